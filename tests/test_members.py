"""Wherever the core, the tools and the adapters take a member of a closed set: texts act as the member or are refused."""

from collections.abc import Callable
from enum import StrEnum
from types import ModuleType
from typing import Any

import pytest

import boardrules
from boardrules import game, learning, openspiel, pettingzoo, record, scoring, sheets, testing
from boardrules.scoring import Best, Criterion
from tests.members import Door, member_doors, try_texts

MODULES = (boardrules, game, record, scoring, sheets, testing, learning, openspiel, pettingzoo)

CALLS: dict[str, Callable[[Any], object]] = {
    "Criterion.best": lambda best: (
        (made := Criterion("tokens", (3, 1), best)),
        made.better(0, 1),
        scoring.standings((7, 7), [made]),
    ),
}


def doors() -> list[Door]:
    return [door for module in MODULES for door in member_doors(module)]


def test_every_door_is_tried() -> None:
    assert {door.name for door in doors()} == set(CALLS)


@pytest.mark.parametrize("door", doors(), ids=lambda door: door.name)
def test_texts_act_as_members_or_are_refused(door: Door) -> None:
    try_texts(door, CALLS[door.name])


# ------------------------------------------------------------------ the walk itself can fail


class Trusting:
    """Takes anything for a member, and compares by identity."""

    def __init__(self, best: Best) -> None:
        self.high = best is Best.HIGH

    def __repr__(self) -> str:
        return f"Trusting({self.high})"


def choose(*, best: Best | None = None, worst: tuple[StrEnum, ...] = ()) -> bool:
    return best is Best.HIGH and not worst


def test_the_walk_finds_classes_and_functions() -> None:
    module = ModuleType("module")
    vars(module).update(
        {"Trusting": Trusting, "choose": choose, "Best": Best, "__all__": ["Best", "Trusting", "choose"]}
    )
    assert member_doors(module) == [
        *(Door("Trusting.best", Best), Door("choose.best", Best), Door("choose.worst", StrEnum)),
    ]


def test_a_text_that_acts_differently_is_found() -> None:
    with pytest.raises(AssertionError, match="'high' acts differently"):
        try_texts(Door("Trusting.best", Best), Trusting)


def test_a_wrong_text_that_gets_in_is_found() -> None:
    with pytest.raises(AssertionError, match="takes 'bogus'"):
        try_texts(Door("str", Best), lambda best: type(best).__name__ and "always the same")
