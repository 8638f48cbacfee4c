"""Playing: the start, legal moves, applying a move, scores, and the end of the game."""

from typing import Final

from boardrules.failingwater.chance import after_deal, after_plan, after_start, chance_moves
from boardrules.failingwater.hands import Listing, listed, listing, thinking_cards
from boardrules.failingwater.moves import (
    PLAY_THINKING,
    PLAYS,
    THINKING_CODE,
    Move,
    Play,
    PlayThinking,
    RevealPlan,
    Start,
)
from boardrules.failingwater.options import DEFAULTS, Options, require_options
from boardrules.failingwater.refusals import is_allowed, playable, refusal
from boardrules.failingwater.rounds import begin_round, end_round
from boardrules.failingwater.schedule import OVER, START, Phase
from boardrules.failingwater.scoring import final_standings
from boardrules.failingwater.setup import Setup
from boardrules.failingwater.state import State, Unfinished, require_state, sound_state
from boardrules.failingwater.views import View, require_position
from boardrules.game import IllegalMove
from boardrules.scoring import Standing
from boardrules.scoring import standings as rank_by_points

_MOVES: Final[Listing[Move]] = listing((*PLAYS, PLAY_THINKING))
# In Python 3.11 a member of an enum takes as long to look up as a whole hand to list.
_PLAY: Final = Phase.PLAY
_BYTES: Final = tuple(bytes((code,)) for code in range(THINKING_CODE + 1))


def new_game(options: Options = DEFAULTS, /) -> State:
    """Return the start of a game, before any chance: the first seat if it is random, else the first plan comes next.

    :raises InvalidOptions: for anything but options of this game

    >>> new_game(Options(first_seat=None)).phase
    <Phase.START: 'start'>
    """
    first_seat = require_options(options).first_seat
    held = thinking_cards(options.players) if options.thinking_cards else 0  # FW-60; the dummy has none (FW-64)
    if first_seat is None:
        return sound_state(Setup(options), START, held, b"")
    return begin_round(options, (), first_seat, held)


def current_player(x: State | View, /) -> int:
    """Return the seat to move, or `CHANCE`, or `GAME_OVER`.

    :raises InvalidState: for anything but a state or view of this game

    >>> current_player(new_game())
    -1
    """
    if type(x) is not State and type(x) is not View:
        require_position(x)
    return x.turn.player


def is_over(x: State | View, /) -> bool:
    """Return whether the game has ended (FW-33).

    :raises InvalidState: for anything but a state or view of this game

    >>> is_over(new_game())
    False
    """
    if type(x) is not State and type(x) is not View:
        require_position(x)
    return x.turn is OVER


def legal_moves(x: State | View, /) -> tuple[Move, ...]:
    """Return every legal move once, ascending by id; at chance every outcome; none when the game is over.

    Of a view: the moves of the seat that sees it when it is that seat's turn, else none.

    :raises InvalidState: for anything but a state or view of this game

    >>> from boardrules import failingwater
    >>> [str(move) for move in legal_moves(failingwater.new_game())]
    ['plan:1', 'plan:2', 'plan:3', 'plan:4']
    """
    if type(x) is not State:
        require_position(x)
        if isinstance(x, View) and x.seat != x.turn.player:
            return ()
    turn = x.turn
    if turn.phase is not _PLAY:
        return chance_moves(x)
    return listed(_MOVES, x.held if turn.start_card < 0 else playable(x), turn.hand)


def is_legal(state: State, move: Move, /) -> bool:
    """Return whether `apply_move` takes this move, without listing the others. Never raises.

    >>> is_legal(new_game(), RevealPlan(2)), is_legal(new_game(), RevealPlan(5))
    (True, False)
    """
    return type(state) is State and is_allowed(state, move)


def apply_move(state: State, move: Move, /) -> State:
    """Return the next state; the given one stays as it was.

    After the last card of a round the rows are resolved and scored at once, and the next round begins.

    :raises IllegalMove: saying why, with the clause and the cards that stand in the way
    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import failingwater
    >>> apply_move(failingwater.new_game(), RevealPlan(2)).plan
    DesigningPlan('B1 R2 B3 R4 B2 R1')
    """
    if type(state) is not State:
        require_state(state)
    turn = state.turn
    following = turn.after_any_card
    if following is not None and type(move) is Play:  # most moves are of this kind
        code = move.code
        if bit := state.held & turn.bits[code]:
            # `sound_state`, without the time of a call: 2 % of a game.
            filled: Unfinished = Unfinished()
            filled.setup = state.setup
            filled.turn = following
            filled.held = state.held ^ bit
            filled.laid = state.laid + _BYTES[code]
            after: State = filled
            after.__class__ = State
            return after
    if not is_allowed(state, move):
        why = refusal(state, move)
        raise IllegalMove(move, why.reason, why.rule, why)
    if type(move) is Play or type(move) is PlayThinking:
        return _after_card(state, move.code)
    if isinstance(move, Start):
        return after_start(state, move.seat)
    return after_plan(state, move.position) if isinstance(move, RevealPlan) else after_deal(state, move.code)


def _after_card(state: State, code: int) -> State:
    """Return the state once a card is put down from hand into the row (FW-12), and the round over if it was the last."""
    following, held, laid = state.turn.next, state.held ^ state.turn.bits[code], state.laid + _BYTES[code]
    if following is not None:
        return sound_state(state.setup, following, held, laid)
    return end_round(state, held, laid)


def scores(x: State | View, /) -> tuple[int, ...]:
    """Return the points of all finished rounds by seat.

    :raises InvalidState: for anything but a state or view of this game

    >>> scores(new_game())
    (0, 0, 0, 0)
    """
    facts = require_position(x).setup
    if not facts.rounds:
        return (0,) * facts.options.players
    return tuple(map(sum, zip(*(each.points for each in facts.rounds), strict=True)))


def standings(x: State | View, /) -> tuple[Standing, ...]:
    """Return who stands where, best first; before the end by points alone (FW-40, FW-41).

    :raises InvalidState: for anything but a state or view of this game

    >>> [standing.decided_by for standing in standings(new_game())]
    ['shared', 'shared', 'shared', 'shared']
    """
    points = scores(x)
    if not is_over(x):
        return rank_by_points(points)
    return final_standings(points, x.setup.rounds[-1].points, x.setup.options.tiebreak)
