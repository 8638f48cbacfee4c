"""Fountains as planes, for convolutions: each player's fountain in a window that follows it, the viewer's first.

A plane is a window of cells with one number a cell, row by row. Places and slots have their numbers in the same layout, see
`boardrules.learning.windows`: a plane of the hand shows the tile with its north-west corner on the middle cell, and the placement with the
number of turn, row and column is that plane moved so that the corner lies on that row and column. What is not in a fountain is in
flat fields beside the planes. docs/guides/learning.md names all of them.

>>> from random import Random
>>> from boardrules import fountains
>>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
>>> seen = draw(fountains.observe(state, 0))
>>> seen.shape, len(names(state.options))
((38, 49, 49), 38)
>>> dict(zip(names(state.options), seen.sum(axis=(1, 2)).tolist()))["0.jet"]
1.0
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final

import numpy as np
import numpy.typing as npt

from boardrules.fountains import Fall, Fountain, Options, Tile, View, water
from boardrules.fountains.components import ICON_ORDER, Components, Icon, Shape
from boardrules.fountains.layers import layers
from boardrules.fountains.maps import DARK, OUTSIDE
from boardrules.fountains.moves import QUARTER_TURNS
from boardrules.fountains.options import require_options
from boardrules.fountains.placement import least_turn
from boardrules.fountains.views import require_view
from boardrules.game import InvalidOptions
from boardrules.learning.fields import Field, FloatArray, write_some
from boardrules.learning.fountains import encode_table, fields_of_table
from boardrules.learning.windows import DEFAULT_SIZE, Window, window_size
from boardrules.shown import kind_of

OF_A_FOUNTAIN: Final = (
    "level", "dark", "covered_dark", "channel", "water", "fed", "slot", "token", *(str(icon) for icon in Icon),
)  # fmt: skip
"""The planes of one fountain, in their order."""

OF_THE_HAND: Final = (
    *(f"held_{turn}" for turn in range(QUARTER_TURNS)),
    *(f"held_dark_{turn}" for turn in range(QUARTER_TURNS)),
)
"""The planes of the tile in hand, by clockwise quarter turns: all its cells, and its dark bricks."""

LEVELS: Final = 8
"""Levels are divided by this; what lies higher than the eighth level, which is hardly ever reached, looks as if it lay on it."""

_TOKEN: Final = OF_A_FOUNTAIN.index("token")
_FIRST_ICON: Final = _TOKEN + 1


def names(options: Options) -> tuple[str, ...]:
    """Return the names of the planes, in their order.

    Those of a fountain begin with its player's place from the viewer on: ``0.level`` is the viewer's own, ``1.level`` that of
    the next player.

    :raises InvalidOptions: for anything but options of Fountains
    """
    players = require_options(options).players
    return (*(f"{place}.{name}" for place in range(players) for name in OF_A_FOUNTAIN), *OF_THE_HAND)


def draw(view: View, size: int = DEFAULT_SIZE, *, out: FloatArray | None = None) -> FloatArray:
    """Return a view as planes: 32-bit floats from 0 to 1, by plane, row and column.

    Each fountain lies in its own window. A bystander sees seat 0 first.

    :param size: how many columns and rows a window has
    :param out: an array of that shape to write into, instead of a new one
    :raises InvalidState: for what is no view of Fountains
    :raises InvalidOptions: for a size other than an odd number from 9 to 127, and for another kind of array
    """
    state, size = require_view(view).state, window_size(size)
    options, seats = state.options, len(state.fountains)
    shape = seats * len(OF_A_FOUNTAIN) + len(OF_THE_HAND), size, size
    into = np.empty(shape, np.float32) if out is None else _required(out, shape)
    first, most = _first_seat(view), _most_on_a_slot(options.components)
    for place in range(seats):
        drawn = _drawn(state.fountains[(first + place) % seats], options.fall, most, size)
        into[place * len(OF_A_FOUNTAIN) : (place + 1) * len(OF_A_FOUNTAIN)] = drawn
    hand = into[-len(OF_THE_HAND) :]
    hand.fill(0)
    if isinstance(state.held, Tile):
        _draw_held(state.held, hand)
    return into


def _required(out: object, shape: tuple[int, int, int]) -> FloatArray:
    if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != np.float32 or not out.flags.writeable:
        raise InvalidOptions("out", f"must be a writeable array of 32-bit floats of shape {shape}, not {kind_of(out)}")
    return out


def _first_seat(view: View) -> int:
    """Return the seat that is seen first; the Machine of the solo game sees the player."""
    return (view.seat or 0) % len(view.fountains)


@lru_cache(maxsize=64)
def _most_on_a_slot(components: Components) -> int:
    """Return how often a slot shows one and the same icon at most: once, unless a token has it twice."""
    return max([1, *(max(Counter(token.icons).values(), default=0) for token, _ in components.tokens)])


# A fountain is looked at some six times before it grows, by its owner and by the others; each takes 140 kB with the default window.
@lru_cache(maxsize=64)
def _drawn(fountain: Fountain, fall: Fall, most: int, size: int) -> FloatArray:
    """Return the planes of one fountain, in the window that follows it."""
    into = np.zeros((len(OF_A_FOUNTAIN), size, size), np.float32)
    window = Window.about(fountain, size)
    seen = layers(water(fountain, fall))
    high = len(seen.heights)
    under = [(level, bricks) for level, bricks in enumerate(seen.covered_dark, 1) if bricks]
    masks = (*seen.heights, seen.dark, seen.channels, seen.water, seen.flooded, seen.slots)
    cells = window.cut((*masks, *(bricks for _, bricks in under)), seen.x, seen.y, seen.stride)
    level, dark, covered_dark, channel, wet, fed, slot, token = into[:_FIRST_ICON]
    np.minimum(cells[:high].sum(axis=0) / LEVELS, 1, out=level, casting="same_kind")
    for plane, drawn in zip((dark, channel, wet, fed, slot), cells[high:], strict=False):
        plane[:] = drawn
    for (number, _), drawn in zip(under, cells[len(masks) :], strict=True):
        covered_dark[drawn.view(np.bool_)] = min(number / LEVELS, 1)
    for (x, y), icon in seen.icons:
        column, row = x - window.x, y - window.y
        if 0 <= column < size and 0 <= row < size:
            into[_FIRST_ICON + ICON_ORDER[icon], row, column] += 1 / most
    for laid in fountain.tokens:
        column, row = laid.x - window.x, laid.y - window.y
        if 0 <= column < size and 0 <= row < size:
            token[row, column] = 1
    into.flags.writeable = False
    return into


def _draw_held(tile: Tile, into: FloatArray) -> None:
    """Draw the tile in hand into its planes, with its north-west corner on the middle cell.

    A quarter turn that gives the same as a lesser one stays empty: no placement with it is legal (FN-30).
    """
    middle = into.shape[1] // 2
    for turn in range(QUARTER_TURNS):
        if least_turn(tile, turn) == turn:
            for plane, cells in zip((turn, QUARTER_TURNS + turn), _footprint(tile.shape, turn), strict=True):
                # A tile that is longer than half a window is cut off.
                part = cells[: middle + 1, : middle + 1]
                into[plane, middle : middle + part.shape[0], middle : middle + part.shape[1]] = part


@lru_cache(maxsize=1 << 10)
def _footprint(shape: Shape, turn: int) -> npt.NDArray[np.bool_]:
    """Return the cells of a turned shape and its dark bricks."""
    kinds = np.array([list(row) for row in shape.turned(turn)])
    footprint: npt.NDArray[np.bool_] = np.stack([kinds != OUTSIDE, kinds == DARK])
    footprint.flags.writeable = False
    return footprint


def fields(options: Options, /) -> tuple[Field, ...]:
    """Return the flat fields beside the planes: all that lies outside the fountains, in its order.

    They are those of `boardrules.learning.fountains` without the lists of tiles and tokens, and without the viewer's seat.

    :raises InvalidOptions: for anything but options of Fountains
    """
    return fields_of_table(require_options(options))


def encode(view: View, into: Mapping[str, FloatArray], /) -> None:
    """Write the view into the arrays of these fields, which hold zeros; what goes by seat is turned to the viewer.

    Fields that are not there are left out.

    :raises InvalidState: for what is no view of Fountains
    """
    options = require_view(view).options
    try:
        encode_table(view, into)
    except KeyError:
        write_some(partial(encode_table, view), fields_of_table(options), into)
