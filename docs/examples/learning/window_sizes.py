"""How many legal placements of Fountains lie outside windows of some sizes: ``python docs/examples/learning/window_sizes.py --games 40``.

For each number of players it plays games at random and greedily, and shows for each size how many legal placements were outside, and in
how many of the positions with a tile in hand some placement was.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from random import Random

from boardrules import fountains
from boardrules.learning.windows import Window

SIZES = (33, 41, 49, 57, 65, 81)
LOOKED_AT = 8

Policy = Callable[[fountains.State, Sequence[fountains.Move], Random], fountains.Move]


def at_random(_: fountains.State, moves: Sequence[fountains.Move], rng: Random) -> fountains.Move:
    """Return any move."""
    return rng.choice(moves)


def greedily(state: fountains.State, moves: Sequence[fountains.Move], rng: Random) -> fountains.Move:
    """Return the best for points, then for fed pools, of a few random moves."""
    seat = fountains.current_player(state)

    def worth(move: fountains.Move) -> tuple[int, int]:
        after = fountains.apply_move(state, move)
        return fountains.scores(after)[seat], fountains.water(after.fountains[seat]).fed_pools

    return max(rng.sample(moves, min(LOOKED_AT, len(moves))), key=worth)


def distances(players: int, games: int, policy: Policy) -> Iterator[list[int]]:
    """Yield for each position with a tile in hand how far each legal placement is from the middle of the window."""
    for game in range(games):
        rng = Random(game)
        state = fountains.resolve_chance(fountains.new_game(fountains.Options(players=players)), rng)
        while not fountains.is_over(state):
            moves = fountains.legal_moves(state)
            middle = Window.about(state.fountains[state.active], 9)
            x, y = middle.cell(9 * 9 // 2)
            far = [max(abs(move.x - x), abs(move.y - y)) for move in moves if isinstance(move, fountains.Place)]
            if far:
                yield far
            state = fountains.resolve_chance(fountains.apply_move(state, policy(state, moves, rng)), rng)


def outside(found: Sequence[Sequence[int]], size: int) -> tuple[float, float, int]:
    """Return the shares of placements outside a window and of positions with one, and the positions with no other."""
    beyond = [sum(each > size // 2 for each in far) for far in found]
    none_inside = sum(there == len(far) for there, far in zip(beyond, found, strict=True))
    return sum(beyond) / sum(map(len, found)), sum(map(bool, beyond)) / len(found), none_inside


def main() -> None:
    """Show a table of shares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    asked = parser.parse_args()
    print(f"| players, play | {' | '.join(map(str, SIZES))} |")
    print("|---" * (len(SIZES) + 1) + "|")
    for name, policy in (("random", at_random), ("greedy", greedily)):
        for players in range(1, 6):
            found = list(distances(players, asked.games, policy))
            shares = [outside(found, size) for size in SIZES]
            told = [
                f"{placements:.2%}, {positions:.0%}" + f", {none} x all" * (none > 0)
                for placements, positions, none in shares
            ]
            print(f"| {players}, {name} | {' | '.join(told)} |", flush=True)


if __name__ == "__main__":
    main()
