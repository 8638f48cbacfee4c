"""Values that equal what belongs in a field, or look like it, and act otherwise: what no door may let in."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Never

import numpy as np


def _refuse(*_: object, **__: object) -> Never:
    raise RuntimeError("a hostile value was used")


_USES = (
    *("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__bool__", "__len__", "__iter__", "__getitem__"),
    *("__contains__", "__add__", "__radd__", "__sub__", "__and__", "__rand__", "__or__", "__ror__", "__lshift__", "__rshift__"),
    *("__index__", "__int__", "__str__", "__repr__", "__format__", "__mod__", "__neg__", "__reversed__"),
)  # fmt: skip
_TRAPS = dict.fromkeys(_USES, _refuse)

HostileInt = type("HostileInt", (int,), _TRAPS)
HostileStr = type("HostileStr", (str,), _TRAPS)
HostileBytes = type("HostileBytes", (bytes,), _TRAPS)
HostileTuple = type("HostileTuple", (tuple,), _TRAPS)
HostileList = type("HostileList", (list,), _TRAPS)
QuietInt = type("QuietInt", (int,), {})
QuietStr = type("QuietStr", (str,), {})
QuietBytes = type("QuietBytes", (bytes,), {})
QuietTuple = type("QuietTuple", (tuple,), {})


class Foreign(StrEnum):
    """Members of another set, with the texts of this game's members."""

    FREE = "free"
    START_CARD = "start_card"
    LAST_ROUND = "last_round"
    SHARED = "shared"
    RED = "red"
    BLUE = "blue"
    PLAY = "play"
    PLAN = "plan"


def twins_of(value: object) -> Iterator[object]:
    """Yield what equals a value, or holds the same, and is of another type."""
    if isinstance(value, int):
        yield from (
            HostileInt(value),
            QuietInt(value),
            float(value) if abs(value) < 2**60 else str(value),
            str(value),
            [value],
        )
        if abs(value) < 2**63:
            yield from (np.int64(value), np.float64(value), np.array(value))
        yield from (bool(value), not value)
    if isinstance(value, bytes):
        yield from (
            HostileBytes(value),
            QuietBytes(value),
            bytearray(value),
            list(value),
            tuple(value),
            value.decode("latin1"),
        )
        yield np.frombuffer(value, np.uint8)
    if isinstance(value, str):
        yield from (HostileStr(value), QuietStr(value), value.encode(), [value])
        yield from (member for member in Foreign if member == str(value))
    if isinstance(value, tuple):
        yield from (
            HostileTuple(value),
            QuietTuple(value),
            HostileList(value),
            list(value),
            iter(value),
            dict.fromkeys(range(len(value))),
        )


NOTHING_LIKE_IT: tuple[object, ...] = (
    None, True, -1, 10**5000, 1.5, float("nan"), "", "x" * 10**6, b"\xff", (), [], {}, set(), object(), int, twins_of, np.int64(0), np.array([]),
    HostileInt(0), HostileStr("x"), HostileTuple(()), Foreign.FREE,
)  # fmt: skip
