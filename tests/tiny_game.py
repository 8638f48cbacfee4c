"""A tiny game of hidden hands with all layers but `Data` and `Words`, and the simplest pictures: the third game on which the laws and strategies are tried.

Each of 2 or 3 seats is dealt two cards of a deck of 1, 2, 3, ... and one card stays out. Cards are played in turn, in
two tricks; the best card takes the trick and leads the next one.
"""

from enum import StrEnum
from fractions import Fraction
from math import factorial, prod
from random import Random
from typing import ClassVar, Protocol, TypeAlias

from attrs import field, fields, frozen

from boardrules.game import (
    CHANCE,
    GAME_OVER,
    Drawable,
    Hidden,
    Ids,
    IllegalMove,
    InvalidNotation,
    InvalidOptions,
    InvalidState,
    NoMoveId,
    Written,
    resolve,
    short,
)
from boardrules.scoring import Standing, standings

HAND = 2
TRICKS = HAND


class Worth(StrEnum):
    """What a trick scores."""

    ONE = "one"
    PIPS = "pips"


@frozen
class Options:
    """Seats, which card is best, and what a trick is worth."""

    players: int = 2
    lowest_wins: bool = False
    worth: Worth = Worth.ONE

    def __attrs_post_init__(self) -> None:
        if type(self.players) is not int or self.players not in (2, 3):
            raise InvalidOptions("players", f"must be 2 or 3, not {short(self.players)}")
        if type(self.lowest_wins) is not bool:
            raise InvalidOptions("lowest_wins", f"must be True or False, not {short(self.lowest_wins)}")
        if type(self.worth) is not Worth:
            raise InvalidOptions("worth", f"must be a Worth, not {short(self.worth)}")

    @property
    def deck(self) -> range:
        return range(1, HAND * self.players + 2)


@frozen
class Deal:
    """Chance: the next card dealt; None where the one who looks may not see it."""

    card: int | None


@frozen
class Play:
    """A player puts a card down."""

    card: int


Move: TypeAlias = Deal | Play


class Kind(StrEnum):
    """What can happen."""

    DEALT = "dealt"
    PLAYED = "played"
    TRICK = "trick"


@frozen
class Event:
    """A card dealt to a seat, a card played by it, a trick taken by it."""

    kind: Kind
    seat: int
    points: int = 0
    card: int | None = None


@frozen
class State:
    """The position: hands in ascending order, and (seat, card) for all that was played."""

    options: Options
    hands: tuple[tuple[int, ...], ...]
    played: tuple[tuple[int, int], ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(hand) for hand in self.hands)

    def __copy__(self) -> "State":
        return self

    def __deepcopy__(self, memo: object) -> "State":
        return self


@frozen
class View:
    """What a seat knows: its own hand, how many cards the others hold, and what was played."""

    seat: int | None
    options: Options
    hand: tuple[int, ...]
    sizes: tuple[int, ...] = field()
    played: tuple[tuple[int, int], ...]

    def __copy__(self) -> "View":
        return self

    def __deepcopy__(self, memo: object) -> "View":
        return self


class _Public(Protocol):
    """What states and views both show."""

    @property
    def options(self) -> Options: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def played(self) -> tuple[tuple[int, int], ...]: ...


def _undealt(x: _Public) -> int:
    return HAND * x.options.players - sum(x.sizes) - len(x.played)


def _taker(options: Options, trick: tuple[tuple[int, int], ...]) -> int:
    best = min if options.lowest_wins else max
    return best(trick, key=lambda play: play[1])[0]


def _tricks(x: _Public) -> list[tuple[tuple[int, int], ...]]:
    size = x.options.players
    return [x.played[at : at + size] for at in range(0, len(x.played), size)]


class TinyGame:
    """The rules as an object, so that a broken game can override one of them."""

    NAME: ClassVar[str] = "tiny"
    STATE: ClassVar[type[State]] = State

    def new_game(self, options: Options = Options(), /) -> State:
        if type(options) is not Options:
            raise InvalidOptions("options", f"must be Options, not {short(options)}")
        return self.STATE(options, ((),) * options.players)

    def current_player(self, x: State | View, /) -> int:
        if _undealt(x):
            return CHANCE
        tricks, players = _tricks(x), x.options.players
        if len(x.played) == TRICKS * players:
            return GAME_OVER
        current = tricks[-1] if len(x.played) % players else ()
        full = [trick for trick in tricks if len(trick) == players]
        leader = _taker(x.options, full[-1]) if full else 0
        return (leader + len(current)) % players

    def is_over(self, x: State | View, /) -> bool:
        return self.current_player(x) == GAME_OVER

    def legal_moves(self, x: State | View, /) -> tuple[Move, ...]:
        player = self.current_player(x)
        if isinstance(x, View):
            return tuple(Play(card) for card in x.hand) if player == x.seat else ()
        if player == CHANCE:
            dealt = {card for hand in x.hands for card in hand}
            return tuple(Deal(card) for card in x.options.deck if card not in dealt)
        return () if player == GAME_OVER else tuple(Play(card) for card in x.hands[player])

    def is_legal(self, state: State, move: Move, /) -> bool:
        return move in self.legal_moves(state)

    def apply_move(self, state: State, move: Move, /) -> State:
        if not self.is_legal(state, move):
            raise IllegalMove(move, "not among the legal moves", "TINY-1")
        hands = list(state.hands)
        if isinstance(move, Deal):
            assert move.card is not None
            seat = sum(state.sizes) // HAND
            hands[seat] = tuple(sorted((*hands[seat], move.card)))
            return self.STATE(state.options, tuple(hands))
        seat = self.current_player(state)
        hands[seat] = tuple(card for card in hands[seat] if card != move.card)
        return self.STATE(state.options, tuple(hands), (*state.played, (seat, move.card)))

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
        points = [0] * x.options.players
        for trick in _tricks(x):
            if len(trick) == x.options.players:
                worth = 1 if x.options.worth is Worth.ONE else sum(card for _, card in trick)
                points[_taker(x.options, trick)] += worth
        return tuple(points)

    def standings(self, x: State | View, /) -> tuple[Standing, ...]:
        return standings(self.scores(x))

    def events(self, before: State, move: Move, /) -> tuple[Event, ...]:
        after = self.apply_move(before, move)
        if isinstance(move, Deal):
            return (Event(Kind.DEALT, sum(before.sizes) // HAND),)
        gains = [now - then for then, now in zip(self.scores(before), self.scores(after), strict=True)]
        tricks = tuple(Event(Kind.TRICK, seat, gain) for seat, gain in enumerate(gains) if gain)
        return (Event(Kind.PLAYED, self.current_player(before), card=move.card), *tricks)

    def path(self, state: State, /) -> tuple[Move, ...]:
        deals: list[Move] = []
        for seat, hand in enumerate(state.hands):
            put_down = [card for player, card in state.played if player == seat]
            deals.extend(Deal(card) for card in sorted((*hand, *put_down)))
        return (*deals, *(Play(card) for _, card in state.played))

    def validate(self, state: State, /) -> None:
        cards = [card for hand in state.hands for card in hand] + [card for _, card in state.played]
        if len(set(cards)) != len(cards) or not set(cards) <= set(state.options.deck):
            raise InvalidState("hands", "a card lies in two places or is not in the deck")

    def observe(self, state: State, seat: int | None, /) -> View:
        hand = () if seat is None else state.hands[seat]
        return View(seat, state.options, hand, state.sizes, state.played)

    def observe_move(self, state: State, move: Move, seat: int | None, /) -> Move:
        hidden = isinstance(move, Deal) and seat != sum(state.sizes) // HAND
        return Deal(None) if hidden else move

    def _unseen(self, view: View) -> list[int]:
        seen = {*view.hand, *(card for _, card in view.played)}
        return [card for card in view.options.deck if card not in seen]

    def sample_state(self, view: View, rng: Random, /) -> State:
        unseen = self._unseen(view)
        rng.shuffle(unseen)
        hands = []
        for seat, size in enumerate(view.sizes):
            hands.append(view.hand if seat == view.seat else tuple(sorted(unseen[:size])))
            unseen = unseen if seat == view.seat else unseen[size:]
        return self.STATE(view.options, tuple(hands), view.played)

    def count_states(self, view: View, /) -> int:
        unseen = len(self._unseen(view))
        sizes = [size for seat, size in enumerate(view.sizes) if seat != view.seat]
        return factorial(unseen) // prod(map(factorial, (*sizes, unseen - sum(sizes))))

    def move_to_text(self, move: Move, /) -> str:
        if isinstance(move, Deal):
            return "deal:?" if move.card is None else f"deal:{move.card}"
        return f"play:{move.card}"

    def move_from_text(self, text: str, /) -> Move:
        if not isinstance(text, str):
            raise InvalidNotation(short(text), "must be text")
        if text == "deal:?":
            return Deal(None)
        kind, _, digits = text.partition(":")
        if kind not in ("deal", "play") or digits not in tuple("1234567"):
            raise InvalidNotation(short(text), "no such move")
        return Deal(int(digits)) if kind == "deal" else Play(int(digits))

    def options_to_data(self, options: Options, /) -> dict[str, object]:
        default = Options()
        differing = [
            each.name for each in fields(Options) if getattr(options, each.name) != getattr(default, each.name)
        ]
        values = {name: getattr(options, name) for name in differing}
        return {name: str(value) if isinstance(value, Worth) else value for name, value in values.items()}

    def options_from_data(self, data: object, /) -> Options:
        if not isinstance(data, dict):
            raise InvalidOptions("options", f"must be an object, not {short(data)}")
        for name in data:
            if name not in ("players", "lowest_wins", "worth"):
                raise InvalidOptions(short(name), "no such option")
        worth = data.get("worth", "one")
        if worth not in tuple(Worth):
            raise InvalidOptions("worth", f"must be one or pips, not {short(worth)}")
        return Options(**{**data, "worth": Worth(worth)})

    def num_seats(self, options: Options, /) -> int:
        return options.players

    def num_move_ids(self, options: Options, /) -> int:
        return 2 * len(options.deck)

    def num_decision_ids(self, options: Options, /) -> int:
        return len(options.deck)

    def move_to_id(self, options: Options, move: Move, /) -> int | None:
        if move.card is None:
            return None
        return move.card - 1 + (len(options.deck) if isinstance(move, Deal) else 0)

    def move_from_id(self, options: Options, move_id: int, /) -> Move:
        cards = len(options.deck)
        if type(move_id) is not int or not 0 <= move_id < 2 * cards:
            raise NoMoveId(short(move_id), f"ids run from 0 to {2 * cards - 1}")
        return Play(move_id + 1) if move_id < cards else Deal(move_id - cards + 1)

    def render_text(self, x: State | View, /) -> str:
        played = " ".join(f"{seat}:{card}" for seat, card in x.played)
        hands = f"{x.seat} holds {x.hand}" if isinstance(x, View) else str(x.hands)
        return f"{hands} sizes {x.sizes} played {played or '-'}"

    def render_svg(self, x: State | View, /) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text>{self.render_text(x)}</text></svg>'


TINY = TinyGame()
_written: Written[State, Move, Options, Event] = TINY
_hidden: Hidden[State, Move, View, Options, Event] = TINY
_numbered: Ids[Move, Options] = TINY
_drawable: Drawable[State, View] = TINY
