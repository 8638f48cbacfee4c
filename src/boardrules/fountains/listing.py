"""A listing of places for a tile or a token that makes a place when it is taken: of some ninety most askers take one.

How many there are, whether one is among them and which one has a number is read off masks of places, one a quarter turn.
"""

import operator
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar, overload

from attrs import field, frozen

from boardrules.fountains._bitboard.all_places import Ground, contains
from boardrules.fountains._bitboard.board import Board
from boardrules.fountains._bitboard.counting import nth_bit, rectangle
from boardrules.fountains._bitboard.stencil import bits_of
from boardrules.fountains._bitboard.visible import Masks
from boardrules.fountains.moves import ID_LEAST, ID_WINDOW, Place, Put, place_id

_ID_END: Final = ID_LEAST + ID_WINDOW

Part: TypeAlias = tuple[int, int, int]
"""A quarter turn, a mask of places, and how many these are."""

LaidAt: TypeAlias = tuple[int, int, int]
"""x, y and quarter turn of a move."""


M = TypeVar("M", Place, Put)


@frozen(eq=False, repr=False, weakref_slot=False)
class Listing(Sequence[M]):
    """Moves that put something on cells, each made when it is taken; those without an id come last.

    It is immutable and equal to the tuple of the same moves, whose hash it has too; slices are tuples, and so is what comes out of
    a pickle.

    :ivar x: the column of bit 0
    :ivar y: the row of bit 0
    :ivar stride: bits from one row to the next
    """

    _x: int
    _y: int
    _stride: int
    _in_window: bool
    _parts: tuple[Part, ...]
    _length: int
    _made: tuple[M, ...] | None = field(default=None, init=False)
    _taken: M | None = field(default=None, init=False)

    @abstractmethod
    def _move(self, x: int, y: int, turn: int) -> M:
        """Return the move to a cell."""

    @abstractmethod
    def _where(self, move: object) -> LaidAt | None:
        """Return x, y and quarter turn of a move of this kind; None for anything else."""

    @abstractmethod
    def _all_of(self, turn: int, cells: int) -> list[M]:
        """Return the moves to some cells with one quarter turn."""

    def has_just_given(self, move: M) -> bool:
        """Return whether this very move is what was last taken by its number."""
        return self._taken is move

    @property
    def masks(self) -> tuple[int, int, int, tuple[Part, ...]]:
        """The x and y of the place that bit 0 stands for, bits from one y to the next, and by quarter turn a mask of the places.

        Where some places have no id, a turn comes twice: the places with ids, and those without.
        """
        return self._x, self._y, self._stride, self._parts

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        if self._made is not None or isinstance(index, slice):
            return self._every()[index]
        number = operator.index(index)
        if number < 0:
            number += self._length
        if number >= 0:
            for turn, places, here in self._parts:
                if number < here:
                    row, column = divmod(nth_bit(places, number), self._stride)
                    move = self._move(self._x + column, self._y + row, turn)
                    _set_taken(self, move)
                    return move
                number -= here
        raise IndexError(f"there are {self._length} places")

    def __iter__(self) -> Iterator[M]:
        return iter(self._every())

    def __contains__(self, move: object) -> bool:
        where = self._where(move)
        if where is None:
            return False
        x, y, turn = where
        if not type(x) is type(y) is type(turn) is int:
            return False
        column, row = x - self._x, y - self._y
        if not 0 <= column < self._stride or row < 0:
            return False
        bit = row * self._stride + column
        return any(contains(places, bit) for of_turn, places, _ in self._parts if of_turn == turn)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Listing):
            return self is other or self._every() == other._every()
        return self._every() == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._every())

    def __repr__(self) -> str:
        return repr(self._every())

    def __copy__(self) -> "Listing[M]":
        return self

    def __deepcopy__(self, _memo: object) -> "Listing[M]":
        return self

    def __reduce__(self) -> tuple[type[tuple[M, ...]], tuple[tuple[M, ...]]]:
        return tuple, (self._every(),)

    def _every(self) -> tuple[M, ...]:
        """Return all moves, which are made once."""
        if self._made is None:
            every: list[M] = []
            for turn, places, _ in self._parts:
                every += self._all_of(turn, places)
            object.__setattr__(self, "_made", tuple(every))
        return self._made or ()


@frozen(eq=False, repr=False, weakref_slot=False)
class Places(Listing[Place]):
    """Placements of a tile, in the order of their turns, then y, then x.

    >>> from boardrules import fountains
    >>> components = fountains.REFERENCE_SET
    >>> places = fountains.placements(fountains.Fountain.start(components), components.tiles[0][0])
    >>> len(places), str(places[0]), places[0] in places, places == tuple(places)
    (32, 'place:1,-5,0', True, True)
    """

    @staticmethod
    def of(board: Board, ground: Ground, parts: list[Part]) -> "Places":
        """Return the places that masks of a ground have, by quarter turn, each of which has some."""
        in_window = ids_reach(board)
        if not in_window:
            parts = _those_with_ids_first(parts, ground.x, ground.y, ground.stride)
        length = sum([here for _, _, here in parts])
        return Places(ground.x, ground.y, ground.stride, in_window, tuple(parts), length)

    def _move(self, x: int, y: int, turn: int) -> Place:
        return Place(x, y, turn)

    def _where(self, move: object) -> LaidAt | None:
        return (move.x, move.y, move.turn) if type(move) is Place else None

    def _all_of(self, turn: int, cells: int) -> list[Place]:
        return self._kept(turn, cells) if self._in_window else self._outside(turn, cells)

    def ids(self, first: int = 0) -> list[int]:
        """Return the `place_id` of every place that has one, ascending, without the places.

        :param first: the number of the first place of the window

        >>> from boardrules import fountains
        >>> from boardrules.fountains.moves import place_id
        >>> components = fountains.REFERENCE_SET
        >>> places = fountains.placements(fountains.Fountain.start(components), components.tiles[0][0])
        >>> places.ids() == [place_id(place) for place in places]
        True
        """
        if not self._in_window:
            return [first + number for place in self if (number := place_id(place)) is not None]
        # A row of masks is narrower than one of ids.
        stride, more = self._stride, ID_WINDOW - self._stride
        found: list[int] = []
        first += (self._y - ID_LEAST) * ID_WINDOW + self._x - ID_LEAST
        for turn, places, _ in self._parts:
            begin = turn * ID_WINDOW * ID_WINDOW + first
            found += [begin + bit + bit // stride * more for bit in bits_of(places)]
        return found

    def _kept(self, turn: int, places: int) -> list[Place]:
        """Return places of one turn that all have ids: these are kept, since to make one takes ten times as long as to look it up."""
        kept = _kept_places(self._x, self._stride, turn)
        bits = bits_of(places, (self._y - ID_LEAST) * self._stride)
        if not all(kept[bit] for bit in bits):
            for bit in bits:
                if kept[bit] is None:
                    row, column = divmod(bit, self._stride)
                    kept[bit] = Place(self._x + column, ID_LEAST + row, turn)
        return [place for place in map(kept.__getitem__, bits) if place]

    def _outside(self, turn: int, places: int) -> list[Place]:
        cells = [divmod(bit, self._stride) for bit in bits_of(places)]
        return [_kept_place(self._x + column, self._y + row, turn) for row, column in cells]


@frozen(eq=False, repr=False, weakref_slot=False)
class Slots(Listing[Put]):
    """Slots for a token, in the order of y, then x.

    >>> from boardrules import fountains
    >>> from boardrules.fountains.fountain import masks_of
    >>> slots = Slots.of(masks_of(fountains.Fountain.start(fountains.REFERENCE_SET)))
    >>> [str(slot) for slot in slots], slots[1] in slots
    (['put:1,1', 'put:5,1', 'put:3,3', 'put:1,5', 'put:5,5'], True)
    """

    @staticmethod
    def of(masks: Masks) -> "Slots":
        """Return the slots that can be seen in a fountain."""
        frame, cells = masks.board.frame, masks.slot_cells()
        in_window = ids_reach(masks.board)
        parts = [(0, cells, cells.bit_count())] if cells else []
        if not in_window:
            parts = _those_with_ids_first(parts, frame.x, frame.y, frame.stride)
        return Slots(frame.x, frame.y, frame.stride, in_window, tuple(parts), cells.bit_count())

    def _move(self, x: int, y: int, _turn: int) -> Put:
        return kept_put(x, y)

    def _where(self, move: object) -> LaidAt | None:
        return (move.x, move.y, 0) if type(move) is Put else None

    def _all_of(self, _turn: int, cells: int) -> list[Put]:
        at = [divmod(bit, self._stride) for bit in bits_of(cells)]
        return [kept_put(self._x + column, self._y + row) for row, column in at]


# The same few slots are listed again and again.
kept_put = lru_cache(maxsize=1 << 12)(Put)

# To set a slot directly takes half the time of `object.__setattr__`.
_set_taken: Final = vars(Listing)["_taken"].__set__

# Beyond the window there is no list to look in: a board may lie anywhere.
_kept_place = lru_cache(maxsize=1 << 14)(Place)


@lru_cache(maxsize=128)
def _kept_places(_west: int, stride: int, _turn: int) -> list[Place | None]:
    """Return room for the places of all rows of the window, for rows that begin in a column and have a stride.

    A look-up in a list takes a third of the time of one in a dictionary. A game has some three widths of boards.
    """
    return [None] * (stride * ID_WINDOW)


def ids_reach(board: Board) -> bool:
    """Return whether every place about a board has an id, which is so unless the fountain sprawls."""
    frame = board.frame
    least = ID_LEAST + frame.margin
    return least <= frame.x + 1 and least <= frame.y + 1 and frame.east < _ID_END and frame.y + board.rows < _ID_END


def _those_with_ids_first(parts: list[Part], x: int, y: int, stride: int) -> list[Part]:
    """Return the same places, those outside the window after all others."""
    rows = max([places for _, places, _ in parts], default=0).bit_length() // stride + 1
    west, north = ID_LEAST - x, ID_LEAST - y
    window = rectangle(west, north, west + ID_WINDOW, min(north + ID_WINDOW, rows), stride)
    inside = [(turn, places & window) for turn, places, _ in parts]
    outside = [(turn, places & ~window) for turn, places, _ in parts]
    return [(turn, places, places.bit_count()) for turn, places in inside + outside if places]
