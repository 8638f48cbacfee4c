"""The keywords that the pictures and texts of both games take, and what they refuse."""

import pytest

from boardrules import InvalidOptions
from boardrules.keywords import LARGEST_SIZE, brush_of, flag_of, not_here, seat_of, size_of, width_of
from boardrules.pictures import LIGHT_COLOURS


@pytest.mark.parametrize("theme", [None, 1, "", "DARK", "grey", b"dark", object(), LIGHT_COLOURS.page])
def test_other_themes_are_refused(theme: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^theme: must be "):
        brush_of(theme)


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
