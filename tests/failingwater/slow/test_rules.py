"""The slow second reckoning itself, checked against positions worked out by hand."""

from fractions import Fraction
from random import Random

import pytest

from tests.failingwater.slow.rules import (
    CHANCE,
    DECK,
    GAME_OVER,
    ReferenceGame,
    placeable,
    placing_order,
    rank_seats,
    round_points,
    row_order,
    score_matrix,
)
from tests.failingwater.slow.sampling import Knowledge, consistent_deals, knowledge_of, true_deal

PLAN = ["B1", "R1", "B2", "R2", "B3", "R4"]

# Row 1 first; all 24 cards lie.
MATRIX = [
    ["R3", "B2", "R8", "Y2", "B3", "Y6"],
    ["R7", "Y5", "B5", "Y3", "R1", "R4"],
    ["B8", "Y8", "B1", "R5", "B6", "R2"],
    ["Y1", "B7", "Y7", "R6", "B4", "Y4"],
]


def deal_round(game: ReferenceGame, columns: list[list[str]], plan: int = 1) -> None:
    """Reveal the plan and deal each seat the cards of its column, the dummy's rows first."""
    game.play(f"plan:{plan}")
    for cards in [columns[3], *columns[:3]] if game.players == 3 else columns:
        for card in cards:
            game.play(f"deal:{card}")


def fill_rows(game: ReferenceGame, columns: list[list[str]], rows: list[int]) -> None:
    for row in rows:
        for _ in range(game.players):
            game.play(columns[game.player()][row - 1])


def play_out(game: ReferenceGame, rng: Random) -> list[str]:
    texts = []
    while game.player() != GAME_OVER:
        text = rng.choice(game.legal())
        texts.append(text)
        game.play(text)
    return texts


@pytest.mark.rule("FW-12", "FW-13", "FW-65")
def test_rows_and_the_start_marker() -> None:
    assert row_order(easy_order=False) == [6, 5, 4, 3, 2, 1]
    assert row_order(easy_order=True) == [3, 2, 1, 6, 5, 4]
    assert [placing_order(4, 1, before)[0] for before in range(6)] == [1, 2, 3, 0, 1, 2]
    assert placing_order(4, 2, 1) == [3, 0, 1, 2]
    assert [placing_order(3, 2, before)[0] for before in range(6)] == [2, 0, 1, 2, 0, 1]


@pytest.mark.rule("FW-20", "FW-21", "FW-30", "FW-31")
def test_the_lead_walks_from_winner_to_winner() -> None:
    # Red R3 leads: R7 (1). Y5 leads: Y8 (2). B1 leads: B5 (1). Y3 leads and wins. R1 leads alone. R4 beats R2.
    # Seat 1 has B1+B2+B3 = 6 and R2+R4 = 6; seats 0 and 3 both have nothing, so no bonus.
    assert score_matrix(4, PLAN, 0, MATRIX) == ([1, 2, 1, 1, 1, 1], [0, 0, 1, 0])
    # Y1 leads alone (3). B7 leads. Y7 leads alone. R6 beats R5. B4 leads: B6 (2). R2 leads: R4 (1). Seat 0 alone has nothing.
    assert score_matrix(4, PLAN, 3, MATRIX) == ([3, 3, 3, 3, 2, 1], [3, 4, 3, 0])


@pytest.mark.rule("FW-31", "FW-50", "FW-53")
def test_the_dummy_leads_and_its_indexes_go_to_nobody() -> None:
    assert score_matrix(3, PLAN, 0, MATRIX) == ([3, 3, 3, 3, 2, 1], [3, 4, 3])
    assert round_points(3, PLAN, [3, 3, 3, 3, 3, 0]) == [4, 0, 0]
    assert round_points(3, PLAN, [0, 1, 2, 0, 0, 0]) == [abs(1 + 3 - 2 - 4), 1, 2]


@pytest.mark.rule("FW-10", "FW-11", "FW-32", "FW-33")
def test_a_game_of_four_rounds() -> None:
    game = ReferenceGame({"first_seat": 3})
    assert game.chance() == [(f"plan:{position}", Fraction(1, 4)) for position in (1, 2, 3, 4)]
    deal_round(game, MATRIX)
    assert (game.player(), game.lead()) == (3, 3)
    fill_rows(game, MATRIX, [6, 5, 4, 3, 2, 1])
    assert game.scores() == [3, 4, 3, 0]
    assert game.legal() == ["plan:2", "plan:3", "plan:4"]
    assert (game.first_seat, game.lead()) == (0, 0)
    deal_round(game, MATRIX, plan=3)
    assert game.player() == 0
    fill_rows(game, MATRIX, [6, 5, 4, 3, 2, 1])
    # B1 R4 B2 R1 B3 R2 to 1, 2, 1, 1, 1, 1: 6 blue against 3 red for seat 1, 4 for seat 2.
    assert game.scores() == [3, 7, 7, 0]
    play_out(game, Random(1))
    assert (len(game.rounds), len(set(game.plans_seen))) == (4, 4)
    assert [done.first_seat for done in game.rounds] == [3, 0, 1, 2]


@pytest.mark.rule("FW-05")
def test_a_random_first_seat() -> None:
    game = ReferenceGame({"players": 3, "first_seat": None})
    assert game.player() == CHANCE
    assert game.chance() == [(f"start:{seat}", Fraction(1, 3)) for seat in range(3)]


@pytest.mark.rule("FW-14", "FW-61")
def test_the_duty_to_follow_the_start_card() -> None:
    hand = ["B8", "R2", "R5", "T"]
    assert placeable(hand, "R1", "start_card") == ["R2", "R5", "T"]
    assert placeable(hand, "Y1", "start_card") == hand
    assert placeable(hand, "T", "start_card") == hand
    assert placeable(hand, "", "start_card") == hand
    assert placeable(hand, "R1", "free") == hand


@pytest.mark.rule("FW-14")
def test_the_first_row_counted_by_hand() -> None:
    def count(game: ReferenceGame, played: list[str], depth: int) -> int:
        if depth == 0:
            return 1
        return sum(count(_after(game, [*played, text]), [*played, text], depth - 1) for text in game.legal())

    def _after(game: ReferenceGame, played: list[str]) -> ReferenceGame:
        copy = ReferenceGame({"follow": game.options.follow})
        deal_round(copy, MATRIX)
        for text in played:
            copy.play(text)
        return copy

    assert count(_after(ReferenceGame({}), []), [], 2) == 36
    # Seat 0 holds 2 red, 2 blue, 2 yellow; seat 1 holds 3 red, 1 blue, 2 yellow: 2*3 + 2*1 + 2*2.
    assert count(_after(ReferenceGame({"follow": "start_card"}), []), [], 2) == 12


@pytest.mark.rule("FW-51", "FW-52")
def test_the_dummy_is_laid_again_when_two_eights_lie_face_up() -> None:
    game = ReferenceGame({"players": 3})
    game.play("plan:1")
    for card in ["B1", "B8", "B2", "R8", "B3"]:
        game.play(f"deal:{card}")
    assert len(game.chance()) == 19
    game.play("deal:B4")
    assert game.columns[3] == [""] * 6
    assert game.chance() == [(f"deal:{card}", Fraction(1, 24)) for card in sorted(DECK)]
    for card in ["B8", "R8", "B2", "B5", "B3", "B1"]:  # one of the two lies face down
        game.play(f"deal:{card}")
    assert game.columns[3] == ["B8", "R8", "B2", "B5", "B3", "B1"]
    assert (len(game.chance()), game.player()) == (18, CHANCE)


@pytest.mark.rule("FW-51", "FW-52")
@pytest.mark.parametrize(("face_down", "laid_again"), [([1], True), ([1, 6], False)])
def test_an_eight_in_row_six_counts_when_it_is_face_up(face_down: list[int], laid_again: bool) -> None:  # noqa: FBT001
    game = ReferenceGame({"players": 3, "dummy_face_down": face_down})
    game.play("plan:1")
    for card in ["B1", "B8", "B2", "B5", "B3", "R8"]:
        game.play(f"deal:{card}")
    assert (game.columns[3] == [""] * 6) is laid_again


@pytest.mark.rule("FW-60", "FW-61", "FW-62", "FW-63")
def test_a_thinking_card_stands_for_the_last_card() -> None:
    game = ReferenceGame({"thinking_cards": True})
    deal_round(game, MATRIX)
    assert game.legal() == sorted([*MATRIX[0], "T"])
    game.play("T")  # seat 0 keeps Y6 for row 6
    for seat in (1, 2, 3):
        game.play(MATRIX[seat][5])
    fill_rows(game, MATRIX, [5, 4, 3, 2, 1])
    assert game.rounds[0].columns == MATRIX
    assert game.scores() == [0, 0, 1, 0]
    assert game.thinking == [False, True, True, True]
    deal_round(game, MATRIX, plan=2)
    assert game.player() == 1
    assert "T" in game.legal()
    for seat in (1, 2, 3):
        game.play(MATRIX[seat][5])
    assert "T" not in game.legal()


@pytest.mark.rule("FW-66", "FW-67")
def test_hands_go_to_the_left_and_the_dummy_keeps_its_own() -> None:
    dummy = ["R8", "B7", "Y7", "R6", "B4", "Y4"]
    columns = [["R3", "B2", "Y1", "Y2", "B3", "Y6"], MATRIX[1], MATRIX[2], dummy]
    game = ReferenceGame({"players": 3, "hand_switching": True})
    deal_round(game, columns)
    fill_rows(game, columns, [6, 5, 4, 3, 2, 1])
    assert game.hands == [sorted(columns[2]), sorted(columns[0]), sorted(columns[1])]
    game.play("plan:4")
    assert game.chance() == [(f"deal:{card}", Fraction(1, 6)) for card in sorted(dummy)]
    for card in sorted(dummy):
        game.play(f"deal:{card}")
    assert (game.player(), len(game.legal())) == (1, 6)


@pytest.mark.rule("FW-40", "FW-41")
def test_ties() -> None:
    assert rank_seats([7, 9, 7, 7], [3, 0, 1, 1]) == [
        (1, 1, 9, "points"),
        (2, 0, 7, "points"),
        (3, 2, 7, "shared"),
        (3, 3, 7, "shared"),
    ]
    assert rank_seats([9, 9, 5], [1, 4, 5]) == [
        (1, 1, 9, "last_round"),
        (2, 0, 9, "last_round"),
        (3, 2, 5, "points"),
    ]
    assert rank_seats([9, 9, 5], None) == [(1, 0, 9, "shared"), (1, 1, 9, "shared"), (3, 2, 5, "points")]


@pytest.mark.rule("FW-70")
@pytest.mark.parametrize(("seat", "count"), [(0, 90), (None, 2520)])
def test_two_cards_left_in_each_hand(seat: int | None, count: int) -> None:
    game = ReferenceGame({})
    deal_round(game, MATRIX)
    fill_rows(game, MATRIX, [6, 5, 4, 3])
    deals = consistent_deals(knowledge_of(game, seat))
    assert len(deals) == len(set(deals)) == count  # 6! / 2!2!2! and 8! / 2!2!2!2!
    assert true_deal(game) in deals


@pytest.mark.rule("FW-73")
def test_voids_in_two_hands_with_two_hidden_rows() -> None:
    columns = [
        ["B1", "R7", "R5", "R1", "R2", "R3"],
        ["B2", "R8", "Y1", "Y2", "Y3", "Y4"],
        ["Y5", "B4", "B5", "B6", "B7", "B8"],
        ["B3", "Y6", "Y7", "R4", "R6", "Y8"],
    ]
    game = ReferenceGame({"players": 3, "follow": "start_card", "dummy_face_down": [1, 6]})
    deal_round(game, columns)
    for card in ["R3", "R8", "B8"]:  # row 6: seat 2 shows that it has no red
        game.play(card)
    for card in ["Y4", "Y5", "R2"]:  # row 5: seat 0 shows that it has no yellow
        game.play(card)
    for card in ["B7", "B1", "B2"]:  # row 4: both must follow
        assert card in game.legal()
        game.play(card)
    for card in ["R5", "Y3", "B6"]:  # row 3: seat 1 shows that it has no red left
        game.play(card)
    for card in ["Y2", "B5", "R1"]:  # row 2: seat 2 shows that it has no yellow left
        game.play(card)
    # Left: seat 0 R7, seat 1 Y1, seat 2 B4, hidden B3 (row 1) and Y8 (row 6). Seat 0 sees its own R7 only, so Y1, B4, B3 and
    # Y8 are unseen. Seat 1 has no red, seat 2 neither red nor yellow: seat 2 holds B4 or B3 (2), seat 1 any of the
    # other three (3), and the last two lie hidden in either order (2).
    deals = consistent_deals(knowledge_of(game, 0))
    assert len(deals) == len(set(deals)) == 12
    assert true_deal(game) in deals
    # Seat 2 sees B4; R7, Y1, B3 and Y8 are unseen. Seat 0 has no yellow: R7 or B3. Seat 1 has no red.
    # R7 with seat 0: seat 1 has three choices, two orders: 6. B3 with seat 0: seat 1 has Y1 or Y8, two orders: 4.
    deals = consistent_deals(knowledge_of(game, 2))
    assert len(deals) == len(set(deals)) == 10
    assert true_deal(game) in deals


@pytest.mark.rule("FW-72")
@pytest.mark.parametrize(("face_down", "count"), [([1], 1), ([1, 6], 2)])
def test_after_switching_only_the_hidden_order_is_open(face_down: list[int], count: int) -> None:
    dummy = ["R8", "B7", "Y7", "R6", "B4", "Y4"]
    columns = [["R3", "B2", "Y1", "Y2", "B3", "Y6"], MATRIX[1], MATRIX[2], dummy]
    game = ReferenceGame({"players": 3, "hand_switching": True, "dummy_face_down": face_down})
    deal_round(game, columns)
    fill_rows(game, columns, [6, 5, 4, 3, 2, 1])
    game.play("plan:4")
    game.play("deal:B7")
    assert len(consistent_deals(knowledge_of(game, None))) == 6
    for card in ["Y7", "R6", "B4", "Y4", "R8"]:
        game.play(f"deal:{card}")
    assert len(consistent_deals(knowledge_of(game, None))) == count


@pytest.mark.rule("FW-61", "FW-73")
def test_a_thinking_card_shows_nothing() -> None:
    shown = Knowledge(
        options=ReferenceGame({"follow": "start_card", "thinking_cards": True}).options,
        seat=0,
        own_hand=[],
        hand_sizes=[0, 1, 1, 0],
        columns=[
            ["B1", "B2", "B3", "B4", "B5", "B6"],
            ["R1", "R2", "R3", "R4", "R5", "T"],
            ["", "R8", "Y1", "Y2", "Y3", "B7"],
            ["Y4", "Y5", "Y6", "Y7", "R6", "R7"],
        ],
        plays=[(6, 0, "B6"), (6, 1, "T"), (6, 2, "B7"), (6, 3, "R7")],
        passed_on=None,
    )
    # Unseen: B8 and Y8. Seat 1 did not follow blue, but with its Thinking card: it may hold B8.
    assert len(consistent_deals(shown)) == 2


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("thinking_cards", [False, True])
@pytest.mark.parametrize("hand_switching", [False, True])
@pytest.mark.parametrize("follow", ["free", "start_card"])
def test_random_games_keep_24_cards(players: int, thinking_cards: bool, hand_switching: bool, follow: str) -> None:  # noqa: FBT001
    options: dict[str, object] = {
        "players": players,
        "first_seat": None,
        "thinking_cards": thinking_cards,
        "hand_switching": hand_switching,
        "follow": follow,
        "easy_order": True,
        "dummy_face_down": [1, 6],
    }
    game = ReferenceGame(options)
    rng = Random(7)
    while game.player() != GAME_OVER:
        game.play(rng.choice(game.legal()))
        laid = [card for column in game.columns for card in column if card not in ("", "T")]
        decks = game.deck if game.dummy_deck is game.deck else game.deck + game.dummy_deck
        assert sorted(laid + [card for hand in game.hands for card in hand] + decks) == sorted(DECK)
    for done in game.rounds:
        again = score_matrix(players, game.options.plans[done.plan - 1], done.first_seat, done.columns)
        assert again == (done.winners, done.points)
