"""The readings of Fountains: where the printed rules leave a question open, an option picks an answer.

Each enum is the closed set of answers to one question; its members are their own texts, so options also take the
plain string.
"""

from enum import StrEnum


class PoolRanking(StrEnum):
    """How the rank behind tied players is counted (FN-52)."""

    COMPETITION = "competition"
    """A rank counts all who are ahead: 11, 11 and 8 pools rank 1, 1, 3."""
    DENSE = "dense"
    """A rank counts the different numbers ahead: 11, 11 and 8 pools rank 1, 1, 2."""


class LilyGroups(StrEnum):
    """Which pools a group of lily pads may be joined through (FN-55)."""

    LILY_POOLS = "lily_pools"
    """Every pool on the way shows a lily pad itself."""
    ANY_FED_POOL = "any_fed_pool"
    """Any fed pool carries the group on."""


class Fall(StrEnum):
    """How many levels water falls in one step (FN-41)."""

    ANY = "any"
    ONE = "one"


class DarkBricks(StrEnum):
    """Whose dark bricks a new tile must touch (FN-32)."""

    ANY_TILES = "any_tiles"
    """Two bricks of the fountain, of one tile or of two."""
    ONE_TILE = "one_tile"
    """Two bricks of one and the same tile."""


class DesignWater(StrEnum):
    """What the design cards count (FN-62)."""

    IGNORED = "ignored"
    """Everything visible, with or without water."""
    FED_ONLY = "fed_only"
    """Icons and pools that have water only."""


class StraightPools(StrEnum):
    """What holds a straight line of pools together (FN-63)."""

    IN_LINE = "in_line"
    """Lying in one row or column without bare table between."""
    JOINED = "joined"
    """Also each pool must be adjacent, by water, to the one before it."""


class Difficulty(StrEnum):
    """How well the Machine scores in the solo game (FN-78)."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
