"""All places for a tile at once, by operations on whole boards.

What `contact` asks of one place, this asks of every place together: a bit of a mask answers for the tile whose corner
lies at that cell. Where two cells of the outline that share an edge differ in height, the tile does not lie even
(FN-31); where two of its dark bricks touch others, it holds (FN-32). Neither depends on more than the outline and the
dark bricks, so quarter turns that agree in both are worked out once.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from operator import or_

from boardrules.fountains.board import Board, Frame
from boardrules.fountains.contact import even_level, is_enough, touch_of_any_tiles
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell
from boardrules.fountains.moves import ID_LEAST, ID_WINDOW, Place, place_id
from boardrules.fountains.readings import DarkBricks
from boardrules.fountains.stencil import QUARTER_TURNS, Blocks, Stencil, TurnedAlike, bits_of, stencil


def sweep(fountain: Fountain, ways: Sequence[TurnedAlike], reading: DarkBricks) -> tuple[Place, ...]:
    """Return every place for a tile, ascending by turn, then y, then x; those without ids come last.

    :param ways: the tile's distinct turns for the board's stride; the tile is no larger than its margin
    """
    ground = _Ground(fountain.board)
    frame = fountain.board.frame
    found: list[list[Place]] = [[] for _ in range(QUARTER_TURNS)]
    in_window = ids_reach(fountain.board)
    places, keys, first = _places_with_ids(), _keys(frame.stride), _key(frame.x - frame.margin, frame.y - frame.margin)
    for way in ways:
        shape = way.stencil
        uneven = over(ground.squares, shape.squares)
        if shape.seams_across or shape.seams_down:
            uneven |= over(ground.across, shape.seams_across) | over(ground.down, shape.seams_down)
        if reading is DarkBricks.ANY_TILES:
            corners = at_least_two(ground.touch, shape.dark_bits) & ~uneven
            if shape.corner_bits:
                corners ^= ground.held_by_one_brick(shape, corners)
        else:
            corners = _held_by_one_tile(fountain, ground, shape) & ~uneven
        bits = bits_of(corners)
        if not in_window:
            for turn in way.turns:
                found[turn] = [Place(*_corner(frame, bit), turn) for bit in bits]
            continue
        cells = [first + keys[bit] for bit in bits]
        for turn in way.turns:
            found[turn] = list(map(places[turn].__getitem__, cells))
    everywhere = (*found[0], *found[1], *found[2], *found[3])
    return everywhere if in_window else tuple(sorted(everywhere, key=_has_no_id))


class _Ground:
    """What a board means for any tile that may be laid on it.

    All masks begin `lead` bits, one margin, west and north of the board, since a new tile may lie before every other.

    :ivar across: the cells that differ in height from the cell west of them
    :ivar down: the cells that differ in height from the cell north of them
    :ivar squares: the cells that differ in height from one of the three north-west of them
    :ivar touch: the cells in which a dark brick of a new tile would touch another
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        stride = board.frame.stride
        self.lead = board.frame.margin * (stride + 1)
        pad = stride + 1
        across = down = touch = 0
        # A tile of level k lies on cells of height k - 1 exactly, and meets the bricks beside it on level k and
        # those under it on level k - 1.
        under, high_enough = 0, -1
        for cells, dark in zip(board.heights, board.dark, strict=True):
            across |= cells << 1 ^ cells
            down |= cells << stride ^ cells
            bricks, reached = dark << pad, cells << pad
            beside = bricks << 1 | bricks >> 1 | bricks << stride | bricks >> stride
            touch |= (beside | under) & high_enough & ~reached
            under, high_enough = bricks, reached
        touch |= under & high_enough
        self.across = across << self.lead
        self.down = down << self.lead
        self.squares = (across | across << stride | down | down << 1) << self.lead
        self.touch = touch << self.lead - pad

    def held_by_one_brick(self, shape: Stencil, corners: int) -> int:
        """Return those of the corners at which all touching bricks of the shape touch one and the same brick.

        That brick must lie in a corner of the outline, beside two of the new ones. Few do, so they are asked one by one.
        """
        board = self.board
        pad = board.frame.stride + 1
        any_dark = reduce(or_, board.dark) << self.lead + pad
        in_corner = reduce(or_, (any_dark >> bit for bit in shape.corner_bits))
        held = 0
        for bit in bits_of(corners & in_corner):
            level = even_level(board, shape, bit - self.lead)
            if level is not None and not is_enough(touch_of_any_tiles(board, shape, bit - self.lead, level)):
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
        bit = frame.bit(laid.x, laid.y)
        holds_beside, holds_above = _holds(old, shape, frame)
        beside[laid.level] |= holds_beside << bit
        above[laid.level + 1] |= holds_above << bit
    first = (shape.cells & -shape.cells).bit_length() - 1
    corners = 0
    high_enough = -1
    for level, cells in enumerate((*fountain.board.heights, 0), 1):
        reached = cells << ground.lead >> first
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


def ids_reach(board: Board) -> bool:
    """Return whether every place about a board has an id, which is so unless the fountain sprawls."""
    frame = board.frame
    least, end = ID_LEAST + frame.margin, ID_LEAST + ID_WINDOW
    return least <= frame.x and least <= frame.y and frame.east < end and frame.y + board.rows < end


def _has_no_id(place: Place) -> bool:
    return place_id(place) is None


def _corner(frame: Frame, bit: int) -> Cell:
    """Return the cell that a bit of the sweep stands for."""
    x, y = frame.cell(bit)
    return x - frame.margin, y - frame.margin


def _key(x: int, y: int) -> int:
    """Return where a cell stands in a list of the cells that have ids, row by row."""
    return (y - ID_LEAST) * ID_WINDOW + x - ID_LEAST


# Strides are multiples of the frames' slack up to the width of the window.
@lru_cache(maxsize=1 << 6)
def _keys(stride: int) -> list[int]:
    """Return for each bit of a board within the window how far the key of its cell is from the key of bit 0."""
    return [y * ID_WINDOW + x for y in range(ID_WINDOW) for x in range(stride)]


# A look-up in a list takes a third of the time of one in a dictionary, and makes no place twice. All places with ids are
# made at the first listing: some 5 MB and 50 ms, once.
@cache
def _places_with_ids() -> tuple[list[Place], ...]:
    """Return by turn the places that have ids, each at the key of its cell."""
    window = range(ID_LEAST, ID_LEAST + ID_WINDOW)
    return tuple([Place(x, y, turn) for y in window for x in window] for turn in range(QUARTER_TURNS))
