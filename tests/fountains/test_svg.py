"""The picture of the table: well-formed, complete, and with every move to click."""

from collections.abc import Callable, Sequence
from random import Random
from xml.etree import ElementTree as ET

import pytest

from boardrules import InvalidState, fountains
from boardrules.fountains import (
    REFERENCE_SET,
    Fountain,
    Move,
    Options,
    Phase,
    Place,
    Put,
    State,
    View,
    observe,
    render_fountain,
    render_svg,
)
from boardrules.fountains.components import Icon, Tile, Token
from boardrules.fountains.svg_stone import outline

SVG = "{http://www.w3.org/2000/svg}"


def state_where(stop: Callable[[State], bool], options: Options | None = None, seed: int = 1) -> State:
    rng = Random(seed)
    state = fountains.new_game(options or Options())
    while not stop(state):
        state = fountains.resolve_chance(state, rng)
        if stop(state):
            break
        state = fountains.apply_move(state, rng.choice(fountains.legal_moves(state)))
    return state


def reaches(phase: Phase) -> Callable[[State], bool]:
    return lambda state: state.phase is phase and all(len(each.tiles) > 1 for each in state.fountains)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own document


def moves_to_click(x: State | View) -> set[str]:
    return {each.attrib["data-move"] for each in parsed(render_svg(x)).iter() if "data-move" in each.attrib}


def texts(moves: Sequence[Move]) -> set[str]:
    return {fountains.move_to_text(move) for move in moves}


def titles(text: str) -> list[str | None]:
    return [each.text for each in parsed(text).iter(f"{SVG}title")]


def face(shape: str, number: int) -> Tile:
    return next(tile for faces in REFERENCE_SET.tiles for tile in faces if tile.name == f"{shape}.{number}")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_whole_game_is_well_formed_and_titled(players: int) -> None:
    rng = Random(players)
    state = fountains.new_game(Options(players=players, advanced=players > 1, first_seat=None))
    phases = set()
    while True:
        if state.phase not in phases or state.phase is Phase.OVER:
            phases.add(state.phase)
            for x in (state, observe(state, None)):
                root = parsed(render_svg(x))
                assert [each.tag for each in root][:2] == [f"{SVG}title", f"{SVG}desc"]
                assert root[0].text
                assert root[1].text
        if state.phase is Phase.OVER:
            break
        chance = fountains.current_player(state) == -1
        move = fountains.sample_chance(state, rng) if chance else rng.choice(fountains.legal_moves(state))
        state = fountains.apply_move(state, move)


def test_nothing_is_fetched_from_outside() -> None:
    text = render_svg(state_where(reaches(Phase.PLACE)))
    assert text.count("http") == 1
    assert not any(word in text for word in ("href", "url(", "@import", "<script", "<image"))


@pytest.mark.parametrize("phase", [Phase.PAWN, Phase.TAKE, Phase.PLACE, Phase.PUT])
def test_the_places_to_click_are_the_legal_moves(phase: Phase) -> None:
    state = state_where(reaches(phase))
    expected = texts(fountains.legal_moves(state))
    assert moves_to_click(state) == expected
    assert moves_to_click(observe(state, state.active)) == expected
    assert moves_to_click(observe(state, 1 - state.active)) == set()
    assert moves_to_click(observe(state, None)) == set()


@pytest.mark.rule("FN-43")
def test_weed_lies_in_pools_that_no_water_reaches() -> None:
    fed = Fountain.start(REFERENCE_SET)
    assert "pond weed" not in titles(render_fountain(fed))
    stopped = fed.put(Token((Icon.COIN,)), 3, 3)
    assert titles(render_fountain(stopped)).count("pond weed") == 1


@pytest.mark.rule("FN-35")
def test_a_token_is_seen_instead_of_the_icon_under_it() -> None:
    start = Fountain.start(REFERENCE_SET)
    assert titles(render_fountain(start))[1:] == ["jet"]
    covered = start.put(Token((Icon.RED, Icon.LILY)), 3, 3)
    assert titles(render_fountain(covered))[1:] == ["pond weed", "lily pad", "red fish"]


@pytest.mark.rule("FN-40")
def test_a_covered_icon_is_not_seen() -> None:
    # The square lies on the start tile's cells 1 to 5 by 1 to 5 and hides its jet; its own slots show two lilies' worth.
    covered = Fountain.start(REFERENCE_SET).lay(face("square", 9), Place(1, 1, 0))
    seen = titles(render_fountain(covered))
    assert "jet" not in seen
    assert {"lily pad", "red fish"} <= set(seen)


def test_what_is_new_since_an_earlier_look_is_marked() -> None:
    start = Fountain.start(REFERENCE_SET)
    later = start.lay(face("square", 1), Place(1, 7, 0)).put(Token((Icon.COIN,)), 1, 1)

    def marks(text: str) -> int:
        return sum("fn-new" in each.attrib.get("class", "").split() for each in parsed(text).iter())

    assert marks(render_fountain(later)) == 0
    assert marks(render_fountain(later, since=start)) == 2
    assert marks(render_fountain(later, since=later)) == 0


def test_the_table_marks_what_came_since() -> None:
    before = state_where(reaches(Phase.PLACE))
    after = fountains.apply_move(before, fountains.legal_moves(before)[0])
    assert "fn-new" not in render_svg(after)
    assert render_svg(after, since=before).count('class="fn-new') == 1


def test_places_can_be_marked_on_one_fountain() -> None:
    start = Fountain.start(REFERENCE_SET)
    places = (Place(1, 7, 0), Place(-5, 0, 1), Put(3, 3))
    root = parsed(render_fountain(start, places=places, held=face("square", 2)))
    marked = [each.attrib["data-move"] for each in root.iter() if "data-move" in each.attrib]
    assert marked == ["place:1,7,0", "place:-5,0,1", "put:3,3"]


def test_an_outline_goes_round_a_hole_and_no_inner_edge() -> None:
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert outline(ring) == "M0 0h3m-2 1h1m-1 1h1m-2 1h3m-3-3v3m1-2v1m1-1v1m1-2v3"


def test_equal_states_look_the_same_however_they_were_reached() -> None:
    state = state_where(reaches(Phase.PAWN))
    again = fountains.new_game(state.options)
    for move in fountains.path(state):
        again = fountains.apply_move(again, move)
    assert render_svg(again) == render_svg(state)


def test_a_notebook_shows_the_same_picture() -> None:
    state = state_where(reaches(Phase.PAWN))
    view = observe(state, 1)
    assert state._repr_svg_() == render_svg(state)
    assert view._repr_svg_() == render_svg(view)
    assert state.fountains[0]._repr_svg_() == render_fountain(state.fountains[0])


@pytest.mark.parametrize("wrong", [None, 3, "state", object()])
def test_anything_else_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidState):
        render_svg(wrong)  # type: ignore[arg-type]  # what comes from outside may be anything


def test_levels_are_painted_from_the_lowest_up() -> None:
    tower = Fountain.start(REFERENCE_SET).lay(face("square", 9), Place(1, 1, 0)).lay(face("square", 1), Place(1, 1, 0))
    for seen in (tower, tower.lay(face("oblong", 1), Place(7, 1, 0))):
        painted = [
            each.attrib["data-level"] for each in parsed(render_fountain(seen)).iter() if "data-level" in each.attrib
        ]
        # The square on level 2 is wholly under the one on level 3.
        assert painted == ["1", "3"]
