"""Games that each break a law of data, reasons or sentences: the telling game with one function made wrong."""

# ruff: noqa: ARG002 - a function that is wrong in what it leaves out has arguments that it does not use

from collections.abc import Sequence
from itertools import count

from attrs import evolve

from boardrules.game import IllegalMove, Refusal
from tests.telling_game import TELLING, TellingGame
from tests.tiny_game import Deal, Event, Kind, Move, Options, State, View


class WritesHandsAsTuples(TellingGame):
    def state_to_data(self, state: State, /) -> dict[str, object]:
        return {**super().state_to_data(state), "hands": state.hands}


class WritesSeatsAsKeys(TellingGame):
    def state_to_data(self, state: State, /) -> dict[str, object]:
        return {**super().state_to_data(state), 0: "first"}  # type: ignore[dict-item]  # wrong on purpose


class NumbersItsData(TellingGame):
    def __init__(self) -> None:
        self.numbers = count()

    def state_to_data(self, state: State, /) -> dict[str, object]:
        return {**super().state_to_data(state), "number": next(self.numbers)}


class ForgetsWhatWasPlayed(TellingGame):
    def state_from_data(self, data: object, /) -> State:
        return evolve(super().state_from_data(data), played=())


class WritesKindsOfViews(TellingGame):
    def view_to_data(self, view: View, /) -> dict[str, object]:
        return {**super().view_to_data(view), "kind": Kind.DEALT}


class LeaksInData(TellingGame):
    """Remembers the last state that was looked at."""

    def __init__(self) -> None:
        self.looked_at = TELLING.new_game()

    def observe(self, state: State, seat: int | None, /) -> View:
        self.looked_at = state
        return super().observe(state, seat)

    def view_to_data(self, view: View, /) -> dict[str, object]:
        return {**super().view_to_data(view), "hands": [list(hand) for hand in self.looked_at.hands]}

    def view_from_data(self, data: object, /) -> View:
        kept = {key: value for key, value in data.items() if key != "hands"} if type(data) is dict else data
        return super().view_from_data(kept)


class ForgetsWhoLooks(TellingGame):
    def view_from_data(self, data: object, /) -> View:
        return evolve(super().view_from_data(data), seat=None)


class TrustsData(TellingGame):
    def state_from_data(self, data: object, /) -> State:
        options = self.options_from_data(data["options"])  # type: ignore[index]  # wrong on purpose
        hands = tuple(tuple(hand) for hand in data["hands"])  # type: ignore[index]  # wrong on purpose
        played = tuple((seat, card) for seat, card in data["played"])  # type: ignore[index]  # wrong on purpose
        return State(options, hands, played)


class TakesAnyPosition(TellingGame):
    def validate(self, state: State, /) -> None:
        return


class ReadsCardsTwice(TellingGame):
    def state_from_data(self, data: object, /) -> State:
        return TakesAnyPosition().state_from_data(data)


class ReadsFirstOfAll(TellingGame):
    """Takes anything that is no state for the start of a game, and tells that start as something else."""

    def state_from_data(self, data: object, /) -> State:
        return super().state_from_data(data) if isinstance(data, dict) else State(Options(), ())

    def validate(self, state: State, /) -> None:
        if state.hands:
            super().validate(state)

    def state_to_data(self, state: State, /) -> dict[str, object]:
        return super().state_to_data(state if state.hands else self.new_game())


class TrustsDataOfViews(TellingGame):
    def view_from_data(self, data: object, /) -> View:
        return super().view_from_data({**data})  # type: ignore[dict-item]  # wrong on purpose


class ReadsViewsOfNobody(TellingGame):
    """Takes what is no object for a view that it then tells as another."""

    def view_from_data(self, data: object, /) -> View:
        return super().view_from_data(data) if isinstance(data, dict) else View(None, Options(), (), (), ())

    def view_to_data(self, view: View, /) -> dict[str, object]:
        return super().view_to_data(view if view.sizes else self.observe(self.new_game(), None))


class WritesKindsOfEvents(TellingGame):
    def event_to_data(self, event: Event, /) -> dict[str, object]:
        return {**super().event_to_data(event), "kind": event.kind}


class DescribesItselfByClass(TellingGame):
    def data_schema(self) -> dict[str, object]:
        return {"type": dict}


class RefusesAllDeals(TellingGame):
    def why_not(self, state: State, move: Move, /) -> Refusal | None:
        return (
            Refusal("not among the legal moves", "TINY-1") if isinstance(move, Deal) else super().why_not(state, move)
        )


class KnowsNoReason(TellingGame):
    def why_not(self, state: State, move: Move, /) -> Refusal | None:
        return None


class GivesAnotherReason(TellingGame):
    def apply_move(self, state: State, move: Move, /) -> State:
        if not self.is_legal(state, move):
            raise IllegalMove(move, "because", "TINY-3")
        return super().apply_move(state, move)


class TellsDealsInTwoLines(TellingGame):
    def describe_move(self, x: State | View, move: Move, /, *, names: Sequence[str] | None = None) -> str:
        told = super().describe_move(x, move, names=names)
        return f"{told}\nby chance" if isinstance(move, Deal) else told


class TellsNothingOfTricks(TellingGame):
    def describe_event(self, event: Event, /, *, names: Sequence[str] | None = None) -> str:
        return "" if event.kind is Kind.TRICK else super().describe_event(event, names=names)


class KnowsNoNames(TellingGame):
    def describe_event(self, event: Event, /, *, names: Sequence[str] | None = None) -> str:
        return super().describe_event(event, names=names and names[:1])


class PaysTheLastTrickAgain(TellingGame):
    def final_events(self, x: State | View, /) -> tuple[Event, ...]:
        return (Event(Kind.TRICK, 0, 1),)


class PaysNobody(TellingGame):
    def final_events(self, x: State | View, /) -> tuple[Event, ...]:
        return (Event(Kind.TRICK, None, 1),)  # type: ignore[arg-type]  # wrong on purpose


class TellsOfTexts(TellingGame):
    def final_events(self, x: State | View, /) -> tuple[Event, ...]:
        return ("one point",) if isinstance(x, View) else ()  # type: ignore[return-value]  # wrong on purpose
