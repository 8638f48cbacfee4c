"""A digest of a whole game, to compare between processes."""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Final

from boardrules.game import CHANCE, E_co, M, O, Rules, S
from boardrules.testing._layers import is_drawn, is_hidden, is_numbered, is_written
from boardrules.testing._lines import ahead, default_options, pictures, start
from boardrules.testing._terms import LONGEST_GAME

SELDOM: Final = 10
"""A fingerprint draws one state in so many: a picture is by far the slowest to make."""


def fingerprint(game: Rules[S, M, O, E_co], options: O | None = None, seed: int = 0, /) -> str:
    """Return a digest of a whole random game: moves, scores, events, texts, views and reprs, as far as the layers go.

    It depends on nothing but its arguments. Where it differs between two processes with different ``PYTHONHASHSEED``,
    the game lets the order of a set decide something.

    :param options: without it, the game's default
    :param seed: of the generator that chooses all moves

    >>> from boardrules import failingwater
    >>> fingerprint(failingwater) == fingerprint(failingwater)
    True
    """
    chosen = default_options(game) if options is None else options
    state = start(game, chosen)
    digest = sha256(repr(chosen).encode())
    for index, (move, after) in enumerate(ahead(game, state, Random(seed), LONGEST_GAME)):
        told = (
            move,
            game.events(state, move),
            after,
            game.legal_moves(after),
            game.scores(after),
            game.standings(after),
        )
        digest.update(repr((*told, *_faces(game, chosen, move, after))).encode())
        if is_drawn(game) and index % SELDOM == 0:
            digest.update(repr(pictures(game, after)).encode())
        state = after
    digest.update(repr(game.path(state)).encode())
    return digest.hexdigest()


def _faces(game: Rules[S, M, O, E_co], options: O | None, move: M, state: S) -> Iterator[object]:
    """Yield how the other layers of a game show a move and the state after it."""
    if game.current_player(state) == CHANCE:
        yield game.chance_outcomes(state), game.resolve_chance(state, Random(0))
    if is_hidden(game):
        for seat in (*range(len(game.scores(state))), None):
            view = game.observe(state, seat)
            yield view, game.count_states(view), game.sample_state(view, Random(0))
    if is_written(game):
        yield game.move_to_text(move)
    if is_numbered(game) and options is not None:
        yield game.move_to_id(options, move)
