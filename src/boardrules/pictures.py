"""Colours of the pictures of both games: themes, what each colour of them is for, and whether one can be read on another."""

import re
from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from attrs import field, frozen

from boardrules.errors import InvalidOptions
from boardrules.shown import given


class ColourScheme(StrEnum):
    """The colours that come with the library."""

    LIGHT = "light"
    DARK = "dark"
    LIGHT_OR_DARK = "light_or_dark"


LIGHT: Final = ColourScheme.LIGHT
"""Always the light colours."""

DARK: Final = ColourScheme.DARK
"""Always the dark colours."""

LIGHT_OR_DARK: Final = ColourScheme.LIGHT_OR_DARK
"""Light colours, and the dark ones where the reader prefers dark pages and the page allows styles."""


class Tint(StrEnum):
    """What a colour of a theme is for."""

    PAGE = "page"
    PANEL = "panel"
    EDGE = "edge"
    TEXT = "text"
    SOFT = "soft"
    PAPER = "paper"
    BACK = "back"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    PURPLE = "purple"
    WHITE = "white"
    BLACK = "black"
    STONE = "stone"
    BRICK = "brick"
    WATER = "water"
    NEW = "new"
    TARGET = "target"
    POINT = "point"
    PAVING = "paving"
    PAVING_TOP = "paving_top"
    BLOCK = "block"
    BLOCK_TOP = "block_top"
    POOL = "pool"
    STILL = "still"
    SPRING = "spring"
    LILY = "lily"
    RED_FISH = "red_fish"
    WHITE_FISH = "white_fish"
    BLACK_FISH = "black_fish"
    WILD_FISH = "wild_fish"
    COIN = "coin"


@frozen
class InkOn:
    """The colour of text and marks on a ground: the dark or the light ink, whichever can be read there."""

    ground: "Tint | Mixed"


@frozen
class Mixed:
    """A colour between two others.

    :ivar share: how much of the second, 0 to 1
    """

    one: Tint
    other: Tint
    share: float


Paint: TypeAlias = Tint | Mixed | InkOn
"""How a colour is named in a drawing, before the theme is known."""

_HEX: Final = re.compile(r"#[0-9a-f]{6}", re.ASCII)


def _hex(instance: object, attribute: "object", value: object) -> None:  # noqa: ARG001 - attrs passes all three
    if type(value) is not str or not _HEX.fullmatch(value):
        name = getattr(attribute, "name", "theme")
        raise InvalidOptions("theme", f"{name} must be a colour such as '#1d2024', not {given(value)}")


@frozen
class Theme:
    """Colours of a picture, each written ``#rrggbb`` in small letters. What is left out is as in the light theme.

    :ivar page: the ground of the whole picture
    :ivar panel: the ground of a part
    :ivar edge: outlines of parts and of empty places
    :ivar text: text, and outlines of pieces
    :ivar soft: text of less weight
    :ivar paper: a piece without a colour
    :ivar back: the back of a piece
    :ivar red: pieces of that colour; so are `blue`, `yellow`, `green`, `purple`, `white` and `black`
    :ivar stone: the lowest stone, and `brick` dark bricks
    :ivar water: water that runs
    :ivar new: the mark of what has come since an earlier look
    :ivar target: the mark of what can be clicked
    :ivar point: the mark of what is pointed at
    :ivar paving: light bricks of a fountain on level 1; `paving_top` those on level 5 and higher
    :ivar block: dark bricks of a fountain on level 1; `block_top` those on level 5 and higher
    :ivar pool: water of a fountain that is fed, and `still` water that is not
    :ivar spring: the basin of a jet; `lily`, `red_fish`, `white_fish`, `black_fish`, `wild_fish` and `coin` are the other icons
    :raises InvalidOptions: for anything but such colours

    >>> Theme(page="#ffffff").panel == Theme().panel
    True
    """

    page: str = field(default="#f4efe4", validator=_hex)
    panel: str = field(default="#fdfaf3", validator=_hex)
    edge: str = field(default="#877c68", validator=_hex)
    text: str = field(default="#26231f", validator=_hex)
    soft: str = field(default="#645c50", validator=_hex)
    paper: str = field(default="#ffffff", validator=_hex)
    back: str = field(default="#857b6b", validator=_hex)
    red: str = field(default="#cf4034", validator=_hex)
    blue: str = field(default="#1d4f96", validator=_hex)
    yellow: str = field(default="#f4c838", validator=_hex)
    green: str = field(default="#3b8a3e", validator=_hex)
    purple: str = field(default="#b08ad2", validator=_hex)
    white: str = field(default="#ffffff", validator=_hex)
    black: str = field(default="#26292d", validator=_hex)
    stone: str = field(default="#d9ccb4", validator=_hex)
    brick: str = field(default="#75624b", validator=_hex)
    water: str = field(default="#1487ad", validator=_hex)
    new: str = field(default="#c94a0c", validator=_hex)
    target: str = field(default="#0a7a52", validator=_hex)
    point: str = field(default="#b3208e", validator=_hex)
    paving: str = field(default="#c3ad82", validator=_hex)
    paving_top: str = field(default="#f8f0da", validator=_hex)
    block: str = field(default="#6e5137", validator=_hex)
    block_top: str = field(default="#a07d56", validator=_hex)
    pool: str = field(default="#7cc6ea", validator=_hex)
    still: str = field(default="#8a9377", validator=_hex)
    spring: str = field(default="#1c5f94", validator=_hex)
    lily: str = field(default="#46a04a", validator=_hex)
    red_fish: str = field(default="#cc3d30", validator=_hex)
    white_fish: str = field(default="#ffffff", validator=_hex)
    black_fish: str = field(default="#2b2e33", validator=_hex)
    wild_fish: str = field(default="#b58be0", validator=_hex)
    coin: str = field(default="#f5c93c", validator=_hex)

    def colour(self, paint: Paint) -> str:
        """Return the colour that a drawing asks for."""
        if isinstance(paint, InkOn):
            return ink_on(self.colour(paint.ground))
        if isinstance(paint, Mixed):
            return mixed(self.colour(paint.one), self.colour(paint.other), paint.share)
        colour: str = getattr(self, paint)
        return colour


LIGHT_COLOURS: Final = Theme()
"""The colours of `LIGHT`."""

DARK_COLOURS: Final = Theme(
    page="#17191d",
    panel="#24282d",
    edge="#828a94",
    text="#eee9de",
    soft="#b6b0a4",
    paper="#d9d4c8",
    back="#7d858f",
    red="#ee7365",
    blue="#4a82d8",
    yellow="#f7d254",
    green="#5fb763",
    purple="#cdaaf0",
    white="#f4f1ea",
    black="#0d0f11",
    stone="#4a4f56",
    brick="#9a8467",
    water="#55c4e8",
    new="#ff922b",
    target="#3fd29a",
    point="#ff7fd6",
    paving="#7d7058",
    paving_top="#d8cba8",
    block="#47362a",
    block_top="#7a6047",
    pool="#4aa3d0",
    still="#66735a",
)
"""The colours of `DARK`, and of `LIGHT_OR_DARK` on dark pages."""

AnyTheme: TypeAlias = ColourScheme | Theme | Literal["light", "dark", "light_or_dark"]
"""What the keyword ``theme`` takes."""


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


# A picture asks for a few dozen colours thousands of times. By type too: a text of another type may act differently.
@lru_cache(maxsize=1 << 10, typed=True)
def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 for black to 1 for white, as the web's contrast rules reckon it.

    >>> luminance("#ffffff")
    1.0
    """

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, _channels(colour))
    return round(0.2126 * red + 0.7152 * green + 0.0722 * blue, 6)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as the web's contrast rules reckon it.

    >>> round(contrast("#000000", "#ffffff"), 1), contrast("#123456", "#123456")
    (21.0, 1.0)
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


READABLE: Final = 4.5
"""The least contrast of text."""

VISIBLE: Final = 3.0
"""The least contrast of icons and marks."""

_INKS: Final = ("#1f1c18", "#ffffff", "#000000")


@lru_cache(maxsize=1 << 10, typed=True)
def ink_on(ground: str) -> str:
    """Return the ink that can be read on a ground; black or white always can.

    >>> ink_on("#f4c838"), ink_on("#1d4f96")
    ('#1f1c18', '#ffffff')
    """
    return next(ink for ink in _INKS if contrast(ink, ground) >= READABLE)


@lru_cache(maxsize=1 << 10, typed=True)
def mixed(one: str, other: str, share: float) -> str:
    """Return the colour between two others, with a share from 0 to 1 of the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    channels = (a + (b - a) * share for a, b in zip(_channels(one), _channels(other), strict=True))
    return "#" + "".join(f"{round(channel):02x}" for channel in channels)
