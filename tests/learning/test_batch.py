"""Many games in lockstep: held against the library game by game, against hand-worked rounds, and chance against exact odds."""

import copy
import pickle
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import comb
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardrules import CHANCE, GAME_OVER, IllegalMove, InvalidOptions, InvalidState, NoMoveId
from boardrules import failingwater as fw
from boardrules.learning import blank, fields_of
from boardrules.learning import failingwater as single
from boardrules.learning.batch import Batch
from boardrules.testing import options
from tests.chances import assert_fits, assert_uniform
from tests.failingwater.positions import FOUR, THREE, WINNERS, WINNERS_OF_THREE, deal

Ids = npt.NDArray[np.int64]

EVERY_COMBINATION = [
    fw.Options(
        players=players,
        first_seat=None if (thinking, switching) == (True, True) else 1,
        thinking_cards=thinking,
        easy_order=easy,
        hand_switching=switching,
        follow=follow,
        tiebreak=tiebreak,
        dummy_face_down=face_down,
    )
    for players, thinking, easy, switching, follow, tiebreak, face_down in product(
        (3, 4), (False, True), (False, True), (False, True), fw.Follow, fw.Tiebreak, ({1}, {1, 6})
    )
    if players == 3 or face_down == {1}
]
EVERY_WAY = fw.Options(
    players=3,
    first_seat=None,
    thinking_cards=True,
    easy_order=True,
    hand_switching=True,
    follow="start_card",
    dummy_face_down={1, 6},
)


def ids(texts: str) -> Ids:
    """One move id a text, the same under all options."""
    moves = [fw.move_to_id(fw.Options(), fw.move_from_text(text)) for text in texts.split()]
    return np.array([move for move in moves if move is not None])


def replayed(before: fw.State, after: fw.State) -> fw.State:
    """The library's state once chance has brought, step by step, what `after` shows."""
    hands = [list(hand) for hand in after.hands]
    while fw.current_player(before) == CHANCE:
        turn = before.turn
        if before.phase is fw.Phase.START:
            assert after.setup.first_seat is not None
            before = fw.apply_move(before, fw.Start(after.setup.first_seat))
        elif before.phase is fw.Phase.PLAN:
            before = fw.apply_move(before, fw.RevealPlan(after.setup.plan))
        elif turn.row:
            card = after.columns[3][turn.row - 1]
            assert isinstance(card, fw.Card)
            before = fw.apply_move(before, fw.Deal(card))
        else:
            before = fw.apply_move(before, fw.Deal(hands[turn.player if turn.player >= 0 else turn.column].pop(0)))
    return before


def numbers(state: fw.State, seat: int | None, *, memory: bool, past_columns: bool = True) -> bytes:
    flat, pieces = blank(fields_of(single.fields(state.options), memory=memory, optional=past_columns))
    single.encode(fw.observe(state, seat), pieces)
    return flat.tobytes()


def assert_same(batch: Batch, states: Sequence[fw.State]) -> None:
    """Assert that all that a batch tells is what the library tells of its states."""
    assert batch.to_states() == tuple(states)
    assert len(batch) == len(states)
    assert {batch.over} == {fw.is_over(state) for state in states}
    assert batch.to_move.tolist() == [fw.current_player(state) for state in states]
    assert batch.scores.tolist() == [list(fw.scores(state)) for state in states]
    for places, state in zip(batch.places, states, strict=True):
        assert {seat: int(place) for seat, place in enumerate(places)} == {
            standing.seat: standing.place for standing in fw.standings(state)
        }
    legal = batch.legal()
    assert legal.dtype == np.bool_
    assert legal.shape == (len(states), fw.num_decision_ids(batch.options))
    for row, state in zip(legal, states, strict=True):
        assert np.flatnonzero(row).tolist() == [fw.move_to_id(batch.options, move) for move in fw.legal_moves(state)]


def assert_same_views(batch: Batch, states: Sequence[fw.State]) -> None:
    for memory in (False, True):
        for seat in range(batch.options.players):
            rows = batch.views(seat, memory=memory)
            assert rows.dtype == np.float32
            less = batch.views(seat, memory=memory, past_columns=False)
            for row, shorter, state in zip(rows, less, states, strict=True):
                assert row.tobytes() == numbers(state, seat, memory=memory)
                assert shorter.tobytes() == numbers(state, seat, memory=memory, past_columns=False)
        if not batch.over:
            for row, state in zip(batch.views(memory=memory), states, strict=True):
                assert row.tobytes() == numbers(state, fw.current_player(state), memory=memory)


# Every combination of options is played below: here seeds and numbers of games vary, which needs few examples of whole games.
@settings(max_examples=settings().max_examples // 4)
@given(options(fw), st.integers(0, 2**32), st.integers(1, 5), st.randoms(use_true_random=False))
@pytest.mark.rule(
    "FW-12", "FW-13", "FW-14", "FW-21", "FW-30", "FW-31", "FW-32", "FW-40", "FW-41", "FW-61", "FW-62", "FW-66"
)
def test_a_batch_plays_as_the_library_does(options: fw.Options, seed: int, games: int, rng: Random) -> None:
    play_beside_the_library(options, seed, games, rng)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(EVERY_COMBINATION)))
def test_every_combination_of_options_plays_as_the_library_does(number: int) -> None:
    play_beside_the_library(EVERY_COMBINATION[number], number, 3, Random(number))


def play_beside_the_library(options: fw.Options, seed: int, games: int, rng: Random) -> None:
    batch = Batch(options, games=games, seed=seed)
    states = [replayed(fw.new_game(options), state) for state in batch.to_states()]
    assert_same(batch, states)
    while not batch.over:
        if rng.random() < 0.1:
            assert_same_views(batch, states)
        moves = np.array([rng.choice(np.flatnonzero(row).tolist()) for row in batch.legal()])
        played = [
            fw.apply_move(state, fw.move_from_id(options, int(move))) for state, move in zip(states, moves, strict=True)
        ]
        batch.step(moves)
        states = [replayed(before, after) for before, after in zip(played, batch.to_states(), strict=True)]
        assert_same(batch, states)
    assert_same_views(batch, states)


@given(options(fw), st.integers(0, 2**32), st.integers(0, 95))
def test_states_come_back_and_are_played_on(options: fw.Options, seed: int, decisions: int) -> None:
    batch = Batch(options, games=3, seed=seed)
    for _ in range(min(decisions, single.bounds(options).decisions)):
        batch.step(batch.random_moves())
    states = batch.to_states()
    for state in states:
        fw.validate(state)
    again = Batch.from_states(states, seed=5)
    assert_same(again, states)
    assert_same_views(again, states)
    again.play()
    assert again.over
    for state in again.to_states():
        fw.validate(state)


@pytest.mark.rule("FW-20", "FW-21", "FW-50", "FW-53")
def test_rows_worked_out_by_hand_are_won_as_they_should() -> None:
    for first_seat, winners in WINNERS.items():
        state = deal(fw.new_game(fw.Options(first_seat=first_seat)), FOUR)
        batch = Batch.from_states([state] * 2, seed=0)
        # Every seat fills its own column from row 6 to row 1 with the cards that lie there in the drawing.
        lines = [line.split() for line in FOUR.strip().split("\n")]
        for row_number, line in enumerate(reversed(lines)):
            for turn in range(4):
                batch.step(np.repeat(ids(line[(first_seat + row_number + turn) % 4]), 2))
        for state in batch.to_states():
            assert state.rounds[0].winners == winners
    batch = Batch.from_states([deal(fw.new_game(fw.Options(players=3)), THREE)], seed=0)
    lines = [line.split() for line in THREE.strip().split("\n")]
    for row_number, line in enumerate(reversed(lines)):
        for turn in range(3):
            batch.step(ids(line[(row_number + turn) % 3]))
    assert batch.state(0).rounds[0].winners == WINNERS_OF_THREE


@pytest.mark.rule("FW-30", "FW-31")
def test_points_worked_out_by_hand() -> None:
    # WINNERS[1]: seat 1 takes row 1, seat 0 the others. Plan 1 is B1 R1 B2 R2 B3 R4: seat 1 has 1 blue, so 1 point; seat 0 has
    # 1 + 2 + 4 = 7 red and 2 + 3 = 5 blue, so 2. Two seats took nothing: no bonus.
    state = deal(fw.new_game(fw.Options(first_seat=1)), FOUR)
    batch = Batch.from_states([state], seed=0)
    lines = [line.split() for line in FOUR.strip().split("\n")]
    for row_number, line in enumerate(reversed(lines)):
        for turn in range(4):
            batch.step(ids(line[(1 + row_number + turn) % 4]))
    assert batch.scores.tolist() == [[2, 1, 0, 0]]
    assert batch.places.tolist() == [[1, 2, 3, 3]]
    # WINNERS[2]: rows 1 to 6 go to 2 3 3 3 1 1. Seat 2: 1 blue. Seat 3: 1 + 2 red, 2 blue: 1. Seat 1: 4 red, 3 blue: 1. Seat 0
    # alone took nothing: 3.
    batch = Batch.from_states([deal(fw.new_game(fw.Options(first_seat=2)), FOUR)], seed=0)
    for row_number, line in enumerate(reversed(lines)):
        for turn in range(4):
            batch.step(ids(line[(2 + row_number + turn) % 4]))
    assert batch.scores.tolist() == [[3, 1, 1, 1]]
    assert batch.places.tolist() == [[1, 2, 2, 2]]


def test_equal_seeds_give_equal_games_and_play_does_not_change_the_deal() -> None:
    one, other = (Batch(games=20, seed=4) for _ in range(2))
    assert one.to_states() == other.to_states() != Batch(games=20, seed=5).to_states()
    for _ in range(24):
        one.step(one.random_moves())
        other.step(other.legal().argmax(axis=1))
    assert [state.hands for state in one.to_states()] == [state.hands for state in other.to_states()]
    generators = [np.random.default_rng(3) for _ in range(2)]
    first, second = (Batch(games=5, seed=generator).to_states() for generator in generators)
    assert first == second != Batch(games=5, seed=generators[0]).to_states()


def test_copies_and_pickles_go_their_own_way() -> None:
    batch = Batch(EVERY_WAY, games=4, seed=2)
    for twin in (copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))):
        before = batch.to_states()
        twin.play()
        assert batch.to_states() == before
    twin = copy.deepcopy(batch)
    batch.play()
    twin.play()
    assert batch.to_states() == twin.to_states()


@pytest.mark.parametrize(("players", "size"), [(3, 124), (4, 173)])
def test_games_take_as_little_memory_as_the_guide_says(players: int, size: int) -> None:
    few, many = (len(pickle.dumps(Batch(fw.Options(players=players), games=games, seed=1))) for games in (1000, 3000))
    assert round((many - few) / 2000) == size


def test_what_is_handed_out_is_the_callers_own() -> None:
    batch = Batch(fw.Options(thinking_cards=True), games=4, seed=2)
    before = batch.to_states()
    moves = batch.random_moves()
    for array in (batch.legal(), batch.to_move, batch.scores, batch.places, batch.views(), batch.random_moves()):
        array[:] = 0
    assert batch.to_states() == before
    batch.step(moves)
    after = batch.to_states()
    moves[:] = 0
    assert batch.to_states() == after


def test_a_policy_sees_views_and_legal_moves() -> None:
    seen: list[tuple[tuple[int, ...], tuple[int, ...]]] = []

    def highest(views: npt.NDArray[np.float32], legal: npt.NDArray[np.bool_]) -> Ids:
        seen.append((views.shape, legal.shape))
        last: Ids = legal.shape[1] - 1 - legal[:, ::-1].argmax(axis=1)
        return last

    batch = Batch(games=6, seed=1)
    size = sum(field.size for field in batch.fields())
    batch.play(highest)
    assert batch.over
    assert seen == [((6, size), (6, 25))] * 96
    # Every hand was played from its highest card down, so columns ascend from row 6, which is filled first, to row 1.
    for column in batch.state(5).columns:
        codes = [card.code for card in column if isinstance(card, fw.Card)]
        assert codes == sorted(codes)


def test_rows_of_views_are_written_into_an_array_of_the_callers() -> None:
    batch = Batch(games=5, seed=1)
    out = batch.views(memory=True)
    for _ in range(30):
        batch.step(batch.random_moves())
        assert batch.views(memory=True, out=out) is out
        assert out.tobytes() == batch.views(memory=True).tobytes()
    unfit: list[object] = [out[:, 1:], out[:4], out.astype(np.float64), out.T, [0.0]]
    frozen = out.copy()
    frozen.flags.writeable = False
    spread = np.zeros((10, out.shape[1]), np.float32)[::2]
    for array in (*unfit, frozen, spread):
        with pytest.raises(InvalidState, match="out: must be a float32 array of shape"):
            batch.views(memory=True, out=array)  # type: ignore[arg-type]  # what a caller may pass by mistake
    for seat in (-1, 4, True, "0"):
        with pytest.raises(InvalidState, match="seat"):
            batch.views(seat)  # type: ignore[arg-type]  # what a caller may pass by mistake


def test_unfit_arrays_of_moves_are_refused() -> None:
    batch = Batch(games=3, seed=1)
    before = batch.to_states()
    good = batch.random_moves()
    for moves, found in (
        (good[:2], r"not uint8 of shape \(2,\)"),
        (good[None], r"not uint8 of shape \(1, 3\)"),
        (good.astype(np.float64), "not float64"),
        (good.astype(np.bool_), "not bool"),
        (good.astype(object), "not object"),
        (good.tolist(), "not list"),
        (None, "not NoneType"),
    ):
        with pytest.raises(NoMoveId, match="moves: must be an array of 3 whole numbers, one a game, " + found):
            batch.step(moves)  # type: ignore[arg-type]  # what a caller may pass by mistake
    for wrong in (-1, 25, 256 + int(good[1]), 2**62):
        moves = good.astype(np.int64)
        moves[1] = wrong
        with pytest.raises(NoMoveId, match=rf"moves\[1\]: decisions have ids from 0 to 24, not {wrong}$"):
            batch.step(moves)
    huge = good.astype(np.uint64)
    huge[2] = 2**63 + int(good[2])
    with pytest.raises(NoMoveId, match=r"moves\[2\]"):
        batch.step(huge)
    assert batch.to_states() == before
    batch.step(good)


@pytest.mark.rule("FW-12", "FW-14", "FW-33", "FW-60")
def test_an_illegal_move_is_refused_naming_game_and_move_and_nothing_changes() -> None:
    batch = Batch(games=3, seed=1)
    before = batch.to_states()
    moves = batch.random_moves()
    moves[1] = np.flatnonzero(~batch.legal()[1])[0]
    name = str(fw.move_from_id(fw.Options(), int(moves[1])))
    with pytest.raises(IllegalMove, match=f"illegal move {name}: game 1: not in the hand of seat 0") as caught:
        batch.step(moves)
    assert (str(caught.value.move), caught.value.rule) == (name, "FW-12")
    moves[1] = 24
    with pytest.raises(IllegalMove, match="illegal move T: game 1: Thinking cards are not in this game") as caught:
        batch.step(moves)
    assert caught.value.rule == "FW-60"
    assert batch.to_states() == before

    follow = fw.new_game(fw.Options(follow="start_card"))
    following = Batch.from_states([deal(follow, FOUR)] * 2, seed=0)
    following.step(ids("Y6 R3"))
    # Seat 1 holds R5 and R6, so Y2 does not follow R3; it does follow Y6.
    with pytest.raises(IllegalMove, match="illegal move Y2: game 1: seat 1 must follow red") as caught:
        following.step(ids("Y2 Y2"))
    assert caught.value.rule == "FW-14"
    following.step(ids("Y2 R5"))

    batch.play()
    with pytest.raises(IllegalMove, match="game 0: the game is over") as caught:
        batch.step(moves)
    assert caught.value.rule == "FW-33"
    assert not batch.legal().any()
    assert batch.to_move.tolist() == [GAME_OVER] * 3
    for ask in (batch.random_moves, batch.views):
        with pytest.raises(InvalidState, match="the games are over"):
            ask()


def test_a_batch_needs_games_and_a_seed() -> None:
    for games in (0, -1, True, 2.0, 2**30, None):
        with pytest.raises(InvalidOptions, match="games"):
            Batch(games=games, seed=1)  # type: ignore[arg-type]  # what a caller may pass by mistake
    for seed in (-1, True, 2.0, None, "1"):
        with pytest.raises(InvalidOptions, match="seed"):
            Batch(games=1, seed=seed)  # type: ignore[arg-type]  # what a caller may pass by mistake
    legacy: Any = np.random.RandomState(1)
    with pytest.raises(InvalidOptions, match=r"^seed: must be a generator that others can be spawned from"):
        Batch(games=1, seed=np.random.Generator(legacy._bit_generator))
    assert Batch(games=2, seed=np.int64(3)).to_states() == Batch(games=2, seed=3).to_states()
    with pytest.raises(InvalidOptions, match="options"):
        Batch({}, games=1, seed=1)  # type: ignore[arg-type]  # what a caller may pass by mistake


def test_policies_and_flags_are_what_they_should_be() -> None:
    batch = Batch(games=2, seed=1)
    no_policies: tuple[Any, ...] = ("random", 5, False, np.array([1, 2]))
    for policy in no_policies:
        with pytest.raises(InvalidOptions, match=r"^policy: must be a function or None, not "):
            batch.play(policy)
    no_flags: tuple[Any, ...] = (1, None, "yes", np.array([1, 2]))
    for flag in no_flags:
        for name in ("memory", "past_columns"):
            with pytest.raises(InvalidOptions, match=f"^{name}: must be True or False, not "):
                batch.views(**{name: flag})
            with pytest.raises(InvalidOptions, match=f"^{name}: must be True or False, not "):
                batch.fields(**{name: flag})
    assert not batch.over


def test_states_that_do_not_stand_together_are_refused() -> None:
    start = fw.new_game()
    state, other = (fw.resolve_chance(start, Random(seed)) for seed in (1, 2))
    later = fw.apply_move(other, fw.legal_moves(other)[0])
    three = fw.resolve_chance(fw.new_game(fw.Options(players=3)), Random(1))
    for states, where in (
        ([], "states: there must be one"),
        ([state, start], r"states\[1\]: chance is next"),
        ([start], r"states\[0\]: chance is next"),
        ([state, other, later], r"states\[2\]: stands at another step"),
        ([state, 5], r"states\[1\]: must be a failingwater.State, not 5"),
        ([5], r"states\[0\]: must be"),
        (5, "states: must be a sequence"),
    ):
        with pytest.raises(InvalidState, match=where):
            Batch.from_states(states, seed=1)  # type: ignore[arg-type]  # what a caller may pass by mistake
    with pytest.raises(InvalidOptions, match=r"states\[1\]: has other options"):
        Batch.from_states([state, three], seed=1)
    with pytest.raises(InvalidOptions, match="seed"):
        Batch.from_states([state], seed=-1)
    for game in (-1, 2, True, None):
        with pytest.raises(InvalidState, match="game"):
            Batch.from_states([state, other], seed=1).state(game)  # type: ignore[arg-type]  # what a caller may pass by mistake


# Chance, with a fixed seed each; the odds are worked out here, not taken from the library.

GAMES = 20_000


def in_hands(batch: Batch) -> npt.NDArray[np.bool_]:
    """By game, seat and card code: whether the card is in the seat's hand, before the first decision."""
    return np.stack(
        [batch.views(seat)[:, hand_begins(batch) :][:, :24] > 0 for seat in range(batch.options.players)],
        axis=1,
    )


def hand_begins(batch: Batch) -> int:
    names = [field.name for field in batch.fields()]
    return sum(field.size for field in batch.fields()[: names.index("hands")])


@pytest.mark.rule("FW-11")
@pytest.mark.parametrize("chosen", [fw.Options(), fw.Options(players=3)])
def test_deals_are_uniform(chosen: fw.Options) -> None:
    batch = Batch(chosen, games=GAMES, seed=11)
    hands = in_hands(batch)
    assert (hands.sum(axis=2) == 6).all()
    assert (hands.sum(axis=1) <= 1).all()
    if chosen.players == 4:
        # Where a card lies, each by itself, and two together: 15 of 138 pairs of places are in one hand.
        for code in range(24):
            assert_uniform(Counter(hands[:, :, code].argmax(axis=1).tolist()), range(4))
        together = np.asarray((hands[:, :, 7] & hands[:, :, 23]).any(axis=1), np.bool_)
        assert_fits(Counter(map(bool, together)), {True: Fraction(5, 23), False: Fraction(18, 23)})
        reds = hands[:, 0, :8].sum(axis=1)
        odds = {red: Fraction(comb(8, red) * comb(16, 6 - red), comb(24, 6)) for red in range(7)}
        merged = {red: odds[red] for red in range(6)} | {5: odds[5] + odds[6]}
        assert_fits(Counter(np.minimum(reds, 5).tolist()), merged)


@pytest.mark.rule("FW-10")
def test_plans_come_in_every_order_alike() -> None:
    batch = Batch(games=GAMES, seed=12)
    batch.play()
    orders = Counter(tuple(each.plan for each in state.rounds) for state in batch.to_states())
    assert_uniform(orders, permutations((1, 2, 3, 4)))


@pytest.mark.rule("FW-05")
def test_random_first_seats_are_uniform() -> None:
    assert_uniform(Counter(Batch(fw.Options(first_seat=None), games=GAMES, seed=13).to_move.tolist()), range(4))
    assert set(Batch(fw.Options(first_seat=2), games=9, seed=13).to_move.tolist()) == {2}


@pytest.mark.rule("FW-51", "FW-52")
@pytest.mark.parametrize("face_down", [{1}, {1, 6}])
def test_dummies_are_laid_as_the_rules_ask(face_down: set[int]) -> None:
    batch = Batch(fw.Options(players=3, dummy_face_down=face_down), games=GAMES, seed=14)
    covered = len(face_down)
    drawn: Counter[tuple[int, int]] = Counter()
    for state in batch.to_states():
        eights = [isinstance(card, fw.Card) and card.rank == 8 for card in state.columns[3]]
        down = sum(eights[row - 1] for row in face_down)
        drawn[sum(eights) - down, down] += 1
    # Three 8s over 24 places: face up, covered, and 18 others. Layouts with two or more face up are laid again.
    ways = {
        (up, down): comb(6 - covered, up) * comb(covered, down) * comb(18, 3 - up - down)
        for up in range(2)
        for down in range(covered + 1)
    }
    total = sum(ways.values())
    assert_fits(drawn, {each: Fraction(number, total) for each, number in ways.items()})


@pytest.mark.rule("FW-52", "FW-67")
def test_a_dummy_that_keeps_its_cards_is_laid_again_of_these() -> None:
    options = fw.Options(players=3, hand_switching=True, dummy_face_down={1, 6})
    # The dummy has all 8s: R8 and B8 face down in rows 1 and 6.
    matrix = """
        R1 R7 Y1 R8
        R2 B3 Y2 Y8
        R3 B1 Y3 B7
        R4 B2 Y4 Y7
        R5 R6 Y5 B6
        B4 B5 Y6 B8
    """
    state = deal(fw.new_game(options), matrix)
    batch = Batch.from_states([state] * 6000, seed=15)
    for _ in range(18):
        batch.step(batch.random_moves())
    laid = Counter(tuple(str(card) for card in state.columns[3]) for state in batch.to_states())
    eights: Counter[tuple[str, ...]] = Counter()
    for column, number in laid.items():
        assert sorted(column) == ["B6", "B7", "B8", "R8", "Y7", "Y8"]
        eights[tuple(card if card[1] == "8" else "-" for card in column)] += number
    # One 8 lies in rows 2 to 5, the two others in rows 1 and 6.
    expected = [
        (first, *("-",) * place, middle, *("-",) * (3 - place), last)
        for first, middle, last in permutations(("R8", "B8", "Y8"))
        for place in range(4)
    ]
    assert_uniform(eights, expected)


@pytest.mark.rule("FW-61")
def test_random_moves_are_uniform_over_hands_of_every_size() -> None:
    state = deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR)
    batch = Batch.from_states([state] * GAMES, seed=16)
    sizes = []
    while len(batch.state(0).rounds) == 0:
        legal = np.flatnonzero(batch.legal()[0]).tolist()
        assert_uniform(Counter(batch.random_moves().tolist()), legal)
        sizes.append(len(legal))
        batch.step(np.full(GAMES, legal[0]))
    assert sizes == [size for size in (7, 6, 5, 4, 3, 2) for _ in range(4)]
