"""Where water stands and where it flows in a fountain (FN-40 to FN-44)."""

from attrs import field, frozen

from boardrules.fountains.components import CHANNEL, Icon
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.readings import Fall
from boardrules.fountains.shape_checks import is_water, neighbours


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
    :ivar cells: from north to south, each row from west to east
    :ivar icons: what its slots show, in the order of the cells
    :ivar fed: whether water flows in it; else it has weed (FN-43)
    """

    tile: LaidTile
    cells: tuple[Cell, ...]
    icons: tuple[IconAt, ...]
    fed: bool

    @property
    def level(self) -> int:
        """The level of its tile."""
        return self.tile.level

    def count(self, icon: Icon) -> int:
        """Return how often the pool shows an icon."""
        return sum(shown.icon is icon for shown in self.icons)


@frozen
class Water:
    """All pools of a fountain, and which are adjacent.

    :ivar pools: in the order of the fountain's tiles, then of their first cells
    :ivar adjacent: by pool, the ascending indexes of the pools adjacent to it (FN-44)
    """

    pools: tuple[Pool, ...]
    adjacent: tuple[tuple[int, ...], ...]

    @property
    def fed_pools(self) -> int:
        """How many pools water flows in."""
        return sum(pool.fed for pool in self.pools)

    @property
    def weeds(self) -> int:
        """How many pools have a Pond Weed token (FN-43)."""
        return sum(not pool.fed for pool in self.pools)

    def pool_at(self, x: int, y: int) -> Pool | None:
        """Return the pool that a cell belongs to, if any."""
        return next((pool for pool in self.pools if (x, y) in pool.cells), None)


@frozen
class _Seen:
    """What is seen at a cell: the tile, and the map's character."""

    tile: LaidTile = field()
    kind: str = field()


def water(fountain: Fountain, fall: Fall = Fall.ANY) -> Water:
    """Return the pools of a fountain, fed and not, and which are adjacent."""
    seen = {
        cell: _Seen(laid, kind)
        for laid in fountain.tiles
        for cell, kind in laid.cells()
        if fountain.tile_at(*cell) == laid
    }
    areas = [area for laid in fountain.tiles for area in _areas(seen, laid)]
    pool_of = {cell: index for index, area in enumerate(areas) for cell in area}
    reached = [_reached(seen, pool_of, area, fall) for area in areas]
    icons = [tuple(shown for cell in area for shown in _icons(fountain, cell)) for area in areas]
    fed = {index for index, shown in enumerate(icons) if any(i.icon is Icon.JET for i in shown)}
    edge = list(fed)
    while edge:
        new = reached[edge.pop()] - fed
        fed |= new
        edge += sorted(new)
    pools = tuple(Pool(seen[area[0]].tile, area, icons[index], index in fed) for index, area in enumerate(areas))
    adjacent = tuple(
        tuple(other for other in range(len(areas)) if other in reached[index] or index in reached[other])
        for index in range(len(areas))
    )
    return Water(pools, adjacent)


def _icons(fountain: Fountain, cell: Cell) -> list[IconAt]:
    return [IconAt(icon, *cell, fountain.level_at(*cell)) for icon in fountain.icons_at(*cell)]


def _areas(seen: dict[Cell, _Seen], laid: LaidTile) -> list[tuple[Cell, ...]]:
    """Return the areas of a tile's visible water, each in reading order."""
    left = [cell for cell, kind in laid.cells() if is_water(kind) and seen[cell].tile == laid]
    areas: list[tuple[Cell, ...]] = []
    while left:
        area = [left[0]]
        for cell in area:
            area += [n for n in neighbours(cell) if n in left and n not in area]
        areas.append(tuple(cell for cell in left if cell in area))
        left = [cell for cell in left if cell not in area]
    return areas


def _reached(seen: dict[Cell, _Seen], pool_of: dict[Cell, int], area: tuple[Cell, ...], fall: Fall) -> set[int]:
    """Return the pools that water from an area reaches through channels alone, the area's own left out."""
    own = pool_of[area[0]]
    edge = [n for cell in area for n in neighbours(cell) if _joined(seen, cell, n, fall)]
    passed = set(edge)
    pools: set[int] = set()
    while edge:
        channel = edge.pop()
        for n in neighbours(channel):
            if n in passed or not _joined(seen, channel, n, fall):
                continue
            if n in pool_of:
                pools.add(pool_of[n])
            else:
                passed.add(n)
                edge.append(n)
    return pools - {own}


def _joined(seen: dict[Cell, _Seen], here: Cell, there: Cell, fall: Fall) -> bool:
    """Return whether water goes from one cell into the next: from or into a channel (FN-41)."""
    if there not in seen:
        return False
    source, goal = seen[here], seen[there]
    if source.tile == goal.tile:
        return (source.kind == CHANNEL and (goal.kind == CHANNEL or is_water(goal.kind))) or (
            is_water(source.kind) and goal.kind == CHANNEL
        )
    if source.kind != CHANNEL:
        return False
    drop = source.tile.level - goal.tile.level
    if drop == 0:
        return goal.kind == CHANNEL
    return drop > 0 and (fall is Fall.ANY or drop == 1) and (goal.kind == CHANNEL or is_water(goal.kind))
