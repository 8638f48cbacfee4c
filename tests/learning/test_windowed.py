"""Fountains in windows, as environments play it."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from boardrules import IllegalMove, InvalidOptions, InvalidState, NoMoveId, gymnasium
from boardrules import failingwater as fw
from boardrules import fountains as fn
from boardrules.learning import blank, pieces_of, table_of
from boardrules.learning.planes import draw, encode, fields
from boardrules.learning.windowed import Windowed, coding_of
from boardrules.pettingzoo import env, raw_env
from tests.fountains.tables import set_up
from tests.learning.variants import VARIANTS, named


@pytest.mark.parametrize("options", VARIANTS, ids=named)
def test_whole_games_are_played_by_actions(options: fn.Options) -> None:
    coding, rng = Windowed(options, 65), Random(4)
    state = fn.resolve_chance(fn.new_game(options), rng)
    while not fn.is_over(state):
        actions = coding.legal_actions(state)
        assert len(actions) <= len(fn.legal_moves(state))
        action = rng.choice(actions)
        assert 0 <= action < coding.actions
        after = coding.after(state, action)
        assert after == fn.apply_move(state, coding.ids.move_of(state, action))
        assert isinstance(after, fn.State)
        state = fn.resolve_chance(after, rng)
    assert coding.legal_actions(state) == []


def test_what_a_seat_sees_is_planes_and_flat_fields() -> None:
    state, coding = set_up(fn.Options(players=3)), Windowed(fn.Options(players=3), 21)
    for seat in (0, 2, None):
        flat, pieces = blank(coding.fields)
        coding.encode(state, seat, pieces)
        view = fn.observe(state, seat)
        planes = draw(view, 21)
        np.testing.assert_array_equal(pieces["planes"], planes)
        beside, by_name = blank(fields(state.options))
        encode(view, by_name)
        np.testing.assert_array_equal(flat, np.concatenate([planes.ravel(), beside]))


def test_mistakes_are_named() -> None:
    state, coding = set_up(), Windowed(fn.Options())
    with pytest.raises(NoMoveId):
        coding.after(state, coding.actions)
    with pytest.raises(IllegalMove):
        coding.after(state, coding.ids.number_of(state, fn.Put(0, 0)))
    for call in (coding.legal_actions, lambda x: coding.after(x, 0), lambda x: coding.encode(x, 0, {})):
        with pytest.raises(InvalidState):
            call("position")
    with pytest.raises(InvalidOptions):
        Windowed(fn.Options(), 48)
    with pytest.raises(InvalidOptions):
        Windowed(fw.Options())  # type: ignore[arg-type]  # on purpose


def test_a_table_is_shown_through_windows_or_as_it_is() -> None:
    table = table_of("fountains", fn.Options(players=3))
    assert coding_of(table, None) is table
    assert coding_of(table, 21) == Windowed(fn.Options(players=3), 21)
    assert coding_of(table, 21) != coding_of(table, 23)
    with pytest.raises(InvalidOptions, match=r"window.* failingwater has no fountains"):
        coding_of(table_of("failingwater", fw.Options()), 49)
    with pytest.raises(InvalidOptions, match=r"^table: must be a Table"):
        coding_of("fountains", None)  # type: ignore[arg-type]  # on purpose


# In PettingZoo's environments


# The suite warns about every observation that is a dictionary, but for those of the classic games, which it knows by name.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("players", [1, 3])
def test_pettingzoos_suite(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    # The suite draws actions without a seed, and a sprawling fountain can leave a small window for good.
    api_test(env(fn, fn.Options(players=players), window=81), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("reuse", [False, True])
def test_agents_see_planes_flat_fields_and_a_mask_of_the_window(*, reuse: bool) -> None:
    game, coding, rng = raw_env(fn, fn.Options(), window=33, reuse=reuse), Windowed(fn.Options(), 33), Random(2)
    game.reset(seed=2)
    for agent in game.agent_iter():
        observation, _, termination, _, info = game.last()
        assert observation is not None
        assert game.observation_space(agent).contains(observation)
        if termination:
            game.step(None)
            continue
        assert isinstance(game.position, fn.State)
        view = fn.observe(game.position, game.possible_agents.index(agent))
        np.testing.assert_array_equal(observation["planes"], draw(view, 33))
        flat, by_name = blank(fields(fn.Options()))
        encode(view, by_name)
        np.testing.assert_array_equal(observation["observation"], flat)
        assert pieces_of(game.fields, observation["observation"])["points"].tolist() == by_name["points"].tolist()
        legal = coding.legal_actions(game.position)
        assert list(info["legal_actions"]) == np.flatnonzero(observation["action_mask"]).tolist() == legal
        game.step(rng.choice(legal))
    assert game.action_space("player_0").n == coding.actions


def test_planes_are_the_agents_to_keep_unless_arrays_are_reused() -> None:
    kept, reused = raw_env(fn, window=21), raw_env(fn, window=21, reuse=True)
    for game in (kept, reused):
        game.reset(seed=1)
    first, again = kept.observe("player_0"), kept.observe("player_0")
    assert first["planes"] is not again["planes"]
    assert reused.observe("player_0")["planes"] is reused.observe("player_0")["planes"]
    before = first["planes"].copy()
    for _ in range(9):
        kept.step(int(np.flatnonzero(kept.observe(kept.agent_selection)["action_mask"])[0]))
    np.testing.assert_array_equal(first["planes"], before)


def test_twins_go_the_same_way_and_pickles_are_small() -> None:
    game = raw_env(fn, fn.Options(players=4), window=49)
    game.reset(seed=3)
    game.observe("player_1")
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin.coding == game.coding
        np.testing.assert_array_equal(twin.observe("player_2")["planes"], game.observe("player_2")["planes"])
    assert len(pickle.dumps(game)) < 30_000


@pytest.mark.parametrize("make", [env, raw_env, gymnasium.env])
def test_windows_that_are_none_are_refused(make: Any) -> None:
    for size in (True, 0, 48, 129, "49", 49.0):
        with pytest.raises(InvalidOptions, match=r"window.* must be an odd number"):
            make(fn, window=size)
    with pytest.raises(InvalidOptions, match=r"window.* failingwater has no fountains"):
        make(fw, window=49)


@pytest.mark.parametrize("make", [env, raw_env, gymnasium.env])
def test_a_window_is_a_coding_that_need_not_be_made(make: Any) -> None:
    options = fn.Options(players=3)
    by_window, by_coding = make(fn, options, window=21), make(fn, options, coding=Windowed(options, 21))
    assert by_window.unwrapped.coding == by_coding.unwrapped.coding == Windowed(options, 21)
    assert make(fn, options).unwrapped.coding is table_of("fountains", options)
    with pytest.raises(InvalidOptions, match=r"^window: must be left out where a coding says how the game is shown$"):
        make(fn, options, window=21, coding=Windowed(options, 21))
    for junk in (0, "planes", Windowed):
        with pytest.raises(InvalidOptions, match=r"^coding: must show positions as numbers"):
            make(fn, coding=junk)


def test_a_shared_coding_is_copied_as_itself() -> None:
    coding = Windowed(fn.Options(), 21)
    assert copy.copy(coding) is copy.deepcopy(coding) is coding


# In Gymnasium's environment


def test_a_seat_is_trained_in_a_window() -> None:
    coding = Windowed(fn.Options(players=3), 21)
    game = gymnasium.env(fn, fn.Options(players=3), seat=1, window=21)
    check_env(game, skip_render_check=True)
    observation, info = game.reset(seed=4)
    over, rng = False, Random(4)
    while not over:
        assert isinstance(game.position, fn.State)
        np.testing.assert_array_equal(
            pieces_of(game.fields, observation)["planes"], draw(fn.observe(game.position, 1), 21)
        )
        assert list(info["legal_actions"]) == coding.legal_actions(game.position)
        observation, _, over, _, info = game.step(rng.choice(info["legal_actions"]))
