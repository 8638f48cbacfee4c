"""The bricks of a fountain as bit masks: how high each cell is, and where the dark bricks are.

The fast half of a `Fountain`: everything here follows from its tiles. The masks of levels that a new tile leaves alone
are shared between the fountain before and after.
"""

from functools import lru_cache, reduce
from typing import Final

from attrs import field, frozen

from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.stencil import stencil

LEAST_MARGIN: Final = 10
"""How large a tile may be before a board needs a wider margin; the reference tiles are no larger."""

SLACK: Final = 8
"""Frames start and end at multiples of this, so that most new tiles fit into the frame that is there."""


@frozen
class Frame:
    """Which cells the bits of a board's masks stand for.

    :ivar x: the column of bit 0
    :ivar y: the row of bit 0
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
        return self.x + self.stride - self.margin - 2

    def holds(self, laid: LaidTile) -> bool:
        """Return whether a tile lies in the frame and is no larger than its margin."""
        shape = laid.tile.shape
        return (
            laid.x >= self.x
            and laid.y >= self.y
            and laid.x + laid.width <= self.east
            and max(shape.width, shape.height) <= self.margin
        )

    def bit(self, x: int, y: int) -> int:
        """Return the bit of a cell; of a cell outside the frame, a negative one or one that is another cell's."""
        return (y - self.y) * self.stride + x - self.x

    def cell(self, bit: int) -> Cell:
        """Return x and y of a bit."""
        row, column = divmod(bit, self.stride)
        return column + self.x, row + self.y

    def grown(self, laid: LaidTile) -> "Frame":
        """Return a frame that holds one more tile, with all that this one could hold."""
        west = min(self.x, laid.x // SLACK * SLACK)
        north = min(self.y, laid.y // SLACK * SLACK)
        east = max(self.east, laid.x + laid.width)
        return _frame(west, north, east, max(self.margin, laid.width, laid.height))


shared_frame = lru_cache(maxsize=1 << 10)(Frame)


def _filled(frame: Frame, tiles: tuple[LaidTile, ...]) -> "Board":
    levels = max((laid.level for laid in tiles), default=0)
    heights = [0] * levels
    dark = [0] * levels
    channels = [0] * levels
    wet = [0] * levels
    for laid in tiles:
        shape = stencil(laid.tile.shape, laid.turn, frame.stride)
        bit = frame.bit(laid.x, laid.y)
        heights[laid.level - 1] |= shape.cells << bit
        dark[laid.level - 1] |= shape.dark << bit
        channels[laid.level - 1] |= shape.channel << bit
        wet[laid.level - 1] |= shape.wet << bit
    for level, above in enumerate(heights[1:]):
        channels[level] &= ~above
        wet[level] &= ~above
    return Board(frame, tuple(heights), tuple(dark), tuple(channels), tuple(wet))


def _frame(west: int, north: int, east: int, margin: int) -> Frame:
    stride = -(-(east - west + margin + 2) // SLACK) * SLACK
    return shared_frame(west, north, stride, margin)


def _with_level(masks: tuple[int, ...], place: int, mask: int) -> tuple[int, ...]:
    return (*masks[:place], mask, *masks[place + 1 :])


@frozen(eq=False)
class Board:
    """Heights, dark bricks, and where water may flow.

    :ivar frame: the layout of the masks
    :ivar heights: for each level from 1, the cells with a tile on it, covered or not
    :ivar dark: for each level from 1, the dark bricks on it, covered or not
    :ivar channels: for each level from 1, the channel cells on it that can be seen
    :ivar wet: for each level from 1, the cells with water or channel on it that can be seen
    """

    frame: Frame
    heights: tuple[int, ...]
    dark: tuple[int, ...]
    channels: tuple[int, ...]
    wet: tuple[int, ...]

    @staticmethod
    def of(tiles: tuple[LaidTile, ...], margin: int = LEAST_MARGIN) -> "Board":
        """Return the board of some tiles, with room for another tile of that size at least."""
        # With room all around at once: to lay out a board anew takes as long as to lay a tile, and most grow so far.
        return _filled(reduce(Frame.grown, tiles, _frame(-SLACK, -SLACK, 2 * SLACK, margin)), tiles)

    def lay(self, tiles: tuple[LaidTile, ...], new: LaidTile) -> "Board":
        """Return the board with a new tile, where `tiles` are all tiles, the new one among them."""
        frame = self.frame
        heights, dark, channels, wet = self.heights, self.dark, self.channels, self.wet
        if not frame.holds(new):
            grown = frame.grown(new)
            if grown.stride != frame.stride or grown.margin != frame.margin:
                return _filled(grown, tiles)
            shift = grown.bit(frame.x, frame.y)
            heights = tuple(cells << shift for cells in heights)
            dark = tuple(bricks << shift for bricks in dark)
            channels = tuple(cells << shift for cells in channels)
            wet = tuple(cells << shift for cells in wet)
            frame = grown
        shape = stencil(new.tile.shape, new.turn, frame.stride)
        bit = frame.bit(new.x, new.y)
        below = new.level - 1
        cells = shape.cells << bit
        if below:
            channels = _with_level(channels, below - 1, channels[below - 1] & ~cells)
            wet = _with_level(wet, below - 1, wet[below - 1] & ~cells)
        if below == len(heights):
            heights, dark, channels, wet = (*heights, 0), (*dark, 0), (*channels, 0), (*wet, 0)
        return Board(
            frame,
            _with_level(heights, below, heights[below] | cells),
            _with_level(dark, below, dark[below] | shape.dark << bit),
            _with_level(channels, below, channels[below] | shape.channel << bit),
            _with_level(wet, below, wet[below] | shape.wet << bit),
        )

    @property
    def rows(self) -> int:
        """How many rows the masks reach over."""
        return self.heights[0].bit_length() // self.frame.stride + 1 if self.heights else 0

    def level_at(self, x: int, y: int) -> int:
        """Return the level of what is seen at a cell, 0 for the bare table."""
        frame = self.frame
        if not frame.x <= x < frame.east or y < frame.y:
            return 0
        bit = frame.bit(x, y)
        if not self.heights or bit >= self.heights[0].bit_length():
            return 0
        return sum(cells >> bit & 1 for cells in self.heights)

    def covered(self, laid: LaidTile) -> int:
        """Return the cells of one of the tiles that lie under another, as a mask in the tile's own stencil."""
        if laid.level == len(self.heights):
            return 0
        shape = stencil(laid.tile.shape, laid.turn, self.frame.stride)
        return self.heights[laid.level] >> self.frame.bit(laid.x, laid.y) & shape.cells
