"""Random ends of a game: the very games that random play would have played with an equal generator, so exactly as likely."""

from functools import partial
from random import Random

import pytest

from boardrules import InvalidState, playout, rollout
from boardrules import fountains as fn
from boardrules.fountains.placement import placements, random_place
from tests.chances import exact_distribution
from tests.fountains.pieces import fountain, tile

SETS = [
    fn.Options(),
    fn.Options(players=1),
    fn.Options(players=1, difficulty="hard", solo_final_fish="machine_colour", fall="one"),
    fn.Options(players=2, advanced=True, dark_bricks="one_tile", pool_ranking="dense"),
    fn.Options(players=3, first_seat=None, lily_groups="lily_pools", fall="one"),
    fn.Options(players=4, advanced=True, design_water="fed_only", straight_pools="joined", first_seat=2),
    fn.Options(players=5, advanced=True, straight_pools="in_line"),
]


def after(options: fn.Options, moves: int, seed: int) -> fn.State:
    """A state after so many random moves, chance counted; or the last one."""
    state, rng = fn.new_game(options), Random(seed)
    for _ in range(moves):
        if not fn.is_over(state):
            chance = fn.current_player(state) == -1
            move = fn.sample_chance(state, rng) if chance else rng.choice(fn.legal_moves(state))
            state = fn.apply_move(state, move)
    return state


def played_out(state: fn.State, rng: Random) -> tuple[int, ...]:
    return fn.scores(playout(fn, state, rng)[0])


@pytest.mark.rule(
    "FN-11",
    "FN-20",
    "FN-21",
    "FN-22",
    "FN-34",
    "FN-50",
    "FN-51",
    "FN-60",
    "FN-61",
    "FN-62",
    "FN-72",
    "FN-73",
    "FN-74",
    "FN-77",
)
@pytest.mark.parametrize("options", SETS, ids=lambda options: str(SETS.index(options)))
def test_a_rollout_is_the_game_that_random_play_plays(options: fn.Options) -> None:
    for seed in range(24):
        state = after(options, 6 * seed, seed)
        ours, theirs = Random(seed), Random(seed)
        assert fn.rollout(state, ours) == played_out(state, theirs)
        # Nothing more and nothing less was drawn.
        assert ours.getstate() == theirs.getstate()


@pytest.mark.slow
def test_the_last_decisions_end_exactly_as_in_random_play() -> None:
    found = []
    for seed in range(6):
        moves = fn.path(after(fn.Options(players=2, first_seat=seed % 2), 400, seed))
        # Trying two decisions takes seconds where the first is the pawn's and there is much to choose from.
        for left in (1, 2) if seed < 3 else (1,):
            state = fn.new_game(fn.Options(players=2, first_seat=seed % 2))
            for move in moves[:-left]:
                state = fn.apply_move(state, move)
            rolled = exact_distribution(partial(fn.rollout, state), 4)
            assert rolled == exact_distribution(partial(played_out, state), 4)
            found.append(len(rolled))
    assert max(found) > 2


def test_a_place_drawn_is_the_one_that_would_be_chosen() -> None:
    cup = tile("D=D =~= D=D")
    # In the middle of the window of ids, and at its end, where places without an id come last.
    for built in (fountain((cup, 0, 0)), fountain((cup, 65, 0)), fountain((cup, -60, 66))):
        for seed in range(20):
            drawn = random_place(built, cup, fn.DarkBricks.ANY_TILES, Random(seed))
            assert drawn == Random(seed).choice(placements(built, cup))
    rng = Random(1)
    before = rng.getstate()
    assert random_place(fountain((cup, 0, 0)), tile("D"), fn.DarkBricks.ANY_TILES, rng) is None
    assert rng.getstate() == before


def test_any_game_rolls_out_by_its_own() -> None:
    state = after(fn.Options(), 30, 1)
    assert rollout(fn, state, Random(5)) == fn.rollout(state, Random(5)) == played_out(state, Random(5))


def test_a_game_that_is_over_stays_as_it_is() -> None:
    over = after(fn.Options(), 400, 1)
    assert fn.is_over(over)
    rng = Random(1)
    before = rng.getstate()
    assert fn.rollout(over, rng) == fn.scores(over)
    assert rng.getstate() == before


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(InvalidState, match="state"):
        fn.rollout("a state", Random(1))  # type: ignore[arg-type]  # wrong on purpose
