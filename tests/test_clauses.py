"""Every clause stands in the docs, in the code and on a test, and no id is made up."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
CLAUSE = re.compile(r"\b(?:FW|FN)-[0-9]{2}\b")


def clauses_in_docs() -> set[str]:
    """The ids that begin a row of a clause table."""
    rows = [
        line for page in sorted((ROOT / "docs/rules").glob("*.md")) for line in page.read_text("utf-8").splitlines()
    ]
    return {found[1] for row in rows if (found := re.match(r"\| (F[WN]-[0-9]{2}) \|", row))}


def marks(tree: ast.AST) -> Iterator[str]:
    """The ids that tests of a module are marked with."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
            yield from (
                each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )


def marks_on_tests() -> set[str]:
    modules = sorted((ROOT / "tests").rglob("test_*.py"))
    # The second reckonings have tests of their own, which prove nothing about the library.
    ours = [module for module in modules if "slow" not in module.parts]
    return {mark for module in ours for mark in marks(ast.parse(module.read_text("utf-8")))}


def ids_in_code() -> set[str]:
    return {found for module in (ROOT / "src").rglob("*.py") for found in CLAUSE.findall(module.read_text("utf-8"))}


def test_every_clause_of_the_docs_has_a_marked_test() -> None:
    assert sorted(clauses_in_docs() - marks_on_tests()) == []


def test_every_mark_is_a_clause_of_the_docs() -> None:
    assert sorted(marks_on_tests() - clauses_in_docs()) == []


def test_every_clause_is_cited_in_the_code_and_every_citation_is_a_clause() -> None:
    assert sorted(clauses_in_docs() ^ ids_in_code()) == []


def test_both_tables_are_read() -> None:
    """35 clauses of Failing Water and 46 of Fountains: an empty table must not pass."""
    assert (sum(each.startswith("FW") for each in clauses_in_docs()), len(clauses_in_docs())) == (35, 81)
