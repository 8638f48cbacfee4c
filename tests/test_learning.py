"""Bounds, tables and views as numbers."""

import copy
import pickle
import re
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from boardrules import CHANCE, GAMES, IllegalMove, InvalidOptions, InvalidState, NoMoveId, fountains, playout
from boardrules import failingwater as fw
from boardrules.learning import (
    AnyLearning,
    Bounds,
    Field,
    Table,
    blank,
    fields_of,
    game_of,
    introduce,
    known_as,
    learning_of,
    pieces_of,
    places_from,
    table_of,
)
from boardrules.learning.windowed import Windowed
from tests import tiny_learning
from tests.adapted import VARIANTS, Variant, positions
from tests.tiny_game import TINY, Options, TinyGame


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    assert isinstance(request.param, Variant)
    return request.param


def as_numbers(table: Table, position: object, seat: int | None) -> bytes:
    flat, pieces = blank(table.learning.fields(table.options))
    table.learning.encode(table.game.observe(position, seat), pieces)
    return flat.tobytes()


def test_games_are_known_by_their_names() -> None:
    assert known_as(fw) == "failingwater"
    assert known_as(TINY) == "tiny"
    for stranger in (None, "failingwater", TinyGame(), object()):
        with pytest.raises(InvalidOptions, match="not known"):
            known_as(stranger)


def test_a_name_is_taken_once() -> None:
    class Impostor(TinyGame):
        NAME = "failingwater"

    learning = tiny_learning.TinyLearning()
    for game in (Impostor(), TinyGame()):
        with pytest.raises(InvalidOptions, match="another game"):
            introduce(game, learning)
    introduce(TINY, learning)


@pytest.mark.parametrize("name", [None, "nope", [], 5, ("tiny",)])
def test_what_names_no_game_is_refused(name: Any) -> None:
    for call in (game_of, learning_of, partial(table_of, options=fw.Options())):
        with pytest.raises(InvalidOptions, match=r"^game: no game is known as "):
            call(name)


@pytest.mark.parametrize("name", [None, 5, [], b"mine"])
def test_a_game_without_a_name_cannot_be_introduced(name: Any) -> None:
    game: Any = SimpleNamespace(NAME=name)
    with pytest.raises(InvalidOptions, match=r"^game: must have a NAME, a text"):
        introduce(game, tiny_learning.TinyLearning())
    with pytest.raises(InvalidOptions, match="not known"):
        known_as(game)


def test_who_introduces_a_game_once_more_changes_how_it_is_seen() -> None:
    class Again(TinyGame):
        NAME = "again"

    class Blind(tiny_learning.TinyLearning):
        def fields(self, options: Options, /) -> tuple[Field, ...]:
            return super().fields(options)[:1]

    game = Again()
    introduce(game, tiny_learning.TinyLearning())
    assert len(table_of("again", Options()).fields) == 3
    introduce(game, Blind())
    assert len(table_of("again", Options()).fields) == 1


@pytest.mark.parametrize("options", [{}, [], {1}, (["R1"],), None, 5, Options(), fountains.Options()])
def test_what_is_no_options_of_the_game_is_refused(options: Any) -> None:
    with pytest.raises(InvalidOptions, match=r"^options: must be "):
        table_of("failingwater", options)
    learning: Any = learning_of("failingwater")
    for function in (learning.bounds, learning.fields):
        with pytest.raises(InvalidOptions, match=r"^options: must be "):
            function(options)


@pytest.mark.parametrize("options", [{}, None, 5, fw.Options()])
def test_what_is_no_options_of_fountains_is_refused(options: Any) -> None:
    learning: Any = learning_of("fountains")
    for function in (learning.bounds, learning.fields):
        with pytest.raises(InvalidOptions, match=r"^options: must be "):
            function(options)


@pytest.mark.parametrize("game", [fw, fountains])
def test_what_is_no_view_is_not_encoded(game: Any) -> None:
    table = table_of(game.NAME, game.Options())
    for view in (table.start, None, 5, fw.observe(fw.new_game(), 0), fountains.observe(fountains.new_game(), 0)):
        if type(view) is not game.View:
            with pytest.raises(InvalidState, match=r"^view: must be a "):
                table.learning.encode(view, blank(table.fields)[1])


def test_the_machine_sees_what_the_player_does_and_is_no_viewer() -> None:
    options = fountains.Options(players=1)
    table = table_of("fountains", options)
    state = fountains.resolve_chance(fountains.new_game(options), Random(1))
    (machine, pieces), (player, own) = blank(table.fields), blank(table.fields)
    table.encode(state, 1, pieces)
    table.encode(state, 0, own)
    assert (own["viewer"].tolist(), pieces["viewer"].tolist()) == ([1], [0])
    assert machine[1:].tolist() == player[1:].tolist()


def test_a_game_without_pictures_is_shown_by_its_reprs() -> None:
    functions = {name: getattr(TINY, name) for name in dir(TINY) if name[0] != "_" and not name.startswith("render")}
    undrawn: Any = SimpleNamespace(**{**functions, "NAME": "undrawn"})  # mypy knows no namespace by its functions
    introduce(undrawn, tiny_learning.TinyLearning())
    table, drawn = table_of("undrawn", Options()), table_of("tiny", Options())
    assert table.drawn(table.start) == repr(TINY.new_game())
    assert drawn.drawn(table.start) == TINY.render_text(TINY.new_game()) != repr(TINY.new_game())


def test_a_table_is_one_shared_object() -> None:
    table = table_of("failingwater", fw.Options(players=3))
    assert table is table_of("failingwater", fw.Options(players=3))
    assert copy.deepcopy(table) is copy.copy(table) is table
    assert pickle.loads(pickle.dumps(table)) is table
    assert (table.players, table.actions, table.outcomes) == (3, 25, 32)
    with pytest.raises(InvalidOptions):
        table_of("failingwater", Options())


def test_decisions_and_outcomes_are_numbered_apart() -> None:
    table = table_of("failingwater", fw.Options())
    assert table.number_of(fw.move_from_text("R1")) == 0
    assert table.number_of(fw.move_from_text("T")) == 24
    assert table.number_of(fw.move_from_text("start:0")) == 0
    assert table.chance_outcomes(table.start) == [(number, Fraction(1, 4)) for number in (4, 5, 6, 7)]
    assert table.chance_outcomes(fw.resolve_chance(fw.new_game(), Random(1))) == []


def test_numbers_that_stand_for_nothing_are_refused() -> None:
    table = table_of("failingwater", fw.Options())
    begun = fw.resolve_chance(fw.new_game(), Random(1))
    first = table.legal_actions(begun)[0]
    assert table.after(begun, np.int64(first)) == table.after(begun, first)  # type: ignore[arg-type]  # what a learner has
    no_actions: tuple[Any, ...] = (
        -1,
        25,
        10**9,
        float(first),
        Fraction(first),
        None,
        "0",
        [],
        {},
        True,
        np.float32(first),
    )
    for action in no_actions:
        with pytest.raises(NoMoveId):
            table.after(begun, action)
    for action in (-1, 25, 10**9):
        with pytest.raises(NoMoveId, match=f"^{action}: decisions have ids from 0 to 24$"):
            table.after(begun, action)
    for outcome in (-1, 32):
        with pytest.raises(NoMoveId, match=f"^{outcome}: chance outcomes have numbers from 0 to 31$"):
            table.after_outcome(table.start, outcome)
    no_outcomes: tuple[Any, ...] = (-1, 32, 4.0, None, "4", [], True)
    for outcome in no_outcomes:
        with pytest.raises(NoMoveId):
            table.after_outcome(table.start, outcome)
    no_moves: tuple[object, ...] = (fw.move_from_text("deal:?"), [], None, 5)
    for move in no_moves:
        with pytest.raises(NoMoveId, match="has no id"):
            table.number_of(move)
    illegal = next(card for card in fw.CARDS if card not in begun.hands[0])
    with pytest.raises(IllegalMove):
        table.after(begun, illegal.code)
    with pytest.raises(IllegalMove):
        table.after_outcome(table.start, 8)


def test_what_equals_a_move_of_the_game_has_no_number() -> None:
    table = table_of("fountains", fountains.Options())
    state = fountains.resolve_chance(fountains.new_game(), Random(1))
    state = fountains.apply_move(state, fountains.legal_moves(state)[0])
    (outcome, _), *_ = table.chance_outcomes(state)
    listed = fountains.legal_moves(state)[0]
    assert isinstance(listed, fountains.RevealTile)
    equal: Any = fountains.RevealTile(listed.shape, float(listed.number))  # type: ignore[arg-type]  # what a caller may pass
    assert equal == listed
    assert table.number_of(listed) == outcome
    with pytest.raises(NoMoveId, match="has no id"):
        table.number_of(equal)


class Nameless(TinyGame):
    """Moves with some cards have no id."""

    def __init__(self, *cards: int) -> None:
        self.cards = cards

    def move_to_id(self, options: Options, move: object, /) -> int | None:
        return None if getattr(move, "card", None) in self.cards else super().move_to_id(options, move)  # type: ignore[arg-type]  # a move of the tiny game


def test_moves_without_an_id_are_left_out_until_none_is_left() -> None:
    options = Options()
    state = TINY.resolve_chance(TINY.new_game(options), Random(5))
    first, second = state.hands[0]
    learning: AnyLearning = tiny_learning.TinyLearning()
    assert Table("x", Nameless(), learning, options).legal_actions(state) == [first - 1, second - 1]
    assert Table("x", Nameless(first), learning, options).legal_actions(state) == [second - 1]
    with pytest.raises(NoMoveId, match="no legal move has an id"):
        Table("x", Nameless(first, second), learning, options).legal_actions(state)


class AgainstTheGame(TinyGame):
    """A third seat that nobody plays scores too."""

    def num_seats(self, options: Options, /) -> int:
        return options.players + 1

    def scores(self, x: object, /) -> tuple[int, ...]:  # noqa: ARG002 - always the same
        return (7, 2, 4)


def test_points_of_seats_that_nobody_plays_are_taken_off() -> None:
    table = Table("x", AgainstTheGame(), tiny_learning.TinyLearning(), Options())
    assert table.players == 2
    assert table.results(table.start) == [3.0, -2.0]


def test_arrays_are_pieces_of_one() -> None:
    fields = (Field("a", (2,)), Field("b", (2, 3)), Field("c", ()))
    flat, pieces = blank(fields)
    pieces["b"][1, 0] = 1
    pieces["c"][...] = 0.5
    assert flat.tolist() == [0, 0, 0, 0, 0, 1, 0, 0, 0.5]
    assert pieces_of(fields, flat)["b"].tolist() == [[0, 0, 0], [1, 0, 0]]
    unfit: tuple[Any, ...] = (flat[:8], np.zeros(10, np.float32), flat.reshape(3, 3), flat.tolist(), None)
    for junk in unfit:
        with pytest.raises(InvalidOptions, match=r"^flat: must be an array of 9 numbers, those of the fields, not "):
            pieces_of(fields, junk)


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.name != "tiny"], ids=str, indirect=True)
def test_any_fields_can_be_asked_for_alone(variant: Variant) -> None:
    table, rng = table_of(variant.name, variant.options), Random(1)
    codings: list[tuple[Any, tuple[Field, ...]]] = [(table.learning.encode, table.learning.fields(table.options))]
    if isinstance(variant.options, fountains.Options):
        windowed = Windowed(variant.options, 15)
        codings.append((windowed.encode_view, windowed.fields))
    states = list(positions(variant, seed=1))
    for state in (*states[::80], states[-1]):
        view = variant.game.observe(state, 0)
        for encode, fields in codings:
            _, whole = blank(fields)
            encode(view, whole)
            for number in range(1, len(fields)):
                _, some = blank(tuple(rng.sample(fields, number)))
                encode(view, some)
                for name, piece in some.items():
                    assert piece.tolist() == whole[name].tolist(), name


def test_fields_are_asked_for_with_flags() -> None:
    wrong: tuple[Any, ...] = (1, None, "yes", np.array([1, 2]))
    for flag in wrong:
        with pytest.raises(InvalidOptions, match=r"^memory: must be True or False"):
            fields_of((), memory=flag)
        with pytest.raises(InvalidOptions, match=r"^optional: must be True or False"):
            fields_of((), memory=True, optional=flag)


def test_seats_are_turned_by_whole_numbers_alone() -> None:
    """What equals a seat must not be kept in its place: 1.0 once made all later views of seat 1 unreadable."""
    wrong: tuple[Any, ...] = (1.0, True, np.int64(1), "1", [], 4, -1)
    for viewer in wrong:
        with pytest.raises(InvalidOptions, match=r"^viewer: must be None or a seat from 0 to 3"):
            places_from(viewer, 3, 4)
    for players, seats in ((0, 4), (5, 4), (3.0, 4), (3, "4"), (True, 4)):
        with pytest.raises(InvalidOptions, match=r"^players: must be 1 or more"):
            places_from(1, players, seats)  # type: ignore[arg-type]  # what a caller may pass by mistake
    assert [type(place) for place in places_from(1, 3, 4)] == [int] * 4


def test_bounds_of_failing_water() -> None:
    """Plays are six a round and player; chance is the first seat, then a plan and the deal each round.

    With three players the dummy's six cards come too, and up to 16 times again; with hand switching 128 times, and players
    are dealt cards in the first round only.
    """
    bounds = learning_of("failingwater").bounds
    assert bounds(fw.Options()) == Bounds(4 * 4 * 6, 1 + 4 * (1 + 24), 0, 4 * 7, 4)
    assert bounds(fw.Options(hand_switching=True)) == Bounds(96, 1 + 4 + 24, 0, 28, 4)
    assert bounds(fw.Options(players=3)) == Bounds(3 * 3 * 6, 1 + 3 * (1 + 18 + 6 * 17), 0, 21, 4)
    assert bounds(fw.Options(players=3, hand_switching=True)) == Bounds(54, 1 + 3 * (1 + 6 * 129) + 18, 0, 21, 4)


def test_games_keep_within_their_bounds(variant: Variant) -> None:
    game, options = variant.game, variant.options
    table = table_of(variant.name, options)
    bounds = table.learning.bounds(options)
    for seed in range(3):
        state, moves = playout(game, game.new_game(options), Random(seed))
        decisions = sum((game.move_to_id(options, move) or 0) < table.actions for move in moves)
        assert decisions <= bounds.decisions
        assert len(moves) - decisions <= bounds.chance_steps
        assert all(bounds.least <= result <= bounds.most for result in table.results(state))


def test_views_as_numbers_lie_between_minus_one_and_one(variant: Variant) -> None:
    table = table_of(variant.name, variant.options)
    fields = table.learning.fields(variant.options)
    assert len({each.name for each in fields}) == len(fields)
    for position in positions(variant, seed=1):
        for seat in (None, *range(table.players)):
            numbers = np.frombuffer(as_numbers(table, position, seat), np.float32)
            assert numbers.min() >= -1
            assert numbers.max() <= 1


def test_different_views_are_different_numbers_and_equal_views_equal_ones(variant: Variant) -> None:
    """No more is in the numbers than in the view, and no less."""
    game = variant.game
    table = table_of(variant.name, variant.options)
    rng = Random(2)
    seen: dict[bytes, object] = {}
    by_text: dict[str, object] = {}
    for seed in (3, 4):
        for position in positions(variant, seed):
            for seat in range(table.players):
                view = game.observe(position, seat)
                numbers = as_numbers(table, position, seat)
                assert seen.setdefault(numbers, view) == view
                assert by_text.setdefault(table.text_of(view), view) == view
                assert as_numbers(table, game.sample_state(view, rng), seat) == numbers
        assert len(seen) == len(by_text)


def test_an_observation_leaves_memory_out_and_is_the_same_otherwise(variant: Variant) -> None:
    table = table_of(variant.name, variant.options)
    fields = table.learning.fields(variant.options)
    for position in positions(variant, seed=5):
        view = table.game.observe(position, 0)
        _, whole = blank(fields)
        _, part = blank(tuple(each for each in fields if not each.memory))
        table.learning.encode(view, whole)
        table.learning.encode(view, part)
        assert all((part[name] == whole[name]).all() for name in part)


def test_an_information_state_may_do_without_past_columns(variant: Variant) -> None:
    table = table_of(variant.name, variant.options)
    fields = table.learning.fields(variant.options)
    assert fields_of(fields, memory=True) == tuple(fields)
    less = fields_of(fields, memory=True, optional=False)
    left_out = [each.name for each in fields if each not in less]
    assert left_out == ["past_columns"] * (variant.name == "failingwater")
    for position in positions(variant, seed=7):
        view = table.game.observe(position, 1 % table.players)
        _, whole = blank(fields)
        _, part = blank(less)
        table.learning.encode(view, whole)
        table.learning.encode(view, part)
        assert all((part[name] == whole[name]).all() for name in part)


def test_failing_water_as_numbers_by_hand() -> None:
    options = fw.Options(players=3, first_seat=1, thinking_cards=True)
    state = fw.new_game(options)
    for text in ["plan:2", "deal:Y8", "deal:R1", "deal:R2", "deal:R3", "deal:R4", "deal:R6", "deal:B1"]:
        state = fw.apply_move(state, fw.move_from_text(text))
    learning = learning_of("failingwater")
    _, pieces = blank(learning.fields(options))
    learning.encode(fw.observe(state, 0), pieces)
    numbers = {name: piece.tolist() for name, piece in pieces.items() if name != "columns"}
    assert numbers == {
        "viewer": [1, 0, 0],
        "to_move": [0, 0, 0],
        "phase": [0, 0, 1, 0, 0],
        "round": [1, 0, 0],
        "row": [0, 0, 0, 0, 0, 0],
        "start_seat": [0, 1, 0],
        "lead": [0, 0, 0, 1],
        "plan": [
            [1, 0, 0, 0, 0, 0],  # B1
            [0, 0, 0, 0, 1, 0],  # R2
            [0, 0, 1, 0, 0, 0],  # B3
            [0, 0, 0, 0, 0, 1],  # R4
            [0, 1, 0, 0, 0, 0],  # B2
            [0, 0, 0, 1, 0, 0],  # R1
        ],
        "plans_seen": [0, 1, 0, 0],
        "hands": [[0] * 8 + [1] + [0] * 15, [0] * 24, [0] * 24],
        "hand_sizes": [pytest.approx(1 / 6), 0, 0],
        "thinking": [1, 1, 1],
        "points": [0, 0, 0],
        "past_plans": [[0] * 4] * 3,
        "past_first_seats": [[0] * 3] * 3,
        "past_columns": [[0] * 576] * 3,
        "past_thinking": [[[0] * 6] * 3] * 3,
    }
    dummy = [(3, 0, 25), (3, 1, 0), (3, 2, 1), (3, 3, 2), (3, 4, 3), (3, 5, 5)]  # face down, R1 R2 R3 R4 R6
    assert [tuple(each) for each in np.argwhere(pieces["columns"])] == dummy


def test_failing_water_by_hand_turned_to_who_looks() -> None:
    """Seat 1, the start player, looks: itself first, then seats 2 and 0; the dummy's column stays the last."""
    options = fw.Options(players=3, first_seat=1)
    state = fw.new_game(options)
    deals = "Y8 R1 R2 R3 R4 R6 B1 B2 B3 B4 B5 B6 Y1 Y2 Y3 Y4 Y5 Y6 R5 R7 R8 B7 B8 Y7"
    for text in ["plan:2", *(f"deal:{card}" for card in deals.split()), "Y1", "R5"]:
        state = fw.apply_move(state, fw.move_from_text(text))
    _, pieces = blank(learning_of("failingwater").fields(options))
    learning_of("failingwater").encode(fw.observe(state, 1), pieces)
    turned = ("viewer", "to_move", "start_seat", "lead", "hand_sizes")
    assert {name: (pieces[name] * 6).round().tolist() for name in turned} == {
        "viewer": [0, 6, 0],
        "to_move": [0, 0, 6],  # seat 0, to the left of seat 2
        "start_seat": [6, 0, 0],
        "lead": [0, 0, 0, 6],
        "hand_sizes": [5, 5, 6],
    }
    assert [tuple(each) for each in np.argwhere(pieces["hands"])] == [(0, code) for code in (17, 18, 19, 20, 21)]
    # In row 6 lie Y1 of seat 1, R5 of seat 2, and R6 of the dummy.
    assert [tuple(each) for each in np.argwhere(pieces["columns"][:, 5])] == [(0, 16), (1, 4), (3, 5)]


BY_SEAT = {
    "failingwater": "to_move start_seat lead hand_sizes thinking columns points past_first_seats past_columns past_thinking",
    "fountains": "turn first_seat points tiles tile_places laid_tokens token_places",
}
"""The fields that are turned, but for hands, which nobody sees all of."""


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.name in BY_SEAT], ids=str)
def test_whoever_looks_is_first_and_bystanders_see_all_seats_in_order(variant: Variant) -> None:
    table = table_of(variant.name, variant.options)
    fields = table.learning.fields(variant.options)
    for position in positions(variant, seed=6):
        _, plain = blank(fields)
        table.learning.encode(table.game.observe(position, None), plain)
        for seat in range(table.players):
            view = table.game.observe(position, seat)
            _, turned = blank(fields)
            table.learning.encode(view, turned)
            assert turned.pop("viewer").tolist() == [number == seat for number in range(table.players)]
            if isinstance(view, fw.View):
                own = turned.pop("hands")[0]
                assert np.flatnonzero(own).tolist() == [card.code for card in view.hands[seat] or ()]
            for name, piece in turned.items():
                expected = plain[name]
                if name in BY_SEAT[variant.name].split():
                    per_round = "past" in name
                    columns = expected.reshape(len(expected), 4, -1) if name == "past_columns" else expected
                    by_seat = np.moveaxis(columns, int(per_round), 0)
                    seats = [(seat + place) % table.players for place in range(table.players)]
                    order = [*seats, *range(table.players, len(by_seat))]
                    expected = np.moveaxis(by_seat[order], 0, int(per_round)).reshape(piece.shape)
                assert (piece == expected).all(), name


def test_a_finished_round_is_remembered() -> None:
    options = fw.Options(thinking_cards=True, first_seat=2)
    state = fw.resolve_chance(fw.new_game(options), Random(1))
    used = []
    while not state.rounds:
        moves = fw.legal_moves(state)
        thinks = fw.current_player(state) == 3 and len(state.hands[3]) == 4 and state.thinking[3]
        used += [moves[-1]] * thinks
        state = fw.apply_move(state, moves[-1] if thinks else moves[0])
    assert fw.current_player(state) == CHANCE
    assert len(used) == 1
    past = state.rounds[0]
    learning = learning_of("failingwater")
    _, pieces = blank(learning.fields(options))
    learning.encode(fw.observe(state, None), pieces)
    assert pieces["past_plans"][0].tolist() == [position == past.plan for position in (1, 2, 3, 4)]
    assert pieces["past_first_seats"].tolist() == [[0, 0, 1, 0], [0] * 4, [0] * 4, [0] * 4]
    assert pieces["past_thinking"].sum() == pieces["past_thinking"][0, 3, 3] == 1
    for column, cards in enumerate(past.columns):
        for row, card in enumerate(cards):
            assert pieces["past_columns"][0].reshape(4, 6, 24)[column, row].argmax() == card.code
    assert pieces["past_columns"].sum() == 24
    assert (pieces["points"] * 28).round().tolist() == list(past.points)
    assert not pieces["viewer"].any()
    assert not pieces["columns"].any()


def test_fountains_as_numbers_by_hand() -> None:
    """Seat 0 takes the oblong tile beside its pawn's new space and lays it north-west; seat 1 puts a jet on a slot."""
    options = fountains.Options()
    state = fountains.new_game(options)
    tops = "tile:square.2 tile:oblong.1 tile:ell.3 tile:zig.1 tile:cross.1 tile:star.1"
    tokens = "token:lily token:lily token:red token:coin token:jet"
    turns = "green>2 tile:oblong.3 place:-4,-5,0 white>0 take:jet token:wild put:5,1"
    for text in f"{tops} {tokens} {turns}".split():
        state = fountains.apply_move(state, fountains.move_from_text(text))
    learning = learning_of("fountains")
    fields = learning.fields(options)
    _, pieces = blank(fields)
    learning.encode(fountains.observe(state, 1), pieces)

    def marked(name: str) -> list[tuple[int, ...]]:
        return [tuple(map(int, each)) for each in np.argwhere(pieces[name])]

    assert {name: marked(name) for name in ("viewer", "turn", "phase", "then", "first_seat", "pawns", "tops")} == {
        "viewer": [(1,)],
        "turn": [(1,)],  # seat 0, which comes second where seat 1 looks
        "phase": [(4,)],  # start, tile, token, design, pawn
        "then": [(4,)],
        "first_seat": [(1,)],
        "pawns": [(0, 2), (1, 3), (2, 0)],
        "tops": [(1, 1), (2, 2), (3, 2), (4, 0), (5, 0), (6, 0)],
    }
    assert (pieces["stacks"] * 12).round().tolist() == [0, 8, 7, 8, 8, 8, 8]
    assert (pieces["unseen"][2] * 12).round().tolist() == [1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0]
    assert (pieces["tokens"] * 5).round().tolist() == [2, 1, 0, 0, 1, 1, 0]
    assert (pieces["supply"] * 26).round().tolist() == [2, 3, 4, 4, 2, 3, 2]
    assert not any(pieces[name].any() for name in ("held_tile", "held_token", "reward", "points"))
    # Per tile: space of its stack (7 for the starting tile), 8 + face number less one, 20 + quarter turns.
    assert marked("tiles") == [
        (0, 0, 7), (0, 0, 8), (0, 0, 20),
        (1, 0, 2), (1, 0, 8), (1, 0, 20), (1, 1, 7), (1, 1, 8), (1, 1, 20),
    ]  # fmt: skip
    assert (pieces["tile_places"][1, :2] * (68, 68, 33)).round(4).tolist() == [[-4, -5, 1], [0, 0, 1]]
    assert marked("laid_tokens") == [(0, 0, 6)]
    assert (pieces["token_places"][0, 0] * 68).round(4).tolist() == [5, 1]


def test_bounds_of_fountains() -> None:
    """Turns end with the piece after the last that all stacks and the supply can lose, and with the round.

    Two players: 6 stacks less 7 tiles, the supply less 20 tokens, one more: 63, so 32 turns each of 3 decisions and one reveal
    after the 11 of the set-up and the first seat. Solo: the gear's 14 steps, of which 12 collect one tile and one up to 3.
    """
    bounds = learning_of("fountains").bounds
    two, solo = bounds(fountains.Options()), bounds(fountains.Options(players=1))
    assert (two.decisions, two.chance_steps, two.least) == (3 * 64, 12 + 64, 0)
    assert (solo.decisions, solo.chance_steps) == (3 * 14 + 1, 12 + 14 + 12 + 3 + 5)
    assert bounds(fountains.Options(advanced=True)).chance_steps == two.chance_steps + 3
    assert solo.least < -100 < 100 < solo.most


def test_every_game_of_the_library_can_be_learned() -> None:
    for name in GAMES:
        learning: AnyLearning = learning_of(name)
        assert learning.fields(GAMES[name].options_from_data({}))


def test_the_guide_lists_every_field_in_order() -> None:
    guide = (Path(__file__).parents[1] / "docs" / "guides" / "openspiel.md").read_text(encoding="utf-8")
    row = re.compile(r"^\| `(\w+)` \|.*\|", re.MULTILINE)
    water, stones = guide.partition("### Failing Water")[2].split("### Fountains")
    everything = (fountains.Options(players=1), fountains.Options(advanced=True))
    listed = [[each.name for each in learning_of("fountains").fields(options)] for options in everything]
    assert row.findall(water) == [each.name for each in learning_of("failingwater").fields(fw.Options())]
    assert [name for name in row.findall(stones) if name not in ("gear", "laps", "machine")] == listed[1]
    assert [name for name in row.findall(stones) if name != "designs"] == listed[0]
    assert guide.count("*memory:*") == sum(each.memory for each in learning_of("failingwater").fields(fw.Options()))
