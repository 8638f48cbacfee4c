"""The card game Origin of Failing Water (落水邸物語), for 3 or 4 players with hidden hands.

The module itself is the game: it satisfies `boardrules.game.Game`.

>>> from random import Random
>>> from boardrules import failingwater, playout
>>> state, moves = playout(failingwater, failingwater.new_game(), Random(1))
>>> failingwater.is_over(state)
True
"""

from typing import Final

from boardrules.failingwater.chance import chance_outcomes, resolve_chance, sample_chance
from boardrules.failingwater.components import (
    ARCHITECTS,
    CARDS,
    REFERENCE_PLANS,
    STORY_INDEXES,
    Card,
    Colour,
    DesigningPlan,
    StoryIndex,
)
from boardrules.failingwater.data import event_to_data, state_from_data, state_to_data, view_from_data, view_to_data
from boardrules.failingwater.english import ENGLISH
from boardrules.failingwater.event import EVENT_FIELDS, Event, EventKind, events, final_events
from boardrules.failingwater.ids import legal_ids, move_from_id, move_to_id, num_decision_ids, num_move_ids
from boardrules.failingwater.japanese import JAPANESE
from boardrules.failingwater.moves import Deal, Move, Play, PlayThinking, Refusal, RevealPlan, Start
from boardrules.failingwater.notation import move_from_text, move_to_text
from boardrules.failingwater.options import (
    Follow,
    Options,
    Tiebreak,
    num_seats,
    options_from_data,
    options_to_data,
)
from boardrules.failingwater.paths import path
from boardrules.failingwater.picture_words import PictureWords
from boardrules.failingwater.refusals import why_not
from boardrules.failingwater.rollouts import paired_ends, rollout, win_chances
from boardrules.failingwater.round_sheet import RoundLine, RoundSheet, round_sheets
from boardrules.failingwater.rows import Row, winning_column
from boardrules.failingwater.rules import (
    apply_move,
    current_player,
    is_legal,
    is_over,
    legal_moves,
    new_game,
    scores,
    standings,
)
from boardrules.failingwater.sampling import all_states, count_states, sample_state
from boardrules.failingwater.schedule import Phase
from boardrules.failingwater.schema import data_schema
from boardrules.failingwater.sentences import describe_event, describe_move
from boardrules.failingwater.setup import Round
from boardrules.failingwater.state import Lying, State
from boardrules.failingwater.svg import (
    render_card,
    render_hand,
    render_matrix,
    render_plan,
    render_score,
    render_svg,
)
from boardrules.failingwater.text import render_text
from boardrules.failingwater.validation import validate
from boardrules.failingwater.views import View, observe, observe_move
from boardrules.failingwater.weighing import move_weigher
from boardrules.failingwater.words import Words

__all__ = [
    "ARCHITECTS",
    "CARDS",
    "ENGLISH",
    "EVENT_FIELDS",
    "JAPANESE",
    "NAME",
    "REFERENCE_PLANS",
    "STORY_INDEXES",
    "Card",
    "Colour",
    "Deal",
    "DesigningPlan",
    "Event",
    "EventKind",
    "Follow",
    "Lying",
    "Move",
    "Options",
    "Phase",
    "PictureWords",
    "Play",
    "PlayThinking",
    "Refusal",
    "RevealPlan",
    "Round",
    "RoundLine",
    "RoundSheet",
    "Row",
    "Start",
    "State",
    "StoryIndex",
    "Tiebreak",
    "View",
    "Words",
    "all_states",
    "apply_move",
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
    "move_weigher",
    "new_game",
    "num_decision_ids",
    "num_move_ids",
    "num_seats",
    "observe",
    "observe_move",
    "options_from_data",
    "options_to_data",
    "paired_ends",
    "path",
    "render_card",
    "render_hand",
    "render_matrix",
    "render_plan",
    "render_score",
    "render_svg",
    "render_text",
    "resolve_chance",
    "rollout",
    "round_sheets",
    "sample_chance",
    "sample_state",
    "scores",
    "standings",
    "state_from_data",
    "state_to_data",
    "validate",
    "view_from_data",
    "view_to_data",
    "why_not",
    "win_chances",
    "winning_column",
]

NAME: Final = "failingwater"


def __dir__() -> list[str]:
    return sorted(__all__)
