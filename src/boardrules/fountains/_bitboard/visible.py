"""What can be seen of each tile, as bit masks: its pools, its channels, and which of them hang together.

A tile of one pool, and what is left to see when another tile lies on its middle: two pools ``a`` and ``b``. With its channels each
is a component, ``a`` with a channel and ``b`` without one; the cells beside the channel ``=`` are the outlet ``o`` of ``a``::

    #D=D###      . . . . . . . . .      . . . o . . . . .
    #~~~~~#      . . . = . . . . .      . . o . o . . . .
    ###D###      . . a a # # b . .      . . . o . . . . .
                 . . . . # # . . .      . . . . . . . . .

Water never touches the outside of its own tile. So seen from above, what lies beside it is its own tile or a higher one, and the
pools of a tile are found without asking of any other.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from attrs import frozen

from boardrules.fountains._bitboard.board import LEAST_MARGIN, Board, Frame
from boardrules.fountains._bitboard.stencil import beside, bit_of, bits_of, cell_of, components_of, stencil
from boardrules.fountains.components import Icon, Shape, Tile, Token
from boardrules.fountains.laid import Cell, LaidTile, LaidToken

_BITS: Final = 32
"""How wide the number of one icon is in a tally: no fountain shows so many."""

_AT: Final = {icon: number * _BITS for number, icon in enumerate(Icon)}

_ONE: Final = {icon: 1 << at for icon, at in _AT.items()}

_MASK: Final = (1 << _BITS) - 1

_JETS: Final = _MASK << _AT[Icon.JET]


def tally(icons: Iterable[Icon]) -> int:
    """Return how many of each icon there are, all in one number: to add tallies is to put the icons together."""
    return sum([_ONE[icon] for icon in icons])


def tallied(tally: int, icon: Icon) -> int:
    """Return how many of an icon there are in a tally.

    >>> tallied(tally([Icon.LILY, Icon.COIN]) + tally([Icon.LILY]), Icon.LILY)
    2
    """
    return tally >> _AT[icon] & _MASK


def part(tally: int, icons: Iterable[Icon]) -> int:
    """Return what a tally has of some icons, as a tally.

    >>> part(tally([Icon.LILY, Icon.COIN, Icon.COIN]), [Icon.COIN]) == tally([Icon.COIN, Icon.COIN])
    True
    """
    return tally & sum([_MASK << _AT[icon] for icon in icons])


def packed(tally: int) -> bytes:
    """Return the numbers of a tally, in the order of `Icon`, as four bytes each from the lowest.

    >>> packed(tally([Icon.LILY, Icon.JET, Icon.JET])).hex(" ", 4).split()[::6]
    ['01000000', '02000000']
    """
    return tally.to_bytes(len(_AT) * _BITS // 8, "little")


Channels: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...]]
"""Channels of one tile that hang together without the water between them: their cells, the numbers of the tile's pools beside them,
and the bits of their mouths."""


@frozen
class Areas:
    """What can be seen of the water and channels of a turned shape.

    :ivar stride: of its masks
    :ivar outline: all its cells
    :ivar wet: all its water and channels that can be seen
    :ivar channels: the channels among them
    :ivar pools: the cells of each pool, by their first cells
    :ivar slots: the bit of each slot that can be seen, its number, and the number of its pool
    :ivar slot_cells: the cells of these
    :ivar components: of water and channels that hang together the cells, the mouths, the numbers of the pools, and the bits of the
        mouths; a mouth is a cell outside the tile beside a channel, where water leaves it
    """

    stride: int
    outline: int
    wet: int
    channels: int
    pools: tuple[int, ...]
    slots: tuple[tuple[int, int, int], ...]
    slot_cells: int
    components: tuple[tuple[int, int, tuple[int, ...], tuple[int, ...]], ...]

    @cached_property
    def cells(self) -> tuple[tuple[Cell, ...], ...]:
        """By pool its cells, counted from the tile's corner."""
        return tuple([tuple([cell_of(bit, self.stride) for bit in bits_of(pool)]) for pool in self.pools])

    @cached_property
    def joined_channels(self) -> tuple[Channels, ...]:
        """Its channels alone, by what hangs together."""
        return tuple([self._channels(cells) for cells in components_of(self.channels, self.stride)])

    def _channels(self, cells: int) -> Channels:
        outlets = beside(cells, self.stride)
        pools = [number for number, pool in enumerate(self.pools) if pool & outlets]
        return cells, tuple(pools), tuple(bits_of(outlets & ~self.outline))

    @cached_property
    def mouths(self) -> int:
        """All its mouths."""
        return beside(self.channels, self.stride) & ~self.outline


@lru_cache(maxsize=1 << 12)
def areas_of(shape: Shape, turn: int, covered: int, stride: int) -> Areas:
    """Return the pools and components of a turned shape with some of its water and channels covered."""
    whole = stencil(shape, turn, stride)
    wet, channels = whole.wet & ~covered, whole.channel & ~covered
    pools = components_of(whole.water & ~covered, stride)
    slots = [(bit, number, place) for bit, number in whole.slots for place, pool in enumerate(pools) if pool >> bit & 1]
    components: list[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = []
    for cells in components_of(wet, stride):
        mouths = beside(cells & channels, stride) & ~whole.cells
        its_pools = tuple([number for number, pool in enumerate(pools) if pool & cells])
        components.append((cells, mouths, its_pools, tuple(bits_of(mouths))))
    slot_cells = whole.slot_cells & ~covered
    return Areas(stride, whole.cells, wet, channels, tuple(pools), tuple(slots), slot_cells, tuple(components))


Shown: TypeAlias = tuple[tuple[Cell, Icon], ...]
"""Icons with their cells, counted from the corner of a tile; a token with two icons shows both on one cell."""


Component: TypeAlias = tuple[int, int, bool, int, int, tuple[int, ...]]
"""Water and channels of one tile that can be seen and hang together: water flows in all of it or in none.

Its cells; its mouths, which are the cells outside the tile beside its channels; whether one of its pools shows a jet; how many pools it
has; what their slots show, as a `tally`; and the bits of the mouths.
"""


@frozen
class VisibleTile:
    """What can be seen of a tile, wherever it lies: tiles that look the same share one.

    :ivar tile: the tile
    :ivar turn: clockwise quarter turns
    :ivar covered: its water and channels under other tiles, as a mask of its stencil
    :ivar tokens: those on it that can be seen, by cells counted from its corner
    :ivar areas: its pools and channels
    :ivar icons: by pool what its slots show, as a `tally`
    :ivar components: its pools and channels by what hangs together
    :ivar has_source: whether one of its pools shows a jet
    """

    tile: Tile
    turn: int
    covered: int
    tokens: tuple[tuple[Cell, Token], ...]
    areas: Areas
    icons: tuple[int, ...]
    components: tuple[Component, ...]
    has_source: bool

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """By pool what its slots show."""
        stride = self.areas.stride
        icons_at = {cell_of(bit, stride): icons for bit, icons in _icons_at(self.tile, self.turn, self.tokens, stride)}
        return tuple(
            [tuple([(cell, icon) for cell in cells for icon in icons_at.get(cell, ())]) for cells in self.areas.cells]
        )


def visible_tile(laid: LaidTile, covered: int, tokens: Sequence[LaidToken], stride: int) -> VisibleTile:
    """Return what can be seen of a tile.

    :param covered: its water and channels under other tiles, in its stencil for that stride
    :param tokens: those that can be seen in the fountain
    """
    on_it: list[tuple[Cell, Token]] = []
    for token in tokens:
        column, row = token.x - laid.x, token.y - laid.y
        if 0 <= column < stride and row >= 0:
            water = stencil(laid.tile.shape, laid.turn, stride).water & ~covered
            if water >> bit_of(column, row, stride) & 1:
                on_it.append(((column, row), token.token))
    return _visible_tile(laid.tile, laid.turn, covered, tuple(on_it), stride)


@lru_cache(maxsize=1 << 13)
def _visible_tile(
    tile: Tile, turn: int, covered: int, tokens: tuple[tuple[Cell, Token], ...], stride: int
) -> VisibleTile:
    areas = areas_of(tile.shape, turn, covered, stride)
    icons = [0] * len(areas.pools)
    on_slots = {bit_of(column, row, stride): token for (column, row), token in tokens}
    for bit, number, place in areas.slots:
        token, icon = on_slots.get(bit), tile.icons[number]
        if token:
            icons[place] += tally(token.icons)
        elif icon:
            icons[place] += _ONE[icon]
    components: list[Component] = []
    has_source = False
    for cells, mouths, pools, bits in areas.components:
        together = 0
        for place in pools:
            together += icons[place]
        is_source = together & _JETS > 0
        has_source |= is_source
        components.append((cells, mouths, is_source, len(pools), together, bits))
    return VisibleTile(tile, turn, covered, tokens, areas, tuple(icons), tuple(components), has_source)


def _icons_at(
    tile: Tile, turn: int, tokens: tuple[tuple[Cell, Token], ...], stride: int
) -> Iterator[tuple[int, tuple[Icon, ...]]]:
    """Yield the bits of the slots that show something, covered or not, with what they show: a token before the tile."""
    icons_on = {bit_of(column, row, stride): token.icons for (column, row), token in tokens}
    for bit, number in stencil(tile.shape, turn, stride).slots:
        icon = tile.icons[number]
        icons = icons_on.get(bit, (icon,) if icon else ())
        if icons:
            yield bit, icons


@frozen(eq=False)
class Masks:
    """All masks of a fountain: they follow from its tiles and tokens.

    :ivar board: the bricks
    :ivar shifts: by tile how far its stencil is shifted on the board
    :ivar visible: by tile what can be seen of it, in the stride of the board
    """

    board: Board
    shifts: tuple[int, ...]
    visible: tuple[VisibleTile, ...]

    @staticmethod
    def of(tiles: tuple[LaidTile, ...], tokens: Sequence[LaidToken], margin: int = LEAST_MARGIN) -> "Masks":
        """Return the masks of a fountain, with room for another tile of that size at least."""
        return _masks(Board.of(tiles, margin), tiles, tokens)

    def in_frame(self, frame: Frame, tiles: tuple[LaidTile, ...], tokens: Sequence[LaidToken]) -> "Masks":
        """Return the masks of the same tiles and tokens in a frame that can hold them."""
        board = self.board.in_frame(frame, tiles)
        if frame.stride != self.board.frame.stride:
            return _masks(board, tiles, tokens)
        return Masks(board, _shifts(frame, tiles), self.visible)

    def with_tile(self, at: int, new: LaidTile, tiles: Sequence[LaidTile], tokens: Sequence[LaidToken]) -> "Masks":
        """Return the masks with a tile more, which lies on the others in the frame.

        :param at: where it comes in the order of the fountain's tiles
        :param tiles: those before
        :param tokens: those that are seen then
        """
        board, stride = self.board, self.board.frame.stride
        shape, shift = stencil(new.tile.shape, new.turn, stride), board.frame.shift(new.x, new.y)
        cells, below = shape.cells << shift, new.level - 1
        visible = list(self.visible)
        # All that it lies on is one level below, and what is lower still is covered already.
        for number, laid in enumerate(tiles if below else ()):
            if laid.level == below:
                seen = visible[number]
                covered = cells >> self.shifts[number] & seen.areas.wet
                if covered:
                    visible[number] = visible_tile(laid, seen.covered | covered, tokens, stride)
        visible.insert(at, _visible_tile(new.tile, new.turn, 0, (), stride))
        return Masks(
            board.with_bricks(new.level, cells, shape.dark << shift),
            (*self.shifts[:at], shift, *self.shifts[at:]),
            tuple(visible),
        )

    def with_tokens(self, number: int, laid: LaidTile, tokens: Sequence[LaidToken]) -> "Masks":
        """Return the masks with other tokens on one of the tiles, which has that number."""
        visible = list(self.visible)
        visible[number] = visible_tile(laid, visible[number].covered, tokens, self.board.frame.stride)
        return Masks(self.board, self.shifts, tuple(visible))

    def slot_cells(self) -> int:
        """Return the cells of the slots that can be seen."""
        cells = 0
        for seen, shift in zip(self.visible, self.shifts, strict=True):
            if seen.areas.slot_cells:
                cells |= seen.areas.slot_cells << shift
        return cells

    def slots(self) -> list[int]:
        """Return the bits of the slots that can be seen, ascending."""
        placed = zip(self.visible, self.shifts, strict=True)
        return sorted([bit + shift for seen, shift in placed for bit, _, _ in seen.areas.slots])

    def tile_with_slot(self, bit: int) -> int | None:
        """Return the number of the tile that a slot which can be seen belongs to; None for a cell that is no such slot."""
        for number, (seen, shift) in enumerate(zip(self.visible, self.shifts, strict=True)):
            if bit > shift and seen.areas.slot_cells >> bit - shift & 1:
                return number
        return None

    def wet_cells(self) -> tuple[int, int, int]:
        """Return the cells of the channels that can be seen, those of all water and channels, and those of the slots."""
        channels = wet = slots = 0
        for look, shift in zip(self.visible, self.shifts, strict=True):
            channels |= look.areas.channels << shift
            wet |= look.areas.wet << shift
            slots |= look.areas.slot_cells << shift
        return channels, wet, slots

    def are_in(self, cells: int, number: int) -> list[bool]:
        """Return for each pool of a tile whether it has one of some cells of the board."""
        areas = self.visible[number].areas
        # Once a tile is found, small numbers are enough.
        here = cells >> self.shifts[number] & areas.wet
        return [here & pool > 0 for pool in areas.pools]


def _masks(board: Board, tiles: Sequence[LaidTile], tokens: Sequence[LaidToken]) -> Masks:
    stride = board.frame.stride
    visible = [
        visible_tile(laid, board.covered(laid) & stencil(laid.tile.shape, laid.turn, stride).wet, tokens, stride)
        for laid in tiles
    ]
    return Masks(board, _shifts(board.frame, tiles), tuple(visible))


def _shifts(frame: Frame, tiles: Sequence[LaidTile]) -> tuple[int, ...]:
    return tuple([frame.shift(laid.x, laid.y) for laid in tiles])


def has(cells: int, bit: int) -> bool:
    """Return whether a mask has a bit, which is not negative."""
    return cells >> bit & 1 == 1
