"""The data of the game described in JSON Schema, for clients in any language."""

from typing import Final

from boardrules.failingwater.components import ARCHITECTS, CARDS, REFERENCE_PLANS, ROWS
from boardrules.failingwater.event import EventKind
from boardrules.failingwater.options import Follow, Tiebreak
from boardrules.failingwater.schedule import Phase
from boardrules.schemas import (
    INTEGER,
    Schema,
    document,
    list_of,
    named,
    one_of_texts,
    or_null,
    record_of,
    ref,
    text,
    whole,
)


def data_schema() -> dict[str, object]:
    """Return the JSON Schema (2020-12) of the game's data; each kind is under ``$defs`` by its name.

    >>> sorted(data_schema()["$defs"])[:8]
    ['card', 'column', 'event', 'eventKind', 'index', 'move', 'options', 'phase']
    """
    return document(
        "failingwater",
        {
            "options": named("Options", _options()),
            "move": named("Move", text(rf"start:{INTEGER}|plan:{INTEGER}|deal:(?:{_CARD}|\?)|{_CARD}|T")),
            "seat": named("Seat", whole(0, len(ARCHITECTS) - 1)),
            "phase": named("Phase", one_of_texts(Phase)),
            "card": named("Card", one_of_texts(map(str, CARDS))),
            "index": named("StoryIndex", one_of_texts(_INDEXES)),
            "column": named("Column", _column("T")),
            "seenColumn": named("SeenColumn", _column("T", "?")),
            "round": named("Round", _round()),
            "state": named("State", record_of({**_position("column"), "hands": list_of(_HAND)}, optional=_TOLD_TWICE)),
            "view": named("View", _view()),
            "eventKind": named("EventKind", one_of_texts(EventKind)),
            "event": named("Event", _event()),
        },
    )


_CARD: Final = "[RBY][1-8]"
_MANY: Final = 999_999
_TOLD_TWICE: Final = ("phase", "active", "start_seat", "lead", "indexes")
_INDEXES: Final = sorted(str(index) for index in REFERENCE_PLANS[0].indexes)
_PLANS: Final = len(REFERENCE_PLANS)
_HAND: Final = list_of(ref("card"))
_ORDER: Final = list_of(ref("index"), len(ROWS))


def _options() -> Schema:
    described = {
        "players": {"enum": [3, 4]},
        "first_seat": or_null(ref("seat")),
        "plans": list_of(_ORDER, _PLANS),
        "thinking_cards": {"type": "boolean"},
        "easy_order": {"type": "boolean"},
        "hand_switching": {"type": "boolean"},
        "follow": one_of_texts(Follow),
        "tiebreak": one_of_texts(Tiebreak),
        "dummy_face_down": {"enum": [[1], [1, 6]]},
    }
    return record_of(described, optional=described)


def _column(*besides_cards: str) -> Schema:
    return list_of({"anyOf": [ref("card"), one_of_texts(besides_cards), {"type": "null"}]}, len(ROWS))


def _round() -> Schema:
    described = {
        "plan": whole(1, _PLANS),
        "indexes": _ORDER,
        "first_seat": ref("seat"),
        "columns": list_of(list_of(ref("card"), len(ROWS))),
        "thinking": list_of(whole(0, ROWS[-1])),
        "winners": list_of(whole(0, len(ARCHITECTS) - 1), len(ROWS)),
        "points": list_of(whole(0, _MANY)),
    }
    return record_of(described, optional=["indexes", "winners", "points"])


def _position(column: str) -> Schema:
    return {
        "options": ref("options"),
        "phase": ref("phase"),
        "active": or_null(ref("seat")),
        "start_seat": or_null(ref("seat")),
        "lead": or_null(ref("seat")),
        "indexes": or_null(_ORDER),
        "first_seat": or_null(ref("seat")),
        "plan": whole(0, _PLANS),
        "thinking": list_of({"type": "boolean"}),
        "columns": list_of(ref(column)),
        "rounds": list_of(ref("round")),
    }


def _view() -> Schema:
    looking = {
        "seat": or_null(ref("seat")),
        "hands": list_of(or_null(_HAND)),
        "hand_sizes": list_of(whole(0, len(CARDS))),
    }
    return record_of({**_position("seenColumn"), **looking}, optional=_TOLD_TWICE)


def _event() -> Schema:
    always = {"kind": ref("eventKind"), "seat": or_null(ref("seat")), "points": whole(0, _MANY)}
    sometimes = {
        "row": whole(1, ROWS[-1]),
        "column": whole(0, len(ARCHITECTS) - 1),
        "card": ref("card"),
        "index": ref("index"),
        "plan": whole(1, _PLANS),
        "red": whole(0, _MANY),
        "blue": whole(0, _MANY),
    }
    return record_of({**always, **sometimes}, optional=sometimes)
