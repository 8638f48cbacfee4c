"""The tiny game for learning code: the third game that the adapters are tried on."""

from collections.abc import Mapping

from boardrules.learning import Bounds, Field, FloatArray, Learnable, introduce
from tests.tiny_game import HAND, TINY, TRICKS, Event, Move, Options, State, View


class TinyLearning:
    SECRETS = True

    def bounds(self, options: Options, /) -> Bounds:
        cards = HAND * options.players
        return Bounds(cards, cards, 0, max(TRICKS, sum(options.deck)), 2)

    def fields(self, options: Options, /) -> tuple[Field, ...]:
        players, deck = options.players, len(options.deck)
        return (
            Field("viewer", (players,)),
            Field("hand", (deck,)),
            Field("sizes", (players,)),
            Field("played", (TRICKS * players, players, deck), memory=True),
        )

    def encode(self, view: View, into: Mapping[str, FloatArray], /) -> None:
        if view.seat is not None:
            into["viewer"][view.seat] = 1
        for card in view.hand:
            into["hand"][card - 1] = 1
        into["sizes"][:] = [size / HAND for size in view.sizes]
        if "played" in into:
            for number, (seat, card) in enumerate(view.played):
                into["played"][number, seat, card - 1] = 1


introduce(TINY, TinyLearning())
_: Learnable[State, Move, View, Options, Event] = TINY
