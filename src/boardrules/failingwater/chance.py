"""Chance: the first seat, the plan, the deal with the dummy's layout; what can come, how likely, and what follows."""

from fractions import Fraction
from math import perm
from random import Random
from typing import Final

from boardrules.failingwater.components import CARDS, HIGHEST_RANK, RANKS
from boardrules.failingwater.moves import DEALS, Move, RevealPlan, Start
from boardrules.failingwater.options import PLANS_IN_GAME
from boardrules.failingwater.state import Position, State, Table
from boardrules.failingwater.turns import (
    ALL_CARDS,
    DUMMY,
    HAND_SIZE,
    HAND_WIDTH,
    Phase,
    chain,
    kind_of,
    round_kind,
    turn_after,
)
from boardrules.failingwater.views import require_state
from boardrules.game import InvalidState

EIGHTS_TO_LAY_AGAIN: Final = 2
"""With so many of the highest rank face up in its column, the dummy is laid again (FW-52)."""

FIRST_DEAL: Final = 1
"""Where in a round's chain the deal begins, after the plan."""

_STARTS: Final = tuple(Start(seat) for seat in range(DUMMY + 1))
_PLANS: Final = tuple(RevealPlan(position) for position in range(1, PLANS_IN_GAME + 1))
_ALL_CODES: Final = tuple(range(len(CARDS)))
_DUMMY_HAND: Final = ALL_CARDS << DUMMY * HAND_WIDTH


def unused(held: int) -> int:
    """Return the cards that are in no hand and not in the dummy's column, as a bit set, while cards are dealt.

    After hand switching every other card is in a hand, so what is left are the dummy's own six (FW-67).
    """
    return ALL_CARDS & ~(held | held >> HAND_WIDTH | held >> 2 * HAND_WIDTH | held >> 3 * HAND_WIDTH)


def chance_moves(x: Position) -> tuple[Move, ...]:
    """Return every outcome of the next chance step, ascending by id; none when chance is not to move."""
    phase = x.turn.phase
    if phase is Phase.DEAL:
        return tuple(DEALS[code] for code in codes_in(unused(x.held)))
    if phase is Phase.PLAN:
        return plans_left(x)
    return _STARTS[: x.options.players] if phase is Phase.START else ()


def plans_left(x: Position) -> tuple[RevealPlan, ...]:
    """Return the plans that have not come yet in this game; none comes twice (FW-10)."""
    seen = [each.plan for each in x.table.rounds]
    return tuple(move for move in _PLANS if move.position not in seen)


def chance_outcomes(state: State, /) -> tuple[tuple[Move, Fraction], ...]:
    """Return every outcome of the next chance step with its probability, ascending by id; they add up to 1.

    Empty when chance is not to move.

    >>> from boardrules import failingwater
    >>> [(str(move), str(chance)) for move, chance in chance_outcomes(failingwater.new_game())]
    [('plan:1', '1/4'), ('plan:2', '1/4'), ('plan:3', '1/4'), ('plan:4', '1/4')]
    """
    moves = chance_moves(require_state(state))
    if not moves:
        return ()
    each = Fraction(1, len(moves))
    return tuple((move, each) for move in moves)


def sample_chance(state: State, rng: Random, /) -> Move:
    """Return one outcome of the next chance step, all equally likely.

    :raises InvalidState: when chance is not to move
    """
    moves = chance_moves(require_state(state))
    if not moves:
        raise InvalidState("state", "chance is not to move")
    return moves[rng.randrange(len(moves))]


def after_start(state: State, seat: int) -> State:
    """Return the state once the first seat is drawn (FW-05)."""
    options = state.table.options
    kind = round_kind(options, seat, first_round=True)
    return State(Table(options, first_seat=seat), chain(kind)[0], state.held, b"")


def after_plan(state: State, position: int) -> State:
    """Return the state once the round's plan is revealed (FW-10)."""
    table = state.table
    table = Table(table.options, table.rounds, table.first_seat, position)
    return State(table, turn_after(state.turn), state.held, b"")


def after_deal(state: State, code: int) -> State:
    """Return the state once a card is dealt to the next player, or to the dummy's next row (FW-11, FW-51, FW-52)."""
    turn = state.turn
    held, laid = state.held | turn.bits[code], state.laid
    if turn.row:
        laid += bytes((code,))
        if turn.row == HAND_SIZE and must_be_laid_again(laid, state.table.options.dummy_face_down):
            return State(state.table, chain(kind_of(turn))[FIRST_DEAL], held & ~_DUMMY_HAND, b"")
    return State(state.table, turn_after(turn), held, laid)


def must_be_laid_again(laid: bytes, face_down: frozenset[int]) -> bool:
    """Return whether the dummy's six cards go back: two or more 8s in its face-up rows (FW-52).

    :param laid: the six card codes, row 1 first
    :param face_down: the rows that lie face down

    >>> must_be_laid_again(bytes([7, 15, 0, 1, 2, 23]), frozenset({1}))
    True
    >>> must_be_laid_again(bytes([7, 15, 0, 1, 2, 23]), frozenset({1, 6}))
    False
    """
    face_up = [code for row, code in enumerate(laid, start=1) if row not in face_down]
    return sum(code % len(RANKS) == HIGHEST_RANK - 1 for code in face_up) >= EIGHTS_TO_LAY_AGAIN


def resolve_chance(state: State, rng: Random, /) -> State:
    """Return the next state in which a player decides, or the state itself if none of it is chance.

    The same distribution as one `sample_chance` after the other, but the whole deal is drawn at once.

    >>> from boardrules import failingwater
    >>> resolve_chance(failingwater.new_game(), Random(1)).hand_sizes
    (6, 6, 6, 6)
    """
    if require_state(state).turn.phase is Phase.START:
        state = after_start(state, rng.randrange(state.table.options.players))
    if state.turn.phase is Phase.PLAN:
        plans = plans_left(state)
        state = after_plan(state, plans[rng.randrange(len(plans))].position)
    return _deal_out(state, rng) if state.turn.phase is Phase.DEAL else state


def _deal_out(state: State, rng: Random) -> State:
    turn, held, laid = state.turn, state.held, state.laid
    steps = chain(kind_of(turn))
    play_begins = len(steps) - HAND_SIZE * state.table.options.players
    if turn.row:
        held, laid = _lay_dummy(state, rng)
        turn = steps[turn.index + HAND_SIZE + 1 - turn.row]
    if turn.index < play_begins:
        codes = draw(codes_in(unused(held)), play_begins - turn.index, rng)
        for step, code in zip(steps[turn.index : play_begins], codes, strict=True):
            held |= step.bits[code]
    return State(state.table, steps[play_begins], held, laid)


def _lay_dummy(state: State, rng: Random) -> tuple[int, bytes]:
    """Draw the rest of the dummy's column, all of it anew as often as FW-52 asks, and return hands and matrix."""
    face_down, held, laid = state.table.options.dummy_face_down, state.held, state.laid
    while True:
        laid += bytes(draw(codes_in(unused(held)), HAND_SIZE - len(laid), rng))
        if not must_be_laid_again(laid, face_down):
            break
        held, laid = held & ~_DUMMY_HAND, b""
    for code in laid:
        held |= 1 << DUMMY * HAND_WIDTH + code
    return held, laid


def codes_in(cards: int) -> list[int]:
    """Return the card codes of a bit set in ascending order."""
    return [code for code in _ALL_CODES if cards >> code & 1]


def draw(codes: list[int], count: int, rng: Random) -> list[int]:
    """Take `count` codes off the list at random, each ordered choice equally likely, and return them in order.

    One number is drawn for the whole choice and taken apart digit by digit: a third of the time of a draw per card.
    The list keeps what is left, in no particular order.
    """
    size = len(codes)
    choice = rng.randrange(perm(size, count))
    drawn = []
    for left in range(size, size - count, -1):
        choice, place = divmod(choice, left)
        drawn.append(codes[place])
        codes[place] = codes[left - 1]
    del codes[size - count :]
    return drawn
