"""Thinking cards, easy order, hand switching: each by hand, and together."""

import pytest

from boardrules import CHANCE, IllegalMove
from boardrules import failingwater as fw
from tests.failingwater.positions import (
    EASY,
    FOUR,
    NORMAL,
    THREE,
    VOIDS,
    WINNERS,
    after,
    columns,
    deal,
    fill,
    options,
    texts,
    whole_round,
)


def legal(state: fw.State) -> str:
    return " ".join(texts(fw.legal_moves(state)))


def lying(finished: fw.Round) -> list[list[str]]:
    return [[str(card) for card in column] for column in finished.columns]


THINKING = fw.Options(thinking_cards=True)


@pytest.mark.rule("FW-60")
@pytest.mark.parametrize("players", [3, 4])
def test_each_player_has_one_thinking_card_from_the_start(players: int) -> None:
    assert fw.new_game(fw.Options(players=players, thinking_cards=True)).thinking == (True,) * players
    assert fw.new_game(fw.Options(players=players, first_seat=None, thinking_cards=True)).thinking == (True,) * players
    state = fw.new_game(fw.Options(players=players))
    assert state.thinking == (False,) * players
    state = deal(state, FOUR if players == 4 else THREE)
    with pytest.raises(IllegalMove, match="Thinking cards are not in this game") as error:
        fw.apply_move(state, fw.PlayThinking())
    assert error.value.rule == "FW-60"


@pytest.mark.rule("FW-60", "FW-61")
def test_it_may_be_played_in_any_row_instead_of_a_card() -> None:
    for position, row in enumerate(NORMAL):
        state = deal(fw.new_game(THINKING), FOUR)
        state = fill(state, FOUR, NORMAL[:position])
        first = fw.current_player(state)
        assert legal(state).endswith(" T")
        assert state.hand_sizes[first] == 6 - position
        state = after(state, "T")
        assert state.columns[first][row - 1] is fw.Lying.THINKING
        assert (state.hand_sizes[first], state.thinking[first]) == (6 - position, False)


@pytest.mark.rule("FW-61")
def test_it_may_be_played_when_a_colour_must_be_followed() -> None:
    state = deal(fw.new_game(options(thinking_cards=True, follow="start_card")), VOIDS)
    state = after(state, "R1")
    assert legal(state) == "R7 R8 T"
    assert legal(after(state, "T")) == "Y1 Y2 Y3 Y4 Y5 Y6 T"


@pytest.mark.rule("FW-61")
def test_as_a_start_card_it_sets_no_duty_for_its_row() -> None:
    state = deal(fw.new_game(options(thinking_cards=True, follow="start_card")), VOIDS)
    state = after(state, "T")
    assert legal(state) == "R7 R8 B1 B2 B3 B4 T"
    state = after(state, "B1")
    assert legal(state) == "Y1 Y2 Y3 Y4 Y5 Y6 T"
    assert legal(after(state, "T")) == "B5 B6 B7 B8 Y7 Y8 T"
    # The next row has a start card again.
    assert legal(after(state, "Y1 B5 B2 Y2")) == "B6 B7 B8 T"


@pytest.mark.rule("FW-62")
@pytest.mark.parametrize("row", NORMAL)
def test_the_card_left_in_hand_replaces_it_before_resolution(row: int) -> None:
    # Seat 0 thinks in one row and keeps the card that it would have played there: the round ends as without it.
    state = deal(fw.new_game(THINKING), FOUR)
    cards = columns(FOUR)
    for each in NORMAL:
        for _ in range(4):
            seat = fw.current_player(state)
            assert len(state.rounds) == 0
            state = after(state, "T" if (seat, each) == (0, row) else cards[seat][each - 1])
    assert lying(state.rounds[0]) == cards
    assert state.rounds[0].thinking == (row, 0, 0, 0)
    assert state.rounds[0].winners == WINNERS[0]
    assert fw.scores(state) == (2, 1, 0, 0)
    assert state.phase is fw.Phase.PLAN  # at once: there was no choice


@pytest.mark.rule("FW-21", "FW-62")
def test_the_replacing_card_may_turn_a_row() -> None:
    # Seat 0 thinks in row 6 and then plays Y6 in row 1, so R1 is left for row 6. Seat 2 thinks in row 1: B2 replaces it.
    state = after(deal(fw.new_game(THINKING), FOUR), "T B4 R7 Y5")
    state = fill(state, FOUR, [5, 4, 3, 2])
    state = after(state, "R5 T Y3 Y6")
    assert lying(state.rounds[0]) == [["Y6", "B7", "Y8", "R3", "B5", "R1"], *columns(FOUR)[1:]]
    assert state.rounds[0].thinking == (6, 0, 1, 0)
    # Y6 leads row 1 and beats Y3. B7, Y8, R3 and B5 of seat 0 win as before; R1 leads row 6: R7 of seat 2 wins R4.
    # Seat 0 has B1 R1 B2 R2 B3: 3; seat 2 has R4; seats 1 and 3 both nothing.
    assert state.rounds[0].winners == (0, 0, 0, 0, 0, 2)
    assert fw.scores(state) == (3, 0, 4, 0)


@pytest.mark.rule("FW-62")
def test_all_may_think_in_one_row() -> None:
    state = after(deal(fw.new_game(THINKING), FOUR), "T T T T")
    assert (state.hand_sizes, state.thinking) == ((6, 6, 6, 6), (False,) * 4)
    state = fill(state, FOUR, [5, 4, 3, 2, 1])
    assert lying(state.rounds[0]) == columns(FOUR)
    assert state.rounds[0].thinking == (6, 6, 6, 6)


@pytest.mark.rule("FW-63")
def test_a_used_one_is_out_and_an_unused_one_stays() -> None:
    state = after(deal(fw.new_game(THINKING), FOUR), "T B4 R7 Y5")
    state = fill(state, FOUR, [5, 4, 3, 2, 1])
    assert state.thinking == (False, True, True, True)
    state = deal(state, FOUR, plan=2)
    assert (fw.current_player(state), state.hand_sizes) == (1, (6, 6, 6, 6))
    assert legal(state) == "R5 R6 B1 B4 Y2 Y4 T"
    state = after(state, "T R7 Y5")
    assert legal(state) == "R1 R3 B5 B7 Y6 Y8"
    with pytest.raises(IllegalMove, match="seat 0 has used the Thinking card") as error:
        fw.apply_move(state, fw.PlayThinking())
    assert error.value.rule == "FW-63"
    state = fill(after(state, "Y6"), FOUR, [5, 4, 3, 2, 1])
    assert state.thinking == (False, False, True, True)


@pytest.mark.rule("FW-63")
def test_it_cannot_be_played_twice_in_a_round() -> None:
    state = after(deal(fw.new_game(THINKING), FOUR), "T B4 R7 Y5 B1 R2 R4")
    assert legal(state) == "R1 R3 B5 B7 Y6 Y8"


@pytest.mark.rule("FW-64")
def test_the_dummy_has_no_thinking_card() -> None:
    state = deal(fw.new_game(fw.Options(players=3, thinking_cards=True)), THREE)
    assert state.thinking == (True, True, True)
    assert state.held >> 3 * 25 == sum(1 << card.code for card in fw.Row.from_text("B3 R5 B4 Y7 B6 R8").cards)
    assert not any(card is fw.Lying.THINKING for card in state.columns[3])
    state = after(state, "T T T")
    state = fill(state, THREE, [5, 4, 3, 2, 1])
    assert lying(state.rounds[0]) == columns(THREE)
    assert state.rounds[0].thinking == (6, 6, 6)
    assert fw.scores(state) == (3, 1, 3)


@pytest.mark.rule("FW-13", "FW-65")
def test_the_easy_order() -> None:
    state = deal(fw.new_game(fw.Options(easy_order=True)), FOUR)
    filled = []
    while state.phase is fw.Phase.PLAY:
        seat, before = fw.current_player(state), state
        row = next(row for row in EASY if None in (column[row - 1] for column in before.columns))
        filled.append((row, seat, state.start_seat))
        state = after(state, columns(FOUR)[seat][row - 1])
    order = {3: (0, 1, 2, 3), 2: (1, 2, 3, 0), 1: (2, 3, 0, 1), 6: (3, 0, 1, 2), 5: (0, 1, 2, 3), 4: (1, 2, 3, 0)}
    assert filled == [(row, seat, seats[0]) for row, seats in order.items() for seat in seats]
    # Rows are resolved 1 to 6 all the same, with the lead first over seat 0.
    assert state.rounds[0].winners == WINNERS[0]
    assert lying(state.rounds[0]) == columns(FOUR)
    assert (state.start_seat, state.lead) == (1, 1)


@pytest.mark.rule("FW-14", "FW-65")
def test_the_easy_order_with_the_duty_to_follow() -> None:
    state = deal(fw.new_game(options(easy_order=True, follow="start_card")), VOIDS)
    state = after(state, "R1 R7 Y1 B5")
    assert [str(column[2]) for column in state.columns] == ["R1", "R7", "Y1", "B5"]
    assert legal(state) == "R8 B1 B2 B3 B4"
    assert legal(after(state, "B1 Y2")) == "B6 B7 B8"


@pytest.mark.rule("FW-66")
def test_hands_are_the_right_neighbours_column() -> None:
    state = whole_round(fw.new_game(fw.Options(hand_switching=True)), FOUR)
    cards = columns(FOUR)
    assert (fw.current_player(state), legal(state)) == (CHANCE, "plan:2 plan:3 plan:4")
    for plan in (2, 3, 4):
        state = after(state, f"plan:{plan}")
        first = plan - 1
        assert (state.phase, fw.current_player(state)) == (fw.Phase.PLAY, first)  # nothing is dealt
        # The column of seat 0 is with seat 1 in round 2, with seat 2 in round 3, with seat 3 in round 4.
        for seat in range(4):
            assert sorted(map(str, state.hands[seat])) == sorted(cards[(seat - first) % 4])
        while state.phase is fw.Phase.PLAY:
            state = fw.apply_move(state, fw.legal_moves(state)[0])
    assert fw.is_over(state)


@pytest.mark.rule("FW-62", "FW-63", "FW-66")
def test_hand_switching_with_thinking_cards() -> None:
    state = after(deal(fw.new_game(fw.Options(hand_switching=True, thinking_cards=True)), FOUR), "T B4 R7 Y5")
    state = fill(state, FOUR, [5, 4, 3, 2, 1])
    state = after(state, "plan:2")
    assert (fw.current_player(state), state.thinking) == (1, (False, True, True, True))
    assert (
        legal(state) == "R1 R3 B5 B7 Y6 Y8 T"
    )  # seat 0's column with the card that replaced the Thinking card, and its own T
    assert legal(after(state, "R1 R5 B2")) == "R4 R8 B6 B8 Y3 Y5"  # seat 0 has seat 3's column and no Thinking card


# THREE with B3 and B8 changed: the dummy lay B8 face down in row 1, and R8 in row 6.
TWO_EIGHTS = """
    R2 B5 Y6 B8
    Y1 R4 B7 R5
    B3 Y2 R1 B4
    R6 B2 Y3 Y7
    Y8 R7 B1 B6
    R3 Y4 Y5 R8
"""


@pytest.mark.rule("FW-66", "FW-67")
def test_the_dummy_keeps_its_own_six_cards() -> None:
    state = whole_round(fw.new_game(fw.Options(players=3, hand_switching=True)), THREE)
    state = after(state, "plan:2")
    assert legal(state) == "deal:R5 deal:R8 deal:B3 deal:B4 deal:B6 deal:Y7"
    cards = columns(THREE)
    for seat in range(3):
        assert sorted(map(str, state.hands[seat])) == sorted(cards[(seat - 1) % 3])
    state = after(state, "deal:Y7 deal:R5")
    assert legal(state) == "deal:R8 deal:B3 deal:B4 deal:B6"
    with pytest.raises(IllegalMove, match="R2 is not in the deck any more") as error:
        fw.apply_move(state, fw.move_from_text("deal:R2"))
    assert error.value.rule == "FW-51"
    state = after(state, "deal:B6 deal:B4 deal:R8 deal:B3")
    assert " ".join(map(str, state.columns[3])) == "Y7 R5 B6 B4 R8 B3"
    assert (fw.current_player(state), legal(state)) == (1, "R2 R3 R6 B8 Y1 Y8")


@pytest.mark.rule("FW-52", "FW-67")
def test_after_switching_a_broken_layout_is_laid_again_from_the_same_six() -> None:
    state = whole_round(fw.new_game(fw.Options(players=3, hand_switching=True)), TWO_EIGHTS)
    state = after(state, "plan:2 deal:B4 deal:B8 deal:R5 deal:Y7 deal:B6")
    assert legal(state) == "deal:R8"  # one outcome is left, and it is a step all the same
    state = after(state, "deal:R8")
    assert state.columns[3] == (None,) * 6
    assert legal(state) == "deal:R5 deal:R8 deal:B4 deal:B6 deal:B8 deal:Y7"
    state = after(state, "deal:R8 deal:B4 deal:R5 deal:Y7 deal:B6 deal:B8")
    assert state.phase is fw.Phase.PLAY


@pytest.mark.rule("FW-60", "FW-65", "FW-66")
def test_all_variants_at_once() -> None:
    everything = options(
        players=3, first_seat=2, thinking_cards=True, easy_order=True, hand_switching=True, follow="start_card"
    )
    state = deal(fw.new_game(everything), THREE)
    # Row 3: seat 2 thinks, so nobody must follow. Row 2: seat 0 starts with Y1, and seat 1 must play yellow or think.
    state = after(state, "T B8 Y2 Y1")
    assert legal(state) == "Y4 T"
    # Row 1: seat 1 starts with B5; seats 2 and 0 must follow blue, but seat 0 has none left. Then rows 6, 5 and 4.
    state = after(state, "Y4 Y6 B5")
    assert legal(state) == "B1 B7"
    state = after(state, "B7")
    assert legal(state) == "R2 R3 R6 Y8 T"
    state = after(state, "R2 Y5")
    assert legal(state) == "Y8 T"
    state = after(state, "Y8 R4 R3 R7 R1 B2 B1 R6")
    # Seat 2 has Y3 left for row 3. Seat 0 holds its Thinking card still, and so does seat 1.
    assert [" ".join(column) for column in lying(state.rounds[0])] == [
        "R2 Y1 B8 R6 R3 Y8", "B5 Y4 Y2 B2 R7 R4", "B7 Y6 Y3 B1 R1 Y5", "B3 R5 B4 Y7 B6 R8",
    ]  # fmt: skip
    # The dummy leads row 1 with B3: B7 of seat 2. Y6 leads row 2 and wins. Y3 leads row 3 and beats Y2. B1 leads row 4: B2 of
    # seat 1. R7 leads row 5 and wins. R4 leads row 6: R8 of the dummy. Seat 2: B1 R1 B2; seat 1: R2 B3; seat 0 nothing: 3.
    assert state.rounds[0].winners == (2, 2, 2, 1, 1, 3)
    assert fw.scores(state) == (3, 1, 2)
    assert (state.start_seat, state.lead, state.thinking) == (0, 3, (True, True, False))
    state = after(state, "plan:4 deal:R8 deal:B3 deal:R5 deal:B4 deal:Y7 deal:B6")
    assert (fw.current_player(state), legal(state)) == (0, "R1 B1 B7 Y3 Y5 Y6 T")
