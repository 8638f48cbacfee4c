"""OpenSpiel: both games as `pyspiel` games, with explicit chance, information states and tensors (extra: openspiel).

Importing this module registers `boardrules_failingwater` and `boardrules_fountains`, so that `pyspiel.load_game` finds
them. What the parameters, strings and tensors hold is in docs/guides/openspiel.md.

>>> import pyspiel
>>> str(pyspiel.load_game("boardrules_failingwater(players=3,thinking_cards=true)"))
'boardrules_failingwater(players=3,thinking_cards=True)'
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final, TypeAlias, TypeVar

import attrs
import pyspiel

from boardrules.game import CHANCE, GAME_OVER, InvalidOptions, given, one_of, short
from boardrules.games import GAMES
from boardrules.learning import (
    AnyLearnable,
    Field,
    FloatArray,
    Learnable,
    Returns,
    ReturnsText,
    Table,
    blank,
    fields_of,
    game_of,
    known_as,
    learning_of,
    returns_for,
    table_of,
)

PREFIX: Final = "boardrules_"
"""What the short names of the games begin with, before `NAME`."""

RANDOM_SEAT: Final = -1
"""What stands for None among the parameters, which are never None: a random first seat."""

RETURNS: Final = "returns"
"""The parameter beside the options that says what players get at the end."""

MOST_PLAYERS: Final = 10
"""How many players a game is asked for at most, to find out for how many it is."""

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
"""Who moves once the game is over."""

Parameter: TypeAlias = bool | int | str
"""What a parameter of a game may be, as OpenSpiel has them."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - O for options, as in game.py
E_co = TypeVar("E_co", covariant=True)


def load(
    game: Learnable[S, M, V, O, E_co],
    options: O | None = None,
    *,
    returns: Returns | ReturnsText = Returns.POINTS,
) -> pyspiel.Game:
    """Return a game as OpenSpiel plays it.

    :param game: a game of this library, or one that `boardrules.learning.introduce` made known
    :param options: the game's options; without them its defaults
    :param returns: what players get at the end, a `Returns` or its text
    :raises InvalidOptions: for anything else

    >>> from boardrules import failingwater
    >>> load(failingwater, failingwater.Options(first_seat=None)).num_players()
    4
    >>> load(failingwater, returns="place").utility_sum()
    0.0
    """
    name = register(game)
    told: dict[str, Parameter] = {} if options is None else _to_parameters(game, options)
    told[RETURNS] = str(one_of(Returns, RETURNS, returns))
    return pyspiel.load_game(PREFIX + name, told)


def register(game: Learnable[S, M, V, O, E_co], /) -> str:
    """Let `pyspiel.load_game` find a game of your own that `boardrules.learning.introduce` made known, and return its name.

    `load` does it too; call it where your module is imported, so that other processes find the game as well.

    :raises InvalidOptions: for a game that is not known
    """
    name = known_as(game)
    if PREFIX + name not in _REGISTERED:
        game_type = _game_type(name, game)
        # OpenSpiel lets go of what it calls after the interpreter has ended; a function dies then and takes the process
        # along, a class does not.
        kind = type(f"{BoardGame.__name__}_{name}", (BoardGame,), {"NAME": name, "__doc__": BoardGame.__doc__})
        pyspiel.register_game(game_type, kind)
        _REGISTERED[PREFIX + name] = game_type
    return name


def load_text(text: str, /) -> pyspiel.Game:
    """Return the game that a text such as ``boardrules_failingwater(players=3)`` names, as `pyspiel.load_game` does.

    Pickles of games call it, so that they find the games registered in a new process.
    """
    return pyspiel.load_game(text)


_REGISTERED: Final[dict[str, pyspiel.GameType]] = {}


def _game_type(name: str, game: AnyLearnable, total: float | None = None) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know of a game.

    :param total: what all players together get at the end of every game, if that is known
    """
    defaults = game.options_from_data({})
    counts = [count for count in range(1, MOST_PLAYERS + 1) if _can_have(count, game)] or [game.num_seats(defaults)]
    secrets = learning_of(name).SECRETS
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"{name} of boardrules",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION
            if secrets
            else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=utility_for(total),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=secrets,
        parameter_specification={
            **_default_parameters(game),
            **dict.fromkeys(_optional_fields(name, game), True),
            RETURNS: str(Returns.POINTS),
        },
    )


def utility_for(total: float | None) -> pyspiel.GameType.Utility:
    """Return the kind of a sum: what all players together get at the end of every game, None where that varies."""
    if total is None:
        return pyspiel.GameType.Utility.GENERAL_SUM
    return pyspiel.GameType.Utility.CONSTANT_SUM if total else pyspiel.GameType.Utility.ZERO_SUM


def _can_have(players: int, game: AnyLearnable) -> bool:
    try:
        game.options_from_data({"players": players})
    except InvalidOptions:
        return False
    return True


def _default_parameters(game: AnyLearnable) -> dict[str, Parameter]:
    """Return a parameter for each option: its default, or an empty text where it is data or depends on other options."""
    defaults = game.options_from_data({})
    data = _options_that_are_data(game)
    parameters: dict[str, Parameter] = {}
    for each in attrs.fields(type(defaults)):
        value = getattr(defaults, each.name)
        depends = getattr(each.default, "takes_self", False)  # attrs keeps such a default as a Factory
        parameters[each.name] = "" if depends or each.name in data else str(value) if isinstance(value, str) else value
    return parameters


def _optional_fields(name: str, game: AnyLearnable) -> list[str]:
    """Return the fields that a parameter of their name leaves out of information state tensors."""
    return [each.name for each in learning_of(name).fields(game.options_from_data({})) if each.optional]


def _is_wanted(name: str, value: Parameter) -> bool:
    if not isinstance(value, bool):
        raise InvalidOptions(name, f"must be True or False, not {given(value)}")
    return value


def _options_that_are_data(game: AnyLearnable) -> frozenset[str]:
    defaults = game.options_from_data({})
    values = {each.name: getattr(defaults, each.name) for each in attrs.fields(type(defaults))}
    return frozenset(name for name, value in values.items() if not isinstance(value, str | int))


def _to_parameters(game: AnyLearnable, options: object) -> dict[str, Parameter]:
    """Return the parameters of options that differ from the defaults.

    :raises InvalidOptions: for anything but options of the game
    """
    data = _options_that_are_data(game)
    return {name: _to_parameter(value, is_data=name in data) for name, value in game.options_to_data(options).items()}


def _to_parameter(value: object, *, is_data: bool) -> Parameter:
    if is_data:
        text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
        return urlsafe_b64encode(text.encode()).decode().rstrip("=")
    if value is None:
        return RANDOM_SEAT
    return value if isinstance(value, int) else str(value)


def _from_parameters(game: AnyLearnable, parameters: Mapping[str, Parameter]) -> object:
    """Return the options that parameters stand for.

    :raises InvalidOptions: naming the field
    :raises InvalidComponents: for components that break the game's rules for them
    """
    defaults = _default_parameters(game)
    texts = _options_that_are_data(game)
    data: dict[str, object] = {}
    for name, value in parameters.items():
        default = defaults.get(name)
        if value == default:
            continue
        if name in texts:
            data[name] = _read(name, value)
        else:
            data[name] = None if value == RANDOM_SEAT and type(default) is int else value
    return game.options_from_data(data)


def _read(name: str, value: Parameter) -> object:
    """Return the data that a parameter holds: lists are written as JSON, texts as they are."""
    if not isinstance(value, str):
        raise InvalidOptions(name, f"must be text in URL-safe base64, not {given(value)}")
    try:
        text = urlsafe_b64decode(value.rstrip("=") + "=" * (-len(value.rstrip("=")) % 4)).decode()
        return json.loads(text) if text.startswith("[") else text
    except (NoBase64, ValueError, RecursionError):
        raise InvalidOptions(name, f"is no text in URL-safe base64: {short(value)}") from None


class BoardGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its options, for OpenSpiel; `load` and `pyspiel.load_game` make it.

    :ivar table: the game and its options
    :ivar fields: the fields of an information state tensor, in their order
    """

    NAME: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Parameter] | None = None) -> None:
        name = self.NAME
        game = game_of(name)
        asked = dict(parameters or {})
        returns = asked.pop(RETURNS, str(Returns.POINTS))
        left_out = [each for each in _optional_fields(name, game) if not _is_wanted(each, asked.pop(each, True))]
        self.table: Table = table_of(name, _from_parameters(game, asked))
        self.fields: tuple[Field, ...] = tuple(
            each for each in self.table.learning.fields(self.table.options) if each.name not in left_out
        )
        self._returns: Returns = returns_for(self.table.seats, one_of(Returns, RETURNS, returns))
        bounds, stakes = self.table.bounds, self.table.stakes(self._returns)
        self._most_chance_steps: int = bounds.chance_steps
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=self.table.outcomes,
            num_players=self.table.players,
            min_utility=float(stakes.least),
            max_utility=float(stakes.most),
            utility_sum=stakes.total,
            max_game_length=bounds.decisions,
        )
        told = {**_to_parameters(game, self.table.options), **dict.fromkeys(left_out, False)}
        if self._returns is not Returns.POINTS:
            told[RETURNS] = str(self._returns)
        registered = _REGISTERED[PREFIX + name]
        game_type = registered if stakes.total is None else _game_type(name, game, stakes.total)
        super().__init__(game_type, info, told)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return load_text, (str(self),)

    def new_initial_state(self) -> "BoardState":
        """Return the start of a game, before any chance."""
        return BoardState(self)

    def worth(self, position: object) -> list[float]:
        """Return by player what a position is worth, if the game ended there."""
        return self.table.returns(position, self._returns)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance steps that a game is promised to have; the guide says how far the promise goes."""
        return self._most_chance_steps

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> "Observer":
        """Return what looks at states: as a seat or a bystander, with or without memory of what is over.

        :raises InvalidOptions: for parameters, which there are none of, and for the private information of all players
        """
        if params:
            raise InvalidOptions("params", f"an observer has no parameters: {short(params)}")
        return Observer(self.table, self.fields, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class BoardState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position of a game, for OpenSpiel.

    It holds nothing but two immutable objects, so that a clone costs next to nothing.

    :ivar table: the game and its options
    :ivar position: the state as the library knows it
    """

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.table: Table = game.table
        self.position: object = game.table.start

    def current_player(self) -> int:
        """Return the player to move, or `pyspiel.PlayerId.CHANCE`, or `pyspiel.PlayerId.TERMINAL`."""
        player: int = self.table.game.current_player(self.position)
        return TERMINAL if player == GAME_OVER else player

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self.table.game.is_over(self.position)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel asks for the current player alone
        return self.table.legal_actions(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome of the next chance step with its probability, ascending."""
        # Dividing is a third of the time of float(), and exactly as close.
        outcomes = self.table.chance_outcomes(self.position)
        return [(outcome, chance.numerator / chance.denominator) for outcome, chance in outcomes]

    def _apply_action(self, action: int) -> None:
        table = self.table
        if table.game.current_player(self.position) == CHANCE:
            self.position = table.after_outcome(self.position, action)
        else:
            self.position = table.after(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        number = action + table.actions if player == pyspiel.PlayerId.CHANCE else action
        return table.game.move_to_text(table.game.move_from_id(table.options, number))

    def returns(self) -> list[float]:
        """Return by player what the game was worth, by default the final points, in solo less the Machine's; zeros before the end."""
        if not self.table.game.is_over(self.position):
            return [0.0] * self.table.players
        worth: list[float] = self.get_game().worth(self.position)
        return worth

    def observed(self, seat: int | None) -> object:
        """Return the view of a seat, or of a bystander, of this state."""
        return self.table.game.observe(self.position, seat)

    def resample_from_infostate(self, player: int, sampler: pyspiel.UniformProbabilitySampler) -> "BoardState":
        """Return a state drawn uniformly from all that look like this one to a player, with a history that leads to it.

        In a game without secrets that is a clone.

        :param sampler: numbers from 0 to 1, such as `pyspiel.UniformProbabilitySampler`
        """
        game = self.table.game
        if not self.table.learning.SECRETS:
            twin: BoardState = self.clone()
            return twin
        sample = game.sample_state(game.observe(self.position, player), Random(sampler()))
        state: BoardState = self.get_game().new_initial_state()
        for move in game.path(sample):
            state.apply_action(self.table.number_of(move))
        return state

    def __str__(self) -> str:
        return self.table.text_of(self.position)


class Observer:
    """What looks at states for OpenSpiel, as the protocol of `open_spiel.python.observation` has it.

    :ivar tensor: all fields in one flat array; None where only private information is asked for
    :ivar dict: the fields by name, as pieces of `tensor`
    """

    def __init__(self, table: Table, fields: tuple[Field, ...], kind: pyspiel.IIGObservationType) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise InvalidOptions("private_info", "an observer sees what one player may know, or a bystander")
        self._table = table
        self._recalls: bool = kind.perfect_recall
        self._sees_public: bool = kind.public_info
        self._sees_private: bool = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: FloatArray | None = None
        self.dict: dict[str, FloatArray] = {}
        if self._sees_public:
            self.tensor, self.dict = blank(fields_of(fields, memory=self._recalls))

    def set_from(self, state: BoardState, player: int) -> None:
        """Write what the player sees of the state into `tensor` and `dict`."""
        if self.tensor is not None:
            self.tensor.fill(0)
            self._table.learning.encode(self._view(state, player), self.dict)

    def string_from(self, state: BoardState, player: int) -> str:
        """Return what the player sees of the state as text."""
        if self._sees_public:
            return self._text(self._view(state, player))
        if not self._sees_private or not self._table.learning.SECRETS:
            return ""
        public = self._table.drawn(state.observed(None)).splitlines()
        private = self._table.drawn(state.observed(player)).splitlines()
        return "\n".join(line for line in private if line not in public)

    def _view(self, state: BoardState, player: int) -> object:
        return state.observed(player if self._sees_private else None)

    def _text(self, view: object) -> str:
        return self._table.text_of(view) if self._recalls else self._table.drawn(view)


for _game in GAMES.values():
    register(_game)
