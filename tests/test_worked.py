"""The worked examples of the pages on how to play, against what a person finds at the table."""

import re
from pathlib import Path

from docs.worked import ROUND, first_round, fountains_numbers, last_round, numbers_of_all_pages

PLAY = Path(__file__).parents[1] / "docs" / "games"


def test_the_round_of_failing_water_is_resolved_as_by_hand() -> None:
    """Lead over Anna: yellow 8 of Ben; then red 7 of Anna, yellow 5 of Anna, red 8 of Dai, blue 7 of Ben, blue 8 of Dai."""
    after, _ = first_round()
    assert after.rounds[0].winners == (1, 0, 0, 3, 1, 3)
    # Anna red 1, blue 2; Ben blue 1 and 3; Chi nothing, alone; Dai red 2 and 4.
    assert after.rounds[0].points == (1, 4, 3, 6)


def test_the_picture_of_the_walk_shows_that_round() -> None:
    last = last_round().rounds[-1]
    assert (last.winners, last.points, last.first_seat) == ((1, 0, 0, 3, 1, 3), (1, 4, 3, 6), 0)
    assert [[str(card) for card in row] for row in zip(*last.columns, strict=True)] == [
        row.split() for row in ROUND.split(" / ")
    ]


def test_the_fountains_score_as_by_hand() -> None:
    numbers = fountains_numbers()
    # The last of three pools has no open channel.
    assert (numbers["fed"], numbers["weeds"]) == ("2", "1")
    # One coin; two of four tie for second.
    assert (numbers["coin"], numbers["pool_points"]) == ("5", "10, 6, 6, 1")
    # Red 2 on level 2, then wild and red on level 1; white on level 2, then wild.
    assert (numbers["red"], numbers["white"]) == ("4", "3")
    # One pad on level 2, two on level 1.
    assert numbers["lily"] == "4"
    # Spaces 3 and 5 hold the blue and the white pawn.
    assert numbers["pawns"] == "`green>2`, `green>4`, `green>6`"


def test_every_number_is_used_and_every_hole_is_filled() -> None:
    holes = {hole for page in PLAY.glob("*.md") for hole in re.findall(r"\{\{ (\w+) \}\}", page.read_text("utf-8"))}
    assert holes == set(numbers_of_all_pages())
    assert all(numbers_of_all_pages().values())
    for page in PLAY.glob("*.md"):
        assert "`{{" not in page.read_text("utf-8")  # in literal text no hole is filled
