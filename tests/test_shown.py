"""How values from outside are shown: short, printable, never an error, and never a huge text on the way."""

import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import IntEnum, StrEnum

import numpy as np
import pytest
from attrs import frozen
from hypothesis import given as drawn
from hypothesis import strategies as st

from boardrules import InvalidState
from boardrules import failingwater as fw
from boardrules import fountains as fn
from boardrules.game import given, short
from tests.junk import JUNK, kind


class NamelessType(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]  # hostile on purpose
        raise RuntimeError("no name")


class Nameless(metaclass=NamelessType):
    def __str__(self) -> str:
        raise RuntimeError("no text")


class Text(str):
    """A text that does whatever it likes."""

    __slots__ = ()

    def __getitem__(self, key: object) -> str:
        raise RuntimeError("no part")

    def __len__(self) -> int:
        raise RuntimeError("no length")

    def encode(self, *_: object) -> bytes:
        raise RuntimeError("no bytes")

    def __str__(self) -> str:
        return self


class Says:
    def __init__(self, text: object) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text  # type: ignore[return-value]  # whatever it is


class LyingList(list[object]):
    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[object]:
        raise RuntimeError("no items")


class Lying:
    @property  # type: ignore[misc]  # hostile on purpose
    def __class__(self) -> type:
        return list


class Colour(StrEnum):
    RED = "red"


class Number(IntEnum):
    ONE = 1


@frozen
class Holder:
    held: object


@dataclass(frozen=True)
class Datum:
    held: object


MANY = list(range(10**6))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Nameless(), "a Nameless"), (Nameless, "<class 'tests.test_shown.Nameless'>"), (Text("R5"), "R5"), (Says(Text("R5")), "R5"),
        (Says("x" * 100), "x" * 57 + "..."), (Says(5), "a Says"), (Says(None), "a Says"), (Lying(), "a Lying"),
        (MANY, "a list"), (tuple(MANY), "a tuple"), (set(MANY), "a set"), (frozenset(MANY), "a frozenset"),
        (dict.fromkeys(MANY), "a dict"), (bytes(10**6), "a bytes"), (bytearray(10**6), "a bytearray"),
        ([[MANY]], "a list"), ({1: MANY}, "a dict"), (Holder(MANY), "a Holder"), ([Holder(MANY)], "a list"),
        (Holder("x" * 10**6), "a Holder"), (LyingList(MANY), "a LyingList"), ([1, "2"], "[1, '2']"), (Colour.RED, "red"),
        (Number.ONE, "1"), (10**30, "1" + "0" * 30), (b"R5", "b'R5'"), (Holder(5), "Holder(held=5)"), (fw.RevealPlan(2), "plan:2"),
        (fw.Options(), "failingwater.Options()"), (fn.Options(players=3), "a fountains.Options"),
        (fw.new_game(), "a failingwater.State"), (fn.new_game(), "a fountains.State"), (Says("Says(1)"), "Says(1)"),
        (InvalidState("here", "why"), "here: why"),
    ],
    ids=range(34),
)  # fmt: skip
def test_a_value_is_shown_in_few_words(value: object, expected: str) -> None:
    assert short(value) == expected
    assert type(short(value)) is str


def test_a_huge_value_is_never_written_out() -> None:
    values = (MANY, Holder(MANY), Datum(MANY), "x" * 10**7)
    for value in values:
        tracemalloc.start()
        short(value)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < 10**6


def test_what_was_given_stands_in_quotes_if_it_is_text() -> None:
    assert [given(value) for value in ("4", 4, "", None, Colour.RED, "a'b", "\n", "x" * 100)] == [
        *("'4'", "4", "''", "None", "red", "'a'b'", "'\\n'", "'" + "x" * 57 + "...'")
    ]


def test_what_only_looks_like_a_number_is_told_from_one_by_its_type() -> None:
    looks = (np.int64(4), np.bool_(True), Number.ONE, Decimal("4.5"), np.array(4), float("nan"), 4, True)
    assert [given(value) for value in looks] == [
        "4 of the type numpy.int64", "True of the type numpy.bool", "1 of the type tests.test_shown.Number",
        "4.5 of the type decimal.Decimal", "4 of the type numpy.ndarray", "nan", "4", "True",
    ]  # fmt: skip


def test_states_of_two_games_are_told_apart() -> None:
    states = fw.new_game(), fn.new_game()
    assert [given(state) for state in states] == ["a failingwater.State", "a fountains.State"]


def test_a_type_without_a_module_is_shown() -> None:
    for where in ({}, {"__name__": 5}):
        stray = eval("type('Stray', (), {'__str__': lambda _: 5})", where)  # noqa: S307 - there is no other way to make one
        assert short(stray()) == "a Stray"


@pytest.mark.parametrize("value", JUNK, ids=kind)
def test_junk_is_shown(value: object) -> None:
    for text in (short(value), given(value)):
        assert 0 < len(text) <= 62
        assert text.isascii()
        assert text.isprintable()


@drawn(st.text(), st.integers(5, 80))
def test_any_text_is_one_line_within_the_limit(text: str, limit: int) -> None:
    line = short(text, limit)
    assert 0 < len(line) <= limit
    assert line.isprintable()
