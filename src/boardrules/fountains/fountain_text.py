"""One fountain as text for a person: a map from above, the levels beside it, and its pools."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from boardrules.fountains.components import Icon
from boardrules.fountains.english import PICTURES
from boardrules.fountains.flow import Pool, water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell
from boardrules.fountains.maps import SLOT_DIGITS, WATER
from boardrules.fountains.options import Fall
from boardrules.fountains.picture_words import PictureWords
from boardrules.typesetting import text_width

ICON_LETTERS: Final = {
    Icon.LILY: "L",
    Icon.RED: "R",
    Icon.WHITE: "W",
    Icon.BLACK: "B",
    Icon.WILD: "F",
    Icon.COIN: "C",
    Icon.JET: "J",
}
SEVERAL_ICONS: Final = "+"
EMPTY_SLOT: Final = "o"
WEED: Final = ","
TABLE: Final = " "

LEAST_WIDTH: Final = 24
"""The least width of a text in narrow characters."""

_MARGIN: Final = 5  # the numbers of rows, and a space
_GAP: Final = 4

# What terminals call colours; everything else stays as the terminal has it.
_CODES: Final = {
    "#": "33",
    "D": "2;33",
    "=": "36",
    WATER: "1;36",
    WEED: "32",
    **dict.fromkeys((*ICON_LETTERS.values(), SEVERAL_ICONS), "1;35"),
}


def fountain_text(  # noqa: PLR0913 - the keywords of texts
    fountain: Fountain,
    fall: Fall = Fall.ANY,
    *,
    width: int = 80,
    colour: bool = False,
    words: PictureWords = PICTURES,
    legend: bool = True,
) -> str:
    """Return a fountain as a map from above, the level of each cell beside or below it, and its pools.

    The numbers on the left are y; the line on top marks every fifth x. A map that is too wide is cut into bands.

    >>> from boardrules.fountains.reference_set import REFERENCE_SET
    >>> print(fountain_text(Fountain.start(REFERENCE_SET)))
         0    5     0    5
       0  #D=D#      11111
       1 #o~~~o#    1111111
       2 D~~~~~D    1111111
       3 =~~J~~=    1111111
       4 D~~~~~D    1111111
       5 #o~~~o#    1111111
       6  #D=D#      11111
    # light brick  D dark brick  = channel  ~ water  , pond weed  o empty slot
    L lily  R W B red, white, black fish  F wild fish  C coin  J jet  + several
    fed pool at 1,1 on level 1: jet
    """
    west, _, east, _ = fountain.extent
    pools = water(fountain, fall).pools
    letters = _letters(fountain, pools)
    # From the lowest level up, so that what is seen from above is written last.
    levels = {cell: _level_letter(laid.level) for laid in fountain.tiles for cell, _ in laid.cells()}
    columns = east - west + 1
    lines: list[str] = []
    if _MARGIN + columns + _GAP + columns <= width:
        lines += _map(fountain, [letters, levels], (west, east), colour=colour)
    else:
        band = width - _MARGIN
        for first in range(west, east + 1, band):
            lines += _map(fountain, [letters], (first, min(first + band - 1, east)), colour=colour)
        lines.append(words.level_of_cells)
        for first in range(west, east + 1, band):
            lines += _map(fountain, [levels], (first, min(first + band - 1, east)), colour=False)
    below = [words.legend_map, words.legend_icons] if legend else []
    return "\n".join([*lines, *wrapped([*below, *(_pool_line(pool, words) for pool in pools)], width)])


def _map(fountain: Fountain, maps: list[dict[Cell, str]], columns: tuple[int, int], *, colour: bool) -> Iterator[str]:
    """Yield some columns of maps, side by side."""
    west, east = columns
    _, north, _, south = fountain.extent
    yield (" " * (_MARGIN - 1) + " " + (" " * (_GAP - 1)).join([_scale(west, east)] * len(maps))).rstrip()
    for y in range(north, south + 1):
        cells = [(x, y) for x in range(west, east + 1)]
        rows = ["".join(signs.get(cell, TABLE) for cell in cells) for signs in maps]
        if colour:
            rows[0] = _coloured(rows[0])
        yield f"{y:4} {(' ' * _GAP).join(rows)}".rstrip()


def _coloured(row: str) -> str:
    """Return a row of a map with the colour codes of terminals."""
    runs = ((code, "".join(signs)) for code, signs in groupby(row, key=_CODES.get))
    return "".join(signs if code is None else f"\x1b[{code}m{signs}\x1b[0m" for code, signs in runs)


def wrapped(lines: Iterable[str], width: int) -> Iterator[str]:
    """Yield lines that are no wider than a number of narrow characters; what goes on is indented by four.

    Broken at spaces, or within a word that is too wide by itself.

    >>> list(wrapped(["one two three"], 8))
    ['one two', '    thre', '    e']
    """
    for line in lines:
        rest, indent = line, ""
        while text_width(indent + rest) > width:
            head, rest = _broken(rest, width - len(indent))
            yield indent + head
            indent = "    "
        yield indent + rest


def _broken(text: str, width: int) -> tuple[str, str]:
    """Return a text in two, the first part no wider than a number of narrow characters."""
    end = 0
    while end < len(text) and text_width(text[: end + 1]) <= width:
        end += 1
    space = text.rfind(" ", 0, end + 1)
    if space > 0 and text[:space].strip():
        return text[:space].rstrip(), text[space + 1 :].lstrip()
    return text[: max(end, 1)], text[max(end, 1) :]


def _letters(fountain: Fountain, pools: Iterable[Pool]) -> dict[Cell, str]:
    """Return the sign for each cell that is not bare table."""
    letters = {
        cell: EMPTY_SLOT if kind in SLOT_DIGITS else kind for laid in fountain.tiles for cell, kind in laid.cells()
    }
    for pool in pools:
        if not pool.fed:
            letters.update({cell: WEED for cell in pool.cells if letters[cell] == WATER})
        shown: dict[Cell, str] = {}
        for icon in pool.icons:
            cell = icon.x, icon.y
            shown[cell] = SEVERAL_ICONS if cell in shown else ICON_LETTERS[icon.icon]
        letters.update(shown)
    return letters


def _scale(west: int, east: int) -> str:
    """Return a line that has each fifth x, ending at its column, where there is room for the number."""
    marks = [TABLE] * (east - west + 2)
    for x in range(-(-west // 5) * 5, east + 1, 5):
        text = str(x)
        last = x - west
        if last - len(text) + 1 >= 0:
            marks[last - len(text) + 1 : last + 1] = text
    return "".join(marks)


def _level_letter(level: int) -> str:
    return str(level) if level < 10 else "*"


def _pool_line(pool: Pool, words: PictureWords) -> str:
    x, y = pool.cells[0]
    said = (words.text_fed if pool.fed else words.text_weedy).format(x=x, y=y, level=pool.level)
    icons = ", ".join(words.icon_short(shown.icon) for shown in pool.icons)
    return said + (f"{words.text_colon}{icons}" if icons else "")
