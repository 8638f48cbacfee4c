"""What a tile would cover and add if it were laid somewhere, for many places one after the other.

`Masks.with_tile` makes the masks of a fountain with a tile more; this asks less of each place. Tiles are covered on one level alone,
the next one down. Water flows on wherever it did unless the new tile ``T`` covers a flooded cell ``~``. It comes to the tile where this
has a jet of its own, or lies with water or a channel in a mouth ``m`` of flooded channels ``=``. Only where the tile's own mouths lead
to what was dry, ``,``, does it go farther::

    before               flows as before    comes to the tile     covered            goes farther
    . . . . . . .        . . . . . . .      . . . . . . .         . . . . . . .      . . . . . . .
    # = = m . . ,        # = = m . . ,      # = = T T . ,         T T = m . . ,      # = = T T T ,
    # ~ # . . . .        # ~ # T T . .      # ~ # T T . .         T T # . . . .      # ~ # . . . .
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from attrs import frozen

from boardrules.fountains._bitboard.flooding import PlacedComponent
from boardrules.fountains._bitboard.one_place import highest_under
from boardrules.fountains._bitboard.stencil import Stencil, moved, stencil
from boardrules.fountains._bitboard.visible import Component, Masks, VisibleTile, visible_tile
from boardrules.fountains.components import Tile
from boardrules.fountains.laid import LaidTile, LaidToken


class Sight(NamedTuple):
    """What can be seen of a fountain, in numbers.

    :ivar pools: how many pools, whether water flows in them or not
    :ivar icons: by level, from 1 to the highest, what they show, as tallies
    :ivar slots: how many slots are seen
    :ivar tiles: how many tiles there are
    :ivar uncovered: how many of them have no cell under another
    :ivar tokens: how many tokens are seen
    """

    pools: int
    icons: tuple[int, ...]
    slots: int
    tiles: int
    uncovered: int
    tokens: int


def sight_of(masks: Masks, tiles: Sequence[LaidTile]) -> Sight:
    """Return what can be seen of a fountain."""
    pools = slots = uncovered = tokens = 0
    icons = [0] * len(masks.board.heights)
    for laid, look in zip(tiles, masks.visible, strict=True):
        pools += len(look.icons)
        icons[laid.level - 1] += sum(look.icons)
        slots += look.areas.slot_cells.bit_count()
        uncovered += masks.board.covered(laid) == 0
        tokens += len(look.tokens)
    return Sight(pools, tuple(icons), slots, len(tiles), uncovered, tokens)


@frozen(eq=False)
class Coverable:
    """A tile that another may come to lie on.

    :ivar laid: the tile
    :ivar shift: how far its stencil is shifted
    :ivar cells: its outline
    :ivar look: what is seen of it
    :ivar tokens: those on it
    :ivar is_uncovered: whether nothing lies on it
    """

    laid: LaidTile
    shift: int
    cells: int
    look: VisibleTile
    tokens: tuple[LaidToken, ...]
    is_uncovered: bool


class Place(NamedTuple):
    """A place for a tile.

    :ivar shape: the turned shape
    :ivar x: of its corner
    :ivar y: of its corner
    :ivar shift: how far the stencil is shifted there
    :ivar level: the level that the tile would have
    """

    shape: Stencil
    x: int
    y: int
    shift: int
    level: int


class Reached(NamedTuple):
    """A component of a new tile that water would flow in.

    :ivar component: the component
    :ivar beside: the groups that it would be joined to, by their numbers
    """

    component: Component
    beside: tuple[int, ...]


class Laying:
    """A fountain that a tile may be laid in: everything that all places share, worked out once.

    :ivar sight: what is seen before
    """

    def __init__(
        self,
        masks: Masks,
        tiles: Sequence[LaidTile],
        flooded: Sequence[PlacedComponent],
        groups: Sequence[Sequence[PlacedComponent]],
        fall: int,
    ) -> None:
        """Look at a fountain before a tile is laid.

        :param flooded: all that water flows in
        :param groups: those of it with pools, by what hangs together through channels
        :param fall: how many levels water falls from one channel to the next thing
        """
        self.sight = sight_of(masks, tiles)
        # What has no pools is in no group, and must be known where a new tile would meet it.
        without_pools = [[each] for each in flooded if not each[2][3]]
        apart = [*groups, *without_pools]
        self._has_pools = [True] * len(groups) + [False] * len(without_pools)
        self._board = masks.board
        levels = len(masks.board.heights) + 2
        self._on_level: list[list[Coverable]] = [[] for _ in range(levels)]
        for each in _coverable(masks, tiles):
            self._on_level[each.laid.level].append(each)
        # By level of what is laid: the flooded cells that it may cover, all cells with water or a channel that it may lead to, and by
        # group the flooded ones of these and the mouths that lead to it.
        self._flooded = [0] * levels
        self._wet = [0] * levels
        self._beside: list[list[tuple[int, int]]] = [[(0, 0)] * len(apart) for _ in range(levels)]
        for level, coverable in enumerate(self._on_level):
            for each in coverable:
                for above in range(level, min(level + fall + 1, levels)):
                    self._wet[above] |= each.look.areas.wet << each.shift
        for number, group in enumerate(apart):
            for level, shift, (cells, mouths, *_) in group:
                self._flooded[level + 1] |= cells << shift
                for other in range(max(1, level - fall), min(level + fall + 1, levels)):
                    leading, led_to = self._beside[other][number]
                    if other <= level:
                        leading |= mouths << shift
                    if other >= level:
                        led_to |= cells << shift
                    self._beside[other][number] = leading, led_to

    def place(self, tile: Tile, x: int, y: int, turn: int) -> Place:
        """Return a place for a tile, in the frame of the fountain's masks."""
        frame = self._board.frame
        shape, shift = stencil(tile.shape, turn, frame.stride), frame.shift(x, y)
        return Place(shape, x, y, shift, highest_under(self._board, shape, shift) + 1)

    def look_of(self, tile: Tile, turn: int) -> VisibleTile:
        """Return what is seen of a tile that nothing lies on."""
        return visible_tile(LaidTile(tile, 0, 0, turn, 1), 0, (), self._board.frame.stride)

    def sight_with(self, place: Place, look: VisibleTile) -> Sight:
        """Return what is seen with a tile more.

        :param look: what is seen of it
        """
        pools, before, slots, tiles, uncovered, tokens = self.sight
        (shape, x, y, shift, level), below = place, place.level - 1
        icons = [*before] if level <= len(before) else [*before, 0]
        if below:
            east, south, stride = x + shape.width, y + shape.height, self._board.frame.stride
            for each in self._on_level[below]:
                laid = each.laid
                if laid.x >= east or x >= laid.x + laid.width or laid.y >= south or y >= laid.y + laid.height:
                    continue
                covered = moved(shape.cells, each.shift - shift) & each.cells
                if not covered:
                    continue
                uncovered -= each.is_uncovered
                old = each.look
                wet = covered & old.areas.wet
                if wet:
                    left = visible_tile(laid, old.covered | wet, each.tokens, stride)
                    pools -= len(old.icons) - len(left.icons)
                    icons[below - 1] -= sum(old.icons) - sum(left.icons)
                    slots -= (old.areas.slot_cells & ~left.areas.slot_cells).bit_count()
                    tokens -= len(old.tokens) - len(left.tokens)
        icons[below] += sum(look.icons)
        return Sight(
            pools + len(look.icons),
            tuple(icons),
            slots + look.areas.slot_cells.bit_count(),
            tiles + 1,
            uncovered + 1,
            tokens,
        )

    def reached(self, place: Place, look: VisibleTile) -> list[Reached] | None:
        """Return where water would flow on the tile if it flows on elsewhere just as before, else None.

        None also where a component without pools would be joined, through which others may come together.
        """
        shape, shift, level = place.shape, place.shift, place.level
        if moved(self._flooded[level], shift) & shape.cells:
            return None
        near = [
            (number, moved(leading, shift) & shape.wet, moved(led_to, shift) & look.areas.mouths)
            for number, (leading, led_to) in enumerate(self._beside[level])
        ]
        dry = moved(self._wet[level], shift) & look.areas.mouths
        for _, _, led_to in near:
            dry &= ~led_to
        found: list[Reached] = []
        for component in look.components:
            cells, mouths, is_source, pools, *_ = component
            if is_source or any(leading & cells for _, leading, _ in near):
                beside = tuple([number for number, leading, led_to in near if leading & cells or led_to & mouths])
                if dry & mouths or not pools or not all(map(self._has_pools.__getitem__, beside)):
                    return None
                found.append(Reached(component, beside))
        return found


def _coverable(masks: Masks, tiles: Sequence[LaidTile]) -> Iterator[Coverable]:
    board, stride = masks.board, masks.board.frame.stride
    for laid, shift, look in zip(tiles, masks.shifts, masks.visible, strict=True):
        cells = stencil(laid.tile.shape, laid.turn, stride).cells
        on_it = tuple([LaidToken(token, laid.x + column, laid.y + row) for (column, row), token in look.tokens])
        yield Coverable(laid, shift, cells, look, on_it, board.covered(laid) == 0)
