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

from boardrules import failingwater, fountains
from boardrules.failingwater import DesigningPlan
from boardrules.fountains import Components, Fountain
from boardrules.game import GAMES, InvalidState
from boardrules.record import Record
from boardrules.testing import (
    GameMachine,
    LawBroken,
    check_game,
    components,
    designing_plans,
    fingerprint,
    fountain_positions,
    laws,
    moves,
    options,
    records,
    states,
    views,
)
from tests import broken_games as broken
from tests import tiny_game as tiny
from tests.heap_game import HEAP, Heap
from tests.tiny_game import TINY, TinyGame

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
        maps = {shape.rows for each in drawn for shape in each.shapes}
        assert len(maps) > 100
        assert {cell for rows in maps for row in rows for cell in row} >= set("#D=~.0123")
        assert len({each.ring for each in drawn}) > 10
        assert all(Components.from_text(each.to_text()) == each for each in drawn)

    def test_components_shrink_to_the_smallest_tiles(self) -> None:
        smallest = find(components(), lambda _: True)
        assert {shape.rows for shape in smallest.shapes} == {(".D.", "D~D", ".D.")}
        assert [str(token) for token, _ in smallest.tokens] == ["lily"]

    def test_fountain_positions_are_built_by_legal_places(self) -> None:
        drawn = found_in(fountain_positions(fountains.Options(dark_bricks="one_tile")), 100)
        assert {len(each.tiles) for each in drawn} >= {1, 2, 3, 5, 8}
        assert any(each.tokens for each in drawn)
        for each in drawn:
            lowest = Fountain.start(fountains.REFERENCE_SET)
            assert lowest.tiles[0] in each.tiles
            assert all(laid.level == 1 or each.board.covered(laid) == 0 or laid.level < 9 for laid in each.tiles)

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
        Record.from_text(record, {**GAMES, "tiny": TINY}).replay()
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


BROKEN: list[tuple[TinyGame, str]] = [
    (broken.MutatesItsInput(), "apply_keeps_its_input"),
    (broken.ListsAMoveTooMany(), "listed_moves_apply"),
    (broken.ListsAMoveThatIsNotLegal(), "listed_moves_apply"),
    (broken.TakesAMoveThatIsNotListed(), "no_other_move_applies"),
    (broken.ListsAMoveTwice(), "moves_are_listed_once_in_a_fixed_order"),
    (broken.ListsInNoFixedOrder(), "moves_are_listed_once_in_a_fixed_order"),
    (broken.EndsTooEarly(), "somebody_can_move_until_the_end"),
    (broken.AsksNobody(), "somebody_can_move_until_the_end"),
    (broken.DealsAtRandom(), "equal_seeds_play_equal_games"),
    (broken.NeverEqual(), "equal_states_hash_alike"),
    (broken.HashesEqualStatesApart(), "equal_states_hash_alike"),
    (broken.ForgetsInPickles(), "states_survive_pickle"),
    (broken.CopiesStates(), "copies_are_the_state_itself"),
    (broken.DealsInPathByRank(), "path_leads_to_an_equal_state"),
    (broken.ChanceIsMoreThanCertain(), "chance_adds_up_to_one"),
    (broken.ChanceOmitsAnOutcome(), "chance_outcomes_are_the_legal_moves"),
    (broken.SamplesAnyCard(), "sampled_chance_is_listed"),
    (broken.SamplesByItself(), "sampled_chance_is_listed"),
    (broken.ResolvesWithoutTheCardsDealt(), "resolved_chance_is_reachable"),
    (broken.ResolvesOneStep(), "resolved_chance_is_reachable"),
    (broken.ScoresInSilence(), "scores_change_only_through_events"),
    (broken.ForgetsASeat(), "standings_list_every_seat"),
    (broken.RanksTheWorstFirst(), "standings_list_every_seat"),
    (broken.RefusesUnevenHands(), "validate_accepts_reachable_states"),
    (broken.TrustsWhatIsAMove(), "is_legal_never_raises"),
    (broken.RaisesKeyErrors(), "illegal_moves_say_why"),
    (broken.GivesNoReason(), "illegal_moves_say_why"),
    (broken.ShowsAllSeatsTheSame(), "views_tell_seats_apart"),
    (broken.HashesEqualViewsApart(), "views_are_values"),
    (broken.HidesTheScores(), "views_show_what_is_public"),
    (broken.ListsMovesOffTurn(), "views_list_the_moves_of_their_seat"),
    (broken.LeaksInViews(), "views_are_blind_to_secrets"),
    (broken.LeaksInReprs(), "views_are_blind_to_secrets"),
    (broken.LeaksInTexts(), "views_are_blind_to_secrets"),
    (broken.SamplesFromTheWholeDeck(), "sampled_states_are_reachable"),
    (broken.SamplesWithoutShuffling(), "sampled_states_are_all_that_are_counted"),
    (broken.SamplesWithAFavourite(), "sampled_states_are_all_that_are_counted"),
    (broken.CountsDealOrders(), "sampled_states_are_all_that_are_counted"),
    (broken.HidesOwnMoves(), "players_see_their_own_moves"),
    (broken.DealsOpenly(), "observed_moves_tell_no_more_than_views"),
    (broken.HidesOwnDeals(), "observed_moves_tell_all_that_views_show"),
    (broken.TellsDealtCards(), "events_are_public"),
    (broken.WritesMovesAlike(), "move_texts_read_back"),
    (broken.ReadsSpaces(), "no_other_text_is_read"),
    (broken.ReadsTextsByTable(), "no_other_text_is_read"),
    (broken.ForgetsAnOption(), "options_read_back"),
    (broken.OverlooksUnknownOptions(), "no_other_options_are_read"),
    (broken.CountsTheDealerAsASeat(), "seats_are_counted"),
    (broken.ListsTheHighestFirst(), "moves_are_listed_by_id"),
    (broken.NumbersDealsAsDecisions(), "ids_read_back"),
    (broken.ReadsIdsFromTheEnd(), "no_other_id_is_read"),
    (broken.NumbersItsPictures(), "pictures_are_pure"),
    (broken.WritesUnescapedSvg(), "svg_is_well_formed"),
    (broken.IsNamedByAnEnum(), "records_read_back"),
]


class TestLaws:
    @pytest.mark.parametrize(("game", "law"), BROKEN, ids=[type(game).__name__ for game, _ in BROKEN])
    def test_a_broken_game_is_caught_by_the_law_that_it_breaks(self, game: TinyGame, law: str) -> None:
        with pytest.raises(LawBroken) as caught:
            check_game(game, max_examples=10)
        assert caught.value.law == law

    def test_a_game_without_end_is_caught(self) -> None:
        with pytest.raises(LawBroken) as caught:
            check_game(broken.NeverEnds(), max_examples=10)
        assert caught.value.law == "every_game_ends"

    def test_every_law_is_broken_by_some_game(self) -> None:
        assert {law for _, law in BROKEN} | {"every_game_ends"} == {law.name for law in laws(TINY)}

    @pytest.mark.parametrize("law", [law.name for law in laws(failingwater)])
    def test_failing_water_keeps_all_laws(self, law: str) -> None:
        check_game(failingwater, only=[law])

    @pytest.mark.parametrize("law", [law.name for law in laws(fountains)])
    def test_fountains_keeps_all_laws(self, law: str) -> None:
        check_game(fountains, only=[law], max_examples=10)

    def test_the_tiny_game_keeps_all_laws(self) -> None:
        check_game(TINY)

    def test_a_game_with_rules_alone_keeps_those_that_bind_it(self) -> None:
        check_game(HEAP)
        check_game(HEAP, st.integers(1, 9))
        assert {law.name for law in laws(HEAP)} == {law.name for law in laws(TINY)[:20]}

    def test_the_error_tells_law_reason_and_the_shortest_record(self) -> None:
        with pytest.raises(LawBroken) as caught:
            check_game(broken.ScoresInSilence())
        assert str(caught.value) == (
            "law scores_change_only_through_events is broken\n"
            "  it says: What a move's events say in points is what it changes in `scores`, seat by seat.\n"
            "  but: Play(card=3) takes the scores from (0, 0) to (0, 1), but its events add (0, 0)\n"
            f"  record: {caught.value.record}"
        )
        assert Record.from_text(caught.value.record, {"tiny": TINY}) == Record(
            "tiny", tiny.Options(), (*map(tiny.Deal, (1, 2, 3, 4)), tiny.Play(1))
        )

    def test_laws_can_be_checked_one_by_one(self) -> None:
        check_game(broken.ScoresInSilence(), only=["chance_adds_up_to_one"])
        with pytest.raises(ValueError, match="no_such_law is no law that binds tiny"):
            check_game(TINY, only=["no_such_law"])


class TestFingerprint:
    CODE = "from boardrules.testing import fingerprint\n{imports}\nprint(fingerprint({game}))"

    def test_it_depends_on_the_seed(self) -> None:
        assert fingerprint(TINY, tiny.Options(), 1) == fingerprint(TINY, tiny.Options(), 1)
        assert len({fingerprint(TINY, tiny.Options(), seed) for seed in range(20)}) > 10
        assert fingerprint(HEAP) != fingerprint(HEAP, 9)

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
