"""Sets of cards and hands as bits, written out by hand, and against sets of codes."""

from hypothesis import given
from hypothesis import strategies as st

from boardrules import failingwater as fw
from boardrules.failingwater.hands import (
    ALL_HANDS,
    ALL_THINKING_CARDS,
    MASKS,
    cards_held,
    cards_of,
    codes_in,
    colour_counts,
    hand_of,
    held_by,
    held_of_singles,
    highest_code_in,
    in_no_hand,
    listed,
    listing,
    single_cards,
    thinking_cards,
)
from boardrules.failingwater.moves import NO_CODE, THINKING_CODE

CODES = st.frozensets(st.integers(0, 23))
HANDS = st.lists(CODES, min_size=4, max_size=4)


def held_of(hands: list[frozenset[int]]) -> int:
    return sum(held_by(column, codes) for column, codes in enumerate(hands))


def test_the_drawing() -> None:
    cards = [fw.Card.from_text(text).code for text in ("R1", "R3", "B2")]
    assert f"{held_by(0, [*cards, THINKING_CODE]):b}" == "1000000000000001000000101"
    assert held_by(1, cards) == 0b0_00000000_00000010_00000101 << 25
    assert held_by(3, [THINKING_CODE]) == 1 << 99


def test_the_masks_of_a_column() -> None:
    for column, masks in enumerate(MASKS):
        assert masks.shift == 25 * column
        assert masks.cards + masks.thinking == masks.whole == (2**25 - 1) * 2 ** (25 * column)
        assert masks.bits == (*(2 ** (25 * column + code) for code in range(25)), 0)
        assert masks.bits[NO_CODE] == 0
        assert masks.bits[THINKING_CODE] == masks.thinking
        assert masks.colours == (*(255 * 2 ** (25 * column + shift) for shift in (0, 8, 16) for _ in range(8)), 0)
    assert ALL_HANDS == 2**100 - 1
    assert ALL_THINKING_CARDS == thinking_cards(4) == sum(2**bit for bit in (24, 49, 74, 99))
    assert thinking_cards(3) == ALL_THINKING_CARDS - 2**99
    assert thinking_cards(0) == 0


@given(HANDS)
def test_hands_side_by_side_are_as_they_were_apart(hands: list[frozenset[int]]) -> None:
    held = held_of(hands) | ALL_THINKING_CARDS
    for column, codes in enumerate(hands):
        assert codes_in(cards_held(held, column)) == sorted(codes)
        assert [card.code for card in hand_of(held, column)] == sorted(codes)
    assert codes_in(in_no_hand(held)) == sorted(set(range(24)).difference(*hands))


@given(CODES)
def test_a_set_of_cards_is_a_set_of_codes(codes: frozenset[int]) -> None:
    cards = cards_of(codes)
    assert cards == cards_of([*codes, THINKING_CODE, THINKING_CODE + 1])
    assert codes_in(cards) == sorted(codes)
    assert highest_code_in(cards) == max(codes, default=-1)
    assert colour_counts(cards) == tuple(sum(code // 8 == number for code in codes) for number in range(3))


@given(HANDS, st.integers(0, 3), st.booleans())
def test_a_listing_gives_what_each_card_stands_for(hands: list[frozenset[int]], column: int, thinking: bool) -> None:  # noqa: FBT001
    names = [*map(str, fw.CARDS), "T"]
    held = held_of(hands) | (MASKS[column].thinking if thinking else 0)
    expected = [*(names[code] for code in sorted(hands[column])), *(["T"] if thinking else [])]
    assert list(listed(listing(names), held, MASKS[column])) == expected


@given(CODES, st.integers(0, 3))
def test_a_hand_is_the_sum_of_its_single_cards(codes: frozenset[int], column: int) -> None:
    singles = single_cards(cards_of(codes))
    assert singles == [2**code for code in sorted(codes)]
    assert held_of_singles(column, reversed(singles)) == held_by(column, codes)


def test_the_whole_deck_falls_into_all_its_cards() -> None:
    deck = single_cards(cards_of(range(24)))
    assert deck == [2**code for code in range(24)]
    deck.clear()  # what is handed out is nobody else's
    assert len(single_cards(cards_of(range(24)))) == 24
