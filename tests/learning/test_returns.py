"""Returns: worked by hand from standings, and held against the games that they come from."""

from random import Random
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import pytest

from boardrules import InvalidOptions, InvalidState, fountains, playout
from boardrules import failingwater as fw
from boardrules.learning import (
    Bounds,
    Returns,
    Stakes,
    introduce,
    returns_for,
    returns_from,
    returns_of,
    stakes_of,
)
from boardrules.learning.returns import stakes_from
from boardrules.scoring import competition_ranks
from tests.adapted import VARIANTS, Variant
from tests.tiny_game import Options as TinyOptions
from tests.tiny_game import TinyGame
from tests.tiny_learning import TinyLearning

WORKED = [
    # points, places, then win, place and lead by hand; a lead of 4 is a clear one
    ((9, 7), (1, 2), (1, -1), (1, -1), (0.5, -0.5)),
    ((7, 7), (1, 1), (0, 0), (0, 0), (0, 0)),
    # Level on points, and parted by a tie-break: nobody leads.
    ((7, 7), (2, 1), (-1, 1), (-1, 1), (0, 0)),
    ((3, 11), (2, 1), (-1, 1), (-1, 1), (-1, 1)),
    # One place in the middle of three, and a lead over the better of the others.
    ((8, 5, 6), (1, 3, 2), (1, -1, -1), (1, -1, 0), (0.5, -0.75, -0.5)),
    # Two share the win: half of 1 - (-1) each; they fill the places worth 1 and 0.
    ((6, 6, 5), (1, 1, 3), (0, 0, -1), (0.5, 0.5, -1), (0, 0, -0.25)),
    # Two share the places worth 0 and -1.
    ((6, 9, 6), (2, 1, 2), (-1, 1, -1), (-0.5, 1, -0.5), (-0.75, 0.75, -0.75)),
    # Three of four share the win, and the places worth 1, 1/3 and -1/3.
    ((4, 4, 0, 4), (1, 1, 4, 1), (-1 / 3, -1 / 3, -1, -1 / 3), (1 / 3, 1 / 3, -1, 1 / 3), (0, 0, -1, 0)),
    # All level.
    ((2, 2, 2, 2), (1, 1, 1, 1), (-0.5,) * 4, (0,) * 4, (0,) * 4),
    # Five places in steps of a half.
    ((5, 4, 3, 2, 1), (1, 2, 3, 4, 5), (1, -1, -1, -1, -1), (1, 0.5, 0, -0.5, -1), (0.25, -0.25, -0.5, -0.75, -1)),
]  # fmt: skip


@pytest.mark.parametrize(("points", "places", "win", "place", "lead"), WORKED)
def test_worked_by_hand(points: Any, places: Any, win: Any, place: Any, lead: Any) -> None:
    players = len(points)
    expected = {Returns.POINTS: points, Returns.WIN: win, Returns.PLACE: place, Returns.LEAD: lead}
    for returns, wanted in expected.items():
        one = returns_from(np.array(points), np.array(places), returns, players=players, clear_lead=4)
        assert one.tolist() == pytest.approx(wanted)
        assert one.dtype == np.float64
        many = np.array([points] * 3), np.array([places] * 3)
        assert returns_from(*many, returns, players=players, clear_lead=4).tolist() == [one.tolist()] * 3


@pytest.mark.parametrize(
    ("points", "places", "worth"),
    [
        ((62, 40), (1, 2), (22, 1, 1, 0.44)),
        ((40, 62), (2, 1), (-22, -1, -1, -0.44)),
        ((20, 90), (2, 1), (-70, -1, -1, -1)),
        # FN-79: level on points the Machine stands first.
        ((50, 50), (2, 1), (0, -1, -1, 0)),
    ],
)
@pytest.mark.rule("FN-79")
def test_the_machine_is_compared_with_and_gets_nothing(points: Any, places: Any, worth: Any) -> None:
    for returns, wanted in zip(Returns, worth, strict=True):
        found = returns_from(np.array(points), np.array(places), returns, players=1, clear_lead=50)
        assert found.tolist() == pytest.approx([wanted])


@pytest.mark.rule("FN-79")
def test_a_solo_game_is_worth_what_its_standings_say() -> None:
    options = fountains.Options(players=1)
    for seed in range(4):
        state = playout(fountains, fountains.new_game(options), Random(seed))[0]
        mine, machine = fountains.scores(state)
        assert returns_of(fountains, options, state) == (mine - machine,)
        won = 1.0 if mine > machine else -1.0
        assert returns_of(fountains, options, state, "win") == returns_of(fountains, options, state, "place") == (won,)
        assert returns_of(fountains, options, state, "lead") == (max(-1, min(1, (mine - machine) / 50)),)
    # Before the end nobody stands first by being level.
    level = fountains.new_game(options)
    assert [returns_of(fountains, options, level, each) for each in Returns] == [(0.0,)] * 4


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_returns_follow_from_standings(variant: Variant) -> None:
    game, options = variant.game, variant.options
    for seed in range(3):
        state = playout(game, game.new_game(options), Random(seed))[0]
        standings = {each.seat: each for each in game.standings(state)}
        players = getattr(options, "players", 0)
        firsts = [each.seat for each in standings.values() if each.place == 1]
        for returns in Returns:
            found = returns_of(game, options, state, returns)
            assert found == returns_of(game, options, game.observe(state, 0), returns.value)
            assert len(found) == players
            stakes = stakes_of(game, options, returns)
            assert all(stakes.least <= each <= stakes.most for each in found)
            assert stakes.total is None or sum(found) == pytest.approx(stakes.total)
            if returns is Returns.WIN:
                assert [each == 1 for each in found] == [firsts == [seat] for seat in range(players)]
                assert [each == -1 for each in found] == [seat not in firsts for seat in range(players)]
            elif returns is Returns.PLACE:
                by_place = sorted(range(players), key=lambda seat: standings[seat].place)
                assert sorted(found, reverse=True) == [found[seat] for seat in by_place]


def ends(game: Any, options: Any, returns: Returns, enough: set[float], games: int) -> set[float]:
    """The returns of the first seat in random games, until `enough` are among them."""
    found: set[float] = set()
    for seed in range(games):
        found.update(returns_of(game, options, playout(game, game.new_game(options), Random(seed))[0], returns))
        if enough <= found:
            break
    return found


@pytest.mark.parametrize(
    ("game", "options", "games"),
    [
        (fw, fw.Options(), 300),
        (fw, fw.Options(players=3), 300),
        (fountains, fountains.Options(), 60),
    ],
)
@pytest.mark.parametrize("returns", [Returns.WIN, Returns.PLACE, Returns.LEAD])
def test_both_bounds_are_reached(game: Any, options: Any, games: int, returns: Returns) -> None:
    assert stakes_of(game, options, returns).least == -1
    assert stakes_of(game, options, returns).most == 1
    assert {-1.0, 1.0} <= ends(game, options, returns, {-1.0, 1.0}, games)


def test_what_all_get_together() -> None:
    bounds = Bounds(1, 1, 0, 9, 4)
    assert [stakes_from(each, 2, 2, bounds).total for each in Returns] == [None, 0, 0, 0]
    assert [stakes_from(each, 4, 4, bounds).total for each in Returns] == [None, -2, 0, None]
    assert [stakes_from(each, 2, 1, bounds).total for each in Returns] == [None] * 4
    assert stakes_from(Returns.POINTS, 2, 2, bounds) == Stakes(0, 9, None)


@pytest.mark.parametrize("clear", [1, 4, 50])
def test_laws_of_any_points(clear: int) -> None:
    """Players together get what the stakes say, better places never get less, and names of seats do not matter."""
    rng = np.random.default_rng(1)
    for players in (2, 3, 4, 5):
        points = rng.integers(0, 7, (50, players))
        places = np.array([competition_ranks(row) for row in points.tolist()])
        turned = rng.permutation(players)
        for returns in (Returns.WIN, Returns.PLACE, Returns.LEAD):
            worth = returns_from(points, places, returns, players=players, clear_lead=clear)
            total = stakes_from(returns, players, players, Bounds(1, 1, 0, 9, clear)).total
            assert np.abs(worth).max() <= 1
            assert total is None or worth.sum(axis=1) == pytest.approx(total)
            for row, place in zip(worth, places, strict=True):
                assert (np.diff(row[place.argsort()]) <= 1e-12).all()
            other = returns_from(points[:, turned], places[:, turned], returns, players=players, clear_lead=clear)
            assert other.tolist() == worth[:, turned].tolist()


@pytest.mark.parametrize("wrong", ["Points", "score", "", None, 1, True, b"win", ["win"]])
def test_other_returns_are_refused(wrong: Any) -> None:
    message = r"^returns: must be 'points' or 'win' or 'place' or 'lead', not "
    state = fw.new_game()
    with pytest.raises(InvalidOptions, match=message):
        returns_of(fw, fw.Options(), state, wrong)
    with pytest.raises(InvalidOptions, match=message):
        stakes_of(fw, fw.Options(), wrong)
    with pytest.raises(InvalidOptions, match=message):
        returns_from(np.array([1, 2]), np.array([2, 1]), wrong, players=2, clear_lead=4)


def test_a_stranger_is_refused() -> None:
    stranger: Any = object()
    with pytest.raises(InvalidOptions, match=r"^game: "):
        returns_of(stranger, fw.Options(), fw.new_game())
    wrong: Any = TinyOptions()
    with pytest.raises(InvalidOptions, match=r"^options: "):
        stakes_of(fw, wrong)


def test_options_of_another_game_under_way_are_refused() -> None:
    message = r"^options: must be those of the game that is under way, not "
    four, three = fw.new_game(), fw.new_game(fw.Options(players=3))
    wrong: list[tuple[Any, Any, Any]] = [
        (fw, fw.Options(players=3), four),
        (fw, fw.Options(), fw.observe(three, None)),
        (fw, fw.Options(tiebreak="shared"), four),
        # Two seats each, but one of them is the Machine.
        (fountains, fountains.Options(players=1), fountains.new_game()),
    ]
    for returns in Returns:
        for game, options, x in wrong:
            with pytest.raises(InvalidOptions, match=message):
                returns_of(game, options, x, returns)
        with pytest.raises(InvalidState, match=r"must be a failingwater.State or View, not a fountains.State"):
            returns_of(fw, fw.Options(), fountains.new_game(), returns)  # type: ignore[arg-type]  # of another game


def test_a_state_may_call_something_else_its_options() -> None:
    class Choices(TinyGame):
        NAME = "choices"

        def scores(self, x: Any, /) -> tuple[int, ...]:
            return super().scores(x.state)

    game: Any = Choices()
    introduce(game, TinyLearning())
    chosen = TinyOptions()
    state = SimpleNamespace(state=game.new_game(chosen), options=["left", "right"])
    assert returns_of(game, chosen, state) == (0.0, 0.0)


NOBODYS: Final = np.zeros((2, 0), int)
"""Two games without seats."""


def test_of_no_games_nothing_is_returned() -> None:
    none = np.zeros((0, 3), int)
    for each in Returns:
        assert returns_from(none, none, each, players=2, clear_lead=4).shape == (0, 2)


def test_numbers_that_make_no_sense_are_refused() -> None:
    good: dict[str, Any] = {"points": np.array([1, 2]), "places": np.array([2, 1]), "players": 2, "clear_lead": 4}
    wrong: list[tuple[str, Any]] = [
        *(
            ("points", junk)
            for junk in ([1, 2], None, np.array(5), np.array([]), np.array([1.0, 2.0]), np.array(["1"]), NOBODYS)
        ),
        *(("places", junk) for junk in ([2, 1], None, np.array([1]), np.array([[2, 1]]), np.array([True, False]))),
        *(("players", junk) for junk in (0, 3, True, 2.0, None, "2")),
        *(("clear_lead", junk) for junk in (0, -1, True, 4.0, None, float("nan"))),
    ]
    for name, junk in wrong:
        with pytest.raises(InvalidOptions, match=f"^{name}: must "):
            returns_from(**{**good, name: junk}, returns="lead")
    for seats in (0, -1, True, 2.0, None, "2"):
        with pytest.raises(InvalidOptions, match=r"^seats: must be a whole number from 1"):
            returns_for(seats, "points")  # type: ignore[arg-type]  # what a caller may pass by mistake


@pytest.mark.parametrize("kind", [np.uint8, np.uint64, np.int8])
def test_small_and_unsigned_numbers_count_as_any(kind: Any) -> None:
    points, places = np.array([1, 3, 80], kind), np.array([3, 2, 1], kind)
    worth = {each: returns_from(points, places, each, players=2, clear_lead=4).tolist() for each in Returns}
    # Less what the third seat has, which nobody plays: below zero.
    assert worth == {"points": [-79, -77], "win": [-1, -1], "place": [-1, 0], "lead": [-1, -1]}


def test_a_game_for_one_has_nobody_to_compare_with() -> None:
    class Alone(TinyGame):
        NAME = "alone"

        def num_seats(self, options: TinyOptions, /) -> int:  # noqa: ARG002
            return 1

    alone = Alone()
    introduce(alone, TinyLearning())
    assert stakes_of(alone, TinyOptions(), "points").total is None
    for returns in ("win", "place", "lead"):
        with pytest.raises(InvalidOptions, match=rf"^returns: must be 'points' in a game for one.*{returns}"):
            stakes_of(alone, TinyOptions(), returns)
