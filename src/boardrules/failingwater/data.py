"""Positions and events as data for JSON, and back: for clients in any language, and to set up a position by hand."""

from collections.abc import Sequence
from typing import Final

from boardrules.failingwater.components import ARCHITECTS, CARDS, ROWS, Card
from boardrules.failingwater.events import Event
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import PLANS_IN_GAME, Options, options_from_data, options_to_data
from boardrules.failingwater.paths import validate
from boardrules.failingwater.state import FACE_DOWN_CODE, Lying, Position, Round, State, Table
from boardrules.failingwater.turns import (
    ALL_CARDS,
    DUMMY,
    HAND_SIZE,
    HAND_WIDTH,
    OVER,
    START,
    THINKING_BIT,
    Phase,
    Turn,
    chain,
    round_kind,
)
from boardrules.failingwater.views import View, hands_are_public
from boardrules.game import InvalidState, short
from boardrules.reading import choice_at, each_at, list_at, maybe_at, object_at, truth_at, whole_at, within

_CARDS: Final = {str(card): card for card in CARDS}
_LYING: Final = {str(card): card.code for card in CARDS} | {"T": THINKING_CODE, "?": FACE_DOWN_CODE}
_LYING_TEXT: Final = {code: text for text, code in _LYING.items()}
_HELD: Final = ("hands", "thinking", "columns")
_SEEN: Final = ("phase", "active")


def state_to_data(state: State, /) -> dict[str, object]:
    """Return a state as data for JSON, all hands included; `state_from_data` gives an equal state back.

    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import failingwater
    >>> data = state_to_data(failingwater.new_game())
    >>> data["phase"], data["columns"][0], data["rounds"]
    ('plan', [None, None, None, None, None, None], [])
    """
    if type(state) is not State:
        raise InvalidState("state", f"must be a failingwater.State, not {short(state)}")
    return {**_common(state), "hands": [[str(card) for card in hand] for hand in state.hands]}


def view_to_data(view: View, /) -> dict[str, object]:
    """Return a view as data for JSON: what the state's data hold, but null for hands and ``?`` for cards that are hidden.

    :raises InvalidState: for something that is no view of this game
    """
    if type(view) is not View:
        raise InvalidState("view", f"must be a failingwater.View, not {short(view)}")
    hands = [None if hand is None else [str(card) for card in hand] for hand in view.hands]
    return {**_common(view), "seat": view.seat, "hands": hands, "hand_sizes": list(view.hand_sizes)}


def _common(x: Position) -> dict[str, object]:
    turn, table = x.turn, x.table
    over = x.phase is Phase.OVER
    return {
        "options": options_to_data(table.options),
        "phase": x.phase.value,
        "active": turn.player if turn.player >= 0 else None,
        "first_seat": table.first_seat,
        "plan": table.plan,
        "thinking": list(x.thinking),
        "columns": [] if over else [[_lying_text(each) for each in column] for column in _columns(x)],
        "rounds": [_round_to_data(each) for each in table.rounds],
    }


def _columns(x: Position) -> Sequence[Sequence[Card | Lying | None]]:
    return x.columns[: _column_count(x.options)]


def _column_count(options: Options) -> int:
    return len(ARCHITECTS) if options.players == DUMMY else options.players


def _lying_text(lying: Card | Lying | None) -> str | None:
    if isinstance(lying, Card):
        return str(lying)
    return None if lying is None else "T" if lying is Lying.THINKING else "?"


def _round_to_data(finished: Round) -> dict[str, object]:
    return {
        "plan": finished.plan,
        "first_seat": finished.first_seat,
        "columns": [[str(card) for card in column] for column in finished.columns],
        "thinking": list(finished.thinking),
        "winners": list(finished.winners),
        "points": list(finished.points),
    }


def state_from_data(data: object, /) -> State:
    """Return the state that such data stand for; what is told twice (`phase`, `active`) may be left out.

    :raises InvalidState: naming the path to the fault, and for all that `validate` refuses
    :raises InvalidOptions: for options that there are not
    :raises InvalidComponents: for a plan that is none

    >>> from boardrules import failingwater
    >>> start = failingwater.new_game(failingwater.Options(players=3))
    >>> state_from_data(state_to_data(start)) == start
    True
    """
    found = object_at(data, "state", ("options", "first_seat", "plan", "rounds", *_HELD), _SEEN)
    table = _table_at(found)
    options = table.options
    hands = each_at(found["hands"], "hands", _hand_at, options.players)
    state = _placed(State, found, table, hands, [len(hand) for hand in hands])
    within("", lambda: validate(state))
    _check_told_twice(found, state)
    return state
