"""Where water flows in a fountain, and which pools it joins (FN-41 to FN-44)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from attrs import field, frozen

from boardrules.fountains.faces import Face, Pool, face
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.readings import Fall
from boardrules.fountains.stencil import few_bits_of, stencil


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
        return next((pool for pool in self.pools if (x - pool.tile.x, y - pool.tile.y) in pool.area), None)


@lru_cache(maxsize=1 << 8)
def water(fountain: Fountain, fall: Fall = Fall.ANY) -> Water:
    """Return the pools of a fountain, fed and not, and how they are joined."""
    faces = _faces(fountain)
    flows = _flows(fountain, faces, fall)
    jets = [jet for _, seen in faces for jet in seen.jets]
    reached = _reached(flows, [pool for pool, jet in enumerate(jets) if jet], through=range(len(flows)))
    fed = [pool for _, seen in faces for pool in seen.fed]
    weedy = [pool for _, seen in faces for pool in seen.weedy]
    return Water(tuple([fed[pool] if pool in reached else weedy[pool] for pool in range(len(jets))]), flows)


def _faces(fountain: Fountain) -> list[tuple[int, Face]]:
    """Return what can be seen of each tile, with the board's bit of its corner."""
    frame, heights = fountain.board.frame, fountain.board.heights
    stride, top = frame.stride, len(heights)
    at_bits = [(frame.bit(token.x, token.y), token) for token in fountain.tokens]
    with_tokens = sum(1 << bit for bit, _ in at_bits)
    faces: list[tuple[int, Face]] = []
    for laid in fountain.tiles:
        corner = frame.bit(laid.x, laid.y)
        cells = stencil(laid.tile.shape, laid.turn, stride).cells
        covered = heights[laid.level] >> corner & cells if laid.level < top else 0
        on_it = with_tokens >> corner & cells & ~covered
        tokens = [token for bit, token in at_bits if bit >= corner and on_it >> bit - corner & 1] if on_it else ()
        faces.append((corner, face(laid, covered, tuple(tokens), stride)))
    return faces


def _flows(fountain: Fountain, faces: Sequence[tuple[int, Face]], fall: Fall) -> tuple[tuple[int, ...], ...]:
    """Return a graph: for each pool, then for each channel cell that leads on, the indexes of where its water goes.

    A channel cell leads on when water goes between it and another tile, or between two pools of its own. The others are
    left out, and so are the cells of pools but for those that water falls into.
    """
    both_ways, downward, crossed = _passages(fountain, faces, fall)
    flows: list[list[int]] = [[] for _, seen in faces for _ in seen.jets]
    node_at: dict[int, int] = {}
    first = 0  # the index of the tile's first pool
    for corner, seen in faces:
        opening = seen.opening
        used = crossed >> corner & opening.wet
        leading_on = used & opening.channel | opening.bridges
        for bit in few_bits_of(leading_on) if leading_on else ():
            node_at[corner + bit] = node = len(flows)
            goals: list[int] = []
            flows.append(goals)
            for pool in opening.touched[bit]:
                goals.append(first + pool)
                flows[first + pool].append(node)
        if used & ~opening.channel:
            for pool, area in enumerate(opening.areas, first):
                for bit in few_bits_of(used & area):
                    node_at[corner + bit] = pool
        first += len(opening.areas)
    for bit, other in both_ways:
        flows[node_at[bit]].append(node_at[other])
        flows[node_at[other]].append(node_at[bit])
    for bit, other in downward:
        flows[node_at[bit]].append(node_at[other])
    return tuple(map(tuple, flows))


def _passages(
    fountain: Fountain, faces: Sequence[tuple[int, Face]], fall: Fall
) -> tuple[list[tuple[int, int]], list[tuple[int, int]], int]:
    """Return where water passes from a channel cell to another cell (FN-41), as bits of the board.

    :return: the pairs of cells that it passes between both ways, those that it passes one way, and all of their cells
    """
    stride = fountain.board.frame.stride
    levels = len(fountain.board.heights)
    channels = [0] * levels
    wet = [0] * levels
    for laid, (corner, seen) in zip(fountain.tiles, faces, strict=True):
        channels[laid.level - 1] |= seen.opening.channel << corner
        wet[laid.level - 1] |= seen.opening.wet << corner
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
