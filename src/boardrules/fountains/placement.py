"""Where a tile or a token may go in a fountain (FN-30 to FN-35)."""

from functools import lru_cache
from itertools import starmap

from boardrules.fountains.board import Board
from boardrules.fountains.components import OUTSIDE, SLOT_DIGITS, Tile
from boardrules.fountains.contact import (
    even_level,
    is_enough,
    is_near,
    touch_of_any_tiles,
    touch_of_one_tile,
)
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.moves import ID_LEAST, LARGEST, Place, Put, Refusal, put_id
from boardrules.fountains.options import DarkBricks
from boardrules.fountains.stencil import (
    QUARTER_TURNS,
    Stencil,
    bits_of,
    distinct_stencil,
    least_turn,
    stencil,
    ways_to_turn,
)
from boardrules.fountains.sweep import last_listed, sweep
from boardrules.fountains.window import ids_reach, puts_from
from boardrules.game import short


def placements(fountain: Fountain, tile: Tile, reading: DarkBricks = DarkBricks.ANY_TILES) -> tuple[Place, ...]:
    """Return every place for a tile, ascending by turn, then y, then x; of equal ones the least quarter turn.

    This is the order of `place_id`; the places outside its window come last.
    """
    fountain = _with_room_for(fountain, tile)
    return sweep(fountain, ways_to_turn(tile, fountain.board.frame.stride), reading)


def can_place(fountain: Fountain, tile: Tile, place: Place, reading: DarkBricks = DarkBricks.ANY_TILES) -> bool:
    """Return whether a tile may be laid there, where the place holds integers."""
    if not 0 <= place.turn < QUARTER_TURNS:
        return False
    fountain = _with_room_for(fountain, tile)
    listed = last_listed(fountain, ways_to_turn(tile, fountain.board.frame.stride), reading)
    if listed is not None:
        return listed.holds(place)
    board = fountain.board
    shape = distinct_stencil(tile, place.turn, board.frame.stride)
    if shape is None or not is_near(board, shape, place.x, place.y):
        return False
    bit = board.frame.bit(place.x, place.y)
    level = even_level(board, shape, bit)
    return level is not None and is_enough(_touch(fountain, shape, bit, level, reading))


def why_not_place(
    fountain: Fountain, tile: Tile, place: Place, reading: DarkBricks = DarkBricks.ANY_TILES
) -> Refusal | None:
    """Return why a tile may not be laid there, or None where it may. The place may hold anything.

    >>> from boardrules.fountains.reference_set import REFERENCE_SET
    >>> refusal = why_not_place(Fountain.start(REFERENCE_SET), REFERENCE_SET.tiles[0][0], Place(3, -2, 0))
    >>> refusal.reason, refusal.rule, refusal.cells
    ('uneven support at 3,0: level 1 there, bare table at 3,-2', 'FN-31', ((3, 0), (3, -2)))
    """
    if type(place) is not Place or any(type(number) is not int for number in (place.x, place.y, place.turn)):
        return Refusal("x, y and turn must be integers", "FN-30")
    if not 0 <= place.turn < QUARTER_TURNS:
        return Refusal(f"a tile has quarter turns 0 to 3, not {short(place.turn)}", "FN-30")
    if max(abs(place.x), abs(place.y)) > LARGEST:
        return _too_loose(0, reading)
    if can_place(fountain, tile, place, reading):
        return None
    least = least_turn(tile, place.turn)
    if least != place.turn:
        return Refusal(f"the same as place:{place.x},{place.y},{least}", "FN-30")
    first, *others = (cell for cell, _ in LaidTile(tile, place.x, place.y, place.turn, 1).cells())
    level = fountain.level_at(*first)
    for cell in others:
        if fountain.level_at(*cell) != level:
            return _uneven(fountain, cell, first)
    fountain = _with_room_for(fountain, tile)
    frame = fountain.board.frame
    shape = stencil(tile.shape, place.turn, frame.stride)
    if not is_near(fountain.board, shape, place.x, place.y):
        return _too_loose(0, reading)
    new, _ = _touch(fountain, shape, frame.bit(place.x, place.y), level + 1, reading)
    return _too_loose(new, reading)


def _uneven(fountain: Fountain, cell: Cell, first: Cell) -> Refusal:
    def height(cell: Cell) -> str:
        level = fountain.level_at(*cell)
        return f"level {level}" if level else "bare table"

    (x, y), (first_x, first_y) = cell, first
    reason = f"uneven support at {x},{y}: {height(cell)} there, {height(first)} at {first_x},{first_y}"
    return Refusal(reason, "FN-31", (cell, first))


def _too_loose(new: int, reading: DarkBricks) -> Refusal:
    whose = " of one tile" if reading is DarkBricks.ONE_TILE else ""
    if new == 0:
        return Refusal("no dark brick touches another", "FN-32")
    if new == 1:
        return Refusal(f"only 1 dark brick touches others{whose}", "FN-32")
    return Refusal(f"only 1 dark brick{whose} is touched", "FN-32")


def _touch(fountain: Fountain, shape: Stencil, bit: int, level: int, reading: DarkBricks) -> tuple[int, int]:
    if reading is DarkBricks.ANY_TILES:
        return touch_of_any_tiles(fountain.board, shape, bit, level)
    return touch_of_one_tile(fountain.tiles, fountain.board.frame, shape, bit, level)


def _with_room_for(fountain: Fountain, tile: Tile) -> Fountain:
    """Return the same fountain, with a margin on its board that is wide enough for the tile."""
    size = max(tile.shape.width, tile.shape.height)
    return fountain if size <= fountain.board.frame.margin else _widened(fountain, size)


# Until such a tile lies, each question about one would lay out the board anew.
@lru_cache(maxsize=1 << 4)
def _widened(fountain: Fountain, size: int) -> Fountain:
    return Fountain(fountain.tiles, fountain.tokens, board=Board.of(fountain.tiles, size))


def slots_seen(fountain: Fountain) -> int:
    """Return the slots that can be seen, as a mask of the board."""
    slots = 0
    for look, corner in zip(fountain.looks, fountain.corners, strict=True):
        slots |= look.slot_cells << corner
    return slots


def visible_slots(fountain: Fountain) -> tuple[Cell, ...]:
    """Return the cells of the slots that can be seen, from north to south, then from west to east."""
    return tuple([fountain.board.frame.cell(bit) for bit in bits_of(slots_seen(fountain))])


def token_places(fountain: Fountain) -> tuple[Put, ...]:
    """Return every place for a token, ascending by y, then x; the places outside the window of `put_id` come last."""
    frame = fountain.board.frame
    if ids_reach(fountain.board):
        bits = bits_of(slots_seen(fountain), (frame.y - ID_LEAST) * frame.stride)
        return tuple(map(puts_from(frame.x, frame.stride).__getitem__, bits))
    return tuple(sorted(starmap(Put, visible_slots(fountain)), key=lambda put: put_id(put) is None))


def why_not_put(fountain: Fountain, put: Put) -> Refusal | None:
    """Return why a token may not be put there, or None where it may (FN-35). The place may hold anything."""
    if type(put) is not Put or type(put.x) is not int or type(put.y) is not int:
        return Refusal("x and y must be integers", "FN-35")
    kind = fountain.kind_at(put.x, put.y)
    if kind == OUTSIDE:
        return Refusal(f"bare table at {short(put.x)},{short(put.y)}", "FN-35", ((put.x, put.y),))
    if kind not in SLOT_DIGITS:
        return Refusal(f"no slot at {put.x},{put.y}", "FN-35", ((put.x, put.y),))
    return None
