"""Moves and events as sentences for a person, in the words of a table."""

from collections.abc import Sequence

from boardrules.failingwater.components import Card
from boardrules.failingwater.english import ENGLISH
from boardrules.failingwater.event import Event, EventKind
from boardrules.failingwater.moves import Deal, Move, Play, PlayThinking, RevealPlan, Start
from boardrules.failingwater.schedule import Phase
from boardrules.failingwater.state import Position, State
from boardrules.failingwater.views import View, require_position
from boardrules.failingwater.words import Words, colour_text, name_of, points_text, require_words
from boardrules.game import IllegalMove, InvalidOptions, given
from boardrules.phrases import capitalised, checked_names, filled


def describe_move(x: State | View, move: Move, /, words: Words = ENGLISH, names: Sequence[str] | None = None) -> str:
    """Return one sentence that says what a move would do in a position.

    :param names: by seat; without them seats are called by their numbers
    :raises IllegalMove: for a move of another kind than the position asks for; whether the card is there is not checked
    :raises InvalidState: for something that is neither a state nor a view
    :raises InvalidOptions: for words that are no table, or names that are not one per seat

    >>> from boardrules import failingwater
    >>> state = failingwater.new_game()
    >>> describe_move(state, failingwater.move_from_text("plan:2"))
    'Designing plan 2 is turned up: B1 R2 B3 R4 B2 R1'
    """
    position = require_position(x)
    words, names = require_words(words), checked_names(names, position.options.players)
    return capitalised(_of_move(position, move, words, names))


def _of_move(x: Position, move: Move, words: Words, names: Sequence[str] | None) -> str:
    turn = x.turn
    match move:
        case Start() if turn.phase is Phase.START and _within(move.seat, 0, x.options.players - 1):
            return filled(words.start, who=name_of(words, names, move.seat))
        case RevealPlan() if turn.phase is Phase.PLAN and _within(move.position, 1, len(x.options.plans)):
            order = " ".join(map(str, x.options.plans[move.position - 1].indexes))
            return filled(words.plan_order, plan=move.position, order=order)
        case Deal() if turn.phase is Phase.DEAL:
            seat = None if turn.row else turn.column
            return _dealt(words, names, seat, turn.row, move.card)
        case Play() if turn.phase is Phase.PLAY:
            return filled(words.play, who=name_of(words, names, turn.player), card=move.card, row=turn.row)
        case PlayThinking() if turn.phase is Phase.PLAY:
            return filled(words.thinking, who=name_of(words, names, turn.player), row=turn.row)
    raise IllegalMove(move, f"no move of this kind is made in the phase {turn.phase.value}", "FW-12")


def _within(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _dealt(words: Words, names: Sequence[str] | None, seat: int | None, row: int, card: Card | None) -> str:
    if seat is not None:
        who = name_of(words, names, seat)
        return filled(words.deal_hidden, who=who) if card is None else filled(words.deal, who=who, card=card)
    return filled(words.deal_dummy_hidden, row=row) if card is None else filled(words.deal_dummy, row=row, card=card)


def describe_event(event: Event, /, words: Words = ENGLISH, names: Sequence[str] | None = None) -> str:
    """Return one sentence that tells an event.

    :param names: by seat; without them seats are called by their numbers
    :raises InvalidOptions: for something that is no event, words that are no table, or names that do not reach to the seat

    >>> from boardrules.failingwater import Card, StoryIndex
    >>> won = Event(EventKind.INDEX, 0, row=2, column=0, card=Card("blue", 8), index=StoryIndex("red", 4))
    >>> describe_event(won, names=("Anna", "Ben", "Chi", "Dora"))
    'Anna takes index R4 in row 2: their B8 is the highest blue'
    """
    if type(event) is not Event:
        raise InvalidOptions("event", f"must be a failingwater.Event, not {given(event)}")
    return capitalised(_of_event(event, require_words(words), checked_names(names)))


def _of_event(event: Event, words: Words, names: Sequence[str] | None) -> str:
    seat, row, card = event.seat, event.row, event.card
    who = words.dummy if seat is None else name_of(words, names, seat)
    match event.kind:
        case EventKind.START:
            return filled(words.start, who=who)
        case EventKind.PLAN:
            return filled(words.plan, plan=event.plan)
        case EventKind.DEAL:
            return _dealt(words, names, seat, row, card)
        case EventKind.DUMMY_LAID_AGAIN:
            return filled(words.dummy_laid_again)
        case EventKind.PLAY:
            return filled(words.play, who=who, card=card, row=row)
        case EventKind.THINKING:
            return filled(words.thinking, who=who, row=row)
        case EventKind.REPLACE_THINKING:
            return filled(words.replace_thinking, who=who, card=card, row=row)
        case EventKind.REVEAL_DUMMY:
            return filled(words.reveal_dummy, card=card, row=row)
        case EventKind.INDEX:
            colour = colour_text(words, card.colour) if type(card) is Card else ""
            if seat is None:
                return filled(words.index_of_dummy, index=event.index, row=row, card=card, colour=colour)
            return filled(words.index, who=who, index=event.index, row=row, card=card, colour=colour)
        case EventKind.INDEX_POINTS:
            points = points_text(words, event.points)
            return filled(words.index_points, who=who, points=points, red=event.red or 0, blue=event.blue or 0)
        case EventKind.BONUS:
            return filled(words.bonus, who=who, points=points_text(words, event.points))
        case EventKind.SWITCH_HANDS:
            return filled(words.switch_hands)
        case EventKind.GAME_OVER:
            return filled(words.game_over)
