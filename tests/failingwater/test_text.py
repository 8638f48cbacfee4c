"""The table as text: every fact that a person at the table sees, where it should be, within the width."""

import re
from random import Random

import pytest

from boardrules import InvalidOptions, InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater.english import ENGLISH
from boardrules.failingwater.japanese import JAPANESE
from boardrules.failingwater.text import LEAST_WIDTH
from boardrules.typesetting import text_width
from tests.failingwater.positions import FOUR, THREE, after, deal, fill, options, random_line, whole_game, whole_round
from tests.junk import JUNK, kind

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def blocks(text: str) -> list[list[str]]:
    return [block.split("\n") for block in text.split("\n\n")]


def test_a_round_of_four_as_seat_two_sees_it() -> None:
    state = after(deal(fw.new_game(fw.Options(thinking_cards=True, first_seat=1)), FOUR, plan=3), "B4 T Y5 Y6 Y1 R4")
    # The second row is started by seat 2. B1 R4 B2 R1 B3 R2 are the indexes.
    assert fw.render_text(fw.observe(state, 2), width=60).split("\n") == [
        "Round 1 of 4: Seat 0 plays into row 5",
        "",
        "                              lead",
        "     row       Seat 0       Seat 1       Seat 2       Seat 3",
        "                                          start",
        "  1 +B1            .            .            .            .",
        "  2 +R4            .            .            .            .",
        "  3 +B2            .            .            .            .",
        "  4 +R1            .            .            .            .",
        "> 5 +B3           __            .           Y1           R4",
        "  6 +R2           Y6           B4            T           Y5",
        "",
        "Seat 0 (red), 0 points: 5 hidden T",
        "Seat 1 (blue), 0 points: 5 hidden T",
        "Seat 2 (yellow), 0 points: R2 R7 B2 B3 Y7",
        "Seat 3 (purple), 0 points: 4 hidden T",
        "",
        "R5: card red 5 (B blue, Y yellow); +R4: red index 4",
        "T: Thinking card; lead: the lead marker's column",
        "start: who has the start marker",
        "> the row that is being filled, __ the next place",
    ]


@pytest.mark.rule("FW-50", "FW-70")
def test_the_dummy_stands_leftmost_and_its_card_lies_face_down() -> None:
    # The first round went to 1 3 0 0 0 3: seat 0 has B2 R2 B3, seat 1 B1, seat 2 nothing and the bonus; the plan is the first.
    state = whole_round(fw.new_game(fw.Options(players=3)), THREE)
    state = fill(deal(state, THREE, plan=2), THREE, [6])
    names = ("Anna", "Ben", "Bartholomew")
    assert fw.render_text(fw.observe(state, None), width=40, names=names).split("\n") == [
        "Round 2 of 3: Bartholomew plays into row",
        "  5",
        "",
        "            lead",
        "     row   Dummy    Anna     Ben Bartho…",
        "                                   start",
        "  1 +B1       ?       .       .       .",
        "  2 +R2      R5       .       .       .",
        "  3 +B3      B4       .       .       .",
        "  4 +R4      Y7       .       .       .",
        "> 5 +B2      B6       .       .      __",
        "  6 +R1      R8      R3      Y4      Y5",
        "",
        "Anna (red), 3 points: 5 hidden",
        "Ben (blue), 1 point: 5 hidden",
        "Bartholomew (yellow), 3 points: 5 hidden",
        "",
        "Round 1: the lead marker begins over",
        "  Dummy",
        "  1 +B1 B5 Ben",
        "  2 +R1 R5 Dummy",
        "  3 +B2 B8 Anna",
        "  4 +R2 R6 Anna",
        "  5 +B3 Y8 Anna",
        "  6 +R4 R8 Dummy",
        "",
        "  points    Anna     Ben Bartho…",
        "       1 3=B5-R2    1=B1 3=bonus",
        "   total       3       1       3",
        "",
        "R5: card red 5 (B blue, Y yellow)",
        "+R4: red index 4; ?: face down",
        "lead: the lead marker's column",
        "start: who has the start marker",
        "> the row that is being filled, __ the",
        "  next place",
        "the walk: row, index, winning card, who",
        "  takes it and has the lead marker next",
        "3=R5-B2: points, and the red and blue",
        "  indexes behind them",
        "3=bonus: alone without an index",
    ]
    assert "  1 +B1      B3       .       .       ." in fw.render_text(state, width=40).split("\n")  # a state shows all


@pytest.mark.rule("FW-20", "FW-30", "FW-40")
def test_the_end_of_the_game_shows_who_won_each_row_and_why() -> None:
    # By the seat over which the lead begins: 0 and 1: 1 0 0 0 0 0; 2: 2 3 3 3 1 1; 3: 3 3 3 3 1 1 (see positions).
    text = fw.render_text(whole_game(fw.Options(), FOUR, (1, 2, 3, 4)), width=60)
    heading, matrix, hands, walk, points, result, legend = blocks(text)
    assert heading == ["Round 4 of 4: the game is over"]
    assert matrix == [
        "                              lead",
        "     row       Seat 0       Seat 1       Seat 2       Seat 3",
        "  1 +B1           R1           R5           B2          [Y3]",
        "  2 +R4           B7           B1           R2          [R8]",
        "  3 +B3           Y8           Y2           B3          [B6]",
        "  4 +R2           R3           Y4           Y7          [B8]",
        "  5 +B2           B5          [R6]          Y1           R4",
        "  6 +R1           Y6          [B4]          R7           Y5",
    ]
    assert hands[0] == "Seat 0 (red), 7 points: no cards"
    assert walk == [
        "Round 4: the lead marker begins over Seat 3",
        "  1 +B1 Y3 Seat 3",
        "  2 +R4 R8 Seat 3",
        "  3 +B3 B6 Seat 3",
        "  4 +R2 B8 Seat 3",
        "  5 +B2 R6 Seat 1",
        "  6 +R1 B4 Seat 1",
    ]
    assert [line.split() for line in points] == [
        ["points", "Seat", "0", "Seat", "1", "Seat", "2", "Seat", "3"],
        ["1", "2=R7-B5", "1=B1", "0", "0"],
        ["2", "2=R7-B5", "1=B1", "0", "0"],
        ["3", "3=bonus", "1=B3-R2", "1=B1", "3=R5-B2"],
        ["4", "0", "1=B2-R1", "0", "2=R6-B4"],
        ["total", "7", "4", "1", "5"],
    ]
    assert result == [
        "Place 1: Seat 0, 7 points",
        "Place 2: Seat 3, 5 points",
        "Place 3: Seat 1, 4 points",
        "Place 4: Seat 2, 1 point",
    ]
    assert "[R5] the card that won the row" in " ".join(legend)


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
        assert (" +B1 " in text, " -- " in text) == ("plan" in texts, "plan" not in texts)
        assert not any(line.endswith(" ") for line in text.split("\n"))


def test_switched_hands_are_shown_to_all() -> None:
    state = after(whole_round(fw.new_game(fw.Options(hand_switching=True)), FOUR), "plan:2")
    for seat in (0, None):
        shown = fw.render_text(fw.observe(state, seat)).split("\n")
        assert "Seat 1 (blue), 1 point: R1 R3 B5 B7 Y6 Y8" in shown


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE], ids=["english", "japanese"])
@pytest.mark.parametrize("width", [LEAST_WIDTH, 41, 57, 80, 200])
def test_no_line_is_wider_than_asked_and_colours_change_nothing_else(width: int, words: fw.Words) -> None:
    names = ("Anna", "A name that is much longer than any column, and than the line", "落水邸物語" * 9, "x" * 90)
    for seed, players in ((1, 3), (2, 4)):
        chosen = options(players=players, thinking_cards=True, hand_switching=seed == 1, first_seat=None)
        for state, _ in random_line(chosen, seed)[::9]:
            for x in (state, fw.observe(state, 1)):
                plain = fw.render_text(x, width=width, names=names[:players], words=words)
                assert max(map(text_width, plain.split("\n"))) <= width
                coloured = fw.render_text(x, width=width, names=names[:players], words=words, colour=True)
                assert ANSI.sub("", coloured) == plain
                assert coloured.count("\x1b[0m") * 2 == len(ANSI.findall(coloured))


def test_cards_and_indexes_have_the_colours_of_a_terminal() -> None:
    state = fill(deal(fw.new_game(), FOUR), FOUR, [6])
    text = fw.render_text(state, colour=True)
    assert "\x1b[34m+B1\x1b[0m" in text
    assert "\x1b[33mY6\x1b[0m" in text
    assert "\x1b[31mR1\x1b[0m \x1b[31mR3\x1b[0m" in text  # seat 0 still holds them
    assert "\x1b[7m__\x1b[0m" in text
    assert "\x1b[33;1m[Y3]\x1b[0m" in fw.render_text(whole_game(fw.Options(), FOUR, (1, 2, 3, 4)), colour=True)
    assert "\x1b" not in fw.render_text(state)


def test_a_name_cannot_steer_the_terminal() -> None:
    text = fw.render_text(fw.new_game(), names=("\x1b[2J", "a\nb", "c\u202ed", "e"), width=120)
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "a b (blue)" in text


def test_all_words_are_from_the_table() -> None:
    state = whole_game(fw.Options(thinking_cards=True), FOUR, (1, 2, 3, 4))
    for x in (state, fw.new_game(), deal(fw.new_game(fw.Options(players=3)), THREE)):
        assert not re.search(r"[a-z]{2,}", fw.render_text(x, words=JAPANESE))


def test_a_view_tells_no_more_than_it_may() -> None:
    state = deal(fw.new_game(fw.Options(players=3, thinking_cards=True)), THREE)
    for seat in (None, 0, 2):
        view = fw.observe(state, seat)
        other = fw.sample_state(view, Random(3))
        assert fw.render_text(fw.observe(other, seat)) == fw.render_text(view)


@pytest.mark.parametrize("x", [each for each in [*JUNK, options()] if each is not None], ids=kind)
def test_only_states_and_views_are_shown(x: object) -> None:
    with pytest.raises(InvalidState, match=r"must be a failingwater\.State or View, not "):
        fw.render_text(x)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize(
    ("keyword", "wrong"),
    [
        ("width", LEAST_WIDTH - 1),
        ("width", 80.0),
        ("width", "80"),
        ("width", True),
        ("width", None),
        ("colour", 1),
        ("colour", "always"),
        ("names", ("Anna",)),
        ("names", "ABCD"),
        ("words", "en"),
    ],
)
def test_a_wrong_keyword_is_named(keyword: str, wrong: object) -> None:
    with pytest.raises(InvalidOptions, match=rf"^{keyword}: must be "):
        fw.render_text(fw.new_game(), **{keyword: wrong})  # type: ignore[arg-type]  # may be anything
