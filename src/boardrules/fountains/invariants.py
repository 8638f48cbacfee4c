"""What every position of the game keeps: the checks of a state that was built by hand."""

from collections import Counter
from typing import TYPE_CHECKING

from boardrules.fountains.basin import FACE_UP_TOKENS, PAWNS, Basin
from boardrules.fountains.components import Design, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import Place
from boardrules.fountains.options import Options, num_seats
from boardrules.fountains.placement import can_place, token_places
from boardrules.fountains.rules import TILES_PER_STACK
from boardrules.fountains.solo import LAST_LAP
from boardrules.fountains.state import CHANCE_PHASES, DESIGN_CARDS, Phase, State, Table, due
from boardrules.game import InvalidState, short

if TYPE_CHECKING:
    from collections.abc import Iterable


def check_position(state: State) -> None:
    """Check every field of a state for itself and against the others.

    :raises InvalidState: naming the field at fault
    """
    _check_table(state.table)
    _check_basin(state.basin, state.table)
    _check_turn(state)
    _check_fountains(state)
    _check_machine(state)
    _check_tiles(state)
    _check_tokens(state)


def _require(condition: object, where: str, reason: str) -> None:
    if not condition:
        raise InvalidState(where, reason)


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _tuple_of(kind: type, values: object) -> bool:
    return type(values) is tuple and all(type(value) is kind for value in values)


def _check_table(table: Table) -> None:
    _require(type(table) is Table, "table", f"must be a Table, not {short(table)}")
    options = table.options
    _require(type(options) is Options, "options", f"must be Options, not {short(options)}")
    seat, designs = table.first_seat, table.designs
    _require(
        seat is None or _whole(seat, 0, options.players - 1), "first_seat", f"must be None or a seat, not {short(seat)}"
    )
    _require(options.first_seat in {None, seat}, "first_seat", "must be the one that the options fix")
    _require(_tuple_of(Design, designs), "designs", "must be a tuple of design cards")
    most = DESIGN_CARDS if options.advanced else 0
    _require(len(designs) <= most, "designs", f"must be at most {most} cards")
    _require(
        [design for design in Design if design in designs] == list(designs), "designs", "must be different and in order"
    )


def _check_basin(basin: Basin, table: Table) -> None:
    _require(type(basin) is Basin, "basin", f"must be a Basin, not {short(basin)}")
    ring, options = table.ring, table.options
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
    _check_supply(basin, table)
    solo = options.solo
    _require(
        _whole(basin.gear, 0, last) if solo else basin.gear is None,
        "gear",
        "must be a space in the solo game, else None",
    )
    _require(_whole(basin.laps, 0, LAST_LAP if solo else 0), "laps", "must be how often the gear has come round")


def _check_supply(basin: Basin, table: Table) -> None:
    kinds = table.options.components.tokens
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
    held = {Phase.PLACE: Tile, Phase.PUT: Token}.get(then)
    fits = state.held is None if held is None else type(state.held) is held
    _require(fits, "held", f"must be what is in hand for {then}, not {short(state.held)}")
    _require(
        state.reward is None or state.reward in PAWNS, "reward", f"must be a pawn or None, not {short(state.reward)}"
    )
    if state.reward is not None:
        number = PAWNS.index(state.reward)
        on_own = state.basin.pawns[number] == state.table.ring.own[number]
        _require(
            on_own and then in {Phase.PLACE, Phase.FISH}, "reward", "must be a pawn on its own space, before its Reward"
        )
    fits = type(state.points) is tuple and len(state.points) == num_seats(options)
    fits = fits and all(type(points) is int and points >= 0 for points in state.points)
    _require(fits, "points", "must be whole numbers from 0, one per seat")


def _check_fountains(state: State) -> None:
    fountains = state.fountains
    _require(_tuple_of(Fountain, fountains), "fountains", "must be a tuple of fountains")
    _require(len(fountains) == state.table.options.players, "fountains", "must be one per player")
    for seat, fountain in enumerate(fountains):
        _check_fountain(fountain, f"fountains[{seat}]", state.table.options)


def _check_fountain(fountain: Fountain, where: str, options: Options) -> None:
    """Lay the tiles again, level by level, each as soon as it may lie: more bricks only ever allow more."""
    _require(_tuple_of(LaidTile, fountain.tiles), where, "must hold tiles as they lie")
    _require(_tuple_of(LaidToken, fountain.tokens), where, "must hold tokens as they lie")
    built = Fountain.start(options.components)
    left = [laid for laid in fountain.tiles if laid != built.tiles[0]]
    _require(len(left) == len(fountain.tiles) - 1, where, "must hold the starting tile once, at 0,0")
    while left:
        fitting = next((laid for laid in left if _fits(built, laid, options)), None)
        if fitting is None:
            lost = left[0]
            raise InvalidState(where, f"{lost.tile.name} at {lost.x},{lost.y} can never have been laid there")
        left.remove(fitting)
        built = built.lay(fitting.tile, Place(fitting.x, fitting.y, fitting.turn))
    _require(built.tiles == fountain.tiles, where, "must list its tiles in order")
    slots = {(put.x, put.y) for put in token_places(built)}
    for laid in fountain.tokens:
        _require((laid.x, laid.y) in slots, where, f"shows no slot at {laid.x},{laid.y} for a token")
        built = built.put(laid.token, laid.x, laid.y)
    _require(built.tokens == fountain.tokens, where, "must list its tokens in order, one a slot")


def _fits(built: Fountain, laid: LaidTile, options: Options) -> bool:
    move = Place(laid.x, laid.y, laid.turn)
    return can_place(built, laid.tile, move, options.dark_bricks) and built.laid(laid.tile, move).level == laid.level


def _check_machine(state: State) -> None:
    machine, ring = state.machine, state.table.ring
    if not state.table.options.solo:
        _require(machine is None, "machine", "must be None but in the solo game")
        return
    _require(_tuple_of(Tile, machine), "machine", "must be a tuple of tiles")
    known = [tile for faces in ring.faces for tile in faces]
    _require(all(tile in known for tile in machine or ()), "machine", "must hold tiles of the set")
    _require(sorted(machine or (), key=known.index) == list(machine or ()), "machine", "must be sorted")


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
            _require(counts.pop(tile, 0) <= tile.count - unseen, f"unseen[{space}]", f"{tile.name} is there too often")
    counts.pop(state.components.start, None)
    _require(not counts, "fountains", f"{', '.join(tile.name for tile in counts)} is no tile of the set")


def _check_tokens(state: State) -> None:
    counts = Counter(
        (
            *state.basin.tokens,
            *(laid.token for fountain in state.fountains for laid in fountain.tokens),
            *([state.held] if isinstance(state.held, Token) else []),
        )
    )
    for (token, count), left in zip(state.components.tokens, state.basin.supply, strict=True):
        _require(counts.pop(token, 0) <= count - left, "supply", f"the token {token} is there too often")
    _require(not counts, "tokens", "must be tokens of the set")
