"""What a seat knows of a position, and no more (FW-70 to FW-72)."""

from typing import Final

from attrs import frozen

from boardrules.failingwater.components import ROWS, Card
from boardrules.failingwater.moves import HIDDEN_DEAL, Deal, Move
from boardrules.failingwater.state import FACE_DOWN_CODE, Position, State, hand_of
from boardrules.failingwater.turns import ALL_CARDS, DUMMY, HAND_WIDTH, THINKING_BIT, Phase
from boardrules.game import InvalidState, short

_HAND: Final = tuple(ALL_CARDS << column * HAND_WIDTH for column in range(DUMMY + 1))
_NO_HAND: Final = sum(THINKING_BIT << column * HAND_WIDTH for column in range(DUMMY + 1))


@frozen(repr=False)
class View(Position):
    """A position as one seat, or a bystander, knows it. Hands that the viewer does not know are None.

    :ivar seat: whose view this is; None for a bystander
    """

    seat: int | None

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


def hands_are_public(position: Position) -> bool:
    """Return whether everybody has seen all hands: they lay face up the round before (FW-72)."""
    return position.table.options.hand_switching and bool(position.table.rounds)


def require_state(state: object) -> State:
    """Return the state if it is this game's.

    :raises InvalidState: for anything else
    """
    if type(state) is not State:
        raise InvalidState("state", f"must be a failingwater.State, not {short(state)}")
    return state


def require_seat(state: State, seat: object) -> None:
    """Check a seat that a view is asked for.

    :raises InvalidState: for a seat that the game does not have
    """
    seats = state.table.options.players
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise InvalidState("seat", f"must be None or a seat from 0 to {seats - 1}, not {short(seat)}")


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
    require_seat(require_state(state), seat)
    table, held, laid = state.table, state.held, state.laid
    if not (table.rounds and table.options.hand_switching):
        held &= _NO_HAND if seat is None else _NO_HAND | _HAND[seat]
    if table.options.players == DUMMY:
        held &= ~_HAND[DUMMY]
        laid = _hide_face_down(laid, table.options.dummy_face_down)
    return View(table, state.turn, held, laid, seat)


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
    require_seat(require_state(state), seat)
    turn = state.turn
    if type(move) is not Deal or turn.phase is not Phase.DEAL:
        return move
    hidden = turn.row in state.table.options.dummy_face_down if turn.row else turn.column != seat
    return HIDDEN_DEAL if hidden else move
