"""The search: it finds what is worked out by hand, keeps its tree, its time and the rules, and depends on seeds alone."""

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules import GAME_OVER, AnyGame, InvalidOptions, InvalidState, failingwater, fountains, resolve
from boardrules.search import Search, Thinker
from boardrules.testing import states
from tests import tiny_game
from tests.failingwater import positions as cards
from tests.fountains import tables as tiles
from tests.fountains.tables import arranged, fountain, without_stacks

QUICK = Search(iterations=40)


# What is worked out by hand
def before_the_last_choice(plan: int) -> failingwater.State:
    """`FOUR` when only seat 3 has still to choose between R8 and Y3 for row 2; the other goes into row 1 (FW-12).

    Of the others' last cards R1, R5 and B2 it knows that they are left, but not who has which.
    """
    state = cards.fill(cards.deal(failingwater.new_game(), cards.FOUR, plan), cards.FOUR, (6, 5, 4, 3))
    return cards.after(state, "B7 B1 R2")


@pytest.mark.rule("FW-21", "FW-31")
@pytest.mark.parametrize("seed", range(10))
def test_it_keeps_the_card_that_wins_where_the_walk_begins(seed: int) -> None:
    """Plan 3 is B1 R4 B2 R1 B3 R2. The lead begins over seat 0.

    R8 in row 1 wins it wherever seat 0 has R1 or R5 there (4 of 6 deals), and then rows 1 to 4 go to seat 3, 5 and 6 to seat 1:
    2 points, 1 ahead. With B2 seat 0 wins everything: 1 behind. On average a third ahead.
    Y3 in row 1 wins nothing. Seat 0 wins all but where it has R1: 1 behind in 4 of 6. Then R5 wins row 1, for seat 1, and seat 0
    the rest, 2 behind; or for seat 2, R8 wins row 2, and seats 0 (the bonus) and 3 have 3 each. On average 1 behind.
    """
    state = before_the_last_choice(plan=3)
    assert cards.legal(state) == "R8 Y3"
    move = QUICK.choose(failingwater, failingwater.observe(state, 3), Random(seed))
    assert failingwater.move_to_text(move) == "Y3"


def test_the_last_card_is_no_choice() -> None:
    state = cards.after(before_the_last_choice(plan=1), "R8")
    seat = failingwater.current_player(state)
    rng = Random(1)
    before = rng.getstate()
    move = QUICK.choose(failingwater, failingwater.observe(state, seat), rng)
    assert [move] == list(failingwater.legal_moves(state))
    assert rng.getstate() == before


@pytest.mark.rule("FN-54", "FN-60")
@pytest.mark.parametrize("seed", range(10))
def test_it_finds_the_move_that_wins_the_game_at_once(seed: int) -> None:
    """The last choice of the game: red pays 1 to both, white and black pay 0 and 2. Only with red is seat 0 first."""
    built = (fountain("square.2 7,1"), fountain("square.3 7,1", "square.4 -5,1", "wild 1,1"))
    state = without_stacks(tiles.set_up(tiles.options(first_seat=1)), 5, 6)
    state = arranged(state, fountains=built, pawns=(1, 3, 4), active=0)
    choice = tiles.after(state, "white>5")
    assert tiles.legal(choice) == ["fish:red", "fish:white", "fish:black"]
    behind = -lead(fountains.scores_if_over(choice))
    choice = arranged(choice, points=(behind + 1, 0))
    assert [lead(fountains.scores(tiles.after(choice, f"fish:{colour}"))) for colour in ("red", "white")] == [1, -1]
    move = QUICK.choose(fountains, fountains.observe(choice, 0), Random(seed))
    assert fountains.move_to_text(move) == "fish:red"


def lead(points: tuple[int, ...]) -> int:
    return points[0] - points[1]


@pytest.mark.parametrize("seed", range(10))
def test_a_game_of_ones_own_needs_nothing_but_views(seed: int) -> None:
    """Cards 1 to 5, a trick scores its pips. Seat 0 has led 3 and keeps 1, 4 or 5; seat 1 has 2 and 4, so 1 or 5 is out.

    4 takes 7, and 2 then takes 3 more or loses 7: 5 ahead on average. 2 loses 5, and 4 then takes 5 or loses 9: 7 behind.
    """
    state = tiny_game.State(tiny_game.Options(worth=tiny_game.Worth.PIPS), ((1,), (2, 4)), ((0, 3),))
    view = tiny_game.TINY.observe(state, 1)
    assert QUICK.choose(tiny_game.TINY, view, Random(seed)) == tiny_game.Play(4)


def test_what_the_end_of_a_round_is_worth_is_what_the_game_says() -> None:
    """The same choice in a game that says that the more points seat 3 is ahead, the worse: then R8 is the better one."""
    view = failingwater.observe(before_the_last_choice(plan=3), 3)

    def turned(_state: failingwater.State, ends: Sequence[tuple[int, ...]]) -> list[tuple[float, ...]]:
        return [(0.5, 0.5, 0.5, 0.5 - lead((points[3], max(points[:3]))) / 100) for points in ends]

    names = ("legal_moves", "sample_state", "current_player", "apply_move", "scores", "paired_ends")
    game = SimpleNamespace(**{name: getattr(failingwater, name) for name in names}, win_chances=turned)
    assert failingwater.move_to_text(QUICK.choose(game, view, Random(1))) == "R8"


POINTS = {"ax": 10, "ay": 0, "bx": 4, "by": 4}
"""What two decisions of one player bring."""


@pytest.mark.parametrize("seed", range(4))
def test_a_move_is_worth_what_the_best_one_after_it_brings(seed: int) -> None:
    """After `a` the best brings 10, after `b` each brings 4; at first both look as if they brought 4."""

    def moves(made: str) -> str:
        return ("ab", "xy", "")[len(made)]

    game = SimpleNamespace(
        legal_moves=moves,
        sample_state=lambda made, _rng: made,
        current_player=lambda made: 0 if len(made) < 2 else GAME_OVER,
        apply_move=lambda made, move: made + move,
        scores=lambda made: (POINTS[made],),
        paired_ends=lambda made, _rng: [(POINTS.get(made + move, 4),) for move in moves(made)],
        win_chances=lambda _made, ends: [(points / 10,) for (points,) in ends],
    )
    assert QUICK.choose(game, "", Random(seed)) == "a"
    thinker: Thinker[str, str, str, object, object] = Thinker(game, QUICK)
    thinker.choose("", Random(seed))
    thinker.saw("a")
    assert thinker.visits > 20


# The tree
LED = tiny_game.State(tiny_game.Options(), ((1, 5), (2, 3)))


def thought(state: tiny_game.State, *made: int) -> Thinker[object, object, object, object, object]:
    """What seat 0 thinks of after forty iterations and after cards that were played then."""
    thinker: Thinker[object, object, object, object, object] = Thinker(GAME, QUICK)
    thinker.choose(GAME.observe(state, 0), Random(1))
    for card in made:
        thinker.saw(tiny_game.Play(card))
    return thinker


GAME: AnyGame = tiny_game.TINY  # type: ignore[assignment]  # no data and no words


def test_thinkers_that_thought_the_same_are_still_two() -> None:
    assert len({thought(LED), thought(LED)}) == 2


def test_what_was_found_out_about_the_moves_made_is_kept() -> None:
    assert thought(LED).visits == 40
    # Every iteration made one of the two moves.
    assert thought(LED, 1).visits + thought(LED, 5).visits == 40
    # Every iteration that led 5 went on to a card of the other's, but for the one that first came there.
    assert sum(thought(LED, 5, card).visits for card in (2, 3, 4)) == thought(LED, 5).visits - 1
    after = GAME.apply_move(GAME.apply_move(LED, tiny_game.Play(5)), tiny_game.Play(2))
    thinker = thought(LED, 5, 2)
    before = thinker.visits
    assert before > 0
    assert thinker.choose(GAME.observe(after, 0), Random(1)) == tiny_game.Play(1)
    # There was no choice: nothing was searched.
    assert thinker.visits == before


def test_a_move_that_the_tree_does_not_know_begins_it_anew() -> None:
    assert thought(LED, 5, 1).visits == 0
    assert thought(LED, 4).visits == 0


@pytest.mark.parametrize("junk", [None, "5", [], {}, 5])
def test_what_is_no_move_begins_the_tree_anew(junk: Any) -> None:
    thinker = thought(LED)
    thinker.saw(junk)
    assert thinker.visits == 0


def test_a_search_that_was_broken_off_can_be_begun_again() -> None:
    """A game that is interrupted while a move is made, at any of the first times; then the same thinker goes on."""
    for broken_at in range(1, 12):
        countdown = iter(range(broken_at, -1000, -1))

        class Interrupted(tiny_game.TinyGame):
            def apply_move(self, state: tiny_game.State, move: tiny_game.Move, /) -> tiny_game.State:
                if next(countdown) == 0:  # noqa: B023 - used before the next turn of the loop
                    raise KeyboardInterrupt
                return super().apply_move(state, move)

        thinker = Thinker(Interrupted(), QUICK)
        with pytest.raises(KeyboardInterrupt):
            thinker.choose(GAME.observe(LED, 0), Random(1))
        assert thinker.choose(GAME.observe(LED, 0), Random(1)) in GAME.legal_moves(LED)


def test_the_tree_outlives_chance() -> None:
    rng = Random(2)
    state = fountains.resolve_chance(fountains.new_game(), rng)
    thinker = Thinker(fountains, QUICK)
    move = thinker.choose(fountains.observe(state, 0), rng)
    thinker.saw(move)
    kept = thinker.visits
    assert 0 < kept < 40
    state = fountains.resolve_chance(fountains.apply_move(state, move), rng)
    assert fountains.current_player(state) == 0
    assert fountains.is_legal(state, thinker.choose(fountains.observe(state, 0), rng))
    assert thinker.visits == kept + 40


@pytest.mark.parametrize("seed", range(6))
def test_without_curiosity_what_did_worse_is_let_go(seed: int) -> None:
    """4 ends level or ahead, 2 level or behind: it is tried once, and again only while all have ended level."""
    state = tiny_game.State(tiny_game.Options(worth=tiny_game.Worth.PIPS), ((1,), (2, 4)), ((0, 3),))
    thinker = Thinker(tiny_game.TINY, Search(iterations=40, curiosity=0))
    thinker.choose(tiny_game.TINY.observe(state, 1), Random(seed))
    thinker.saw(tiny_game.Play(4))
    assert thinker.visits in {38, 39}


@pytest.mark.parametrize("patience", [1, 5])
def test_where_moves_are_compared_the_tree_grows_later(patience: int) -> None:
    """All six moves are compared so often; what comes after that walks on to one of them."""
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    view = failingwater.observe(state, 0)
    seen = []
    for move in failingwater.legal_moves(view):
        thinker = Thinker(failingwater, Search(iterations=40, patience=patience))
        thinker.choose(view, Random(1))
        thinker.saw(move)
        seen.append(thinker.visits)
    assert sum(seen) == 6 * patience + (40 - patience)
    assert min(seen) >= patience


# How what was tried is weighed, in games of two moves, or three, that are made up for it
def made_up(**abilities: object) -> AnyGame:
    """A game whose states are the moves that are open, or what the one made has brought; a view is a state."""
    chosen: dict[str, object] = {
        "legal_moves": lambda state: state if type(state) is tuple else (),
        "current_player": lambda state: 0 if type(state) is tuple else GAME_OVER,
        "sample_state": lambda view, _rng: view,
        "apply_move": lambda _state, move: move,
        "resolve_chance": lambda state, _rng: state,
        "scores": lambda _state: (0,),
        **abilities,
    }
    return SimpleNamespace(**chosen)


@pytest.mark.parametrize(("scale", "better"), [(3, "dare"), (1.5, "wait")])
def test_a_lead_counts_as_much_as_the_scale_says(scale: float, better: str) -> None:
    """To wait leads by 1, to dare by 9 or by -3, by turns.

    With a scale of 3 that is worth tanh(1/6) = 0.17 against (tanh(3/2) - tanh(1/2)) / 2 = 0.22; with 1.5 it is
    tanh(1/3) = 0.32 against (tanh(3) - tanh(1)) / 2 = 0.12.
    """
    leads = {"wait": cycle([1]), "dare": cycle([9, -3])}

    def points(state: str) -> tuple[int, int]:
        return next(leads[state]), 0

    game = made_up(scores_if_over=points, scores=points)
    assert Search(iterations=400, scale=scale).choose(game, ("wait", "dare"), Random(1)) == better


def test_to_be_compared_is_one_chance_to_be_made() -> None:
    """One move wins 0.6 of its games, the other 0.5. Both are compared once, then the better is made, and both have two chances.

    Now the one made less would have to be 0.36 (1 - 1/√2) √ln 2 = 0.088 worth its newness more, and it is 0.1 worse.
    """
    chances = {"good": (0.6,), "fair": (0.5,), (0,): (0.6,)}
    game = made_up(
        paired_ends=lambda state, _rng: state, win_chances=lambda _state, ends: [chances[each] for each in ends]
    )
    thinker = Thinker(game, Search(iterations=3, patience=1, curiosity=0.36))
    thinker.choose(("good", "fair"), Random(1))
    thinker.saw("good")
    assert thinker.visits == 3


@pytest.mark.parametrize("from_views", [False, True])
def test_where_moves_came_up_late_the_tree_still_grows(from_views: bool) -> None:  # noqa: FBT001 - parametrized
    """Moves of two hands are compared, one move of both: one more comparison than patience asks for, and then no more."""
    compared: list[object] = []

    def ends(state: tuple[str, ...], _rng: Random) -> tuple[tuple[int], ...]:
        compared.append(state)
        return ((0,),) * len(state)

    chances: dict[str, object] = {"paired_ends": ends, "win_chances": lambda _state, ends: [(0.5,)] * len(ends)}
    if from_views:
        chances["move_weigher"] = lambda view: lambda rng: [(0.5,) for _ in ends(view, rng)]
    thinker = Thinker(made_up(**chances), Search(iterations=1, patience=1))
    for hand in (("low", "high"), ("low", "middle"), ("low", "high")):
        thinker.choose(hand, Random(1))
    assert compared == [("low", "high"), ("low", "middle")]
    assert thinker.visits == 3


def test_moves_are_weighed_from_the_view_as_long_as_the_tree_does_not_grow() -> None:
    """The weigher is asked so often, and each time says that the second of six cards wins."""
    asked: list[Random] = []

    def weigh(rng: Random) -> list[tuple[float, ...]]:
        asked.append(rng)
        return [(float(number == 1),) * 4 for number in range(6)]

    names = ("legal_moves", "sample_state", "current_player", "apply_move", "scores", "paired_ends", "win_chances")
    abilities = {name: getattr(failingwater, name) for name in names}
    game = SimpleNamespace(**abilities, move_weigher=lambda _view: weigh)
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    view = failingwater.observe(state, failingwater.current_player(state))
    assert Search(iterations=9, patience=7).choose(game, view, Random(1)) == failingwater.legal_moves(view)[1]
    assert len(asked) == 7


# Time and seeds
def test_it_stops_when_time_is_over() -> None:
    clock = iter(range(100))
    thinker = Thinker(failingwater, Search(iterations=1000))
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    thinker.choose(failingwater.observe(state, 0), Random(1), lambda: next(clock) >= 7)
    assert thinker.visits == 8


def test_no_time_at_all_is_enough_for_a_legal_move() -> None:
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    view = failingwater.observe(state, 0)
    assert QUICK.choose(failingwater, view, Random(1), lambda: True) in failingwater.legal_moves(view)


CHOOSE = """
from random import Random
from boardrules import GAMES
from boardrules.search import Search, Thinker
for name, players in (("failingwater", 3), ("failingwater", 4), ("fountains", 1), ("fountains", 3)):
    game, rng = GAMES[name], Random(1)
    state = game.resolve_chance(game.new_game(game.options_from_data({"players": players})), rng)
    thinkers = [Thinker(game, Search(iterations=12, patience=2)) for _ in range(players)]
    for _ in range(12):
        seat = game.current_player(state)
        move = thinkers[seat].choose(game.observe(state, seat), rng)
        for thinker in thinkers:
            thinker.saw(move)
        print(game.move_to_text(move))
        state = game.resolve_chance(game.apply_move(state, move), rng)
"""


def test_the_same_seed_gives_the_same_moves() -> None:
    outputs = set()
    for seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-c", CHOOSE], capture_output=True, text=True, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop().split()) == 48


@pytest.mark.parametrize("game", [failingwater, fountains])
def test_the_choice_depends_on_the_view_alone(game: AnyGame) -> None:
    rng = Random(5)
    state = game.resolve_chance(game.new_game(), rng)
    seat = game.current_player(state)
    twin = game.sample_state(game.observe(state, seat), rng)
    choices = [QUICK.choose(game, game.observe(each, seat), Random(1)) for each in (state, twin)]
    assert choices[0] == choices[1]


# The rules
@pytest.mark.parametrize("game", [failingwater, fountains, tiny_game.TINY])
@settings(deadline=None)
@given(data=st.data())
def test_it_makes_legal_moves_whatever_the_options(game: AnyGame, data: st.DataObject) -> None:
    """Also with the tree of another position, which nobody told it that it has been left."""
    rng = Random(data.draw(st.integers(0, 100)))
    thinker: Thinker[object, object, object, object, object] = Thinker(game, Search(iterations=4, patience=1))
    state = data.draw(states(game, max_moves=120))
    for _ in range(3):
        state, _moves = resolve(game, state, rng)
        if game.is_over(state):
            break
        view = game.observe(state, game.current_player(state))
        move = thinker.choose(view, rng)
        assert game.is_legal(state, move)
        state = game.apply_move(state, move)


def test_the_solo_game_is_played_against_the_machine() -> None:
    rng = Random(1)
    state = fountains.resolve_chance(fountains.new_game(fountains.Options(players=1)), rng)
    for _ in range(6):
        move = QUICK.choose(fountains, fountains.observe(state, 0), rng)
        state = fountains.resolve_chance(fountains.apply_move(state, move), rng)
    assert len(fountains.scores(state)) == 2


@pytest.mark.parametrize("game", [failingwater, fountains])
def test_who_is_not_to_move_has_no_choice(game: AnyGame) -> None:
    rng = Random(1)
    state = game.resolve_chance(game.new_game(), rng)
    seat = game.current_player(state)
    over = state
    while not game.is_over(over):
        over = game.resolve_chance(game.apply_move(over, rng.choice(game.legal_moves(over))), rng)
    for view, told in (
        (game.observe(state, seat + 1), f"seat {seat} is"),
        (game.observe(state, None), f"seat {seat} is"),
        (game.observe(game.new_game(), None), "chance is"),
        (game.observe(over, seat), "nobody is, the game is over"),
    ):
        with pytest.raises(InvalidState, match=f"^view: must be that of the seat to move: {told}$"):
            QUICK.choose(game, view, rng)


@pytest.mark.parametrize(
    ("field", "value"),
    [("iterations", 0), ("iterations", 2.0), ("patience", True), ("scale", 0), ("scale", float("nan")), ("scale", "5"),
     ("curiosity", -1), ("widening", float("inf")), ("scale", 0.0001), ("curiosity", 10**400), ("widening", 10**400)],
)  # fmt: skip
def test_settings_that_make_no_sense_are_refused(field: str, value: object) -> None:
    with pytest.raises(InvalidOptions, match=f"^{field}: must be"):
        evolve(QUICK, **{field: value})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("junk", [None, 5, "quick", {}, Search])
def test_a_thinker_needs_a_search(junk: Any) -> None:
    with pytest.raises(InvalidOptions, match=r"^search: must be a Search, not "):
        Thinker(fountains, junk)


def test_all_settings_are_taken() -> None:
    state = fountains.resolve_chance(fountains.new_game(), Random(1))
    for extreme in (
        Search(iterations=1, patience=1, widening=0, curiosity=0, scale=0.001),
        Search(iterations=3, widening=1e100, curiosity=1e100, scale=1e100),
    ):
        assert extreme.choose(fountains, fountains.observe(state, 0), Random(1)) in fountains.legal_moves(state)


def test_who_loses_whatever_is_played_still_has_a_best_move() -> None:
    """With so small a scale whoever is behind has no chance at all, and of four seats most are behind."""
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    hopeless = Search(iterations=40, patience=1, scale=0.001)
    assert failingwater.is_legal(state, hopeless.choose(failingwater, failingwater.observe(state, 0), Random(1)))
