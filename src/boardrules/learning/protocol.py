"""What learning code needs to know of a game besides its rules."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from attrs import frozen

from boardrules.game import E_co, Hidden, Ids, InvalidOptions, M, Notation, O, O_contra, S, V, V_contra, given
from boardrules.learning.fields import Field, FloatArray


@frozen
class Bounds:
    """What one game can come to at most. The adapters promise it to OpenSpiel.

    :ivar decisions: the most decisions of players in a game
    :ivar chance_steps: the most chance steps in a game
    :ivar least: the least points of a player, less those of seats that nobody plays
    :ivar most: the most of the same
    :ivar clear_lead: so many points ahead of the best other seat are a clear win: a round number that about nine of ten
        random games stay below
    """

    decisions: int
    chance_steps: int
    least: int
    most: int
    clear_lead: int


class Learning(Protocol[V_contra, O_contra]):
    """What this module knows of one game. Type parameters: view, options."""

    @property
    def SECRETS(self) -> bool:  # noqa: N802 - a module constant
        """Whether a seat may know something that a bystander does not."""

    def bounds(self, options: O_contra, /) -> Bounds:
        """Return what a game with these options can come to at most."""

    def fields(self, options: O_contra, /) -> tuple[Field, ...]:
        """Return the fields of a view as numbers, in their order."""

    def encode(self, view: V_contra, into: Mapping[str, FloatArray], /) -> None:
        """Write the view into the arrays of its fields, which hold zeros; fields that are not there are left out."""


@runtime_checkable
class Coding(Protocol):
    """How environments show positions and decisions as numbers. A `Table` is one; another may show the same game otherwise."""

    @property
    def actions(self) -> int:
        """How many actions there are: 0 to this number less one."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of an observation, in their order."""

    def legal_actions(self, position: object, /) -> Sequence[int]:
        """Return the actions that are legal in a position in which a player decides, ascending.

        :raises NoMoveId: when there are legal moves and none of them is an action
        """

    def after(self, position: object, action: int, /) -> object:
        """Return the next position, once an action is taken.

        :raises NoMoveId: for a number that is no action
        :raises IllegalMove: when the rules do not allow it here
        """

    def encode(self, position: object, seat: int | None, into: Mapping[str, FloatArray], /) -> None:
        """Write what a seat may know of a position into arrays of zeros, by the names of their fields."""


def require_coding(value: object) -> Coding:
    """Return what shows positions and decisions as numbers, if that is what it is.

    :raises InvalidOptions: for anything else

    >>> require_coding("planes")
    Traceback (most recent call last):
    boardrules.errors.InvalidOptions: coding: must show positions as numbers, as a Coding does, not 'planes'
    """
    if isinstance(value, type) or not isinstance(value, Coding):
        raise InvalidOptions("coding", f"must show positions as numbers, as a Coding does, not {given(value)}")
    return value


class Learnable(Hidden[S, M, V, O, E_co], Notation[M, O], Ids[M, O], Protocol[S, M, V, O, E_co]):
    """What the adapters ask of a game. Type parameters: state, move, view, options, event.

    One that can be drawn too is shown as its `render_text` does it, and any other by its repr.
    """


# Games are looked up by name at run time, as in `AnyGame`.
AnyLearnable: TypeAlias = Learnable[Any, Any, Any, Any, Any]
"""A game that the adapters know, of any types."""

AnyLearning: TypeAlias = Learning[Any, Any]
