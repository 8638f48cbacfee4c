"""Chance: the first seat, and one tile, token or design card revealed at a time (FN-10 to FN-14, FN-21)."""

from fractions import Fraction
from random import Random
from typing import Final, TypeAlias

from boardrules.fountains.basin import Basin, replaced
from boardrules.fountains.components import Design, Tile
from boardrules.fountains.moves import Move, RevealDesign, RevealTile, RevealToken, Start
from boardrules.fountains.state import Phase, State, Table, due
from boardrules.fountains.views import require_state
from boardrules.game import InvalidState

Outcomes: TypeAlias = list[tuple[Move, int]]
"""What can be revealed, each with the number of pieces that show it, ascending by id."""

_DESIGNS: Final = tuple(Design)


def outcomes(state: State) -> Outcomes:
    """Return what chance can bring, each with its weight; nothing when chance is not to move."""
    basin = state.basin
    match state.phase:
        case Phase.START:
            return [(Start(seat), 1) for seat in range(state.table.options.players)]
        case Phase.TILE:
            return _tiles(state)
        case Phase.TOKEN:
            reveals = zip(state.table.ring.token_reveals, basin.supply, strict=True)
            return [(move, left) for move, left in reveals if left]
        case Phase.DESIGN:
            return [(RevealDesign(design), 1) for design in _DESIGNS if design not in state.table.designs]
        case _:
            return []


def _tiles(state: State) -> Outcomes:
    space = state.basin.space_to_reveal()
    if space is None:
        return []
    reveals = zip(state.table.ring.reveals[space], state.basin.unseen[space], strict=True)
    return [(move, left) for move, left in reveals if left]


def chance_outcomes(state: State, /) -> tuple[tuple[Move, Fraction], ...]:
    """Return every outcome of the next chance step with its probability, ascending by id; they add up to 1.

    A face comes with the number of its tiles that nobody has seen yet (FN-11), a token with what is left of its kind.
    Empty when chance is not to move.

    >>> from boardrules import fountains
    >>> move, chance = chance_outcomes(fountains.new_game())[0]
    >>> str(move), str(chance)
    ('tile:square.1', '1/12')
    """
    weighted = outcomes(require_state(state))
    total = sum(weight for _, weight in weighted)
    shares = {weight: Fraction(weight, total) for _, weight in weighted}
    return tuple((move, shares[weight]) for move, weight in weighted)


def sample_chance(state: State, rng: Random, /) -> Move:
    """Return one outcome of the next chance step, drawn with those probabilities.

    :raises InvalidState: when chance is not to move
    """
    weighted = outcomes(require_state(state))
    if not weighted:
        raise InvalidState("state", "chance is not to move")
    place = rng.randrange(sum(weight for _, weight in weighted))
    for move, weight in weighted:
        place -= weight
        if place < 0:
            return move
    raise AssertionError("the weights add up to more than the place drawn")


def after_chance(state: State, move: Move) -> State:
    """Return the state once a legal outcome of chance has come, in the phase that is due next."""
    table, basin = state.table, state.basin
    seat = state.seat
    if isinstance(move, Start):
        table, seat = Table(table.options, move.seat), move.seat
    elif isinstance(move, RevealTile):
        basin = _tile_revealed(state, move)
    elif isinstance(move, RevealToken):
        basin = _token_revealed(state, move)
    elif isinstance(move, RevealDesign):
        designs = tuple(sorted((*table.designs, move.design), key=_DESIGNS.index))
        table = Table(table.options, table.first_seat, designs)
    return State(
        table,
        basin,
        due(basin, table, state.then),
        state.then,
        seat,
        state.held,
        state.reward,
        state.fountains,
        state.points,
        state.machine,
        state.trail,
    )


def _tile_revealed(state: State, move: RevealTile) -> Basin:
    basin = state.basin
    space, number = state.table.ring.space_of[move.shape], move.number - 1
    tile: Tile = state.table.ring.faces[space][number]
    left = replaced(basin.unseen[space], number, basin.unseen[space][number] - 1)
    tops = (*basin.tops[:space], tile, *basin.tops[space + 1 :])
    unseen = (*basin.unseen[:space], left, *basin.unseen[space + 1 :])
    return Basin(basin.pawns, tops, basin.stacks, unseen, basin.tokens, basin.supply, basin.gear, basin.laps)


def _token_revealed(state: State, move: RevealToken) -> Basin:
    basin = state.basin
    number = next(number for number, (kind, _) in enumerate(state.components.tokens) if kind == move.token)
    tokens = tuple(sorted((*basin.tokens, move.token), key=lambda token: token.order()))
    supply = replaced(basin.supply, number, basin.supply[number] - 1)
    return Basin(basin.pawns, basin.tops, basin.stacks, basin.unseen, tokens, supply, basin.gear, basin.laps)
