"""Texts that fit: how wide letters are in a terminal and in a picture, and lines cut, padded and broken to a width."""

from collections.abc import Iterable
from itertools import accumulate, takewhile
from typing import Final
from unicodedata import east_asian_width


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
