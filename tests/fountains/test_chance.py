"""What is revealed next: exact probabilities, and draws that have them."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from boardrules import CHANCE, InvalidState
from boardrules import fountains as fn
from tests.chances import Scripted, assert_fits, exact_distribution
from tests.fountains.tables import (
    CROSS,
    ELL,
    OBLONG,
    SQUARE,
    STAR,
    ZIG,
    after,
    arranged,
    options,
    played,
    set_up,
    tokens,
    turn,
    without_stacks,
)
from tests.fountains.test_whole_games import at_random, options_of_game


def chances(state: fn.State) -> dict[str, Fraction]:
    """The outcomes of chance as texts."""
    return {fn.move_to_text(move): chance for move, chance in fn.chance_outcomes(state)}


@pytest.mark.rule("FN-11")
def test_a_face_is_as_likely_as_its_unseen_tiles_are_many() -> None:
    square = fn.new_game()
    assert chances(square) == {f"tile:square.{number}": Fraction(1, 12) for number in range(1, 13)}
    oblong = after(square, "tile:square.7")
    assert chances(oblong) == {
        "tile:oblong.1": Fraction(2, 12), **{f"tile:oblong.{number}": Fraction(1, 12) for number in range(2, 12)},
    }  # fmt: skip


@pytest.mark.rule("FN-11")
def test_seen_tiles_do_not_come_again() -> None:
    # The first outcome is the oblong with two lilies, both times. It is taken and taken again: ten others are left, though with
    # two players only six of them are in the game.
    state = set_up()
    for move in ("green>2", "green>4", "white>1"):
        state = turn(state, move)
    taken = after(state, "white>2")
    assert chances(taken) == {f"tile:oblong.{number}": Fraction(1, 10) for number in range(2, 12)}
    assert taken.stacks[OBLONG] == 6


@pytest.mark.rule("FN-12", "FN-21")
def test_a_token_is_as_likely_as_there_are_left_of_its_kind() -> None:
    state = fn.new_game()
    while fn.legal_moves(state)[0] != fn.RevealToken(tokens("lily")[0]):
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    assert chances(state) == {
        "token:lily": Fraction(4, 26), "token:red": Fraction(4, 26), "token:white": Fraction(4, 26),
        "token:black": Fraction(4, 26), "token:wild": Fraction(3, 26), "token:coin": Fraction(4, 26), "token:jet": Fraction(3, 26),
    }  # fmt: skip
    three_wild = after(state, "token:wild", "token:wild", "token:wild")
    assert "token:wild" not in chances(three_wild)
    assert chances(three_wild)["token:jet"] == Fraction(3, 23)


@pytest.mark.rule("FN-13")
def test_design_cards_are_equally_likely() -> None:
    state = fn.new_game(fn.Options(advanced=True))
    while not isinstance(fn.legal_moves(state)[0], fn.RevealDesign):
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    for left in (12, 11, 10):
        assert set(chances(state).values()) == {Fraction(1, left)}
        assert len(chances(state)) == left
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    assert fn.current_player(state) == 0


@pytest.mark.rule("FN-14")
@pytest.mark.parametrize("players", range(1, 6))
def test_each_seat_is_equally_likely_to_begin(players: int) -> None:
    state = fn.new_game(fn.Options(players=players, first_seat=None))
    assert chances(state) == {f"start:{seat}": Fraction(1, players) for seat in range(players)}


@pytest.mark.rule("FN-11", "FN-21")
def test_one_outcome_that_is_left_is_a_step_all_the_same() -> None:
    tile = arranged(set_up(), unseen=((), *[(0,) * 11 + (1,)] + [(0,) * 10 + (1,)] + [(0,) * 11 + (1,)] * 4))
    taken = after(tile, "green>2")
    assert fn.current_player(taken) == CHANCE
    assert chances(taken) == {"tile:oblong.11": Fraction(1)}
    assert fn.sample_chance(taken, Random(0)) == fn.RevealTile("oblong", 11)
    token = arranged(set_up(), supply=(0, 0, 0, 0, 0, 0, 1))
    assert chances(after(token, "blue>0", "take:lily")) == {"token:jet": Fraction(1)}


def test_off_chance_there_are_no_outcomes() -> None:
    state = set_up()
    assert fn.chance_outcomes(state) == ()
    with pytest.raises(InvalidState, match=r"^state: chance is not to move$"):
        fn.sample_chance(state, Random(0))
    assert fn.resolve_chance(state, Random(0)) == state


def test_outcomes_are_the_legal_moves_in_their_order_and_add_up_to_one() -> None:
    for number in range(12):
        rng = Random(number)
        state = fn.new_game(options_of_game(number))
        for _ in range(80):
            if fn.is_over(state):
                break
            if fn.current_player(state) == CHANCE:
                outcomes = fn.chance_outcomes(state)
                assert tuple(move for move, _ in outcomes) == fn.legal_moves(state)
                assert sum(chance for _, chance in outcomes) == 1
            state = fn.apply_move(state, at_random(state, rng))


# --------------------------------------------------------------------------- draws


def one_reveal(what: str) -> fn.State:
    """A position with one reveal before the next decision: a tile, a token, or the Machine's next top."""
    if what == "machine":
        return after(without_stacks(set_up(options(players=1)), OBLONG), "green>2")
    return after(set_up(), "green>2") if what == "tile" else after(set_up(), "blue>0", "take:lily")


@pytest.mark.rule("FN-11", "FN-21")
@pytest.mark.parametrize("what", ["tile", "token", "machine"])
def test_draws_have_exactly_these_probabilities(what: str) -> None:
    state = one_reveal(what)
    expected = dict(fn.chance_outcomes(state))
    assert exact_distribution(lambda rng: fn.sample_chance(state, rng)) == expected
    resolved = exact_distribution(lambda rng: fn.resolve_chance(state, rng))
    assert resolved == {fn.apply_move(state, move): chance for move, chance in expected.items()}


def test_one_number_is_drawn_and_counted_off_along_the_pieces() -> None:
    state = one_reveal("token")
    pieces = [
        move for move, count in zip(state.table.ring.token_reveals, state.supply, strict=True) for _ in range(count)
    ]
    assert [fn.sample_chance(state, Scripted([number], most=1)) for number in range(len(pieces))] == pieces
    start = fn.new_game(fn.Options(players=5, first_seat=None))
    assert [fn.sample_chance(start, Scripted([seat], most=1)) for seat in range(5)] == [
        fn.Start(seat) for seat in range(5)
    ]


@pytest.mark.rule("FN-14")
def test_the_first_seat_is_drawn_exactly() -> None:
    state = fn.new_game(fn.Options(players=5, first_seat=None))
    assert exact_distribution(lambda rng: fn.sample_chance(state, rng)) == dict(fn.chance_outcomes(state))


@pytest.mark.rule("FN-74")
def test_two_tokens_in_a_row_come_as_often_as_they_should() -> None:
    # Two lilies, a red and a jet are left; two of them replace two refreshed tokens, in any order.
    state = without_stacks(set_up(options(players=1)), ZIG)
    state = arranged(state, gear=STAR, pawns=(SQUARE, ELL, CROSS), supply=(2, 1, 0, 0, 0, 0, 1))
    state = arranged(state, tokens=tokens("white white white black black"))
    due = after(played(state, "blue>4"), "refresh:white,white")
    expected = {
        "lily lily": Fraction(2, 4) * Fraction(1, 3), "lily red": 2 * Fraction(2, 4) * Fraction(1, 3),
        "lily jet": 2 * Fraction(2, 4) * Fraction(1, 3), "red jet": 2 * Fraction(1, 4) * Fraction(1, 3),
    }  # fmt: skip
    rng = Random(5)
    drawn: Counter[str] = Counter()
    for _ in range(2000):
        shown = Counter(map(str, fn.resolve_chance(due, rng).tokens)) - Counter({"white": 1, "black": 2})
        drawn[" ".join(name for name in ("lily", "red", "jet") for _ in range(shown[name]))] += 1
    assert_fits(drawn, expected)


@pytest.mark.rule("FN-11", "FN-12", "FN-13", "FN-14")
def test_resolved_set_up_is_distributed_like_single_steps() -> None:
    start = fn.new_game(fn.Options(players=3, first_seat=None, advanced=True))
    rng = Random(7)
    seats: Counter[int] = Counter()
    oblongs: Counter[str] = Counter()
    cards: Counter[fn.Design] = Counter()
    lilies: Counter[int] = Counter()
    for _ in range(1500):
        state = fn.resolve_chance(start, rng)
        seats[state.active] += 1
        top = state.tops[OBLONG]
        assert top is not None
        oblongs[top.name] += 1
        cards.update(state.designs)
        lilies[min(2, sum(str(token) == "lily" for token in state.tokens))] += 1
    assert_fits(seats, dict.fromkeys(range(3), Fraction(1, 3)))
    assert_fits(oblongs, {f"oblong.{n}": Fraction(2 if n == 1 else 1, 12) for n in range(1, 12)})
    # Three different cards at a time, so that this statistic can only be smaller than that of single draws.
    assert_fits(cards, dict.fromkeys(fn.Design, Fraction(1, 12)))
    # None of 4 lilies among 5 of 26 tokens: 26334 of 65780 hands; one: 4 x 7315.
    none, one = Fraction(26334, 65780), Fraction(4 * 7315, 65780)
    assert_fits(lilies, {0: none, 1: one, 2: 1 - none - one})


def test_equal_seeds_draw_equally() -> None:
    start = fn.new_game(fn.Options(first_seat=None))
    assert fn.resolve_chance(start, Random(3)) == fn.resolve_chance(start, Random(3))
    assert len({fn.resolve_chance(start, Random(seed)) for seed in range(20)}) > 10


def test_resolving_stops_at_the_next_decision_and_scores_on_the_way() -> None:
    # The Machine takes a square with a lily; the Reward of the green space comes with the reveal of the next top.
    state = without_stacks(set_up(options(players=1)), OBLONG)
    between = after(state, "green>2")
    assert (between.gear, fn.scores(between)) == (SQUARE, (0, 0))
    done = fn.resolve_chance(between, Random(1))
    assert (fn.scores(done), done.phase) == ((0, 1), fn.Phase.PAWN)
    assert done.gear == SQUARE


@pytest.mark.parametrize("seed", range(6))
def test_all_that_is_due_at_once_is_what_is_drawn_one_by_one(seed: int) -> None:
    together, one_by_one = Random(seed), Random(seed)
    given = {"players": (2, 1, 5)[seed % 3], "advanced": seed % 3 == 2, "first_seat": None}
    options = fn.options_from_data({name: value for name, value in given.items() if value is not False})
    state = fn.new_game(options)
    while not fn.is_over(state):
        after = fn.resolve_chance(state, together)
        while fn.current_player(state) == CHANCE:
            state = fn.apply_move(state, fn.sample_chance(state, one_by_one))
        assert after == state
        assert fn.path(after) == fn.path(state)
        assert after.is_reached
        moves = fn.legal_moves(after)
        if moves:
            state = fn.apply_move(after, moves[seed % len(moves)])
    assert together.getstate() == one_by_one.getstate()
