"""Moves: values that print as their text, and what is none."""

import copy
import pickle
from collections.abc import Callable

import pytest

from boardrules import fountains as fn
from boardrules.fountains.moves import MOVE_TYPES, is_well_formed, place_id, put_id
from tests.fountains.tables import token, tokens

MOVES: dict[str, fn.Move] = {
    "start:2": fn.Start(2),
    "tile:oblong.3": fn.RevealTile("oblong", 3),
    "token:lily": fn.RevealToken(token("lily")),
    "design:levels": fn.RevealDesign(fn.Design.LEVELS),
    "green>4": fn.MovePawn(fn.Pawn.GREEN, 4),
    "take:wild": fn.Take(token("wild")),
    "place:-5,0,1": fn.Place(-5, 0, 1),
    "put:2,-3": fn.Put(2, -3),
    "discard": fn.Discard(),
    "fish:red": fn.ChooseFish(fn.Icon.RED),
    "refresh:lily,lily,coin": fn.Refresh(tokens("coin lily lily")),
}


def test_each_kind_is_here() -> None:
    assert [type(move) for move in MOVES.values()] == list(MOVE_TYPES)


@pytest.mark.parametrize("text", MOVES)
def test_moves_are_values_that_print_as_their_text(text: str) -> None:
    move = MOVES[text]
    assert (str(move), is_well_formed(move)) == (text, True)
    for twin in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert (twin, hash(twin), repr(twin)) == (move, hash(move), repr(move))
    assert [move == other for other in MOVES.values()].count(True) == 1
    assert not hasattr(move, "__dict__")


def test_a_refresh_of_nothing_has_a_text_too() -> None:
    assert str(fn.Refresh(())) == "refresh:-"


NONE: list[tuple[Callable[..., object], tuple[object, ...]]] = [
    (fn.Place, (1.0, 0, 0)), (fn.Place, (0, True, 0)), (fn.Place, (0, 0, 1_000_000)), (fn.Put, (0, -1_000_000)), (fn.MovePawn, ("red", 4)),
    (fn.RevealTile, (7, 3)), (fn.Take, ("wild",)), (fn.ChooseFish, ("gold",)), (fn.Refresh, ([],)), (fn.Refresh, (("lily",),)),
    (fn.RevealDesign, ("chairs",)), (fn.Start, (None,)), (str, ("green>4",)), (type, (fn.Discard(),)),
]  # fmt: skip


@pytest.mark.parametrize(("make", "fields"), NONE)
def test_what_is_no_move_is_not_well_formed(make: Callable[..., object], fields: tuple[object, ...]) -> None:
    assert not is_well_formed(make(*fields))


def test_ids_of_places_go_row_by_row_within_the_window() -> None:
    # 128 columns and rows from -60 on; four turns.
    assert [put_id(fn.Put(*cell)) for cell in ((-60, -60), (67, -60), (-60, -59), (67, 67))] == [0, 127, 128, 16383]
    assert [place_id(fn.Place(-60, -60, turn)) for turn in range(4)] == [0, 16384, 32768, 49152]
    assert [put_id(fn.Put(*cell)) for cell in ((-61, 0), (68, 0), (0, -61), (0, 68))] == [None] * 4
