"""Cards weighed from a view: as likely as in states that are drawn and played to the end of the round one by one."""

from collections import Counter
from collections.abc import Callable, Hashable
from random import Random

import pytest

from boardrules import InvalidState
from boardrules import failingwater as fw
from tests.failingwater.positions import FOUR, after, deal, fill
from tests.failingwater.test_rollouts import SETS, assert_same_odds, near_the_end

DRAWS = 2000


def weighed_state_by_state(view: fw.View, rng: Random) -> list[tuple[float, ...]]:
    """The slow twin."""
    state = fw.sample_state(view, rng)
    return fw.win_chances(state, fw.paired_ends(state, rng))


def assert_weighed_alike(state: fw.State) -> None:
    """Compare the chances of the seat to move and of the next one with the twin's: of each move, and of two together."""
    seat, view = fw.current_player(state), fw.observe(state, fw.current_player(state))
    weigh, rng = fw.move_weigher(view), Random(1)
    fast = [weigh(rng) for _ in range(DRAWS)]
    slow = [weighed_state_by_state(view, rng) for _ in range(DRAWS)]
    assert {*map(len, fast)} == {len(fw.legal_moves(view))}

    def assert_same(of: Callable[[list[tuple[float, ...]]], Hashable]) -> None:
        assert_same_odds(Counter(map(of, fast)), Counter(map(of, slow)), least=2)

    for number in range(len(fw.legal_moves(view))):
        for other in (seat, (seat + 1) % state.options.players):
            assert_same(lambda chances, number=number, other=other: round(chances[number][other], 2))  # type: ignore[misc]
    assert_same(lambda chances: tuple(round(move[seat], 1) for move in chances[:2]))


@pytest.mark.rule("FW-12", "FW-14", "FW-52", "FW-61", "FW-66", "FW-70", "FW-72")
@pytest.mark.parametrize("made", [1, 6])
@pytest.mark.parametrize("number", range(len(SETS)))
def test_moves_weigh_what_states_drawn_from_the_view_say(number: int, made: int) -> None:
    """In the second round, where hands may have been switched, before some have laid a card and after."""
    rng = Random(number)
    state = fw.resolve_chance(fw.new_game(SETS[number]), rng)
    while len(state.rounds) < 1:
        state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))
    state = fw.resolve_chance(state, rng)
    for _ in range(made):
        state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))
    assert_weighed_alike(state)


@pytest.mark.parametrize("players", [3, 4])
def test_in_the_last_round_moves_win_or_lose(players: int) -> None:
    state = near_the_end(fw.Options(players=players), 6 * players - 2, seed=4)
    assert_weighed_alike(state)
    weigh = fw.move_weigher(fw.observe(state, fw.current_player(state)))
    assert {chance for chances in weigh(Random(1)) for chance in chances} <= {0, 1, 1 / 2, 1 / 3, 1 / 4}


@pytest.mark.rule("FW-21", "FW-31")
def test_the_last_choice_of_a_row_is_weighed_as_worked_out_by_hand() -> None:
    """Plan 3, R8 or Y3 for row 2, and R1, R5 and B2 with the others: see `test_search`.

    R8 now: of six deals four end 1 0 0 0, and where seat 0 has R1 the one who has R5 wins row 1: seat 1 then has 1 of 2 1 0 0; seat
    2 has 1 of 3 1 1 3, for R8 wins row 2. Y3 now: 0 1 0 2 in the four deals in which seat 0 has R1 or R5, else 1 0 0 0.
    """
    state = after(fill(deal(fw.new_game(), FOUR, 3), FOUR, (6, 5, 4, 3)), "B7 B1 R2")
    seen, rng, weigh = Counter[tuple[tuple[float, ...], ...]](), Random(1), fw.move_weigher(fw.observe(state, 3))
    for _ in range(DRAWS):
        seen[tuple(weigh(rng))] += 1
    only, first, second, kept = fw.win_chances(state, [(1, 0, 0, 0), (2, 1, 0, 0), (3, 1, 1, 3), (0, 1, 0, 2)])
    expected = {(only, only): 2, (only, kept): 2, (first, kept): 1, (second, kept): 1}
    assert set(seen) == set(expected)
    for each, sixths in expected.items():
        assert seen[each] == pytest.approx(DRAWS * sixths / 6, abs=80)


def test_weights_depend_on_view_and_generator_alone() -> None:
    state = deal(fw.new_game(), FOUR)
    view = fw.observe(state, 0)
    twin = fw.observe(fw.sample_state(view, Random(7)), 0)
    drawn = [[fw.move_weigher(each)(rng) for _ in range(5)] for each, rng in ((view, Random(1)), (twin, Random(1)))]
    assert drawn[0] == drawn[1]
    assert drawn[0] != [fw.move_weigher(view)(Random(2)) for _ in range(5)]


def test_who_is_not_to_move_has_nothing_to_weigh() -> None:
    state = deal(fw.new_game(), FOUR)
    for seat in (1, None):
        assert fw.move_weigher(fw.observe(state, seat))(Random(1)) == []
    for unseated in (fw.new_game(), fw.new_game(fw.Options(first_seat=None))):
        assert fw.move_weigher(fw.observe(unseated, 0))(Random(1)) == []


def test_only_views_are_weighed() -> None:
    with pytest.raises(InvalidState, match=r"must be a failingwater\.View"):
        fw.move_weigher(fw.new_game())  # type: ignore[arg-type]  # wrong on purpose
