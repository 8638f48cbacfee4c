"""Fountains in windows, as environments play it: what they show of a position, and which action is which decision.

>>> from random import Random
>>> from boardrules import fountains
>>> coding = Windowed(fountains.Options())
>>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
>>> coding.actions, coding.legal_actions(state)[:3]
(12037, [2, 4, 6])
>>> coding.fields[0].name, coding.fields[0].shape
('planes', (38, 49, 49))
"""

from collections.abc import Mapping
from typing import TypeGuard

from attrs import field, frozen

from boardrules import fountains
from boardrules.fountains import Move, Options
from boardrules.fountains.views import position as whole
from boardrules.fountains.views import require_view
from boardrules.game import InvalidOptions
from boardrules.learning import planes
from boardrules.learning.fields import PLANES, Field, FloatArray
from boardrules.learning.protocol import Coding
from boardrules.learning.tables import Table, require_coding_of, require_table
from boardrules.learning.windows import DEFAULT_SIZE, WindowIds


@frozen
class Windowed:
    """Positions of Fountains as planes and flat fields, decisions by their numbers in the window.

    :ivar options: the options of the game
    :ivar size: how many columns and rows the window has
    :ivar ids: the numbers of decisions
    :ivar fields: the planes, then the flat fields beside them
    :raises InvalidOptions: for anything but options of Fountains, or a size other than an odd number from 9 to 127
    """

    options: Options
    size: int = DEFAULT_SIZE
    ids: WindowIds = field(init=False, eq=False, repr=False)
    fields: tuple[Field, ...] = field(init=False, eq=False, repr=False)

    @ids.default
    def _ids(self) -> WindowIds:
        return WindowIds(self.options, self.size)

    @fields.default
    def _fields(self) -> tuple[Field, ...]:
        shape = len(planes.names(self.options)), self.size, self.size
        return Field(PLANES, shape), *planes.fields(self.options)

    def __copy__(self) -> "Windowed":
        return self

    def __deepcopy__(self, memo: object) -> "Windowed":
        return self

    def __reduce__(self) -> tuple[type["Windowed"], tuple[Options, int]]:
        # Numbers and fields follow from these two, which keeps pickles of environments small.
        return Windowed, (self.options, self.size)

    @property
    def actions(self) -> int:
        """How many actions there are: 0 to this number less one."""
        return self.ids.count

    def legal_actions(self, position: object, /) -> list[int]:
        """Return the actions that are legal in a position in which a player decides, ascending; those in the window.

        :raises NoMoveId: when there are legal moves and all lie outside the window
        """
        return self.ids.legal(whole(position))

    def move_of(self, position: object, action: int, /) -> Move:
        """Return the decision that an action stands for in a position, whether the rules allow it there or not.

        :raises NoMoveId: for a number that is no action
        """
        return self.ids.move_of(whole(position), action)

    def after(self, position: object, action: int, /) -> object:
        """Return the next position, once an action is taken.

        :raises NoMoveId: for a number that is no action
        :raises IllegalMove: when the rules do not allow it here
        """
        return fountains.apply_move(whole(position), self.move_of(position, action))

    def encode(self, position: object, seat: int | None, into: Mapping[str, FloatArray], /) -> None:
        """Write what a seat may know of a position into arrays of zeros, by the names of their fields."""
        self.encode_view(fountains.observe(whole(position), seat), into)

    def encode_view(self, view: object, into: Mapping[str, FloatArray], /) -> None:
        """Write a view into arrays of zeros, by the names of their fields; fields that are not there are left out."""
        seen = require_view(view)
        if PLANES in into:
            planes.draw(seen, self.size, out=into[PLANES])
        planes.encode(seen, into)


def has_windows(options: object) -> TypeGuard[Options]:
    """Return whether a game with these options can be looked at through windows, as Fountains can."""
    return isinstance(options, Options)


def coding_for(table: Table, window: int | None, coding: Coding | None) -> Coding:
    """Return how environments show a game: as a coding says, else as `coding_of` does.

    :raises InvalidOptions: as `coding_of`, for what is no coding or one for other options, and for a window beside a coding
    """
    if coding is None:
        return coding_of(table, window)
    if window is not None:
        raise InvalidOptions("window", "must be left out where a coding says how the game is shown")
    return require_coding_of(table, coding)


def coding_of(table: Table, window: int | None) -> Table | Windowed:
    """Return how a game is shown: without a window as its table does, or in windows of so many columns and rows.

    :raises InvalidOptions: for a size other than an odd number from 9 to 127, for a game that has no fountains, and for no table
    """
    require_table(table)
    if window is None:
        return table
    if not has_windows(table.options):
        raise InvalidOptions("window", f"{table.name} has no fountains to look at through windows: leave it out")
    return Windowed(table.options, window)
