"""The laws of states: what must hold for states and moves as values, and for the way to a state.

A law is a function of the game and a line. It returns None where it holds and raises `Broken` with the reason where not.
"""

import copy
import pickle
from collections.abc import Sequence

from boardrules.game import E_co, IllegalMove, M, O, Rules, S, short
from boardrules.testing._lines import Line, lately, replay
from boardrules.testing._terms import Broken


def equal_states_hash_alike(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """The same moves lead to equal states with equal hash, repr and legal moves, and equal states have equal hashes."""
    again = replay(game, line.options, line.moves)
    _demand_twin(again, line.state, "the same moves lead to")
    if game.legal_moves(again) != game.legal_moves(line.state):
        raise Broken("equal states list their moves differently")
    if line.state == object():
        raise Broken("the state is equal to any object")
    for state in line.states:
        if state == line.state and hash(state) != hash(line.state):
            raise Broken("two equal states on this line have different hashes")


def _demand_twin(twin: object, value: object, how: str) -> None:
    if twin != value or value != twin:
        raise Broken(f"{how} something that is not equal: {twin!r} instead of {value!r}")
    if hash(twin) != hash(value):
        raise Broken(f"{how} something equal with another hash: {value!r}")
    if repr(twin) != repr(value):
        raise Broken(f"{how} something equal with another repr: {twin!r} instead of {value!r}")


def states_survive_pickle(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """States and moves come back from a pickle equal, with equal hash and repr."""
    for value in (line.state, *line.moves[-3:], *game.legal_moves(line.state)[:3]):
        _demand_twin(pickle.loads(pickle.dumps(value)), value, "a pickle gives back")  # noqa: S301 - our own bytes


def copies_are_the_state_itself(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A state never changes, so `copy` and `deepcopy` give the same object. A law of style: searches that copy get faster."""
    if copy.copy(line.state) is not line.state or copy.deepcopy(line.state) is not line.state:
        raise Broken(f"a copy of the state in {game.NAME} is another object")


def copies_are_equal(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A copy of a state, deep or not, is equal to it, with equal hash and repr."""
    for twin in (copy.copy(line.state), copy.deepcopy(line.state)):
        _demand_twin(twin, line.state, f"a copy of a state of {game.NAME} is")


def path_leads_to_an_equal_state(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`path` is a legal sequence of moves from the start to an equal state."""
    demand_path(game, line.options, line.state)


def demand_path(game: Rules[S, M, O, E_co], options: O | None, state: S) -> None:
    """Check that the state's path leads to it.

    :raises Broken: where it does not
    """
    moves = game.path(state)
    try:
        found = replay(game, options, moves)
    except IllegalMove as error:
        raise Broken(f"the path {_listed(moves)} has an {error}") from error
    _demand_twin(found, state, f"the path {_listed(moves)} leads to")


def _listed(moves: Sequence[object]) -> str:
    return ", ".join(map(short, moves)) or "of no moves"


def validate_accepts_reachable_states(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`validate` has nothing against a state that play has led to."""
    for state in lately(line):
        game.validate(state)
