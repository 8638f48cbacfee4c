"""The pieces of Fountains as data: icons, shapes, tiles, tokens and the Basin (FN-01 to FN-05)."""

from enum import StrEnum
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from boardrules.game import InvalidComponents, short


class Icon(StrEnum):
    """What a slot may show, in the order in which tokens list their icons."""

    LILY = "lily"
    RED = "red"
    WHITE = "white"
    BLACK = "black"
    WILD = "wild"
    COIN = "coin"
    JET = "jet"


FISH_COLOURS: Final = (Icon.RED, Icon.WHITE, Icon.BLACK)
"""The colours that a fish Reward can score."""

ICON_ORDER: Final = {icon: place for place, icon in enumerate(Icon)}


class Pawn(StrEnum):
    """The three pawns of the Basin; each is also the colour of its own space."""

    GREEN = "green"
    BLUE = "blue"
    WHITE = "white"


class Design(StrEnum):
    """The twelve design cards."""

    LEVELS = "levels"
    HIGH_FEATURE = "high_feature"
    STARS = "stars"
    EXTRAS = "extras"
    LILY_COINS = "lily_coins"
    WILD_LILIES = "wild_lilies"
    VISIBILITY = "visibility"
    FEATURE_SET = "feature_set"
    DIVERSE_FISH = "diverse_fish"
    JETS = "jets"
    COINS = "coins"
    STRAIGHT_POOLS = "straight_pools"


LIGHT: Final = "#"
DARK: Final = "D"
CHANNEL: Final = "="
WATER: Final = "~"
OUTSIDE: Final = "."
SLOT_DIGITS: Final = "0123456789"

BONUS: Final = "bonus"
"""The name of the Basin's space beside the tokens."""

STAR: Final = "star"
"""The shape whose tiles the stars card counts (FN-62)."""


@lru_cache(maxsize=1 << 10)
def _turned(rows: tuple[str, ...], turn: int) -> tuple[str, ...]:
    for _ in range(turn):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


@frozen(cache_hash=True)
class Shape:
    """A map of unit cells (FN-03).

    :ivar name: as the component text names it
    :ivar rows: the map from north to south, one character a cell: ``#`` light brick, ``D`` dark brick, ``=`` open
        channel, ``~`` water, a digit for water with that slot, ``.`` outside

    >>> Shape("bar", ("DDDDD", "D0~1D", "#D=D#")).turned(1)
    ('#DD', 'D0D', '=~D', 'D1D', '#DD')
    """

    name: str
    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """Cells from west to east."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Cells from north to south."""
        return len(self.rows)

    @property
    def slots(self) -> int:
        """How many slots the shape has."""
        return sum(cell in SLOT_DIGITS for row in self.rows for cell in row)

    def turned(self, turn: int) -> tuple[str, ...]:
        """Return the rows after that many clockwise quarter turns (FN-30)."""
        return _turned(self.rows, turn % 4)


@frozen(cache_hash=True)
class Tile:
    """One face of a shape.

    :ivar shape: its map
    :ivar number: from 1, in the order in which the set's text first names the faces of the shape
    :ivar icons: what each slot shows, None where it is an empty shaded area (FN-04)
    :ivar count: how many of this face the set holds
    """

    shape: Shape
    number: int
    icons: tuple[Icon | None, ...]
    count: int = 1

    @property
    def name(self) -> str:
        """The tile's name in the notation, such as ``oblong.3``."""
        return f"{self.shape.name}.{self.number}"


def _in_icon_order(value: object) -> tuple[Icon, ...]:
    if not isinstance(value, (tuple, list)):
        raise InvalidComponents("token", f"must list its icons, not {short(value)}")
    for each in value:
        if not isinstance(each, str) or each not in ICON_ORDER:
            raise InvalidComponents("token", f"{short(each)} is no icon")
    return tuple(sorted(map(Icon, value), key=ICON_ORDER.__getitem__))


@frozen(cache_hash=True)
class Token:
    """A Bonus token with one or more icons (FN-04).

    :ivar icons: sorted: lily, red, white, black, wild, coin, jet; the literal texts are taken too
    :raises InvalidComponents: for what is no icon

    >>> str(Token((Icon.COIN, Icon.LILY)))
    'lily+coin'
    """

    icons: tuple[Icon, ...] = field(converter=_in_icon_order)

    def __str__(self) -> str:
        return "+".join(self.icons)

    def order(self) -> tuple[int, ...]:
        """Return what tokens are sorted by: their icons, one after the other, in icon order."""
        return tuple(ICON_ORDER[icon] for icon in self.icons)


@frozen
class Space:
    """A space of the Basin (FN-05).

    :ivar shape: the name of the shape whose stack lies beside it, or None beside the tokens
    :ivar pawn: whose own space this is, if any
    """

    shape: str | None
    pawn: Pawn | None = None


@frozen(cache_hash=True)
class Components:
    """A whole set of pieces to play with.

    :ivar start: the starting tile, the same for every player
    :ivar tiles: by shape, in the order of the set's text, then by face number
    :ivar tokens: each kind of token with its count, sorted by icons
    :ivar ring: the Basin's spaces, clockwise
    """

    start: Tile
    tiles: tuple[tuple[Tile, ...], ...]
    tokens: tuple[tuple[Token, int], ...]
    ring: tuple[Space, ...]

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The six shapes, in the order of the set's text."""
        return tuple(faces[0].shape for faces in self.tiles)

    @staticmethod
    def from_text(text: str) -> "Components":
        """Return the set that a text in the component format describes.

        :raises InvalidComponents: with the line and the cause
        """
        from boardrules.fountains.component_text import read  # noqa: PLC0415 - the reader builds on this module

        return read(text)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: every piece, to hold beside the box."""
        from boardrules.fountains.svg_sheet import render_components  # noqa: PLC0415 - the picture builds on this module

        return render_components(self)

    def to_text(self) -> str:
        """Return the canonical text of the set, without comments: `from_text` reads an equal set from it."""
        from boardrules.fountains.component_text import write  # noqa: PLC0415 - the writer builds on this module

        return write(self)
