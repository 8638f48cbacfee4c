"""All places for a tile at once, by operations on whole boards.

What `contact` asks of one place, this asks of every place together: a bit of a mask answers for the tile whose corner
lies at that cell. Where two cells of the outline that share an edge differ in height, the tile does not lie even
(FN-31); where two of its dark bricks touch others, it holds (FN-32). Neither depends on more than the outline and the
dark bricks, so quarter turns that agree in both are worked out once.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from boardrules.fountains.board import Board, Frame
from boardrules.fountains.contact import even_level, is_enough, moved, touch_of_any_tiles
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.moves import ID_LEAST, Place, place_id
from boardrules.fountains.options import DarkBricks
from boardrules.fountains.stencil import QUARTER_TURNS, Blocks, Stencil, TurnedAlike, bits_of, stencil
from boardrules.fountains.window import ids_reach, places_from


def sweep(fountain: Fountain, ways: Sequence[TurnedAlike], reading: DarkBricks) -> tuple[Place, ...]:
    """Return every place for a tile, ascending by turn, then y, then x; those without ids come last.

    The listing is kept until the next one, for `last_listed`.

    :param ways: the tile's distinct turns for the board's stride; the tile is no larger than its margin
    """
    ground = _Ground(fountain.board, max(ways[0].stencil.width, ways[0].stencil.height))
    corners = [0] * QUARTER_TURNS
    found: list[list[Place]] = [[] for _ in range(QUARTER_TURNS)]
    in_window = ids_reach(fountain.board)
    for way in ways:
        fitting = _corners(fountain, ground, way.stencil, reading)
        if in_window:
            bits = bits_of(fitting, (ground.y - ID_LEAST) * ground.stride)
            for turn in way.turns:
                corners[turn] = fitting
                found[turn] = list(map(places_from(ground.x, ground.stride, turn).__getitem__, bits))
        else:
            cells = [divmod(bit, ground.stride) for bit in bits_of(fitting)]
            for turn in way.turns:
                corners[turn] = fitting
                found[turn] = [Place(ground.x + column, ground.y + row, turn) for row, column in cells]
    _LAST[0] = Listed(fountain, ways, reading, ground.x, ground.y, ground.stride, tuple(corners))
    everywhere = (*found[0], *found[1], *found[2], *found[3])
    return everywhere if in_window else tuple(sorted(everywhere, key=_has_no_id))


class Listed(NamedTuple):
    """The places of a listing as masks: whoever lists places will mostly lay a tile on one of them.

    :ivar fountain: where a tile was to be laid
    :ivar ways: its distinct turns
    :ivar reading: whose dark bricks counted
    :ivar x: the column of bit 0
    :ivar y: the row of bit 0
    :ivar stride: bits from one row to the next
    :ivar corners: by turn the places
    """

    fountain: Fountain
    ways: Sequence[TurnedAlike]
    reading: DarkBricks
    x: int
    y: int
    stride: int
    corners: tuple[int, ...]

    def holds(self, place: Place) -> bool:
        """Return whether the place is one of those."""
        column, row = place.x - self.x, place.y - self.y
        return (
            0 <= column < self.stride and row >= 0 and self.corners[place.turn] >> row * self.stride + column & 1 == 1
        )


_LAST: Final[list[Listed | None]] = [None]
"""The last listing alone, as a cache of one: to check the move that was chosen from it then takes no time."""


def last_listed(fountain: Fountain, ways: Sequence[TurnedAlike], reading: DarkBricks) -> Listed | None:
    """Return the last listing if it was of the same places."""
    last = _LAST[0]
    same = last is not None and last.fountain is fountain and last.ways is ways and last.reading is reading
    return last if same else None


def _corners(fountain: Fountain, ground: "_Ground", shape: Stencil, reading: DarkBricks) -> int:
    """Return the corners at which a turned tile may be laid, as a mask of the ground's."""
    uneven = over(ground.squares, shape.squares)
    if shape.seams_across or shape.seams_down:
        uneven |= over(ground.across, shape.seams_across) | over(ground.down, shape.seams_down)
    if reading is not DarkBricks.ANY_TILES:
        return _held_by_one_tile(fountain, ground, shape) & ~uneven
    corners = at_least_two(ground.touch, shape.dark_bits) & ~uneven
    return corners ^ ground.held_by_one_brick(shape, corners) if shape.corner_bits else corners


class _Ground:
    """What a board means for any tile that may be laid on it.

    Its masks begin one tile north of the northernmost brick and one margin west of the board, since a new tile may lie
    before every other: the fewer rows, the faster.

    :ivar x: the column of bit 0
    :ivar y: the row of bit 0
    :ivar stride: bits from one row to the next
    :ivar origin: which of its bits is bit 0 of the board; negative where that lies north of it
    :ivar across: the cells that differ in height from the cell west of them
    :ivar down: the cells that differ in height from the cell north of them
    :ivar squares: the cells that differ in height from one of the three north-west of them
    :ivar touch: the cells in which a dark brick of a new tile would touch another
    """

    def __init__(self, board: Board, size: int) -> None:
        """Look at a board for a tile of which no side is longer than that."""
        frame, stride = board.frame, board.frame.stride
        self.board, self.stride = board, stride
        table = board.heights[0] if board.heights else 0
        empty_rows = max((table & -table).bit_length() - 1, 0) // stride
        drop = empty_rows * stride
        lead = size * stride + frame.margin
        pad = stride + 1
        across = down = touch = 0
        # A tile of level k lies on cells of height k - 1 exactly, and meets the bricks beside it on level k and
        # those under it on level k - 1.
        under, high_enough = 0, -1
        for height, dark in zip(board.heights, board.dark, strict=True):
            cells = height >> drop
            across |= cells << 1 ^ cells
            down |= cells << stride ^ cells
            bricks, reached = dark >> drop << pad, cells << pad
            beside = bricks << 1 | bricks >> 1 | bricks << stride | bricks >> stride
            touch |= (beside | under) & high_enough & ~reached
            under, high_enough = bricks, reached
        touch |= under & high_enough
        self.x, self.y = frame.x - frame.margin, frame.y + empty_rows - size
        self.origin = lead - drop
        self.across = across << lead
        self.down = down << lead
        self.squares = (across | across << stride | down | down << 1) << lead
        self.touch = touch << lead - pad

    def held_by_one_brick(self, shape: Stencil, corners: int) -> int:
        """Return those of the corners at which all touching bricks of the shape touch one and the same brick.

        That brick must lie in a corner of the outline, beside two of the new ones. Few do, so they are asked one by one.
        """
        board = self.board
        pad = board.frame.stride + 1
        any_dark = moved(reduce(or_, board.dark), -self.origin - pad)
        in_corner = reduce(or_, (any_dark >> bit for bit in shape.corner_bits))
        held = 0
        for bit in bits_of(corners & in_corner):
            level = even_level(board, shape, bit - self.origin)
            if level is not None and not is_enough(touch_of_any_tiles(board, shape, bit - self.origin, level)):
                held |= 1 << bit
        return held


def over(area: int, shape: Sequence[Blocks]) -> int:
    """Return the corners at which any cell of a shape lies in an area."""
    corners = 0
    for blocks in shape:
        run = area
        for step in blocks.steps:
            run |= run >> step
        for offset in blocks.offsets:
            corners |= run >> offset
    return corners


def at_least_two(area: int, bits: Sequence[int]) -> int:
    """Return the corners at which at least two of some cells lie in an area."""
    one = two = 0
    for bit in bits:
        here = area >> bit
        two |= one & here
        one |= here
    return two


def _held_by_one_tile(fountain: Fountain, ground: _Ground, shape: Stencil) -> int:
    """Return the corners at which two dark bricks of a shape touch two of one and the same tile."""
    frame = fountain.board.frame
    beside = [0] * (len(fountain.board.heights) + 2)
    above = [0] * (len(fountain.board.heights) + 2)
    for laid in fountain.tiles:
        old = stencil(laid.tile.shape, laid.turn, frame.stride)
        holds_beside, holds_above = _holds(old, shape, frame)
        away = frame.margin * (frame.stride + 1) - ground.origin - frame.bit(laid.x, laid.y)
        beside[laid.level] |= moved(holds_beside, away)
        above[laid.level + 1] |= moved(holds_above, away)
    first = (shape.cells & -shape.cells).bit_length() - 1
    corners = 0
    high_enough = -1
    for level, cells in enumerate((*fountain.board.heights, 0), 1):
        reached = moved(cells, first - ground.origin)
        corners |= (beside[level] | above[level]) & high_enough & ~reached
        high_enough = reached
    return corners


@lru_cache(maxsize=1 << 13)
def _holds(old: Stencil, new: Stencil, frame: Frame) -> tuple[int, int]:
    """Return where a tile is held by one other, as corners about the other's: on its level, and on the next."""
    pad = frame.stride + 1
    dark = old.dark << frame.margin * pad
    around = dark << 1 | dark >> 1 | dark << frame.stride | dark >> frame.stride
    beside = at_least_two(around, new.dark_bits) & at_least_two(dark << pad, new.rim_bits)
    return beside, at_least_two(dark, new.dark_bits)


def _has_no_id(place: Place) -> bool:
    return place_id(place) is None
