"""The table as a picture, whole or in parts: SVG documents that need no font, style, link or script from outside.

Cards that may be played carry ``data-move`` with the move's text, places of the matrix ``data-row`` and ``data-column``,
cards ``data-piece``; all of them are listed in the guide about pictures.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import Final

from boardrules.failingwater.captions import Speaker, first_seat_of, round_number
from boardrules.failingwater.components import ARCHITECTS, ROWS, Card, DesigningPlan
from boardrules.failingwater.english import ENGLISH
from boardrules.failingwater.schedule import Phase
from boardrules.failingwater.state import Lying, State
from boardrules.failingwater.svg_matrix import MATRIX, PLAN, matrix, past_rounds, plan_parts
from boardrules.failingwater.svg_pieces import CARD, Mark, Pen, moved
from boardrules.failingwater.svg_pieces import card as card_piece
from boardrules.failingwater.svg_seats import (
    HAND,
    SMALL_HAND,
    hand,
    result,
    score_height,
    seat_score,
    small_hand,
)
from boardrules.failingwater.views import View, require_position
from boardrules.failingwater.words import Words, require_words
from boardrules.game import InvalidComponents, InvalidOptions, InvalidState, given
from boardrules.keywords import brush_of, not_here, seat_of, size_of
from boardrules.phrases import checked_names
from boardrules.pictures import LIGHT_OR_DARK, AnyTheme, Tint
from boardrules.typesetting import fitted

_WIDTH: Final = 1000
_MARGIN: Final = 16
_TOP: Final = 52
_MATRIX_SCALE: Final = 1.06
_ROUNDS_X: Final = _MARGIN + MATRIX[0] * _MATRIX_SCALE + 30
_HANDS_Y: Final = _TOP + MATRIX[1] * _MATRIX_SCALE + 14
_HAND_SCALE: Final = 1.5
_GAP: Final = 12


def render_svg(  # noqa: PLR0913 - the keywords of the common protocol
    x: State | View,
    /,
    *,
    since: State | View | None = None,
    names: Sequence[str] | None = None,
    seat: int | None = None,
    turn: None = None,
    marks: Collection[Mark] = (),
    ghost: None = None,
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return the whole table as an SVG document: matrix, finished rounds, hands as the viewer may see them, points.

    A finished round is drawn with the walk of its lead marker. Cards that may be played now are buttons with ``data-move``:
    of a state those of whoever is to move, of a view those of its seat.

    :param since: an earlier position of the same game; cards and rounds that have come since are marked
    :param names: the players' names by seat
    :param seat: whose hand is near and large; the view's own seat, or else whoever is to move, where it is None
    :param turn: None; there for code over any game
    :param marks: what to point at: cards, and places of the matrix as (row, column)
    :param ghost: None; there for code over any game
    :param size: the width in CSS pixels; None for 1000
    :param theme: the colours
    :param words: the language
    :raises InvalidState: for anything but a state or a view of this game; where `since` is no earlier position of its game
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> from boardrules import failingwater
    >>> render_svg(failingwater.new_game())[:36]
    '<svg xmlns="http://www.w3.org/2000/s'
    """
    position = require_position(x)
    not_here("turn", turn)
    not_here("ghost", ghost)
    pen = _pen(position, names, marks, theme, words)
    near = _near_seat(position, seat)
    earlier = earlier_position(position, since)
    speaker, brush = pen.speaker, pen.brush
    lower = tuple(_lower(pen, position, near))
    height = _HANDS_Y + _lower_height(position) + _MARGIN
    headline = speaker.headline(position)
    body = (
        brush.element("rect", css="fw-page", fill=Tint.PAGE, width=_WIDTH, height=height, rx=10),
        brush.text(_MARGIN + 4, 34, 20, fitted(headline, 37), anchor="start", weight=600),
        brush.text(_WIDTH - _MARGIN - 4, 34, 14, speaker.words.game, fill=Tint.SOFT, anchor="end"),
        moved(brush, _MARGIN, _TOP, _MATRIX_SCALE, *matrix(pen, position, earlier)),
        moved(brush, _ROUNDS_X, _TOP, 1, *past_rounds(pen, position, earlier)),
        *lower,
    )
    return brush.document(
        body,
        css="fw-svg",
        box=(0, 0, _WIDTH, height),
        title=f"{speaker.words.game}. {headline}",
        description=" ".join(speaker.sentences(position)),
        size=size_of(size),
    )


def _lower_height(x: State | View) -> float:
    return HAND[1] * _HAND_SCALE + 2 * _GAP + SMALL_HAND + score_height(x)


def _lower(pen: Pen, x: State | View, near: int) -> Iterator[str]:
    """Draw what lies below the matrix: the near hand, the others, and the points; at the end who has won."""
    brush, players = pen.brush, x.options.players
    inner = _WIDTH - 2 * _MARGIN
    if x.phase is Phase.OVER:
        yield moved(brush, _MARGIN, _HANDS_Y, 1, *result(pen, x, inner, HAND[1] * _HAND_SCALE + _GAP + SMALL_HAND))
    else:
        left = _MARGIN + (inner - HAND[0] * _HAND_SCALE) / 2
        yield moved(brush, left, _HANDS_Y, _HAND_SCALE, *hand(pen, x, near))
        others = [(near + step) % players for step in range(1, players)]
        width = (inner - _GAP * (len(others) - 1)) / len(others)
        y = _HANDS_Y + HAND[1] * _HAND_SCALE + _GAP
        for number, other in enumerate(others):
            yield moved(brush, _MARGIN + number * (width + _GAP), y, 1, *small_hand(pen, x, other, width))
    width = (inner - _GAP * (players - 1)) / players
    y = _HANDS_Y + HAND[1] * _HAND_SCALE + SMALL_HAND + 2 * _GAP
    for each in range(players):
        block = brush.element("g", *seat_score(pen, x, each, width), css="fw-score", data={"data-seat": each})
        yield moved(brush, _MARGIN + each * (width + _GAP), y, 1, block)


def _near_seat(x: State | View, seat: object) -> int:
    """Return whose hand is near: as asked, else the viewer's, else whoever is to move."""
    asked = seat_of(seat, x.options.players)
    own = x.seat if isinstance(x, View) else None
    return next((each for each in (asked, own, x.turn.player) if each is not None and each >= 0), 0)


def _pen(x: State | View | None, names: object, marks: object, theme: object, words: object) -> Pen:
    """Check what every part takes, and return what draws it."""
    table = require_words(words)
    by_seat = None if x is None else checked_names(names, x.options.players)
    return Pen(brush_of(theme), Speaker(table.pictures, by_seat), table, _marks(marks))


def _marks(marks: object) -> frozenset[Mark]:
    if type(marks) not in {tuple, list, set, frozenset} or not isinstance(marks, Collection):
        raise InvalidOptions("marks", f"must be cards and places (row, column), not {given(marks)}")
    found: set[Mark] = set()
    for each in marks:
        if type(each) is Card or (_is_place(each)):
            found.add(each)
        else:
            raise InvalidOptions("marks", f"must be cards and places (row, column), not {given(each)}")
    return frozenset(found)


def _is_place(value: object) -> bool:
    if type(value) is not tuple or len(value) != 2 or any(type(each) is not int for each in value):
        return False
    return value[0] in ROWS and value[1] in range(len(ARCHITECTS))


def render_matrix(  # noqa: PLR0913 - the keywords of the common protocol
    x: State | View,
    /,
    *,
    since: State | View | None = None,
    names: Sequence[str] | None = None,
    marks: Collection[Mark] = (),
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return the matrix alone as an SVG document: indexes, markers, cards, after the last round the walk of the lead marker.

    Takes the keywords of `render_svg`; 360 pixels wide where no size is asked for.

    :raises InvalidState: as `render_svg` does
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> from boardrules import failingwater
    >>> render_matrix(failingwater.new_game()).count("data-row")
    24
    """
    position = require_position(x)
    pen = _pen(position, names, marks, theme, words)
    body = tuple(matrix(pen, position, earlier_position(position, since)))
    title = f"{pen.speaker.words.matrix}. {pen.speaker.headline(position)}"
    return _part(pen, body, MATRIX, (title, " ".join(pen.speaker.rows(position))), size)


def render_hand(  # noqa: PLR0913 - the keywords of the common protocol
    x: State | View,
    seat: int,
    /,
    *,
    names: Sequence[str] | None = None,
    marks: Collection[Mark] = (),
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return one hand alone as an SVG document, as the viewer may see it. What may be played is a button, 45 pixels wide at 360.

    :param seat: whose
    :raises InvalidState: for anything but a state or a view of this game
    :raises InvalidOptions: for a seat that the game does not have, or naming the keyword whose value means nothing

    >>> from boardrules import failingwater
    >>> "no cards" in render_hand(failingwater.new_game(), 2)
    True
    """
    position = require_position(x)
    pen = _pen(position, names, marks, theme, words)
    whose = seat_of(seat, position.options.players)
    if whose is None:
        raise InvalidOptions("seat", f"must be a seat from 0 to {position.options.players - 1}, not None")
    speaker = pen.speaker
    title = speaker.words.hand.format(who=speaker.name(position, whose))
    return _part(pen, tuple(hand(pen, position, whose)), HAND, (title, speaker.seat(position, whose)), size)


def render_score(
    x: State | View,
    /,
    *,
    names: Sequence[str] | None = None,
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return the points alone as an SVG document: per player and round the indexes won, the sum behind the points, the points.

    :raises InvalidState: for anything but a state or a view of this game
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> from boardrules import failingwater
    >>> "0 points" in render_score(failingwater.new_game())
    True
    """
    position = require_position(x)
    pen = _pen(position, names, (), theme, words)
    width, step = HAND[0], score_height(position) + 8
    body = tuple(
        moved(
            pen.brush,
            0,
            each * step,
            1,
            pen.brush.element("g", *seat_score(pen, position, each, width), css="fw-score", data={"data-seat": each}),
        )
        for each in range(position.options.players)
    )
    speaker = pen.speaker
    told = " ".join(speaker.walk(position, number, each) for number, each in enumerate(position.rounds, start=1))
    return _part(pen, body, (width, step * len(body) - 8), (speaker.words.score, told), size)


def render_card(
    card: Card | Lying, /, *, size: int | None = None, theme: AnyTheme = LIGHT_OR_DARK, words: Words = ENGLISH
) -> str:
    """Return one card alone as an SVG document, 45 pixels wide where no size is asked for.

    :param card: a card, `Lying.THINKING`, or `Lying.FACE_DOWN` for its back
    :raises InvalidComponents: for anything else
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> "<title>red 5</title>" in render_card(Card("red", 5))
    True
    """
    if type(card) not in {Card, Lying}:
        raise InvalidComponents("card", f"must be a Card or a Lying, not {given(card)}")
    pen = _pen(None, None, (), theme, words)
    return _part(
        pen,
        (moved(pen.brush, 1, 1, 1, card_piece(pen, card)),),
        (CARD[0] + 2, CARD[1] + 2),
        (pen.speaker.card(card), ""),
        size,
    )


def render_plan(
    plan: DesigningPlan, /, *, size: int | None = None, theme: AnyTheme = LIGHT_OR_DARK, words: Words = ENGLISH
) -> str:
    """Return a designing plan alone as an SVG document: its six indexes, row 1 first.

    :raises InvalidComponents: for anything but a plan
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> from boardrules.failingwater import REFERENCE_PLANS
    >>> render_plan(REFERENCE_PLANS[0]).count("data-index")
    6
    """
    if type(plan) is not DesigningPlan:
        raise InvalidComponents("plan", f"must be a DesigningPlan, not {given(plan)}")
    pen = _pen(None, None, (), theme, words)
    told = pen.speaker.words.between.join(map(pen.speaker.index, plan.indexes))
    return _part(pen, tuple(plan_parts(pen, plan)), PLAN, (pen.speaker.words.plan, told), size)


def _part(pen: Pen, body: tuple[str, ...], box: tuple[float, float], told: tuple[str, str], size: object) -> str:
    """Return a part as a document of its own.

    :param box: width and height
    :param told: title and description
    """
    title, description = told
    return pen.brush.document(
        body, css="fw-svg", box=(0, 0, *box), title=title, description=description, size=size_of(size)
    )


def earlier_position(x: State | View, since: object) -> State | View | None:
    """Return an earlier position of the same game, or None where none is given.

    :raises InvalidState: for one of other options, of another line of play, or later than `x`
    """
    if since is None:
        return None
    try:
        before = require_position(since)
    except InvalidState as error:
        raise InvalidState("since", error.reason) from None
    if before.options != x.options:
        raise InvalidState("since", "must be a position of a game with the same options")
    if x.rounds[: len(before.rounds)] != before.rounds:
        raise InvalidState("since", "must be an earlier position of the same game")
    if round_number(before) == round_number(x) and not _goes_on(before, x):
        raise InvalidState("since", "must be an earlier position of the same round")
    return before


def _goes_on(before: State | View, x: State | View) -> bool:
    """Return whether one position of a round can have led to another, by what both show."""
    over = x.phase is Phase.OVER
    if before.phase is Phase.OVER or before.plan is None:
        return over or before.phase is not Phase.OVER
    if before.plan != x.plan or first_seat_of(before) != first_seat_of(x):
        return False
    if before.phase is Phase.DEAL and before.turn.row:
        return True  # a dummy's layout that breaks FW-52 goes back into the deck, so the round can have stepped back
    return (over or before.turn.index <= x.turn.index) and _still_lies(before, x)


def _still_lies(before: State | View, x: State | View) -> bool:
    """Return whether all cards that lay open lie there still, and nothing is gone."""
    was = chain.from_iterable(before.columns)
    now = chain.from_iterable(x.columns)
    cells = [(a, b) for a, b in zip(was, now, strict=False) if a is not None]
    return all(b is not None and (a == b or not (isinstance(a, Card) and isinstance(b, Card))) for a, b in cells)
