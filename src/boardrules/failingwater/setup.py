"""What a round is set up with, and what is left of it: the facts that stay while its cards are put down."""

from functools import cached_property
from typing import Final

from attrs import frozen

from boardrules.failingwater.components import HIGHEST_RANK, RANKS, Card
from boardrules.failingwater.options import Options
from boardrules.failingwater.rows import cards_of
from boardrules.failingwater.schedule import DUMMY

EIGHTS_TO_LAY_AGAIN: Final = 2
"""With so many of the highest rank face up in its column, the dummy is laid again (FW-52)."""


@frozen
class Round:
    """A finished round, as it lay when it was resolved.

    :ivar plan: the position of its plan, 1 to 4
    :ivar first_seat: its first start player
    :ivar rows: per row, row 1 first, the card codes by column
    :ivar thinking: by seat, the row in which the player had put the Thinking card, 0 for none (FW-62)
    :ivar winners: the column that won each row, row 1 first
    :ivar points: the round's points by seat
    """

    plan: int
    first_seat: int
    rows: tuple[bytes, ...]
    thinking: tuple[int, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]

    @property
    def columns(self) -> tuple[tuple[Card, ...], ...]:
        """The cards by column, row 1 first; with three players the dummy's column is the last."""
        return tuple(zip(*(cards_of(row) for row in self.rows), strict=True))

    @cached_property
    def _hash(self) -> int:
        return hash((self.plan, self.first_seat, self.rows, self.thinking, self.winners, self.points))

    def __hash__(self) -> int:
        return self._hash


@frozen
class Setup:
    """What does not change while a round's cards are put down.

    :ivar options: the options of the game
    :ivar rounds: the finished rounds
    :ivar first_seat: the round's first start player; None before it is drawn
    :ivar plan: the position of the round's plan, 1 to 4; 0 before it is revealed
    """

    options: Options
    rounds: tuple[Round, ...] = ()
    first_seat: int | None = None
    plan: int = 0

    @cached_property
    def _hash(self) -> int:
        return hash((self.options, self.rounds, self.first_seat, self.plan))

    def __hash__(self) -> int:
        return self._hash


class _UnfinishedRound(Round):
    """A round while its fields are filled, one by one: a third of the time of the constructor that attrs writes."""

    __slots__ = ()

    plan: int
    first_seat: int
    rows: tuple[bytes, ...]
    thinking: tuple[int, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]

    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


class _UnfinishedSetup(Setup):
    """A set-up while its fields are filled, as a round is."""

    __slots__ = ()

    options: Options
    rounds: tuple[Round, ...]
    first_seat: int | None
    plan: int

    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


def sound_round(  # noqa: PLR0913, PLR0917 - one a field
    plan: int,
    first_seat: int,
    rows: tuple[bytes, ...],
    thinking: tuple[int, ...],
    winners: tuple[int, ...],
    points: tuple[int, ...],
) -> Round:
    """Return a round as the rules end it: `Round` without the time of its constructor."""
    filled: _UnfinishedRound = _UnfinishedRound()
    filled.plan = plan
    filled.first_seat = first_seat
    filled.rows = rows
    filled.thinking = thinking
    filled.winners = winners
    filled.points = points
    finished: Round = filled
    finished.__class__ = Round
    return finished


def sound_setup(options: Options, rounds: tuple[Round, ...], first_seat: int | None, plan: int) -> Setup:
    """Return a set-up as the rules make it: `Setup` without the time of its constructor."""
    filled: _UnfinishedSetup = _UnfinishedSetup()
    filled.options = options
    filled.rounds = rounds
    filled.first_seat = first_seat
    filled.plan = plan
    facts: Setup = filled
    facts.__class__ = Setup
    return facts


def with_plan(facts: Setup, position: int) -> Setup:
    """Return the set-up of a round once its plan is revealed (FW-10)."""
    return sound_setup(facts.options, facts.rounds, facts.first_seat, position)


def lead_at_start(players: int, first_seat: int) -> int:
    """Return the column over which the lead marker begins a round.

    That is the dummy's with three players, else the round's first start player's (FW-20, FW-50).
    """
    return DUMMY if players == DUMMY else first_seat


def must_be_laid_again(laid: bytes, face_down: frozenset[int]) -> bool:
    """Return whether the dummy's six cards go back: two or more 8s in its face-up rows (FW-52).

    :param laid: the six card codes, row 1 first
    :param face_down: the rows that lie face down

    >>> must_be_laid_again(bytes([7, 15, 0, 1, 2, 23]), frozenset({1}))
    True
    >>> must_be_laid_again(bytes([7, 15, 0, 1, 2, 23]), frozenset({1, 6}))
    False
    """
    face_up = [code for row, code in enumerate(laid, start=1) if row not in face_down]
    return sum(code % len(RANKS) == HIGHEST_RANK - 1 for code in face_up) >= EIGHTS_TO_LAY_AGAIN
