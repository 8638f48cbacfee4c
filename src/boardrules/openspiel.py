"""OpenSpiel: both games as `pyspiel` games, with explicit chance, information states and tensors (extra: openspiel).

Importing this module registers `boardrules_failingwater` and `boardrules_fountains`, so that `pyspiel.load_game` finds
them. What the parameters, strings and tensors hold is in docs/guides/openspiel.md.

>>> import pyspiel
>>> str(pyspiel.load_game("boardrules_failingwater(players=3,thinking_cards=true)"))
'boardrules_failingwater(players=3,thinking_cards=True)'
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import ClassVar, Final, TypeVar

import numpy as np

try:
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts
except ModuleNotFoundError as error:
    error.add_note('pip install "boardrules[openspiel]" brings it')
    raise

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
from boardrules.learning.parameters import (
    RANDOM_SEAT,  # noqa: F401 - who passes parameters finds it here
    RETURNS,
    Asked,
    Information,
    InformationText,
    Parameter,
    default_of_each,
    information_for,
    information_of,
)
from boardrules.learning.windowed import Windowed, coding_of

PREFIX: Final = "boardrules_"
"""What the short names of the games begin with, before `NAME`."""

MOST_PLAYERS: Final = 10
"""How many players a game is asked for at most, to find out for how many it is."""

MOST_UCT_C: Final = 1e100
"""The greatest constant of exploration; larger numbers cannot be reckoned with."""

MOST_SEED: Final = 2**32 - 1
"""The highest seed that the generator of OpenSpiel's bots takes."""

TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
"""Who moves once the game is over."""


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
    window: int | None = None,
    information: Information | InformationText | None = None,
) -> pyspiel.Game:
    """Return a game as OpenSpiel plays it.

    :param game: a game of this library, or one that `boardrules.learning.introduce` made known
    :param options: the game's options; without them its defaults
    :param returns: what players get at the end, a `Returns` or its text
    :param window: of Fountains, how many columns and rows the window that follows each fountain has: tensors get planes, and
        actions are numbers within the window of the player to move (docs/guides/learning.md); without one, all stays flat
    :param information: what OpenSpiel is told of the game's information, an `Information` or its text; without one what is true
    :raises InvalidOptions: for anything else

    >>> from boardrules import failingwater
    >>> load(failingwater, failingwater.Options(first_seat=None)).num_players()
    4
    >>> load(failingwater, returns="place").utility_sum()
    0.0
    """
    name = register(game)
    table = table_of(name, game.options_from_data({}) if options is None else options)
    # OpenSpiel knows no parameter of a name that no option has, and says so less well.
    coding_of(table, window)
    wanted = one_of(Returns, RETURNS, returns), information_for(name, information)
    return pyspiel.load_game(PREFIX + name, Asked(name, table.options, *wanted, window).parameters())


def register(game: Learnable[S, M, V, O, E_co], /) -> str:
    """Let `pyspiel.load_game` find a game of your own that `boardrules.learning.introduce` made known, and return its name.

    `load` does it too; call it where your module is imported, so that other processes find the game as well.

    :raises InvalidOptions: for a game that is not known
    """
    name = known_as(game)
    if PREFIX + name not in _REGISTERED:
        game_type = _game_type(name)
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


def ismcts_bot(game: pyspiel.Game, *, simulations: int, seed: int, uct_c: float = 2.0) -> ismcts.ISMCTSBot:
    """Return OpenSpiel's ISMCTS for a game, whose moves follow from the seed alone; leaves are worth a random end of the game.

    :param game: one that `load` or `pyspiel.load_game` made, of imperfect information
    :param simulations: how many it makes for a move
    :param seed: the same seed gives the same moves in the same positions
    :param uct_c: how much it explores, in the unit of the game's returns
    :raises InvalidOptions: for anything else: of a game of perfect information OpenSpiel's bot says no more than that
        an assertion failed

    >>> from boardrules import fountains
    >>> ismcts_bot(load(fountains), simulations=9, seed=1)
    Traceback (most recent call last):
    boardrules.errors.InvalidOptions: game: is told to be of perfect information, and ISMCTS takes no such game: load it with information='imperfect', or take OpenSpiel's MCTS
    >>> bot = ismcts_bot(load(fountains, information="imperfect"), simulations=9, seed=1)
    """
    if not isinstance(game, BoardGame):
        raise InvalidOptions("game", f"must be one that boardrules.openspiel.load made, not {given(game)}")
    if game.get_type().information != pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        raise InvalidOptions(
            "game",
            "is told to be of perfect information, and ISMCTS takes no such game: load it with information='imperfect', "
            "or take OpenSpiel's MCTS",
        )
    if type(simulations) is not int or simulations < 1:
        raise InvalidOptions("simulations", f"must be a whole number from 1, not {given(simulations)}")
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise InvalidOptions("seed", f"must be a whole number from 0 to {MOST_SEED}, not {given(seed)}")
    if type(uct_c) not in (int, float) or not 0 <= uct_c <= MOST_UCT_C:
        raise InvalidOptions("uct_c", f"must be a number from 0 to {MOST_UCT_C:g}, not {given(uct_c)}")
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c, simulations, random_state=rng)
    # Left to itself the bot makes a new sampler each time, seeded by the clock.
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, rng.random_sample))
    return bot


_REGISTERED: Final[dict[str, pyspiel.GameType]] = {}


def _game_type(name: str, total: float | None = None, information: Information | None = None) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know of a game.

    :param total: what all players together get at the end of every game, if that is known
    :param information: what it is told of the game's information; without it what is true
    """
    game = game_of(name)
    defaults = game.options_from_data({})
    counts = [count for count in range(1, MOST_PLAYERS + 1) if _can_have(count, game)] or [game.num_seats(defaults)]
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"{name} of boardrules",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            pyspiel.GameType.Information.PERFECT_INFORMATION
            if (information or information_of(name)) is Information.PERFECT
            else pyspiel.GameType.Information.IMPERFECT_INFORMATION
        ),
        utility=utility_for(total),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=learning_of(name).SECRETS,
        parameter_specification=default_of_each(name),
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


class BoardGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game with its options, for OpenSpiel; `load` and `pyspiel.load_game` make it.

    :ivar table: the game and its options
    :ivar coding: how positions and actions become numbers: the table, or windows
    :ivar fields: the fields of an information state tensor, in their order
    """

    NAME: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Parameter] | None = None) -> None:
        name = self.NAME
        asked = Asked.by(name, parameters or {})
        self.table: Table = table_of(name, asked.options)
        self.coding: Table | Windowed = coding_of(self.table, asked.window)
        every = self.coding.fields if asked.window else self.table.learning.fields(asked.options)
        self.fields: tuple[Field, ...] = tuple(each for each in every if each.name not in asked.left_out)
        self._returns: Returns = returns_for(self.table.seats, asked.returns)
        bounds, stakes = self.table.bounds, self.table.stakes(self._returns)
        self._most_chance_steps: int = bounds.chance_steps
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.actions,
            max_chance_outcomes=self.table.outcomes,
            num_players=self.table.players,
            min_utility=float(stakes.least),
            max_utility=float(stakes.most),
            utility_sum=stakes.total,
            max_game_length=bounds.decisions,
        )
        usual = stakes.total is None and asked.information is information_of(name)
        game_type = _REGISTERED[PREFIX + name] if usual else _game_type(name, stakes.total, asked.information)
        super().__init__(game_type, info, asked.parameters())

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
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.table, self.fields, kind, self.coding.encode_view)


class BoardState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A position of a game, for OpenSpiel.

    It holds nothing but three immutable objects, so that a clone costs next to nothing.

    :ivar table: the game and its options
    :ivar coding: how positions and actions become numbers: the table, or windows
    :ivar position: the state as the library knows it
    """

    def __init__(self, game: BoardGame) -> None:
        super().__init__(game)
        self.table: Table = game.table
        self.coding: Table | Windowed = game.coding
        self.position: object = game.table.start

    def current_player(self) -> int:
        """Return the player to move, or `pyspiel.PlayerId.CHANCE`, or `pyspiel.PlayerId.TERMINAL`."""
        player: int = self.table.game.current_player(self.position)
        return TERMINAL if player == GAME_OVER else player

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self.table.game.is_over(self.position)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - OpenSpiel asks for the current player alone
        return self.coding.legal_actions(self.position)

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
            self.position = self.coding.after(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.table
        if player == pyspiel.PlayerId.CHANCE:
            move = table.outcome(action)
        else:
            move = self.coding.move_of(self.position, action)
        return table.game.move_to_text(move)

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

    def __init__(
        self,
        table: Table,
        fields: tuple[Field, ...],
        kind: pyspiel.IIGObservationType,
        encode: Callable[[object, Mapping[str, FloatArray]], None],
    ) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise InvalidOptions("private_info", "an observer sees what one player may know, or a bystander")
        self._table = table
        self._encode = encode
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
            self._encode(self._view(state, player), self.dict)

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
