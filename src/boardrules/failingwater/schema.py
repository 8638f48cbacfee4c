"""The data of the game described in JSON Schema, for clients in any language."""

from typing import Final

from boardrules.failingwater.components import ARCHITECTS, CARDS, REFERENCE_PLANS, ROWS
from boardrules.failingwater.event import EventKind
from boardrules.failingwater.options import Follow, Tiebreak
from boardrules.failingwater.schedule import Phase
from boardrules.schemas import INTEGER, Schema, document, list_of, one_of_texts, or_null, record_of, ref, text, whole

_CARD: Final = "[RBY][1-8]"
_MANY: Final = 999_999
_SEAT: Final = whole(0, len(ARCHITECTS) - 1)


def data_schema() -> dict[str, object]:
    """Return the JSON Schema (2020-12) of the game's data; each kind is under ``$defs`` by its name.

    >>> sorted(data_schema()["$defs"])
    ['card', 'event', 'index', 'move', 'options', 'record', 'round', 'state', 'view']
    """
    return document(
        "failingwater",
        {
            "options": _options(),
            "move": text(rf"start:{INTEGER}|plan:{INTEGER}|deal:(?:{_CARD}|\?)|{_CARD}|T") | {"title": "Move"},
            "card": text(_CARD) | {"title": "Card"},
            "index": one_of_texts(_INDEXES) | {"title": "StoryIndex"},
            "round": record_of(
                {
                    "plan": whole(1, _PLANS),
                    "first_seat": _SEAT,
                    "columns": list_of(list_of(ref("card"), len(ROWS))),
                    "thinking": list_of(whole(0, ROWS[-1])),
                    "winners": list_of(whole(0, len(ARCHITECTS) - 1), len(ROWS)),
                    "points": list_of(whole(0, _MANY)),
                },
                optional=["winners", "points"],
                title="Round",
            ),
            "state": record_of({**_position("T"), "hands": list_of(_HAND)}, optional=_TOLD_TWICE, title="State"),
            "view": record_of(
                {
                    **_position(r"T|\?"),
                    "seat": or_null(_SEAT),
                    "hands": list_of(or_null(_HAND)),
                    "hand_sizes": list_of(whole(0, len(CARDS))),
                },
                optional=_TOLD_TWICE,
                title="View",
            ),
            "event": _event(),
        },
    )


_TOLD_TWICE: Final = ("phase", "active")
_INDEXES: Final = sorted(str(index) for index in REFERENCE_PLANS[0].indexes)
_PLANS: Final = len(REFERENCE_PLANS)
_HAND: Final = list_of(ref("card"))


def _options() -> Schema:
    described = {
        "players": {"enum": [3, 4]},
        "first_seat": or_null(_SEAT),
        "plans": list_of(list_of(ref("index"), len(ROWS)), _PLANS),
        "thinking_cards": {"type": "boolean"},
        "easy_order": {"type": "boolean"},
        "hand_switching": {"type": "boolean"},
        "follow": one_of_texts(Follow),
        "tiebreak": one_of_texts(Tiebreak),
        "dummy_face_down": {"enum": [[1], [1, 6]]},
    }
    return record_of(described, optional=described, title="Options")


def _position(besides_cards: str) -> Schema:
    return {
        "options": ref("options"),
        "phase": one_of_texts(Phase),
        "active": or_null(_SEAT),
        "first_seat": or_null(_SEAT),
        "plan": whole(0, _PLANS),
        "thinking": list_of({"type": "boolean"}),
        "columns": list_of(list_of(or_null(text(rf"{_CARD}|{besides_cards}")), len(ROWS)), most=len(ARCHITECTS)),
        "rounds": list_of(ref("round"), most=_PLANS),
    }


def _event() -> Schema:
    always = {"kind": one_of_texts(EventKind), "seat": or_null(_SEAT), "points": whole(0, _MANY)}
    sometimes = {
        "row": whole(1, ROWS[-1]),
        "column": whole(0, len(ARCHITECTS) - 1),
        "card": ref("card"),
        "index": ref("index"),
        "plan": whole(1, _PLANS),
        "red": whole(0, _MANY),
        "blue": whole(0, _MANY),
    }
    return record_of({**always, **sometimes}, optional=sometimes, title="Event")
