"""Strategies for the pieces of Fountains: component sets, and fountains built of them."""

from typing import Final

from hypothesis import strategies as st

from boardrules import fountains

_Cell = tuple[int, int]

_ICONS: Final = tuple(fountains.Icon)
_SHAPES: Final = ("star", "bar", "bend", "fork", "hook", "nook")
_PAWNS: Final = ("green", "blue", "white")
_TILES: Final = 12
_TOKENS: Final = 26
_MOST_SLOTS: Final = 4
_MOST_MAPS: Final = 3
_LEAST_DARK_BRICKS: Final = 2
_ASIDE: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_ASLANT: Final = ((1, 1), (-1, 1), (-1, -1), (1, -1))

# Each choice is a byte, taken modulo what there is to choose from: a strategy for bytes is one draw, and a set has
# hundreds of choices.
_STEPS_OF_WATER: Final = st.binary(max_size=7)
_KINDS_OF_BRICKS: Final = st.binary(min_size=32, max_size=32)
_KINDS_OF_ICONS: Final = st.binary(min_size=_TILES * _MOST_SLOTS, max_size=_TILES * _MOST_SLOTS)
_STEPS_OF_BUILDING: Final = st.tuples(st.integers(0, 2**10), st.integers(0, 2**12))
_ONE_TOKEN_IN: Final = 4
_KINDS_OF_TOKENS: Final = st.binary(min_size=_TOKENS, max_size=_TOKENS)


@st.composite
def components(draw: st.DrawFn) -> fountains.Components:
    """Return a strategy for whole sets of Fountains pieces with shapes, faces, tokens and a Basin of their own.

    A shape has up to three maps of one outline, with channels, dark bricks, water and slots that differ.

    >>> from hypothesis import find
    >>> find(components(), lambda components: True).shapes[0].rows
    ('.D.', 'D~D', '.D.')
    """
    lines = ["start round", *draw(_shapes(1))]
    for name in _SHAPES:
        lines += [f"shape {name}", *draw(_shapes(_TILES))]
    for choice in draw(_KINDS_OF_TOKENS):
        second, first = divmod(choice, len(_ICONS))
        lines.append(f"token: {_ICONS[first]} {('', *_ICONS)[second % (len(_ICONS) + 1)]}")
    pawns = dict(zip(draw(st.permutations(_SHAPES)), _PAWNS, strict=False))
    ring = draw(st.permutations(("bonus", *_SHAPES)))
    lines.append("basin: " + " ".join(f"{name}[{pawns[name]}]" if name in pawns else name for name in ring))
    return fountains.Components.from_text("\n".join(lines))


MAX_PIECES: Final = 12
"""How many tiles and tokens `fountain_positions` lays at most unless told otherwise: as many as a long game."""


@st.composite
def fountain_positions(
    draw: st.DrawFn, options: fountains.Options | None = None, *, max_pieces: int = MAX_PIECES
) -> fountains.Fountain:
    """Return a strategy for single fountains, built up of tiles and tokens in legal places; no game around them.

    For tests of what a fountain scores or looks like, where whole games would be slow and rarely reach what matters.

    :param options: says the pieces to build of, each as often as the set holds it, and how dark bricks are read
    :param max_pieces: at most so many tiles and tokens on the starting tile

    >>> from hypothesis import find
    >>> len(find(fountain_positions(), lambda fountain: len(fountain.tokens) > 0).tiles)
    1
    """
    chosen = options or fountains.Options()
    pieces = chosen.components
    tiles = [tile for faces in pieces.tiles for tile in faces for _ in range(tile.count)]
    tokens = [token for token, count in pieces.tokens for _ in range(count)]
    fountain = fountains.Fountain.start(pieces)
    for piece, place in draw(st.lists(_STEPS_OF_BUILDING, max_size=max_pieces)):
        if piece % _ONE_TOKEN_IN:
            tile = tiles.pop(piece % len(tiles))
            places = fountains.placements(fountain, tile, chosen.dark_bricks)
            fountain = fountain.lay(tile, places[place % len(places)]) if places else fountain
        elif slots := fountains.token_places(fountain):
            put = slots[place % len(slots)]
            fountain = fountain.put(tokens.pop(piece % len(tokens)), put.x, put.y)
    return fountain


@st.composite
def _shapes(draw: st.DrawFn, tiles: int) -> list[str]:
    """Return a strategy for the maps of a shape, all of one outline, each with its faces, as lines of the component text."""
    water = _water(draw(_STEPS_OF_WATER))
    around = (*_ASIDE, *_ASLANT) if draw(st.booleans()) else _ASIDE
    outline = {(x + dx, y + dy) for x, y in water for dx, dy in ((0, 0), *around)}
    maps = draw(st.integers(1, min(_MOST_MAPS, tiles)))
    lines: list[str] = []
    for number in range(maps):
        wet = water if number == 0 else water[: draw(st.integers(1, len(water)))]
        slots = draw(st.integers(0, min(_MOST_SLOTS, len(wet))))
        cells = _bricks(wet, outline, draw(_KINDS_OF_BRICKS))
        cells |= {cell: str(slot) for slot, cell in enumerate(wet[:slots])}
        icons = [("-", *_ICONS)[choice % (len(_ICONS) + 1)] for choice in draw(_KINDS_OF_ICONS)]
        faces = range(number * tiles // maps, (number + 1) * tiles // maps)
        lines += [*_rows(cells), *("face: " + " ".join(icons[tile * slots : (tile + 1) * slots]) for tile in faces)]
    return lines


def _rows(cells: dict[_Cell, str]) -> list[str]:
    """Return a map as lines of the component text."""
    columns, rows = ([cell[axis] for cell in cells] for axis in (0, 1))
    return [
        "| " + "".join(cells.get((x, y), ".") for x in range(min(columns), max(columns) + 1))
        for y in range(min(rows), max(rows) + 1)
    ]


def _water(steps: bytes) -> list[_Cell]:
    """Return cells of water that hang together: each step goes from some cell so far to one beside it."""
    water = [(0, 0)]
    for step in steps:
        (x, y), (dx, dy) = water[step // 4 % len(water)], _ASIDE[step % 4]
        if (x + dx, y + dy) not in water:
            water.append((x + dx, y + dy))
    return water


def _bricks(water: list[_Cell], outline: set[_Cell], kinds: bytes) -> dict[_Cell, str]:
    """Return water and the bricks around it: dark, light or, between water and the outside, an open channel."""
    bricks = sorted(outline - set(water))
    cells = dict.fromkeys(water, "~") | dict.fromkeys(bricks, "#")
    for (x, y), choice in zip(bricks, kinds, strict=False):
        beside = [cells.get((x + dx, y + dy), ".") for dx, dy in _ASIDE]
        offered = "D#=" if "~" in beside and "." in beside else "D#"
        cells[x, y] = offered[choice % len(offered)]
    lighter = [cell for cell in bricks if cells[cell] != "D"]
    lacking = max(0, _LEAST_DARK_BRICKS - (len(bricks) - len(lighter)))
    return cells | dict.fromkeys(lighter[:lacking], "D")
