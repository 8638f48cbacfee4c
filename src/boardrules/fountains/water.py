"""Where water stands and where it flows in a fountain (FN-40 to FN-44).

Water never touches the outside of its own tile. So seen from above, what lies beside it is its own tile or a higher
one: a pool is never joined to another tile's water but through channels.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from attrs import field, frozen

from boardrules.fountains.components import Icon
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell, LaidTile, LaidToken
from boardrules.fountains.readings import Fall
from boardrules.fountains.stencil import bits_of, few_bits_of, stencil


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
    """All pools of a fountain and how they are joined.

    :ivar pools: in the order of the fountain's tiles, then of their first cells
    """

    pools: tuple[Pool, ...]
    _flows: tuple[tuple[int, ...], ...] = field(eq=False, repr=False)

    @property
    def fed_pools(self) -> int:
        """How many pools water flows in."""
        return sum(pool.fed for pool in self.pools)

    @property
    def weeds(self) -> int:
        """How many pools have a Pond Weed token (FN-43)."""
        return sum(not pool.fed for pool in self.pools)

    @property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """By pool, the ascending indexes of the pools adjacent to it (FN-44)."""
        count = len(self.pools)
        joined: list[set[int]] = [set() for _ in self.pools]
        for pool in range(count):
            if not self._flows[pool]:
                continue
            for other in _reached(self._flows, [pool], through=range(count, len(self._flows))):
                if other < count and other != pool:
                    joined[pool].add(other)
                    joined[other].add(pool)
        return tuple(tuple(sorted(others)) for others in joined)

    def pool_at(self, x: int, y: int) -> Pool | None:
        """Return the pool that a cell belongs to, if any."""
        return next((pool for pool in self.pools if (x, y) in pool.cells), None)


@lru_cache(maxsize=1 << 8)
def water(fountain: Fountain, fall: Fall = Fall.ANY) -> Water:
    """Return the pools of a fountain, fed and not, and how they are joined."""
    faces = _faces(fountain)
    flows = _flows(fountain, faces, fall)
    ponds = [pond for _, face in faces for pond in face.ponds]
    fed = _reached(flows, [index for index, pond in enumerate(ponds) if pond.jet], through=range(len(flows)))
    pools = tuple(pond.fed if index in fed else pond.weedy for index, pond in enumerate(ponds))
    return Water(pools, flows)


@frozen(eq=False)
class _Pond:
    """A pool before it is known whether water flows in it; `mask` is in its tile's stencil."""

    mask: int
    jet: bool
    fed: Pool
    weedy: Pool


@frozen(eq=False)
class _Face:
    """What can be seen of one tile.

    :ivar ponds: its pools
    :ivar channel: its channel cells as a mask in its stencil
    :ivar wet: all its cells with water or channel
    :ivar touched: by the bit of each channel cell, the indexes of the ponds that it touches
    :ivar bridges: the channel cells that touch two ponds or more
    """

    ponds: tuple[_Pond, ...]
    channel: int
    wet: int
    touched: Mapping[int, tuple[int, ...]]
    bridges: int


def _faces(fountain: Fountain) -> list[tuple[int, _Face]]:
    """Return what can be seen of each tile, with the board's bit of its corner."""
    frame, heights = fountain.board.frame, fountain.board.heights
    stride, top = frame.stride, len(heights)
    faces: list[tuple[int, _Face]] = []
    for laid in fountain.tiles:
        corner = frame.bit(laid.x, laid.y)
        covered = heights[laid.level] >> corner if laid.level < top else 0
        cells = stencil(laid.tile.shape, laid.turn, stride).cells
        tokens: tuple[LaidToken, ...] = ()
        for token in fountain.tokens:
            bit = frame.bit(token.x, token.y) - corner
            if bit >= 0 and cells & ~covered & 1 << bit:
                tokens += (token,)
        faces.append((corner, _face(laid, covered & cells, tokens, stride)))
    return faces


@lru_cache(maxsize=1 << 11)
def _face(laid: LaidTile, covered: int, tokens: tuple[LaidToken, ...], stride: int) -> _Face:
    """Return what can be seen of a tile; most tiles stay as they are from one question to the next."""
    shape = stencil(laid.tile.shape, laid.turn, stride)
    water, channel = shape.water & ~covered, shape.channel & ~covered
    # The water of a whole tile is one pool (FN-03), so that there is nothing to look for.
    areas = _areas(water, stride) if covered or not water else [water]
    ponds = tuple(_pond(laid, area, tokens, stride) for area in areas)
    touched = {bit: _touched(bit, areas, stride) for bit in bits_of(channel)}
    bridges = sum(1 << bit for bit, indexes in touched.items() if len(indexes) > 1)
    return _Face(ponds, channel, channel | water, touched, bridges)


def _pond(laid: LaidTile, area: int, tokens: tuple[LaidToken, ...], stride: int) -> _Pond:
    cells = tuple([(laid.x + bit % stride, laid.y + bit // stride) for bit in bits_of(area)])
    icons: list[IconAt] = []
    for bit, slot in stencil(laid.tile.shape, laid.turn, stride).slots:
        if area >> bit & 1:
            x, y = laid.x + bit % stride, laid.y + bit // stride
            on_it = next((token.token.icons for token in tokens if token.x == x and token.y == y), None)
            seen = on_it or (laid.tile.icons[slot],)
            icons += [IconAt(icon, x, y, laid.level) for icon in seen if icon]
    shown = tuple(icons)
    jet = any(icon.icon is Icon.JET for icon in shown)
    return _Pond(area, jet, Pool(laid, cells, shown, fed=True), Pool(laid, cells, shown, fed=False))


def _touched(bit: int, areas: Sequence[int], stride: int) -> tuple[int, ...]:
    beside = _beside(1 << bit, stride)
    return tuple([index for index, area in enumerate(areas) if area & beside])


def _beside(cells: int, stride: int) -> int:
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride


def _areas(mask: int, stride: int) -> list[int]:
    """Return the 4-connected areas of some cells, by their first cells."""
    areas: list[int] = []
    while mask:
        area, grown = 0, mask & -mask
        while grown != area:
            area = grown
            grown = (area | _beside(area, stride)) & mask
        areas.append(area)
        mask ^= area
    return areas


def _flows(fountain: Fountain, faces: Sequence[tuple[int, _Face]], fall: Fall) -> tuple[tuple[int, ...], ...]:
    """Return where water goes from each pool and from each channel cell that leads on, as indexes of the same tuple.

    The pools come first. A channel cell leads on when water goes between it and another tile, or another pool.
    """
    both_ways, downward, crossed = _passages(fountain, faces, fall)
    flows: list[list[int]] = [[] for _, face in faces for _ in face.ponds]
    node_at: dict[int, int] = {}
    first = 0
    for corner, face in faces:
        used = crossed >> corner & face.wet
        leading_on = used & face.channel | face.bridges
        for bit in few_bits_of(leading_on) if leading_on else ():
            node_at[corner + bit] = node = len(flows)
            goals: list[int] = []
            flows.append(goals)
            for pond in face.touched[bit]:
                goals.append(first + pond)
                flows[first + pond].append(node)
        if used & ~face.channel:
            for pond, area in enumerate(face.ponds, first):
                for bit in few_bits_of(used & area.mask):
                    node_at[corner + bit] = pond
        first += len(face.ponds)
    for bit, other in both_ways:
        flows[node_at[bit]].append(node_at[other])
        flows[node_at[other]].append(node_at[bit])
    for bit, other in downward:
        flows[node_at[bit]].append(node_at[other])
    return tuple(map(tuple, flows))


def _passages(
    fountain: Fountain, faces: Sequence[tuple[int, _Face]], fall: Fall
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], int]:
    """Return where water passes from a channel cell to another cell (FN-41), as bits of the board.

    :return: the pairs of cells that it passes between both ways, those that it passes one way, and all of their cells
    """
    stride = fountain.board.frame.stride
    levels = len(fountain.board.heights)
    channels = [0] * levels
    wet = [0] * levels
    for laid, (corner, face) in zip(fountain.tiles, faces, strict=True):
        channels[laid.level - 1] |= face.channel << corner
        wet[laid.level - 1] |= face.wet << corner
    both_ways: list[tuple[int, int]] = []
    downward: list[tuple[int, int]] = []
    crossed = lower = 0
    for channel, here in zip(channels, wet, strict=True):
        for step in (1, stride):
            if level := channel & channel >> step:
                crossed |= level | level << step
                both_ways += [(bit, bit + step) for bit in few_bits_of(level)]
            if lower:
                if falls := channel & lower >> step:
                    crossed |= falls | falls << step
                    downward += [(bit, bit + step) for bit in few_bits_of(falls)]
                if falls := channel & lower << step:
                    crossed |= falls | falls >> step
                    downward += [(bit, bit - step) for bit in few_bits_of(falls)]
        lower = here if fall is Fall.ONE else lower | here
    return both_ways, downward, crossed


def _reached(flows: Sequence[Sequence[int]], sources: Iterable[int], through: range) -> set[int]:
    """Return what water reaches from some sources, themselves included, flowing on only from `through`."""
    reached = set(sources)
    edge = list(reached)
    while edge:
        for goal in flows[edge.pop()]:
            if goal not in reached:
                reached.add(goal)
                if goal in through:
                    edge.append(goal)
    return reached
