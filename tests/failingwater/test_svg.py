"""The picture of the table: well-formed, complete, and blind to what the viewer may not see."""

from collections.abc import Callable
from random import Random
from xml.etree import ElementTree as ET

import pytest

from boardrules import InvalidState, failingwater
from boardrules.failingwater import Options, Phase, State, View, observe, render_svg

SVG = "{http://www.w3.org/2000/svg}"


def state_where(stop: Callable[[State], bool], options: Options | None = None, seed: int = 1) -> State:
    rng = Random(seed)
    state = failingwater.new_game(options or Options())
    while not stop(state):
        if state.phase is Phase.PLAY:
            move = rng.choice(failingwater.legal_moves(state))
        else:
            move = failingwater.sample_chance(state, rng)
        state = failingwater.apply_move(state, move)
    return state


def mid_round(state: State) -> bool:
    return len(state.rounds) == 1 and state.phase is Phase.PLAY and state.turn.row == 3


def over(state: State) -> bool:
    return state.phase is Phase.OVER


def drawn(x: State | View) -> ET.Element:
    return ET.fromstring(render_svg(x))  # noqa: S314 - our own document


def moves_to_click(x: State | View) -> list[str]:
    return [each.attrib["data-move"] for each in drawn(x).iter() if "data-move" in each.attrib]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("stop", [lambda _: True, mid_round, over])
def test_every_phase_is_well_formed_and_titled(players: int, stop: Callable[[State], bool]) -> None:
    state = state_where(stop, Options(players=players, first_seat=None, thinking_cards=True))
    for x in (state, observe(state, None), observe(state, 2)):
        root = drawn(x)
        assert root.tag == f"{SVG}svg"
        assert [each.tag for each in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert root[0].text
        assert root[1].text


def test_nothing_is_fetched_from_outside() -> None:
    text = render_svg(state_where(over))
    assert text.count("http") == 1
    assert not any(word in text for word in ("href", "url(", "@import", "<script", "<image"))


def test_the_cards_to_click_are_the_legal_moves() -> None:
    state = state_where(mid_round, Options(follow="start_card", thinking_cards=True))
    mover = failingwater.current_player(state)
    expected = [str(move) for move in failingwater.legal_moves(state)]
    assert sorted(moves_to_click(state)) == sorted(expected)
    assert sorted(moves_to_click(observe(state, mover))) == sorted(expected)
    assert moves_to_click(observe(state, (mover + 1) % 4)) == []
    assert moves_to_click(observe(state, None)) == []


def test_each_place_of_the_matrix_is_named_once() -> None:
    places = [each.attrib for each in drawn(state_where(mid_round)).iter() if "data-row" in each.attrib]
    named = [(each["data-row"], each["data-column"]) for each in places]
    assert named == [(str(row), str(column)) for row in range(1, 7) for column in range(4)]


@pytest.mark.rule("FW-50")
def test_the_dummy_stands_leftmost() -> None:
    places = [each for each in drawn(state_where(mid_round, Options(players=3))).iter() if "data-row" in each.attrib]
    assert [each.attrib["data-column"] for each in places[:4]] == ["3", "0", "1", "2"]


@pytest.mark.rule("FW-70")
@pytest.mark.parametrize("players", [3, 4])
def test_a_picture_of_a_view_is_blind_to_what_the_viewer_does_not_know(players: int) -> None:
    state = state_where(mid_round, Options(players=players, thinking_cards=True), seed=4)
    for seat in (None, 0, 2):
        view = observe(state, seat)
        other = failingwater.sample_state(view, Random(9))
        assert other != state
        assert render_svg(observe(other, seat)) == render_svg(view)


@pytest.mark.rule("FW-70")
def test_hidden_hands_lie_as_backs() -> None:
    state = state_where(mid_round)
    seen = {each.text for each in drawn(observe(state, 0)).findall(f".//*[@data-seat='1']//{SVG}title")}
    assert seen == {"face down"}
    open_hand = [each.text for each in drawn(observe(state, 1)).findall(f".//*[@data-seat='1']//{SVG}title")]
    assert open_hand == [f"{card.colour} {card.rank}" for card in state.hands[1]]


@pytest.mark.rule("FW-21")
def test_each_finished_round_shows_six_winners() -> None:
    won = [each for each in drawn(state_where(mid_round)).iter() if each.attrib.get("class", "").endswith("fw-won")]
    assert len(won) == 6
    # Four rounds small, and the last once more at full size.
    won = [each for each in drawn(state_where(over)).iter() if each.attrib.get("class", "").endswith("fw-won")]
    assert len(won) == 30


def test_what_was_laid_since_an_earlier_look_is_marked() -> None:
    before = state_where(mid_round)
    after = failingwater.apply_move(before, failingwater.legal_moves(before)[0])
    assert "fw-cell fw-new" not in render_svg(after)
    assert render_svg(after, since=before).count("fw-cell fw-new") == 1
    assert "fw-cell fw-new" not in render_svg(state_where(over), since=before)


def test_a_notebook_shows_the_same_picture() -> None:
    state = state_where(mid_round)
    view = observe(state, 3)
    assert state._repr_svg_() == render_svg(state)
    assert view._repr_svg_() == render_svg(view)


@pytest.mark.parametrize("wrong", [None, 3, "state", object()])
def test_anything_else_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidState, match="must be a failingwater State or View"):
        render_svg(wrong)  # type: ignore[arg-type]  # what comes from outside may be anything
