"""What holds for the subpackage as a whole: its public doors, and what can be reached through them."""

import pkgutil
import subprocess
import sys
from enum import Enum, StrEnum
from importlib import import_module
from inspect import isclass
from types import ModuleType
from typing import get_args, get_type_hints

import pytest
from attrs import fields, has

from boardrules import BoardRulesError
from boardrules import failingwater as fw
from boardrules.failingwater.schedule import RoundKind
from boardrules.testing import fingerprint
from tests.failingwater.hostile import HostileInt, HostileStr
from tests.failingwater.positions import THREE, deal, options, whole_game
from tests.junk import kind

CLOSED_SETS = tuple(each for each in map(fw.__dict__.get, fw.__all__) if isclass(each) and issubclass(each, StrEnum))


def doors() -> dict[tuple[str, str], type[StrEnum]]:
    """Every parameter of a public function or class that takes a member of a closed set, found by its type."""
    found: dict[tuple[str, str], type[StrEnum]] = {}
    for name in fw.__all__:
        public = getattr(fw, name)
        if not callable(public) or public in CLOSED_SETS:
            continue
        of_class = isclass(public)
        hints = get_type_hints(public.__init__ if of_class else public)
        for parameter, hint in hints.items():
            for closed in CLOSED_SETS:
                if parameter != "return" and (hint is closed or closed in get_args(hint)):
                    found[name, parameter] = closed
    return found


OTHERS: dict[str, dict[str, object]] = {"Card": {"rank": 1}, "StoryIndex": {"value": 1}}
"""What else must be given; a red and a blue index of 1 exist, a yellow one does not."""

EXPECTED = {
    ("Card", "colour"): fw.Colour,
    ("StoryIndex", "colour"): fw.Colour,
    ("Event", "kind"): fw.EventKind,
    ("Options", "follow"): fw.Follow,
    ("Options", "tiebreak"): fw.Tiebreak,
}


def through(door: tuple[str, str], value: object) -> object:
    name, parameter = door
    return getattr(fw, name)(**{parameter: value}, **OTHERS.get(name, {}))


def test_the_doors_for_members_are_known() -> None:
    assert doors() == EXPECTED


@pytest.mark.parametrize("door", EXPECTED, ids="-".join)
def test_a_text_is_turned_into_the_member_at_the_door(door: tuple[str, str]) -> None:
    for member in EXPECTED[door]:
        if door[0] == "StoryIndex" and member is fw.Colour.YELLOW:
            continue
        by_member, by_text = through(door, member), through(door, str(member.value))
        assert getattr(by_text, door[1]) is getattr(by_member, door[1]) is member
        assert (by_text, hash(by_text), repr(by_text)) == (by_member, hash(by_member), repr(by_member))


@pytest.mark.parametrize("door", EXPECTED, ids="-".join)
def test_what_only_equals_a_member_is_refused_at_the_door(door: tuple[str, str]) -> None:
    for member in EXPECTED[door]:
        Foreign = StrEnum("Foreign", {"MEMBER": str(member.value)})  # noqa: N806 - a class
        near: list[object] = [
            Foreign["MEMBER"], HostileStr(member.value), member.value.upper(), f"{member.value} ", "", None, 0, [member.value], EXPECTED[door],
        ]  # fmt: skip
        for value in near:
            with pytest.raises(BoardRulesError, match=f"^{door[1]}: must be "):
                through(door, value)


def test_no_mutable_container_can_be_reached() -> None:
    over = whole_game(options(players=3, thinking_cards=True), THREE, (1, 2, 3))
    running = deal(
        fw.new_game(options(players=3, plans=[list(map(str, plan.indexes)) for plan in fw.REFERENCE_PLANS])), THREE
    )
    values: list[object] = [
        over,
        running,
        fw.observe(running, 0),
        fw.Options(dummy_face_down={1, 6}),
        fw.Row(list(fw.CARDS[:4])),
    ]
    values += [*fw.CARDS, *fw.STORY_INDEXES, fw.REFERENCE_PLANS, fw.legal_moves(running), fw.path(running)]
    values += [fw.events(running, fw.legal_moves(running)[0]), fw.standings(over), fw.chance_outcomes(fw.new_game())]
    values += [fw.why_not(running, fw.Start(0)), *CLOSED_SETS[0]]
    seen: dict[int, object] = {}
    kinds: set[type] = set()
    while values:
        value = values.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value
        kinds.add(type(value))
        if isinstance(value, tuple | frozenset):
            values += value
        elif has(type(value)):
            assert not hasattr(value, "__dict__"), type(value)
            names = [field.name for field in fields(type(value))]  # type: ignore[arg-type]  # has() told
            with pytest.raises(AttributeError):
                setattr(value, names[0] if names else "new", None)
            values += [getattr(value, name) for name in names]
            values += [
                getattr(value, name) for name in dir(type(value)) if isinstance(getattr(type(value), name), property)
            ]
        else:
            leaf = (
                isinstance(value, Enum)
                or type(value) in (int, str, bytes, bool, type(None))
                or type(value).__name__ == "Fraction"
            )
            assert leaf, f"{type(value).__name__} can be reached"
    assert {fw.State, fw.View, fw.Options, fw.Round, fw.Card, fw.Refusal, RoundKind, frozenset, tuple, bytes} <= kinds


POISON = """
from contextlib import suppress
from random import Random

import numpy as np
from attrs import evolve

from boardrules import BoardRulesError
from boardrules import failingwater as fw
from boardrules.failingwater.schedule import RoundKind, chain, laying_steps, cards_in_hand
from boardrules.testing import fingerprint
from tests.failingwater.hostile import QuietInt, QuietStr

def numbers(value):
    return [float(value), np.int64(value), QuietInt(value), bool(value)]

for players in (3, 4):
    for number in numbers(players):
        with suppress(BoardRulesError):
            chain(RoundKind(number, (6, 5, 4, 3, 2, 1), duty=False, first_seat=0, dealt=True))
    for seat in (0, 1):
        for number in numbers(seat):
            with suppress(BoardRulesError):
                chain(RoundKind(players, (6, 5, 4, 3, 2, 1), duty=False, first_seat=number, dealt=True))
            with suppress(BoardRulesError):
                fw.new_game(fw.Options(players=players, first_seat=number))
            with suppress(BoardRulesError):
                fw.apply_move(fw.new_game(fw.Options(players=players, first_seat=None)), fw.Start(number))
for follow in (0, 1, True, QuietStr("start_card")):
    with suppress(BoardRulesError):
        chain(RoundKind(4, (6, 5, 4, 3, 2, 1), duty=follow, first_seat=0, dealt=1))
    with suppress(BoardRulesError):
        fw.new_game(fw.Options(follow=follow))
state = fw.resolve_chance(fw.new_game(fw.Options(players=3, follow="start_card", first_seat=2)), Random(1))
for seat in (0, None):
    view = fw.observe(state, seat)
    for name in ("setup", "turn", "held", "laid", "seat"):
        value = getattr(view, name)
        for other in (QuietInt(value), np.float64(value)) if isinstance(value, int) and value < 2**53 else ():
            with suppress(BoardRulesError):
                fw.count_states(evolve(view, **{name: other}))
for step in (state.turn, evolve(state.turn, row=2.0), evolve(state.turn, column=True)):
    with suppress(BoardRulesError, ValueError):
        fw.legal_moves(evolve(state, turn=step))
print(*(fingerprint(fw, options, seed) for options in (
    fw.Options(), fw.Options(players=3, first_seat=1, follow="start_card"), fw.Options(players=4, first_seat=1, hand_switching=True),
) for seed in range(3)))
"""


def test_nothing_that_equals_a_key_changes_the_games_that_come_after_it() -> None:
    done = subprocess.run([sys.executable, "-c", POISON], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    chosen = (
        fw.Options(),
        fw.Options(players=3, first_seat=1, follow="start_card"),
        fw.Options(players=4, first_seat=1, hand_switching=True),
    )
    assert done.stdout.split() == [fingerprint(fw, each, seed) for each in chosen for seed in range(3)]


def test_a_function_hides_no_module_but_that_of_events() -> None:
    """The contract calls both the function and its room `events`."""
    for module in pkgutil.iter_modules(fw.__path__):
        import_module(f"{fw.__name__}.{module.name}")
        assert isinstance(getattr(fw, module.name), ModuleType) or module.name == "events"


def test_what_is_listed_is_what_is_public() -> None:
    assert dir(fw) == sorted(fw.__all__)
    for name in fw.__all__:
        assert not name.startswith("_")
        assert not isinstance(getattr(fw, name), ModuleType)


SHIFTS = ("<<", ">>")


def test_only_hands_shifts_bits() -> None:
    for module in pkgutil.iter_modules(fw.__path__):
        found = import_module(f"{fw.__name__}.{module.name}")
        if module.name == "events":
            found = sys.modules[f"{fw.__name__}.events"]
        assert found.__file__ is not None
        with open(found.__file__, encoding="utf-8") as source:  # noqa: PTH123 - one line
            code = source.read().replace(">>>", "")
        assert any(shift in code for shift in SHIFTS) == (module.name == "hands"), module.name


@pytest.mark.parametrize("number", [True, 1.0, HostileInt(1)], ids=kind)
def test_a_number_that_only_equals_one_makes_no_equal_move(number: int) -> None:
    state = fw.new_game(fw.Options(first_seat=None))
    assert fw.Start(number) != fw.Start(1)
    assert fw.RevealPlan(number) != fw.RevealPlan(1)
    assert not fw.is_legal(state, fw.Start(number))
    assert fw.is_legal(state, fw.Start(1))
