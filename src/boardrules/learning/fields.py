"""A view as numbers: its named fields, and the arrays that hold them."""

from math import prod
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from attrs import frozen

FloatArray: TypeAlias = npt.NDArray[np.float32]
"""An array of numbers from -1 to 1."""


@frozen
class Field:
    """One named piece of a view as numbers.

    :ivar name: its name, the same at every position of a game
    :ivar shape: its shape, the same at every position of a game
    :ivar memory: whether it tells only of what is over and done: an information state has it, an observation has not
    """

    name: str
    shape: tuple[int, ...]
    memory: bool = False

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def blank(fields: tuple[Field, ...]) -> tuple[FloatArray, dict[str, FloatArray]]:
    """Return one flat array of zeros for some fields, and per field, by name, the piece of it in the field's shape.

    >>> flat, pieces = blank((Field("seat", (2,)), Field("cards", (2, 3))))
    >>> pieces["cards"][1, 2] = 1
    >>> flat
    array([0., 0., 0., 0., 0., 0., 0., 1.], dtype=float32)
    """
    flat = np.zeros(sum(each.size for each in fields), np.float32)
    return flat, pieces_of(fields, flat)


def pieces_of(fields: tuple[Field, ...], flat: FloatArray) -> dict[str, FloatArray]:
    """Return the pieces of a flat array by the names of the fields that it was made for; they share its memory."""
    pieces = {}
    begin = 0
    for each in fields:
        pieces[each.name] = flat[begin : begin + each.size].reshape(each.shape)
        begin += each.size
    return pieces
