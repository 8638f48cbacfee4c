"""The same seed gives the same game, whatever PYTHONHASHSEED is."""

import os
import subprocess
import sys

import pytest

PLAY = """
import sys
from hashlib import sha256
from random import Random

from boardrules import GAMES, Record, playout, resolve

game = GAMES[sys.argv[1]]
seen = sha256()


def note(*values):
    for value in values:
        seen.update(repr(value).encode() + b"|")


for seed, chosen in enumerate(eval(sys.argv[2])):
    options = game.options_from_data(chosen)
    state, moves = playout(game, game.new_game(options), Random(seed))
    note(Record(game.NAME, options, moves).to_text(), state, game.standings(state), options)
    rng = Random(seed)
    state = game.resolve_chance(game.new_game(options), rng)
    for step in range(60):
        if game.is_over(state):
            break
        legal = game.legal_moves(state)
        view = game.observe(state, game.current_player(state))
        note(state, legal, view, game.count_states(view), game.sample_state(view, rng), game.path(state), game.render_text(view))
        if step % 5 == 0:
            note(game.render_svg(view))
        move = rng.choice(legal)
        note(game.events(state, move), game.observe_move(state, move, None))
        state = game.resolve_chance(game.apply_move(state, move), rng)
    note(resolve(game, game.new_game(options), rng))
print(seen.hexdigest())
"""
FAILINGWATER = [
    {},
    {"players": 3, "first_seat": None, "dummy_face_down": [1, 6], "follow": "start_card"},
    {"players": 3, "hand_switching": True, "thinking_cards": True, "easy_order": True},
    {"follow": "start_card", "thinking_cards": True, "tiebreak": "shared"},
]
FOUNTAINS = [
    {"players": 1, "first_seat": None, "difficulty": "hard"},
    {"players": 3, "first_seat": None, "advanced": True, "dark_bricks": "one_tile", "straight_pools": "joined"},
    {"players": 5, "advanced": True, "pool_ranking": "dense", "lily_groups": "any_fed_pool", "fall": "one", "design_water": "fed_only"},
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("game", "chosen"), [("failingwater", FAILINGWATER), ("fountains", FOUNTAINS)])
def test_the_same_seed_gives_the_same_game(game: str, chosen: list[dict[str, object]]) -> None:
    outputs = set()
    for seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", PLAY, game, repr(chosen)], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop().strip()) == 64
