"""The PettingZoo example: random policies, whose rewards add up to the points of the table that is shown."""

from random import Random

import pytest
from docs.examples import pettingzoo_random as example

from boardrules import AnyGame, failingwater, fountains
from boardrules.pettingzoo import raw_env


@pytest.mark.parametrize("game", [failingwater, fountains])
def test_rewards_add_up(game: AnyGame) -> None:
    table = raw_env(game)
    totals = example.play(table, Random(1), seed=1)
    assert list(totals.values()) == list(game.scores(table.position))


def test_it_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["pettingzoo_random.py", "failingwater", "--games", "1"])
    example.main()
    assert "the game is over" in capsys.readouterr().out
