"""Finds every public function and class that takes a member of a closed set, and tries texts and foreign members at each.

A game's test says how to call what is found; what it says nothing about fails by name:

    doors = member_doors(fountains)
    assert {door.name for door in doors} == set(CALLS)
    for door in doors:
        try_texts(door, CALLS[door.name])
"""

import inspect
from collections.abc import Callable, Iterator
from enum import Enum, StrEnum
from types import ModuleType
from typing import Any, get_args, get_type_hints

from attrs import frozen

from boardrules import BoardRulesError


@frozen
class Door:
    """A parameter of something public that takes a member of a closed set of texts."""

    name: str
    kind: type[StrEnum]


def member_doors(module: ModuleType) -> list[Door]:
    """Return such parameters of all that a module offers, named `function.parameter`; functions of classes are left out."""
    public = getattr(module, "__all__", None) or [
        name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__
    ]
    return [door for name in public if not name.startswith("_") for door in _doors_of(name, getattr(module, name))]


def _doors_of(name: str, thing: object) -> Iterator[Door]:
    if not callable(thing) or (isinstance(thing, type) and issubclass(thing, Enum | BaseException)):
        return
    try:
        # A class takes what its fields hold: its constructor's own hints may name what converters take.
        hints = {**get_type_hints(thing.__init__ if isinstance(thing, type) else thing), **_fields(thing)}
        parameters = inspect.signature(thing).parameters
    except (NameError, TypeError, ValueError):
        return
    for parameter in parameters:
        yield from (Door(f"{name}.{parameter}", kind) for kind in _kinds(hints.get(parameter.lstrip("_"))))


def _fields(thing: object) -> dict[str, object]:
    return get_type_hints(thing) if isinstance(thing, type) else {}


def _kinds(hint: object) -> Iterator[type[StrEnum]]:
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        yield hint
    for part in get_args(hint):
        yield from _kinds(part)


def try_texts(door: Door, call: Callable[[Any], object]) -> None:
    """Check that a text acts as the member that it is equal to, or is refused, and that nothing else gets in.

    :param call: calls what the door belongs to with the value given, and returns something whose repr tells results apart
    """
    wrong: list[object] = ["bogus", "", str(next(iter(door.kind))).upper(), 1, StrEnum]
    for member in door.kind:
        as_member = repr(call(member))
        foreign = StrEnum("foreign", {"OTHER": member.value})
        equal: tuple[object, ...] = (member.value, foreign(member.value), Sly(member.value))
        for value in equal:
            try:
                got = repr(call(value))
            except BoardRulesError:
                continue
            assert got == as_member, f"{door.name}: {value!r} acts differently from {member!r}"
    for thing in wrong:
        try:
            call(thing)
        except BoardRulesError:
            continue
        raise AssertionError(f"{door.name} takes {thing!r}")


class Sly(str):
    """A text that is equal to anything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__
