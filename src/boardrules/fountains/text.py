"""The table as text for a person: Basin, stacks, tokens, points, and every fountain from above."""

from boardrules.fountains.basin import PAWNS
from boardrules.fountains.components import Tile
from boardrules.fountains.fountain_text import fountain_text
from boardrules.fountains.state import Phase, State
from boardrules.fountains.views import View, position

_NEXT = {
    Phase.START: "the first seat is drawn next",
    Phase.TILE: "a tile is revealed next",
    Phase.TOKEN: "a token is revealed next",
    Phase.DESIGN: "a design card is revealed next",
    Phase.PAWN: "moves a pawn",
    Phase.TAKE: "takes a token",
    Phase.PLACE: "places",
    Phase.PUT: "puts",
    Phase.FISH: "chooses a fish colour",
    Phase.REFRESH: "may refresh tokens",
    Phase.OVER: "the game is over",
}


def render_text(x: State | View, /) -> str:
    """Return the table as text: Basin with stacks, pawns and gear, tokens, design cards, points, and every fountain.

    :raises InvalidState: for anything but a state or a view of this game

    >>> from boardrules import fountains
    >>> print(render_text(fountains.new_game()).splitlines()[0])
    Fountains: a tile is revealed next
    """
    state = position(x)
    blocks = [headline(state), _basin(state), _tokens(state)]
    if state.designs:
        blocks.append("design cards: " + ", ".join(state.designs))
    blocks += [_fountain(state, seat) for seat in range(len(state.fountains))]
    if state.machine is not None:
        tiles = ", ".join(tile_text(tile) for tile in state.machine) or "no tiles yet"
        blocks.append(f"The Machine: {state.points[1]} points\n  {tiles}")
    return "\n\n".join(blocks)


def headline(state: State) -> str:
    """Return in one line what happens next, and who does it."""
    what = _NEXT.get(state.phase, state.phase)
    if state.phase in {Phase.PLACE, Phase.PUT} and state.held is not None:
        held = tile_text(state.held) if isinstance(state.held, Tile) else f"the token {state.held}"
        what = f"{what} {held}"
    decides = state.phase in {Phase.PAWN, Phase.TAKE, Phase.PLACE, Phase.PUT, Phase.FISH, Phase.REFRESH}
    return f"Fountains: seat {state.active} {what}" if decides else f"Fountains: {what}"


def tile_text(tile: Tile) -> str:
    """Return a tile's name with its icons, such as ``oblong.5 (jet lily . coin)``."""
    icons = " ".join(str(icon) if icon else "." for icon in tile.icons)
    return f"{tile.name} ({icons})"


def _basin(state: State) -> str:
    lines = ["Basin, clockwise:"]
    for space, place in enumerate(state.components.ring):
        here = [f"{pawn} pawn" for pawn, at in zip(PAWNS, state.pawns, strict=True) if at == space]
        if state.gear == space:
            here.append("gear")
        beside = place.shape or "tokens"
        own = f" [{place.pawn}]" if place.pawn else ""
        top = state.tops[space]
        stack = "" if place.shape is None else f"{state.stacks[space]} tiles, top {tile_text(top) if top else '-'}"
        lines.append(f"  {space} {beside + own:<16}{', '.join(here) or '.':<18}{stack}".rstrip())
    return "\n".join(lines)


def _tokens(state: State) -> str:
    return f"tokens: {', '.join(map(str, state.tokens)) or '-'}   face down: {sum(state.supply)}"


def _fountain(state: State, seat: int) -> str:
    title = f"Seat {seat}: {state.points[seat]} points"
    return f"{title}\n{fountain_text(state.fountains[seat], state.options.fall)}"
