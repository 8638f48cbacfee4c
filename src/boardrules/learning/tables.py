"""A game with its options, as the adapters play it."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from operator import index
from typing import SupportsIndex, TypeGuard

import numpy as np
from attrs import field, frozen

from boardrules.game import Drawable, E_co, Indexed, InvalidOptions, M, NoMoveId, O, S, V, given, short
from boardrules.learning.fields import Field, FloatArray, fields_of
from boardrules.learning.known import game_of, known_as, learning_of
from boardrules.learning.protocol import AnyLearnable, AnyLearning, Bounds, Coding, Learnable, require_coding
from boardrules.learning.returns import Returns, ReturnsText, Stakes, returns_for, returns_from, stakes_from


@frozen(eq=False)
class Table:
    """A game with its options, as the adapters play it.

    It is one shared object per game and options, copied as itself and pickled by name, so that states and environments
    may hold it.

    :ivar name: the game's name
    :ivar game: the game
    :ivar learning: its bounds and views as numbers
    :ivar options: the options
    :ivar seats: how many seats there are
    :ivar players: how many of them are agents: the option `players`, or all seats of a game without such an option
    :ivar bounds: what one game can come to
    :ivar actions: how many ids decisions have: 0 to this number less one
    :ivar outcomes: how many ids chance has; the first one comes after the last decision
    :ivar start: the start of a game
    :ivar fields: the fields of an observation: of a view all but those that tell only of what is over
    """

    name: str
    game: AnyLearnable
    learning: AnyLearning
    options: object
    seats: int = field(init=False)
    players: int = field(init=False)
    bounds: Bounds = field(init=False)
    actions: int = field(init=False)
    outcomes: int = field(init=False)
    start: object = field(init=False)
    fields: tuple[Field, ...] = field(init=False)
    _options_text: str = field(init=False)
    _numbered: Indexed[object, object] | None = field(init=False)
    # Moves are numbered and numbers made moves over and over: looking them up takes a fraction of what finding them takes.
    # There are no more entries than ids.
    _ids: dict[object, int] = field(init=False, factory=dict)
    _moves: dict[int, object] = field(init=False, factory=dict)

    @seats.default
    def _seats(self) -> int:
        return self.game.num_seats(self.options)

    @players.default
    def _players(self) -> int:
        players = getattr(self.options, "players", self.seats)
        return players if type(players) is int else self.seats

    @bounds.default
    def _bounds(self) -> Bounds:
        return self.learning.bounds(self.options)

    @actions.default
    def _actions(self) -> int:
        return self.game.num_decision_ids(self.options)

    @outcomes.default
    def _outcomes(self) -> int:
        return self.game.num_move_ids(self.options) - self.actions

    @start.default
    def _start(self) -> object:
        return self.game.new_game(self.options)

    @fields.default
    def _fields(self) -> tuple[Field, ...]:
        return fields_of(self.learning.fields(self.options), memory=False)

    @_numbered.default
    def _game_that_numbers(self) -> Indexed[object, object] | None:
        return self.game if _is_numbered(self.game) else None

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

    def drawn(self, x: object) -> str:
        """Return a state or a view as text for a person; of a game without pictures, its repr."""
        return self.game.render_text(x) if _is_drawable(self.game) else repr(x)

    @property
    def has_pictures(self) -> bool:
        """Whether the game can be drawn."""
        return _is_drawable(self.game)

    def picture(self, x: object) -> str:
        """Return a state or a view as an SVG picture.

        :raises InvalidOptions: for a game without pictures
        """
        if _is_drawable(self.game):
            return self.game.render_svg(x)
        raise InvalidOptions("game", f"{self.name} has no pictures")

    def legal_actions(self, position: object) -> list[int]:
        """Return the ids of the legal decisions, ascending. Moves without an id are left out.

        :raises NoMoveId: when there are legal moves and none of them has an id
        """
        if self._numbered is not None:
            ids = list(self._numbered.legal_ids(position))
        else:
            ids = [number for move in self.game.legal_moves(position) if (number := self._id_of(move)) is not None]
        if not ids and (moves := self.game.legal_moves(position)):
            raise NoMoveId(short(moves[0]), "no legal move has an id here, so the adapters cannot play on")
        return ids

    def after(self, position: object, action: int) -> object:
        """Return the next position, once the decision with that id is made.

        :raises NoMoveId: when no decision has that id, and for anything but a whole number
        :raises IllegalMove: when the rules do not allow it here
        """
        # What equals a number, such as 1.0, is none.
        number = action if type(action) is int else action_number(action)
        move = self._moves.get(number)
        if move is None:
            move = self._moves[number] = self.move_of(position, number)
        return self.game.apply_move(position, move)

    def move_of(self, position: object, action: int) -> object:  # noqa: ARG002 - an id stands for the same move everywhere
        """Return the decision that an action stands for in a position, whether the rules allow it there or not.

        :raises NoMoveId: when no decision has that id, and for anything but a whole number
        """
        number = action_number(action)
        if not 0 <= number < self.actions:
            raise NoMoveId(short(number), f"decisions have ids from 0 to {self.actions - 1}")
        return self.game.move_from_id(self.options, number)

    def encode(self, position: object, seat: int | None, into: Mapping[str, FloatArray]) -> None:
        """Write what a seat may know of a position into arrays of zeros, by the names of their fields."""
        self.learning.encode(self.game.observe(position, seat), into)

    def encode_view(self, view: object, into: Mapping[str, FloatArray]) -> None:
        """Write a view into arrays of zeros, by the names of their fields; fields that are not there are left out."""
        self.learning.encode(view, into)

    def chance_outcomes(self, position: object) -> list[tuple[int, Fraction]]:
        """Return the number of every outcome of the next chance step, from 0 to `outcomes` less one, with its probability."""
        return [
            (self._numbered_from(move, self._id_of(move)), chance)
            for move, chance in self.game.chance_outcomes(position)
        ]

    def after_outcome(self, position: object, outcome: int) -> object:
        """Return the next position, once chance has brought the outcome with that number.

        :raises NoMoveId: when no outcome has that number, and for anything but a whole number
        :raises IllegalMove: when it cannot come here
        """
        return self.game.apply_move(position, self.outcome(outcome))

    def outcome(self, number: int) -> object:
        """Return the outcome of chance with a number.

        :raises NoMoveId: when there is none, and for anything but a whole number
        """
        whole = action_number(number)
        if not 0 <= whole < self.outcomes:
            raise NoMoveId(short(whole), f"chance outcomes have numbers from 0 to {self.outcomes - 1}")
        return self.game.move_from_id(self.options, self.actions + whole)

    def number_of(self, move: object) -> int:
        """Return the number of a move: a decision's id, or from 0 again for an outcome of chance.

        :raises NoMoveId: for a move that has none
        """
        return self._numbered_from(move, self.game.move_to_id(self.options, move))

    def _numbered_from(self, move: object, number: int | None) -> int:
        if number is None:
            raise NoMoveId(short(move), "has no id")
        return number if number < self.actions else number - self.actions

    def _id_of(self, move: object) -> int | None:
        """Return the id of a move that the game itself has listed: one from outside may equal it and be none."""
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

    def returns(self, position: object, returns: Returns = Returns.POINTS) -> list[float]:
        """Return by player what the game is worth, if it ended here.

        :param returns: one that `returns_for` allows for so many seats
        """
        if returns is Returns.POINTS:
            return self.results(position)
        points, places = np.zeros((2, self.seats), np.int64)
        for each in self.game.standings(position):
            points[each.seat], places[each.seat] = each.points, each.place
        worth: list[float] = returns_from(
            points, places, returns, players=self.players, clear_lead=self.bounds.clear_lead
        ).tolist()
        return worth

    def stakes(self, returns: Returns = Returns.POINTS) -> Stakes:
        """Return what the returns of a game with these options can come to.

        :param returns: one that `returns_for` allows for so many seats
        """
        return stakes_from(returns, self.seats, self.players, self.bounds)


def returns_of(
    game: Learnable[S, M, V, O, E_co], options: O, x: S | V, returns: Returns | ReturnsText = Returns.POINTS, /
) -> tuple[float, ...]:
    """Return by player what a state or a view is worth: at the end of a game, or before it as if it ended there.

    In a game against a Machine there is one player, and the Machine is whom it is compared with.

    :param game: a game of this library, or one that `boardrules.learning.introduce` made known
    :param options: the options of the game that is under way
    :param returns: a `Returns`, or its text
    :raises InvalidOptions: for anything else, and for other options than those of the state or view

    >>> from boardrules import failingwater
    >>> returns_of(failingwater, failingwater.Options(), failingwater.new_game(), "win")
    (-0.5, -0.5, -0.5, -0.5)
    """
    table = table_of(known_as(game), options)
    member = returns_for(table.seats, returns)
    if len(game.scores(x)) != table.seats or _says_other_options(x, options):
        raise InvalidOptions("options", f"must be those of the game that is under way, not {given(options)}")
    return tuple(table.returns(x, member))


def _says_other_options(value: object, options: object) -> bool:
    """Return whether something has options of the same kind, and others; what else has that name means something else by it."""
    stated = getattr(value, "options", options)
    return type(stated) is type(options) and stated != options


def stakes_of(
    game: Learnable[S, M, V, O, E_co], options: O, returns: Returns | ReturnsText = Returns.POINTS, /
) -> Stakes:
    """Return what the returns of a game with some options can come to.

    :raises InvalidOptions: as `returns_of`

    >>> from boardrules import failingwater
    >>> stakes_of(failingwater, failingwater.Options(players=3), "win")
    Stakes(least=-1.0, most=1.0, total=-1.0)
    """
    table = table_of(known_as(game), options)
    return table.stakes(returns_for(table.seats, returns))


def _is_numbered(game: object) -> TypeGuard[Indexed[object, object]]:
    return hasattr(game, "legal_ids")


def _is_drawable(game: object) -> TypeGuard[Drawable[object, object]]:
    return hasattr(game, "render_text")


def table_of(name: str, options: object) -> Table:
    """Return the table for a game that the adapters know.

    :raises InvalidOptions: for a name that they do not know, and for options that are not the game's
    """
    learning = learning_of(name)
    if not _has_hash(options):
        raise InvalidOptions("options", f"must be options of {name}, not {given(options)}")
    table = _table_of(name, options)
    if table.learning is not learning:
        # The game was introduced once more, with another one.
        _table_of.cache_clear()
        table = _table_of(name, options)
    return table


# A program plays few sets of options, and a table is rebuilt where one was dropped: only identity is lost, on which
# nothing depends.
@lru_cache(maxsize=256)
def _table_of(name: str, options: object) -> Table:
    return Table(name, game_of(name), learning_of(name), options)


def _has_hash(value: object) -> bool:
    try:
        hash(value)
    except Exception:  # noqa: BLE001 - whatever it raises, it is no key
        return False
    return True


def require_table(value: object) -> Table:
    """Return a game with its options, if that is what it is.

    :raises InvalidOptions: for anything else
    """
    if not isinstance(value, Table):
        raise InvalidOptions("table", f"must be a Table, as table_of returns it, not {given(value)}")
    return value


def require_coding_of(table: Table, value: object) -> Coding:
    """Return what shows the positions of a game as numbers, if that is what it is.

    :raises InvalidOptions: for anything else, and for what says that it is for other options
    """
    coding = require_coding(value)
    of_another = isinstance(coding, Table) and coding.name != table.name
    if of_another or _says_other_options(coding, table.options):
        raise InvalidOptions("coding", f"is for other options than those of this game of {table.name}")
    return coding


def whole_number(value: object) -> int | None:
    """Return a whole number, NumPy's among them, as an int; None for anything else."""
    if isinstance(value, SupportsIndex) and type(value) not in (bool, np.bool_):
        try:
            return index(value)
        except Exception:  # noqa: BLE001 - whatever it raises, it is no number
            return None
    return None


def action_number(value: object) -> int:
    """Return an action as an int.

    :raises NoMoveId: for anything but a whole number
    """
    action = whole_number(value)
    if action is None:
        raise NoMoveId(short(value), "an action must be a whole number")
    return action
