"""Playing: the start, legal moves, applying a move, and the end of a round and of the game."""

from typing import Final

from boardrules.failingwater.chance import after_deal, after_plan, after_start, chance_moves, unused
from boardrules.failingwater.components import RANKS, Colour
from boardrules.failingwater.moves import (
    NO_CODE,
    PLAY_THINKING,
    PLAYS,
    THINKING_CODE,
    Deal,
    Move,
    Play,
    PlayThinking,
    RevealPlan,
    Start,
)
from boardrules.failingwater.options import DEFAULTS, PLANS_IN_GAME, Options, require_options
from boardrules.failingwater.resolution import finish_round
from boardrules.failingwater.scoring import final_standings
from boardrules.failingwater.state import Position, Round, State, Table
from boardrules.failingwater.turns import (
    ALL_CARDS,
    HAND_WIDTH,
    OVER,
    START,
    THINKING_BIT,
    Phase,
    Turn,
    chain,
    kind_of,
    round_kind,
)
from boardrules.failingwater.views import View, require_state
from boardrules.game import IllegalMove, InvalidState, short
from boardrules.scoring import Standing
from boardrules.scoring import standings as rank_by_points

ROUNDS: Final = {3: 3, 4: 4}
"""How many rounds a game has, by number of players (FW-33)."""

THINKING_BITS: Final = {
    players: sum(THINKING_BIT << seat * HAND_WIDTH for seat in range(players)) for players in ROUNDS
}
"""The Thinking card of every player, by number of players (FW-60); the dummy has none (FW-64)."""

_PER_COLOUR: Final = len(RANKS)
_COLOUR_MASK: Final = tuple(((1 << _PER_COLOUR) - 1) << number * _PER_COLOUR for number in range(len(Colour)))

# Listing a hand is three look-ups, one per colour, instead of a loop over its cards. The table of the last colour has
# the Thinking card's bit on top.
_MOVES: Final[tuple[Move, ...]] = (*PLAYS, PLAY_THINKING)


def _subsets(moves: tuple[Move, ...]) -> tuple[tuple[Move, ...], ...]:
    return tuple(
        tuple(move for number, move in enumerate(moves) if subset >> number & 1) for subset in range(1 << len(moves))
    )


_LOW: Final = _subsets(_MOVES[:_PER_COLOUR])
_MIDDLE: Final = _subsets(_MOVES[_PER_COLOUR : 2 * _PER_COLOUR])
_HIGH: Final = _subsets(_MOVES[2 * _PER_COLOUR :])
# In Python 3.11 a member of an enum takes as long to look up as a whole hand to list.
_PLAY: Final = Phase.PLAY
_DEAL: Final = Phase.DEAL

_COLOUR_BITS: Final = (1 << _PER_COLOUR) - 1
_HAND_BITS: Final = ALL_CARDS | THINKING_BIT


def new_game(options: Options = DEFAULTS, /) -> State:
    """Return the start of a game, before any chance: the first seat if it is random, else the first plan comes next.

    :raises InvalidOptions: for anything but options of this game

    >>> new_game(Options(first_seat=None)).phase
    <Phase.START: 'start'>
    """
    require_options(options)
    held = THINKING_BITS[options.players] if options.thinking_cards else 0
    table = Table(options, first_seat=options.first_seat)
    if options.first_seat is None:
        return State(table, START, held, b"")
    return State(table, chain(round_kind(options, options.first_seat, first_round=True))[0], held, b"")


def current_player(x: State | View, /) -> int:
    """Return the seat to move, or `CHANCE`, or `GAME_OVER`.

    >>> current_player(new_game())
    -1
    """
    try:
        return x.turn.player
    except AttributeError:
        raise no_position(x) from None


def is_over(x: State | View, /) -> bool:
    """Return whether the game has ended (FW-33).

    >>> is_over(new_game())
    False
    """
    try:
        return x.turn is OVER
    except AttributeError:
        raise no_position(x) from None


def no_position(x: object) -> InvalidState:
    """Return the error for something that is neither a state nor a view of this game.

    The hot functions raise it where they find no turn, instead of asking first.
    """
    return InvalidState("state", f"must be a failingwater.State or View, not {short(x)}")


def colour_to_follow(laid: bytes, turn: Turn) -> int | None:
    """Return the colour that a player must follow in this row, as its place in `Colour`, or None (FW-14).

    That is the colour of the card that the row's start player put down. It has nothing to do with the lead marker
    (FW-22). A Thinking card sets no duty (FW-61), and neither does the option ``follow="free"``.
    """
    if turn.start_card < 0 or laid[turn.start_card] == THINKING_CODE:
        return None
    return laid[turn.start_card] // _PER_COLOUR


def cards_allowed(hand: int, colour: int | None) -> int:
    """Return which cards of a hand may be put down: those of the colour to follow if there are any, else all (FW-14).

    The Thinking card is always among them (FW-61).
    """
    if colour is None:
        return hand
    following = hand & _COLOUR_MASK[colour]
    return following | hand & THINKING_BIT if following else hand


def legal_moves(x: State | View, /) -> tuple[Move, ...]:
    """Return every legal move once, ascending by id; at chance every outcome; none when the game is over.

    Of a view: the moves of the seat that sees it when it is that seat's turn, else none.

    >>> from boardrules import failingwater
    >>> [str(move) for move in legal_moves(failingwater.new_game())]
    ['plan:1', 'plan:2', 'plan:3', 'plan:4']
    """
    try:
        turn = x.turn
    except AttributeError:
        raise no_position(x) from None
    if type(x) is View and x.seat != turn.player:
        return ()
    if turn.phase is _PLAY:
        hand = x.held >> turn.hand_shift & _HAND_BITS
        if turn.start_card >= 0:
            hand = cards_allowed(hand, colour_to_follow(x.laid, turn))
        return _LOW[hand & _COLOUR_BITS] + _MIDDLE[hand >> _PER_COLOUR & _COLOUR_BITS] + _HIGH[hand >> 2 * _PER_COLOUR]
    return chance_moves(x)


def apply_move(state: State, move: Move, /) -> State:
    """Return the next state; the given one stays as it was.

    After the last card of a round the rows are resolved and scored at once, and the next round begins.

    :raises IllegalMove: saying why, with the clause
    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import failingwater
    >>> apply_move(failingwater.new_game(), RevealPlan(2)).plan
    DesigningPlan('B1 R2 B3 R4 B2 R1')
    """
    if type(state) is not State:
        require_state(state)
    turn = state.turn
    phase = turn.phase
    if phase is _PLAY:
        code = move.code if type(move) is Play else THINKING_CODE if type(move) is PlayThinking else NO_CODE
        bit = turn.bits[code]
        if state.held & bit and (turn.start_card < 0 or _keeps_duty(state, code)):
            if turn.next is None:
                return next_round(state, state.held ^ bit, state.laid + _BYTES[code])
            return State(state.table, turn.next, state.held ^ bit, state.laid + _BYTES[code])
    elif phase is _DEAL:
        if type(move) is Deal and move.code != NO_CODE and unused(state.held) >> move.code & 1:
            return after_deal(state, move.code)
    elif refusal(state, move) is None:
        if type(move) is RevealPlan:
            return after_plan(state, move.position)
        if type(move) is Start:
            return after_start(state, move.seat)
    reason, rule = refusal(state, move) or ("not legal here", "FW-12")
    raise IllegalMove(move, reason, rule)


_BYTES: Final = tuple(bytes((code,)) for code in range(len(PLAYS) + 1))


def _keeps_duty(state: State, code: int) -> bool:
    turn = state.turn
    hand = state.held >> turn.hand_shift & _HAND_BITS
    return bool(cards_allowed(hand, colour_to_follow(state.laid, turn)) >> code & 1)


def is_legal(state: State, move: Move, /) -> bool:
    """Return whether `apply_move` takes this move, without listing the others. Never raises.

    >>> is_legal(new_game(), RevealPlan(2)), is_legal(new_game(), RevealPlan(5))
    (True, False)
    """
    return type(state) is State and refusal(state, move) is None


def refusal(state: State, move: object) -> tuple[str, str] | None:
    """Return why a move is not legal, with the clause, or None if it is legal.

    >>> refusal(new_game(), RevealPlan(5))
    ('there are plans 1 to 4 only', 'FW-03')
    """
    phase = state.turn.phase
    if type(move) not in _PHASES:
        return f"not a move of this game but {_kind_name(move)}", "FW-12"
    if phase is Phase.OVER:
        return "the game is over", "FW-33"
    if phase is not _PHASES[type(move)]:
        return _not_now(state), _CLAUSE_OF_PHASE[phase]
    if isinstance(move, Start):
        return _refuse_start(state, move.seat)
    if isinstance(move, RevealPlan):
        return _refuse_plan(state, move.position)
    if isinstance(move, Deal):
        return _refuse_deal(state, move)
    if isinstance(move, Play):
        return _refuse_card(state, move.code) if move.code != NO_CODE else (_not_a_card(move.card), "FW-12")
    return _refuse_card(state, THINKING_CODE)


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


def _kind_name(move: object) -> str:
    return f"{type(move).__name__} {short(move)}"


def _not_a_card(card: object) -> str:
    return f"its card must be a Card, not {_kind_name(card)}"


def _not_now(state: State) -> str:
    turn = state.turn
    if turn.phase is Phase.PLAY:
        return f"seat {turn.player} is next and plays a card into row {turn.row}"
    return f"chance is next: {_CHANCE_TEXT[turn.phase]}"


def _refuse_start(state: State, seat: object) -> tuple[str, str] | None:
    if type(seat) is int and 0 <= seat < state.table.options.players:
        return None
    return f"there are seats 0 to {state.table.options.players - 1} only", "FW-05"


def _refuse_plan(state: State, position: object) -> tuple[str, str] | None:
    if type(position) is not int or not 1 <= position <= PLANS_IN_GAME:
        return f"there are plans 1 to {PLANS_IN_GAME} only", "FW-03"
    if position in state.plans_seen:
        return f"plan {position} has come in this game already", "FW-10"
    return None


def _refuse_deal(state: State, move: Deal) -> tuple[str, str] | None:
    rule = "FW-51" if state.turn.row else "FW-11"
    if move.card is None:
        return "a card dealt out of sight is no move to apply", rule
    if move.code == NO_CODE:
        return _not_a_card(move.card), rule
    if not unused(state.held) >> move.code & 1:
        return f"{move.card} is not in the deck any more", rule
    return None


def _refuse_card(state: State, code: int) -> tuple[str, str] | None:
    turn = state.turn
    hand = state.held >> turn.hand_shift & _HAND_BITS
    if not hand >> code & 1:
        if code != THINKING_CODE:
            return f"not in the hand of seat {turn.player}", "FW-12"
        if not state.table.options.thinking_cards:
            return "Thinking cards are not in this game", "FW-60"
        return f"seat {turn.player} has used the Thinking card", "FW-63"
    colour = colour_to_follow(state.laid, turn)
    if colour is not None and not cards_allowed(hand, colour) >> code & 1:
        return f"seat {turn.player} must follow {tuple(Colour)[colour]}", "FW-14"
    return None


def next_round(state: State, held: int, laid: bytes) -> State:
    """Return the state after the last card of a round: resolved, scored, and on to the next round or the end (FW-32, FW-33).

    :param held: the hands after the last card
    :param laid: the whole matrix, in the order in which it was laid
    """
    table = state.table
    options, kind = table.options, kind_of(state.turn)
    finished = finish_round(table, kind, held, laid)
    rounds = (*table.rounds, finished)
    held &= THINKING_BITS[kind.players]  # FW-63: an unused Thinking card stays
    if len(rounds) == ROUNDS[kind.players]:
        return State(Table(options, rounds, kind.first_seat, table.plan), OVER, held, b"")
    if options.hand_switching:
        held |= switched_hands(finished, kind.players)
    first_seat = (kind.first_seat + 1) % kind.players
    first_step = chain(round_kind(options, first_seat, first_round=False))[0]
    return State(Table(options, rounds, first_seat), first_step, held, b"")


def switched_hands(finished: Round, players: int) -> int:
    """Return the hands of the next round: each player's column goes to the left neighbour (FW-66)."""
    held = 0
    for codes in finished.rows:
        for seat in range(players):
            held |= 1 << (seat + 1) % players * HAND_WIDTH + codes[seat]
    return held


def scores(x: State | View, /) -> tuple[int, ...]:
    """Return the points of all finished rounds by seat.

    >>> scores(new_game())
    (0, 0, 0, 0)
    """
    if not isinstance(x, Position):
        raise no_position(x)
    rounds = x.table.rounds
    if not rounds:
        return (0,) * x.table.options.players
    return tuple(map(sum, zip(*(each.points for each in rounds), strict=True)))


def standings(x: State | View, /) -> tuple[Standing, ...]:
    """Return who stands where, best first; before the end by points alone (FW-40, FW-41).

    >>> [standing.decided_by for standing in standings(new_game())]
    ['shared', 'shared', 'shared', 'shared']
    """
    if not is_over(x):
        return rank_by_points(scores(x))
    return final_standings(scores(x), x.table.rounds[-1].points, x.table.options.tiebreak)
