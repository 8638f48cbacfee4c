"""Clauses are addresses: each has its anchor on the page of the rules, and links to its code, its tests and its pictures."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from docs import clauses as index

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("FW-13", {"start_seat_of"}),
        ("FW-21", {"lead_colour", "winning_column"}),
        ("FW-31", {"bonus_seat", "NO_INDEX_BONUS"}),
        ("FW-64", {"new_game"}),
        ("FN-20", {"MovePawn", "spaces_ahead"}),
        ("FN-31", {"why_not_place"}),
        ("FN-42", {"water"}),
        ("FN-55", {"lilies"}),
    ],
)
def test_a_clause_leads_to_the_functions_that_are_the_rule(clause: str, names: set[str]) -> None:
    assert names <= {place.name for place in index.rule_of(clause)}


def test_every_clause_leads_to_code_and_to_tests() -> None:
    for clause in index.clauses():
        assert index.rule_of(clause), clause
        assert index.tests()[clause], clause


def test_what_is_linked_to_is_on_the_page_of_the_code_with_its_source() -> None:
    pages = {game: index.code_page(game) for game in index.GAMES.values()}
    for clause in index.clauses():
        page = pages[index.GAMES[clause[:2]]]
        assert f"({clause.lower()}-tests)=" in page
        for place in index.rule_of(clause):
            assert page.count(f"({place.anchor})=\n") == 1, place.anchor
            assert place.source in page


def test_spans_cite_what_lies_between() -> None:
    assert index.cited("resolved (FW-20 to FW-22, FW-50)") == ("FW-20", "FW-21", "FW-22", "FW-50")
    assert index.cited("FN-77 to FN-79, not XFN-10") == ("FN-77", "FN-78", "FN-79")


def test_the_pages_have_every_anchor_and_every_mention_leads_to_one(tmp_path: Path) -> None:
    """A build of the pages of clauses alone, with one page that mentions some."""
    for needed in ("sphinx", "myst_parser"):
        pytest.importorskip(needed, reason=f"{needed} is not there; the extra docs brings it")
    source, built = tmp_path / "source", tmp_path / "built"
    (source / "rules").mkdir(parents=True)
    (source / "images").mkdir()
    shutil.copytree(ROOT / "docs" / "images" / "rules", source / "images" / "rules")
    for game in index.GAMES.values():
        text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
        # Links to other pages lead nowhere here.
        (source / "rules" / f"{game}.md").write_text(
            re.sub(r"\{py:class\}|\]\([^)]*\.md\)", "", text), encoding="utf-8"
        )
    settings = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n"
    settings += "extensions = ['myst_parser', 'sphinx.ext.autodoc', 'docs.clause_links']\nhtml_theme = 'basic'\n"
    (source / "conf.py").write_text(settings, encoding="utf-8")
    mention = "# Index\n\nAs FW-21 says, not as FW-99.\n\n~~~text\nFN-31 - uneven support\n~~~\n\n~~~{eval-rst}\n"
    mention += ".. autofunction:: boardrules.failingwater.standings\n~~~\n\n```{toctree}\n:glob:\nrules/*\n```\n\n"
    mention += "| card | rank | |\n|---|---|---|\n| Thinking | | none |\n| red | eight | high |\n\n"
    mention += (
        f"| name | what |\n|---|---|\n| a.name | short |\n\n| name | what |\n|---|---|\n| {'long' * 6} | wide |\n"
    )
    (source / "index.md").write_text(mention, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(source), str(built)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    pages = {page: page.read_text(encoding="utf-8") for page in built.rglob("*.html")}
    said = pages[built / "index.html"]
    for clause in ("FW-21", "FN-31", "FW-40"):  # in a sentence, in what a block shows, in a docstring
        assert f'rules/{index.GAMES[clause[:2]]}.html#{clause.lower()}"' in said
    assert "FW-99</a>" not in said
    # A label is for what stands after it, in a table that has no place for its columns.
    assert re.findall(r'<span class="column">(.*?)</span>(\w+)', said) == [("rank: ", "eight"), ("what: ", "wide")]
    rules = pages[built / "rules" / "fountains.html"]
    assert '<span class="column">Option: </span>' in rules  # what a phone shows before a cell of a stacked row
    anchors = {page: set(re.findall(r'id="([^"]+)"', text)) for page, text in pages.items()}
    for clause in index.clauses():
        assert clause.lower() in anchors[built / "rules" / f"{index.GAMES[clause[:2]]}.html"]
        if index.pictures(clause):
            assert f"{clause.lower()}-picture" in anchors[built / "rules" / f"{index.GAMES[clause[:2]]}.html"]
    links = [
        (page, *found)
        for page, text in pages.items()
        for found in re.findall(r'href="([^":#]*)#((?:f[wn]-|code-)[^"]*)"', text)
    ]
    assert len(links) > 5 * len(index.clauses())
    for page, path, anchor in links:
        assert anchor in anchors[(page.parent / path).resolve() if path else page], (page.name, path, anchor)
