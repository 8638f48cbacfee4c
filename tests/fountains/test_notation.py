"""The notation: every well-formed text is one move and every move one text; every other text is refused."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidNotation
from boardrules import fountains as fn
from boardrules.fountains.moves import MOVE_TYPES
from tests.fountains.tables import token, tokens
from tests.junk import JUNK, kind

TEXTS = {
    "start:2": fn.Start(2),
    "tile:oblong.3": fn.RevealTile("oblong", 3),
    "token:lily": fn.RevealToken(token("lily")),
    "token:red+coin": fn.RevealToken(token("red+coin")),
    "design:levels": fn.RevealDesign(fn.Design.LEVELS),
    "green>4": fn.MovePawn(fn.Pawn.GREEN, 4),
    "take:wild": fn.Take(token("wild")),
    "place:-5,0,1": fn.Place(-5, 0, 1),
    "put:2,-3": fn.Put(2, -3),
    "discard": fn.Discard(),
    "fish:red": fn.ChooseFish(fn.Icon.RED),
    "refresh:lily,lily,coin": fn.Refresh(tokens("coin lily lily")),
    "refresh:-": fn.Refresh(()),
}

integers = st.integers(-999_999, 999_999)
any_tokens = st.lists(st.sampled_from(list(fn.Icon)), min_size=1, max_size=4).map(lambda icons: fn.Token(tuple(icons)))
any_moves: st.SearchStrategy[fn.Move] = st.one_of(
    st.builds(fn.Start, integers),
    st.builds(fn.RevealTile, st.from_regex(re.compile(r"[a-z][a-z0-9_]*", re.ASCII), fullmatch=True), integers),
    st.builds(fn.RevealToken, any_tokens),
    st.builds(fn.RevealDesign, st.sampled_from(list(fn.Design))),
    st.builds(fn.MovePawn, st.sampled_from(list(fn.Pawn)), integers),
    st.builds(fn.Take, any_tokens),
    st.builds(fn.Place, integers, integers, integers),
    st.builds(fn.Put, integers, integers),
    st.just(fn.Discard()),
    st.builds(fn.ChooseFish, st.sampled_from([fn.Icon.RED, fn.Icon.WHITE, fn.Icon.BLACK])),
    st.builds(
        lambda chosen: fn.Refresh(tuple(sorted(chosen, key=lambda token: token.order()))),
        st.lists(any_tokens, max_size=7),
    ),
)

INTEGER = r"(0|-?[1-9][0-9]{0,5})"
ICON = "(lily|red|white|black|wild|coin|jet)"
TOKEN = rf"{ICON}(\+{ICON})*"
WELL_FORMED = re.compile(
    rf"start:{INTEGER}|tile:[a-z][a-z0-9_]*\.{INTEGER}|(token|take):{TOKEN}|design:(levels|high_feature|stars|extras|lily_coins|"
    rf"wild_lilies|visibility|feature_set|diverse_fish|jets|coins|straight_pools)|(green|blue|white)>{INTEGER}|"
    rf"place:{INTEGER},{INTEGER},{INTEGER}|put:{INTEGER},{INTEGER}|discard|fish:(red|white|black)|refresh:(-|{TOKEN}(,{TOKEN})*)",
    re.ASCII,
)


def is_sorted(text: str) -> bool:
    """Whether the icons of each token of a well-formed text, and its tokens, are in icon order."""
    head, _, tail = text.partition(":")
    if head not in {"token", "take", "refresh"} or tail == "-":
        return True
    order = ["lily", "red", "white", "black", "wild", "coin", "jet"]
    listed = [[order.index(icon) for icon in each.split("+")] for each in tail.split(",")]
    return listed == sorted(listed) and all(icons == sorted(icons) for icons in listed)


@pytest.mark.parametrize(("text", "move"), TEXTS.items(), ids=TEXTS)
def test_text_and_move_are_inverses(text: str, move: fn.Move) -> None:
    assert fn.move_to_text(move) == text
    assert fn.move_from_text(text) == move
    assert repr(fn.move_from_text(text)) == repr(move)


def test_every_class_of_moves_has_a_text() -> None:
    assert {type(move) for move in TEXTS.values()} == set(MOVE_TYPES)


@given(any_moves)
def test_moves_are_read_back_from_their_texts(move: fn.Move) -> None:
    text = fn.move_to_text(move)
    read = fn.move_from_text(text)
    assert (read, hash(read), repr(read)) == (move, hash(move), repr(move))
    assert WELL_FORMED.fullmatch(text)


@given(any_moves, any_moves)
def test_different_moves_have_different_texts(one: fn.Move, other: fn.Move) -> None:
    assert (fn.move_to_text(one) == fn.move_to_text(other)) == (one == other)


@given(st.from_regex(WELL_FORMED, fullmatch=True).filter(is_sorted))
def test_texts_are_written_back_as_they_were_read(text: str) -> None:
    assert fn.move_to_text(fn.move_from_text(text)) == text


@given(
    st.text(max_size=20)
    | st.from_regex(WELL_FORMED, fullmatch=True)
    | st.from_regex(r"(start|tile|token|design|green|take|place|put|fish|refresh)[:>].{0,12}", fullmatch=True)
)
def test_exactly_the_well_formed_texts_are_read(text: str) -> None:
    if WELL_FORMED.fullmatch(text) and is_sorted(text):
        assert fn.move_to_text(fn.move_from_text(text)) == text
    else:
        with pytest.raises(InvalidNotation):
            fn.move_from_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "green>7", "green>-1", "white>999999", "start:-3", "tile:nonsense.0", "tile:a_9.-5", "place:999999,-999999,7", "place:0,0,-1",
        "put:-999999,0", "take:jet+jet+jet", "token:lily+red+white+black+wild+coin+jet", "refresh:jet,jet,jet,jet,jet,jet,jet",
    ],
)  # fmt: skip
def test_texts_that_no_game_allows_are_read_all_the_same(text: str) -> None:
    assert fn.move_to_text(fn.move_from_text(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        # no move at all, or another game's
        "", " ", "R5", "T", "deal:R5", "plan:1", "pass", "x" * 10**6, "\ud800", "\x00", "discard\x00", "discard:", "Discard", "discard ",
        # numbers: signs, zeros, spaces, other scripts, too long, no numbers
        "start:", "start:01", "start:+1", "start:-0", "start:00", "start:1.0", "start:1e3", "start: 1", "start:1 ", "start:1\n",
        "start:\uff11", "start:\u0663", "start:\u00b2", "start:0x1", "start:1_0", "start:1000000", "start:-1000000", "start:" + "9" * 5000,
        "place:1,2", "place:1,2,3,4", "place:1, 2,3", "place:1,2,", "place:01,2,3", "place:-0,2,3", "place:\uff11,2,3", "place:1;2;3",
        "place:1,2,3\n", "Place:1,2,3", "put:1", "put:1,2,3", "put:--1,2", "put:1,\u0663", "put:(1,2)",
        # pawns, tiles, cards, fish
        "red>1", "black>1", "Green>1", "green:1", "green>", "green> 1", "green>1>2", "green>\u0664", "greeen>1", "gear>1",
        "tile:oblong", "tile:oblong.", "tile:.3", "tile:oblong.03", "tile:oblong.3 ", "tile:Oblong.3", "tile:9a.3", "tile:_a.3", "tile:o\u00e9.3",
        "tile:\uff41.3", "tile:a-b.3", "tile:a b.3", "tile:oblong.\u0663", "design:", "design:Levels", "design:level", "design:high-feature",
        "design:levels,stars", "fish:wild", "fish:lily", "fish:Red", "fish:", "fish:red,white",
        # tokens: unknown icons, wrong order, wrong joints
        "token:", "token:fish", "token:Lily", "token:lily+", "token:+lily", "token:lily++red", "token:lily,red", "token:red+lily",
        "token:jet+coin", "token:lily red", "take:-", "take:coin+wild", "take:lily\n", "token:l\u0131ly",
        "refresh:", "refresh:lily,", "refresh:,lily", "refresh:-,lily", "refresh:lily,-", "refresh:coin,lily", "refresh:jet,lily,lily",
        "refresh:lily, lily", "refresh:red+lily", "refresh:--", "refresh:red,lily+red",
    ],
    ids=kind,
)  # fmt: skip
def test_texts_that_stand_for_no_move(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        fn.move_from_text(text)
    assert str(error.value).isascii()
    assert len(str(error.value)) < 200


def test_the_order_of_icons_is_told() -> None:
    with pytest.raises(InvalidNotation, match=r"^red\+lily: icons are listed in their order: lily\+red$"):
        fn.move_from_text("take:red+lily")
    with pytest.raises(InvalidNotation, match=r"^coin,lily: tokens are listed in the order of their icons$"):
        fn.move_from_text("refresh:coin,lily")


@pytest.mark.parametrize("text", [each for each in JUNK if type(each) is not str], ids=kind)
def test_a_move_is_written_as_text(text: object) -> None:
    with pytest.raises(InvalidNotation, match="a move is written as text"):
        fn.move_from_text(text)  # type: ignore[arg-type]  # what comes from outside may be anything


class Hostile:
    """Raises whatever it is asked."""

    __hash__ = None  # type: ignore[assignment]  # not even this

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __str__(self) -> str:
        raise RuntimeError


def moves_that_only_look_like_moves() -> list[object]:
    """Moves with fields of wrong types, out of range, or with what has no text."""
    made: list[tuple[type, tuple[object, ...]]] = [
        (fn.Start, (True,)), (fn.Start, ("2",)), (fn.Start, (None,)), (fn.Start, (1.0,)), (fn.Start, (10**6,)), (fn.Start, (10**5000,)),
        (fn.Start, (Hostile(),)), (fn.RevealTile, ("oblong", True)), (fn.RevealTile, ("Oblong", 1)), (fn.RevealTile, ("a.1", 1)),
        (fn.RevealTile, (None, 1)), (fn.RevealTile, ("", 1)), (fn.RevealTile, (Hostile(), 1)), (fn.RevealToken, ("lily",)),
        (fn.RevealToken, (fn.Token(()),)), (fn.RevealToken, (fn.Icon.LILY,)), (fn.RevealDesign, ("level",)),
        (fn.RevealDesign, (Hostile(),)), (fn.MovePawn, ("Green", 4)), (fn.MovePawn, (fn.Icon.RED, 4)), (fn.MovePawn, (b"green", 4)), (fn.MovePawn, (fn.Pawn.GREEN, False)),
        (fn.MovePawn, (Hostile(), 4)), (fn.Take, ("wild",)), (fn.Take, (None,)), (fn.Place, (1, 2, 3.0)),
        (fn.Place, (1, 2, None)), (fn.Place, (10**6, 0, 0)), (fn.Place, (0, -(10**6), 0)), (fn.Place, (0, 0, 10**5000)), (fn.Put, ("1", "2")),
        (fn.Put, (Hostile(), 0)), (fn.ChooseFish, ("green",)), (fn.ChooseFish, (fn.Icon.WILD,)), (fn.ChooseFish, (fn.Pawn.BLUE,)),
        (fn.Refresh, ([],)), (fn.Refresh, (None,)), (fn.Refresh, (("lily",),)), (fn.Refresh, (tokens("lily coin")[::-1],)),
        (fn.Refresh, (Hostile(),)),
    ]  # fmt: skip
    return [cls(*values) for cls, values in made]


@pytest.mark.parametrize("move", [*JUNK, fn.Place, token("lily"), *moves_that_only_look_like_moves()], ids=kind)
def test_what_has_no_text(move: object) -> None:
    with pytest.raises(InvalidNotation, match="no move of Fountains that has a text"):
        fn.move_to_text(move)  # type: ignore[arg-type]  # what comes from outside may be anything
