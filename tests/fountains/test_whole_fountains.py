"""Random fountains of both component sets, judged by the library and by the slow second reckoning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.fountains import designs, scoring
from boardrules.fountains._bitboard.visible import Masks
from boardrules.fountains.components import FISH_COLOURS, Design
from boardrules.fountains.designs import design_score
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import masks_of
from boardrules.fountains.moves import Place, place_id
from boardrules.fountains.options import DarkBricks, DesignWater, Fall, LilyGroups, StraightPools
from boardrules.fountains.placement import (
    can_place,
    placements,
    token_places,
    visible_slots,
    why_not_place,
    why_not_put,
)
from boardrules.fountains.scoring import best_fish, coins, fish, lilies
from tests.fountains.slow.both import Twins, any_tile, twins
from tests.fountains.slow.flow import adjacent_pools, fed_pools, pool_icons, pools, weedy_pools
from tests.fountains.slow.placement import is_placement, lies_evenly, lying, token_cells
from tests.fountains.slow.placement import placements as slow_placements
from tests.fountains.slow.scoring import (
    Readings,
    best_fish_points,
    coin_points,
    design_points,
    fish_points,
    lily_points,
)


@pytest.mark.slow
@pytest.mark.rule("FN-30", "FN-31", "FN-32")
@given(st.data(), twins(), st.sampled_from(DarkBricks))
def test_placements_are_those_found_by_trying_all(data: st.DataObject, built: Twins, reading: DarkBricks) -> None:
    tile = any_tile(data.draw, built)
    ours = placements(built.ours, tile, reading)
    theirs = slow_placements(built.theirs, *built.slow_face(tile), reading)
    assert sorted((place.x, place.y, place.turn) for place in ours) == theirs
    assert list(ours) == sorted(ours, key=lambda place: (place_id(place) is None, place.turn, place.y, place.x))
    assert all(can_place(built.ours, tile, place, reading) for place in ours)


@pytest.mark.rule("FN-30", "FN-31", "FN-32")
@given(st.data(), twins(), st.sampled_from(DarkBricks))
def test_a_single_place_is_judged_alike(data: st.DataObject, built: Twins, reading: DarkBricks) -> None:
    tile = any_tile(data.draw, built)
    shape, face = built.slow_face(tile)
    west, north, east, south = built.ours.extent
    judged: dict[Place, bool] = {}
    for _ in range(30):
        x, y = data.draw(st.integers(west - 14, east + 3)), data.draw(st.integers(north - 14, south + 3))
        place = Place(x, y, data.draw(st.integers(0, 3)))
        refusal = why_not_place(built.ours, tile, place, reading)
        may = is_placement(built.theirs, shape, face, (place.x, place.y, place.turn), reading)
        assert (refusal is None) == may == can_place(built.ours, tile, place, reading)
        if refusal and refusal.rule != "FN-30":
            cells, _ = lying(shape, face, place.x, place.y, place.turn)
            assert refusal.rule == ("FN-32" if lies_evenly(built.theirs, cells) else "FN-31")
        judged[place] = may
    # Once the places have been listed, the listing is what answers.
    placements(built.ours, tile, reading)
    assert {place: can_place(built.ours, tile, place, reading) for place in judged} == judged


@pytest.mark.rule("FN-35")
@given(twins())
def test_visible_slots_are_those_seen_cell_by_cell(built: Twins) -> None:
    cells = visible_slots(built.ours)
    assert sorted(cells) == token_cells(built.theirs)
    assert list(cells) == sorted(cells, key=lambda cell: (cell[1], cell[0]))
    puts = token_places(built.ours)
    assert sorted((put.x, put.y) for put in puts) == sorted(cells)
    assert all(why_not_put(built.ours, put) is None for put in puts)


@pytest.mark.rule("FN-40", "FN-41", "FN-42", "FN-43", "FN-44", "FN-56")
@given(twins(), st.sampled_from(Fall))
def test_water_is_where_a_walk_from_cell_to_cell_finds_it(built: Twins, fall: Fall) -> None:
    seen = water(built.ours, fall)
    ours = [frozenset(pool.cells) for pool in seen.pools]
    assert sorted(map(sorted, ours)) == sorted(map(sorted, pools(built.theirs)))
    fed = fed_pools(built.theirs, fall)
    assert {cells for cells, pool in zip(ours, seen.pools, strict=True) if pool.fed} == set(fed)
    assert seen.fed_pools == len(fed)
    assert seen.weeds == len(weedy_pools(built.theirs, fall))
    pairs = {frozenset([ours[one], ours[other]]) for one, others in enumerate(seen.adjacent) for other in others}
    assert pairs == adjacent_pools(built.theirs, fall)
    for cells, pool in zip(ours, seen.pools, strict=True):
        assert sorted((str(shown.icon), shown.level) for shown in pool.icons) == sorted(pool_icons(built.theirs, cells))
        assert {shown.level for shown in pool.icons} <= {pool.level}
        assert list(pool.cells) == sorted(cells, key=lambda cell: (cell[1], cell[0]))
        assert seen.pool_at(*pool.cells[-1]) is pool


@pytest.mark.slow
@pytest.mark.rule("FN-50", "FN-54", "FN-55", "FN-61")
@given(twins(), st.sampled_from(Fall), st.sampled_from(LilyGroups))
def test_features_score_alike(built: Twins, fall: Fall, groups: LilyGroups) -> None:
    seen = water(built.ours, fall)
    for colour in FISH_COLOURS:
        score = fish(seen, colour)
        assert score.points == fish_points(built.theirs, colour, fall)
        assert score.points == sum(shown.level for shown in score.icons)
    assert fish(seen, best_fish(seen)).points == best_fish_points(built.theirs, fall)
    pads = lilies(seen, groups)
    assert pads.points == sum(pad.level for pad in pads.icons) == lily_points(built.theirs, fall, groups)
    assert scoring.lily_points(seen, groups) == pads.points
    for laid in built.ours.tiles:
        if built.ours.is_uncovered(laid):
            cells = [cell for cell, _ in laid.cells()]
            assert coins(seen, laid).points == coin_points(built.theirs, cells, fall)
            if not any((token.x, token.y) in cells for token in built.ours.tokens):
                assert scoring.coin_points(seen, laid) == coins(seen, laid).points
    for token in built.ours.tokens:
        assert coins(seen, token).points == coin_points(built.theirs, [(token.x, token.y)], fall)
        assert scoring.coin_points(seen, token) == coins(seen, token).points


@pytest.mark.slow
@pytest.mark.rule("FN-62", "FN-63")
@given(twins(), st.sampled_from(Fall), st.sampled_from(DesignWater), st.sampled_from(StraightPools))
def test_design_cards_score_alike(
    built: Twins, fall: Fall, design_water: DesignWater, straight_pools: StraightPools
) -> None:
    seen = water(built.ours, fall)
    readings = Readings(fall, design_water=design_water, straight_pools=straight_pools)
    for design in Design:
        score = design_score(design, built.ours, seen, design_water, straight_pools)
        assert designs.design_points(design, built.ours, seen, design_water, straight_pools) == score.points
        assert score.points == design_points(built.theirs, design, readings), design
        assert len(set(score.pools)) == len(score.pools)


@given(twins())
def test_what_is_seen_at_a_cell_is_the_same(built: Twins) -> None:
    west, north, east, south = built.ours.extent
    for x in range(west - 2, east + 3):
        for y in range(north - 2, south + 3):
            top = built.theirs.top((x, y))
            laid = built.ours.tile_at(x, y)
            assert built.ours.level_at(x, y) == built.theirs.height((x, y))
            assert (laid is None) == (top is None)
            if top is not None and laid is not None:
                assert laid.level == top.level
                assert laid.kind_at(x, y).replace("~", "0").isdigit() == (top.cells[x, y] == "~")
                assert [str(icon) for icon in built.ours.icons_at(x, y)] == built.theirs.icons_at((x, y))
            else:
                assert built.ours.icons_at(x, y) == ()
    uncovered = [laid.level for laid in built.ours.tiles if built.ours.is_uncovered(laid)]
    assert sorted(uncovered) == sorted(p.level for p in built.theirs.pieces if built.theirs.is_uncovered(p))


@given(twins())
def test_what_follows_from_the_tiles_is_the_same_tile_by_tile_and_at_once(built: Twins) -> None:
    grown, at_once = masks_of(built.ours), Masks.of(built.ours.tiles, built.ours.tokens)
    assert grown.board.frame == at_once.board.frame
    assert (grown.board.heights, grown.board.dark) == (at_once.board.heights, at_once.board.dark)
    assert grown.shifts == at_once.shifts
    assert grown.visible == at_once.visible
