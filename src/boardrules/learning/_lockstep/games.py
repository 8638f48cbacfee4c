"""Many games of Failing Water as arrays, and the schedule that they all keep to.

The last axis of every array is the game, so that one step of all games reads and writes runs of memory.

Players stand here by chair: chair 0 is the one who started the game, chair 1 the left neighbour, and so on. Whose turn it
is then depends on the step alone, also where every game has a first seat of its own (FW-05):

    seat = (first_seat + chair) % players
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt
from attrs import define

from boardrules.failingwater.components import ARCHITECTS, CARDS, RANKS, ROWS, Colour
from boardrules.failingwater.options import Follow, Options
from boardrules.failingwater.schedule import DUMMY, EASY_ORDER, NORMAL_ORDER, ROUNDS, start_seat_of

Bytes: TypeAlias = npt.NDArray[np.uint8]
"""An array of small whole numbers: codes, rows, seats, points."""

CardSets: TypeAlias = npt.NDArray[np.uint32]
"""An array of sets of cards: one bit per card code, the Thinking card's above them."""

NOTHING: Final = 255
"""Stands in the matrix where nothing lies yet."""

ONE: Final = np.uint32(1)
ALL_CARDS: Final = np.uint32((1 << len(CARDS)) - 1)
THINKING: Final = np.uint32(1 << len(CARDS))
PER_COLOUR: Final = len(RANKS)

COLOURS: Final[CardSets] = np.array(
    [*(((1 << PER_COLOUR) - 1) << number * PER_COLOUR for number in range(len(Colour))), 0], np.uint32
)
"""The cards of each colour, and none for the Thinking card, which has no colour and sets no duty (FW-61)."""


class Step(NamedTuple):
    """One decision of a round, the same in all games.

    :ivar row: the row that is filled, 1 to 6
    :ivar chair: who plays
    :ivar start: the chair of the row's start player (FW-13)
    """

    row: int
    chair: int
    start: int


@define(eq=False)
class Games:
    """Games of one set of options that all stand at the same step.

    :ivar options: the options of all games
    :ivar first_seats: by game, the seat that starts round 1
    :ivar hands: by chair and game, what is in hand, the Thinking card included
    :ivar cards: by round, row (row 1 first), column and game, the code of what lies there; `NOTHING` where nothing lies.
        Columns are chairs, and the last one is the dummy's with three players
    :ivar plans: by round and game, the position of the plan, 1 to 4; 0 before it is revealed
    :ivar thinking: by finished round, chair and game, the row in which the Thinking card lay; 0 for none
    :ivar winners: by finished round, row and game, the column that won the row
    :ivar points: by finished round, chair and game, the points
    :ivar number: the round that is played, from 0; the number of rounds once the games are over
    :ivar decision: how many decisions of this round are made
    """

    options: Options
    first_seats: Bytes
    hands: CardSets
    cards: Bytes
    plans: Bytes
    thinking: Bytes
    winners: Bytes
    points: Bytes
    number: int = 0
    decision: int = 0

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self.first_seats)

    @property
    def players(self) -> int:
        """How many players each game has."""
        return self.options.players

    @property
    def over(self) -> bool:
        """Whether the games have ended (FW-33)."""
        return self.number == ROUNDS[self.players]

    @property
    def step(self) -> Step:
        """The decision that is next; the games are not over."""
        return step_of(self.options, self.number, self.decision)


def step_of(options: Options, number: int, decision: int) -> Step:
    """Return one decision of a round (FW-12, FW-13, FW-32, FW-65).

    :param number: the round, from 0
    :param decision: how many decisions of the round come before it

    >>> [step_of(Options(), 1, decision).chair for decision in range(8)]
    [1, 2, 3, 0, 2, 3, 0, 1]
    """
    players = options.players
    row_number, turn = divmod(decision, players)
    start = start_seat_of(number, row_number, players)
    return Step(rows_in_order(options)[row_number], (start + turn) % players, start)


def rows_in_order(options: Options) -> tuple[int, ...]:
    """Return the rows in the order in which they are filled (FW-12, FW-65)."""
    return EASY_ORDER if options.easy_order else NORMAL_ORDER


def decisions_a_round(options: Options) -> int:
    """Return how many decisions a round has."""
    return len(ROWS) * options.players


def has_dummy(options: Options) -> bool:
    """Return whether the last column is the dummy's (FW-50)."""
    return options.players == DUMMY


def new_games(options: Options, first_seats: Bytes) -> Games:
    """Return games before their first plan is revealed."""
    rounds, players, count = ROUNDS[options.players], options.players, len(first_seats)
    return Games(
        options,
        first_seats,
        np.full((players, count), THINKING if options.thinking_cards else 0, np.uint32),
        np.full((rounds, len(ROWS), len(ARCHITECTS), count), NOTHING, np.uint8),
        np.zeros((rounds, count), np.uint8),
        np.zeros((rounds, players, count), np.uint8),
        np.zeros((rounds, len(ROWS), count), np.uint8),
        np.zeros((rounds, players, count), np.uint8),
    )


def legal_cards(games: Games) -> CardSets:
    """Return by game what the player whose turn it is may put down (FW-14, FW-61)."""
    step = games.step
    hands: CardSets = games.hands[step.chair]
    if games.options.follow is Follow.FREE or step.chair == step.start:
        return hands
    start_cards = games.cards[games.number, step.row - 1, step.start]
    following = hands & COLOURS[start_cards // PER_COLOUR]
    allowed: CardSets = np.where(following, following | hands & THINKING, hands)
    return allowed


def put_down(games: Games, codes: Bytes) -> None:
    """Put down one card in every game; each is legal (FW-12)."""
    step = games.step
    games.hands[step.chair] ^= ONE << codes
    games.cards[games.number, step.row - 1, step.chair] = codes
    games.decision += 1


_HALF: Final = 13
_MOST_IN_HAND: Final = 7
"""Six cards and the Thinking card."""


def _places() -> tuple[Bytes, Bytes]:
    """Return for every set of 13 bits how many there are, and where the first ones are."""
    sets = np.arange(1 << _HALF)
    counts = np.zeros(len(sets), np.uint8)
    places = np.zeros((len(sets), _MOST_IN_HAND + 1), np.uint8)
    for bit in range(_HALF):
        with_it = sets[(sets >> bit & 1 == 1) & (counts <= _MOST_IN_HAND)]
        places[with_it, counts[with_it]] = bit
        counts[with_it] += 1
    return counts, places


_COUNTS, _PLACES = _places()


def sizes_of(sets: CardSets) -> Bytes:
    """Return how many cards are in each set; sets hold 7 at most."""
    sizes: Bytes = _COUNTS[sets & (1 << _HALF) - 1] + _COUNTS[sets >> _HALF]
    return sizes


def nth_of(sets: CardSets, places: Bytes) -> Bytes:
    """Return the code of the card at a place, from 0, of each set in ascending order; sets hold 7 at most."""
    low, high = sets & (1 << _HALF) - 1, sets >> _HALF
    in_low = _COUNTS[low]
    past_low = places - in_low & _MOST_IN_HAND  # where the place is in the low half this is not looked at
    codes: Bytes = np.where(places < in_low, _PLACES[low, places], _PLACES[high, past_low] + np.uint8(_HALF))
    return codes
