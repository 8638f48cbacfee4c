"""Every Python block of the documentation runs, in order, one namespace per page; sessions with prompts are also compared.

So do the cells of notebooks, which the build runs once more to show what comes out.
"""

import doctest
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from docs.examples import showdown
from docs.pictures import readme_pictures, rule_pictures
from docs.signatures import with_defaults_by_name

import boardrules
from boardrules import failingwater, fountains
from boardrules.testing import laws, style_laws

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(python|pycon|\{code-cell\})\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> Iterator[tuple[str, str, int]]:
    """Yield language, code and first line number of each block."""
    text = page.read_text(encoding="utf-8")
    for found in BLOCK.finditer(text):
        yield found[1], found[2], text.count("\n", 0, found.start(2))


def run_session(code: str, names: dict[str, object], page: Path, line: int) -> None:
    session = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
    session.globs = names
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    if runner.run(session, out=report.append, clear_globs=False).failed:
        pytest.fail("".join(report), pytrace=False)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if any(blocks(page))], ids=lambda page: str(page.relative_to(ROOT))
)
def test_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "docs" / "examples")
    # A reader saves the example beside the own code; here it is the module that other tests import, since a game is made known once.
    monkeypatch.setitem(sys.modules, "showdown", showdown)
    names: dict[str, object] = {"__name__": "__main__"}
    for language, code, line in blocks(page):
        if language == "pycon":
            run_session(code, names, page, line)
        else:
            exec(compile("\n" * line + code, str(page), "exec"), names)  # noqa: S102 - that is what this test is for


def test_there_is_no_block_that_this_test_would_miss() -> None:
    for page in PAGES:
        fences = re.findall(r"^\s*```(\S*[pP]y\S*|\{code-cell.*)", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(fences) == len(list(blocks(page))), page


@pytest.mark.parametrize("module", [boardrules, failingwater, fountains], ids=lambda module: module.__name__)
def test_the_reference_lists_every_public_name(module: ModuleType) -> None:
    page = ROOT / "docs" / "reference" / f"{module.__name__.rpartition('.')[2]}.md"
    listed = set(re.findall(r"auto\w+:: \S*?(\w+)(?:\(\.\.\.\))?$", page.read_text(encoding="utf-8"), re.MULTILINE))
    elsewhere = {"NAME", "failingwater", "fountains"}
    assert set(module.__all__) - elsewhere <= listed


def test_the_guide_to_games_of_your_own_has_a_cure_for_every_law() -> None:
    page = (ROOT / "docs" / "guides" / "own-game.md").read_text(encoding="utf-8")
    cured = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert sorted(cured) == sorted(law.name for law in laws(failingwater))
    assert all(f"`{law.name}`" in page for law in style_laws(failingwater))


def test_the_pictures_of_the_readme_are_what_the_library_draws_today() -> None:
    for name, svg in readme_pictures().items():
        drawn = (ROOT / "docs" / "images" / f"{name}.svg").read_text(encoding="utf-8")
        assert drawn == svg, "run python -m docs.pictures"


def test_the_pictures_of_rules_are_what_the_library_draws_today_and_all_are_shown() -> None:
    folder = ROOT / "docs" / "images" / "rules"
    drawn = {each.stem: each.read_text(encoding="utf-8") for each in folder.glob("*.svg")}
    assert drawn == rule_pictures(), "run python -m docs.pictures"
    pages = "".join(each.read_text(encoding="utf-8") for each in (ROOT / "docs" / "rules").glob("*.md"))
    assert set(re.findall(r"images/rules/([\w-]+)\.svg", pages)) == set(drawn)


def test_the_front_page_begins_with_the_ten_lines_of_the_readme() -> None:
    (_, front, _), (_, readme, _) = (next(blocks(page)) for page in (ROOT / "docs" / "index.md", ROOT / "README.md"))
    assert front == readme
    assert len([line for line in front.splitlines() if line]) <= 12


def test_pages_are_mended_for_people_who_do_not_see_them() -> None:
    pytest.importorskip("sphinx", reason="sphinx is not there; the extra docs brings it")
    from docs.accessible import accessible  # noqa: PLC0415 - needs Sphinx

    parameter = '<em class="sig-param">x</em>,'
    page = f'<p role="heading">Rules</p><pre>x</pre><dl>\n<dd>{parameter}</dd>\n</dl><dl>\n<dt>a</dt>\n</dl>'
    assert accessible(page) == (
        '<p role="heading" aria-level="2">Rules</p><pre tabindex="0">x</pre>'
        f'<div class="sig-params">\n<div>{parameter}</div>\n</div><dl>\n<dt>a</dt>\n</dl>'
    )


def test_the_links_of_the_readme_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [link for link in links if not link.startswith("http") and not (ROOT / link).exists()] == []


def test_defaults_stand_in_the_reference_by_name() -> None:
    found = "(players=attr_dict['players'].default, fall=attr_dict['fall'].default, components=attr_dict['components'].default)"
    assert with_defaults_by_name(fountains.Options, found) == "(players=2, fall=Fall.ANY, components=REFERENCE_SET)"
    found = "(plans=attr_dict['plans'].default, tiebreak: Tiebreak = NOTHING, dummy_face_down=attr_dict['dummy_face_down'].default)"
    shown = "(plans=REFERENCE_PLANS, tiebreak: Tiebreak = ..., dummy_face_down=frozenset({1}))"
    assert with_defaults_by_name(failingwater.Options, found) == shown
