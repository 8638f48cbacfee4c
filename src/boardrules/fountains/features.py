"""What the features of one fountain are worth in Rewards (FN-50 to FN-56)."""

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from boardrules.fountains.components import FISH_COLOURS, Icon
from boardrules.fountains.faces import IconAt, Pool
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.readings import LilyGroups, PoolRanking
from boardrules.fountains.water import Water
from boardrules.scoring import competition_ranks, dense_ranks, payouts

COIN_POINTS: Final = 5
POOL_POINTS: Final = (10, 6, 3, 1, 0)
TWO_PLAYER_POOL_POINTS: Final = (7, 0)


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
    coin = (Icon.COIN,)
    if isinstance(laid, LaidTile):
        shown = tuple([icon for pool in water.pools_of(laid) if pool.fed for icon in pool.icons_among(coin)])
    else:
        at = (laid.x, laid.y)
        shown = tuple([icon for pool in water.fed for icon in pool.icons_among(coin) if (icon.x, icon.y) == at])
    return Score(COIN_POINTS * len(shown), shown)


def pool_rewards(counts: Sequence[int], ranking: PoolRanking = PoolRanking.COMPETITION) -> tuple[int, ...]:
    """Return the points of a pool Reward from the numbers of fed pools, both by seat (FN-52, FN-53).

    >>> pool_rewards((11, 10, 8)), pool_rewards((4, 4))
    ((10, 6, 3), (7, 7))
    """
    table = TWO_PLAYER_POOL_POINTS if len(counts) == len(TWO_PLAYER_POOL_POINTS) else POOL_POINTS
    ranks = competition_ranks(counts) if ranking is PoolRanking.COMPETITION else dense_ranks(counts)
    return payouts(ranks, table)


def fish(water: Water, colour: Icon) -> Score:
    """Return what the fish of a colour and the wild ones score in fed pools, each its level (FN-54)."""
    wanted = (colour, Icon.WILD)
    shown = tuple([icon for pool in water.fed for icon in pool.icons_among(wanted)])
    return Score(sum(icon.level for icon in shown), shown)


def best_fish(water: Water) -> tuple[Icon, Score]:
    """Return the colour that scores most, the first of equals in icon order, with its score (FN-61)."""
    scores = [(colour, fish(water, colour)) for colour in FISH_COLOURS]
    return max(scores, key=lambda entry: entry[1].points)


def lilies(water: Water, reading: LilyGroups = LilyGroups.LILY_POOLS) -> Score:
    """Return what the largest group of lily pads scores: most pads, among equals most points (FN-55)."""
    pools = [pool for pool in water.fed if reading is LilyGroups.ANY_FED_POOL or pool.count(Icon.LILY)]
    # One pool is a group, whatever it is joined to; what is joined takes longer to find out than all the rest.
    adjacent = water.adjacent_among(pools) if len(pools) > 1 else [()] * len(pools)
    left = [True for _ in pools]
    best = Score(0)
    for start in range(len(pools)):
        if not left[start]:
            continue
        group = [start]
        left[start] = False
        for index in group:
            for other in adjacent[index]:
                if left[other]:
                    left[other] = False
                    group.append(other)
        pads = tuple([pad for index in sorted(group) for pad in pools[index].icons_among((Icon.LILY,))])
        score = Score(sum(pad.level for pad in pads), pads)
        if (len(pads), score.points) > (len(best.icons), best.points):
            best = score
    return best
