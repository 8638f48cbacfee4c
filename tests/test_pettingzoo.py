"""The PettingZoo adapter: PettingZoo's own suites, and the known faults of its games."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

from boardrules import IllegalMove, InvalidOptions, InvalidState, NoMoveId, fountains
from boardrules import failingwater as fw
from boardrules.learning import blank, introduce, pieces_of
from boardrules.pettingzoo import BoardEnv, env
from tests.adapted import VARIANTS, Variant
from tests.tiny_game import Options as TinyOptions
from tests.tiny_game import TinyGame
from tests.tiny_learning import TinyLearning


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    assert isinstance(request.param, Variant)
    return request.param


def of(variant: Variant, render_mode: str | None = None) -> BoardEnv:
    return env(variant.game, variant.options, render_mode)


def played(game: BoardEnv, seed: int) -> Iterator[str]:
    """Play a random game to the end of all agents, and yield each agent before it acts."""
    rng = Random(seed)
    game.reset(seed=seed)
    for agent in game.agent_iter():
        yield agent
        observation, _, termination, truncation, _ = game.last()
        assert observation is not None
        done = termination or truncation
        game.step(None if done else rng.choice(np.flatnonzero(observation["action_mask"])))


# PettingZoo's own suites


# The suite knows the classic games, whose observations are of the same form, by name and does not warn about them.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_api(variant: Variant, render_mode: str | None, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(of(variant, render_mode), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


def test_seeds(variant: Variant) -> None:
    seed_test(lambda: of(variant))


# Agents, spaces, options


def test_agents_are_the_players() -> None:
    assert env(fw).possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert env(fw, fw.Options(players=3)).possible_agents == ["player_0", "player_1", "player_2"]
    assert env(fountains, fountains.Options(players=1)).possible_agents == ["player_0"]


def test_spaces_are_the_same_objects_at_every_call(variant: Variant) -> None:
    game = of(variant)
    first = [(game.action_space(agent), game.observation_space(agent)) for agent in game.possible_agents]
    game.reset(seed=1)
    for agent, (actions, observations) in zip(game.possible_agents, first, strict=True):
        assert game.action_space(agent) is actions
        assert game.observation_space(agent) is observations
        assert actions.n == variant.game.num_decision_ids(variant.options)
    spaces = [space for pair in first for space in pair]
    assert len({id(space) for space in spaces}) == len(spaces)


def test_what_is_no_game_no_options_or_no_mode_is_refused() -> None:
    stranger: Any = TinyGame()
    with pytest.raises(InvalidOptions, match="game"):
        env(stranger)
    wrong: Any = TinyOptions()
    with pytest.raises(InvalidOptions, match="options"):
        env(fw, wrong)
    with pytest.raises(InvalidOptions, match="render_mode"):
        env(fw, render_mode="human")
    for seed in ("1", 1.5, True):
        wrong_seed: Any = seed
        with pytest.raises(InvalidOptions, match="seed"):
            env(fw).reset(seed=wrong_seed)


def test_metadata() -> None:
    game = env(fw)
    assert str(game) == game.metadata["name"] == "boardrules_failingwater_v0"
    assert game.metadata["render_modes"] == ["ansi"]


# Playing


def test_masks_are_the_legal_moves(variant: Variant) -> None:
    game, rules, options = of(variant), variant.game, variant.options
    for agent in played(game, seed=1):
        legal = [rules.move_to_id(options, move) for move in rules.legal_moves(game.position)]
        for other in game.possible_agents:
            observation = game.observe(other)
            ids = [int(number) for number in np.flatnonzero(observation["action_mask"])]
            assert ids == (sorted(number for number in legal if number is not None) if other == agent else [])
        info = game.infos[agent]
        if game.terminations[agent]:
            assert info == {}
        else:
            assert info["action_mask"].tobytes() == game.observe(agent)["action_mask"].tobytes()
            assert agent == f"player_{rules.current_player(game.position)}"


def test_rewards_add_up_to_the_final_result(variant: Variant) -> None:
    """Both as `rewards` after every step, and as what `last` tells each agent when it is its turn."""
    game = of(variant)
    by_step = dict.fromkeys(game.possible_agents, 0.0)
    by_turn = dict.fromkeys(game.possible_agents, 0.0)
    points: tuple[int, ...] = ()
    for agent in played(game, seed=2):
        for other, reward in game.rewards.items():
            by_step[other] += reward
        by_turn[agent] += game.last()[1]
        points = variant.game.scores(game.position)
    solo = variant.game is fountains and len(game.possible_agents) == 1
    result = [points[0] - points[1]] if solo else list(points)
    assert list(by_step.values()) == list(by_turn.values()) == result


def test_a_game_over_is_over_for_all() -> None:
    game = env(fw)
    ends = [agent for agent in played(game, seed=3) if game.terminations[agent]]
    assert ends == game.possible_agents
    assert game.agents == []
    for call in (game.last, lambda: game.observe("player_0"), lambda: game.step(0), lambda: game.step(None)):
        with pytest.raises(InvalidState, match="reset"):
            call()


def test_nothing_is_played_before_a_reset() -> None:
    game = env(fw)
    for call in (lambda: game.observe("player_0"), lambda: game.step(0)):
        with pytest.raises(InvalidState, match="reset"):
            call()


@pytest.mark.parametrize("kind", [int, np.int8, np.int32, np.int64, np.uint64, np.asarray])
def test_numbers_of_every_kind_are_actions(kind: Any) -> None:
    game = env(fw)
    game.reset(seed=4)
    action = int(np.flatnonzero(game.infos["player_0"]["action_mask"])[0])
    game.step(kind(action))
    assert game.agent_selection == "player_1"


def test_seeds_of_numpy_are_seeds() -> None:
    game = env(fw)
    game.reset(seed=7)
    position = game.position
    numpy_seed: Any = np.int64(7)
    game.reset(seed=numpy_seed)
    assert game.position == position


def test_what_is_no_legal_action_is_refused_and_changes_nothing() -> None:
    game = env(fw)
    game.reset(seed=5)
    before = game.position
    illegal = int(np.flatnonzero(game.infos["player_0"]["action_mask"] == 0)[0])
    for action, error in (
        (illegal, IllegalMove),
        (25, NoMoveId), (-1, NoMoveId), (1.0, NoMoveId), ("R5", NoMoveId), (None, NoMoveId), (True, NoMoveId),
        (np.True_, NoMoveId), (np.float32(1), NoMoveId), (np.array([1, 2]), NoMoveId),
    ):  # fmt: skip
        with pytest.raises(error):
            game.step(action)
        assert game.position == before
        assert game.agent_selection == "player_0"
        assert not any(game.rewards.values())


class Nameless(TinyGame):
    """No play has an id."""

    NAME = "nameless_too"

    def move_to_id(self, options: TinyOptions, move: Any, /) -> int | None:
        return super().move_to_id(options, move) if self.move_to_text(move).startswith("deal") else None


def test_a_game_stops_where_no_move_has_an_id() -> None:
    nameless = Nameless()
    introduce(nameless, TinyLearning())
    with pytest.raises(NoMoveId, match="no legal move has an id"):
        env(nameless).reset(seed=1)


def test_pettingzoos_wrappers_fit() -> None:
    game = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env(fw)))
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, _, termination, _, _ = game.last()
        game.step(None if termination else game.action_space(agent).sample(observation["action_mask"]))
    ending = wrappers.TerminateIllegalWrapper(env(fw), illegal_reward=-1)
    ending.reset(seed=1)
    illegal = int(np.flatnonzero(ending.observe("player_0")["action_mask"] == 0)[0])
    ending.step(illegal)
    assert all(ending.terminations.values())


# What agents see


def test_an_observation_is_the_view_as_numbers(variant: Variant) -> None:
    game = of(variant)
    learning = game.table.learning
    for _ in played(game, seed=6):
        for seat, agent in enumerate(game.possible_agents):
            observation = game.observe(agent)
            assert game.observation_space(agent).contains(observation)
            flat, pieces = blank(game.fields)
            learning.encode(variant.game.observe(game.position, seat), pieces)
            assert observation["observation"].tobytes() == flat.tobytes()


def test_nobody_sees_what_the_seat_may_not_know(variant: Variant) -> None:
    """Positions that agree with the view of a seat look the same to its agent."""
    game, rules, rng = of(variant), variant.game, Random(7)
    for _ in played(game, seed=7):
        position = game.position
        for seat, agent in enumerate(game.possible_agents):
            seen = game.observe(agent)
            game.position = rules.sample_state(rules.observe(position, seat), rng)
            again = game.observe(agent)
            game.position = position
            assert again["observation"].tobytes() == seen["observation"].tobytes()
            assert again["action_mask"].tobytes() == seen["action_mask"].tobytes()


def test_an_observation_is_the_agents_to_keep() -> None:
    game = env(fw)
    game.reset(seed=8)
    first = game.observe("player_0")
    first["observation"].fill(9)
    first["action_mask"].fill(1)
    game.infos["player_0"]["action_mask"].fill(1)
    second = game.observe("player_0")
    assert second["observation"].max() <= 1
    assert second["action_mask"].sum() == 6


def test_fields_have_names() -> None:
    game = env(fw, fw.Options(players=3))
    game.reset(seed=9)
    pieces = pieces_of(game.fields, game.observe("player_1")["observation"])
    assert pieces["viewer"].tolist() == [0, 1, 0]
    assert isinstance(game.position, fw.State)
    assert [card.code for card in game.position.hands[1]] == np.flatnonzero(pieces["hands"][0]).tolist()
    assert not pieces["hands"][1:].any()


def test_rendering() -> None:
    game = env(fw, render_mode="ansi")
    game.reset(seed=10)
    assert isinstance(game.position, fw.State)
    assert game.render() == fw.render_text(game.position)
    silent = env(fw)
    silent.reset(seed=10)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None
    silent.close()


# Seeds, copies, other processes


def test_a_reset_without_a_seed_goes_on() -> None:
    game, other = env(fw), env(fw)
    game.reset(seed=11)
    other.reset(seed=11)
    first = game.position
    game.reset()
    other.reset()
    assert game.position != first
    assert game.position == other.position


def test_fresh_environments_differ() -> None:
    games = [env(fw) for _ in range(3)]
    for game in games:
        game.reset()
    assert any(one.position != other.position for one, other in pairwise(games))


PLAY = """
import hashlib
from boardrules import failingwater, fountains
from boardrules.pettingzoo import env
digest = hashlib.sha256()
for game in (env(failingwater, failingwater.Options(players=3, first_seat=None)), env(fountains, fountains.Options(players=1))):
    game.reset(seed=12)
    for number, agent in enumerate(game.possible_agents):
        game.action_space(agent).seed(number)
    for agent in game.agent_iter():
        observation, reward, termination, truncation, info = game.last()
        digest.update(observation["observation"].tobytes() + observation["action_mask"].tobytes())
        digest.update(repr((agent, reward, game.rewards, game.position)).encode())
        game.step(None if termination else game.action_space(agent).sample(observation["action_mask"]))
print(digest.hexdigest())
"""


def test_nothing_depends_on_the_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-W", "error", "-c", PLAY],
            env={"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            timeout=120,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(told) == 1


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_twin_goes_the_same_way_and_its_own(variant: Variant, twin_of: Any) -> None:
    game = of(variant)
    for number, _ in enumerate(played(game, seed=13)):
        if number == 5:
            break
    twin = twin_of(game)
    shown = game.position, game.agent_selection, dict(game.rewards), list(game.agents)
    rest = [(twin.position, agent) for agent in twin_play(twin)]
    assert (game.position, game.agent_selection, dict(game.rewards), list(game.agents)) == shown
    assert [(game.position, agent) for agent in twin_play(game)] == rest


def twin_play(game: BoardEnv) -> Iterator[str]:
    for agent in game.agent_iter():
        yield agent
        done = game.terminations[agent]
        game.step(None if done else int(np.flatnonzero(game.infos[agent]["action_mask"])[0]))


def test_a_copy_samples_its_own_actions() -> None:
    game = env(fw)
    game.reset(seed=14)
    game.action_space("player_0").seed(1)
    twin = copy.deepcopy(game)
    ours = [game.action_space("player_0").sample() for _ in range(5)]
    assert [twin.action_space("player_0").sample() for _ in range(5)] == ours


def test_a_copy_is_cheap() -> None:
    """It shares positions, observation spaces and the table, and there is no module in it."""
    game = env(fountains)
    game.reset(seed=15)
    twin = copy.deepcopy(game)
    assert twin.position is game.position
    assert twin.table is game.table
    assert twin.observation_spaces is game.observation_spaces
    assert not any(isinstance(value, ModuleType) for value in vars(twin).values())
    assert isinstance(copy.deepcopy(env(fw)), BoardEnv)


# ------------------------------------------------------------------ edges


def test_nothing_can_be_asked_before_the_first_reset() -> None:
    game = env(fw)
    for ask in (game.last, lambda: game.last(observe=False), lambda: game.observe("player_0"), lambda: game.step(0)):
        with pytest.raises(InvalidState, match=r"^env: no game is under way: call reset$"):
            ask()


def test_last_is_what_the_selected_agent_has_to_go_by() -> None:
    game = env(fw)
    game.reset(seed=1)
    observation, reward, terminated, truncated, info = game.last()
    assert observation is not None
    assert (observation["observation"] == game.observe(game.agent_selection)["observation"]).all()
    assert (reward, terminated, truncated, info) == (0.0, False, False, game.infos[game.agent_selection])
    assert game.last(observe=False)[0] is None


@pytest.mark.parametrize("agent", ["nobody", "player_4", "", None, 0, ["player_0"]])
def test_agents_that_are_not_there_are_refused(agent: Any) -> None:
    game = env(fw)
    game.reset(seed=1)
    for ask in (game.observe, game.action_space, game.observation_space):
        with pytest.raises(
            InvalidOptions, match=r"^agent: must be one of player_0, player_1, player_2, player_3, not "
        ):
            ask(agent)


class NoNumber:
    def __index__(self) -> int:
        raise RuntimeError("no number")


def test_what_cannot_say_its_number_is_refused() -> None:
    game = env(fw)
    with pytest.raises(InvalidOptions, match=r"^seed: must be a whole number, not "):
        game.reset(seed=NoNumber())  # type: ignore[arg-type]  # wrong on purpose
    game.reset(seed=1)
    with pytest.raises(NoMoveId, match=r"an action must be a whole number$"):
        game.step(NoNumber())


def test_seeds_below_zero_are_seeds_of_their_own() -> None:
    games = [env(fw) for _ in range(3)]
    for game, seed in zip(games, (1, -1, -1), strict=True):
        game.reset(seed=seed)
    assert games[0].position != games[1].position
    assert games[1].position == games[2].position
    games[0].reset(seed=-1)
    assert games[0].position == games[1].position


def test_seeds_from_zero_on_are_those_of_random() -> None:
    game = env(fw)
    game.reset(seed=1)
    assert game.position == fw.resolve_chance(fw.new_game(), Random(1))
