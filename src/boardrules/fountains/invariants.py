"""What every position of the game keeps: the checks of a state that was built by hand."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from boardrules.fountains.basin import FACE_UP_TOKENS, PAWNS, Basin
from boardrules.fountains.components import Design, Pawn, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import Place, Put, is_well_formed
from boardrules.fountains.options import Options, num_seats
from boardrules.fountains.placement import can_place, token_places
from boardrules.fountains.rules import TILES_PER_STACK, new_game
from boardrules.fountains.solo import LAST_LAP, collected_spaces
from boardrules.fountains.state import CHANCE_PHASES, DESIGN_CARDS, Phase, State, Table, due
from boardrules.fountains.turns import something_ran_out
from boardrules.game import InvalidState, short

if TYPE_CHECKING:
    from collections.abc import Iterable


def check_position(state: State) -> None:
    """Check every field of a state for itself and against the others.

    :raises InvalidState: naming the field at fault
    """
    for where, check in _CHECKS:
        with _naming(where):
            check(state)


@contextmanager
def _naming(where: str) -> Iterator[None]:
    """Turn whatever breaks within into an error that names the field: a state built by hand can hold anything."""
    try:
        yield
    except InvalidState:
        raise
    except Exception as error:  # noqa: BLE001 - and break anywhere
        raise InvalidState(where, f"is torn: {short(error)}") from None


def _require(condition: object, where: str, reason: str) -> None:
    if not condition:
        raise InvalidState(where, reason)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _tuple_of(kind: type, values: object) -> bool:
    return type(values) is tuple and all(type(value) is kind for value in values)


def _check_table(state: State) -> None:
    table = state.table
    _require(type(table) is Table, "table", f"must be a Table, not {short(table)}")
    options = table.options
    _require(type(options) is Options, "options", f"must be Options, not {short(options)}")
    seat, designs = table.first_seat, table.designs
    _require(
        seat is None or _whole(seat, 0, options.players - 1), "first_seat", f"must be None or a seat, not {short(seat)}"
    )
    _require(options.first_seat in {None, seat}, "first_seat", "must be the one that the options fix")
    _require(_tuple_of(Design, designs), "designs", "must be a tuple of design cards")
    most = _cards(options)
    _require(len(designs) <= most, "designs", f"must be at most {most} cards")
    _require(
        [design for design in Design if design in designs] == list(designs), "designs", "must be different and in order"
    )


def _cards(options: Options) -> int:
    return DESIGN_CARDS if options.advanced else 0


def _check_basin(state: State) -> None:
    basin, ring, options = state.basin, state.table.ring, state.table.options
    _require(type(basin) is Basin, "basin", f"must be a Basin, not {short(basin)}")
    last = ring.size - 1
    pawns_fit = type(basin.pawns) is tuple and all(_whole(space, 0, last) for space in basin.pawns)
    _require(
        pawns_fit and len(set(basin.pawns)) == len(basin.pawns) == len(PAWNS), "pawns", "must be three different spaces"
    )
    stack = TILES_PER_STACK[options.players]
    for name in ("tops", "stacks", "unseen"):
        values = getattr(basin, name)
        _require(type(values) is tuple and len(values) == ring.size, name, "must have an entry for each space")
    for space, faces in enumerate(ring.faces):
        where, most = f"stacks[{space}]", stack if faces else 0
        _require(_whole(basin.stacks[space], 0, most), where, f"must be from 0 to {most} tiles")
        top, unseen = basin.tops[space], basin.unseen[space]
        _require(
            top is None or (type(top) is Tile and top in faces),
            f"tops[{space}]",
            "must be a tile of the shape that is there",
        )
        counts_fit = type(unseen) is tuple and len(unseen) == len(faces)
        counts_fit = counts_fit and all(_whole(left, 0, tile.count) for left, tile in zip(unseen, faces, strict=True))
        _require(counts_fit, f"unseen[{space}]", "must be how many of each face are left")
        taken = stack - basin.stacks[space] if faces else 0
        seen = sum(tile.count for tile in faces) - sum(unseen)
        _require(seen == taken + (top is not None), f"unseen[{space}]", "must agree with the stack and its top")


def _check_supply(state: State) -> None:
    basin, kinds = state.basin, state.components.tokens
    fits = type(basin.supply) is tuple and len(basin.supply) == len(kinds)
    fits = fits and all(_whole(left, 0, count) for left, (_, count) in zip(basin.supply, kinds, strict=True))
    _require(fits, "supply", "must be how many of each kind of token are left")
    known = [token for token, _ in kinds]
    fits = _tuple_of(Token, basin.tokens) and all(token in known for token in basin.tokens)
    _require(fits and len(basin.tokens) <= FACE_UP_TOKENS, "tokens", "must be at most five tokens of the set")
    _require(list(basin.tokens) == sorted(basin.tokens, key=lambda token: token.order()), "tokens", "must be sorted")


def _check_turn(state: State) -> None:
    options, phase, then = state.table.options, state.phase, state.then
    _require(type(phase) is Phase, "phase", f"must be a Phase, not {short(phase)}")
    _require(type(then) is Phase and then not in CHANCE_PHASES, "then", "must be what comes after chance")
    _require(_whole(state.seat, 0, options.players - 1), "seat", f"must be a seat, not {short(state.seat)}")
    if state.table.first_seat is None:
        _require(phase is Phase.START, "phase", "must be the start while no first seat is drawn")
    else:
        _require(phase is due(state.basin, state.table, then), "phase", "must be what is due next")
    fits = type(state.points) is tuple and len(state.points) == num_seats(options)
    fits = fits and all(type(points) is int and points >= 0 for points in state.points)
    _require(fits, "points", "must be whole numbers from 0, one per seat")
    _check_held(state)
    _check_reward(state)
    _require(_can_come(state), "then", f"must be what can come here, not {then}")


def _check_held(state: State) -> None:
    held, then = state.held, state.then
    if then is Phase.PLACE:
        _require(
            type(held) is Tile and held in _tiles_of_set(state), "held", "must be the tile of the set to be placed"
        )
    elif then is Phase.PUT:
        known = [token for token, _ in state.components.tokens]
        _require(type(held) is Token and held in known, "held", "must be the token of the set to be put")
    else:
        _require(held is None, "held", f"must be None, not {short(held)}")


def _check_reward(state: State) -> None:
    reward, basin, ring = state.reward, state.basin, state.table.ring
    _require(reward is None or type(reward) is Pawn, "reward", f"must be a Pawn or None, not {short(reward)}")
    if reward is None:
        return
    own = ring.own[PAWNS.index(reward)]
    _require(basin.pawns[PAWNS.index(reward)] == own, "reward", "must be a pawn on its own space")
    stopped = own == _space_of_hand(state) if state.then is Phase.PLACE else state.then is Phase.FISH
    _require(stopped, "reward", "must be the pawn that was just moved, before its Reward")


def _space_of_hand(state: State) -> int:
    """Return the space that the tile or token in hand was taken from."""
    ring, held = state.table.ring, state.held
    return ring.space_of[held.shape.name] if isinstance(held, Tile) else ring.bonus


def _can_come(state: State) -> bool:
    """Return whether what comes next has what it needs, where the game is over or not as it should be."""
    basin, ring, solo = state.basin, state.table.ring, state.table.options.solo
    match state.then:
        case Phase.PLACE | Phase.PUT:
            return _space_of_hand(state) in basin.pawns
        case Phase.TAKE:
            return ring.bonus in basin.pawns and bool(basin.tokens)
        case Phase.FISH:
            return state.reward is Pawn.WHITE
        case Phase.MACHINE:
            return solo and basin.gear in ring.own and state.phase is Phase.TILE
        case Phase.REFRESH:
            return solo and basin.gear == ring.bonus and basin.laps == LAST_LAP - 1
        case _:
            return (state.then is Phase.OVER) == _has_ended(state)


def _has_ended(state: State) -> bool:
    """Return whether the game is over once a turn has ended (FN-60, FN-77)."""
    basin, table = state.basin, state.table
    if table.options.solo:
        return basin.laps == LAST_LAP
    return state.seat == table.first_seat and something_ran_out(basin, table.ring)


def _has_begun(state: State) -> bool:
    """Return whether a pawn has been moved: to come back to its own space it must have taken a tile."""
    ring = state.table.ring
    full = tuple(TILES_PER_STACK[state.table.options.players] if faces else 0 for faces in ring.faces)
    return state.basin.pawns != ring.own or state.basin.stacks != full


def _check_set_up(state: State) -> None:
    """Check that nothing has happened before the first turn, and that nothing is missing after it."""
    basin, table = state.basin, state.table
    if _has_begun(state):
        _require(table.first_seat is not None, "first_seat", "must be drawn before the first turn")
        _require(len(table.designs) == _cards(table.options), "designs", "must be revealed before the first turn")
        return
    at_start = new_game(table.options)
    for name in ("then", "seat", "fountains", "points", "machine"):
        expected = getattr(at_start, name) if name != "seat" else table.first_seat or 0
        _require(getattr(state, name) == expected, name, "must be as at the start before the first turn")
    kept = sum(count for _, count in table.options.components.tokens)
    _require(sum(basin.supply) + len(basin.tokens) == kept, "supply", "must be all tokens before the first turn")
    _require((basin.gear, basin.laps) == (at_start.gear, 0), "gear", "must be as at the start before the first turn")
    shown = [top is not None for top, faces in zip(basin.tops, table.ring.faces, strict=True) if faces]
    _require(shown == sorted(shown, reverse=True), "tops", "must be revealed in the order of the ring")
    seated, five = table.first_seat is not None, len(basin.tokens) == FACE_UP_TOKENS
    _require(seated or not any(shown), "tops", "must be revealed after the first seat")
    _require(all(shown) or not basin.tokens, "tokens", "must be revealed after the tops")
    _require(five or not table.designs, "designs", "must be revealed after the tokens")


def _check_reveals(state: State) -> None:
    """Check that no more is to be revealed in the course of the game than what was just taken."""
    basin, ring = state.basin, state.table.ring
    if not _has_begun(state):
        return
    may_be_missing: tuple[int, ...] = ()
    if state.then is Phase.PLACE:
        may_be_missing = (_space_of_hand(state),)
    elif basin.gear is not None and state.then not in {Phase.TAKE, Phase.PUT, Phase.FISH}:
        may_be_missing = collected_spaces(basin, ring, basin.gear)
    for space, top in enumerate(basin.tops):
        fits = top is not None or not basin.stacks[space] or space in may_be_missing
        _require(fits, f"tops[{space}]", "must be seen: nothing was taken there")
    due_tokens = min(FACE_UP_TOKENS - len(basin.tokens), sum(basin.supply))
    refreshed = state.then is Phase.PAWN and basin.gear == ring.bonus
    most = FACE_UP_TOKENS if refreshed else 1 if state.then is Phase.PUT else 0
    _require(due_tokens <= most, "tokens", "must be five, or as many as there are")


def _check_fountains(state: State) -> None:
    fountains = state.fountains
    _require(_tuple_of(Fountain, fountains), "fountains", "must be a tuple of fountains")
    _require(len(fountains) == state.table.options.players, "fountains", "must be one per player")
    for seat, fountain in enumerate(fountains):
        with _naming(f"fountains[{seat}]"):
            _check_fountain(fountain, f"fountains[{seat}]", state)


def _check_fountain(fountain: Fountain, where: str, state: State) -> None:
    """Lay the tiles again, level by level, each as soon as it may lie: more bricks only ever allow more."""
    options = state.table.options
    _require(_tuple_of(LaidTile, fountain.tiles), where, "must hold tiles as they lie")
    _require(_tuple_of(LaidToken, fountain.tokens), where, "must hold tokens as they lie")
    known, kinds = _tiles_of_set(state), [token for token, _ in options.components.tokens]
    for laid in fountain.tiles:
        level_fits = _whole(laid.level, 1, len(fountain.tiles))
        _require(is_well_formed(Place(laid.x, laid.y, laid.turn)) and level_fits, where, "must hold tiles as they lie")
    built = Fountain.start(options.components)
    left = [laid for laid in fountain.tiles if laid != built.tiles[0]]
    _require(len(left) == len(fountain.tiles) - 1, where, "must hold the starting tile once, at 0,0")
    for laid in left:
        _require(type(laid.tile) is Tile and laid.tile in known, where, "must hold tiles of the set")
    while left:
        fitting = next((laid for laid in left if _fits(built, laid, options)), None)
        if fitting is None:
            lost = left[0]
            raise InvalidState(where, f"{lost.tile.name} at {lost.x},{lost.y} can never have been laid there")
        left.remove(fitting)
        built = built.lay(fitting.tile, Place(fitting.x, fitting.y, fitting.turn))
    _require(built.tiles == fountain.tiles, where, "must list its tiles in order")
    slots = {(put.x, put.y) for put in token_places(built)}
    for lying in fountain.tokens:
        _require(type(lying.token) is Token and lying.token in kinds, where, "must hold tokens of the set")
        fits = is_well_formed(Put(lying.x, lying.y)) and (lying.x, lying.y) in slots
        _require(fits, where, f"shows no slot at {short(lying.x)},{short(lying.y)} for a token")
        built = built.put(lying.token, lying.x, lying.y)
    _require(built.tokens == fountain.tokens, where, "must list its tokens in order, one a slot")


def _fits(built: Fountain, laid: LaidTile, options: Options) -> bool:
    move = Place(laid.x, laid.y, laid.turn)
    return can_place(built, laid.tile, move, options.dark_bricks) and built.laid(laid.tile, move).level == laid.level


def _tiles_of_set(state: State) -> list[Tile]:
    return [tile for faces in state.table.ring.faces for tile in faces]


def _check_machine(state: State) -> None:
    machine, basin, ring = state.machine, state.basin, state.table.ring
    if not state.table.options.solo:
        _require(machine is None, "machine", "must be None but in the solo game")
        _require(basin.gear is None, "gear", "must be None but in the solo game")
        _require(type(basin.laps) is int and basin.laps == 0, "laps", "must be 0 but in the solo game")
        return
    _require(_whole(basin.gear, 0, ring.size - 1), "gear", "must be a space")
    most = LAST_LAP if basin.gear == ring.bonus else LAST_LAP - 1
    _require(_whole(basin.laps, 0, most), "laps", "must be how often the gear has come back to the bonus space")
    known = _tiles_of_set(state)
    _require(_tuple_of(Tile, machine), "machine", "must be a tuple of tiles")
    _require(all(tile in known for tile in machine or ()), "machine", "must hold tiles of the set")
    _require(sorted(machine or (), key=known.index) == list(machine or ()), "machine", "must be sorted")
    turns = basin.laps * ring.size + ((basin.gear or 0) - ring.bonus) % ring.size
    most = turns + basin.laps * (len(PAWNS) - 1)
    _require(len(machine or ()) <= most, "machine", f"must be at most {most} tiles after {turns} turns")


def _check_tiles(state: State) -> None:
    """Each face is at most as often on the table as its tiles have been seen; a discarded one is nowhere."""
    lying: Iterable[Tile] = (
        *(laid.tile for fountain in state.fountains for laid in fountain.tiles),
        *(top for top in state.basin.tops if top is not None),
        *(state.machine or ()),
        *([state.held] if isinstance(state.held, Tile) else []),
    )
    counts = Counter(lying)
    for space, faces in enumerate(state.table.ring.faces):
        for tile, unseen in zip(faces, state.basin.unseen[space], strict=True):
            _require(counts[tile] <= tile.count - unseen, f"unseen[{space}]", f"{tile.name} is there too often")


def _check_tokens(state: State) -> None:
    counts = Counter(
        (
            *state.basin.tokens,
            *(laid.token for fountain in state.fountains for laid in fountain.tokens),
            *([state.held] if isinstance(state.held, Token) else []),
        )
    )
    for (token, count), left in zip(state.components.tokens, state.basin.supply, strict=True):
        _require(counts[token] <= count - left, "supply", f"the token {token} is there too often")


_CHECKS: Final[tuple[tuple[str, Callable[[State], None]], ...]] = (
    ("table", _check_table),
    ("basin", _check_basin),
    ("supply", _check_supply),
    ("machine", _check_machine),
    ("then", _check_turn),
    ("fountains", _check_fountains),
    ("unseen", _check_tiles),
    ("supply", _check_tokens),
    ("table", _check_set_up),
    ("tops", _check_reveals),
)
