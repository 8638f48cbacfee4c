"""The laws of knowing: what must hold for views, observed moves and sampled states of a game that has the layer `Hidden`."""

import pickle
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from boardrules.game import E_co, Hidden, M, O, S, V, short
from boardrules.testing._laws_of_states import demand_path
from boardrules.testing._layers import is_drawn
from boardrules.testing._lines import Line, pictures, spread
from boardrules.testing._terms import SEEDS, Broken

FEW: Final = 8
"""Up to how many possible states all of them are drawn, to see that none is missing or favoured."""

DRAWS_EACH: Final = 60
"""How often each of those is drawn on average; between a third and twice of it is taken for uniform."""


def seats_of(game: Hidden[S, M, V, O, E_co], state: S) -> tuple[int | None, ...]:
    """Return who can look at a state: every seat, and a bystander."""
    return (*range(len(game.scores(state))), None)


def alike(game: Hidden[S, M, V, O, E_co], state: S) -> Iterator[tuple[int | None, V, S]]:
    """Yield every seat with its view and some states that this view allows."""
    for seat in seats_of(game, state):
        view = game.observe(state, seat)
        for seed in SEEDS[:3]:
            yield seat, view, game.sample_state(view, Random(seed))


def _who(seat: int | None) -> str:
    return "a bystander" if seat is None else f"seat {seat}"


def views_tell_seats_apart(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """The views of different seats differ, and a view says in `seat` whose it is."""
    seats = seats_of(game, line.state)
    views = [game.observe(line.state, seat) for seat in seats]
    for index, (seat, view) in enumerate(zip(seats, views, strict=True)):
        if getattr(view, "seat", "missing") != seat:
            raise Broken(f"the view of {_who(seat)} says seat {getattr(view, 'seat', 'missing')}")
        if view in views[:index]:
            raise Broken(f"the view of {_who(seat)} is equal to that of another seat")


def views_are_values(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """A view is equal to the same view taken again or pickled, with equal hash and repr."""
    for seat in seats_of(game, line.state):
        view = game.observe(line.state, seat)
        for twin in (game.observe(line.state, seat), pickle.loads(pickle.dumps(view))):  # noqa: S301 - our own bytes
            if (twin, hash(twin), repr(twin)) != (view, hash(view), repr(view)):
                raise Broken(f"{_who(seat)} gets {twin!r} instead of {view!r}")


def views_show_what_is_public(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """Whose turn it is, whether it is over, scores and standings are the same in every view as in the state."""
    for seat in seats_of(game, line.state):
        view = game.observe(line.state, seat)
        for ask in (game.current_player, game.is_over, game.scores, game.standings):
            if ask(view) != ask(line.state):
                raise Broken(f"{ask.__name__} is {ask(line.state)}, but {_who(seat)} sees {ask(view)}")


def views_list_the_moves_of_their_seat(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """`legal_moves` of a view are the state's on that seat's turn and none otherwise."""
    player = game.current_player(line.state)
    for seat in seats_of(game, line.state):
        listed = game.legal_moves(game.observe(line.state, seat))
        expected = game.legal_moves(line.state) if seat == player else ()
        if listed != expected:
            raise Broken(f"{_who(seat)} sees the moves {listed} instead of {expected}")


def views_are_blind_to_secrets(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """States that differ in what a seat cannot know look alike to it: view, hash, repr, text and legal moves."""
    for seat, view, other in alike(game, line.state):
        seen = game.observe(other, seat)
        if seen != view:
            raise Broken(f"{_who(seat)} sees {seen!r} in a state sampled from {view!r}")
        if (hash(seen), repr(seen)) != (hash(view), repr(view)):
            raise Broken(f"hash or repr of the view of {_who(seat)} tells {line.state!r} from {other!r}")
        if game.legal_moves(seen) != game.legal_moves(view):
            raise Broken(f"the legal moves that {_who(seat)} sees tell {line.state!r} from {other!r}")
        if is_drawn(game) and pictures(game, seen) != pictures(game, view):
            raise Broken(f"a picture that {_who(seat)} sees tells {line.state!r} from {other!r}")


def sampled_states_are_reachable(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """A state sampled from a view is valid, and its path leads to it; the generator alone decides which it is."""
    for seat, _, other in alike(game, line.state):
        game.validate(other)
        demand_path(game, line.options, other)
        if game.current_player(other) != game.current_player(line.state):
            raise Broken(f"somebody else is to move in a state sampled from the view of {_who(seat)}: {other!r}")
    again = [other for _, _, other in alike(game, line.state)]
    if again != [other for _, _, other in alike(game, line.state)]:
        raise Broken("two generators with equal seeds sample different states")


def sampled_states_are_all_that_are_counted(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """`count_states` is how many states a view allows; where they are few, sampling finds each about equally often."""
    for seat in seats_of(game, line.state):
        view = game.observe(line.state, seat)
        count = game.count_states(view)
        if type(count) is not int or count < 1:
            raise Broken(f"{_who(seat)} counts {count!r} states")
        if count > FEW:
            continue
        rng = Random(0)
        drawn = Counter(game.sample_state(view, rng) for _ in range(DRAWS_EACH * count))
        if len(drawn) != count:
            raise Broken(f"{_who(seat)} counts {count} states, but {len(drawn)} can be drawn")
        if line.state not in drawn:
            raise Broken(f"the true state is never drawn from the view of {_who(seat)}")
        if not all(DRAWS_EACH / 3 <= times <= DRAWS_EACH * 2 for times in drawn.values()):
            raise Broken(f"{_who(seat)} draws the {count} states {sorted(drawn.values())} times: not uniform")


def players_see_their_own_moves(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """Who makes a move sees all of it."""
    player = game.current_player(line.state)
    for move in game.legal_moves(line.state):
        if player >= 0 and game.observe_move(line.state, move, player) != move:
            raise Broken(f"seat {player} makes {short(move)} and sees {game.observe_move(line.state, move, player)}")


def observed_moves_tell_no_more_than_views(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """Where moves lead to states that a seat cannot tell apart, it cannot tell the moves apart either."""
    moves = spread(game.legal_moves(line.state), 30)
    after = [game.apply_move(line.state, move) for move in moves]
    for seat in seats_of(game, line.state):
        first: dict[V, tuple[S, M, M]] = {}
        for move, state in zip(moves, after, strict=True):
            observed = game.observe_move(line.state, move, seat)
            other, other_move, other_observed = first.setdefault(game.observe(state, seat), (state, move, observed))
            if other != state and other_observed != observed:
                pair = f"{short(other_move)} from {short(move)}"
                raise Broken(f"{_who(seat)} can tell {pair} though the views after them are equal")


def observed_moves_tell_all_that_views_show(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """Equal views and equal observed moves give equal views: a seat learns by no other way.

    A law of style: who keeps up with a game by observed moves needs no other news. A showdown that only views show breaks it.
    """
    for seat, _, other in alike(game, line.state):
        after: dict[M, V] = {}
        for state in (line.state, other):
            for move in spread(game.legal_moves(state), 30):
                view = game.observe(game.apply_move(state, move), seat)
                observed = game.observe_move(state, move, seat)
                if after.setdefault(observed, view) != view:
                    raise Broken(
                        f"{_who(seat)} observes {short(observed)} and then sees {view!r} or {after[observed]!r}"
                    )


def events_are_public(game: Hidden[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """Events are equal wherever a bystander sees the same before, the same move and the same after."""
    told: dict[tuple[M, V], tuple[E_co, ...]] = {}
    for state in (line.state, *(other for seat, _, other in alike(game, line.state) if seat is None)):
        for move in spread(game.legal_moves(state), 30):
            seen = game.observe_move(state, move, None), game.observe(game.apply_move(state, move), None)
            events = game.events(state, move)
            if told.setdefault(seen, events) != events:
                raise Broken(f"a bystander sees {short(seen[0])} with the events {events} or {told[seen]}")
