"""Which fields each kind of event fills: the table of the reference against the events of whole games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import fields
from docs.events import event_tables

from boardrules import failingwater, fountains
from tests.fountains.tables import LOOSE, played, set_up

GAMES: dict[str, tuple[Any, list[Any]]] = {
    "failingwater": (
        failingwater,
        [
            failingwater.Options(first_seat=None, thinking_cards=True, hand_switching=True),
            failingwater.Options(players=3, dummy_face_down={1, 6}),
            failingwater.Options(players=3, thinking_cards=True),
        ],
    ),
    "fountains": (
        fountains,
        [
            fountains.Options(players=1, difficulty="hard"),
            fountains.Options(players=2, advanced=True, first_seat=None),
            fountains.Options(players=3, advanced=True),
        ],
    ),
}


def whole_games(game: Any, chosen: list[Any]) -> Iterator[Any]:
    for options in chosen:
        for seed in range(6):
            rng, state = Random(seed), game.new_game(options)
            while not game.is_over(state):
                move = rng.choice(game.legal_moves(state))
                yield from game.events(state, move)
                state = game.apply_move(state, move)


def discards() -> Iterator[fountains.Event]:
    """Pieces that fit nowhere are rare: a tile and a token, in a set whose tiles never touch."""
    state = set_up(fountains.Options(components=LOOSE))
    for held in (played(state, "green>2"), played(state, "blue>0", "take:coin")):
        yield from fountains.events(held, fountains.Discard())


@pytest.mark.parametrize("name", GAMES)
def test_kinds_fill_the_fields_that_the_table_says(name: str) -> None:
    game, chosen = GAMES[name]
    usual = {each.name: each.default for each in fields(game.Event) if each.name != "kind"}
    filled: dict[Any, set[str]] = {}
    for event in (*whole_games(game, chosen), *(discards() if game is fountains else ())):
        told = {field for field, default in usual.items() if getattr(event, field) != default}
        filled[event.kind] = filled.get(event.kind, set()) | told
    assert filled == {kind: set(told) for kind, told in game.EVENT_FIELDS.items()}
    assert list(game.EVENT_FIELDS) == list(game.EventKind)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_has_a_line_for_each_kind(name: str) -> None:
    game, _ = GAMES[name]
    head, _, *rows = event_tables()[name].splitlines()
    assert head == "| `kind` | what happened | fields |"
    assert [row.split("`")[1] for row in rows] == [kind.value for kind in game.EventKind]
    assert all(len(row.split(" | ")[1]) > 10 for row in rows)


def test_a_line_of_the_table() -> None:
    assert (
        "| `bonus` | The bonus for being alone without an index (FW-31) | `seat`, `points` |"
        in event_tables()["failingwater"]
    )
    assert "| `game_over` | The game is over (FN-60, FN-77) | - |" in event_tables()["fountains"]
