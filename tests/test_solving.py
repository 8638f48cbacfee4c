"""Subgames from a view: their worlds, what each seat knows in them, their ends, and the last two rows solved."""

import pickle
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import factorial
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from boardrules import CHANCE, InvalidOptions, InvalidState, NoMoveId
from boardrules import failingwater as fw
from boardrules import fountains as fn
from boardrules.learning import Returns, introduce
from boardrules.learning.rest import UntilText
from boardrules.openspiel import load
from boardrules.solving import register, subgame
from tests.failingwater.positions import NORMAL, THREE, deal, fill, options
from tests.telling_game import TellingGame
from tests.test_openspiel import run
from tests.tiny_game import TINY
from tests.tiny_game import Options as TinyOptions
from tests.tiny_learning import TinyLearning

F = factorial
PUBLIC = 630
"""Seven cards unseen: two in each of three hands, and the dummy's face-down one: 7! / (2! 2! 2! 1!)."""


def two_rows_left(seed: int, **chosen: object) -> fw.State:
    """A position of three with two cards in each hand, come to by random play."""
    rng = Random(seed)
    state = fw.resolve_chance(fw.new_game(options(players=3, **chosen)), rng)
    while state.hand_sizes != (2, 2, 2):
        state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))
    return state


def at_a_turn(seed: int, **chosen: object) -> fn.State:
    """A position of Fountains in which a seat begins its turn, some turns into the game."""
    rng = Random(seed)
    state = fn.resolve_chance(fn.new_game(fn.options_from_data(chosen)), rng)
    turns = 0
    while turns < 6 or state.phase is not fn.Phase.PAWN:
        turns += state.phase is fn.Phase.PAWN
        state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
    return state


def rest_of_round(seed: int = 97) -> Any:  # pyspiel has no types
    return subgame(fw, fw.observe(two_rows_left(seed), None), until="round")


def kept(game: Any) -> pyspiel.Game:
    """The same game with its tree kept by OpenSpiel, as the guide has it."""
    return pyspiel.load_game(f"cached_tree(game={game})")


def tree(state: Any) -> Iterator[Any]:
    """Every position of a subgame."""
    yield state
    for action in () if state.is_terminal() else state.legal_actions():
        yield from tree(state.child(action))


# Worlds


def test_the_worlds_of_the_last_two_rows() -> None:
    state = two_rows_left(97)
    game = rest_of_round()
    root = game.new_initial_state()
    assert root.is_chance_node()
    assert root.chance_outcomes() == [(number, 1 / PUBLIC) for number in range(PUBLIC)]
    drawn = [root.child(number).position for number in range(PUBLIC)]
    assert PUBLIC == F(7) // F(2) ** 3 == len(set(drawn)) == fw.count_states(fw.observe(state, None))
    assert state in drawn
    assert game.max_chance_outcomes() == PUBLIC
    whole = load(fw, state.options)
    assert game.max_chance_nodes_in_history() == whole.max_chance_nodes_in_history() + 1
    assert game.max_game_length() == whole.max_game_length()


def test_the_view_of_a_seat_leaves_fewer_worlds() -> None:
    state = two_rows_left(97)
    game = subgame(fw, fw.observe(state, 1), until="round")
    drawn = [game.new_initial_state().child(number).position for number in range(F(5) // F(2) ** 2)]
    assert {each.hands[1] for each in drawn} == {state.hands[1]}
    assert len(set(drawn)) == len(game.new_initial_state().legal_actions()) == len(drawn)


def test_a_single_world_is_no_chance_step() -> None:
    second = whole_second_round()
    assert fw.count_states(fw.observe(second, None)) == 1
    root = subgame(fw, fw.observe(second, None), until="round", most_worlds=1).new_initial_state()
    assert root.position == second
    assert not root.is_chance_node()


def whole_second_round() -> fw.State:
    """Two rows before the end of a round after switched hands, in which nothing is hidden but the dummy's known card."""
    state = fill(deal(fw.new_game(options(players=3, hand_switching=True)), THREE), THREE, NORMAL)
    rng = Random(1)
    state = fw.resolve_chance(state, rng)
    while state.hand_sizes != (2, 2, 2):
        state = fw.apply_move(state, rng.choice(fw.legal_moves(state)))
    return state


def test_more_worlds_than_wanted_are_refused() -> None:
    view = fw.observe(two_rows_left(97), None)
    assert len(subgame(fw, view, most_worlds=PUBLIC).new_initial_state().legal_actions()) == PUBLIC
    with pytest.raises(InvalidOptions, match=r"view: allows 630 states, more than most_worlds=629"):
        subgame(fw, view, most_worlds=PUBLIC - 1)
    early = fw.resolve_chance(fw.new_game(), Random(1))
    with pytest.raises(InvalidOptions, match="view: allows 2308743493056 states"):
        subgame(fw, fw.observe(early, None))


# What seats know


def test_information_states_are_what_a_seat_may_know() -> None:
    """A seat knows its two cards and what was put down before: it is neither told more, nor does it forget."""
    told: dict[str, tuple[object, ...]] = {}
    sizes: dict[int, set[str]] = defaultdict(set)
    for state in tree(rest_of_round().new_initial_state()):
        if state.is_chance_node() or state.is_terminal():
            continue
        player = state.current_player()
        played = tuple(state.history()[1:])
        known = player, played, state.position.hands[player]
        text = state.information_state_string(player)
        assert told.setdefault(text, known) == known
        sizes[len(played)].add(text)
    assert len(told) == len(set(told.values()))
    # Who begins has two of seven cards; the next sees one and has two of six; the last sees two and has two of five.
    assert [len(sizes[number]) for number in range(3)] == [21, 7 * 15, 7 * 6 * 10]
    assert sizes.keys() == {0, 1, 2}  # the last row is forced


def test_before_a_world_is_drawn_all_see_the_view() -> None:
    for seat in (None, 2):
        view = fw.observe(two_rows_left(97), seat)
        game = subgame(fw, view, until="round")
        root = game.new_initial_state()
        texts = {root.information_state_string(player) for player in range(3)}
        assert texts == {game.rest.table.text_of(view)}
        assert {root.observation_string(player) for player in range(3)} == {fw.render_text(view)}
        kind = pyspiel.IIGObservationType(
            perfect_recall=True, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        assert game.make_py_observer(kind).string_from(root, 1) == ""
        assert root.to_string() == "a world to draw"


def test_a_seat_sees_the_same_in_worlds_that_differ_elsewhere() -> None:
    root = rest_of_round().new_initial_state()
    by_hand: dict[object, set[object]] = defaultdict(set)
    tensors: dict[object, set[object]] = defaultdict(set)
    for number in range(0, PUBLIC, 7):
        state = root.child(number)
        by_hand[state.position.hands[0]].add(state.information_state_string(0))
        tensors[state.position.hands[0]].add(tuple(state.information_state_tensor(0)))
    assert {len(each) for found in (by_hand, tensors) for each in found.values()} == {1}
    assert len(set().union(*by_hand.values())) == len(by_hand) > 10


# Values


def reckoned(view: fw.View) -> tuple[list[Fraction], Fraction]:
    """Return by seat what random play of the last two rows is worth, and by how much best answers to it are better, by the rules alone.

    Each seat chooses once, which of its two cards comes first. What it knows then is its hand and what lies in the row.
    """
    worlds = list(fw.all_states(view))
    order = [(fw.current_player(view) + number) % 3 for number in range(3)]
    worth = [Fraction(0)] * 3
    answers: list[dict[object, dict[fw.Card, Fraction]]] = [
        defaultdict(lambda: defaultdict(Fraction)) for _ in range(3)
    ]
    before = len(view.rounds)
    for world in worlds:
        for choice in range(8):
            state, row = world, []
            for number, seat in enumerate(order):
                card = world.hands[seat][choice >> number & 1]
                state = fw.apply_move(state, fw.Play(card))
                row.append(card)
            while len(state.rounds) == before:
                (last,) = fw.legal_moves(state)
                state = fw.apply_move(state, last)
            for number, seat in enumerate(order):
                won = Fraction(fw.scores(state)[seat] - fw.scores(view)[seat], len(worlds))
                worth[seat] += won / 8
                answers[seat][world.hands[seat], *row[:number]][row[number]] += won / 4
    best = [sum((max(each.values()) for each in known.values()), Fraction(0)) for known in answers]
    return worth, sum(best, Fraction(0)) - sum(worth, Fraction(0))


@pytest.mark.slow
def test_values_are_those_of_a_second_reckoning() -> None:
    game, tiny = rest_of_round(), whole_second_round()
    for each, view in (
        (game, game.rest.view),
        (subgame(fw, fw.observe(tiny, None), until="round"), fw.observe(tiny, None)),
    ):
        worth, gap = reckoned(view)
        random = policy.UniformRandomPolicy(each)
        values = expected_game_score.policy_value(each.new_initial_state(), [random] * 3)
        assert list(values) == pytest.approx(list(map(float, worth)))
        assert exploitability.nash_conv(each, random) == pytest.approx(float(gap))
        assert gap > 0


@pytest.mark.slow
def test_the_last_two_rows_are_solved() -> None:
    game = kept(rest_of_round())
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) == pytest.approx(0.65, abs=0.01)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.02


def test_openspiels_solvers_in_cpp_find_the_same() -> None:
    game = kept(rest_of_round())
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(12):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy(), False) < 0.02
    for _ in range(48):
        solver.evaluate_and_update_policy()
    assert pyspiel.nash_conv(game, solver.average_policy(), False) < 0.001


# Ends, and what is paid there


def random_end(game: Any, seed: int) -> Any:
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, chances)[0])
        else:
            assert state.returns() == [0.0] * game.num_players()
            assert len(state.legal_actions()) > 1
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_a_round_ends_with_its_points() -> None:
    first = fill(deal(fw.new_game(options(players=3)), THREE), THREE, NORMAL)
    # Seat 0 takes blue 2, red 2 and blue 3, seat 1 takes blue 1, and seat 2 alone takes none.
    assert fw.scores(first) == (3, 1, 3)
    second = fill(deal(first, THREE, plan=2), THREE, NORMAL[:4])
    game = subgame(fw, fw.observe(second, None), until="round")
    # A whole game pays 0 to 21, of which they have 3, 1 and 3.
    assert (game.min_utility(), game.max_utility()) == (0 - 3, 21 - 1)
    seen = set()
    for seed in range(10):
        last = random_end(game, seed)
        assert len(last.position.rounds) == 2
        assert last.returns() == list(map(float, last.position.rounds[1].points))
        seen.add(tuple(last.returns()))
        assert all(game.min_utility() <= each <= game.max_utility() for each in last.returns())
    assert len(seen) > 1


def test_a_game_ends_with_what_the_caller_asks_for() -> None:
    state = two_rows_left(5)
    rng = Random(5)
    while len(state.rounds) < 2 or state.hand_sizes != (2, 2, 2):
        state = fw.resolve_chance(fw.apply_move(state, rng.choice(fw.legal_moves(state))), rng)
    view = fw.observe(state, None)
    for until in ("game", "round"):
        game = subgame(fw, view, until=until, returns="place")
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
        last = random_end(game, 1)
        assert fw.is_over(last.position)
        places = {each.seat: each.place for each in fw.standings(last.position)}
        assert sorted(range(3), key=lambda seat: -last.returns()[seat]) == sorted(range(3), key=places.__getitem__)
        assert sum(last.returns()) == pytest.approx(0)
    whole = subgame(fw, view, until="game")
    last = random_end(whole, 1)
    assert last.returns() == [
        float(now - then) for now, then in zip(fw.scores(last.position), fw.scores(view), strict=True)
    ]


def test_openspiel_is_told_what_players_are_paid_together() -> None:
    utility = pyspiel.GameType.Utility
    of_three, of_two = fw.observe(two_rows_left(97), None), fn.observe(at_a_turn(1), None)
    for returns, three, two in (
        (Returns.POINTS, utility.GENERAL_SUM, utility.GENERAL_SUM),
        (Returns.WIN, utility.CONSTANT_SUM, utility.ZERO_SUM),
        (Returns.PLACE, utility.ZERO_SUM, utility.ZERO_SUM),
        (Returns.LEAD, utility.GENERAL_SUM, utility.ZERO_SUM),
    ):
        assert subgame(fw, of_three, until="round", returns=returns).get_type().utility == three
        assert subgame(fn, of_two, until="turn", returns=returns).get_type().utility == two


def test_until_the_end_of_the_game_chance_goes_on() -> None:
    game = subgame(fw, fw.observe(two_rows_left(97), None), until="game")
    last = random_end(game, 2)
    assert fw.is_over(last.position)
    # The next two rounds: each a plan, six cards of the dummy or more, and eighteen of the players, the last one of which is forced.
    assert len([action for player, action in history(last) if player == CHANCE]) >= 2 * (1 + 6 + 17)


def history(state: Any) -> list[tuple[int, int]]:
    return [(each.player, each.action) for each in state.full_history()]


def test_a_turn_of_fountains() -> None:
    state = at_a_turn(3)
    seat = fn.current_player(state)
    game = subgame(fn, fn.observe(state, None), until="turn")
    assert game.new_initial_state().position == state
    for seed in range(5):
        last = random_end(game, seed)
        assert fn.current_player(last.position) == 1 - seat
        assert {player for player, _ in history(last)} <= {seat, CHANCE}
        gained = [now - then for now, then in zip(fn.scores(last.position), fn.scores(state), strict=True)]
        assert last.returns() == list(map(float, gained))


def test_a_turn_of_failing_water_is_a_card() -> None:
    state = two_rows_left(97)
    game = subgame(fw, fw.observe(state, None), until="turn")
    last = random_end(game, 1)
    assert fw.current_player(last.position) != fw.current_player(state)
    assert len(last.history()) == 2
    late = fill(deal(fw.new_game(options(players=3)), THREE), THREE, NORMAL[:5])
    while sum(late.hand_sizes) > 1:
        late = fw.apply_move(late, fw.legal_moves(late)[0])
    ended = random_end(subgame(fw, fw.observe(late, None), until="turn"), 1)  # with the round, before the next plan
    assert len(ended.position.rounds) == 1


@pytest.mark.parametrize("until", ["game", "round"])
def test_openspiel_plays_them(until: UntilText) -> None:
    game = subgame(fw, fw.observe(two_rows_left(7, thinking_cards=True), None), until=until)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False, mask_test=True)


def test_openspiel_plays_a_turn_of_fountains() -> None:
    game = subgame(fn, fn.observe(at_a_turn(1, players=3), 0), until="turn", returns="lead")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, mask_test=True)


PROVIDED = (
    "information_state_string",
    "information_state_tensor",
    "observation_string",
    "observation_tensor",
    "factored_observation_string",
)


def test_without_a_view_it_is_the_whole_game() -> None:
    for game in (fw, fn):
        loaded = pyspiel.load_game(f"boardrules_{game.NAME}_subgame")
        assert loaded.rest.view == game.observe(game.new_game(), None)
        assert loaded.new_initial_state().is_chance_node()
        kind, whole = loaded.get_type(), pyspiel.load_game(f"boardrules_{game.NAME}").get_type()
        for offered in PROVIDED:
            assert getattr(kind, f"provides_{offered}") == getattr(whole, f"provides_{offered}")


# Names, pickles, other processes


def test_a_subgame_is_named_by_its_view() -> None:
    game = subgame(fw, fw.observe(two_rows_left(97), 2), until="round", returns="win", most_worlds=50)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert (again.rest.view, again.rest.until, again.rest.returns, again.rest.most_worlds) == (
        game.rest.view,
        "round",
        "win",
        50,
    )
    state = game.new_initial_state().child(7)
    assert pickle.loads(pickle.dumps(state)).position == state.position
    assert state.action_to_string(state.legal_actions()[0]) in {
        str(card) for hand in state.position.hands for card in hand
    }
    assert game.new_initial_state().action_to_string(7) == "world:7"


UNPICKLE = """
import pickle, sys
game = pickle.load(sys.stdin.buffer)
print(game, game.new_initial_state().child(7))
"""


def test_a_pickle_finds_its_game_in_a_new_process() -> None:
    game = rest_of_round()
    told = run(UNPICKLE, "random", pickle.dumps(game)).decode()
    assert told.strip() == f"{game} {game.new_initial_state().child(7)}"


# What is refused


class Whole(TellingGame):
    NAME = "whole"


class Listed(TellingGame):
    NAME = "listed"

    def all_states(self, view: Any, /) -> Iterator[Any]:
        found = {self.sample_state(view, Random(seed)) for seed in range(200)}
        return iter(sorted(found, key=repr))


def test_a_game_of_ones_own() -> None:
    game = Listed()
    introduce(game, TinyLearning())
    state = game.new_game(TinyOptions())
    rng = Random(2)
    while game.current_player(state) == CHANCE:
        state = game.apply_move(state, game.sample_chance(state, rng))
    made = subgame(game, game.observe(state, None))
    assert len(made.new_initial_state().chance_outcomes()) == F(5) // F(2) ** 2
    assert exploitability.nash_conv(made, policy.UniformRandomPolicy(made)) > 0
    with pytest.raises(InvalidOptions, match="until: must not be 'round': listed counts no rounds"):
        subgame(game, game.observe(state, None), until="round")


def test_a_game_that_lists_nothing_is_solved_where_nothing_is_open() -> None:
    game = Whole()
    introduce(game, TinyLearning())
    state = game.new_game(TinyOptions())
    assert subgame(game, game.observe(state, None)).new_initial_state().position == state
    rng = Random(2)
    while game.current_player(state) == CHANCE:
        state = game.apply_move(state, game.sample_chance(state, rng))
    with pytest.raises(InvalidOptions, match="game: has no all_states"):
        subgame(game, game.observe(state, None))


def test_what_cannot_be_solved_is_refused_by_name() -> None:
    tiny: Any = TINY
    with pytest.raises(InvalidOptions, match="game: tiny has no views as data"):
        register(tiny)
    junk: Any = 3
    with pytest.raises(InvalidOptions, match="game"):
        subgame(junk, junk)
    with pytest.raises(InvalidState, match="view"):
        subgame(fw, junk)
    view = fw.observe(two_rows_left(97), None)
    for name in ("until", "returns", "most_worlds"):
        wrong: dict[str, Any] = {name: True}
        with pytest.raises(InvalidOptions, match=name):
            subgame(fw, view, **wrong)
    for most_worlds in (0, 2**31, 10**30):
        with pytest.raises(InvalidOptions, match=r"^most_worlds: must be a whole number from 1 to 2147483647, not "):
            subgame(fw, view, most_worlds=most_worlds)
    over = fw.resolve_chance(fw.new_game(), Random(1))
    while not fw.is_over(over):
        over = fw.resolve_chance(fw.apply_move(over, fw.legal_moves(over)[0]), Random(1))
    with pytest.raises(InvalidOptions, match="the game is over"):
        subgame(fw, fw.observe(over, None))
    with pytest.raises(InvalidOptions, match="until: must not be 'round': fountains counts no rounds"):
        subgame(fn, fn.observe(at_a_turn(1), None), until="round")
    with pytest.raises(InvalidOptions, match="until: must not be 'turn' where chance is to move"):
        subgame(fn, fn.observe(fn.new_game(), None), until="turn")
    with pytest.raises(InvalidOptions, match="until: must not be 'turn' in a game for one"):
        subgame(fn, fn.observe(at_a_turn(1, players=1), None), until="turn")


@pytest.mark.parametrize("text", ["????", "_w", "e30x", urlsafe_b64encode(b"[" * 100_000).decode().rstrip("=")])
def test_a_view_that_is_no_text_of_one_is_refused(text: str) -> None:
    with pytest.raises(InvalidOptions, match="view: is no view as JSON"):
        pyspiel.load_game(f"boardrules_failingwater_subgame(view={text})")


def test_a_view_that_no_game_has_is_refused() -> None:
    with pytest.raises(InvalidState):
        pyspiel.load_game("boardrules_failingwater_subgame(view=e30)")  # {}
    kind: Any = type(rest_of_round())
    with pytest.raises(InvalidOptions, match="view: must be text"):
        kind({"view": 3})


def test_what_a_subgame_does_not_offer_is_refused() -> None:
    game = rest_of_round()
    state = game.new_initial_state().child(3)
    with pytest.raises(InvalidState, match="drawn again"):
        state.resample_from_infostate(0, Random(1).random)
    with pytest.raises(NoMoveId, match="worlds have numbers from 0 to 629"):
        game.new_initial_state().apply_action(PUBLIC)
    with pytest.raises(InvalidOptions, match="params"):
        game.make_py_observer(None, {"size": 3})
