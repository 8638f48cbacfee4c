"""What the Machine's collected tiles are worth in the solo game (FN-75 to FN-78)."""

from collections.abc import Sequence
from typing import Final

from boardrules.fountains.components import FISH_COLOURS, Icon, Tile
from boardrules.fountains.features import COIN_POINTS
from boardrules.fountains.features import fish_points as points_of_fish
from boardrules.fountains.flow import Water
from boardrules.fountains.readings import Difficulty

FISH_POINTS: Final = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 2}
"""The Machine's points per fish (FN-78)."""

LILY_POINTS: Final = {Difficulty.EASY: 1, Difficulty.MEDIUM: 1, Difficulty.HARD: 2}
"""The Machine's points per lily pad (FN-78)."""


def icons_on(tiles: Sequence[Tile], icon: Icon) -> int:
    """Return how many icons of a kind the tiles show."""
    return sum(tile.icons.count(icon) for tile in tiles)


def coin_points(tiles: Sequence[Tile]) -> int:
    """Return what tiles just collected score for their coins, whether water flows or not (FN-75)."""
    return COIN_POINTS * icons_on(tiles, Icon.COIN)


def lily_points(tiles: Sequence[Tile], difficulty: Difficulty) -> int:
    """Return what the Machine scores when lily pads are rewarded (FN-75, FN-78)."""
    return LILY_POINTS[difficulty] * icons_on(tiles, Icon.LILY)


def fish_points(tiles: Sequence[Tile], colour: Icon, difficulty: Difficulty) -> int:
    """Return what the Machine scores for a fish colour: each fish of it and each wild, without levels (FN-76, FN-78)."""
    return FISH_POINTS[difficulty] * (icons_on(tiles, colour) + icons_on(tiles, Icon.WILD))


def most_frequent_fish(tiles: Sequence[Tile], water: Water) -> Icon:
    """Return the fish colour that the Machine triggers: its most frequent one, wilds aside (FN-76).

    Among equals it is the one that earns the player least.

    :param water: the water of the player's fountain
    """
    return min(FISH_COLOURS, key=lambda colour: (-icons_on(tiles, colour), points_of_fish(water, colour)))
