"""Rewards: what every seat scores when a feature is rewarded, as events that explain each point (FN-50 to FN-63, FN-75 to FN-77)."""

from collections.abc import Iterable, Iterator, Sequence

from boardrules.fountains import machine
from boardrules.fountains.components import Icon, Pawn, Tile
from boardrules.fountains.designs import design_score
from boardrules.fountains.features import best_fish, coins, fish, lilies, pool_rewards
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.happenings import Event, EventKind
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.state import State
from boardrules.fountains.water import Water, water

MACHINE_SEAT = 1
"""The Machine's seat in the solo game."""


def with_points(points: Sequence[int], earned: Iterable[Event]) -> tuple[int, ...]:
    """Return the points by seat with those of the events added."""
    totals = list(points)
    for event in earned:
        if event.seat is not None:
            totals[event.seat] += event.points
    return tuple(totals)


def waters_of(state: State) -> list[Water]:
    """Return the water of every fountain, by player."""
    return [water(each, state.table.options.fall) for each in state.fountains]


def coin_reward(state: State, fountain: Fountain, laid: LaidTile | LaidToken) -> Iterator[Event]:
    """Score the coins of what the player has just placed, those in fed pools (FN-50)."""
    icons = laid.tile.icons if isinstance(laid, LaidTile) else laid.token.icons
    if Icon.COIN in icons:
        score = coins(water(fountain, state.table.options.fall), laid)
        if score.points:
            yield Event(EventKind.COINS, state.seat, score.points, score.icons)


def machine_coins(tiles: Sequence[Tile]) -> Iterator[Event]:
    """Score the coins of tiles that the Machine has just collected (FN-75)."""
    points = machine.coin_points(tiles)
    if points:
        yield Event(EventKind.COINS, MACHINE_SEAT, points, tiles=tuple(tiles))


def pool_reward(state: State, waters: Sequence[Water]) -> Iterator[Event]:
    """Score pools for all: by rank of fed pools; the Machine counts its tiles (FN-52, FN-53, FN-75)."""
    fed = [each.fed for each in waters]
    counts = [len(pools) for pools in fed]
    if state.machine is not None:
        counts.append(len(state.machine))
    rewards = pool_rewards(counts, state.table.options.pool_ranking)
    for seat, pools in enumerate(fed):
        yield Event(EventKind.POOLS, seat, rewards[seat], pools=pools)
    if state.machine is not None:
        yield Event(EventKind.POOLS, MACHINE_SEAT, rewards[MACHINE_SEAT], tiles=state.machine)


def fish_reward(state: State, waters: Sequence[Water], colour: Icon) -> Iterator[Event]:
    """Score one fish colour for all (FN-54, FN-76)."""
    for seat, each in enumerate(waters):
        score = fish(each, colour)
        yield Event(EventKind.FISH, seat, score.points, score.icons, colour=colour)
    if state.machine is not None:
        points = machine.fish_points(state.machine, colour, state.table.options.difficulty)
        yield Event(EventKind.FISH, MACHINE_SEAT, points, tiles=state.machine, colour=colour)


def lily_reward(state: State, waters: Sequence[Water]) -> Iterator[Event]:
    """Score lily pads for all (FN-55, FN-75)."""
    for seat, each in enumerate(waters):
        score = lilies(each, state.table.options.lily_groups)
        yield Event(EventKind.LILIES, seat, score.points, score.icons)
    if state.machine is not None:
        points = machine.lily_points(state.machine, state.table.options.difficulty)
        yield Event(EventKind.LILIES, MACHINE_SEAT, points, tiles=state.machine)


def machine_reward(state: State, pawn: Pawn) -> Iterator[Event]:
    """Score the Reward that the Machine triggers by stopping on a colour (FN-73, FN-76)."""
    waters = waters_of(state)
    if pawn is Pawn.BLUE:
        yield from pool_reward(state, waters)
    elif pawn is Pawn.GREEN:
        yield from lily_reward(state, waters)
    else:
        yield from fish_reward(state, waters, machine.most_frequent_fish(state.machine or (), waters[0]))


def final_rewards(state: State) -> Iterator[Event]:
    """Score pools, each one's best fish, lily pads, and the design cards (FN-61, FN-62, FN-77)."""
    options, waters = state.table.options, waters_of(state)
    yield Event(EventKind.FINAL_REWARDS)
    yield from pool_reward(state, waters)
    for seat, each in enumerate(waters):
        colour, score = best_fish(each)
        yield Event(EventKind.FISH, seat, score.points, score.icons, colour=colour)
    if state.machine is not None:
        colour = machine.most_frequent_fish(state.machine, waters[0])
        points = machine.fish_points(state.machine, colour, options.difficulty)
        yield Event(EventKind.FISH, MACHINE_SEAT, points, tiles=state.machine, colour=colour)
    yield from lily_reward(state, waters)
    for design in state.table.designs:
        for seat, (fountain, each) in enumerate(zip(state.fountains, waters, strict=True)):
            score = design_score(design, fountain, each, options.design_water, options.straight_pools)
            yield Event(EventKind.DESIGN, seat, score.points, score.icons, score.pools, design=design)
