"""Where water flows in a fountain, and which pools it joins (FN-41 to FN-44)."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

from attrs import field, frozen

from boardrules.fountains.board import Board
from boardrules.fountains.faces import Look, Pool
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.readings import Fall


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
        return self.adjacent_among(self.pools)

    def adjacent_among(self, pools: Sequence[Pool]) -> tuple[tuple[int, ...], ...]:
        """Return for each of some pools the ascending indexes of those among them that are adjacent to it (FN-44)."""
        board = self.fountain.board
        areas = [sum([1 << board.frame.bit(x, y) for x, y in pool.cells]) for pool in pools]
        joined: list[set[int]] = [set() for _ in pools]
        for one, (pool, area) in enumerate(zip(pools, areas, strict=True)):
            sources = [0] * len(board.wet)
            sources[pool.level - 1] = area
            through = [channels | source for channels, source in zip(board.channels, sources, strict=True)]
            reached = _spread(board, self.fall, sources, through)
            for other, (goal, goal_area) in enumerate(zip(pools, areas, strict=True)):
                if other != one and reached[goal.level - 1] & goal_area:
                    joined[one].add(other)
                    joined[other].add(one)
        return tuple(tuple(sorted(others)) for others in joined)

    def pool_at(self, x: int, y: int) -> Pool | None:
        """Return the pool that a cell belongs to, if any."""
        return next((pool for pool in self.pools if (x - pool.tile.x, y - pool.tile.y) in pool.area), None)


@lru_cache(maxsize=1 << 8)
def water(fountain: Fountain, fall: Fall = Fall.ANY) -> Water:
    """Return the pools of a fountain, fed and not, and how they are joined (FN-42, FN-43)."""
    return Water(fountain, fall, tuple(_flooded(fountain, fall)))


def _flooded(fountain: Fountain, fall: Fall) -> list[int]:
    """Return by level the cells that water flows in: it starts from every pool with a jet (FN-42)."""
    board = fountain.board
    sources = [0] * len(board.wet)
    for laid, look in zip(fountain.tiles, fountain.looks, strict=True):
        for x, y in look.springs:
            sources[laid.level - 1] |= 1 << board.frame.bit(laid.x + x, laid.y + y)
    return _spread(board, fall, sources, through=board.wet)


def _spread(board: Board, fall: Fall, sources: Sequence[int], through: Sequence[int]) -> list[int]:
    """Return by level the cells that water reaches from some, on their level and down, flowing on `through` cells only.

    Water is never beside the outside of its own tile (FN-03). So on one level it goes wherever cells with water or
    channel share an edge, and down from channels alone (FN-41).
    """
    reached = list(sources)
    stride, pouring = board.frame.stride, 0
    for level in reversed(range(len(reached))):
        wet, on = board.wet[level], through[level]
        flood, grown = 0, reached[level] | _beside(pouring, stride) & wet
        while grown != flood:
            flood = grown
            # Three cells on before looking whether that was all: looking takes as long as a step.
            for _ in range(3):
                edge = grown & on
                grown |= (edge << 1 | edge >> 1 | edge << stride | edge >> stride) & wet
        reached[level] = flood
        full = flood & board.channels[level]
        pouring = full if fall is Fall.ONE else pouring | full
    return reached


def _beside(cells: int, stride: int) -> int:
    return cells << 1 | cells >> 1 | cells << stride | cells >> stride
