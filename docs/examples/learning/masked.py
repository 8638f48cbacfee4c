"""An environment that shows the mask of legal actions beside what it observes, as RLlib and tianshou want it.

>>> from boardrules import failingwater
>>> from boardrules.gymnasium import env
>>> table = Masked(env(failingwater), observation="obs", mask="mask")
>>> seen, _ = table.reset(seed=1)
>>> seen["obs"].shape, int(seen["mask"].sum())
((803,), 6)
"""

from collections.abc import Mapping
from typing import SupportsIndex, TypeAlias, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Space

from boardrules.gymnasium import Flags, SeatEnv
from boardrules.learning import FloatArray

Seen: TypeAlias = dict[str, FloatArray]
"""An observation and its mask, each under its name."""


class Masked(gymnasium.Env[Seen, SupportsIndex]):
    """An environment whose observations hold the mask of legal actions too. It says no more in infos.

    :param table: one of this library
    :param observation: what observations are called
    :param mask: what masks are called
    """

    def __init__(self, table: SeatEnv, *, observation: str, mask: str) -> None:
        self.table = table
        self.action_space = table.action_space
        self._names = observation, mask
        masks = Box(0, 1, (int(table.action_space.n),), np.float32)
        # A cast, since Gymnasium 1.4 has it that what lies in a Dict are spaces.
        self.observation_space = cast("Space[Seen]", Dict({observation: table.observation_space, mask: masks}))

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """Begin a new game."""
        observation, _ = self.table.reset(seed=seed, options=options)
        return self.seen(observation, self.table.action_masks()), {}

    def step(self, action: SupportsIndex) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        """Make a decision."""
        observation, reward, over, cut_short, _ = self.table.step(action)
        # Learners ask at the end of a game, too, what could be done: there it does not matter, but must be something.
        return self.seen(observation, self.table.action_masks() | over), reward, over, cut_short, {}

    def seen(self, observation: FloatArray, mask: Flags) -> Seen:
        """Return an observation and a mask under their names."""
        return dict(zip(self._names, (observation, mask.astype(np.float32)), strict=True))
