"""One player's fountain: the tiles as they lie, and the tokens on them."""

from bisect import bisect
from collections.abc import Iterator

from attrs import field, frozen

from boardrules.fountains.components import DARK, OUTSIDE, SLOT_DIGITS, Components, Icon, Tile, Token
from boardrules.fountains.moves import Place

Cell = tuple[int, int]
"""x, growing east, and y, growing south."""


@frozen
class LaidTile:
    """A tile of a fountain.

    :ivar tile: which face of which shape
    :ivar x: its least x
    :ivar y: its least y
    :ivar turn: clockwise quarter turns
    :ivar level: 1 on the table, else one more than what it lies on
    """

    tile: Tile
    x: int
    y: int
    turn: int
    level: int

    def cells(self) -> Iterator[tuple[Cell, str]]:
        """Yield each cell with the map's character for it, row by row."""
        for y, row in enumerate(self.tile.shape.turned(self.turn), self.y):
            for x, kind in enumerate(row, self.x):
                if kind != OUTSIDE:
                    yield (x, y), kind


@frozen
class LaidToken:
    """A token that can still be seen in a fountain, on the slot at a cell."""

    token: Token
    x: int
    y: int


def _tile_order(laid: LaidTile) -> tuple[int, int, int, str, int, int]:
    return laid.level, laid.y, laid.x, laid.tile.shape.name, laid.tile.number, laid.turn


def _token_order(laid: LaidToken) -> Cell:
    return laid.y, laid.x


@frozen(cache_hash=True)
class Fountain:
    """Tiles and visible tokens. Equal fountains look the same, in whatever order they were built.

    :ivar tiles: from the lowest level up, each level from north to south
    :ivar tokens: those still visible, from north to south; a covered token has left the game (FN-35)
    """

    tiles: tuple[LaidTile, ...]
    tokens: tuple[LaidToken, ...] = ()
    _tops: dict[Cell, tuple[LaidTile, str]] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_tops", {cell: (laid, kind) for laid in self.tiles for cell, kind in laid.cells()})

    @staticmethod
    def start(components: Components) -> "Fountain":
        """Return a fountain with the starting tile alone, at 0, 0 and unturned."""
        return Fountain((LaidTile(components.start, 0, 0, 0, 1),))

    def laid(self, tile: Tile, place: Place) -> LaidTile:
        """Return a tile as it would lie there, on top of what is seen."""
        flat = LaidTile(tile, place.x, place.y, place.turn, 1)
        level = 1 + max(self.level_at(*cell) for cell, _ in flat.cells())
        return LaidTile(tile, place.x, place.y, place.turn, level)

    def lay(self, tile: Tile, place: Place) -> "Fountain":
        """Return the fountain with a tile laid there, which is not checked; tokens under it leave the game (FN-35)."""
        laid = self.laid(tile, place)
        cells = [cell for cell, _ in laid.cells()]
        at = bisect(self.tiles, _tile_order(laid), key=_tile_order)
        tokens = tuple(token for token in self.tokens if (token.x, token.y) not in cells)
        return Fountain((*self.tiles[:at], laid, *self.tiles[at:]), tokens)

    def put(self, token: Token, x: int, y: int) -> "Fountain":
        """Return the fountain with a token put on a slot, which is not checked; a token there leaves the game."""
        laid = LaidToken(token, x, y)
        others = [other for other in self.tokens if (other.x, other.y) != (x, y)]
        return Fountain(self.tiles, tuple(sorted([*others, laid], key=_token_order)))

    def level_at(self, x: int, y: int) -> int:
        """Return the level of what is seen at a cell, 0 for the bare table."""
        top = self._tops.get((x, y))
        return top[0].level if top else 0

    def tile_at(self, x: int, y: int) -> LaidTile | None:
        """Return the topmost tile at a cell, None for the bare table."""
        top = self._tops.get((x, y))
        return top[0] if top else None

    def kind_at(self, x: int, y: int) -> str:
        """Return the map's character for what is seen at a cell, ``.`` for the bare table."""
        top = self._tops.get((x, y))
        return top[1] if top else OUTSIDE

    def token_at(self, x: int, y: int) -> Token | None:
        """Return the token on a cell, if one lies there."""
        return next((laid.token for laid in self.tokens if (laid.x, laid.y) == (x, y)), None)

    def icons_at(self, x: int, y: int) -> tuple[Icon, ...]:
        """Return the icons that the slot at a cell shows: the token's, or the tile's own; none off a slot."""
        token = self.token_at(x, y)
        if token:
            return token.icons
        top = self._tops.get((x, y))
        if top is None or top[1] not in SLOT_DIGITS:
            return ()
        icon = top[0].tile.icons[int(top[1])]
        return (icon,) if icon else ()

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """Least x, least y, greatest x and greatest y of the cells with a tile."""
        xs = [x for x, _ in self._tops]
        ys = [y for _, y in self._tops]
        return min(xs), min(ys), max(xs), max(ys)

    def is_uncovered(self, laid: LaidTile) -> bool:
        """Return whether no cell of one of the tiles is under another."""
        return all(self._tops[cell][0] == laid for cell, _ in laid.cells())

    def __copy__(self) -> "Fountain":
        return self

    def __deepcopy__(self, _memo: object) -> "Fountain":
        return self


def dark_bricks(laid: LaidTile) -> Iterator[Cell]:
    """Yield the cells of a tile's dark bricks."""
    return (cell for cell, kind in laid.cells() if kind == DARK)
