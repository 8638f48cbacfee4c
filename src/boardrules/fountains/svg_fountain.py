"""One fountain from above as SVG: bricks, channels, flowing and still water, icons, heights."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from math import dist
from typing import Final

from attrs import evolve, frozen

from boardrules.fountains.components import CHANNEL, DARK, LIGHT, OUTSIDE, SLOT_DIGITS, Shape, Tile
from boardrules.fountains.flow import Pool, Water, water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.moves import Place, Put
from boardrules.fountains.options import Fall
from boardrules.fountains.svg_icons import ICON_STYLE, icon_svg, token_svg

CELL: Final = 10
"""The width of a cell in the picture."""

FOUNTAIN_STYLE: Final = (
    ICON_STYLE
    + """
.fn-ground{fill:#f3efe6}.fn-ruler{fill:#8b8478;font-size:6px}
.fn-light{fill:#d3c1a0;stroke:#b5a17c;stroke-width:.5}.fn-dark{fill:#8a6a48;stroke:#6b5035;stroke-width:.5}
.fn-stud{fill:#4f3a25}.fn-channel{fill:#8fb9c4}.fn-channel.fn-fed,.fn-water.fn-fed{fill:#58b4dd}.fn-water{fill:#8fa39b}
.fn-wave{fill:none;stroke:#fff;stroke-opacity:.75;stroke-width:.9;stroke-linecap:round}
.fn-lift{fill:#fff}.fn-shade{fill:#000;fill-opacity:.3}
.fn-seam{fill:none;stroke:#4a3b2a;stroke-width:.9}.fn-step{fill:none;stroke:#2b2118;stroke-width:2;stroke-linecap:square}
.fn-level{fill:#2b2118;font-size:7px;font-weight:700}
.fn-slot{fill:#fff;fill-opacity:.25;stroke:#24455a;stroke-width:.8;stroke-dasharray:2 1.5}
.fn-weed{fill:#55702f;stroke:#24310f;stroke-width:.7}.fn-blade{fill:none;stroke:#dfe9c2;stroke-width:1;stroke-linecap:round}
.fn-new{fill:none;stroke:#d9480f;stroke-width:2.4;stroke-linecap:round}
.fn-move{cursor:pointer}.fn-here{fill:#d9480f;stroke:#fff;stroke-width:.5}
.fn-ghost{fill:#d9480f;fill-opacity:0;stroke:#d9480f;stroke-width:2;stroke-opacity:0;pointer-events:none}
.fn-move:hover .fn-ghost,.fn-move:focus .fn-ghost{stroke-opacity:1}
.fn-touch{fill:none;pointer-events:all}.fn-target{fill:none;stroke:#d9480f;stroke-width:2;pointer-events:all}
@media (prefers-color-scheme:dark){
.fn-ground{fill:#262a2f}.fn-ruler{fill:#7d8690}.fn-light{fill:#a3906d;stroke:#7d6c4d}.fn-dark{fill:#5c452e;stroke:#3d2d1c}
.fn-stud{fill:#d3c1a0}.fn-channel{fill:#557680}.fn-channel.fn-fed,.fn-water.fn-fed{fill:#2f84ad}.fn-water{fill:#56655e}
.fn-lift{fill:#fff}.fn-shade{fill-opacity:.5}.fn-seam{stroke:#1d160e}.fn-step{stroke:#0c0906}.fn-level{fill:#0c0906}
.fn-new,.fn-target{stroke:#ff922b}.fn-here{fill:#ff922b;stroke:#1d2024}.fn-ghost{stroke:#ff922b}}
"""
)

_LIFT_PER_LEVEL: Final = 0.12
_MOST_LIFT: Final = 0.6
_LEAST_VIEW: Final = 17  # cells; a lone starting tile is not blown up to fill its panel
_RULER_STEP: Final = 5

# Which way up a tile is laid, as a triangle that points to where its north has gone, by quarter turn.
_POINTERS: Final = ("M0-4.6l2.6 4h-5.2z", "M4.6 0l-4-2.6v5.2z", "M0 4.6l2.6-4h-5.2z", "M-4.6 0l4-2.6v5.2z")


@frozen
class Seen:
    """What is seen at a cell: the topmost tile, and the map's character for it there."""

    laid: LaidTile
    kind: str


def render_fountain(
    fountain: Fountain,
    /,
    *,
    fall: Fall = Fall.ANY,
    places: Sequence[Place | Put] = (),
    held: Tile | None = None,
    since: Fountain | None = None,
) -> str:
    """Return one fountain from above as an SVG document.

    :param fall: how water falls, FN-41
    :param places: moves to mark, for pages that let people click: each carries ``data-move`` with its text
    :param held: the tile that `places` would lay
    :param since: an earlier look of the fountain; what has come since is marked

    >>> from boardrules.fountains.reference_set import REFERENCE_SET
    >>> render_fountain(Fountain.start(REFERENCE_SET)).startswith("<svg xmlns=")
    True
    """
    flow = water(fountain, fall)
    tiles = [laid.tile for laid in fountain.tiles] + ([held] if held else [])
    left, top, width, height = view_box(fountain, room_for(tile.shape for tile in tiles))
    size = f'viewBox="{left} {top} {width} {height}" width="{width * 2}" height="{height * 2}"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="fn-svg" role="img" {size}>',
            f"<title>A fountain of {counted(len(fountain.tiles), 'tile')}</title>",
            f"<desc>{' '.join(sentences(fountain, flow))}</desc>",
            f"<style>{FOUNTAIN_STYLE}</style>",
            f'<rect class="fn-ground" x="{left}" y="{top}" width="{width}" height="{height}"/>',
            *_ruler(left, top, width, height),
            *fountain_parts(fountain, flow.pools, since),
            *place_parts(places, held),
            "</svg>",
        )
    )


def room_for(shapes: Iterable[Shape]) -> int:
    """Return how many cells a picture needs about a fountain to show the middle of any such tile beside it."""
    return max(max(shape.width, shape.height) for shape in shapes) // 2 + 1


def view_box(fountain: Fountain, room: int) -> tuple[int, int, int, int]:
    """Return left, top, width and height of what a picture shows: the fountain, and some cells about it."""
    x0, y0, x1, y1 = fountain.extent
    width, height = (max(least + 2 * room, _LEAST_VIEW) for least in (x1 - x0 + 1, y1 - y0 + 1))
    left, top = ((low + high + 1 - size) // 2 for low, high, size in ((x0, x1, width), (y0, y1, height)))
    return left * CELL, top * CELL, width * CELL, height * CELL


def _ruler(left: int, top: int, width: int, height: int) -> Iterator[str]:
    """Write x along the upper edge and y along the left one, as the notation counts cells."""
    for x in range(left // CELL + 1, (left + width) // CELL):
        if x % _RULER_STEP == 0:
            yield f'<text class="fn-ruler" x="{_middle(x)}" y="{top + 8}">{x}</text>'
    for y in range(top // CELL + 1, (top + height) // CELL):
        if y % _RULER_STEP == 0:
            yield f'<text class="fn-ruler" x="{left + 8}" y="{_middle(y) + 2}">{y}</text>'


def sentences(fountain: Fountain, flow: Water) -> Iterator[str]:
    """Yield what the picture shows, for those who cannot see it."""
    highest = max(laid.level for laid in fountain.tiles)
    tiles, pools = counted(len(fountain.tiles), "tile"), counted(flow.fed_pools, "pool")
    yield f"{tiles} up to level {highest}, {pools} with water, {flow.weeds} with weed."
    for pool in flow.pools:
        x, y = pool.cells[0]
        icons = ", ".join(shown.icon for shown in pool.icons) or "no icons"
        yield f"{'Fed' if pool.fed else 'Still'} pool at {x},{y} on level {pool.level}: {icons}."


def counted(number: int, what: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "pool"), counted(2, "pool")
    ('1 pool', '2 pools')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def seen_from_above(fountain: Fountain) -> dict[Cell, Seen]:
    """Return what is seen at each cell that is not bare table."""
    # Tiles are listed from the lowest level up, so that later ones cover earlier ones.
    return {cell: Seen(laid, kind) for laid in fountain.tiles for cell, kind in laid.cells()}


def fountain_parts(fountain: Fountain, pools: Sequence[Pool], since: Fountain | None = None) -> Iterator[str]:
    """Yield the elements of a fountain, in cells of ten units with 0, 0 at the corner of cell 0, 0."""
    seen = seen_from_above(fountain)
    yield from _surfaces(seen, pools)
    yield from _heights(seen)
    yield from _edges(seen)
    yield from _levels(fountain, seen)
    yield from _on_the_water(fountain, seen, pools)
    if since is not None:
        old_tiles, old_tokens = set(since.tiles), set(since.tokens)
        for laid in fountain.tiles:
            if laid not in old_tiles:
                yield f'<path class="fn-new" d="{outline([cell for cell, _ in laid.cells()])}"/>'
        for token in fountain.tokens:
            if token not in old_tokens:
                yield f'<circle class="fn-new" cx="{_middle(token.x)}" cy="{_middle(token.y)}" r="10"/>'


# A program shows the tiles of a few sets, over and over.
@lru_cache(maxsize=512)
def tile_picture(tile: Tile) -> str:
    """Return the elements of a tile that lies in no fountain, with all its water as if it flowed."""
    alone = Fountain((LaidTile(tile, 0, 0, 0, 1),))
    pools = [evolve(pool, fed=True) for pool in water(alone).pools]
    return "".join(fountain_parts(alone, pools))


def place_parts(places: Iterable[Place | Put], held: Tile | None) -> Iterator[str]:
    """Yield a mark for each move: for a tile a pointer in its middle that shows its outline, for a token a ring."""
    for move in places:
        if isinstance(move, Put):
            yield (
                f'<circle class="fn-move fn-target" data-move="put:{move.x},{move.y}" '
                f'cx="{_middle(move.x)}" cy="{_middle(move.y)}" r="9"/>'
            )
        elif held is not None:
            rows = held.shape.turned(move.turn)
            ghost = outline([(x, y) for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != OUTSIDE])
            middle = f"translate({len(rows[0]) * CELL / 2:g},{len(rows) * CELL / 2:g})"
            yield (
                f'<g class="fn-move" data-move="place:{move.x},{move.y},{move.turn}" data-turn="{move.turn}" '
                f'transform="translate({move.x * CELL},{move.y * CELL})"><path class="fn-ghost" d="{ghost}"/>'
                f'<g transform="{middle}"><circle class="fn-touch" r="5"/><path class="fn-here" d="{_POINTERS[move.turn]}"/></g></g>'
            )


def outline(cells: Collection[Cell]) -> str:
    """Return a path along the outer edges of some cells.

    >>> outline([(0, 0), (1, 0)])
    'M0 0h20M0 10h20M0 0v10M20 0v10'
    """
    inside = frozenset(cells)
    across = [(y + dy, x) for x, y in cells for dy, step in ((0, -1), (1, 1)) if (x, y + step) not in inside]
    down = [(x + dx, y) for x, y in cells for dx, step in ((0, -1), (1, 1)) if (x + step, y) not in inside]
    return "".join(f"M{x * CELL} {y * CELL}h{length * CELL}" for y, x, length in _runs(across)) + "".join(
        f"M{x * CELL} {y * CELL}v{length * CELL}" for x, y, length in _runs(down)
    )


def _runs(edges: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Join edges, given as line and start, that follow each other: yield line, start and length."""
    line, start, length = 0, 0, 0
    for next_line, next_start in sorted(edges):
        if length and (next_line, next_start) == (line, start + length):
            length += 1
            continue
        if length:
            yield line, start, length
        line, start, length = next_line, next_start, 1
    if length:
        yield line, start, length


def _middle(x: int) -> int:
    return x * CELL + CELL // 2


def _squares(cells: Iterable[Cell]) -> str:
    return "".join(f"M{x * CELL} {y * CELL}h{CELL}v{CELL}h-{CELL}z" for x, y in cells)


def _surfaces(seen: dict[Cell, Seen], pools: Sequence[Pool]) -> Iterator[str]:
    """Draw bricks, channels and water; bricks become lighter level by level."""
    of_kind = {kind: [cell for cell, each in seen.items() if each.kind == kind] for kind in (LIGHT, DARK, CHANNEL)}
    fed = {cell: pool.tile for pool in pools if pool.fed for cell in pool.cells}
    still = [cell for pool in pools if not pool.fed for cell in pool.cells]
    wet = [cell for cell in of_kind[CHANNEL] if any(fed.get(n) == seen[cell].laid for n in _around(cell))]
    dry = [cell for cell in of_kind[CHANNEL] if cell not in wet]
    for css, cells in (
        ("light", of_kind[LIGHT]),
        ("dark", of_kind[DARK]),
        ("channel", dry),
        ("channel fn-fed", wet),
        ("water", still),
        ("water fn-fed", list(fed)),
    ):
        if cells:
            yield f'<path class="fn-{css}" d="{_squares(cells)}"/>'
    yield f'<path class="fn-stud" d="{"".join(f"M{_middle(x) - 2} {_middle(y) - 2}h4v4h-4z" for x, y in of_kind[DARK])}"/>'
    open_water = [cell for cell in fed if seen[cell].kind not in SLOT_DIGITS]
    waves = "".join(f"M{_middle(x) - 3} {_middle(y)}q1.5-2 3 0t3 0" for x, y in (*open_water, *wet))
    yield f'<path class="fn-wave" d="{waves}"/>'
    for level in sorted({each.laid.level for each in seen.values()} - {1}):
        lift = min(_LIFT_PER_LEVEL * (level - 1), _MOST_LIFT)
        raised = _squares(cell for cell in (*of_kind[LIGHT], *of_kind[DARK]) if seen[cell].laid.level == level)
        yield f'<path class="fn-lift" fill-opacity="{lift:g}" d="{raised}"/>'


def _around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    x, y = cell
    return (x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)


def _level(seen: dict[Cell, Seen], cell: Cell) -> int:
    return seen[cell].laid.level if cell in seen else 0


def _heights(seen: dict[Cell, Seen]) -> Iterator[str]:
    """Draw the shade that higher cells cast on lower tiles to the east and the south."""
    shades: list[str] = []
    for (x, y), each in seen.items():
        for cell in ((x + 1, y), (x, y + 1)):
            drop = each.laid.level - _level(seen, cell)
            if drop > 0:
                reach = min(2 * drop, 6)
                side = f"v{CELL}l{reach} {reach}v-{CELL}z" if cell[1] == y else f"h{CELL}l{reach} {reach}h-{CELL}z"
                shades.append(f"M{cell[0] * CELL} {cell[1] * CELL}{side}")
    yield f'<path class="fn-shade" d="{"".join(shades)}"/>'


def _edges(seen: dict[Cell, Seen]) -> Iterator[str]:
    """Draw where one tile ends: thin on one level, thick where the height changes."""
    seams: list[str] = []
    steps: list[str] = []
    for (x, y), each in seen.items():
        for cell, edge in (
            ((x, y - 1), f"M{x * CELL} {y * CELL}h{CELL}"),
            ((x - 1, y), f"M{x * CELL} {y * CELL}v{CELL}"),
            ((x, y + 1), f"M{x * CELL} {y * CELL + CELL}h{CELL}"),
            ((x + 1, y), f"M{x * CELL + CELL} {y * CELL}v{CELL}"),
        ):
            drop = each.laid.level - _level(seen, cell)
            if drop > 0 and cell in seen:
                steps.append(edge)
            elif cell not in seen or (drop == 0 and seen[cell].laid != each.laid):
                seams.append(edge)
    yield f'<path class="fn-seam" d="{"".join(seams)}"/>'
    yield f'<path class="fn-step" d="{"".join(steps)}"/>'


def _levels(fountain: Fountain, seen: dict[Cell, Seen]) -> Iterator[str]:
    """Write the level on each raised tile, on the first of its light bricks that is seen."""
    for laid in fountain.tiles:
        bricks = (cell for cell, kind in laid.cells() if kind == LIGHT and seen[cell].laid == laid)
        first = next(bricks, None)
        if laid.level > 1 and first is not None:
            yield f'<text class="fn-level" x="{_middle(first[0])}" y="{_middle(first[1]) + 2.5}">{laid.level}</text>'


def _on_the_water(fountain: Fountain, seen: dict[Cell, Seen], pools: Sequence[Pool]) -> Iterator[str]:
    """Draw icons, tokens and empty slots, and weed where no water flows (FN-43)."""
    tokens = {(laid.x, laid.y): laid.token for laid in fountain.tokens}
    for pool in pools:
        if not pool.fed:
            yield _weed(pool, seen)
        for cell in pool.cells:
            x, y = _middle(cell[0]), _middle(cell[1])
            if cell in tokens:
                yield token_svg(tokens[cell], x, y)
            elif seen[cell].kind in SLOT_DIGITS:
                icon = pool.tile.tile.icons[int(seen[cell].kind)]
                yield f'<circle class="fn-slot" cx="{x}" cy="{y}" r="4"/>' if icon is None else icon_svg(icon, x, y)


def _weed(pool: Pool, seen: dict[Cell, Seen]) -> str:
    centre = (sum(x for x, _ in pool.cells) / len(pool.cells), sum(y for _, y in pool.cells) / len(pool.cells))
    free = [cell for cell in pool.cells if seen[cell].kind not in SLOT_DIGITS] or pool.cells
    x, y = min(free, key=lambda cell: dist(cell, centre))
    return (
        f'<g transform="translate({_middle(x)},{_middle(y)})"><title>pond weed</title><circle class="fn-weed" r="4.8"/>'
        '<path class="fn-blade" d="M0 3.4V-3.2M-2 3q-1.6-2 0-4.4M2 3q1.6-2 0-4.4"/></g>'
    )
