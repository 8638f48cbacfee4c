"""A way to a position, and whether a state that was built by hand can be one.

The points of a position depend on when Rewards came, so a way to it cannot be rebuilt from the position alone: states
carry the moves that led to them, outside their value.
"""

from attrs import fields

from boardrules.fountains.invariants import check_position
from boardrules.fountains.moves import Move
from boardrules.fountains.rules import apply_move, new_game
from boardrules.fountains.state import State, moves_of
from boardrules.fountains.views import require_state
from boardrules.game import BoardRulesError, InvalidState


def path(state: State, /) -> tuple[Move, ...]:
    """Return the moves by which the state was reached from `new_game`.

    :raises InvalidState: for something that is no state of this game, or one that was built by hand

    >>> from boardrules import fountains
    >>> state = fountains.apply_move(fountains.new_game(), fountains.move_from_text("tile:square.1"))
    >>> [str(move) for move in path(state)]
    ['tile:square.1']
    """
    moves = moves_of(require_state(state).trail)
    if not moves and state != new_game(state.options):
        raise InvalidState("trail", "a state built by hand carries no moves that lead to it")
    return moves


def validate(state: State, /) -> None:
    """Check a state that was built by hand: its fields one by one, and the moves that it carries, if any.

    :raises InvalidState: naming the field at fault

    >>> from boardrules import fountains
    >>> validate(fountains.new_game())
    """
    check_position(require_state(state))
    if state.trail is None:
        return
    try:
        moves = moves_of(state.trail)
        reached = new_game(state.options)
        for move in moves:
            reached = apply_move(reached, move)
    except (BoardRulesError, TypeError, ValueError) as error:
        raise InvalidState("trail", f"is no legal game: {error}") from None
    for each in fields(State):
        if each.eq and getattr(reached, each.name) != getattr(state, each.name):
            raise InvalidState(
                each.name, "is not what the moves in trail lead to; build a state without a trail instead"
            )
