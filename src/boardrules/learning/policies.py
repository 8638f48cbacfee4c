"""Policies: who makes the moves of a seat, from what that seat may know. For opponents, and to measure others against."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random
from typing import Final, Literal, TypeAlias

from boardrules.game import E, Hidden, InvalidOptions, InvalidState, M, O, S, V, given, one_of, rollout
from boardrules.search import Comparing, Foreseeing, Search

Policy: TypeAlias = Callable[[V, Random], M]
"""From the view of the seat whose turn it is, and a generator for all that is drawn, to one of its legal moves."""


class Known(StrEnum):
    """Policies that every game has."""

    RANDOM = "random"
    """All legal moves are equally likely."""

    GREEDY = "greedy"
    """The move after which the player has the most points, see `greedy_move`."""

    ISMCTS = "ismcts"
    """A search of 200 iterations, see `boardrules.search.Search`."""


KnownText: TypeAlias = Literal["random", "greedy", "ismcts"]
"""What does as well as a member of `Known`."""

_SEARCH: Final = Search()

WORLDS: Final = 8
"""In so many worlds that a view allows the moves of a greedy player are compared, where points come later than the move."""


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
    """Return the move that a policy makes for the seat whose turn it is. It sees the view of that seat, never the state.

    :raises InvalidState: when it is nobody's turn
    """
    player = game.current_player(state)
    if player < 0:
        raise InvalidState("state", "must be one in which a player decides: chance is next, or the game is over")
    if policy is Known.RANDOM:
        return rng.choice(game.legal_moves(state))
    view = game.observe(state, player)
    if policy is Known.GREEDY:
        return greedy_move(game, view, rng)
    return _SEARCH.choose(game, view, rng) if policy is Known.ISMCTS else policy(view, rng)


def greedy_move(game: Hidden[S, M, V, O, E], view: V, rng: Random) -> M:
    """Return the move after which the seat whose turn it is has the most points; where several do, one of them.

    What counts are the points that it would have if the game ended there, in a game that can tell (`boardrules.search.Foreseeing`),
    as Fountains can. In Failing Water, which compares moves in one course of play (`boardrules.search.Comparing`), it is the points
    at the end of the round, and in any other game those at a random end, both in `WORLDS` worlds that the view allows.

    :param view: what that seat sees
    :raises InvalidState: for the view of a seat that is not to move

    >>> from boardrules import fountains
    >>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
    >>> greedy_move(fountains, fountains.observe(state, 0), Random(1)) in fountains.legal_moves(state)
    True
    """
    moves = game.legal_moves(view)
    if not moves:
        raise InvalidState("view", f"must be that of the seat to move, not {given(view)}")
    if len(moves) == 1:
        return moves[0]
    seat = game.current_player(view)
    certain = game.count_states(view) == 1 and isinstance(game, Foreseeing)
    worlds = [game.sample_state(view, rng) for _ in range(1 if certain else WORLDS)]
    worths = [_worths(game, world, moves, rng) for world in worlds]
    points = [sum(by_seat[seat] for by_seat in of_move) for of_move in zip(*worths, strict=True)]
    return rng.choice([move for move, most in zip(moves, points, strict=True) if most == max(points)])


def _worths(game: Hidden[S, M, V, O, E], state: S, moves: Sequence[M], rng: Random) -> Sequence[tuple[int, ...]]:
    """Return the points by seat that each move leads to in one world."""
    if isinstance(game, Comparing):
        return game.paired_ends(state, rng)
    after = [game.apply_move(state, move) for move in moves]
    if isinstance(game, Foreseeing):
        return [game.scores_if_over(position) for position in after]
    return [rollout(game, position, rng) for position in after]
