"""The table as a picture: an SVG document that needs no font, link or script from outside.

Colours have a shape and a letter each, so that nothing hangs on colour alone; styles are classes, with a second set for
readers who prefer dark pages. Cards that may be played carry ``data-move`` with the move's text, and places of the
matrix ``data-row`` and ``data-column``, cards ``data-piece``, for pages that let people click or that animate events.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from boardrules.failingwater.components import ARCHITECTS, ROWS, Card, Colour, StoryIndex
from boardrules.failingwater.rules import legal_moves, scores, standings
from boardrules.failingwater.schedule import DUMMY, ROUNDS, Phase
from boardrules.failingwater.setup import Round, lead_at_start
from boardrules.failingwater.state import Lying, Position, State
from boardrules.failingwater.text import headline
from boardrules.failingwater.views import View
from boardrules.game import InvalidState, short

_MARGIN: Final = 20
_CARD_WIDTH: Final = 44
_CARD_HEIGHT: Final = 54
_COLUMN_WIDTH: Final = 78
_ROW_HEIGHT: Final = 62
_INDEX_WIDTH: Final = 62
_HEAD: Final = 128  # the height down to row 1: headline, lead marker, architects, start marker
_MATRIX_WIDTH: Final = _INDEX_WIDTH + len(ARCHITECTS) * _COLUMN_WIDTH
_PAST_X: Final = _MARGIN + _MATRIX_WIDTH + 24
_PAST_Y: Final = 56
_PAST_WIDTH: Final = 178
_PAST_HEIGHT: Final = 222
_PAST_CELL: Final = (36, 26)
_WIDTH: Final = _PAST_X + 2 * _PAST_WIDTH + _MARGIN
_SEAT_WIDTH: Final = (_WIDTH - 2 * _MARGIN - 16) // 2
_SEAT_HEIGHT: Final = 96
_SEATS_Y: Final = _HEAD + len(ROWS) * _ROW_HEIGHT + 24
_HEIGHT: Final = _SEATS_Y + 2 * (_SEAT_HEIGHT + 12) + 8

_STYLE: Final = """
.fw-page{fill:#f7f2e8}.fw-panel{fill:#efe7d7;stroke:#cdbfa5}.fw-text{fill:#2d2a26}.fw-soft{fill:#6b6358}
.fw-place{fill:none;stroke:#b9ab92;stroke-dasharray:3 4}.fw-now .fw-place{stroke:#2d2a26;stroke-width:2.5;stroke-dasharray:6 3}
.fw-now.fw-panel{stroke:#2d2a26;stroke-width:2.5}.fw-face{stroke:#2d2a26}
.fw-red .fw-face{fill:#c9392c}.fw-blue .fw-face{fill:#2a63b3}.fw-yellow .fw-face{fill:#f3c63a}.fw-purple .fw-face{fill:#7d489b}
.fw-red .fw-ink,.fw-blue .fw-ink,.fw-purple .fw-ink{fill:#fff}.fw-yellow .fw-ink{fill:#2d2a26}
.fw-plain .fw-face{fill:#fffdf8}.fw-plain .fw-ink{fill:#2d2a26}
.fw-back .fw-face{fill:#9c927f}.fw-hatch{stroke:#efe7d7;stroke-width:2;fill:none}
.fw-won .fw-face{stroke-width:3.5}.fw-new .fw-face{stroke:#d9480f;stroke-width:3.5}.fw-legal{cursor:pointer}.fw-legal .fw-face{stroke-width:3}
.fw-water{fill:none;stroke:#1690b8;stroke-linecap:round;stroke-linejoin:round}
.fw-drop{fill:#1690b8}
.fw-svg text{font-family:system-ui,sans-serif;text-anchor:middle}.fw-svg .fw-left{text-anchor:start}
@media (prefers-color-scheme:dark){
.fw-page{fill:#1d2024}.fw-panel{fill:#2a2e33;stroke:#4b5159}.fw-text{fill:#ece7dc}.fw-soft{fill:#b1aa9d}
.fw-place{stroke:#666d76}.fw-now .fw-place,.fw-now.fw-panel{stroke:#ece7dc}.fw-face{stroke:#0e1012}
.fw-won .fw-face,.fw-legal .fw-face{stroke:#ece7dc}.fw-new .fw-face{stroke:#ff922b}.fw-back .fw-face{fill:#565d66}.fw-hatch{stroke:#2a2e33}
.fw-plain .fw-face{fill:#d9d4c8}.fw-water{stroke:#5cc8ea}.fw-drop{fill:#5cc8ea}}
"""

# Each is drawn about 0, 0 and about 12 wide: a disc, a drop, a diamond.
_PIPS: Final = {
    Colour.RED: "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z",
    Colour.BLUE: "M0-8c4 5 6 7 6 10a6 6 0 0 1-12 0c0-3 2-5 6-10z",
    Colour.YELLOW: "M0-8L7 0L0 8L-7 0z",
}
_DROP: Final = _PIPS[Colour.BLUE]


def render_svg(x: State | View, /, *, since: State | View | None = None) -> str:
    """Return the table as an SVG document: matrix, story indexes, markers, finished rounds, hands as the viewer may see them.

    A finished round is drawn with the walk of its lead marker. Cards that may be played now carry ``data-move``.

    :param since: an earlier position of the same game; cards of this round that have been laid since are marked
    :raises InvalidState: for anything but a state or a view of this game

    >>> from boardrules import failingwater
    >>> render_svg(failingwater.new_game())[:36]
    '<svg xmlns="http://www.w3.org/2000/s'
    """
    for each in (x, since) if since is not None else (x,):
        if not isinstance(each, (State, View)):
            raise InvalidState("state", f"must be a failingwater State or View, not {short(each)}")
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fw-svg" role="img" {size}>',
        f"<title>Origin of Failing Water. {headline(x)}</title>",
        f"<desc>{' '.join(_sentences(x))}</desc>",
        f"<style>{_STYLE}</style>",
        f'<rect class="fw-page" width="{_WIDTH}" height="{_HEIGHT}" rx="8"/>',
        f'<g font-weight="600">{_text(_MARGIN, 32, 18, headline(x), "fw-text fw-left")}</g>',
        *_heads(x),
        *_matrix(x, since),
        *_past_rounds(x),
        *_seats(x),
        "</svg>",
    )
    return "\n".join(parts)


def _text(x: float, y: float, size: int, words: str, css: str = "fw-text") -> str:
    return f'<text class="{css}" x="{x:g}" y="{y:g}" font-size="{size}">{words}</text>'


def _pip(colour: Colour, x: float, y: float, scale: float) -> str:
    return f'<path class="fw-ink" transform="translate({x:g},{y:g}) scale({scale:g})" d="{_PIPS[colour]}"/>'


def _card(x: float, y: float, shown: Card | Lying, css: str = "", data: str = "") -> str:
    """Draw a card whose upper left corner is at x, y."""
    middle = _CARD_WIDTH / 2
    if isinstance(shown, Card):
        kind, title = shown.colour.value, f"{shown.colour} {shown.rank}"
        data += f' data-piece="{shown}"'
        marks = (
            f'<g font-weight="700">{_text(middle, 30, 25, str(shown.rank), "fw-ink")}</g>'
            f"{_pip(shown.colour, 14, 43, 0.8)}{_text(30, 48, 14, shown.colour.letter, 'fw-ink')}"
        )
    elif shown is Lying.THINKING:
        kind, title = "plain", "Thinking card"
        marks = f'<g font-style="italic">{_text(middle, 37, 27, "T", "fw-ink")}</g>'
    else:
        kind, title = "back", "face down"
        marks = '<path class="fw-hatch" d="M8 22L22 8M8 38L38 8M14 46L38 22M30 46L38 38"/>'
    return (
        f'<g class="fw-{kind}{css}" transform="translate({x:g},{y:g})"{data}><title>{title}</title>'
        f'<rect class="fw-face" width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}" rx="6"/>{marks}</g>'
    )


def _in_order(x: Position) -> tuple[int, ...]:
    """Return the columns from left to right; the dummy's stands leftmost (FW-50)."""
    return (DUMMY, *range(DUMMY)) if x.options.players == DUMMY else tuple(range(x.options.players))


def _name(x: Position, column: int) -> str:
    return "dummy" if column >= x.options.players else f"seat {column}"


def _column_x(number: int) -> float:
    """Return the middle of the column that stands as number `number` from the left."""
    return _MARGIN + _INDEX_WIDTH + (number + 0.5) * _COLUMN_WIDTH


def _heads(x: Position) -> Iterator[str]:
    """Draw the architects over their columns, with the lead marker above and the start marker below (FW-13, FW-20)."""
    for number, column in enumerate(_in_order(x)):
        middle = _column_x(number)
        yield (
            f'<g class="fw-{ARCHITECTS[column]}"><rect class="fw-face" x="{middle - 33:g}" y="76" width="66" height="24" '
            f'rx="12"/>{_text(middle, 93, 14, _name(x, column).capitalize(), "fw-ink")}</g>'
        )
        if column == x.lead:
            yield f'<path class="fw-drop" transform="translate({middle - 20:g},62)" d="{_DROP}"/>'
            yield _text(middle + 8, 67, 14, "lead")
        if column == x.start_seat and x.phase is not Phase.OVER:
            yield f'<path class="fw-text" d="M{middle - 26:g} 107l10 6l-10 6z"/>{_text(middle + 8, 118, 14, "start")}'


def _matrix(x: State | View, since: State | View | None) -> Iterator[str]:
    """Draw the story indexes and what lies in each column; after the last round also where its lead marker went."""
    order, columns = _in_order(x), x.columns
    before = since.columns if since is not None and len(since.rounds) == len(x.rounds) else columns
    winners: tuple[int | None, ...] = (None,) * len(ROWS)
    if x.phase is Phase.OVER:
        winners = x.rounds[-1].winners
        at = [_column_x(order.index(column)) for column in _led(x, x.rounds[-1])]
        yield _stream(at, _HEAD - 28, _HEAD + _CARD_HEIGHT / 2, _ROW_HEIGHT)
    for row, winner in zip(ROWS, winners, strict=True):
        top = _HEAD + (row - 1) * _ROW_HEIGHT
        yield _text(_MARGIN + 6, top + 33, 13, str(row), "fw-soft")
        if x.plan is not None:
            yield _story_index(x.plan.indexes[row - 1], _MARGIN + 36, top + 27)
        for number, column in enumerate(order):
            left = _column_x(number) - _CARD_WIDTH / 2
            mark = " fw-now" if x.phase is Phase.PLAY and (column, row) == (x.turn.column, x.turn.row) else ""
            lying = columns[column][row - 1]
            drawn = (
                f'<rect class="fw-place" x="{left:g}" y="{top}" width="{_CARD_WIDTH}" height="{_CARD_HEIGHT}" rx="6"/>'
                if lying is None
                else _card(left, top, lying, " fw-won" if column == winner else "")
            )
            if before[column][row - 1] != lying:
                mark = " fw-new"
            yield f'<g class="fw-cell{mark}" data-row="{row}" data-column="{column}">{drawn}</g>'


def _story_index(index: StoryIndex, x: float, y: float) -> str:
    return (
        f'<g class="fw-{index.colour}"><title>story index {index}</title>'
        f'<path class="fw-face" d="M{x - 20:g} {y - 14}h30l10 14l-10 14h-30z"/>'
        f'<g font-weight="700">{_text(x - 3, y + 6, 16, str(index), "fw-ink")}</g></g>'
    )


def _led(x: Position, finished: Round) -> tuple[int, ...]:
    """Return the columns that the lead marker was over in a finished round: where it began, then each winner."""
    return lead_at_start(x.options.players, finished.first_seat), *finished.winners


def _stream(at: Sequence[float], start: float, first_row: float, row_height: float) -> str:
    """Draw the lead marker's way as a stream that runs out below the last row.

    :param at: the middles of the columns that the marker was over
    :param start: the height at which it begins
    :param first_row: the height of the middle of row 1
    """
    last_row = first_row + (len(ROWS) - 1) * row_height
    heights = [start, first_row - row_height / 2, *(first_row + number * row_height for number in range(len(ROWS)))]
    stops = zip((at[0], *at, at[-1]), (*heights, last_row + row_height / 2), strict=True)
    points = " ".join(f"{a:g},{b:g}" for a, b in stops)
    return (
        f'<polyline class="fw-water" stroke-width="{row_height / 6:g}" points="{points}"/>'
        f'<path class="fw-drop" transform="translate({at[-1]:g},{last_row + row_height / 2 + 8:g})" d="{_DROP}"/>'
    )


def _past_rounds(x: Position) -> Iterator[str]:
    """Draw each finished round small: what lay there, who won, how the lead marker went, the points."""
    for number in range(ROUNDS[x.options.players]):
        left = _PAST_X + number % 2 * _PAST_WIDTH
        top = _PAST_Y + number // 2 * _PAST_HEIGHT
        yield f'<g transform="translate({left},{top})">'
        if number < len(x.rounds):
            yield _text(2, 12, 13, f"Round {number + 1}", "fw-text fw-left")
            yield from _past_round(x, x.rounds[number])
        else:
            yield _text(2, 12, 13, f"Round {number + 1}", "fw-soft fw-left")
        yield "</g>"


def _past_round(x: Position, finished: Round) -> Iterator[str]:
    order, (width, height) = _in_order(x), _PAST_CELL
    indexes = x.options.plans[finished.plan - 1].indexes
    middle = {column: 26 + (number + 0.5) * width for number, column in enumerate(order)}
    yield _stream([middle[column] for column in _led(x, finished)], 16, 34, height)
    for row, (winner, index) in enumerate(zip(finished.winners, indexes, strict=True)):
        y = 25 + row * height
        yield _text(12, y + 14, 13, str(index), "fw-soft")
        for column in order:
            card = finished.columns[column][row]
            yield (
                f'<g class="fw-{card.colour}{" fw-won" if column == winner else ""}"><rect class="fw-face" '
                f'x="{middle[column] - 13:g}" y="{y}" width="26" height="18" rx="3"/>'
                f"{_text(middle[column], y + 14, 13, str(card), 'fw-ink')}</g>"
            )
    for seat, points in enumerate(finished.points):
        yield _text(middle[seat], 25 + len(ROWS) * height + 22, 13, f"+{points}")


def _seats(x: State | View) -> Iterator[str]:
    """Draw each player's points and hand, as far as the viewer knows it (FW-70 to FW-72)."""
    points, places = scores(x), {each.seat: each for each in standings(x)}
    playable = {str(move) for move in legal_moves(x)} if x.phase is Phase.PLAY else frozenset()
    for seat in range(x.options.players):
        left = _MARGIN + seat % 2 * (_SEAT_WIDTH + 16)
        top = _SEATS_Y + seat // 2 * (_SEAT_HEIGHT + 12)
        to_move = x.turn.player == seat
        you = " (you)" if isinstance(x, View) and x.seat == seat else ""
        words = f"Seat {seat}{you}, {ARCHITECTS[seat]}: {_counted(points[seat])}{', to play' if to_move else ''}"
        yield f'<g transform="translate({left},{top})" data-seat="{seat}">'
        yield f'<rect class="fw-panel{" fw-now" if to_move else ""}" width="{_SEAT_WIDTH}" height="{_SEAT_HEIGHT}" rx="8"/>'
        yield _text(12, 21, 15, words, "fw-text fw-left")
        for number, shown in enumerate(_hand(x, seat)):
            text = str(shown) if isinstance(shown, Card) else "T"
            legal = to_move and text in playable and shown is not Lying.FACE_DOWN
            yield _card(
                12 + number * (_CARD_WIDTH + 6),
                32,
                shown,
                " fw-legal" if legal else "",
                f' data-move="{text}"' if legal else "",
            )
        if x.phase is Phase.OVER:
            place = places[seat]
            rounds = " + ".join(str(each.points[seat]) for each in x.rounds)
            yield _text(12, 48, 15, f"Rounds: {rounds}", "fw-soft fw-left")
            yield _text(12, 78, 20, f"Place {place.place} ({place.decided_by.replace('_', ' ')})", "fw-text fw-left")
        yield "</g>"


def _counted(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _hand(x: State | View, seat: int) -> tuple[Card | Lying, ...]:
    """Return the cards that a seat holds as the viewer sees them, the Thinking card last (FW-71)."""
    hand = x.hands[seat]
    cards = (Lying.FACE_DOWN,) * x.hand_sizes[seat] if hand is None else hand
    return (*cards, Lying.THINKING) if x.thinking[seat] else cards


def _sentences(x: State | View) -> Iterator[str]:
    """Yield what the picture shows, for those who cannot see it."""
    if x.lead is not None:
        yield f"The lead marker is over {_name(x, x.lead)}."
    if x.start_seat is not None and x.phase is not Phase.OVER:
        yield f"Seat {x.start_seat} has the start marker."
    for row in ROWS:
        index = "no index yet" if x.plan is None else f"index {x.plan.indexes[row - 1]}"
        cells = (
            f"{_name(x, column)} {_SPOKEN.get(lying := x.columns[column][row - 1], lying)}" for column in _in_order(x)
        )
        yield f"Row {row}, {index}: {', '.join(cells)}."
    for seat, points in enumerate(scores(x)):
        hand = x.hands[seat]
        cards = f"{x.hand_sizes[seat]} hidden cards" if hand is None else ", ".join(map(str, hand)) or "no cards"
        thinking = " and a Thinking card" if x.thinking[seat] else ""
        yield f"Seat {seat}, architect {ARCHITECTS[seat]}, has {_counted(points)} and holds {cards}{thinking}."
    for number, each in enumerate(x.rounds, start=1):
        won = ", ".join(f"row {row} by {_name(x, winner)}" for row, winner in zip(ROWS, each.winners, strict=True))
        yield f"Round {number} was won: {won}; points by seat: {', '.join(map(str, each.points))}."


_SPOKEN: Final[Mapping[Card | Lying | None, str]] = {
    None: "nothing",
    Lying.THINKING: "a Thinking card",
    Lying.FACE_DOWN: "a face-down card",
}
