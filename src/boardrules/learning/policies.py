"""Policies: who makes the moves of a seat, from what that seat may know. For opponents, and to measure others against."""

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Final, Literal, TypeAlias, TypeGuard

from boardrules.game import E, Hidden, InvalidOptions, M, O, S, V, Words, given
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


def policy_from(value: Policy[V, M] | Known | KnownText) -> Policy[V, M] | Known:
    """Return a policy as it is, and the member that a text stands for.

    :raises InvalidOptions: for anything else

    >>> policy_from("greedy")
    <Known.GREEDY: 'greedy'>
    """
    if isinstance(value, str):
        if value in list(Known):
            return Known(value)
    elif callable(value):
        return value
    raise InvalidOptions("opponents", f"must be a policy or one of {', '.join(Known)}, not {given(value)}")


def decide(game: Hidden[S, M, V, O, E], state: S, policy: Policy[V, M] | Known, rng: Random) -> M:
    """Return the move that a policy makes for the seat whose turn it is. It sees the view of that seat, never the state."""
    if policy is Known.RANDOM:
        return rng.choice(game.legal_moves(state))
    view = game.observe(state, game.current_player(state))
    return greedy_move(game, view, rng) if isinstance(policy, Known) else policy(view, rng)


def greedy_move(game: Hidden[S, M, V, O, E], view: V, rng: Random) -> M:
    """Return the legal move that brings the seat whose turn it is the most points at once; where several do, one of them.

    If the game tells what it would score if it ended now (`final_events`), that decides among `MOST_LOOKED_AT` of these at
    most, drawn by chance. Nothing that comes later is reckoned, neither chance nor replies: in Failing Water, where points
    come with the last card of a round, all moves before it are alike.

    :param view: what that seat sees; what it does not show is drawn

    >>> from boardrules import fountains
    >>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
    >>> greedy_move(fountains, fountains.observe(state, 0), Random(1)) in fountains.legal_moves(state)
    True
    """
    seat = game.current_player(view)
    state = game.sample_state(view, rng)
    after = [(move, game.apply_move(state, move)) for move in game.legal_moves(view)]
    best = _highest(after, [game.scores(position)[seat] for _, position in after])
    if _foresees(game) and len(best) > 1:
        best = rng.sample(best, min(len(best), MOST_LOOKED_AT))
        best = _highest(best, [_final_points(game, position, seat) for _, position in best])
    move, _ = rng.choice(best)
    return move


def _highest(after: list[tuple[M, S]], points: list[int]) -> list[tuple[M, S]]:
    most = max(points)
    return [each for each, scored in zip(after, points, strict=True) if scored == most]


def _foresees(game: Hidden[S, M, V, O, E]) -> TypeGuard[Words[S, M, V, Scored]]:
    return hasattr(game, "final_events")


def _final_points(game: Words[S, M, V, Scored], position: S, seat: int) -> int:
    return sum(event.points for event in game.final_events(position) if event.seat == seat)
