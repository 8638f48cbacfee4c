"""States and views that are torn: every public function that takes one ends in our own error, and nothing is poisoned by them."""

import pickle
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from inspect import signature
from random import Random
from types import MappingProxyType, ModuleType
from typing import TypeVar

import numpy as np
import pytest
from attrs import AttrsInstance, evolve, fields

from boardrules import InvalidState
from boardrules import fountains as fn
from tests.fountains.tables import after, legal, options, played, set_up, turn

DOORS: dict[str, Callable[[fn.State], object]] = {
    "current_player": fn.current_player,
    "is_over": fn.is_over,
    "legal_moves": fn.legal_moves,
    "why_not": lambda state: fn.why_not(state, fn.Discard()),
    "apply_move": lambda state: fn.apply_move(state, fn.Discard()),
    "events": lambda state: fn.events(state, fn.Discard()),
    "chance_outcomes": fn.chance_outcomes,
    "sample_chance": lambda state: fn.sample_chance(state, Random(0)),
    "resolve_chance": lambda state: fn.resolve_chance(state, Random(0)),
    "rollout": lambda state: fn.rollout(state, Random(0)),
    "scores": fn.scores,
    "scores_if_over": fn.scores_if_over,
    "standings": fn.standings,
    "path": fn.path,
    "validate": fn.validate,
    "observe": lambda state: fn.observe(state, 0),
    "observe_move": lambda state: fn.observe_move(state, fn.Discard(), 0),
    "sample_state": lambda state: fn.sample_state(fn.View(state, 0), Random(0)),
    "count_states": lambda state: fn.count_states(fn.View(state, None)),
    "scores of a view": lambda state: fn.scores(fn.View(state, 0)),
    "legal_moves of a view": lambda state: fn.legal_moves(fn.View(state, 0)),
    "final_events": fn.final_events,
    "reward_events": lambda state: fn.reward_events(state, fn.Pawn.BLUE),
    "describe_move": lambda state: fn.describe_move(state, fn.Discard()),
    "legal_ids": fn.legal_ids,
    "state_to_data": fn.state_to_data,
    "view_to_data": lambda state: fn.view_to_data(fn.View(state, 0)),
    "render_text": fn.render_text,
    "render_svg": fn.render_svg,
    "render_basin": fn.render_basin,
    "render_hand": fn.render_hand,
    "render_score": fn.render_score,
}
"""Every public function that takes a state or a view."""

MAY_BE_NONE = {"trail", "held", "reward", "machine", "gear"}
"""Fields that are None in some positions."""


Torn = TypeVar("Torn", bound=AttrsInstance)


def changed(whole: Torn, name: str, value: object) -> Torn:
    """The same thing with something in a field that no caller should put there."""
    return evolve(whole, **{name: value})  # type: ignore[misc]  # of any attrs class


@lru_cache(maxsize=1)
def tearable() -> dict[str, fn.State]:
    """Positions in which every field that may be None is something."""
    return {
        "place": played(set_up(), "green>2"),
        "put": played(set_up(), "blue>0", "take:red"),
        "solo": after(set_up(options(players=1)), "green>2"),
    }


def torn() -> Iterator[tuple[str, fn.State]]:
    """States with one field that is None; first those of the state, then those of its Basin and its table."""
    for name, state in tearable().items():
        for each in fields(fn.State):
            if each.init and (each.name not in MAY_BE_NONE or (each.name == "held" and state.held is not None)):
                yield f"{name} {each.name}", changed(state, each.name, None)
        for each in fields(fn.Basin):
            if each.name not in MAY_BE_NONE:
                yield f"{name} {each.name}", evolve(state, basin=changed(state.basin, each.name, None))
        yield f"{name} first_seat", evolve(state, table=evolve(state.table, first_seat=None))
        yield f"{name} designs", evolve(state, table=changed(state.table, "designs", None))
        # Numbers too long to be written, and a fountain that lies nowhere.
        yield f"{name} huge points", evolve(state, points=(10**5000, *state.points[1:]))
        supply = (10**5000, *state.basin.supply[1:])
        yield f"{name} huge supply", evolve(state, basin=evolve(state.basin, supply=supply))
        yield f"{name} empty fountain", evolve(state, fountains=(fn.Fountain(()), *state.fountains[1:]))
    solo = tearable()["solo"]
    yield "solo machine", evolve(solo, machine=None)
    yield "solo gear", evolve(solo, basin=evolve(solo.basin, gear=None))


TORN = dict(torn())


@pytest.mark.parametrize("ask", DOORS.values(), ids=DOORS)
def test_every_public_function_refuses_a_torn_state(ask: Callable[[fn.State], object]) -> None:
    for name, state in TORN.items():
        with pytest.raises(InvalidState):
            print(name, ask(state))


def test_no_move_is_legal_in_a_torn_state() -> None:
    assert len(TORN) > 50
    for state in TORN.values():
        for text in ("discard", "green>4", "place:7,1,0", "put:1,1", "tile:oblong.1"):
            assert fn.is_legal(state, fn.move_from_text(text)) is False


def test_every_function_of_states_is_tried() -> None:
    """Which public functions name a state or a view as their first parameter is told by their annotations."""
    found = set()
    for name in fn.__all__:
        function = getattr(fn, name)
        if callable(function) and not isinstance(function, type | ModuleType):
            first = next(iter(signature(function).parameters.values()), None)
            if first is not None and first.annotation in (fn.State, fn.View, fn.State | fn.View):
                found.add(name)
    assert found == {name for name in DOORS if " " not in name} | {"is_legal"}


@pytest.mark.parametrize("number", [np.int64, float, np.float64, bool], ids=lambda kind: kind.__name__)
def test_numbers_of_another_type_poison_nothing(number: Callable[[int], object]) -> None:
    """Pawns on spaces that only equal whole numbers are refused, and leave no listing behind that honest games are served."""
    honest = set_up()
    pawns = tuple(map(number, honest.pawns)) if number is not bool else (True, 3, 5)
    twin = evolve(honest, basin=changed(honest.basin, "pawns", pawns))
    assert twin == honest
    with pytest.raises(InvalidState, match=r"^pawns: "):
        fn.legal_moves(twin)
    assert legal(honest) == legal(set_up())
    assert all(
        fn.is_legal(honest, move) and type(move.space) is int
        for move in fn.legal_moves(honest)
        if isinstance(move, fn.MovePawn)
    )


def test_a_state_is_looked_at_again_when_it_was_changed_by_hand() -> None:
    state = set_up()
    assert fn.current_player(state) == 0
    with pytest.raises(InvalidState, match=r"^active: must be a seat, not None$"):
        fn.current_player(changed(state, "active", None))
    other = pickle.loads(pickle.dumps(state))
    assert fn.legal_moves(other) == fn.legal_moves(state)


@pytest.mark.parametrize("seat", [2, -1, True, 0.0, "0"])
def test_a_view_of_no_seat(seat: object) -> None:
    view = fn.View(set_up(), seat)  # type: ignore[arg-type]  # what comes from outside may be anything
    for ask in (fn.scores, fn.legal_moves, fn.current_player, fn.render_text, fn.count_states):
        with pytest.raises(InvalidState, match=r"^seat: must be None or a seat below 2, not "):
            ask(view)


def names_of(value: object) -> list[str]:
    """The fields of an attrs class, none of anything else."""
    return [each.name for each in getattr(type(value), "__attrs_attrs__", ())]


def reachable(root: object) -> Iterator[object]:
    """Everything that can be reached from a value through fields and items."""
    seen: dict[int, object] = {}
    waiting = [root]
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen[id(each)] = each
        yield each
        if isinstance(each, Enum | str | bytes | int):
            continue
        if names_of(each):
            waiting += [getattr(each, name) for name in names_of(each)]
        elif isinstance(each, Mapping):
            waiting += [*each.keys(), *each.values()]
        elif isinstance(each, tuple | frozenset | list | set):
            waiting += each


@pytest.mark.parametrize("chosen", [{"players": 3, "advanced": True}, {"players": 1}], ids=str)
def test_nothing_that_can_be_reached_can_be_changed(chosen: dict[str, object]) -> None:
    state = turn(turn(set_up(options(**chosen)), "green>2"), "blue>4")
    count = 0
    for root in (state, fn.observe(state, 0), state.options, state.components, fn.REFERENCE_SET):
        for each in reachable(root):
            count += 1
            assert not isinstance(each, list | set | dict | bytearray | MappingProxyType), each
            if names_of(each):
                with pytest.raises(AttributeError):
                    setattr(each, names_of(each)[0], None)
    assert count > 500
