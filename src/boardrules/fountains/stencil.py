"""Turned shapes as bit masks, so that a question about a whole board is a few operations on big integers.

A board is one integer: the bit of the cell in column `x` and row `y` is `y * stride + x`. A stencil holds a turned
shape in the same layout, with its own corner at bit 0, so that shifting either to the other lays the shape on the
board. The stride leaves empty columns at the end of each row, wide enough that no shape reaches round them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from attrs import frozen

from boardrules.fountains.components import CHANNEL, DARK, OUTSIDE, SLOT_DIGITS, WATER, Shape, Tile
from boardrules.fountains.laid import Cell
from boardrules.fountains.shape_checks import neighbours

QUARTER_TURNS: Final = 4


def bits_of(mask: int, first: int = 0) -> list[int]:
    """Return the numbers of the bits that are set, ascending.

    :param first: the number of the lowest bit

    >>> bits_of(0b101001), bits_of(0b101001, 10)
    ([0, 3, 5], [10, 13, 15])
    """
    found: list[int] = []
    if mask < 0:
        # It has no end of bits; masks are never negative, and one that is must not loop for ever.
        return found
    while mask:
        # From the top, so that what is left gets shorter.
        highest = mask.bit_length() - 1
        found.append(highest + first)
        mask ^= 1 << highest
    found.reverse()
    return found


@frozen(eq=False)
class Blocks:
    """Equal rectangles within a shape, to be laid over an area at every corner at once.

    :ivar steps: the shifts that widen one cell to the rectangle, by doubling
    :ivar offsets: where the rectangles lie, as bits of their own corners
    """

    steps: tuple[int, ...]
    offsets: tuple[int, ...]


@frozen(eq=False)
class Stencil:
    """A turned shape in the layout of a board.

    The rim may lie west and north of the corner; its bits are moved one row and one column on, to stay positive.

    :ivar cells: the whole outline; `dark`, `water`, `channel` and `wet` those of its dark bricks, water, channels, and
        both of these
    :ivar dark_bits: the bits of the dark bricks
    :ivar rim: the cells outside that touch a dark brick
    :ivar rim_bits: their bits
    :ivar corner_bits: the bits of those that touch two dark bricks or more
    :ivar slots: the bit and the number of each slot, in reading order
    :ivar slot_cells: the cells of the slots
    :ivar squares: rectangles that cover the cells that are the south-east one of four in a square within the shape
    :ivar seams_across: likewise the other cells with a cell of the shape west of them
    :ivar seams_down: likewise the other cells with a cell of the shape north of them
    """

    width: int
    height: int
    cells: int
    dark: int
    water: int
    channel: int
    wet: int
    dark_bits: tuple[int, ...]
    rim: int
    rim_bits: tuple[int, ...]
    corner_bits: tuple[int, ...]
    slots: tuple[tuple[int, int], ...]
    slot_cells: int
    squares: tuple[Blocks, ...]
    seams_across: tuple[Blocks, ...]
    seams_down: tuple[Blocks, ...]


@lru_cache(maxsize=1 << 11)
def stencil(shape: Shape, turn: int, stride: int) -> Stencil:
    """Return a shape after quarter turns as a stencil for that stride, which is wider than the shape by 2 at least."""
    rows = shape.turned(turn)
    kinds = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != OUTSIDE}

    def mask(wanted: str) -> int:
        return sum(1 << y * stride + x for (x, y), kind in kinds.items() if kind in wanted)

    darks = [cell for cell, kind in kinds.items() if kind == DARK]
    touched = [(y + 1) * stride + x + 1 for cell in darks for x, y in neighbours(cell) if (x, y) not in kinds]
    rim = tuple(sorted(set(touched)))
    squares = {(x, y) for x, y in kinds if {(x - 1, y), (x, y - 1), (x - 1, y - 1)} <= kinds.keys()}
    return Stencil(
        width=len(rows[0]),
        height=len(rows),
        cells=mask("".join(set(kinds.values()))),
        dark=mask(DARK),
        water=mask(WATER + SLOT_DIGITS),
        channel=mask(CHANNEL),
        wet=mask(WATER + SLOT_DIGITS + CHANNEL),
        dark_bits=tuple(y * stride + x for x, y in darks),
        rim=sum(1 << bit for bit in rim),
        rim_bits=rim,
        corner_bits=tuple(bit for bit in rim if touched.count(bit) > 1),
        slots=tuple((y * stride + x, int(kind)) for (x, y), kind in kinds.items() if kind in SLOT_DIGITS),
        slot_cells=mask(SLOT_DIGITS),
        squares=_blocks(squares, stride),
        seams_across=_blocks(
            {(x, y) for x, y in kinds if (x - 1, y) in kinds and not squares & {(x, y), (x, y + 1)}}, stride
        ),
        seams_down=_blocks(
            {(x, y) for x, y in kinds if (x, y - 1) in kinds and not squares & {(x, y), (x + 1, y)}}, stride
        ),
    )


@lru_cache(maxsize=1 << 12)
def distinct_stencil(tile: Tile, turn: int, stride: int) -> Stencil | None:
    """Return the stencil of a tile's quarter turn, or None where a lesser turn looks the same."""
    return stencil(tile.shape, turn, stride) if least_turn(tile, turn) == turn else None


@frozen(eq=False)
class TurnedAlike:
    """Quarter turns of a tile that lie on the same cells with the same dark bricks.

    :ivar stencil: their common stencil, slots aside
    :ivar turns: ascending; of turns that look the same in everything, only the least
    """

    stencil: Stencil
    turns: tuple[int, ...]


@lru_cache(maxsize=1 << 12)
def ways_to_turn(tile: Tile, stride: int) -> tuple[TurnedAlike, ...]:
    """Return a tile's distinct quarter turns, grouped by how they fit, in the order of their least turns."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for turn in range(QUARTER_TURNS):
        if least_turn(tile, turn) == turn:
            groups.setdefault(_bricks(tile.shape.turned(turn)), []).append(turn)
    return tuple(TurnedAlike(stencil(tile.shape, turns[0], stride), tuple(turns)) for turns in groups.values())


def _bricks(rows: Sequence[str]) -> tuple[str, ...]:
    """Return a map that keeps only what fitting depends on: the outline and the dark bricks."""
    return tuple("".join(kind if kind in (OUTSIDE, DARK) else " " for kind in row) for row in rows)


@lru_cache(maxsize=1 << 12)
def least_turn(tile: Tile, turn: int) -> int:
    """Return the least quarter turn that gives a tile the same cell kinds, slots and icons as this one (FN-30)."""
    looks = _looks(tile, turn)
    return next(other for other in range(turn + 1) if _looks(tile, other) == looks)


def _looks(tile: Tile, turn: int) -> list[list[str]]:
    return [
        [f"slot {tile.icons[int(kind)]}" if kind in SLOT_DIGITS else kind for kind in row]
        for row in tile.shape.turned(turn)
    ]


def _blocks(cells: set[Cell], stride: int) -> tuple[Blocks, ...]:
    """Return rectangles that together cover some cells and no others."""
    by_size: dict[tuple[int, int], list[int]] = {}
    for x, y, width, height in _cover(frozenset(cells)):
        by_size.setdefault((width, height), []).append(y * stride + x)
    return tuple(
        Blocks((*doublings(width), *(step * stride for step in doublings(height))), tuple(offsets))
        for (width, height), offsets in by_size.items()
    )


def doublings(length: int) -> tuple[int, ...]:
    """Return the steps that widen one cell to a run of that many.

    >>> doublings(8), doublings(5)
    ((1, 2, 4), (1, 2, 1))
    """
    steps: list[int] = []
    reached = 1
    while reached < length:
        steps.append(min(reached, length - reached))
        reached += steps[-1]
    return tuple(steps)


@lru_cache(maxsize=1 << 9)
def _cover(cells: frozenset[Cell]) -> tuple[tuple[int, int, int, int], ...]:
    """Return rectangles (x, y, width, height) within a set of cells that together cover it, large ones first."""
    rectangles = {
        (x, y, width, height): {(x + i, y + j) for i in range(width) for j in range(height)}
        for x, y in sorted(cells)
        for width, height in _sizes(cells, x, y)
    }
    chosen: list[tuple[int, int, int, int]] = []
    left = set(cells)
    while left:
        best = max(rectangles, key=lambda rectangle: len(rectangles[rectangle] & left))
        chosen.append(best)
        left -= rectangles[best]
    return tuple(chosen)


def _sizes(cells: frozenset[Cell], x: int, y: int) -> Iterator[tuple[int, int]]:
    """Yield width and height of the rectangles with that corner which cannot grow east or south within the cells."""
    width, height = _run(cells, x, y), 1
    while width:
        below = min(width, _run(cells, x, y + height))
        if below < width:
            yield width, height
        width, height = below, height + 1


def _run(cells: frozenset[Cell], x: int, y: int) -> int:
    length = 0
    while (x + length, y) in cells:
        length += 1
    return length
