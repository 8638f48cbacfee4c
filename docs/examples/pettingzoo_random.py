"""Random policies in PettingZoo: ``python docs/examples/pettingzoo_random.py [failingwater|fountains] [--games 3]``.

This is the loop that a learner runs: look at an observation, choose among the legal actions, step. The rewards that an agent is
given on the way add up to its final points.
"""

import argparse
from random import Random

from boardrules import GAMES
from boardrules.pettingzoo import BoardEnv, raw_env


def play(table: BoardEnv, rng: Random, seed: int) -> dict[str, float]:
    """Play one game at random and return what each agent was rewarded in all."""
    totals = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        _, reward, termination, truncation, info = table.last()
        totals[agent] += reward
        if termination or truncation:
            table.step(None)
        else:
            table.step(rng.choice(info["legal_actions"]))
    return totals


def main() -> None:
    """Play as many games as asked for, and show rewards and the last table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", choices=tuple(GAMES), default="failingwater")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    table = raw_env(GAMES[asked.game], render_mode="ansi")
    rng = Random(asked.seed)
    for number in range(asked.games):
        totals = play(table, rng, asked.seed + number)
        print(f"game {number + 1}: " + ", ".join(f"{agent} {total:.0f}" for agent, total in totals.items()))
    print(table.render())


if __name__ == "__main__":
    main()
