"""Written-out positions for the tests: moves as texts, and two full matrices whose rounds are worked out by hand.

With four players, and with the lead marker beginning over seat ...

- 0 or 1: row 1 is won by R5 of seat 1. Its B1 leads row 2, which B7 of seat 0 wins. Y8 beats Y2 in row 3, and R3, B5 and then Y6,
  all of seat 0, win the rest: 1 0 0 0 0 0.
- 2: B2 is the only blue card of row 1. R2 leads row 2: R8 of seat 3. B6 beats B3, B8 is the only blue card. R4 leads row 5: R6
  of seat 1, whose B4 is the only blue card of row 6: 2 3 3 3 1 1.
- 3: Y3 is the only yellow card of row 1. R8, B6 and B8 win rows 2 to 4. R4 leads row 5: R6 of seat 1, then B4: 3 3 3 3 1 1.

With three players the lead begins over the dummy (column 3): B3 leads row 1, B5 of seat 1 wins. R4 leads row 2: R5 of the dummy.
Its B4 leads row 3: B8 of seat 0, whose R6 and Y8 win rows 4 and 5. R3 leads row 6: R8 of the dummy: 1 3 0 0 0 3.
"""

from collections.abc import Sequence
from random import Random

import pytest

from boardrules import IllegalMove
from boardrules import failingwater as fw

# One line per row, row 1 first; one card per column.
FOUR = """
    R1 R5 B2 Y3
    B7 B1 R2 R8
    Y8 Y2 B3 B6
    R3 Y4 Y7 B8
    B5 R6 Y1 R4
    Y6 B4 R7 Y5
"""
THREE = """
    R2 B5 Y6 B3
    Y1 R4 B7 R5
    B8 Y2 R1 B4
    R6 B2 Y3 Y7
    Y8 R7 B1 B6
    R3 Y4 Y5 R8
"""

# Colours in few hands: seat 0 has red cards only, seat 2 yellow ones only.
VOIDS = """
    R1 R7 Y1 B5
    R2 R8 Y2 B6
    R3 B1 Y3 B7
    R4 B2 Y4 B8
    R5 B3 Y5 Y7
    R6 B4 Y6 Y8
"""

WINNERS = {0: (1, 0, 0, 0, 0, 0), 1: (1, 0, 0, 0, 0, 0), 2: (2, 3, 3, 3, 1, 1), 3: (3, 3, 3, 3, 1, 1)}
"""Who wins the rows of `FOUR`, by the seat over which the lead marker begins."""

WINNERS_OF_THREE = (1, 3, 0, 0, 0, 3)

NORMAL = (6, 5, 4, 3, 2, 1)
EASY = (3, 2, 1, 6, 5, 4)


def options(**chosen: object) -> fw.Options:
    """Options by name, also where the test's value has no precise type."""
    return fw.options_from_data(chosen)


def columns(matrix: str) -> list[list[str]]:
    """The cards of each column, row 1 first."""
    return [list(column) for column in zip(*(line.split() for line in matrix.split("\n") if line.strip()), strict=True)]


def after(state: fw.State, texts: str | Sequence[str]) -> fw.State:
    """The state after moves that are given as texts."""
    for text in texts.split() if isinstance(texts, str) else texts:
        state = fw.apply_move(state, fw.move_from_text(text))
    return state


def deal(state: fw.State, matrix: str, plan: int = 1) -> fw.State:
    """Reveal a plan and deal every player the cards of one column; with three players the last column is the dummy's."""
    lying = columns(matrix)
    hands = [lying[3], *lying[:3]] if state.options.players == 3 else lying
    return after(state, [f"plan:{plan}", *(f"deal:{card}" for hand in hands for card in hand)])


def fill(state: fw.State, matrix: str, rows: Sequence[int]) -> fw.State:
    """Let every player put the card of the own column into each of the rows, in the order in which the game asks them."""
    lying = columns(matrix)
    for row in rows:
        for _ in range(state.options.players):
            state = after(state, [lying[fw.current_player(state)][row - 1]])
    return state


def whole_round(state: fw.State, matrix: str, plan: int = 1) -> fw.State:
    """Deal and play one round in the normal order of rows."""
    return fill(deal(state, matrix, plan), matrix, NORMAL)


def whole_game(chosen: fw.Options, matrix: str, plans: Sequence[int]) -> fw.State:
    """Play the same matrix in every round, under these plans."""
    state = fw.new_game(chosen)
    for plan in plans:
        state = whole_round(state, matrix, plan)
    return state


def texts(moves: Sequence[fw.Move]) -> list[str]:
    return [fw.move_to_text(move) for move in moves]


def random_line(chosen: fw.Options, seed: int) -> list[tuple[fw.State, fw.Move]]:
    """A random game: every position with the move made in it; the final position is not listed."""
    rng, state, line = Random(seed), fw.new_game(chosen), list[tuple[fw.State, fw.Move]]()
    while not fw.is_over(state):
        move = rng.choice(fw.legal_moves(state))
        line.append((state, move))
        state = fw.apply_move(state, move)
    return line


def legal(state: fw.State) -> str:
    return " ".join(texts(fw.legal_moves(state)))


def refused(state: fw.State, text: str) -> tuple[str, str]:
    """Why a move is refused, and by which clause."""
    move = fw.move_from_text(text)
    assert not fw.is_legal(state, move)
    with pytest.raises(IllegalMove) as error:
        fw.apply_move(state, move)
    assert error.value.move == move
    assert error.value.refusal == fw.why_not(state, move)
    return error.value.reason, error.value.rule
