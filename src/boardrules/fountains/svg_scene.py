"""What a picture of a fountain shows: what is seen at each cell, where water runs, and where icons and digits go."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from math import dist
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.fountains.components import Icon, Token
from boardrules.fountains.flow import Pool, Seen, Water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell, LaidTile
from boardrules.fountains.maps import DARK, LIGHT, SLOT_DIGITS
from boardrules.fountains.svg_flow import Crossing, around, crossings, seen_from_above, steps_from_a_jet

CELL: Final = 10
"""How many units wide a cell is in every picture of a fountain."""

Point: TypeAlias = tuple[float, float]


@frozen
class Scene:
    """What is to be drawn.

    :ivar seen: what is seen at each cell
    :ivar fed: the cells that water flows in
    :ivar still: the pools with pond weed
    :ivar tokens: the tokens by cell
    :ivar crossings: where water leaves a tile
    """

    seen: Mapping[Cell, Seen]
    fed: Collection[Cell]
    still: Sequence[Pool]
    tokens: Mapping[Cell, Token]
    crossings: Sequence[Crossing]

    def level(self, cell: Cell) -> int:
        """Return the level seen at a cell, 0 for the table."""
        return self.seen[cell].laid.level if cell in self.seen else 0


def scene_of(flow: Water) -> Scene:
    """Return a fountain as it is."""
    fountain = flow.fountain
    seen = seen_from_above(fountain)
    return Scene(
        seen,
        frozenset(steps_from_a_jet(flow, seen)),
        [pool for pool in flow.pools if not pool.fed],
        _tokens(fountain),
        crossings(flow, seen),
    )


def scenes_with(flow: Water, laid: LaidTile, after: Water) -> tuple[Scene, Scene]:
    """Return a fountain with the water as it would run after a tile is laid, and that tile.

    :param flow: the water of the fountain as it is
    :param after: the water once the tile lies there
    """
    now, then = scene_of(flow), scene_of(after)
    new = {cell for cell, _ in laid.cells()}
    below = Scene(
        now.seen,
        frozenset(cell for cell in now.seen if cell in (now.fed if cell in new else then.fed)),
        [pool for pool in then.still if pool.tile != laid],
        now.tokens,
        [each for each in then.crossings if each.source not in new],
    )
    above = Scene(
        {cell: then.seen[cell] for cell in new},
        then.fed,
        [pool for pool in then.still if pool.tile == laid],
        {},
        [each for each in then.crossings if each.source in new],
    )
    return below, above


def _tokens(fountain: Fountain) -> dict[Cell, Token]:
    return {(laid.x, laid.y): laid.token for laid in fountain.tokens}


def middle(cell: Cell) -> Point:
    """Return the middle of a cell in units."""
    return cell[0] * CELL + CELL / 2, cell[1] * CELL + CELL / 2


@frozen
class Shown:
    """Something with a place of its own in the picture.

    :ivar what: a token, an icon, None for an empty slot
    :ivar cell: the cell that it belongs to
    :ivar at: where its middle is drawn
    :ivar size: how wide it is
    """

    what: Token | Icon | None
    cell: Cell
    at: Point
    size: float


@frozen
class Layout:
    """Where everything with a place of its own goes: never under a higher tile if there is any room.

    :ivar icons: tokens, icons and empty slots
    :ivar weeds: one for each still pool
    :ivar digits: one for each visible piece of a tile, `size` being the height of the digit
    """

    icons: Sequence[Shown]
    weeds: Sequence[Shown]
    digits: Sequence[Shown]


class _Boxes:
    """What has been drawn so far as squares about points, found again by where it is: a picture may have hundreds."""

    def __init__(self) -> None:
        self._in_block: dict[Cell, list[tuple[int, Point, float]]] = {}
        self._count = 0

    def add(self, at: Point, size: float) -> None:
        """Note a square, none wider than six cells."""
        self._in_block.setdefault(_block(at), []).append((self._count, at, size))
        self._count += 1

    def near(self, at: Point) -> list[tuple[Point, float]]:
        """Return all squares that another one of that size can meet which lies about a point or a few steps aside."""
        x, y = _block(at)
        blocks = [(x + across, y + down) for across in (-1, 0, 1) for down in (-1, 0, 1)]
        found = sorted(box for block in blocks for box in self._in_block.get(block, ()))
        return [(other, size) for _, other, size in found]


def _block(at: Point) -> Cell:
    return int(at[0] // _BLOCK), int(at[1] // _BLOCK)


_BLOCK: Final = 8 * CELL

_STEPS: Final = tuple(
    sorted(
        ((x * 2.5, y * 2.5) for x in range(-5, 6) for y in range(-5, 6)), key=lambda step: (dist(step, (0, 0)), step)
    )
)
"""How far something may be moved aside so as not to lie under a higher tile."""


def layout_of(scene: Scene, icon: float, token: float, digit: float) -> Layout:
    """Return where icons, weed and digits go.

    :param icon: how wide icons and weed are
    :param token: how wide tokens are
    :param digit: how high digits are
    """
    boxes = _Boxes()

    def settled(what: Token | Icon | None, cell: Cell, size: float) -> Shown:
        at = _free_place(scene, [middle(cell)], scene.level(cell), size, boxes)
        boxes.add(at, size)
        return Shown(what, cell, at, size)

    slots = sorted(
        (cell for cell, seen in scene.seen.items() if seen.kind in SLOT_DIGITS),
        key=lambda cell: (-scene.level(cell), cell),
    )
    icons: list[Shown] = []
    for cell in slots:
        what = _shown_at(scene, cell)
        if what is None:
            icons.append(Shown(None, cell, middle(cell), CELL))
        else:
            icons.append(settled(what, cell, token if isinstance(what, Token) else icon))
    weeds = [settled(None, _heart(scene, pool.cells), icon) for pool in scene.still]
    digits = [_digit(scene, piece, digit, boxes) for piece in _pieces(scene)]
    return Layout(icons, weeds, digits)


def _shown_at(scene: Scene, cell: Cell) -> Token | Icon | None:
    seen = scene.seen[cell]
    return scene.tokens.get(cell) or seen.laid.tile.icons[int(seen.kind)]


def _heart(scene: Scene, cells: Sequence[Cell]) -> Cell:
    """Return the cell of a pool nearest to its middle, on no slot if there is another."""
    centre = (sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells))
    free = [cell for cell in cells if scene.seen[cell].kind not in SLOT_DIGITS] or cells
    return min(free, key=lambda cell: dist(cell, centre))


def _free_place(scene: Scene, places: Iterable[Point], level: int, size: float, boxes: _Boxes) -> Point:
    """Return the first place at which something lies neither under a higher tile nor on something else, else the best."""
    best, least = (0.0, 0.0), float("inf")
    for x, y in places:
        near = boxes.near((x, y))
        for aside in _STEPS:
            at = x + aside[0], y + aside[1]
            cost = 4 * _hidden(scene, at, level, size) + sum(_overlap(at, size, *box) for box in near)
            if cost == 0:
                return at
            cost += 2 * dist(aside, (0, 0))
            if cost < least:
                best, least = at, cost
    return best


def _hidden(scene: Scene, at: Point, level: int, size: float) -> float:
    """Return how many square units of a square lie under higher tiles."""
    left, top, right, bottom = at[0] - size / 2, at[1] - size / 2, at[0] + size / 2, at[1] + size / 2
    return sum(
        (min(right, (x + 1) * CELL) - max(left, x * CELL)) * (min(bottom, (y + 1) * CELL) - max(top, y * CELL))
        for x in range(int(left // CELL), int(-(-right // CELL)))
        for y in range(int(top // CELL), int(-(-bottom // CELL)))
        if scene.level((x, y)) > level
    )


def _overlap(at: Point, size: float, other: Point, other_size: float) -> float:
    """Return the common area of two squares about points."""
    reach = (size + other_size) / 2
    across, down = reach - abs(at[0] - other[0]), reach - abs(at[1] - other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _pieces(scene: Scene) -> Iterator[list[Cell]]:
    """Yield the connected parts of each tile that are seen."""
    left = dict(scene.seen)
    while left:
        first, seen = next(iter(left.items()))
        del left[first]
        piece = [first]
        for cell in piece:
            for beside in around(cell):
                if beside in left and left[beside].laid == seen.laid:
                    del left[beside]
                    piece.append(beside)
        yield sorted(piece, key=lambda cell: (cell[1], cell[0]))


def _digit(scene: Scene, piece: Sequence[Cell], size: float, boxes: _Boxes) -> Shown:
    """Return the cell of a piece for its level: a light brick, else a dark one, else any; the freest of them."""
    level = scene.level(piece[0])
    of_kind = [[cell for cell in piece if scene.seen[cell].kind == kind] for kind in (LIGHT, DARK)]
    cells = next((found for found in of_kind if found), piece)

    def cost(cell: Cell, height: float) -> float:
        at = middle(cell)
        return 4 * _hidden(scene, at, level, height) + sum(_overlap(at, height, *box) for box in boxes.near(at))

    height = size
    cell = min(cells, key=lambda each: cost(each, size))
    if cost(cell, size) > 0 and size > CELL * 0.9:
        height = CELL * 0.9
        cell = min(cells, key=lambda each: cost(each, height))
    boxes.add(middle(cell), height)
    return Shown(None, cell, middle(cell), height)
