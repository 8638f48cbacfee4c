"""Wherever the core, the tools and the adapters take a member of a closed set: texts act as the member or are refused."""

from collections.abc import Callable
from enum import StrEnum
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import boardrules
from boardrules import failingwater, fountains, game, learning, openspiel, pettingzoo, record, scoring, sheets, testing
from boardrules.scoring import Best, Criterion
from tests.members import Door, member_doors, try_texts

MODULES = (boardrules, game, record, scoring, sheets, testing, learning, openspiel, pettingzoo)

OPTIONS = failingwater.Options()
TABLE = learning.table_of("failingwater", OPTIONS)
LED, _ = boardrules.playout(failingwater, failingwater.new_game(), Random(1))


def paid(env: pettingzoo.BoardEnv) -> dict[str, float]:
    """What agents are rewarded with in the game that is played at random from a seed."""
    env.reset(seed=1)
    while not env.terminations[env.agent_selection]:
        env.step(env.infos[env.agent_selection]["legal_actions"][0])
    return env.rewards


def shown(env: pettingzoo.BoardEnv) -> str:
    return type(env.render()).__name__


CALLS: dict[str, Callable[[Any], object]] = {
    "Criterion.best": lambda best: (
        (made := Criterion("tokens", (3, 1), best)),
        made.better(0, 1),
        scoring.standings((7, 7), [made]),
    ),
    "returns_for.returns": lambda returns: learning.returns_for(2, returns),
    "returns_from.returns": lambda returns: learning.returns_from(
        np.array([3, 1]), np.array([1, 2]), returns, players=2, clear_lead=4
    ),
    "returns_of.returns": lambda returns: learning.returns_of(failingwater, OPTIONS, LED, returns),
    "stakes_of.returns": lambda returns: learning.stakes_of(failingwater, OPTIONS, returns),
    "load.returns": lambda returns: str(openspiel.load(failingwater, OPTIONS, returns=returns)),
    "load.information": lambda information: str(openspiel.load(fountains, information=information)),
    "env.returns": lambda returns: paid(pettingzoo.env(failingwater, OPTIONS, returns=returns).unwrapped),
    "raw_env.returns": lambda returns: paid(pettingzoo.raw_env(failingwater, OPTIONS, returns=returns)),
    "BoardEnv.returns": lambda returns: paid(pettingzoo.BoardEnv(TABLE, TABLE, returns=returns)),
    "env.render_mode": lambda mode: shown(pettingzoo.env(failingwater, OPTIONS, mode).unwrapped),
    "raw_env.render_mode": lambda mode: shown(pettingzoo.raw_env(failingwater, OPTIONS, mode)),
    "BoardEnv.render_mode": lambda mode: shown(pettingzoo.BoardEnv(TABLE, TABLE, mode)),
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
