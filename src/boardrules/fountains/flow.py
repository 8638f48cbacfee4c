"""Where water flows in a fountain, and which pools it joins (FN-40 to FN-44).

Seen from above, a pool is an area of water that hangs together (FN-40). A channel that can be seen is open to each of the four
cells beside it (FN-41):

- within its own tile, to water and channels, both ways;
- to a channel of another tile on the same level, both ways;
- to a channel or to water on a lower level, downwards only: any number of levels, or with ``fall="one"`` only one.

A wall, a higher tile or the table ends it. Water that a channel does not touch is not joined. Water starts in every pool that
shows a jet and goes as far as it can, never up (FN-42); a pool that it does not reach has weed (FN-43). Two fountains from above,
the levels beside them; ``J`` is a jet, ``~`` and ``,`` are fed and weedy pools::

    D=DD=D#D#      111111111      A channel leads on to the channel that it meets, and not through a wall.
    =J==~=D,D      111111111
    D=DD=D#D#      111111111

    ##########     1111111111     The tile on level 2 lies on a pool and splits it. Its one channel leads down,
    #,,,DDD~~#     1111222111     into the part that begins at the end of the channel.
    #,,,DJ=~~#     1111222111
    #,,,DDD~~#     1111222111
    ##########     1111111111

Water never lies beside the outside of its own tile (FN-03), so it goes from tile to tile through channels alone. What hangs
together within one tile, a component, is therefore flooded as a whole as soon as one of its cells lies beside a channel of a
flooded one on its own level or above: an outlet. This is worked out level by level, from the highest down.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final, Literal, NamedTuple

from attrs import field, frozen

from boardrules.fountains._bitboard.flooding import PlacedComponent, flood, groups
from boardrules.fountains._bitboard.joined import groups_of, joined_pools
from boardrules.fountains._bitboard.stencil import bits_of, moved, stencil
from boardrules.fountains._bitboard.visible import Shown, has, tallied
from boardrules.fountains.components import Icon, icon_of
from boardrules.fountains.fountain import Fountain, check_cell, masks_of, require_fountain
from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.maps import CHANNEL, DARK, LIGHT, OUTSIDE
from boardrules.fountains.options import Fall
from boardrules.game import InvalidState, one_of


def _icon(value: object) -> Icon:
    return icon_of("icon", value)


@frozen
class IconAt:
    """One icon that can be seen in a fountain, with its level (FN-56).

    :raises InvalidComponents: for what is no icon; its literal text is taken too
    """

    icon: Icon = field(converter=_icon)
    x: int
    y: int
    level: int


def _shown(value: Shown) -> Shown:
    if all(type(icon) is Icon for _, icon in value):
        return value
    return tuple([(cell, icon_of("shown", icon)) for cell, icon in value])


@frozen
class Pool:
    """An area of visible water (FN-40).

    :ivar tile: the tile that it belongs to
    :ivar area: its cells, counted from the tile's own corner, from north to south, each row from west to east
    :ivar shown: the cells of its slots that show something, counted likewise, with what they show
    :ivar fed: whether water flows in it; else it has weed (FN-43)
    :raises InvalidComponents: for something shown that is no icon; literal texts are taken too
    """

    tile: LaidTile
    area: tuple[Cell, ...]
    shown: Shown = field(converter=_shown)
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
        return self.icons_among(tuple(Icon))

    def icons_among(self, wanted: Collection[Icon]) -> tuple[IconAt, ...]:
        """Return those of its icons that are of some kinds.

        :param wanted: as `Icon` or their texts
        :raises InvalidComponents: for what is no icon
        """
        laid, kinds = self.tile, [icon_of("wanted", each) for each in wanted]
        return tuple([IconAt(icon, laid.x + x, laid.y + y, laid.level) for (x, y), icon in self.shown if icon in kinds])

    def count(self, icon: Icon) -> int:
        """Return how often the pool shows an icon.

        :param icon: an `Icon` or its text
        :raises InvalidComponents: for what is no icon
        """
        kind = icon_of("icon", icon)
        return sum(shown is kind for _, shown in self.shown)


# In Python 3.11 a member of an enum takes long to look up.
_ONE: Final = Fall.ONE

_DRY: Final = frozenset({LIGHT, DARK, OUTSIDE})


@frozen
class Seen:
    """What is seen at a cell: the topmost tile, and the map's character for it there."""

    laid: LaidTile
    kind: str


def goes_on(here: Seen, there: Seen, fall: Fall) -> bool:
    """Return whether water at one cell goes on to a cell beside it (FN-41), asked of two cells for once and not of masks."""
    if there.kind in _DRY:
        return False
    if here.laid == there.laid:
        return True
    if here.kind != CHANNEL:
        return False
    drop = here.laid.level - there.laid.level
    if drop == 0:
        return there.kind == CHANNEL
    return drop == 1 or (drop > 1 and fall is Fall.ANY)


class Area(NamedTuple):
    """A pool in numbers.

    :ivar tile: the number of its tile among the fountain's tiles
    :ivar place: its number among the pools of its tile
    :ivar level: the level of its tile
    :ivar icons: what its slots show, as a tally
    :ivar fed: whether water flows in it
    """

    tile: int
    place: int
    level: int
    icons: int
    fed: bool

    def count(self, icon: Icon) -> int:
        """Return how often the pool shows an icon."""
        return tallied(self.icons, icon)


class Together(NamedTuple):
    """Pools of one tile that hang together through its channels: water flows in all of them or in none.

    :ivar level: the level of the tile
    :ivar icons: what their slots show, as a tally
    """

    level: int
    icons: int

    def count(self, icon: Icon) -> int:
        """Return how often they show an icon."""
        return tallied(self.icons, icon)


@frozen(eq=False)
class Flow:
    """Where water flows in a fountain, level by level from 1, for the rooms that score.

    :ivar fountain: the fountain
    :ivar fall: how far water falls
    :ivar flooded: by level the cells that water flows in, as masks of the fountain's board
    :ivar fed_pools: how many pools that are
    :ivar fed_icons: by level what these pools show, as tallies
    :ivar flooded_components: what water flows in, tile by tile and by what hangs together
    """

    fountain: Fountain
    fall: Fall
    flooded: tuple[int, ...]
    fed_pools: int
    fed_icons: tuple[int, ...]
    flooded_components: tuple[PlacedComponent, ...]

    def fed_count(self, *kinds: Icon) -> list[int]:
        """Return by level, from 1, how many icons of some kinds the pools that water flows in show."""
        return [sum([tallied(icons, kind) for kind in kinds]) for icons in self.fed_icons]

    def visible_count(self, *kinds: Icon) -> list[int]:
        """Return by level, from 1, how many icons of some kinds all pools show, whether water flows in them or not."""
        return [sum([tallied(icons, kind) for kind in kinds]) for icons in self._visible_icons]

    @cached_property
    def _visible_icons(self) -> list[int]:
        """By level what all pools show, as tallies."""
        by_level = [0] * len(self.flooded)
        for laid, look in zip(self.fountain.tiles, masks_of(self.fountain).visible, strict=True):
            by_level[laid.level - 1] += sum(look.icons)
        return by_level

    def tiles_of_pools(self) -> list[int]:
        """Return for each pool, in the order of `areas`, the number of its tile."""
        looks = masks_of(self.fountain).visible
        return [number for number, look in enumerate(looks) for _ in look.icons]

    def pools_of(self, number: int) -> list[Pool]:
        """Return the pools of the tile with that number."""
        laid, seen = self.fountain.tiles[number], masks_of(self.fountain).visible[number]
        return [
            Pool(laid, cells, shown, area.fed)
            for area, cells, shown in zip(self.areas_of(number), seen.areas.cells, seen.shown, strict=True)
        ]

    def pool(self, area: Area) -> Pool:
        """Return the pool that the numbers stand for."""
        return self.pools_of(area.tile)[area.place]

    def is_flooded(self, x: int, y: int) -> bool:
        """Return whether water flows at a cell of the fountain, as seen from above."""
        level = self.fountain.level_at(x, y)
        return level > 0 and has(self.flooded[level - 1], masks_of(self.fountain).board.frame.bit(x, y))

    def fed_slots(self, laid: LaidTile) -> list[Icon | None]:
        """Return the printed icons of those of a tile's slots that water flows in; nothing may lie on the tile."""
        frame, flooded = masks_of(self.fountain).board.frame, self.flooded[laid.level - 1]
        shape, icons = stencil(laid.tile.shape, laid.turn, frame.stride), laid.tile.icons
        here = moved(flooded, frame.shift(laid.x, laid.y)) & shape.slot_cells
        return [icons[number] for bit, number in shape.slots if has(here, bit)] if here else []

    def areas(self) -> Iterator[Area]:
        """Yield all pools in numbers, in the order of the fountain's tiles, then of their first cells."""
        for number in range(len(self.fountain.tiles)):
            yield from self.areas_of(number)

    def areas_with(self, icon: Icon) -> Iterator[Area]:
        """Yield the pools that show an icon, in numbers, in the same order."""
        for number, look in enumerate(masks_of(self.fountain).visible):
            if any(tallied(icons, icon) for icons in look.icons):
                yield from [area for area in self.areas_of(number) if tallied(area.icons, icon)]

    def areas_of(self, number: int) -> list[Area]:
        """Return the pools of the tile with that number, in numbers."""
        masks, level = masks_of(self.fountain), self.fountain.tiles[number].level
        fed = masks.are_in(self.flooded[level - 1], number)
        icons = masks.visible[number].icons
        return [Area(number, place, level, icons[place], is_fed) for place, is_fed in enumerate(fed)]

    def adjacent(self, areas: Sequence[Area]) -> tuple[tuple[int, ...], ...]:
        """Return for each of some pools the ascending indexes of those among them that are adjacent to it (FN-44)."""
        return tuple([tuple(bits_of(others)) for others in self._joined(areas)])

    def groups(self, areas: Sequence[Area]) -> list[list[Area]]:
        """Return some pools by what hangs together: those adjacent to each other, or to one of the group (FN-55)."""
        return [[areas[number] for number in group] for group in groups_of(self._joined(areas))]

    def fed_together(self) -> list[Together]:
        """Return all fed pools, tile by tile and by what hangs together there."""
        return [Together(level, icons) for level, _, (_, _, _, _, icons, _) in self.flooded_components]

    def fed_groups(self) -> list[list[Together]]:
        """Return all fed pools by what hangs together: as `groups` of them, but faster, since the pools of a component need not be told apart."""
        return [
            [Together(level, icons) for level, _, (_, _, _, _, icons, _) in group] for group in self.joined_components
        ]

    @cached_property
    def joined_components(self) -> list[list[PlacedComponent]]:
        """What water flows in by what hangs together through channels, in the order of `fed_groups`."""
        return groups(self.flooded_components, only_to_the_next=self.fall is _ONE)

    def _joined(self, areas: Sequence[Area]) -> list[int]:
        masks, tiles = masks_of(self.fountain), self.fountain.tiles
        placed = [(area.tile, area.place) for area in areas]
        return joined_pools(masks, tiles, placed, self.levels)

    @property
    def levels(self) -> int:
        """How many levels water falls (FN-41)."""
        return 1 if self.fall is _ONE else len(self.flooded)


def _flow(fountain: Fountain, fall: Fall) -> Flow:
    """Return where water flows: it starts from every pool with a jet, and never goes up (FN-41, FN-42)."""
    found = flood(masks_of(fountain), fountain.tiles, only_to_the_next=fall is _ONE)
    return Flow(fountain, fall, found.cells, found.pools, found.icons, found.components)


def _reading(value: object) -> Fall:
    return value if type(value) is Fall else one_of(Fall, "fall", value)


@frozen
class Water:
    """All pools of a fountain and how they are joined.

    :ivar fountain: the fountain
    :ivar fall: how far water falls, as a `Fall` or its text
    :raises InvalidState: for what is no fountain
    :raises InvalidOptions: for another reading
    """

    fountain: Fountain = field(converter=require_fountain)
    fall: Fall = field(default=Fall.ANY, converter=_reading)
    _flow: Flow = field(init=False, eq=False, repr=False)

    @_flow.default
    def _from_the_jets(self) -> Flow:
        return _flow(self.fountain, self.fall)

    @cached_property
    def pools(self) -> tuple[Pool, ...]:
        """All pools, in the order of the fountain's tiles, then of their first cells."""
        return tuple([pool for number in range(len(self.fountain.tiles)) for pool in self._flow.pools_of(number)])

    @cached_property
    def fed(self) -> tuple[Pool, ...]:
        """The pools that water flows in, in the same order."""
        return tuple([pool for pool in self.pools if pool.fed])

    def pools_of(self, tile: LaidTile) -> tuple[Pool, ...]:
        """Return the pools of one of the fountain's tiles.

        :raises InvalidState: for anything but one of the tiles
        """
        if tile not in self.fountain.tiles:
            raise InvalidState("tile", "must be one of the fountain's tiles")
        return tuple(self._flow.pools_of(self.fountain.tiles.index(tile)))

    @property
    def fed_pools(self) -> int:
        """How many pools water flows in."""
        return self._flow.fed_pools

    @property
    def weeds(self) -> int:
        """How many pools have a Pond Weed token (FN-43)."""
        return sum([len(seen.icons) for seen in masks_of(self.fountain).visible]) - self.fed_pools

    def is_fed(self, x: int, y: int) -> bool:
        """Return whether water flows at a cell of the fountain, as seen from above.

        :raises InvalidState: for what is no cell
        """
        return self._flow.is_flooded(x, y)

    @property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """By pool, the ascending indexes of the pools adjacent to it (FN-44)."""
        return self._flow.adjacent(list(self._flow.areas()))

    def pool_at(self, x: int, y: int) -> Pool | None:
        """Return the pool that a cell belongs to, if any.

        :raises InvalidState: for what is no cell
        """
        check_cell(x, y)
        return next((pool for pool in self.pools if (x - pool.tile.x, y - pool.tile.y) in pool.area), None)


def flow_of(water: Water) -> Flow:
    """Return the masks of what flows, for the rooms that score."""
    return water._flow  # noqa: SLF001 - the one door to them


def water(fountain: Fountain, fall: Fall | Literal["any", "one"] = Fall.ANY) -> Water:
    """Return the pools of a fountain, fed and not, and how they are joined (FN-42, FN-43).

    :param fall: how many levels water falls (FN-41), as a `Fall` or its text
    :raises InvalidState: for what is no fountain
    :raises InvalidOptions: for another reading
    """
    # What is kept is asked for with exact types only, so that no equal value that acts differently gets in.
    return _kept(require_fountain(fountain), _reading(fall))


_kept = lru_cache(maxsize=256)(Water)
