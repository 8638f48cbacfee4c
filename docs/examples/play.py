"""Play both games to the end with random players, and show them: ``python docs/examples/play.py [SEED]``."""

import sys
from collections.abc import Sequence
from random import Random

from boardrules import Standing, failingwater, fountains


def show_standings(standings: Sequence[Standing], names: Sequence[str]) -> None:
    """Print who stands where and what decided it."""
    for standing in standings:
        name = names[standing.seat]
        print(f"  {standing.place}. {name}: {standing.points} points (decided by {standing.decided_by})")


def play_failingwater(options: failingwater.Options, rng: Random) -> None:
    """Play one game of Failing Water and show every round as it lay."""
    state = failingwater.resolve_chance(failingwater.new_game(options), rng)
    while not failingwater.is_over(state):
        finished = len(state.rounds)
        state = failingwater.apply_move(state, rng.choice(failingwater.legal_moves(state)))
        if len(state.rounds) > finished:
            show_round(state, finished)
        state = failingwater.resolve_chance(state, rng)
    print("Final standings:")
    show_standings(failingwater.standings(state), [f"seat {seat}" for seat in range(options.players)])


def show_round(state: failingwater.State, number: int) -> None:
    """Print one finished round: the matrix, with the winner of each row in brackets, and the points."""
    finished, players = state.rounds[number], state.options.players
    plan = state.options.plans[finished.plan - 1]
    print(f"Round {number + 1}, first start player: seat {finished.first_seat}")
    names = [f"seat {seat}" for seat in range(players)] + ["dummy"] * (players == 3)
    print("  row index " + "".join(name.rjust(8) for name in names))
    for row, (index, winner) in enumerate(zip(plan.indexes, finished.winners, strict=True), start=1):
        cards = [str(column[row - 1]) for column in finished.columns]
        cells = (f"[{card}]" if column == winner else card for column, card in enumerate(cards))
        print(f"  {row:>3} {index!s:>5} " + "".join(cell.rjust(8) for cell in cells))
    print("  points    " + "".join(str(points).rjust(8) for points in finished.points) + "\n")


def play_fountains(options: fountains.Options, rng: Random) -> None:
    """Play one game of Fountains, and show every Reward and the last table."""
    state = fountains.resolve_chance(fountains.new_game(options), rng)
    names = ["You", "The Machine"] if options.solo else [f"seat {seat}" for seat in range(options.players)]
    turns = 0
    while not fountains.is_over(state):
        move = rng.choice(fountains.legal_moves(state))
        turns += isinstance(move, fountains.MovePawn)
        for event in fountains.events(state, move):
            if event.points and event.seat is not None:
                print(f"  turn {turns}: {names[event.seat]} +{event.points} for {event.design or event.kind}")
        state = fountains.resolve_chance(fountains.apply_move(state, move), rng)
    print()
    print(fountains.render_text(state))
    print("\nFinal standings:")
    show_standings(fountains.standings(state), names)


def main() -> None:
    """Play all the games that the library ships."""
    rng = Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    print("=== Origin of Failing Water, 4 players ===\n")
    play_failingwater(failingwater.Options(), rng)
    print("\n=== Origin of Failing Water, 3 players, all variants ===\n")
    variants = failingwater.Options(players=3, thinking_cards=True, easy_order=True, hand_switching=True)
    play_failingwater(variants, rng)
    print("\n=== Fountains, 2 players, advanced variant ===\n")
    play_fountains(fountains.Options(players=2, advanced=True), rng)
    print("\n=== Fountains, solo against the Machine ===\n")
    play_fountains(fountains.Options(players=1), rng)


if __name__ == "__main__":
    main()
