"""How colours look to eyes that lack one kind of cone, and in grey: the matrices of Machado, Oliveira and Fernandes (2009), severity 1."""

from typing import Final

from boardrules.pictures import luminance

Rgb = tuple[float, float, float]

MATRICES: Final[dict[str, tuple[Rgb, Rgb, Rgb]]] = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}

_XYZ: Final = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Final = (0.9505, 1.0, 1.089)


def _linear(colour: str) -> Rgb:
    # The luminance of a colour with one channel alone, less that channel's weight, is the channel itself.
    red, green, blue = colour[1:3], colour[3:5], colour[5:7]
    return (
        luminance(f"#{red}0000") / 0.2126,
        luminance(f"#00{green}00") / 0.7152,
        luminance(f"#0000{blue}") / 0.0722,
    )


def _apply(matrix: tuple[Rgb, ...], values: Rgb) -> Rgb:
    red, green, blue = (sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix)
    return red, green, blue


def _lab(colour: str, eye: str) -> Rgb:
    def root(share: float) -> float:
        return float(share ** (1 / 3)) if share > 0.008856 else 7.787 * share + 16 / 116

    red, green, blue = (min(1.0, max(0.0, each)) for each in _apply(MATRICES[eye], _linear(colour)))
    x, y, z = (root(a / b) for a, b in zip(_apply(_XYZ, (red, green, blue)), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, eye: str) -> float:
    """How far two colours are apart for an eye: the distance in CIE Lab; about 2 can just be told apart."""
    return float(sum((a - b) ** 2 for a, b in zip(_lab(one, eye), _lab(other, eye), strict=True)) ** 0.5)
