"""Our games beside the best of the field, interleaved on one core: ``python -m tests.benchmarks.peers``.

Every rate is decisions of players a second, unless its title says otherwise: listing the legal moves, choosing one at random and making it with
every check on, chance resolved on the way. (A place of Fountains that was just listed is looked up in that listing.) Rates are a second of processor
time, and drift with the machine: read the ratios. Each round measures all, one after the other, and a ratio is taken within the round. Each peer is
driven as its documentation shows, and in the fastest fair way; so are our games. Peers come from the extra `bench`, pgx has to be installed
by itself; what is missing is named.
"""

import argparse
import os
import platform
import statistics
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from random import Random

from boardrules import failingwater, fountains
from tests.benchmarks.lockstep import batch, pgx_documented, pgx_fastest
from tests.benchmarks.runners import (
    Runner,
    chess_documented,
    chess_fastest,
    hearts_fastest,
    hearts_uniform,
    openspiel,
    ours,
    ours_fastest,
    playouts,
    replay,
    rollouts,
    uno_documented,
    uno_fastest,
)
from tests.benchmarks.samples import hearts_samples, our_samples, print_legal_pasts
from tests.benchmarks.search import chess_walk, hearts_walk, our_walk, uct
from tests.benchmarks.sizes import print_growth, print_sizes

START_CARD: dict[str, object] = {"follow": "start_card", "thinking_cards": True}
THREE: dict[str, object] = {"players": 3}
ADVANCED: dict[str, object] = {"players": 4, "advanced": True}
SOLO: dict[str, object] = {"players": 1}

HEARTS, HEARTS_FASTEST = "hearts, documented", "hearts, fastest"
HEARTS_UNIFORM = "hearts, documented loop, no probabilities"
HEARTS_UNPASSED = "the same, no cards passed"
CHESS, CHESS_FASTEST = "python-chess, documented", "python-chess, fastest"
UNO, UNO_FASTEST = "rlcard uno, documented", "rlcard uno, fastest"
PGX, PGX_FASTEST = "pgx sparrow mahjong, documented", "pgx sparrow mahjong, fastest"

PEERS: dict[str, Callable[[], Runner]] = {
    HEARTS: lambda: openspiel("hearts"),
    HEARTS_UNIFORM: lambda: hearts_uniform("hearts"),
    HEARTS_UNPASSED: lambda: hearts_uniform("hearts(pass_cards=false)"),
    HEARTS_FASTEST: hearts_fastest,
    CHESS: chess_documented,
    CHESS_FASTEST: chess_fastest,
    UNO: uno_documented,
    UNO_FASTEST: uno_fastest,
    "hearts, samples": hearts_samples,
    "hearts, UCT simulations": lambda: uct(hearts_walk),
    "python-chess, UCT simulations": lambda: uct(chess_walk),
    PGX: pgx_documented,
    PGX_FASTEST: pgx_fastest,
}

CARD_GAMES = (HEARTS, HEARTS_UNIFORM, UNO)
FAST_CARD_GAMES = (HEARTS_UNIFORM, HEARTS_UNPASSED, HEARTS_FASTEST, UNO_FASTEST)

CONTESTS: dict[str, tuple[tuple[str, ...], Callable[[], Runner]]] = {
    "Failing Water": (CARD_GAMES, lambda: ours(failingwater, {})),
    "Failing Water, fastest": (FAST_CARD_GAMES, lambda: ours_fastest(failingwater, {})),
    "Failing Water, start_card, thinking": (CARD_GAMES, lambda: ours(failingwater, START_CARD)),
    "Failing Water, 3 players": (CARD_GAMES, lambda: ours(failingwater, THREE)),
    "Failing Water, replay": (("Failing Water",), lambda: replay(failingwater, {})),
    "Fountains": ((CHESS,), lambda: ours(fountains, {})),
    "Fountains, fastest": ((CHESS_FASTEST,), lambda: ours_fastest(fountains, {})),
    "Fountains, 4 players, advanced": ((CHESS,), lambda: ours(fountains, ADVANCED)),
    "Fountains, solo": ((CHESS,), lambda: ours(fountains, SOLO)),
    "Fountains, replay": (("Fountains",), lambda: replay(fountains, {})),
    "Failing Water, samples mid-round": (("hearts, samples",), lambda: our_samples({})),
    "Failing Water, samples, start_card": (("hearts, samples",), lambda: our_samples(START_CARD)),
    "Failing Water, rollouts": (FAST_CARD_GAMES, lambda: rollouts(failingwater, {}, each=4 * 4 * 6)),
    "Failing Water, playouts (games)": ((), lambda: playouts(failingwater, {})),
    "Failing Water, rollouts (games)": (("Failing Water, playouts (games)",), lambda: rollouts(failingwater, {})),
    "Fountains, playouts (games)": ((), lambda: playouts(fountains, {})),
    "Fountains, rollouts (games)": (("Fountains, playouts (games)",), lambda: rollouts(fountains, {})),
    "Failing Water, UCT simulations": (("hearts, UCT simulations",), lambda: uct(lambda: our_walk(failingwater))),
    "Fountains, UCT simulations": (("python-chess, UCT simulations",), lambda: uct(lambda: our_walk(fountains))),
    "Failing Water, batch": ((PGX, PGX_FASTEST), lambda: batch({})),
    "Failing Water, batch, start_card": ((PGX, PGX_FASTEST), lambda: batch(START_CARD)),
}
"""Ours, each with the peers or the games of ours that it is held against."""


def runners() -> Iterator[tuple[str, Runner]]:
    """Yield everything that can be measured here, and name what cannot."""
    for name, make in (*PEERS.items(), *((name, make) for name, (_, make) in CONTESTS.items())):
        try:
            yield name, make()
        except ImportError as error:
            print(f"(missing: {name}: {error})")


def compare(rounds: int, seconds: float) -> None:
    """Measure all in turn, round by round, and print the medians of rates and ratios."""
    measured = dict(runners())
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for number in range(rounds + 1):
        for name, run in measured.items():
            each = run(seconds, Random(number))
            if number:  # the first round warms up
                rates[name].append(each)
    print(f"{'':<44}{'a second':>12}   times")
    for name, values in rates.items():
        line = f"{name:<44}{statistics.median(values):>12,.0f}"
        for against in CONTESTS[name][0] if name in CONTESTS else ():
            if against in rates:
                ratios = [own / other for own, other in zip(values, rates[against], strict=True)]
                line += f"   {statistics.median(ratios):.2f} {against};"
        print(line.rstrip(";"))


def main() -> None:
    """Measure and print everything."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.6, help="how long each is measured in a round")
    asked = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(
        f"{platform.python_implementation()} {platform.python_version()}, {sys.platform} {platform.machine()}, {datetime.now(UTC):%d %B %Y}"
    )
    compare(asked.rounds, asked.seconds)
    print_legal_pasts()
    print_sizes()
    print_growth()


if __name__ == "__main__":
    main()
