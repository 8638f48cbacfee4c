"""Fountains as planes, beside a reading cell by cell through what everybody may ask of a fountain."""

import copy
import pickle
from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules import InvalidOptions, InvalidState
from boardrules import failingwater as fw
from boardrules import fountains as fn
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.maps import SLOT_DIGITS
from boardrules.learning import FloatArray, blank
from boardrules.learning.planes import OF_A_FOUNTAIN, OF_THE_HAND, draw, encode, fields, names
from boardrules.learning.windows import Window
from tests.fountains import pieces
from tests.fountains.tables import arranged, fountain, set_up, tile, token
from tests.learning.variants import VARIANTS, named, positions

SIZES = st.sampled_from((9, 15, 49))


def read(fountain: fn.Fountain, fall: fn.Fall, most: int, size: int) -> FloatArray:
    """One fountain cell by cell, in the order of `OF_A_FOUNTAIN`."""
    window, flows = Window.about(fountain, size), fn.water(fountain, fall)
    found = np.zeros((len(OF_A_FOUNTAIN), size, size), np.float32)
    for row, column in product(range(size), repeat=2):
        cell = x, y = window.x + column, window.y + row
        kind, level = fountain.kind_at(x, y), fountain.level_at(x, y)
        under = [laid.level for laid in fountain.tiles if laid.level < level and laid.kind_at(*cell) == "D"]
        icons = Counter(fountain.icons_at(x, y))
        found[:, row, column] = (
            min(level / 8, 1),
            kind == "D",
            min(max(under, default=0) / 8, 1),
            kind == "=",
            kind in "~" + SLOT_DIGITS,
            flows.is_fed(x, y),
            kind in SLOT_DIGITS,
            fountain.token_at(x, y) is not None,
            *(icons[icon] / most for icon in fn.Icon),
        )
    return found


def looks(piece: fn.Tile, turn: int) -> tuple[str, ...]:
    """A turned tile with what its slots show in place of their numbers."""
    return tuple(
        "".join(f"<{piece.icons[int(kind)]}>" if kind in SLOT_DIGITS else kind for kind in row)
        for row in piece.shape.turned(turn)
    )


def read_hand(piece: fn.Tile | fn.Token | None, size: int) -> FloatArray:
    """The tile in hand cell by cell, in the order of `OF_THE_HAND`."""
    found = np.zeros((len(OF_THE_HAND), size, size), np.float32)
    if isinstance(piece, fn.Tile):
        for turn in range(4):
            if looks(piece, turn) in [looks(piece, less) for less in range(turn)]:
                continue
            for y, row in enumerate(piece.shape.turned(turn), size // 2):
                for x, kind in enumerate(row, size // 2):
                    if x < size and y < size:
                        found[turn, y, x], found[4 + turn, y, x] = kind != ".", kind == "D"
    return found


def most_icons(options: fn.Options) -> int:
    return max(1, *(max(Counter(token.icons).values()) for token, _ in options.components.tokens))


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIANTS, ids=named)
@settings(max_examples=settings().max_examples // 4)  # of each variant, and each example plays a game
@given(SIZES, st.integers(0, 10**6), st.data())
def test_planes_say_what_cells_say(options: fn.Options, size: int, seed: int, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(list(positions(options, seed, most=30))))
    seat = data.draw(st.sampled_from([None, *range(fn.num_seats(options))]))
    first = 0 if seat is None or options.solo else seat
    turned = (*state.fountains[first:], *state.fountains[:first])
    most = most_icons(options)
    expected = [*(read(each, options.fall, most, size) for each in turned), read_hand(state.held, size)]
    drawn = draw(fn.observe(state, seat), size)
    assert drawn.dtype == np.float32
    np.testing.assert_array_equal(drawn, np.concatenate(expected))
    assert len(names(options)) == len(set(names(options))) == len(drawn)


def test_a_position_by_hand() -> None:
    # Below, the cup on the basin: D#=#D / DJD=D / #~=o= / DDD=D from above, a lily token on the cup's slot. Its extent is 0 to 4
    # and 0 to 3, the middle 2, 1, the window's -1, -2: of 11 columns from -6 to 4 and 11 rows from -7 to 3 it fills the last.
    basin, cup = pieces.tile("D#=#D DJ~~D #~~o# DD#DD"), pieces.tile("D=D =o= D=D")
    built = pieces.fountain((basin, 0, 0), (cup, 2, 1)).put(token("lily"), 3, 2)
    # This square looks the same after half a turn.
    held = tile("square.12")
    state = set_up()
    state = arranged(state, phase=fn.Phase.PLACE, then=fn.Phase.PLACE, held=held, fountains=(built, state.fountains[1]))
    drawn = dict(zip(names(state.options), draw(fn.observe(state, 0), 11), strict=True))
    expected = {
        "0.level": "11111 11222 11222 11222",
        "0.dark": "1...1 1.1.1 ..... 111.1",
        "0.covered_dark": "..... ....1 ..... ...11",
        "0.channel": "..1.. ...1. ..1.1 ...1.",
        "0.water": "..... .1... .1.1. .....",
        "0.fed": "..... .1... .1... .....",
        "0.slot": "..... .1... ...1. .....",
        "0.token": "..... ..... ...1. .....",
        "0.jet": "..... .1... ..... .....",
        "0.lily": "..... ..... ...1. .....",
        "0.coin": "..... ..... ..... .....",
    }
    for name, rows in expected.items():
        plane = drawn[name] * (8 if name in {"0.level", "0.covered_dark"} else 1)
        assert ["".join("." if not cell else f"{cell:g}" for cell in row) for row in plane[7:, 6:]] == rows.split(), (
            name
        )
        assert plane.sum() == plane[7:, 6:].sum(), name
    # The square's map is #D=D# / D0~~D / =~~~= / D~~1D / #D=D#, from the middle cell 5, 5.
    for turn, there in enumerate((1, 1, 0, 0)):
        assert drawn[f"held_{turn}"][5:10, 5:10].tolist() == [[there] * 5] * 5
        assert drawn[f"held_{turn}"].sum() == 25 * there
    dark = [[0, 1, 0, 1, 0], [1, 0, 0, 0, 1], [0] * 5, [1, 0, 0, 0, 1], [0, 1, 0, 1, 0]]
    assert drawn["held_dark_1"][5:10, 5:10].tolist() == dark
    assert drawn["held_dark_0"].sum() == drawn["held_dark_1"].sum() == 8


def test_a_placement_is_the_plane_of_the_hand_moved() -> None:
    state = next(state for state in positions(fn.Options(), seed=4) if state.phase is fn.Phase.PLACE)
    place = fn.legal_moves(state)[0]
    assert isinstance(place, fn.Place)
    before = dict(zip(names(state.options), draw(fn.observe(state, 0)), strict=True))
    window = Window.about(state.fountains[0])
    moved = np.roll(before[f"held_{place.turn}"], (place.y - window.y - 24, place.x - window.x - 24), axis=(0, 1))
    after = fn.apply_move(state, place).fountains[0]
    grown = [[after.level_at(window.x + x, window.y + y) for x in range(49)] for y in range(49)]
    np.testing.assert_array_equal(before["0.level"] * 8 + moved, grown)


def test_the_viewer_is_first() -> None:
    *_, state = positions(fn.Options(players=3), seed=2, most=40)
    state = arranged(state, points=(10, 20, 30))
    by_seat = [draw(fn.observe(state, seat)) for seat in range(3)]
    own = [drawn[: len(OF_A_FOUNTAIN)] for drawn in by_seat]
    assert not np.array_equal(own[0], own[1])
    for seat, drawn in enumerate(by_seat):
        expected = [own[(seat + place) % 3] for place in range(3)]
        np.testing.assert_array_equal(drawn, np.concatenate([*expected, drawn[-len(OF_THE_HAND) :]]))
    for seat, points in enumerate(([10, 20, 30], [20, 30, 10], [30, 10, 20])):
        flat, by_name = blank(fields(state.options))
        encode(fn.observe(state, seat), by_name)
        assert by_name["points"].tolist() == pytest.approx([each / (each + 100) for each in points])
        assert np.flatnonzero(by_name["turn"]).tolist() == [(state.active - seat) % 3]
        assert np.flatnonzero(by_name["first_seat"]).tolist() == [(0 - seat) % 3]
        assert -1 <= flat.min() <= flat.max() <= 1


def test_the_machine_sees_the_player_as_the_player_does() -> None:
    *_, state = positions(fn.Options(players=1), seed=2, most=20)
    arrays = []
    for seat in (0, 1, None):
        flat, by_name = blank(fields(state.options))
        encode(fn.observe(state, seat), by_name)
        arrays.append((flat.tobytes(), draw(fn.observe(state, seat)).tobytes()))
    assert arrays[0] == arrays[1] == arrays[2]


@pytest.mark.parametrize("options", VARIANTS, ids=named)
def test_equal_views_give_equal_arrays(options: fn.Options) -> None:
    state = list(positions(options, seed=3, most=25))[-1]
    again = fn.new_game(options)
    for move in fn.path(state):
        again = fn.apply_move(again, move)
    for twin in (again, copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert draw(fn.observe(twin, 0)).tobytes() == draw(fn.observe(state, 0)).tobytes()


def test_where_a_fountain_lies_on_the_table_does_not_show() -> None:
    built = fountain("square.5 7,1", "oblong.1 1,7,1", "wild 1,1")
    state = arranged(set_up(), fountains=(built, built))
    expected = draw(fn.observe(state, 0))
    for x, y in ((200, -75), (-1, 0), (31, 33)):
        elsewhere = fn.Fountain(
            tuple(LaidTile(laid.tile, laid.x + x, laid.y + y, laid.turn, laid.level) for laid in built.tiles),
            tuple(fn.LaidToken(laid.token, laid.x + x, laid.y + y) for laid in built.tokens),
        )
        np.testing.assert_array_equal(draw(fn.observe(arranged(state, fountains=(built, elsewhere)), 0)), expected)


def test_towers_above_the_eighth_level_look_like_the_eighth() -> None:
    cup = pieces.tile("D=D =o= D=D")
    tower = pieces.fountain(*[(cup, 0, 0)] * 11)
    state = set_up()
    drawn = draw(fn.observe(arranged(state, fountains=(tower, state.fountains[1])), 0), 9)
    assert set(drawn[0].ravel().tolist()) == {0.0, 1.0}
    # Of the four corners of the tenth cup, too.
    assert set(drawn[2].ravel().tolist()) == {0.0, 1.0}


def test_what_is_in_a_fountain_is_in_no_flat_field() -> None:
    told = [each.name for each in fields(fn.Options(players=1))]
    assert not {"viewer", "tiles", "tile_places", "laid_tokens", "token_places"} & set(told)
    assert {"turn", "points", "tops", "held_tile", "held_token", "gear", "machine"} <= set(told)
    assert {"designs"} == {each.name for each in fields(fn.Options(advanced=True))} - {
        each.name for each in fields(fn.Options())
    }


def test_an_array_is_used_again() -> None:
    states = list(positions(fn.Options(), seed=5, most=12))
    array: FloatArray = np.full((38, 21, 21), np.nan, np.float32)
    for state in states:
        drawn = draw(fn.observe(state, 1), 21, out=array)
        assert drawn is array
        np.testing.assert_array_equal(drawn, draw(fn.observe(state, 1), 21))


def test_what_is_no_view_or_array_or_size_is_refused() -> None:
    view = fn.observe(set_up(), 0)
    for nothing in (None, 3, view.state, fw.observe(fw.new_game(), 0)):
        with pytest.raises(InvalidState):
            draw(nothing)  # type: ignore[arg-type]  # on purpose
        with pytest.raises(InvalidState):
            encode(nothing, {})  # type: ignore[arg-type]  # on purpose
    locked = np.zeros((38, 49, 49), np.float32)
    locked.flags.writeable = False
    arrays: tuple[object, ...] = ([], np.zeros((38, 49, 49)), np.zeros((38, 47, 49), np.float32), locked)
    for array in arrays:
        with pytest.raises(InvalidOptions, match=r"out.* of shape \(38, 49, 49\)"):
            draw(view, out=array)  # type: ignore[arg-type]  # on purpose
    for size in (True, 0, 48, 129, "49", 49.0):
        with pytest.raises(InvalidOptions, match=r"window.* must be an odd number"):
            draw(view, size)  # type: ignore[arg-type]  # on purpose
    for call in (names, fields):
        with pytest.raises(InvalidOptions):
            call(fw.Options())  # type: ignore[arg-type]  # on purpose
