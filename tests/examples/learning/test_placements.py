"""The example that learns where tiles may lie: the figures in the guide come from a long run, here it only has to run."""

import re
from collections.abc import Callable

import pytest
import torch
from docs.examples.learning import placements as example

from boardrules import fountains


@pytest.fixture(autouse=True, scope="module")
def _one_thread() -> None:
    torch.set_num_threads(1)


def test_average_precision_by_hand() -> None:
    # From the best score down: hit, miss, hit, miss, hit; (1/1 + 2/3 + 3/5) / 3.
    scores, hits = torch.tensor([0.1, 0.9, 0.5, 0.7, 0.3]), torch.tensor([1, 1, 1, 0, 0])
    assert example.average_precision(scores, hits) == pytest.approx((1 + 2 / 3 + 3 / 5) / 3)
    assert example.average_precision(hits.float(), hits) == 1


def test_positions_hold_what_is_legal() -> None:
    known = example.positions(games=1, seed=3)
    assert known == example.positions(games=1, seed=3)
    assert known != example.positions(games=1, seed=4)
    for each in known:
        found = example.IDS.legal(each.view)
        targets = example.targets_of([each])
        assert targets.shape == (1, 4, 49, 49)
        assert targets.flatten().nonzero().flatten().tolist() == [number - example.IDS.first_place for number in found]
        assert isinstance(each.view.held, fountains.Tile)


@pytest.mark.parametrize("make", [example.convolution, example.perceptron])
def test_learners_say_something_of_every_placement(make: Callable[[], example.Learner]) -> None:
    learner = make()
    batch = example.positions(games=1, seed=3)[:3]
    together = learner.says(batch)
    assert together.shape == (3, 4, 49, 49)
    alone = torch.cat([learner.says([each]) for each in batch])
    torch.testing.assert_close(together, alone, rtol=1e-3, atol=1e-3)


def test_it_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["placements.py", "--games", "1", "--seconds", "0.3"])
    example.main()
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(" | ")[0] for row in rows[2:]] == ["| convolution on planes", "| perceptron on the flat tensor"]
    assert all(re.fullmatch(r"\| .* \| [\d,]+ \| [\d,]+ \| \d+ \| [01]\.\d{3} \|", row) for row in rows[2:])
