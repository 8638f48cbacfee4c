"""The table as text for a person: Basin, stacks, tokens, points, and the fountain of the one whose turn it is from above."""

from collections.abc import Iterator, Sequence
from typing import Final

from boardrules.fountains.basin import PAWNS
from boardrules.fountains.captions import headline, tile_text, title_of_seat, whose_turn
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.fountain_text import LEAST_WIDTH, fountain_text, wrapped
from boardrules.fountains.options import num_seats
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.state import State
from boardrules.fountains.views import View, position
from boardrules.fountains.words import Words, require_words
from boardrules.keywords import flag_of, width_of
from boardrules.phrases import checked_names
from boardrules.typesetting import text_width

_USUAL_WIDTH: Final = 80


def render_text(  # noqa: PLR0913 - the keywords of texts
    x: State | View,
    /,
    *,
    width: int = _USUAL_WIDTH,
    colour: bool = False,
    names: Sequence[str] | None = None,
    every: bool = False,
    words: Words = ENGLISH,
) -> str:
    """Return the table as text: Basin with stacks, pawns and gear, tokens, design cards, points, and a fountain from above.

    :param width: no line is wider, in narrow characters; at least 24
    :param colour: with the colour codes of terminals; they take no width
    :param names: by seat; in the solo game the Machine's is the second
    :param every: all fountains in full; without it only that of the seat whose turn it is, and a line for each other
    :param words: the language
    :raises InvalidState: for anything but a state or a view of this game
    :raises InvalidOptions: for a width, colour, names, every or words that are none

    >>> from boardrules import fountains
    >>> print(render_text(fountains.new_game()).splitlines()[0])
    Fountains: a tile is revealed next
    """
    state = position(x)
    spoken = require_words(words).pictures
    width = width_of(width, LEAST_WIDTH)
    called = checked_names(names, num_seats(state.options))
    colour, every = flag_of("colour", colour), flag_of("every", every)
    blocks = [[headline(state, spoken, called)], list(_basin(state, spoken)), [_tokens(state, spoken)]]
    if state.designs:
        blocks.append([spoken.text_designs.format(list=", ".join(state.designs))])
    written = ["\n".join(wrapped(block, width)) for block in blocks]
    full = [seat for seat in range(len(state.fountains)) if every or seat == whose_turn(state)]
    for seat, fountain in enumerate(state.fountains):
        title = spoken.text_points.format(
            who=title_of_seat(state, seat, spoken, called), points=spoken.points_of(state.points[seat])
        )
        if seat in full:
            shown = fountain_text(
                fountain, state.options.fall, width=width, colour=colour, words=spoken, legend=seat == full[0]
            )
            written.append("\n".join([*wrapped([title], width), shown]))
        else:
            flow = water(fountain, state.options.fall)
            level = max(laid.level for laid in fountain.tiles)
            numbers = spoken.text_summary.format(n=len(fountain.tiles), level=level, fed=flow.fed_pools, m=flow.weeds)
            lines = [f"{title}{spoken.text_colon}{numbers}", f"  {_pieces(fountain)}"]
            written.append("\n".join(wrapped(lines, width)))
    if state.machine is not None:
        title = spoken.text_points.format(
            who=title_of_seat(state, 1, spoken, called), points=spoken.points_of(state.points[1])
        )
        tiles = ", ".join(tile_text(tile) for tile in state.machine) or spoken.text_no_tiles
        written.append("\n".join(wrapped([title, f"  {tiles}"], width)))
    return "\n\n".join(written)


def _pieces(fountain: Fountain) -> str:
    """Return what lies in a fountain as the notation has it, so that a line tells all that a map does."""
    tiles = [f"{laid.tile.name} {laid.x},{laid.y},{laid.turn}" for laid in fountain.tiles]
    return "; ".join([*tiles, *(f"{laid.token} {laid.x},{laid.y}" for laid in fountain.tokens)])


def _basin(state: State, words: PictureWords) -> Iterator[str]:
    yield words.text_basin
    rows: list[tuple[str, str, str]] = []
    for space, place in enumerate(state.components.ring):
        here = [words.pawn(pawn) for pawn, at in zip(PAWNS, state.pawns, strict=True) if at == space]
        if state.gear == space:
            here.append(words.gear)
        own = f" [{words.pawn_colour(place.pawn)}]" if place.pawn else ""
        top = state.tops[space]
        stack = (
            ""
            if place.shape is None
            else words.text_stack.format(tiles=words.tiles(state.stacks[space]), what=tile_text(top) if top else "-")
        )
        rows.append((f"  {space} {place.shape or words.tokens}{own}", ", ".join(here) or ".", stack))
    first = max(_LEAST_FIRST, *(text_width(row[0]) + 2 for row in rows))
    second = max(_LEAST_SECOND, *(text_width(row[1]) + 2 for row in rows))
    for name, here_text, stack in rows:
        yield f"{_padded(name, first)}{_padded(here_text, second)}{stack}".rstrip()


_LEAST_FIRST: Final = 20
_LEAST_SECOND: Final = 18


def _padded(text: str, width: int) -> str:
    return text + " " * (width - text_width(text))


def _tokens(state: State, words: PictureWords) -> str:
    return words.text_tokens.format(list=", ".join(map(str, state.tokens)) or "-", n=sum(state.supply))
