"""A line of play through any game: its states, the moves between them and its record."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Final, Generic, Self, TypeVar

from attrs import field, frozen

from boardrules.game import GAME_OVER, Drawable, E_co, M, O, Rules, S, V
from boardrules.games import GAMES, AnyGame
from boardrules.record import Record
from boardrules.testing._layers import is_written

if TYPE_CHECKING:
    from hypothesis.vendor.pretty import RepresentationPrinter

T = TypeVar("T")

CHOICES: Final = 2**16
"""Out of how many numbers a move is chosen, taken modulo the number of legal moves: far more than any state has."""


def shipped_game(kind: type) -> AnyGame | None:
    """Return the game that defines a class, without importing another."""
    package, _, rest = kind.__module__.partition(".")
    name = rest.partition(".")[0]
    return GAMES[name] if package == "boardrules" and name in GAMES else None


def default_options(game: Rules[S, M, O, E_co]) -> O | None:
    """Return the options that a game starts with if none are named, or None for a game that cannot tell."""
    return game.options_from_data({}) if is_written(game) else None


def start(game: Rules[S, M, O, E_co], options: O | None) -> S:
    """Return the start of a game; without options, with the game's own default."""
    return game.new_game() if options is None else game.new_game(options)


def replay(game: Rules[S, M, O, E_co], options: O | None, moves: Sequence[M]) -> S:
    """Return the state that the moves lead to from the start."""
    state = start(game, options)
    for move in moves:
        state = game.apply_move(state, move)
    return state


def follow(game: Rules[S, M, O, E_co], state: S, choices: bytes) -> Iterator[tuple[M, S]]:
    """Yield a move and the state after it for each byte, until the game is over.

    A byte stands for the move at that index, taken modulo the number of legal moves; where there are more than a
    byte can tell apart, the byte before it counts as 256 times as much.
    """
    before = 0
    for choice in choices:
        moves = game.legal_moves(state)
        if not moves:
            return
        index = choice if len(moves) <= 256 else choice + 256 * before
        move = moves[index % len(moves)]
        state = game.apply_move(state, move)
        yield move, state
        before = choice


def _until_it_fails(steps: Iterator[T]) -> Iterator[T]:
    with suppress(Exception):
        yield from steps


def ahead(game: Rules[S, M, O, E_co], state: S, rng: Random, limit: int) -> Iterator[tuple[M, S]]:
    """Yield random moves from here on and the states after them, at most so many."""
    for _ in range(limit):
        if game.current_player(state) == GAME_OVER:
            return
        move = rng.choice(game.legal_moves(state))
        state = game.apply_move(state, move)
        yield move, state


def spread(items: Sequence[T], most: int) -> Sequence[T]:
    """Return all items, or at most so many of them, evenly spread from the first on."""
    return items[:: -(-len(items) // most)] if len(items) > most else items


def record_text(game: Rules[S, M, O, E_co], options: O | None, moves: Sequence[M]) -> str:
    """Return a game's record as text that can be pasted into a bug report; of a game that cannot write them, its reprs."""
    if is_written(game) and options is not None:
        with suppress(Exception):  # a game that cannot write its records must still be reported
            return Record(game.NAME, options, tuple(moves), games={game.NAME: game}).to_text()
    told = "with its default options" if options is None else repr(options)
    return f"{game.NAME} {told}: {list(moves)!r}"


def pictures(game: Drawable[S, V], x: S | V) -> tuple[str, str]:
    """Return text and SVG of a state or a view."""
    return game.render_text(x), game.render_svg(x)


@frozen(repr=False)
class Line(Generic[S, M, O]):
    """A line of play from the start of a game.

    :ivar game: the game that is played
    :ivar options: what it was started with; None for the game's own default
    :ivar states: the start and the state after each move
    :ivar moves: one fewer than states
    """

    game: Rules[S, M, O, object] = field(eq=False)
    options: O | None
    states: tuple[S, ...]
    moves: tuple[M, ...]

    @classmethod
    def played(cls, game: Rules[S, M, O, object], options: O | None, choices: bytes) -> Self:
        """Return the line that the choices make."""
        first = start(game, options)
        return cls._of(game, options, first, follow(game, first, choices))

    @classmethod
    def tried(cls, game: Rules[S, M, O, object], options: O | None, choices: bytes) -> Self:
        """Return the line that the choices make, or as much of it as the game can play without an error."""
        first = start(game, options)
        return cls._of(game, options, first, _until_it_fails(follow(game, first, choices)))

    @classmethod
    def _of(cls, game: Rules[S, M, O, object], options: O | None, first: S, steps: Iterator[tuple[M, S]]) -> Self:
        made = tuple(steps)
        return cls(game, options, (first, *(state for _, state in made)), tuple(move for move, _ in made))

    def cut(self, length: int) -> Self:
        """Return the line of the first moves, so many of them."""
        return type(self)(self.game, self.options, self.states[: length + 1], self.moves[:length])

    @property
    def state(self) -> S:
        """The last state."""
        return self.states[-1]

    def __repr__(self) -> str:
        return record_text(self.game, self.options, self.moves)

    def _repr_pretty_(self, printer: "RepresentationPrinter", _cycle: object) -> None:
        """Show the record where Hypothesis would show every field of every object."""
        printer.text(repr(self))


def lately(line: Line[S, M, O]) -> Sequence[S]:
    """Return the last few states of a line, for laws that are quick to check."""
    return line.states[-8:]


def moves_around(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> Iterable[M]:
    """Yield moves that are legal somewhere near: before, here and later."""
    later = [after for _, after in ahead(game, line.state, Random(0), 40)]
    for state in (*spread(line.states, 20), *spread(later, 20)):
        yield from spread(game.legal_moves(state), 20)
