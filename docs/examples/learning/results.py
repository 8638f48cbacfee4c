"""What learns, and what does not: stock algorithms learn for about a minute each, and then meet three opponents.

    pip install "boardrules[recipes,openspiel]"
    python -m docs.examples.learning.results --into results.jsonl "SB3 MaskablePPO" "RLlib PPO"
    python -m docs.examples.learning.results --table results.jsonl

Each run adds a line to the file, with what was learnt from, in how many seconds of one processor, how many games were then won,
the day and the machine. Without names all are run. Opponents are random players, the library's search with few iterations, and
a linear value of candidates (`linear_value.py`), each of which takes all other seats.
"""

import argparse
import json
import platform
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import torch
from attrs import frozen
from docs.examples.learning import linear_value, rllib_ppo, sb3_maskable, tianshou_dqn
from docs.examples.learning.matches import GAMES, Act, Wins, at_random, seat_env, wins
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.pytorch import dqn, nfsp, policy_gradient

from boardrules.gymnasium import AnyPolicy, SeatEnv, env
from boardrules.learning import Returns
from boardrules.learning.policies import Policy, greedy_move
from boardrules.openspiel import BoardGame, BoardState, load_text
from boardrules.search import Search

ITERATIONS: Final = {"failingwater": 30, "fountains": 15}
"""Of the search for each decision."""

MATCHES: Final = {"failingwater": 300, "fountains": 40}
"""Games against each opponent."""

LESSONS: Final = {"failingwater": 400, "fountains": 40}
"""Random games that the linear value is fitted to."""

RIVALS: Final = ("random", "search", "linear value")


@frozen
class Trained:
    """What has learnt, or needs not to.

    :ivar learnt: what it has learnt from, in words
    :ivar act_in: its policy in an environment
    :ivar flat: whether it wants the flat observations and move ids of Fountains, too
    """

    learnt: str
    act_in: Callable[[SeatEnv], Act]
    flat: bool = False


@cache
def linear(name: str) -> linear_value.LinearValue:
    """Return a linear value that has learnt."""
    game, options = GAMES[name]
    return linear_value.learnt(game, options, LESSONS[name], Random("lessons"))


def rival_of(name: str, rival: str) -> AnyPolicy:
    """Return an opponent."""
    game, _ = GAMES[name]
    if rival == "search":
        search = Search(ITERATIONS[name])
        return lambda view, rng: search.choose(game, view, rng)
    if rival == "linear value":
        value = linear(name)
        return lambda view, _: value.choose(view)
    return "random"


def by_policy(name: str, learnt: str, policy: Policy[Any, Any]) -> Trained:
    """Return who plays by a policy of the library."""
    game, options = GAMES[name]

    def act_in(table: SeatEnv) -> Act:
        rng = Random(1)
        return lambda *_: game.move_to_id(options, policy(game.observe(table.position, table.seat), rng))

    return Trained(learnt, act_in, flat=True)


def chance(_: str, seed: int) -> Trained:
    """Return a random player."""
    return Trained("nothing", lambda _: at_random(seed))


def greedy(name: str, _: int) -> Trained:
    """Return the library's greedy player."""
    game, _options = GAMES[name]
    return by_policy(name, "nothing", lambda view, rng: greedy_move(game, view, rng))


def search(name: str, _: int) -> Trained:
    """Return the library's search."""
    game, _options = GAMES[name]
    bot = Search(ITERATIONS[name])
    return by_policy(name, f"nothing, {ITERATIONS[name]} iterations", lambda view, rng: bot.choose(game, view, rng))


def linear_player(name: str, _: int) -> Trained:
    """Return the linear value of `linear_value.py`."""
    linear.cache_clear()  # so that learning is timed
    value = linear(name)
    return by_policy(name, f"{LESSONS[name]} random games", lambda view, _: value.choose(view))


def sb3(name: str, seed: int, *, steps: int, returns: Returns = Returns.LEAD, one_at_a_time: bool = False) -> Trained:
    """Return what MaskablePPO has learnt."""
    model = sb3_maskable.learner(name, returns, seed, one_at_a_time=one_at_a_time)
    model.learn(steps)
    return Trained(f"{model.num_timesteps:,} steps", lambda _: sb3_maskable.act_of(model))


def rllib(name: str, seed: int, *, steps: int) -> Trained:
    """Return what RLlib's PPO has learnt."""
    algorithm = rllib_ppo.learner(name, Returns.LEAD, seed)
    seen = rllib_ppo.learn(algorithm, steps)
    return Trained(f"{seen:,} steps", lambda _: rllib_ppo.act_of(algorithm))


def tianshou(name: str, seed: int, *, steps: int) -> Trained:
    """Return what tianshou's DQN has learnt."""
    policy = tianshou_dqn.learnt(name, Returns.LEAD, steps, seed)
    return Trained(f"{steps:,} steps", lambda _: tianshou_dqn.act_of(policy))


def openspiel_game(name: str) -> BoardGame:
    """Return a game as OpenSpiel plays it, for who learns to lead; of Failing Water without the cards of finished rounds."""
    text = {"failingwater": "players=3,past_columns=false", "fountains": "players=2"}[name]
    return load_text(f"boardrules_{name}({text},returns=lead)")


def in_openspiel(learnt: str, game: BoardGame, choose: Callable[[BoardState, int], int]) -> Trained:
    """Return who plays by what OpenSpiel sees of a position."""

    def act_in(table: SeatEnv) -> Act:
        def act(*_: object) -> int:
            state = game.new_initial_state()
            state.position = table.position  # searches and nets ask for no history
            return int(choose(state, table.seat))

        return act

    return Trained(learnt, act_in, flat=True)


def openspiel_search(name: str, seed: int, *, simulations: int, all_seeing: bool) -> Trained:
    """Return OpenSpiel's MCTS, or ISMCTS, which sees no more than its seat may know."""
    game, rng, numbers = openspiel_game(name), np.random.RandomState(seed), Random(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    if all_seeing:
        bot = mcts.MCTSBot(game, uct_c=1, max_simulations=simulations, evaluator=evaluator, random_state=rng)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1, max_simulations=simulations, random_state=rng)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, numbers.random))
    return in_openspiel(f"nothing, {simulations} simulations", game, lambda state, _: bot.step(state))


def openspiel_net(name: str, seed: int, *, seconds: float, kind: str) -> Trained:
    """Return what three agents of OpenSpiel, one a seat, have learnt against each other."""
    options = GAMES[name][1]
    game = openspiel_game(name)
    world = rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(seed))
    size, actions = world.observation_spec()["info_state"][0], world.action_spec()["num_actions"]
    torch.manual_seed(seed)
    make: dict[str, Callable[[int], Any]] = {
        "DQN": lambda seat: dqn.DQN(seat, size, actions, [128, 128], 20_000, seed=seed),
        "NFSP": lambda seat: nfsp.NFSP(seat, size, actions, [128, 128], 100_000, 0.1, seed=seed),
        "A2C": lambda seat: policy_gradient.PolicyGradient(seat, size, actions, "a2c", hidden_layers_sizes=[128, 128]),
    }
    agents = [make[kind](seat) for seat in range(options.players)]
    begun, steps = time.process_time(), 0
    while time.process_time() - begun < seconds:
        now = world.reset()
        while not now.last():
            now = world.step([agents[now.observations["current_player"]].step(now).action])
            steps += 1
        for agent in agents:
            agent.step(now)

    def choose(state: BoardState, seat: int) -> int:
        seen = [state.information_state_tensor(each) if each == seat else [] for each in range(options.players)]
        legal = [state.legal_actions() if each == seat else [] for each in range(options.players)]
        observations = {"info_state": seen, "legal_actions": legal, "current_player": seat}
        now = rl_environment.TimeStep(observations, None, None, rl_environment.StepType.MID)
        return int(agents[seat].step(now, is_evaluation=True).action)

    return in_openspiel(f"{steps:,} steps of all seats", game, choose)


EXPERIMENTS: Final[dict[tuple[str, str], Callable[[str, int], Trained]]] = {
    ("failingwater", "random"): chance,
    ("failingwater", "greedy"): greedy,
    ("failingwater", "search"): search,
    ("failingwater", "linear value"): linear_player,
    ("failingwater", "OpenSpiel ISMCTS"): lambda name, seed: openspiel_search(
        name, seed, simulations=30, all_seeing=False
    ),
    ("failingwater", "OpenSpiel MCTS, sees all hands"): lambda name, seed: openspiel_search(
        name, seed, simulations=30, all_seeing=True
    ),
    ("failingwater", "OpenSpiel DQN"): lambda name, seed: openspiel_net(name, seed, seconds=30, kind="DQN"),
    ("failingwater", "OpenSpiel NFSP"): lambda name, seed: openspiel_net(name, seed, seconds=30, kind="NFSP"),
    ("failingwater", "OpenSpiel A2C"): lambda name, seed: openspiel_net(name, seed, seconds=30, kind="A2C"),
    ("failingwater", "SB3 MaskablePPO"): lambda name, seed: sb3(name, seed, steps=600_000),
    ("failingwater", "SB3 MaskablePPO, one game at a time"): lambda name, seed: sb3(
        name, seed, steps=30_000, one_at_a_time=True
    ),
    ("failingwater", "RLlib PPO"): lambda name, seed: rllib(name, seed, steps=40_000),
    ("failingwater", "tianshou DQN"): lambda name, seed: tianshou(name, seed, steps=25_000),
    ("fountains", "random"): chance,
    ("fountains", "greedy"): greedy,
    ("fountains", "search"): search,
    ("fountains", "linear value"): linear_player,
    ("fountains", "OpenSpiel MCTS"): lambda name, seed: openspiel_search(name, seed, simulations=15, all_seeing=True),
    ("fountains", "SB3 MaskablePPO"): lambda name, seed: sb3(name, seed, steps=12_000),
    ("fountains", "RLlib PPO"): lambda name, seed: rllib(name, seed, steps=8_000),
    ("fountains", "tianshou DQN"): lambda name, seed: tianshou(name, seed, steps=8_000),
}
"""By game and name, what learns."""


def measured(name: str, who: str, seed: int, matches: int | None) -> dict[str, object]:
    """Return a line of the file."""
    game, options = GAMES[name]
    begun = time.process_time()
    trained = EXPERIMENTS[name, who](name, seed)
    seconds = time.process_time() - begun
    line: dict[str, object] = {"game": name, "who": who, "learnt": trained.learnt, "seconds": round(seconds, 1)}
    for rival in RIVALS:
        policy = rival_of(name, rival)
        table = env(game, options, seat=None, opponents=policy) if trained.flat else seat_env(name, Returns.WIN, policy)
        begun = time.process_time()
        won = wins(table, trained.act_in(table), matches or MATCHES[name], seed + 1)
        line[rival] = [won.games, round(won.share, 4)]
        line[f"seconds a game, {rival}"] = round((time.process_time() - begun) / won.games, 4)
    return line | {"date": f"{datetime.now(UTC):%d %B %Y}", "machine": machine()}


def machine() -> str:
    """Return what the machine and its Python are."""
    found = Path("/proc/cpuinfo")
    models = (
        [line.partition(": ")[2] for line in found.read_text(encoding="utf-8").splitlines() if "model name" in line]
        if found.exists()
        else []
    )
    return f"{models[0] if models else platform.machine()}, Python {platform.python_version()}, PyTorch {torch.__version__}"


def table(lines: Sequence[dict[str, Any]], name: str) -> str:
    """Return the table of a game, in the order of the experiments, from the last line of each."""
    last = {line["who"]: line for line in lines if line["game"] == name}
    rows = [
        f"| who | learnt from | CPU seconds | {' | '.join(f'against {rival}' for rival in RIVALS)} |",
        "|---" * (3 + len(RIVALS)) + "|",
    ]
    for _, who in (each for each in EXPERIMENTS if each[0] == name and each[1] in last):
        line = last[who]
        shares = " | ".join(str(Wins(*line[rival])) for rival in RIVALS)
        seconds = "-" if line["learnt"].startswith("nothing") else f"{line['seconds']:.0f}"
        rows.append(f"| {who} | {line['learnt']} | {seconds} | {shares} |")
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run what the command line names, or show the table."""
    names = list(dict.fromkeys(who for _, who in EXPERIMENTS))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0], epilog=f"Names: {'; '.join(names)}")
    parser.add_argument("who", nargs="*", help="names of what learns")
    parser.add_argument("--game", choices=GAMES, help="one game alone")
    parser.add_argument("--into", type=Path, help="a file that gets a line for each run")
    parser.add_argument("--table", type=Path, metavar="FILE", help="only show the tables of such a file")
    parser.add_argument("--matches", type=int, help="games against each opponent")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.table:
        lines = [json.loads(line) for line in asked.table.read_text(encoding="utf-8").splitlines()]
        print("\n\n".join(table(lines, name) for name in GAMES))
        return
    torch.set_num_threads(1)
    for name, who in EXPERIMENTS:
        if (not asked.who or who in asked.who) and asked.game in {None, name}:
            text = json.dumps(measured(name, who, asked.seed, asked.matches))
            print(text, flush=True)
            if asked.into:
                with asked.into.open("a", encoding="utf-8") as file:
                    file.write(text + "\n")


if __name__ == "__main__":
    main()
