"""Pools, flow and weed of one fountain, as a search from cell to cell: judges `flow`. Nothing here imports the library."""

from tests.fountains.slow.component_text import Cell
from tests.fountains.slow.placement import Fountain, neighbours

WATER = "~"
CHANNEL = "="

Pool = frozenset[Cell]


def kind_at(fountain: Fountain, cell: Cell) -> str | None:
    """FN-40: the kind of cell that is seen there; None for the bare table."""
    piece = fountain.top(cell)
    return None if piece is None else piece.cells[cell]


def level_at(fountain: Fountain, cell: Cell) -> int:
    """The level of what is seen there; 0 for the bare table."""
    piece = fountain.top(cell)
    return 0 if piece is None else piece.level


def pools(fountain: Fountain) -> list[Pool]:
    """FN-40: the 4-connected areas of visible water, by their first cell from the top left."""
    left = sorted((cell for cell in fountain.stacks if kind_at(fountain, cell) == WATER), key=lambda cell: cell[::-1])
    result = []
    while left:
        pool = {left[0]}
        to_look_at = [left[0]]
        while to_look_at:
            for beside in neighbours(to_look_at.pop()):
                if kind_at(fountain, beside) == WATER and beside not in pool:
                    pool.add(beside)
                    to_look_at.append(beside)
        left = [cell for cell in left if cell not in pool]
        result.append(frozenset(pool))
    return result


def water_goes(fountain: Fountain, source: Cell, target: Cell, fall: str) -> bool:
    """FN-40, FN-41: whether water goes from a visible cell to a neighbouring one in one step."""
    here, there = fountain.top(source), fountain.top(target)
    if here is None or there is None:
        return False
    kinds = (here.cells[source], there.cells[target])
    if here is there:
        return kinds in [(WATER, WATER), (WATER, CHANNEL), (CHANNEL, WATER), (CHANNEL, CHANNEL)]
    if here.level == there.level:
        return kinds == (CHANNEL, CHANNEL)
    if here.level > there.level:
        far_enough = fall == "any" or here.level - there.level == 1
        return far_enough and kinds in [(CHANNEL, CHANNEL), (CHANNEL, WATER)]
    return False


def wet_cells(fountain: Fountain, fall: str) -> set[Cell]:
    """FN-42: all cells that jet water reaches."""
    wet = {cell for pool in pools(fountain) if shows_jet(fountain, pool) for cell in pool}
    to_look_at = sorted(wet)
    while to_look_at:
        source = to_look_at.pop()
        for target in neighbours(source):
            if target not in wet and water_goes(fountain, source, target, fall):
                wet.add(target)
                to_look_at.append(target)
    return wet


def shows_jet(fountain: Fountain, pool: Pool) -> bool:
    return any("jet" in fountain.icons_at(cell) for cell in pool)


def fed_pools(fountain: Fountain, fall: str) -> list[Pool]:
    """FN-42."""
    wet = wet_cells(fountain, fall)
    return [pool for pool in pools(fountain) if any(cell in wet for cell in pool)]


def weedy_pools(fountain: Fountain, fall: str) -> list[Pool]:
    """FN-43."""
    fed = fed_pools(fountain, fall)
    return [pool for pool in pools(fountain) if pool not in fed]


def reached_through_channels(fountain: Fountain, source: Pool, fall: str) -> list[Pool]:
    """The other pools that water from this one gets to without passing a third."""
    found: set[Cell] = set()
    seen = set(source)
    to_look_at = sorted(source)
    while to_look_at:
        cell = to_look_at.pop()
        for target in neighbours(cell):
            if target in seen or not water_goes(fountain, cell, target, fall):
                continue
            seen.add(target)
            if kind_at(fountain, target) == WATER:
                found.add(target)
            else:
                to_look_at.append(target)
    return [pool for pool in pools(fountain) if pool != source and pool & found]


def adjacent_pools(fountain: Fountain, fall: str) -> set[frozenset[Pool]]:
    """FN-44: the unordered pairs of pools that are adjacent."""
    return {
        frozenset([source, target])
        for source in pools(fountain)
        for target in reached_through_channels(fountain, source, fall)
    }


def pool_icons(fountain: Fountain, pool: Pool) -> list[tuple[str, int]]:
    """FN-56: every icon seen in a pool, with its level."""
    return [(icon, level_at(fountain, cell)) for cell in sorted(pool) for icon in fountain.icons_at(cell)]
