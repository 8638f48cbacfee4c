"""The built-in set: its numbers, and its ring."""

import pytest

from boardrules.fountains.components import Components, Icon, Pawn
from boardrules.fountains.reference_set import REFERENCE_SET


@pytest.mark.rule("FN-01", "FN-02")
def test_the_reference_set_has_the_stated_numbers() -> None:
    assert [faces[0].shape.name for faces in REFERENCE_SET.tiles] == ["square", "oblong", "ell", "zig", "cross", "star"]
    assert [sum(tile.count for tile in faces) for faces in REFERENCE_SET.tiles] == [12] * 6
    assert sum(count for _, count in REFERENCE_SET.tokens) == 26
    assert [icon.value for icon in Icon] == ["lily", "red", "white", "black", "wild", "coin", "jet"]


@pytest.mark.rule("FN-05")
def test_the_ring_of_the_reference_set() -> None:
    own = {space.pawn: space.shape for space in REFERENCE_SET.ring if space.pawn}
    assert own == {Pawn.GREEN: "square", Pawn.BLUE: "ell", Pawn.WHITE: "cross"}
    assert REFERENCE_SET.ring[0].shape is None


def test_it_is_what_its_own_text_says() -> None:
    """Options take this set unread, since the text that it comes from has been read."""
    assert Components.from_text(REFERENCE_SET.to_text()) == REFERENCE_SET
