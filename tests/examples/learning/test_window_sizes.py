"""The example that counts what lies outside windows."""

from random import Random

import pytest
from docs.examples.learning import window_sizes as example

from boardrules import fountains


def test_shares_by_hand() -> None:
    # A window of 5 reaches 2 cells from its middle: outside are 1 of 3, 0 of 1 and 2 of 2.
    assert example.outside([[0, 2, 3], [1], [7, 9]], 5) == (3 / 6, 2 / 3, 1)


def test_distances_are_from_the_middle_of_the_window() -> None:
    # About the start at 0 to 6 the window's middle is 0, 0; no tile of the set is longer than 10 cells.
    first = next(example.distances(players=2, games=1, policy=example.at_random))
    assert max(first) <= 10
    assert 7 in first


def test_greed_looks_for_points() -> None:
    rng = Random(1)
    state = fountains.resolve_chance(fountains.new_game(), rng)
    moves = fountains.legal_moves(state)
    chosen = example.greedily(state, moves, Random(2))
    best = max(fountains.scores(fountains.apply_move(state, move))[0] for move in Random(2).sample(moves, 8))
    assert fountains.scores(fountains.apply_move(state, chosen))[0] == best


def test_it_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.argv", ["window_sizes.py", "--games", "1"])
    example.main()
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 12
    assert all(row.count("|") == len(example.SIZES) + 2 for row in rows)
