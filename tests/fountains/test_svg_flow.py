"""Which way water runs, as pictures mark it, against the water that the rules reckon."""

from random import Random

import pytest

from boardrules import fountains as fn
from boardrules.fountains.flow import water
from boardrules.fountains.options import Fall
from boardrules.fountains.svg_flow import Crossing, crossings, seen_from_above, steps_from_a_jet
from tests.fountains.pieces import fountain, tile

SPRING = tile("#D=D# D~~~D =~J~= D~~~D #D=D#")
BASIN = tile("#D=D# D~~~D =~L~= D~~~D #D=D#")


def crossed(seen: fn.Fountain, fall: Fall = Fall.ANY) -> set[Crossing]:
    return set(crossings(water(seen, fall), seen_from_above(seen)))


@pytest.mark.rule("FN-41")
def test_water_runs_away_from_the_jet_on_one_level() -> None:
    row = fountain((SPRING, 0, 0), (BASIN, 5, 0), (BASIN, 10, 0))
    assert crossed(row) == {
        Crossing((4, 2), (5, 2), falls=False, both_ways=False),
        Crossing((9, 2), (10, 2), falls=False, both_ways=False),
    }


def test_two_waters_meet_between_two_jets() -> None:
    assert crossed(fountain((SPRING, 0, 0), (SPRING, 5, 0))) == {
        Crossing((4, 2), (5, 2), falls=False, both_ways=True),
    }


@pytest.mark.rule("FN-42")
def test_water_falls_and_never_climbs() -> None:
    # The spring lies on a basin; water falls to the channel beside it, and from the low tile nothing goes up.
    assert crossed(fountain((BASIN, 0, 0), (BASIN, 5, 0), (SPRING, 0, 0))) == {
        Crossing((4, 2), (5, 2), falls=True, both_ways=False),
    }
    assert crossed(fountain((SPRING, 0, 0), (BASIN, 5, 0), (BASIN, 5, 0))) == set()


def test_water_that_falls_one_level_does_not_fall_two() -> None:
    tower = fountain((BASIN, 0, 0), (BASIN, 5, 0), (BASIN, 0, 0), (SPRING, 0, 0))
    assert len(crossed(tower)) == 1
    assert crossed(tower, Fall.ONE) == set()


def test_the_marks_follow_the_same_water_as_the_rules() -> None:
    for seed in range(8):
        rng = Random(seed)
        state = fn.resolve_chance(fn.new_game(), rng)
        while not fn.is_over(state):
            state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
        for built in state.fountains:
            for fall in Fall:
                flow, seen = water(built, fall), seen_from_above(built)
                assert set(steps_from_a_jet(flow, seen)) == {cell for cell in seen if flow.is_fed(*cell)}
