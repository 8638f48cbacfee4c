"""The SVG that the pictures of both games are written in."""

from xml.etree import ElementTree as ET

import pytest

from boardrules.keywords import brush_of
from boardrules.pictures import ColourScheme, InkOn, Mixed, Theme, Tint
from boardrules.svg import Brush, button, escaped


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
