"""The data of the game described in JSON Schema, for clients in any language."""

from typing import Final

from boardrules.fountains.basin import PAWNS
from boardrules.fountains.components import FISH_COLOURS, Design, Icon
from boardrules.fountains.event import EventKind
from boardrules.fountains.moves import LARGEST
from boardrules.fountains.options import (
    PLAYERS,
    DarkBricks,
    DesignWater,
    Difficulty,
    Fall,
    LilyGroups,
    PoolRanking,
    SoloFinalFish,
    StraightPools,
)
from boardrules.fountains.state import Phase
from boardrules.schemas import (
    INTEGER,
    Schema,
    document,
    list_of,
    one_of_texts,
    or_null,
    record_of,
    ref,
    text,
    whole,
)

_ICON: Final = "|".join(Icon)
_TOKEN: Final = rf"(?:{_ICON})(?:\+(?:{_ICON}))*"
_TILE: Final = r"[a-z][a-z0-9_]*\.[1-9][0-9]{0,5}"
_MOVES: Final = "|".join(
    (
        rf"start:{INTEGER}",
        rf"tile:[a-z][a-z0-9_]*\.{INTEGER}",
        rf"token:{_TOKEN}",
        rf"design:(?:{'|'.join(Design)})",
        rf"(?:{'|'.join(PAWNS)})>{INTEGER}",
        rf"take:{_TOKEN}",
        rf"place:{INTEGER},{INTEGER},{INTEGER}",
        rf"put:{INTEGER},{INTEGER}",
        "discard",
        rf"fish:(?:{'|'.join(FISH_COLOURS)})",
        rf"refresh:(?:-|{_TOKEN}(?:,{_TOKEN})*)",
    )
)


def data_schema() -> dict[str, object]:
    """Return the JSON Schema (2020-12) of the game's data; each kind is under ``$defs`` by its name.

    >>> sorted(data_schema()["$defs"])[:6]
    ['event', 'fountain', 'iconAt', 'laidTile', 'laidToken', 'move']
    """
    return document(
        "fountains",
        {
            "options": _options(),
            "move": text(_MOVES) | {"title": "Move"},
            "tile": text(_TILE) | {"title": "Tile"},
            "token": text(_TOKEN) | {"title": "Token"},
            "laidTile": record_of(
                {
                    "tile": ref("tile"),
                    "x": _COORDINATE,
                    "y": _COORDINATE,
                    "turn": whole(0, 3),
                    "level": whole(1, LARGEST),
                },
                title="LaidTile",
            ),
            "laidToken": record_of({"token": ref("token"), "x": _COORDINATE, "y": _COORDINATE}, title="LaidToken"),
            "iconAt": record_of(
                {"icon": one_of_texts(Icon), "x": _COORDINATE, "y": _COORDINATE, "level": whole(1, LARGEST)},
                title="IconAt",
            ),
            "fountain": record_of(
                {"tiles": list_of(ref("laidTile")), "tokens": list_of(ref("laidToken"))}, title="Fountain"
            ),
            "state": record_of(_position(), optional=["then"], title="State"),
            "view": record_of(
                {**_position(), "seat": or_null(whole(0, PLAYERS[-1] - 1))}, optional=["then"], title="View"
            ),
            "event": _event(),
        },
    )


_COORDINATE: Final = whole(-LARGEST, LARGEST)
_COUNT: Final = whole(0, LARGEST)
_SEAT: Final = whole(0, PLAYERS[-1] - 1)


def _options() -> Schema:
    described = {
        "players": whole(PLAYERS[0], PLAYERS[-1]),
        "first_seat": or_null(_SEAT),
        "advanced": {"type": "boolean"},
        "difficulty": one_of_texts(Difficulty),
        "components": {"type": "string"},
        "pool_ranking": one_of_texts(PoolRanking),
        "lily_groups": one_of_texts(LilyGroups),
        "fall": one_of_texts(Fall),
        "dark_bricks": one_of_texts(DarkBricks),
        "design_water": one_of_texts(DesignWater),
        "straight_pools": one_of_texts(StraightPools),
        "solo_final_fish": one_of_texts(SoloFinalFish),
    }
    return record_of(described, optional=described, title="Options")


def _position() -> Schema:
    held = {"anyOf": [record_of({"tile": ref("tile")}), record_of({"token": ref("token")}), {"type": "null"}]}
    counts = {"type": "object", "additionalProperties": _COUNT}
    return {
        "options": ref("options"),
        "first_seat": or_null(_SEAT),
        "designs": list_of(one_of_texts(Design)),
        "phase": one_of_texts(Phase),
        "then": one_of_texts(Phase),
        "active": _SEAT,
        "pawns": record_of({pawn.value: whole(0, LARGEST) for pawn in PAWNS}),
        "tops": list_of(or_null(ref("tile"))),
        "stacks": list_of(_COUNT),
        "unseen": {"type": "object", "additionalProperties": list_of(_COUNT)},
        "tokens": list_of(ref("token")),
        "supply": counts,
        "held": held,
        "reward": or_null(one_of_texts(PAWNS)),
        "fountains": list_of(ref("fountain")),
        "points": list_of(_COUNT),
        "machine": or_null(list_of(ref("tile"))),
        "gear": or_null(_COUNT),
        "laps": _COUNT,
    }


def _event() -> Schema:
    cell = {"type": "array", "prefixItems": [_COORDINATE, _COORDINATE], "items": False, "minItems": 2}
    always = {"kind": one_of_texts(EventKind), "seat": or_null(_SEAT), "points": _COUNT}
    sometimes = {
        "icons": list_of(ref("iconAt")),
        "pools": list_of(list_of(cell)),
        "tiles": list_of(ref("tile")),
        "token": ref("token"),
        "tokens": list_of(ref("token")),
        "laid": ref("laidTile"),
        "cell": cell,
        "pawn": one_of_texts(PAWNS),
        "space": _COUNT,
        "colour": one_of_texts(FISH_COLOURS),
        "design": one_of_texts(Design),
        "machine": {"const": True},
    }
    return record_of({**always, **sometimes}, optional=sometimes, title="Event")
