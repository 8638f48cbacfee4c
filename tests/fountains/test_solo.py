"""The solo game against the Machine, each step from a position laid by hand.

In most positions the oblongs have run out and green goes to their space: the player takes nothing, and the Machine is next. Its gear
stands on the space before the one in question; where that is the oblongs', blue goes to the zigs, which have run out then.
"""

from itertools import combinations
from random import Random

import pytest
from attrs import evolve

from boardrules import CHANCE, GAME_OVER
from boardrules import fountains as fn
from boardrules.fountains.basin import ring_of
from boardrules.fountains.solo import collected_spaces
from tests.fountains.pieces import SECOND_SET
from tests.fountains.tables import (
    BONUS,
    CROSS,
    ELL,
    OBLONG,
    RING,
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
    resolved,
    set_up,
    tile,
    tokens,
    turn,
    without_stacks,
    without_supply,
)

BARE = fountain()
SKIP = "green>2"
"""The player's move to the empty stack."""

SKIP_BLUE = "blue>4"
"""The same where the gear is in green's way and the zigs have run out."""


def alone(*tops: str, gear: int = BONUS, difficulty: str = "easy", **changes: object) -> fn.State:
    """A solo game in which the player can pass; `tops` are revealed first, the rest is the first face of each shape."""
    shown = dict(top.split(".") for top in tops)
    texts = [f"tile:{name}.{shown.get(name, 1)}" for name in RING[1:]]
    state = without_stacks(set_up(options(players=1, difficulty=difficulty), *texts), OBLONG)
    return arranged(state, gear=gear, **changes)


def collected(state: fn.State) -> list[str]:
    return [each.name for each in state.machine or ()]


def tiles(*names: str) -> tuple[fn.Tile, ...]:
    """Tiles of the Machine; given in the order of the ring."""
    return tuple(map(tile, names))


# --------------------------------------------------------------------------- set-up, gear


@pytest.mark.rule("FN-70")
def test_set_up_against_the_machine() -> None:
    state = set_up(options(players=1, first_seat=None), "start:0")
    assert state.stacks == (0, *[12] * 6)
    assert (state.gear, state.machine, state.designs) == (BONUS, (), ())
    assert (fn.current_player(state), fn.scores(state)) == (0, (0, 0))
    assert len(state.fountains) == 1


@pytest.mark.rule("FN-70")
def test_the_player_and_the_machine_alternate() -> None:
    rng = Random(1)
    state = fn.resolve_chance(fn.new_game(fn.Options(players=1)), rng)
    gears = []
    while not fn.is_over(state):
        assert fn.current_player(state) == 0
        if state.phase is fn.Phase.PAWN:
            gears.append(state.gear)
        state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
    assert gears == [*range(7), *range(7)]  # 14 turns of each: two laps
    assert (state.gear, state.basin.laps) == (BONUS, 2)


@pytest.mark.rule("FN-71")
def test_the_gear_s_space_cannot_be_entered() -> None:
    assert legal(set_up(options(players=1))) == [
        "green>2", "green>4", "green>6", "blue>2", "blue>4", "blue>6", "white>2", "white>4", "white>6",
    ]  # fmt: skip


@pytest.mark.rule("FN-71")
def test_a_pawn_under_the_gear_stays() -> None:
    state = arranged(set_up(options(players=1)), gear=SQUARE)
    assert {text.partition(">")[0] for text in legal(state)} == {"blue", "white"}
    assert "blue>0" in legal(state)  # the gear stands on green; four spaces are open


# --------------------------------------------------------------------------- its turn


@pytest.mark.rule("FN-72")
@pytest.mark.parametrize(
    ("gear", "space", "move"),
    [
        (BONUS, SQUARE, SKIP),  # green has just left
        (OBLONG, ELL, SKIP_BLUE),
        (ELL, ZIG, SKIP),
        (ZIG, CROSS, SKIP),  # over the white pawn
        (CROSS, STAR, SKIP),
    ],
)
def test_the_gear_moves_one_space_over_pawns_and_collects(gear: int, space: int, move: str) -> None:
    state = alone(gear=gear)
    state = without_stacks(state, ZIG) if move == SKIP_BLUE else state
    moved = played(state, move)
    name = f"{RING[space]}.1"
    assert (moved.gear, collected(moved)) == (space, [name])
    assert moved.stacks[space] == 11
    assert moved.tops[space] not in {None, tile(name)}  # the next one was revealed
    assert (moved.fountains, moved.tokens, moved.supply) == (state.fountains, state.tokens, state.supply)
    assert (moved.phase, fn.current_player(moved)) == (fn.Phase.PAWN, 0)


@pytest.mark.rule("FN-72")
def test_the_machine_collects_nothing_from_an_empty_stack() -> None:
    state = arranged(without_stacks(alone(), SQUARE), machine=tiles("square.1"))
    moved = after(state, SKIP)
    assert (moved.gear, collected(moved), moved.phase) == (SQUARE, ["square.1"], fn.Phase.PAWN)
    # Green is rewarded all the same: the Machine has one lily.
    assert fn.scores(moved) == (0, 1)


@pytest.mark.rule("FN-72", "FN-73", "FN-75")
def test_the_order_of_the_machine_s_turn() -> None:
    # It collects a jet and a coin, which scores; then the next top is revealed; only then lilies are rewarded.
    state = alone("square.8", fountains=(fountain("square.1 7,1"),))
    first = fn.events(state, fn.move_from_text(SKIP))
    assert kinds(first) == ["move_pawn", "move_gear", "collect", "coins"]
    assert [(event.seat, event.space) for event in first[:2]] == [(0, OBLONG), (1, SQUARE)]
    assert first[2].tiles == (tile("square.8"),)
    between = after(state, SKIP)
    assert fn.current_player(between) == CHANCE
    assert fn.scores(between) == (0, 5)
    second = fn.events(between, fn.move_from_text("tile:square.1"))
    assert kinds(second) == ["reveal_tile", "lilies", "lilies"]
    done = after(between, "tile:square.1")
    assert (fn.scores(done), done.phase) == ((1, 5), fn.Phase.PAWN)


@pytest.mark.rule("FN-73")
@pytest.mark.parametrize("pawns", [(SQUARE, ELL, CROSS), (SQUARE, ELL, BONUS)])
@pytest.mark.parametrize(
    ("gear", "move", "reward"),
    [(OBLONG, SKIP_BLUE, "pools"), (ELL, SKIP, None), (ZIG, SKIP, "fish"), (CROSS, SKIP, None)],
)
def test_a_colour_triggers_its_reward_pawn_or_not(
    pawns: tuple[int, ...], gear: int, move: str, reward: str | None
) -> None:
    state = alone(gear=gear, pawns=pawns)
    found = earned(happened(without_stacks(state, ZIG) if gear == OBLONG else state, move))
    assert [(kind, seat) for kind, seat, _ in found] == ([] if reward is None else [(reward, 0), (reward, 1)])


@pytest.mark.rule("FN-73")
@pytest.mark.parametrize("home", [True, False])
def test_green_is_rewarded_with_its_pawn_there_or_away(home: bool) -> None:  # noqa: FBT001 - a parameter of the test
    state = without_stacks(alone("square.2"), ZIG)
    state = arranged(state, pawns=(SQUARE if home else STAR, ELL, CROSS))
    assert [kind for kind, _, _ in earned(happened(state, "blue>4"))] == ["lilies", "lilies"]


# --------------------------------------------------------------------------- the bonus space


@pytest.mark.rule("FN-74")
def test_on_the_bonus_space_it_collects_beside_every_other_pawn() -> None:
    state = alone("square.2", "ell.5", "cross.2", gear=STAR, pawns=(SQUARE, ELL, CROSS))
    state = arranged(without_stacks(state, ZIG), machine=tiles("zig.1"))
    moved = after(state, "blue>4")  # away from the ell; zigs have run out
    assert (moved.gear, moved.basin.laps) == (BONUS, 1)
    assert collected(moved) == ["square.2", "zig.1", "cross.2"]
    order = []
    while fn.current_player(moved) == CHANCE:
        order.append(legal(moved)[0].partition(".")[0])
        moved = fn.apply_move(moved, fn.legal_moves(moved)[0])
    assert order == ["tile:square", "tile:cross"]  # ring order
    assert (moved.phase, fn.current_player(moved), fn.scores(moved)) == (fn.Phase.REFRESH, 0, (0, 0))


@pytest.mark.rule("FN-74")
def test_a_pawn_under_the_gear_brings_no_tile() -> None:
    state = alone(gear=STAR, pawns=(SQUARE, BONUS, CROSS))
    moved = after(state, SKIP)  # green is beside the empty stack then
    assert collected(moved) == ["cross.1"]
    state = arranged(without_stacks(state, ZIG), pawns=(SQUARE, ELL, BONUS))
    assert collected(after(state, "blue>4")) == ["square.1"]


@pytest.mark.rule("FN-74", "FN-75")
def test_coins_of_all_tiles_collected_there_score() -> None:
    state = without_stacks(alone("square.5", "cross.11", gear=STAR), ZIG)
    assert earned(happened(state, "blue>4", "refresh:-")) == [("coins", 1, 10)]


def refreshing(face_up: str = "lily lily red", supply: tuple[int, ...] = (0, 0, 0, 4, 3, 0, 0)) -> fn.State:
    """The player may refresh these tokens; so many of each kind are left face down."""
    state = alone(gear=STAR, tokens=tokens(face_up), supply=supply)
    return played(arranged(without_stacks(state, ZIG)), "blue>4")


@pytest.mark.rule("FN-74")
def test_any_face_up_tokens_may_be_refreshed() -> None:
    state = refreshing("lily lily red jet jet")
    assert state.phase is fn.Phase.REFRESH
    texts = legal(state)
    assert texts[:5] == ["refresh:-", "refresh:lily", "refresh:red", "refresh:jet", "refresh:lily,lily"]
    assert texts[-1] == "refresh:lily,lily,red,jet,jet"
    face_up = ["lily", "lily", "red", "jet", "jet"]
    assert set(texts) == {
        f"refresh:{','.join(chosen) or '-'}" for size in range(6) for chosen in combinations(face_up, size)
    }
    assert len(texts) == 3 * 2 * 3  # none, one or two lilies; red or not; none, one or two jets


@pytest.mark.rule("FN-74")
def test_refreshed_tokens_leave_the_game_and_are_replaced_one_by_one() -> None:
    state = refreshing("lily lily red jet jet")
    left = after(state, "refresh:lily,jet")
    assert (left.tokens, fn.current_player(left)) == (tokens("lily red jet"), CHANCE)
    assert legal(left) == ["token:black", "token:wild"]
    one = after(left, "token:wild")
    assert (len(one.tokens), fn.current_player(one)) == (4, CHANCE)
    two = after(one, "token:wild")
    assert two.tokens == tokens("lily red wild wild jet")
    assert (two.phase, two.supply) == (fn.Phase.PAWN, (0, 0, 0, 4, 1, 0, 0))


@pytest.mark.rule("FN-74")
def test_nothing_need_be_refreshed() -> None:
    state = refreshing("lily lily red jet jet")
    kept = after(state, "refresh:-")
    assert (kept.phase, kept.tokens, kept.supply) == (fn.Phase.PAWN, state.tokens, state.supply)


@pytest.mark.rule("FN-74")
@pytest.mark.parametrize(
    ("lilies", "reds", "whites", "most"),
    [(0, 0, 0, 0), (1, 0, 0, 1), (2, 0, 0, 2), (3, 1, 0, 4), (3, 2, 0, 5), (3, 3, 3, 5)],
)
def test_no_more_than_the_supply_holds(lilies: int, reds: int, whites: int, most: int) -> None:
    state = refreshing("lily red white black jet", (lilies, reds, whites, 0, 0, 0, 0))
    sizes = {0 if text == "refresh:-" else text.count(",") + 1 for text in legal(state)}
    assert sizes == set(range(most + 1))


@pytest.mark.rule("FN-74")
def test_the_machine_takes_no_tokens() -> None:
    state = alone(gear=STAR)
    assert after(state, SKIP).tokens == state.tokens


# --------------------------------------------------------------------------- what it scores


@pytest.mark.rule("FN-75")
def test_the_machine_s_coins_score_when_they_are_collected_and_once() -> None:
    # oblong.10 and square.5 show three coins; only the one just collected scores.
    state = alone("ell.11", gear=OBLONG, machine=tiles("square.5", "oblong.10"))
    assert earned(happened(without_stacks(state, ZIG), SKIP_BLUE))[0] == ("coins", 1, 5)


@pytest.mark.rule("FN-75")
@pytest.mark.parametrize(
    ("machine", "pools"), [((), (7, 0)), (("square.1",), (7, 7)), (("square.1", "square.2"), (0, 7))]
)
def test_the_machine_s_tiles_against_the_player_s_pools(machine: tuple[str, ...], pools: tuple[int, int]) -> None:
    # The ell that it collects is one more; the player has two pools.
    mine = (fountain("square.12 7,1"),)
    state = without_stacks(alone("ell.9", gear=OBLONG, machine=tiles(*machine), fountains=mine), ZIG)
    assert earned(happened(state, SKIP_BLUE)) == [("pools", 0, pools[0]), ("pools", 1, pools[1])]


@pytest.mark.rule("FN-75")
def test_the_player_s_blue_pawn_rewards_pools_of_both_too() -> None:
    state = alone(gear=STAR, pawns=(SQUARE, OBLONG, BONUS), machine=tiles("square.1", "square.2"))
    state = without_stacks(state, ELL)
    assert earned(happened(state, "blue>3"))[:2] == [("pools", 0, 0), ("pools", 1, 7)]


@pytest.mark.rule("FN-75", "FN-78")
@pytest.mark.parametrize(("difficulty", "each"), [("easy", 1), ("medium", 1), ("hard", 2)])
def test_the_machine_s_lilies(difficulty: str, each: int) -> None:
    # Two on the oblong, one on the square that it collects. The player's lie on level 2: 2 each.
    mine = (fountain("oblong.3 7,1", "square.1 7,1", "jet 10,4"),)
    state = alone(difficulty=difficulty, machine=tiles("oblong.1"), fountains=mine)
    assert earned(happened(state, SKIP)) == [("lilies", 0, 2), ("lilies", 1, 3 * each)]


@pytest.mark.rule("FN-75")
def test_the_player_s_green_pawn_rewards_lilies_of_both_too() -> None:
    state = without_stacks(alone(gear=STAR, pawns=(STAR, ELL, CROSS), machine=tiles("oblong.1")), SQUARE, STAR)
    state = arranged(state, gear=CROSS, pawns=(BONUS, ELL, ZIG))
    assert earned(happened(state, "green>1")) == [("lilies", 0, 0), ("lilies", 1, 2)]


@pytest.mark.rule("FN-76", "FN-78")
@pytest.mark.parametrize(("difficulty", "each"), [("easy", 1), ("medium", 2), ("hard", 2)])
def test_fish_that_the_player_triggers(difficulty: str, each: int) -> None:
    # The Machine: three red, one black, one wild. The player picks black: its black one and its wild one count.
    machine = tiles("square.4", "square.7", "oblong.2", "zig.6")
    mine = (fountain("square.4 7,1", "black 1,1"),)
    state = alone(gear=OBLONG, difficulty=difficulty, machine=machine, fountains=mine, pawns=(SQUARE, ELL, ZIG))
    choice = after(without_stacks(state, CROSS, ELL), "white>5")
    assert legal(choice) == ["fish:red", "fish:white", "fish:black"]
    assert earned(happened(choice, "fish:black"))[:2] == [("fish", 0, 2), ("fish", 1, 2 * each)]
    assert earned(happened(choice, "fish:red"))[:2] == [("fish", 0, 0), ("fish", 1, 4 * each)]
    assert earned(happened(choice, "fish:white"))[:2] == [("fish", 0, 0), ("fish", 1, each)]


def machine_s_fish(mine: fn.Fountain, *machine: str, difficulty: str = "easy") -> tuple[str, int, int]:
    """The colour that the Machine triggers on the white space, and what it earns the player and the Machine."""
    state = alone(gear=ZIG, machine=tiles(*machine), fountains=(mine,), difficulty=difficulty)
    state = arranged(without_stacks(state, CROSS), pawns=(SQUARE, ELL, BONUS))
    fish = [event for event in happened(state, SKIP) if event.kind is fn.EventKind.FISH]
    assert [event.seat for event in fish] == [0, 1]
    return str(fish[0].colour), fish[0].points, fish[1].points


@pytest.mark.rule("FN-76")
def test_the_machine_triggers_its_most_frequent_colour() -> None:
    mine = fountain("square.2 7,1", "white 1,1", "white 5,1")
    assert machine_s_fish(mine, "square.2", "oblong.2") == ("red", 1, 3)
    assert machine_s_fish(mine, "square.3", "square.4", "oblong.4") == ("black", 0, 3)
    # The white one wins although it earns the player more: it is the more frequent.
    assert machine_s_fish(mine, "square.2", "oblong.3") == ("white", 2, 2)


@pytest.mark.rule("FN-76")
def test_wild_fish_do_not_make_a_colour_more_frequent_but_score() -> None:
    # Two wild on the cross, one red, two white.
    assert machine_s_fish(BARE, "square.2", "oblong.3", "cross.10") == ("white", 0, 4)
    assert machine_s_fish(fountain("wild 1,1"), "square.2", "oblong.3", "cross.10") == ("white", 1, 4)


@pytest.mark.rule("FN-76")
def test_among_equals_the_colour_that_earns_the_player_least() -> None:
    red_white = ("square.2", "square.3")
    assert machine_s_fish(fountain("red 1,1"), *red_white) == ("white", 0, 1)
    assert machine_s_fish(fountain("white 1,1"), *red_white) == ("red", 0, 1)
    # Black would earn nothing, but it is less frequent than the two.
    assert machine_s_fish(fountain("red 1,1", "white 5,1", "white 1,5"), *red_white) == ("red", 1, 1)
    # Levels count for the player: one red on level 2 earns more than one white.
    mine = fountain("oblong.5 7,1", "square.2 7,1", "jet 10,4", "white 1,1")
    assert machine_s_fish(mine, *red_white) == ("white", 1, 1)


@pytest.mark.rule("FN-76")
def test_a_machine_without_fish_scores_its_wild_ones() -> None:
    assert machine_s_fish(fountain("red 1,1", "black 5,1"), "square.7") == ("white", 0, 1)


@pytest.mark.rule("FN-76", "FN-78")
@pytest.mark.parametrize(("difficulty", "each"), [("easy", 1), ("medium", 2), ("hard", 2)])
def test_each_fish_of_the_machine(difficulty: str, each: int) -> None:
    assert machine_s_fish(BARE, "square.7", "oblong.2", difficulty=difficulty) == ("red", 0, 3 * each)


# --------------------------------------------------------------------------- the end


def last_turn(*tops: str, difficulty: str = "easy", **changes: object) -> fn.State:
    """The gear is one space before its second return; the player can pass."""
    return alone(*tops, gear=STAR, laps=1, difficulty=difficulty, **changes)


@pytest.mark.rule("FN-77")
def test_the_game_ends_when_the_gear_comes_back_the_second_time() -> None:
    state = last_turn("ell.11", "cross.11", fountains=(fountain("square.2 7,1", "lily 1,1"),), machine=tiles("zig.3"))
    over = after(state, SKIP)
    assert (fn.current_player(over), over.phase, over.gear, over.basin.laps) == (GAME_OVER, fn.Phase.OVER, BONUS, 2)
    assert collected(over) == ["ell.11", "zig.3", "cross.11"]
    # Nothing is revealed, and no token may be refreshed.
    assert (over.tops[ELL], over.tops[CROSS], over.stacks[ELL]) == (None, None, 11)
    assert legal(over) == []
    assert kinds(fn.events(state, fn.move_from_text(SKIP))) == [
        "move_pawn", "move_gear", "collect", "coins",
        "final_rewards", "pools", "pools", "fish", "fish", "lilies", "lilies", "game_over",
    ]  # fmt: skip
    # Coins: the ell's and the cross's. Pools: 2 against 3 tiles. Best fish: red 1. The Machine's zig: red and white one each, and
    # white earns the player less. Lilies: one, against the ell's and the cross's.
    assert earned(fn.events(state, fn.move_from_text(SKIP))) == [
        ("coins", 1, 10),
        ("pools", 0, 0), ("pools", 1, 7), ("fish", 0, 1), ("fish", 1, 1), ("lilies", 0, 1), ("lilies", 1, 2),
    ]  # fmt: skip
    assert fn.scores(over) == (2, 20)


@pytest.mark.rule("FN-77")
def test_at_the_end_the_player_scores_the_own_best_colour_and_the_machine_its_most_frequent() -> None:
    # red is the player's best and earns 3; the Machine has two black ones, which earn the player nothing.
    mine = fountain("square.2 7,1", "red 1,1", "red 5,1")
    state = last_turn("ell.1", "cross.1", fountains=(mine,), machine=tiles("oblong.4"))
    fish = [e for e in fn.events(state, fn.move_from_text(SKIP)) if e.kind is fn.EventKind.FISH]
    assert [(e.seat, e.colour, e.points) for e in fish] == [(0, fn.Icon.RED, 3), (1, fn.Icon.BLACK, 2)]
    # In the other reading both score the Machine's.
    other = evolve(state, table=evolve(state.table, options=options(players=1, solo_final_fish="machine_colour")))
    fish = [e for e in fn.events(other, fn.move_from_text(SKIP)) if e.kind is fn.EventKind.FISH]
    assert [(e.seat, e.colour, e.points) for e in fish] == [(0, fn.Icon.BLACK, 0), (1, fn.Icon.BLACK, 2)]


@pytest.mark.rule("FN-77", "FN-78")
@pytest.mark.parametrize(("difficulty", "fish", "lilies"), [("easy", 2, 2), ("medium", 4, 2), ("hard", 4, 4)])
def test_the_final_rewards_follow_the_difficulty(difficulty: str, fish: int, lilies: int) -> None:
    # Two red, two lilies: the square's and the ell's.
    state = last_turn("ell.2", "cross.4", difficulty=difficulty, machine=tiles("square.9"))
    state = without_stacks(state, CROSS)
    found = {kind: points for kind, seat, points in earned(happened(state, SKIP)) if seat == 1}
    assert (found["fish"], found["lilies"]) == (fish, lilies)


@pytest.mark.rule("FN-77")
def test_the_first_return_does_not_end_the_game() -> None:
    assert not fn.is_over(resolved(after(alone(gear=STAR), SKIP)))


@pytest.mark.rule("FN-77")
def test_neither_an_empty_stack_nor_an_empty_supply_ends_a_solo_game() -> None:
    state = arranged(without_supply(alone(), "red"), gear=ELL)
    assert 0 in state.stacks[1:]
    moved = played(state, SKIP)
    assert (fn.is_over(moved), moved.phase) == (False, fn.Phase.PAWN)
    assert not fn.is_over(turn(arranged(moved, pawns=(SQUARE, ELL, CROSS)), SKIP))


@pytest.mark.rule("FN-79")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((41, 40), [(1, 0, 41, "points"), (2, 1, 40, "points")]),
        ((40, 40), [(1, 1, 40, "machine"), (2, 0, 40, "machine")]),
        ((39, 40), [(1, 1, 40, "points"), (2, 0, 39, "points")]),
    ],
)
def test_level_on_points_the_machine_stands_first(
    points: tuple[int, int], expected: list[tuple[int, int, int, str]]
) -> None:
    over = arranged(after(last_turn(), SKIP), points=points)
    assert [(s.place, s.seat, s.points, s.decided_by) for s in fn.standings(over)] == expected


@pytest.mark.rule("FN-79")
def test_before_the_end_points_alone_count() -> None:
    state = arranged(alone(), points=(3, 3))
    assert [(s.place, s.seat, s.decided_by) for s in fn.standings(state)] == [(1, 0, "shared"), (1, 1, "shared")]


@pytest.mark.rule("FN-72", "FN-74")
def test_the_space_of_the_tokens_may_be_anywhere_on_the_ring() -> None:
    # tray, bar, hook, bonus, tee, key, long: before the tokens' space, on it, and after it.
    ring = ring_of(SECOND_SET)
    basin = evolve(set_up(options(players=1)).basin, pawns=(2, 3, 0))
    assert ring.bonus == 3
    assert [collected_spaces(basin, ring, gear) for gear in (1, 3, 5)] == [(1,), (0, 2), (5,)]
