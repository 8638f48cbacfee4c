"""Icons counted by kind in one number, so that to put pools together is to add."""

from collections.abc import Iterable
from typing import Final

from boardrules.fountains.components import Icon

_BITS: Final = 32
"""How wide the number of one icon is: no fountain shows so many."""

_AT: Final = {icon: number * _BITS for number, icon in enumerate(Icon)}

_MASK: Final = (1 << _BITS) - 1


def tally(icons: Iterable[Icon]) -> int:
    """Return how many of each icon there are, all in one number: to add tallies is to put the icons together."""
    return sum([1 << _AT[icon] for icon in icons])


def tallied(tally: int, icon: Icon) -> int:
    """Return how many of an icon there are in a tally.

    >>> tallied(tally([Icon.LILY, Icon.COIN]) + tally([Icon.LILY]), Icon.LILY)
    2
    """
    return tally >> _AT[icon] & _MASK
