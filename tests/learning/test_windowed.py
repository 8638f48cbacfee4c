"""Fountains in windows, as environments play it."""

from random import Random

import numpy as np
import pytest

from boardrules import IllegalMove, InvalidOptions, InvalidState, NoMoveId
from boardrules import failingwater as fw
from boardrules import fountains as fn
from boardrules.learning import blank
from boardrules.learning.planes import draw, encode, fields
from boardrules.learning.windowed import Windowed
from tests.fountains.tables import set_up
from tests.learning.variants import VARIANTS, named


@pytest.mark.parametrize("options", VARIANTS, ids=named)
def test_whole_games_are_played_by_actions(options: fn.Options) -> None:
    coding, rng = Windowed(options, 65), Random(4)
    state = fn.resolve_chance(fn.new_game(options), rng)
    while not fn.is_over(state):
        actions = coding.legal_actions(state)
        assert len(actions) <= len(fn.legal_moves(state))
        action = rng.choice(actions)
        assert 0 <= action < coding.actions
        after = coding.after(state, action)
        assert after == fn.apply_move(state, coding.ids.move_of(state, action))
        assert isinstance(after, fn.State)
        state = fn.resolve_chance(after, rng)
    assert coding.legal_actions(state) == []


def test_what_a_seat_sees_is_planes_and_flat_fields() -> None:
    state, coding = set_up(fn.Options(players=3)), Windowed(fn.Options(players=3), 21)
    for seat in (0, 2, None):
        flat, pieces = blank(coding.fields)
        coding.encode(state, seat, pieces)
        view = fn.observe(state, seat)
        planes = draw(view, 21)
        np.testing.assert_array_equal(pieces["planes"], planes)
        beside, by_name = blank(fields(state.options))
        encode(view, by_name)
        np.testing.assert_array_equal(flat, np.concatenate([planes.ravel(), beside]))


def test_mistakes_are_named() -> None:
    state, coding = set_up(), Windowed(fn.Options())
    with pytest.raises(NoMoveId):
        coding.after(state, coding.actions)
    with pytest.raises(IllegalMove):
        coding.after(state, coding.ids.number_of(state, fn.Put(0, 0)))
    for call in (coding.legal_actions, lambda x: coding.after(x, 0), lambda x: coding.encode(x, 0, {})):
        with pytest.raises(InvalidState):
            call("position")
    with pytest.raises(InvalidOptions):
        Windowed(fn.Options(), 48)
    with pytest.raises(InvalidOptions):
        Windowed(fw.Options())  # type: ignore[arg-type]  # on purpose
