"""Gymnasium: one seat of a game to train as an environment, the others played by policies (extra: gymnasium).

What observations, actions and rewards are is in docs/guides/gymnasium.md.

>>> from boardrules import failingwater
>>> game = env(failingwater, failingwater.Options(players=3), seat=1)
>>> observation, info = game.reset(seed=1)
>>> observation.shape, len(info["legal_actions"]), int(game.action_masks().sum())
((772,), 6, 6)
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, SupportsIndex, TypeAlias, TypeVar

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium.envs.registration import EnvSpec
    from gymnasium.spaces import Box, Discrete, Space
except ModuleNotFoundError as error:
    error.add_note('pip install "boardrules[gymnasium]" brings it')
    raise

from boardrules.game import InvalidOptions, InvalidState, given
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
from boardrules.learning.pixels import Pixels
from boardrules.learning.policies import Known, KnownText, Policy, decide, policy_from
from boardrules.learning.rendering import (
    RENDER_MODES,
    RenderMode,
    RenderText,
    render_mode_for,
    render_modes_of,
    rendered,
)
from boardrules.learning.tables import action_number, require_coding_of, require_table, whole_number
from boardrules.learning.windowed import coding_for

ID: Final = "boardrules/seat-v0"
"""What Gymnasium calls these environments; it is not registered, since a game and options belong to it."""

Flags: TypeAlias = npt.NDArray[np.bool_]
"""By action, yes or no."""

Mask: TypeAlias = npt.NDArray[np.int8]
"""By action, what Gymnasium takes to sample from: 1 or 0."""

Infos: TypeAlias = dict[str, tuple[int, ...]]
"""Under ``legal_actions``, the ids of the legal actions, ascending."""

AnyPolicy: TypeAlias = Policy[Any, Any] | Known | KnownText
"""Who may play a seat of a game that is looked up by name."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - O for options, as in game.py
E_co = TypeVar("E_co", covariant=True)


def env(  # noqa: PLR0913 - all but the game may be left out
    game: Learnable[S, M, V, O, E_co],
    options: O | None = None,
    *,
    seat: int | None = 0,
    opponents: Policy[V, M] | Known | KnownText | Sequence[Policy[V, M] | Known | KnownText] = Known.RANDOM,
    returns: Returns | ReturnsText = Returns.WIN,
    window: int | None = None,
    coding: Coding | None = None,
    render_mode: RenderMode | RenderText | None = None,
) -> "SeatEnv":
    """Return a game as Gymnasium plays it: one seat is yours, and a step goes on to its next decision.

    :param game: a game of this library, or one that `boardrules.learning.introduce` made known
    :param options: the game's options; without them its defaults
    :param seat: which seat is yours; None for another one at each reset, drawn by chance
    :param opponents: who plays the other seats: a policy from view and generator to a move, or ``"random"``, ``"greedy"``
        or ``"ismcts"``; or several of these, the first for your left neighbour, and so on round the table
    :param returns: what a game is worth: ``"points"`` as they are won, or at the end ``"win"``, ``"place"`` or ``"lead"``
    :param window: of Fountains, how many columns and rows the window that follows each fountain has: observations begin with planes,
        and actions are numbers within the window of your fountain (docs/guides/learning.md); without one, all stays flat
    :param coding: how positions and decisions become numbers, if it is neither flat fields and move ids nor a window
    :param render_mode: what `SeatEnv.render` does with what your seat sees, a `RenderMode` or its text; without one nothing
    :raises InvalidOptions: for anything else, naming the argument
    """
    name = known_as(game)
    table = table_of(name, game.options_from_data({}) if options is None else options)
    return SeatEnv(
        table,
        coding_for(table, window, coding),
        seat=seat,
        opponents=opponents,
        returns=returns,
        render_mode=render_mode,
    )


class Sample(np.int64):
    """An action drawn from all legal ones, at a time when they may have been others: it stands for any legal action.

    So whatever draws actions without a mask plays by the rules. As an `int` it is an action as any other.
    """

    __slots__ = ()


class Actions(Discrete[np.int64]):
    """The ids of all decisions. What is sampled without a mask is legal.

    :ivar legal: those that are legal now
    """

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: tuple[int, ...] = ()

    def sample(self, mask: Mask | None = None, probability: Mask | None = None) -> np.int64:
        """Return a random action: a legal one, or where there is a mask or a probability by action, one that these allow."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return Sample(self.np_random.choice(self.legal) if self.legal else super().sample())


class SeatEnv(gymnasium.Env[FloatArray, SupportsIndex]):
    """One seat of a game as an environment for one agent. Chance and the other seats are played by the environment.

    An environment is pickled and copied with the game that is under way in it.

    :param table: the game and its options
    :param coding: how positions and actions become numbers: the table, or another way to show the same game
    :param seat: as in `env`, and so are the others
    :raises InvalidOptions: as `env`

    :ivar table: the game and its options
    :ivar coding: how positions and actions become numbers
    :ivar seat: the seat that is yours in this game
    :ivar position: the state as the library knows it, with all secrets; before the first `reset` the start of a game
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium reads it from the class

    def __init__(  # noqa: PLR0913 - all but the game may be left out
        self,
        table: Table,
        coding: Coding,
        *,
        seat: int | None = 0,
        opponents: AnyPolicy | Sequence[AnyPolicy] = Known.RANDOM,
        returns: Returns | ReturnsText = Returns.WIN,
        render_mode: RenderMode | RenderText | None = None,
    ) -> None:
        require_table(table)
        if seat is not None and (type(seat) is not int or not 0 <= seat < table.players):
            raise InvalidOptions("seat", f"must be None or a seat from 0 to {table.players - 1}, not {given(seat)}")
        self.metadata = {**self.metadata, "render_modes": render_modes_of(table)}
        self.table = table
        self.coding = require_coding_of(table, coding)
        self.render_mode = self._mode = render_mode_for(table, render_mode)
        self.seat = seat or 0
        self.position: object = table.start
        self.action_space: Actions = Actions(coding.actions)
        self.observation_space = _observation_space(self.fields)
        self._draws_seat = seat is None
        self._opponents = _by_place(opponents, table.players - 1)
        self._returns = returns_for(table.seats, returns)
        self._random = Random()
        self._begun = False
        self._worth = 0.0
        arguments: dict[str, object] = {
            "table": table,
            "coding": coding,
            "seat": seat,
            "opponents": opponents,
            "returns": returns,
        }
        if self._mode is not None:
            arguments["render_mode"] = str(self._mode)
        self.spec = EnvSpec(ID, f"{type(self).__module__}:{type(self).__name__}", kwargs=arguments)

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of an observation, in their order."""
        return self.coding.fields

    def reset(
        self,
        *,
        seed: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,  # noqa: ARG002 - Gymnasium passes it
    ) -> tuple[FloatArray, Infos]:
        """Begin a new game, and play up to the first decision of your seat.

        :param seed: the same seed gives the same chance, and the same draws to policies; without one the generator goes on
        :param options: nothing is read from it
        :raises InvalidOptions: for a seed that is no whole number from 0
        """
        number = None if seed is None else whole_number(seed)
        if seed is not None and (number is None or number < 0):
            raise InvalidOptions("seed", f"must be None or a whole number from 0, not {given(seed)}")
        super().reset(seed=number)
        # Games draw from a generator of the standard library.
        rng = Random(int(self.np_random.integers(1 << 63)))
        seat = rng.randrange(self.table.players) if self._draws_seat else self.seat
        reached = self._played_on(self.table.start, seat, rng)
        self._random, self.seat, self._begun, self._worth = rng, seat, True, 0.0
        self._stand_at(*reached)
        return self._observation(), self._info()

    def step(self, action: SupportsIndex) -> tuple[FloatArray, float, bool, bool, Infos]:
        """Make a decision of your seat, and play up to its next one or to the end.

        :param action: the id of a legal move, also as a NumPy integer
        :return: observation, reward, whether the game is over, whether it was cut short (never), and infos
        :raises NoMoveId: for anything that is no id of a decision
        :raises IllegalMove: for a decision that the rules do not allow here, or that a policy returned
        :raises InvalidState: before the first `reset`, and after the end of a game
        """
        table, legal = self.table, self.action_space.legal
        if not self._begun or table.game.is_over(self.position):
            raise InvalidState("env", "no game is under way: call reset")
        number = action_number(action)
        if isinstance(action, Sample) and number not in legal:
            number = legal[number % len(legal)]
        self._stand_at(*self._played_on(self.coding.after(self.position, number), self.seat, self._random))
        over = table.game.is_over(self.position)
        before, self._worth = self._worth, self._worth_now(over=over)
        return self._observation(), self._worth - before, over, False, self._info()

    def action_masks(self) -> Flags:
        """Return by action whether it is legal; none is when the game is over."""
        mask = np.zeros(self.coding.actions, np.bool_)
        mask[list(self.action_space.legal)] = True
        return mask

    def _played_on(self, position: object, seat: int, rng: Random) -> tuple[object, tuple[int, ...]]:
        """Return where chance and the other seats lead to, a decision of a seat or the end, and what is legal there."""
        game = self.table.game
        position = game.resolve_chance(position, rng)
        while not game.is_over(position) and (player := game.current_player(position)) != seat:
            opponent = self._opponents[(player - seat - 1) % self.table.players]
            position = game.resolve_chance(game.apply_move(position, decide(game, position, opponent, rng)), rng)
        return position, () if game.is_over(position) else tuple(self.coding.legal_actions(position))

    def _stand_at(self, position: object, legal: tuple[int, ...]) -> None:
        self.position, self.action_space.legal = position, legal
        if self._mode is RenderMode.HUMAN:
            self.render()

    def _worth_now(self, *, over: bool) -> float:
        """Return what the game is worth to your seat: points as they are won, all else at the end."""
        if self._returns is not Returns.POINTS and not over:
            return self._worth
        return self.table.returns(self.position, self._returns)[self.seat]

    def _observation(self) -> FloatArray:
        flat, pieces = blank(self.fields)
        self.coding.encode(self.position, self.seat, pieces)
        return flat

    def _info(self) -> Infos:
        return {"legal_actions": self.action_space.legal}

    def render(self) -> str | Pixels | None:
        """Return or print what your seat sees, as the render mode says; None and a warning without one."""
        if self._mode is not None:
            return rendered(self.table, self._mode, self.table.game.observe(self.position, self.seat))
        gymnasium.logger.warn(f"render does nothing without render_mode, one of {', '.join(RENDER_MODES)}")
        return None

    def __getstate__(self) -> dict[str, object]:
        """Return all but the space of observations, which is as large as it is easy to make anew."""
        return {name: value for name, value in vars(self).items() if name != "observation_space"}

    def __setstate__(self, state: Mapping[str, object]) -> None:
        vars(self).update(state)
        self.observation_space = _observation_space(self.fields)


def _by_place(opponents: AnyPolicy | Sequence[AnyPolicy], count: int) -> tuple[Policy[Any, Any] | Known, ...]:
    """Return who plays the other seats, your left neighbour's first."""
    if not isinstance(opponents, Sequence) or isinstance(opponents, str):
        return (policy_from(opponents),) * count
    if len(opponents) != count:
        raise InvalidOptions(
            "opponents", f"must be one, or as many as there are other seats: {count}, not {len(opponents)}"
        )
    return tuple(policy_from(each) for each in opponents)


def _observation_space(fields: tuple[Field, ...]) -> Space[FloatArray]:
    return Box(-1, 1, (sum(each.size for each in fields),), np.float32)
