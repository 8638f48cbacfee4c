"""Chance in many games at once: first seats, plans, deals with the dummy's layouts, and random decisions."""

from typing import Final

import numpy as np
import numpy.typing as npt

from boardrules.failingwater.components import CARDS, HIGHEST_RANK, RANKS, ROWS
from boardrules.failingwater.options import PLANS_IN_GAME, Options
from boardrules.failingwater.schedule import DUMMY, HAND_SIZE
from boardrules.failingwater.setup import EIGHTS_TO_LAY_AGAIN
from boardrules.learning._lockstep.games import (
    ONE,
    Bytes,
    CardSets,
    Games,
    has_dummy,
    nth_of,
    sizes_of,
)

_EVERY_SIZE: Final = 420
"""The least number that 1 to 7 divide: a number below it, drawn once, gives a fair place in a hand of any size."""


def draw_first_seats(options: Options, count: int, rng: np.random.Generator) -> Bytes:
    """Return by game the seat that starts round 1 (FW-05)."""
    if options.first_seat is None:
        return rng.integers(0, options.players, count, dtype=np.uint8)
    return np.full(count, options.first_seat, np.uint8)


def begin_round(games: Games, rng: np.random.Generator) -> None:
    """Reveal the plans and deal (FW-10, FW-11, FW-32, FW-51); after hand switching only the dummy is laid again (FW-66, FW-67)."""
    games.plans[games.number] = _draw_plans(games, rng)
    dealt = not (games.options.hand_switching and games.number)
    if dealt:
        decks = np.repeat(np.arange(len(CARDS), dtype=np.uint8)[:, None], games.count, axis=1)
    elif has_dummy(games.options):
        decks = games.cards[games.number - 1, :, DUMMY].copy()
    else:
        return
    _shuffle(decks, rng)
    if has_dummy(games.options):
        _lay_dummies(games, decks, rng)
        decks = decks[len(ROWS) :]
    if dealt:
        bits = ONE << decks
        for chair in range(games.players):
            games.hands[chair] |= np.bitwise_or.reduce(bits[chair * HAND_SIZE : (chair + 1) * HAND_SIZE])


def _draw_plans(games: Games, rng: np.random.Generator) -> Bytes:
    """Return by game a plan that has not come yet (FW-10)."""
    left = np.full(games.count, (1 << PLANS_IN_GAME) - 1, np.uint32)
    for seen in games.plans[: games.number]:
        left ^= ONE << (seen - np.uint8(1))
    places = rng.integers(0, PLANS_IN_GAME - games.number, games.count, dtype=np.uint8)
    return nth_of(left, places) + np.uint8(1)


def _shuffle(decks: Bytes, rng: np.random.Generator) -> None:
    """Shuffle each column of `decks`, which is contiguous, every order equally likely."""
    size, count = decks.shape
    game = np.arange(count)
    flat = decks.reshape(-1)
    for last in range(size - 1, 0, -1):
        chosen = rng.integers(0, last + 1, count, dtype=np.uint8) * np.intp(count) + game
        moved = flat[chosen]
        flat[chosen] = decks[last]
        decks[last] = moved


def _lay_dummies(games: Games, decks: Bytes, rng: np.random.Generator) -> None:
    """Lay the first six cards of each deck as the dummy's column; where FW-52 asks for it, of the deck shuffled anew."""
    face_up = [row - 1 for row in ROWS if row not in games.options.dummy_face_down]
    broken = np.flatnonzero(_must_be_laid_again(decks, face_up))
    while len(broken):
        again = decks.take(broken, axis=1)
        _shuffle(again, rng)
        decks[:, broken] = again
        broken = broken[_must_be_laid_again(again, face_up)]
    games.cards[games.number, :, DUMMY] = decks[: len(ROWS)]


def _must_be_laid_again(decks: Bytes, face_up: list[int]) -> npt.NDArray[np.bool_]:
    """Return by game whether two or more 8s lie face up (FW-52)."""
    highest = decks[face_up] % np.uint8(len(RANKS)) == HIGHEST_RANK - 1
    broken: npt.NDArray[np.bool_] = highest.sum(axis=0) >= EIGHTS_TO_LAY_AGAIN
    return broken


def draw_one_of(sets: CardSets, rng: np.random.Generator) -> Bytes:
    """Return one card of each set, all equally likely; sets hold 1 to 7."""
    drawn = rng.integers(0, _EVERY_SIZE, len(sets), dtype=np.uint16)
    return nth_of(sets, (drawn % sizes_of(sets)).astype(np.uint8))
