"""Pure rules of two board games, Origin of Failing Water and Fountains: immutable states, pure functions, no I/O.

The games and `Record` load when they are first used, so that importing the package, or one game, stays cheap.
"""

from typing import TYPE_CHECKING

from boardrules.game import (
    CHANCE,
    GAME_OVER,
    BoardRulesError,
    Data,
    Drawable,
    Fast,
    Game,
    Hidden,
    Ids,
    IllegalMove,
    Indexed,
    InvalidComponents,
    InvalidNotation,
    InvalidOptions,
    InvalidRecord,
    InvalidState,
    NoMoveId,
    Notation,
    Pictures,
    Refusal,
    Rules,
    Standing,
    Words,
    Written,
    perft,
    playout,
    resolve,
    rollout,
)
from boardrules.games import GAMES, AnyGame, AnyWritten
from boardrules.sheets import ScoreLine, ScoreSheet, score_sheet

if TYPE_CHECKING:
    from boardrules import failingwater, fountains
    from boardrules.record import AnyRecord, Record, Step

__all__ = [
    "CHANCE",
    "GAMES",
    "GAME_OVER",
    "AnyGame",
    "AnyRecord",
    "AnyWritten",
    "BoardRulesError",
    "Data",
    "Drawable",
    "Fast",
    "Game",
    "Hidden",
    "Ids",
    "IllegalMove",
    "Indexed",
    "InvalidComponents",
    "InvalidNotation",
    "InvalidOptions",
    "InvalidRecord",
    "InvalidState",
    "NoMoveId",
    "Notation",
    "Pictures",
    "Record",
    "Refusal",
    "Rules",
    "ScoreLine",
    "ScoreSheet",
    "Standing",
    "Step",
    "Words",
    "Written",
    "__version__",
    "failingwater",
    "fountains",
    "perft",
    "playout",
    "resolve",
    "rollout",
    "score_sheet",
]


__version__ = "0.2.0"
"""The version of the library; the one place where it stands."""


def __getattr__(name: str) -> object:
    """Return `Record`, its steps or a game, imported only now: who plays one game should not wait for the other, nor for JSON."""
    if name in ("AnyRecord", "Record", "Step"):
        from boardrules import record  # noqa: PLC0415

        return getattr(record, name)
    if name in GAMES:
        return GAMES[name]
    raise AttributeError(f"module 'boardrules' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
