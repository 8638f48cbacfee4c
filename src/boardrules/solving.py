"""Solving: a `pyspiel` game that starts from a view, small enough for regret minimisers and best responses (extra: openspiel).

What a view leaves open is one chance step: all states that it allows, its worlds, each equally likely. From there it is played by
the rules to an end that the caller names. Importing this module registers `boardrules_failingwater_subgame` and
`boardrules_fountains_subgame`, so that `pyspiel.load_game` finds them. What is worth solving is in docs/guides/solving.md.

>>> from random import Random
>>> from boardrules import failingwater
>>> state = failingwater.resolve_chance(failingwater.new_game(failingwater.Options(players=3)), Random(1))
>>> while sum(state.hand_sizes) > 3:
...     state = failingwater.apply_move(state, failingwater.legal_moves(state)[0])
>>> game = subgame(failingwater, failingwater.observe(state, None), until="round")
>>> game.new_initial_state().num_distinct_actions(), len(game.new_initial_state().chance_outcomes())
(25, 24)
"""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Protocol, TypeAlias, TypeGuard

try:
    import pyspiel
except ModuleNotFoundError as error:
    error.add_note('pip install "boardrules[openspiel]" brings it')
    raise

from boardrules.game import CHANCE, Data, E, InvalidOptions, InvalidState, M, NoMoveId, O, S, V, given, short
from boardrules.games import GAMES
from boardrules.learning import (
    AnyLearnable,
    Learnable,
    Returns,
    ReturnsText,
    game_of,
    known_as,
    returns_for,
    table_of,
)
from boardrules.learning.parameters import Parameter
from boardrules.learning.rest import Rest, Until, UntilText
from boardrules.openspiel import PREFIX, TERMINAL, BoardState, Observer, load, utility_for
from boardrules.options import one_of

MOST_WORLDS: Final = 100_000
"""How many states a view may allow if the caller does not say."""


_GREATEST: Final = 2**31 - 1
"""The greatest number that a parameter of OpenSpiel can be."""


class Solvable(Learnable[S, M, V, O, E], Data[S, V, E], Protocol[S, M, V, O, E]):
    """What is asked of a game to be solved: what the adapters ask, and views as data.

    One with secrets needs `Listing` too. Type parameters: state, move, view, options, event.
    """


AnySolvable: TypeAlias = Solvable[Any, Any, Any, Any, Any]
"""A game that can be solved, of any types."""


def subgame(
    game: Solvable[S, M, V, O, E],
    view: V,
    *,
    until: Until | UntilText = Until.GAME,
    returns: Returns | ReturnsText = Returns.POINTS,
    most_worlds: int = MOST_WORLDS,
) -> pyspiel.Game:
    """Return the rest of a game, from a view on, as OpenSpiel solves it.

    All players know the view from which it starts, and each then knows what the own seat sees. So the view of a seat lays its hand open to the others;
    start from a bystander's, and what a seat should do with its hand is found at that seat's information state.
    A move that is forced is made at once: it is no decision.

    :param game: a game of this library, or one that `boardrules.learning.introduce` made known
    :param view: what all know at the start
    :param until: where it ends
    :param returns: what is paid there; points are those won since the view, all else compares the points of the whole game so far
    :param most_worlds: how many states the view may allow
    :raises InvalidOptions: for anything else, for more states than that, and for a view after which nothing is played
    :raises InvalidState: for something that is no view of this game
    """
    name = register(game)
    parameters = {
        "view": _to_text(game.view_to_data(view)),
        "until": str(one_of(Until, "until", until)),
        "returns": str(one_of(Returns, "returns", returns)),
        "most_worlds": _limit(most_worlds),
    }
    return pyspiel.load_game(_short_name(name), parameters)


def register(game: Solvable[S, M, V, O, E], /) -> str:
    """Let `pyspiel.load_game` find the subgames of a game of your own, and return its name; `subgame` does it too.

    :raises InvalidOptions: for a game that is not known, or that cannot be solved
    """
    name = known_as(game)
    _solvable(game)
    if name not in _REGISTERED:
        game_type = _game_type(name, load(game).get_type())
        # A class for each, as `boardrules.openspiel.register` makes it, and for its reasons.
        kind = type(f"{Subgame.__name__}_{name}", (Subgame,), {"NAME": name, "__doc__": Subgame.__doc__})
        pyspiel.register_game(game_type, kind)
        _REGISTERED[name] = game_type
    return name


def load_text(text: str, /) -> pyspiel.Game:
    """Return the subgame that a text names, as `pyspiel.load_game` does; pickles call it, so that new processes import this module."""
    return pyspiel.load_game(text)


_REGISTERED: Final[dict[str, pyspiel.GameType]] = {}


def _short_name(name: str) -> str:
    return f"{PREFIX}{name}_subgame"


def _game_type(name: str, whole: pyspiel.GameType, total: float | None = None) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know of a subgame.

    :param whole: the same of the whole game
    :param total: what all players together are paid at the end of every subgame, if that is known
    """
    return pyspiel.GameType(
        short_name=_short_name(name),
        long_name=f"{whole.long_name}, from a view",
        dynamics=whole.dynamics,
        chance_mode=whole.chance_mode,
        information=whole.information,
        utility=utility_for(total),
        reward_model=whole.reward_model,
        max_num_players=whole.max_num_players,
        min_num_players=whole.min_num_players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=whole.provides_factored_observation_string,
        parameter_specification={
            "view": "",
            "until": str(Until.GAME),
            "returns": str(Returns.POINTS),
            "most_worlds": MOST_WORLDS,
        },
    )


def _has_data(game: object) -> TypeGuard[AnySolvable]:
    return hasattr(game, "view_to_data") and hasattr(game, "view_from_data")


def _solvable(game: AnyLearnable) -> AnySolvable:
    if not _has_data(game):
        raise InvalidOptions("game", f"{short(game.NAME)} has no views as data, by which a subgame is named")
    return game


def _limit(most_worlds: object) -> int:
    if type(most_worlds) is not int or not 1 <= most_worlds <= _GREATEST:
        raise InvalidOptions("most_worlds", f"must be a whole number from 1 to {_GREATEST}, not {given(most_worlds)}")
    return most_worlds


def _to_text(data: Mapping[str, object]) -> str:
    return urlsafe_b64encode(json.dumps(data, separators=(",", ":")).encode()).decode().rstrip("=")


def _from_text(text: object) -> object:
    if type(text) is not str:
        raise InvalidOptions("view", f"must be text in URL-safe base64, not {given(text)}")
    try:
        return json.loads(urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4)))
    except (NoBase64, ValueError, RecursionError):
        raise InvalidOptions("view", f"is no view as JSON in URL-safe base64: {short(text)}") from None


class Subgame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game from a view on, for OpenSpiel; `subgame` and `pyspiel.load_game` make it.

    :ivar rest: where it begins and ends
    """

    NAME: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Parameter] | None = None) -> None:
        name = self.NAME
        game = _solvable(game_of(name))
        given_ones = {
            "view": "",
            "until": "game",
            "returns": "points",
            "most_worlds": MOST_WORLDS,
            **(parameters or {}),
        }
        text = given_ones["view"]
        view = game.view_from_data(_from_text(text)) if text else game.observe(game.new_game(), None)
        table = table_of(name, view.options)
        self.rest = Rest(
            table,
            view,
            one_of(Until, "until", given_ones["until"]),
            returns_for(table.seats, one_of(Returns, "returns", given_ones["returns"])),
            _limit(given_ones["most_worlds"]),
        )
        least, most = self.rest.stakes()
        total = table.stakes(self.rest.returns).total
        info = pyspiel.GameInfo(
            num_distinct_actions=table.actions,
            max_chance_outcomes=max(table.outcomes, len(self.rest.worlds)),
            num_players=table.players,
            min_utility=least,
            max_utility=most,
            utility_sum=total,
            max_game_length=table.bounds.decisions,
        )
        registered = _REGISTERED[name]
        super().__init__(registered if total is None else _game_type(name, registered, total), info, given_ones)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return load_text, (str(self),)

    def new_initial_state(self) -> "SubgameState":
        """Return the start: the worlds are still to be drawn, if there are several."""
        return SubgameState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance steps that a game is promised to have, and one for the worlds."""
        return self.rest.table.bounds.chance_steps + 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> Observer:
        """Return what looks at states, as that of a whole game does; before a world is drawn all see the view.

        :raises InvalidOptions: for parameters, which there are none of, and for the private information of all players
        """
        if params:
            raise InvalidOptions("params", f"an observer has no parameters: {short(params)}")
        table = self.rest.table
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(table, table.learning.fields(table.options), kind, table.encode_view)


class SubgameState(BoardState):
    """A position of a subgame, for OpenSpiel.

    :ivar rest: where the subgame begins and ends
    :ivar position: the state as the library knows it; None until a world is drawn
    """

    def __init__(self, game: Subgame) -> None:
        pyspiel.State.__init__(self, game)
        self.rest: Rest = game.rest
        self.table = self.coding = game.rest.table
        only = len(game.rest.worlds) == 1
        self.position: object = game.rest.settled(game.rest.worlds[0]) if only else None

    def current_player(self) -> int:
        """Return the player to move, or `pyspiel.PlayerId.CHANCE`, or `pyspiel.PlayerId.TERMINAL`."""
        if self.position is None:
            return CHANCE
        return TERMINAL if self.is_terminal() else super().current_player()

    def is_terminal(self) -> bool:
        """Return whether the subgame has ended."""
        return self.position is not None and self.rest.has_ended(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome of the next chance step with its probability, ascending; at first the worlds by number."""
        if self.position is None:
            worlds = len(self.rest.worlds)
            return [(number, 1 / worlds) for number in range(worlds)]
        return super().chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            if not 0 <= action < len(self.rest.worlds):
                raise NoMoveId(short(action), f"worlds have numbers from 0 to {len(self.rest.worlds) - 1}")
            self.position = self.rest.worlds[action]
        else:
            super()._apply_action(action)
        self.position = self.rest.settled(self.position)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"world:{action}" if self.position is None else super()._action_to_string(player, action)

    def returns(self) -> list[float]:
        """Return what is paid by player; zeros before the end."""
        return self.rest.paid(self.position) if self.is_terminal() else [0.0] * self.table.players

    def observed(self, seat: int | None) -> object:
        """Return the view of a seat, or of a bystander, of this state; before a world is drawn the one that all know."""
        return self.rest.view if self.position is None else super().observed(seat)

    def resample_from_infostate(self, player: int, sampler: pyspiel.UniformProbabilitySampler) -> "BoardState":  # noqa: ARG002 - as OpenSpiel has it
        """Refuse: which world leads to a state like this one is not kept. Search a whole game instead.

        :raises InvalidState: always
        """
        raise InvalidState("state", "of a subgame cannot be drawn again; a whole game's can")

    def __str__(self) -> str:
        return "a world to draw" if self.position is None else super().__str__()


for _game in GAMES.values():
    register(_game)
