"""What can be chosen before a game: players, first seat, variant, difficulty, pieces, and the readings of the rules.

A reading is an answer to a question that the printed rules leave open. Each enum is the closed set of answers to one; its
members are their own texts, so options also take the plain string.
"""

from enum import StrEnum
from functools import lru_cache
from typing import Final, Literal

from attrs import field, frozen

from boardrules.fountains.components import STAR, Components
from boardrules.fountains.reference_set import REFERENCE_SET
from boardrules.game import (
    BoardRulesError,
    InvalidComponents,
    InvalidOptions,
    changed_fields,
    given,
    named_fields,
    one_of,
    short,
)
from boardrules.options import repr_of


class PoolRanking(StrEnum):
    """How the rank behind tied players is counted (FN-52)."""

    COMPETITION = "competition"
    """A rank counts all who are ahead: 11, 11 and 8 pools rank 1, 1, 3."""
    DENSE = "dense"
    """A rank counts the different numbers ahead: 11, 11 and 8 pools rank 1, 1, 2."""


class LilyGroups(StrEnum):
    """Which pools a group of lily pads may be joined through (FN-55)."""

    ANY_FED_POOL = "any_fed_pool"
    """Any fed pool carries the group on."""
    LILY_POOLS = "lily_pools"
    """Every pool on the way shows a lily pad itself."""


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
    """What holds a straight line of pools together, in one row or column without bare table between (FN-63)."""

    ADJACENT = "adjacent"
    """Between one pool and the next, only the tiles of these two are seen."""
    IN_LINE = "in_line"
    """Whatever lies between."""
    JOINED = "joined"
    """Each pool must be adjacent, by water, to the one before it."""


class SoloFinalFish(StrEnum):
    """Which fish colour the player scores in the Final Rewards of the solo game (FN-77)."""

    OWN_BEST = "own_best"
    """The player's own best, as among players."""
    MACHINE_COLOUR = "machine_colour"
    """The Machine's, as when the Machine brings a Reward for fish about."""


class Difficulty(StrEnum):
    """How well the Machine scores in the solo game (FN-78)."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


PLAYERS: Final = range(1, 6)
"""How many can play; one plays against the Machine."""

SOLO_SEATS: Final = 2
"""Seats that `scores` lists in the solo game: the player and the Machine."""


def _difficulty(value: Literal["easy", "medium", "hard"] | Difficulty) -> Difficulty:
    return one_of(Difficulty, "difficulty", value)


def _pool_ranking(value: Literal["competition", "dense"] | PoolRanking) -> PoolRanking:
    return one_of(PoolRanking, "pool_ranking", value)


def _lily_groups(value: Literal["any_fed_pool", "lily_pools"] | LilyGroups) -> LilyGroups:
    return one_of(LilyGroups, "lily_groups", value)


def _fall(value: Literal["any", "one"] | Fall) -> Fall:
    return one_of(Fall, "fall", value)


def _dark_bricks(value: Literal["any_tiles", "one_tile"] | DarkBricks) -> DarkBricks:
    return one_of(DarkBricks, "dark_bricks", value)


def _design_water(value: Literal["ignored", "fed_only"] | DesignWater) -> DesignWater:
    return one_of(DesignWater, "design_water", value)


def _straight_pools(value: Literal["adjacent", "in_line", "joined"] | StraightPools) -> StraightPools:
    return one_of(StraightPools, "straight_pools", value)


def _solo_final_fish(value: Literal["own_best", "machine_colour"] | SoloFinalFish) -> SoloFinalFish:
    return one_of(SoloFinalFish, "solo_final_fish", value)


def _players(value: int) -> int:
    if type(value) is int and value in PLAYERS:
        return value
    raise InvalidOptions("players", f"must be 1 to 5, not {given(value)}")


# Checking a set means reading its own text again, so the answer is kept for the few sets that a program plays with.
@lru_cache(maxsize=64)
def _checked(components: Components) -> Components:
    read = Components.from_text(components.to_text())
    if read != components:
        raise InvalidComponents("components", "are not what their own text says")
    return components


def _components(value: Components | str) -> Components:
    if isinstance(value, str):
        return Components.from_text(value)
    if type(value) is not Components:
        raise InvalidOptions("components", f"must be Components or their text, not {given(value)}")
    if value is REFERENCE_SET:
        # It has just been read from its text; one that is equal to it but was built by hand is read like any other.
        return value
    try:
        return _checked(value)
    except BoardRulesError:
        raise
    except Exception as error:  # noqa: BLE001 - a set that was built by hand can hold anything, and break anywhere
        raise InvalidComponents("components", f"are no whole set: {short(error)}") from None


def _named(components: Components) -> str:
    # A whole set would drown the rest of a state's repr.
    return "REFERENCE_SET" if components == REFERENCE_SET else f"Components.from_text({components.to_text()!r})"


@frozen(cache_hash=True, repr=False)
class Options:
    """The options of a game.

    :ivar players: 1 to 5; one player is the solo game
    :ivar first_seat: who begins: a seat, or None for a random one (FN-14)
    :ivar advanced: play with three design cards (FN-13); not in the solo game, nor with a set without a shape named star
    :ivar difficulty: how well the Machine scores in the solo game (FN-78)
    :ivar components: the pieces, as `Components` or as their text (FN-02)
    :ivar pool_ranking: FN-52
    :ivar lily_groups: FN-55
    :ivar fall: FN-41
    :ivar dark_bricks: FN-32
    :ivar design_water: FN-62
    :ivar straight_pools: FN-63
    :ivar solo_final_fish: FN-77
    :raises InvalidOptions: naming the field
    :raises InvalidComponents: for pieces that break the rules for components

    >>> Options(players=1, difficulty="hard").difficulty
    <Difficulty.HARD: 'hard'>
    """

    players: int = field(default=2, converter=_players)
    first_seat: int | None = field(default=0)
    advanced: bool = field(default=False)
    difficulty: Difficulty = field(default=Difficulty.EASY, converter=_difficulty)
    components: Components = field(default=REFERENCE_SET, converter=_components, repr=_named)
    pool_ranking: PoolRanking = field(default=PoolRanking.COMPETITION, converter=_pool_ranking)
    lily_groups: LilyGroups = field(default=LilyGroups.ANY_FED_POOL, converter=_lily_groups)
    fall: Fall = field(default=Fall.ANY, converter=_fall)
    dark_bricks: DarkBricks = field(default=DarkBricks.ANY_TILES, converter=_dark_bricks)
    design_water: DesignWater = field(default=DesignWater.IGNORED, converter=_design_water)
    straight_pools: StraightPools = field(default=StraightPools.ADJACENT, converter=_straight_pools)
    solo_final_fish: SoloFinalFish = field(default=SoloFinalFish.OWN_BEST, converter=_solo_final_fish)

    def __attrs_post_init__(self) -> None:
        seat = self.first_seat
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.players):
            raise InvalidOptions("first_seat", f"must be None or a seat below {self.players}, not {given(seat)}")
        if type(self.advanced) is not bool:
            raise InvalidOptions("advanced", f"must be True or False, not {given(self.advanced)}")
        if self.advanced and self.solo:
            raise InvalidOptions("advanced", "there are no design cards in the solo game")
        if self.advanced and all(shape.name != STAR for shape in self.components.shapes):
            raise InvalidOptions("advanced", f"the design card stars needs a shape named {STAR}, and the set has none")

    def __repr__(self) -> str:
        return repr_of(self, changed_fields(self, DEFAULTS))

    @property
    def solo(self) -> bool:
        """Whether one player plays against the Machine."""
        return self.players == 1


DEFAULTS: Final = Options()


def require_options(options: object) -> Options:
    """Return the options if they are this game's.

    :raises InvalidOptions: for anything else
    """
    if type(options) is not Options:
        raise InvalidOptions("options", f"must be fountains.Options, not {given(options)}")
    return options


def num_seats(options: Options, /) -> int:
    """Return how many seats `scores` lists: the players, and in the solo game the Machine as seat 1.

    :raises InvalidOptions: for anything but options of this game

    >>> num_seats(Options(players=3)), num_seats(Options(players=1))
    (3, 2)
    """
    return SOLO_SEATS if require_options(options).solo else options.players


def options_to_data(options: Options, /) -> dict[str, object]:
    """Return what differs from the default options, ready for JSON; components as their canonical text.

    :raises InvalidOptions: for anything but options of this game

    >>> options_to_data(Options(players=1, first_seat=None, fall="one"))
    {'players': 1, 'first_seat': None, 'fall': 'one'}
    """
    changed = changed_fields(require_options(options), DEFAULTS)
    return {name: _to_data(value) for name, value in changed.items()}


def _to_data(value: object) -> object:
    if isinstance(value, Components):
        return value.to_text()
    return str(value) if isinstance(value, StrEnum) else value


def options_from_data(data: object, /) -> Options:
    """Return the options that such data stand for; fields left out have their defaults.

    :raises InvalidOptions: naming the field
    :raises InvalidComponents: for a component text at fault, with its line

    >>> options_from_data({"players": 3, "advanced": True}) == Options(players=3, advanced=True)
    True
    """
    return Options(**named_fields(data, Options))  # type: ignore[arg-type]  # every field checks its own value
