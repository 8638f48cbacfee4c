"""Games in lockstep as an environment of Gymnasium's vector kind, held against the batch that they are played on."""

import copy
import pickle

import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from boardrules import IllegalMove, InvalidOptions, InvalidState, NoMoveId
from boardrules import failingwater as fw
from boardrules.learning import Returns, pieces_of, returns_of
from boardrules.learning.batch import Batch
from boardrules.learning.vector import FailingWaterVectorEnv

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
