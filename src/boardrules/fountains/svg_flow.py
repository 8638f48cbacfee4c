"""Which way water runs where it leaves a tile, for pictures and for words (FN-41)."""

from collections import deque
from collections.abc import Iterator, Mapping

from attrs import frozen

from boardrules.fountains.components import Icon
from boardrules.fountains.flow import Seen, Water, goes_on
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell
from boardrules.fountains.maps import CHANNEL


@frozen
class Crossing:
    """Water passes from a channel over the edge of its tile.

    :ivar source: the cell of the channel that it leaves
    :ivar target: the cell that it comes to
    :ivar falls: whether that cell is lower
    :ivar both_ways: whether it meets water that comes from there
    """

    source: Cell
    target: Cell
    falls: bool
    both_ways: bool


def seen_from_above(fountain: Fountain) -> dict[Cell, Seen]:
    """Return what is seen at each cell that is not bare table."""
    # Tiles are listed from the lowest level up, so that later ones cover earlier ones.
    return {cell: Seen(laid, kind) for laid in fountain.tiles for cell, kind in laid.cells()}


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells beside a cell: north, east, south, west."""
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def steps_from_a_jet(flow: Water, seen: Mapping[Cell, Seen]) -> dict[Cell, int]:
    """Return for each cell that water flows in how many cells it is from the nearest pool with a jet (FN-42)."""
    sources = [cell for pool in flow.fed if pool.count(Icon.JET) for cell in pool.cells]
    steps = dict.fromkeys(sources, 0)
    waiting = deque(sources)
    while waiting:
        cell = waiting.popleft()
        for beside in around(cell):
            if beside not in steps and beside in seen and goes_on(seen[cell], seen[beside], flow.fall):
                steps[beside] = steps[cell] + 1
                waiting.append(beside)
    return steps


def crossings(flow: Water, seen: Mapping[Cell, Seen]) -> tuple[Crossing, ...]:
    """Return every edge of a tile over which water passes, with the way that it runs there.

    On one level it runs away from the nearest jet; where two waters meet after equally many steps it stands both ways.
    """
    return tuple(_crossings(flow, seen))


def _crossings(flow: Water, seen: Mapping[Cell, Seen]) -> Iterator[Crossing]:
    steps = steps_from_a_jet(flow, seen)
    for source, here in seen.items():
        if here.kind != CHANNEL or source not in steps:
            continue
        for target in around(source):
            there = seen.get(target)
            if there is None or there.laid == here.laid or not goes_on(here, there, flow.fall):
                continue
            falls = there.laid.level < here.laid.level
            if falls or steps[source] < steps[target]:
                yield Crossing(source, target, falls, both_ways=False)
            elif steps[source] == steps[target] and source < target:
                yield Crossing(source, target, falls, both_ways=True)
