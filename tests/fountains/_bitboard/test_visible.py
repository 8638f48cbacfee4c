"""What can be seen of each tile, beside sets of cells."""

from hypothesis import given
from hypothesis import strategies as st

from boardrules.fountains._bitboard.stencil import bits_of, cell_of
from boardrules.fountains._bitboard.visible import Masks, areas_of, has, tallied, tally
from boardrules.fountains.components import Icon, Shape
from boardrules.fountains.fountain import masks_of
from boardrules.fountains.maps import CHANNEL, SLOT_DIGITS, WATER
from tests.fountains.slow import masks as slow
from tests.fountains.slow.both import Twins, twins
from tests.fountains.slow.masks import STRIDE, WET, mask_of, shapes


@given(shapes(), st.integers(0, 3), st.data())
def test_pools_and_components_of_a_tile_that_is_partly_covered(shape: Shape, turn: int, data: st.DataObject) -> None:
    wet = sorted(slow.cells_of(shape, turn, WET))
    covered = set(data.draw(st.lists(st.sampled_from(wet)))) if wet else set()
    seen = areas_of(shape, turn, mask_of(covered), STRIDE)
    channels = slow.cells_of(shape, turn, CHANNEL) - covered

    def cells(mask: int) -> frozenset[tuple[int, int]]:
        return frozenset(cell_of(bit, STRIDE) for bit in bits_of(mask))

    pools = slow.areas(slow.cells_of(shape, turn, WATER + SLOT_DIGITS) - covered)
    assert set(map(cells, seen.pools)) == pools
    assert [frozenset(area) for area in seen.cells] == [cells(pool) for pool in seen.pools]
    assert {cells(each) for each, _, _, _ in seen.components} == slow.areas(set(wet) - covered)
    slots = slow.cells_of(shape, turn, SLOT_DIGITS) - covered
    assert cells(seen.slot_cells) == slots == {cell_of(bit, STRIDE) for bit, _, _ in seen.slots}
    for bit, number, place in seen.slots:
        column, row = cell_of(bit, STRIDE)
        assert shape.turned(turn)[row][column] == SLOT_DIGITS[number]
        assert has(seen.pools[place], bit)
    outline = slow.cells_of(shape, turn)
    for component, mouths, numbers, bits in seen.components:
        assert list(bits) == bits_of(mouths)
        assert cells(mouths) == slow.beside(channels & cells(component)) - outline
        assert [cells(seen.pools[number]) <= cells(component) for number in range(len(pools))] == [
            number in numbers for number in range(len(pools))
        ]
    assert {cells(each) for each, _, _ in seen.joined_channels} == slow.areas(channels)
    for each, numbers, bits in seen.joined_channels:
        about = slow.beside(cells(each))
        assert [number in numbers for number in range(len(pools))] == [bool(cells(pool) & about) for pool in seen.pools]
        assert {cell_of(bit, STRIDE) for bit in bits} == about - outline
    assert cells(seen.mouths) == slow.beside(channels) - outline


@given(twins())
def test_what_follows_from_the_tiles_is_the_same_tile_by_tile_and_at_once(built: Twins) -> None:
    grown, at_once = masks_of(built.ours), Masks.of(built.ours.tiles, built.ours.tokens)
    assert grown.board.frame == at_once.board.frame
    assert (grown.board.heights, grown.board.dark) == (at_once.board.heights, at_once.board.dark)
    assert grown.shifts == at_once.shifts
    assert grown.visible == at_once.visible


@given(st.lists(st.sampled_from(Icon), max_size=40), st.lists(st.sampled_from(Icon), max_size=40))
def test_to_add_tallies_is_to_put_icons_together(some: list[Icon], others: list[Icon]) -> None:
    together = tally(some) + tally(others)
    assert [tallied(together, icon) for icon in Icon] == [(some + others).count(icon) for icon in Icon]


def test_a_mask_has_its_bits() -> None:
    assert [has(0b101, bit) for bit in range(4)] == [True, False, True, False]
