"""The Basin as SVG: a ring of seven spaces about which pawns move, each with its stack or with the tokens (FN-05).

The bonus space is on top; the others follow clockwise, down on the right and up on the left, wide enough for fingers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from boardrules.fountains.basin import PAWNS
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.moves import MovePawn, Take
from boardrules.fountains.state import State
from boardrules.fountains.svg_icons import HOLLOW, PAWN_LETTERS, PAWN_TINTS, gear_svg, pawn_svg
from boardrules.fountains.svg_table import Drawing, button_of, drawing_of, fitted, left_text, panel, tile_in, token_at
from boardrules.fountains.views import View
from boardrules.fountains.words import Words, require_words
from boardrules.game import InvalidOptions, given
from boardrules.keywords import brush_of, size_of
from boardrules.pictures import LIGHT_OR_DARK, AnyTheme, InkOn, Tint
from boardrules.svg import tooltip

WIDTH: Final = 360
_GAP: Final = 12
_CARD: Final = ((WIDTH - 3 * _GAP) / 2, 134)
_TOP_HEIGHT: Final = 114
_CHIP: Final = 22.5  # the radius of what a finger can hit
_FIRST_ROW: Final = _GAP + _TOP_HEIGHT + _GAP


def height_of(state: State) -> float:
    """Return how high the Basin is drawn."""
    rows = len(state.components.ring) // 2
    return _FIRST_ROW + rows * (_CARD[1] + _GAP)


def render_basin(  # noqa: PLR0913 - the keywords of pictures
    x: State | View,
    /,
    *,
    since: State | View | None = None,
    names: Sequence[str] | None = None,
    marks: tuple[int, ...] = (),
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return the Basin as an SVG document: stacks, pawns, tokens, gear; at 360 pixels all targets are 44 wide.

    :param since: an earlier position of the same game; pawns that have moved since are marked
    :param names: by seat, for what buttons do
    :param marks: spaces to point at
    :param size: the width in CSS pixels; without it 360
    :param theme: as for `render_svg`, and so are `words`
    :raises InvalidState: for anything but a state or a view of this game; where `since` is no earlier one
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> from boardrules import fountains
    >>> render_basin(fountains.new_game())[:36]
    '<svg xmlns="http://www.w3.org/2000/s'
    """
    spoken = require_words(words).pictures
    brush, size = brush_of(theme), size_of(size)
    drawing = drawing_of(x, brush, words, names=names, since=since)
    drawing = drawing_of(x, brush, words, names=names, since=since, spaces=spaces_of(drawing.state, marks))
    height = height_of(drawing.state)
    return brush.document(
        (brush.element("rect", fill=Tint.PAGE, width=WIDTH, height=height, rx=10), *basin_parts(drawing)),
        css="fn-svg fn-basin",
        box=(0, 0, WIDTH, height),
        title=spoken.basin,
        description=" ".join(basin_sentences(drawing)),
        size=size,
    )


def spaces_of(state: State, marks: object) -> tuple[int, ...]:
    """Return spaces to point at, checked.

    :raises InvalidOptions: for anything but spaces of this game's Basin
    """
    last = len(state.components.ring) - 1
    found: list[int] = []
    for each in marks if isinstance(marks, (tuple, list)) else [marks]:
        if type(each) is not int or not 0 <= each <= last:
            raise InvalidOptions("marks", f"must be spaces from 0 to {last}, not {given(each)}")
        found.append(each)
    return tuple(found)


def basin_parts(drawing: Drawing) -> Iterator[str]:
    """Yield the elements of the Basin."""
    ring = drawing.state.components.ring
    bonus = next(space for space, beside in enumerate(ring) if beside.shape is None)
    clockwise = [(bonus + step) % len(ring) for step in range(len(ring))]
    corners = [_corner(step, len(ring)) for step in range(len(ring))]
    yield _way(drawing, corners)
    for space, (left, top) in zip(clockwise, corners, strict=True):
        width = WIDTH - 2 * _GAP if space == bonus else _CARD[0]
        yield drawing.brush.element("g", *_space(drawing, space, left, top, width), data={"data-space": str(space)})


def _corner(step: int, size: int) -> tuple[float, float]:
    """Return where the card of a space lies, counted clockwise from the bonus space."""
    if step == 0:
        return _GAP, _GAP
    right = size // 2
    row = step - 1 if step <= right else size - 1 - step
    return (WIDTH - _GAP - _CARD[0] if step <= right else _GAP), _FIRST_ROW + row * (_CARD[1] + _GAP)


def _way(drawing: Drawing, corners: list[tuple[float, float]]) -> str:
    """Return arrows in the gaps between the cards, in the way that pawns move."""
    arrows = []
    for here, there in zip(corners, [*corners[1:], corners[0]], strict=True):
        top_card = here == corners[0] or there == corners[0]
        (x, y), (to_x, to_y) = here, there
        if y < to_y or (top_card and there != corners[0]):
            arrows.append(_arrow(WIDTH - _GAP - _CARD[0] / 2, to_y - _GAP / 2, 0, 1))
        elif y > to_y:
            arrows.append(_arrow(_GAP + _CARD[0] / 2, y - _GAP / 2, 0, -1))
        else:
            arrows.append(_arrow(WIDTH / 2, y + _CARD[1] / 2, -1 if x > to_x else 1, 0))
    return drawing.brush.element("path", tooltip(drawing.words.clockwise), fill=Tint.SOFT, d="".join(arrows))


def _arrow(x: float, y: float, across: int, down: int) -> str:
    """Return a triangle about a point that points a way."""
    points = [(4.5, 0), (-3.5, 7), (-3.5, -7)]
    turned = (f"{x + across * a - down * b:g} {y + down * a + across * b:g}" for a, b in points)
    return "M" + "L".join(turned) + "z"


def _space(drawing: Drawing, space: int, left: float, top: float, width: float) -> Iterator[str]:
    """Draw one space: who stands there and may come, and the stack or the tokens (FN-20, FN-21)."""
    brush, state, words = drawing.brush, drawing.state, drawing.words
    beside = state.components.ring[space]
    pointed = space in drawing.spaces
    height = _TOP_HEIGHT if beside.shape is None else _CARD[1]
    yield panel(brush, (left, top), width, height, edge=Tint.POINT if pointed else Tint.EDGE, bold=pointed)
    coming = [move for move in drawing.moves if isinstance(move, MovePawn) and move.space == space]
    yield from _standing(drawing, space, left + 30, top + 32)
    low = top + (height - 24 if beside.shape is None else 78 if coming else 118)
    if beside.shape is None:
        yield from _tokens(drawing, left + 64, top + 32)
        said = f"{words.tokens}: {words.face_down.format(n=sum(state.supply))}"
    else:
        tile = state.tops[space]
        if tile is not None:
            room = (width - 66, low - top - 20)
            yield tile_in(brush, words, tile, left + 58 + room[0] / 2, top + 8 + room[1] / 2, room)
        said = words.left.format(shape=beside.shape, n=state.stacks[space])
    yield left_text(brush, left + 10, low + 4, 12.5, said, width - 16)
    middle = left + width - 78 if beside.shape is None else left + width / 2
    start = middle - (len(coming) - 1) * (_CHIP + 1.5)
    for number, move in enumerate(coming):
        x, y = start + number * (2 * _CHIP + 3), top + height - _CHIP - 5
        ring = brush.element("circle", cx=x, cy=y, r=_CHIP, fill=Tint.PANEL, stroke=Tint.TARGET, stroke_width=2)
        yield button_of(drawing, move, ring, pawn_svg(brush, words, move.pawn, x, y, 15))


def _standing(drawing: Drawing, space: int, x: float, y: float) -> Iterator[str]:
    """Draw the space itself: its number, whose own it is, and the pawn or the gear on it (FN-71)."""
    brush, state, words = drawing.brush, drawing.state, drawing.words
    own = state.components.ring[space].pawn
    yield brush.element("circle", cx=x, cy=y, r=21, fill=Tint.PAGE, stroke=Tint.EDGE, stroke_width=1.5)
    if own is not None:
        for tint, thick in ((Tint.TEXT, 6.5), (PAWN_TINTS[own], 4.2)):
            yield brush.element("circle", cx=x, cy=y, r=18.5, stroke=tint, stroke_width=thick, data=HOLLOW)
        yield brush.text(x, y + 36, 11, fitted(words.pawn_colour(own), 11, 54), fill=Tint.SOFT)
    if state.gear == space:
        gear = gear_svg(brush, words, x, y, 17)
        yield brush.element("g", gear, data={"data-piece": "gear"})
    standing = [pawn for pawn, at in zip(PAWNS, state.pawns, strict=True) if at == space]
    for pawn in standing:
        yield brush.element(
            "g", pawn_svg(brush, words, pawn, x, y, 13 if state.gear == space else 15), data={"data-piece": pawn}
        )
        if drawing.since is not None and space not in drawing.since.pawns:
            yield brush.element(
                "circle", css="fn-new", cx=x, cy=y, r=23.5, stroke=Tint.NEW, stroke_width=3, data=HOLLOW
            )
    if not standing and state.gear != space:
        yield brush.text(x, y + 5, 14, str(space) if own is None else f"{space}{PAWN_LETTERS[own]}", fill=Tint.SOFT)


def _tokens(drawing: Drawing, left: float, y: float) -> Iterator[str]:
    """Draw the face-up tokens, equal ones once with their number (FN-12, FN-21)."""
    brush, words = drawing.brush, drawing.words
    takes = {move.token: move for move in drawing.moves if isinstance(move, Take)}
    before = Counter(drawing.since.tokens) if drawing.since is not None else None
    for number, (token, count) in enumerate(Counter(drawing.state.tokens).items()):
        x = left + 22 + number * 54
        move = takes.get(token)
        parts = [token_at(brush, words, token, x, y, 42)]
        if count > 1:
            said = words.times.format(n=count)
            badge = brush.element(
                "rect", fill=Tint.TEXT, x=x + 4, y=y + 7, width=22, height=16, rx=8, pointer_events="none"
            )
            parts.append(badge + brush.text(x + 15, y + 19, 12, said, fill=InkOn(Tint.TEXT), weight=700))
        if before is not None and count > before[token]:
            parts.append(
                brush.element("circle", css="fn-new", cx=x, cy=y, r=24, stroke=Tint.NEW, stroke_width=3, data=HOLLOW)
            )
        if move is None:
            yield from parts
        else:
            ring = brush.element(
                "circle", cx=x, cy=y, r=24, stroke=Tint.TARGET, stroke_width=3, data=HOLLOW, pointer_events="all"
            )
            yield button_of(drawing, move, *parts[:1], ring) + "".join(parts[1:])


def basin_sentences(drawing: Drawing) -> Iterator[str]:
    """Yield what the Basin shows, for those who cannot see it."""
    state, words = drawing.state, drawing.words
    for pawn, at in zip(PAWNS, state.pawns, strict=True):
        beside = state.components.ring[at].shape or words.tokens
        yield words.pawn_at.format(pawn=words.pawn(pawn), space=at, what=beside)
    if state.gear is not None:
        yield words.gear_at.format(space=state.gear)
    for space, tile in enumerate(state.tops):
        if tile is not None:
            icons = words.listed([words.icon(icon) for icon in tile.icons if icon]) or words.no_icons
            yield words.top_at.format(space=space, what=tile.name, list=icons, n=state.stacks[space])
    tokens = words.listed([words.token_icons(token) for token in state.tokens]) or words.nothing
    yield words.tokens_are.format(list=tokens, n=sum(state.supply))
