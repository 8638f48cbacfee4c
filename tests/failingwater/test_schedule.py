"""The order of a round: who does what when, written out by hand."""

import copy
import pickle
import sys
from threading import Barrier, Thread

import pytest

from boardrules import CHANCE, InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater import schedule
from boardrules.failingwater.schedule import (
    OVER,
    START,
    RoundKind,
    Step,
    chain,
    is_shared,
    kind_of,
    round_kind,
    step_after,
)


def steps(options: fw.Options, first_seat: int = 0, *, first_round: bool = True) -> tuple[Step, ...]:
    return chain(round_kind(options, first_seat, first_round=first_round))


def plays(options: fw.Options, first_seat: int) -> list[tuple[int, list[int]]]:
    """Each row with the seats that fill it, in order."""
    rows: dict[int, list[int]] = {}
    for step in steps(options, first_seat):
        if step.phase is fw.Phase.PLAY:
            assert step.player == step.column
            rows.setdefault(step.row, []).append(step.player)
    return list(rows.items())


@pytest.mark.rule("FW-12", "FW-13")
def test_four_players_fill_the_rows_from_the_last_to_the_first() -> None:
    assert plays(fw.Options(), first_seat=1) == [
        (6, [1, 2, 3, 0]), (5, [2, 3, 0, 1]), (4, [3, 0, 1, 2]), (3, [0, 1, 2, 3]), (2, [1, 2, 3, 0]), (1, [2, 3, 0, 1]),
    ]  # fmt: skip


@pytest.mark.rule("FW-13")
@pytest.mark.parametrize("first_seat", range(4))
def test_row_one_starts_with_the_fifth_seat_after_the_first(first_seat: int) -> None:
    row, seats = plays(fw.Options(), first_seat)[-1]
    assert (row, seats[0]) == (1, (first_seat + 5) % 4)


@pytest.mark.rule("FW-12", "FW-13", "FW-53")
def test_three_players_fill_the_rows_among_themselves() -> None:
    assert plays(fw.Options(players=3), first_seat=2) == [
        (6, [2, 0, 1]), (5, [0, 1, 2]), (4, [1, 2, 0]), (3, [2, 0, 1]), (2, [0, 1, 2]), (1, [1, 2, 0]),
    ]  # fmt: skip


@pytest.mark.rule("FW-13", "FW-65")
def test_the_start_marker_passes_after_each_row_of_the_easy_order() -> None:
    assert plays(fw.Options(easy_order=True), first_seat=3) == [
        (3, [3, 0, 1, 2]), (2, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (6, [2, 3, 0, 1]), (5, [3, 0, 1, 2]), (4, [0, 1, 2, 3]),
    ]  # fmt: skip


@pytest.mark.rule("FW-11", "FW-51")
def test_the_dummy_is_dealt_before_the_players() -> None:
    dealt = [(step.column, step.row) for step in steps(fw.Options(players=3)) if step.phase is fw.Phase.DEAL]
    assert dealt == [*((3, row) for row in range(1, 7)), *[(0, 0)] * 6, *[(1, 0)] * 6, *[(2, 0)] * 6]
    dealt = [(step.column, step.row) for step in steps(fw.Options()) if step.phase is fw.Phase.DEAL]
    assert dealt == [(0, 0)] * 6 + [(1, 0)] * 6 + [(2, 0)] * 6 + [(3, 0)] * 6


@pytest.mark.rule("FW-66", "FW-67")
@pytest.mark.parametrize(("players", "dealt"), [(3, 6), (4, 0)])
def test_after_hand_switching_only_the_dummy_is_dealt(players: int, dealt: int) -> None:
    switching = fw.Options(players=players, hand_switching=True)
    later = steps(switching, first_round=False)
    assert [step.column for step in later if step.phase is fw.Phase.DEAL] == [3] * dealt
    assert steps(switching) == steps(fw.Options(players=players))


@pytest.mark.rule("FW-14")
def test_the_duty_looks_at_the_card_of_the_rows_start_player() -> None:
    looks = [step.start_card for step in steps(fw.Options(follow=fw.Follow.START_CARD)) if step.phase is fw.Phase.PLAY]
    assert looks == [place if number else -1 for place in range(0, 24, 4) for number in range(4)]
    with_dummy = steps(fw.Options(players=3, follow=fw.Follow.START_CARD))
    looks = [step.start_card for step in with_dummy if step.phase is fw.Phase.PLAY]
    assert looks == [place if number else -1 for place in range(6, 24, 3) for number in range(3)]
    assert {step.start_card for step in steps(fw.Options())} == {-1}


@pytest.mark.rule("FW-14")
def test_where_any_card_may_be_put_down_the_step_after_it_is_known() -> None:
    """Without a duty at every card but the last, with one at each row's first; never where no card is put down."""
    before = 1 + 24  # the plan and the cards dealt, to the dummy too
    for players in (3, 4):
        free = steps(fw.Options(players=players))
        assert [step.after_any_card for step in free] == [None] * before + [*free[before + 1 :], None]
    duty = steps(fw.Options(follow=fw.Follow.START_CARD))
    assert [step.index - before for step in duty if step.after_any_card] == [0, 4, 8, 12, 16, 20]
    assert all(step.after_any_card in {None, step.next} for step in duty)


def test_every_step_knows_the_next_and_its_place() -> None:
    for options in (fw.Options(), fw.Options(players=3)):
        line = steps(options)
        assert [step.index for step in line] == [*range(len(line))]
        assert [step.next for step in line] == [*line[1:], None]
        assert (line[0].phase, line[0].player) == (fw.Phase.PLAN, CHANCE)


@pytest.mark.rule("FW-11", "FW-51", "FW-66")
def test_a_kind_of_round_knows_its_steps_and_its_first_card() -> None:
    # After the plan come 24 cards; or six for the dummy and 18; or none, where hands were switched.
    for options, first_round, before in (
        (fw.Options(), True, 25),
        (fw.Options(players=3), True, 25),
        (fw.Options(hand_switching=True), False, 1),
        (fw.Options(players=3, hand_switching=True), False, 7),
    ):
        kind = round_kind(options, 0, first_round=first_round)
        assert kind.steps is chain(kind)
        assert kind.play_begins is kind.steps[before]


def test_a_turn_stays_the_same_object_through_copies() -> None:
    for turn in (START, OVER, *steps(fw.Options(players=3))):
        assert pickle.loads(pickle.dumps(turn)) is copy.copy(turn) is copy.deepcopy(turn) is turn


def test_threads_that_ask_at_once_get_the_same_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = round_kind(fw.Options(), 0, first_round=True)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            monkeypatch.setattr(schedule, "_CHAINS", {})  # as if nobody had asked before
            assert len(set(asked_by_threads(kind))) == 1
    finally:
        sys.setswitchinterval(interval)


def asked_by_threads(kind: RoundKind) -> list[int]:
    barrier, found = Barrier(4), list[int]()

    def ask() -> None:
        barrier.wait()
        found.append(id(chain(kind)[0]))

    threads = [Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_there_is_nothing_outside_a_round() -> None:
    for turn in (START, OVER):
        with pytest.raises(InvalidState, match=f"^turn: {turn.phase} is no step of a round"):
            kind_of(turn)
    with pytest.raises(InvalidState, match=r"^turn: nothing follows the last card of a round"):
        step_after(steps(fw.Options())[-1])


def test_outside_a_round_no_card_goes_anywhere() -> None:
    for turn in (START, OVER):
        assert (turn.column, turn.row, turn.index, turn.laid, turn.start_card) == (-1, 0, 0, 0, -1)


@pytest.mark.rule("FW-14")
@pytest.mark.parametrize("players", [3, 4])
def test_there_is_a_duty_in_a_row_only_and_not_for_its_first_card(players: int) -> None:
    in_order = steps(fw.Options(players=players, follow=fw.Follow.START_CARD))
    with_duty = [step for step in in_order if step.start_card >= 0]
    assert [step.phase for step in with_duty] == [fw.Phase.PLAY] * 6 * (players - 1)
    assert {step.start_card for step in in_order if step not in with_duty} == {-1}


def test_a_plan_is_for_no_column_and_no_row() -> None:
    plan = steps(fw.Options())[0]
    assert (plan.phase, plan.player, plan.column, plan.row, plan.start_card) == (fw.Phase.PLAN, CHANCE, -1, 0, -1)


def test_a_turn_is_shown_without_the_turns_after_it() -> None:
    shown = repr(steps(fw.Options())[0])
    assert shown.startswith("Step(phase=<Phase.PLAN: 'plan'>, player=-1, ")
    assert "next=" not in shown
    assert "bits=" not in shown


@pytest.mark.parametrize(("players", "first_seat"), [(2, 0), (5, 0), (3, 3), (4, 4), (4, -1)])
def test_a_kind_of_round_has_three_or_four_players_and_one_of_them_begins(players: int, first_seat: int) -> None:
    whole = round_kind(fw.Options(), 0, first_round=True)
    with pytest.raises(InvalidState, match="first seat of the game"):
        RoundKind(players, whole.rows, whole.duty, first_seat, whole.dealt)


@pytest.mark.parametrize("value", [None, 7, "step"])
def test_what_is_no_step_is_no_shared_one(value: object) -> None:
    assert not is_shared(value)
    assert is_shared(START)
