"""How long one fountain's questions take, against 1 to 30 tiles: ``pytest tests/benchmarks/test_fountain.py``.

The fountains are those of random play with a fixed seed. `python -m tests.benchmarks.test_fountain` prints the growth of
the main ones as a table.
"""

import random
import statistics
import sys
from collections.abc import Callable
from functools import lru_cache
from timeit import repeat

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from boardrules.fountains.components import Icon, Tile
from boardrules.fountains.flow import Water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.moves import Place
from boardrules.fountains.options import DarkBricks, Fall
from boardrules.fountains.placement import can_place, placements, token_places
from boardrules.fountains.reference_set import REFERENCE_SET
from boardrules.fountains.scoring import fish, lilies

SIZES = [1, 5, 10, 15, 20, 30]
TILES = [tile for faces in REFERENCE_SET.tiles for tile in faces]
ONE_OF_EACH_SHAPE = [faces[0] for faces in REFERENCE_SET.tiles]

# Every time anew: what is asked here is how long the work takes, not how long a kept answer.
fresh_water = Water


@lru_cache
def fountains(tiles: int, count: int = 12) -> tuple[Fountain, ...]:
    """Fountains of so many tiles from random play."""
    rng = random.Random(tiles)
    return tuple(_grown(rng, tiles) for _ in range(count))


def _grown(rng: random.Random, tiles: int) -> Fountain:
    built = Fountain.start(REFERENCE_SET)
    while len(built.tiles) < tiles:
        built = built.lay(*_next(rng, built))
    return built


def _next(rng: random.Random, built: Fountain) -> tuple[Tile, Place]:
    while True:
        tile = rng.choice(TILES)
        places = placements(built, tile)
        if places:
            return tile, rng.choice(places)


@pytest.mark.parametrize("reading", DarkBricks)
@pytest.mark.parametrize("tiles", SIZES)
def test_placements(benchmark: BenchmarkFixture, tiles: int, reading: DarkBricks) -> None:
    built = fountains(tiles)
    places = benchmark(lambda: [placements(each, tile, reading) for each in built for tile in ONE_OF_EACH_SHAPE])
    benchmark.extra_info["questions"] = len(places)


@pytest.mark.parametrize("tiles", SIZES)
def test_water(benchmark: BenchmarkFixture, tiles: int) -> None:
    built = fountains(tiles)
    benchmark(lambda: [fresh_water(each, Fall.ANY) for each in built])
    benchmark.extra_info["questions"] = len(built)


@pytest.mark.parametrize("tiles", SIZES)
def test_checking_and_laying(benchmark: BenchmarkFixture, tiles: int) -> None:
    rng = random.Random(1)
    asked = [(each, *_next(rng, each)) for each in fountains(tiles)]

    def lay() -> list[Fountain]:
        return [each.lay(tile, place) for each, tile, place in asked if can_place(each, tile, place)]

    assert len(benchmark(lay)) == len(asked)
    benchmark.extra_info["questions"] = len(asked)


@pytest.mark.parametrize("tiles", SIZES)
def test_fish_and_lilies(benchmark: BenchmarkFixture, tiles: int) -> None:
    seen = [fresh_water(each, Fall.ANY) for each in fountains(tiles)]
    benchmark(lambda: [(fish(each, Icon.RED), lilies(each)) for each in seen])
    benchmark.extra_info["questions"] = len(seen)


@pytest.mark.parametrize("tiles", SIZES)
def test_token_places(benchmark: BenchmarkFixture, tiles: int) -> None:
    built = fountains(tiles)
    benchmark(lambda: [token_places(each) for each in built])
    benchmark.extra_info["questions"] = len(built)


def _microseconds(ask: Callable[[], object]) -> float:
    return min(repeat(ask, number=20, repeat=5)) / 20 * 1e6


def growth() -> str:
    """How the cost of one question grows with the tiles: medians over fountains (and shapes), in microseconds."""
    lines = ["tiles  places  list places  of one tile  check and lay  water"]
    for tiles in SIZES:
        built = fountains(tiles)
        pairs = [(each, tile) for each in built for tile in ONE_OF_EACH_SHAPE]
        rng = random.Random(1)
        moves = [(each, *_next(rng, each)) for each in built]
        figures = [
            statistics.median(len(placements(*pair)) for pair in pairs),
            *(
                statistics.median(_microseconds(lambda: placements(*pair, reading)) for pair in pairs)  # noqa: B023 - asked at once
                for reading in DarkBricks
            ),
            statistics.median(_microseconds(lambda: can_place(*move) and move[0].lay(*move[1:])) for move in moves),  # noqa: B023 - asked at once
            statistics.median(_microseconds(lambda: fresh_water(each, Fall.ANY)) for each in built),  # noqa: B023 - asked at once
        ]
        lines.append("{:5}  {:6.0f}  {:11.1f}  {:11.1f}  {:13.1f}  {:5.1f}".format(tiles, *figures))
    return "\n".join(lines)


if __name__ == "__main__":
    sys.stdout.write(growth() + "\n")
