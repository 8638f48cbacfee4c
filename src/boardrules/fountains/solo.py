"""The solo game: the Machine's turn (FN-70 to FN-77)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from boardrules.fountains.basin import PAWNS, Basin, Ring
from boardrules.fountains.components import Tile, Token
from boardrules.fountains.happenings import Event, EventKind
from boardrules.fountains.rewards import MACHINE_SEAT, final_rewards, machine_coins, machine_reward, with_points
from boardrules.fountains.state import Phase, State, Step, following

LAST_LAP = 2
"""The game ends when the gear comes to the bonus space so often (FN-77)."""


def collected_spaces(basin: Basin, ring: Ring, gear: int) -> tuple[int, ...]:
    """Return the spaces whose top tiles the Machine collects when the gear stops on a space, in ring order.

    That space itself (FN-72), or from the bonus space those that hold another pawn, not one under the gear (FN-74).
    """
    if gear != ring.bonus:
        return (gear,)
    return tuple(sorted(space for space in basin.pawns if space != gear))


def machine_turn(state: State) -> Step:
    """Move the gear one space on, over pawns, and collect; then the new tops are due, then its Reward (FN-72 to FN-74).

    After its last collection the game is over at once, with Final Rewards and nothing more revealed (FN-77).
    """
    basin, ring = state.basin, state.table.ring
    gear = ((basin.gear or 0) + 1) % ring.size
    laps = basin.laps + (gear == ring.bonus)
    tops, stacks, collected = list(basin.tops), list(basin.stacks), list[Tile]()
    for space in collected_spaces(basin, ring, gear):
        top = tops[space]
        if top is not None:
            collected.append(top)
            tops[space] = None
            stacks[space] -= 1
    machine = tuple(
        sorted((*(state.machine or ()), *collected), key=lambda tile: (ring.space_of[tile.shape.name], tile.number))
    )
    basin = Basin(basin.pawns, tuple(tops), tuple(stacks), basin.unseen, basin.tokens, basin.supply, gear, laps)
    coins, coin_account = machine_coins(collected)
    accounts = (partial(_collection, gear, collected), coin_account)
    points = with_points(state.points, coins)
    if laps == LAST_LAP:
        last = following(state, basin=basin, then=Phase.OVER, points=points, machine=machine)
        final, why = final_rewards(last, last.fountains)
        return following(last, then=Phase.OVER, points=with_points(points, final)), accounts + why
    then = Phase.REFRESH if gear == ring.bonus else Phase.MACHINE if gear in ring.own else Phase.PAWN
    after = following(state, basin=basin, then=then, points=points, machine=machine)
    if after.phase is not Phase.MACHINE:
        return after, accounts
    after, more = machine_rewards(after)
    return after, accounts + more


def _collection(gear: int, collected: Sequence[Tile]) -> Iterator[Event]:
    yield Event(EventKind.MOVE_GEAR, MACHINE_SEAT, space=gear)
    yield Event(EventKind.COLLECT, MACHINE_SEAT, tiles=tuple(collected))


def machine_rewards(state: State) -> Step:
    """Score the Reward of the colour that the gear stopped on, pawn or not (FN-73)."""
    points, account = machine_reward(state, PAWNS[state.table.ring.own.index(state.basin.gear or 0)])
    return following(state, then=Phase.PAWN, points=with_points(state.points, points)), (account,)


def refresh(state: State, tokens: Iterable[Token]) -> Step:
    """Discard face-up tokens, which leave the game; as many are due from the supply, one by one (FN-74)."""
    basin, left = state.basin, list(state.basin.tokens)
    for token in tokens:
        left.remove(token)
    basin = Basin(
        basin.pawns, basin.tops, basin.stacks, basin.unseen, tuple(left), basin.supply, basin.gear, basin.laps
    )
    return following(state, basin=basin, then=Phase.PAWN), ()
