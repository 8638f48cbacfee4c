"""Policies: who makes the moves of a seat, from what that seat may know. For opponents, and to measure others against."""

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Final, Literal, TypeAlias, TypeGuard

from boardrules.game import E, Hidden, InvalidOptions, M, O, S, V, Words, given, one_of, rollout
from boardrules.sheets import Scored

Policy: TypeAlias = Callable[[V, Random], M]
"""From the view of the seat whose turn it is, and a generator for all that is drawn, to one of its legal moves."""


class Known(StrEnum):
    """Policies that every game has."""

    RANDOM = "random"
    """All legal moves are equally likely."""

    GREEDY = "greedy"
    """The most points at once, see `greedy_move`."""


KnownText: TypeAlias = Literal["random", "greedy"]
"""What does as well as a member of `Known`."""

MOST_LOOKED_AT: Final = 8
"""Of moves that score alike so many are compared by what the game would score if it ended after them.

To add that up is most of the time of a greedy move. In Fountains for two, eight win 19 games of 20 against random
players; all of some forty win nearly every game and take four times as long.
"""


RANDOM_ENDS: Final = 8
"""So many random ends say which move is better, in a game that does not tell what it would score now.

In Failing Water for four that wins 44 games of 100 against random players.
"""


def policy_from(value: Policy[V, M] | Known | KnownText) -> Policy[V, M] | Known:
    """Return a policy as it is, and the member that a text stands for.

    :raises InvalidOptions: for anything else

    >>> policy_from("greedy")
    <Known.GREEDY: 'greedy'>
    """
    if callable(value) and not isinstance(value, type):
        return value
    if isinstance(value, str):
        return one_of(Known, "opponents", value)
    raise InvalidOptions("opponents", f"must be a policy or one of {', '.join(Known)}, not {given(value)}")


def decide(game: Hidden[S, M, V, O, E], state: S, policy: Policy[V, M] | Known, rng: Random) -> M:
    """Return the move that a policy makes for the seat whose turn it is. It sees the view of that seat, never the state."""
    if policy is Known.RANDOM:
        return rng.choice(game.legal_moves(state))
    view = game.observe(state, game.current_player(state))
    return greedy_move(game, view, rng) if isinstance(policy, Known) else policy(view, rng)


def greedy_move(game: Hidden[S, M, V, O, E], view: V, rng: Random) -> M:
    """Return the legal move that brings the seat whose turn it is the most points at once.

    Where several do, `MOST_LOOKED_AT` of them at most, drawn by chance, are compared by what the game would score for the seat if
    it ended after the move (`final_events`). Of a game that tells nothing of that, such as Failing Water, by the points that
    the seat has at `RANDOM_ENDS` random ends. Where these are alike too, one of them is drawn.

    :param view: what that seat sees; what it does not show is drawn

    >>> from boardrules import fountains
    >>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
    >>> greedy_move(fountains, fountains.observe(state, 0), Random(1)) in fountains.legal_moves(state)
    True
    """
    seat = game.current_player(view)
    state = game.sample_state(view, rng)
    after = {move: game.apply_move(state, move) for move in game.legal_moves(view)}
    best = _highest([*after], [game.scores(position)[seat] for position in after.values()])
    if len(best) > 1:
        best = rng.sample(best, min(len(best), MOST_LOOKED_AT))
        ends = _points_now(game, [after[move] for move in best], seat)
        best = _highest(best, ends or _points_at_random_ends(game, view, best, rng))
    return rng.choice(best)


def _highest(moves: list[M], points: list[int]) -> list[M]:
    most = max(points)
    return [move for move, scored in zip(moves, points, strict=True) if scored == most]


def _points_now(game: Hidden[S, M, V, O, E], positions: list[S], seat: int) -> list[int] | None:
    """Return what a seat would score if the game ended in each position; None where the game tells of nothing."""
    if not _foresees(game):
        return None
    told = [game.final_events(position) for position in positions]
    return [sum(each.points for each in events if each.seat == seat) for events in told] if any(told) else None


def _foresees(game: Hidden[S, M, V, O, E]) -> TypeGuard[Words[S, M, V, Scored]]:
    return hasattr(game, "final_events")


def _points_at_random_ends(game: Hidden[S, M, V, O, E], view: V, moves: list[M], rng: Random) -> list[int]:
    """Return by move the points of the seat to move, added up over random ends; each time all moves are made in one world."""
    seat = game.current_player(view)
    points = [0] * len(moves)
    for _ in range(RANDOM_ENDS):
        state = game.sample_state(view, rng)
        for number, move in enumerate(moves):
            points[number] += rollout(game, game.apply_move(state, move), rng)[seat]
    return points
