"""The pieces: what they are made of, what they take, and what they refuse."""

from collections.abc import Callable
from enum import StrEnum

import numpy as np
import pytest
from attrs import evolve

from boardrules.fountains.components import Icon, Pawn, Shape, Space, Tile, Token
from boardrules.game import InvalidComponents
from tests.fountains.pieces import SECOND_SET
from tests.fountains.slow.component_text import token_text


def test_a_token_is_a_multiset_of_icons() -> None:
    assert Token((Icon.JET, Icon.LILY, Icon.COIN)) == Token((Icon.COIN, Icon.JET, Icon.LILY))
    assert str(Token((Icon.COIN, Icon.RED, Icon.COIN))) == "red+coin+coin"
    assert [str(token) for token, _ in SECOND_SET.tokens] == [
        "lily+red", "lily+white+black", "wild", "coin+coin", "coin+jet", "jet",
    ]  # fmt: skip
    assert str(Token((Icon.JET, Icon.LILY))) == token_text(["jet", "lily"])


@pytest.mark.rule("FN-30")
def test_turning_is_clockwise() -> None:
    shape = Shape("flag", ("DD=", "#0D"))
    assert shape.turned(0) == ("DD=", "#0D")
    assert shape.turned(1) == ("#D", "0D", "D=")
    assert shape.turned(2) == ("D0#", "=DD")
    assert shape.turned(3) == ("=D", "D0", "D#")


def test_a_set_shows_itself_in_one_line() -> None:
    assert repr(SECOND_SET) == "<Components: 72 tiles of tray, bar, tee, hook, key, long; 26 tokens; start pit>"


class Foreign(StrEnum):
    JET = "jet"
    WHITE = "white"


@pytest.mark.parametrize("icon", ["jet", Icon.JET])
def test_a_tile_takes_icons_or_their_texts_and_keeps_icons(icon: Icon) -> None:
    made = Tile(Shape("cup", ("D=D", "=0=", "D=D")), 1, (icon,))
    assert made == Tile(made.shape, 1, (Icon.JET,))
    assert type(made.icons[0]) is Icon


@pytest.mark.parametrize("pawn", ["white", Pawn.WHITE])
def test_a_space_takes_a_pawn_or_its_text_and_keeps_a_pawn(pawn: Pawn) -> None:
    assert type(Space("cup", pawn).pawn) is Pawn


CUP = Shape("cup", ("D=D", "=0=", "D=D"))


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: Tile(CUP, 1, ("frog",)), "tile: 'frog' is no icon: lily red"),
        (lambda: Tile(CUP, 1, "jet"), "tile: must be a tuple, not 'jet'"),
        (lambda: Tile(CUP, 1, (Foreign.JET,)), "tile: jet is no icon"),
        (lambda: Space("cup", Foreign.WHITE), "space: white is no pawn"),
        (lambda: Tile(CUP, 1, ()), "tile: 0 icons, but cup has 1 slots"),
        (lambda: Tile(CUP, 0, (None,)), "tile: must have a number from 1 on, not 0"),
        (lambda: Tile(CUP, True, (None,)), "tile: must have a number from 1 on, not True"),
        (lambda: Tile(CUP, np.int64(1), (None,)), "tile: must have a number from 1 on"),  # type: ignore[arg-type]  # anything
        (lambda: Tile(CUP, 1, (None,), 1.0), "tile: must have a count from 1 on"),  # type: ignore[arg-type]  # anything
        (lambda: Tile("cup", 1, (None,)), "tile: must have a Shape"),  # type: ignore[arg-type]  # anything
        (lambda: Shape(7, ("DD",)), "shape: must have a text for its name"),
        (lambda: Shape("cup", ()), "shape: must have rows of text"),
        (lambda: Shape("cup", "DD"), "shape: must be a tuple, not 'DD'"),
        (lambda: Shape("cup", ("DD", "D")), "shape: row 2: 1 cells, but the first row has 2"),
        (lambda: Shape("cup", ("DX",)), "shape: row 1: 'X' at column 2 is no cell of a map"),
        (lambda: Shape("cup", ("..",)), "shape: row 1: the map is empty"),
        (lambda: Shape("cup", ("D1",)), "shape: row 1: there is a slot 1 but no slot 0"),
        (lambda: Shape("cup", ("00",)), "shape: row 1: slot 0 is there twice"),
        (lambda: Space(7), "space: must name a shape, not 7"),
        (lambda: Space("cup", "red"), "space: 'red' is no pawn: green blue white"),
        (lambda: evolve(SECOND_SET, tiles=((),)), r"tiles\[0\]: must hold a tile"),
        (lambda: evolve(SECOND_SET, tiles=7), "tiles: must be a tuple, not 7"),
        (lambda: evolve(SECOND_SET, ring=("bonus",)), "ring: must hold Spaces only"),
        (
            lambda: evolve(SECOND_SET, tokens=((Token(("jet",)), 26.0),)),
            "tokens: must be pairs of a Token and its count",
        ),
        (lambda: evolve(SECOND_SET, start="pit"), "start: must hold Tiles only"),
    ],
)
def test_pieces_that_are_none_are_refused_when_made(make: Callable[[], object], reason: str) -> None:
    with pytest.raises(InvalidComponents, match=f"^{reason}"):
        make()


@pytest.mark.rule("FN-04")
def test_a_token_takes_icons_or_their_texts() -> None:
    token = Token(("coin", "lily"))
    assert token == Token((Icon.LILY, Icon.COIN))
    assert [type(icon) for icon in token.icons] == [Icon, Icon]


@pytest.mark.parametrize(
    "icons", [None, 7, "lily", ("fish",), (None,), ([],), ({},), (10**5000,), ("\ud800",), {"lily": 1}]
)
def test_what_is_no_icon_is_on_no_token(icons: object) -> None:
    with pytest.raises(InvalidComponents, match="token: "):
        Token(icons)
