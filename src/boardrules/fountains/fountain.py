"""One player's fountain: the tiles as they lie, and the tokens on them."""

from bisect import bisect_left
from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Final

from attrs import field, frozen

from boardrules.fountains._bitboard.board import Frame
from boardrules.fountains._bitboard.one_place import highest_under, shift_near
from boardrules.fountains._bitboard.stencil import stencil
from boardrules.fountains._bitboard.visible import Masks
from boardrules.fountains.components import Components, Icon, Tile, Token
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.maps import OUTSIDE, SLOT_DIGITS
from boardrules.fountains.moves import QUARTER_TURNS, Place
from boardrules.game import InvalidComponents, InvalidState, given
from boardrules.shown import kind_of

TILE_ORDER: Final = attrgetter("level", "y", "x", "turn", "tile.shape.name", "tile.number")
_CORNER: Final = attrgetter("level", "y", "x")

TOKEN_ORDER: Final = attrgetter("y", "x")

FARTHEST: Final = 2_400
"""How far from the starting tile's corner anything may lie: a limit of this library, since masks grow with the distance.

No game goes so far: 72 tiles and the starting tile, none longer than 32 cells, reach 2,336 cells.
"""


@frozen(init=False)
class Fountain:
    """Tiles and visible tokens. Equal fountains look the same, in whatever order they were built.

    :ivar tiles: from the lowest level up, each level from north to south
    :ivar tokens: those still visible, from north to south; a covered token has left the game (FN-35)
    :raises InvalidState: for anything but tiles and tokens, farther than 2,400 cells from 0, 0, or on a level that there are
        not tiles enough for; whether they could have been laid so is not asked
    """

    tiles: tuple[LaidTile, ...]
    tokens: tuple[LaidToken, ...] = ()
    _masks: Masks = field(init=False, eq=False, repr=False)
    _hash: int | None = field(init=False, eq=False, repr=False)

    def __init__(self, tiles: tuple[LaidTile, ...], tokens: tuple[LaidToken, ...] = ()) -> None:
        lying, on_them = _checked_tiles(tiles), _checked_tokens(tokens)
        # What follows from the fields is never taken from a caller.
        put = object.__setattr__
        put(self, "tiles", lying)
        put(self, "tokens", on_them)
        put(self, "_masks", Masks.of(lying, on_them))
        put(self, "_hash", None)

    @staticmethod
    def _made(tiles: tuple[LaidTile, ...], tokens: tuple[LaidToken, ...], masks: Masks) -> "Fountain":
        """Return a fountain of pieces that are known to be right, with their masks."""
        filled: _Unfinished = _Unfinished()
        filled.tiles = tiles
        filled.tokens = tokens
        filled._masks = masks  # noqa: SLF001 - its own
        filled._hash = None  # noqa: SLF001 - its own
        made: Fountain = filled
        made.__class__ = Fountain
        return made

    @staticmethod
    def start(components: Components) -> "Fountain":
        """Return a fountain with the starting tile alone, at 0, 0 and unturned.

        :raises InvalidComponents: for anything but components
        """
        if type(components) is not Components:
            raise InvalidComponents("components", f"must be Components, not {kind_of(components)}")
        return _start(components.start)

    def laid(self, tile: Tile, place: Place) -> LaidTile:
        """Return a tile as it would lie there, on top of what is seen.

        :raises InvalidState: for what is no tile or no place
        """
        _check_place(tile, place)
        x, y, turn = place.x, place.y, place.turn
        board = self._masks.board
        if max(tile.shape.width, tile.shape.height) > board.frame.margin:
            # Rows are too short for the tile, whose bits would run into the next.
            return self._in_frame(board.frame.grown(LaidTile(tile, x, y, turn, 1))).laid(tile, place)
        shape = stencil(tile.shape, turn, board.frame.stride)
        shift = shift_near(board, shape, x, y)
        under = 0 if shift is None else highest_under(board, shape, shift)
        return LaidTile(tile, x, y, turn, under + 1)

    def lay(self, tile: Tile, place: Place) -> "Fountain":
        """Return the fountain with a tile laid there, which is not checked; tokens under it leave the game (FN-35).

        All other tiles stay where they are, and there is no way to move or lift one (FN-33).

        :raises InvalidState: for what is no tile or no place, or one farther than 2,400 cells from 0, 0
        """
        _check_place(tile, place)
        return self._with(tile, place)[0]

    def _with(self, tile: Tile, place: Place) -> "tuple[Fountain, LaidTile]":
        """Return the fountain with a tile more, and how it lies."""
        x, y, turn = place.x, place.y, place.turn
        board = self._masks.board
        frame = board.frame
        shape = stencil(tile.shape, turn, frame.stride)
        if not frame.has_room(x, y, shape.width, shape.height):
            return with_tile(self._in_frame(frame.grown(LaidTile(tile, x, y, turn, 1))), tile, place)
        new = LaidTile(tile, x, y, turn, highest_under(board, shape, frame.shift(x, y)) + 1)
        at = _rank(self.tiles, new)
        tokens = self.tokens
        if tokens and new.level > 1:
            stride = frame.stride
            tokens = tuple([each for each in tokens if not shape.has(each.x - x, each.y - y, stride)])
        masks = self._masks.with_tile(at, new, self.tiles, tokens)
        return self._made((*self.tiles[:at], new, *self.tiles[at:]), tokens, masks), new

    def _in_frame(self, frame: Frame) -> "Fountain":
        """Return the same fountain with masks for another frame."""
        return self._made(self.tiles, self.tokens, self._masks.in_frame(frame, self.tiles, self.tokens))

    def put(self, token: Token, x: int, y: int) -> "Fountain":
        """Return the fountain with a token put on a slot, which is not checked; a token there leaves the game.

        :raises InvalidState: for what is no token, or a cell farther than 2,400 from 0, 0
        """
        (new,) = _checked_tokens((LaidToken(token, x, y),))
        return self._with_token(new)

    def _with_token(self, new: LaidToken) -> "Fountain":
        """Return the fountain with a token more."""
        x, y = new.x, new.y
        others = [other for other in self.tokens if (other.x, other.y) != (x, y)]
        tokens = tuple(sorted([*others, new], key=TOKEN_ORDER))
        masks, number = self._masks, self._number_at(x, y)
        if number is not None:
            masks = masks.with_tokens(number, self.tiles[number], tokens)
        return self._made(self.tiles, tokens, masks)

    def _number_at(self, x: int, y: int) -> int | None:
        """Return the number of the tile that is seen at a cell, None for the bare table."""
        number = self._slot_at(x, y)
        if number is None:
            top = self.tile_at(x, y)
            return next((number for number, laid in enumerate(self.tiles) if laid is top), None)
        return number

    def _slot_at(self, x: int, y: int) -> int | None:
        """Return the number of the tile with the slot that is seen at a cell, None where there is no such slot."""
        frame = self._masks.board.frame
        return self._masks.tile_with_slot(frame.bit(x, y)) if frame.x < x < frame.east else None

    def level_at(self, x: int, y: int) -> int:
        """Return the level of what is seen at a cell, 0 for the bare table.

        :raises InvalidState: for what is no cell
        """
        check_cell(x, y)
        return self._masks.board.level_at(x, y)

    def tile_at(self, x: int, y: int) -> LaidTile | None:
        """Return the topmost tile at a cell, None for the bare table.

        :raises InvalidState: for what is no cell
        """
        level = self.level_at(x, y)
        return next((laid for laid in self.tiles if laid.level == level and laid.kind_at(x, y) != OUTSIDE), None)

    def kind_at(self, x: int, y: int) -> str:
        """Return the map's character for what is seen at a cell, ``.`` for the bare table.

        :raises InvalidState: for what is no cell
        """
        top = self.tile_at(x, y)
        return top.kind_at(x, y) if top else OUTSIDE

    def token_at(self, x: int, y: int) -> Token | None:
        """Return the token on a cell, if one lies there.

        :raises InvalidState: for what is no cell
        """
        check_cell(x, y)
        return next((laid.token for laid in self.tokens if laid.x == x and laid.y == y), None)

    def icons_at(self, x: int, y: int) -> tuple[Icon, ...]:
        """Return the icons that the slot at a cell shows: the token's, or the tile's own; none off a slot.

        :raises InvalidState: for what is no cell
        """
        token = self.token_at(x, y)
        if token:
            return token.icons
        top = self.tile_at(x, y)
        kind = top.kind_at(x, y) if top else OUTSIDE
        icon = top.tile.icons[int(kind)] if top and kind in SLOT_DIGITS else None
        return (icon,) if icon else ()

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """Least x, least y, greatest x and greatest y of the cells with a tile.

        :raises InvalidState: for a fountain without tiles
        """
        if not self.tiles:
            raise InvalidState("tiles", "must hold a tile for the fountain to have an extent")
        return (
            min(laid.x for laid in self.tiles),
            min(laid.y for laid in self.tiles),
            max(laid.x + laid.width - 1 for laid in self.tiles),
            max(laid.y + laid.height - 1 for laid in self.tiles),
        )

    def is_uncovered(self, laid: LaidTile) -> bool:
        """Return whether no cell of one of the tiles is under another.

        :raises InvalidState: for anything but one of the tiles
        """
        if laid not in self.tiles:
            raise InvalidState("laid", "must be one of the fountain's tiles")
        return self._masks.board.covered(laid) == 0

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from boardrules.fountains.svg_fountain import render_fountain  # noqa: PLC0415 - the picture builds on this module

        return render_fountain(self)

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash((self.tiles, self.tokens)))
        return self._hash or 0

    def __copy__(self) -> "Fountain":
        return self

    def __deepcopy__(self, _memo: object) -> "Fountain":
        return self

    def __reduce__(self) -> tuple[type["Fountain"], tuple[tuple[LaidTile, ...], tuple[LaidToken, ...]]]:
        # Masks are made anew, which keeps pickles small.
        return Fountain, (self.tiles, self.tokens)


class _Unfinished(Fountain):
    """A fountain while its fields are filled: the one class of them that takes them one by one, as states do."""

    __slots__ = ()

    tiles: tuple[LaidTile, ...]
    tokens: tuple[LaidToken, ...]
    _masks: Masks
    _hash: int | None

    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


# A program plays with a handful of component sets, and each of their games begins with this.
@lru_cache(maxsize=64)
def _start(tile: Tile) -> Fountain:
    return Fountain((LaidTile(tile, 0, 0, 0, 1),))


def masks_of(fountain: Fountain) -> Masks:
    """Return the masks of a fountain, for the rooms that work on whole boards."""
    return fountain._masks  # noqa: SLF001 - the one door to them


def with_tile(fountain: Fountain, tile: Tile, place: Place) -> tuple[Fountain, LaidTile]:
    """Return a fountain with a tile laid at a place that is known to be legal, and how it lies there: as `Fountain.lay`, unchecked."""
    return fountain._with(tile, place)  # noqa: SLF001 - the one door to it


def with_token(fountain: Fountain, token: Token, x: int, y: int) -> tuple[Fountain, LaidToken]:
    """Return a fountain with a token put on a slot that is known to be one, and how it lies there: as `Fountain.put`, unchecked."""
    new = LaidToken(token, x, y)
    return fountain._with_token(new), new  # noqa: SLF001 - the one door to it


def is_slot(fountain: Fountain, x: int, y: int) -> bool:
    """Return whether a slot can be seen at a cell."""
    return fountain._slot_at(x, y) is not None  # noqa: SLF001 - the one door to it


def roomy_masks(fountain: Fountain, size: int) -> Masks:
    """Return the masks of a fountain with room for another tile of that size anywhere around it."""
    return Masks.of(fountain.tiles, fountain.tokens, size)


def with_room(fountain: Fountain, tile: Tile, places: Iterable[Place]) -> Fountain:
    """Return the fountain with masks that have room for a tile at each of some places."""
    frame = widest = fountain._masks.board.frame  # noqa: SLF001 - as `masks_of`
    for place in places:
        laid = LaidTile(tile, place.x, place.y, place.turn, 1)
        if not widest.holds(laid):
            widest = widest.grown(laid)
    return fountain if widest is frame else fountain._in_frame(widest)  # noqa: SLF001 - as `masks_of`


def require_fountain(value: object) -> Fountain:
    """Return a fountain.

    :raises InvalidState: for anything else
    """
    if type(value) is not Fountain:
        raise InvalidState("fountain", f"must be a Fountain, not {kind_of(value)}")
    return value


def check_cell(x: object, y: object) -> None:
    """Check that two values are the x and y of a cell.

    :raises InvalidState: naming the one that is no whole number
    """
    if type(x) is not int or type(y) is not int:
        name, value = ("x", x) if type(x) is not int else ("y", y)
        raise InvalidState(name, f"must be a whole number, not {given(value)}")


def _rank(tiles: tuple[LaidTile, ...], new: LaidTile) -> int:
    """Return where a tile comes in the order of a fountain's tiles."""
    # Few tiles share a corner, and to read three facts of each takes half the time of reading all.
    corner = _CORNER(new)
    at = bisect_left(tiles, corner, key=_CORNER)
    while at < len(tiles) and _CORNER(tiles[at]) == corner and TILE_ORDER(tiles[at]) < TILE_ORDER(new):
        at += 1
    return at


def _checked_tiles(tiles: object) -> tuple[LaidTile, ...]:
    if type(tiles) is not tuple and type(tiles) is not list:
        raise InvalidState("tiles", f"must be a tuple of LaidTiles, not {kind_of(tiles)}")
    for number, laid in enumerate(tiles):
        where = f"tiles[{number}]"
        if type(laid) is not LaidTile or type(laid.tile) is not Tile:
            raise InvalidState(where, f"must be a LaidTile with a Tile, not {kind_of(laid)}")
        _check_number(f"{where}.x", laid.x, -FARTHEST, FARTHEST)
        _check_number(f"{where}.y", laid.y, -FARTHEST, FARTHEST)
        _check_number(f"{where}.turn", laid.turn, 0, QUARTER_TURNS - 1)
        _check_number(f"{where}.level", laid.level, 1, len(tiles))
    return tuple(tiles)


def _checked_tokens(tokens: object) -> tuple[LaidToken, ...]:
    if type(tokens) is not tuple and type(tokens) is not list:
        raise InvalidState("tokens", f"must be a tuple of LaidTokens, not {kind_of(tokens)}")
    for number, laid in enumerate(tokens):
        where = f"tokens[{number}]"
        if type(laid) is not LaidToken or type(laid.token) is not Token:
            raise InvalidState(where, f"must be a LaidToken with a Token, not {kind_of(laid)}")
        _check_number(f"{where}.x", laid.x, -FARTHEST, FARTHEST)
        _check_number(f"{where}.y", laid.y, -FARTHEST, FARTHEST)
    return tuple(tokens)


def _check_number(where: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise InvalidState(where, f"must be a whole number from {low} to {high}, not {given(value)}")


def _check_place(tile: object, place: object) -> None:
    if type(tile) is not Tile:
        raise InvalidState("tile", f"must be a Tile, not {kind_of(tile)}")
    if type(place) is not Place:
        raise InvalidState("place", f"must be a Place, not {kind_of(place)}")
    x, y, turn = place.x, place.y, place.turn
    exact = type(x) is type(y) is type(turn) is int
    if not (exact and -FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST and 0 <= turn < QUARTER_TURNS):
        _check_number("place.x", x, -FARTHEST, FARTHEST)
        _check_number("place.y", y, -FARTHEST, FARTHEST)
        _check_number("place.turn", turn, 0, QUARTER_TURNS - 1)
