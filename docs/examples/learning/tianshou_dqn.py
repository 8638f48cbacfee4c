"""DQN of tianshou learns one seat of either game against random players; tianshou's DQN knows masks, its PPO does not.

    pip install "boardrules[recipes]"
    python -m docs.examples.learning.tianshou_dqn failingwater --steps 40000

Failing Water is learnt as it comes; of Fountains a net sees the list of legal moves with the features of what each leads to
(`listed.py`), and gives each a number. Nothing is saved without ``--save``.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
import torch
from docs.examples.learning.masked import Masked
from docs.examples.learning.matches import GAMES, Act, seat_env, wins
from docs.examples.learning.scores import Scores
from tianshou.algorithm.modelfree.dqn import DQN, DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, CollectStats, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net
from torch import Tensor, nn

from boardrules import fountains
from boardrules.gymnasium import Flags
from boardrules.learning import FloatArray, Returns

TABLES: Final = 8
"""Environments that are played by turns."""

AT_A_TIME: Final = 64
"""Steps between two times of learning."""


class LineValues(nn.Module):
    """The numbers of lines, as tianshou asks its nets for what actions are worth."""

    def __init__(self, scores: Scores) -> None:
        super().__init__()
        self.scores = scores

    def forward(self, seen: FloatArray, state: object = None, info: object = None) -> tuple[Tensor, object]:  # noqa: ARG002 - tianshou passes it
        """Return the numbers, and what state came in, since there is none."""
        return self.scores.forward_actor(torch.as_tensor(seen)), state


def masked(name: str, returns: Returns) -> Masked:
    """Return the environment of a game, with masks by the names that tianshou looks for."""
    return Masked(seat_env(name, returns), observation="obs", mask="mask")


def learnt(name: str, returns: Returns, steps: int, seed: int) -> DiscreteQLearningPolicy:
    """Return the policy that DQN has after so many steps; with none, as it begins."""
    np.random.seed(seed)  # noqa: NPY002 - tianshou draws from this one
    torch.manual_seed(seed)
    table = seat_env(name, returns)
    if isinstance(GAMES[name][1], fountains.Options):
        net, lr = LineValues(Scores(table.fields[0].shape[1])), 3e-3
    else:
        shape, actions = table.observation_space.shape, int(table.action_space.n)
        net, lr = Net(state_shape=shape, action_shape=actions, hidden_sizes=[128, 128]), 5e-4
    optim = AdamOptimizerFactory(lr=lr)
    policy = DiscreteQLearningPolicy(model=net, action_space=table.action_space, eps_training=0.1)
    algorithm = DQN(policy=policy, optim=optim, n_step_return_horizon=3, target_update_freq=300)
    if steps:
        tables = DummyVectorEnv([lambda: masked(name, returns)] * TABLES)
        tables.seed(seed)
        collector: Collector[CollectStats] = Collector(algorithm, tables, VectorReplayBuffer(20_000, TABLES))
        algorithm.run_training(
            OffPolicyTrainerParams(
                training_collector=collector,
                max_epochs=1,
                epoch_num_steps=steps,
                collection_step_num_env_steps=AT_A_TIME,
                update_step_num_gradient_steps_per_sample=1 / 8,
                verbose=False,
                show_progress=False,
            )
        )
    return policy


def act_of(policy: DiscreteQLearningPolicy) -> Act:
    """Return the policy that takes the action worth most."""

    def act(observation: FloatArray, mask: Flags) -> int:
        seen = Batch(obs=Batch(obs=observation[None], mask=mask[None].astype(np.float32)), info={})
        with torch.no_grad():
            return int(policy(seen).act[0])

    return act


def main(arguments: Sequence[str] | None = None) -> None:
    """Learn, and show how many games are won before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--steps", type=int, default=40_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=300, help="to count wins in, before and after")
    parser.add_argument("--returns", choices=list(Returns), default=Returns.LEAD, help="what is learnt to get")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="a file for the net")
    asked = parser.parse_args(arguments)
    torch.set_num_threads(1)
    table, returns = seat_env(asked.game, Returns.WIN), Returns(asked.returns)
    beginner = act_of(learnt(asked.game, returns, 0, asked.seed))
    print(f"before: wins {wins(table, beginner, asked.games, asked.seed)} against random players", flush=True)
    begun = time.process_time()
    policy = learnt(asked.game, returns, asked.steps, asked.seed)
    used = time.process_time() - begun
    print(f"{asked.steps:,} steps in {used:.0f} CPU seconds: {asked.steps / used:,.0f} steps a second")
    print(f"after: wins {wins(table, act_of(policy), asked.games, asked.seed)} against random players")
    if asked.save:
        torch.save(policy.state_dict(), asked.save)


if __name__ == "__main__":
    main()
