"""The README's first command: both games in sentences, within the width, with the sheets at the end; and a game from the keyboard."""

import io
import re

import pytest
from docs.examples import play


def test_both_games_are_told_within_80_columns_and_end_with_score_sheets(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main([]) == 0
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    assert told.count("Score sheet") == 2
    assert "\n  - Chloe takes index B1 in row 1: their Y8 is the highest yellow.\n" in told
    assert "=== Origin of Failing Water: Anna, Ben, Chloe and Dai ===" in told
    assert "=== Fountains: Anna and Ben ===" in told
    assert len(re.findall(r"holds (?:[RBY][1-8] ?){6}\.", told)) == 16
    # Every one of 4 x 24 cards is put down in a sentence.
    assert len(re.findall(r"plays\s+[RBY][1-8]\s+in\s+row\s+[1-6]", told)) == 96


@pytest.mark.parametrize("number", [1, 3, 5])
def test_fountains_are_told_for_every_number_of_players(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["--game", "fountains", "--players", str(number), "--seed", "4"]) == 0
    told = capsys.readouterr().out
    assert max(map(len, told.splitlines())) <= 80
    assert ("The Machine" in told) == (number == 1)
    assert re.findall(r"^  (\d)\. ", told, re.MULTILINE)[0] == "1"


def test_a_move_that_takes_two_lines_is_offered_under_its_number(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    play.main(["--game", "fountains", "--me", "0"])
    told = capsys.readouterr().out
    assert re.search(r"\n {1,2}\d+  Anna lays .* turned by 90 degrees at .* on\n {5}level 1\n", told)


def test_the_sheet_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    play.main(["--game", "fountains", "--seed", "7"])
    sheet = capsys.readouterr().out.split("Score sheet")[1].split("\n\n")[0]
    rows = [[int(each) for each in re.findall(r"-?\d+", line)] for line in sheet.splitlines()[1:]]
    assert [sum(column) for column in zip(*rows[:-1], strict=True)] == rows[-1]


def test_who_plays_sees_the_own_hand_alone_and_is_told_why_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nnonsense\nB8\n0\nq\n"))
    assert play.main(["--game", "failingwater", "--me", "0"]) == 1
    told = capsys.readouterr().out
    assert told.count(" holds ") == 1
    assert "Anna plays R3 in row 6" in told
    assert "That is no move: nonsense" in told
    assert "Type a number, or a text such as R5." in " ".join(told.split())
    assert "Not allowed:" in told
    assert told.endswith("The game ends here.\n")


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (["--me", "0"], "need --game"),
        (["--game", "fountains", "--players", "6"], "players: must be 1 to 5, not 6"),
        (["--game", "failingwater", "--me", "4"], "seat from 0 to 3"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], cause: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        play.main(arguments)
    assert cause in capsys.readouterr().err
