"""Small tiles, a second set of components, and a drawing of the water, for the tests of one fountain."""

from boardrules.fountains.components import Components, Icon, Shape, Tile
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.maps import OUTSIDE, SLOT_DIGITS
from boardrules.fountains.moves import Place
from boardrules.fountains.options import Fall

LETTERS = {
    "L": Icon.LILY,
    "R": Icon.RED,
    "W": Icon.WHITE,
    "B": Icon.BLACK,
    "F": Icon.WILD,
    "C": Icon.COIN,
    "J": Icon.JET,
}


def tile(drawing: str, name: str = "drawn") -> Tile:
    """A tile from a map in which slots are drawn as what they show: a letter of LETTERS, or ``o`` for an empty one."""
    icons: list[Icon | None] = []
    rows: list[str] = []
    for line in drawing.split():
        row = ""
        for sign in line:
            if sign in LETTERS or sign == "o":
                row += str(len(icons))
                icons.append(LETTERS.get(sign))
            else:
                row += sign
        rows.append(row)
    return Tile(Shape(name, tuple(rows)), 1, tuple(icons))


def fountain(*tiles: tuple[Tile, int, int] | tuple[Tile, int, int, int]) -> Fountain:
    """Tiles laid one after the other, legal or not, each as tile, x, y and quarter turns."""
    (first, x, y, *turn), *others = tiles
    built = Fountain((LaidTile(first, x, y, turn[0] if turn else 0, 1),))
    for each, x, y, *turn in others:
        built = built.lay(each, Place(x, y, turn[0] if turn else 0))
    return built


def drawn(seen: Fountain, fall: Fall = Fall.ANY) -> str:
    """A fountain from above: ``~`` flowing and ``,`` still water, icons in flowing water as capitals, else small."""
    west, north, east, south = seen.extent
    fed = {cell: pool.fed for pool in water(seen, fall).pools for cell in pool.cells}
    signs = {icon: letter for letter, icon in LETTERS.items()}

    def sign(x: int, y: int) -> str:
        kind = seen.kind_at(x, y)
        icons = seen.icons_at(x, y)
        if icons:
            letter = signs[icons[0]]
            return letter if fed[x, y] else letter.lower()
        if kind == "~" or kind in SLOT_DIGITS:
            return "~" if fed[x, y] else ","
        return kind

    return "\n".join("".join(sign(x, y) for x in range(west, east + 1)) for y in range(north, south + 1))


def picture(text: str) -> str:
    """The rows of a drawing in a test, without its indentation."""
    rows = text.split()
    assert all(len(row) == len(rows[0]) for row in rows)
    assert OUTSIDE == "."
    return "\n".join(rows)


SECOND_TEXT = """
# Nothing like the reference set: wide channels, spurs one brick wide, a long tile without slots, no star.
start pit
| D=D=D
| =0~1=
| D=D=D
face: jet -

shape tray
| #==D###
| D~~~0~D
| =~~~~~=
| =~1~~~=
| D#=D##D
face x5: lily jet
face x4: red -
face x3: coin black

shape bar
| D#D#D#D#D
| =0~1~2~3=
| D#D#D#D#D
face x6: lily - - lily
face x6: jet red white black

shape tee
| DD#=#DD
| =~~0~~=
| D#~~~#D
| ..D~D..
| ..#=#..
face x4: lily
face x4: wild
face x4: -

shape hook
| D=D..D=D
| #~#..#~#
| =0D..D1=
| #~####~#
| D~~~~~~D
| ##D=D###
face x6: jet -
face x6: - coin

shape key
| D....
| DD#D.
| #0~#D
| #~~=.
| DD#D.
face x7: red
face x5: jet

shape long
| D#D##==##D#D
| =~~~~~~~~~~=
| =~~~~~~~~~~=
| D#D######D#D
face x12:

token x6: lily red
token x5: wild
token x3: coin coin
token x4: jet
token x4: lily white black
token x4: coin jet

basin: tray[blue] bar hook[green] bonus tee key long[white]
"""

SECOND_SET = Components.from_text(SECOND_TEXT)

TWO_MAPS_TEXT = SECOND_TEXT.replace(
    "face x4: red -\n",
    """| #DDD###
| D~~~~~D
| =~~~~~=
| #~~~~~#
| D#=D##D
face x4:
| #==D###
| D~~~0~D
| =~~~~~=
| =~1~~~=
| D#=D##D
""",
).replace(
    "face x5: jet\n",
    """| D....
| DD#D.
| #~0#D
| #~~#.
| DD#D.
face x2: red
face x3: jet
""",
)

TWO_MAPS_SET = Components.from_text(TWO_MAPS_TEXT)
"""The second set with a tray and a key whose channels and slots differ from face to face, as on printed tiles."""
