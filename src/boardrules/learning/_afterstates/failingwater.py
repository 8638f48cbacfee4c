"""Failing Water: the positions that a seat's cards lead to, as features (docs/guides/learning.md says what each of them is).

All comes from the view: what others hold, and what lies face down, is nowhere looked at.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from attrs import frozen

from boardrules.failingwater import CARDS, Card, Colour, DesigningPlan, Lying, Move, Options, Play, View, scores
from boardrules.failingwater.components import ROWS
from boardrules.failingwater.rows import walk_of_lead
from boardrules.failingwater.schedule import ROUNDS, Step
from boardrules.failingwater.scoring import round_points
from boardrules.failingwater.state import Column
from boardrules.game import InvalidState
from boardrules.learning.fields import FloatArray

HIGH_RANK: Final = 6
"""Cards of this rank and above are counted as high."""

_CARD: Final = ("rank", *(f"card_{colour}" for colour in Colour), "card_thinking")
_PLACE: Final = ("row", "index_red", "index_blue", "row_first", "row_to_come", "lead_own", "row_leads")
_AGAINST: Final = ("higher", "lower", "higher_to_come")
_HAND: Final = (*(f"hand_{colour}" for colour in Colour), "hand_high", "hand_ranks", "hand_thinking")
_COLUMN: Final = ("best_rows", "best_red", "best_blue", "best_points")
_POINTS: Final = ("points", "points_other", "scored", "scored_other", "settled", "rounds_left")
_NAMES: Final = (*_CARD, *_PLACE, *_AGAINST, *_HAND, *_COLUMN, *_POINTS)


# A program plays few sets of options.
@lru_cache(maxsize=64)
def names(options: Options) -> tuple[str, ...]:
    """Return the names of the features, in their order."""
    thinking = () if options.thinking_cards else ("card_thinking", "hand_thinking")
    return tuple(name for name in _NAMES if name not in thinking)


@lru_cache(maxsize=64)
def _kept(options: Options) -> list[int]:
    return [_NAMES.index(name) for name in names(options)]


@frozen(eq=False)
class _Table:
    """What a seat sees before its move, with what all its moves share.

    :ivar plan: the plan in force
    :ivar turn: the step of the round
    :ivar lead: the column that the lead marker begins over
    :ivar own: the own column
    :ivar others: the other columns, by place
    :ivar hand: the own cards
    :ivar thinking: whether a Thinking card is in the hand
    :ivar points: by seat
    :ivar rounds_left: rounds that are not over, this one left out
    """

    plan: DesigningPlan
    turn: Step
    lead: int
    own: Column
    others: tuple[Column, ...]
    hand: tuple[Card, ...]
    thinking: bool
    points: tuple[int, ...]
    rounds_left: int


def features(view: View, moves: Sequence[Move]) -> FloatArray:
    """Return the features of the position that each of a seat's legal moves leads to, a row a move."""
    table = _table_of(view)
    rows = [_position(table, move.card if isinstance(move, Play) else None) for move in moves]
    return np.array(rows, np.float32)[:, _kept(view.options)]


def _table_of(view: View) -> _Table:
    turn, plan, lead, columns = view.turn, view.plan, view.lead, view.columns
    hand = view.hands[turn.player]
    if plan is None or lead is None or hand is None:
        raise InvalidState("view", "must be that of the seat to move")
    seat = turn.player
    others = columns[:seat] + columns[seat + 1 :]
    left = ROUNDS[view.options.players] - len(view.rounds) - 1
    return _Table(plan, turn, lead, columns[seat], others, hand, view.thinking[seat], scores(view), left)


def _position(table: _Table, card: Card | None) -> list[int]:
    """Return the features of the position after a card, None for the Thinking card, has been put down."""
    row = table.turn.row
    own: Column = (*table.own[: row - 1], card or Lying.THINKING, *table.own[row:])
    return [
        *_of_card(card),
        *_of_row(table),
        *_against(table, card),
        *_hand_left(table, card),
        *_best(table, own),
        *_points(table, own),
    ]


def _of_card(card: Card | None) -> list[int]:
    if card is None:
        return [0, *[0 for _ in Colour], 1]
    return [card.rank, *[card.colour is colour for colour in Colour], 0]


def _of_row(table: _Table) -> list[int]:
    """Return where the card lies, and who is still to put one there (FW-12, FW-20)."""
    turn, seat = table.turn, table.turn.player
    index = table.plan.signed[turn.row - 1]
    lying = [column[turn.row - 1] is not None for column in table.others[: len(table.points) - 1]]
    leads = table.lead == seat
    return [
        turn.row,
        max(index, 0),
        max(-index, 0),
        not any(lying),
        lying.count(False),
        leads,
        leads and turn.row == ROWS[0],
    ]


def _against(table: _Table, card: Card | None) -> list[int]:
    """Return how many cards of its colour in the row are higher and lower, and how many higher ones are nowhere to be seen (FW-21)."""
    if card is None:
        return [0, 0, 0]
    beside = [column[table.turn.row - 1] for column in table.others]
    ranks = [each.rank for each in beside if isinstance(each, Card) and each.colour is card.colour]
    seen = {*table.hand, *(each for column in (table.own, *table.others) for each in column)}
    to_come = [each for each in CARDS if each.colour is card.colour and each.rank > card.rank and each not in seen]
    return [sum(rank > card.rank for rank in ranks), sum(rank < card.rank for rank in ranks), len(to_come)]


def _hand_left(table: _Table, card: Card | None) -> list[int]:
    left = [each for each in table.hand if each != card]
    by_colour = [sum(each.colour is colour for each in left) for colour in Colour]
    high = sum(each.rank >= HIGH_RANK for each in left)
    return [*by_colour, high, sum(each.rank for each in left), table.thinking and card is not None]


def _best(table: _Table, own: Column) -> list[int]:
    """Return in how many rows no card of its colour beats the own one so far, and what the indexes there come to (FW-21, FW-30)."""
    red = blue = rows = 0
    for number, (card, index) in enumerate(zip(own, table.plan.signed, strict=True)):
        beside = [column[number] for column in table.others]
        if isinstance(card, Card) and not any(
            isinstance(each, Card) and each.colour is card.colour and each.rank > card.rank for each in beside
        ):
            rows += 1
            red += max(index, 0)
            blue += max(-index, 0)
    return [rows, red, blue, abs(red - blue)]


def _points(table: _Table, own: Column) -> list[int]:
    """Return the points, with those of the round where this card ends it and all cards lie face up (FW-30, FW-31)."""
    seat, players = table.turn.player, len(table.points)
    columns = (*table.others[:seat], own, *table.others[seat:])
    codes = [bytes([each.code for each in row if isinstance(each, Card)]) for row in zip(*columns, strict=True)]
    settled = all(len(row) == len(columns) for row in codes)
    scored = round_points(table.plan, walk_of_lead(codes, table.lead), players) if settled else (0,) * players
    after = [sum(each) for each in zip(table.points, scored, strict=True)]
    return [
        after[seat],
        max([*after[:seat], *after[seat + 1 :]]),
        scored[seat],
        max([*scored[:seat], *scored[seat + 1 :]]),
        settled,
        table.rounds_left,
    ]
