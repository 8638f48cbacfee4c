"""Trails: the moves that led to a position, shared with the positions before it."""

import copy
import pickle

import pytest

from boardrules import fountains as fn
from boardrules.fountains.trails import Link, moves_of, start_of, trail_of

MOVES = (fn.Start(1), fn.Discard(), fn.Put(0, 0))


def test_a_trail_holds_moves_first_to_last() -> None:
    trail = trail_of(MOVES)
    assert type(trail) is Link
    assert (trail.move, moves_of(trail)) == (fn.Put(0, 0), MOVES)
    assert moves_of(trail_of((fn.Put(0, 0),), trail_of(MOVES[:2]))) == MOVES
    assert moves_of(()) == moves_of(None) == ()


def test_a_trail_knows_where_it_begins() -> None:
    assert (start_of(trail_of(MOVES)), start_of(())) == ((), ())
    assert start_of(trail_of(MOVES, None)) is start_of(None) is None


def test_a_trail_is_shared_and_never_changed() -> None:
    trail = trail_of(MOVES)
    assert copy.copy(trail) is copy.deepcopy(trail) is trail
    with pytest.raises(AttributeError, match="read-only"):
        trail.move = fn.Discard()  # type: ignore[union-attr]  # what the test is about
    with pytest.raises(AttributeError, match="read-only"):
        del trail.before  # type: ignore[union-attr]  # as above


def test_a_trail_longer_than_the_stack_can_be_pickled() -> None:
    trail = trail_of((fn.Discard(),) * 100_000, None)
    again = pickle.loads(pickle.dumps(trail))
    assert (len(moves_of(again)), start_of(again)) == (100_000, None)
