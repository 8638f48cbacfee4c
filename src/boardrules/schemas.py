"""The words of JSON Schema (2020-12) that the games describe their data in."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

Schema: TypeAlias = dict[str, object]
"""A schema, or a part of one, ready for JSON."""

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

INTEGER: Final = r"(0|-?[1-9][0-9]{0,5})"
"""A whole number as the notation writes it."""


def record_of(properties: Mapping[str, object], *, optional: Iterable[str] = (), title: str = "") -> Schema:
    """Return the schema of an object that has these entries and no others.

    :param optional: the entries that may be left out

    >>> record_of({"x": whole(0, 9)}, optional=["x"])["required"]
    []
    """
    left_out = set(optional)
    described: Schema = {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in left_out],
        "additionalProperties": False,
    }
    return described | {"title": title} if title else described


def list_of(entry: object, length: int | None = None, *, most: int | None = None) -> Schema:
    """Return the schema of a list, of one length or up to a length where they are given."""
    if length is not None:
        return {"type": "array", "items": entry, "minItems": length, "maxItems": length}
    return {"type": "array", "items": entry} | ({} if most is None else {"maxItems": most})


def whole(least: int, most: int) -> Schema:
    """Return the schema of a whole number within bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def text(pattern: str) -> Schema:
    """Return the schema of a text that a pattern matches whole."""
    return {"type": "string", "pattern": f"^(?:{pattern})$"}


def one_of_texts(choices: Iterable[str]) -> Schema:
    """Return the schema of one text out of some."""
    return {"enum": [choice.value if isinstance(choice, StrEnum) else choice for choice in choices]}


def or_null(schema: object) -> Schema:
    """Return the schema of a value that may also be null."""
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    """Return a reference to one of the document's definitions."""
    return {"$ref": f"#/$defs/{name}"}


def document(name: str, definitions: Mapping[str, object]) -> Schema:
    """Return a whole schema: data of any of the kinds that it defines, each under ``$defs``.

    The record of a game is the same in all games but for its name, options and moves.
    """
    record = record_of(
        {
            "boardrules": {"const": 1},
            "game": {"const": name},
            "options": ref("options"),
            "moves": list_of(ref("move")),
            "about": {"type": "object", "additionalProperties": {"type": "string"}},
        },
        optional=["about"],
        title="Record",
    )
    defined = {**definitions, "record": record}
    kinds = ("options", "move", "state", "view", "event", "record")
    return {"$schema": DIALECT, "title": name, "anyOf": [ref(kind) for kind in kinds], "$defs": defined}
