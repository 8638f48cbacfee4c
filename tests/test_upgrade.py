"""What version 0.1 wrote: its records replay, and score as they did then where the guide's way of reading them is followed."""

import json
from pathlib import Path

import pytest

from boardrules import GAMES, AnyRecord, Record
from tests.test_docs import blocks

ROOT = Path(__file__).parents[1]
WRITTEN = json.loads((ROOT / "tests" / "records_0_1.json").read_text(encoding="utf-8"))
"""Five games that version 0.1.0 played, with its own scores, standings and ids of moves: one each of Failing Water for 4 and for 3, and of
Fountains for 3 in the advanced variant, alone, and for 2."""


def read_as_the_guide_says(text: str) -> AnyRecord:
    names: dict[str, object] = {}
    for language, code, _ in blocks(ROOT / "docs" / "guides" / "upgrade.md"):
        if language == "python":
            exec(code, names)  # noqa: S102 - it is what a reader would run
    read = names["from_version_0_1"]
    assert callable(read)
    record = read(text)
    assert isinstance(record, Record)
    return record


def told(record: AnyRecord) -> tuple[list[int], list[list[object]]]:
    game, end = GAMES[record.game_name], record.replay()
    standings = [[each.place, each.seat, each.points, each.decided_by] for each in game.standings(end)]
    return list(game.scores(end)), standings


@pytest.mark.parametrize("number", range(len(WRITTEN)))
def test_a_record_of_0_1_scores_as_it_did(number: int) -> None:
    then = WRITTEN[number]
    assert told(read_as_the_guide_says(then["record"])) == (then["scores"], then["standings"])


@pytest.mark.parametrize("number", range(len(WRITTEN)))
def test_a_record_of_0_1_is_read_and_its_moves_have_the_same_ids(number: int) -> None:
    then = WRITTEN[number]
    record = Record.from_text(then["record"])
    assert GAMES[record.game_name].is_over(record.replay())
    assert [GAMES[record.game_name].move_to_id(record.options, move) for move in record.moves] == then["ids"]
    assert record.to_text() == then["record"]


def test_the_guide_is_needed() -> None:
    """With three who tie in Failing Water, and wherever lily pads are rewarded, today's defaults tell something else."""
    changed = [told(Record.from_text(then["record"])) != (then["scores"], then["standings"]) for then in WRITTEN]
    assert changed == [False, True, True, True, True]
