"""The plan of the house: what a room is called, who judges it, and the map that tells of it."""

import importlib
import pkgutil
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from docs.rooms import FIRST, LAST, PAGE, SRC, page

import boardrules
from boardrules import failingwater, fountains

TESTS = Path(__file__).parent
GAMES = (failingwater, fountains)

JUDGED_TOGETHER = {
    "test_game": {"errors", "games", "options"},
    "test_data": {"failingwater/data", "fountains/data", "reading"},
    "test_schema": {"failingwater/schema", "fountains/schema", "schemas"},
    "test_words": {"phrases", "fountains/piece_words"}
    | {f"{game}/{room}" for game in ("failingwater", "fountains") for room in ("english", "japanese", "words")},
    "test_record": {"sheets"},
    "test_search": {"foresight"},
    "failingwater/test_svg": {
        f"failingwater/{room}" for room in ("picture_words", "svg_matrix", "svg_pieces", "svg_seats")
    },
    "fountains/test_picture_parts": {
        f"fountains/svg_{part}" for part in ("basin", "look", "places", "scene", "sheet", "side", "table")
    },
    "fountains/test_flow": {"fountains/_bitboard/flooding", "fountains/_bitboard/joined"},
    "fountains/test_counts": {"fountains/_bitboard/laying"},
    "fountains/_bitboard/test_places": {f"fountains/_bitboard/{room}" for room in ("all_places", "board", "one_place")},
    "test_learning": {
        f"learning/{room}" for room in ("failingwater", "fields", "fountains", "known", "protocol", "tables")
    },
    "test_openspiel": {"learning/parameters"},
    "test_pettingzoo": {"learning/rendering"},
    "learning/test_candidates": {f"learning/_afterstates/{room}" for room in ("failingwater", "fountains")},
    "learning/test_batch": {f"learning/_lockstep/{room}" for room in ("chance", "games", "rounds", "states", "views")},
    "test_solving": {"learning/rest"},
    "test_testing": {
        f"testing/{room}"
        for room in ("_by_type", "choices", "failingwater", "fingerprints", "fountains", "machine", "strategies")
    }
    | {"_hypothesis_plugin"},
    "test_laws": {
        f"testing/{room}"
        for room in (
            "_drawn_lines",
            "_laws_of_chance",
            "_laws_of_play",
            "_laws_of_states",
            "_laws_of_telling",
            "_laws_of_texts",
            "_laws_of_views",
            "_layers",
            "_lines",
            "_terms",
            "checking",
            "lawbook",
        )
    },
}
"""The rooms whose tests lie elsewhere than in the file of their name."""

ABOUT_THE_WHOLE = {
    "test_chances", "test_clause_links", "test_clauses", "test_determinism", "test_docs", "test_drawing", "test_error_page", "test_events_told", "test_imports", "test_members", "test_optional",
    "test_outside", "test_pages", "test_reference", "test_release", "test_rooms", "test_rule_pictures", "test_upgrade", "test_worked",
    "failingwater/test_clicks", "failingwater/test_doors", "failingwater/test_variants", "failingwater/test_whole_games",
    "fountains/test_clicks", "fountains/test_conformance", "fountains/test_doors", "fountains/test_poison", "fountains/test_whole_fountains",
    "fountains/test_whole_games", "fountains/_bitboard/test_bitboard",
}  # fmt: skip
"""Tests of no single room: of whole games, of the laws, of every public door, and of the project itself."""

APART = ("slow", "examples", "benchmarks", "mutation", "golden")
"""Folders of tests that mirror no folder of the library."""


def rooms() -> dict[str, Path]:
    """Every module but those that only re-export, by its place."""
    found = (path for path in SRC.rglob("*.py") if path.stem != "__init__")
    return {path.relative_to(SRC).with_suffix("").as_posix(): path for path in found}


def files_of_tests() -> set[str]:
    found = (path.relative_to(TESTS).with_suffix("") for path in TESTS.rglob("test_*.py"))
    return {path.as_posix() for path in found if path.parts[0] not in APART and "slow" not in path.parts}


def judge_of(room: str) -> str:
    folder, _, name = room.rpartition("/")
    return f"{folder}/test_{name}".lstrip("/")


def test_every_room_has_its_tests() -> None:
    elsewhere = set().union(*JUDGED_TOGETHER.values())
    assert sorted(room for room in rooms() if judge_of(room) not in files_of_tests() and room not in elsewhere) == []
    assert sorted(room for room in elsewhere if room not in rooms() or judge_of(room) in files_of_tests()) == []


def test_every_test_has_its_room() -> None:
    judging = {judge_of(room) for room in rooms()} | JUDGED_TOGETHER.keys()
    assert sorted(files_of_tests() - judging - ABOUT_THE_WHOLE) == []
    assert sorted((JUDGED_TOGETHER.keys() | ABOUT_THE_WHOLE) - files_of_tests()) == []


@pytest.mark.parametrize("selection", sorted((TESTS / "mutation").glob("*.toml")), ids=lambda path: path.stem)
def test_mutants_are_made_of_rooms_and_run_against_tests_that_are_there(selection: Path) -> None:
    settings = tomllib.loads(selection.read_text(encoding="utf-8"))["cosmic-ray"]
    named = [*settings["module-path"], *(word for word in settings["test-command"].split() if "/" in word)]
    missing = []
    for name in named:
        path, _, test = name.partition("::")
        place = TESTS.parent / path
        if not place.exists() or (test and f"def {test.partition('[')[0]}(" not in place.read_text(encoding="utf-8")):
            missing.append(name)
    assert missing == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_a_slow_twin_is_named_after_the_room_that_it_judges(game: ModuleType) -> None:
    name = game.__name__.rpartition(".")[2]
    twins = {path.stem for path in (TESTS / name / "slow").glob("*.py")} - {"__init__"}
    judged = {room.partition("/")[2] for room in rooms() if room.startswith(f"{name}/")}
    # Of masks there is one twin for all; `both` builds the same fountain twice; the rest are tests of the twins.
    assert {twin for twin in twins if not twin.startswith("test_")} - judged <= {"masks", "both"}


def test_no_name_hides_the_module_of_its_name() -> None:
    optional = {f"boardrules.{name}" for name in ("openspiel", "solving", "pettingzoo", "gymnasium")}
    for found in pkgutil.walk_packages(boardrules.__path__, "boardrules."):
        if found.name in optional:
            continue
        module = importlib.import_module(found.name)
        folder, _, name = found.name.rpartition(".")
        assert getattr(importlib.import_module(folder), name) is module


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_a_game_shows_what_is_public_and_no_room(game: ModuleType) -> None:
    """`test_docs` holds the same names against the game's page."""
    assert dir(game) == sorted(game.__all__)
    assert not any(isinstance(getattr(game, name), ModuleType) for name in dir(game))


def test_the_games_stand_on_one_skeleton() -> None:
    """What both are about has one name; what stands in one alone is about what only that one has."""
    of = [
        {room.partition("/")[2] for room in rooms() if room.startswith(f"{name}/")}
        for name in ("failingwater", "fountains")
    ]
    assert of[0] & of[1] >= {
        "captions", "chance", "components", "data", "english", "event", "ids", "japanese", "moves", "notation", "options", "paths", "picture_words", "refusals",
        "rollouts", "rules", "sampling", "schema", "scoring", "sentences", "state", "structure", "svg", "text", "validation", "views", "words",
    }  # fmt: skip
    assert {room for room in of[0] - of[1] if not room.startswith("svg")} == {
        "hands", "round_sheet", "rounds", "rows", "schedule", "setup", "weighing",
    }  # fmt: skip


def test_the_map_shows_the_tree_as_it_is() -> None:
    told = PAGE.read_text(encoding="utf-8")
    assert told.count(FIRST) == told.count(LAST) == 1
    assert told == page(), "run python -m docs.rooms"


def test_every_room_says_in_one_line_what_it_is() -> None:
    for path in SRC.rglob("*.py"):
        first = path.read_text(encoding="utf-8").partition("\n")[0]
        assert re.match(r'"""[^"]{10,}[.:]', first), path
