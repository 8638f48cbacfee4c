"""Cards, story indexes, plans and architects: what is in the box, and what is refused."""

import copy
import pickle
from itertools import permutations
from typing import Literal

import pytest

from boardrules import InvalidComponents
from boardrules import failingwater as fw
from boardrules.failingwater.components import ROWS
from tests.junk import kind

NOTHING_OF_OURS = [None, True, 0, 1.5, "", "R", "R9", "R0", "r5", "R５", "R5 ", "5R", b"R5", [], ["R5"], {}, object()]


@pytest.mark.rule("FW-01")
def test_the_24_cards() -> None:
    assert " ".join(map(str, fw.CARDS)) == ("R1 R2 R3 R4 R5 R6 R7 R8 B1 B2 B3 B4 B5 B6 B7 B8 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    assert [colour.value for colour in fw.Colour] == ["red", "blue", "yellow"]
    assert [card.code for card in fw.CARDS] == list(range(24))
    texts: tuple[Literal["red", "blue", "yellow"], ...] = ("red", "blue", "yellow")
    assert [fw.Card(colour, rank) for colour in texts for rank in range(1, 9)] == list(fw.CARDS)


@pytest.mark.rule("FW-01")
@pytest.mark.parametrize(
    ("colour", "rank", "where"),
    [
        ("green", 1, "colour"), ("purple", 1, "colour"), (None, 1, "colour"), (["red"], 1, "colour"), ("RED", 1, "colour"),
        ("red", 0, "rank"), ("red", 9, "rank"), ("red", True, "rank"), ("red", 5.0, "rank"), ("red", "5", "rank"),
        ("red", 10**5000, "rank"),
    ],
    ids=kind,
)  # fmt: skip
def test_cards_that_are_not_in_the_game(colour: object, rank: object, where: str) -> None:
    with pytest.raises(InvalidComponents, match="must be") as error:
        fw.Card(colour, rank)  # type: ignore[arg-type]  # what comes from outside may be anything
    assert error.value.where == where


@pytest.mark.parametrize("text", NOTHING_OF_OURS, ids=kind)
def test_texts_that_name_no_card(text: object) -> None:
    with pytest.raises(InvalidComponents, match="no card is called"):
        fw.Card.from_text(text)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("card", [fw.Card("blue", 8), fw.Card.from_text("R1")])
def test_cards_are_values(card: fw.Card) -> None:
    for twin in (
        copy.copy(card),
        copy.deepcopy(card),
        pickle.loads(pickle.dumps(card)),
        fw.Card(card.colour, card.rank),
    ):
        assert (twin, hash(twin), repr(twin)) == (card, hash(card), repr(card))
    with pytest.raises(AttributeError):
        card.rank = 3  # type: ignore[misc]  # it is frozen


@pytest.mark.rule("FW-02")
def test_the_six_story_indexes() -> None:
    assert sorted(map(str, fw.STORY_INDEXES)) == ["B1", "B2", "B3", "R1", "R2", "R4"]
    assert [*ROWS] == [1, 2, 3, 4, 5, 6]
    assert fw.StoryIndex("red", 4) == fw.StoryIndex.from_text("R4")
    assert repr(fw.STORY_INDEXES[-1]) == "StoryIndex('R4')"


@pytest.mark.rule("FW-02")
@pytest.mark.parametrize(
    ("colour", "value"),
    [
        ("red", 3),
        ("blue", 4),
        ("red", 0),
        ("yellow", 1),
        ("red", True),
        ("blue", 2.0),
        ("blue", []),
        ("green", 1),
        ([], 1),
    ],
)
def test_indexes_that_are_not_in_the_game(colour: object, value: object) -> None:
    with pytest.raises(InvalidComponents):
        fw.StoryIndex(colour, value)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("text", [*NOTHING_OF_OURS, "R3", "B4", "Y1", "R5"], ids=kind)
def test_texts_that_name_no_index(text: object) -> None:
    with pytest.raises(InvalidComponents, match="no story index is called"):
        fw.StoryIndex.from_text(text)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.rule("FW-03")
def test_the_reference_plans() -> None:
    assert [str(plan) for plan in fw.REFERENCE_PLANS] == [
        "B1 R1 B2 R2 B3 R4", "B1 R2 B3 R4 B2 R1", "B1 R4 B2 R1 B3 R2", "B1 R4 B3 R2 B2 R1",
    ]  # fmt: skip
    for plan in fw.REFERENCE_PLANS:
        assert [str(index)[0] for index in plan.indexes] == list("BRBRBR")
        assert plan.indexes[0].value == 1


@pytest.mark.rule("FW-03")
def test_every_order_of_the_six_is_a_plan() -> None:
    orders = list(permutations(["B1", "B2", "B3", "R1", "R2", "R4"]))
    plans = {fw.DesigningPlan(order) for order in orders}
    assert len(plans) == len(orders) == 720
    assert {tuple(map(str, plan.indexes)) for plan in plans} == set(orders)
    assert fw.DesigningPlan.from_text(" ".join(orders[77])) == fw.DesigningPlan(orders[77])


@pytest.mark.rule("FW-03")
@pytest.mark.parametrize(
    "indexes",
    [
        "", "B1 R1 B2 R2 B3", "B1 R1 B2 R2 B3 R4 R4", "B1 B1 B2 R2 B3 R4", "B1 R1 B2 R2 B3 R3", "b1 R1 B2 R2 B3 R4",
        None, 5, True, b"B1 R1 B2 R2 B3 R4", ["B1"] * 6, [1, 2, 3, 4, 5, 6], [[]] * 6, [None] * 6, {"B1", "R1", "B2", "R2", "B3", "R4"},
        dict.fromkeys("abcdef"), iter(fw.STORY_INDEXES), fw.StoryIndex.from_text("B1"),
    ],
    ids=kind,
)  # fmt: skip
def test_plans_that_are_no_order_of_the_six(indexes: object) -> None:
    with pytest.raises(InvalidComponents) as error:
        fw.DesigningPlan(indexes)  # type: ignore[arg-type]  # what comes from outside may be anything
    assert error.value.where in ("plan", "index")


def test_a_plan_as_text_must_be_text() -> None:
    with pytest.raises(InvalidComponents, match="plan: must be text"):
        fw.DesigningPlan.from_text(fw.REFERENCE_PLANS[0])  # type: ignore[arg-type]  # a plan is no text


@pytest.mark.rule("FW-04")
def test_the_architects() -> None:
    assert fw.ARCHITECTS == ("red", "blue", "yellow", "purple")
