"""What the table's pictures and texts call things: seats, tiles, and in one line what happens next."""

from boardrules.fountains.components import Tile, Token
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.state import State


def whose_turn(state: State) -> int:
    """Return whose turn it is, also while something is revealed."""
    return state.active


def who(state: State, seat: int, words: PictureWords, names: tuple[str, ...] | None = None) -> str:
    """Return what a seat is called."""
    if names is not None:
        return names[seat]
    return words.machine if seat >= len(state.fountains) else words.seat.format(n=seat)


def title_of_seat(state: State, seat: int, words: PictureWords, names: tuple[str, ...] | None = None) -> str:
    """Return what a seat is called at the beginning of a line."""
    if names is None and seat < len(state.fountains):
        return words.seat_title.format(n=seat)
    return who(state, seat, words, names)


def piece(held: Tile | Token | None, words: PictureWords) -> str:
    """Return a tile's name, a token's icons in words, or the word for nothing."""
    if isinstance(held, Tile):
        return held.name
    return words.nothing if held is None else words.token_icons(held)


def tile_text(tile: Tile) -> str:
    """Return a tile's name with its icons, such as ``oblong.5 (jet lily . coin)``."""
    icons = " ".join(str(icon) if icon else "." for icon in tile.icons)
    return f"{tile.name} ({icons})"


def headline(state: State, words: PictureWords, names: tuple[str, ...] | None = None) -> str:
    """Return in one line what happens next, and who does it."""
    held = state.held
    what = piece(held, words)
    if isinstance(held, Tile):
        icons = words.listed([words.icon_short(icon) for icon in held.icons if icon])
        what = words.held_tile.format(what=what, list=icons or words.no_icons)
    said = words.phase(state.phase).format(who=who(state, whose_turn(state), words, names), what=what)
    return f"{words.game}{words.text_colon}{said}"
