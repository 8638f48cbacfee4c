"""What may be done now, and why not: the one place where legality is decided, the duty to follow included (FW-14)."""

from typing import Final

from boardrules.failingwater.components import CARDS, RANKS
from boardrules.failingwater.hands import MASKS, hand_of, in_no_hand
from boardrules.failingwater.moves import (
    NO_CODE,
    THINKING_CODE,
    Deal,
    Move,
    Play,
    PlayThinking,
    Refusal,
    RevealPlan,
    Start,
)
from boardrules.failingwater.options import PLANS_IN_GAME
from boardrules.failingwater.schedule import Phase, Step
from boardrules.failingwater.state import Position, State, require_state
from boardrules.shown import given, kind_of

_PER_COLOUR: Final = len(RANKS)
# In Python 3.11 looking up a member of an enum takes as long as the whole answer.
_PLAY: Final = Phase.PLAY
_DEAL: Final = Phase.DEAL


def colour_to_follow(laid: bytes, turn: Step) -> int | None:
    """Return the colour that a player must follow in this row, as its place in `Colour`, or None (FW-14).

    That is the colour of the card that the row's start player put down. It has nothing to do with the lead marker
    (FW-22). A Thinking card sets no duty (FW-61), and neither does the option ``follow="free"``.
    """
    if turn.start_card < 0 or laid[turn.start_card] == THINKING_CODE:
        return None
    return laid[turn.start_card] // _PER_COLOUR


def cards_to_follow_with(x: Position) -> int:
    """Return which cards of the hand whose turn it is are of the row's start card's colour (FW-14).

    None where no colour need be followed; a Thinking card has no colour, so after one there are none (FW-61).
    """
    turn = x.turn
    return 0 if turn.start_card < 0 else x.held & turn.hand.colours[x.laid[turn.start_card]]


def playable(x: Position) -> int:
    """Return what may be put down of the hand whose turn it is: where colours must be followed those cards, else all of it.

    A player without the colour may put down any card (FW-14). The Thinking card is always among them (FW-61).
    """
    turn = x.turn
    hand = x.held & turn.hand.whole
    if turn.start_card < 0:
        return hand
    following = cards_to_follow_with(x)
    return following | hand & turn.hand.thinking if following else hand


def is_allowed(state: State, move: object) -> bool:
    """Return whether a move is legal in this state; anything that is no move of this game is not."""
    turn = state.turn
    phase = turn.phase
    if type(move) is Play or type(move) is PlayThinking:
        in_hand = state.held & turn.bits[move.code]
        return phase is _PLAY and in_hand != 0 and (turn.start_card < 0 or in_hand & playable(state) != 0)
    if type(move) is Deal:
        return phase is _DEAL and MASKS[0].bits[move.code] & in_no_hand(state.held) != 0
    if type(move) is RevealPlan:
        return phase is Phase.PLAN and _is_plan(move.position) and move.position not in state.plans_seen
    return type(move) is Start and phase is Phase.START and _is_seat(state, move.seat)


def _is_plan(position: object) -> bool:
    return type(position) is int and 1 <= position <= PLANS_IN_GAME


def _is_seat(state: State, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < state.setup.options.players


def why_not(state: State, move: Move, /) -> Refusal | None:
    """Return why a move is not legal, or None where it is.

    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import failingwater
    >>> why_not(failingwater.new_game(), RevealPlan(5))
    Refusal(reason='there are plans 1 to 4 only', rule='FW-03', cards=())
    """
    return None if is_allowed(require_state(state), move) else refusal(state, move)


def refusal(state: State, move: object) -> Refusal:
    """Return why a move that is not allowed is not."""
    phase = state.turn.phase
    if type(move) not in _PHASES:
        return Refusal(f"not a move of this game but {_kind_name(move)}", "FW-12")
    if phase is Phase.OVER:
        return Refusal("the game is over", "FW-33")
    if phase is not _PHASES[type(move)]:
        return Refusal(_not_now(state), _CLAUSE_OF_PHASE[phase])
    if type(move) is Start:
        return Refusal(f"there are seats 0 to {state.setup.options.players - 1} only", "FW-05")
    if type(move) is RevealPlan:
        if not _is_plan(move.position):
            return Refusal(f"there are plans 1 to {PLANS_IN_GAME} only", "FW-03")
        return Refusal(f"plan {move.position} has come in this game already", "FW-10")
    if type(move) is Deal:
        return _refuse_deal(state, move)
    if type(move) is Play:
        return _refuse_card(state, move.code) if move.code != NO_CODE else Refusal(_not_a_card(move.card), "FW-12")
    return _refuse_thinking(state)


_PHASES: Final = {
    Start: Phase.START,
    RevealPlan: Phase.PLAN,
    Deal: Phase.DEAL,
    Play: Phase.PLAY,
    PlayThinking: Phase.PLAY,
}
_CLAUSE_OF_PHASE: Final = {Phase.START: "FW-05", Phase.PLAN: "FW-10", Phase.DEAL: "FW-11", Phase.PLAY: "FW-12"}
_CHANCE_TEXT: Final = {
    Phase.START: "the first seat is drawn",
    Phase.PLAN: "a plan is revealed",
    Phase.DEAL: "a card is dealt",
}


def _kind_name(value: object) -> str:
    return f"{kind_of(value)} {given(value)}"


def _not_a_card(card: object) -> str:
    return f"its card must be a Card, not {_kind_name(card)}"


def _not_now(state: State) -> str:
    turn = state.turn
    if turn.phase is Phase.PLAY:
        return f"seat {turn.player} is next and plays a card into row {turn.row}"
    return f"chance is next: {_CHANCE_TEXT[turn.phase]}"


def _refuse_deal(state: State, move: Deal) -> Refusal:
    rule = "FW-51" if state.turn.row else "FW-11"
    if move.card is None:
        return Refusal("a card dealt out of sight is no move to apply", rule)
    if move.code == NO_CODE:
        return Refusal(_not_a_card(move.card), rule)
    return Refusal(f"{move.card} is not in the deck any more", rule)


def _refuse_card(state: State, code: int) -> Refusal:
    turn = state.turn
    if not state.held & turn.bits[code]:
        return Refusal(f"not in the hand of seat {turn.player}", "FW-12")
    following = hand_of(cards_to_follow_with(state), turn.column)
    start_card = CARDS[state.laid[turn.start_card]]
    return Refusal(f"seat {turn.player} must follow {start_card.colour}", "FW-14", (*following, start_card))


def _refuse_thinking(state: State) -> Refusal:
    if not state.setup.options.thinking_cards:
        return Refusal("Thinking cards are not in this game", "FW-60")
    return Refusal(f"seat {state.turn.player} has used the Thinking card", "FW-63")
