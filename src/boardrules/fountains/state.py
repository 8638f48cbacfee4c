"""The position: Basin, turn, fountains, points. Facts that last a whole game are in one shared `Table`."""

from enum import StrEnum
from typing import Final, TypeAlias

from attrs import field, frozen

from boardrules.fountains.basin import Basin, Ring, ring_of
from boardrules.fountains.components import Components, Design, Pawn, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.happenings import Account
from boardrules.fountains.moves import Move
from boardrules.fountains.options import Options, require_options


class Phase(StrEnum):
    """What happens next."""

    START = "start"
    TILE = "tile"
    TOKEN = "token"  # noqa: S105 - a Bonus token
    DESIGN = "design"
    PAWN = "pawn"
    TAKE = "take"
    PLACE = "place"
    PUT = "put"
    FISH = "fish"
    MACHINE = "machine"
    REFRESH = "refresh"
    OVER = "over"


CHANCE_PHASES: Final = frozenset({Phase.START, Phase.TILE, Phase.TOKEN, Phase.DESIGN})
"""The phases in which chance is to move."""

DESIGN_CARDS: Final = 3
"""How many design cards are revealed in the advanced variant (FN-13)."""


@frozen(cache_hash=True)
class Table:
    """What does not change once the game is set up.

    :ivar options: the options of the game
    :ivar first_seat: who began; None before it is drawn
    :ivar designs: the design cards revealed, in the order of `Design`
    :ivar ring: the spaces of the Basin
    """

    options: Options
    first_seat: int | None = None
    designs: tuple[Design, ...] = ()
    ring: Ring = field(init=False, eq=False, repr=False)

    @ring.default
    def _ring(self) -> Ring:
        return ring_of(require_options(self.options).components)


Trail: TypeAlias = "tuple[Move, Trail] | None"
"""The moves made so far, the last one first. Shared with the states before."""


def moves_of(trail: Trail) -> tuple[Move, ...]:
    """Return the moves of a trail, first to last."""
    moves: list[Move] = []
    while trail is not None:
        move, trail = trail
        moves.append(move)
    return tuple(reversed(moves))


def trail_of(moves: tuple[Move, ...]) -> Trail:
    """Return the trail of moves given first to last."""
    trail: Trail = None
    for move in moves:
        trail = (move, trail)
    return trail


@frozen
class State:
    """A position. Immutable; equal positions are equal however they were reached.

    :ivar table: options, first seat, design cards
    :ivar basin: pawns, stacks, tokens, gear
    :ivar phase: what happens next
    :ivar then: what comes once everything due has been revealed; the phase itself when nothing is due
    :ivar active: whose turn it is
    :ivar held: the tile or token in hand
    :ivar reward: the pawn that stopped on its own space this turn, whose Reward is still to come
    :ivar fountains: by player
    :ivar points: by seat; in the solo game the Machine's are second
    :ivar machine: the tiles that the Machine has collected, sorted; None but in the solo game
    :ivar trail: how the position was reached; no part of its value

    >>> from boardrules import fountains
    >>> state = fountains.new_game(fountains.Options(players=3))
    >>> state.phase, len(state.fountains), state.pawns
    (<Phase.TILE: 'tile'>, 3, (1, 3, 5))
    """

    table: Table
    basin: Basin
    phase: Phase
    then: Phase
    active: int
    held: Tile | Token | None
    reward: Pawn | None
    fountains: tuple[Fountain, ...]
    points: tuple[int, ...]
    machine: tuple[Tile, ...] | None
    trail: Trail = field(default=None, eq=False, repr=False)

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.table.options

    @property
    def components(self) -> Components:
        """The pieces of the game."""
        return self.table.options.components

    @property
    def pawns(self) -> tuple[int, ...]:
        """The spaces of the green, the blue and the white pawn."""
        return self.basin.pawns

    @property
    def tops(self) -> tuple[Tile | None, ...]:
        """By space the top tile of the stack there, None where none is seen."""
        return self.basin.tops

    @property
    def stacks(self) -> tuple[int, ...]:
        """By space how many tiles the stack there has, the top one included."""
        return self.basin.stacks

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The face-up tokens, sorted."""
        return self.basin.tokens

    @property
    def supply(self) -> tuple[int, ...]:
        """How many of each kind of token are in the face-down pile, in the order of `Components.tokens`."""
        return self.basin.supply

    @property
    def gear(self) -> int | None:
        """The Machine's space in the solo game."""
        return self.basin.gear

    @property
    def designs(self) -> tuple[Design, ...]:
        """The design cards revealed."""
        return self.table.designs

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from boardrules.fountains.svg import render_svg  # noqa: PLC0415 - the picture builds on this module

        return render_svg(self)

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, memo: object) -> "State":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # The trail is as long as the game and would overrun the pickler's stack link by link: it travels flat.
        fields = self.table, self.basin, self.phase, self.then, self.active, self.held, self.reward
        return _restored, (*fields, self.fountains, self.points, self.machine, moves_of(self.trail))


Step: TypeAlias = tuple[State, tuple[Account, ...]]
"""A state with what explains the points scored on the way to it."""


def due(basin: Basin, table: Table, then: Phase) -> Phase:
    """Return what comes next: what is due to be revealed, tops before tokens before design cards, else the phase given.

    When the game is over nothing is due any more.
    """
    if then is Phase.OVER:
        return then
    if basin.space_to_reveal() is not None:
        return Phase.TILE
    if basin.token_is_due():
        return Phase.TOKEN
    if table.options.advanced and len(table.designs) < DESIGN_CARDS:
        return Phase.DESIGN
    return then


def following(  # noqa: PLR0913 - what a step can change
    state: State,
    *,
    then: Phase,
    basin: Basin | None = None,
    held: Tile | Token | None = None,
    reward: Pawn | None = None,
    fountains: tuple[Fountain, ...] | None = None,
    points: tuple[int, ...] | None = None,
    machine: tuple[Tile, ...] | None = None,
    active: int | None = None,
) -> State:
    """Return the state after a step of a turn; the hand is empty and no Reward is to come unless they are given."""
    if basin is None:
        basin = state.basin
        # Nothing can have become due at a Basin that did not change.
        phase = then if state.phase is state.then else due(basin, state.table, then)
    else:
        phase = due(basin, state.table, then)
    return State(
        state.table,
        basin,
        phase,
        then,
        state.active if active is None else active,
        held,
        reward,
        fountains or state.fountains,
        points or state.points,
        machine or state.machine,
        state.trail,
    )


def _restored(  # noqa: PLR0913, PLR0917 - what __reduce__ took apart
    table: Table,
    basin: Basin,
    phase: Phase,
    then: Phase,
    active: int,
    held: Tile | Token | None,
    reward: Pawn | None,
    fountains: tuple[Fountain, ...],
    points: tuple[int, ...],
    machine: tuple[Tile, ...] | None,
    moves: tuple[Move, ...],
) -> State:
    return State(table, basin, phase, then, active, held, reward, fountains, points, machine, trail_of(moves))
