"""The adapters beside games of their own ecosystems, interleaved on one core: ``python -m tests.benchmarks.adapters``.

OpenSpiel's games written in Python and PettingZoo's classic games are played at random, with legal actions or masks read and
chance drawn by its probabilities. Rates are a second of processor time, and drift with the machine: read the ratios. Peers
that need what is not installed (pygame, chess, rlcard) are named.
"""

import argparse
import os
import statistics
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import games as _python_games  # noqa: F401 - registers them

import boardrules.openspiel as _ours  # noqa: F401 - registers ours
from boardrules import GAMES
from boardrules.pettingzoo import env, raw_env
from tests.benchmarks.runners import Runner, openspiel, runner

# Both libraries come without types: their games and states are Any here.


def see(state: Any) -> object:
    """Read the information state of the player to move as numbers."""
    return state.information_state_tensor()


def clones(text: str) -> Runner:
    """Return a runner that clones states from the middle of OpenSpiel games."""
    states = [middle(text, seed) for seed in range(10)]

    def play(_: Random) -> int:
        for state in states:
            state.clone()
        return len(states)

    return runner(play)


def middle(text: str, seed: int) -> Any:
    """Return a state halfway through a random OpenSpiel game."""
    rng = Random(seed)
    states = [pyspiel.load_game(text).new_initial_state()]
    while not states[-1].is_terminal():
        states.append(states[-1].child(rng.choice(states[-1].legal_actions())))
    return states[len(states) // 2]


def pettingzoo(make: Callable[[], Any]) -> Runner:
    """Return a runner that plays a PettingZoo game by its loop, observations included, and counts decisions."""
    game = make()

    def play(rng: Random) -> int:
        decisions = 0
        game.reset(seed=rng.randrange(1 << 30))
        for _ in game.agent_iter():
            observation, _, termination, truncation, info = game.last()
            if termination or truncation:
                game.step(None)
            else:
                # Classic games tell the legal actions by a mask alone.
                actions = info.get("legal_actions") or np.flatnonzero(observation["action_mask"])
                game.step(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return runner(play)


def blind(make: Callable[[], Any]) -> Runner:
    """Return a runner that plays one of our PettingZoo games from the legal actions alone, and counts decisions."""
    game = make()

    def play(rng: Random) -> int:
        decisions = 0
        game.reset(seed=rng.randrange(1 << 30))
        for _ in game.agent_iter():
            *_, termination, _, info = game.last(observe=False)
            if termination:
                game.step(None)
            else:
                actions = info["legal_actions"]
                game.step(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return runner(play)


def copies(make: Callable[[], Any]) -> Runner:
    """Return a runner that copies a PettingZoo game at its start, as search does."""
    game = make()
    game.reset(seed=1)

    def play(_: Random) -> int:
        deepcopy(game)
        return 1

    return runner(play)


def classic(name: str) -> Callable[[], Any]:
    """Return what makes one of PettingZoo's classic games."""
    return lambda: import_module(f"pettingzoo.classic.{name}").env()


def our_env(make: Callable[..., Any], name: str, **arguments: Any) -> Callable[[], Any]:
    """Return what makes one of our games for PettingZoo, with or without wrappers."""
    return lambda: make(GAMES[name], **arguments)


OURS = (
    "boardrules_failingwater",
    "boardrules_failingwater(players=3)",
    "boardrules_fountains",
    "boardrules_fountains(players=1)",
)
DOMINOES, LIARS, KUHN = "python_block_dominoes", "python_liars_poker", "python_kuhn_poker"
CONNECT_FOUR = "connect_four_v3"

TEXTS = (DOMINOES, LIARS, KUHN, *OURS)
ENVS: dict[str, Callable[[], Any]] = {
    **{name: classic(name) for name in (CONNECT_FOUR, "chess_v6", "texas_holdem_v4")},
    **{
        f"{name}{kind}": our_env(make, name, **arguments)
        for name in ("failingwater", "fountains")
        for kind, make, arguments in (
            ("", raw_env, {}),
            (", arrays reused", raw_env, {"reuse": True}),
            (", wrapped", env, {}),
        )
    },
}

GROUPS: dict[str, tuple[str, dict[str, Callable[[], Runner]]]] = {
    "OpenSpiel: decisions": (DOMINOES, {text: partial(openspiel, text) for text in TEXTS}),
    "OpenSpiel: with information states": (DOMINOES, {text: partial(openspiel, text, see) for text in TEXTS}),
    "OpenSpiel: clones": (DOMINOES, {text: partial(clones, text) for text in TEXTS}),
    "PettingZoo: decisions with observations": (
        CONNECT_FOUR,
        {name: partial(pettingzoo, make) for name, make in ENVS.items()},
    ),
    "PettingZoo: decisions without observations": (
        "failingwater",
        {name: partial(blind, our_env(raw_env, name)) for name in ("failingwater", "fountains")},
    ),
    "PettingZoo: copies": (CONNECT_FOUR, {name: partial(copies, make) for name, make in ENVS.items()}),
}
"""By title: the peer that all are held against, and what makes each runner."""


def runners(made: dict[str, Callable[[], Runner]]) -> Iterator[tuple[str, Runner]]:
    """Yield everything that can be measured here, and name what cannot."""
    for name, make in made.items():
        try:
            yield name, make()
        except ImportError as error:
            print(f"(missing: {name}: {error})")


def compare(title: str, against: str, measured: dict[str, Runner], rounds: int, seconds: float) -> None:
    """Measure all in turn, round by round, and print the medians of rates and of ratios within a round."""
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for number in range(rounds + 1):
        for name, run in measured.items():
            each = run(seconds, Random(number))
            if number:  # the first round warms up
                rates[name].append(each)
    print(f"\n{title:<40}{'a second':>12}   ratio")
    for name, values in rates.items():
        line = f"{name:<40}{statistics.median(values):>12,.0f}"
        if against in rates:
            ratios = [own / other for own, other in zip(values, rates[against], strict=True)]
            line += f"   {statistics.median(ratios):.2f} times {against}"
        print(line)


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each is measured in a round")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for title, (against, made) in GROUPS.items():
        compare(title, against, dict(runners(made)), asked.rounds, asked.seconds)


if __name__ == "__main__":
    main()
