"""What things are called, and in one line what is next."""

from boardrules import fountains as fn
from boardrules.fountains.captions import headline, piece, tile_text, title_of_seat, who, whose_turn
from boardrules.fountains.english import ENGLISH
from tests.fountains.tables import options, played, set_up, tile, token

WORDS = ENGLISH.pictures


def test_seats_have_numbers_or_names() -> None:
    state = set_up()
    assert (who(state, 1, WORDS), title_of_seat(state, 1, WORDS)) == ("seat 1", "Seat 1")
    assert title_of_seat(state, 1, WORDS, ("Ann", "bob")) == "bob"


def test_the_machine_is_called_so() -> None:
    state = set_up(options(players=1))
    assert [title_of_seat(state, seat, WORDS) for seat in (0, 1)] == ["Seat 0", "The Machine"]


def test_what_is_held_has_a_name() -> None:
    assert piece(tile("square.8"), WORDS) == "square.8"
    assert piece(token("lily+coin"), WORDS) == "lily pad, coin"
    assert piece(None, WORDS) == "none"


def test_a_tile_is_told_with_its_slots() -> None:
    assert tile_text(tile("square.8")) == "square.8 (jet coin)"
    assert tile_text(tile("square.1")) == "square.1 (lily .)"


def test_the_headline_says_what_is_next_and_who_does_it() -> None:
    state = set_up()
    assert headline(state, WORDS, ("Ann", "Bob")) == "Fountains: Ann moves a pawn"
    assert headline(played(state, "green>2"), WORDS) == "Fountains: seat 0 places oblong.1 (lily, lily)"
    assert headline(fn.new_game(), WORDS) == "Fountains: a tile is revealed next"
    # It still is once the pawn has moved.
    assert (whose_turn(state), whose_turn(played(state, "green>2"))) == (0, 0)
