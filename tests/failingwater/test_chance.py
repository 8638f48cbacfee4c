"""Chance: exact outcomes, the dummy's layout, and the fast way that must be as likely as the slow one."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, perm
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardrules import CHANCE, InvalidState, resolve
from boardrules import failingwater as fw
from boardrules.failingwater.chance import draw
from tests.chances import assert_fits, assert_uniform, exact_distribution
from tests.failingwater.positions import FOUR, THREE, after, columns, deal, options, texts, whole_round
from tests.failingwater.slow.rules import dummy_must_be_laid_again
from tests.failingwater.test_whole_games import every_combination

THREE_PLAYERS = fw.Options(players=3)


BOTH_FACE_DOWN = options(players=3, dummy_face_down=[1, 6])


def outcomes(state: fw.State) -> dict[str, Fraction]:
    found = fw.chance_outcomes(state)
    assert tuple(move for move, _ in found) == fw.legal_moves(state)
    assert sum(chance for _, chance in found) == (1 if found else 0)
    return {fw.move_to_text(move): chance for move, chance in found}


@pytest.mark.rule("FW-05")
@pytest.mark.parametrize("players", [3, 4])
def test_every_seat_is_as_likely_to_start(players: int) -> None:
    state = fw.new_game(fw.Options(players=players, first_seat=None))
    assert outcomes(state) == {f"start:{seat}": Fraction(1, players) for seat in range(players)}


@pytest.mark.rule("FW-10")
def test_every_plan_that_is_left_is_as_likely() -> None:
    state = fw.new_game()
    for left in (4, 3, 2, 1):
        plans = [position for position in range(1, 5) if position not in state.plans_seen]
        assert outcomes(state) == {f"plan:{position}": Fraction(1, left) for position in plans}
        state = whole_round(state, FOUR, plans[-1])


@pytest.mark.rule("FW-11")
def test_every_card_that_is_left_is_as_likely() -> None:
    state = after(fw.new_game(), "plan:1")
    dealt = [card for hand in columns(FOUR) for card in hand]
    for number, card in enumerate(dealt):
        left = dict.fromkeys((f"deal:{other}" for other in dealt[number:]), Fraction(1, 24 - number))
        assert outcomes(state) == left  # down to the last card, which is a step of its own
        state = after(state, f"deal:{card}")
    assert fw.chance_outcomes(state) == ()
    with pytest.raises(InvalidState, match="chance is not to move"):
        fw.sample_chance(state, Random(1))


@pytest.mark.rule("FW-51", "FW-52")
def test_at_the_sixth_card_two_eights_face_up_empty_the_column() -> None:
    state = after(fw.new_game(THREE_PLAYERS), "plan:1")
    for text in ("deal:B1", "deal:B8", "deal:R8", "deal:Y8", "deal:R1"):
        state = after(state, text)
        assert state.phase is fw.Phase.DEAL
    assert len(outcomes(state)) == 19  # not before the sixth
    assert [str(card) for card in state.columns[3]] == ["B1", "B8", "R8", "Y8", "R1", "None"]
    state = after(state, "deal:R2")
    assert state.columns[3] == (None,) * 6
    assert outcomes(state) == {f"deal:{card}": Fraction(1, 24) for card in fw.CARDS}
    state = after(state, "deal:B8 deal:B1 deal:R1 deal:R2 deal:Y1 deal:R8")  # one of two eights lies face down
    assert (len(outcomes(state)), state.hand_sizes) == (18, (0, 0, 0))


@pytest.mark.parametrize("chosen", [fw.Options(first_seat=None), options(players=3, first_seat=None)])
def test_samples_are_as_likely_as_the_outcomes_say(chosen: fw.Options) -> None:
    for state in (
        fw.new_game(chosen),
        after(fw.new_game(chosen), "start:1"),
        after(fw.new_game(chosen), "start:1 plan:2 deal:R1"),
    ):
        rng = Random(11)
        drawn = Counter(fw.move_to_text(fw.sample_chance(state, rng)) for _ in range(4000))
        assert_fits(drawn, outcomes(state))


@pytest.mark.parametrize("resolved", ["fast", "step by step"])
@pytest.mark.parametrize("players", [3, 4])
def test_seats_plans_and_cards_come_as_often_as_they_should(players: int, resolved: str) -> None:
    start = fw.new_game(fw.Options(players=players, first_seat=None))
    rng = Random(3)
    seats, plans, owners = Counter[int | None](), Counter[int](), Counter[int]()
    for _ in range(2000):
        state = fw.resolve_chance(start, rng) if resolved == "fast" else resolve(fw, start, rng)[0]
        assert state.phase is fw.Phase.PLAY
        seats[state.start_seat] += 1
        plans[state.plans_seen[0]] += 1
        # An 8 is rarer with the dummy, so a 5 is looked for.
        owners[next((seat for seat, hand in enumerate(state.hands) if fw.Card("red", 5) in hand), 3)] += 1
    assert_uniform(seats, range(players))
    assert_uniform(plans, range(1, 5))
    if players == 4:
        assert_uniform(owners, range(4))
    else:
        dummy = chance_of_a_five_with_the_dummy()
        assert_fits(owners, {3: dummy, **dict.fromkeys(range(3), (1 - dummy) / 3)})


def eights_of_the_dummy() -> dict[tuple[bool, int], Fraction]:
    """How likely it is that row 1 holds an 8, and that so many 8s lie face up in rows 2 to 6, by FW-52 for {1}."""
    weights = {(True, up): Fraction(3, 24) * comb(2, up) * comb(21, 5 - up) for up in (0, 1)} | {
        (False, up): Fraction(21, 24) * comb(3, up) * comb(20, 5 - up) for up in (0, 1)
    }
    whole = sum(weights.values())
    return {each: weight / whole for each, weight in weights.items()}


def chance_of_a_five_with_the_dummy() -> Fraction:
    """One of the 21 cards below 8 is as likely there as any other."""
    eights = sum((chance * (first + up) for (first, up), chance in eights_of_the_dummy().items()), Fraction(0))
    return (6 - eights) / 21


@pytest.mark.rule("FW-51", "FW-52")
@pytest.mark.parametrize("resolved", ["fast", "step by step"])
def test_eights_of_the_dummy_come_as_often_as_counted(resolved: str) -> None:
    start = fw.new_game(THREE_PLAYERS)
    rng = Random(17)
    drawn = Counter[tuple[bool, int]]()
    for _ in range(3000):
        state = fw.resolve_chance(start, rng) if resolved == "fast" else resolve(fw, start, rng)[0]
        ranks = [card.rank for card in state.columns[3] if isinstance(card, fw.Card)]
        drawn[ranks[0] == 8, ranks[1:].count(8)] += 1
    assert_fits(drawn, eights_of_the_dummy())


@pytest.mark.rule("FW-52")
def test_the_fast_way_never_leaves_a_broken_layout() -> None:
    for chosen in every_combination():
        if chosen.players == 3:
            for seed in range(6):
                column = fw.resolve_chance(fw.new_game(chosen), Random(seed)).columns[3]
                rows = [str(card) for card in column]
                assert len(set(rows)) == 6
                assert not dummy_must_be_laid_again(rows, sorted(chosen.dummy_face_down))


def exactly(state: fw.State, most: int = 20) -> dict[fw.State | None, Fraction]:
    return exact_distribution(lambda rng: fw.resolve_chance(state, rng), most)


def slowly(state: fw.State) -> dict[fw.State | None, Fraction]:
    """How likely each next decision is, by going through every outcome of every step."""
    if fw.current_player(state) != CHANCE:
        return {state: Fraction(1)}
    found: dict[fw.State | None, Fraction] = {}
    for move, chance in fw.chance_outcomes(state):
        for end, probability in slowly(fw.apply_move(state, move)).items():
            found[end] = found.get(end, Fraction(0)) + chance * probability
    return found


@pytest.mark.rule("FW-05", "FW-10", "FW-11")
@pytest.mark.parametrize("left", range(5))
def test_the_last_cards_are_dealt_exactly_as_likely_as_step_by_step(left: int) -> None:
    dealt = [f"deal:{card}" for hand in columns(FOUR) for card in hand]
    state = after(fw.new_game(), ["plan:1", *dealt[: 24 - left]])
    assert exactly(state) == slowly(state)


@pytest.mark.rule("FW-11")
def test_cards_for_two_hands_are_dealt_exactly_as_likely_as_step_by_step() -> None:
    # Three cards for seat 2 and six for seat 3: the order within a hand is forgotten, so each of 84 choices is as likely.
    dealt = [f"deal:{card}" for hand in columns(FOUR) for card in hand]
    state = after(fw.new_game(), ["plan:1", *dealt[:15]])
    rng = Random(23)
    drawn = Counter(fw.resolve_chance(state, rng).hands[2] for _ in range(4000))
    assert len(drawn) == comb(9, 3)
    assert_uniform(drawn, list(drawn))


@pytest.mark.rule("FW-66", "FW-67")
def test_hand_switching_leaves_the_plan_to_chance() -> None:
    state = whole_round(fw.new_game(fw.Options(hand_switching=True)), FOUR)
    ends = exactly(state)
    assert ends == slowly(state)
    assert [end.plans_seen for end in ends if end is not None] == [(1, 2), (1, 3), (1, 4)]


@pytest.mark.rule("FW-52", "FW-67")
@pytest.mark.parametrize(
    ("chosen", "column"), [(THREE_PLAYERS, "B8 R5 B4 Y7 B6 R8"), (BOTH_FACE_DOWN, "B8 R5 B4 Y8 B6 R8")]
)
def test_the_dummys_own_six_are_laid_exactly_uniformly(chosen: fw.Options, column: str) -> None:
    switching = options(**fw.options_to_data(chosen), hand_switching=True)
    state = after(fw.new_game(switching), ["plan:1", *(f"deal:{card}" for card in column.split())])
    state = fw.resolve_chance(state, Random(1))
    while state.phase is fw.Phase.PLAY:
        state = fw.apply_move(state, fw.legal_moves(state)[0])
    state = after(state, "plan:2")
    whole = [
        rows
        for rows in permutations(column.split())
        if not dummy_must_be_laid_again(rows, sorted(chosen.dummy_face_down))
    ]
    ends = exactly(state, most=1)  # a second draw means that the layout was broken
    broken = ends.pop(None)
    assert broken == 1 - Fraction(len(whole), 720)
    assert {tuple(map(str, end.columns[3])) for end in ends if end is not None} == set(whole)
    assert set(ends.values()) == {Fraction(1, 720)}
    # When a layout breaks, the switched hands stay as they are.
    for seed in range(30):
        end = fw.resolve_chance(state, Random(seed))
        assert end.hands == state.hands
        assert set(map(str, end.columns[3])) == set(column.split())
        fw.validate(end)
    # From the middle of a layout too: two rows are laid, four cards are left.
    state = after(state, [f"deal:{card}" for card in column.split()[:2]])
    begun = [rows for rows in whole if rows[:2] == tuple(column.split()[:2])]
    ends = exactly(state, most=1)
    assert ends.pop(None, Fraction(0)) == 1 - Fraction(len(begun), 24)
    assert {tuple(map(str, end.columns[3])) for end in ends if end is not None} == set(begun)
    assert set(ends.values()) == {Fraction(1, 24)}


def test_the_middle_of_a_deal_is_kept() -> None:
    state = after(fw.new_game(THREE_PLAYERS), "plan:3 deal:Y8 deal:B8 deal:R1 deal:R2 deal:R3 deal:R4 deal:B1 deal:B2")
    for seed in range(20):
        end = fw.resolve_chance(state, Random(seed))
        assert [str(card) for card in end.columns[3]] == ["Y8", "B8", "R1", "R2", "R3", "R4"]
        assert {"B1", "B2"} <= set(map(str, end.hands[0]))
        fw.validate(end)


def test_off_chance_nothing_is_resolved() -> None:
    state = deal(fw.new_game(THREE_PLAYERS), THREE)
    rng = Random(1)
    before = rng.getstate()
    assert fw.resolve_chance(state, rng) is state
    assert resolve(fw, state, rng) == (state, ())
    assert rng.getstate() == before


def test_resolving_step_by_step_gives_the_moves_it_made() -> None:
    start = fw.new_game(fw.Options(players=3, first_seat=None))
    state, moves = resolve(fw, start, Random(4))
    assert after(start, texts(moves)) == state
    assert moves[0] in (fw.Start(0), fw.Start(1), fw.Start(2))
    assert (len(moves) - 2) % 6 == 0


@pytest.mark.parametrize("chosen", list(every_combination())[::7])
def test_fast_and_slow_end_alike(chosen: fw.Options) -> None:
    start = fw.new_game(chosen)
    fast, (slow, _) = fw.resolve_chance(start, Random(8)), resolve(fw, start, Random(8))
    for state in (fast, slow):
        assert state.phase is fw.Phase.PLAY
        assert state.hand_sizes == (6,) * chosen.players
        fw.validate(state)


def drawn_slowly(cards: list[int], count: int, rng: Random) -> list[int]:
    """One number for all cards; each card is its next digit, and the last card left takes the place of the one drawn."""
    choice = rng.randrange(perm(len(cards), count))
    drawn = []
    for _ in range(count):
        choice, place = divmod(choice, len(cards))
        cards[place], cards[-1] = cards[-1], cards[place]
        drawn.append(cards.pop())
    return drawn


@given(st.lists(st.integers(0, 23), unique=True), st.data())
def test_a_draw_takes_one_number_apart_card_by_card(codes: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(codes)))
    fast, slow = Random(len(codes)), Random(len(codes))
    left, left_slowly = codes.copy(), codes.copy()
    assert draw(left, count, fast) == drawn_slowly(left_slowly, count, slow)
    assert left == left_slowly
    assert fast.random() == slow.random()


@pytest.mark.rule("FW-11")
@pytest.mark.parametrize("chosen", [fw.Options(), THREE_PLAYERS, fw.Options(thinking_cards=True)])
def test_a_deal_is_one_draw_handed_out_seat_by_seat(chosen: fw.Options) -> None:
    state = after(fw.new_game(chosen), "plan:1")
    if chosen.players == 3:
        state = after(state, "deal:R1 deal:R2 deal:R3 deal:B1 deal:B2 deal:B3")
    seats = [seat for seat in range(chosen.players) for _ in range(6)]
    for dealt, seed in enumerate([*seats, 0]):  # with nothing dealt, one card, and so on
        if state.phase is not fw.Phase.DEAL:
            assert dealt == len(seats)
            break
        rng, slow = Random(seed), Random(seed)
        hands = [set(hand) for hand in state.hands]
        deck = [fw.CARDS.index(move.card) for move in fw.legal_moves(state) if isinstance(move, fw.Deal) and move.card]
        for seat, code in zip(seats[dealt:], drawn_slowly(deck, len(deck), slow), strict=True):
            hands[seat].add(fw.CARDS[code])
        resolved = fw.resolve_chance(state, rng)
        assert [set(hand) for hand in resolved.hands] == hands
        assert rng.random() == slow.random()
        state = fw.apply_move(state, fw.sample_chance(state, rng))
