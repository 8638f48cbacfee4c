"""How environments show a position to people: as text, printed, or as pixels."""

from contextlib import suppress
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from boardrules.game import InvalidOptions, one_of
from boardrules.learning.pixels import Pixels, pixels_of, require_rasterizer
from boardrules.learning.tables import Table


class RenderMode(StrEnum):
    """What `render` of an environment does."""

    ANSI = "ansi"
    """Return the position as text."""

    HUMAN = "human"
    """Print it; each `reset` and `step` does so by itself."""

    RGB_ARRAY = "rgb_array"
    """Return its picture as pixels, with the extra `render`."""


RENDER_MODES: Final = tuple(map(str, RenderMode))
"""What environments take as ``render_mode``."""

RenderText: TypeAlias = Literal["ansi", "human", "rgb_array"]
"""What does as well as a member of `RenderMode`."""


def render_mode_for(table: Table, value: RenderMode | RenderText | None) -> RenderMode | None:
    """Return how an environment renders.

    :raises InvalidOptions: for what is no mode, and for one that this game or these libraries cannot serve
    """
    if value is None:
        return None
    mode = one_of(RenderMode, "render_mode", value)
    if mode is RenderMode.RGB_ARRAY:
        require_rasterizer("render_mode")
        if not table.has_pictures:
            raise InvalidOptions("render_mode", f"{table.name} has no pictures: take 'ansi' or 'human'")
    return mode


def render_modes_of(table: Table) -> list[str]:
    """Return the modes that this game and these libraries can serve."""
    modes = []
    for mode in RenderMode:
        with suppress(InvalidOptions):
            modes.append(str(render_mode_for(table, mode)))
    return modes


def rendered(table: Table, mode: RenderMode, x: object) -> str | Pixels | None:
    """Return a state or a view as the mode says, or print it."""
    if mode is RenderMode.RGB_ARRAY:
        return pixels_of(table.picture(x))
    text = table.drawn(x)
    if mode is RenderMode.ANSI:
        return text
    print(text)  # noqa: T201 - what this mode is for
    return None
