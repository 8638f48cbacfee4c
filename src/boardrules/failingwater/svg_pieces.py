"""Cards, story indexes, architects and markers as pieces of SVG.

Every kind of piece has an outline of its own: cards are upright rectangles, indexes are round, architects are pills,
and each colour of cards has a letter and a pip, so that nothing hangs on colour alone.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.failingwater.captions import Speaker
from boardrules.failingwater.components import Card, Colour, StoryIndex
from boardrules.failingwater.state import Lying
from boardrules.failingwater.words import Words
from boardrules.pictures import InkOn, Paint, Tint
from boardrules.svg import Attribute, Brush, tooltip
from boardrules.typesetting import fitted

CARD: Final = (45, 56)
"""Width and height of a card at scale 1."""

Cell: TypeAlias = tuple[int, int]
"""A place of the matrix: row 1 to 6, column."""

Mark: TypeAlias = Card | Cell
"""What a caller can point at."""

TINTS: Final[Mapping[str, Tint]] = {
    "red": Tint.RED,
    "blue": Tint.BLUE,
    "yellow": Tint.YELLOW,
    "purple": Tint.PURPLE,
}

# Each is drawn about 0, 0 and about 12 wide: a disc, a drop, a diamond.
_DROP: Final = "M0-8c4 5 6 7 6 10a6 6 0 0 1-12 0c0-3 2-5 6-10z"
_PIPS: Final = {
    Colour.RED: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    Colour.BLUE: _DROP,
    Colour.YELLOW: "M0-8L7 0L0 8L-7 0z",
}


@frozen
class Pen:
    """All that drawing asks for besides the position.

    :ivar brush: writes elements in the theme's colours
    :ivar speaker: names and words
    :ivar words: the language, for what buttons do
    :ivar marks: cards and places to point at
    """

    brush: Brush
    speaker: Speaker
    words: Words
    marks: frozenset[Mark] = frozenset()


def moved(brush: Brush, x: float, y: float, scale: float, *content: str) -> str:
    """Return content that is drawn about 0, 0, moved and scaled."""
    by = f"translate({round(x, 2):g},{round(y, 2):g})" + ("" if scale == 1 else f" scale({round(scale, 3):g})")
    return brush.element("g", *content, transform=by)


def panel(brush: Brush, width: float, height: float, *, now: bool = False) -> str:
    """Return the ground of a part, with a heavy frame where somebody is to move."""
    inset = 1.5 if now else 1
    return brush.element(
        "rect",
        css="fw-panel" + " fw-now" * now,
        fill=Tint.PANEL,
        stroke=Tint.TARGET if now else Tint.EDGE,
        stroke_width=2.5 if now else 1,
        x=inset,
        y=inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        rx=10,
    )


def face_of(shown: Card | Lying) -> Tint:
    """Return the ground of a card."""
    if isinstance(shown, Card):
        return TINTS[shown.colour]
    return Tint.PAPER if shown is Lying.THINKING else Tint.BACK


def card(
    pen: Pen,
    shown: Card | Lying,
    *,
    css: str = "",
    border: Paint = Tint.TEXT,
    data: Mapping[str, Attribute] | None = None,
) -> str:
    """Return a card whose upper left corner is at 0, 0.

    :param css: classes besides ``fw-card``
    :param border: its outline, heavier where it is not the usual one
    :param data: attributes of its group, such as those of a button
    """
    brush, (width, height), ground = pen.brush, CARD, face_of(shown)
    ink = InkOn(ground)
    heavy = border is not Tint.TEXT
    parts = [
        tooltip(pen.speaker.card(shown)),
        brush.element(
            "rect",
            css="fw-face",
            fill=ground,
            stroke=border,
            stroke_width=3 if heavy else 1.2,
            width=width,
            height=height,
            rx=6,
        ),
    ]
    if isinstance(shown, Card):
        parts += [
            brush.element(
                "rect",
                stroke=ink,
                stroke_opacity=0.45,
                x=3.5,
                y=3.5,
                width=38,
                height=49,
                rx=3.5,
                fill="none",
            ),
            brush.text(width / 2, 31, 26, str(shown.rank), fill=ink, weight=700),
            brush.element("path", d=_PIPS[shown.colour], transform="translate(15,43) scale(0.75)", fill=ink),
            brush.text(30, 47.5, 13, shown.colour.letter, fill=ink, weight=700),
        ]
    elif shown is Lying.THINKING:
        letter = pen.speaker.words.thinking_letter
        parts += [
            brush.element(
                "path",
                stroke=ink,
                stroke_width=1.2,
                fill="none",
                d="M6 12a6 6 0 0 1 6-6h21a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6h-11l-8 9v-9h-2a6 6 0 0 1-6-6z",
            ),
            brush.text(width / 2, 31, 24, letter, fill=ink, weight=700),
        ]
    else:
        parts.append(
            brush.element(
                "path",
                stroke=ink,
                stroke_width=1.6,
                stroke_opacity=0.55,
                fill="none",
                d="M8 20L20 8M8 34L34 8M10 46L37 19M24 46L37 33",
            )
        )
    named = {"data-piece": str(shown)} if isinstance(shown, Card) else {}
    return brush.element("g", *parts, css=f"fw-card {css}", data={**named, **(data or {})})


def signed(points: int) -> str:
    """Return points that were earned, with their sign."""
    return f"+{points}" if points else "0"


def pointed_at(brush: Brush, width: float, height: float) -> str:
    """Return the mark on what a caller points at: a dashed frame about a box at 0, 0, with a tip that points to it."""
    frame = brush.element(
        "rect",
        stroke=Tint.POINT,
        stroke_width=3,
        stroke_dasharray="7 4",
        x=-4,
        y=-4,
        width=width + 8,
        height=height + 8,
        rx=8,
        fill="none",
    )
    tip = brush.element("path", fill=Tint.POINT, stroke=Tint.PANEL, d=f"M{width / 2:g} 3l-8-13h16z")
    return brush.element("g", frame, tip, css="fw-point", pointer_events="none")


def index_disc(pen: Pen, index: StoryIndex, x: float, y: float, radius: float) -> str:
    """Return a story index about a point: round, with two rings, where cards have corners."""
    brush, ground = pen.brush, TINTS[index.colour]
    ink = InkOn(ground)
    return brush.element(
        "g",
        tooltip(pen.speaker.index(index)),
        brush.element("circle", cx=x, cy=y, r=radius, fill=ground, stroke=Tint.TEXT, stroke_width=radius / 9),
        brush.element("circle", cx=x, cy=y, r=radius * 0.82, stroke=ink, stroke_width=radius / 14, fill="none"),
        brush.text(x, y + radius * 0.33, radius * 0.92, str(index), fill=ink, weight=700),
        css="fw-index",
        data={"data-index": str(index)},
    )


def plate(pen: Pen, architect: str, name: str, middle: tuple[float, float], box: tuple[float, float]) -> str:
    """Return an architect's plate with a player's name, about a point.

    :param box: width and height
    """
    (x, y), (width, height) = middle, box
    brush, ground, size = pen.brush, TINTS[architect], height * 0.53
    return brush.element(
        "g",
        tooltip(f"{name}{pen.speaker.words.between}{pen.speaker.words.colour(architect)}"),
        brush.element(
            "rect",
            x=x - width / 2,
            y=y - height / 2,
            width=width,
            height=height,
            rx=height / 2,
            fill=ground,
            stroke=Tint.TEXT,
        ),
        brush.text(
            x,
            y + size * 0.36,
            size,
            fitted(name, (width - height * 0.35) / size),
            fill=InkOn(ground),
            weight=600,
        ),
        css="fw-architect",
    )


def drop(brush: Brush, x: float, y: float, scale: float) -> str:
    """Return a drop of water about a point: the lead marker, and where its way ends."""
    at = f"translate({x:g},{y:g}) scale({scale:g})"
    return brush.element(
        "path", css="fw-lead", fill=Tint.WATER, stroke=Tint.TEXT, stroke_width=0.8, d=_DROP, transform=at
    )


def start_marker(brush: Brush, x: float, y: float) -> str:
    """Return the start marker about a point."""
    return brush.element("path", css="fw-start", fill=Tint.TEXT, d=f"M{x - 5.5:g} {y - 7:g}l11 7l-11 7z")


def corner(brush: Brush, x: float, y: float) -> str:
    """Return the mark of what is new, whose upper right corner is at a point; it has a shape, so its colour is no matter."""
    at = f"M{x - 16:g} {y:g}H{x:g}V{y + 16:g}z"
    return brush.element("path", css="fw-corner", fill=Tint.NEW, stroke=Tint.PANEL, d=at, pointer_events="none")


def spring(brush: Brush, x: float, y: float, radius: float) -> str:
    """Return the ring that shows where the lead marker's way begins."""
    return brush.element(
        "circle", css="fw-spring", cx=x, cy=y, r=radius, fill=Tint.PANEL, stroke=Tint.WATER, stroke_width=radius / 2
    )


def _tip(x: float, y: float, length: float) -> str:
    """Return the path of a tip about a point that points right, or left where its length is below zero."""
    half = abs(length)
    return f"M{x - length / 2:g} {y - half:g}l{length:g} {half:g}l{-length:g} {half:g}z"


def cascade(brush: Brush, xs: Sequence[float], heights: Sequence[float], width: float) -> str:
    """Return the lead marker's way as water that falls from row to row: along the gaps above the rows, down through the winners.

    A ring shows where it begins, tips show which way it runs, a drop where it ends.

    :param xs: the middles of the columns that the marker was over, where it began first
    :param heights: where it begins, the gap above each row, where it ends
    :param width: of the water
    """
    top, *gaps, bottom = heights
    steps = tuple(zip(gaps, xs[1:], strict=True))
    way = f"M{xs[0]:g} {top:g}" + "".join(f"V{gap:g}H{x:g}" for gap, x in steps) + f"V{bottom:g}"
    tips = [
        _tip((a + b) / 2, gap, width if b > a else -width) for a, (gap, b) in zip(xs, steps, strict=False) if a != b
    ]
    return brush.element(
        "g",
        brush.element(
            "path",
            d=way,
            stroke=Tint.WATER,
            stroke_width=width,
            stroke_linejoin="round",
            stroke_linecap="round",
            fill="none",
        ),
        *((brush.element("path", d="".join(tips), fill=Tint.WATER, stroke=Tint.PANEL),) if tips else ()),
        spring(brush, xs[0], top, width * 0.9),
        drop(brush, xs[-1], bottom + width * 0.8, width / 9),
        css="fw-walk",
        pointer_events="none",
    )
