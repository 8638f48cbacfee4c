"""The position: Basin, turn, fountains, points. Facts that last a whole game are in one shared `Table`."""

from enum import StrEnum
from typing import Final

from attrs import field, frozen

from boardrules.fountains.basin import Basin, Ring, ring_of
from boardrules.fountains.components import Components, Design, Pawn, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.moves import Move
from boardrules.fountains.options import Options, require_options
from boardrules.fountains.trails import Link, Trail, moves_of, start_of, trail_of


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


# In Python 3.11 a member of an enum takes long to look up.
_OVER: Final = Phase.OVER
_TILE: Final = Phase.TILE

CHANCE_PHASES: Final = frozenset({Phase.START, Phase.TILE, Phase.TOKEN, Phase.DESIGN})
"""The phases in which chance is to move."""

DESIGN_CARDS: Final = 3
"""How many design cards are revealed in the advanced variant (FN-13)."""


LAST_LAP: Final = 2
"""The solo game ends when the gear comes to the bonus space so often (FN-77)."""


TILES_PER_STACK: Final = {1: 12, 2: 8, 3: 10, 4: 12, 5: 12}
"""How many tiles of each shape are in the game, by number of players (FN-10, FN-70)."""


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

    def __reduce__(self) -> tuple[type["Table"], tuple[Options, int | None, tuple[Design, ...]]]:
        # The ring follows from the options.
        return Table, (self.options, self.first_seat, self.designs)


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
    :ivar trail: how the position was reached, as far as it is known; no part of its value
    :ivar is_whole: whether every field is known to hold what it may hold; no part of its value
    :ivar is_reached: whether the moves in `trail` are known to lead to it from the start of a game; no part of its value

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
    is_whole: bool = field(default=False, init=False, eq=False, repr=False)
    is_reached: bool = field(default=False, init=False, eq=False, repr=False)

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

    def going_on(  # noqa: PLR0913 - what a step can change
        self,
        then: Phase,
        *,
        basin: Basin | None = None,
        held: Tile | Token | None = None,
        reward: Pawn | None = None,
        fountains: tuple[Fountain, ...] | None = None,
        points: tuple[int, ...] | None = None,
        machine: tuple[Tile, ...] | None = None,
        active: int | None = None,
    ) -> "State":
        """Return the state after a step of a turn; the hand is empty and no Reward is to come unless they are given.

        :param then: what comes next, once everything due has been revealed
        """
        # Nothing can have become due at a Basin that did not change.
        phase = then if basin is None and self.phase is self.then else due(basin or self.basin, self.table, then)
        return sound_state(
            self.table,
            basin or self.basin,
            phase,
            then,
            self.active if active is None else active,
            held,
            reward,
            fountains or self.fountains,
            points or self.points,
            machine or self.machine,
            self.trail,
        )

    def once_revealed(
        self, *, basin: Basin | None = None, table: Table | None = None, active: int | None = None
    ) -> "State":
        """Return the state after an outcome of chance, in the phase that is due next."""
        basin, table = basin or self.basin, table or self.table
        return sound_state(
            table,
            basin,
            due(basin, table, self.then),
            self.then,
            self.active if active is None else active,
            self.held,
            self.reward,
            self.fountains,
            self.points,
            self.machine,
            self.trail,
        )

    def reached_by(self, move: Move, before: "State") -> "State":
        """Return the state itself, with a note of how it was reached: only for one just made, which nobody has seen yet.

        Making the state once more for the sake of this one field would cost as much as half a step.
        """
        _set_trail(self, Link(move, before.trail))
        _set_reached(self, before.is_reached)
        return self

    def reached_along(self, trail: Trail, before: "State") -> "State":
        """Return the state itself, with a note that a trail leads to it if one led to another: likewise."""
        _set_trail(self, trail)
        _set_reached(self, before.is_reached)
        return self

    def found_whole(self) -> None:
        """Note that every field holds what it may hold, so that nobody has to look again."""
        object.__setattr__(self, "is_whole", True)

    def found_reached(self) -> None:
        """Note that the moves in `trail` lead here, so that nobody has to play them again."""
        object.__setattr__(self, "is_reached", True)

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
        way = moves_of(self.trail), start_of(self.trail)
        return _restored, (*fields, self.fountains, self.points, self.machine, *way)


# To set a slot directly takes half the time of `object.__setattr__`.
_set_trail: Final = vars(State)["trail"].__set__
_set_reached: Final = vars(State)["is_reached"].__set__


class _Unfinished(State):
    """A state while its fields are filled: the one class of states that takes them one by one."""

    __slots__ = ()

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
    trail: Trail
    is_whole: bool
    is_reached: bool

    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


def sound_state(  # noqa: PLR0913, PLR0917 - its fields
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
    trail: Trail,
) -> State:
    """Return a state whose fields are known to hold what they may hold: the rules make no others.

    Every step makes one, and this takes a third of the time of the constructor that attrs writes.
    """
    filled: _Unfinished = _Unfinished()
    filled.table = table
    filled.basin = basin
    filled.phase = phase
    filled.then = then
    filled.active = active
    filled.held = held
    filled.reward = reward
    filled.fountains = fountains
    filled.points = points
    filled.machine = machine
    filled.trail = trail
    filled.is_whole = True
    filled.is_reached = False
    state: State = filled
    state.__class__ = State
    return state


def due(basin: Basin, table: Table, then: Phase) -> Phase:
    """Return what comes next: what is due to be revealed, tops before tokens before design cards, else the phase given.

    When the game is over nothing is due any more.
    """
    if then is _OVER:
        return then
    if basin.space_to_reveal() is not None:
        return _TILE
    if basin.token_is_due():
        return Phase.TOKEN
    return Phase.DESIGN if design_is_due(table) else then


def design_is_due(table: Table) -> bool:
    """Return whether a design card has to be revealed (FN-13)."""
    return table.options.advanced and len(table.designs) < DESIGN_CARDS


def is_end(basin: Basin, table: Table, active: int) -> bool:
    """Return whether the game is over once a turn has ended and the next would be that seat's (FN-60, FN-77).

    In the solo game the Machine's turn ends it, else the end of a round in which something ran out.
    """
    if table.options.solo:
        return basin.laps == LAST_LAP
    return active == table.first_seat and basin.something_ran_out()


def has_begun(basin: Basin, table: Table) -> bool:
    """Return whether a pawn has been moved: to come back to its own space it must have taken a tile (FN-20, FN-21)."""
    ring = table.ring
    full = tuple(TILES_PER_STACK[table.options.players] if faces else 0 for faces in ring.faces)
    return basin.pawns != ring.own or basin.stacks != full


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
    start: tuple[()] | None,
) -> State:
    return State(
        table,
        basin,
        phase,
        then,
        active,
        held,
        reward,
        fountains,
        points,
        machine,
        trail_of(moves, start),
    )
