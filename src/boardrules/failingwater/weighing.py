"""The cards of a hand weighed in ends of the round drawn straight from a view: what is known is looked at once for all of them."""

from collections.abc import Callable
from functools import cache, partial
from itertools import chain
from operator import add
from random import Random
from typing import Final, TypeAlias

from boardrules.failingwater.components import ARCHITECTS
from boardrules.failingwater.hands import cards_held, cards_of, codes_in, in_no_hand
from boardrules.failingwater.moves import Play
from boardrules.failingwater.options import Follow
from boardrules.failingwater.rollouts import (
    NOTHING,
    chances_with,
    columns_of,
    paired_ends,
    walks_with_each,
    win_chances,
)
from boardrules.failingwater.rules import legal_moves, scores
from boardrules.failingwater.sampling import count_states, sample_state
from boardrules.failingwater.scoring import round_points
from boardrules.failingwater.setup import lead_at_start
from boardrules.failingwater.structure import FACE_DOWN_CODE
from boardrules.failingwater.views import View, require_view

Chances: TypeAlias = tuple[float, ...]
"""How likely each seat wins, by seat."""

_OPEN: Final = (NOTHING, FACE_DOWN_CODE)
_COLUMNS: Final = len(ARCHITECTS)


def move_weigher(view: View, /) -> Callable[[Random], list[Chances]]:
    """Return what tells for each legal move, in order, how likely each seat wins after a random end of the round.

    It draws a state that the view allows and an end of its round anew each time that it is called: as `sample_state`,
    `paired_ends` and `win_chances` do together, but more than twice as fast where nobody need follow.

    :raises InvalidState: for something that is no view of this game, or one that no state gives

    >>> from boardrules import failingwater
    >>> state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    >>> weigh = move_weigher(failingwater.observe(state, failingwater.current_player(state)))
    >>> [len(chances) for chances in weigh(Random(1))]
    [4, 4, 4, 4, 4, 4]
    """
    options, first_seat = require_view(view).options, view.setup.first_seat
    moves = legal_moves(view) if count_states(view) else ()
    if first_seat is None or not moves:
        return lambda _rng: []
    if options.follow is not Follow.FREE or options.thinking_cards:
        return partial(_weighed, view)
    codes = [move.code for move in moves if isinstance(move, Play)]
    row, seat, players = view.turn.row, view.turn.column, options.players
    plan, lead, before = options.plans[view.setup.plan - 1], lead_at_start(players, first_seat), scores(view)
    matrix = list(chain.from_iterable(zip(*columns_of(view), strict=True)))
    pools = _pools(view, matrix)

    @cache
    def chances_after(winners: tuple[int, ...]) -> Chances:
        return chances_with(tuple(map(add, before, round_points(plan, winners, players))), view)

    def weigh(rng: Random) -> list[Chances]:
        number = rng.random
        for places, cards in pools:
            # A shuffle, but in a third of its time.
            for place, code in zip(places, sorted(cards, key=lambda _: number()), strict=False):
                matrix[place] = code
        lying = bytes(matrix)
        rows = [lying[at : at + _COLUMNS] for at in range(0, len(lying), _COLUMNS)]
        return list(map(chances_after, walks_with_each(codes, rows, row, seat, lead)))

    return weigh


def _weighed(view: View, rng: Random) -> list[Chances]:
    """Return what a move weigher tells, in the game's own time."""
    state = sample_state(view, rng)
    return win_chances(state, paired_ends(state, rng))


def _pools(view: View, matrix: list[int]) -> list[tuple[list[int], list[int]]]:
    """Return which cards come to which open places: those of each known hand into its column, those unseen into the others.

    A card is no more likely to come to one place of a pool than to another: with no duty to follow, hands show nothing.
    What is left of the unseen cards is the deck.
    """
    hidden: list[int] = []
    pools = [(hidden, codes_in(in_no_hand(view.held) & ~cards_of(view.laid)))]
    for column in range(_COLUMNS):
        places = [place for place in range(column, len(matrix), _COLUMNS) if matrix[place] in _OPEN]
        if column < view.options.players and view.knows_hand(column):
            pools.append((places, codes_in(cards_held(view.held, column))))
        else:
            hidden += places
    return pools
