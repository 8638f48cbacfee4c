"""The position: finished rounds, the turn, the hands and what lies in the matrix.

What stays the same while cards are put down is in one shared `Table`; a move replaces only the turn and two packed
fields. Everything a caller needs is read through properties.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Final, Self

from attrs import frozen

from boardrules.failingwater.components import ARCHITECTS, CARDS, ROWS, Card, DesigningPlan
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import Options
from boardrules.failingwater.rows import cards_of
from boardrules.failingwater.turns import (
    ALL_CARDS,
    DUMMY,
    HAND_SIZE,
    HAND_WIDTH,
    THINKING_BIT,
    Phase,
    Turn,
    chain,
    start_seat_of,
)

FACE_DOWN_CODE: Final = THINKING_CODE + 1
"""Stands in a view for a card of the dummy that lies face down."""


class Lying(StrEnum):
    """What can lie in the matrix besides a card that is seen."""

    THINKING = "thinking"
    FACE_DOWN = "face_down"


Column = tuple[Card | Lying | None, ...]
"""A column of the matrix by row, row 1 first; None where nothing lies yet."""


@frozen(cache_hash=True)
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


@frozen(cache_hash=True)
class Table:
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


@frozen(repr=False)
class Position:
    """What a state and a view have in common: the table, the turn, hands and matrix in packed form.

    :ivar table: options, finished rounds, plan
    :ivar turn: the step of the round
    :ivar held: the hands: 25 bits a column, one per card code and the last for the Thinking card; for the dummy, what lies
        in its column
    :ivar laid: the codes of what lies in the matrix in the order in which it was laid, the dummy's column first
    """

    table: Table
    turn: Turn
    held: int
    laid: bytes

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.table.options

    @property
    def phase(self) -> Phase:
        """What happens next."""
        return self.turn.phase

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds."""
        return self.table.rounds

    @property
    def plan(self) -> DesigningPlan | None:
        """The plan in force; None before it is revealed."""
        position = self.table.plan
        return self.options.plans[position - 1] if position else None

    @property
    def plans_seen(self) -> tuple[int, ...]:
        """The positions, 1 to 4, of the plans revealed in this game, the one in force last (FW-71)."""
        seen = [each.plan for each in self.rounds]
        if self.table.plan and self.phase is not Phase.OVER:
            seen.append(self.table.plan)
        return tuple(seen)

    @property
    def start_seat(self) -> int | None:
        """Who has the start marker; None before it is drawn (FW-13)."""
        first, turn = self.table.first_seat, self.turn
        if first is None:
            return None
        if turn.kind is None:
            rows_filled = len(ROWS)
        else:
            rows_filled = turn.kind.rows.index(turn.row) if turn.phase is Phase.PLAY else 0
        return start_seat_of(first, rows_filled, self.options.players)

    @property
    def lead(self) -> int | None:
        """The column that the lead marker is over; None before it is placed (FW-20, FW-21, FW-50)."""
        if self.phase is Phase.OVER:
            return self.rounds[-1].winners[-1]
        first = self.table.first_seat
        return None if first is None else lead_at_start(self.options.players, first)

    @property
    def thinking(self) -> tuple[bool, ...]:
        """Who still holds a Thinking card, by seat (FW-71)."""
        return tuple(bool(self.held >> seat * HAND_WIDTH & THINKING_BIT) for seat in range(self.options.players))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds, by seat, Thinking cards not counted (FW-71)."""
        sizes = cards_in_hand(self.turn)[: self.options.players]
        if THINKING_CODE not in self.laid:
            return sizes
        lying = {
            step.column for step, code in zip(laying_steps(self.turn), self.laid, strict=True) if code == THINKING_CODE
        }
        return tuple(size + (seat in lying) for seat, size in enumerate(sizes))

    @property
    def columns(self) -> tuple[Column, ...]:
        """The matrix by column, rows 1 to 6; with three players the dummy's column is the last.

        When the game is over, the last round still lies there.
        """
        if self.phase is Phase.OVER:
            return self.rounds[-1].columns
        matrix: list[list[Card | Lying | None]] = [[None] * len(ROWS) for _ in ARCHITECTS]
        for step, code in zip(laying_steps(self.turn), self.laid, strict=True):
            matrix[step.column][step.row - 1] = _lying(code)
        return tuple(map(tuple, matrix))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _describe(self, hands: tuple[str, ...]) -> str:
        lines = [
            " ".join("." if each is None else _LYING_TEXT.get(each, str(each)) for each in c) for c in self.columns
        ]
        return (
            f"{self.options!r}, phase={self.phase.value!r}, first_seat={self.table.first_seat}, plan={self.table.plan}, "
            f"player={self.turn.player}, step={self.turn.index}, hands={hands}, thinking={self.thinking}, "
            f"columns={lines}, rounds={self.rounds!r}"
        )


_LYING_TEXT: Final[Mapping[object, str]] = {Lying.THINKING: "T", Lying.FACE_DOWN: "?"}


def _lying(code: int) -> Card | Lying:
    if code < len(CARDS):
        return CARDS[code]
    return Lying.THINKING if code == THINKING_CODE else Lying.FACE_DOWN


# One entry per step that a round can have, so the cache is bounded by what there is.
@cache
def cards_in_hand(turn: Turn) -> tuple[int, ...]:
    """Return by column how many cards are in hand at a step if no Thinking card has been put down."""
    if turn.kind is None:
        return (0,) * len(ARCHITECTS)
    sizes = [0 if turn.kind.dealt else HAND_SIZE] * len(ARCHITECTS)
    for step in chain(turn.kind)[: turn.index]:
        if step.phase is Phase.DEAL:
            sizes[step.column] += 1
        elif step.phase is Phase.PLAY:
            sizes[step.column] -= 1
    return tuple(sizes)


@cache
def laying_steps(turn: Turn) -> tuple[Turn, ...]:
    """Return the steps of the round so far that laid something in the matrix, in order."""
    return () if turn.kind is None else tuple(step for step in chain(turn.kind)[: turn.index] if step.row)


def lead_at_start(players: int, first_seat: int) -> int:
    """Return the column over which the lead marker begins a round.

    That is the dummy's with three players, else the round's first start player's (FW-20, FW-50).
    """
    return DUMMY if players == DUMMY else first_seat


def hand_of(held: int, column: int) -> tuple[Card, ...]:
    """Return the cards of one hand in ascending order, given the integer of all hands."""
    hand = held >> column * HAND_WIDTH & ALL_CARDS
    return tuple(card for card in CARDS if hand >> card.code & 1)


@frozen(repr=False)
class State(Position):
    """A position with all hands. Immutable; equal positions are equal however they were reached.

    >>> from boardrules import failingwater
    >>> state = failingwater.new_game(failingwater.Options(players=3))
    >>> state.phase, state.start_seat, state.lead
    (<Phase.PLAN: 'plan'>, 0, 3)
    """

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in each hand by seat, ascending; Thinking cards are in `thinking`."""
        return tuple(hand_of(self.held, seat) for seat in range(self.options.players))

    def __repr__(self) -> str:
        return f"State({self._describe(tuple(' '.join(map(str, hand)) for hand in self.hands))})"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from boardrules.failingwater.svg import render_svg  # noqa: PLC0415 - the picture builds on this module

        return render_svg(self)
