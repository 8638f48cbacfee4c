"""The scoring track round by round: each seat's red and blue indexes, their difference, the bonus and what they come to."""

from attrs import frozen

from boardrules.failingwater.scoring import NO_INDEX_BONUS, bonus_seat, index_points, index_totals
from boardrules.failingwater.setup import Round
from boardrules.failingwater.state import State
from boardrules.failingwater.views import View, require_position


@frozen
class RoundLine:
    """What one seat scored in a round.

    :ivar seat: whose points these are
    :ivar red: the total of the red indexes won
    :ivar blue: the total of the blue indexes won
    :ivar difference: the points for indexes: the larger total less the smaller (FW-30)
    :ivar bonus: the points for being alone without an index, or 0 (FW-31)
    :ivar points: difference and bonus
    """

    seat: int
    red: int
    blue: int
    difference: int
    bonus: int
    points: int


@frozen
class RoundSheet:
    """What a finished round scored.

    :ivar number: which round, from 1
    :ivar plan: the position of its plan, 1 to 4
    :ivar lines: by seat; the dummy has none
    """

    number: int
    plan: int
    lines: tuple[RoundLine, ...]


def round_sheets(x: State | View, /) -> tuple[RoundSheet, ...]:
    """Return the sheet of every finished round, the first one first; the points of all lines add up to `scores`.

    :raises InvalidState: for anything but a state or view of this game

    >>> from random import Random
    >>> from boardrules import failingwater, playout
    >>> end, _ = playout(failingwater, failingwater.new_game(), Random(4))
    >>> third = round_sheets(end)[2]
    >>> third.plan, third.lines[1]
    (1, RoundLine(seat=1, red=6, blue=3, difference=3, bonus=0, points=3))
    """
    facts = require_position(x).setup
    return tuple(_sheet(x, number, finished) for number, finished in enumerate(facts.rounds, start=1))


def _sheet(x: State | View, number: int, finished: Round) -> RoundSheet:
    plan, winners, players = x.options.plans[finished.plan - 1], finished.winners, x.options.players
    lucky = bonus_seat(winners, players)
    totals, differences = index_totals(plan, winners, players), index_points(plan, winners, players)
    lines = []
    for seat, ((red, blue), difference) in enumerate(zip(totals, differences, strict=True)):
        bonus = NO_INDEX_BONUS if seat == lucky else 0
        lines.append(RoundLine(seat, red, blue, difference, bonus, difference + bonus))
    return RoundSheet(number, finished.plan, tuple(lines))
