"""The scoring track round by round, with rounds worked out by hand."""

import pytest
from hypothesis import given

from boardrules import InvalidState
from boardrules import failingwater as fw
from boardrules.testing import states
from tests.failingwater.positions import FOUR, THREE, deal, whole_game, whole_round
from tests.junk import JUNK

NOTHING = (0, 0, 0, 0, 0)


def sheets(x: fw.State | fw.View) -> list[tuple[int, int, list[tuple[int, int, int, int, int]]]]:
    """Number, plan and by seat red, blue, difference, bonus and points."""
    read = []
    for sheet in fw.round_sheets(x):
        assert [line.seat for line in sheet.lines] == [*range(x.options.players)]
        lines = [(each.red, each.blue, each.difference, each.bonus, each.points) for each in sheet.lines]
        read.append((sheet.number, sheet.plan, lines))
    return read


@pytest.mark.rule("FW-30", "FW-32")
def test_four_rounds_by_hand() -> None:
    # The plans are B1 R1 B2 R2 B3 R4, B1 R2 B3 R4 B2 R1, B1 R4 B2 R1 B3 R2 and B1 R4 B3 R2 B2 R1, row 1 first. Seat 1, then
    # seat 0 five times wins the first two rounds; seats 2 3 3 3 1 1 the third, 3 3 3 3 1 1 the last.
    assert sheets(whole_game(fw.Options(), FOUR, (1, 2, 3, 4))) == [
        (1, 1, [(7, 5, 2, 0, 2), (0, 1, 1, 0, 1), NOTHING, NOTHING]),
        (2, 2, [(7, 5, 2, 0, 2), (0, 1, 1, 0, 1), NOTHING, NOTHING]),
        # B1 is seat 2's, R4 B2 R1 seat 3's, B3 R2 seat 1's: seat 0 alone has none.
        (3, 3, [(0, 0, 0, 3, 3), (2, 3, 1, 0, 1), (0, 1, 1, 0, 1), (5, 2, 3, 0, 3)]),
        # B1 R4 B3 R2 are seat 3's, B2 R1 seat 1's.
        (4, 4, [NOTHING, (1, 2, 1, 0, 1), NOTHING, (6, 4, 2, 0, 2)]),
    ]


@pytest.mark.rule("FW-30", "FW-31", "FW-53")
def test_the_dummy_has_no_line() -> None:
    # Of B1 R1 B2 R2 B3 R4, seat 1 wins the first, the dummy R1 and R4, seat 0 the rest; seat 2 alone has none.
    state = whole_round(fw.new_game(fw.Options(players=3)), THREE)
    assert sheets(state) == [(1, 1, [(2, 5, 3, 0, 3), (0, 1, 1, 0, 1), (0, 0, 0, 3, 3)])]
    assert fw.round_sheets(fw.observe(state, 2)) == fw.round_sheets(fw.observe(state, None)) == fw.round_sheets(state)
    assert fw.round_sheets(deal(state, THREE, 2)) == fw.round_sheets(state)


def test_values_are_frozen_and_what_is_no_position_is_refused() -> None:
    assert fw.round_sheets(fw.new_game()) == ()
    [sheet] = fw.round_sheets(whole_round(fw.new_game(), FOUR))
    assert hash(sheet) == hash(fw.round_sheets(whole_round(fw.new_game(), FOUR))[0])
    with pytest.raises(AttributeError):
        sheet.lines[0].points = 9  # type: ignore[misc]  # it is frozen
    for junk in JUNK:
        with pytest.raises(InvalidState):
            fw.round_sheets(junk)  # type: ignore[arg-type]  # anything may come from outside


@given(states(fw))
def test_sheets_add_up_to_the_scores(state: fw.State) -> None:
    played = fw.round_sheets(state)
    assert len(played) == len(state.rounds)
    for sheet, finished in zip(played, state.rounds, strict=True):
        assert tuple(line.points for line in sheet.lines) == finished.points
    totals = [sum(sheet.lines[seat].points for sheet in played) for seat in range(state.options.players)]
    assert tuple(totals) == fw.scores(state)
