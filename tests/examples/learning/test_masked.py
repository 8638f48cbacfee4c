"""Environments whose observations hold the mask."""

import numpy as np
from docs.examples.learning.masked import Masked
from gymnasium.spaces import Box, Dict

from boardrules import failingwater
from boardrules.gymnasium import env

OPTIONS = failingwater.Options(players=3)


def test_an_observation_comes_with_its_mask() -> None:
    plain = env(failingwater, OPTIONS)
    masked = Masked(env(failingwater, OPTIONS), observation="seen", mask="can")
    assert isinstance(masked.observation_space, Dict)
    assert masked.observation_space["seen"] == plain.observation_space
    assert masked.observation_space["can"] == Box(0, 1, (25,), np.float32)
    observation, info = plain.reset(seed=4)
    seen, infos = masked.reset(seed=4)
    assert infos == {}
    over, decisions = False, 0
    while not over:
        assert np.array_equal(seen["seen"], observation)
        assert tuple(seen["can"].nonzero()[0]) == info["legal_actions"]
        assert masked.observation_space.contains(seen)
        action = info["legal_actions"][-1]
        observation, reward, over, _, info = plain.step(action)
        seen, worth, ended, cut_short, infos = masked.step(action)
        assert (worth, ended, cut_short, infos) == (reward, over, False, {})
        decisions += 1
    assert decisions == 18
    assert seen["can"].all()
