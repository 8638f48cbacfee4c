"""For tests of a game, or of an app that plays one: Hypothesis strategies, the laws of every game, a state machine.

Needs the extra ``boardrules[testing]``. Everything here works for the games of this library and for any module or
object of your own that follows the protocol of `boardrules.game`, as far as the layers it has.
"""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Final, overload

from hypothesis import HealthCheck, assume, given, note, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from boardrules._testing_choices import any_options, options
from boardrules._testing_lawbook import Law, LawBroken, laws
from boardrules._testing_laws import LONGEST_GAME
from boardrules._testing_lines import (
    Line,
    ahead,
    default_options,
    is_drawn,
    is_hidden,
    is_numbered,
    is_written,
    pictures,
    shipped_game,
    start,
)
from boardrules._testing_machine import CHOICES, GameMachine
from boardrules._testing_pieces import components, designing_plans, fountain_positions
from boardrules.game import (
    CHANCE,
    E_co,
    Game,
    Hidden,
    InvalidState,
    M,
    O,
    Rules,
    S,
    V,
    short,
)
from boardrules.record import Record

if TYPE_CHECKING:
    from boardrules import failingwater, fountains

__all__ = [
    "MAX_MOVES",
    "GameMachine",
    "Law",
    "LawBroken",
    "check_game",
    "components",
    "designing_plans",
    "fingerprint",
    "fountain_positions",
    "laws",
    "moves",
    "options",
    "records",
    "states",
    "views",
]

MAX_MOVES: Final = 250
"""How many moves, chance included, a strategy plays at most unless told otherwise: enough to end a usual game."""

SELDOM: Final = 10
"""A fingerprint draws one state in so many: a picture is by far the slowest to make."""


def _lines(
    game: Rules[S, M, O, E_co],
    options: O | st.SearchStrategy[O] | None,
    lengths: range,
    play: Callable[[Rules[S, M, O, E_co], O | None, bytes], Line[S, M, O]],
) -> st.SearchStrategy[Line[S, M, O]]:
    offered = any_options(game) if options is None else options
    chosen: st.SearchStrategy[O | None] = offered if isinstance(offered, st.SearchStrategy) else st.just(offered)
    return _drawn_lines(chosen, partial(play, game), lengths)


@st.composite
def _drawn_lines(
    draw: st.DrawFn,
    options: st.SearchStrategy[O | None],
    play: Callable[[O | None, bytes], Line[S, M, O]],
    lengths: range,
) -> Line[S, M, O]:
    chosen = draw(options)
    length = draw(_mostly_short(lengths))
    line = play(chosen, draw(st.binary(min_size=length, max_size=length)))
    assume(len(line.moves) >= lengths.start)
    line = line.cut(lengths.start + _cut(length - lengths.start, len(line.moves) - lengths.start))
    note(line)
    return line


def _mostly_short(lengths: range) -> st.SearchStrategy[int]:
    """Return a strategy for any length, a third of them from the first eighth and a third from the first third.

    A short game shows most bugs as well as a long one, and is played in a fraction of the time.
    """
    return st.one_of(*(st.sampled_from(lengths[: len(lengths) // part + 1]) for part in (8, 3, 1)))


def _cut(asked: int, played: int) -> int:
    """Return how many moves to keep of those played: as many as asked for, and where the game ended before, any number.

    Then short games have states of all phases too, one in nine of them or more at the end.
    """
    return asked if asked == played else min(asked % (played + played // 8 + 1), played)


def states(
    game: Rules[S, M, O, E_co],
    /,
    options: O | st.SearchStrategy[O] | None = None,
    *,
    min_moves: int = 0,
    max_moves: int = MAX_MOVES,
) -> st.SearchStrategy[S]:
    """Return a strategy for states that legal play can lead to, in any phase, chance and the end included.

    It shrinks to short games of first moves. A failing example tells the game's record, ready for a bug report.

    :param game: a module or an object with at least the layer `Rules`
    :param options: options, or a strategy for them; without it, any that `boardrules.testing.options` finds
    :param min_moves: at least so many moves, chance included, have been made
    :param max_moves: at most so many

    >>> from hypothesis import find
    >>> from boardrules import failingwater
    >>> state = find(states(failingwater, min_moves=1), lambda state: not failingwater.is_over(state))
    >>> failingwater.path(state)
    (RevealPlan(position=1),)
    """
    return _last_states(_lines(game, options, range(min_moves, max_moves + 1), Line.played))


# Not `map`: a failing example would show the call that mapped it, and the record again, in place of the state.
@st.composite
def _last_states(draw: st.DrawFn, lines: st.SearchStrategy[Line[S, M, O]]) -> S:
    return draw(lines).state


def views(
    game: Hidden[S, M, V, O, E_co],
    /,
    options: O | st.SearchStrategy[O] | None = None,
    *,
    min_moves: int = 0,
    max_moves: int = MAX_MOVES,
) -> st.SearchStrategy[V]:
    """Return a strategy for what a seat or a bystander sees in such states as `states` gives.

    :param game: a module or an object with at least the layer `Hidden`
    :param options: options, or a strategy for them; without it, any that `boardrules.testing.options` finds
    :param min_moves: at least so many moves, chance included, have been made
    :param max_moves: at most so many

    >>> from hypothesis import find
    >>> from boardrules import failingwater
    >>> find(views(failingwater), lambda view: view.seat == 2).phase
    <Phase.PLAN: 'plan'>
    """
    return _views_of(game, states(game, options, min_moves=min_moves, max_moves=max_moves))


@st.composite
def _views_of(draw: st.DrawFn, game: Hidden[S, M, V, O, E_co], states: st.SearchStrategy[S]) -> V:
    state = draw(states)
    return game.observe(state, draw(st.sampled_from((None, *range(len(game.scores(state)))))))


def records(
    game: Game[S, M, V, O, E_co],
    /,
    options: O | st.SearchStrategy[O] | None = None,
    *,
    min_moves: int = 0,
    max_moves: int = MAX_MOVES,
) -> st.SearchStrategy[Record]:
    """Return a strategy for records of such games as `states` plays.

    :param game: a module or an object with all layers
    :param options: options, or a strategy for them; without it, any that `boardrules.testing.options` finds
    :param min_moves: at least so many moves, chance included
    :param max_moves: at most so many

    >>> from hypothesis import find
    >>> from boardrules import failingwater
    >>> find(records(failingwater), lambda record: len(record.moves) > 0).to_text()
    '{"boardrules": 1, "game": "failingwater", "options": {}, "moves": ["plan:1"]}'
    """
    return _records_of(game, _lines(game, options, range(min_moves, max_moves + 1), Line.played))


@st.composite
def _records_of(draw: st.DrawFn, game: Game[S, M, V, O, E_co], lines: st.SearchStrategy[Line[S, M, O]]) -> Record:
    line = draw(lines)
    return Record(game.NAME, line.options, line.moves, games={game.NAME: game})


@overload
def moves(state: "failingwater.State", /) -> "st.SearchStrategy[failingwater.Move]": ...
@overload
def moves(state: "fountains.State", /) -> "st.SearchStrategy[fountains.Move]": ...
@overload
def moves(state: S, /, game: Rules[S, M, O, E_co]) -> st.SearchStrategy[M]: ...
def moves(state: S, /, game: Rules[S, M, O, E_co] | None = None) -> st.SearchStrategy[M]:
    """Return a strategy for the legal moves of a state, outcomes of chance among them; empty when the game is over.

    :param state: a state of a game of this library, or of the one passed in
    :param game: the game; not needed for those of this library
    :raises InvalidState: when the state is of no game of this library and no game is passed in

    >>> from hypothesis import find
    >>> from boardrules import failingwater
    >>> find(moves(failingwater.new_game()), lambda move: move.position > 2)
    RevealPlan(position=3)
    """
    its_game = shipped_game(type(state)) if game is None else game
    if its_game is None:
        raise InvalidState(
            "state", f"{short(type(state).__qualname__)} is of no game of this library: pass the game too"
        )
    listed = its_game.legal_moves(state)
    if not listed:
        return st.nothing()
    # Not sampled_from: that draws nothing where there is one move only, and Hypothesis would rather play until then.
    return st.integers(0, CHOICES - 1).map(lambda choice: listed[choice % len(listed)])


def check_game(
    game: Rules[S, M, O, E_co],
    /,
    options: O | st.SearchStrategy[O] | None = None,
    *,
    only: Collection[str] | None = None,
    max_moves: int = MAX_MOVES,
    max_examples: int = 25,
) -> None:
    """Check that a game keeps every law that binds it, each on so many lines of play; the same ones each time.

    :param game: a module or an object; the functions it has say which laws bind it
    :param options: options, or a strategy for them; without it, any that `boardrules.testing.options` finds
    :param only: the names of the laws to check; without it, all of `laws`
    :param max_moves: how long a line of play is at most
    :param max_examples: how many lines of play are tried for each law
    :raises LawBroken: at the first law that does not hold, with the shortest record found that shows it
    :raises ValueError: when `only` names no law of this game

    >>> from boardrules import failingwater
    >>> check_game(failingwater, only=["chance_adds_up_to_one"])
    """
    binding = laws(game)
    for name in only or ():
        if name not in [law.name for law in binding]:
            raise ValueError(f"{short(name)} is no law that binds {game.NAME}")
    lines = _lines(game, options, range(max_moves + 1), Line.tried)
    for law in binding:
        if only is None or law.name in only:
            _check(law, lines, max_examples)


def _check(law: Law[S, M, O], lines: st.SearchStrategy[Line[S, M, O]], max_examples: int) -> None:
    seen: list[LawBroken] = []

    @settings(
        max_examples=max_examples,
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(lines)
    def holds(line: Line[S, M, O]) -> None:
        try:
            law.demand(line)
        except LawBroken as broken:
            seen.append(broken)
            raise

    try:
        holds()
    except Flaky:
        if not seen:
            raise
        raise seen[0] from None


def fingerprint(game: Rules[S, M, O, E_co], options: O | None = None, seed: int = 0, /) -> str:
    """Return a digest of a whole random game: moves, scores, events, texts, views and reprs, as far as the layers go.

    It depends on nothing but its arguments. Where it differs between two processes with different ``PYTHONHASHSEED``,
    the game lets the order of a set decide something.

    :param options: without it, the game's default
    :param seed: of the generator that chooses all moves

    >>> from boardrules import failingwater
    >>> fingerprint(failingwater) == fingerprint(failingwater)
    True
    """
    chosen = default_options(game) if options is None else options
    state = start(game, chosen)
    digest = sha256(repr(chosen).encode())
    for index, (move, after) in enumerate(ahead(game, state, Random(seed), LONGEST_GAME)):
        told = (
            move,
            game.events(state, move),
            after,
            game.legal_moves(after),
            game.scores(after),
            game.standings(after),
        )
        digest.update(repr((*told, *_faces(game, chosen, move, after))).encode())
        if is_drawn(game) and index % SELDOM == 0:
            digest.update(repr(pictures(game, after)).encode())
        state = after
    digest.update(repr(game.path(state)).encode())
    return digest.hexdigest()


def _faces(game: Rules[S, M, O, E_co], options: O | None, move: M, state: S) -> Iterator[object]:
    """Yield how the other layers of a game show a move and the state after it."""
    if game.current_player(state) == CHANCE:
        yield game.chance_outcomes(state), game.resolve_chance(state, Random(0))
    if is_hidden(game):
        for seat in (*range(len(game.scores(state))), None):
            view = game.observe(state, seat)
            yield view, game.count_states(view), game.sample_state(view, Random(0))
    if is_written(game):
        yield game.move_to_text(move)
    if is_numbered(game) and options is not None:
        yield game.move_to_id(options, move)
