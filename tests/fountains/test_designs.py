"""The design cards, from fountains worked out by hand."""

from time import process_time

import pytest

from boardrules.fountains.components import Design, Icon, Token
from boardrules.fountains.designs import design_score
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.moves import Place
from boardrules.fountains.options import DesignWater, Fall, StraightPools
from tests.fountains.pieces import fountain, tile

VAT = tile("#D# DoD #D#")
CUP = tile("D=D =o= D=D")
SPRING = tile("D=D =J= D=D")
STAR = tile("#D# DoD #D#", name="star")


def points(
    card: Design,
    seen: Fountain,
    design_water: DesignWater = DesignWater.IGNORED,
    straight_pools: StraightPools = StraightPools.ADJACENT,
) -> int:
    return design_score(card, seen, water(seen), design_water, straight_pools).points


@pytest.mark.rule("FN-62")
def test_levels() -> None:
    tower = fountain((VAT, 0, 0))
    scored = []
    for _ in range(7):
        scored.append(points(Design.LEVELS, tower))
        tower = tower.lay(VAT, Place(0, 0, 0))
    assert scored == [0, 0, 4, 6, 9, 9, 9]


@pytest.mark.rule("FN-62")
def test_high_feature_counts_icons_from_level_three_up() -> None:
    purse = tile("DDDD DRCD DDDD")
    tower = fountain((purse, 0, 0), (purse, 0, 0))
    assert points(Design.HIGH_FEATURE, tower) == 0
    tower = tower.lay(purse, Place(0, 0, 0))
    assert points(Design.HIGH_FEATURE, tower) == 2
    tower = tower.lay(tile("DDDD DoRD DDDD"), Place(0, 0, 0)).lay(purse, Place(4, 0, 0))
    assert points(Design.HIGH_FEATURE, tower) == 1
    tower = tower.put(Token((Icon.LILY, Icon.JET)), 1, 1)
    assert points(Design.HIGH_FEATURE, tower) == 3


@pytest.mark.rule("FN-62")
def test_stars_are_the_uncovered_tiles_of_the_shape_of_that_name() -> None:
    seen = fountain((STAR, 0, 0), (STAR, 3, 0), (VAT, 6, 0))
    assert points(Design.STARS, seen) == 6
    assert points(Design.STARS, seen.lay(tile("D"), Place(3, 0, 0))) == 3
    assert points(Design.STARS, seen.lay(STAR, Place(6, 0, 0))) == 9


@pytest.mark.rule("FN-62")
def test_extras_are_the_tokens_that_are_still_there() -> None:
    seen = fountain((tile("DDDD DooD DDDD"), 0, 0), (VAT, 4, 0))
    assert points(Design.EXTRAS, seen) == 0
    lily = Token((Icon.LILY,))
    both = seen.put(lily, 1, 1).put(lily, 2, 1)
    assert points(Design.EXTRAS, both) == 6
    assert points(Design.EXTRAS, both.put(lily, 2, 1)) == 6
    assert points(Design.EXTRAS, both.lay(VAT, Place(0, 0, 0))) == 0
    assert points(Design.EXTRAS, both.lay(tile("D"), Place(1, 1, 0))) == 3


@pytest.mark.rule("FN-62")
def test_visibility_counts_uncovered_tiles_the_first_too() -> None:
    seen = fountain((VAT, 0, 0), (VAT, 3, 0), (VAT, 6, 0))
    assert points(Design.VISIBILITY, seen) == 3
    assert points(Design.VISIBILITY, seen.lay(tile("DD"), Place(2, 0, 0))) == 2


#   2 lilies, 3 coins, 1 wild, 3 red, 2 white, 2 black, 2 jets; the icons of the right tile have no water.
WET = tile("DDDDDDDDDD DLCRRWBJFD DDDDDDDDDD")
DRY = tile("DDDDDDDD DLCCRWBD DDDDDDDD")
BAG = fountain((WET, 0, 0), (DRY, 10, 0), (SPRING, 0, 3))

BAG_POINTS = {
    Design.LILY_COINS: (2 * 2, 2 * 1),
    Design.WILD_LILIES: (3 * 1, 3 * 1),
    Design.FEATURE_SET: (5 * 1, 5 * 1),
    Design.DIVERSE_FISH: (4 * 2, 4 * 1),
    Design.JETS: (2 * 2, 2 * 2),
    Design.COINS: (2 * 3, 2 * 1),
}


@pytest.mark.rule("FN-62")
@pytest.mark.parametrize("card", BAG_POINTS)
def test_cards_that_count_icons(card: Design) -> None:
    visible, fed = BAG_POINTS[card]
    assert points(card, BAG) == visible
    assert points(card, BAG, DesignWater.FED_ONLY) == fed
    assert points(card, fountain((VAT, 0, 0))) == 0


@pytest.mark.rule("FN-62")
def test_cards_name_the_icons_that_counted() -> None:
    score = design_score(Design.WILD_LILIES, BAG, water(BAG))
    assert [(shown.icon, shown.x, shown.y) for shown in score.icons] == [(Icon.LILY, 1, 1), (Icon.WILD, 8, 1)]


@pytest.mark.rule("FN-62")
def test_covered_icons_do_not_count() -> None:
    assert points(Design.COINS, BAG.lay(tile("D"), Place(2, 1, 0))) == 4
    assert points(Design.DIVERSE_FISH, BAG.lay(tile("D"), Place(6, 1, 0))) == 4
    assert points(Design.FEATURE_SET, BAG.lay(tile("D"), Place(8, 1, 0))) == 0


@pytest.mark.rule("FN-63")
def test_a_straight_line_counts_the_pools_of_a_row_or_a_column_up_to_bare_table() -> None:
    row = [(CUP, 3 * step, 0) for step in range(4)]
    assert points(Design.STRAIGHT_POOLS, fountain(*row)) == 4
    assert points(Design.STRAIGHT_POOLS, fountain(*row, (CUP, 13, 0))) == 4
    assert points(Design.STRAIGHT_POOLS, fountain(*row, (CUP, 12, 1))) == 4
    column = [(CUP, 9, 3 * step) for step in range(1, 6)]
    assert points(Design.STRAIGHT_POOLS, fountain(*row, *column)) == 6


@pytest.mark.rule("FN-63")
def test_of_equal_lines_the_northernmost_row_is_named() -> None:
    square = fountain((CUP, 0, 0), (CUP, 3, 0), (CUP, 0, 3), (CUP, 3, 3))
    score = design_score(Design.STRAIGHT_POOLS, square, water(square))
    assert [(pool.tile.x, pool.tile.y) for pool in score.pools] == [(0, 0), (3, 0)]


@pytest.mark.rule("FN-63")
def test_a_pool_counts_once_in_its_line_however_often_it_is_met() -> None:
    # One row goes through both arms of the pool and the cup that lies between them.
    arms = tile("DDDDDDDDD D~DDDDD~D D~DDDDD~D D~DDDDD~D D~~~~~~~D DDDDDDDDD")
    assert points(Design.STRAIGHT_POOLS, fountain((arms, 0, 0))) == 1
    assert points(Design.STRAIGHT_POOLS, fountain((arms, 0, 0), (VAT, 3, 1))) == 2


@pytest.mark.rule("FN-63")
def test_a_line_runs_over_tiles_of_any_level() -> None:
    seen = fountain((CUP, 0, 0), (CUP, 3, 0), (CUP, 3, 0), (CUP, 6, 0))
    assert points(Design.STRAIGHT_POOLS, seen) == 3


@pytest.mark.rule("FN-63")
def test_the_tile_between_two_pools_must_be_one_of_theirs() -> None:
    # In the middle row a pool, then bricks of a third tile, then a pool of another tile.
    parted = fountain((CUP, 0, 0), (tile("DDD"), 3, 1), (CUP, 6, 0))
    assert points(Design.STRAIGHT_POOLS, parted) == 1
    assert points(Design.STRAIGHT_POOLS, parted, straight_pools=StraightPools.IN_LINE) == 2
    assert points(Design.STRAIGHT_POOLS, parted, straight_pools=StraightPools.JOINED) == 1
    # Three tiles side by side whose own bricks close their pools off.
    closed = fountain((VAT, 0, 0), (VAT, 3, 0), (VAT, 6, 0))
    assert points(Design.STRAIGHT_POOLS, closed) == 3
    assert points(Design.STRAIGHT_POOLS, closed, straight_pools=StraightPools.JOINED) == 1


@pytest.mark.rule("FN-63")
def test_the_tile_between_is_the_one_that_is_seen() -> None:
    # A brick of a third tile on top of one of the two, right between their pools.
    seen = fountain((tile("#D## D~~D #D##"), 0, 0), (CUP, 4, 0), (tile("D"), 3, 1))
    assert points(Design.STRAIGHT_POOLS, seen) == 1
    assert points(Design.STRAIGHT_POOLS, seen, straight_pools=StraightPools.IN_LINE) == 2
    # The same two pools with the third tile in another row, and down a column.
    beside = fountain((tile("#D## D~~D #D##"), 0, 0), (CUP, 4, 0), (tile("D"), 3, 0))
    assert points(Design.STRAIGHT_POOLS, beside) == 2
    down = fountain((CUP, 0, 0), (tile("D"), 1, 3), (CUP, 0, 4))
    assert points(Design.STRAIGHT_POOLS, down) == 1
    assert points(Design.STRAIGHT_POOLS, down, straight_pools=StraightPools.IN_LINE) == 2


@pytest.mark.rule("FN-63")
def test_after_a_third_tile_a_new_line_begins_with_the_next_pool() -> None:
    row = fountain((CUP, 0, 0), (tile("D"), 3, 1), (CUP, 4, 0), (CUP, 7, 0))
    score = design_score(Design.STRAIGHT_POOLS, row, water(row))
    assert [pool.tile.x for pool in score.pools] == [4, 7]


@pytest.mark.rule("FN-62", "FN-63")
def test_a_pool_with_weed_is_only_its_tile_where_water_is_asked_for() -> None:
    # A dry vat between two springs is a third tile; without it their pools would be next to each other.
    row = fountain((SPRING, 0, 0), (VAT, 3, 0), (SPRING, 6, 0))
    assert points(Design.STRAIGHT_POOLS, row) == 3
    assert points(Design.STRAIGHT_POOLS, row, DesignWater.FED_ONLY) == 1
    assert points(Design.STRAIGHT_POOLS, row, DesignWater.FED_ONLY, StraightPools.IN_LINE) == 2
    assert points(Design.STRAIGHT_POOLS, fountain((SPRING, 0, 0), (SPRING, 3, 0)), DesignWater.FED_ONLY) == 2


@pytest.mark.rule("FN-63")
def test_tiles_far_apart_cost_no_more() -> None:
    """A diagonal of 400 cups, whose bounding box has over a million cells."""
    diagonal = Fountain(tuple(LaidTile(CUP, 3 * step, 3 * step, 0, 1) for step in range(400)))
    began = process_time()
    assert points(Design.STRAIGHT_POOLS, diagonal) == 1
    assert process_time() - began < 2


@pytest.mark.rule("FN-63")
def test_joined_lines_break_where_water_does_not_go_on() -> None:
    # The vat's walls part the three cups on its left from the two on its right.
    seen = fountain((CUP, 0, 0), (CUP, 3, 0), (CUP, 6, 0), (VAT, 9, 0), (CUP, 12, 0), (SPRING, 15, 0))
    assert points(Design.STRAIGHT_POOLS, seen) == 6
    assert points(Design.STRAIGHT_POOLS, seen, straight_pools=StraightPools.JOINED) == 3
    assert points(Design.STRAIGHT_POOLS, seen, DesignWater.FED_ONLY) == 2
    assert points(Design.STRAIGHT_POOLS, seen, DesignWater.FED_ONLY, StraightPools.JOINED) == 2


@pytest.mark.rule("FN-63")
def test_a_joined_line_goes_on_over_all_cells_of_a_pool() -> None:
    # The pool in the middle is met twice, one cell after the other, before the line comes to the last.
    seen = fountain((CUP, 0, 0), (tile("D==D =~~= D==D"), 3, 0), (CUP, 7, 0))
    assert points(Design.STRAIGHT_POOLS, seen, straight_pools=StraightPools.JOINED) == 3


@pytest.mark.rule("FN-63")
def test_a_joined_line_begins_anew_with_the_pool_that_is_not_adjacent() -> None:
    seen = fountain((VAT, 0, 0), (CUP, 3, 0), (CUP, 6, 0), (SPRING, 9, 0))
    score = design_score(
        Design.STRAIGHT_POOLS, seen, water(seen), DesignWater.IGNORED, StraightPools.JOINED
    )  # fmt: skip
    assert [pool.tile.x for pool in score.pools] == [3, 6, 9]


@pytest.mark.rule("FN-63")
def test_pools_are_joined_by_water_that_falls_either_way() -> None:
    seen = fountain((VAT, 0, 0), (VAT, 0, 0), (CUP, 0, 0), (CUP, 3, 0))
    joined = StraightPools.JOINED
    assert points(Design.STRAIGHT_POOLS, seen, straight_pools=joined) == 2
    one = water(seen, Fall.ONE)
    assert design_score(Design.STRAIGHT_POOLS, seen, one, DesignWater.IGNORED, joined).points == 1
