"""The terms that all laws are written in: how one says that it is broken, and what is tried on a game."""

from collections.abc import Iterable
from typing import Final, Protocol, runtime_checkable

LONGEST_GAME: Final = 3_000
"""How many moves a game may last before `every_game_ends` calls it endless: far more than any real game."""

SEEDS: Final = range(10)
"""The seeds of the random generators that the laws pass in."""

GARBAGE: Final[tuple[object, ...]] = (
    *(None, True, 0, -1, 10**30, 0.5, float("nan"), "", "x", "R5", b"R5", (), ("R5",), [], [1], {}, {"move": 1}, set()),
    *(object(), int, Exception("x"), len),
)
"""What is no move, no text, no data and no id of any game, wrong types and unhashable things among it."""


class Broken(Exception):  # noqa: N818 - says what happened to a law
    """A law does not hold; the message says why."""


@runtime_checkable
class Scoring(Protocol):
    """What every event says about points."""

    @property
    def seat(self) -> int | None:
        """Whose event it is."""

    @property
    def points(self) -> int:
        """What it scores for that seat."""


def points_told(events: Iterable[object], seats: int, which: str) -> list[int]:
    """Return by seat the points that events tell.

    :param which: what such an event is called
    :raises Broken: for an event that has no seat or no points, or points for nobody
    """
    told = [0] * seats
    for event in events:
        if not isinstance(event, Scoring):
            raise Broken(f"{which} has no seat or no points: {event!r}")
        if event.seat is not None:
            told[event.seat] += event.points
        elif event.points:
            raise Broken(f"{which} scores for nobody: {event!r}")
    return told
