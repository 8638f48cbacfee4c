"""Places to click in a fountain: triangles for a mouse, discs for fingers; no two lie on each other."""

from collections.abc import Iterator, Sequence
from itertools import groupby, product
from typing import Final

from boardrules.fountains.components import Tile
from boardrules.fountains.laid import Cell
from boardrules.fountains.moves import Place, Put
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.svg_icons import HOLLOW
from boardrules.fountains.svg_scene import CELL, middle
from boardrules.fountains.svg_stone import pair
from boardrules.fountains.svg_targets import Point, bounds, middle_cell, spread
from boardrules.pictures import Tint
from boardrules.svg import Attribute, Brush, button

FINGER: Final = 25
"""How many CSS pixels wide a target for a finger is."""

# Where about its cell a mark lies, by quarter turn, so that those of one cell lie beside each other.
_QUARTERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))

# A triangle that points to where the north of the tile has gone, by quarter turn, as steps from its tip.
_TIPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_SIDES: Final = ("l{h} {w}h-{w}z", "l-{w} {h}v-{w}z", "l-{h}-{w}h{w}z", "l{w}-{h}v{w}z")


def short_label(move: Place | Put, words: PictureWords) -> str:
    """Return what a place does, for one of hundreds in a group that is called by tile and quarter turn."""
    return (words.put if isinstance(move, Put) else words.lay).format(x=move.x, y=move.y)


def _label(move: Place | Put, words: PictureWords, held: Tile | None) -> str:
    """Return what a place does, by itself."""
    if isinstance(move, Put) or held is None:
        return short_label(move, words)
    return words.lay_tile.format(what=held.name, x=move.x, y=move.y, turn=move.turn)


def _grouped(
    brush: Brush, words: PictureWords, drawn: Sequence[tuple[Place | Put, str]], held: Tile | None
) -> Iterator[str]:
    """Yield marks in groups: those for a tile by quarter turn, those for a token together."""
    for turn, group in groupby(drawn, key=lambda each: each[0].turn if isinstance(each[0], Place) else None):
        marks = [mark for _, mark in group]
        if turn is None or held is None:
            yield brush.element("g", *marks)
        else:
            name = words.lay_turned.format(what=held.name, turn=turn)
            data: dict[str, Attribute] = {"role": "group", "aria-label": name, "data-turn": str(turn)}
            yield brush.element("g", *marks, data=data)


def fine_marks(brush: Brush, words: PictureWords, moves: Sequence[Place | Put], held: Tile | None) -> Iterator[str]:
    """Yield a mark for each move where it belongs, for a mouse: as large as its neighbours let it be."""
    about: dict[Cell, list[Place]] = {}
    for each in moves:
        if isinstance(each, Place) and held is not None:
            about.setdefault(middle_cell(held.shape, each), []).append(each)
    places: dict[Place, tuple[Point, int]] = {}
    for cell, together in about.items():
        half = CELL / 2 if any(cell != beside and beside in about for beside in _block(cell)) else CELL
        x, y = middle(cell)
        if len(together) == 1:
            places[together[0]] = (x, y), int(half * 0.75)
        else:
            for each in together:
                across, down = _QUARTERS[each.turn]
                places[each] = (x + across * half / 2, y + down * half / 2), int(half * 0.43)
    parts: list[tuple[Place | Put, str]] = []
    for move in moves:
        if isinstance(move, Put):
            drawn = brush.element(
                "circle",
                cx=move.x * CELL + CELL / 2,
                cy=move.y * CELL + CELL / 2,
                r=9,
                stroke=Tint.TARGET,
                stroke_width=2.4,
                data={**HOLLOW, "pointer-events": "all", **button(short_label(move, words), str(move))},
            )
        elif move in places:
            (x, y), half = places[move]
            drawn = brush.element(
                "path", d=_pointer(move.turn, x, y, half), data=button(short_label(move, words), str(move))
            )
        else:
            continue
        parts.append((move, drawn))
    if parts:
        yield brush.element(
            "g",
            *_grouped(brush, words, parts, held),
            fill=Tint.TARGET,
            stroke=Tint.PANEL,
            stroke_width=0.5,
            cursor="pointer",
            css="fn-places",
        )


def _pointer(turn: int, x: float, y: float, half: float) -> str:
    """Return a triangle about a point."""
    across, down = _TIPS[turn]
    sides = _SIDES[turn].format(h=f"{round(half, 1):g}", w=f"{round(2 * half, 1):g}")
    return f"M{pair(x + across * half, y + down * half)}{sides}"


def _block(cell: Cell) -> Iterator[Cell]:
    """Yield a cell and the eight about it."""
    return product(range(cell[0] - 1, cell[0] + 2), range(cell[1] - 1, cell[1] + 2))


def finger_marks(  # noqa: PLR0913, PLR0917 - what it takes to draw them
    brush: Brush,
    words: PictureWords,
    moves: Sequence[Place | Put],
    held: Tile | None,
    box: tuple[int, int, int, int],
    pixel: float,
) -> tuple[list[str], float, float]:
    """Return a disc for each move that a finger can hit, and the least and the greatest y that they reach.

    A disc that would touch another is pushed aside; a line leads to where it belongs.

    :param box: the cells that the picture shows
    :param pixel: how many units a CSS pixel is
    """
    shown = [each for each in moves if isinstance(each, Put) or held is not None]
    homes: list[Point] = []
    for each in shown:
        column, row = (each.x, each.y) if isinstance(each, Put) or held is None else middle_cell(held.shape, each)
        homes.append((column * CELL + CELL / 2, row * CELL + CELL / 2))
    size = FINGER * pixel
    spots = spread(homes, size, box[0] * CELL, (box[0] + box[2]) * CELL)
    leads: list[str] = []
    discs: list[tuple[Place | Put, str]] = []
    for move, home, spot in zip(shown, homes, spots, strict=True):
        if max(abs(home[0] - spot[0]), abs(home[1] - spot[1])) > size / 2:
            leads.append(
                f"M{home[0]:g} {home[1]:g}L{round(spot[0], 1):g} {round(spot[1], 1):g}M{home[0]:g} {home[1]:g}h.01"
            )
        discs.append((move, _disc(brush, _label(move, words, held), move, home, spot, size)))
    lines = [
        brush.element(
            "path", d="".join(leads), stroke=tint, stroke_width=width * pixel, stroke_linecap="round", data=HOLLOW
        )
        for tint, width in ((Tint.PANEL, 4.2), (Tint.TARGET, 2.0))
        if leads
    ]
    drawn = (
        brush.element("g", *lines, *_grouped(brush, words, discs, held), css="fn-places", cursor="pointer")
        if discs
        else ""
    )
    return ([drawn], *bounds(spots, size)) if discs else ([], 0.0, 0.0)


def _disc(  # noqa: PLR0913, PLR0917 - what it takes to draw one
    brush: Brush, name: str, move: Place | Put, home: Point, spot: Point, size: float
) -> str:
    x, y = spot
    ring = brush.element(
        "circle",
        cx=x,
        cy=y,
        r=size * 0.5,
        fill=Tint.PANEL,
        fill_opacity=0.0 if isinstance(move, Put) and home == spot else 0.55,
        stroke=Tint.PANEL,
        stroke_width=size * 0.03,
        pointer_events="all",
    )
    inner = brush.element(
        "circle", cx=x, cy=y, r=size * 0.43, stroke=Tint.TARGET, stroke_width=size * 0.08, data=HOLLOW
    )
    if isinstance(move, Put):
        return brush.element("g", ring, inner, data=button(name, str(move)))
    arrow = brush.element("path", d=_pointer(move.turn, x, y, size * 0.22), fill=Tint.TARGET)
    return brush.element("g", ring, inner, arrow, data=button(name, str(move)))
