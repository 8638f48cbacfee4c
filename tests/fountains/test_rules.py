"""Set-up, the end of the game and the standings, from hand-made positions."""

from fractions import Fraction

import pytest
from attrs import evolve

from boardrules import CHANCE, GAME_OVER, Standing
from boardrules import fountains as fn
from boardrules.fountains.flow import water
from tests.fountains.tables import (
    OBLONG,
    STACKS,
    after,
    arranged,
    earned,
    fountain,
    happened,
    kinds,
    legal,
    options,
    resolved,
    set_up,
    turn,
    without_stacks,
)

BARE = fountain()


# --------------------------------------------------------------------------- set-up


@pytest.mark.rule("FN-10", "FN-70")
@pytest.mark.parametrize(("players", "tiles"), STACKS.items())
def test_how_many_tiles_each_stack_has(players: int, tiles: int) -> None:
    state = fn.new_game(fn.Options(players=players))
    assert state.stacks == (0, *[tiles] * 6)
    assert [sum(unseen) for unseen in state.basin.unseen] == [0, *[12] * 6]
    assert set_up(fn.Options(players=players)).stacks == (0, *[tiles] * 6)


def test_at_the_start_nothing_is_revealed() -> None:
    state = fn.new_game(fn.Options(players=3, advanced=True))
    assert (state.tops, state.tokens, state.designs, state.held) == ((None,) * 7, (), (), None)
    assert (state.points, state.fountains) == ((0, 0, 0), (BARE,) * 3)
    assert fn.current_player(state) == CHANCE
    assert not fn.is_over(state)


@pytest.mark.rule("FN-11", "FN-12", "FN-13", "FN-14")
def test_the_order_of_set_up() -> None:
    state = fn.new_game(fn.Options(players=3, advanced=True, first_seat=None))
    order = []
    while fn.current_player(state) == CHANCE:
        kind, _, shown = legal(state)[0].partition(":")
        order.append(shown.partition(".")[0] if kind == "tile" else kind)
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    assert order == [
        "start", "square", "oblong", "ell", "zig", "cross", "star", *["token"] * 5, *["design"] * 3,
    ]  # fmt: skip


@pytest.mark.rule("FN-12")
def test_five_tokens_lie_face_up() -> None:
    state = set_up()
    assert (len(state.tokens), sum(state.supply)) == (5, 21)
    assert [str(token) for token in state.tokens] == ["lily"] * 4 + ["red"]


@pytest.mark.rule("FN-13")
def test_three_design_cards_are_revealed_in_the_advanced_variant_only() -> None:
    assert set_up().designs == ()
    state = set_up(fn.Options(advanced=True))
    assert state.designs == (fn.Design.LEVELS, fn.Design.HIGH_FEATURE, fn.Design.STARS)
    assert state.phase is fn.Phase.PAWN


@pytest.mark.rule("FN-13")
def test_a_card_is_revealed_once_and_the_order_is_forgotten() -> None:
    before = fn.new_game(fn.Options(advanced=True))
    while fn.legal_moves(before)[0] != fn.RevealDesign(fn.Design.LEVELS):
        before = fn.apply_move(before, fn.legal_moves(before)[0])
    assert len(legal(before)) == 12
    one = after(before, "design:coins", "design:stars")
    assert "design:coins" not in legal(one)
    assert "design:stars" not in legal(one)
    assert one == after(before, "design:stars", "design:coins")


@pytest.mark.rule("FN-14")
def test_a_random_first_player() -> None:
    state = fn.new_game(fn.Options(players=4, first_seat=None))
    assert fn.chance_outcomes(state) == tuple((fn.Start(seat), Fraction(1, 4)) for seat in range(4))
    begun = resolved(after(state, "start:3"))
    assert (begun.active, fn.current_player(begun), begun.table.first_seat) == (3, 3, 3)


@pytest.mark.rule("FN-14")
@pytest.mark.parametrize("seat", range(3))
def test_a_given_first_player(seat: int) -> None:
    state = fn.new_game(fn.Options(players=3, first_seat=seat))
    assert not isinstance(fn.legal_moves(state)[0], fn.Start)
    assert fn.current_player(resolved(state)) == seat


# --------------------------------------------------------------------------- the end


def seats_until_the_end(state: fn.State, *moves: str) -> list[int]:
    """Who takes a turn when these pawn moves are played; they must end the game, and not before the last."""
    seats = []
    for move in moves:
        assert not fn.is_over(state)
        seats.append(state.active)
        state = turn(state, move)
    assert fn.is_over(state)
    assert fn.current_player(state) == GAME_OVER
    assert legal(state) == []
    return seats


@pytest.mark.rule("FN-60")
@pytest.mark.parametrize("first", range(3))
def test_the_round_is_finished_when_a_stack_is_empty(first: int) -> None:
    state = set_up(options(players=3, first_seat=first))
    state = arranged(state, stacks=(0, 10, 1, 10, 10, 10, 10))  # the first player takes the last oblong
    order = [(first + later) % 3 for later in range(3)]
    assert seats_until_the_end(state, "green>2", "green>4", "green>6") == order


@pytest.mark.rule("FN-60")
@pytest.mark.parametrize("first", range(3))
def test_the_round_is_finished_when_the_supply_is_empty(first: int) -> None:
    # One token is left face down. It replaces the one taken: five lie face up, and still the game ends.
    state = set_up(options(players=3, first_seat=first))
    state = arranged(state, supply=(0, 0, 0, 0, 0, 0, 1))
    order = [(first + later) % 3 for later in range(3)]
    assert seats_until_the_end(state, "blue>0", "green>2", "green>4") == order


@pytest.mark.rule("FN-60")
@pytest.mark.parametrize("first", [0, 2])
def test_the_last_player_of_a_round_may_end_the_game_at_once(first: int) -> None:
    state = set_up(options(players=3, first_seat=first))
    state = arranged(state, stacks=(0, 10, 1, 10, 10, 10, 10), active=(first + 2) % 3)
    assert seats_until_the_end(state, "green>2") == [(first + 2) % 3]


@pytest.mark.rule("FN-60")
def test_a_stack_that_ran_out_does_not_end_a_turn_of_its_own() -> None:
    state = arranged(set_up(), stacks=(0, 8, 1, 8, 8, 8, 8))
    held = after(state, "green>2")
    assert not fn.is_over(held)
    assert not fn.is_over(after(held, legal(held)[0]))


def last_turn(chosen: fn.Options, *fountains: fn.Fountain, **changes: object) -> fn.State:
    """The last turn of a game: the oblongs have run out, and a pawn can go there and take nothing."""
    state = without_stacks(set_up(chosen), OBLONG)
    return arranged(state, active=chosen.players - 1, fountains=fountains, **changes)


@pytest.mark.rule("FN-60", "FN-61")
def test_the_final_rewards() -> None:
    # The first: red 2, white 1, one lily, a coin that does not count again, and 5 pools. The second: black 1, 2 pools.
    first = fountain("square.2 7,1", "square.3 1,7", "square.9 -5,1", "square.5 1,-5")
    second = fountain("square.4 7,1")
    state = last_turn(options(), first, second, points=(20, 30))
    found = happened(state, "green>2")
    assert kinds(found) == [
        "move_pawn", "final_rewards", "pools", "pools", "fish", "fish", "lilies", "lilies", "game_over",
    ]  # fmt: skip
    assert earned(found) == [
        ("pools", 0, 7), ("pools", 1, 0), ("fish", 0, 2), ("fish", 1, 1), ("lilies", 0, 1), ("lilies", 1, 0),
    ]  # fmt: skip
    assert fn.scores(after(state, "green>2")) == (30, 31)


@pytest.mark.rule("FN-61")
def test_everybody_scores_the_own_best_colour() -> None:
    fountains = (
        fountain("square.2 7,1", "square.3 1,7", "red 1,1"),
        fountain("square.4 7,1", "white 1,1", "white 5,1"),
        fountain("wild 1,1", "black 5,1"),
    )
    found = happened(last_turn(options(players=3), *fountains), "green>2")
    fish = [(event.seat, event.colour, event.points) for event in found if event.kind is fn.EventKind.FISH]
    assert fish == [(0, fn.Icon.RED, 2), (1, fn.Icon.WHITE, 2), (2, fn.Icon.BLACK, 2)]


@pytest.mark.rule("FN-61")
def test_a_reward_of_the_last_turn_comes_before_the_final_ones() -> None:
    state = last_turn(options(), fountain("square.1 7,1"), BARE)
    state = arranged(without_stacks(state, 1), pawns=(0, 3, 5))
    assert earned(happened(state, "green>1")) == [
        ("lilies", 0, 1), ("lilies", 1, 0),
        ("pools", 0, 7), ("pools", 1, 0), ("fish", 0, 0), ("fish", 1, 0), ("lilies", 0, 1), ("lilies", 1, 0),
    ]  # fmt: skip


def designed(state: fn.State, *designs: fn.Design) -> fn.State:
    return arranged(state, table=evolve(state.table, designs=designs))


@pytest.mark.rule("FN-62")
def test_the_design_cards_score_for_all_after_the_rewards() -> None:
    # Jets 2 each: the start's own and the square's. Extras 3 for each token. A coin on each card of coins 2.
    first = fountain("square.6 7,1", "coin 1,1", "red 5,1")
    second = fountain("square.5 7,1")
    state = designed(
        last_turn(options(advanced=True), first, second), fn.Design.EXTRAS, fn.Design.JETS, fn.Design.COINS
    )
    found = happened(state, "green>2")
    cards = [(event.design, event.seat, event.points) for event in found if event.kind is fn.EventKind.DESIGN]
    assert cards == [
        (fn.Design.EXTRAS, 0, 6), (fn.Design.EXTRAS, 1, 0), (fn.Design.JETS, 0, 4), (fn.Design.JETS, 1, 2),
        (fn.Design.COINS, 0, 2), (fn.Design.COINS, 1, 2),
    ]  # fmt: skip
    # Pools 7 each, red 1 for the first, cards 12 and 4.
    assert fn.scores(after(state, "green>2")) == (20, 11)


@pytest.mark.rule("FN-62")
@pytest.mark.parametrize(("reading", "points"), [("ignored", 2), ("fed_only", 0)])
def test_design_cards_follow_the_option_on_water(reading: str, points: int) -> None:
    dry = fountain("oblong.3 7,1", "square.5 7,1")
    state = designed(last_turn(options(advanced=True, design_water=reading), dry, BARE), fn.Design.COINS)
    assert earned(happened(state, "green>2"))[-2:] == [("design", 0, points), ("design", 1, 0)]


@pytest.mark.rule("FN-63")
@pytest.mark.parametrize(("reading", "points"), [("adjacent", 3), ("in_line", 3), ("joined", 2)])
def test_straight_pools_follow_their_option(reading: str, points: int) -> None:
    # Start, square, square in a row; the second square stands two rows lower, so that its channel meets a wall.
    row = fountain("square.12 7,1", "square.12 12,3")
    state = designed(last_turn(options(advanced=True, straight_pools=reading), row, BARE), fn.Design.STRAIGHT_POOLS)
    assert earned(happened(state, "green>2"))[-2:] == [("design", 0, points), ("design", 1, 1)]


# --------------------------------------------------------------------------- standings

WET = fountain("square.12 7,1")
WEEDY = fountain("oblong.3 7,1", "square.12 7,1")
"""Two pools with weed: the square, and the half of the oblong that the square cuts off."""


def ended(points: tuple[int, ...], *fountains: fn.Fountain) -> list[tuple[int, int, int, str]]:
    """The standings of a game that is over, as place, seat, points and what decided."""
    chosen = options(players=len(points))
    state = after(last_turn(chosen, *fountains), "green>2")
    assert fn.is_over(state)
    return read(fn.standings(arranged(state, points=points)))


def read(standings: tuple[Standing, ...]) -> list[tuple[int, int, int, str]]:
    return [(each.place, each.seat, each.points, each.decided_by) for each in standings]


@pytest.mark.rule("FN-65")
def test_most_points_win() -> None:
    assert ended((3, 5, 4), WET, WEEDY, WET) == [(1, 1, 5, "points"), (2, 2, 4, "points"), (3, 0, 3, "points")]


@pytest.mark.rule("FN-65")
def test_a_tie_goes_to_the_fewest_pond_weeds() -> None:
    assert (water(WET).weeds, water(WEEDY).weeds) == (0, 2)
    assert ended((5, 5), WEEDY, WET) == [(1, 1, 5, "pond_weed"), (2, 0, 5, "pond_weed")]
    # More tokens do not help against weeds.
    more = fountain("oblong.3 7,1", "square.12 7,1", "coin 1,1", "coin 5,1")
    assert ended((5, 5), more, WET) == [(1, 1, 5, "pond_weed"), (2, 0, 5, "pond_weed")]


@pytest.mark.rule("FN-65")
def test_then_to_the_most_tokens_in_the_fountain() -> None:
    one, two = fountain("coin 1,1"), fountain("coin 1,1", "red 5,1")
    assert ended((5, 5, 5), one, two, BARE) == [(1, 1, 5, "tokens"), (2, 0, 5, "tokens"), (3, 2, 5, "tokens")]


@pytest.mark.rule("FN-65")
def test_a_covered_token_is_no_token_any_more() -> None:
    covered = fountain("coin 1,1", "lily 1,1")
    assert ended((5, 5), covered, fountain("coin 5,1")) == [(1, 0, 5, "shared"), (1, 1, 5, "shared")]


@pytest.mark.rule("FN-65")
def test_who_is_still_level_shares_the_place() -> None:
    assert ended((5, 5, 9, 5), WET, BARE, BARE, WEEDY) == [
        (1, 2, 9, "points"), (2, 0, 5, "shared"), (2, 1, 5, "shared"), (4, 3, 5, "pond_weed"),
    ]  # fmt: skip


@pytest.mark.rule("FN-65")
@pytest.mark.parametrize(("fall", "weeds", "winner"), [("any", [0, 1], 0), ("one", [3, 1], 1)])
def test_weeds_depend_on_how_far_water_falls(fall: str, weeds: list[int], winner: int) -> None:
    # The only jet is on level 3. Its water falls two levels: west on the start, east on what is left of the oblong.
    tower = fountain("oblong.3 7,1", "oblong.3 17,1", "lily 3,3", "square.12 7,1", "square.6 7,1")
    state = last_turn(options(fall=fall), tower, fountain("lily 3,3"))
    assert [water(each, fn.Fall(fall)).weeds for each in state.fountains] == weeds
    over = arranged(after(state, "green>2"), points=(5, 5))
    assert read(fn.standings(over))[0] == (1, winner, 5, "pond_weed")


@pytest.mark.rule("FN-65")
def test_before_the_end_points_alone_count() -> None:
    state = arranged(set_up(), fountains=(WEEDY, WET), points=(5, 5))
    assert read(fn.standings(state)) == [(1, 0, 5, "shared"), (1, 1, 5, "shared")]
    state = arranged(state, points=(5, 6))
    assert read(fn.standings(state)) == [(1, 1, 6, "points"), (2, 0, 5, "points")]


def test_scores_are_by_seat() -> None:
    assert fn.scores(set_up(options(players=4))) == (0, 0, 0, 0)
    assert fn.scores(arranged(set_up(), points=(4, 9))) == (4, 9)
