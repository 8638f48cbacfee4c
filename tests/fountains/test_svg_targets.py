"""Where marks to click go."""

from itertools import combinations

from boardrules.fountains.svg_targets import spread


def test_targets_that_are_spread_never_overlap() -> None:
    points = [(x * 10.0, y * 10.0) for x in range(12) for y in range(8)]
    found = spread(points, 25, 0, 200)
    assert len(set(found)) == len(points)
    for (x, y), (a, b) in combinations(found, 2):
        assert max(abs(x - a), abs(y - b)) >= 25 - 1e-9
    assert all(12.5 <= x <= 187.5 for x, _ in found)
