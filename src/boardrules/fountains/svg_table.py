"""What all parts of a table's picture are drawn from: the position, who looks, and what the caller asked for."""

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from boardrules.fountains.captions import piece, title_of_seat
from boardrules.fountains.components import Tile, Token
from boardrules.fountains.moves import Move
from boardrules.fountains.options import num_seats
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.rules import legal_moves
from boardrules.fountains.sentences import describe_move
from boardrules.fountains.state import CHANCE_PHASES, State
from boardrules.fountains.svg_fountain import tile_cells, tile_picture
from boardrules.fountains.svg_icons import TOKEN_WIDTH, moved, outlined, token_svg
from boardrules.fountains.svg_scene import CELL
from boardrules.fountains.svg_stone import Scale
from boardrules.fountains.views import View, position
from boardrules.fountains.words import Words
from boardrules.game import InvalidState, given
from boardrules.phrases import checked_names
from boardrules.pictures import Paint, Tint
from boardrules.svg import Attribute, Brush, button, tooltip
from boardrules.typesetting import REGULAR
from boardrules.typesetting import fitted as fitted_into

FULL_LOOK: Final = 9 * CELL  # smaller tiles are not blown up to the size of large ones


@frozen
class Drawing:
    """A position and how it is to be drawn.

    :ivar state: the position
    :ivar brush: the colours
    :ivar words: the language
    :ivar table: all of it, for what buttons do
    :ivar names: by seat, or None
    :ivar moves: what the seat that looks can do
    :ivar since: an earlier position
    :ivar spaces: spaces of the Basin to point at
    """

    state: State
    brush: Brush
    words: PictureWords
    table: Words
    names: tuple[str, ...] | None
    moves: Sequence[Move]
    since: State | None = None
    spaces: tuple[int, ...] = ()

    def who(self, seat: int) -> str:
        """Return what a seat is called."""
        return title_of_seat(self.state, seat, self.words, self.names)


def drawing_of(  # noqa: PLR0913 - the keywords of pictures
    x: State | View,
    brush: Brush,
    table: Words,
    *,
    names: object = None,
    since: object = None,
    spaces: tuple[int, ...] = (),
) -> Drawing:
    """Return a position with what the caller asked for, checked.

    :raises InvalidState: for anything but a state or view, and for an earlier position that is none
    :raises InvalidOptions: for names that are none
    """
    state = position(x)
    moves = () if state.phase in CHANCE_PHASES else legal_moves(x)
    called = checked_names(names, num_seats(state.options))
    return Drawing(state, brush, table.pictures, table, called, moves, _earlier(state, since), spaces)


def _earlier(state: State, since: object) -> State | None:
    if since is None:
        return None
    if type(since) not in {State, View}:
        raise InvalidState("since", f"must be a fountains.State or View, not {given(since)}")
    before = position(since)
    if before.options != state.options:
        raise InvalidState("since", "is of a game with other options")
    for seat, (old, new) in enumerate(zip(before.fountains, state.fountains, strict=True)):
        if not set(old.tiles) <= set(new.tiles):
            raise InvalidState("since", f"is no earlier position: seat {seat} has tiles there that lie here no more")
    return before


def tile_in(  # noqa: PLR0913, PLR0917 - what it takes to draw one
    brush: Brush,
    words: PictureWords,
    tile: Tile,
    x: float,
    y: float,
    size: tuple[float, float],
    *,
    detailed: bool = False,
) -> str:
    """Return a tile about a point, no wider and higher than a size; small ones are not blown up."""
    columns, rows, _ = tile_cells(tile, 0)
    width, height = columns * CELL, rows * CELL
    room = min(size)
    scale = min(
        size[0] / width, size[1] / height, room / min(FULL_LOOK, max(width, height, 1)), room / FULL_LOOK * 1.25
    )
    picture = tile_picture(brush, words, tile, 0, Scale(1 / scale if scale < 1 else 1, detailed))
    return brush.element(
        "g",
        tooltip(tile.name),
        picture,
        transform=moved(x - width * scale / 2, y - height * scale / 2, scale),
        data={"data-tile": tile.name},
    )


def token_at(brush: Brush, words: PictureWords, token: Token, x: float, y: float, width: float) -> str:  # noqa: PLR0913, PLR0917 - as above
    """Return a token about a point."""
    return outlined(brush, token_svg(brush, words, token, x, y, width / TOKEN_WIDTH))


def panel(  # noqa: PLR0913 - what it takes to draw one
    brush: Brush,
    place: tuple[float, float],
    width: float,
    height: float,
    *,
    edge: Paint = Tint.EDGE,
    bold: bool = False,
) -> str:
    """Return the ground of a part."""
    return brush.element(
        "rect",
        fill=Tint.PANEL,
        stroke=edge,
        stroke_width=2.5 if bold else 1,
        stroke_opacity=None if bold else 0.6,
        x=place[0],
        y=place[1],
        width=width,
        height=height,
        rx=10,
    )


def left_text(  # noqa: PLR0913, PLR0917 - what a line of text has
    brush: Brush,
    x: float,
    y: float,
    size: float,
    words: str,
    width: float,
    *,
    fill: Paint = Tint.TEXT,
    weight: int | None = None,
) -> str:
    """Return a line of text from a point on, cut to a width."""
    room = width / REGULAR if weight is None else width
    return brush.text(x, y, size, fitted(words, size, room), fill=fill, anchor="start", weight=weight)


def fitted(words: str, size: float, width: float) -> str:
    """Return a text cut so that it takes no more than a width, with letters of a size.

    >>> fitted("Bartholomew", 10, 45), fitted("Anna", 10, 40)
    ('Barth…', 'Anna')
    """
    return fitted_into(words, width / size)


def move_label(drawing: Drawing, move: Move) -> str:
    """Return in words what a move does, for the button that stands for it."""
    return describe_move(drawing.state, move, drawing.table, drawing.names)


def held_name(drawing: Drawing) -> str:
    """Return the tile or token in hand in words."""
    return piece(drawing.state.held, drawing.words)


def button_of(drawing: Drawing, move: Move, *parts: str) -> str:
    """Return parts as a button that stands for a move."""
    attributes: dict[str, Attribute] = button(move_label(drawing, move), str(move))
    return drawing.brush.element("g", *parts, css="fn-move", cursor="pointer", data=attributes)
