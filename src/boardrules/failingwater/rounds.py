"""How a round begins, how it ends, and how one leads to the next (FW-20 to FW-33, FW-62, FW-66)."""

from collections.abc import Callable
from operator import itemgetter
from typing import Final

from boardrules.failingwater.components import ARCHITECTS, ROWS
from boardrules.failingwater.hands import cards_held, held_by, highest_code_in, thinking_cards
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.options import Options
from boardrules.failingwater.rows import walk_of_lead
from boardrules.failingwater.schedule import OVER, ROUNDS, RoundKind, kind_of, round_kind
from boardrules.failingwater.scoring import round_points
from boardrules.failingwater.setup import Round, Setup, lead_at_start, sound_round, sound_setup
from boardrules.failingwater.state import State, sound_state


def begin_round(options: Options, rounds: tuple[Round, ...], first_seat: int, held: int) -> State:
    """Return the state in which a round begins: its plan is revealed next (FW-10, FW-32).

    :param rounds: the finished rounds before it
    :param held: what the players hold already: Thinking cards, and switched hands
    """
    kind = round_kind(options, first_seat, first_round=not rounds)
    return sound_state(sound_setup(options, rounds, first_seat, 0), kind.steps[0], held, b"")


def end_round(state: State, held: int, laid: bytes) -> State:
    """Return the state after a round's last card: it is resolved and scored, and the next one begins, or the game is over.

    The next first start player is the left neighbour of this round's (FW-32); a game has as many rounds as players (FW-33).

    :param held: the hands after the last card
    :param laid: the whole matrix, in the order in which it was laid
    """
    facts, kind = state.setup, kind_of(state.turn)
    options = facts.options
    finished = finish_round(facts, kind, held, laid)
    rounds = (*facts.rounds, finished)
    held &= thinking_cards(kind.players)  # FW-63: an unused Thinking card stays
    if len(rounds) == ROUNDS[kind.players]:
        return sound_state(Setup(options, rounds, kind.first_seat, facts.plan), OVER, held, b"")
    if options.hand_switching:
        held |= switched_hands(finished, kind.players)
    return begin_round(options, rounds, (kind.first_seat + 1) % kind.players, held)


def switched_hands(finished: Round, players: int) -> int:
    """Return the hands of the next round: each player's column goes to the left neighbour (FW-66)."""
    columns = list(zip(*finished.rows, strict=True))[:players]
    return sum(held_by((seat + 1) % players, column) for seat, column in enumerate(columns))


def rows_by_column(kind: RoundKind, laid: bytes) -> tuple[bytes, ...]:
    """Return the full matrix as card codes by column, row 1 first, from the order in which the cards were laid."""
    matrix = kind.order_of_laying.translate(laid.ljust(_ALL_BYTES))
    return _CUT[len(laid) // len(ROWS)](matrix)


_ALL_BYTES: Final = 256
"""How long a table must be by which bytes are translated: here the table is what was laid, and what it is asked are places in it."""


def _cut(columns: int) -> Callable[[bytes], tuple[bytes, ...]]:
    return itemgetter(*(slice(row * columns, (row + 1) * columns) for row in range(len(ROWS))))


_CUT: Final = tuple(_cut(columns) for columns in range(len(ARCHITECTS) + 1))
"""By the number of columns: what cuts a matrix into its rows."""


def replace_thinking_cards(rows: list[bytes], held: int, players: int) -> tuple[int, ...]:
    """Put the one card left in hand in the place of each Thinking card, and return the rows they lay in (FW-62).

    :param rows: the matrix, changed in place
    :param held: the hands after the last row
    :return: by seat, the row of the Thinking card that was replaced, 0 for none
    """
    replaced = [0] * players
    for row, codes in zip(ROWS, rows, strict=True):
        if THINKING_CODE in codes:
            cards = bytearray(codes)
            for seat in range(players):
                if cards[seat] == THINKING_CODE:
                    cards[seat] = highest_code_in(cards_held(held, seat))
                    replaced[seat] = row
            rows[row - 1] = bytes(cards)
    return tuple(replaced)


def finish_round(facts: Setup, kind: RoundKind, held: int, laid: bytes) -> Round:
    """Return the round that ends with the last card laid: resolved and scored (FW-20 to FW-31).

    :param held: the hands after the last row, in which only the cards stay that replace Thinking cards
    """
    rows = rows_by_column(kind, laid)
    thinking = (0,) * kind.players
    if THINKING_CODE in laid:
        replaced = list(rows)
        thinking = replace_thinking_cards(replaced, held, kind.players)
        rows = tuple(replaced)
    winners = walk_of_lead(rows, lead_at_start(kind.players, kind.first_seat))
    points = round_points(facts.options.plans[facts.plan - 1], winners, kind.players)
    return sound_round(facts.plan, kind.first_seat, rows, thinking, winners, points)
