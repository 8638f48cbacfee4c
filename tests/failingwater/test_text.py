"""The table as text: every fact that a person at the table sees, where it should be."""

import pytest

from boardrules import InvalidState
from boardrules import failingwater as fw
from tests.failingwater.positions import FOUR, THREE, after, deal, fill, options, whole_game, whole_round
from tests.junk import JUNK, kind


def test_a_round_of_four_as_seat_two_sees_it() -> None:
    state = after(deal(fw.new_game(fw.Options(thinking_cards=True, first_seat=1)), FOUR, plan=3), "B4 T Y5 Y6 Y1 R4")
    # The second row is started by seat 2. B1 R4 B2 R1 B3 R2 are the indexes.
    assert fw.render_text(fw.observe(state, 2)).split("\n") == [
        "Round 1 of 4: seat 0 plays into row 5",
        "",
        "                     lead",
        "row index  seat 0  seat 1  seat 2  seat 3",
        "                            start",
        "  1    B1       .       .       .       .",
        "  2    R4       .       .       .       .",
        "  3    B2       .       .       .       .",
        "  4    R1       .       .       .       .",
        "  5    B3       .       .      Y1      R4",
        "  6    R2      Y6      B4       T      Y5",
        "",
        "seat 0 (red): 5 hidden +T",
        "seat 1 (blue): 5 hidden +T",
        "seat 2 (yellow): R2 R7 B2 B3 Y7",
        "seat 3 (purple): 4 hidden +T",
    ]


@pytest.mark.rule("FW-50", "FW-70")
def test_the_dummy_stands_leftmost_and_its_card_lies_face_down() -> None:
    state = whole_round(fw.new_game(fw.Options(players=3)), THREE)
    state = fill(deal(state, THREE, plan=2), THREE, [6])
    assert fw.render_text(fw.observe(state, None)).split("\n") == [
        "Round 2 of 3: seat 2 plays into row 5",
        "",
        "             lead",
        "row index   dummy  seat 0  seat 1  seat 2",
        "                                    start",
        "  1    B1       ?       .       .       .",
        "  2    R2      R5       .       .       .",
        "  3    B3      B4       .       .       .",
        "  4    R4      Y7       .       .       .",
        "  5    B2      B6       .       .       .",
        "  6    R1      R8      R3      Y4      Y5",
        "",
        "seat 0 (red): 5 hidden",
        "seat 1 (blue): 5 hidden",
        "seat 2 (yellow): 5 hidden",
        "",
        "points   seat 0  seat 1  seat 2",
        "round 1       3       1       3",
        "total         3       1       3",
    ]
    assert "  1    B1      B3       .       .       ." in fw.render_text(state).split("\n")  # a state shows all


def test_the_end_of_the_game_marks_who_won_each_row() -> None:
    text = fw.render_text(whole_game(fw.Options(), FOUR, (1, 2, 3, 4))).split("\n")
    assert text == [
        "Round 4 of 4: the game is over",
        "",
        "                     lead",
        "row index  seat 0  seat 1  seat 2  seat 3",
        "",
        "  1    B1      R1      R5      B2    [Y3]",
        "  2    R4      B7      B1      R2    [R8]",
        "  3    B3      Y8      Y2      B3    [B6]",
        "  4    R2      R3      Y4      Y7    [B8]",
        "  5    B2      B5    [R6]      Y1      R4",
        "  6    R1      Y6    [B4]      R7      Y5",
        "",
        "seat 0 (red): -",
        "seat 1 (blue): -",
        "seat 2 (yellow): -",
        "seat 3 (purple): -",
        "",
        "points   seat 0  seat 1  seat 2  seat 3",
        "round 1       2       1       0       0",
        "round 2       2       1       0       0",
        "round 3       3       1       1       3",
        "round 4       0       1       0       2",
        "total         7       4       1       5",
    ]


@pytest.mark.parametrize(
    ("texts", "headline"),
    [
        ("", "Round 1 of 4: the first seat is drawn next"),
        ("start:3", "Round 1 of 4: a plan is revealed next"),
        ("start:3 plan:1", "Round 1 of 4: a card is dealt next"),
    ],
)
def test_the_headline_says_what_is_next(texts: str, headline: str) -> None:
    state = after(fw.new_game(fw.Options(first_seat=None)), texts)
    for x in (state, fw.observe(state, 0), fw.observe(state, None)):
        text = fw.render_text(x)
        assert text.split("\n")[0] == headline
        assert (" B1 " in text, " -- " in text) == ("plan" in texts, "plan" not in texts)
        assert not any(line.endswith(" ") for line in text.split("\n"))


def test_switched_hands_are_shown_to_all() -> None:
    state = after(whole_round(fw.new_game(fw.Options(hand_switching=True)), FOUR), "plan:2")
    for seat in (0, None):
        assert "seat 1 (blue): R1 R3 B5 B7 Y6 Y8" in fw.render_text(fw.observe(state, seat)).split("\n")


@pytest.mark.parametrize("x", [each for each in [*JUNK, options()] if each is not None], ids=kind)
def test_only_states_and_views_are_shown(x: object) -> None:
    with pytest.raises(InvalidState, match="must be a failingwater State or View, not "):
        fw.render_text(x)  # type: ignore[arg-type]  # what comes from outside may be anything
