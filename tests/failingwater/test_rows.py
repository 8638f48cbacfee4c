"""Who wins a row, and the walk of the lead marker, by hand; then beside the second reckoning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidComponents
from boardrules import failingwater as fw
from boardrules.failingwater.rows import highest_of_lead_colour, walk_of_lead
from tests.failingwater.positions import FOUR, THREE, WINNERS, WINNERS_OF_THREE
from tests.failingwater.slow.rules import DECK, walk_of_the_lead


def walk(matrix: str, lead: int) -> tuple[int, ...]:
    return walk_of_lead([fw.Row.from_text(row).codes for row in matrix.strip().split("\n")], lead)


@pytest.mark.rule("FW-21")
@pytest.mark.parametrize(
    ("row", "lead", "winner"),
    [
        ("B5 R8 B7 Y1", 0, 2),  # the higher of two blue cards; the red 8 does not count
        ("B5 R8 B7 Y1", 1, 1),
        ("B5 R8 B7 Y1", 2, 2),
        ("B5 R8 B7 Y1", 3, 3),  # a 1 wins when it is alone in its colour
        ("R1 B8 Y8 B7", 0, 0),  # red leads: the first colour of the deck
        ("Y1 B8 R8 B7", 0, 0),  # yellow leads: the last
        ("B1 R8 Y8 R7", 0, 0),
        ("R1 R2 R3 R4", 0, 3),  # all of one colour, whoever leads
        ("R4 R3 R2 R1", 3, 0),
        ("R7 R8 R1 R2", 3, 1),
        ("B8 B7 R8 Y8", 1, 0),
        ("Y2 B8 Y1", 2, 0),  # three columns
        ("Y2 B8 Y1", 1, 1),
    ],
)
def test_the_highest_card_of_the_lead_colour_wins(row: str, lead: int, winner: int) -> None:
    assert fw.winning_column(fw.Row.from_text(row), lead) == winner


@pytest.mark.rule("FW-21")
@pytest.mark.parametrize("colour", "RBY")
def test_rank_decides_and_nothing_else(colour: str) -> None:
    for low in range(1, 8):
        for high in range(low + 1, 9):
            assert fw.winning_column(fw.Row.from_text(f"{colour}{low} {colour}{high}"), 0) == 1
            assert fw.winning_column(fw.Row.from_text(f"{colour}{high} {colour}{low}"), 1) == 0


@pytest.mark.rule("FW-20", "FW-21")
def test_the_rulebooks_example() -> None:
    # Columns: the red, blue, yellow and purple architect. Yellow has won a row, so the marker stands over it. In the next
    # row a card of another colour is the highest, but the card under the marker is blue, and yellow's is the highest blue
    # one: the marker stays. The card under it is then red, and blue's is the highest red one.
    assert walk("Y2 R6 Y7 B4\n B2 B3 B5 R8\n Y8 R7 R4 B6", lead=0) == (2, 2, 1)


@pytest.mark.rule("FW-20", "FW-21")
@pytest.mark.parametrize("lead", range(4))
def test_the_lead_marker_moves_to_each_winner(lead: int) -> None:
    assert walk(FOUR, lead) == WINNERS[lead]


@pytest.mark.rule("FW-50", "FW-53")
def test_the_lead_marker_moves_to_the_dummy_too() -> None:
    assert walk(THREE, lead=3) == WINNERS_OF_THREE


@pytest.mark.rule("FW-21")
@given(st.permutations(DECK), st.integers(0, 3))
def test_any_matrix_is_resolved_as_the_second_reckoning_does(deck: list[str], lead: int) -> None:
    lying = [deck[number : number + 6] for number in range(0, 24, 6)]
    rows = [" ".join(cards) for cards in zip(*lying, strict=True)]
    assert list(walk("\n".join(rows), lead)) == walk_of_the_lead(lying, lead)


@pytest.mark.parametrize("cards", [(), [], None, "R5", ["R5"], (fw.CARDS[0], None), 5, {fw.CARDS[0]}])
def test_a_row_holds_cards(cards: object) -> None:
    with pytest.raises(InvalidComponents, match=r"^row: must be cards"):
        fw.Row(cards)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("text", ["", "R9", "R1 R2 X", None, 5, b"R1"])
def test_texts_that_are_no_row(text: object) -> None:
    with pytest.raises(InvalidComponents):
        fw.Row.from_text(text)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("lead", [-1, 4, 5, True, 1.0, None, "0"])
def test_the_lead_is_a_column(lead: object) -> None:
    with pytest.raises(InvalidComponents, match=r"^lead: must be a column of the row"):
        fw.winning_column(fw.Row.from_text("R1 R2 R3 R4"), lead)  # type: ignore[arg-type]  # what comes from outside
    with pytest.raises(InvalidComponents, match=r"^row: must be a Row"):
        fw.winning_column("R1 R2", 0)  # type: ignore[arg-type]  # what comes from outside may be anything


@given(st.permutations(range(24)), st.integers(1, 4), st.data())
def test_a_row_is_won_by_the_highest_card_of_the_leads_colour(
    codes: list[int], columns: int, data: st.DataObject
) -> None:
    row, lead = codes[:columns], data.draw(st.integers(0, columns - 1))
    ranks = {code % 8: column for column, code in enumerate(row) if code // 8 == row[lead] // 8}
    assert highest_of_lead_colour(bytes(row), lead) == ranks[max(ranks)]
