"""Fountains for learning code: how long it gets, and a view as numbers (docs/guides/openspiel.md names every field)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Final

import numpy as np
from attrs import frozen

from boardrules.fountains import Design, Fountain, Options, Phase, Tile, Token, View
from boardrules.fountains.basin import FACE_UP_TOKENS, PAWNS, ring_of
from boardrules.fountains.component_text import TILES_OF_A_SHAPE
from boardrules.fountains.components import Components
from boardrules.fountains.moves import ID_LEAST, ID_WINDOW
from boardrules.fountains.options import num_seats, require_options
from boardrules.fountains.state import DESIGN_CARDS, LAST_LAP, TILES_PER_STACK
from boardrules.fountains.views import require_view
from boardrules.learning.fields import Field, FloatArray, places_of_checked, write_some
from boardrules.learning.fountain_bounds import most_of_a_player, most_of_the_machine
from boardrules.learning.protocol import Bounds

SECRETS: Final = False
"""Everything is public; what is still to come is chance (FN-11)."""

DECISIONS_A_TURN: Final = 3
"""A pawn, then a token to take and its slot, or a place for the tile and a fish colour (FN-20, FN-21, FN-54)."""

CLEAR_LEAD: Final = 50
"""Among random players nine games in ten end with a smaller lead; with four players it is nearly all."""

HALF: Final = 100
"""So many points are one half in the field `points`, which grows with them and stays below one."""

_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}
_DESIGNS: Final = {design: number for number, design in enumerate(Design)}
_TURNED: Final = 4
_FARTHEST: Final = ID_LEAST + ID_WINDOW
"""No cell with an id is farther from the start of its fountain in x or in y."""


def bounds(options: Options, /) -> Bounds:
    """Return what a game with these options can come to at most.

    :raises InvalidOptions: for anything but options of Fountains

    >>> bounds(Options()).decisions, bounds(Options(players=1)).decisions
    (192, 43)
    """
    turns = turns_of_a_player(require_options(options))
    components = options.components
    reveals = 1 + len(components.tiles) + FACE_UP_TOKENS + turns * options.players
    if options.solo:
        machine_reveals = turns - LAST_LAP + len(PAWNS)
        chance_steps = reveals + machine_reveals + FACE_UP_TOKENS
        refreshes = LAST_LAP - 1
        least = -most_of_the_machine(options, turns)
    else:
        chance_steps = reveals + (DESIGN_CARDS if options.advanced else 0)
        refreshes = least = 0
    decisions = DECISIONS_A_TURN * turns * options.players + refreshes
    return Bounds(decisions, chance_steps, least, most_of_a_player(options, turns), CLEAR_LEAD)


def turns_of_a_player(options: Options) -> int:
    """Return how many turns a player has at most.

    All stacks and the supply can come down to their last piece; one turn more takes it, and the round is finished (FN-60).
    In solo the gear goes round the ring twice, one space after each turn (FN-77).
    """
    components = options.components
    if options.solo:
        return LAST_LAP * len(components.ring)
    supply = _tokens(components) - FACE_UP_TOKENS
    before = len(components.tiles) * (TILES_PER_STACK[options.players] - 1) + supply - 1
    return -(-(before + 1) // options.players)


def _tokens(components: Components) -> int:
    return sum(count for _, count in components.tokens)


@frozen(eq=False)
class Sizes:
    """How large the fields are, and where pieces stand in them; it follows from the options.

    :ivar spaces: spaces of the ring
    :ivar faces: the most faces that a shape has
    :ivar kinds: each kind of token with its place
    :ivar space_of: the space of each shape's stack; the starting tile has none
    :ivar supply: tokens in the whole set
    :ivar tiles: the most tiles of a fountain, the starting tile included
    :ivar tokens: the most tokens of a fountain
    """

    spaces: int
    faces: int
    kinds: dict[Token, int]
    space_of: dict[str, int]
    supply: int
    tiles: int
    tokens: int


# A program plays few sets of options.
@lru_cache(maxsize=64)
def sizes_of(options: Options) -> Sizes:
    """Return how large the fields are."""
    components, turns = options.components, turns_of_a_player(options)
    return Sizes(
        spaces=len(components.ring),
        faces=max(len(faces) for faces in components.tiles),
        kinds={token: number for number, (token, _) in enumerate(components.tokens)},
        space_of={name: space for space, name in enumerate(ring_of(components).shapes) if name is not None},
        supply=_tokens(components),
        tiles=1 + turns,
        tokens=min(turns, _tokens(components)),
    )


def fields(options: Options, /) -> tuple[Field, ...]:
    """Return the fields of a view as numbers, in their order.

    :raises InvalidOptions: for anything but options of Fountains
    """
    players, sizes = require_options(options).players, sizes_of(options)
    spaces, faces, kinds = sizes.spaces, sizes.faces, len(sizes.kinds)
    return (
        Field("viewer", (players,)),
        *fields_of_table(options),
        Field("tiles", (players, sizes.tiles, spaces + 1 + faces + _TURNED)),
        Field("tile_places", (players, sizes.tiles, 3)),
        Field("laid_tokens", (players, sizes.tokens, kinds)),
        Field("token_places", (players, sizes.tokens, 2)),
    )


def fields_of_table(options: Options) -> tuple[Field, ...]:
    """Return the fields of all that lies outside the fountains, in their order."""
    players, sizes = options.players, sizes_of(options)
    spaces, faces, kinds = sizes.spaces, sizes.faces, len(sizes.kinds)
    solo = (
        Field("gear", (spaces,)),
        Field("laps", (LAST_LAP + 1,)),
        Field("machine", (spaces, faces)),
    )
    return (
        Field("turn", (players,)),
        Field("phase", (len(_PHASES),)),
        Field("then", (len(_PHASES),)),
        Field("first_seat", (players,)),
        Field("reward", (len(PAWNS),)),
        Field("pawns", (len(PAWNS), spaces)),
        Field("tops", (spaces, faces)),
        Field("stacks", (spaces,)),
        Field("unseen", (spaces, faces)),
        Field("tokens", (kinds,)),
        Field("supply", (kinds,)),
        Field("held_tile", (spaces, faces)),
        Field("held_token", (kinds,)),
        *((Field("designs", (len(_DESIGNS),)),) if options.advanced else ()),
        *(solo if options.solo else ()),
        Field("points", (num_seats(options),)),
    )


def encode(view: View, into: Mapping[str, FloatArray], /) -> None:
    """Write the view into the arrays of its fields, which hold zeros; fields that are not there are left out.

    All that has a place by seat is turned so that the viewer's comes first and the left neighbour's next, but for the field
    `viewer`; a bystander's view stays as it is. In the solo game the Machine's points are the last ones; it sees what the player
    does, and is no `viewer`.

    :raises InvalidState: for what is no view of Fountains
    """
    options = require_view(view).options
    try:
        _encode(view, into)
    except KeyError:
        write_some(partial(_encode, view), fields(options), into)


def _encode(view: View, into: Mapping[str, FloatArray]) -> None:
    sizes = sizes_of(view.options)
    if view.seat is not None and view.seat < view.options.players:
        into["viewer"][view.seat] = 1
    encode_table(view, into)
    for place, fountain in zip(_places(view), view.fountains, strict=False):
        _encode_fountain(place, fountain, sizes, into)


def encode_table(view: View, into: Mapping[str, FloatArray]) -> None:
    """Write all that lies outside the fountains into the arrays of its fields, which hold zeros, turned to the viewer."""
    sizes = sizes_of(view.options)
    _encode_turn(view, _places(view), into)
    _encode_basin(view, sizes, into)
    if view.options.solo:
        _encode_machine(view, sizes, into)


def _places(view: View) -> Sequence[int]:
    """Return by seat its place from the viewer on."""
    return places_of_checked(view.seat, view.options.players, num_seats(view.options))


def _encode_turn(view: View, seats: Sequence[int], into: Mapping[str, FloatArray]) -> None:
    state = view.state
    into["turn"][seats[state.active]] = 1
    into["phase"][_PHASES[state.phase]] = 1
    into["then"][_PHASES[state.then]] = 1
    if state.table.first_seat is not None:
        into["first_seat"][seats[state.table.first_seat]] = 1
    if state.reward is not None:
        into["reward"][PAWNS.index(state.reward)] = 1
    if view.options.advanced:
        for design in view.designs:
            into["designs"][_DESIGNS[design]] = 1
    for place, points in zip(seats, state.points, strict=True):
        into["points"][place] = points / (points + HALF)


def _encode_basin(view: View, sizes: Sizes, into: Mapping[str, FloatArray]) -> None:
    basin, kinds = view.basin, sizes.kinds
    for number, space in enumerate(basin.pawns):
        into["pawns"][number, space] = 1
    for space, top in enumerate(basin.tops):
        if top is not None:
            into["tops"][space, top.number - 1] = 1
    into["stacks"][...] = _parts(basin.stacks, TILES_OF_A_SHAPE)
    for row, unseen in zip(into["unseen"], basin.unseen, strict=True):
        row[: len(unseen)] = _parts(unseen, TILES_OF_A_SHAPE)
    for token in basin.tokens:
        into["tokens"][kinds[token]] += 1 / FACE_UP_TOKENS
    into["supply"][...] = _parts(basin.supply, sizes.supply)
    held = view.held
    if isinstance(held, Tile):
        into["held_tile"][sizes.space_of[held.shape.name], held.number - 1] = 1
    elif isinstance(held, Token):
        into["held_token"][kinds[held]] = 1


# One of them changes at a time, and there are few numbers of pieces.
@lru_cache(maxsize=1 << 12)
def _parts(left: tuple[int, ...], whole: int) -> FloatArray:
    return np.array(left, np.float32) / np.float32(whole)


def _encode_machine(view: View, sizes: Sizes, into: Mapping[str, FloatArray]) -> None:
    if view.gear is not None:
        into["gear"][view.gear] = 1
    into["laps"][view.basin.laps] = 1
    for tile in view.machine or ():
        into["machine"][sizes.space_of[tile.shape.name], tile.number - 1] += 1 / TILES_OF_A_SHAPE


def _encode_fountain(place: int, fountain: Fountain, sizes: Sizes, into: Mapping[str, FloatArray]) -> None:
    numbers = _numbers_of(fountain, sizes)
    into["tiles"][place] = numbers.tiles
    into["tile_places"][place] = numbers.tile_places
    into["laid_tokens"][place] = numbers.tokens
    into["token_places"][place] = numbers.token_places


@frozen(eq=False)
class FountainNumbers:
    """One fountain in the fields `tiles`, `tile_places`, `laid_tokens` and `token_places`, in this order."""

    tiles: FloatArray
    tile_places: FloatArray
    tokens: FloatArray
    token_places: FloatArray


# One fountain changes a turn, and is asked for at each decision, by each seat. A hundred of these are a megabyte.
@lru_cache(maxsize=256)
def _numbers_of(fountain: Fountain, sizes: Sizes) -> FountainNumbers:
    """Write tiles and tokens as lists: what each is, and where it lies."""
    start = sizes.spaces
    first_turn = start + 1 + sizes.faces
    tiles = np.zeros((sizes.tiles, first_turn + _TURNED), np.float32)
    tile_places = np.zeros((sizes.tiles, 3), np.float32)
    for number, laid in enumerate(fountain.tiles):
        tiles[number, sizes.space_of.get(laid.tile.shape.name, start)] = 1
        tiles[number, start + laid.tile.number] = 1
        tiles[number, first_turn + laid.turn] = 1
        tile_places[number] = laid.x / _FARTHEST, laid.y / _FARTHEST, laid.level / sizes.tiles
    tokens = np.zeros((sizes.tokens, len(sizes.kinds)), np.float32)
    token_places = np.zeros((sizes.tokens, 2), np.float32)
    for number, lying in enumerate(fountain.tokens):
        tokens[number, sizes.kinds[lying.token]] = 1
        token_places[number] = lying.x / _FARTHEST, lying.y / _FARTHEST
    return FountainNumbers(tiles, tile_places, tokens, token_places)
