"""Thousands of games of Failing Water at once, as NumPy arrays: for self-play, evaluation and search.

A `Batch` holds games that all stand at the same decision of the same round: whose turn it is and which row is filled
depends on nothing that players do. One call then plays one decision in all of them. Unlike a state, a batch changes in place.

>>> batch = Batch(games=1000, seed=7)
>>> while not batch.over:
...     batch.step(batch.random_moves())
>>> batch.scores.shape, int(batch.places.min())
((1000, 4), 1)
"""

from collections.abc import Callable, Sequence
from typing import Final, Self, SupportsIndex, TypeAlias

import numpy as np
import numpy.typing as npt

from boardrules.failingwater import State, move_from_id, num_decision_ids
from boardrules.failingwater.options import DEFAULTS, Options, require_options
from boardrules.failingwater.refusals import refusal
from boardrules.game import GAME_OVER, IllegalMove, InvalidOptions, InvalidState, NoMoveId, given
from boardrules.learning._lockstep.chance import begin_round, draw_first_seats, draw_one_of
from boardrules.learning._lockstep.games import (
    ONE,
    CardSets,
    Games,
    decisions_a_round,
    legal_cards,
    new_games,
    put_down,
)
from boardrules.learning._lockstep.rounds import finish_round, places_of, totals_of
from boardrules.learning._lockstep.states import games_of, state_of
from boardrules.learning._lockstep.views import encode_views, sheet_of
from boardrules.learning.failingwater import fields
from boardrules.learning.fields import Field, FloatArray, fields_of
from boardrules.learning.tables import whole_number
from boardrules.shown import kind_of

BoolArray: TypeAlias = npt.NDArray[np.bool_]
"""An array of yes and no."""

IntArray: TypeAlias = npt.NDArray[np.int64]
"""An array of whole numbers."""

MoveArray: TypeAlias = (
    npt.NDArray[np.uint8]
    | npt.NDArray[np.int32]
    | npt.NDArray[np.int64]
    | npt.NDArray[np.uint32]
    | npt.NDArray[np.uint64]
)
"""An array of move ids; other types of whole numbers are taken too."""

Policy: TypeAlias = Callable[[FloatArray, BoolArray], MoveArray]
"""From the views of those whose turn it is and their legal moves, a row a game each, to one move id a game."""

MOST_GAMES: Final = 1 << 24
"""More games than this are refused: they would not fit into memory together with their views."""


class Batch:
    """Games of Failing Water in lockstep, changed in place by `step`.

    Games of one batch share their options and always stand at a decision, or are all over: chance between decisions is
    part of a step. Equal options, number of games and seed give equal games; what is dealt depends on nothing that is played,
    but for the hands that FW-66 hands on.

    Arrays that are handed out are the caller's own: nothing that is done to them changes the games.

    :param options: the options of all games
    :param games: how many there are
    :param seed: a whole number from 0, or a generator to spawn from; all chance and `random_moves` follow from it
    :raises InvalidOptions: naming the argument

    >>> batch = Batch(games=3, seed=1)
    >>> batch.to_move
    array([0, 0, 0])
    >>> batch.legal().sum(axis=1)
    array([6, 6, 6])
    """

    __slots__ = ("_allowed", "_chance", "_choices", "_games")

    def __init__(self, options: Options = DEFAULTS, *, games: int, seed: SupportsIndex | np.random.Generator) -> None:
        require_options(options)
        if type(games) is not int or not 1 <= games <= MOST_GAMES:
            raise InvalidOptions("games", f"must be a number from 1 to {MOST_GAMES}, not {given(games)}")
        chance, choices = _generators(seed)
        begun = new_games(options, draw_first_seats(options, games, chance))
        begin_round(begun, chance)
        self._hold(begun, chance, choices)

    def _hold(self, games: Games, chance: np.random.Generator, choices: np.random.Generator) -> None:
        self._games = games
        self._chance = chance
        self._choices = choices
        self._allowed: CardSets | None = None

    @classmethod
    def from_states(cls, states: Sequence[State], *, seed: SupportsIndex | np.random.Generator) -> Self:
        """Return a batch of states that all stand at the same decision of the same round, or are all over.

        The states are taken as they are: `validate` those that were built by hand.

        :param states: one a game; the same one may come often
        :param seed: what follows in all games comes from it
        :raises InvalidState: naming the first that is no state, waits for chance, or stands elsewhere than the first one
        :raises InvalidOptions: naming the first with other options than the first one, or the seed

        >>> from random import Random
        >>> from boardrules import failingwater
        >>> state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
        >>> batch = Batch.from_states([state] * 100, seed=1)
        >>> batch.to_states()[99] == state
        True
        """
        batch = cls.__new__(cls)
        batch._hold(games_of(states), *_generators(seed))  # noqa: SLF001 - its own
        return batch

    def to_states(self) -> tuple[State, ...]:
        """Return every game as a state of the library."""
        return tuple(self.state(game) for game in range(len(self)))

    def state(self, game: int) -> State:
        """Return one game as a state of the library.

        :raises InvalidState: for a number that is no game's
        """
        if type(game) is not int or not 0 <= game < len(self):
            raise InvalidState("game", f"must be a number from 0 to {len(self) - 1}, not {given(game)}")
        return state_of(self._games, game)

    def __len__(self) -> int:
        """Return how many games there are."""
        return self._games.count

    @property
    def options(self) -> Options:
        """The options of all games."""
        return self._games.options

    @property
    def over(self) -> bool:
        """Whether all games have ended."""
        return self._games.over

    @property
    def to_move(self) -> IntArray:
        """By game, the seat whose turn it is; `GAME_OVER` at the end. All the same unless first seats are random."""
        if self.over:
            return np.full(len(self), GAME_OVER)
        first_seats: IntArray = self._games.first_seats.astype(np.int64)
        return (first_seats + self._games.step.chair) % self._games.players

    @property
    def scores(self) -> IntArray:
        """The points of all finished rounds by game and seat."""
        return self._by_seat(totals_of(self._games))

    @property
    def places(self) -> IntArray:
        """The places by game and seat, from 1; who is tied shares one. Before the end by points alone, as in `standings`."""
        return self._by_seat(places_of(self._games))

    def _by_seat(self, by_chair: IntArray) -> IntArray:
        seats = np.arange(self._games.players)
        chairs = (seats - self._games.first_seats[:, None].astype(np.int64)) % len(seats)
        return np.take_along_axis(by_chair.T, chairs, axis=1)

    def legal(self) -> BoolArray:
        """Return by game and move id which decisions are legal; none when the games are over."""
        width = num_decision_ids(self.options)
        if self.over:
            return np.zeros((len(self), width), np.bool_)
        octets = self._legal_cards().astype("<u4").view(np.uint8).reshape(-1, 4)
        return np.unpackbits(octets, axis=1, count=width, bitorder="little").view(np.bool_)

    def _legal_cards(self) -> CardSets:
        if self._allowed is None:
            self._allowed = legal_cards(self._games)
        return self._allowed

    def fields(self, *, memory: bool = False, past_columns: bool = True) -> tuple[Field, ...]:
        """Return the fields of a row of `views`, in their order.

        :param memory: whether the fields that tell of finished rounds are among them
        :param past_columns: whether `past_columns`, most of these numbers, is too
        :raises InvalidOptions: for flags other than True and False
        """
        if type(past_columns) is not bool:
            raise InvalidOptions("past_columns", f"must be True or False, not {given(past_columns)}")
        return fields_of(fields(self.options), memory=memory, optional=past_columns)

    def views(
        self,
        seat: int | None = None,
        *,
        memory: bool = False,
        past_columns: bool = True,
        out: FloatArray | None = None,
    ) -> FloatArray:
        """Return what a seat may know as numbers, one row a game: what `boardrules.learning` makes of `observe`.

        All that has a place by seat is turned so that the viewer's comes first, but for the field `viewer`.

        :param seat: whose views; None for the one whose turn it is in each game
        :param memory: whether the fields that tell of finished rounds are among them, as in an information state
        :param past_columns: whether `past_columns` is too; without it `memory` is cheap, but no longer perfect recall
        :param out: an array to write into instead of a new one, as an earlier call for the same fields returned it
        :raises InvalidState: for a seat that is none, for None when the games are over, and for an unfit `out`
        :raises InvalidOptions: for flags other than True and False
        """
        seats = self._games.players
        if seat is None:
            if self.over:
                raise InvalidState("seat", "the games are over: nobody's turn it is")
        elif type(seat) is not int or not 0 <= seat < seats:
            raise InvalidState("seat", f"must be None or a seat from 0 to {seats - 1}, not {given(seat)}")
        wanted = self.fields(memory=memory, past_columns=past_columns)
        shape = len(self), sum(each.size for each in wanted)
        if out is None:
            out = np.zeros(shape, np.float32)
        elif isinstance(out, np.ndarray) and out.shape == shape and out.dtype == np.float32 and out.flags.carray:
            out.fill(0)
        else:
            raise InvalidState("out", f"must be a float32 array of shape {shape}, contiguous and writable")
        encode_views(self._games, seat, sheet_of(wanted, out))
        return out

    def random_moves(self) -> npt.NDArray[np.uint8]:
        """Return a legal move for each game, all equally likely.

        :raises InvalidState: when the games are over
        """
        if self.over:
            raise InvalidState("batch", "the games are over")
        return draw_one_of(self._legal_cards(), self._choices)

    def step(self, moves: MoveArray) -> None:
        """Make one decision in every game, and play chance up to the next one.

        Where any move is refused, no game has changed.

        :param moves: by game, the id of a legal decision
        :raises NoMoveId: for anything but whole numbers, one a game, that are ids of decisions; the first one that is none is named
        :raises IllegalMove: naming the first game whose rules forbid its move, and why
        """
        codes = self._checked(moves)
        games = self._games
        if self.over:
            raise self._illegal(0, int(codes[0]))
        refused = np.flatnonzero(self._legal_cards() & ONE << codes == 0)
        if len(refused):
            raise self._illegal(int(refused[0]), int(codes[refused[0]]))
        self._allowed = None
        put_down(games, codes)
        if games.decision == decisions_a_round(games.options):
            finish_round(games)
            if not games.over:
                begin_round(games, self._chance)

    def _checked(self, moves: object) -> npt.NDArray[np.uint8]:
        """Return the moves as codes, which they are once they are ids of decisions."""
        if not isinstance(moves, np.ndarray) or moves.shape != (len(self),) or moves.dtype.kind not in "iu":
            wanted = f"must be an array of {len(self)} whole numbers, one a game"
            found = f"{moves.dtype} of shape {moves.shape}" if isinstance(moves, np.ndarray) else kind_of(moves)
            raise NoMoveId("moves", f"{wanted}, not {found}")
        ids = num_decision_ids(self.options)
        if moves.min() < 0 or moves.max() >= ids:
            game = int(np.flatnonzero((moves < 0) | (moves >= ids))[0])
            raise NoMoveId(f"moves[{game}]", f"decisions have ids from 0 to {ids - 1}, not {moves[game]}")
        return moves.astype(np.uint8)

    def _illegal(self, game: int, move_id: int) -> IllegalMove:
        """Return what the library says of a game's illegal move, with the game named."""
        move = move_from_id(self.options, move_id)
        why = refusal(self.state(game), move)
        return IllegalMove(move, f"game {game}: {why.reason}", why.rule, why)

    def play(self, policy: Policy | None = None) -> None:
        """Play all games to their end.

        :param policy: picks the moves of all seats; without it every decision is random
        :raises NoMoveId: as `step` does, for what a policy returned
        :raises IllegalMove: as `step` does, for what a policy returned
        :raises InvalidOptions: for what is no policy

        >>> lowest = Batch(games=2, seed=3)
        >>> lowest.play(lambda views, legal: legal.argmax(axis=1))
        >>> lowest.over
        True
        """
        if policy is not None and not callable(policy):
            raise InvalidOptions("policy", f"must be a function or None, not {given(policy)}")
        while not self.over:
            self.step(self.random_moves() if policy is None else policy(self.views(), self.legal()))


def _generators(seed: object) -> tuple[np.random.Generator, np.random.Generator]:
    """Return one generator for chance and one for random decisions, so that neither depends on how the other is used."""
    if isinstance(seed, np.random.Generator):
        try:
            chance, choices = seed.spawn(2)
        except (TypeError, AttributeError):
            raise InvalidOptions("seed", "must be a generator that others can be spawned from") from None
        return chance, choices
    number = whole_number(seed)
    if number is None or number < 0:
        raise InvalidOptions("seed", f"must be a whole number from 0 or a NumPy generator, not {given(seed)}")
    chance, choices = np.random.default_rng(number).spawn(2)
    return chance, choices
