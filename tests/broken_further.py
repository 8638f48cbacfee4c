"""Further broken games: one for each further reason that a law can give."""

# ruff: noqa: ARG002 - a function that is wrong in what it leaves out has arguments that it does not use

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from random import Random
from typing import ClassVar, overload

from attrs import field, frozen

from boardrules.game import IllegalMove, playout
from boardrules.scoring import Standing
from tests.heap_game import HeapGame
from tests.tiny_game import TINY, Deal, Move, Options, Play, State, TinyGame, View


class SpoilsMoves(TinyGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        after = super().apply_move(state, move)
        object.__setattr__(move, "card", 9)
        return after


class EmptiesHandsOnTheWay(TinyGame):
    def path(self, state: State, /) -> tuple[Move, ...]:
        found = super().path(state)
        object.__setattr__(state, "hands", ((),) * state.options.players)
        return found


class RefusesWhatIsLegal(TinyGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        if move == Play(1):
            raise IllegalMove(move, "no ones", "TINY-1")
        return super().apply_move(state, move)


class TakesWhatIsNotLegal(TinyGame):
    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        return super().legal_moves(x)[:1]

    def apply_move(self, state: State, move: Move, /) -> State:
        return TINY.apply_move(state, move)


class ListsInAList(TinyGame):
    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        return list(super().legal_moves(x))  # type: ignore[return-value]  # wrong on purpose


class Listing(Sequence[Move]):
    """Moves that are made when they are taken, as a sequence of one's own."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self.moves = moves

    @overload
    def __getitem__(self, index: int, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice, /) -> Move | Sequence[Move]:
        return self.moves[index]

    def __len__(self) -> int:
        return len(self.moves)

    def __eq__(self, other: object) -> bool:
        return self.moves == (other.moves if isinstance(other, Listing) else other)

    def __hash__(self) -> int:
        return hash(self.moves)


class ListsOnDemand(TinyGame):
    """Breaks no law."""

    LISTING: ClassVar[type[Listing]] = Listing

    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        return self.LISTING(super().legal_moves(x))  # type: ignore[return-value]  # what the protocol allows


class HashedByLength(Listing):
    def __hash__(self) -> int:
        return len(self.moves)


class HashesItsListing(ListsOnDemand):
    LISTING = HashedByLength


class EqualToItselfAlone(Listing):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listing) and self.moves == other.moves

    def __hash__(self) -> int:
        return hash(self.moves)


class ListsUnlikeATuple(ListsOnDemand):
    LISTING = EqualToItselfAlone


class CountedFromTheEnd(Listing):
    def __contains__(self, move: object) -> bool:
        return False


class DeniesItsMoves(ListsOnDemand):
    LISTING = CountedFromTheEnd


class RollsOut(TinyGame):
    """Breaks no law."""

    def rollout(self, state: State, rng: Random, /) -> tuple[int, ...]:
        return self.scores(playout(self, state, rng)[0])


class RollsOutToLists(RollsOut):
    def rollout(self, state: State, rng: Random, /) -> tuple[int, ...]:
        return list(super().rollout(state, rng))  # type: ignore[return-value]  # wrong on purpose


class RollsOutByItself(RollsOut):
    def __init__(self) -> None:
        self.rng = Random(0)

    def rollout(self, state: State, rng: Random, /) -> tuple[int, ...]:
        return super().rollout(state, self.rng)


class RollsOutByTheFirstMove(RollsOut):
    def rollout(self, state: State, rng: Random, /) -> tuple[int, ...]:
        return self.scores(playout(self, state, rng, choose=lambda _, moves: moves[0])[0])


class RollsOutWithAFavourite(RollsOutByTheFirstMove):
    def rollout(self, state: State, rng: Random, /) -> tuple[int, ...]:
        return (RollsOutByTheFirstMove if rng.random() < 0.9 else RollsOut).rollout(self, state, rng)


class ListsNothingForTheLastCard(TinyGame):
    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        listed = super().legal_moves(x)
        return () if len(listed) == 1 and isinstance(listed[0], Play) else listed


class SeesChanceInDecisions(TinyGame):
    def chance_outcomes(self, state: State, /) -> tuple[tuple[Move, Fraction], ...]:
        moves = self.legal_moves(state)
        return tuple((move, Fraction(1, len(moves))) for move in moves)


class RoundsChances(TinyGame):
    def chance_outcomes(self, state: State, /) -> tuple[tuple[Move, Fraction], ...]:
        outcomes = super().chance_outcomes(state)
        return tuple((move, 1 / len(outcomes)) for move, _ in outcomes)  # type: ignore[misc]  # wrong on purpose


class ResolvesByItself(TinyGame):
    calls = count()

    def resolve_chance(self, state: State, rng: Random, /) -> State:
        return super().resolve_chance(state, Random(next(self.calls)))


class KnowsNoWay(TinyGame):
    def path(self, state: State, /) -> tuple[Move, ...]:
        return ()


_numbers = count()


@frozen
class NumberedState(State):
    number: int = field(factory=lambda: next(_numbers), eq=False, repr=False)


class ListsByAgeOfState(TinyGame):
    STATE = NumberedState

    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        listed = super().legal_moves(x)
        return listed[::-1] if isinstance(x, NumberedState) and x.number % 3 == 0 else listed


class NumbersItsReprs(TinyGame):
    @frozen
    class TellingState(State):
        number: int = field(factory=lambda: next(_numbers), eq=False)

    STATE = TellingState


class EqualToAllState(State):
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


class EqualsEverything(TinyGame):
    STATE = EqualToAllState


class EqualToStatesState(State):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, State)

    def __hash__(self) -> int:
        return len(self.played) + sum(self.sizes)


class HashesMoreThanItCompares(TinyGame):
    STATE = EqualToStatesState


class RanksFromSecond(TinyGame):
    def standings(self, x: State | View, /) -> tuple[Standing, ...]:
        return tuple(Standing(each.place + 1, each.seat, each.points, "x") for each in super().standings(x))


@frozen
class Silence:
    kind: str = "silence"


class TellsNoPoints(TinyGame):
    def events(self, before: State, move: Move, /) -> tuple[Silence, ...]:  # type: ignore[override]  # wrong on purpose
        return (Silence(),)


@frozen
class Windfall:
    seat: None = None
    points: int = 1


class ScoresForNobody(TinyGame):
    def events(self, before: State, move: Move, /) -> tuple[Windfall, ...]:  # type: ignore[override]  # wrong on purpose
        return (Windfall(),)


class AnswersOne(TinyGame):
    def is_legal(self, state: State, move: Move, /) -> bool:
        return super().is_legal(state, move) or 0  # type: ignore[return-value]  # wrong on purpose


class NamesAnotherMove(TinyGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        if not self.is_legal(state, move):
            raise IllegalMove("a move", "not among the legal moves", "TINY-1")
        return super().apply_move(state, move)


class PassesForNoMove(TinyGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        return super().apply_move(state, move) if self.is_legal(state, move) else state


class SpoilsTheStateWhenRefusing(TinyGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        if not self.is_legal(state, move):
            object.__setattr__(state, "hands", ((1, 2), (3, 4), (5, 6))[: state.options.players])
        return super().apply_move(state, move)


@frozen
class SeatlessView(View):
    seat: int | None = field(eq=False)


class ComparesViewsWithoutTheirSeat(TinyGame):
    def observe(self, state: State, seat: int | None, /) -> View:
        seen = super().observe(state, seat)
        return SeatlessView(seat=seat, options=seen.options, hand=seen.hand, sizes=seen.sizes, played=seen.played)


@frozen
class SecretiveView(View):
    secret: tuple[tuple[int, ...], ...] = field(default=(), eq=False, repr=False)


class LeaksInMoves(TinyGame):
    def observe(self, state: State, seat: int | None, /) -> View:
        seen = super().observe(state, seat)
        return SecretiveView(seat, seen.options, seen.hand, seen.sizes, seen.played, state.hands)

    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        listed = super().legal_moves(x)
        odd = isinstance(x, SecretiveView) and sum(sum(hand) for hand in x.secret) % 2
        return listed[::-1] if odd else listed


class SamplesTheStart(TinyGame):
    def sample_state(self, view: View, rng: Random, /) -> State:
        return self.new_game(view.options)


class SamplesByTurns(TinyGame):
    calls = count()

    def sample_state(self, view: View, rng: Random, /) -> State:
        return super().sample_state(view, Random(next(self.calls)))


class CountsInHalves(TinyGame):
    def count_states(self, view: View, /) -> int:
        return super().count_states(view) / 1  # type: ignore[return-value]  # wrong on purpose


class LeavesOneStateOut(TinyGame):
    def first(self, view: View) -> State:
        """The state in which the unseen cards lie in order."""
        unseen, hands = self._unseen(view), []
        for seat, size in enumerate(view.sizes):
            own = seat == view.seat
            hands.append(view.hand if own else tuple(unseen[:size]))
            unseen = unseen if own else unseen[size:]
        return State(view.options, tuple(hands), view.played)

    def sample_state(self, view: View, rng: Random, /) -> State:
        while (found := super().sample_state(view, rng)) == self.first(view) and super().count_states(view) > 1:
            pass
        return found

    def count_states(self, view: View, /) -> int:
        return max(1, super().count_states(view) - 1)


class WritesSpaces(TinyGame):
    def move_to_text(self, move: Move, /) -> str:
        return super().move_to_text(move).replace(":", " ")


class WritesDefaults(TinyGame):
    def options_to_data(self, options: Options, /) -> dict[str, object]:
        return {"players": options.players, **super().options_to_data(options)}


class TrustsOptionsData(TinyGame):
    def options_from_data(self, data: object, /) -> Options:
        return super().options_from_data(dict(data))  # type: ignore[call-overload]  # wrong on purpose


class NumbersUpsideDown(TinyGame):
    def move_from_id(self, options: Options, move_id: int, /) -> Move:
        super().move_from_id(options, move_id)
        return super().move_from_id(options, self.num_move_ids(options) - 1 - move_id)


class HasAnIdTooMany(TinyGame):
    def num_move_ids(self, options: Options, /) -> int:
        return super().num_move_ids(options) + 1

    def move_from_id(self, options: Options, move_id: int, /) -> Move:
        return Play(1) if move_id == super().num_move_ids(options) else super().move_from_id(options, move_id)


class LooksIdsUp(TinyGame):
    def move_from_id(self, options: Options, move_id: int, /) -> Move:
        return [TINY.move_from_id(options, each) for each in range(self.num_move_ids(options))][move_id]


class DrawsNothing(TinyGame):
    def render_text(self, x: State | View, /) -> str:
        return ""


class DrawsAndSpoils(TinyGame):
    def render_text(self, x: State | View, /) -> str:
        object.__setattr__(x, "played", ((0, 9),))
        return "a picture"

    def render_svg(self, x: State | View, /) -> str:
        return "<svg/>"


class DrawsHtml(TinyGame):
    def render_svg(self, x: State | View, /) -> str:
        return "<html/>"


class IsWrongOnce(TinyGame):
    calls = count()

    def standings(self, x: State | View, /) -> tuple[Standing, ...]:
        return super().standings(x) if next(self.calls) > 2 else ()


class ListsIds(TinyGame):
    """Breaks no law."""

    def legal_ids(self, x: State | View, /) -> Sequence[int]:
        ids = (self.move_to_id(x.options, move) for move in self.legal_moves(x))
        return [number for number in ids if number is not None]


class ListsIdsOfStatesAlone(ListsIds):
    def legal_ids(self, x: State | View, /) -> Sequence[int]:
        return super().legal_ids(x) if isinstance(x, State) else ()


class ListsIdsOfViewsAlone(ListsIds):
    def legal_ids(self, x: State | View, /) -> Sequence[int]:
        return super().legal_ids(x) if isinstance(x, View) else ()


class ListsIdsInASet(ListsIds):
    def legal_ids(self, x: State | View, /) -> Sequence[int]:
        return set(super().legal_ids(x))  # type: ignore[return-value]  # wrong on purpose


class ListsIdsAsFloats(ListsIds):
    def legal_ids(self, x: State | View, /) -> Sequence[int]:
        return [float(number) for number in super().legal_ids(x)]  # type: ignore[misc]  # wrong on purpose


class ListsIdsFromTheHighest(ListsIds):
    def legal_ids(self, x: State | View, /) -> Sequence[int]:
        return super().legal_ids(x)[::-1]


class ListsNoIdForAMove(ListsIds):
    """Breaks a law: a move without an id is left out, not put in as None."""

    def move_to_id(self, options: Options, move: Move, /) -> int | None:
        return None if move == Deal(options.deck[-1]) else super().move_to_id(options, move)

    def legal_ids(self, x: State | View, /) -> Sequence[int]:
        return [self.move_to_id(x.options, move) for move in self.legal_moves(x)]  # type: ignore[misc]  # wrong on purpose


class HasAMoveWithoutId(TinyGame):
    """Breaks nothing: an id is not owed to every move."""

    def num_move_ids(self, options: Options, /) -> int:
        return super().num_move_ids(options) - 1

    def move_to_id(self, options: Options, move: Move, /) -> int | None:
        return None if move == Deal(options.deck[-1]) else super().move_to_id(options, move)

    def move_from_id(self, options: Options, move_id: int, /) -> Move:
        return super().move_from_id(options, move_id if move_id != self.num_move_ids(options) else -1)


class NumberedHeap(HeapGame):
    """Breaks nothing: it has ids, but cannot tell which options it is played with by default."""

    MOVES = ("take:1", "take:2", "first:0", "first:1")

    def num_move_ids(self, stones: int, /) -> int:
        return len(self.MOVES)

    def num_decision_ids(self, stones: int, /) -> int:
        return self.MOVES.index("first:0")

    def move_to_id(self, stones: int, move: str, /) -> int | None:
        return self.MOVES.index(move)

    def move_from_id(self, stones: int, move_id: int, /) -> str:
        TINY.move_from_id(Options(), move_id if move_id != len(self.MOVES) else -1)
        return self.MOVES[move_id]
