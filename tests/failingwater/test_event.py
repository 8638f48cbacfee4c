"""Events: a round worked out by hand, points that add up, and nothing that the table does not see."""

from collections import Counter
from random import Random

import pytest

from boardrules import IllegalMove
from boardrules import failingwater as fw
from tests.failingwater.positions import (
    FOUR,
    NORMAL,
    THREE,
    after,
    columns,
    deal,
    fill,
    options,
    random_line,
    whole_round,
)
from tests.failingwater.test_whole_games import every_combination

K = fw.EventKind


def shown(before: fw.State, text: str) -> list[str]:
    """The events of a move, each as the fields that it uses."""
    return [line(event) for event in fw.events(before, fw.move_from_text(text))]


def line(event: fw.Event) -> str:
    parts = [event.kind.value]
    if event.seat is not None:
        parts.append(f"seat {event.seat}")
    if event.row:
        parts.append(f"row {event.row}")
    if event.column is not None:
        parts.append(f"column {event.column}")
    parts += [str(each) for each in (event.card, event.index) if each is not None]
    if event.plan:
        parts.append(f"plan {event.plan}")
    if event.points:
        parts.append(f"+{event.points}")
    return ", ".join(parts)


def test_set_up_is_told_without_hidden_cards() -> None:
    state = fw.new_game(fw.Options(players=3, first_seat=None))
    assert shown(state, "start:2") == ["start, seat 2"]
    state = after(state, "start:2")
    assert shown(state, "plan:4") == ["plan, plan 4"]
    state = after(state, "plan:4")
    assert shown(state, "deal:B8") == ["deal, row 1, column 3"]  # face down
    state = after(state, "deal:B8")
    assert shown(state, "deal:R8") == ["deal, row 2, column 3, R8"]
    state = after(state, "deal:R8 deal:R1 deal:R2 deal:R3 deal:R4")
    assert shown(state, "deal:Y1") == ["deal, seat 0, column 0"]  # nobody but seat 0 sees it


@pytest.mark.rule("FW-52")
@pytest.mark.parametrize(("face_down", "card"), [([1], ", R5"), ([1, 6], "")])
def test_a_layout_that_is_taken_back(face_down: list[int], card: str) -> None:
    state = after(
        fw.new_game(options(players=3, dummy_face_down=face_down)), "plan:1 deal:B1 deal:B8 deal:R8 deal:R1 deal:R2"
    )
    assert shown(state, "deal:R5") == [f"deal, row 6, column 3{card}", "dummy_laid_again, column 3"]


def test_a_card_put_down() -> None:
    state = deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR)
    assert shown(state, "Y6") == ["play, seat 0, row 6, column 0, Y6"]
    assert shown(state, "T") == ["thinking, seat 0, row 6, column 0"]


@pytest.mark.rule("FW-21", "FW-30", "FW-31", "FW-53")
def test_the_end_of_a_round_with_the_dummy() -> None:
    state = fill(deal(fw.new_game(fw.Options(players=3, hand_switching=True)), THREE), THREE, NORMAL[:5])
    state = after(state, "Y6 R2")  # row 1: seats 2 and 0; seat 1 is last
    # B1 R1 B2 R2 B3 R4: seat 1 has B1; the dummy R1 and R4; seat 0 B2 R2 B3; seat 2 alone nothing.
    assert shown(state, "B5") == [
        "play, seat 1, row 1, column 1, B5",
        "reveal_dummy, row 1, column 3, B3",
        "index, seat 1, row 1, column 1, B5, B1",
        "index, row 2, column 3, R5, R1",
        "index, seat 0, row 3, column 0, B8, B2",
        "index, seat 0, row 4, column 0, R6, R2",
        "index, seat 0, row 5, column 0, Y8, B3",
        "index, row 6, column 3, R8, R4",
        "index_points, seat 0, +3",
        "index_points, seat 1, +1",
        "index_points, seat 2",
        "bonus, seat 2, +3",
        "switch_hands",
    ]


@pytest.mark.rule("FW-62")
def test_thinking_cards_are_replaced_for_all_to_see() -> None:
    state = after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "T B4 R7 Y5")
    state = after(fill(state, FOUR, [5, 4, 3, 2]), "R5 T Y3")
    assert shown(state, "Y6") == [
        "play, seat 0, row 1, column 0, Y6",
        "replace_thinking, seat 0, row 6, column 0, R1",
        "replace_thinking, seat 2, row 1, column 2, B2",
        "index, seat 0, row 1, column 0, Y6, B1",
        "index, seat 0, row 2, column 0, B7, R1",
        "index, seat 0, row 3, column 0, Y8, B2",
        "index, seat 0, row 4, column 0, R3, R2",
        "index, seat 0, row 5, column 0, B5, B3",
        "index, seat 2, row 6, column 2, R7, R4",
        "index_points, seat 0, +3",
        "index_points, seat 1",
        "index_points, seat 2, +4",
        "index_points, seat 3",
    ]


def test_the_end_of_the_game() -> None:
    state = fw.new_game(fw.Options(hand_switching=False))
    for plan in (1, 2, 3):
        state = whole_round(state, FOUR, plan)
    state = fill(deal(state, FOUR, 4), FOUR, NORMAL[:5])
    for _ in range(3):
        state = after(state, [columns(FOUR)[fw.current_player(state)][0]])
    last = shown(state, columns(FOUR)[fw.current_player(state)][0])
    assert last[-4:] == ["index_points, seat 1, +1", "index_points, seat 2", "index_points, seat 3, +2", "game_over"]


def test_points_add_up_and_kinds_come_where_they_should() -> None:
    for number, chosen in enumerate(every_combination()):
        counted = Counter[fw.EventKind]()
        earned = [0] * chosen.players
        line = random_line(chosen, seed=number)
        for before, move in line:
            happened = fw.events(before, move)
            counted.update(event.kind for event in happened)
            change = [0] * chosen.players
            for event in happened:
                if event.seat is not None:
                    change[event.seat] += event.points
                else:
                    assert event.points == 0
            earned = [sum(pair) for pair in zip(earned, change, strict=True)]
            assert tuple(earned) == fw.scores(fw.apply_move(before, move))
        final = fw.apply_move(*line[-1])
        rounds = len(final.rounds)
        used = sum(row > 0 for each in final.rounds for row in each.thinking)
        assert counted[K.START] == (chosen.first_seat is None)
        assert counted[K.PLAN] == rounds
        assert counted[K.PLAY] + counted[K.THINKING] == 6 * chosen.players * rounds
        assert counted[K.THINKING] == counted[K.REPLACE_THINKING] == used
        assert counted[K.INDEX] == 6 * rounds
        assert counted[K.INDEX_POINTS] == chosen.players * rounds
        assert counted[K.REVEAL_DUMMY] == (len(chosen.dummy_face_down) * rounds if chosen.players == 3 else 0)
        assert counted[K.SWITCH_HANDS] == (rounds - 1 if chosen.hand_switching else 0)
        assert counted[K.GAME_OVER] == 1
        assert counted[K.DEAL] == sum(type(move) is fw.Deal for _, move in line)
        assert set(counted) <= set(K)


def test_no_dealt_card_is_told_that_lies_hidden() -> None:
    for number, chosen in enumerate(every_combination()):
        for before, move in random_line(chosen, seed=number)[:30]:
            if type(move) is fw.Deal:
                seen = fw.observe_move(before, move, None)
                assert [event.card for event in fw.events(before, move) if event.kind is K.DEAL] == [
                    seen.card if isinstance(seen, fw.Deal) else None
                ]


@pytest.mark.parametrize("move", [None, "plan:1", fw.RevealPlan(5), fw.Deal(None)])
def test_an_illegal_move_makes_nothing_happen(move: object) -> None:
    with pytest.raises(IllegalMove):
        fw.events(fw.new_game(), move)  # type: ignore[arg-type]  # what comes from outside may be anything


def test_events_are_values() -> None:
    state = fw.resolve_chance(fw.new_game(), Random(1))
    one, other = (fw.events(state, fw.legal_moves(state)[0]) for _ in range(2))
    assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))
    with pytest.raises(AttributeError):
        one[0].points = 5  # type: ignore[misc]  # it is frozen
