"""The colours that the pictures of both games share: which of them can be read and told apart, and which are refused."""

from itertools import combinations
from typing import SupportsIndex

import pytest

from boardrules import InvalidOptions
from boardrules.pictures import (
    DARK_COLOURS,
    LIGHT_COLOURS,
    READABLE,
    VISIBLE,
    InkOn,
    Theme,
    Tint,
    contrast,
    ink_on,
    luminance,
    mixed,
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


@pytest.mark.parametrize("colour", [None, 1, "red", "#fff", "#FFFFFF", "#12345", "#1234567", '#12345"', "#12345\n"])
def test_other_colours_are_refused(colour: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^theme: page must be a colour"):
        Theme(page=colour)  # type: ignore[arg-type]  # what comes from outside may be anything


def test_a_text_of_another_type_changes_no_colour() -> None:
    class Black(str):
        __slots__ = ()

        def __getitem__(self, key: SupportsIndex | slice) -> str:
            return "00"

    assert Black("#fefefe") == "#fefefe"
    assert hash(Black("#fefefe")) == hash("#fefefe")
    assert luminance(Black("#fefefe")) == luminance("#000000") == 0.0
    assert luminance("#fefefe") == pytest.approx(0.99, abs=0.01)
    assert (mixed(Black("#fdfdfd"), "#fdfdfd", 0.0), mixed("#fdfdfd", "#fdfdfd", 0.0)) == ("#000000", "#fdfdfd")
    assert (ink_on(Black("#fcfcfc")), ink_on("#fcfcfc")) == ("#ffffff", "#1f1c18")
