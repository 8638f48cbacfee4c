"""A small game of frozen dataclasses, as many would write one: a card each, a bet, and a showdown if it is called.

It keeps every law but those of style: a copy of a state is another object, and a showdown shows a card that no move names.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import ClassVar, TypeAlias

from boardrules.game import CHANCE, GAME_OVER, IllegalMove, InvalidOptions, InvalidState, resolve, short
from boardrules.scoring import Standing, standings

SEATS = 2


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

    deck: int
    hands: tuple[int, ...] = ()
    bets: tuple[int, ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat or a bystander knows: None is a card that it has not seen."""

    seat: int | None
    deck: int
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


class ShowdownGame:
    """The higher card wins what was bet and called; who folds gives away one point."""

    NAME: ClassVar[str] = "showdown"

    def new_game(self, deck: int = 4, /) -> State:
        if type(deck) is not int or not SEATS < deck < 10:
            raise InvalidOptions("deck", f"must be a number from 3 to 9, not {short(deck)}")
        return State(deck)

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
            return tuple(Deal(card) for card in range(1, x.deck + 1) if card not in x.hands)
        return (Bet(0), Bet(*x.bets)) if x.bets else (Bet(1), Bet(2))

    def is_legal(self, state: State, move: Move, /) -> bool:
        return move in self.legal_moves(state)

    def apply_move(self, state: State, move: Move, /) -> State:
        if not self.is_legal(state, move):
            raise IllegalMove(move, "not now", "SHOWDOWN")
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
        if len(set(state.hands)) < len(state.hands) or not set(state.hands) <= set(range(1, state.deck + 1)):
            raise InvalidState("hands", f"cannot be {state.hands}")

    def observe(self, state: State, seat: int | None, /) -> View:
        seen = tuple(card if is_called(state) or holder == seat else None for holder, card in enumerate(state.hands))
        return View(seat, state.deck, seen, state.bets)

    def observe_move(self, state: State, move: Move, seat: int | None, /) -> Move:
        return Deal(None) if isinstance(move, Deal) and len(state.hands) != seat else move

    def sample_state(self, view: View, rng: Random, /) -> State:
        left = [card for card in range(1, view.deck + 1) if card not in view.hands]
        rng.shuffle(left)
        return State(view.deck, tuple(card or left.pop() for card in view.hands), view.bets)

    def count_states(self, view: View, /) -> int:
        unseen, left = view.hands.count(None), view.deck - len(view.hands) + view.hands.count(None)
        return (1, left, left * (left - 1))[unseen]


SHOWDOWN = ShowdownGame()
