"""The placements that have ids, each made once: listings take them from lists instead of making them again.

A look-up in a list takes a third of the time of one in a dictionary. The lists are in the order of a board's bits, so
that the bit of a cell is its index; a game has some three widths of boards.
"""

from functools import cache, lru_cache

from boardrules.fountains._bitboard.board import Board
from boardrules.fountains.moves import ID_LEAST, ID_WINDOW, QUARTER_TURNS, Place, Put

_WINDOW = range(ID_LEAST, ID_LEAST + ID_WINDOW)


def ids_reach(board: Board) -> bool:
    """Return whether every place about a board has an id, which is so unless the fountain sprawls."""
    frame = board.frame
    least, end = ID_LEAST + frame.margin, ID_LEAST + ID_WINDOW
    return least <= frame.x + 1 and least <= frame.y + 1 and frame.east < end and frame.y + board.rows < end


def first_bit(north: int, stride: int) -> int:
    """Return the index, among places or puts, of bit 0 of a mask that begins in that row."""
    return (north - ID_LEAST) * stride


@lru_cache(maxsize=128)
def places_from(west: int, stride: int, turn: int) -> list[Place]:
    """Return the places of all rows of the window, north to south, for rows that begin in a column and have a stride."""
    places = _places()[turn]
    starts = range(west - ID_LEAST, west - ID_LEAST + len(places), ID_WINDOW)
    return [place for start in starts for place in places[start : start + stride]]


@lru_cache(maxsize=32)
def puts_from(west: int, stride: int) -> list[Put]:
    """Return the puts of all rows of the window, north to south, for rows that begin in a column and have a stride."""
    puts = _puts()
    starts = range(west - ID_LEAST, west - ID_LEAST + len(puts), ID_WINDOW)
    return [put for start in starts for put in puts[start : start + stride]]


# All are made at the first listing: some 5 MB and 50 ms, once.
@cache
def _places() -> tuple[list[Place], ...]:
    """Return by turn the places that have ids, row by row."""
    # What is listed together should lie together in memory.
    every = [Place(x, y, turn) for y in _WINDOW for x in _WINDOW for turn in range(QUARTER_TURNS)]
    return tuple(every[turn::QUARTER_TURNS] for turn in range(QUARTER_TURNS))


@cache
def _puts() -> list[Put]:
    """Return the puts that have ids, row by row."""
    return [Put(x, y) for y in _WINDOW for x in _WINDOW]
