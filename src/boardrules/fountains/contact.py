"""How one tile would lie at one place, by bit masks: what `sweep` asks of all places at once.

A place is given as the bit of the tile's corner. The bits of a board are not those of its cells alone: a corner west of
the frame shares its bit with a cell of the row before, which is empty. So a place must first be `is_near`.
"""

from typing import Final

from boardrules.fountains.board import Board, Frame
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.stencil import Stencil, stencil

LEAST_TOUCHING: Final = 2
"""How many dark bricks of a new tile must touch, and how many of the fountain they must touch (FN-32)."""


def moved(mask: int, by: int) -> int:
    """Return a mask with bit `by` as its new bit 0; the bits before are dropped, or zeros where there are none."""
    return mask >> by if by >= 0 else mask << -by


def is_near(board: Board, shape: Stencil, x: int, y: int) -> bool:
    """Return whether a shape with that corner overlaps the board's frame or borders on it: else it touches nothing."""
    frame = board.frame
    return frame.x - shape.width <= x <= frame.east and frame.y - shape.height <= y <= frame.y + board.rows


def top_under(board: Board, shape: Stencil, bit: int) -> int:
    """Return the highest level under a tile, 0 where it would lie on the bare table."""
    level = 0
    for height in board.heights:
        if not moved(height, bit) & shape.cells:
            break
        level += 1
    return level


def even_level(board: Board, shape: Stencil, bit: int) -> int | None:
    """Return the level that a tile would have, None where its support is uneven (FN-31)."""
    cells = shape.cells
    level = 1
    for height in board.heights:
        under = moved(height, bit) & cells
        if not under:
            return level
        if under != cells:
            return None
        level += 1
    return level


def touch(beside: int, below: int, shape: Stencil, stride: int) -> tuple[int, int]:
    """Return how many dark bricks of a tile touch others, and how many others they touch (FN-32).

    :param beside: the dark bricks on the tile's own level, with the rim's bit 0
    :param below: the dark bricks on the level below, with the tile's bit 0
    """
    beside &= shape.rim
    below &= shape.dark
    around = (beside << 1 | beside >> 1 | beside << stride | beside >> stride) >> stride + 1
    return (around & shape.dark | below).bit_count(), beside.bit_count() + below.bit_count()


def touch_of_any_tiles(board: Board, shape: Stencil, bit: int, level: int) -> tuple[int, int]:
    """Return how many dark bricks of a tile on that level would touch others, and how many they would touch."""
    stride = board.frame.stride
    beside = board.dark[level - 1] if level <= len(board.dark) else 0
    below = board.dark[level - 2] if level > 1 else 0
    return touch(moved(beside, bit - stride - 1), moved(below, bit), shape, stride)


def touch_of_one_tile(
    tiles: tuple[LaidTile, ...], frame: Frame, shape: Stencil, bit: int, level: int
) -> tuple[int, int]:
    """Return the same for the dark bricks of one tile of a fountain alone, of the one that serves best."""
    best = (0, 0)
    for laid in tiles:
        if level - 1 <= laid.level <= level:
            dark = stencil(laid.tile.shape, laid.turn, frame.stride).dark
            away = bit - frame.bit(laid.x, laid.y)
            beside = moved(dark, away - frame.stride - 1) if laid.level == level else 0
            below = moved(dark, away) if laid.level < level else 0
            best = max(best, touch(beside, below, shape, frame.stride), key=min)
    return best


def is_enough(touching: tuple[int, int]) -> bool:
    """Return whether at least two dark bricks touch at least two (FN-32).

    >>> is_enough((2, 2)), is_enough((1, 2)), is_enough((2, 1))
    (True, False, False)
    """
    return min(touching) >= LEAST_TOUCHING
