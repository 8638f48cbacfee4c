"""Icons, tokens and pawns as pieces of SVG: each has its own shape or letter, so that nothing hangs on colour alone."""

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

from boardrules.fountains.components import Icon, Pawn, Token

ICON_STYLE: Final = """
.fn-svg text{font-family:system-ui,sans-serif;text-anchor:middle}
.fn-icon{stroke:#1f2326;stroke-width:.6}.fn-mark{stroke:none;fill:#fff}.fn-ring{fill:none;stroke:#1f2326;stroke-width:.7}
.fn-lily{fill:#3f9142}.fn-red{fill:#cc3b2e}.fn-white{fill:#fff}.fn-black{fill:#26292d}.fn-wild{fill:#8650a8}
.fn-white+.fn-mark{fill:#1f2326}.fn-coin{fill:#e9b82f}.fn-jet{fill:#14527e}
.fn-spray{fill:none;stroke:#fff;stroke-width:1.2;stroke-linecap:round}
.fn-token{fill:#fff6dc;stroke:#1f2326;stroke-width:.8}
.fn-pawn-green{fill:#3f9142}.fn-pawn-blue{fill:#2a63b3}.fn-pawn-white{fill:#fff}
.fn-pawn-green+text,.fn-pawn-blue+text{fill:#fff}.fn-pawn-white+text{fill:#1f2326}
.fn-pawn-green,.fn-pawn-blue,.fn-pawn-white{stroke:#1f2326;stroke-width:1.5}
"""

_FISH: Final = "M-6 0C-4-4.6 2-4.6 4-.8L7-3.4V3.4L4 .8C2 4.6-4 4.6-6 0z"

_LETTERS: Final = {Icon.RED: "R", Icon.WHITE: "W", Icon.BLACK: "B"}

NAMES: Final = {
    Icon.LILY: "lily pad",
    Icon.RED: "red fish",
    Icon.WHITE: "white fish",
    Icon.BLACK: "black fish",
    Icon.WILD: "wild fish",
    Icon.COIN: "coin",
    Icon.JET: "jet",
}
"""What the icons are called in titles."""

PAWN_LETTERS: Final = {Pawn.GREEN: "G", Pawn.BLUE: "B", Pawn.WHITE: "W"}


def _shape(icon: Icon) -> str:
    """Return an icon about 0, 0, some 13 wide."""
    if icon is Icon.LILY:
        return '<path class="fn-icon fn-lily" d="M0 0L5.2-3A6 6 0 1 0 5.2 3z"/>'
    if icon is Icon.COIN:
        return '<circle class="fn-icon fn-coin" r="5.8"/><path class="fn-ring" d="M-2-2h4v4h-4z"/>'
    if icon is Icon.JET:
        return (
            '<circle class="fn-icon fn-jet" r="6.4"/>'
            '<path class="fn-spray" d="M0 4.5V-4.5M0-1C-.5-4-3.6-4-4 0M0-1C.5-4 3.6-4 4 0"/>'
        )
    body = f'<path class="fn-icon fn-{icon}" d="{_FISH}"/>'
    if icon is Icon.WILD:
        return (
            body + '<path class="fn-mark" d="M-1-3L-.2-.9L2-.8L.3 .6L.9 2.8L-1 1.5L-2.9 2.8L-2.3 .6L-4-.8L-1.8-.9z"/>'
        )
    return body + f'<text class="fn-mark" x="-1" y="2.1" font-size="6" font-weight="700">{_LETTERS[icon]}</text>'


_SHAPES: Final = {icon: _shape(icon) for icon in Icon}


def icon_svg(icon: Icon, x: float, y: float, scale: float = 1) -> str:
    """Return an icon about a point."""
    return f'<g transform="translate({x:g},{y:g}) scale({scale:g})"><title>{NAMES[icon]}</title>{_SHAPES[icon]}</g>'


def _packed(icons: Sequence[Icon], size: float) -> str:
    """Return icons side by side in a square about 0, 0."""
    across = ceil(sqrt(len(icons)))
    step = size / across
    down = ceil(len(icons) / across)
    return "".join(
        icon_svg(
            icon,
            (number % across - (across - 1) / 2) * step,
            (number // across - (down - 1) / 2) * step,
            step / 14,
        )
        for number, icon in enumerate(icons)
    )


def token_svg(token: Token, x: float, y: float, scale: float = 1) -> str:
    """Return a token about a point: its icons on a pale disc, some 17 wide."""
    return (
        f'<g transform="translate({x:g},{y:g}) scale({scale:g})">'
        f'<circle class="fn-token" r="8.4"/>{_packed(token.icons, 12.5)}</g>'
    )


def pawn_svg(pawn: Pawn, x: float, y: float, radius: float) -> str:
    """Return a pawn about a point: a disc with its letter."""
    return (
        f'<g transform="translate({x:g},{y:g})"><title>{pawn} pawn</title><circle class="fn-pawn-{pawn}" r="{radius:g}"/>'
        f'<text y="{radius * 0.36:g}" font-size="{radius:g}" font-weight="700">{PAWN_LETTERS[pawn]}</text></g>'
    )
