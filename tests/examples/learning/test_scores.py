"""A net that numbers the lines of a list, and how RLlib and tianshou take it."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the extra recipes")
for module in ("ray.rllib", "tianshou"):
    pytest.importorskip(module, reason="needs the extra recipes")

from docs.examples.learning import rllib_ppo, tianshou_dqn  # noqa: E402 - only where they can be imported
from docs.examples.learning.listed import LINES  # noqa: E402
from docs.examples.learning.scores import Scores  # noqa: E402
from ray.rllib.core.columns import Columns  # noqa: E402
from ray.rllib.core.models.base import ACTOR, CRITIC, ENCODER_OUT  # noqa: E402


def test_a_line_gets_its_number_from_its_own_features() -> None:
    torch.manual_seed(1)
    scores = Scores(5)
    seen = torch.rand(2, LINES * 5)
    numbers, whole = scores(seen)
    assert numbers.shape == (2, LINES)
    assert whole.shape == (2, 64)
    changed = seen.clone()
    changed[:, 15:20] = 0  # the fourth line
    moved = (scores.forward_actor(changed) != numbers).any(dim=0)
    assert moved.nonzero().flatten().tolist() == [3]


def test_equal_lines_get_equal_numbers() -> None:
    scores = Scores(5)
    numbers = scores.forward_actor(torch.rand(1, 5).repeat(1, LINES))
    assert torch.allclose(numbers, numbers[0, 0].expand_as(numbers))


def test_rllib_gets_numbers_for_the_actor_and_the_rest_for_the_critic() -> None:
    scores = Scores(5)
    seen = torch.rand(2, LINES * 5)
    out = rllib_ppo.ActorAndCritic(scores)({Columns.OBS: seen})[ENCODER_OUT]
    assert torch.equal(out[ACTOR], scores.forward_actor(seen))
    assert torch.equal(out[CRITIC], scores.forward_critic(seen))


def test_tianshou_gets_numbers_as_values_and_the_state_that_it_gave() -> None:
    scores = Scores(5)
    seen = np.random.default_rng(1).random((2, LINES * 5), np.float32)
    values, state = tianshou_dqn.LineValues(scores)(seen, state="s", info={})
    assert torch.equal(values, scores.forward_actor(torch.from_numpy(seen)))
    assert state == "s"
