"""Decisions as a short list: action 5 is the sixth legal move, and what is shown of it are the features of what it leads to.

A net that gives each line of the list a number, as `sb3_maskable.py` and `rllib_ppo.py` have it, then needs no output for
each of the 82,744 decisions of Fountains, nor has it to learn which tile goes where.

>>> from random import Random
>>> from boardrules import fountains
>>> listed = Listed(fountains, fountains.Options())
>>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
>>> listed.fields[0].shape, listed.legal_actions(state)
((200, 66), range(0, 9))
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
from attrs import frozen

from boardrules import AnyGame, failingwater, fountains
from boardrules.game import NoMoveId
from boardrules.learning import Field, FloatArray
from boardrules.learning.candidates import candidates, feature_names

LINES: Final = 200
"""So many moves can be listed; in Fountains there are 95 on average. Those beyond are left out."""

HALF: Final = 10.0
"""A feature of this size is shown as a half, so that all are between -1 and 1 and small ones still differ."""


@frozen
class Listed:
    """Positions of either game as their `candidates`, decisions by their place among them.

    :ivar game: the game
    :ivar options: its options
    """

    game: AnyGame
    options: fountains.Options | failingwater.Options

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return LINES

    @property
    def fields(self) -> tuple[Field, ...]:
        """One field: by line and feature a number. Lines without a move hold zeros."""
        return (Field("candidates", (LINES, len(feature_names(self.options)))),)

    def legal_actions(self, position: object) -> range:
        """Return the lines with a move."""
        return range(min(len(self.game.legal_moves(position)), LINES))

    def after(self, position: object, action: int) -> object:
        """Return the position after the move in a line.

        :raises NoMoveId: where there is no move
        """
        moves = self.game.legal_moves(position)
        if not 0 <= action < min(len(moves), LINES):
            raise NoMoveId(str(action), "no move is in this line")
        return self.game.apply_move(position, moves[action])

    def encode(self, position: object, seat: int | None, into: Mapping[str, FloatArray]) -> None:
        """Write the features of the moves of a seat, if it is to move."""
        features = candidates(self.game.observe(position, seat)).features[:LINES]
        into["candidates"][: len(features)] = features / (HALF + np.abs(features))
