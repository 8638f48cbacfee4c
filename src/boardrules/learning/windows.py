"""A square window of cells that follows the fountain of the player to move, and decisions numbered within it.

Ids number places in a window of 128 by 128 cells that never moves, nearly all of it bare table. A fountain is about 35 cells
across. In a window that follows it, there are fewer numbers by far, and each stands for the same place beside the fountain
wherever the fountain lies; but which move a number stands for depends on the position.

>>> from boardrules import fountains
>>> WindowIds(fountains.Options()).count, fountains.num_decision_ids(fountains.Options())
(12037, 82744)
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from boardrules.fountains import Fountain, Options, State, View
from boardrules.fountains.ids import move_from_id, move_to_id
from boardrules.fountains.laid import Cell
from boardrules.fountains.listing import Places
from boardrules.fountains.moves import (
    ID_LEAST,
    ID_WINDOW,
    QUARTER_TURNS,
    Move,
    Place,
    Put,
    Refresh,
    is_well_formed,
)
from boardrules.fountains.options import require_options
from boardrules.fountains.rules import legal_moves
from boardrules.fountains.state import CHANCE_PHASES
from boardrules.fountains.views import position
from boardrules.game import InvalidOptions, InvalidState, NoMoveId, given, short

DEFAULT_SIZE: Final = 49
"""How many columns and rows a window has by default; docs/guides/learning.md tells what lies outside."""

LEAST_SIZE: Final = 9
"""The narrowest window that can be asked for, in cells."""

MOST_SIZE: Final = ID_WINDOW - 1
"""The widest one, in cells."""

LEAN: Final = 3
"""How many cells west and north of the fountain's middle a window's middle is.

A place is named by the north-west corner of its tile, so places reach farther west and north than east and south: by a tile. With
half of one to make up for it, half as many places fall outside.
"""

Cells: TypeAlias = npt.NDArray[np.uint8]
"""Masks cut to a window, 1 for each cell that is in them: mask, row, column."""


def window_size(value: object) -> int:
    """Return how many columns and rows a window has.

    :raises InvalidOptions: for anything but an odd number from 9 to 127
    """
    if type(value) is not int or not LEAST_SIZE <= value <= MOST_SIZE or value % 2 == 0:
        raise InvalidOptions("window", f"must be an odd number from {LEAST_SIZE} to {MOST_SIZE}, not {given(value)}")
    return value


@frozen
class Window:
    """A square of cells.

    :ivar x: its first column
    :ivar y: its first row
    :ivar size: how many columns and rows it has
    """

    x: int
    y: int
    size: int

    @staticmethod
    def about(fountain: Fountain, size: int = DEFAULT_SIZE) -> "Window":
        """Return the window that follows a fountain.

        The fountain's middle is that of its extent, rounded north-west; the middle cell of the window is 3 cells west and 3 north
        of it, since a tile is placed by its north-west corner.

        :raises InvalidOptions: for anything but an odd number from 9 to 127
        :raises InvalidState: for what is no fountain

        >>> from boardrules.fountains import REFERENCE_SET
        >>> Window.about(Fountain.start(REFERENCE_SET), 49)  # x and y from 0 to 6: the middle is 3, 3
        Window(x=-24, y=-24, size=49)
        """
        half = window_size(size) // 2
        if type(fountain) is not Fountain:
            raise InvalidState("fountain", f"must be a fountains.Fountain, not {given(fountain)}")
        west, north, east, south = fountain.extent if fountain.tiles else (0, 0, 0, 0)
        return Window((west + east) // 2 - LEAN - half, (north + south) // 2 - LEAN - half, size)

    def number(self, x: int, y: int) -> int | None:
        """Return the number of a cell, from 0, ascending by y, then x; None outside."""
        column, row = x - self.x, y - self.y
        return row * self.size + column if 0 <= column < self.size and 0 <= row < self.size else None

    def cell(self, number: int) -> Cell:
        """Return x and y of the cell with that number."""
        row, column = divmod(number, self.size)
        return self.x + column, self.y + row

    def cut(self, masks: Sequence[int], x: int, y: int, stride: int) -> Cells:
        """Return the window's cells of some masks.

        :param masks: bits row by row
        :param x: the column of bit 0
        :param y: the row of bit 0
        :param stride: bits from one row to the next
        """
        cells: Cells = np.zeros((len(masks), self.size, self.size), np.uint8)
        rows = max([mask.bit_length() for mask in masks], default=0) // stride + 1
        # Rows are cut before they are unpacked; columns, whose bits lie anywhere in a byte, after.
        first, end = max(y, self.y), min(y + rows, self.y + self.size)
        west, east = max(x, self.x), min(x + stride, self.x + self.size)
        if first >= end or west >= east:
            return cells
        drop, bits = (first - y) * stride, (end - first) * stride
        length = -(-bits // 8)
        keep = (1 << bits) - 1
        packed = b"".join([(mask >> drop & keep).to_bytes(length, "little") for mask in masks])
        by_mask = np.frombuffer(packed, np.uint8).reshape(len(masks), length)
        unpacked = np.unpackbits(by_mask, axis=1, count=bits, bitorder="little").reshape(len(masks), -1, stride)
        cells[:, first - self.y : end - self.y, west - self.x : east - self.x] = unpacked[:, :, west - x : east - x]
        return cells


def window_of(x: State | View, size: int = DEFAULT_SIZE) -> Window:
    """Return the window that follows the fountain of the player to move.

    :raises InvalidOptions: for anything but an odd number from 9 to 127
    :raises InvalidState: for what is no state and no view
    """
    state = position(x)
    return Window.about(state.fountains[state.active], size)


@frozen
class WindowIds:
    """Numbers of decisions within the window that follows the fountain of the player to move.

    They come in the order of the game's ids: pawns, tokens to take, discard, fish colours, in the solo game refreshes; then slots
    by y and x, and placements by turn, y and x. So the placements are four planes and the slots one, each in the layout of
    `boardrules.learning.planes`. Chance has no numbers here.

    :ivar options: the options of the game
    :ivar size: how many columns and rows the window has
    :ivar first_put: the number of the first slot; before it are the moves that need no window
    :ivar first_place: the number of the first placement
    :ivar count: how many numbers there are
    :raises InvalidOptions: for anything but options of Fountains, or a size other than an odd number from 9 to 127

    >>> ids = WindowIds(Options(), 49)
    >>> ids.first_put, ids.first_place - ids.first_put == 49 * 49, ids.count - ids.first_place == 4 * 49 * 49
    (32, True, True)
    >>> WindowIds(Options(players=1), 49).first_put  # 792 refreshes more
    824
    """

    options: Options = field(converter=require_options)
    size: int = field(default=DEFAULT_SIZE, converter=window_size)
    first_put: int = field(init=False)
    first_place: int = field(init=False)
    count: int = field(init=False)

    @first_put.default
    def _first_put(self) -> int:
        end = move_to_id(self.options, Put(ID_LEAST, ID_LEAST) if self.options.solo else Refresh(()))
        return end or 0

    @first_place.default
    def _first_place(self) -> int:
        return self.first_put + self.size**2

    @count.default
    def _count(self) -> int:
        return self.first_place + QUARTER_TURNS * self.size**2

    def legal(self, x: State | View) -> list[int]:
        """Return the numbers of the legal decisions, ascending; none at chance, at the end, or of a view whose turn it is not.

        Legal moves outside the window are left out.

        :raises NoMoveId: when there are legal decisions and all are outside
        :raises InvalidState: for what is no state and no view, or of a game with other options
        """
        state, moves = self._ours(x), legal_moves(x)
        if not moves or state.phase in CHANCE_PHASES:
            return []
        window = window_of(state, self.size)
        if isinstance(moves, Places):
            west, north, stride, parts = moves.masks
            by_turn = [0] * QUARTER_TURNS
            for turn, places, _ in parts:
                by_turn[turn] |= places
            numbers: list[int] = (np.flatnonzero(window.cut(by_turn, west, north, stride)) + self.first_place).tolist()
        else:
            numbers = [number for move in moves if (number := self._number(window, move)) is not None]
        if not numbers:
            reason = f"no legal move lies in the window of {self.size} x {self.size} cells"
            raise NoMoveId(short(moves[0]), reason)
        return numbers

    def number_of(self, x: State | View, move: Move) -> int:
        """Return the number of a decision in a position, whether the rules allow it there or not.

        :raises NoMoveId: for a decision outside the window, and for what is no decision of the game with these options
        :raises InvalidState: for what is no state and no view, or of a game with other options
        """
        window = window_of(self._ours(x), self.size)
        number = self._number(window, move) if is_well_formed(move) else None
        if number is None:
            where = f"{window.x},{window.y} to {window.x + self.size - 1},{window.y + self.size - 1}"
            outside = isinstance(move, Place | Put)
            raise NoMoveId(
                short(move), f"lies outside the window from {where}" if outside else "is no decision of this game"
            )
        return number

    def move_of(self, x: State | View, number: int) -> Move:
        """Return the decision that a number stands for in a position, whether the rules allow it there or not.

        :raises NoMoveId: for anything but a number from 0 to `count` less one
        :raises InvalidState: for what is no state and no view, or of a game with other options
        """
        window = window_of(self._ours(x), self.size)
        if type(number) is not int or not 0 <= number < self.count:
            raise NoMoveId(short(number), f"decisions have numbers from 0 to {self.count - 1}")
        if number < self.first_put:
            return move_from_id(self.options, number)
        if number < self.first_place:
            return Put(*window.cell(number - self.first_put))
        turn, cell = divmod(number - self.first_place, self.size**2)
        return Place(*window.cell(cell), turn)

    def _ours(self, x: State | View) -> State:
        state = position(x)
        if state.options != self.options:
            raise InvalidState("options", "must be those that the numbers were made for")
        return state

    def _number(self, window: Window, move: Move) -> int | None:
        match move:
            case Place():
                cell = window.number(move.x, move.y)
                if cell is None or not 0 <= move.turn < QUARTER_TURNS:
                    return None
                return self.first_place + move.turn * self.size**2 + cell
            case Put():
                cell = window.number(move.x, move.y)
                return None if cell is None else self.first_put + cell
            case _:
                number = move_to_id(self.options, move)
                return number if number is not None and number < self.first_put else None
