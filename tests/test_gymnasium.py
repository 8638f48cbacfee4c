"""One seat as an environment of Gymnasium: its own checker, opponents, rewards, seeds and copies."""

import copy
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

import boardrules.gymnasium
from boardrules import IllegalMove, InvalidOptions, InvalidState, NoMoveId, fountains
from boardrules import failingwater as fw
from boardrules.gymnasium import SeatEnv, env
from boardrules.learning import Coding, Field, FloatArray, Returns, blank, fields_of, pieces_of, returns_of, table_of
from boardrules.learning.policies import Known
from boardrules.learning.windowed import Windowed
from tests.adapted import VARIANTS, Variant
from tests.members import Door, member_doors, try_texts
from tests.tiny_game import Options as TinyOptions
from tests.tiny_game import TinyGame


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    assert isinstance(request.param, Variant)
    return request.param


def of(variant: Variant, **arguments: Any) -> SeatEnv:
    return env(variant.game, variant.options, **arguments)


def lowest(view: fw.View, rng: Random) -> fw.Move:  # noqa: ARG001 - a policy
    return fw.legal_moves(view)[0]


def finished(game: SeatEnv, seed: int | None, rng: Random) -> list[float]:
    """Play a random game, and return the rewards."""
    _, info = game.reset(seed=seed)
    rewards, over = [], False
    while not over:
        _, reward, over, _, info = game.step(rng.choice(info["legal_actions"]))
        rewards.append(reward)
    return rewards


# Gymnasium's own checker; whatever it warns of is an error here.


@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_gymnasiums_checker_has_nothing_to_say(variant: Variant, render_mode: str | None) -> None:
    check_env(of(variant, render_mode=render_mode))
    check_env(of(variant, seat=None, returns="points", render_mode=render_mode))


@pytest.mark.parametrize("players", range(1, 6))
def test_every_number_of_players_passes_in_every_seat(players: int) -> None:
    for seat in range(players):
        check_env(env(fountains, fountains.Options(players=players), seat=seat))
        if players in (3, 4):
            check_env(env(fw, fw.Options(players=players), seat=seat))


def test_gymnasium_makes_another_one_from_the_spec() -> None:
    first = env(fw, fw.Options(players=3), seat=2, opponents=lowest, returns="points")
    assert first.spec is not None
    second = gymnasium.make(first.spec).unwrapped
    assert isinstance(second, SeatEnv)
    assert second.table is first.table
    assert finished(first, 5, Random(1)) == finished(second, 5, Random(1))


class Renamed(SeatEnv):
    """An environment of one's own, in another module."""


def test_the_spec_makes_one_of_the_same_kind_that_renders_alike() -> None:
    table = table_of("failingwater", fw.Options())
    first = Renamed(table, table, render_mode="ansi")
    assert first.spec is not None
    second = gymnasium.make(first.spec).unwrapped
    assert (type(second), second.render_mode) == (Renamed, "ansi")
    third = gymnasium.make(first.spec, render_mode="human").unwrapped
    assert third.render_mode == "human"


@pytest.mark.parametrize("junk", [None, 3, "failingwater", fw, SeatEnv])
def test_what_is_no_table_is_refused(junk: Any) -> None:
    with pytest.raises(InvalidOptions, match=r"^table: must be a Table, as table_of returns it, not "):
        SeatEnv(junk, table_of("failingwater", fw.Options()))


def test_gymnasium_runs_several_beside_each_other() -> None:
    games = SyncVectorEnv([lambda: env(fw, seat=1)] * 3)
    _, infos = games.reset(seed=1)
    for _ in range(30):
        over = [not legal for legal in infos["legal_actions"]]
        *_, infos = games.step(np.array([legal[0] if legal else 0 for legal in infos["legal_actions"]]))
        assert not any(over) or all(infos["legal_actions"])
    games.close()


# Playing


def test_a_step_is_one_decision_of_the_seat(variant: Variant) -> None:
    rules, rng = variant.game, Random(1)
    players = of(variant).table.players
    for seat in range(players):
        asked: list[int] = []

        def watched(view: Any, rng: Random, asked: list[int] = asked) -> Any:
            assert rules.current_player(view) == view.seat
            asked.append(view.seat)
            return rng.choice(rules.legal_moves(view))

        game = of(variant, seat=seat, opponents=watched)
        observation, info = game.reset(seed=seat)
        over, decisions = False, 0
        while not over:
            assert rules.current_player(game.position) == seat
            legal = [rules.move_to_id(variant.options, move) for move in rules.legal_moves(game.position)]
            assert info == {"legal_actions": tuple(sorted(number for number in legal if number is not None))}
            assert tuple(np.flatnonzero(game.action_masks())) == info["legal_actions"]
            assert_seen(game, observation, seat)
            observation, reward, over, truncated, info = game.step(np.int64(rng.choice(info["legal_actions"])))
            decisions += 1
            assert (type(reward), truncated) == (float, False)
        assert rules.is_over(game.position)
        assert info == {"legal_actions": ()}
        assert not game.action_masks().any()
        assert_seen(game, observation, seat)
        decided = Counter(asked) + Counter({seat: decisions})
        made: Counter[int] = Counter()
        state = rules.new_game(variant.options)
        for move in rules.path(game.position):
            made[rules.current_player(state)] += 1
            state = rules.apply_move(state, move)
        assert all(decided[each] == made[each] for each in range(players))


def assert_seen(game: SeatEnv, observation: Any, seat: int) -> None:
    flat, pieces = blank(fields_of(game.table.learning.fields(game.table.options), memory=False))
    game.table.learning.encode(game.table.game.observe(game.position, seat), pieces)
    assert observation.tobytes() == flat.tobytes()
    assert game.observation_space.contains(observation)


@pytest.mark.parametrize("returns", Returns)
def test_rewards_add_up_to_the_returns_of_the_game(variant: Variant, returns: Returns) -> None:
    for seed in range(3):
        game = of(variant, seat=None, returns=returns.value)
        rewards = finished(game, seed, Random(seed))
        whole = returns_of(variant.game, variant.options, game.position, returns)
        assert sum(rewards) == pytest.approx(whole[game.seat])
        if returns is not Returns.POINTS:
            assert not any(rewards[:-1])


def test_points_are_paid_as_they_are_won() -> None:
    game = env(fw, seat=0, returns="points")
    rewards = finished(game, 3, Random(3))
    assert isinstance(game.position, fw.State)
    # Six decisions a round; the sixth is paid, also where the others still have to play their sixth.
    assert rewards[5::6] == [each.points[0] for each in game.position.rounds]
    assert not any(reward for number, reward in enumerate(rewards) if number % 6 != 5)
    assert any(rewards)


def test_opponents_sit_in_the_order_of_the_table_from_the_left_neighbour_on() -> None:
    seen: dict[str, set[int | None]] = {"a": set(), "b": set(), "c": set()}

    def named(name: str) -> Any:
        def policy(view: fw.View, rng: Random) -> fw.Move:
            seen[name].add(view.seat)
            return rng.choice(fw.legal_moves(view))

        return policy

    finished(env(fw, seat=2, opponents=[named("a"), named("b"), named("c")]), 1, Random(1))
    assert seen == {"a": {3}, "b": {0}, "c": {1}}
    finished(env(fw, seat=2, opponents=("random", Known.GREEDY, lowest)), 1, Random(1))


def test_a_policy_sees_the_view_of_its_seat_alone() -> None:
    def peeping(view: fw.View, rng: Random) -> fw.Move:
        assert isinstance(view, fw.View)
        assert [hand is not None for hand in view.hands] == [seat == view.seat for seat in range(4)]
        return rng.choice(fw.legal_moves(view))

    finished(env(fw, opponents=peeping), 1, Random(1))


@pytest.mark.slow
def test_a_greedy_opponent_wins_more_than_a_random_one() -> None:
    rng = Random(1)
    mean = {
        opponent: np.mean([sum(finished(env(fountains, opponents=opponent, returns="lead"), n, rng)) for n in range(6)])
        for opponent in (Known.GREEDY, Known.RANDOM)
    }
    assert mean[Known.GREEDY] < -0.5 < mean[Known.RANDOM]


def test_where_no_seat_is_asked_for_it_changes_from_game_to_game() -> None:
    game = env(fw, fw.Options(players=3), seat=None)
    seats = []
    for number in range(60):
        observation, _ = game.reset(seed=1 if number == 0 else None)
        assert pieces_of(game.fields, observation)["viewer"].argmax() == game.seat
        seats.append(game.seat)
    assert {seats.count(seat) // 10 for seat in range(3)} <= {1, 2}
    again = env(fw, fw.Options(players=3), seat=None)
    assert [(again.reset(seed=None if number else 1), again.seat)[1] for number in range(60)] == seats


# What is sampled


def test_samples_are_legal_and_stay_so_when_time_has_passed() -> None:
    game = env(fw)
    _, info = game.reset(seed=1)
    game.action_space.seed(1)
    drawn = [game.action_space.sample() for _ in range(200)]
    assert tuple(sorted(set(drawn))) == info["legal_actions"]
    stale = drawn[0]
    _, info = game.reset(seed=4)
    assert stale not in info["legal_actions"]
    with pytest.raises(IllegalMove):
        game.step(int(stale))
    game.step(stale)
    assert isinstance(game.position, fw.State)
    assert len(game.position.hands[0]) == 5
    only_five = np.zeros(25, np.int8)
    only_five[5] = 1
    assert game.action_space.sample(only_five) == 5
    assert game.action_space.sample(probability=only_five.astype(np.float64)) == 5
    assert 0 <= env(fw).action_space.sample() < 25


# Mistakes


@pytest.mark.rule("FW-12")
def test_an_illegal_action_is_refused_with_its_clause_and_changes_nothing() -> None:
    game = env(fw)
    _, info = game.reset(seed=1)
    before = game.position
    illegal = next(number for number in range(24) if number not in info["legal_actions"])
    with pytest.raises(IllegalMove, match="not in the hand of seat 0") as caught:
        game.step(illegal)
    assert caught.value.rule == "FW-12"
    strange: tuple[Any, ...] = (25, -1, True, None, "R1", 1.0, np.array([1, 2]))
    for action in strange:
        with pytest.raises(NoMoveId):
            game.step(action)
    assert game.position is before
    game.step(info["legal_actions"][0])


def test_a_policy_that_breaks_the_rules_is_told_so_and_nothing_has_changed() -> None:
    game = env(fw, opponents=lambda view, rng: fw.move_from_text("T"))  # noqa: ARG005 - a policy
    _, info = game.reset(seed=1)
    before = game.position
    with pytest.raises(IllegalMove, match="Thinking cards are not in this game"):
        game.step(info["legal_actions"][0])
    assert game.position is before


def test_a_reset_that_fails_changes_nothing() -> None:
    """Another seat is drawn at each reset: half a reset would leave a game in which it is another one's turn."""
    broken = False

    def failing(view: fw.View, rng: Random) -> fw.Move:
        if broken:
            raise LookupError("no idea")
        return rng.choice(fw.legal_moves(view))

    game = env(fw, fw.Options(players=3), seat=None, opponents=failing)
    with_others_first = 0
    for seed in range(30):
        broken = False
        _, info = game.reset(seed=1)
        before = game.position, game.seat
        broken = True
        try:
            game.reset(seed=seed)
        except LookupError:
            with_others_first += 1
            assert (game.position, game.seat) == before
            assert game.table.game.current_player(game.position) == game.seat
            broken = False
            game.step(info["legal_actions"][0])
    assert with_others_first > 10


def test_without_a_game_there_are_no_steps() -> None:
    game = env(fw)
    for _ in range(2):
        with pytest.raises(InvalidState, match="call reset"):
            game.step(0)
        finished(game, 1, Random(1))
    game.reset()
    game.close()


def test_what_is_no_game_no_options_or_no_argument_is_refused() -> None:
    stranger: Any = TinyGame()
    with pytest.raises(InvalidOptions, match="game"):
        env(stranger)
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("options", {"options": TinyOptions()}),
        ("seat", {"seat": 4}),
        ("seat", {"seat": True}),
        ("seat", {"seat": "0"}),
        ("opponents", {"opponents": "clever"}),
        ("opponents", {"opponents": None}),
        ("opponents", {"opponents": ["random"] * 2}),
        ("opponents", {"opponents": ["random", "random", 5]}),
        ("returns", {"returns": "money"}),
        ("render_mode", {"render_mode": "film"}),
    ]
    for name, arguments in wrong:
        with pytest.raises(InvalidOptions, match=name):
            env(fw, **arguments)
    for seed in ("1", 1.5, True, -1):
        wrong_seed: Any = seed
        with pytest.raises(InvalidOptions, match="seed"):
            env(fw).reset(seed=wrong_seed)


def looked_at(game: SeatEnv) -> tuple[object, ...]:
    return game._opponents, game._returns, game.render_mode


CALLS: dict[str, Callable[[Any], object]] = {
    "env.opponents": lambda value: looked_at(env(fw, opponents=value)),
    "env.returns": lambda value: looked_at(env(fw, returns=value)),
    "env.render_mode": lambda value: looked_at(env(fw, render_mode=value)),
}
DOORS = [door for door in member_doors(boardrules.gymnasium) if door.name.startswith("env.")]


def test_every_door_is_tried() -> None:
    assert {door.name for door in DOORS} == set(CALLS)


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.name)
def test_texts_act_as_members_or_are_refused(door: Door) -> None:
    try_texts(door, CALLS[door.name])


# Pictures, seeds, copies, other processes


def test_rendering_shows_what_the_seat_sees(capsys: pytest.CaptureFixture[str]) -> None:
    game = env(fw, seat=1, render_mode="ansi")
    game.reset(seed=10)
    assert isinstance(game.position, fw.State)
    seen = fw.render_text(fw.observe(game.position, 1))
    assert game.render() == seen != fw.render_text(game.position)
    assert capsys.readouterr().out == ""
    printing = env(fw, seat=1, render_mode="human")
    _, info = printing.reset(seed=10)
    assert capsys.readouterr().out == seen + "\n"
    printing.step(info["legal_actions"][0])
    assert isinstance(printing.position, fw.State)
    assert capsys.readouterr().out == fw.render_text(fw.observe(printing.position, 1)) + "\n"
    silent = env(fw)
    silent.reset(seed=10)
    with pytest.warns(UserWarning, match="render_mode"):
        assert silent.render() is None


def test_pictures_are_pixels_and_modes_are_offered_where_they_can_be_served(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py")
    filmed = env(fw, render_mode="rgb_array")
    assert filmed.metadata["render_modes"] == ["ansi", "human", "rgb_array"]
    filmed.reset(seed=10)
    picture = filmed.render()
    assert isinstance(picture, np.ndarray)
    assert picture.dtype == np.uint8
    assert picture.shape[1:] == (1000, 3)
    monkeypatch.setattr("boardrules.learning.pixels.find_spec", lambda _: None)
    with pytest.raises(InvalidOptions, match=r"render_mode: needs the extra 'render'"):
        env(fw, render_mode="rgb_array")
    assert env(fw).metadata["render_modes"] == ["ansi", "human"]
    check_env(env(fw))


@pytest.mark.parametrize("players", [1, 2])
def test_fountains_in_windows(players: int) -> None:
    options = fountains.Options(players=players)
    game = env(fountains, options, seat=None, coding=Windowed(options))
    check_env(game, skip_render_check=True)
    finished(game, 1, Random(1))
    assert len(pickle.dumps(game)) < 30_000


@pytest.mark.parametrize("junk", [3, 0, "", "planes", {}, Windowed])
def test_what_shows_nothing_is_refused(junk: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^coding: must show positions as numbers, as a Coding does, not "):
        env(fountains, coding=junk)  # type: ignore[arg-type]  # that is what is tested


def test_a_coding_for_other_options_is_refused() -> None:
    four, three = fw.Options(), fw.Options(players=3)
    coding: Coding
    for coding in (table_of("failingwater", four), table_of("fountains", fountains.Options())):
        with pytest.raises(
            InvalidOptions, match=r"^coding: is for other options than those of this game of failingwater"
        ):
            env(fw, three, coding=coding)
        with pytest.raises(InvalidOptions, match=r"^coding: is for other options"):
            SeatEnv(table_of("failingwater", three), coding)
    with pytest.raises(InvalidOptions, match=r"^coding: is for other options"):
        env(fountains, coding=Windowed(fountains.Options(players=3)))


def test_another_coding_of_the_same_game() -> None:
    """Actions are counted down, and of a view there is nothing but whose turn it is."""
    count = 25
    table = table_of("failingwater", fw.Options())

    class Countdown:
        actions = count
        fields = (Field("to_move", (4,)),)

        def legal_actions(self, position: object, /) -> list[int]:
            return [count - 1 - number for number in reversed(table.legal_actions(position))]

        def after(self, position: object, action: int, /) -> object:
            return table.after(position, count - 1 - action)

        def encode(self, position: Any, seat: int | None, into: Mapping[str, FloatArray], /) -> None:
            into["to_move"][fw.current_player(position)] = seat == fw.current_player(position)

    usual, counted = env(fw, opponents=lowest), env(fw, opponents=lowest, coding=Countdown())
    check_env(counted)
    (_, info), (observation, down) = usual.reset(seed=3), counted.reset(seed=3)
    over = False
    while not over:
        assert observation.tolist() == [1, 0, 0, 0]
        assert down["legal_actions"] == tuple(24 - number for number in reversed(info["legal_actions"]))
        _, reward, over, _, info = usual.step(info["legal_actions"][0])
        observation, same, *_, down = counted.step(down["legal_actions"][-1])
        assert same == reward
    assert counted.position == usual.position


def test_seeds_fix_chance_and_policies_and_a_reset_without_one_goes_on() -> None:
    games = [env(fw, opponents="random"), env(fw, opponents="random"), env(fw, opponents=lowest)]
    starts = [game.reset(seed=np.int64(11))[0].tobytes() for game in games]
    assert len(set(starts)) == 1
    ends = [finished(game, None, Random(2)) and game.position for game in games]
    assert ends[0] == ends[1] != ends[2]
    fresh = [env(fw) for _ in range(3)]
    assert any(one.reset()[0].tobytes() != other.reset()[0].tobytes() for one, other in pairwise(fresh))


def test_copies_and_pickles_go_their_own_way(variant: Variant) -> None:
    game = of(variant, seat=None)
    _, info = game.reset(seed=12)
    game.step(info["legal_actions"][0])
    game.action_space.seed(5)
    before = game.position
    ends = []
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game):
        assert game.position == before
        assert twin.observation_space == game.observation_space
        over = False
        while not over:
            *_, over, _, info = twin.step(twin.action_space.sample())
        ends.append(twin.position)
    assert ends[0] == ends[1] == ends[2]


def test_a_pickle_is_small(variant: Variant) -> None:
    game = of(variant)
    finished(game, 1, Random(1))
    # Sent to a new process for every environment of a vector.
    assert len(pickle.dumps(game)) < 30_000


PLAY = """
import hashlib
from boardrules import failingwater, fountains
from boardrules.gymnasium import env
digest = hashlib.sha256()
for game in (env(failingwater, failingwater.Options(players=3, first_seat=None), seat=None), env(fountains, opponents="greedy")):
    observation, info = game.reset(seed=12)
    game.action_space.seed(3)
    over = False
    while not over:
        observation, reward, over, _, info = game.step(game.action_space.sample())
        digest.update(observation.tobytes() + repr((reward, info, game.position)).encode())
print(digest.hexdigest())
"""


def test_nothing_depends_on_the_process() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-W", "error", "-c", PLAY],
            env={"PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert len(told) == 1
