"""What one game of Fountains can bring at most: small cases by hand, and play that reaches for points."""

from random import Random
from typing import Final

import pytest

from boardrules import fountains as fn
from boardrules.fountains import Icon
from boardrules.learning import table_of
from boardrules.learning.fountain_bounds import (
    FISH,
    LILIES,
    levels_by_turn,
    most_icons,
    most_of_a_card,
    most_of_a_player,
    most_of_the_machine,
    turns_with_rewards,
)
from boardrules.learning.fountains import turns_of_a_player
from boardrules.learning.policies import greedy_move
from tests.adapted import OTHER_SET

REFERENCE: Final = fn.REFERENCE_SET

RICH: Final = fn.Components.from_text(
    REFERENCE.to_text()
    .replace("token x4: lily\n", "token x4: lily+lily+lily\n")
    .replace("face: jet - - - -", "face: lily - jet - -")
)
"""Tokens with three lily pads, and a starting tile with one."""


def test_levels_of_lily_pads_by_hand() -> None:
    """One tile of the set shows three pads, some show two; a token shows one.

    The tile with three on the starting tile: 3 pads on level 2. One with two below it, over the start: 3 on level 3, and at most
    the two on level 2: 3 pads over three tiles, and 2 over two.
    """
    assert levels_by_turn(REFERENCE, LILIES, 2) == (0, 6, 3 + 5 + 5)
    assert levels_by_turn(REFERENCE, LILIES, 0) == (0,)


def test_tokens_with_several_icons_by_hand() -> None:
    """The start shows one pad; a tile with three on it makes 3 and, over the start, 4."""
    assert levels_by_turn(RICH, LILIES, 1) == (1, 3 + 4)
    # Two turns: two tiles 3 + 5 + 6, a tile and a token 6 + 7, two tokens 7.
    assert levels_by_turn(RICH, LILIES, 2)[2] == 14
    # Three: two tiles and a token (3 + 3) + (5 + 3) + (6 + 3).
    assert levels_by_turn(RICH, LILIES, 3)[3] == 23


@pytest.mark.rule("FN-20", "FN-51")
def test_rewards_come_every_other_move_of_a_pawn() -> None:
    assert [turns_with_rewards(turns) for turns in range(6)] == [[], [], [2], [3], [3, 4], [4, 5]]
    # Eight turns, four Rewards: the last three turns can bring the three pawns home, one more came before.
    assert turns_with_rewards(8) == [4, 6, 7, 8]


def test_cards_and_coins_by_hand() -> None:
    assert most_icons(REFERENCE, (Icon.COIN,), 3) == [2, 1, 1]
    # Four own turns: five tiles at most, whose longest side of 10 a line crosses in 5 pools: 25 points. On the start and the best four
    # pieces are 1 + 3 + 3 + 3 + 2 icons, no more than 24 points; all else brings less, as 15 points for stars.
    assert most_of_a_card(REFERENCE, 4) == 5 * 5


@pytest.mark.rule("FN-72", "FN-75", "FN-77", "FN-78")
def test_what_the_machine_collects_by_hand() -> None:
    """In one turn, and on the Bonus space twice the tiles at three pawns, seven tiles.

    The best seven show 3 + 5 * 2 + 1 lily pads, 4 * 2 + 3 fish of a colour and 2 + 6 coins. Six Rewards of the gear's, each with lily
    pads, then all three at the end.
    """
    most = 6 * 14 + (14 + 11 + 7) + 5 * 8
    assert most_of_the_machine(fn.Options(players=1, difficulty="easy"), 1) == most
    # Lily pads and fish count twice.
    assert most_of_the_machine(fn.Options(players=1, difficulty="hard"), 1) == most + 6 * 14 + 14 + 11


def greedy(game: fn.Options, seed: int) -> list[fn.State]:
    """Every state of a game in which each seat takes the most points at once."""
    rng = Random(seed)
    state = fn.resolve_chance(fn.new_game(game), rng)
    states = [state]
    while not fn.is_over(state):
        move = greedy_move(fn, fn.observe(state, fn.current_player(state)), rng)
        state = fn.resolve_chance(fn.apply_move(state, move), rng)
        states.append(state)
    return states


GAMES: Final = (
    fn.Options(),
    fn.Options(players=1, difficulty="hard"),
    fn.Options(players=3, advanced=True),
    fn.Options(components=RICH),
    fn.Options(components=OTHER_SET),
)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=["two", "solo", "cards", "rich", "other"])
def test_greedy_play_keeps_within_the_bounds_at_every_turn(game: fn.Options) -> None:
    turns = turns_of_a_player(game)
    bounds = table_of("fountains", game).bounds
    assert bounds.most == most_of_a_player(game, turns)
    by_kind = {each: levels_by_turn(game.components, each, turns) for each in (LILIES, *FISH)}
    for state in greedy(game, seed=1):
        for fountain in state.fountains:
            # Tiles and tokens that lie are turns that were had; covered tokens only make it more.
            had = len(fountain.tiles) - 1 + len(fountain.tokens)
            icons = [icon for pool in fn.water(fountain).pools for icon in pool.icons]
            for wanted, most in by_kind.items():
                assert sum(each.level for each in icons if each.icon in wanted) <= most[had]
        assert all(points <= bounds.most for points in state.points[: game.players])
        if game.solo:
            assert state.points[1] <= most_of_the_machine(game, turns) == -bounds.least


def test_no_bound_is_far_above_the_last_one() -> None:
    """So that nobody loosens them unseen: they were 186,615 for two players and 4,080 below zero in solo once."""
    assert table_of("fountains", fn.Options()).bounds.most < 12_000
    assert table_of("fountains", fn.Options(players=1)).bounds.most < 2_700
    assert table_of("fountains", fn.Options(players=1)).bounds.least > -500


def test_what_a_set_has_more_of_can_bring_more() -> None:
    for players in (1, 2, 5):
        plain, rich = fn.Options(players=players), fn.Options(players=players, components=RICH)
        assert most_of_a_player(plain, 20) < most_of_a_player(rich, 20)
        assert most_of_a_player(plain, 19) < most_of_a_player(plain, 20)
