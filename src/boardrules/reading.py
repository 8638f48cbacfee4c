"""Data from outside, read with the path to whatever is wrong: ``fountains[1].tiles[3].turn: must be ...``.

Each function takes a value and the path that led to it, and returns the value as what it should be.
"""

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from boardrules.errors import BoardRulesError, InvalidState
from boardrules.shown import given

T = TypeVar("T")


def object_at(value: object, path: str, required: Collection[str], optional: Collection[str] = ()) -> dict[str, object]:
    """Return an object that has all of some keys, and no others but optional ones.

    :raises InvalidState: naming the path and the key

    >>> object_at({"x": 1}, "tiles[3]", ("x", "y"))
    Traceback (most recent call last):
    boardrules.errors.InvalidState: tiles[3]: lacks 'y'
    """
    if type(value) is not dict:
        raise InvalidState(path, f"must be an object, not {given(value)}")
    for key in value:
        if type(key) is not str or (key not in required and key not in optional):
            raise InvalidState(path, f"has no entry called {given(key)}")
    for key in required:
        if key not in value:
            raise InvalidState(path, f"lacks {key!r}")
    return value


def list_at(value: object, path: str, length: int | None = None) -> list[object]:
    """Return a list, of a length if one is given.

    :raises InvalidState: naming the path
    """
    if type(value) is not list:
        raise InvalidState(path, f"must be a list, not {given(value)}")
    if length is not None and len(value) != length:
        raise InvalidState(path, f"must have {length} entries, not {len(value)}")
    return value


def whole_at(value: object, path: str, least: int, most: int) -> int:
    """Return a whole number within bounds, both included.

    :raises InvalidState: naming the path

    >>> whole_at(True, "laps", 0, 2)
    Traceback (most recent call last):
    boardrules.errors.InvalidState: laps: must be a whole number from 0 to 2, not True
    """
    if type(value) is not int or not least <= value <= most:
        raise InvalidState(path, f"must be a whole number from {least} to {most}, not {given(value)}")
    return value


def truth_at(value: object, path: str) -> bool:
    """Return true or false.

    :raises InvalidState: naming the path
    """
    if type(value) is not bool:
        raise InvalidState(path, f"must be true or false, not {given(value)}")
    return value


def text_at(value: object, path: str) -> str:
    """Return a text.

    :raises InvalidState: naming the path
    """
    if type(value) is not str:
        raise InvalidState(path, f"must be a text, not {given(value)}")
    return value


def choice_at(value: object, path: str, choices: Mapping[str, T]) -> T:
    """Return what a text stands for.

    :raises InvalidState: naming the path, and the choices where they are few

    >>> choice_at("purple", "pawn", {"green": 1, "blue": 2})
    Traceback (most recent call last):
    boardrules.errors.InvalidState: pawn: must be 'green' or 'blue', not 'purple'
    """
    text = text_at(value, path)
    if text not in choices:
        few = " or ".join(map(repr, choices)) if len(choices) <= _FEW else "one of the names in this game"
        raise InvalidState(path, f"must be {few}, not {given(value)}")
    return choices[text]


_FEW = 12


def each_at(value: object, path: str, read: Callable[[object, str], T], length: int | None = None) -> tuple[T, ...]:
    """Return the entries of a list, each read with its own path.

    :raises InvalidState: naming the path to the first fault
    """
    return tuple([read(entry, f"{path}[{number}]") for number, entry in enumerate(list_at(value, path, length))])


def maybe_at(value: object, path: str, read: Callable[[object, str], T]) -> T | None:
    """Return a value as it is read, or None for null."""
    return None if value is None else read(value, path)


def within(path: str, make: Callable[[], T]) -> T:
    """Return what a function makes; an error of ours that it raises is told with the path in front.

    :raises InvalidState: naming the path

    >>> from boardrules.errors import InvalidComponents
    >>> def fails() -> int:
    ...     raise InvalidComponents("card", "no card is called 'X9'")
    >>> within("hands[0][2]", fails)
    Traceback (most recent call last):
    boardrules.errors.InvalidState: hands[0][2]: no card is called 'X9'
    """
    try:
        return make()
    except InvalidState as error:
        where = f"{path}.{error.where}" if path else error.where
        raise InvalidState(where, error.reason) from None
    except BoardRulesError as error:
        raise InvalidState(path, getattr(error, "reason", None) or str(error)) from None
