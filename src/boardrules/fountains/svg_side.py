"""What lies beside the Basin as SVG: the hand and what can be chosen, the design cards, the score sheet; and single pieces."""

from collections.abc import Iterator, Sequence
from typing import Final

from boardrules.fountains.captions import whose_turn
from boardrules.fountains.components import Design, Icon, Tile, Token
from boardrules.fountains.designs import SETS
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.flow import water
from boardrules.fountains.moves import ChooseFish, Discard, Move, Refresh
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.rules import is_over, standings
from boardrules.fountains.scoring import icons_on
from boardrules.fountains.state import State
from boardrules.fountains.svg_fountain import NARROW, tile_cells, tile_picture
from boardrules.fountains.svg_icons import icon_svg, outlined
from boardrules.fountains.svg_look import turn_of
from boardrules.fountains.svg_scene import CELL
from boardrules.fountains.svg_stone import Scale
from boardrules.fountains.svg_table import (
    Drawing,
    button_of,
    drawing_of,
    fitted,
    held_name,
    left_text,
    panel,
    tile_in,
    token_at,
)
from boardrules.fountains.views import View
from boardrules.fountains.words import Words, require_words
from boardrules.game import InvalidState, given, one_of
from boardrules.keywords import brush_of, size_of
from boardrules.pictures import LIGHT_OR_DARK, AnyTheme, InkOn, Tint
from boardrules.svg import Brush

_EDGE: Final = 14
_LINE: Final = 26
_BUTTON: Final = 46  # the height of a button for a finger
_HELD: Final = 118


def render_tile(
    tile: Tile,
    /,
    turn: int = 0,
    *,
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return a tile as an SVG document, as it lies after some clockwise quarter turns, with water in it.

    :param turn: 0 to 3
    :param size: the width in CSS pixels; without it 16 a cell
    :param theme: as for `render_svg`, and so are `words`
    :raises InvalidState: for anything but a tile
    :raises InvalidOptions: for a turn, size, theme or words that are none

    >>> from boardrules.fountains.reference_set import REFERENCE_SET
    >>> render_tile(REFERENCE_SET.start, 1)[:36]
    '<svg xmlns="http://www.w3.org/2000/s'
    """
    if type(tile) is not Tile:
        raise InvalidState("tile", f"must be a fountains.Tile, not {given(tile)}")
    turned = turn_of(turn)
    brush, spoken, size = brush_of(theme), require_words(words).pictures, size_of(size)
    columns, rows, _ = tile_cells(tile, turned or 0)
    width, height = columns * CELL + 4, rows * CELL + 4
    shown = size or round(width * 1.6)
    picture = tile_picture(brush, spoken, tile, turned or 0, Scale(width / shown, detailed=True))
    icons = spoken.listed([spoken.icon(icon) for icon in tile.icons if icon]) or spoken.no_icons
    return brush.document(
        (picture,), css="fn-svg fn-tile", box=(-2, -2, width, height), title=tile.name, description=icons, size=shown
    )


def render_token(
    token: Token, /, *, size: int | None = None, theme: AnyTheme = LIGHT_OR_DARK, words: Words = ENGLISH
) -> str:
    """Return a token as an SVG document.

    :param size: the width in CSS pixels; without it 44
    :param theme: as for `render_svg`, and so are `words`
    :raises InvalidState: for anything but a token
    :raises InvalidOptions: for a size, theme or words that are none
    """
    if type(token) is not Token:
        raise InvalidState("token", f"must be a fountains.Token, not {given(token)}")
    brush, spoken, size = brush_of(theme), require_words(words).pictures, size_of(size)
    drawn = token_at(brush, spoken, token, 22, 22, 42)
    return brush.document(
        (drawn,), css="fn-svg fn-token", box=(0, 0, 44, 44), title=spoken.token_icons(token), size=size
    )


def render_design(
    design: Design, /, *, size: int | None = None, theme: AnyTheme = LIGHT_OR_DARK, words: Words = ENGLISH
) -> str:
    """Return a design card as an SVG document: its title, what it scores, and the icons that it counts.

    :param size: the width in CSS pixels; without it 344
    :param theme: as for `render_svg`, and so are `words`
    :raises InvalidOptions: for anything but a design card, and for a size, theme or words that are none
    """
    card = one_of(Design, "design", design)
    brush, spoken, size = brush_of(theme), require_words(words).pictures, size_of(size)
    width = NARROW - 16
    return brush.document(
        tuple(_design(brush, spoken, card, 1, 1, width - 2)),
        css="fn-svg fn-design",
        box=(0, 0, width, _DESIGN_HEIGHT + 2),
        title=spoken.design_card.format(what=spoken.design(card)),
        description=spoken.design_text(card),
        size=size,
    )


def render_hand(
    x: State | View,
    /,
    *,
    names: Sequence[str] | None = None,
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return what is in hand as an SVG document, with a button of at least 44 pixels for each choice that has no place.

    :param names: by seat, for what buttons do
    :param size: the width in CSS pixels; without it 360
    :param theme: as for `render_svg`, and so are `words`
    :raises InvalidState: for anything but a state or a view of this game
    :raises InvalidOptions: for names, a size, theme or words that are none
    """
    spoken, brush, size = require_words(words).pictures, brush_of(theme), size_of(size)
    drawing = drawing_of(x, brush, words, names=names)
    height, parts = hand_parts(drawing, 1, 1, NARROW - 2)
    return brush.document(
        parts,
        css="fn-svg fn-hand",
        box=(0, 0, NARROW, height + 2),
        title=spoken.in_hand.format(what=held_name(drawing)),
        size=size,
    )


def render_score(
    x: State | View,
    /,
    *,
    names: Sequence[str] | None = None,
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return the score sheet as an SVG document: by seat points, fed pools, weed and tokens; places once it is over.

    :param names: by seat; in the solo game the Machine's is the second
    :param size: the width in CSS pixels; without it 360
    :param theme: as for `render_svg`, and so are `words`
    :raises InvalidState: for anything but a state or a view of this game
    :raises InvalidOptions: for names, a size, theme or words that are none
    """
    spoken, brush, size = require_words(words).pictures, brush_of(theme), size_of(size)
    drawing = drawing_of(x, brush, words, names=names)
    height, parts = score_parts(drawing, 1, 1, NARROW - 2)
    return brush.document(
        parts,
        css="fn-svg fn-score",
        box=(0, 0, NARROW, height + 2),
        title=spoken.points,
        description=" ".join(score_sentences(drawing)),
        size=size,
    )


def score_sentences(drawing: Drawing) -> Iterator[str]:
    """Yield who has how many points, for those who cannot see it."""
    for seat, points in enumerate(drawing.state.points):
        yield drawing.words.has_points.format(who=drawing.who(seat), n=points)


_DESIGN_HEIGHT: Final = 54


def _design(brush: Brush, words: PictureWords, design: Design, x: float, y: float, width: float) -> Iterator[str]:  # noqa: PLR0913, PLR0917 - what it takes to draw one
    yield panel(brush, (x, y), width, _DESIGN_HEIGHT)
    yield left_text(brush, x + _EDGE, y + 22, 14, words.design(design), width * 0.5, weight=600)
    yield left_text(brush, x + _EDGE, y + 42, 12.5, words.design_text(design), width - 2 * _EDGE, fill=Tint.SOFT)
    icons = SETS[design][0] if design in SETS else ()
    first = x + width - _EDGE - 8 - (len(icons) - 1) * 19
    if icons:
        disc = brush.element(
            "rect", fill=Tint.POOL, x=first - 11, y=y + 6, width=(len(icons) - 1) * 19 + 22, height=21, rx=10.5
        )
        yield disc
        yield outlined(
            brush, *(icon_svg(brush, words, icon, first + n * 19, y + 16.5, 1.1) for n, icon in enumerate(icons))
        )


def designs_parts(drawing: Drawing, x: float, y: float, width: float) -> tuple[float, tuple[str, ...]]:
    """Return how high the design cards are drawn, and their elements."""
    parts: list[str] = []
    for number, design in enumerate(drawing.state.designs):
        top = y + number * (_DESIGN_HEIGHT + 8)
        parts.append(
            drawing.brush.element(
                "g", *_design(drawing.brush, drawing.words, design, x, top, width), data={"data-design": design}
            )
        )
    return len(parts) * (_DESIGN_HEIGHT + 8), tuple(parts)


def score_parts(drawing: Drawing, x: float, y: float, width: float) -> tuple[float, tuple[str, ...]]:
    """Return how high the score sheet is drawn, and its elements."""
    brush, state, words = drawing.brush, drawing.state, drawing.words
    over = is_over(state)
    columns = (words.points, words.pools, words.weeds, words.tokens)
    step = min(58.0, width * 0.15)
    rights = [x + width - _EDGE - step * (len(columns) - 1 - number) for number in range(len(columns))]
    height = 2 * _EDGE + 14 + _LINE * len(state.points) + (16 * len(state.points) if over else 0)
    parts = [panel(brush, (x, y), width, height)]
    top = y + _EDGE + 10
    for right, title in zip(rights, columns, strict=True):
        parts.append(brush.text(right, top, 12, fitted(title, 12, step), fill=Tint.SOFT, anchor="end"))
    places = {each.seat: each for each in standings(state)}
    top += 8
    for seat, points in enumerate(state.points):
        top += _LINE - 6
        now = seat == whose_turn(state) and not over
        if now:
            bar = brush.element("rect", fill=Tint.TARGET, x=x + 5, y=top - 14, width=4, height=19, rx=2)
            parts.append(bar)
        parts.append(
            left_text(
                brush, x + _EDGE, top, 15, drawing.who(seat), rights[0] - x - _EDGE - 44, weight=700 if now else None
            )
        )
        for right, number in zip(rights, _numbers(state, seat, points), strict=True):
            parts.append(brush.text(right, top, 15, number, anchor="end", weight=700 if right == rights[0] else None))
        top += 6
        if over:
            said = words.place_of.format(n=places[seat].place, what=words.decided(places[seat].decided_by))
            top += 12
            parts.append(left_text(brush, x + _EDGE, top - 2, 12, said, width - 2 * _EDGE, fill=Tint.SOFT))
            top += 4
    group = brush.element("g", *parts, data={"data-part": "score"})
    if state.machine is None:
        return height, (group,)
    more, machine = _machine(drawing, state.machine, x, y + height + 8, width)
    return height + 8 + more, (group, machine)


def _numbers(state: State, seat: int, points: int) -> list[str]:
    """Return what a line of the score sheet shows: points, fed pools, weed, tokens."""
    if seat >= len(state.fountains):
        return [str(points), "", "", ""]
    fountain = state.fountains[seat]
    flow = water(fountain, state.options.fall)
    return [str(points), str(flow.fed_pools), str(flow.weeds), str(len(fountain.tokens))]


def _machine(drawing: Drawing, tiles: Sequence[Tile], x: float, y: float, width: float) -> tuple[float, str]:
    """Return how high the Machine's collection is drawn, and its group: how many of each icon it has (FN-75)."""
    brush, words = drawing.brush, drawing.words
    height = 74
    parts = [
        panel(brush, (x, y), width, height),
        left_text(
            brush,
            x + _EDGE,
            y + 22,
            13,
            f"{words.machine}: {words.collected.format(tiles=words.tiles(len(tiles)))}",
            width - 2 * _EDGE,
        ),
    ]
    step = (width - 2 * _EDGE) / len(Icon)
    water_bar = brush.element("rect", fill=Tint.POOL, x=x + 8, y=y + 32, width=width - 16, height=34, rx=8)
    parts.append(water_bar)
    for number, icon in enumerate(Icon):
        left = x + _EDGE + number * step + 12
        parts.append(outlined(brush, icon_svg(brush, words, icon, left, y + 49, 1.5)))
        parts.append(brush.text(left + 20, y + 54, 14, str(icons_on(tiles, icon)), fill=InkOn(Tint.POOL), weight=700))
    return height, brush.element("g", *parts, data={"data-part": "machine"})


def hand_parts(drawing: Drawing, x: float, y: float, width: float) -> tuple[float, tuple[str, ...]]:
    """Return how high the hand is drawn with what can be chosen, and its elements."""
    brush, state, words = drawing.brush, drawing.state, drawing.words
    choices = [move for move in drawing.moves if isinstance(move, Discard | ChooseFish | Refresh)]
    parts: list[str] = []
    top = y + _EDGE
    if state.held is not None:
        parts.append(left_text(brush, x + _EDGE, top + 12, 13, words.hand, 110, fill=Tint.SOFT))
        parts.append(left_text(brush, x + _EDGE, top + 32, 14, held_name(drawing), width * 0.4, weight=600))
        middle = x + width * 0.7
        if isinstance(state.held, Tile):
            parts.append(
                tile_in(brush, words, state.held, middle, top + _HELD / 2, (width * 0.5, _HELD), detailed=True)
            )
        else:
            parts.append(token_at(brush, words, state.held, middle, top + _HELD / 2, 62))
        top += _HELD + 10
    elif not choices:
        parts.append(left_text(brush, x + _EDGE, top + 12, 13, f"{words.hand}: {words.nothing}", width, fill=Tint.SOFT))
        top += 18
    if choices:
        across = 3 if width < 2 * NARROW / 1.5 else 4
        parts.append(left_text(brush, x + _EDGE, top + 10, 13, words.choices, width, fill=Tint.SOFT))
        top += 20
        step = (width - 2 * _EDGE + 8) / across
        for number, move in enumerate(choices):
            left, row = x + _EDGE + number % across * step, top + number // across * (_BUTTON + 8)
            parts.append(_choice(drawing, move, left, row, step - 8))
        top += -(-len(choices) // across) * (_BUTTON + 8)
    height = top - y + _EDGE - 4
    return height, (brush.element("g", panel(brush, (x, y), width, height), *parts, data={"data-part": "hand"}),)


def _choice(drawing: Drawing, move: Move, x: float, y: float, width: float) -> str:
    """Return a button for a move that has no place on the table."""
    brush, words = drawing.brush, drawing.words
    frame = brush.element(
        "rect", fill=Tint.PAPER, stroke=Tint.TARGET, stroke_width=2, x=x, y=y, width=width, height=_BUTTON, rx=8
    )
    ink, middle = InkOn(Tint.PAPER), (x + width / 2, y + _BUTTON / 2)
    if isinstance(move, ChooseFish):
        fish = outlined(brush, icon_svg(brush, words, move.colour, x + 24, middle[1], 2))
        said = brush.text(
            middle[0] + 18, middle[1] + 5, 14, fitted(words.colour(move.colour), 14, width - 50), fill=ink
        )
        return button_of(drawing, move, frame, fish, said)
    if isinstance(move, Refresh) and move.tokens:
        size = min(30, (width - 8) / len(move.tokens))
        first = middle[0] - (len(move.tokens) - 1) * size / 2
        tokens = (
            token_at(brush, words, token, first + n * size, middle[1], size) for n, token in enumerate(move.tokens)
        )
        return button_of(drawing, move, frame, *tokens)
    said = words.refresh_nothing if isinstance(move, Refresh) else words.discard.format(what=held_name(drawing))
    return button_of(
        drawing, move, frame, brush.text(middle[0], middle[1] + 5, 13, fitted(said, 13, width - 8), fill=ink)
    )
