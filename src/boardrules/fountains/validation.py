"""Whether a game can come to a state that was built by hand.

What is gone from the Basin tells how many turns there have been; what lies in the fountains must have been laid in them.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final

from boardrules.fountains.basin import FACE_UP_TOKENS, PAWNS
from boardrules.fountains.components import Pawn, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import Place, Put, is_well_formed
from boardrules.fountains.options import Options
from boardrules.fountains.paths import first_difference, moves_carried_by, replayed
from boardrules.fountains.placement import can_place, token_places
from boardrules.fountains.rules import new_game
from boardrules.fountains.solo import collected_spaces
from boardrules.fountains.state import (
    LAST_LAP,
    TILES_PER_STACK,
    Phase,
    State,
    due,
    has_begun,
    is_end,
)
from boardrules.fountains.structure import (
    design_cards,
    is_tuple_of,
    is_whole_number,
    naming,
    require,
    require_state,
    tiles_of_set,
)
from boardrules.fountains.trails import start_of
from boardrules.fountains.turn_counts import check_turns, tiles_gone
from boardrules.game import InvalidState, short


def validate(state: State, /) -> None:
    """Check a state that was built by hand: that a game can come to it, as far as can be told, and that play can go on.

    What is gone from the Basin gives the number of turns, as long as nothing has run out: so whose turn it is, and that
    every fountain holds what its player took. Points are between bounds: at least what the end of the game alone brings,
    at most what every turn could have brought. What cannot be told: in which turn a Reward came, which token lies under
    a tile, what fitted nowhere and was discarded, and in which order. If the state carries the moves from the start of
    the game on, they must lead to it; one to which legal moves have led is not looked at again.

    :raises InvalidState: naming the field at fault

    >>> from boardrules import fountains
    >>> validate(fountains.new_game())
    """
    if require_state(state).is_reached:
        return
    for where, check in _CHECKS:
        with naming(where):
            check(state)
    moves = moves_carried_by(state)
    if start_of(state.trail) is not None:
        differs = first_difference(replayed(state, moves), state)
        if differs is not None:
            raise InvalidState(differs, "is not what the moves in trail lead to; build a state without a trail instead")
        state.found_reached()


def _check_stacks(state: State) -> None:
    """Check that each stack has lost what has been seen of it, but for its top."""
    basin, ring = state.basin, state.table.ring
    for space, faces in enumerate(ring.faces):
        taken = TILES_PER_STACK[state.table.options.players] - basin.stacks[space] if faces else 0
        seen = sum(tile.count for tile in faces) - sum(basin.unseen[space])
        fits = seen == taken + (basin.tops[space] is not None)
        require(fits, f"unseen[{space}]", "must agree with the stack and its top")


def _check_turn(state: State) -> None:
    table, phase, then = state.table, state.phase, state.then
    require(table.options.first_seat in {None, table.first_seat}, "first_seat", "must be the one that the options fix")
    if table.first_seat is None:
        require(phase is Phase.START, "phase", "must be the start while no first seat is drawn")
    else:
        require(phase is due(state.basin, table, then), "phase", "must be what is due next")
    _check_reward(state)
    require(_can_come(state), "then", f"must be what can come here, not {then}")


def _check_reward(state: State) -> None:
    reward, basin, ring = state.reward, state.basin, state.table.ring
    if reward is None:
        return
    own = ring.own[PAWNS.index(reward)]
    require(basin.pawns[PAWNS.index(reward)] == own, "reward", "must be a pawn on its own space")
    stopped = own == _space_of_hand(state) if state.then is Phase.PLACE else state.then is Phase.FISH
    require(stopped, "reward", "must be the pawn that was just moved, before its Reward")


def _space_of_hand(state: State) -> int:
    """Return the space that the tile or token in hand was taken from."""
    ring, held = state.table.ring, state.held
    return ring.space_of(held) if isinstance(held, Tile) else ring.bonus


def _can_come(state: State) -> bool:
    """Return whether what comes next has what it needs, and the game is over when it should be."""
    basin, ring, solo = state.basin, state.table.ring, state.table.options.solo
    if basin.laps == LAST_LAP and state.then is not Phase.OVER:
        return False
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
            return (state.then is Phase.OVER) == is_end(basin, state.table, state.active)


def _check_set_up(state: State) -> None:
    """Check that nothing has happened before the first turn, and that nothing is missing after it."""
    basin, table = state.basin, state.table
    if has_begun(basin, state.table):
        require(table.first_seat is not None, "first_seat", "must be drawn before the first turn")
        require(len(table.designs) == design_cards(table.options), "designs", "must be revealed before the first turn")
        return
    at_start = new_game(table.options)
    for name in ("then", "active", "fountains", "points", "machine"):
        expected = getattr(at_start, name) if name != "active" else table.first_seat or 0
        require(getattr(state, name) == expected, name, "must be as at the start before the first turn")
    kept = sum(count for _, count in table.options.components.tokens)
    require(sum(basin.supply) + len(basin.tokens) == kept, "supply", "must be all tokens before the first turn")
    require((basin.gear, basin.laps) == (at_start.gear, 0), "gear", "must be as at the start before the first turn")
    shown = [top is not None for top, faces in zip(basin.tops, table.ring.faces, strict=True) if faces]
    require(shown == sorted(shown, reverse=True), "tops", "must be revealed in the order of the ring")
    seated, five = table.first_seat is not None, len(basin.tokens) == FACE_UP_TOKENS
    require(seated or not any(shown), "tops", "must be revealed after the first seat")
    require(all(shown) or not basin.tokens, "tokens", "must be revealed after the tops")
    require(five or not table.designs, "designs", "must be revealed after the tokens")


def _check_reveals(state: State) -> None:
    """Check that no more is to be revealed in the course of the game than what was just taken."""
    basin, ring = state.basin, state.table.ring
    if not has_begun(basin, state.table):
        return
    may_be_missing: tuple[int, ...] = ()
    if state.then is Phase.PLACE:
        may_be_missing = (_space_of_hand(state),)
    elif basin.gear is not None and state.then not in {Phase.TAKE, Phase.PUT, Phase.FISH}:
        may_be_missing = collected_spaces(basin, ring, basin.gear)
    for space, top in enumerate(basin.tops):
        fits = top is not None or not basin.stacks[space] or space in may_be_missing
        require(fits, f"tops[{space}]", "must be seen: nothing was taken there")
    due_tokens = min(FACE_UP_TOKENS - len(basin.tokens), sum(basin.supply))
    refreshed = state.then is Phase.PAWN and basin.gear == ring.bonus
    most = FACE_UP_TOKENS if refreshed else 1 if state.then is Phase.PUT else 0
    require(due_tokens <= most, "tokens", "must be five, or as many as there are")


def _check_fountains(state: State) -> None:
    for seat, fountain in enumerate(state.fountains):
        with naming(f"fountains[{seat}]"):
            _check_fountain(fountain, f"fountains[{seat}]", state)


def _check_fountain(fountain: Fountain, where: str, state: State) -> None:
    """Lay the tiles again, level by level, each as soon as it may lie: more bricks only ever allow more."""
    options = state.table.options
    require(is_tuple_of(LaidTile, fountain.tiles), where, "must hold tiles as they lie")
    require(is_tuple_of(LaidToken, fountain.tokens), where, "must hold tokens as they lie")
    known, kinds = tiles_of_set(state), [token for token, _ in options.components.tokens]
    for laid in fountain.tiles:
        level_fits = is_whole_number(laid.level, 1, len(fountain.tiles))
        require(is_well_formed(Place(laid.x, laid.y, laid.turn)) and level_fits, where, "must hold tiles as they lie")
    built = Fountain.start(options.components)
    left = [laid for laid in fountain.tiles if laid != built.tiles[0]]
    require(len(left) == len(fountain.tiles) - 1, where, "must hold the starting tile once, at 0,0")
    for laid in left:
        require(type(laid.tile) is Tile and laid.tile in known, where, "must hold tiles of the set")
    while left:
        fitting = next((laid for laid in left if _fits(built, laid, options)), None)
        if fitting is None:
            lost = left[0]
            raise InvalidState(where, f"{lost.tile.name} at {lost.x},{lost.y} can never have been laid there")
        left.remove(fitting)
        built = built.lay(fitting.tile, Place(fitting.x, fitting.y, fitting.turn))
    require(built.tiles == fountain.tiles, where, "must list its tiles in order")
    slots = {(put.x, put.y) for put in token_places(built)}
    for lying in fountain.tokens:
        require(type(lying.token) is Token and lying.token in kinds, where, "must hold tokens of the set")
        fits = is_well_formed(Put(lying.x, lying.y)) and (lying.x, lying.y) in slots
        if not fits:
            raise InvalidState(where, f"shows no slot at {short(lying.x)},{short(lying.y)} for a token")
        built = built.put(lying.token, lying.x, lying.y)
    require(built.tokens == fountain.tokens, where, "must list its tokens in order, one a slot")


def _fits(built: Fountain, laid: LaidTile, options: Options) -> bool:
    move = Place(laid.x, laid.y, laid.turn)
    return can_place(built, laid.tile, move, options.dark_bricks) and built.laid(laid.tile, move).level == laid.level


def _check_machine(state: State) -> None:
    """Check that the Machine has collected a tile wherever its gear came by, and no more than it can have (FN-72, FN-74)."""
    basin, ring = state.basin, state.table.ring
    if basin.gear is None:
        return
    collected = Counter(map(ring.space_of, state.machine or ()))
    for space in range(ring.size):
        if space != ring.bonus:
            least = basin.laps + (0 < (space - ring.bonus) % ring.size <= (basin.gear - ring.bonus) % ring.size)
            most = least + basin.laps
            fits = collected[space] <= most and (collected[space] >= least or not basin.stacks[space])
            require(fits, "machine", f"must be {least} to {most} tiles of space {space}")


def _check_tiles(state: State) -> None:
    """Each face is at most as often on the table as its tiles have been seen; a discarded one is nowhere."""
    for tile, gone in tiles_gone(state).items():
        require(gone >= 0, f"unseen[{state.table.ring.space_of(tile)}]", f"{tile.name} is there too often")


def _check_tokens(state: State) -> None:
    counts = Counter(
        (
            *state.basin.tokens,
            *(laid.token for fountain in state.fountains for laid in fountain.tokens),
            *([state.held] if isinstance(state.held, Token) else []),
        )
    )
    for (token, count), left in zip(state.components.tokens, state.basin.supply, strict=True):
        require(counts[token] <= count - left, "supply", f"the token {token} is there too often")


_CHECKS: Final[tuple[tuple[str, Callable[[State], None]], ...]] = (
    ("unseen", _check_stacks),
    ("then", _check_turn),
    ("table", _check_set_up),
    ("machine", _check_machine),
    ("fountains", _check_fountains),
    ("unseen", _check_tiles),
    ("supply", _check_tokens),
    ("tops", _check_reveals),
    ("active", check_turns),
)
