"""OpenSpiel's bots at a table of Failing Water: ``python docs/examples/openspiel_bots.py [--games 1] [--simulations 20]``.

Seat 0 is OpenSpiel's ISMCTS, which sees no more than its seat may know: each simulation begins with a state resampled from its
information state. Seat 1 is OpenSpiel's MCTS, which searches the state itself and so looks into all hands. The rest plays
at random. Both searches are those written in Python: the ones in C++ do not work with games written in Python.
"""

import argparse
from collections.abc import Callable
from random import Random

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

from boardrules import failingwater
from boardrules.openspiel import BoardGame, BoardState, ismcts_bot, load

Bot = Callable[[BoardState], int]
"""Picks one of the legal actions of a state."""


def informed_search(game: BoardGame, simulations: int, seed: int) -> Bot:
    """Return OpenSpiel's ISMCTS, which depends on nothing but the seed."""
    bot = ismcts_bot(game, simulations=simulations, seed=seed, uct_c=8)
    return lambda state: int(bot.step(state))


def all_seeing_search(game: BoardGame, simulations: int, seed: int) -> Bot:
    """Return OpenSpiel's MCTS."""
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, uct_c=8, max_simulations=simulations, evaluator=evaluator, random_state=rng)
    return lambda state: int(bot.step(state))


def at_random(rng: Random) -> Bot:
    """Return a bot that picks any legal action."""
    return lambda state: rng.choice(state.legal_actions())


def play(game: BoardGame, bots: list[Bot], rng: Random) -> list[float]:
    """Play one game and return the final points by seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(bots[state.current_player()](state))
    return state.returns()


def main() -> None:
    """Play as many games as asked for and show the points."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=20, help="how many a search makes for one card")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = load(failingwater, failingwater.Options(players=3, follow="start_card"))
    assert game == pyspiel.load_game("boardrules_failingwater(players=3,follow=start_card)")
    rng = Random(asked.seed)
    bots = [
        informed_search(game, asked.simulations, asked.seed),
        all_seeing_search(game, asked.simulations, asked.seed),
        at_random(rng),
    ]
    for number in range(1, asked.games + 1):
        points = play(game, bots, rng)
        names = ("ISMCTS", "MCTS, all-seeing", "random")
        print(f"game {number}: " + ", ".join(f"{name} {each:.0f}" for name, each in zip(names, points, strict=True)))


if __name__ == "__main__":
    main()
