"""One fountain from above as SVG: levels, water and where it runs, icons, places to click, and a tile that could be laid."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from attrs import evolve

from boardrules.fountains.components import Shape, Tile
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.flow import Water, water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.maps import OUTSIDE, SLOT_DIGITS
from boardrules.fountains.moves import Place, Put
from boardrules.fountains.options import DarkBricks, Fall
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.placement import can_place
from boardrules.fountains.svg_icons import HOLLOW, moved
from boardrules.fountains.svg_look import Look, cells_of, earlier, ghost_of, places_of, turn_of, turned_so
from boardrules.fountains.svg_places import finger_marks
from boardrules.fountains.svg_scene import CELL, scene_of, scenes_with
from boardrules.fountains.svg_stone import IN_CELLS, Scale, filled, outline, painted, pair
from boardrules.fountains.words import Words, require_words
from boardrules.game import InvalidOptions, InvalidState, given, one_of
from boardrules.keywords import brush_of, size_of
from boardrules.pictures import LIGHT_OR_DARK, AnyTheme, Tint
from boardrules.svg import Attribute, Brush, tooltip

NARROW: Final = 360
"""The width in CSS pixels for which a part is drawn unless a size is asked for: the narrowest of phones."""

_USUAL_SIZE: Final = 640  # what a fountain is shown at where nothing else is asked for, as in a notebook

_LEAST_VIEW: Final = 15  # cells; a lone starting tile is not blown up to fill its panel

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in cells."""

Ghost: TypeAlias = Place | tuple[Tile, Place]
"""A tile that could be laid: the one in hand, or another."""


def render_fountain(  # noqa: PLR0913 - the keywords of pictures
    fountain: Fountain,
    /,
    *,
    fall: Fall = Fall.ANY,
    dark_bricks: DarkBricks = DarkBricks.ANY_TILES,
    places: Sequence[Place | Put] = (),
    held: Tile | None = None,
    turn: int | None = None,
    since: Fountain | None = None,
    marks: Sequence[Cell] = (),
    ghost: Ghost | None = None,
    size: int | None = None,
    theme: AnyTheme = LIGHT_OR_DARK,
    words: Words = ENGLISH,
) -> str:
    """Return one fountain from above as an SVG document, for phones too: icons, digits and marks grow with it.

    :param fall: how water falls, FN-41
    :param dark_bricks: which bricks hold a ghost, FN-32
    :param places: moves to mark, each a button of at least 24 pixels with ``data-move``
    :param held: the tile that `places` would lay
    :param turn: only the places with that quarter turn
    :param since: an earlier look of the fountain; what has come since is marked
    :param marks: cells to point at, as x and y
    :param ghost: a tile to show as if it lay there: a place for `held`, or a tile with its place
    :param size: the width in CSS pixels at which it is shown; without it, everything is large enough at 360
    :param theme: ``"light"``, ``"dark"``, either as the reader has it, or colours of your own
    :param words: the language
    :raises InvalidState: for anything but a fountain, and for an earlier look that is none of it
    :raises InvalidOptions: naming the keyword whose value means nothing

    >>> from boardrules.fountains.reference_set import REFERENCE_SET
    >>> render_fountain(Fountain.start(REFERENCE_SET)).startswith("<svg xmlns=")
    True
    """
    if type(fountain) is not Fountain:
        raise InvalidState("fountain", f"must be a fountains.Fountain, not {given(fountain)}")
    brush, spoken, size = brush_of(theme), require_words(words).pictures, size_of(size)
    if held is not None and type(held) is not Tile:
        raise InvalidOptions("held", f"must be a tile, not {given(held)}")
    look = Look(
        fall=one_of(Fall, "fall", fall),
        reading=one_of(DarkBricks, "dark_bricks", dark_bricks),
        since=earlier(fountain, since),
        marks=cells_of(marks),
        ghost=ghost_of(fountain, ghost, held),
        places=turned_so(places_of(places), turn_of(turn)),
        held=held,
    )
    box = view_box(fountain, look)
    scale = Scale(box[2] * CELL / (size or NARROW))
    parts = list(fountain_parts(brush, spoken, fountain, look, scale))
    over = 0.0
    if look.places:
        marked, low, high = finger_marks(brush, spoken, look.places, look.held, box, scale.pixel)
        parts += marked
        over = max(0.0, box[1] * CELL - low, high - (box[1] + box[3]) * CELL)
    rows = -(-int(over) // CELL) + (1 if over else 0)
    box = box[0], box[1] - rows, box[2], box[3] + 2 * rows
    left, top, width, height = (number * CELL for number in box)
    ground = brush.element("rect", fill=Tint.PANEL, x=left, y=top, width=width, height=height)
    body = brush.element("g", ground, *parts, data=pixels(box))
    flow = water(fountain, look.fall)
    return brush.document(
        (body,),
        css="fn-svg fn-fountain",
        box=(left, top, width, height),
        title=title_of(fountain, spoken),
        description=" ".join(sentences(fountain, flow, spoken, look.ghost, look.reading)),
        size=size or _USUAL_SIZE,
    )


def pixels(box: Box) -> dict[str, Attribute]:
    """Return the attributes that tell which cells a picture shows: the first one and how many units a cell has."""
    left, top, width, height = box
    return {"data-x": left, "data-y": top, "data-columns": width, "data-rows": height, "data-cell": CELL}


def title_of(fountain: Fountain, words: PictureWords) -> str:
    """Return what the picture of a fountain is called."""
    return words.fountain.format(n=len(fountain.tiles), level=max(laid.level for laid in fountain.tiles))


def room_for(shapes: Iterable[Shape]) -> int:
    """Return how many cells a picture needs about a fountain to show the middle of any such tile beside it."""
    return max(max(shape.width, shape.height) for shape in shapes) // 2 + 2


def view_box(fountain: Fountain, look: Look, room: int = 1) -> Box:
    """Return the cells that a picture shows: the fountain with all places, marks and the ghost, and some about it."""
    west, north, east, south = fountain.extent
    if look.held is not None and look.places:
        room = max(room, room_for([look.held.shape]))
    x0, y0, x1, y1 = west - room, north - room, east + room, south + room
    if look.ghost is not None:
        laid = LaidTile(look.ghost[0], look.ghost[1].x, look.ghost[1].y, look.ghost[1].turn, 1)
        x0, y0 = min(x0, laid.x - 1), min(y0, laid.y - 1)
        x1, y1 = max(x1, laid.x + laid.width), max(y1, laid.y + laid.height)
    width, height = (max(last - first + 1, _LEAST_VIEW) for first, last in ((x0, x1), (y0, y1)))
    return (x0 + x1 + 1 - width) // 2, (y0 + y1 + 1 - height) // 2, width, height


def fountain_parts(brush: Brush, words: PictureWords, fountain: Fountain, look: Look, scale: Scale) -> Iterator[str]:
    """Yield the elements of a fountain without the places to click, in cells of ten units."""
    flow = water(fountain, look.fall)
    if look.ghost is None:
        yield from painted(brush, words, scene_of(flow), scale)
    else:
        yield from _with_ghost(brush, words, flow, look, look.ghost, scale)
    if look.since is not None:
        yield from _news(brush, fountain, look.since, scale)
    yield from _pointed_at(brush, look.marks, scale)


def _with_ghost(  # noqa: PLR0913, PLR0917 - what it takes to draw one
    brush: Brush, words: PictureWords, flow: Water, look: Look, ghost: tuple[Tile, Place], scale: Scale
) -> Iterator[str]:
    """Draw a tile as if it were laid: translucent, with the water as it would run; a place that is not legal is struck out."""
    tile, place = ghost
    laid = flow.fountain.laid(tile, place)
    cells = [cell for cell, _ in laid.cells()]
    legal = can_place(flow.fountain, tile, place, look.reading)
    after = water(flow.fountain.lay(tile, place), look.fall)
    below, above = scenes_with(flow, laid, after)
    yield from painted(brush, words, below if legal else scene_of(flow), scale)
    drawn = brush.element("g", *painted(brush, words, above, scale), opacity=0.62)
    tint = Tint.TARGET if legal else Tint.RED
    rim = brush.element(
        "path",
        d=outline(cells),
        stroke=tint,
        stroke_width=max(2.4, 2 * scale.pixel) / CELL,
        stroke_linecap="round",
        stroke_dasharray=None if legal else f"{0.5 * scale.pixel:.2f} {0.4 * scale.pixel:.2f}",
        transform=IN_CELLS,
        data=HOLLOW,
    )
    wash = () if legal else (filled(brush, cells, Tint.RED, opacity=0.3),)
    said = words.could_go if legal else words.could_not_go
    name = tooltip(said.format(what=tile.name, x=place.x, y=place.y, turn=place.turn))
    yield brush.element(
        "g",
        name,
        drawn,
        *wash,
        rim,
        css="fn-ghost" if legal else "fn-ghost fn-illegal",
        pointer_events="none",
        data={"data-ghost": str(place), "data-level": str(laid.level)},
    )


def _news(brush: Brush, fountain: Fountain, since: Fountain, scale: Scale) -> Iterator[str]:
    """Draw an outline about what is seen of each tile that has come since, and a ring about each token."""
    seen = scene_of(water(fountain)).seen
    style: dict[str, Attribute] = {**HOLLOW, "pointer-events": "none"}
    width = max(2.4, 2.2 * scale.pixel)
    for laid in fountain.tiles:
        if laid not in since.tiles:
            cells = [cell for cell, _ in laid.cells() if seen[cell].laid == laid]
            yield brush.element(
                "path",
                css="fn-new",
                d=outline(cells),
                stroke=Tint.NEW,
                stroke_width=width / CELL,
                stroke_linecap="round",
                transform=IN_CELLS,
                data=style,
            )
    for token in fountain.tokens:
        if token not in since.tokens:
            x, y = token.x * CELL + CELL / 2, token.y * CELL + CELL / 2
            yield brush.element(
                "circle", css="fn-new", cx=x, cy=y, r=scale.token * 0.6, stroke=Tint.NEW, stroke_width=width, data=style
            )


_CLOCKWISE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def _pointed_at(brush: Brush, marked: Sequence[Cell], scale: Scale) -> Iterator[str]:
    """Draw a frame about each cell, wide enough to be seen, with a light rim; cells that lie side by side have one together."""
    frames = [_frame(cell, marked, max(CELL * 0.85, 0.62 * scale.icon)) for cell in marked]
    width = max(2.2, 2.2 * scale.pixel)
    style: dict[str, Attribute] = {"stroke-linecap": "square", "pointer-events": "none", **HOLLOW}
    if frames:  # all rims first, so that none lies over a frame
        yield brush.element("path", d="".join(frames), stroke=Tint.PANEL, stroke_width=width * 1.9, data=style)
    for (x, y), frame in zip(marked, frames, strict=True):
        named: dict[str, Attribute] = {**style, "data-mark": f"{x},{y}"}
        yield brush.element("path", css="fn-point", d=frame, stroke=Tint.POINT, stroke_width=width, data=named)


def _frame(cell: Cell, marked: Sequence[Cell], half: float) -> str:
    """Return the path of a frame about a cell, open towards each cell beside it that is marked too."""
    x, y = cell
    across, down = x * CELL + CELL / 2, y * CELL + CELL / 2
    open_to = [(x + right, y + below) in marked for right, below in _CLOCKWISE]
    north, east, south, west = (CELL / 2 if is_open else half for is_open in open_to)
    corners = (
        (across - west, down - north),
        (across + east, down - north),
        (across + east, down + south),
        (across - west, down + south),
    )
    return "".join(
        f"M{pair(*corners[number])}L{pair(*corners[(number + 1) % 4])}"
        for number, is_open in enumerate(open_to)
        if not is_open
    )


def sentences(
    fountain: Fountain,
    flow: Water,
    words: PictureWords,
    ghost: tuple[Tile, Place] | None = None,
    reading: DarkBricks = DarkBricks.ANY_TILES,
) -> Iterator[str]:
    """Yield what the picture shows, for those who cannot see it."""
    yield words.pool_count.format(n=flow.fed_pools, m=flow.weeds)
    for pool in flow.pools:
        x, y = pool.cells[0]
        icons = words.listed([words.icon(shown.icon) for shown in pool.icons]) or words.no_icons
        sentence = words.fed_pool if pool.fed else words.still_pool
        yield sentence.format(x=x, y=y, level=pool.level, list=icons)
    if ghost is not None:
        tile, place = ghost
        said = words.could_go if can_place(fountain, tile, place, reading) else words.could_not_go
        yield said.format(what=tile.name, x=place.x, y=place.y, turn=place.turn)


# A program shows the tiles of a few sets, over and over.
@lru_cache(maxsize=512)
def tile_picture(brush: Brush, words: PictureWords, tile: Tile, turn: int, scale: Scale) -> str:
    """Return the elements of a tile that lies in no fountain, with all its water as if it flowed and without a level."""
    alone = Fountain((LaidTile(tile, 0, 0, turn, 1),))
    scene = scene_of(water(alone))
    wet = {cell for cell, seen in scene.seen.items() if seen.kind in f"~={SLOT_DIGITS}"}
    return "".join(painted(brush, words, evolve(scene, fed=wet, still=()), scale, alone=True))


def tile_cells(tile: Tile, turn: int) -> tuple[int, int, Collection[Cell]]:
    """Return how many columns, rows and which cells a tile has as it is turned."""
    rows = tile.shape.turned(turn)
    return (
        len(rows[0]),
        len(rows),
        [(x, y) for y, row in enumerate(rows) for x, kind in enumerate(row) if kind != OUTSIDE],
    )


def in_cells(brush: Brush, parts: Iterable[str], x: float, y: float, scale: float) -> str:
    """Return parts drawn in cells of ten units, with the corner of cell 0, 0 at a point."""
    return brush.element("g", *parts, transform=moved(x, y, scale))
