"""The order of a round: every step from the plan to the last card, as a chain of shared `Turn` objects.

Whose turn it is, in which row, and what comes next never depends on the cards. So it is worked out once per kind of
round (players, order of rows, first start player, ...), and a state just points at its place in the chain: a move then
replaces a pointer instead of recomputing seats, rows and phases.
"""

from enum import StrEnum
from typing import Final

from attrs import field, frozen

from boardrules.failingwater.components import ARCHITECTS, CARDS, ROWS
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import Options
from boardrules.game import CHANCE, GAME_OVER, InvalidState

DUMMY: Final = len(ARCHITECTS) - 1
"""The dummy's column with three players (FW-04)."""

HAND_SIZE: Final = 6
"""Cards dealt to each player, and to the dummy (FW-11, FW-51)."""

# A hand is one bit per card code, the Thinking card's above them. The hands of all columns lie side by side in one integer.
HAND_WIDTH: Final = len(CARDS) + 1
ALL_CARDS: Final = (1 << len(CARDS)) - 1
THINKING_BIT: Final = 1 << THINKING_CODE

NORMAL_ORDER: Final = tuple(reversed(ROWS))
"""Rows in the order in which they are filled (FW-12)."""

EASY_ORDER: Final = (3, 2, 1, 6, 5, 4)
"""Rows in the order in which they are filled with the easy order (FW-65)."""


class Phase(StrEnum):
    """What happens next."""

    START = "start"
    PLAN = "plan"
    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@frozen(cache_hash=True)
class RoundKind:
    """All that the order of a round depends on.

    :ivar players: 3 or 4
    :ivar rows: the rows in the order in which they are filled
    :ivar duty: whether the row's start card sets a colour to follow (FW-14)
    :ivar first_seat: the round's first start player
    :ivar dealt: whether the players are dealt cards (not after hand switching, FW-66)
    """

    players: int
    rows: tuple[int, ...]
    duty: bool
    first_seat: int
    dealt: bool


@frozen(eq=False)
class Turn:
    """One step of a round, shared by all states that stand there. Compared by identity: there is one per place.

    :ivar phase: what happens at this step
    :ivar player: the seat to move, or `CHANCE`, or `GAME_OVER`
    :ivar column: the column that a card goes to, or whose hand it goes to; -1 where none does
    :ivar row: the row that a card goes to, 1 to 6; 0 where none does
    :ivar index: its place in the round's chain
    :ivar laid: how many cards lie in the matrix before it, the dummy's among them
    :ivar start_card: where among those the card lies whose colour must be followed; -1 where no duty can be
    :ivar hand_shift: where the column's hand begins in the integer of all hands
    :ivar bits: the bit of every card code in that hand, an empty one last for moves that name no card
    :ivar next: the step after it; None after the last card
    """

    phase: Phase
    player: int
    kind: RoundKind | None = None
    column: int = -1
    row: int = 0
    index: int = 0
    laid: int = 0
    start_card: int = -1
    hand_shift: int = 0
    bits: tuple[int, ...] = field(default=(), repr=False)
    next: "Turn | None" = field(default=None, repr=False)

    def __reduce__(self) -> str | tuple[object, tuple[RoundKind, int]]:
        if self.kind is None:
            return "START" if self.phase is Phase.START else "OVER"
        return turn_at, (self.kind, self.index)

    def __copy__(self) -> "Turn":
        return self

    def __deepcopy__(self, memo: object) -> "Turn":
        return self


START: Final = Turn(Phase.START, CHANCE)
"""The random first seat is still to be drawn."""

OVER: Final = Turn(Phase.OVER, GAME_OVER)
"""The game has ended."""

_CARD_BITS: Final = tuple(
    (*(1 << column * HAND_WIDTH + code for code in range(HAND_WIDTH)), 0) for column in range(len(ARCHITECTS))
)


def start_seat_of(first_seat: int, row_number: int, players: int) -> int:
    """Return who starts the row that is filled as number `row_number`, from 0: the marker passes left (FW-13).

    >>> [start_seat_of(2, row_number, players=4) for row_number in range(6)]
    [2, 3, 0, 1, 2, 3]
    """
    return (first_seat + row_number) % players


# A game has one of a few dozen kinds of round, so this is bounded by what there is. Turns are compared by identity, so none
# may ever be built twice: `setdefault` gives all threads the same chain, which `functools.cache` does not promise.
_CHAINS: Final[dict[RoundKind, tuple[Turn, ...]]] = {}


def chain(kind: RoundKind) -> tuple[Turn, ...]:
    """Return all steps of a round in order; the same objects for equal kinds."""
    found = _CHAINS.get(kind)
    return _CHAINS.setdefault(kind, _steps_of_round(kind)) if found is None else found


def _steps_of_round(kind: RoundKind) -> tuple[Turn, ...]:
    """Lay out plan, deal to dummy and players, and rows (FW-10 to FW-13, FW-51, FW-65, FW-66)."""
    places = [(Phase.PLAN, CHANCE, -1, 0, -1)]
    if kind.players == DUMMY:
        places += [(Phase.DEAL, CHANCE, DUMMY, row, -1) for row in ROWS]
    if kind.dealt:
        places += [(Phase.DEAL, CHANCE, seat, 0, -1) for seat in range(kind.players) for _ in range(HAND_SIZE)]
    dummy_cards = len(ROWS) if kind.players == DUMMY else 0
    for row_number, row in enumerate(kind.rows):
        start = start_seat_of(kind.first_seat, row_number, kind.players)
        start_card = dummy_cards + row_number * kind.players
        for number in range(kind.players):
            seat = (start + number) % kind.players
            places.append((Phase.PLAY, seat, seat, row, start_card if kind.duty and number else -1))
    return _linked(kind, places)


def _linked(kind: RoundKind, places: list[tuple[Phase, int, int, int, int]]) -> tuple[Turn, ...]:
    """Make the turns from the last to the first, so that each knows the one after it and none is changed later."""
    turns: list[Turn] = []
    following = None
    laid = sum(row > 0 for _, _, _, row, _ in places)
    for index in reversed(range(len(places))):
        phase, player, column, row, start_card = places[index]
        laid -= row > 0
        shift, bits = max(column, 0) * HAND_WIDTH, _CARD_BITS[column]
        following = Turn(phase, player, kind, column, row, index, laid, start_card, shift, bits, following)
        turns.append(following)
    return tuple(reversed(turns))


def kind_of(turn: Turn) -> RoundKind:
    """Return the kind of round that a turn is part of.

    :raises InvalidState: for a turn before the first round or after the last
    """
    if turn.kind is None:
        raise InvalidState("turn", f"{turn.phase} is no step of a round")
    return turn.kind


def turn_after(turn: Turn) -> Turn:
    """Return the next step of the same round.

    :raises InvalidState: after the last card
    """
    if turn.next is None:
        raise InvalidState("turn", "nothing follows the last card of a round")
    return turn.next


def turn_at(kind: RoundKind, index: int) -> Turn:
    """Return one step of a round."""
    return chain(kind)[index]


def round_kind(options: Options, first_seat: int, *, first_round: bool) -> RoundKind:
    """Return the kind of a round that these options give."""
    rows = EASY_ORDER if options.easy_order else NORMAL_ORDER
    dealt = first_round or not options.hand_switching
    return RoundKind(options.players, rows, options.follow == "start_card", first_seat, dealt)
