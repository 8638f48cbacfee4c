"""PettingZoo: both games as AEC environments, with legal actions, masks and seeded resets (extra: pettingzoo).

What observations, actions and rewards are is in docs/guides/pettingzoo.md.

>>> from boardrules import failingwater
>>> game = env(failingwater, failingwater.Options(players=3))
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> game.agent_selection, info["legal_actions"], int(observation["action_mask"].sum())
('player_0', (2, 3, 8, 10, 13, 21), 6)
"""

from collections.abc import Mapping, Sequence
from copy import copy, deepcopy
from functools import cached_property
from random import Random
from typing import Final, Literal, NotRequired, TypeAlias, TypedDict, TypeVar, overload

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    error.add_note('pip install "boardrules[pettingzoo]" brings it')
    raise

from boardrules.game import GAME_OVER, InvalidOptions, InvalidState, given
from boardrules.learning import (
    Coding,
    Field,
    FloatArray,
    Learnable,
    Returns,
    ReturnsText,
    Table,
    blank,
    known_as,
    returns_for,
    table_of,
)
from boardrules.learning.fields import PLANES
from boardrules.learning.pixels import Pixels
from boardrules.learning.rendering import RENDER_MODES, RenderMode, RenderText, render_mode_for, rendered
from boardrules.learning.tables import action_number, require_coding_of, require_table, whole_number
from boardrules.learning.windowed import coding_for

ILLEGAL_REWARD: Final = -1
"""What an illegal action costs who took it, in the wrapped environment; the others get nothing. So it is in PettingZoo's own games."""

Mask: TypeAlias = npt.NDArray[np.int8]
"""By move id, 1 where the move is legal, else 0."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - O for options, as in game.py
E_co = TypeVar("E_co", covariant=True)


def env(  # noqa: PLR0913 - all but the game may be left out
    game: Learnable[S, M, V, O, E_co],
    options: O | None = None,
    render_mode: RenderMode | RenderText | None = None,
    *,
    returns: Returns | ReturnsText = Returns.POINTS,
    reuse: bool = False,
    window: int | None = None,
    coding: Coding | None = None,
) -> AECEnv:
    """Return a game as PettingZoo plays it, agent by agent, in the wrappers that its own board games have.

    They end the game at an illegal action, refuse what is no action, and refuse what comes before `reset`. Whatever else is
    asked of it is asked of the `BoardEnv` inside, which is its `unwrapped`. The arguments are those of `raw_env`.

    :raises InvalidOptions: as `raw_env`
    """
    raw = raw_env(game, options, render_mode, returns=returns, reuse=reuse, window=window, coding=coding)
    return _InOrder(_InBounds(_EndsAtIllegalAction(raw, illegal_reward=ILLEGAL_REWARD)))


class _AsksInside(wrappers.BaseWrapper):  # type: ignore[misc]  # pettingzoo has no types
    """What no wrapper has is asked of the environment inside at once, not from wrapper to wrapper: that was most of their time."""

    env: AECEnv

    @cached_property
    def _inside(self) -> AECEnv:
        return self.env.unwrapped

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            return super().__getattr__(name)
        return getattr(self._inside, name)


class _InOrder(wrappers.OrderEnforcingWrapper, _AsksInside):  # type: ignore[misc]  # pettingzoo has no types
    """PettingZoo's wrapper that refuses what comes before a reset."""

    def __str__(self) -> str:
        return str(self.env)


class _InBounds(wrappers.AssertOutOfBoundsWrapper, _AsksInside):  # type: ignore[misc]  # pettingzoo has no types
    """PettingZoo's wrapper that refuses what is no action."""


class _EndsAtIllegalAction(wrappers.TerminateIllegalWrapper, _AsksInside):  # type: ignore[misc]  # pettingzoo has no types
    """PettingZoo's wrapper, whose pickles leave out the last observation: where it is missing, it observes again."""

    def __getstate__(self) -> dict[str, object]:
        return {**vars(self), "_prev_obs": None, "_prev_info": None}


def raw_env(  # noqa: PLR0913 - all but the game may be left out
    game: Learnable[S, M, V, O, E_co],
    options: O | None = None,
    render_mode: RenderMode | RenderText | None = None,
    *,
    returns: Returns | ReturnsText = Returns.POINTS,
    reuse: bool = False,
    window: int | None = None,
    coding: Coding | None = None,
) -> "BoardEnv":
    """Return the same environment without wrappers: faster, and mistakes end in the errors of this library.

    :param game: a game of this library, or one that `boardrules.learning.introduce` made known
    :param options: the game's options; without them its defaults
    :param render_mode: what `BoardEnv.render` does, a `RenderMode` or its text; without one nothing
    :param returns: what agents are rewarded with, a `Returns` or its text: points as they are won, all else at the end
    :param reuse: whether an agent's observations are all written into the same arrays, which its next observation overwrites
    :param window: of Fountains, how many columns and rows the window that follows each fountain has: observations get planes, and
        actions are numbers within the window of the player to move (docs/guides/learning.md); without one, all stays flat
    :param coding: how positions and decisions become numbers, if it is neither flat fields and move ids nor a window
    :raises InvalidOptions: for anything else, and for a render mode that this game or these libraries cannot serve
    """
    name = known_as(game)
    table = table_of(name, game.options_from_data({}) if options is None else options)
    return BoardEnv(table, coding_for(table, window, coding), render_mode, returns=returns, reuse=reuse)


class Observation(TypedDict):
    """What an agent gets: its view as numbers, all fields in one flat array, and 1 for each action that it can take now.

    :ivar planes: with a window only, each fountain in its window: plane, row, column
    """

    observation: FloatArray
    planes: NotRequired[FloatArray]
    action_mask: Mask


class Info(TypedDict, total=False):
    """What the agent whose turn it is finds in its infos; those of all others are empty.

    :ivar legal_actions: the actions that it can take now, ascending
    """

    legal_actions: tuple[int, ...]


class _Sheet:
    """The arrays that one agent's observations are written into."""

    __slots__ = ("_coding", "_marked", "_pieces", "_seat", "seen")

    def __init__(self, coding: Coding, seat: int) -> None:
        self._coding = coding
        self._seat = seat
        flat, self._pieces = blank(_flat_fields(coding))
        self.seen: Observation = {"observation": flat, "action_mask": np.zeros(coding.actions, np.int8)}
        for each in coding.fields:
            if each.name == PLANES:
                self.seen["planes"] = self._pieces[PLANES] = np.zeros(each.shape, np.float32)
        self._marked: Sequence[int] = ()

    def write(self, position: object, legal: Sequence[int]) -> None:
        flat, mask = self.seen["observation"], self.seen["action_mask"]
        flat.fill(0)
        if "planes" in self.seen:
            self.seen["planes"].fill(0)
        self._coding.encode(position, self._seat, self._pieces)
        # Of tens of thousands of actions a few are legal.
        mask.put(self._marked, 0)
        mask.put(legal, 1)
        self._marked = legal


class BoardEnv(AECEnv):  # type: ignore[misc]  # pettingzoo has no types
    """A game as an AEC environment. Chance is played by the environment itself, with its own generator.

    :param table: the game and its options
    :param coding: how positions and actions become numbers: the table, or another way to show the same game
    :param render_mode: as in `raw_env`, and so are the others
    :raises InvalidOptions: as `raw_env`

    :ivar table: the game and its options
    :ivar coding: how positions and actions become numbers
    :ivar position: the state as the library knows it, with all secrets; before the first `reset` the start of a game
    :ivar possible_agents: ``player_0`` and so on, by seat; one agent in solo
    """

    def __init__(
        self,
        table: Table,
        coding: Coding,
        render_mode: RenderMode | RenderText | None = None,
        *,
        returns: Returns | ReturnsText = Returns.POINTS,
        reuse: bool = False,
    ) -> None:
        require_table(table)
        if type(reuse) is not bool:
            raise InvalidOptions("reuse", f"must be True or False, not {given(reuse)}")
        super().__init__()
        self.metadata: dict[str, object] = {
            "name": f"boardrules_{table.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.table = table
        self.coding = require_coding_of(table, coding)
        self.render_mode = render_mode_for(table, render_mode)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(table.players)]
        self.action_spaces: dict[str, Discrete[np.int64]] = {
            agent: Discrete(coding.actions) for agent in self.possible_agents
        }
        self.position: object = table.start
        self.agents: list[str] = []
        self._returns = returns_for(table.seats, returns)
        self._reuse = reuse
        self._random = Random()
        self._legal: tuple[int, ...] = ()
        self._scores: Sequence[int] = ()
        self._worth: Sequence[float] = ()
        self._paid = False
        self._sheets: dict[str, _Sheet] = {}

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the flat array of an observation, in their order."""
        return _flat_fields(self.coding)

    # Made when first asked for: they are a hundred times as large as all else together.
    @cached_property
    def observation_spaces(self) -> dict[str, Dict]:
        """The space of each agent's observations."""
        return {agent: _observation_space(self.coding) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations, the same object at every call.

        :raises InvalidOptions: for an agent that is not at the table
        """
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Discrete[np.int64]:
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
        rng = self._random if seed is None else _generator(seed)
        reached = self._resolved(self.table.start, rng)
        self._random = rng
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in agents}
        self._scores = ()
        self._worth = [0.0] * len(agents)
        self._paid = False
        self._stand_at(*reached)

    def step(self, action: object) -> None:
        """Make the decision of the selected agent, and play chance up to the next one.

        :param action: the id of a legal move, also as a NumPy integer; None for an agent whose game is over
        :raises NoMoveId: for anything that is no id of a decision
        :raises IllegalMove: for a decision that the rules do not allow here
        :raises InvalidState: before `reset`, when all agents are done, and for anything but None where the agent's game is over
        """
        if not self.agents:
            raise _no_game()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise InvalidState("action", f"must be None for {agent}, whose game is over, not {given(action)}")
            self._was_dead_step(action)
            return
        position = self.coding.after(self.position, action if type(action) is int else action_number(action))
        reached = self._resolved(position, self._random)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        self._stand_at(*reached)

    def _resolved(self, position: object, rng: Random) -> tuple[object, int, tuple[int, ...]]:
        """Return where chance leads to from a position on, whose turn it is there, and which actions are legal."""
        game = self.table.game
        position = game.resolve_chance(position, rng)
        player = game.current_player(position)
        return position, player, () if player == GAME_OVER else tuple(self.coding.legal_actions(position))

    def _stand_at(self, position: object, player: int, legal: tuple[int, ...]) -> None:
        """Show what the next decision is, or that the game is over."""
        game, agents = self.table.game, self.possible_agents
        self.position, self._legal = position, legal
        if player == GAME_OVER:
            self.agent_selection = agents[0]
            self.terminations = dict.fromkeys(agents, True)
            self._pay(self.table.returns(position, self._returns))
        else:
            self.agent_selection = agent = agents[player]
            self.infos[agent] = {"legal_actions": legal}
            if self._returns is Returns.POINTS and (scores := game.scores(position)) != self._scores:
                self._scores = scores
                self._pay(self.table.results(position))
            elif self._paid:
                self._pay(self._worth)
        if self.render_mode is RenderMode.HUMAN:
            self.render()

    def _pay(self, worth: Sequence[float]) -> None:
        """Reward all agents with what their game is worth more than before."""
        if worth != self._worth:
            self.rewards = {
                agent: now - then for agent, now, then in zip(self.possible_agents, worth, self._worth, strict=True)
            }
            self._worth = worth
            self._paid = True
            self._accumulate_rewards()
        elif self._paid:
            self.rewards = dict.fromkeys(self.possible_agents, 0.0)
            self._paid = False

    @overload
    def last(self, observe: Literal[True] = True) -> tuple[Observation, float, bool, bool, Info]: ...  # noqa: FBT002 - PettingZoo's own
    @overload
    def last(self, observe: bool) -> tuple[Observation | None, float, bool, bool, Info]: ...  # noqa: FBT001 - PettingZoo's own
    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Info]:  # noqa: FBT001, FBT002 - PettingZoo's own
        """Return what the selected agent has to go by: observation, reward since it acted, whether it is done, infos.

        :param observe: without it, the observation is None
        :raises InvalidState: before `reset`, or when all agents are done
        """
        if not self.agents:
            raise _no_game()
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

        The arrays are the caller's own, unless the environment reuses them.

        :raises InvalidState: before `reset`
        :raises InvalidOptions: for an agent that is not at the table
        """
        if not self.agents:
            raise _no_game()
        sheet = self._sheets.get(agent) if type(agent) is str else None
        if sheet is None:
            seat = self.possible_agents.index(self._known(agent))
            sheet = self._sheets[agent] = _Sheet(self.coding, seat)
        sheet.write(self.position, self._legal if agent == self.agent_selection else ())
        seen = sheet.seen
        if self._reuse:
            return seen
        own: Observation = {"observation": seen["observation"].copy(), "action_mask": seen["action_mask"].copy()}
        if "planes" in seen:
            own["planes"] = seen["planes"].copy()
        return own

    def render(self) -> str | Pixels | None:
        """Return or print the whole table, all hands open, as the render mode says; None and a warning without one."""
        if self.render_mode is not None:
            return rendered(self.table, self.render_mode, self.position)
        gymnasium.logger.warn(f"render does nothing without render_mode, one of {', '.join(RENDER_MODES)}")
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def __getstate__(self) -> dict[str, object]:
        """Return what a pickle or a copy keeps: all but the arrays and spaces, which are made again when they are asked for."""
        kept = {name: value for name, value in vars(self).items() if name != "observation_spaces"}
        return {**kept, "_sheets": {}}

    def __deepcopy__(self, memo: object) -> "BoardEnv":
        """Return an environment that goes its own way from here, chance too.

        Positions are immutable and spaces hardly ever sampled, so only what changes is copied: the usual way takes
        longer than a whole game.
        """
        twin = copy(self)
        if "observation_spaces" in vars(self):
            twin.observation_spaces = self.observation_spaces
        twin.action_spaces = deepcopy(self.action_spaces)
        twin.agents = self.agents[:]
        twin._random = Random()  # noqa: SLF001 - its own
        twin._random.setstate(self._random.getstate())  # noqa: SLF001 - its own
        if self.agents:
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
                setattr(twin, name, dict(getattr(self, name)))
            twin.infos = {agent: info.copy() for agent, info in self.infos.items()}
        return twin


def _no_game() -> InvalidState:
    return InvalidState("env", "no game is under way: call reset")


def _flat_fields(coding: Coding) -> tuple[Field, ...]:
    return tuple(each for each in coding.fields if each.name != PLANES)


def _observation_space(coding: Coding) -> Dict:
    size = sum(each.size for each in _flat_fields(coding))
    spaces: dict[str, Space[npt.NDArray[np.generic]]] = {
        "observation": Box(-1, 1, (size,), np.float32),
        "action_mask": Box(0, 1, (coding.actions,), np.int8),
    }
    for each in coding.fields:
        if each.name == PLANES:
            spaces[PLANES] = Box(0, 1, each.shape, np.float32)
    return Dict(spaces)


def _generator(value: object) -> Random:
    seed = whole_number(value)
    if seed is None:
        raise InvalidOptions("seed", f"must be a whole number, not {given(value)}")
    # Random takes the amount of a number alone.
    return Random(seed if seed >= 0 else str(seed))
