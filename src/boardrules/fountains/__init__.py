"""The tile game Fountains, for 1 to 5 players with everything public; what is drawn next is chance.

The module itself is the game: it satisfies `boardrules.game.Game`. What playing does not need, such as pictures and sentences, loads when it
is first used.

>>> from random import Random
>>> from boardrules import fountains
>>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
>>> len(fountains.legal_moves(state))
9
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from boardrules.fountains.basin import Basin
from boardrules.fountains.chance import chance_outcomes, resolve_chance, sample_chance
from boardrules.fountains.components import Components, Design, Icon, Pawn, Shape, Space, Tile, Token
from boardrules.fountains.event import EVENT_FIELDS, Event, EventKind, events, final_events, reward_events
from boardrules.fountains.flow import IconAt, Pool, Water, water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.moves import (
    ID_WINDOW,
    ChooseFish,
    Discard,
    Move,
    MovePawn,
    Place,
    Put,
    Refresh,
    Refusal,
    RevealDesign,
    RevealTile,
    RevealToken,
    Start,
    Take,
)
from boardrules.fountains.options import (
    DarkBricks,
    DesignWater,
    Difficulty,
    Fall,
    LilyGroups,
    Options,
    PoolRanking,
    SoloFinalFish,
    StraightPools,
    num_seats,
    options_from_data,
    options_to_data,
)
from boardrules.fountains.placement import can_place, placements, token_places, why_not_place
from boardrules.fountains.reference_set import REFERENCE_SET
from boardrules.fountains.refusals import why_not
from boardrules.fountains.rules import (
    apply_move,
    current_player,
    is_legal,
    is_over,
    legal_moves,
    new_game,
    scores,
    scores_if_over,
    standings,
)
from boardrules.fountains.state import Phase, State
from boardrules.fountains.views import View, observe, observe_move

if TYPE_CHECKING:
    from boardrules.fountains.data import event_to_data, state_from_data, state_to_data, view_from_data, view_to_data
    from boardrules.fountains.english import ENGLISH
    from boardrules.fountains.ids import legal_ids, move_from_id, move_to_id, num_decision_ids, num_move_ids
    from boardrules.fountains.japanese import JAPANESE
    from boardrules.fountains.notation import move_from_text, move_to_text
    from boardrules.fountains.paths import path
    from boardrules.fountains.picture_words import PictureWords
    from boardrules.fountains.rollouts import rollout
    from boardrules.fountains.sampling import count_states, sample_state
    from boardrules.fountains.schema import data_schema
    from boardrules.fountains.sentences import describe_event, describe_move
    from boardrules.fountains.svg import render_svg
    from boardrules.fountains.svg_basin import render_basin
    from boardrules.fountains.svg_fountain import render_fountain
    from boardrules.fountains.svg_side import render_design, render_hand, render_score, render_tile, render_token
    from boardrules.fountains.text import render_text
    from boardrules.fountains.validation import validate
    from boardrules.fountains.words import Words

__all__ = [
    "ENGLISH",
    "EVENT_FIELDS",
    "ID_WINDOW",
    "JAPANESE",
    "NAME",
    "REFERENCE_SET",
    "Basin",
    "ChooseFish",
    "Components",
    "DarkBricks",
    "Design",
    "DesignWater",
    "Difficulty",
    "Discard",
    "Event",
    "EventKind",
    "Fall",
    "Fountain",
    "Icon",
    "IconAt",
    "LaidTile",
    "LaidToken",
    "LilyGroups",
    "Move",
    "MovePawn",
    "Options",
    "Pawn",
    "Phase",
    "PictureWords",
    "Place",
    "Pool",
    "PoolRanking",
    "Put",
    "Refresh",
    "Refusal",
    "RevealDesign",
    "RevealTile",
    "RevealToken",
    "Shape",
    "SoloFinalFish",
    "Space",
    "Start",
    "State",
    "StraightPools",
    "Take",
    "Tile",
    "Token",
    "View",
    "Water",
    "Words",
    "apply_move",
    "can_place",
    "chance_outcomes",
    "count_states",
    "current_player",
    "data_schema",
    "describe_event",
    "describe_move",
    "event_to_data",
    "events",
    "final_events",
    "is_legal",
    "is_over",
    "legal_ids",
    "legal_moves",
    "move_from_id",
    "move_from_text",
    "move_to_id",
    "move_to_text",
    "new_game",
    "num_decision_ids",
    "num_move_ids",
    "num_seats",
    "observe",
    "observe_move",
    "options_from_data",
    "options_to_data",
    "path",
    "placements",
    "render_basin",
    "render_design",
    "render_fountain",
    "render_hand",
    "render_score",
    "render_svg",
    "render_text",
    "render_tile",
    "render_token",
    "resolve_chance",
    "reward_events",
    "rollout",
    "sample_chance",
    "sample_state",
    "scores",
    "scores_if_over",
    "standings",
    "state_from_data",
    "state_to_data",
    "token_places",
    "validate",
    "view_from_data",
    "view_to_data",
    "water",
    "why_not",
    "why_not_place",
]

NAME: Final = "fountains"

_LOADED_ON_FIRST_USE: Final = {
    "ENGLISH": "english",
    "JAPANESE": "japanese",
    "PictureWords": "picture_words",
    "Words": "words",
    "count_states": "sampling",
    "data_schema": "schema",
    "describe_event": "sentences",
    "describe_move": "sentences",
    "event_to_data": "data",
    "legal_ids": "ids",
    "move_from_id": "ids",
    "move_from_text": "notation",
    "move_to_id": "ids",
    "move_to_text": "notation",
    "num_decision_ids": "ids",
    "num_move_ids": "ids",
    "path": "paths",
    "render_basin": "svg_basin",
    "render_design": "svg_side",
    "render_fountain": "svg_fountain",
    "render_hand": "svg_side",
    "render_score": "svg_side",
    "render_svg": "svg",
    "render_text": "text",
    "render_tile": "svg_side",
    "render_token": "svg_side",
    "rollout": "rollouts",
    "sample_state": "sampling",
    "state_from_data": "data",
    "state_to_data": "data",
    "validate": "validation",
    "view_from_data": "data",
    "view_to_data": "data",
}
"""By public name the room that it comes from."""

if not TYPE_CHECKING:
    # Type checkers see the imports above instead, and so take no other name for one of the module's.

    def __getattr__(name: str) -> object:
        """Return a public name of a room that playing does not need, imported only now."""
        if name not in _LOADED_ON_FIRST_USE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_LOADED_ON_FIRST_USE[name]}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted(__all__)
