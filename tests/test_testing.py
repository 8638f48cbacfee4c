"""The strategies, the laws and the machine of `boardrules.testing`: on games that keep the laws and games that break one."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from hypothesis.strategies._internal import types

from boardrules import _hypothesis_plugin, failingwater, fountains
from boardrules.failingwater import DesigningPlan
from boardrules.failingwater import Phase as FailingWaterPhase
from boardrules.failingwater.schedule import Step
from boardrules.fountains import Components, Fountain
from boardrules.game import InvalidState
from boardrules.games import GAMES, AnyWritten
from boardrules.record import Record
from boardrules.testing import (
    GameMachine,
    components,
    designing_plans,
    fingerprint,
    fountain_positions,
    moves,
    options,
    records,
    states,
    views,
)
from tests import tiny_game as tiny
from tests.heap_game import HEAP, Heap
from tests.tiny_game import TINY

T = TypeVar("T")


def found_in(strategy: st.SearchStrategy[T], examples: int = 200) -> list[T]:
    """Draw so many examples, the same ones each time."""
    drawn: list[T] = []

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def draw(example: T) -> None:
        drawn.append(example)

    draw()
    return drawn


class TestOptions:
    def test_every_field_takes_every_value(self) -> None:
        drawn = found_in(options(TINY))
        assert {each.players for each in drawn} == {2, 3}
        assert len(set(drawn)) == 2 * 2 * 2

    def test_failing_water_has_all_its_options(self) -> None:
        drawn = found_in(options(failingwater), 400)
        assert {each.players for each in drawn} == {3, 4}
        assert {each.first_seat for each in drawn} == {None, 0, 1, 2, 3}
        assert {each.follow for each in drawn} == set(failingwater.Follow)
        assert {each.tiebreak for each in drawn} == set(failingwater.Tiebreak)
        assert {each.dummy_face_down for each in drawn} == {frozenset({1}), frozenset({1, 6})}
        assert {(each.thinking_cards, each.easy_order, each.hand_switching) for each in drawn} >= {
            (False, False, False),
            (True, True, False),
            (False, False, True),
        }
        assert any(len(set(each.plans)) < 4 for each in drawn)
        assert len({each.plans for each in drawn}) > 20

    def test_fountains_has_all_its_options(self) -> None:
        drawn = found_in(options(fountains), 300)
        assert {each.players for each in drawn} == {1, 2, 3, 4, 5}
        assert {each.advanced for each in drawn} == {False, True}
        assert {each.difficulty for each in drawn} == set(fountains.Difficulty)
        assert len({each.components for each in drawn}) > 1

    def test_they_shrink_to_the_default(self) -> None:
        assert find(options(failingwater), lambda _: True) == failingwater.Options()
        assert find(options(failingwater), lambda each: each.players == 3) == failingwater.Options(players=3)


class TestPieces:
    def test_designing_plans_are_permutations(self) -> None:
        drawn = found_in(designing_plans())
        assert len(set(drawn)) > 100

    def test_components_have_shapes_of_their_own(self) -> None:
        drawn = found_in(components(), 60)
        assert len(drawn) > 40
        maps = {face.shape.rows for each in drawn for faces in each.tiles for face in faces}
        assert len(maps) > 100
        assert {cell for rows in maps for row in rows for cell in row} >= set("#D=~.0123")
        assert len({each.ring for each in drawn}) > 10
        assert all(Components.from_text(each.to_text()) == each for each in drawn)

    @pytest.mark.slow
    def test_shapes_have_several_maps_of_one_outline(self) -> None:
        def maps(pieces: fountains.Components) -> list[list[fountains.Shape]]:
            return [list(dict.fromkeys(face.shape for face in faces)) for faces in pieces.tiles]

        # The first will do: the smallest takes long to find.
        unshrunk = settings(phases=[Phase.generate])
        drawn = find(components(), lambda pieces: any(len(each) == 3 for each in maps(pieces)), settings=unshrunk)
        assert any(len(each) == 1 for each in maps(find(components(), lambda _: True)))
        for shapes in maps(drawn):
            outlines = {tuple("".join(" #"[cell != "."] for cell in row) for row in shape.rows) for shape in shapes}
            assert len(outlines) == 1
        assert fountains.Components.from_text(drawn.to_text()) == drawn

    @pytest.mark.slow
    def test_components_shrink_to_the_smallest_tiles(self) -> None:
        smallest = find(components(), lambda _: True)
        assert {shape.rows for shape in smallest.shapes} == {(".D.", "D~D", ".D.")}
        assert [str(token) for token, _ in smallest.tokens] == ["lily"]

    @pytest.mark.slow
    def test_fountain_positions_are_built_by_legal_places(self) -> None:
        drawn = found_in(fountain_positions(fountains.Options(dark_bricks="one_tile")), 100)
        bare = fountains.Options(components=find(components(), lambda _: True))
        assert {len(each.tiles) for each in drawn} >= {1, 2, 3, 5, 8}
        assert any(each.tokens for each in drawn)
        assert not find(fountain_positions(bare), lambda fountain: len(fountain.tiles) > 1).tokens
        for each in drawn:
            lowest = Fountain.start(fountains.REFERENCE_SET)
            assert lowest.tiles[0] in each.tiles
            assert all(laid.level == 1 or each.is_uncovered(laid) or laid.level < 9 for laid in each.tiles)

    def test_fountain_positions_shrink_to_few_pieces(self) -> None:
        two = find(fountain_positions(), lambda fountain: len(fountain.tiles) == 2)
        assert [laid.tile.name for laid in two.tiles if laid.tile.shape.name != "round"] == ["square.2"]
        assert two.tokens == ()


class TestStates:
    def test_they_come_from_all_phases(self) -> None:
        drawn = found_in(states(failingwater))
        assert {each.phase for each in drawn} == set(failingwater.Phase)
        assert {len(each.rounds) for each in drawn} == {0, 1, 2, 3, 4}

    def test_a_short_game_has_states_of_all_phases_too(self) -> None:
        drawn = found_in(states(HEAP), 100)
        reached = Counter((each.first is None) + 2 * (each.left == 0) for each in drawn)
        assert all(reached[kind] > 8 for kind in (0, 1, 2))

    def test_they_shrink_to_a_short_game_of_first_moves(self) -> None:
        state = find(states(failingwater), lambda state: failingwater.current_player(state) >= 0)
        texts = [failingwater.move_to_text(move) for move in failingwater.path(state)]
        assert texts[:3] == ["plan:1", "deal:R1", "deal:R2"]
        assert len(texts) == 1 + 24

    def test_a_state_after_play_shrinks_to_one_card_played(self) -> None:
        state = find(states(TINY), lambda state: state.played != ())
        assert state == tiny.State(tiny.Options(), ((2,), (3, 4)), ((0, 1),))

    def test_min_moves_and_max_moves_bound_the_path(self) -> None:
        drawn = found_in(states(failingwater, failingwater.Options(), min_moves=30, max_moves=40))
        assert {len(failingwater.path(each)) for each in drawn} == set(range(30, 41))

    def test_options_are_a_value_or_a_strategy(self) -> None:
        three = tiny.Options(players=3)
        assert find(states(TINY, three), lambda _: True).options == three
        assert find(states(TINY, st.just(three)), lambda _: True).options == three
        assert find(states(HEAP, 7), lambda _: True).stones == 7

    def test_views_are_of_every_seat(self) -> None:
        drawn = found_in(views(TINY))
        assert {each.seat for each in drawn} == {None, 0, 1, 2}


class TestMoves:
    def test_they_are_the_legal_ones(self) -> None:
        state = failingwater.new_game()
        assert set(found_in(moves(state))) == set(failingwater.legal_moves(state))

    def test_a_game_of_your_own_is_passed_in(self) -> None:
        assert set(found_in(moves(HEAP.new_game(), HEAP))) == {"first:0", "first:1"}
        with pytest.raises(InvalidState, match="Heap is of no game of this library"):
            moves(HEAP.new_game())  # type: ignore[call-overload]  # what the types forbid is refused at run time too

    def test_there_are_none_when_the_game_is_over(self) -> None:
        over = Heap(1, 0, (1,))
        assert moves(over, HEAP).is_empty

    def test_a_drawn_move_does_not_lengthen_the_game(self) -> None:
        played = st.tuples(states(TINY), st.data()).map(lambda drawn: (drawn[0], drawn[1].draw(moves(drawn[0], TINY))))
        state, move = find(played, lambda drawn: isinstance(drawn[1], tiny.Play))
        assert (TINY.path(state), move) == (tuple(map(tiny.Deal, (1, 2, 3, 4))), tiny.Play(1))


class TestFailingExamples:
    FAILS: ClassVar[dict[str, str]] = {
        "states(failingwater)": "failingwater.current_player(drawn) < 0",
        "views(failingwater)": "drawn.seat != 1",
        "records(failingwater)": "len(drawn.moves) < 2",
        "states(fountains)": "not drawn.tokens",
        "states(TINY)": "not drawn.played",
    }

    @pytest.mark.parametrize("strategy", FAILS)
    def test_they_tell_the_record_and_the_value_in_few_words(self, strategy: str) -> None:
        told = run_python(
            "from hypothesis import given, settings\n"
            "from boardrules import failingwater, fountains\n"
            "from boardrules.testing import records, states, views\n"
            "from tests.tiny_game import TINY\n"
            f"@settings(database=None, derandomize=True, deadline=None)\n@given({strategy})\n"
            f"def test(drawn):\n    assert {self.FAILS[strategy]}\n"
            "try:\n    test()\n"
            "except AssertionError as error:\n    print('\\n'.join(error.__notes__))\n"
        )
        [record] = [line for line in told.splitlines() if line.startswith('{"boardrules": 1')]
        games: dict[str, AnyWritten] = {**GAMES, "tiny": TINY}
        Record.from_text(record, games).replay()
        assert len(told) < 10_000


class TestRecords:
    def test_they_replay(self) -> None:
        for each in found_in(records(TINY), 50):
            each.replay()
            assert Record.from_text(each.to_text(), {"tiny": TINY}) == each

    def test_they_shrink_to_few_moves(self) -> None:
        record = find(records(TINY), lambda record: len(record.moves) > 2)
        assert json.loads(record.to_text())["moves"] == ["deal:1", "deal:2", "deal:3"]


class TestFromType:
    @pytest.mark.parametrize(
        "kind",
        [
            *(failingwater.State, failingwater.View, failingwater.Options, failingwater.StoryIndex, DesigningPlan),
            *(fountains.State, fountains.View, fountains.Options, Fountain, Components),
            Record,
        ],
    )
    def test_hypothesis_finds_the_strategy_for_a_class(self, kind: type[object]) -> None:
        assert {type(each) for each in found_in(st.from_type(kind), 10)} == {kind}

    def test_moves_and_cards_are_well_formed(self) -> None:
        drawn = found_in(st.from_type(failingwater.Play))
        assert {each.card for each in drawn} <= set(failingwater.CARDS)

    @given(st.from_type(failingwater.State))
    def test_states_by_type_are_reachable(self, state: failingwater.State) -> None:
        failingwater.validate(state)

    @pytest.mark.parametrize(
        "imports",
        [
            "import hypothesis; from boardrules import failingwater",
            "from boardrules import failingwater; import hypothesis",
            "import boardrules.testing; from boardrules import failingwater",
            "from boardrules.failingwater import State; import boardrules.testing",
        ],
    )
    def test_it_works_in_any_order_of_imports(self, imports: str) -> None:
        run_python(
            f"{imports}\n"
            "from boardrules import failingwater\n"
            "from hypothesis import find, strategies\n"
            "state = find(strategies.from_type(failingwater.State), lambda state: len(failingwater.path(state)) == 2)\n"
            "failingwater.validate(state)\n"
        )

    def test_it_works_without_the_table_of_hypothesis(self) -> None:
        run_python(
            "import hypothesis.strategies._internal.types as types\n"
            "from hypothesis import find, strategies\n"
            "from boardrules import _hypothesis_plugin, failingwater\n"
            "del types._global_extra_lookup\n"
            "_hypothesis_plugin._register()\n"
            "types._global_extra_lookup = {}\n"
            "state = find(strategies.from_type(failingwater.State), lambda state: len(failingwater.path(state)) == 2)\n"
            "failingwater.validate(state)\n"
        )

    def test_the_games_are_imported_where_hypothesis_has_no_such_table(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(types, "_global_type_lookup", {**types._global_type_lookup})
        monkeypatch.delattr(types, "_global_extra_lookup")
        _hypothesis_plugin._register()
        for kind in (failingwater.State, fountains.State, Components, DesigningPlan):
            assert kind in types._global_type_lookup
        assert _hypothesis_plugin._resolve_known(int) is NotImplemented

    def test_what_is_not_for_tests_to_draw_is_left_to_hypothesis(self) -> None:
        for kind in (int, Step, FailingWaterPhase, Record.from_text, "State"):
            assert _hypothesis_plugin._resolve(kind) is None

    def test_importing_hypothesis_imports_no_game(self) -> None:
        told = run_python("import hypothesis, sys; print(*(name for name in sys.modules if 'boardrules' in name))")
        assert "boardrules._hypothesis_plugin" in told.split()
        assert not {"boardrules.testing", "boardrules.failingwater", "boardrules.fountains"} & set(told.split())


def run_python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[1],
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


class TestFingerprint:
    CODE = "from boardrules.testing import fingerprint\n{imports}\nprint(fingerprint({game}))"

    def test_it_depends_on_the_seed(self) -> None:
        assert fingerprint(TINY, tiny.Options(), 1) == fingerprint(TINY, tiny.Options(), 1)
        assert len({fingerprint(TINY, tiny.Options(), seed) for seed in range(20)}) > 10
        assert fingerprint(HEAP) != fingerprint(HEAP, 9)

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("imports", "game"),
        [
            ("from tests.heap_game import HEAP", "HEAP"),
            ("from tests.tiny_game import TINY", "TINY"),
            ("from boardrules import failingwater", "failingwater"),
            ("from boardrules import failingwater", "failingwater, failingwater.Options(players=3)"),
            ("from boardrules import fountains", "fountains"),
        ],
    )
    def test_it_is_the_same_under_every_hash_seed(self, imports: str, game: str) -> None:
        code = self.CODE.format(imports=imports, game=game)
        assert len({run_python(code, PYTHONHASHSEED=seed) for seed in ("1", "2")}) == 1

    def test_it_differs_where_the_order_of_a_set_decides(self) -> None:
        code = self.CODE.format(imports="from tests import broken_games", game="broken_games.TellsEventsInSetOrder()")
        assert len({run_python(code, PYTHONHASHSEED=seed) for seed in ("1", "2", "3", "4")}) > 1


class Ledger:
    """A stand-in for somebody's server: it keeps the score of the tiny game by itself, in texts."""

    def __init__(self, *, refuses: bool = True, forgets_tricks: bool = False) -> None:
        self.refuses = refuses
        self.forgets_tricks = forgets_tricks
        self.state = TINY.new_game()

    def post(self, text: str) -> bool:
        move = TINY.move_from_text(text)
        if self.refuses and not TINY.is_legal(self.state, move):
            return False
        if TINY.is_legal(self.state, move):
            self.state = TINY.apply_move(self.state, move)
        return True

    def points(self) -> tuple[int, ...]:
        return (0, 0) if self.forgets_tricks else TINY.scores(self.state)


class LedgerMachine(GameMachine[tiny.State, tiny.Move, tiny.Options]):
    game = TINY
    options = tiny.Options()
    ledger: ClassVar[Callable[[], Ledger]] = Ledger
    seen: ClassVar[Counter[str]] = Counter()

    def begin(self, state: tiny.State) -> None:  # noqa: ARG002 - every game starts alike
        self.server = type(self).ledger()

    def apply(self, move: tiny.Move) -> None:
        self.seen[type(move).__name__] += 1
        assert self.server.post(TINY.move_to_text(move))

    def refuse(self, move: tiny.Move) -> None:
        self.seen["refused"] += 1
        assert not self.server.post(TINY.move_to_text(move))

    def check(self, state: tiny.State) -> None:
        self.seen["over"] += TINY.is_over(state)
        assert self.server.points() == TINY.scores(state)


class LenientMachine(LedgerMachine):
    ledger = staticmethod(lambda: Ledger(refuses=False))


class ForgetfulMachine(LedgerMachine):
    ledger = staticmethod(lambda: Ledger(forgets_tricks=True))


class TestMachine:
    SETTINGS = settings(max_examples=30, stateful_step_count=20, derandomize=True, database=None)

    def test_a_right_app_passes(self) -> None:
        LedgerMachine.seen.clear()
        run_state_machine_as_test(LedgerMachine, settings=self.SETTINGS)
        assert all(LedgerMachine.seen[kind] > 10 for kind in ("Deal", "Play", "refused", "over"))

    def test_an_app_that_takes_illegal_moves_is_caught(self) -> None:
        with pytest.raises(AssertionError):
            run_state_machine_as_test(LenientMachine, settings=self.SETTINGS)

    def test_an_app_that_keeps_the_wrong_score_is_caught_with_the_shortest_record(self) -> None:
        with pytest.raises(AssertionError) as caught:
            run_state_machine_as_test(ForgetfulMachine, settings=self.SETTINGS)
        [record] = [note for note in caught.value.__notes__ if note.startswith('{"boardrules"')]
        played = json.loads(record)["moves"][4:]
        assert len(played) == 2  # the first trick
