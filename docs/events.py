"""Write down which fields each kind of event fills, as the library has it: a table for the reference of each game."""

import ast
import inspect
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from textwrap import dedent
from typing import TypeVar

from boardrules import failingwater, fountains

Kind = TypeVar("Kind", bound=StrEnum)


def member_docs(kinds: type[StrEnum]) -> Iterator[tuple[str, str]]:
    """Yield each member of an enum with the docstring below it."""
    [definition] = ast.parse(dedent(inspect.getsource(kinds))).body
    assert isinstance(definition, ast.ClassDef)
    for member, below in zip(definition.body, definition.body[1:], strict=False):
        match member, below:
            case ast.Assign(targets=[ast.Name(id=name)]), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, text


def event_table(kinds: type[Kind], told: Mapping[Kind, tuple[str, ...]]) -> str:
    """Return the table of one game in Markdown."""
    rows = ["| `kind` | what happened | fields |", "|---|---|---|"]
    for name, text in member_docs(kinds):
        kind = kinds[name]
        fields = ", ".join(f"`{field}`" for field in told[kind]) or "-"
        rows.append(f"| `{kind.value}` | {text.removesuffix('.')} | {fields} |")
    return "\n".join(rows) + "\n"


def event_tables() -> dict[str, str]:
    """Return the tables of both games by name."""
    return {
        "failingwater": event_table(failingwater.EventKind, failingwater.EVENT_FIELDS),
        "fountains": event_table(fountains.EventKind, fountains.EVENT_FIELDS),
    }


def write_event_tables(folder: Path) -> None:
    """Write the tables into a folder."""
    folder.mkdir(exist_ok=True)
    for name, table in event_tables().items():
        (folder / f"events_{name}.md").write_text(table, encoding="utf-8")
