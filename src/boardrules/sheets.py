"""Score sheets: the points of a game by seat and kind of event."""

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar

from attrs import frozen

from boardrules.game import M, O, Rules, S


class Scored(Protocol):
    """What an event says about points; the events of every game that has score sheets do."""

    @property
    def kind(self) -> str:
        """What happened, a member of a closed set of texts."""

    @property
    def seat(self) -> int | None:
        """Whose event it is; None for nobody's."""

    @property
    def points(self) -> int:
        """What it scores for that seat."""


E_co = TypeVar("E_co", bound=Scored, covariant=True)


@frozen
class ScoreLine:
    """What one kind of event has scored.

    :ivar kind: the kind, as the events name it
    :ivar points: by seat
    """

    kind: str
    points: tuple[int, ...]


@frozen
class ScoreSheet(Generic[E_co]):
    """The points of a game so far. What a game has to tell about them in detail is in the events.

    :ivar lines: one for each kind that scored anything, in the order in which they first did
    :ivar totals: by seat, what the lines add up to: the scores
    :ivar events: every event of those kinds, in order, also those that were worth nothing
    """

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    events: tuple[E_co, ...]


def score_sheet(game: Rules[S, M, O, E_co], options: O, moves: Iterable[M], /) -> ScoreSheet[E_co]:
    """Return what every kind of event has scored in a game.

    :param moves: from `new_game` on, chance included
    :raises InvalidOptions: for options that are not the game's
    :raises IllegalMove: for a move that is not legal where it stands

    >>> from random import Random
    >>> from boardrules import failingwater, playout
    >>> options = failingwater.Options(players=3)
    >>> end, moves = playout(failingwater, failingwater.new_game(options), Random(1))
    >>> sheet = score_sheet(failingwater, options, moves)
    >>> [str(line.kind) for line in sheet.lines], sheet.totals == failingwater.scores(end)
    (['index_points', 'bonus'], True)
    """
    state = game.new_game(options)
    seats = len(game.scores(state))
    told: list[E_co] = []
    for move in moves:
        after = game.apply_move(state, move)
        told.extend(game.events(state, move))
        state = after
    return sheet_of(told, seats)


def sheet_of(events: Iterable[E_co], seats: int, /) -> ScoreSheet[E_co]:
    """Return the score sheet of what happened in a game, all its events in order.

    :param seats: how many there are
    """
    told = tuple(events)
    kinds = dict.fromkeys(each.kind for each in told if each.points)
    scored = tuple(each for each in told if each.kind in kinds)
    lines = tuple(ScoreLine(kind, _points([each for each in scored if each.kind == kind], seats)) for kind in kinds)
    return ScoreSheet(lines, _points(scored, seats), scored)


def _points(events: Iterable[Scored], seats: int) -> tuple[int, ...]:
    points = [0] * seats
    for each in events:
        if each.seat is not None:
            points[each.seat] += each.points
    return tuple(points)
