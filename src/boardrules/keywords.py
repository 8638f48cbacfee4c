"""The keywords that pictures and texts of both games take, checked: theme, seat, size, width and flags."""

from typing import Final

from boardrules.errors import InvalidOptions
from boardrules.options import one_of
from boardrules.pictures import DARK, DARK_COLOURS, LIGHT_COLOURS, LIGHT_OR_DARK, ColourScheme, Theme
from boardrules.shown import given
from boardrules.svg import Brush


def brush_of(theme: object) -> Brush:
    """Return what draws in the theme that a caller asks for.

    :raises InvalidOptions: for anything but a theme

    >>> brush_of("dark").theme is DARK_COLOURS
    True
    """
    if type(theme) is Theme:
        return Brush(theme)
    if not isinstance(theme, str):
        raise InvalidOptions("theme", f"must be a Theme, 'light', 'dark' or 'light_or_dark', not {given(theme)}")
    scheme = one_of(ColourScheme, "theme", theme)
    if scheme is DARK:
        return Brush(DARK_COLOURS)
    return Brush(LIGHT_COLOURS, DARK_COLOURS if scheme is LIGHT_OR_DARK else None)


def seat_of(seat: object, seats: int) -> int | None:
    """Return the seat that a caller asks for, or None for no particular one.

    :raises InvalidOptions: for a seat that the game does not have
    """
    if seat is None or (type(seat) is int and 0 <= seat < seats):
        return seat
    raise InvalidOptions("seat", f"must be None or a seat from 0 to {seats - 1}, not {given(seat)}")


LARGEST_SIZE: Final = 10_000
"""The largest width of a picture in CSS pixels."""


def size_of(size: object) -> int | None:
    """Return the width in CSS pixels that a caller asks for, or None for one pixel a unit.

    :raises InvalidOptions: for anything but a whole number from 1 to `LARGEST_SIZE`
    """
    if size is None or (type(size) is int and 1 <= size <= LARGEST_SIZE):
        return size
    raise InvalidOptions("size", f"must be None or a width from 1 to {LARGEST_SIZE} pixels, not {given(size)}")


def width_of(width: object, least: int) -> int:
    """Return how many characters wide a text may be.

    :param least: the least that the text can do with
    :raises InvalidOptions: for anything but a whole number from there on
    """
    if type(width) is int and width >= least:
        return width
    raise InvalidOptions("width", f"must be a whole number of at least {least}, not {given(width)}")


def not_here(keyword: str, value: object) -> None:
    """Check a keyword that means nothing for this game's pictures.

    :raises InvalidOptions: for anything but None
    """
    if value is not None:
        raise InvalidOptions(keyword, f"means nothing in this game's pictures; must be None, not {given(value)}")


def flag_of(keyword: str, value: object) -> bool:
    """Return whether a caller asks for something.

    :raises InvalidOptions: for anything but True or False
    """
    if type(value) is not bool:
        raise InvalidOptions(keyword, f"must be True or False, not {given(value)}")
    return value
