"""Views: what each seat knows, by hand; and by property that it knows no more."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest
from attrs import fields, has

from boardrules import CHANCE, InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater.setup import Setup
from tests.failingwater.positions import (
    FOUR,
    THREE,
    after,
    columns,
    deal,
    fill,
    options,
    random_line,
    texts,
    whole_game,
    whole_round,
)
from tests.failingwater.slow.views import twin
from tests.failingwater.test_whole_games import every_combination
from tests.junk import JUNK, kind


def hands(view: fw.View) -> list[str | None]:
    return [None if hand is None else " ".join(map(str, hand)) for hand in view.hands]


def column(view: fw.View | fw.State, number: int) -> str:
    marks = {None: ".", fw.Lying.FACE_DOWN: "?", fw.Lying.THINKING: "T"}
    return " ".join(str(card) if isinstance(card, fw.Card) else marks[card] for card in view.columns[number])


SEATS_OF_FOUR = (0, 1, 2, 3, None)


@pytest.mark.rule("FW-70")
def test_a_hand_is_known_to_its_owner_alone() -> None:
    state = after(deal(fw.new_game(), FOUR), "Y6 B4")
    own = ["R1 R3 B5 B7 Y8", "R5 R6 B1 Y2 Y4", "R2 R7 B2 B3 Y1 Y7", "R4 R8 B6 B8 Y3 Y5"]
    for seat in SEATS_OF_FOUR:
        view = fw.observe(state, seat)
        assert view.seat == seat
        assert hands(view) == [own[other] if other == seat else None for other in range(4)]
        assert [view.knows_hand(other) for other in range(4)] == [other == seat for other in range(4)]
        assert [column(view, number) for number in range(4)] == [
            ". . . . . Y6",
            ". . . . . B4",
            ". . . . . .",
            ". . . . . .",
        ]


@pytest.mark.rule("FW-51", "FW-70")
@pytest.mark.parametrize(("face_down", "seen"), [([1], "? R5 B4 Y7 B6 R8"), ([1, 6], "? R5 B4 Y7 B6 ?")])
def test_the_dummys_face_down_rows_are_known_to_nobody(face_down: list[int], seen: str) -> None:
    state = deal(fw.new_game(options(players=3, dummy_face_down=face_down)), THREE)
    for seat in (0, 1, 2, None):
        assert column(fw.observe(state, seat), 3) == seen
    assert column(state, 3) == "B3 R5 B4 Y7 B6 R8"
    finished = fill(state, THREE, [6, 5, 4, 3, 2, 1])
    assert [str(card) for card in fw.observe(finished, None).rounds[0].columns[3]] == columns(THREE)[3]


@pytest.mark.rule("FW-51", "FW-70")
def test_while_the_dummy_is_laid_its_face_down_card_is_hidden_at_once() -> None:
    state = after(fw.new_game(fw.Options(players=3)), "plan:1 deal:B8")
    assert column(fw.observe(state, 0), 3) == "? . . . . ."
    assert column(fw.observe(after(state, "deal:R8"), 0), 3) == "? R8 . . . ."


@pytest.mark.rule("FW-71")
def test_what_is_public() -> None:
    state = after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "T B4 R7 Y5")
    state = deal(fill(state, FOUR, [5, 4, 3, 2, 1]), FOUR, plan=3)
    state = after(state, "T R7")
    for seat in SEATS_OF_FOUR:
        view = fw.observe(state, seat)
        assert view.thinking == (False, False, True, True)
        assert view.hand_sizes == (6, 6, 5, 6)
        assert (view.plans_seen, view.plan) == ((1, 3), fw.REFERENCE_PLANS[2])
        assert view.rounds == state.rounds
        assert (view.start_seat, view.lead, view.phase, view.options) == (1, 1, fw.Phase.PLAY, state.options)
        assert column(view, 1) == ". . . . . T"
        for ask in (fw.current_player, fw.is_over, fw.scores, fw.standings):
            assert ask(view) == ask(state)


@pytest.mark.rule("FW-72")
def test_switched_hands_are_known_to_all() -> None:
    state = whole_round(fw.new_game(fw.Options(hand_switching=True)), FOUR)
    for each in (state, after(state, "plan:2"), after(state, "plan:2 R1")):
        for seat in SEATS_OF_FOUR:
            view = fw.observe(each, seat)
            assert view.hands == each.hands
            assert fw.count_states(view) == 1
            assert fw.sample_state(view, Random(1)) == each
    first = deal(fw.new_game(fw.Options(hand_switching=True)), FOUR)
    assert hands(fw.observe(first, None)) == [None] * 4  # the first round is dealt from the deck


@pytest.mark.rule("FW-72")
@pytest.mark.parametrize(("face_down", "laid", "count"), [([1], "? R5 B4 Y7 B6 R8", 1), ([1, 6], "? R5 B4 Y7 B6 ?", 2)])
def test_after_switching_only_the_order_of_face_down_rows_is_open(face_down: list[int], laid: str, count: int) -> None:
    before = whole_round(fw.new_game(options(players=3, hand_switching=True, dummy_face_down=face_down)), THREE)
    state = after(before, "plan:2 deal:B3")
    other = after(fw.apply_move(before, fw.RevealPlan(2)), "deal:R8")
    for seat in (0, 1, 2, None):
        assert fw.observe(state, seat) == fw.observe(other, seat)
    assert fw.count_states(fw.observe(state, None)) == 6  # any of the dummy's six is the first
    state = after(state, "deal:R5 deal:B4 deal:Y7 deal:B6 deal:R8")
    for seat in (0, 1, 2, None):
        view = fw.observe(state, seat)
        assert (column(view, 3), view.hands) == (laid, state.hands)
        assert fw.count_states(view) == count


@pytest.mark.rule("FW-70")
def test_moves_as_each_seat_sees_them() -> None:
    state = fw.new_game(options(players=3, first_seat=None, dummy_face_down=[1, 6]))
    seen = {seat: list[str]() for seat in (0, 1, None)}
    moves = [
        "start:0",
        "plan:1",
        *(f"deal:{card}" for card in ("B3", "R5", "B4", "Y7", "B6", "R8")),
        *(f"deal:R{rank}" for rank in (1, 2, 3, 4, 6, 7)),
        "deal:Y8",
    ]
    for text in moves:
        for seat, heard in seen.items():
            heard.append(fw.move_to_text(fw.observe_move(state, fw.move_from_text(text), seat)))
        state = after(state, text)
    dummy = ["start:0", "plan:1", "deal:?", "deal:R5", "deal:B4", "deal:Y7", "deal:B6", "deal:?"]
    assert seen[0] == [*dummy, "deal:R1", "deal:R2", "deal:R3", "deal:R4", "deal:R6", "deal:R7", "deal:?"]
    assert seen[1] == [*dummy, *["deal:?"] * 6, "deal:Y8"]
    assert seen[None] == [*dummy, *["deal:?"] * 7]
    playing = deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR)
    for seat in SEATS_OF_FOUR:
        for move in fw.legal_moves(playing):
            assert fw.observe_move(playing, move, seat) is move


@pytest.mark.rule("FW-52", "FW-70")
def test_a_broken_layouts_face_down_card_is_never_shown() -> None:
    start = after(fw.new_game(options(players=3, dummy_face_down=[1, 6])), "plan:1")
    for first, last in (("B1", "B2"), ("Y8", "Y1")):
        state, heard = start, []
        for text in (f"deal:{first}", "deal:B8", "deal:R8", "deal:R1", "deal:R2", f"deal:{last}"):
            heard.append(str(fw.observe_move(state, fw.move_from_text(text), 0)))
            state = after(state, text)
        assert heard == ["deal:?", "deal:B8", "deal:R8", "deal:R1", "deal:R2", "deal:?"]
        assert fw.observe(state, 0) == fw.observe(start, 0)


def test_legal_moves_of_a_view_are_those_of_its_seat_on_its_turn() -> None:
    for number, chosen in enumerate(every_combination()):
        seats = (*range(chosen.players), None)
        for state, _ in random_line(chosen, seed=number)[:: 7 + number % 5]:
            player = fw.current_player(state)
            for seat in seats:
                expected = fw.legal_moves(state) if seat == player else ()
                assert fw.legal_moves(fw.observe(state, seat)) == expected
            assert player != CHANCE or fw.chance_outcomes(state)


def same_to_the_eye(one: fw.View, other: fw.View, *asked: Callable[[fw.View], object]) -> None:
    """Assert that nothing that can be asked of two views tells them apart."""
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert pickle.dumps(one) == pickle.dumps(other)
    for name in dir(fw.View):
        if not name.startswith("_") and name != "knows_hand":
            assert getattr(one, name) == getattr(other, name), name
    for ask in (
        fw.legal_moves,
        fw.current_player,
        fw.is_over,
        fw.scores,
        fw.standings,
        fw.count_states,
        *asked,
    ):
        assert ask(one) == ask(other), ask
    assert fw.sample_state(one, Random(0)) == fw.sample_state(other, Random(0))


@pytest.mark.slow
@pytest.mark.rule("FW-70", "FW-71", "FW-72", "FW-73")
@pytest.mark.parametrize("part", range(4))
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(part: int) -> None:
    different = 0
    for number, chosen in enumerate(every_combination()):
        if number % 4 == part:
            rng = Random(number)
            line = random_line(chosen, seed=number)
            for turn, seat in enumerate((rng.randrange(chosen.players), rng.randrange(chosen.players), None, None)):
                # A picture is drawn from the fields, which are compared each time, and takes longer than all else.
                asked = (fw.render_svg,) if turn == number // 4 % 8 else ()
                different += looks_the_same(line[: rng.randrange(2, len(line))], seat, rng, *asked)
    assert different > 200  # of 384 pairs; most others have nothing hidden


def looks_the_same(
    line: list[tuple[fw.State, fw.Move]], seat: int | None, rng: Random, *asked: Callable[[fw.View], object]
) -> bool:
    """Compare all that a seat sees of a game and of its twin, step by step; return whether the twin differs."""
    other = twin(line, seat, rng)
    if not other:
        return False
    for (state, move), (state_of_twin, move_of_twin) in zip(line[-len(other) :], other, strict=True):
        assert fw.observe(state, seat) == fw.observe(state_of_twin, seat)
        assert fw.observe_move(state, move, seat) == fw.observe_move(state_of_twin, move_of_twin, seat)
        assert fw.events(state, move) == fw.events(state_of_twin, move_of_twin)
    state, state_of_twin = fw.apply_move(*line[-1]), fw.apply_move(*other[-1])
    same_to_the_eye(fw.observe(state, seat), fw.observe(state_of_twin, seat), *asked)
    same_to_the_eye(fw.observe(state, None), fw.observe(state_of_twin, None), *asked)
    return state != state_of_twin


def test_events_are_the_same_wherever_the_table_sees_the_same() -> None:
    compared = 0
    for number, chosen in enumerate(list(every_combination())[::5]):
        line = random_line(chosen, seed=number)
        rng = Random(number)
        for length in rng.sample(range(2, len(line)), 4):
            other = twin(line[:length], None, rng)
            if not other:
                continue
            happened: dict[object, object] = {}
            for state in (fw.apply_move(*line[length - 1]), fw.apply_move(*other[-1])):
                for move in fw.legal_moves(state):
                    public = (fw.observe_move(state, move, None), fw.observe(fw.apply_move(state, move), None))
                    told = fw.events(state, move)
                    assert happened.setdefault(public, told) == told
                    compared += 1
    assert compared > 2000


def test_no_field_is_outside_equality() -> None:
    for cls in (fw.View, fw.State, Setup, fw.Round, fw.Options):
        assert has(cls)
        assert all(field.eq for field in fields(cls)), cls
    view = fw.observe(deal(fw.new_game(), FOUR), 0)
    assert {field.name for field in fields(fw.View)} == {"setup", "turn", "held", "laid", "seat"}
    assert not hasattr(view, "__dict__")
    seen: list[object] = []
    values: list[object] = [view]
    while values:
        value = values.pop()
        assert not isinstance(value, fw.State)
        if isinstance(value, tuple):
            values.extend(value)
        elif has(type(value)) and not any(value is each for each in seen):
            seen.append(value)
            values.extend(getattr(value, field.name) for field in fields(type(value)))  # type: ignore[arg-type]  # has() told
    assert len(seen) > 10


@pytest.mark.parametrize("phase", ["plan", "play", "switched", "over"])
def test_views_are_values_and_differ_by_seat(phase: str) -> None:
    if phase == "plan":
        state = fw.new_game()
    elif phase == "play":
        state = deal(fw.new_game(fw.Options(players=3)), THREE)
    elif phase == "switched":
        state = whole_round(fw.new_game(fw.Options(hand_switching=True)), FOUR)
    else:
        state = whole_game(fw.Options(), FOUR, (1, 2, 3, 4))
    views = [fw.observe(state, seat) for seat in (*range(state.options.players), None)]
    for number, view in enumerate(views):
        assert views.index(view) == number
        assert [view, state].index(state) == 1
        assert copy.copy(view) is copy.deepcopy(view) is view
        twin_view = pickle.loads(pickle.dumps(view))
        assert (twin_view, hash(twin_view), repr(twin_view)) == (view, hash(view), repr(view))
        with pytest.raises(AttributeError):
            view.seat = 0  # type: ignore[misc]  # it is frozen
    assert len(set(views)) == len(views)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    "seat",
    [each for each in JUNK if each is not None and (type(each) is not int or each not in range(4))] + [-2],
    ids=kind,
)
def test_a_seat_that_the_game_does_not_have(players: int, seat: object) -> None:
    state = fw.new_game(fw.Options(players=players))
    with pytest.raises(InvalidState, match=f"^seat: must be None or a seat from 0 to {players - 1}, not "):
        fw.observe(state, seat)  # type: ignore[arg-type]  # what comes from outside may be anything
    with pytest.raises(InvalidState, match=f"^seat: must be None or a seat from 0 to {players - 1}, not "):
        fw.observe_move(state, fw.RevealPlan(1), seat)  # type: ignore[arg-type]  # what comes from outside


def test_seat_three_is_no_seat_of_three() -> None:
    with pytest.raises(InvalidState, match=r"^seat: "):
        fw.observe(fw.new_game(fw.Options(players=3)), 3)


def test_a_player_who_lives_on_views_alone_can_play() -> None:
    for seed, chosen in enumerate(
        (fw.Options(), options(players=3, thinking_cards=True, follow="start_card", hand_switching=True))
    ):
        rng = Random(seed)
        state = fw.resolve_chance(fw.new_game(chosen), rng)
        while not fw.is_over(state):
            view = fw.observe(state, fw.current_player(state))
            state = fw.resolve_chance(fw.apply_move(state, rng.choice(fw.legal_moves(view))), rng)
        assert texts(fw.legal_moves(fw.observe(state, 0))) == []
