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

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from attrs import define

from boardrules.fountains._bitboard.stencil import moved
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
    found: list[_Group] = []
    before = 0
    for level, shift, component in _leading_to_pools(components, only_to_the_next=only_to_the_next):
        if only_to_the_next and level != before:
            for group in found:
                group.fall(before - level)
        before = level
        cells, mouths, _, pools, _, _ = component
        joined = _Group([(level, shift, component)] if pools else [], 0, mouths << shift)
        apart: list[_Group] = []
        for group in found:
            # On one level channels meet channels, which lead both ways.
            if (group.above | group.mouths) >> shift & cells:
                joined.take_in(group)
            else:
                apart.append(group)
        apart.append(joined)
        found = apart
    return [group.components for group in found]


@define(eq=False)
class _Group:
    """What has been found to hang together.

    :ivar components: those with pools
    :ivar above: the mouths of levels above the one that is looked at, as far as water falls
    :ivar mouths: the mouths of that level
    """

    components: list[PlacedComponent]
    above: int
    mouths: int

    def take_in(self, other: "_Group") -> None:
        """Put another group to this one."""
        self.components += other.components
        self.above |= other.above
        self.mouths |= other.mouths

    def fall(self, levels: int) -> None:
        """Look at a lower level, so many below, where water falls one level at a time."""
        self.above, self.mouths = self.mouths if levels == 1 else 0, 0


def _leading_to_pools(components: Sequence[PlacedComponent], *, only_to_the_next: bool) -> Sequence[PlacedComponent]:
    """Return the components that have pools or lead to some: others join nothing."""
    left = [placed for placed in components if not placed[2][3]]
    if not left:
        return components
    leading = [placed for placed in components if placed[2][3]]
    found = True
    while found:
        found = False
        for placed in left:
            if any(_leads_to(placed, other, only_to_the_next=only_to_the_next) for other in leading):
                leading.append(placed)
                left.remove(placed)
                found = True
                break
    return [placed for placed in components if placed in leading]


def _leads_to(above: PlacedComponent, below: PlacedComponent, *, only_to_the_next: bool) -> bool:
    """Return whether water flows from one component straight to another."""
    (high, from_shift, (_, mouths, *_)), (low, to_shift, (cells, *_)) = above, below
    drop = high - low
    if drop < 0 or (only_to_the_next and drop > 1):
        return False
    return moved(mouths, to_shift - from_shift) & cells != 0
