"""Whether the turns of a state add up: what is gone from the Basin tells how many there have been.

So it is known whose turn it is, that every fountain holds what its player took, and what can have been scored at most.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from boardrules.fountains.basin import FACE_UP_TOKENS
from boardrules.fountains.components import FISH_COLOURS, Icon, Tile, Token
from boardrules.fountains.fountain import Fountain
from boardrules.fountains.placement import placements
from boardrules.fountains.rewards import MACHINE_SEAT, final_rewards
from boardrules.fountains.scoring import (
    COIN_POINTS,
    POOL_POINTS,
    TWO_PLAYER_POOL_POINTS,
    machine_coins,
    machine_fish,
    machine_lilies,
)
from boardrules.fountains.state import TILES_PER_STACK, Phase, State
from boardrules.fountains.structure import require
from boardrules.game import InvalidState


@frozen
class Count:
    """How the game can have come so far, in numbers.

    :ivar turns: finished turns of the players
    :ivar empty: turns in which nothing was left to take, the present one included
    :ivar lost: at most so many tokens have left the game, or fitted nowhere
    """

    turns: int
    empty: int
    lost: int


_IN_A_TURN: Final = frozenset({Phase.TAKE, Phase.PLACE, Phase.PUT, Phase.FISH})


def counts_of(state: State) -> Iterator[Count]:
    """Yield every way to count the turns from what is gone from the Basin: one while nothing has run out."""
    basin, table, held = state.basin, state.table, state.held
    options, then = table.options, state.then
    full = TILES_PER_STACK[options.players] * len(options.components.shapes)
    tiles = full - sum(basin.stacks) - len(state.machine or ())
    tokens = sum(count for _, count in options.components.tokens) - sum(basin.supply) - len(basin.tokens)
    lost = tokens - isinstance(held, Token) - sum(len(fountain.tokens) for fountain in state.fountains)
    playing = then in _IN_A_TURN
    before_taking = then is Phase.TAKE
    nothing_left = not all(left for space, left in enumerate(basin.stacks) if space != table.ring.bonus) or not (
        basin.tokens or any(basin.supply)
    )
    if options.solo:
        turns = machine_turns(state)
        refreshed = FACE_UP_TOKENS if basin.laps and then is not Phase.REFRESH else 0
        empty = turns + playing - before_taking - tiles - tokens
        for replaced in range(refreshed + 1):
            if empty + replaced == 0 or (empty + replaced > 0 and nothing_left):
                yield Count(turns, empty + replaced, lost - replaced)
        return
    first = table.first_seat or 0
    for empty in range(options.players if nothing_left else 1):
        turns = tiles + tokens + empty + before_taking - playing
        in_round = options.players if then is Phase.OVER else turns % options.players + playing
        # What ran out did so in this round, in a turn of its own, or the game had ended.
        if (first + turns) % options.players == state.active and empty <= max(0, in_round - 1) and turns >= 0:
            yield Count(turns, empty, lost)


def machine_turns(state: State) -> int:
    """Return how often the gear has moved, from where it stands and how often it has come round (FN-72)."""
    basin, ring = state.basin, state.table.ring
    return 0 if basin.gear is None else basin.laps * ring.size + (basin.gear - ring.bonus) % ring.size


def check_turns(state: State) -> None:
    """Check that the turns add up: whose it is, what lies in each fountain, and the points (FN-60)."""
    counts = [count for count in counts_of(state) if count.lost >= 0]
    if state.table.options.solo:
        require(counts, "gear", "must have moved once for every turn of the player")
    else:
        require(counts, "active", "must be whose turn it is after the turns that what is gone from the Basin tells")
    fitting = [count for count in counts if all(_holds_its_turns(state, seat, count) for seat in _players(state))]
    if not fitting:
        seat = next(seat for seat in _players(state) if not any(_holds_its_turns(state, seat, each) for each in counts))
        raise InvalidState(f"fountains[{seat}]", "must hold what was taken in its turns, as far as it was not covered")
    for tile, gone in tiles_gone(state).items():
        had_room = gone > 0 and all(_always_fits(state, fountain, tile) for fountain in state.fountains)
        require(
            not had_room, f"unseen[{state.table.ring.space_of(tile)}]", f"{tile.name} is gone, and could always be laid"
        )
    most = [max(_most_points(state, seat, count) for count in fitting) for seat in range(len(state.points))]
    final = final_rewards(state, state.fountains).points if state.then is Phase.OVER else (0,) * len(most)
    for seat, points in enumerate(state.points):
        least = final[seat] + (machine_coins(state.machine or ()) if seat == MACHINE_SEAT else 0)
        fits = least <= points <= most[seat] + final[seat]
        require(fits, "points", f"must be from {least} to {most[seat] + final[seat]} for seat {seat} here")


def _players(state: State) -> range:
    return range(len(state.fountains))


def _holds_its_turns(state: State, seat: int, count: Count) -> bool:
    """Return whether a fountain holds a tile or token for each turn of its player, but for what may be gone."""
    fountain, players = state.fountains[seat], len(state.fountains)
    later = (seat - (state.table.first_seat or 0)) % players
    turns = (count.turns - later + players - 1) // players + (state.then is Phase.FISH and state.active == seat)
    missing = turns - (len(fountain.tiles) - 1) - len(fountain.tokens)
    may_be_gone = count.lost + count.empty
    if 0 <= missing <= may_be_gone:
        return True
    return (
        0
        <= missing
        <= may_be_gone
        + sum(gone for tile, gone in tiles_gone(state).items() if not _always_fits(state, fountain, tile))
    )


def tiles_gone(state: State) -> dict[Tile, int]:
    """Return how many tiles of each face have been seen and are nowhere on the table."""
    lying = (
        *(laid.tile for fountain in state.fountains for laid in fountain.tiles),
        *(top for top in state.basin.tops if top is not None),
        *(state.machine or ()),
        *([state.held] if isinstance(state.held, Tile) else []),
    )
    counts = Counter(lying)
    return {
        tile: tile.count - unseen - counts[tile]
        for faces, left in zip(state.table.ring.faces, state.basin.unseen, strict=True)
        for tile, unseen in zip(faces, left, strict=True)
    }


def _always_fits(state: State, fountain: Fountain, tile: Tile) -> bool:
    """Return whether a tile has had a place in a fountain all the time, so that it was never discarded (FN-34).

    It had one if it can be laid on the table beside the starting tile, where the table is still bare.
    """
    options = state.table.options
    start = Fountain.start(options.components)
    places = (start.laid(tile, place) for place in placements(start, tile, options.dark_bricks))
    return any(laid.level == 1 and all(fountain.level_at(*cell) == 0 for cell, _ in laid.cells()) for laid in places)


def _most_points(state: State, seat: int, count: Count) -> int:
    """Return an upper bound for what a seat has scored before the end: every turn brings the best Reward there can be."""
    options, machine = state.table.options, state.machine
    rewards = count.turns + machine_turns(state)
    pools = TWO_PLAYER_POOL_POINTS[0] if len(state.points) == len(TWO_PLAYER_POOL_POINTS) else POOL_POINTS[0]
    if seat >= len(state.fountains):
        tiles = machine or ()
        fish = max(machine_fish(tiles, colour, options.difficulty) for colour in FISH_COLOURS)
        best = max(pools, fish, machine_lilies(tiles, options.difficulty))
        return machine_coins(tiles) + rewards * best
    fountain = state.fountains[seat]
    kinds = [token.icons for token, _ in options.components.tokens]
    lying = [(laid.level, laid.tile.icons) for laid in fountain.tiles]
    lying += [(fountain.level_at(each.x, each.y), each.token.icons) for each in fountain.tokens]
    highest = max(level for level, _ in lying)

    def worth(*wanted: Icon) -> int:
        """Return what icons of some kinds are worth at most, with those of tokens that are gone."""
        under = count.lost * highest * max(sum(map(icons.count, wanted)) for icons in kinds)
        return under + sum(level * sum(map(icons.count, wanted)) for level, icons in lying)

    coins = sum(icons.count(Icon.COIN) for _, icons in lying)
    coins += count.lost * max(icons.count(Icon.COIN) for icons in kinds)
    best = max(pools, worth(Icon.LILY), *(worth(colour, Icon.WILD) for colour in FISH_COLOURS))
    return COIN_POINTS * coins + rewards * best
