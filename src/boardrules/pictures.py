"""What the pictures of both games share: colours, checked keywords, and SVG elements that carry their own colours.

Every element has its colours as presentation attributes, so a picture is whole without a stylesheet. A picture that
follows the reader's dark mode carries, beside the light colours, classes such as ``br-f-1d2024`` (dark fill) and
``br-s-1d2024`` (dark stroke), and a ``<style>`` that turns them on; where a page drops the style, light colours stay.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from html import escape
from itertools import accumulate, takewhile
from typing import Final, Literal, TypeAlias
from unicodedata import east_asian_width

from attrs import field, frozen

from boardrules.errors import InvalidOptions
from boardrules.options import one_of
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


def ink_on(ground: str) -> str:
    """Return the ink that can be read on a ground; black or white always can.

    >>> ink_on("#f4c838"), ink_on("#1d4f96")
    ('#1f1c18', '#ffffff')
    """
    return next(ink for ink in _INKS if contrast(ink, ground) >= READABLE)


def mixed(one: str, other: str, share: float) -> str:
    """Return the colour between two others, with a share from 0 to 1 of the second.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    channels = (a + (b - a) * share for a, b in zip(_channels(one), _channels(other), strict=True))
    return "#" + "".join(f"{round(channel):02x}" for channel in channels)


# XML has no way to write these characters, and a text with one would make the whole picture unreadable.
_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def escaped(text: str) -> str:
    """Return a text from outside so that it is safe as text and within an attribute of XML.

    >>> escaped('<Ann & "Bo">')
    '&lt;Ann &amp; &quot;Bo&quot;&gt;'
    """
    return escape(_NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def text_width(text: str) -> int:
    """Return how many narrow characters wide a text is; wide East Asian characters count twice.

    >>> text_width("lead"), text_width("落水")
    (4, 4)
    """
    return sum(2 if east_asian_width(each) in "WF" else 1 for each in text)


def clipped(text: str, width: int) -> str:
    """Return a text that is no wider than a number of narrow characters; what is cut off ends in a dot triple.

    >>> clipped("Bartholomew", 6), clipped("Anna", 6)
    ('Barth…', 'Anna')
    """
    return text if text_width(text) <= width else _beginning(text, map(text_width, text), width - 1) + "…"


def _beginning(text: str, widths: Iterable[float], room: float) -> str:
    """Return as many letters of a text as there is room for, given how wide each is."""
    reached = accumulate(widths)
    return "".join(letter for letter, _ in zip(text, takewhile(lambda width: width <= room, reached), strict=False))


_LETTER_WIDTHS: Final = {
    letter: width
    for width, letters in (
        (0.4, " !'(),-./:;I[\\]`ijl|J"),
        (0.5, 'frt"*_{}'),
        (0.6, "?csz"),
        (0.85, "#&+<=>^~"),
        (0.95, "w"),
        (1.12, "MWm@%"),
    )
    for letter in letters
}
"""How wide letters are in heights of themselves, in bold in the broadest of the usual fonts, where they are no usual ones."""

REGULAR: Final = 0.9
"""How wide letters of regular weight are at most, in widths of bold ones."""


def _letter_width(letter: str) -> float:
    if east_asian_width(letter) in "WF":
        return 1.0
    return _LETTER_WIDTHS.get(letter, 0.86 if letter.isupper() else 0.72)


def em_width(text: str) -> float:
    """Return how wide a text in bold is in a picture at most, in heights of its letters: fonts differ, so this is an upper estimate.

    >>> em_width("Anna") < em_width("落水邸物語") < em_width("Bartholomew")
    True
    """
    return sum(map(_letter_width, text))


def fitted(text: str, room: float) -> str:
    """Return a text that fits in bold into a number of heights of its letters; what is cut off ends in a dot triple.

    >>> fitted("Bartholomew", 4.5), fitted("WWWWW", 4.5), fitted("Anna", 4.5)
    ('Barth…', 'WWW…', 'Anna')
    """
    return text if em_width(text) <= room else _beginning(text, map(_letter_width, text), room - 0.7) + "…"


def padded(text: str, width: int) -> str:
    """Return a text at the right of a column that is so many narrow characters wide, clipped where it is wider.

    >>> padded("R5", 4), padded("落水邸", 4)
    ('  R5', ' 落…')
    """
    shown = clipped(text, width)
    return " " * (width - text_width(shown)) + shown


def _at_least_one(word: str, room: float) -> str:
    return _beginning(word, map(text_width, word), room) or word[:1]


def wrapped(text: str, width: int, indent: str = "") -> tuple[str, ...]:
    """Return a text in lines that are no wider than a number of narrow characters, broken at spaces where there are any.

    :param indent: what begins every line but the first

    >>> wrapped("the lead marker is over Anna", 12, "  ")
    ('the lead', '  marker is', '  over Anna')
    """
    lines, line = list[str](), ""
    for word in text.split():
        rest = word
        if line.strip() and text_width(f"{line} {rest}") > width:
            lines.append(line)
            line = indent
        while not line.strip() and len(kept := _at_least_one(rest, width - text_width(line))) < len(rest):
            lines.append(line + kept)
            line, rest = indent, rest[len(kept) :]
        line += (" " if line.strip() else "") + rest
    return (*lines, line)


Attribute: TypeAlias = str | float | None


def _written(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else f"{round(value, 2):g}"


@frozen
class Brush:
    """Writes SVG elements in the colours of one theme, or of a light one and a dark one.

    :ivar theme: the colours that elements carry
    :ivar dark: the colours where the reader prefers dark pages; None for a picture that does not change
    """

    theme: Theme
    dark: Theme | None = None

    def element(
        self,
        name: str,
        *content: str,
        css: str = "",
        fill: Paint | Literal["none"] | None = None,
        stroke: Paint | None = None,
        data: Mapping[str, Attribute] | None = None,
        **attributes: Attribute,
    ) -> str:
        """Return one element.

        :param content: what stands in it, already written
        :param css: its classes
        :param fill: its colour; ``"none"`` for an outline alone; None leaves it as its group has it
        :param data: attributes whose names are no Python names, such as ``data-row``
        :param attributes: others, with ``_`` for ``-`` in their names; what is None is left out

        >>> Brush(LIGHT_COLOURS).element("rect", fill=Tint.PAPER, stroke_width=2)
        '<rect fill="#ffffff" stroke-width="2"/>'
        """
        classes = css.split()
        colours: dict[str, str] = {}
        for kind, paint in (("fill", fill), ("stroke", stroke)):
            if isinstance(paint, str) and not isinstance(paint, Tint):
                colours[kind] = "none"
            elif paint is not None:
                colours[kind] = self.theme.colour(paint)
                dark = colours[kind] if self.dark is None else self.dark.colour(paint)
                if dark != colours[kind]:
                    classes.append(f"br-{kind[0]}-{dark[1:]}")
        given: dict[str, Attribute] = {"class": " ".join(classes) or None, **colours}
        given |= {key.replace("_", "-"): value for key, value in attributes.items()} | dict(data or {})
        written = "".join(f' {key}="{_written(value)}"' for key, value in given.items() if value is not None)
        return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"

    def text(  # noqa: PLR0913 - each is one thing that a line of text has
        self,
        x: float,
        y: float,
        size: float,
        words: str,
        *,
        fill: Paint = Tint.TEXT,
        anchor: str | None = None,
        weight: int | None = None,
    ) -> str:
        """Return a line of text; it stands about x unless an anchor says otherwise.

        :param y: its base line
        :param size: the height of its letters
        """
        return self.element(
            "text", escaped(words), fill=fill, x=x, y=y, font_size=size, text_anchor=anchor, font_weight=weight
        )

    def document(  # noqa: PLR0913 - each is one thing that a document has
        self,
        body: Sequence[str],
        *,
        css: str,
        box: tuple[float, float, float, float],
        title: str,
        description: str = "",
        size: int | None = None,
    ) -> str:
        """Return a whole SVG document.

        :param css: its class, such as ``fw-svg``
        :param box: left, top, width and height of what it shows, in its own units
        :param size: its width in CSS pixels; None for one pixel a unit
        """
        drawn = "\n".join(body)
        width, height = box[2], box[3]
        scale = 1 if size is None else size / width
        # A picture is one image for a screen reader until it holds buttons, which an image would hide.
        role = "group" if 'role="button"' in drawn else "img"
        opening = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" role="{role}" viewBox="{" ".join(map(_written, box))}" '
            f'width="{_written(width * scale)}" height="{_written(height * scale)}" '
            'font-family="system-ui,sans-serif" text-anchor="middle">'
        )
        described = (f"<desc>{escaped(description)}</desc>",) if description else ()
        return "\n".join((opening, tooltip(title), *described, *_dark_style(drawn), drawn, "</svg>"))


_DARK_CLASS: Final = re.compile(r"br-([fs])-([0-9a-f]{6})", re.ASCII)
_PROPERTY: Final = {"f": "fill", "s": "stroke"}


def _dark_style(drawn: str) -> tuple[str, ...]:
    """Return the style that turns on the dark colours that a drawing carries as classes."""
    found = sorted(set(_DARK_CLASS.findall(drawn)))
    rules = "".join(f".br-{kind}-{colour}{{{_PROPERTY[kind]}:#{colour}}}" for kind, colour in found)
    return (f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>",) if found else ()


def tooltip(words: str) -> str:
    """Return a title, which screen readers read and browsers show on hover."""
    return f"<title>{escaped(words)}</title>"


def button(words: str, move: str) -> dict[str, Attribute]:
    """Return the attributes of an element that stands for a legal move.

    :param words: what it does, for those who cannot see it
    :param move: the move's text
    """
    return {"role": "button", "tabindex": "0", "aria-label": words, "data-move": move}


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
