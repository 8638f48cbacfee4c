"""What learns, and what does not: stock algorithms learn for about a minute each, and then meet three opponents.

    pip install "boardrules[recipes,openspiel]"
    python -m docs.examples.learning.results --into results.jsonl "SB3 MaskablePPO" "RLlib PPO"
    python -m docs.examples.learning.results --table results.jsonl

Each run adds a line to the file, with what was learnt from, in how many seconds of one processor, how many games were then won,
the day and the machine. Without names all are run. Opponents are random players, the library's search with few iterations, and
a linear value of candidates (`linear_value.py`), each of which takes all other seats. With ``--keep`` a folder holds what has
learnt, as pickles of your own, and it can meet an opponent later that has changed (``--against search``).
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
from typing import Any, Final, TypeAlias

import numpy as np
import torch
from attrs import evolve, frozen
from docs.examples.learning import linear_value, rllib_ppo, sb3_maskable, tianshou_dqn
from docs.examples.learning.matches import GAMES, Act, Wins, seat_env, share_of_a_win, wins
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.pytorch import dqn, nfsp, policy_gradient
from ray import cloudpickle

from boardrules.gymnasium import AnyPolicy, env
from boardrules.learning import Returns
from boardrules.learning.policies import Known, Policy, decide, greedy_move, policy_from
from boardrules.openspiel import BoardGame, BoardState, ismcts_bot, load, load_text
from boardrules.search import Search

ITERATIONS: Final = {"failingwater": 30, "fountains": 15}
"""Of the search for each decision."""

MATCHES: Final = {"failingwater": 300, "fountains": 40}
"""Games against each opponent."""

LESSONS: Final = {"failingwater": 400, "fountains": 40}
"""Random games that the linear value is fitted to."""

RIVALS: Final = ("random", "search", "linear value")


Play: TypeAlias = Callable[[AnyPolicy, int, int], Wins]
"""Plays against an opponent in all other seats, so many games, by a seed."""


@frozen
class Trained:
    """What has learnt, or needs not to.

    :ivar learnt: what it has learnt from, in words
    :ivar play: what counts its wins
    :ivar seconds: of one processor, that it learnt for
    """

    learnt: str
    play: Play
    seconds: float = 0.0


def has_learnt(words: str) -> bool:
    """Tell whether what somebody has learnt from is more than nothing."""
    return not words.startswith("nothing")


@cache
def linear(name: str, lessons: str) -> linear_value.LinearValue:
    """Return a linear value that has learnt from random games, by their seed."""
    game, options = GAMES[name]
    return linear_value.learnt(game, options, LESSONS[name], Random(lessons))


def rival_of(name: str, rival: str) -> AnyPolicy:
    """Return an opponent."""
    game, _ = GAMES[name]
    if rival == "search":
        search = Search(ITERATIONS[name])
        return lambda view, rng: search.choose(game, view, rng)
    if rival == "linear value":
        value = linear(name, "lessons")
        return lambda view, _: value.choose(view)
    return "random"


def by_policy(name: str, policy: Policy[Any, Any]) -> Play:
    """Return how a policy of the library plays: on the rules themselves, where no move lacks a number."""
    game, options = GAMES[name]

    def game_of(rival: Policy[Any, Any] | Known, rng: Random) -> float:
        seat = rng.randrange(options.players)
        state = game.resolve_chance(game.new_game(options), rng)
        while not game.is_over(state):
            mover = policy if game.current_player(state) == seat else rival
            state = game.resolve_chance(game.apply_move(state, decide(game, state, mover, rng)), rng)
        return share_of_a_win(game, state, seat)

    return lambda rival, games, seed: Wins.of(
        game_of(policy_from(rival), Random(f"{seed} {number}")) for number in range(games)
    )


def by_act(name: str, act: Act) -> Play:
    """Return how a net plays in the environment that it has learnt in."""
    return lambda rival, games, seed: wins(seat_env(name, Returns.WIN, rival), act, games, seed)


def chance(name: str, _: int) -> Trained:
    """Return a random player."""
    game, _options = GAMES[name]
    return Trained("nothing", by_policy(name, lambda view, rng: rng.choice(game.legal_moves(view))))


def greedy(name: str, _: int) -> Trained:
    """Return the library's greedy player."""
    game, _options = GAMES[name]
    return Trained("nothing", by_policy(name, lambda view, rng: greedy_move(game, view, rng)))


def search(name: str, _: int) -> Trained:
    """Return the library's search."""
    game, _options = GAMES[name]
    bot = Search(ITERATIONS[name])
    play = by_policy(name, lambda view, rng: bot.choose(game, view, rng))
    return Trained(f"nothing, {ITERATIONS[name]} iterations", play)


def linear_player(name: str, seed: int) -> Trained:
    """Return the linear value of `linear_value.py`, from other games than the opponent's."""
    value = linear(name, f"lessons {seed}")
    return Trained(f"{LESSONS[name]} random games", by_policy(name, lambda view, _: value.choose(view)))


def sb3(name: str, seed: int, *, steps: int, returns: Returns = Returns.LEAD, one_at_a_time: bool = False) -> Trained:
    """Return what MaskablePPO has learnt."""
    model = sb3_maskable.learner(name, returns, seed, one_at_a_time=one_at_a_time)
    model.learn(steps)
    return Trained(f"{model.num_timesteps:,} steps", by_act(name, sb3_maskable.act_of(model)))


def rllib(name: str, seed: int, *, steps: int) -> Trained:
    """Return what RLlib's PPO has learnt."""
    algorithm = rllib_ppo.learner(name, Returns.LEAD, seed)
    seen = rllib_ppo.learn(algorithm, steps)
    return Trained(f"{seen:,} steps", by_act(name, rllib_ppo.act_of(algorithm)))


def tianshou(name: str, seed: int, *, steps: int) -> Trained:
    """Return what tianshou's DQN has learnt."""
    policy = tianshou_dqn.learnt(name, Returns.LEAD, steps, seed)
    return Trained(f"{steps:,} steps", by_act(name, tianshou_dqn.act_of(policy)))


def openspiel_game(name: str) -> BoardGame:
    """Return a game as OpenSpiel plays it, for who learns to lead; of Failing Water without the cards of finished rounds."""
    text = {"failingwater": "players=3,past_columns=false", "fountains": "players=2"}[name]
    game: BoardGame = load_text(f"boardrules_{name}({text},returns=lead)")
    return game


def in_openspiel(name: str, game: BoardGame, choose: Callable[[BoardState, int], int]) -> Play:
    """Return how somebody plays who chooses by what OpenSpiel sees of a position."""

    def play(rival: AnyPolicy, games: int, seed: int) -> Wins:
        table = env(*GAMES[name], seat=None, opponents=rival)

        def act(*_: object) -> int:
            state = game.new_initial_state()
            state.position = table.position  # searches and nets ask for no history
            return int(choose(state, table.seat))

        return wins(table, act, games, seed)

    return play


def openspiel_mcts(name: str, seed: int, *, simulations: int) -> Trained:
    """Return OpenSpiel's MCTS, which sees all hands."""
    game, rng = openspiel_game(name), np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, uct_c=1, max_simulations=simulations, evaluator=evaluator, random_state=rng)
    return Trained(f"nothing, {simulations} simulations", in_openspiel(name, game, lambda state, _: bot.step(state)))


def openspiel_ismcts(name: str, seed: int, *, simulations: int) -> Trained:
    """Return OpenSpiel's ISMCTS, which sees no more than its seat may know."""
    game = load(*GAMES[name], returns=Returns.LEAD, information="imperfect")  # which in Fountains is not so
    bot = ismcts_bot(game, simulations=simulations, seed=seed, uct_c=1)
    return Trained(f"nothing, {simulations} simulations", in_openspiel(name, game, lambda state, _: bot.step(state)))


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

    return Trained(f"{steps:,} steps of all seats", in_openspiel(name, game, choose))


EXPERIMENTS: Final[dict[tuple[str, str], Callable[[str, int], Trained]]] = {
    ("failingwater", "random"): chance,
    ("failingwater", "greedy"): greedy,
    ("failingwater", "search"): search,
    ("failingwater", "linear value"): linear_player,
    ("failingwater", "OpenSpiel ISMCTS"): lambda name, seed: openspiel_ismcts(name, seed, simulations=30),
    ("failingwater", "OpenSpiel MCTS, sees all hands"): lambda name, seed: openspiel_mcts(name, seed, simulations=30),
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
    ("fountains", "OpenSpiel ISMCTS"): lambda name, seed: openspiel_ismcts(name, seed, simulations=15),
    ("fountains", "OpenSpiel MCTS"): lambda name, seed: openspiel_mcts(name, seed, simulations=15),
    ("fountains", "SB3 MaskablePPO"): lambda name, seed: sb3(name, seed, steps=6_000),
    ("fountains", "RLlib PPO"): lambda name, seed: rllib(name, seed, steps=8_000),
    ("fountains", "tianshou DQN"): lambda name, seed: tianshou(name, seed, steps=8_000),
}
"""By game and name, what learns."""


def trained(name: str, who: str, seed: int, folder: Path | None) -> Trained:
    """Return what has learnt.

    :param folder: where it is kept; what lies there does not learn again
    """
    file = folder and folder / f"{name}, {who}, {seed}"
    if file and file.exists():
        kept: Trained = cloudpickle.loads(file.read_bytes())
        return kept
    begun = time.process_time()
    new = EXPERIMENTS[name, who](name, seed)
    new = evolve(new, seconds=time.process_time() - begun)
    if file and has_learnt(new.learnt):
        file.write_bytes(cloudpickle.dumps(new))
    return new


def measured(name: str, player: Trained, seed: int, rivals: Sequence[str], matches: int | None) -> dict[str, object]:
    """Return how many games a player wins against each opponent, and how long a game takes."""
    line: dict[str, object] = {}
    for rival in rivals:
        policy = rival_of(name, rival)
        begun = time.process_time()
        won = player.play(policy, matches or MATCHES[name], seed + 1)
        line[rival] = [won.games, round(won.share, 4)]
        line[f"seconds a game, {rival}"] = round((time.process_time() - begun) / won.games, 4)
    return line


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
    """Return the table of a game, in the order of the experiments, of each seed what its last lines say."""
    last: dict[tuple[str, int], dict[str, Any]] = {}
    for line in (each for each in lines if each["game"] == name):
        key = line["who"], line["seed"]
        last[key] = last.get(key, {}) | line
    order = [who for game, who in EXPERIMENTS if game == name]
    rows = [
        f"| who | learnt from | CPU seconds | {' | '.join(f'against {rival}' for rival in RIVALS)} |",
        "|---" * (3 + len(RIVALS)) + "|",
    ]
    for who, seed in sorted(last, key=lambda key: (order.index(key[0]), key[1])):
        line = last[who, seed]
        shares = " | ".join(str(Wins(*line[rival])) for rival in RIVALS)
        playing = f"{line['seconds a game, random']:.1g} a game"
        seconds = f"{line['seconds']:.0f}" if has_learnt(line["learnt"]) else playing
        again = f", seed {seed}" if seed > 1 else ""
        rows.append(f"| {who}{again} | {line['learnt']} | {seconds} | {shares} |")
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
    parser.add_argument("--against", choices=RIVALS, nargs="+", default=RIVALS, help="some opponents alone")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where to keep what has learnt, and to look for it")
    asked = parser.parse_args(arguments)
    if asked.table:
        lines = [json.loads(line) for line in asked.table.read_text(encoding="utf-8").splitlines()]
        print("\n\n".join(table(lines, name) for name in GAMES))
        return
    torch.set_num_threads(1)
    for name, who in EXPERIMENTS:
        if (not asked.who or who in asked.who) and asked.game in {None, name}:
            player = trained(name, who, asked.seed, asked.keep)
            line = {"game": name, "who": who, "seed": asked.seed}
            line |= {"learnt": player.learnt, "seconds": round(player.seconds, 1)}
            line |= measured(name, player, asked.seed, asked.against, asked.matches)
            line |= {"date": f"{datetime.now(UTC):%d %B %Y}", "machine": machine()}
            text = json.dumps(line)
            print(text, flush=True)
            if asked.into:
                with asked.into.open("a", encoding="utf-8") as file:
                    file.write(text + "\n")


if __name__ == "__main__":
    main()
