"""The position: finished rounds, the turn, the hands and what lies in the matrix.

What stays the same while cards are put down is in one shared `Setup`; a move replaces only the turn and two packed
fields. Everything a caller needs is read through properties.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Self

from attrs import frozen

from boardrules.failingwater.components import ARCHITECTS, CARDS, ROWS, Card, DesigningPlan
from boardrules.failingwater.hands import MASKS, hand_of
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import Options
from boardrules.failingwater.schedule import Phase, Step, laying_steps, start_seat_of
from boardrules.failingwater.setup import Round, Setup, lead_at_start
from boardrules.failingwater.structure import check_structure, hand_sizes
from boardrules.game import InvalidState
from boardrules.shown import given


class Lying(StrEnum):
    """What can lie in the matrix besides a card that is seen."""

    THINKING = "thinking"
    FACE_DOWN = "face_down"


Column = tuple[Card | Lying | None, ...]
"""A column of the matrix by row, row 1 first; None where nothing lies yet."""


@frozen(repr=False)
class Position:
    """What a state and a view have in common: the set-up, the turn, hands and matrix in packed form.

    :ivar setup: options, finished rounds, first start player, plan
    :ivar turn: the step of the round
    :ivar held: the hands: 25 bits a column, one per card code and the last for the Thinking card; for the dummy, what lies
        in its column
    :ivar laid: the codes of what lies in the matrix in the order in which it was laid, the dummy's column first
    """

    setup: Setup
    turn: Step
    held: int
    laid: bytes

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.setup.options

    @property
    def phase(self) -> Phase:
        """What happens next."""
        return self.turn.phase

    @property
    def active(self) -> int | None:
        """The seat whose turn it is; None while chance is next and when the game is over."""
        player = self.turn.player
        return player if player >= 0 else None

    @property
    def row(self) -> int | None:
        """The row that the next card is put into, 1 to 6 (FW-12); None while it is nobody's turn."""
        return self.turn.row if self.turn.player >= 0 else None

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds."""
        return self.setup.rounds

    @property
    def plan(self) -> DesigningPlan | None:
        """The plan in force; None before it is revealed."""
        position = self.setup.plan
        return self.options.plans[position - 1] if position else None

    @property
    def plans_seen(self) -> tuple[int, ...]:
        """The positions, 1 to 4, of the plans revealed in this game, the one in force last (FW-71)."""
        seen = [each.plan for each in self.rounds]
        if self.setup.plan and self.phase is not Phase.OVER:
            seen.append(self.setup.plan)
        return tuple(seen)

    @property
    def start_seat(self) -> int | None:
        """Who has the start marker; None before it is drawn (FW-13)."""
        first, turn = self.setup.first_seat, self.turn
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
        first = self.setup.first_seat
        return None if first is None else lead_at_start(self.options.players, first)

    @property
    def thinking(self) -> tuple[bool, ...]:
        """Who still holds a Thinking card, by seat (FW-71)."""
        return tuple(bool(self.held & masks.thinking) for masks in MASKS[: self.options.players])

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds, by seat, Thinking cards not counted (FW-71)."""
        return hand_sizes(self.turn, self.laid)[: self.options.players]

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
            f"{self.options!r}, phase={self.phase.value!r}, first_seat={self.setup.first_seat}, plan={self.setup.plan}, "
            f"player={self.turn.player}, step={self.turn.index}, hands={hands}, thinking={self.thinking}, "
            f"columns={lines}, rounds={self.rounds!r}"
        )


_LYING_TEXT: Final[Mapping[object, str]] = {Lying.THINKING: "T", Lying.FACE_DOWN: "?"}


def _lying(code: int) -> Card | Lying:
    if code < len(CARDS):
        return CARDS[code]
    return Lying.THINKING if code == THINKING_CODE else Lying.FACE_DOWN


@frozen(repr=False, init=False)
class State(Position):
    """A position with all hands. Immutable; equal positions are equal however they were reached.

    A state that is built by hand of fields that do not fit each other is made, but as a `TornState`, which no function takes.

    >>> from boardrules import failingwater
    >>> state = failingwater.new_game(failingwater.Options(players=3))
    >>> state.phase, state.start_seat, state.lead
    (<Phase.PLAN: 'plan'>, 0, 3)
    """

    def __init__(self, setup: Setup, turn: Step, held: int, laid: bytes) -> None:
        self.__attrs_init__(setup, turn, held, laid)
        if fault_of(self) is not None:
            object.__setattr__(self, "__class__", TornState)

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


@frozen(repr=False, init=False)
class TornState(Position):
    """What `State` makes of fields that do not fit each other. A class of its own, so that asking for the type is enough.

    No function takes it, and it equals no state; made of fitting fields it is a `State` again.
    """

    def __init__(self, setup: Setup, turn: Step, held: int, laid: bytes) -> None:
        self.__attrs_init__(setup, turn, held, laid)
        if fault_of(self) is None:
            object.__setattr__(self, "__class__", State)

    def __repr__(self) -> str:
        return f"TornState({fault_of(self)})"


def fault_of(position: Position) -> InvalidState | None:
    """Return why the fields of a state do not fit each other, or None if they do."""
    try:
        check_structure(position.setup, position.turn, position.held, position.laid)
    except InvalidState as error:
        return error
    return None


class Unfinished(State):
    """A state while its fields are filled: the one class of positions that takes them one by one."""

    __slots__ = ()

    setup: Setup
    turn: Step
    held: int
    laid: bytes

    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


def sound_state(setup: Setup, turn: Step, held: int, laid: bytes) -> State:
    """Return a state whose fields are known to fit each other: the rules make no others.

    Every move makes one, and this takes a third of the time of the constructor that attrs writes.
    """
    filled: Unfinished = Unfinished()
    filled.setup = setup
    filled.turn = turn
    filled.held = held
    filled.laid = laid
    state: State = filled
    state.__class__ = State
    return state


def require_state(state: object) -> State:
    """Return the state if it is this game's.

    :raises InvalidState: for anything else, naming the field where the state is torn
    """
    if type(state) is State:
        return state
    fault = fault_of(state) if type(state) is TornState else None
    raise fault or InvalidState("state", f"must be a failingwater.State, not {given(state)}")
