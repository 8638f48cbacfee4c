"""Random ends of a game: exactly as likely as random play makes them, for every draw where few are left, else by chi-square."""

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import partial
from math import e, exp, sqrt
from random import Random

import numpy as np
import pytest

from boardrules import InvalidState, playout
from boardrules import failingwater as fw
from boardrules.learning.batch import Batch
from tests.chances import chi_square_limit, exact_distribution
from tests.failingwater.positions import FOUR, THREE, VOIDS, after, columns, deal, whole_round

SETS = [
    fw.Options(),
    fw.Options(follow="start_card"),
    fw.Options(thinking_cards=True, easy_order=True),
    fw.Options(thinking_cards=True, follow="start_card", first_seat=3),
    fw.Options(players=3, thinking_cards=True, follow="start_card", hand_switching=True, easy_order=True),
    fw.Options(players=3, thinking_cards=True, hand_switching=True, dummy_face_down={1, 6}),
    fw.Options(hand_switching=True, first_seat=None),
    fw.Options(players=3, follow="start_card", first_seat=2),
]


def near_the_end(options: fw.Options, left: int, seed: int) -> fw.State:
    """A state of the last round with so many decisions left, played at random until there.

    With an odd seed Thinking cards are played like cards; with an even one they are kept, and laid, if at all, in the row before.
    """
    rng = Random(seed)
    state = fw.resolve_chance(fw.new_game(options), rng)
    decisions = 54 if options.players == 3 else 96
    for made in range(decisions - left):
        kept = seed % 2 == 0 and (decisions - made > left + options.players or rng.random() < 0.4)
        moves = [move for move in fw.legal_moves(state) if not kept or move != fw.PlayThinking()]
        if fw.PlayThinking() in moves and seed % 2 == 0:
            moves = [fw.PlayThinking()]
        state = fw.resolve_chance(fw.apply_move(state, rng.choice(moves)), rng)
    return state


@pytest.mark.slow
@pytest.mark.rule("FW-12", "FW-14", "FW-61", "FW-62")
@pytest.mark.parametrize("number", range(len(SETS)))
def test_the_last_rows_end_exactly_as_in_random_play(number: int) -> None:
    options = SETS[number]
    rows = 2 if options.players == 3 or not options.thinking_cards else 1
    found = []
    for seed in range(8):
        left = rows * options.players + seed % 3
        # With Thinking cards the orders of eight cards are so many that to try them takes seconds.
        state = near_the_end(options, min(left, 7) if options.thinking_cards else left, seed)
        rolled = exact_distribution(partial(fw.rollout, state))
        assert rolled == exact_distribution(partial(played_out, state))
        found.append(len(rolled))
    assert max(found) > 1


def played_out(state: fw.State, rng: Random) -> tuple[int, ...]:
    return fw.scores(playout(fw, state, rng)[0])


def assert_same_odds(counted: Counter[Hashable], others: Counter[Hashable], least: int = 4) -> None:
    """Assert by chi-square that two samples of one size may come from one distribution; rare results are counted together.

    :param least: how many results there are at least, so that it is no empty test
    """
    common = {each for each in counted | others if counted[each] + others[each] >= 40}
    pairs = [(counted[each], others[each]) for each in common]
    rest = counted.total() - sum(one for one, _ in pairs), others.total() - sum(other for _, other in pairs)
    pairs += [rest] if sum(rest) else []
    assert len(pairs) >= least
    assert sum((one - other) ** 2 / (one + other) for one, other in pairs) < chi_square_limit(len(pairs) - 1)


def assert_rolled_out_as_played(state: fw.State, games: int = 6000) -> None:
    """Compare rollouts with random play in lockstep: points by seat, and the points of all."""
    rng = Random(1)
    rolled = np.array([fw.rollout(state, rng) for _ in range(games)])
    begun = [fw.resolve_chance(state, rng) for _ in range(games)]
    batch = Batch.from_states(begun, seed=2)
    batch.play()
    played = batch.scores
    for seat in range(state.options.players):
        assert_same_odds(Counter(rolled[:, seat].tolist()), Counter(played[:, seat].tolist()))
    assert_same_odds(Counter(map(tuple, np.sort(rolled).tolist())), Counter(map(tuple, np.sort(played).tolist())))


@pytest.mark.slow
@pytest.mark.rule("FW-10", "FW-11", "FW-32", "FW-52", "FW-63", "FW-66", "FW-67")
@pytest.mark.parametrize("number", range(len(SETS)))
def test_whole_games_end_as_in_random_play(number: int) -> None:
    assert_rolled_out_as_played(fw.new_game(SETS[number]))


# Seat 1 holds all the highest cards: who has them in the next round, and from then on, tells where hands go.
ONE_SIDED = """
    R1 R8 B3 Y3
    R2 B8 B4 Y4
    R3 Y8 B5 Y5
    R4 R7 B6 Y6
    R5 B7 Y1 B1
    R6 Y7 Y2 B2
"""


@pytest.mark.slow
@pytest.mark.rule("FW-66")
@pytest.mark.parametrize("follow", fw.Follow)
@pytest.mark.parametrize("thinking", [False, True])
def test_hands_go_on_to_the_left_in_rollouts(follow: fw.Follow, thinking: bool) -> None:  # noqa: FBT001 - parametrized
    options = fw.Options(hand_switching=True, follow=follow, thinking_cards=thinking)
    assert_rolled_out_as_played(deal(fw.new_game(options), ONE_SIDED))


@pytest.mark.slow
@pytest.mark.rule("FW-14", "FW-61")
def test_rollouts_from_the_middle_of_a_row() -> None:
    state = deal(fw.new_game(fw.Options(follow="start_card", thinking_cards=True, first_seat=1)), VOIDS)
    assert_rolled_out_as_played(after(state, "R7 T B5"))
    assert_rolled_out_as_played(after(state, "T Y1"))
    free = deal(fw.new_game(fw.Options(players=3, thinking_cards=True)), THREE)
    assert_rolled_out_as_played(after(free, "R2 T B7 B5"))


def test_rollouts_from_the_middle_of_a_deal() -> None:
    state = after(fw.new_game(), "plan:3 deal:R8 deal:B8 deal:Y8 deal:R7 deal:B7 deal:Y7 deal:R1")
    assert_rolled_out_as_played(state)
    assert_rolled_out_as_played(after(fw.new_game(fw.Options(players=3)), "plan:2 deal:R1 deal:R8 deal:B2"))


# Moves compared
def end_of_round(state: fw.State, move: fw.Move, rng: Random) -> tuple[int, ...]:
    rounds = len(state.rounds)
    state = fw.apply_move(state, move)
    while len(state.rounds) == rounds:
        state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))
    return fw.scores(state)


@pytest.mark.rule("FW-12", "FW-21")
@pytest.mark.parametrize("seed", range(4))
def test_each_paired_end_is_as_likely_as_in_random_play(seed: int) -> None:
    state = near_the_end(fw.Options(), 5 + seed, seed)
    for number, move in enumerate(fw.legal_moves(state)):
        paired = exact_distribution(lambda rng, number=number: fw.paired_ends(state, rng)[number])  # type: ignore[misc]
        assert paired == exact_distribution(partial(end_of_round, state, move))


@pytest.mark.slow
@pytest.mark.rule("FW-14", "FW-61", "FW-62")
@pytest.mark.parametrize("number", range(len(SETS)))
def test_paired_ends_follow_the_options(number: int) -> None:
    rng = Random(3)
    state = fw.resolve_chance(fw.new_game(SETS[number]), rng)
    for _ in range(5):
        state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))
    moves = fw.legal_moves(state)
    paired = [fw.paired_ends(state, rng) for _ in range(3000)]
    for chosen in {0, len(moves) - 1}:
        played = Counter[Hashable](end_of_round(state, moves[chosen], rng) for _ in range(3000))
        assert_same_odds(Counter[Hashable](ends[chosen] for ends in paired), played)


def test_paired_ends_differ_by_two_cards_alone() -> None:
    """In row 2 the last to play has two cards, and the rows are known but for that: see `test_search`, plan 3."""
    state = after(deal(fw.new_game(), FOUR, 3), " ".join(row_by_row(FOUR, (6, 5, 4, 3))) + " B7 B1 R2")
    # R8 now: R1 leads, R5 wins row 1, B7 row 2, and seat 0 all the rest. Y3 now: R8 wins row 1, Y3 row 2, B6, B8, then R6 and B4.
    assert fw.paired_ends(state, Random(1)) == ((2, 1, 0, 0), (0, 1, 0, 2))


def row_by_row(matrix: str, rows: Sequence[int]) -> list[str]:
    lying = columns(matrix)
    return [lying[(6 - row + seat) % 4][row - 1] for row in rows for seat in range(4)]


def test_where_no_player_decides_there_are_no_ends() -> None:
    over, _ = playout(fw, fw.new_game(), Random(1))
    for state in (fw.new_game(), fw.new_game(fw.Options(first_seat=None)), over):
        assert fw.paired_ends(state, Random(1)) == ()
    with pytest.raises(InvalidState):
        fw.paired_ends(fw.observe(fw.new_game(), 0), Random(1))  # type: ignore[arg-type]  # wrong on purpose


# What the end of a round is worth
def test_a_lead_is_worth_the_more_the_fewer_rounds_are_left() -> None:
    """With `SWING` 4, four points ahead of three others: e to 3 with one round left, the root of e to 3 with four times as many."""
    state = fw.resolve_chance(fw.new_game(), Random(1))
    chances = []
    while len(state.rounds) < 3:
        chances.append(fw.win_chances(state, [(7, 3, 3, 3)])[0])
        state = fw.resolve_chance(end_of_this_round(state), Random(1))
    assert [len(each) for each in chances] == [4, 4, 4]
    assert chances[2] == pytest.approx((e / (e + 3), *[1 / (e + 3)] * 3))
    assert chances[1][0] == pytest.approx(exp(1 / sqrt(2)) / (exp(1 / sqrt(2)) + 3))
    assert chances[0][0] < chances[1][0] < chances[2][0]
    assert fw.win_chances(state, [(7, 3, 3, 3)]) == [(1, 0, 0, 0)]


def end_of_this_round(state: fw.State) -> fw.State:
    finished = len(state.rounds)
    while len(state.rounds) == finished:
        state = fw.apply_move(state, fw.legal_moves(state)[0])
    return state


@pytest.mark.rule("FW-40", "FW-41")
@pytest.mark.parametrize(("tiebreak", "chances"), [("last_round", (0, 1, 0, 0)), ("shared", (0.5, 0.5, 0, 0))])
def test_in_the_last_round_it_is_known_who_wins(tiebreak: fw.Tiebreak, chances: tuple[float, ...]) -> None:
    """Three rounds of `FOUR` bring 2 1 0 0, the same again, and 3 1 1 3.

    So seat 0 gets 3 points more to have 10, and seat 1 gets 7: the last round decides their tie, unless it is shared.
    """
    state = fw.new_game(fw.Options(tiebreak=tiebreak))
    for plan in (1, 2, 3):
        state = whole_round(state, FOUR, plan)
    state = deal(state, FOUR, 4)
    assert fw.scores(state) == (7, 3, 1, 3)
    assert fw.win_chances(state, [(10, 10, 3, 2)]) == [chances]
    assert fw.win_chances(state, [(10, 10, 10, 13)]) == [(0, 0, 0, 1)]


@pytest.mark.parametrize("number", range(len(SETS)))
def test_chances_after_a_round_are_those_that_were_told_in_it(number: int) -> None:
    state = fw.resolve_chance(fw.new_game(SETS[number]), Random(number))
    while not fw.is_over(state):
        ended = end_of_this_round(state)
        chances = fw.win_chances(state, [fw.scores(ended)])
        assert chances == fw.win_chances(ended, [fw.scores(ended)])
        assert sum(chances[0]) == pytest.approx(1)
        state = fw.resolve_chance(ended, Random(number))
    winners = [standing.seat for standing in fw.standings(state) if standing.place == 1]
    shares = tuple(1 / len(winners) if seat in winners else 0 for seat in range(state.options.players))
    assert fw.win_chances(state, [fw.scores(state)]) == [shares]


@pytest.mark.parametrize(
    "ends", [None, 5, [5], [(1, 2, 3)], [(1, 2, 3, 4.0)], [[1, 2, 3, 4]], ["1234"], {(1, 2, 3, 4)}]
)
def test_ends_are_points_by_seat(ends: object) -> None:
    with pytest.raises(InvalidState, match=r"^ends: must be tuples of 4 whole numbers"):
        fw.win_chances(fw.new_game(), ends)  # type: ignore[arg-type]  # wrong on purpose


def test_points_of_any_size_have_a_chance() -> None:
    assert fw.win_chances(fw.new_game(), [(10**400, 0, -(10**400), 0)])[0] == pytest.approx((1, 0, 0, 0))
    assert fw.win_chances(fw.new_game(), []) == []


def test_a_finished_game_is_its_own_end() -> None:
    state, _ = playout(fw, fw.new_game(), Random(1))
    assert fw.rollout(state, Random(2)) == fw.scores(state)


def test_rollouts_depend_on_state_and_generator_alone() -> None:
    state = deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR)
    rolled = [[fw.rollout(state, rng) for _ in range(20)] for rng in (Random(1), Random(1), Random(2))]
    assert rolled[0] == rolled[1] != rolled[2]


def test_only_states_are_rolled_out() -> None:
    for wrong in (None, 5, fw.observe(fw.new_game(), 0)):
        with pytest.raises(InvalidState, match=r"must be a failingwater\.State"):
            fw.rollout(wrong, Random(1))  # type: ignore[arg-type]  # what a caller may pass by mistake
