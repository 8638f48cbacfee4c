"""One fountain as text for a person: a map from above, the levels beside it, and its pools."""

from collections.abc import Iterable
from typing import Final

from boardrules.fountains.components import SLOT_DIGITS, WATER, Icon
from boardrules.fountains.flow import Pool, water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell
from boardrules.fountains.options import Fall

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
LEGEND: Final = (
    "# light brick  D dark brick  = channel  ~ water  , pond weed  o empty slot",
    "L lily  R W B red, white, black fish  F wild fish  C coin  J jet  + several icons",
)


def fountain_text(fountain: Fountain, fall: Fall = Fall.ANY) -> str:
    """Return a fountain as a map from above, the level of each cell beside it, and its pools below.

    The numbers on the left are y; the line on top marks every fifth x.

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
    L lily  R W B red, white, black fish  F wild fish  C coin  J jet  + several icons
    fed pool at 1,1 on level 1: jet
    """
    west, north, east, south = fountain.extent
    pools = water(fountain, fall).pools
    letters = _letters(fountain, pools)
    # From the lowest level up, so that what is seen from above is written last.
    levels = {cell: _level_letter(laid.level) for laid in fountain.tiles for cell, _ in laid.cells()}
    scale = _scale(west, east)
    lines = [f"     {scale}   {scale}".rstrip()]
    for y in range(north, south + 1):
        cells = [(x, y) for x in range(west, east + 1)]
        row, heights = ("".join(signs.get(cell, TABLE) for cell in cells) for signs in (letters, levels))
        lines.append(f"{y:4} {row}    {heights}".rstrip())
    return "\n".join([*lines, *LEGEND, *map(_pool_line, pools)])


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


def _pool_line(pool: Pool) -> str:
    x, y = pool.cells[0]
    state = "fed" if pool.fed else "weedy"
    icons = ", ".join(shown.icon for shown in pool.icons)
    return f"{state} pool at {x},{y} on level {pool.level}" + (f": {icons}" if icons else "")
