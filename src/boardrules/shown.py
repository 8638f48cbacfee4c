"""How a value from outside is shown in an error message, whatever it is: short, printable, and never an error itself."""

import re
from collections.abc import Iterable
from itertools import chain
from typing import Final

from attrs import fields_dict, has

_MOST_PARTS: Final = 5_000
"""What holds more items, characters and digits than so many is called by its type: its text could be of any length."""


def short(value: object, limit: int = 60) -> str:
    """Return a value as one short printable line, for error messages.

    Never fails and never prints a huge value whole, whatever came in from outside: that one is called by its type.

    >>> short("R5"), short("x" * 100, limit=10), short(10 ** 5000), short("")
    ('R5', 'xxxxxxx...', 'an int', "''")
    """
    try:
        if type(value) is str:
            return _line(value, limit) or "''"
        return (_line(_told(value), limit) or "''") if _is_small(value) else _kind(value, limit)
    except Exception:  # noqa: BLE001 - a hostile __str__ must not hide the error that is being reported
        return _kind(value, limit)


def given(value: object, limit: int = 60) -> str:
    """Return a value for a message that says what was given instead of what should be: text stands in quotes.

    What only looks like a number or a truth value is told apart from one by its type.

    >>> from decimal import Decimal
    >>> given("4"), given(4), given(""), given(Decimal(4))
    ("'4'", '4', "''", '4 of the type decimal.Decimal')
    """
    if type(value) is str:
        return f"'{_line(value, limit)}'"
    text = short(value, limit)
    if type(value) in _PLAIN or not _LITERAL.fullmatch(text):
        return text
    return f"{text} of the type {_line(f'{_module_of(type(value))}.{_name_of(type(value))}', limit)}"


_PLAIN: Final = (int, float, complex, bool, type(None))
_LITERAL: Final = re.compile(r"\(?[-+]?([0-9][-+0-9.ej]*|inf|nan)\)?|True|False|None")


def _line(text: str, limit: int) -> str:
    line = str.__getitem__(text, slice(limit + 1)).encode("unicode_escape").decode("ascii")
    return line if len(line) <= limit else line[: limit - 3] + "..."


def kind_of(value: object, limit: int = 60) -> str:
    """Return the name of a value's type, also where a metaclass has something else to say about it.

    Both games have a State, a View and so on: those are named with their game.

    >>> kind_of("4"), kind_of(None)
    ('str', 'NoneType')
    >>> from boardrules import failingwater
    >>> kind_of(failingwater.new_game()), short(failingwater.Options())
    ('failingwater.State', 'failingwater.Options()')
    """
    name = _name_of(type(value))
    package, _, rest = _module_of(type(value)).partition(".")
    game, _, room = rest.partition(".")
    return _line(f"{game}.{name}" if package == "boardrules" and room else name, limit)


def _name_of(kind: type) -> str:
    name: str = type.__dict__["__name__"].__get__(kind)
    return name


def _module_of(kind: type) -> str:
    """Return where a type says it was made; nothing where it says anything but a text, or nothing itself."""
    try:
        module = type.__dict__["__module__"].__get__(kind)
    except AttributeError:
        return ""
    return module if type(module) is str else ""


def _told(value: object) -> str:
    """Return the text of a value; where that is a call of its type, of the type with its game."""
    text, kind = str(value), kind_of(value)
    name = kind.rpartition(".")[2]
    return kind + str.removeprefix(text, name) if str.startswith(text, f"{name}(") else text


def _kind(value: object, limit: int) -> str:
    name = kind_of(value, limit)
    return f"{'an' if name[:1] in 'aeiouAEIOU' else 'a'} {name}"


def _is_small(value: object) -> bool:
    """Return whether all that a value holds is little enough to ask for its text."""
    waiting, parts = [value], 0
    while waiting and parts <= _MOST_PARTS:
        each = waiting.pop()
        size, held = _parts_of(each)
        parts += 1 + size
        if parts <= _MOST_PARTS:
            waiting.extend(held)
            waiting.extend(_fields_of(each))
    return parts <= _MOST_PARTS


def _fields_of(value: object) -> Iterable[object]:
    """Return what the fields of an attrs class or a dataclass hold: their text writes all of it out."""
    kind = type(value)
    names = fields_dict(kind) if has(kind) else getattr(kind, "__dataclass_fields__", ())
    return [getattr(value, name, None) for name in names]


def _parts_of(value: object) -> tuple[int, Iterable[object]]:
    """Return how many parts a built-in value has, and those that are values themselves.

    The built-in types are asked, not the value: a subclass may answer anything.
    """
    if isinstance(value, str):
        return str.__len__(value), ()
    if isinstance(value, bytes):
        return bytes.__len__(value), ()
    if isinstance(value, bytearray):
        return bytearray.__len__(value), ()
    if isinstance(value, int):
        return int.bit_length(value) // 4, ()
    if isinstance(value, tuple):
        return tuple.__len__(value), tuple.__iter__(value)
    if isinstance(value, list):
        return list.__len__(value), list.__iter__(value)
    if isinstance(value, set):
        return set.__len__(value), set.__iter__(value)
    if isinstance(value, frozenset):
        return frozenset.__len__(value), frozenset.__iter__(value)
    if isinstance(value, dict):
        return dict.__len__(value), chain(dict.keys(value), dict.values(value))
    return 0, ()
