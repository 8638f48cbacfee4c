"""Records: out, in and played again; and whatever else comes in as text ends in InvalidRecord."""

import copy
import json
import pickle
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from boardrules import BoardRulesError, InvalidRecord, Record, playout
from boardrules import failingwater as fw
from tests.junk import JUNK, kind


def a_text(**changed: object) -> str:
    """A record of three moves as text, with some keys changed."""
    data: dict[str, object] = {
        "boardrules": 1, "game": "failingwater", "options": {"players": 3}, "moves": ["plan:2", "deal:R8", "deal:B1"],
    }  # fmt: skip
    return json.dumps({**data, **changed})


def refusal(text: object) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as error:
        Record.from_text(text)  # type: ignore[arg-type]  # what comes from outside may be anything
    assert len(str(error.value)) < 250
    assert str(error.value).isascii()
    assert str(error.value).isprintable()
    return error.value


def test_out_in_and_played_again() -> None:
    for seed, chosen in enumerate((fw.Options(), fw.Options(players=3, first_seat=None, thinking_cards=True))):
        state, moves = playout(fw, fw.new_game(chosen), Random(seed))
        record = Record("failingwater", chosen, moves)
        assert "\n" not in record.to_text()
        again = Record.from_text(record.to_text())
        assert (again, hash(again)) == (record, hash(record))
        assert again.replay() == state
        assert again.to_text() == record.to_text()


def test_a_record_is_plain_json() -> None:
    record = Record.from_text(a_text())
    assert record.game_name == "failingwater"
    assert record.options == fw.Options(players=3)
    assert record.moves == (fw.RevealPlan(2), fw.Deal(fw.Card("red", 8)), fw.Deal(fw.Card("blue", 1)))
    assert json.loads(record.to_text()) == json.loads(a_text())
    spaced = json.dumps(json.loads(a_text()), indent=4).replace("{", " {\n").encode("utf-8").decode()
    assert Record.from_text(spaced) == record
    backwards = json.dumps(dict(reversed(json.loads(a_text()).items())))
    assert Record.from_text(backwards) == record


def test_a_record_is_a_value() -> None:
    record = Record.from_text(a_text())
    for twin in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert (twin, hash(twin), repr(twin)) == (record, hash(record), repr(record))
        assert twin.replay() == record.replay()
    assert Record("failingwater", fw.Options(players=3), [*record.moves]) == record
    assert Record("failingwater", fw.Options()) != record


@pytest.mark.parametrize("key", ["boardrules", "game", "options", "moves"])
def test_a_missing_key_is_named(key: str) -> None:
    data = json.loads(a_text())
    del data[key]
    assert str(refusal(json.dumps(data))) == f"{key}: is missing"


@pytest.mark.parametrize("key", ["", "Moves", "move", "version", "\ud800", "\x1b[2J", "x" * 10**5])
def test_an_unknown_key_is_named(key: str) -> None:
    assert refusal(a_text(**{key: 1})).reason == "no such key"


@pytest.mark.parametrize("version", [0, 2, -1, True, False, None, "1", [1], {}, 10**19])
def test_other_versions_are_refused(version: object) -> None:
    assert str(refusal(a_text(boardrules=version))).startswith("boardrules: version must be 1, not ")


@pytest.mark.parametrize(
    "game",
    [
        "",
        "Failingwater",
        "failing water",
        "hearts",
        "game",
        "\ud800",
        "__init__",
        None,
        1,
        True,
        [],
        {},
        ["failingwater"],
    ],
)
def test_other_games_are_refused(game: object) -> None:
    assert str(refusal(a_text(game=game))).startswith("game: must be one of failingwater, fountains, not ")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (None, "options: must be an object"), ([], "options: must be an object"), ("{}", "options: must be an object"),
        ({"player": 3}, "player: no such option"), ({"players": 5}, "players: must be 3 or 4, not 5"),
        ({"players": True}, "players: must be 3 or 4, not True"), ({"follow": "Free"}, "follow: must be"),
        ({"first_seat": 4}, "first_seat: must be"), ({"plans": []}, "plans: must be exactly four"),
        ({"plans": [["B1"]] * 4}, "plan 1: must order"), ({"\ud800": 1}, "\\ud800: no such option"),
        ({"thinking_cards": 1}, "thinking_cards: must be True or False"), ({"dummy_face_down": [6]}, "dummy_face_down: must be"),
    ],
)  # fmt: skip
def test_options_that_are_wrong_are_named(options: object, reason: str) -> None:
    error = refusal(a_text(options=options))
    assert (error.where, error.index) == ("options", None)
    assert error.reason.startswith(reason)


@pytest.mark.parametrize("moves", [None, "plan:2", {}, {"0": "plan:2"}, 5, True])
def test_moves_are_a_list(moves: object) -> None:
    assert str(refusal(a_text(moves=moves))).startswith("moves: must be a list, not ")


@pytest.mark.parametrize(
    "move",
    [
        "",
        "R9",
        "plan:01",
        "plan:1000000",
        "deal:R8 ",
        "R\u0665",
        "\uff325",
        "plan:\uff11",
        "\ud800",
        None,
        5,
        True,
        [],
        {},
        ["R5"],
        "x" * 10**5,
    ],
)
@pytest.mark.parametrize("index", [0, 2])
def test_a_move_that_is_none_is_named_by_its_index(move: object, index: int) -> None:
    moves: list[object] = ["plan:2", "deal:R8", "deal:B1"]
    moves[index] = move
    error = refusal(a_text(moves=moves))
    assert (error.where, error.index) == (f"moves[{index}]", index)


@pytest.mark.parametrize(
    ("text", "where", "reason"),
    [
        ("", "record", "is no JSON"),
        ("\x00", "record", "is no JSON"),
        ("\ufeff" + a_text(), "record", "is no JSON"),
        ("\ud800", "record", "is no JSON"),
        ("{", "record", "is no JSON"),
        (a_text()[:-1], "record", "is no JSON"),
        (a_text()[1:], "record", "is no JSON"),
        (a_text() + "}", "record", "is no JSON"),
        (a_text() * 2, "record", "is no JSON"),
        (a_text().replace('"', "'"), "record", "is no JSON"),
        (a_text().replace(": 1", ": 01"), "record", "is no JSON"),
        (a_text().replace(": 1", ": \uff11"), "record", "is no JSON"),
        (a_text().replace(": 1", ": \u0661"), "record", "is no JSON"),
        (a_text().replace(": 1", ": +1"), "record", "is no JSON"),
        (a_text().replace(": 1", ": 0x1"), "record", "is no JSON"),
        (a_text().replace("plan", "pl\nan"), "record", "is no JSON"),
        ("null", "record", "must be an object"),
        ("1", "record", "must be an object"),
        ('"failingwater"', "record", "must be an object"),
        ("[" + a_text() + "]", "record", "must be an object"),
        (a_text().replace(": 1", ": 1.0"), "record", "1.0 is no whole number"),
        (a_text().replace(": 1", ": 1e0"), "record", "1e0 is no whole number"),
        (a_text().replace(": 1", ": 1e" + "9" * 5000), "record", "1e999"),
        (a_text().replace(": 1", ": NaN"), "record", "NaN is no number"),
        (a_text().replace(": 1", ": Infinity"), "record", "Infinity is no number"),
        (a_text().replace(": 3", ": -Infinity"), "record", "-Infinity is no number"),
        (a_text().replace(": 1", ": " + "9" * 5000), "record", "a number of 5000 digits is too long"),
        (a_text().replace(": 3", ": -" + "9" * 5000), "record", "a number of 5000 digits is too long"),
        (a_text().replace("{", '{"boardrules": 1, ', 1), "boardrules", "stands twice"),
        (a_text().replace('{"players": 3', '{"players": 3, "players": 4'), "players", "stands twice"),
        (a_text().replace("{", '{"\\ud800": 1, "\\ud800": 1, ', 1), "\\ud800", "stands twice"),
        (a_text(moves=["x"]).replace('"x"', '{"a": 1, "a": 1}'), "a", "stands twice"),
        ("[" * 100_000, "record", "is nested too deeply"),
        ("[" * 100_000 + "]" * 100_000, "record", "is nested too deeply"),
        ('{"a":' * 100_000, "record", "is nested too deeply"),
        ('[{"a":' * 100_000 + "1" + "}]" * 100_000, "record", "is nested too deeply"),
        (a_text().replace('["plan', "[" * 100_000 + '"plan'), "record", "is nested too deeply"),
    ],
    ids=[str(number) for number in range(37)],
)
def test_hostile_texts(text: str, where: str, reason: str) -> None:
    error = refusal(text)
    assert error.where == where
    assert error.reason.startswith(reason)


@pytest.mark.parametrize(
    "text", [each for each in JUNK if type(each) is not str] + [a_text().encode(), json.loads(a_text())], ids=kind
)
def test_a_record_is_read_from_text(text: object) -> None:
    assert str(refusal(text)).startswith("record: must be text, not ")


def test_the_first_illegal_move_is_named_by_its_index() -> None:
    for moves, index, reason in (
        (["deal:R8"], 0, "illegal move deal:R8: chance is next: a plan is revealed (FW-10)"),
        (["plan:2", "plan:3"], 1, "illegal move plan:3: chance is next: a card is dealt (FW-11)"),
        (["plan:2", "deal:R8", "deal:R8"], 2, "illegal move deal:R8: R8 is not in the deck any more (FW-51)"),
        (["plan:2", "deal:?"], 1, "illegal move deal:?: a card dealt out of sight is no move to apply (FW-51)"),
        (["plan:2", "start:0"], 1, "illegal move start:0: chance is next: a card is dealt (FW-11)"),
    ):
        record = Record.from_text(a_text(moves=moves))
        with pytest.raises(InvalidRecord) as error:
            record.replay()
        assert (error.value.where, error.value.index, error.value.reason) == (f"moves[{index}]", index, reason)
        twin = pickle.loads(pickle.dumps(error.value))
        assert (str(twin), twin.index) == (str(error.value), index)


def test_moves_after_the_end_are_refused() -> None:
    _, moves = playout(fw, fw.new_game(), Random(1))
    with pytest.raises(InvalidRecord, match="the game is over") as error:
        Record("failingwater", fw.Options(), (*moves, moves[-1])).replay()
    assert error.value.index == len(moves)


@pytest.mark.parametrize("moves", [None, 5, "R5", {"R5": 1}, {fw.RevealPlan(1)}, iter(())], ids=kind)
def test_a_record_built_by_hand_has_a_sequence_of_moves(moves: object) -> None:
    with pytest.raises(InvalidRecord, match=r"^moves: must be a tuple of moves, not "):
        Record("failingwater", fw.Options(), moves)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("use", [Record.to_text, Record.replay])
def test_a_record_built_by_hand_is_checked_when_it_is_used(use: Callable[[Record], object]) -> None:
    wrong: list[tuple[Record, str, int | None]] = [
        (Record("hearts", fw.Options()), "game", None),
        (Record(None, fw.Options()), "game", None),  # type: ignore[arg-type]  # what comes from outside may be anything
        (Record("failingwater", None), "options", None),
        (Record("failingwater", {"players": 3}), "options", None),
        (Record("failingwater", fw.Options(), (fw.RevealPlan(1), "deal:R8")), "moves[1]", 1),
        (Record("failingwater", fw.Options(), (None,)), "moves[0]", 0),
        (Record("failingwater", fw.Options(), (fw.RevealPlan(True),)), "moves[0]", 0),
    ]
    for record, where, index in wrong:
        with pytest.raises(InvalidRecord) as error:
            use(record)
        assert (error.value.where, error.value.index) == (where, index)


def test_a_record_may_name_games_of_ones_own() -> None:
    record = Record.from_text(a_text(game="my game"), games={"my game": fw})
    assert record.game_name == "my game"
    assert record.replay() == Record.from_text(a_text()).replay()
    with pytest.raises(InvalidRecord, match="game: must be one of my game, not failingwater"):
        Record.from_text(a_text(), games={"my game": fw})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=10,
)
WRITTEN = st.sampled_from(["plan:1", "plan:2", "deal:R1", "deal:B8", "deal:?", "R1", "T", "start:0"])
ALMOST = st.fixed_dictionaries(
    {
        "boardrules": st.just(1) | JSON,
        "game": st.sampled_from(["failingwater", "fountains"]) | JSON,
        "options": st.just({})
        | st.dictionaries(st.sampled_from(["players", "first_seat", "follow", "plans"]), JSON)
        | JSON,
        "moves": st.lists(WRITTEN | JSON, max_size=4) | JSON,
    },
    optional={"extra": JSON},
)


@given(JSON | ALMOST)
@example({"boardrules": 1, "game": "failingwater", "options": {}, "moves": ["plan:1", "deal:R1"]})
def test_arbitrary_json_is_a_record_or_refused(data: object) -> None:
    read_or_refuse(json.dumps(data))


@given(st.text(st.characters(codec=None)) | st.text('{}[]":,0123456789.-eNaInfity \\ud8', max_size=60))
def test_arbitrary_text_is_a_record_or_refused(text: str) -> None:
    read_or_refuse(text)


@given(st.data())
def test_a_torn_or_changed_record_is_a_record_or_refused(data: st.DataObject) -> None:
    text = a_text()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    read_or_refuse(text[:start] + data.draw(st.text(st.characters(codec=None), max_size=3)) + text[end:])


def read_or_refuse(text: str) -> None:
    try:
        record = Record.from_text(text)
    except InvalidRecord as error:
        assert error.where  # noqa: PT017 - refusing is one of two right answers
        assert str(error).isprintable()  # noqa: PT017 - refusing is one of two right answers
        return
    assert Record.from_text(record.to_text()) == record
    try:
        record.replay()
    except InvalidRecord as error:
        assert error.index is not None  # noqa: PT017 - refusing is one of two right answers
        assert isinstance(error.__cause__, BoardRulesError)  # noqa: PT017 - refusing is one of two right answers
