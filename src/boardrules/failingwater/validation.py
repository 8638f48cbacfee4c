"""Whether a game leads to a state that was built by hand."""

from boardrules.failingwater.paths import follow, legs
from boardrules.failingwater.rules import new_game
from boardrules.failingwater.state import State, require_state
from boardrules.game import InvalidState


def validate(state: State, /) -> None:
    """Check a state that was built by hand: its fields one by one, then that a legal game leads to it.

    The game is played again, so whatever passes has been reached by legal moves: all that follows from it is valid too.

    :raises InvalidState: naming the field at fault

    >>> from boardrules import failingwater
    >>> validate(failingwater.new_game())
    """
    require_state(state)
    reached = new_game(state.options)
    for where, leg in legs(state):
        reached = follow(reached, leg, where)
        played = len(reached.rounds)
        if reached.rounds != state.rounds[:played]:
            raise InvalidState(f"rounds[{played - 1}]", "is not resolved and scored as its cards lie")
    for field in ("setup", "turn", "held", "laid"):
        if getattr(reached, field) != getattr(state, field):
            raise InvalidState(field, "does not follow from the rest of the state")
