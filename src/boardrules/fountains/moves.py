"""The moves of Fountains, what chance reveals and what a player decides; and how it is said that one is not legal.

Moves are plain values and mean the same in every game: whether one is legal is not asked here. Where a move holds a
pawn, a colour or a card, its text is taken for it; anything else stays as it is, and no state takes such a move.
"""

from enum import StrEnum
from typing import Final, TypeAlias, TypeVar, get_args

from attrs import field, frozen

from boardrules import game
from boardrules.fountains.components import Design, Icon, Pawn, Token
from boardrules.fountains.laid import Cell

Member = TypeVar("Member", bound=StrEnum)


def member_of(kind: type[Member], value: Member) -> Member:
    """Return the member that a value is or spells; what is neither stays as it is.

    Members are told apart by identity, and texts equal to them would pass for them in a cache.
    """
    if type(value) is not kind and isinstance(value, str):
        text = str.__str__(value)
        return next((member for member in kind if str.__str__(member) == text), value)
    return value


def _pawn(value: Pawn) -> Pawn:
    return member_of(Pawn, value)


def _colour(value: Icon) -> Icon:
    return member_of(Icon, value)


def _design(value: Design) -> Design:
    return member_of(Design, value)


@frozen
class Start:
    """Chance: this seat begins (FN-14)."""

    seat: int

    def __str__(self) -> str:
        return f"start:{self.seat}"


@frozen
class RevealTile:
    """Chance: the next tile on top of a stack, as shape and face number, from 1 (FN-11)."""

    shape: str
    number: int

    def __str__(self) -> str:
        return f"tile:{self.shape}.{self.number}"


@frozen
class RevealToken:
    """Chance: the next token turned face up (FN-12, FN-21)."""

    token: Token

    def __str__(self) -> str:
        return f"token:{self.token}"


@frozen
class RevealDesign:
    """Chance: the next of the three design cards (FN-13)."""

    design: Design = field(converter=_design)

    def __str__(self) -> str:
        return f"design:{self.design}"


@frozen
class MovePawn:
    """Move a pawn to a space of the Basin; 0 is the first of the ring, then clockwise (FN-20)."""

    pawn: Pawn = field(converter=_pawn)
    space: int

    def __str__(self) -> str:
        return f"{self.pawn}>{self.space}"


@frozen
class Take:
    """Take a face-up token of this kind (FN-21)."""

    token: Token

    def __str__(self) -> str:
        return f"take:{self.token}"


@frozen(cache_hash=True, weakref_slot=False)
class Place:
    """Lay the tile in hand (FN-30).

    :ivar x: least x of the turned outline, growing east
    :ivar y: least y of the turned outline, growing south
    :ivar turn: clockwise quarter turns, 0 to 3
    """

    x: int
    y: int
    turn: int

    def __str__(self) -> str:
        return f"place:{self.x},{self.y},{self.turn}"


@frozen(cache_hash=True)
class Put:
    """Put the token in hand on the slot at a cell (FN-35)."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"put:{self.x},{self.y}"


@frozen
class Discard:
    """Give up the tile or token in hand, which fits nowhere (FN-34, FN-35)."""

    def __str__(self) -> str:
        return "discard"


@frozen
class ChooseFish:
    """Pick the colour that a fish Reward scores: red, white or black (FN-54)."""

    colour: Icon = field(converter=_colour)

    def __str__(self) -> str:
        return f"fish:{self.colour}"


@frozen
class Refresh:
    """Solo: the face-up tokens to replace, sorted, each as often as meant (FN-74)."""

    tokens: tuple[Token, ...]

    def __str__(self) -> str:
        return "refresh:" + (",".join(map(str, self.tokens)) or "-")


Move: TypeAlias = (
    Start | RevealTile | RevealToken | RevealDesign | MovePawn | Take | Place | Put | Discard | ChooseFish | Refresh
)
"""A move of Fountains: a decision or an outcome of chance."""

MOVE_TYPES: Final[tuple[type, ...]] = get_args(Move)
"""The classes of moves."""

_TYPES: Final = frozenset(MOVE_TYPES)

LARGEST: Final = 999_999
"""The largest number that a move can hold, on either side of zero: the largest that the notation writes."""


def is_well_formed(move: object) -> bool:
    """Return whether something is a move whose fields hold what they should; moves are not checked when they are made.

    >>> is_well_formed(MovePawn(Pawn.WHITE, 5)), is_well_formed(MovePawn("white", 5)), is_well_formed(MovePawn("red", 5))
    (True, True, False)
    """
    if type(move) not in _TYPES:
        return False
    match move:
        case Place():
            return is_whole(move.x) and is_whole(move.y) and is_whole(move.turn)
        case MovePawn():
            return type(move.pawn) is Pawn and is_whole(move.space)
        case RevealTile():
            return type(move.shape) is str and is_whole(move.number)
        case RevealToken() | Take():
            return type(move.token) is Token
        case Put():
            return is_whole(move.x) and is_whole(move.y)
        case ChooseFish():
            return type(move.colour) is Icon
        case Refresh():
            return type(move.tokens) is tuple and all(type(token) is Token for token in move.tokens)
        case RevealDesign():
            return type(move.design) is Design
        case Start():
            return is_whole(move.seat)
        case _:
            return True


def is_whole(value: object) -> bool:
    """Return whether a value is a number that a move can hold."""
    return type(value) is int and -LARGEST <= value <= LARGEST


QUARTER_TURNS: Final = 4
"""How many ways a tile can be turned (FN-30)."""

ID_WINDOW: Final = 128
"""How many columns and rows of cells have ids: x and y from -60 to 67."""

ID_LEAST: Final = -60
"""The least x and the least y with ids."""


def put_id(put: Put) -> int | None:
    """Return the number of a put, ascending by y, then x; None outside the window.

    >>> put_id(Put(-60, -60)), put_id(Put(-60, -59)), put_id(Put(68, 0))
    (0, 128, None)
    """
    column, row = put.x - ID_LEAST, put.y - ID_LEAST
    return row * ID_WINDOW + column if 0 <= column < ID_WINDOW and 0 <= row < ID_WINDOW else None


def place_id(place: Place) -> int | None:
    """Return the number of a place, ascending by turn, then y, then x; None outside the window.

    >>> place_id(Place(-60, -60, 0)), place_id(Place(-60, -60, 1)), place_id(Place(0, -61, 0))
    (0, 16384, None)
    """
    cell = put_id(Put(place.x, place.y))
    return None if cell is None else place.turn * ID_WINDOW * ID_WINDOW + cell


@frozen
class Refusal(game.Refusal):
    """Why a move is not legal.

    :ivar cells: the cells of the fountain that stand in its way, for an app to mark
    """

    cells: tuple[Cell, ...] = ()
