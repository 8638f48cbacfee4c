"""`one_place` and `all_places` beside `SlowBoard`, for tiles of any map at any place, legal or not."""

from hypothesis import given
from hypothesis import strategies as st

from boardrules.fountains._bitboard.all_places import Ground, at_least, contains, turned_alike
from boardrules.fountains._bitboard.board import Board
from boardrules.fountains._bitboard.one_place import (
    Lying,
    even_level,
    highest_under,
    shift_near,
    touch_of_all,
    touches_by_tile,
)
from boardrules.fountains._bitboard.stencil import bits_of, stencil
from boardrules.fountains.components import Shape, Tile
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile
from boardrules.fountains.maps import DARK
from boardrules.fountains.moves import Place
from tests.fountains.slow import masks as slow
from tests.fountains.slow.masks import SlowBoard, shapes


def tile_of(shape: Shape) -> Tile:
    return Tile(shape, 1, (None,) * shape.slots)


@st.composite
def heaps(draw: st.DrawFn) -> tuple[LaidTile, ...]:
    """A large tile and small ones thrown on it and beside it, wherever the ground is even: as no game would lay them."""
    built = Fountain(())
    for longest in (6, *[draw(st.integers(1, 3)) for _ in range(draw(st.integers(0, 6)))]):
        tile, turn = tile_of(draw(shapes(longest))), draw(st.integers(0, 3))
        x, y = draw(st.integers(-3, 6)), draw(st.integers(-3, 6))
        for place in (Place(x, y, turn), Place(x + 1, y, turn), Place(x, y + 1, turn)):
            new = built.laid(tile, place)
            if len({built.level_at(*cell) for cell, _ in new.cells()}) == 1:
                built = built.lay(tile, place)
                break
    return built.tiles or (LaidTile(tile_of(Shape("one", ("D",))), 0, 0, 0, 1),)


@given(heaps(), shapes(), st.integers(0, 3), st.integers(1, 4))
def test_every_place_for_any_shape(tiles: tuple[LaidTile, ...], shape: Shape, turn: int, least: int) -> None:
    board, theirs = Board.of(tiles), SlowBoard(tiles)
    drawn = stencil(shape, turn, board.frame.stride)
    ground = Ground(board, max(shape.width, shape.height))
    of_all, of_one = ground.held_by_all(drawn, least), ground.held_by_one(drawn, tiles, least)
    outline, dark = slow.cells_of(shape, turn), slow.cells_of(shape, turn, DARK)
    listed: tuple[set[int], set[int]] = (set(), set())
    for x, y in slow.about(tiles, max(shape.width, shape.height) + 1):
        cells, bricks = ({(x + dx, y + dy) for dx, dy in some} for some in (outline, dark))
        shift = shift_near(board, drawn, x, y)
        level = theirs.even_level(cells)
        if shift is None:
            assert level == 1
            assert theirs.touch(cells, bricks, 1) == (0, 0)
            continue
        assert even_level(board, drawn, shift) == level
        assert highest_under(board, drawn, shift) == max(map(theirs.level_at, cells))
        if level is None:
            continue
        all_together = theirs.touch(cells, bricks, level)
        one_by_one = [theirs.touch(cells, bricks, level, laid) for laid in tiles if level - 1 <= laid.level <= level]
        assert touch_of_all(board, Lying(drawn, shift, level)) == all_together
        assert list(touches_by_tile(board, tiles, Lying(drawn, shift, level))) == one_by_one
        place = (y - ground.y) * ground.stride + x - ground.x
        if min(all_together) >= least:
            listed[0].add(place)
        if any(min(touch) >= least for touch in one_by_one):
            listed[1].add(place)
    assert set(bits_of(of_all)) == listed[0]
    assert set(bits_of(of_one)) == listed[1]
    assert all(contains(of_all, place) for place in listed[0])


@given(st.integers(1, 4), st.integers(0, 2**12), st.lists(st.integers(0, 11), unique=True))
def test_at_least_so_many(least: int, area: int, bits: list[int]) -> None:
    found = at_least(least, area, bits)
    assert [place for place in range(13) if found >> place & 1] == [
        place for place in range(13) if sum(area >> place + bit & 1 for bit in bits) >= least
    ]


def test_turns_that_fit_alike_are_grouped() -> None:
    bar = Shape("bar", ("D0~D",))
    (flat, upright) = turned_alike(bar, (0, 1, 2, 3), 24)
    assert (flat.turns, upright.turns) == ((0, 2), (1, 3))
    assert flat.stencil is stencil(bar, 0, 24)
    (alone,) = turned_alike(bar, (3,), 24)
    assert (alone.turns, alone.stencil) == ((3,), stencil(bar, 3, 24))


def test_a_brick_on_the_table_does_not_touch_one_that_stands_a_level_higher_beside_it() -> None:
    #   DD   level 2
    #   ## DD   level 1, the new tile south of it
    light, dark = tile_of(Shape("light", ("##",))), Shape("dark", ("DD",))
    tiles = (LaidTile(light, 0, 0, 0, 1), LaidTile(tile_of(dark), 0, 0, 0, 2))
    board = Board.of(tiles)
    drawn, ground = stencil(dark, 0, board.frame.stride), Ground(board, 2)
    beside, on_top = (
        (y - ground.y) * ground.stride + x - ground.x for x, y in ((0, 1), (0, 0))
    )  # fmt: skip
    for least in (1, 2):
        for listed in (ground.held_by_all(drawn, least), ground.held_by_one(drawn, tiles, least)):
            assert not contains(listed, beside)
            assert contains(listed, on_top)
