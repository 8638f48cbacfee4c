"""Options: every field refuses what it cannot take and names itself; as data they are exact inverses."""

import copy
import json
import pickle
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count, repeat

import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from boardrules import BoardRulesError, InvalidComponents, InvalidOptions
from boardrules import failingwater as fw
from tests.failingwater.test_whole_games import every_combination
from tests.junk import JUNK, kind

PLANS = [["B1", "R1", "B2", "R2", "B3", "R4"]] * 4
FIELDS = [each.name for each in fields(fw.Options)]


def options(**chosen: object) -> fw.Options:
    return fw.Options(**chosen)  # type: ignore[arg-type]  # what comes from outside may be anything


def takes(name: str, value: object) -> bool:
    """Whether a field takes this value, written down by hand."""
    allowed: dict[str, list[object]] = {
        "players": [3, 4], "first_seat": [None, 0, 1, 2, 3], "plans": [PLANS], "follow": ["free", "start_card"],
        "tiebreak": ["last_round", "shared"], "dummy_face_down": [[1], [1, 6], {1}, (1,)],
    }  # fmt: skip
    return any(value == each and repr(value) == repr(each) for each in allowed.get(name, [False, True]))


@pytest.mark.rule("FW-03", "FW-04", "FW-05", "FW-14", "FW-41", "FW-51")
def test_the_defaults() -> None:
    chosen = fw.Options()
    assert {name: getattr(chosen, name) for name in FIELDS} == {
        "players": 4, "first_seat": 0, "plans": fw.REFERENCE_PLANS, "thinking_cards": False, "easy_order": False,
        "hand_switching": False, "follow": fw.Follow.FREE, "tiebreak": fw.Tiebreak.LAST_ROUND, "dummy_face_down": frozenset({1}),
    }  # fmt: skip
    assert fw.options_to_data(chosen) == {}
    assert fw.options_from_data({}) == chosen


@pytest.mark.rule("FW-40", "FW-41")
@pytest.mark.parametrize(("players", "default", "other"), [(4, "last_round", "shared"), (3, "shared", "last_round")])
def test_the_default_tiebreak_depends_on_the_number_of_players(players: int, default: str, other: str) -> None:
    number = {} if players == 4 else {"players": 3}
    assert fw.Options(players=players).tiebreak == default
    assert fw.options_from_data(number).tiebreak == default
    assert fw.Options(players=players) == options(players=players, tiebreak=default)
    assert fw.options_to_data(options(players=players, tiebreak=default)) == number
    assert fw.options_to_data(options(players=players, tiebreak=other)) == {**number, "tiebreak": other}
    assert fw.options_from_data({**number, "tiebreak": other}).tiebreak == other


@pytest.mark.rule("FW-04")
def test_three_or_four_play() -> None:
    assert [fw.num_seats(fw.Options(players=players)) for players in (3, 4)] == [3, 4]
    for players in (2, 5):
        with pytest.raises(InvalidOptions, match=f"^players: must be 3 or 4, not {players}$"):
            fw.Options(players=players)


@pytest.mark.rule("FW-05")
@pytest.mark.parametrize("players", [3, 4])
def test_the_first_seat_is_a_seat_or_random(players: int) -> None:
    for seat in (None, *range(players)):
        assert fw.Options(players=players, first_seat=seat).first_seat == seat
    refused: list[object] = [-1, players, True, 1.0, "1", [], 10**5000]
    for no_seat in refused:
        with pytest.raises(InvalidOptions, match=f"^first_seat: must be None or a seat from 0 to {players - 1}, not "):
            options(players=players, first_seat=no_seat)


@pytest.mark.rule("FW-14", "FW-41", "FW-51")
def test_closed_sets_take_the_literal_text() -> None:
    chosen = options(follow="start_card", tiebreak="shared", dummy_face_down=[6, 1])
    assert chosen == fw.Options(
        follow=fw.Follow.START_CARD, tiebreak=fw.Tiebreak.SHARED, dummy_face_down=frozenset({1, 6})
    )
    assert [type(value) for value in (chosen.follow, chosen.tiebreak)] == [fw.Follow, fw.Tiebreak]
    assert type(chosen.dummy_face_down) is frozenset


def test_a_wrong_literal_is_found_before_it_runs() -> None:
    """Mypy calls an ignore that is not needed an error: these are needed, and those that are right need none."""
    assert fw.Options(follow="start_card", tiebreak="shared", dummy_face_down={1}) == fw.Options(
        follow=fw.Follow.START_CARD, tiebreak="shared"
    )
    with pytest.raises(InvalidOptions, match=r"^follow: must be 'free' or 'start_card'"):
        fw.Options(follow="start card")  # type: ignore[arg-type]
    with pytest.raises(InvalidOptions, match=r"^tiebreak: must be 'last_round' or 'shared'"):
        fw.Options(tiebreak="last")  # type: ignore[arg-type]
    with pytest.raises(InvalidComponents, match=r"^colour: must be red, blue or yellow"):
        fw.Card("green", 1)  # type: ignore[arg-type]
    with pytest.raises(InvalidComponents, match=r"^kind: must be a kind of event"):
        fw.Event("played")


def test_a_repr_names_what_differs_from_the_defaults_for_that_number_of_players() -> None:
    assert repr(fw.Options()) == "Options()"
    assert repr(fw.Options(players=3, tiebreak="shared")) == "Options(players=3)"
    chosen = fw.Options(players=3, tiebreak="last_round", dummy_face_down={6, 1})
    told = "Options(players=3, tiebreak=<Tiebreak.LAST_ROUND: 'last_round'>, dummy_face_down=frozenset([1, 6]))"
    assert repr(chosen) == told


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("value", [*JUNK, PLANS, PLANS[0]], ids=kind)
def test_a_field_refuses_junk_and_names_itself(name: str, value: object) -> None:
    if takes(name, value):
        options(**{name: value})
        return
    for build in (partial(options, **{name: value}), partial(fw.options_from_data, {name: value})):
        with pytest.raises((InvalidOptions, InvalidComponents)) as error:
            build()
        assert error.value.where == name or (name, error.value.where) == ("plans", "plan 1")
        assert len(str(error.value)) < 200


@pytest.mark.parametrize("endless", [count(), repeat(1), repeat(PLANS[0])])
@pytest.mark.parametrize("name", FIELDS)
def test_endless_values_are_refused_at_once(name: str, endless: object) -> None:
    with pytest.raises(InvalidOptions, match=f"^{name}: "):
        options(**{name: endless})


@pytest.mark.rule("FW-03")
@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_a_game_has_exactly_four_plans(number: int) -> None:
    plans = fw.REFERENCE_PLANS[:1] * number
    with pytest.raises(InvalidOptions, match=f"^plans: must be exactly four plans, not {number}$"):
        fw.Options(plans=plans)
    assert options(plans=fw.REFERENCE_PLANS[:1] * 4).plans == fw.REFERENCE_PLANS[:1] * 4


@pytest.mark.rule("FW-03")
@pytest.mark.parametrize(
    "plan", [None, 7, "B1 R1", ["B1"], ["B1", "R1", "B2", "R2", "B3", "R3"], [[]], {}, b"B1", ["B1"] * 6]
)
def test_a_plan_that_is_no_order_of_the_six_is_named(plan: object) -> None:
    for build in (
        partial(options, plans=(*fw.REFERENCE_PLANS[:2], plan, fw.REFERENCE_PLANS[3])),
        partial(fw.options_from_data, {"plans": [*PLANS[:2], plan, PLANS[3]]}),
    ):
        with pytest.raises(InvalidComponents, match=r"^plan 3: "):
            build()


def test_as_data_a_plan_is_a_list() -> None:
    with pytest.raises(InvalidComponents, match=r"^plan 1: must be a list, not 'B1 R1 B2 R2 B3 R4'$"):
        fw.options_from_data({"plans": ["B1 R1 B2 R2 B3 R4"] * 4})


@pytest.mark.parametrize(
    "data", [None, True, 3, 10**5000, "{}", b"{}", [], [("players", 3)], (), object(), fw.Options()], ids=kind
)
def test_data_must_be_an_object(data: object) -> None:
    with pytest.raises(InvalidOptions, match=r"^options: must be an object"):
        fw.options_from_data(data)


@pytest.mark.parametrize(
    "name",
    ["", "player", "Players", "players ", "\ud800", "x" * 10**6, 5, None, ("players",), "__init__", "self"],
    ids=kind,
)
def test_unknown_options_are_named(name: object) -> None:
    with pytest.raises(InvalidOptions, match="no such option"):
        fw.options_from_data({name: 3})


@pytest.mark.parametrize(
    "ask",
    [
        fw.num_seats,
        fw.options_to_data,
        fw.num_move_ids,
        fw.num_decision_ids,
        fw.new_game,
        lambda o: fw.move_from_id(o, 0),
    ],
)
@pytest.mark.parametrize("other", [None, {}, {"players": 3}, 4, "failingwater", fw.Options, fw])
def test_only_options_of_this_game_will_do(ask: object, other: object) -> None:
    assert callable(ask)
    with pytest.raises(InvalidOptions, match=r"^options: must be failingwater\.Options"):
        ask(other)


def test_data_hold_what_differs_and_are_ready_for_json() -> None:
    chosen = options(
        players=3, first_seat=None, plans=PLANS, thinking_cards=True, easy_order=True, hand_switching=True,
        follow="start_card", tiebreak="last_round", dummy_face_down={6, 1},
    )  # fmt: skip
    data = fw.options_to_data(chosen)
    assert data == {
        "players": 3, "first_seat": None, "plans": PLANS, "thinking_cards": True, "easy_order": True, "hand_switching": True,
        "follow": "start_card", "tiebreak": "last_round", "dummy_face_down": [1, 6],
    }  # fmt: skip
    assert [type(data[name]) for name in ("follow", "tiebreak", "dummy_face_down")] == [str, str, list]
    assert fw.options_from_data(json.loads(json.dumps(data))) == chosen


def test_data_and_copies_are_equal_for_every_combination() -> None:
    seen = set()
    for chosen in every_combination():
        seen.add(chosen)
        for twin in (
            fw.options_from_data(json.loads(json.dumps(fw.options_to_data(chosen)))),
            copy.deepcopy(chosen),
            pickle.loads(pickle.dumps(chosen)),
        ):
            assert (twin, hash(twin), repr(twin)) == (chosen, hash(chosen), repr(chosen))
    assert len(seen) == 384


def test_options_are_frozen() -> None:
    with pytest.raises(AttributeError):
        fw.Options().players = 3  # type: ignore[misc]  # it is frozen
    assert not hasattr(fw.Options(), "__dict__")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([*FIELDS, "unknown"]), JSON, max_size=4) | JSON)
def test_arbitrary_data_give_options_or_one_of_our_errors(data: object) -> None:
    with suppress(InvalidOptions, InvalidComponents):
        chosen = fw.options_from_data(data)
        assert fw.options_from_data(fw.options_to_data(chosen)) == chosen


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: options(players="4"), "players: must be 3 or 4, not '4'"),
        (lambda: options(first_seat="0"), "first_seat: must be None or a seat from 0 to 3, not '0'"),
        (lambda: options(follow="FREE"), "follow: must be 'free' or 'start_card', not 'FREE'"),
        (lambda: fw.observe(fw.new_game(), "0"), "seat: must be None or a seat from 0 to 3, not '0'"),  # type: ignore[arg-type]  # a text
        (lambda: fw.Row.from_text("B5 B5"), "row: must hold each card once, not B5 B5"),
        (lambda: fw.legal_moves("R5"), "state: must be a failingwater.State or View, not 'R5'"),  # type: ignore[arg-type]  # a text
    ],
)
def test_a_message_shows_a_text_in_quotes(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BoardRulesError) as error:
        make()
    assert str(error.value) == message
