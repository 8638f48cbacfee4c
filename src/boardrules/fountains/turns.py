"""A player's turn, step by step: what each decision leads to (FN-20 to FN-22, FN-50, FN-51, FN-60, FN-61)."""

from collections.abc import Iterable

from boardrules.fountains.basin import PAWNS, Basin, Ring, replaced
from boardrules.fountains.components import Icon, Pawn, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.happenings import Event
from boardrules.fountains.laid import LaidToken
from boardrules.fountains.moves import MovePawn, Place, Put, Take
from boardrules.fountains.rewards import (
    coin_reward,
    final_rewards,
    fish_reward,
    lily_reward,
    pool_reward,
    waters_of,
    with_points,
)
from boardrules.fountains.solo import machine_turn
from boardrules.fountains.state import Phase, State, Step, following


def move_pawn(state: State, move: MovePawn) -> Step:
    """Move a pawn and take the tile that lies there; the next top is due at once (FN-20, FN-21).

    Beside the tokens one is taken by a decision of its own. Where there is nothing to take, the turn goes on (FN-22).
    """
    basin, ring = state.basin, state.table.ring
    number, space = PAWNS.index(move.pawn), move.space
    pawns = replaced(basin.pawns, number, space)
    reward = move.pawn if ring.own[number] == space else None
    top, tops, stacks = basin.tops[space], basin.tops, basin.stacks
    if top is not None:
        tops = (*tops[:space], None, *tops[space + 1 :])
        stacks = replaced(stacks, space, stacks[space] - 1)
    basin = Basin(pawns, tops, stacks, basin.unseen, basin.tokens, basin.supply, basin.gear, basin.laps)
    then = Phase.TAKE if space == ring.bonus else Phase.PLACE
    moved = following(state, basin=basin, then=then, held=top, reward=reward)
    nothing_there = not basin.tokens if space == ring.bonus else top is None
    return reward_and_end_turn(moved, ()) if nothing_there else (moved, ())


def take(state: State, move: Take) -> Step:
    """Take a face-up token; another from the supply is due at once (FN-21)."""
    basin = state.basin
    number = basin.tokens.index(move.token)
    tokens = basin.tokens[:number] + basin.tokens[number + 1 :]
    basin = Basin(basin.pawns, basin.tops, basin.stacks, basin.unseen, tokens, basin.supply, basin.gear, basin.laps)
    return following(state, basin=basin, then=Phase.PUT, held=move.token, reward=state.reward), ()


def place(state: State, tile: Tile, move: Place) -> Step:
    """Lay the tile in hand, score its coins, then the Reward (FN-50, FN-51)."""
    fountain = state.fountains[state.seat].lay(tile, move)
    if Icon.COIN not in tile.icons:
        return reward_and_end_turn(_with_fountain(state, fountain), ())
    laid = state.fountains[state.seat].laid(tile, move)
    return reward_and_end_turn(_with_fountain(state, fountain), coin_reward(state, fountain, laid))


def put(state: State, token: Token, move: Put) -> Step:
    """Put the token in hand on a slot, score its coins, then the Reward (FN-35, FN-50, FN-51)."""
    fountain = state.fountains[state.seat].put(token, move.x, move.y)
    return reward_and_end_turn(
        _with_fountain(state, fountain), coin_reward(state, fountain, LaidToken(token, move.x, move.y))
    )


def discard(state: State) -> Step:
    """Give up what fits nowhere; it leaves the game, and the Reward still comes (FN-34, FN-35)."""
    return reward_and_end_turn(state, ())


def choose_fish(state: State, colour: Icon) -> Step:
    """Score the fish colour that the player picked (FN-54)."""
    return end_turn(state, fish_reward(state, waters_of(state), colour))


def _with_fountain(state: State, fountain: Fountain) -> State:
    fountains = (*state.fountains[: state.seat], fountain, *state.fountains[state.seat + 1 :])
    return State(
        state.table,
        state.basin,
        state.phase,
        state.then,
        state.seat,
        None,
        state.reward,
        fountains,
        state.points,
        state.machine,
        state.trail,
    )


def reward_and_end_turn(state: State, earned: Iterable[Event]) -> Step:
    """Score what was placed, then the Reward of a pawn that stopped on its own colour, then end the turn (FN-51).

    :param earned: the coins just scored
    """
    earned = tuple(earned)
    if state.reward is Pawn.WHITE:
        points = with_points(state.points, earned)
        return following(state, then=Phase.FISH, reward=Pawn.WHITE, points=points), earned
    if state.reward is Pawn.BLUE:
        earned += tuple(pool_reward(state, waters_of(state)))
    elif state.reward is Pawn.GREEN:
        earned += tuple(lily_reward(state, waters_of(state)))
    return end_turn(state, earned)


def end_turn(state: State, earned: Iterable[Event]) -> Step:
    """Hand the turn on: to the Machine, to the left neighbour, or to the Final Rewards (FN-60, FN-70)."""
    earned = tuple(earned)
    points = with_points(state.points, earned)
    if state.machine is not None:
        after, more = machine_turn(following(state, then=Phase.PAWN, points=points))
        return after, earned + more
    seat = (state.seat + 1) % state.table.options.players
    if seat == state.table.first_seat and something_ran_out(state.basin, state.table.ring):
        final = tuple(final_rewards(state))
        return following(state, then=Phase.OVER, points=with_points(points, final), seat=seat), earned + final
    return following(state, then=Phase.PAWN, points=points, seat=seat), earned


def something_ran_out(basin: Basin, ring: Ring) -> bool:
    """Return whether a stack or the face-down pile of tokens is empty: the round is the last (FN-60)."""
    return not any(basin.supply) or any(not left for space, left in enumerate(basin.stacks) if space != ring.bonus)
