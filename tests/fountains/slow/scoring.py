"""What one fountain is worth, and what Rewards pay, clause by clause. Nothing here imports the library."""

from collections.abc import Sequence
from typing import NamedTuple

from tests.fountains.slow.component_text import ICONS, Cell
from tests.fountains.slow.flow import Pool, adjacent_pools, fed_pools, pool_icons, pools
from tests.fountains.slow.placement import Fountain, Piece

FISH_COLOURS = ["red", "white", "black"]
COIN_POINTS = 5
POOL_POINTS = [10, 6, 3, 1, 0]
MOST_POOLS_OF_TWO = 7

DESIGNS = [
    "levels",
    "high_feature",
    "stars",
    "extras",
    "lily_coins",
    "wild_lilies",
    "visibility",
    "feature_set",
    "diverse_fish",
    "jets",
    "coins",
    "straight_pools",
]


class Readings(NamedTuple):
    """The options that a fountain's worth depends on."""

    fall: str = "any"
    lily_groups: str = "any_fed_pool"
    design_water: str = "ignored"
    straight_pools: str = "adjacent"


# --------------------------------------------------------------------------- Rewards


def coin_points(fountain: Fountain, placed: Sequence[Cell], fall: str) -> int:
    """FN-50: for the coins on the cells that were just covered with a tile or a token."""
    return sum(
        COIN_POINTS * fountain.icons_at(cell).count("coin")
        for pool in fed_pools(fountain, fall)
        for cell in pool
        if cell in placed
    )


def pool_payouts(counts: Sequence[int], pool_ranking: str) -> list[int]:
    """FN-52, FN-53: from the number of fed pools by seat, two seats or more."""
    if len(counts) == 2:
        return [MOST_POOLS_OF_TWO if count == max(counts) else 0 for count in counts]
    result = []
    for count in counts:
        ahead = [other for other in counts if other > count]
        rank = len(ahead) if pool_ranking == "competition" else len(set(ahead))
        result.append(POOL_POINTS[rank])
    return result


def fish_points(fountain: Fountain, colour: str, fall: str) -> int:
    """FN-54, FN-56."""
    return sum(
        level
        for pool in fed_pools(fountain, fall)
        for icon, level in pool_icons(fountain, pool)
        if icon in (colour, "wild")
    )


def best_fish_points(fountain: Fountain, fall: str) -> int:
    """FN-61."""
    return max(fish_points(fountain, colour, fall) for colour in FISH_COLOURS)


def lily_levels(fountain: Fountain, pool: Pool) -> list[int]:
    return [level for icon, level in pool_icons(fountain, pool) if icon == "lily"]


def lily_groups(fountain: Fountain, fall: str, lily_groups: str) -> list[list[int]]:
    """FN-55: the levels of the pads of each group that has any, in both readings."""
    chain = [pool for pool in fed_pools(fountain, fall) if lily_groups == "any_fed_pool" or lily_levels(fountain, pool)]
    pairs = adjacent_pools(fountain, fall)
    groups = []
    while chain:
        group = [chain.pop(0)]
        for pool in group:  # grows while it is walked
            joined = [other for other in chain if frozenset([pool, other]) in pairs]
            group.extend(joined)
            chain = [other for other in chain if other not in joined]
        levels = sorted(level for pool in group for level in lily_levels(fountain, pool))
        if levels:
            groups.append(levels)
    return groups


def lily_points(fountain: Fountain, fall: str, reading: str) -> int:
    """FN-55: of the group with the most pads, among equals the one with the most points."""
    groups = lily_groups(fountain, fall, reading)
    return max(((len(levels), sum(levels)) for levels in groups), default=(0, 0))[1]


# --------------------------------------------------------------------------- design cards


def counted_pools(fountain: Fountain, readings: Readings) -> list[Pool]:
    """FN-62: the visible pools that the cards look at."""
    return pools(fountain) if readings.design_water == "ignored" else fed_pools(fountain, readings.fall)


def feature_counts(fountain: Fountain, readings: Readings, from_level: int = 1) -> dict[str, int]:
    """FN-62: how many icons of each kind are visible, from a level up."""
    seen = [
        icon
        for pool in counted_pools(fountain, readings)
        for icon, level in pool_icons(fountain, pool)
        if level >= from_level
    ]
    return {icon: seen.count(icon) for icon in ICONS}


def uncovered(fountain: Fountain) -> list[Piece]:
    return [piece for piece in fountain.pieces if fountain.is_uncovered(piece)]


def design_points(fountain: Fountain, design: str, readings: Readings) -> int:
    """FN-62."""
    count = feature_counts(fountain, readings)
    if design == "levels":
        highest = max(piece.level for piece in fountain.pieces)
        return 9 if highest >= 5 else {1: 0, 2: 0, 3: 4, 4: 6}[highest]
    if design == "high_feature":
        return sum(feature_counts(fountain, readings, from_level=3).values())
    if design == "stars":
        return 3 * len([piece for piece in uncovered(fountain) if piece.shape == "star"])
    if design == "extras":
        return 3 * len(fountain.tokens)
    if design == "lily_coins":
        return 2 * min(count["lily"], count["coin"])
    if design == "wild_lilies":
        return 3 * min(count["lily"], count["wild"])
    if design == "visibility":
        return len(uncovered(fountain))
    if design == "feature_set":
        return 5 * min(count.values())
    if design == "diverse_fish":
        return 4 * min(count[colour] for colour in FISH_COLOURS)
    if design == "jets":
        return 2 * count["jet"]
    if design == "coins":
        return 2 * count["coin"]
    assert design == "straight_pools"
    return longest_straight_line(fountain, readings)


def longest_straight_line(fountain: Fountain, readings: Readings) -> int:
    """FN-63 in all readings."""
    return max((len(set(line)) for line in straight_lines(fountain, readings)), default=0)


def straight_lines(fountain: Fountain, readings: Readings) -> list[list[Pool]]:
    """FN-63: every line of counted pools as they are met along a row or a column, a pool once per visit."""
    pool_of = {cell: pool for pool in counted_pools(fountain, readings) for cell in pool}
    pairs = adjacent_pools(fountain, readings.fall)
    xs = sorted({x for x, _ in fountain.stacks})
    ys = sorted({y for _, y in fountain.stacks})
    rows = [[(x, y) for x in range(xs[0], xs[-1] + 1)] for y in ys]
    columns = [[(x, y) for y in range(ys[0], ys[-1] + 1)] for x in xs]

    def holds(first: Cell, second: Cell, gap: list[Cell]) -> bool:
        """Whether a line goes on from the pool at one cell to the pool at another, with the cells between."""
        one, other = pool_of[first], pool_of[second]
        if readings.straight_pools == "joined":
            return one == other or frozenset([one, other]) in pairs
        if readings.straight_pools == "in_line":
            return True
        ends = (fountain.top(first), fountain.top(second))
        return all(any(fountain.top(cell) is end for end in ends) for cell in gap)

    lines: list[list[Pool]] = []
    for walk in rows + columns:
        line: list[Pool] = []
        last: Cell | None = None
        gap: list[Cell] = []
        for cell in walk:
            pool = pool_of.get(cell)
            if cell not in fountain.stacks:  # the bare table ends the line
                lines.append(line)
                line, last, gap = [], None, []
            elif pool is None:
                gap.append(cell)
            else:
                if last is not None and not holds(last, cell, gap):
                    lines.append(line)
                    line = []
                if not line or line[-1] != pool:
                    line.append(pool)
                last, gap = cell, []
        lines.append(line)
    return lines


# --------------------------------------------------------------------------- the Machine


def machine_icons(faces: Sequence[Sequence[str]], icon: str) -> int:
    """How many of an icon are printed on the tiles that the Machine collected."""
    return sum(list(face).count(icon) for face in faces)


def machine_fish_points(faces: Sequence[Sequence[str]], colour: str, difficulty: str) -> int:
    """FN-76, FN-78."""
    each = {"easy": 1, "medium": 2, "hard": 2}[difficulty]
    return each * (machine_icons(faces, colour) + machine_icons(faces, "wild"))


def machine_lily_points(faces: Sequence[Sequence[str]], difficulty: str) -> int:
    """FN-75, FN-78."""
    each = {"easy": 1, "medium": 1, "hard": 2}[difficulty]
    return each * machine_icons(faces, "lily")


def machine_fish_colour(faces: Sequence[Sequence[str]], fountain: Fountain, fall: str) -> str:
    """FN-76: its most frequent colour, wilds aside; among equals the one that earns the player least."""
    most = max(machine_icons(faces, colour) for colour in FISH_COLOURS)
    equals = [colour for colour in FISH_COLOURS if machine_icons(faces, colour) == most]
    return min(equals, key=lambda colour: fish_points(fountain, colour, fall))


# --------------------------------------------------------------------------- standings


def rank_seats(points: list[int], tie_breaks: list[tuple[str, list[int]]]) -> list[tuple[int, int, int, str]]:
    """FN-65: (place, seat, points, decided by), best first; in every criterion more is better."""
    criteria = [("points", points), *tie_breaks]

    def keys(seat: int) -> list[int]:
        return [values[seat] for _, values in criteria]

    def separator(one: int, other: int) -> str:
        return next(name for name, values in criteria if values[one] != values[other])

    seats = range(len(points))
    result = []
    for seat in sorted(seats, key=lambda seat: [-value for value in keys(seat)]):
        better = [other for other in seats if keys(other) > keys(seat)]
        worse = [other for other in seats if keys(other) < keys(seat)]
        if len(better) + len(worse) < len(points) - 1:
            decided_by = "shared"
        elif better:
            decided_by = separator(seat, min(better, key=keys))
        else:
            decided_by = separator(seat, max(worse, key=keys))
        result.append((len(better) + 1, seat, points[seat], decided_by))
    return result
