"""Ranks, payouts, tie-break chains and standings, by hand: ties of two, of three and of all."""

from enum import StrEnum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidOptions, Standing
from boardrules.scoring import Best, Criterion, competition_ranks, dense_ranks, payouts, standings


@pytest.mark.parametrize(
    ("values", "competition", "dense"),
    [
        ((), (), ()),
        ((5,), (1,), (1,)),
        ((5, 3), (1, 2), (1, 2)),
        ((3, 5), (2, 1), (2, 1)),
        ((5, 5), (1, 1), (1, 1)),
        ((11, 11, 8), (1, 1, 3), (1, 1, 2)),
        ((8, 11, 8), (2, 1, 2), (2, 1, 2)),
        ((8, 11, 8, 2), (2, 1, 2, 4), (2, 1, 2, 3)),
        ((9, 9, 9, 2), (1, 1, 1, 4), (1, 1, 1, 2)),
        ((2, 9, 9, 9), (4, 1, 1, 1), (2, 1, 1, 1)),
        ((7, 7, 3, 3), (1, 1, 3, 3), (1, 1, 2, 2)),
        ((4, 4, 4, 4), (1, 1, 1, 1), (1, 1, 1, 1)),
        ((0, -3, 0), (1, 3, 1), (1, 2, 1)),
    ],
)
def test_ranks(values: tuple[int, ...], competition: tuple[int, ...], dense: tuple[int, ...]) -> None:
    assert competition_ranks(values) == competition
    assert dense_ranks(values) == dense


@pytest.mark.parametrize(
    ("ranks", "paid"),
    [
        ((1, 2, 3, 4), (10, 6, 3, 1)),
        ((1, 1, 3, 4), (10, 10, 3, 1)),
        ((1, 1, 2, 3), (10, 10, 6, 3)),
        ((1, 2, 2, 2), (10, 6, 6, 6)),
        ((1, 1, 1, 4), (10, 10, 10, 1)),
        ((1, 1, 1, 1), (10, 10, 10, 10)),
        ((5, 6, 1), (0, 0, 10)),  # past the end of the table nothing is earned
        ((), ()),
    ],
)
def test_the_tied_all_take_the_highest_value(ranks: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert payouts(ranks, (10, 6, 3, 1)) == paid


def test_a_criterion_says_which_end_is_better() -> None:
    high, low = Criterion("coins", (2, 0, 2)), Criterion("weed", (2, 0, 2), Best.LOW)
    assert [high.better(0, 1), high.better(1, 0), high.better(0, 2)] == [True, False, False]
    assert [low.better(0, 1), low.better(1, 0), low.better(0, 2)] == [False, True, False]
    assert Criterion("coins", [2, 0, 2]) == high
    assert hash(Criterion("coins", [2, 0, 2])) == hash(high)


def table(found: tuple[Standing, ...]) -> list[tuple[int, int, str]]:
    return [(each.place, each.seat, each.decided_by) for each in found]


COINS = Criterion("coins", (1, 4, 2, 3))
WEED = Criterion("weed", (3, 1, 2, 3), Best.LOW)


@pytest.mark.parametrize(
    ("points", "tie_breaks", "expected"),
    [
        ((3, 9, 5, 7), [], [(1, 1, "points"), (2, 3, "points"), (3, 2, "points"), (4, 0, "points")]),
        ((9, 9, 5, 7), [], [(1, 0, "shared"), (1, 1, "shared"), (3, 3, "points"), (4, 2, "points")]),
        ((9, 9, 9, 7), [], [(1, 0, "shared"), (1, 1, "shared"), (1, 2, "shared"), (4, 3, "points")]),
        ((7, 9, 9, 9), [], [(1, 1, "shared"), (1, 2, "shared"), (1, 3, "shared"), (4, 0, "points")]),
        ((9, 9, 9, 9), [], [(1, 0, "shared"), (1, 1, "shared"), (1, 2, "shared"), (1, 3, "shared")]),
        ((9, 7, 7, 9), [], [(1, 0, "shared"), (1, 3, "shared"), (3, 1, "shared"), (3, 2, "shared")]),
        # a tie-break that nobody needs changes nothing
        ((3, 9, 5, 7), [COINS], [(1, 1, "points"), (2, 3, "points"), (3, 2, "points"), (4, 0, "points")]),
        # the first place is decided by what separates it from the second
        ((9, 9, 5, 7), [COINS], [(1, 1, "coins"), (2, 0, "coins"), (3, 3, "points"), (4, 2, "points")]),
        ((9, 9, 9, 9), [COINS], [(1, 1, "coins"), (2, 3, "coins"), (3, 2, "coins"), (4, 0, "coins")]),
        # less weed is better; seats 0 and 3 stay level
        ((9, 9, 9, 9), [WEED], [(1, 1, "weed"), (2, 2, "weed"), (3, 0, "shared"), (3, 3, "shared")]),
        # the second tie-break is asked only where the first left a tie
        ((9, 9, 9, 9), [WEED, COINS], [(1, 1, "weed"), (2, 2, "weed"), (3, 3, "weed"), (4, 0, "coins")]),
        ((9, 5, 5, 9), [WEED, COINS], [(1, 3, "coins"), (2, 0, "coins"), (3, 1, "points"), (4, 2, "weed")]),
        # who shares a place is separated from the next as a group
        ((9, 9, 9, 5), [WEED], [(1, 1, "weed"), (2, 2, "weed"), (3, 0, "weed"), (4, 3, "points")]),
        ((), [], []),
        ((4,), [], [(1, 0, "points")]),
        ((4, 4), [], [(1, 0, "shared"), (1, 1, "shared")]),
    ],
)  # fmt: skip
def test_standings(points: tuple[int, ...], tie_breaks: list[Criterion], expected: list[tuple[int, int, str]]) -> None:
    found = standings(points, tie_breaks)
    assert table(found) == expected
    assert all(each.points == points[each.seat] for each in found)


@given(st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=5))
def test_standings_follow_from_comparing_every_two_seats(rows: list[tuple[int, int, int]]) -> None:
    points, coins, weed = zip(*rows, strict=True)
    chain = [Criterion("points", points), Criterion("coins", coins), Criterion("weed", weed, Best.LOW)]

    def ahead(seat: int, other: int) -> str | None:
        """By what a seat is ahead of another, if it is."""
        first = next((each for each in chain if each.values[seat] != each.values[other]), None)
        return first.name if first is not None and first.better(seat, other) else None

    seats = range(len(points))
    found = standings(points, chain[1:])
    assert sorted(each.seat for each in found) == [*seats]
    assert [each.place for each in found] == sorted(each.place for each in found)
    for each in found:
        better = [other for other in seats if ahead(other, each.seat)]
        worse = [other for other in seats if ahead(each.seat, other)]
        assert each.place == 1 + len(better)
        if len(better) + len(worse) < len(points) - 1:
            assert each.decided_by == "shared"
        elif better:
            nearest = max(better, key=lambda other: sum(bool(ahead(third, other)) for third in seats))
            assert each.decided_by == ahead(nearest, each.seat)
        elif worse:
            nearest = min(worse, key=lambda other: sum(bool(ahead(third, other)) for third in seats))
            assert each.decided_by == ahead(each.seat, nearest)


class Foreign(StrEnum):
    HIGH = "high"


def test_a_text_becomes_the_end_that_is_better() -> None:
    assert Criterion("tokens", (3, 1), "high") == Criterion("tokens", (3, 1), Best.HIGH)
    assert Criterion("tokens", (3, 1), "low").best is Best.LOW
    assert Criterion("tokens", (3, 1), "high").better(0, 1)


@pytest.mark.parametrize("best", ["HIGH", "", None, 1, True, Foreign.HIGH, ["high"]])
def test_no_other_end_is_taken(best: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^best: must be 'high' or 'low', not "):
        Criterion("tokens", (3, 1), best)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("values", "where"),
    [
        *((None, "values"), (5, "values"), ("31", "values"), ({3, 1}, "values"), ((3, True), r"values\[1\]")),
        *(((3, 1.0), r"values\[1\]"), (("3", 1), r"values\[0\]"), ((np.int64(3), 1), r"values\[0\]")),
    ],
    ids=range(8),
)
def test_values_are_whole_numbers(values: object, where: str) -> None:
    with pytest.raises(InvalidOptions, match=rf"^{where}: must be a whole number"):
        Criterion("tokens", values)  # type: ignore[arg-type]  # wrong on purpose


def test_a_criterion_is_named_by_text() -> None:
    with pytest.raises(InvalidOptions, match=r"^name: must be text, not 5$"):
        Criterion(5, (3, 1))  # type: ignore[arg-type]  # wrong on purpose


def test_a_tie_break_has_a_value_for_each_seat() -> None:
    with pytest.raises(InvalidOptions, match=r"^tie_breaks: tokens has 2 values for 3 seats$"):
        standings((7, 7, 7), [Criterion("tokens", (3, 1))])
