"""Where the marks of moves go, so that each can be hit and none covers another.

Two ways, for two sizes. With a mouse, every place of a tile has a triangle in the cell about which the tile would lie:
one quarter of that cell for each quarter turn, so that the triangles of all places are disjoint. For fingers that is
too small: there each move has a disc, pushed aside where discs would touch, with a line to where it belongs.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, floor, hypot
from typing import Final, TypeAlias

from boardrules.fountains.components import Shape
from boardrules.fountains.moves import Place

Point: TypeAlias = tuple[float, float]

_STEPS: Final = 4
"""How many steps of the search lie between two targets that touch."""

_REACH: Final = 64
"""How many steps a target may be pushed aside at most, on either axis."""


def middle_cell(shape: Shape, place: Place) -> tuple[int, int]:
    """Return the cell about which a tile lies; of places with one quarter turn, each has another.

    >>> middle_cell(Shape("bar", ("DDDDD", "D0~1D", "#D=D#")), Place(10, 20, 0))
    (12, 21)
    """
    across, down = (shape.height, shape.width) if place.turn % 2 else (shape.width, shape.height)
    return place.x + across // 2, place.y + down // 2


def spread(points: Sequence[Point], size: float, left: float, right: float) -> list[Point]:
    """Return for each point where a target of that size goes: none overlap, and each is near its point.

    :param left: no target reaches farther west
    :param right: no target reaches farther east

    >>> spread([(0, 0), (1, 0), (50, 0)], 12, -100, 100)
    [(0.0, 0.0), (-12.0, 0.0), (51.0, 0.0)]
    """
    step = size / _STEPS
    first, last = ceil((left + size / 2) / step), floor((right - size / 2) / step)
    taken: set[tuple[int, int]] = set()
    found: list[Point] = []
    for x, y in points:
        column = round(min(max(x / step, first), last))
        row = round(y / step)
        free = (
            (column + across, row + down)
            for across, down in _offsets()
            if first <= column + across <= last and (column + across, row + down) not in taken
        )
        # Within reach there is always room: it is larger than all targets of a fountain together.
        at = next(free, (column, row))
        taken.update(_blocked(*at))
        found.append((at[0] * step, at[1] * step))
    return found


def _blocked(column: int, row: int) -> Iterator[tuple[int, int]]:
    near = range(1 - _STEPS, _STEPS)
    return ((column + across, row + down) for down in near for across in near)


@lru_cache(maxsize=1)
def _offsets() -> tuple[tuple[int, int], ...]:
    """Return all steps aside, the shortest first."""
    reach = range(-_REACH, _REACH + 1)
    return tuple(sorted(((x, y) for y in reach for x in reach), key=lambda step: (hypot(*step), step)))


def bounds(points: Iterable[Point], size: float) -> tuple[float, float]:
    """Return the least and the greatest y that targets of that size about some points reach."""
    rows = [y for _, y in points]
    return min(rows) - size / 2, max(rows) + size / 2
