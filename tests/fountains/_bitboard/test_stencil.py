"""Turned shapes as masks, beside sets of cells."""

from hypothesis import given
from hypothesis import strategies as st

from boardrules.fountains._bitboard.all_places import over
from boardrules.fountains._bitboard.stencil import (
    beside,
    bit_of,
    bits_of,
    cell_of,
    components_of,
    doublings,
    moved,
    stencil,
)
from boardrules.fountains.components import Shape
from boardrules.fountains.maps import CHANNEL, DARK, SLOT_DIGITS, WATER
from tests.fountains.slow import masks as slow
from tests.fountains.slow.masks import STRIDE, WET, mask_of, shapes

CELLS = st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)))


def test_every_mask_has_an_empty_row_above_and_an_empty_column_before() -> None:
    drawn = stencil(Shape("ell", ("D.", "0D")), 0, 8)
    assert bits_of(drawn.cells) == [9, 17, 18]
    assert bits_of(drawn.dark) == [9, 18]
    assert drawn.slots == ((17, 0),)
    # The rim: north of 9, west and east of it, and east and south of 18; 17 belongs to the shape, and 10 touches both.
    assert drawn.rim_bits == (1, 8, 10, 19, 26)
    assert drawn.corner_bits == (10,)
    assert (drawn.width, drawn.height) == (2, 2)


@given(shapes(), st.integers(0, 3))
def test_stencils_agree_with_sets_of_cells(shape: Shape, turn: int) -> None:
    drawn = stencil(shape, turn, STRIDE)
    cells, dark = slow.cells_of(shape, turn), slow.cells_of(shape, turn, DARK)
    assert drawn.cells == mask_of(cells)
    assert drawn.dark == mask_of(dark)
    assert drawn.water == mask_of(slow.cells_of(shape, turn, WATER + SLOT_DIGITS))
    assert drawn.channel == mask_of(slow.cells_of(shape, turn, CHANNEL))
    assert drawn.wet == mask_of(slow.cells_of(shape, turn, WET))
    assert drawn.slot_cells == mask_of(slow.cells_of(shape, turn, SLOT_DIGITS))
    assert [cell_of(bit, STRIDE) for bit in drawn.dark_bits] == sorted(dark, key=lambda cell: cell[::-1])
    rim = slow.beside(dark) - cells
    assert drawn.rim == mask_of(rim)
    assert {cell_of(bit, STRIDE) for bit in drawn.rim_bits} == rim
    in_corner = {cell for cell in rim if len(dark.intersection(slow.around(cell))) > 1}
    assert {cell_of(bit, STRIDE) for bit in drawn.corner_bits} == in_corner
    assert {number: slow.cells_of(shape, turn, str(number)) for _, number in drawn.slots} == {
        number: {cell_of(bit, STRIDE)} for bit, number in drawn.slots
    }


@given(shapes(), st.integers(0, 3))
def test_blocks_cover_every_edge_within_a_shape_and_no_other(shape: Shape, turn: int) -> None:
    drawn, cells = stencil(shape, turn, STRIDE), slow.cells_of(shape, turn)
    for x in range(shape.width + shape.height):
        for y in range(shape.width + shape.height):
            # An area of one cell, asked at the place where the shape is not moved.
            square, across, down = (
                over(1 << bit_of(x, y, STRIDE), blocks) & 1 == 1
                for blocks in (drawn.squares, drawn.seams_across, drawn.seams_down)
            )
            in_square = {(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)} <= cells
            assert square == in_square
            if across:
                assert {(x, y), (x - 1, y)} <= cells
            if down:
                assert {(x, y), (x, y - 1)} <= cells
            squares_by_it = [{(a, b), (a - 1, b), (a, b - 1), (a - 1, b - 1)} <= cells for a, b in ((x, y), (x, y + 1))]
            assert across == ({(x, y), (x - 1, y)} <= cells and not any(squares_by_it))
            squares_by_it = [{(a, b), (a - 1, b), (a, b - 1), (a - 1, b - 1)} <= cells for a, b in ((x, y), (x + 1, y))]
            assert down == ({(x, y), (x, y - 1)} <= cells and not any(squares_by_it))


@given(CELLS)
def test_the_cells_beside(cells: set[tuple[int, int]]) -> None:
    assert set(bits_of(beside(mask_of(cells), STRIDE))) == {bit_of(*cell, STRIDE) for cell in slow.beside(cells)}


@given(CELLS)
def test_areas_that_hang_together(cells: set[tuple[int, int]]) -> None:
    found = components_of(mask_of(cells), STRIDE)
    assert {frozenset(cell_of(bit, STRIDE) for bit in bits_of(area)) for area in found} == slow.areas(cells)
    assert found == sorted(found, key=lambda area: area & -area)


def test_masks_that_are_moved() -> None:
    assert [moved(0b1100, by) for by in (0, 2, 3, -1)] == [0b1100, 0b11, 0b1, 0b11000]


@given(st.sets(st.integers(0, 20_000), max_size=40), st.integers(-5, 5))
def test_bits_of_long_masks_are_found_by_halves(bits: set[int], first: int) -> None:
    assert bits_of(sum(1 << bit for bit in bits), first) == [bit + first for bit in sorted(bits)]


def test_bits_of_nothing_and_of_what_has_no_end() -> None:
    assert bits_of(0) == bits_of(-1) == []


@given(st.integers(1, 40))
def test_doublings_reach_a_length(length: int) -> None:
    run = 1
    for step in doublings(length):
        run |= run << step
    assert run == (1 << length) - 1
