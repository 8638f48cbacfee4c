"""Ranking, payouts by rank, tie-break chains and standings: what both games share when points are compared."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

from attrs import field, frozen

from boardrules.errors import InvalidOptions
from boardrules.options import one_of
from boardrules.shown import given


@frozen
class Standing:
    """Where one seat stands.

    :ivar place: from 1, best first; those who tie share a place and the next place is skipped
    :ivar seat: whose standing this is
    :ivar points: the seat's points, tie-breaks not counted in
    :ivar decided_by: the criterion that separates this place from the next better one (for the first place: from
        the next worse one), or ``"shared"`` where the place is shared
    """

    place: int
    seat: int
    points: int
    decided_by: str


class Best(StrEnum):
    """Which end of a criterion is the better one."""

    HIGH = "high"
    LOW = "low"


def _name(name: str) -> str:
    if type(name) is not str:
        raise InvalidOptions("name", f"must be text, not {given(name)}")
    return name


def _values(values: Sequence[int]) -> tuple[int, ...]:
    if not isinstance(values, Sequence) or isinstance(values, str):
        raise InvalidOptions("values", f"must be a whole number per seat, not {given(values)}")
    for seat, value in enumerate(values):
        if type(value) is not int:
            raise InvalidOptions(f"values[{seat}]", f"must be a whole number, not {given(value)}")
    return tuple(values)


def _best(best: Best | Literal["high", "low"]) -> Best:
    return one_of(Best, "best", best)


@frozen
class Criterion:
    """One thing that players are compared by: a name, a value per seat, and which end is better.

    :ivar best: a text equal to a member does too
    :raises InvalidOptions: for anything else

    >>> Criterion("pond_weed", (2, 0, 1), Best.LOW).better(1, 0)
    True
    """

    name: str = field(converter=_name)
    values: tuple[int, ...] = field(converter=_values)
    best: Best = field(default=Best.HIGH, converter=_best)

    def better(self, seat: int, other: int) -> bool:
        """Return whether `seat` is strictly ahead of `other` by this criterion alone."""
        difference = self.values[seat] - self.values[other]
        return difference > 0 if self.best is Best.HIGH else difference < 0


SHARED = "shared"
POINTS = "points"


def competition_ranks(values: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's rank from 1, where a rank counts all who are strictly ahead: 1, 1, 3.

    >>> competition_ranks((11, 11, 8))
    (1, 1, 3)
    """
    return tuple(1 + sum(other > value for other in values) for value in values)


def dense_ranks(values: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's rank from 1, where a rank counts the distinct values ahead: 1, 1, 2.

    >>> dense_ranks((11, 11, 8))
    (1, 1, 2)
    """
    return tuple(1 + len({other for other in values if other > value}) for value in values)


def payouts(ranks: Sequence[int], table: Sequence[int]) -> tuple[int, ...]:
    """Return what each seat earns for its rank: the table's entry, so the tied all take the highest value.

    :param ranks: by seat, from 1
    :param table: points for rank 1, 2, ...; ranks past its end earn nothing

    >>> payouts((1, 1, 3), (10, 6, 3, 1, 0))
    (10, 10, 3)
    """
    return tuple(table[rank - 1] if rank <= len(table) else 0 for rank in ranks)


def standings(points: Sequence[int], tie_breaks: Sequence[Criterion] = ()) -> tuple[Standing, ...]:
    """Rank the seats by points, then by each tie-break in turn; who is still level shares a place.

    :param points: by seat; more is better
    :param tie_breaks: applied in order, each only among those whom all before left level
    :return: one `Standing` per seat, best first, seats that share a place in seat order
    :raises InvalidOptions: for a tie-break that does not have one value per seat

    >>> [s.decided_by for s in standings((7, 9, 7), [Criterion("last_round", (3, 0, 1))])]
    ['points', 'points', 'last_round']
    """
    for each in tie_breaks:
        if len(each.values) != len(points):
            raise InvalidOptions("tie_breaks", f"{each.name} has {len(each.values)} values for {len(points)} seats")
    chain = (Criterion(POINTS, points), *tie_breaks)

    def key(seat: int) -> tuple[int, ...]:
        return tuple(-c.values[seat] if c.best is Best.HIGH else c.values[seat] for c in chain)

    order = sorted(range(len(points)), key=key)
    keys = [key(seat) for seat in order]
    result: list[Standing] = []
    for position, seat in enumerate(order):
        first = keys.index(keys[position])
        last = len(keys) - 1 - keys[::-1].index(keys[position])
        if first != last:
            decided_by = SHARED
        else:
            neighbour = position - 1 if position else 1
            decided_by = _separator(chain, seat, order[neighbour]) if len(order) > 1 else POINTS
        result.append(Standing(first + 1, seat, points[seat], decided_by))
    return tuple(result)


def _separator(chain: Sequence[Criterion], seat: int, other: int) -> str:
    return next(c.name for c in chain if c.values[seat] != c.values[other])
