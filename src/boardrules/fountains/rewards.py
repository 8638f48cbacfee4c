"""Rewards: what every seat scores when a feature is rewarded, and what explains each point (FN-50 to FN-63, FN-75 to FN-77)."""

from collections.abc import Iterator, Sequence
from functools import partial
from operator import add
from typing import Final, TypeAlias

from boardrules.fountains import machine
from boardrules.fountains.components import Design, Icon, Pawn, Tile
from boardrules.fountains.designs import design_score
from boardrules.fountains.features import (
    Score,
    best_fish,
    coin_points,
    coins,
    fish,
    fish_points,
    lilies,
    lily_points,
    pool_rewards,
)
from boardrules.fountains.flow import Water, water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.happenings import Account, Event, EventKind
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.state import State

MACHINE_SEAT: Final = 1
"""The Machine's seat in the solo game."""

Reward: TypeAlias = tuple[Sequence[int], Account]
"""What each seat scores, and what explains it."""


def with_points(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Return the points by seat with more of them added."""
    return tuple(map(add, points, more))


def waters_of(state: State, fountains: Sequence[Fountain]) -> list[Water]:
    """Return the water of every fountain, by player."""
    return [water(each, state.table.options.fall) for each in fountains]


def coin_reward(state: State, fountain: Fountain, laid: LaidTile | LaidToken) -> Reward:
    """Score the coins of what the player has just placed, those in fed pools (FN-50)."""
    flow = water(fountain, state.table.options.fall)
    points = [0] * len(state.points)
    points[state.seat] = coin_points(flow, laid)
    return points, partial(_coin_events, state.seat, flow, laid)


def _coin_events(seat: int, flow: Water, laid: LaidTile | LaidToken) -> Iterator[Event]:
    score = coins(flow, laid)
    if score.points:
        yield Event(EventKind.COINS, seat, score.points, score.icons)


def pool_reward(state: State, waters: Sequence[Water]) -> Reward:
    """Score pools for all: by rank of fed pools; the Machine counts its tiles (FN-52, FN-53, FN-75)."""
    counts = [each.fed_pools for each in waters]
    if state.machine is not None:
        counts.append(len(state.machine))
    points = pool_rewards(counts, state.table.options.pool_ranking)
    return points, partial(_pool_events, state, waters, points)


def _pool_events(state: State, waters: Sequence[Water], points: Sequence[int]) -> Iterator[Event]:
    for seat, each in enumerate(waters):
        yield Event(EventKind.POOLS, seat, points[seat], pools=each.fed)
    if state.machine is not None:
        yield Event(EventKind.POOLS, MACHINE_SEAT, points[MACHINE_SEAT], tiles=state.machine)


def fish_reward(state: State, waters: Sequence[Water], colour: Icon) -> Reward:
    """Score one fish colour for all (FN-54, FN-76)."""
    colours = [colour] * len(state.points)
    return _fish_reward(state, waters, colours)


def best_fish_reward(state: State, waters: Sequence[Water]) -> Reward:
    """Score for each its best fish colour, and for the Machine its most frequent one (FN-61, FN-77)."""
    colours = [best_fish(each) for each in waters]
    if state.machine is not None:
        colours.append(machine.most_frequent_fish(state.machine, waters[0]))
    return _fish_reward(state, waters, colours)


def _fish_reward(state: State, waters: Sequence[Water], colours: Sequence[Icon]) -> Reward:
    points = [fish_points(each, colour) for each, colour in zip(waters, colours, strict=False)]
    if state.machine is not None:
        points.append(machine.fish_points(state.machine, colours[MACHINE_SEAT], state.table.options.difficulty))
    return points, partial(_fish_events, state, waters, colours, points)


def _fish_events(
    state: State, waters: Sequence[Water], colours: Sequence[Icon], points: Sequence[int]
) -> Iterator[Event]:
    for seat, each in enumerate(waters):
        score = fish(each, colours[seat])
        yield Event(EventKind.FISH, seat, score.points, score.icons, colour=colours[seat])
    if state.machine is not None:
        earned, colour = points[MACHINE_SEAT], colours[MACHINE_SEAT]
        yield Event(EventKind.FISH, MACHINE_SEAT, earned, tiles=state.machine, colour=colour)


def lily_reward(state: State, waters: Sequence[Water]) -> Reward:
    """Score lily pads for all (FN-55, FN-75)."""
    options = state.table.options
    points = [lily_points(each, options.lily_groups) for each in waters]
    if state.machine is not None:
        points.append(machine.lily_points(state.machine, options.difficulty))
    return points, partial(_lily_events, state, waters, points)


def _lily_events(state: State, waters: Sequence[Water], points: Sequence[int]) -> Iterator[Event]:
    for seat, each in enumerate(waters):
        score = lilies(each, state.table.options.lily_groups)
        yield Event(EventKind.LILIES, seat, score.points, score.icons)
    if state.machine is not None:
        yield Event(EventKind.LILIES, MACHINE_SEAT, points[MACHINE_SEAT], tiles=state.machine)


def machine_coins(tiles: Sequence[Tile]) -> Reward:
    """Score the coins of tiles that the Machine has just collected (FN-75)."""
    points = machine.coin_points(tiles)
    return (0, points), partial(_machine_coin_events, tiles, points)


def _machine_coin_events(tiles: Sequence[Tile], points: int) -> Iterator[Event]:
    if points:
        yield Event(EventKind.COINS, MACHINE_SEAT, points, tiles=tuple(tiles))


def machine_reward(state: State, pawn: Pawn) -> Reward:
    """Score the Reward that the Machine triggers by stopping on a colour (FN-73, FN-76)."""
    waters = waters_of(state, state.fountains)
    if pawn is Pawn.BLUE:
        return pool_reward(state, waters)
    if pawn is Pawn.GREEN:
        return lily_reward(state, waters)
    return fish_reward(state, waters, machine.most_frequent_fish(state.machine or (), waters[0]))


def design_reward(state: State, fountains: Sequence[Fountain], waters: Sequence[Water], design: Design) -> Reward:
    """Score a design card for all (FN-62)."""
    options = state.table.options
    scores = [
        design_score(design, fountain, each, options.design_water, options.straight_pools)
        for fountain, each in zip(fountains, waters, strict=True)
    ]
    return [score.points for score in scores], partial(_design_events, design, scores)


def _design_events(design: Design, scores: Sequence[Score]) -> Iterator[Event]:
    for seat, score in enumerate(scores):
        yield Event(EventKind.DESIGN, seat, score.points, score.icons, score.pools, design=design)


def final_rewards(state: State, fountains: Sequence[Fountain]) -> tuple[tuple[int, ...], tuple[Account, ...]]:
    """Score pools, each one's best fish, lily pads, and the design cards (FN-61, FN-62, FN-77).

    :return: what each seat scores in all, and what explains it
    """
    waters = waters_of(state, fountains)
    rewards = [
        pool_reward(state, waters),
        best_fish_reward(state, waters),
        lily_reward(state, waters),
        *[design_reward(state, fountains, waters, design) for design in state.table.designs],
    ]
    points = tuple(map(sum, zip(*[points for points, _ in rewards], strict=True)))
    return points, (_final_events, *[account for _, account in rewards])


def _final_events() -> Iterator[Event]:
    yield Event(EventKind.FINAL_REWARDS)
