"""What lies in a fountain: tiles and tokens with their places."""

from collections.abc import Iterator
from typing import TypeAlias

from attrs import frozen

from boardrules.fountains.components import Tile, Token
from boardrules.fountains.maps import OUTSIDE

Cell: TypeAlias = tuple[int, int]
"""x, growing east, and y, growing south."""


@frozen(cache_hash=True)
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

    def cells_in_line(self, line: int, across: int) -> list[int]:
        """Return the x of its cells in a row, or the y of those in a column.

        :param line: y of the row, or x of the column; one that the tile reaches over
        :param across: which of x and y that is: 1 for a row, 0 for a column
        """
        if across:
            row, first = self.tile.shape.turned(self.turn)[line - self.y], self.x
        else:
            # One more quarter turn makes each column a row, from south to north.
            row, first = self.tile.shape.turned((self.turn + 1) % 4)[line - self.x][::-1], self.y
        return [cell for cell, kind in enumerate(row, first) if kind != OUTSIDE]

    @property
    def width(self) -> int:
        """Cells from west to east, as it lies."""
        shape = self.tile.shape
        return shape.height if self.turn % 2 else shape.width

    @property
    def height(self) -> int:
        """Cells from north to south, as it lies."""
        shape = self.tile.shape
        return shape.width if self.turn % 2 else shape.height

    def kind_at(self, x: int, y: int) -> str:
        """Return the map's character for a cell, ``.`` outside the tile."""
        column, row = x - self.x, y - self.y
        if not 0 <= column < self.width or not 0 <= row < self.height:
            return OUTSIDE
        return self.tile.shape.turned(self.turn)[row][column]


@frozen(cache_hash=True)
class LaidToken:
    """A token that can still be seen in a fountain, on the slot at a cell."""

    token: Token
    x: int
    y: int
