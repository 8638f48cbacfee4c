"""What a kept state and an import cost, and how cost grows with a fountain and with the cards that are hidden."""

import os
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from random import Random

from boardrules import AnyGame, failingwater, fountains, playout
from tests.benchmarks.samples import mid_round

# Every time anew: what the table asks is how long the work takes, not how long a kept answer.
fresh_water = fountains.Water


def kept_bytes(game: AnyGame, data: dict[str, object], count: int = 100_000) -> float:
    """Return how many bytes a kept state adds, over so many states in a row of random games, with warm caches."""
    rng, options = Random(3), game.options_from_data(data)
    for number in range(40):  # what the caches hold is no part of a state
        playout(game, game.new_game(options), Random(number))
    kept: list[object] = []
    state = game.resolve_chance(game.new_game(options), rng)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    while len(kept) < count:
        if game.is_over(state):
            state = game.resolve_chance(game.new_game(options), rng)
        state = game.resolve_chance(game.apply_move(state, rng.choice(game.legal_moves(state))), rng)
        kept.append(state)
    added = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return added / count


def import_milliseconds(statement: str, runs: int = 15) -> float:
    """Return the median processor time of an import in a new interpreter, above that of attrs, from compiled bytecode."""
    code = f"import time, attrs; start = time.process_time(); {statement}; print(time.process_time() - start)"
    where = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # else every import compiles all source again
    command = [sys.executable, "-c", code]
    times = [
        float(subprocess.run(command, env=where, capture_output=True, text=True, check=True).stdout)
        for _ in range(runs + 1)
    ]
    return 1000 * statistics.median(times[1:])  # the first writes the bytecode


def print_sizes() -> None:
    """Print what a kept state and an import cost."""
    print("\na kept state adds, over 100,000 of them:")
    for title, (game, data) in KEPT.items():
        print(f"{title:<44}{kept_bytes(game, data):>8,.0f} bytes")
    print("\nimport, above attrs:")
    for name in ("boardrules", "boardrules.failingwater", "boardrules.fountains"):
        print(f"{name:<44}{import_milliseconds(f'import {name}'):>8.1f} ms")


KEPT: dict[str, tuple[AnyGame, dict[str, object]]] = {
    "Failing Water": (failingwater, {}),
    "Failing Water, start_card, thinking": (failingwater, {"follow": "start_card", "thinking_cards": True}),
    "Fountains": (fountains, {}),
}


def grown(tiles: int, rng: Random) -> fountains.State:
    """Return a solo-like position whose first fountain has so many tiles, laid at random."""
    while True:
        state = fountains.resolve_chance(fountains.new_game(fountains.Options(players=2)), rng)
        fountain, components = fountains.Fountain.start(state.components), state.components
        while len(fountain.tiles) < tiles:
            tile = rng.choice(rng.choice(components.tiles))
            places = fountains.placements(fountain, tile)
            if not places:
                break
            fountain = fountain.lay(tile, rng.choice(places))
        else:
            return fountains.State(
                state.table, state.basin, state.phase, state.then, state.active, state.held, state.reward,
                (fountain, state.fountains[1]), state.points, state.machine,
            )  # fmt: skip


def median_microseconds(calls: Sequence[Callable[[], object]], repeats: int = 5) -> float:
    """Return the median time of one call."""
    times = []
    for call in calls:
        for _ in range(repeats):
            start = time.process_time()
            call()
            times.append(time.process_time() - start)
    return 1e6 * statistics.median(times)


def print_growth() -> None:
    """Print how cost grows with the size of a fountain, and with the cards that are hidden."""
    rng = Random(4)
    print(f"\n{'tiles in the fountain':<38}" + "".join(f"{size:>8}" for size in SIZES))
    listings, waters = [], []
    for size in SIZES:
        states = [grown(size, rng) for _ in range(12)]
        faces = [rng.choice(shape) for shape in states[0].components.tiles]
        listings.append([_listing(state.fountains[0], tile) for state in states for tile in faces])
        waters.append([_water(state.fountains[0]) for state in states])
    print(
        f"{'all placements, listed first, us':<38}"
        + "".join(f"{median_microseconds(calls, repeats=1):>8.0f}" for calls in listings)
    )
    print(f"{'water, us':<38}" + "".join(f"{median_microseconds(calls):>8.0f}" for calls in waters))
    print(f"\n{'hidden cards':<38}" + "".join(f"{hidden:>8}" for hidden in (18, 15, 12, 9, 6, 3)))
    for title, data in (
        ("sampling, us", {}),
        ("sampling, start_card, us", {"follow": "start_card", "thinking_cards": True}),
    ):
        line = f"{title:<38}"
        for rows in range(6):
            options = failingwater.options_from_data(data)
            views = [failingwater.observe(mid_round(options, rng, rows), 0) for _ in range(20)]
            line += f"{median_microseconds([_sampling(view) for view in views]):>8.1f}"
        print(line)
    view_of = [_observing(mid_round(failingwater.Options(), rng)) for _ in range(20)]
    print(f"\nobserve, Failing Water: {median_microseconds(view_of, 50):.1f} us")


SIZES = (1, 5, 10, 15, 20, 25, 30)


def _listing(fountain: fountains.Fountain, tile: fountains.Tile) -> Callable[[], object]:
    return lambda: tuple(fountains.placements(fountain, tile))


def _water(fountain: fountains.Fountain) -> Callable[[], object]:
    return lambda: fresh_water(fountain)


def _sampling(view: failingwater.View) -> Callable[[], object]:
    rng = Random(5)
    return lambda: failingwater.sample_state(view, rng)


def _observing(state: failingwater.State) -> Callable[[], object]:
    return lambda: failingwater.observe(state, 0)
