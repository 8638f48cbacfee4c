"""The table as text: every fact that a person at the table sees, where it should be."""

from random import Random

import pytest

from boardrules import fountains as fn
from boardrules.fountains.english import ENGLISH
from boardrules.fountains.fountain_text import fountain_text
from boardrules.fountains.japanese import JAPANESE
from boardrules.typesetting import text_width
from tests.fountains.tables import (
    CROSS,
    ELL,
    OBLONG,
    SQUARE,
    ZIG,
    after,
    arranged,
    fountain,
    options,
    played,
    set_up,
    tile,
    tokens,
    without_stacks,
    without_supply,
)


def lines(state: fn.State) -> list[str]:
    return fn.render_text(state).split("\n")


def test_a_table_of_two() -> None:
    state = set_up(options(advanced=True), "tile:square.8", "tile:oblong.5")
    mine, other = fountain("square.1 7,1"), fountain()
    state = arranged(state, fountains=(mine, other), points=(12, 7))
    assert lines(state)[:14] == [
        "Fountains: seat 0 moves a pawn",
        "",
        "Basin, clockwise:",
        "  0 tokens          .",
        "  1 square [green]  green pawn        8 tiles, top square.8 (jet coin)",
        "  2 oblong          .                 8 tiles, top oblong.5 (jet lily . coin)",
        "  3 ell [blue]      blue pawn         8 tiles, top ell.1 (lily . lily .)",
        "  4 zig             .                 8 tiles, top zig.1 (lily lily)",
        "  5 cross [white]   white pawn        8 tiles, top cross.1 (lily lily lily .)",
        "  6 star            .                 8 tiles, top star.1 (jet lily . .)",
        "",
        "tokens: lily, lily, lily, lily, red   face down: 21",
        "",
        "design cards: levels, high_feature, stars",
    ]
    assert lines(state)[15:] == [
        "Seat 0: 12 points", *fountain_text(mine).split("\n"),
        "", "Seat 1: 7 points: tiles 1, highest level 1, fed pools 1, pond weed 0",
        "  round.1 0,0,0",
    ]  # fmt: skip
    whole = fn.render_text(state, every=True).split("\n")
    assert whole[15:] == [
        "Seat 0: 12 points", *fountain_text(mine).split("\n"),
        "", "Seat 1: 7 points", *fountain_text(other, legend=False).split("\n"),
    ]  # fmt: skip


@pytest.mark.rule("FN-41")
def test_a_fountain_is_shown_by_the_reading_of_the_options() -> None:
    # The jet is two levels above the start: its water reaches it in one reading alone.
    tower = fountain("oblong.3 7,1", "lily 3,3", "square.12 7,1", "square.6 7,1")
    shown = {
        fall: fn.render_text(arranged(set_up(options(fall=fall)), fountains=(tower, tower))) for fall in ("any", "one")
    }
    assert "weedy pool at 1,1 on level 1: lily" in shown["one"]
    assert "fed pool at 1,1 on level 1: lily" in shown["any"]


def test_a_table_against_the_machine() -> None:
    state = arranged(set_up(options(players=1)), machine=(tile("square.2"), tile("oblong.9")), points=(3, 20))
    shown = lines(arranged(state, gear=SQUARE))
    assert "  1 square [green]  green pawn, gear  12 tiles, top square.1 (lily .)" in shown
    assert shown[-2:] == ["The Machine: 20 points", "  square.2 (red .), oblong.9 (wild lily . .)"]
    assert lines(set_up(options(players=1)))[-2:] == ["The Machine: 0 points", "  no tiles yet"]
    assert "  0 tokens          gear" in lines(set_up(options(players=1)))


def test_what_has_run_out() -> None:
    shown = lines(without_supply(without_stacks(set_up(), ZIG)))
    assert "  4 zig             .                 0 tiles, top -" in shown
    assert "tokens: -   face down: 0" in shown


def test_what_comes_next() -> None:
    assert lines(fn.new_game(fn.Options(first_seat=None)))[0] == "Fountains: the first seat is drawn next"
    assert lines(fn.new_game())[0] == "Fountains: a tile is revealed next"
    assert lines(after(set_up(), "blue>0"))[0] == "Fountains: seat 0 takes a token"
    assert lines(after(set_up(), "blue>0", "take:red"))[0] == "Fountains: a token is revealed next"
    assert lines(played(set_up(), "blue>0", "take:red"))[0] == "Fountains: seat 0 puts the token red fish"
    held = played(set_up(), "green>2")
    assert lines(held)[0] == "Fountains: seat 0 places oblong.1 (lily, lily)"
    assert fn.render_text(fn.observe(held, None)) == fn.render_text(held)


def test_what_else_comes_next() -> None:
    fish = after(arranged(without_stacks(set_up(), CROSS), pawns=(SQUARE, ELL, ZIG)), "white>5")
    assert lines(fish)[0] == "Fountains: seat 0 chooses a fish colour"
    solo = arranged(without_stacks(set_up(options(players=1)), ZIG), gear=6)
    assert lines(played(solo, "blue>4"))[0] == "Fountains: seat 0 may refresh tokens"
    over = after(arranged(without_stacks(set_up(), OBLONG), active=1), "green>2")
    assert lines(over)[0] == "Fountains: the game is over"
    cards = fn.new_game(options(advanced=True))
    while not isinstance(fn.legal_moves(cards)[0], fn.RevealDesign):
        cards = fn.apply_move(cards, fn.legal_moves(cards)[0])
    assert lines(cards)[0] == "Fountains: a design card is revealed next"


def test_tokens_of_several_icons() -> None:
    several = fn.REFERENCE_SET.to_text().replace("token x4: red", "token x4: red coin")
    state = arranged(set_up(options(components=several)), tokens=tokens("red+coin lily"))
    assert "tokens: lily, red+coin   face down: 21" in lines(state)


def test_the_text_is_plain() -> None:
    for state in (fn.new_game(), set_up(options(players=5, advanced=True)), set_up(options(players=1))):
        text = fn.render_text(state)
        assert text.isascii()
        assert all(line == line.rstrip() for line in text.split("\n"))
        assert not text.endswith("\n")


@pytest.mark.parametrize("words", [ENGLISH, JAPANESE], ids=["english", "japanese"])
@pytest.mark.parametrize("width", [24, 40, 60, 80, 200])
def test_a_text_is_never_wider_than_asked(width: int, words: fn.Words) -> None:
    rng = Random(5)
    for players in (1, 3):
        state = fn.resolve_chance(fn.new_game(fn.Options(players=players, advanced=players > 1)), rng)
        while not fn.is_over(state):
            state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
        names = ("Bartholomäus der Große", *("落水邸物語の作者",) * (len(fn.scores(state)) - 1))
        text = fn.render_text(state, width=width, names=names, every=True, words=words)
        assert max(map(text_width, text.split("\n"))) <= width
        assert text.replace("\n    ", " ").count(words.pictures.legend_map[:8]) == 1


def test_colour_adds_codes_and_nothing_else() -> None:
    state = set_up()
    coloured = fn.render_text(state, colour=True)
    assert "\x1b[" in coloured
    plain = "".join(part.partition("m")[2] if number else part for number, part in enumerate(coloured.split("\x1b[")))
    assert plain == fn.render_text(state)
