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

import boardrules
from boardrules import failingwater, fountains
from boardrules.testing import laws, style_laws

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
TEXTS = sorted(
    [*ROOT.glob("*.md"), *(page for page in PAGES if page.parent != ROOT and "_generated" not in page.parts)]
)
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
    listed = set(
        re.findall(r"(?:auto\w+|alias):: \S*?(\w+)(?:\(\.\.\.\))?$", page.read_text(encoding="utf-8"), re.MULTILINE)
    )
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


def section(page: Path, title: str) -> str:
    """What stands under a heading, up to the next."""
    return page.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].partition("\n## ")[0]


def test_the_front_page_and_the_readme_show_the_same_ways_on_and_every_guide() -> None:
    front, readme = (section(page, "Four ways on") for page in (ROOT / "docs" / "index.md", ROOT / "README.md"))
    assert readme.replace("](docs/", "](").strip() == front.partition("\nEvery rule has an address")[0].strip()
    guides = {each.name for each in (ROOT / "docs" / "guides").glob("*.md")}
    assert guides - set(re.findall(r"guides/([\w-]+\.md)", front)) == set()


def test_pages_are_mended_for_people_who_do_not_see_them() -> None:
    pytest.importorskip("sphinx", reason="sphinx is not there; the extra docs brings it")
    from docs.accessible import accessible  # noqa: PLC0415 - needs Sphinx

    parameter = '<em class="sig-param">x</em>,'
    page = f'<p role="heading">Rules</p><pre>x</pre><dl>\n<dd>{parameter}</dd>\n</dl><dl>\n<dt>a</dt>\n</dl>'
    assert accessible(page) == (
        '<p role="heading" aria-level="2">Rules</p><pre tabindex="0">x</pre>'
        f'<div class="sig-params">\n<div>{parameter}</div>\n</div><dl>\n<dt>a</dt>\n</dl>'
    )


def test_long_titles_break_at_their_parts() -> None:
    pytest.importorskip("sphinx", reason="sphinx is not there; the extra docs brings it")
    from docs.accessible import accessible  # noqa: PLC0415 - needs Sphinx

    code = '<code class="docutils literal notranslate"><span class="pre">'
    page = f"<h1>boardrules.testing</h1><h3>{code}boardrules/testing/</span></code></h3><p>boardrules.testing 1.5</p>"
    broken = page.replace("<h1>boardrules.", "<h1>boardrules.<wbr>").replace("boardrules/", "boardrules/<wbr>")
    assert accessible(page) == broken


def test_a_notebooks_picture_is_told_by_its_title(tmp_path: Path) -> None:
    pytest.importorskip("sphinx", reason="sphinx is not there; the extra docs brings it")
    from docs.accessible import told  # noqa: PLC0415 - needs Sphinx

    (tmp_path / "_images").mkdir()
    (tmp_path / "_images" / "1a.svg").write_text('<svg>\n<title>Anna "A" &amp; Ben</title></svg>', encoding="utf-8")
    (tmp_path / "_images" / "2b.svg").write_text("<svg/>", encoding="utf-8")
    page = '<img alt="../_images/{}.svg" src="../_images/{}.svg" />'
    assert told(page.format("1a", "1a"), tmp_path) == (
        '<img alt="Anna &quot;A&quot; &amp; Ben" src="../_images/1a.svg" />'
    )
    assert told(page.format("2b", "2b"), tmp_path) == page.format("2b", "2b")
    assert told('<img alt="a fountain" src="x.svg" />', tmp_path) == '<img alt="a fountain" src="x.svg" />'


def relative_links(text: str) -> list[str]:
    """The targets of a page's links and pictures that are neither an address nor a place on the page itself."""
    prose = re.sub(r"^(```|~~~).*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "`", prose))
    links += re.findall(r'<(?:a|img)\b[^>]*(?:href|src)="([^"]+)"', prose)
    return [link for link in links if not re.match(r"[a-z]+:|#", link)]


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_relative_link_leads_to_a_file(page: Path) -> None:
    """Places on pages are checked where all pages are built: see test_pages.py."""
    made_when_built = re.compile(r"play/|(\.\./)?_generated/|(\.\./)?rules/\w+-code\.md")
    links = [link.partition("#")[0] for link in relative_links(page.read_text(encoding="utf-8"))]
    wanting = [link for link in links if not made_when_built.match(link) and not (page.parent / link).exists()]
    assert wanting == []


def test_links_are_found() -> None:
    text = "[a](b.md#c) ![d](e.svg) `[f](g.md)` [h](https://i) [j](#k)\n~~~\n[l](m.md)\n~~~\n"
    text += '<img src="n.png">'
    assert relative_links(text) == ["b.md#c", "e.svg", "n.png"]
    assert len(relative_links((ROOT / "README.md").read_text(encoding="utf-8"))) > 20
