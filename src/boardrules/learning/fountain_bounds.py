"""How many points one game of Fountains can bring, whatever the component set: bounds that follow from the rules.

They hold for the most unlikely play, so they lie above what good play reaches; docs/guides/openspiel.md gives figures.

**Fish and lily pads.** On level n of a cell lie n tiles, one a level (FN-31). So the levels of some visible icons add up to the number of
pairs of such an icon and a tile under it or with it. Take the tiles of a fountain from the highest level down, the starting tile last: on or
over the tile number r of this order lie no icons but those of the first r tiles, printed or on tokens, and no more than its cells show.
Every turn of the own brings one tile or one token at most. That is `levels_by_turn`: the most that the sum over r comes to for any number
of tokens, with the best faces and tokens of the set.

**How often.** A pawn that has just brought a Reward stands on its own space, as all do at the start, and its next move leads away from it
(FN-20). So no more than every other move of a pawn brings a Reward, and of the last w turns no more than (w + 3) / 2 do (FN-51).
In solo the gear brings one on each of its colours in each lap (FN-73).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Final

from boardrules.fountains import Icon, Options
from boardrules.fountains.basin import PAWNS
from boardrules.fountains.components import FISH_COLOURS, Components, Shape
from boardrules.fountains.designs import LEVEL_POINTS, STAR_POINTS, TOKEN_POINTS
from boardrules.fountains.maps import OUTSIDE
from boardrules.fountains.options import num_seats
from boardrules.fountains.scoring import (
    COIN_POINTS,
    MACHINE_FISH_POINTS,
    MACHINE_LILY_POINTS,
    POOL_POINTS,
    TWO_PLAYER_POOL_POINTS,
)
from boardrules.fountains.state import DESIGN_CARDS, LAST_LAP

FISH: Final = tuple((colour, Icon.WILD) for colour in FISH_COLOURS)
"""What a fish Reward counts, by the colour that was picked (FN-54)."""

LILIES: Final = (Icon.LILY,)
"""What a lily Reward counts (FN-55)."""


def most_of_a_player(options: Options, turns: int) -> int:
    """Return how many points a player cannot pass.

    :param turns: how many turns a player has at most
    """
    components, players = options.components, options.players
    pools: int = (TWO_PLAYER_POOL_POINTS if num_seats(options) == len(TWO_PLAYER_POOL_POINTS) else POOL_POINTS)[0]
    fish = [
        max(by_colour) for by_colour in zip(*(levels_by_turn(components, each, turns) for each in FISH), strict=True)
    ]
    lilies = levels_by_turn(components, LILIES, turns)
    rewards: list[int] = [max(each) for each in zip(fish, lilies, [pools] * len(fish), strict=True)]
    points: int = pools + fish[turns] + lilies[turns]  # FN-61
    points += sum(rewards[-(-turn // players)] for turn in turns_with_rewards(turns * players))
    if options.solo:
        points += LAST_LAP * len(PAWNS) * rewards[turns]
    if options.advanced:
        points += DESIGN_CARDS * most_of_a_card(components, turns)
    return points + COIN_POINTS * sum(most_icons(components, (Icon.COIN,), turns))


def turns_with_rewards(turns: int) -> list[int]:
    """Return the latest turns of a whole game, from 1, in which as many Rewards as there can be may come.

    >>> turns_with_rewards(8)
    [4, 6, 7, 8]
    """
    return sorted(turns - max(number, 2 * number - len(PAWNS)) + 1 for number in range(1, turns // 2 + 1))


@lru_cache(maxsize=256)
def levels_by_turn(components: Components, wanted: tuple[Icon, ...], turns: int) -> tuple[int, ...]:
    """Return what the levels of the wanted icons cannot add up to more than in one fountain, after 0, 1, 2, ... own turns."""
    printed = list(accumulate(_best(_faces(components, wanted)), initial=0))
    tokens = _best(_tokens(components, wanted))
    at_start = _count(components.start.icons, wanted)
    cells = max(_area(shape) for shape in _shapes(components)) * max(1, *tokens, 0)
    most = [0] * (turns + 1)
    for laid, shown in enumerate(accumulate(tokens[:turns], initial=0)):
        levels = 0
        for tiles, on_tiles in enumerate(printed[: turns - laid + 1]):
            levels += min(cells, on_tiles + shown) if tiles else 0
            # The starting tile is on level 1, so it is the last.
            most[tiles + laid] = max(most[tiles + laid], levels + min(cells, on_tiles + shown + at_start))
    # Who has had more turns may have laid nothing in some of them.
    return tuple(accumulate(most, max))


def most_icons(components: Components, wanted: tuple[Icon, ...], pieces: int) -> list[int]:
    """Return how many of the wanted icons are on so many pieces that have most of them, whatever is taken first."""
    return _best([*_faces(components, wanted), *_tokens(components, wanted)])[:pieces]


def most_of_a_card(components: Components, turns: int) -> int:
    """Return how many points no design card can pass (FN-62, FN-63).

    A line through a tile meets a pool on every other cell at most. Cards for sets of icons score no more than 2 for each icon.
    """
    tiles = turns + 1
    side = max(max(shape.width, shape.height) for shape in _shapes(components))
    icons = _count(components.start.icons, tuple(Icon)) + sum(most_icons(components, tuple(Icon), turns))
    return max(*LEVEL_POINTS.values(), STAR_POINTS * tiles, TOKEN_POINTS * turns, 2 * icons, tiles * -(-side // 2))


def most_of_the_machine(options: Options, turns: int) -> int:
    """Return how many points the Machine cannot pass, which is as far as a player can fall behind it.

    It collects a tile a turn, and on the Bonus space those at the pawns (FN-72, FN-74). It scores when the player brings a Reward, when the gear
    does, and at the end (FN-73, FN-77), without levels (FN-75, FN-78).
    """
    components = options.components
    tiles = turns + LAST_LAP * len(PAWNS)
    lilies = MACHINE_LILY_POINTS[options.difficulty] * _printed(components, LILIES, tiles)
    fish = MACHINE_FISH_POINTS[options.difficulty] * max(_printed(components, each, tiles) for each in FISH)
    pools = TWO_PLAYER_POOL_POINTS[0]
    rewards = len(turns_with_rewards(turns)) + LAST_LAP * len(PAWNS)
    points = rewards * max(lilies, fish, pools) + lilies + fish + pools
    return points + COIN_POINTS * _printed(components, (Icon.COIN,), tiles)


def _printed(components: Components, wanted: tuple[Icon, ...], tiles: int) -> int:
    return sum(_best(_faces(components, wanted))[:tiles])


def _faces(components: Components, wanted: tuple[Icon, ...]) -> list[int]:
    """Return for each tile of the stacks how many of the wanted icons it shows."""
    return [_count(tile.icons, wanted) for faces in components.tiles for tile in faces for _ in range(tile.count)]


def _tokens(components: Components, wanted: tuple[Icon, ...]) -> list[int]:
    return [_count(token.icons, wanted) for token, count in components.tokens for _ in range(count)]


def _count(icons: Sequence[Icon | None], wanted: tuple[Icon, ...]) -> int:
    return sum(icon in wanted for icon in icons)


def _best(counts: Iterable[int]) -> list[int]:
    return sorted(counts, reverse=True)


def _shapes(components: Components) -> list[Shape]:
    """Return the maps of all faces, which may differ within a shape."""
    return [components.start.shape, *(tile.shape for faces in components.tiles for tile in faces)]


def _area(shape: Shape) -> int:
    return sum(cell != OUTSIDE for row in shape.rows for cell in row)
