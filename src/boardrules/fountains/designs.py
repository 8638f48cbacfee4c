"""What the design cards score for one fountain at the end (FN-62, FN-63)."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from boardrules.fountains.components import FISH_COLOURS, STAR, Design, Icon
from boardrules.fountains.flow import IconAt, Water, flow_of
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.options import DesignWater, StraightPools
from boardrules.fountains.scoring import Score

LEVEL_POINTS: Final = {3: 4, 4: 6, 5: 9}
HIGH_LEVEL: Final = 3
STAR_POINTS: Final = 3
TOKEN_POINTS: Final = 3


def design_score(
    design: Design,
    fountain: Fountain,
    water: Water,
    design_water: DesignWater = DesignWater.IGNORED,
    straight_pools: StraightPools = StraightPools.ADJACENT,
) -> Score:
    """Return what a design card scores (FN-62).

    :param water: the water of that fountain
    """
    plain = _plain_score(design, fountain)
    if plain is not None:
        return plain
    if design is Design.STRAIGHT_POOLS:
        return straight(fountain, water, design_water, straight_pools)
    return icon_score(design, visible_icons(water, design_water))


def design_points(
    design: Design,
    fountain: Fountain,
    water: Water,
    design_water: DesignWater = DesignWater.IGNORED,
    straight_pools: StraightPools = StraightPools.ADJACENT,
) -> int:
    """Return the points of `design_score` alone."""
    if design in SETS or design is Design.HIGH_FEATURE:
        flow = flow_of(water)
        return icon_points(design, flow.visible_count if design_water is DesignWater.IGNORED else flow.fed_count)
    return design_score(design, fountain, water, design_water, straight_pools).points


def _plain_score(design: Design, fountain: Fountain) -> Score | None:
    """Return what a card scores that looks at tiles and tokens alone, None for another card."""
    match design:
        case Design.LEVELS:
            return levels(fountain)
        case Design.STARS:
            return stars(fountain)
        case Design.EXTRAS:
            return extras(fountain)
        case Design.VISIBILITY:
            return visibility(fountain)
        case _:
            return None


def visible_icons(water: Water, design_water: DesignWater) -> tuple[IconAt, ...]:
    """Return the icons that the cards look at: all visible ones, or those in fed pools only."""
    return tuple(icon for pool in water.pools if pool.fed or design_water is DesignWater.IGNORED for icon in pool.icons)


def levels(fountain: Fountain) -> Score:
    """Score the highest level reached: 4, 6, 9 for level 3, 4, 5 and more."""
    return Score(points_of_height(max(laid.level for laid in fountain.tiles)))


def points_of_height(highest: int) -> int:
    """Return the points of `levels` alone.

    >>> points_of_height(2), points_of_height(3), points_of_height(7)
    (0, 4, 9)
    """
    return LEVEL_POINTS.get(min(highest, max(LEVEL_POINTS)), 0)


def stars(fountain: Fountain) -> Score:
    """Score 3 for each uncovered tile of the shape named star."""
    return Score(
        STAR_POINTS * sum(laid.tile.shape.name == STAR and fountain.is_uncovered(laid) for laid in fountain.tiles)
    )


def extras(fountain: Fountain) -> Score:
    """Score 3 for each token in the fountain."""
    return Score(TOKEN_POINTS * len(fountain.tokens))


def visibility(fountain: Fountain) -> Score:
    """Score 1 for each uncovered tile, the starting tile too."""
    return Score(sum(fountain.is_uncovered(laid) for laid in fountain.tiles))


ByLevel: TypeAlias = Callable[..., Sequence[int]]
"""Of some kinds of icons, how many there are by level, from 1."""


def icon_score(design: Design, icons: Sequence[IconAt]) -> Score:
    """Score a card that counts nothing but icons, with those that earn the points; each icon is used once per card."""
    if design is Design.HIGH_FEATURE:
        high = tuple([icon for icon in icons if icon.level >= HIGH_LEVEL])
        return Score(len(high), high)
    kinds, points = SETS[design]
    by_kind = [[icon for icon in icons if icon.icon is kind] for kind in kinds]
    sets = min(map(len, by_kind))
    return Score(points * sets, tuple([icon for found in by_kind for icon in found[:sets]]))


def icon_points(design: Design, seen: ByLevel) -> int:
    """Return the points of `icon_score` alone.

    :param seen: counts the icons that the card looks at
    """
    if design is Design.HIGH_FEATURE:
        return sum(seen(*Icon)[HIGH_LEVEL - 1 :])
    kinds, points = SETS[design]
    return points * min([sum(seen(kind)) for kind in kinds])


FEATURES: Final = (Icon.LILY, *FISH_COLOURS, Icon.WILD, Icon.COIN, Icon.JET)
"""The seven features of a whole set (FN-01, FN-62): named one by one, so that a new icon would not make the card need it too."""

SETS: Final[dict[Design, tuple[tuple[Icon, ...], int]]] = {
    Design.LILY_COINS: ((Icon.LILY, Icon.COIN), 2),
    Design.WILD_LILIES: ((Icon.LILY, Icon.WILD), 3),
    Design.FEATURE_SET: (FEATURES, 5),
    Design.DIVERSE_FISH: (FISH_COLOURS, 4),
    Design.JETS: ((Icon.JET,), 2),
    Design.COINS: ((Icon.COIN,), 2),
}
"""What one set of each card that counts sets of icons is made of, and its points."""


def straight(fountain: Fountain, water: Water, design_water: DesignWater, reading: StraightPools) -> Score:
    """Score 1 for each pool of the longest straight line; of equal ones the northernmost row's, then the westernmost (FN-63)."""
    pools, numbers = water.pools, flow_of(water).tiles_of_pools()
    counted = [index for index, pool in enumerate(pools) if pool.fed or design_water is DesignWater.IGNORED]
    goes_on = _LINKS[reading](water, numbers)
    longest: list[int] = []
    for along, across in ((0, 1), (1, 0)):
        pools_on: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for index in counted:
            for cell in pools[index].cells:
                pools_on[cell[across]][cell[along]] = index
        seen_on = _tiles_by_line(fountain, across)
        for line, pool_at in sorted(pools_on.items()):
            # No line is longer than all pools of its row or column.
            if len(set(pool_at.values())) > len(longest):
                longest = max(longest, *_lines(_seen(fountain, seen_on[line], line, across), pool_at, goes_on), key=len)
    return Score(len(longest), pools=tuple([pools[index] for index in longest]))


Link: TypeAlias = Callable[[int, int, set[int]], bool]
"""Whether a line goes on from one pool to the next that is met, given the numbers of the tiles seen between them."""


def _between_its_tiles(_: Water, tile_of: Sequence[int]) -> Link:
    """Return the link that bears nothing between two pools but the tiles that they belong to."""
    return lambda one, other, between: not between or between <= {tile_of[one], tile_of[other]}


def _in_line(_: Water, __: Sequence[int]) -> Link:
    """Return the link that bears anything between two pools."""
    return lambda *_: True


def _joined(water: Water, _: Sequence[int]) -> Link:
    """Return the link that asks for water to go from one pool to the other (FN-44)."""
    adjacent = water.adjacent
    return lambda one, other, _: other == one or other in adjacent[one]


_LINKS: Final[dict[StraightPools, Callable[[Water, Sequence[int]], Link]]] = {
    StraightPools.ADJACENT: _between_its_tiles,
    StraightPools.IN_LINE: _in_line,
    StraightPools.JOINED: _joined,
}


def _lines(seen: dict[int, int], pool_at: dict[int, int], goes_on: Link) -> Iterator[list[int]]:
    """Yield the straight lines of pools in a row or a column, each as the pools in the order in which they are met.

    :param seen: the number of the tile that is seen at each cell that has one
    :param pool_at: the pool at each cell that has one which counts
    """
    line: dict[int, None] = {}
    before = last = -1
    between: set[int] = set()
    for cell, tile in sorted(seen.items()):
        if line and cell != before + 1:
            # Bare table ends every line.
            yield list(line)
            line = {}
        before = cell
        index = pool_at.get(cell)
        if index is None:
            between.add(tile)
            continue
        if line and not goes_on(last, index, between):
            yield list(line)
            line = {}
        line[index] = None
        last, between = index, set()
    yield list(line)


def _tiles_by_line(fountain: Fountain, across: int) -> dict[int, list[int]]:
    """Return by row, or by column, the numbers of the tiles that reach over it."""
    by_line: defaultdict[int, list[int]] = defaultdict(list)
    for number, laid in enumerate(fountain.tiles):
        first, size = (laid.y, laid.height) if across else (laid.x, laid.width)
        for line in range(first, first + size):
            by_line[line].append(number)
    return by_line


def _seen(fountain: Fountain, numbers: Sequence[int], line: int, across: int) -> dict[int, int]:
    """Return by cell of a row or a column the number of the tile that is seen there, where there is one."""
    seen: dict[int, int] = {}
    for number in numbers:
        # The tiles come from the lowest level up.
        for cell in fountain.tiles[number].cells_in_line(line, across):
            seen[cell] = number
    return seen
