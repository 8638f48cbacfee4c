"""Points of a round and the order at the end, by hand."""

from itertools import product

import pytest

from boardrules import Standing
from boardrules import failingwater as fw
from boardrules.failingwater.scoring import bonus_seat, final_standings, index_points, round_points
from tests.failingwater.positions import FOUR, THREE, WINNERS, WINNERS_OF_THREE, whole_game
from tests.failingwater.slow.rules import round_points as reckoned_points

PLAN = fw.DesigningPlan.from_text("B1 R1 B2 R2 B3 R4")


@pytest.mark.rule("FW-30")
@pytest.mark.parametrize(
    ("winners", "points"),
    [
        ((0, 0, 0, 0, 0, 0), 1),  # red 7, blue 6
        ((0, 1, 1, 1, 1, 1), 1),  # blue 1 alone
        ((1, 1, 1, 1, 1, 0), 4),  # red 4 alone
        ((0, 1, 0, 1, 0, 1), 6),  # all blue ones: the difference, never below zero
        ((1, 0, 1, 0, 1, 0), 7),  # all red ones
        ((0, 0, 1, 1, 1, 1), 0),  # red 1, blue 1
        ((0, 1, 1, 1, 0, 0), 0),  # red 4, blue 4
        ((1, 1, 0, 0, 1, 1), 0),  # red 2, blue 2
        ((0, 1, 0, 1, 1, 0), 1),  # red 4, blue 3
        ((1, 0, 0, 1, 0, 1), 4),  # red 1, blue 5
    ],
)
def test_points_are_the_difference_of_red_and_blue(winners: tuple[int, ...], points: int) -> None:
    assert index_points(PLAN, winners, players=4)[0] == points


@pytest.mark.rule("FW-30", "FW-03")
def test_the_plan_says_what_each_row_is_worth() -> None:
    winners = (0, 1, 1, 1, 1, 2)
    assert index_points(PLAN, winners, players=4) == (1, 2, 4, 0)
    assert index_points(fw.DesigningPlan.from_text("R4 R2 R1 B3 B2 B1"), winners, players=4) == (4, 2, 1, 0)


@pytest.mark.rule("FW-31")
@pytest.mark.parametrize(
    ("players", "winners", "seat"),
    [
        (4, (0, 0, 1, 1, 2, 2), 3),  # one took none
        (4, (1, 2, 3, 1, 2, 3), 0),
        (4, (0, 0, 1, 1, 1, 0), None),  # two took none
        (4, (1, 1, 1, 1, 1, 1), None),  # three took none
        (4, (0, 1, 2, 3, 3, 3), None),  # all took one
        (3, (0, 0, 1, 1, 0, 1), 2),
        (3, (0, 0, 1, 1, 0, 3), 2),  # the dummy took one too
        (3, (3, 3, 1, 3, 3, 3), None),  # two took none, the dummy the rest
        (3, (3, 3, 3, 3, 3, 3), None),  # the dummy took all
        (3, (0, 1, 2, 0, 1, 2), None),  # the dummy took none: it is no player, and gets nothing
        (3, (0, 1, 2, 3, 3, 3), None),
    ],
)
def test_the_bonus_is_for_the_only_player_without_an_index(
    players: int, winners: tuple[int, ...], seat: int | None
) -> None:
    assert bonus_seat(winners, players) == seat
    without = index_points(PLAN, winners, players)
    expected = tuple(points + (3 if each == seat else 0) for each, points in enumerate(without))
    assert round_points(PLAN, winners, players) == expected


@pytest.mark.rule("FW-31")
def test_an_index_that_leaves_no_points_is_an_index_all_the_same() -> None:
    # Seat 0 takes B1 and R1, seat 1 takes B2 and R2: no points. Seat 2 takes the rest; seat 3 alone took none.
    assert round_points(PLAN, (0, 0, 1, 1, 2, 2), players=4) == (0, 0, 1, 3)
    # Without any player's index left over nobody gets the bonus, though seats 0 and 1 have no points.
    assert round_points(PLAN, (0, 0, 1, 1, 2, 3), players=4) == (0, 0, 3, 4)


@pytest.mark.rule("FW-53")
def test_what_the_dummy_wins_goes_to_nobody() -> None:
    assert round_points(PLAN, (3, 0, 1, 2, 3, 3), players=3) == (1, 2, 2)
    assert round_points(PLAN, WINNERS_OF_THREE, players=3) == (3, 1, 3)


@pytest.mark.rule("FW-30", "FW-31")
@pytest.mark.parametrize("players", [3, 4])
def test_all_ways_to_win_six_rows_score_as_the_second_reckoning_does(players: int) -> None:
    for plan in fw.REFERENCE_PLANS:
        texts = [str(index) for index in plan.indexes]
        for winners in product(range(4), repeat=6):
            assert list(round_points(plan, winners, players)) == reckoned_points(players, texts, winners)


def places(standings: tuple[Standing, ...]) -> list[tuple[int, int, int, str]]:
    return [(each.place, each.seat, each.points, each.decided_by) for each in standings]


@pytest.mark.rule("FW-40")
@pytest.mark.parametrize(
    ("totals", "last_round", "expected"),
    [
        ((9, 8, 7, 6), (0, 1, 2, 3), [(1, 0, 9, "points"), (2, 1, 8, "points"), (3, 2, 7, "points"), (4, 3, 6, "points")]),
        # two tie for the first place, and the last round separates them
        ((9, 9, 5, 4), (1, 4, 9, 9), [(1, 1, 9, "last_round"), (2, 0, 9, "last_round"), (3, 2, 5, "points"), (4, 3, 4, "points")]),
        # ... and does not
        ((9, 5, 9, 4), (4, 9, 4, 0), [(1, 0, 9, "shared"), (1, 2, 9, "shared"), (3, 1, 5, "points"), (4, 3, 4, "points")]),
        # two tie for the last place
        ((4, 9, 8, 4), (0, 0, 0, 2), [(1, 1, 9, "points"), (2, 2, 8, "points"), (3, 3, 4, "points"), (4, 0, 4, "last_round")]),
        # three tie, and two of them still after the last round
        ((7, 7, 2, 7), (3, 3, 0, 1), [(1, 0, 7, "shared"), (1, 1, 7, "shared"), (3, 3, 7, "last_round"), (4, 2, 2, "points")]),
        ((7, 7, 2, 7), (1, 1, 0, 3), [(1, 3, 7, "last_round"), (2, 0, 7, "shared"), (2, 1, 7, "shared"), (4, 2, 2, "points")]),
        # two pairs tie
        ((6, 3, 6, 3), (2, 5, 2, 4), [(1, 0, 6, "shared"), (1, 2, 6, "shared"), (3, 1, 3, "points"), (4, 3, 3, "last_round")]),
        # all tie
        ((5, 5, 5, 5), (1, 2, 3, 4), [(1, 3, 5, "last_round"), (2, 2, 5, "last_round"), (3, 1, 5, "last_round"), (4, 0, 5, "last_round")]),
        ((5, 5, 5, 5), (2, 2, 2, 2), [(1, 0, 5, "shared"), (1, 1, 5, "shared"), (1, 2, 5, "shared"), (1, 3, 5, "shared")]),
        ((0, 0, 0), (0, 0, 0), [(1, 0, 0, "shared"), (1, 1, 0, "shared"), (1, 2, 0, "shared")]),
    ],
)  # fmt: skip
def test_ties_go_to_the_better_last_round(
    totals: tuple[int, ...], last_round: tuple[int, ...], expected: list[tuple[int, int, int, str]]
) -> None:
    assert places(final_standings(totals, last_round, fw.Tiebreak.LAST_ROUND)) == expected


@pytest.mark.rule("FW-41")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((9, 9, 5, 4), [(1, 0, 9, "shared"), (1, 1, 9, "shared"), (3, 2, 5, "points"), (4, 3, 4, "points")]),
        ((7, 7, 2, 7), [(1, 0, 7, "shared"), (1, 1, 7, "shared"), (1, 3, 7, "shared"), (4, 2, 2, "points")]),
        ((5, 5, 5, 5), [(1, 0, 5, "shared"), (1, 1, 5, "shared"), (1, 2, 5, "shared"), (1, 3, 5, "shared")]),
        ((4, 9, 4), [(1, 1, 9, "points"), (2, 0, 4, "shared"), (2, 2, 4, "shared")]),
    ],
)
def test_or_the_tied_win_together(totals: tuple[int, ...], expected: list[tuple[int, int, int, str]]) -> None:
    assert places(final_standings(totals, range(len(totals)), fw.Tiebreak.SHARED)) == expected


@pytest.mark.rule("FW-20", "FW-30", "FW-31", "FW-32", "FW-33", "FW-40")
def test_a_whole_game_of_four() -> None:
    state = whole_game(fw.Options(), FOUR, plans=(1, 2, 3, 4))
    assert [each.first_seat for each in state.rounds] == [0, 1, 2, 3]
    assert [each.winners for each in state.rounds] == [WINNERS[lead] for lead in (0, 1, 2, 3)]
    # Rounds 1 and 2: seat 1 has B1, seat 0 the rest: red 7, blue 5. Seats 2 and 3 both have nothing.
    # Round 3, B1 R4 B2 R1 B3 R2: seat 2 has B1; seat 3 R4 B2 R1; seat 1 B3 R2; seat 0 alone nothing: 3.
    # Round 4, B1 R4 B3 R2 B2 R1: seat 3 has B1 R4 B3 R2; seat 1 B2 R1; two have nothing.
    assert [each.points for each in state.rounds] == [(2, 1, 0, 0), (2, 1, 0, 0), (3, 1, 1, 3), (0, 1, 0, 2)]
    assert fw.scores(state) == (7, 4, 1, 5)
    assert places(fw.standings(state)) == [
        (1, 0, 7, "points"),
        (2, 3, 5, "points"),
        (3, 1, 4, "points"),
        (4, 2, 1, "points"),
    ]


TIED = (
    fw.REFERENCE_PLANS[0],
    fw.DesigningPlan.from_text("R4 R2 R1 B3 B2 B1"),  # seat 1 has R4; seat 0 has R2 R1 and all blue: 3
    fw.REFERENCE_PLANS[1],
    fw.DesigningPlan.from_text("B1 R1 B3 R2 B2 R4"),  # seat 3 has B1 R1 B3 R2: 1; seat 1 has B2 R4: 2
)


@pytest.mark.rule("FW-40", "FW-41")
def test_a_tie_is_decided_by_the_fourth_round_or_shared() -> None:
    state = whole_game(fw.Options(plans=TIED), FOUR, plans=(1, 2, 3, 4))
    assert [each.points for each in state.rounds] == [(2, 1, 0, 0), (3, 4, 0, 0), (3, 1, 1, 3), (0, 2, 0, 1)]
    assert places(fw.standings(state)) == [
        (1, 1, 8, "last_round"), (2, 0, 8, "last_round"), (3, 3, 4, "points"), (4, 2, 1, "points"),
    ]  # fmt: skip
    shared = whole_game(fw.Options(plans=TIED, tiebreak=fw.Tiebreak.SHARED), FOUR, plans=(1, 2, 3, 4))
    assert places(fw.standings(shared)) == [
        (1, 0, 8, "shared"), (1, 1, 8, "shared"), (3, 3, 4, "points"), (4, 2, 1, "points"),
    ]  # fmt: skip


@pytest.mark.rule("FW-33", "FW-40", "FW-41", "FW-50", "FW-53")
def test_a_tie_of_three_players_is_shared_or_decided_by_the_third_round() -> None:
    # B3 R4 R1 R2 B1 B2: seat 1 has B3, seat 0 R1 R2 B1: 2; seat 2 alone has nothing. Then B1 R1 B2 R2 B3 R4: seat 1 has B1,
    # seat 0 B2 R2 B3. Then B1 R4 B2 R1 B3 R2: seat 0 has B2 R1 B3: 4. The dummy has the rest.
    plans = (
        fw.DesigningPlan.from_text("B3 R4 R1 R2 B1 B2"),
        fw.REFERENCE_PLANS[0],
        fw.REFERENCE_PLANS[2],
        fw.REFERENCE_PLANS[3],
    )
    state = whole_game(fw.Options(players=3, plans=plans), THREE, plans=(1, 2, 3))
    assert [each.points for each in state.rounds] == [(2, 3, 3), (3, 1, 3), (4, 1, 3)]
    assert fw.is_over(state)
    assert places(fw.standings(state)) == [(1, 0, 9, "shared"), (1, 2, 9, "shared"), (3, 1, 5, "points")]
    decided = whole_game(fw.Options(players=3, plans=plans, tiebreak="last_round"), THREE, plans=(1, 2, 3))
    assert places(fw.standings(decided)) == [(1, 0, 9, "last_round"), (2, 2, 9, "last_round"), (3, 1, 5, "points")]


@pytest.mark.rule("FW-40")
def test_before_the_end_points_alone_rank() -> None:
    state = whole_game(fw.Options(plans=TIED), FOUR, plans=(1, 2))
    assert [each.points for each in state.rounds] == [(2, 1, 0, 0), (3, 4, 0, 0)]
    assert places(fw.standings(state)) == [
        (1, 0, 5, "shared"),
        (1, 1, 5, "shared"),
        (3, 2, 0, "shared"),
        (3, 3, 0, "shared"),
    ]
    assert places(fw.standings(fw.new_game())) == [(1, seat, 0, "shared") for seat in range(4)]
