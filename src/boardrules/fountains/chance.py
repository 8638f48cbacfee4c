"""Chance: the first seat, and one tile, token or design card revealed at a time (FN-10 to FN-14, FN-21)."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, TypeAlias

from boardrules.fountains.basin import Basin, replaced
from boardrules.fountains.components import Design
from boardrules.fountains.moves import Move, RevealDesign, RevealTile, RevealToken, Start
from boardrules.fountains.state import Phase, State, Table, due
from boardrules.fountains.views import require_state
from boardrules.game import InvalidState

Outcomes: TypeAlias = tuple[Sequence[Move], Sequence[int]]
"""What can be revealed, ascending by id, and how many pieces show each of it; what no piece shows any more counts 0."""

_DESIGNS: Final = tuple(Design)
_DESIGN_REVEALS: Final = tuple(map(RevealDesign, _DESIGNS))
_NOTHING: Final[Outcomes] = ((), ())


def weighted_outcomes(state: State) -> Outcomes:
    """Return what chance can bring, with weights; nothing when chance is not to move."""
    basin, ring = state.basin, state.table.ring
    match state.phase:
        case Phase.TILE:
            space = basin.space_to_reveal()
            return _NOTHING if space is None else (ring.reveals[space], basin.unseen[space])
        case Phase.TOKEN:
            return ring.token_reveals, basin.supply
        case Phase.DESIGN:
            return _DESIGN_REVEALS, [design not in state.table.designs for design in _DESIGNS]
        case Phase.START:
            seats = range(state.table.options.players)
            return [Start(seat) for seat in seats], [1 for _ in seats]
        case _:
            return _NOTHING


def outcomes(state: State) -> tuple[Move, ...]:
    """Return what chance can bring, ascending by id; nothing when chance is not to move."""
    return tuple(move for move, weight in zip(*weighted_outcomes(state), strict=True) if weight)


def chance_outcomes(state: State, /) -> tuple[tuple[Move, Fraction], ...]:
    """Return every outcome of the next chance step with its probability, ascending by id; they add up to 1.

    A face comes with the number of its tiles that nobody has seen yet (FN-11), a token with what is left of its kind.
    Empty when chance is not to move.

    >>> from boardrules import fountains
    >>> move, chance = chance_outcomes(fountains.new_game())[0]
    >>> str(move), str(chance)
    ('tile:square.1', '1/12')
    """
    moves, weights = weighted_outcomes(require_state(state))
    total = sum(weights)
    shares = {weight: Fraction(weight, total) for weight in weights if weight}
    return tuple((move, shares[weight]) for move, weight in zip(moves, weights, strict=True) if weight)


def sample_chance(state: State, rng: Random, /) -> Move:
    """Return one outcome of the next chance step, drawn with those probabilities.

    :raises InvalidState: when chance is not to move
    """
    moves, weights = weighted_outcomes(require_state(state))
    total = sum(weights)
    if not total:
        raise InvalidState("state", "chance is not to move")
    place = rng.randrange(total)
    number = 0
    while place >= weights[number]:
        place -= weights[number]
        number += 1
    return moves[number]


def after_chance(state: State, move: Move) -> State:
    """Return the state once a legal outcome of chance has come, in the phase that is due next."""
    table, basin, seat = state.table, state.basin, state.active
    if isinstance(move, RevealTile):
        basin = _tile_revealed(state, move)
    elif isinstance(move, RevealToken):
        basin = _token_revealed(state, move)
    elif isinstance(move, RevealDesign):
        designs = tuple(sorted((*table.designs, move.design), key=_DESIGNS.index))
        table = Table(table.options, table.first_seat, designs)
    elif isinstance(move, Start):
        table, seat = Table(table.options, move.seat), move.seat
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
    basin, ring = state.basin, state.table.ring
    space, number = ring.space_of[move.shape], move.number - 1
    left = list(basin.unseen[space])
    left[number] -= 1
    tops = (*basin.tops[:space], ring.faces[space][number], *basin.tops[space + 1 :])
    unseen = (*basin.unseen[:space], tuple(left), *basin.unseen[space + 1 :])
    return Basin(basin.pawns, tops, basin.stacks, unseen, basin.tokens, basin.supply, basin.gear, basin.laps)


def _token_revealed(state: State, move: RevealToken) -> Basin:
    basin = state.basin
    number = next(number for number, (kind, _) in enumerate(state.components.tokens) if kind == move.token)
    tokens = tuple(sorted((*basin.tokens, move.token), key=lambda token: token.order()))
    supply = replaced(basin.supply, number, basin.supply[number] - 1)
    return Basin(basin.pawns, basin.tops, basin.stacks, basin.unseen, tokens, supply, basin.gear, basin.laps)
