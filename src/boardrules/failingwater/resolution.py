"""The end of a round: Thinking cards are replaced, rows resolved, points counted (FW-20 to FW-31, FW-62)."""

from boardrules.failingwater.components import ROWS
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.rows import walk_of_lead
from boardrules.failingwater.scoring import round_points
from boardrules.failingwater.state import Round, Table, lead_at_start
from boardrules.failingwater.turns import ALL_CARDS, DUMMY, HAND_WIDTH, RoundKind, start_seat_of


def rows_by_column(kind: RoundKind, laid: bytes) -> list[bytes]:
    """Return the full matrix as card codes by column, row 1 first, from the order in which the cards were laid.

    :param laid: the dummy's column first, if there is one, then row by row from each row's start player on
    """
    players = kind.players
    dummy, played = (laid[: len(ROWS)], laid[len(ROWS) :]) if players == DUMMY else (b"", laid)
    rows = [b""] * len(ROWS)
    for row_number, row in enumerate(kind.rows):
        in_order = played[row_number * players : (row_number + 1) * players]
        before_seat_0 = players - start_seat_of(kind.first_seat, row_number, players)
        rows[row - 1] = in_order[before_seat_0:] + in_order[:before_seat_0] + dummy[row - 1 : row]
    return rows


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
                    cards[seat] = (held >> seat * HAND_WIDTH & ALL_CARDS).bit_length() - 1
                    replaced[seat] = row
            rows[row - 1] = bytes(cards)
    return tuple(replaced)


def finish_round(table: Table, kind: RoundKind, held: int, laid: bytes) -> Round:
    """Return the round that ends with the last card laid: resolved and scored (FW-20 to FW-31).

    :param held: the hands after the last row, in which only the cards stay that replace Thinking cards
    """
    rows = rows_by_column(kind, laid)
    thinking = (0,) * kind.players
    if THINKING_CODE in laid:
        thinking = replace_thinking_cards(rows, held, kind.players)
    winners = walk_of_lead(rows, lead_at_start(kind.players, kind.first_seat))
    points = round_points(table.options.plans[table.plan - 1], winners, kind.players)
    return Round(table.plan, kind.first_seat, tuple(rows), thinking, winners, points)
