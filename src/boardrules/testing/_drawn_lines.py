"""Strategies for lines of play."""

from collections.abc import Callable
from functools import partial

from hypothesis import assume, note
from hypothesis import strategies as st

from boardrules.game import E_co, M, O, Rules, S
from boardrules.testing._lines import Line
from boardrules.testing.choices import any_options


def lines_of(
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
