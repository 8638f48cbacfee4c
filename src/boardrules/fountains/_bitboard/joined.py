"""Which pools are joined through channels, worked out once for all pools of a fountain: what `flow` asks for FN-44.

Channels of one level that meet are one network, and each network has a set of pools that water from it comes to: those beside it,
those under the ends of its channels, and all those of the lower networks that it runs into. A network ``n`` beside pools
``a`` and ``b``, above another ``m`` beside a pool ``c``; the sets, a bit a pool, are worked out from the lowest level up::

    from above       from the side            c  b  a
                                         m    #  .  .
    a n n b m c      a n n b . .         n    #  #  #
                     . . . . m c

So the work grows with the channels and the pools, and not with the pairs of pools.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from boardrules.fountains._bitboard.stencil import bits_of
from boardrules.fountains._bitboard.visible import Masks
from boardrules.fountains.laid import LaidTile

PlacedPool: TypeAlias = tuple[int, int]
"""A pool: the number of its tile, and its number among the tile's pools."""


def joined_pools(masks: Masks, tiles: Sequence[LaidTile], pools: Sequence[PlacedPool], fall: int) -> list[int]:
    """Return for each of some pools which of them are joined to it through channels alone, as a mask of their numbers.

    :param tiles: level by level, from the lowest
    :param fall: how many levels water falls from one channel to the next thing
    """
    numbers = {pool: number for number, pool in enumerate(pools)}
    starts: list[list[int]] = [[] for _ in pools]
    levels: list[int] = []
    reached: list[int] = []
    leading_to: defaultdict[int, list[int]] = defaultdict(list)
    mouths = 0
    for tile, (look, shift) in enumerate(zip(masks.visible, masks.shifts, strict=True)):
        areas = look.areas
        if areas.channels:
            mouths |= areas.mouths << shift
            for _, beside_it, bits in areas.joined_channels:
                for bit in bits:
                    leading_to[bit + shift].append(len(levels))
                its_pools = 0
                for place in beside_it:
                    number = numbers.get((tile, place))
                    if number is not None:
                        starts[number].append(len(levels))
                        its_pools |= 1 << number
                levels.append(tiles[tile].level)
                reached.append(its_pools)
    onward: dict[int, list[int]] = {}
    channel = 0
    for tile, (look, shift) in enumerate(zip(masks.visible, masks.shifts, strict=True)):
        areas, level = look.areas, tiles[tile].level
        arriving = mouths >> shift & areas.wet
        if arriving & ~areas.channels:
            for place, pool in enumerate(areas.pools):
                number = numbers.get((tile, place))
                if number is not None and pool & arriving:
                    for source in sources_of(pool & arriving, shift, leading_to):
                        if 0 <= levels[source] - level <= fall:
                            reached[source] |= 1 << number
        if areas.channels:
            for cells, _, _ in areas.joined_channels:
                if cells & arriving:
                    for source in sources_of(cells & arriving, shift, leading_to):
                        if 0 <= levels[source] - level <= fall:
                            onward.setdefault(source, []).append(channel)
                channel += 1
    spread(reached, levels, onward)
    return joined_both_ways(reached, starts)


def sources_of(cells: int, shift: int, leading_to: dict[int, list[int]]) -> list[int]:
    """Return the channels that lead to some cells of a tile, some of them perhaps more than once."""
    return [source for bit in bits_of(cells, shift) for source in leading_to[bit]]


def spread(reached: list[int], levels: Sequence[int], onward: dict[int, list[int]]) -> None:
    """Add to the pools that water comes to from each channel those that it comes to through others.

    :param levels: by channel, ascending
    :param onward: by channel those that it leads on to, on its level or below
    """
    done: set[int] = set()
    for number in sorted(onward):
        if number not in done:
            # Those of one level lead on to each other both ways.
            network = [number]
            done.add(number)
            together = 0
            for each in network:
                together |= reached[each]
                for other in onward.get(each, ()):
                    if levels[other] < levels[each]:
                        together |= reached[other]
                    elif other not in done:
                        done.add(other)
                        network.append(other)
            for each in network:
                reached[each] = together


def joined_both_ways(reached: Sequence[int], starts: Sequence[Sequence[int]]) -> list[int]:
    """Return by pool what it is joined to: what water comes to through the channels beside it, and what it comes from so."""
    joined = [0] * len(starts)
    for number, sources in enumerate(starts):
        others = 0
        for source in sources:
            others |= reached[source]
        others &= ~(1 << number)
        joined[number] |= others
        for other in bits_of(others):
            joined[other] |= 1 << number
    return joined


def groups_of(joined: Sequence[int]) -> list[list[int]]:
    """Return what hangs together, given for each number what is joined to it: ascending, by the first of each group.

    >>> groups_of([0b100, 0b000, 0b1001, 0b100])
    [[0, 2, 3], [1]]
    """
    groups: list[list[int]] = []
    left = (1 << len(joined)) - 1
    while left:
        group, fresh = 0, left & -left
        while fresh:
            group |= fresh
            beside_them = 0
            for number in bits_of(fresh):
                beside_them |= joined[number]
            fresh = beside_them & ~group
        groups.append(bits_of(group))
        left &= ~group
    return groups
