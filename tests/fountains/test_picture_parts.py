"""The parts of a table's picture: complete, told apart, safe, and refused where a keyword makes no sense."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from xml.etree import ElementTree as ET

import attrs
import pytest

from boardrules import InvalidComponents, InvalidOptions, InvalidState
from boardrules import fountains as fn
from boardrules.fountains.components import DARK, LIGHT, Shape, Tile, Token
from boardrules.fountains.picture_words import phrases_of
from boardrules.fountains.svg_icons import ICON_TINTS, OUTLINE
from boardrules.fountains.svg_sheet import render_components
from boardrules.fountains.svg_stone import shade
from boardrules.fountains.svg_targets import spread
from boardrules.fountains.words import ENGLISH, JAPANESE
from boardrules.pictures import DARK_COLOURS, LIGHT_COLOURS, READABLE, VISIBLE, InkOn, Theme, Tint, contrast, text_width
from tests.dichromacy import MATRICES, difference
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


def ghosts(svg: str) -> list[ET.Element]:
    return [each for each in parsed(svg).iter() if "data-ghost" in each.attrib]


@pytest.mark.rule("FN-31")
def test_a_ghost_tells_whether_it_may_lie_there() -> None:
    square = tile("square.1")
    (legal,) = ghosts(fn.render_fountain(START, ghost=(square, fn.Place(7, 1, 0))))
    (illegal,) = ghosts(fn.render_fountain(START, ghost=(square, fn.Place(5, 1, 0))))
    assert (legal.attrib["class"], legal.attrib["data-level"]) == ("fn-ghost", "1")
    assert illegal.attrib["class"] == "fn-ghost fn-illegal"


def test_a_ghost_shows_the_water_as_it_would_run() -> None:
    # Without its jet the start is dry; a jet beside it feeds it again.
    stopped = START.put(Token((fn.Icon.COIN,)), 3, 3)
    assert "fn-weed" in fn.render_fountain(stopped)
    assert "fn-weed" not in fn.render_fountain(stopped, ghost=(tile("square.6"), fn.Place(7, 1, 0)))


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


WRONG: list[tuple[type[Exception], Callable[[fn.State], str]]] = [
    (InvalidState, lambda state: fn.render_svg(state, since=START)),  # type: ignore[arg-type]  # what comes from outside may be anything
    (InvalidState, lambda state: fn.render_svg(state, since=set_up(options(players=3)))),
    (InvalidState, lambda state: fn.render_svg(set_up(), since=played(state, "green>2", "place:7,1,0"))),
    (InvalidOptions, lambda state: fn.render_svg(state, names=("one",))),
    (InvalidOptions, lambda state: fn.render_svg(state, seat=2)),
    (InvalidState, lambda state: fn.render_svg(state, turn=4)),
    (InvalidState, lambda state: fn.render_svg(state, marks=[(1, 2, 3)])),  # type: ignore[list-item]  # as above
    (InvalidState, lambda state: fn.render_svg(state, marks=[7])),
    (InvalidState, lambda state: fn.render_svg(state, ghost=fn.Place(0, 0, 0))),
    (InvalidState, lambda state: fn.render_svg(state, ghost=(tile("square.1"), fn.Place(999999, 0, 0)))),
    (InvalidOptions, lambda state: fn.render_svg(state, size=0)),
    (InvalidOptions, lambda state: fn.render_svg(state, theme="sepia")),  # type: ignore[arg-type]  # as above
    (InvalidOptions, lambda state: fn.render_svg(state, words="en")),  # type: ignore[arg-type]  # as above
    (InvalidState, lambda _: fn.render_fountain(None)),  # type: ignore[arg-type]  # as above
    (InvalidState, lambda _: fn.render_fountain(START, since=fountain("square.1 7,1"))),
    (InvalidState, lambda _: fn.render_fountain(START, places=[fn.Discard()])),  # type: ignore[list-item]  # as above
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


def test_a_whole_new_tile_is_an_earlier_position_of_none() -> None:
    with pytest.raises(InvalidState, match="since"):
        fn.render_fountain(START, since=fountain("square.1 7,1"))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_icons_marks_and_digits_can_be_seen_on_their_ground(theme: Theme) -> None:
    outline = theme.colour(OUTLINE)
    for ground in (Tint.POOL, Tint.STILL):
        assert contrast(outline, theme.colour(ground)) >= VISIBLE
    for level in range(1, 7):
        for kind in (LIGHT, DARK):
            ink = theme.colour(InkOn(shade(kind, level)))
            assert contrast(ink, theme.colour(shade(kind, level))) >= READABLE
    for body in (Tint.SPRING, Tint.RED_FISH, Tint.WILD_FISH):
        assert contrast(theme.colour(InkOn(body)), theme.colour(body)) >= READABLE
    for table in (theme.page, theme.panel):
        assert contrast(theme.target, table) >= VISIBLE
        assert contrast(theme.new, table) >= VISIBLE


@pytest.mark.parametrize("eye", MATRICES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_water_bricks_and_levels_are_told_apart_by_every_eye(theme: Theme, eye: str) -> None:
    assert difference(theme.pool, theme.still, eye) >= 12
    for level in range(1, 6):
        light, dark = (theme.colour(shade(kind, level)) for kind in (LIGHT, DARK))
        assert difference(light, dark, eye) >= 15
    for level in range(1, 5):
        lower, higher = (theme.colour(shade(LIGHT, each)) for each in (level, level + 1))
        assert difference(lower, higher, eye) >= 4


def test_no_two_icons_have_one_shape_and_fish_differ_by_more_than_colour() -> None:
    def shapes(icon: fn.Icon) -> tuple[str, ...]:
        root = parsed(fn.render_token(Token((icon,)), theme="light"))
        return tuple(each.attrib.get("d", each.tag) for each in root.iter() if each.tag.endswith(("path", "circle")))

    for one, other in combinations((icon for icon in fn.Icon if icon is not fn.Icon.BLACK), 2):
        assert shapes(one) != shapes(other)
    # A white and a black fish have one shape; their lightness could not differ more.
    assert (
        contrast(LIGHT_COLOURS.colour(ICON_TINTS[fn.Icon.WHITE]), LIGHT_COLOURS.colour(ICON_TINTS[fn.Icon.BLACK])) > 10
    )


def test_targets_that_are_spread_never_overlap() -> None:
    points = [(x * 10.0, y * 10.0) for x in range(12) for y in range(8)]
    found = spread(points, 25, 0, 200)
    assert len(set(found)) == len(points)
    for (x, y), (a, b) in combinations(found, 2):
        assert max(abs(x - a), abs(y - b)) >= 25 - 1e-9
    assert all(12.5 <= x <= 187.5 for x, _ in found)


def test_the_languages_have_the_same_phrases_and_none_is_empty() -> None:
    english, japanese = phrases_of(ENGLISH.pictures), phrases_of(JAPANESE.pictures)
    assert english.keys() == japanese.keys()
    assert all(phrase.strip() for phrase in (*english.values(), *japanese.values()))
    svg = fn.render_svg(set_up(), words=JAPANESE)
    assert "席0" in svg
    assert "Seat" not in svg
    with pytest.raises(InvalidOptions, match="what"):
        attrs.evolve(ENGLISH.pictures, discard="away with {tile}")


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE], ids=["english", "japanese"])
@pytest.mark.parametrize("width", [24, 40, 60, 80, 200])
def test_a_text_is_never_wider_than_asked(width: int, words: fn.Words) -> None:
    rng = Random(5)
    for players in (1, 3):
        state = fn.resolve_chance(fn.new_game(fn.Options(players=players, advanced=players > 1)), rng)
        while not fn.is_over(state):
            state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
        names = ("Bartholomäus der Große", *("落水邸物語の作者",) * (len(fn.scores(state)) - 1))
        text = fn.render_text(state, width=width, names=names, every=True, words=words)
        assert max(map(text_width, text.split("\n"))) <= width
        assert text.replace("\n    ", " ").count(words.pictures.legend_map[:8]) == 1


def test_colour_adds_codes_and_nothing_else() -> None:
    state = set_up()
    coloured = fn.render_text(state, colour=True)
    assert "\x1b[" in coloured
    plain = "".join(part.partition("m")[2] if number else part for number, part in enumerate(coloured.split("\x1b[")))
    assert plain == fn.render_text(state)
