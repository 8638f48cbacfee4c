"""Icons: told apart by their shapes, and seen on their ground."""

from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from boardrules import fountains as fn
from boardrules.fountains.components import Token
from boardrules.fountains.maps import DARK, LIGHT
from boardrules.fountains.svg_icons import ICON_TINTS, OUTLINE
from boardrules.fountains.svg_stone import shade
from boardrules.pictures import DARK_COLOURS, LIGHT_COLOURS, READABLE, VISIBLE, InkOn, Theme, Tint, contrast

THEMES = {"light": LIGHT_COLOURS, "dark": DARK_COLOURS}


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own document


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
