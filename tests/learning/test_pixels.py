"""Pictures as pixels: colours and sizes by hand."""

import numpy as np
import pytest

from boardrules import InvalidOptions
from boardrules.learning import pixels

SQUARES = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2" viewBox="0 0 2 1">'
    '<rect width="1" height="1" fill="#0000ff"/></svg>'
)


def test_a_picture_has_its_own_size_and_no_hole() -> None:
    pytest.importorskip("resvg_py")
    found = pixels.pixels_of(SQUARES)
    assert found.shape == (2, 4, 3)
    assert found.dtype == np.uint8
    assert found.tolist() == [[[0, 0, 255]] * 2 + [[255, 255, 255]] * 2] * 2


def test_letters_are_drawn() -> None:
    """Where the system has any of the fonts named; else the picture is empty, which is no fault of ours."""
    pytest.importorskip("resvg_py")
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" font-family="system-ui,sans-serif">{}</svg>'
    written = pixels.pixels_of(text.format('<text x="2" y="16">W</text>'))
    if written.min() == 255:
        pytest.skip("no font here")
    assert pixels.pixels_of(text.format("")).min() == 255


@pytest.mark.parametrize("missing", pixels.NEEDED)
def test_what_is_missing_is_named_with_the_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "find_spec", lambda name: None if name == missing else name)
    with pytest.raises(InvalidOptions, match=rf"^mode: needs the extra 'render'.*no {missing} here$"):
        pixels.require_rasterizer("mode")


def test_nothing_is_missing() -> None:
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    pixels.require_rasterizer("mode")
