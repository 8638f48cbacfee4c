"""Legal moves with the features of the positions that they lead to."""

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidOptions, InvalidState
from boardrules import failingwater as fw
from boardrules import fountains as fn
from boardrules.learning.candidates import Candidates, candidates, feature_names
from boardrules.testing import states
from tests.failingwater.positions import FOUR, deal
from tests.failingwater.positions import after as played
from tests.fountains.pieces import SECOND_SET
from tests.fountains.tables import played as turned
from tests.fountains.tables import set_up
from tests.learning import afterstates as slow

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "learning.md"

FOUNTAINS = [
    fn.Options(),
    fn.Options(players=1),
    fn.Options(players=1, difficulty="hard", solo_final_fish="machine_colour", fall="one"),
    fn.Options(players=2, advanced=True, dark_bricks="one_tile", pool_ranking="dense"),
    fn.Options(players=3, first_seat=None, lily_groups="lily_pools", fall="one", components=SECOND_SET),
    fn.Options(players=4, advanced=True, design_water="fed_only", straight_pools="joined", first_seat=2),
    fn.Options(players=5, advanced=True, straight_pools="in_line"),
]

FAILINGWATER = [
    fw.Options(),
    fw.Options(players=3),
    fw.Options(players=3, thinking_cards=True, easy_order=True, dummy_face_down=frozenset({1, 6})),
    fw.Options(thinking_cards=True, hand_switching=True, follow="start_card", first_seat=None),
]


def decision_of_fountains(options: fn.Options, turns: int, seed: int) -> fn.State:
    """A decision after so many random ones, or the last of the game; among them no more places than a test has time for."""
    rng = Random(seed)
    state = last = fn.resolve_chance(fn.new_game(options), rng)
    for _ in range(turns):
        if fn.is_over(state):
            return last
        last = state
        state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
    return last if fn.is_over(state) else state


def as_rows(found: Candidates[fn.Move] | Candidates[fw.Move]) -> list[dict[str, float]]:
    return [
        {name: value for name, value in zip(found.names, row, strict=True) if value} for row in found.features.tolist()
    ]


@pytest.mark.slow
@given(st.sampled_from(FOUNTAINS), st.integers(0, 120), st.integers(0, 10**6))
def test_fountains_is_counted_as_if_each_move_were_made(options: fn.Options, turns: int, seed: int) -> None:
    state = decision_of_fountains(options, turns, seed)
    view = fn.observe(state, state.active)
    found = candidates(view)
    assert found.moves == fn.legal_moves(state)
    assert found.names == feature_names(options)
    expected = [{name: value for name, value in each.items() if value} for each in slow.of_fountains(view)]
    for move, ours, theirs in zip(found.moves, as_rows(found), expected, strict=True):
        assert ours == theirs, move


@pytest.mark.slow
@pytest.mark.parametrize("options", FOUNTAINS, ids=lambda options: str(FOUNTAINS.index(options)))
def test_every_phase_of_fountains_is_counted(options: fn.Options) -> None:
    """Of some games the last decision in each phase, and the very last one of all."""
    by_phase: dict[str, fn.State] = {}
    for seed in range(4):
        rng = Random(seed)
        state = fn.resolve_chance(fn.new_game(options), rng)
        while not fn.is_over(state):
            by_phase[state.phase] = by_phase[f"last {seed}"] = state
            state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
    assert {"pawn", "take", "place", "put", "fish"} <= by_phase.keys()
    for each in by_phase.values():
        view = fn.observe(each, each.active)
        expected = [{name: value for name, value in row.items() if value} for row in slow.of_fountains(view)]
        assert as_rows(candidates(view)) == expected


@given(st.sampled_from(FAILINGWATER).flatmap(lambda options: states(fw, options)))
def test_failing_water_is_counted_as_if_each_move_were_made(state: fw.State) -> None:
    seat = fw.current_player(state)
    if seat < 0:
        return
    view = fw.observe(state, seat)
    found = candidates(view)
    assert found.moves == fw.legal_moves(state)
    assert found.names == feature_names(state.options)
    expected = [{name: value for name, value in each.items() if value} for each in slow.of_failingwater(view, state)]
    assert as_rows(found) == expected


@given(states(fw), st.integers(0, 10**6))
def test_features_tell_nothing_that_the_view_does_not(state: fw.State, seed: int) -> None:
    seat = fw.current_player(state)
    if seat < 0:
        return
    view = fw.observe(state, seat)
    twin = fw.sample_state(view, Random(seed))
    assert np.array_equal(candidates(view).features, candidates(fw.observe(twin, seat)).features)


FIRST_TOPS = ("tile:square.5", "tile:oblong.2", "tile:ell.1", "tile:zig.1", "tile:cross.1", "tile:star.1")
START = {"fed_pools": 1, "fed_jet": 1, "fed_levels_jet": 1, "slots": 5, "tiles": 1, "uncovered_tiles": 1, "height": 1}
"""The starting tile: one pool of five slots, of which one shows a jet."""


def test_what_a_pawn_brings_is_in_the_hand() -> None:
    """Both have one fed pool, so both would score 7. Of six stacks of eight tiles oblong.2 is gone, which shows two red fish."""
    state = set_up(None, *FIRST_TOPS)
    found = candidates(fn.observe(state, 0))
    rows = dict(zip(map(str, found.moves), as_rows(found), strict=True))
    table = START | {"final_pools": 7, "final_other": 7, "supply": 21}
    assert rows["blue>0"] == table | {"then_take": 1, "stacks": 48, "least_stack": 8}
    in_hand = {"held_tile": 1, "held_red": 2, "then_place": 1}
    assert rows["green>2"] == table | {"stacks": 47, "least_stack": 7} | in_hand


def test_a_tile_that_joins_the_jet() -> None:
    """The oblong east of the start meets its channel with its own: a second fed pool, two red fish on level 1, four slots more."""
    state = turned(set_up(None, *FIRST_TOPS), "green>2")
    found = candidates(fn.observe(state, 0))
    rows = dict(zip(map(str, found.moves), as_rows(found), strict=True))
    shown = {"fed_pools": 2, "fed_red": 2, "fed_levels_red": 2, "slots": 9, "tiles": 2, "uncovered_tiles": 2}
    scored = {"final_pools": 7, "final_fish": 2, "then_pawn": 1, "stacks": 47, "least_stack": 7, "supply": 21}
    assert rows["place:7,1,0"] == START | shown | scored


def test_the_last_card_of_a_round_tells_what_the_round_scores() -> None:
    """The round of `FOUR`, lead over seat 0, plan B1 R1 B2 R2 B3 R4: winners 1 0 0 0 0 0. Seat 0 has R1 B2 R2 B3 R4, 7 - 5 = 2 points."""
    state = deal(fw.new_game(), FOUR)
    lying = [line.split() for line in FOUR.strip().split("\n")]
    for number, row in enumerate((6, 5, 4, 3, 2, 1)):
        for step in range(4):
            seat = (number + step) % 4
            if (row, step) == (1, 3):
                found = candidates(fw.observe(state, seat))
                (only,) = as_rows(found)
                assert (seat, [str(move) for move in found.moves]) == (0, ["R1"])
                assert (only["settled"], only["scored"], only["points"], only["scored_other"]) == (1, 2, 2, 1)
            state = played(state, lying[row - 1][seat])
    assert fw.scores(state)[0] == 2


@pytest.mark.rule("FW-60")
def test_a_thinking_card_beats_nothing_and_leaves_the_hand_as_it_was() -> None:
    """The first decision of the same round, row 6 with index R4; seat 0 holds R1 R3 B5 B7 Y6 Y8, of which three are high."""
    found = candidates(fw.observe(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), 0))
    rows = dict(zip(map(str, found.moves), as_rows(found), strict=True))
    first = {"row": 6, "index_red": 4, "row_first": 1, "row_to_come": 3, "lead_own": 1, "rounds_left": 3}
    hand = {"hand_red": 2, "hand_blue": 2, "hand_yellow": 2, "hand_high": 3, "hand_ranks": 30}
    assert rows["T"] == first | hand | {"card_thinking": 1}
    # Of the yellow cards 7 alone is higher than Y6; so far no card beats it in its row.
    left = {**hand, "hand_yellow": 1, "hand_high": 2, "hand_ranks": 24, "hand_thinking": 1}
    best = {"best_rows": 1, "best_red": 4, "best_points": 4}
    assert rows["Y6"] == first | left | best | {"rank": 6, "card_yellow": 1, "higher_to_come": 1}


def test_who_is_not_to_move_has_no_candidates() -> None:
    state = fn.resolve_chance(fn.new_game(), Random(1))
    for view in (fn.observe(state, 1), fn.observe(state, None), fn.observe(fn.new_game(), 0)):
        found = candidates(view)
        assert (len(found), found.moves, found.features.shape) == (0, (), (0, len(found.names)))
    dealt = fw.resolve_chance(fw.new_game(), Random(1))
    assert candidates(fw.observe(dealt, 2)).features.shape == (0, len(feature_names(fw.Options())))


def test_features_are_not_to_be_changed() -> None:
    found = candidates(fn.observe(fn.resolve_chance(fn.new_game(), Random(1)), 0))
    with pytest.raises(ValueError, match="read-only"):
        found.features[0, 0] = 1
    assert found.features.dtype == np.float32


@pytest.mark.parametrize(
    "junk", [None, 3, "view", fn.new_game(), fw.new_game(), [fn.observe(fn.new_game(), 0)]], ids=repr
)
def test_what_is_no_view_is_refused(junk: object) -> None:
    with pytest.raises(InvalidState, match="view: must be a View of fountains or of failingwater"):
        candidates(junk)  # type: ignore[call-overload]  # that is what is tested
    with pytest.raises(InvalidOptions, match="options: must be Options of fountains or of failingwater"):
        feature_names(junk)  # type: ignore[arg-type]  # that is what is tested


@pytest.mark.parametrize("options", [*FOUNTAINS, *FAILINGWATER], ids=repr)
def test_the_guide_says_what_every_feature_is(options: fn.Options | fw.Options) -> None:
    names = feature_names(options)
    assert len(set(names)) == len(names)
    told = set(re.findall(r"`(\w+)`", GUIDE.read_text(encoding="utf-8")))
    of_an_icon = re.compile(rf"_({'|'.join(fn.Icon)})$")
    assert [name for name in names if not {name, of_an_icon.sub("_ICON", name)} & told] == []


def test_candidates_are_told_apart_as_things_not_by_their_numbers() -> None:
    """Features are arrays, which neither hash nor equal as a whole."""
    view = fw.observe(deal(fw.new_game(), FOUR), 0)
    first, second = candidates(view), candidates(view)
    assert len({first, second, first}) == 2
