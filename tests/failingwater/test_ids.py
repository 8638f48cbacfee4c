"""Ids: decisions first, then chance, the same under all options."""

from fractions import Fraction
from random import Random

import pytest

from boardrules import InvalidState, NoMoveId
from boardrules import failingwater as fw
from tests.failingwater.test_whole_games import every_combination
from tests.junk import JUNK, kind

CARDS = [f"{colour}{rank}" for colour in "RBY" for rank in range(1, 9)]
TEXTS = [
    *CARDS, "T", "start:0", "start:1", "start:2", "start:3", "plan:1", "plan:2", "plan:3", "plan:4", *(f"deal:{card}" for card in CARDS),
]  # fmt: skip


def test_the_whole_table() -> None:
    options = fw.Options()
    assert fw.num_move_ids(options) == len(TEXTS) == 57
    assert fw.num_decision_ids(options) == 25
    for number, text in enumerate(TEXTS):
        move = fw.move_from_id(options, number)
        assert fw.move_to_text(move) == text
        assert fw.move_to_id(options, fw.move_from_text(text)) == number


def test_the_table_is_the_same_under_all_options() -> None:
    moves = [fw.move_from_text(text) for text in TEXTS]
    for options in every_combination():
        assert (fw.num_move_ids(options), fw.num_decision_ids(options)) == (57, 25)
        assert [fw.move_from_id(options, number) for number in range(57)] == moves
        assert [fw.move_to_id(options, move) for move in moves] == [*range(57)]


@pytest.mark.parametrize(
    "move",
    [
        *JUNK, fw.Deal(None), fw.Start(4), fw.Start(-1), fw.RevealPlan(0), fw.RevealPlan(5), fw.Start(True), fw.RevealPlan(True),
        fw.Start("2"), fw.RevealPlan(Fraction(1)), fw.RevealPlan(1.0), fw.Play("R5"), fw.Deal("R5"), fw.Start(10**5000), fw.CARDS[0],  # type: ignore[arg-type]  # what comes from outside
    ],
    ids=kind,
)  # fmt: skip
def test_moves_without_an_id(move: object) -> None:
    assert fw.move_to_id(fw.Options(), move) is None  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("number", [-1, 57, 10**5000, True, False, 1.0, "1", None, [], {}, fw.CARDS[0]], ids=kind)
def test_numbers_without_a_move(number: object) -> None:
    with pytest.raises(NoMoveId, match="ids go from 0 to 56"):
        fw.move_from_id(fw.Options(), number)  # type: ignore[arg-type]  # what comes from outside may be anything


def test_legal_ids_are_the_ids_of_the_legal_moves() -> None:
    for options in (fw.Options(), fw.Options(players=3, first_seat=None, thinking_cards=True, follow="start_card")):
        state, rng = fw.new_game(options), Random(1)
        while not fw.is_over(state):
            seen: list[fw.State | fw.View] = [fw.observe(state, seat) for seat in (None, *range(options.players))]
            for x in (state, *seen):
                ids = [fw.move_to_id(options, move) for move in fw.legal_moves(x)]
                assert list(fw.legal_ids(x)) == [number for number in ids if number is not None]
            state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))
        assert fw.legal_ids(state) == ()


@pytest.mark.parametrize("junk", JUNK, ids=kind)
def test_what_is_no_position_has_no_legal_ids(junk: object) -> None:
    with pytest.raises(InvalidState):
        fw.legal_ids(junk)  # type: ignore[arg-type]  # what comes from outside may be anything
