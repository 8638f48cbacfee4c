"""Chance: the first seat, the plan, the deal with the dummy's layout; what can come, how likely, and what follows."""

from fractions import Fraction
from math import factorial, perm
from random import Random
from typing import Final

from boardrules.failingwater.hands import MASKS, codes_in, held_by, held_of_singles, in_no_hand, single_cards
from boardrules.failingwater.moves import DEALS, Move, RevealPlan, Start
from boardrules.failingwater.options import PLANS_IN_GAME
from boardrules.failingwater.rounds import begin_round
from boardrules.failingwater.schedule import DUMMY, HAND_SIZE, Phase, Step, kind_of, step_after
from boardrules.failingwater.setup import Setup, must_be_laid_again, with_plan
from boardrules.failingwater.state import Position, State, require_state, sound_state
from boardrules.game import InvalidState

FIRST_DEAL: Final = 1
"""Where in a round's chain the deal begins, after the plan."""

# In Python 3.11 looking up a member of an enum takes as long as dealing a card.
_START: Final = Phase.START
_PLAN: Final = Phase.PLAN
_DEAL: Final = Phase.DEAL
_STARTS: Final = tuple(Start(seat) for seat in range(DUMMY + 1))
_PLANS: Final = tuple(RevealPlan(position) for position in range(1, PLANS_IN_GAME + 1))


def chance_moves(x: Position) -> tuple[Move, ...]:
    """Return every outcome of the next chance step, ascending by id; none when chance is not to move."""
    phase = x.turn.phase
    if phase is _DEAL:
        return tuple(DEALS[code] for code in codes_in(in_no_hand(x.held)))
    if phase is _PLAN:
        return plans_left(x)
    return _STARTS[: x.options.players] if phase is _START else ()


def plans_left(x: Position) -> tuple[RevealPlan, ...]:
    """Return the plans that have not come yet in this game; none comes twice (FW-10)."""
    seen = [each.plan for each in x.setup.rounds]
    seen.append(x.setup.plan)  # 0 before it is revealed
    return tuple([move for move in _PLANS if move.position not in seen])


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
    return begin_round(state.setup.options, (), seat, state.held)


def after_plan(state: State, position: int) -> State:
    """Return the state once the round's plan is revealed (FW-10)."""
    return sound_state(with_plan(state.setup, position), step_after(state.turn), state.held, b"")


def after_deal(state: State, code: int) -> State:
    """Return the state once a card is dealt to the next player, or to the dummy's next row (FW-11, FW-51, FW-52).

    After hand switching every other card is in a hand, so what the dummy is dealt are its own six (FW-67).
    """
    turn = state.turn
    held, laid = state.held | turn.bits[code], state.laid
    if turn.row:
        laid += bytes((code,))
        if turn.row == HAND_SIZE and must_be_laid_again(laid, state.setup.options.dummy_face_down):
            return sound_state(state.setup, kind_of(turn).steps[FIRST_DEAL], _without_dummy(held), b"")
    return sound_state(state.setup, step_after(turn), held, laid)


def _without_dummy(held: int) -> int:
    return held & ~MASKS[DUMMY].cards


def resolve_chance(state: State, rng: Random, /) -> State:
    """Return the next state in which a player decides, or the state itself if none of it is chance.

    The same distribution as one `sample_chance` after the other, but the whole deal is drawn at once.

    >>> from boardrules import failingwater
    >>> resolve_chance(failingwater.new_game(), Random(1)).hand_sizes
    (6, 6, 6, 6)
    """
    if require_state(state).turn.phase is _START:
        state = after_start(state, rng.randrange(state.setup.options.players))
    facts, turn = state.setup, state.turn
    if turn.phase is _PLAN:
        # No state is made in between: to reveal the plan and deal at once takes a fifth less.
        facts = with_plan(facts, rng.choice(plans_left(state)).position)
        turn = step_after(turn)
    elif turn.phase is not _DEAL:
        return state
    return _deal_out(facts, turn, state.held, state.laid, rng)


def _deal_out(facts: Setup, turn: Step, held: int, laid: bytes, rng: Random) -> State:
    kind = kind_of(turn)
    play_begins = kind.play_begins
    if turn.index < play_begins.index:
        if turn.row:
            held, laid = _lay_dummy(facts, held, laid, rng)
            turn = kind.steps[turn.index + HAND_SIZE + 1 - turn.row]
        if turn is not play_begins:
            held |= _deal_hands(in_no_hand(held), turn.column, kind.players - 1, rng)
    return sound_state(facts, play_begins, held, laid)


def _deal_hands(deck: int, first: int, last: int, rng: Random) -> int:
    """Deal all of the deck out, and return the hands: to each of the seats what it misses (FW-11).

    :param first: the seat to be dealt the next card, which may hold some already
    :param last: the seat that is dealt the last one
    """
    cards = single_cards(deck)
    # The last hand's order is drawn too, and not looked at: in any order it is what is left.
    choice, held = rng.randrange(_ORDERS[len(cards)]), 0
    for seat in range(first, last):
        missing = len(cards) - HAND_SIZE * (last - seat)
        choice, chosen = divmod(choice, perm(len(cards), missing))
        held |= held_of_singles(seat, _take(cards, missing, chosen))
    return held | held_of_singles(last, cards)


_ORDERS: Final = tuple(factorial(cards) for cards in range(len(DEALS) + 1))
"""In how many orders so many cards can come."""


def _lay_dummy(facts: Setup, held: int, laid: bytes, rng: Random) -> tuple[int, bytes]:
    """Draw the rest of the dummy's column, all of it anew as often as FW-52 asks, and return hands and matrix."""
    face_down = facts.options.dummy_face_down
    while True:
        laid += bytes(draw(codes_in(in_no_hand(held)), HAND_SIZE - len(laid), rng))
        if not must_be_laid_again(laid, face_down):
            break
        held, laid = _without_dummy(held), b""
    return held | held_by(DUMMY, laid), laid


def draw(codes: list[int], count: int, rng: Random) -> list[int]:
    """Take `count` codes off the list at random, each ordered choice equally likely, and return them in order.

    One number is drawn for the whole choice and taken apart: a third of the time of a draw per card.
    The list keeps what is left, in no particular order.
    """
    choice = rng.randrange(perm(len(codes), count))
    drawn: list[int] = []
    while len(drawn) < count:
        few = min(count - len(drawn), HAND_SIZE)
        choice, chosen = divmod(choice, perm(len(codes), few))
        drawn += _take(codes, few, chosen)
    return drawn


def _take(codes: list[int], count: int, choice: int) -> list[int]:
    """Take a few codes off the list, each as a digit of the number says which of those that are left.

    The choice among up to six of all cards fits a machine word, so its digits come fast.
    """
    drawn = []
    left = len(codes)
    end = left - count
    while left > end:
        place = choice % left
        choice //= left
        left -= 1
        drawn.append(codes[place])
        codes[place] = codes[left]
    del codes[end:]
    return drawn
