"""MaskablePPO of sb3-contrib learns one seat of either game against random players.

    pip install "boardrules[recipes]"
    python -m docs.examples.learning.sb3_maskable failingwater --steps 400000
    python -m docs.examples.learning.sb3_maskable fountains --steps 20000

Failing Water is learnt as it comes, flat observations and an output for each card, but in hundreds of games at once; with
``--one-at-a-time`` from single environments, as most do it. Of Fountains a net sees the list of legal moves with the features
of what each leads to (`listed.py`), and gives each a number. Nothing is saved without ``--save``.
"""

import argparse
import time
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import torch
from docs.examples.learning.listed import LINES
from docs.examples.learning.matches import GAMES, Act, seat_env, wins
from docs.examples.learning.scores import Scores
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.distributions import MaskableDistribution
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv
from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn
from torch import Tensor, nn

from boardrules import failingwater
from boardrules.learning import FloatArray, Returns
from boardrules.learning.vector import FailingWaterVectorEnv, Flags

AT_ONCE: Final = 384
"""Games of Failing Water that are played at once, a third from each seat."""

TABLES: Final = 8
"""Environments of one game each, where games are played one at a time."""


class Lockstep(VecEnv):
    """Games of Failing Water in lockstep, as many from each seat, as Stable-Baselines3 takes its environments.

    :param games: how many there are from each seat
    """

    def __init__(self, games: int, options: failingwater.Options, returns: Returns) -> None:
        self.tables = [
            FailingWaterVectorEnv(games, options, seat=seat, returns=returns) for seat in range(options.players)
        ]
        self.actions = np.zeros(0, np.int64)
        first = self.tables[0]
        super().__init__(games * len(self.tables), first.single_observation_space, first.single_action_space)

    def reset(self) -> VecEnvObs:
        """Begin new games in all tables."""
        observations = [table.reset(seed=seed)[0] for table, seed in zip(self.tables, self._seeds, strict=False)]
        self._reset_seeds()
        return np.concatenate(observations)

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Take note of the next actions."""
        self.actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """Make them. When the games are over new ones begin, as Stable-Baselines3 wants it, in the same step."""
        actions = np.split(self.actions, len(self.tables))
        steps = [table.step(part) for table, part in zip(self.tables, actions, strict=True)]
        observations, rewards, overs, *_ = zip(*steps, strict=True)
        over = np.concatenate(overs)
        seen = self.reset() if over.all() else np.concatenate(observations)
        return seen, np.concatenate(rewards).astype(np.float32), over, [{} for _ in over]

    def env_method(self, method_name: str, *_: object, **__: object) -> list[Flags]:
        """Return which actions are legal, game by game: nothing else is asked for."""
        assert method_name == "action_masks"
        return [mask for table in self.tables for mask in table.action_masks()]

    def get_attr(self, attr_name: str, indices: object = None) -> list[object]:  # noqa: ARG002 - Stable-Baselines3 passes it
        """Return an attribute of the tables, once a game."""
        return [getattr(table, attr_name, None) for table in self.tables for _ in range(table.num_envs)]

    def set_attr(self, attr_name: str, value: object, indices: object = None) -> None:
        """Nothing can be set."""

    def env_is_wrapped(self, wrapper_class: type, indices: object = None) -> list[bool]:  # noqa: ARG002 - likewise
        """Nothing is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """There is nothing to release."""


class ListedPolicy(MaskableActorCriticPolicy):
    """Actor and critic over listed moves: the numbers of lines are the logits."""

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Scores(self.observation_space.shape[0] // LINES)

    def _get_action_dist_from_latent(self, latent_pi: Tensor) -> MaskableDistribution:
        return self.action_dist.proba_distribution(action_logits=latent_pi)


def learner(name: str, returns: Returns, seed: int, *, one_at_a_time: bool = False) -> MaskablePPO:
    """Return MaskablePPO for a game, before it has learnt anything."""
    _, options = GAMES[name]
    if isinstance(options, failingwater.Options) and not one_at_a_time:
        at_once = Lockstep(AT_ONCE // options.players, options, returns)
        return MaskablePPO(
            "MlpPolicy",
            at_once,
            n_steps=36,  # two games
            batch_size=AT_ONCE * 6,
            n_epochs=4,
            gamma=1.0,
            learning_rate=1e-3,
            ent_coef=0.01,
            policy_kwargs={"net_arch": [128, 128], "activation_fn": nn.ReLU},
            seed=seed,
            device="cpu",
        )
    tables = DummyVecEnv([lambda: seat_env(name, returns)] * TABLES)
    if isinstance(options, failingwater.Options):
        return MaskablePPO("MlpPolicy", tables, n_steps=2048 // TABLES, seed=seed, device="cpu")
    return MaskablePPO(
        ListedPolicy,
        tables,
        n_steps=128,
        batch_size=128,
        n_epochs=4,
        gamma=1.0,
        learning_rate=3e-3,
        seed=seed,
        device="cpu",
    )


def act_of(model: MaskablePPO) -> Act:
    """Return the policy that takes the likeliest action."""
    policy = model.policy  # nothing else need be kept

    def act(observation: FloatArray, mask: Flags) -> int:
        action, _ = policy.predict(observation, action_masks=mask, deterministic=True)
        return int(action)

    return act


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, and show how many games are won before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--steps", type=int, default=400_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=300, help="to count wins in, before and after")
    parser.add_argument("--returns", choices=list(Returns), default=Returns.LEAD, help="what is learnt to get")
    parser.add_argument("--one-at-a-time", action="store_true", help="Failing Water from single environments")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", help="a file for the model")
    asked = parser.parse_args(arguments)
    torch.set_num_threads(1)
    model = learner(asked.game, Returns(asked.returns), asked.seed, one_at_a_time=asked.one_at_a_time)
    table = seat_env(asked.game, Returns.WIN)
    print(f"before: wins {wins(table, act_of(model), asked.games, asked.seed)} against random players", flush=True)
    begun = time.process_time()
    model.learn(asked.steps)
    used = time.process_time() - begun
    print(f"{model.num_timesteps:,} steps in {used:.0f} CPU seconds: {model.num_timesteps / used:,.0f} steps a second")
    print(f"after: wins {wins(table, act_of(model), asked.games, asked.seed)} against random players")
    if asked.save:
        model.save(asked.save)


if __name__ == "__main__":
    main()
