"""What can be seen of one tile: its pools and channels, before it is known where water flows (FN-40).

Water never touches the outside of its own tile. So seen from above, what lies beside it is its own tile or a higher
one, and the pools of a tile are found without a look at any other.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple, TypeAlias

from attrs import frozen

from boardrules.fountains.components import Icon, Tile, Token
from boardrules.fountains.laid import Cell, LaidTile, LaidToken
from boardrules.fountains.parts import Parts, cell_of, parts_of
from boardrules.fountains.stencil import stencil
from boardrules.fountains.tally import tallied, tally


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


class Body(NamedTuple):
    """Water and channels of one tile that can be seen and are joined within it: water flows in all of it or in none.

    Masks are those of a board with the tile's corner at bit 0, brinks one row and one column on, to stay positive.

    :ivar cells: its cells
    :ivar brink: the cells beside its channels, to which water can go on
    :ivar springs: whether one of its pools shows a jet
    :ivar pools: how many pools it has
    :ivar icons: what their slots show, as a `tally`
    """

    cells: int
    brink: int
    springs: bool
    pools: int
    icons: int


@frozen
class Look:
    """What can be seen of a tile, wherever it lies: tiles that look the same share one.

    :ivar tile: the tile
    :ivar turn: clockwise quarter turns
    :ivar covered: its water and channels under other tiles, as a mask like those of `Parts`
    :ivar tokens: those on it that can be seen, by cells counted from its corner
    :ivar parts: its pools and channels
    :ivar icons: by pool what its slots show, as a `tally`
    :ivar bodies: its pools and channels by what joins them
    """

    tile: Tile
    turn: int
    covered: int
    tokens: tuple[tuple[Cell, Token], ...]
    parts: Parts
    icons: tuple[int, ...]
    bodies: tuple[Body, ...]

    @property
    def slot_cells(self) -> int:
        """Its slots as a mask, with its corner at bit 0."""
        return stencil(self.tile.shape, self.turn, self.parts.stride).slot_cells & ~self.covered

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """By pool what its slots show."""
        stride = self.parts.stride
        icons_at = {cell_of(bit, stride): icons for bit, icons in _icons_at(self.tile, self.turn, self.tokens, stride)}
        return tuple(
            [tuple([(cell, icon) for cell in area for icon in icons_at.get(cell, ())]) for area in self.parts.areas]
        )


def look_at(laid: LaidTile, covered: int, tokens: Sequence[LaidToken], stride: int) -> Look:
    """Return what can be seen of a tile.

    :param covered: its water and channels under other tiles, in its stencil for that stride
    :param tokens: those that can be seen in the fountain
    """
    on_it: list[tuple[Cell, Token]] = []
    for token in tokens:
        column, row = token.x - laid.x, token.y - laid.y
        if 0 <= column < stride and row >= 0:
            water = stencil(laid.tile.shape, laid.turn, stride).water & ~covered
            if water >> row * stride + column & 1:
                on_it.append(((column, row), token.token))
    return _look(laid.tile, laid.turn, covered, tuple(on_it), stride)


@lru_cache(maxsize=1 << 13)
def _look(tile: Tile, turn: int, covered: int, tokens: tuple[tuple[Cell, Token], ...], stride: int) -> Look:
    parts = parts_of(tile.shape, turn, covered, stride)
    icons = [0] * len(parts.masks)
    for bit, shown in _icons_at(tile, turn, tokens, stride):
        for number, mask in enumerate(parts.masks):
            if mask >> bit & 1:
                icons[number] += tally(shown)
    bodies = []
    for cells, brink, pools in parts.joined:
        tallies = sum([icons[number] for number in pools])
        bodies.append(Body(cells, brink, tallied(tallies, Icon.JET) > 0, len(pools), tallies))
    return Look(tile, turn, covered, tokens, parts, tuple(icons), tuple(bodies))


def _icons_at(
    tile: Tile, turn: int, tokens: tuple[tuple[Cell, Token], ...], stride: int
) -> Iterator[tuple[int, tuple[Icon, ...]]]:
    """Yield the bits of the slots that show something, covered or not, with what they show: a token before the tile."""
    icons_on = {row * stride + column: token.icons for (column, row), token in tokens}
    for bit, number in stencil(tile.shape, turn, stride).slots:
        icon = tile.icons[number]
        icons = icons_on.get(bit, (icon,) if icon else ())
        if icons:
            yield bit, icons
