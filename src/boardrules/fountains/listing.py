"""A listing of placements that makes a placement when it is taken: of some ninety most askers take one.

How many there are, whether one is among them and which one has a number is read off masks of places, one a quarter turn.
"""

import operator
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias, overload

from attrs import field, frozen

from boardrules.fountains._bitboard.all_places import Ground, contains
from boardrules.fountains._bitboard.board import Board
from boardrules.fountains._bitboard.counting import nth_bit, rectangle
from boardrules.fountains._bitboard.stencil import bits_of
from boardrules.fountains.moves import ID_LEAST, ID_WINDOW, Place, place_id

_ID_END: Final = ID_LEAST + ID_WINDOW

Part: TypeAlias = tuple[int, int]
"""A quarter turn with a mask of places."""


@frozen(eq=False, repr=False, weakref_slot=False)
class Places(Sequence[Place]):
    """Placements in the order of their turns, then y, then x, each made when it is taken; those without an id come last.

    It is immutable and equal to the tuple of the same places, whose hash it has too; slices are tuples, and so is what comes out of
    a pickle.

    >>> from boardrules import fountains
    >>> components = fountains.REFERENCE_SET
    >>> places = fountains.placements(fountains.Fountain.start(components), components.tiles[0][0])
    >>> len(places), str(places[0]), places[0] in places, places == tuple(places)
    (32, 'place:1,-5,0', True, True)
    """

    _x: int
    _y: int
    _stride: int
    _in_window: bool
    _parts: tuple[Part, ...]
    _length: int
    _made: tuple[Place, ...] | None = field(default=None, init=False)

    @staticmethod
    def of(board: Board, ground: Ground, by_turn: Sequence[int]) -> "Places":
        """Return the places that masks of a ground have, by quarter turn."""
        in_window = ids_reach(board)
        parts = [(turn, places) for turn, places in enumerate(by_turn) if places]
        if not in_window:
            with_id = _window(ground, max([places for _, places in parts], default=0))
            parts = [(turn, places & with_id) for turn, places in parts] + [
                (turn, places & ~with_id) for turn, places in parts
            ]
        length = sum([places.bit_count() for _, places in parts])
        return Places(ground.x, ground.y, ground.stride, in_window, tuple(parts), length)

    @property
    def masks(self) -> tuple[int, int, int, tuple[Part, ...]]:
        """The x and y of the place that bit 0 stands for, bits from one y to the next, and by quarter turn a mask of the places.

        Where some places have no id, a turn comes twice: the places with ids, and those without.
        """
        return self._x, self._y, self._stride, self._parts

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Place, ...]: ...
    def __getitem__(self, index: int | slice) -> Place | tuple[Place, ...]:
        if self._made is not None or isinstance(index, slice):
            return self._every()[index]
        number = operator.index(index)
        if number < 0:
            number += self._length
        if number >= 0:
            for turn, places in self._parts:
                here = places.bit_count()
                if number < here:
                    row, column = divmod(nth_bit(places, number), self._stride)
                    return Place(self._x + column, self._y + row, turn)
                number -= here
        raise IndexError(f"there are {self._length} places")

    def __iter__(self) -> Iterator[Place]:
        return iter(self._every())

    def __contains__(self, place: object) -> bool:
        if type(place) is not Place:
            return False
        x, y, turn = place.x, place.y, place.turn
        if not type(x) is type(y) is type(turn) is int:
            return False
        column, row = x - self._x, y - self._y
        if not 0 <= column < self._stride or row < 0:
            return False
        bit = row * self._stride + column
        return any(contains(places, bit) for of_turn, places in self._parts if of_turn == turn)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Places):
            return self is other or self._every() == other._every()
        return self._every() == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._every())

    def __repr__(self) -> str:
        return repr(self._every())

    def __copy__(self) -> "Places":
        return self

    def __deepcopy__(self, _memo: object) -> "Places":
        return self

    def __reduce__(self) -> tuple[type[tuple[Place, ...]], tuple[tuple[Place, ...]]]:
        return tuple, (self._every(),)

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
        for turn, places in self._parts:
            begin = turn * ID_WINDOW * ID_WINDOW + first
            found += [begin + bit + bit // stride * more for bit in bits_of(places)]
        return found

    def _every(self) -> tuple[Place, ...]:
        """Return all places, which are made once."""
        if self._made is None:
            every: list[Place] = []
            for turn, places in self._parts:
                every += self._kept(turn, places) if self._in_window else self._outside(turn, places)
            object.__setattr__(self, "_made", tuple(every))
        return self._made or ()

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


def _window(ground: Ground, places: int) -> int:
    """Return where on a ground the places with ids are, as far as some places reach."""
    rows = places.bit_length() // ground.stride + 1
    west, north = ID_LEAST - ground.x, ID_LEAST - ground.y
    return rectangle(west, north, west + ID_WINDOW, min(north + ID_WINDOW, rows), ground.stride)
