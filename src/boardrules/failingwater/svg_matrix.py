"""The matrix with its story indexes, markers and cards, and finished rounds with the way of the lead marker."""

from collections.abc import Iterator
from typing import Final

from boardrules.failingwater.captions import columns_in_order, round_number, rounds_in_game, walk_of
from boardrules.failingwater.components import ARCHITECTS, ROWS, DesigningPlan, StoryIndex
from boardrules.failingwater.schedule import ROUNDS, Phase
from boardrules.failingwater.setup import Round
from boardrules.failingwater.state import Position, State
from boardrules.failingwater.svg_pieces import (
    CARD,
    Cell,
    Pen,
    card,
    cascade,
    corner,
    drop,
    face_of,
    index_disc,
    moved,
    panel,
    plate,
    pointed_at,
    signed,
    spring,
    start_marker,
)
from boardrules.failingwater.views import View
from boardrules.pictures import InkOn, Mixed, Tint
from boardrules.typesetting import em_width

MATRIX: Final = (360, 520)
"""Width and height of the matrix."""

INDEX_WIDTH: Final = 66
COLUMN_WIDTH: Final = 72
ROW_HEIGHT: Final = 68
FIRST_ROW: Final = 92
"""The height of the upper edge of row 1's cards; a column's middle is ``INDEX_WIDTH + (place + 0.5) * COLUMN_WIDTH``."""

_GAP: Final = ROW_HEIGHT - CARD[1]

BAND: Final = 0.16
"""How much of the target's colour is in the band behind the row that is being filled."""

ROUND: Final = (272, 270)
"""Width and height of a finished round."""

_LARGEST_GAME: Final = max(ROUNDS.values())
_SMALL_INDEX_WIDTH: Final = 48
_SMALL_COLUMN: Final = 54
_SMALL_CARD: Final = (38, 22)
_SMALL_ROW: Final = 30
_SMALL_FIRST: Final = 61


def _middle(number: int) -> float:
    """Return the middle of the column that stands as number `number` from the left."""
    return INDEX_WIDTH + (number + 0.5) * COLUMN_WIDTH


def laid_since(x: State | View, since: State | View | None) -> frozenset[Cell]:
    """Return the places of the matrix that were filled since an earlier look."""
    if since is None:
        return frozenset()
    now = x.columns
    empty = ((None,) * len(ROWS),) * len(ARCHITECTS)
    before = since.columns if round_number(x) == round_number(since) else empty
    return frozenset(
        (row, column)
        for column in columns_in_order(x)
        for row in ROWS
        if before[column][row - 1] is None and now[column][row - 1] is not None
    )


def matrix(pen: Pen, x: State | View, since: State | View | None) -> Iterator[str]:
    """Draw the matrix; after the last round also where its lead marker went."""
    brush = pen.brush
    width, height = MATRIX
    yield panel(brush, width, height)
    if x.phase is Phase.PLAY:
        yield _current_row(pen, x.turn.row)
    winners: tuple[int | None, ...] = (None,) * len(ROWS)
    if x.phase is Phase.OVER:
        order, finished = columns_in_order(x), x.rounds[-1]
        winners = finished.winners
        xs = [_middle(order.index(column)) for column in walk_of(x, finished)]
        gaps = [FIRST_ROW + number * ROW_HEIGHT - _GAP / 2 for number in range(len(ROWS))]
        yield cascade(brush, xs, (20, *gaps, FIRST_ROW + len(ROWS) * ROW_HEIGHT - _GAP + 3), 7)
        yield brush.text(xs[0] - 13, 24, 13, pen.speaker.words.lead_begins, anchor="end", weight=600)
    yield from _heads(pen, x)
    new = laid_since(x, since)
    for row, winner in zip(ROWS, winners, strict=True):
        top = FIRST_ROW + (row - 1) * ROW_HEIGHT
        yield brush.text(16, top + CARD[1] / 2 + 5, 14, str(row), fill=Tint.SOFT)
        if x.plan is not None:
            yield index_disc(pen, x.plan.indexes[row - 1], 46, top + CARD[1] / 2, 19)
        for number, column in enumerate(columns_in_order(x)):
            yield moved(
                brush, _middle(number) - CARD[0] / 2, top, 1, _cell(pen, x, (row, column), column == winner, new)
            )


def _current_row(pen: Pen, row: int) -> str:
    """Draw a band behind the row that is being filled, with a tip that points along it (FW-12)."""
    brush, top = pen.brush, FIRST_ROW + (row - 1) * ROW_HEIGHT
    band = brush.element(
        "rect",
        fill=Mixed(Tint.PANEL, Tint.TARGET, BAND),
        x=4,
        y=top - 5,
        width=MATRIX[0] - 8,
        height=CARD[1] + 10,
        rx=8,
    )
    return band + brush.element("path", css="fw-row", fill=Tint.TARGET, d=f"M3 {top + CARD[1] / 2 - 7:g}l7 7l-7 7z")


_MARKER_TEXT: Final = 13  # the height of letters beside a marker


def _heads(pen: Pen, x: Position) -> Iterator[str]:
    """Draw the architects over their columns, with the lead marker above and the start marker below (FW-13, FW-20)."""
    brush, words = pen.brush, pen.speaker.words
    for number, column in enumerate(columns_in_order(x)):
        middle = _middle(number)
        if column == x.lead and x.phase is not Phase.OVER:
            half = em_width(words.lead) * _MARKER_TEXT / 2
            yield drop(brush, middle - half, 19, 1.15) + brush.text(
                middle + 10, 24, _MARKER_TEXT, words.lead, weight=600
            )
        yield plate(pen, ARCHITECTS[column], pen.speaker.name(x, column), (middle, 46), (COLUMN_WIDTH - 4, 24))
        if column == x.start_seat and x.phase is not Phase.OVER:
            half = em_width(words.start) * _MARKER_TEXT / 2
            yield start_marker(brush, middle - half - 2, 70)
            yield brush.text(middle + 8, 75, _MARKER_TEXT, words.start, weight=600)


def _cell(pen: Pen, x: State | View, at: Cell, won: bool, new: frozenset[Cell]) -> str:  # noqa: FBT001 - a fact of the cell
    """Draw one place of the matrix about its upper left corner."""
    brush, (row, column) = pen.brush, at
    lying = x.columns[column][row - 1]
    current = x.phase is Phase.PLAY and (row, column) == (x.turn.row, x.turn.column)
    css = "fw-cell" + " fw-won" * won + " fw-new" * (at in new) + " fw-now" * current
    if lying is None:
        drawn = brush.element(
            "rect",
            css="fw-place",
            fill=Tint.PANEL,
            stroke=Tint.TARGET if current else Tint.EDGE,
            stroke_width=3 if current else 1,
            stroke_dasharray=None if current else "3 4",
            width=CARD[0],
            height=CARD[1],
            rx=6,
        )
    else:
        drawn = card(pen, lying, border=Tint.WATER if won else Tint.TEXT)
    if at in new:
        drawn += corner(brush, CARD[0] + 3, -3)
    if at in pen.marks or lying in pen.marks:
        drawn += pointed_at(brush, *CARD)
    return brush.element("g", drawn, css=css, data={"data-row": row, "data-column": column})


def past_rounds(pen: Pen, x: Position, since: Position | None) -> Iterator[str]:
    """Draw each finished round small: what lay there, who won, how the lead marker went, the points."""
    brush = pen.brush
    width, height = ROUND
    for number in range(rounds_in_game(x)):
        finished = x.rounds[number] if number < len(x.rounds) else None
        is_new = since is not None and len(since.rounds) <= number < len(x.rounds)
        frame = brush.element(
            "rect",
            css="fw-panel",
            fill=Tint.PANEL if finished else "none",
            stroke=Tint.NEW if is_new else Tint.EDGE,
            stroke_width=3 if is_new else 1,
            stroke_dasharray=None if finished else "3 4",
            x=1,
            y=1,
            width=width - 2,
            height=height - 2,
            rx=10,
        )
        title = brush.text(
            12,
            19,
            13,
            pen.speaker.words.round.format(n=number + 1),
            fill=Tint.TEXT if finished else Tint.SOFT,
            anchor="start",
            weight=600,
        )
        body = () if finished is None else _past_round(pen, x, finished)
        yield moved(
            brush,
            number % 2 * (width + 12),
            number // 2 * (height + 12),
            1,
            brush.element(
                "g", frame, title, *body, css="fw-round" + " fw-new" * is_new, data={"data-round": number + 1}
            ),
        )

    if len(x.rounds) < _LARGEST_GAME:
        yield moved(brush, width + 12, height + 12 + 18, 1, *key(pen))


def _past_round(pen: Pen, x: Position, finished: Round) -> Iterator[str]:
    brush, order, (width, height) = pen.brush, columns_in_order(x), _SMALL_CARD
    indexes = x.options.plans[finished.plan - 1].indexes
    middle = {column: _SMALL_INDEX_WIDTH + (number + 0.5) * _SMALL_COLUMN for number, column in enumerate(order)}
    gap = _SMALL_ROW - height
    gaps = [_SMALL_FIRST + number * _SMALL_ROW - gap / 2 + (1 if number == 0 else 0) for number in range(len(ROWS))]
    xs = [middle[column] for column in walk_of(x, finished)]
    yield cascade(brush, xs, (28, *gaps, _SMALL_FIRST + len(ROWS) * _SMALL_ROW - gap + 2), 5)
    for column in order:
        yield plate(pen, ARCHITECTS[column], pen.speaker.name(x, column), (middle[column], 44), (_SMALL_COLUMN - 4, 15))
    for row, (winner, index) in enumerate(zip(finished.winners, indexes, strict=True)):
        y = _SMALL_FIRST + row * _SMALL_ROW
        yield index_disc(pen, index, 26, y + height / 2, 12)
        for column in order:
            lying = finished.columns[column][row]
            ground, won = face_of(lying), column == winner
            face = brush.element(
                "rect",
                css="fw-face",
                fill=ground,
                stroke=Tint.WATER if won else Tint.TEXT,
                stroke_width=3 if won else 0.8,
                x=middle[column] - width / 2,
                y=y,
                width=width,
                height=height,
                rx=3,
            )
            label = brush.text(middle[column], y + 16, 13, str(lying), fill=InkOn(ground), weight=700 if won else None)
            yield brush.element("g", face, label, css="fw-card" + " fw-won" * won)
    foot = _SMALL_FIRST + len(ROWS) * _SMALL_ROW + 22
    for seat, points in enumerate(finished.points):
        yield brush.text(middle[seat], foot, 13, signed(points), weight=600)


def key(pen: Pen) -> Iterator[str]:
    """Draw what the signs mean, where a fourth round has its place and none lies yet."""
    brush, words = pen.brush, pen.speaker.words
    signs = (
        (index_disc(pen, StoryIndex.from_text("R4"), 0, 0, 12), words.story_index),
        (drop(brush, 0, -1, 1.2), words.lead_marker),
        (spring(brush, 0, 0, 6), words.lead_begins),
        (
            brush.element(
                "rect", x=-12, y=-10, width=24, height=20, rx=4, stroke=Tint.WATER, stroke_width=3, fill="none"
            ),
            words.wins,
        ),
        (start_marker(brush, 0, 0), words.start_marker),
        (corner(brush, 8, -8), words.new),
    )
    for number, (sign, meaning) in enumerate(signs):
        y = 34 + number * 36
        yield moved(brush, 34, y, 1, sign)
        yield brush.text(64, y + 5, 14, meaning, fill=Tint.SOFT, anchor="start")


PLAN: Final = (360, 88)
"""Width and height of a designing plan by itself."""


def plan_parts(pen: Pen, plan: DesigningPlan) -> Iterator[str]:
    """Draw a designing plan: the six indexes from row 1 on, each with its row (FW-03)."""
    brush, (width, height) = pen.brush, PLAN
    yield panel(brush, width, height)
    for row, index in zip(ROWS, plan.indexes, strict=True):
        middle = 30 + (row - 1) * 60
        yield brush.text(middle, 22, 13, f"{row}", fill=Tint.SOFT)
        yield brush.element("g", index_disc(pen, index, middle, 53, 22), data={"data-row": row})
        if row < len(ROWS):
            yield brush.element("path", fill=Tint.SOFT, d=f"M{middle + 27:g} 48l7 5l-7 5z")
