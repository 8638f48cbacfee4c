"""Chance: the first seat, and one tile, token or design card at a time; what can come, how likely, and what follows (FN-10 to FN-14, FN-21)."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final, TypeAlias

from boardrules.fountains.components import Design
from boardrules.fountains.moves import Move, RevealDesign, RevealTile, RevealToken, Start
from boardrules.fountains.rewards import Step
from boardrules.fountains.solo import machine_rewards
from boardrules.fountains.state import CHANCE_PHASES, Phase, State, Table, design_is_due, sound_state
from boardrules.fountains.structure import require_state
from boardrules.fountains.trails import Link
from boardrules.game import InvalidState

Outcomes: TypeAlias = tuple[Sequence[Move], Sequence[int]]
"""What can be revealed, ascending by id, and how many pieces show each of it; what no piece shows any more counts 0."""

_DESIGNS: Final = tuple(Design)
_DESIGN_REVEALS: Final = tuple(map(RevealDesign, _DESIGNS))
# In Python 3.11 a member of an enum takes long to look up.
_START: Final = Phase.START
_MACHINE: Final = Phase.MACHINE
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
    return moves[_drawn(weights, rng)]


def _drawn(weights: Sequence[int], rng: Random) -> int:
    """Return the place of one weight, drawn as likely as it is large."""
    total = sum(weights)
    if not total:
        raise InvalidState("state", "chance is not to move")
    place = rng.randrange(total)
    number = 0
    while place >= weights[number]:
        place -= weights[number]
        number += 1
    return number


def after_chance(state: State, move: Move) -> Step:
    """Return the state once a legal outcome of chance has come, in the phase that is due next, with the Machine's Rewards where they are."""
    after = _once_revealed(state, move)
    return machine_rewards(after) if after.phase is _MACHINE else (after, ())


def _once_revealed(state: State, move: Move) -> State:
    table, basin, ring = state.table, state.basin, state.table.ring
    match move:
        case RevealTile():
            space = ring.shapes.index(move.shape)
            return state.once_revealed(basin=basin.with_top(space, ring.faces[space][move.number - 1]))
        case RevealToken():
            return state.once_revealed(basin=basin.with_token(ring.token_reveals.index(move), move.token))
        case RevealDesign():
            return state.once_revealed(table=_with_design(table, move.design))
        case Start():
            return state.once_revealed(table=Table(table.options, move.seat), active=move.seat)
        case _:
            return state


def resolve_chance(state: State, rng: Random, /) -> State:
    """Return the next state in which a player decides, or the state itself if chance is not to move.

    The same distribution as one `sample_chance` after the other.

    >>> from boardrules import fountains
    >>> resolve_chance(fountains.new_game(), Random(1)).phase
    <Phase.PAWN: 'pawn'>
    """
    if type(state) is not State or not state.is_whole:
        require_state(state)
    if state.phase not in CHANCE_PHASES:
        return state
    after = _all_revealed(state, rng)
    return machine_rewards(after)[0].reached_along(after.trail, state) if after.phase is _MACHINE else after


def _all_revealed(state: State, rng: Random) -> State:
    """Return the state once all that is due has been revealed: what one outcome after the other leads to, with no state in between."""
    table, basin, active, trail = state.table, state.basin, state.active, state.trail
    options, ring = table.options, table.ring
    if state.phase is _START:
        active = _drawn((1,) * options.players, rng)
        table, trail = Table(options, active), Link(Start(active), trail)
    for space, top in enumerate(basin.tops):
        if top is None and basin.stacks[space]:
            number = _drawn(basin.unseen[space], rng)
            basin, trail = basin.with_top(space, ring.faces[space][number]), Link(ring.reveals[space][number], trail)
    while basin.token_is_due():
        kind = _drawn(basin.supply, rng)
        reveal = ring.token_reveals[kind]
        basin, trail = basin.with_token(kind, reveal.token), Link(reveal, trail)
    while design_is_due(table):
        card = _DESIGN_REVEALS[_drawn([design not in table.designs for design in _DESIGNS], rng)]
        table, trail = _with_design(table, card.design), Link(card, trail)
    fields = state.then, state.then, active, state.held, state.reward, state.fountains, state.points, state.machine
    return sound_state(table, basin, *fields, trail).reached_along(trail, state)


def _with_design(table: Table, design: Design) -> Table:
    """Return the table once a design card has been revealed (FN-13)."""
    return Table(table.options, table.first_seat, tuple(sorted((*table.designs, design), key=_DESIGNS.index)))
