"""Self-play on Ray: the same games whoever plays them, none lost and none twice where workers or the program are killed."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from boardrules import Record, failingwater, playout

pytest.importorskip("ray", reason="needs the extra selfplay")
parquet = pytest.importorskip("pyarrow.parquet", reason="needs the extra selfplay")

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "docs" / "examples" / "learning" / "ray_selfplay.py"
GAMES, SHARD = 24, 2


def command(folder: Path, *more: str) -> list[str]:
    return [sys.executable, str(SCRIPT), str(folder), f"--games={GAMES}", f"--shard={SHARD}", *more]


def ran(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(folder, *more), capture_output=True, text=True, check=False, timeout=240)


def shards(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(folder.glob("games-*.parquet"))}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("undisturbed")
    done = ran(folder, "--workers=1", "--policy=ismcts", "--iterations=8")
    assert done.returncode == 0, done.stderr
    return folder


def parents() -> Iterator[tuple[int, int, str]]:
    """Yield all processes with their parents and their command lines."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                after_name = (folder / "stat").read_text().rpartition(")")[2].split()
                line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            yield int(folder.name), int(after_name[1]), line


def workers_of(program: int) -> list[int]:
    """Return the processes of Ray that play for a program."""
    family, found = {program}, []
    every = list(parents())
    for _ in range(4):
        family |= {child for child, parent, _ in every if parent in family}
    found = [child for child, _, line in every if child in family and line.startswith("ray::play_shard")]
    return sorted(found)


def wait_for_shards(folder: Path, least: int, program: "subprocess.Popen[str]") -> None:
    began = time.monotonic()
    while len(shards(folder)) < least:
        assert program.poll() is None, "the program ended before it could be disturbed"
        assert time.monotonic() - began < 200
        time.sleep(0.02)


def some_worker(program: "subprocess.Popen[str]") -> int:
    """A worker that plays now: between two shards it goes by another name."""
    began = time.monotonic()
    while not (found := workers_of(program.pid)):
        assert program.poll() is None, "the program ended before it could be disturbed"
        assert time.monotonic() - began < 200
        time.sleep(0.02)
    return found[0]


@pytest.mark.slow
def test_every_game_is_there_once_and_replays(undisturbed: Path) -> None:
    rows = parquet.read_table(undisturbed).to_pylist()
    assert [row["number"] for row in rows] == list(range(GAMES))
    assert len({row["record"] for row in rows}) == GAMES
    for row in rows:
        state = Record.from_text(row["record"]).replay()
        assert failingwater.is_over(state)
        assert row["scores"] == list(failingwater.scores(state))
        assert dict(enumerate(row["places"])) == {each.seat: each.place for each in failingwater.standings(state)}


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to find workers")
def test_the_same_games_come_of_killed_workers_and_a_killed_program(undisturbed: Path, tmp_path: Path) -> None:
    more = ("--workers=2", "--policy=ismcts", "--iterations=8")
    with subprocess.Popen(command(tmp_path, *more), stderr=subprocess.DEVNULL, text=True) as program:
        wait_for_shards(tmp_path, 1, program)
        os.kill(some_worker(program), signal.SIGKILL)
        wait_for_shards(tmp_path, 4, program)
        program.kill()
    had = shards(tmp_path)
    assert 4 <= len(had) < GAMES // SHARD
    done = ran(tmp_path, *more)
    assert done.returncode == 0, done.stderr
    assert f"{len(had) * SHARD} of {GAMES} games are there already" in done.stderr
    assert shards(tmp_path) == shards(undisturbed)


@pytest.mark.slow
def test_looking_tells_what_is_there(undisturbed: Path) -> None:
    done = ran(undisturbed, "--look")
    assert done.returncode == 0, done.stderr
    assert f"{GAMES} games, {GAMES * 96} decisions" in done.stdout


@pytest.mark.slow
def test_another_job_is_not_mixed_in(undisturbed: Path) -> None:
    before = shards(undisturbed)
    done = ran(undisturbed, "--seed=2", "--policy=ismcts", "--iterations=8")
    assert done.returncode == 1
    assert "holds games of another job (seed 1): name another folder" in done.stderr
    assert shards(undisturbed) == before


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--options={"], "--options: "),
        (['--options={"players": 9}'], "--options: players"),
        (["--workers=0"], "must be at least 1"),
        (["--games=-3"], "must be at least 1"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_begins(tmp_path: Path, more: list[str], told: str) -> None:
    done = ran(tmp_path / "out", *more)
    assert done.returncode == 2
    assert told in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_learner_sees_what_each_player_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    from docs.examples.learning.ray_selfplay import observations  # noqa: PLC0415 - only where ray is there

    state, moves = playout(failingwater, failingwater.new_game(), Random(3))
    seen = list(observations(Record("failingwater", state.options, moves)))
    assert len(seen) == 96
    ids = [failingwater.move_to_id(state.options, move) for move in moves]
    decisions = failingwater.num_decision_ids(state.options)
    assert [action for _, action in seen] == [each for each in ids if each is not None and each < decisions]
    assert {flat.shape for flat, _ in seen} == {seen[0][0].shape}


@pytest.mark.parametrize("damaged", [b"", b"PAR1", b"PAR1 and no end"])
def test_a_shard_that_cannot_be_read_is_played_again(
    damaged: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    from docs.examples.learning.ray_selfplay import Job, file_of, is_done, keep, play_shard  # noqa: PLC0415 - only where ray is there

    job = Job("failingwater", "{}", "random", 1, seed=1, shard=2)
    assert not is_done(tmp_path, 4, 2)
    keep(tmp_path, 4, play_shard(job, 4, 2))
    assert is_done(tmp_path, 4, 2)
    assert not is_done(tmp_path, 4, 3)
    whole = file_of(tmp_path, 4).read_bytes()
    file_of(tmp_path, 4).write_bytes(damaged)
    assert not is_done(tmp_path, 4, 2)
    keep(tmp_path, 4, play_shard(job, 4, 2))
    assert file_of(tmp_path, 4).read_bytes() == whole
    assert [path.name for path in tmp_path.iterdir()] == ["games-000000004.parquet"]


def test_two_programs_may_write_the_same_shard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second begins and ends while the first is at it."""
    monkeypatch.syspath_prepend(str(ROOT))
    from docs.examples.learning import ray_selfplay  # noqa: PLC0415 - only where ray is there

    rows = ray_selfplay.play_shard(ray_selfplay.Job("failingwater", "{}", "random", 1, seed=1, shard=2), 0, 2)
    write, begun = parquet.write_table, False

    def interrupted(*arguments: object, **more: object) -> None:
        nonlocal begun
        write(*arguments, **more)
        if not begun:
            begun = True
            ray_selfplay.keep(tmp_path, 0, rows)

    monkeypatch.setattr(parquet, "write_table", interrupted)
    ray_selfplay.keep(tmp_path, 0, rows)
    assert begun
    assert ray_selfplay.is_done(tmp_path, 0, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["games-000000000.parquet"]
