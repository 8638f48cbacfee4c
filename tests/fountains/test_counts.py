"""A fountain in numbers, place by place, beside the same fountain with the tile laid and counted as a whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.fountains._bitboard.visible import tallied
from boardrules.fountains.components import Design, Icon
from boardrules.fountains.counts import Counts, card_points, counts_of, counts_of_places
from boardrules.fountains.designs import design_points
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidToken
from boardrules.fountains.moves import Place
from boardrules.fountains.options import DesignWater, Fall, LilyGroups, Options
from boardrules.fountains.placement import placements, visible_slots
from boardrules.fountains.scoring import coin_points, lily_points
from tests.fountains import pieces
from tests.fountains.slow.both import Twins, any_tile, twins
from tests.fountains.tables import EAST, fountain, tile, token

READINGS = st.builds(Options, fall=st.sampled_from(Fall), lily_groups=st.sampled_from(LilyGroups))


def counted_whole(built: Fountain, options: Options, coins: int = 0) -> tuple[object, ...]:
    """What `Counts` holds, from the pools one by one."""
    seen = water(built, options.fall)
    return (
        (len(seen.pools), len(visible_slots(built)), len(built.tiles)),
        (sum(map(built.is_uncovered, built.tiles)), len(built.tokens), max(laid.level for laid in built.tiles)),
        [
            [sum(pool.count(icon) for pool in seen.pools if pool.level == level) for level in range(1, 5)]
            for icon in Icon
        ],
        [[sum(pool.count(icon) for pool in seen.fed if pool.level == level) for level in range(1, 5)] for icon in Icon],
        (len(seen.fed), lily_points(seen, options.lily_groups), coins),
    )


def counted(counts: Counts) -> tuple[object, ...]:
    sight, fed, coins = counts
    return (
        (sight.pools, sight.slots, sight.tiles),
        (sight.uncovered, sight.tokens, counts.height),
        [[*counts.visible_count(icon), 0, 0, 0][:4] for icon in Icon],
        [[*counts.fed_count(icon), 0, 0, 0][:4] for icon in Icon],
        (fed.pools, fed.lilies, coins),
    )


@given(twins(), READINGS, st.data())
def test_each_place_is_counted_as_if_the_tile_lay_there(built: Twins, options: Options, data: st.DataObject) -> None:
    ours, held = built.ours, any_tile(data.draw, built)
    places = placements(ours, held)
    found = list(counts_of_places(ours, held, places, options))
    assert len(found) == len(places)
    for place, counts in zip(places, found, strict=True):
        grown = ours.lay(held, place)
        coins = coin_points(water(grown, options.fall), ours.laid(held, place))
        assert counted(counts) == counted_whole(grown, options, coins), place


@given(twins(), READINGS)
def test_a_fountain_as_it_is(built: Twins, options: Options) -> None:
    assert counted(counts_of(built.ours, options)) == counted_whole(built.ours, options)


@given(twins(), READINGS, st.sampled_from(Design), st.sampled_from(DesignWater))
def test_cards_that_look_at_numbers_alone_score_as_ever(
    built: Twins, options: Options, design: Design, reading: DesignWater
) -> None:
    seen = water(built.ours, options.fall)
    points = card_points(design, counts_of(built.ours, options), reading)
    if design in (Design.STARS, Design.STRAIGHT_POOLS):
        assert points is None
    else:
        assert points == design_points(design, built.ours, seen, reading)


@given(twins(), READINGS)
def test_worth_is_what_rewards_look_at(built: Twins, options: Options) -> None:
    seen = water(built.ours, options.fall)
    coins, pools, lilies, fish = counts_of(built.ours, options).worth
    assert (coins, pools, lilies) == (0, len(seen.fed), lily_points(seen, options.lily_groups))
    levels = {icon: sum(pool.level * pool.count(icon) for pool in seen.fed) for icon in Icon}
    assert {icon: tallied(fish, icon) for icon in Icon} == levels | {Icon.LILY: 0, Icon.COIN: 0, Icon.JET: 0}


@pytest.mark.rule("FN-42", "FN-50", "FN-56")
def test_a_coin_that_is_put_where_water_flows() -> None:
    """The starting tile shows its jet, so a coin on its pool scores 5, and 10 where it is on a token with two."""
    laid = fountain("square.5 7,1")
    cell = next(cell for cell in visible_slots(laid) if water(laid).is_fed(*cell) and not laid.icons_at(*cell))
    put = LaidToken(token("coin"), *cell)
    counts = counts_of(laid.put(put.token, *cell), Options(), put)
    assert counts.coins == 5
    assert counts.fed_count(Icon.COIN)[0] >= 1


def test_a_tile_beyond_the_frame_is_counted_too() -> None:
    """Masks reach 32 cells about the start: a row of squares, five cells each, goes on beyond that. Each shows a fed coin."""
    squares = [f"square.5 {7 + 5 * number},1" for number in range(5)]
    laid, held = fountain(*squares), tile("square.5")
    beyond = Place(32, EAST[1], 0)
    assert beyond in placements(laid, held)
    (counts,) = counts_of_places(laid, held, [beyond], Options())
    assert counted(counts) == counted_whole(laid.lay(held, beyond), Options(), coins=5)


# Where a tile joins what is there
def lilies_at(laid: Fountain, drawing: str, x: int, y: int) -> int:
    """The points of lily pads with a tile, drawn as in `pieces`, at a place."""
    (counts,) = counts_of_places(laid, pieces.tile(drawing), [Place(x, y, 0)], Options())
    assert len(counts.fed.icons) <= counts.height
    return counts.fed.lilies


@pytest.mark.rule("FN-55")
def test_the_group_with_most_pads_counts_once_a_tile_has_joined_one() -> None:
    """Two pads on level 2 are worth 4. The new pad on level 1, under a pad on level 2, makes two as well, worth 3."""
    laid = pieces.fountain(
        (pieces.tile("DDDD DDDD DDDD"), 0, 0),
        (pieces.tile("DDDD DJL= DDDD"), 0, 0),
        (pieces.tile("DDDDD DDDDD DDDDD"), 0, 5),
        (pieces.tile("DDDDD DJLLD DDDDD"), 0, 5),
    )
    assert lilies_at(laid, "DDDD =LDD DDDD", 4, 0) == 4
    # One more pad on the new tile, and the three of that group come first, though they are worth 4 as well: 2 + 1 + 1.
    assert lilies_at(laid, "DDDDD =LLLD DDDDD", 4, 0) == 5


@pytest.mark.rule("FN-55")
def test_a_tile_with_two_pools_joins_each_to_its_own_group() -> None:
    """West of the new tile are two pads, east of it three; each of its pools adds one to its side, and never both."""
    west, east = pieces.tile("DDDDD DJLL= DDDDD"), pieces.tile("DDDDDD =LLLJD DDDDDD")
    laid = pieces.fountain((west, 0, 0), (east, 10, 0))
    assert lilies_at(laid, "DDDDD =LDL= DDDDD", 5, 0) == 4
    assert lilies_at(laid, "DDDDD =LLL= DDDDD", 5, 0) == 2 + 3 + 3


@pytest.mark.rule("FN-55")
def test_two_pools_of_a_tile_beside_one_group_come_together() -> None:
    """The pool to the north, with two pads, has a mouth to either pool of the new tile: four pads in all."""
    north = pieces.tile("DDDDDDDDD DLJooooLD D=DDDDD=D")
    laid = pieces.fountain((north, 0, 0))
    assert lilies_at(laid, "D=DDDDD=D DLDDDDDLD DDDDDDDDD", 0, 3) == 4


@pytest.mark.rule("FN-44", "FN-55")
def test_two_groups_that_pour_into_one_channel_stay_apart() -> None:
    """From neither of two pools on level 2 can water go to the other: both fall into the new channel on level 1."""
    dark, west, east = pieces.tile("DDDD DDDD DDDD"), pieces.tile("DDDD DJL= DDDD"), pieces.tile("DDDD =LJD DDDD")
    laid = pieces.fountain((dark, 0, 0), (west, 0, 0), (dark, 8, 0), (east, 8, 0))
    assert lilies_at(laid, "DDDD ==== DDDD", 4, 0) == 2
    # A pool in place of the channel is adjacent to both.
    assert lilies_at(laid, "DDDD =oo= DDDD", 4, 0) == 2 + 2


@pytest.mark.rule("FN-44", "FN-55")
def test_a_tile_joins_what_lies_behind_a_channel_without_pools() -> None:
    laid = pieces.fountain((pieces.tile("DDDD DJL= DDDD"), 0, 0), (pieces.tile("DDDD ==== DDDD"), 4, 0))
    assert lilies_at(laid, "DDDD =LDD DDDD", 8, 0) == 1 + 1


@pytest.mark.rule("FN-50")
@pytest.mark.parametrize(("drawing", "points"), [("DDDDD =CJCD DDDDD", 10), ("DDDDD =oJoD DDDDD", 0)])
def test_coins_of_a_tile_that_brings_water_score(drawing: str, points: int) -> None:
    """Its jet makes the dry pool beside it flow, so what flows is looked for anew; each of its own coins scores 5."""
    laid = pieces.fountain((pieces.tile("DDDD DoC= DDDD"), 0, 0))
    (counts,) = counts_of_places(laid, pieces.tile(drawing), [Place(4, 0, 0)], Options())
    assert (counts.fed.pools, counts.coins) == (2, points)


@pytest.mark.rule("FN-42", "FN-50")
def test_water_goes_farther_from_a_tile_beside_what_was_dry_though_other_water_flows() -> None:
    """South of it a pool of its own flows; the jet of the new tile makes the dry one to the west flow too: three, and two coins."""
    laid = pieces.fountain((pieces.tile("DDDD DoC= DDDD"), 0, 0), (pieces.tile("DDDD DJLD DDDD"), 0, 3))
    (counts,) = counts_of_places(laid, pieces.tile("DDDDD =CJCD DDDDD"), [Place(4, 0, 0)], Options())
    assert (counts.fed.pools, counts.coins) == (3, 10)
