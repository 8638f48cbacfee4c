"""The games that the adapters know: those of this library, and those that were introduced."""

from typing import Final

from boardrules.game import E_co, InvalidOptions, M, O, S, V, given, short
from boardrules.games import GAMES
from boardrules.learning import failingwater, fountains
from boardrules.learning.protocol import AnyLearnable, AnyLearning, Learnable, Learning

_SHIPPED: Final[dict[str, AnyLearning]] = {"failingwater": failingwater, "fountains": fountains}
_INTRODUCED: Final[dict[str, tuple[AnyLearnable, AnyLearning]]] = {}


def introduce(game: Learnable[S, M, V, O, E_co], learning: Learning[V, O], /) -> None:
    """Make a game of your own known to the adapters, under its `NAME`.

    Do it when your module is imported, so that pickled states find the game in other processes too.

    :raises InvalidOptions: when another game has that name already, and for what has no text as its name
    """
    name = getattr(game, "NAME", None)
    if type(name) is not str:
        raise InvalidOptions("game", f"must have a NAME, a text, as games do: {given(game)}")
    known = _INTRODUCED.get(name)
    if name in GAMES or (known is not None and known[0] is not game):
        raise InvalidOptions("game", f"another game is called {short(name)}")
    _INTRODUCED[name] = (game, learning)


def known_as(game: object) -> str:
    """Return the name under which the adapters know a game.

    :raises InvalidOptions: for anything else than a game of the library or one that was introduced

    >>> from boardrules import failingwater
    >>> known_as(failingwater)
    'failingwater'
    """
    name = getattr(game, "NAME", None)
    if type(name) is str and (name in GAMES or name in _INTRODUCED) and game_of(name) is game:
        return name
    raise InvalidOptions("game", f"is not known, see boardrules.learning.introduce: {given(game)}")


def game_of(name: str) -> AnyLearnable:
    """Return the game that the adapters know under a name.

    :raises InvalidOptions: for any other name
    """
    _require_known(name)
    return GAMES[name] if name in GAMES else _INTRODUCED[name][0]


def learning_of(name: str) -> AnyLearning:
    """Return what is known for learning code of the game with that name.

    :raises InvalidOptions: for any other name
    """
    _require_known(name)
    return _SHIPPED[name] if name in _SHIPPED else _INTRODUCED[name][1]


def _require_known(name: object) -> None:
    if type(name) is not str or (name not in GAMES and name not in _INTRODUCED):
        raise InvalidOptions("game", f"no game is known as {given(name)}, see boardrules.learning.introduce")
