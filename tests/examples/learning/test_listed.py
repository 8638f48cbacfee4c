"""The list of legal moves that recipes learn from."""

from random import Random

import numpy as np
import pytest
from docs.examples.learning import listed
from docs.examples.learning.listed import LINES, Listed

from boardrules import AnyGame, NoMoveId, failingwater, fountains
from boardrules.gymnasium import env
from boardrules.learning.candidates import candidates


@pytest.mark.parametrize(
    ("game", "options"), [(fountains, fountains.Options()), (failingwater, failingwater.Options(players=3))]
)
def test_a_line_is_a_move_with_its_features(game: AnyGame, options: fountains.Options | failingwater.Options) -> None:
    coding, rng = Listed(game, options), Random(5)
    table = env(game, options, coding=coding)
    for seed in range(3):
        observation, info = table.reset(seed=seed)
        state = table.position
        moves = game.legal_moves(state)
        assert info["legal_actions"] == tuple(range(len(moves)))
        lines = observation.reshape(coding.fields[0].shape)
        features = candidates(game.observe(state, table.seat)).features
        # Ten is shown as a half, minus ten as minus a half: undone, features are what they were.
        shown = lines[: len(moves)].astype(float)
        assert np.allclose(shown * 10 / (1 - np.abs(shown)), features, rtol=1e-3, atol=1e-4)
        assert not lines[len(moves) :].any()
        line = rng.randrange(len(moves))
        assert coding.after(state, line) == game.apply_move(state, moves[line])


def test_what_is_no_line_is_refused() -> None:
    coding = Listed(failingwater, failingwater.Options())
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    for action in (-1, 6, LINES):
        with pytest.raises(NoMoveId, match=str(action)):
            coding.after(state, action)


def test_moves_beyond_the_list_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listed, "LINES", 4)
    coding = Listed(failingwater, failingwater.Options())
    observation, info = env(failingwater, coding=coding).reset(seed=1)
    assert info["legal_actions"] == (0, 1, 2, 3)
    assert observation.reshape(coding.fields[0].shape).any(axis=1).tolist() == [True] * 4
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    with pytest.raises(NoMoveId):
        coding.after(state, 4)
