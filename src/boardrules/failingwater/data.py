"""Positions and events as data for JSON, and back: for clients in any language, and to set up a position by hand."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from boardrules.failingwater.components import ARCHITECTS, CARDS, ROWS, Card
from boardrules.failingwater.event import Event
from boardrules.failingwater.hands import MASKS, held_by
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import PLANS_IN_GAME, Options, options_from_data, options_to_data
from boardrules.failingwater.rows import walk_of_lead
from boardrules.failingwater.sampling import sample_state
from boardrules.failingwater.schedule import (
    DUMMY,
    HAND_SIZE,
    OVER,
    ROUNDS,
    START,
    Phase,
    Step,
    chain,
    round_kind,
)
from boardrules.failingwater.scoring import round_points
from boardrules.failingwater.setup import Round, Setup, lead_at_start
from boardrules.failingwater.state import Lying, Position, State, require_state
from boardrules.failingwater.structure import FACE_DOWN_CODE
from boardrules.failingwater.validation import validate
from boardrules.failingwater.views import View, observe
from boardrules.game import InvalidState, given
from boardrules.reading import choice_at, each_at, maybe_at, object_at, truth_at, whole_at

_CARDS: Final = {str(card): card.code for card in CARDS}
_LYING: Final = _CARDS | {"T": THINKING_CODE, "?": FACE_DOWN_CODE}
_NEEDED: Final = ("options", "first_seat", "plan", "rounds", "hands", "thinking", "columns")
_TOLD_TWICE: Final = ("phase", "active", "start_seat", "lead", "indexes")
_OF_ROUNDS: Final = ("indexes", "winners", "points")
_MOST_POINTS: Final = 100
"""More than a round can bring; `validate` knows what it brought."""


def state_to_data(state: State, /) -> dict[str, object]:
    """Return a state as data for JSON, all hands included; `state_from_data` gives an equal state back.

    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import failingwater
    >>> data = state_to_data(failingwater.new_game())
    >>> data["phase"], data["columns"][0], data["rounds"]
    ('plan', [None, None, None, None, None, None], [])
    """
    require_state(state)
    return {**_common(state), "hands": [[str(card) for card in hand] for hand in state.hands]}


def view_to_data(view: View, /) -> dict[str, object]:
    """Return a view as data for JSON: what the state's data hold, but null for hands and ``?`` for cards that are hidden.

    :raises InvalidState: for something that is no view of this game
    """
    if type(view) is not View:
        raise InvalidState("view", f"must be a failingwater.View, not {given(view)}")
    hands = [None if hand is None else [str(card) for card in hand] for hand in view.hands]
    return {**_common(view), "seat": view.seat, "hands": hands, "hand_sizes": list(view.hand_sizes)}


def _common(x: Position) -> dict[str, object]:
    setup = x.setup
    return {
        "options": options_to_data(setup.options),
        **_follows(x),
        "first_seat": setup.first_seat,
        "plan": setup.plan,
        "thinking": list(x.thinking),
        "columns": [] if x.phase is Phase.OVER else [[_lying_text(each) for each in column] for column in _columns(x)],
        "rounds": [_round_to_data(each, setup.options) for each in setup.rounds],
    }


def _follows(x: Position) -> dict[str, object]:
    """Return what follows from the rest, told so that a client need not know the rules."""
    indexes = None if x.plan is None else [str(index) for index in x.plan.indexes]
    return {
        "phase": x.phase.value,
        "active": x.active,
        "start_seat": x.start_seat,
        "lead": x.lead,
        "indexes": indexes,
    }


def _columns(x: Position) -> Sequence[Sequence[Card | Lying | None]]:
    return x.columns[: _column_count(x.options)]


def _column_count(options: Options) -> int:
    return len(ARCHITECTS) if options.players == DUMMY else options.players


def _lying_text(lying: Card | Lying | None) -> str | None:
    if isinstance(lying, Card):
        return str(lying)
    return None if lying is None else "T" if lying is Lying.THINKING else "?"


def _round_to_data(finished: Round, options: Options) -> dict[str, object]:
    return {
        "plan": finished.plan,
        "indexes": [str(index) for index in options.plans[finished.plan - 1].indexes],
        "first_seat": finished.first_seat,
        "columns": [[str(card) for card in column] for column in finished.columns],
        "thinking": list(finished.thinking),
        "winners": list(finished.winners),
        "points": list(finished.points),
    }


def state_from_data(data: object, /) -> State:
    """Return the state that such data stand for.

    What follows from the rest may be left out: `phase`, `active`, `start_seat`, `lead`, `indexes`, and the indexes, winners
    and points of finished rounds.

    :raises InvalidState: naming the path to the fault, and for all that `validate` refuses
    :raises InvalidOptions: for options that there are not
    :raises InvalidComponents: for a plan that is none

    >>> from boardrules import failingwater
    >>> start = failingwater.new_game(failingwater.Options(players=3))
    >>> state_from_data(state_to_data(start)) == start
    True
    """
    found = object_at(data, "state", _NEEDED, _TOLD_TWICE)
    setup = _setup_at(found)
    hands = each_at(found["hands"], "hands", _hand_at, setup.options.players)
    turn, laid, held = _lying_at(found, setup, [len(hand) for hand in hands])
    for seat, codes in enumerate(hands):
        held |= held_by(seat, codes)
    if setup.options.players == DUMMY and turn.kind:
        held |= held_by(DUMMY, laid[: len(ROWS)])
    state = State(setup, turn, held, laid)
    validate(state)
    _check_told_twice(found, state)
    return state


def view_from_data(data: object, /) -> View:
    """Return the view that such data stand for. What follows from the rest may be left out, as for `state_from_data`.

    :raises InvalidState: naming the path to the fault, and for what no seat can come to see
    :raises InvalidOptions: for options that there are not
    :raises InvalidComponents: for a plan that is none

    >>> from boardrules import failingwater
    >>> view = failingwater.observe(failingwater.new_game(), 2)
    >>> view_from_data(view_to_data(view)) == view
    True
    """
    found = object_at(data, "view", (*_NEEDED, "seat", "hand_sizes"), _TOLD_TWICE)
    setup = _setup_at(found)
    players = setup.options.players
    seat = maybe_at(found["seat"], "seat", lambda value, path: whole_at(value, path, 0, players - 1))
    hands = each_at(found["hands"], "hands", lambda value, path: maybe_at(value, path, _hand_at), players)
    sizes = each_at(found["hand_sizes"], "hand_sizes", lambda value, path: whole_at(value, path, 0, HAND_SIZE), players)
    turn, laid, held = _lying_at(found, setup, sizes)
    for number, codes in enumerate(hands):
        known = number == seat or (setup.options.hand_switching and bool(setup.rounds))
        if known == (codes is None):
            raise InvalidState(f"hands[{number}]", "must be the cards if the viewer knows them, else null")
        held |= held_by(number, codes or ())
    view = View(setup, turn, held, laid, seat)
    # A view can be if a state can be that looks so.
    state = sample_state(view, Random(0))
    validate(state)
    if observe(state, seat) != view or view.hand_sizes != sizes:
        raise InvalidState("view", "is not what a seat can come to see")
    _check_told_twice(found, view)
    return view


def _setup_at(found: Mapping[str, object]) -> Setup:
    options = options_from_data(found["options"])
    rounds = each_at(found["rounds"], "rounds", lambda value, path: _round_at(value, path, options))
    first_seat = maybe_at(found["first_seat"], "first_seat", lambda value, path: _seat_at(value, path, options))
    return Setup(options, rounds, first_seat, whole_at(found["plan"], "plan", 0, PLANS_IN_GAME))


def _seat_at(value: object, path: str, options: Options) -> int:
    return whole_at(value, path, 0, options.players - 1)


def _round_at(value: object, path: str, options: Options) -> Round:
    players = options.players
    found = object_at(value, path, ("plan", "first_seat", "columns", "thinking"), _OF_ROUNDS)
    plan = whole_at(found["plan"], f"{path}.plan", 1, PLANS_IN_GAME)
    first_seat = _seat_at(found["first_seat"], f"{path}.first_seat", options)
    columns = each_at(found["columns"], f"{path}.columns", _full_column_at, _column_count(options))
    rows = tuple([bytes(row) for row in zip(*columns, strict=True)])
    used = each_at(
        found["thinking"], f"{path}.thinking", lambda each, where: whole_at(each, where, 0, ROWS[-1]), players
    )
    winners = walk_of_lead(rows, lead_at_start(players, first_seat))
    points = round_points(options.plans[plan - 1], winners, players)
    indexes = [str(index) for index in options.plans[plan - 1].indexes]
    if "indexes" in found and found["indexes"] != indexes:
        raise InvalidState(f"{path}.indexes", f"must be {indexes}, as the plan goes, not {given(found['indexes'])}")
    for name, followed, most in (("winners", winners, len(ROWS)), ("points", points, _MOST_POINTS)):
        if name in found:
            where = f"{path}.{name}"
            if each_at(found[name], where, _numbers_up_to(most)) != followed:
                raise InvalidState(where, f"must be {list(followed)}, as the cards lie")
    return Round(plan, first_seat, rows, used, winners, points)


def _numbers_up_to(most: int) -> Callable[[object, str], int]:
    return lambda value, path: whole_at(value, path, 0, most)


def _full_column_at(value: object, path: str) -> tuple[int, ...]:
    return each_at(value, path, lambda each, where: choice_at(each, where, _CARDS), len(ROWS))


def _column_at(value: object, path: str) -> tuple[int | None, ...]:
    return each_at(
        value, path, lambda each, where: maybe_at(each, where, lambda x, y: choice_at(x, y, _LYING)), len(ROWS)
    )


def _hand_at(value: object, path: str) -> tuple[int, ...]:
    codes = each_at(value, path, lambda each, where: choice_at(each, where, _CARDS))
    if len(set(codes)) < len(codes):
        raise InvalidState(path, "holds a card twice")
    return codes


def _lying_at(found: Mapping[str, object], setup: Setup, sizes: Sequence[int]) -> tuple[Step, bytes, int]:
    """Return the step of the round, what lies in the matrix, and hands of Thinking cards alone."""
    options = setup.options
    thinking = each_at(found["thinking"], "thinking", truth_at, options.players)
    held = sum([masks.thinking for masks, holds in zip(MASKS, thinking, strict=False) if holds])
    if len(setup.rounds) == ROUNDS[options.players]:
        each_at(found["columns"], "columns", _column_at, 0)
        return OVER, b"", held
    columns = each_at(found["columns"], "columns", _column_at, _column_count(options))
    turn = _step_of(setup, columns, sizes)
    laid = bytearray()
    for step in _steps_before(turn):
        if step.row:
            code = columns[step.column][step.row - 1]
            if code is None:
                raise InvalidState(f"columns[{step.column}][{step.row - 1}]", "is empty, but what comes later lies")
            laid.append(code)
    if len(laid) != _number_of_cards(columns):
        raise InvalidState("columns", "hold cards whose turn has not come")
    return turn, bytes(laid), held


def _step_of(setup: Setup, columns: Sequence[Sequence[int | None]], sizes: Sequence[int]) -> Step:
    """Return the step of the round that follows from how much has been dealt and laid."""
    if setup.first_seat is None:
        return START
    kind = round_kind(setup.options, setup.first_seat, first_round=not setup.rounds)
    if not setup.plan:
        return chain(kind)[0]
    played = _number_of_cards(columns[: kind.players])
    dealt = (HAND_SIZE * kind.players if played else sum(sizes)) if kind.dealt else 0
    done = 1 + _number_of_cards(columns[kind.players :]) + dealt + played
    if done >= len(chain(kind)):
        raise InvalidState("columns", "hold all cards of a round, which would be over")
    return chain(kind)[done]


def _steps_before(turn: Step) -> Sequence[Step]:
    return chain(turn.kind)[: turn.index] if turn.kind else ()


def _number_of_cards(columns: Sequence[Sequence[int | None]]) -> int:
    return sum([code is not None for column in columns for code in column])


def _check_told_twice(found: Mapping[str, object], x: Position) -> None:
    """Check that what follows from the rest of the data agrees with it, where it is told."""
    for name, followed in _follows(x).items():
        if name in found and (type(found[name]) is not type(followed) or found[name] != followed):
            raise InvalidState(name, f"must be {followed!r}, as the rest stands, not {given(found[name])}")


def event_to_data(event: Event, /) -> dict[str, object]:
    """Return an event as data for JSON: its kind and those of its fields that tell something.

    :raises InvalidState: for something that is no event of this game

    >>> from boardrules import failingwater
    >>> (dealt,) = failingwater.events(failingwater.new_game(), failingwater.RevealPlan(2))
    >>> event_to_data(dealt)
    {'kind': 'plan', 'seat': None, 'points': 0, 'plan': 2}
    """
    if type(event) is not Event:
        raise InvalidState("event", f"must be a failingwater.Event, not {given(event)}")
    told: dict[str, object] = {"kind": event.kind.value, "seat": event.seat, "points": event.points}
    fields = (
        ("row", event.row or None),
        ("column", event.column),
        ("card", str(event.card) if event.card else None),
        ("index", str(event.index) if event.index else None),
        ("plan", event.plan or None),
        ("red", event.red),
        ("blue", event.blue),
    )
    return told | {name: value for name, value in fields if value is not None}
