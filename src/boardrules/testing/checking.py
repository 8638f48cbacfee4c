"""Checks that a game keeps the laws that bind it."""

from collections.abc import Collection

try:
    from hypothesis import HealthCheck, given, settings
    from hypothesis import strategies as st
    from hypothesis.errors import Flaky
except ModuleNotFoundError as error:
    error.add_note('pip install "boardrules[testing]" brings it')
    raise

from boardrules.game import E_co, M, O, Rules, S, short
from boardrules.testing._drawn_lines import lines_of
from boardrules.testing._lines import Line
from boardrules.testing.lawbook import Law, LawBroken, laws, style_laws
from boardrules.testing.strategies import MAX_MOVES


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
    :param only: the names of the laws to check, of `laws` or `style_laws`; without it, all of `laws`
    :param max_moves: how long a line of play is at most
    :param max_examples: how many lines of play are tried for each law
    :raises LawBroken: at the first law that does not hold, with the shortest record found that shows it
    :raises InvalidOptions: for what has not all of `boardrules.Rules`, naming what is missing
    :raises ValueError: when `only` names no law of this game

    >>> from boardrules import failingwater
    >>> check_game(failingwater, only=["chance_adds_up_to_one"])
    """
    known = {law.name: law for law in (*laws(game), *style_laws(game))}
    for name in only or ():
        if name not in known:
            raise ValueError(f"{short(name)} is no law that binds {game.NAME}")
    tried = lines_of(game, options, range(max_moves + 1), Line.tried)
    for law in laws(game) if only is None else [law for law in known.values() if law.name in only]:
        _check(law, tried, max_examples)


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
