"""One player's fountain, and where a tile or token may go, by trying cells one by one. Nothing here imports the library."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.fountains.slow.component_text import NO_ICON, Cell, Components, Face, Shape, turned

TURNS = [0, 1, 2, 3]


class Piece(NamedTuple):
    """A tile that lies in a fountain."""

    shape: str
    level: int
    cells: dict[Cell, str]
    slots: dict[Cell, str]  # slot cell -> printed icon or NO_ICON


class Fountain:
    """Tiles in the order in which they were placed, and the tokens that lie on them."""

    def __init__(self, components: Components) -> None:
        self.pieces: list[Piece] = []
        self.tokens: dict[Cell, str] = {}
        self.stacks: dict[Cell, list[Piece]] = {}  # bottom first
        self.add(components.start, components.start.faces[0], 0, 0, 0)

    def height(self, cell: Cell) -> int:
        return len(self.stacks.get(cell, []))

    def top(self, cell: Cell) -> Piece | None:
        """FN-40: what is seen from above; None for the bare table."""
        return self.stacks[cell][-1] if cell in self.stacks else None

    def add(self, shape: Shape, face: Face, x: int, y: int, quarter_turns: int) -> Piece:
        """Lay a tile down, legal or not; tokens under it leave the game (FN-35)."""
        cells, slots = lying(shape, face, x, y, quarter_turns)
        piece = Piece(shape.name, 1 + max(self.height(cell) for cell in cells), cells, slots)
        self.pieces.append(piece)
        for cell in cells:
            self.stacks.setdefault(cell, []).append(piece)
            self.tokens.pop(cell, None)
        return piece

    def put(self, cell: Cell, token: str) -> None:
        """FN-35: lay a token down; one that lay there leaves the game."""
        self.tokens[cell] = token

    def icons_at(self, cell: Cell) -> list[str]:
        """FN-04, FN-35: the icons that are seen on a cell."""
        if cell in self.tokens:
            return self.tokens[cell].split("+")
        piece = self.top(cell)
        icon = NO_ICON if piece is None else piece.slots.get(cell, NO_ICON)
        return [] if icon == NO_ICON else [icon]

    def is_uncovered(self, piece: Piece) -> bool:
        """Whether no other tile lies on any part of it."""
        return all(self.top(cell) is piece for cell in piece.cells)


def lying(shape: Shape, face: Face, x: int, y: int, quarter_turns: int) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """The map and the icons by slot cell of a tile laid with its least x and y at the given cell."""
    cells, slots = turned(shape, quarter_turns)
    return (
        {(x + dx, y + dy): kind for (dx, dy), kind in cells.items()},
        {(x + dx, y + dy): icon for (dx, dy), icon in zip(slots, face, strict=True)},
    )


def neighbours(cell: Cell) -> list[Cell]:
    """FN-03: the cells that share an edge with it."""
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def lies_evenly(fountain: Fountain, cells: Iterable[Cell]) -> bool:
    """FN-31."""
    heights = (fountain.height(cell) for cell in cells)
    first = next(heights)
    return all(height == first for height in heights)


def touching_dark_bricks(fountain: Fountain, bricks: Iterable[Cell], level: int) -> Iterator[tuple[Cell, Piece, Cell]]:
    """FN-32: every (new dark brick, tile already there, its dark brick) that touch, for a new tile on a level."""
    for brick in bricks:
        for piece in fountain.stacks.get(brick, []):
            if piece.level == level - 1 and piece.cells[brick] == "D":
                yield brick, piece, brick
        for beside in neighbours(brick):
            for piece in fountain.stacks.get(beside, []):
                if piece.level == level and piece.cells[beside] == "D":
                    yield brick, piece, beside


def joins_by_dark_bricks(fountain: Fountain, bricks: Iterable[Cell], level: int, dark_bricks: str) -> bool:
    """FN-32 in both readings."""
    pairs = list(touching_dark_bricks(fountain, bricks, level))
    if dark_bricks == "any_tiles":
        return _two_by_two(pairs)
    return any(_two_by_two([pair for pair in pairs if pair[1] is piece]) for _, piece, _ in pairs)


def _two_by_two(pairs: list[tuple[Cell, Piece, Cell]]) -> bool:
    """Whether two new bricks touch, between them, two old ones; a brick is told by its cell and its level."""
    new_bricks = {new for new, _, _ in pairs}
    old_bricks = {(old, piece.level) for _, piece, old in pairs}
    return len(new_bricks) >= 2 and len(old_bricks) >= 2


def may_lie(fountain: Fountain, cells: dict[Cell, str], dark_bricks: str) -> bool:
    """FN-31 and FN-32 for a tile lying on these cells."""
    if not lies_evenly(fountain, cells):
        return False
    level = fountain.height(next(iter(cells))) + 1
    return joins_by_dark_bricks(fountain, [cell for cell, kind in cells.items() if kind == "D"], level, dark_bricks)


def placements(fountain: Fountain, shape: Shape, face: Face, dark_bricks: str) -> list[tuple[int, int, int]]:
    """FN-30 to FN-32: every (x, y, quarter turns), equal-looking ones once with the least turn."""
    near = {near for cell in fountain.stacks for near in [cell, *neighbours(cell)]}
    looks: list[tuple[dict[Cell, str], dict[Cell, str]]] = []
    result = []
    for quarter_turns in TURNS:
        look = lying(shape, face, 0, 0, quarter_turns)
        if look in looks:
            continue
        looks.append(look)
        kinds = look[0]
        bricks = [cell for cell, kind in kinds.items() if kind == "D"]
        for x, y in _corners_to_try(fountain, shape):
            if near.isdisjoint([(x + dx, y + dy) for dx, dy in bricks]):
                continue  # too far off for any brick to touch; spares most of the work
            if may_lie(fountain, {(x + dx, y + dy): kind for (dx, dy), kind in kinds.items()}, dark_bricks):
                result.append((x, y, quarter_turns))
    return sorted(result)


def is_placement(fountain: Fountain, shape: Shape, face: Face, place: tuple[int, int, int], dark_bricks: str) -> bool:
    """Whether `placements` lists this one, without listing the others."""
    x, y, quarter_turns = place
    look = lying(shape, face, x, y, quarter_turns)
    if any(lying(shape, face, x, y, fewer) == look for fewer in range(quarter_turns)):
        return False
    return may_lie(fountain, look[0], dark_bricks)


def _corners_to_try(fountain: Fountain, shape: Shape) -> Iterator[Cell]:
    """Every least x and y with which a tile of this shape can touch or cover the fountain, and then some."""
    size = 1 + max(max(x, y) for x, y in shape.cells)
    xs = [x for x, _ in fountain.stacks]
    ys = [y for _, y in fountain.stacks]
    for x in range(min(xs) - size - 1, max(xs) + 3):
        for y in range(min(ys) - size - 1, max(ys) + 3):
            yield x, y


def token_cells(fountain: Fountain) -> list[Cell]:
    """FN-35: the visible slots."""
    return sorted(cell for cell, stack in fountain.stacks.items() if cell in stack[-1].slots)
