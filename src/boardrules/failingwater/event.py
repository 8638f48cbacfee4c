"""What a move made happen, for an app to animate or to log. Public: no event tells what the table does not see."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from attrs import field, frozen

from boardrules.failingwater.components import ROWS, Card, StoryIndex, member_of
from boardrules.failingwater.moves import Deal, Move, Play, RevealPlan, Start
from boardrules.failingwater.rules import apply_move
from boardrules.failingwater.schedule import DUMMY
from boardrules.failingwater.scoring import NO_INDEX_BONUS, bonus_seat, index_points, index_totals
from boardrules.failingwater.state import State
from boardrules.failingwater.views import View, hands_are_public, observe_move, require_position
from boardrules.game import InvalidComponents
from boardrules.shown import given


class EventKind(StrEnum):
    """What can happen."""

    START = "start"
    """The first start player is drawn (FW-05)."""
    PLAN = "plan"
    """A designing plan is turned up (FW-10)."""
    DEAL = "deal"
    """A card is dealt to a seat, or laid for the dummy, whose open cards are seen (FW-11, FW-51)."""
    DUMMY_LAID_AGAIN = "dummy_laid_again"
    """The dummy would show two 8s: its cards go back and are laid again (FW-52)."""
    PLAY = "play"
    """A card is put down (FW-12)."""
    THINKING = "thinking"
    """The Thinking card is put down (FW-61)."""
    REPLACE_THINKING = "replace_thinking"
    """The card left in hand replaces a Thinking card (FW-62)."""
    REVEAL_DUMMY = "reveal_dummy"
    """A face-down card of the dummy is turned up (FW-51)."""
    INDEX = "index"
    """A row is won, and its story index with it; the dummy's is nobody's (FW-21, FW-53)."""
    INDEX_POINTS = "index_points"
    """The indexes of a round score (FW-30)."""
    BONUS = "bonus"
    """The bonus for being alone without an index (FW-31)."""
    SWITCH_HANDS = "switch_hands"
    """Hands go on to the left neighbours (FW-66)."""
    GAME_OVER = "game_over"
    """The last round is over (FW-33)."""


EVENT_FIELDS: Final[Mapping[EventKind, tuple[str, ...]]] = MappingProxyType(
    {
        EventKind.START: ("seat",),
        EventKind.PLAN: ("plan",),
        EventKind.DEAL: ("seat", "row", "column", "card"),
        EventKind.DUMMY_LAID_AGAIN: ("column",),
        EventKind.PLAY: ("seat", "row", "column", "card"),
        EventKind.THINKING: ("seat", "row", "column"),
        EventKind.REPLACE_THINKING: ("seat", "row", "column", "card"),
        EventKind.REVEAL_DUMMY: ("row", "column", "card"),
        EventKind.INDEX: ("seat", "row", "column", "card", "index"),
        EventKind.INDEX_POINTS: ("seat", "points", "red", "blue"),
        EventKind.BONUS: ("seat", "points"),
        EventKind.SWITCH_HANDS: (),
        EventKind.GAME_OVER: (),
    }
)
"""By kind of event the fields of `Event` that tell something besides the kind; one may be empty where nothing is to tell or to see."""


def _kind(value: str | EventKind) -> EventKind:
    kind = member_of(EventKind, value)
    if kind is None:
        raise InvalidComponents("kind", f"must be a kind of event, not {given(value)}")
    return kind


@frozen
class Event:
    """One thing that happened.

    :ivar kind: what; the literal text is taken too
    :ivar seat: whom it concerns; None for chance and the dummy
    :ivar points: what the seat earns by it
    :ivar row: the row of the matrix, 1 to 6; 0 where none is concerned
    :ivar column: the column of the matrix; None where none is concerned. The dummy's with three players is 3
    :ivar card: the card put down, turned up or dealt; None where there is none or it is not seen
    :ivar index: the story index won
    :ivar plan: the position of the plan revealed, 1 to 4; 0 otherwise
    :ivar red: the total of the seat's red indexes, and `blue` that of its blue ones; None but for index points (FW-30)
    :raises InvalidComponents: for a kind that there is not
    """

    kind: EventKind = field(converter=_kind)
    seat: int | None = None
    points: int = 0
    row: int = 0
    column: int | None = None
    card: Card | None = None
    index: StoryIndex | None = None
    plan: int = 0
    red: int | None = None
    blue: int | None = None


def events(before: State, move: Move, /) -> tuple[Event, ...]:
    """Return what the move makes happen in this state, in order; points per seat add up to the change of `scores`.

    :raises IllegalMove: for a move that is not legal in `before`

    >>> from boardrules import failingwater
    >>> events(failingwater.new_game(), RevealPlan(2))
    (Event(kind=<EventKind.PLAN: 'plan'>, seat=None, points=0, row=0, column=None, card=None, index=None, plan=2, red=None, blue=None),)
    """
    after = apply_move(before, move)
    seen = observe_move(before, move, None)
    turn = before.turn
    if isinstance(seen, Start):
        return (Event(EventKind.START, seen.seat),)
    if isinstance(seen, RevealPlan):
        return (Event(EventKind.PLAN, plan=seen.position),)
    if isinstance(seen, Deal):
        seat = None if turn.row else turn.column
        dealt = Event(EventKind.DEAL, seat, row=turn.row, column=turn.column, card=seen.card)
        # Only the dummy's sixth card can empty the matrix.
        return (dealt, Event(EventKind.DUMMY_LAID_AGAIN, column=DUMMY)) if before.laid and not after.laid else (dealt,)
    kind, card = (EventKind.PLAY, seen.card) if isinstance(seen, Play) else (EventKind.THINKING, None)
    put_down = Event(kind, turn.player, row=turn.row, column=turn.column, card=card)
    if len(after.rounds) == len(before.rounds):
        return (put_down,)
    return (put_down, *_end_of_round(after))


def final_events(x: State | View, /) -> tuple[Event, ...]:
    """Return what would be scored if the game ended now: nothing, since a round scores when it ends, and the end no more.

    :raises InvalidState: for something that is neither a state nor a view of this game

    >>> from boardrules import failingwater
    >>> final_events(failingwater.new_game())
    ()
    """
    require_position(x)
    return ()


def _end_of_round(after: State) -> Iterator[Event]:
    finished, options = after.rounds[-1], after.options
    columns = finished.columns
    for user, row in enumerate(finished.thinking):
        if row:
            yield Event(EventKind.REPLACE_THINKING, user, row=row, column=user, card=columns[user][row - 1])
    if options.players == DUMMY:
        for row in sorted(options.dummy_face_down):
            yield Event(EventKind.REVEAL_DUMMY, row=row, column=DUMMY, card=columns[DUMMY][row - 1])
    plan = options.plans[finished.plan - 1]
    for row, winner in zip(ROWS, finished.winners, strict=True):
        seat = winner if winner < options.players else None
        won, index = columns[winner][row - 1], plan.indexes[row - 1]
        yield Event(EventKind.INDEX, seat, row=row, column=winner, card=won, index=index)
    totals = index_totals(plan, finished.winners, options.players)
    for earner, points in enumerate(index_points(plan, finished.winners, options.players)):
        red, blue = totals[earner]
        yield Event(EventKind.INDEX_POINTS, earner, points, red=red, blue=blue)
    lucky = bonus_seat(finished.winners, options.players)
    if lucky is not None:
        yield Event(EventKind.BONUS, lucky, NO_INDEX_BONUS)
    if hands_are_public(after) and any(after.hand_sizes):
        yield Event(EventKind.SWITCH_HANDS)
    if after.turn.kind is None:
        yield Event(EventKind.GAME_OVER)
