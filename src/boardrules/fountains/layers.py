"""A fountain as seen from above, layer by layer, as masks: for code that reads whole boards and not cell by cell.

A mask is a whole number whose bits are cells, row after row; `Layers` says which cell its bit 0 is and how long a row is. One
tile and the layers of its dark bricks, channels and water, bit 0 at the top left::

                 . . . . . . .      . . . . . . .      . . . . . . .
    #D=D#        . . # . # . .      . . . # . . .      . . . . . . .
    D0~~D        . # . . . # .      . . . . . . .      . . # # # . .
    =~~~=        . . . . . . .      . # . . . # .      . . # # # . .
    D~~1D        . # . . . # .      . . . . . . .      . . # # # . .
    #D=D#        . . # . # . .      . . . # . . .      . . . . . . .

>>> from boardrules.fountains import REFERENCE_SET, Fountain, water
>>> seen = layers(water(Fountain.start(REFERENCE_SET)))
>>> len(seen.heights), seen.dark.bit_count(), seen.channels.bit_count(), seen.water == seen.flooded & ~seen.channels
(1, 8, 4, True)
"""

from attrs import frozen

from boardrules.fountains.components import Icon
from boardrules.fountains.flow import Water, flow_of
from boardrules.fountains.fountain import masks_of
from boardrules.fountains.laid import Cell


@frozen(eq=False)
class Layers:
    """What is seen of a fountain, and which dark bricks lie under it.

    :ivar x: the column of bit 0
    :ivar y: the row of bit 0
    :ivar stride: bits from one row to the next
    :ivar heights: for each level from 1, the cells with a tile on it, covered or not
    :ivar dark: the dark bricks that are seen
    :ivar covered_dark: for each level from 1, the dark bricks on it that are covered; they can be touched from the side (FN-32)
    :ivar channels: the channels that are seen
    :ivar water: the water that is seen, slots included
    :ivar flooded: the water and channels that water flows in (FN-42)
    :ivar slots: the slots that are seen, whatever they show
    :ivar icons: each icon that is seen, with its cell; a token with two shows both on one cell
    """

    x: int
    y: int
    stride: int
    heights: tuple[int, ...]
    dark: int
    covered_dark: tuple[int, ...]
    channels: int
    water: int
    flooded: int
    slots: int
    icons: tuple[tuple[Cell, Icon], ...]


def layers(water: Water) -> Layers:
    """Return the layers of the fountain whose water this is."""
    flow = flow_of(water)
    fountain, masks = flow.fountain, masks_of(flow.fountain)
    board, frame = masks.board, masks.board.frame
    dark = 0
    covered: list[int] = []
    for bricks, above in zip(board.dark, (*board.heights[1:], 0), strict=True):
        dark |= bricks & ~above
        covered.append(bricks & above)
    channels, wet, slots = masks.wet_cells()
    flooded = 0
    icons: list[tuple[Cell, Icon]] = []
    for laid, look in zip(fountain.tiles, masks.visible, strict=True):
        for pool in look.shown:
            icons += [((laid.x + x, laid.y + y), icon) for (x, y), icon in pool]
    for cells in flow.flooded:
        flooded |= cells
    return Layers(
        frame.x, frame.y, frame.stride, board.heights, dark, tuple(covered), channels, wet & ~channels, flooded, slots,
        tuple(icons),
    )  # fmt: skip
