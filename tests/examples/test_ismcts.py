"""The example program: matches in which chance alone would give each side half, and the bot wins more."""

from random import Random

import pytest
from docs.examples import ismcts

from boardrules import AnyGame, failingwater, fountains


@pytest.mark.slow
def test_the_bot_beats_random_players_at_failing_water() -> None:
    """By chance each side would win half of the games; this seed gives the bot well over two thirds."""
    ours, theirs = ismcts.Side(ismcts.searching, 40), ismcts.Side(ismcts.BOTS["random"], 40)
    result = ismcts.match(failingwater, failingwater.Options(), ours, theirs, games=12, seed=3)
    assert result.games == 12
    assert result.won > 0.7
    assert sum(result.leads) > 0
    # A seat decides five times a round: its last card is no choice.
    assert ours.decisions == theirs.decisions == 12 * 2 * 4 * 5


@pytest.mark.slow
@pytest.mark.parametrize("against", ["random", "greedy"])
def test_the_bot_outscores_others_at_fountains(against: str) -> None:
    ours, theirs = ismcts.Side(ismcts.searching, 15), ismcts.Side(ismcts.maker_of(against), 15)
    result = ismcts.match(fountains, fountains.Options(), ours, theirs, games=2, seed=3)
    assert result.won == 1
    assert sum(result.leads) > 0


def test_equal_sides_win_half() -> None:
    """With every way to sit, each deal of equal players who draw nothing is won once from each side."""
    first = ismcts.Side(lambda game, _: ismcts.Simple(lambda view, _rng: game.legal_moves(view)[0]), 1)
    result = ismcts.match(failingwater, failingwater.Options(players=3), first, first, games=10, seed=1)
    assert result.games == 12
    assert result.won == 0.5
    assert sum(result.leads) == pytest.approx(0)


def test_the_interval_is_wilsons() -> None:
    """By hand for 3 of 4: (0.75 + 0.4802) / 1.9604 = 0.6275, and 1.96 * sqrt(0.04688 + 0.06003) / 1.9604 = 0.3269."""
    assert ismcts.Result((1, 1, 1, 0), (0, 0, 0, 0)).interval == pytest.approx((0.3006, 0.9544), abs=1e-3)


def test_three_seats_are_shared_by_turns() -> None:
    ways = ismcts.seatings(3)
    assert sorted(ways) == [(0,), (0, 1), (0, 2), (1,), (1, 2), (2,)]


def test_time_is_counted_for_each_decision() -> None:
    side = ismcts.Side(ismcts.searching, ismcts.AS_LONG_AS_THERE_IS_TIME)
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    view = failingwater.observe(state, 0)
    side.choose(ismcts.searching(failingwater, 1000), view, Random(1), limit=0)
    assert (side.decisions, side.asked) == (1, 1)
    side.choose(ismcts.searching(failingwater, 7), view, Random(1), limit=None)
    assert (side.decisions, side.asked) == (2, 8)
    assert "4 iterations" in side.used()


@pytest.mark.parametrize("game", [failingwater, fountains])
def test_the_old_bot_can_still_be_met(game: AnyGame) -> None:
    bot = ismcts.maker_of("tests.benchmarks.old_ismcts:bot")(game, 3)
    state = game.resolve_chance(game.new_game(), Random(1))
    seat = game.current_player(state)
    move = bot.choose(game.observe(state, seat), Random(1), lambda: False)
    assert game.is_legal(state, move)
    bot.saw(move)


def test_nobody_to_play_against_is_no_match(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ismcts.main(["fountains", "--players", "1"])
    assert "a match needs two sides" in capsys.readouterr().err


def test_the_command_tells_how_the_match_went(capsys: pytest.CaptureFixture[str]) -> None:
    ismcts.main(["failingwater", "--games", "6", "--iterations", "3", "--players", "3"])
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "failingwater for 3: search against random, 6 games, seed 1"
    assert told[1].startswith("won ")
    assert "3 iterations" in told[2]
