"""Icons, tokens, pawns and weed as pieces of SVG: each has its own shape, so that nothing hangs on colour alone."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, pi, sqrt
from typing import Final

from boardrules.fountains.components import Icon, Pawn, Token
from boardrules.fountains.picture_words import PictureWords
from boardrules.pictures import InkOn, Tint
from boardrules.svg import Brush, tooltip

ICON_WIDTH: Final = 13
"""How many units wide an icon is where it is not scaled."""

TOKEN_WIDTH: Final = 17.6
"""How many units wide a token is where it is not scaled."""

OUTLINE: Final = InkOn(Tint.POOL)
"""The outline of icons and of marks on the water."""

ICON_TINTS: Final[dict[Icon, Tint]] = {
    Icon.LILY: Tint.LILY,
    Icon.RED: Tint.RED_FISH,
    Icon.WHITE: Tint.WHITE_FISH,
    Icon.BLACK: Tint.BLACK_FISH,
    Icon.WILD: Tint.WILD_FISH,
    Icon.COIN: Tint.COIN,
    Icon.JET: Tint.SPRING,
}
"""What each icon is filled with."""

PAWN_TINTS: Final[dict[Pawn, Tint]] = {Pawn.GREEN: Tint.GREEN, Pawn.BLUE: Tint.BLUE, Pawn.WHITE: Tint.WHITE}

PAWN_LETTERS: Final = {Pawn.GREEN: "G", Pawn.BLUE: "B", Pawn.WHITE: "W"}

HOLLOW: Final = {"fill": "none"}
BARE: Final = {"stroke": "none"}

_FISH: Final = "M-6.4 0C-3-5 2-4 4-1L7-4V4L4 1C2 4-3 5-6.4 0z"
_STAR: Final = "M-1-3l1 2 2 .2-1.6 1.5.5 2.2-2-1.2-2 1.2.5-2.2-1.6-1.5 2.2-.2z"
_PAD: Final = "M1 1L5 4A6.4 6.4 0 1 1 6.3-1z"
_FLOWER: Final = "M-1 0c-5-6 5-6 0 0c6-5 6 5 0 0c5 6-5 6 0 0c-6 5-6-5 0 0"
_SPRAY: Final = "M0 5V-4M0-3C1-6 4-5 4.4 1M0-3C-1-6-4-5-4.4 1"
_LEAVES: Final = "M0 6C-5 4-6-1-4-5C-1-3 0 1 0 6V-6M0 6C0 1 1-3 4-5C6-1 5 4 0 6z"


def _shape(brush: Brush, icon: Icon, *, fine: bool) -> str:
    """Return an icon about 0, 0, some 13 wide; its group gives the outline."""
    body = ICON_TINTS[icon]
    if icon is Icon.LILY:
        pad = brush.element("path", fill=body, d=_PAD)
        flower = brush.element("path", fill=Tint.WHITE_FISH, d=_FLOWER)
        return pad + flower + (brush.element("circle", fill=Tint.COIN, cx=-1, r=1.1) if fine else "")
    if icon is Icon.COIN:
        return brush.element("circle", fill=body, r=6.4) + brush.element("path", data=HOLLOW, d="M-2-2h4v4h-4z")
    if icon is Icon.JET:
        bowl = brush.element("circle", fill=body, r=6.6)
        return bowl + brush.element("path", data=HOLLOW, stroke=InkOn(body), stroke_width=1.3, d=_SPRAY)
    fish = brush.element("path", fill=body, d=_FISH)
    if icon is Icon.WILD:
        return fish + brush.element("path", fill=InkOn(body), data=BARE, d=_STAR)
    if icon is Icon.RED:
        return fish + brush.element("path", stroke=InkOn(body), d="M-2-3V3M0-3V3M2-2V2")
    eye = brush.element("circle", fill=InkOn(body), cx=-3, cy=-1, r=0.8 if icon is Icon.WHITE else 1.3)
    return fish + (eye if fine else "")


@lru_cache(maxsize=1 << 8)
def _drawn(brush: Brush, words: PictureWords, icon: Icon, *, fine: bool) -> str:
    return tooltip(words.icon(icon)) + _shape(brush, icon, fine=fine)


def moved(x: float, y: float, scale: float = 1) -> str:
    """Return a transform to a point."""
    place = f"translate({round(x, 1):g} {round(y, 1):g})"
    return place if scale == 1 else f"{place}scale({round(scale, 2):g})"


def outlined(brush: Brush, *content: str) -> str:
    """Return pieces in a group that gives them their outline; nothing where there are none."""
    return brush.element("g", *content, stroke=OUTLINE, stroke_width=0.8) if content else ""


def icon_svg(  # noqa: PLR0913, PLR0917 - what it takes to draw one
    brush: Brush, words: PictureWords, icon: Icon, x: float, y: float, scale: float = 1, *, fine: bool = True
) -> str:
    """Return an icon about a point, without the outline of its group.

    :param fine: with an eye and a heart, where they are large enough to be seen
    """
    return brush.element("g", _drawn(brush, words, icon, fine=fine), transform=moved(x, y, scale))


def token_svg(brush: Brush, words: PictureWords, token: Token, x: float, y: float, scale: float = 1) -> str:  # noqa: PLR0913, PLR0917 - as above
    """Return a token about a point: its icons on a pale disc with a double rim; its group gives the outline."""
    disc = brush.element("circle", fill=Tint.PAPER, r=8.4, stroke_width=1)
    return brush.element(
        "g",
        disc + _packed(brush, words, token.icons, 12.2),
        data={"data-token": str(token)},
        transform=moved(x, y, scale),
    )


def _packed(brush: Brush, words: PictureWords, icons: Sequence[Icon], size: float) -> str:
    """Return icons side by side in a square about 0, 0."""
    across = ceil(sqrt(len(icons)))
    step = size / across
    down = ceil(len(icons) / across)
    return "".join(
        icon_svg(
            brush,
            words,
            icon,
            (number % across - (across - 1) / 2) * step,
            (number // across - (down - 1) / 2) * step,
            step / 13.4,
        )
        for number, icon in enumerate(icons)
    )


def weed_svg(brush: Brush, words: PictureWords, x: float, y: float, scale: float = 1) -> str:
    """Return pond weed about a point (FN-43)."""
    leaves = brush.element("path", fill=Tint.LILY, d=_LEAVES)
    return brush.element("g", tooltip(words.weed) + leaves, css="fn-weed", transform=moved(x, y, scale))


def pawn_svg(brush: Brush, words: PictureWords, pawn: Pawn, x: float, y: float, radius: float) -> str:  # noqa: PLR0913, PLR0917 - as above
    """Return a pawn about a point: a figure from above with its letter."""
    ground = PAWN_TINTS[pawn]
    return brush.element(
        "g",
        tooltip(words.pawn(pawn)),
        brush.element("circle", fill=ground, stroke=Tint.TEXT, stroke_width=1.5, r=radius),
        brush.text(0, radius * 0.38, round(radius * 1.1, 1), PAWN_LETTERS[pawn], fill=InkOn(ground), weight=700),
        transform=moved(x, y),
    )


def gear_svg(brush: Brush, words: PictureWords, x: float, y: float, radius: float) -> str:
    """Return the Machine's gear about a point."""
    tooth = 2 * pi * radius / 20
    return brush.element(
        "g",
        tooltip(words.gear),
        brush.element(
            "circle",
            data=HOLLOW,
            stroke=Tint.TEXT,
            stroke_width=radius * 0.36,
            stroke_dasharray=f"{tooth:.2f}",
            r=radius,
        ),
        brush.element("circle", fill=Tint.BACK, stroke=Tint.TEXT, stroke_width=1.5, r=radius * 0.86),
        brush.element("circle", fill=Tint.PANEL, stroke=Tint.TEXT, stroke_width=1.5, r=radius * 0.34),
        transform=moved(x, y),
    )
