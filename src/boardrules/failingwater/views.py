"""What a seat knows of a position, and no more (FW-70 to FW-72)."""

from typing import Final

from attrs import frozen

from boardrules.failingwater.components import ROWS, Card
from boardrules.failingwater.hands import ALL_THINKING_CARDS, MASKS, hand_of
from boardrules.failingwater.moves import HIDDEN_DEAL, Deal, Move
from boardrules.failingwater.schedule import DUMMY, Phase, Step
from boardrules.failingwater.setup import Setup
from boardrules.failingwater.state import Position, State, TornState, fault_of, require_state
from boardrules.failingwater.structure import FACE_DOWN_CODE, check_seat, check_structure_of_view
from boardrules.game import InvalidState, short


@frozen(repr=False, init=False)
class View(Position):
    """A position as one seat, or a bystander, knows it. Hands that the viewer does not know are None.

    A view that is built by hand of fields that do not fit each other is made, but as a `TornView`, which no function takes.

    :ivar seat: whose view this is; None for a bystander
    """

    seat: int | None

    def __init__(self, setup: Setup, turn: Step, held: int, laid: bytes, seat: int | None) -> None:
        self.__attrs_init__(setup, turn, held, laid, seat)
        if _fault_of(self) is not None:
            object.__setattr__(self, "__class__", TornView)

    @property
    def hands(self) -> tuple[tuple[Card, ...] | None, ...]:
        """The cards in each hand that the viewer knows, by seat, ascending; None for a hidden hand."""
        return tuple(
            hand_of(self.held, seat) if self.knows_hand(seat) else None for seat in range(self.options.players)
        )

    def knows_hand(self, seat: int) -> bool:
        """Return whether the viewer knows that seat's hand: the own one, and all that were switched (FW-70, FW-72)."""
        return seat == self.seat or hands_are_public(self)

    def __repr__(self) -> str:
        hands = zip(self.hands, self.hand_sizes, strict=True)
        texts = (f"{size} hidden" if hand is None else " ".join(map(str, hand)) for hand, size in hands)
        return f"View(seat={self.seat}, {self._describe(tuple(texts))})"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from boardrules.failingwater.svg import render_svg  # noqa: PLC0415 - the picture builds on this module

        return render_svg(self)


@frozen(repr=False, init=False)
class TornView(Position):
    """What `View` makes of fields that do not fit each other, as `TornState` is for states."""

    seat: int | None

    def __init__(self, setup: Setup, turn: Step, held: int, laid: bytes, seat: int | None) -> None:
        self.__attrs_init__(setup, turn, held, laid, seat)
        if _fault_of(self) is None:
            object.__setattr__(self, "__class__", View)

    def __repr__(self) -> str:
        return f"TornView({_fault_of(self)})"


def _fault_of(view: View | TornView) -> InvalidState | None:
    try:
        check_structure_of_view(view.setup, view.turn, view.held, view.laid, view.seat)
    except InvalidState as error:
        return error
    return None


_new: Final = object.__new__


def _sound_view(setup: Setup, turn: Step, held: int, laid: bytes, seat: int | None) -> View:
    view = _new(View)
    view.__attrs_init__(setup, turn, held, laid, seat)
    return view


def require_view(view: object) -> View:
    """Return the view if it is this game's.

    :raises InvalidState: for anything else, naming the field where the view is torn
    """
    if type(view) is View:
        return view
    fault = _fault_of(view) if type(view) is TornView else None
    raise fault or InvalidState("view", f"must be a failingwater.View, not {short(view)}")


def require_position(x: object) -> State | View:
    """Return the state or view if it is this game's.

    :raises InvalidState: for anything else, naming the field where it is torn
    """
    if type(x) is State or type(x) is View:
        return x
    fault = fault_of(x) if type(x) is TornState else _fault_of(x) if type(x) is TornView else None
    raise fault or InvalidState("state", f"must be a failingwater.State or View, not {short(x)}")


def hands_are_public(position: Position) -> bool:
    """Return whether everybody has seen all hands: they lay face up the round before (FW-72)."""
    return position.setup.options.hand_switching and bool(position.setup.rounds)


def observe(state: State, seat: int | None, /) -> View:
    """Return what the seat may know, all of it and no more; None for a bystander (FW-70 to FW-72).

    :raises InvalidState: for something that is no state, or a seat that the game does not have

    >>> from boardrules import failingwater
    >>> state = failingwater.new_game()
    >>> for text in ("plan:2", "deal:R5"):
    ...     state = failingwater.apply_move(state, failingwater.move_from_text(text))
    >>> observe(state, 0).hands, observe(state, 1).hands
    (((Card('R5'),), None, None, None), (None, (), None, None))
    """
    facts, held, laid = require_state(state).setup, state.held, state.laid
    check_seat(seat, facts.options.players)
    if not (facts.rounds and facts.options.hand_switching):
        held &= ALL_THINKING_CARDS if seat is None else ALL_THINKING_CARDS | MASKS[seat].whole
    if facts.options.players == DUMMY:
        held &= ~MASKS[DUMMY].whole
        laid = _hide_face_down(laid, facts.options.dummy_face_down)
    return _sound_view(facts, state.turn, held, laid, seat)


def _hide_face_down(laid: bytes, rows: frozenset[int]) -> bytes:
    """Return what lies in the matrix with the dummy's face-down cards covered; its rows are laid first (FW-51, FW-70)."""
    seen = bytearray(laid)
    for row in ROWS:
        if row in rows and row <= len(seen):
            seen[row - 1] = FACE_DOWN_CODE
    return bytes(seen)


def observe_move(state: State, move: Move, seat: int | None, /) -> Move:
    """Return the move as that seat sees it made in this state: a card dealt out of its sight is ``deal:?`` (FW-70).

    :raises InvalidState: for something that is no state, or a seat that the game does not have
    """
    options = require_state(state).setup.options
    check_seat(seat, options.players)
    turn = state.turn
    if type(move) is not Deal or turn.phase is not Phase.DEAL:
        return move
    hidden = turn.row in options.dummy_face_down if turn.row else turn.column != seat
    return HIDDEN_DEAL if hidden else move
