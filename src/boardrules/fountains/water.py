"""Where water flows in a fountain, and which pools it joins (FN-41 to FN-44)."""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from attrs import field, frozen

from boardrules.fountains.components import Icon
from boardrules.fountains.faces import Body, Look, Pool
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.options import Fall
from boardrules.fountains.parts import Parts
from boardrules.fountains.stencil import stencil
from boardrules.fountains.tally import tallied


@frozen(eq=False)
class Flow:
    """Where water flows, level by level from 1, and what it flows in.

    :ivar flooded: by level the cells that water flows in, as masks of the fountain's board
    :ivar pools: how many pools that are
    :ivar icons: by level what these pools show, as tallies
    """

    flooded: tuple[int, ...]
    pools: int
    icons: tuple[int, ...]


class Area(NamedTuple):
    """A pool as a mask.

    :ivar tile: the number of its tile among the fountain's tiles
    :ivar place: its number among the pools of its tile
    :ivar level: the level of its tile
    :ivar cells: its cells, as a mask of the fountain's board
    :ivar icons: what its slots show, as a tally
    :ivar fed: whether water flows in it
    """

    tile: int
    place: int
    level: int
    cells: int
    icons: int
    fed: bool


@frozen
class Water:
    """All pools of a fountain and how they are joined.

    :ivar fountain: the fountain
    :ivar fall: how far water falls
    """

    fountain: Fountain
    fall: Fall
    _flow: Flow = field(eq=False, repr=False)

    @cached_property
    def pools(self) -> tuple[Pool, ...]:
        """All pools, in the order of the fountain's tiles, then of their first cells."""
        fountain = self.fountain
        return tuple(
            [
                pool
                for laid, look in zip(fountain.tiles, fountain.looks, strict=True)
                for pool in self._pools(laid, look)
            ]
        )

    @cached_property
    def fed(self) -> tuple[Pool, ...]:
        """The pools that water flows in, in the same order."""
        return tuple([pool for pool in self.pools if pool.fed])

    def pools_of(self, tile: LaidTile) -> tuple[Pool, ...]:
        """Return the pools of one of the fountain's tiles."""
        return tuple(self._pools(tile, self.fountain.looks[self.fountain.tiles.index(tile)]))

    def pool(self, area: Area) -> Pool:
        """Return the pool that a mask stands for."""
        return self._pools(self.fountain.tiles[area.tile], self.fountain.looks[area.tile])[area.place]

    def _pools(self, laid: LaidTile, look: Look) -> list[Pool]:
        flood = self._flow.flooded[laid.level - 1] >> self.fountain.board.frame.bit(laid.x, laid.y)
        return [
            Pool(laid, area, shown, bool(flood & mask))
            for area, shown, mask in zip(look.parts.areas, look.shown, look.parts.masks, strict=True)
        ]

    @property
    def fed_pools(self) -> int:
        """How many pools water flows in."""
        return self._flow.pools

    @property
    def fed_icons(self) -> tuple[int, ...]:
        """What the pools that water flows in show, by level from 1, as tallies."""
        return self._flow.icons

    def is_fed(self, x: int, y: int) -> bool:
        """Return whether water flows at a cell of the fountain, as seen from above."""
        level = self.fountain.level_at(x, y)
        return level > 0 and bool(self._flow.flooded[level - 1] >> self.fountain.board.frame.bit(x, y) & 1)

    def fed_slots(self, laid: LaidTile) -> list[Icon | None]:
        """Return the printed icons of those of a tile's slots that water flows in; nothing may lie on the tile."""
        frame = self.fountain.board.frame
        flood = self._flow.flooded[laid.level - 1] >> frame.bit(laid.x, laid.y)
        slots = stencil(laid.tile.shape, laid.turn, frame.stride).slots
        return [laid.tile.icons[number] for bit, number in slots if flood >> bit & 1]

    def areas(self) -> Iterator[Area]:
        """Yield all pools as masks, in the order of `pools`."""
        for number in range(len(self.fountain.tiles)):
            yield from self._areas(number)

    def areas_with(self, icon: Icon) -> Iterator[Area]:
        """Yield the pools that show an icon, as masks, in the same order."""
        for number, look in enumerate(self.fountain.looks):
            for body in look.bodies:
                if body.icons and tallied(body.icons, icon):
                    yield from [area for area in self._areas(number) if tallied(area.icons, icon)]
                    break

    def _areas(self, number: int) -> list[Area]:
        fountain = self.fountain
        laid, look, bit = fountain.tiles[number], fountain.looks[number], fountain.corners[number]
        flood = self._flow.flooded[laid.level - 1]
        return [
            Area(number, place, laid.level, mask << bit, icons, bool(mask << bit & flood))
            for place, (mask, icons) in enumerate(zip(look.parts.masks, look.icons, strict=True))
        ]

    @property
    def weeds(self) -> int:
        """How many pools have a Pond Weed token (FN-43)."""
        return sum([len(look.icons) for look in self.fountain.looks]) - self.fed_pools

    @property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """By pool, the ascending indexes of the pools adjacent to it (FN-44)."""
        return adjacent(self.fountain, self.fall, list(self.areas()))

    def pool_at(self, x: int, y: int) -> Pool | None:
        """Return the pool that a cell belongs to, if any."""
        return next((pool for pool in self.pools if (x - pool.tile.x, y - pool.tile.y) in pool.area), None)


@lru_cache(maxsize=1 << 8)
def water(fountain: Fountain, fall: Fall = Fall.ANY) -> Water:
    """Return the pools of a fountain, fed and not, and how they are joined (FN-42, FN-43)."""
    return Water(fountain, fall, _flow(fountain, fall))


def _flow(fountain: Fountain, fall: Fall) -> Flow:
    """Return where water flows: it starts from every pool with a jet, and never goes up (FN-41, FN-42).

    Water is never beside the outside of its own tile (FN-03). So it goes from one tile to another through channels alone:
    to whatever lies beside a channel on the same level or lower.
    """
    highest = len(fountain.board.heights)
    bodies_on: list[list[tuple[int, Body]]] = [[] for _ in range(highest)]
    for laid, look, corner in zip(fountain.tiles, fountain.looks, fountain.corners, strict=True):
        for body in look.bodies:
            bodies_on[laid.level - 1].append((corner, body))
    flooded, icons, pools = [0] * highest, [0] * highest, 0
    pad = fountain.board.frame.stride + 1
    # One row and one column on, as the brinks of bodies.
    brink = 0
    for level in reversed(range(highest)):
        dry, left = bodies_on[level], -1
        cells = tally = 0
        while len(dry) != left:
            waiting, dry, left = dry, [], len(dry)
            for corner, body in waiting:
                if body.springs or brink >> corner + pad & body.cells:
                    cells |= body.cells << corner
                    brink |= body.brink << corner
                    pools += body.pools
                    tally += body.icons
                else:
                    dry.append((corner, body))
        flooded[level], icons[level] = cells, tally
        if fall is Fall.ONE:
            brink = 0
            for corner, body in bodies_on[level]:
                if cells >> corner & body.cells:
                    brink |= body.brink << corner
    return Flow(tuple(flooded), pools, tuple(icons))


def adjacent(fountain: Fountain, fall: Fall, areas: Sequence[Area]) -> tuple[tuple[int, ...], ...]:
    """Return for each of some pools the ascending indexes of those among them that are adjacent to it (FN-44)."""
    on_level: list[list[tuple[int, Parts]]] = [[] for _ in fountain.board.heights]
    for laid, look, corner in zip(fountain.tiles, fountain.looks, fountain.corners, strict=True):
        if look.parts.wet:
            on_level[laid.level - 1].append((corner, look.parts))
    joined: list[set[int]] = [set() for _ in areas]
    # Between pools of one level water goes both ways or not at all, else down alone: each pair is asked from above, once.
    downwards = sorted(range(len(areas)), key=lambda number: -areas[number].level)
    for place, one in enumerate(downwards[:-1], 1):
        brinks = _reached(fountain, fall, areas[one], on_level)
        for other in downwards[place:]:
            if brinks[areas[other].level - 1] & areas[other].cells:
                joined[one].add(other)
                joined[other].add(one)
    return tuple([tuple(sorted(others)) for others in joined])


def _reached(fountain: Fountain, fall: Fall, pool: Area, on_level: Sequence[Sequence[tuple[int, Parts]]]) -> list[int]:
    """Return by level the cells to which water goes from a pool through channels alone, up to its own level.

    :param on_level: by level the corners of the tiles on it, with what can be seen of their water and channels
    """
    pad = fountain.board.frame.stride + 1
    brinks = [0] * pool.level
    parts, corner = fountain.looks[pool.tile].parts, fountain.corners[pool.tile]
    beside = parts.masks[pool.place] << pad
    # One row and one column on, as the brinks of canals.
    arriving = own = 0
    for canal in parts.canals:
        if canal.brink & beside:
            own |= canal.brink << corner
    for level in reversed(range(pool.level)):
        brink, seen = arriving | own, -1
        while brink != seen:
            seen = brink
            for corner, parts in on_level[level]:
                here = seen >> corner + pad
                if here & parts.wet:
                    for canal in parts.canals:
                        if canal.cells & here:
                            own |= canal.brink << corner
            brink |= own
        brinks[level] = brink >> pad
        arriving, own = own if fall is Fall.ONE else brink, 0
    return brinks
