"""Views: nothing is secret, so a view holds the whole position, and whose it is."""

from random import Random

import pytest
from attrs import fields

from boardrules import CHANCE, InvalidState
from boardrules import fountains as fn
from tests.fountains.tables import after, legal, options, resolved, set_up, turn
from tests.fountains.test_whole_games import at_random, options_of_game
from tests.junk import JUNK, kind

SHOWN = [
    "options", "components", "phase", "basin", "pawns", "tops", "stacks", "tokens", "supply", "fountains", "held", "machine", "gear", "designs",
]  # fmt: skip


def middle(players: int = 3) -> fn.State:
    return turn(turn(set_up(options(players=players, advanced=players > 1)), "green>2"), "blue>4")


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_view_shows_the_whole_position(players: int) -> None:
    state = middle(players)
    for seat in (*range(fn.num_seats(state.options)), None):
        view = fn.observe(state, seat)
        assert view.seat == seat
        assert view.state == state
        assert [getattr(view, name) for name in SHOWN] == [getattr(state, name) for name in SHOWN]
        for ask in (fn.current_player, fn.is_over, fn.scores, fn.standings, fn.render_text):
            assert ask(view) == ask(state)


def test_legal_moves_of_a_view_are_those_of_its_seat_on_its_turn() -> None:
    for number in (0, 3, 6):
        state, rng = fn.new_game(options_of_game(number)), Random(number)
        for _ in range(60):
            for seat in (*range(fn.num_seats(state.options)), None):
                expected = fn.legal_moves(state) if seat == fn.current_player(state) else ()
                assert fn.legal_moves(fn.observe(state, seat)) == expected
            if fn.is_over(state):
                break
            state = fn.apply_move(state, at_random(state, rng))


def test_at_chance_nobody_s_view_lists_a_move() -> None:
    state = fn.new_game()
    assert fn.current_player(fn.observe(state, 0)) == CHANCE
    for seat in (0, 1, None):
        assert fn.legal_moves(fn.observe(state, seat)) == ()


def test_moves_are_seen_as_they_are_made() -> None:
    state = set_up()
    for text in legal(state):
        move = fn.move_from_text(text)
        assert {fn.observe_move(state, move, seat) for seat in (0, 1, None)} == {move}


def test_views_of_different_seats_differ() -> None:
    state = middle()
    views = [fn.observe(state, seat) for seat in (0, 1, 2, None)]
    assert len(set(views)) == len(set(map(repr, views))) == 4


def test_the_way_to_a_position_is_no_part_of_a_view() -> None:
    start = fn.new_game()
    while not isinstance(fn.legal_moves(start)[0], fn.RevealToken):
        start = fn.apply_move(start, fn.legal_moves(start)[0])
    one, other = (resolved(after(start, *order)) for order in (("token:red", "token:jet"), ("token:jet", "token:red")))
    for seat in (0, 1, None):
        views = fn.observe(one, seat), fn.observe(other, seat)
        assert views[0] == views[1]
        for look in (hash, repr, fn.render_text, fn.render_svg, fn.legal_moves):
            assert look(views[0]) == look(views[1])
    assert all(each.eq for each in fields(fn.View))


@pytest.mark.parametrize(
    "seat", [each for each in JUNK if each not in (None, 0, 1) or isinstance(each, bool | float)], ids=kind
)
def test_seats_that_there_are_not(seat: object) -> None:
    state = set_up()
    for players, x in ((2, state), (1, set_up(options(players=1)))):
        assert x.options.players == players
        with pytest.raises(InvalidState, match=r"^seat: must be None or a seat below 2, not "):
            fn.observe(x, seat)  # type: ignore[arg-type]  # what comes from outside may be anything
        with pytest.raises(InvalidState, match=r"^seat: "):
            fn.observe_move(x, fn.Discard(), seat)  # type: ignore[arg-type]  # what comes from outside may be anything


def test_the_machine_has_a_view() -> None:
    view = fn.observe(set_up(options(players=1)), 1)
    assert (view.seat, fn.legal_moves(view)) == (1, ())


@pytest.mark.parametrize("junk", JUNK, ids=kind)
def test_what_is_no_state(junk: object) -> None:
    with pytest.raises(InvalidState, match=r"^state: must be a fountains\.State, not "):
        fn.observe(junk, 0)  # type: ignore[arg-type]  # what comes from outside may be anything
    with pytest.raises(InvalidState, match=r"^state: must be a fountains\.State, not "):
        fn.observe_move(junk, fn.Discard(), 0)  # type: ignore[arg-type]  # what comes from outside may be anything
    with pytest.raises(InvalidState, match=r"^state: must be a fountains\.State, not "):
        fn.legal_moves(fn.View(junk, 0))  # type: ignore[arg-type]  # what comes from outside may be anything
