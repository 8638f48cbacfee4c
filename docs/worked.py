"""Worked examples of the pages on how to play: each number and each picture comes from a position, reckoned when the pages are built."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from docs.pictures import THREE, dealt, filled
from docs.pictures_fountains import BASIN, SPRING, WALLED, built, face, tile

from boardrules import failingwater as fw
from boardrules import fountains as fn
from boardrules.fountains import Fountain, Icon
from boardrules.fountains.flow import water
from boardrules.fountains.scoring import coins, fish, lilies, pool_rewards

NAMES = ("Anna", "Ben", "Chi", "Dai")
# One line per row, row 1 first; one card per player.
ROUND = "Y3 Y8 R4 Y1 / R7 R1 Y4 Y7 / Y5 Y2 R6 B3 / R5 R3 B1 R8 / Y6 B7 R2 B5 / B4 B6 B2 B8"
POOLS = (9, 7, 7, 4)


def numbered(lines: Sequence[str]) -> str:
    """Return lines as a numbered list in Markdown."""
    return "\n".join(f"1. {line}" for line in lines)


def first_round() -> tuple[fw.State, tuple[fw.Event, ...]]:
    """Return the position after the first round of four, and what its last card made happen."""
    before = filled(dealt(fw.new_game(), ROUND), ROUND, 23)
    (last,) = fw.legal_moves(before)
    return fw.apply_move(before, last), fw.events(before, last)


def last_round() -> fw.State:
    """Return the end of a game whose last round is that one: its walk is in the picture."""
    state = fw.new_game(fw.Options(first_seat=1))
    for plan in (2, 3, 4, 1):
        state = filled(dealt(state, ROUND, plan), ROUND, 24)
    return state


def failingwater_numbers(words: fw.Words) -> dict[str, str]:
    """Return the numbers and sentences of a page on Failing Water, in a language."""
    after, told = first_round()
    kinds = fw.EventKind

    def said(*wanted: fw.EventKind) -> str:
        return numbered([fw.describe_event(event, words, NAMES) for event in told if event.kind in wanted])

    scores = ", ".join(f"{name} {points}" for name, points in zip(NAMES, fw.scores(after), strict=True))
    plan = str(after.options.plans[after.rounds[0].plan - 1])
    return {"walk": said(kinds.INDEX), "points": said(kinds.INDEX_POINTS, kinds.BONUS), "scores": scores, "plan": plan}


def failingwater_pictures(words: fw.Words) -> dict[str, str]:
    """Return the pictures of a page on Failing Water, in a language."""
    start, three = dealt(fw.new_game(), ROUND), dealt(fw.new_game(fw.Options(players=3)), THREE)
    return {
        "cards": fw.render_hand(start, 2, names=NAMES, words=words),
        "plan": fw.render_plan(fw.REFERENCE_PLANS[0], words=words),
        "half": fw.render_matrix(filled(start, ROUND, 10), names=NAMES, words=words),
        "round": fw.render_matrix(last_round(), names=NAMES, words=words),
        "score": fw.render_score(first_round()[0], names=NAMES, words=words),
        "dummy": fw.render_matrix(three, names=NAMES[:3], words=words),
    }


SPOUT = tile("#D=D# D~~~D =~J~= D~~~D #D=D#")
FISH = tile("#D=D# DR~~D =~~~= D~~WD #D=D#")
LILY = tile("#D=D# DL~~D =~~~= D~~~D #D=D#")
COIN = tile("#D=D# DC~~D =~~~= D~~~D #D=D#")
WILD = tile("#D=D# DF~~D =~~~= D~~RD #D=D#")


def fountains_examples() -> dict[str, Fountain]:
    """Return the fountains of the page on Fountains; in each the tile that was laid last comes last."""
    return {
        "flow": built((SPRING, 0, 0), (BASIN, 5, 0), (WALLED, 10, 0)),
        "coin": built((SPOUT, 0, 0), (COIN, 5, 0)),
        "fish": built((COIN, 0, 0), (COIN, 5, 0), (SPOUT, 0, 0), (FISH, 5, 0), (WILD, 0, 5)),
        "lilies": built(
            (COIN, 0, 0), (COIN, 5, 0), (SPOUT, 0, 0), (LILY, 5, 0), (LILY, 10, 0), (COIN, 15, 0), (LILY, 20, 0)
        ),
    }


def fountains_numbers() -> dict[str, str]:
    """Return the numbers of the page on Fountains."""
    examples = fountains_examples()
    seen = {name: water(fountain) for name, fountain in examples.items()}
    start = fn.resolve_chance(fn.new_game(), Random(1))
    green = [
        fn.move_to_text(move)
        for move in fn.legal_moves(start)
        if isinstance(move, fn.MovePawn) and move.pawn == "green"
    ]
    scored = {
        "red": fish(seen["fish"], Icon.RED),
        "white": fish(seen["fish"], Icon.WHITE),
        "lily": lilies(seen["lilies"]),
    }
    numbers = {"pawns": ", ".join(f"`{text}`" for text in green), "pool_counts": _listed(POOLS)}
    numbers |= {
        "pool_points": _listed(pool_rewards(POOLS)),
        "coin": str(coins(seen["coin"], examples["coin"].tiles[-1]).points),
    }
    numbers |= {"fed": str(seen["flow"].fed_pools), "weeds": str(seen["flow"].weeds)}
    for name, score in scored.items():
        numbers |= {name: str(score.points), f"{name}_levels": " + ".join(str(icon.level) for icon in score.icons)}
    return numbers


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def fountains_pictures() -> dict[str, str]:
    """Return the pictures of the page on Fountains."""
    start = fn.resolve_chance(fn.new_game(), Random(1))
    solo = fn.resolve_chance(fn.new_game(fn.Options(players=1)), Random(2))
    drawn = {f"example-{name}": fn.render_fountain(fountain) for name, fountain in fountains_examples().items()}
    return drawn | {
        "tile": fn.render_tile(face("ell.12"), size=240),
        "start": fn.render_tile(fn.REFERENCE_SET.start, size=240),
        "basin": fn.render_basin(start),
        "gear": fn.render_basin(solo),
        "design": fn.render_design(fn.Design.JETS),
    }


def numbers_of_all_pages() -> dict[str, str]:
    """Return what the pages on how to play say in double braces, by name."""
    pages = {
        "fw": failingwater_numbers(fw.ENGLISH),
        "fwja": failingwater_numbers(fw.JAPANESE),
        "fn": fountains_numbers(),
    }
    return {f"{page}_{name}": text for page, numbers in pages.items() for name, text in numbers.items()}


def write_pictures_of_play(folder: Path) -> None:
    """Write the pictures of the pages on how to play into a folder, as SVG files."""
    folder.mkdir(exist_ok=True)
    pages = {
        "fw": failingwater_pictures(fw.ENGLISH),
        "fwja": failingwater_pictures(fw.JAPANESE),
        "fn": fountains_pictures(),
    }
    for page, pictures in pages.items():
        for name, svg in pictures.items():
            (folder / f"play-{page}-{name}.svg").write_text(svg + "\n", encoding="utf-8")
