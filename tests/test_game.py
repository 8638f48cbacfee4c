"""The protocol: that the games follow it and a wrong one does not, what an import loads, the helpers, and the errors."""

import inspect
import json
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

import pytest

import boardrules
from boardrules import (
    CHANCE,
    GAME_OVER,
    GAMES,
    AnyGame,
    BoardRulesError,
    Data,
    Game,
    Hidden,
    Ids,
    IllegalMove,
    InvalidComponents,
    InvalidNotation,
    InvalidOptions,
    InvalidRecord,
    InvalidState,
    NoMoveId,
    Notation,
    Pictures,
    Refusal,
    Rules,
    Words,
    Written,
    errors,
    perft,
    playout,
    resolve,
    rollout,
)
from boardrules import failingwater as fw
from boardrules.game import short
from tests.failingwater.positions import FOUR, NORMAL, THREE, VOIDS, after, deal, fill, options, whole_round
from tests.heap_game import HEAP, Heap, HeapGame

# What mypy checks here, it checks of the modules: a loop over them would prove nothing.
_: Game[fw.State, fw.Move, fw.View, fw.Options, fw.Event] = fw
_rules: Rules[fw.State, fw.Move, fw.Options, fw.Event] = fw
_hidden: Hidden[fw.State, fw.Move, fw.View, fw.Options, fw.Event] = fw
_notation: Notation[fw.Move, fw.Options] = fw
_ids: Ids[fw.Move, fw.Options] = fw
_data: Data[fw.State, fw.View, fw.Event] = fw
_words: Words[fw.State, fw.Move, fw.View, fw.Event] = fw
_pictures: Pictures[fw.State, fw.View] = fw
_written: Written[fw.State, fw.Move, fw.Options, fw.Event] = fw

RIGHT = """
from boardrules import Game
from boardrules import failingwater as fw

_: Game[fw.State, fw.Move, fw.View, fw.Options, fw.Event] = fw
"""
WRONG_TYPE = RIGHT.replace("fw.Event]", "int]")
WRONG_MODULE = RIGHT.replace("= fw", "= altered").replace(
    "from boardrules import Game", "import altered\nfrom boardrules import Game"
)
ALTERED = """
from boardrules.failingwater import {names}
from boardrules.failingwater import Move, State


def apply_move(state: State, move: str, /) -> State:
    return state


def count_states(view: object, /) -> str:
    return ""
"""


def test_a_wrong_signature_fails_the_type_check(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason='needs mypy: pip install ".[test]"')
    names = ", ".join(
        f"{name} as {name}" for name in fw.__all__ if name not in ("apply_move", "count_states", "Move", "State")
    )
    sources = {
        "right": RIGHT,
        "wrong_type": WRONG_TYPE,
        "wrong_module": WRONG_MODULE,
        "altered": ALTERED.format(names=names),
    }
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={tmp_path / 'cache'}", *(f"{name}.py" for name in sources)],
        cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"MYPYPATH": str(Path(boardrules.__file__).parents[1]), "PATH": ""},
    )  # fmt: skip
    found = checked.stdout
    assert checked.returncode == 1, checked.stderr
    assert "right.py" not in found
    assert "altered.py:" not in found
    assert "wrong_type.py:5: error: Incompatible types in assignment" in found
    assert "def event_to_data(Event, /) -> dict[str, object]" in found
    assert "<2 more conflict(s) not shown>" in found
    assert "wrong_module.py:6: error: Incompatible types in assignment" in found
    assert "def apply_move(State, str, /) -> State" in found
    assert "def count_states(object, /) -> str" in found
    assert "Found 2 errors in 2 files (checked 4 source files)" in found


POSITIONAL_ONLY = inspect.Parameter.POSITIONAL_ONLY


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("layer", [Rules, Hidden, Notation, Ids, Data, Words, Pictures, Game])
def test_what_every_call_must_name_is_positional_only(layer: type, game: AnyGame) -> None:
    for name, declared in inspect.getmembers(layer, inspect.isfunction):
        if not name.startswith("_"):
            offered = list(inspect.signature(getattr(game, name)).parameters.values())
            described = list(inspect.signature(declared).parameters.values())[1:]  # without self
            asked = sum(each.kind is POSITIONAL_ONLY for each in described)
            assert all(each.kind is POSITIONAL_ONLY for each in offered[:asked]), name
            assert all(each.default is not each.empty for each in offered[asked:]), name


@pytest.mark.parametrize("name", GAMES)
def test_signatures_are_short_to_read(name: str) -> None:
    """In `help()` a default stands as its repr, where a table of phrases or a set of pieces would fill pages."""
    game: Any = GAMES[name]
    for each in game.__all__:
        offered = getattr(game, each)
        for parameter in inspect.signature(offered).parameters.values() if callable(offered) else ():
            assert len(repr(parameter.default)) < 160, (each, parameter.name)
    assert " = ENGLISH," in str(inspect.signature(game.describe_event))
    assert " = Options(), /)" in str(inspect.signature(game.new_game))


def test_the_module_says_what_it_offers() -> None:
    assert fw.NAME == "failingwater"
    assert fw.__all__ == sorted(fw.__all__, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
    assert all(hasattr(fw, name) for name in fw.__all__)
    assert all(getattr(fw, name).__doc__ for name in fw.__all__ if name not in {"NAME", "EVENT_FIELDS"})


def loaded_by(code: str) -> set[str]:
    """The modules of the library, and Hypothesis, that a fresh interpreter has loaded after some code."""
    tell = (
        "; import json, sys; print(json.dumps([m for m in sys.modules if m.startswith(('boardrules', 'hypothesis'))]))"
    )
    done = subprocess.run([sys.executable, "-c", code + tell], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_importing_the_package_loads_no_game() -> None:
    assert loaded_by("import boardrules") == {
        "boardrules",
        *("boardrules.errors", "boardrules.game", "boardrules.games", "boardrules.options"),
        *("boardrules.scoring", "boardrules.sheets", "boardrules.shown"),
    }
    assert loaded_by("import boardrules; repr(boardrules.GAMES); list(boardrules.GAMES); dir(boardrules)") == loaded_by(
        "import boardrules"
    )


@pytest.mark.parametrize(
    ("code", "other"),
    [
        ("import boardrules.failingwater", "boardrules.fountains"),
        ("import boardrules; boardrules.failingwater", "boardrules.fountains"),
        ("from boardrules import failingwater", "boardrules.fountains"),
        ("import boardrules; boardrules.GAMES['failingwater']", "boardrules.fountains"),
        ("import boardrules.fountains", "boardrules.failingwater"),
        ("from boardrules import Record", "boardrules.failingwater"),
    ],
)
def test_importing_one_thing_does_not_load_the_other(code: str, other: str) -> None:
    loaded = loaded_by(code)
    assert not any(name.startswith(other) for name in loaded)
    assert not any(name.startswith(("hypothesis", "boardrules.testing")) for name in loaded)


def test_the_public_face() -> None:
    assert all(getattr(boardrules, name) is not None for name in boardrules.__all__)
    assert set(dir(boardrules)) == set(boardrules.__all__)
    assert boardrules.failingwater is fw
    with pytest.raises(AttributeError, match="module 'boardrules' has no attribute 'hearts'"):
        boardrules.hearts  # noqa: B018 - reading it is the test
    assert (CHANCE, GAME_OVER) == (-1, -2)


def test_the_version_is_that_of_the_distribution() -> None:
    assert boardrules.__version__ == version("boardrules")


def test_the_games_by_name() -> None:
    assert list(GAMES) == ["failingwater", "fountains"]
    assert len(GAMES) == 2
    assert GAMES["failingwater"] is fw
    assert all(name == game.NAME for name, game in GAMES.items())
    assert "hearts" not in GAMES
    assert GAMES.get("hearts") is None
    with pytest.raises(KeyError, match="hearts"):
        GAMES["hearts"]
    assert repr(GAMES) == "GAMES(failingwater, fountains)"


# ------------------------------------------------------------------ perft: sequences of moves, counted by hand

FREE, STRICT, THINKING = fw.Options(), options(follow="start_card"), fw.Options(thinking_cards=True)
THREE_PLAYERS, SWITCHING = fw.Options(players=3), fw.Options(hand_switching=True)

# A position, built when it is asked for, and how many sequences of 0, 1, 2, ... moves it allows.
PERFT: dict[str, tuple[Callable[[], fw.State], list[int]]] = {
    "free: six cards each, then five": (lambda: deal(fw.new_game(FREE), FOUR), [1, 6, 36, 216, 1296, 6480, 32400]),
    # Every hand has two cards of each colour: 6, then twice as many three times, then the five that seat 1 has left.
    "start_card: two of each colour": (lambda: deal(fw.new_game(STRICT), FOUR), [1, 6, 12, 24, 48, 240]),
    # Seat 0 has red cards only: 6. Seat 1 must follow with one of two. Seats 2 and 3 have no red: 6 each. Seat 1 starts row 5
    # with 5. Seat 2 follows nothing that seat 1 has: 5. Seat 3 is free after red (5) and must follow blue (3 or 4 left, as it
    # played one of 4 blue or of 2 yellow cards before): 6 * 2 * 6 * (6 * 1 * 5 * 5 + 4 * 5 * (4 * 3 + 2 * 4)).
    "start_card: voids": (lambda: deal(fw.new_game(STRICT), VOIDS), [1, 6, 12, 72, 432, 2160, 10800, 39600]),
    "Thinking cards: seven, then six": (lambda: deal(fw.new_game(THINKING), FOUR), [1, 7, 49, 343, 2401, 14406]),
    "three players": (lambda: deal(fw.new_game(THREE_PLAYERS), THREE), [1, 6, 36, 216, 1080]),
    "chance: plans, then cards": (lambda: fw.new_game(FREE), [1, 4, 96, 2208]),
    "chance: seats, plans, cards": (lambda: fw.new_game(options(first_seat=None, players=3)), [1, 3, 12, 288]),
    # Two 8s lie in rows 2 and 3: whatever comes in rows 5 and 6, all 24 cards can come next.
    "a layout that must break": (lambda: laid("B1 B8 R8 R1"), [1, 20, 380, 9120]),
    # Of the 20 * 19 ways to fill rows 5 and 6, six put two 8s there: 6 * 24 + 374 * 18.
    "a layout that may break": (lambda: laid("B1 B2 B3 R1"), [1, 20, 380, 6876]),
    "the last row, three plans, 24 cards": (lambda: last_row(FREE), [1, 1, 1, 1, 1, 3, 72]),
    "the last row, three plans, six cards each": (lambda: last_row(SWITCHING), [1, 1, 1, 1, 1, 3, 18, 108]),
}


def laid(cards: str) -> fw.State:
    """The dummy's first rows filled with these cards."""
    return after(fw.new_game(THREE_PLAYERS), ["plan:1", *(f"deal:{card}" for card in cards.split())])


def last_row(chosen: fw.Options) -> fw.State:
    return fill(deal(fw.new_game(chosen), FOUR), FOUR, NORMAL[:5])


@pytest.mark.rule("FW-11", "FW-12", "FW-14", "FW-52")
@pytest.mark.parametrize("name", PERFT)
def test_perft(name: str) -> None:
    build, counts = PERFT[name]
    assert [perft(fw, build(), depth) for depth in range(len(counts))] == counts


@pytest.mark.rule("FW-33")
def test_perft_at_the_end() -> None:
    state = fw.new_game(THREE_PLAYERS)
    for plan in (1, 2):
        state = whole_round(state, THREE, plan)
    state = fill(deal(state, THREE, 3), THREE, NORMAL[:5])
    assert [perft(fw, state, depth) for depth in range(6)] == [1, 1, 1, 1, 0, 0]
    assert perft(fw, state, -1) == 1


# ------------------------------------------------------------------ resolve and playout


def test_resolve_makes_every_step_of_chance() -> None:
    start = fw.new_game(options(first_seat=None))
    state, moves = resolve(fw, start, Random(3))
    assert [type(move) for move in moves] == [fw.Start, fw.RevealPlan, *[fw.Deal] * 24]
    again = start
    for move in moves:
        assert fw.current_player(again) == CHANCE
        again = fw.apply_move(again, move)
    assert (again, fw.current_player(again)) == (state, state.start_seat)
    assert resolve(fw, state, Random(3)) == (state, ())


def test_playout_plays_to_the_end() -> None:
    start = fw.new_game(THREE_PLAYERS)
    state, moves = playout(fw, start, Random(5))
    assert fw.is_over(state)
    again = start
    for move in moves:
        again = fw.apply_move(again, move)
    assert again == state
    assert playout(fw, start, Random(5)) == (state, moves)
    assert playout(fw, start, Random(6)) != (state, moves)
    assert playout(fw, state, Random(5)) == (state, ())


def test_playout_asks_the_one_who_chooses() -> None:
    asked: list[tuple[int, int]] = []

    def lowest(state: fw.State, moves: Sequence[fw.Move]) -> fw.Move:
        assert [*moves] == [*fw.legal_moves(state)]
        asked.append((fw.current_player(state), len(moves)))
        return moves[0]

    state, moves = playout(fw, deal(fw.new_game(), FOUR), Random(1), choose=lowest)
    assert len(asked) == 96
    assert asked[:5] == [(0, 6), (1, 6), (2, 6), (3, 6), (1, 5)]
    assert [str(move) for move in moves[:5]] == ["R1", "R5", "R2", "R4", "R6"]
    assert fw.is_over(state)


def test_rollout_gives_the_scores_at_a_random_end() -> None:
    # Two stones: both (1/2) win for the first seat; one, then one, for the second. The coin makes seats equal.
    start = HEAP.apply_move(HEAP.new_game(2), "first:0")
    rng = Random(1)
    drawn = Counter(rollout(HEAP, start, rng) for _ in range(1000))
    assert set(drawn) == {(1, 0), (0, 1)}
    assert all(440 < times < 560 for times in drawn.values())
    assert rollout(HEAP, HEAP.new_game(1), Random(1)) in {(1, 0), (0, 1)}


def test_rollout_of_a_finished_game_gives_its_scores() -> None:
    state, _ = playout(fw, fw.new_game(THREE_PLAYERS), Random(5))
    assert rollout(fw, state, Random(1)) == fw.scores(state)


def test_rollout_asks_a_game_that_has_its_own() -> None:
    class Fast(HeapGame):
        def rollout(self, state: Heap, rng: Random, /) -> tuple[int, ...]:
            assert state == Heap(5)
            return (rng.randrange(7), 8)

    assert rollout(Fast(), Heap(5), Random(1)) == (Random(1).randrange(7), 8)


# ------------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (IllegalMove("R5", "not in hand", "FW-12"), "illegal move R5: not in hand (FW-12)"),
        (InvalidOptions("players", "must be 3"), "players: must be 3"),
        (InvalidComponents("plan 1", "is none"), "plan 1: is none"),
        (InvalidState("held", "is none"), "held: is none"),
        (InvalidNotation("R9", "is none"), "R9: is none"),
        (InvalidRecord("moves[3]", "is none", 3), "moves[3]: is none"),
        (NoMoveId("99", "is none"), "99: is none"),
    ],
)
def test_errors_are_of_one_family_and_travel(error: BoardRulesError, text: str) -> None:
    assert isinstance(error, BoardRulesError)
    assert isinstance(error, ValueError)
    assert str(error) == text
    twin = pickle.loads(pickle.dumps(error))
    assert (type(twin), str(twin), vars(twin)) == (type(error), text, vars(error))


def test_errors_have_one_home_and_are_found_where_they_used_to_be() -> None:
    kinds = [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, BoardRulesError)]
    public = [each for each in kinds if not each.__name__.startswith("_")]
    assert len(public) == 8
    for kind in (*public, Refusal):
        assert kind.__module__ == "boardrules.errors"
        assert getattr(boardrules.game, kind.__name__) is getattr(boardrules, kind.__name__) is kind
    # A pickle that an earlier version wrote names the module in which the class stood then.
    old = pickle.dumps(InvalidOptions("players", "must be 3"), protocol=0).replace(
        b"boardrules.errors", b"boardrules.game"
    )
    assert str(pickle.loads(old)) == "players: must be 3"


class Hostile:
    def __str__(self) -> str:
        raise RuntimeError("no")


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("R5", "R5"), ("", "''"), (None, "None"), (True, "True"), ("x" * 60, "x" * 60), ("x" * 61, "x" * 57 + "..."),
        ("a\nb\tc\r\x1b[2J\x00", "a\\nb\\tc\\r\\x1b[2J\\x00"), ("\ud800", "\\ud800"), ("Ｒ５", "\\uff32\\uff15"), ("\x7f\x85", "\\x7f\\x85"),
        (10**5000, "an int"), (-(10**5000), "an int"), (Hostile(), "a Hostile"), (nested(100_000), "a list"), ("x" * 10**7, "x" * 57 + "..."),
    ],
    ids=range(15),
)  # fmt: skip
def test_any_value_is_shown_in_one_short_line(value: object, expected: str) -> None:
    assert short(value) == expected
    assert len(str(IllegalMove(value, "no", "FW-12"))) < 100
