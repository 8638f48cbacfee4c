"""What a fountain shows and what water makes of it, in numbers alone: for one, and for each place of a listing.

These are all that points depend on, the design cards aside; programs that learn read them as they are.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from boardrules.fountains._bitboard.laying import Laying, Reached, Sight, sight_of
from boardrules.fountains._bitboard.visible import packed, part, tallied
from boardrules.fountains.components import FISH_COLOURS, Design, Icon, Tile
from boardrules.fountains.designs import TOKEN_POINTS, icon_points, points_of_height
from boardrules.fountains.flow import Water, flow_of, water
from boardrules.fountains.fountain import Fountain, masks_of, with_room
from boardrules.fountains.laid import LaidToken
from boardrules.fountains.moves import QUARTER_TURNS, Place
from boardrules.fountains.options import DesignWater, LilyGroups, Options
from boardrules.fountains.scoring import COIN_POINTS, coin_points, lily_points, pads_and_worth


class Fed(NamedTuple):
    """What water flows in, in numbers.

    :ivar pools: how many pools (FN-42)
    :ivar icons: by level, from 1 to the highest, what they show, as tallies
    :ivar lilies: the points of the largest group of lily pads (FN-55)
    """

    pools: int
    icons: tuple[int, ...]
    lilies: int


class Counts(NamedTuple):
    """A fountain in numbers.

    :ivar sight: what can be seen
    :ivar fed: what water flows in of that
    :ivar coins: the points of the coins of what has just been placed (FN-50)
    """

    sight: Sight
    fed: Fed
    coins: int

    @property
    def height(self) -> int:
        """The highest level."""
        return len(self.sight.icons)

    @property
    def worth(self) -> tuple[int, int, int, int]:
        """All that its points depend on, the design cards aside: equal fountains in this score alike."""
        pools, icons, lilies = self.fed
        return self.coins, pools, lilies, part(_by_levels(icons), _FISH)

    @property
    def packed_icons(self) -> bytes:
        """By kind of icon how many pools with water show, the same by levels, and both of the pools with weed: 28 numbers of four bytes."""
        seen, fed = self.sight.icons, self.fed.icons
        flowing, flowing_levels = sum(fed), _by_levels(fed)
        numbers = flowing, flowing_levels, sum(seen) - flowing, _by_levels(seen) - flowing_levels
        return b"".join(map(packed, numbers))

    def visible_count(self, *kinds: Icon) -> list[int]:
        """Return by level, from 1, how many icons of some kinds all pools show, whether water flows in them or not."""
        return _count(self.sight.icons, kinds)

    def fed_count(self, *kinds: Icon) -> list[int]:
        """Return by level, from 1, how many icons of some kinds the pools that water flows in show."""
        return _count(self.fed.icons, kinds)


_FISH: Final = (*FISH_COLOURS, Icon.WILD)


def _by_levels(icons: Sequence[int]) -> int:
    """Return the tally in which each icon counts once for each level of its tile (FN-56)."""
    return sum([level * tally for level, tally in enumerate(icons, 1)])


def _count(icons: Sequence[int], kinds: Sequence[Icon]) -> list[int]:
    return [sum([tallied(tally, kind) for kind in kinds]) for tally in icons]


def card_points(design: Design, counts: Counts, design_water: DesignWater) -> int | None:
    """Return what a design card scores, None for one that looks at more than numbers (FN-62)."""
    match design:
        case Design.LEVELS:
            return points_of_height(counts.height)
        case Design.EXTRAS:
            return TOKEN_POINTS * counts.sight.tokens
        case Design.VISIBILITY:
            return counts.sight.uncovered
        case Design.STARS | Design.STRAIGHT_POOLS:
            return None
        case _:
            return icon_points(
                design, counts.visible_count if design_water is DesignWater.IGNORED else counts.fed_count
            )


def counts_of(fountain: Fountain, options: Options, placed: LaidToken | None = None) -> Counts:
    """Return a fountain in numbers.

    :param placed: the token that has just been put in it, if one has
    """
    seen = water(fountain, options.fall)
    sight = sight_of(masks_of(fountain), fountain.tiles)
    return Counts(sight, _fed(seen, options), coin_points(seen, placed) if placed else 0)


def _fed(seen: Water, options: Options) -> Fed:
    flow = flow_of(seen)
    return Fed(flow.fed_pools, flow.fed_icons, lily_points(seen, options.lily_groups))


def counts_of_places(fountain: Fountain, tile: Tile, places: Iterable[Place], options: Options) -> Iterator[Counts]:
    """Yield the fountain in numbers with a tile laid at each of some places, each by itself.

    At most of them water flows on as it did: there what the tile covers and adds is all that is counted.
    """
    places = tuple(places)
    seen = water(fountain, options.fall)
    # Water that is kept may be that of an equal fountain in another frame, whose masks it goes by.
    fountain = with_room(seen.fountain, tile, places)
    if fountain is not seen.fountain:
        seen = Water(fountain, options.fall)
    flow = flow_of(seen)
    masks, found = masks_of(fountain), flow.joined_components
    laying = Laying(masks, fountain.tiles, flow.flooded_components, found, flow.levels)
    pads = [pads_and_worth(group) for group in flow.fed_groups()]
    looks = [laying.look_of(tile, turn) for turn in range(QUARTER_TURNS)]
    fed = _fed(seen, options)
    for place in places:
        look, lying = looks[place.turn], laying.place(tile, place.x, place.y, place.turn)
        sight, reached = laying.sight_with(lying, look), laying.reached(lying, look)
        if reached is None or (reached and options.lily_groups is LilyGroups.LILY_POOLS):
            yield _anew(fountain, tile, place, sight, options)
        elif reached:
            yield _with_more(fed, sight, reached, lying.level, pads)
        else:
            yield Counts(sight, fed, 0)


def _anew(fountain: Fountain, tile: Tile, place: Place, sight: Sight, options: Options) -> Counts:
    """Return the fountain in numbers with a tile laid, where water may flow elsewhere than before."""
    grown = fountain.lay(tile, place)
    seen = water(grown, options.fall)
    coins = coin_points(seen, fountain.laid(tile, place)) if Icon.COIN in tile.icons else 0
    return Counts(sight, _fed(seen, options), coins)


def _with_more(
    fed: Fed, sight: Sight, reached: Sequence[Reached], level: int, pads: Sequence[tuple[int, int]]
) -> Counts:
    """Return the fountain in numbers where water flows on as before, and in some of the new tile.

    :param pads: by group of what is fed before, how many lily pads it has and what they are worth
    """
    shown = sum([component[4] for component, _ in reached])
    pools = sum([component[3] for component, _ in reached])
    icons = [*fed.icons] if level <= len(fed.icons) else [*fed.icons, 0]
    icons[level - 1] += shown
    lilies = max(_merged(pads, reached, level))[1]
    return Counts(sight, Fed(fed.pools + pools, tuple(icons), lilies), COIN_POINTS * tallied(shown, Icon.COIN))


def _merged(pads: Sequence[tuple[int, int]], reached: Sequence[Reached], level: int) -> list[tuple[int, int]]:
    """Return pads and worth by group once the components reached have joined what they lie beside."""
    groups: list[tuple[set[int], int, int]] = []
    for (_, _, _, _, icons, _), beside in reached:
        own = tallied(icons, Icon.LILY)
        numbers, count, worth = set(beside), own, own * level
        apart = []
        for other in groups:
            if other[0].isdisjoint(numbers):
                apart.append(other)
            else:
                numbers |= other[0]
                count, worth = count + other[1], worth + other[2]
        groups = [*apart, (numbers, count, worth)]
    joined = set().union(*[numbers for numbers, _, _ in groups])
    alone = [each for number, each in enumerate(pads) if number not in joined]
    return alone + [
        (count + sum([pads[number][0] for number in numbers]), worth + sum([pads[number][1] for number in numbers]))
        for numbers, count, worth in groups
    ]
