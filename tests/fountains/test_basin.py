"""The ring of the Basin and how pawns move on it."""

import pytest

from boardrules import fountains as fn
from boardrules.fountains.basin import PAWNS, ring_of, spaces_ahead
from tests.fountains.tables import (
    BONUS,
    CROSS,
    ELL,
    OBLONG,
    RING,
    SQUARE,
    STAR,
    ZIG,
    arranged,
    legal,
    options,
    set_up,
    tile,
)

GREEN, BLUE, WHITE = range(3)


def ahead(pawn: int, pawns: tuple[int, ...], gear: int | None = None) -> tuple[int, ...]:
    return spaces_ahead(pawn, pawns, gear, len(RING))


@pytest.mark.rule("FN-05")
def test_the_ring_of_the_reference_set() -> None:
    ring = ring_of(fn.REFERENCE_SET)
    assert (ring.size, ring.bonus, ring.own) == (7, BONUS, (SQUARE, ELL, CROSS))
    assert PAWNS == (fn.Pawn.GREEN, fn.Pawn.BLUE, fn.Pawn.WHITE)
    assert ring.shapes == tuple(None if name == "bonus" else name for name in RING)
    assert [ring.space_of(tile(f"{name}.1")) for name in RING[1:]] == [SQUARE, OBLONG, ELL, ZIG, CROSS, STAR]
    assert [{face.shape.name for face in faces} for faces in ring.faces] == [set(), *({name} for name in RING[1:])]


@pytest.mark.rule("FN-05")
def test_each_pawn_starts_on_its_own_space() -> None:
    assert fn.new_game().pawns == (SQUARE, ELL, CROSS)


@pytest.mark.rule("FN-20")
def test_the_first_movement_example() -> None:
    # Blue is on the ell's space, white two further on; one space is taken on the way, and behind the third open one is shut.
    assert ahead(BLUE, (SQUARE, ELL, CROSS)) == (ZIG, STAR, BONUS)


@pytest.mark.rule("FN-20")
def test_the_second_movement_example() -> None:
    # The space in front is open; the second open one lies behind white, the third behind green.
    assert ahead(BLUE, (BONUS, ELL, CROSS)) == (ZIG, STAR, SQUARE)


@pytest.mark.rule("FN-20")
@pytest.mark.parametrize(
    ("pawns", "expected"),
    [
        ((0, 5, 6), (1, 2, 3)),  # nobody in the way
        ((0, 1, 2), (3, 4, 5)),  # two in the way at once
        ((4, 5, 0), (6, 1, 2)),  # over the end of the ring
        ((6, 0, 2), (1, 3, 4)),
    ],
)
def test_occupied_spaces_are_skipped_and_not_counted(pawns: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert ahead(GREEN, pawns) == expected


@pytest.mark.rule("FN-71")
def test_the_gear_is_in_the_way_like_a_pawn() -> None:
    # Three spaces are open where the gear stands alone: every pawn can reach them all, each in its own order.
    alone = [ahead(pawn, (SQUARE, ELL, CROSS), gear=BONUS) for pawn in (GREEN, BLUE, WHITE)]
    assert alone == [(OBLONG, ZIG, STAR), (ZIG, STAR, OBLONG), (STAR, OBLONG, ZIG)]


@pytest.mark.rule("FN-71")
def test_a_pawn_under_the_gear_cannot_move() -> None:
    assert ahead(GREEN, (SQUARE, ELL, CROSS), gear=SQUARE) == ()
    # The others have four open spaces before them again.
    assert ahead(BLUE, (SQUARE, ELL, CROSS), gear=SQUARE) == (ZIG, STAR, BONUS)


@pytest.mark.rule("FN-20", "FN-71")
def test_what_can_be_moved_is_listed_by_pawn_and_space() -> None:
    state = arranged(set_up(options(players=1)), gear=ELL)
    assert legal(state) == ["green>2", "green>4", "green>6", "white>0", "white>2", "white>6"]
