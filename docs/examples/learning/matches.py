"""How good a policy is: it takes one seat of an environment, another one in each game, and what it wins is counted.

The recipes beside this file measure with it what they have learnt. Failing Water is played by three and Fountains by two, so
that chance alone wins a third and a half.
"""

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from typing import Final, TypeAlias

from attrs import frozen
from docs.examples.learning.listed import Listed

from boardrules import AnyGame, failingwater, fountains
from boardrules.gymnasium import AnyPolicy, Flags, SeatEnv, env
from boardrules.learning import AnyLearnable, FloatArray, Returns

Act: TypeAlias = Callable[[FloatArray, Flags], int]
"""From an observation, and by action whether it is legal, to an action."""

GAMES: Final[dict[str, tuple[AnyGame, failingwater.Options | fountains.Options]]] = {
    "failingwater": (failingwater, failingwater.Options(players=3)),
    "fountains": (fountains, fountains.Options(players=2)),
}
"""What is learnt in the recipes: a game and its options."""


def seat_env(name: str, returns: Returns, opponents: AnyPolicy = "random") -> SeatEnv:
    """Return the environment of a game, in which another seat is ours in each game: Failing Water flat, Fountains as a list of moves."""
    game, options = GAMES[name]
    coding = Listed(game, options) if isinstance(options, fountains.Options) else None
    return env(game, options, seat=None, opponents=opponents, returns=returns, coding=coding)


@frozen
class Wins:
    """What a policy won.

    :ivar games: how many it played
    :ivar share: how many of them it won, with its share of those that it won together with others, divided by `games`
    """

    games: int
    share: float

    @staticmethod
    def of(shares: Iterable[float]) -> "Wins":
        """Return the sum of games, each with its share of a win."""
        all_shares = tuple(shares)
        return Wins(len(all_shares), sum(all_shares) / len(all_shares))

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the truth lies, 95 times of 100 (Wilson's interval).

        >>> low, high = Wins(100, 1.0).interval
        >>> f"{low:.3f} {high:.3f}"
        '0.963 1.000'
        """
        square = 1.96**2
        middle = (self.share + square / self.games / 2) / (1 + square / self.games)
        spread = self.share * (1 - self.share) / self.games + square / self.games**2 / 4
        half = 1.96 * sqrt(spread) / (1 + square / self.games)
        return max(middle - half, 0.0), min(middle + half, 1.0)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:.2f} ({low:.2f} to {high:.2f})"


def share_of_a_win(game: AnyLearnable, end: object, seat: int) -> float:
    """Return 1 for a seat that is alone in front at the end of a game, a half where two are, and so on."""
    first = [standing.seat for standing in game.standings(end) if standing.place == 1]
    return (seat in first) / len(first)


def wins(table: SeatEnv, act: Act, games: int, seed: int) -> Wins:
    """Play whole games against the opponents of an environment, and return what the policy won.

    :param table: best with ``seat=None``, which draws another seat for each game
    """
    shares = []
    for number in range(games):
        observation, _ = table.reset(seed=seed * 1_000_000 + number)
        over = False
        while not over:
            observation, _, over, _, _ = table.step(act(observation, table.action_masks()))
        shares.append(share_of_a_win(table.table.game, table.position, table.seat))
    return Wins.of(shares)


def at_random(seed: int) -> Act:
    """Return a policy to which all legal actions are the same."""
    rng = Random(seed)
    return lambda _, mask: int(rng.choice(mask.nonzero()[0]))
