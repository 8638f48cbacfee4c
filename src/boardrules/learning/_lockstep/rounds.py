"""The end of a round in many games at once: Thinking cards, the walk of the lead marker, points, hands that are switched."""

from typing import Final

import numpy as np
import numpy.typing as npt

from boardrules.failingwater.components import ROWS
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import Tiebreak
from boardrules.failingwater.scoring import NO_INDEX_BONUS
from boardrules.failingwater.setup import lead_at_start
from boardrules.learning._lockstep.games import (
    ALL_CARDS,
    ONE,
    PER_COLOUR,
    THINKING,
    Bytes,
    Games,
    nth_of,
)

_LAST_OF_COLOUR: Final = np.uint8(PER_COLOUR - 1)
"""Codes of one colour are a run of eight: or-ing a code with this gives the last of its run."""


def finish_round(games: Games) -> None:
    """Resolve and score the round, and leave in hand what the next one begins with (FW-20 to FW-33, FW-62, FW-66)."""
    if games.options.thinking_cards:
        _replace_thinking_cards(games)
    winners = _walk_of_lead(games)
    games.winners[games.number] = winners
    games.points[games.number] = _round_points(games, winners)
    games.hands &= THINKING  # FW-63: an unused Thinking card stays
    rows = games.cards[games.number]
    games.number += 1
    games.decision = 0
    if games.options.hand_switching and not games.over:
        _switch_hands(games, rows)


def _replace_thinking_cards(games: Games) -> None:
    """Put the one card left in hand in the place of each Thinking card (FW-62)."""
    rows = games.cards[games.number]
    for chair in range(games.players):
        left = nth_of(games.hands[chair] & ALL_CARDS, np.zeros(games.count, np.uint8))
        for row in ROWS:
            replaced = rows[row - 1, chair] == THINKING_CODE
            rows[row - 1, chair][replaced] = left[replaced]
            games.thinking[games.number, chair][replaced] = row


def _walk_of_lead(games: Games) -> Bytes:
    """Return by row and game the winning column; after each row the lead marker moves to its winner (FW-20, FW-21, FW-53)."""
    rows = games.cards[games.number]
    game = np.arange(games.count)
    winners = np.empty((len(ROWS), games.count), np.uint8)
    lead = np.full(games.count, lead_at_start(games.players, games.number % games.players), np.uint8)
    for row, cards in enumerate(rows):
        highest = cards[lead, game]
        last = highest | _LAST_OF_COLOUR
        winner = lead.copy()
        for column, codes in enumerate(cards):
            higher = (codes > highest) & (codes <= last)
            np.copyto(highest, codes, where=higher)
            np.copyto(winner, np.uint8(column), where=higher)
        winners[row] = lead = winner
    return winners


def _round_points(games: Games, winners: Bytes) -> Bytes:
    """Return the points of the round by chair and game: indexes and bonus (FW-30, FW-31)."""
    signed = np.array([plan.signed for plan in games.options.plans], np.int8)
    plans = games.plans[games.number] - np.uint8(1)
    points = np.zeros((games.players, games.count), np.int8)
    empty_handed = np.ones((games.players, games.count), np.bool_)
    for row, won_by in enumerate(winners):
        worth = signed[:, row][plans]
        for chair in range(games.players):
            won = won_by == chair
            points[chair] += worth * won
            empty_handed[chair] &= ~won
    alone = empty_handed.sum(axis=0, dtype=np.uint8) == 1
    bonus = (empty_handed & alone) * np.int8(NO_INDEX_BONUS)
    total: Bytes = (np.abs(points) + bonus).astype(np.uint8)
    return total


def _switch_hands(games: Games, rows: Bytes) -> None:
    """Give each player's column to the left neighbour as the next hand (FW-66)."""
    for chair in range(games.players):
        games.hands[(chair + 1) % games.players] |= np.bitwise_or.reduce(ONE << rows[:, chair])


def totals_of(games: Games) -> npt.NDArray[np.int64]:
    """Return the points of all finished rounds by chair and game."""
    totals: npt.NDArray[np.int64] = games.points[: games.number].sum(axis=0, dtype=np.int64)
    return totals


def places_of(games: Games) -> npt.NDArray[np.int64]:
    """Return the places by chair and game, from 1; who is tied shares one (FW-40, FW-41)."""
    merits = totals_of(games)
    if games.over and games.options.tiebreak is Tiebreak.LAST_ROUND:
        merits = merits * _ABOVE_ALL_POINTS_OF_A_ROUND + games.points[-1]
    places: npt.NDArray[np.int64] = 1 + np.sum(merits[None, :] > merits[:, None], axis=1)
    return places


_ABOVE_ALL_POINTS_OF_A_ROUND: Final = 64
