"""Moves as text, exact inverses: ``R5``, ``T``, ``deal:R5``, ``deal:?``, ``plan:3``, ``start:2``."""

import re
from typing import Final

from boardrules.failingwater.moves import (
    DEALS,
    HIDDEN_DEAL,
    NO_CODE,
    PLAY_THINKING,
    PLAYS,
    Deal,
    Move,
    Play,
    PlayThinking,
    RevealPlan,
    Start,
)
from boardrules.game import InvalidNotation, short

_SHARED: Final[tuple[Move, ...]] = (*PLAYS, PLAY_THINKING, *DEALS, HIDDEN_DEAL)
_FIXED: Final = {str(move): move for move in _SHARED}
_NUMBERED: Final = re.compile(r"(start|plan):(0|-?[1-9][0-9]{0,5})", re.ASCII)
_LARGEST: Final = 999_999
"""The largest whole number that the notation writes."""


def move_to_text(move: Move, /) -> str:
    """Return the move's text.

    :raises InvalidNotation: for anything that is no move of this game, or has no text

    >>> move_to_text(PLAY_THINKING), move_to_text(Deal(None))
    ('T', 'deal:?')
    """
    match move:
        case Play(code=code) | Deal(code=code) if code != NO_CODE:
            return str(move)
        case Deal(card=None) | PlayThinking():
            return str(move)
        case Start(seat=number) | RevealPlan(position=number) if type(number) is int and abs(number) <= _LARGEST:
            return str(move)
    raise InvalidNotation(short(move), "no move of Failing Water that has a text")


def move_from_text(text: str, /) -> Move:
    """Return the move that a text stands for; whether it is legal is another matter.

    :raises InvalidNotation: for anything else

    >>> move_from_text("B8"), move_from_text("plan:3")
    (Play(card=Card('B8')), RevealPlan(position=3))
    """
    if type(text) is not str:
        raise InvalidNotation(short(text), "a move is written as text")
    move = _FIXED.get(text)
    if move is not None:
        return move
    found = _NUMBERED.fullmatch(text)
    if found is None:
        raise InvalidNotation(short(text), "no move of Failing Water is written so")
    number = int(found[2])
    return Start(number) if found[1] == "start" else RevealPlan(number)
