"""The options of Fountains that windows and planes are tried on, and positions on the way through a game."""

from collections.abc import Iterator
from random import Random

from boardrules import CHANCE
from boardrules import fountains as fn
from tests.adapted import OTHER_SET
from tests.fountains.pieces import SECOND_SET, TWO_MAPS_SET

VARIANTS = (
    *(fn.Options(players=players) for players in (1, 2, 3, 4, 5)),
    fn.Options(players=3, advanced=True, dark_bricks="one_tile"),
    fn.Options(players=5, first_seat=None, fall="one"),
    fn.Options(players=1, components=OTHER_SET),
    fn.Options(players=2, components=SECOND_SET),
    fn.Options(players=4, components=TWO_MAPS_SET, fall="one"),
)


def named(options: fn.Options) -> str:
    """Options as a name for a test, without the text of components."""
    return "-".join(f"{name}={str(value)[:9].strip()}" for name, value in fn.options_to_data(options).items())


def positions(options: fn.Options, seed: int, most: int | None = None) -> Iterator[fn.State]:
    """Every position of one random game, or so many of its first decisions and of what chance brings between them."""
    rng, decisions = Random(seed), 0
    state = fn.new_game(options)
    while not fn.is_over(state) and decisions != most:
        yield state
        if fn.current_player(state) == CHANCE:
            state = fn.apply_move(state, fn.sample_chance(state, rng))
        else:
            decisions += 1
            state = fn.apply_move(state, rng.choice(fn.legal_moves(state)))
    yield state
