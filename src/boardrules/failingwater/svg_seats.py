"""Hands with what can be played, and each player's points with the indexes and the sum behind them."""

from collections.abc import Iterator
from typing import Final

from boardrules.failingwater.captions import hand_as_seen, rounds_in_game, won_indexes
from boardrules.failingwater.components import ARCHITECTS, Card
from boardrules.failingwater.moves import Play, PlayThinking
from boardrules.failingwater.rules import legal_moves, scores, standings
from boardrules.failingwater.schedule import Phase
from boardrules.failingwater.sentences import describe_move
from boardrules.failingwater.state import Lying, State
from boardrules.failingwater.svg_pieces import CARD, Pen, card, index_disc, moved, panel, plate, pointed_at, signed
from boardrules.failingwater.views import View
from boardrules.pictures import Tint
from boardrules.svg import button
from boardrules.typesetting import fitted

HAND: Final = (360, 118)
"""Width and height of a hand by itself."""

_STEP: Final = 50
_LIFT: Final = 6

SEAT_HEAD: Final = 34
_ROUND_LINE: Final = 26
_ROOM_FOR_PLACE: Final = 300


def playable(x: State | View, seat: int) -> dict[Card | Lying, Play | PlayThinking]:
    """Return the moves of a seat that the picture makes buttons of, by what is played."""
    if x.phase is not Phase.PLAY or x.turn.player != seat:
        return {}
    return {
        move.card if isinstance(move, Play) else Lying.THINKING: move
        for move in legal_moves(x)
        if isinstance(move, (Play, PlayThinking))
    }


def hand(pen: Pen, x: State | View, seat: int) -> Iterator[str]:
    """Draw a hand as the viewer may see it, cards that can be played lifted, with a bar below each (FW-70 to FW-72)."""
    brush, speaker, (width, height) = pen.brush, pen.speaker, HAND
    to_move = x.turn.player == seat
    yield panel(brush, width, height, now=to_move)
    yield plate(pen, ARCHITECTS[seat], speaker.name_and_you(x, seat), (70, 20), (122, 22))
    words = speaker.points(scores(x)[seat]) + (speaker.words.between + speaker.words.to_play if to_move else "")
    yield brush.text(width - 12, 25, 13, words, anchor="end", weight=600 if to_move else None)
    shown, buttons = hand_as_seen(x, seat), playable(x, seat)
    left = (width - len(shown) * _STEP + _STEP - CARD[0]) / 2
    cards = [
        moved(brush, left + number * _STEP, 49 - (_LIFT if each in buttons else 0), 1, _in_hand(pen, x, each, buttons))
        for number, each in enumerate(shown)
    ]
    if not cards:
        yield brush.text(width / 2, 78, 13, speaker.words.no_cards, fill=Tint.SOFT)
    yield brush.element(
        "g",
        *cards,
        css="fw-hand",
        data={"role": "group", "aria-label": speaker.words.hand.format(who=speaker.name(x, seat)), "data-seat": seat},
    )


def _in_hand(pen: Pen, x: State | View, shown: Card | Lying, buttons: dict[Card | Lying, Play | PlayThinking]) -> str:
    mark = pointed_at(pen.brush, *CARD) if shown in pen.marks else ""
    if shown not in buttons:
        return card(pen, shown) + mark
    move = buttons[shown]
    says = describe_move(x, move, pen.words, pen.speaker.names)
    face = card(pen, shown, css="fw-legal", border=Tint.TARGET, data={**button(says, str(move)), "cursor": "pointer"})
    bar = pen.brush.element(
        "rect", fill=Tint.TARGET, x=8, y=CARD[1] + 5, width=CARD[0] - 16, height=4, rx=2, pointer_events="none"
    )
    return face + bar + mark


def small_hand(pen: Pen, x: State | View, seat: int, width: float) -> Iterator[str]:
    """Draw a hand small, for those who sit across."""
    brush, speaker = pen.brush, pen.speaker
    to_move = x.turn.player == seat
    yield panel(brush, width, SMALL_HAND, now=to_move)
    yield plate(pen, ARCHITECTS[seat], speaker.name_and_you(x, seat), (63, 18), (108, 20))
    words = speaker.points(scores(x)[seat]) + (speaker.words.between + speaker.words.to_play if to_move else "")
    yield brush.text(width - 12, 22, 12, words, anchor="end")
    buttons = playable(x, seat)
    cards = [
        moved(brush, 12 + number * 33, 36, 0.62, _in_hand(pen, x, each, buttons))
        for number, each in enumerate(hand_as_seen(x, seat))
    ]
    yield brush.element(
        "g",
        *cards,
        css="fw-hand",
        data={"role": "group", "aria-label": speaker.words.hand.format(who=speaker.name(x, seat)), "data-seat": seat},
    )


SMALL_HAND: Final = 80
"""The height of a small hand."""


def score_height(x: State | View) -> float:
    """Return the height of one player's points."""
    return SEAT_HEAD + rounds_in_game(x) * _ROUND_LINE + 8


def seat_score(pen: Pen, x: State | View, seat: int, width: float) -> Iterator[str]:
    """Draw a player's points: by round the indexes won, the sum behind the points, and the points (FW-30, FW-31)."""
    brush, speaker = pen.brush, pen.speaker
    yield panel(brush, width, score_height(x))
    yield plate(pen, ARCHITECTS[seat], speaker.name_and_you(x, seat), (60, 19), (100, 20))
    total = speaker.points(scores(x)[seat])
    yield brush.text(width - 12, 24, 14, total, anchor="end", weight=700)
    if x.phase is Phase.OVER and width >= _ROOM_FOR_PLACE:
        place = next(each for each in standings(x) if each.seat == seat)
        yield brush.text(120, 24, 12, fitted(speaker.words.place.format(n=place.place), 7), anchor="start", weight=600)
    for number in range(rounds_in_game(x)):
        middle = SEAT_HEAD + (number + 0.5) * _ROUND_LINE + 2
        yield brush.element(
            "path", stroke=Tint.EDGE, stroke_opacity=0.4, d=f"M10 {middle - _ROUND_LINE / 2:g}H{width - 10:g}"
        )
        yield brush.text(16, middle + 4, 12, str(number + 1), fill=Tint.SOFT)
        if number < len(x.rounds):
            yield from _round_line(pen, x, seat, number, width)


def _round_line(pen: Pen, x: State | View, seat: int, number: int, width: float) -> Iterator[str]:
    brush, finished = pen.brush, x.rounds[number]
    middle = SEAT_HEAD + (number + 0.5) * _ROUND_LINE + 2
    won = won_indexes(x, finished, seat)
    for place, index in enumerate(won):
        yield index_disc(pen, index, 38 + place * 21, middle, 10)
    points = finished.points[seat]
    yield brush.text(width - 12, middle + 4.5, 13, signed(points), anchor="end", weight=700)
    yield brush.text(width - 38, middle + 4, 11, pen.speaker.reason(x, finished, seat), fill=Tint.SOFT, anchor="end")


def result(pen: Pen, x: State | View, width: float, height: float) -> Iterator[str]:
    """Draw who has won, best first, with the points of each round (FW-40, FW-41)."""
    brush, speaker = pen.brush, pen.speaker
    rows = standings(x)
    step = (height - 20) / len(rows)
    yield panel(brush, width, height)
    for number, each in enumerate(rows):
        y = 10 + (number + 0.5) * step
        yield brush.text(40, y + 9, 26, str(each.place), weight=700)
        yield plate(pen, ARCHITECTS[each.seat], speaker.name_and_you(x, each.seat), (170, y), (190, 32))
        yield brush.text(290, y + 7, 20, speaker.points(each.points), anchor="start", weight=700)
        by_round = " + ".join(str(finished.points[each.seat]) for finished in x.rounds)
        yield brush.text(430, y + 6, 16, by_round, anchor="start")
        yield brush.text(610, y + 6, 16, speaker.decided(each), fill=Tint.SOFT, anchor="start")
