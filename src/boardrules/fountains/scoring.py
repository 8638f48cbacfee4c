"""What the features of one fountain are worth in Rewards, and those of the Machine's tiles (FN-50 to FN-56, FN-75 to FN-78)."""

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from boardrules.fountains.components import FISH_COLOURS, Icon, Tile
from boardrules.fountains.flow import Area, IconAt, Pool, Together, Water, flow_of
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.options import Difficulty, LilyGroups, PoolRanking
from boardrules.scoring import competition_ranks, dense_ranks, payouts

# In Python 3.11 a member of an enum takes long to look up.
_LILY: Final = Icon.LILY
_WILD: Final = Icon.WILD
_COIN: Final = Icon.COIN
_COMPETITION: Final = PoolRanking.COMPETITION
_LILY_POOLS: Final = LilyGroups.LILY_POOLS

COIN_POINTS: Final = 5
POOL_POINTS: Final = (10, 6, 3, 1, 0)
TWO_PLAYER_POOL_POINTS: Final = (7, 0)

MACHINE_FISH_POINTS: Final = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 2}
"""The Machine's points per fish (FN-78)."""

MACHINE_LILY_POINTS: Final = {Difficulty.EASY: 1, Difficulty.MEDIUM: 1, Difficulty.HARD: 2}
"""The Machine's points per lily pad (FN-78)."""


@frozen
class Score:
    """Points with what earned them.

    :ivar points: the sum
    :ivar icons: the icons that counted
    :ivar pools: the pools that counted, where pools are what counts
    """

    points: int
    icons: tuple[IconAt, ...] = ()
    pools: tuple[Pool, ...] = ()


def coins(water: Water, laid: LaidTile | LaidToken) -> Score:
    """Return what the coins of a tile or token just placed score: 5 each in a fed pool (FN-50)."""
    coin = (_COIN,)
    if isinstance(laid, LaidTile):
        shown = tuple([icon for pool in water.pools_of(laid) if pool.fed for icon in pool.icons_among(coin)])
    else:
        at = (laid.x, laid.y)
        shown = tuple([icon for pool in water.fed for icon in pool.icons_among(coin) if (icon.x, icon.y) == at])
    return Score(COIN_POINTS * len(shown), shown)


def coin_points(water: Water, laid: LaidTile | LaidToken) -> int:
    """Return the points of `coins` alone, for what has just been placed: nothing lies on it yet."""
    if isinstance(laid, LaidTile):
        counted = flow_of(water).fed_slots(laid).count(_COIN)
    else:
        counted = laid.token.icons.count(_COIN) if water.is_fed(laid.x, laid.y) else 0
    return COIN_POINTS * counted


def pool_rewards(counts: Sequence[int], ranking: PoolRanking = PoolRanking.COMPETITION) -> tuple[int, ...]:
    """Return the points of a pool Reward from the numbers of fed pools, both by seat (FN-52, FN-53).

    >>> pool_rewards((11, 10, 8)), pool_rewards((4, 4))
    ((10, 6, 3), (7, 7))
    """
    table = TWO_PLAYER_POOL_POINTS if len(counts) == len(TWO_PLAYER_POOL_POINTS) else POOL_POINTS
    ranks = competition_ranks(counts) if ranking is _COMPETITION else dense_ranks(counts)
    return payouts(ranks, table)


def fish(water: Water, colour: Icon) -> Score:
    """Return what the fish of a colour and the wild ones score in fed pools, each its level (FN-54)."""
    wanted = (colour, _WILD)
    shown = tuple([icon for pool in water.fed for icon in pool.icons_among(wanted)])
    return Score(fish_points(water, colour), shown)


def fish_points(water: Water, colour: Icon) -> int:
    """Return the points of `fish` alone."""
    return sum([level * count for level, count in enumerate(flow_of(water).fed_count(colour, _WILD), 1)])


def best_fish(water: Water) -> Icon:
    """Return the colour that scores most, the first of equals in icon order (FN-61)."""
    return max(FISH_COLOURS, key=lambda colour: fish_points(water, colour))


def lilies(water: Water, reading: LilyGroups = LilyGroups.ANY_FED_POOL) -> Score:
    """Return what the largest group of lily pads scores: the level of each pad (FN-55)."""
    group = largest_group(water, reading)
    pads = [pad for area in group for pad in flow_of(water).pool(area).icons_among((_LILY,))]
    return Score(_worth(group), tuple(pads))


def lily_points(water: Water, reading: LilyGroups = LilyGroups.ANY_FED_POOL) -> int:
    """Return the points of `lilies` alone."""
    if reading is _LILY_POOLS:
        return _worth(largest_group(water, reading))
    flow = flow_of(water)
    with_pads = [pools for pools in flow.fed_together() if pools.count(_LILY)]
    # What hangs together counts as a whole, and only where there is more is it asked what is joined.
    return _worth(with_pads if len(with_pads) < 2 else max(flow.fed_groups(), key=pads_and_worth))


def largest_group(water: Water, reading: LilyGroups) -> list[Area]:
    """Return the fed pools joined through adjacent ones that have most lily pads, among equals most points (FN-55)."""
    flow = flow_of(water)
    pools = flow.areas() if reading is LilyGroups.ANY_FED_POOL else flow.areas_with(_LILY)
    areas = [area for area in pools if area.fed]
    # One pool is a group, whatever it is joined to; what is joined takes longer to find out than all the rest.
    groups = flow.groups(areas) if len(areas) > 1 else [areas]
    return max(groups, key=pads_and_worth)


def pads_and_worth(group: Sequence[Area | Together]) -> tuple[int, int]:
    """Return how many lily pads a group has, and their points: the largest group is the greatest of these (FN-55)."""
    return sum([pools.count(_LILY) for pools in group]), _worth(group)


def _worth(group: Sequence[Area | Together]) -> int:
    return sum([pools.level * pools.count(_LILY) for pools in group])


def icons_on(tiles: Sequence[Tile], icon: Icon) -> int:
    """Return how many icons of a kind the tiles show."""
    return sum(tile.icons.count(icon) for tile in tiles)


def machine_coins(tiles: Sequence[Tile]) -> int:
    """Return what tiles just collected score for their coins, whether water flows or not (FN-75)."""
    return COIN_POINTS * icons_on(tiles, _COIN)


def machine_lilies(tiles: Sequence[Tile], difficulty: Difficulty) -> int:
    """Return what the Machine scores when lily pads are rewarded (FN-75, FN-78)."""
    return MACHINE_LILY_POINTS[difficulty] * icons_on(tiles, _LILY)


def machine_fish(tiles: Sequence[Tile], colour: Icon, difficulty: Difficulty) -> int:
    """Return what the Machine scores for a fish colour: each fish of it and each wild, without levels (FN-76, FN-78)."""
    return MACHINE_FISH_POINTS[difficulty] * (icons_on(tiles, colour) + icons_on(tiles, _WILD))


def machine_colour(tiles: Sequence[Tile], water: Water) -> Icon:
    """Return the fish colour that the Machine triggers: its most frequent one, wilds aside (FN-76).

    Among equals it is the one that earns the player least.

    :param water: the water of the player's fountain
    """
    return min(FISH_COLOURS, key=lambda colour: (-icons_on(tiles, colour), fish_points(water, colour)))
