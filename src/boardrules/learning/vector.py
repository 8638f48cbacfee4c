"""Many games of Failing Water as one environment of Gymnasium's vector kind: one seat is yours, the others are played for it.

It needs the library `gymnasium`, which comes with the extra of that name, and is imported by its own name.

>>> environments = FailingWaterVectorEnv(100)
>>> observations, infos = environments.reset(seed=1)
>>> observations.shape, infos["action_mask"].shape
((100, 803), (100, 25))
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Final, Literal, SupportsIndex, TypeAlias

try:
    import numpy as np
    import numpy.typing as npt
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    error.add_note('pip install "boardrules[gymnasium]" brings it')
    raise

from boardrules.failingwater import num_decision_ids
from boardrules.failingwater.options import DEFAULTS, Options, require_options
from boardrules.game import InvalidOptions, InvalidState, given
from boardrules.learning.batch import MOST_GAMES, Batch, MoveArray, Policy
from boardrules.learning.failingwater import CLEAR_LEAD
from boardrules.learning.fields import Field, FloatArray
from boardrules.learning.returns import Returns, ReturnsText, returns_for, returns_from
from boardrules.learning.tables import whole_number

Flags: TypeAlias = npt.NDArray[np.bool_]
"""By game, yes or no."""

Rewards: TypeAlias = npt.NDArray[np.float64]
"""By game, what the seat got for a step."""

Infos: TypeAlias = dict[str, npt.NDArray[np.int8] | Flags]
"""Under ``action_mask``, by game and move id, a 1 for each legal decision; under ``_action_mask`` that all games have one."""

WHICH_TO_RESET: Final = "reset_mask"
"""The option of a reset that names, by game, which ones begin anew."""

RANDOM: Final = "random"
"""Opponents that make random legal moves."""

Opponent: TypeAlias = Policy | Literal["random"]
"""Who may play the other seats."""


class FailingWaterVectorEnv(VectorEnv[FloatArray, MoveArray, npt.NDArray[np.generic]]):
    """Games in lockstep in which one seat is yours: each step is one decision of that seat in every game.

    All games begin and end together. After the step that ends them the next one, whatever its actions, begins new ones: Gymnasium's
    autoreset mode ``NEXT_STEP``. There is nothing to render and nothing to release.

    :param num_envs: how many games there are
    :param options: the options of all games; with a random first seat the games would not wait for yours at the same time
    :param seat: which seat is yours
    :param opponents: who plays the other seats: ``"random"`` or a policy; or several of these, the first for your left neighbour,
        and so on round the table
    :param returns: what a game is worth, a `Returns` or its text
    :param reuse: whether all observations are written into one array, which the next step overwrites
    :raises InvalidOptions: naming the argument

    :ivar fields: the fields of an observation, in their order
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012 - Gymnasium reads it from the class

    def __init__(  # noqa: PLR0913 - all but the number may be left out
        self,
        num_envs: int,
        options: Options = DEFAULTS,
        *,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent] = "random",
        returns: Returns | ReturnsText = Returns.WIN,
        reuse: bool = False,
    ) -> None:
        if require_options(options).first_seat is None:
            raise InvalidOptions(
                "first_seat", "must be a seat here: with a random one the games take their turns apart"
            )
        if type(num_envs) is not int or not 1 <= num_envs <= MOST_GAMES:
            raise InvalidOptions("num_envs", f"must be a number from 1 to {MOST_GAMES}, not {given(num_envs)}")
        if type(seat) is not int or not 0 <= seat < options.players:
            raise InvalidOptions("seat", f"must be a seat from 0 to {options.players - 1}, not {given(seat)}")
        if type(reuse) is not bool:
            raise InvalidOptions("reuse", f"must be True or False, not {given(reuse)}")
        self._returns = returns_for(options.players, returns)
        self._policies = _by_place(opponents, options.players - 1)
        self._seat = seat
        self._reuse = reuse
        self._batch = Batch(options, games=num_envs, seed=0)
        self._begun = False
        self._rows: FloatArray = self._batch.views(seat)
        self._worth: Rewards = np.zeros(num_envs)
        self.fields: tuple[Field, ...] = self._batch.fields()
        self.num_envs = num_envs
        self.single_observation_space = Box(-1, 1, self._rows.shape[1:], np.float32)
        self.single_action_space = Discrete(num_decision_ids(options))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,
    ) -> tuple[FloatArray, Infos]:
        """Begin new games, and play up to the first decision of your seat.

        :param seed: the same seed gives the same chance and the same random opponents; without one the generator goes on
        :param options: a ``reset_mask`` may be there if it names all games, which keep step; nothing else is read
        :raises InvalidOptions: for a seed that is no whole number from 0, and for a mask that leaves a game out
        """
        number = None if seed is None else whole_number(seed)
        if seed is not None and (number is None or number < 0):
            raise InvalidOptions("seed", f"must be None or a whole number from 0, not {given(seed)}")
        if options is not None and not isinstance(options, Mapping):
            raise InvalidOptions("options", f"must be None or a mapping, not {given(options)}")
        if options and WHICH_TO_RESET in options and not _names_all(options[WHICH_TO_RESET], self.num_envs):
            raise InvalidOptions("options", "reset_mask leaves games out: games in lockstep begin together")
        super().reset(seed=number)
        self._batch = self._played_on(Batch(self._batch.options, games=self.num_envs, seed=self.np_random))
        self._begun = True
        self._worth = np.zeros(self.num_envs)
        return self._observed()

    def step(self, actions: MoveArray) -> tuple[FloatArray, Rewards, Flags, Flags, Infos]:
        """Make a decision of your seat in every game, and play up to its next one or to the end.

        :param actions: by game, the id of a legal move
        :return: observations, rewards, terminations, truncations (there are none) and infos
        :raises InvalidState: before the first `reset`
        :raises NoMoveId: for anything but whole numbers, one a game, that are ids of decisions
        :raises IllegalMove: naming the first game whose rules forbid its action or what a policy returned; nothing has changed then
        """
        if not self._begun:
            raise InvalidState("env", "no game is under way: call reset")
        if self._batch.over:
            observations, infos = self.reset()
            return observations, np.zeros(self.num_envs), self._all(False), self._all(False), infos
        # A policy may fail when some have moved; random opponents do not.
        batch = deepcopy(self._batch) if any(policy is not None for policy in self._policies) else self._batch
        batch.step(actions)
        self._batch = self._played_on(batch)
        before, self._worth = self._worth, self._worth_now()
        observations, infos = self._observed()
        return observations, self._worth - before, self._all(self._batch.over), self._all(False), infos

    def render(self) -> None:
        """Return nothing: there is no render mode."""

    def action_masks(self) -> Flags:
        """Return by game and move id which decisions are legal; none when the games are over."""
        return self._batch.legal()

    def _played_on(self, batch: Batch) -> Batch:
        """Return the games once the others have played up to your decision."""
        players = batch.options.players
        while not batch.over and batch.to_move[0] != self._seat:
            policy = self._policies[(batch.to_move[0] - self._seat - 1) % players]
            batch.step(batch.random_moves() if policy is None else policy(batch.views(), batch.legal()))
        return batch

    def _worth_now(self) -> Rewards:
        """Return what the games are worth to your seat: points as they are won, all else at the end."""
        batch = self._batch
        if self._returns is not Returns.POINTS and not batch.over:
            return self._worth
        by_seat = returns_from(
            batch.scores, batch.places, self._returns, players=batch.options.players, clear_lead=CLEAR_LEAD
        )
        return by_seat[:, self._seat]

    def _observed(self) -> tuple[FloatArray, Infos]:
        rows = self._batch.views(self._seat, out=self._rows if self._reuse else None)
        return rows, {"action_mask": self._batch.legal().view(np.int8), "_action_mask": self._all(True)}

    def _all(self, flag: bool) -> Flags:  # noqa: FBT001 - a value, not a mode
        return np.full(self.num_envs, flag)


def _by_place(opponents: object, count: int) -> tuple[Policy | None, ...]:
    """Return the policies of the other seats, your left neighbour's first; None for random moves."""
    if not isinstance(opponents, Sequence) or isinstance(opponents, str):
        return (_policy(opponents),) * count
    if len(opponents) != count:
        raise InvalidOptions(
            "opponents", f"must be one, or as many as there are other seats: {count}, not {len(opponents)}"
        )
    return tuple(_policy(each) for each in opponents)


def _policy(value: object) -> Policy | None:
    if type(value) is str and value == RANDOM:
        return None
    if not callable(value) or isinstance(value, type):
        raise InvalidOptions("opponents", f"must be 'random' or a policy, not {given(value)}")
    return value


def _names_all(mask: object, games: int) -> bool:
    return isinstance(mask, np.ndarray) and mask.shape == (games,) and bool(mask.all())
