"""A drawn position as pixels, for environments that are filmed. It needs the libraries of the extra `render`, when it is called."""

from importlib.util import find_spec
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from boardrules.game import InvalidOptions

Pixels: TypeAlias = npt.NDArray[np.uint8]
"""A picture by row, column and channel: red, green, blue."""

FONTS: Final = "svg{font-family:Arial,'DejaVu Sans','Liberation Sans','Noto Sans',sans-serif}"
"""Fonts that are at hand on most systems; the rasterizer does not know what a system calls its own."""

NEEDED: Final = ("resvg_py", "PIL")
"""What the extra `render` installs."""


def require_rasterizer(name: str) -> None:
    """Do nothing where pictures can be turned into pixels.

    :param name: the argument that asks for it, for the error
    :raises InvalidOptions: where a library is missing, naming the extra that brings it
    """
    missing = [each for each in NEEDED if find_spec(each) is None]
    if missing:
        raise InvalidOptions(
            name, f"""needs the extra 'render', as in pip install "boardrules[render]": no {missing[0]} here"""
        )


def pixels_of(svg: str) -> Pixels:
    """Return an SVG picture as pixels, in its own size.

    What it imports comes with an extra, and nothing but pixels needs it.

    >>> pixels_of('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="1" height="1" fill="red"/></svg>')
    array([[[255,   0,   0],
            [255, 255, 255]]], dtype=uint8)
    """
    from PIL import ImageFile  # noqa: PLC0415
    from resvg_py import svg_to_bytes  # noqa: PLC0415

    decoder = ImageFile.Parser()
    decoder.feed(svg_to_bytes(svg_string=svg, style_sheet=FONTS, background="white"))
    return np.asarray(decoder.close().convert("RGB"))
