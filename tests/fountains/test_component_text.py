"""The text of component sets: reading, writing, and every check with its line."""

import pickle
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.fountains.components import Components, Icon
from boardrules.fountains.reference_set import REFERENCE_SET, REFERENCE_TEXT
from boardrules.game import InvalidComponents
from tests.fountains.pieces import SECOND_SET, SECOND_TEXT, TWO_MAPS_SET, TWO_MAPS_TEXT
from tests.fountains.slow.component_text import Components as Reckoned
from tests.fountains.slow.component_text import read_components

SETS = [
    pytest.param(REFERENCE_TEXT, id="reference"),
    pytest.param(SECOND_TEXT, id="second"),
    pytest.param(TWO_MAPS_TEXT, id="two maps"),
]


@pytest.mark.rule("FN-02", "FN-04")
@pytest.mark.parametrize("text", SETS)
def test_reading_agrees_with_the_second_reckoning(text: str) -> None:
    ours, theirs = Components.from_text(text), read_components(text)
    assert [shape.name for shape in ours.shapes] == list(theirs.shapes)
    for faces, shape in zip((*ours.tiles, (ours.start,)), (*theirs.shapes.values(), theirs.start), strict=True):
        assert [tile.number for tile in faces] == list(range(1, len(faces) + 1))
        assert [tuple(icon or "-" for icon in tile.icons) for tile in faces] == shape.faces
        assert [tile.count for tile in faces] == shape.counts
        for tile, printed in zip(faces, shape.maps, strict=True):
            cells = {(x, y): kind for y, row in enumerate(tile.shape.rows) for x, kind in enumerate(row) if kind != "."}
            assert {cell: "~" if kind.isdigit() else kind for cell, kind in cells.items()} == printed.cells
            slots = sorted((kind, cell) for cell, kind in cells.items() if kind.isdigit())
            assert [cell for _, cell in slots] == printed.slots
    assert {str(token): count for token, count in ours.tokens} == theirs.tokens
    _check_ring(ours, theirs)


def _check_ring(ours: Components, theirs: Reckoned) -> None:
    assert [space.shape or "bonus" for space in ours.ring] == theirs.ring
    assert {space.pawn: place for place, space in enumerate(ours.ring) if space.pawn} == theirs.pawns


@pytest.mark.parametrize("text", SETS)
def test_writing_and_reading_are_inverse(text: str) -> None:
    components = Components.from_text(text)
    again = Components.from_text(components.to_text())
    assert again == components
    assert hash(again) == hash(components)
    assert again.to_text() == components.to_text()
    assert "#" not in {line[:1] for line in components.to_text().splitlines()}
    assert not any(line != line.rstrip() for line in components.to_text().splitlines())
    assert pickle.loads(pickle.dumps(components)) == components


def test_icons_of_a_token_may_also_be_joined_as_in_the_notation() -> None:
    assert Components.from_text(SECOND_TEXT.replace("lily red\n", "red+lily\n")) == SECOND_SET


def test_equal_lines_merge_and_counts_may_be_left_out() -> None:
    text = REFERENCE_TEXT.replace("face x2: lily lily - -", "face x1: lily lily - -\nface: lily lily - -")
    text = text.replace("token x4: lily\n", "token x3: lily\n").replace("token x3: jet", "token x3: jet\ntoken: lily")
    assert Components.from_text(text) == REFERENCE_SET


def test_room_about_a_map_and_at_the_ends_of_lines_does_not_count() -> None:
    text = REFERENCE_TEXT.replace(
        "| #D=D#\n| D0~~D\n| =~~~=\n| D~~1D\n| #D=D#\n",
        "| .......\n| .#D=D#.\n| .D0~~D.  \n| .=~~~=.\n| .D~~1D.\n| .#D=D#.\n| .......\n",
    )
    assert Components.from_text(text.replace("\n", "\r\n")) == REFERENCE_SET


def test_sections_may_come_in_another_order() -> None:
    start = REFERENCE_TEXT.index("start round")
    shapes = REFERENCE_TEXT.index("shape square")
    tokens = REFERENCE_TEXT.index("token x4: lily")
    moved = REFERENCE_TEXT[tokens:] + "\n" + REFERENCE_TEXT[shapes:tokens] + REFERENCE_TEXT[start:shapes]
    assert Components.from_text(moved) == REFERENCE_SET


def _line_of(text: str, part: str) -> int:
    assert part in text
    return text[: text.index(part)].count("\n") + 1


def _swap(old: str, new: str) -> Callable[[str], tuple[str, int]]:
    """The text with one part replaced, and the line at which the part begins."""
    return lambda text: (text.replace(old, new, 1), _line_of(text, old))


SQUARE = "| #D=D#\n| D0~~D\n| =~~~=\n| D~~1D\n| #D=D#\n"


def _square(*rows: str, fault: int) -> Callable[[str], tuple[str, int]]:
    """The text with another map for the square, whose fault lies in that row."""
    drawn = "".join(f"| {row}\n" for row in rows)
    return lambda text: (text.replace(SQUARE, drawn, 1), _line_of(text, SQUARE) + fault)


FAULTS = {
    "rows of one length": (_square("#D=D#", "D0~~D", "=~~~", "D~~1D", "#D=D#", fault=2), "4 cells, but the first row has 5"),
    "known cells": (_square("#D=D#", "D0~xD", "=~~~=", "D~~1D", "#D=D#", fault=1), "'x' at column 4"),
    "not in another script": (_square("#D=D#", "D0~\u0661D", "=~~~=", "D~~1D", "#D=D#", fault=1), "'\\u0661' at column 4"),
    "one piece": (_square("#D=D#.", "D0~~D#", "=~~~=.", "D~~1D.", "#D=D#.", ".....D", fault=5), "in pieces: column 6"),
    "no hole": (_square("#D#D###", "D0#~D.#", "=~~~D##", "D~~1D..", "#D=D#..", fault=1), "hole at column 6"),
    "no hole that opens at a corner only": (
        _square("#D=D#..", "D0~~D##", "=~~~#.#", "D~~1D#.", "#D=D#..", fault=2), "hole at column 6"),
    "water inside": (_square("#D=D#", "D0~~D", "=~~~~", "D~~1D", "#D=D#", fault=2), "water at column 5 touches the outside"),
    "one pool": (_square("#D=D#", "D0#~D", "=~#~=", "D~#1D", "#D=D#", fault=1), "the water is in pieces: column 4"),
    "some water": (_square("#D#D#", "D###D", "#####", "D###D", "#D#D#", fault=0), "no water"),
    "channels reach the outside": (
        _square("#D=D#", "D0~=D", "=~~~=", "D~~1D", "#D=D#", fault=1), "channel at column 4 does not touch the outside"),
    "channels reach water": (
        _square("=D=D#", "D0~~D", "=~~~=", "D~~1D", "#D=D#", fault=0), "channel at column 1 does not touch water"),
    "two dark bricks": (_square("###D#", "#0~~#", "=~~~=", "#~~1#", "##=##", fault=0), "fewer than 2 dark bricks"),
    "slots once": (_square("#D=D#", "D0~~D", "=~~~=", "D~~0D", "#D=D#", fault=3), "slot 0 is there twice"),
    "slots from 0 on": (_square("#D=D#", "D0~~D", "=~~~=", "D~~2D", "#D=D#", fault=3), "there is a slot 2 but no slot 1"),
    "slots from 0 on, not from 1": (
        _square("#D=D#", "D1~~D", "=~~~=", "D~~2D", "#D=D#", fault=1), "there is a slot 1 but no slot 0"),
    "a map with a tile": (_square(".....", ".....", fault=0), "the map is empty"),
    "icons fit slots": (_swap("face x1: lily -\nface x1: red -\nface x1: white -\nface x1: black -\nface x1: coin",
                              "face x1: lily\nface x1: red -\nface x1: white -\nface x1: black -\nface x1: coin"),
                        "1 icons, but square has 2 slots"),
    "known icons": (_swap("face x1: jet coin", "face x1: jet frog"), "'frog' is no icon"),
    "one start": (_swap("shape square", "start square"), "start tile already"),
    "other names": (_swap("shape oblong", "shape square"), "square is taken"),
    "a name other than the start's": (_swap("shape oblong", "shape round"), "round is taken"),
    "a name that is not bonus": (_swap("shape oblong", "shape bonus"), "bonus is taken"),
    "a good name": (_swap("shape oblong", "shape Oblong"), "cannot read"),
    "a name in plain letters": (_swap("shape oblong", "shape \u00f6blong"), "cannot read"),
    "twelve tiles": (lambda text: (text.replace("face x2: lily lily - -", "face x3: lily lily - -"), _line_of(text, "shape oblong")),
                     "oblong must have 12 tiles, not 13"),
    "one starting face": (lambda text: (text.replace("face: jet - - - -", "face x2: jet - - - -"), _line_of(text, "start round")),
                          "start tile needs one face, not 2"),
    "twenty-six tokens": (lambda text: (text.replace("token x4: coin", "token x5: coin"), _line_of(text, "token x3: jet")),
                          "26 tokens, not 27"),
    "tokens with icons": (_swap("token x4: coin", "token x4:"), "at least one icon"),
    "known icons on tokens": (_swap("token x4: coin", "token x4: coin+frog"), "'frog' is no icon"),
    "counts from 1 on": (_swap("token x4: coin", "token x0: coin"), "cannot read"),
    "counts in plain digits": (_swap("token x4: coin", "token x\u0664: coin"), "cannot read"),
    "counts that are not absurd": (_swap("token x4: coin", f"token x{'9' * 5000}: coin"), "cannot read"),
    "known spaces": (_swap("basin: bonus square", "basin: bonus pond"), "pond, which is no shape"),
    "each space once": (_swap("basin: bonus square[green] oblong", "basin: bonus square[green] oblong oblong"), "oblong twice"),
    "the tokens' space": (_swap("basin: bonus square", "basin: square"), "lacks bonus"),
    "the tokens' space once": (_swap("basin: bonus square", "basin: bonus bonus square"), "bonus twice"),
    "each stack": (_swap("basin: bonus square[green] oblong", "basin: bonus square[green]"), "lacks oblong"),
    "each pawn": (_swap("basin: bonus square[green]", "basin: bonus square"), "green pawn has 0 spaces"),
    "each pawn once": (_swap("basin: bonus square[green] oblong", "basin: bonus square[green] oblong[green]"),
                       "green pawn has 2 spaces"),
    "pawns beside stacks": (_swap("basin: bonus square[green]", "basin: bonus[green] square"), "green pawn stands beside"),
    "known pawns": (_swap("basin: bonus square[green]", "basin: bonus square[red]"), "'red' is no pawn"),
    "well-formed spaces": (_swap("basin: bonus square[green]", "basin: bonus square(green)"), "is no space"),
    "one basin": (lambda text: (text + "basin: bonus\n", text.count("\n") + 1), "a basin already"),
    "rows in a map": (lambda text: ("| ##\n" + text, 1), "map row belongs below"),
    "rows with their sign": (_swap("| D0~~D", "D0~~D"), "a map row begins with '| '"),
    "rows with a space behind the sign": (_swap("| D0~~D", "|D0~~D"), "a map row begins with '| '"),
    "one outline": (lambda text: (text.replace("face x1: red -\n", "| #D=D#\n| D0~~D\n| =~~~=\n| D~~1D\n| #D=D.\nface x1: red -\n", 1),
                                  _line_of(text, "face x1: red -\n") + 4), "column 5 is outside the tile, but not on its first map"),
    "a face for each map": (_swap("shape oblong", SQUARE + "shape oblong"), "square: no face follows this map"),
    "tokens with no endless row of icons": (_swap("token x4: coin", "token x4:" + 11 * " coin"), "at most 10"),
    "faces below a map": (lambda text: ("face: lily\n" + text, 1), "below the map"),
    "a map for each shape": (lambda text: (text.replace(SQUARE, "", 1), _line_of(text, SQUARE)), "square has no map"),
    "nothing else": (_swap("token x4: coin", "tokens: coin"), "cannot read 'tokens: coin'"),
}  # fmt: skip


@pytest.mark.rule("FN-01", "FN-02", "FN-03", "FN-05")
@pytest.mark.parametrize("broken", FAULTS)
def test_each_check_names_line_and_cause(broken: str) -> None:
    change, reason = FAULTS[broken]
    text, line = change(REFERENCE_TEXT)
    with pytest.raises(InvalidComponents) as caught:
        Components.from_text(text)
    assert caught.value.where == f"line {line}"
    assert reason in caught.value.reason


@pytest.mark.rule("FN-01", "FN-05")
@pytest.mark.parametrize(
    ("lacking", "reason"),
    [
        ("start round", "start: there is no start tile"),
        ("shape star", "shapes: there must be 6 shapes, not 5"),
        ("token", "tokens: there must be 26 tokens, not 0"),
        ("basin", "basin: there is no basin"),
    ],
)
def test_what_is_lacking_is_named_and_no_line_blamed(lacking: str, reason: str) -> None:
    blocks = REFERENCE_TEXT.split("\n\n")
    kept = [block for block in blocks if not any(line.startswith(lacking) for line in block.splitlines())]
    assert len(kept) == len(blocks) - 1
    with pytest.raises(InvalidComponents) as caught:
        Components.from_text("\n\n".join(kept))
    assert str(caught.value) == reason


@pytest.mark.rule("FN-03")
@pytest.mark.parametrize("row", ["D0~~D", "|D0~~D", "|\tD0~~D"])
def test_a_row_without_its_sign_is_the_only_mistake(row: str) -> None:
    with pytest.raises(InvalidComponents) as caught:
        Components.from_text(REFERENCE_TEXT.replace("| D0~~D", row, 1))
    assert [reason for _, reason in caught.value.problems] == ["a map row begins with '| '"]


def test_an_empty_text_is_no_set() -> None:
    with pytest.raises(InvalidComponents) as caught:
        Components.from_text("")
    assert [where for where, _ in caught.value.problems] == ["start", "shapes", "tokens", "basin"]


def test_all_mistakes_are_named_at_once_in_the_order_of_their_lines() -> None:
    text = REFERENCE_TEXT.replace("face x1: jet coin", "face x1: jet frog").replace("token x4: red", "tokens x4: red")
    text = text.replace("face x2: lily lily - -", "face x1: lily lily - -").replace(
        "[white] star\n", "[white] star oblong\n"
    )
    with pytest.raises(InvalidComponents) as caught:
        Components.from_text(text)
    error = caught.value
    lines = [
        _line_of(text, part) for part in ("face x1: jet frog", "shape oblong", "tokens x4", "token x3: jet", "basin:")
    ]
    assert error.problems == (
        (f"line {lines[0]}", "'frog' is no icon: lily red white black wild coin jet"),
        (f"line {lines[1]}", "oblong must have 12 tiles, not 11"),
        (f"line {lines[2]}", "cannot read 'tokens x4: red'"),
        (f"line {lines[3]}", "there must be 26 tokens, not 22"),
        (f"line {lines[4]}", "the basin names oblong twice"),
    )
    assert (error.where, error.reason) == error.problems[0]
    assert str(error).splitlines() == [f"{where}: {reason}" for where, reason in error.problems]
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.problems) == (InvalidComponents, error.problems)


def test_no_more_than_twenty_mistakes_are_named() -> None:
    with pytest.raises(InvalidComponents) as caught:
        Components.from_text("nonsense\n" * 1000)
    assert caught.value.problems == tuple((f"line {n}", "cannot read 'nonsense'") for n in range(1, 21))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("shape a\n" * 20_000, id="one name"),
        pytest.param("".join(f"shape a{n}\n" for n in range(20_000)), id="many names"),
        pytest.param("shape a\n" + "| D=D\nface x1:\n" * 10_000, id="many maps"),
        pytest.param("shape a\n" + "| ~\n" * 50_000, id="many rows"),
        pytest.param("basin:" + " a" * 100_000, id="many spaces"),
        pytest.param("basin:" + "".join(f" a{n}" for n in range(50_000)), id="many spaces of many names"),
        pytest.param("token:" + " lily" * 100_000, id="many icons"),
        pytest.param("start a\n| " + "~" * 400_000, id="long row"),
        pytest.param("start a\n" + ("| " + "0" * 32 + "\n") * 32, id="many slots"),
    ],
)
def test_a_text_is_read_in_a_time_that_grows_as_the_text(text: str) -> None:
    # Each of these took seconds or minutes where the work grew with the square of the text.
    begun = time.process_time()
    with pytest.raises(InvalidComponents):
        Components.from_text(text)
    assert time.process_time() - begun < 2


TRAY = TWO_MAPS_SET.tiles[0]
KEY = TWO_MAPS_SET.tiles[4]


@pytest.mark.rule("FN-03")
def test_the_faces_of_a_shape_may_have_different_maps() -> None:
    first, second = TRAY[0].shape, TRAY[1].shape
    assert [tile.name for tile in TRAY] == ["tray.1", "tray.2", "tray.3"]
    assert [tile.shape for tile in TRAY] == [first, second, first]
    assert [(tile.icons, tile.count) for tile in TRAY] == [
        ((Icon.LILY, Icon.JET), 5), ((), 4), ((Icon.COIN, Icon.BLACK), 3),
    ]  # fmt: skip
    assert (first.rows[1], second.rows[1]) == ("D~~~0~D", "D~~~~~D")
    assert [tile.name for tile in KEY] == ["key.1", "key.2", "key.3"]
    assert KEY[0] != KEY[1]
    assert KEY[0].icons == KEY[1].icons


@pytest.mark.rule("FN-03")
def test_the_canonical_text_repeats_a_map_only_where_it_changes() -> None:
    written = TWO_MAPS_SET.to_text()
    tray = written[written.index("shape tray") : written.index("shape bar")].splitlines()
    heads = [line for line in tray if line.startswith("face")]
    assert heads == ["face x5: lily jet", "face x4:", "face x3: coin black"]
    assert sum(line.startswith("| ") for line in tray) == 15
    bar = written[written.index("shape bar") : written.index("shape tee")]
    assert bar.count("| ") == 3


@pytest.mark.rule("FN-03")
def test_equal_maps_and_equal_faces_on_them_merge() -> None:
    rows = SQUARE.replace("| ", "| .")
    again = REFERENCE_TEXT.replace("face x1: lily red\n", f"{rows}face x1: lily red\n")
    assert Components.from_text(again) == REFERENCE_SET
    split = REFERENCE_TEXT.replace("face x2: lily lily - -\n", "face x1: lily lily - -\n")
    oblong = "| #D=D##D=D#\n| D0~~~~~~1D\n| =~~~~~~~~=\n| D~2~~~~3~D\n| #D=D##D=D#\n"
    split = split.replace("face x1: red white black -\n", f"face x1: red white black -\n{oblong}face: lily lily - -\n")
    assert Components.from_text(split) == REFERENCE_SET


@pytest.mark.rule("FN-03")
def test_maps_of_one_shape_may_not_differ_in_size() -> None:
    text = REFERENCE_TEXT.replace("face x1: red -\n", "| #D=D#\n| D~~~D\n| #D=D#\nface x1:\n", 1)
    with pytest.raises(InvalidComponents) as caught:
        Components.from_text(text)
    line = _line_of(text, "| D~~~D") + 1
    # The first map has five rows: below its third, this one has none.
    assert caught.value.problems[0] == (
        f"line {line}",
        "square: column 1 is outside the tile, but not on its first map",
    )


@pytest.mark.parametrize("value", [None, 7, b"start", ["start"], REFERENCE_SET])
def test_only_text_is_read(value: str) -> None:
    with pytest.raises(InvalidComponents, match="must be text"):
        Components.from_text(value)


LINES = st.sampled_from(
    [*REFERENCE_TEXT.splitlines(), *SECOND_TEXT.splitlines(), "| ", "|", "face:", "token:", "basin:"]
)


@given(st.one_of(st.text(), st.lists(st.one_of(LINES, st.text(max_size=12)), max_size=30).map("\n".join)))
def test_any_text_is_read_or_refused(text: str) -> None:
    _read_or_refused(text)


@given(st.data())
def test_a_changed_set_is_read_or_refused(data: st.DataObject) -> None:
    text = SECOND_TEXT
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text = text[:at] + data.draw(st.sampled_from("#D=~.01|\n x-:[]a")) + text[at + data.draw(st.integers(0, 2)) :]
    _read_or_refused(text)


def _read_or_refused(text: str) -> None:
    try:
        components = Components.from_text(text)
    except InvalidComponents:
        return
    assert Components.from_text(components.to_text()) == components
