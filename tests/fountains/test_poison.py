"""Hostile twins of whatever is kept for all callers, asked first; the honest games that come after them are as ever.

Twins are made of every field that can be reached from a position, its options and its moves: what equals the honest value
and acts otherwise. Each is asked all that is answered from a cache.
"""

import subprocess
import sys

import pytest

from boardrules import fountains as fn
from boardrules.testing import fingerprint

CHOSEN = (
    fn.Options(players=2, advanced=True),
    fn.Options(players=1),
    fn.Options(players=4, dark_bricks="one_tile", fall="one"),
)

POISON = """
from contextlib import suppress
from random import Random

from attrs import evolve, fields, has

from boardrules import BoardRulesError
from boardrules import fountains as fn
from boardrules.testing import fingerprint
from tests.failingwater.hostile import QuietInt, twins_of
from tests.fountains.test_poison import CHOSEN

def twins(value):
    yield from twins_of(value)
    if type(value) is tuple and value and all(type(each) is int for each in value):
        yield from (tuple(map(kind, value)) for kind in (float, bool, QuietInt))

def variants(whole, depth):
    for field in fields(type(whole)):
        if field.init:
            value = getattr(whole, field.name)
            changed = list(twins(value))
            if has(type(value)) and depth:
                changed += variants(value, depth - 1)
            elif type(value) is tuple and value and has(type(value[0])) and depth:
                changed += [(each, *value[1:]) for each in variants(value[0], depth - 1)]
            for each in changed:
                with suppress(BoardRulesError, TypeError):
                    yield evolve(whole, **{field.name: each})

def ask(state, *questions):
    for question in questions:
        with suppress(BoardRulesError):
            question(state)

def places(state):
    fn.scores(state)
    return [fn.placements(each, tile, state.options.dark_bricks) for each in state.fountains for tile in state.tops if tile]

def waters(state):
    fn.scores(state)
    return [fn.water(each, state.options.fall).adjacent for each in state.fountains]

asked = 0
for options in CHOSEN[:2]:
    rng, state = Random(1), fn.new_game(options)
    for number in range(30):
        moves = fn.legal_moves(state)
        if number % 6 == 5:
            for twin in variants(state, 3):
                asked += 1
                ask(twin, fn.legal_moves, fn.standings, waters, places, fn.validate)
            for move in (moves[0], moves[-1]):
                for twin in variants(move, 1):
                    ask(twin, lambda x: fn.move_to_id(options, x), lambda x: fn.apply_move(state, x), fn.move_to_text)
        state = fn.apply_move(state, rng.choice(moves))
    for twin in variants(options, 0):
        ask(twin, fn.new_game, fn.num_move_ids)
assert asked > 1000, asked
print(*(fingerprint(fn, each, seed) for each in CHOSEN for seed in range(2)))
"""


@pytest.mark.slow
def test_nothing_that_equals_a_key_changes_the_games_that_come_after_it() -> None:
    done = subprocess.run([sys.executable, "-c", POISON], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [fingerprint(fn, each, seed) for each in CHOSEN for seed in range(2)]
