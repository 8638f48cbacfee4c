"""A bot for any game: information-set Monte Carlo tree search, from a seat's view and nothing else.

Each iteration draws a state that the view allows, walks down one tree of decisions, adds to it where it ends, and books
what comes of it on the way back. Chance, and what others hold, are drawn afresh every time, so the tree is over
decisions alone, and a node counts how often each of its moves could have been made.

What comes of a position is found in one of three ways. A game that can compare its moves (`Comparing`; faster still where
it is `Weighing`) is asked what each of them leads to while all else stays the same. One that can tell what is still to be
scored (`Foreseeing`) is scored as if it were over. Any other is played to a random end.
"""

from collections.abc import Callable, Sequence
from math import inf, log, sqrt, tanh
from random import Random
from typing import Final, Generic, TypeVar

from attrs import Attribute, define, field, frozen

from boardrules.foresight import Comparing, Foreseeing, Points, Weighing
from boardrules.game import CHANCE, GAME_OVER, E, Hidden, InvalidOptions, InvalidState, M, O, S, V, given, rollout

__all__ = ["Comparing", "Foreseeing", "Search", "Thinker", "Weighing", "never"]

N = TypeVar("N", bound=float)


@define(eq=False)
class _Node(Generic[M]):
    """A decision in the tree, or the root.

    :ivar visits: how often it was made
    :ivar chances: how often it could have been made
    :ivar comparisons: how often the moves after it were compared
    :ivar worth: the sum of what it brought the one who made it, each from 0 to 1
    :ivar replies: the decisions after it
    """

    visits: int = 0
    chances: int = 0
    comparisons: int = 0
    worth: float = 0.0
    replies: "dict[M, _Node[M]]" = field(factory=dict)

    def reply(self, move: M) -> "_Node[M]":
        """Return the node of a move, a new one where there is none."""
        node = self.replies.get(move)
        if node is None:
            node = self.replies[move] = _Node()
        return node

    def promise(self, curiosity: float) -> float:
        """Return how much it deserves another try: its mean worth, and more the less often it was tried.

        One that was never tried is there where a search was broken off.
        """
        if not self.visits:
            return inf
        return self.worth / self.visits + curiosity * sqrt(log(self.chances) / self.visits)

    def compared(self, moves: Sequence[M], worths: Sequence[Sequence[float]], player: int) -> Sequence[float]:
        """Book what each move from here is worth, and return what that of them is worth which has done best so far."""
        best, best_mean = worths[0], -1.0
        self.comparisons += 1
        for move, worth in zip(moves, worths, strict=True):
            reply = self.reply(move)
            reply.chances += 1
            reply.visits += 1
            reply.worth += worth[player]
            mean = reply.worth / reply.visits
            if mean > best_mean:
                best, best_mean = worth, mean
        return best


def never() -> bool:
    """Tell that there is no haste."""
    return False


_MOST: Final = 1e100


def _at_least(least: float) -> Callable[[object, "Attribute[N]", N], None]:
    """Return a validator: a whole number where the default is one, no less, and nothing too large to reckon with."""

    def check(_search: object, setting: "Attribute[N]", value: N) -> None:
        if type(setting.default) is int:
            kinds, wanted, most = (int,), f"a whole number from {least} on", inf
        else:
            kinds, wanted, most = (int, float), f"a number from {least} to {_MOST:g}", _MOST
        if type(value) not in kinds or not least <= value <= most:
            raise InvalidOptions(setting.name, f"must be {wanted}, not {given(value)}")

    return check


@frozen
class Search:
    """How to search. The defaults suit both games of the library.

    :ivar iterations: how many states are drawn at most
    :ivar patience: how often the moves of a node are compared before the tree grows on below it, in a game that compares
    :ivar widening: how fast a node takes in moves in other games: their number grows with this times the root of its visits
    :ivar curiosity: how much moves that were tried seldom are preferred
    :ivar scale: a lead of so many points counts as a good chance to win, in a game that does not compare
    :raises InvalidOptions: for what is no number, or too small
    """

    iterations: int = field(default=200, validator=_at_least(1))
    patience: int = field(default=1000, validator=_at_least(1))
    widening: float = field(default=2.0, validator=_at_least(0))
    curiosity: float = field(default=0.5, validator=_at_least(0))
    scale: float = field(default=5.0, validator=_at_least(0.001))

    def choose(self, game: Hidden[S, M, V, O, E], view: V, rng: Random, enough: Callable[[], bool] = never) -> M:
        """Return the move that the search prefers, for the seat that sees the view and is to move.

        Equal views and equal generators lead to the same move, unless `enough` ends the search by a clock.

        :param enough: asked after each iteration; the search ends at once where it says so
        :raises InvalidState: for the view of a seat that is not to move

        >>> from boardrules import failingwater
        >>> state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
        >>> view = failingwater.observe(state, failingwater.current_player(state))
        >>> Search(iterations=50).choose(failingwater, view, Random(1)) in failingwater.legal_moves(view)
        True
        """
        return Thinker(game, self).choose(view, rng, enough)


@define(eq=False)
class Thinker(Generic[S, M, V, O, E]):
    """A search that keeps its tree from one decision of a seat to the next: one for each seat of a game.

    :ivar game: the game
    :ivar search: how to search
    :raises InvalidOptions: for another kind of search

    >>> from boardrules import fountains
    >>> state = fountains.resolve_chance(fountains.new_game(), Random(1))
    >>> thinker = Thinker(fountains, Search(iterations=40))
    >>> thinker.saw(thinker.choose(fountains.observe(state, 0), Random(1)))
    >>> 0 < thinker.visits < 40
    True
    """

    game: Hidden[S, M, V, O, E]
    search: Search = field(default=Search())
    _root: _Node[M] = field(factory=_Node, init=False)

    @search.validator
    def _is_one(self, _field: object, value: object) -> None:
        if not isinstance(value, Search):
            raise InvalidOptions("search", f"must be a Search, not {given(value)}")

    @property
    def visits(self) -> int:
        """How many iterations of the searches so far came through the position as it is now."""
        return self._root.visits

    def saw(self, move: M) -> None:
        """Follow a decision of this seat or another, as this seat saw it made (`observe_move`). Chance need not be told.

        Where the tree knows nothing of it, the next search begins anew.
        """
        try:
            self._root = self._root.replies.get(move) or _Node()
        except TypeError:  # without a hash it is no move
            self._root = _Node()

    def choose(self, view: V, rng: Random, enough: Callable[[], bool] = never) -> M:
        """Return the move that the search prefers; see `Search.choose`.

        :raises InvalidState: for the view of a seat that is not to move
        """
        game, root, replies = self.game, self._root, self._root.replies
        moves = game.legal_moves(view)
        if not moves:
            player = game.current_player(view)
            told = {CHANCE: "chance is", GAME_OVER: "nobody is, the game is over"}.get(player, f"seat {player} is")
            raise InvalidState("view", f"must be that of the seat to move: {told}")
        if len(moves) == 1:
            return moves[0]
        comparing = game if isinstance(game, Comparing) else None
        seat, weigh = game.current_player(view), game.move_weigher(view) if isinstance(game, Weighing) else None
        for _ in range(self.search.iterations):
            if weigh and root.comparisons < self.search.patience:
                root.compared(moves, weigh(rng), seat)
            else:
                self._walk(game.sample_state(view, rng), comparing, rng)
            root.visits += 1
            if enough():
                break
        return max(filter(replies.get, moves), key=lambda move: (replies[move].visits, replies[move].worth))

    def _walk(self, state: S, comparing: Comparing[S] | None, rng: Random) -> None:
        """Walk down the tree, add to it where it ends, and book on the way back what came of it."""
        game, node = self.game, self._root
        way: list[tuple[_Node[M], int]] = []
        worth: Sequence[float] | None = None
        while worth is None and (player := game.current_player(state)) >= 0:
            moves = game.legal_moves(state)
            if comparing and (node.comparisons < self.search.patience or not node.replies.keys() >= set(moves)):
                ends = comparing.paired_ends(state, rng)
                worth = node.compared(moves, comparing.win_chances(state, ends), player)
                break
            move = self._selected(node, moves, rng)
            node = node.reply(move)
            way.append((node, player))
            state = game.apply_move(state, move)
            if not comparing:
                state = game.resolve_chance(state, rng)
                if not node.visits:
                    foreseen = game.scores_if_over(state) if isinstance(game, Foreseeing) else rollout(game, state, rng)
                    worth = _worth(foreseen, self.search.scale)
        if worth is None:
            points = game.scores(state)
            worth = comparing.win_chances(state, [points])[0] if comparing else _worth(points, self.search.scale)
        for node, player in way:
            node.visits += 1
            node.worth += worth[player]

    def _selected(self, node: _Node[M], moves: Sequence[M], rng: Random) -> M:
        """Return the move to make: one that is new to the tree where it may grow, else the most promising."""
        search, replies = self.search, node.replies
        known = [move for move in moves if move in replies]
        if len(known) < len(moves) and len(known) <= search.widening * sqrt(node.visits):
            move = rng.choice([move for move in moves if move not in replies])
            node.reply(move).chances = 1
        else:
            move = max(known, key=lambda each: replies[each].promise(search.curiosity))
        for each in known:
            replies[each].chances += 1
        return move


def _worth(points: Points, scale: float) -> tuple[float, ...]:
    """Return by seat, from 0 to 1, what the points are worth: by the lead over the best of the others."""
    leads = [own - max((*points[:seat], *points[seat + 1 :]), default=0) for seat, own in enumerate(points)]
    return tuple([(1 + tanh(lead / scale / 2)) / 2 for lead in leads])
