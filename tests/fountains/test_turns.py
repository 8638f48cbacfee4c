"""A player's turn from hand-made positions: drafting, what cannot be taken or placed, coins, and the Reward."""

import pytest

from boardrules import CHANCE
from boardrules import fountains as fn
from boardrules.fountains.flow import water
from boardrules.fountains.scoring import pool_rewards
from tests.fountains.pieces import SECOND_SET
from tests.fountains.tables import (
    BONUS,
    CROSS,
    ELL,
    LOOSE,
    OBLONG,
    SQUARE,
    STAR,
    ZIG,
    after,
    arranged,
    earned,
    fountain,
    happened,
    kinds,
    legal,
    options,
    played,
    set_up,
    tile,
    token,
    tokens,
    turn,
    without_stacks,
    without_supply,
)

BARE = fountain()


# --------------------------------------------------------------------------- drafting


@pytest.mark.rule("FN-20")
def test_only_the_pawn_that_is_moved_changes_its_space() -> None:
    state = set_up()
    assert legal(state) == [
        "green>2", "green>4", "green>6", "blue>0", "blue>4", "blue>6", "white>0", "white>2", "white>6",
    ]  # fmt: skip
    assert after(state, "blue>0").pawns == (SQUARE, BONUS, CROSS)
    assert after(state, "white>2").pawns == (SQUARE, ELL, OBLONG)


@pytest.mark.rule("FN-21")
def test_the_top_tile_is_taken_and_the_next_one_revealed_at_once() -> None:
    state = set_up(None, "tile:square.1", "tile:oblong.1")
    taken = after(state, "green>2")
    assert (taken.held, taken.tops[OBLONG], taken.stacks[OBLONG]) == (tile("oblong.1"), None, 7)
    assert taken.stacks[:2] + taken.stacks[3:] == (0, 8, 8, 8, 8, 8)
    assert fn.current_player(taken) == CHANCE
    assert "tile:oblong.1" in legal(taken)  # there are two of them
    revealed = after(taken, "tile:oblong.5")
    assert (revealed.tops[OBLONG], revealed.stacks[OBLONG]) == (tile("oblong.5"), 7)
    assert (revealed.phase, revealed.active, revealed.held) == (fn.Phase.PLACE, 0, tile("oblong.1"))


@pytest.mark.rule("FN-21")
def test_the_last_tile_of_a_stack_is_taken_and_nothing_revealed() -> None:
    state = arranged(set_up(), stacks=(0, 8, 1, 8, 8, 8, 8))
    taken = after(state, "green>2")
    assert (taken.phase, taken.tops[OBLONG], taken.stacks[OBLONG]) == (fn.Phase.PLACE, None, 0)


@pytest.mark.rule("FN-21")
def test_a_token_is_taken_and_another_revealed_at_once() -> None:
    state = arranged(set_up(), tokens=tokens("lily lily red wild jet"))
    moved = after(state, "blue>0")
    assert (moved.phase, moved.held) == (fn.Phase.TAKE, None)
    assert legal(moved) == ["take:lily", "take:red", "take:wild", "take:jet"]
    taken = after(moved, "take:lily")
    assert (taken.held, taken.tokens) == (token("lily"), tokens("lily red wild jet"))
    assert fn.current_player(taken) == CHANCE
    revealed = after(taken, "token:coin")
    assert (revealed.tokens, revealed.phase) == (tokens("lily red wild coin jet"), fn.Phase.PUT)
    assert sum(revealed.supply) == sum(state.supply) - 1
    assert revealed.stacks == state.stacks


@pytest.mark.rule("FN-22")
@pytest.mark.parametrize(("move", "space"), [("green>2", OBLONG), ("blue>4", ZIG), ("white>6", STAR)])
def test_a_pawn_may_stop_beside_an_empty_stack_and_takes_nothing(move: str, space: int) -> None:
    state = without_stacks(set_up(options(players=3)), space)
    assert move in legal(state)
    moved = after(state, move)
    assert (moved.phase, moved.active, moved.held) == (fn.Phase.PAWN, 1, None)
    assert (moved.stacks, moved.tops, moved.fountains) == (state.stacks, state.tops, state.fountains)
    assert space in moved.pawns
    assert kinds(fn.events(state, fn.move_from_text(move))) == ["move_pawn"]


@pytest.mark.rule("FN-22", "FN-51")
def test_a_reward_still_comes_beside_an_empty_stack() -> None:
    state = arranged(without_stacks(set_up(), SQUARE, ELL, CROSS), pawns=(BONUS, OBLONG, ZIG))
    assert earned(happened(state, "green>1")) == [("lilies", 0, 0), ("lilies", 1, 0)]
    assert earned(happened(state, "blue>3")) == [("pools", 0, 7), ("pools", 1, 7)]
    fish = after(state, "white>5")
    assert (fish.phase, fish.active) == (fn.Phase.FISH, 0)
    assert after(fish, "fish:red").active == 1


@pytest.mark.rule("FN-22")
def test_a_pawn_may_stop_beside_the_tokens_when_none_is_left() -> None:
    moved = after(without_supply(set_up()), "blue>0")
    assert (moved.phase, moved.active, moved.pawns) == (fn.Phase.PAWN, 1, (SQUARE, BONUS, CROSS))


@pytest.mark.rule("FN-21", "FN-22")
def test_the_last_face_up_tokens_are_not_replaced() -> None:
    state = without_supply(set_up(), "red", "jet")
    taken = after(state, "blue>0", "take:jet")
    assert (taken.phase, taken.tokens, taken.held) == (fn.Phase.PUT, tokens("red"), token("jet"))


@pytest.mark.rule("FN-22")
def test_a_pawn_takes_no_token_from_beside_an_empty_stack() -> None:
    # In this ring the tokens lie beside the fourth space, and the pawn stops on the second.
    state = without_stacks(set_up(options(components=SECOND_SET)), 1)
    assert state.table.ring.bonus == 3
    moved = after(state, "blue>1")
    assert (moved.phase, moved.active, moved.tokens) == (fn.Phase.PAWN, 1, state.tokens)


# --------------------------------------------------------------------------- what fits nowhere


@pytest.mark.rule("FN-34")
def test_a_tile_that_fits_nowhere_is_discarded() -> None:
    state = set_up(fn.Options(components=LOOSE), "tile:a.1", "tile:b.1")
    held = played(state, "green>2")
    assert legal(held) == ["discard"]
    done = after(held, "discard")
    assert (done.held, done.fountains, done.active, done.phase) == (None, state.fountains, 1, fn.Phase.PAWN)
    assert fn.scores(done) == (0, 0)  # its coin does not count


@pytest.mark.rule("FN-34", "FN-51")
def test_a_reward_still_comes_after_a_discard() -> None:
    state = arranged(set_up(fn.Options(components=LOOSE)), pawns=(SQUARE, OBLONG, CROSS))
    assert earned(happened(state, "blue>3", "discard")) == [("pools", 0, 7), ("pools", 1, 7)]


@pytest.mark.rule("FN-35")
def test_a_token_without_a_visible_slot_is_discarded() -> None:
    held = played(set_up(fn.Options(components=LOOSE)), "blue>0", "take:coin")
    assert legal(held) == ["discard"]
    done = after(held, "discard")
    assert (done.held, done.fountains[0].tokens, done.active) == (None, (), 1)
    assert len(done.tokens) + sum(done.supply) == 25


@pytest.mark.rule("FN-34", "FN-35")
def test_what_fits_is_not_discarded() -> None:
    assert "discard" not in legal(played(set_up(), "green>2"))
    assert "discard" not in legal(played(set_up(), "blue>0", "take:lily"))


@pytest.mark.rule("FN-35")
def test_a_token_goes_on_any_visible_slot_of_the_own_fountain() -> None:
    # The square's own lily is one slot, its empty one the other; the token that lies in the middle of the start is a third.
    mine = fountain("square.1 7,1", "jet 3,3")
    state = arranged(set_up(), fountains=(mine, BARE), tokens=tokens("red"))
    held = played(state, "blue>0", "take:red")
    assert legal(held) == [
        "put:1,1", "put:5,1", "put:8,2", "put:3,3", "put:10,4", "put:1,5", "put:5,5",
    ]  # fmt: skip
    covered = after(held, "put:3,3").fountains[0]
    assert [(str(laid.token), laid.x, laid.y) for laid in covered.tokens] == [("red", 3, 3)]
    assert water(covered).fed_pools == 0  # no jet is left


@pytest.mark.rule("FN-35")
def test_a_token_under_a_tile_leaves_the_game() -> None:
    mine = fountain("square.1 7,1", "red 8,2", "wild 1,1")
    state = arranged(set_up(None, "tile:square.2"), fountains=(mine, BARE), pawns=(BONUS, ELL, CROSS))
    done = played(state, "green>1", "place:7,1,0")  # square on square
    assert [str(laid.token) for laid in done.fountains[0].tokens] == ["wild"]


# --------------------------------------------------------------------------- coins


@pytest.mark.rule("FN-50")
def test_a_coin_in_a_fed_pool_scores_five_when_it_is_placed() -> None:
    state = set_up(None, "tile:square.5")
    state = played(arranged(state, pawns=(BONUS, ELL, CROSS)), "green>1")
    assert earned(happened(state, "place:7,1,0"))[:1] == [("coins", 0, 5)]


@pytest.mark.rule("FN-50")
def test_each_coin_scores() -> None:
    state = played(set_up(None, "tile:square.1", "tile:oblong.10"), "green>2")
    assert earned(happened(state, "place:7,1,0")) == [("coins", 0, 10)]
    assert fn.scores(after(state, "place:7,1,0")) == (10, 0)


@pytest.mark.rule("FN-50")
def test_a_coin_without_water_scores_nothing_then_or_later() -> None:
    # A square on top of the oblong is higher than all jets. A jet token on its other slot feeds it afterwards.
    mine = fountain("oblong.3 7,1")
    state = arranged(set_up(None, "tile:square.5"), fountains=(mine, BARE), pawns=(BONUS, ELL, CROSS))
    placed = played(state, "green>1", "place:7,1,0")
    assert fn.scores(placed) == (0, 0)
    fed = arranged(placed, active=0, tokens=tokens("jet"), pawns=(SQUARE, ELL, CROSS))
    assert earned(happened(fed, "white>0", "take:jet", "put:10,4")) == []


@pytest.mark.rule("FN-50")
def test_coins_that_lay_there_before_do_not_score_again() -> None:
    mine = fountain("square.5 7,1", "coin 1,1")
    without = arranged(set_up(None, "tile:square.1", "tile:oblong.2"), fountains=(mine, BARE))
    assert earned(happened(without, "green>2", "place:1,7,1")) == []
    state = arranged(set_up(None, "tile:square.1", "tile:oblong.10"), fountains=(mine, BARE), tokens=tokens("coin"))
    assert earned(happened(state, "green>2", "place:1,7,1")) == [("coins", 0, 10)]
    assert earned(happened(state, "blue>0", "take:coin", "put:5,1")) == [("coins", 0, 5)]


@pytest.mark.rule("FN-50")
def test_coins_on_a_token_score_where_water_flows() -> None:
    mine = fountain("oblong.3 7,1", "square.12 7,1")
    state = arranged(set_up(), fountains=(mine, BARE), tokens=tokens("coin"))
    held = played(state, "blue>0", "take:coin")
    assert earned(happened(held, "put:1,1")) == [("coins", 0, 5)]
    assert earned(happened(held, "put:8,2")) == []  # on the square, which has weed


@pytest.mark.rule("FN-50", "FN-51")
def test_coins_score_before_the_reward() -> None:
    mine = fountain("square.1 -5,1")
    state = arranged(set_up(None, "tile:square.5"), fountains=(mine, BARE), pawns=(BONUS, ELL, CROSS))
    assert earned(happened(state, "green>1", "place:7,1,0")) == [
        ("coins", 0, 5),
        ("lilies", 0, 1),
        ("lilies", 1, 0),
    ]


# --------------------------------------------------------------------------- Rewards


@pytest.mark.rule("FN-51")
def test_a_reward_is_scored_with_the_new_tile_in_place_and_for_all() -> None:
    # Green comes home and brings a lily; the other has two in the one pool of an oblong.
    other = fountain("oblong.1 7,1")
    state = arranged(set_up(None, "tile:square.1"), fountains=(BARE, other), pawns=(BONUS, ELL, CROSS))
    assert earned(happened(state, "green>1", "place:7,1,0")) == [("lilies", 0, 1), ("lilies", 1, 2)]


@pytest.mark.rule("FN-51")
@pytest.mark.parametrize("move", ["white>1", "green>3", "blue>5"])
def test_a_pawn_on_another_colour_triggers_nothing(move: str) -> None:
    pawn, _, space = move.partition(">")
    away = [other for other in (ZIG, OBLONG, STAR, BONUS) if other != int(space) - 1]
    near = [int(space) - 1 if each == pawn else away.pop() for each in ("green", "blue", "white")]
    state = arranged(without_stacks(set_up(), SQUARE, ELL, CROSS), pawns=tuple(near))
    assert earned(happened(state, move)) == []
    assert after(state, move).active == 1


@pytest.mark.rule("FN-51")
def test_a_pawn_that_stays_on_its_colour_triggers_nothing_again() -> None:
    state = without_stacks(set_up(), OBLONG)
    assert earned(happened(state, "green>2")) == []


def squares(count: int) -> fn.Fountain:
    """A fountain of that many pools, all fed: the starting tile and a row of squares to the east of it."""
    built = fountain(*(f"square.12 {7 + 5 * place},1" for place in range(count - 1)))
    assert water(built).fed_pools == count
    return built


def pools_of_reward(counts: list[int], ranking: str = "competition") -> list[int]:
    state = set_up(options(players=len(counts), pool_ranking=ranking))
    state = arranged(without_stacks(state, ELL), fountains=tuple(map(squares, counts)), pawns=(SQUARE, OBLONG, CROSS))
    return [points for kind, _, points in earned(happened(state, "blue>3")) if kind == "pools"]


@pytest.mark.rule("FN-52")
def test_the_example_of_pools() -> None:
    assert pools_of_reward([11, 10, 8]) == [10, 6, 3]
    assert pools_of_reward([8, 11, 10], "dense") == [3, 10, 6]
    assert pool_rewards((11, 10, 8)) == (10, 6, 3)


@pytest.mark.rule("FN-52")
def test_tied_players_take_the_highest_value_and_the_next_rank_is_read_in_two_ways() -> None:
    assert pools_of_reward([11, 11, 8]) == [10, 10, 3]
    assert pools_of_reward([11, 11, 8], "dense") == [10, 10, 6]
    assert pool_rewards((11, 11, 8)) == (10, 10, 3)
    assert pool_rewards((11, 11, 8), fn.PoolRanking.DENSE) == (10, 10, 6)


@pytest.mark.rule("FN-52")
def test_five_players_and_one_of_them_without_water() -> None:
    assert pools_of_reward([5, 4, 3, 2, 1]) == [10, 6, 3, 1, 0]
    assert pools_of_reward([2, 2, 2, 2, 1]) == [10, 10, 10, 10, 0]
    assert pools_of_reward([2, 2, 2, 2, 1], "dense") == [10, 10, 10, 10, 6]
    assert pool_rewards((0, 4, 1)) == (3, 10, 6)


@pytest.mark.rule("FN-52")
def test_pools_with_weed_do_not_count() -> None:
    dry = fountain("square.12 7,1", "lily 3,3")  # the token covers the jet
    state = arranged(without_stacks(set_up(options(players=3)), ELL), pawns=(SQUARE, OBLONG, CROSS))
    state = arranged(state, fountains=(dry, squares(1), squares(2)))
    assert [points for _, _, points in earned(happened(state, "blue>3"))] == [3, 6, 10]


@pytest.mark.rule("FN-53")
@pytest.mark.parametrize(("counts", "expected"), [([3, 2], [7, 0]), ([2, 3], [0, 7]), ([3, 3], [7, 7])])
def test_pools_of_two_players(counts: list[int], expected: list[int]) -> None:
    assert pools_of_reward(counts) == expected
    assert pools_of_reward(counts, "dense") == expected


@pytest.mark.rule("FN-54")
def test_who_moved_the_white_pawn_home_picks_the_colour_for_all() -> None:
    # Mine: red 1. The other's: white 1, black 1, and a wild that counts for every colour.
    fountains = (fountain("square.2 7,1"), fountain("square.3 7,1", "square.4 -5,1", "wild 1,1"))
    state = arranged(without_stacks(set_up(), CROSS), fountains=fountains, pawns=(SQUARE, ELL, ZIG))
    choice = after(state, "white>5")
    assert (choice.phase, fn.current_player(choice)) == (fn.Phase.FISH, 0)
    assert legal(choice) == ["fish:red", "fish:white", "fish:black"]
    assert earned(happened(choice, "fish:red")) == [("fish", 0, 1), ("fish", 1, 1)]
    assert earned(happened(choice, "fish:white")) == [("fish", 0, 0), ("fish", 1, 2)]
    assert earned(happened(choice, "fish:black")) == [("fish", 0, 0), ("fish", 1, 2)]
    assert fn.scores(after(choice, "fish:white")) == (0, 2)


@pytest.mark.rule("FN-54")
def test_the_colour_is_chosen_after_the_tile_is_placed() -> None:
    state = arranged(set_up(None, *[f"tile:{name}.1" for name in ("square", "oblong", "ell", "zig")], "tile:cross.2"))
    state = arranged(state, pawns=(SQUARE, ELL, ZIG))
    held = played(state, "white>5")
    assert (held.phase, held.held, held.reward) == (fn.Phase.PLACE, tile("cross.2"), fn.Pawn.WHITE)
    choice = after(held, legal(held)[0])
    assert (choice.phase, choice.held) == (fn.Phase.FISH, None)


@pytest.mark.rule("FN-55")
@pytest.mark.parametrize(("reading", "points"), [("lily_pools", 1), ("any_fed_pool", 2)])
def test_lily_groups_follow_their_option(reading: str, points: int) -> None:
    # Two lilies with a pool between them that has none: the starting tile.
    mine = fountain("square.1 7,1", "square.1 -5,1")
    state = arranged(without_stacks(set_up(options(lily_groups=reading)), SQUARE), pawns=(BONUS, ELL, CROSS))
    state = arranged(state, fountains=(mine, BARE))
    assert earned(happened(state, "green>1")) == [("lilies", 0, points), ("lilies", 1, 0)]


@pytest.mark.rule("FN-41", "FN-50", "FN-52")
@pytest.mark.parametrize(("fall", "pools", "coins"), [("any", (7, 0), [("coins", 0, 5)]), ("one", (0, 7), [])])
def test_rewards_follow_the_option_on_falling_water(
    fall: str, pools: tuple[int, int], coins: list[tuple[str, int, int]]
) -> None:
    # The only jet is on level 3. Where its water falls two levels, it feeds four pools, and else one; the other player has two.
    tower = fountain("oblong.3 7,1", "oblong.3 17,1", "lily 3,3", "square.12 7,1", "square.6 7,1")
    state = arranged(without_stacks(set_up(options(fall=fall)), ELL), pawns=(SQUARE, OBLONG, CROSS))
    state = arranged(state, fountains=(tower, squares(2)), tokens=tokens("coin"))
    assert earned(happened(state, "blue>3")) == [("pools", 0, pools[0]), ("pools", 1, pools[1])]
    assert earned(happened(state, "white>0", "take:coin", "put:1,1")) == coins


@pytest.mark.rule("FN-51")
def test_after_the_reward_the_next_player_is_to_move() -> None:
    state = set_up(options(players=4, first_seat=2))
    order = []
    for move in ("green>2", "green>4", "green>6", "green>0", "green>1", "green>2"):
        order.append(state.active)
        state = turn(state, move)
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("FN-60")
def test_the_round_is_the_last_whichever_stack_runs_out() -> None:
    # In this ring the bonus space, which never has a stack, lies between the others.
    state = set_up(options(components=SECOND_SET))
    ring = state.table.ring
    assert ring.bonus == 3
    assert not state.basin.something_ran_out()
    for space in (0, 1, 2, 4, 5, 6):
        assert without_stacks(state, space).basin.something_ran_out()
