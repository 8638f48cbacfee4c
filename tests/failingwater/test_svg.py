"""The picture of the table and its parts: well-formed, complete, clickable, and blind to what the viewer may not see."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from boardrules import InvalidComponents, InvalidOptions, InvalidState, failingwater
from boardrules.failingwater import (
    CARDS,
    REFERENCE_PLANS,
    Card,
    Colour,
    Lying,
    Options,
    Phase,
    State,
    View,
    observe,
    render_card,
    render_hand,
    render_matrix,
    render_plan,
    render_score,
    render_svg,
)
from boardrules.failingwater.english import ENGLISH
from boardrules.failingwater.japanese import JAPANESE
from boardrules.failingwater.svg_matrix import BAND
from boardrules.failingwater.svg_pieces import face_of
from boardrules.pictures import (
    DARK,
    DARK_COLOURS,
    LIGHT,
    LIGHT_COLOURS,
    LIGHT_OR_DARK,
    READABLE,
    VISIBLE,
    AnyTheme,
    InkOn,
    Mixed,
    Theme,
    Tint,
    contrast,
)
from tests.failingwater.positions import FOUR, THREE, VOIDS, after, deal, fill, whole_game, whole_round
from tests.junk import JUNK, kind

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Anna", "Ben", "Chloé", "Dai")


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


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own document


def drawn(x: State | View) -> ET.Element:
    return read(render_svg(x))


def classed(root: ET.Element, css: str) -> list[ET.Element]:
    return [each for each in root.iter() if css in each.attrib.get("class", "").split()]


def buttons(root: ET.Element) -> list[ET.Element]:
    return [each for each in root.iter() if "data-move" in each.attrib]


def moves_to_click(svg: str) -> list[str]:
    return [each.attrib["data-move"] for each in buttons(read(svg))]


def titles(root: ET.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}title")]


def parts(x: State | View, theme: AnyTheme = "light") -> list[str]:
    seats = range(x.options.players)
    return [
        render_svg(x, theme=theme),
        render_matrix(x, theme=theme),
        render_score(x, theme=theme),
        *(render_hand(x, seat, theme=theme) for seat in seats),
        *(render_plan(plan, theme=theme) for plan in x.options.plans),
        render_card(Card("red", 5), theme=theme),
    ]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("stop", [lambda _: True, mid_round, over])
def test_every_phase_is_well_formed_and_titled(players: int, stop: Callable[[State], bool]) -> None:
    state = state_where(stop, Options(players=players, first_seat=None, thinking_cards=True))
    for x in (state, observe(state, None), observe(state, 2)):
        for svg in parts(x):
            root = read(svg)
            assert root.tag == f"{SVG}svg"
            assert root[0].tag == f"{SVG}title"
            assert root[0].text
        root = drawn(x)
        assert root[1].tag == f"{SVG}desc"
        assert root[1].text


@pytest.mark.parametrize("theme", ["light", "dark", "light_or_dark"])
def test_nothing_is_fetched_from_outside_and_nothing_has_an_id(theme: AnyTheme) -> None:
    for svg in parts(state_where(over), theme):
        assert svg.count("http") == 1
        assert not any(word in svg for word in ("href", "url(", "@import", "<script", "<image", " id=", " style="))
        assert ("<style>" in svg) == (theme == "light_or_dark")


def test_without_the_style_every_shape_and_text_still_has_a_colour() -> None:
    for svg in parts(state_where(mid_round, Options(thinking_cards=True)), "light_or_dark"):
        root = read(svg)
        for each in root.iter():
            if each.tag.removeprefix(SVG) in {"rect", "circle", "path", "text"}:
                assert each.attrib.get("fill", "none") != "none" or each.attrib.get("stroke"), each.attrib


def test_the_light_colours_are_those_of_the_light_theme_and_the_dark_ones_of_the_dark() -> None:
    state = state_where(mid_round)

    def colours(svg: str) -> list[str]:
        return re.findall(r'(?:fill|stroke)="(#[0-9a-f]{6})"', svg)

    both = render_svg(state, theme=LIGHT_OR_DARK)
    assert colours(both) == colours(render_svg(state, theme=LIGHT))
    switched = re.sub(r"br-[fs]-([0-9a-f]{6})", "", both)
    assert "br-" not in switched
    dark = set(colours(render_svg(state, theme=DARK)))
    turned_on = {f"#{each}" for each in re.findall(r"br-[fs]-([0-9a-f]{6})\{", both)}
    assert turned_on <= dark
    assert dark - turned_on <= set(colours(both))  # those that are the same in both
    assert "#123456" in render_svg(state, theme=Theme(page="#123456"))


def test_the_cards_to_click_are_the_legal_moves() -> None:
    state = state_where(mid_round, Options(follow="start_card", thinking_cards=True))
    mover = failingwater.current_player(state)
    expected = [str(move) for move in failingwater.legal_moves(state)]
    for seat in (None, *range(4)):
        assert sorted(moves_to_click(render_svg(state, seat=seat))) == sorted(expected)
        assert sorted(moves_to_click(render_svg(observe(state, mover), seat=seat))) == sorted(expected)
    assert moves_to_click(render_svg(observe(state, (mover + 1) % 4))) == []
    assert moves_to_click(render_svg(observe(state, None))) == []
    assert moves_to_click(render_hand(state, mover)) == expected
    assert moves_to_click(render_hand(state, (mover + 1) % 4)) == []
    assert moves_to_click(render_hand(observe(state, None), mover)) == []


def test_buttons_say_what_they_do_in_the_order_of_the_hand() -> None:
    # Seat 0 begins row 6 and holds the whole column of FOUR.
    state = deal(failingwater.new_game(Options(thinking_cards=True)), FOUR)
    root = read(render_hand(observe(state, 0), 0))
    assert root.attrib["role"] == "group"
    assert [(each.attrib["role"], each.attrib["tabindex"]) for each in buttons(root)] == [("button", "0")] * 7
    assert [each.attrib["aria-label"] for each in buttons(root)] == [
        "Seat 0 plays R1 in row 6",
        "Seat 0 plays R3 in row 6",
        "Seat 0 plays B5 in row 6",
        "Seat 0 plays B7 in row 6",
        "Seat 0 plays Y6 in row 6",
        "Seat 0 plays Y8 in row 6",
        "Seat 0 plays the Thinking card in row 6",
    ]
    assert read(render_hand(observe(state, 1), 1)).attrib["role"] == "img"
    assert "Annaが6番目にR1をおきました" in render_hand(state, 0, words=JAPANESE, names=("Anna", "B", "C", "D"))


def test_each_place_of_the_matrix_is_named_once() -> None:
    for svg in (render_svg(state_where(mid_round)), render_matrix(state_where(mid_round))):
        places = [each.attrib for each in classed(read(svg), "fw-cell")]
        named = [(each["data-row"], each["data-column"]) for each in places]
        assert named == [(str(row), str(column)) for row in range(1, 7) for column in range(4)]


def test_places_of_the_matrix_lie_where_the_guide_says() -> None:
    root = read(render_matrix(deal(failingwater.new_game(), FOUR)))
    for each in root.iter():
        cell = (
            next(iter(classed(each, "fw-cell")), None) if each.tag == f"{SVG}g" and "transform" in each.attrib else None
        )
        if cell is not None:
            row, column = int(cell.attrib["data-row"]), int(cell.attrib["data-column"])
            left, top = 66 + 72 * column + 13.5, 92 + 68 * (row - 1)
            assert each.attrib["transform"] == f"translate({left:g},{top})"


@pytest.mark.rule("FW-50")
def test_the_dummy_stands_leftmost() -> None:
    places = classed(drawn(state_where(mid_round, Options(players=3))), "fw-cell")
    assert [each.attrib["data-column"] for each in places[:4]] == ["3", "0", "1", "2"]


@pytest.mark.rule("FW-70")
@pytest.mark.parametrize("players", [3, 4])
def test_a_picture_of_a_view_is_blind_to_what_the_viewer_does_not_know(players: int) -> None:
    state = state_where(mid_round, Options(players=players, thinking_cards=True), seed=4)
    for seat in (None, 0, 2):
        view = observe(state, seat)
        other = failingwater.sample_state(view, Random(9))
        assert other != state
        assert parts(observe(other, seat)) == parts(view)
        # Not by way of an earlier look either, be it one that knows all.
        assert render_svg(observe(other, seat), since=other) == render_svg(view, since=state)


@pytest.mark.rule("FW-70")
def test_hidden_hands_lie_as_backs() -> None:
    state = state_where(mid_round)
    assert set(titles(classed(read(render_hand(observe(state, 0), 1)), "fw-hand")[0])) == {"face-down card"}
    open_hand = titles(classed(read(render_hand(observe(state, 1), 1)), "fw-hand")[0])
    assert open_hand == [f"{card.colour} {card.rank}" for card in state.hands[1]]


@pytest.mark.rule("FW-21")
def test_each_finished_round_shows_six_winners() -> None:
    assert len(classed(drawn(state_where(mid_round)), "fw-won")) == 6
    # Four rounds small, and the last once more at full size.
    assert len(classed(drawn(state_where(over)), "fw-won")) == 30


@pytest.mark.rule("FW-20", "FW-21")
def test_the_walk_begins_at_a_ring_over_the_first_start_player_and_ends_in_a_drop_below_the_last_winner() -> None:
    # With the lead over seat 2 the rows of FOUR go to 2 3 3 3 1 1; columns stand at 66 + 72 * (column + 0.5).
    state = whole_game(Options(first_seat=3), FOUR, (1, 2, 3, 4))
    assert state.rounds[-1].first_seat == 2
    walk = classed(read(render_matrix(state)), "fw-walk")[0]
    assert classed(walk, "fw-spring")[0].attrib["cx"] == "246"
    way = walk[0].attrib["d"]
    assert [float(each) for each in re.findall(r"[MH](\d+)", way)] == [246, 246, 318, 318, 318, 174, 174]
    assert classed(walk, "fw-lead")[0].attrib["transform"].startswith("translate(174,")
    # Two of the steps go sideways, and a tip shows which way: right, then left.
    assert re.findall(r"l(-?\d+) 7l", walk[1].attrib["d"]) == ["7", "-7"]


@pytest.mark.rule("FW-30", "FW-31")
def test_won_indexes_and_sums_stand_with_their_player() -> None:
    # The lead begins over seat 0: row 1 to seat 1, rows 2 to 6 to seat 0. Plan 1 is B1 R1 B2 R2 B3 R4.
    state = whole_round(failingwater.new_game(), FOUR)
    scores = classed(read(render_score(state)), "fw-score")
    won = [[each.attrib["data-index"] for each in classed(score, "fw-index")] for score in scores]
    assert won == [["R1", "B2", "R2", "B3", "R4"], ["B1"], [], []]
    told = ["".join(each.itertext()) for each in scores]
    assert "R7−B5" in told[0]
    assert "2 points" in told[0]
    assert "B1" in told[1]
    assert "no index" in told[2]  # two took none, so nobody has the bonus
    # With three players the rows go to 1 3 0 0 0 3: seat 2 alone took none.
    three = whole_round(failingwater.new_game(Options(players=3)), THREE)
    told = ["".join(each.itertext()) for each in classed(read(render_score(three)), "fw-score")]
    assert "alone without an index" in told[2]
    assert "+3" in told[2]


def test_an_index_never_looks_like_a_card() -> None:
    root = drawn(state_where(over))
    for index in classed(root, "fw-index"):
        assert not list(index.iter(f"{SVG}rect"))
        assert list(index.iter(f"{SVG}circle"))
    for card in classed(root, "fw-card"):
        assert list(card.iter(f"{SVG}rect"))
        assert not list(card.iter(f"{SVG}circle"))


def test_what_was_laid_since_an_earlier_look_is_marked() -> None:
    before = state_where(mid_round)
    after = failingwater.apply_move(before, failingwater.legal_moves(before)[0])
    assert classed(drawn(after), "fw-new") == []
    new = classed(read(render_svg(after, since=before)), "fw-new")
    assert [(each.attrib["data-row"], each.attrib["data-column"]) for each in new] == [("3", str(before.turn.column))]
    assert classed(read(render_svg(before, since=before)), "fw-new") == []


def test_since_an_earlier_round_all_that_lies_there_is_new_and_so_are_the_rounds() -> None:
    first = deal(failingwater.new_game(), FOUR)
    later = fill(deal(whole_round(failingwater.new_game(), FOUR), FOUR, plan=2), FOUR, [6])
    new = classed(read(render_svg(later, since=first)), "fw-new")
    assert [each.attrib.get("data-round") for each in new if "data-round" in each.attrib] == ["1"]
    assert [each.attrib["data-row"] for each in new if "data-row" in each.attrib] == ["6"] * 4
    # The last cards of the game end its last round.
    end = whole_game(Options(), FOUR, (1, 2, 3, 4))
    state = failingwater.new_game()
    for plan in (1, 2, 3):
        state = whole_round(state, FOUR, plan)
    state = fill(deal(state, FOUR, plan=4), FOUR, (6, 5, 4, 3, 2))
    new = classed(read(render_svg(end, since=state)), "fw-new")
    assert [each.attrib["data-row"] for each in new if "data-row" in each.attrib] == ["1"] * 4
    assert [each.attrib["data-round"] for each in new if "data-round" in each.attrib] == ["4"]


def test_an_earlier_look_of_another_kind_marks_the_same() -> None:
    before = state_where(mid_round, Options(players=3), seed=2)
    after = failingwater.apply_move(before, failingwater.legal_moves(before)[0])
    expected = render_svg(observe(after, 1), since=observe(before, 1))
    for earlier in (before, observe(before, None), observe(before, 0)):
        assert render_svg(observe(after, 1), since=earlier) == expected


@pytest.mark.parametrize(
    "since",
    [
        state_where(mid_round, Options(thinking_cards=True)),
        state_where(mid_round, Options(players=3)),
        state_where(mid_round, seed=2),
        state_where(over),
        after(failingwater.new_game(Options(first_seat=None)), "start:1"),
        3,
        "state",
        Options(),
    ],
    ids=["thinking", "three", "another line", "later", "another start", "int", "str", "options"],
)
def test_what_is_no_earlier_look_is_refused(since: object) -> None:
    for draw in (render_svg, render_matrix):
        with pytest.raises(InvalidState, match=r"^since: must be "):
            draw(state_where(mid_round), since=since)  # type: ignore[arg-type]  # what comes from outside may be anything


def test_another_plan_or_a_later_row_of_the_same_round_is_no_earlier_look() -> None:
    start = failingwater.new_game()
    position = fill(deal(start, FOUR), FOUR, [6])
    another = after(deal(start, FOUR), "R1 R5 B2 Y3")  # row 1 of FOUR put into row 6
    for wrong in (after(start, "plan:2"), fill(deal(start, FOUR), FOUR, [6, 5]), another):
        with pytest.raises(InvalidState, match=r"^since: must be an earlier position of the same round"):
            render_svg(position, since=wrong)


def test_a_thinking_card_may_have_been_replaced_since() -> None:
    # In the last round everybody puts the Thinking card into row 6, and the card left over takes its place at the end.
    state = failingwater.new_game(Options(thinking_cards=True))
    for plan in (1, 2, 3):
        state = whole_round(state, FOUR, plan)
    state = deal(state, FOUR, plan=4)
    rng = Random(5)
    while state.turn.row != 1:
        thinks = failingwater.PlayThinking()
        moves = failingwater.legal_moves(state)
        state = failingwater.apply_move(state, thinks if thinks in moves else rng.choice(moves))
    end = state
    while not failingwater.is_over(end):
        end = failingwater.apply_move(end, failingwater.legal_moves(end)[0])
    new = classed(read(render_matrix(end, since=state)), "fw-new")
    assert [each.attrib["data-row"] for each in new] == ["1"] * 4


@pytest.mark.rule("FW-52")
def test_a_layout_of_the_dummy_that_went_back_is_an_earlier_look() -> None:
    start = after(failingwater.new_game(Options(players=3)), "plan:1")
    before = after(start, "deal:R1 deal:R8 deal:B8 deal:R2 deal:R3")
    again = after(before, "deal:R4")
    assert again.columns[3] == (None,) * 6
    assert classed(read(render_svg(again, since=before)), "fw-new") == []


def test_names_stand_everywhere_and_are_escaped() -> None:
    hostile = ("<script>", "a&b", '"quoted"', "\x1b[2J\ud800")
    for x in (state_where(mid_round), state_where(over)):
        for svg in (
            render_svg(x, names=hostile),
            render_matrix(x, names=hostile),
            render_score(x, names=hostile),
            render_hand(x, 0, names=hostile),
        ):
            root = read(svg)
            assert "<script" not in svg
            assert any("<script>" in "".join(each.itertext()) for each in root.iter())
    assert "Seat" not in render_svg(state_where(mid_round), names=NAMES)
    assert "Chloé (you)" in render_svg(observe(state_where(mid_round), 2), names=list(NAMES))


def test_words_are_all_from_the_table() -> None:
    for x in (
        state_where(mid_round, Options(players=3, thinking_cards=True)),
        state_where(over),
        failingwater.new_game(),
    ):
        for svg in (
            render_svg(x, words=JAPANESE, theme=LIGHT),
            render_matrix(x, words=JAPANESE, theme=LIGHT),
            render_score(x, words=JAPANESE, theme=LIGHT),
            render_hand(x, 0, words=JAPANESE, theme=LIGHT),
        ):
            shown = " ".join("".join(each.itertext()) for each in read(svg).iter() if each.tag != f"{SVG}style")
            assert not re.search(r"[a-z]{2,}", shown), re.search(r"[a-z]{2,}", shown)
    assert "leads!" in render_svg(
        state_where(mid_round), words=evolve(ENGLISH, pictures=evolve(ENGLISH.pictures, lead="leads!"))
    )


def test_what_is_pointed_at_is_marked_wherever_it_lies() -> None:
    state = fill(deal(failingwater.new_game(), FOUR), FOUR, [6])
    marked = render_svg(state, marks=[Card("yellow", 6), (3, 2), Card("red", 3)])
    assert len(classed(read(marked), "fw-point")) == 3  # laid, empty, in hand
    assert classed(read(render_svg(state)), "fw-point") == []
    assert len(classed(read(render_matrix(state, marks={(3, 2)})), "fw-point")) == 1
    assert len(classed(read(render_hand(state, 0, marks=(Card("red", 3),))), "fw-point")) == 1
    # A card that the viewer does not see is not pointed at.
    assert classed(read(render_svg(observe(state, 1), marks=[Card("red", 3)])), "fw-point") == []


@pytest.mark.rule("FW-14")
def test_what_a_refusal_names_can_be_pointed_at() -> None:
    # Seat 0 puts R1 down, and seat 1 of VOIDS holds R7 and R8 beside blue cards.
    state = after(deal(failingwater.new_game(Options(follow="start_card")), VOIDS), "R1")
    refusal = failingwater.why_not(state, failingwater.move_from_text("B4"))
    assert refusal is not None
    assert refusal.cards
    root = read(render_svg(state, marks=refusal.cards))
    assert len(classed(root, "fw-point")) == len(refusal.cards)


@pytest.mark.parametrize("field", ["setup", "turn", "held", "laid"])
def test_torn_states_and_views_are_refused(field: str) -> None:
    state = state_where(mid_round)
    nothing: dict[str, Any] = {field: None}
    for torn in (evolve(state, **nothing), evolve(observe(state, 1), **nothing)):
        for draw in (render_svg, render_matrix, render_score, failingwater.render_text):
            with pytest.raises(InvalidState):
                draw(torn)
        with pytest.raises(InvalidState):
            render_hand(torn, 0)
        with pytest.raises(InvalidState, match=r"^since: "):
            render_svg(state, since=torn)


def test_the_seat_that_is_asked_for_is_near() -> None:
    state = deal(failingwater.new_game(), FOUR)
    for seat in range(4):
        hands = [each.attrib["data-seat"] for each in classed(read(render_svg(state, seat=seat)), "fw-hand")]
        assert hands == [str((seat + step) % 4) for step in range(4)]
    assert classed(drawn(observe(state, 2)), "fw-hand")[0].attrib["data-seat"] == "2"


def test_a_picture_is_as_wide_as_asked() -> None:
    state = state_where(mid_round)
    for svg in (render_svg(state, size=500), render_matrix(state, size=500), render_card(Lying.FACE_DOWN, size=500)):
        root = read(svg)
        box = [float(each) for each in root.attrib["viewBox"].split()]
        assert root.attrib["width"] == "500"
        assert float(root.attrib["height"]) == pytest.approx(500 * box[3] / box[2], abs=0.01)


def test_a_whole_table_is_small() -> None:
    for players in (3, 4):
        state = state_where(over, Options(players=players, thinking_cards=True))
        assert len(render_svg(state, names=NAMES[:players], since=state, marks=[(1, 0)]).encode()) < 100_000


def test_a_card_says_what_it_is() -> None:
    assert titles(read(render_card(Card("blue", 8))))[0] == "blue 8"
    assert titles(read(render_card(Lying.THINKING)))[0] == "Thinking card"
    assert titles(read(render_card(Lying.FACE_DOWN)))[0] == "face-down card"
    assert [each.attrib["data-index"] for each in classed(read(render_plan(REFERENCE_PLANS[1])), "fw-index")] == [
        "B1", "R2", "B3", "R4", "B2", "R1",
    ]  # fmt: skip


@pytest.mark.parametrize("theme", [LIGHT_COLOURS, DARK_COLOURS], ids=["light", "dark"])
def test_every_text_and_mark_stands_out_from_its_ground(theme: Theme) -> None:
    band = Mixed(Tint.PANEL, Tint.TARGET, BAND)
    grounds = (Tint.PAGE, Tint.PANEL, band)
    for ground in grounds:
        for text in (Tint.TEXT, Tint.SOFT):
            assert contrast(theme.colour(text), theme.colour(ground)) >= READABLE, (text, ground)
        # Frames, bars, tips, the lead marker's water, outlines of cards and indexes, empty places.
        for mark in (Tint.TARGET, Tint.NEW, Tint.POINT, Tint.WATER, Tint.TEXT, Tint.EDGE):
            assert contrast(theme.colour(mark), theme.colour(ground)) >= VISIBLE, (mark, ground)
    faces = [*map(face_of, CARDS), face_of(Lying.THINKING), face_of(Lying.FACE_DOWN)]
    for face in (*faces, Tint.PURPLE):
        assert contrast(theme.colour(InkOn(face)), theme.colour(face)) >= READABLE


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_only_colours_that_were_checked_are_drawn(theme: AnyTheme) -> None:
    palette = LIGHT_COLOURS if theme == "light" else DARK_COLOURS
    checked = {palette.colour(each) for each in (*Tint, Mixed(Tint.PANEL, Tint.TARGET, BAND), *map(InkOn, Tint))}
    state = state_where(mid_round, Options(players=3, thinking_cards=True))
    for svg in (*parts(state, theme), render_svg(state, theme=theme, marks=CARDS, since=state)):
        assert set(re.findall(r'="(#[0-9a-f]{6})"', svg)) <= checked


def test_a_colour_of_cards_is_told_by_a_letter_and_a_shape_too() -> None:
    shapes, letters = set(), set()
    for colour in Colour:
        root = read(render_card(Card(colour, 4)))
        shapes |= {each.attrib["d"] for each in root.iter(f"{SVG}path")}
        letters |= {each.text for each in root.iter(f"{SVG}text") if each.text != "4"}
    assert len(shapes) == 3
    assert letters == {"R", "B", "Y"}


def test_the_guide_lists_every_class_and_attribute_and_where_the_matrix_begins() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "pictures.md").read_text(encoding="utf-8")
    before = deal(whole_round(failingwater.new_game(Options(players=3)), THREE), THREE, plan=2)
    state = fill(before, THREE, [6])
    everything = render_svg(state, since=failingwater.new_game(Options(players=3)), marks=CARDS) + "".join(parts(state))
    assert {"fw-new", "fw-now", "fw-legal", "fw-won", "fw-row"} <= set(re.findall(r"fw-\w+", everything))
    for name in set(re.findall(r"\b(?:fw|data)-[a-z]+", everything)):
        assert f"`{name}`" in guide or f"`{name} " in guide or f" {name}`" in guide, name
    assert 'transform="translate(16,52) scale(1.06)"' in everything


def test_a_notebook_shows_the_same_picture() -> None:
    state = state_where(mid_round)
    view = observe(state, 3)
    assert state._repr_svg_() == render_svg(state)
    assert view._repr_svg_() == render_svg(view)


@pytest.mark.parametrize("wrong", [None, *JUNK], ids=kind)
def test_anything_else_is_refused(wrong: object) -> None:
    for draw in (render_svg, render_matrix, render_score):
        with pytest.raises(InvalidState, match=r"must be a failingwater\.State or View"):
            draw(wrong)  # type: ignore[arg-type]  # what comes from outside may be anything
    with pytest.raises(InvalidState, match=r"must be a failingwater\.State or View"):
        render_hand(wrong, 0)  # type: ignore[arg-type]  # what comes from outside may be anything
    for piece in (render_card, render_plan):
        with pytest.raises(InvalidComponents, match="must be a "):
            piece(wrong)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize(
    ("keyword", "wrong"),
    [
        ("names", ("Anna",)),
        ("names", "Anna"),
        ("names", (1, 2, 3, 4)),
        ("seat", 4),
        ("seat", True),
        ("seat", "0"),
        ("turn", 0),
        ("ghost", ()),
        ("marks", "R5"),
        ("marks", ["R5"]),
        ("marks", [(0, 0)]),
        ("marks", [(1, 4)]),
        ("marks", [(True, 0)]),
        ("marks", [(1, 2, 3)]),
        ("marks", None),
        ("size", 0),
        ("size", "wide"),
        ("theme", "sepia"),
        ("theme", None),
        ("words", "en"),
        ("words", {"lead": "lead"}),
    ],
)
def test_a_wrong_keyword_is_named(keyword: str, wrong: object) -> None:
    with pytest.raises(InvalidOptions, match=rf"^{keyword}: "):
        render_svg(state_where(mid_round), **{keyword: wrong})  # type: ignore[arg-type]  # may be anything


@pytest.mark.parametrize("seat", [None, -1, 4, True, "0", object()])
def test_a_hand_is_that_of_a_seat(seat: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^seat: must be "):
        render_hand(state_where(mid_round), seat)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("value", ["{who", "{card.colour}", "{0}", "{seat}", "{n!r}", "{n:>9}", 3, None])
def test_words_with_other_holes_are_refused(value: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^words\.headline: "):
        evolve(ENGLISH.pictures, headline=value)  # type: ignore[arg-type]  # what comes from outside may be anything
