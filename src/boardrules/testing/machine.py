"""A Hypothesis state machine that plays a game beside somebody's app."""

from random import Random
from typing import Generic

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from boardrules.game import CHANCE, M, O, Rules, S
from boardrules.testing._lines import CHOICES, record_text, start
from boardrules.testing.choices import any_options


class GameMachine(RuleBasedStateMachine, Generic[S, M, O]):
    """A state machine that plays a game beside an app of yours and lets you compare the two after every move.

    Subclass it with a game and some of the four hooks, and give its `TestCase` to pytest or unittest. In a hook,
    `self.state` is the state of the game so far.

    :cvar game: the game to play
    :cvar options: options, or a strategy for them; without it, any that `boardrules.testing.options` finds

    >>> from boardrules import failingwater
    >>> class ScoreboardMachine(GameMachine[failingwater.State, failingwater.Move, failingwater.Options]):
    ...     game = failingwater
    ...     def check(self, state):
    ...         assert len(failingwater.scores(state)) == state.options.players
    >>> TestScoreboard = ScoreboardMachine.TestCase
    """

    game: Rules[S, M, O, object]
    options: O | st.SearchStrategy[O] | None = None
    state: S

    def begin(self, state: S) -> None:
        """Start the app on a new game. A hook: the state is the start of the game."""

    def apply(self, move: M) -> None:
        """Make a legal move in the app, a player's or chance's. A hook: `self.state` is the state before it."""

    def refuse(self, move: M) -> None:
        """Try a move in the app that is not legal in `self.state`. A hook: the app should refuse it."""

    def check(self, state: S) -> None:
        """Compare the app with the state. A hook: called at the start and after every move."""

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def new_game(self, data: st.DataObject, seed: int) -> None:
        """Start a game and play chance up to the first decision."""
        offered = any_options(self.game) if self.options is None else self.options
        self._options: O | None = data.draw(offered) if isinstance(offered, st.SearchStrategy) else offered
        self._chance = Random(seed)
        self._made: list[M] = []
        self._listed: list[M] = []
        self.state = start(self.game, self._options)
        self.begin(self.state)
        self.check(self.state)
        self._play_chance()

    @rule(choice=st.integers(0, CHOICES - 1))
    def play(self, choice: int) -> None:
        """Make one decision, then play chance up to the next one."""
        moves = self.game.legal_moves(self.state)
        if moves:
            self._make(moves[choice % len(moves)])
            self._play_chance()

    @rule(choice=st.integers(0, CHOICES - 1))
    def try_another(self, choice: int) -> None:
        """Try a move that was legal before and no longer is."""
        if self._listed:
            move = self._listed[choice % len(self._listed)]
            if not self.game.is_legal(self.state, move):
                self.refuse(move)
                self.check(self.state)

    def _play_chance(self) -> None:
        while self.game.current_player(self.state) == CHANCE:
            self._make(self.game.sample_chance(self.state, self._chance))

    def _make(self, move: M) -> None:
        self._listed.extend(each for each in self.game.legal_moves(self.state) if each not in self._listed)
        self.apply(move)
        self.state = self.game.apply_move(self.state, move)
        self._made.append(move)
        self.check(self.state)

    def teardown(self) -> None:
        """Tell the record of the game; Hypothesis shows it when the test fails."""
        note(record_text(self.game, self._options, self._made))
