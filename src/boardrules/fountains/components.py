"""The pieces of Fountains as data: icons, shapes, tiles, tokens and the Basin (FN-01 to FN-05)."""

from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeVar

from attrs import field, frozen

from boardrules.fountains.maps import SLOT_DIGITS, drawing_faults, slot_faults
from boardrules.game import InvalidComponents, given, short


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


BONUS: Final = "bonus"
"""The name of the Basin's space beside the tokens."""

STAR: Final = "star"
"""The shape whose tiles the stars card counts (FN-62)."""


@lru_cache(maxsize=1024)
def _turned(rows: tuple[str, ...], turn: int) -> tuple[str, ...]:
    for _ in range(turn):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


def _listed(where: str, value: object) -> tuple[object, ...]:
    # A subclass could say one thing now and another later.
    if type(value) is not tuple and type(value) is not list:
        raise InvalidComponents(where, f"must be a tuple, not {given(value)}")
    return tuple(value)


def _name(value: object) -> str:
    if type(value) is str:
        return value
    raise InvalidComponents("shape", f"must have a text for its name, not {given(value)}")


def _rows(value: object) -> tuple[str, ...]:
    rows = tuple(row for row in _listed("shape", value) if type(row) is str)
    if not rows or len(rows) != len(_listed("shape", value)):
        raise InvalidComponents("shape", f"must have rows of text, not {given(value)}")
    for y, reason in (*drawing_faults(rows), *slot_faults(rows)):
        raise InvalidComponents("shape", f"row {y + 1}: {reason}")
    return rows


@frozen(cache_hash=True)
class Shape:
    """A map of unit cells (FN-03).

    The tiles of one shape have their name and their outline in common. Where channels, dark bricks, water or slots
    differ from face to face, these tiles have different `Shape` objects of that name, each with the map of its face.

    :ivar name: as the component text names it
    :ivar rows: the map from north to south, one character a cell: ``#`` light brick, ``D`` dark brick, ``=`` open
        channel, ``~`` water, a digit for water with that slot, ``.`` outside; at most 32 rows of at most 32 cells
    :raises InvalidComponents: for rows that are no such map

    >>> Shape("bar", ("DDDDD", "D0~1D", "#D=D#")).turned(1)
    ('#DD', 'D0D', '=~D', 'D1D', '#DD')
    """

    name: str = field(converter=_name)
    rows: tuple[str, ...] = field(converter=_rows)

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
        """How many slots the map has."""
        return sum(map("".join(self.rows).count, SLOT_DIGITS))

    def turned(self, turn: int) -> tuple[str, ...]:
        """Return the rows after that many clockwise quarter turns (FN-30)."""
        return _turned(self.rows, turn % 4)


def icon_of(where: str, value: object) -> Icon:
    """Return the icon that a value is or spells.

    :param where: what it was given as, for the error
    :raises InvalidComponents: listing the icons
    """
    if type(value) is Icon:
        return value
    if type(value) is str and value in ICON_ORDER:
        return Icon(value)
    raise InvalidComponents(where, f"{given(value)} is no icon: {' '.join(Icon)}")


def _icons_of_tile(value: object) -> tuple[Icon | None, ...]:
    return tuple(None if each is None else icon_of("tile", each) for each in _listed("tile", value))


@frozen(cache_hash=True)
class Tile:
    """One face of a shape.

    :ivar shape: the map that is printed on this face
    :ivar number: from 1, in the order in which the set's text first names the faces of the shape
    :ivar icons: what each slot shows, None where it is an empty shaded area (FN-04); the literal texts are taken too
    :ivar count: how many of this face the set holds
    :raises InvalidComponents: for other values, or icons that do not fit the slots
    """

    shape: Shape
    number: int
    icons: tuple[Icon | None, ...] = field(converter=_icons_of_tile)
    count: int = 1

    def __attrs_post_init__(self) -> None:
        if type(self.shape) is not Shape:
            raise InvalidComponents("tile", f"must have a Shape, not {given(self.shape)}")
        for name, number in (("number", self.number), ("count", self.count)):
            if type(number) is not int or number < 1:
                raise InvalidComponents("tile", f"must have a {name} from 1 on, not {given(number)}")
        if len(self.icons) != self.shape.slots:
            raise InvalidComponents(
                "tile", f"{len(self.icons)} icons, but {self.shape.name} has {self.shape.slots} slots"
            )

    @property
    def name(self) -> str:
        """The tile's name in the notation, such as ``oblong.3``."""
        return f"{self.shape.name}.{self.number}"


def _in_icon_order(value: object) -> tuple[Icon, ...]:
    return tuple(sorted([icon_of("token", each) for each in _listed("token", value)], key=ICON_ORDER.__getitem__))


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
        return tuple([ICON_ORDER[icon] for icon in self.icons])


def _shape_beside(value: object) -> str | None:
    if value is None or type(value) is str:
        return value
    raise InvalidComponents("space", f"must name a shape, not {given(value)}")


def _pawn(value: object) -> Pawn | None:
    if value is None:
        return None
    if type(value) is Pawn or (type(value) is str and value in tuple(Pawn)):
        return Pawn(value)
    raise InvalidComponents("space", f"{given(value)} is no pawn: {' '.join(Pawn)}")


@frozen
class Space:
    """A space of the Basin (FN-05).

    :ivar shape: the name of the shape whose stack lies beside it, or None beside the tokens
    :ivar pawn: whose own space this is, if any; its literal text is taken too
    :raises InvalidComponents: for other values
    """

    shape: str | None = field(converter=_shape_beside)
    pawn: Pawn | None = field(default=None, converter=_pawn)


Piece = TypeVar("Piece")


def _only(kind: type[Piece], where: str, value: object) -> tuple[Piece, ...]:
    pieces = tuple(each for each in _listed(where, value) if isinstance(each, kind) and type(each) is kind)
    if len(pieces) != len(_listed(where, value)):
        raise InvalidComponents(where, f"must hold {kind.__name__}s only, not {given(value)}")
    return pieces


def _start(value: object) -> Tile:
    return _only(Tile, "start", (value,))[0]


def _tiles(value: object) -> tuple[tuple[Tile, ...], ...]:
    shapes = tuple(_only(Tile, f"tiles[{place}]", faces) for place, faces in enumerate(_listed("tiles", value)))
    if () in shapes:
        raise InvalidComponents(f"tiles[{shapes.index(())}]", "must hold a tile")
    return shapes


def _tokens(value: object) -> tuple[tuple[Token, int], ...]:
    pairs = []
    for each in _listed("tokens", value):
        match each:
            case (kind, count) if type(kind) is Token and type(count) is int:
                pairs.append((kind, count))
            case _:
                raise InvalidComponents("tokens", f"must be pairs of a Token and its count, not {given(each)}")
    return tuple(pairs)


def _ring(value: object) -> tuple[Space, ...]:
    return _only(Space, "ring", value)


@frozen(cache_hash=True, repr=False)
class Components:
    """A whole set of pieces to play with. `Options` checks that a set which was built by hand is whole.

    :ivar start: the starting tile, the same for every player
    :ivar tiles: by shape, in the order of the set's text, then by face number
    :ivar tokens: each kind of token with its count, sorted by icons
    :ivar ring: the Basin's spaces, clockwise
    :raises InvalidComponents: for anything but such pieces

    >>> from boardrules.fountains.reference_set import REFERENCE_SET
    >>> REFERENCE_SET
    <Components: 72 tiles of square, oblong, ell, zig, cross, star; 26 tokens; start round>
    """

    start: Tile = field(converter=_start)
    tiles: tuple[tuple[Tile, ...], ...] = field(converter=_tiles)
    tokens: tuple[tuple[Token, int], ...] = field(converter=_tokens)
    ring: tuple[Space, ...] = field(converter=_ring)

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """The six shapes, in the order of the set's text, each with the map of its first face."""
        return tuple(faces[0].shape for faces in self.tiles)

    def __repr__(self) -> str:
        tiles = sum(tile.count for faces in self.tiles for tile in faces)
        names = ", ".join(faces[0].shape.name for faces in self.tiles if faces)
        tokens = sum(count for _, count in self.tokens)
        return (
            f"<Components: {tiles} tiles of {short(names, 200)}; {tokens} tokens; start {short(self.start.shape.name)}>"
        )

    @staticmethod
    def from_text(text: str) -> "Components":
        """Return the set that a text in the component format describes.

        :raises InvalidComponents: naming up to 20 mistakes, each with its line and cause (`problems`)
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
