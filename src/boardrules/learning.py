"""What bots and learning code need of a game besides its rules: bounds in advance, and views as numbers.

The adapters for OpenSpiel and PettingZoo are written over the protocol and this module. For each of the library's games
a `Learning` is here; `introduce` makes a game of your own known, with yours.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from boardrules.game import GAMES, AnyGame, Game, InvalidOptions, NoMoveId, short

FloatArray: TypeAlias = npt.NDArray[np.float32]
"""An array of numbers from -1 to 1."""


@frozen
class Field:
    """One named piece of a view as numbers.

    :ivar name: its name, the same at every position of a game
    :ivar shape: its shape, the same at every position of a game
    :ivar memory: whether it tells only of what is over and done: an information state has it, an observation has not
    """

    name: str
    shape: tuple[int, ...]
    memory: bool = False

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@frozen
class Bounds:
    """What one game can come to at most. The adapters promise it to OpenSpiel.

    :ivar decisions: the most decisions of players in a game
    :ivar chance_steps: the most chance steps in a game
    :ivar least: the least result of a player
    :ivar most: the greatest result of a player
    """

    decisions: int
    chance_steps: int
    least: int
    most: int


V_contra = TypeVar("V_contra", contravariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class Learning(Protocol[V_contra, O_contra]):
    """What this module knows of one game. Type parameters: view, options."""

    @property
    def SECRETS(self) -> bool:  # noqa: N802 - a module constant
        """Whether a seat may know something that a bystander does not."""

    def bounds(self, options: O_contra, /) -> Bounds:
        """Return what a game with these options can come to at most."""

    def fields(self, options: O_contra, /) -> tuple[Field, ...]:
        """Return the fields of a view as numbers, in their order."""

    def encode(self, view: V_contra, into: Mapping[str, FloatArray], /) -> None:
        """Write the view into the arrays of its fields, which hold zeros; fields that are not there are left out."""


# Games are looked up by name at run time, as in `AnyGame`.
AnyLearning: TypeAlias = Learning[Any, Any]

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - O for options, as in game.py
E_co = TypeVar("E_co", covariant=True)

_INTRODUCED: Final[dict[str, tuple[AnyGame, AnyLearning]]] = {}


def introduce(game: Game[S, M, V, O, E_co], learning: Learning[V, O], /) -> None:
    """Make a game of your own known to the adapters, under its `NAME`.

    Do it when your module is imported, so that pickled states find the game in other processes too.

    :raises InvalidOptions: when another game has that name already
    """
    name = game.NAME
    known = _INTRODUCED.get(name)
    if name in GAMES or (known is not None and known[0] is not game):
        raise InvalidOptions("game", f"another game is called {short(name)}")
    _INTRODUCED[name] = (game, learning)


def known_as(game: object) -> str:
    """Return the name under which the adapters know a game.

    :raises InvalidOptions: for anything else than a game of the library or one that was introduced

    >>> from boardrules import failingwater
    >>> known_as(failingwater)
    'failingwater'
    """
    name = getattr(game, "NAME", None)
    if isinstance(name, str) and (name in GAMES or name in _INTRODUCED) and game_of(name) is game:
        return name
    raise InvalidOptions("game", f"is not known, see boardrules.learning.introduce: {short(game)}")


def game_of(name: str) -> AnyGame:
    """Return the game that the adapters know under a name."""
    return GAMES[name] if name in GAMES else _INTRODUCED[name][0]


def learning_of(name: str) -> AnyLearning:
    """Return what is known for learning code of the game with that name."""
    if name == "failingwater":
        from boardrules import _learning_of_failingwater as failingwater  # noqa: PLC0415 - only the game that is played

        return failingwater
    if name == "fountains":
        from boardrules import _learning_of_fountains as fountains  # noqa: PLC0415 - only the game that is played

        return fountains
    return _INTRODUCED[name][1]


@frozen(eq=False)
class Table:
    """A game with its options, as the adapters play it.

    It is one shared object per game and options, copied as itself and pickled by name, so that states and environments
    may hold it.

    :ivar name: the game's name
    :ivar game: the game
    :ivar learning: its bounds and views as numbers
    :ivar options: the options
    :ivar players: how many seats are agents: the option `players`, or all seats of a game without such an option
    :ivar actions: how many ids decisions have: 0 to this number less one
    :ivar outcomes: how many ids chance has; the first one comes after the last decision
    :ivar start: the start of a game
    """

    name: str
    game: AnyGame
    learning: AnyLearning
    options: object
    players: int = field(init=False)
    actions: int = field(init=False)
    outcomes: int = field(init=False)
    start: object = field(init=False)
    _options_text: str = field(init=False)
    # Lists of legal moves are numbered over and over: looking a number up takes a fraction of what finding it takes.
    # There are no more entries than ids.
    _ids: dict[object, int] = field(init=False, factory=dict)

    @players.default
    def _players(self) -> int:
        seats = self.game.num_seats(self.options)
        players = getattr(self.options, "players", seats)
        return players if type(players) is int else seats

    @actions.default
    def _actions(self) -> int:
        return self.game.num_decision_ids(self.options)

    @outcomes.default
    def _outcomes(self) -> int:
        return self.game.num_move_ids(self.options) - self.actions

    @start.default
    def _start(self) -> object:
        return self.game.new_game(self.options)

    @_options_text.default
    def _text_of_options(self) -> str:
        return repr(self.options)

    def __copy__(self) -> "Table":
        return self

    def __deepcopy__(self, memo: object) -> "Table":
        return self

    def __reduce__(self) -> tuple[object, tuple[str, object]]:
        return table_of, (self.name, self.options)

    def text_of(self, x: object) -> str:
        """Return a state or a view as one line that equal ones share and different ones do not.

        The options, which may hold a whole set of components, are left out: they are the same throughout a game.
        """
        return repr(x).replace(self._options_text, "options")

    def legal_actions(self, position: object) -> list[int]:
        """Return the ids of the legal decisions, ascending. Moves without an id are left out.

        :raises NoMoveId: when there are legal moves and none of them has an id
        """
        moves = self.game.legal_moves(position)
        ids = [number for move in moves if (number := self._id_of(move)) is not None]
        if moves and not ids:
            raise NoMoveId(short(moves[0]), "no legal move has an id here, so the adapters cannot play on")
        return ids

    def after(self, position: object, action: int) -> object:
        """Return the next position, once the decision with that id is made.

        :raises NoMoveId: when no decision has that id
        :raises IllegalMove: when the rules do not allow it here
        """
        if not 0 <= action < self.actions:
            raise NoMoveId(short(action), f"decisions have ids from 0 to {self.actions - 1}")
        return self.game.apply_move(position, self.game.move_from_id(self.options, action))

    def chance_outcomes(self, position: object) -> list[tuple[int, Fraction]]:
        """Return the number of every outcome of the next chance step, from 0 to `outcomes` less one, with its probability."""
        return [(self.number_of(move), chance) for move, chance in self.game.chance_outcomes(position)]

    def after_outcome(self, position: object, outcome: int) -> object:
        """Return the next position, once chance has brought the outcome with that number.

        :raises NoMoveId: when no outcome has that number
        :raises IllegalMove: when it cannot come here
        """
        if not 0 <= outcome < self.outcomes:
            raise NoMoveId(short(outcome), f"chance outcomes have numbers from 0 to {self.outcomes - 1}")
        return self.game.apply_move(position, self.game.move_from_id(self.options, self.actions + outcome))

    def number_of(self, move: object) -> int:
        """Return the number of a move: a decision's id, or from 0 again for an outcome of chance.

        :raises NoMoveId: for a move that has none
        """
        number = self._id_of(move)
        if number is None:
            raise NoMoveId(short(move), "has no id")
        return number if number < self.actions else number - self.actions

    def _id_of(self, move: object) -> int | None:
        number: int | None = self._ids.get(move)
        if number is None:
            number = self.game.move_to_id(self.options, move)
            if number is not None:
                self._ids[move] = number
        return number

    def results(self, position: object) -> list[float]:
        """Return the points so far by player, less those of the seats that nobody plays (the Machine of a solo game)."""
        scores = self.game.scores(position)
        against = sum(scores[self.players :])
        return [float(points - against) for points in scores[: self.players]]


# A program plays few sets of options, and a table is rebuilt where one was dropped: only identity is lost, on which
# nothing depends.
@lru_cache(maxsize=256)
def table_of(name: str, options: object) -> Table:
    """Return the table for a game that the adapters know.

    :raises InvalidOptions: for options that are not the game's
    """
    return Table(name, game_of(name), learning_of(name), options)


def blank(fields: tuple[Field, ...]) -> tuple[FloatArray, dict[str, FloatArray]]:
    """Return one flat array of zeros for some fields, and per field, by name, the piece of it in the field's shape.

    >>> flat, pieces = blank((Field("seat", (2,)), Field("cards", (2, 3))))
    >>> pieces["cards"][1, 2] = 1
    >>> flat
    array([0., 0., 0., 0., 0., 0., 0., 1.], dtype=float32)
    """
    flat = np.zeros(sum(each.size for each in fields), np.float32)
    return flat, pieces_of(fields, flat)


def pieces_of(fields: tuple[Field, ...], flat: FloatArray) -> dict[str, FloatArray]:
    """Return the pieces of a flat array by the names of the fields that it was made for; they share its memory."""
    pieces = {}
    begin = 0
    for each in fields:
        pieces[each.name] = flat[begin : begin + each.size].reshape(each.shape)
        begin += each.size
    return pieces
