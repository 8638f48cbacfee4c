"""Our games beside the best of the field, interleaved on one core: ``python -m tests.benchmarks.peers``.

Every rate is decisions of players a second: listing the legal moves, choosing one at random and making it with every check
on, chance resolved on the way. (A place of Fountains that was just listed is looked up in that listing.) Rates are a second of processor time, and drift with the machine: read the ratios. Each round
measures all, one after the other, and a ratio is taken within the round. Peers come from the extra `bench`; one that is missing is named.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from boardrules import CHANCE, AnyGame, Record, failingwater, fountains, playout

# Every time anew: what the table asks is how long the work takes, not how long a kept answer.
fresh_water = fountains.Water

Runner = Callable[[float, Random], float]
"""Plays for about so many seconds and returns a rate a second."""


def rate(play: Callable[[Random], int], seconds: float, rng: Random) -> float:
    """Return how many of what `play` counts are done a second of processor time, playing for at least so long."""
    done, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        done += play(rng)
    return done / taken


def ours(game: AnyGame, data: dict[str, object]) -> Runner:
    """Return a runner that plays one of our games by its public functions."""
    options = game.options_from_data(data)

    def play(rng: Random) -> int:
        state, decisions = game.resolve_chance(game.new_game(options), rng), 0
        while not game.is_over(state):
            moves = game.legal_moves(state)
            state = game.apply_move(state, moves[int(rng.random() * len(moves))])
            decisions += 1
            if game.current_player(state) == CHANCE:
                state = game.resolve_chance(state, rng)
        return decisions

    return lambda seconds, rng: rate(play, seconds, rng)


def replay(game: AnyGame, data: dict[str, object]) -> Runner:
    """Return a runner that replays a recorded game and counts its decisions."""
    options = game.options_from_data(data)
    _, moves = playout(game, game.new_game(options), Random(1))
    record = Record(game.NAME, options, moves)
    replayed, decisions = game.new_game(options), 0
    for move in moves:
        decisions += game.current_player(replayed) != CHANCE
        replayed = game.apply_move(replayed, move)

    def play(_: Random) -> int:
        record.replay()
        return decisions

    return lambda seconds, rng: rate(play, seconds, rng)


def openspiel(text: str, look: Callable[[Any], object] | None = None) -> Runner:
    """Return a runner that plays an OpenSpiel game and counts decisions, with chance drawn as its documentation shows.

    :param look: called with the state at every decision
    """
    import pyspiel  # noqa: PLC0415 - a peer may be missing

    game = pyspiel.load_game(text)

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                actions = state.legal_actions()
                if look:
                    look(state)
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return lambda seconds, rng: rate(play, seconds, rng)


def hearts_uniform() -> Runner:
    """Return a runner for hearts that ignores the probabilities of chance: all are equal there, so none need be read."""
    import pyspiel  # noqa: PLC0415 - a peer may be missing

    game = pyspiel.load_game("hearts")

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions

    return lambda seconds, rng: rate(play, seconds, rng)


def chess_moves() -> Runner:
    """Return a runner for python-chess: list the legal moves, push one; games are cut at 200 plies."""
    import chess  # noqa: PLC0415 - a peer may be missing

    def play(rng: Random) -> int:
        board = chess.Board()
        for ply in range(200):
            moves = list(board.legal_moves)
            if not moves:
                return ply
            board.push(moves[int(rng.random() * len(moves))])
        return 200

    return lambda seconds, rng: rate(play, seconds, rng)


def rlcard_uno() -> Runner:
    """Return a runner for the raw step of rlcard's uno."""
    from rlcard.games.uno.game import UnoGame  # noqa: PLC0415 - a peer may be missing

    def play(rng: Random) -> int:
        game, decisions = UnoGame(), 0
        game.init_game()
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    return lambda seconds, rng: rate(play, seconds, rng)


def our_samples(data: dict[str, object]) -> Runner:
    """Return a runner that draws states from views in the middle of a 4-player round of Failing Water."""
    options = failingwater.options_from_data(data)
    rng = Random(1)
    views = [failingwater.observe(mid_round(options, rng), seat % options.players) for seat in range(20)]

    def play(rng: Random) -> int:
        for view in views:
            failingwater.sample_state(view, rng)
        return len(views)

    return lambda seconds, rng: rate(play, seconds, rng)


def mid_round(options: failingwater.Options, rng: Random, rows: int = 3) -> failingwater.State:
    """Return a state of the first round with so many rows filled."""
    state = failingwater.resolve_chance(failingwater.new_game(options), rng)
    for _ in range(rows * options.players):
        state = failingwater.apply_move(state, rng.choice(failingwater.legal_moves(state)))
    return state


def hearts_samples() -> Runner:
    """Return a runner that resamples OpenSpiel's hearts halfway through the play."""
    states = list(hearts_positions(20))

    def play(rng: Random) -> int:
        for state in states:
            state.resample_from_infostate(state.current_player(), rng.random)
        return len(states)

    return lambda seconds, rng: rate(play, seconds, rng)


def hearts_positions(count: int):  # type: ignore[no-untyped-def]  # noqa: ANN201  # pyspiel's states have no types
    """Yield hearts positions after 26 of 52 cards."""
    import pyspiel  # noqa: PLC0415 - a peer may be missing

    rng, game = Random(1), pyspiel.load_game("hearts(pass_cards=false)")
    for _ in range(count):
        state, played = game.new_initial_state(), 0
        while played < 26:
            played += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


def share_of_legal_pasts(samples: int = 200) -> float:
    """Return the share of hearts' resampled states in which every past play was legal."""
    rng, legal = Random(2), 0
    states = list(hearts_positions(20))
    for number in range(samples):
        state = states[number % len(states)]
        sample = state.resample_from_infostate(state.current_player(), rng.random)
        replayed = sample.get_game().new_initial_state()
        for action in sample.history():
            if action not in replayed.legal_actions():
                break
            replayed.apply_action(action)
        else:
            legal += 1
    return legal / samples


def our_share_of_legal_pasts(samples: int = 200) -> float:
    """Return the share of our sampled states whose path is legal."""
    rng, legal = Random(2), 0
    for number in range(samples):
        state = mid_round(failingwater.Options(follow="start_card", thinking_cards=True), rng, rows=1 + number % 5)
        sample = failingwater.sample_state(failingwater.observe(state, number % 4), rng)
        record = Record("failingwater", sample.options, failingwater.path(sample))
        legal += record.replay() == sample
    return legal / samples


START_CARD: dict[str, object] = {"follow": "start_card", "thinking_cards": True}

CONTESTS: dict[str, tuple[str, Callable[[], Runner]]] = {
    "Failing Water, 4 players": ("hearts", lambda: ours(failingwater, {})),
    "Failing Water, start_card, thinking": ("hearts", lambda: ours(failingwater, START_CARD)),
    "Failing Water, 3 players": ("hearts", lambda: ours(failingwater, {"players": 3})),
    "Failing Water, replay": ("Failing Water, 4 players", lambda: replay(failingwater, {})),
    "Fountains, 2 players": ("python-chess", lambda: ours(fountains, {})),
    "Fountains, 4 players, advanced": ("python-chess", lambda: ours(fountains, {"players": 4, "advanced": True})),
    "Fountains, solo": ("python-chess", lambda: ours(fountains, {"players": 1})),
    "Fountains, replay": ("Fountains, 2 players", lambda: replay(fountains, {})),
    "Failing Water, samples mid-round": ("hearts, samples", lambda: our_samples({})),
    "Failing Water, samples, start_card": ("hearts, samples", lambda: our_samples(START_CARD)),
}
"""Ours, each with the peer or the game of ours that it is held against."""

PEERS: dict[str, Callable[[], Runner]] = {
    "hearts": lambda: openspiel("hearts"),
    "hearts, no probabilities": hearts_uniform,
    "python-chess": chess_moves,
    "rlcard uno, raw step": rlcard_uno,
    "hearts, samples": hearts_samples,
}


def runners() -> Iterator[tuple[str, Runner]]:
    """Yield everything that can be measured here, and name what cannot."""
    for name, make in PEERS.items():
        try:
            yield name, make()
        except ImportError as error:
            print(f"(missing: {name}: {error})")
    for name, (_, make) in CONTESTS.items():
        yield name, make()


def compare(rounds: int, seconds: float) -> None:
    """Measure all in turn, round by round, and print the medians of rates and ratios."""
    measured = dict(runners())
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for number in range(rounds + 1):
        for name, run in measured.items():
            each = run(seconds, Random(number))
            if number:  # the first round warms up
                rates[name].append(each)
    print(f"{'':<38}{'a second':>12}   ratio")
    for name, values in rates.items():
        against = CONTESTS.get(name, ("", None))[0]
        line = f"{name:<38}{statistics.median(values):>12,.0f}"
        if against in rates:
            ratios = [own / other for own, other in zip(values, rates[against], strict=True)]
            line += f"   {statistics.median(ratios):.2f} times {against}"
        print(line)


def print_legal_pasts() -> None:
    """Print which share of sampled states has a legal past."""
    print(f"\nsampled states with a legal past: ours {our_share_of_legal_pasts():.0%}", end="")
    try:
        print(f", hearts {share_of_legal_pasts():.0%}")
    except ImportError:
        print(" (hearts: missing)")


def kept_bytes(game: AnyGame, data: dict[str, object], count: int = 10_000) -> float:
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
    """Return the median time of an import in a new interpreter."""
    code = f"import time; start = time.perf_counter(); {statement}; print(time.perf_counter() - start)"
    command = [sys.executable, "-c", code]
    times = [float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(runs)]
    return 1000 * statistics.median(times)


def print_sizes() -> None:
    """Print what a kept state and an import cost."""
    print(f"\na kept state adds: Failing Water {kept_bytes(failingwater, {}):.0f} bytes,", end=" ")
    print(f"Fountains {kept_bytes(fountains, {}):.0f} bytes")
    attrs, whole = import_milliseconds("import attrs"), import_milliseconds("import attrs, boardrules")
    games = (
        import_milliseconds("import attrs, boardrules.failingwater"),
        import_milliseconds("import attrs, boardrules.fountains"),
    )
    print(
        f"import boardrules: {whole - attrs:.1f} ms above attrs; with failingwater {games[0] - attrs:.1f}, with fountains {games[1] - attrs:.1f}"
    )


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
    print(f"{'listing placements, us':<38}" + "".join(f"{median_microseconds(calls):>8.0f}" for calls in listings))
    print(f"{'water, us':<38}" + "".join(f"{median_microseconds(calls):>8.0f}" for calls in waters))
    print(f"\n{'hidden cards':<38}" + "".join(f"{hidden:>8}" for hidden in (18, 15, 12, 9, 6, 3)))
    for title, data in (("sampling, us", {}), ("sampling, start_card, us", START_CARD)):
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
    return lambda: fountains.placements(fountain, tile)


def _water(fountain: fountains.Fountain) -> Callable[[], object]:
    return lambda: fresh_water(fountain)


def _sampling(view: failingwater.View) -> Callable[[], object]:
    rng = Random(5)
    return lambda: failingwater.sample_state(view, rng)


def _observing(state: failingwater.State) -> Callable[[], object]:
    return lambda: failingwater.observe(state, 0)


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.6, help="how long each is measured in a round")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    compare(asked.rounds, asked.seconds)
    print_legal_pasts()
    print_sizes()
    print_growth()


if __name__ == "__main__":
    main()
