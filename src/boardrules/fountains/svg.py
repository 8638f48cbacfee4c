"""The whole table as SVG: the Basin with stacks, pawns and tokens, points, and every fountain.

Needs no font, link or script from outside. What a player may click carries ``data-move`` with the move's text; pawns and
gear carry ``data-piece``, for pages that let them glide.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from math import cos, pi, sin
from typing import Final, TypeAlias

from boardrules.fountains.basin import PAWNS
from boardrules.fountains.components import Design, Icon, Tile, Token
from boardrules.fountains.designs import HIGH_LEVEL
from boardrules.fountains.flow import Water, water
from boardrules.fountains.moves import Move, MovePawn, Place, Put, Take
from boardrules.fountains.rules import legal_moves, standings
from boardrules.fountains.scoring import icons_on
from boardrules.fountains.state import Phase, State
from boardrules.fountains.svg_fountain import (
    CELL,
    FOUNTAIN_STYLE,
    counted,
    fountain_parts,
    place_parts,
    room_for,
    sentences,
    tile_picture,
    view_box,
)
from boardrules.fountains.svg_icons import NAMES, PAWN_LETTERS, icon_svg, pawn_svg, token_svg
from boardrules.fountains.text import headline
from boardrules.fountains.views import View, position

_STYLE: Final = (
    FOUNTAIN_STYLE
    + """
.fn-page{fill:#f7f2e8}.fn-panel{fill:#efe7d7;stroke:#cdbfa5}.fn-now{stroke:#2d2a26;stroke-width:2.5}
.fn-text{fill:#2d2a26}.fn-soft{fill:#6b6358}.fn-svg .fn-left{text-anchor:start}
.fn-track{fill:none;stroke:#b9ab92;stroke-width:12}.fn-way{fill:none;stroke:#8b8478;stroke-width:2}
.fn-space{fill:#fbf8f1;stroke:#8b7f6a;stroke-width:2}.fn-own{stroke-width:6}
.fn-own-green{stroke:#3f9142}.fn-own-blue{stroke:#2a63b3}.fn-own-white{stroke:#c9c4ba}
.fn-gear{fill:none;stroke:#51565c;stroke-width:7;stroke-dasharray:7 4}
@media (prefers-color-scheme:dark){
.fn-page{fill:#1d2024}.fn-panel{fill:#2a2e33;stroke:#4b5159}.fn-now{stroke:#ece7dc}
.fn-text{fill:#ece7dc}.fn-soft{fill:#b1aa9d}.fn-track{stroke:#4b5159}.fn-way{stroke:#8b929a}
.fn-space{fill:#33383e;stroke:#70777f}.fn-own-green{stroke:#58b35c}.fn-own-blue{stroke:#5b93e0}.fn-own-white{stroke:#eeeae0}
.fn-gear{stroke:#b9bfc6}}
"""
)

_MARGIN: Final = 20
_WIDTH: Final = 1000
_TOP: Final = 50  # below the headline
_BASIN_WIDTH: Final = 560
_BASIN_HEIGHT: Final = 458
_SIDE_X: Final = _MARGIN + _BASIN_WIDTH + _MARGIN
_SIDE_WIDTH: Final = _WIDTH - _MARGIN - _SIDE_X
_CENTRE: Final = (300, 280)
_TRACK: Final = 92
_STACKS: Final = (212, 168)  # half axes of the ellipse on which the stacks lie
_STACK_SIZE: Final = 84
_SPACE: Final = 27
_FOUNTAINS_Y: Final = _TOP + _BASIN_HEIGHT + _MARGIN
_GAP: Final = 12
_LARGEST: Final = 9 * CELL  # smaller tiles are not blown up to the size of large ones
_TITLE: Final = 34  # the height of a fountain's own headline

_DESIGN_TEXT: Final = {
    Design.LEVELS: "the highest level",
    Design.HIGH_FEATURE: f"icons on level {HIGH_LEVEL} or higher",
    Design.STARS: "uncovered star tiles",
    Design.EXTRAS: "tokens",
    Design.LILY_COINS: "lily pads with coins",
    Design.WILD_LILIES: "lily pads with wild fish",
    Design.VISIBILITY: "uncovered tiles",
    Design.FEATURE_SET: "sets of all seven icons",
    Design.DIVERSE_FISH: "sets of red, white and black fish",
    Design.JETS: "jets",
    Design.COINS: "coins",
    Design.STRAIGHT_POOLS: "pools in one line",
}
"""What each card scores, in words (FN-62)."""


def render_svg(x: State | View, /, *, since: State | View | None = None) -> str:
    """Return the table as an SVG document: Basin, stacks, pawns, tokens, gear, points, every fountain.

    The moves that a pawn, a tile or a token in hand can make carry ``data-move``.

    :param since: an earlier position of the same game; tiles and tokens that have come since are marked
    :raises InvalidState: for anything but a state or a view of this game

    >>> from boardrules import fountains
    >>> render_svg(fountains.new_game())[:36]
    '<svg xmlns="http://www.w3.org/2000/s'
    """
    state, moves = position(x), legal_moves(x)
    before = None if since is None else position(since)
    flows = tuple(water(fountain, state.options.fall) for fountain in state.fountains)
    panels = _panels(len(state.fountains))
    height = max(top + size for _, top, _, size in panels) + _MARGIN
    size = f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="fn-svg" role="img" {size}>',
        f"<title>{headline(state)}</title>",
        f"<desc>{' '.join(_sentences(state, flows))}</desc>",
        f"<style>{_STYLE}</style>",
        f'<rect class="fn-page" width="{_WIDTH}" height="{height}" rx="8"/>',
        f'<g font-weight="600">{_text(_MARGIN, 32, 18, headline(state), "fn-text fn-left")}</g>',
        *_basin(state, moves, before),
        *_side(state),
    ]
    for seat, panel in enumerate(panels):
        parts += _fountain(state, seat, panel, flows[seat], before)
        if state.phase in {Phase.PLACE, Phase.PUT} and state.active == seat:
            places = [move for move in moves if isinstance(move, Place | Put)]
            parts += _in_panel(state, seat, panel, place_parts(places, _tile(state.held)))
    return "\n".join((*parts, "</svg>"))


def _text(x: float, y: float, size: int, words: str, css: str = "fn-text") -> str:
    return f'<text class="{css}" x="{x:g}" y="{y:g}" font-size="{size}">{escape(words)}</text>'


def _tile(held: Tile | Token | None) -> Tile | None:
    return held if isinstance(held, Tile) else None


def _around(space: int, size: int, across: float, down: float) -> tuple[float, float]:
    """Return the point of a ring about the Basin's centre at which a space lies, the first at the top, clockwise."""
    angle = 2 * pi * space / size
    return _CENTRE[0] + across * sin(angle), _CENTRE[1] - down * cos(angle)


def _basin(state: State, moves: Sequence[Move], before: State | None) -> Iterator[str]:
    """Draw the ring with its pawns, and beside each space its stack or the tokens (FN-05)."""
    ring = state.components.ring
    x, y = _CENTRE
    yield f'<rect class="fn-panel" x="{_MARGIN}" y="{_TOP}" width="{_BASIN_WIDTH}" height="{_BASIN_HEIGHT}" rx="8"/>'
    yield f'<circle class="fn-track" cx="{x}" cy="{y}" r="{_TRACK}"/>'
    yield f'<path class="fn-way" d="M{x - 30} {y}a30 30 0 0 1 60 0m-7-7l7 8l7-8"><title>pawns move clockwise</title></path>'
    for space, beside in enumerate(ring):
        yield from _space(state, space, moves, before)
        left, top = _around(space, len(ring), *_STACKS)
        if beside.shape is None:
            yield from _tokens(state, left, top, moves)
        else:
            tile = state.tops[space]
            yield f'<g data-space="{space}">'
            if tile is not None:
                yield _tile_at(tile, left, top, _STACK_SIZE)
            yield _text(left, top + _STACK_SIZE / 2 + 14, 13, f"{beside.shape}: {state.stacks[space]} left")
            yield "</g>"


def _space(state: State, space: int, moves: Sequence[Move], before: State | None) -> Iterator[str]:
    """Draw one space: whose own it is, who stands there, and the pawns that may move there (FN-20, FN-71)."""
    own = state.components.ring[space].pawn
    x, y = _around(space, len(state.components.ring), _TRACK, _TRACK)
    colour = f" fn-own fn-own-{own}" if own else ""
    yield f'<circle class="fn-space{colour}" cx="{x:g}" cy="{y:g}" r="{_SPACE}"/>'
    coming = [move for move in moves if isinstance(move, MovePawn) and move.space == space]
    if own and not coming:
        yield _text(x, y + 5, 14, PAWN_LETTERS[own], "fn-soft")
    for pawn, at in zip(PAWNS, state.pawns, strict=True):
        if at == space:
            yield f'<g data-piece="{pawn}">{pawn_svg(pawn, x, y, 16)}</g>'
            if before is not None and at not in before.pawns:
                yield f'<circle class="fn-new" cx="{x:g}" cy="{y:g}" r="{_SPACE + 5}"/>'
    if state.gear == space:
        circle = f'cx="{x:g}" cy="{y:g}" r="22"'
        yield f'<g data-piece="gear"><circle class="fn-gear" {circle}><title>the Machine</title></circle></g>'
    for number, move in enumerate(coming):
        chip = pawn_svg(move.pawn, x + (number - (len(coming) - 1) / 2) * 19, y + (9 if number % 2 else 0), 9)
        yield f'<g class="fn-move fn-chip" data-move="{move.pawn}>{space}">{chip}</g>'


def _tile_at(tile: Tile, x: float, y: float, size: float) -> str:
    """Draw a tile about a point, no wider and higher than a size."""
    width, height = tile.shape.width * CELL, tile.shape.height * CELL
    scale = size / max(width, height, _LARGEST)
    corner = f"{x - width * scale / 2:g},{y - height * scale / 2:g}"
    return f'<g transform="translate({corner}) scale({scale:.3f})"><title>{escape(tile.name)}</title>{tile_picture(tile)}</g>'


def _tokens(state: State, x: float, y: float, moves: Sequence[Move]) -> Iterator[str]:
    """Draw the face-up tokens and how many are in the pile (FN-12, FN-21)."""
    takes = {move.token for move in moves if isinstance(move, Take)}
    for number, token in enumerate(state.tokens):
        left, top = x + (number - (len(state.tokens) - 1) / 2) * 34, y
        drawn = token_svg(token, left, top, 1.8)
        if token in takes:
            ring = f'<circle class="fn-target" cx="{left:g}" cy="{top:g}" r="16"/>'
            drawn = f'<g class="fn-move" data-move="take:{token}">{drawn}{ring}</g>'
        yield drawn
    yield _text(x, y + 34, 13, f"tokens: {sum(state.supply)} face down")


def _side(state: State) -> Iterator[str]:
    """Draw points and places, what is in hand, the design cards, and in the solo game what the Machine has."""
    yield f'<rect class="fn-panel" x="{_SIDE_X}" y="{_TOP}" width="{_SIDE_WIDTH}" height="{_BASIN_HEIGHT}" rx="8"/>'
    x, y = _SIDE_X + 16, _TOP + 28
    places = {each.seat: each for each in standings(state)}
    for seat, points in enumerate(state.points):
        words = f"{_name(state, seat)}: {counted(points, 'point')}"
        if state.phase is Phase.OVER:
            words += f", place {places[seat].place} ({places[seat].decided_by.replace('_', ' ')})"
        yield _text(x, y, 14, words, "fn-text fn-left")
        y += 24
    y += 16
    for design in state.designs:
        yield _text(x, y, 14, design.replace("_", " ").capitalize(), "fn-text fn-left")
        yield _text(x, y + 18, 13, _DESIGN_TEXT[design], "fn-soft fn-left")
        y += 46
    if state.machine is not None:
        yield _text(x, y, 14, f"The Machine has {len(state.machine)} tiles", "fn-text fn-left")
        for number, icon in enumerate(Icon):
            left, top = x + 20 + number % 4 * 84, y + 34 + number // 4 * 44
            yield icon_svg(icon, left, top, 1.6) + _text(left + 30, top + 5, 15, str(icons_on(state.machine, icon)))
    if state.held is not None:
        middle = _TOP + _BASIN_HEIGHT - 72
        yield _text(x, middle + 5, 14, "In hand", "fn-text fn-left")
        if isinstance(state.held, Tile):
            yield _tile_at(state.held, x + 190, middle, 116)
        else:
            yield token_svg(state.held, x + 190, middle, 3.4)


def _name(state: State, seat: int) -> str:
    return "The Machine" if seat >= len(state.fountains) else f"Seat {seat}"


_Panel: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height."""


def _panels(fountains: int) -> list[_Panel]:
    """Return where the fountains are drawn: one at full width, more in two columns."""
    if fountains == 1:
        return [(_MARGIN, _FOUNTAINS_Y, _WIDTH - 2 * _MARGIN, 620)]
    width = (_WIDTH - 2 * _MARGIN - _GAP) // 2
    height = width if fountains == 2 else 430
    return [
        (_MARGIN + seat % 2 * (width + _GAP), _FOUNTAINS_Y + seat // 2 * (height + _GAP), width, height)
        for seat in range(fountains)
    ]


def _fountain(state: State, seat: int, panel: _Panel, flow: Water, before: State | None) -> Iterator[str]:
    """Draw a player's fountain as large as its panel allows."""
    left, top, width, height = panel
    fountain = state.fountains[seat]
    now = " fn-now" if state.active == seat and state.phase is not Phase.OVER else ""
    yield f'<rect class="fn-panel{now}" x="{left}" y="{top}" width="{width}" height="{height}" rx="8"/>'
    words = f"Seat {seat}: {counted(flow.fed_pools, 'pool')} with water, {flow.weeds} with weed"
    yield _text(left + 12, top + 23, 15, words, "fn-text fn-left")
    since = before.fountains[seat] if before is not None and seat < len(before.fountains) else None
    yield from _in_panel(state, seat, panel, fountain_parts(fountain, flow.pools, since))


def _in_panel(state: State, seat: int, panel: _Panel, parts: Iterable[str]) -> Iterator[str]:
    """Scale parts that are drawn in a fountain's own cells to its panel."""
    fountain = state.fountains[seat]
    room = 2 if state.phase is Phase.OVER else room_for(state.components.shapes)
    left, top, width, height = panel
    box = " ".join(map(str, view_box(fountain, room)))
    yield (
        f'<svg x="{left + 4}" y="{top + _TITLE}" width="{width - 8}" height="{height - _TITLE - 4}" viewBox="{box}">'
        f"{''.join(parts)}</svg>"
    )


def _sentences(state: State, flows: tuple[Water, ...]) -> Iterator[str]:
    """Yield what the picture shows, for those who cannot see it."""
    for pawn, at in zip(PAWNS, state.pawns, strict=True):
        yield f"The {pawn} pawn is at space {at}, {state.components.ring[at].shape or 'the tokens'}."
    if state.gear is not None:
        yield f"The Machine's gear is at space {state.gear}."
    for space, tile in enumerate(state.tops):
        if tile is not None:
            icons = ", ".join(NAMES[icon] for icon in tile.icons if icon) or "no icons"
            yield f"On top at space {space}: {tile.name} with {icons}; {state.stacks[space]} tiles left."
    yield f"Tokens face up: {', '.join(map(str, state.tokens)) or 'none'}; face down: {sum(state.supply)}."
    if state.designs:
        yield f"Design cards: {', '.join(state.designs)}."
    for seat, points in enumerate(state.points):
        yield f"{_name(state, seat)} has {counted(points, 'point')}."
        if seat < len(flows):
            yield from sentences(state.fountains[seat], flows[seat])
    if state.machine is not None:
        yield f"The Machine has {len(state.machine)} tiles."
