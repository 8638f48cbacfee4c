"""Fountains follows the protocol: mypy checks the assignments, and the tests look at what mypy cannot."""

import copy
import importlib
import inspect
import pickle
import subprocess
import sys
from random import Random

import pytest
from attrs import fields, has

from boardrules import GAMES, Data, Game, Hidden, Ids, Notation, Pictures, Rules, Words, Written
from boardrules import fountains as fn
from tests.fountains.tables import set_up, turn

# A loop over modules would prove nothing: mypy takes each for a mere module there.
_: Game[fn.State, fn.Move, fn.View, fn.Options, fn.Event] = fn
_rules: Rules[fn.State, fn.Move, fn.Options, fn.Event] = fn
_hidden: Hidden[fn.State, fn.Move, fn.View, fn.Options, fn.Event] = fn
_notation: Notation[fn.Move, fn.Options] = fn
_ids: Ids[fn.Move, fn.Options] = fn
_data: Data[fn.State, fn.View, fn.Event] = fn
_words: Words[fn.State, fn.Move, fn.View, fn.Event] = fn
_pictures: Pictures[fn.State, fn.View] = fn
_written: Written[fn.State, fn.Move, fn.Options, fn.Event] = fn

FUNCTIONS = [
    "new_game", "current_player", "is_over", "legal_moves", "is_legal", "apply_move", "chance_outcomes", "sample_chance",
    "resolve_chance", "scores", "standings", "events", "path", "validate", "observe", "observe_move", "sample_state", "count_states",
    "move_to_text", "move_from_text", "num_move_ids", "num_decision_ids", "move_to_id", "move_from_id", "options_to_data",
    "options_from_data", "num_seats", "render_text", "render_svg", "state_to_data", "state_from_data", "view_to_data", "view_from_data",
    "event_to_data", "data_schema", "why_not", "final_events",
]  # fmt: skip


def test_the_game_is_known_by_its_name() -> None:
    assert fn.NAME == "fountains"
    assert GAMES["fountains"] is fn


@pytest.mark.parametrize("name", FUNCTIONS)
def test_parameters_are_positional_only(name: str) -> None:
    assert name in fn.__all__
    parameters = [*inspect.signature(getattr(fn, name)).parameters.values()]
    assert all(each.kind is inspect.Parameter.POSITIONAL_ONLY for each in parameters[:1])
    assert {each.kind for each in parameters} <= {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.KEYWORD_ONLY}


def test_what_is_named_is_there_once_and_sorted_like_the_others() -> None:
    assert len(set(fn.__all__)) == len(fn.__all__)
    assert all(hasattr(fn, name) for name in fn.__all__)


def test_the_fields_that_a_user_interface_needs() -> None:
    state = set_up(fn.Options(players=1))
    for x in (state, fn.observe(state, 0)):
        for name in ("phase", "pawns", "tops", "tokens", "supply", "fountains", "held", "machine", "gear"):
            assert getattr(x, name) is not None or name == "held"


@pytest.mark.parametrize(
    "kind",
    [
        fn.State, fn.View, fn.Options, fn.Basin, fn.Fountain, fn.LaidTile, fn.LaidToken, fn.Tile, fn.Token, fn.Shape, fn.Components, fn.Event,
        fn.Start, fn.RevealTile, fn.RevealToken, fn.RevealDesign, fn.MovePawn, fn.Take, fn.Place, fn.Put, fn.Discard, fn.ChooseFish, fn.Refresh,
    ],
)  # fmt: skip
def test_everything_is_frozen_and_slotted(kind: type) -> None:
    assert has(kind)
    assert kind.__setattr__ is not object.__setattr__
    assert "__dict__" not in {name for base in kind.__mro__ for name in vars(base)}
    assert kind.__doc__


def immutable(value: object) -> bool:
    """Whether a value is made of tuples, frozen things and plain values all the way down."""
    if isinstance(value, tuple | frozenset):
        return all(map(immutable, value))
    kind = type(value)
    if has(kind):
        return all(immutable(getattr(value, each.name)) for each in fields(kind) if each.eq)
    return value is None or isinstance(value, int | str)


def test_states_and_views_are_immutable_all_the_way_down() -> None:
    for players in (1, 3):
        state = turn(set_up(fn.Options(players=players, advanced=players > 1)), "green>2")
        assert immutable(state)
        assert immutable(fn.observe(state, 0))
        with pytest.raises(AttributeError):
            state.active = 1  # type: ignore[misc]  # it is frozen


def test_states_and_views_copy_to_themselves_and_survive_pickling() -> None:
    state = fn.resolve_chance(fn.new_game(fn.Options(players=1)), Random(1))
    for value in (state, fn.observe(state, 0), *state.fountains):
        assert copy.copy(value) is copy.deepcopy(value) is value
        other = pickle.loads(pickle.dumps(value))
        assert (other, hash(other), repr(other)) == (value, hash(value), repr(value))


def test_playing_loads_neither_pictures_nor_words_nor_checks_of_what_was_built_by_hand() -> None:
    script = (
        "import sys; from random import Random; from boardrules import fountains, playout; "
        "playout(fountains, fountains.new_game(), Random(1)); "
        "print(*[name for name in sys.modules if name.startswith('boardrules.fountains.')])"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert "boardrules.fountains.rules" in loaded
    later = {f"boardrules.fountains.{room}" for room in fn._LOADED_ON_FIRST_USE.values()}
    assert later & set(loaded) == set()


def test_what_loads_later_is_there_like_the_rest() -> None:
    assert set(fn._LOADED_ON_FIRST_USE) <= set(fn.__all__) <= set(dir(fn))
    for name, room in fn._LOADED_ON_FIRST_USE.items():
        assert getattr(fn, name) is getattr(importlib.import_module(f"boardrules.fountains.{room}"), name)
    with pytest.raises(AttributeError, match="has no attribute 'render_png'"):
        fn.render_png  # type: ignore[attr-defined]  # noqa: B018 - wrong on purpose
