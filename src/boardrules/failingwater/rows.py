"""Resolving rows: lead colour, winner, and the walk of the lead marker (FW-20, FW-21).

A row is handled as bytes, one card code per column: the fastest sequence of small integers Python has. `Row` is the
same with cards, for callers.
"""

from collections.abc import Sequence
from typing import Final

from attrs import field, frozen

from boardrules.failingwater.components import CARDS, RANKS, Card, Colour
from boardrules.game import InvalidComponents
from boardrules.shown import given

_PER_COLOUR: Final = len(RANKS)


def _cards(value: Sequence[Card]) -> tuple[Card, ...]:
    exact = type(value) is tuple or type(value) is list
    if not exact or not 0 < len(value) <= len(CARDS) or any(type(card) is not Card for card in value):
        raise InvalidComponents("row", f"must be cards, one per column, not {given(value)}")
    if len(set(value)) != len(value):
        raise InvalidComponents("row", f"must hold each card once, not {' '.join(map(str, value))}")
    return tuple(value)


@frozen
class Row:
    """The cards of one row, by column. Each card is there once in the game (FW-01).

    :raises InvalidComponents: for anything but different cards

    >>> Row.from_text("B5 R8 B7 Y1").cards[2]
    Card('B7')
    """

    cards: tuple[Card, ...] = field(converter=_cards)

    @classmethod
    def from_text(cls, text: str) -> "Row":
        """Return the row that a text of cards names, column 0 first.

        :raises InvalidComponents: for a text that names no card, or one card twice
        """
        if type(text) is not str:
            raise InvalidComponents("row", f"must be text, not {given(text)}")
        return cls(tuple(Card.from_text(each) for each in text.split()))

    @property
    def codes(self) -> bytes:
        """The card codes by column."""
        return bytes(card.code for card in self.cards)


def lead_colour(codes: bytes, lead: int) -> int:
    """Return which colour wins a row, as its place in `Colour`: that of the card in the lead marker's column (FW-21).

    >>> lead_colour(Row.from_text("B5 R8 B7 Y1").codes, lead=3)
    2
    """
    return codes[lead] // _PER_COLOUR


def highest_of_lead_colour(codes: bytes, lead: int) -> int:
    """Return the column that wins a row, given the card codes by column (FW-21).

    >>> highest_of_lead_colour(Row.from_text("B5 R8 B7 Y1").codes, lead=0)
    2
    """
    of_lead_colour = codes.translate(_COLOUR_KEPT[codes[lead]])
    return of_lead_colour.index(max(of_lead_colour))


_COLOUR_KEPT: Final = tuple(
    bytes(code % _PER_COLOUR + 1 if code // _PER_COLOUR == colour else 0 for code in range(256))
    for colour in range(len(Colour))
    for _ in RANKS
)
"""By the code of the card that leads: a table that turns the codes of its colour into ranks, and all others into 0."""


def winning_column(row: Row, lead: int) -> int:
    """Return the column that wins a row: the highest rank of the lead marker's colour (FW-21).

    :param lead: the column that the lead marker is over
    :raises InvalidComponents: for a lead that is no column of the row

    >>> winning_column(Row.from_text("B5 R8 B7 Y1"), lead=0)
    2
    """
    if type(row) is not Row:
        raise InvalidComponents("row", f"must be a Row, not {given(row)}")
    if type(lead) is not int or not 0 <= lead < len(row.cards):
        raise InvalidComponents("lead", f"must be a column of the row, not {given(lead)}")
    return highest_of_lead_colour(row.codes, lead)


def walk_of_lead(rows: Sequence[bytes], lead: int) -> tuple[int, ...]:
    """Return the winning column of each row; after each row the lead marker moves to its winner (FW-20, FW-21, FW-53).

    :param rows: card codes by column, row 1 first
    :param lead: the column that the lead marker begins over

    >>> walk_of_lead([Row.from_text("B5 R8 B7").codes, Row.from_text("R1 R2 Y3").codes], lead=0)
    (2, 2)
    """
    winners = []
    for codes in rows:
        # `highest_of_lead_colour`, without the time of a call for each row.
        of_lead_colour = codes.translate(_COLOUR_KEPT[codes[lead]])
        lead = of_lead_colour.index(max(of_lead_colour))
        winners.append(lead)
    return tuple(winners)


def cards_of(codes: bytes) -> tuple[Card, ...]:
    """Return the cards that codes stand for."""
    return tuple(CARDS[code] for code in codes)
