"""Failing Water in lockstep as Stable-Baselines3 takes it."""

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="needs the extra recipes")

from docs.examples.learning import sb3_maskable as recipe

from boardrules import failingwater
from boardrules.learning import Returns

OPTIONS = failingwater.Options(players=3)
DECISIONS = 18


def test_lockstep_has_a_third_of_the_games_from_each_seat() -> None:
    tables = recipe.Lockstep(2, OPTIONS, Returns.WIN)
    assert tables.num_envs == 6
    observations = tables.reset()
    # The first three numbers say whose view it is, by seat.
    assert observations[:, :3].argmax(axis=1).tolist() == [0, 0, 1, 1, 2, 2]
    masks = np.stack(tables.env_method("action_masks"))
    assert masks.sum(axis=1).tolist() == [6] * 2 + [masks[row].sum() for row in range(2, 6)]


def test_lockstep_goes_on_to_new_games_in_the_step_that_ends_the_old() -> None:
    tables = recipe.Lockstep(4, OPTIONS, Returns.WIN)
    begun = tables.reset()
    totals, fresh = np.zeros(12), begun
    for decision in range(2 * DECISIONS):
        masks = np.stack(tables.env_method("action_masks"))
        observations, rewards, over, infos = tables.step(masks.argmax(axis=1))
        assert len(infos) == 12
        assert over.tolist() == [decision % DECISIONS == DECISIONS - 1] * 12
        assert rewards.dtype == np.float32
        totals += rewards
        if decision == DECISIONS - 1:
            fresh = observations
            assert np.stack(tables.env_method("action_masks"))[:4].sum(axis=1).tolist() == [6] * 4
            # Lost; shared by three or by two; won. Deals are not seeded here, so that each of these may come.
            assert set(np.round(totals, 4)) <= {-1.0, -0.3333, 0.0, 1.0}
            assert totals.any()
    assert not np.array_equal(begun, fresh)


def test_lockstep_follows_from_the_seed() -> None:
    first, second, other = (recipe.Lockstep(3, OPTIONS, Returns.LEAD) for _ in range(3))
    for tables, seed in ((first, 7), (second, 7), (other, 8)):
        tables.seed(seed)
    begun = first.reset()
    assert np.array_equal(begun, second.reset())
    assert not np.array_equal(begun, other.reset())
