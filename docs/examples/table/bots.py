"""Who plays when no person does: at random, greedily, or by search at three strengths. A bot sees the view of its seat."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from boardrules import AnyGame, failingwater, fountains
from boardrules.search import Search

Enough = Callable[[], bool]
"""Whether the time to think is over: the table itself has no clock."""

ITERATIONS: Final = {"easy": 8, "medium": 60, "hard": 600}
"""How many games a search tries for a move, unless time is over before."""

TRIES: Final = 24
"""How many moves a greedy bot weighs up at most, drawn at random where there are more."""

ROUNDS: Final = 3
"""How often a greedy bot plays a round of cards to its end at random for each move."""


def choose(kind: str, game: AnyGame, view: object, rng: Random, enough: Enough) -> object:
    """Return the move of a bot for the seat that sees the view and is to move.

    :param kind: one of `messages.BOTS`
    :param enough: asked between one thought and the next
    """
    moves = game.legal_moves(view)
    if len(moves) == 1 or kind == "random":
        return rng.choice(moves)
    if kind == "greedy":
        return _greedy(game, view, moves, rng, enough)
    return Search(ITERATIONS[kind]).choose(game, view, rng, enough)


def _greedy(game: AnyGame, view: object, moves: Sequence[object], rng: Random, enough: Enough) -> object:
    seat = game.current_player(view)
    tried = moves if len(moves) <= TRIES else rng.sample(list(moves), TRIES)
    best, best_lead = tried[0], float("-inf")
    for move in tried:
        lead = _lead_after(game, view, move, seat, rng)
        if lead > best_lead:
            best, best_lead = move, lead
        if enough():
            break
    return best


def _lead_after(game: AnyGame, view: object, move: object, seat: int, rng: Random) -> float:
    """Return by how much the seat would be ahead of the best of the others soon after a move."""
    if isinstance(view, fountains.View):
        assert isinstance(move, fountains.Move)
        return _lead(fountains.scores_if_over(fountains.apply_move(view.state, move)), seat)
    total = 0.0
    for _ in range(ROUNDS):
        state = game.apply_move(game.sample_state(view, rng), move)
        assert isinstance(state, failingwater.State)
        finished = len(state.rounds)
        while len(state.rounds) == finished and state.phase is failingwater.Phase.PLAY:
            state = failingwater.apply_move(state, rng.choice(failingwater.legal_moves(state)))
        total += _lead(failingwater.scores(state), seat)
    return total


def _lead(points: Sequence[int], seat: int) -> int:
    return points[seat] - max((*points[:seat], *points[seat + 1 :]))
