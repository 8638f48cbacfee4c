"""One fountain from above: a tile that could be laid, and what is new."""

from xml.etree import ElementTree as ET

import pytest

from boardrules import InvalidState
from boardrules import fountains as fn
from boardrules.fountains.components import Token
from tests.fountains.tables import fountain, tile

START = fn.Fountain.start(fn.REFERENCE_SET)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own document


def ghosts(svg: str) -> list[ET.Element]:
    return [each for each in parsed(svg).iter() if "data-ghost" in each.attrib]


@pytest.mark.rule("FN-31")
def test_a_ghost_tells_whether_it_may_lie_there() -> None:
    square = tile("square.1")
    (legal,) = ghosts(fn.render_fountain(START, ghost=(square, fn.Place(7, 1, 0))))
    (illegal,) = ghosts(fn.render_fountain(START, ghost=(square, fn.Place(5, 1, 0))))
    assert (legal.attrib["class"], legal.attrib["data-level"]) == ("fn-ghost", "1")
    assert illegal.attrib["class"] == "fn-ghost fn-illegal"


def test_a_ghost_shows_the_water_as_it_would_run() -> None:
    # Without its jet the start is dry; a jet beside it feeds it again.
    stopped = START.put(Token((fn.Icon.COIN,)), 3, 3)
    assert "fn-weed" in fn.render_fountain(stopped)
    assert "fn-weed" not in fn.render_fountain(stopped, ghost=(tile("square.6"), fn.Place(7, 1, 0)))


def test_a_whole_new_tile_is_an_earlier_position_of_none() -> None:
    with pytest.raises(InvalidState, match="since"):
        fn.render_fountain(START, since=fountain("square.1 7,1"))
