"""What a round is set up with: the dummy's layouts, by hand and against the slow twin in `reference`."""

import copy
import pickle
from itertools import permutations
from random import Random

import attrs
import pytest

from boardrules import failingwater as fw
from boardrules import playout
from boardrules.failingwater.setup import Setup, must_be_laid_again
from tests.failingwater.positions import after
from tests.failingwater.slow.rules import dummy_must_be_laid_again


@pytest.mark.rule("FW-52")
@pytest.mark.parametrize(
    ("rows", "broken", "broken_with_both"),
    [
        ("B1 B2 B3 B4 B5 B6", False, False),
        ("B8 B2 B3 B4 B5 B6", False, False),
        ("B1 B8 B3 B4 B5 B6", False, False),
        ("B1 B8 R8 B4 B5 B6", True, True),
        ("B1 B2 B3 B4 B8 Y8", True, False),  # rows 5 and 6
        ("B1 Y8 B3 B4 B5 R8", True, False),  # rows 2 and 6
        ("B8 B2 B3 B4 B5 R8", False, False),  # rows 1 and 6
        ("B8 R8 B3 B4 B5 B6", False, False),  # rows 1 and 2
        ("B8 R8 B3 B4 B5 Y8", True, False),  # rows 1, 2 and 6
        ("B8 R8 B3 B4 Y8 B6", True, True),
        ("B1 R8 B8 Y8 B5 B6", True, True),
        ("R7 B7 Y7 B1 B2 B3", False, False),
    ],
)
def test_which_layouts_are_broken(rows: str, broken: bool, broken_with_both: bool) -> None:  # noqa: FBT001 - what is expected
    for face_down, expected in (({1}, broken), ({1, 6}, broken_with_both)):
        state = after(
            fw.new_game(fw.Options(players=3, dummy_face_down=face_down)),
            ["plan:1", *(f"deal:{card}" for card in rows.split())],
        )
        assert (state.columns[3] == (None,) * 6) is expected
        assert len(fw.legal_moves(state)) == (24 if expected else 18)


@pytest.mark.rule("FW-52")
def test_broken_layouts_are_those_of_the_second_reckoning() -> None:
    deck = {card: fw.Card.from_text(card).code for card in ("B8", "R8", "Y8", "B1", "R1", "Y1")}
    for rows in permutations(deck):
        for face_down in ({1}, {1, 6}):
            expected = dummy_must_be_laid_again(rows, sorted(face_down))
            assert must_be_laid_again(bytes(deck[card] for card in rows), frozenset(face_down)) is expected


def test_what_is_filled_field_by_field_is_what_the_constructor_makes() -> None:
    facts = playout(fw, fw.new_game(), Random(1))[0].setup
    assert len(facts.rounds) == 4
    for made in (facts, *facts.rounds):
        fields = attrs.asdict(made, recurse=False)
        twin = type(made)(**fields)
        assert type(made) in {fw.Round, type(facts)}
        assert made == twin
        assert hash(made) == hash(twin) == hash(tuple(fields.values()))
        assert repr(made) == repr(twin)
        for each in (made, copy.copy(made), pickle.loads(pickle.dumps(made))):
            assert each == made
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                each.plan = 2  # type: ignore[misc]  # that it cannot be set is what is tested


def test_a_kept_hash_is_not_carried_to_another_process() -> None:
    facts = playout(fw, fw.new_game(), Random(1))[0].setup
    pieces: list[fw.Round | Setup] = [facts, *facts.rounds]
    for made in pieces:
        hash(made)
        assert made.__getstate__() == attrs.asdict(made, recurse=False)
