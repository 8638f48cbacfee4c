"""The bricks of a fountain as bit masks: how high each cell is, and where the dark bricks are.

Two tiles of which the second lies partly on the first, and the two masks of heights, bit 0 at the top left::

    from the side         level 1              level 2
                          . . . . . . .        . . . . . . .
       222222             . # # # # # .        . . . # # # .
    11111111111           . # # # # # .        . . . # # # .

A mask of level 2 is also on level 1, as a tile lies on tiles alone. As in a stencil, the row above and the column before all
that may be filled stay empty. The masks of levels that a new tile leaves alone are shared between the board before and after.
"""

from functools import lru_cache, reduce
from typing import Final

from attrs import field, frozen

from boardrules.fountains._bitboard.stencil import stencil
from boardrules.fountains.laid import Cell, LaidTile

LEAST_MARGIN: Final = 10
"""How large a tile may be before a board needs a wider margin; the reference tiles are no larger."""

SLACK: Final = 16
"""Frames start and end at multiples of this, so that most new tiles fit into the frame that is there."""


@frozen
class Frame:
    """Which cells the bits of a board's masks stand for.

    :ivar x: the column of bit 0, which stays empty
    :ivar y: the row of bit 0, which stays empty
    :ivar stride: bits from one row to the next
    :ivar margin: width and height of the largest tile that may be laid or asked about
    :ivar east: the first column that tiles may not reach: the margin and a cell on either side of it stay free
    """

    x: int
    y: int
    stride: int
    margin: int
    east: int = field(init=False, eq=False, repr=False)

    @east.default
    def _east(self) -> int:
        return self.x + self.stride - self.margin - 1

    def has_room(self, x: int, y: int, width: int, height: int) -> bool:
        """Return whether a tile of that size lies in the frame with that corner, and is no larger than its margin."""
        return self.x < x and self.y < y and x + width <= self.east and width <= self.margin and height <= self.margin

    def holds(self, laid: LaidTile) -> bool:
        """Return whether a tile lies in the frame and is no larger than its margin."""
        return self.has_room(laid.x, laid.y, laid.width, laid.height)

    def bit(self, x: int, y: int) -> int:
        """Return the bit of a cell; of a cell outside the frame, a negative one or one that is another cell's."""
        return (y - self.y) * self.stride + x - self.x

    def shift(self, x: int, y: int) -> int:
        """Return how far a stencil is shifted for its corner to lie at a cell; negative north or west of the frame."""
        return (y - self.y - 1) * self.stride + x - self.x - 1

    def cell(self, bit: int) -> Cell:
        """Return x and y of a bit."""
        row, column = divmod(bit, self.stride)
        return column + self.x, row + self.y

    def grown(self, laid: LaidTile) -> "Frame":
        """Return a frame that holds one more tile, with all that this one could hold."""
        west = min(self.x + 1, laid.x // SLACK * SLACK)
        north = min(self.y + 1, laid.y // SLACK * SLACK)
        east = max(self.east, laid.x + laid.width)
        return _frame(west, north, east, max(self.margin, laid.width, laid.height))


shared_frame = lru_cache(maxsize=1 << 10)(Frame)


def _filled(frame: Frame, tiles: tuple[LaidTile, ...]) -> "Board":
    levels = max((laid.level for laid in tiles), default=0)
    heights = [0] * levels
    dark = [0] * levels
    for laid in tiles:
        shape = stencil(laid.tile.shape, laid.turn, frame.stride)
        shift = frame.shift(laid.x, laid.y)
        heights[laid.level - 1] |= shape.cells << shift
        dark[laid.level - 1] |= shape.dark << shift
    return Board(frame, tuple(heights), tuple(dark))


def _frame(west: int, north: int, east: int, margin: int) -> Frame:
    """Return the frame whose first column and row with tiles are those."""
    stride = -(-(east - west) // SLACK) * SLACK + margin + 2
    return shared_frame(west - 1, north - 1, stride, margin)


@frozen(eq=False)
class Board:
    """Heights and dark bricks.

    :ivar frame: the layout of the masks
    :ivar heights: for each level from 1, the cells with a tile on it, covered or not
    :ivar dark: for each level from 1, the dark bricks on it, covered or not
    """

    frame: Frame
    heights: tuple[int, ...]
    dark: tuple[int, ...]

    @staticmethod
    def of(tiles: tuple[LaidTile, ...], margin: int = LEAST_MARGIN) -> "Board":
        """Return the board of some tiles, with room for another tile of that size at least."""
        # With room all around at once: to lay out a board anew takes as long as to lay a tile, and most grow so far.
        return _filled(reduce(Frame.grown, tiles, _frame(-2 * SLACK, -2 * SLACK, 2 * SLACK, margin)), tiles)

    def in_frame(self, frame: Frame, tiles: tuple[LaidTile, ...]) -> "Board":
        """Return the same bricks in a frame that can hold them, where `tiles` are all tiles."""
        if frame.stride != self.frame.stride:
            return _filled(frame, tiles)
        shift = frame.bit(self.frame.x, self.frame.y)
        return Board(
            frame, tuple([cells << shift for cells in self.heights]), tuple([cells << shift for cells in self.dark])
        )

    def with_bricks(self, level: int, cells: int, dark: int) -> "Board":
        """Return the board with a new tile on some cells of a level."""
        heights, below = self.heights, level - 1
        if below == len(heights):
            return Board(self.frame, (*heights, cells), (*self.dark, dark))
        return Board(
            self.frame,
            (*heights[:below], heights[below] | cells, *heights[level:]),
            (*self.dark[:below], self.dark[below] | dark, *self.dark[level:]),
        )

    @property
    def rows(self) -> int:
        """How many rows the masks reach over."""
        return self.heights[0].bit_length() // self.frame.stride + 1 if self.heights else 0

    def level_at(self, x: int, y: int) -> int:
        """Return the level of what is seen at a cell, 0 for the bare table."""
        frame = self.frame
        if not frame.x < x < frame.east or not frame.y < y < frame.y + self.rows:
            return 0
        bit = frame.bit(x, y)
        return sum([cells >> bit & 1 for cells in self.heights])

    def covered(self, laid: LaidTile) -> int:
        """Return the cells of one of the tiles that lie under another, as a mask in the tile's own stencil."""
        if laid.level == len(self.heights):
            return 0
        shape = stencil(laid.tile.shape, laid.turn, self.frame.stride)
        return self.heights[laid.level] >> self.frame.shift(laid.x, laid.y) & shape.cells
