"""Places counted, found and told apart without a list of them: each answer from one mask.

The places of a mask have numbers, in the order of its bits. Number 3 of these five is found by halves: the upper half has two, so
it is number 1 of the lower half, whose own halves tell the rest::

    . # . . . # . .      . . . . . . . .      . . . . . . . .
    . . # . . # . #      . . # . . # . #      . . . . . # . .
"""

from functools import lru_cache
from typing import Final


def nth_bit(mask: int, number: int) -> int:
    """Return the bit of the place with a number, from 0; there must be so many.

    >>> [nth_bit(0b101001, number) for number in range(3)]
    [0, 3, 5]
    """
    first, width = 0, mask.bit_length()
    while number > _FEW:
        half = width >> 1
        lower = mask & (1 << half) - 1
        found = lower.bit_count()
        if number < found:
            mask, width = lower, half
        else:
            number -= found
            mask >>= half
            first, width = first + half, width - half
    for _ in range(number):
        mask &= mask - 1
    return first + (mask & -mask).bit_length() - 1


_FEW: Final = 4
"""So many bits below the one that is looked for are cleared one by one, which then takes less time than to halve on."""


@lru_cache(maxsize=1 << 8)
def rectangle(west: int, north: int, east: int, south: int, stride: int) -> int:
    """Return the cells from a first column and row up to others, which are not among them; none where there is no room.

    >>> bin(rectangle(1, 0, 3, 2, 4))
    '0b1100110'
    """
    west, north, east = max(west, 0), max(north, 0), min(east, stride)
    if west >= east or north >= south:
        return 0
    row = (1 << east - west) - 1 << west
    return sum(row << y * stride for y in range(north, south))
