"""What a map must be to be the map of a tile (FN-03)."""

from collections.abc import Iterator, Sequence
from typing import Final

from boardrules.fountains.components import CHANNEL, DARK, LIGHT, OUTSIDE, SLOT_DIGITS, WATER
from boardrules.fountains.laid import Cell

LEAST_DARK_BRICKS: Final = 2
LONGEST_SIDE: Final = 100
"""How many cells a tile may have from side to side: a limit of this library, since masks grow with the largest tile."""

KINDS: Final = LIGHT + DARK + CHANNEL + WATER + OUTSIDE + SLOT_DIGITS


Fault = tuple[int, str]
"""The index of a row, and what is wrong there."""


def first_fault(rows: Sequence[str]) -> Fault | None:
    """Return what is wrong with a map, or None where it is the map of a tile.

    :param rows: at least one, from north to south

    >>> first_fault(("DDD", "=~D", "D~D"))
    (2, 'water at column 2 touches the outside')
    """
    return next(_faults(rows), None)


def _faults(rows: Sequence[str]) -> Iterator[Fault]:
    """Yield faults of which only the first holds: each check relies on those before it."""
    if max(len(rows), len(rows[0])) > LONGEST_SIDE:
        yield 0, f"a tile may have {LONGEST_SIDE} cells from side to side, not {max(len(rows), len(rows[0]))}"
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            yield y, f"{len(row)} cells, but the first row has {len(rows[0])}"
        for x, kind in enumerate(row):
            if kind not in KINDS:
                yield y, f"{kind!a} at column {x + 1} is no cell of a map"
    cells = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != OUTSIDE}
    if not cells:
        yield 0, "the map is empty"
    yield from _outline_faults(cells, len(rows[0]), len(rows))
    yield from _water_faults(cells)
    yield from _slot_faults(cells)
    if sum(kind == DARK for kind in cells.values()) < LEAST_DARK_BRICKS:
        yield 0, f"fewer than {LEAST_DARK_BRICKS} dark bricks"


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells that share an edge with a cell."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def is_water(kind: str) -> bool:
    """Return whether a map cell holds water, with a slot or without."""
    return kind == WATER or kind in SLOT_DIGITS


def _outline_faults(cells: dict[Cell, str], width: int, height: int) -> Iterator[Fault]:
    apart = _beyond_reach(set(cells))
    if apart:
        yield apart[0][1], f"the tile is in pieces: column {apart[0][0] + 1} is not joined to the rest"
    frame = {(x, y) for y in range(-1, height + 1) for x in range(-1, width + 1)}
    holes = _beyond_reach(frame - set(cells))
    if holes:
        yield holes[0][1], f"the tile has a hole at column {holes[0][0] + 1}"


def _beyond_reach(area: set[Cell]) -> list[Cell]:
    """Return, row by row, the cells of an area that no walk within it from its first cell reaches."""
    first = min(area, key=_reading_order)
    seen = {first}
    edge = [first]
    while edge:
        reached = [n for n in neighbours(edge.pop()) if n in area and n not in seen]
        seen.update(reached)
        edge += reached
    return sorted(area - seen, key=_reading_order)


def _reading_order(cell: Cell) -> Cell:
    x, y = cell
    return y, x


def _water_faults(cells: dict[Cell, str]) -> Iterator[Fault]:
    water = {cell for cell, kind in cells.items() if is_water(kind)}
    if not water:
        yield 0, "the tile has no water"
    apart = _beyond_reach(water)
    if apart:
        yield apart[0][1], f"the water is in pieces: column {apart[0][0] + 1} is not joined to the rest"
    for cell, kind in cells.items():
        x, y = cell
        outside = any(n not in cells for n in neighbours(cell))
        if cell in water and outside:
            yield y, f"water at column {x + 1} touches the outside"
        if kind == CHANNEL and not outside:
            yield y, f"the channel at column {x + 1} does not touch the outside"
        if kind == CHANNEL and water.isdisjoint(neighbours(cell)):
            yield y, f"the channel at column {x + 1} does not touch water"


def _slot_faults(cells: dict[Cell, str]) -> Iterator[Fault]:
    slots = [(kind, y) for (_, y), kind in cells.items() if kind in SLOT_DIGITS]
    for place, (digit, y) in enumerate(slots):
        if digit in (earlier for earlier, _ in slots[:place]):
            yield y, f"slot {digit} is there twice"
    for number, (digit, y) in enumerate(sorted(slots)):
        if digit != str(number):
            yield y, f"there is a slot {digit} but no slot {number}"
