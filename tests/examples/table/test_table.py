"""The table without a carrier: who may see and do what, bots, undo, rematch, saving, and the messages' schemas."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from docs.examples.table import looks, messages, reasons
from docs.examples.table.messages import BadMessage
from docs.examples.table.table import (
    Refused,
    Table,
    from_text,
    handle,
    last_decision,
    open_table,
    step,
    to_text,
)

from boardrules import Record, failingwater

jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not there; the extra test brings it")

ALL = [
    ("failingwater", {}, 4),
    ("failingwater", {"players": 3, "thinking_cards": True, "follow": "start_card"}, 3),
    ("fountains", {"players": 1, "difficulty": "hard"}, 1),
    ("fountains", {"advanced": True}, 2),
    ("fountains", {"players": 5}, 5),
]


def never() -> bool:
    return False


def at_table(game: str, options: dict[str, object], kinds: list[str], seed: int = 1) -> Table:
    seats = [{"kind": kind, "name": f"Player {number}"} for number, kind in enumerate(kinds)]
    return open_table({"game": game, "options": options, "seats": seats}, Random(seed))


def moved(table: Table, rng: Random, at: int = 0) -> Table:
    """The person to move makes a move that the own look offers."""
    seat = table.active
    move = table.game.move_to_text(table.game.legal_moves(table.state)[at])
    return handle(table, seat, {"do": "move", "move": move, "at": table.at}, rng)


def played(table: Table, rng: Random) -> Table:
    while not table.game.is_over(table.state):
        if table.bot_is_to_move:
            table = step(table, rng, never)
        else:
            choices = table.game.legal_moves(table.state)
            table = moved(table, rng, rng.randrange(len(choices)))
    return table


@pytest.mark.parametrize(("game", "options", "seats"), ALL)
def test_whole_games_are_played_and_every_record_replays(game: str, options: dict[str, object], seats: int) -> None:
    table = played(at_table(game, options, ["here", *["random"] * (seats - 1)]), Random(3))
    record = Record.from_text(table.record())
    assert record.replay() == table.state
    assert record.about["seat 0"] == "Player 0"
    assert from_text(to_text(table)) == table
    look: Any = looks.look(table, 0)
    jsonschema.validate(look, messages.TOLD["look"])
    assert look["over"] is True
    assert [sum(line["points"][0] for line in look["sheet"])] == [look["scores"][0]]


@pytest.mark.parametrize("kind", ["greedy", "easy", "medium", "hard"])
@pytest.mark.parametrize(("game", "seats"), [("failingwater", 4), ("fountains", 2)])
def test_every_bot_moves_as_soon_as_its_time_is_over(kind: str, game: str, seats: int) -> None:
    table = at_table(game, {"players": seats}, [kind, *["here"] * (seats - 1)])
    assert table.bot_is_to_move
    asked: list[int] = []

    def at_once() -> bool:
        asked.append(1)
        return True

    after = step(table, Random(1), at_once)
    assert after.made[table.at].by == 0
    assert len(asked) == 1


def test_a_look_tells_nothing_of_other_hands() -> None:
    table = at_table("failingwater", {}, ["here"] * 4)
    state = table.state
    assert isinstance(state, failingwater.State)
    for seat in range(4):
        view = failingwater.observe(state, seat)
        other = failingwater.sample_state(view, Random(9))
        assert other != state
        blind = Table("failingwater", table.options, table.seats, other, table.made, (other,) * 4)
        same = Table("failingwater", table.options, table.seats, state, table.made, (state,) * 4)
        assert looks.look(blind, seat) == looks.look(same, seat)


def test_only_who_is_to_move_moves_and_is_shown_moves() -> None:
    table = at_table("fountains", {}, ["here", "link"])
    assert [bool(looks.look(table, seat)["moves"]) for seat in (0, 1)] == [True, False]
    with pytest.raises(Refused, match="it is not your turn"):
        handle(table, 1, {"do": "move", "move": "green>1", "at": table.at}, Random(1))
    with pytest.raises(Refused, match="it is not your turn"):
        looks.answer(table, 1, {"do": "preview", "move": "green>1", "at": table.at})


def test_what_was_asked_of_an_older_table_is_refused() -> None:
    table = at_table("failingwater", {}, ["here"] * 4)
    asked = {"do": "move", "move": table.game.move_to_text(table.game.legal_moves(table.state)[0]), "at": table.at}
    after = handle(table, table.active, asked, Random(1))
    with pytest.raises(Refused, match="has gone on"):
        handle(after, table.active, asked, Random(1))


def test_an_illegal_move_names_the_rule_and_changes_nothing() -> None:
    table = at_table("fountains", {}, ["here", "here"])
    with pytest.raises(Refused, match=r"a pawn is to be moved \(FN-20\)"):
        handle(table, 0, {"do": "move", "move": "place:0,0,0", "at": table.at}, Random(1))
    with pytest.raises(Refused, match="no move"):
        handle(table, 0, {"do": "move", "move": "nonsense", "at": table.at}, Random(1))


def test_a_preview_counts_as_the_rules_do() -> None:
    rng = Random(5)
    table = at_table("fountains", {}, ["here", "here"], 5)
    while table.game.current_player(table.state) != 0 or str(looks.look(table, 0)["phase"]) != "place":
        table = moved(table, rng)
    move = table.game.legal_moves(table.state)[0]
    found: Any = looks.answer(table, 0, {"do": "preview", "move": table.game.move_to_text(move), "at": table.at})
    jsonschema.validate(found, messages.TOLD["preview"])
    after = table.game.apply_move(table.state, move)
    figures = {each["figure"]: (each["before"], each["after"]) for each in found["figures"]}
    assert figures["points"] == (table.game.scores(table.state)[0], table.game.scores(after)[0])
    assert set(figures) == {"pools", "weed", "coins", "points"}
    assert "fn-ghost" in found["svg"]
    far: Any = looks.answer(table, 0, {"do": "preview", "move": "place:0,0,0", "at": table.at})
    assert (far["legal"], far["figures"]) == (False, [])
    assert far["rule"].startswith("FN-")


def test_a_refused_card_is_explained_with_the_cards_that_follow() -> None:
    rng = Random(1)
    for seed in range(50):
        table = at_table("failingwater", {"follow": "start_card"}, ["here"] * 4, seed)
        table = moved(table, rng)
        state = table.state
        assert isinstance(state, failingwater.State)
        legal, hand = table.game.legal_moves(state), state.hands[table.active]
        assert hand is not None
        refused = [card for card in hand if failingwater.Play(card) not in legal]
        if refused:
            asked = {"do": "preview", "move": str(refused[0]), "at": table.at}
            found: Any = looks.answer(table, table.active, asked)
            assert (found["legal"], found["rule"]) == (False, "FW-14")
            assert "fw-point" in found["svg"]
            return
    pytest.fail("no hand had a card that may not be played")


def test_undo_until_something_hidden_was_revealed() -> None:
    rng = Random(2)
    table = at_table("failingwater", {}, ["here", "random", "random", "random"], 2)
    while table.bot_is_to_move:
        table = step(table, rng, never)
    before = table
    table = moved(table, rng)
    assert handle(table, 0, {"do": "undo", "at": table.at}, rng) == before
    with pytest.raises(Refused, match="nothing can be taken back"):
        handle(step(table, rng, never), 0, {"do": "undo", "at": table.at + 1}, rng)
    friends = moved(at_table("failingwater", {}, ["here", "link", "random", "random"]), rng)
    assert last_decision(friends, friends.made[-1].by) is None


def test_a_tile_laid_is_taken_up_again_but_no_pawn_that_turned_up_a_tile() -> None:
    rng = Random(3)
    table = at_table("fountains", {}, ["here", "here"], 3)
    seen = {"pawn": 0, "place": 0}
    for _ in range(12):
        phase, seat = str(looks.look(table, table.active)["phase"]), table.active
        before = table
        table = moved(table, rng)
        revealed = any(each.by < 0 for each in table.made[before.at :])
        assert (last_decision(table, seat) is None) == revealed
        if phase == "place" and not revealed:
            seen["place"] += 1
            assert handle(table, seat, {"do": "undo", "at": table.at}, rng) == before
        if phase == "pawn" and revealed:
            seen["pawn"] += 1
    assert all(seen.values())


def test_another_game_begins_when_this_one_is_over() -> None:
    rng = Random(4)
    table = at_table("fountains", {"players": 1}, ["here"])
    with pytest.raises(Refused, match="not over"):
        handle(table, 0, {"do": "rematch", "at": table.at}, rng)
    over = played(table, rng)
    again = handle(over, 0, {"do": "rematch", "at": over.at}, rng)
    assert (again.number, again.seats, again.game.is_over(again.state)) == (1, over.seats, False)


def test_the_record_of_hidden_hands_stays_until_the_end() -> None:
    rng = Random(6)
    table = at_table("failingwater", {}, ["here", "random", "random", "random"])
    with pytest.raises(Refused, match="shows every hand"):
        looks.answer(table, 0, {"do": "save"})
    over = played(table, rng)
    saved = looks.answer(over, 0, {"do": "save"})
    assert saved is not None
    assert Record.from_text(str(saved["text"])).replay() == over.state


def test_a_saved_record_goes_on_where_it_was() -> None:
    rng = Random(7)
    table = moved(moved(at_table("fountains", {}, ["here", "random"]), rng), rng)
    seats = [{"kind": "here", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
    setup = {"game": "fountains", "options": {}, "seats": seats, "record": table.record()}
    loaded = open_table(setup, rng)
    assert loaded.state == table.state
    with pytest.raises(Refused, match="this game has 2 players, not 1"):
        open_table({**setup, "seats": seats[:1]}, rng)
    with pytest.raises(Refused, match="moves"):
        open_table({**setup, "record": table.record().replace("green", "grey").replace("blue", "grey")}, rng)


def test_names_language_and_colours_are_the_seats_own() -> None:
    table = at_table("fountains", {"players": 1}, ["here"])
    table = handle(table, 0, {"do": "rename", "name": "Zoë"}, Random(1))
    english = looks.look(table, 0)
    japanese = looks.look(handle(table, 0, {"do": "look", "language": "ja", "theme": "dark"}, Random(1)), 0)
    assert str(english["ask"]).startswith("Zoë")
    assert "Zoë" in str(japanese["ask"])
    assert japanese["ask"] != english["ask"]
    assert japanese["parts"] != english["parts"]
    assert "Zoë moves the green pawn to space 2" in str(english["parts"])
    assert "Zoëが緑の駒をマス2へ動かす" in str(japanese["parts"])


def test_cards_that_can_be_put_down_are_told_as_what_would_be_done() -> None:
    table = at_table("failingwater", {"players": 3}, ["here", "here", "here"])
    japanese = looks.look(handle(table, 0, {"do": "look", "language": "ja", "theme": "dark"}, Random(1)), 0)
    assert "番目に" in str(japanese["parts"])
    assert "をおきました" not in str(japanese["parts"])


@pytest.mark.parametrize(
    ("setup", "cause"),
    [
        ([], "setup: must be an object"),
        ({"game": "chess", "options": {}, "seats": [{"kind": "here", "name": "A"}]}, "failingwater, fountains"),
        ({"game": "fountains", "options": {"players": 9}, "seats": [{"kind": "here", "name": "A"}]}, "players"),
        ({"game": "fountains", "options": {}, "seats": [{"kind": "here", "name": "A"}]}, "2 players, not 1"),
        ({"game": "fountains", "options": {"players": 1}, "seats": [{"kind": "hard", "name": "A"}]}, "somebody"),
        ({"game": "fountains", "options": {"players": 1}, "seats": [{"kind": "here", "name": "A" * 25}]}, "too long"),
        ({"game": "fountains", "options": {"components": "x" * 60_001}, "seats": [{"kind": "here", "name": "A"}]}, "too long"),
        ({"game": "fountains", "options": {"components": "x"}, "seats": [{"kind": "here", "name": "A"}]}, "line 1"),
    ],
)  # fmt: skip
def test_no_table_is_opened_for_what_cannot_be_played(setup: object, cause: str) -> None:
    with pytest.raises((Refused, BadMessage), match=cause):
        open_table(setup, Random(1))


RUDE: list[object] = [
    None, [], "look", {}, {"do": "dance"}, {"do": ["look"]}, {"do": "look"}, {"do": "move", "move": 5, "at": 0},
    {"do": "move", "move": "R5", "at": True}, {"do": "move", "move": "R5", "at": -1}, {"do": "move", "move": "", "at": 0},
    {"do": "move", "move": "R" * 81, "at": 0}, {"do": "rename", "name": ""}, {"do": "now", "more": 1},
    {"do": "look", "language": "fr", "theme": "dark"}, {"do": "look", "language": {}, "theme": "dark"},
    {"do": "fountain", "of": 5}, {"do": "fountain", "of": 1.0},
]  # fmt: skip


@pytest.mark.parametrize("message", RUDE)
def test_what_no_table_understands_is_refused_as_json_schema_says(message: object) -> None:
    with pytest.raises(BadMessage):
        messages.check_asked(message)
    schema: Any = {"oneOf": list(messages.ASKED.values())}
    if message != {"do": "fountain", "of": 1.0}:  # JSON Schema takes 1.0 for a whole number
        assert not jsonschema.Draft202012Validator(schema).is_valid(message)


@pytest.mark.parametrize("message", [{"do": "now"}, {"do": "move", "move": "R5", "at": 3}, {"do": "fountain", "of": 0}])
def test_what_is_understood_is_let_through(message: object) -> None:
    assert messages.check_asked(message) is message


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", json.dumps({"seats": [], "number": 0, "record": {}})])
def test_no_table_is_made_of_what_is_none(text: str) -> None:
    with pytest.raises(Refused, match="this is no table"):
        from_text(text)


@pytest.mark.parametrize(("game", "offered"), [("failingwater", "をおく"), ("fountains", "へ動かす")])
def test_what_may_be_done_is_told_in_japanese_as_not_yet_done(game: str, offered: str) -> None:
    players = 4 if game == "failingwater" else 2
    table = at_table(game, {"players": players}, ["here"] * players)
    table = handle(table, 0, {"do": "look", "language": "ja", "theme": "light"}, Random(1))
    shown: Any = looks.look(table, 0)
    assert shown["moves"]
    for each in shown["moves"]:
        assert offered in each["sentence"]
    first = shown["moves"][0]["move"]
    preview: Any = looks.answer(table, 0, {"do": "preview", "move": first, "at": table.at})
    assert offered in preview["sentence"]
    # What was done is told in the past tense.
    table = handle(table, 0, {"do": "move", "move": first, "at": table.at}, Random(1))
    log: Any = looks.look(table, 0)["log"]
    assert "ました" in log[-1]["text"]


def test_every_clause_that_refuses_a_move_has_its_reason_in_japanese() -> None:
    rooms = ("failingwater/refusals", "fountains/refusals", "fountains/placement")
    source = "".join(
        ((Path(__file__).parents[3] / "src" / "boardrules") / f"{room}.py").read_text("utf-8") for room in rooms
    )
    assert set(re.findall(r'"((?:FW|FN)-\d+)"', source)) == set(reasons.JAPANESE)


@pytest.mark.parametrize(
    ("game", "options", "move", "said"),
    [
        ("failingwater", {"players": 4, "first_seat": 0}, "T", "このゲームではシンキングカードを使いません"),
        ("fountains", {"players": 2}, "green>1", "駒は先の空いている3つのマスまでしか進めません"),
    ],
)
def test_a_refusal_is_told_in_japanese(game: str, options: dict[str, object], move: str, said: str) -> None:
    players = int(str(options["players"]))
    table = at_table(game, options, ["here"] * players)
    table = handle(table, 0, {"do": "look", "language": "ja", "theme": "light"}, Random(1))
    preview: Any = looks.answer(table, 0, {"do": "preview", "move": move, "at": table.at})
    assert (preview["legal"], preview["sentence"]) == (False, said)
