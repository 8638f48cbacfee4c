"""Records: out, in and played again; and whatever else comes in as text ends in InvalidRecord."""

import copy
import json
import pickle
import re
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardrules import (
    GAMES,
    AnyRecord,
    BoardRulesError,
    IllegalMove,
    InvalidRecord,
    Record,
    ScoreLine,
    ScoreSheet,
    playout,
    score_sheet,
)
from boardrules import failingwater as fw
from boardrules.testing import records
from tests import tiny_game as tiny
from tests.heap_game import HeapGame
from tests.junk import JUNK, kind
from tests.tiny_game import TINY


class Game(str):
    """A text that is none, exactly."""

    __slots__ = ()


def a_text(**changed: object) -> str:
    """A record of three moves as text, with some keys changed."""
    data: dict[str, object] = {
        "boardrules": 1, "game": "failingwater", "options": {"players": 3}, "moves": ["plan:2", "deal:R8", "deal:B1"],
    }  # fmt: skip
    return json.dumps({**data, **changed})


def refusal(text: object) -> InvalidRecord:
    with pytest.raises(InvalidRecord) as error:
        Record.from_text(text)  # type: ignore[call-overload]  # what comes from outside may be anything
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


@pytest.mark.parametrize(
    ("name", "shown"),
    [("fw", "'fw'"), ("", "''"), (None, "None"), (7, "7"), ([], r"\[\]"), (Game("failingwater"), "failingwater")],
    ids=kind,
)
def test_a_record_names_a_game_that_there_is(name: object, shown: str) -> None:
    says = f"^game: must be one of failingwater, fountains, not {shown}; see games= for others$"
    with pytest.raises(InvalidRecord, match=says):
        Record(name, fw.Options())  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("games", [None, 5, "failingwater", ["failingwater"]], ids=kind)
def test_games_are_a_mapping(games: object) -> None:
    with pytest.raises(InvalidRecord, match=r"^games: must be games by name, not "):
        Record("failingwater", fw.Options(), games=games)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("use", [Record.to_text, Record.replay, lambda record: list(record.steps())], ids=range(3))
def test_a_record_built_by_hand_is_checked_when_it_is_used(use: Callable[[AnyRecord], object]) -> None:
    wrong: list[tuple[AnyRecord, str, int | None]] = [
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


def test_a_move_as_text_is_told_where_texts_are_read() -> None:
    record = Record("failingwater", fw.Options(), ("plan:1",))
    for use in (record.to_text, record.replay, record.score_sheet):
        with pytest.raises(InvalidRecord) as error:
            use()
        assert str(error.value) == "moves[0]: a str; see move_from_text"


def test_a_text_that_is_a_move_is_refused_for_what_it_is() -> None:
    worded = Worded()
    record = Record("heap", 5, ("first:0", "take:3"), games={"heap": worded})  # type: ignore[dict-item]  # has no views
    with pytest.raises(InvalidRecord) as error:
        record.replay()
    assert str(error.value) == "moves[1]: illegal move take:3: not now (HEAP)"


class Worded(HeapGame):
    """A game whose moves are texts, and written as they are."""

    def move_to_text(self, move: str, /) -> str:
        return move


def test_a_record_may_name_games_of_ones_own() -> None:
    record = Record.from_text(a_text(game="my game"), games={"my game": fw})
    assert record.game_name == "my game"
    assert record.replay() == Record.from_text(a_text()).replay()
    with pytest.raises(InvalidRecord, match="game: must be one of my game, not 'failingwater'; see games= for others"):
        Record.from_text(a_text(), games={"my game": fw})


def test_a_record_of_ones_own_game_can_be_pickled() -> None:
    module = Record.from_text(a_text(game="my game", about={"by": "Anna"}), games={"my game": fw})
    game = Record.of(TINY, tiny.Options(), (tiny.Deal(1), tiny.Deal(2)))
    for record in (module, game):
        twin = pickle.loads(pickle.dumps(record))
        assert (twin, twin.about) == (record, record.about)
        assert twin.replay() == record.replay()
        assert [step.events for step in twin.steps()] == [step.events for step in record.steps()]


# ------------------------------------------------------------------ about: what no rule reads

ABOUT = {"0": "Anna", "date": "2026-12-01", "note": "\u843d\ud800"}


def test_what_a_record_is_about_travels_and_is_read_by_no_rule() -> None:
    record = Record.from_text(a_text(about=ABOUT))
    plain = Record.from_text(a_text())
    assert record.about == ABOUT
    assert json.loads(record.to_text()) == json.loads(a_text(about=ABOUT))
    assert Record.from_text(record.to_text()) == record
    assert (plain.about, record.replay()) == ({}, plain.replay())
    assert record != plain
    assert "about" not in plain.to_text()
    assert Record("failingwater", fw.Options(players=3), record.moves, about=ABOUT) == record


def test_what_a_record_is_about_cannot_be_changed() -> None:
    mine = dict(ABOUT)
    record = Record("failingwater", fw.Options(), about=mine)
    mine["0"] = "Ben"
    assert record.about["0"] == "Anna"
    with pytest.raises(TypeError):
        record.about["0"] = "Ben"  # type: ignore[index]  # it cannot


@pytest.mark.parametrize(
    ("about", "says"),
    [
        (None, "about: must be an object of texts, not None"),
        ("Anna", "about: must be an object of texts, not 'Anna'"),
        (["Anna"], "about: must be an object of texts, not ['Anna']"),
        ({"0": 5}, "about.0: must be text, not 5"),
        ({"0": None}, "about.0: must be text, not None"),
        ({"players": ["Anna"]}, "about.players: must be text, not ['Anna']"),
    ],
    ids=range(6),
)
def test_a_record_is_about_texts(about: object, says: str) -> None:
    assert str(refusal(a_text(about=about))) == says
    with pytest.raises(InvalidRecord, match=f"^{re.escape(says)}$"):
        Record("failingwater", fw.Options(), about=about)  # type: ignore[arg-type]  # what comes from outside may be anything


def test_the_keys_of_what_a_record_is_about_are_texts() -> None:
    with pytest.raises(InvalidRecord, match=r"^about: must have texts for keys, not 5$"):
        Record("failingwater", fw.Options(), about={5: "Anna"})  # type: ignore[dict-item]  # what comes from outside may be anything


# ------------------------------------------------------------------ steps and score sheets


def test_steps_tell_move_states_and_events() -> None:
    moves = (fw.RevealPlan(2), fw.Deal(fw.Card("red", 8)))
    record = Record.of(fw, fw.Options(), moves)
    start, end = fw.new_game(), record.replay()
    middle = fw.apply_move(start, moves[0])
    assert [tuple(step) for step in record.steps()] == [
        (moves[0], start, middle, fw.events(start, moves[0])),
        (moves[1], middle, end, fw.events(middle, moves[1])),
    ]


def test_steps_go_as_far_as_moves_are_legal() -> None:
    steps = Record.of(fw, fw.Options(), (fw.RevealPlan(2), fw.RevealPlan(2))).steps()
    assert next(steps).move == fw.RevealPlan(2)
    with pytest.raises(InvalidRecord, match=r"^moves\[1\]: illegal move plan:2"):
        next(steps)


def test_a_score_sheet_by_hand() -> None:
    # Two tricks, each worth the pips on its cards. Seat 0 holds 1 and 5, seat 1 holds 2 and 4: seat 0 takes 5 + 2, then 1
    # loses to 4.
    options = tiny.Options(worth=tiny.Worth.PIPS)
    moves: list[tiny.Move] = [*map(tiny.Deal, (1, 5, 2, 4)), *map(tiny.Play, (5, 2, 1, 4))]
    sheet = score_sheet(TINY, options, moves)
    assert sheet.lines == (ScoreLine("trick", (7, 5)),)
    assert sheet.totals == (7, 5)
    assert [(event.seat, event.points) for event in sheet.events] == [(0, 7), (1, 5)]
    assert Record.of(TINY, options, moves).score_sheet() == sheet


@pytest.mark.parametrize("name", GAMES)
def test_a_score_sheet_adds_up_to_the_scores(name: str) -> None:
    game = GAMES[name]
    for seed in range(3):
        end, moves = playout(game, game.new_game(), Random(seed))
        sheet = Record(name, game.options_from_data({}), moves).score_sheet()
        assert sheet.totals == game.scores(end)
        assert sheet.totals == tuple(map(sum, zip(*(line.points for line in sheet.lines), strict=True)))
        assert hash(sheet) == hash(score_sheet(game, game.options_from_data({}), moves))


@pytest.mark.parametrize("name", GAMES)
def test_score_sheets_add_up_to_the_scores_of_every_position(name: str) -> None:
    @settings(max_examples=25, deadline=None)
    @given(records(GAMES[name]))
    def adds_up(record: AnyRecord) -> None:
        assert record.score_sheet().totals == GAMES[name].scores(record.replay())

    adds_up()


def test_a_score_sheet_before_anything_scored() -> None:
    assert Record.of(fw, fw.Options()).score_sheet() == ScoreSheet((), (0, 0, 0, 0), ())


def test_a_score_sheet_names_the_move_that_is_illegal() -> None:
    with pytest.raises(IllegalMove, match="illegal move deal:R8"):
        score_sheet(fw, fw.Options(), (fw.Deal(fw.Card("red", 8)),))
    with pytest.raises(InvalidRecord, match=r"^moves\[0\]: illegal move deal:R8"):
        Record.of(fw, fw.Options(), (fw.Deal(fw.Card("red", 8)),)).score_sheet()


# ------------------------------------------------------------------ whatever else comes in

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
