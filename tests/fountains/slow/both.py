"""The same fountain twice, ours and the slow reckoning's, built at random: sprawling, dense or towering."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from hypothesis import strategies as st

from boardrules.fountains.components import Components, Tile
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.moves import Place
from boardrules.fountains.placement import placements, visible_slots
from boardrules.fountains.reference_set import REFERENCE_SET, REFERENCE_TEXT
from tests.fountains.pieces import SECOND_SET, SECOND_TEXT, TWO_MAPS_SET, TWO_MAPS_TEXT
from tests.fountains.slow import component_text as slow_components
from tests.fountains.slow.placement import Fountain as SlowFountain

SETS = {REFERENCE_SET: REFERENCE_TEXT, SECOND_SET: SECOND_TEXT, TWO_MAPS_SET: TWO_MAPS_TEXT}


class Style(StrEnum):
    SPRAWLING = "sprawling"
    DENSE = "dense"
    TOWERING = "towering"


class Twins(NamedTuple):
    components: Components
    slow: slow_components.Components
    ours: Fountain
    theirs: SlowFountain

    def slow_face(self, tile: Tile) -> tuple[slow_components.Shape, slow_components.Face]:
        shape = self.slow.shapes[tile.shape.name]
        return shape.maps[tile.number - 1], shape.faces[tile.number - 1]


def better(fountain: Fountain, tile: Tile, style: Style) -> Callable[[Place], int]:
    """What a style looks for in a place; less is better."""
    if style is Style.TOWERING:
        return lambda place: -fountain.laid(tile, place).level
    if style is Style.DENSE:
        return lambda place: abs(place.x) + abs(place.y)
    return lambda place: -abs(place.x) - abs(place.y)


@st.composite
def twins(draw: st.DrawFn, most: int = 25) -> Twins:
    components = draw(st.sampled_from(list(SETS)))
    slow = slow_components.read_components(SETS[components])
    tiles = [tile for faces in components.tiles for tile in faces]
    style = draw(st.sampled_from(Style))
    built = Twins(components, slow, Fountain.start(components), SlowFountain(slow))
    count = draw(st.integers(0, most))
    for _ in range(count):
        built = _with_another(draw, built, draw(st.sampled_from(tiles)), style)
    return built


def _with_another(draw: st.DrawFn, built: Twins, tile: Tile, style: Style) -> Twins:
    ours = built.ours
    places = placements(ours, tile)
    if places:
        # The best for the style, so that it shows, and any of these, so that no two fountains are alike.
        wanted = sorted(places, key=better(ours, tile, style))[: len(places) // 8 + 1]
        place = draw(st.sampled_from(wanted))
        ours = ours.lay(tile, place)
        built.theirs.add(*built.slow_face(tile), place.x, place.y, place.turn)
    slots = visible_slots(ours)
    if slots and draw(st.integers(0, 3)) == 0:
        cell = draw(st.sampled_from(slots))
        token, _ = draw(st.sampled_from(built.components.tokens))
        ours = ours.put(token, *cell)
        built.theirs.put(cell, str(token))
    return built._replace(ours=ours)


def any_tile(draw: Callable[[st.SearchStrategy[Tile]], Tile], built: Twins) -> Tile:
    return draw(st.sampled_from([tile for faces in built.components.tiles for tile in faces]))
