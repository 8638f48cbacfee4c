"""Pictures of the rules of Fountains by clause, drawn from positions: how it is, and beside it a mistake that is often made."""

from attrs import frozen

from boardrules import fountains
from boardrules.fountains import REFERENCE_SET, Fall, Fountain, Icon, LaidTile, Place, Shape, Tile, Token

LETTERS = {
    "L": Icon.LILY,
    "R": Icon.RED,
    "W": Icon.WHITE,
    "B": Icon.BLACK,
    "F": Icon.WILD,
    "C": Icon.COIN,
    "J": Icon.JET,
}


@frozen
class Shown:
    """What a picture of a rule shows.

    :ivar fountain: the position
    :ivar ghost: a tile that could be laid, or could not
    :ivar marks: cells to point at
    :ivar fall: how far water falls
    """

    fountain: Fountain
    ghost: tuple[Tile, Place] | None = None
    marks: tuple[tuple[int, int], ...] = ()
    fall: Fall = Fall.ANY

    def draw(self) -> str:
        """Return the picture."""
        return fountains.render_fountain(self.fountain, ghost=self.ghost, marks=self.marks, fall=self.fall)


def tile(drawing: str) -> Tile:
    """Return a tile from a map in which slots are drawn as what they show: a letter of LETTERS, or ``o`` for an empty one."""
    icons: list[Icon | None] = []
    rows: list[str] = []
    for line in drawing.split():
        row = ""
        for sign in line:
            slot = sign in LETTERS or sign == "o"
            row += str(len(icons)) if slot else sign
            if slot:
                icons.append(LETTERS.get(sign))
        rows.append(row)
    return Tile(Shape("drawn", tuple(rows)), 1, tuple(icons))


def face(name: str) -> Tile:
    """Return a face of the reference set by its name."""
    return next(each for faces in REFERENCE_SET.tiles for each in faces if each.name == name)


def built(*laid: tuple[Tile, int, int] | tuple[Tile, int, int, int]) -> Fountain:
    """Return tiles laid one after the other, each as tile, x, y and quarter turns."""
    (first, x, y, *turn), *others = laid
    fountain = Fountain((LaidTile(first, x, y, turn[0] if turn else 0, 1),))
    for each, x, y, *turn in others:
        fountain = fountain.lay(each, Place(x, y, turn[0] if turn else 0))
    return fountain


START = REFERENCE_SET.start
SQUARE = face("square.1")
SPRING = tile("#D=D# D~~~D =~J~= D~~~D #D=D#")
BASIN = tile("#D=D# D~~~D =~L~= D~~~D #D=D#")
WALLED = tile("#D#D# D~~~D D~L~D D~~~D #D=D#")
LOW = tile("#D=D#D=D# D~~~~~~~D =~~o~o~~= D~~~~~~~D #D=D#D=D#")


def _placing() -> dict[str, Shown]:
    """Return what shows where a tile may lie (FN-31, FN-32)."""
    start = built((START, 0, 0))
    two = built((START, 0, 0), (SQUARE, 7, 1))
    stairs = two.lay(face("oblong.3"), Place(2, 1, 0))
    return {
        "fn-31-right": Shown(two, ghost=(face("oblong.3"), Place(2, 1, 0))),
        "fn-31-wrong": Shown(stairs, ghost=(SQUARE, Place(0, 1, 0)), marks=((1, 1), (2, 1))),
        "fn-31-gap-right": Shown(two, ghost=(SQUARE, Place(7, 6, 0))),
        "fn-31-gap-wrong": Shown(start, ghost=(SQUARE, Place(4, 1, 0)), marks=((7, 1), (8, 1))),
        "fn-32-right": Shown(start, ghost=(SQUARE, Place(7, 1, 0)), marks=((6, 2), (7, 2), (6, 4), (7, 4))),
        "fn-32-wrong": Shown(start, ghost=(SQUARE, Place(7, -1, 0)), marks=((6, 2), (7, 2))),
    }


def _water() -> dict[str, Shown]:
    """Return what shows pools and where water goes (FN-40 to FN-44)."""
    whole = built((LOW, 0, 0))
    split = whole.lay(tile("D D D D D".replace(" ", "\n")), Place(4, 0, 0))
    row = built((SPRING, 0, 0), (BASIN, 5, 0))
    shut = built((SPRING, 0, 0), (WALLED, 5, 0))
    down = built((BASIN, 0, 0), (BASIN, 5, 0), (BASIN, 10, 0), (SPRING, 0, 0))
    up = built((SPRING, 0, 0), (BASIN, 5, 0), (BASIN, 5, 0))
    tower = built((BASIN, 0, 0), (BASIN, 5, 0), (BASIN, 0, 0), (SPRING, 0, 0))
    dry = built((SPRING, 0, 0), (BASIN, 5, 0), (BASIN, 10, 0))
    stopped = dry.put(Token((Icon.COIN,)), 2, 2)
    apart = built((SPRING, 0, 0), (tile("#D=D# D~~~D D~L~D D~~~D #D=D#"), 5, 0), (BASIN, 0, 5), (BASIN, 5, 5))
    return {
        "fn-40-right": Shown(split, marks=((2, 2), (6, 2))),
        "fn-40-wrong": Shown(whole, marks=((2, 2), (6, 2))),
        "fn-41-right": Shown(row),
        "fn-41-wrong": Shown(shut, marks=((5, 2),)),
        "fn-41-any": Shown(tower),
        "fn-41-one": Shown(tower, fall=Fall.ONE, marks=((5, 2),)),
        "fn-42-right": Shown(down),
        "fn-42-wrong": Shown(up, marks=((7, 2),)),
        "fn-43-right": Shown(dry),
        "fn-43-wrong": Shown(stopped, marks=((2, 2),)),
        "fn-44-right": Shown(row, marks=((4, 2), (5, 2))),
        "fn-44-wrong": Shown(apart, marks=((4, 2), (5, 2))),
    }


def _rewards() -> dict[str, Shown]:
    """Return what shows what the Rewards and a design card score (FN-53 to FN-56, FN-63)."""
    more = built((SPRING, 0, 0), (BASIN, 5, 0), (BASIN, 10, 0))
    fewer = built((SPRING, 0, 0), (WALLED, 5, 0))
    fish = tile("#D#=#D# D~~~~~D =R~J~F= D~~~~~D #D#=#D#")
    pond = tile("#D=D# D~~~D =R~~= D~~~D #D=D#")
    dry_fish = tile("#D#D# D~~~D D~R~D D~~~D #D#D#")
    lily_and_jet = tile("#D=D# DL~~D =~~~= D~~JD #D=D#")
    lilies = built((lily_and_jet, 0, 0), (BASIN, 5, 0), (BASIN, 10, 0))
    broken = built((lily_and_jet, 0, 0), (tile("#D=D# D~~~D =~~~= D~~~D #D=D#"), 5, 0), (BASIN, 10, 0))
    high = built((BASIN, 0, 0), (BASIN, 5, 0), (SPRING, 5, 0), (lily_and_jet, 5, 0))
    line = built((SPRING, 0, 0), (BASIN, 5, 0), (BASIN, 10, 0))
    bent = built((SPRING, 0, 0), (BASIN, 5, 0), (BASIN, 5, 5))
    return {
        "fn-53-right": Shown(more),
        "fn-53-wrong": Shown(fewer),
        "fn-54-right": Shown(built((fish, 0, 0), (pond, 7, 0)), marks=((1, 2), (5, 2), (8, 2))),
        "fn-54-wrong": Shown(built((fish, 0, 0), (dry_fish, 7, 0)), marks=((9, 2),)),
        "fn-55-right": Shown(lilies, marks=((1, 1), (7, 2), (12, 2))),
        "fn-55-middle": Shown(broken, marks=((1, 1), (12, 2))),
        "fn-56-right": Shown(high, marks=((6, 1),)),
        "fn-56-wrong": Shown(high, marks=((2, 2),)),
        "fn-63-right": Shown(line, marks=((2, 2), (7, 2), (12, 2))),
        "fn-63-wrong": Shown(bent, marks=((2, 2), (7, 2), (7, 7))),
    }


def fountains_rules_shown() -> dict[str, Shown]:
    """Return by name what the pictures of the rules of Fountains show."""
    return _placing() | _water() | _rewards()


def fountains_rule_pictures() -> dict[str, str]:
    """Return pictures of the rules of Fountains by clause."""
    return {name: shown.draw() for name, shown in fountains_rules_shown().items()}
