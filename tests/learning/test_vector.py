"""Games in lockstep as an environment of Gymnasium's vector kind, held against the batch that they are played on."""

import copy
import pickle
from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from attrs import evolve
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from hypothesis import given
from hypothesis import strategies as st

from boardrules import CHANCE, IllegalMove, InvalidOptions, InvalidState, NoMoveId
from boardrules import failingwater as fw
from boardrules.gymnasium import env as env_for_one
from boardrules.learning import Returns, introduce, pieces_of, returns_of
from boardrules.learning import failingwater as single
from boardrules.learning.batch import Batch
from boardrules.learning.vector import FailingWaterVectorEnv
from boardrules.testing import options

Ids = npt.NDArray[np.int64]


def lowest(mask: npt.NDArray[np.generic]) -> Ids:
    first: Ids = mask.argmax(axis=1)
    return first


def lowest_legal(views: npt.NDArray[np.float32], legal: npt.NDArray[np.bool_]) -> Ids:
    assert views.shape[0] == legal.shape[0]
    return lowest(legal)


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("returns", Returns)
def test_a_seat_is_asked_for_each_of_its_decisions_and_paid_at_the_end(seat: int, returns: Returns) -> None:
    options = fw.Options(players=3, first_seat=1, follow="start_card")
    env = FailingWaterVectorEnv(50, options, seat=seat, opponents=lowest_legal, returns=returns)
    observations, infos = env.reset(seed=3)
    # The generator that Gymnasium makes of a seed is the one that the batch spawns from.
    batch = Batch(options, games=50, seed=np.random.Generator(np.random.PCG64(np.random.SeedSequence(3))))
    total = np.zeros(50)
    for decision in range(18):
        while batch.to_move[0] != seat:
            batch.step(lowest(batch.legal()))
        assert observations.tobytes() == batch.views(seat).tobytes()
        assert env.observation_space.contains(observations)
        assert infos["action_mask"].dtype == np.int8
        assert (infos["action_mask"] == batch.legal()).all()
        assert (env.action_masks() == batch.legal()).all()
        moves = lowest(batch.legal()[:, ::-1]) * -1 + 24
        assert env.action_space.contains(moves)
        observations, rewards, terminations, truncations, infos = env.step(moves)
        batch.step(moves)
        total += rewards
        assert terminations.tolist() == [decision == 17] * 50
        assert not truncations.any()
    while not batch.over:
        batch.step(lowest(batch.legal()))
    assert observations.tobytes() == batch.views(seat).tobytes()
    assert not infos["action_mask"].any()
    assert total.tolist() == [returns_of(fw, options, state, returns)[seat] for state in batch.to_states()]
    if returns is not Returns.POINTS:
        assert {1.0, -1.0} <= set(total.tolist())


def test_after_the_end_new_games_begin_whatever_is_played() -> None:
    env = FailingWaterVectorEnv(4)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observations, infos = env.reset(seed=1)
    first = observations.copy()
    for _ in range(23):
        *_, infos = env.step(lowest(infos["action_mask"]))
    *_, terminations, _, infos = env.step(lowest(infos["action_mask"]))
    assert terminations.all()
    observations, rewards, terminations, _, infos = env.step(np.full(4, 99))
    assert not terminations.any()
    assert not rewards.any()
    assert infos["action_mask"].sum(axis=1).tolist() == [6] * 4
    assert pieces_of(env.fields, observations[0])["round"].tolist() == [1, 0, 0, 0]
    assert observations.tobytes() != first.tobytes()


def test_seeds_fix_chance_and_random_opponents() -> None:
    def played(env: FailingWaterVectorEnv, seed: int | None) -> list[bytes]:
        observations, infos = env.reset(seed=seed)
        seen = [observations.tobytes()]
        for _ in range(60):
            observations, *_, infos = env.step(lowest(infos["action_mask"]))
            seen.append(observations.tobytes())
        return seen

    env = FailingWaterVectorEnv(5, seat=2)
    once = played(env, 1)
    assert played(env, None) != once
    assert played(env, 1) == once == played(FailingWaterVectorEnv(5, seat=2), 1) != played(env, 2)
    twin = copy.deepcopy(env)
    assert played(twin, 1) == once == played(pickle.loads(pickle.dumps(env)), 1)


def test_observations_are_reused_where_the_caller_asks() -> None:
    for reuse in (False, True):
        env = FailingWaterVectorEnv(3, reuse=reuse)
        observations, infos = env.reset(seed=1)
        after, *_ = env.step(lowest(infos["action_mask"]))
        assert (after is observations) == reuse


def test_gymnasiums_wrapper_counts_episodes() -> None:
    env = RecordEpisodeStatistics(FailingWaterVectorEnv(6))
    _, infos = env.reset(seed=1)
    for _ in range(24):
        *_, infos = env.step(lowest(infos["action_mask"]))
    assert infos["episode"]["l"].tolist() == [24] * 6
    assert set(infos["episode"]["r"].tolist()) <= {1.0, 0.0, -1.0}


def test_gymnasiums_wrapper_makes_a_list_of_infos() -> None:
    env = DictInfoToList(FailingWaterVectorEnv(6))
    _, infos = env.reset(seed=1)
    masks = np.array([info["action_mask"] for info in infos])
    *_, infos = env.step(lowest(masks))
    assert [sorted(info) for info in infos] == [["action_mask"]] * 6


def test_there_is_nothing_to_render_or_to_release() -> None:
    env = FailingWaterVectorEnv(2)
    assert env.metadata == {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}
    env.render()
    assert (env.render_mode, env.closed) == (None, False)
    env.close()
    env.close()
    assert env.closed


def test_games_in_lockstep_are_reset_together() -> None:
    env = FailingWaterVectorEnv(3)
    observations, _ = env.reset(seed=1)
    again, _ = env.reset(seed=1, options={"reset_mask": np.ones(3, np.bool_)})
    assert again.tobytes() == observations.tobytes()
    masks: tuple[Any, ...] = (np.array([True, False, True]), np.ones(2, np.bool_), [True] * 3, None)
    for mask in masks:
        with pytest.raises(InvalidOptions, match="reset_mask leaves games out"):
            env.reset(options={"reset_mask": mask})


@pytest.mark.parametrize("seat", range(4))
def test_each_other_seat_may_have_a_policy_of_its_own(seat: int) -> None:
    asked: list[tuple[str, int]] = []

    def called(name: str) -> Any:
        def policy(views: npt.NDArray[np.float32], legal: npt.NDArray[np.bool_]) -> Ids:
            asked.append((name, int(pieces_of(env.fields, views[0])["viewer"].argmax())))
            return lowest(legal)

        return policy

    env = FailingWaterVectorEnv(2, seat=seat, opponents=(called("left"), "random", called("right")))
    _, infos = env.reset(seed=1)
    for _ in range(24):
        *_, infos = env.step(lowest(infos["action_mask"]))
    # Each seat puts down 24 cards, six a round.
    assert sorted(asked) == [("left", (seat + 1) % 4)] * 24 + [("right", (seat + 3) % 4)] * 24


def test_random_opponents_by_seat_are_those_of_all_seats() -> None:
    ends = []
    for opponents in ("random", ["random"] * 3):
        env = FailingWaterVectorEnv(20, opponents=opponents)  # type: ignore[arg-type]  # a list of texts is one of str
        observations, infos = env.reset(seed=4)
        for _ in range(24):
            observations, *_, infos = env.step(lowest(infos["action_mask"]))
        ends.append(observations.tobytes())
    assert ends[0] == ends[1]


def test_mistakes_end_in_our_errors() -> None:
    wrong: list[tuple[str, dict[str, object]]] = [
        ("num_envs", {"num_envs": 0}),
        ("num_envs", {"num_envs": True}),
        ("options", {"options": None}),
        ("first_seat", {"options": fw.Options(first_seat=None)}),
        ("seat", {"seat": 4}),
        ("seat", {"seat": True}),
        ("opponents", {"opponents": "greedy"}),
        ("opponents", {"opponents": None}),
        ("opponents", {"opponents": np.array([1, 2])}),
        ("opponents", {"opponents": int}),
        ("opponents: must be one, or as many as there are other seats: 3, not 2", {"opponents": ["random", "random"]}),
        ("opponents: must be 'random' or a policy, not 'greedy'", {"opponents": [lowest_legal, "random", "greedy"]}),
        ("returns", {"returns": "places"}),
        ("reuse", {"reuse": 1}),
    ]
    for name, arguments in wrong:
        with pytest.raises(InvalidOptions, match=name):
            FailingWaterVectorEnv(**{"num_envs": 3, **arguments})  # type: ignore[arg-type]  # what a caller may pass by mistake
    env = FailingWaterVectorEnv(3)
    with pytest.raises(InvalidState, match="call reset"):
        env.step(np.zeros(3, np.int64))
    for seed in (-1, True, "1"):
        with pytest.raises(InvalidOptions, match="seed"):
            env.reset(seed=seed)  # type: ignore[arg-type]  # what a caller may pass by mistake
    for no_options in (5, "reset_mask", ["reset_mask"], np.array([1, 2])):
        with pytest.raises(InvalidOptions, match=r"^options: must be None or a mapping, not "):
            env.reset(options=no_options)  # type: ignore[arg-type]  # what a caller may pass by mistake
    _, infos = env.reset(seed=1)
    moves = lowest(infos["action_mask"])
    with pytest.raises(NoMoveId, match="moves"):
        env.step(moves[:2])
    illegal = moves.copy()
    illegal[2] = 24
    with pytest.raises(IllegalMove, match="game 2"):
        env.step(illegal)
    assert (env.action_masks() == infos["action_mask"]).all()
    env.step(moves)


@pytest.mark.parametrize("failing_at", range(1, 7))
def test_where_an_opponent_fails_nothing_has_changed(failing_at: int) -> None:
    """Three others fill row 6 and begin row 5; whichever of them fails, the games wait for the same decision as before."""
    asked = 0

    def failing(views: npt.NDArray[np.float32], legal: npt.NDArray[np.bool_]) -> Ids:  # noqa: ARG001 - a policy
        nonlocal asked
        asked += 1
        return np.full(len(legal), 24) if asked == failing_at else lowest(legal)

    env, same = (FailingWaterVectorEnv(2, opponents=each) for each in (failing, lowest_legal))
    env.reset(seed=3)
    same.reset(seed=3)
    mask, actions = env.action_masks(), lowest(env.action_masks())
    with pytest.raises(IllegalMove, match="Thinking cards are not in this game"):
        env.step(actions)
    assert asked == failing_at
    assert (env.action_masks() == mask).all()
    told, expected = env.step(actions), same.step(actions)
    assert told[0].tobytes() == expected[0].tobytes()


def test_seeds_of_numpy_are_seeds() -> None:
    env = FailingWaterVectorEnv(2)
    assert env.reset(seed=np.int64(5))[0].tobytes() == env.reset(seed=5)[0].tobytes()


# The same games, one at a time


FIRST_DECISIONS: list[fw.State] = []
"""Where the rounds of the game begin that is played by `SCRIPTED`."""


def dealt(state: fw.State, rng: Random) -> fw.State:  # noqa: ARG001 - asked as the library is
    """Chance as it came in the batch; who has won what up to there must be the same."""
    if fw.current_player(state) != CHANCE:
        return state
    begun = FIRST_DECISIONS[len(state.rounds)]
    assert begun.rounds == state.rounds
    return begun


SCRIPTED: Any = SimpleNamespace(
    **{name: getattr(fw, name) for name in fw.__all__} | {"NAME": "scripted", "resolve_chance": dealt}
)
introduce(SCRIPTED, single)


def lowest_move(view: fw.View, rng: Random) -> fw.Move:  # noqa: ARG001 - a policy
    return fw.legal_moves(view)[0]


def begun_rounds(chosen: fw.Options, seed: int, plays: Sequence[Ids], seat: int) -> list[list[fw.State]]:
    """By game, the first decision of each round, where the seat makes some moves and the others their lowest."""
    generator = np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed)))
    batch = Batch(chosen, games=len(plays[0]), seed=generator)
    rounds: list[list[fw.State]] = [[] for _ in plays[0]]
    turn = iter(plays)
    while not batch.over:
        states = batch.to_states()
        for states_of_game, state in zip(rounds, states, strict=True):
            if len(states_of_game) == len(state.rounds):
                states_of_game.append(state)
        batch.step(next(turn) if batch.to_move[0] == seat else lowest(batch.legal()))
    return rounds


@given(
    options(fw), st.integers(0, 3), st.sampled_from(Returns), st.integers(0, 2**32), st.randoms(use_true_random=False)
)
def test_every_game_is_the_one_that_the_environment_for_one_plays(
    chosen: fw.Options, seat: int, returns: Returns, seed: int, rng: Random
) -> None:
    chosen = evolve(chosen, first_seat=chosen.first_seat or 0)
    seat %= chosen.players
    many = FailingWaterVectorEnv(3, chosen, seat=seat, opponents=lowest_legal, returns=returns)
    observations, infos = many.reset(seed=seed)
    told = [(observations, np.zeros(3), np.zeros(3, np.bool_), infos["action_mask"])]
    plays = []
    while not told[-1][2].all():
        moves = np.array([rng.choice(np.flatnonzero(row).tolist()) for row in infos["action_mask"]])
        observations, rewards, terminations, _, infos = many.step(moves)
        told.append((observations, rewards, terminations, infos["action_mask"]))
        plays.append(moves)
    for game, rounds in enumerate(begun_rounds(chosen, seed, plays, seat)):
        FIRST_DECISIONS[:] = rounds
        one = env_for_one(SCRIPTED, chosen, seat=seat, opponents=lowest_move, returns=returns)
        observation, _ = one.reset()
        reward, over = 0.0, False
        for number, (rows, paid, terminations, mask) in enumerate(told):
            assert observation.tobytes() == rows[game].tobytes()
            assert reward == pytest.approx(paid[game])
            assert over == terminations[game]
            assert one.action_masks().tolist() == mask[game].astype(np.bool_).tolist()
            if number < len(plays):
                observation, reward, over, _, _ = one.step(plays[number][game])
