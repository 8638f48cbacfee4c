"""Fountains: the positions that a seat's moves lead to, as features (docs/guides/learning.md says what each of them is).

Much of a position follows from what can be scored, and most places for a tile are worth the same. So the rules are asked once for
all places that are alike in that, and what tells the places apart is counted by `counts`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import repeat
from typing import Final

import numpy as np

from boardrules.fountains import Move, Options, Phase, Place, Put, State, Tile, Token, View, apply_move
from boardrules.fountains.basin import PAWNS
from boardrules.fountains.components import Icon, Pawn
from boardrules.fountains.counts import Counts, card_points, counts_of, counts_of_places
from boardrules.fountains.designs import design_points
from boardrules.fountains.flow import water
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.laid import LaidToken
from boardrules.fountains.rewards import (
    final_rewards,
    fish_reward,
    lily_reward,
    pool_reward,
    waters_of,
)
from boardrules.fountains.scoring import best_fish
from boardrules.learning.fields import FloatArray

_FOUNTAIN: Final = ("fed_pools", "weeds", "slots", "tiles", "uncovered_tiles", "tokens", "height")
_ICONS: Final = tuple(f"{how}_{icon}" for how in ("fed", "fed_levels", "dry", "dry_levels") for icon in Icon)
_POINTS: Final = ("points", "points_other", "scored", "scored_other")
_FINAL: Final = ("final_pools", "final_fish", "final_lilies", "final_designs", "final_other")
_THEN: Final = (Phase.TAKE, Phase.PLACE, Phase.PUT, Phase.FISH, Phase.PAWN, Phase.MACHINE, Phase.REFRESH, Phase.OVER)
_DUE: Final = (*(f"due_{pawn}" for pawn in PAWNS), "due", "due_other")
_HELD: Final = ("held_tile", "held_token", *(f"held_{icon}" for icon in Icon))
_BASIN: Final = ("stacks", "least_stack", "supply")
_NAMES: Final = (*_FOUNTAIN, *_ICONS, *_POINTS, *_FINAL, *(f"then_{phase}" for phase in _THEN), *_DUE, *_HELD, *_BASIN)


# A program plays few sets of options.
@lru_cache(maxsize=64)
def names(options: Options) -> tuple[str, ...]:
    """Return the names of the features, in their order."""
    advanced, solo = ("final_designs",), ("then_machine", "then_refresh")
    left_out = (() if options.advanced else advanced) + (() if options.solo else solo)
    return tuple(name for name in _NAMES if name not in left_out)


@lru_cache(maxsize=64)
def _kept(options: Options) -> list[int]:
    return [_NAMES.index(name) for name in names(options)]


def features(view: View, moves: Sequence[Move]) -> FloatArray:
    """Return the features of the position that each of a seat's legal moves leads to, a row a move."""
    before = view.state
    counted: list[tuple[int, ...]] = []
    icons: list[bytes] = []
    rows: list[list[int]] = []
    row_of: dict[object, int] = {}
    number: list[int] = []
    for move, (counts, alike) in zip(moves, _counted(before, moves), strict=True):
        (pools, _, slots, *others), fed, _ = counts
        counted.append((fed.pools, pools - fed.pools, slots, *others, counts.height))
        icons.append(counts.packed_icons)
        if alike not in row_of:
            row_of[alike] = len(rows)
            rows.append(_position(before, apply_move(before, move), before.active))
        number.append(row_of[alike])
    by_icon = np.frombuffer(b"".join(icons), "<u4").reshape(len(moves), len(_ICONS))
    whole = np.concatenate(
        (np.array(counted), by_icon, np.array(rows)[number]), axis=1, dtype=np.float32, casting="unsafe"
    )
    return whole[:, _kept(before.options)]


def _counted(before: State, moves: Sequence[Move]) -> Iterator[tuple[Counts, object]]:
    """Yield by move the own fountain in numbers, and what is equal for moves that lead to the same points and the same Basin."""
    fountain, held, options = before.fountains[before.active], before.held, before.options
    if isinstance(held, Tile) and isinstance(moves[0], Place):
        places = [move for move in moves if isinstance(move, Place)]
        for place, counts in zip(places, counts_of_places(fountain, held, places, options), strict=True):
            yield counts, (counts.worth, _cards(before, counts, partial(fountain.lay, held, place)))
    elif isinstance(held, Token) and isinstance(moves[0], Put):
        for put in [move for move in moves if isinstance(move, Put)]:
            grown = fountain.put(held, put.x, put.y)
            counts = counts_of(grown, options, LaidToken(held, put.x, put.y))
            yield counts, (counts.worth, _cards(before, counts, partial(fountain.put, held, put.x, put.y)))
    else:
        yield from zip(repeat(counts_of(fountain, options)), moves)


def _cards(before: State, counts: Counts, grown: Callable[[], Fountain]) -> tuple[int, ...]:
    """Return what each design card would score for a fountain, which is made only for those that look at more than numbers (FN-62)."""
    options, points = before.options, []
    for design in before.designs:
        known = card_points(design, counts, options.design_water)
        if known is None:
            fountain = grown()
            read_so = options.design_water, options.straight_pools
            known = design_points(design, fountain, water(fountain, options.fall), *read_so)
        points.append(known)
    return tuple(points)


def _position(before: State, after: State, seat: int) -> list[int]:
    """Return the features of a position but for those of the own fountain."""
    return [
        after.points[seat],
        _most_other(after.points, seat),
        after.points[seat] - before.points[seat],
        _most_other([now - then for now, then in zip(after.points, before.points, strict=True)], seat),
        *_final(after, seat),
        *[after.then is phase for phase in _THEN],
        *[after.reward is pawn for pawn in PAWNS],
        *_due(after, seat),
        *_held(after),
        *_basin(after),
    ]


def _most_other(points: Sequence[int], seat: int) -> int:
    return max([*points[:seat], *points[seat + 1 :]])


def _final(after: State, seat: int) -> list[int]:
    """Return what the Final Rewards would score now, by part, and the most that another would score in all (FN-61, FN-62)."""
    if after.phase is Phase.OVER:
        return [0] * len(_FINAL)
    final = final_rewards(after, after.fountains)
    pools, fish, lilies, *cards = [reward.points[seat] for reward in final.rewards]
    return [pools, fish, lilies, sum(cards), _most_other(final.points, seat)]


def _due(after: State, seat: int) -> list[int]:
    """Return what the Reward that is still to come this turn would score now, for the seat and at most for another (FN-51)."""
    if after.reward is None:
        return [0, 0]
    waters = waters_of(after, after.fountains)
    if after.reward is Pawn.WHITE:
        reward = fish_reward(after, waters, best_fish(waters[seat]))
    else:
        reward = pool_reward(after, waters) if after.reward is Pawn.BLUE else lily_reward(after, waters)
    return [reward.points[seat], _most_other(reward.points, seat)]


def _held(after: State) -> list[int]:
    """Return what is in the hand: whether a tile or a token is, and its icons."""
    held = after.held
    icons = held.icons if held is not None else ()
    return [isinstance(held, Tile), isinstance(held, Token), *[icons.count(icon) for icon in Icon]]


def _basin(after: State) -> list[int]:
    """Return how much is left to take: what ends the game when it runs out (FN-60)."""
    basin = after.basin
    stacks = [left for space, left in enumerate(basin.stacks) if space != after.table.ring.bonus]
    return [sum(stacks), min(stacks), sum(basin.supply)]
