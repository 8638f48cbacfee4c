"""Moves and events as sentences for a person, in the words of a table."""

from collections.abc import Sequence
from typing import Final

from boardrules.fountains.components import Icon, Tile, Token
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.event import Event, EventKind
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.moves import (
    ChooseFish,
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
from boardrules.fountains.options import num_seats
from boardrules.fountains.refusals import why_not
from boardrules.fountains.state import State
from boardrules.fountains.views import View, position
from boardrules.fountains.words import (
    Words,
    coins_text,
    fish_number_text,
    name_of,
    pads_text,
    points_text,
    pools_text,
    require_words,
    tile_text,
    tiles_number_text,
    tiles_text,
    token_text,
    tokens_text,
)
from boardrules.game import BoardRulesError, IllegalMove, InvalidOptions, given, short
from boardrules.phrases import capitalised, checked_names, filled

_QUARTER: Final = 90
"""Degrees of a quarter turn."""


def describe_move(x: State | View, move: Move, /, words: Words = ENGLISH, names: Sequence[str] | None = None) -> str:
    """Return one sentence that says what a move would do in a position.

    :param names: by seat, the Machine's second in the solo game; without them seats are called by their numbers
    :raises IllegalMove: for a move that is not legal there
    :raises InvalidState: for something that is neither a state nor a view
    :raises InvalidOptions: for words that are no table, or names that are not one per seat

    >>> from boardrules import fountains
    >>> state = fountains.new_game()
    >>> describe_move(state, fountains.move_from_text("tile:square.1"))
    'The next tile is square.1 (lily pad)'
    """
    state = position(x)
    words, names = require_words(words), checked_names(names, num_seats(state.options))
    why = why_not(state, move)
    if why is not None:
        raise IllegalMove(move, why.reason, why.rule, why)
    return capitalised(_of_move(state, move, words, names))


def _of_move(state: State, move: Move, words: Words, names: Sequence[str] | None) -> str:
    ring, held = state.table.ring, state.held
    who = name_of(words, names, state.active)
    match move:
        case Start():
            return filled(words.start, who=name_of(words, names, move.seat))
        case RevealTile():
            tile = ring.faces[ring.shapes.index(move.shape)][move.number - 1]
            return filled(words.reveal_tile, tile=tile_text(words, tile))
        case RevealToken():
            return filled(words.reveal_token, token=token_text(words, move.token))
        case RevealDesign():
            return filled(words.reveal_design, design=words.design(move.design))
        case MovePawn():
            return filled(words.move_pawn, who=who, pawn=words.pawn(move.pawn), space=move.space)
        case Take():
            return filled(words.take_token, who=who, token=token_text(words, move.token))
        case Place() if isinstance(held, Tile):
            return _laid_text(words, who, tile_text(words, held), state.fountains[state.active].laid(held, move))
        case Put() if isinstance(held, Token):
            return filled(words.put, who=who, token=token_text(words, held), x=move.x, y=move.y)
        case ChooseFish():
            return filled(words.choose_fish, who=who, colour=words.colour(move.colour))
        case Refresh():
            return _refreshed(words, who, move.tokens)
        case _:
            return filled(words.discard, who=who, what=_piece_text(words, held))


def _refreshed(words: Words, who: str, tokens: Sequence[Token]) -> str:
    if not tokens:
        return filled(words.refresh_nothing, who=who)
    return filled(words.refresh, who=who, tokens=tokens_text(words, tokens))


def _piece_text(words: Words, piece: Tile | Token | None) -> str:
    if piece is None:
        return filled(words.nothing)
    return tile_text(words, piece) if isinstance(piece, Tile) else token_text(words, piece)


def describe_event(event: Event, /, words: Words = ENGLISH, names: Sequence[str] | None = None) -> str:
    """Return one sentence that tells an event.

    :param names: by seat, the Machine's second in the solo game; without them seats are called by their numbers
    :raises InvalidOptions: for something that is no event, a torn one, words that are no table, or names that do not reach to the seat

    >>> from boardrules.fountains import Icon
    >>> chosen = Event(EventKind.CHOOSE_FISH, 1, colour=Icon.BLACK)
    >>> describe_event(chosen, names=("Anna", "Ben"))
    'Ben chooses black fish'
    """
    if type(event) is not Event:
        raise InvalidOptions("event", f"must be a fountains.Event, not {given(event)}")
    words, names = require_words(words), checked_names(names)
    try:
        return capitalised(_of_event(event, words, names))
    except BoardRulesError:
        raise
    except Exception as error:  # noqa: BLE001 - an event that was built by hand can hold anything, and break anywhere
        raise InvalidOptions("event", f"is torn: {short(error)}") from None


def _of_event(event: Event, words: Words, names: Sequence[str] | None) -> str:
    machine = event.machine
    who = filled(words.nothing) if event.seat is None else name_of(words, names, event.seat, machine=machine)
    points, tiles = points_text(words, event.points), event.tiles
    match event.kind:
        case EventKind.START:
            return filled(words.start, who=who)
        case EventKind.REVEAL_TILE:
            return filled(words.reveal_tile, tile=tiles_text(words, tiles))
        case EventKind.REVEAL_TOKEN:
            return filled(words.reveal_token, token=tokens_text(words, _token_of(event)))
        case EventKind.REVEAL_DESIGN | EventKind.DESIGN:
            design = words.design(event.design) if event.design else filled(words.nothing)
            if event.kind is EventKind.REVEAL_DESIGN:
                return filled(words.reveal_design, design=design)
            return filled(words.design_reward, who=who, points=points, design=design)
        case EventKind.MOVE_PAWN:
            pawn = words.pawn(event.pawn) if event.pawn else filled(words.nothing)
            return filled(words.move_pawn, who=who, pawn=pawn, space=event.space)
        case EventKind.TAKE_TILE:
            return filled(words.take_tile, who=who, tile=tiles_text(words, tiles))
        case EventKind.TAKE_TOKEN:
            return filled(words.take_token, who=who, token=tokens_text(words, _token_of(event)))
        case EventKind.PLACE:
            return _placed(event, words, who)
        case EventKind.PUT:
            x, y = event.cell or (0, 0)
            return filled(words.put, who=who, token=tokens_text(words, _token_of(event)), x=x, y=y)
        case EventKind.DISCARD:
            return filled(words.discard, who=who, what=_piece_text(words, event.token or (tiles[0] if tiles else None)))
        case EventKind.MOVE_GEAR:
            return filled(words.move_gear, who=who, space=event.space)
        case EventKind.COLLECT:
            if not tiles:
                return filled(words.collect_nothing, who=who)
            return filled(words.collect, who=who, tiles=tiles_text(words, tiles))
        case EventKind.REFRESH:
            return _refreshed(words, who, event.tokens)
        case EventKind.COINS:
            shown = event.icons or [icon for tile in tiles for icon in tile.icons if icon is Icon.COIN]
            return filled(words.coin_reward, who=who, points=points, coins=coins_text(words, len(shown)))
        case EventKind.CHOOSE_FISH:
            return filled(words.choose_fish, who=who, colour=_colour_text(words, event))
        case EventKind.POOLS:
            counted = tiles_number_text(words, len(tiles)) if machine else pools_text(words, len(event.pools))
            return filled(words.pool_reward, who=who, points=points, pools=counted)
        case EventKind.FISH:
            colour = _colour_text(words, event)
            if machine:
                number = tiles_number_text(words, len(tiles))
                return filled(words.fish_of_machine, who=who, points=points, colour=colour, tiles=number)
            fish = fish_number_text(words, len(event.icons))
            return filled(words.fish_reward, who=who, points=points, colour=colour, fish=fish)
        case EventKind.LILIES:
            if machine:
                number = tiles_number_text(words, len(tiles))
                return filled(words.lilies_of_machine, who=who, points=points, tiles=number)
            return filled(words.lily_reward, who=who, points=points, pads=pads_text(words, len(event.icons)))
        case EventKind.FINAL_REWARDS:
            return filled(words.final_rewards)
        case EventKind.GAME_OVER:
            return filled(words.game_over)


def _token_of(event: Event) -> tuple[Token, ...]:
    return (event.token,) if event.token else ()


def _colour_text(words: Words, event: Event) -> str:
    return words.colour(event.colour) if event.colour else filled(words.nothing)


def _placed(event: Event, words: Words, who: str) -> str:
    laid = event.laid
    if laid is None:
        return filled(words.discard, who=who, what=tiles_text(words, event.tiles))
    tile = tile_text(words, laid.tile)
    return _laid_text(words, who, tile, laid)


def _laid_text(words: Words, who: str, tile: str, laid: LaidTile) -> str:
    template = words.place_turned if laid.turn else words.place
    degrees = laid.turn * _QUARTER
    return filled(template, who=who, tile=tile, x=laid.x, y=laid.y, turn=laid.turn, degrees=degrees, level=laid.level)
