"""The recipes run as they stand; what they reach in earnest is in the guide."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("sb3_contrib") is None, reason="needs the extra recipes"),
]


def ran(recipe: str, *arguments: str) -> str:
    command = [sys.executable, "-m", f"docs.examples.learning.{recipe}", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize(
    ("recipe", "arguments", "steps"),
    [
        ("sb3_maskable", ("failingwater", "--steps=1"), "13,824"),
        ("sb3_maskable", ("failingwater", "--steps=1", "--one-at-a-time"), "16,384"),
        ("sb3_maskable", ("fountains", "--steps=1"), "1,024"),
        ("rllib_ppo", ("failingwater", "--steps=1"), "2,048"),
        ("rllib_ppo", ("fountains", "--steps=1"), "2,048"),
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
