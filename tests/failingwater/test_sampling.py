"""States that agree with a view: counted by hand, enumerated by trying, and drawn exactly uniformly."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial
from random import Random

import pytest

from boardrules import InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater.sampling import shown_voids
from tests.chances import assert_fits, assert_uniform, exact_distribution
from tests.failingwater.positions import (
    FOUR,
    THREE,
    VOIDS,
    after,
    columns,
    deal,
    fill,
    options,
    random_line,
    texts,
    whole_round,
)
from tests.failingwater.slow.rules import EMPTY, ReferenceGame
from tests.failingwater.slow.sampling import Deal, consistent_deals, knowledge_of, true_deal
from tests.failingwater.test_whole_games import as_dict, every_combination
from tests.junk import JUNK, kind

RED, BLUE, YELLOW = (frozenset({number}) for number in range(3))
NONE = frozenset[int]()

F = factorial


def dealt(state: fw.State) -> Deal:
    """Who holds what, and the dummy's column, in the form of the brute-force enumeration."""
    hands = tuple(tuple(sorted(map(str, hand))) for hand in state.hands)
    if state.options.players == 4 or state.phase is fw.Phase.OVER:
        return hands, (EMPTY,) * 6
    return hands, tuple(EMPTY if card is None else str(card) for card in state.columns[3])


def reckoned(state: fw.State) -> ReferenceGame:
    """The same position in the second reckoning."""
    game = ReferenceGame(as_dict(state.options))
    for text in texts(fw.path(state)):
        game.play(text)
    return game


def agrees(view: fw.View, state: fw.State) -> None:
    """Assert that a sampled state is one that a legal game leads to, and that it looks like the view."""
    assert fw.observe(state, view.seat) == view
    fw.validate(state)
    assert after(fw.new_game(state.options), texts(fw.path(state))) == state
    if view.seat is not None:
        assert fw.legal_moves(view) == (fw.legal_moves(state) if fw.current_player(state) == view.seat else ())


@pytest.mark.rule("FW-70")
def test_four_hands_counted_by_hand() -> None:
    state = deal(fw.new_game(), FOUR)
    for seat in range(4):
        assert fw.count_states(fw.observe(state, seat)) == F(18) // F(6) ** 3
    assert fw.count_states(fw.observe(state, None)) == F(24) // F(6) ** 4
    state = after(state, "Y6 B4 R7")
    assert fw.count_states(fw.observe(state, 0)) == F(16) // (F(5) * F(5) * F(6))
    assert fw.count_states(fw.observe(state, 3)) == F(15) // F(5) ** 3
    state = fill(after(state, "Y5"), FOUR, [5, 4, 3, 2])
    assert [fw.count_states(fw.observe(state, seat)) for seat in (0, 1, 2, 3, None)] == [6, 6, 6, 6, 24]


@pytest.mark.rule("FW-51", "FW-70")
@pytest.mark.parametrize(("face_down", "hidden"), [([1], 1), ([1, 6], 2)])
def test_three_hands_and_a_dummy_counted_by_hand(face_down: list[int], hidden: int) -> None:
    state = deal(fw.new_game(options(players=3, dummy_face_down=face_down)), THREE)
    # Two hands of six and the face-down rows, each row a place of its own.
    assert fw.count_states(fw.observe(state, 1)) == F(12 + hidden) // F(6) ** 2
    assert fw.count_states(fw.observe(state, None)) == F(18 + hidden) // F(6) ** 3
    state = fill(state, THREE, [6, 5, 4, 3, 2])
    assert fw.count_states(fw.observe(state, 1)) == F(2 + hidden)
    assert fw.count_states(fw.observe(state, None)) == F(3 + hidden)


@pytest.mark.rule("FW-70")
def test_while_cards_are_dealt() -> None:
    state = fw.new_game(fw.Options(players=3, first_seat=None))
    assert fw.count_states(fw.observe(state, 0)) == 1
    state = after(state, "start:1 plan:1 deal:B3")
    assert fw.count_states(fw.observe(state, 0)) == 24
    state = after(state, "deal:R5 deal:B4 deal:Y7 deal:B6 deal:R8 deal:Y1 deal:R2")
    assert fw.count_states(fw.observe(state, 0)) == 17  # the dummy's first card; the deck has no order yet
    assert fw.count_states(fw.observe(state, 1)) == F(19) // (F(2) * F(16))
    state = after(fw.new_game(), ["plan:1", *(f"deal:{card}" for card in columns(FOUR)[0]), "deal:R5"])
    assert fw.count_states(fw.observe(state, 0)) == 18
    assert fw.count_states(fw.observe(state, 1)) == F(23) // (F(6) * F(17))


@pytest.mark.rule("FW-71")
def test_nothing_is_open_between_rounds_and_at_the_end() -> None:
    state = whole_round(fw.new_game(fw.Options(thinking_cards=True)), FOUR)
    for each in (fw.new_game(), state, after(state, "plan:3")):
        for seat in (0, 3, None):
            view = fw.observe(each, seat)
            assert fw.count_states(view) == 1
            assert fw.sample_state(view, Random(1)) == each


@pytest.mark.rule("FW-71")
def test_thinking_cards_make_hands_one_card_larger() -> None:
    state = after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "T B4 T Y5")
    assert fw.count_states(fw.observe(state, 1)) == F(17) // (F(6) * F(6) * F(5))
    assert fw.count_states(fw.observe(state, None)) == F(22) // (F(6) * F(5) * F(6) * F(5))


@pytest.mark.rule("FW-73")
def test_a_player_who_did_not_follow_has_shown_a_void() -> None:
    state = after(deal(fw.new_game(options(follow="start_card")), VOIDS), "R1 R7 Y1 B5")
    assert shown_voids(fw.observe(state, 0)) == (NONE, NONE, RED, RED)
    # Seat 0 holds R2 to R6; R8 is the only red card unseen, and only seat 1 may hold it. The other 14 unseen cards
    # are 7 blue and 7 yellow: 4 more for seat 1, 5 for seat 2, 5 for seat 3.
    assert fw.count_states(fw.observe(state, 0)) == F(14) // (F(4) * F(5) * F(5))
    # Seat 1 holds R8 itself. R2 to R6 are unseen and all with seat 0; 10 others are in two hands.
    assert fw.count_states(fw.observe(state, 1)) == F(10) // F(5) ** 2
    # Seat 2 holds yellow cards only; R2 to R6 and R8 lie with seats 0 and 1. Seat 3 has 5 of the 9 others (7 blue, Y7, Y8); 4 of
    # those and the 6 red ones lie with seats 0 and 1: 10 cards, 5 each.
    assert fw.count_states(fw.observe(state, 2)) == F(9) // (F(5) * F(4)) * (F(10) // F(5) ** 2)


@pytest.mark.rule("FW-73")
def test_without_the_duty_nothing_is_shown() -> None:
    state = after(deal(fw.new_game(), VOIDS), "R1 R7 Y1 B5")
    assert fw.count_states(fw.observe(state, 0)) == F(15) // F(5) ** 3


@pytest.mark.rule("FW-61", "FW-73")
def test_a_thinking_card_shows_nothing_and_sets_nothing() -> None:
    strict = options(follow="start_card", thinking_cards=True)
    state = after(deal(fw.new_game(strict), VOIDS), "R1 R7 T B5")
    assert shown_voids(fw.observe(state, 0)) == (NONE, NONE, NONE, RED)
    state = after(deal(fw.new_game(strict), VOIDS), "T R7 Y1 B5")
    assert shown_voids(fw.observe(state, 0)) == (NONE, NONE, NONE, NONE)


@pytest.mark.rule("FW-73")
def test_the_start_player_shows_nothing() -> None:
    state = after(deal(fw.new_game(options(follow="start_card")), VOIDS), "R1 R7 Y1 B5 B1")
    assert shown_voids(fw.observe(state, 0)) == (NONE, NONE, RED, RED)  # B1 of seat 1 starts a row
    state = after(state, "Y2 B6 R2")
    assert shown_voids(fw.observe(state, 1)) == (BLUE, NONE, RED | BLUE, RED)


# Two hands with voids at the end, and a dummy with rows 1 and 6 face down.
TWO_VOIDS = """
    R7 Y1 B4 B3
    R1 Y3 B5 R2
    R3 Y6 B6 Y7
    B1 B2 B7 R4
    Y5 Y4 Y2 R6
    R5 R8 B8 Y8
"""


@pytest.mark.rule("FW-51", "FW-73")
def test_voids_in_two_hands_with_two_face_down_rows() -> None:
    state = deal(fw.new_game(options(players=3, follow="start_card", dummy_face_down=[1, 6])), TWO_VOIDS)
    # Row 6 is red: seat 2 has none. Row 5 is yellow: seat 0 must play Y5. Row 4, begun by seat 2, is blue: all follow.
    # Row 3 is red: seat 1 has no red left. Row 2 is yellow: seat 0 has none left.
    state = after(state, "R5 R8 B8 Y4 Y2 Y5 B7 B1 B2 R3 Y6 B6")
    state = after(state, "Y3 B5 R1")
    assert (fw.current_player(state), texts(fw.legal_moves(state))) == (2, ["B4"])
    assert shown_voids(fw.observe(state, None)) == (YELLOW, RED, RED | YELLOW)
    # In hand: R7, Y1, B4. Face down: B3 (row 1) and Y8 (row 6).
    # Seat 0 sees R7; unseen are Y1 B4 B3 Y8. Seat 2 must have blue: 2. Seat 1 takes any of the other three: 3. Two orders: 12.
    assert fw.count_states(fw.observe(state, 0)) == 12
    # Seat 1 sees Y1; unseen are R7 B4 B3 Y8. Seat 2 blue: 2; seat 0 not yellow: of R7 and the other blue card: 2; two orders: 8.
    assert fw.count_states(fw.observe(state, 1)) == 8
    # Seat 2 sees B4; unseen are R7 Y1 B3 Y8. Seat 0 has R7: seat 1 any of three, 6 in all. Seat 0 has B3: seat 1 has Y1 or Y8: 4.
    assert fw.count_states(fw.observe(state, 2)) == 10
    # A bystander: unseen are R7 Y1 B4 B3 Y8. Seat 2 has B4 or B3: 2 times what is left of four: seat 0 R7: 3 * 2, or the
    # other blue one: 2 * 2.
    assert fw.count_states(fw.observe(state, None)) == 20
    for seat in (0, 1, 2, None):
        exactly_uniform(state, seat)
        sampled_as_often(state, seat)


def exactly_uniform(state: fw.State, seat: int | None) -> None:
    """Assert that sampling can give all that agrees with the view, and each with the same exact chance."""
    view = fw.observe(state, seat)
    found = exact_distribution(lambda rng: fw.sample_state(view, rng))
    possible = consistent_deals(knowledge_of(reckoned(state), seat))
    assert fw.count_states(view) == len(possible) == len(found)
    assert set(found.values()) == {Fraction(1, len(possible))}
    assert {dealt(each) for each in found if each is not None} == set(possible)
    assert state in found
    for each in found:
        assert each is not None
        agrees(view, each)


def sampled_as_often(state: fw.State, seat: int | None) -> None:
    """Assert the same by drawing with a fixed seed."""
    view = fw.observe(state, seat)
    rng = Random(29)
    drawn = Counter(dealt(fw.sample_state(view, rng)) for _ in range(60 * fw.count_states(view)))
    assert_uniform(drawn, consistent_deals(knowledge_of(reckoned(state), seat)))


def endgames(step: int, most: int) -> Iterator[tuple[fw.State, int | None]]:
    """Positions of random games in which a seat holds few states possible; every combination of options in turn."""
    for number, chosen in enumerate(every_combination()):
        if number % step == 0:
            rng = Random(number)
            late = [
                state
                for state, _ in random_line(chosen, seed=number)
                if 0 < max(state.hand_sizes) <= 3 and min(state.hand_sizes) <= 2 and state.phase is not fw.Phase.PLAN
            ]
            for state in rng.sample(late, min(6, len(late))):
                for seat in (*range(chosen.players), None):
                    if fw.count_states(fw.observe(state, seat)) <= most:
                        yield state, seat


@pytest.mark.slow
@pytest.mark.rule("FW-70", "FW-72", "FW-73")
def test_endgames_are_counted_as_by_trying() -> None:
    voids = together = 0
    for state, seat in endgames(step=7, most=60):
        view = fw.observe(state, seat)
        game = reckoned(state)
        possible = consistent_deals(knowledge_of(game, seat))
        assert true_deal(game) == dealt(state) in possible
        assert fw.count_states(view) == len(possible)
        listed = list(fw.all_states(view))
        assert len(listed) == len(possible)
        assert {dealt(each) for each in listed} == set(possible)
        assert state in listed
        rng = Random(1)
        for _ in range(3):
            sampled = fw.sample_state(view, rng)
            assert dealt(sampled) in possible
            agrees(view, sampled)
        lacking = sum(map(bool, shown_voids(view)))
        voids += lacking > 0
        together += lacking > 1 and len(state.options.dummy_face_down) == 2 and state.options.players == 3
    assert voids > 200
    assert together > 20


@pytest.mark.rule("FW-70", "FW-73")
def test_endgames_are_sampled_exactly_uniformly() -> None:
    tried = 0
    for state, seat in endgames(step=11, most=12):
        if state.phase is fw.Phase.PLAY and max(state.hand_sizes) <= 2 and fw.count_states(fw.observe(state, seat)) > 1:
            exactly_uniform(state, seat)
            tried += 1
    assert tried > 100


@pytest.mark.rule("FW-73")
def test_frequencies_with_voids_in_the_middle_of_a_round() -> None:
    # As counted above: R8 is with seat 1 for certain; 7 blue and 7 yellow cards fill 4, 5 and 5 places.
    state = after(deal(fw.new_game(options(follow="start_card")), VOIDS), "R1 R7 Y1 B5")
    view = fw.observe(state, 0)
    rng = Random(31)
    owners, blue = Counter[int](), Counter[int]()
    for _ in range(3000):
        sampled = fw.sample_state(view, rng)
        assert fw.Card("red", 8) in sampled.hands[1]
        owners[next(seat for seat, hand in enumerate(sampled.hands) if fw.Card("yellow", 2) in hand)] += 1
        blue[sum(card.colour is fw.Colour.BLUE for card in sampled.hands[2])] += 1
    assert_fits(owners, {1: Fraction(4, 14), 2: Fraction(5, 14), 3: Fraction(5, 14)})
    assert_fits(blue, {number: Fraction(comb(7, number) * comb(7, 5 - number), comb(14, 5)) for number in range(6)})


@pytest.mark.rule("FW-70")
@pytest.mark.parametrize("chosen", [fw.Options(), options(players=3), options(players=3, dummy_face_down=[1, 6])])
def test_frequencies_without_voids(chosen: fw.Options) -> None:
    state = deal(fw.new_game(chosen), FOUR if chosen.players == 4 else THREE)
    rng = Random(37)
    # R6 is unseen by seat 1 but for the four-player deal, where R1 is.
    card = fw.Card("red", 1)
    owners = Counter(owner_of(card, fw.sample_state(fw.observe(state, 1), rng)) for _ in range(2000))
    if chosen.players == 4:
        assert_uniform(owners, [0, 2, 3])
    else:
        hidden = len(chosen.dummy_face_down)
        assert_fits(owners, {3: Fraction(hidden, 12 + hidden), **dict.fromkeys((0, 2), Fraction(6, 12 + hidden))})


def owner_of(card: fw.Card, state: fw.State) -> int:
    """The seat whose hand a card is in; 3 with three players stands for the dummy's column."""
    return next((seat for seat, hand in enumerate(state.hands) if card in hand), 3)


@pytest.mark.parametrize("part", range(4))
def test_every_sample_is_a_state_that_a_game_leads_to(part: int) -> None:
    for number, chosen in enumerate(every_combination()):
        if number % 4 == part:
            rng = Random(number)
            line = random_line(chosen, seed=number)
            for state, _ in rng.sample(line, 2):
                view = fw.observe(state, rng.choice([*range(chosen.players), None]))
                assert fw.count_states(view) >= 1
                agrees(view, fw.sample_state(view, rng))


def test_the_generator_alone_decides() -> None:
    view = fw.observe(after(deal(fw.new_game(options(follow="start_card")), VOIDS), "R1 R7 Y1 B5"), 0)
    assert [fw.sample_state(view, Random(seed)) for seed in range(9)] == [
        fw.sample_state(view, Random(seed)) for seed in range(9)
    ]
    assert len({fw.sample_state(view, Random(seed)) for seed in range(9)}) > 1


@pytest.mark.parametrize("other", [*JUNK, fw.new_game(), fw.View], ids=kind)
def test_what_is_no_view(other: object) -> None:
    with pytest.raises(InvalidState, match=r"^view: must be a failingwater\.View, not "):
        fw.count_states(other)  # type: ignore[arg-type]  # what comes from outside may be anything
    with pytest.raises(InvalidState, match=r"^view: must be a failingwater\.View, not "):
        fw.sample_state(other, Random(1))  # type: ignore[arg-type]  # what comes from outside may be anything


def test_a_view_that_no_state_gives() -> None:
    state = after(deal(fw.new_game(options(follow="start_card")), VOIDS), "R1 R7 Y1 B5")
    view = fw.observe(state, 0)
    laid = bytes(card.code for card in fw.Row.from_text("R1 B1 B2 B3").cards)
    own = sum(1 << card.code for card in fw.Row.from_text("B4 B5 B6 B7 B8").cards)
    # Every other seat has shown that it has no red, but seven red cards are unseen and there is no deck.
    for ask in (fw.count_states, lambda view: fw.sample_state(view, Random(1))):
        with pytest.raises(InvalidState, match=r"^view: no state agrees with what it shows"):
            ask(fw.View(view.setup, view.turn, own, laid, 0))


def test_a_view_that_holds_more_cards_than_its_seat() -> None:
    view = fw.observe(deal(fw.new_game(), FOUR), 0)
    with pytest.raises(InvalidState, match=r"^held: seat 0 must hold 6 cards, not 12$"):
        fw.count_states(fw.View(view.setup, view.turn, view.held | 0b111111 << 6, view.laid, 0))
