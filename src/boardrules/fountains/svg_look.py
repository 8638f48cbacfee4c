"""What a picture of one fountain is asked to show beside it, checked: places, marks, an earlier look, a tile that could be laid."""

from collections.abc import Iterable, Sequence

from attrs import frozen

from boardrules.fountains.components import Tile
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import Cell
from boardrules.fountains.moves import QUARTER_TURNS, Place, Put, is_well_formed, is_whole
from boardrules.fountains.options import DarkBricks, Fall
from boardrules.game import InvalidOptions, InvalidState, given


@frozen
class Look:
    """What a picture of one fountain shows beside the fountain.

    :ivar fall: how water falls, FN-41
    :ivar reading: which dark bricks hold a tile, FN-32
    :ivar since: an earlier look of it
    :ivar marks: cells to point at
    :ivar ghost: a tile that could be laid there
    :ivar places: moves to click
    :ivar held: the tile that they lay
    """

    fall: Fall = Fall.ANY
    reading: DarkBricks = DarkBricks.ANY_TILES
    since: Fountain | None = None
    marks: tuple[Cell, ...] = ()
    ghost: tuple[Tile, Place] | None = None
    places: tuple[Place | Put, ...] = ()
    held: Tile | None = None


def earlier(fountain: Fountain, since: Fountain | None) -> Fountain | None:
    """Return an earlier look of a fountain, checked.

    :raises InvalidState: for anything else
    """
    if since is None:
        return None
    if type(since) is not Fountain:
        raise InvalidState("since", f"must be a fountains.Fountain, not {given(since)}")
    if not set(since.tiles) <= set(fountain.tiles):
        raise InvalidState("since", "is no earlier look: it has tiles that lie here no more, and no tile ever moves")
    return since


def cells_of(marks: object) -> tuple[Cell, ...]:
    """Return cells to point at, checked.

    :raises InvalidOptions: for anything but cells
    """
    found: list[Cell] = []
    for each in marks if isinstance(marks, (tuple, list)) else [marks]:
        match each:
            case (int() as x, int() as y) if is_whole(x) and is_whole(y):
                found.append((x, y))
            case _:
                raise InvalidOptions("marks", f"must be cells, each as x and y, not {given(each)}")
    return tuple(found)


def turn_of(turn: object) -> int | None:
    """Return a quarter turn, or None for all of them.

    :raises InvalidOptions: for anything else
    """
    if turn is None or (type(turn) is int and 0 <= turn < QUARTER_TURNS):
        return turn
    raise InvalidOptions("turn", f"must be None or a quarter turn from 0 to 3, not {given(turn)}")


def places_of(places: object) -> tuple[Place | Put, ...]:
    """Return moves to mark, checked.

    :raises InvalidOptions: for anything but places for tiles and tokens
    """
    if not isinstance(places, Sequence):
        raise InvalidOptions("places", f"must be a sequence of Place or Put, not {given(places)}")
    for each in places:
        if not _is_place(each) and not (type(each) is Put and is_well_formed(each)):
            raise InvalidOptions("places", f"must be a sequence of Place or Put, not {given(each)}")
    return tuple(places)


def _is_place(move: object) -> bool:
    return type(move) is Place and is_well_formed(move) and 0 <= move.turn < QUARTER_TURNS


def turned_so(places: Iterable[Place | Put], turn: int | None) -> tuple[Place | Put, ...]:
    """Return the places with a quarter turn; places for a token have none and stay."""
    return tuple([each for each in places if turn is None or isinstance(each, Put) or each.turn == turn])


def ghost_of(fountain: Fountain, ghost: object, held: object) -> tuple[Tile, Place] | None:
    """Return the tile to show as if it were laid, with its place, checked; the place need not be legal.

    :raises InvalidOptions: for anything else, and for one so far off that no picture shows both
    """
    if ghost is None:
        return None
    tile, place = ghost if isinstance(ghost, tuple) and len(ghost) == 2 else (held, ghost)
    if type(tile) is not Tile:
        raise InvalidOptions("ghost", "needs a tile: none is in hand, so give a pair of a tile and its place")
    if type(place) is not Place or not _is_place(place):
        raise InvalidOptions("ghost", f"must be a Place or a pair of a tile and a Place, not {given(ghost)}")
    west, north, east, south = fountain.extent
    room = 2 * max(tile.shape.width, tile.shape.height)
    if not (west - room <= place.x <= east + room and north - room <= place.y <= south + room):
        raise InvalidOptions("ghost", f"{place} is too far from the fountain to be shown with it")
    return tile, place
