"""Which module may import which: one way only, and at the top of the file."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
TOOLS = tuple(
    f"boardrules.{name}" for name in ("testing", "learning", "openspiel", "solving", "pettingzoo", "gymnasium")
)
PLUGIN = "boardrules._hypothesis_plugin"
BOTH_GAMES = ("boardrules", "boardrules.games")


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for path in sorted(SRC.rglob("*.py"))}


def is_under(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def imported(node: ast.AST) -> Iterator[str]:
    """Yield the modules of the library that an import statement names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in FILES)
    elif isinstance(node, ast.ImportFrom) and node.module in FILES:
        submodules = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (name for name in submodules if name in FILES)
        if any(name not in FILES for name in submodules):
            yield node.module


@cache
def imports_at_the_top(module: str) -> frozenset[str]:
    """Return what must be imported before the module is; what is for types only, or waits in a function, is left out."""
    tree = ast.parse(FILES[module].read_text(encoding="utf-8"))
    return frozenset(name for node in tree.body for name in imported(node))


def test_the_walk_sees_imports() -> None:
    assert {"boardrules.games", "boardrules.game"} <= imports_at_the_top("boardrules.record")
    assert "boardrules.testing._laws_of_play" in imports_at_the_top("boardrules.testing.lawbook")


@pytest.mark.parametrize("module", [name for name in FILES if not any(is_under(name, tool) for tool in TOOLS)])
def test_the_core_and_the_games_import_no_tool(module: str) -> None:
    for node in ast.walk(ast.parse(FILES[module].read_text(encoding="utf-8"))):
        for name in imported(node):
            assert not any(is_under(name, tool) for tool in TOOLS) or module == PLUGIN


@pytest.mark.parametrize("game", ["boardrules.failingwater", "boardrules.fountains"])
def test_a_game_is_imported_by_no_core_file_but_one(game: str) -> None:
    for module, path in FILES.items():
        if any(is_under(module, each) for each in (game, *TOOLS)) or module in BOTH_GAMES:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not any(is_under(name, game) for name in imported(node)), module


def test_the_core_is_built_in_this_order() -> None:
    below = {
        "shown": set[str](),
        "errors": {"shown"},
        "options": {"errors", "shown"},
        "scoring": {"errors", "options", "shown"},
        "game": {"errors", "options", "scoring", "shown"},
        "games": {"game"},
        "foresight": {"game"},
        "search": {"foresight", "game"},
    }
    for module, allowed in below.items():
        assert imports_at_the_top(f"boardrules.{module}") <= {f"boardrules.{each}" for each in allowed}, module


def test_there_are_no_circles() -> None:
    TopologicalSorter({module: imports_at_the_top(module) for module in FILES}).prepare()


@pytest.mark.parametrize("module", FILES)
def test_a_function_that_imports_says_why(module: str) -> None:
    text = FILES[module].read_text(encoding="utf-8")
    lines = text.splitlines()
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        says_why = "import" in (ast.get_docstring(function) or "")
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                assert says_why or "noqa: PLC0415 - " in lines[node.lineno - 1], f"{module}.{function.name}"
