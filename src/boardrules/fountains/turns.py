"""A player's turn, step by step: what each decision leads to (FN-20 to FN-22, FN-50, FN-51, FN-60, FN-61)."""

from boardrules.fountains.basin import PAWNS, Basin, Ring, replaced
from boardrules.fountains.components import Icon, Pawn, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.happenings import Account
from boardrules.fountains.laid import LaidTile, LaidToken
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
    reward = move.pawn if ring.own[number] == space else None
    pawns, tops, stacks = replaced(basin.pawns, number, space), basin.tops, basin.stacks
    top = tops[space]
    then = phase = Phase.TAKE if space == ring.bonus else Phase.PLACE
    if top is not None:
        tops = (*tops[:space], None, *tops[space + 1 :])
        stacks = replaced(stacks, space, stacks[space] - 1)
        # Nothing else can be due: all other tops were revealed before this turn, and no token is taken yet.
        phase = Phase.TILE if stacks[space] else then
    moved = State(
        state.table,
        Basin(pawns, tops, stacks, basin.unseen, basin.tokens, basin.supply, basin.gear, basin.laps),
        phase,
        then,
        state.active,
        top,
        reward,
        state.fountains,
        state.points,
        state.machine,
        state.trail,
    )
    nothing_there = not basin.tokens if space == ring.bonus else top is None
    return reward_and_end_turn(moved, state.fountains, state.points, ()) if nothing_there else (moved, ())


def take(state: State, move: Take) -> Step:
    """Take a face-up token; another from the supply is due at once (FN-21)."""
    basin = state.basin
    number = basin.tokens.index(move.token)
    tokens = basin.tokens[:number] + basin.tokens[number + 1 :]
    basin = Basin(basin.pawns, basin.tops, basin.stacks, basin.unseen, tokens, basin.supply, basin.gear, basin.laps)
    return following(state, basin=basin, then=Phase.PUT, held=move.token, reward=state.reward), ()


def place(state: State, tile: Tile, move: Place) -> Step:
    """Lay the tile in hand, score its coins, then the Reward (FN-50, FN-51)."""
    before = state.fountains[state.active]
    fountain = before.lay(tile, move)
    return _placed(state, fountain, before.laid(tile, move) if Icon.COIN in tile.icons else None)


def put(state: State, token: Token, move: Put) -> Step:
    """Put the token in hand on a slot, score its coins, then the Reward (FN-35, FN-50, FN-51)."""
    fountain = state.fountains[state.active].put(token, move.x, move.y)
    return _placed(state, fountain, LaidToken(token, move.x, move.y) if Icon.COIN in token.icons else None)


def discard(state: State) -> Step:
    """Give up what fits nowhere; it leaves the game, and the Reward still comes (FN-34, FN-35)."""
    return reward_and_end_turn(state, state.fountains, state.points, ())


def choose_fish(state: State, colour: Icon) -> Step:
    """Score the fish colour that the player picked (FN-54)."""
    points, account = fish_reward(state, waters_of(state, state.fountains), colour)
    return end_turn(state, state.fountains, with_points(state.points, points), (account,))


def _placed(state: State, fountain: Fountain, coins_on: LaidTile | LaidToken | None) -> Step:
    """Go on once something lies in the player's fountain.

    :param coins_on: it, if it shows coins
    """
    fountains = (*state.fountains[: state.active], fountain, *state.fountains[state.active + 1 :])
    if coins_on is None:
        return reward_and_end_turn(state, fountains, state.points, ())
    points, account = coin_reward(state, fountain, coins_on)
    return reward_and_end_turn(state, fountains, with_points(state.points, points), (account,))


def reward_and_end_turn(
    state: State, fountains: tuple[Fountain, ...], points: tuple[int, ...], accounts: tuple[Account, ...]
) -> Step:
    """Score the Reward of a pawn that stopped on its own colour, then end the turn (FN-51).

    :param fountains: as they are now
    :param points: with the coins just scored
    :param accounts: what explains those
    """
    reward = state.reward
    if reward is None:
        return end_turn(state, fountains, points, accounts)
    if reward is Pawn.WHITE:
        return following(state, then=Phase.FISH, reward=reward, fountains=fountains, points=points), accounts
    waters = waters_of(state, fountains)
    more, account = pool_reward(state, waters) if reward is Pawn.BLUE else lily_reward(state, waters)
    return end_turn(state, fountains, with_points(points, more), (*accounts, account))


def end_turn(
    state: State, fountains: tuple[Fountain, ...], points: tuple[int, ...], accounts: tuple[Account, ...]
) -> Step:
    """Hand the turn on: to the Machine, to the left neighbour, or to the Final Rewards (FN-60, FN-70)."""
    if state.machine is not None:
        after, more = machine_turn(following(state, then=Phase.PAWN, fountains=fountains, points=points))
        return after, accounts + more
    seat = (state.active + 1) % state.table.options.players
    if seat == state.table.first_seat and something_ran_out(state.basin, state.table.ring):
        final, why = final_rewards(state, fountains)
        points = with_points(points, final)
        return following(state, then=Phase.OVER, fountains=fountains, points=points, active=seat), accounts + why
    return following(state, then=Phase.PAWN, fountains=fountains, points=points, active=seat), accounts


def something_ran_out(basin: Basin, ring: Ring) -> bool:
    """Return whether a stack or the face-down pile of tokens is empty: the round is the last (FN-60)."""
    return not any(basin.supply) or any(not left for space, left in enumerate(basin.stacks) if space != ring.bonus)
