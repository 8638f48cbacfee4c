"""The words of pictures, in both languages."""

import attrs
import pytest

from boardrules import InvalidOptions
from boardrules import fountains as fn
from boardrules.fountains.picture_words import phrases_of
from boardrules.fountains.words import ENGLISH, JAPANESE
from tests.fountains.tables import set_up


def test_the_languages_have_the_same_phrases_and_none_is_empty() -> None:
    english, japanese = phrases_of(ENGLISH.pictures), phrases_of(JAPANESE.pictures)
    assert english.keys() == japanese.keys()
    assert all(phrase.strip() for phrase in (*english.values(), *japanese.values()))
    svg = fn.render_svg(set_up(), words=JAPANESE)
    assert "席0" in svg
    assert "Seat" not in svg
    with pytest.raises(InvalidOptions, match="what"):
        attrs.evolve(ENGLISH.pictures, discard="away with {tile}")
