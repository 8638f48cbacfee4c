"""The pieces of the game: cards, story indexes, designing plans, architects (FW-01 to FW-04)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, Literal, TypeAlias, TypeVar

from attrs import field, frozen

from boardrules.game import InvalidComponents, short


class Colour(StrEnum):
    """The three colours of the cards (FW-01)."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"

    @property
    def letter(self) -> str:
        """The letter that stands for the colour in texts: R, B or Y."""
        return self.value[0].upper()


ColourText: TypeAlias = Literal["red", "blue", "yellow"]
"""The texts that are taken for a colour."""

Member = TypeVar("Member", bound=StrEnum)


def member_of(kind: type[Member], value: object) -> Member | None:
    """Return the member of a closed set that a value is or that it spells, or None.

    Members are compared by identity everywhere inside, so whatever merely equals one has to be turned into it, or refused,
    where it comes in. A text of another class, such as a member of another set, is refused: it may act otherwise.

    >>> member_of(Colour, "red"), member_of(Colour, "green")
    (<Colour.RED: 'red'>, None)
    """
    exact = type(value) is str or type(value) is kind
    return next((member for member in kind if member == value), None) if exact else None


RANKS: Final = range(1, 9)
"""The ranks within each colour (FW-01)."""

HIGHEST_RANK: Final = RANKS[-1]

_COLOURS: Final = tuple(Colour)


def _colour(value: ColourText | Colour) -> Colour:
    colour = member_of(Colour, value)
    if colour is None:
        raise InvalidComponents("colour", f"must be red, blue or yellow, not {short(value)}")
    return colour


def _rank(value: int) -> int:
    if type(value) is int and value in RANKS:
        return value
    raise InvalidComponents("rank", f"must be a whole number from 1 to 8, not {short(value)}")


@frozen(cache_hash=True)
class Card:
    """One of the 24 cards (FW-01).

    :ivar colour: red, blue or yellow; the literal text is taken too
    :ivar rank: 1 to 8
    :ivar code: 0 to 23, red before blue before yellow and low before high
    :raises InvalidComponents: for a card that is not in the game

    >>> Card("red", 5)
    Card('R5')
    >>> Card.from_text("B8").rank
    8
    """

    colour: Colour = field(converter=_colour)
    rank: int = field(converter=_rank)
    code: int = field(init=False, eq=False, repr=False)

    @code.default
    def _code(self) -> int:
        return _COLOURS.index(self.colour) * len(RANKS) + self.rank - 1

    @classmethod
    def from_text(cls, text: str) -> "Card":
        """Return the shared card that a text such as ``"R5"`` names.

        :raises InvalidComponents: when there is no such card
        """
        card = _CARD_BY_TEXT.get(text) if type(text) is str else None
        if card is None:
            raise InvalidComponents("card", f"no card is called {short(text)}")
        return card

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.rank}"

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __copy__(self) -> "Card":
        return self

    def __deepcopy__(self, memo: object) -> "Card":
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.from_text, (str(self),)


CARDS: Final = tuple(Card(colour, rank) for colour in _COLOURS for rank in RANKS)
"""All 24 cards, at the place that their `Card.code` says."""

_CARD_BY_TEXT: Final = {str(card): card for card in CARDS}


INDEX_VALUES: Final[Mapping[Colour, tuple[int, ...]]] = {Colour.BLUE: (1, 2, 3), Colour.RED: (1, 2, 4)}
"""The values of the story indexes in each of their colours (FW-02)."""


@frozen
class StoryIndex:
    """One of the six story indexes: a colour and a value (FW-02).

    :ivar colour: blue or red; the literal text is taken too
    :ivar value: 1, 2 or 3 in blue, 1, 2 or 4 in red
    :raises InvalidComponents: for an index that is not in the game

    >>> StoryIndex.from_text("R4")
    StoryIndex('R4')
    """

    colour: Colour = field(converter=_colour)
    value: int

    def __attrs_post_init__(self) -> None:
        if type(self.value) is not int or self.value not in INDEX_VALUES.get(self.colour, ()):
            raise InvalidComponents("index", f"there is no {self.colour} index of {short(self.value)}")

    @classmethod
    def from_text(cls, text: str) -> "StoryIndex":
        """Return the index that a text such as ``"B3"`` names.

        :raises InvalidComponents: when there is no such index
        """
        index = _INDEX_BY_TEXT.get(text) if type(text) is str else None
        if index is None:
            raise InvalidComponents("index", f"no story index is called {short(text)}")
        return index

    @property
    def signed(self) -> int:
        """The value as it counts in a round's total: red above zero, blue below (FW-30)."""
        return self.value if self.colour is Colour.RED else -self.value

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.value}"

    def __repr__(self) -> str:
        return f"StoryIndex('{self}')"


STORY_INDEXES: Final = tuple(StoryIndex(colour, value) for colour, values in INDEX_VALUES.items() for value in values)
"""The six story indexes (FW-02)."""

_INDEX_BY_TEXT: Final = {str(index): index for index in STORY_INDEXES}

ROWS: Final = range(1, len(STORY_INDEXES) + 1)
"""The rows of the matrix, one per story index; row 1 is resolved first."""


IndexTexts: TypeAlias = str | Sequence[StoryIndex | str]
"""What is taken for the order of a plan: a text of six indexes, or the six as indexes or texts."""


def _indexes(value: IndexTexts) -> tuple[StoryIndex, ...]:
    given: object = value.split(maxsplit=len(STORY_INDEXES)) if type(value) is str else value
    if type(given) is not tuple and type(given) is not list:
        raise InvalidComponents("plan", f"must list the six story indexes, not {short(value)}")
    if len(given) > len(STORY_INDEXES):
        raise InvalidComponents("plan", "must order the six story indexes, each once, not more than six")
    found = tuple(each if type(each) is StoryIndex else StoryIndex.from_text(each) for each in given)
    if len(found) != len(STORY_INDEXES) or len(set(found)) != len(found):
        listed = " ".join(map(str, found))
        raise InvalidComponents("plan", f"must order the six story indexes, each once, not {short(listed)}")
    return found


@frozen(cache_hash=True)
class DesigningPlan:
    """An order of the six story indexes over rows 1 to 6 (FW-03).

    :ivar indexes: row 1 first; any order of the six, given as indexes or as texts
    :raises InvalidComponents: for anything but a permutation of the six

    >>> DesigningPlan.from_text("B1 R1 B2 R2 B3 R4").indexes[5]
    StoryIndex('R4')
    """

    indexes: tuple[StoryIndex, ...] = field(converter=_indexes)
    signed: tuple[int, ...] = field(init=False, eq=False, repr=False)

    @signed.default
    def _signed(self) -> tuple[int, ...]:
        return tuple(index.signed for index in self.indexes)

    @classmethod
    def from_text(cls, text: str) -> "DesigningPlan":
        """Return the plan that a text of six indexes names, row 1 first.

        :raises InvalidComponents: for anything but a permutation of the six
        """
        if type(text) is not str:
            raise InvalidComponents("plan", f"must be text, not {short(text)}")
        return cls(text)

    def __str__(self) -> str:
        return " ".join(map(str, self.indexes))

    def __repr__(self) -> str:
        return f"DesigningPlan('{self}')"


REFERENCE_PLANS: Final = (
    DesigningPlan.from_text("B1 R1 B2 R2 B3 R4"),
    DesigningPlan.from_text("B1 R2 B3 R4 B2 R1"),
    DesigningPlan.from_text("B1 R4 B2 R1 B3 R2"),
    DesigningPlan.from_text("B1 R4 B3 R2 B2 R1"),
)
"""Our own four plans: the printed ones are pictures and not public as text (FW-03)."""

ARCHITECTS: Final = ("red", "blue", "yellow", "purple")
"""The architect colours of columns 0 to 3; with three players the last is the dummy's (FW-04)."""
