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
    named,
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

    >>> sorted(data_schema()["$defs"])[:8]
    ['cell', 'design', 'event', 'eventKind', 'fountain', 'held', 'icon', 'iconAt']
    """
    cell = {"x": _COORDINATE, "y": _COORDINATE}
    laid_tile = {"tile": ref("tile"), **cell, "turn": whole(0, 3), "level": whole(1, LARGEST)}
    icon_at = {"icon": ref("icon"), **cell, "level": whole(1, LARGEST)}
    fountain = {"tiles": list_of(ref("laidTile")), "tokens": list_of(ref("laidToken"))}
    held: Schema = {"anyOf": [record_of({"tile": ref("tile")}), record_of({"token": ref("token")})]}
    view = {**_position(), "seat": or_null(ref("seat"))}
    return document(
        "fountains",
        {
            "options": named("Options", _options()),
            "move": named("Move", text(_MOVES)),
            "seat": named("Seat", whole(0, PLAYERS[-1] - 1)),
            "phase": named("Phase", one_of_texts(Phase)),
            "pawn": named("Pawn", one_of_texts(PAWNS)),
            "icon": named("Icon", one_of_texts(Icon)),
            "design": named("Design", one_of_texts(Design)),
            "tile": named("Tile", text(_TILE)),
            "token": named("Token", text(_TOKEN)),
            "cell": named("Cell", list_of(_COORDINATE, 2)),
            "laidTile": named("LaidTile", record_of(laid_tile)),
            "laidToken": named("LaidToken", record_of({"token": ref("token"), **cell})),
            "iconAt": named("IconAt", record_of(icon_at)),
            "fountain": named("Fountain", record_of(fountain)),
            "held": named("Held", held),
            "state": named("State", record_of(_position(), optional=["then"])),
            "view": named("View", record_of(view, optional=["then"])),
            "eventKind": named("EventKind", one_of_texts(EventKind)),
            "event": named("Event", _event()),
        },
    )


_COORDINATE: Final = whole(-LARGEST, LARGEST)
_COUNT: Final = whole(0, LARGEST)


def _options() -> Schema:
    described = {
        "players": whole(PLAYERS[0], PLAYERS[-1]),
        "first_seat": or_null(ref("seat")),
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
    return record_of(described, optional=described)


def _position() -> Schema:
    return {
        "options": ref("options"),
        "first_seat": or_null(ref("seat")),
        "designs": list_of(ref("design")),
        "phase": ref("phase"),
        "then": ref("phase"),
        "active": ref("seat"),
        "pawns": record_of({pawn.value: whole(0, LARGEST) for pawn in PAWNS}),
        "tops": list_of(or_null(ref("tile"))),
        "stacks": list_of(_COUNT),
        "unseen": {"type": "object", "additionalProperties": list_of(_COUNT)},
        "tokens": list_of(ref("token")),
        "supply": {"type": "object", "additionalProperties": _COUNT},
        "held": or_null(ref("held")),
        "reward": or_null(ref("pawn")),
        "fountains": list_of(ref("fountain")),
        "points": list_of(_COUNT),
        "machine": or_null(list_of(ref("tile"))),
        "gear": or_null(_COUNT),
        "laps": _COUNT,
    }


def _event() -> Schema:
    always = {"kind": ref("eventKind"), "seat": or_null(ref("seat")), "points": _COUNT}
    sometimes = {
        "icons": list_of(ref("iconAt")),
        "pools": list_of(list_of(ref("cell"))),
        "tiles": list_of(ref("tile")),
        "token": ref("token"),
        "tokens": list_of(ref("token")),
        "laid": ref("laidTile"),
        "cell": ref("cell"),
        "pawn": ref("pawn"),
        "space": _COUNT,
        "colour": one_of_texts(FISH_COLOURS),
        "design": ref("design"),
        "machine": {"const": True},
    }
    return record_of({**always, **sometimes}, optional=sometimes)
