"""A fixed integer per move, for learning code: decisions first, then chance.

In this order: pawns by space, tokens to take, discard, fish colours, refreshes by size and then by tokens, slots, placements,
first seats, tiles by space of the ring, tokens, design cards. Slots and placements have ids within a window of cells only.
"""

from functools import lru_cache
from math import comb
from typing import Final

from attrs import frozen

from boardrules.fountains.basin import FACE_UP_TOKENS, PAWNS, ring_of
from boardrules.fountains.components import FISH_COLOURS, Components, Design, Token
from boardrules.fountains.listing import Places
from boardrules.fountains.moves import (
    ID_LEAST,
    ID_WINDOW,
    ChooseFish,
    Discard,
    Move,
    MovePawn,
    Place,
    Put,
    Refresh,
    RevealDesign,
    RevealTile,
    RevealToken,
    Start,
    Take,
    is_well_formed,
    place_id,
    put_id,
)
from boardrules.fountains.options import PLAYERS, Options, require_options
from boardrules.fountains.rules import legal_moves
from boardrules.fountains.state import State
from boardrules.fountains.views import View
from boardrules.game import NoMoveId, short

_CELLS: Final = ID_WINDOW * ID_WINDOW
_TURNS: Final = 4
_DESIGNS: Final = tuple(Design)


def multisets(kinds: int, size: int) -> int:
    """Return how many multisets of a size there are over so many kinds.

    >>> multisets(7, 2)
    28
    """
    return comb(kinds + size - 1, size)


def multiset_rank(chosen: tuple[int, ...], kinds: int) -> int:
    """Return the place of a sorted multiset among all of its size, in lexicographic order.

    >>> [multiset_rank(each, 3) for each in ((0, 0), (0, 2), (1, 1), (2, 2))]
    [0, 2, 3, 5]
    """
    rank, least = 0, 0
    for place, kind in enumerate(chosen, start=1):
        rank += sum(multisets(kinds - skipped, len(chosen) - place) for skipped in range(least, kind))
        least = kind
    return rank


def multiset_at(rank: int, kinds: int, size: int) -> tuple[int, ...]:
    """Return the sorted multiset at a place among all of its size.

    >>> multiset_at(3, 3, 2)
    (1, 1)
    """
    chosen: list[int] = []
    kind = 0
    while len(chosen) < size:
        here = multisets(kinds - kind, size - len(chosen) - 1)
        if rank < here:
            chosen.append(kind)
        else:
            rank -= here
            kind += 1
    return tuple(chosen)


@frozen
class Numbering:
    """Where the ids of each kind of move begin, for one component set.

    :ivar few: the moves with a place of their own before slots and placements: pawns, takes, discard, fish
    :ivar tokens: the kinds of token
    :ivar refresh: the first id of the refreshes of each size
    :ivar put: the first id of the slots
    :ivar place: the first id of the placements
    :ivar chance: the moves of chance, which come last
    :ivar by_text: the ids of `few` and `chance` by text
    """

    few: tuple[Move, ...]
    tokens: tuple[Token, ...]
    refresh: tuple[int, ...]
    put: int
    place: int
    chance: tuple[Move, ...]
    by_text: dict[str, int]

    @property
    def first_chance(self) -> int:
        """The first id of a move of chance."""
        return self.place + _TURNS * _CELLS


# A program plays with a handful of component sets.
@lru_cache(maxsize=64)
def _numbering(components: Components) -> Numbering:
    ring = ring_of(components)
    tokens = tuple(token for token, _ in components.tokens)
    few: tuple[Move, ...] = (
        *(MovePawn(pawn, space) for pawn in PAWNS for space in range(ring.size)),
        *(Take(token) for token in tokens),
        Discard(),
        *(ChooseFish(colour) for colour in FISH_COLOURS),
    )
    refresh = [len(few)]
    for size in range(FACE_UP_TOKENS + 1):
        refresh.append(refresh[-1] + multisets(len(tokens), size))
    put = refresh.pop()
    place = put + _CELLS
    chance: tuple[Move, ...] = (
        *(Start(seat) for seat in range(max(PLAYERS))),
        *(RevealTile(tile.shape.name, tile.number) for faces in ring.faces for tile in faces),
        *(RevealToken(token) for token in tokens),
        *(RevealDesign(design) for design in _DESIGNS),
    )
    first_chance = place + _TURNS * _CELLS
    by_text = {str(move): number for number, move in enumerate(few)}
    by_text |= {str(move): number for number, move in enumerate(chance, first_chance)}
    return Numbering(few, tokens, tuple(refresh), put, place, chance, by_text)


def num_move_ids(options: Options, /) -> int:
    """Return how many ids there are in all: 0 to this number less one.

    :raises InvalidOptions: for anything but options of this game
    """
    numbers = _numbering(require_options(options).components)
    return numbers.first_chance + len(numbers.chance)


def num_decision_ids(options: Options, /) -> int:
    """Return how many of them, the first ones, are decisions of a player.

    :raises InvalidOptions: for anything but options of this game

    >>> num_decision_ids(Options())
    82744
    """
    return _numbering(require_options(options).components).first_chance


def move_to_id(options: Options, move: Move, /) -> int | None:
    """Return the move's id, or None for one without: outside the window of cells, or not of these components.

    :raises InvalidOptions: for anything but options of this game

    >>> move_to_id(Options(), MovePawn(PAWNS[0], 2)), move_to_id(Options(), Put(68, 0))
    (2, None)
    """
    numbers = _numbering(require_options(options).components)
    return _id_of(numbers, move) if is_well_formed(move) else None


def _id_of(numbers: Numbering, move: Move) -> int | None:
    match move:
        case Place():
            return _offset(numbers.place, place_id(move)) if 0 <= move.turn < _TURNS else None
        case Put():
            return _offset(numbers.put, put_id(move))
        case Refresh():
            return _refresh_id(numbers, move)
        case _:
            return numbers.by_text.get(str(move))


def legal_ids(x: State | View, /) -> list[int]:
    """Return the ids of `legal_moves`, ascending, without the moves; those without an id are left out.

    >>> from random import Random
    >>> from boardrules import fountains
    >>> legal_ids(fountains.resolve_chance(fountains.new_game(), Random(1)))
    [2, 4, 6, 7, 11, 13, 14, 16, 20]
    """
    moves = legal_moves(x)
    numbers = _numbering(x.options.components)
    if isinstance(moves, Places):
        return moves.ids(numbers.place)
    return [number for move in moves if (number := _id_of(numbers, move)) is not None]


def _offset(first: int, number: int | None) -> int | None:
    return None if number is None else first + number


def _refresh_id(numbers: Numbering, move: Refresh) -> int | None:
    if len(move.tokens) > FACE_UP_TOKENS or any(token not in numbers.tokens for token in move.tokens):
        return None
    chosen = tuple(numbers.tokens.index(token) for token in move.tokens)
    if tuple(sorted(chosen)) != chosen:
        return None
    return numbers.refresh[len(chosen)] + multiset_rank(chosen, len(numbers.tokens))


def move_from_id(options: Options, move_id: int, /) -> Move:
    """Return the move with that id.

    :raises NoMoveId: when there is none
    :raises InvalidOptions: for anything but options of this game

    >>> str(move_from_id(Options(), 2))
    'green>2'
    """
    numbers = _numbering(require_options(options).components)
    last = numbers.first_chance + len(numbers.chance) - 1
    if type(move_id) is not int or not 0 <= move_id <= last:
        raise NoMoveId(short(move_id), f"ids go from 0 to {last}")
    if move_id < len(numbers.few):
        return numbers.few[move_id]
    if move_id < numbers.put:
        size = max(size for size, first in enumerate(numbers.refresh) if first <= move_id)
        chosen = multiset_at(move_id - numbers.refresh[size], len(numbers.tokens), size)
        return Refresh(tuple(numbers.tokens[kind] for kind in chosen))
    if move_id < numbers.place:
        y, x = divmod(move_id - numbers.put, ID_WINDOW)
        return Put(x + ID_LEAST, y + ID_LEAST)
    if move_id < numbers.first_chance:
        turn, cell = divmod(move_id - numbers.place, _CELLS)
        y, x = divmod(cell, ID_WINDOW)
        return Place(x + ID_LEAST, y + ID_LEAST, turn)
    return numbers.chance[move_id - numbers.first_chance]
