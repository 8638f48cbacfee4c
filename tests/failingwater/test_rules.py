"""Playing, clause by clause, from deals written out by hand."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from boardrules import CHANCE, InvalidState
from boardrules import failingwater as fw
from tests.failingwater.positions import (
    FOUR,
    THREE,
    after,
    columns,
    deal,
    legal,
    options,
    refused,
    whole_round,
)
from tests.junk import kind


@pytest.mark.rule("FW-05")
def test_the_first_seat_is_given_or_drawn() -> None:
    for seat in range(4):
        state = fw.new_game(fw.Options(first_seat=seat))
        assert (state.phase, state.start_seat, state.lead) == (fw.Phase.PLAN, seat, seat)
        assert fw.current_player(deal(state, FOUR)) == seat
    state = fw.new_game(fw.Options(players=3, first_seat=None))
    assert (fw.current_player(state), state.start_seat, state.lead) == (CHANCE, None, None)
    assert legal(state) == "start:0 start:1 start:2"
    assert refused(state, "start:3") == ("there are seats 0 to 2 only", "FW-05")
    assert refused(state, "plan:1") == ("chance is next: the first seat is drawn", "FW-05")
    state = after(state, "start:2")
    assert (state.phase, state.start_seat, state.lead) == (fw.Phase.PLAN, 2, 3)


@pytest.mark.rule("FW-10")
def test_no_plan_comes_twice() -> None:
    state = fw.new_game(options(plans=[["B1", "R1", "B2", "R2", "B3", "R4"]] * 4))
    assert legal(state) == "plan:1 plan:2 plan:3 plan:4"
    assert refused(state, "deal:R5") == ("chance is next: a plan is revealed", "FW-10")
    assert refused(state, "plan:0") == refused(state, "plan:5") == ("there are plans 1 to 4 only", "FW-03")
    state = whole_round(state, FOUR, plan=3)
    assert legal(state) == "plan:1 plan:2 plan:4"
    assert refused(state, "plan:3") == ("plan 3 has come in this game already", "FW-10")
    state = whole_round(state, FOUR, plan=1)
    assert legal(state) == "plan:2 plan:4"
    state = whole_round(state, FOUR, plan=4)
    assert legal(state) == "plan:2"
    assert state.plans_seen == (3, 1, 4)
    assert whole_round(state, FOUR, plan=2).plans_seen == (3, 1, 4, 2)


@pytest.mark.rule("FW-03", "FW-10")
def test_the_plan_in_force_is_the_one_revealed() -> None:
    state = fw.new_game()
    assert state.plan is None
    for position, plan in enumerate(fw.REFERENCE_PLANS, start=1):
        assert after(state, f"plan:{position}").plan == plan


@pytest.mark.rule("FW-11")
def test_six_cards_are_dealt_to_each_seat_in_turn() -> None:
    state = after(fw.new_game(), "plan:1")
    lying = columns(FOUR)
    for seat in range(4):
        for number, card in enumerate(lying[seat]):
            assert (state.phase, state.hand_sizes) == (fw.Phase.DEAL, (*(6,) * seat, number, *(0,) * (3 - seat)))
            assert len(fw.legal_moves(state)) == 24 - 6 * seat - number
            state = after(state, f"deal:{card}")
            assert refused(state, f"deal:{card}")[1] in ("FW-11", "FW-12")
        assert sorted(map(str, state.hands[seat])) == sorted(lying[seat])
    assert (state.phase, state.hand_sizes) == (fw.Phase.PLAY, (6, 6, 6, 6))
    assert " ".join(map(str, state.hands[0])) == "R1 R3 B5 B7 Y6 Y8"


@pytest.mark.rule("FW-12", "FW-13")
def test_each_row_is_filled_clockwise_and_the_start_marker_passes() -> None:
    state = deal(fw.new_game(fw.Options(first_seat=2)), FOUR)
    lying = columns(FOUR)
    played = []
    for row in (6, 5, 4, 3, 2, 1):
        for _ in range(4):
            seat = fw.current_player(state)
            played.append((row, seat, state.start_seat))
            assert state.columns[seat][row - 1] is None
            before = state
            state = after(state, [lying[seat][row - 1]])
            if state.phase is fw.Phase.PLAY:
                assert str(state.columns[seat][row - 1]) == lying[seat][row - 1]
                assert sum(old != new for old, new in zip(before.columns, state.columns, strict=True)) == 1
    order = {6: (2, 3, 0, 1), 5: (3, 0, 1, 2), 4: (0, 1, 2, 3), 3: (1, 2, 3, 0), 2: (2, 3, 0, 1), 1: (3, 0, 1, 2)}
    assert played == [(row, seat, seats[0]) for row, seats in order.items() for seat in seats]


@pytest.mark.rule("FW-51", "FW-53")
def test_the_dummys_cards_are_in_no_hand_and_it_never_acts() -> None:
    state = deal(fw.new_game(fw.Options(players=3)), THREE)
    assert " ".join(map(str, state.columns[3])) == "B3 R5 B4 Y7 B6 R8"
    assert len(state.hands) == len(state.hand_sizes) == len(fw.scores(state)) == 3
    assert refused(state, "B3") == ("not in the hand of seat 0", "FW-12")
    players = []
    while state.phase is fw.Phase.PLAY:
        players.append(fw.current_player(state))
        state = fw.apply_move(state, fw.legal_moves(state)[0])
    assert players == [0, 1, 2, 1, 2, 0, 2, 0, 1] * 2


def observe_seat_0(state: fw.State) -> fw.View:
    return fw.observe(state, 0)


def reveal_plan_1(state: fw.State) -> fw.State:
    return fw.apply_move(state, fw.RevealPlan(1))


@pytest.mark.parametrize("ask", [fw.chance_outcomes, fw.path, fw.validate, observe_seat_0, reveal_plan_1])
@pytest.mark.parametrize("other", [None, 5, "state", fw.observe(fw.new_game(), 0)], ids=kind)
def test_only_a_state_of_this_game_will_do(ask: Callable[[object], object], other: object) -> None:
    with pytest.raises(InvalidState, match=r"^state: must be a failingwater\.State"):
        ask(other)
    assert not fw.is_legal(other, fw.RevealPlan(1))  # type: ignore[arg-type]  # it never raises


def test_moves_are_listed_ascending_by_id() -> None:
    state = deal(fw.new_game(options(thinking_cards=True)), FOUR)
    for each in (
        fw.new_game(),
        after(fw.new_game(), "plan:1"),
        state,
        after(state, "B7 T"),
        fw.new_game(options(first_seat=None)),
    ):
        ids = [fw.move_to_id(each.options, move) for move in fw.legal_moves(each)]
        assert ids
        assert all(one is not None and two is not None and one < two for one, two in pairwise(ids))


@pytest.mark.rule("FW-05")
@pytest.mark.parametrize(("players", "seats"), [(3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_exactly_the_seats_that_there_are_can_be_drawn(players: int, seats: list[int]) -> None:
    state = fw.new_game(fw.Options(players=players, first_seat=None))
    assert [seat for seat in range(-2, 7) if fw.is_legal(state, fw.Start(seat))] == seats


@pytest.mark.parametrize("ask", [fw.current_player, fw.is_over, fw.legal_moves, fw.scores, fw.standings])
@pytest.mark.parametrize("junk", [None, "state", 5, object()])
def test_what_is_no_position_is_refused(ask: Callable[[object], object], junk: object) -> None:
    with pytest.raises(InvalidState, match=r"^state: must be a failingwater\.State or View"):
        ask(junk)
