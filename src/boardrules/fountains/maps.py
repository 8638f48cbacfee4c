"""Maps of tiles as rows of signs: what each sign is, and what must hold for rows to be the map of a tile (FN-03)."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

LIGHT: Final = "#"
DARK: Final = "D"
CHANNEL: Final = "="
WATER: Final = "~"
OUTSIDE: Final = "."
SLOT_DIGITS: Final = "0123456789"

MAP_SIGNS: Final = LIGHT + DARK + CHANNEL + WATER + OUTSIDE + SLOT_DIGITS

LONGEST_SIDE: Final = 32
"""How many cells a tile may have from side to side: a limit of this library, as masks grow with the largest tile.

A printed tile has fewer than 16.
"""

LEAST_DARK_BRICKS: Final = 2

Fault: TypeAlias = tuple[int, str]
"""The index of a row of a map, and what is wrong there."""


def neighbours(cell: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the four cells that share an edge with a cell."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def beyond_reach(area: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return, row by row, the cells of an area that no walk within it from its first cell reaches."""
    edge = [min(area, key=_reading_order)]
    left = area.difference(edge)
    while edge:
        for near in neighbours(edge.pop()):
            if near in left:
                left.remove(near)
                edge.append(near)
    return sorted(left, key=_reading_order)


def _reading_order(cell: tuple[int, int]) -> tuple[int, int]:
    x, y = cell
    return y, x


def drawing_faults(rows: Sequence[str]) -> list[Fault]:
    """Return what keeps some rows, one at least, from being a map of cells at all, in one piece.

    >>> drawing_faults(("DD", "D?"))
    [(1, "'?' at column 2 is no cell of a map")]
    """
    longest = max(len(rows), len(rows[0]))
    if longest > LONGEST_SIDE:
        return [(0, f"a tile may have {LONGEST_SIDE} cells from side to side, not {longest}")]
    faults: list[Fault] = []
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            faults.append((y, f"{len(row)} cells, but the first row has {len(rows[0])}"))
        odd = next((x for x, kind in enumerate(row) if kind not in MAP_SIGNS), None)
        if odd is not None:
            faults.append((y, f"{row[odd]!a} at column {odd + 1} is no cell of a map"))
    if faults:
        return faults
    cells = {(x, y) for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != OUTSIDE}
    if not cells:
        return [(0, "the map is empty")]
    return [(y, f"the tile is in pieces: column {x + 1} is not joined to the rest") for x, y in beyond_reach(cells)[:1]]


def slot_faults(rows: Sequence[str]) -> list[Fault]:
    """Return what is wrong with the numbers of a map's slots, which go from 0 on, each once (FN-03)."""
    faults: list[Fault] = []
    first: dict[str, int] = {}
    for y, row in enumerate(rows):
        for digit in row:
            if digit in first:
                faults.append((y, f"slot {digit} is there twice"))
            elif digit in SLOT_DIGITS:
                first[digit] = y
    for number, digit in enumerate(sorted(first)):
        if digit != str(number):
            return [*faults, (first[digit], f"there is a slot {digit} but no slot {number}")]
    return faults


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


def _dark_brick_faults(cells: dict[tuple[int, int], str]) -> Iterator[Fault]:
    if sum(kind == DARK for kind in cells.values()) < LEAST_DARK_BRICKS:
        yield 0, f"fewer than {LEAST_DARK_BRICKS} dark bricks"


def is_water(kind: str) -> bool:
    """Return whether a map cell holds water, with a slot or without."""
    return kind == WATER or kind in SLOT_DIGITS


def _outline_faults(cells: dict[tuple[int, int], str], width: int, height: int) -> Iterator[Fault]:
    frame = {(x, y) for y in range(-1, height + 1) for x in range(-1, width + 1)}
    holes = beyond_reach(frame - set(cells))
    if holes:
        yield holes[0][1], f"the tile has a hole at column {holes[0][0] + 1}"


def _water_faults(cells: dict[tuple[int, int], str]) -> Iterator[Fault]:
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
