"""Where tiles and tokens may go, from fountains worked out by hand. `D` is a dark brick, `#` a light one."""

import pytest

from boardrules.fountains import placement
from boardrules.fountains.components import Components, Shape, Tile
from boardrules.fountains.fountain import Fountain, masks_of
from boardrules.fountains.moves import ID_LEAST, ID_WINDOW, Place, Put, Refusal, place_id, put_id
from boardrules.fountains.options import DarkBricks
from boardrules.fountains.placement import (
    can_place,
    placements,
    token_places,
    visible_slots,
    why_not_place,
    why_not_put,
)
from boardrules.fountains.reference_set import REFERENCE_SET
from tests.fountains.pieces import SECOND_SET, TWO_MAPS_SET, fountain, tile

CUP = tile("D=D =o= D=D")
VAT = tile("#D# DoD #D#")
ANY, ONE = DarkBricks.ANY_TILES, DarkBricks.ONE_TILE


def told(seen: Fountain, piece: Tile, place: Place, reading: DarkBricks = ANY) -> Refusal | None:
    """Why a tile may not be laid there, without the cells to mark."""
    refusal = why_not_place(seen, piece, place, reading)
    return refusal and Refusal(refusal.reason, refusal.rule)


@pytest.mark.rule("FN-31", "FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_all_places_of_a_cup_about_a_cup(reading: DarkBricks) -> None:
    # North, west, on top, east, south: else fewer than two of its corners touch.
    places = placements(fountain((CUP, 0, 0)), CUP, reading)
    assert places == (Place(0, -3, 0), Place(-3, 0, 0), Place(0, 0, 0), Place(3, 0, 0), Place(0, 3, 0))


@pytest.mark.rule("FN-30")
def test_turns_that_look_the_same_are_one_place() -> None:
    # A bar looks the same after half a turn, unless its icons tell its ends apart.
    even, odd = tile("DDDD DRRD DDDD"), tile("DDDD DRoD DDDD")
    floor = fountain((tile("DDDDDD " * 6), 0, 0))
    on_top = [Place(x, y, 0) for y in range(4) for x in range(3)] + [Place(x, y, 1) for y in range(3) for x in range(4)]

    def places_inside(each: Tile) -> list[Place]:
        lying = [place for place in placements(floor, each) if floor.laid(each, place).level == 2]
        assert lying == sorted(lying, key=lambda place: (place.turn, place.y, place.x))
        return lying

    assert places_inside(even) == on_top
    assert places_inside(odd) == on_top + [Place(place.x, place.y, place.turn + 2) for place in on_top]


@pytest.mark.rule("FN-30")
def test_a_larger_equal_turn_is_refused_with_the_canonical_text() -> None:
    floor = fountain((tile("DDDDDD " * 6), 0, 0))
    bar = tile("DDDD DRRD DDDD")
    assert told(floor, bar, Place(1, 2, 2)) == Refusal("the same as place:1,2,0", "FN-30")
    assert told(floor, bar, Place(1, 2, 3)) == Refusal("the same as place:1,2,1", "FN-30")
    assert not can_place(floor, bar, Place(1, 2, 2))
    assert why_not_place(floor, CUP, Place(0, 0, 3)) == Refusal("the same as place:0,0,0", "FN-30")
    # As far off as a place can be named, and no farther.
    far = Refusal("the same as place:999999,0,0", "FN-30")
    assert why_not_place(floor, CUP, Place(999_999, 0, 3)) == far
    assert why_not_place(floor, CUP, Place(1_000_000, 0, 3)) == Refusal("no dark brick touches another", "FN-32")


@pytest.mark.rule("FN-30")
def test_whether_turns_are_equal_follows_the_map_of_the_face() -> None:
    # A tray with three channels is turned four ways, and so is one of the same outline that has four ways to lie; a plain one
    # with its dark bricks in point symmetry lies the same after half a turn.
    floor = fountain((tile("DDDDDDDDDD " * 10), 0, 0))
    text = TWO_MAPS_SET.to_text().replace(
        "| #DDD###\n| D~~~~~D\n| =~~~~~=\n| #~~~~~#\n| D#=D##D\n", "| DDD#DDD\n" + "| #~~~~~#\n" * 3 + "| DDD#DDD\n"
    )
    first, plain, third = Components.from_text(text).tiles[0]
    for face, turns in ((first, {0, 1, 2, 3}), (plain, {0, 1}), (third, {0, 1, 2, 3})):
        assert {place.turn for place in placements(floor, face)} == turns
    assert told(floor, plain, Place(1, 1, 2)) == Refusal("the same as place:1,1,0", "FN-30")
    assert why_not_place(floor, first, Place(1, 1, 2)) is None


@pytest.mark.rule("FN-30")
@pytest.mark.parametrize("turn", [-1, 4, 400])
def test_there_are_four_quarter_turns(turn: int) -> None:
    refusal = why_not_place(fountain((CUP, 0, 0)), CUP, Place(3, 0, turn))
    assert refusal is not None
    assert refusal.rule in ("FN-30", "FN-32")
    assert str(turn) in refusal.reason


@pytest.mark.rule("FN-31")
def test_uneven_support_is_named_with_its_cell() -> None:
    lone = fountain((CUP, 0, 0))
    assert why_not_place(lone, CUP, Place(1, 0, 0)) == Refusal(
        "uneven support at 3,0: bare table there, level 1 at 1,0", "FN-31", ((3, 0), (1, 0))
    )
    assert why_not_place(lone, CUP, Place(-1, -2, 0)) == Refusal(
        "uneven support at 0,0: level 1 there, bare table at -1,-2", "FN-31", ((0, 0), (-1, -2))
    )
    stacked = fountain((CUP, 0, 0), (CUP, 3, 0), (CUP, 0, 0))
    assert why_not_place(stacked, CUP, Place(2, 0, 0)) == Refusal(
        "uneven support at 3,0: level 1 there, level 2 at 2,0", "FN-31", ((3, 0), (2, 0))
    )


@pytest.mark.rule("FN-31")
def test_a_tile_may_lie_on_several_tiles_whose_tops_are_level() -> None:
    pair = fountain((CUP, 0, 0), (CUP, 3, 0))
    across = tile("DDD DoD DDD")
    assert why_not_place(pair, across, Place(2, 0, 0)) is None
    assert pair.laid(across, Place(2, 0, 0)).level == 2


@pytest.mark.rule("FN-31")
@pytest.mark.parametrize(
    "spur", ["DDDD...", "D D D D", "DDDDDD. ...DDD.", "DDD ..D ..D DDD", "DDDDD D...D D...D DD.DD"]
)
def test_outlines_one_cell_wide_must_lie_even_too(spur: str) -> None:
    # On a floor with one step: every place beside or on the step is judged as a walk over the cells judges it.
    step = fountain((tile("DDDDDDDDD " * 9), 0, 0), (tile("DDD " * 3), 3, 3))
    each = tile(spur)
    listed = placements(step, each)
    for turn in range(4):
        for x in range(-4, 10):
            for y in range(-4, 10):
                place = Place(x, y, turn)
                heights = {step.level_at(*cell) for cell, _ in step.laid(each, place).cells()}
                refusal = why_not_place(step, each, place)
                if refusal is not None and refusal.rule == "FN-30":
                    continue
                assert (refusal is not None and refusal.rule == "FN-31") == (len(heights) > 1)
                assert (refusal is None) == (place in listed)


@pytest.mark.rule("FN-32")
def test_far_from_everything_nothing_touches() -> None:
    lone = fountain((CUP, 0, 0))
    nothing = Refusal("no dark brick touches another", "FN-32")
    for far in (4, 40, 400, 10**30):
        for x, y in ((far, 0), (-far, 0), (0, far), (0, -far), (-far, far)):
            assert told(lone, CUP, Place(x, y, 0)) == nothing
            assert not can_place(lone, CUP, Place(x, y, 0))


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_the_bricks_that_are_too_few_are_marked(reading: DarkBricks) -> None:
    def marked(seen: Fountain, piece: Tile, place: Place) -> tuple[tuple[int, int], ...]:
        refusal = why_not_place(seen, piece, place, reading)
        assert refusal is not None
        assert refusal.rule == "FN-32"
        return refusal.cells

    lone = fountain((CUP, 0, 0))
    # No brick touches: all four of the tile, also where it lies far off, west and north of everything.
    assert marked(lone, CUP, Place(3, 3, 0)) == ((3, 3), (5, 3), (3, 5), (5, 5))
    assert marked(lone, CUP, Place(-90, -80, 0)) == ((-90, -80), (-88, -80), (-90, -78), (-88, -78))
    # One brick touches: 3,2 that at 2,2; and -1,0 that at 0,0.
    assert marked(lone, CUP, Place(3, 2, 0)) == ((3, 2),)
    assert marked(lone, CUP, Place(-3, -2, 0)) == ((-1, 0),)
    # Those at 1,0 and 0,1 touch the one at 1,1, which is marked.
    single = fountain((tile("D##"), 1, 1))
    assert marked(single, tile("DD D."), Place(0, 0, 0)) == ((1, 1),)
    # One brick lies on the only dark one of the floor.
    floor = fountain((tile("### #D# ###"), 0, 0))
    assert marked(floor, tile("D#D"), Place(0, 1, 0)) == ((0, 1), (2, 1))
    assert marked(floor, tile("#D#"), Place(0, 1, 0)) == ((1, 1),)


@pytest.mark.rule("FN-32")
def test_one_brick_is_not_enough() -> None:
    assert told(fountain((CUP, 0, 0)), CUP, Place(3, 2, 0)) == Refusal("only 1 dark brick touches others", "FN-32")
    # At a corner only, bricks do not touch.
    assert told(fountain((CUP, 0, 0)), CUP, Place(3, 3, 0)) == Refusal("no dark brick touches another", "FN-32")
    # Light bricks do not count.
    assert told(fountain((VAT, 0, 0)), VAT, Place(3, 0, 0)) == Refusal("only 1 dark brick touches others", "FN-32")


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_two_bricks_that_touch_one_and_the_same_are_not_enough(reading: DarkBricks) -> None:
    # The bricks at 1,0 and 0,1 both touch the only dark brick there, at 1,1 in their corner.
    lone, corner = fountain((tile("D##"), 1, 1)), tile("DD D.")
    reason = "only 1 dark brick is touched" if reading is ANY else "only 1 dark brick of one tile is touched"
    assert told(lone, corner, Place(0, 0, 0), reading) == Refusal(reason, "FN-32")
    assert Place(0, 0, 0) not in placements(lone, corner, reading)
    # With a second dark brick beside 2,1 it holds: the upper arm is longer.
    pair, longer = fountain((tile("DD#"), 1, 1)), tile("DDD D..")
    assert why_not_place(pair, longer, Place(0, 0, 0), reading) is None
    assert Place(0, 0, 0) in placements(pair, longer, reading)


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_bricks_of_the_level_below_beside_a_tile_do_not_help(reading: DarkBricks) -> None:
    # On level 2 the only dark brick lies at 1,1. Those of the floor at 2,0 and 0,2 are beside the tile, but one level lower.
    seen = fountain((tile("##D ### D##"), 0, 0), (tile("D"), 1, 1))
    corner = tile("DD D.")
    assert not can_place(seen, corner, Place(0, 0, 0), reading)
    assert Place(0, 0, 0) not in placements(seen, corner, reading)


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_one_brick_that_touches_two_is_not_enough(reading: DarkBricks) -> None:
    corner, lone = fountain((tile("DD D."), 0, 0)), tile("D##")
    whose = "" if reading is ANY else " of one tile"
    assert told(corner, lone, Place(1, 1, 0), reading) == Refusal(f"only 1 dark brick touches others{whose}", "FN-32")
    assert Place(1, 1, 0) not in placements(corner, lone, reading)


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_a_brick_touches_the_one_straight_below(reading: DarkBricks) -> None:
    floor = fountain((tile("D#D### " * 3), 0, 0))
    assert why_not_place(floor, tile("D#D"), Place(0, 1, 0), reading) is None
    assert Place(0, 1, 0) in placements(floor, tile("D#D"), reading)
    # Not one beside it on the level below.
    assert told(floor, tile("D#D"), Place(1, 1, 0), reading) == Refusal("no dark brick touches another", "FN-32")
    assert Place(1, 1, 0) not in placements(floor, tile("D#D"), reading)


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_only_the_brick_that_is_seen_counts_as_straight_below(reading: DarkBricks) -> None:
    hidden = fountain((tile("D#D"), 0, 0), (tile("###"), 0, 0))
    refusal = told(hidden, tile("D#D"), Place(0, 0, 0), reading)
    assert refusal == Refusal("no dark brick touches another", "FN-32")


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_bricks_side_by_side_touch_under_a_covering_tile_too(reading: DarkBricks) -> None:
    # The bricks at 0,2 and 2,2 lie under the upper tile; the new one lies beside them on the table.
    covered = fountain((tile("D#D ### D#D"), 0, 0), (tile("### ### ###"), 0, 0))
    assert why_not_place(covered, tile("D#D"), Place(0, 3, 0), reading) is None
    assert Place(0, 3, 0) in placements(covered, tile("D#D"), reading)


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_bricks_side_by_side_on_other_levels_do_not_touch(reading: DarkBricks) -> None:
    # The upper tile's bricks stand at the edge, but the new tile would lie on the table.
    tower = fountain((tile("D## ### ###"), 0, 0), (tile("D#D ### D#D"), 0, 0))
    assert told(tower, tile("D#D"), Place(0, 3, 0), reading) == Refusal("no dark brick touches another", "FN-32")
    assert Place(0, 3, 0) not in placements(tower, tile("D#D"), reading)


@pytest.mark.rule("FN-32")
def test_a_brick_with_one_below_and_one_beside_is_still_one_brick() -> None:
    # On the floor's level 2 the brick at 2,0 would touch the floor's below it and the upper tile's at 3,0.
    floor = fountain((tile("##D### ###### ######"), 0, 0), (tile("D## ### ###"), 3, 0))
    assert told(floor, tile("##D"), Place(0, 0, 0)) == Refusal("only 1 dark brick touches others", "FN-32")
    assert Place(0, 0, 0) not in placements(floor, tile("##D"))
    # A second one below or beside makes it two and two.
    below = fountain((tile("D#D### ###### ######"), 0, 0), (tile("D## ### ###"), 3, 0))
    assert why_not_place(below, tile("D#D"), Place(0, 0, 0)) is None
    assert Place(0, 0, 0) in placements(below, tile("D#D"))


@pytest.mark.rule("FN-32")
def test_the_bricks_touched_may_belong_to_two_tiles_in_one_reading_only() -> None:
    pair = fountain((tile("D#"), 0, 0), (tile("#D"), 2, 0))
    bridge = tile("D##D")
    beside, above = Place(0, 1, 0), Place(0, 0, 0)
    for place in (beside, above):
        assert why_not_place(pair, bridge, place, ANY) is None
        assert place in placements(pair, bridge, ANY)
        assert told(pair, bridge, place, ONE) == Refusal("only 1 dark brick touches others of one tile", "FN-32")
        assert place not in placements(pair, bridge, ONE)
    whole = fountain((tile("D##D"), 0, 0))
    for place in (beside, above):
        assert why_not_place(whole, bridge, place, ONE) is None
        assert place in placements(whole, bridge, ONE)


@pytest.mark.rule("FN-32")
def test_the_rulebooks_example_needs_two_bricks_of_a_tile_or_of_tiles() -> None:
    # Between two cups, one brick beside each: enough in the example's reading, not in the rule line's.
    between = fountain((CUP, 0, 0), (CUP, 8, 0))
    plank = tile("DDDDD")
    assert why_not_place(between, plank, Place(3, 0, 0), ANY) is None
    assert why_not_place(between, plank, Place(3, 0, 0), ONE) is not None


def test_what_is_no_place_is_refused_with_words() -> None:
    lone = fountain((CUP, 0, 0))
    for number in (True, "3", 3.0, None):
        for place in (Place(number, 0, 0), Place(0, number, 0), Place(0, 0, number)):  # type: ignore[arg-type]  # outside
            assert told(lone, CUP, place) == Refusal("x, y and turn must be integers", "FN-30")
        assert why_not_put(lone, Put(number, 1)) == Refusal("x and y must be integers", "FN-35")  # type: ignore[arg-type]  # outside


@pytest.mark.parametrize("reading", DarkBricks)
def test_a_tile_larger_than_any_there_finds_its_places(reading: DarkBricks) -> None:
    (long, *_) = SECOND_SET.tiles[5]
    bar = tile("D" * 32)
    lone = fountain((CUP, 0, 0))
    above = [Place(x, -1, 0) for x in range(-31, 1)]
    top_row = [place for place in placements(lone, bar, reading) if place.turn == 0 and place.y == -1]
    # Both corners on that side must be reached: from 0 to 2.
    assert top_row == [place for place in above if place.x <= 0 and place.x + 31 >= 2]
    assert all(can_place(lone, bar, place, reading) for place in top_row)
    laid = lone.lay(bar, top_row[0])
    assert laid.level_at(-29, -1) == laid.level_at(2, -1) == 1
    assert placements(laid, long, reading) == placements(Fountain(laid.tiles), long, reading)


def test_places_without_an_id_come_last() -> None:
    # A row of cups that leaves the window in the east, or in the west, and a column in the south, or in the north.
    for east, south in ((3, 0), (-3, 0), (0, 3), (0, -3)):
        row = fountain(*((CUP, east * number, south * number) for number in range(24)))
        ids = [place_id(place) for place in placements(row, CUP)]
        known = [number for number in ids if number is not None]
        assert known == sorted(known)
        assert ids == known + [None] * (len(ids) - len(known))
        assert None in ids
        put_ids = [put_id(put) for put in token_places(row)]
        known_puts = [number for number in put_ids if number is not None]
        assert put_ids == sorted(known_puts) + [None] * (len(put_ids) - len(known_puts))
        assert None in put_ids


@pytest.mark.parametrize(("east", "south"), [(1, 0), (0, 1)], ids=["along x", "along y"])
def test_a_fountain_has_the_same_places_wherever_it_lies(east: int, south: int) -> None:
    about = [(0, -3), (-3, 0), (0, 0), (3, 0), (0, 3)]
    for away in (*range(ID_LEAST - 6, ID_LEAST + 7), *range(ID_LEAST + ID_WINDOW - 7, ID_LEAST + ID_WINDOW + 6)):
        x, y = east * away, south * away
        places = [Place(x + beside, y + below, 0) for beside, below in about]
        in_order = sorted(places, key=lambda place: place_id(place) is None)
        assert list(placements(fountain((CUP, x, y)), CUP)) == in_order


def test_a_wide_tile_has_the_same_places_at_the_edge_of_the_window() -> None:
    wide = tile("D###########D #~~~~~~~~~~~# D###########D")
    for west in range(-50, -44):
        seen = fountain((wide, west, 0))
        about = [(west + east, south) for east, south in ((0, -3), (-13, 0), (0, 0), (13, 0), (0, 3))]
        flat = [place for place in placements(seen, wide) if place.turn == 0]
        places = [Place(x, y, 0) for x, y in about]
        assert flat == sorted(places, key=lambda place: place_id(place) is None)


def test_ids_of_places_fill_the_window() -> None:
    last = ID_LEAST + ID_WINDOW - 1
    assert (ID_LEAST, last) == (-60, 67)
    assert place_id(Place(last, last, 3)) == 4 * ID_WINDOW**2 - 1
    assert place_id(Place(last + 1, last, 3)) is None
    assert put_id(Put(last, last)) == ID_WINDOW**2 - 1
    assert put_id(Put(0, last + 1)) is put_id(Put(0, ID_LEAST - 1)) is put_id(Put(ID_LEAST - 1, 0)) is None


@pytest.mark.rule("FN-35")
def test_a_token_goes_on_any_slot_that_is_seen() -> None:
    seen = fountain((tile("#D#D# DRooD #D#D#"), 0, 0), (VAT, 5, 0), (tile("D"), 2, 1))
    assert visible_slots(seen) == ((1, 1), (3, 1), (6, 1))
    assert token_places(seen) == (Put(1, 1), Put(3, 1), Put(6, 1))
    for x, y in visible_slots(seen):
        assert why_not_put(seen, Put(x, y)) is None
    assert why_not_put(seen, Put(2, 1)) == Refusal("no slot at 2,1", "FN-35", ((2, 1),))
    assert why_not_put(seen, Put(0, 0)) == Refusal("no slot at 0,0", "FN-35", ((0, 0),))
    assert why_not_put(seen, Put(1, 9)) == Refusal("bare table at 1,9", "FN-35", ((1, 9),))
    assert why_not_put(seen, Put(10**30, -(10**30))) is not None


@pytest.mark.rule("FN-35")
def test_without_a_visible_slot_there_is_no_place_for_a_token() -> None:
    assert token_places(fountain((tile("D#D ### D#D"), 0, 0), (CUP, 0, 0), (tile("###"), 0, 1))) == ()


@pytest.mark.rule("FN-34")
def test_a_tile_may_fit_nowhere() -> None:
    assert placements(fountain((tile("### D#D ###"), 0, 0)), tile("D#D D#D D#D D#D")) == ()


def test_a_square_has_one_place_on_each_side_of_the_starting_tile() -> None:
    # The round tile has two dark bricks on each side, two cells apart, as the square has: one place on each side.
    start = Fountain.start(REFERENCE_SET)
    empty = next(each for each in REFERENCE_SET.tiles[0] if not any(each.icons))
    flat = [place for place in placements(start, empty) if start.laid(empty, place).level == 1]
    turns = {place.turn for place in flat}
    assert turns == {0, 1}
    assert {(place.x, place.y) for place in flat} == {(1, -5), (-5, 1), (7, 1), (1, 7)}


def test_slots_do_not_matter_for_where_a_tile_fits() -> None:
    plain = Tile(Shape("plain", ("D#D", "###", "D#D")), 1, ())
    slotted = Tile(Shape("slotted", ("D#D", "#0#", "D#D")), 1, (None,))
    floor = fountain((plain, 0, 0), (plain, 3, 0))
    assert placements(floor, plain) == placements(floor, slotted)


@pytest.mark.parametrize("junk", ["x", None, Place(0, 0, 10**5000), Place(10**5000, 0, 0), Place("a", 0, 0), Put(0, 0)])  # type: ignore[arg-type]  # junk
def test_what_is_no_place_is_refused_and_breaks_nothing(junk: Place) -> None:
    refusal = why_not_place(Fountain.start(REFERENCE_SET), REFERENCE_SET.tiles[0][0], junk)
    assert refusal is not None
    assert refusal.rule in ("FN-30", "FN-32")


@pytest.mark.parametrize("junk", ["x", None, Put(10**5000, 0), Put(0, "a"), Place(0, 0, 0)])  # type: ignore[arg-type]  # junk
def test_what_is_no_slot_is_refused_and_breaks_nothing(junk: Put) -> None:
    refusal = why_not_put(Fountain.start(REFERENCE_SET), junk)
    assert refusal is not None
    assert refusal.rule == "FN-35"


@pytest.mark.rule("FN-31", "FN-32")
def test_a_listing_answers_for_its_own_fountain_tile_and_reading_alone() -> None:
    # East of the cup a cup touches with two corners; the bar below it has no dark brick there.
    cup, bar = fountain((CUP, 0, 0)), fountain((tile("###"), 0, 0))
    beside = Place(3, 0, 0)
    assert beside in placements(cup, CUP)
    assert can_place(cup, CUP, beside)
    assert not can_place(bar, CUP, beside)
    assert not can_place(cup, tile("### ### ###"), beside)
    # Two dark bricks beside two of two cups, one each: enough for the one reading, too few for the other.
    two_cups = fountain((CUP, 0, 0), (CUP, 3, 0))
    corner, across = tile("DD# #R# ###"), Place(2, 3, 0)
    for reading, fits in ((ANY, True), (ONE, False), (ANY, True)):
        assert (across in placements(two_cups, corner, reading)) is fits
        assert can_place(two_cups, corner, across, reading) is fits
    assert not can_place(two_cups, corner, across, ONE)


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize(
    ("x", "y", "beside"),
    [(-32, 0, Place(-42, 0, 0)), (0, -32, Place(0, -42, 1)), (29, 0, Place(32, 0, 0)), (0, 90, Place(0, 93, 1))],
    ids=["west", "north", "east", "south"],
)
def test_a_tile_may_lie_beside_the_outermost_brick_of_a_board(x: int, y: int, beside: Place) -> None:
    # The cup lies at the edge of its board's frame, or, south, ends what the masks reach over.
    wide, outermost = tile("D########D #~~~~~~~~# D########D"), fountain((CUP, x, y))
    frame = masks_of(outermost).board.frame
    assert (frame.x, frame.y, frame.east, frame.margin) == (-33, -33, 32, 10)
    alone = can_place(outermost, wide, beside)
    assert beside in placements(outermost, wide)
    assert alone is can_place(outermost, wide, beside) is True
    # The bit of a place is that of another one row on, a stride away.
    for rows in (1, 2):
        for step in (rows, -rows):
            assert not can_place(outermost, wide, Place(beside.x + step * frame.stride, beside.y - step, beside.turn))


@pytest.mark.rule("FN-32")
def test_nothing_lies_beside_a_tile_above_all_others() -> None:
    # One dark brick of the new tile stands on one; west of the other lies the first cell of the board, a level lower.
    floor, step = fountain((tile("#### ###D ####"), -32, -32)), tile("D## ##D")
    assert told(floor, step, Place(-31, -32, 0)) == Refusal("only 1 dark brick touches others", "FN-32")
    assert Place(-31, -32, 0) not in placements(floor, step)


@pytest.mark.rule("FN-32")
def test_nothing_lies_below_a_tile_on_the_table() -> None:
    # One dark brick stands beside another; the second covers the first cell of the board.
    edge = fountain((tile("D# ## ##"), -30, -32))
    assert told(edge, tile("DD"), Place(-32, -32, 0)) == Refusal("only 1 dark brick touches others", "FN-32")
    assert Place(-32, -32, 0) not in placements(edge, tile("DD"))


@pytest.mark.rule("FN-30")
def test_a_tall_tile_may_lie_north_of_all_others() -> None:
    tall = tile("D=D #~# #~# #~# #~# #R# D#D")
    about = {place for place in placements(fountain((CUP, 0, 0)), tall) if place.turn in {0, 2}}
    # Its ends have two dark corners each, one cup's width apart; turned about, its bricks are the same.
    assert about == {Place(0, -7, 0), Place(0, 3, 0), Place(0, -7, 2), Place(0, 3, 2)}


def test_the_last_listing_is_kept_and_no_other() -> None:
    cup, again = fountain((CUP, 0, 0)), fountain((CUP, 0, 0))
    listed = placements(cup, CUP)
    last = placement._LAST[0]
    assert last is not None
    assert last.is_of(cup, CUP, ANY)
    assert placements(cup, CUP) is listed
    assert not last.is_of(cup, CUP, ONE)
    assert not last.is_of(cup, tile("DD"), ANY)
    assert not last.is_of(again, CUP, ANY)
    placements(again, CUP)
    assert placement._LAST[0] is not last


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", DarkBricks)
def test_a_tile_may_lie_around_a_corner_of_another(reading: DarkBricks) -> None:
    # Where the hook has no cell, right of its first one, lies the bar that it touches.
    hook, bar = tile("D.. DDD"), fountain((tile("DD"), 1, 0))
    assert Place(0, 0, 0) in placements(bar, hook, reading)


def test_a_listing_answers_for_places_far_from_the_board_too() -> None:
    seen = fountain((CUP, 0, 0))
    placements(seen, CUP)
    for far in (Place(-999_999, 0, 0), Place(999_999, 0, 0), Place(0, -999_999, 0), Place(0, 999_999, 0)):
        assert not can_place(seen, CUP, far)
    # The first bit of the listing, for a turn that looks like a lesser one.
    assert not can_place(seen, CUP, Place(-42, -3, 1))
