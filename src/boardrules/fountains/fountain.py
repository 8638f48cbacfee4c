"""One player's fountain: the tiles as they lie, and the tokens on them."""

from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from attrs import Factory, field, frozen

from boardrules.fountains.board import Board, Frame
from boardrules.fountains.components import OUTSIDE, SLOT_DIGITS, Components, Icon, Tile, Token
from boardrules.fountains.contact import is_near, top_under
from boardrules.fountains.faces import Look, look_at
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import Place
from boardrules.fountains.stencil import stencil

TILE_ORDER: Final = attrgetter("level", "y", "x", "turn", "tile.shape.name", "tile.number")
_CORNER: Final = attrgetter("level", "y", "x")

TOKEN_ORDER: Final = attrgetter("y", "x")


@frozen(cache_hash=True)
class Fountain:
    """Tiles and visible tokens. Equal fountains look the same, in whatever order they were built.

    :ivar tiles: from the lowest level up, each level from north to south
    :ivar tokens: those still visible, from north to south; a covered token has left the game (FN-35)
    :ivar board: the bricks as bit masks, for the rooms that work on whole boards; it follows from the tiles
    :ivar looks: what can be seen of each tile, in the stride of the board; it follows from the tiles and the tokens
    :ivar corners: by tile the bit of its corner on the board
    """

    tiles: tuple[LaidTile, ...]
    tokens: tuple[LaidToken, ...] = ()
    board: Board = field(
        default=Factory(lambda self: Board.of(self.tiles), takes_self=True), eq=False, repr=False, kw_only=True
    )
    looks: tuple[Look, ...] = field(
        default=Factory(lambda self: looks_of(self.board, self.tiles, self.tokens), takes_self=True),
        eq=False,
        repr=False,
        kw_only=True,
    )
    corners: tuple[int, ...] = field(
        default=Factory(lambda self: corners_of(self.board.frame, self.tiles), takes_self=True),
        eq=False,
        repr=False,
        kw_only=True,
    )

    @staticmethod
    def start(components: Components) -> "Fountain":
        """Return a fountain with the starting tile alone, at 0, 0 and unturned."""
        return Fountain((LaidTile(components.start, 0, 0, 0, 1),))

    def laid(self, tile: Tile, place: Place) -> LaidTile:
        """Return a tile as it would lie there, on top of what is seen."""
        flat = LaidTile(tile, place.x, place.y, place.turn, 1)
        board = self.board
        if max(flat.width, flat.height) > board.frame.margin:
            # Rows are too short for the tile, whose bits would run into the next.
            return self._in_frame(board.frame.grown(flat)).laid(tile, place)
        shape = stencil(tile.shape, place.turn, board.frame.stride)
        near = is_near(board, shape, flat.x, flat.y)
        under = top_under(board, shape, board.frame.bit(flat.x, flat.y)) if near else 0
        return LaidTile(tile, flat.x, flat.y, flat.turn, under + 1)

    def lay(self, tile: Tile, place: Place) -> "Fountain":
        """Return the fountain with a tile laid there, which is not checked; tokens under it leave the game (FN-35).

        All other tiles stay where they are, and there is no way to move or lift one (FN-33).
        """
        board, x, y = self.board, place.x, place.y
        frame, stride = board.frame, board.frame.stride
        shape = stencil(tile.shape, place.turn, stride)
        if not frame.has_room(x, y, shape.width, shape.height):
            return self._in_frame(frame.grown(LaidTile(tile, x, y, place.turn, 1))).lay(tile, place)
        bit = frame.bit(x, y)
        cells = shape.cells << bit
        level = top_under(board, shape, bit) + 1
        new = LaidTile(tile, x, y, place.turn, level)
        at = _rank(self.tiles, new)
        tokens = self.tokens
        if tokens:
            tokens = tuple([token for token in tokens if not cells >> frame.bit(token.x, token.y) & 1])
        looks = list(self.looks)
        for number, (look, corner) in enumerate(zip(self.looks, self.corners, strict=True)):
            covered = cells >> corner & look.parts.wet
            if covered:
                looks[number] = look_at(self.tiles[number], look.covered | covered, tokens, stride)
        looks.insert(at, look_at(new, 0, (), stride))
        return Fountain(
            (*self.tiles[:at], new, *self.tiles[at:]),
            tokens,
            board=board.with_bricks(level, cells, shape.dark << bit),
            looks=tuple(looks),
            corners=(*self.corners[:at], bit, *self.corners[at:]),
        )

    def _in_frame(self, frame: Frame) -> "Fountain":
        """Return the same fountain with masks for another frame."""
        board = self.board.in_frame(frame, self.tiles)
        if frame.stride != self.board.frame.stride:
            return Fountain(self.tiles, self.tokens, board=board)
        return Fountain(self.tiles, self.tokens, board=board, looks=self.looks)

    def put(self, token: Token, x: int, y: int) -> "Fountain":
        """Return the fountain with a token put on a slot, which is not checked; a token there leaves the game."""
        others = [other for other in self.tokens if (other.x, other.y) != (x, y)]
        tokens = tuple(sorted([*others, LaidToken(token, x, y)], key=TOKEN_ORDER))
        top = self.tile_at(x, y)
        looks = list(self.looks)
        for number, laid in enumerate(self.tiles):
            if laid is top:
                looks[number] = look_at(laid, looks[number].covered, tokens, self.board.frame.stride)
        return Fountain(self.tiles, tokens, board=self.board, looks=tuple(looks), corners=self.corners)

    def level_at(self, x: int, y: int) -> int:
        """Return the level of what is seen at a cell, 0 for the bare table."""
        return self.board.level_at(x, y)

    def tile_at(self, x: int, y: int) -> LaidTile | None:
        """Return the topmost tile at a cell, None for the bare table."""
        level = self.board.level_at(x, y)
        return next((laid for laid in self.tiles if laid.level == level and laid.kind_at(x, y) != OUTSIDE), None)

    def kind_at(self, x: int, y: int) -> str:
        """Return the map's character for what is seen at a cell, ``.`` for the bare table."""
        top = self.tile_at(x, y)
        return top.kind_at(x, y) if top else OUTSIDE

    def token_at(self, x: int, y: int) -> Token | None:
        """Return the token on a cell, if one lies there."""
        return next((laid.token for laid in self.tokens if laid.x == x and laid.y == y), None)

    def icons_at(self, x: int, y: int) -> tuple[Icon, ...]:
        """Return the icons that the slot at a cell shows: the token's, or the tile's own; none off a slot."""
        token = self.token_at(x, y)
        if token:
            return token.icons
        top = self.tile_at(x, y)
        kind = top.kind_at(x, y) if top else OUTSIDE
        icon = top.tile.icons[int(kind)] if top and kind in SLOT_DIGITS else None
        return (icon,) if icon else ()

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """Least x, least y, greatest x and greatest y of the cells with a tile."""
        return (
            min(laid.x for laid in self.tiles),
            min(laid.y for laid in self.tiles),
            max(laid.x + laid.width - 1 for laid in self.tiles),
            max(laid.y + laid.height - 1 for laid in self.tiles),
        )

    def is_uncovered(self, laid: LaidTile) -> bool:
        """Return whether no cell of one of the tiles is under another."""
        return self.board.covered(laid) == 0

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from boardrules.fountains.svg_fountain import render_fountain  # noqa: PLC0415 - the picture builds on this module

        return render_fountain(self)

    def __copy__(self) -> "Fountain":
        return self

    def __deepcopy__(self, _memo: object) -> "Fountain":
        return self

    def __reduce__(self) -> tuple[type["Fountain"], tuple[tuple[LaidTile, ...], tuple[LaidToken, ...]]]:
        # Masks and looks are made anew, which keeps pickles small.
        return Fountain, (self.tiles, self.tokens)


def _rank(tiles: tuple[LaidTile, ...], new: LaidTile) -> int:
    """Return where a tile comes in the order of a fountain's tiles."""
    # Few tiles share a corner, and to read three facts of each takes half the time of reading all.
    corner = _CORNER(new)
    at = bisect_left(tiles, corner, key=_CORNER)
    while at < len(tiles) and _CORNER(tiles[at]) == corner and TILE_ORDER(tiles[at]) < TILE_ORDER(new):
        at += 1
    return at


def looks_of(board: Board, tiles: Sequence[LaidTile], tokens: Sequence[LaidToken]) -> tuple[Look, ...]:
    """Return what can be seen of each tile of a fountain, in the stride of its board."""
    stride = board.frame.stride
    looks: list[Look] = []
    for laid in tiles:
        wet = stencil(laid.tile.shape, laid.turn, stride).wet
        looks.append(look_at(laid, board.covered(laid) & wet, tokens, stride))
    return tuple(looks)


def corners_of(frame: Frame, tiles: Sequence[LaidTile]) -> tuple[int, ...]:
    """Return by tile the bit of its corner on a board with that frame."""
    return tuple([frame.bit(laid.x, laid.y) for laid in tiles])
