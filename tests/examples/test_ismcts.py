"""The example bot: it knows only its view, and it beats random players."""

from random import Random

import pytest
from docs.examples import ismcts

from boardrules import AnyGame, failingwater, fountains


def test_the_bot_beats_random_players_at_failing_water() -> None:
    """Three random players would leave it a quarter of the games; this seed gives it well over a third."""
    own, others, wins = ismcts.compete("failingwater", games=12, iterations=40, seed=3)
    assert own > others
    assert wins > 0.4


def test_the_bot_outscores_a_random_player_at_fountains() -> None:
    own, others, _ = ismcts.compete("fountains", games=1, iterations=12, seed=3)
    assert own > others


@pytest.mark.parametrize("game", [failingwater, fountains])
def test_the_choice_depends_on_the_view_alone(game: AnyGame) -> None:
    rng = Random(5)
    state = game.resolve_chance(game.new_game(), rng)
    seat = game.current_player(state)
    view = game.observe(state, seat)
    twin = game.sample_state(view, rng)
    search = ismcts.Search(iterations=5, horizon=4)
    assert search.choose(game, view, Random(1)) == search.choose(game, game.observe(twin, seat), Random(1))
