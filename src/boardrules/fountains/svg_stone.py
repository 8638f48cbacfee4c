"""A fountain painted level by level, from the lowest up, so that nothing of a lower tile can lie over a higher one."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.fountains.components import Token
from boardrules.fountains.laid import Cell
from boardrules.fountains.maps import CHANNEL, DARK, LIGHT, WATER
from boardrules.fountains.picture_words import PictureWords
from boardrules.fountains.svg_flow import Crossing
from boardrules.fountains.svg_icons import (
    HOLLOW,
    ICON_WIDTH,
    OUTLINE,
    TOKEN_WIDTH,
    icon_svg,
    outlined,
    token_svg,
    weed_svg,
)
from boardrules.fountains.svg_scene import CELL, Layout, Scene, Shown, layout_of, middle
from boardrules.pictures import InkOn, Mixed, Paint, Tint
from boardrules.svg import Brush, tooltip

TOP_SHADE: Final = 5
"""From this level on, bricks do not become lighter."""

_LEAST_ICON: Final = 15.6
_LEAST_TOKEN: Final = 22
_LEAST_DIGIT: Final = 9.5
_LARGEST: Final = 60  # units; in the very widest fountains icons would cover each other

_Strokes: TypeAlias = tuple[tuple[tuple[float, float], ...], ...]

# Marks that point east, about 0, 0; the other ways are turned.
_RUNS: Final[_Strokes] = (((-1.5, -3), (1.5, 0), (-1.5, 3)),)
_FALLS: Final[_Strokes] = (((-3.5, -3), (-0.5, 0), (-3.5, 3)), ((0.5, -3), (3.5, 0), (0.5, 3)))
_MEETS: Final[_Strokes] = (((-1, -3), (-4, 0), (-1, 3)), ((1, -3), (4, 0), (1, 3)))


IN_CELLS: Final = f"scale({CELL})"
"""The transform of paths that are written in cells."""

_ROWS: Final = f"{IN_CELLS}translate(0 .5)"

_COARSE: Final = 1.0  # units a pixel: from here on, small details could not be seen


@frozen
class Scale:
    """How large things are drawn, so that they can be seen at the width at which the picture is shown.

    :ivar pixel: how many units a CSS pixel is
    :ivar detailed: whether small details are drawn even where they can hardly be seen
    """

    pixel: float
    detailed: bool = False

    @property
    def fine(self) -> bool:
        """Whether small details are drawn: a spot on each dark brick, waves, dashed slots."""
        return self.detailed or self.pixel < _COARSE

    @property
    def icon(self) -> float:
        """The width of an icon."""
        return min(max(ICON_WIDTH, _LEAST_ICON * self.pixel), _LARGEST)

    @property
    def token(self) -> float:
        """The width of a token."""
        return min(max(TOKEN_WIDTH, _LEAST_TOKEN * self.pixel), _LARGEST)

    @property
    def digit(self) -> float:
        """The height of a digit."""
        return min(max(8, _LEAST_DIGIT * self.pixel), _LARGEST / 3)


def shade(kind: str, level: int) -> Mixed:
    """Return the colour of bricks of a level: the higher, the lighter."""
    share = (min(level, TOP_SHADE) - 1) / (TOP_SHADE - 1)
    return Mixed(Tint.PAVING, Tint.PAVING_TOP, share) if kind == LIGHT else Mixed(Tint.BLOCK, Tint.BLOCK_TOP, share)


def painted(brush: Brush, words: PictureWords, scene: Scene, scale: Scale, *, alone: bool = False) -> Iterator[str]:
    """Yield the elements of a fountain, in cells of ten units with 0, 0 at the corner of cell 0, 0.

    :param alone: a tile that lies nowhere: without shadow and digits
    """
    fine = scale.fine
    layout = layout_of(scene, scale.icon, scale.token, scale.digit)
    for level in sorted({each.laid.level for each in scene.seen.values()}):
        cells = [cell for cell, each in scene.seen.items() if each.laid.level == level]
        parts = (
            *(() if alone else _shadow(brush, level, cells)),
            *_surfaces(brush, scene, level, cells, fine=fine),
            *_edges(brush, scene, cells),
            *_flow(brush, words, scene, level),
            *(() if alone else _digits(brush, scene, level, layout)),
            *_on_the_water(brush, words, scene, level, layout, fine=fine),
        )
        yield brush.element("g", *parts, data={"data-level": str(level)})


def filled(brush: Brush, cells: Iterable[Cell], paint: Paint, *, opacity: float | None = None) -> str:
    """Return an element that fills some cells, each row as one thick line, which is short to write."""
    drawn = _strokes([(x, y, length, 0) for y, x, length in runs((y, x) for x, y in cells)])
    if not drawn:
        return ""
    return brush.element("path", stroke=paint, stroke_width=1, stroke_opacity=opacity, d=drawn, transform=_ROWS)


def _strokes(lines: Iterable[tuple[int, int, float, int]]) -> str:
    """Return a path of lines, each given as x, y, how far it runs east and how far south; only the first is absolute.

    None has length 0, since some converters draw no such line, not even its round ends.

    >>> _strokes([(0, 0, 2, 0), (3, 0, 1, 0), (0, 1, 0, 4)])
    'M0 0h2m1 0h1m-4 1v4'
    """
    drawn: list[str] = []
    at: tuple[float, float] | None = None
    for x, y, east, south in lines:
        drawn.append(f"M{pair(x, y)}" if at is None else f"m{pair(x - at[0], y - at[1])}")
        drawn.append(f"v{south}" if south else f"h{_next(east).strip()}")
        at = x + east, y + south
    return "".join(drawn)


def _next(number: float) -> str:
    """Return a number as it is written after another: a minus needs no space before it, a fraction no nought."""
    written = f"{round(number, 1):g}"
    if abs(number) < 1:
        written = written.replace("0.", ".")
    return written if written.startswith("-") else f" {written}"


def pair(x: float, y: float) -> str:
    """Return a point as a path writes it."""
    return _next(x).strip() + _next(y)


def outline(cells: Collection[Cell]) -> str:
    """Return a path along the outer edges of some cells, in cells.

    >>> outline([(0, 0), (1, 0)])
    'M0 0h2m-2 1h2m-2-1v1m2-1v1'
    """
    inside = frozenset(cells)
    across = [(y + dy, x) for x, y in cells for dy, step in ((0, -1), (1, 1)) if (x, y + step) not in inside]
    down = [(x + dx, y) for x, y in cells for dx, step in ((0, -1), (1, 1)) if (x + step, y) not in inside]
    return lines(across, down)


def lines(across: Iterable[tuple[int, int]], down: Iterable[tuple[int, int]]) -> str:
    """Return a path along edges of cells: those that run east as y and x, those that run south as x and y."""
    return _strokes(
        [
            *((x, y, length, 0) for y, x, length in runs(across)),
            *((x, y, 0, length) for x, y, length in runs(down)),
        ]
    )


def runs(edges: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
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


def _surfaces(brush: Brush, scene: Scene, level: int, cells: list[Cell], *, fine: bool) -> Iterator[str]:
    """Draw bricks, channels and water of one level.

    :param fine: with a spot on each dark brick and waves on water that runs
    """
    kinds = {cell: scene.seen[cell].kind for cell in cells}
    wet = [cell for cell in cells if kinds[cell] not in {LIGHT, DARK} and cell in scene.fed]
    still = [cell for cell in cells if kinds[cell] not in {LIGHT, DARK, CHANNEL} and cell not in scene.fed]
    dry = [cell for cell in cells if kinds[cell] == CHANNEL and cell not in scene.fed]
    dark = [cell for cell in cells if kinds[cell] == DARK]
    parts = (
        _row_path(brush, [cell for cell in cells if kinds[cell] == LIGHT], shade(LIGHT, level)),
        _row_path(brush, dark, shade(DARK, level)),
        _row_path(brush, dry, Mixed(Tint.STILL, Tint.PAVING, 0.5)),
        _row_path(brush, still, Tint.STILL),
        _row_path(brush, wet, Tint.POOL),
    )
    yield brush.element("g", *parts, stroke_width=1, transform=_ROWS)
    if fine:
        yield from _details(brush, dark, [cell for cell in wet if kinds[cell] == WATER])


def _shadow(brush: Brush, level: int, cells: list[Cell]) -> Iterator[str]:
    """Draw the shadow of a level on what is lower, to the south-east: the higher, the farther it falls."""
    fall = round(min(0.12 + 0.12 * level, 0.7) * CELL, 1)
    shadow = filled(brush, cells, Tint.BLACK, opacity=0.38)
    yield brush.element("g", shadow, transform=f"translate({fall:g} {fall:g})")


def _row_path(brush: Brush, cells: Iterable[Cell], paint: Paint) -> str:
    drawn = _strokes([(x, y, length, 0) for y, x, length in runs((y, x) for x, y in cells)])
    return brush.element("path", stroke=paint, d=drawn) if drawn else ""


def _details(brush: Brush, dark: list[Cell], water: list[Cell]) -> Iterator[str]:
    """Draw a spot on each dark brick, and waves."""
    spots = _strokes((x, y, 0.4, 0) for x, y in dark)
    if spots:
        paint = Mixed(Tint.BLOCK, Tint.PAVING_TOP, 0.55)
        place = f"{IN_CELLS}translate(.3 .5)"
        yield brush.element("path", stroke=paint, stroke_width=0.4, d=spots, transform=place)
    waves = "".join(f"M{pair(x * CELL + 2, y * CELL + 5)}q1.5-2 3 0t3 0" for x, y in water if (x + 2 * y) % 4 == 0)
    if waves:
        paint = Mixed(Tint.POOL, Tint.WHITE, 0.7)
        yield brush.element("path", d=waves, stroke=paint, stroke_linecap="round", data=HOLLOW)


def _edges(brush: Brush, scene: Scene, cells: list[Cell]) -> Iterator[str]:
    """Draw where a tile ends: thin beside another on its level, thick where what lies beside is lower."""
    seams: tuple[list[tuple[int, int]], list[tuple[int, int]]] = [], []
    steps: tuple[list[tuple[int, int]], list[tuple[int, int]]] = [], []
    for x, y in cells:
        here = scene.seen[x, y].laid
        for way, cell, edge in (
            (0, (x, y - 1), (y, x)),
            (0, (x, y + 1), (y + 1, x)),
            (1, (x - 1, y), (x, y)),
            (1, (x + 1, y), (x + 1, y)),
        ):
            drop = here.level - scene.level(cell)
            if drop > 0:
                steps[way].append(edge)
            # Both sides of a seam know of it: it is drawn once.
            elif drop == 0 and cell > (x, y) and scene.seen[cell].laid != here:
                seams[way].append(edge)
    for edges, width in ((seams, 0.09), (steps, 0.18)):
        drawn = lines(*edges)
        if drawn:
            yield brush.element(
                "path",
                d=drawn,
                stroke=OUTLINE,
                stroke_width=width,
                stroke_linecap="square",
                transform=IN_CELLS,
                data=HOLLOW,
            )


def _flow(brush: Brush, words: PictureWords, scene: Scene, level: int) -> Iterator[str]:
    """Draw a mark in each channel that water passes, with the way that it runs there."""
    ahead = [each for each in scene.crossings if not each.falls and not each.both_ways]
    meeting = [each for each in scene.crossings if each.both_ways]
    falling = [each for each in scene.crossings if each.falls]
    for strokes, what, chosen in (
        (_RUNS, words.runs, ahead),
        (_MEETS, words.meets, meeting),
        (_FALLS, words.falls, falling),
    ):
        drawn = "".join(
            _pointing(strokes, cell, each)
            for each in chosen
            for cell in _channels(scene, each)
            if scene.level(cell) == level
        )
        if drawn:
            yield brush.element(
                "path",
                tooltip(what),
                css="fn-flow",
                d=drawn,
                stroke=OUTLINE,
                stroke_width=1.4,
                stroke_linejoin="round",
                stroke_linecap="round",
                data=HOLLOW,
            )


def _channels(scene: Scene, crossing: Crossing) -> list[Cell]:
    """Return the channels that a crossing is marked in: the one that water leaves, and the one that it comes to."""
    into = scene.seen.get(crossing.target)
    return [crossing.source, *([crossing.target] if into and into.kind == CHANNEL else [])]


def _pointing(strokes: _Strokes, cell: Cell, crossing: Crossing) -> str:
    """Return a mark in the middle of a cell that points the way of a crossing."""
    across, down = crossing.target[0] - crossing.source[0], crossing.target[1] - crossing.source[1]
    x, y = middle(cell)
    drawn = ""
    for points in strokes:
        turned = [(across * a - down * b, down * a + across * b) for a, b in points]
        steps = [(second[0] - first[0], second[1] - first[1]) for first, second in pairwise(turned)]
        drawn += f"M{pair(x + turned[0][0], y + turned[0][1])}l" + "".join(
            pair(*step) if number == 0 else f"{_next(step[0])}{_next(step[1])}" for number, step in enumerate(steps)
        )
    return drawn


def _digits(brush: Brush, scene: Scene, level: int, layout: Layout) -> Iterator[str]:
    """Write the level on each piece of a tile that is seen."""
    for kind in (LIGHT, DARK, CHANNEL):
        shown = [each for each in layout.digits if scene.level(each.cell) == level and _ground(scene, each) == kind]
        if not shown:
            continue
        ground: Tint | Mixed = Tint.POOL if kind == CHANNEL else shade(kind, level)
        parts: list[str] = []
        sizes = sorted({each.size for each in shown})
        for size in sizes:
            dots = "".join(f"M{x:g}{_next(y)}h.01" for x, y in (each.at for each in shown if each.size == size))
            parts.append(brush.element("path", stroke=ground, stroke_width=size * 1.12, stroke_linecap="round", d=dots))
        for size in sizes:
            parts += [
                brush.element("text", str(level), x=each.at[0], y=round(each.at[1] + size * 0.36, 1), font_size=size)
                for each in shown
                if each.size == size
            ]
        yield brush.element("g", *parts, css="fn-level", fill=InkOn(ground), font_weight=700, pointer_events="none")


def _ground(scene: Scene, shown: Shown) -> str:
    kind = scene.seen[shown.cell].kind
    return kind if kind in {LIGHT, DARK} else CHANNEL


def _ring(x: float, y: float, radius: float) -> str:
    return f"M{pair(x - radius, y)}a{radius:g} {radius:g} 0 1 1 0 .1z"


def _on_the_water(  # noqa: PLR0913 - what it takes to draw them
    brush: Brush, words: PictureWords, scene: Scene, level: int, layout: Layout, *, fine: bool
) -> Iterator[str]:
    """Draw empty slots, weed where no water flows (FN-43), icons and tokens."""
    shown = [each for each in layout.icons if scene.level(each.cell) == level]
    empty = [each for each in shown if each.what is None]
    if empty and fine:
        yield brush.element(
            "path",
            css="fn-slot",
            d="".join(_ring(*each.at, 3.6) for each in empty),
            stroke=OUTLINE,
            stroke_width=0.9,
            stroke_dasharray="1.8 1.4",
            data=HOLLOW,
        )
    elif empty:
        dots = _strokes((*each.cell, 0.1, 0) for each in empty)
        place = f"{IN_CELLS}translate(.45 .5)"
        yield brush.element(
            "path", css="fn-slot", stroke=OUTLINE, stroke_width=0.32, stroke_linecap="round", d=dots, transform=place
        )
    parts = [
        weed_svg(brush, words, *each.at, each.size / ICON_WIDTH)
        for each in layout.weeds
        if scene.level(each.cell) == level
    ]
    for each in shown:
        if isinstance(each.what, Token):
            parts.append(token_svg(brush, words, each.what, *each.at, each.size / TOKEN_WIDTH))
        elif each.what is not None:
            parts.append(icon_svg(brush, words, each.what, *each.at, each.size / ICON_WIDTH, fine=fine))
    if parts:
        yield outlined(brush, *parts)
