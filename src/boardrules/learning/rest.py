"""The rest of a game, from a view on: its worlds, which are the states that the view allows, and where it ends."""

from collections.abc import Iterator, Sized
from enum import StrEnum
from random import Random
from typing import Literal, Protocol, TypeAlias, TypeGuard, TypeVar

from attrs import field, frozen

from boardrules.game import CHANCE, InvalidOptions, V_contra
from boardrules.learning.protocol import AnyLearnable
from boardrules.learning.returns import Returns
from boardrules.learning.tables import Table

S_co = TypeVar("S_co", covariant=True)


class Until(StrEnum):
    """Where the rest of a game ends, if the game is not over before."""

    GAME = "game"
    """At the end of the game."""

    ROUND = "round"
    """At the end of the round, for games whose views have finished `rounds`."""

    TURN = "turn"
    """Where another seat is to move, or the round has ended."""


UntilText: TypeAlias = Literal["game", "round", "turn"]
"""What does as well as a member of `Until`."""


class Listing(Protocol[S_co, V_contra]):
    """What a game with secrets has besides: all states of a view."""

    def all_states(self, view: V_contra, /) -> Iterator[S_co]:
        """Yield every state that the view allows, once each, in an order that never changes."""


@frozen(eq=False)
class Rest:
    """The rest of a game from a view on, as it is solved. It is one shared object, copied as itself, so that states may hold it.

    :ivar table: the game and its options
    :ivar view: what all know at the start
    :ivar until: where it ends
    :ivar returns: what is paid there
    :ivar most_worlds: how many states the view may allow
    :ivar worlds: all states that it allows
    """

    table: Table
    view: object
    until: Until
    returns: Returns
    most_worlds: int
    worlds: tuple[object, ...] = field(init=False, repr=False)
    _seat: int = field(init=False)
    _finished: int | None = field(init=False)
    _paid_before: tuple[float, ...] = field(init=False)

    @worlds.default
    def _all_worlds(self) -> tuple[object, ...]:
        return _worlds(self.table.game, self.view, self.most_worlds)

    @_seat.default
    def _seat_to_move(self) -> int:
        game = self.table.game
        if game.is_over(self.view):
            raise InvalidOptions("view", "must leave something to play: the game is over")
        seat: int = game.current_player(self.view)
        if self.until is Until.TURN and seat == CHANCE:
            raise InvalidOptions("until", "must not be 'turn' where chance is to move: it is no seat's turn")
        if self.until is Until.TURN and self.table.players == 1:
            raise InvalidOptions("until", "must not be 'turn' in a game for one: no other seat follows")
        return seat

    @_finished.default
    def _rounds_finished(self) -> int | None:
        finished = _rounds(self.view)
        if self.until is Until.ROUND and finished is None:
            raise InvalidOptions("until", f"must not be 'round': {self.table.name} counts no rounds")
        return finished

    @_paid_before.default
    def _points_before(self) -> tuple[float, ...]:
        points = self.returns is Returns.POINTS
        return tuple(self.table.returns(self.view, self.returns)) if points else (0.0,) * self.table.players

    def __copy__(self) -> "Rest":
        return self

    def __deepcopy__(self, memo: object) -> "Rest":
        return self

    def has_ended(self, position: object) -> bool:
        """Return whether the rest ends at this position."""
        game = self.table.game
        if game.is_over(position):
            return True
        if self.until is Until.GAME:
            return False
        return _rounds(position) != self._finished or (
            self.until is Until.TURN and game.current_player(position) not in (CHANCE, self._seat)
        )

    def settled(self, position: object) -> object:
        """Return the next position, from this one on, at which there is something to choose or to draw, or the end."""
        game = self.table.game
        while not self.has_ended(position):
            moves = game.legal_moves(position)
            if len(moves) != 1:
                break
            position = game.apply_move(position, moves[0])
        return position

    def paid(self, position: object) -> list[float]:
        """Return by player what is paid at the end: points won since the view, or what the points of the whole game are worth."""
        now = self.table.returns(position, self.returns)
        return [each - before for each, before in zip(now, self._paid_before, strict=True)]

    def stakes(self) -> tuple[float, float]:
        """Return the least and the most that a player can be paid."""
        stakes = self.table.stakes(self.returns)
        return stakes.least - max(self._paid_before), stakes.most - min(self._paid_before)


def _lists(game: object) -> TypeGuard[Listing[object, object]]:
    return hasattr(game, "all_states")


def _worlds(game: AnyLearnable, view: object, most_worlds: int) -> tuple[object, ...]:
    count = game.count_states(view)
    if count > most_worlds:
        raise InvalidOptions("view", f"allows {count} states, more than most_worlds={most_worlds}")
    if _lists(game):
        return tuple(game.all_states(view))
    if count > 1:
        raise InvalidOptions("game", "has no all_states, which a view that leaves something open asks for")
    return (game.sample_state(view, Random(0)),)


def _rounds(position: object) -> int | None:
    """Return how many rounds are finished; None in a game that counts none."""
    rounds = getattr(position, "rounds", None)
    return len(rounds) if isinstance(rounds, Sized) else None
