"""Playing, clause by clause, from deals written out by hand."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from boardrules import CHANCE, GAME_OVER, IllegalMove, InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater.refusals import colour_to_follow
from boardrules.failingwater.rows import lead_colour
from tests.failingwater.positions import (
    FOUR,
    NORMAL,
    THREE,
    VOIDS,
    after,
    columns,
    deal,
    fill,
    options,
    random_line,
    texts,
    whole_game,
    whole_round,
)
from tests.failingwater.test_against_reference import every_combination
from tests.junk import JUNK, kind


def hostile(build: Callable[..., object], value: object) -> object:
    """A move that is built of something it should not be."""
    return build(value)


def legal(state: fw.State) -> str:
    return " ".join(texts(fw.legal_moves(state)))


def refused(state: fw.State, text: str) -> tuple[str, str]:
    """Why a move is refused, and by which clause."""
    move = fw.move_from_text(text)
    assert not fw.is_legal(state, move)
    with pytest.raises(IllegalMove) as error:
        fw.apply_move(state, move)
    assert error.value.move == move
    return error.value.reason, error.value.rule


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


@pytest.mark.rule("FW-12", "FW-14")
def test_a_player_plays_any_card_of_the_own_hand() -> None:
    state = deal(fw.new_game(), FOUR)
    assert legal(state) == "R1 R3 B5 B7 Y6 Y8"
    assert refused(state, "R5") == ("not in the hand of seat 0", "FW-12")
    assert refused(state, "deal:R5") == ("seat 0 is next and plays a card into row 6", "FW-12")
    state = after(state, "R3")
    assert legal(state) == "R5 R6 B1 B4 Y2 Y4"
    assert refused(state, "R3") == ("not in the hand of seat 1", "FW-12")
    assert " ".join(map(str, state.hands[0])) == "R1 B5 B7 Y6 Y8"


@pytest.mark.rule("FW-14")
def test_with_start_card_the_colour_of_the_rows_start_player_must_be_followed() -> None:
    state = deal(fw.new_game(options(follow="start_card")), VOIDS)
    assert legal(state) == "R1 R2 R3 R4 R5 R6"
    state = after(state, "R1")
    assert legal(state) == "R7 R8"
    assert refused(state, "B1") == ("seat 1 must follow red", "FW-14")
    state = after(state, "R7")
    assert legal(state) == "Y1 Y2 Y3 Y4 Y5 Y6"  # no red in hand: any card
    state = after(state, "Y1")
    assert legal(state) == "B5 B6 B7 B8 Y7 Y8"  # the duty is to the start card, not to the card before
    state = after(state, "B5")
    assert legal(state) == "R8 B1 B2 B3 B4"  # the next row, and seat 1 starts it


@pytest.mark.rule("FW-14", "FW-53")
def test_the_dummys_card_is_never_the_start_card() -> None:
    state = deal(fw.new_game(options(players=3, follow="start_card")), THREE)
    assert [str(card) for card in state.columns[3]][5] == "R8"
    assert legal(state) == "R2 R3 R6 B8 Y1 Y8"
    assert legal(after(state, "Y8")) == "Y2 Y4"
    assert legal(after(state, "B8")) == "B2 B5"
    assert legal(after(state, "R2 R4")) == "R1"


@pytest.mark.rule("FW-20", "FW-21", "FW-22")
def test_the_duty_and_the_lead_colour_are_different_things() -> None:
    state = deal(fw.new_game(options(follow="start_card")), VOIDS)
    state = after(state, "R1 R7 Y1 B5")
    state = after(
        state, "B1 Y2"
    )  # row 5: seat 1 starts with blue; the lead marker is over seat 0, who has red cards only
    assert legal(state) == "B6 B7 B8"
    state = after(state, "B6 R2 Y3 Y7 R3 B2 B7 R4 B3 Y4 R5 R8 Y5 Y8 B4 Y6 B8 R6")
    # Row 1 is led by R6 of seat 0, though B4 started it. R5 leads row 2: R8 of seat 1. B3 leads row 3: B7 of seat 3, whose
    # Y7, B6 and B5 lead and win the rest. Seat 2 alone has nothing; seat 3 has B2 R2 B3 R4.
    assert state.rounds[0].winners == (0, 1, 3, 3, 3, 3)
    assert fw.scores(state) == (1, 1, 3, 1)


@pytest.mark.rule("FW-22")
def test_duty_and_lead_are_read_from_different_cards() -> None:
    state = after(deal(fw.new_game(options(follow="start_card")), VOIDS), "R1 R7 Y1 B5 B1 Y2")
    assert colour_to_follow(state.laid, state.turn) == [*fw.Colour].index(fw.Colour.BLUE)
    assert state.lead is not None
    row = fw.Row.from_text("R2 B1 Y2 B6")
    assert lead_colour(row.codes, state.lead) == [*fw.Colour].index(fw.Colour.RED)


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


@pytest.mark.rule("FW-21", "FW-50", "FW-53")
def test_a_round_with_the_dummy() -> None:
    state = whole_round(fw.new_game(fw.Options(players=3, first_seat=1)), THREE)
    assert state.rounds[0].winners == (1, 3, 0, 0, 0, 3)
    assert state.rounds[0].points == fw.scores(state) == (3, 1, 3)


HOSTILE = [
    *JUNK, hostile(fw.Play, "R1"), hostile(fw.Play, None), hostile(fw.Deal, 5), hostile(fw.Deal, "R1"), hostile(fw.Start, "0"),
    hostile(fw.Start, True), hostile(fw.RevealPlan, True), hostile(fw.RevealPlan, 1.0), hostile(fw.RevealPlan, 10**5000),
    fw.Deal(None), fw.CARDS[0], fw.Play,
]  # fmt: skip


@pytest.mark.parametrize("move", HOSTILE, ids=kind)
def test_anything_but_a_legal_move_is_refused(move: object) -> None:
    over = whole_game(fw.Options(players=3), THREE, (1, 2, 3))
    states = [
        fw.new_game(fw.Options(first_seat=None)),
        fw.new_game(),
        after(fw.new_game(), "plan:1"),
        deal(fw.new_game(), FOUR),
        over,
    ]
    for state in states:
        known = repr(state)
        assert not fw.is_legal(state, move)  # type: ignore[arg-type]  # what comes from outside may be anything
        with pytest.raises(IllegalMove) as error:
            fw.apply_move(state, move)  # type: ignore[arg-type]  # what comes from outside may be anything
        assert error.value.move is move
        assert error.value.rule.startswith("FW-")
        assert len(str(error.value)) < 250
        assert str(error.value).isprintable()
        assert repr(state) == known


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (hostile(fw.Play, "R1"), "its card must be a Card, not str R1"),
        ("R1", "not a move of this game but str R1"),
        (fw.Deal(None), "seat 0 is next and plays a card into row 6"),
        (None, "not a move of this game but NoneType None"),
    ],
)
def test_the_reason_says_what_was_wrong(move: object, reason: str) -> None:
    with pytest.raises(IllegalMove) as error:
        fw.apply_move(deal(fw.new_game(), FOUR), move)  # type: ignore[arg-type]  # what comes from outside may be anything
    assert (error.value.reason, error.value.rule) == (reason, "FW-12")


def test_a_card_out_of_sight_is_no_move() -> None:
    state = after(fw.new_game(fw.Options(players=3)), "plan:1")
    assert refused(state, "deal:?") == ("a card dealt out of sight is no move to apply", "FW-51")
    state = after(state, "deal:B1")
    assert refused(state, "deal:B1") == ("B1 is not in the deck any more", "FW-51")
    assert refused(after(fw.new_game(), "plan:1"), "deal:?")[1] == "FW-11"


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


def test_exactly_the_listed_moves_apply() -> None:
    for number, chosen in enumerate(every_combination()):
        moves = [*(fw.move_from_id(chosen, each) for each in range(57)), fw.Deal(None), fw.Start(4), fw.RevealPlan(5)]
        for state, _ in random_line(chosen, seed=number)[number % 17 :: 17]:
            listed = fw.legal_moves(state)
            assert [move for move in moves if fw.is_legal(state, move)] == list(listed)
            for move in moves:
                if move in listed:
                    assert fw.apply_move(state, move) != state or type(move) is fw.Deal
                else:
                    with pytest.raises(IllegalMove):
                        fw.apply_move(state, move)


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
