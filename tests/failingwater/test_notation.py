"""The notation: every move has one text, every other text is refused."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidNotation
from boardrules import failingwater as fw
from tests.junk import JUNK, kind

CARDS = [f"{colour}{rank}" for colour in "RBY" for rank in range(1, 9)]
TEXTS = {
    **{card: fw.Play(fw.Card.from_text(card)) for card in CARDS},
    **{f"deal:{card}": fw.Deal(fw.Card.from_text(card)) for card in CARDS},
    "T": fw.PlayThinking(),
    "deal:?": fw.Deal(None),
    "plan:3": fw.RevealPlan(3),
    "start:2": fw.Start(2),
}
WELL_FORMED = re.compile(r"T|deal:\?|(deal:)?[RBY][1-8]|(start|plan):(0|-?[1-9][0-9]{0,5})", re.ASCII)


@pytest.mark.parametrize(("text", "move"), TEXTS.items(), ids=TEXTS)
def test_text_and_move_are_inverses(text: str, move: fw.Move) -> None:
    assert fw.move_to_text(move) == text
    assert fw.move_from_text(text) == move
    assert type(fw.move_from_text(text)) is type(move)


@pytest.mark.parametrize("number", [0, 1, -1, 5, 999_999, -999_999])
def test_numbers_that_no_game_has_are_written_all_the_same(number: int) -> None:
    for move, text in ((fw.Start(number), f"start:{number}"), (fw.RevealPlan(number), f"plan:{number}")):
        assert (fw.move_to_text(move), fw.move_from_text(text)) == (text, move)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "t", "r5", "R", "R0", "R9", "R55", " R5", "R5 ", "R5\n", "R 5", "G1", "P1", "\uff325", "R\u0665", "R\uff15", "R5\x00", "\ud800",
        "T1", "T ", "deal", "deal:", "deal:r5", "deal: R5", "deal:R9", "deal:??", "deal:T", "Deal:R5", "DEAL:R5",
        "plan:", "plan:01", "plan:+1", "plan:-0", "plan:00", "plan:1.0", "plan:1e3", "plan:1 ", "plan: 1", "plan:\uff11", "plan:\u0663", "plan:0x1",
        "plan:1_0", "plan:1000000", "plan:-1000000", "plan:" + "9" * 5000, "start:", "start:None", "start:2\n", "start:\u00b2", "start", "take:R5",
        "R5,R6", "x" * 10**6,
    ],
    ids=kind,
)  # fmt: skip
def test_texts_that_stand_for_no_move(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        fw.move_from_text(text)
    assert str(error.value).isascii()
    assert len(str(error.value)) < 150


@pytest.mark.parametrize("text", [each for each in JUNK if type(each) is not str], ids=kind)
def test_a_move_is_written_as_text(text: object) -> None:
    with pytest.raises(InvalidNotation, match="a move is written as text"):
        fw.move_from_text(text)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize(
    "move",
    [
        *JUNK, fw.CARDS[0], fw.Play, fw.Play(None), fw.Play("R5"), fw.Deal("R5"), fw.Deal(5), fw.Start(True), fw.Start("2"), fw.Start(None),  # type: ignore[arg-type]  # what comes from outside
        fw.Start(1.0), fw.RevealPlan([]), fw.RevealPlan(10**6), fw.RevealPlan(-(10**6)), fw.RevealPlan(10**5000),  # type: ignore[arg-type]  # what comes from outside
    ],
    ids=kind,
)  # fmt: skip
def test_what_has_no_text(move: object) -> None:
    with pytest.raises(InvalidNotation, match="no move of Failing Water that has a text"):
        fw.move_to_text(move)  # type: ignore[arg-type]  # what comes from outside may be anything


@given(
    st.text(max_size=12)
    | st.from_regex(WELL_FORMED, fullmatch=True)
    | st.from_regex(r"(start|plan|deal):.{0,8}", fullmatch=True)
)
def test_exactly_the_well_formed_texts_are_read(text: str) -> None:
    if WELL_FORMED.fullmatch(text):
        assert fw.move_to_text(fw.move_from_text(text)) == text
    else:
        with pytest.raises(InvalidNotation):
            fw.move_from_text(text)
