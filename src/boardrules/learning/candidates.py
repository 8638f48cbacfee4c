"""The legal moves of a view with the features of the position that each leads to: for linear values, rankings and small networks.

One row of a matrix is one move, so a value that is learnt for positions chooses a move by one product and an `argmax`:

>>> from random import Random
>>> from boardrules import fountains
>>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
>>> found = candidates(fountains.observe(state, fountains.current_player(state)))
>>> found.features.shape == (len(found.moves), len(found.names))
True
>>> str(found.moves[int(found.features[:, found.names.index("held_lily")].argmax())])
'green>2'

A position is looked at as the move leaves it, before chance goes on: nothing is foreseen that the view does not tell.
It is a module to be imported by its own name.
"""

from collections.abc import Sequence
from typing import Generic, TypeVar, overload

import numpy as np
from attrs import frozen

from boardrules import failingwater, fountains
from boardrules.game import InvalidOptions, InvalidState, given
from boardrules.learning._afterstates import failingwater as of_failingwater
from boardrules.learning._afterstates import fountains as of_fountains
from boardrules.learning.fields import FloatArray

M = TypeVar("M")


@frozen(eq=False)
class Candidates(Generic[M]):
    """The legal moves of a view, each with the features of the position that it leads to.

    :ivar moves: the legal moves, in the order of `legal_moves`
    :ivar features: by move, then by feature, a number in the unit of the feature; it is read-only
    :ivar names: the names of the features, in their order
    """

    moves: Sequence[M]
    features: FloatArray
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.moves)


@overload
def candidates(view: fountains.View, /) -> Candidates[fountains.Move]: ...
@overload
def candidates(view: failingwater.View, /) -> Candidates[failingwater.Move]: ...
def candidates(
    view: fountains.View | failingwater.View, /
) -> Candidates[fountains.Move] | Candidates[failingwater.Move]:
    """Return the legal moves of a view of either game, with the features of the position that each leads to.

    Features are those of the seat that looks: its own come by themselves, of the others the highest counts.

    :return: no moves, and an array without rows, where it is not the turn of the seat whose view it is
    :raises InvalidState: for anything but a view of one of the two games

    >>> len(candidates(fountains.observe(fountains.new_game(), 0)))
    0
    """
    if type(view) is fountains.View:
        moves = fountains.legal_moves(view)
        names = of_fountains.names(view.options)
        return Candidates(moves, _read_only(of_fountains.features(view, moves) if moves else _none(names)), names)
    if type(view) is failingwater.View:
        plays = failingwater.legal_moves(view)
        names = of_failingwater.names(view.options)
        return Candidates(plays, _read_only(of_failingwater.features(view, plays) if plays else _none(names)), names)
    raise InvalidState("view", f"must be a View of fountains or of failingwater, not {given(view)}")


def feature_names(options: fountains.Options | failingwater.Options, /) -> tuple[str, ...]:
    """Return the names of the features of a game with these options, in their order; the guide to learning says what each is.

    :raises InvalidOptions: for anything but options of one of the two games

    >>> feature_names(fountains.Options())[:3]
    ('fed_pools', 'weeds', 'slots')
    """
    if type(options) is fountains.Options:
        return of_fountains.names(options)
    if type(options) is failingwater.Options:
        return of_failingwater.names(options)
    raise InvalidOptions("options", f"must be Options of fountains or of failingwater, not {given(options)}")


def _none(names: tuple[str, ...]) -> FloatArray:
    return np.zeros((0, len(names)), np.float32)


def _read_only(features: FloatArray) -> FloatArray:
    features.flags.writeable = False
    return features
