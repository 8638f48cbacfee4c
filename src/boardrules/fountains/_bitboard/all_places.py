"""All places for a tile at once, by operations on whole boards: where FN-31 and FN-32 would let it lie.

What `one_place` asks of one place, this asks of every place together: a bit of a mask of places answers for the tile whose
stencil is shifted so far. A tile of two bricks, the area ``a`` of cells in which its bricks would touch something, and the places
``p`` at which at least one or both of its bricks lie in that area::

    D D       . . . . . .      one  . . . . . .     both  . . . . . .
              . . a a a .           . p p p p .           . . p p . .
              . . . . . .           . . . . . .           . . . . . .

Where two cells of the outline that share an edge differ in height, the tile does not lie even. That, and which dark bricks
touch, depends on nothing but the outline and the dark bricks, so quarter turns that agree in both are worked out once.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from attrs import frozen

from boardrules.fountains._bitboard.board import Board, Frame
from boardrules.fountains._bitboard.one_place import Lying, even_level, touch_of_all
from boardrules.fountains._bitboard.stencil import Blocks, Stencil, beside, bits_of, moved, stencil
from boardrules.fountains.components import Shape
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.maps import DARK, OUTSIDE


@frozen(eq=False)
class TurnedAlike:
    """Quarter turns of a shape that lie on the same cells with the same dark bricks.

    :ivar stencil: their common stencil, slots aside
    :ivar turns: ascending
    """

    stencil: Stencil
    turns: tuple[int, ...]


@lru_cache(maxsize=1 << 12)
def turned_alike(shape: Shape, turns: tuple[int, ...], stride: int) -> tuple[TurnedAlike, ...]:
    """Return some quarter turns of a shape, grouped by how they fit, in the order of their least turns."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for turn in turns:
        groups.setdefault(_bricks(shape.turned(turn)), []).append(turn)
    return tuple(TurnedAlike(stencil(shape, alike[0], stride), tuple(alike)) for alike in groups.values())


def _bricks(rows: Sequence[str]) -> tuple[str, ...]:
    """Return a map that keeps only what fitting depends on: the outline and the dark bricks."""
    return tuple("".join(kind if kind in (OUTSIDE, DARK) else " " for kind in row) for row in rows)


class Ground:
    """What a board means for any tile that may be laid on it.

    Its masks begin one tile north of the northernmost brick and one margin west of the board, since a new tile may lie
    before every other: the fewer rows, the faster.

    :ivar x: the column of the tile that is not shifted
    :ivar y: its row
    :ivar stride: bits from one row to the next
    """

    def __init__(self, board: Board, size: int) -> None:
        """Look at a board for a tile of which no side is longer than that."""
        frame, stride = board.frame, board.frame.stride
        self.stride = stride
        self._board = board
        table = board.heights[0] if board.heights else 0
        lowest = (table & -table).bit_length() - 1
        # The empty row north of the bricks stays.
        empty_rows = lowest // stride - 1 if table else 0
        drop = empty_rows * stride
        lead = size * stride + frame.margin
        across = down = touch = 0
        # A tile of level k lies on cells of height k - 1 exactly, and meets the bricks beside it on level k and
        # those under it on level k - 1.
        under = high_enough = 0
        for height, dark in zip(board.heights, board.dark, strict=True):
            cells, bricks = height >> drop, dark >> drop
            across |= cells << 1 ^ cells
            down |= cells << stride ^ cells
            near = beside(bricks, stride)
            if high_enough:
                near = (near | under) & high_enough
            # What is not in a mask is found without its complement, which would be negative: that takes three times as long.
            touch |= near ^ near & cells
            under, high_enough = bricks, cells
        touch |= under
        self.x, self.y = frame.x + 1 - frame.margin, frame.y + 1 + empty_rows - size
        self._origin = lead - drop
        """How far a mask of the board is shifted to be one of these."""
        self._lead = lead
        self._across = across
        """The cells that differ in height from the cell west of them, before they are shifted to where the rest begins."""
        self._down = down
        """Likewise those that differ from the cell north of them."""
        self._squares = (across | across << stride | down | down << 1) << lead
        """The cells that differ in height from one of the three north-west of them."""
        self._touch = touch << lead
        """The cells in which a dark brick of a new tile would touch another."""

    def held_by_all(self, shape: Stencil, least: int) -> int:
        """Return where a tile lies even and so many of its dark bricks touch so many of all tiles together."""
        places = at_least(least, self._touch, shape.dark_bits)
        places ^= places & self._uneven(shape)
        return places ^ self._held_by_too_few(shape, places, least) if shape.corner_bits else places

    def held_by_one(self, shape: Stencil, tiles: Iterable[LaidTile], least: int) -> int:
        """Return where a tile lies even and so many of its dark bricks touch so many of one and the same tile."""
        board, frame = self._board, self._board.frame
        on_level = [0] * (len(board.heights) + 2)
        above = [0] * (len(board.heights) + 2)
        for laid in tiles:
            old = stencil(laid.tile.shape, laid.turn, frame.stride)
            holds_beside, holds_above = _holds(old, shape, frame, least)
            away = _lead(frame) - self._origin - frame.shift(laid.x, laid.y)
            on_level[laid.level] |= moved(holds_beside, away)
            above[laid.level + 1] |= moved(holds_above, away)
        first = (shape.cells & -shape.cells).bit_length() - 1
        places = 0
        high_enough = -1
        for level, cells in enumerate((*board.heights, 0), 1):
            reached = moved(cells, first - self._origin)
            places |= (on_level[level] | above[level]) & high_enough & ~reached
            high_enough = reached
        return places & ~self._uneven(shape)

    def _uneven(self, shape: Stencil) -> int:
        """Return where the cells under a tile are of different heights."""
        uneven = over(self._squares, shape.squares)
        if shape.seams_across or shape.seams_down:
            uneven |= over(self._across << self._lead, shape.seams_across)
            uneven |= over(self._down << self._lead, shape.seams_down)
        return uneven

    def _held_by_too_few(self, shape: Stencil, places: int, least: int) -> int:
        """Return those of the places at which enough bricks of the shape touch too few others.

        One of these lies in a corner of the outline, beside two of the new ones. Few do, so they are asked one by one.
        """
        board = self._board
        any_dark = moved(reduce(or_, board.dark), -self._origin)
        in_corner = reduce(or_, (any_dark >> bit for bit in shape.corner_bits))
        too_few = 0
        for place in bits_of(places & in_corner):
            level = even_level(board, shape, place - self._origin)
            if level is not None and min(touch_of_all(board, Lying(shape, place - self._origin, level))) < least:
                too_few |= 1 << place
        return too_few


def over(area: int, shape: Sequence[Blocks]) -> int:
    """Return the places at which any cell of a shape lies in an area."""
    places = 0
    for blocks in shape:
        run = area
        for step in blocks.steps:
            run |= run >> step
        for offset in blocks.offsets:
            places |= run >> offset
    return places


_TWICE: Final = 2
"""What `at_least` is mostly asked for, and finds with no list."""


def at_least(least: int, area: int, bits: Sequence[int]) -> int:
    """Return the places at which so many of some cells, or more, lie in an area.

    >>> [bits_of(at_least(least, 0b1111, (0, 1, 2))) for least in (1, 2, 3)]
    [[0, 1, 2, 3], [0, 1, 2], [0, 1]]
    """
    if least == _TWICE:
        once = twice = 0
        for bit in bits:
            here = area >> bit
            twice |= once & here
            once |= here
        return twice
    # By number of cells, from 1, where as many have been found so far; the last one by itself.
    fewer = [0] * (least - 1)
    enough = 0
    for bit in bits:
        here = area >> bit
        for number, found in enumerate(fewer):
            fewer[number] = found | here
            here &= found
        enough |= here
    return enough


def _lead(frame: Frame) -> int:
    """Return how far a stencil is shifted for another of the margin's size to have room before it."""
    return frame.margin * (frame.stride + 1)


@lru_cache(maxsize=1 << 13)
def _holds(old: Stencil, new: Stencil, frame: Frame, least: int) -> tuple[int, int]:
    """Return where a tile is held by one other, as places about the other's: on its level, and on the next."""
    dark = old.dark << _lead(frame)
    on_level = at_least(least, beside(dark, frame.stride), new.dark_bits) & at_least(least, dark, new.rim_bits)
    return on_level, at_least(least, dark, new.dark_bits)


def contains(places: int, place: int) -> bool:
    """Return whether a mask of places has a place, which is not negative."""
    return places >> place & 1 == 1
