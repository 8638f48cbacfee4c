"""Turns counted from what is gone from the Basin: what may be missing, and how many points there can be."""

import pytest

from boardrules import InvalidState
from boardrules import fountains as fn
from boardrules.fountains.turn_counts import machine_turns
from tests.fountains.tables import (
    BONUS,
    LOOSE,
    OBLONG,
    STAR,
    arranged,
    fountain,
    legal,
    options,
    played,
    set_up,
    turn,
)
from tests.fountains.test_validation import bare, middle


def test_tiles_that_may_have_been_discarded_may_be_missing() -> None:
    """Nothing of this set ever fits; of the reference set everything does as long as the table beside the start is bare."""
    loose = set_up(options(components=LOOSE))
    for move in ("green>2", "green>4"):
        loose = turn(loose, move)
    assert [len(fountain.tiles) for fountain in loose.fountains] == [1, 1]
    fn.validate(bare(loose))
    with pytest.raises(InvalidState, match=r"^fountains\[1\]: must hold what was taken in its turns"):
        fn.validate(arranged(middle(), fountains=(middle().fountains[0], fountain())))


def test_points_are_bounded_by_what_the_turns_can_bring() -> None:
    """Two turns, each with 7 for pools at most; the second player's zig shows a lily, no coin, and no fish."""
    fn.validate(arranged(middle(), points=(14, 14)))
    for points in ((15, 0), (0, 15)):
        with pytest.raises(InvalidState, match=r"^points: must be from 0 to 14 for seat [01] here$"):
            fn.validate(arranged(middle(), points=points))


@pytest.mark.rule("FN-72")
@pytest.mark.parametrize(("gear", "laps", "turns"), [(BONUS, 0, 0), (STAR, 0, 6), (BONUS, 1, 7), (OBLONG, 1, 9)])
def test_the_gear_tells_how_often_it_has_moved(gear: int, laps: int, turns: int) -> None:
    assert machine_turns(arranged(set_up(options(players=1)), gear=gear, laps=laps)) == turns


def test_among_players_no_gear_moves() -> None:
    assert machine_turns(set_up()) == 0


def test_no_tile_is_gone_that_every_fountain_had_room_for() -> None:
    """A token was covered by another, so something may be missing in the fountains; but no tile that could be laid."""
    state = turn(played(set_up(), "blue>0", "take:red", "put:1,1"), "blue>2")
    state = played(state, "white>0", legal(played(state, "white>0"))[0], "put:1,1")
    fn.validate(bare(state))
    assert [len(each.tiles) + len(each.tokens) - 1 for each in state.fountains] == [1, 1]
    with pytest.raises(InvalidState, match=r"^unseen\[2\]: oblong\.\d+ is gone, and could always be laid$"):
        fn.validate(arranged(state, fountains=(state.fountains[0], fountain())))
