"""Pure rules of two board games, Origin of Failing Water and Fountains: immutable states, pure functions, no I/O.

The games and `Record` load when they are first used, so that importing the package, or one game, stays cheap.
"""

from typing import TYPE_CHECKING

from boardrules.game import (
    CHANCE,
    GAME_OVER,
    BoardRulesError,
    Game,
    Hidden,
    Ids,
    IllegalMove,
    InvalidComponents,
    InvalidNotation,
    InvalidOptions,
    InvalidRecord,
    InvalidState,
    NoMoveId,
    Notation,
    Pictures,
    Rules,
    perft,
    playout,
    resolve,
)
from boardrules.games import GAMES, AnyGame
from boardrules.scoring import Standing

if TYPE_CHECKING:
    from boardrules import failingwater, fountains
    from boardrules.record import Record

__all__ = [
    "CHANCE",
    "GAMES",
    "GAME_OVER",
    "AnyGame",
    "BoardRulesError",
    "Game",
    "Hidden",
    "Ids",
    "IllegalMove",
    "InvalidComponents",
    "InvalidNotation",
    "InvalidOptions",
    "InvalidRecord",
    "InvalidState",
    "NoMoveId",
    "Notation",
    "Pictures",
    "Record",
    "Rules",
    "Standing",
    "__version__",
    "failingwater",
    "fountains",
    "perft",
    "playout",
    "resolve",
]


__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Return `Record` or a game, imported only now: who plays one game should not wait for the other, nor for JSON."""
    if name == "Record":
        from boardrules.record import Record  # noqa: PLC0415

        return Record
    if name in GAMES:
        return GAMES[name]
    raise AttributeError(f"module 'boardrules' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
