"""The solo game: the Machine's turn (FN-70 to FN-77)."""

from collections.abc import Iterable
from typing import Final

from boardrules.fountains.basin import PAWNS, Basin, Ring
from boardrules.fountains.components import Token
from boardrules.fountains.rewards import (
    Collection,
    Step,
    collected_coins,
    final_rewards,
    machine_reward,
    with_points,
)
from boardrules.fountains.state import Phase, State, is_end

# In Python 3.11 a member of an enum takes long to look up.
_PAWN: Final = Phase.PAWN
_MACHINE: Final = Phase.MACHINE
_REFRESH: Final = Phase.REFRESH


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
    spaces = collected_spaces(basin, ring, gear)
    collected = tuple([top for space in spaces if (top := basin.tops[space]) is not None])
    basin = basin.with_gear_on(gear, laps).without_tops(*spaces)
    machine = tuple(sorted((*(state.machine or ()), *collected), key=lambda tile: (ring.space_of(tile), tile.number)))
    coins = collected_coins(collected)
    points, accounts = with_points(state.points, coins.points), (Collection(gear, collected), coins)
    if is_end(basin, state.table, state.active):
        last = state.going_on(Phase.OVER, basin=basin, points=points, machine=machine)
        final = final_rewards(last, last.fountains)
        return last.going_on(Phase.OVER, points=with_points(points, final.points)), (*accounts, final)
    then = _REFRESH if gear == ring.bonus else _MACHINE if gear in ring.own else _PAWN
    after = state.going_on(then, basin=basin, points=points, machine=machine)
    if after.phase is not _MACHINE:
        return after, accounts
    after, more = machine_rewards(after)
    return after, accounts + more


def machine_rewards(state: State) -> Step:
    """Score the Reward of the colour that the gear stopped on, pawn or not (FN-73)."""
    reward = machine_reward(state, PAWNS[state.table.ring.own.index(state.basin.gear or 0)])
    return state.going_on(_PAWN, points=with_points(state.points, reward.points)), (reward,)


def refresh(state: State, tokens: Iterable[Token]) -> Step:
    """Discard face-up tokens, which leave the game; as many are due from the supply, one by one (FN-74)."""
    return state.going_on(_PAWN, basin=state.basin.without_tokens(*tokens)), ()
