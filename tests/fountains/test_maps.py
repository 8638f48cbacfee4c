"""What a map must be; `test_component_text` has every other check, each with its line."""

import pytest

from boardrules.fountains.components import Shape
from boardrules.fountains.maps import faults
from boardrules.game import InvalidComponents


@pytest.mark.rule("FN-03")
@pytest.mark.parametrize("rows", [("D" * 33, "D" * 33), ("D",) * 33])
def test_a_tile_is_no_longer_than_masks_allow(rows: tuple[str, ...]) -> None:
    assert faults(rows) == [(0, "a tile may have 32 cells from side to side, not 33")]
    with pytest.raises(InvalidComponents, match="shape: row 1: a tile may have 32 cells from side to side, not 33"):
        Shape("long", rows)


@pytest.mark.rule("FN-03")
def test_a_tile_may_be_as_long_as_masks_allow() -> None:
    assert faults(("D" * 32, "D" + "~" * 30 + "D", "D" * 32)) == []
