"""Slow twins of the rooms of masks: sets of cells in place of bits. Each says which room it judges."""

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from random import Random

from hypothesis import strategies as st

from boardrules.fountains._bitboard.stencil import bit_of
from boardrules.fountains.components import Shape
from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.maps import CHANNEL, DARK, OUTSIDE, SLOT_DIGITS, WATER

STRIDE = 24


@st.composite
def shapes(draw: st.DrawFn, longest: int = 6) -> Shape:
    """Any map of cells in one piece, with holes or not: masks ask nothing else of it."""
    rng = Random(draw(st.integers(0, 2**32)))
    width, height = draw(st.integers(1, longest)), draw(st.integers(1, longest))
    rows = [[rng.choice("..DDDDDD##=~~") for _ in range(width)] for _ in range(height)]
    rows[rng.randrange(height)][rng.randrange(width)] = "D"
    largest = max(
        areas({(x, y) for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != OUTSIDE}), key=len
    )
    rows = [[kind if (x, y) in largest else OUTSIDE for x, kind in enumerate(row)] for y, row in enumerate(rows)]
    free = [(x, y) for y, row in enumerate(rows) for x, kind in enumerate(row) if kind == WATER]
    for number, (x, y) in enumerate(rng.sample(free, min(3, len(free)))):
        rows[y][x] = str(number)
    return Shape("any", tuple(map("".join, rows)))


def mask_of(cells: Iterable[Cell], stride: int = STRIDE) -> int:
    return sum(1 << bit_of(*cell, stride) for cell in set(cells))


def cells_of(shape: Shape, turn: int, kinds: str = "") -> set[Cell]:
    """Judges `stencil`: the cells of some kinds, or all; a turn takes x, y to height - 1 - y, x."""
    found = {(x, y) for y, row in enumerate(shape.rows) for x, kind in enumerate(row) if kind != OUTSIDE}
    found = {(x, y) for x, y in found if not kinds or shape.rows[y][x] in kinds}
    height = shape.height
    for _ in range(turn):
        found, height = (
            {(height - 1 - y, x) for x, y in found},
            (shape.width if height == shape.height else shape.height),
        )
    return found


def around(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def beside(cells: Collection[Cell]) -> set[Cell]:
    """Judges `stencil.beside`."""
    return {near for cell in cells for near in around(cell)}


def areas(cells: Collection[Cell]) -> set[frozenset[Cell]]:
    """Judges `stencil.components_of`: 4-connected areas, by walking from each cell."""
    found = set()
    for cell in cells:
        area, edge = {cell}, [cell]
        while edge:
            more = [near for near in around(edge.pop()) if near in cells and near not in area]
            area.update(more)
            edge += more
        found.add(frozenset(area))
    return found


class SlowBoard:
    """Judges `board`, `one_place` and `all_places`: each cell has a list of levels with what lies there."""

    def __init__(self, tiles: Iterable[LaidTile]) -> None:
        self.kinds: dict[tuple[int, Cell], str] = {}
        self.owner: dict[tuple[int, Cell], LaidTile] = {}
        for laid in tiles:
            for cell, kind in laid.cells():
                self.kinds[laid.level, cell] = kind
                self.owner[laid.level, cell] = laid

    def level_at(self, cell: Cell) -> int:
        return sum(there == cell for _, there in self.kinds)

    def dark(self, level: int, cell: Cell, of: LaidTile | None = None) -> bool:
        return self.kinds.get((level, cell)) == DARK and (of is None or self.owner[level, cell] == of)

    def even_level(self, cells: Collection[Cell]) -> int | None:
        levels = {self.level_at(cell) for cell in cells}
        return levels.pop() + 1 if len(levels) == 1 else None

    def touch(
        self, cells: Collection[Cell], dark: Collection[Cell], level: int, of: LaidTile | None = None
    ) -> tuple[int, int]:
        """How many of some new dark bricks touch others, and how many others: of one tile, or of all."""
        touching, touched = set(), set()
        for cell in dark:
            for there in [(level - 1, cell), *((level, near) for near in around(cell) if near not in cells)]:
                if self.dark(*there, of):
                    touching.add(cell)
                    touched.add(there)
        return len(touching), len(touched)


def about(tiles: Iterable[LaidTile], room: int) -> Iterator[Cell]:
    """All cells about some tiles."""
    tiles = list(tiles)
    yield from product(
        range(min(t.x for t in tiles) - room, max(t.x + t.width for t in tiles) + room),
        range(min(t.y for t in tiles) - room, max(t.y + t.height for t in tiles) + room),
    )


WET = WATER + SLOT_DIGITS + CHANNEL
