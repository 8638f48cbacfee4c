"""The position as a value: what tells two apart, what is forgotten, and the fields that callers read."""

import copy
import os
import pickle
import subprocess
import sys
from functools import cache
from random import Random

import pytest
from attrs import fields
from attrs.exceptions import FrozenInstanceError

from boardrules import failingwater as fw
from boardrules import playout
from tests.failingwater.positions import (
    FOUR,
    NORMAL,
    THREE,
    after,
    columns,
    deal,
    fill,
    options,
    whole_game,
    whole_round,
)


def test_the_order_of_the_deal_is_forgotten() -> None:
    cards = columns(FOUR)
    one = after(fw.new_game(), ["plan:1", *(f"deal:{card}" for hand in cards for card in hand)])
    other = after(fw.new_game(), ["plan:1", *(f"deal:{card}" for hand in cards for card in sorted(hand))])
    assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))


@pytest.mark.rule("FW-52")
def test_a_broken_layout_is_forgotten() -> None:
    start = after(fw.new_game(fw.Options(players=3)), "plan:1")
    broken = after(start, "deal:B1 deal:B8 deal:R8 deal:R1 deal:R2 deal:R3")
    assert (broken, hash(broken), repr(broken)) == (start, hash(start), repr(start))


def test_the_order_of_rows_before_is_forgotten_but_for_what_lies() -> None:
    # With a Thinking card played in row 6 or in row 5 the same cards lie at the end, but the rounds tell them apart.
    rounds = []
    for row in (6, 5):
        state = deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR)
        for each in NORMAL:
            for _ in range(4):
                seat = fw.current_player(state)
                state = after(state, "T" if (seat, each) == (0, row) else [columns(FOUR)[seat][each - 1]])
        rounds.append(state.rounds[0])
    assert rounds[0].columns == rounds[1].columns
    assert rounds[0] != rounds[1]


@pytest.mark.rule("FW-71")
def test_what_players_have_seen_is_part_of_the_position() -> None:
    # Another order of the same plans; the same cards in another hand; another column.
    assert whole_game(fw.Options(), FOUR, (1, 2)) != whole_game(fw.Options(), FOUR, (2, 1))
    assert deal(fw.new_game(), FOUR, 1) != deal(fw.new_game(), FOUR, 2)
    assert after(deal(fw.new_game(), FOUR), "R1") != after(deal(fw.new_game(), FOUR), "R3")
    assert fw.new_game() != fw.new_game(options(tiebreak="shared"))


def test_the_fields_of_a_running_round() -> None:
    state = fill(deal(fw.new_game(fw.Options(first_seat=1)), FOUR, plan=2), FOUR, [6])
    state = after(state, "Y1")
    assert (state.phase, state.start_seat, state.lead, state.rounds) == (fw.Phase.PLAY, 2, 1, ())
    assert state.plan == fw.REFERENCE_PLANS[1]
    assert state.plans_seen == (2,)
    assert [[str(card) for card in column[4:]] for column in state.columns] == [
        ["None", "Y6"], ["None", "B4"], ["Y1", "R7"], ["None", "Y5"],
    ]  # fmt: skip
    assert state.hand_sizes == (5, 5, 4, 5)
    assert [" ".join(map(str, hand)) for hand in state.hands] == [
        "R1 R3 B5 B7 Y8", "R5 R6 B1 Y2 Y4", "R2 B2 B3 Y7", "R4 R8 B6 B8 Y3",
    ]  # fmt: skip


def test_the_fields_of_a_finished_round() -> None:
    (finished,) = whole_round(fw.new_game(fw.Options(first_seat=2)), FOUR, plan=4).rounds
    assert (finished.plan, finished.first_seat, finished.thinking) == (4, 2, (0, 0, 0, 0))
    assert [[str(card) for card in column] for column in finished.columns] == columns(FOUR)
    assert finished.winners == (2, 3, 3, 3, 1, 1)
    assert finished.points == (3, 1, 1, 3)


@cache
def states() -> dict[str, fw.State]:
    """Positions of every phase, by name; built when a test asks, so that a broken rule fails tests and not their import."""
    return {
        "new": fw.new_game(),
        "unseated": fw.new_game(fw.Options(players=3, first_seat=None)),
        "dealing": after(fw.new_game(fw.Options(players=3)), "plan:1 deal:R1 deal:B8"),
        "running": after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "T B1"),
        "between": whole_round(fw.new_game(fw.Options(players=3, hand_switching=True)), THREE),
        "over": whole_game(fw.Options(), FOUR, (4, 3, 2, 1)),
    }


@pytest.mark.parametrize("name", ["new", "unseated", "dealing", "running", "between", "over"])
def test_states_are_values(name: str) -> None:
    state = states()[name]
    assert copy.copy(state) is copy.deepcopy(state) is state
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        twin = pickle.loads(pickle.dumps(state, protocol))
        assert (twin, hash(twin), repr(twin)) == (state, hash(state), repr(state))
        assert fw.legal_moves(twin) == fw.legal_moves(state)
    assert not hasattr(state, "__dict__")
    for field in ("table", "held", "extra"):
        with pytest.raises(AttributeError):
            setattr(state, field, 0)
    assert [each for each, other in states().items() if other == state] == [name]


def test_moves_leave_the_old_state_as_it_was() -> None:
    state = fw.new_game(options(players=3, thinking_cards=True, hand_switching=True))
    rng = Random(5)
    while not fw.is_over(state):
        known, pickled = repr(state), pickle.dumps(state)
        for move in fw.legal_moves(state):
            fw.apply_move(state, move)
        assert (repr(state), pickle.dumps(state)) == (known, pickled)
        state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))


@pytest.mark.parametrize("cls", [fw.State, fw.View, fw.Options, fw.Round, fw.Card, fw.Event])
def test_what_is_outside_equality_follows_from_what_is_inside(cls: type) -> None:
    outside = [(field.name, field.init) for field in fields(cls) if not field.eq]
    assert outside == ([("code", False)] if cls is fw.Card else [])


LOADER = """
import pickle, sys
from boardrules import failingwater as fw
state = pickle.loads(bytes.fromhex(sys.stdin.read()))
twin = pickle.loads(pickle.dumps(state))
assert state == twin and hash(state) == hash(twin) and {state: 1}[twin] == 1
assert hash(state.options) == hash(fw.options_from_data(fw.options_to_data(state.options)))
assert fw.new_game(state.options) in {fw.new_game(fw.options_from_data(fw.options_to_data(state.options)))}
print(pickle.dumps(fw.apply_move(state, fw.legal_moves(state)[0])).hex())
"""


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_a_pickled_state_is_at_home_in_another_process(seed: str) -> None:
    state = after(deal(fw.new_game(fw.Options(players=3, thinking_cards=True)), THREE), "T R4")
    hash(state)  # what is remembered of it must not travel
    done = subprocess.run(
        [sys.executable, "-c", LOADER], input=pickle.dumps(state).hex(), text=True, check=True, capture_output=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )  # fmt: skip
    assert pickle.loads(bytes.fromhex(done.stdout)) == fw.apply_move(state, fw.legal_moves(state)[0])


def test_a_finished_game_is_a_value_too() -> None:
    for seed in range(5):
        one, moves = playout(fw, fw.new_game(options(thinking_cards=True)), Random(seed))
        other, again = playout(fw, fw.new_game(options(thinking_cards=True)), Random(seed))
        assert (one, hash(one), moves) == (other, hash(other), again)


def test_active_is_whose_turn_it_is() -> None:
    state = after(fw.new_game(), "plan:1")
    assert state.active is None
    state = deal(fw.new_game(fw.Options(first_seat=2)), FOUR)
    assert state.active == fw.observe(state, 0).active == 2
    assert fw.observe(state, 0).seat == 0
    assert after(state, [fw.move_to_text(fw.legal_moves(state)[0])]).active == 3
    assert whole_game(fw.Options(), FOUR, (1, 2, 3, 4)).active is None


@pytest.mark.rule("FW-12")
def test_row_is_where_the_next_card_goes() -> None:
    state = fw.new_game(fw.Options(players=3))
    assert state.row is None
    # The dummy's cards are laid row by row too, but nobody puts them there.
    assert after(state, "plan:1").row is None
    state = deal(fw.new_game(fw.Options(first_seat=2)), FOUR)
    rows = []
    for _ in range(24):
        assert fw.observe(state, 0).row == state.row
        rows.append(state.row)
        state = fw.apply_move(state, fw.legal_moves(state)[0])
    assert rows == [6] * 4 + [5] * 4 + [4] * 4 + [3] * 4 + [2] * 4 + [1] * 4
    assert state.row is None
    assert whole_game(fw.Options(), FOUR, (1, 2, 3, 4)).row is None


def test_a_state_that_the_rules_make_is_as_closed_as_one_made_by_hand() -> None:
    made = fw.new_game()
    by_hand = fw.State(made.setup, made.turn, made.held, made.laid)
    assert type(made) is type(by_hand) is fw.State
    assert (made, hash(made), repr(made)) == (by_hand, hash(by_hand), repr(by_hand))
    for each in fields(fw.State):
        with pytest.raises(FrozenInstanceError):
            setattr(made, each.name, None)
        with pytest.raises(FrozenInstanceError):
            delattr(made, each.name)
    with pytest.raises(FrozenInstanceError):
        made.remembered = 1  # type: ignore[attr-defined]  # that it has no such field is what is tested
