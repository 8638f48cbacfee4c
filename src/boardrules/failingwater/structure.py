"""Whether the fields of a position fit each other, asked of each that is built by hand.

Every value must be of exactly the right type, every number in its range, every card in one place, and the step one that the
round can be at. What passes can be played on without a fault; whether a game leads there is for `validate` to tell.
"""

from collections.abc import Sequence
from typing import Final

from boardrules.failingwater.components import ARCHITECTS, CARDS, ROWS
from boardrules.failingwater.hands import (
    ALL_HANDS,
    ALL_THINKING_CARDS,
    HAND_WIDTH,
    cards_held,
    cards_of,
    hand_of,
    thinking_cards,
)
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import PLANS_IN_GAME, Options
from boardrules.failingwater.schedule import (
    DUMMY,
    OVER,
    ROUNDS,
    START,
    Phase,
    Step,
    cards_in_hand,
    is_shared,
    laying_steps,
    round_kind,
)
from boardrules.failingwater.setup import EIGHTS_TO_LAY_AGAIN, Round, Setup, must_be_laid_again
from boardrules.game import InvalidState, short

FACE_DOWN_CODE: Final = THINKING_CODE + 1
"""Stands in a view for a card of the dummy that lies face down."""

_COLUMNS: Final = len(ARCHITECTS)


def check_structure(setup: object, turn: object, held: object, laid: object) -> None:
    """Check the four fields of a state.

    :raises InvalidState: naming the field at fault
    """
    facts = _checked_setup(setup)
    step = _checked_turn(turn, facts)
    cards = _checked_laid(laid, step, facts, face_down=frozenset())
    hands = _checked_held(held)
    players = facts.options.players
    sizes = hand_sizes(step, cards)
    _check_hands(hands, cards, sizes[:players])
    dummys = cards_of(cards[: len(ROWS)]) if players == DUMMY else cards_held(hands, DUMMY)
    if cards_held(hands, DUMMY) != dummys or hands & ALL_THINKING_CARDS & ~thinking_cards(players):
        raise InvalidState("held", "does not follow from the rest of the state")


def check_structure_of_view(setup: object, turn: object, held: object, laid: object, seat: object) -> None:
    """Check the five fields of a view; hands that it does not know have no cards.

    :raises InvalidState: naming the field at fault
    """
    facts = _checked_setup(setup)
    step = _checked_turn(turn, facts)
    options = facts.options
    check_seat(seat, options.players)
    face_down = options.dummy_face_down if options.players == DUMMY else frozenset[int]()
    cards = _checked_laid(laid, step, facts, face_down)
    all_known = options.hand_switching and bool(facts.rounds)
    sizes = hand_sizes(step, cards)
    known = [
        size if column < options.players and (all_known or column == seat) else 0 for column, size in enumerate(sizes)
    ]
    _check_hands(_checked_held(held), cards, known)


def check_seat(seat: object, seats: int) -> None:
    """Check a seat that looks: one of the game's, or None for a bystander.

    :raises InvalidState: for anything else
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise InvalidState("seat", f"must be None or a seat from 0 to {seats - 1}, not {short(seat)}")


def hand_sizes(step: Step, laid: bytes) -> tuple[int, ...]:
    """Return how many cards each column holds at a step, Thinking cards not counted.

    Who has put down a Thinking card holds one card more (FW-61).
    """
    sizes = cards_in_hand(step)
    if THINKING_CODE not in laid:
        return sizes
    lying = {each.column for each, code in zip(laying_steps(step), laid, strict=True) if code == THINKING_CODE}
    return tuple(size + (column in lying) for column, size in enumerate(sizes))


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _numbers(values: object, length: int, high: int) -> bool:
    return type(values) is tuple and len(values) == length and all(_whole(value, 0, high) for value in values)


def _checked_setup(setup: object) -> Setup:
    if type(setup) is not Setup:
        raise InvalidState("setup", f"must be a Setup, not {short(setup)}")
    if type(setup.options) is not Options:
        raise InvalidState("options", f"must be Options, not {short(setup.options)}")
    players = setup.options.players
    if setup.first_seat is not None and not _whole(setup.first_seat, 0, players - 1):
        raise InvalidState("first_seat", f"must be None or a seat, not {short(setup.first_seat)}")
    if not _whole(setup.plan, 0, PLANS_IN_GAME):
        raise InvalidState("plan", f"must be 0 to {PLANS_IN_GAME}, not {short(setup.plan)}")
    if type(setup.rounds) is not tuple or len(setup.rounds) > ROUNDS[players]:
        raise InvalidState("rounds", f"must be a tuple of at most {ROUNDS[players]} rounds")
    for number, finished in enumerate(setup.rounds):
        _check_round(finished, f"rounds[{number}]", setup.options)
    _check_first_seats(setup)
    return setup


def _check_first_seats(setup: Setup) -> None:
    """Check that the first start player is as the options say and moves to the left after each round (FW-05, FW-32)."""
    options, rounds = setup.options, setup.rounds
    first, over = options.first_seat, len(rounds) == ROUNDS[options.players]
    if first is None:
        first = rounds[0].first_seat if rounds else setup.first_seat
    if first is None:
        return
    for number, finished in enumerate(rounds):
        expected = (first + number) % options.players
        if finished.first_seat != expected:
            raise InvalidState(f"rounds[{number}]", f"the first seat must be {expected}, not {finished.first_seat}")
    expected = (first + len(rounds) - over) % options.players
    if setup.first_seat != expected:
        raise InvalidState("first_seat", f"must be {expected}, not {setup.first_seat}")


def _check_round(finished: Round, where: str, options: Options) -> None:
    players = options.players
    if type(finished) is not Round:
        raise InvalidState(where, f"must be a Round, not {short(finished)}")
    if not _whole(finished.plan, 1, PLANS_IN_GAME) or not _whole(finished.first_seat, 0, players - 1):
        raise InvalidState(where, "must have a plan from 1 to 4 and a first seat of the game")
    rows = finished.rows
    if type(rows) is not tuple or any(type(codes) is not bytes or len(codes) != _COLUMNS for codes in rows):
        raise InvalidState(where, f"must have rows of {_COLUMNS} card codes each")
    if len(rows) != len(ROWS) or sorted(b"".join(rows)) != list(range(len(CARDS))):
        raise InvalidState(where, "must hold each of the 24 cards once")
    if not _numbers(finished.thinking, players, len(ROWS)):
        raise InvalidState(where, "must say for each seat in which row its Thinking card lay, 0 for none")
    if not _numbers(finished.winners, len(ROWS), DUMMY) or not _numbers(finished.points, players, len(CARDS)):
        raise InvalidState(where, "must have a winner for each row and points for each seat")
    if players == DUMMY:
        _check_dummy(bytes(codes[DUMMY] for codes in rows), options.dummy_face_down, where)


def _check_dummy(column: bytes, face_down: frozenset[int], where: str) -> None:
    if must_be_laid_again(column, face_down):
        raise InvalidState(where, f"has {EIGHTS_TO_LAY_AGAIN} or more 8s face up in the dummy's column")


def _checked_turn(turn: object, setup: Setup) -> Step:
    if type(turn) is not Step:
        raise InvalidState("turn", f"must be a Step, not {short(turn)}")
    last = len(setup.rounds) == ROUNDS[setup.options.players]
    fits = is_shared(turn)
    if fits and (last or turn is OVER):
        fits = last and turn is OVER
    elif fits and (setup.first_seat is None or turn is START):
        fits = setup.first_seat is None and turn is START and setup.options.first_seat is None and not setup.rounds
    elif fits and setup.first_seat is not None:
        fits = turn.kind == round_kind(setup.options, setup.first_seat, first_round=not setup.rounds)
    if not fits:
        raise InvalidState("turn", "is no step of the round that is set up")
    if bool(setup.plan) != (turn.phase not in (Phase.START, Phase.PLAN)):
        raise InvalidState("plan", "must be known from the deal on, and not before")
    return turn


def _checked_laid(laid: object, step: Step, setup: Setup, face_down: frozenset[int]) -> bytes:
    """Check what lies in the matrix.

    :param face_down: the rows of the dummy whose cards are covered
    """
    if type(laid) is not bytes or any(code > FACE_DOWN_CODE for code in laid):
        raise InvalidState("laid", "must be codes of cards and Thinking cards")
    if len(laid) != step.laid:
        raise InvalidState("laid", f"must be {step.laid} cards at this turn, not {len(laid)}")
    users = set()
    for each, code in zip(laying_steps(step), laid, strict=True):
        if (code == FACE_DOWN_CODE) != (each.column == DUMMY and each.row in face_down):
            raise InvalidState("laid", "must be codes of cards and Thinking cards")
        if code == THINKING_CODE:
            if each.player < 0:
                raise InvalidState("laid", "has a Thinking card in the dummy's column")
            if each.column in users:
                raise InvalidState("laid", f"has two Thinking cards in the column of seat {each.column}")
            users.add(each.column)
    cards = [code for code in laid if code < THINKING_CODE]
    if len(set(cards)) != len(cards):
        raise InvalidState("laid", "holds a card twice")
    dummys = laid[: len(ROWS)] if setup.options.players == DUMMY else b""
    if len(dummys) == len(ROWS):
        _check_dummy(dummys, setup.options.dummy_face_down, "laid")
    return laid


def _checked_held(held: object) -> int:
    if type(held) is not int or not 0 <= held <= ALL_HANDS:
        raise InvalidState("held", f"must be hands of {HAND_WIDTH} bits, one per column")
    return held


def _check_hands(held: int, laid: bytes, sizes: Sequence[int]) -> None:
    """Check that hands have these sizes and hold no card that is elsewhere as well."""
    seen = set(laid)
    for seat, size in enumerate(sizes):
        hand = hand_of(held, seat)
        if len(hand) != size:
            raise InvalidState("held", f"seat {seat} must hold {size} cards, not {len(hand)}")
        for card in hand:
            if card.code in seen:
                raise InvalidState("held", f"{card} of seat {seat} is in the matrix or in another hand as well")
            seen.add(card.code)
