"""What holds for the subpackage as a whole: its public doors, and what can be reached through them."""

import pkgutil
import subprocess
import sys
from collections.abc import Callable
from enum import Enum, StrEnum
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from attrs import fields, has

from boardrules import BoardRulesError
from boardrules import failingwater as fw
from boardrules.failingwater.schedule import RoundKind
from boardrules.testing import fingerprint
from tests.failingwater.hostile import HostileInt, HostileStr
from tests.failingwater.positions import FOUR, THREE, after, deal, options, whole_game
from tests.junk import kind
from tests.members import Door, member_doors, try_texts

CALLS: dict[str, Callable[[Any], object]] = {
    "Card.colour": lambda colour: fw.Card(colour, 1),
    "StoryIndex.colour": lambda colour: [fw.StoryIndex(colour, value) for value in (1, 2) if colour != "yellow"],
    "Event.kind": fw.Event,
    "Options.follow": lambda follow: fw.legal_moves(after(deal(fw.new_game(fw.Options(follow=follow)), FOUR), "Y6")),
    "Options.tiebreak": lambda tiebreak: fw.standings(whole_game(fw.Options(tiebreak=tiebreak), FOUR, (1, 2, 3, 4))),
    "render_card.card": fw.render_card,
    "render_card.theme": lambda theme: fw.render_card(fw.CARDS[0], theme=theme),
    "render_plan.theme": lambda theme: fw.render_plan(fw.REFERENCE_PLANS[0], theme=theme),
    "render_svg.theme": lambda theme: fw.render_svg(fw.new_game(), theme=theme),
    "render_matrix.theme": lambda theme: fw.render_matrix(fw.new_game(), theme=theme),
    "render_hand.theme": lambda theme: fw.render_hand(fw.new_game(), 0, theme=theme),
    "render_score.theme": lambda theme: fw.render_score(fw.new_game(), theme=theme),
}


def test_every_door_is_tried() -> None:
    assert {door.name for door in member_doors(fw)} == set(CALLS)


@pytest.mark.parametrize("door", member_doors(fw), ids=lambda door: door.name)
def test_texts_act_as_members_or_are_refused(door: Door) -> None:
    try_texts(door, CALLS[door.name])


@pytest.mark.parametrize("member", [*fw.Colour, *fw.Follow, *fw.Tiebreak, *fw.EventKind], ids=str)
def test_a_literal_text_becomes_the_member(member: StrEnum) -> None:
    made: dict[type, Callable[[Any], object]] = {
        fw.Colour: lambda text: fw.Card(text, 1).colour,
        fw.Follow: lambda text: fw.Options(follow=text).follow,
        fw.Tiebreak: lambda text: fw.Options(tiebreak=text).tiebreak,
        fw.EventKind: lambda text: fw.Event(text).kind,
    }
    assert made[type(member)](str(member.value)) is member
    with pytest.raises(BoardRulesError):
        made[type(member)](HostileStr(member.value))


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
    values += [fw.why_not(running, fw.Start(0)), *fw.Colour]
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


@pytest.mark.slow
def test_nothing_that_equals_a_key_changes_the_games_that_come_after_it() -> None:
    done = subprocess.run([sys.executable, "-c", POISON], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    chosen = (
        fw.Options(),
        fw.Options(players=3, first_seat=1, follow="start_card"),
        fw.Options(players=4, first_seat=1, hand_switching=True),
    )
    assert done.stdout.split() == [fingerprint(fw, each, seed) for each in chosen for seed in range(3)]


def test_what_is_listed_is_what_is_public() -> None:
    assert dir(fw) == sorted(fw.__all__)
    for name in fw.__all__:
        assert not name.startswith("_")
        assert not isinstance(getattr(fw, name), ModuleType)


SHIFTS = ("<<", ">>")


def test_only_hands_shifts_bits() -> None:
    for module in pkgutil.iter_modules(fw.__path__):
        found = import_module(f"{fw.__name__}.{module.name}")
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
