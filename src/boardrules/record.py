"""A game as its options and moves: to JSON text, from text, and replayed with every move checked."""

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, overload

from attrs import field, frozen

from boardrules.game import BoardRulesError, E, InvalidRecord, M, O, S, Written, given, short
from boardrules.games import GAMES, AnyWritten
from boardrules.sheets import Scored, ScoreSheet, sheet_of

VERSION: Final = 1
"""The version of the record format that this library writes and reads."""

_KEYS: Final = ("boardrules", "game", "options", "moves")
_ABOUT: Final = "about"
_LONGEST_NUMBER: Final = 20
"""More digits than any number in a record can need; longer ones are refused before they are converted."""

ScoredE = TypeVar("ScoredE", bound=Scored)


class Step(NamedTuple, Generic[S, M, E]):
    """One move of a record.

    :ivar move: the move
    :ivar before: the state in which it was made
    :ivar after: the state that it led to
    :ivar events: what it made happen
    """

    move: M
    before: S
    after: S
    events: tuple[E, ...]


def _moves(moves: object) -> tuple[object, ...]:
    if not isinstance(moves, (tuple, list)):
        raise InvalidRecord("moves", f"must be a tuple of moves, not {given(moves)}")
    return tuple(moves)


def _texts(about: object) -> Mapping[str, str]:
    if not isinstance(about, Mapping):
        raise InvalidRecord(_ABOUT, f"must be an object of texts, not {given(about)}")
    texts = dict(about)
    for key, text in texts.items():
        if type(key) is not str:
            raise InvalidRecord(_ABOUT, f"must have texts for keys, not {given(key)}")
        if type(text) is not str:
            raise InvalidRecord(f"{_ABOUT}.{short(key)}", f"must be text, not {given(text)}")
    return MappingProxyType(texts)


@frozen(init=False)
class Record(Generic[S, M, O, E]):
    """A game from its start: enough to play it again, and nothing else.

    `of` and `from_text` with the games that it may name give a record whose type tells state, move, options and event;
    what is made by name alone is an `AnyRecord`.

    :ivar game_name: the game's `NAME`
    :ivar options: the game's options
    :ivar moves: all moves from `new_game` on, chance included
    :ivar about: texts by name that no rule ever reads: who played, when, where; read-only
    :ivar games: where the game is looked up; not part of the record's value
    :raises InvalidRecord: when no game has that name, the moves are no sequence or `about` holds anything but texts

    >>> from boardrules import failingwater
    >>> record = Record("failingwater", failingwater.Options(), (failingwater.RevealPlan(2),))
    >>> record.to_text()
    '{"boardrules": 1, "game": "failingwater", "options": {}, "moves": ["plan:2"]}'
    >>> Record.from_text(record.to_text()) == record
    True
    """

    game_name: str
    options: O
    moves: tuple[M, ...]
    about: Mapping[str, str] = field(hash=False)
    games: Mapping[str, AnyWritten] = field(eq=False, repr=False)

    def __init__(
        self: "AnyRecord",
        game_name: str,
        options: object,
        moves: Sequence[object] = (),
        *,
        about: Mapping[str, str] = MappingProxyType({}),
        games: Mapping[str, AnyWritten] = GAMES,
    ) -> None:
        _game(game_name, games)
        self.__attrs_init__(game_name, options, _moves(moves), _texts(about), games)

    @classmethod
    def of(
        cls,
        game: Written[S, M, O, E],
        options: O,
        moves: Sequence[M] = (),
        *,
        about: Mapping[str, str] = MappingProxyType({}),
    ) -> "Record[S, M, O, E]":
        """Return the record of a game that you have at hand, of this library or your own.

        >>> from boardrules import failingwater
        >>> Record.of(failingwater, failingwater.Options()).replay().phase
        <Phase.PLAN: 'plan'>
        """
        return Record(game.NAME, options, moves, about=about, games={game.NAME: game})

    @overload
    @classmethod
    def from_text(cls, text: str) -> "AnyRecord": ...
    @overload
    @classmethod
    def from_text(cls, text: str, games: Mapping[str, Written[S, M, O, E]]) -> "Record[S, M, O, E]": ...
    @classmethod
    def from_text(cls, text: str, games: Mapping[str, AnyWritten] = GAMES) -> "AnyRecord":
        """Return the record that a text holds. The moves are read, and checked when the record is replayed.

        :param games: the games that a record may name, by name
        :raises InvalidRecord: naming the key or the move at fault
        """
        data = _parse(text)
        for key in data:
            if key not in _KEYS and key != _ABOUT:
                raise InvalidRecord(short(key), "no such key")
        for key in _KEYS:
            if key not in data:
                raise InvalidRecord(key, "is missing")
        version = data["boardrules"]
        if type(version) is not int or version != VERSION:
            raise InvalidRecord("boardrules", f"version must be {VERSION}, not {given(version)}")
        name, game = _game(data["game"], games)
        try:
            options = game.options_from_data(data["options"])
        except BoardRulesError as error:
            raise InvalidRecord("options", str(error)) from None
        texts = data["moves"]
        if type(texts) is not list:
            raise InvalidRecord("moves", f"must be a list, not {given(texts)}")
        moves: list[object] = []
        for index, each in enumerate(texts):
            try:
                moves.append(game.move_from_text(each))
            except BoardRulesError as error:
                raise InvalidRecord(f"moves[{index}]", str(error), index) from None
        return Record(name, options, moves, about=_texts(data.get(_ABOUT, {})), games=games)

    def to_text(self) -> str:
        """Return the record as one line of JSON.

        :raises InvalidRecord: when options or moves are not the game's
        """
        game = self.games[self.game_name]
        try:
            options = game.options_to_data(self.options)
        except BoardRulesError as error:
            raise InvalidRecord("options", str(error)) from None
        texts: list[str] = []
        for index, move in enumerate(self.moves):
            try:
                texts.append(game.move_to_text(move))
            except BoardRulesError as error:
                raise self._fault(index, error) from None
        about = {_ABOUT: dict(self.about)} if self.about else {}
        return json.dumps({"boardrules": VERSION, "game": self.game_name, **about, "options": options, "moves": texts})

    def replay(self) -> S:
        """Return the state that the moves lead to, each of them checked.

        :raises InvalidRecord: naming the index of the first move that is not legal where it stands
        """
        state = self._start()
        apply_move = self._game.apply_move
        index = 0
        try:
            for index, move in enumerate(self.moves):  # noqa: B007 - the error below names it
                state = apply_move(state, move)
        except BoardRulesError as error:
            raise self._fault(index, error) from error
        return state

    def steps(self) -> Iterator[Step[S, M, E]]:
        """Yield each move with the state before, the state after and its events, checked as it comes up.

        :raises InvalidRecord: naming the index of the first move that is not legal where it stands

        >>> from boardrules import failingwater
        >>> record = Record.of(failingwater, failingwater.Options(), (failingwater.RevealPlan(2),))
        >>> [(str(move), before.phase, after.phase) for move, before, after, _ in record.steps()]
        [('plan:2', <Phase.PLAN: 'plan'>, <Phase.DEAL: 'deal'>)]
        """
        game, before = self._game, self._start()
        for index, move in enumerate(self.moves):
            try:
                after = game.apply_move(before, move)
                events = game.events(before, move)
            except BoardRulesError as error:
                raise self._fault(index, error) from error
            yield Step(move, before, after, events)
            before = after

    def score_sheet(self: "Record[S, M, O, ScoredE]") -> ScoreSheet[ScoredE]:
        """Return what every kind of event has scored, by seat; it adds up to the scores.

        :raises InvalidRecord: naming the index of the first move that is not legal where it stands
        """
        seats = len(self._game.scores(self._start()))
        return sheet_of((event for step in self.steps() for event in step.events), seats)

    @property
    def _game(self) -> Written[S, M, O, E]:
        return self.games[self.game_name]

    def _start(self) -> S:
        try:
            return self._game.new_game(self.options)
        except BoardRulesError as error:
            raise InvalidRecord("options", str(error)) from None

    def _fault(self, index: int, error: BoardRulesError) -> InvalidRecord:
        move = self.moves[index]
        reason = "a str; see move_from_text" if isinstance(move, str) and not self._is_move(move) else str(error)
        return InvalidRecord(f"moves[{index}]", reason, index)

    def _is_move(self, move: object) -> bool:
        try:
            self.games[self.game_name].move_to_text(move)
        except BoardRulesError:
            return False
        return True

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Return how to make the record again: modules are no values, so a game that is one travels by its name."""
        game = self.games[self.game_name]
        told = (self.game_name, self.options, self.moves, dict(self.about))
        if self.game_name in GAMES and game is GAMES[self.game_name]:
            return _again, (*told, None)
        if isinstance(game, ModuleType):
            return _again_of_module, (*told, game.__name__)
        return _again, (*told, game)


# A record names its game at run time, as in `AnyGame`.
AnyRecord: TypeAlias = Record[Any, Any, Any, Any]


def _again(
    name: str, options: object, moves: tuple[object, ...], about: dict[str, str], game: AnyWritten | None
) -> AnyRecord:
    """Return a record from its pickle; without a game, it is one of this library."""
    return Record(name, options, moves, about=about, games=GAMES if game is None else {name: game})


def _again_of_module(
    name: str, options: object, moves: tuple[object, ...], about: dict[str, str], module: str
) -> AnyRecord:
    """Return a record from its pickle; the game is a module, imported as everything in a pickle is."""
    return _again(name, options, moves, about, import_module(module))


G = TypeVar("G")


def _game(name: object, games: Mapping[str, G]) -> tuple[str, G]:
    """Return a name and the game that has it."""
    if not isinstance(games, Mapping):
        raise InvalidRecord("games", f"must be games by name, not {given(games)}")
    if type(name) is not str or name not in games:
        listed = ", ".join(map(short, games))
        raise InvalidRecord("game", f"must be one of {listed}, not {given(name)}; see games= for others")
    return name, games[name]


def _parse(text: object) -> dict[str, object]:
    if type(text) is not str:
        raise InvalidRecord("record", f"must be text, not {given(text)}")
    try:
        data = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_whole, parse_float=_fraction
        )
    except InvalidRecord:
        raise
    except RecursionError:
        raise InvalidRecord("record", "is nested too deeply") from None
    except ValueError as error:
        raise InvalidRecord("record", f"is no JSON: {short(error)}") from None
    if type(data) is not dict:
        raise InvalidRecord("record", f"must be an object, not {given(data)}")
    return data


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data: dict[str, object] = {}
    for key, value in pairs:
        if key in data:
            raise InvalidRecord(short(key), "stands twice")
        data[key] = value
    return data


def _constant(text: str) -> object:
    raise InvalidRecord("record", f"{text} is no number")


def _whole(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > _LONGEST_NUMBER:
        raise InvalidRecord("record", f"a number of {digits} digits is too long")
    return int(text)


def _fraction(text: str) -> object:
    raise InvalidRecord("record", f"{short(text)} is no whole number")
