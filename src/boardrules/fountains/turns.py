"""A player's turn, step by step: what each decision leads to (FN-20 to FN-22, FN-50, FN-51, FN-60, FN-61)."""

from typing import Final

from boardrules.fountains.basin import PAWNS
from boardrules.fountains.components import Icon, Pawn, Tile, Token
from boardrules.fountains.fountain import Fountain, with_tile, with_token
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import MovePawn, Place, Put, Take
from boardrules.fountains.rewards import (
    Account,
    Step,
    final_rewards,
    fish_reward,
    lily_reward,
    placed_coins,
    pool_reward,
    waters_of,
    with_points,
)
from boardrules.fountains.solo import machine_turn
from boardrules.fountains.state import Phase, State, is_end

# In Python 3.11 a member of an enum takes long to look up.
_PUT: Final = Phase.PUT
_FISH: Final = Phase.FISH
_WHITE: Final = Pawn.WHITE
_BLUE: Final = Pawn.BLUE
_COIN: Final = Icon.COIN
_PAWN: Final = Phase.PAWN
_TAKE: Final = Phase.TAKE
_PLACE: Final = Phase.PLACE


def move_pawn(state: State, move: MovePawn) -> Step:
    """Move a pawn and take the tile that lies there; the next top is due at once (FN-20, FN-21).

    Beside the tokens one is taken by a decision of its own. Where there is nothing to take, the turn goes on (FN-22).
    """
    ring, pawn, space = state.table.ring, PAWNS.index(move.pawn), move.space
    then, top = _TAKE if space == ring.bonus else _PLACE, state.basin.tops[space]
    basin = state.basin.with_pawn_on(pawn, space)
    moved = state.going_on(then, basin=basin, held=top, reward=move.pawn if ring.own[pawn] == space else None)
    if top is None and (space != ring.bonus or not basin.tokens):
        return reward_and_end_turn(moved, moved.fountains, moved.points, ())
    return moved, ()


def take(state: State, move: Take) -> Step:
    """Take a face-up token; another from the supply is due at once (FN-21)."""
    basin = state.basin.without_tokens(move.token)
    return state.going_on(_PUT, basin=basin, held=move.token, reward=state.reward), ()


def place(state: State, tile: Tile, move: Place) -> Step:
    """Lay the tile in hand, score its coins, then the Reward (FN-50, FN-51)."""
    fountain, laid = with_tile(state.fountains[state.active], tile, move)
    return _placed(state, fountain, laid if _COIN in tile.icons else None)


def put(state: State, token: Token, move: Put) -> Step:
    """Put the token in hand on a slot, score its coins, then the Reward (FN-35, FN-50, FN-51)."""
    fountain, laid = with_token(state.fountains[state.active], token, move.x, move.y)
    return _placed(state, fountain, laid if _COIN in token.icons else None)


def discard(state: State) -> Step:
    """Give up what fits nowhere; it leaves the game, and the Reward still comes (FN-34, FN-35)."""
    return reward_and_end_turn(state, state.fountains, state.points, ())


def choose_fish(state: State, colour: Icon) -> Step:
    """Score the fish colour that the player picked (FN-54)."""
    reward = fish_reward(state, waters_of(state, state.fountains), colour)
    return end_turn(state, state.fountains, with_points(state.points, reward.points), (reward,))


def _placed(state: State, fountain: Fountain, coins_on: LaidTile | LaidToken | None) -> Step:
    """Go on once something lies in the player's fountain.

    :param coins_on: it, if it shows coins
    """
    fountains = (*state.fountains[: state.active], fountain, *state.fountains[state.active + 1 :])
    if coins_on is None:
        return reward_and_end_turn(state, fountains, state.points, ())
    coins = placed_coins(state, fountain, coins_on)
    return reward_and_end_turn(state, fountains, with_points(state.points, coins.points), (coins,))


def reward_and_end_turn(
    state: State, fountains: tuple[Fountain, ...], points: tuple[int, ...], accounts: tuple[Account, ...]
) -> Step:
    """Score the Reward of a pawn that stopped on its own colour, then end the turn (FN-51).

    :param fountains: as they are now
    :param points: with the coins just scored
    :param accounts: what explains those
    """
    pawn = state.reward
    if pawn is None:
        return end_turn(state, fountains, points, accounts)
    if pawn is _WHITE:
        return state.going_on(_FISH, reward=pawn, fountains=fountains, points=points), accounts
    waters = waters_of(state, fountains)
    reward = pool_reward(state, waters) if pawn is _BLUE else lily_reward(state, waters)
    return end_turn(state, fountains, with_points(points, reward.points), (*accounts, reward))


def end_turn(
    state: State, fountains: tuple[Fountain, ...], points: tuple[int, ...], accounts: tuple[Account, ...]
) -> Step:
    """Hand the turn on: to the Machine, to the left neighbour, or to the Final Rewards (FN-60, FN-70)."""
    if state.machine is not None:
        after, more = machine_turn(state.going_on(Phase.PAWN, fountains=fountains, points=points))
        return after, accounts + more
    active = (state.active + 1) % state.table.options.players
    if not is_end(state.basin, state.table, active):
        return state.going_on(_PAWN, fountains=fountains, points=points, active=active), accounts
    final = final_rewards(state, fountains)
    points = with_points(points, final.points)
    return state.going_on(Phase.OVER, fountains=fountains, points=points, active=active), (*accounts, final)
