"""Failing Water for learning code: how long it gets, and a view as numbers (docs/guides/openspiel.md names every field)."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Final

import numpy as np
from attrs import frozen

from boardrules.failingwater import CARDS, STORY_INDEXES, DesigningPlan, Options, Phase, StoryIndex, View
from boardrules.failingwater.components import ARCHITECTS, ROWS
from boardrules.failingwater.hands import MASKS, listed, listing
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import PLANS_IN_GAME, require_options
from boardrules.failingwater.schedule import DUMMY, HAND_SIZE, OVER, ROUNDS, Step, laying_steps
from boardrules.failingwater.scoring import NO_INDEX_BONUS
from boardrules.failingwater.setup import Setup
from boardrules.failingwater.structure import FACE_DOWN_CODE
from boardrules.failingwater.views import require_view
from boardrules.learning.fields import Field, FloatArray, places_of_checked, write_some
from boardrules.learning.protocol import Bounds

SECRETS: Final = True
"""Hands are secret (FW-70)."""

MOST_POINTS_A_ROUND: Final = max(
    sum(index.value for index in STORY_INDEXES if index.colour == "red"),
    NO_INDEX_BONUS,
)
"""All red indexes and no blue one; the bonus needs a round without any index, so it comes on top of nothing (FW-30, FW-31)."""

CLEAR_LEAD: Final = 4
"""Among random players nine games in ten end with a smaller lead or just this one, with three players as with four."""

MOST_RELAYS: Final = 16
"""How often in one round the dummy is laid again at most (FW-52).

The rules set no bound. A layout breaks with a chance below 1 in 10, so a game goes beyond this one less often than once in
10**16; it is then played on by the rules all the same, and only the promise of `Bounds.chance_steps` is broken.
"""

MOST_RELAYS_OF_KEPT_CARDS: Final = 128
"""The same with hand switching, where the dummy keeps its six cards (FW-67).

Three 8s among them break up to 4 layouts of 5: a game goes beyond this less often than once in 10**12.
"""

_PHASES: Final = {phase: number for number, phase in enumerate(Phase)}
_INDEXES: Final[Mapping[StoryIndex, int]] = {index: number for number, index in enumerate(STORY_INDEXES)}
_CODES: Final = listing(range(THINKING_CODE + 1))
_LYING: Final = FACE_DOWN_CODE + 1
"""What can lie in the matrix: 24 cards, a Thinking card, a card face down."""


def bounds(options: Options, /) -> Bounds:
    """Return what a game with these options can come to at most.

    :raises InvalidOptions: for anything but options of Failing Water

    >>> bounds(Options())
    Bounds(decisions=96, chance_steps=101, least=0, most=28, clear_lead=4)
    """
    players = require_options(options).players
    rounds = ROUNDS[players]
    deals = 1 if options.hand_switching else rounds
    chance_steps = 1 + rounds + deals * players * HAND_SIZE
    if players == DUMMY:
        relays = MOST_RELAYS_OF_KEPT_CARDS if options.hand_switching else MOST_RELAYS
        chance_steps += rounds * len(ROWS) * (1 + relays)
    return Bounds(rounds * players * HAND_SIZE, chance_steps, 0, rounds * MOST_POINTS_A_ROUND, CLEAR_LEAD)


def fields(options: Options, /) -> tuple[Field, ...]:
    """Return the fields of a view as numbers, in their order.

    `past_columns`, which is most of all the numbers, may be left out.

    :raises InvalidOptions: for anything but options of Failing Water
    """
    players = require_options(options).players
    rounds = ROUNDS[players]
    columns, rows = len(ARCHITECTS), len(ROWS)
    return (
        Field("viewer", (players,)),
        Field("to_move", (players,)),
        Field("phase", (len(_PHASES),)),
        Field("round", (rounds,)),
        Field("row", (rows,)),
        Field("start_seat", (players,)),
        Field("lead", (columns,)),
        Field("plan", (rows, len(_INDEXES))),
        Field("plans_seen", (PLANS_IN_GAME,)),
        Field("hands", (players, len(CARDS))),
        Field("hand_sizes", (players,)),
        Field("thinking", (players,)),
        Field("columns", (columns, rows, _LYING)),
        Field("points", (players,)),
        Field("past_plans", (rounds, PLANS_IN_GAME), memory=True),
        Field("past_first_seats", (rounds, players), memory=True),
        Field("past_columns", (rounds, columns * rows * len(CARDS)), memory=True, optional=True),
        Field("past_thinking", (rounds, players, rows), memory=True),
    )


def encode(view: View, into: Mapping[str, FloatArray], /) -> None:
    """Write the view into the arrays of its fields, which hold zeros; fields that are not there are left out.

    All that has a place by seat is turned so that the viewer's comes first and the left neighbour's next, but for the field
    `viewer`; a bystander's view stays as it is. The dummy's column is the last one for everybody.

    :raises InvalidState: for what is no view of Failing Water
    """
    require_view(view)
    try:
        _encode(view, into)
    except KeyError:
        write_some(partial(_encode, view), fields(view.options), into)


def _encode(view: View, into: Mapping[str, FloatArray]) -> None:
    seats = places_of_checked(view.seat, view.options.players, len(ARCHITECTS))
    _encode_turn(view, seats, into)
    _encode_round(view, into)
    _encode_hands(view, seats, into)
    _encode_matrix(view, seats, into)
    if any(name in into for name in _PAST):
        _encode_past(view, seats, into)


_PAST: Final = ("past_plans", "past_first_seats", "past_columns", "past_thinking")


def _encode_turn(view: View, seats: Sequence[int], into: Mapping[str, FloatArray]) -> None:
    turn = view.turn
    phase, row, start_seat, lead = turn.phase, turn.row, view.start_seat, view.lead
    if view.seat is not None:
        into["viewer"][view.seat] = 1
    if turn.player >= 0:
        into["to_move"][seats[turn.player]] = 1
    into["phase"][_PHASES[phase]] = 1
    if row:
        into["row"][row - 1] = 1
    if start_seat is not None:
        into["start_seat"][seats[start_seat]] = 1
    if lead is not None:
        into["lead"][seats[lead]] = 1


def _encode_round(view: View, into: Mapping[str, FloatArray]) -> None:
    """Write what stays the same while cards are put down."""
    facts = _round_facts(view.setup)
    if view.turn is not OVER:
        into["round"][facts.number] = 1
    into["plan"][...] = facts.plan
    into["plans_seen"][...] = facts.plans_seen
    if facts.number:
        into["points"][...] = facts.points[view.seat or 0]


@frozen(eq=False)
class RoundFacts:
    """What does not change within a round, as numbers.

    :ivar number: how many rounds are finished
    :ivar plan: the field of that name; zeros before the plan is revealed
    :ivar plans_seen: the field of that name
    :ivar points: by viewer, the field of that name
    """

    number: int
    plan: FloatArray
    plans_seen: FloatArray
    points: tuple[FloatArray, ...]


# All decisions of a round ask for the same; who plays several games at a time asks for some rounds in turn.
@lru_cache(maxsize=256)
def _round_facts(setup: Setup) -> RoundFacts:
    options, rounds = setup.options, setup.rounds
    plans_seen = np.zeros(PLANS_IN_GAME, np.float32)
    for position in (*(each.plan for each in rounds), setup.plan):
        if position:
            plans_seen[position - 1] = 1
    plan = _plan_numbers(options.plans[setup.plan - 1] if setup.plan else None)
    most = ROUNDS[options.players] * MOST_POINTS_A_ROUND
    won = [sum(points) / most for points in zip(*(each.points for each in rounds), strict=True)]
    points = tuple(np.array(_turned(won, viewer), np.float32) for viewer in range(options.players))
    return RoundFacts(len(rounds), plan, plans_seen, points)


# A program plays few sets of plans.
@lru_cache(maxsize=256)
def _plan_numbers(plan: DesigningPlan | None) -> FloatArray:
    numbers = np.zeros((len(ROWS), len(_INDEXES)), np.float32)
    for row, story_index in enumerate(plan.indexes if plan else ()):
        numbers[row, _INDEXES[story_index]] = 1
    return numbers


def _encode_hands(view: View, seats: Sequence[int], into: Mapping[str, FloatArray]) -> None:
    hands = into["hands"]
    for seat in range(view.options.players):
        if view.knows_hand(seat):
            place = seats[seat]
            for code in listed(_CODES, view.held, MASKS[seat]):
                if code != THINKING_CODE:
                    hands[place, code] = 1
    into["hand_sizes"][...] = _parts_of_hands(view.hand_sizes, view.seat)
    if view.options.thinking_cards:
        into["thinking"][...] = _turned(view.thinking, view.seat)


# As many entries as hands can be filled.
@lru_cache(maxsize=1 << 12)
def _parts_of_hands(sizes: tuple[int, ...], viewer: int | None) -> FloatArray:
    return np.array(_turned(sizes, viewer), np.float32) / np.float32(HAND_SIZE)


def _encode_matrix(view: View, seats: Sequence[int], into: Mapping[str, FloatArray]) -> None:
    columns = into["columns"]
    if view.turn is OVER:
        for row, codes in enumerate(view.rounds[-1].rows):
            for place, code in zip(seats, codes, strict=True):
                columns[place, row, code] = 1
    else:
        for (column, row), code in zip(_cells(view.turn), view.laid, strict=True):
            columns[seats[column], row, code] = 1


# One entry per step that a round can have.
@cache
def _cells(turn: Step) -> tuple[tuple[int, int], ...]:
    """Return column and row, from 0, of each card in the matrix, in the order in which they were laid."""
    return tuple((step.column, step.row - 1) for step in laying_steps(turn))


def _turned(by_seat: Sequence[float], viewer: int | None) -> Sequence[float]:
    """Return what is known by seat with the viewer's own first."""
    return [*by_seat[viewer:], *by_seat[:viewer]] if viewer else by_seat


def _encode_past(view: View, seats: Sequence[int], into: Mapping[str, FloatArray]) -> None:
    for number, each in enumerate(view.rounds):
        into["past_plans"][number, each.plan - 1] = 1
        into["past_first_seats"][number, seats[each.first_seat]] = 1
        for seat, row in enumerate(each.thinking):
            if row:
                into["past_thinking"][number, seats[seat], row - 1] = 1
        if "past_columns" in into:
            columns = into["past_columns"][number].reshape(len(ARCHITECTS), len(ROWS), len(CARDS))
            for row, codes in enumerate(each.rows):
                for place, code in zip(seats, codes, strict=True):
                    columns[place, row, code] = 1
