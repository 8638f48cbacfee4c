"""The messages between a page and a table, as JSON Schema, and the check of what comes in.

The schemas keep to a few keywords, so that the check fits on a page and runs wherever the table does.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from attrs import frozen

Json: TypeAlias = dict[str, object]

MAX_MESSAGE: Final = 400_000
"""How many characters a message may have: a record with a set of components of one's own has the most."""

NAME: Final[Json] = {"type": "string", "minLength": 1, "maxLength": 24}
MOVE: Final[Json] = {"type": "string", "minLength": 1, "maxLength": 80}
AT: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 100_000}
BOTS: Final = ("random", "greedy", "easy", "medium", "hard")
LANGUAGES: Final = ("en", "ja")
THEMES: Final = ("light", "dark")


def _message(kind: str, key: str = "do", **properties: Json) -> Json:
    """Return the schema of an object whose every property must be there."""
    named: Json = {key: {"const": kind}, **properties}
    return {"type": "object", "properties": named, "required": list(named), "additionalProperties": False}


SEAT: Final[Json] = {
    "type": "object",
    "properties": {"kind": {"enum": ["here", "link", *BOTS]}, "name": NAME},
    "required": ["kind", "name"],
    "additionalProperties": False,
}
"""Who plays a seat: a person at the device that opened the table, a person by link, or a bot."""

SETUP: Final[Json] = {
    "type": "object",
    "properties": {
        "game": {"enum": ["failingwater", "fountains"]},
        "options": {"type": "object"},
        "seats": {"type": "array", "items": SEAT, "minItems": 1, "maxItems": 5},
        "record": {"type": "string", "maxLength": MAX_MESSAGE},
    },
    "required": ["game", "options", "seats"],
    "additionalProperties": False,
}
"""What a table is opened with; `record` is a game to go on with, and then its options count."""

ASKED: Final[dict[str, Json]] = {
    "look": _message("look", language={"enum": list(LANGUAGES)}, theme={"enum": list(THEMES)}),
    "move": _message("move", move=MOVE, at=AT),
    "preview": _message("preview", move=MOVE, at=AT),
    "undo": _message("undo", at=AT),
    "rematch": _message("rematch", at=AT),
    "rename": _message("rename", name=NAME),
    "hurry": _message("hurry"),
    "now": _message("now"),
    "save": _message("save"),
    "fountain": _message("fountain", of={"type": "integer", "minimum": 0, "maximum": 4}),
}
"""What a seat may ask, by `do`. `at` is how many moves the asker knows of: what was asked of an older table is refused."""

TEXT: Final[Json] = {"type": "string"}
TEXTS: Final[Json] = {"type": "array", "items": TEXT}
NUMBERS: Final[Json] = {"type": "array", "items": {"type": "integer"}}
TRUTH: Final[Json] = {"type": "boolean"}
THINGS: Final[Json] = {"type": "array", "items": {"type": "object"}}

TOLD: Final[dict[str, Json]] = {
    "look": _message(
        "look",
        "kind",
        game=TEXT,
        at=AT,
        number=AT,
        seat={"type": "integer", "minimum": 0, "maximum": 4},
        seats=THINGS,
        active={"type": "integer", "minimum": -2, "maximum": 4},
        yours=TRUTH,
        over=TRUTH,
        phase=TEXT,
        ask=TEXT,
        moves=THINGS,
        parts={"type": "object"},
        held=THINGS,
        scores=NUMBERS,
        sheet=THINGS,
        places=THINGS,
        log=THINGS,
        rounds=THINGS,
        undo=TRUTH,
        save=TRUTH,
        hidden=TRUTH,
        options={"type": "object"},
    ),
    "preview": _message(
        "preview",
        "kind",
        move=TEXT,
        at=AT,
        legal=TRUTH,
        sentence=TEXT,
        rule=TEXT,
        part=TEXT,
        svg=TEXT,
        figures=THINGS,
    ),
    "now": _message("now", "kind", sentences=TEXTS, totals=NUMBERS),
    "record": _message("record", "kind", text=TEXT),
    "fountain": _message("fountain", "kind", of={"type": "integer"}, svg=TEXT),
    "error": _message("error", "kind", text=TEXT),
}
"""What a table tells a seat, by `kind`."""


class BadMessage(ValueError):  # noqa: N818 - what it is, not what became of it
    """A message that no table understands; the text says where and why."""


@frozen
class _Type:
    """What a JSON type is in Python; a truth is no integer."""

    kinds: tuple[type, ...]
    word: str


_TYPES: Final[Mapping[str, _Type]] = {
    "object": _Type((dict,), "an object"),
    "array": _Type((list,), "a list"),
    "string": _Type((str,), "text"),
    "integer": _Type((int,), "a whole number"),
    "boolean": _Type((bool,), "true or false"),
}


def check(value: object, schema: Mapping[str, object], where: str = "message") -> None:
    """Check data against one of the schemas here.

    :raises BadMessage: with the place of the fault
    """
    if "const" in schema and value != schema["const"]:
        raise BadMessage(f"{where}: must be {schema['const']}")
    allowed = schema.get("enum")
    if isinstance(allowed, list) and not (isinstance(value, str) and value in allowed):
        raise BadMessage(f"{where}: must be one of {', '.join(map(str, allowed))}")
    kind = _TYPES.get(str(schema.get("type")))
    if kind and type(value) not in kind.kinds:
        raise BadMessage(f"{where}: must be {kind.word}")
    if isinstance(value, dict):
        _check_object(value, schema, where)
    elif isinstance(value, list):
        _check_size(len(value), schema, "Items", where)
        items = schema.get("items")
        if isinstance(items, dict):
            for number, each in enumerate(value):
                check(each, items, f"{where}[{number}]")
    elif isinstance(value, str):
        _check_size(len(value), schema, "Length", where)
    elif type(value) is int:
        _check_number(value, schema, where)


def _check_object(value: Mapping[object, object], schema: Mapping[str, object], where: str) -> None:
    properties, required = schema.get("properties"), schema.get("required")
    known = properties if isinstance(properties, dict) else {}
    for name in required if isinstance(required, list) else ():
        if name not in value:
            raise BadMessage(f"{where}.{name}: is missing")
    for name, each in value.items():
        if name in known:
            check(each, known[name], f"{where}.{name}")
        elif schema.get("additionalProperties") is False:
            raise BadMessage(f"{where}: has a key too many")


def _check_size(size: int, schema: Mapping[str, object], what: str, where: str) -> None:
    least, most = schema.get(f"min{what}"), schema.get(f"max{what}")
    if isinstance(least, int) and size < least:
        raise BadMessage(f"{where}: is too short")
    if isinstance(most, int) and size > most:
        raise BadMessage(f"{where}: is too long")


def _check_number(value: int, schema: Mapping[str, object], where: str) -> None:
    least, most = schema.get("minimum"), schema.get("maximum")
    if isinstance(least, int) and value < least:
        raise BadMessage(f"{where}: is too small")
    if isinstance(most, int) and value > most:
        raise BadMessage(f"{where}: is too large")


def check_asked(message: object) -> Json:
    """Return a message of a seat that every table understands.

    :raises BadMessage: for anything else
    """
    if not isinstance(message, dict):
        raise BadMessage("message: must be an object")
    do = message.get("do")
    schema = ASKED.get(do) if isinstance(do, str) else None
    if schema is None:
        raise BadMessage(f"message.do: must be one of {', '.join(ASKED)}")
    check(message, schema)
    return message
