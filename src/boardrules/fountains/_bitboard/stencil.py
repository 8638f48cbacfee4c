"""Turned shapes as bit masks, so that a question about a whole board is a few operations on large integers.

A mask is an integer that stands for a set of cells, row after row, each row as many bits long as the stride. A shape and its
cells as a mask of stride 8, bit 0 at the top left::

    .D=D.        . . . . . . . .
    D~0~D        . . # # # . . .
    .D=D.        . # # # # # . .
                 . . # # # . . .

The row above and the column before the shape stay empty, in this mask and in every other: so the cells beside a shape
have bits, too, and all masks have one origin. To lay a shape on a board is to shift its masks; the empty columns at the end of
each row are so many that no shape reaches round them.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from attrs import frozen

from boardrules.fountains.components import Shape
from boardrules.fountains.laid import Cell
from boardrules.fountains.maps import CHANNEL, DARK, OUTSIDE, SLOT_DIGITS, WATER


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
    if mask.bit_length() > _LARGE:
        # Every bit that is found costs the length of what is left.
        half = mask.bit_length() >> 1
        upper = mask >> half
        return bits_of(mask ^ upper << half, first) + bits_of(upper, first + half)
    while mask:
        # From the top, so that what is left gets shorter.
        highest = mask.bit_length() - 1
        found.append(highest + first)
        mask ^= 1 << highest
    found.reverse()
    return found


_LARGE: Final = 1 << 12
"""Longer masks are taken apart by halves."""


def beside(cells: int, stride: int) -> int:
    """Return the cells that share an edge with some cells; some of those may be among them.

    >>> bits_of(beside(1 << 9, 8))
    [1, 8, 10, 17]
    """
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride


def components_of(cells: int, stride: int) -> list[int]:
    """Return the 4-connected areas of some cells, by their first cells."""
    areas: list[int] = []
    while cells:
        area, grown = 0, cells & -cells
        while grown != area:
            area = grown
            grown = (area | beside(area, stride)) & cells
        areas.append(area)
        cells ^= area
    return areas


def moved(mask: int, by: int) -> int:
    """Return a mask with bit `by` as its new bit 0; the bits before are dropped, or zeros where there are none."""
    return mask >> by if by >= 0 else mask << -by


def bit_of(column: int, row: int, stride: int) -> int:
    """Return the bit of a cell of a shape, counted from the shape's corner."""
    return (row + 1) * stride + column + 1


def cell_of(bit: int, stride: int) -> Cell:
    """Return column and row of a bit, counted from the corner of a shape."""
    row, column = divmod(bit, stride)
    return column - 1, row - 1


@frozen(eq=False)
class Blocks:
    """Equal rectangles within a shape, to be laid over an area at every corner at once.

    :ivar steps: the shifts that widen one cell to the rectangle, by doubling
    :ivar offsets: where the rectangles lie, as bits of their own first cells
    """

    steps: tuple[int, ...]
    offsets: tuple[int, ...]


@frozen(eq=False)
class Stencil:
    """A turned shape in the layout of a board.

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

    def has(self, column: int, row: int, stride: int) -> bool:
        """Return whether a cell is one of its own, counted from its corner."""
        within = 0 <= column < self.width and 0 <= row < self.height
        return within and self.cells >> bit_of(column, row, stride) & 1 == 1


@lru_cache(maxsize=1 << 11)
def stencil(shape: Shape, turn: int, stride: int) -> Stencil:
    """Return a shape after quarter turns as a stencil for that stride, which is wider than the shape by 2 at least."""
    rows = shape.turned(turn)
    kinds = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != OUTSIDE}
    bits = {cell: bit_of(*cell, stride) for cell in kinds}

    def mask(wanted: str) -> int:
        return sum(1 << bits[cell] for cell, kind in kinds.items() if kind in wanted)

    cells, dark = mask("".join(set(kinds.values()))), mask(DARK)
    dark_bits = tuple(bits_of(dark))
    rim = beside(dark, stride) & ~cells
    squares = {(x, y) for x, y in kinds if {(x - 1, y), (x, y - 1), (x - 1, y - 1)} <= kinds.keys()}
    return Stencil(
        width=len(rows[0]),
        height=len(rows),
        cells=cells,
        dark=dark,
        water=mask(WATER + SLOT_DIGITS),
        channel=mask(CHANNEL),
        wet=mask(WATER + SLOT_DIGITS + CHANNEL),
        dark_bits=dark_bits,
        rim=rim,
        rim_bits=tuple(bits_of(rim)),
        corner_bits=tuple(bit for bit in bits_of(rim) if (beside(1 << bit, stride) & dark).bit_count() > 1),
        slots=tuple((bits[cell], int(kind)) for cell, kind in kinds.items() if kind in SLOT_DIGITS),
        slot_cells=mask(SLOT_DIGITS),
        squares=_blocks(squares, stride),
        seams_across=_blocks(
            {(x, y) for x, y in kinds if (x - 1, y) in kinds and not squares & {(x, y), (x, y + 1)}}, stride
        ),
        seams_down=_blocks(
            {(x, y) for x, y in kinds if (x, y - 1) in kinds and not squares & {(x, y), (x + 1, y)}}, stride
        ),
    )


def _blocks(cells: set[Cell], stride: int) -> tuple[Blocks, ...]:
    """Return rectangles that together cover some cells and no others."""
    by_size: dict[tuple[int, int], list[int]] = {}
    for x, y, width, height in _cover(frozenset(cells)):
        by_size.setdefault((width, height), []).append(bit_of(x, y, stride))
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
