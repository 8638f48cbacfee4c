"""Pools and flow, drawn: ``~`` is flowing and ``,`` still water, ``J`` a jet. Most tiles have 3 x 3 cells and one of water."""

import pytest

from boardrules.fountains.components import Icon, Token
from boardrules.fountains.flow import Water, water
from boardrules.fountains.moves import Place
from boardrules.fountains.options import Fall
from tests.fountains.pieces import drawn, fountain, picture, tile

CUP = tile("D=D =o= D=D")
SPRING = tile("D=D =J= D=D")
VAT = tile("#D# DoD #D#")
POND = tile("D#=#D#=#D D~~~~~~~D =~~~~~~~= D~~~~~~~D D#=#D#=#D")
PLANK = tile("DD DD DD")


@pytest.mark.rule("FN-41", "FN-42")
def test_water_runs_from_a_jet_through_open_channels_however_far() -> None:
    cups = [(CUP, 3 * step, 0) for step in range(1, 12)]
    row = fountain((SPRING, 0, 0), *cups, (CUP, 33, 3), (CUP, 39, 0))
    assert drawn(row) == picture("""
        D=DD=DD=DD=DD=DD=DD=DD=DD=DD=DD=DD=D...D=D
        =J==~==~==~==~==~==~==~==~==~==~==~=...=,=
        D=DD=DD=DD=DD=DD=DD=DD=DD=DD=DD=DD=D...D=D
        .................................D=D......
        .................................=~=......
        .................................D=D......
    """)


@pytest.mark.rule("FN-42", "FN-43")
def test_a_pool_without_a_jet_or_a_way_to_one_has_weed() -> None:
    seen = fountain((SPRING, 0, 0), (VAT, 3, 0))
    assert drawn(seen) == picture("""
        D=D#D#
        =J=D,D
        D=D#D#
    """)
    assert (water(seen).fed_pools, water(seen).weeds) == (1, 1)


@pytest.mark.rule("FN-41")
def test_a_wall_ends_a_channel() -> None:
    assert drawn(fountain((SPRING, 0, 0), (CUP, 3, 1), (CUP, 0, 3))) == picture("""
        D=D...
        =J=D=D
        D=D=,=
        D=DD=D
        =~=...
        D=D...
    """)


@pytest.mark.rule("FN-41")
def test_two_channels_that_meet_only_at_a_corner_do_not_join() -> None:
    # The east channel of the jet's tile at 2,1 and the west channel of the other at 3,2.
    assert drawn(fountain((SPRING, 0, 0), (CUP, 3, 1))) == picture("""
        D=D...
        =J=D=D
        D=D=,=
        ...D=D
    """)


@pytest.mark.rule("FN-41", "FN-42")
def test_water_falls_one_level() -> None:
    seen = fountain((VAT, 0, 0), (SPRING, 0, 0), (CUP, 3, 0))
    falls = picture("""
        D=DD=D
        =J==~=
        D=DD=D
    """)
    assert drawn(seen, Fall.ANY) == drawn(seen, Fall.ONE) == falls


@pytest.mark.rule("FN-41")
def test_water_falls_two_levels_in_one_reading_only() -> None:
    seen = fountain((VAT, 0, 0), (VAT, 0, 0), (SPRING, 0, 0), (CUP, 3, 0))
    assert drawn(seen, Fall.ANY) == picture("""
        D=DD=D
        =J==~=
        D=DD=D
    """)
    assert drawn(seen, Fall.ONE) == picture("""
        D=DD=D
        =J==,=
        D=DD=D
    """)


@pytest.mark.rule("FN-41", "FN-42")
def test_water_never_flows_up() -> None:
    assert drawn(fountain((VAT, 0, 0), (CUP, 0, 0), (SPRING, 3, 0))) == picture("""
        D=DD=D
        =,==J=
        D=DD=D
    """)


@pytest.mark.rule("FN-41")
def test_water_falls_into_open_water_but_not_onto_walls() -> None:
    # The jet's tile lies in the pond: west and east of it is the pond's water, north and south the pond's wall.
    assert drawn(fountain((POND, 0, 0), (SPRING, 3, 1), (CUP, 3, 5))) == picture("""
        D#=#D#=#D
        D~~D=D~~D
        =~~=J=~~=
        D~~D=D~~D
        D#=#D#=#D
        ...D=D...
        ...=,=...
        ...D=D...
    """)


@pytest.mark.rule("FN-41")
def test_no_water_falls_on_the_table() -> None:
    # Between the upper spring and the cup one column of table is left.
    assert drawn(fountain((VAT, 0, 0), (SPRING, 0, 0), (CUP, 4, 0))) == picture("""
        D=D.D=D
        =J=.=,=
        D=D.D=D
    """)


@pytest.mark.rule("FN-40")
def test_a_tile_across_a_large_pool_splits_it() -> None:
    seen = fountain((POND, 0, 0), (VAT, 3, 1))
    assert drawn(seen) == picture("""
        D#=#D#=#D
        D,,#D#,,D
        =,,D,D,,=
        D,,#D#,,D
        D#=#D#=#D
    """)
    assert sorted(len(pool.cells) for pool in water(seen).pools) == [1, 6, 6]
    assert water(seen).pool_at(2, 2) != water(seen).pool_at(6, 2)
    assert water(seen).pool_at(3, 2) is None
    assert water(seen).pool_at(9, 9) is None


@pytest.mark.rule("FN-40")
def test_a_tile_in_a_pool_leaves_it_whole_while_its_water_goes_round() -> None:
    seen = fountain((tile("D=====D D~~~~~D D~~~~~D D~~~~~D D~~~~~D D~~~~~D DDDDDDD"), 0, 0), (VAT, 2, 2))
    assert drawn(seen) == picture("""
        D=====D
        D,,,,,D
        D,#D#,D
        D,D,D,D
        D,#D#,D
        D,,,,,D
        DDDDDDD
    """)
    assert [len(pool.cells) for pool in water(seen).pools] == [16, 1]


@pytest.mark.rule("FN-40", "FN-43")
def test_a_wholly_covered_pool_is_none_and_has_no_weed() -> None:
    seen = fountain((CUP, 0, 0), (VAT, 0, 0))
    assert [(pool.level, pool.fed) for pool in water(seen).pools] == [(2, False)]
    assert water(seen).weeds == 1


@pytest.mark.rule("FN-40", "FN-41")
def test_a_higher_tile_starves_a_pool_and_stacking_restores_it() -> None:
    joined = fountain((SPRING, 0, 0), (CUP, 3, 0), (VAT, 6, 0))
    assert drawn(joined) == picture("""
        D=DD=D#D#
        =J==~=D,D
        D=DD=D#D#
    """)
    cut_off = joined.lay(PLANK, Place(2, 0, 0))
    assert drawn(cut_off) == picture("""
        D=DD=D#D#
        =JDD,=D,D
        D=DD=D#D#
    """)
    restored = cut_off.lay(SPRING, Place(6, 0, 0))
    assert drawn(restored) == picture("""
        D=DD=DD=D
        =JDD~==J=
        D=DD=DD=D
    """)


@pytest.mark.rule("FN-35", "FN-42")
def test_a_token_on_a_jet_stops_its_water_at_once_and_a_jet_on_a_token_starts_it() -> None:
    joined = fountain((SPRING, 0, 0), (CUP, 3, 0))
    dry = joined.put(Token((Icon.LILY,)), 1, 1)
    assert drawn(dry) == picture("""
        D=DD=D
        =l==,=
        D=DD=D
    """)
    flowing = dry.put(Token((Icon.JET,)), 4, 1)
    assert drawn(flowing) == picture("""
        D=DD=D
        =L==J=
        D=DD=D
    """)


@pytest.mark.rule("FN-40", "FN-42")
def test_a_tile_on_a_jet_stops_its_water() -> None:
    assert drawn(fountain((SPRING, 0, 0), (CUP, 3, 0), (VAT, 0, 0))) == picture("""
        #D#D=D
        D,D=,=
        #D#D=D
    """)


JUG = tile("DDD DJD D=D")
DRY_JUG = tile("DDD DoD D=D")
GUTTER = tile("D====D D~~~~D #DDDD#")


@pytest.mark.rule("FN-41", "FN-42", "FN-44")
def test_a_pool_may_be_fed_through_the_channel_of_another_tile_alone() -> None:
    # The jugs touch nothing but the gutter's wide channel, and the gutter's own water is covered.
    seen = fountain((GUTTER, 0, 0), (JUG, 0, -3), (DRY_JUG, 3, -3), (tile("DDDDDD"), 0, 1))
    assert drawn(seen) == picture("""
        DDDDDD
        DJDD~D
        D=DD=D
        D====D
        DDDDDD
        #DDDD#
    """)
    assert water(seen).adjacent == ((1,), (0,))


@pytest.mark.rule("FN-41", "FN-44")
def test_a_wide_channel_joins_its_own_pool_and_all_that_open_into_it() -> None:
    seen = fountain((GUTTER, 0, 0), (JUG, 0, -3), (DRY_JUG, 3, -3))
    assert drawn(seen) == picture("""
        DDDDDD
        DJDD~D
        D=DD=D
        D====D
        D~~~~D
        #DDDD#
    """)
    assert water(seen).adjacent == ((1, 2), (0, 2), (0, 1))


@pytest.mark.rule("FN-41")
def test_a_channel_that_is_covered_in_part_is_open_where_it_is_seen() -> None:
    # The plank lies on two cells of the wide channel: the jugs are still joined by the gutter's water.
    seen = fountain((GUTTER, 0, 0), (JUG, 0, -3), (DRY_JUG, 3, -3), (tile("DD"), 2, 0))
    assert drawn(seen) == picture("""
        DDDDDD
        DJDD~D
        D=DD=D
        D=DD=D
        D~~~~D
        #DDDD#
    """)
    cut = seen.lay(tile("DD"), Place(2, 1, 0))
    assert drawn(cut) == picture("""
        DDDDDD
        DJDD,D
        D=DD=D
        D=DD=D
        D~DD,D
        #DDDD#
    """)


@pytest.mark.rule("FN-40", "FN-41", "FN-44")
def test_the_parts_of_a_split_pool_are_joined_by_a_channel_that_touches_both() -> None:
    seen = fountain((tile("DDDDD DJ~~D D~=~D DD.DD"), 0, 0), (tile("D D"), 2, 0))
    assert drawn(seen) == picture("""
        DDDDD
        DJD~D
        D~=~D
        DD.DD
    """)
    assert [pool.cells for pool in water(seen).pools] == [((1, 1), (1, 2)), ((3, 1), (3, 2))]
    assert water(seen).adjacent == ((1,), (0,))


@pytest.mark.rule("FN-44")
def test_pools_are_adjacent_through_channels_alone_not_through_a_third_pool() -> None:
    assert water(fountain((SPRING, 0, 0), (CUP, 3, 0), (CUP, 6, 0))).adjacent == ((1,), (0, 2), (1,))


@pytest.mark.rule("FN-44")
def test_pools_are_adjacent_when_water_goes_one_way_though_it_feeds_only_the_lower() -> None:
    seen = fountain((SPRING, 3, 0), (VAT, 0, 0), (CUP, 0, 0), (CUP, 6, 1))
    # In the order of the tiles: the spring, the cup beside it that opens on its wall, the upper cup.
    assert [(pool.tile.x, pool.level, pool.fed) for pool in water(seen).pools] == [
        (3, 1, True),
        (6, 1, False),
        (0, 2, False),
    ]
    assert water(seen).adjacent == ((2,), (), (0,))


@pytest.mark.rule("FN-40", "FN-42", "FN-43")
def test_seven_pools_as_labelled() -> None:
    seen = fountain(
        (POND, 0, 0), (SPRING, 3, 1), (CUP, 1, -3), (CUP, 5, -3), (CUP, 1, 5), (CUP, 9, 1), (VAT, 5, 5)
    )  # fmt: skip
    assert drawn(seen) == picture("""
        .D=D.D=D....
        .=~=.=~=....
        .D=D.D=D....
        D#=#D#=#D...
        D~~D=D~~DD=D
        =~~=J=~~==~=
        D~~D=D~~DD=D
        D#=#D#=#D...
        .D=D.#D#....
        .=~=.D,D....
        .D=D.#D#....
    """)
    assert (water(seen).fed_pools, water(seen).weeds) == (7, 1)


@pytest.mark.rule("FN-56")
def test_icons_have_the_level_of_their_tile() -> None:
    seen = fountain((VAT, 0, 0), (VAT, 0, 0), (SPRING, 0, 0), (tile("D=D =R= D=D"), 3, 0))
    assert [(icon.icon, icon.level) for pool in water(seen).pools for icon in pool.icons] == [
        (Icon.RED, 1),
        (Icon.JET, 3),
    ]


@pytest.mark.rule("FN-04", "FN-35")
def test_a_token_shows_all_of_its_icons_and_hides_what_was_there() -> None:
    seen = fountain((tile("D=D =R= D=D"), 0, 0)).put(Token((Icon.JET, Icon.COIN, Icon.COIN)), 1, 1)
    (pool,) = water(seen).pools
    assert [shown.icon for shown in pool.icons] == [Icon.COIN, Icon.COIN, Icon.JET]
    assert pool.fed
    assert pool.count(Icon.COIN) == 2


@pytest.mark.rule("FN-04", "FN-41")
def test_a_token_hides_nothing_but_its_own_slot() -> None:
    # The jet's channel leads to 2,1: the tile's own corner, where its channel begins.
    bend = tile("==# #o# ###")
    seen = fountain((SPRING, 0, 0), (bend, 3, 1)).put(Token((Icon.LILY,)), 4, 2)
    assert drawn(seen) == picture("""
        D=D...
        =J===#
        D=D#L#
        ...###
    """)


def test_water_that_is_worked_out_twice_is_equal() -> None:
    seen = fountain((SPRING, 0, 0), (VAT, 3, 0))
    again = Water(fountain((SPRING, 0, 0), (VAT, 3, 0)))
    assert again == water(seen)
    assert hash(again) == hash(water(seen))


def test_whether_water_flows_at_a_cell() -> None:
    seen = water(fountain((SPRING, 0, 0), (VAT, 3, 0)))
    assert [(x, y) for x in range(-1, 8) for y in range(-1, 5) if seen.is_fed(x, y)] == [
        (0, 1),
        (1, 0),
        (1, 1),
        (1, 2),
        (2, 1),
    ]
    assert not any(seen.is_fed(x, y) for x, y in ((-500, 0), (500, 0), (0, -500), (0, 500), (-500, -500)))
