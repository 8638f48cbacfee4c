"""Rewards as data: what each seat scores when features are rewarded, and what it was reckoned from (FN-50 to FN-63, FN-75 to FN-77).

To count points is quick, to name the icons and pools that earned them is not, and few ask: `events` does it, from what
is kept here.
"""

from collections.abc import Sequence
from enum import StrEnum
from operator import add
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.fountains.components import Design, Icon, Pawn, Tile
from boardrules.fountains.designs import design_points, design_score
from boardrules.fountains.flow import Water, water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.options import Options, SoloFinalFish
from boardrules.fountains.scoring import (
    Score,
    best_fish,
    coin_points,
    coins,
    fish,
    fish_points,
    lilies,
    lily_points,
    machine_coins,
    machine_colour,
    machine_fish,
    machine_lilies,
    pool_rewards,
)
from boardrules.fountains.state import State

MACHINE_SEAT: Final = 1
"""The Machine's seat in the solo game."""


class Rewarded(StrEnum):
    """What is rewarded to all seats at once."""

    POOLS = "pools"
    FISH = "fish"
    LILIES = "lilies"
    DESIGN = "design"


# In Python 3.11 a member of an enum takes long to look up.
_POOLS: Final = Rewarded.POOLS
_FISH: Final = Rewarded.FISH
_LILIES: Final = Rewarded.LILIES
_BLUE: Final = Pawn.BLUE
_GREEN: Final = Pawn.GREEN


@frozen
class Coins:
    """What a seat scores for the coins of a tile or token that it has just placed, or of tiles just collected (FN-50, FN-75).

    :ivar seat: who scores
    :ivar points: by seat
    :ivar water: the water of the player's fountain, with what was placed in it
    :ivar placed: what was placed
    :ivar tiles: what the Machine collected
    """

    seat: int
    points: tuple[int, ...]
    water: Water | None = None
    placed: LaidTile | LaidToken | None = None
    tiles: tuple[Tile, ...] = ()

    def score(self) -> Score:
        """Return what a player scores, with the coins that earn it."""
        return coins(self.water, self.placed) if self.water and self.placed else Score(self.points[self.seat])


@frozen
class Reward:
    """What every seat scores at once, and what it was reckoned from.

    :ivar rewarded: what scores
    :ivar points: by seat
    :ivar waters: by player, the water of the fountain as it was
    :ivar tiles: the Machine's tiles that count, in the solo game
    :ivar colours: by seat the fish colour, where fish score
    :ivar design: the design card that scores
    """

    rewarded: Rewarded
    points: tuple[int, ...]
    waters: tuple[Water, ...]
    tiles: tuple[Tile, ...] = ()
    colours: tuple[Icon, ...] = ()
    design: Design | None = None

    def score(self, seat: int, options: Options) -> Score:
        """Return what a player scores, with the icons or pools that earn it."""
        seen = self.waters[seat]
        match self.rewarded:
            case Rewarded.POOLS:
                return Score(self.points[seat], pools=seen.fed)
            case Rewarded.FISH:
                return fish(seen, self.colours[seat])
            case Rewarded.LILIES:
                return lilies(seen, options.lily_groups)
            case Rewarded.DESIGN:
                return _card(self.design, seen, options) if self.design else Score(0)


@frozen
class FinalRewards:
    """The Rewards at the end of the game, one after the other.

    :ivar rewards: pools, fish, lily pads, then the design cards
    """

    rewards: tuple[Reward, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat scores in all."""
        return tuple(map(sum, zip(*[reward.points for reward in self.rewards], strict=True)))


@frozen
class Collection:
    """What the Machine does in a turn before anything scores: its gear moves, and it collects (FN-72, FN-74).

    :ivar gear: the space that the gear moves to
    :ivar tiles: the top tiles that it collects
    """

    gear: int
    tiles: tuple[Tile, ...]


Account: TypeAlias = Coins | Reward | FinalRewards | Collection
"""What explains a part of a step."""

Step: TypeAlias = tuple[State, tuple[Account, ...]]
"""A state with what explains the points scored on the way to it, in order."""


def with_points(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Return the points by seat with more of them added."""
    return tuple(map(add, points, more))


def waters_of(state: State, fountains: Sequence[Fountain]) -> tuple[Water, ...]:
    """Return the water of every fountain, by player."""
    fall = state.table.options.fall
    return tuple([water(each, fall) for each in fountains])


def placed_coins(state: State, fountain: Fountain, placed: LaidTile | LaidToken) -> Coins:
    """Score the coins of what the player has just placed, those in fed pools (FN-50).

    :param fountain: the player's, with it in place
    """
    seen = water(fountain, state.table.options.fall)
    points = [0] * len(state.points)
    points[state.active] = coin_points(seen, placed)
    return Coins(state.active, tuple(points), seen, placed)


def collected_coins(tiles: tuple[Tile, ...]) -> Coins:
    """Score the coins of tiles that the Machine has just collected (FN-75)."""
    return Coins(MACHINE_SEAT, (0, machine_coins(tiles)), tiles=tiles)


def pool_reward(state: State, waters: tuple[Water, ...]) -> Reward:
    """Score pools for all: by rank of fed pools; the Machine counts its tiles (FN-52, FN-53, FN-75)."""
    counts = [each.fed_pools for each in waters]
    if state.machine is not None:
        counts.append(len(state.machine))
    points = pool_rewards(counts, state.table.options.pool_ranking)
    return Reward(_POOLS, points, waters, state.machine or ())


def fish_reward(state: State, waters: tuple[Water, ...], colour: Icon) -> Reward:
    """Score one fish colour for all (FN-54, FN-76)."""
    return _fish_of_each(state, waters, (colour,) * len(state.points))


def best_fish_reward(state: State, waters: tuple[Water, ...]) -> Reward:
    """Score for each its best fish colour, and for the Machine its most frequent one (FN-61, FN-77)."""
    if state.machine is None:
        return _fish_of_each(state, waters, tuple(map(best_fish, waters)))
    machines = machine_colour(state.machine, waters[0])
    own = best_fish(waters[0]) if state.table.options.solo_final_fish is SoloFinalFish.OWN_BEST else machines
    return _fish_of_each(state, waters, (own, machines))


def _fish_of_each(state: State, waters: tuple[Water, ...], colours: tuple[Icon, ...]) -> Reward:
    points = [fish_points(each, colour) for each, colour in zip(waters, colours, strict=False)]
    if state.machine is not None:
        points.append(machine_fish(state.machine, colours[MACHINE_SEAT], state.table.options.difficulty))
    return Reward(_FISH, tuple(points), waters, state.machine or (), colours)


def lily_reward(state: State, waters: tuple[Water, ...]) -> Reward:
    """Score lily pads for all (FN-55, FN-75)."""
    options = state.table.options
    points = [lily_points(each, options.lily_groups) for each in waters]
    if state.machine is not None:
        points.append(machine_lilies(state.machine, options.difficulty))
    return Reward(_LILIES, tuple(points), waters, state.machine or ())


def machine_reward(state: State, pawn: Pawn) -> Reward:
    """Score the Reward that the Machine triggers by stopping on a colour (FN-73, FN-76)."""
    waters = waters_of(state, state.fountains)
    if pawn is _BLUE:
        return pool_reward(state, waters)
    if pawn is _GREEN:
        return lily_reward(state, waters)
    return fish_reward(state, waters, machine_colour(state.machine or (), waters[0]))


def design_reward(state: State, waters: tuple[Water, ...], design: Design) -> Reward:
    """Score a design card for all (FN-62)."""
    options = state.table.options
    read_so = options.design_water, options.straight_pools
    points = tuple([design_points(design, seen.fountain, seen, *read_so) for seen in waters])
    return Reward(Rewarded.DESIGN, points, waters, design=design)


def _card(design: Design, seen: Water, options: Options) -> Score:
    return design_score(design, seen.fountain, seen, options.design_water, options.straight_pools)


def final_rewards(state: State, fountains: Sequence[Fountain]) -> FinalRewards:
    """Score pools, each one's best fish, lily pads, and the design cards (FN-61, FN-62, FN-77)."""
    waters = waters_of(state, fountains)
    cards = [design_reward(state, waters, design) for design in state.table.designs]
    return FinalRewards(
        (pool_reward(state, waters), best_fish_reward(state, waters), lily_reward(state, waters), *cards)
    )
