"""Games that each break one law: the tiny game, or the heap, with one function made wrong."""

# ruff: noqa: ARG002 - a function that is wrong in what it leaves out has arguments that it does not use

from fractions import Fraction
from itertools import count
from random import Random
from typing import ClassVar

from attrs import field, frozen

from boardrules.game import CHANCE, IllegalMove, InvalidState
from boardrules.scoring import Standing
from tests.heap_game import Heap, HeapGame
from tests.tiny_game import HAND, Deal, Event, Kind, Move, Options, Play, State, TinyGame, View, Worth


class MutatesItsInput(TinyGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        after = super().apply_move(state, move)
        object.__setattr__(state, "played", after.played)
        return after


class ListsAMoveTooMany(TinyGame):
    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        listed = super().legal_moves(x)
        return (*listed, Play(9)) if listed else ()

    def is_legal(self, state: State, move: Move, /) -> bool:
        return move in super().legal_moves(state)


class ListsAMoveThatIsNotLegal(TinyGame):
    def is_legal(self, state: State, move: Move, /) -> bool:
        return super().is_legal(state, move) and move.card != 1

    def apply_move(self, state: State, move: Move, /) -> State:
        if not super().is_legal(state, move):
            raise IllegalMove(move, "not among the legal moves", "TINY-1")
        return TINY.apply_move(state, move)


class TakesAMoveThatIsNotListed(TinyGame):
    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        return super().legal_moves(x)[:1]

    def is_legal(self, state: State, move: Move, /) -> bool:
        return move in super().legal_moves(state)


class ListsAMoveTwice(TinyGame):
    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        listed = super().legal_moves(x)
        return (*listed, *listed[-1:])


class ListsInNoFixedOrder(TinyGame):
    calls = count()

    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        listed = super().legal_moves(x)
        return listed[:: 1 if next(self.calls) % 2 else -1]


class EndsTooEarly(TinyGame):
    def is_over(self, x: State | View, /) -> bool:
        return len(x.played) >= HAND * x.options.players - 1


class AsksNobody(TinyGame):
    def current_player(self, x: State | View, /) -> int:
        player = super().current_player(x)
        return player if player < 0 else player + 7

    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        return TINY.legal_moves(x)

    def apply_move(self, state: State, move: Move, /) -> State:
        return TINY.apply_move(state, move)


class DealsAtRandom(TinyGame):
    calls = count()

    def apply_move(self, state: State, move: Move, /) -> State:
        after = super().apply_move(state, move)
        swapped = tuple(reversed(after.hands)) if len(set(after.sizes)) == 1 and next(self.calls) % 2 else after.hands
        return State(after.options, swapped, after.played)


class UnequalState(State):
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return 1


class NeverEqual(TinyGame):
    STATE = UnequalState


class HashedByIdentity(State):
    def __hash__(self) -> int:
        return id(self)


class HashesEqualStatesApart(TinyGame):
    STATE = HashedByIdentity


class PickledInPart(State):
    def __reduce__(self) -> tuple[type[State], tuple[Options, tuple[tuple[int, ...], ...]]]:
        return PickledInPart, (self.options, self.hands)


class ForgetsInPickles(TinyGame):
    STATE = PickledInPart


class CopiedAnew(State):
    def __deepcopy__(self, memo: object) -> State:
        return CopiedAnew(self.options, self.hands, self.played)


class CopiesStates(TinyGame):
    STATE = CopiedAnew


class CopiedInPart(State):
    def __copy__(self) -> State:
        return CopiedInPart(self.options, self.hands)


class ForgetsInCopies(TinyGame):
    STATE = CopiedInPart


class StopsRollingOut(TinyGame):
    def rollout(self, state: State, rng: Random, /) -> tuple[int, ...]:
        return self.scores(state)


class DealsInPathByRank(TinyGame):
    def path(self, state: State, /) -> tuple[Move, ...]:
        return tuple(sorted(super().path(state), key=lambda move: (isinstance(move, Play), move.card or 0)))


class ChanceIsMoreThanCertain(TinyGame):
    def chance_outcomes(self, state: State, /) -> tuple[tuple[Move, Fraction], ...]:
        outcomes = super().chance_outcomes(state)
        return tuple((move, Fraction(1, len(outcomes) - 1)) for move, _ in outcomes)


class ChanceOmitsAnOutcome(TinyGame):
    def chance_outcomes(self, state: State, /) -> tuple[tuple[Move, Fraction], ...]:
        outcomes = super().chance_outcomes(state)[1:]
        return tuple((move, Fraction(1, len(outcomes))) for move, _ in outcomes)


class SamplesAnyCard(TinyGame):
    def sample_chance(self, state: State, rng: Random, /) -> Move:
        return Deal(rng.choice(state.options.deck))


class SamplesByItself(TinyGame):
    calls = count()

    def sample_chance(self, state: State, rng: Random, /) -> Move:
        listed = self.legal_moves(state)
        return listed[next(self.calls) % len(listed)]


class ResolvesWithoutTheCardsDealt(TinyGame):
    def resolve_chance(self, state: State, rng: Random, /) -> State:
        return super().resolve_chance(self.new_game(state.options), rng)


class ResolvesOneStep(TinyGame):
    def resolve_chance(self, state: State, rng: Random, /) -> State:
        return self.apply_move(state, self.sample_chance(state, rng))


class NeverEnds(HeapGame):
    def current_player(self, state: Heap, /) -> int:
        return CHANCE if state.first is None else 0

    def legal_moves(self, state: Heap, /) -> tuple[str, ...]:
        return super().legal_moves(state) if state.first is None else ("pass",)

    def apply_move(self, state: Heap, move: str, /) -> Heap:
        return super().apply_move(state, move) if state.first is None or move != "pass" else state

    def scores(self, state: Heap, /) -> tuple[int, ...]:
        return (0, 0)


class ScoresInSilence(TinyGame):
    def events(self, before: State, move: Move, /) -> tuple[Event, ...]:
        return super().events(before, move)[:1]


class ForgetsASeat(TinyGame):
    def standings(self, x: State | View, /) -> tuple[Standing, ...]:
        return super().standings(x)[:-1]


class RanksTheWorstFirst(TinyGame):
    def standings(self, x: State | View, /) -> tuple[Standing, ...]:
        ranked = super().standings(x)
        return tuple(Standing(place, each.seat, each.points, "x") for place, each in enumerate(ranked[::-1], start=1))


class RefusesUnevenHands(TinyGame):
    def validate(self, state: State, /) -> None:
        if len(set(state.sizes)) != 1:
            raise InvalidState("hands", "must be even")


class TrustsWhatIsAMove(TinyGame):
    def is_legal(self, state: State, move: Move, /) -> bool:
        return move.card is not None and super().is_legal(state, move)


class RaisesKeyErrors(TinyGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        return {legal: super(RaisesKeyErrors, self).apply_move(state, legal) for legal in self.legal_moves(state)}[move]


class GivesNoReason(TinyGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        if not self.is_legal(state, move):
            raise IllegalMove(move, "", "TINY-1")
        return super().apply_move(state, move)


class ShowsAllSeatsTheSame(TinyGame):
    def observe(self, state: State, seat: int | None, /) -> View:
        return super().observe(state, None)


class HashedByIdentityView(View):
    def __hash__(self) -> int:
        return id(self)


class HashesEqualViewsApart(TinyGame):
    def observe(self, state: State, seat: int | None, /) -> View:
        seen = super().observe(state, seat)
        return HashedByIdentityView(seat, seen.options, seen.hand, seen.sizes, seen.played)


class HidesTheScores(TinyGame):
    def scores(self, x: State | View, /) -> tuple[int, ...]:
        return (0,) * x.options.players if isinstance(x, View) else super().scores(x)


class ListsMovesOffTurn(TinyGame):
    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        return tuple(Play(card) for card in x.hand) if isinstance(x, View) else super().legal_moves(x)


@frozen
class LeakyView(View):
    secret: tuple[tuple[int, ...], ...] = ()


@frozen
class LeakyReprView(View):
    secret: tuple[tuple[int, ...], ...] = field(default=(), eq=False)


@frozen
class LeakyTextView(View):
    secret: tuple[tuple[int, ...], ...] = field(default=(), eq=False, repr=False)


class LeaksInViews(TinyGame):
    VIEW: ClassVar[type[LeakyView | LeakyReprView | LeakyTextView]] = LeakyView

    def observe(self, state: State, seat: int | None, /) -> View:
        seen = super().observe(state, seat)
        return self.VIEW(seat, seen.options, seen.hand, seen.sizes, seen.played, state.hands)


class LeaksInReprs(LeaksInViews):
    VIEW = LeakyReprView


class LeaksInTexts(LeaksInViews):
    VIEW = LeakyTextView

    def render_text(self, x: State | View, /) -> str:
        return super().render_text(x) + (str(x.secret) if isinstance(x, LeakyTextView) else "")


class SamplesFromTheWholeDeck(TinyGame):
    def _unseen(self, view: View) -> list[int]:
        return list(view.options.deck)


class SamplesWithoutShuffling(TinyGame):
    def sample_state(self, view: View, rng: Random, /) -> State:
        return super().sample_state(view, Unshuffled())


class Unshuffled(Random):
    def shuffle(self, x: object) -> None:
        pass


class SamplesWithAFavourite(TinyGame):
    def sample_state(self, view: View, rng: Random, /) -> State:
        return super().sample_state(view, rng if rng.random() < 0.3 else Unshuffled())


class CountsDealOrders(TinyGame):
    def count_states(self, view: View, /) -> int:
        return super().count_states(view) * 2


class HidesOwnMoves(TinyGame):
    def observe_move(self, state: State, move: Move, seat: int | None, /) -> Move:
        return super().observe_move(state, move, None) if isinstance(move, Deal) else Deal(None)


class DealsOpenly(TinyGame):
    def observe_move(self, state: State, move: Move, seat: int | None, /) -> Move:
        return move


class HidesOwnDeals(TinyGame):
    def observe_move(self, state: State, move: Move, seat: int | None, /) -> Move:
        return super().observe_move(state, move, None)


class TellsDealtCards(TinyGame):
    def events(self, before: State, move: Move, /) -> tuple[Event, ...]:
        if isinstance(move, Deal):
            return (Event(Kind.DEALT, sum(before.sizes) // HAND, card=move.card),)
        return super().events(before, move)


class WritesMovesAlike(TinyGame):
    def move_to_text(self, move: Move, /) -> str:
        return super().move_to_text(move).replace("play", "deal")


class ReadsSpaces(TinyGame):
    def move_from_text(self, text: str, /) -> Move:
        return super().move_from_text(text.strip() if isinstance(text, str) else text)


class ReadsTextsByTable(TinyGame):
    def move_from_text(self, text: str, /) -> Move:
        moves: tuple[Move, ...] = (Deal(None), *map(Deal, range(1, 8)), *map(Play, range(1, 8)))
        return {self.move_to_text(move): move for move in moves}[text]


class ForgetsAnOption(TinyGame):
    def options_to_data(self, options: Options, /) -> dict[str, object]:
        return {name: value for name, value in super().options_to_data(options).items() if name != "lowest_wins"}


class OverlooksUnknownOptions(TinyGame):
    def options_from_data(self, data: object, /) -> Options:
        known = ("players", "lowest_wins", "worth")
        kept = {name: data[name] for name in known if name in data} if isinstance(data, dict) else data
        return super().options_from_data(kept)


class CountsTheDealerAsASeat(TinyGame):
    def num_seats(self, options: Options, /) -> int:
        return options.players + 1


class ListsTheHighestFirst(TinyGame):
    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        return super().legal_moves(x)[::-1]


class NumbersDealsAsDecisions(TinyGame):
    def num_decision_ids(self, options: Options, /) -> int:
        return self.num_move_ids(options)


class KeepsTheIdsOfCardsPlayed(TinyGame):
    def legal_ids(self, x: State | View, /) -> tuple[int, ...]:
        return tuple(range(len(x.options.deck)))


class ReadsIdsFromTheEnd(TinyGame):
    def move_from_id(self, options: Options, move_id: int, /) -> Move:
        count = self.num_move_ids(options)
        inside = type(move_id) is int and -count <= move_id < 0
        return super().move_from_id(options, move_id + count if inside else move_id)


class NumbersItsPictures(TinyGame):
    calls = count()

    def render_text(self, x: State | View, /) -> str:
        return super().render_text(x) + ("" if isinstance(x, View) else str(next(self.calls)))


class WritesUnescapedSvg(TinyGame):
    def render_svg(self, x: State | View, /) -> str:
        return super().render_svg(x).replace("sizes", "< sizes")


class IsNamedByAnEnum(TinyGame):
    NAME = Worth.ONE


class TellsEventsInSetOrder(TinyGame):
    """Breaks no law in one process, but plays differently under another PYTHONHASHSEED."""

    def events(self, before: State, move: Move, /) -> tuple[Event, ...]:
        told = {str(event.kind): event for event in super().events(before, move)}
        silent = {f"{kind}": Event(kind, 0) for kind in Kind}
        return tuple(told.get(kind, silent[kind]) for kind in set(silent))


TINY = TinyGame()
