"""What every game offers, and helpers that work on any game.

A game is anything with the functions below: a *module* such as `boardrules.failingwater`, or an object of your own.
The protocols are layered so that a small game can stop early: `Rules` is enough to play, `Hidden` adds what each
seat may know, `Notation` moves as text and options as data, `Ids` a fixed integer per move, `Data` positions and events
as data, `Words` reasons and sentences, `Pictures` text and SVG. `Game` is all that every game of the library has.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final, Never, Protocol, TypeGuard, TypeVar

# A game of your own needs nothing but this module: what other rooms of the core define for it has its name here too.
from boardrules.errors import BoardRulesError as BoardRulesError
from boardrules.errors import IllegalMove as IllegalMove
from boardrules.errors import InvalidComponents as InvalidComponents
from boardrules.errors import InvalidNotation as InvalidNotation
from boardrules.errors import InvalidOptions as InvalidOptions
from boardrules.errors import InvalidRecord as InvalidRecord
from boardrules.errors import InvalidState as InvalidState
from boardrules.errors import NoMoveId as NoMoveId
from boardrules.errors import Refusal as Refusal
from boardrules.options import changed_fields as changed_fields
from boardrules.options import named_fields as named_fields
from boardrules.options import one_of as one_of
from boardrules.scoring import Standing as Standing
from boardrules.shown import given as given
from boardrules.shown import short as short

if TYPE_CHECKING:
    from boardrules.pictures import AnyTheme

CHANCE: Final = -1
"""What `current_player` answers when the next move is chance's: a card dealt, a tile turned up."""

GAME_OVER: Final = -2
"""What `current_player` answers when nobody moves any more."""

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741 - O for options, beside S, M, V and E
E = TypeVar("E")
O_contra = TypeVar("O_contra", contravariant=True)
S_contra = TypeVar("S_contra", contravariant=True)
M_contra = TypeVar("M_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)
E_co = TypeVar("E_co", covariant=True)


class Rules(Protocol[S, M, O_contra, E_co]):
    """The playing layer: states, moves, chance, scores. Type parameters: state, move, options, event."""

    @property
    def NAME(self) -> str:  # noqa: N802 - a module constant
        """The game's name in records."""

    def new_game(self, options: O_contra = ..., /) -> S:
        """Return the start of a game, before any chance.

        :raises InvalidOptions: for anything but valid options of this game
        """

    def current_player(self, state: S, /) -> int:
        """Return the seat to move, or `CHANCE`, or `GAME_OVER`."""

    def is_over(self, state: S, /) -> bool:
        """Return whether the game has ended."""

    def legal_moves(self, state: S, /) -> Sequence[M]:
        """Return every legal move once, in a fixed order; at chance every outcome; none when the game is over."""

    def is_legal(self, state: S, move: M, /) -> bool:
        """Return whether `apply_move` takes this move. Never raises."""

    def apply_move(self, state: S, move: M, /) -> S:
        """Return the next state; the given one stays as it was.

        :raises IllegalMove: with the reason and the clause
        """

    def chance_outcomes(self, state: S, /) -> tuple[tuple[M, Fraction], ...]:
        """Return every outcome with its exact probability; they add up to 1. Empty when chance is not to move."""

    def sample_chance(self, state: S, rng: Random, /) -> M:
        """Return one chance outcome, drawn with those probabilities."""

    def resolve_chance(self, state: S, rng: Random, /) -> S:
        """Return the next state in which a player decides (or the game is over), with chance drawn on the way."""

    def scores(self, state: S, /) -> tuple[int, ...]:
        """Return the points so far, by seat."""

    def standings(self, state: S, /) -> tuple[Standing, ...]:
        """Return who stands where, best first."""

    def events(self, before: S, move: M, /) -> tuple[E_co, ...]:
        """Return what the move made happen, in order, for an app to log or animate."""

    def path(self, state: S, /) -> tuple[M, ...]:
        """Return one legal sequence of moves from `new_game` to an equal state."""

    def validate(self, state: S, /) -> None:
        """Check a state that was built by hand.

        :raises InvalidState: naming the field that breaks the game's invariants
        """


class Hidden(Rules[S, M, O_contra, E_co], Protocol[S, M, V, O_contra, E_co]):
    """The knowing layer: what a seat may know, and states that agree with it. Adds the view as type parameter."""

    def current_player(self, x: S | V, /) -> int:
        """Return the seat to move, or `CHANCE`, or `GAME_OVER`."""

    def is_over(self, x: S | V, /) -> bool:
        """Return whether the game has ended."""

    def legal_moves(self, x: S | V, /) -> Sequence[M]:
        """Return every legal move; of a view, those of the seat that sees it, and none off its turn."""

    def scores(self, x: S | V, /) -> tuple[int, ...]:
        """Return the points so far, by seat."""

    def standings(self, x: S | V, /) -> tuple[Standing, ...]:
        """Return who stands where, best first."""

    def observe(self, state: S, seat: int | None, /) -> V:
        """Return what the seat (None: a bystander) may know: all of it and no more."""

    def observe_move(self, state: S, move: M, seat: int | None, /) -> M:
        """Return the move as that seat sees it made in this state."""

    def sample_state(self, view: V, rng: Random, /) -> S:
        """Return a state drawn uniformly from all that the view allows."""

    def count_states(self, view: V, /) -> int:
        """Return how many states the view allows."""


class Notation(Protocol[M, O]):
    """The text layer: moves as text, options as JSON-ready data."""

    def move_to_text(self, move: M, /) -> str:
        """Return the move's text."""

    def move_from_text(self, text: str, /) -> M:
        """Return the move that a text stands for.

        :raises InvalidNotation: for anything else
        """

    def options_to_data(self, options: O, /) -> dict[str, object]:
        """Return what differs from the default options, ready for JSON."""

    def options_from_data(self, data: object, /) -> O:
        """Return the options that such data stand for.

        :raises InvalidOptions: naming the field
        """

    def num_seats(self, options: O, /) -> int:
        """Return how many seats `scores` lists."""


class Ids(Protocol[M, O_contra]):
    """The integer layer: a fixed number per move, decisions first, then chance."""

    def num_move_ids(self, options: O_contra, /) -> int:
        """Return how many ids there are in all."""

    def num_decision_ids(self, options: O_contra, /) -> int:
        """Return how many of them, the first ones, are decisions of a player."""

    def move_to_id(self, options: O_contra, move: M, /) -> int | None:
        """Return the move's id, or None for a move without one."""

    def move_from_id(self, options: O_contra, move_id: int, /) -> M:
        """Return the move with that id.

        :raises NoMoveId: when there is none
        """


class Data(Protocol[S, V, E_contra]):
    """The data layer: positions and events for clients in any language, made of what JSON has. Adds no secrets to views."""

    def state_to_data(self, state: S, /) -> dict[str, object]:
        """Return a state as data that `state_from_data` makes an equal state of.

        :raises InvalidState: for anything but a state of this game
        """

    def state_from_data(self, data: object, /) -> S:
        """Return the state that such data stand for.

        :raises BoardRulesError: naming the path to the fault, and for all that `validate` refuses
        """

    def view_to_data(self, view: V, /) -> dict[str, object]:
        """Return a view as data that `view_from_data` makes an equal view of.

        :raises InvalidState: for anything but a view of this game
        """

    def view_from_data(self, data: object, /) -> V:
        """Return the view that such data stand for.

        :raises BoardRulesError: naming the path to the fault, and for all that no state can show
        """

    def event_to_data(self, event: E_contra, /) -> dict[str, object]:
        """Return an event as data."""

    def data_schema(self) -> dict[str, object]:
        """Return the JSON Schema (2020-12) of the game's options, moves, states, views, events and records."""


class Words(Protocol[S_contra, M_contra, V_contra, E]):
    """The layer for people: why a move is refused, what moves and events are in sentences, what would be scored now.

    The games of this library take a table of phrases too, as the parameter `words`.
    """

    def why_not(self, state: S_contra, move: M_contra, /) -> Refusal | None:
        """Return why a move is not legal, with what an app can mark; None where it is legal."""

    def describe_move(self, x: S_contra | V_contra, move: M_contra, /, *, names: Sequence[str] | None = None) -> str:
        """Return one sentence that says what a move would do.

        :param names: by seat; without them seats are called by their numbers
        """

    def describe_event(self, event: E, /, *, names: Sequence[str] | None = None) -> str:
        """Return one sentence that tells an event.

        :param names: by seat; without them seats are called by their numbers
        """

    def final_events(self, x: S_contra | V_contra, /) -> tuple[E, ...]:
        """Return what would be scored if the game ended now."""


class Drawable(Protocol[S_contra, V_contra]):
    """The least of the picture layer: strings to print or to show; nothing is printed and no file is opened."""

    def render_text(self, x: S_contra | V_contra, /) -> str:
        """Return the position as text for a person."""

    def render_svg(self, x: S_contra | V_contra, /) -> str:
        """Return the position as an SVG document."""


class Pictures(Drawable[S_contra, V_contra], Protocol[S_contra, V_contra]):
    """The picture layer: what every picture can be asked for besides the position.

    Some keywords take what only the game itself knows, here written as `Never`: code over any game leaves them alone.
    """

    def render_text(
        self,
        x: S_contra | V_contra,
        /,
        *,
        width: int = ...,
        colour: bool = ...,
        names: Sequence[str] | None = ...,
        words: Never = ...,
    ) -> str:
        """Return the position as text for a person.

        :param width: the most characters in a line
        :param colour: whether to use the colours of a terminal
        :param names: by seat
        :param words: the game's table of phrases for a language
        """

    def render_svg(  # noqa: PLR0913 - the keywords that all pictures share
        self,
        x: S_contra | V_contra,
        /,
        *,
        since: S_contra | V_contra | None = ...,
        names: Sequence[str] | None = ...,
        seat: int | None = ...,
        turn: Never = ...,
        marks: Never = ...,
        ghost: Never = ...,
        size: int | None = ...,
        theme: "AnyTheme" = ...,
        words: Never = ...,
    ) -> str:
        """Return the position as an SVG document.

        :param since: an earlier position of the same game; what is new is marked
        :param names: by seat
        :param seat: whose side of the table is near
        :param turn: how a piece in hand is turned, where a game has such
        :param marks: what to point at: cells, cards or spaces
        :param ghost: a move drawn as if it were made, where a game has such
        :param size: the width in pixels
        :param theme: light or dark colours, or your own
        :param words: the game's table of phrases for a language
        """


class Game(
    Hidden[S, M, V, O, E],
    Notation[M, O],
    Ids[M, O],
    Data[S, V, E],
    Words[S, M, V, E],
    Pictures[S, V],
    Protocol[S, M, V, O, E],
):
    """The layers that every game of the library has. Type parameters: state, move, view, options, event."""


class Written(Rules[S, M, O, E_co], Notation[M, O], Protocol[S, M, O, E_co]):
    """What records ask of a game: that it can be played and written down."""


class Indexed(Protocol[S_contra, V_contra]):
    """What a game may have besides its layers: the ids of the legal moves without the moves. Type parameters: state, view."""

    def legal_ids(self, x: S_contra | V_contra, /) -> Sequence[int]:
        """Return the ids of `legal_moves`, ascending; moves without an id are left out."""


class Fast(Protocol[S_contra]):
    """What a game may have besides its layers: a way to a random end that is shorter than playing there."""

    def rollout(self, state: S_contra, rng: Random, /) -> tuple[int, ...]:
        """Return the scores at a random end, with the probabilities that `playout` with random decisions has."""


def resolve(game: Rules[S, M, O, E_co], state: S, rng: Random, /) -> tuple[S, tuple[M, ...]]:
    """Play all chance up to the next decision one step at a time, and return the state with the moves made.

    For apps that record or show every reveal; `resolve_chance` of a game is the fast way without them.
    """
    made: list[M] = []
    while game.current_player(state) == CHANCE:
        move = game.sample_chance(state, rng)
        state = game.apply_move(state, move)
        made.append(move)
    return state, tuple(made)


def playout(
    game: Rules[S, M, O, E_co], state: S, rng: Random, /, choose: Callable[[S, Sequence[M]], M] | None = None
) -> tuple[S, tuple[M, ...]]:
    """Play a state to the end of the game, and return the last state with all moves made, chance included.

    :param choose: picks a player's move from the legal ones; without it every decision is random
    """
    made: list[M] = []
    while (player := game.current_player(state)) != GAME_OVER:
        if player == CHANCE:
            move = game.sample_chance(state, rng)
        else:
            moves = game.legal_moves(state)
            move = rng.choice(moves) if choose is None else choose(state, moves)
        state = game.apply_move(state, move)
        made.append(move)
    return state, tuple(made)


def rollout(game: Rules[S, M, O, E_co], state: S, rng: Random, /) -> tuple[int, ...]:
    """Play a state to a random end of the game, and return the scores there, by seat.

    The same distribution as `playout` without `choose`, which keeps the moves. A game that has a `rollout` of its own
    (`Fast`) is asked for it.

    >>> from boardrules import failingwater
    >>> len(rollout(failingwater, failingwater.new_game(), Random(1)))
    4
    """
    if _is_fast(game):
        return game.rollout(state, rng)
    while (player := game.current_player(state)) != GAME_OVER:
        if player == CHANCE:
            state = game.resolve_chance(state, rng)
        else:
            state = game.apply_move(state, rng.choice(game.legal_moves(state)))
    return game.scores(state)


def _is_fast(game: Rules[S, M, O, E_co]) -> TypeGuard[Fast[S]]:
    return hasattr(game, "rollout")


def perft(game: Rules[S, M, O, E_co], state: S, depth: int, /) -> int:
    """Count the sequences of exactly `depth` legal moves from a state, chance moves included.

    The classic check of a move generator: small depths can be counted by hand.
    """
    if depth <= 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply_move(state, move), depth - 1) for move in moves)
