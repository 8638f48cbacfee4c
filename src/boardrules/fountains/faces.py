"""What can be seen of one tile: its pools and channels, before it is known where water flows (FN-40).

Water never touches the outside of its own tile. So seen from above, what lies beside it is its own tile or a higher
one, and the pools of a tile are found without a look at any other.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.fountains.components import Icon, Shape, Tile, Token
from boardrules.fountains.contact import moved
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
    :ivar shown: the cells of its slots that show something, counted likewise, with what they show
    :ivar fed: whether water flows in it; else it has weed (FN-43)
    """

    tile: LaidTile
    area: tuple[Cell, ...]
    shown: "Shown"
    fed: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells in the fountain, in the order of `area`."""
        return tuple([(self.tile.x + x, self.tile.y + y) for x, y in self.area])

    @property
    def level(self) -> int:
        """The level of its tile."""
        return self.tile.level

    @property
    def icons(self) -> tuple[IconAt, ...]:
        """What its slots show, in the order of the cells."""
        return self.icons_among(_ALL_ICONS)

    def icons_among(self, wanted: Collection[Icon]) -> tuple[IconAt, ...]:
        """Return those of its icons that are of some kinds."""
        laid = self.tile
        return tuple(
            [IconAt(icon, laid.x + x, laid.y + y, laid.level) for (x, y), icon in self.shown if icon in wanted]
        )

    def count(self, icon: Icon) -> int:
        """Return how often the pool shows an icon."""
        return sum(shown is icon for _, shown in self.shown)


Shown: TypeAlias = tuple[tuple[Cell, Icon], ...]
"""Icons with their cells, counted from the corner of a tile; a token with two icons shows both on one cell."""

_ALL_ICONS: Final = tuple(Icon)


OWN_STRIDE: Final = 1 << 8
"""A stride for masks of one tile alone, more than twice as wide as the largest tile."""


@frozen
class Look:
    """What can be seen of a tile, wherever it lies: tiles that look the same share one.

    :ivar areas: its pools, by their first cells: for each its cells, counted from the tile's corner
    :ivar shown: by pool what its slots show
    :ivar firsts: the first cell of each pool
    :ivar springs: the first cells of the pools that show a jet
    :ivar slots: the cells of its slots
    :ivar covered: its water under other tiles, in the stencil for `OWN_STRIDE`
    """

    areas: tuple[tuple[Cell, ...], ...]
    shown: tuple[Shown, ...]
    firsts: tuple[Cell, ...]
    springs: tuple[Cell, ...]
    slots: tuple[Cell, ...]
    covered: int


def looks_of(tiles: Sequence[LaidTile], tokens: Sequence[LaidToken]) -> tuple[Look, ...]:
    """Return what can be seen of each tile of a fountain."""
    return tuple(
        [
            look_at(
                laid, reduce(or_, [under(laid, upper) for upper in tiles if upper.level == laid.level + 1], 0), tokens
            )
            for laid in tiles
        ]
    )


def under(lower: LaidTile, upper: LaidTile) -> int:
    """Return the water of a tile that another lies on, in the stencil of the lower one for `OWN_STRIDE`."""
    east, south = upper.x - lower.x, upper.y - lower.y
    below = stencil(lower.tile.shape, lower.turn, OWN_STRIDE)
    above = stencil(upper.tile.shape, upper.turn, OWN_STRIDE)
    if not -above.width < east < below.width or not -above.height < south < below.height:
        return 0
    return moved(above.cells, -south * OWN_STRIDE - east) & below.water


def look_at(laid: LaidTile, covered: int, tokens: Sequence[LaidToken]) -> Look:
    """Return what can be seen of a tile.

    :param covered: its water under other tiles, in its stencil for `OWN_STRIDE`
    :param tokens: those that can be seen in the fountain
    """
    water = stencil(laid.tile.shape, laid.turn, OWN_STRIDE).water & ~covered if tokens else 0
    on_it: list[tuple[Cell, Token]] = []
    for token in tokens:
        column, row = token.x - laid.x, token.y - laid.y
        if 0 <= column < laid.width and 0 <= row < laid.height and water >> row * OWN_STRIDE + column & 1:
            on_it.append(((column, row), token.token))
    return _look(laid.tile, laid.turn, covered, tuple(on_it))


@lru_cache(maxsize=1 << 12)
def _look(tile: Tile, turn: int, covered: int, tokens: tuple[tuple[Cell, Token], ...]) -> Look:
    icons_on = {cell: token.icons for cell, token in tokens}
    slots = {
        cell: icons_on.get(cell, (tile.icons[slot],))
        for bit, slot in stencil(tile.shape, turn, OWN_STRIDE).slots
        if not covered >> bit & 1
        for cell in [_cell(bit)]
    }
    areas = _areas(tile.shape, turn, covered)
    shown = tuple(
        [tuple([(cell, icon) for cell in area if cell in slots for icon in slots[cell] if icon]) for area in areas]
    )
    firsts = tuple([area[0] for area in areas])
    springs = tuple(
        [first for first, icons in zip(firsts, shown, strict=True) if any(icon is Icon.JET for _, icon in icons)]
    )
    return Look(areas, shown, firsts, springs, tuple(slots), covered)


@lru_cache(maxsize=1 << 12)
def _areas(shape: Shape, turn: int, covered: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the pools of a turned shape with some water covered, each as its cells (FN-40)."""
    water = stencil(shape, turn, OWN_STRIDE).water & ~covered
    return tuple([tuple(map(_cell, bits_of(area))) for area in _connected(water)])


def _cell(bit: int) -> Cell:
    row, column = divmod(bit, OWN_STRIDE)
    return column, row


def _connected(cells: int) -> list[int]:
    """Return the 4-connected areas of some cells, by their first cells."""
    areas: list[int] = []
    while cells:
        area, grown = 0, cells & -cells
        while grown != area:
            area = grown
            grown = (area | area << 1 | area >> 1 | area << OWN_STRIDE | area >> OWN_STRIDE) & cells
        areas.append(area)
        cells ^= area
    return areas
