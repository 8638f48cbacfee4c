"""The position, and how it goes on."""

from boardrules import fountains as fn
from boardrules.fountains.state import Phase
from boardrules.fountains.trails import moves_of
from tests.fountains.tables import played, set_up, tile


def test_a_step_empties_the_hand_unless_it_says_what_is_held() -> None:
    placing = played(set_up(), "green>2")
    assert (placing.phase, placing.held) == (Phase.PLACE, tile("oblong.1"))
    assert placing.going_on(Phase.PAWN).held is None
    again = placing.going_on(Phase.PLACE, held=placing.held, reward=fn.Pawn.GREEN)
    assert (again.held, again.reward) == (placing.held, fn.Pawn.GREEN)
    assert (again.points, again.fountains, again.basin) == (placing.points, placing.fountains, placing.basin)


def test_a_state_noted_as_reached_carries_the_move() -> None:
    before = set_up()
    after = before.going_on(Phase.PAWN).reached_by(fn.Discard(), before)
    assert moves_of(after.trail) == (*moves_of(before.trail), fn.Discard())
    assert after == before
