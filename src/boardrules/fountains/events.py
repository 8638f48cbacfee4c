"""What a move made happen, for an app to animate or to log: what was done, then every point scored and for what."""

from collections.abc import Iterator

from boardrules.fountains.components import Tile, Token
from boardrules.fountains.happenings import Event, EventKind
from boardrules.fountains.moves import (
    ChooseFish,
    Discard,
    Move,
    MovePawn,
    Place,
    Put,
    Refresh,
    RevealDesign,
    RevealTile,
    RevealToken,
    Start,
    Take,
)
from boardrules.fountains.rules import play
from boardrules.fountains.state import Phase, State


def events(before: State, move: Move, /) -> tuple[Event, ...]:
    """Return what the move makes happen in this state, in order; points per seat add up to the change of `scores`.

    :raises IllegalMove: for a move that is not legal in `before`

    >>> from boardrules import fountains
    >>> event = events(fountains.new_game(), fountains.move_from_text("tile:square.1"))[0]
    >>> event.kind, event.tiles[0].name
    (<EventKind.REVEAL_TILE: 'reveal_tile'>, 'square.1')
    """
    after, accounts = play(before, move)
    ending = [Event(EventKind.GAME_OVER)] if after.phase is Phase.OVER else []
    return (*_done(before, after, move), *[event for account in accounts for event in account()], *ending)


def _done(before: State, after: State, move: Move) -> Iterator[Event]:
    seat, held = before.active, before.held
    match move:
        case Start():
            yield Event(EventKind.START, move.seat)
        case RevealTile():
            space = before.table.ring.space_of[move.shape]
            tile = before.table.ring.faces[space][move.number - 1]
            yield Event(EventKind.REVEAL_TILE, tiles=(tile,), space=space)
        case RevealToken():
            yield Event(EventKind.REVEAL_TOKEN, token=move.token)
        case RevealDesign():
            yield Event(EventKind.REVEAL_DESIGN, design=move.design)
        case MovePawn():
            yield Event(EventKind.MOVE_PAWN, seat, pawn=move.pawn, space=move.space)
            if isinstance(after.held, Tile):
                yield Event(EventKind.TAKE_TILE, seat, tiles=(after.held,), space=move.space)
        case Take():
            yield Event(EventKind.TAKE_TOKEN, seat, token=move.token)
        case Place() if isinstance(held, Tile):
            laid = before.fountains[seat].laid(held, move)
            yield Event(EventKind.PLACE, seat, tiles=(held,), laid=laid)
        case Put() if isinstance(held, Token):
            yield Event(EventKind.PUT, seat, token=held, cell=(move.x, move.y))
        case Discard():
            tiles = (held,) if isinstance(held, Tile) else ()
            yield Event(EventKind.DISCARD, seat, tiles=tiles, token=held if isinstance(held, Token) else None)
        case ChooseFish():
            yield Event(EventKind.CHOOSE_FISH, seat, colour=move.colour)
        case Refresh():
            yield Event(EventKind.REFRESH, seat, tokens=move.tokens)
