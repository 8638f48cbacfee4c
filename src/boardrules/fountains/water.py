"""Where water flows in a fountain, and which pools it joins (FN-41 to FN-44)."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from attrs import field, frozen

from boardrules.fountains.board import Board
from boardrules.fountains.faces import Look, Opening, Pool, opening
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.readings import Fall
from boardrules.fountains.stencil import few_bits_of


@frozen
class Water:
    """All pools of a fountain and how they are joined.

    :ivar fountain: the fountain
    :ivar fall: how far water falls
    """

    fountain: Fountain
    fall: Fall
    _flooded: tuple[int, ...] = field(eq=False, repr=False)

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
        fountain = self.fountain
        return tuple(self._pools(tile, fountain.looks[fountain.tiles.index(tile)]))

    def _pools(self, laid: LaidTile, look: Look) -> list[Pool]:
        frame = self.fountain.board.frame
        stride = frame.stride
        flood = self._flooded[laid.level - 1] >> frame.bit(laid.x, laid.y)
        # A pool is flooded whole or not at all: its first cell tells.
        return [
            Pool(laid, area, shown, bool(flood >> y * stride + x & 1))
            for area, shown, (x, y) in zip(look.areas, look.shown, look.firsts, strict=True)
        ]

    @property
    def fed_pools(self) -> int:
        """How many pools water flows in."""
        return len(self.fed)

    @property
    def weeds(self) -> int:
        """How many pools have a Pond Weed token (FN-43)."""
        return sum(not pool.fed for pool in self.pools)

    @property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """By pool, the ascending indexes of the pools adjacent to it (FN-44)."""
        count = sum(len(look.areas) for look in self.fountain.looks)
        flows = _flows(self.fountain, self.fall)
        joined: list[set[int]] = [set() for _ in range(count)]
        for pool in range(count):
            if not flows[pool]:
                continue
            for other in _reached(flows, pool, through=range(count, len(flows))):
                if other < count and other != pool:
                    joined[pool].add(other)
                    joined[other].add(pool)
        return tuple(tuple(sorted(others)) for others in joined)

    def pool_at(self, x: int, y: int) -> Pool | None:
        """Return the pool that a cell belongs to, if any."""
        return next((pool for pool in self.pools if (x - pool.tile.x, y - pool.tile.y) in pool.area), None)


@lru_cache(maxsize=1 << 8)
def water(fountain: Fountain, fall: Fall = Fall.ANY) -> Water:
    """Return the pools of a fountain, fed and not, and how they are joined (FN-42, FN-43)."""
    return Water(fountain, fall, tuple(_flooded(fountain, fall)))


def _flooded(fountain: Fountain, fall: Fall) -> list[int]:
    """Return by level the cells that water flows in: from every pool with a jet, on its level and down (FN-41, FN-42).

    Water is never beside the outside of its own tile (FN-03). So on one level it goes wherever cells with water or
    channel share an edge, and down from channels alone.
    """
    board = fountain.board
    flooded = [0] * len(board.wet)
    for laid, look in zip(fountain.tiles, fountain.looks, strict=True):
        for x, y in look.springs:
            flooded[laid.level - 1] |= 1 << board.frame.bit(laid.x + x, laid.y + y)
    stride, pouring = board.frame.stride, 0
    for level in reversed(range(len(flooded))):
        wet = board.wet[level]
        flood, grown = 0, flooded[level] | _beside(pouring, stride) & wet
        while grown != flood:
            flood = grown
            # Three cells on before looking whether that was all: looking takes as long as a step.
            for _ in range(3):
                grown = (grown | grown << 1 | grown >> 1 | grown << stride | grown >> stride) & wet
        flooded[level] = flood
        full = flood & board.channels[level]
        pouring = full if fall is Fall.ONE else pouring | full
    return flooded


def _beside(cells: int, stride: int) -> int:
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride


def _flows(fountain: Fountain, fall: Fall) -> tuple[tuple[int, ...], ...]:
    """Return a graph: for each pool, then for each channel cell that leads on, the indexes of where its water goes.

    A channel cell leads on when water goes between it and another tile, or between two pools of its own. The others are
    left out, and so are the cells of pools but for those that water falls into.
    """
    both_ways, downward, crossed = _passages(fountain.board, fall)
    openings = _openings(fountain)
    flows: list[list[int]] = [[] for _, shape in openings for _ in shape.areas]
    node_at: dict[int, int] = {}
    first = 0  # the index of the tile's first pool
    for corner, shape in openings:
        used = crossed >> corner & shape.wet
        leading_on = used & shape.channel | shape.bridges
        for bit in few_bits_of(leading_on) if leading_on else ():
            node_at[corner + bit] = node = len(flows)
            goals: list[int] = []
            flows.append(goals)
            for pool in shape.touched[bit]:
                goals.append(first + pool)
                flows[first + pool].append(node)
        if used & ~shape.channel:
            for pool, area in enumerate(shape.areas, first):
                for bit in few_bits_of(used & area):
                    node_at[corner + bit] = pool
        first += len(shape.areas)
    for bit, other in both_ways:
        flows[node_at[bit]].append(node_at[other])
        flows[node_at[other]].append(node_at[bit])
    for bit, other in downward:
        flows[node_at[bit]].append(node_at[other])
    return tuple(map(tuple, flows))


def _openings(fountain: Fountain) -> list[tuple[int, Opening]]:
    """Return by tile the board's bit of its corner and what can be seen of it."""
    board = fountain.board
    frame = board.frame
    return [
        (frame.bit(laid.x, laid.y), opening(laid.tile.shape, laid.turn, board.covered(laid), frame.stride))
        for laid in fountain.tiles
    ]


def _passages(board: Board, fall: Fall) -> tuple[list[tuple[int, int]], list[tuple[int, int]], int]:
    """Return where water passes from a channel cell to another cell (FN-41), as bits of the board.

    :return: the pairs of cells that it passes between both ways, those that it passes one way, and all of their cells
    """
    stride = board.frame.stride
    both_ways: list[tuple[int, int]] = []
    downward: list[tuple[int, int]] = []
    crossed = lower = 0
    for channel, here in zip(board.channels, board.wet, strict=True):
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


def _reached(flows: Sequence[Sequence[int]], source: int, through: range) -> set[int]:
    """Return what water reaches from a source, itself included, flowing on only from `through`."""
    reached = {source}
    edge = [source]
    while edge:
        for goal in flows[edge.pop()]:
            if goal not in reached:
                reached.add(goal)
                if goal in through:
                    edge.append(goal)
    return reached
