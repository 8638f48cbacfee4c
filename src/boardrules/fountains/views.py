"""What a seat knows of a position: everything. Nothing in Fountains is secret; what is still to come is chance (FN-11)."""

from attrs import frozen

from boardrules.fountains.basin import Basin
from boardrules.fountains.components import Components, Design, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.moves import Move
from boardrules.fountains.options import Options, num_seats
from boardrules.fountains.state import Phase, State
from boardrules.fountains.structure import require_state
from boardrules.game import InvalidState, given


@frozen
class View:
    """A position as one seat, or a bystander, sees it: all of it.

    :ivar state: the position
    :ivar seat: whose view this is; None for a bystander
    """

    state: State
    seat: int | None

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.state.options

    @property
    def components(self) -> Components:
        """The pieces of the game."""
        return self.state.components

    @property
    def phase(self) -> Phase:
        """What happens next."""
        return self.state.phase

    @property
    def basin(self) -> Basin:
        """Pawns, stacks, tokens and gear."""
        return self.state.basin

    @property
    def pawns(self) -> tuple[int, ...]:
        """The spaces of the green, the blue and the white pawn."""
        return self.state.pawns

    @property
    def tops(self) -> tuple[Tile | None, ...]:
        """By space the top tile of the stack there."""
        return self.state.tops

    @property
    def stacks(self) -> tuple[int, ...]:
        """By space how many tiles the stack there has."""
        return self.state.stacks

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The face-up tokens, sorted."""
        return self.state.tokens

    @property
    def supply(self) -> tuple[int, ...]:
        """How many of each kind of token are in the face-down pile."""
        return self.state.supply

    @property
    def fountains(self) -> tuple[Fountain, ...]:
        """The fountains by player."""
        return self.state.fountains

    @property
    def held(self) -> Tile | Token | None:
        """The tile or token in hand."""
        return self.state.held

    @property
    def machine(self) -> tuple[Tile, ...] | None:
        """The tiles that the Machine has collected in the solo game."""
        return self.state.machine

    @property
    def gear(self) -> int | None:
        """The Machine's space in the solo game."""
        return self.state.gear

    @property
    def designs(self) -> tuple[Design, ...]:
        """The design cards revealed."""
        return self.state.designs

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from boardrules.fountains.svg import render_svg  # noqa: PLC0415 - the picture builds on this module

        return render_svg(self)

    def __copy__(self) -> "View":
        return self

    def __deepcopy__(self, memo: object) -> "View":
        return self


def position(x: object) -> State:
    """Return the position that a state or a view shows.

    :raises InvalidState: for anything else
    """
    # States first: they are asked about at every step of a search.
    if type(x) is State:
        return x if x.is_whole else require_state(x)
    return require_view(x).state if type(x) is View else require_state(x)


def require_view(view: object) -> View:
    """Return the view if it is this game's, of a whole state and of a seat that the game has, or of a bystander.

    :raises InvalidState: for anything else
    """
    if type(view) is not View:
        raise InvalidState("view", f"must be a fountains.View, not {given(view)}")
    _require_seat(require_state(view.state), view.seat)
    return view


def _require_seat(state: State, seat: object) -> None:
    seats = num_seats(state.options)
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise InvalidState("seat", f"must be None or a seat below {seats}, not {given(seat)}")


def observe(state: State, seat: int | None, /) -> View:
    """Return what the seat may know; None for a bystander. In this game that is everything.

    :raises InvalidState: for something that is no state, or a seat that the game does not have

    >>> from boardrules import fountains
    >>> observe(fountains.new_game(), None).phase
    <Phase.TILE: 'tile'>
    """
    _require_seat(require_state(state), seat)
    return View(state, seat)


def observe_move(state: State, move: Move, seat: int | None, /) -> Move:
    """Return the move as that seat sees it made: as it is.

    :raises InvalidState: for something that is no state, or a seat that the game does not have
    """
    observe(state, seat)
    return move
