"""Texts that fit: padded, clipped and broken into lines."""

import pytest

from boardrules.typesetting import clipped, padded, text_width, wrapped


@pytest.mark.parametrize("width", [1, 2, 5, 12])
def test_wrapped_lines_keep_to_the_width_and_lose_nothing(width: int) -> None:
    text = "the lead marker is over 落水邸物語, Bartholomew"
    lines = wrapped(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(text_width(line) <= max(width, 2) for line in lines)
    assert wrapped("", 5) == ("",)


def test_padding_puts_a_text_at_the_right() -> None:
    assert padded("落水", 6) == "  落水"
    assert padded("lead", 3) == "le…"


def test_clipping_counts_wide_characters_twice() -> None:
    assert clipped("落水邸物語", 7) == "落水邸…"
    assert clipped("落水邸物語", 10) == "落水邸物語"
    assert clipped("ab", 0) == "…"
