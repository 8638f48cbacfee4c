"""What things are called, what is next, and where points come from, for a round worked out by hand."""

import pytest

from boardrules import failingwater as fw
from boardrules.failingwater.captions import (
    Speaker,
    columns_in_order,
    round_number,
    rounds_in_game,
    sum_of,
    walk_of,
    won_indexes,
)
from boardrules.failingwater.english import ENGLISH
from tests.failingwater.positions import FOUR, THREE, deal, options, whole_game, whole_round

SPEAKER = Speaker(ENGLISH.pictures, None)
PLANS = [["B1", "R1", "B2", "R2", "B3", "R4"]] * 4
GAME = fw.new_game(options(plans=PLANS))
ONE_ROUND = whole_round(GAME, FOUR)
"""Row 1 and its B1 go to seat 1, all else to seat 0: R1 B2 R2 B3 R4."""


@pytest.mark.rule("FW-50")
def test_the_dummy_stands_leftmost() -> None:
    three = fw.new_game(options(players=3))
    assert (columns_in_order(GAME), columns_in_order(three)) == ((0, 1, 2, 3), (3, 0, 1, 2))
    assert [SPEAKER.name(three, column) for column in columns_in_order(three)] == [
        "Dummy",
        "Seat 0",
        "Seat 1",
        "Seat 2",
    ]
    assert Speaker(ENGLISH.pictures, ("Ann", "Bob", "Cid")).name(three, 1) == "Bob"


@pytest.mark.rule("FW-33")
def test_the_last_round_stays_the_last_after_the_end() -> None:
    over = whole_game(options(players=3), THREE, (1, 2, 3))
    assert [(round_number(x), rounds_in_game(x)) for x in (GAME, ONE_ROUND, over)] == [(1, 4), (2, 4), (3, 3)]


@pytest.mark.rule("FW-20", "FW-21")
def test_the_lead_marker_walks_from_where_it_begins() -> None:
    assert walk_of(ONE_ROUND, ONE_ROUND.rounds[0])[1:] == (1, 0, 0, 0, 0, 0)


@pytest.mark.rule("FW-30")
def test_the_sum_behind_points_names_the_larger_colour_first() -> None:
    finished = ONE_ROUND.rounds[0]
    assert [str(index) for index in won_indexes(ONE_ROUND, finished, 0)] == ["R1", "B2", "R2", "B3", "R4"]
    assert [sum_of(ONE_ROUND, finished, seat, "-") for seat in range(4)] == ["R7-B5", "B1", "", ""]


@pytest.mark.rule("FW-31")
def test_who_took_no_index_is_told_whether_alone() -> None:
    # Seats 2 and 3 both took none.
    assert SPEAKER.reason(ONE_ROUND, ONE_ROUND.rounds[0], 2) == "no index"
    # With three players seat 2 alone: the rows go to seats 1, 0, 0 and to the dummy.
    three = whole_round(fw.new_game(options(players=3)), THREE)
    assert SPEAKER.reason(three, three.rounds[0], 2) == "alone without an index"


def test_points_have_a_unit() -> None:
    assert [SPEAKER.points(points) for points in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_the_headline_says_which_round_and_what_is_next() -> None:
    assert SPEAKER.headline(deal(GAME, FOUR)) == "Round 1 of 4: Seat 0 plays into row 6"
    assert SPEAKER.headline(whole_game(options(players=3), THREE, (1, 2, 3))) == "Round 3 of 3: the game is over"


def test_the_viewer_is_told_which_seat_is_its_own() -> None:
    view = fw.observe(ONE_ROUND, 2)
    assert [SPEAKER.name_and_you(view, seat) for seat in (1, 2)] == ["Seat 1", "Seat 2 (you)"]
