"""Write the tree of the library into its map: ``python -m docs.rooms`` takes each room's line from the room's own docstring."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "boardrules"
PAGE = ROOT / "docs" / "explanation" / "architecture.md"
FIRST = "<!-- the tree, by python -m docs.rooms -->\n"
LAST = "<!-- the end of the tree -->\n"

IN_DATA = {"notation", "ids", "data", "schema", "paths", "views", "sampling", "structure", "validation", "turn_counts"}
IN_WORDS = {
    "words",
    "english",
    "japanese",
    "sentences",
    "captions",
    "picture_words",
    "piece_words",
    "text",
    "fountain_text",
}


def kind_of(path: Path) -> str:
    """Return what part of a game a room belongs to; of the other folders the whole is one part."""
    if path.parent.name not in ("failingwater", "fountains") or path.parent.parent != SRC:
        return ""
    if path.stem.startswith("svg") or path.stem in IN_WORDS:
        return "in words and pictures"
    return "in data, and what a seat knows" if path.stem in IN_DATA else "rules"


def line_of(path: Path) -> str:
    """Return the first line of a module's docstring."""
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def folders() -> list[Path]:
    """Return the packages, each before those in it; the games come first, as all else is about them."""
    found = sorted(path.parent for path in SRC.rglob("__init__.py"))
    games = ("failingwater", "fountains")
    return sorted(
        found, key=lambda path: (path != SRC, path.relative_to(SRC).parts[:1] not in [(g,) for g in games], path)
    )


def tree() -> str:
    """Return a table of rooms for each folder, its parts one after the other."""
    lines: list[str] = []
    for folder in folders():
        name = folder.relative_to(SRC.parent).as_posix()
        lines += [f"### `{name}/`", "", line_of(folder / "__init__.py"), ""]
        rooms = [path for path in sorted(folder.glob("*.py")) if path.stem != "__init__"]
        for kind in dict.fromkeys(sorted(map(kind_of, rooms), key=lambda kind: kind != "rules")):
            lines += [f"| {kind or 'room'} | what it is |", "| --- | --- |"]
            lines += [f"| `{path.stem}` | {line_of(path)} |" for path in rooms if kind_of(path) == kind]
            lines += [""]
    return "\n".join(lines)


def page() -> str:
    """Return the map with the tree as it is now."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(FIRST)
    after = rest.partition(LAST)[2]
    return f"{before}{FIRST}\n{tree()}{LAST}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
