"""Tables laid by hand for the tests: fountains from texts, and positions in the middle of a game.

The reference set fits together on a grid of squares. The starting tile lies at 0,0 and is 7 wide; a square (5 x 5) joins it with
two dark bricks and a channel at the four places of `AROUND`, and another square joins that one 5 cells further on. So do oblongs
(10 x 5, in the direction of their length), each with one pool. A square that lies on such a tile is never fed by it.
"""

from collections.abc import Iterable

from attrs import evolve, fields

from boardrules import CHANCE
from boardrules import fountains as fn

EAST, SOUTH, WEST, NORTH = (7, 1), (1, 7), (-5, 1), (1, -5)
AROUND = (EAST, SOUTH, WEST, NORTH)
"""Where the least x and y of a square lies that joins the starting tile."""

RING = ("bonus", "square", "oblong", "ell", "zig", "cross", "star")
BONUS, SQUARE, OBLONG, ELL, ZIG, CROSS, STAR = range(7)
"""The spaces of the reference set; green has the square's, blue the ell's, white the cross's."""

STACKS = {1: 12, 2: 8, 3: 10, 4: 12, 5: 12}
"""How many tiles of each shape the game begins with (FN-10)."""


def options(**chosen: object) -> fn.Options:
    """Options by name, also where the test's value has no precise type."""
    return fn.options_from_data(chosen)


def tile(name: str) -> fn.Tile:
    """A tile of the reference set by its name in the notation."""
    shape, _, number = name.partition(".")
    return next(face[int(number) - 1] for face in fn.REFERENCE_SET.tiles if face[0].shape.name == shape)


def token(text: str) -> fn.Token:
    """A token, such as ``lily+coin``."""
    return fn.Token(tuple(fn.Icon(icon) for icon in text.split("+")))


def tokens(texts: str) -> tuple[fn.Token, ...]:
    """Tokens in the order of their icons."""
    return tuple(sorted(map(token, texts.split()), key=lambda each: each.order()))


def fountain(*pieces: str) -> fn.Fountain:
    """A fountain of tiles and tokens in the order given, legal or not: ``square.5 7,1``, ``oblong.1 1,7,1``, ``wild 1,1``."""
    built = fn.Fountain.start(fn.REFERENCE_SET)
    for piece in pieces:
        name, _, where = piece.partition(" ")
        numbers = [int(number) for number in where.split(",")]
        if "." in name:
            x, y, turn = (*numbers, 0)[:3]
            built = built.lay(tile(name), fn.Place(x, y, turn))
        else:
            built = built.put(token(name), *numbers)
    return built


def set_up(chosen: fn.Options | None = None, *first: str) -> fn.State:
    """The position before the first turn: what the texts reveal, then the first outcome that chance lists."""
    state = fn.new_game(chosen or fn.Options())
    return resolved(after(state, *first))


def resolved(state: fn.State) -> fn.State:
    """The state after the first outcomes that chance lists, up to the next decision."""
    while fn.current_player(state) == CHANCE:
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    return state


def after(state: fn.State, *texts: str) -> fn.State:
    """The state after moves that are given as texts."""
    for text in texts:
        state = fn.apply_move(state, fn.move_from_text(text))
    return state


def played(state: fn.State, *texts: str) -> fn.State:
    """The state after decisions given as texts; chance brings the first outcome that it lists."""
    for text in texts:
        state = resolved(after(resolved(state), text))
    return resolved(state)


def happened(state: fn.State, *texts: str) -> list[fn.Event]:
    """All that happens in decisions given as texts; chance brings the first outcome that it lists."""
    found: list[fn.Event] = []
    for text in texts:
        found += fn.events(state, fn.move_from_text(text))
        state = after(state, text)
        while fn.current_player(state) == CHANCE:
            move = fn.legal_moves(state)[0]
            found += fn.events(state, move)
            state = fn.apply_move(state, move)
    return found


def turn(state: fn.State, text: str) -> fn.State:
    """The state after a whole turn that begins with a move of a pawn; everything else is the first legal move."""
    state = played(state, text)
    while state.phase in {fn.Phase.TAKE, fn.Phase.PLACE, fn.Phase.PUT, fn.Phase.FISH}:
        state = played(state, legal(state)[0])
    return state


def legal(state: fn.State) -> list[str]:
    """The legal moves as texts, in their order."""
    return [fn.move_to_text(move) for move in fn.legal_moves(state)]


def arranged(state: fn.State, **changes: object) -> fn.State:
    """The same table with some fields of the state or of its Basin replaced; it carries no moves that lead to it."""
    basin = {each.name: changes.pop(each.name) for each in fields(fn.Basin) if each.name in changes}
    return evolve(state, basin=evolve(state.basin, **basin), trail=None, **changes)  # type: ignore[arg-type]  # any field


def without_stacks(state: fn.State, *spaces: int) -> fn.State:
    """The same table where the stacks beside some spaces are used up; what lay in them is nowhere any more."""
    basin = state.basin
    unseen = list(basin.unseen)
    for space in spaces:
        still = 12 - STACKS[state.options.players]
        unseen[space] = tuple(min(left, max(0, still - sum(unseen[space][:n]))) for n, left in enumerate(unseen[space]))
    return arranged(
        state,
        tops=tuple(None if space in spaces else top for space, top in enumerate(basin.tops)),
        stacks=tuple(0 if space in spaces else stack for space, stack in enumerate(basin.stacks)),
        unseen=tuple(unseen),
    )


def without_supply(state: fn.State, *face_up: str) -> fn.State:
    """The same table where the face-down tokens are used up, and those given lie face up."""
    return arranged(state, tokens=tokens(" ".join(face_up)), supply=(0,) * len(state.supply))


def kinds(events: Iterable[fn.Event]) -> list[str]:
    """What happened, by kind."""
    return [str(event.kind) for event in events]


def earned(events: Iterable[fn.Event]) -> list[tuple[str, int | None, int]]:
    """The events that score, or that could: kind, seat, points."""
    scoring = ("coins", "pools", "fish", "lilies", "design")
    return [(str(event.kind), event.seat, event.points) for event in events if event.kind in scoring]


def _loose_set() -> str:
    """A set in which nothing ever fits: the starting tile has two dark bricks, far apart, and no slot."""
    lines = ["start cup", "| D##", "| #~#", "| ##D", "face:", ""]
    for name in ("a", "b", "c", "d", "e", "f"):
        lines += [f"shape {name}", "| D###D", "| #0~~#", "| #####", "face x8: coin", "face x4: lily", ""]
    return "\n".join([*lines, "token x26: coin", "basin: bonus a[green] b c[blue] d e[white] f"])


LOOSE = fn.Components.from_text(_loose_set())
"""A set of which no tile and no token ever fits anywhere, so that every turn ends in a discard."""
