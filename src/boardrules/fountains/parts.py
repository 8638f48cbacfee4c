"""The water and channels of a shape that can be seen, and what joins them, as bit masks (FN-40, FN-41)."""

from functools import cached_property, lru_cache
from typing import NamedTuple

from attrs import frozen

from boardrules.fountains.components import Shape
from boardrules.fountains.laid import Cell
from boardrules.fountains.stencil import bits_of, stencil


class Canal(NamedTuple):
    """Channels of one tile that can be seen and are joined within it, without the water between them.

    :ivar cells: its cells
    :ivar brink: the cells beside it
    """

    cells: int
    brink: int


@frozen
class Parts:
    """What can be seen of the water and channels of a turned shape: its pools, and what joins them.

    Masks are those of a board with the shape's corner at bit 0; brinks begin one row and one column on, to stay positive.

    :ivar stride: of that board
    :ivar wet: all its water and channels that can be seen
    :ivar channels: the channels among them
    :ivar masks: the cells of each pool, by their first cells
    :ivar joined: for each body its cells, its brink, and the numbers of its pools
    """

    stride: int
    wet: int
    channels: int
    masks: tuple[int, ...]
    joined: tuple[tuple[int, int, tuple[int, ...]], ...]

    @cached_property
    def areas(self) -> tuple[tuple[Cell, ...], ...]:
        """By pool its cells, counted from the tile's corner."""
        return tuple([tuple([cell_of(bit, self.stride) for bit in bits_of(mask)]) for mask in self.masks])

    @cached_property
    def canals(self) -> tuple[Canal, ...]:
        """Its channels alone, by what joins them."""
        return tuple([Canal(cells, _brink(cells, self.stride)) for cells in _connected(self.channels, self.stride)])


@lru_cache(maxsize=1 << 12)
def parts_of(shape: Shape, turn: int, covered: int, stride: int) -> Parts:
    """Return the pools and bodies of a turned shape with some of its water and channels covered (FN-40, FN-41)."""
    whole = stencil(shape, turn, stride)
    wet, channels = whole.wet & ~covered, whole.channel & ~covered
    masks = _connected(whole.water & ~covered, stride)
    joined = [
        (body, _brink(body & channels, stride), tuple([number for number, mask in enumerate(masks) if mask & body]))
        for body in _connected(wet, stride)
    ]
    return Parts(stride, wet, channels, tuple(masks), tuple(joined))


def _brink(channels: int, stride: int) -> int:
    """Return the cells beside some channels, one row and one column on."""
    channels <<= stride + 1
    return channels << 1 | channels >> 1 | channels << stride | channels >> stride


def cell_of(bit: int, stride: int) -> Cell:
    """Return column and row of a bit, counted from the corner of a shape."""
    row, column = divmod(bit, stride)
    return column, row


def _connected(cells: int, stride: int) -> list[int]:
    """Return the 4-connected areas of some cells, by their first cells."""
    areas: list[int] = []
    while cells:
        area, grown = 0, cells & -cells
        while grown != area:
            area = grown
            grown = (area | area << 1 | area >> 1 | area << stride | area >> stride) & cells
        areas.append(area)
        cells ^= area
    return areas
