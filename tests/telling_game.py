"""The tiny game with `Data`, `Words`, `rollout` and `legal_ids` too, so that every law binds it."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TypeVar

from boardrules.game import Data, Fast, InvalidState, Refusal, Words, playout
from boardrules.reading import each_at, list_at, object_at, whole_at, within
from tests.tiny_game import HAND, Deal, Event, Kind, Move, Options, State, TinyGame, View

T = TypeVar("T")


def _card(options: Options, value: object, path: str) -> int:
    return whole_at(value, path, 1, options.deck[-1])


def _play(options: Options, value: object, path: str) -> tuple[int, int]:
    seat, card = list_at(value, path, 2)
    return whole_at(seat, f"{path}[0]", 0, options.players - 1), _card(options, card, f"{path}[1]")


def _by(options: Options, read: Callable[[Options, object, str], T]) -> Callable[[object, str], T]:
    return partial(read, options)


def _hand(options: Options, value: object, path: str) -> tuple[int, ...]:
    return each_at(value, path, _by(options, _card))


class TellingGame(TinyGame):
    """The tiny game with all layers."""

    def rollout(self, state: State, rng: Random, /) -> tuple[int, ...]:
        return self.scores(playout(self, state, rng)[0])

    def legal_ids(self, x: State | View, /) -> tuple[int, ...]:
        ids = (self.move_to_id(x.options, move) for move in self.legal_moves(x))
        return tuple(number for number in ids if number is not None)

    def state_to_data(self, state: State, /) -> dict[str, object]:
        return {
            "options": self.options_to_data(state.options),
            "hands": [list(hand) for hand in state.hands],
            "played": [list(play) for play in state.played],
        }

    def state_from_data(self, data: object, /) -> State:
        read = object_at(data, "state", ("options", "hands", "played"))
        options = within("options", partial(self.options_from_data, read["options"]))
        hands = each_at(read["hands"], "hands", _by(options, _hand), options.players)
        state = self.STATE(options, hands, each_at(read["played"], "played", _by(options, _play)))
        self.validate(state)
        return state

    def view_to_data(self, view: View, /) -> dict[str, object]:
        return {
            "seat": view.seat,
            "options": self.options_to_data(view.options),
            "hand": list(view.hand),
            "sizes": list(view.sizes),
            "played": [list(play) for play in view.played],
        }

    def view_from_data(self, data: object, /) -> View:
        read = object_at(data, "view", ("seat", "options", "hand", "sizes", "played"))
        options = within("options", partial(self.options_from_data, read["options"]))
        seat = None if read["seat"] is None else whole_at(read["seat"], "seat", 0, options.players - 1)
        sizes = each_at(read["sizes"], "sizes", partial(whole_at, least=0, most=HAND), options.players)
        hand = _hand(options, read["hand"], "hand")
        return View(seat, options, hand, sizes, each_at(read["played"], "played", _by(options, _play)))

    def event_to_data(self, event: Event, /) -> dict[str, object]:
        if type(event) is not Event:
            raise InvalidState("event", "is none")
        return {"kind": str(event.kind), "seat": event.seat, "points": event.points, "card": event.card}

    def data_schema(self) -> dict[str, object]:
        return {"type": "object"}

    def why_not(self, state: State, move: Move, /) -> Refusal | None:
        return None if self.is_legal(state, move) else Refusal("not among the legal moves", "TINY-1")

    def describe_move(self, x: State | View, move: Move, /, *, names: Sequence[str] | None = None) -> str:
        if isinstance(move, Deal):
            return "a card is dealt" if move.card is None else f"{move.card} is dealt"
        seat = self.current_player(x)
        return f"{names[seat] if names else seat} plays {move.card}"

    def describe_event(self, event: Event, /, *, names: Sequence[str] | None = None) -> str:
        who = names[event.seat] if names else f"seat {event.seat}"
        match event.kind:
            case Kind.DEALT:
                return f"{who} is dealt a card"
            case Kind.PLAYED:
                return f"{who} plays {event.card}"
            case Kind.TRICK:
                return f"{who} takes the trick, for {event.points}"

    def final_events(self, _x: State | View, /) -> tuple[Event, ...]:
        return ()


TELLING = TellingGame()
_data: Data[State, View, Event] = TELLING
_words: Words[State, Move, View, Event] = TELLING
_fast: Fast[State] = TELLING
