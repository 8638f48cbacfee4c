"""A random end of a game, without states on the way: for search and for estimates of who is ahead.

Columns and hands are lists of card codes here, row 1 of a column first. With no duty to follow, whole rounds are drawn at once.
"""

from collections.abc import Sequence
from itertools import chain, permutations
from operator import add, sub
from random import Random
from typing import Final, TypeAlias

from boardrules.failingwater.chance import draw, plans_left, resolve_chance
from boardrules.failingwater.components import ARCHITECTS, CARDS, RANKS, ROWS
from boardrules.failingwater.hands import cards_held, codes_in
from boardrules.failingwater.moves import THINKING_CODE, Play
from boardrules.failingwater.options import Follow, Options
from boardrules.failingwater.rows import walk_of_lead
from boardrules.failingwater.rules import apply_move, is_over, legal_moves, scores
from boardrules.failingwater.schedule import (
    DUMMY,
    EASY_ORDER,
    HAND_SIZE,
    NORMAL_ORDER,
    ROUNDS,
    Phase,
    laying_steps,
    start_seat_of,
)
from boardrules.failingwater.scoring import chances_with_rounds_left, round_points, shares_of_win
from boardrules.failingwater.setup import lead_at_start, must_be_laid_again
from boardrules.failingwater.state import State, require_state
from boardrules.failingwater.views import View
from boardrules.game import InvalidState
from boardrules.shown import given

NOTHING: Final = -1
"""Stands in a column where nothing lies yet."""

Codes: TypeAlias = list[int]
"""The codes of a hand in any order, or of a column from row 1 to row 6."""

_PER_COLOUR: Final = len(RANKS)


def rollout(state: State, rng: Random, /) -> tuple[int, ...]:
    """Return the points by seat after a random end of the game: all decisions and all chance as likely as in `playout`.

    From equal generators the two draw different games; only how likely each result is, is the same.

    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import failingwater
    >>> len(rollout(failingwater.new_game(), Random(1)))
    4
    """
    state = resolve_chance(state, rng)
    options, totals = state.options, scores(state)
    first_seat, plan = state.setup.first_seat, state.setup.plan
    if first_seat is None or is_over(state):
        return totals
    columns, hands = _filled(state, first_seat, rng)
    rounds = ROUNDS[options.players] - len(state.rounds) - 1
    plans = [move.position for move in plans_left(state)] if rounds else []
    for _ in range(rounds):
        totals = tuple(map(add, totals, _points(options, first_seat, plan, columns)))
        first_seat = (first_seat + 1) % options.players
        plan = plans.pop(rng.randrange(len(plans)))
        columns = _next_columns(options, first_seat, columns, hands, rng)
    return tuple(map(add, totals, _points(options, first_seat, plan, columns)))


def paired_ends(state: State, rng: Random, /) -> tuple[tuple[int, ...], ...]:
    """Return for each legal move, in order, the points by seat after a random end of the round that begins with it.

    Each end is as likely as in random play, and all have as much in common as can be: where nobody need follow, another move
    only lets two cards of a column change places. So a few hundred ends tell which move is better. Where no player
    decides there are none.

    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import failingwater
    >>> state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    >>> [len(points) for points in paired_ends(state, Random(1))]
    [4, 4, 4, 4, 4, 4]
    """
    moves = legal_moves(require_state(state))
    first_seat, row = state.setup.first_seat, state.turn.row
    if first_seat is None or state.phase is not Phase.PLAY:
        return ()
    if state.options.follow is not Follow.FREE or state.options.thinking_cards:
        seed = rng.random()
        return tuple([_end_of_round(apply_move(state, move), first_seat, Random(seed)) for move in moves])
    columns, _ = _filled(state, first_seat, rng)
    rows = list(map(bytes, zip(*columns, strict=True)))
    plan, lead = state.options.plans[state.setup.plan - 1], lead_at_start(state.options.players, first_seat)
    codes, before = [move.code for move in moves if isinstance(move, Play)], scores(state)
    walks = walks_with_each(codes, rows, row, state.turn.column, lead)
    return tuple([tuple(map(add, before, round_points(plan, winners, len(before)))) for winners in walks])


def walks_with_each(codes: Sequence[int], rows: list[bytes], row: int, seat: int, lead: int) -> list[tuple[int, ...]]:
    """Return the winners of rows 1 to 6 with each card of a column in this row, in place of the one that lies in it.

    Those two change places, and all else stays as it is.

    :param codes: the cards to be tried, which all lie in the column
    :param rows: card codes by column, row 1 first; changed on the way, and as before in the end
    :param seat: whose column it is
    :param lead: the column that the lead marker begins over
    """
    column, here_codes, walks = [codes[seat] for codes in rows], rows[row - 1], []
    here = column[row - 1]
    for code in codes:
        there = column.index(code)
        there_codes = rows[there]
        rows[there] = _replaced(there_codes, seat, here)
        rows[row - 1] = _replaced(here_codes, seat, code)
        walks.append(walk_of_lead(rows, lead))
        rows[row - 1], rows[there] = here_codes, there_codes
    return walks


def win_chances(state: State, ends: Sequence[tuple[int, ...]], /) -> list[tuple[float, ...]]:
    """Return about how likely each seat wins, for each of some points by seat that may stand at the end of this round.

    In the last round, and after it, it is known who wins: the chances are 1 and 0, or the shares of a tie that stays.

    :param ends: points by seat, as `paired_ends` returns them; those of the state itself where no player decides
    :return: by seat, from 0 to 1, 1 in sum
    :raises InvalidState: for something that is no state of this game, or ends that are not points by seat

    >>> from boardrules import failingwater
    >>> state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    >>> [round(chance, 2) for chance in win_chances(state, [(4, 1, 0, 1)])[0]]
    [0.35, 0.23, 0.2, 0.23]
    """
    _require_points(ends, require_state(state).options.players)
    return [chances_with(totals, state) for totals in ends]


def chances_with(totals: tuple[int, ...], x: State | View) -> tuple[float, ...]:
    """Return what `win_chances` says of one end."""
    options, playing = x.options, x.phase is Phase.PLAY
    rounds_left = ROUNDS[options.players] - len(x.rounds) - playing
    if rounds_left:
        return chances_with_rounds_left(totals, rounds_left)
    before = tuple(map(sub, scores(x), (0,) * options.players if playing else x.rounds[-1].points))
    return shares_of_win(totals, tuple(map(sub, totals, before)), options.tiebreak)


def _require_points(ends: Sequence[tuple[int, ...]], players: int) -> None:
    is_list = isinstance(ends, list | tuple) and {*map(type, ends)} <= {tuple}
    if not is_list or not {*map(len, ends)} <= {players} or not {*map(type, chain.from_iterable(ends))} <= {int}:
        raise InvalidState("ends", f"must be tuples of {players} whole numbers, not {given(ends)}")


def _replaced(codes: bytes, column: int, code: int) -> bytes:
    return codes[:column] + _AS_BYTES[code] + codes[column + 1 :]


_AS_BYTES: Final = tuple(bytes([code]) for code in range(len(CARDS)))


def _end_of_round(state: State, first_seat: int, rng: Random) -> tuple[int, ...]:
    """Return the points by seat at the end of the round, which may have come."""
    if state.phase is not Phase.PLAY:
        return scores(state)
    columns, _ = _filled(state, first_seat, rng)
    return tuple(map(add, scores(state), _points(state.options, first_seat, state.setup.plan, columns)))


def _filled(state: State, first_seat: int, rng: Random) -> tuple[list[Codes], list[Codes]]:
    """Return the columns of a round filled up at random, and what is left of the hands."""
    columns, hands = columns_of(state), _hands_of(state, rng)
    _fill(state.options, first_seat, columns, hands, rng)
    return columns, hands


def columns_of(x: State | View) -> list[Codes]:
    """Return what lies in each column, the dummy's last if there is one."""
    columns = [[NOTHING] * len(ROWS) for _ in ARCHITECTS]
    if x.laid:
        for step, code in zip(laying_steps(x.turn), x.laid, strict=True):
            columns[step.column][step.row - 1] = code
    return columns


def _hands_of(state: State, rng: Random) -> list[Codes]:
    """Return the hands by seat, shuffled, with the Thinking cards behind."""
    hands, held, options = [], state.held, state.setup.options
    for seat in range(options.players):
        codes = codes_in(cards_held(held, seat))
        orders = _ORDERS[len(codes)]
        hands.append([codes[place] for place in orders[rng.randrange(len(orders))]])
    if options.thinking_cards:
        for hand, has_thinking in zip(hands, state.thinking, strict=True):
            if has_thinking:
                hand.append(THINKING_CODE)
    return hands


_ORDERS: Final = tuple(tuple(permutations(range(size))) for size in range(HAND_SIZE + 2))
"""By how many cards are in hand, every order of their places: to draw one of them is faster than to shuffle."""


def _next_columns(
    options: Options, first_seat: int, columns: list[Codes], hands: list[Codes], rng: Random
) -> list[Codes]:
    """Return the columns of the next round, filled up (FW-32, FW-51, FW-66, FW-67).

    :param columns: those of the round before
    :param hands: what is left of it, and then of the next one
    """
    players = options.players
    deck = _ALL_CODES
    dummy: list[Codes] = []
    if players == DUMMY:
        dummy, deck = _lay_dummy(options, columns[DUMMY] if options.hand_switching else deck, rng)
    if options.hand_switching:
        dealt = [draw(columns[seat - 1 if seat else players - 1], HAND_SIZE, rng) for seat in range(players)]
    else:
        cards = draw(deck.copy(), players * HAND_SIZE, rng)
        dealt = [cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(players)]
    if options.follow is Follow.FREE:
        return dealt + dummy
    for hand, cards in zip(hands, dealt, strict=True):
        hand[:0] = cards
    columns = [[NOTHING] * len(ROWS) for _ in range(players)] + dummy
    _fill_by_duty(options, first_seat, columns, hands, rng)
    return columns


def _fill(options: Options, first_seat: int, columns: list[Codes], hands: list[Codes], rng: Random) -> None:
    """Fill the columns up at random (FW-12)."""
    if options.follow is Follow.FREE:
        for column, hand in zip(columns, hands, strict=False):
            _fill_freely(column, hand)
    else:
        _fill_by_duty(options, first_seat, columns, hands, rng)


def _fill_freely(column: Codes, hand: Codes) -> None:
    """Fill one column up from a shuffled hand where there is no duty to follow (FW-14).

    No card is then more likely to come to one open row than another. A Thinking card changes nothing in this: the card that is
    left in hand takes its place (FW-62), so the rows that it lies in are open too, and one still in hand does not matter.
    """
    if column == _EMPTY:
        column[:] = hand[: len(ROWS)]
        return
    cards = iter(hand)
    for row, code in enumerate(column):
        if code in _OPEN:
            column[row] = next(cards)


_OPEN: Final = (NOTHING, THINKING_CODE)
_EMPTY: Final[Codes] = [NOTHING] * len(ROWS)


def _fill_by_duty(options: Options, first_seat: int, columns: list[Codes], hands: list[Codes], rng: Random) -> None:
    """Fill the columns up decision by decision, each among the cards that FW-14 allows."""
    players, randrange = options.players, rng.randrange
    seats = [(column, hand, _by_duty(hand)) for column, hand in zip(columns, hands, strict=False)] * 2
    for row_number, row in enumerate(EASY_ORDER if options.easy_order else NORMAL_ORDER):
        start = start_seat_of(first_seat, row_number, players)
        start_column = columns[start]
        duty = _NO_DUTY
        for column, hand, by_duty in seats[start : start + players]:
            if column[row - 1] == NOTHING:
                allowed = by_duty[duty] or hand
                if by_duty[_THINKING] and allowed is not hand:
                    allowed = allowed + by_duty[_THINKING]  # FW-61
                size = len(allowed)
                code = allowed[randrange(size)] if size > 1 else allowed[0]
                column[row - 1] = code
                hand.remove(code)
                by_duty[code // _PER_COLOUR].remove(code)
            if column is start_column:
                duty = _DUTIES[column[row - 1]]
    for column, hand in zip(columns, hands, strict=False):
        if THINKING_CODE in column:
            column[column.index(THINKING_CODE)] = hand.pop()  # FW-62


_THINKING: Final = THINKING_CODE // _PER_COLOUR
_NO_DUTY: Final = _THINKING + 1
_DUTIES: Final = (*(code // _PER_COLOUR for code in range(len(CARDS))), _NO_DUTY)
"""The duty that each code sets as a start card: its colour to be followed; none after a Thinking card (FW-14, FW-61)."""


def _by_duty(hand: Codes) -> list[Codes]:
    """Return a hand's cards of each colour, its Thinking card, and nothing where there is no duty."""
    found: list[Codes] = [[] for _ in range(_NO_DUTY + 1)]
    for code in hand:
        found[code // _PER_COLOUR].append(code)
    return found


def _points(options: Options, first_seat: int, plan: int, columns: list[Codes]) -> tuple[int, ...]:
    rows = list(map(bytes, zip(*columns, strict=True)))
    winners = walk_of_lead(rows, lead_at_start(options.players, first_seat))
    return round_points(options.plans[plan - 1], winners, options.players)


_ALL_CODES: Final = list(range(len(CARDS)))


def _lay_dummy(options: Options, deck: Codes, rng: Random) -> tuple[list[Codes], Codes]:
    """Return the dummy's column, laid anew as often as FW-52 asks, and the rest of the deck."""
    while True:
        rest = deck.copy()
        column = draw(rest, len(ROWS), rng)
        if not must_be_laid_again(bytes(column), options.dummy_face_down):
            return [column], rest
