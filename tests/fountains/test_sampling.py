"""States that agree with a view: there is one."""

from random import Random

import pytest

from boardrules import InvalidState
from boardrules import fountains as fn
from tests.fountains.tables import options, set_up, turn
from tests.junk import JUNK, kind


def test_every_view_allows_one_state() -> None:
    state = turn(turn(set_up(options(players=3, advanced=True)), "green>2"), "blue>4")
    for seat in (0, 1, 2, None):
        view = fn.observe(state, seat)
        assert fn.count_states(view) == 1
        sampled = fn.sample_state(view, Random(1))
        assert (sampled, hash(sampled), repr(sampled)) == (state, hash(state), repr(state))
        assert fn.path(sampled) == fn.path(state)
        fn.validate(sampled)


@pytest.mark.parametrize("junk", [*JUNK, fn.new_game()], ids=kind)
def test_what_is_no_view(junk: object) -> None:
    with pytest.raises(InvalidState, match=r"^view: must be a fountains\.View, not "):
        fn.count_states(junk)  # type: ignore[arg-type]  # what comes from outside may be anything
    with pytest.raises(InvalidState, match=r"^view: must be a fountains\.View, not "):
        fn.sample_state(junk, Random(0))  # type: ignore[arg-type]  # what comes from outside may be anything
