"""Self-play on Ray, from one core to many machines: games by number, records in Parquet.

Games are numbered, and each draws from a random stream of its own that its number and the seed give: what is played hangs
neither on how many workers there are nor on which of them plays it. A worker plays a shard of games at a time and sends back
their records, a hundredth of what the observations in them would take; whoever learns makes these anew (`--look`). A shard is
written in one step, under its own name: where a worker dies Ray plays its shard again, and where this program dies the same
command goes on with the shards that are missing. Either way no game is lost, none comes twice, and all are the same.

    python docs/examples/learning/ray_selfplay.py OUT --games 400 --workers 2
    python docs/examples/learning/ray_selfplay.py OUT --game fountains --options '{"players": 3}' --policy ismcts --iterations 100
    python docs/examples/learning/ray_selfplay.py OUT --games 100000 --address auto
    python docs/examples/learning/ray_selfplay.py OUT --look
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final
from uuid import uuid4

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import ray
from attrs import asdict, frozen

from boardrules import GAMES, BoardRulesError, Record, __version__, resolve
from boardrules.learning import FloatArray, blank, fields_of, table_of
from boardrules.learning.policies import Known, Policy, decide, policy_from
from boardrules.record import AnyRecord
from boardrules.search import Search

ROWS: Final = pa.schema(
    {
        "number": pa.int64(),
        "record": pa.string(),
        "scores": pa.list_(pa.int32()),
        "places": pa.list_(pa.int32()),
    }
)
"""A game: its number, its record as text, and by seat its points and places."""

JOB_FILE: Final = "_job.json"
"""Whoever reads a folder of Parquet files passes over names that begin like this one."""

AHEAD: Final = 2
"""Shards that each worker has in store: with one it would wait for the next, with many a dead one would leave more undone."""


@frozen
class Job:
    """What is to be played. Two jobs that are equal, however many games they have, play the same games.

    :ivar game: the game's name
    :ivar options: its options as JSON
    :ivar policy: who makes all moves: ``random``, ``greedy`` or ``ismcts``
    :ivar iterations: of the search, for ``ismcts``
    :ivar seed: of all random streams
    :ivar shard: games in one piece of work
    :ivar version: of the library, since a bot may play otherwise in another one
    """

    game: str
    options: str
    policy: str
    iterations: int
    seed: int
    shard: int
    version: str = __version__

    def player(self) -> "Policy[object, object] | Known":
        """Return who makes all moves."""
        game, search = GAMES[self.game], Search(iterations=self.iterations)
        if self.policy == Known.ISMCTS:
            return lambda view, rng: search.choose(game, view, rng)
        return policy_from(Known(self.policy))

    def play(self, number: int) -> dict[str, object]:
        """Play the game with that number and return its row."""
        game, rng, player = GAMES[self.game], Random(f"{self.seed}:{number}"), self.player()
        options = game.options_from_data(json.loads(self.options))
        state, moves = resolve(game, game.new_game(options), rng)
        made = [*moves]
        while not game.is_over(state):
            made.append(decide(game, state, player, rng))
            state, moves = resolve(game, game.apply_move(state, made[-1]), rng)
            made += moves
        places = {standing.seat: standing.place for standing in game.standings(state)}
        return {
            "number": number,
            "record": Record(self.game, options, tuple(made)).to_text(),
            "scores": list(game.scores(state)),
            "places": [places[seat] for seat in sorted(places)],
        }


def play_shard(job: Job, first: int, count: int) -> pa.Table:
    """Play some games and return their rows."""
    return pa.Table.from_pylist([job.play(number) for number in range(first, first + count)], ROWS)


def shards(games: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the first game of each shard, and how many there are in it."""
    for first in range(0, games, size):
        yield first, min(size, games - first)


def file_of(folder: Path, first: int) -> Path:
    """Return where a shard is kept."""
    return folder / f"games-{first:09}.parquet"


def is_done(folder: Path, first: int, count: int) -> bool:
    """Return whether a shard is there with all its games.

    One that was the last of fewer games is played again, with more, and so is one that a disk has lost a part of.
    """
    try:
        return int(pq.read_metadata(file_of(folder, first)).num_rows) >= count
    except (FileNotFoundError, pa.ArrowInvalid):
        return False


def keep(folder: Path, first: int, rows: pa.Table) -> None:
    """Write a shard so that it is there as a whole or not at all, also where two programs go on with the same folder."""
    path = file_of(folder, first)
    unfinished = path.with_name(f"_{path.name}.{uuid4().hex}")
    pq.write_table(rows, unfinished, compression="zstd")
    unfinished.replace(path)


def begin(folder: Path, job: Job) -> None:
    """Note what is played in a folder.

    :raises SystemExit: where something else is
    """
    folder.mkdir(parents=True, exist_ok=True)
    noted = folder / JOB_FILE
    if noted.exists():
        before = json.loads(noted.read_text(encoding="utf-8"))
        differing = [name for name, value in asdict(job).items() if before.get(name) != value]
        if differing:
            told = ", ".join(f"{name} {before.get(name)!r}" for name in differing)
            raise SystemExit(f"{folder} holds games of another job ({told}): name another folder")
        return
    unfinished = noted.with_name(f"_{noted.name}")
    unfinished.write_text(json.dumps(asdict(job), indent=1) + "\n", encoding="utf-8")
    unfinished.replace(noted)


def run(folder: Path, job: Job, games: int) -> None:
    """Play all games that the folder does not hold yet, and show how it goes."""
    begin(folder, job)
    todo = [(first, count) for first, count in shards(games, job.shard) if not is_done(folder, first, count)]
    had = games - sum(count for _, count in todo)
    if had:
        print(f"{had} of {games} games are there already", file=sys.stderr)
    # Where a worker dies its shard is played again by another one, as often as that happens.
    played_elsewhere = ray.remote(max_retries=-1)(play_shard)
    began, busy, played, size = time.perf_counter(), 0.0, 0, 0
    waiting, due = iter(todo), {}
    while True:
        # Machines may come and go.
        workers = int(ray.cluster_resources().get("CPU", 1))
        for first, count in waiting:
            due[played_elsewhere.remote(job, first, count)] = first
            if len(due) >= AHEAD * workers:
                break
        if not due:
            break
        ready, _ = ray.wait(list(due))
        received = time.perf_counter()
        for shard in ready:
            rows = ray.get(shard)
            first = due.pop(shard)
            keep(folder, first, rows)
            played += rows.num_rows
            size += file_of(folder, first).stat().st_size
        busy += time.perf_counter() - received
        rate = played / (time.perf_counter() - began)
        print(f"{had + played} of {games} games, {rate:.1f} a second", file=sys.stderr, flush=True)
    if played:
        print(
            f"{played} games by {workers} workers in {time.perf_counter() - began:.1f} s; "
            f"{size / played:.0f} bytes a game; to receive and write one took {busy / played * 1e6:.0f} us"
        )


def observations(record: AnyRecord) -> Iterator[tuple[FloatArray, int]]:
    """Yield what each player saw before each decision, as numbers, with the id of the move: what a learner makes of a record."""
    table = table_of(record.game_name, record.options)
    fields = fields_of(table.learning.fields(record.options), memory=False)
    for step in record.steps():
        seat = table.game.current_player(step.before)
        if seat >= 0:
            flat, pieces = blank(fields)
            table.learning.encode(table.game.observe(step.before, seat), pieces)
            yield flat, table.number_of(step.move)


def look(folder: Path) -> None:
    """Show what a folder holds, and what its observations would take."""
    games, sent, seen, decisions = 0, 0, 0, 0
    points: list[list[int]] = []
    began = time.perf_counter()
    for path in sorted(folder.glob("games-*.parquet")):
        rows = pq.read_table(path)
        sent += int(pc.sum(pc.binary_length(rows["record"])).as_py())
        points += rows["scores"].to_pylist()
        for text in rows["record"].to_pylist():
            games += 1
            for flat, _ in observations(Record.from_text(text)):
                seen += flat.nbytes
                decisions += 1
    if not games:
        raise SystemExit(f"{folder} holds no games")
    took = time.perf_counter() - began
    kept = sum(path.stat().st_size for path in folder.glob("games-*.parquet"))
    print(f"{games} games, {decisions} decisions; points by seat: {np.mean(points, axis=0).round(1).tolist()}")
    print(
        f"records {sent / 1e6:.2f} MB, as Parquet {kept / 1e6:.2f} MB; their observations {seen / 1e6:.1f} MB, made at {games / took:.0f} games a second"
    )


def main() -> None:
    """Play as many games as asked for, or look at those that are there."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where games are kept; a second run goes on with what is missing")
    parser.add_argument("--game", choices=list(GAMES), default="failingwater")
    parser.add_argument("--options", default="{}", help="the game's options as JSON")
    parser.add_argument("--policy", choices=[*map(str, Known)], default="random", help="who makes all moves")
    parser.add_argument("--iterations", type=int, default=100, help="of the search, for ismcts")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--shard", type=int, default=50, help="games that a worker plays at a time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="on this machine, where there is no cluster")
    parser.add_argument("--address", help="of a cluster, such as auto")
    parser.add_argument("--look", action="store_true", help="play nothing; show what the folder holds")
    asked = parser.parse_args()
    if asked.look:
        look(asked.folder)
        return
    if min(asked.games, asked.shard, asked.workers, asked.iterations) < 1:
        parser.error("games, shard, workers and iterations must be at least 1")
    try:
        options = json.dumps(
            GAMES[asked.game].options_to_data(GAMES[asked.game].options_from_data(json.loads(asked.options))),
            sort_keys=True,
        )
    except (BoardRulesError, json.JSONDecodeError) as error:
        parser.error(f"--options: {error}")
    job = Job(asked.game, options, asked.policy, asked.iterations, asked.seed, asked.shard)
    # Nothing is told to anybody outside.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    where = {"address": asked.address} if asked.address else {"num_cpus": asked.workers, "include_dashboard": False}
    ray.init(**where, log_to_driver=False, logging_level="warning")
    run(asked.folder, job, asked.games)


if __name__ == "__main__":
    main()
