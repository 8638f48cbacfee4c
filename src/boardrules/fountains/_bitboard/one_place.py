"""How one tile would lie at one place, by bit masks: its level (FN-31), and the dark bricks that would touch (FN-32).

What `all_places` asks of every place together.

A place is a shift: how far the tile's stencil is shifted for its corner to lie there. A tile ``T`` east of another, whose dark
bricks are ``D``, and the cells of its stencil that are compared with the dark bricks on its own level::

    D # D T T T        . r r r .    r  the rim: dark bricks there are side by side with the tile's own
    # # # T T T        r T T T r    T  the cells: dark bricks on the level below are under the tile's own
    D # D T T T        r T T T r
                       . r r r .

Bits alone do not tell a place: a cell west of the frame shares its bit with a cell of the row before, which is empty. So a
place far from all tiles has no shift.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boardrules.fountains._bitboard.board import Board
from boardrules.fountains._bitboard.stencil import Stencil, beside, moved, stencil
from boardrules.fountains.laid import LaidTile


class Lying(NamedTuple):
    """A tile as it would lie.

    :ivar shape: the turned shape
    :ivar shift: its place
    :ivar level: its level, from 1
    """

    shape: Stencil
    shift: int
    level: int


Touch = tuple[int, int]
"""How many dark bricks of a new tile touch others, and how many others they touch."""

Bricks = tuple[int, int]
"""Which dark bricks of a new tile touch others, and which others they touch, as masks that begin where its stencil does."""


def shift_near(board: Board, shape: Stencil, x: int, y: int) -> int | None:
    """Return the shift to a corner, None where the shape would neither overlap the board's frame nor border on it."""
    frame = board.frame
    near = frame.x - shape.width < x <= frame.east and frame.y - shape.height < y <= frame.y + board.rows
    return frame.shift(x, y) if near else None


def highest_under(board: Board, shape: Stencil, shift: int) -> int:
    """Return the highest level under a tile, 0 where it would lie on the bare table."""
    level = 0
    for height in board.heights:
        if not moved(height, shift) & shape.cells:
            break
        level += 1
    return level


def even_level(board: Board, shape: Stencil, shift: int) -> int | None:
    """Return the level that a tile would have if all cells under it are of one height, else None."""
    cells = shape.cells
    level = 1
    for height in board.heights:
        under = moved(height, shift) & cells
        if not under:
            return level
        if under != cells:
            return None
        level += 1
    return level


def touch_of_all(board: Board, new: Lying) -> Touch:
    """Return how a tile would touch the dark bricks of all tiles together."""
    return counted(bricks_of_all(board, new))


def touches_by_tile(board: Board, tiles: Iterable[LaidTile], new: Lying) -> Iterator[Touch]:
    """Yield how a tile would touch the dark bricks of each of some tiles alone."""
    return map(counted, bricks_by_tile(board, tiles, new))


def counted(bricks: Bricks) -> Touch:
    """Return how many bricks touch and are touched."""
    touching, touched = bricks
    return touching.bit_count(), touched.bit_count()


def bricks_of_all(board: Board, new: Lying) -> Bricks:
    """Return which bricks touch where the dark bricks of all tiles count together."""
    shape, shift, level = new
    on_level = board.dark[level - 1] if level <= len(board.dark) else 0
    below = board.dark[level - 2] if level > 1 else 0
    return _bricks(moved(on_level, shift), moved(below, shift), shape, board.frame.stride)


def bricks_by_tile(board: Board, tiles: Iterable[LaidTile], new: Lying) -> Iterator[Bricks]:
    """Yield which bricks touch where those of each of some tiles count alone."""
    (shape, shift, level), frame = new, board.frame
    for laid in tiles:
        if level - 1 <= laid.level <= level:
            away = shift - frame.shift(laid.x, laid.y)
            dark = moved(stencil(laid.tile.shape, laid.turn, frame.stride).dark, away)
            yield (
                _bricks(dark, 0, shape, frame.stride) if laid.level == level else _bricks(0, dark, shape, frame.stride)
            )


def _bricks(on_level: int, below: int, shape: Stencil, stride: int) -> Bricks:
    """Return which bricks touch those on the tile's own level and on the one below, all with the tile's own origin."""
    on_level &= shape.rim
    below &= shape.dark
    return beside(on_level, stride) & shape.dark | below, on_level | below
