"""A way to a position, and whether a state that was built by hand can be one.

The points of a position depend on when Rewards came, so a way to it cannot be rebuilt from the position alone: states
carry the moves that led to them, outside their value.
"""

from attrs import fields

from boardrules.fountains.invariants import check_position
from boardrules.fountains.moves import Move
from boardrules.fountains.rules import apply_move, new_game
from boardrules.fountains.state import State, Table, moves_of
from boardrules.fountains.views import require_state
from boardrules.game import BoardRulesError, InvalidState, short


def path(state: State, /) -> tuple[Move, ...]:
    """Return the moves by which the state was reached from `new_game`.

    :raises InvalidState: for something that is no state of this game, or one that was built by hand

    >>> from boardrules import fountains
    >>> state = fountains.apply_move(fountains.new_game(), fountains.move_from_text("tile:square.1"))
    >>> [str(move) for move in path(state)]
    ['tile:square.1']
    """
    moves = _moves_carried_by(state)
    differs = _first_difference(_replayed(state, moves), state)
    if differs is not None:
        reason = f"the moves that it carries do not lead to its {differs}" if moves else "no moves lead to it"
        raise InvalidState("trail", f"the state was built by hand: {reason}")
    return moves


def validate(state: State, /) -> None:
    """Check a state that was built by hand: its fields one by one, and the moves that it carries, if any.

    :raises InvalidState: naming the field at fault

    >>> from boardrules import fountains
    >>> validate(fountains.new_game())
    """
    check_position(require_state(state))
    moves = _moves_carried_by(state)
    if not moves:
        return
    differs = _first_difference(_replayed(state, moves), state)
    if differs is not None:
        raise InvalidState(differs, "is not what the moves in trail lead to; build a state without a trail instead")


def _moves_carried_by(state: object) -> tuple[Move, ...]:
    link = trail = require_state(state).trail
    while link is not None:
        if type(link) is not tuple or len(link) != 2:
            raise InvalidState("trail", "must be pairs of a move and the trail before it")
        link = link[1]
    return moves_of(trail)


def _replayed(state: State, moves: tuple[Move, ...]) -> State:
    table = state.table
    if type(table) is not Table:
        raise InvalidState("table", f"must be a Table, not {short(table)}")
    try:
        reached = new_game(table.options)
        for move in moves:
            reached = apply_move(reached, move)
    except BoardRulesError as error:
        raise InvalidState("trail", f"is no legal game: {error}") from None
    return reached


def _first_difference(reached: State, state: State) -> str | None:
    """Return the first field in which two states differ, also in types that are equal, if any."""
    for each in fields(State):
        there, here = getattr(reached, each.name), getattr(state, each.name)
        if each.eq and (there != here or repr(there) != repr(here)):
            return each.name
    return None
