"""Playing: the start, legal moves, applying a move, scores and standings."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from boardrules.fountains.basin import Basin
from boardrules.fountains.basin import pawn_moves as kept_pawn_moves
from boardrules.fountains.chance import after_chance, outcomes
from boardrules.fountains.components import FISH_COLOURS, Tile, Token
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.moves import (
    ChooseFish,
    Discard,
    Move,
    MovePawn,
    Place,
    Put,
    Refresh,
    Take,
)
from boardrules.fountains.options import DEFAULTS, Options, num_seats, require_options
from boardrules.fountains.placement import listed, slots
from boardrules.fountains.refusals import refusal
from boardrules.fountains.rewards import Step, final_rewards, with_points
from boardrules.fountains.solo import refresh
from boardrules.fountains.state import CHANCE_PHASES, TILES_PER_STACK, Phase, State, Table, due
from boardrules.fountains.structure import require_state
from boardrules.fountains.turns import choose_fish, discard, move_pawn, place, put, take
from boardrules.fountains.views import View, position
from boardrules.game import CHANCE, GAME_OVER, IllegalMove
from boardrules.scoring import Best, Criterion, Standing
from boardrules.scoring import standings as rank

_CHOOSE_FISH: Final = tuple(ChooseFish(colour) for colour in FISH_COLOURS)
_DISCARD: Final = Discard()
# In Python 3.11 a member of an enum takes as long to look up as the whole answer.
_OVER: Final = Phase.OVER


def new_game(options: Options = DEFAULTS, /) -> State:
    """Return the start of a game, before any chance: nothing is revealed yet.

    :raises InvalidOptions: for anything but options of this game

    >>> new_game(Options(players=1)).gear
    0
    """
    table = Table(require_options(options), options.first_seat)
    ring = table.ring
    basin = Basin(
        pawns=ring.own,
        tops=(None,) * ring.size,
        stacks=tuple(TILES_PER_STACK[options.players] if faces else 0 for faces in ring.faces),
        unseen=tuple(tuple(tile.count for tile in faces) for faces in ring.faces),
        tokens=(),
        supply=tuple(count for _, count in options.components.tokens),
        gear=ring.bonus if options.solo else None,  # FN-70
    )
    start = Fountain.start(options.components)
    phase = Phase.START if options.first_seat is None else due(basin, table, Phase.PAWN)
    state = State(
        table,
        basin,
        phase,
        Phase.PAWN,
        options.first_seat or 0,
        None,
        None,
        (start,) * options.players,
        (0,) * num_seats(options),
        () if options.solo else None,
        trail=(),
    )
    state.found_whole()
    state.found_reached()
    return state


def current_player(x: State | View, /) -> int:
    """Return the seat to move, or `CHANCE`, or `GAME_OVER`.

    >>> current_player(new_game())
    -1
    """
    state = x if type(x) is State and x.is_whole else position(x)
    player = _NOBODY.get(state.phase)
    return state.active if player is None else player


_NOBODY: Final = {**dict.fromkeys(CHANCE_PHASES, CHANCE), Phase.OVER: GAME_OVER}
"""Who is to move in the phases in which no player is."""


def is_over(x: State | View, /) -> bool:
    """Return whether the game has ended (FN-60, FN-77).

    >>> is_over(new_game())
    False
    """
    state = x if type(x) is State and x.is_whole else position(x)
    return state.phase is _OVER


def legal_moves(x: State | View, /) -> Sequence[Move]:
    """Return every legal move once, ascending by id; at chance every outcome; none when the game is over.

    What is returned is immutable and equal to the tuple of the same moves; a `Place` is made when it is taken.

    Of a view: the moves of the seat that sees it when it is that seat's turn, else none.

    >>> from random import Random
    >>> from boardrules.fountains.chance import resolve_chance
    >>> [str(move) for move in legal_moves(resolve_chance(new_game(), Random(1)))][:3]
    ['green>2', 'green>4', 'green>6']
    """
    state = x if type(x) is State and x.is_whole else position(x)
    if state is not x and isinstance(x, View) and current_player(state) != x.seat:
        return ()
    return _LISTINGS[state.phase](state)


def pawn_moves(state: State) -> tuple[Move, ...]:
    """Return the ways to move a pawn: each to one of the next three open spaces (FN-20, FN-71)."""
    basin = state.basin
    return kept_pawn_moves(basin.pawns, basin.gear, state.table.ring.size)


def token_takes(state: State) -> tuple[Move, ...]:
    """Return the face-up tokens to take, equal ones once (FN-21)."""
    return tuple(Take(token) for token in dict.fromkeys(state.basin.tokens))


def tile_places(state: State) -> Sequence[Move]:
    """Return the placements of the tile in hand; when there are none it is discarded (FN-31, FN-32, FN-34)."""
    tile = state.held
    if not isinstance(tile, Tile):
        return ()
    return listed(state.fountains[state.active], tile, state.table.options.dark_bricks) or (_DISCARD,)


def token_puts(state: State) -> Sequence[Move]:
    """Return the slots for the token in hand; when none is visible it is discarded (FN-35)."""
    return slots(state.fountains[state.active]) or (_DISCARD,)


def refreshes(state: State) -> tuple[Move, ...]:
    """Return the choices of face-up tokens to replace, no more than the supply holds; none is a choice too (FN-74)."""
    tokens = state.basin.tokens
    most = state.basin.replaceable_tokens()
    return tuple(Refresh(chosen) for size in range(most + 1) for chosen in dict.fromkeys(combinations(tokens, size)))


_LISTINGS: Final[dict[Phase, Callable[[State], Sequence[Move]]]] = {
    **dict.fromkeys(CHANCE_PHASES, outcomes),
    Phase.PAWN: pawn_moves,
    Phase.TAKE: token_takes,
    Phase.PLACE: tile_places,
    Phase.PUT: token_puts,
    Phase.FISH: lambda _: _CHOOSE_FISH,
    Phase.REFRESH: refreshes,
    Phase.MACHINE: lambda _: (),
    Phase.OVER: lambda _: (),
}


def is_legal(state: State, move: Move, /) -> bool:
    """Return whether `apply_move` takes this move, without listing the others. Never raises."""
    try:
        return refusal(require_state(state), move) is None
    except Exception:  # noqa: BLE001 - what was built by hand can break anywhere, and is not legal then
        return False


def apply_move(state: State, move: Move, /) -> State:
    """Return the next state; the given one stays as it was.

    :raises IllegalMove: saying which rule forbids it and where, with the clause
    :raises InvalidState: for something that is no state of this game
    """
    return play(state, move)[0]


def play(state: State, move: Move) -> Step:
    """Return the next state with what explains the points scored on the way.

    :raises IllegalMove: saying which rule forbids it and where, with the clause
    :raises InvalidState: for something that is no state of this game
    """
    if type(state) is not State or not state.is_whole:
        require_state(state)
    refused = refusal(state, move)
    if refused is not None:
        raise IllegalMove(move, refused.reason, refused.rule, refused)
    after, accounts = _carry_out(state, move)
    return after.reached_by(move, state), accounts


def _carry_out(state: State, move: Move) -> Step:
    held = state.held
    match move:
        case MovePawn():
            return move_pawn(state, move)
        case Place() if isinstance(held, Tile):
            return place(state, held, move)
        case Take():
            return take(state, move)
        case Put() if isinstance(held, Token):
            return put(state, held, move)
        case Discard():
            return discard(state)
        case ChooseFish():
            return choose_fish(state, move.colour)
        case Refresh():
            return refresh(state, move.tokens)
        case _:
            return after_chance(state, move)


def scores(x: State | View, /) -> tuple[int, ...]:
    """Return the points so far by seat; in the solo game the Machine is seat 1.

    >>> scores(new_game(Options(players=1)))
    (0, 0)
    """
    return position(x).points


def scores_if_over(x: State | View, /) -> tuple[int, ...]:
    """Return the points by seat if the game ended now: those so far and the Final Rewards (FN-61, FN-62, FN-77).

    `final_events` tells what they are for, which takes longer.

    :raises InvalidState: for something that is neither a state nor a view of this game

    >>> scores_if_over(new_game())
    (7, 7)
    """
    state = position(x)
    return (
        state.points
        if state.phase is Phase.OVER
        else with_points(state.points, final_rewards(state, state.fountains).points)
    )


def standings(x: State | View, /) -> tuple[Standing, ...]:
    """Return who stands where, best first; before the end by points alone (FN-65, FN-79).

    >>> [standing.decided_by for standing in standings(new_game())]
    ['shared', 'shared']
    """
    state = position(x)
    if state.phase is not Phase.OVER:
        return rank(state.points)
    if state.machine is not None:
        return rank(state.points, [Criterion("machine", (0, 1))])  # FN-79
    weeds = tuple(water(fountain, state.options.fall).weeds for fountain in state.fountains)
    tokens = tuple(len(fountain.tokens) for fountain in state.fountains)
    return rank(state.points, [Criterion("pond_weed", weeds, Best.LOW), Criterion("tokens", tokens)])
