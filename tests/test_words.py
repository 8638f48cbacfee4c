"""The tables of phrases of both games: what may stand in them, and that languages tell the same."""

from random import Random
from string import Formatter
from typing import Any

import attrs
import pytest

from boardrules import failingwater, fountains
from boardrules.failingwater import words as fw_words
from boardrules.fountains import words as fn_words
from boardrules.game import InvalidOptions
from boardrules.phrases import checked_names, holes_of

GAMES: tuple[Any, ...] = (failingwater, fountains)

FIELDS = [
    pytest.param(getattr(english, name), getattr(japanese, name), holes, id=name)
    for english, japanese in (
        *((game.ENGLISH, game.JAPANESE) for game in GAMES),
        *((game.ENGLISH.pictures, game.JAPANESE.pictures) for game in GAMES),
    )
    for name, holes in holes_of(english).items()
]


def _used(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize(("english", "japanese", "holes"), FIELDS)
def test_languages_fill_the_same_holes(english: str, japanese: str, holes: frozenset[str]) -> None:
    assert english
    assert japanese
    assert _used(english) == _used(japanese) <= holes


WRONG = [
    ("{whom} wins", r"words\.start: there is nothing called \{whom\} here, only \{who\}"),
    ("{who.__class__}", r"nothing called \{who\.__class__\}"),
    ("{who[0]}", r"nothing called"),
    ("{}", r"nothing called"),
    ("{who!r}", r"a hole holds a name alone"),
    ("{who:>1000000}", r"a hole holds a name alone"),
    ("{who", r"words\.start: cannot be read"),
    (7, r"words\.start: must be a text, not 7"),
]


@pytest.mark.parametrize(("given", "message"), WRONG)
def test_a_phrase_with_another_hole_is_refused(given: str, message: str) -> None:
    with pytest.raises(InvalidOptions, match=message):
        attrs.evolve(failingwater.ENGLISH, start=given)
    with pytest.raises(InvalidOptions, match=message):
        attrs.evolve(fountains.ENGLISH, start=given)


def test_a_phrase_may_leave_a_hole_out() -> None:
    assert attrs.evolve(failingwater.ENGLISH, bonus="{points} more").bonus == "{points} more"


def test_a_repr_names_the_table() -> None:
    for game in GAMES:
        assert [repr(game.ENGLISH), repr(game.JAPANESE)] == ["ENGLISH", "JAPANESE"]
        assert [repr(game.ENGLISH.pictures), repr(game.JAPANESE.pictures)] == ["ENGLISH", "JAPANESE"]
    own = attrs.evolve(failingwater.ENGLISH, bonus="{points} more")
    assert repr(own) == f"<Words: {len(attrs.fields(failingwater.Words))} phrases>"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (failingwater, failingwater.Options(players=3, thinking_cards=True, first_seat=None)),
        (fountains, fountains.Options(players=1, difficulty="hard")),
        (fountains, fountains.Options(players=3, advanced=True, first_seat=None)),
    ],
)
def test_moves_that_can_be_made_are_told_apart_in_every_language(game: Any, options: object) -> None:
    """A list of sentences is enough to choose from; in Fountains two turns of a tile at one place differ in nothing else."""
    state, rng = game.new_game(options), Random(3)
    while not game.is_over(state):
        moves = game.legal_moves(state)
        for words in (game.ENGLISH, game.JAPANESE):
            told = [game.describe_move(state, move, words) for move in moves]
            assert len(set(told)) == len(told)
        state = game.apply_move(state, rng.choice(moves))


@pytest.mark.parametrize("given", [None, "ENGLISH", {"bonus": "x"}, 3])
def test_only_a_games_own_table_is_taken_for_words(given: object) -> None:
    with pytest.raises(InvalidOptions, match=r"words: must be failingwater\.Words"):
        fw_words.require_words(given)
    with pytest.raises(InvalidOptions, match=r"words: must be fountains\.Words"):
        fn_words.require_words(given)
    with pytest.raises(InvalidOptions, match=r"words: must be fountains\.Words"):
        fn_words.require_words(failingwater.ENGLISH)


def test_a_name_has_nothing_that_steers_a_terminal() -> None:
    assert checked_names(["\x1b[2J", "a\u202eb"], 2) == ("\N{REPLACEMENT CHARACTER}[2J", "a\N{REPLACEMENT CHARACTER}b")


def test_names_are_one_text_per_seat() -> None:
    assert checked_names(["Anna", " Ben \n<b>"], 2) == ("Anna", "Ben <b>")
    assert checked_names(None, 2) is None


@pytest.mark.parametrize(
    "names", ["AB", 2, {}, ("Anna",), ("Anna", "Ben", "Cid"), ("Anna", 1), ("Anna", " "), (None,) * 2]
)
def test_other_names_are_refused(names: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^names: "):
        checked_names(names, 2)
