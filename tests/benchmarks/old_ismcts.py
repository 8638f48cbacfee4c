"""The search bot of version 0.1, kept to measure the one of the library against it.

python docs/examples/ismcts.py fountains --games 200 --seconds 0.02 --against tests.benchmarks.old_ismcts:bot
"""

from collections.abc import Callable, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Generic, TypeVar

from attrs import define, evolve, field, frozen

from boardrules import CHANCE, AnyGame, Hidden

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


@frozen
class OldBot:
    """The search as a bot of `docs.examples.ismcts`; it never kept a tree."""

    game: AnyGame
    search: Search

    def choose(self, view: object, rng: Random, enough: Callable[[], bool]) -> object:
        return self.search.choose(self.game, view, rng, enough)

    def saw(self, move: object) -> None:
        pass


def bot(game: AnyGame, iterations: int) -> OldBot:
    """Return the bot as it was, for so many iterations."""
    return OldBot(game, evolve(SEARCHES[game.NAME], iterations=iterations))
