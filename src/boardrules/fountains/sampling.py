"""States that agree with a view: the one that it shows, as nothing in Fountains is secret (FN-11)."""

from random import Random

from boardrules.fountains.state import State
from boardrules.fountains.views import View, require_view


def sample_state(view: View, rng: Random, /) -> State:  # noqa: ARG001 - the protocol's parameter; there is nothing to draw
    """Return the one state that the view allows.

    :raises InvalidState: for something that is no view of this game
    """
    return require_view(view).state


def count_states(view: View, /) -> int:
    """Return how many states the view allows: one.

    :raises InvalidState: for something that is no view of this game
    """
    require_view(view)
    return 1
