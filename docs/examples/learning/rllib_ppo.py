"""PPO of Ray's RLlib learns one seat of either game against random players, by RLlib's own module for masked actions.

    pip install "boardrules[recipes]"
    python -m docs.examples.learning.rllib_ppo failingwater --steps 100000
    python -m docs.examples.learning.rllib_ppo fountains --steps 10000

Failing Water is learnt as it comes; of Fountains a net sees the list of legal moves with the features of what each leads to
(`listed.py`), and gives each a number. All runs in this process; ``--runners 4`` plays in four others. Nothing is saved
without ``--save``.
"""

import argparse
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import ray
import torch
from docs.examples.learning.listed import LINES
from docs.examples.learning.masked import Masked
from docs.examples.learning.matches import GAMES, Act, seat_env, wins
from docs.examples.learning.scores import Scores
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.models.base import ACTOR, CRITIC, ENCODER_OUT
from ray.rllib.core.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.default_model_config import DefaultModelConfig
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.rllib.utils.metrics import ENV_RUNNER_RESULTS, NUM_ENV_STEPS_SAMPLED_LIFETIME
from ray.tune.registry import register_env
from torch import Tensor, nn

from boardrules import fountains
from boardrules.learning import FloatArray, Returns


def masked(name: str, returns: Returns) -> Masked:
    """Return the environment of a game, with masks by the names that RLlib's module looks for."""
    return Masked(seat_env(name, returns), observation="observations", mask="action_mask")


class ActorAndCritic(nn.Module):
    """The numbers of lines for the actor and what the critic's value follows from, as RLlib asks its encoders for them."""

    def __init__(self, scores: Scores) -> None:
        super().__init__()
        self.scores = scores

    def forward(self, batch: Mapping[str, Tensor]) -> dict[str, dict[str, Tensor]]:
        """Return both by RLlib's names."""
        numbers, whole = self.scores(batch[Columns.OBS])
        return {ENCODER_OUT: {ACTOR: numbers, CRITIC: whole}}


class ListedModule(ActionMaskingTorchRLModule):
    """RLlib's module for masked actions over listed moves: the numbers of lines are the logits."""

    def setup(self) -> None:
        """Make the nets, in place of those that RLlib would make."""
        seen = self.observation_space_with_mask
        scores = Scores(seen["observations"].shape[0] // LINES)
        self.encoder, self.pi, self.vf = ActorAndCritic(scores), nn.Identity(), nn.Linear(scores.latent_dim_vf, 1)
        self.observation_space = seen


def learner(name: str, returns: Returns, seed: int, runners: int = 0) -> PPO:
    """Return PPO for a game, before it has learnt anything.

    :param runners: how many other processes play; with 0 all runs in this one
    """
    register_env("boardrules", lambda _: masked(name, returns))
    listed = isinstance(GAMES[name][1], fountains.Options)
    config = (
        PPOConfig()
        .environment("boardrules")
        .env_runners(num_env_runners=runners, num_envs_per_env_runner=8)
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ListedModule if listed else ActionMaskingTorchRLModule,
                model_config=DefaultModelConfig(
                    fcnet_hiddens=[128, 128], fcnet_activation="relu", vf_share_layers=listed
                ),
            )
        )
        .training(
            gamma=1.0,
            lr=3e-3 if listed else 5e-4,
            entropy_coeff=0.01,
            train_batch_size=2048,
            minibatch_size=256,
            num_epochs=4,
        )
        .debugging(seed=seed, log_level="ERROR")
    )
    algorithm: PPO = config.build_algo()
    return algorithm


def act_of(algorithm: PPO) -> Act:
    """Return the policy that takes the likeliest action."""
    module = algorithm.get_module()

    def act(observation: FloatArray, mask: npt.NDArray[np.bool_]) -> int:
        seen = {"action_mask": mask.astype(np.float32)[None], "observations": observation[None]}
        with torch.no_grad():
            out = module.forward_inference({Columns.OBS: {name: torch.from_numpy(each) for name, each in seen.items()}})
        return int(out[Columns.ACTION_DIST_INPUTS].argmax())

    return act


def learn(algorithm: PPO, steps: int) -> int:
    """Train until so many decisions were learnt from, and return how many they were."""
    seen = 0
    while seen < steps:
        seen = int(algorithm.train()[ENV_RUNNER_RESULTS][NUM_ENV_STEPS_SAMPLED_LIFETIME])
    return seen


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, and show how many games are won before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from, 2,048 at a time")
    parser.add_argument("--games", type=int, default=300, help="to count wins in, before and after")
    parser.add_argument("--returns", choices=list(Returns), default=Returns.LEAD, help="what is learnt to get")
    parser.add_argument("--runners", type=int, default=0, help="other processes that play")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a folder for the model")
    asked = parser.parse_args(arguments)
    ray.init(include_dashboard=False, log_to_driver=False, num_cpus=max(1, asked.runners))
    torch.set_num_threads(1)
    algorithm = learner(asked.game, Returns(asked.returns), asked.seed, asked.runners)
    table = seat_env(asked.game, Returns.WIN)
    print(f"before: wins {wins(table, act_of(algorithm), asked.games, asked.seed)} against random players", flush=True)
    begun = time.perf_counter()
    steps = learn(algorithm, asked.steps)
    used = time.perf_counter() - begun
    print(f"{steps:,} steps in {used:.0f} seconds: {steps / used:,.0f} steps a second")
    print(f"after: wins {wins(table, act_of(algorithm), asked.games, asked.seed)} against random players")
    if asked.save:
        algorithm.save_to_path(asked.save.resolve())
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
