"""Strategies for states, views, records and moves of any game."""

from typing import Final, overload

from hypothesis import strategies as st

from boardrules import failingwater, fountains
from boardrules.game import E_co, Hidden, InvalidState, M, O, Rules, S, V, Written, short
from boardrules.record import Record
from boardrules.testing._drawn_lines import lines_of
from boardrules.testing._lines import CHOICES, Line, shipped_game

MAX_MOVES: Final = 250
"""How many moves, chance included, a strategy plays at most unless told otherwise: enough to end a usual game."""


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
    return _last_states(lines_of(game, options, range(min_moves, max_moves + 1), Line.played))


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
    game: Written[S, M, O, E_co],
    /,
    options: O | st.SearchStrategy[O] | None = None,
    *,
    min_moves: int = 0,
    max_moves: int = MAX_MOVES,
) -> st.SearchStrategy[Record[S, M, O, E_co]]:
    """Return a strategy for records of such games as `states` plays.

    :param game: a module or an object with at least the layers `Rules` and `Notation`
    :param options: options, or a strategy for them; without it, any that `boardrules.testing.options` finds
    :param min_moves: at least so many moves, chance included
    :param max_moves: at most so many

    >>> from hypothesis import find
    >>> from boardrules import failingwater
    >>> find(records(failingwater), lambda record: len(record.moves) > 0).to_text()
    '{"boardrules": 1, "game": "failingwater", "options": {}, "moves": ["plan:1"]}'
    """
    return _records_of(game, lines_of(game, options, range(min_moves, max_moves + 1), Line.played))


@st.composite
def _records_of(
    draw: st.DrawFn, game: Written[S, M, O, E_co], lines: st.SearchStrategy[Line[S, M, O]]
) -> Record[S, M, O, E_co]:
    line = draw(lines)
    return Record(game.NAME, line.options, line.moves, games={game.NAME: game})


@overload
def moves(state: failingwater.State, /) -> st.SearchStrategy[failingwater.Move]: ...
@overload
def moves(state: fountains.State, /) -> st.SearchStrategy[fountains.Move]: ...
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
