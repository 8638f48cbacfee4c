"""Ids: decisions first, then chance; the table of the reference set is worked out by hand.

Three pawns and seven spaces, seven kinds of tokens, discard, three colours; refreshes of up to five tokens of seven kinds; 128 x 128
cells to put a token on, and as many places with each of four quarter turns. Chance: five seats, 71 faces, seven tokens, twelve cards.
"""

from itertools import combinations_with_replacement
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidState, NoMoveId
from boardrules import fountains as fn
from boardrules.fountains.ids import multiset_at, multiset_rank
from tests.fountains.tables import LOOSE, arranged, fountain, legal, options, played, set_up, token, tokens
from tests.fountains.test_notation import moves_that_only_look_like_moves
from tests.fountains.test_whole_games import options_of_game, stacking
from tests.junk import JUNK, kind

DEFAULT = fn.Options()
CELLS = 128 * 128
TOKENS = ["lily", "red", "white", "black", "wild", "coin", "jet"]
FEW = [
    *(f"{pawn}>{space}" for pawn in ("green", "blue", "white") for space in range(7)),
    *(f"take:{each}" for each in TOKENS),
    "discard", "fish:red", "fish:white", "fish:black",
    *(f"refresh:{','.join(some) or '-'}" for size in range(6) for some in combinations_with_replacement(TOKENS, size)),
]  # fmt: skip
CHANCE_TEXTS = [
    *(f"start:{seat}" for seat in range(5)),
    *(
        f"tile:{shape}.{number}"
        for shape, faces in (("square", 12), ("oblong", 11), ("ell", 12), ("zig", 12), ("cross", 12), ("star", 12))
        for number in range(1, faces + 1)
    ),
    *(f"token:{each}" for each in TOKENS),
    *(f"design:{design}" for design in fn.Design),
]
FIRST_PUT = len(FEW)
FIRST_PLACE = FIRST_PUT + CELLS
FIRST_CHANCE = FIRST_PLACE + 4 * CELLS
ALL = FIRST_CHANCE + len(CHANCE_TEXTS)


def text_of(number: int) -> str:
    return fn.move_to_text(fn.move_from_id(DEFAULT, number))


def id_of(text: str) -> int | None:
    return fn.move_to_id(DEFAULT, fn.move_from_text(text))


def test_how_many_ids_there_are() -> None:
    assert len(FEW) == 21 + 7 + 1 + 3 + sum(comb(7 + size - 1, size) for size in range(6))
    assert (fn.num_decision_ids(DEFAULT), fn.num_move_ids(DEFAULT)) == (FIRST_CHANCE, ALL) == (82744, 82839)


def test_the_decisions_that_are_few() -> None:
    assert [text_of(number) for number in range(FIRST_PUT)] == FEW
    assert [id_of(text) for text in FEW] == [*range(FIRST_PUT)]


def test_chance_comes_last() -> None:
    assert [text_of(number) for number in range(FIRST_CHANCE, ALL)] == CHANCE_TEXTS
    assert [id_of(text) for text in CHANCE_TEXTS] == [*range(FIRST_CHANCE, ALL)]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("put:-60,-60", FIRST_PUT),
        ("put:67,-60", FIRST_PUT + 127),
        ("put:-60,-59", FIRST_PUT + 128),
        ("put:0,0", FIRST_PUT + 60 * 128 + 60),
        ("put:67,67", FIRST_PLACE - 1),
        ("place:-60,-60,0", FIRST_PLACE),
        ("place:67,67,0", FIRST_PLACE + CELLS - 1),
        ("place:-60,-60,1", FIRST_PLACE + CELLS),
        ("place:1,2,3", FIRST_PLACE + 3 * CELLS + 62 * 128 + 61),
        ("place:67,67,3", FIRST_CHANCE - 1),
    ],
)
def test_the_corners_of_the_window(text: str, number: int) -> None:
    assert fn.ID_WINDOW**2 == CELLS
    assert (id_of(text), text_of(number)) == (number, text)


@pytest.mark.parametrize(
    "text",
    [
        "put:68,0", "put:-61,0", "put:0,68", "put:0,-61", "place:68,0,0", "place:-61,0,0", "place:0,68,0", "place:0,-61,0",
        "place:0,0,4", "place:0,0,-1", "green>7", "green>-1", "take:lily+coin", "start:5", "start:-1", "tile:oblong.12", "tile:oblong.0",
        "tile:round.1", "tile:bonus.1", "token:lily+coin", "refresh:lily+coin", "refresh:lily,lily,lily,lily,lily,lily",
    ],
)  # fmt: skip
def test_moves_without_an_id(text: str) -> None:
    assert id_of(text) is None


@given(st.integers(0, ALL - 1))
def test_ids_are_read_back(number: int) -> None:
    assert fn.move_to_id(DEFAULT, fn.move_from_id(DEFAULT, number)) == number


@given(st.integers(-70, 75), st.integers(-70, 75), st.integers(0, 3))
def test_places_are_read_back(x: int, y: int, turn: int) -> None:
    for move in (fn.Place(x, y, turn), fn.Put(x, y)):
        number = fn.move_to_id(DEFAULT, move)
        assert (number is None) == (not (-60 <= x <= 67 and -60 <= y <= 67))
        assert number is None or fn.move_from_id(DEFAULT, number) == move


@given(st.integers(1, 6), st.data())
def test_multisets_are_counted_in_order(kinds: int, data: st.DataObject) -> None:
    size = data.draw(st.integers(0, 4))
    listed = list(combinations_with_replacement(range(kinds), size))
    assert [multiset_rank(each, kinds) for each in listed] == [*range(len(listed))]
    assert [multiset_at(rank, kinds, size) for rank in range(len(listed))] == listed


@pytest.mark.parametrize("move", [*JUNK, fn.Place, token("lily"), *moves_that_only_look_like_moves()], ids=kind)
def test_what_is_no_move_has_no_id(move: object) -> None:
    assert fn.move_to_id(DEFAULT, move) is None  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("number", [-1, ALL, 10**5000, True, False, 1.0, "1", None, [], {}, fn.Discard()], ids=kind)
def test_numbers_without_a_move(number: object) -> None:
    with pytest.raises(NoMoveId, match=f"ids go from 0 to {ALL - 1}$"):
        fn.move_from_id(DEFAULT, number)  # type: ignore[arg-type]  # what comes from outside may be anything


def test_the_table_depends_on_the_components_alone() -> None:
    for number in range(10):
        chosen = options_of_game(number)
        if chosen.components == fn.REFERENCE_SET:
            assert fn.num_move_ids(chosen) == ALL
            assert all(fn.move_from_id(chosen, each) == fn.move_from_id(DEFAULT, each) for each in range(0, ALL, 97))


def test_another_set_has_a_table_of_its_own() -> None:
    loose = fn.Options(components=LOOSE)
    # One kind of token: six refreshes. Two faces of each shape.
    assert fn.num_decision_ids(loose) == 21 + 1 + 1 + 3 + 6 + 5 * CELLS
    assert fn.num_move_ids(loose) - fn.num_decision_ids(loose) == 5 + 12 + 1 + 12
    for number in [*range(100), *range(fn.num_decision_ids(loose), fn.num_move_ids(loose))]:
        assert fn.move_to_id(loose, fn.move_from_id(loose, number)) == number
    assert fn.move_to_id(loose, fn.move_from_text("tile:a.2")) == fn.num_decision_ids(loose) + 6
    assert fn.move_to_id(loose, fn.move_from_text("tile:oblong.2")) is None


# --------------------------------------------------------------------------- order


def ids_of(state: fn.State) -> list[int | None]:
    return [fn.move_to_id(state.options, move) for move in fn.legal_moves(state)]


def test_legal_moves_ascend_by_id() -> None:
    for number in range(15):
        state, rng = fn.new_game(options_of_game(number)), Random(number)
        while not fn.is_over(state):
            ids = [each for each in ids_of(state) if each is not None]
            assert ids == sorted(set(ids))
            assert len(ids) == len(fn.legal_moves(state))
            decides = fn.current_player(state) >= 0
            assert all((each < fn.num_decision_ids(state.options)) is decides for each in ids)
            state = fn.apply_move(state, stacking(state, rng))


SPRAWL = [*(f"oblong.3 {x},1" for x in range(7, 80, 10)), *(f"oblong.3 {x},1" for x in range(-10, -80, -10))]
"""A row of oblongs from x -70 to 86, far beyond the window on both sides."""


def ascending_with_the_rest_last(ids: list[int | None]) -> bool:
    with_id = [each for each in ids if each is not None]
    return with_id == sorted(set(with_id)) and ids == with_id + [None] * (len(ids) - len(with_id))


@pytest.mark.parametrize("tall", [False, True])
def test_places_outside_the_window_come_last(tall: bool) -> None:  # noqa: FBT001 - a parameter of the test
    row = SPRAWL
    if tall:  # the same as a column
        row = [f"oblong.3 1,{y},1" for y in range(7, 80, 10)] + [f"oblong.3 1,{y},1" for y in range(-10, -80, -10)]
    state = arranged(set_up(None, "tile:square.1"), fountains=(fountain(*row), fountain()), pawns=(0, 3, 5))
    held = played(state, "green>1")
    ids = ids_of(held)
    assert None in ids
    assert ascending_with_the_rest_last(ids)
    texts = legal(held)
    assert len(texts) == len(set(texts))
    far, near = ("place:1,82,0", "place:1,-5,0") if tall else ("place:82,1,0", "place:-5,1,0")
    assert {far, near} <= set(texts)
    assert all(fn.is_legal(held, move) for move in fn.legal_moves(held))


def test_slots_outside_the_window_come_last() -> None:
    state = arranged(set_up(), fountains=(fountain(*SPRAWL), fountain()), tokens=tokens("jet"))
    held = played(state, "blue>0", "take:jet")
    assert ids_of(held).count(None) == 3 * 4  # of the two last oblongs in the east and the last in the west
    assert ascending_with_the_rest_last(ids_of(held))
    assert legal(held)[:3] == ["put:1,1", "put:5,1", "put:-59,2"]


def test_chance_ascends_by_id_too() -> None:
    state = fn.new_game(options(players=5, first_seat=None, advanced=True))
    while fn.current_player(state) < 0:
        assert None not in ids_of(state)
        assert ids_of(state) == sorted(ids_of(state), key=lambda number: -1 if number is None else number)
        state = fn.apply_move(state, fn.legal_moves(state)[-1])


def legal_ids_are_right(x: fn.State | fn.View) -> bool:
    ids = [fn.move_to_id(x.options, move) for move in fn.legal_moves(x)]
    return fn.legal_ids(x) == [number for number in ids if number is not None]


@pytest.mark.parametrize(
    "game", [options(), options(players=1), options(players=3, first_seat=None, advanced=True, dark_bricks="one_tile")]
)
def test_legal_ids_are_the_ids_of_the_legal_moves(game: fn.Options) -> None:
    rng = Random(1)
    state = fn.new_game(game)
    while not fn.is_over(state):
        assert legal_ids_are_right(state)
        assert legal_ids_are_right(fn.observe(state, 0))
        state = fn.apply_move(state, rng.choice(fn.legal_moves(state)))
    assert fn.legal_ids(state) == []


def test_legal_ids_leave_out_what_lies_beyond_the_window() -> None:
    state = arranged(set_up(), fountains=(fountain(*SPRAWL), fountain()), tokens=tokens("jet"))
    puts = played(state, "blue>0", "take:jet")
    assert legal_ids_are_right(puts)
    row = arranged(set_up(None, "tile:square.1"), fountains=(fountain(*SPRAWL), fountain()), pawns=(0, 3, 5))
    places = played(row, "green>1")
    assert None in ids_of(places)
    assert legal_ids_are_right(places)


@pytest.mark.parametrize("junk", JUNK, ids=kind)
def test_what_is_no_position_has_no_legal_ids(junk: object) -> None:
    with pytest.raises(InvalidState):
        fn.legal_ids(junk)  # type: ignore[arg-type]  # what comes from outside may be anything
