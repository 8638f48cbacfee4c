"""What may be done and why not: the duty to follow, and a reason with a clause for every other move."""

import pickle
from collections.abc import Callable

import pytest

from boardrules import IllegalMove, InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater.refusals import colour_to_follow
from boardrules.failingwater.rows import lead_colour
from tests.failingwater.positions import (
    FOUR,
    THREE,
    VOIDS,
    after,
    deal,
    legal,
    options,
    random_line,
    refused,
    whole_game,
)
from tests.failingwater.test_whole_games import every_combination
from tests.junk import JUNK, kind


def hostile(build: Callable[..., object], value: object) -> object:
    """A move that is built of something it should not be."""
    return build(value)


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
        (hostile(fw.Play, "R1"), "its card must be a Card, not str 'R1'"),
        ("R1", "not a move of this game but str 'R1'"),
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


def cards(text: str) -> tuple[fw.Card, ...]:
    return tuple(map(fw.Card.from_text, text.split()))


@pytest.mark.rule("FW-14")
def test_a_refusal_marks_the_cards_that_follow_and_last_the_start_card() -> None:
    state = after(deal(fw.new_game(options(follow="start_card")), VOIDS), "R1")
    assert fw.why_not(state, fw.move_from_text("R7")) is None
    expected = fw.Refusal("seat 1 must follow red", "FW-14", cards("R7 R8 R1"))
    assert fw.why_not(state, fw.move_from_text("B1")) == expected
    with pytest.raises(IllegalMove) as error:
        fw.apply_move(state, fw.move_from_text("B1"))
    assert error.value.refusal == expected
    assert (error.value.reason, error.value.rule) == (expected.reason, expected.rule)
    assert pickle.loads(pickle.dumps(error.value)).refusal == expected


@pytest.mark.rule("FW-61")
def test_a_thinking_card_is_never_refused_for_its_colour() -> None:
    state = after(deal(fw.new_game(options(follow="start_card", thinking_cards=True)), VOIDS), "R1")
    assert fw.why_not(state, fw.PlayThinking()) is None
    refusal = fw.why_not(state, fw.move_from_text("B1"))
    assert refusal is not None
    assert refusal.cards == cards("R7 R8 R1")


def test_other_refusals_mark_no_card() -> None:
    state = deal(fw.new_game(), FOUR)
    for text in ("R5", "T", "deal:R5", "plan:1", "start:0"):
        refusal = fw.why_not(state, fw.move_from_text(text))
        assert refusal is not None
        assert refusal.cards == ()


@pytest.mark.parametrize("other", [None, "R5", fw.observe(fw.new_game(), 0)], ids=kind)
def test_only_a_state_is_asked_why_not(other: object) -> None:
    with pytest.raises(InvalidState, match=r"^state: must be a failingwater\.State, not "):
        fw.why_not(other, fw.RevealPlan(1))  # type: ignore[arg-type]  # what comes from outside may be anything
