"""Are draws as likely as they should be? Exactly, by trying every draw of a generator, and by chi-square with a fixed seed."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


class OutOfChoicesError(Exception):
    """More was drawn than the test allows for."""


class Scripted(Random):
    """A generator that draws what a script says, then zeros, and notes from how many each draw was made."""

    def __init__(self, script: Iterable[int], most: int) -> None:
        super().__init__()
        self.script = list(script)
        self.most = most
        self.sizes: list[int] = []

    def _randbelow(self, size: int) -> int:
        if len(self.sizes) == self.most:
            raise OutOfChoicesError
        place = len(self.sizes)
        self.sizes.append(size)
        if place == len(self.script):
            self.script.append(0)
        return self.script[place]


def exact_distribution(draw: Callable[[Random], K], most: int = 20) -> dict[K | None, Fraction]:
    """Return how likely each result is, by trying every draw; None stands for runs of more than `most` draws."""
    found: dict[K | None, Fraction] = {}
    script: list[int] = []
    while True:
        rng = Scripted(script, most)
        try:
            result: K | None = draw(rng)
        except OutOfChoicesError:
            result = None
        chance = Fraction(1)
        for size in rng.sizes:
            chance /= size
        found[result] = found.get(result, Fraction(0)) + chance
        script = rng.script
        while script and script[-1] + 1 == rng.sizes[len(script) - 1]:
            script.pop()
        if not script:
            return found
        script[-1] += 1


def chi_square_limit(freedom: int) -> float:
    """Return what chi-square exceeds once in a thousand times (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.0902 * spread**0.5) ** 3)


def assert_fits(drawn: Counter[K], expected: Mapping[K, Fraction]) -> None:
    """Assert that counts fit probabilities: nothing else was drawn, and chi-square is below the limit."""
    assert sum(expected.values()) == 1
    assert set(drawn) <= set(expected)
    total = sum(drawn.values())
    assert all(chance * total >= 5 for chance in expected.values()), "too few draws for chi-square"
    statistic = sum(
        (drawn[each] - float(chance * total)) ** 2 / float(chance * total) for each, chance in expected.items()
    )
    if len(expected) > 1:
        assert statistic < chi_square_limit(len(expected) - 1), dict(drawn)


def assert_uniform(drawn: Counter[K], results: Iterable[K]) -> None:
    """Assert that each of the results was drawn about equally often, and nothing else."""
    listed = list(results)
    assert_fits(drawn, dict.fromkeys(listed, Fraction(1, len(listed))))
