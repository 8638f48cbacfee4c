"""The slow second reckoning of one fountain itself, checked against the rulebook's examples and positions worked out by hand.

Most fountains here are built of small tiles of 3 x 3 cells with one pool cell, drawn below; each is laid where the test
says, legal or not (they are no whole set: nothing is drafted here). The starting tile lies at (0, 0) with a jet in the middle.
"""

import pytest

from tests.fountains.slow.component_text import REFERENCE_SET, Components, read_components, turned
from tests.fountains.slow.flow import adjacent_pools, fed_pools, pools, weedy_pools
from tests.fountains.slow.placement import (
    Fountain,
    is_placement,
    joins_by_dark_bricks,
    placements,
    token_cells,
    touching_dark_bricks,
)
from tests.fountains.slow.scoring import (
    DESIGNS,
    Readings,
    best_fish_points,
    coin_points,
    design_points,
    fish_points,
    lily_groups,
    lily_points,
    pool_payouts,
    rank_seats,
    straight_lines,
)

SMALL_TILES = """
start middle
| D=D
| =0=
| D=D
face: jet

shape cup
| D=D
| =0=
| D=D
face x6: -
face x6: -

shape south
| D#D
| #0#
| D=D
face x12: -

shape star
| DDD#DDD
| =0~~~1=
| DDD#DDD
face x12: lily lily

token x10: lily
token x6: red coin
token x10: jet
"""

SMALL = read_components(SMALL_TILES)
FULL = read_components(REFERENCE_SET)


def lay(components: Components, *tiles: tuple[str, int, int, str]) -> Fountain:
    """Lay tiles unturned: shape, least x, least y, icons of its slots."""
    fountain = Fountain(components)
    for name, x, y, icons in tiles:
        fountain.add(components.shapes[name], tuple(icons.split()), x, y, 0)
    return fountain


# --------------------------------------------------------------------------- components


@pytest.mark.rule("FN-01", "FN-02", "FN-03", "FN-05")
def test_the_reference_set() -> None:
    assert FULL.start.faces == [("jet", "-", "-", "-", "-")]
    assert [sum(shape.counts) for shape in FULL.shapes.values()] == [12] * 6
    assert FULL.shapes["oblong"].counts == [2, *[1] * 10]
    assert FULL.shapes["oblong"].faces[10] == ("red", "white", "black", "-")
    assert sum(FULL.tokens.values()) == 26
    assert FULL.ring == ["bonus", "square", "oblong", "ell", "zig", "cross", "star"]
    assert FULL.pawns == {"green": 1, "blue": 3, "white": 5}


def test_equal_lines_are_one_and_icons_of_a_token_are_in_order() -> None:
    assert SMALL.shapes["cup"].faces == [("-",)]
    assert SMALL.shapes["cup"].counts == [12]
    assert SMALL.tokens == {"lily": 10, "red+coin": 6, "jet": 10}


@pytest.mark.rule("FN-30")
def test_a_clockwise_quarter_turn() -> None:
    # The oblong of 10 x 5 stands upright, 5 x 10: its top left corner comes to the top right.
    cells, slots = turned(FULL.shapes["oblong"], 1)
    assert max(cells) == (4, 9)
    assert [cells[x, 0] for x in range(5)] == ["#", "D", "=", "D", "#"]
    assert FULL.shapes["oblong"].slots == [(1, 1), (8, 1), (2, 3), (7, 3)]
    assert slots == [(3, 1), (3, 8), (1, 2), (1, 7)]


# --------------------------------------------------------------------------- placement


@pytest.mark.rule("FN-31", "FN-32")
def test_every_place_of_a_square_by_the_starting_tile() -> None:
    # Beside it only where both dark bricks of a side meet; on top of it only where they lie on both dark bricks of a side.
    corners = [(7, 1), (-5, 1), (1, -5), (1, 7), (1, 0), (0, 1), (2, 1), (1, 2)]
    square = FULL.shapes["square"]
    fountain = Fountain(FULL)
    expected = sorted((x, y, turn) for x, y in corners for turn in (0, 1, 2, 3))
    assert placements(fountain, square, ("lily", "-"), "any_tiles") == expected
    assert all(is_placement(fountain, square, ("lily", "-"), place, "any_tiles") for place in expected)
    # Without icons, or with the same one in both slots, a half turn changes nothing.
    expected = [place for place in expected if place[2] < 2]
    assert placements(fountain, square, ("-", "-"), "one_tile") == expected
    assert not is_placement(fountain, square, ("-", "-"), (7, 1, 2), "any_tiles")


@pytest.mark.rule("FN-32")
def test_dark_bricks_of_two_tiles() -> None:
    # In the nook between a square in the east and one in the south, the zig's brick (10, 6) stands below (10, 5) of the
    # one and its brick (6, 10) beside (5, 10) of the other.
    fountain = lay(FULL, ("square", 7, 1, "- -"), ("square", 1, 7, "- -"))
    zig, face = FULL.shapes["zig"], ("lily", "lily")
    assert (6, 6, 1) in placements(fountain, zig, face, "any_tiles")
    assert (6, 6, 1) not in placements(fountain, zig, face, "one_tile")
    bricks = [(6 + x, 6 + y) for (x, y), kind in turned(zig, 1)[0].items() if kind == "D"]
    touching = sorted((new, old) for new, _, old in touching_dark_bricks(fountain, bricks, 1))
    assert touching == [((6, 10), (5, 10)), ((10, 6), (10, 5))]


@pytest.mark.rule("FN-31", "FN-32")
def test_one_brick_on_either_side_is_not_enough() -> None:
    fountain = lay(SMALL, ("cup", 3, -3, "-"))
    # (3, 0) has (2, 0) of the start beside it and (3, -1) of the cup above it; (2, 3) and (3, 2) both meet (2, 2) alone.
    assert not joins_by_dark_bricks(fountain, [(3, 0)], 1, "any_tiles")
    assert not joins_by_dark_bricks(fountain, [(2, 3), (3, 2)], 1, "any_tiles")
    assert joins_by_dark_bricks(fountain, [(3, 0), (3, 2)], 1, "any_tiles")
    cup = SMALL.shapes["cup"]
    assert is_placement(fountain, cup, ("-",), (-3, 0, 0), "any_tiles")
    assert not is_placement(fountain, cup, ("-",), (-3, 1, 0), "any_tiles")  # bricks meet channels
    assert not is_placement(fountain, cup, ("-",), (-3, 2, 0), "any_tiles")  # (-1, 2) meets (0, 2), and that is all
    assert not is_placement(fountain, cup, ("-",), (0, 1, 0), "any_tiles")  # partly on the table


@pytest.mark.rule("FN-32")
def test_bricks_touch_on_the_same_level_under_a_covering_tile() -> None:
    fountain = lay(SMALL, ("cup", 0, 0, "-"), ("cup", 3, 0, "-"))
    cup = SMALL.shapes["cup"]
    assert [piece.level for piece in fountain.pieces] == [1, 2, 1]
    assert is_placement(fountain, cup, ("-",), (-3, 0, 0), "any_tiles")  # the starting tile lies covered beside it
    assert is_placement(fountain, cup, ("-",), (3, 0, 0), "any_tiles")  # on four bricks, and beside two on level 2
    assert is_placement(fountain, cup, ("-",), (0, 0, 0), "any_tiles")


@pytest.mark.rule("FN-35")
def test_tokens_go_on_visible_slots_and_leave_when_covered() -> None:
    fountain = lay(SMALL, ("star", 3, 0, "lily -"))
    assert token_cells(fountain) == [(1, 1), (4, 1), (8, 1)]
    fountain.put((4, 1), "red+coin")
    assert fountain.icons_at((4, 1)) == ["red", "coin"]
    fountain.put((4, 1), "jet")
    assert fountain.icons_at((4, 1)) == ["jet"]
    fountain.add(SMALL.shapes["cup"], ("lily",), 3, 0, 0)
    assert fountain.tokens == {}
    assert fountain.icons_at((4, 1)) == ["lily"]


# --------------------------------------------------------------------------- water


@pytest.mark.rule("FN-40", "FN-41", "FN-42", "FN-43")
def test_a_chain_of_pools_is_fed_until_a_wall() -> None:
    fountain = lay(SMALL, ("cup", 3, 0, "-"), ("cup", 6, 0, "-"), ("south", 9, 0, "-"), ("cup", 9, 3, "-"))
    assert len(pools(fountain)) == 5
    assert fed_pools(fountain, "any") == [{(1, 1)}, {(4, 1)}, {(7, 1)}]
    assert weedy_pools(fountain, "any") == [{(10, 1)}, {(10, 4)}]
    pairs = adjacent_pools(fountain, "any")
    assert pairs == {
        frozenset([frozenset([(1, 1)]), frozenset([(4, 1)])]),
        frozenset([frozenset([(4, 1)]), frozenset([(7, 1)])]),
        frozenset([frozenset([(10, 1)]), frozenset([(10, 4)])]),
    }


@pytest.mark.rule("FN-40", "FN-41", "FN-42")
def test_a_tile_across_a_pool_splits_it() -> None:
    # The star's water is x 4 to 8. A cup on x 5 to 7 leaves one cell on either side and pours into both, but has no jet.
    fountain = lay(SMALL, ("star", 3, 0, "- -"), ("cup", 5, 0, "-"))
    assert pools(fountain) == [{(1, 1)}, {(4, 1)}, {(6, 1)}, {(8, 1)}]
    assert fed_pools(fountain, "any") == [{(1, 1)}, {(4, 1)}]
    fountain.put((6, 1), "jet")
    assert weedy_pools(fountain, "any") == []


@pytest.mark.rule("FN-41")
@pytest.mark.parametrize(("fall", "fed"), [("any", 3), ("one", 2)])
def test_water_falls_two_levels(fall: str, fed: int) -> None:
    fountain = lay(SMALL, ("cup", 3, 0, "-"), ("cup", 3, 0, "-"), ("cup", 6, 0, "-"))
    assert weedy_pools(fountain, fall) == [{(4, 1)}, {(7, 1)}]  # never up from the starting tile, and shut off behind
    fountain.put((4, 1), "jet")
    assert weedy_pools(fountain, fall) == []
    fountain.add(SMALL.shapes["cup"], ("jet",), 3, 0, 0)  # level 3
    assert len(fed_pools(fountain, fall)) == fed


@pytest.mark.rule("FN-35", "FN-42")
def test_a_covered_jet_stops_at_once() -> None:
    fountain = lay(SMALL, ("cup", 3, 0, "-"))
    assert len(fed_pools(fountain, "any")) == 2
    fountain.put((1, 1), "lily")
    assert fed_pools(fountain, "any") == []


@pytest.mark.rule("FN-41")
def test_channels_that_meet_only_at_a_corner_do_not_join() -> None:
    fountain = lay(SMALL, ("cup", 3, 1, "-"), ("cup", 2, 3, "-"))
    assert fed_pools(fountain, "any") == [{(1, 1)}]


@pytest.mark.rule("FN-41", "FN-44")
def test_a_channel_whose_own_water_is_covered_still_leads_on() -> None:
    # The star lies on x 3 to 9, a cup on its x 4 to 6: the star's channel (3, 1) has no water of its own beside it any more,
    # but the cup's channel (4, 1) pours down on it.
    fountain = lay(SMALL, ("star", 3, 0, "- -"), ("cup", 4, 0, "jet"))
    assert pools(fountain) == [{(1, 1)}, {(5, 1)}, {(7, 1), (8, 1)}]
    fountain.put((1, 1), "lily")  # no jet there any more: fed from the cup, through (4, 1), (3, 1) and (2, 1)
    assert weedy_pools(fountain, "any") == []
    assert frozenset([frozenset([(1, 1)]), frozenset([(5, 1)])]) in adjacent_pools(fountain, "any")
    assert frozenset([frozenset([(1, 1)]), frozenset([(7, 1), (8, 1)])]) not in adjacent_pools(fountain, "any")


@pytest.mark.rule("FN-40")
def test_seven_pools_in_one_fountain() -> None:
    # Two oblongs, east and west of the start, each cut in two by a square on top: 1 + 3 + 3.
    fountain = lay(
        FULL,
        ("oblong", 7, 1, "- - - -"),
        ("square", 9, 1, "jet -"),
        ("oblong", -10, 1, "- - - -"),
        ("square", -8, 1, "jet -"),
    )
    assert len(pools(fountain)) == len(fed_pools(fountain, "any")) == 7


# --------------------------------------------------------------------------- scoring


@pytest.mark.rule("FN-52", "FN-53")
def test_pool_payouts() -> None:
    assert pool_payouts([11, 10, 8], "competition") == [10, 6, 3]
    assert pool_payouts([11, 11, 8], "competition") == [10, 10, 3]
    assert pool_payouts([11, 11, 8], "dense") == [10, 10, 6]
    assert pool_payouts([0, 4, 2, 3, 1], "competition") == [0, 10, 3, 6, 1]
    assert pool_payouts([5, 7], "dense") == [0, 7]
    assert pool_payouts([0, 0], "competition") == [7, 7]


@pytest.mark.rule("FN-54", "FN-56", "FN-61")
def test_four_for_red_and_three_for_wild() -> None:
    # Level 1: red, red, wild. Level 2, with a jet of its own: red and wild. A red fish behind the wall does not count.
    fountain = lay(SMALL, ("star", 3, 0, "red red"), ("cup", -3, 0, "wild"), ("cup", 0, 3, "-"), ("cup", 0, 3, "-"))
    fountain.put((1, 4), "red+wild+jet")
    fountain.add(SMALL.shapes["south"], ("red",), 10, 0, 0)
    assert fish_points(fountain, "red", "any") == 4 + 3
    assert fish_points(fountain, "white", "any") == 3
    assert best_fish_points(fountain, "any") == 7


@pytest.mark.rule("FN-55")
def test_one_and_one_and_one_and_two_for_lilies() -> None:
    # In the east three pads in a chain on level 1 and, pouring into the last of them, one on level 2. The pad in the far west is
    # joined through the start's pool alone, which holds none.
    fountain = lay(SMALL, ("cup", 3, 0, "lily"), ("cup", 6, 0, "lily"), ("cup", 9, 0, "lily"), ("cup", -3, 0, "lily"))
    fountain.add(SMALL.shapes["cup"], ("-",), 12, 0, 0)
    fountain.add(SMALL.shapes["cup"], ("-",), 12, 0, 0)
    fountain.put((13, 1), "lily+jet")
    assert sorted(lily_groups(fountain, "any", "lily_pools")) == [[1], [1, 1, 1, 2]]
    assert lily_points(fountain, "any", "lily_pools") == 5
    assert lily_points(fountain, "any", "any_fed_pool") == 6


@pytest.mark.rule("FN-55")
def test_the_largest_group_has_the_most_pads() -> None:
    fountain = lay(SMALL, ("cup", 3, 0, "lily"), ("cup", 6, 0, "lily"))
    for level in (1, 2, 3):
        fountain.add(SMALL.shapes["cup"], ("lily" if level == 3 else "-",), -3, 0, 0)
    fountain.put((-2, 1), "lily+jet")
    assert sorted(lily_groups(fountain, "any", "lily_pools")) == [[1, 1], [3]]
    assert lily_points(fountain, "any", "lily_pools") == 2
    fountain.put((-2, 1), "lily+lily+jet")
    assert lily_points(fountain, "any", "lily_pools") == 6


@pytest.mark.rule("FN-50")
def test_coins_score_only_where_water_flows() -> None:
    fountain = lay(SMALL, ("cup", 3, 0, "coin"), ("south", 6, 0, "coin"))
    assert coin_points(fountain, list(fountain.pieces[1].cells), "any") == 5
    assert coin_points(fountain, list(fountain.pieces[2].cells), "any") == 0
    fountain.put((7, 1), "coin+coin+jet")
    assert coin_points(fountain, [(7, 1)], "any") == 10


@pytest.mark.rule("FN-62")
@pytest.mark.parametrize("design_water", ["ignored", "fed_only"])
def test_design_cards(design_water: str) -> None:
    # Start with a jet. East a fed star with lily and coin. West a south cup with weed: wild. Far west, on three levels, a
    # token that has red, white, black and lily, with weed.
    fountain = lay(SMALL, ("star", 3, 0, "lily coin"), ("south", -3, 0, "wild"))
    for _ in range(3):
        fountain.add(SMALL.shapes["south"], ("-",), -6, 0, 0)
    fountain.put((-5, 1), "lily+red+white+black")
    readings = Readings(design_water=design_water)
    points = {design: design_points(fountain, design, readings) for design in DESIGNS}
    assert points == {
        "levels": 4,
        "high_feature": 4 if design_water == "ignored" else 0,
        "stars": 3,
        "extras": 3,
        "lily_coins": 2,
        "wild_lilies": 3 if design_water == "ignored" else 0,
        "visibility": 4,
        "feature_set": 5 if design_water == "ignored" else 0,
        "diverse_fish": 4 if design_water == "ignored" else 0,
        "jets": 2,
        "coins": 2,
        "straight_pools": 4 if design_water == "ignored" else 2,
    }


@pytest.mark.rule("FN-62")
@pytest.mark.parametrize(("level", "points"), [(1, 0), (2, 0), (3, 4), (4, 6), (5, 9), (6, 9)])
def test_levels(level: int, points: int) -> None:
    fountain = lay(SMALL, *[("cup", 3, 0, "-")] * level)
    assert design_points(fountain, "levels", Readings()) == points


@pytest.mark.rule("FN-63")
def test_straight_pools() -> None:
    # West to east on row 1: south, start, cup, south, bare table, cup. The walls of the souths part them from the others.
    fountain = lay(SMALL, ("cup", 3, 0, "-"), ("south", -3, 0, "-"), ("south", 6, 0, "-"), ("cup", 10, 0, "-"))
    assert design_points(fountain, "straight_pools", Readings()) == 4
    assert design_points(fountain, "straight_pools", Readings(design_water="fed_only")) == 2
    joined = Readings(straight_pools="joined")
    assert design_points(fountain, "straight_pools", joined) == 2
    assert [[(1, 1)], [(4, 1)]] in [[sorted(pool) for pool in line] for line in straight_lines(fountain, joined)]


@pytest.mark.rule("FN-65")
def test_tie_breaks() -> None:
    assert rank_seats([9, 9, 9, 9], [("pond_weed", [-2, -1, -1, -1]), ("tokens", [5, 2, 3, 2])]) == [
        (1, 2, 9, "tokens"),
        (2, 1, 9, "shared"),
        (2, 3, 9, "shared"),
        (4, 0, 9, "pond_weed"),
    ]
