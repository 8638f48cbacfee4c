"""Where a tile or a token may go in a fountain (FN-30 to FN-35).

Four rules decide about a tile: it is turned by quarter turns, of which equal ones are one (FN-30); all cells under it are of
one height (FN-31); two of its dark bricks touch two others (FN-32); a tile that fits nowhere is discarded (FN-34).
`placements` asks them of every place at once and `can_place` of one; `why_not` says which one forbids a place.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from boardrules.fountains._bitboard.all_places import Ground, TurnedAlike, turned_alike
from boardrules.fountains._bitboard.board import Board
from boardrules.fountains._bitboard.counting import nth_bit
from boardrules.fountains._bitboard.one_place import (
    Bricks,
    Lying,
    Touch,
    bricks_by_tile,
    bricks_of_all,
    counted,
    even_level,
    shift_near,
)
from boardrules.fountains._bitboard.stencil import bits_of, cell_of, stencil
from boardrules.fountains._bitboard.visible import Masks
from boardrules.fountains.components import Tile
from boardrules.fountains.fountain import Fountain, is_slot, masks_of, require_fountain, roomy_masks
from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.listing import Part, Places, Slots, ids_reach, kept_put
from boardrules.fountains.maps import OUTSIDE, SLOT_DIGITS
from boardrules.fountains.moves import LARGEST, QUARTER_TURNS, Place, Put, Refusal, put_id
from boardrules.fountains.options import DarkBricks
from boardrules.game import InvalidComponents, given, one_of, short
from boardrules.shown import kind_of

# In Python 3.11 a member of an enum takes long to look up.
_ANY_TILES: Final = DarkBricks.ANY_TILES

LEAST_TOUCHING: Final = 2
"""How many dark bricks of a new tile must touch others, and how many others they must touch (FN-32)."""


Reading: TypeAlias = DarkBricks | Literal["any_tiles", "one_tile"]
"""Whose dark bricks count (FN-32), as a member or its text."""


def placements(fountain: Fountain, tile: Tile, reading: Reading = DarkBricks.ANY_TILES) -> Sequence[Place]:
    """Return every place for a tile, ascending by turn, then y, then x; of equal ones the least quarter turn.

    This is the order of `place_id`; the places outside its window come last. What is returned is immutable, equal to the tuple of
    the same places, and makes a place when it is taken.

    :param reading: whose dark bricks count (FN-32), as a `DarkBricks` or its text
    :raises InvalidState: for what is no fountain
    :raises InvalidComponents: for what is no tile
    :raises InvalidOptions: for another reading
    """
    return listed(require_fountain(fountain), _require_tile(tile), _reading(reading))


def listed(fountain: Fountain, tile: Tile, reading: DarkBricks) -> Places:
    """Return the same of what is known to be a fountain, a tile and a reading."""
    last = _LAST[0]
    if last is not None and last.is_of(fountain, tile, reading):
        return last.places
    places = Places.of(*_fitting(fountain, tile, reading))
    _LAST[0] = _Listed(fountain, tile, reading, places)
    return places


def _fitting(fountain: Fountain, tile: Tile, reading: DarkBricks) -> tuple[Board, Ground, list[Part]]:
    """Return by quarter turn where a tile may be laid, as masks of a ground; of equal turns the least."""
    board = _masks_for(fountain, tile).board
    ways = _ways_to_turn(tile, board.frame.stride)
    ground = Ground(board, max(ways[0].stencil.width, ways[0].stencil.height))
    parts: list[Part] = []
    for way in ways:
        if reading is _ANY_TILES:
            fitting = ground.held_by_all(way.stencil, LEAST_TOUCHING)
        else:
            fitting = ground.held_by_one(way.stencil, fountain.tiles, LEAST_TOUCHING)
        if fitting:
            count = fitting.bit_count()
            parts += [(turn, fitting, count) for turn in way.turns]
    parts.sort()
    return board, ground, parts


def random_place(fountain: Fountain, tile: Tile, reading: DarkBricks, rng: Random) -> Place | None:
    """Return what `rng.choice` would take of the places for a tile; None, with nothing drawn, where there is none."""
    board, ground, parts = _fitting(fountain, tile, reading)
    places = sum([count for _, _, count in parts])
    if not places:
        return None
    number = rng.choice(range(places))
    if not ids_reach(board):
        return Places.of(board, ground, parts)[number]
    for turn, fitting, here in parts:
        if number < here:
            row, column = divmod(nth_bit(fitting, number), ground.stride)
            return Place(ground.x + column, ground.y + row, turn)
        number -= here
    return None


def can_place(fountain: Fountain, tile: Tile, place: Place, reading: Reading = DarkBricks.ANY_TILES) -> bool:
    """Return whether a tile may be laid there; False for what is no place.

    :param reading: whose dark bricks count (FN-32), as a `DarkBricks` or its text
    :raises InvalidState: for what is no fountain
    :raises InvalidComponents: for what is no tile
    :raises InvalidOptions: for another reading
    """
    fountain, tile, whose = require_fountain(fountain), _require_tile(tile), _reading(reading)
    if not _is_place(place) or not 0 <= place.turn < QUARTER_TURNS:
        return False
    last = _LAST[0]
    if last is not None and last.is_of(fountain, tile, whose):
        return place in last.places
    masks = _masks_for(fountain, tile)
    board = masks.board
    if least_turn(tile, place.turn) != place.turn:
        return False
    shape = stencil(tile.shape, place.turn, board.frame.stride)
    shift = shift_near(board, shape, place.x, place.y)
    if shift is None:
        return False
    level = even_level(board, shape, shift)
    return level is not None and _is_enough(counted(_bricks(fountain, masks, Lying(shape, shift, level), whose)))


def is_just_listed(fountain: Fountain, tile: Tile, place: Place, reading: DarkBricks) -> bool:
    """Return whether a place is the very one that was last taken from the last listing, which was of the same places."""
    last = _LAST[0]
    return last is not None and last.places.has_just_given(place) and last.is_of(fountain, tile, reading)


class _Listed(NamedTuple):
    """A listing with what it was of: whoever lists places will mostly lay a tile on one of them."""

    fountain: Fountain
    tile: Tile
    reading: DarkBricks
    places: Places

    def is_of(self, fountain: Fountain, tile: Tile, reading: DarkBricks) -> bool:
        """Return whether the listing was of the same places."""
        return self.fountain is fountain and self.tile is tile and self.reading is reading


_LAST: Final[list[_Listed | None]] = [None]
"""The last listing alone, as a cache of one: to check the move that was chosen from it then takes no time."""


@lru_cache(maxsize=4096)
def least_turn(tile: Tile, turn: int) -> int:
    """Return the least quarter turn that gives a tile the same cell kinds, slots and icons as this one (FN-30)."""
    drawn = _drawn(tile, turn)
    return next(other for other in range(turn + 1) if _drawn(tile, other) == drawn)


def _drawn(tile: Tile, turn: int) -> list[list[str]]:
    return [
        [f"slot {tile.icons[int(kind)]}" if kind in SLOT_DIGITS else kind for kind in row]
        for row in tile.shape.turned(turn)
    ]


@lru_cache(maxsize=4096)
def _ways_to_turn(tile: Tile, stride: int) -> tuple[TurnedAlike, ...]:
    """Return a tile's distinct quarter turns, grouped by how they fit."""
    turns = tuple(turn for turn in range(QUARTER_TURNS) if least_turn(tile, turn) == turn)
    return turned_alike(tile.shape, turns, stride)


def _bricks(fountain: Fountain, masks: Masks, new: Lying, reading: DarkBricks) -> Bricks:
    """Return which dark bricks would touch: of one tile alone, those of the tile that serves best (FN-32)."""
    if reading is _ANY_TILES:
        return bricks_of_all(masks.board, new)
    return max(bricks_by_tile(masks.board, fountain.tiles, new), key=_fewer, default=(0, 0))


def _fewer(bricks: Bricks) -> int:
    return min(counted(bricks))


def _is_enough(touch: Touch) -> bool:
    """Return whether dark bricks enough touch enough others (FN-32).

    >>> _is_enough((2, 2)), _is_enough((1, 2)), _is_enough((2, 1))
    (True, False, False)
    """
    return min(touch) >= LEAST_TOUCHING


def why_not_place(
    fountain: Fountain, tile: Tile, place: Place, reading: Reading = DarkBricks.ANY_TILES
) -> Refusal | None:
    """Return why a tile may not be laid there, or None where it may. The place may be anything.

    Cells to mark come with uneven support, the two that differ; and with dark bricks too few: those of the tile that touch,
    the one that is touched, or all dark bricks of the tile where none does.

    :raises InvalidState: for what is no fountain
    :raises InvalidComponents: for what is no tile
    :raises InvalidOptions: for another reading

    >>> from boardrules.fountains.reference_set import REFERENCE_SET
    >>> refusal = why_not_place(Fountain.start(REFERENCE_SET), REFERENCE_SET.tiles[0][0], Place(3, -2, 0))
    >>> refusal.reason, refusal.rule, refusal.cells
    ('uneven support at 3,0: level 1 there, bare table at 3,-2', 'FN-31', ((3, 0), (3, -2)))
    """
    fountain, tile, whose = require_fountain(fountain), _require_tile(tile), _reading(reading)
    if not _is_place(place):
        return Refusal("x, y and turn must be integers", "FN-30")
    if not 0 <= place.turn < QUARTER_TURNS:
        return Refusal(f"a tile has quarter turns 0 to 3, not {given(place.turn)}", "FN-30")
    if max(abs(place.x), abs(place.y)) > LARGEST:
        return _too_loose((0, 0), whose, ())
    if can_place(fountain, tile, place, whose):
        return None
    least = least_turn(tile, place.turn)
    if least != place.turn:
        return Refusal(f"the same as place:{place.x},{place.y},{least}", "FN-30")
    first, *others = (cell for cell, _ in LaidTile(tile, place.x, place.y, place.turn, 1).cells())
    level = fountain.level_at(*first)
    for cell in others:
        if fountain.level_at(*cell) != level:
            return _uneven(fountain, cell, first)
    masks = _masks_for(fountain, tile)
    shape = stencil(tile.shape, place.turn, masks.board.frame.stride)
    shift = shift_near(masks.board, shape, place.x, place.y)
    bricks = (0, 0) if shift is None else _bricks(fountain, masks, Lying(shape, shift, level + 1), whose)
    touching, touched = touch = counted(bricks)
    odd = shape.dark if not touching else bricks[0] if touching <= touched else bricks[1]
    cells = [cell_of(bit, masks.board.frame.stride) for bit in bits_of(odd)]
    return _too_loose(touch, whose, tuple([(place.x + x, place.y + y) for x, y in cells]))


def _uneven(fountain: Fountain, cell: Cell, first: Cell) -> Refusal:
    def height(cell: Cell) -> str:
        level = fountain.level_at(*cell)
        return f"level {level}" if level else "bare table"

    (x, y), (first_x, first_y) = cell, first
    reason = f"uneven support at {x},{y}: {height(cell)} there, {height(first)} at {first_x},{first_y}"
    return Refusal(reason, "FN-31", (cell, first))


def _too_loose(touch: Touch, reading: DarkBricks, cells: tuple[Cell, ...]) -> Refusal:
    new, old = touch
    whose = " of one tile" if reading is DarkBricks.ONE_TILE else ""
    if new == 0:
        return Refusal("no dark brick touches another", "FN-32", cells)
    if new < LEAST_TOUCHING:
        bricks = "1 dark brick touches" if new == 1 else f"{new} dark bricks touch"
        return Refusal(f"only {bricks} others{whose}", "FN-32", cells)
    bricks = f"1 dark brick{whose} is" if old == 1 else f"{old} dark bricks{whose} are"
    return Refusal(f"only {bricks} touched", "FN-32", cells)


def _require_tile(value: object) -> Tile:
    if type(value) is not Tile:
        raise InvalidComponents("tile", f"must be a Tile, not {kind_of(value)}")
    return value


def _reading(value: object) -> DarkBricks:
    return value if type(value) is DarkBricks else one_of(DarkBricks, "dark_bricks", value)


def _is_place(value: object) -> bool:
    return type(value) is Place and type(value.x) is type(value.y) is type(value.turn) is int


def _masks_for(fountain: Fountain, tile: Tile) -> Masks:
    """Return the masks of a fountain, with a margin that is wide enough for the tile."""
    masks, size = masks_of(fountain), max(tile.shape.width, tile.shape.height)
    return masks if size <= masks.board.frame.margin else _widened(fountain, size)


# Until such a tile lies, each question about one would lay out the board anew.
_widened = lru_cache(maxsize=16)(roomy_masks)


def visible_slots(fountain: Fountain) -> tuple[Cell, ...]:
    """Return the cells of the slots that can be seen, from north to south, then from west to east."""
    masks = masks_of(require_fountain(fountain))
    return tuple(map(masks.board.frame.cell, masks.slots()))


def token_places(fountain: Fountain) -> tuple[Put, ...]:
    """Return every place for a token, ascending by y, then x; the places outside the window of `put_id` come last.

    :raises InvalidState: for what is no fountain
    """
    masks = masks_of(require_fountain(fountain))
    frame = masks.board.frame
    puts = tuple([kept_put(*frame.cell(bit)) for bit in masks.slots()])
    return puts if ids_reach(masks.board) else tuple(sorted(puts, key=lambda put: put_id(put) is None))


def slots(fountain: Fountain) -> Slots:
    """Return the same places as a listing that makes one when it is taken."""
    return Slots.of(masks_of(fountain))


def why_not_put(fountain: Fountain, put: Put) -> Refusal | None:
    """Return why a token may not be put there, or None where it may (FN-35). The place may be anything.

    :raises InvalidState: for what is no fountain
    """
    fountain = require_fountain(fountain)
    if type(put) is not Put or type(put.x) is not int or type(put.y) is not int:
        return Refusal("x and y must be integers", "FN-35")
    if is_slot(fountain, put.x, put.y):
        return None
    kind = fountain.kind_at(put.x, put.y)
    if kind == OUTSIDE:
        return Refusal(f"bare table at {short(put.x)},{short(put.y)}", "FN-35", ((put.x, put.y),))
    return Refusal(f"no slot at {put.x},{put.y}", "FN-35", ((put.x, put.y),))
