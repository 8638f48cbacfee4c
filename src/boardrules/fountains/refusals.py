"""Why a move is not legal: every move is checked here before it is made, each refusal with its clause."""

from typing import Final

from boardrules.fountains.basin import PAWNS, spaces_ahead
from boardrules.fountains.chance import outcomes
from boardrules.fountains.components import FISH_COLOURS, Tile, Token
from boardrules.fountains.moves import (
    ChooseFish,
    Discard,
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
from boardrules.fountains.placement import Refusal, placements, token_places, why_not, why_not_put
from boardrules.fountains.state import Phase, State
from boardrules.game import short

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


def refusal(state: State, move: object) -> Refusal | None:
    """Return why a move is not legal in a state, or None if it is. Takes anything as a move."""
    phases = _PHASE_OF.get(type(move))
    if phases is None:
        return Refusal(f"not a move of this game but {type(move).__name__} {short(move)}", "FN-20")
    if state.phase not in phases:
        return _WHAT_COMES[state.phase]
    match move:
        case MovePawn():
            return _refuse_pawn(state, move)
        case Take():
            return _refuse_take(state, move)
        case Place():
            return _refuse_place(state, move)
        case Put():
            return _refuse_put(state, move)
        case Discard():
            return _refuse_discard(state)
        case ChooseFish():
            return _refuse_fish(move)
        case Refresh():
            return _refuse_refresh(state, move)
        case _:
            return _refuse_chance(state, move)


def _whole(*values: object) -> bool:
    return all(type(value) is int for value in values)


def _refuse_chance(state: State, move: object) -> Refusal | None:
    if any(move == outcome and _same_types(move, outcome) for outcome, _ in outcomes(state)):
        return None
    return Refusal("chance cannot bring that here", _WHAT_COMES[state.phase].rule)


def _same_types(move: object, outcome: object) -> bool:
    # True == 1 in Python, but a seat or a face number is never a bool.
    return not isinstance(move, (Start, RevealTile)) or repr(move) == repr(outcome)


def _refuse_pawn(state: State, move: MovePawn) -> Refusal | None:
    basin, size = state.basin, state.table.ring.size
    if move.pawn not in PAWNS or not isinstance(move.pawn, str):
        return Refusal(f"there is no pawn {short(move.pawn)}", "FN-05")
    if not _whole(move.space) or not 0 <= move.space < size:
        return Refusal(f"there are spaces 0 to {size - 1} only", "FN-05")
    number = PAWNS.index(move.pawn)
    if move.space in spaces_ahead(number, basin, size):
        return None
    if basin.pawns[number] == basin.gear:
        return Refusal(f"the {move.pawn} pawn is under the gear", "FN-71")
    if move.space == basin.gear:
        return Refusal(f"the gear stands on space {move.space}", "FN-71")
    if move.space in basin.pawns:
        return Refusal(f"a pawn stands on space {move.space}", "FN-20")
    return Refusal(f"space {move.space} is more than three open spaces ahead of the {move.pawn} pawn", "FN-20")


def _refuse_take(state: State, move: Take) -> Refusal | None:
    if type(move.token) is Token and move.token in state.basin.tokens:
        return None
    return Refusal(f"no token {short(move.token)} lies face up", "FN-21")


def _refuse_place(state: State, move: Place) -> Refusal | None:
    tile = state.held
    if not _whole(move.x, move.y, move.turn):
        return Refusal("x, y and turn must be whole numbers", "FN-30")
    if not isinstance(tile, Tile):
        return _WHAT_COMES[Phase.PUT]
    return why_not(state.fountains[state.seat], tile, move, state.table.options.dark_bricks)


def _refuse_put(state: State, move: Put) -> Refusal | None:
    if not _whole(move.x, move.y):
        return Refusal("x and y must be whole numbers", "FN-35")
    return why_not_put(state.fountains[state.seat], move)


def _refuse_discard(state: State) -> Refusal | None:
    fountain, held = state.fountains[state.seat], state.held
    if isinstance(held, Tile):
        if placements(fountain, held, state.table.options.dark_bricks):
            return Refusal(f"{held.name} fits somewhere", "FN-34")
    elif token_places(fountain):
        return Refusal("a slot is visible", "FN-35")
    return None


def _refuse_fish(move: ChooseFish) -> Refusal | None:
    if isinstance(move.colour, str) and move.colour in FISH_COLOURS:
        return None
    return Refusal(f"{short(move.colour)} is no fish colour: red, white or black", "FN-54")


def _refuse_refresh(state: State, move: Refresh) -> Refusal | None:
    if type(move.tokens) is not tuple or any(type(token) is not Token for token in move.tokens):
        return Refusal("must list tokens", "FN-74")
    left = list(state.basin.tokens)
    for token in move.tokens:
        if token not in left:
            return Refusal(f"not so many tokens {token} lie face up", "FN-74")
        left.remove(token)
    if list(move.tokens) != sorted(move.tokens, key=lambda token: token.order()):
        return Refusal("tokens must be listed in the order of their icons", "FN-74")
    if len(move.tokens) > sum(state.basin.supply):
        return Refusal(f"the supply holds {sum(state.basin.supply)} only", "FN-74")
    return None
