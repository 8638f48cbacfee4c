"""What results are made of: what is kept, and the rows of a table. That the program runs is tried with the recipes."""

from pathlib import Path

import pytest

for module in ("sb3_contrib", "ray.rllib", "tianshou", "open_spiel"):
    pytest.importorskip(module, reason="needs the extra recipes")

from docs.examples.learning import results  # noqa: E402 - only where it can be imported
from docs.examples.learning.matches import Wins  # noqa: E402

LINE = {
    "game": "fountains",
    "who": "greedy",
    "seed": 1,
    "learnt": "nothing",
    "seconds": 0.0,
    "random": [100, 1.0],
    "seconds a game, random": 0.0712,
    "search": [100, 0.5],
    "linear value": [100, 0.0],
}


def test_of_each_seed_a_table_has_a_row_in_the_order_of_the_experiments() -> None:
    learnt = LINE | {"who": "linear value", "learnt": "9 games", "seconds": 61.6}
    rows = results.table(
        [learnt | {"seed": 2}, learnt, LINE, LINE | {"game": "failingwater"}], "fountains"
    ).splitlines()
    shares = "1.00 (0.96 to 1.00) | 0.50 (0.40 to 0.60) | 0.00 (0.00 to 0.04) |"
    assert rows[2:] == [
        f"| greedy | nothing | 0.07 a game | {shares}",
        f"| linear value | 9 games | 62 | {shares}",
        f"| linear value, seed 2 | 9 games | 62 | {shares}",
    ]


def test_a_later_line_stands_for_an_earlier_one_as_far_as_it_goes() -> None:
    later = {name: LINE[name] for name in ("game", "who", "seed", "learnt", "seconds")} | {"search": [100, 0.0]}
    row = results.table([LINE, later], "fountains").splitlines()[2]
    assert row == "| greedy | nothing | 0.07 a game | 1.00 (0.96 to 1.00) | 0.00 (0.00 to 0.04) | 0.00 (0.00 to 0.04) |"


@pytest.mark.parametrize(("learnt", "times"), [("9 games", 1), ("nothing, 30 iterations", 2)])
def test_what_has_learnt_and_is_kept_does_not_learn_again(
    learnt: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = []

    def experiment(_: str, seed: int) -> results.Trained:
        seeds.append(seed)
        return results.Trained(learnt, lambda _rival, games, _seed: Wins(games, 0.25))

    monkeypatch.setitem(results.EXPERIMENTS, ("fountains", "new"), experiment)
    first, again = (results.trained("fountains", "new", 3, tmp_path) for _ in range(2))
    assert seeds == [3] * times
    assert (first.learnt, again.learnt) == (learnt, learnt)
    assert again.play("random", 7, 1) == Wins(7, 0.25)
    results.trained("fountains", "new", 4, tmp_path)
    assert seeds[-1] == 4
    results.trained("fountains", "new", 3, None)
    assert seeds[-1] == 3


def test_only_the_opponents_asked_for_are_met() -> None:
    player = results.Trained(
        "nothing", lambda rival, games, seed: Wins(games, 1.0 if (rival, seed) == ("random", 6) else 0)
    )
    line = results.measured("fountains", player, 5, ["random"], 3)
    assert line["random"] == [3, 1.0]
    assert set(line) == {"random", "seconds a game, random"}
