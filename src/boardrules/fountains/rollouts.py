"""A random end of a game, without states on the way: for search and for estimates of who is ahead.

The Basin is lists here, which change in place. All that is drawn is drawn in the order of play, as `playout` draws it, so that equal
generators lead to equal ends.
"""

from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Final

from attrs import define

from boardrules.fountains.basin import FACE_UP_TOKENS, PAWNS, Ring, spaces_ahead
from boardrules.fountains.chance import resolve_chance
from boardrules.fountains.components import FISH_COLOURS, Icon, Pawn, Tile, Token
from boardrules.fountains.designs import design_points
from boardrules.fountains.flow import Water, water
from boardrules.fountains.fountain import Fountain, with_tile, with_token
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.options import Options, SoloFinalFish
from boardrules.fountains.placement import random_place, slots
from boardrules.fountains.rewards import MACHINE_SEAT
from boardrules.fountains.rules import apply_move, legal_moves
from boardrules.fountains.scoring import (
    best_fish,
    coin_points,
    fish_points,
    lily_points,
    machine_coins,
    machine_colour,
    machine_fish,
    machine_lilies,
    pool_rewards,
)
from boardrules.fountains.state import LAST_LAP, Phase, State, Table

# In Python 3.11 a member of an enum takes long to look up.
_COIN: Final = Icon.COIN
_BLUE: Final = Pawn.BLUE
_GREEN: Final = Pawn.GREEN

_ONLY_ONE: Final = (None,)
"""Where there is one choice alone, it is drawn all the same."""


def rollout(state: State, rng: Random, /) -> tuple[int, ...]:
    """Return the points by seat after a random end of the game; in the solo game the Machine's are second.

    The same game as `playout` plays with an equal generator, and so the same distribution.

    :raises InvalidState: for something that is no state of this game

    >>> from random import Random
    >>> from boardrules import fountains
    >>> len(rollout(fountains.new_game(), Random(1)))
    2
    """
    state = resolve_chance(state, rng)
    # The turn that has begun goes on by the rules that make states.
    while state.phase not in _BETWEEN_TURNS:
        state = resolve_chance(apply_move(state, rng.choice(legal_moves(state))), rng)
    return state.points if state.phase is Phase.OVER else _Play.of(state, rng).to_the_end()


_BETWEEN_TURNS: Final = (Phase.PAWN, Phase.OVER)


@define(eq=False)
class _Play:
    """A game in play between two turns, in lists: the fields are those of the state and of its Basin."""

    table: Table
    options: Options
    ring: Ring
    rng: Random
    active: int
    fountains: list[Fountain]
    points: list[int]
    machine: list[Tile]
    pawns: list[int]
    tops: list[Tile | None]
    stacks: list[int]
    unseen: list[list[int]]
    tokens: list[Token]
    supply: list[int]
    gear: int | None
    laps: int

    @staticmethod
    def of(state: State, rng: Random) -> "_Play":
        basin = state.basin
        return _Play(
            state.table,
            state.table.options,
            state.table.ring,
            rng,
            state.active,
            list(state.fountains),
            list(state.points),
            list(state.machine or ()),
            list(basin.pawns),
            list(basin.tops),
            list(basin.stacks),
            list(map(list, basin.unseen)),
            list(basin.tokens),
            list(basin.supply),
            basin.gear,
            basin.laps,
        )

    def to_the_end(self) -> tuple[int, ...]:
        """Play turn after turn, then score the Final Rewards (FN-60, FN-61, FN-77)."""
        take_turn = self._solo_turn if self.options.solo else self._turn
        while not take_turn():
            pass
        self._score_final_rewards()
        return tuple(self.points)

    def _turn(self) -> bool:
        """Play one turn, and return whether it was the last (FN-60)."""
        self._move_and_score()
        self.active = (self.active + 1) % self.options.players
        return self.active == self.table.first_seat and self._something_ran_out()

    def _something_ran_out(self) -> bool:
        return not any(self.supply) or self.stacks.count(0) > 1

    def _move_and_score(self) -> None:
        """Move a pawn, place what it takes, and score (FN-20 to FN-22, FN-50, FN-51)."""
        ring = self.ring
        pawn, space = self.rng.choice(_pawn_moves(tuple(self.pawns), self.gear, ring.size))
        self.pawns[pawn] = space
        if space == ring.bonus:
            self._take_token()
        else:
            self._take_tile(space)
        if ring.own[pawn] == space:
            self._score(PAWNS[pawn])

    def _take_tile(self, space: int) -> None:
        tile = self.tops[space]
        if tile is None:
            return
        self._take_top(space)
        self._reveal_top(space)
        fountain = self.fountains[self.active]
        place = random_place(fountain, tile, self.options.dark_bricks, self.rng)
        if place is None:
            self.rng.choice(_ONLY_ONE)  # FN-34
            return
        grown, laid = with_tile(fountain, tile, place)
        self.fountains[self.active] = grown
        if _COIN in tile.icons:
            self._score_coins(grown, laid)

    def _take_token(self) -> None:
        if not self.tokens:
            return
        token = self.rng.choice(list(dict.fromkeys(self.tokens)))
        self.tokens.remove(token)
        self._reveal_token()
        fountain = self.fountains[self.active]
        places = slots(fountain)
        if not places:
            self.rng.choice(_ONLY_ONE)  # FN-35
            return
        slot = self.rng.choice(places)
        grown, laid = with_token(fountain, token, slot.x, slot.y)
        self.fountains[self.active] = grown
        if _COIN in token.icons:
            self._score_coins(grown, laid)

    def _take_top(self, space: int) -> None:
        self.tops[space] = None
        self.stacks[space] -= 1

    def _reveal_top(self, space: int) -> None:
        """Turn up the next tile of a stack, if there is one (FN-11)."""
        if self.stacks[space]:
            unseen = self.unseen[space]
            number = self._drawn(unseen)
            unseen[number] -= 1
            self.tops[space] = self.ring.faces[space][number]

    def _reveal_token(self) -> None:
        """Turn up a token, if one is due (FN-21)."""
        if len(self.tokens) < FACE_UP_TOKENS and any(self.supply):
            kind = self._drawn(self.supply)
            self.supply[kind] -= 1
            self.tokens.append(self.ring.token_reveals[kind].token)
            self.tokens.sort(key=Token.order)

    def _drawn(self, weights: list[int]) -> int:
        place = self.rng.randrange(sum(weights))
        for number, weight in enumerate(weights):
            if place < weight:
                return number
            place -= weight
        raise AssertionError("the weights add up to more than the place")

    def _score_coins(self, fountain: Fountain, placed: LaidTile | LaidToken) -> None:
        """Score what has just been placed (FN-50)."""
        self.points[self.active] += coin_points(water(fountain, self.options.fall), placed)

    def _score(self, pawn: Pawn) -> None:
        """Score the Reward of a pawn on its own space (FN-51 to FN-55)."""
        if pawn is _BLUE:
            self._score_pools(self._waters())
        elif pawn is _GREEN:
            self._score_lilies(self._waters())
        else:
            colour = self.rng.choice(FISH_COLOURS)
            self._score_fish(self._waters(), [colour] * len(self.points))

    def _waters(self) -> list[Water]:
        fall = self.options.fall
        return [water(fountain, fall) for fountain in self.fountains]

    def _score_pools(self, waters: list[Water]) -> None:
        counts = [each.fed_pools for each in waters]
        if self.options.solo:
            counts.append(len(self.machine))
        self._add(pool_rewards(counts, self.options.pool_ranking))

    def _score_lilies(self, waters: list[Water]) -> None:
        points = [lily_points(each, self.options.lily_groups) for each in waters]
        if self.options.solo:
            points.append(machine_lilies(self.machine, self.options.difficulty))
        self._add(points)

    def _score_fish(self, waters: list[Water], colours: list[Icon]) -> None:
        points = [fish_points(each, colour) for each, colour in zip(waters, colours, strict=False)]
        if self.options.solo:
            points.append(machine_fish(self.machine, colours[MACHINE_SEAT], self.options.difficulty))
        self._add(points)

    def _score_final_rewards(self) -> None:
        """Score pools, each one's best fish, lily pads, and the design cards (FN-61, FN-62, FN-77)."""
        waters, options = self._waters(), self.options
        self._score_pools(waters)
        colours = list(map(best_fish, waters))
        if options.solo:
            machines = machine_colour(self.machine, waters[0])
            own_best = options.solo_final_fish is SoloFinalFish.OWN_BEST
            colours = [colours[0] if own_best else machines, machines]
        self._score_fish(waters, colours)
        self._score_lilies(waters)
        for design in self.table.designs:
            read_so = options.design_water, options.straight_pools
            self._add([design_points(design, each.fountain, each, *read_so) for each in waters])

    def _add(self, points: "list[int] | tuple[int, ...]") -> None:
        for seat, more in enumerate(points):
            self.points[seat] += more

    def _solo_turn(self) -> bool:
        """Play a turn and the Machine's, and return whether the game is over (FN-70 to FN-77)."""
        self._move_and_score()
        ring = self.ring
        gear = self.gear = ((self.gear or 0) + 1) % ring.size
        self.laps += gear == ring.bonus
        spaces = [gear] if gear != ring.bonus else sorted(space for space in self.pawns if space != gear)
        collected = [top for space in spaces if (top := self.tops[space]) is not None]
        self.machine += collected
        self.points[MACHINE_SEAT] += machine_coins(collected)
        if self.laps == LAST_LAP:
            return True
        for space in spaces:
            if self.tops[space] is not None:
                self._take_top(space)
                self._reveal_top(space)
        if gear == ring.bonus:
            self._refresh()
        elif gear in ring.own:
            self._score_for_machine(PAWNS[ring.own.index(gear)])
        return False

    def _score_for_machine(self, pawn: Pawn) -> None:
        """Score the Reward of the colour that the gear stopped on (FN-73, FN-76)."""
        waters = self._waters()
        if pawn is _BLUE:
            self._score_pools(waters)
        elif pawn is _GREEN:
            self._score_lilies(waters)
        else:
            self._score_fish(waters, [machine_colour(self.machine, waters[0])] * len(self.points))

    def _refresh(self) -> None:
        """Replace some face-up tokens (FN-74)."""
        most = min(len(self.tokens), sum(self.supply))
        choices = [
            chosen for size in range(most + 1) for chosen in dict.fromkeys(combinations(tuple(self.tokens), size))
        ]
        chosen = self.rng.choice(choices)
        for token in chosen:
            self.tokens.remove(token)
        for _ in chosen:
            self._reveal_token()


# As many answers as `spaces_ahead` has.
@lru_cache(maxsize=1 << 12)
def _pawn_moves(pawns: tuple[int, ...], gear: int | None, size: int) -> tuple[tuple[int, int], ...]:
    """Return each pawn, by its place in `PAWNS`, with each space that it can move to (FN-20, FN-71)."""
    return tuple((pawn, space) for pawn in range(len(PAWNS)) for space in sorted(spaces_ahead(pawn, pawns, gear, size)))
