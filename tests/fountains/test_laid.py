"""Tiles as they lie: the cells that a turned map covers."""

import pytest

from boardrules.fountains.components import Shape, Tile
from boardrules.fountains.laid import LaidTile

FLAG = Tile(Shape("flag", ("DD=", "#0D")), 1, (None,))


@pytest.mark.rule("FN-30")
def test_a_quarter_turn_takes_the_west_end_to_the_north() -> None:
    # DD=   turned clockwise   #D
    # #0D                      0D
    #                          D=
    laid = LaidTile(FLAG, 5, -2, 1, 1)
    assert (laid.width, laid.height) == (2, 3)
    assert list(laid.cells()) == [
        ((5, -2), "#"), ((6, -2), "D"), ((5, -1), "0"), ((6, -1), "D"), ((5, 0), "D"), ((6, 0), "="),
    ]  # fmt: skip
    assert all(laid.kind_at(*cell) == kind for cell, kind in laid.cells())


@pytest.mark.parametrize("cell", [(4, 7), (8, 7), (5, 6), (5, 9)])
def test_beside_a_tile_is_the_outside(cell: tuple[int, int]) -> None:
    laid = LaidTile(FLAG, 5, 7, 2, 1)
    assert (laid.width, laid.height) == (3, 2)
    assert (laid.kind_at(5, 7), laid.kind_at(7, 8)) == ("D", "D")
    assert laid.kind_at(*cell) == "."


def test_what_a_map_leaves_out_is_not_covered() -> None:
    laid = LaidTile(Tile(Shape("hook", ("D.", "DD")), 1, ()), 0, 0, 0, 1)
    assert [cell for cell, _ in laid.cells()] == [(0, 0), (0, 1), (1, 1)]
    assert laid.kind_at(1, 0) == "."
