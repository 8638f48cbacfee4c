"""A small convolution learns from planes where the tile in hand may be laid; beside it a perceptron on the flat tensor.

    pip install "boardrules[recipes]"
    python docs/examples/learning/placements.py

Both see positions of the same random games of Fountains for two and say of each of the 4 x 49 x 49 placements in the window how
likely it is legal. The table shows the average precision over all placements of positions from games that they never saw. Each learns
for as many seconds of one processor; with `--seconds 5 --games 5` it is over in a moment and learns little.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import torch
from attrs import frozen
from torch import Tensor, nn
from torch.nn import functional

from boardrules import fountains
from boardrules.learning import blank, learning_of
from boardrules.learning.planes import LEVELS, OF_THE_HAND, draw, names
from boardrules.learning.windows import DEFAULT_SIZE, WindowIds

OPTIONS = fountains.Options(players=2)
IDS = WindowIds(OPTIONS, DEFAULT_SIZE)
FLAT = learning_of(fountains.NAME)

BOARD = ("0.level", "0.covered_dark", "0.dark")
"""The viewer's planes that say where a tile may lie; the others tell of water."""

TURNS = 4
BATCH = 12
RATE = 1e-2

LONGEST = 10
"""No tile of the reference set has more cells from side to side."""


@frozen
class Position:
    """A position with a tile in hand, and the numbers of its legal placements, from 0."""

    view: fountains.View
    legal: list[int]


@frozen
class Learner:
    """Something with parameters that says how likely each placement is: position, turn, row, column, as logits."""

    name: str
    says: Callable[[list[Position]], Tensor]
    parameters: list[Tensor]


@frozen
class Result:
    """What a learner reached."""

    name: str
    parameters: int
    positions_seen: int
    seconds: float
    precision: float


def positions(games: int, seed: int) -> list[Position]:
    """Return the positions of random games in which a tile can be laid."""
    found: list[Position] = []
    for game in range(games):
        rng = Random(f"{seed} {game}")
        state = fountains.resolve_chance(fountains.new_game(OPTIONS), rng)
        while not fountains.is_over(state):
            move = rng.choice(fountains.legal_moves(state))
            if isinstance(move, fountains.Place):
                legal = [number - IDS.first_place for number in IDS.legal(state)]
                found.append(Position(fountains.observe(state, state.active), legal))
            state = fountains.resolve_chance(fountains.apply_move(state, move), rng)
    return found


def targets_of(batch: list[Position]) -> Tensor:
    """Return 1 for each legal placement: position, turn, row, column."""
    targets = torch.zeros(len(batch), TURNS * DEFAULT_SIZE**2)
    for row, each in zip(targets, batch, strict=True):
        row[each.legal] = 1
    return targets.view(len(batch), TURNS, DEFAULT_SIZE, DEFAULT_SIZE)


def convolution() -> Learner:
    """Return features of the board's cells, against which features of the tile's cells are laid, turn by turn.

    A placement is legal by what all cells of the tile meet together. So what is learned of the tile is the kernel of a
    convolution over what is learned of the board.
    """
    features, questions, size, middle = 8, 4, DEFAULT_SIZE, DEFAULT_SIZE // 2
    wanted = [names(OPTIONS).index(name) for name in (*BOARD, *OF_THE_HAND)]
    of_board = nn.Sequential(nn.Conv2d(len(BOARD), 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, features, 1), nn.ReLU())
    of_tile = nn.Sequential(nn.Conv2d(2, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, features * questions, 1))
    answer = nn.Sequential(nn.Conv2d(questions, 16, 1), nn.ReLU(), few_are_legal(nn.Conv2d(16, 1, 1)))
    # Levels as whole numbers, so that one level more or less weighs as much as a dark brick.
    scale = torch.tensor([LEVELS, LEVELS, 1]).view(1, len(BOARD), 1, 1)
    # The tile is drawn from the middle cell on; here it has a rim of one cell.
    rim = slice(middle - 1, middle + LONGEST + 1)

    def says(batch: list[Position]) -> Tensor:
        planes = torch.from_numpy(np.stack([draw(each.view)[wanted] for each in batch]))
        board = of_board(planes[:, : len(BOARD)] * scale)
        tile = planes[:, len(BOARD) :, rim, rim].reshape(len(batch), 2, TURNS, LONGEST + 2, LONGEST + 2)
        kernels = of_tile(tile.transpose(1, 2).flatten(0, 1)).view(
            len(batch) * TURNS * questions, features, LONGEST + 2, LONGEST + 2
        )
        wide = functional.pad(board, (1, LONGEST, 1, LONGEST)).flatten(0, 1).unsqueeze(0)
        met = functional.conv2d(wide, kernels / LONGEST, groups=len(batch))
        logits: Tensor = answer(met.view(len(batch) * TURNS, questions, size, size))
        return logits.view(len(batch), TURNS, size, size)

    return Learner("convolution on planes", says, [*parameters_of(of_board, of_tile, answer)])


def perceptron() -> Learner:
    """Return two layers over the observation tensor that the adapters give without a window."""
    fields = FLAT.fields(OPTIONS)
    net = nn.Sequential(
        nn.Linear(sum(each.size for each in fields), 256),
        nn.ReLU(),
        few_are_legal(nn.Linear(256, TURNS * DEFAULT_SIZE**2)),
        nn.Unflatten(1, (TURNS, DEFAULT_SIZE, DEFAULT_SIZE)),
    )

    def says(batch: list[Position]) -> Tensor:
        rows = []
        for each in batch:
            flat, by_name = blank(fields)
            FLAT.encode(each.view, by_name)
            rows.append(flat)
        logits: Tensor = net(torch.from_numpy(np.stack(rows)))
        return logits

    return Learner("perceptron on the flat tensor", says, [*parameters_of(net)])


def few_are_legal(layer: nn.Module) -> nn.Module:
    """Return a last layer that holds hardly anything legal to begin with."""
    nn.init.constant_(layer.get_parameter("bias"), -5)
    return layer


def parameters_of(*nets: nn.Module) -> Iterator[Tensor]:
    """Yield all that nets learn."""
    for net in nets:
        yield from net.parameters()


def batches(known: list[Position], rng: Random) -> Iterator[list[Position]]:
    """Yield positions without end, each time through in a new order."""
    while True:
        shuffled = rng.sample(known, len(known))
        yield from (shuffled[first : first + BATCH] for first in range(0, len(shuffled), BATCH))


def train(learner: Learner, known: list[Position], seconds: float, rng: Random) -> int:
    """Fit a learner to the legal placements of positions, and return how many it has seen when its time is over."""
    optimizer = torch.optim.Adam(learner.parameters, lr=RATE)
    began, seen = time.process_time(), 0
    for batch in batches(known, rng):
        done = (time.process_time() - began) / seconds
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, 10 * done + 0.01) * (1 - done)
        optimizer.zero_grad()
        loss = functional.binary_cross_entropy_with_logits(learner.says(batch), targets_of(batch))
        torch.autograd.backward(loss)
        optimizer.step()
        seen += len(batch)
    return seen


def average_precision(scores: Tensor, hits: Tensor) -> float:
    """Return the mean over all hits of how many of those that score as high or higher are hits.

    >>> round(average_precision(torch.tensor([0.9, 0.2, 0.8, 0.1]), torch.tensor([1, 1, 0, 0])), 3)  # (1/1 + 2/3) / 2
    0.833
    """
    ranked = hits[scores.argsort(descending=True)].double()
    precisions = ranked.cumsum(0) / torch.arange(1, len(ranked) + 1)
    return float((precisions * ranked).sum() / ranked.sum())


def compare(games: int, seconds: float, seed: int) -> list[Result]:
    """Return what both learners reach on the positions of an eighth as many games as they learn from."""
    known, unknown = positions(games, seed), positions(max(1, games // 8), seed + 1)
    hits = targets_of(unknown).flatten()
    results = []
    for make in (convolution, perceptron):
        torch.manual_seed(seed)
        learner = make()
        began = time.process_time()
        seen = train(learner, known, seconds, Random(seed))
        used = time.process_time() - began
        with torch.no_grad():
            scores = torch.cat([learner.says([each]).flatten() for each in unknown])
        size = sum(each.numel() for each in learner.parameters)
        results.append(Result(learner.name, size, seen, used, average_precision(scores, hits)))
    return results


def main() -> None:
    """Let both learn, and show what they reach."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=80)
    parser.add_argument("--seconds", type=float, default=150)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    torch.set_num_threads(1)
    print("| learner | parameters | positions seen | CPU seconds | average precision |")
    print("|---|---|---|---|---|")
    for each in compare(asked.games, asked.seconds, asked.seed):
        print(
            f"| {each.name} | {each.parameters:,} | {each.positions_seen:,} | {each.seconds:.0f} | {each.precision:.3f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
