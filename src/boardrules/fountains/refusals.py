"""Why a move is not legal: every move is checked here before it is made, each refusal with its clause."""

from typing import Final

from boardrules.fountains.basin import PAWNS, pawn_moves, spaces_ahead
from boardrules.fountains.chance import outcomes
from boardrules.fountains.components import FISH_COLOURS, Tile
from boardrules.fountains.moves import (
    LARGEST,
    ChooseFish,
    Discard,
    MovePawn,
    Place,
    Put,
    Refresh,
    Refusal,
    RevealDesign,
    RevealTile,
    RevealToken,
    Start,
    Take,
    is_well_formed,
)
from boardrules.fountains.placement import (
    can_place,
    is_just_listed,
    placements,
    slots,
    why_not_place,
    why_not_put,
)
from boardrules.fountains.state import Phase, State
from boardrules.fountains.structure import require_state
from boardrules.game import given, short
from boardrules.shown import kind_of

_PHASE_OF: Final[dict[type, tuple[Phase, ...]]] = {
    Start: (Phase.START,),
    RevealTile: (Phase.TILE,),
    RevealToken: (Phase.TOKEN,),
    RevealDesign: (Phase.DESIGN,),
    MovePawn: (Phase.PAWN,),
    Take: (Phase.TAKE,),
    Place: (Phase.PLACE,),
    Put: (Phase.PUT,),
    Discard: (Phase.PLACE, Phase.PUT),
    ChooseFish: (Phase.FISH,),
    Refresh: (Phase.REFRESH,),
}

_WHAT_COMES: Final = {
    Phase.START: Refusal("chance is next: the first seat is drawn", "FN-14"),
    Phase.TILE: Refusal("chance is next: a tile is revealed", "FN-11"),
    Phase.TOKEN: Refusal("chance is next: a token is revealed", "FN-21"),
    Phase.DESIGN: Refusal("chance is next: a design card is revealed", "FN-13"),
    Phase.PAWN: Refusal("a pawn is to be moved", "FN-20"),
    Phase.TAKE: Refusal("a face-up token is to be taken", "FN-21"),
    Phase.PLACE: Refusal("the tile in hand is to be placed", "FN-31"),
    Phase.PUT: Refusal("the token in hand is to be put on a slot", "FN-35"),
    Phase.FISH: Refusal("a fish colour is to be chosen", "FN-54"),
    Phase.MACHINE: Refusal("the Machine is to score", "FN-73"),
    Phase.REFRESH: Refusal("face-up tokens may be refreshed", "FN-74"),
    Phase.OVER: Refusal("the game is over", "FN-60"),
}

_NUMBER: Final = f"whole number up to {LARGEST}"

_WHAT_IT_HOLDS: Final[dict[type, Refusal]] = {
    Start: Refusal(f"seat must be a {_NUMBER}", "FN-14"),
    RevealTile: Refusal(f"shape must be a name, number a {_NUMBER}", "FN-11"),
    RevealToken: Refusal("token must be a Token", "FN-21"),
    RevealDesign: Refusal("design must be a Design", "FN-13"),
    MovePawn: Refusal(f"pawn must be a Pawn, space a {_NUMBER}", "FN-20"),
    Take: Refusal("token must be a Token", "FN-21"),
    Place: Refusal(f"x, y and turn must each be a {_NUMBER}", "FN-30"),
    Put: Refusal(f"x and y must each be a {_NUMBER}", "FN-35"),
    ChooseFish: Refusal("colour must be an Icon", "FN-54"),
    Refresh: Refusal("tokens must be a tuple of Tokens", "FN-74"),
}


def why_not(state: State, move: object, /) -> Refusal | None:
    """Return why a move is not legal, with the clause and the cells that stand in its way; None where it is legal.

    :param move: may be anything
    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import fountains
    >>> why_not(fountains.new_game(), fountains.Discard())
    Refusal(reason='chance is next: a tile is revealed', rule='FN-11', cells=())
    """
    return refusal(require_state(state), move)


def refusal(state: State, move: object) -> Refusal | None:
    """Return why a move is not legal in a state of this game, or None if it is."""
    phases = _PHASE_OF.get(type(move))
    if phases is None:
        return Refusal(f"not a move of this game but {kind_of(move)} {given(move)}", "FN-20")
    if state.phase not in phases:
        return _WHAT_COMES[state.phase]
    if _is_just_listed(state, move):
        return None
    if not is_well_formed(move):
        return _WHAT_IT_HOLDS[type(move)]
    match move:
        case MovePawn():
            return _refuse_pawn(state, move)
        case Take():
            return _refuse_take(state, move)
        case Place():
            return _refuse_place(state, move)
        case Put():
            return why_not_put(state.fountains[state.active], move)
        case Discard():
            return _refuse_discard(state)
        case ChooseFish():
            return _refuse_fish(move)
        case Refresh():
            return _refuse_refresh(state, move)
        case _:
            return _refuse_chance(state, move)


def _is_just_listed(state: State, move: object) -> bool:
    """Return whether a move comes straight from the listing, as most do, which has found it legal."""
    if type(move) is MovePawn:
        basin = state.basin
        for listed in pawn_moves(basin.pawns, basin.gear, state.table.ring.size):  # noqa: SIM110 - `any` takes twice as long
            # Not an equal one: what a move holds may equal a number and be none.
            if listed is move:
                return True
        return False
    if type(move) is not Place:
        return False
    tile, reading = state.held, state.table.options.dark_bricks
    return type(tile) is Tile and is_just_listed(state.fountains[state.active], tile, move, reading)


def _refuse_chance(state: State, move: object) -> Refusal | None:
    listed = outcomes(state)
    if move in listed:
        return None
    return Refusal(f"chance can bring {short(', '.join(map(str, listed)))}", _WHAT_COMES[state.phase].rule)


def _refuse_pawn(state: State, move: MovePawn) -> Refusal | None:
    basin, size = state.basin, state.table.ring.size
    if not 0 <= move.space < size:
        return Refusal(f"there are spaces 0 to {size - 1} only", "FN-05")
    number = PAWNS.index(move.pawn)
    if move.space in spaces_ahead(number, basin.pawns, basin.gear, size):
        return None
    if basin.pawns[number] == basin.gear:
        return Refusal(f"the {move.pawn} pawn is under the gear", "FN-71")
    if move.space == basin.gear:
        return Refusal(f"the gear stands on space {move.space}", "FN-71")
    if move.space in basin.pawns:
        return Refusal(f"a pawn stands on space {move.space}", "FN-20")
    return Refusal(f"space {move.space} is more than three open spaces ahead of the {move.pawn} pawn", "FN-20")


def _refuse_take(state: State, move: Take) -> Refusal | None:
    if move.token in state.basin.tokens:
        return None
    return Refusal(f"no token {move.token} lies face up", "FN-21")


def _refuse_place(state: State, move: Place) -> Refusal | None:
    tile = state.held
    if not isinstance(tile, Tile):
        return _WHAT_COMES[Phase.PUT]
    fountain, reading = state.fountains[state.active], state.table.options.dark_bricks
    if can_place(fountain, tile, move, reading):
        return None
    return why_not_place(fountain, tile, move, reading)


def _refuse_discard(state: State) -> Refusal | None:
    fountain, held = state.fountains[state.active], state.held
    if isinstance(held, Tile):
        if placements(fountain, held, state.table.options.dark_bricks):
            return Refusal(f"{held.name} fits somewhere", "FN-34")
    elif slots(fountain):
        return Refusal("a slot is visible", "FN-35")
    return None


def _refuse_fish(move: ChooseFish) -> Refusal | None:
    if move.colour in FISH_COLOURS:
        return None
    return Refusal(f"{move.colour} is no fish colour: red, white or black", "FN-54")


def _refuse_refresh(state: State, move: Refresh) -> Refusal | None:
    left = list(state.basin.tokens)
    for token in move.tokens:
        if token not in left:
            return Refusal(f"not so many tokens {token} lie face up", "FN-74")
        left.remove(token)
    if list(move.tokens) != sorted(move.tokens, key=lambda token: token.order()):
        return Refusal("tokens must be listed in the order of their icons", "FN-74")
    if len(move.tokens) > state.basin.replaceable_tokens():
        return Refusal(f"the supply holds {sum(state.basin.supply)} only", "FN-74")
    return None
