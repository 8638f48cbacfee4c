"""Strategies for the options of any game."""

from enum import StrEnum
from functools import partial
from typing import Final, get_type_hints

from hypothesis import reject
from hypothesis import strategies as st

from boardrules.game import E_co, InvalidOptions, M, Notation, O, Rules, S
from boardrules.testing._layers import is_written
from boardrules.testing.failingwater import designing_plans
from boardrules.testing.fountains import components

ONE_IN: Final = 8
"""One game in so many has pieces of its own: they are slow to draw, and to play with for the first time."""


def options(game: Notation[M, O], /) -> st.SearchStrategy[O]:
    """Return a strategy for the options of a game; it shrinks to the default.

    Fields of the options class that are enums of texts, true or false, or small numbers take every value that is valid
    by itself; other fields vary for the shipped games only. For options of another make, pass a strategy of your own to
    whatever takes `options`.

    >>> from hypothesis import find
    >>> from boardrules import failingwater
    >>> find(options(failingwater), lambda options: options.players == 3) == failingwater.Options(players=3)
    True
    """
    hints = get_type_hints(type(game.options_from_data({})))
    simple = {name: values for name, hint in hints.items() if (values := _values(game, name, hint)) is not None}
    read = partial(_read_options, game)
    usual = st.fixed_dictionaries({}, optional=simple).map(read)
    own_pieces = {name: pieces for name, pieces in _PIECES.items() if name in hints}
    if not own_pieces:
        return usual
    special = st.fixed_dictionaries(own_pieces, optional=simple).map(read)
    return st.integers(0, ONE_IN - 1).flatmap(lambda chosen: special if chosen == ONE_IN - 1 else usual)


_PIECES: Final[dict[str, st.SearchStrategy[object]]] = {
    "plans": st.lists(
        designing_plans().map(lambda plan: [str(index) for index in plan.indexes]), min_size=4, max_size=4
    ),
    "components": components().map(lambda pieces: pieces.to_text()),
}
"""What the shipped games' options call their pieces, as data."""


def _values(game: Notation[M, O], name: str, hint: object) -> st.SearchStrategy[object] | None:
    if hint is bool:
        candidates: list[object] = [False, True]
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        candidates = [str(each) for each in hint]
    elif hint in (int, int | None):
        candidates = [None, *range(10)]
    elif name == "dummy_face_down":
        candidates = [[1], [1, 6]]
    else:
        return None
    return st.sampled_from([value for value in candidates if _is_valid(game, {name: value})])


def _is_valid(game: Notation[M, O], data: dict[str, object]) -> bool:
    try:
        game.options_from_data(data)
    except InvalidOptions:
        return False
    return True


def _read_options(game: Notation[M, O], data: dict[str, object]) -> O:
    try:
        return game.options_from_data(data)
    except InvalidOptions:
        reject()


def any_options(game: Rules[S, M, O, E_co], /) -> st.SearchStrategy[O] | st.SearchStrategy[None]:
    """Return a strategy for the options of a game, or for None where the game cannot tell which it has."""
    return options(game) if is_written(game) else st.none()
