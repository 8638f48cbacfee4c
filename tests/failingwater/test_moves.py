"""Moves: values that print as their text."""

import copy
import pickle

import pytest

from boardrules import failingwater as fw
from boardrules.failingwater.moves import DEALS, HIDDEN_DEAL, NO_CODE, PLAY_THINKING, PLAYS

R5 = fw.Card.from_text("R5")
MOVES: list[fw.Move] = [fw.Start(2), fw.RevealPlan(3), fw.Deal(R5), fw.Deal(None), fw.Play(R5), fw.PlayThinking()]


def test_each_kind_prints_as_its_text() -> None:
    assert list(map(str, MOVES)) == ["start:2", "plan:3", "deal:R5", "deal:?", "R5", "T"]


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_moves_are_values(move: fw.Move) -> None:
    for twin in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert (twin, hash(twin), repr(twin)) == (move, hash(move), repr(move))
    assert [move == other for other in MOVES].count(True) == 1
    assert not hasattr(move, "__dict__")


def test_shared_moves_are_equal_to_those_built_by_hand() -> None:
    assert [fw.Play(card) for card in fw.CARDS] == list(PLAYS)
    assert [fw.Deal(card) for card in fw.CARDS] == list(DEALS)
    assert (fw.PlayThinking(), fw.Deal(None)) == (PLAY_THINKING, HIDDEN_DEAL)
    assert [move.code for move in PLAYS] == [move.code for move in DEALS] == list(range(24))


@pytest.mark.parametrize("card", [None, "R5", 5, True, [], fw.Colour.RED])
def test_a_move_without_a_card_has_the_code_of_none(card: object) -> None:
    assert fw.Play(card).code == fw.Deal(card).code == NO_CODE  # type: ignore[arg-type]  # what comes from outside
