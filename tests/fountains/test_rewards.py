"""Rewards: what each seat scores at once, and what it was reckoned from."""

import pytest

from boardrules import fountains as fn
from boardrules.fountains.flow import IconAt
from boardrules.fountains.rewards import (
    Rewarded,
    collected_coins,
    design_reward,
    final_rewards,
    fish_reward,
    lily_reward,
    pool_reward,
    waters_of,
    with_points,
)
from tests.fountains.tables import arranged, fountain, options, set_up, tile

FISH = fountain("square.2 7,1")
"""A square with a red fish beside the starting tile, whose jet feeds it: two fed pools; the fish is on level 1 at 8,2."""

LILY = fountain("square.1 7,1")
BARE = fountain()


def table(*fountains: fn.Fountain, **chosen: object) -> fn.State:
    return arranged(set_up(options(players=len(fountains), **chosen)), fountains=fountains)


@pytest.mark.rule("FN-52")
def test_pools_pay_by_rank() -> None:
    state = table(BARE, FISH, LILY)
    reward = pool_reward(state, waters_of(state, state.fountains))
    # One pool against two and two: the third rank after a shared first.
    assert (reward.rewarded, reward.points) == (Rewarded.POOLS, (3, 10, 10))
    assert [len(reward.score(seat, state.options).pools) for seat in range(3)] == [1, 2, 2]


@pytest.mark.rule("FN-54")
def test_a_fish_colour_pays_everybody_who_shows_it() -> None:
    state = table(FISH, LILY)
    reward = fish_reward(state, waters_of(state, state.fountains), fn.Icon.RED)
    assert (reward.points, reward.colours) == ((1, 0), (fn.Icon.RED, fn.Icon.RED))
    assert reward.score(0, state.options).icons == (IconAt(fn.Icon.RED, 8, 2, 1),)
    assert fish_reward(state, waters_of(state, state.fountains), fn.Icon.BLACK).points == (0, 0)


@pytest.mark.rule("FN-55")
def test_lily_pads_pay_their_levels() -> None:
    state = table(FISH, LILY)
    assert lily_reward(state, waters_of(state, state.fountains)).points == (0, 1)


@pytest.mark.rule("FN-62")
def test_a_design_card_pays_everybody() -> None:
    state = table(FISH, BARE, advanced=True)
    reward = design_reward(state, waters_of(state, state.fountains), fn.Design.VISIBILITY)
    assert (reward.points, reward.design) == ((2, 1), fn.Design.VISIBILITY)


@pytest.mark.rule("FN-61")
def test_the_end_pays_pools_then_fish_then_lily_pads() -> None:
    state = table(FISH, LILY)
    final = final_rewards(state, state.fountains)
    assert [reward.rewarded for reward in final.rewards] == [Rewarded.POOLS, Rewarded.FISH, Rewarded.LILIES]
    # Two pools each, so both have the first rank of two.
    assert [reward.points for reward in final.rewards] == [(7, 7), (1, 0), (0, 1)]
    assert final.points == (8, 8)


@pytest.mark.rule("FN-75")
def test_the_machine_scores_the_coins_of_what_it_collects() -> None:
    coins = collected_coins((tile("square.5"), tile("square.1"), tile("square.8")))
    assert coins.points == (0, 10)
    assert coins.score().points == 10


def test_points_are_added_by_seat() -> None:
    assert with_points((1, 2, 3), (10, 0, 5)) == (11, 2, 8)
