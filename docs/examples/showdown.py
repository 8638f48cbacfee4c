"""Showdown, a card game for two: a card each, a bet, and a showdown if it is called. The guide "Write a game" explains it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from boardrules import (
    CHANCE,
    GAME_OVER,
    IllegalMove,
    InvalidNotation,
    InvalidOptions,
    InvalidState,
    NoMoveId,
    resolve,
)
from boardrules.learning import Bounds, Field, FloatArray, introduce
from boardrules.scoring import Standing, standings

SEATS = 2


# Values
def _sensible(_options: "Options", _attribute: object, deck: object) -> None:
    if type(deck) is not int or not SEATS < deck < 10:
        raise InvalidOptions("deck", f"must be a number from 3 to 9, not {deck!r:.40}")


@frozen
class Options:
    """How many cards there are, ranked from 1."""

    deck: int = field(default=4, validator=_sensible)


@dataclass(frozen=True)
class Deal:
    """Chance: the next seat's card; None where the one who looks may not see it."""

    card: int | None


@dataclass(frozen=True)
class Bet:
    """Seat 0 bets one or two points; seat 1 calls with as many, or folds with 0."""

    points: int


Move: TypeAlias = Deal | Bet


@dataclass(frozen=True)
class State:
    """The cards dealt so far by seat, and the bets made."""

    options: Options
    hands: tuple[int, ...] = ()
    bets: tuple[int, ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat or a bystander knows: None is a card that it has not seen."""

    seat: int | None
    options: Options
    hands: tuple[int | None, ...]
    bets: tuple[int, ...]


@dataclass(frozen=True)
class Event:
    """A card dealt to a seat, a bet made by it, points won by it."""

    kind: str
    seat: int
    points: int = 0


def is_called(x: State | View) -> bool:
    return len(x.bets) == SEATS and x.bets[1] > 0


# Rules
class Showdown:
    """The higher card wins what was bet and called; who folds gives away one point."""

    NAME: ClassVar[str] = "showdown"

    def new_game(self, options: Options = Options(), /) -> State:
        if type(options) is not Options:
            raise InvalidOptions("options", f"must be showdown.Options, not {options!r:.40}")
        return State(options)

    def current_player(self, x: State | View, /) -> int:
        if len(x.hands) < SEATS:
            return CHANCE
        return len(x.bets) if len(x.bets) < SEATS else GAME_OVER

    def is_over(self, x: State | View, /) -> bool:
        return self.current_player(x) == GAME_OVER

    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        player = self.current_player(x)
        if player == GAME_OVER or (isinstance(x, View) and x.seat != player):
            return ()
        if player == CHANCE:
            return tuple(Deal(card) for card in range(1, x.options.deck + 1) if card not in x.hands)
        return (Bet(0), Bet(*x.bets)) if x.bets else (Bet(1), Bet(2))

    def is_legal(self, state: State, move: Move, /) -> bool:
        return move in self.legal_moves(state)

    def apply_move(self, state: State, move: Move, /) -> State:
        if not self.is_legal(state, move):
            raise IllegalMove(move, "no such move can be made now", "SHOWDOWN")
        if isinstance(move, Bet):
            return replace(state, bets=(*state.bets, move.points))
        assert move.card is not None
        return replace(state, hands=(*state.hands, move.card))

    def chance_outcomes(self, state: State, /) -> tuple[tuple[Move, Fraction], ...]:
        if self.current_player(state) != CHANCE:
            return ()
        moves = self.legal_moves(state)
        return tuple((move, Fraction(1, len(moves))) for move in moves)

    def sample_chance(self, state: State, rng: Random, /) -> Move:
        return rng.choice(self.legal_moves(state))

    def resolve_chance(self, state: State, rng: Random, /) -> State:
        return resolve(self, state, rng)[0]

    def scores(self, x: State | View, /) -> tuple[int, ...]:
        if not self.is_over(x):
            return (0, 0)
        if not is_called(x):
            return (1, 0)
        first, second = (card or 0 for card in x.hands)
        return (x.bets[0], 0) if first > second else (0, x.bets[0])

    def standings(self, x: State | View, /) -> tuple[Standing, ...]:
        return standings(self.scores(x))

    def events(self, before: State, move: Move, /) -> tuple[Event, ...]:
        after = self.apply_move(before, move)
        if isinstance(move, Deal):
            return (Event("dealt", len(before.hands)),)
        won = tuple(Event("won", seat, points) for seat, points in enumerate(self.scores(after)) if points)
        return (Event("bet", len(before.bets)), *won)

    def path(self, state: State, /) -> tuple[Move, ...]:
        return (*map(Deal, state.hands), *map(Bet, state.bets))

    def validate(self, state: State, /) -> None:
        if len(set(state.hands)) < len(state.hands) or not set(state.hands) <= set(range(1, state.options.deck + 1)):
            raise InvalidState("hands", f"cannot be {state.hands}")

    # Hidden
    def observe(self, state: State, seat: int | None, /) -> View:
        seen = tuple(card if is_called(state) or holder == seat else None for holder, card in enumerate(state.hands))
        return View(seat, state.options, seen, state.bets)

    def observe_move(self, state: State, move: Move, seat: int | None, /) -> Move:
        return Deal(None) if isinstance(move, Deal) and len(state.hands) != seat else move

    def sample_state(self, view: View, rng: Random, /) -> State:
        left = [card for card in range(1, view.options.deck + 1) if card not in view.hands]
        rng.shuffle(left)
        return State(view.options, tuple(card or left.pop() for card in view.hands), view.bets)

    def count_states(self, view: View, /) -> int:
        unseen = view.hands.count(None)
        left = view.options.deck - len(view.hands) + unseen
        return (1, left, left * (left - 1))[unseen]

    # Notation
    def move_to_text(self, move: Move, /) -> str:
        return f"bet:{move.points}" if isinstance(move, Bet) else f"deal:{move.card or '?'}"

    def move_from_text(self, text: str, /) -> Move:
        every: tuple[Move, ...] = (Deal(None), *map(Bet, range(3)), *map(Deal, range(1, 10)))
        for move in every:
            if text == self.move_to_text(move):
                return move
        raise InvalidNotation(f"{text!r:.40}", "there is no such move")

    def options_to_data(self, options: Options, /) -> dict[str, object]:
        return {} if options == Options() else {"deck": options.deck}

    def options_from_data(self, data: object, /) -> Options:
        match data:
            case {"deck": int(deck), **others} if not others:
                return Options(deck)
        if data == {}:
            return Options()
        raise InvalidOptions("options", f"must be an object with a deck or nothing, not {data!r:.40}")

    def num_seats(self, _options: Options, /) -> int:
        return SEATS

    # Ids
    def num_move_ids(self, options: Options, /) -> int:
        return self.num_decision_ids(options) + options.deck

    def num_decision_ids(self, _options: Options, /) -> int:
        return 3

    def move_to_id(self, options: Options, move: Move, /) -> int | None:
        if isinstance(move, Bet):
            return move.points
        return None if move.card is None else self.num_decision_ids(options) + move.card - 1

    def move_from_id(self, options: Options, move_id: int, /) -> Move:
        if type(move_id) is not int or not 0 <= move_id < self.num_move_ids(options):
            raise NoMoveId(f"{move_id!r:.40}", "must be the number of a move of Showdown")
        decisions = self.num_decision_ids(options)
        return Bet(move_id) if move_id < decisions else Deal(move_id - decisions + 1)


SHOWDOWN = Showdown()


# Learning
class ShowdownLearning:
    """What learning code has to know besides the rules."""

    SECRETS = True

    def bounds(self, _options: Options, /) -> Bounds:
        return Bounds(decisions=SEATS, chance_steps=SEATS, least=0, most=2, clear_lead=2)

    def fields(self, options: Options, /) -> tuple[Field, ...]:
        return Field("cards", (SEATS, options.deck)), Field("bets", (SEATS,))

    def encode(self, view: View, into: Mapping[str, FloatArray], /) -> None:
        for seat, card in enumerate(view.hands):
            if card is not None:
                into["cards"][seat, card - 1] = 1
        for seat, points in enumerate(view.bets):
            into["bets"][seat] = points / 2


introduce(SHOWDOWN, ShowdownLearning())
# The end
