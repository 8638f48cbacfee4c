"""Whether a state is whole: every field holds what it may hold, of exactly that type, and the turn has what it needs.

A state that was built by hand can hold anything. It is looked at once, at the first function that takes it; whether a
game can come to it is another matter, which `validate` answers.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from boardrules.fountains.basin import FACE_UP_TOKENS, PAWNS, Basin
from boardrules.fountains.components import Design, Pawn, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.moves import LARGEST
from boardrules.fountains.options import Options, num_seats
from boardrules.fountains.state import CHANCE_PHASES, DESIGN_CARDS, LAST_LAP, TILES_PER_STACK, Phase, State, Table
from boardrules.game import InvalidState, given, short


def require_state(state: object) -> State:
    """Return the state if it is this game's, and whole.

    :raises InvalidState: for anything else, naming the field at fault
    """
    if type(state) is not State:
        raise InvalidState("state", f"must be a fountains.State, not {given(state)}")
    if not state.is_whole:
        for where, check in _CHECKS:
            with naming(where):
                check(state)
        state.found_whole()
    return state


@contextmanager
def naming(where: str) -> Iterator[None]:
    """Turn whatever breaks within into an error that names the field: a state built by hand can hold anything."""
    try:
        yield
    except InvalidState:
        raise
    except Exception as error:  # noqa: BLE001 - and break anywhere
        raise InvalidState(where, f"is torn: {short(error)}") from None


def require(condition: object, where: str, reason: str) -> None:
    """Raise an error that names a field unless a condition holds.

    :raises InvalidState: with the reason
    """
    if not condition:
        raise InvalidState(where, reason)


def require_it_is(condition: object, where: str, what: str, value: object) -> None:
    """Raise an error that says what a field must be and what it is, unless a condition holds.

    :raises InvalidState: with both
    """
    # A value is made short in an error alone: that takes its time.
    if not condition:
        raise InvalidState(where, f"must be {what}, not {given(value)}")


def is_whole_number(value: object, low: int, high: int) -> bool:
    """Return whether a value is a whole number, and no other kind of number, within bounds."""
    return type(value) is int and low <= value <= high


def is_tuple_of(kind: type, values: object) -> bool:
    """Return whether a value is a tuple, and all in it is exactly of a kind."""
    return type(values) is tuple and all(type(value) is kind for value in values)


def tiles_of_set(state: State) -> list[Tile]:
    """Return the tiles of all stacks, by space of the ring, then by face number."""
    return [tile for faces in state.table.ring.faces for tile in faces]


def design_cards(options: Options) -> int:
    """Return how many design cards a game has (FN-13)."""
    return DESIGN_CARDS if options.advanced else 0


def _check_table(state: State) -> None:
    table = state.table
    require_it_is(type(table) is Table, "table", "a Table", table)
    options = table.options
    require_it_is(type(options) is Options, "options", "Options", options)
    seat, designs = table.first_seat, table.designs
    fits = seat is None or is_whole_number(seat, 0, options.players - 1)
    require_it_is(fits, "first_seat", "None or a seat", seat)
    require(is_tuple_of(Design, designs), "designs", "must be a tuple of design cards")
    most = design_cards(options)
    require(len(designs) <= most, "designs", f"must be at most {most} cards")
    in_order = [design for design in Design if design in designs] == list(designs)
    require(in_order, "designs", "must be different and in order")


def _check_basin(state: State) -> None:
    basin, ring = state.basin, state.table.ring
    require_it_is(type(basin) is Basin, "basin", "a Basin", basin)
    fits = type(basin.pawns) is tuple and all(is_whole_number(space, 0, ring.size - 1) for space in basin.pawns)
    fits = fits and len(set(basin.pawns)) == len(basin.pawns) == len(PAWNS)
    require(fits, "pawns", "must be three different spaces")
    for name in ("tops", "stacks", "unseen"):
        values = getattr(basin, name)
        require(type(values) is tuple and len(values) == ring.size, name, "must have an entry for each space")
    for space, faces in enumerate(ring.faces):
        most = TILES_PER_STACK[state.table.options.players] if faces else 0
        fits = is_whole_number(basin.stacks[space], 0, most)
        require(fits, f"stacks[{space}]", f"must be from 0 to {most} tiles")
        top, unseen = basin.tops[space], basin.unseen[space]
        fits = top is None or (type(top) is Tile and top in faces)
        require(fits, f"tops[{space}]", "must be a tile of the shape that is there")
        fits = type(unseen) is tuple and len(unseen) == len(faces)
        fits = fits and all(is_whole_number(left, 0, tile.count) for left, tile in zip(unseen, faces, strict=True))
        require(fits, f"unseen[{space}]", "must be how many of each face are left")


def _check_tokens(state: State) -> None:
    basin, kinds = state.basin, state.components.tokens
    fits = type(basin.supply) is tuple and len(basin.supply) == len(kinds)
    fits = fits and is_tuple_of(int, basin.supply)
    fits = fits and all(0 <= left <= count for left, (_, count) in zip(basin.supply, kinds, strict=True))
    require(fits, "supply", "must be how many of each kind of token are left")
    known = [token for token, _ in kinds]
    fits = is_tuple_of(Token, basin.tokens) and all(token in known for token in basin.tokens)
    require(fits and len(basin.tokens) <= FACE_UP_TOKENS, "tokens", "must be at most five tokens of the set")
    require(list(basin.tokens) == sorted(basin.tokens, key=Token.order), "tokens", "must be sorted")


def _check_turn(state: State) -> None:
    options, phase, then = state.table.options, state.phase, state.then
    require_it_is(type(phase) is Phase, "phase", "a Phase", phase)
    require(type(then) is Phase and then not in CHANCE_PHASES, "then", "must be what comes after chance")
    require(phase is then or phase in CHANCE_PHASES, "phase", "must be a step of chance, or what comes then")
    require(
        phase is Phase.START or state.table.first_seat is not None,
        "phase",
        "must be the start while no first seat is drawn",
    )
    fits = is_whole_number(state.active, 0, options.players - 1)
    require_it_is(fits, "active", "a seat", state.active)
    fits = is_tuple_of(int, state.points) and len(state.points) == num_seats(options)
    fits = fits and all(0 <= points <= LARGEST for points in state.points)
    require(fits, "points", f"must be whole numbers from 0 to {LARGEST}, one per seat")
    reward = state.reward
    require_it_is(reward is None or type(reward) is Pawn, "reward", "a Pawn or None", reward)
    _check_held(state)


def _check_held(state: State) -> None:
    held, then = state.held, state.then
    if then is Phase.PLACE:
        fits = type(held) is Tile and held in tiles_of_set(state)
        require(fits, "held", "must be the tile of the set to be placed")
    elif then is Phase.PUT:
        known = [token for token, _ in state.components.tokens]
        require(type(held) is Token and held in known, "held", "must be the token of the set to be put")
    else:
        require_it_is(held is None, "held", "None", held)


def _check_fountains(state: State) -> None:
    fountains = state.fountains
    require(is_tuple_of(Fountain, fountains), "fountains", "must be a tuple of fountains")
    require(len(fountains) == state.table.options.players, "fountains", "must be one per player")
    for seat, fountain in enumerate(fountains):
        require(fountain.tiles, f"fountains[{seat}]", "must hold the starting tile once, at 0,0")


def _check_machine(state: State) -> None:
    machine, basin, ring = state.machine, state.basin, state.table.ring
    if not state.table.options.solo:
        require(machine is None, "machine", "must be None but in the solo game")
        require(basin.gear is None, "gear", "must be None but in the solo game")
        require(type(basin.laps) is int and basin.laps == 0, "laps", "must be 0 but in the solo game")
        return
    require(is_whole_number(basin.gear, 0, ring.size - 1), "gear", "must be a space")
    most = LAST_LAP if basin.gear == ring.bonus else LAST_LAP - 1
    fits = is_whole_number(basin.laps, 0, most)
    require(fits, "laps", "must be how often the gear has come back to the bonus space")
    known = tiles_of_set(state)
    require(is_tuple_of(Tile, machine), "machine", "must be a tuple of tiles")
    require(all(tile in known for tile in machine or ()), "machine", "must hold tiles of the set")
    require(sorted(machine or (), key=known.index) == list(machine or ()), "machine", "must be sorted")


_CHECKS: Final[tuple[tuple[str, Callable[[State], None]], ...]] = (
    ("table", _check_table),
    ("basin", _check_basin),
    ("supply", _check_tokens),
    ("machine", _check_machine),
    ("then", _check_turn),
    ("fountains", _check_fountains),
)
