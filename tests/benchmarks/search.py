"""A search beside searches: plain UCT over moves, with simulations of 24 plies, the same code over every library.

A walk is a game that one simulation plays on: a state of ours that is replaced, a clone of OpenSpiel's, a copied board of chess. Chance is
drawn on the way. What a simulation is worth is read off at its end in the cheapest way that the library has.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from boardrules import CHANCE, AnyGame
from tests.benchmarks.runners import Runner, runner

PLIES = 24
SIMULATIONS = 100
"""How many grow one tree."""

M = TypeVar("M")


class Walk(Protocol[M]):
    """A game that is played on in place."""

    def copy(self) -> "Walk[M]":
        """Return a game that goes its own way."""

    def moves(self) -> Sequence[M]:
        """Return the legal moves; none when the game is over."""

    def play(self, move: M, rng: Random) -> None:
        """Make a move, and resolve chance after it."""

    def worth(self) -> float:
        """Return what the position is worth to the first player."""


class Node(Generic[M]):
    """A move in the tree."""

    __slots__ = ("replies", "visits", "worth")

    def __init__(self) -> None:
        self.visits, self.worth = 0, 0.0
        self.replies: dict[M, Node[M]] = {}

    def best(self, moves: Sequence[M]) -> M:
        """Return the legal move with the highest upper bound."""
        span = 2 * log(self.visits)
        replies = self.replies
        return max(
            moves, key=lambda move: replies[move].worth / replies[move].visits + sqrt(span / replies[move].visits)
        )


def simulate(root: Node[M], walk: Walk[M], rng: Random) -> None:
    """Walk down the tree, add one move to it, play on at random, and book what it was worth."""
    node, line, growing = root, [root], True
    for _ in range(PLIES):
        moves = walk.moves()
        if not moves:
            break
        if growing:
            untried = [move for move in moves if move not in node.replies]
            growing = not untried
            move = untried[int(rng.random() * len(untried))] if untried else node.best(moves)
            node = node.replies.setdefault(move, Node())
            line.append(node)
        else:
            move = moves[int(rng.random() * len(moves))]
        walk.play(move, rng)
    worth = walk.worth()
    for each in line:
        each.visits += 1
        each.worth += worth


def uct(begin: Callable[[], Walk[Any]]) -> Runner:
    """Return a runner that counts simulations from one position."""
    start = begin()

    def play(rng: Random) -> int:
        root = Node[Any]()
        for _ in range(SIMULATIONS):
            simulate(root, start.copy(), rng)
        return SIMULATIONS

    return runner(play)


class OurWalk:
    """A walk through one of our games."""

    __slots__ = ("game", "state")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game, self.state = game, state

    def copy(self) -> "OurWalk":
        return OurWalk(self.game, self.state)

    def moves(self) -> Sequence[Any]:
        return self.game.legal_moves(self.state)

    def play(self, move: Any, rng: Random) -> None:
        self.state = self.game.apply_move(self.state, move)
        if self.game.current_player(self.state) == CHANCE:
            self.state = self.game.resolve_chance(self.state, rng)

    def worth(self) -> float:
        return self.game.scores(self.state)[0] / 100


def our_walk(game: AnyGame) -> OurWalk:
    """Return a walk from the first decision of a game."""
    return OurWalk(game, game.resolve_chance(game.new_game(), Random(1)))


class HeartsWalk:
    """A walk through OpenSpiel's hearts."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state

    def copy(self) -> "HeartsWalk":
        return HeartsWalk(self.state.clone())

    def moves(self) -> Sequence[int]:
        return self.state.legal_actions()  # type: ignore[no-any-return]  # pyspiel has no types

    def play(self, move: int, rng: Random) -> None:
        state = self.state
        state.apply_action(move)
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])

    def worth(self) -> float:
        return self.state.returns()[0] / 26  # type: ignore[no-any-return]  # the same


def hearts_walk() -> HeartsWalk:
    """Return a walk from the first card of hearts."""
    import pyspiel  # noqa: PLC0415 - a peer may be missing

    rng, state = Random(1), pyspiel.load_game("hearts(pass_cards=false)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return HeartsWalk(state)


class ChessWalk:
    """A walk through a game of python-chess."""

    __slots__ = ("board",)

    def __init__(self, board: Any) -> None:
        self.board = board

    def copy(self) -> "ChessWalk":
        return ChessWalk(self.board.copy(stack=False))

    def moves(self) -> Sequence[Any]:
        return list(self.board.generate_legal_moves())

    def play(self, move: Any, _: Random) -> None:
        self.board.push(move)

    def worth(self) -> float:
        white, black = self.board.occupied_co[True], self.board.occupied_co[False]
        return (white.bit_count() - black.bit_count()) / 16  # type: ignore[no-any-return]  # a board is Any here


def chess_walk() -> ChessWalk:
    """Return a walk from the start of chess."""
    import chess  # noqa: PLC0415 - a peer may be missing

    return ChessWalk(chess.Board())
