"""The parts of a table's picture: complete, told apart, safe, and refused where a keyword makes no sense."""

import re
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree as ET

import pytest

from boardrules import InvalidComponents, InvalidOptions, InvalidState
from boardrules import fountains as fn
from boardrules.fountains.components import Shape, Tile, Token
from boardrules.fountains.svg_sheet import render_components
from boardrules.pictures import DARK_COLOURS, LIGHT_COLOURS, Theme
from tests.fountains.tables import fountain, options, played, set_up, tile

THEMES = {"light": LIGHT_COLOURS, "dark": DARK_COLOURS}
START = fn.Fountain.start(fn.REFERENCE_SET)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own document


def parts(state: fn.State) -> dict[str, str]:
    """Every part and the whole, by name."""
    return {
        "table": fn.render_svg(state),
        "basin": fn.render_basin(state),
        "fountain": fn.render_fountain(state.fountains[0]),
        "hand": fn.render_hand(state),
        "score": fn.render_score(state),
        "tile": fn.render_tile(fn.REFERENCE_SET.start, 3),
        "token": fn.render_token(Token((fn.Icon.LILY, fn.Icon.COIN))),
        "design": fn.render_design(fn.Design.FEATURE_SET),
        "components": render_components(fn.REFERENCE_SET),
    }


def test_every_part_is_a_document_of_its_own_without_ids() -> None:
    for name, svg in parts(set_up(options(advanced=True))).items():
        root = parsed(svg)
        assert f"fn-{name}" in root.attrib["class"]
        assert not any("id" in each.attrib for each in root.iter())
        assert all(word not in svg for word in ("href", "url(", "@import", "<script", "<image"))


def test_one_theme_alone_needs_no_style() -> None:
    state = set_up()
    for theme in ("light", "dark"):
        assert "<style" not in fn.render_svg(state, theme=theme)
    assert fn.render_svg(state).count("<style") == 1
    assert "#123456" in fn.render_svg(state, theme=Theme(pool="#123456"))


def test_a_table_of_five_is_under_120_kilobytes() -> None:
    for seed in range(3):
        rng = Random(seed)
        state = fn.resolve_chance(fn.new_game(fn.Options(players=5, advanced=True)), rng)
        largest = state
        while not fn.is_over(state):
            if state.phase == "place" and len(fn.legal_moves(state)) > 100:
                largest = state
            state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
        assert max(len(fn.render_svg(each)) for each in (largest, state)) < 120 * 1024


def test_names_are_escaped_wherever_they_come_from() -> None:
    evil = Tile(Shape("<b>&\"'", START.tiles[0].tile.shape.rows), 1, START.tiles[0].tile.icons)
    state = set_up()
    for svg in (
        fn.render_tile(evil),
        fn.render_fountain(START, ghost=(evil, fn.Place(7, 0, 0))),
        fn.render_svg(state, names=("<b>", "&")),
        fn.render_score(state, names=("<b>", "&")),
    ):
        assert "<b>" not in svg
        parsed(svg)


def test_the_near_fountain_comes_first() -> None:
    state = set_up(options(players=3))

    def order(svg: str) -> list[str]:
        return [each.attrib["data-seat"] for each in parsed(svg).iter() if "data-seat" in each.attrib]

    assert order(fn.render_svg(state)) == ["0", "1", "2"]
    assert order(fn.render_svg(fn.observe(state, 2))) == ["2", "0", "1"]
    assert order(fn.render_svg(state, seat=1)) == ["1", "0", "2"]


def test_marks_point_at_cells_and_spaces() -> None:
    svg = fn.render_svg(set_up(), marks=[(1, 2), 4])
    assert [each.attrib["data-mark"] for each in parsed(svg).iter() if "data-mark" in each.attrib] == ["1,2"]
    assert svg.count('stroke="#b3208e"') == 2


def test_nothing_is_drawn_that_converters_draw_otherwise() -> None:
    """Some draw no line of length 0, not even its ends, and set no letter by itself."""
    state = set_up()
    for svg in (fn.render_svg(state), fn.render_svg(state, size=200), fn.render_fountain(state.fountains[0], size=60)):
        assert not re.search(r"[hv]0(?![.\d])", svg)
        assert not re.search(r'<text[^>]* x="[^" ]+ ', svg)


def test_marks_side_by_side_have_one_frame_together() -> None:
    def sides(marks: list[tuple[int, int]]) -> list[int]:
        drawn = parsed(fn.render_fountain(START, marks=marks)).iter()
        return [each.attrib["d"].count("M") for each in drawn if "data-mark" in each.attrib]

    assert sides([(0, 0), (3, 3)]) == [4, 4]
    assert sides([(0, 0), (1, 0)]) == [3, 3]  # without the edge between them
    assert sides([(0, 0), (1, 0), (1, 1)]) == [3, 2, 3]


WRONG: list[tuple[type[Exception], Callable[[fn.State], str]]] = [
    (InvalidState, lambda state: fn.render_svg(state, since=START)),  # type: ignore[arg-type]  # what comes from outside may be anything
    (InvalidState, lambda state: fn.render_svg(state, since=set_up(options(players=3)))),
    (InvalidState, lambda state: fn.render_svg(set_up(), since=played(state, "green>2", "place:7,1,0"))),
    (InvalidOptions, lambda state: fn.render_svg(state, names=("one",))),
    (InvalidOptions, lambda state: fn.render_svg(state, seat=2)),
    (InvalidOptions, lambda state: fn.render_svg(state, turn=4)),
    (InvalidOptions, lambda state: fn.render_svg(state, marks=[(1, 2, 3)])),  # type: ignore[list-item]  # as above
    (InvalidOptions, lambda state: fn.render_svg(state, marks=[7])),
    (InvalidOptions, lambda state: fn.render_svg(state, ghost=fn.Place(0, 0, 0))),
    (InvalidOptions, lambda state: fn.render_svg(state, ghost=(tile("square.1"), fn.Place(999999, 0, 0)))),
    (InvalidOptions, lambda state: fn.render_svg(state, size=0)),
    (InvalidOptions, lambda state: fn.render_svg(state, theme="sepia")),  # type: ignore[arg-type]  # as above
    (InvalidOptions, lambda state: fn.render_svg(state, words="en")),  # type: ignore[arg-type]  # as above
    (InvalidState, lambda _: fn.render_fountain(None)),  # type: ignore[arg-type]  # as above
    (InvalidState, lambda _: fn.render_fountain(START, since=fountain("square.1 7,1"))),
    (InvalidOptions, lambda _: fn.render_fountain(START, places=[fn.Discard()])),  # type: ignore[list-item]  # as above
    (InvalidOptions, lambda _: fn.render_fountain(START, fall="up")),  # type: ignore[arg-type]  # as above
    (InvalidState, lambda _: fn.render_tile("square.1")),  # type: ignore[arg-type]  # as above
    (InvalidState, lambda _: fn.render_token("lily")),  # type: ignore[arg-type]  # as above
    (InvalidOptions, lambda _: fn.render_design("chairs")),  # type: ignore[arg-type]  # as above
    (InvalidComponents, lambda _: render_components("set")),  # type: ignore[arg-type]  # as above
    (InvalidOptions, lambda state: fn.render_text(state, width=23)),
    (InvalidOptions, lambda state: fn.render_text(state, colour=1)),  # type: ignore[arg-type]  # as above
]


@pytest.mark.parametrize(("error", "draw"), WRONG)
def test_what_makes_no_sense_is_refused(error: type[Exception], draw: Callable[[fn.State], str]) -> None:
    with pytest.raises(error):
        draw(set_up())
