"""A bot for any game of the library: information-set Monte Carlo tree search.

The bot sees its own `View` and nothing else. Each iteration it draws a state that the view allows, walks down one tree of
moves, adds a move to it, plays on at random for a while, and books the points on the way back. Chance, and what the
others hold, are drawn afresh every time, so the tree is over moves alone, and a node counts how often each of its moves
could have been made. In Fountains nothing is hidden, and the same search is plain Monte Carlo tree search over chance.

    python docs/examples/ismcts.py failingwater --games 20 --iterations 200
    python docs/examples/ismcts.py fountains --games 2 --iterations 150
"""

import argparse
from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Generic, TypeVar

from attrs import define, field, frozen

from boardrules import CHANCE, GAMES, Game, Hidden

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - O for options, beside S, M, V and E
E = TypeVar("E")


@define
class Node(Generic[M]):
    """A move in the tree, or the root.

    :ivar player: who made the move
    :ivar visits: how often it was made
    :ivar chances: how often it could have been made
    :ivar worth: the sum of what it brought the player, each from 0 to 1
    :ivar replies: the moves after it
    """

    player: int = CHANCE
    visits: int = 0
    chances: int = 0
    worth: float = 0.0
    replies: "dict[M, Node[M]]" = field(factory=dict)

    def promise(self, curiosity: float) -> float:
        """Return how much the move deserves another try: its mean worth, and more the less often it was tried."""
        return self.worth / self.visits + curiosity * sqrt(log(self.chances) / self.visits)


def never() -> bool:
    """Tell that there is no haste."""
    return False


@frozen
class Search:
    """How to search.

    :ivar iterations: how many states are drawn and played
    :ivar horizon: how many decisions are played at random after the tree ends
    :ivar widening: how fast a node takes in more moves: their number grows with this times the root of its visits
    :ivar curiosity: how much moves that were tried seldom are preferred
    :ivar scale: a lead of so many points counts as a good chance to win
    """

    iterations: int = 200
    horizon: int = 24
    widening: float = 2.0
    curiosity: float = 0.5
    scale: float = 4.0

    def choose(self, game: Hidden[S, M, V, O, E], view: V, rng: Random, enough: Callable[[], bool] = never) -> M:
        """Return the move that the search made most often, for the seat that sees the view and is to move.

        :param enough: asked after each iteration; the search ends at once where it says so
        """
        root = Node[M]()
        for _ in range(self.iterations):
            self._iterate(game, game.sample_state(view, rng), root, rng)
            if enough():
                break
        return max(root.replies, key=lambda move: root.replies[move].visits)

    def _iterate(self, game: Hidden[S, M, V, O, E], state: S, node: Node[M], rng: Random) -> None:
        way = [node]
        while not game.is_over(state):
            moves = game.legal_moves(state)
            move, is_new = self._select(node, moves, rng)
            replies = node.replies
            node = replies.setdefault(move, Node(game.current_player(state)))
            for each in moves:
                if each in replies:
                    replies[each].chances += 1
            way.append(node)
            state = game.resolve_chance(game.apply_move(state, move), rng)
            if is_new:
                break
        worth = self._worth(self._points_after(game, state, rng))
        for node in way:
            node.visits += 1
            if node.player != CHANCE:
                node.worth += worth[node.player]

    def _select(self, node: Node[M], moves: Sequence[M], rng: Random) -> tuple[M, bool]:
        """Return the move to make, and whether it is new to the tree."""
        known = [move for move in moves if move in node.replies]
        if len(known) < len(moves) and len(known) <= self.widening * sqrt(node.visits):
            return rng.choice([move for move in moves if move not in node.replies]), True
        return max(known, key=lambda move: node.replies[move].promise(self.curiosity)), False

    def _points_after(self, game: Hidden[S, M, V, O, E], state: S, rng: Random) -> tuple[int, ...]:
        for _ in range(self.horizon):
            if game.is_over(state):
                break
            state = game.resolve_chance(game.apply_move(state, rng.choice(game.legal_moves(state))), rng)
        return game.scores(state)

    def _worth(self, points: Sequence[int]) -> list[float]:
        """Return by seat, from 0 to 1, what the points are worth: by the lead over the best of the others."""
        leads = [own - max((*points[:seat], *points[seat + 1 :])) for seat, own in enumerate(points)]
        return [1 / (1 + exp(-lead / self.scale)) for lead in leads]


SEARCHES = {"failingwater": Search(), "fountains": Search(horizon=8, widening=1.0, scale=10.0)}
"""Settings that suit each game."""


def play(game: Game[S, M, V, O, E], options: O, search: Search, bot: int, rng: Random) -> S:
    """Play one game with the bot in one seat and random players in the others, and return its end."""
    state = game.resolve_chance(game.new_game(options), rng)
    while not game.is_over(state):
        moves = game.legal_moves(state)
        move = rng.choice(moves)
        if game.current_player(state) == bot and len(moves) > 1:
            move = search.choose(game, game.observe(state, bot), rng)
        state = game.resolve_chance(game.apply_move(state, move), rng)
    return state


def compete(name: str, games: int, iterations: int, seed: int) -> tuple[float, float, float]:
    """Play games against random players, the bot in each seat in turn.

    :return: the bot's mean points, the others' mean points, and the share of games that the bot won, ties shared out
    """
    game, rng = GAMES[name], Random(seed)
    options = game.options_from_data({})
    settings = SEARCHES[name]
    search = Search(iterations, settings.horizon, settings.widening, settings.curiosity, settings.scale)
    own, others, wins, seats = 0, 0, 0.0, game.num_seats(options)
    for number in range(games):
        bot = number % seats
        state = play(game, options, search, bot, rng)
        points = game.scores(state)
        own += points[bot]
        others += sum(points) - points[bot]
        first = [standing.seat for standing in game.standings(state) if standing.place == 1]
        wins += (bot in first) / len(first)
    return own / games, others / games / (seats - 1), wins / games


def main() -> None:
    """Show how the bot does against random players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    own, others, wins = compete(asked.game, asked.games, asked.iterations, asked.seed)
    print(f"{asked.game}: {asked.games} games, {asked.iterations} iterations a move")
    print(f"the bot: {own:.1f} points on average; the random players: {others:.1f}; won {wins:.0%}")


if __name__ == "__main__":
    main()
