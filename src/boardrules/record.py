"""A game as its options and moves: to JSON text, from text, and replayed with every move checked."""

import json
from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from boardrules.game import BoardRulesError, InvalidRecord, short
from boardrules.games import GAMES, AnyGame

VERSION: Final = 1
"""The version of the record format that this library writes and reads."""

_KEYS: Final = ("boardrules", "game", "options", "moves")
_LONGEST_NUMBER: Final = 20
"""More digits than any number in a record can need; longer ones are refused before they are converted."""


def _moves(moves: tuple[object, ...] | list[object]) -> tuple[object, ...]:
    if not isinstance(moves, (tuple, list)):
        raise InvalidRecord("moves", f"must be a tuple of moves, not {short(moves)}")
    return tuple(moves)


@frozen
class Record:
    """A game from its start: enough to play it again, and nothing else.

    :ivar game_name: the game's `NAME`
    :ivar options: the game's options
    :ivar moves: all moves from `new_game` on, chance included
    :ivar games: where `replay` and `to_text` look the game up; not part of the record's value
    :raises InvalidRecord: when the moves are no sequence

    >>> from boardrules import failingwater
    >>> record = Record("failingwater", failingwater.Options(), (failingwater.RevealPlan(2),))
    >>> record.to_text()
    '{"boardrules": 1, "game": "failingwater", "options": {}, "moves": ["plan:2"]}'
    >>> Record.from_text(record.to_text()) == record
    True
    """

    game_name: str
    options: object
    moves: tuple[object, ...] = field(default=(), converter=_moves)
    games: Mapping[str, AnyGame] = field(default=GAMES, eq=False, repr=False, kw_only=True)

    @classmethod
    def from_text(cls, text: str, games: Mapping[str, AnyGame] = GAMES) -> "Record":
        """Return the record that a text holds. The moves are read, and checked when the record is replayed.

        :param games: the games that a record may name, by name
        :raises InvalidRecord: naming the key or the move at fault
        """
        data = _parse(text)
        for key in data:
            if key not in _KEYS:
                raise InvalidRecord(short(key), "no such key")
        for key in _KEYS:
            if key not in data:
                raise InvalidRecord(key, "is missing")
        version = data["boardrules"]
        if type(version) is not int or version != VERSION:
            raise InvalidRecord("boardrules", f"version must be {VERSION}, not {short(version)}")
        name = data["game"]
        game = _game(name, games)
        try:
            options = game.options_from_data(data["options"])
        except BoardRulesError as error:
            raise InvalidRecord("options", str(error)) from None
        texts = data["moves"]
        if type(texts) is not list:
            raise InvalidRecord("moves", f"must be a list, not {short(texts)}")
        moves: list[object] = []
        for index, each in enumerate(texts):
            try:
                moves.append(game.move_from_text(each))
            except BoardRulesError as error:
                raise InvalidRecord(f"moves[{index}]", str(error), index) from None
        return cls(str(name), options, tuple(moves), games=games)

    def to_text(self) -> str:
        """Return the record as one line of JSON.

        :raises InvalidRecord: when options or moves are not the game's
        """
        game = _game(self.game_name, self.games)
        try:
            options = game.options_to_data(self.options)
        except BoardRulesError as error:
            raise InvalidRecord("options", str(error)) from None
        texts: list[str] = []
        for index, move in enumerate(self.moves):
            try:
                texts.append(game.move_to_text(move))
            except BoardRulesError as error:
                raise InvalidRecord(f"moves[{index}]", str(error), index) from None
        return json.dumps({"boardrules": VERSION, "game": self.game_name, "options": options, "moves": texts})

    def replay(self) -> object:
        """Return the state that the moves lead to, each of them checked.

        :raises InvalidRecord: naming the index of the first move that is not legal where it stands
        """
        game = _game(self.game_name, self.games)
        try:
            state = game.new_game(self.options)
        except BoardRulesError as error:
            raise InvalidRecord("options", str(error)) from None
        apply_move = game.apply_move
        index = 0
        try:
            for index, move in enumerate(self.moves):  # noqa: B007 - the error below names it
                state = apply_move(state, move)
        except BoardRulesError as error:
            raise InvalidRecord(f"moves[{index}]", str(error), index) from error
        return state


def _game(name: object, games: Mapping[str, AnyGame]) -> AnyGame:
    if type(name) is not str or name not in games:
        raise InvalidRecord("game", f"must be one of {', '.join(games)}, not {short(name)}")
    return games[name]


def _parse(text: object) -> dict[str, object]:
    if type(text) is not str:
        raise InvalidRecord("record", f"must be text, not {short(text)}")
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
        raise InvalidRecord("record", f"must be an object, not {short(data)}")
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
