"""How long Failing Water's questions take in the middle of a round, and a whole random game.

``pytest tests/benchmarks/test_failingwater.py --benchmark-enable`` measures; otherwise each is run once. The whole game also tells
its decisions a second.
"""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from boardrules import CHANCE, Record, playout
from boardrules import failingwater as fw
from boardrules.learning.batch import Batch

OPTIONS = {
    "four": fw.Options(),
    "three": fw.Options(players=3),
    "strict": fw.Options(follow=fw.Follow.START_CARD, thinking_cards=True),
}
each_game = pytest.mark.parametrize("name", OPTIONS)


def random_game(chosen: fw.Options, rng: Random) -> tuple[fw.State, int]:
    """Play to the end, and return the last state with the number of decisions."""
    legal_moves, apply_move, resolve_chance, randrange = fw.legal_moves, fw.apply_move, fw.resolve_chance, rng.randrange
    state, decisions = resolve_chance(fw.new_game(chosen), rng), 0
    while not fw.is_over(state):
        moves = legal_moves(state)
        state = apply_move(state, moves[randrange(len(moves))])
        decisions += 1
        if fw.current_player(state) == CHANCE:
            state = resolve_chance(state, rng)
    return state, decisions


def middle_of_a_round(name: str) -> fw.State:
    """A position with three rows filled, reached by random moves."""
    rng = Random(1)
    state = fw.resolve_chance(fw.new_game(OPTIONS[name]), rng)
    for _ in range(3 * state.options.players + 1):
        state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))
    return state


@each_game
def test_random_game(benchmark: BenchmarkFixture, name: str) -> None:
    rng = Random(1)
    _, decisions = benchmark(random_game, OPTIONS[name], rng)
    assert decisions == OPTIONS[name].players ** 2 * 6
    if benchmark.stats is not None:
        benchmark.extra_info["decisions a second"] = round(decisions / benchmark.stats.stats.median)


@each_game
def test_rollout(benchmark: BenchmarkFixture, name: str) -> None:
    assert benchmark(fw.rollout, fw.new_game(OPTIONS[name]), Random(1))


@each_game
def test_batch(benchmark: BenchmarkFixture, name: str) -> None:
    def play(games: int = 10_000) -> Batch:
        batch = Batch(OPTIONS[name], games=games, seed=1)
        batch.play()
        return batch

    batch = benchmark(play)
    assert batch.over
    if benchmark.stats is not None:
        decisions = len(batch) * OPTIONS[name].players ** 2 * 6
        benchmark.extra_info["decisions a second"] = round(decisions / benchmark.stats.stats.min)


@each_game
def test_legal_moves(benchmark: BenchmarkFixture, name: str) -> None:
    assert benchmark(fw.legal_moves, middle_of_a_round(name))


@each_game
def test_apply_move(benchmark: BenchmarkFixture, name: str) -> None:
    state = middle_of_a_round(name)
    assert benchmark(fw.apply_move, state, fw.legal_moves(state)[0]) != state


@each_game
def test_resolve_chance(benchmark: BenchmarkFixture, name: str) -> None:
    assert benchmark(fw.resolve_chance, fw.new_game(OPTIONS[name]), Random(1)).phase is fw.Phase.PLAY


@each_game
def test_observe(benchmark: BenchmarkFixture, name: str) -> None:
    assert benchmark(fw.observe, middle_of_a_round(name), 1).seat == 1


@each_game
def test_sample_state(benchmark: BenchmarkFixture, name: str) -> None:
    view = fw.observe(middle_of_a_round(name), 1)
    assert fw.observe(benchmark(fw.sample_state, view, Random(1)), 1) == view


@each_game
def test_replay(benchmark: BenchmarkFixture, name: str) -> None:
    state, moves = playout(fw, fw.new_game(OPTIONS[name]), Random(1))
    assert benchmark(Record("failingwater", OPTIONS[name], moves).replay) == state
