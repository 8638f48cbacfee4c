"""One player's fountain: the tiles as they lie, and the tokens on them."""

from bisect import bisect
from operator import attrgetter
from typing import Final

from attrs import Factory, field, frozen

from boardrules.fountains.board import Board
from boardrules.fountains.components import OUTSIDE, SLOT_DIGITS, Components, Icon, Tile, Token
from boardrules.fountains.contact import is_near, top_under
from boardrules.fountains.faces import Look, look_at, looks_of, under
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import Place
from boardrules.fountains.stencil import stencil

TILE_ORDER: Final = attrgetter("level", "y", "x", "turn", "tile.shape.name", "tile.number")
TOKEN_ORDER: Final = attrgetter("y", "x")


@frozen(cache_hash=True)
class Fountain:
    """Tiles and visible tokens. Equal fountains look the same, in whatever order they were built.

    :ivar tiles: from the lowest level up, each level from north to south
    :ivar tokens: those still visible, from north to south; a covered token has left the game (FN-35)
    :ivar board: the bricks as bit masks, for the rooms that work on whole boards; it follows from the tiles
    :ivar looks: what can be seen of each tile; it follows from the tiles and the tokens
    """

    tiles: tuple[LaidTile, ...]
    tokens: tuple[LaidToken, ...] = ()
    board: Board = field(
        default=Factory(lambda self: Board.of(self.tiles), takes_self=True), eq=False, repr=False, kw_only=True
    )
    looks: tuple[Look, ...] = field(
        default=Factory(lambda self: looks_of(self.tiles, self.tokens), takes_self=True),
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
        board, x, y = self.board, place.x, place.y
        shape = stencil(tile.shape, place.turn, board.frame.stride)
        under = top_under(board, shape, board.frame.bit(x, y)) if is_near(board, shape, x, y) else 0
        return LaidTile(tile, x, y, place.turn, under + 1)

    def lay(self, tile: Tile, place: Place) -> "Fountain":
        """Return the fountain with a tile laid there, which is not checked; tokens under it leave the game (FN-35).

        All other tiles stay where they are, and there is no way to move or lift one (FN-33).
        """
        new = self.laid(tile, place)
        at = bisect(self.tiles, TILE_ORDER(new), key=TILE_ORDER)
        tiles = (*self.tiles[:at], new, *self.tiles[at:])
        tokens = self.tokens
        if tokens:
            tokens = tuple(token for token in tokens if new.kind_at(token.x, token.y) == OUTSIDE)
        looks = [*self.looks[:at], look_at(new, 0, ()), *self.looks[at:]]
        for number, laid in enumerate(tiles[:at]):
            if laid.level == new.level - 1 and (cells := under(laid, new)):
                looks[number] = look_at(laid, looks[number].covered | cells, tokens)
        return Fountain(tiles, tokens, board=self.board.lay(tiles, new), looks=tuple(looks))

    def put(self, token: Token, x: int, y: int) -> "Fountain":
        """Return the fountain with a token put on a slot, which is not checked; a token there leaves the game."""
        others = [other for other in self.tokens if (other.x, other.y) != (x, y)]
        tokens = tuple(sorted([*others, LaidToken(token, x, y)], key=TOKEN_ORDER))
        top = self.tile_at(x, y)
        looks = [
            look_at(laid, old.covered, tokens) if laid is top else old
            for laid, old in zip(self.tiles, self.looks, strict=True)
        ]
        return Fountain(self.tiles, tokens, board=self.board, looks=tuple(looks))

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
