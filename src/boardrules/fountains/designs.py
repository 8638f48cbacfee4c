"""What the design cards score for one fountain at the end (FN-62, FN-63)."""

from collections.abc import Callable, Iterator
from typing import Final

from boardrules.fountains.components import FISH_COLOURS, STAR, Design, Icon
from boardrules.fountains.features import Score
from boardrules.fountains.flow import IconAt, Pool, Water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.readings import DesignWater, StraightPools

LEVEL_POINTS: Final = {3: 4, 4: 6, 5: 9}
HIGH_LEVEL: Final = 3
STAR_POINTS: Final = 3
TOKEN_POINTS: Final = 3


def design_score(
    design: Design,
    fountain: Fountain,
    water: Water,
    design_water: DesignWater = DesignWater.IGNORED,
    straight_pools: StraightPools = StraightPools.IN_LINE,
) -> Score:
    """Return what a design card scores (FN-62).

    :param water: the water of that fountain
    """
    match design:
        case Design.LEVELS:
            return levels(fountain)
        case Design.STARS:
            return stars(fountain)
        case Design.EXTRAS:
            return extras(fountain)
        case Design.VISIBILITY:
            return visibility(fountain)
        case Design.STRAIGHT_POOLS:
            return straight(fountain, water, design_water, straight_pools)
        case _:
            return ICON_CARDS[design](visible_icons(water, design_water))


def visible_icons(water: Water, design_water: DesignWater) -> tuple[IconAt, ...]:
    """Return the icons that the cards look at: all visible ones, or those in fed pools only."""
    return tuple(icon for pool in water.pools if pool.fed or design_water is DesignWater.IGNORED for icon in pool.icons)


def levels(fountain: Fountain) -> Score:
    """Score the highest level reached: 4, 6, 9 for level 3, 4, 5 and more."""
    highest = max(laid.level for laid in fountain.tiles)
    return Score(LEVEL_POINTS.get(min(highest, max(LEVEL_POINTS)), 0))


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


def high_feature(icons: tuple[IconAt, ...]) -> Score:
    """Score 1 for each icon on level 3 or higher."""
    high = tuple(icon for icon in icons if icon.level >= HIGH_LEVEL)
    return Score(len(high), high)


def sets_of(kinds: tuple[Icon, ...], points: int) -> Callable[[tuple[IconAt, ...]], Score]:
    """Return the card that scores so many points for each set with one icon of each kind."""

    def score(icons: tuple[IconAt, ...]) -> Score:
        by_kind = [[icon for icon in icons if icon.icon is kind] for kind in kinds]
        sets = min(len(found) for found in by_kind)
        return Score(points * sets, tuple(icon for found in by_kind for icon in found[:sets]))

    return score


ICON_CARDS: Final[dict[Design, Callable[[tuple[IconAt, ...]], Score]]] = {
    Design.HIGH_FEATURE: high_feature,
    Design.LILY_COINS: sets_of((Icon.LILY, Icon.COIN), 2),
    Design.WILD_LILIES: sets_of((Icon.LILY, Icon.WILD), 3),
    Design.FEATURE_SET: sets_of(tuple(Icon), 5),
    Design.DIVERSE_FISH: sets_of(FISH_COLOURS, 4),
    Design.JETS: sets_of((Icon.JET,), 2),
    Design.COINS: sets_of((Icon.COIN,), 2),
}
"""The cards that count nothing but icons; each icon is used once per card."""


def straight(fountain: Fountain, water: Water, design_water: DesignWater, reading: StraightPools) -> Score:
    """Score 1 for each pool of the longest straight line (FN-63)."""
    best: tuple[int, ...] = ()
    all_pools = water.pools
    adjacent = water.adjacent if reading is StraightPools.JOINED else ()
    for met in _lines_of_sight(fountain, water, design_water):
        line: list[int] = []
        for index in met:
            if reading is StraightPools.JOINED and line and index not in {line[-1], *adjacent[line[-1]]}:
                line = []
            line.append(index)
            different = tuple(dict.fromkeys(line))
            if len(different) > len(best):
                best = different
    pools: tuple[Pool, ...] = tuple(all_pools[index] for index in best)
    return Score(len(best), pools=pools)


def _lines_of_sight(fountain: Fountain, water: Water, design_water: DesignWater) -> Iterator[list[int]]:
    """Yield, for each stretch of a row or column without bare table, the pools met, cell by cell."""
    left, top, right, bottom = fountain.extent
    pool_of = {
        cell: index
        for index, pool in enumerate(water.pools)
        if pool.fed or design_water is DesignWater.IGNORED
        for cell in pool.cells
    }
    rows = [[(x, y) for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    columns = [[(x, y) for y in range(top, bottom + 1)] for x in range(left, right + 1)]
    for cells in (*rows, *columns):
        met: list[int] = []
        for cell in cells:
            if fountain.level_at(*cell) == 0:
                yield met
                met = []
            elif cell in pool_of:
                met.append(pool_of[cell])
        yield met
