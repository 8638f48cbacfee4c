"""The tables of phrases: what may stand in them, and that languages tell the same."""

from string import Formatter

import attrs
import pytest

from boardrules.fountains import words
from boardrules.game import InvalidOptions
from boardrules.phrases import holes_of


def _used(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(words.Words)])
def test_languages_fill_the_same_holes(name: str) -> None:
    english, japanese = getattr(words.ENGLISH, name), getattr(words.JAPANESE, name)
    assert english
    assert japanese
    assert _used(english) == _used(japanese) <= holes_of(words.ENGLISH)[name]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("{whom} wins", r"words\.collect: there is nothing called \{whom\} here, only \{tiles\}, \{who\}"),
        ("{who.__class__}", r"nothing called \{who\.__class__\}"),
        ("{who[0]}", r"nothing called"),
        ("{}", r"nothing called"),
        ("{who!r}", r"a hole holds a name alone"),
        ("{who:>1000000}", r"a hole holds a name alone"),
        ("{who", r"words\.collect: cannot be read"),
        (7, r"words\.collect: must be a text, not 7"),
    ],
)
def test_a_phrase_with_another_hole_is_refused(given: object, message: str) -> None:
    with pytest.raises(InvalidOptions, match=message):
        attrs.evolve(words.ENGLISH, collect=given)  # type: ignore[arg-type]  # wrong on purpose


def test_a_phrase_may_leave_a_hole_out() -> None:
    assert attrs.evolve(words.ENGLISH, collect="{tiles} more").collect == "{tiles} more"


@pytest.mark.parametrize("given", [None, "ENGLISH", {"collect": "x"}, 3])
def test_only_a_table_is_taken_for_words(given: object) -> None:
    with pytest.raises(InvalidOptions, match="words"):
        words.require_words(given)
