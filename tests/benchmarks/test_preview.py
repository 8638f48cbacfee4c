"""How long it takes to say of every place of a tile what it would score: ``pytest tests/benchmarks/test_preview.py --benchmark-enable``.

Each round asks for another position, so that no water is known from the round before. 100 ms is what feels immediate.
"""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from boardrules import fountains
from boardrules.fountains import Options, State

PLACES = range(80, 121)
ROUNDS = 12


@cache
def positions() -> tuple[State, ...]:
    """Positions of random play, advanced game for two, with about 90 places for the tile in hand."""
    found: list[State] = []
    for seed in range(100):
        rng = Random(seed)
        state = fountains.resolve_chance(fountains.new_game(Options(advanced=True)), rng)
        while not fountains.is_over(state):
            moves = fountains.legal_moves(state)
            if state.phase == "place" and len(moves) in PLACES:
                found.append(state)
                break
            state = fountains.resolve_chance(fountains.apply_move(state, rng.choice(moves)), rng)
        if len(found) == 2 * ROUNDS:
            return tuple(found)
    raise AssertionError(len(found))


def at_once(state: State) -> list[int]:
    return [
        sum(event.points for event in fountains.events(state, move) if event.seat == state.active)
        for move in fountains.legal_moves(state)
    ]


def in_the_end(state: State) -> list[int]:
    return [
        sum(
            event.points
            for event in fountains.final_events(fountains.apply_move(state, move))
            if event.seat == state.active
        )
        for move in fountains.legal_moves(state)
    ]


@pytest.mark.parametrize(("preview", "first"), [(at_once, 0), (in_the_end, ROUNDS)], ids=["at_once", "in_the_end"])
def test_preview_of_all_places(benchmark: BenchmarkFixture, preview: Callable[[State], list[int]], first: int) -> None:
    left = list(positions()[first : first + ROUNDS])
    # The plugin gives this function no types.
    points = benchmark.pedantic(preview, setup=lambda: ((left.pop(),), {}), rounds=ROUNDS)  # type: ignore[no-untyped-call]
    assert len(points) in PLACES
