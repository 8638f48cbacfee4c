"""PettingZoo: both games as AEC environments, with action masks and seeded resets (extra: pettingzoo).

What observations, actions and rewards are is in docs/guides/pettingzoo.md.

>>> from boardrules import failingwater
>>> game = env(failingwater, failingwater.Options(players=3))
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> game.agent_selection, int(observation["action_mask"].sum())
('player_0', 6)
"""

from collections.abc import Mapping
from copy import copy, deepcopy
from operator import index
from random import Random
from typing import Final, Literal, SupportsIndex, TypeAlias, TypedDict, TypeVar, overload

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from boardrules.game import InvalidOptions, InvalidState, NoMoveId, given, short
from boardrules.learning import Field, FloatArray, Learnable, Table, blank, known_as, table_of

RENDER_MODES: Final = ("ansi",)
"""What `env` takes as ``render_mode``: text alone."""

Mask: TypeAlias = npt.NDArray[np.int8]
"""By move id, 1 where the move is legal, else 0."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - O for options, as in game.py
E_co = TypeVar("E_co", covariant=True)


def env(game: Learnable[S, M, V, O, E_co], options: O | None = None, render_mode: str | None = None) -> "BoardEnv":
    """Return a game as PettingZoo plays it, agent by agent.

    :param game: a game of this library, or one that `boardrules.learning.introduce` made known
    :param options: the game's options; without them its defaults
    :param render_mode: ``"ansi"``, for `BoardEnv.render` to return the table as text
    :raises InvalidOptions: for anything else
    """
    name = known_as(game)
    return BoardEnv(table_of(name, game.options_from_data({}) if options is None else options), render_mode)


class Observation(TypedDict):
    """What an agent gets: its view as numbers, all fields in one flat array, and 1 for each action that it can take now."""

    observation: FloatArray
    action_mask: Mask


class BoardEnv(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A game as an AEC environment. Chance is played by the environment itself, with its own generator.

    :ivar table: the game and its options
    :ivar position: the state as the library knows it, with all secrets; before the first `reset` the start of a game
    :ivar fields: the fields of an observation, in their order
    :ivar possible_agents: ``player_0`` and so on, by seat; one agent in solo
    """

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise InvalidOptions("render_mode", f"must be None or 'ansi', not {given(render_mode)}")
        super().__init__()
        self.metadata: dict[str, object] = {
            "name": f"boardrules_{table.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.table = table
        self.render_mode = render_mode
        self.fields: tuple[Field, ...] = tuple(each for each in table.learning.fields(table.options) if not each.memory)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(table.players)]
        self.action_spaces = {agent: Discrete(table.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: _observation_space(table, self.fields) for agent in self.possible_agents}
        self.position: object = table.start
        self.agents: list[str] = []
        self._random = Random()
        self._legal: list[int] = []
        self._results: list[float] = []

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations, the same object at every call.

        :raises InvalidOptions: for an agent that is not at the table
        """
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's actions, the same object at every call.

        :raises InvalidOptions: for an agent that is not at the table
        """
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if type(agent) is not str or agent not in self.possible_agents:
            raise InvalidOptions("agent", f"must be one of {', '.join(self.possible_agents)}, not {given(agent)}")
        return agent

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:  # noqa: ARG002 - PettingZoo passes it
        """Begin a new game.

        :param seed: the same seed gives the same chance; without one the generator goes on from where it is
        :param options: nothing is read from it
        :raises InvalidOptions: for a seed that is no whole number
        """
        if seed is not None:
            self._random = _generator(seed)
        self.agents = self.possible_agents[:]
        self._results = [0.0] * len(self.agents)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self._go_to(self.table.start)

    def step(self, action: object) -> None:
        """Make the decision of the selected agent, and play chance up to the next one.

        :param action: the id of a legal move, also as a NumPy integer; None for an agent whose game is over
        :raises NoMoveId: for anything that is no id of a decision
        :raises IllegalMove: for a decision that the rules do not allow here
        :raises InvalidState: before `reset`, or when all agents are done
        """
        self._require_game()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        position = self.table.after(self.position, _action(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_to(position)

    def _go_to(self, position: object) -> None:
        """Play chance from a position on, and show what the next decision is, or that the game is over."""
        game, agents = self.table.game, self.possible_agents
        position = game.resolve_chance(position, self._random)
        legal = self.table.legal_actions(position)
        results = self.table.results(position)
        self.position, self._legal = position, legal
        self.rewards = {agent: now - then for agent, now, then in zip(agents, results, self._results, strict=True)}
        self._results = results
        over = game.is_over(position)
        self.agent_selection = agents[0] if over else agents[game.current_player(position)]
        self.terminations = dict.fromkeys(agents, over)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Mask]] = {agent: {} for agent in agents}
        if not over:
            self.infos[self.agent_selection]["action_mask"] = self._mask(self.agent_selection)
        self._accumulate_rewards()

    @overload
    def last(self, observe: Literal[True] = True) -> tuple[Observation, float, bool, bool, dict[str, Mask]]: ...  # noqa: FBT002 - PettingZoo's own
    @overload
    def last(self, observe: bool) -> tuple[Observation | None, float, bool, bool, dict[str, Mask]]: ...  # noqa: FBT001 - PettingZoo's own
    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Mask]]:  # noqa: FBT001, FBT002 - PettingZoo's own
        """Return what the selected agent has to go by: observation, reward since it acted, whether it is done, infos.

        :param observe: without it, the observation is None
        :raises InvalidState: before `reset`, or when all agents are done
        """
        self._require_game()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Observation:
        """Return what an agent's seat may know as numbers, and which actions it can take now.

        :raises InvalidState: before `reset`
        :raises InvalidOptions: for an agent that is not at the table
        """
        self._require_game()
        seat = self.possible_agents.index(self._known(agent))
        flat, pieces = blank(self.fields)
        self.table.learning.encode(self.table.game.observe(self.position, seat), pieces)
        return {"observation": flat, "action_mask": self._mask(agent)}

    def _mask(self, agent: str) -> Mask:
        mask = np.zeros(self.table.actions, np.int8)
        if agent == self.agent_selection:
            mask[self._legal] = 1
        return mask

    def _require_game(self) -> None:
        if not self.agents:
            raise InvalidState("env", "no game is under way: call reset")

    def render(self) -> str | None:
        """Return the whole table as text, all hands open; None and a warning without a render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("render does nothing without render_mode='ansi'")
            return None
        return self.table.drawn(self.position)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def __deepcopy__(self, memo: object) -> "BoardEnv":
        """Return an environment that goes its own way from here, chance too.

        Positions are immutable and spaces hardly ever sampled, so only what changes is copied: the usual way takes
        longer than a whole game.
        """
        twin = copy(self)
        twin.action_spaces = deepcopy(self.action_spaces)
        twin.agents = self.agents[:]
        twin._random = Random()  # noqa: SLF001 - its own
        twin._random.setstate(self._random.getstate())  # noqa: SLF001 - its own
        if self.agents:
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
                setattr(twin, name, dict(getattr(self, name)))
            twin.infos = {agent: dict(info) for agent, info in self.infos.items()}
        return twin


def _observation_space(table: Table, fields: tuple[Field, ...]) -> Dict:
    size = sum(each.size for each in fields)
    return Dict(
        {
            "observation": Box(-1, 1, (size,), np.float32),
            "action_mask": Box(0, 1, (table.actions,), np.int8),
        }
    )


def _whole_number(value: object) -> int | None:
    """Return a whole number, NumPy's among them, as an int; None for anything else."""
    if isinstance(value, SupportsIndex) and type(value) not in (bool, np.bool_):
        try:
            return index(value)
        except Exception:  # noqa: BLE001 - whatever it raises, it is no number
            return None
    return None


def _action(value: object) -> int:
    action = _whole_number(value)
    if action is None:
        raise NoMoveId(short(value), "an action must be a whole number")
    return action


def _generator(value: object) -> Random:
    seed = _whole_number(value)
    if seed is None:
        raise InvalidOptions("seed", f"must be a whole number, not {given(value)}")
    # Random takes the amount of a number alone.
    return Random(seed if seed >= 0 else str(seed))
