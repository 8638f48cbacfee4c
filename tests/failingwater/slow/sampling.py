"""All that a seat must hold possible in Origin of Failing Water, found by trying: FW-70 to FW-73 for small cases.

It judges the rooms views and sampling. Every split of the unseen cards over the other hands and the dummy's face-down rows is built, and kept when the round as it was
seen could have been played with it. Keep the number of unseen cards small: six cards in three hands are 90 splits, eighteen
are 17 million.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from tests.failingwater.slow.rules import (
    DECK,
    EMPTY,
    ROWS,
    THINKING,
    Options,
    ReferenceGame,
    dummy_must_be_laid_again,
    placeable,
)

FACE_DOWN = "?"

Hands = tuple[tuple[str, ...], ...]
Deal = tuple[Hands, tuple[str, ...]]
"""The cards in each seat's hand, sorted, and the dummy's column (empty texts with four players)."""


class Knowledge(NamedTuple):
    """What one seat (None: a bystander) may know."""

    options: Options
    seat: int | None
    own_hand: list[str]  # empty for a bystander
    hand_sizes: list[int]  # cards without the Thinking card
    columns: list[list[str]]  # as they lie on the table, FACE_DOWN where the dummy hides a card
    plays: list[tuple[int, int, str]]  # (row, seat, card) in order, this round
    passed_on: list[list[str]] | None  # the columns of the round before, when this round's cards come from them


def knowledge_of(game: ReferenceGame, seat: int | None) -> Knowledge:
    """FW-70, FW-71."""
    over = game.phase() == "over"
    columns = [list(column) for column in game.columns]
    if game.players == 3 and not over:
        for row in game.options.dummy_face_down:
            if columns[3][row - 1] != EMPTY:
                columns[3][row - 1] = FACE_DOWN
    return Knowledge(
        options=game.options,
        seat=seat,
        own_hand=[] if seat is None else list(game.hands[seat]),
        hand_sizes=[len(hand) for hand in game.hands],
        columns=columns,
        plays=list(game.plays),
        passed_on=game.rounds[-1].columns if game.cards_are_passed_on() and not over else None,
    )


def consistent_deals(known: Knowledge) -> list[Deal]:
    """Every deal that agrees with what is known, each once."""
    seen = {card for column in known.columns for card in column} | set(known.own_hand)
    unseen = [card for card in DECK if card not in seen]
    return [deal for deal in _all_deals(known, unseen) if _agrees(known, deal)]


def true_deal(game: ReferenceGame) -> Deal:
    """The deal as it is, in the form that `consistent_deals` lists."""
    hands = tuple(tuple(sorted(hand)) for hand in game.hands)
    return hands, tuple(game.columns[3]) if game.players == 3 else (EMPTY,) * 6


def _all_deals(known: Knowledge, unseen: Sequence[str]) -> Iterator[Deal]:
    hidden_rows = [row for row in ROWS if known.columns[3][row - 1] == FACE_DOWN]
    for hands in _all_hands(known, 0, unseen):
        held = {card for hand in hands for card in hand}
        left = [card for card in unseen if card not in held and _may_belong(known, 3, card)]
        for order in permutations(left, len(hidden_rows)):
            column = list(known.columns[3]) if known.options.players == 3 else [EMPTY] * 6
            for row, card in zip(hidden_rows, order, strict=True):
                column[row - 1] = card
            yield hands, tuple(column)


def _all_hands(known: Knowledge, seat: int, unseen: Sequence[str]) -> Iterator[Hands]:
    """Every way to fill the hands from `seat` on; the own hand is as it is."""
    if seat == known.options.players:
        yield ()
    elif seat == known.seat:
        for others in _all_hands(known, seat + 1, unseen):
            yield (tuple(sorted(known.own_hand)), *others)
    else:
        candidates = [card for card in unseen if _may_belong(known, seat, card)]
        for hand in combinations(candidates, known.hand_sizes[seat]):
            rest = [card for card in unseen if card not in hand]
            for others in _all_hands(known, seat + 1, rest):
                yield (tuple(sorted(hand)), *others)


def _may_belong(known: Knowledge, owner: int, card: str) -> bool:
    """FW-72: with cards passed on everybody knows whose each card is; owner 3 is the dummy."""
    if known.passed_on is None:
        return True
    return card in _column_passed_to(known, known.passed_on, owner)


def _column_passed_to(known: Knowledge, passed_on: list[list[str]], owner: int) -> list[str]:
    """FW-66, FW-67."""
    return passed_on[3] if owner == known.options.players else passed_on[(owner - 1) % known.options.players]


def _agrees(known: Knowledge, deal: Deal) -> bool:
    """Whether the round as it was seen could have been played with this deal."""
    hands, dummy_column = deal
    at_first = [
        [*hands[seat], *(card for _, player, card in known.plays if player == seat and card != THINKING)]
        for seat in range(known.options.players)
    ]
    if known.passed_on is not None:
        for seat, hand in enumerate(at_first):
            if sorted(hand) != sorted(_column_passed_to(known, known.passed_on, seat)):
                return False
    if (
        known.options.players == 3
        and EMPTY not in dummy_column
        and dummy_must_be_laid_again(dummy_column, known.options.dummy_face_down)
    ):
        return False
    return _could_be_played(known, at_first)


def _could_be_played(known: Knowledge, hands: list[list[str]]) -> bool:
    """FW-73: go through the plays with these hands and check the duty of FW-14 each time."""
    start_card = EMPTY
    for number, (_, seat, card) in enumerate(known.plays):
        if number % known.options.players == 0:
            start_card = EMPTY
        if card != THINKING:
            if card not in placeable(hands[seat], start_card, known.options.follow):
                return False
            hands[seat].remove(card)
        if number % known.options.players == 0:
            start_card = card
    return True
