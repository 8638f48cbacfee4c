"""Stone and water: levels, bricks and pools are told apart."""

import pytest

from boardrules.fountains.maps import DARK, LIGHT
from boardrules.fountains.svg_stone import shade
from boardrules.pictures import DARK_COLOURS, LIGHT_COLOURS, Theme
from tests.dichromacy import MATRICES, difference

THEMES = {"light": LIGHT_COLOURS, "dark": DARK_COLOURS}


@pytest.mark.parametrize("eye", MATRICES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_water_bricks_and_levels_are_told_apart_by_every_eye(theme: Theme, eye: str) -> None:
    assert difference(theme.pool, theme.still, eye) >= 12
    for level in range(1, 6):
        light, dark = (theme.colour(shade(kind, level)) for kind in (LIGHT, DARK))
        assert difference(light, dark, eye) >= 15
    for level in range(1, 5):
        lower, higher = (theme.colour(shade(LIGHT, each)) for each in (level, level + 1))
        assert difference(lower, higher, eye) >= 4
