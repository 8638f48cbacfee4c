"""A view as numbers: its named fields, and the arrays that hold them."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import prod
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.errors import InvalidOptions
from boardrules.shown import given

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError as error:
    error.add_note("pip install numpy brings it")
    raise

FloatArray: TypeAlias = npt.NDArray[np.float32]
"""An array of numbers from -1 to 1."""

PLANES: Final = "planes"
"""The name of a field that is a stack of planes of cells: environments show it apart from all others."""


@frozen
class Field:
    """One named piece of a view as numbers.

    :ivar name: its name, the same at every position of a game
    :ivar shape: its shape, the same at every position of a game
    :ivar memory: whether it tells only of what is over and done: an information state has it, an observation has not
    :ivar optional: whether an information state may be asked for without it, at the price of perfect recall
    """

    name: str
    shape: tuple[int, ...]
    memory: bool = False
    optional: bool = False

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


def fields_of(fields: Iterable[Field], *, memory: bool, optional: bool = True) -> tuple[Field, ...]:
    """Return the fields of an information state, or of an observation.

    :param fields: all fields of a view
    :param memory: whether those that tell only of what is over are among them
    :param optional: whether those that an information state may do without are
    :raises InvalidOptions: for flags other than True and False

    >>> view = Field("hand", (3,)), Field("plans", (4,), memory=True), Field("tricks", (9,), memory=True, optional=True)
    >>> [each.name for each in fields_of(view, memory=True, optional=False)]
    ['hand', 'plans']
    """
    for name, flag in (("memory", memory), ("optional", optional)):
        if type(flag) is not bool:
            raise InvalidOptions(name, f"must be True or False, not {given(flag)}")
    return tuple(each for each in fields if (memory or not each.memory) and (optional or not each.optional))


def places_from(viewer: int | None, players: int, seats: int) -> tuple[int, ...]:
    """Return by seat its place in fields that are turned to the viewer: who looks is first, then the left neighbour.

    :param viewer: the seat that looks; None for a bystander, who sees all seats in their order
    :param players: how many seats are played
    :param seats: how many there are in all; those beyond the players, which nobody plays, keep their places
    :raises InvalidOptions: for anything but whole numbers, and for a seat that there is not

    >>> places_from(1, 3, 4)
    (2, 0, 1, 3)
    """
    # A number that equals another, such as 1.0, must not become a key of what is kept.
    if type(players) is not int or type(seats) is not int or not 1 <= players <= seats:
        raise InvalidOptions(
            "players", f"must be 1 or more, and no more than there are seats, not {given(players)} of {given(seats)}"
        )
    if viewer is not None and (type(viewer) is not int or not 0 <= viewer < seats):
        raise InvalidOptions("viewer", f"must be None or a seat from 0 to {seats - 1}, not {given(viewer)}")
    return places_of_checked(viewer, players, seats)


@cache
def places_of_checked(viewer: int | None, players: int, seats: int) -> tuple[int, ...]:
    """Return what `places_from` does, of whole numbers alone: for views, whose seats have been checked."""
    turned = ((seat - (viewer or 0)) % players for seat in range(players))
    return (*turned, *range(players, seats))


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
    """Return the pieces of a flat array by the names of the fields that it was made for; they share its memory.

    :raises InvalidOptions: for anything but an array with one axis and as many numbers as the fields have

    >>> pieces_of((Field("seat", (2,)),), np.zeros(3, np.float32))
    Traceback (most recent call last):
    boardrules.errors.InvalidOptions: flat: must be an array of 2 numbers, those of the fields, not of shape (3,)
    """
    sizes = [each.size for each in fields]
    if not isinstance(flat, np.ndarray) or flat.shape != (sum(sizes),):
        found = f"of shape {flat.shape}" if isinstance(flat, np.ndarray) else given(flat)
        raise InvalidOptions("flat", f"must be an array of {sum(sizes)} numbers, those of the fields, not {found}")
    pieces = {}
    begin = 0
    for each, size in zip(fields, sizes, strict=True):
        pieces[each.name] = flat[begin : begin + size].reshape(each.shape)
        begin += size
    return pieces


def write_some(
    write: Callable[[Mapping[str, FloatArray]], None], fields: Iterable[Field], into: Mapping[str, FloatArray]
) -> None:
    """Write those of some fields that are wanted, where whatever writes them writes all.

    :param write: writes all fields into arrays of zeros
    :param fields: all fields
    :param into: the arrays of those that are wanted; what they hold is overwritten
    """
    every = {each.name: np.zeros(each.shape, np.float32) for each in fields}
    write(every)
    for name, piece in every.items():
        if name in into:
            into[name][...] = piece
