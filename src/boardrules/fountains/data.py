"""Positions and events as data for JSON, and back: for clients in any language, and to set up a position by hand.

Pieces go by their names in the notation (``oblong.3``, ``lily+coin``); the component set stands once, in the options, and
only where it is not the reference set.
"""

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from boardrules.fountains.basin import PAWNS, Basin, Ring
from boardrules.fountains.components import Components, Design, Tile, Token
from boardrules.fountains.event import Event
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import LARGEST
from boardrules.fountains.options import PLAYERS, num_seats, options_from_data, options_to_data
from boardrules.fountains.state import Phase, State, Table
from boardrules.fountains.structure import naming, require_state
from boardrules.fountains.validation import validate
from boardrules.fountains.views import View, observe, require_view
from boardrules.game import InvalidState, given
from boardrules.reading import choice_at, each_at, maybe_at, object_at, whole_at, within

_MANY: Final = 1_000
"""More than there is of anything that is counted; `validate` knows the true bounds."""

_PHASES: Final = {phase.value: phase for phase in Phase}
_PAWNS: Final = {pawn.value: pawn for pawn in PAWNS}
_DESIGNS: Final = {design.value: design for design in Design}


def state_to_data(state: State, /) -> dict[str, object]:
    """Return a state as data for JSON; `state_from_data` gives an equal state back.

    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import fountains
    >>> data = state_to_data(fountains.new_game())
    >>> data["phase"], data["pawns"], data["fountains"][0]["tiles"]
    ('tile', {'green': 1, 'blue': 3, 'white': 5}, [{'tile': 'round.1', 'x': 0, 'y': 0, 'turn': 0, 'level': 1}])
    """
    require_state(state)
    basin, ring = state.basin, state.table.ring
    machine = state.machine
    return {
        "options": options_to_data(state.options),
        "first_seat": state.table.first_seat,
        "designs": [design.value for design in state.designs],
        "phase": state.phase.value,
        "then": state.then.value,
        "active": state.active,
        "pawns": {pawn.value: space for pawn, space in zip(PAWNS, basin.pawns, strict=True)},
        "tops": [tile.name if tile else None for tile in basin.tops],
        "stacks": list(basin.stacks),
        "unseen": {name: list(left) for name, left in zip(ring.shapes, basin.unseen, strict=True) if name},
        "tokens": [str(token) for token in basin.tokens],
        "supply": {
            str(token): left for (token, _), left in zip(state.components.tokens, basin.supply, strict=True) if left
        },
        "held": _held_to_data(state.held),
        "reward": state.reward.value if state.reward else None,
        "fountains": [_fountain_to_data(fountain) for fountain in state.fountains],
        "points": list(state.points),
        "machine": None if machine is None else [tile.name for tile in machine],
        "gear": basin.gear,
        "laps": basin.laps,
    }


def view_to_data(view: View, /) -> dict[str, object]:
    """Return a view as data for JSON: the position, since all of it is public, and whose view it is.

    :raises InvalidState: for something that is no view of this game
    """
    return {**state_to_data(require_view(view).state), "seat": view.seat}


def _held_to_data(held: Tile | Token | None) -> dict[str, str] | None:
    if held is None:
        return None
    return {"tile": held.name} if isinstance(held, Tile) else {"token": str(held)}


def _fountain_to_data(fountain: Fountain) -> dict[str, object]:
    return {
        "tiles": [_laid_to_data(laid) for laid in fountain.tiles],
        "tokens": [{"token": str(laid.token), "x": laid.x, "y": laid.y} for laid in fountain.tokens],
    }


def _laid_to_data(laid: LaidTile) -> dict[str, object]:
    return {"tile": laid.tile.name, "x": laid.x, "y": laid.y, "turn": laid.turn, "level": laid.level}


_NEEDED: Final = [
    "options",
    "first_seat",
    "designs",
    "phase",
    "active",
    "pawns",
    "tops",
    "stacks",
    "unseen",
    "tokens",
    "supply",
    "held",
    "reward",
    "fountains",
    "points",
    "machine",
    "gear",
    "laps",
]


def state_from_data(data: object, /) -> State:
    """Return the state that such data stand for. `then` may be left out where nothing is due to be revealed.

    :raises InvalidState: naming the path to the fault, and for all that `validate` refuses
    :raises InvalidOptions: for options that there are not
    :raises InvalidComponents: for a component text with mistakes

    >>> from boardrules import fountains
    >>> start = fountains.new_game(fountains.Options(players=3))
    >>> state_from_data(state_to_data(start)) == start
    True
    """
    state = _state_at(object_at(data, "state", _NEEDED, ("then",)))
    validate(state)
    return state


def view_from_data(data: object, /) -> View:
    """Return the view that such data stand for.

    :raises InvalidState: naming the path to the fault, and for all that `validate` refuses
    :raises InvalidOptions: for options that there are not
    :raises InvalidComponents: for a component text with mistakes
    """
    found = object_at(data, "view", (*_NEEDED, "seat"), ("then",))
    state = _state_at(found)
    validate(state)
    return observe(state, maybe_at(found["seat"], "seat", lambda value, path: whole_at(value, path, 0, LARGEST)))


@frozen
class _Pieces:
    """The pieces of a set by their names.

    :ivar tiles: those of the stacks
    :ivar all_tiles: with the starting tile
    :ivar tokens: each kind of token
    """

    tiles: Mapping[str, Tile]
    all_tiles: Mapping[str, Tile]
    tokens: Mapping[str, Token]

    def tile_at(self, value: object, path: str) -> Tile:
        """Return the tile of a stack that a text names."""
        return choice_at(value, path, self.tiles)

    def token_at(self, value: object, path: str) -> Token:
        """Return the token that a text names."""
        return choice_at(value, path, self.tokens)

    def held_at(self, value: object, path: str) -> Tile | Token:
        """Return what is in hand."""
        held = object_at(value, path, (), ("tile", "token"))
        match held:
            case {"tile": name} if len(held) == 1:
                return self.tile_at(name, f"{path}.tile")
            case {"token": name} if len(held) == 1:
                return self.token_at(name, f"{path}.token")
        raise InvalidState(path, "must hold a tile or a token")

    def fountain_at(self, value: object, path: str) -> Fountain:
        """Return a fountain."""
        found = object_at(value, path, ("tiles", "tokens"))
        tiles = each_at(found["tiles"], f"{path}.tiles", self.laid_tile_at)
        tokens = each_at(found["tokens"], f"{path}.tokens", self.laid_token_at)
        return within(path, lambda: Fountain(tiles, tokens))

    def laid_tile_at(self, value: object, path: str) -> LaidTile:
        """Return a tile as it lies."""
        found = object_at(value, path, ("tile", "x", "y", "turn", "level"))
        tile = choice_at(found["tile"], f"{path}.tile", self.all_tiles)
        x, y = _cell_at(found, path)
        turn = whole_at(found["turn"], f"{path}.turn", 0, 3)
        return LaidTile(tile, x, y, turn, whole_at(found["level"], f"{path}.level", 1, _MANY))

    def laid_token_at(self, value: object, path: str) -> LaidToken:
        """Return a token as it lies."""
        found = object_at(value, path, ("token", "x", "y"))
        x, y = _cell_at(found, path)
        return LaidToken(self.token_at(found["token"], f"{path}.token"), x, y)


def _cell_at(found: Mapping[str, object], path: str) -> tuple[int, int]:
    x = whole_at(found["x"], f"{path}.x", -LARGEST, LARGEST)
    return x, whole_at(found["y"], f"{path}.y", -LARGEST, LARGEST)


def _pieces(components: Components) -> _Pieces:
    tiles = {tile.name: tile for faces in components.tiles for tile in faces}
    start = components.start
    return _Pieces(tiles, tiles | {start.name: start}, {str(token): token for token, _ in components.tokens})


def _state_at(found: Mapping[str, object]) -> State:
    options = options_from_data(found["options"])
    table = Table(
        options,
        maybe_at(found["first_seat"], "first_seat", _seat_at),
        each_at(found["designs"], "designs", lambda value, path: choice_at(value, path, _DESIGNS)),
    )
    pieces = _pieces(options.components)
    phase = choice_at(found["phase"], "phase", _PHASES)
    return State(
        table=table,
        basin=_basin_at(found, table.ring, pieces),
        phase=phase,
        then=choice_at(found["then"], "then", _PHASES) if "then" in found else phase,
        active=_seat_at(found["active"], "active"),
        held=maybe_at(found["held"], "held", pieces.held_at),
        reward=maybe_at(found["reward"], "reward", lambda value, path: choice_at(value, path, _PAWNS)),
        fountains=each_at(found["fountains"], "fountains", pieces.fountain_at, options.players),
        points=each_at(found["points"], "points", _points_at, num_seats(options)),
        machine=maybe_at(found["machine"], "machine", lambda value, path: each_at(value, path, pieces.tile_at)),
    )


def _basin_at(found: Mapping[str, object], ring: Ring, pieces: _Pieces) -> Basin:
    pawns = object_at(found["pawns"], "pawns", tuple(_PAWNS))
    shapes = object_at(found["unseen"], "unseen", [name for name in ring.shapes if name])
    supply = object_at(found["supply"], "supply", (), tuple(pieces.tokens))
    unseen = [
        each_at(shapes[name], f"unseen.{name}", _count_at, len(faces)) if name else ()
        for name, faces in zip(ring.shapes, ring.faces, strict=True)
    ]
    return Basin(
        pawns=tuple(whole_at(pawns[name], f"pawns.{name}", 0, ring.size - 1) for name in _PAWNS),
        tops=each_at(found["tops"], "tops", lambda value, path: maybe_at(value, path, pieces.tile_at), ring.size),
        stacks=each_at(found["stacks"], "stacks", _count_at, ring.size),
        unseen=tuple(unseen),
        tokens=each_at(found["tokens"], "tokens", pieces.token_at),
        supply=tuple(_count_at(supply.get(name, 0), f"supply.{name}") for name in pieces.tokens),
        gear=maybe_at(found["gear"], "gear", lambda value, path: whole_at(value, path, 0, ring.size - 1)),
        laps=_count_at(found["laps"], "laps"),
    )


def _count_at(value: object, path: str) -> int:
    return whole_at(value, path, 0, _MANY)


def _points_at(value: object, path: str) -> int:
    return whole_at(value, path, 0, LARGEST)


def _seat_at(value: object, path: str) -> int:
    return whole_at(value, path, 0, PLAYERS[-1] - 1)


def event_to_data(event: Event, /) -> dict[str, object]:
    """Return an event as data for JSON: its kind and those of its fields that tell something.

    :raises InvalidState: for something that is no event of this game, or one built by hand that is torn

    >>> from boardrules import fountains
    >>> (revealed,) = fountains.events(fountains.new_game(), fountains.move_from_text("tile:square.1"))
    >>> event_to_data(revealed)
    {'kind': 'reveal_tile', 'seat': None, 'points': 0, 'tiles': ['square.1'], 'space': 1}
    """
    if type(event) is not Event:
        raise InvalidState("event", f"must be a fountains.Event, not {given(event)}")
    with naming("event"):
        return _told(event)


def _told(event: Event) -> dict[str, object]:
    told: dict[str, object] = {"kind": event.kind.value, "seat": event.seat, "points": event.points}
    fields = (
        ("icons", [{"icon": at.icon.value, "x": at.x, "y": at.y, "level": at.level} for at in event.icons]),
        ("pools", [[list(cell) for cell in pool.cells] for pool in event.pools]),
        ("tiles", [tile.name for tile in event.tiles]),
        ("token", str(event.token) if event.token else None),
        ("tokens", [str(token) for token in event.tokens]),
        ("laid", _laid_to_data(event.laid) if event.laid else None),
        ("cell", list(event.cell) if event.cell else None),
        ("pawn", event.pawn.value if event.pawn else None),
        ("space", event.space),
        ("colour", event.colour.value if event.colour else None),
        ("design", event.design.value if event.design else None),
        ("machine", event.machine or None),
    )
    return told | {name: value for name, value in fields if value is not None and value != []}
