"""Fountains as values: equal when they look the same, whatever the way there, and cheap to keep."""

import copy
import pickle
import random
import sys

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given

from boardrules.fountains._bitboard.board import SLACK, Board
from boardrules.fountains._bitboard.visible import Masks
from boardrules.fountains.components import Icon, Tile, Token
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import Fountain, is_slot, masks_of
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import Place
from boardrules.fountains.placement import placements
from boardrules.fountains.reference_set import REFERENCE_SET
from boardrules.fountains.scoring import coin_points, coins
from tests.fountains.pieces import fountain, tile
from tests.fountains.slow.both import Twins, twins

CUP = tile("D=D =o= D=D")
SPRING = tile("D=D =J= D=D")
LILY, JET = Token((Icon.LILY,)), Token((Icon.JET,))


def test_a_game_starts_with_the_starting_tile_unturned_at_the_origin() -> None:
    start = Fountain.start(REFERENCE_SET)
    assert start.tiles == (LaidTile(REFERENCE_SET.start, 0, 0, 0, 1),)
    assert start.tokens == ()
    assert start.extent == (0, 0, 6, 6)


def test_the_order_of_laying_does_not_matter() -> None:
    one = fountain((CUP, 0, 0), (CUP, 3, 0), (CUP, -30, 0), (CUP, 0, 0), (CUP, 0, -30))
    other = fountain((CUP, 0, 0), (CUP, 0, -30), (CUP, 0, 0), (CUP, -30, 0), (CUP, 3, 0))
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert one != fountain((CUP, 0, 0), (CUP, 3, 0), (CUP, -30, 0), (CUP, 0, 0))
    assert one.put(LILY, 1, 1).put(JET, 4, 1) == other.put(JET, 4, 1).put(LILY, 1, 1)
    assert one.put(LILY, 1, 1) != other.put(JET, 1, 1)


def test_turns_that_look_different_are_different_fountains() -> None:
    bar = tile("DDDD DRoD DDDD")
    assert fountain((CUP, 0, 0), (bar, 3, 0)) != fountain((CUP, 0, 0), (bar, 3, 0, 2))


@pytest.mark.rule("FN-35")
def test_a_token_that_is_covered_has_left() -> None:
    pair = fountain((CUP, 0, 0), (CUP, 3, 0)).put(LILY, 1, 1).put(JET, 4, 1)
    assert pair.tokens == (LaidToken(LILY, 1, 1), LaidToken(JET, 4, 1))
    assert pair.put(JET, 1, 1).tokens == (LaidToken(JET, 1, 1), LaidToken(JET, 4, 1))
    under_a_tile = pair.lay(CUP, Place(0, 0, 0))
    assert under_a_tile.tokens == (LaidToken(JET, 4, 1),)
    assert under_a_tile.icons_at(1, 1) == ()
    assert under_a_tile == fountain((CUP, 0, 0), (CUP, 0, 0), (CUP, 3, 0)).put(JET, 4, 1)
    # The tile's outline counts, not the rectangle about it.
    assert pair.lay(tile("D.. D.. DDD"), Place(3, 0, 0)).tokens == pair.tokens
    # Away from the first column and row too:
    assert pair.lay(CUP, Place(3, 0, 0)).tokens == (LaidToken(LILY, 1, 1),)
    # Of two tokens one above the other the lower one goes, or the upper one.
    column = fountain((CUP, 0, 0), (CUP, 0, 3)).put(LILY, 1, 1).put(JET, 1, 4)
    assert column.lay(CUP, Place(0, 3, 0)).tokens == (LaidToken(LILY, 1, 1),)
    assert column.lay(CUP, Place(0, 0, 0)).tokens == (LaidToken(JET, 1, 4),)


@pytest.mark.rule("FN-35")
def test_a_token_beside_all_water_is_covered_too() -> None:
    """Nothing is checked here: a token may lie on bricks, and what is built on them covers it like any other."""
    on_bricks = fountain((CUP, 0, 0)).put(LILY, 0, 0)
    assert on_bricks == Fountain(on_bricks.tiles, on_bricks.tokens)
    assert masks_of(on_bricks).visible == masks_of(Fountain(on_bricks.tiles, on_bricks.tokens)).visible
    assert on_bricks.lay(CUP, Place(0, 0, 0)).tokens == ()


def test_a_slot_is_at_its_own_cell_and_nowhere_farther_east_or_west() -> None:
    built = fountain((CUP, 0, 0), (CUP, 3, 3))
    cells = [(x, y) for y in range(-2, 8) for x in range(-150, 150)]
    assert [cell for cell in cells if is_slot(built, *cell)] == [(1, 1), (4, 4)]


@pytest.mark.rule("FN-33")
def test_laying_and_putting_leave_the_fountain_as_it_was() -> None:
    before = fountain((CUP, 0, 0))
    after = before.lay(CUP, Place(3, 0, 0)).put(LILY, 1, 1)
    assert before == fountain((CUP, 0, 0))
    assert set(before.tiles) < set(after.tiles)
    with pytest.raises(FrozenInstanceError):
        before.tiles = ()  # type: ignore[misc]  # that is what is tried here


@given(twins())
def test_copies_and_pickles_are_equal(built: Twins) -> None:
    ours = built.ours
    assert copy.copy(ours) is copy.deepcopy(ours) is ours
    again = pickle.loads(pickle.dumps(ours))
    assert again == ours
    assert hash(again) == hash(ours)
    assert again.extent == ours.extent
    anew = Fountain(ours.tiles, ours.tokens)
    for each in built.components.tiles:
        assert set(placements(again, each[0])) == set(placements(ours, each[0])) == set(placements(anew, each[0]))


def test_fountains_have_no_edge() -> None:
    far = 10**9
    row = fountain((CUP, 0, 0), (CUP, 3, 0), (CUP, -400, 7), (CUP, 5, 300))
    assert row.extent == (-400, 0, 7, 302)
    assert [row.level_at(x, 8) for x in (-401, -400, -398, -397)] == [0, 1, 1, 0]
    assert row.level_at(far, far) == row.level_at(-far, -far) == row.level_at(far, 0) == row.level_at(0, far) == 0
    assert row.tile_at(far, -far) is None
    assert row.kind_at(-far, far) == "."
    assert Place(-403, 7, 0) in placements(row, CUP)


def test_what_lies_at_a_cell() -> None:
    seen = fountain((tile("D=D =R= D=D"), 0, 0), (tile("##"), 0, 0))
    assert (seen.level_at(0, 0), seen.level_at(0, 1), seen.level_at(3, 0)) == (2, 1, 0)
    assert (seen.kind_at(1, 0), seen.kind_at(2, 0), seen.kind_at(1, 1), seen.kind_at(9, 9)) == ("#", "D", "0", ".")
    assert seen.icons_at(1, 1) == (Icon.RED,)
    assert seen.icons_at(0, 0) == ()
    assert seen.put(Token((Icon.JET, Icon.LILY)), 1, 1).icons_at(1, 1) == (Icon.LILY, Icon.JET)
    assert [seen.is_uncovered(laid) for laid in seen.tiles] == [False, True]


def test_a_new_tile_shares_the_masks_of_the_levels_that_it_leaves_alone() -> None:
    before = fountain((tile("DDDDDD " * 6), 0, 0), (CUP, 0, 0), (CUP, 0, 0))
    after = before.lay(CUP, Place(3, 0, 0))
    assert [
        one is other for one, other in zip(masks_of(before).board.heights, masks_of(after).board.heights, strict=True)
    ] == [
        True,
        False,
        True,
    ]
    assert [
        one is other for one, other in zip(masks_of(before).board.dark, masks_of(after).board.dark, strict=True)
    ] == [True, False, True]


@pytest.mark.parametrize("seed", range(5))
def test_the_board_that_grows_tile_by_tile_is_the_board_made_at_once(seed: int) -> None:
    rng = random.Random(seed)
    tiles: list[Tile] = [each for faces in REFERENCE_SET.tiles for each in faces]
    grown = Fountain.start(REFERENCE_SET)
    for _ in range(30):
        each = rng.choice(tiles)
        grown = grown.lay(each, rng.choice(placements(grown, each)))
        made = Board.of(grown.tiles)
        frame = masks_of(grown).board.frame
        assert (frame.x + 1) % SLACK == (frame.y + 1) % SLACK == frame.east % SLACK == 0
        assert (made.frame, made.heights, made.dark) == (
            frame,
            masks_of(grown).board.heights,
            masks_of(grown).board.dark,
        )
        west, north, east, south = grown.extent
        for x in range(west - 1, east + 2):
            for y in range(north - 1, south + 2):
                assert made.level_at(x, y) == grown.level_at(x, y)


def test_a_kept_fountain_adds_little_to_the_one_before() -> None:
    rng = random.Random(11)
    added: list[int] = []
    for _ in range(20):
        kept = Fountain.start(REFERENCE_SET)
        for _ in range(15):
            each = rng.choice(rng.choice(REFERENCE_SET.tiles))
            after = kept.lay(each, rng.choice(placements(kept, each)))
            added.append(_bytes_beside(after, kept))
            kept = after
    assert sum(added) / len(added) < 2000


def _bytes_beside(after: Fountain, before: Fountain) -> int:
    shared = {id(mask) for mask in (*masks_of(before).board.heights, *masks_of(before).board.dark)} | {
        id(laid) for laid in before.tiles
    }
    parts: list[object] = [
        after, after.tiles, masks_of(after), masks_of(after).visible, masks_of(after).shifts, masks_of(after).board, masks_of(after).board.heights, masks_of(after).board.dark,
    ]  # fmt: skip
    parts += [mask for mask in (*masks_of(after).board.heights, *masks_of(after).board.dark) if id(mask) not in shared]
    parts += [laid for laid in after.tiles if id(laid) not in shared]
    return sum(sys.getsizeof(part) for part in parts)


@pytest.mark.rule("FN-30", "FN-50")
@pytest.mark.parametrize("width", [11, 20, 32])
def test_a_tile_wider_than_the_board_has_room_for_lies_where_it_is_laid(width: int) -> None:
    drawing = f"D{'#' * (width - 2)}D =C{'~' * (width - 3)}= D{'#' * (width - 2)}D"
    wide, seen = tile(drawing), fountain((SPRING, 0, 0), (CUP, 3, 0), (CUP, 30, 0), (CUP, 33, 3))
    for place in placements(seen, wide):
        after = seen.lay(wide, place)
        new = seen.laid(wide, place)
        assert new in after.tiles
        assert new.level == 1 + max(seen.level_at(x, y) for (x, y), _ in new.cells())
        assert masks_of(after).visible == masks_of(Fountain(after.tiles)).visible
        assert coin_points(water(after), new) == coins(water(after), new).points
    beside = Place(-width, 0, 0)
    assert beside in placements(seen, wide)
    assert coin_points(water(seen.lay(wide, beside)), seen.laid(wide, beside)) == 5


def test_a_token_without_icons_shows_none() -> None:
    seen = fountain((SPRING, 0, 0)).put(Token(()), 1, 1)
    assert seen.icons_at(1, 1) == ()
    assert [pool.icons for pool in water(seen).pools] == [()]
    assert water(seen).fed_pools == 0


def test_tiles_with_the_same_corner_are_listed_in_one_order() -> None:
    # The hook fits around the elbow, and both begin in the same row and column.
    elbow, hook = tile("D. DD", "elbow"), tile(".DD ..D DDD", "hook")
    one = fountain((elbow, 0, 0), (CUP, 5, 0), (hook, 0, 0))
    other = fountain((hook, 0, 0), (elbow, 0, 0), (CUP, 5, 0))
    assert [laid.tile.shape.name for laid in one.tiles] == ["elbow", "hook", "drawn"]
    assert one == other
    assert masks_of(one).visible == masks_of(other).visible


def test_fountains_are_equal_whatever_their_boards_have_room_for() -> None:
    seen = fountain((CUP, 0, 0), (CUP, 3, 0))
    roomy = Fountain._made(seen.tiles, (), Masks.of(seen.tiles, (), 32))
    assert masks_of(roomy).board.frame.stride > masks_of(seen).board.frame.stride
    assert roomy == seen
    assert hash(roomy) == hash(seen)


def test_what_lies_in_the_first_row_and_column_of_a_board() -> None:
    first = fountain((CUP, -32, -32))
    assert (masks_of(first).board.frame.x, masks_of(first).board.frame.y) == (-33, -33)
    assert (first.level_at(-32, -32), first.level_at(-33, -32), first.level_at(-32, -33)) == (1, 0, 0)


def test_bare_table_far_away_and_a_fountain_without_tiles() -> None:
    seen, nothing = fountain((CUP, 0, 0)), Fountain(())
    assert seen.laid(CUP, Place(500, 0, 0)).level == seen.laid(CUP, Place(0, -500, 0)).level == 1
    far = 10**30
    assert [seen.level_at(x, y) for x, y in ((far, 0), (-far, 0), (0, far), (0, -far), (0, 3))] == [0] * 5
    assert (nothing.level_at(0, 0), nothing.laid(CUP, Place(0, 0, 0)).level) == (0, 1)
    assert placements(nothing, CUP) == ()
    assert nothing.lay(CUP, Place(0, 0, 0)) == seen
