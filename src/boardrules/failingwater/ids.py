"""A fixed integer per move: cards, the Thinking card, then first seats, plans and deals. The same under all options."""

from typing import Final

from boardrules.failingwater.components import ARCHITECTS
from boardrules.failingwater.hands import listed, listing
from boardrules.failingwater.moves import DEALS, PLAY_THINKING, PLAYS, Move, RevealPlan, Start
from boardrules.failingwater.notation import move_to_text
from boardrules.failingwater.options import PLANS_IN_GAME, Options, require_options
from boardrules.failingwater.refusals import playable
from boardrules.failingwater.rules import legal_moves
from boardrules.failingwater.schedule import Phase
from boardrules.failingwater.state import State
from boardrules.failingwater.views import View
from boardrules.game import InvalidNotation, NoMoveId, short

_DECISIONS: Final[tuple[Move, ...]] = (*PLAYS, PLAY_THINKING)
_MOVES: Final[tuple[Move, ...]] = (
    *_DECISIONS,
    *(Start(seat) for seat in range(len(ARCHITECTS))),
    *(RevealPlan(position) for position in range(1, PLANS_IN_GAME + 1)),
    *DEALS,
)
_IDS: Final = {move_to_text(move): number for number, move in enumerate(_MOVES)}
_DECISION_IDS: Final = listing(range(len(_DECISIONS)))
# In Python 3.11 a member of an enum takes as long to look up as a whole hand to list.
_PLAY: Final = Phase.PLAY


def num_move_ids(options: Options, /) -> int:
    """Return how many ids there are in all: 0 to this number less one.

    >>> num_move_ids(Options())
    57
    """
    require_options(options)
    return len(_MOVES)


def num_decision_ids(options: Options, /) -> int:
    """Return how many of them, the first ones, are decisions of a player.

    >>> num_decision_ids(Options())
    25
    """
    require_options(options)
    return len(_DECISIONS)


def move_to_id(options: Options, move: Move, /) -> int | None:
    """Return the move's id, or None for a move without one: a card dealt out of sight, or no move of this game.

    >>> move_to_id(Options(), PLAY_THINKING)
    24
    """
    require_options(options)
    try:
        return _IDS.get(move_to_text(move))
    except InvalidNotation:
        return None


def move_from_id(options: Options, move_id: int, /) -> Move:
    """Return the move with that id.

    :raises NoMoveId: when there is none

    >>> str(move_from_id(Options(), 0))
    'R1'
    """
    require_options(options)
    if type(move_id) is not int or not 0 <= move_id < len(_MOVES):
        raise NoMoveId(short(move_id), f"ids go from 0 to {len(_MOVES) - 1}")
    return _MOVES[move_id]


def legal_ids(x: State | View, /) -> tuple[int, ...]:
    """Return the ids of `legal_moves`, ascending, without the moves; those without an id are left out.

    :raises InvalidState: for anything but a state or view of this game

    >>> from boardrules import failingwater
    >>> legal_ids(failingwater.new_game())
    (29, 30, 31, 32)
    """
    if type(x) is State and x.turn.phase is _PLAY:
        return listed(_DECISION_IDS, playable(x), x.turn.hand)
    return tuple(number for move in legal_moves(x) if (number := _IDS.get(move_to_text(move))) is not None)
