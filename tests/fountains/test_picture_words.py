"""The words of pictures, in both languages."""

from random import Random

import attrs
import pytest

from boardrules import InvalidOptions
from boardrules import fountains as fn
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.japanese import JAPANESE
from tests.fountains.tables import set_up


def test_a_table_of_ones_own_is_spoken_and_checked() -> None:
    svg = fn.render_svg(set_up(), words=JAPANESE)
    assert "席0" in svg
    assert "Seat" not in svg
    with pytest.raises(InvalidOptions, match="what"):
        attrs.evolve(ENGLISH.pictures, discard="away with {tile}")


def test_one_is_not_spoken_of_as_several() -> None:
    start = fn.resolve_chance(fn.new_game(), Random(1))  # a starting tile alone: one pool, and its jet feeds it
    assert "Seat 0: 1 pool with water, 0 with weed" in fn.render_svg(start)
    words = ENGLISH.pictures
    assert [words.points_of(number) for number in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [words.tiles(number) for number in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
