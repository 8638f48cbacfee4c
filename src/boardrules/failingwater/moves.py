"""The moves, what chance reveals and what a player puts down; and how it is said that one is not legal."""

from typing import ClassVar, Final, TypeAlias

from attrs import field, frozen

from boardrules import game
from boardrules.failingwater.components import CARDS, Card

NO_CODE: Final = -1
"""The code of a move that names no card; it indexes an empty entry, so that such a move is never legal."""

THINKING_CODE: Final = len(CARDS)
"""The code of a Thinking card, after those of all cards."""


def _code(card: object) -> int:
    return card.code if type(card) is Card else NO_CODE


def _exactly(value: object) -> tuple[type, object]:
    """Compare a number together with its type: True and 1.0 equal 1, yet are no seat and no position."""
    return type(value), value


@frozen
class Start:
    """Chance: the random seat that starts round 1 (FW-05)."""

    seat: int = field(eq=_exactly)

    def __str__(self) -> str:
        return f"start:{self.seat}"


@frozen
class RevealPlan:
    """Chance: the designing plan turned up for a round, 1 to 4 as in the options (FW-10)."""

    position: int = field(eq=_exactly)

    def __str__(self) -> str:
        return f"plan:{self.position}"


@frozen(cache_hash=True)
class Deal:
    """Chance: the next card dealt, to the dummy's next row or to a player (FW-11, FW-51).

    :ivar card: None where the one who looks may not see it; such a move is never legal
    """

    card: Card | None
    code: int = field(init=False, eq=False, repr=False)

    @code.default
    def _default_code(self) -> int:
        return _code(self.card)

    def __str__(self) -> str:
        return "deal:?" if self.card is None else f"deal:{self.card}"


@frozen(cache_hash=True)
class Play:
    """A player puts a card from the hand into the current row of the own column (FW-12)."""

    card: Card
    code: int = field(init=False, eq=False, repr=False)

    @code.default
    def _default_code(self) -> int:
        return _code(self.card)

    def __str__(self) -> str:
        return f"{self.card}"


@frozen
class PlayThinking:
    """A player puts the Thinking card down instead of a card (FW-61)."""

    code: ClassVar[int] = THINKING_CODE

    def __str__(self) -> str:
        return "T"


Move: TypeAlias = Start | RevealPlan | Deal | Play | PlayThinking
"""A move of Failing Water: a decision or an outcome of chance."""

# One shared object per move: listing and replaying moves then creates none.
PLAYS: Final = tuple(Play(card) for card in CARDS)
PLAY_THINKING: Final = PlayThinking()
DEALS: Final = tuple(Deal(card) for card in CARDS)
HIDDEN_DEAL: Final = Deal(None)


@frozen
class Refusal(game.Refusal):
    """Why a move is not legal, with the cards that an app can mark.

    :ivar reason: why not, in words
    :ivar rule: the id of the clause that forbids it, such as ``"FW-14"``
    :ivar cards: what stands in the way: where a colour must be followed, the cards in hand that do, ascending, and last the
        row's start card; else none
    """

    cards: tuple[Card, ...] = ()
