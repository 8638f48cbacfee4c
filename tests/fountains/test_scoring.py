"""What fish, lily pads, coins and pools are worth, from fountains and numbers worked out by hand."""

from collections import Counter

import pytest

from boardrules.fountains.components import Icon, Token
from boardrules.fountains.flow import flow_of, water
from boardrules.fountains.laid import LaidToken
from boardrules.fountains.moves import Place
from boardrules.fountains.options import Fall, LilyGroups, PoolRanking
from boardrules.fountains.scoring import (
    best_fish,
    coin_points,
    coins,
    fish,
    fish_points,
    lilies,
    lily_points,
    pool_rewards,
)
from tests.fountains.pieces import drawn, fountain, picture, tile

VAT = tile("#D# DoD #D#")
SPRING = tile("D=D =J= D=D")
PAD = tile("D=D =L= D=D")


@pytest.mark.rule("FN-52")
def test_the_rulebooks_pool_ranking() -> None:
    assert pool_rewards((11, 10, 8)) == (10, 6, 3)
    assert pool_rewards((5, 4, 3, 2, 1)) == (10, 6, 3, 1, 0)
    assert pool_rewards((1, 2, 3, 4)) == (1, 3, 6, 10)


@pytest.mark.rule("FN-52")
def test_tied_players_all_take_the_highest_value_of_their_rank() -> None:
    assert pool_rewards((11, 11, 8)) == (10, 10, 3)
    assert pool_rewards((11, 11, 8), PoolRanking.DENSE) == (10, 10, 6)
    assert pool_rewards((9, 4, 4, 4, 1)) == (10, 6, 6, 6, 0)
    assert pool_rewards((9, 4, 4, 4, 1), PoolRanking.DENSE) == (10, 6, 6, 6, 3)


@pytest.mark.rule("FN-52")
def test_a_player_without_a_fed_pool_ranks_like_any_other() -> None:
    assert pool_rewards((0, 3, 0)) == (6, 10, 6)
    assert pool_rewards((0, 0, 0)) == (10, 10, 10)


@pytest.mark.rule("FN-53")
@pytest.mark.parametrize("ranking", PoolRanking)
def test_two_players_have_payouts_of_their_own(ranking: PoolRanking) -> None:
    assert pool_rewards((4, 3), ranking) == (7, 0)
    assert pool_rewards((0, 1), ranking) == (0, 7)
    assert pool_rewards((3, 3), ranking) == (7, 7)
    assert pool_rewards((0, 0), ranking) == (7, 7)


# Two red fish on level 1 and one on level 2, a wild fish on either level: 4 for red and 3 for wild. The tile at 0,8 is
# dry. On level 2 is also a white fish, on level 1 are also two black ones.
SHOAL = fountain(
    (tile("#DDDDDD# =JRRFBB= #DDDDDD#"), 0, 0),
    (tile("#DDDDDD# Do~~~~~D #DDDDDD#"), 0, 4),
    (tile("#DDDDDD# =~JRFW~= #DDDDDD#"), 0, 4),
    (tile("#DDD# DRFBD #DDD#"), 0, 8),
)


@pytest.mark.rule("FN-54", "FN-56")
def test_the_rulebooks_fish() -> None:
    score = fish(water(SHOAL), Icon.RED)
    assert score.points == 7
    assert Counter((shown.icon, shown.level) for shown in score.icons) == {
        (Icon.RED, 1): 2,
        (Icon.RED, 2): 1,
        (Icon.WILD, 1): 1,
        (Icon.WILD, 2): 1,
    }


@pytest.mark.rule("FN-54")
def test_wild_fish_count_with_every_colour() -> None:
    assert fish(water(SHOAL), Icon.WHITE).points == 2 + 3
    assert fish(water(SHOAL), Icon.BLACK).points == 1 + 1 + 3


@pytest.mark.rule("FN-61")
def test_the_best_colour_is_the_one_that_earns_most_and_the_first_of_equals() -> None:
    assert best_fish(water(SHOAL)) is Icon.RED
    black = fountain((tile("#DDD# =JBB= #DDD#"), 0, 0))
    assert best_fish(water(black)) is Icon.BLACK
    even = fountain((tile("#DDD# =JBW= #DDD#"), 0, 0))
    assert best_fish(water(even)) is Icon.WHITE


# Pads 1, 3 and 4 on level 1 and pad 2 on level 2, each beside the next; the pad on the far left is joined to them only
# through the spring, which has none.
PADS = fountain(
    (PAD, 0, 0),
    (SPRING, 3, 0),
    (PAD, 6, 0),
    (tile("#DD# DooD #DD#"), 9, 0),
    (tile("D==D =LJ= D==D"), 9, 0),
    (PAD, 13, 0),
    (PAD, 13, 3),
)


@pytest.mark.rule("FN-55", "FN-56")
def test_the_rulebooks_lily_pads() -> None:
    assert drawn(PADS) == picture("""
        D=DD=DD=DD==DD=D
        =L==J==L==LJ==L=
        D=DD=DD=DD==DD=D
        .............D=D
        .............=L=
        .............D=D
    """)
    score = lilies(water(PADS), LilyGroups.LILY_POOLS)
    assert score.points == 1 + 1 + 1 + 2
    assert [(pad.x, pad.y, pad.level) for pad in score.icons] == [(7, 1, 1), (14, 1, 1), (14, 4, 1), (10, 1, 2)]


@pytest.mark.rule("FN-55")
def test_any_fed_pool_joins_the_group() -> None:
    score = lilies(water(PADS))
    assert score.points == 6
    assert len(score.icons) == 5


@pytest.mark.rule("FN-55")
def test_a_pool_without_a_pad_joins_those_on_either_side() -> None:
    # Lily, jet, lily, lily in a row, all fed and adjacent, on level 1.
    row = water(fountain((PAD, 0, 0), (SPRING, 3, 0), (PAD, 6, 0), (PAD, 9, 0)))
    assert lilies(row).points == lily_points(row) == 3
    assert lilies(row, LilyGroups.LILY_POOLS).points == lily_points(row, LilyGroups.LILY_POOLS) == 2


@pytest.mark.rule("FN-44", "FN-55")
@pytest.mark.parametrize("fall", Fall)
def test_pools_above_a_channel_are_joined_only_where_it_leads_to_a_pool(fall: Fall) -> None:
    # On level 2 in west and east a pool with a pad and a jet. Between them on level 1 a tile of channels alone, into which both
    # pour: water from neither comes to the other, as it never goes up.
    base, spring, channels = tile("DDDD DDDD DDDD"), tile("D==D =LJ= D==D"), tile("D=D === D=D")
    apart = ((base, 0, 0), (spring, 0, 0), (channels, 4, 0), (base, 7, 0), (spring, 7, 0))
    assert drawn(fountain(*apart), fall) == picture("""
        D==DD=DD==D
        =LJ=====LJ=
        D==DD=DD==D
    """)
    assert lilies(water(fountain(*apart), fall)).points == lily_points(water(fountain(*apart), fall)) == 2
    # South of it a pool that both come to.
    joined = water(fountain(*apart, (tile("D=D =o= D=D"), 4, 3)), fall)
    assert lilies(joined).points == lily_points(joined) == 4
    # South of it channels that lead on to a pool, and then others that lead to none.
    farther = water(fountain(*apart, (channels, 4, 3), (tile("D=D =o= D=D"), 4, 6)), fall)
    assert lilies(farther).points == lily_points(farther) == 4
    nowhere = water(fountain(*apart, (channels, 4, 3), (channels, 4, 6)), fall)
    assert lilies(nowhere).points == lily_points(nowhere) == 2
    # All of it a level higher, and south of it on level 1 a pool, or none.
    floor = tile("DDD DDD DDD")
    higher = ((base, 0, 0), (base, 0, 0), (spring, 0, 0), (floor, 4, 0), (channels, 4, 0), (base, 7, 0), (base, 7, 0))
    without = water(fountain(*higher, (spring, 7, 0)), fall)
    assert lilies(without).points == lily_points(without) == 3
    below = water(fountain(*higher, (spring, 7, 0), (tile("D=D =o= D=D"), 4, 3)), fall)
    assert lilies(below).points == lily_points(below) == 6


@pytest.mark.rule("FN-55")
@pytest.mark.parametrize("reading", LilyGroups)
def test_pads_in_weedy_pools_neither_score_nor_join(reading: LilyGroups) -> None:
    # The middle pad is dry: its tile is level 2 and the springs on level 1 do not feed it, though it would flow to both.
    dry_middle = fountain(
        (tile("DDD =L= DDD"), 0, 0),
        (tile("DDDD =JL= DDDD"), 3, 0),
        (VAT, 7, 0),
        (PAD, 7, 0),
        (tile("DDDD =LJ= DDDD"), 10, 0),
    )
    assert drawn(dry_middle) == picture("""
        DDDDDDDD=DDDDD
        =L==JL==l==LJ=
        DDDDDDDD=DDDDD
    """)
    score = lilies(water(dry_middle), reading)
    assert score.points == 2
    assert [(pad.x, pad.y) for pad in score.icons] == [(1, 1), (5, 1)]


@pytest.mark.rule("FN-55")
def test_the_largest_group_has_most_pads_and_among_equals_most_points() -> None:
    low = fountain(
        (tile("DDDDDD DJLLLD DDDDDD"), 0, 0), (tile("DDDDD DoooD DDDDD"), 0, 4), (tile("DDDDD DJLLD DDDDD"), 0, 4)
    )
    # Three pads on level 1 come before two on level 2, though these are worth 4.
    assert lilies(water(low)).points == lily_points(water(low)) == 3
    high = fountain(
        (tile("DDDDD DJLLD DDDDD"), 0, 0), (tile("DDDDD DoooD DDDDD"), 0, 4), (tile("DDDDD DJLLD DDDDD"), 0, 4)
    )
    assert lilies(water(high)).points == lily_points(water(high)) == 4
    dry = water(fountain((tile("DDDDD DLLLD DDDDD"), 0, 0)))
    assert lilies(dry).points == lily_points(dry) == 0


@pytest.mark.rule("FN-55")
@pytest.mark.parametrize("apart", [2, 3, 4])
def test_pads_that_nothing_joins_never_score_together(apart: int) -> None:
    pond = tile("#DD# DJLD #DD#")
    last = tile("#DDD# DLJLD #DDD#")
    built = fountain(*((pond, 6 * number, 0) for number in range(apart - 1)), (last, 6 * apart, 0))
    assert lilies(water(built)).points == lily_points(water(built)) == 2


@pytest.mark.rule("FN-55")
def test_water_that_falls_between_pools_joins_their_pads() -> None:
    steps = fountain((VAT, 0, 0), (VAT, 0, 0), (tile("DDDD =LJ= DDDD"), 0, 0), (PAD, 4, 0))
    assert lilies(water(steps)).points == 3 + 1
    assert lilies(water(steps, Fall.ONE)).points == 3
    # Below is a jet too: both pools are fed, but with a fall of one level alone nothing joins them.
    both = fountain((VAT, 0, 0), (VAT, 0, 0), (tile("DDDD =LJ= DDDD"), 0, 0), (tile("DDDD =LJD DDDD"), 4, 0))
    for fall, points, adjacent in ((Fall.ANY, 4, {(1,), (0,)}), (Fall.ONE, 3, {()})):
        seen = water(both, fall)
        assert seen.fed_pools == 2
        assert lilies(seen).points == lily_points(seen) == points
        assert {others for others in seen.adjacent if others} | {()} == adjacent | {()}


@pytest.mark.rule("FN-41", "FN-54", "FN-55")
@pytest.mark.parametrize("drawing", ["######## #J=RL=C# ########", "######## #C=LR=J# ########"])
def test_pools_that_channels_of_one_tile_join_all_count(drawing: str) -> None:
    three = water(fountain((tile(drawing), 0, 0)))
    assert (three.fed_pools, three.weeds) == (3, 0)
    assert [flow_of(three).fed_count(icon) for icon in (Icon.LILY, Icon.RED, Icon.WHITE)] == [[1], [1], [0]]
    assert fish(three, Icon.RED).points == fish_points(three, Icon.RED) == 1
    assert lilies(three).points == lily_points(three) == 1
    assert coin_points(three, three.fountain.tiles[0]) == 5


@pytest.mark.rule("FN-50")
def test_coins_score_five_each_in_a_fed_pool_when_placed() -> None:
    spring = fountain((SPRING, 0, 0))
    purse = tile("DDDD =CC= DDDD")
    placed = spring.lay(purse, Place(3, 0, 0))
    laid = placed.tiles[-1]
    assert laid.tile == purse
    assert coins(water(placed), laid).points == coin_points(water(placed), laid) == 10
    dry = spring.lay(purse, Place(4, 0, 0))
    assert coins(water(dry), dry.tiles[-1]).points == coin_points(water(dry), dry.tiles[-1]) == 0
    # What was there before does not score again.
    more = placed.lay(tile("D=D =C= D=D"), Place(7, 0, 0))
    assert coins(water(more), more.tiles[-1]).points == coin_points(water(more), more.tiles[-1]) == 5


@pytest.mark.rule("FN-50")
def test_coins_of_a_token_score_alike() -> None:
    token = Token((Icon.COIN, Icon.COIN, Icon.LILY))
    put = fountain((tile("DDDD =JC= DDDD"), 0, 0)).put(token, 2, 1)
    assert coins(water(put), LaidToken(token, 2, 1)).points == coin_points(water(put), LaidToken(token, 2, 1)) == 10
    over_the_jet = fountain((tile("DDDD =JC= DDDD"), 0, 0)).put(token, 1, 1)
    assert (
        coins(water(over_the_jet), LaidToken(token, 1, 1)).points
        == coin_points(water(over_the_jet), LaidToken(token, 1, 1))
        == 0
    )
