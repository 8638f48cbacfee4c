"""The recipes run as they stand; what they reach in earnest is in the guide."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
MEASURED = ROOT / "docs" / "examples" / "learning" / "results.jsonl"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="needs the extra recipes"),
]


def ran(recipe: str, *arguments: str) -> str:
    command = [sys.executable, "-m", f"docs.examples.learning.{recipe}", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize(
    ("recipe", "arguments", "steps"),
    [
        ("sb3_maskable", ("failingwater", "--steps=1"), "13,824"),
        ("sb3_maskable", ("failingwater", "--steps=1", "--one-at-a-time"), "2,048"),
        ("sb3_maskable", ("fountains", "--steps=1"), "1,024"),
        ("tianshou_dqn", ("failingwater", "--steps=64"), "64"),
        ("tianshou_dqn", ("fountains", "--steps=64"), "64"),
        ("rllib_ppo", ("failingwater", "--steps=1"), r"2,0\d\d"),
        ("rllib_ppo", ("fountains", "--steps=1"), r"2,0\d\d"),
    ],
)
def test_a_recipe_learns_once_and_counts_its_wins(
    recipe: str, arguments: tuple[str, ...], steps: str, tmp_path: Path
) -> None:
    saved = tmp_path / "model"
    before, learnt, after = ran(recipe, *arguments, "--games=2", f"--save={saved}").splitlines()
    score = r"wins [01]\.\d\d \(\d\.\d\d to \d\.\d\d\) against random players"
    assert re.fullmatch(f"before: {score}", before)
    assert re.fullmatch(rf"{steps} steps in \d+ (CPU )?seconds: [\d,]+ steps a second", learnt)
    assert re.fullmatch(f"after: {score}", after)
    assert list(tmp_path.iterdir())


def test_results_are_added_to_a_file_and_shown_as_tables(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(json.dumps({"game": "failingwater", "who": "random", "seed": 3, "learnt": "an older line"}) + "\n")
    ran("results", "greedy", "random", "--game=failingwater", "--matches=1", "--seed=3", f"--into={file}")
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["who"] for line in lines] == ["random", "random", "greedy"]
    assert all(line["machine"] and line["date"] and line["search"][0] == 1 for line in lines[1:])
    rows = ran("results", f"--table={file}").split("\n\n")[0].splitlines()
    assert [row.split(" | ")[:2] for row in rows[2:]] == [
        ["| random, seed 3", "nothing"],
        ["| greedy, seed 3", "nothing"],
    ]


def test_the_guide_shows_what_was_measured() -> None:
    guide = (ROOT / "docs" / "guides" / "learning.md").read_text(encoding="utf-8")
    rows = ran("results", f"--table={MEASURED}").splitlines()
    assert len(rows) > 10
    assert [row for row in rows if row not in guide] == []
