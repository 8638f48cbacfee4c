"""The colours, elements and keyword checks that the pictures of both games share."""

from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from boardrules import InvalidOptions
from boardrules.pictures import (
    DARK_COLOURS,
    LARGEST_SIZE,
    LIGHT_COLOURS,
    READABLE,
    VISIBLE,
    Brush,
    ColourScheme,
    InkOn,
    Mixed,
    Theme,
    Tint,
    brush_of,
    button,
    clipped,
    contrast,
    escaped,
    flag_of,
    ink_on,
    not_here,
    padded,
    seat_of,
    size_of,
    text_width,
    width_of,
    wrapped,
)
from tests.dichromacy import MATRICES, difference

THEMES = {"light": LIGHT_COLOURS, "dark": DARK_COLOURS}
COLOURED = (Tint.RED, Tint.BLUE, Tint.YELLOW, Tint.PURPLE)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_can_be_read_and_marks_can_be_seen(theme: Theme) -> None:
    for ground in (theme.page, theme.panel):
        for text in (theme.text, theme.soft):
            assert contrast(text, ground) >= READABLE
        for mark in (theme.edge, theme.new, theme.target, theme.point, theme.water):
            assert contrast(mark, ground) >= VISIBLE


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_colour_has_an_ink_that_can_be_read_on_it(theme: Theme) -> None:
    for tint in Tint:
        assert contrast(theme.colour(InkOn(tint)), theme.colour(tint)) >= READABLE, tint


def test_there_is_a_readable_ink_for_every_grey() -> None:
    for level in range(256):
        ground = f"#{level:02x}{level:02x}{level:02x}"
        assert contrast(ink_on(ground), ground) >= READABLE


@pytest.mark.parametrize("eye", MATRICES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_no_two_colours_of_pieces_look_alike(theme: Theme, eye: str) -> None:
    least = 6 if eye == "grey" else 20  # in grey a letter and a shape help as well
    for one, other in combinations(COLOURED, 2):
        assert difference(theme.colour(one), theme.colour(other), eye) >= least, (one, other)


def test_the_simulation_mixes_up_red_and_green_where_such_eyes_do() -> None:
    # A reddish brown and an olive green: the pair that a red-green colour-blind eye is known for.
    assert difference("#b04000", "#606800", "deuteranopia") < 20 < difference("#b04000", "#606800", "all cones")


def test_colours_are_presentation_attributes_and_the_dark_ones_classes() -> None:
    both = brush_of("light_or_dark").element("rect", fill=Tint.PAGE, stroke=Tint.EDGE, css="fw-panel")
    assert both == '<rect class="fw-panel br-f-17191d br-s-828a94" fill="#f4efe4" stroke="#877c68"/>'
    assert brush_of("dark").element("rect", fill="none", stroke=Tint.EDGE) == '<rect fill="none" stroke="#828a94"/>'
    assert brush_of("dark").element("rect", fill=Tint.PAGE) == '<rect fill="#17191d"/>'
    assert brush_of(Theme(page="#123456")).element("rect", fill=Tint.PAGE) == '<rect fill="#123456"/>'


def test_a_document_has_a_style_only_for_dark_colours_that_it_shows() -> None:
    def drawn(brush: Brush) -> str:
        body = (brush.element("rect", fill=Tint.PAGE), brush.element("rect", fill=InkOn(Tint.YELLOW)))
        return brush.document(body, css="x", box=(0, 0, 40, 20), title="<T>", description="D", size=80)

    both = drawn(brush_of(ColourScheme.LIGHT_OR_DARK))
    assert "<style>@media (prefers-color-scheme:dark){.br-f-17191d{fill:#17191d}}</style>" in both
    assert "<style" not in drawn(brush_of("light"))
    root = ET.fromstring(both)  # noqa: S314 - our own document
    assert [root.attrib[name] for name in ("width", "height", "viewBox", "role")] == ["80", "40", "0 0 40 20", "img"]
    assert [each.text for each in root][:2] == ["<T>", "D"]


def test_a_picture_with_a_button_is_a_group() -> None:
    brush = brush_of("light")
    body = (brush.element("g", "", data=button("Play R5", "R5")),)
    root = ET.fromstring(brush.document(body, css="x", box=(0, 0, 1, 1), title="T"))  # noqa: S314 - our own document
    assert root.attrib["role"] == "group"
    assert root[-1].attrib == {"role": "button", "tabindex": "0", "aria-label": "Play R5", "data-move": "R5"}


def test_mixed_colours_follow_the_theme() -> None:
    brush = brush_of("light_or_dark")
    assert 'fill="#f4efe4"' in brush.element("g", fill=Mixed(Tint.PAGE, Tint.TEXT, 0))
    assert "br-f-eee9de" in brush.element("g", fill=Mixed(Tint.PAGE, Tint.TEXT, 1))


@pytest.mark.parametrize("wrong", ["\x00", "\x1b[31m", "\ud800", "\uffff", "\x7f"])
def test_what_xml_cannot_hold_is_replaced(wrong: str) -> None:
    ET.fromstring(f"<a>{escaped(wrong)}</a>")  # noqa: S314 - our own document
    assert "\N{REPLACEMENT CHARACTER}" in escaped(wrong)


@pytest.mark.parametrize("width", [1, 2, 5, 12])
def test_wrapped_lines_keep_to_the_width_and_lose_nothing(width: int) -> None:
    text = "the lead marker is over 落水邸物語, Bartholomew"
    lines = wrapped(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(text_width(line) <= max(width, 2) for line in lines)
    assert wrapped("", 5) == ("",)


def test_padding_puts_a_text_at_the_right() -> None:
    assert padded("落水", 6) == "  落水"
    assert padded("lead", 3) == "le…"


def test_clipping_counts_wide_characters_twice() -> None:
    assert clipped("落水邸物語", 7) == "落水邸…"
    assert clipped("落水邸物語", 10) == "落水邸物語"
    assert clipped("ab", 0) == "…"


@pytest.mark.parametrize("theme", [None, 1, "", "DARK", "grey", b"dark", object(), LIGHT_COLOURS.page])
def test_other_themes_are_refused(theme: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^theme: must be "):
        brush_of(theme)


@pytest.mark.parametrize("colour", [None, 1, "red", "#fff", "#FFFFFF", "#12345", "#1234567", '#12345"', "#12345\n"])
def test_other_colours_are_refused(colour: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^theme: page must be a colour"):
        Theme(page=colour)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("value", [True, -1, 2, "0", 0.0])
def test_other_seats_are_refused(value: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^seat: must be None or a seat from 0 to 1"):
        seat_of(value, 2)


@pytest.mark.parametrize("value", [True, 0, -1, LARGEST_SIZE + 1, "360", 360.0])
def test_other_sizes_are_refused(value: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^size: must be None or a width"):
        size_of(value)


@pytest.mark.parametrize("value", [True, 39, "80", None])
def test_other_widths_are_refused(value: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^width: must be a whole number of at least 40"):
        width_of(value, 40)


def test_flags_and_keywords_of_the_other_game() -> None:
    not_here("turn", None)
    with pytest.raises(InvalidOptions, match=r"^turn: "):
        not_here("turn", 0)
    assert flag_of("colour", True)
    with pytest.raises(InvalidOptions, match=r"^colour: must be True or False"):
        flag_of("colour", 1)
