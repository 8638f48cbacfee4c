"""What the pictures of rules claim is so: each position is asked what its caption says, by the functions that score."""

import re
from pathlib import Path

import pytest
from attrs import evolve
from docs.pictures import POINTED_AT, failingwater_rules_shown, rule_pictures
from docs.pictures_fountains import Shown, fountains_rules_shown

from boardrules import failingwater, fountains
from boardrules.failingwater import Card, Play
from boardrules.fountains import Event, Fall, Icon, LilyGroups, Options, Pawn, reward_events, water
from boardrules.fountains.components import Design
from boardrules.fountains.designs import design_score

SHOWN = fountains_rules_shown()
POSITIONS = failingwater_rules_shown()


def refused(shown: Shown) -> str | None:
    """Return the clause by which the ghost may not lie there."""
    assert shown.ghost is not None
    tile, place = shown.ghost
    why = fountains.why_not_place(shown.fountain, tile, place)
    return None if why is None else why.rule


def fed(name: str) -> list[bool]:
    """Return for each pool, northernmost row first, whether it is fed."""
    shown = SHOWN[name]
    return [pool.fed for pool in water(shown.fountain, shown.fall).pools]


@pytest.mark.rule("FN-31")
def test_one_height_under_a_tile() -> None:
    assert refused(SHOWN["fn-31-right"]) is None
    assert refused(SHOWN["fn-31-gap-right"]) is None
    assert refused(SHOWN["fn-31-wrong"]) == "FN-31"
    assert refused(SHOWN["fn-31-gap-wrong"]) == "FN-31"


@pytest.mark.rule("FN-32")
def test_two_dark_bricks_touch_two() -> None:
    assert refused(SHOWN["fn-32-right"]) is None
    assert refused(SHOWN["fn-32-wrong"]) == "FN-32"


@pytest.mark.rule("FN-40")
def test_a_tile_across_makes_two_pools() -> None:
    assert (len(fed("fn-40-right")), len(fed("fn-40-wrong"))) == (2, 1)


@pytest.mark.rule("FN-41", "FN-42", "FN-43")
def test_where_water_goes() -> None:
    assert fed("fn-41-right") == [True, True]
    assert fed("fn-41-wrong") == [True, False]
    assert fed("fn-41-any") == [True, True]
    assert sorted(fed("fn-41-one")) == [False, True]
    assert SHOWN["fn-41-one"].fall is Fall.ONE
    assert fed("fn-42-right") == [True, True, True]
    assert sorted(fed("fn-42-wrong")) == [False, True]
    assert fed("fn-43-right") == [True, True, True]
    assert fed("fn-43-wrong") == [False, False, False]


@pytest.mark.rule("FN-44")
def test_adjacent_through_channels_alone() -> None:
    def adjacent(name: str) -> bool:
        shown = SHOWN[name]
        seen = water(shown.fountain)
        one, other = (next(i for i, pool in enumerate(seen.pools) if cell in pool.cells) for cell in ((2, 2), (7, 2)))
        return other in seen.adjacent[one]

    assert adjacent("fn-44-right")
    assert not adjacent("fn-44-wrong")
    assert all(fed("fn-44-wrong"))  # water does go round


def rewarded(
    pawn: Pawn, first: str, second: str, colour: Icon | None = None, lily_groups: LilyGroups = LilyGroups.ANY_FED_POOL
) -> list[Event]:
    """Return the events of a Reward at a table of two with the fountains of two pictures."""
    options = Options(lily_groups=lily_groups)
    state = evolve(fountains.new_game(options), fountains=(SHOWN[first].fountain, SHOWN[second].fountain))
    return list(reward_events(state, pawn, colour))


@pytest.mark.rule("FN-53")
def test_most_pools_of_two() -> None:
    events = rewarded(Pawn.BLUE, "fn-53-right", "fn-53-wrong")
    assert [(len(event.pools), event.points) for event in events] == [(3, 7), (1, 0)]


@pytest.mark.rule("FN-54", "FN-56")
def test_fish_in_fed_pools_score_their_level() -> None:
    events = rewarded(Pawn.WHITE, "fn-54-right", "fn-54-wrong", Icon.RED)
    assert [event.points for event in events] == [3, 2]
    assert sorted((icon.x, icon.y) for icon in events[0].icons) == sorted(SHOWN["fn-54-right"].marks)
    assert not {(icon.x, icon.y) for icon in events[1].icons} & set(SHOWN["fn-54-wrong"].marks)


@pytest.mark.rule("FN-55", "FN-56")
def test_lily_pads_of_adjacent_pools() -> None:
    events = rewarded(Pawn.GREEN, "fn-55-right", "fn-55-middle")
    assert [event.points for event in events] == [3, 2]
    assert sorted((icon.x, icon.y) for icon in events[1].icons) == sorted(SHOWN["fn-55-middle"].marks)
    assert [
        event.points for event in rewarded(Pawn.GREEN, "fn-55-right", "fn-55-middle", lily_groups=LilyGroups.LILY_POOLS)
    ] == [
        3,
        1,
    ]
    high = rewarded(Pawn.GREEN, "fn-56-right", "fn-56-wrong")[0]
    levels = {(icon.x, icon.y): icon.level for icon in high.icons}
    assert (levels[SHOWN["fn-56-right"].marks[0]], levels[SHOWN["fn-56-wrong"].marks[0]]) == (3, 1)


@pytest.mark.rule("FN-63")
def test_pools_in_a_straight_line() -> None:
    def points(name: str) -> int:
        return design_score(Design.STRAIGHT_POOLS, SHOWN[name].fountain, water(SHOWN[name].fountain)).points

    assert (points("fn-63-right"), points("fn-63-wrong")) == (3, 2)


@pytest.mark.rule("FW-12", "FW-13", "FW-65")
def test_which_row_is_next_and_who_starts_it() -> None:
    turn = {name: state.turn for name, state in POSITIONS.items()}
    assert turn["fw-12-right"].row == 5
    assert turn["fw-12-wrong"].row == 2
    assert (turn["fw-13-right"].row, turn["fw-13-right"].player) == (5, 1)
    assert (turn["fw-13-wrong"].row, turn["fw-13-wrong"].player) == (5, 0)


@pytest.mark.rule("FW-14")
def test_the_duty_to_follow() -> None:
    state = POSITIONS["fw-14-right"]
    assert [str(move) for move in failingwater.legal_moves(state)] == ["R7", "R8"]
    (pointed,) = POINTED_AT["fw-14-wrong"]
    assert isinstance(pointed, Card)
    why = failingwater.why_not(POSITIONS["fw-14-wrong"], Play(pointed))
    assert why is not None
    assert why.rule == "FW-14"


@pytest.mark.rule("FW-20", "FW-21", "FW-22")
def test_the_walk() -> None:
    led_by_3, led_by_0 = POSITIONS["fw-20-right"].rounds[-1], POSITIONS["fw-20-wrong"].rounds[-1]
    assert (led_by_3.first_seat, led_by_0.first_seat) == (3, 0)
    # Row 1 is R1 R5 B2 Y3: with the lead over Seat 0 red counts, and R5 wins; over Seat 3 yellow does, and Y3 wins.
    assert (led_by_3.winners[0], led_by_0.winners[0]) == (3, 1)
    # Row 2 is B7 B1 R2 R8, and the lead is over Seat 1: blue counts, so B7 wins and not R8.
    assert led_by_0.winners[1] == 0
    for name, wins in (("fw-21-right", True), ("fw-21-wrong", False), ("fw-22-right", True), ("fw-22-wrong", False)):
        (place,) = POINTED_AT[name]
        assert isinstance(place, tuple)
        row, column = place
        assert (POSITIONS[name].rounds[-1].winners[row - 1] == column) is wins, name


@pytest.mark.rule("FW-30", "FW-31")
def test_points_of_a_round() -> None:
    assert POSITIONS["fw-31-right"].rounds[-1].points == (3, 1, 3)
    assert 2 not in POSITIONS["fw-31-right"].rounds[-1].winners
    assert POSITIONS["fw-31-wrong"].rounds[-1].points == (2, 1, 0, 0)
    assert not {2, 3} & set(POSITIONS["fw-31-wrong"].rounds[-1].winners)
    # Plan 1 is B1 R1 B2 R2 B3 R4; Seat 0 wins all but row 1: 7 red less 5 blue.
    assert POSITIONS["fw-31-wrong"].rounds[-1].winners == (1, 0, 0, 0, 0, 0)


def test_every_clause_that_is_easily_mistaken_has_its_pictures_with_words() -> None:
    drawn = rule_pictures()
    clauses = {"-".join(name.split("-")[:2]) for name in drawn}
    fountains_clauses = {f"fn-{n}" for n in (31, 32, 40, 41, 42, 43, 44, 53, 54, 55, 56, 63)}
    assert clauses == fountains_clauses | {f"fw-{n}" for n in (12, 13, 14, 20, 21, 22, 30, 31)}
    assert len(drawn) >= 24
    pages = Path(__file__).parents[1] / "docs" / "rules"
    text = "".join(page.read_text(encoding="utf-8") for page in pages.glob("*.md"))
    told = {name: words for words, name in re.findall(r"!\[([^\]]*)\]\(../images/rules/([\w-]+)\.svg\)", text)}
    assert told.keys() == drawn.keys()
    assert all(len(words.split()) > 1 for words in told.values())
