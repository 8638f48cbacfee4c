"""A bot that learns: a linear value of the positions that moves lead to, fitted to a few random games.

It plays some games at random, notes after each move the features of the position (`boardrules.learning.candidates`) and how far
ahead the player was in the end, and fits a weight for each feature by ridge regression. To play, it takes the move that leads to the
position of most value. The table that it prints follows from the seed.

    python docs/examples/learning/linear_value.py --seed 1
    python docs/examples/learning/linear_value.py --only "Fountains, 2 players" --matches 400
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt
from attrs import frozen

from boardrules import AnyGame, failingwater, fountains
from boardrules.learning.candidates import candidates, feature_names

CASES: Final[dict[str, tuple[AnyGame, fountains.Options | failingwater.Options]]] = {
    "Fountains, 2 players": (fountains, fountains.Options()),
    "Fountains, 2 players, advanced": (fountains, fountains.Options(advanced=True)),
    "Fountains, 4 players": (fountains, fountains.Options(players=4)),
    "Failing Water, 4 players": (failingwater, failingwater.Options()),
    "Failing Water, 3 players": (failingwater, failingwater.Options(players=3)),
}

LESSONS: Final = 40
"""How many random games are learnt from."""

PULL: Final = 100.0
"""How strongly weights are pulled to zero: a feature that few games tell of then counts little."""


@frozen(eq=False)
class LinearValue:
    """How far ahead a player ends, as a weighted sum of features.

    :ivar weights: by feature
    """

    weights: npt.NDArray[np.float64]

    @staticmethod
    def fitted(features: npt.NDArray[np.float64], leads: npt.NDArray[np.float64], pull: float = PULL) -> "LinearValue":
        """Return the value that ridge regression finds, with every feature brought to one scale for it."""
        spread = features.std(axis=0)
        spread[spread == 0] = 1
        scaled = (features - features.mean(axis=0)) / spread
        pulled = scaled.T @ scaled + pull * np.eye(len(spread))
        return LinearValue(np.linalg.solve(pulled, scaled.T @ (leads - leads.mean())) / spread)

    def choose(self, view: fountains.View | failingwater.View) -> fountains.Move | failingwater.Move:
        """Return the move that leads to the position of most value, the first of equal ones."""
        found = candidates(view)
        return found.moves[int((found.features @ self.weights).argmax())]


def lead(scores: Sequence[int], seat: int) -> int:
    """Return how many points a seat is ahead of the best other; fewer than none when it is behind."""
    return scores[seat] - max([*scores[:seat], *scores[seat + 1 :]])


def learnt(game: AnyGame, options: object, games: int, rng: Random) -> LinearValue:
    """Return a value fitted to random games: each move made is one example, the lead at the end what is learnt."""
    features, leads = [], []
    for _ in range(games):
        state, made = game.resolve_chance(game.new_game(options), rng), []
        while not game.is_over(state):
            seat = game.current_player(state)
            found = candidates(game.observe(state, seat))
            number = rng.randrange(len(found))
            made.append(seat)
            features.append(found.features[number])
            state = game.resolve_chance(game.apply_move(state, found.moves[number]), rng)
        leads += [lead(game.scores(state), seat) for seat in made]
    return LinearValue.fitted(np.array(features, float), np.array(leads, float))


def match(game: AnyGame, options: object, value: LinearValue, seat: int, rng: Random) -> tuple[float, int]:
    """Play one game against random players: 1 for a win, a half for a shared one, and the lead at the end."""
    state = game.resolve_chance(game.new_game(options), rng)
    while not game.is_over(state):
        own = game.current_player(state) == seat
        move = value.choose(game.observe(state, seat)) if own else rng.choice(game.legal_moves(state))
        state = game.resolve_chance(game.apply_move(state, move), rng)
    first = [standing.seat for standing in game.standings(state) if standing.place == 1]
    worth = 0.0 if seat not in first else 1.0 if len(first) == 1 else 0.5
    return worth, lead(game.scores(state), seat)


def compete(case: str, lessons: int, matches: int, seed: int) -> tuple[float, float]:
    """Return the share of wins and the mean lead of a bot that has learnt, over games in which it has every seat in turn."""
    game, options = CASES[case]
    value = learnt(game, options, lessons, Random(f"{seed} lessons"))
    seats = [number % options.players for number in range(matches)]
    played = [match(game, options, value, seat, Random(f"{seed} {number}")) for number, seat in enumerate(seats)]
    wins, leads = zip(*played, strict=True)
    return sum(wins) / matches, sum(leads) / matches


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table: who wins how often, with the half width of a 95 % interval."""
    parser = argparse.ArgumentParser(
        description="A linear value of positions, learnt from random games, against random players."
    )
    parser.add_argument("--lessons", type=int, default=LESSONS, help="random games to learn from")
    parser.add_argument("--matches", type=int, default=200, help="games to play, with every seat in turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=CASES, help="one line of the table alone")
    chosen = parser.parse_args(arguments)
    print(f"{'':32}{'features':>10}{'chance':>9}{'wins':>9}{'+-':>8}{'lead':>8}")
    for case in [chosen.only] if chosen.only else CASES:
        wins, ahead = compete(case, chosen.lessons, chosen.matches, chosen.seed)
        options = CASES[case][1]
        chance, features = 1 / options.players, len(feature_names(options))
        either = 1.96 * sqrt(wins * (1 - wins) / chosen.matches)
        print(f"{case:32}{features:>10}{chance:>9.2f}{wins:>9.3f}{either:>8.3f}{ahead:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
