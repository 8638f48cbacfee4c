"""What the design cards score for one fountain at the end (FN-62, FN-63)."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from boardrules.fountains.components import FISH_COLOURS, STAR, Design, Icon
from boardrules.fountains.flow import IconAt, Water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell, LaidTile
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


SETS: Final[dict[Design, tuple[tuple[Icon, ...], int]]] = {
    Design.LILY_COINS: ((Icon.LILY, Icon.COIN), 2),
    Design.WILD_LILIES: ((Icon.LILY, Icon.WILD), 3),
    Design.FEATURE_SET: (tuple(Icon), 5),
    Design.DIVERSE_FISH: (FISH_COLOURS, 4),
    Design.JETS: ((Icon.JET,), 2),
    Design.COINS: ((Icon.COIN,), 2),
}
"""The cards that score sets of icons: the icons of a set, and its points; each icon is used once per card."""

ICON_CARDS: Final[dict[Design, Callable[[tuple[IconAt, ...]], Score]]] = {
    Design.HIGH_FEATURE: high_feature,
    **{design: sets_of(icons, points) for design, (icons, points) in SETS.items()},
}
"""The cards that count nothing but icons."""


def straight(fountain: Fountain, water: Water, design_water: DesignWater, reading: StraightPools) -> Score:
    """Score 1 for each pool of the longest straight line; of equal ones the northernmost row's, then the westernmost (FN-63)."""
    pool_of = {
        cell: index
        for index, pool in enumerate(water.pools)
        if pool.fed or design_water is DesignWater.IGNORED
        for cell in pool.cells
    }
    goes_on = _LINKS[reading](water)
    longest: dict[int, None] = {}
    for stretch in _stretches(fountain):
        line: dict[int, None] = {}
        last: int | None = None
        between: set[LaidTile] = set()
        for cell, tile in stretch:
            index = pool_of.get(cell)
            if index is None:
                between.add(tile)
                continue
            if last is not None and not goes_on(last, index, between):
                longest = max(longest, line, key=len)
                line = {}
            line[index] = None
            last, between = index, set()
        longest = max(longest, line, key=len)
    return Score(len(longest), pools=tuple(water.pools[index] for index in longest))


Link: TypeAlias = Callable[[int, int, set[LaidTile]], bool]
"""Whether a line goes on from one pool to the next that is met, given the tiles seen between them."""


def _between_its_tiles(water: Water) -> Link:
    """Return the link that bears nothing between two pools but the tiles that they belong to."""
    pools = water.pools
    return lambda one, other, between: between <= {pools[one].tile, pools[other].tile}


def _in_line(_: Water) -> Link:
    """Return the link that bears anything between two pools."""
    return lambda *_: True


def _joined(water: Water) -> Link:
    """Return the link that asks for water to go from one pool to the other (FN-44)."""
    adjacent = water.adjacent
    return lambda one, other, _: other == one or other in adjacent[one]


_LINKS: Final[dict[StraightPools, Callable[[Water], Link]]] = {
    StraightPools.ADJACENT: _between_its_tiles,
    StraightPools.IN_LINE: _in_line,
    StraightPools.JOINED: _joined,
}


def _stretches(fountain: Fountain) -> Iterator[list[tuple[Cell, LaidTile]]]:
    """Yield the stretches of rows, then of columns, without bare table: each cell with the tile seen there.

    The work grows with the cells of the tiles, however far apart they lie.
    """
    seen = {cell: laid for laid in fountain.tiles for cell, _ in laid.cells()}
    for along, across in ((0, 1), (1, 0)):
        stretch: list[tuple[Cell, LaidTile]] = []
        for cell in sorted(seen, key=lambda cell: (cell[across], cell[along])):
            if stretch:
                before = stretch[-1][0]
                if cell[across] != before[across] or cell[along] != before[along] + 1:
                    yield stretch
                    stretch = []
            stretch.append((cell, seen[cell]))
        yield stretch
