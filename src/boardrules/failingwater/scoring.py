"""Points of a round, and who stands where (FW-30 to FW-41)."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import Final

from boardrules.failingwater.components import ARCHITECTS, DesigningPlan
from boardrules.failingwater.options import Tiebreak
from boardrules.scoring import Criterion, Standing, standings

NO_INDEX_BONUS: Final = 3
"""Points for the only player who took no index (FW-31)."""


def index_points(plan: DesigningPlan, winners: Sequence[int], players: int) -> tuple[int, ...]:
    """Return the points for indexes by seat: the difference of the red and the blue total (FW-30).

    :param winners: the winning column of rows 1 to 6; a column past the seats is the dummy's and earns nothing (FW-53)

    >>> plan = DesigningPlan.from_text("B1 R1 B2 R2 B3 R4")
    >>> index_points(plan, (0, 0, 1, 2, 2, 0), players=4)
    (4, 2, 1, 0)
    """
    return _index_points(plan.signed, winners, players)


def _index_points(signed: Sequence[int], winners: Sequence[int], players: int) -> tuple[int, ...]:
    totals = [0] * len(ARCHITECTS)
    for each, column in zip(signed, winners, strict=True):
        totals[column] += each
    return tuple(map(abs, totals[:players]))


def index_totals(plan: DesigningPlan, winners: Sequence[int], players: int) -> tuple[tuple[int, int], ...]:
    """Return by seat the total of the red and the total of the blue indexes, whose difference are the points (FW-30).

    :param winners: the winning column of rows 1 to 6

    >>> index_totals(DesigningPlan.from_text("B1 R1 B2 R2 B3 R4"), (0, 0, 1, 2, 2, 0), players=4)
    ((5, 1), (0, 2), (2, 3), (0, 0))
    """
    red, blue = [0] * len(ARCHITECTS), [0] * len(ARCHITECTS)
    for signed, column in zip(plan.signed, winners, strict=True):
        red[column] += max(signed, 0)
        blue[column] += max(-signed, 0)
    return tuple(zip(red, blue, strict=True))[:players]


def bonus_seat(winners: Sequence[int], players: int) -> int | None:
    """Return the seat that alone took no index and gets the bonus, or None (FW-31).

    >>> bonus_seat((0, 0, 1, 2, 2, 0), players=4)
    3
    >>> bonus_seat((0, 0, 1, 1, 1, 0), players=4)
    """
    empty_handed = [seat for seat in range(players) if seat not in winners]
    return empty_handed[0] if len(empty_handed) == 1 else None


def round_points(plan: DesigningPlan, winners: tuple[int, ...], players: int) -> tuple[int, ...]:
    """Return the points of a round by seat: indexes and bonus (FW-30, FW-31).

    :param winners: the winning column of rows 1 to 6

    >>> round_points(DesigningPlan.from_text("B1 R1 B2 R2 B3 R4"), (0, 0, 1, 2, 2, 0), players=4)
    (4, 2, 1, 3)
    """
    return _round_points(plan.signed, winners, players)


# Enough for the ways to win the rows under the four plans of a game.
@lru_cache(maxsize=4 * 4**6)
def _round_points(signed: tuple[int, ...], winners: tuple[int, ...], players: int) -> tuple[int, ...]:
    points = _index_points(signed, winners, players)
    seat = bonus_seat(winners, players)
    if seat is None:
        return points
    return (*points[:seat], points[seat] + NO_INDEX_BONUS, *points[seat + 1 :])


def final_standings(totals: Sequence[int], last_round: Sequence[int], tiebreak: Tiebreak) -> tuple[Standing, ...]:
    """Return the standings at the end of the game (FW-40, FW-41).

    :param totals: points of all rounds, by seat
    :param last_round: points of the last round, by seat

    >>> [s.place for s in final_standings((9, 9, 5), (4, 2, 5), Tiebreak.LAST_ROUND)]
    [1, 2, 3]
    """
    if tiebreak is Tiebreak.SHARED:
        return standings(totals)
    return standings(totals, [Criterion(str(Tiebreak.LAST_ROUND), tuple(last_round))])


SWING: Final = 4.0
"""By how many points a round still to come may well change who is ahead; chosen by matches of the search."""


_HOPELESS: Final = -1000
"""So far behind that it makes no difference to be further behind: past it numbers are too large to reckon with."""


# Enough for what the ends of a round of cards differ in: they come again and again.
@lru_cache(maxsize=1 << 12)
def chances_with_rounds_left(totals: tuple[int, ...], rounds_left: int) -> tuple[float, ...]:
    """Return by seat about how likely it wins with these points: the further ahead and the fewer rounds left, the likelier.

    >>> [round(chance, 2) for chance in chances_with_rounds_left((8, 4, 4, 4), rounds_left=1)]
    [0.48, 0.17, 0.17, 0.17]
    """
    swing, most = SWING * sqrt(rounds_left), max(totals)
    odds = [exp(max(points - most, _HOPELESS) / swing) for points in totals]
    return tuple([each / sum(odds) for each in odds])


@lru_cache(maxsize=1 << 12)
def shares_of_win(totals: tuple[int, ...], last_round: tuple[int, ...], tiebreak: Tiebreak) -> tuple[float, ...]:
    """Return by seat 1 for who has won, or a like share for each of those who win together (FW-40, FW-41).

    :param last_round: points of the last round, by seat

    >>> shares_of_win((9, 9, 5), (4, 2, 5), Tiebreak.SHARED)
    (0.5, 0.5, 0.0)
    """
    first = {each.seat for each in final_standings(totals, last_round, tiebreak) if each.place == 1}
    return tuple([1 / len(first) if seat in first else 0.0 for seat in range(len(totals))])
