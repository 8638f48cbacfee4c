"""The smallest game that follows the protocol, as far as `Rules`: a coin says who begins, then one or two stones are taken in turn."""

from fractions import Fraction
from random import Random
from typing import ClassVar

from attrs import frozen

from boardrules.game import CHANCE, GAME_OVER, IllegalMove, InvalidOptions, InvalidState, resolve, short
from boardrules.scoring import Standing, standings

SEATS = 2


@frozen
class Heap:
    """The stones at the start, the seat that the coin named, and what was taken since."""

    stones: int
    first: int | None = None
    taken: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        return self.stones - sum(self.taken)

    def __copy__(self) -> "Heap":
        return self

    def __deepcopy__(self, memo: object) -> "Heap":
        return self


@frozen
class Won:
    """The one thing that happens: the last stone is taken."""

    seat: int
    points: int
    kind: str = "won"


class HeapGame:
    """Who takes the last stone scores a point. A move is a text: `first:0`, `first:1`, `take:1`, `take:2`."""

    NAME: ClassVar[str] = "heap"

    def new_game(self, stones: int = 5, /) -> Heap:
        if type(stones) is not int or stones < 1:
            raise InvalidOptions("stones", f"must be a number above 0, not {short(stones)}")
        return Heap(stones)

    def current_player(self, state: Heap, /) -> int:
        if state.first is None:
            return CHANCE
        return (state.first + len(state.taken)) % SEATS if state.left else GAME_OVER

    def is_over(self, state: Heap, /) -> bool:
        return self.current_player(state) == GAME_OVER

    def legal_moves(self, state: Heap, /) -> tuple[str, ...]:
        if state.first is None:
            return ("first:0", "first:1")
        return ("take:1", "take:2")[: state.left]

    def is_legal(self, state: Heap, move: str, /) -> bool:
        return move in self.legal_moves(state)

    def apply_move(self, state: Heap, move: str, /) -> Heap:
        if not self.is_legal(state, move):
            raise IllegalMove(move, "not now", "HEAP")
        number = int(move.partition(":")[2])
        if state.first is None:
            return Heap(state.stones, number)
        return Heap(state.stones, state.first, (*state.taken, number))

    def chance_outcomes(self, state: Heap, /) -> tuple[tuple[str, Fraction], ...]:
        return tuple((move, Fraction(1, SEATS)) for move in self.legal_moves(state)) if state.first is None else ()

    def sample_chance(self, state: Heap, rng: Random, /) -> str:
        return rng.choice(self.legal_moves(state))

    def resolve_chance(self, state: Heap, rng: Random, /) -> Heap:
        return resolve(self, state, rng)[0]

    def scores(self, state: Heap, /) -> tuple[int, ...]:
        if state.first is None or state.left:
            return (0,) * SEATS
        last = (state.first + len(state.taken) - 1) % SEATS
        return tuple(int(seat == last) for seat in range(SEATS))

    def standings(self, state: Heap, /) -> tuple[Standing, ...]:
        return standings(self.scores(state))

    def events(self, before: Heap, move: str, /) -> tuple[Won, ...]:
        after = self.apply_move(before, move)
        return tuple(Won(seat, points) for seat, points in enumerate(self.scores(after)) if points)

    def path(self, state: Heap, /) -> tuple[str, ...]:
        if state.first is None:
            return ()
        return (f"first:{state.first}", *(f"take:{number}" for number in state.taken))

    def validate(self, state: Heap, /) -> None:
        if state.left < 0 or not set(state.taken) <= {1, 2}:
            raise InvalidState("taken", f"cannot take {state.taken} from {state.stones}")


HEAP = HeapGame()
