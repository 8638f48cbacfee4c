"""The slow second reckoning of the whole game itself, checked against the rulebook's examples and turns worked out by hand."""

from fractions import Fraction
from random import Random

import pytest

from tests.fountains.slow.component_text import REFERENCE_SET, read_components
from tests.fountains.slow.placement import Fountain
from tests.fountains.slow.rules import CHANCE, GAME_OVER, ReferenceGame
from tests.fountains.slow.scoring import (
    machine_fish_colour,
    machine_fish_points,
    machine_lily_points,
    rank_seats,
)


def set_up(game: ReferenceGame, *first: str) -> None:
    """Reveal what set-up reveals: the texts given, then whatever comes first in the list."""
    for text in first:
        game.play(text)
    while game.player() == CHANCE:
        game.play(game.legal()[0])


@pytest.mark.rule("FN-10", "FN-11", "FN-12", "FN-13", "FN-14")
def test_the_order_and_the_chances_of_set_up() -> None:
    game = ReferenceGame({"players": 3, "first_seat": None, "advanced": True})
    assert game.chance() == [(f"start:{seat}", Fraction(1, 3)) for seat in range(3)]
    assert game.todo == ["start", "square", "oblong", "ell", "zig", "cross", "star", *["token"] * 5, *["design"] * 3]
    game.play("start:2")
    game.play("tile:square.5")
    assert dict(game.chance())["tile:oblong.1"] == Fraction(2, 12)
    for shape in ("oblong", "ell", "zig", "cross", "star"):
        game.play(f"tile:{shape}.1")
    game.play("token:wild")
    assert dict(game.chance())["token:wild"] == Fraction(2, 25)
    set_up(game)
    assert (game.player(), game.supply(), game.stacks["zig"]) == (2, 21, 10)


@pytest.mark.rule("FN-20")
def test_both_movement_examples() -> None:
    game = ReferenceGame({})
    set_up(game)
    assert game.open_spaces("blue") == [4, 6, 0]  # from 3: white stands on 5, and 1 and 2 are too far
    game.pawns["green"] = 0
    assert game.open_spaces("blue") == [4, 6, 1]  # the next one; past white; past white and green


@pytest.mark.rule("FN-20", "FN-21", "FN-50", "FN-51")
def test_a_turn_at_a_stack_and_one_at_the_tokens() -> None:
    game = ReferenceGame({})
    set_up(game, "tile:square.5", "tile:oblong.1", "tile:ell.1", "tile:zig.12")
    game.play("blue>4")
    assert game.todo == ["zig"]
    assert len(game.chance()) == 11
    game.play("tile:zig.1")
    # The last column of the zig is D D = D # at y 3 to 7, the first of the start D = D at y 2 to 4. Laid two up, D = D meets
    # D = D, and the coin is fed; laid one up, only one brick meets a brick.
    assert "place:-8,-2,0" in game.legal()
    assert "place:-8,-1,0" not in game.legal()
    game.play("place:-8,-2,0")
    assert game.log[-1] == ("coins", [5, 0])
    assert game.player() == 1
    game.play("white>0")
    token = game.tokens[0]
    game.play(f"take:{token}")
    game.play(game.legal()[0])
    assert len(game.tokens) == 5
    assert game.legal() == sorted(f"put:{x},{y}" for x, y in [(1, 1), (5, 1), (3, 3), (1, 5), (5, 5)])


@pytest.mark.rule("FN-51", "FN-54")
def test_a_pawn_back_on_its_colour_triggers_for_all() -> None:
    game = ReferenceGame({})
    set_up(game)
    game.pawns["white"] = 4
    game.tops["cross"] = None  # FN-22: nothing is taken, the Reward is triggered
    game.play("white>5")
    assert game.legal() == ["fish:black", "fish:red", "fish:white"]
    game.fountains[1].put((1, 1), "wild")
    game.play("fish:red")
    assert game.log[-1] == ("fish", [0, 1])
    game.pawns["blue"] = 2
    game.tops["ell"] = None
    game.play("blue>3")
    assert game.log[-1] == ("pools", [7, 7])


@pytest.mark.rule("FN-60", "FN-61")
@pytest.mark.parametrize("first_seat", [0, 2])
def test_the_round_is_finished_after_a_stack_or_the_supply_ran_out(first_seat: int) -> None:
    game = ReferenceGame({"players": 3, "first_seat": first_seat})
    set_up(game)
    game.stacks = dict.fromkeys(game.stacks, 3)
    rng = Random(3)
    while game.player() != GAME_OVER:
        before = game.turns
        ran_out = game.supply() == 0 or 0 in game.stacks.values()
        assert not (ran_out and game.turns % 3 == 0 and game.phase == "move")
        game.play(rng.choice(game.legal()))
        assert game.turns - before in (0, 1)
    assert game.turns % 3 == 0
    assert game.supply() == 0 or 0 in game.stacks.values()
    assert [what for what, _ in game.log[-3:]] == ["final pools", "final fish", "final lilies"]


# --------------------------------------------------------------------------- solo


@pytest.mark.rule("FN-70", "FN-71", "FN-72", "FN-73", "FN-75")
def test_the_machine_s_first_turns() -> None:
    game = ReferenceGame({"players": 1})
    set_up(game, "tile:square.5", "tile:oblong.1")
    assert game.stacks == dict.fromkeys(game.stacks, 12)
    assert game.legal() == sorted(
        ["green>2", "green>4", "green>6", "blue>4", "blue>6", "blue>2", "white>6", "white>2", "white>4"]
    )
    game.play("green>2")
    game.play("tile:oblong.2")
    game.play("place:7,1,0")  # two lilies, fed through (6, 3) and (7, 3)
    # The gear goes to the square's green space and takes the coin: 5. Its next top is turned up before lilies are scored.
    assert (game.gear, game.machine, game.scores()) == (1, [("square", 5)], [0, 5])
    assert (game.player(), game.todo) == (CHANCE, ["square"])
    game.play("tile:square.1")
    assert game.log[-1] == ("lilies", [2, 0])
    assert game.player() == 0
    assert "green>3" not in game.legal()  # blue stands there
    game.pawns["green"] = 1
    assert not any(text.startswith("green") for text in [f"{p}>{s}" for p in game.pawns for s in game.open_spaces(p)])


@pytest.mark.rule("FN-74", "FN-77")
def test_the_machine_on_the_bonus_space() -> None:
    game = ReferenceGame({"players": 1})
    set_up(game)
    game.gear = 6
    game.pawns = {"green": 5, "blue": 0, "white": 2}
    game.moved = "green"
    tops = dict(game.tops)
    game._end_turn()
    # The pawn under the gear does not count; the others' tiles come in ring order.
    assert game.machine == [("oblong", tops["oblong"]), ("cross", tops["cross"])]
    assert game.todo == ["oblong", "cross"]
    game.play(game.legal()[0])
    game.play(game.legal()[0])
    game.tokens = ["jet", "lily", "lily"]
    assert game.legal() == sorted(
        f"refresh:{some}" for some in ["-", "lily", "jet", "lily,lily", "lily,jet", "lily,lily,jet"]
    )
    game.play("refresh:lily,jet")
    assert (game.tokens, game.todo) == (["lily"], ["token", "token"])
    set_up(game)
    game.gear = 6
    game.moved = "green"
    game._end_turn()
    assert (game.laps, game.player(), game.todo, len(game.machine)) == (2, GAME_OVER, [], 4)


@pytest.mark.rule("FN-75", "FN-76", "FN-78")
def test_what_the_machine_s_tiles_are_worth() -> None:
    faces = [("lily", "red"), ("lily", "white"), ("red", "wild"), ("white", "wild"), ("black", "-")]
    assert [machine_fish_points(faces, "red", level) for level in ("easy", "medium", "hard")] == [4, 8, 8]
    assert machine_fish_points(faces, "black", "easy") == 3
    assert [machine_lily_points(faces, level) for level in ("easy", "medium", "hard")] == [2, 2, 4]
    fountain = Fountain(read_components(REFERENCE_SET))
    fountain.put((1, 1), "red")
    assert machine_fish_colour(faces, fountain, "any") == "white"
    fountain.put((1, 1), "white")
    assert machine_fish_colour(faces, fountain, "any") == "red"


@pytest.mark.rule("FN-79")
def test_level_with_the_machine_is_lost() -> None:
    assert rank_seats([40, 40], [("machine", [0, 1])]) == [(1, 1, 40, "machine"), (2, 0, 40, "machine")]
    assert rank_seats([41, 40], [("machine", [0, 1])]) == [(1, 0, 41, "points"), (2, 1, 40, "points")]


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 5])
def test_random_games_keep_every_piece(players: int) -> None:
    game = ReferenceGame({"players": players, "first_seat": None, "advanced": players > 1})
    rng = Random(players)
    while game.player() != GAME_OVER:
        if game.player() == CHANCE:
            assert sum(chance for _, chance in game.chance()) == 1
        game.play(rng.choice(game.legal()))
        seen = sum(12 - unseen.total() for unseen in game.unseen.values())
        lying = sum(len(fountain.pieces) - 1 for fountain in game.fountains)
        up = sum(top is not None for top in game.tops.values())
        assert lying + up + len(game.machine) + (game.held_tile is not None) == seen
    assert game.scores() == [sum(points[seat] for _, points in game.log) for seat in range(len(game.scores()))]
