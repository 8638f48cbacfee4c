"""Water that spreads from sources, level by level from the highest down, tile by tile: what `flow` asks for FN-41 and FN-42.

Channels lead out of their tile at mouths, the cells outside it beside them. Three tiles side by side of which the first has
a source ``s`` and the last lies one level lower, and the cells that count as reached before the last level is looked at; from the
mouth ``m`` water comes to what lies under it::

    from above                mouths
    # # # # # # . . . .       . . . . . . . . . .
    # s = = w = x = w #       . . m m . . m m . .
    # # # # # # . . . .       . . . . . . . . . .

Masks of a tile are small and those of a board are large: so what reaches a tile is cut out once, and compared there.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from boardrules.fountains._bitboard.joined import sources_of
from boardrules.fountains._bitboard.visible import Component, Masks
from boardrules.fountains.laid import LaidTile

PlacedComponent: TypeAlias = tuple[int, int, Component]
"""A component with its level, and with how far it is shifted on the board."""


class Flood(NamedTuple):
    """What is flooded.

    :ivar cells: by level, from 1, the cells
    :ivar pools: how many pools
    :ivar icons: by level, from 1, what these pools show, as tallies
    :ivar components: by level, from the highest
    """

    cells: tuple[int, ...]
    pools: int
    icons: tuple[int, ...]
    components: tuple[PlacedComponent, ...]


def flood(masks: Masks, tiles: Sequence[LaidTile], *, only_to_the_next: bool) -> Flood:
    """Return what is flooded from all sources.

    :param tiles: level by level, from the lowest
    :param only_to_the_next: whether water falls one level at a time, onto the next one alone
    """
    looks, shifts, levels = masks.visible, masks.shifts, len(masks.board.heights)
    cells, icons, pools = [0] * levels, [0] * levels, 0
    found: list[PlacedComponent] = []
    mouths = 0
    dry: list[list[int]] = [[] for _ in range(levels)]
    for number, look in enumerate(looks):
        if look.components:
            dry[tiles[number].level - 1].append(number)
    for below in range(levels - 1, -1, -1):
        level, own_mouths, seen = below + 1, 0, -1
        left: dict[int, Sequence[Component]] = {}
        while seen != mouths:
            first, seen, still_dry = seen < 0, mouths, []
            for number in dry[below]:
                look, shift = looks[number], shifts[number]
                arriving = mouths >> shift & look.areas.wet if mouths else 0
                if not arriving and not (first and look.has_source):
                    still_dry.append(number)
                    continue
                if len(look.components) == 1:
                    # Most tiles are of one component: what reaches such a tile fills it.
                    its_cells, its_mouths, _, its_pools, its_icons, _ = component = look.components[0]
                    cells[below] |= its_cells << shift
                    if its_mouths:
                        own_mouths |= its_mouths << shift
                        mouths |= own_mouths
                    pools += its_pools
                    icons[below] += its_icons
                    found.append((level, shift, component))
                    continue
                not_reached: list[Component] = []
                wet = out = 0
                for component in left.get(number, look.components):
                    its_cells, its_mouths, is_source, its_pools, its_icons, _ = component
                    if is_source or arriving & its_cells:
                        wet |= its_cells
                        out |= its_mouths
                        pools += its_pools
                        icons[below] += its_icons
                        found.append((level, shift, component))
                    else:
                        not_reached.append(component)
                if wet:
                    cells[below] |= wet << shift
                    if out:
                        own_mouths |= out << shift
                        mouths |= own_mouths
                if not_reached:
                    left[number] = not_reached
                    still_dry.append(number)
            dry[below] = still_dry
        if only_to_the_next:
            mouths = own_mouths
    return Flood(tuple(cells), pools, tuple(icons), tuple(found))


def groups(components: Sequence[PlacedComponent], *, only_to_the_next: bool) -> list[list[PlacedComponent]]:
    """Return some components by what hangs together through channels.

    Components without pools are in no group: they only join what lies above them to what lies below.

    :param components: by level, from the highest; to each without a pool water comes from one that has some
    :param only_to_the_next: whether water falls one level at a time, onto the next one alone
    """
    placed = _leading_to_pools(components, only_to_the_next=only_to_the_next)
    group_of: list[list[int]] = []
    leading_to: defaultdict[int, list[int]] = defaultdict(list)
    mouths = 0
    for number, (level, shift, (cells, its_mouths, _, _, _, bits)) in enumerate(placed):
        group = [number]
        group_of.append(group)
        # On one level channels meet channels, which lead both ways: so it is enough to ask what leads to those that come later.
        arriving = mouths >> shift & cells
        for source in sources_of(arriving, shift, leading_to) if arriving else ():
            other = group_of[source]
            if other is not group and not (only_to_the_next and placed[source][0] > level + 1):
                larger, smaller = (group, other) if len(group) > len(other) else (other, group)
                larger += smaller
                for each in smaller:
                    group_of[each] = larger
                group = larger
        if its_mouths:
            mouths |= its_mouths << shift
            for bit in bits:
                leading_to[bit + shift].append(number)
    groups = {id(group): group for group in group_of}
    return [[placed[number] for number in group if placed[number][2][3]] for group in groups.values()]


def _leading_to_pools(components: Sequence[PlacedComponent], *, only_to_the_next: bool) -> Sequence[PlacedComponent]:
    """Return the components that have pools or lead to some: others join nothing."""
    left = {number for number, (_, _, (_, _, _, pools, _, _)) in enumerate(components) if not pools}
    if not left:
        return components
    wet: defaultdict[int, int] = defaultdict(int)
    for number, (level, shift, (cells, *_)) in enumerate(components):
        if number not in left:
            wet[level] |= cells << shift
    leading: set[int] | None = None
    while leading is None or leading:
        leading = set()
        for number in left:
            high, shift, (cells, mouths, *_) = components[number]
            lowest = high - 1 if only_to_the_next else 1
            if any(wet[level] >> shift & mouths for level in range(lowest, high + 1)):
                leading.add(number)
                wet[high] |= cells << shift
        left -= leading
    return [placed for number, placed in enumerate(components) if number not in left]
