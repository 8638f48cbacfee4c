"""Where each clause of the rules lives: the functions that cite it, the tests that are marked with it, its pictures.

All of it is read from the code, so that a clause's links cannot point to what is no longer there.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[1]
GAMES = {"FW": "failingwater", "FN": "fountains"}
CLAUSE = re.compile(r"\b(F[WN])-([0-9]{2})\b")
_SPAN = re.compile(r"\b(F[WN])-([0-9]{2}) to (?:F[WN]-)?([0-9]{2})\b")
# These show what the rules have decided, or check that it can be: they are the rule only where nothing else is.
_SECOND = re.compile(
    r"^(svg|text|words|captions|picture_words|sentences|schema|data|torn|validation|structure|options|rollouts|paths|turn_counts|learning)"
)
_FILE = "the whole file"
MOST_LINKS = 6


@frozen
class Place:
    """A function, class or constant that cites clauses.

    :ivar module: the file's path from ``src/boardrules`` on, without ``.py``
    :ivar name: dotted, as a reader would say it
    :ivar clauses: those that its docstring cites
    :ivar besides: those that the rest of it cites
    :ivar source: its text; of a class the text down to its first method
    """

    module: str
    name: str
    clauses: tuple[str, ...]
    besides: tuple[str, ...]
    source: str

    @property
    def anchor(self) -> str:
        """The name of its place on the page of the code."""
        return "code-" + re.sub(r"[^a-z0-9]+", "-", f"{self.module.partition('/')[2]}-{self.name}".lower()).strip("-")

    @property
    def is_second(self) -> bool:
        """Whether it shows or checks rather than rules."""
        return bool(_SECOND.match(self.module.rpartition("/")[2]))


@frozen
class TestPlace:
    """A test that fails if a clause is broken.

    :ivar path: of its file, from the root of the repository on
    :ivar name: of the test, with its class
    """

    path: str
    name: str


def cited(text: str) -> tuple[str, ...]:
    """Return the clauses that a text cites, in order, each once; ``FW-20 to FW-22`` cites three.

    >>> cited("Rows are resolved (FW-20 to FW-22, FW-50).")
    ('FW-20', 'FW-21', 'FW-22', 'FW-50')
    """
    spans = [
        f"{game}-{number:02}"
        for game, first, last in _SPAN.findall(text)
        for number in range(int(first), int(last) + 1)
        if f"{game}-{number:02}" in clauses()
    ]
    singles = [f"{game}-{number}" for game, number in CLAUSE.findall(text)]
    return tuple(sorted({*spans, *singles}))


@cache
def clauses() -> dict[str, str]:
    """Return the text of every clause by its id, as the tables of the rules have it."""
    found = {}
    for page in GAMES.values():
        for line in (ROOT / "docs" / "rules" / f"{page}.md").read_text(encoding="utf-8").splitlines():
            row = re.match(r"\| (F[WN]-[0-9]{2}) \| (.*?) \|", line)
            if row:
                found[row[1]] = row[2]
    return found


@cache
def places(game: str) -> tuple[Place, ...]:
    """Return all that cites a clause in the code of a game, in the order of files and lines."""
    source = ROOT / "src" / "boardrules"
    files = sorted((source / game).rglob("*.py"))
    return tuple(
        place
        for file in files
        for place in _places_of(file.read_text(encoding="utf-8"), file.relative_to(source).with_suffix("").as_posix())
    )


def _places_of(text: str, module: str) -> Iterator[Place]:
    lines, tree = text.splitlines(), ast.parse(text)

    def place(name: str, says: str | None, first: int, last: int) -> Iterator[Place]:
        source, own = "\n".join(lines[first - 1 : last]), cited(says or "")
        besides = tuple(clause for clause in cited(source) if clause not in own)
        if own or besides:
            yield Place(module, name, own, besides, source)

    def walk(body: list[ast.stmt], within: str) -> Iterator[Place]:
        for node, after in zip(body, [*body[1:], None], strict=True):
            match node:
                case ast.FunctionDef(name=name):
                    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                    yield from place(within + name, ast.get_docstring(node), first, node.end_lineno or first)
                case ast.ClassDef(name=name):
                    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                    methods = [each.lineno for each in node.body if isinstance(each, ast.FunctionDef)]
                    last = min([*(line - 1 for line in methods), node.end_lineno or first])
                    yield from place(within + name, ast.get_docstring(node), first, last)
                    yield from walk(node.body, f"{within}{name}.")
                case ast.Assign() | ast.AnnAssign():
                    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                    match after:
                        case ast.Expr(value=ast.Constant(value=str(says))) if isinstance(target, ast.Name):
                            yield from place(within + target.id, says, node.lineno, after.end_lineno or node.lineno)

    yield from walk(tree.body, "")
    if not tree.body:
        return
    told = ast.get_docstring(tree)
    yield from place(_FILE, told, 1, tree.body[0].end_lineno or 1)


@cache
def rule_of(clause: str) -> tuple[Place, ...]:
    """Return what a clause is in the code: what cites it, the most particular first, a few at most."""
    known = places(GAMES[clause[:2]])
    here = [place for place in known if clause in place.clauses]
    named = (
        [place for place in here if place.name != _FILE]
        or [place for place in known if clause in place.besides]
        or here
    )
    ruling = [place for place in named if not place.is_second] or named
    return tuple(sorted(ruling, key=lambda place: len(place.clauses))[:MOST_LINKS])


@cache
def tests() -> dict[str, tuple[TestPlace, ...]]:
    """Return by clause the tests that are marked with it."""
    found: dict[str, list[TestPlace]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        path = file.relative_to(ROOT).as_posix()
        for clause, name in _marked(ast.parse(file.read_text(encoding="utf-8")).body, "", ()):
            found.setdefault(clause, []).append(TestPlace(path, name))
    return {clause: tuple(dict.fromkeys(each)) for clause, each in found.items()}


def _marked(body: list[ast.stmt], within: str, inherited: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for node in body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id == "pytestmark"
        ):
            inherited += tuple(_ids_of(node.value))
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        marks = inherited + tuple(clause for mark in node.decorator_list for clause in _ids_of(mark))
        if isinstance(node, ast.ClassDef):
            yield from _marked(node.body, f"{within}{node.name}.", marks)
        elif node.name.startswith("test"):
            yield from ((clause, within + node.name) for clause in marks)


def _ids_of(mark: ast.expr) -> Iterator[str]:
    """Return the clauses that ``pytest.mark.rule`` names anywhere in an expression."""
    for node in ast.walk(mark):
        match node:
            case ast.Call(func=ast.Attribute(attr="rule"), args=args):
                yield from (
                    each.value for each in args if isinstance(each, ast.Constant) and isinstance(each.value, str)
                )


def pictures(clause: str) -> tuple[str, ...]:
    """Return the names of the pictures of a clause."""
    folder = ROOT / "docs" / "images" / "rules"
    return tuple(sorted(file.stem for file in folder.glob(f"{clause.lower()}*.svg")))


TITLES = {"failingwater": "Origin of Failing Water", "fountains": "Fountains"}


def code_page(game: str) -> str:
    """Return a page in Markdown with all code of a game that cites a clause, and the tests of every clause."""
    told = (
        f"What cites a clause of [the rules](../rules/{game}.md), file by file, and then every clause with its tests."
    )
    parts = [f"# {TITLES[game]} in code", f"{told} This page is made from the code.", "## Code"]
    needed = _needed(game)
    known = [place for place in places(game) if place in needed or (place.clauses and place.name != _FILE)]
    for module in dict.fromkeys(place.module for place in known):
        parts.append(f"### `{module}.py`")
        for place in known:
            if place.module == module:
                parts.append(f"({place.anchor})=\n**{place.name}**: {', '.join(place.clauses or place.besides)}")
                parts.append(f"~~~~python\n{place.source}\n~~~~")
    parts.append("## Tests")
    short = next(key for key, name in GAMES.items() if name == game)
    for clause in clauses():
        if clause.startswith(short):
            listed = [f"- `{test.path}`: `{test.name}`" for test in tests().get(clause, ())]
            parts.append(f"({clause.lower()}-tests)=\n**{clause}**\n\n" + "\n".join(listed))
    return "\n\n".join(parts) + "\n"


def _needed(game: str) -> set[Place]:
    """What some clause has to be linked to for want of anything better."""
    return {place for clause in clauses() if GAMES[clause[:2]] == game for place in rule_of(clause)}
