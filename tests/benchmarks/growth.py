"""How what can be made large grows, up to the limits: ``python -m tests.benchmarks.growth`` prints the tables in ``docs/explanation/speed.md``.

Each figure is the best of a few runs, in processor time: other programs of a busy machine do not count in.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from math import log
from random import Random
from statistics import fmean
from time import process_time

from attrs import evolve

from boardrules import InvalidComponents, Record, playout
from boardrules import fountains as fn
from boardrules.fountains import placement
from boardrules.fountains.designs import straight
from boardrules.fountains.flow import Water
from boardrules.fountains.options import DesignWater, StraightPools
from boardrules.fountains.reference_set import REFERENCE_TEXT
from boardrules.fountains.scoring import lily_points

TILES = [tile for faces in fn.REFERENCE_SET.tiles for tile in faces]
SIZES = (10, 25, 50, 100, 200)
SIDES = (8, 16, 32)
FOUNTAINS = 8
LINES = (500, 2_000, 8_000)


def best(ask: Callable[[], object], runs: int = 3) -> float:
    """The least time of some runs, in microseconds, each of as many questions as take a while."""
    times = []
    for _ in range(runs):
        start, asked = process_time(), 0
        while process_time() - start < 0.004:
            ask()
            asked += 1
        times.append((process_time() - start) / asked * 1e6)
    return min(times)


def power(sizes: Sequence[int], times: Sequence[float]) -> float:
    """The largest power of the size with which the time grows from one size to the next."""
    return max(
        log(later / before) / log(large / small)
        for (small, large), (before, later) in zip(pairwise(sizes), pairwise(times), strict=True)
    )


def row(name: str, sizes: Sequence[int], times: Sequence[float]) -> str:
    return f"| {name} | {' | '.join(f'{time:,.0f}' for time in times)} | {power(sizes, times):z.1f} |"


def grown(rng: Random, most: int) -> dict[int, fn.Fountain]:
    """A fountain of random play by how many tiles it has."""
    built = fn.Fountain.start(fn.REFERENCE_SET)
    by_size = {1: built}
    while len(built.tiles) < most:
        tile = rng.choice(TILES)
        places = fn.placements(built, tile)
        if places:
            built = built.lay(tile, rng.choice(places))
            by_size[len(built.tiles)] = built
    return by_size


def listed(built: fn.Fountain) -> Sequence[fn.Place]:
    placement._LAST[0] = None
    return fn.placements(built, TILES[0])


def fresh(built: fn.Fountain) -> fn.Fountain:
    """The same fountain, of which nothing is known yet."""
    return fn.Fountain(built.tiles, built.tokens)


OF_A_FOUNTAIN: dict[str, Callable[[fn.Fountain], object]] = {
    "listing, one place taken": lambda built: listed(built)[0],
    "listing, all taken": lambda built: tuple(listed(built)),
    "laying a tile": lambda built: built.lay(TILES[0], listed(built)[-1]),
    "slots": fn.token_places,
    "water": Water,
    "lily pads": lambda built: lily_points(Water(built)),
    "`adjacent`": lambda built: Water(built).adjacent,
    "straight pools": lambda built: straight(built, Water(built), DesignWater.IGNORED, StraightPools.ADJACENT),
    "masks anew": fresh,
    "drawing": fn.render_fountain,
}


def text_with_start(rows: Sequence[str]) -> str:
    """The reference set with another starting tile."""
    _, rest = REFERENCE_TEXT.split("\nshape ", 1)
    drawing = "\n".join(f"| {line}" for line in rows)
    slots = sum(line.count("0") for line in rows)
    return f"start large\n{drawing}\nface:{' jet' * slots}\n\nshape {rest}"


def square(side: int) -> list[str]:
    """A square of dark bricks with one slot."""
    rows = ["D" * side for _ in range(side)]
    rows[1] = f"D0{'D' * (side - 2)}"
    return rows


def triangle(side: int) -> list[str]:
    """A square of which a triangle is outside."""
    rows = ["D" * (number + 1) + "." * (side - number - 1) for number in range(side)]
    rows[2] = f"D0D{'.' * (side - 3)}"
    return rows


def staircase(side: int) -> list[str]:
    """A thin diagonal band."""
    return ["".join("D" if column in (number, number + 1) else "." for column in range(side)) for number in range(side)]


def of_a_start(rows: Sequence[str]) -> dict[str, Callable[[], object]]:
    """What is asked of a game with a starting tile."""
    text = text_with_start(rows)
    options = fn.Options(components=fn.Components.from_text(text))
    end, moves = playout(fn, fn.new_game(options), Random(1))
    record = Record("fountains", options, moves).to_text()
    start = fn.resolve_chance(fn.new_game(options), Random(1))
    return {
        "reading the components": lambda: fn.Components.from_text(text),
        "writing them": options.components.to_text,
        "a new game": lambda: fn.new_game(options),
        "a whole game": lambda: playout(fn, fn.new_game(options), Random(1)),
        "reading and replaying a record": lambda: Record.from_text(record).replay(),
        "checking an end without its moves": lambda: fn.validate(evolve(end, trail=None)),
        "its path, played again": lambda: fn.path(evolve(end)),
        "text": lambda: fn.render_text(start),
        "picture": lambda: fn.render_svg(start),
    }


def band(side: int) -> fn.Fountain:
    """Ten diagonal bands with a pool each, corner to corner."""
    rows = staircase(side)
    rows[side // 2] = rows[side // 2].replace("DD", "D0", 1)
    tile = fn.Tile(fn.Shape("band", tuple(rows)), 1, (None,))
    return fn.Fountain(tuple(fn.LaidTile(tile, number * side, number * side, 0, 1) for number in range(10)))


def long_texts(lines: int) -> dict[str, Callable[[], object]]:
    """Texts that are long, right or wrong."""

    def read(text: str) -> Callable[[], object]:
        def ask() -> object:
            try:
                return fn.Components.from_text(text)
            except InvalidComponents as error:
                return str(error)

        return ask

    return {
        "`shape` headers": read("\n".join(f"shape s{number}" for number in range(lines))),
        "comments": read("# nothing\n" * lines + REFERENCE_TEXT),
        "equal faces": read("start a\n| D0D\n" + "face: jet\n" * lines),
        "maps of one shape": read("shape a\n" + "| D0D\nface x1: jet\n" * lines),
        "tokens": read("token x1: lily\n" * lines),
        "rows": read("start a\n" + "| DDD\n" * lines),
        "one long row": read("start a\n| " + "D" * lines),
        "one long line of icons": read("start a\n| D0D\nface:" + " jet" * lines),
    }


def table(title: str, sizes: Sequence[int], asked: Sequence[Sequence[dict[str, Callable[[], object]]]]) -> None:
    """Print how each question grows, given the questions by size, about one thing or several: then the mean."""
    print(f"\n{title}\n\n| µs | {' | '.join(f'{size:,}' for size in sizes)} | power |")
    print(f"| --- |{' ---: |' * (len(sizes) + 1)}")
    for name in asked[0][0]:
        print(row(name, sizes, [fmean([best(each[name]) for each in of_size]) for of_size in asked]))


def of_a_fountain(built: fn.Fountain, names: Sequence[str]) -> dict[str, Callable[[], object]]:
    return {name: partial(OF_A_FOUNTAIN[name], built) for name in names}


def main() -> None:
    # In one fountain alone water may flow in a sixth of the pools at first and in all of them later, which is no growth of the work.
    by_size = [grown(Random(number), SIZES[-1]) for number in range(FOUNTAINS)]
    table(
        "Fountains of random play, of so many tiles",
        SIZES,
        [[of_a_fountain(each[size], [*OF_A_FOUNTAIN]) for each in by_size] for size in SIZES],
    )
    for shape in (square, triangle):
        asked = [[of_a_start(shape(side))] for side in SIDES]
        table(f"A game whose starting tile is a {shape.__name__}, of so many cells a side", SIDES, asked)
    names = ("water", "straight pools", "masks anew", "drawing")
    table("Ten diagonal bands, of so many cells a side", SIDES, [[of_a_fountain(band(side), names)] for side in SIDES])
    table("Component texts, of so many lines", LINES, [[long_texts(lines)] for lines in LINES])


if __name__ == "__main__":
    main()
