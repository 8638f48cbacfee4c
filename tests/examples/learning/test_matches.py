"""How the recipes count wins."""

from random import Random

import numpy as np
import pytest
from docs.examples.learning.matches import GAMES, Wins, at_random, seat_env, share_of_a_win, wins

from boardrules import failingwater, playout
from boardrules.gymnasium import Flags
from boardrules.learning import FloatArray, Returns


def test_shared_wins_count_in_part() -> None:
    assert Wins.of([1.0, 0.5, 0.0, 0.0]) == Wins(4, 0.375)


def test_wilsons_interval_by_hand() -> None:
    # 30 of 100: the middle is (0.3 + 3.8416 / 200) / 1.038416 = 0.30740, half 1.96 sqrt(0.0021 + 0.00009604) / 1.038416 = 0.08845.
    assert Wins(100, 0.3).interval == pytest.approx((0.2189, 0.3958), abs=1e-4)
    assert str(Wins(100, 0.3)) == "0.30 (0.22 to 0.40)"
    assert Wins(5, 0.0).interval[0] == 0
    assert Wins(5, 1.0).interval[1] == 1


def test_a_win_is_shared_by_those_in_front() -> None:
    seen = set()
    for seed in range(60):
        end, _ = playout(failingwater, failingwater.new_game(failingwater.Options(players=3)), Random(seed))
        places = [standing.place for standing in sorted(failingwater.standings(end), key=lambda each: each.seat)]
        first = places.count(1)
        seen.add(first)
        shares = [share_of_a_win(failingwater, end, seat) for seat in range(3)]
        assert shares == [(place == 1) / first for place in places]
    assert {1, 2} <= seen


@pytest.mark.parametrize("name", GAMES)
def test_seats_change_and_games_follow_from_the_seed(name: str) -> None:
    table, seats = seat_env(name, Returns.WIN), set()
    first_legal = []

    def act(_: FloatArray, mask: Flags) -> int:
        seats.add(table.seat)
        first_legal.append(int(mask.argmax()))
        return first_legal[-1]

    games = 6 if name == "failingwater" else 3
    won = wins(table, act, games, seed=2)
    assert won.games == games
    assert len(seats) > 1
    before = first_legal.copy()
    assert wins(table, act, games, seed=2) == won
    assert first_legal == before * 2


def test_random_players_take_every_legal_action() -> None:
    act, mask = at_random(1), np.array([False, True, False, True])
    assert {act(np.zeros(1, np.float32), mask) for _ in range(20)} == {1, 3}
