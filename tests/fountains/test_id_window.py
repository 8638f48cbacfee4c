"""Places that have ids, listed in the order of a board's bits."""

from boardrules.fountains import REFERENCE_SET
from boardrules.fountains._bitboard.board import Board
from boardrules.fountains.id_window import first_bit, ids_reach, places_from, puts_from
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.moves import Place, Put

START = REFERENCE_SET.start


def test_a_list_goes_row_by_row_from_the_window_s_north() -> None:
    places = places_from(-2, 3, 1)
    assert places[:4] == [Place(-2, -60, 1), Place(-1, -60, 1), Place(0, -60, 1), Place(-2, -59, 1)]
    assert (len(places), places[-1]) == (3 * 128, Place(0, 67, 1))
    assert puts_from(5, 2)[:3] == [Put(5, -60), Put(6, -60), Put(5, -59)]


def test_the_bit_of_a_row_is_its_index() -> None:
    assert first_bit(-60, 3) == 0
    assert places_from(-2, 3, 0)[first_bit(4, 3)] == Place(-2, 4, 0)


def test_places_are_made_once() -> None:
    assert places_from(-2, 3, 1)[1] is places_from(-1, 4, 1)[0]


def test_a_fountain_that_sprawls_reaches_past_the_ids() -> None:
    assert ids_reach(Board.of((LaidTile(START, 0, 0, 0, 1),)))
    for x, y in ((61, 0), (0, 61), (-58, 0), (0, -58)):
        assert not ids_reach(Board.of((LaidTile(START, 0, 0, 0, 1), LaidTile(START, x, y, 0, 1))))
