"""How rounds begin, end and follow each other."""

import pytest

from boardrules import GAME_OVER
from boardrules import failingwater as fw
from boardrules.failingwater.rounds import rows_by_column
from boardrules.failingwater.schedule import EASY_ORDER, NORMAL_ORDER, RoundKind
from tests.failingwater.positions import (
    FOUR,
    NORMAL,
    THREE,
    after,
    columns,
    deal,
    fill,
    refused,
    whole_game,
    whole_round,
)


@pytest.mark.rule("FW-20", "FW-32", "FW-50")
def test_the_lead_marker_begins_over_the_first_start_player_or_the_dummy() -> None:
    state = deal(fw.new_game(fw.Options(first_seat=3)), FOUR)
    for row in NORMAL:
        assert state.lead == 3  # it does not pass with the start marker
        state = fill(state, FOUR, [row])
    assert (state.start_seat, state.lead) == (0, 0)
    for first_seat in range(3):
        state = fw.new_game(fw.Options(players=3, first_seat=first_seat))
        for plan in (1, 2):
            state = deal(state, THREE, plan)
            assert (state.start_seat, state.lead) == ((first_seat + plan - 1) % 3, 3)
            state = fill(state, THREE, NORMAL)


@pytest.mark.rule("FW-32")
def test_the_next_round_begins_left_of_this_rounds_first_start_player() -> None:
    state = fw.new_game(fw.Options(first_seat=2))
    for plan, first_seat in ((1, 2), (2, 3), (3, 0), (4, 1)):
        assert (state.start_seat, state.lead, state.plan) == (first_seat, first_seat, None)
        state = deal(state, FOUR, plan)
        assert fw.current_player(state) == first_seat
        state = fill(state, FOUR, NORMAL)
    three = fw.new_game(fw.Options(players=3, first_seat=2))
    assert [each.first_seat for each in whole_game(three.options, THREE, (4, 2, 1)).rounds] == [2, 0, 1]


@pytest.mark.rule("FW-32")
def test_all_cards_and_indexes_return() -> None:
    state = whole_round(fw.new_game(), FOUR)
    assert (state.phase, state.hand_sizes) == (fw.Phase.PLAN, (0, 0, 0, 0))
    assert set(state.columns) == {(None,) * 6}
    assert len(fw.legal_moves(after(state, "plan:2"))) == 24
    state = whole_round(state, FOUR, plan=2)
    assert [sum(points) for points in zip(*(each.points for each in state.rounds), strict=True)] == [4, 2, 0, 0]


@pytest.mark.rule("FW-33")
@pytest.mark.parametrize(("players", "matrix", "rounds"), [(4, FOUR, 4), (3, THREE, 3)])
def test_the_game_ends_after_a_round_per_player(players: int, matrix: str, rounds: int) -> None:
    state = fw.new_game(fw.Options(players=players))
    for plan in range(1, rounds + 1):
        assert not fw.is_over(state)
        state = deal(state, matrix, plan)
        state = fill(state, matrix, NORMAL)
    assert fw.is_over(state)
    assert (fw.current_player(state), state.phase, fw.legal_moves(state)) == (GAME_OVER, fw.Phase.OVER, ())
    assert (fw.chance_outcomes(state), state.hand_sizes) == ((), (0,) * players)
    assert state.plan == fw.REFERENCE_PLANS[rounds - 1]
    for text in ("R5", "T", "plan:4", "deal:R5", "start:0"):
        assert refused(state, text) == ("the game is over", "FW-33")


@pytest.mark.rule("FW-21", "FW-33")
def test_at_the_end_the_last_round_lies_as_it_was_resolved() -> None:
    state = whole_game(fw.Options(), FOUR, (1, 2, 3, 4))
    assert [[str(card) for card in column] for column in state.columns] == columns(FOUR)
    assert state.lead == state.rounds[-1].winners[-1] == 1


@pytest.mark.rule("FW-21", "FW-50", "FW-53")
def test_a_round_with_the_dummy() -> None:
    state = whole_round(fw.new_game(fw.Options(players=3, first_seat=1)), THREE)
    assert state.rounds[0].winners == (1, 3, 0, 0, 0, 3)
    assert state.rounds[0].points == fw.scores(state) == (3, 1, 3)


@pytest.mark.rule("FW-12", "FW-13", "FW-51")
def test_a_matrix_is_read_off_the_order_in_which_it_was_laid() -> None:
    # The dummy's rows 1 to 6 are cards 0 to 5; then seat 1 starts row 6, seat 2 row 5, seat 0 row 4, and so on down to row 1.
    kind = RoundKind(players=3, rows=NORMAL_ORDER, duty=False, first_seat=1, dealt=True)
    assert [list(row) for row in rows_by_column(kind, bytes(range(24)))] == [
        [21, 22, 23, 0],
        [19, 20, 18, 1],
        [17, 15, 16, 2],
        [12, 13, 14, 3],
        [10, 11, 9, 4],
        [8, 6, 7, 5],
    ]
    # Rows 3, 2, 1, 6, 5, 4; seat 3 starts row 3, seat 0 row 2, and so on.
    kind = RoundKind(players=4, rows=EASY_ORDER, duty=True, first_seat=3, dealt=True)
    assert [list(row) for row in rows_by_column(kind, bytes(range(24)))] == [
        [11, 8, 9, 10],
        [4, 5, 6, 7],
        [1, 2, 3, 0],
        [20, 21, 22, 23],
        [17, 18, 19, 16],
        [14, 15, 12, 13],
    ]
