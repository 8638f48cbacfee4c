"""What can be seen of one tile: its pools and channels, before it is known where water flows (FN-40).

Water never touches the outside of its own tile. So seen from above, what lies beside it is its own tile or a higher
one, and the pools of a tile are found without a look at any other.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from attrs import frozen

from boardrules.fountains.components import Icon, Shape
from boardrules.fountains.laid import Cell, LaidTile, LaidToken
from boardrules.fountains.stencil import bits_of, stencil


@frozen
class IconAt:
    """One icon that can be seen in a fountain, with its level (FN-56)."""

    icon: Icon
    x: int
    y: int
    level: int


@frozen
class Pool:
    """An area of visible water (FN-40).

    :ivar tile: the tile that it belongs to
    :ivar area: its cells, counted from the tile's own corner, from north to south, each row from west to east
    :ivar icons: what its slots show, in the order of the cells
    :ivar fed: whether water flows in it; else it has weed (FN-43)
    """

    tile: LaidTile
    area: tuple[Cell, ...]
    icons: tuple[IconAt, ...]
    fed: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells in the fountain, in the order of `area`."""
        return tuple([(self.tile.x + x, self.tile.y + y) for x, y in self.area])

    @property
    def level(self) -> int:
        """The level of its tile."""
        return self.tile.level

    def count(self, icon: Icon) -> int:
        """Return how often the pool shows an icon."""
        return sum(shown.icon is icon for shown in self.icons)


@frozen(eq=False)
class Opening:
    """What can be seen of a turned shape of which some cells are covered. Masks are in its stencil for a stride.

    :ivar areas: its pools as masks, by their first cells
    :ivar cells: the same as cells from its corner
    :ivar slots: for each pool, the cell and the number of each slot
    :ivar channel: its channel cells
    :ivar wet: all its cells with water or channel
    :ivar touched: by the bit of each channel cell, the indexes of the pools that it touches
    :ivar bridges: the channel cells that touch two pools or more
    :ivar covered: the covered cells in the stencil for `OWN_STRIDE`, so that they are the same for every board
    """

    areas: tuple[int, ...]
    cells: tuple[tuple[Cell, ...], ...]
    slots: tuple[tuple[tuple[Cell, int], ...], ...]
    channel: int
    wet: int
    touched: Mapping[int, tuple[int, ...]]
    bridges: int
    covered: int


OWN_STRIDE: Final = 1 << 10
"""A stride for masks of one tile alone, wider than any tile that a person would draw."""


@frozen(eq=False)
class Face:
    """What can be seen of a tile that lies somewhere: for each pool whether it shows a jet, and itself fed and weedy."""

    jets: tuple[bool, ...]
    fed: tuple[Pool, ...]
    weedy: tuple[Pool, ...]


# Whatever a board's stride is, a tile has the same face; most tiles keep theirs from one question to the next.
@lru_cache(maxsize=1 << 11)
def face(laid: LaidTile, covered: int, tokens: tuple[LaidToken, ...]) -> Face:
    """Return what can be seen of a tile.

    :param covered: those of its cells that lie under other tiles, in its stencil for `OWN_STRIDE`
    :param tokens: those on its visible slots
    """
    seen = opening(laid.tile.shape, laid.turn, covered, OWN_STRIDE)
    icons = tuple([_icons(laid, slots, tokens) for slots in seen.slots])
    return Face(
        tuple([any(shown.icon is Icon.JET for shown in each) for each in icons]),
        tuple([Pool(laid, area, shown, fed=True) for area, shown in zip(seen.cells, icons, strict=True)]),
        tuple([Pool(laid, area, shown, fed=False) for area, shown in zip(seen.cells, icons, strict=True)]),
    )


def _icons(laid: LaidTile, slots: tuple[tuple[Cell, int], ...], tokens: tuple[LaidToken, ...]) -> tuple[IconAt, ...]:
    found: list[IconAt] = []
    for (column, row), slot in slots:
        x, y = laid.x + column, laid.y + row
        on_it = next((token.token.icons for token in tokens if token.x == x and token.y == y), None)
        found += [IconAt(icon, x, y, laid.level) for icon in on_it or (laid.tile.icons[slot],) if icon]
    return tuple(found)


@lru_cache(maxsize=1 << 11)
def opening(shape: Shape, turn: int, covered: int, stride: int) -> Opening:
    """Return what can be seen of a turned shape.

    :param covered: those of its cells that lie under other tiles, in its stencil for that stride
    """
    whole = stencil(shape, turn, stride)
    water, channel = whole.water & ~covered, whole.channel & ~covered
    areas = _connected(water, stride)
    touched = {bit: _touched(bit, areas, stride) for bit in bits_of(channel)}
    return Opening(
        areas=tuple(areas),
        cells=tuple(tuple(_cell(bit, stride) for bit in bits_of(area)) for area in areas),
        slots=tuple(
            tuple((_cell(bit, stride), slot) for bit, slot in whole.slots if area >> bit & 1) for area in areas
        ),
        channel=channel,
        wet=channel | water,
        touched=touched,
        bridges=sum(1 << bit for bit, indexes in touched.items() if len(indexes) > 1),
        covered=sum(1 << y * OWN_STRIDE + x for x, y in (_cell(bit, stride) for bit in bits_of(covered))),
    )


def _cell(bit: int, stride: int) -> Cell:
    row, column = divmod(bit, stride)
    return column, row


def _touched(bit: int, areas: Sequence[int], stride: int) -> tuple[int, ...]:
    beside = _beside(1 << bit, stride)
    return tuple(index for index, area in enumerate(areas) if area & beside)


def _beside(cells: int, stride: int) -> int:
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride


def _connected(cells: int, stride: int) -> list[int]:
    """Return the 4-connected areas of some cells, by their first cells."""
    areas: list[int] = []
    while cells:
        area, grown = 0, cells & -cells
        while grown != area:
            area = grown
            grown = (area | _beside(area, stride)) & cells
        areas.append(area)
        cells ^= area
    return areas
