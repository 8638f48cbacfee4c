"""What a game may have besides its layers to tell what a position is worth: a search asks for it, and does without."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeAlias, runtime_checkable

from boardrules.game import S_contra, V_contra

Points: TypeAlias = tuple[int, ...]
"""Points by seat."""


@runtime_checkable
class Comparing(Protocol[S_contra]):
    """What a game may have besides its layers: its legal moves compared in one random course of play, and what that is worth."""

    def paired_ends(self, state: S_contra, rng: Random, /) -> tuple[Points, ...]:
        """Return the points by seat when chance is next or the game over, for each legal move in order.

        After each move play goes on at random, but all that does not hang on the move is the same for all of them.
        """

    def win_chances(self, state: S_contra, ends: Sequence[Points], /) -> Sequence[tuple[float, ...]]:
        """Return by seat how likely it wins, for each of some points that may stand when chance is next or the game over."""


@runtime_checkable
class Weighing(Protocol[V_contra]):
    """What a game that compares its moves may have too: the same straight from a view, in less time than state by state."""

    def move_weigher(self, view: V_contra, /) -> Callable[[Random], Sequence[tuple[float, ...]]]:
        """Return what tells for each legal move of the viewer, in order, how likely each seat wins.

        Each time that it is called it draws a state that the view allows, and a random course of play, and says what
        `Comparing.paired_ends` and `Comparing.win_chances` say of them. What can be worked out once for all is done before.
        """


@runtime_checkable
class Foreseeing(Protocol[S_contra]):
    """What a game may have besides its layers: points that are scored at the end, told before it."""

    def scores_if_over(self, state: S_contra, /) -> Points:
        """Return the points by seat if the game ended now."""
