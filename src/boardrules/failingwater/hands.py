"""Hands and cards as bits: the only file of this game that shifts.

A set of cards is an integer with one bit per card code, and one above them for the Thinking card:

    bit    24    23 ........ 16    15 ......... 8    7 .......... 0
           T     Y8 ........ Y1    B8 ........ B1    R8 ........ R1

    R1, R3, B2 and T:   1 00000000 00000010 00000101

The hands of all columns lie side by side in one integer, which positions call `held`. Column 0 has the lowest bits:

    bit    99 ......... 75    74 ......... 50    49 ......... 25    24 .......... 0
           column 3           column 2           column 1           column 0

With three players column 3 is the dummy's, and its part of `held` is what lies there.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

from attrs import field, frozen

from boardrules.failingwater.components import ARCHITECTS, CARDS, RANKS, Card, Colour
from boardrules.failingwater.moves import THINKING_CODE

HAND_WIDTH: Final = THINKING_CODE + 1
"""How many bits the hand of one column takes."""

_PER_COLOUR: Final = len(RANKS)
_ALL_CARDS: Final = (1 << len(CARDS)) - 1
_THINKING: Final = 1 << THINKING_CODE
_RANKS_OF_ONE_COLOUR: Final = (1 << _PER_COLOUR) - 1
_COLOURS: Final = tuple(_RANKS_OF_ONE_COLOUR << number * _PER_COLOUR for number in range(len(Colour)))
_SHIFTS: Final = tuple(column * HAND_WIDTH for column in range(len(ARCHITECTS)))


@frozen(eq=False)
class HandMasks:
    """Where the hand of one column lies in `held`. There is one per column, in `MASKS`.

    :ivar shift: how many bits lie below it
    :ivar whole: all its bits
    :ivar cards: the bits of its cards
    :ivar thinking: the bit of its Thinking card
    :ivar bits: the bit of every code, the Thinking card's too, and an empty one last, for moves that name no card
    :ivar colours: the bits of the colour of each card, by its code, and none last, for a Thinking card has no colour
    """

    shift: int
    whole: int = field(init=False, repr=False)
    cards: int = field(init=False, repr=False)
    thinking: int = field(init=False, repr=False)
    bits: tuple[int, ...] = field(init=False, repr=False)
    colours: tuple[int, ...] = field(init=False, repr=False)

    @whole.default
    def _whole(self) -> int:
        return _ALL_CARDS + _THINKING << self.shift

    @cards.default
    def _cards(self) -> int:
        return _ALL_CARDS << self.shift

    @thinking.default
    def _thinking(self) -> int:
        return _THINKING << self.shift

    @bits.default
    def _bits(self) -> tuple[int, ...]:
        return (*(1 << self.shift + code for code in range(HAND_WIDTH)), 0)

    @colours.default
    def _colours(self) -> tuple[int, ...]:
        return (*(cards << self.shift for cards in _COLOURS for _ in RANKS), 0)


MASKS: Final = tuple(HandMasks(shift) for shift in _SHIFTS)
"""Where the hand of each column lies."""

ALL_HANDS: Final = sum(masks.whole for masks in MASKS)
"""Every bit that `held` can have."""

_THINKING_CARDS: Final = tuple(sum(masks.thinking for masks in MASKS[:columns]) for columns in range(len(MASKS) + 1))

ALL_THINKING_CARDS: Final = _THINKING_CARDS[-1]
"""The Thinking card of every column."""


def thinking_cards(columns: int) -> int:
    """Return the Thinking cards of the first so many columns."""
    return _THINKING_CARDS[columns]


def cards_held(held: int, column: int) -> int:
    """Return the cards in one column's hand as a set of cards, its Thinking card not counted."""
    return held >> _SHIFTS[column] & _ALL_CARDS


def hand_of(held: int, column: int) -> tuple[Card, ...]:
    """Return the cards in one column's hand, ascending.

    >>> hand_of(held_by(1, [2, 0]), 1), hand_of(held_by(1, [2, 0]), 0)
    ((Card('R1'), Card('R3')), ())
    """
    return tuple(CARDS[code] for code in codes_in(cards_held(held, column)))


def held_by(column: int, codes: Iterable[int]) -> int:
    """Return hands in which this column has the cards with these codes, and nobody has anything else."""
    held, bits = 0, MASKS[column].bits
    for code in codes:
        held |= bits[code]
    return held


def cards_of(codes: Iterable[int]) -> int:
    """Return the set of the cards with these codes; what stands for no card is left out."""
    found = 0
    for code in codes:
        found |= 1 << code
    return found & _ALL_CARDS


def codes_in(cards: int) -> list[int]:
    """Return the codes of a set of cards, ascending."""
    return (
        _RED_IN[cards & _RANKS_OF_ONE_COLOUR]
        + _BLUE_IN[cards >> _PER_COLOUR & _RANKS_OF_ONE_COLOUR]
        + _YELLOW_IN[cards >> 2 * _PER_COLOUR]
    )


_RED_IN, _BLUE_IN, _YELLOW_IN = (
    tuple(
        [first + rank for rank in range(_PER_COLOUR) if cards >> rank & 1] for cards in range(_RANKS_OF_ONE_COLOUR + 1)
    )
    for first in range(0, len(CARDS), _PER_COLOUR)
)
"""The codes of every set of cards of one colour: three lists joined are made five times as fast as one card by card."""


def single_cards(cards: int) -> list[int]:
    """Return each card of a set as a set of its own, ascending."""
    if cards == _ALL_CARDS:
        return [*_SINGLE_CARDS]
    return [card for card in _SINGLE_CARDS if cards & card]


_SINGLE_CARDS: Final = MASKS[0].bits[: len(CARDS)]


def held_of_singles(column: int, singles: Iterable[int]) -> int:
    """Return hands in which this column has these single cards, each once, and nobody has anything else.

    >>> held_of_singles(1, single_cards(cards_of([0, 2]))) == held_by(1, [0, 2])
    True
    """
    return sum(singles) << _SHIFTS[column]


def highest_code_in(cards: int) -> int:
    """Return the highest code of a set of cards, `NO_CODE` for none.

    >>> highest_code_in(cards_of([0, 2])), highest_code_in(0)
    (2, -1)
    """
    return cards.bit_length() - 1


def in_no_hand(held: int) -> int:
    """Return the set of the cards that no column has."""
    return _ALL_CARDS & ~(held | held >> _SHIFTS[1] | held >> _SHIFTS[2] | held >> _SHIFTS[3])


def colour_counts(cards: int) -> tuple[int, ...]:
    """Return how many cards of each colour are in a set, in the order of `Colour`.

    >>> colour_counts(cards_of([0, 2, 9]))
    (2, 1, 0)
    """
    return tuple((cards & colour).bit_count() for colour in _COLOURS)


T = TypeVar("T")

_HALF: Final = len(CARDS) // 2
_LOW_HALF: Final = (1 << _HALF) - 1
_HIGH_HALF: Final = (1 << HAND_WIDTH - _HALF) - 1

Listing: TypeAlias = tuple[Sequence[tuple[T, ...]], Sequence[tuple[T, ...]]]
"""What every subset of the first twelve codes stands for, and every subset of the others with the Thinking card on top."""


def listing(things: Sequence[T]) -> Listing[T]:
    """Prepare to list hands as something else: one thing per card code, and one for the Thinking card.

    Listing a hand is then two look-ups, one for each half of the codes, instead of a loop over its cards.
    """
    return _subsets(things[:_HALF]), _subsets(things[_HALF:])


def _subsets(things: Sequence[T]) -> list[tuple[T, ...]]:
    """Return the subsets of some things, each where its bits say; every further thing doubles them."""
    subsets: list[tuple[T, ...]] = [()]
    for thing in things:
        one = (thing,)
        subsets += [subset + one for subset in subsets]
    return subsets


def listed(listing: Listing[T], held: int, masks: HandMasks) -> tuple[T, ...]:
    """Return what one column's hand stands for, ascending by code."""
    low, high = listing
    hand = held >> masks.shift
    return low[hand & _LOW_HALF] + high[hand >> _HALF & _HIGH_HALF]
