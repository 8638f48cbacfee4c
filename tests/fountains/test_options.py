"""Options: every field refuses what it cannot take and names itself; as data they are exact inverses."""

import copy
import json
import pickle
from collections.abc import Callable
from contextlib import suppress

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidComponents, InvalidOptions, failingwater
from boardrules import fountains as fn
from tests.fountains.tables import LOOSE, options, token
from tests.junk import JUNK, kind

FIELDS = [each.name for each in fields(fn.Options)]
CLOSED: dict[str, list[str]] = {
    "difficulty": ["easy", "medium", "hard"],
    "pool_ranking": ["competition", "dense"],
    "lily_groups": ["any_fed_pool", "lily_pools"],
    "fall": ["any", "one"],
    "dark_bricks": ["any_tiles", "one_tile"],
    "design_water": ["ignored", "fed_only"],
    "straight_pools": ["adjacent", "in_line", "joined"],
    "solo_final_fish": ["own_best", "machine_colour"],
}


def made(**chosen: object) -> fn.Options:
    return fn.Options(**chosen)  # type: ignore[arg-type]  # what comes from outside may be anything


any_options = st.tuples(st.integers(1, 5), st.sampled_from([fn.REFERENCE_SET, LOOSE])).flatmap(
    lambda chosen: st.fixed_dictionaries(
        {
            "players": st.just(chosen[0]),
            "first_seat": st.sampled_from([None, *range(chosen[0])]),
            "advanced": st.booleans() if chosen[0] > 1 and chosen[1] is fn.REFERENCE_SET else st.just(False),
            "components": st.just(chosen[1]),
            **{name: st.sampled_from(texts) for name, texts in CLOSED.items()},
        }
    )
)


def test_the_defaults() -> None:
    chosen = fn.Options()
    assert {name: getattr(chosen, name) for name in FIELDS} == {
        "players": 2, "first_seat": 0, "advanced": False, "difficulty": fn.Difficulty.EASY, "components": fn.REFERENCE_SET,
        "pool_ranking": fn.PoolRanking.COMPETITION, "lily_groups": fn.LilyGroups.ANY_FED_POOL, "fall": fn.Fall.ANY,
        "dark_bricks": fn.DarkBricks.ANY_TILES, "design_water": fn.DesignWater.IGNORED,
        "straight_pools": fn.StraightPools.ADJACENT, "solo_final_fish": fn.SoloFinalFish.OWN_BEST,
    }  # fmt: skip
    assert fn.options_to_data(chosen) == {}
    assert fn.options_from_data({}) == chosen


@pytest.mark.rule("FN-10")
def test_one_to_five_play_and_the_machine_makes_two() -> None:
    assert [fn.num_seats(fn.Options(players=players)) for players in range(1, 6)] == [2, 2, 3, 4, 5]
    for players in (0, 6):
        with pytest.raises(InvalidOptions, match=f"^players: must be 1 to 5, not {players}$"):
            fn.Options(players=players)


@pytest.mark.rule("FN-14")
@pytest.mark.parametrize("players", range(1, 6))
def test_the_first_seat_is_a_seat_or_random(players: int) -> None:
    for seat in (None, *range(players)):
        assert fn.Options(players=players, first_seat=seat).first_seat == seat
    refused: list[object] = [-1, players, True, 1.0, "1", [], 10**5000]
    for no_seat in refused:
        with pytest.raises(InvalidOptions, match=f"^first_seat: must be None or a seat below {players}, not "):
            made(players=players, first_seat=no_seat)


@pytest.mark.rule("FN-13", "FN-70")
def test_there_is_no_advanced_solo_game() -> None:
    with pytest.raises(InvalidOptions, match=r"^advanced: there are no design cards in the solo game$"):
        fn.Options(players=1, advanced=True)
    assert fn.Options(players=1).solo
    assert not fn.Options(players=2).solo


@pytest.mark.rule("FN-13", "FN-62")
def test_there_is_no_advanced_game_without_stars() -> None:
    message = r"^advanced: the design card stars needs a shape named star, and the set has none$"
    for players in range(2, 6):
        with pytest.raises(InvalidOptions, match=message):
            made(players=players, advanced=True, components=LOOSE)
        assert not made(players=players, components=LOOSE).advanced
    named = LOOSE.to_text().replace("shape f", "shape star").replace("e[white] f", "e[white] star")
    assert made(advanced=True, components=named).advanced


@pytest.mark.parametrize(("name", "texts"), CLOSED.items(), ids=CLOSED)
def test_closed_sets_take_the_literal_text(name: str, texts: list[str]) -> None:
    kind_of_choice = type(getattr(fn.Options(), name))
    for text in texts:
        value = getattr(made(**{name: text}), name)
        assert (value, type(value)) == (kind_of_choice(text), kind_of_choice)
    assert [str(each) for each in kind_of_choice] == texts
    with pytest.raises(InvalidOptions, match=f"^{name}: must be '{texts[0]}' or .*'{texts[-1]}', not 'none of them'$"):
        made(**{name: "none of them"})


WRONG: list[Callable[[], fn.Options]] = [
    lambda: fn.Options(difficulty="impossible"),  # type: ignore[arg-type]
    lambda: fn.Options(pool_ranking="sparse"),  # type: ignore[arg-type]
    lambda: fn.Options(lily_groups="any fed pool"),  # type: ignore[arg-type]
    lambda: fn.Options(fall="two"),  # type: ignore[arg-type]
    lambda: fn.Options(dark_bricks="any"),  # type: ignore[arg-type]
    lambda: fn.Options(design_water="fed"),  # type: ignore[arg-type]
    lambda: fn.Options(straight_pools="straight"),  # type: ignore[arg-type]
    lambda: fn.Options(solo_final_fish="red"),  # type: ignore[arg-type]
    lambda: fn.Options(players="2"),  # type: ignore[arg-type]
    lambda: fn.Options(components=fn.State),  # type: ignore[arg-type]
]


def test_a_wrong_literal_is_found_before_it_runs() -> None:
    """Mypy calls an ignore that is not needed an error: these are needed, and those that are right need none."""
    right = fn.Options(
        difficulty="hard", pool_ranking="dense", lily_groups="lily_pools", fall="one", dark_bricks="one_tile", design_water="fed_only",
        straight_pools="in_line", solo_final_fish="machine_colour", components=fn.REFERENCE_SET.to_text(),
    )  # fmt: skip
    assert right == fn.Options(
        difficulty=fn.Difficulty.HARD, pool_ranking=fn.PoolRanking.DENSE, lily_groups=fn.LilyGroups.LILY_POOLS, fall=fn.Fall.ONE,
        dark_bricks=fn.DarkBricks.ONE_TILE, design_water=fn.DesignWater.FED_ONLY, straight_pools=fn.StraightPools.IN_LINE,
        solo_final_fish=fn.SoloFinalFish.MACHINE_COLOUR,
    )  # fmt: skip


@pytest.mark.parametrize("make", WRONG)
def test_a_wrong_literal_is_refused(make: Callable[[], fn.Options]) -> None:
    with pytest.raises(InvalidOptions, match=": must be "):
        make()


def test_a_repr_names_what_differs_from_the_defaults() -> None:
    assert repr(fn.Options()) == "Options()"
    chosen = fn.Options(players=1, first_seat=None, fall="one")
    assert repr(chosen) == "Options(players=1, first_seat=None, fall=<Fall.ONE: 'one'>)"
    assert repr(fn.Options(components=LOOSE)) == f"Options(components=Components.from_text({LOOSE.to_text()!r}))"


def takes(name: str, value: object) -> bool:
    """Whether a field takes this value of the junk, written down by hand; `tests.junk` has text and numbers that some do."""
    allowed: dict[str, list[object]] = {
        "players": [1, 2, 3, 4, 5],
        "first_seat": [None, 0, 1],
        "advanced": [True, False],
    }
    return any(type(value) is type(each) and value == each for each in allowed.get(name, []))


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("value", JUNK, ids=kind)
def test_a_field_refuses_junk_and_names_itself(name: str, value: object) -> None:
    if takes(name, value):
        assert getattr(made(**{name: value}), name) == value
        return
    with pytest.raises((InvalidOptions, InvalidComponents)) as error:
        made(**{name: value})
    assert len(str(error.value)) < 200
    if isinstance(error.value, InvalidOptions):
        assert error.value.where == name
    else:
        assert (name, type(value)) == ("components", str)
    with pytest.raises(type(error.value)):
        fn.options_from_data({name: value})


# --------------------------------------------------------------------------- components


@pytest.mark.rule("FN-02")
def test_components_may_come_as_their_text() -> None:
    chosen = made(components=fn.REFERENCE_SET.to_text())
    assert chosen == fn.Options()
    assert fn.options_to_data(chosen) == {}
    assert made(components=LOOSE.to_text()).components == LOOSE


@pytest.mark.rule("FN-02")
def test_a_bad_text_of_components_is_told_by_its_line() -> None:
    text = fn.REFERENCE_SET.to_text()
    bad = text.replace("face: jet - - - -", "face: jet - - -")
    line = 1 + text.splitlines().index("face: jet - - - -")
    with pytest.raises(InvalidComponents) as error:
        made(components=bad)
    assert str(line) in error.value.where
    with pytest.raises(InvalidComponents) as error:
        fn.options_from_data({"components": bad})
    assert str(line) in error.value.where


@pytest.mark.parametrize(
    "change",
    [
        {"tokens": ()},
        {"tokens": ((token("lily"), 25), (token("red"), 1))[::-1]},
        {"tokens": ((token("lily"), 25),)},
        {"tokens": ((("lily",), 26),)},
        {"ring": fn.REFERENCE_SET.ring[:6]},
        {"ring": None},
        {"tiles": fn.REFERENCE_SET.tiles[1:]},
        {"tiles": [[]]},
        {"start": fn.REFERENCE_SET.tiles[0][0]},
        {"start": 5},
    ],
    ids=lambda _: "",
)
def test_components_that_were_built_by_hand_are_checked(change: dict[str, object]) -> None:
    with pytest.raises(InvalidComponents):
        made(components=evolve(fn.REFERENCE_SET, **change))


# --------------------------------------------------------------------------- data


@given(any_options)
def test_data_and_options_are_inverses(chosen: dict[str, object]) -> None:
    built = made(**chosen)
    data = fn.options_to_data(built)
    assert fn.options_from_data(data) == built
    assert fn.options_from_data(json.loads(json.dumps(data))) == built
    assert all(type(value) in {int, bool, str, type(None)} for value in data.values())
    defaults = fn.Options()
    assert set(data) == {name for name in FIELDS if getattr(built, name) != getattr(defaults, name)}


@given(any_options)
def test_options_are_values(chosen: dict[str, object]) -> None:
    built, twin = made(**chosen), made(**chosen)
    assert (built, hash(built), repr(built)) == (twin, hash(twin), repr(twin))
    for other in (copy.copy(built), copy.deepcopy(built), pickle.loads(pickle.dumps(built))):
        assert (other, hash(other)) == (built, hash(built))


def test_only_what_differs_is_written() -> None:
    assert fn.options_to_data(options(players=1, first_seat=None, difficulty="hard", fall="any")) == {
        "players": 1,
        "first_seat": None,
        "difficulty": "hard",
    }
    assert fn.options_to_data(options(components=LOOSE)) == {"components": LOOSE.to_text()}


@pytest.mark.parametrize("data", [each for each in JUNK if each != {}], ids=kind)
def test_data_must_be_an_object(data: object) -> None:
    with pytest.raises(InvalidOptions):
        fn.options_from_data(data)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(InvalidOptions, match=r"^seats: no such option$"):
        fn.options_from_data({"seats": 2})
    for name in (1, None, True, ("players",)):
        with pytest.raises(InvalidOptions, match="no such option"):
            fn.options_from_data({name: 2})


@pytest.mark.parametrize(
    "ask",
    [
        fn.num_seats,
        fn.options_to_data,
        fn.num_move_ids,
        fn.num_decision_ids,
        fn.new_game,
        lambda options: fn.move_from_id(options, 0),
        lambda options: fn.move_to_id(options, fn.Discard()),
    ],
)
@pytest.mark.parametrize("other", [*JUNK, fn.Options, fn, failingwater.Options()], ids=kind)
def test_only_options_of_this_game_will_do(ask: object, other: object) -> None:
    assert callable(ask)
    with pytest.raises(InvalidOptions, match=r"^options: must be fountains\.Options, not "):
        ask(other)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from([*FIELDS, "unknown"]), JSON, max_size=4) | JSON)
def test_arbitrary_data_give_options_or_one_of_our_errors(data: object) -> None:
    with suppress(InvalidOptions, InvalidComponents):
        built = fn.options_from_data(data)
        assert fn.options_from_data(fn.options_to_data(built)) == built
