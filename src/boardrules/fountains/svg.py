"""The whole table as SVG: the Basin, hand, design cards, points, and every fountain, that of one seat near and large.

Needs no font, link, style or script from outside. What a player may click carries ``data-move`` with the move's text; pawns
and gear carry ``data-piece``, for pages that let them glide.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from boardrules.fountains.captions import headline, whose_turn
from boardrules.fountains.components import Tile
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell
from boardrules.fountains.moves import Place, Put
from boardrules.fountains.rules import is_over
from boardrules.fountains.state import State
from boardrules.fountains.svg_basin import WIDTH as BASIN_WIDTH
from boardrules.fountains.svg_basin import basin_parts, basin_sentences, height_of, spaces_of
from boardrules.fountains.svg_fountain import Ghost, fountain_parts, pixels, room_for, sentences, view_box
from boardrules.fountains.svg_look import Look, cells_of, ghost_of, turn_of, turned_so
from boardrules.fountains.svg_places import fine_marks
from boardrules.fountains.svg_scene import CELL
from boardrules.fountains.svg_side import designs_parts, hand_parts, score_parts, score_sentences
from boardrules.fountains.svg_stone import Scale
from boardrules.fountains.svg_table import Drawing, drawing_of, left_text, panel
from boardrules.fountains.views import View
from boardrules.fountains.words import Words, require_words
from boardrules.keywords import brush_of, seat_of, size_of
from boardrules.pictures import LIGHT_OR_DARK, AnyTheme, Tint

_WIDTH: Final = 1000
_MARGIN: Final = 20
_GAP: Final = 14
_TOP: Final = 48  # below the headline
_BASIN_SCALE: Final = 1.12
_SIDE_X: Final = _MARGIN + BASIN_WIDTH * _BASIN_SCALE + _GAP
_SIDE_WIDTH: Final = _WIDTH - _MARGIN - _SIDE_X
_TITLE: Final = 34  # the height of a fountain's own headline
_HIGHEST: Final = 700


def render_svg(  # noqa: PLR0913 - the keywords of pictures
    x: State | View,
    /,
    *,
    since: State | View | None = None,
    names: Sequence[str] | None = None,
    seat: int | None = None,
    turn: int | None = None,
    marks: Sequence[Cell | int] = (),
    ghost: Ghost | None = None,
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return the table as an SVG document: Basin, stacks, pawns, tokens, gear, points, every fountain.

    Every legal move of the seat that looks has one button with ``data-move``, and nothing lies over its middle.

    :param since: an earlier position of the same game; tiles, tokens and pawns that have come since are marked
    :param names: by seat; in the solo game the Machine's is the second
    :param seat: whose fountain is near and large; without it that of the seat that looks, else of the one whose turn it is
    :param turn: only the places with that quarter turn, for a tile in hand
    :param marks: what to point at: cells of the near fountain as x and y, spaces of the Basin as numbers
    :param ghost: a tile to show in the near fountain as if it lay there, with the water as it would run: a place for the
        tile in hand, or a tile with its place
    :param size: the width in CSS pixels; without it 1000
    :param theme: ``"light"``, ``"dark"``, either as the reader has it, or colours of your own
    :param words: the language
    :raises InvalidState: for anything but a state or a view of this game; where `since` is no earlier position of its game
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> from boardrules import fountains
    >>> render_svg(fountains.new_game())[:36]
    '<svg xmlns="http://www.w3.org/2000/s'
    """
    spoken, brush, size = require_words(words).pictures, brush_of(theme), size_of(size)
    cells, numbers = _marks(marks)
    drawing = drawing_of(x, brush, words, names=names, since=since)
    drawing = drawing_of(x, brush, words, names=names, since=since, spaces=spaces_of(drawing.state, numbers))
    state = drawing.state
    near = _near(x, state, seat_of(seat, len(state.fountains)))
    held = state.held if isinstance(state.held, Tile) else None
    asked = _Asked(near, turn_of(turn), cells, ghost_of(state.fountains[near], ghost, held))
    parts: list[str] = [
        left_text(brush, _MARGIN, 32, 18, headline(state, spoken, drawing.names), _WIDTH - 40, weight=600)
    ]
    basin_height = height_of(state) * _BASIN_SCALE
    parts.append(
        brush.element(
            "g", *basin_parts(drawing), transform=f"translate({_MARGIN - 8} {_TOP - 8}) scale({_BASIN_SCALE})"
        )
    )
    top = float(_TOP)
    for draw in (hand_parts, score_parts, designs_parts):
        height, drawn = draw(drawing, _SIDE_X, top, _SIDE_WIDTH)
        parts += drawn
        top += height + (_GAP if drawn else 0)
    top = max(top, _TOP + basin_height)
    for place in _places(drawing, asked, top):
        parts += _panel(drawing, place)
        top = max(top, place.top + place.height)
    bottom = top + _MARGIN
    ground = brush.element("rect", fill=Tint.PAGE, width=_WIDTH, height=bottom, rx=10)
    return brush.document(
        (ground, *parts),
        css="fn-svg fn-table",
        box=(0, 0, _WIDTH, bottom),
        title=headline(state, spoken, drawing.names),
        description=" ".join(_sentences(drawing, asked)),
        size=size,
    )


@frozen
class _Asked:
    """What the caller asked for about the near fountain."""

    seat: int
    turn: int | None
    marks: tuple[Cell, ...]
    ghost: tuple[Tile, Place] | None


@frozen
class _Panel:
    """Where a fountain is drawn, and which cells it shows."""

    seat: int
    left: float
    top: float
    width: float
    height: float
    look: Look
    box: tuple[int, int, int, int]


def _marks(marks: object) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """Return cells and spaces to point at, apart."""
    listed = tuple(marks) if isinstance(marks, (tuple, list)) else (marks,)
    numbers = tuple(each for each in listed if type(each) is int)
    return cells_of(tuple(each for each in listed if type(each) is not int)), numbers


def _near(x: State | View, state: State, seat: int | None) -> int:
    """Return whose fountain is near: the one asked for, else of the seat that looks, else of the one whose turn it is."""
    if seat is not None:
        return seat
    looking = x.seat if isinstance(x, View) else None
    return looking if looking is not None and looking < len(state.fountains) else whose_turn(state)


def _places(drawing: Drawing, asked: _Asked, top: float) -> Iterator[_Panel]:
    """Yield where the fountains are drawn: the near one at full width, the others below it, side by side."""
    full = _WIDTH - 2 * _MARGIN
    looks = [_look(drawing, asked, seat) for seat in range(len(drawing.state.fountains))]
    others = [seat for seat in range(len(looks)) if seat != asked.seat]
    columns = min(len(others), 2)
    width = (full - _GAP * (columns - 1)) / columns if columns else full
    near = _fitted(drawing, looks[asked.seat], asked.seat, (_MARGIN, top, full), _HIGHEST)
    yield near
    top = near.top + near.height + _GAP
    for first in range(0, len(others), 2):
        row = [
            _fitted(drawing, looks[seat], seat, (_MARGIN + number * (width + _GAP), top, width), _HIGHEST * 0.62)
            for number, seat in enumerate(others[first : first + 2])
        ]
        height = max(each.height for each in row)
        for each in row:
            yield _Panel(each.seat, each.left, each.top, each.width, height, each.look, each.box)
        top += height + _GAP


def _look(drawing: Drawing, asked: _Asked, seat: int) -> Look:
    """Return what the picture of a fountain shows beside it."""
    state, since = drawing.state, None
    if drawing.since is not None:
        since = drawing.since.fountains[seat]
    options = state.options
    if seat != asked.seat:
        moves = _moves(drawing, asked) if seat == whose_turn(state) else ()
        return Look(options.fall, options.dark_bricks, since, places=moves, held=_held(state))
    moves = _moves(drawing, asked) if seat == whose_turn(state) else ()
    return Look(options.fall, options.dark_bricks, since, asked.marks, asked.ghost, moves, _held(state))


def _held(state: State) -> Tile | None:
    return state.held if isinstance(state.held, Tile) else None


def _moves(drawing: Drawing, asked: _Asked) -> tuple[Place | Put, ...]:
    return turned_so([move for move in drawing.moves if isinstance(move, Place | Put)], asked.turn)


def _fitted(drawing: Drawing, look: Look, seat: int, place: tuple[float, float, float], highest: float) -> _Panel:
    """Return where a fountain is drawn: as wide as there is room, and no higher than it needs."""
    left, top, width = place
    state = drawing.state
    # While the game goes on the picture shows the room for the next tile, so that it does not jump when one is in hand.
    room = 1 if is_over(state) else room_for(state.components.shapes)
    box = view_box(state.fountains[seat], look, room)
    height = min((width - 8) * box[3] / box[2], highest - _TITLE)
    return _Panel(seat, left, top, width, height + _TITLE + 4, look, box)


def _panel(drawing: Drawing, place: _Panel) -> Iterator[str]:
    """Draw a player's fountain as large as its panel allows."""
    brush, state, words = drawing.brush, drawing.state, drawing.words
    now = whose_turn(state) == place.seat and not is_over(state)
    fountain = state.fountains[place.seat]
    flow = water(fountain, state.options.fall)
    said = words.water_of.format(who=drawing.who(place.seat), pools=words.pools_with(flow.fed_pools), m=flow.weeds)
    left, top, width, height = (number * CELL for number in place.box)
    shown_width, shown_height = place.width - 8, place.height - _TITLE - 4
    scale = Scale(max(width / shown_width, height / shown_height))
    parts = [
        *fountain_parts(brush, words, fountain, place.look, scale),
        *fine_marks(brush, words, place.look.places, place.look.held),
    ]
    picture = brush.element(
        "svg",
        *parts,
        data={"viewBox": f"{left} {top} {width} {height}", **pixels(place.box)},
        x=place.left + 4,
        y=place.top + _TITLE,
        width=shown_width,
        height=shown_height,
    )
    yield brush.element(
        "g",
        panel(
            brush, (place.left, place.top), place.width, place.height, edge=Tint.TARGET if now else Tint.EDGE, bold=now
        ),
        left_text(brush, place.left + 14, place.top + 23, 15, said, place.width - 24, weight=600 if now else None),
        picture,
        data={"data-seat": str(place.seat)},
    )


def _sentences(drawing: Drawing, asked: _Asked) -> Iterator[str]:
    """Yield what the picture shows, for those who cannot see it."""
    state, words = drawing.state, drawing.words
    yield from basin_sentences(drawing)
    if state.designs:
        yield f"{words.design_cards}: {words.listed([words.design(design) for design in state.designs])}."
    yield from score_sentences(drawing)
    yield from _of_fountain(drawing, asked, state.fountains[asked.seat])


def _of_fountain(drawing: Drawing, asked: _Asked, fountain: Fountain) -> Iterator[str]:
    options = drawing.state.options
    yield f"{drawing.who(asked.seat)}:"
    yield from sentences(fountain, water(fountain, options.fall), drawing.words, asked.ghost, options.dark_bricks)
