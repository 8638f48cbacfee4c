"""The OpenSpiel example: a game by its two searches and a random player."""

from random import Random

import pytest
from docs.examples import openspiel_bots as example

from boardrules import failingwater
from boardrules.openspiel import load


def play_once(simulations: int, seed: int) -> list[float]:
    game = load(failingwater, failingwater.Options(players=3))
    bots = [
        example.informed_search(game, simulations, seed),
        example.all_seeing_search(game, simulations, seed),
        example.at_random(Random(seed)),
    ]
    return example.play(game, bots, Random(seed))


def test_a_seed_gives_a_game() -> None:
    assert play_once(simulations=3, seed=2) == play_once(simulations=3, seed=2)


def test_it_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["openspiel_bots.py", "--simulations", "2"])
    example.main()
    assert capsys.readouterr().out.startswith("game 1: ISMCTS ")
