"""A fountain from above as masks, beside what its cells say one by one."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules.fountains.components import Icon
from boardrules.fountains.flow import water
from boardrules.fountains.laid import Cell
from boardrules.fountains.layers import Layers, layers
from boardrules.fountains.maps import CHANNEL, DARK, SLOT_DIGITS, WATER
from boardrules.fountains.options import Fall
from tests.fountains.pieces import fountain, tile
from tests.fountains.slow.both import Twins, twins
from tests.fountains.tables import token


def cells_of(seen: Layers, mask: int) -> set[Cell]:
    """The cells of a mask, bit by bit."""
    return {
        (seen.x + bit % seen.stride, seen.y + bit // seen.stride) for bit in range(mask.bit_length()) if mask >> bit & 1
    }


@pytest.mark.rule("FN-40", "FN-42")
def test_a_cup_on_a_basin() -> None:
    # From above: D#=#D / DJD=D / #~=o= / DDD=D; the jet's pool of two cells is fed, the cup with a lily is not.
    built = fountain((tile("D#=#D DJ~~D #~~o# DD#DD"), 0, 0), (tile("D=D =o= D=D"), 2, 1)).put(token("lily"), 3, 2)
    seen = layers(water(built))
    assert [len(cells_of(seen, level)) for level in seen.heights] == [20, 9]
    assert cells_of(seen, seen.dark) == {(0, 0), (4, 0), (0, 1), (2, 1), (4, 1), (0, 3), (1, 3), (2, 3), (4, 3)}
    assert [cells_of(seen, level) for level in seen.covered_dark] == [{(4, 1), (3, 3), (4, 3)}, set()]
    assert cells_of(seen, seen.channels) == {(2, 0), (3, 1), (2, 2), (4, 2), (3, 3)}
    assert cells_of(seen, seen.water) == {(1, 1), (1, 2), (3, 2)}
    assert cells_of(seen, seen.flooded) == {(1, 1), (1, 2)}
    assert cells_of(seen, seen.slots) == {(1, 1), (3, 2)}
    assert sorted(seen.icons) == [((1, 1), Icon.JET), ((3, 2), Icon.LILY)]


@given(twins(), st.sampled_from(Fall))
def test_masks_say_what_cells_say(built: Twins, fall: Fall) -> None:
    ours = built.ours
    flows = water(ours, fall)
    seen = layers(flows)
    cells = {cell for laid in ours.tiles for cell, _ in laid.cells()}
    kinds = {cell: ours.kind_at(*cell) for cell in cells}
    levels = {cell: ours.level_at(*cell) for cell in cells}
    for level, mask in enumerate(seen.heights, 1):
        assert cells_of(seen, mask) == {cell for cell in cells if levels[cell] >= level}
    assert cells_of(seen, seen.dark) == {cell for cell in cells if kinds[cell] == DARK}
    for level, mask in enumerate(seen.covered_dark, 1):
        bricks = {cell for laid in ours.tiles if laid.level == level for cell, kind in laid.cells() if kind == DARK}
        assert cells_of(seen, mask) == {cell for cell in bricks if levels[cell] > level}
    assert cells_of(seen, seen.channels) == {cell for cell in cells if kinds[cell] == CHANNEL}
    assert cells_of(seen, seen.water) == {cell for cell in cells if kinds[cell] in WATER + SLOT_DIGITS}
    assert cells_of(seen, seen.flooded) == {cell for cell in cells if flows.is_fed(*cell)}
    assert cells_of(seen, seen.slots) == {cell for cell in cells if kinds[cell] in SLOT_DIGITS}
    assert Counter(seen.icons) == Counter((cell, icon) for cell in cells for icon in ours.icons_at(*cell))
