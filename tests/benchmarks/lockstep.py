"""Thousands of games at once: our batch, and a game of pgx with hidden tiles, on the same core."""

from collections.abc import Callable
from random import Random
from typing import Any

from boardrules import failingwater
from tests.benchmarks.runners import Runner, runner

GAMES = 10_000


def batch(data: dict[str, object]) -> Runner:
    """Return a runner that plays a batch of Failing Water to its end and counts decisions."""
    from boardrules.learning.batch import Batch  # noqa: PLC0415 - numpy may be missing

    options = failingwater.options_from_data(data)

    def play(rng: Random) -> int:
        games = Batch(options, games=GAMES, seed=rng.randrange(1 << 30))
        games.play()
        return GAMES * options.players**2 * 6

    return runner(play)


def pgx_documented(name: str = "sparrow_mahjong") -> Runner:
    """Return a runner for a game of pgx as its documentation shows: `step` is compiled for all games, and called in a loop."""
    import jax  # noqa: PLC0415 - a peer may be missing

    start, advance = _pgx(name)
    start, advance = jax.jit(start), jax.jit(advance)

    def play(rng: Random) -> int:
        key = jax.random.PRNGKey(rng.randrange(1 << 30))
        states, decisions = start(key), 0
        while not (ended := states.terminated | states.truncated).all():
            decisions += int((~ended).sum())
            key, states = advance(key, states)
        return decisions

    return runner(play)


def pgx_fastest(name: str = "sparrow_mahjong") -> Runner:
    """Return a runner for a game of pgx in which the whole loop is compiled."""
    import jax  # noqa: PLC0415 - a peer may be missing

    start, advance = _pgx(name)

    def whole_once(key: Any) -> Any:
        def goes_on(carried: Any) -> Any:
            return ~(carried[1].terminated | carried[1].truncated).all()

        def once(carried: Any) -> Any:
            key, states, decisions = carried
            decisions += (~(states.terminated | states.truncated)).sum()
            return (*advance(key, states), decisions)

        return jax.lax.while_loop(goes_on, once, (key, start(key), 0))[2]

    whole = jax.jit(whole_once)

    def play(rng: Random) -> int:
        return int(whole(jax.random.PRNGKey(rng.randrange(1 << 30))))

    return runner(play)


def _pgx(name: str) -> tuple[Callable[[Any], Any], Callable[[Any, Any], Any]]:
    """Return what begins all games, and what makes a random legal move in each."""
    import jax  # noqa: PLC0415 - a peer may be missing
    import pgx  # noqa: PLC0415 - the same

    game = pgx.make(name)

    def start(key: Any) -> Any:
        return jax.vmap(game.init)(jax.random.split(key, GAMES))

    def advance(key: Any, states: Any) -> Any:
        key, chosen = jax.random.split(key)
        actions = jax.random.categorical(chosen, jax.numpy.log(states.legal_action_mask), axis=1)
        return key, jax.vmap(game.step)(states, actions)

    return start, advance
