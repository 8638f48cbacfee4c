"""A way to every position that play can reach."""

import copy
import pickle
from random import Random

import pytest
from attrs import asdict, astuple, evolve

from boardrules import CHANCE, InvalidState
from boardrules import fountains as fn
from boardrules.fountains import paths
from boardrules.fountains.trails import Link, moves_of, start_of, trail_of
from tests.fountains.tables import (
    after,
    options,
    resolved,
    set_up,
    turn,
)
from tests.fountains.test_validation import bare
from tests.fountains.test_whole_games import at_random, options_of_game, stacking
from tests.junk import JUNK, kind


def replay(state: fn.State) -> fn.State:
    reached = fn.new_game(state.options)
    for move in fn.path(state):
        reached = fn.apply_move(reached, move)
    return reached


def test_every_state_of_a_game_has_a_path_and_is_valid() -> None:
    for number in (0, 5, 7, 13, 19):
        rng = Random(number)
        state = fn.new_game(options_of_game(number))
        choose = stacking if number // 5 % 2 else at_random
        while True:
            if rng.random() < 0.1 or fn.is_over(state):
                reached = replay(state)
                assert (reached, hash(reached), repr(reached)) == (state, hash(state), repr(state))
                fn.validate(state)
                fn.validate(bare(state))
            if fn.is_over(state):
                break
            state = fn.apply_move(state, choose(state, rng))


def test_the_path_is_the_moves_that_were_made() -> None:
    state = set_up()
    moves = ("green>2", "tile:oblong.5", "place:7,1,0")
    assert [fn.move_to_text(move) for move in fn.path(after(state, *moves))][-3:] == list(moves)
    assert fn.path(fn.new_game()) == ()


def test_resolved_chance_is_in_the_path() -> None:
    state = fn.resolve_chance(fn.new_game(options(players=3, first_seat=None)), Random(1))
    assert len(fn.path(state)) == 12
    assert replay(state) == state


def test_the_way_is_no_part_of_the_position() -> None:
    start = fn.new_game(options(advanced=True))
    while not isinstance(fn.legal_moves(start)[0], fn.RevealToken):
        start = fn.apply_move(start, fn.legal_moves(start)[0])
    one = resolved(after(start, "token:lily", "token:red"))
    other = resolved(after(start, "token:red", "token:lily"))
    assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))
    assert fn.path(one) != fn.path(other)
    assert replay(one) == replay(other)


def test_pickles_and_copies_keep_position_and_path() -> None:
    state = turn(turn(set_up(options(players=1)), "green>2"), "blue>4")
    assert copy.copy(state) is copy.deepcopy(state) is state
    other = pickle.loads(pickle.dumps(state))
    assert (other, hash(other), repr(other)) == (state, hash(state), repr(state))
    assert fn.path(other) == fn.path(state)


def test_a_long_game_can_be_pickled() -> None:
    state = evolve(set_up(), trail=trail_of(tuple(fn.path(set_up())) * 2_000))
    assert len(moves_of(pickle.loads(pickle.dumps(state)).trail)) == 22_000


def test_after_the_first_turn_no_way_is_known_to_a_state_built_by_hand() -> None:
    for state in (bare(turn(set_up(), "green>2")), turn(bare(turn(set_up(), "green>2")), "blue>4")):
        fn.validate(state)
        with pytest.raises(
            InvalidState, match=r"^trail: the state was built by hand, or comes from one that was: no way"
        ):
            fn.path(state)
    with pytest.raises(InvalidState, match=r"^trail: the state was built by hand: .* do not lead to its points$"):
        fn.path(evolve(set_up(), points=(1, 0)))


@pytest.mark.parametrize("chosen", [{}, {"players": 1}, {"players": 4, "advanced": True, "first_seat": None}], ids=str)
def test_what_has_been_set_up_tells_its_own_way(chosen: dict[str, object]) -> None:
    state, rng = fn.new_game(options(**chosen)), Random(5)
    while fn.current_player(state) == CHANCE:
        assert replay(bare(state)) == state
        state = fn.apply_move(state, fn.sample_chance(state, rng))
    assert replay(bare(state)) == state


def test_a_trail_that_begins_late_is_no_fault() -> None:
    """A game goes on from a position that was set up by hand; only the way to it stays unknown."""
    state, rng = bare(turn(turn(set_up(), "green>2"), "blue>4")), Random(7)
    for _ in range(30):
        state = fn.apply_move(state, at_random(state, rng))
        fn.validate(state)
        other = pickle.loads(pickle.dumps(state))
        assert (other, start_of(other.trail), moves_of(other.trail)) == (state, None, moves_of(state.trail))
        with pytest.raises(InvalidState, match=r"^trail: "):
            fn.path(other)


# --------------------------------------------------------------------------- trails


def test_a_trail_must_lead_to_the_state() -> None:
    state = turn(set_up(), "green>2")
    with pytest.raises(InvalidState, match=r"^points: is not what the moves in trail lead to; build a state without"):
        fn.validate(evolve(state, points=(1, 0)))
    moves = fn.path(state)
    with pytest.raises(InvalidState, match=r"^(phase|basin): is not what the moves in trail lead to"):
        fn.validate(evolve(state, trail=trail_of(moves[:-1])))
    for ask in (fn.validate, fn.path):
        with pytest.raises(
            InvalidState, match=r"^trail: is no legal game: illegal move tile:square\.1: chance can bring"
        ):
            ask(evolve(state, trail=trail_of((moves[0], *moves))))


# What comes from outside may be anything.
NO_LINKS: list[object] = [
    Link(fn.Start(True), None),
    Link(fn.Discard(), (fn.Discard(), ())),  # type: ignore[arg-type]  # a trail of the old make
    Link(1, None),  # type: ignore[arg-type]  # no move
]


@pytest.mark.parametrize(
    "trail", [*[each for each in JUNK[1:] if each != ()], (fn.Discard(), ()), *NO_LINKS], ids=kind
)  # fmt: skip
def test_junk_for_a_trail(trail: object) -> None:
    state = evolve(set_up(), trail=trail)  # type: ignore[arg-type]  # what comes from outside may be anything
    for ask in (fn.validate, fn.path):
        with pytest.raises(InvalidState, match=r"^trail: "):
            ask(state)


def test_a_long_game_is_told_as_a_dict() -> None:
    moves = tuple(fn.path(set_up())) * 2_000
    state = evolve(set_up(), trail=trail_of(moves))
    for told in (asdict(state), asdict(fn.observe(state, 0))["state"]):
        assert told["points"] == state.points
        assert told["table"]["options"]["players"] == 2
        assert told["trail"] is state.trail
    assert astuple(state)[-3] is state.trail
    assert repr(state.trail) == "<a trail of 22000 moves>"


def test_a_trail_is_a_value_that_nobody_changes() -> None:
    trail = set_up().trail
    assert isinstance(trail, Link)
    assert copy.copy(trail) is copy.deepcopy(trail) is trail
    other = pickle.loads(pickle.dumps(evolve(set_up(), trail=None)))
    assert other.trail is None
    assert moves_of(pickle.loads(pickle.dumps(trail))) == moves_of(trail) != ()
    with pytest.raises(AttributeError, match="is read-only"):
        trail.move = fn.Discard()
    with pytest.raises(AttributeError, match="is read-only"):
        del trail.before


def test_what_was_played_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state, rng = fn.resolve_chance(fn.new_game(), Random(1)), Random(2)
    passed = [state]
    for _ in range(12):
        state = fn.resolve_chance(fn.apply_move(state, at_random(state, rng)), rng)
        passed.append(state)
    read = pickle.loads(pickle.dumps(state))
    replays: list[fn.Move] = []

    def noted(state: fn.State, move: fn.Move) -> fn.State:
        replays.append(move)
        return fn.apply_move(state, move)

    monkeypatch.setattr(paths, "apply_move", noted)
    for each in passed:
        fn.validate(each)
        assert replay(each) == each
    assert replays == []
    # One that comes from outside is played again, once.
    for _ in range(3):
        fn.validate(read)
        assert fn.path(read) == fn.path(state)
    assert replays == list(fn.path(state))
    again = pickle.loads(pickle.dumps(state))
    for _ in range(2):
        assert fn.path(again) == fn.path(state)
    assert replays == [*fn.path(state), *fn.path(state)]
    # So is what was changed by hand, every time it is asked for, and what is played from it.
    changed = evolve(state, points=(90, 0))
    for _ in range(2):
        with pytest.raises(InvalidState, match="points"):
            fn.validate(changed)
        with pytest.raises(InvalidState, match="points"):
            fn.path(fn.resolve_chance(fn.apply_move(changed, at_random(changed, rng)), rng))


def test_a_state_keeps_its_hash() -> None:
    state = fn.resolve_chance(fn.new_game(), Random(1))
    again = evolve(state)
    assert (hash(again), again) == (hash(state), state)
    moved = fn.apply_move(state, fn.legal_moves(state)[0])
    assert hash(moved) != hash(state)
    assert hash(pickle.loads(pickle.dumps(moved))) == hash(moved)
