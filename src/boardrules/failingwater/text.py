"""The table as text for a person."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen

from boardrules.failingwater.captions import (
    Speaker,
    columns_in_order,
    sum_of,
    walk_of,
)
from boardrules.failingwater.components import ARCHITECTS, ROWS, Card, StoryIndex
from boardrules.failingwater.english import ENGLISH
from boardrules.failingwater.rules import scores, standings
from boardrules.failingwater.schedule import DUMMY, Phase
from boardrules.failingwater.scoring import NO_INDEX_BONUS
from boardrules.failingwater.setup import Round
from boardrules.failingwater.state import Lying, Position, State
from boardrules.failingwater.views import View, require_position
from boardrules.failingwater.words import Words, require_words
from boardrules.keywords import flag_of, width_of
from boardrules.phrases import checked_names
from boardrules.typesetting import clipped, padded, text_width, wrapped

LEAST_WIDTH: Final = 40
"""The least width that the matrix can do with."""

_HEAD: Final = 8
_WALK_HEAD: Final = 11
_WIDEST_COLUMN: Final = 14

_ANSI: Final = {"red": "31", "blue": "34", "yellow": "33"}
_BOLD: Final = "1"
_INVERSE: Final = "7"


@frozen
class _Page:
    """What a text is written with.

    :ivar speaker: names and words
    :ivar width: the most characters in a line
    :ivar colour: whether cards and indexes have a terminal's colours
    """

    speaker: Speaker
    width: int
    colour: bool

    @property
    def column(self) -> int:
        """How wide a column of a table is."""
        return min(_WIDEST_COLUMN, (self.width - _HEAD) // len(ARCHITECTS))

    def painted(self, shown: str, *codes: str) -> str:
        """Return a text in a terminal's colours, if they are asked for."""
        return f"\x1b[{';'.join(codes)}m{shown}\x1b[0m" if self.colour and codes else shown

    def line(self, head: str, cells: Sequence[str]) -> str:
        """Return a line of a table whose cells have no colours."""
        return (padded(head, _HEAD) + "".join(" " + padded(each, self.column - 1) for each in cells)).rstrip()


def render_text(
    x: State | View,
    /,
    *,
    width: int = 80,
    colour: bool = False,
    names: Sequence[str] | None = None,
    words: Words = ENGLISH,
) -> str:
    """Return the table as text: matrix, markers, hands as the viewer may see them, the last walk, points, a legend.

    :param width: the most characters in a line, at least 40; wide East Asian characters count twice
    :param colour: whether to use the colours of a terminal (ANSI)
    :param names: the players' names by seat
    :param words: the language
    :raises InvalidState: for anything but a state or a view of this game
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> from boardrules import failingwater
    >>> print(render_text(failingwater.new_game()).splitlines()[0])
    Round 1 of 4: a plan is revealed next
    """
    position = require_position(x)
    speaker = Speaker(require_words(words).pictures, checked_names(names, position.options.players))
    page = _Page(speaker, width_of(width, LEAST_WIDTH), flag_of("colour", colour))
    blocks: list[Iterable[str]] = [
        wrapped(speaker.headline(position), page.width, "  "),
        _matrix(page, position),
        _hands(page, position),
    ]
    if position.rounds:
        blocks += [_walk(page, position, position.rounds[-1]), _points(page, position)]
    if position.phase is Phase.OVER:
        blocks.append(_result(page, position))
    blocks.append(_legend(page, position))
    return "\n\n".join("\n".join(block) for block in blocks)


def _matrix(page: _Page, x: Position) -> tuple[str, ...]:
    order, words = columns_in_order(x), page.speaker.words
    lead = page.line("", [words.lead if column == x.lead else "" for column in order])
    head = page.line(words.row, [page.speaker.name(x, column) for column in order])
    marked = None if x.phase is Phase.OVER else x.start_seat
    start = page.line("", [words.start if column == marked else "" for column in order])
    return (*((lead,) if lead else ()), head, *((start,) if start else ()), *(_row(page, x, row) for row in ROWS))


def _row(page: _Page, x: Position, row: int) -> str:
    """Return a row of the matrix: whether it is being filled, its number, its index, its places (FW-12)."""
    current = x.phase is Phase.PLAY and x.turn.row == row
    winner = x.rounds[-1].winners[row - 1] if x.phase is Phase.OVER else None
    index = "--" if x.plan is None else page.painted(*_index(x.plan.indexes[row - 1]))
    cells = []
    for column in columns_in_order(x):
        lying = x.columns[column][row - 1]
        is_next, won = current and column == x.turn.column, column == winner
        shown = "__" if is_next else _cell(page, lying)
        shown = f"[{shown}]" if won else shown
        # Brackets stand beside the column, so that cards stay below one another.
        room = " " * (page.column - text_width(shown) - (not won))
        codes = (*_codes(lying), *((_BOLD,) if won else ()), *((_INVERSE,) if is_next else ()))
        cells.append(room + page.painted(shown, *codes) + ("" if won else " "))
    mark = ">" if current else " "
    room = " " * (_HEAD - 3 - (2 if x.plan is None else 3) - 1)
    return f"{mark}{row:>2}{room}{index} {''.join(cells)}".rstrip()


def _codes(shown: Card | Lying | StoryIndex | None) -> tuple[str, ...]:
    return (_ANSI[shown.colour],) if isinstance(shown, (Card, StoryIndex)) else ()


def _index(index: StoryIndex) -> tuple[str, ...]:
    """Return an index with a plus before it, so that it never looks like a card, and its colour."""
    return f"+{index}", *_codes(index)


def _cell(page: _Page, lying: Card | Lying | None) -> str:
    if isinstance(lying, Card):
        return str(lying)
    return {Lying.THINKING: page.speaker.words.thinking_letter, Lying.FACE_DOWN: "?", None: "."}[lying]


def _hands(page: _Page, x: State | View) -> Iterator[str]:
    """Yield who holds what, as the viewer may know it, with the points so far (FW-70 to FW-72)."""
    speaker, words, points = page.speaker, page.speaker.words, scores(x)
    for seat in range(x.options.players):
        shown = _held(page, x, seat)
        who = words.holds_short.format(
            who=speaker.name(x, seat),
            colour=words.colour(ARCHITECTS[seat]),
            points=speaker.points(points[seat]),
        )
        *lines, last = wrapped(who, page.width, "  ")
        yield from lines
        held = " ".join(page.painted(*each) for each in shown)
        if text_width(f"{last} {' '.join(each[0] for each in shown)}") <= page.width:
            yield f"{last} {held}"
        else:
            yield from (last, f"  {held}")


def _held(page: _Page, x: State | View, seat: int) -> tuple[tuple[str, ...], ...]:
    """Return what a seat holds, each as a text with its colour."""
    hand, words = x.hands[seat], page.speaker.words
    thinking = ((words.thinking_letter,),) if x.thinking[seat] else ()
    if hand is None and x.hand_sizes[seat]:
        return ((words.hidden.format(n=x.hand_sizes[seat]),), *thinking)
    return (*((str(each), *_codes(each)) for each in hand or ()), *thinking) or ((words.no_cards,),)


def _walk(page: _Page, x: Position, finished: Round) -> Iterator[str]:
    """Yield how the lead marker went in the last finished round: per row the index, the card that won it, and whose it is."""
    speaker, columns = page.speaker, finished.columns
    indexes = x.options.plans[finished.plan - 1].indexes
    began = speaker.name(x, walk_of(x, finished)[0])
    yield from wrapped(speaker.words.walk_begins.format(n=len(x.rounds), who=began), page.width, "  ")
    for row, winner in zip(ROWS, finished.winners, strict=True):
        index, won = indexes[row - 1], columns[winner][row - 1]
        shown = f"{page.painted(*_index(index))} {page.painted(str(won), *_codes(won))}"
        yield f"{row:>3} {shown} {clipped(speaker.name(x, winner), page.width - _WALK_HEAD)}"


def _points(page: _Page, x: State | View) -> Iterator[str]:
    """Yield the points by round and seat, each with the sum behind it (FW-30, FW-31)."""
    words, seats = page.speaker.words, range(x.options.players)
    yield page.line(words.table_points, [page.speaker.name(x, seat) for seat in seats])
    for number, finished in enumerate(x.rounds, start=1):
        yield page.line(str(number), [_sum(page, x, finished, seat) for seat in seats])
    yield page.line(words.total, [str(points) for points in scores(x)])


def _sum(page: _Page, x: Position, finished: Round, seat: int) -> str:
    points, total = finished.points[seat], sum_of(x, finished, seat, "-")
    if total:
        return f"{points}={total}"
    return f"{points}={page.speaker.words.bonus}" if points == NO_INDEX_BONUS else str(points)


def _result(page: _Page, x: State | View) -> Iterator[str]:
    """Yield who stands where, best first (FW-40, FW-41)."""
    speaker = page.speaker
    for each in standings(x):
        said = speaker.words.final.format(
            n=each.place, who=speaker.name(x, each.seat), points=speaker.points(each.points)
        )
        why = speaker.decided(each)
        yield from wrapped(f"{said} ({why})" if why else said, page.width, "  ")


def _legend(page: _Page, x: Position) -> tuple[str, ...]:
    """Return what the signs above mean, those that this game and moment can show."""
    words = page.speaker.words
    over, walked = x.phase is Phase.OVER, bool(x.rounds)
    shown = (
        (words.legend_cell, True),
        (words.legend_index, True),
        (words.legend_hidden, x.options.players == DUMMY and not over),
        (words.legend_thinking, x.options.thinking_cards),
        (words.legend_lead, x.lead is not None),
        (words.legend_start, x.start_seat is not None and not over),
        (words.legend_row, x.phase is Phase.PLAY),
        (words.legend_won, over),
        (words.legend_walk, walked),
        (words.legend_points, walked),
        (words.legend_bonus.format(n=NO_INDEX_BONUS), walked),
    )
    lines = [""]
    for text, asked in shown:
        if asked and text_width(f"{lines[-1]}; {text}") > page.width:
            lines += wrapped(text, page.width, "  ")
        elif asked:
            lines[-1] += f"; {text}" if lines[-1] else text
    return tuple(line for line in lines if line)
