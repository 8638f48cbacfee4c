"""The words of JSON Schema (2020-12) that the games describe their data in."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

Schema: TypeAlias = dict[str, object]
"""A schema, or a part of one, ready for JSON."""

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

INTEGER: Final = r"(0|-?[1-9][0-9]{0,5})"
"""A whole number as the notation writes it."""


def record_of(properties: Mapping[str, object], *, optional: Iterable[str] = ()) -> Schema:
    """Return the schema of an object that has these entries and no others.

    :param optional: the entries that may be left out

    >>> record_of({"x": whole(0, 9)}, optional=["x"])["required"]
    []
    """
    left_out = set(optional)
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in left_out],
        "additionalProperties": False,
    }


def list_of(entry: object, length: int | None = None) -> Schema:
    """Return the schema of a list, of one length where it is given.

    A bound without a length is left out: generators of types would write a type for every length up to it.
    """
    return {"type": "array", "items": entry} | ({} if length is None else {"minItems": length, "maxItems": length})


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


def named(title: str, schema: Schema) -> Schema:
    """Return a schema with the name that a generator gives to its type.

    >>> named("Seat", whole(0, 3))["title"]
    'Seat'
    """
    return schema | {"title": title}


def ref(name: str) -> Schema:
    """Return a reference to one of the document's definitions."""
    return {"$ref": f"#/$defs/{name}"}


def document(name: str, definitions: Mapping[str, object]) -> Schema:
    """Return a whole schema: data of any of the kinds that it defines, each under ``$defs``.

    The record of a game is the same in all games but for its name, options and moves. Its type is not called ``Record``,
    as that is a type of TypeScript itself.
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
    )
    defined = {**definitions, "record": named("GameRecord", record)}
    kinds = ("options", "move", "state", "view", "event", "record")
    return {"$schema": DIALECT, "title": name, "anyOf": [ref(kind) for kind in kinds], "$defs": defined}
