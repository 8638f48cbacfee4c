"""The order of a round's steps, from the plan to the last card, as a chain of shared `Step` objects.

Whose turn it is, in which row, and what comes next never depends on the cards. So it is worked out once per kind of
round (players, order of rows, first start player, ...), and a state just points at its place in the chain: a move then
replaces a pointer instead of recomputing seats, rows and phases.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache, cached_property
from typing import Final

from attrs import field, frozen

from boardrules.failingwater.components import ARCHITECTS, ROWS
from boardrules.failingwater.hands import MASKS, HandMasks
from boardrules.failingwater.options import PLAYERS, Follow, Options
from boardrules.game import CHANCE, GAME_OVER, InvalidState
from boardrules.shown import given

# In Python 3.11 a member of an enum takes long to look up.
_START_CARD: Final = Follow.START_CARD

DUMMY: Final = len(ARCHITECTS) - 1
"""The dummy's column with three players (FW-04)."""

HAND_SIZE: Final = 6
"""Cards dealt to each player, and to the dummy (FW-11, FW-51)."""

ROUNDS: Final[Mapping[int, int]] = {3: 3, 4: 4}
"""How many rounds a game has, by number of players (FW-33)."""

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
    :raises InvalidState: for anything else; the steps of a kind are kept for all games, so no other value may equal it
    """

    players: int
    rows: tuple[int, ...]
    duty: bool
    first_seat: int
    dealt: bool

    def __attrs_post_init__(self) -> None:
        exact = type(self.players) is type(self.first_seat) is int and type(self.duty) is type(self.dealt) is bool
        if not exact or self.players not in PLAYERS or not 0 <= self.first_seat < self.players:
            raise InvalidState("kind", "must be a kind of round with a first seat of the game")
        exact = type(self.rows) is tuple and all(type(row) is int for row in self.rows)
        if not exact or self.rows not in (NORMAL_ORDER, EASY_ORDER):
            raise InvalidState("kind", f"must fill the rows in the normal or the easy order, not {given(self.rows)}")

    @cached_property
    def steps(self) -> "tuple[Step, ...]":
        """All steps of such a round in order; the same objects for equal kinds."""
        return chain(self)

    @cached_property
    def play_begins(self) -> "Step":
        """The step of the round's first card put down."""
        return next(step for step in self.steps if step.phase is Phase.PLAY)

    @cached_property
    def order_of_laying(self) -> bytes:
        """As which card, counted from 0, each place of the matrix is laid: row by row from row 1, by column."""
        laying = [(step.row, step.column) for step in self.steps if step.row]
        return bytes(laying.index(place) for place in sorted(laying))


_COLUMNS: Final = range(len(ARCHITECTS))


@frozen(eq=False)
class Step:
    """One step of a round, shared by all states that stand there. Compared by identity: there is one per place.

    :ivar phase: what happens at this step
    :ivar player: the seat to move, or `CHANCE`, or `GAME_OVER`
    :ivar column: the column that a card goes to, or whose hand it goes to; -1 where none does
    :ivar row: the row that a card goes to, 1 to 6; 0 where none does
    :ivar index: its place in the round's chain
    :ivar laid: how many cards lie in the matrix before it, the dummy's among them
    :ivar start_card: where among those the card lies whose colour must be followed; -1 where no duty can be
    :ivar next: the step after it; None after the last card
    :ivar hand: where the column's hand lies in the integer of all hands
    :ivar bits: the bit of every code in that hand, an empty one last for moves that name no card
    """

    phase: Phase
    player: int
    kind: RoundKind | None = None
    column: int = -1
    row: int = 0
    index: int = 0
    laid: int = 0
    start_card: int = -1
    next: "Step | None" = field(default=None, repr=False)
    hand: HandMasks = field(init=False, repr=False)
    bits: tuple[int, ...] = field(init=False, repr=False)

    @hand.default
    def _hand(self) -> HandMasks:
        return MASKS[self.column if type(self.column) is int and self.column in _COLUMNS else 0]

    @bits.default
    def _bits(self) -> tuple[int, ...]:
        return self.hand.bits

    @cached_property
    def after_any_card(self) -> "Step | None":
        """The step after it in the same round where any card of the hand may be put down (FW-14), else None."""
        # Kept in a slot, but no field: what turns fields into dicts would go two ways on from every step.
        return self.next if self.phase is Phase.PLAY and self.start_card == -1 else None

    def __reduce__(self) -> str | tuple[object, tuple[RoundKind, int]]:
        if self.kind is None:
            return "START" if self.phase is Phase.START else "OVER"
        return _step_at, (self.kind, self.index)

    def __copy__(self) -> "Step":
        return self

    def __deepcopy__(self, memo: object) -> "Step":
        return self


START: Final = Step(Phase.START, CHANCE)
"""The random first seat is still to be drawn."""

OVER: Final = Step(Phase.OVER, GAME_OVER)
"""The game has ended."""


def start_seat_of(first_seat: int, row_number: int, players: int) -> int:
    """Return who starts the row that is filled as number `row_number`, from 0: the marker passes left (FW-13).

    >>> [start_seat_of(2, row_number, players=4) for row_number in range(6)]
    [2, 3, 0, 1, 2, 3]
    """
    return (first_seat + row_number) % players


# A game has one of a few dozen kinds of round, so this is bounded by what there is. Steps are compared by identity, so none
# may ever be built twice: `setdefault` gives all threads the same chain, which `functools.cache` does not promise.
_CHAINS: Final[dict[RoundKind, tuple[Step, ...]]] = {}


def chain(kind: RoundKind) -> tuple[Step, ...]:
    """Return all steps of a round in order; the same objects for equal kinds."""
    found = _CHAINS.get(kind)
    return _CHAINS.setdefault(kind, _steps_of_round(kind)) if found is None else found


def _steps_of_round(kind: RoundKind) -> tuple[Step, ...]:
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


def _linked(kind: RoundKind, places: list[tuple[Phase, int, int, int, int]]) -> tuple[Step, ...]:
    """Make the steps from the last to the first, so that each knows the one after it and none is changed later."""
    steps: list[Step] = []
    following = None
    laid = sum(row > 0 for _, _, _, row, _ in places)
    for index in reversed(range(len(places))):
        phase, player, column, row, start_card = places[index]
        laid -= row > 0
        following = Step(phase, player, kind, column, row, index, laid, start_card, following)
        steps.append(following)
    return tuple(reversed(steps))


def is_shared(step: object) -> bool:
    """Return whether this is one of the shared steps, and not one made by hand, which may hold anything."""
    if type(step) is not Step:
        return False
    kind, index = step.kind, step.index
    if type(kind) is not RoundKind or type(index) is not int:
        return step is START or step is OVER
    return 0 <= index < len(chain(kind)) and chain(kind)[index] is step


def kind_of(step: Step) -> RoundKind:
    """Return the kind of round that a step is part of.

    :raises InvalidState: for a step before the first round or after the last
    """
    if step.kind is None:
        raise InvalidState("turn", f"{step.phase} is no step of a round")
    return step.kind


def step_after(step: Step) -> Step:
    """Return the next step of the same round.

    :raises InvalidState: after the last card
    """
    if step.next is None:
        raise InvalidState("turn", "nothing follows the last card of a round")
    return step.next


def _step_at(kind: RoundKind, index: int) -> Step:
    return chain(kind)[index]


def round_kind(options: Options, first_seat: int, *, first_round: bool) -> RoundKind:
    """Return the kind of a round that these options give."""
    dealt = first_round or not options.hand_switching
    return _kind(options.players, options.easy_order, options.follow is _START_CARD, first_seat, dealt)


# One entry per kind of round and per step that a round can have, so these caches are bounded by what there is.
@cache
def _kind(players: int, easy_order: bool, duty: bool, first_seat: int, dealt: bool) -> RoundKind:  # noqa: FBT001
    return RoundKind(players, EASY_ORDER if easy_order else NORMAL_ORDER, duty, first_seat, dealt)


@cache
def cards_in_hand(step: Step) -> tuple[int, ...]:
    """Return by column how many cards are in hand at a step if no Thinking card has been put down."""
    if step.kind is None:
        return (0,) * len(ARCHITECTS)
    sizes = [0 if step.kind.dealt else HAND_SIZE] * len(ARCHITECTS)
    for each in chain(step.kind)[: step.index]:
        if each.phase is Phase.DEAL:
            sizes[each.column] += 1
        elif each.phase is Phase.PLAY:
            sizes[each.column] -= 1
    return tuple(sizes)


@cache
def laying_steps(step: Step) -> tuple[Step, ...]:
    """Return the steps of the round so far that laid something in the matrix, in order."""
    return () if step.kind is None else tuple(each for each in chain(step.kind)[: step.index] if each.row)
