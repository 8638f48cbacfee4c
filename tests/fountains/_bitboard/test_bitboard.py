"""Masks lie in one package, which knows no rule, and few rooms use it."""

import ast
from pathlib import Path

import pytest

from boardrules import fountains
from boardrules.fountains import _bitboard

ROOMS = sorted(Path(fountains.__file__).parent.glob("*.py"))
MASKS = sorted(Path(_bitboard.__file__).parent.glob("*.py"))
USERS = {"counts", "fountain", "placement", "listing", "flow"}
"""The rule rooms that work with masks."""

PLAIN = {"components", "laid", "maps"}
"""What masks know: pieces as plain data with their maps, and where they lie."""


def imported(path: Path) -> set[str]:
    """The modules of the game that a file imports, wherever it does so."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.ImportFrom)]
    names = {node.module.removeprefix("boardrules.fountains.") for node in nodes if node.module}
    return {name for name in names if "boardrules" not in name}


def shifts(path: Path) -> list[int]:
    """The lines on which a file shifts bits, sizes of caches such as ``1 << 10`` aside."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.LShift | ast.RShift):
            plain = (
                isinstance(node, ast.BinOp)
                and isinstance(node.left, ast.Constant)
                and isinstance(node.right, ast.Constant)
            )
            found += [] if plain else [node.lineno]
    return found


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.stem)
def test_no_rule_room_shifts_a_bit(path: Path) -> None:
    assert shifts(path) == []


@pytest.mark.parametrize("path", ROOMS, ids=lambda path: path.stem)
def test_masks_are_used_by_few_rooms(path: Path) -> None:
    assert path.stem in USERS or not any(name.startswith("_bitboard") for name in imported(path))


@pytest.mark.parametrize("path", MASKS, ids=lambda path: path.stem)
def test_masks_know_no_rule(path: Path) -> None:
    known = {name for name in imported(path) if name.isidentifier() or "." in name}
    assert {name for name in known if not name.startswith("_bitboard.")} - {
        "attrs",
        "typing",
        "functools",
        "collections",
        "operator",
    } <= PLAIN | {"collections.abc"}


@pytest.mark.parametrize("path", [path for path in MASKS if path.stem != "__init__"], ids=lambda path: path.stem)
def test_each_room_of_masks_opens_with_a_drawing(path: Path) -> None:
    doc = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert "::\n" in doc
    assert any(line.startswith("    ") and ". " in line for line in doc.splitlines())
