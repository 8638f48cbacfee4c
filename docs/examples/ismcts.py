"""Matches of the search bot against random players, greedy ones, or a bot of your own.

Every deal is played once with each way to seat half of the players as ours and half as theirs, so that by chance each side
wins half of the games: a game counts as won by a side in the share that it has of those who are first.

    python docs/examples/ismcts.py failingwater --games 24 --iterations 200
    python docs/examples/ismcts.py fountains --games 10 --seconds 0.02 --against greedy
    python docs/examples/ismcts.py fountains --against my_module:my_bot
"""

import argparse
import platform
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from importlib import import_module
from itertools import combinations
from math import sqrt
from random import Random
from typing import Final, Protocol

from attrs import define, frozen

from boardrules import GAMES, AnyGame
from boardrules.learning.policies import greedy_move
from boardrules.search import Search, Thinker

AS_LONG_AS_THERE_IS_TIME: Final = 1_000_000
"""Iterations of a search that only a clock ends."""


class Bot(Protocol):
    """Who plays one seat of one game. A `Thinker` is one."""

    def choose(self, view: object, rng: Random, enough: Callable[[], bool]) -> object:
        """Return a move; time is over where `enough`, asked after each iteration, says so."""

    def saw(self, move: object) -> None:
        """Take note of a decision that was made."""


Maker = Callable[[AnyGame, int], Bot]
"""Makes a bot for a game, which is to search for so many iterations if it searches."""


@frozen
class Simple:
    """A bot that does not think long."""

    policy: Callable[[object, Random], object]

    def choose(self, view: object, rng: Random, _enough: Callable[[], bool]) -> object:
        return self.policy(view, rng)

    def saw(self, move: object) -> None:
        pass


def searching(game: AnyGame, iterations: int) -> Bot:
    """Return the library's search, with its tree kept from move to move."""
    return Thinker(game, Search(iterations))


BOTS: Final[dict[str, Maker]] = {
    "search": searching,
    "random": lambda game, _: Simple(lambda view, rng: rng.choice(game.legal_moves(view))),
    "greedy": lambda game, _: Simple(lambda view, rng: greedy_move(game, view, rng)),
}


def maker_of(name: str) -> Maker:
    """Return who makes a bot: one of `BOTS`, or a function ``module:name``."""
    if name in BOTS:
        return BOTS[name]
    module, _, function = name.partition(":")
    made: Maker = getattr(import_module(module), function)
    return made


@define
class Side:
    """One side of a match, and what it has used so far.

    :ivar decisions: how many it made where it had a choice
    :ivar asked: how often its bots asked whether time is over: their iterations
    :ivar seconds: processor time for all its decisions
    """

    make: Maker
    iterations: int
    decisions: int = 0
    asked: int = 0
    seconds: float = 0.0

    def choose(self, bot: Bot, view: object, rng: Random, limit: float | None) -> object:
        """Let a bot choose, with so many seconds of processor time if there is a limit."""
        begun = time.process_time()

        def enough() -> bool:
            self.asked += 1
            return limit is not None and time.process_time() - begun >= limit

        move = bot.choose(view, rng, enough)
        self.decisions += 1
        self.seconds += time.process_time() - begun
        return move

    def used(self) -> str:
        """Return what a decision took on average."""
        made = max(self.decisions, 1)
        return f"{self.seconds / made * 1000:.1f} ms and {self.asked / made:.0f} iterations"


def seatings(seats: int) -> list[tuple[int, ...]]:
    """Return which seats are ours, in every way that leaves each side half of them; with an odd number, by turns one more.

    >>> seatings(2), len(seatings(3)), len(seatings(4))
    ([(0,), (1,)], 6, 6)
    """
    sizes = {seats // 2, seats - seats // 2}
    return [ours for size in sorted(sizes) for ours in combinations(range(seats), size)]


def play(game: AnyGame, options: object, sides: Sequence[Side], seed: str, limit: float | None) -> object:
    """Play one game and return its end. The seed alone decides chance, and each seat's bot draws for itself.

    :param sides: by seat
    """
    chance, state = Random(seed), game.new_game(options)
    bots = [side.make(game, side.iterations) for side in sides]
    rngs = [Random(f"{seed}, seat {seat}") for seat in range(len(sides))]
    state = game.resolve_chance(state, chance)
    while not game.is_over(state):
        seat = game.current_player(state)
        moves = game.legal_moves(state)
        move = moves[0]
        if len(moves) > 1:
            move = sides[seat].choose(bots[seat], game.observe(state, seat), rngs[seat], limit)
        for other, bot in enumerate(bots):
            bot.saw(game.observe_move(state, move, other))
        state = game.resolve_chance(game.apply_move(state, move), chance)
    return state


@frozen
class Result:
    """What came of a match, game by game.

    :ivar shares: which share of a win each was for our side
    :ivar leads: by how many points our seats were ahead of theirs on average
    """

    shares: tuple[float, ...]
    leads: tuple[float, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.shares)

    @property
    def won(self) -> float:
        """The share of games that our side won."""
        return sum(self.shares) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the truth lies, 95 times of 100 (Wilson's interval).

        >>> low, high = Result((1.0,) * 100, (5.0,) * 100).interval
        >>> f"{low:.3f} {high:.3f}"
        '0.963 1.000'
        """
        games, square = self.games, 1.96**2
        middle = (self.won + square / games / 2) / (1 + square / games)
        half = 1.96 * sqrt(self.won * (1 - self.won) / games + square / games**2 / 4) / (1 + square / games)
        return middle - half, min(middle + half, 1.0)


def match(  # noqa: PLR0913, PLR0917 - a match is set by so much
    game: AnyGame, options: object, ours: Side, theirs: Side, games: int, seed: int, limit: float | None = None
) -> Result:
    """Play at least so many games: whole deals, each with every way to sit."""
    seats = game.num_seats(options)
    ways = seatings(seats)
    shares, leads = [], []
    for deal in range(-(-games // len(ways))):
        for way in ways:
            sides = [ours if seat in way else theirs for seat in range(seats)]
            state = play(game, options, sides, f"{seed}, deal {deal}", limit)
            first = [standing.seat for standing in game.standings(state) if standing.place == 1]
            shares.append(sum(seat in way for seat in first) / len(first))
            points = game.scores(state)
            own = sum(points[seat] for seat in way)
            leads.append(own / len(way) - (sum(points) - own) / (seats - len(way)))
    return Result(tuple(shares), tuple(leads))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the match that the command line asks for, and tell how it went."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--iterations", type=int, default=200, help="for each decision, where no time is given")
    parser.add_argument("--seconds", type=float, help="of processor time for each decision, in place of iterations")
    parser.add_argument("--bot", default="search", help=f"{', '.join(BOTS)}, or module:function")
    parser.add_argument("--against", default="random", help="the same")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    if asked.players == 1:
        parser.error("a match needs two sides: --players must be 2 or more")
    game = GAMES[asked.game]
    options = game.options_from_data({} if asked.players is None else {"players": asked.players})
    iterations = AS_LONG_AS_THERE_IS_TIME if asked.seconds else asked.iterations
    ours, theirs = Side(maker_of(asked.bot), iterations), Side(maker_of(asked.against), iterations)
    result = match(game, options, ours, theirs, asked.games, asked.seed, asked.seconds)
    low, high = result.interval
    print(
        f"{game.NAME} for {game.num_seats(options)}: {asked.bot} against {asked.against}, {result.games} games, seed {asked.seed}"
    )
    print(f"won {result.won:.1%} ({low:.1%} to {high:.1%}); ahead by {sum(result.leads) / result.games:.1f} points")
    print(f"a decision took {ours.used()}; theirs {theirs.used()}")
    print(f"{datetime.now(UTC):%d %B %Y}, Python {platform.python_version()}, {processor()}")


def processor() -> str:
    """Return what the machine calls its processor."""
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
