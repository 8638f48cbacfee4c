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
from gymnasium.spaces import Box
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils import wrappers

from boardrules import IllegalMove, InvalidOptions, InvalidState, NoMoveId, fountains
from boardrules import failingwater as fw
from boardrules.learning import Returns, blank, introduce, pieces_of, returns_of, stakes_of, table_of
from boardrules.learning.rendering import RenderMode
from boardrules.pettingzoo import BoardEnv, env, raw_env
from tests.adapted import VARIANTS, Variant
from tests.tiny_game import Options as TinyOptions
from tests.tiny_game import TinyGame
from tests.tiny_learning import TinyLearning


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    assert isinstance(request.param, Variant)
    return request.param


def of(variant: Variant, render_mode: RenderMode | None = None) -> BoardEnv:
    return raw_env(variant.game, variant.options, render_mode)


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


def rules_ids(variant: Variant, position: Any) -> tuple[int, ...]:
    """The ids of the legal moves, one by one."""
    rules = variant.game
    ids = [rules.move_to_id(variant.options, move) for move in rules.legal_moves(position)]
    return tuple(number for number in ids if number is not None)


# PettingZoo's own suites


# The suite knows the classic games, whose observations are of the same form, by name and does not warn about them.
CLASSIC = (
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
)


def as_classic(test: Any) -> Any:
    for mark in CLASSIC:
        test = mark(test)
    return test


@as_classic
@pytest.mark.parametrize("make", [env, raw_env])
def test_api(variant: Variant, make: Any, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(make(variant.game, variant.options), num_cycles=1000)
    assert "Passed API test" in capsys.readouterr().out


@as_classic
@pytest.mark.parametrize("returns", Returns)
@pytest.mark.parametrize("game", [fw, fountains])
def test_api_with_all_returns_and_reused_arrays(game: Any, returns: Returns) -> None:
    api_test(raw_env(game, returns=returns, reuse=True), num_cycles=500)


@pytest.mark.parametrize("make", [env, raw_env])
def test_seeds(variant: Variant, make: Any) -> None:
    seed_test(lambda: make(variant.game, variant.options), num_cycles=100)


@pytest.mark.parametrize("game", [fw, fountains])
def test_rendering_suite(game: Any, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert capsys.readouterr().out.count(game.render_text(game.new_game()).splitlines()[0][:5]) > 5


@pytest.mark.parametrize("game", [fw, fountains])
def test_performance_suite(game: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays on for five seconds; here a look at the clock takes one."""
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", Clock())
    performance_benchmark(env(game))
    assert "Finished performance benchmark" in capsys.readouterr().out


class Clock:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.seconds = 0

    def time(self) -> int:
        self.seconds += 1
        return self.seconds


# Agents, spaces, options


def test_agents_are_the_players() -> None:
    assert raw_env(fw).possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert raw_env(fw, fw.Options(players=3)).possible_agents == ["player_0", "player_1", "player_2"]
    assert raw_env(fountains, fountains.Options(players=1)).possible_agents == ["player_0"]


def test_spaces_are_the_same_objects_at_every_call(variant: Variant) -> None:
    game = of(variant)
    first = [(game.action_space(agent), game.observation_space(agent)) for agent in game.possible_agents]
    game.reset(seed=1)
    for agent, (actions, observations) in zip(game.possible_agents, first, strict=True):
        assert game.action_space(agent) is actions
        assert game.observation_space(agent) is observations
        assert actions.n == variant.game.num_decision_ids(variant.options)
        assert observations["action_mask"] == Box(0, 1, (actions.n,), np.int8)
    spaces = [space for pair in first for space in pair]
    assert len({id(space) for space in spaces}) == len(spaces)


def test_what_is_no_game_no_options_or_no_mode_is_refused() -> None:
    stranger: Any = TinyGame()
    with pytest.raises(InvalidOptions, match="game"):
        raw_env(stranger)
    wrong: Any = TinyOptions()
    with pytest.raises(InvalidOptions, match="options"):
        raw_env(fw, wrong)
    with pytest.raises(InvalidOptions, match="render_mode"):
        raw_env(fw, render_mode="video")  # type: ignore[arg-type]  # wrong on purpose
    for seed in ("1", 1.5, True):
        wrong_seed: Any = seed
        with pytest.raises(InvalidOptions, match="seed"):
            raw_env(fw).reset(seed=wrong_seed)


def test_metadata() -> None:
    game = raw_env(fw)
    assert str(game) == game.metadata["name"] == "boardrules_failingwater_v0"
    assert game.metadata["render_modes"] == ["ansi", "human", "rgb_array"]


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
            assert info == {"legal_actions": rules_ids(variant, game.position)}
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
    game = raw_env(fw)
    ends = [agent for agent in played(game, seed=3) if game.terminations[agent]]
    assert ends == game.possible_agents
    assert game.agents == []
    for call in (game.last, lambda: game.observe("player_0"), lambda: game.step(0), lambda: game.step(None)):
        with pytest.raises(InvalidState, match="reset"):
            call()


def test_nothing_is_played_before_a_reset() -> None:
    game = raw_env(fw)
    for call in (lambda: game.observe("player_0"), lambda: game.step(0)):
        with pytest.raises(InvalidState, match="reset"):
            call()


@pytest.mark.parametrize("kind", [int, np.int8, np.int32, np.int64, np.uint64, np.asarray])
def test_numbers_of_every_kind_are_actions(kind: Any) -> None:
    game = raw_env(fw)
    game.reset(seed=4)
    action = game.infos["player_0"]["legal_actions"][0]
    game.step(kind(action))
    assert game.agent_selection == "player_1"


def test_seeds_of_numpy_are_seeds() -> None:
    game = raw_env(fw)
    game.reset(seed=7)
    position = game.position
    numpy_seed: Any = np.int64(7)
    game.reset(seed=numpy_seed)
    assert game.position == position


def test_what_is_no_legal_action_is_refused_and_changes_nothing() -> None:
    game = raw_env(fw)
    game.reset(seed=5)
    before = game.position
    illegal = int(np.flatnonzero(game.observe("player_0")["action_mask"] == 0)[0])
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
        raw_env(nameless).reset(seed=1)


def test_where_no_legal_move_has_a_number_nothing_has_changed() -> None:
    """In a window of nine cells a first tile can nowhere be laid."""
    game = raw_env(fountains, window=9)
    game.reset(seed=1)
    before = game.position, game.agent_selection, game.infos, game.last()[0]["action_mask"].tolist()
    with pytest.raises(NoMoveId, match="no legal move lies in the window of 9 x 9 cells"):
        game.step(2)  # green to the second space, where a tile lies
    assert (game.position, game.agent_selection, game.infos, game.last()[0]["action_mask"].tolist()) == before
    game.step(7)  # blue to the Bonus space, where a token can be taken
    assert isinstance(game.position, fountains.State)
    assert game.position.phase is fountains.Phase.TAKE


def test_whoever_is_done_goes_on_with_none_alone() -> None:
    game = raw_env(fw)
    for _ in played(game, seed=3):
        pass
    game.reset(seed=3)
    while not game.terminations[game.agent_selection]:
        game.step(game.infos[game.agent_selection]["legal_actions"][0])
    no_actions: tuple[object, ...] = (0, "R1", True, [])
    for action in no_actions:
        with pytest.raises(InvalidState, match=r"^action: must be None for player_0, whose game is over, not "):
            game.step(action)
    game.step(None)
    assert game.agents == ["player_1", "player_2", "player_3"]


def test_a_coding_for_other_options_is_refused() -> None:
    table, other = table_of("failingwater", fw.Options(players=3)), table_of("failingwater", fw.Options())
    message = r"^coding: is for other options than those of this game of failingwater"
    with pytest.raises(InvalidOptions, match=message):
        raw_env(fw, fw.Options(players=3), coding=other)
    with pytest.raises(InvalidOptions, match=message):
        BoardEnv(table, other)


@pytest.mark.parametrize("junk", [None, 3, "failingwater", fw])
def test_what_is_no_table_is_refused(junk: Any) -> None:
    with pytest.raises(InvalidOptions, match=r"^table: must be a Table, as table_of returns it, not "):
        BoardEnv(junk, table_of("failingwater", fw.Options()))


def test_pettingzoos_wrappers_fit() -> None:
    game = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(fw)))
    game.reset(seed=1)
    for agent in game.agent_iter():
        observation, _, termination, _, _ = game.last()
        game.step(None if termination else game.action_space(agent).sample(observation["action_mask"]))
    ending = wrappers.TerminateIllegalWrapper(raw_env(fw), illegal_reward=-1)
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
    game = raw_env(fw)
    game.reset(seed=8)
    first = game.observe("player_0")
    first["observation"].fill(9)
    first["action_mask"].fill(1)
    second = game.observe("player_0")
    assert second["observation"].max() <= 1
    assert second["action_mask"].sum() == 6


def test_fields_have_names() -> None:
    game = raw_env(fw, fw.Options(players=3))
    game.reset(seed=9)
    pieces = pieces_of(game.fields, game.observe("player_1")["observation"])
    assert pieces["viewer"].tolist() == [0, 1, 0]
    assert isinstance(game.position, fw.State)
    assert [card.code for card in game.position.hands[1]] == np.flatnonzero(pieces["hands"][0]).tolist()
    assert not pieces["hands"][1:].any()


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    game = raw_env(fw, render_mode="ansi")
    game.reset(seed=10)
    assert isinstance(game.position, fw.State)
    assert game.render() == fw.render_text(game.position)
    assert capsys.readouterr().out == ""
    silent = raw_env(fw)
    silent.reset(seed=10)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None
    silent.close()


def test_for_a_person_each_step_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    game = raw_env(fw, render_mode=RenderMode.HUMAN)
    game.reset(seed=10)
    assert isinstance(game.position, fw.State)
    assert capsys.readouterr().out == fw.render_text(game.position) + "\n"
    game.step(game.infos["player_0"]["legal_actions"][0])
    printed = fw.render_text(game.position) + "\n"
    assert capsys.readouterr().out == printed
    assert game.render() is None
    assert capsys.readouterr().out == printed


@pytest.mark.parametrize("game", [fw, fountains])
def test_pictures_are_pixels(game: Any) -> None:
    pytest.importorskip("resvg_py")
    filmed = raw_env(game, render_mode="rgb_array")
    filmed.reset(seed=10)
    first = filmed.render()
    assert isinstance(first, np.ndarray)
    assert first.dtype == np.uint8
    assert first.shape[1:] == (1000, 3)
    filmed.step(filmed.infos[filmed.agent_selection]["legal_actions"][0])
    second = filmed.render()
    assert isinstance(second, np.ndarray)
    assert first.tobytes() != second.tobytes()


def test_pictures_need_an_extra_and_a_game_that_has_some(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unseen(TinyGame):
        NAME = "unseen"
        render_svg = render_text = property()  # as if it had none

    unseen = Unseen()
    introduce(unseen, TinyLearning())
    pytest.importorskip("resvg_py")
    with pytest.raises(InvalidOptions, match=r"^render_mode: unseen has no pictures"):
        raw_env(unseen, render_mode="rgb_array")
    with pytest.raises(InvalidOptions, match=r"^game: unseen has no pictures"):
        table_of("unseen", TinyOptions()).picture(unseen.new_game())
    monkeypatch.setattr("boardrules.learning.pixels.find_spec", lambda _: None)
    with pytest.raises(
        InvalidOptions, match=r"""^render_mode: needs the extra 'render', as in pip install "boardrules\[render\]\""""
    ):
        raw_env(fw, render_mode="rgb_array")
    raw_env(fw, render_mode="ansi")


# Wrapped, as PettingZoo's own games are


def test_an_illegal_action_ends_the_wrapped_game(caplog: pytest.LogCaptureFixture) -> None:
    game = env(fw, fw.Options(players=3))
    game.reset(seed=1)
    _, _, _, _, info = game.last()
    illegal = next(action for action in range(25) if action not in info["legal_actions"])
    game.step(illegal)
    assert "llegal" in caplog.text
    assert game.rewards == {"player_0": -1, "player_1": 0, "player_2": 0}
    assert all(game.terminations.values())
    for _ in game.agent_iter():
        game.step(None)
    assert game.agents == []
    game.reset(seed=1)
    assert game.last()[4] == info


def test_what_is_no_action_and_what_comes_too_early_is_refused_by_the_wrappers() -> None:
    game = env(fw)
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = game.rewards
    with pytest.raises(AttributeError, match="accessing private attribute '_legal' is prohibited"):
        _ = game._legal
    game.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        game.step(25)
    assert isinstance(game.unwrapped, BoardEnv)
    assert game.position is game.unwrapped.position
    assert str(game) == "boardrules_failingwater_v0"


# What is paid


@pytest.mark.parametrize("returns", Returns)
def test_agents_are_paid_what_the_game_is_worth(variant: Variant, returns: Returns) -> None:
    game = raw_env(variant.game, variant.options, returns=returns)
    total = dict.fromkeys(game.possible_agents, 0.0)
    game.reset(seed=3)
    rng = Random(3)
    end: Any = None
    for agent in game.agent_iter():
        _, reward, done, _, info = game.last()
        total[agent] += reward
        if done:
            end = game.position
            assert all(abs(each) < 1e-9 for each in game.rewards.values()) or agent == "player_0"
        elif returns is not Returns.POINTS:
            assert reward == 0
            assert set(game.rewards.values()) == {0.0}
        game.step(None if done else rng.choice(info["legal_actions"]))
    assert tuple(total.values()) == pytest.approx(returns_of(variant.game, variant.options, end, returns))
    stakes = stakes_of(variant.game, variant.options, returns)
    assert all(stakes.least <= each <= stakes.most for each in total.values())


@pytest.mark.parametrize("wrong", ["score", None, 1])
def test_other_returns_and_flags_are_refused(wrong: Any) -> None:
    with pytest.raises(InvalidOptions, match=r"^returns: must be 'points' or"):
        env(fw, returns=wrong)
    with pytest.raises(InvalidOptions, match=r"^reuse: must be True or False"):
        env(fw, reuse=wrong)


# Arrays that are reused


def test_reused_arrays_hold_what_fresh_ones_do(variant: Variant) -> None:
    fresh = raw_env(variant.game, variant.options)
    reused = raw_env(variant.game, variant.options, reuse=True)
    reused.reset(seed=6)
    first = {agent: reused.observe(agent) for agent in reused.possible_agents}
    for number, _ in enumerate(played(fresh, seed=6)):
        follow(fresh, reused)
        if number % 7 == 0:
            for agent in fresh.agents:
                seen, again = fresh.observe(agent), reused.observe(agent)
                assert again is first[agent]
                assert again["observation"].tobytes() == seen["observation"].tobytes()
                assert again["action_mask"].tobytes() == seen["action_mask"].tobytes()


def follow(leader: BoardEnv, other: BoardEnv) -> None:
    """Let an environment stand where another does."""
    other.position, other.agent_selection = leader.position, leader.agent_selection
    other._legal = leader._legal


def test_what_was_handed_out_does_not_change_later() -> None:
    game = raw_env(fountains)
    kept: list[tuple[Any, bytes, bytes, Any, Any]] = []
    for agent in played(game, seed=6):
        seen, info = game.observe(agent), game.infos[agent]
        kept.append((seen, seen["observation"].tobytes(), seen["action_mask"].tobytes(), info, dict(info)))
    for seen, observation, mask, info, copied in kept:
        assert seen["observation"].tobytes() == observation
        assert seen["action_mask"].tobytes() == mask
        assert info == copied


# Seeds, copies, other processes


def test_a_reset_without_a_seed_goes_on() -> None:
    game, other = raw_env(fw), raw_env(fw)
    game.reset(seed=11)
    other.reset(seed=11)
    first = game.position
    game.reset()
    other.reset()
    assert game.position != first
    assert game.position == other.position


def test_fresh_environments_differ() -> None:
    games = [raw_env(fw) for _ in range(3)]
    for game in games:
        game.reset()
    assert any(one.position != other.position for one, other in pairwise(games))


PLAY = """
import hashlib
from boardrules import failingwater, fountains
from boardrules.pettingzoo import raw_env
digest = hashlib.sha256()
for game in (raw_env(failingwater, failingwater.Options(players=3, first_seat=None)), raw_env(fountains, fountains.Options(players=1))):
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
        game.step(None if done else game.infos[agent]["legal_actions"][0])


MOST_OCTETS = 30_000


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.name != "tiny"], ids=str, indirect=True)
def test_pickles_are_small_in_every_phase(variant: Variant, make: Any) -> None:
    game = make(variant.game, variant.options)
    phases, rng = set(), Random(1)
    assert len(pickle.dumps(game)) < MOST_OCTETS
    game.reset(seed=1)
    for agent in game.agent_iter():
        game.observation_space(agent)
        _, _, done, _, info = game.last()
        phases.add(game.position.phase)
        assert len(pickle.dumps(game)) < MOST_OCTETS
        game.step(None if done else rng.choice(info["legal_actions"]))
    assert len(phases) >= 2


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("reuse", [False, True])
@pytest.mark.parametrize("game", [fw, fountains])
def test_a_wrapped_twin_goes_the_same_way_with_its_own_arrays(game: Any, twin_of: Any, *, reuse: bool) -> None:
    first = env(game, reuse=reuse)
    first.reset(seed=2)
    for _ in range(9):
        _, _, _, _, info = first.last()
        first.step(info["legal_actions"][0])
    twin = twin_of(first)
    assert twin.unwrapped.table is first.unwrapped.table
    seen = first.last()[0]
    before = seen["observation"].tobytes()
    ways = [[], []]  # type: ignore[var-annotated]  # of what last returns
    for way, each in zip(ways, (twin, first), strict=True):
        for _ in each.agent_iter():
            observation, reward, done, _, info = each.last()
            way.append((observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward, done, info))
            if each is twin:
                assert seen["observation"].tobytes() == before
            each.step(None if done else info["legal_actions"][-1])
    assert ways[0] == ways[1]


def test_a_copy_samples_its_own_actions() -> None:
    game = raw_env(fw)
    game.reset(seed=14)
    game.action_space("player_0").seed(1)
    twin = copy.deepcopy(game)
    ours = [game.action_space("player_0").sample() for _ in range(5)]
    assert [twin.action_space("player_0").sample() for _ in range(5)] == ours


def test_what_is_noted_in_the_infos_of_a_copy_stays_there() -> None:
    game = raw_env(fw)
    game.reset(seed=1)
    twin = copy.deepcopy(game)
    twin.infos["player_0"]["legal_actions"] = ()
    assert len(game.infos["player_0"]["legal_actions"]) == 6


def test_a_copy_is_cheap() -> None:
    """It shares positions, observation spaces and the table, and there is no module in it."""
    game = raw_env(fountains)
    game.reset(seed=15)
    twin = copy.deepcopy(game)
    assert twin.position is game.position
    assert twin.table is game.table
    assert "observation_spaces" not in vars(twin)
    assert copy.deepcopy(game).observation_spaces is not twin.observation_spaces
    spaces = game.observation_spaces
    assert copy.deepcopy(game).observation_spaces is spaces
    assert not any(isinstance(value, ModuleType) for value in vars(twin).values())
    assert isinstance(copy.deepcopy(raw_env(fw)), BoardEnv)


# ------------------------------------------------------------------ edges


def test_nothing_can_be_asked_before_the_first_reset() -> None:
    game = raw_env(fw)
    for ask in (game.last, lambda: game.last(observe=False), lambda: game.observe("player_0"), lambda: game.step(0)):
        with pytest.raises(InvalidState, match=r"^env: no game is under way: call reset$"):
            ask()


def test_last_is_what_the_selected_agent_has_to_go_by() -> None:
    game = raw_env(fw)
    game.reset(seed=1)
    observation, reward, terminated, truncated, info = game.last()
    assert observation is not None
    assert (observation["observation"] == game.observe(game.agent_selection)["observation"]).all()
    assert (reward, terminated, truncated, info) == (0.0, False, False, game.infos[game.agent_selection])
    assert game.last(observe=False)[0] is None


@pytest.mark.parametrize("agent", ["nobody", "player_4", "", None, 0, ["player_0"]])
def test_agents_that_are_not_there_are_refused(agent: Any) -> None:
    game = raw_env(fw)
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
    game = raw_env(fw)
    with pytest.raises(InvalidOptions, match=r"^seed: must be a whole number, not "):
        game.reset(seed=NoNumber())  # type: ignore[arg-type]  # wrong on purpose
    game.reset(seed=1)
    with pytest.raises(NoMoveId, match=r"an action must be a whole number$"):
        game.step(NoNumber())


def test_seeds_below_zero_are_seeds_of_their_own() -> None:
    games = [raw_env(fw) for _ in range(3)]
    for game, seed in zip(games, (1, -1, -1), strict=True):
        game.reset(seed=seed)
    assert games[0].position != games[1].position
    assert games[1].position == games[2].position
    games[0].reset(seed=-1)
    assert games[0].position == games[1].position


def test_seeds_from_zero_on_are_those_of_random() -> None:
    game = raw_env(fw)
    game.reset(seed=1)
    assert game.position == fw.resolve_chance(fw.new_game(), Random(1))
