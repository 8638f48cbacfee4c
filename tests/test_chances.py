"""The tests' own tools for chances."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.chances import assert_fits, chi_square_limit, exact_distribution


@pytest.mark.parametrize(("freedom", "limit"), [(1, 10.83), (3, 16.27), (10, 29.59), (30, 59.70), (100, 149.45)])
def test_the_limit_is_that_of_the_printed_tables(freedom: int, limit: float) -> None:
    assert chi_square_limit(freedom) == pytest.approx(limit, rel=0.035)


def test_every_draw_is_tried() -> None:
    assert exact_distribution(lambda rng: rng.randrange(2) + rng.randrange(3)) == {
        0: Fraction(1, 6), 1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 6),
    }  # fmt: skip
    assert exact_distribution(lambda rng: rng.choice("ab") + rng.choice("c")) == dict.fromkeys(
        ["ac", "bc"], Fraction(1, 2)
    )
    assert set(exact_distribution(lambda rng: tuple(rng.sample("abc", 2))).values()) == {Fraction(1, 6)}


def until_zero(rng: Random) -> int:
    """How often a coin falls on 1 before it falls on 0."""
    count = 0
    while rng.randrange(2):
        count += 1
    return count


def test_endless_draws_are_cut_off() -> None:
    assert exact_distribution(until_zero, most=2) == {0: Fraction(1, 2), 1: Fraction(1, 4), None: Fraction(1, 4)}


def test_wrong_frequencies_are_seen() -> None:
    half = dict.fromkeys("ab", Fraction(1, 2))
    assert_fits(Counter(a=520, b=480), half)
    with pytest.raises(AssertionError):
        assert_fits(Counter(a=600, b=400), half)
    with pytest.raises(AssertionError):
        assert_fits(Counter(a=520, b=470, c=10), half)
