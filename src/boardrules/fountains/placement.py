"""Where a tile or a token may go in a fountain (FN-30 to FN-35)."""

from attrs import frozen

from boardrules.fountains.components import DARK, OUTSIDE, SLOT_DIGITS, Tile
from boardrules.fountains.fountain import Cell, Fountain, LaidTile, dark_bricks
from boardrules.fountains.moves import Place, Put
from boardrules.fountains.readings import DarkBricks


@frozen
class Refusal:
    """Why a tile or token may not go somewhere: the reason in words, and the clause."""

    reason: str
    rule: str


def placements(fountain: Fountain, tile: Tile, reading: DarkBricks = DarkBricks.ANY_TILES) -> tuple[Place, ...]:
    """Return every place for a tile, ascending by turn, then y, then x; of equal ones the least quarter turn."""
    left, top, right, bottom = fountain.extent
    found: list[Place] = []
    for turn in range(4):
        rows = tile.shape.turned(turn)
        for y in range(top - len(rows), bottom + 2):
            for x in range(left - len(rows[0]), right + 2):
                place = Place(x, y, turn)
                if why_not(fountain, tile, place, reading) is None:
                    found.append(place)
    return tuple(found)


def can_place(fountain: Fountain, tile: Tile, place: Place, reading: DarkBricks = DarkBricks.ANY_TILES) -> bool:
    """Return whether a tile may be laid there."""
    return why_not(fountain, tile, place, reading) is None


def why_not(fountain: Fountain, tile: Tile, place: Place, reading: DarkBricks = DarkBricks.ANY_TILES) -> Refusal | None:
    """Return why a tile may not be laid there, or None where it may."""
    if not 0 <= place.turn < 4:
        return Refusal(f"a tile has quarter turns 0 to 3, not {place.turn}", "FN-30")
    least = least_turn(tile, place.turn)
    if least != place.turn:
        return Refusal(f"the same as place:{place.x},{place.y},{least}", "FN-30")
    laid = LaidTile(tile, place.x, place.y, place.turn, 1)
    cells = [cell for cell, _ in laid.cells()]
    level = fountain.level_at(*cells[0])
    for x, y in cells:
        if fountain.level_at(x, y) != level:
            return Refusal(f"uneven support at {x},{y}", "FN-31")
    return _contact(fountain, laid, level + 1, reading)


def least_turn(tile: Tile, turn: int) -> int:
    """Return the least quarter turn that gives a tile the same cell kinds, slots and icons as this one."""
    return next(other for other in range(turn + 1) if _looks(tile, other) == _looks(tile, turn))


def _looks(tile: Tile, turn: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(f"slot {tile.icons[int(kind)]}" if kind in SLOT_DIGITS else kind for kind in row)
        for row in tile.shape.turned(turn)
    )


def _contact(fountain: Fountain, laid: LaidTile, level: int, reading: DarkBricks) -> Refusal | None:
    new = list(dark_bricks(laid))
    bricks = {(cell, old.level): old for old in fountain.tiles for cell in dark_bricks(old)}
    touching: dict[object, tuple[set[Cell], set[tuple[Cell, int]]]] = {}
    for x, y in new:
        for brick in (
            ((x, y), level - 1),
            *(((a, b), level) for a, b in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))),
        ):
            if brick in bricks:
                group = bricks[brick] if reading is DarkBricks.ONE_TILE else None
                ours, theirs = touching.setdefault(group, (set(), set()))
                ours.add((x, y))
                theirs.add(brick)
    ours_most = max((len(ours) for ours, _ in touching.values()), default=0)
    theirs_most = max((len(theirs) for _, theirs in touching.values()), default=0)
    if any(len(ours) >= 2 and len(theirs) >= 2 for ours, theirs in touching.values()):
        return None
    if ours_most < 2:
        return Refusal(f"only {ours_most} dark brick touches", "FN-32")
    return Refusal(f"only {theirs_most} dark brick is touched", "FN-32")


def visible_slots(fountain: Fountain) -> tuple[Cell, ...]:
    """Return the cells of the slots that can be seen, from north to south, then from west to east."""
    cells = (
        cell
        for laid in fountain.tiles
        for cell, kind in laid.cells()
        if kind in SLOT_DIGITS and fountain.tile_at(*cell) == laid
    )
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def token_places(fountain: Fountain) -> tuple[Put, ...]:
    """Return every place for a token, ascending by y, then x (FN-35)."""
    return tuple(Put(x, y) for x, y in visible_slots(fountain))


def why_not_put(fountain: Fountain, put: Put) -> Refusal | None:
    """Return why a token may not be put there, or None where it may (FN-35)."""
    kind = fountain.kind_at(put.x, put.y)
    if kind == OUTSIDE:
        return Refusal(f"bare table at {put.x},{put.y}", "FN-35")
    if kind not in SLOT_DIGITS:
        return Refusal(
            f"no slot at {put.x},{put.y}, {'a dark brick' if kind == DARK else 'only bricks or water'}", "FN-35"
        )
    return None
