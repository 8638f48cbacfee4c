"""A listing of placements beside the tuple of the same placements: nobody can tell them apart but by asking for the type."""

import copy
import pickle
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import IllegalMove
from boardrules import fountains as fn
from boardrules.fountains.fountain import Fountain, is_slot, masks_of
from boardrules.fountains.listing import Places, ids_reach
from boardrules.fountains.moves import Place, Put, place_id
from boardrules.fountains.options import DarkBricks
from boardrules.fountains.placement import can_place, is_just_listed, placements, slots, token_places
from boardrules.fountains.reference_set import REFERENCE_SET
from tests.fountains.pieces import fountain, tile
from tests.fountains.slow.both import Twins, any_tile, twins
from tests.fountains.tables import set_up, turn

CUP = tile("D=D =~= D=D")
AROUND_A_CUP = (Place(0, -3, 0), Place(-3, 0, 0), Place(0, 0, 0), Place(3, 0, 0), Place(0, 3, 0))
"""Beside a cup or on it another one meets two dark corners."""


def one_by_one(places: Sequence[Place]) -> tuple[Place, ...]:
    """Every place, taken by its number before any other way of asking could have made it."""
    return tuple([places[number] for number in range(len(places))])


@given(twins(), st.data())
def test_taken_one_by_one_or_all_at_once_the_places_are_the_same(built: Twins, data: st.DataObject) -> None:
    listed = placements(built.ours, any_tile(data.draw, built))
    expected = one_by_one(listed)
    assert isinstance(listed, Places)
    assert listed._made is None
    assert (tuple(listed), len(listed)) == (expected, len(expected))
    assert list(reversed(listed)) == list(reversed(expected))


@given(twins(), st.data())
def test_masks_hold_the_places_that_are_listed(built: Twins, data: st.DataObject) -> None:
    listed = placements(built.ours, any_tile(data.draw, built))
    assert isinstance(listed, Places)
    x, y, stride, parts = listed.masks
    found = [
        Place(x + bit % stride, y + bit // stride, turn)
        for turn, places, _ in parts
        for bit in range(places.bit_length())
        if places >> bit & 1
    ]
    assert found == list(listed)


@given(twins(), st.data())
def test_what_is_listed_can_be_placed_and_nothing_beside_it(built: Twins, data: st.DataObject) -> None:
    laid = any_tile(data.draw, built)
    listed = placements(built.ours, laid)
    x, y, turn = (data.draw(st.integers(-9, 9)) for _ in range(3))
    near = Place(x, y, turn % 4)
    about = [near, *[Place(place.x + x % 3 - 1, place.y + y % 3 - 1, place.turn) for place in listed[:5]]]
    answers = [place in listed for place in about]
    # A listing of another fountain comes between, so that each is asked by itself.
    placements(fountain((CUP, 0, 0)), CUP)
    assert (
        answers == [can_place(built.ours, laid, place) for place in about] == [each in tuple(listed) for each in about]
    )


def test_a_listing_is_equal_to_the_tuple_of_its_places() -> None:
    listed = placements(fountain((CUP, 0, 0)), CUP)
    assert (listed == AROUND_A_CUP, listed == AROUND_A_CUP) == (True, True)
    assert (listed == AROUND_A_CUP[1:], AROUND_A_CUP[:4] == listed) == (False, False)
    assert (listed == list(AROUND_A_CUP), listed == [*AROUND_A_CUP]) == (False, False)
    assert listed == placements(fountain((CUP, 0, 0)), CUP)
    assert hash(listed) == hash(AROUND_A_CUP)
    assert {AROUND_A_CUP, listed} == {AROUND_A_CUP}
    assert repr(listed) == repr(AROUND_A_CUP)


def test_indexes_and_slices() -> None:
    def fresh() -> Sequence[Place]:
        return placements(fountain((CUP, 0, 0)), CUP)

    assert [fresh()[number] for number in (0, 3, -1, -5)] == [AROUND_A_CUP[number] for number in (0, 3, -1, -5)]
    assert (fresh()[1:3], fresh()[::-1], fresh()[7:]) == (AROUND_A_CUP[1:3], AROUND_A_CUP[::-1], ())
    assert (fresh().index(AROUND_A_CUP[2]), fresh().count(AROUND_A_CUP[2])) == (2, 1)
    made = fresh()
    assert list(made) == list(AROUND_A_CUP)
    for listed in (fresh(), made):
        for number in (5, -6, 10**30):
            with pytest.raises(IndexError):
                listed[number]
        with pytest.raises(TypeError):
            listed["0"]  # type: ignore[call-overload]  # wrong on purpose


def test_a_listing_is_read_only_and_travels_as_a_tuple() -> None:
    listed = placements(fountain((CUP, 0, 0)), CUP)
    with pytest.raises(AttributeError):
        listed._length = 2  # type: ignore[attr-defined]  # wrong on purpose
    assert copy.copy(listed) is listed
    assert copy.deepcopy(listed) is listed
    assert pickle.loads(pickle.dumps(listed)) == listed
    assert type(pickle.loads(pickle.dumps(listed))) is tuple


def test_what_is_no_place_is_in_no_listing() -> None:
    listed = placements(fountain((CUP, 0, 0)), CUP)
    inexact = Place(0, 3.0, 0)  # type: ignore[arg-type]  # wrong on purpose
    for junk in (None, "place:0,3,0", (0, 3, 0), inexact, Place(True, 3, 0), Place(0, 3, 4), Place(0, 10**9, 0)):
        assert junk not in listed


def test_a_tile_that_fits_nowhere_has_an_empty_listing() -> None:
    # One brick can never touch two.
    listed = placements(fountain((CUP, 0, 0)), tile("D"))
    assert (len(listed), list(listed), bool(listed), listed == (), () == listed) == (0, [], False, True, True)  # noqa: SIM300
    with pytest.raises(IndexError):
        listed[0]


def test_places_without_an_id_come_last_however_they_are_taken() -> None:
    # The window ends at 67.
    listed = placements(fountain((CUP, 65, 0)), CUP)
    assert [place_id(place) is None for place in one_by_one(listed)] == [False, False, False, False, True]
    assert one_by_one(listed) == (Place(65, -3, 0), Place(62, 0, 0), Place(65, 0, 0), Place(65, 3, 0), Place(68, 0, 0))
    assert tuple(listed) == one_by_one(listed)
    assert all(place in listed for place in listed)


@given(st.integers(-70, 75), st.integers(-70, 75))
def test_wherever_a_fountain_lies_its_places_lie_about_it(x: int, y: int) -> None:
    lone = fountain((CUP, x, y))
    about = [Place(x + place.x, y + place.y, 0) for place in AROUND_A_CUP]
    expected = sorted(about, key=lambda place: place_id(place) is None)
    listed = placements(lone, CUP)
    assert one_by_one(listed) == tuple(listed) == tuple(expected)
    assert not ids_reach(masks_of(lone).board) or all(place_id(place) is not None for place in listed)


def test_a_place_that_was_just_taken_is_legal_only_where_it_was_listed() -> None:
    lone, pair = fountain((CUP, 0, 0)), fountain((CUP, 0, 0), (CUP, 3, 0))
    listed = placements(lone, CUP)
    east = listed[3]
    assert east == Place(3, 0, 0)
    assert is_just_listed(lone, CUP, east, DarkBricks.ANY_TILES)
    assert not is_just_listed(pair, CUP, east, DarkBricks.ANY_TILES)
    assert not is_just_listed(lone, CUP, east, DarkBricks.ONE_TILE)
    assert not is_just_listed(lone, tile("DDD DDD DDD"), east, DarkBricks.ANY_TILES)
    assert not is_just_listed(lone, CUP, Place(3, 0, 0), DarkBricks.ANY_TILES)
    # Another is taken, and then other places are listed.
    assert listed[0] is not east
    assert not is_just_listed(lone, CUP, east, DarkBricks.ANY_TILES)
    again = listed[3]
    assert is_just_listed(lone, CUP, again, DarkBricks.ANY_TILES)
    placements(pair, CUP)
    assert not is_just_listed(lone, CUP, again, DarkBricks.ANY_TILES)


def test_a_listed_place_is_refused_where_another_tile_lies_by_now() -> None:
    state = turn(set_up(fn.Options()), "green>2")
    while state.phase is not fn.Phase.PLACE:
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    first = fn.legal_moves(state)[0]
    later = fn.apply_move(state, first)
    assert fn.is_legal(state, first)
    assert not fn.is_legal(later, first)
    with pytest.raises(IllegalMove):
        fn.apply_move(later, first)


@given(twins())
def test_slots_are_listed_on_demand_too(built: Twins) -> None:
    listed = slots(built.ours)
    expected = token_places(built.ours)
    assert [listed[number] for number in range(len(listed))] == list(expected)
    assert listed._made is None
    assert (listed == expected, hash(listed), pickle.loads(pickle.dumps(listed))) == (True, hash(expected), expected)
    assert all(put in listed for put in expected)
    cells = {(put.x, put.y) for put in expected}
    for put in expected:
        assert (
            (Put(put.x + 1, put.y) in listed) == ((put.x + 1, put.y) in cells) == is_slot(built.ours, put.x + 1, put.y)
        )
    stranger: object = Place(0, 0, 0)
    assert stranger not in listed


def test_a_game_lists_places_on_demand() -> None:
    state = turn(set_up(fn.Options()), "green>2")
    while state.phase is not fn.Phase.PLACE:
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    assert isinstance(fn.legal_moves(state), Places)
    assert isinstance(placements(Fountain.start(REFERENCE_SET), REFERENCE_SET.tiles[0][0]), Places)
