"""What a map must be to be the map of a tile (FN-03)."""

from collections.abc import Iterator, Sequence
from typing import Final

from boardrules.fountains.components import (
    CHANNEL,
    DARK,
    OUTSIDE,
    SLOT_DIGITS,
    WATER,
    Fault,
    beyond_reach,
    drawing_faults,
    neighbours,
    slot_faults,
)
from boardrules.fountains.laid import Cell

LEAST_DARK_BRICKS: Final = 2


def faults(rows: Sequence[str]) -> list[Fault]:
    """Return what is wrong with a map; nothing where it is the map of a tile.

    Of checks that rely on each other only the first that fails speaks.

    :param rows: at least one, from north to south

    >>> faults(("DDD", "=~D", "D~D"))
    [(2, 'water at column 2 touches the outside')]
    """
    drawing = drawing_faults(rows)
    if drawing:
        return drawing
    cells = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != OUTSIDE}
    checks = (
        _outline_faults(cells, len(rows[0]), len(rows)),
        _water_faults(cells),
        iter(slot_faults(rows)),
        _dark_brick_faults(cells),
    )
    return next((found for found in map(list, checks) if found), [])


def _dark_brick_faults(cells: dict[Cell, str]) -> Iterator[Fault]:
    if sum(kind == DARK for kind in cells.values()) < LEAST_DARK_BRICKS:
        yield 0, f"fewer than {LEAST_DARK_BRICKS} dark bricks"


def is_water(kind: str) -> bool:
    """Return whether a map cell holds water, with a slot or without."""
    return kind == WATER or kind in SLOT_DIGITS


def _outline_faults(cells: dict[Cell, str], width: int, height: int) -> Iterator[Fault]:
    frame = {(x, y) for y in range(-1, height + 1) for x in range(-1, width + 1)}
    holes = beyond_reach(frame - set(cells))
    if holes:
        yield holes[0][1], f"the tile has a hole at column {holes[0][0] + 1}"


def _water_faults(cells: dict[Cell, str]) -> Iterator[Fault]:
    water = {cell for cell, kind in cells.items() if is_water(kind)}
    if not water:
        yield 0, "the tile has no water"
        return
    apart = beyond_reach(water)
    if apart:
        yield apart[0][1], f"the water is in pieces: column {apart[0][0] + 1} is not joined to the rest"
        return
    for cell, kind in cells.items():
        x, y = cell
        outside = any(n not in cells for n in neighbours(cell))
        if cell in water and outside:
            yield y, f"water at column {x + 1} touches the outside"
        if kind == CHANNEL and not outside:
            yield y, f"the channel at column {x + 1} does not touch the outside"
        if kind == CHANNEL and water.isdisjoint(neighbours(cell)):
            yield y, f"the channel at column {x + 1} does not touch water"
