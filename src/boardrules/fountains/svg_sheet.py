"""All pieces of a set on one sheet as SVG, to hold beside the box: every face of every shape, the tokens, and the ring."""

from collections.abc import Iterator
from typing import Final

from boardrules.fountains.components import Components, Tile
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.svg_icons import HOLLOW, PAWN_TINTS
from boardrules.fountains.svg_table import fitted, left_text, panel, tile_in, token_at
from boardrules.fountains.words import Words, require_words
from boardrules.game import InvalidComponents, given
from boardrules.keywords import brush_of, size_of
from boardrules.pictures import LIGHT_OR_DARK, AnyTheme, InkOn, Tint
from boardrules.svg import Brush

_WIDTH: Final = 1000
_EDGE: Final = 16
_ACROSS: Final = 8
_ROOM: Final = (_WIDTH - 2 * _EDGE) / _ACROSS
_TITLE: Final = 28
_PIECE: Final = 100
_LINE: Final = _PIECE + 26
_TOKEN: Final = 44


def render_components(
    components: Components,
    /,
    *,
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return a sheet of a set's pieces as an SVG document: each face with its number and how often it is there.

    :param size: the width in CSS pixels; without it 1000
    :param theme: as for `render_svg`, and so are `words`
    :raises InvalidComponents: for anything but a set
    :raises InvalidOptions: for a size, theme or words that are none

    >>> from boardrules.fountains.reference_set import REFERENCE_SET
    >>> render_components(REFERENCE_SET).count("data-tile=")
    72
    """
    if type(components) is not Components:
        raise InvalidComponents("components", f"must be a fountains.Components, not {given(components)}")
    brush, spoken, size = brush_of(theme), require_words(words).pictures, size_of(size)
    parts: list[str] = []
    top = float(_EDGE)
    for title, tiles in _groups(components, spoken):
        height: float = _TITLE + -(-len(tiles) // _ACROSS) * _LINE
        parts.append(panel(brush, (_EDGE / 2, top), _WIDTH - _EDGE, height))
        parts.append(left_text(brush, _EDGE, top + 20, 15, title, _WIDTH / 2, weight=600))
        for number, tile in enumerate(tiles):
            left = _EDGE + number % _ACROSS * _ROOM
            parts += _face(brush, spoken, tile, left, top + _TITLE + number // _ACROSS * _LINE)
        top += height + 8
    for draw in (_tokens, _ring):
        drawn, height = draw(brush, spoken, components, top)
        parts += drawn
        top += height + 8
    ground = brush.element("rect", fill=Tint.PAGE, width=_WIDTH, height=top + 8, rx=10)
    return brush.document(
        (ground, *parts), css="fn-svg fn-components", box=(0, 0, _WIDTH, top + 8), title=spoken.pieces, size=size
    )


def _groups(components: Components, words: PictureWords) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    """Yield the starting tile and the faces of each shape, with a title."""
    yield words.starting_tile, (components.start,)
    for faces in components.tiles:
        yield words.faces.format(shape=faces[0].shape.name, tiles=words.tiles(sum(tile.count for tile in faces))), faces


def _face(brush: Brush, words: PictureWords, tile: Tile, left: float, top: float) -> Iterator[str]:
    yield tile_in(brush, words, tile, left + _ROOM / 2, top + _PIECE / 2, (_ROOM - 14, _PIECE - 4), detailed=True)
    said = tile.name if tile.count == 1 else f"{tile.name} {words.times.format(n=tile.count)}"
    yield brush.text(left + _ROOM / 2, top + _PIECE + 14, 12, fitted(said, 12, _ROOM - 6), fill=Tint.SOFT)


def _tokens(brush: Brush, words: PictureWords, components: Components, top: float) -> tuple[list[str], float]:
    """Return the tokens, each kind with its number, and how high they are drawn."""
    across = 15
    rows = -(-len(components.tokens) // across)
    height = _TITLE + rows * (_TOKEN + 24)
    parts = [
        panel(brush, (_EDGE / 2, top), _WIDTH - _EDGE, height),
        left_text(brush, _EDGE, top + 20, 15, words.tokens, _WIDTH / 2, weight=600),
    ]
    for number, (token, count) in enumerate(components.tokens):
        x = _EDGE + 32 + number % across * 64
        y = top + _TITLE + _TOKEN / 2 + number // across * (_TOKEN + 24)
        parts.append(token_at(brush, words, token, x, y, _TOKEN - 2))
        parts.append(brush.text(x, y + 36, 12, words.times.format(n=count), fill=Tint.SOFT))
    return parts, height


def _ring(brush: Brush, words: PictureWords, components: Components, top: float) -> tuple[list[str], float]:
    """Return the spaces of the Basin in their order, with whose own each is, and how high they are drawn."""
    height = _TITLE + 74
    parts = [
        panel(brush, (_EDGE / 2, top), _WIDTH - _EDGE, height),
        left_text(brush, _EDGE, top + 20, 15, f"{words.basin} ({words.clockwise})", _WIDTH / 2, weight=600),
    ]
    step = (_WIDTH - 2 * _EDGE) / len(components.ring)
    for space, beside in enumerate(components.ring):
        x, y = _EDGE + (space + 0.5) * step, top + _TITLE + 24
        if space:
            parts.append(brush.element("path", fill=Tint.SOFT, d=f"M{x - step / 2 - 5:g} {y - 7:g}l11 7l-11 7z"))
        parts.append(brush.element("circle", cx=x, cy=y, r=20, fill=Tint.PAGE, stroke=Tint.EDGE, stroke_width=1.5))
        if beside.pawn is not None:
            for tint, thick in ((Tint.TEXT, 6.5), (PAWN_TINTS[beside.pawn], 4.2)):
                parts.append(brush.element("circle", cx=x, cy=y, r=17, stroke=tint, stroke_width=thick, data=HOLLOW))
        parts.append(brush.text(x, y + 5, 14, str(space), fill=InkOn(Tint.PAGE)))
        own = f" ({words.pawn_colour(beside.pawn)})" if beside.pawn else ""
        said = fitted(f"{beside.shape or words.tokens}{own}", 12, step - 6)
        parts.append(brush.text(x, y + 38, 12, said, fill=Tint.TEXT))
    return parts, height
