"""Places counted and found by their numbers, beside lists of them."""

from hypothesis import given
from hypothesis import strategies as st

from boardrules.fountains._bitboard.counting import nth_bit, rectangle
from boardrules.fountains._bitboard.stencil import bits_of


@given(st.sets(st.integers(0, 5000), min_size=1))
def test_each_bit_has_its_number(bits: set[int]) -> None:
    mask = sum(1 << bit for bit in bits)
    assert [nth_bit(mask, number) for number in range(len(bits))] == sorted(bits)


@given(st.lists(st.integers(-3, 9), min_size=4, max_size=4), st.integers(1, 8))
def test_a_rectangle_has_the_cells_within(sides: list[int], stride: int) -> None:
    west, north, east, south = sides
    within = [
        y * stride + x for y in range(max(north, 0), south) for x in range(stride) if west <= x < east and north < south
    ]
    assert bits_of(rectangle(west, north, east, south, stride)) == within
