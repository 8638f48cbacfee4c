"""Torn states and views: whatever a field holds, no public function takes them, and all of them say why."""

import copy
import pickle
from collections.abc import Callable, Iterator
from inspect import signature
from random import Random
from typing import TypeVar, get_type_hints

import pytest
from attrs import AttrsInstance, asdict, evolve, fields

from boardrules import InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater.schedule import OVER, START, RoundKind, Step
from boardrules.failingwater.setup import Setup
from boardrules.failingwater.state import TornState
from boardrules.failingwater.views import TornView
from tests.failingwater.hostile import NOTHING_LIKE_IT, HostileInt, twins_of
from tests.failingwater.positions import FOUR, NORMAL, THREE, after, deal, fill, options, whole_game, whole_round

Ask = Callable[[object], object]


def asking(ask: Callable[..., object], given: list[object]) -> Ask:
    return lambda x: ask(x, *given)


def asks() -> dict[str, Ask]:
    """Every public function that takes a state or a view first, with something for its other parameters."""
    others: dict[str, object] = {"move": fw.Play(fw.CARDS[0]), "rng": Random(1), "seat": 0, "ends": []}
    found: dict[str, Ask] = {}
    for name in fw.__all__:
        ask = getattr(fw, name)
        if not callable(ask) or isinstance(ask, type):
            continue
        (first, *rest) = signature(ask).parameters.values() or (None,)
        if first is not None and get_type_hints(ask)[first.name] in (fw.State, fw.View, fw.State | fw.View):
            given = [others[each.name] for each in rest if each.default is each.empty]
            found[name] = asking(ask, given)
    return found


ASKS = asks()
OF_VIEWS = ("all_states", "count_states", "move_weigher", "sample_state", "view_to_data")

RUNNING = after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "Y6 B4 T")
THREE_RUNNING = fill(deal(whole_round(fw.new_game(fw.Options(players=3)), THREE), THREE, 2), THREE, [6])
DEALING = after(fw.new_game(fw.Options(players=3)), "plan:1 deal:B8 deal:R8 deal:B1 deal:R1 deal:R2 deal:R3 deal:Y2")
STATES = {
    "unseated": fw.new_game(fw.Options(first_seat=None)),
    "new": fw.new_game(),
    "dealing": DEALING,
    "running": RUNNING,
    "three": THREE_RUNNING,
    "switched": after(whole_round(fw.new_game(fw.Options(hand_switching=True)), FOUR), "plan:2"),
    "over": whole_game(fw.Options(), FOUR, (1, 2, 3, 4)),
}

T = TypeVar("T", bound=AttrsInstance)


def torn(whole: T, **changed: object) -> T:
    return evolve(whole, **changed)  # type: ignore[misc]  # the plugin does not follow type variables


def tears(whole: T) -> Iterator[T]:
    """Yield copies of an attrs object, each with one field that does not hold what it should."""
    for field in fields(type(whole)):
        if field.init:
            value = getattr(whole, field.name)
            for other in (*twins_of(value), *NOTHING_LIKE_IT):
                if type(other) is not type(value) or other != value:
                    yield torn(whole, **{field.name: other})


def torn_states(state: fw.State) -> Iterator[fw.State]:
    """Yield states that are torn in one of their own fields, or in one of what these hold."""
    yield from tears(state)
    for setup in tears(state.setup):
        yield torn(state, setup=setup)
    for step in tears(state.turn):
        yield torn(state, turn=step)
    for number, finished in enumerate(state.rounds[:1]):
        for other in tears(finished):
            rounds = (*state.rounds[:number], other, *state.rounds[number + 1 :])
            yield torn(state, setup=torn(state.setup, rounds=rounds))


def refused(ask: Ask, x: object) -> InvalidState:
    with pytest.raises(InvalidState) as error:
        ask(x)
    assert len(str(error.value)) < 300
    assert str(error.value).isprintable()
    return error.value


def test_no_public_function_is_left_out() -> None:
    assert set(ASKS) == {
        "all_states", "apply_move", "chance_outcomes", "count_states", "current_player", "describe_move", "events", "final_events",
        "is_legal", "is_over", "legal_ids", "legal_moves", "move_weigher", "observe", "observe_move", "paired_ends", "path", "render_hand",
        "render_matrix", "render_score", "render_svg", "render_text", "resolve_chance", "rollout", "round_sheets",
        "sample_chance", "sample_state",
        "scores", "standings", "state_to_data", "validate", "view_to_data", "why_not", "win_chances",
    }  # fmt: skip


def is_valid(state: fw.State) -> bool:
    """Whether some tear gave a state that can be after all, such as another seat that may as well have begun."""
    if type(state) is not fw.State:
        return False
    return after(fw.new_game(state.options), [fw.move_to_text(move) for move in fw.path(state)]) == state


@pytest.mark.slow
@pytest.mark.parametrize("name", STATES)
def test_a_torn_state_is_taken_by_no_function(name: str) -> None:
    tried = 0
    for state in torn_states(STATES[name]):
        if type(state) is fw.State:
            continue
        tried += 1
        assert not fw.is_legal(state, fw.Play(fw.CARDS[0]))
        for ask in ASKS.values():
            if ask is not ASKS["is_legal"]:
                refused(ask, state)
        assert repr(state).startswith("TornState(")
        assert state != STATES[name]
    assert tried > 200


@pytest.mark.parametrize("name", STATES)
def test_what_is_not_torn_can_be_played_on(name: str) -> None:
    for state in torn_states(STATES[name]):
        if type(state) is fw.State:
            for ask in (fw.render_text, fw.render_svg, fw.scores, fw.standings, fw.legal_moves, fw.chance_outcomes):
                ask(state)
            rng = Random(1)
            while not fw.is_over(state):
                state = fw.resolve_chance(state, rng)  # noqa: PLW2901 - played on
                if moves := fw.legal_moves(state):
                    state = fw.apply_move(state, rng.choice(moves))  # noqa: PLW2901 - played on


@pytest.mark.slow
@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("seat", [0, None])
def test_a_torn_view_is_taken_by_no_function(name: str, seat: int | None) -> None:
    view, tried = fw.observe(STATES[name], seat), 0
    of_setup = (torn(view, setup=setup) for setup in tears(view.setup))
    of_step = (torn(view, turn=step) for step in tears(view.turn))
    for other in (*tears(view), *of_setup, *of_step):
        if type(other) is fw.View:
            continue
        tried += 1
        assert not fw.is_legal(other, fw.Play(fw.CARDS[0]))  # type: ignore[arg-type]  # it never raises
        for each in (
            *OF_VIEWS,
            "legal_moves",
            "current_player",
            "is_over",
            "scores",
            "standings",
            "render_text",
            "render_svg",
        ):
            refused(ASKS[each], other)
        assert repr(other).startswith("TornView(")
    assert tried > 100


def test_a_state_says_where_it_is_torn() -> None:
    state: object = torn(RUNNING, turn=None)
    assert type(state) is TornState
    assert str(refused(ASKS["legal_moves"], state)) == "turn: must be a Step, not None"
    assert str(refused(ASKS["apply_move"], state)) == "turn: must be a Step, not None"
    view: object = torn(fw.observe(RUNNING, 0), seat=4)
    assert type(view) is TornView
    for name in ("legal_moves", "count_states"):
        assert str(refused(ASKS[name], view)) == "seat: must be None or a seat from 0 to 3, not 4"


def test_what_is_torn_can_be_mended() -> None:
    state = torn(torn(RUNNING, turn=None), turn=RUNNING.turn)
    assert type(state) is fw.State
    assert (state, hash(state), repr(state)) == (RUNNING, hash(RUNNING), repr(RUNNING))
    view = fw.observe(RUNNING, 1)
    assert torn(torn(view, held=HostileInt(view.held)), held=view.held) == view
    assert type(torn(torn(view, seat="1"), seat=1)) is fw.View


def test_a_torn_state_stays_torn_through_copies() -> None:
    state: object = torn(RUNNING, held=True)
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert type(twin) is TornState
        assert twin == state


def test_a_whole_state_built_by_hand_is_a_state() -> None:
    for state in STATES.values():
        twin = fw.State(state.setup, state.turn, state.held, state.laid)
        assert type(twin) is fw.State
        assert (twin, hash(twin)) == (state, hash(state))
        for seat in (0, None):
            view = fw.observe(state, seat)
            built = fw.View(view.setup, view.turn, view.held, view.laid, seat)
            assert type(built) is fw.View
            assert (built, hash(built)) == (view, hash(view))


def test_positions_turn_into_dicts() -> None:
    for state in STATES.values():
        assert set(asdict(state)) == {"setup", "turn", "held", "laid"}
        assert set(asdict(fw.observe(state, 0))) == {"setup", "turn", "held", "laid", "seat"}


@pytest.mark.rule("FW-61", "FW-63")
def test_two_thinking_cards_in_one_column_are_impossible() -> None:
    state = fill(after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "T B4 R7 Y5"), FOUR, [5])
    place = next(number for number in range(4, 8) if fw.CARDS[state.laid[number]] == fw.Card.from_text("B5"))
    twice = torn(state, laid=state.laid[:place] + b"\x18" + state.laid[place + 1 :])
    for name in ("path", "validate", "legal_moves", "resolve_chance"):
        assert str(refused(ASKS[name], twice)) == "laid: has two Thinking cards in the column of seat 0"


@pytest.mark.rule("FW-52", "FW-67")
def test_a_finished_round_whose_dummy_broke_its_layout_is_impossible() -> None:
    """Laid again with its own six cards, three of them 8s, it would never come to an end."""
    state = whole_round(fw.new_game(fw.Options(players=3, hand_switching=True)), THREE)
    at = {card: (row, column) for row, codes in enumerate(state.rounds[0].rows) for column, card in enumerate(codes)}
    rows = [bytearray(codes) for codes in state.rounds[0].rows]
    for row, eight in enumerate((7, 15, 23), start=1):
        there, column = at[eight]
        rows[there][column], rows[row][3] = rows[row][3], eight
        at = {card: (row, column) for row, codes in enumerate(rows) for column, card in enumerate(codes)}
    broken = torn(state.rounds[0], rows=tuple(map(bytes, rows)))
    assert sorted(b"".join(broken.rows)) == list(range(24))
    error = refused(ASKS["resolve_chance"], torn(state, setup=torn(state.setup, rounds=(broken,))))
    assert str(error) == "rounds[0]: has 2 or more 8s face up in the dummy's column"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"players": 3.0}, "must be a kind of round"), ({"players": True}, "must be a kind of round"), ({"players": 2}, "must be a kind of round"),
        ({"first_seat": True}, "must be a kind of round"), ({"first_seat": 4}, "must be a kind of round"), ({"duty": 0}, "must be a kind of round"),
        ({"dealt": 1}, "must be a kind of round"), ({"rows": list(NORMAL)}, "must fill the rows"), ({"rows": (6, 5, 4, 3, 2, True)}, "must fill the rows"),
        ({"rows": NORMAL[::-1]}, "must fill the rows"), ({"rows": HostileInt(1)}, "must"),
    ],
)  # fmt: skip
def test_no_kind_of_round_equals_another_and_acts_otherwise(changed: dict[str, object], reason: str) -> None:
    kind = RoundKind(4, NORMAL, duty=False, first_seat=0, dealt=True)
    with pytest.raises(InvalidState, match=f"^kind: {reason}"):
        torn(kind, **changed)


def test_a_step_made_by_hand_is_not_the_games_own() -> None:
    for step in (START, OVER, RUNNING.turn):
        assert (
            str(refused(ASKS["is_over"], torn(RUNNING, turn=torn(step))))
            == "turn: is no step of the round that is set up"
        )
    refused(ASKS["is_over"], torn(RUNNING, turn=Step(fw.Phase.PLAY, 0)))


def test_facts_of_another_game_are_torn() -> None:
    assert (
        str(refused(ASKS["validate"], torn(RUNNING, setup=THREE_RUNNING.setup)))
        == "turn: is no step of the round that is set up"
    )
    other = Setup(options(players=3), (), 0, 1)
    assert str(refused(ASKS["validate"], torn(RUNNING, setup=other))) == "turn: is no step of the round that is set up"


@pytest.mark.rule("FW-51", "FW-64")
@pytest.mark.parametrize("bit", [75, 75 + 23, 99])
def test_the_dummy_holds_what_lies_in_its_column_and_no_thinking_card(bit: int) -> None:
    for state in (THREE_RUNNING, DEALING):
        error = refused(ASKS["is_over"], torn(state, held=state.held ^ 1 << bit))
        assert str(error) == "held: does not follow from the rest of the state"


@pytest.mark.rule("FW-67", "FW-72")
def test_a_view_of_three_switched_hands_can_be_built_by_hand() -> None:
    state = whole_round(fw.new_game(fw.Options(players=3, hand_switching=True)), THREE)
    state = fw.resolve_chance(state, Random(1))
    for seat in (0, None):
        view = fw.observe(state, seat)
        assert type(torn(view)) is fw.View
        assert torn(view) == view


@pytest.mark.rule("FW-05")
def test_the_first_seat_is_drawn_only_where_it_is_open() -> None:
    expected = "turn: is no step of the round that is set up"
    assert str(refused(ASKS["is_over"], torn(STATES["new"], turn=START))) == expected
    unseated = STATES["unseated"]
    assert str(refused(ASKS["is_over"], torn(unseated, turn=STATES["new"].turn))) == expected
    assert (
        refused(ASKS["is_over"], torn(unseated, setup=torn(unseated.setup, options=fw.Options()))).where == "first_seat"
    )
