"""Windows that follow a fountain, and decisions numbered within them."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidOptions, InvalidState, NoMoveId
from boardrules import fountains as fn
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.moves import Place, Put
from boardrules.learning.windows import DEFAULT_SIZE, LEAN, Window, WindowIds, window_of
from tests.fountains.tables import arranged, fountain, set_up, tile, token
from tests.learning.variants import VARIANTS, named, positions

SIZES = st.sampled_from((9, 21, 49, 127))

NO_SIZES = (True, 0, 48, 7, 129, -9, 49.0, "49", None, (49,))


def index(ids: WindowIds, x: fn.State | fn.View) -> list[int | None]:
    """By legal decision its number, reckoned one by one; None outside the window."""
    numbers: list[int | None] = []
    for move in fn.legal_moves(x):
        try:
            numbers.append(ids.number_of(x, move))
        except NoMoveId:
            numbers.append(None)
    return numbers


def moved(built: fn.Fountain, by_x: int, by_y: int) -> fn.Fountain:
    """The same fountain elsewhere on the table."""
    return fn.Fountain(
        tuple(LaidTile(laid.tile, laid.x + by_x, laid.y + by_y, laid.turn, laid.level) for laid in built.tiles),
        tuple(fn.LaidToken(laid.token, laid.x + by_x, laid.y + by_y) for laid in built.tokens),
    )


def holding(piece: fn.Tile | fn.Token, built: fn.Fountain) -> fn.State:
    """A table for two where the first player has a piece in hand, and that fountain."""
    state = set_up()
    phase = fn.Phase.PLACE if isinstance(piece, fn.Tile) else fn.Phase.PUT
    return arranged(state, phase=phase, then=phase, held=piece, fountains=(built, state.fountains[1]))


def test_a_window_about_the_start_by_hand() -> None:
    # The starting tile lies on 0 to 6, so its middle is 3, 3; the window's middle is 0, 0.
    window = Window.about(fn.Fountain.start(fn.REFERENCE_SET), 49)
    assert window == Window(-24, -24, 49)
    assert (window.number(-24, -24), window.number(24, -24), window.number(-24, -23), window.number(24, 24)) == (
        0,
        48,
        49,
        2400,
    )
    assert [window.number(*cell) for cell in ((25, 0), (-25, 0), (0, 25), (0, -25))] == [None] * 4
    assert [window.cell(number) for number in (0, 48, 49, 2400)] == [(-24, -24), (24, -24), (-24, -23), (24, 24)]


def test_a_window_follows_its_fountain() -> None:
    # One square in the east: x from 0 to 11, the middle 5 (rounded down) and 3.
    built = fountain("square.1 7,1")
    assert Window.about(built, 9) == Window(5 - LEAN - 4, 3 - LEAN - 4, 9)
    assert Window.about(moved(built, -1, 40), 9) == Window(4 - LEAN - 4, 43 - LEAN - 4, 9)
    # Rounded down also where x is negative: from -12 to -1 it is -7.
    assert Window.about(moved(built, -12, 0), 9).x == -7 - LEAN - 4


def test_a_fountain_without_tiles_has_a_window_too() -> None:
    assert Window.about(fn.Fountain(()), 9) == Window(-7, -7, 9)


def test_numbers_by_hand() -> None:
    # 3 pawns to 7 spaces, 7 tokens, discard, 3 colours: 32. Then 2,401 slots, then 4 times as many places.
    ids = WindowIds(fn.Options(), 49)
    assert (ids.first_put, ids.first_place, ids.count) == (32, 32 + 2401, 32 + 5 * 2401)
    state = set_up()
    numbers = {
        "green>0": 0, "white>6": 20, "take:lily": 21, "discard": 28, "fish:red": 29, "fish:black": 31, "put:-24,-24": 32,
        "put:24,24": 2432, "place:-24,-24,0": 2433, "place:-23,-24,0": 2434, "place:-24,-24,1": 2433 + 2401, "place:24,24,3": 12036,
    }  # fmt: skip
    for text, number in numbers.items():
        assert ids.number_of(state, fn.move_from_text(text)) == number
        assert str(ids.move_of(state, number)) == text


def test_refreshes_have_numbers_in_the_solo_game_only() -> None:
    refresh = fn.move_from_text("refresh:lily,lily,coin")
    solo, two = fn.Options(players=1), fn.Options()
    # 1 + 7 + 28 + 84 + 210 + 462 multisets of up to five of seven kinds.
    assert WindowIds(solo, 9).first_put == 32 + 792
    number = WindowIds(solo, 9).number_of(set_up(solo), refresh)
    assert WindowIds(solo, 9).move_of(set_up(solo), number) == refresh
    with pytest.raises(NoMoveId, match=r"refresh:lily,lily,coin.* is no decision of this game"):
        WindowIds(two, 9).number_of(set_up(two), refresh)


@pytest.mark.parametrize("options", VARIANTS, ids=named)
def test_through_whole_games_moves_have_numbers_and_numbers_moves(options: fn.Options) -> None:
    ids = WindowIds(options, 49)
    for state in positions(options, seed=1):
        if fn.current_player(state) < 0:
            assert ids.legal(state) == []
            continue
        listed = index(ids, state)
        inside = [number for number in listed if number is not None]
        assert inside == sorted(set(inside)) == ids.legal(state) == ids.legal(fn.observe(state, state.active))
        for move, number in zip(fn.legal_moves(state), listed, strict=True):
            if number is not None:
                assert ids.move_of(state, number) == move
        assert ids.legal(fn.observe(state, None)) == []


@given(st.sampled_from(VARIANTS), SIZES, st.integers(0, 10**6), st.data())
def test_every_number_stands_for_one_move(options: fn.Options, size: int, seed: int, data: st.DataObject) -> None:
    ids = WindowIds(options, size)
    state = data.draw(st.sampled_from(list(positions(options, seed, most=25))))
    number = data.draw(st.integers(0, ids.count - 1))
    move = ids.move_of(state, number)
    assert ids.number_of(state, move) == number
    if isinstance(move, Place | Put):
        window = window_of(state, size)
        assert 0 <= move.x - window.x < size
        assert 0 <= move.y - window.y < size


def test_what_lies_outside_is_left_out_and_refused_by_name() -> None:
    # A row of squares from x = 0 to 41 puts the middle at 20: a window of 9 sees corners from 13 to 21 only.
    built = fountain(*(f"square.1 {7 + 5 * number},1" for number in range(7)))
    state = holding(tile("square.1"), built)
    ids = WindowIds(state.options, 9)
    window = window_of(state, 9)
    assert (window.x, window.y) == (13, -4)
    inside = {move for move in fn.legal_moves(state) if 13 <= move.x <= 21 and -4 <= move.y <= 4}  # type: ignore[union-attr]  # places
    assert inside
    assert {ids.move_of(state, number) for number in ids.legal(state)} == inside
    assert fn.Place(42, 1, 0) in fn.legal_moves(state)
    with pytest.raises(NoMoveId, match=re.escape("place:42,1,0: lies outside the window from 13,-4 to 21,4")):
        ids.number_of(state, fn.Place(42, 1, 0))


def test_where_all_legal_moves_lie_outside_nothing_is_listed_but_an_error() -> None:
    # The start at 0 to 6 and a square at 60 to 64: the middle is 32, and a window of 9 there shows bare table.
    far = holding(token("wild"), fountain("square.1 60,1"))
    ids = WindowIds(far.options, 9)
    assert {put.x for put in fn.legal_moves(far) if isinstance(put, Put)} == {1, 3, 5, 61, 63}
    with pytest.raises(NoMoveId, match="no legal move lies in the window of 9 x 9 cells"):
        ids.legal(far)


def test_beyond_the_ids_of_the_game_a_window_still_has_numbers() -> None:
    near = holding(tile("ell.1"), fountain("square.1 7,1", "oblong.1 1,7,1"))
    ids = WindowIds(near.options, DEFAULT_SIZE)
    for far in ((60, 0), (100, -300), (-64, 61)):
        state = holding(tile("ell.1"), moved(near.fountains[0], *far))
        assert any(fn.move_to_id(state.options, move) is None for move in fn.legal_moves(state))
        assert ids.legal(state) == ids.legal(near)


@pytest.mark.parametrize("size", NO_SIZES, ids=repr)
def test_sizes_that_are_none_are_refused(size: object) -> None:
    for attempt in (WindowIds, lambda _, size: Window.about(fn.Fountain.start(fn.REFERENCE_SET), size)):
        with pytest.raises(InvalidOptions, match=r"window.* must be an odd number from 9 to 127"):
            attempt(fn.Options(), size)


def test_what_is_no_position_or_move_or_number_is_refused() -> None:
    ids, state = WindowIds(fn.Options()), set_up()
    for nothing in (None, 3, "state", ids):
        for call in (ids.legal, lambda x: ids.number_of(x, fn.Put(0, 0)), lambda x: ids.move_of(x, 0), window_of):
            with pytest.raises(InvalidState):
                call(nothing)  # type: ignore[arg-type]  # on purpose
    for number in (-1, ids.count, True, 1.0, "1", None):
        with pytest.raises(NoMoveId, match=f"from 0 to {ids.count - 1}"):
            ids.move_of(state, number)  # type: ignore[arg-type]  # on purpose
    strangers = (
        None,
        3,
        "put:0,0",
        fn.Place("0", 0, 0),  # type: ignore[arg-type]  # on purpose
        fn.Put(0.0, 0),  # type: ignore[arg-type]  # on purpose
        fn.Place(0, 0, 4),
        fn.Place(0, 0, 5),
        fn.move_from_text("start:0"),
    )
    for move in strangers:
        with pytest.raises(NoMoveId):
            ids.number_of(state, move)  # type: ignore[arg-type]  # on purpose
    with pytest.raises(InvalidState, match="options"):
        ids.legal(set_up(fn.Options(players=3)))
    with pytest.raises(InvalidOptions):
        WindowIds(3)
    for stranger in (None, 3, state, fn.REFERENCE_SET):
        with pytest.raises(InvalidState, match=r"^fountain: must be a fountains.Fountain, not "):
            Window.about(stranger)  # type: ignore[arg-type]  # on purpose


def test_masks_are_cut_as_cells_are() -> None:
    rng = Random(1)
    for _ in range(60):
        stride, rows, x, y = rng.randint(3, 40), rng.randint(1, 30), rng.randint(-30, 30), rng.randint(-30, 30)
        masks = [rng.getrandbits(stride * rows) for _ in range(3)]
        window = Window(rng.randint(-30, 30), rng.randint(-30, 30), 9)
        cut = window.cut(masks, x, y, stride)
        assert cut.shape == (3, 9, 9)
        for number, mask in enumerate(masks):
            for row, column in cells_of_nine():
                across, down = window.x + column - x, window.y + row - y
                there = 0 <= across < stride and down >= 0 and mask >> down * stride + across & 1
                assert cut[number, row, column] == there


def cells_of_nine() -> Iterator[tuple[int, int]]:
    for row in range(9):
        for column in range(9):
            yield row, column
