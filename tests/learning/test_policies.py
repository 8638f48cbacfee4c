"""Policies: what is taken for one, and what a greedy one plays in positions worked out by hand."""

from random import Random
from typing import Any

import pytest

from boardrules import AnyGame, InvalidOptions, InvalidState, fountains, playout
from boardrules import failingwater as fw
from boardrules.learning.policies import Known, decide, greedy_move, policy_from
from boardrules.search import Search
from tests.adapted import Variant, positions
from tests.failingwater.positions import FOUR, deal
from tests.tiny_game import TINY, Play, State, TinyGame, View
from tests.tiny_game import Options as TinyOptions


def test_what_is_taken_for_a_policy() -> None:
    def first(view: View, rng: Random) -> Play:  # noqa: ARG001 - a policy
        return Play(view.hand[0])

    assert policy_from("random") is Known.RANDOM
    assert policy_from(Known.GREEDY) is Known.GREEDY
    assert policy_from(first) is first
    with pytest.raises(InvalidOptions, match="opponents: must be 'random' or 'greedy' or 'ismcts', not 'clever'"):
        policy_from("clever")  # type: ignore[arg-type]  # what a caller may pass by mistake
    strangers: tuple[Any, ...] = (None, 1, ["random"], Random)
    for stranger in strangers:
        with pytest.raises(InvalidOptions, match="opponents: must be a policy or one of random, greedy, ismcts"):
            policy_from(stranger)


def test_whoever_decides_sees_the_view_of_the_seat_whose_turn_it_is() -> None:
    state = State(TinyOptions(), ((1, 4), (2, 5)), ())
    seen = []

    def last(view: View, rng: Random) -> Play:  # noqa: ARG001 - a policy
        seen.append(view)
        return Play(view.hand[-1])

    assert decide(TINY, state, last, Random(1)) == Play(4)
    assert seen == [TINY.observe(state, 0)]
    assert {decide(TINY, state, Known.RANDOM, Random(seed)) for seed in range(20)} == {Play(1), Play(4)}


@pytest.mark.parametrize("game", [fw, fountains])
def test_where_nobody_decides_there_is_no_move(game: AnyGame) -> None:
    start, rng = game.new_game(), Random(1)
    begun = game.resolve_chance(start, rng)
    over, _ = playout(game, begun, rng)
    for state in (start, over):
        for policy in Known:
            with pytest.raises(InvalidState, match=r"^state: must be one in which a player decides"):
                decide(game, state, policy, rng)
    for view in (game.observe(begun, None), game.observe(begun, 1), game.observe(over, 0), game.observe(start, 0)):
        with pytest.raises(InvalidState, match=r"^view: must be that of the seat to move, not "):
            greedy_move(game, view, rng)


def test_ismcts_searches_from_the_view_with_the_generator_that_it_is_given() -> None:
    state = fw.resolve_chance(fw.new_game(), Random(1))
    expected = Search().choose(fw, fw.observe(state, 0), Random(5))
    assert decide(fw, state, Known.ISMCTS, Random(5)) == expected


@pytest.mark.parametrize(("led", "best"), [(3, 4), (5, 1), (2, 4)])
def test_greedy_takes_the_trick_that_it_can_take(led: int, best: int) -> None:
    """Seat 1 follows with 1 and 4: only 4 takes the trick from 3 or 2. Nothing takes it from 5, so 4 is kept for the next one."""
    other = next(card for card in (5, 3) if card != led)
    state = State(TinyOptions(), ((other,), (1, 4)), ((0, led),))
    view = TINY.observe(state, 1)
    assert {greedy_move(TINY, view, Random(seed)) for seed in range(30)} == {Play(best)}


def test_greedy_looks_at_random_ends_where_the_game_tells_nothing() -> None:
    """Of three, seat 1 follows a 3 with 4 or 7, and seat 2 is still to play; the other cards are 1, 2, 5 and 6.

    The 7 takes its trick now or later. The 4 takes this one if seat 2 plays 1 or 2, in one of two cases; later, led by seat 1,
    only if the last cards of both others are 1 and 2, in one of six.
    """
    state = State(TinyOptions(players=3), ((5,), (4, 7), (1, 6)), ((0, 3),))
    chosen = [greedy_move(TINY, TINY.observe(state, 1), Random(seed)) for seed in range(60)]
    assert chosen.count(Play(4)) > 45
    assert Play(7) in chosen


class Foretold(TinyGame):
    """Foretells that each will put its lowest card down."""

    def scores_if_over(self, state: State, /) -> tuple[int, ...]:
        while not self.is_over(state):
            state = self.apply_move(state, self.legal_moves(state)[0])
        return self.scores(state)


def test_greedy_looks_at_many_worlds_though_each_foretells_its_points() -> None:
    """As above: the 7 takes its trick in any world, and if that is now, the 4 takes none.

    So the 4 is the one to play, which takes a trick too in all worlds but those where seat 2 holds 5 and 6, one of six.
    """
    state = State(TinyOptions(players=3), ((5,), (4, 7), (1, 6)), ((0, 3),))
    game = Foretold()
    assert {greedy_move(game, game.observe(state, 1), Random(seed)) for seed in range(60)} == {Play(4)}


CORNERS = {"put:1,1", "put:5,1", "put:1,5", "put:5,5"}


@pytest.mark.parametrize(
    ("token", "slots"),
    [
        ("coin", CORNERS),  # 5 points at once in a fed pool
        ("lily", CORNERS),  # 1 point at the end in a fed pool
        ("jet", CORNERS | {"put:3,3"}),  # nothing in either way
    ],
)
def test_greedy_in_fountains_looks_at_the_points_if_the_game_ended_there(token: str, slots: set[str]) -> None:
    """The starting tile has slots in its corner pools and one on its jet; a token that covers the jet leaves nothing fed."""
    state = fountains.new_game()
    tops = "tile:square.2 tile:oblong.1 tile:ell.3 tile:zig.1 tile:cross.1 tile:star.1"
    tokens = "token:lily token:lily token:red token:coin token:jet"
    for text in f"{tops} {tokens} green>2 tile:oblong.3 place:-4,-5,0 white>0 take:{token} token:wild".split():
        state = fountains.apply_move(state, fountains.move_from_text(text))
    chosen = [greedy_move(fountains, fountains.observe(state, 1), Random(seed)) for seed in range(60)]
    assert set(map(fountains.move_to_text, chosen)) == slots


@pytest.mark.parametrize("players", [1, 2])
def test_greedy_leaves_no_points_behind(players: int) -> None:
    rng = Random(2)
    for number, position in enumerate(positions(Variant("fountains", fountains.Options(players=players)), seed=8)):
        assert isinstance(position, fountains.State)
        seat = fountains.current_player(position)
        if seat < 0 or number % 5:
            continue
        after = {move: fountains.apply_move(position, move) for move in fountains.legal_moves(position)}
        points = {
            move: fountains.scores(state)[seat]
            + sum(event.points for event in fountains.final_events(state) if event.seat == seat)
            for move, state in after.items()
        }
        assert points[greedy_move(fountains, fountains.observe(position, seat), rng)] == max(points.values())


@pytest.mark.rule("FW-21", "FW-30")
def test_greedy_in_failing_water_looks_at_the_end_of_the_round() -> None:
    """Seat 0 is the last to fill row 2 of the drawing, with B7 or R1; the other one goes into row 1, for which R5, B2 and Y3 are left.

    The lead marker begins over seat 1. With R1 in row 1 seat 1 wins it whatever it has, and its B1 leads row 2 to B7, so that seat 0
    wins rows 2 to 6: 7 red, 5 blue, 2 points. With R1 in row 2 seat 0 never wins that row, and comes to 1 point: rows 3 to 6, or row
    1 alone where seat 1 has B2.
    """
    state = deal(fw.new_game(fw.Options(first_seat=1)), FOUR)
    for number, line in enumerate(reversed(FOUR.strip().split("\n")[1:])):
        for turn in range(4):
            seat = (1 + number + turn) % 4
            if (number, seat) != (4, 0):
                state = fw.apply_move(state, fw.move_from_text(line.split()[seat]))
    assert set(map(str, fw.legal_moves(state))) == {"R1", "B7"}
    assert {str(greedy_move(fw, fw.observe(state, 0), Random(seed))) for seed in range(20)} == {"B7"}


def test_greedy_in_failing_water_wins_more_than_its_share() -> None:
    rng = Random(1)
    wins, games = 0.0, 60
    for number in range(games):
        state = fw.resolve_chance(fw.new_game(), rng)
        while not fw.is_over(state):
            policy = Known.GREEDY if fw.current_player(state) == number % 4 else Known.RANDOM
            state = fw.resolve_chance(fw.apply_move(state, decide(fw, state, policy, rng)), rng)
        first = [standing.seat for standing in fw.standings(state) if standing.place == 1]
        wins += (number % 4 in first) / len(first)
    assert wins / games > 0.4  # chance gives a quarter
