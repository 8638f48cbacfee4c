"""Every illegal kind of move says what is wrong, where, and by which clause; and the state stays as it was."""

from collections.abc import Callable
from enum import StrEnum
from functools import cache
from random import Random

import pytest

from boardrules import CHANCE, IllegalMove, InvalidState
from boardrules import fountains as fn
from boardrules.fountains.moves import MOVE_TYPES
from tests.fountains.tables import (
    CROSS,
    ELL,
    SQUARE,
    STAR,
    ZIG,
    after,
    arranged,
    fountain,
    legal,
    options,
    played,
    set_up,
    tokens,
    without_stacks,
)
from tests.fountains.test_notation import Hostile, moves_that_only_look_like_moves
from tests.fountains.test_whole_games import at_random, options_of_game
from tests.junk import JUNK, kind


def refused(state: fn.State, text: str) -> tuple[str, str]:
    """The reason and the clause; a refused move is not legal, has no events, and changes nothing."""
    move = fn.move_from_text(text)
    before = repr(state), hash(state)
    assert not fn.is_legal(state, move)
    assert move not in fn.legal_moves(state)
    with pytest.raises(IllegalMove) as error:
        fn.apply_move(state, move)
    with pytest.raises(IllegalMove):
        fn.events(state, move)
    assert (error.value.move, str(error.value)) == (
        move,
        f"illegal move {text}: {error.value.reason} ({error.value.rule})",
    )
    assert (repr(state), hash(state)) == before
    return error.value.reason, error.value.rule


# --------------------------------------------------------------------------- the wrong thing at the wrong time


@cache
def phases() -> dict[str, tuple[fn.State, str, str]]:
    """A position for each thing that comes next, with what a move out of place is told."""
    new = fn.new_game(options(players=3, first_seat=None, advanced=True))
    tokens_due = new
    while not isinstance(fn.legal_moves(tokens_due)[0], fn.RevealToken):
        tokens_due = fn.apply_move(tokens_due, fn.legal_moves(tokens_due)[0])
    cards_due = tokens_due
    while not isinstance(fn.legal_moves(cards_due)[0], fn.RevealDesign):
        cards_due = fn.apply_move(cards_due, fn.legal_moves(cards_due)[0])
    fish = after(arranged(without_stacks(set_up(), CROSS), pawns=(SQUARE, ELL, ZIG)), "white>5")
    solo = arranged(without_stacks(set_up(options(players=1)), ZIG), gear=STAR)
    over = after(arranged(without_stacks(set_up(), ZIG), active=1), "blue>4")
    return {
        "start": (new, "chance is next: the first seat is drawn", "FN-14"),
        "tile": (after(new, "start:0"), "chance is next: a tile is revealed", "FN-11"),
        "token": (tokens_due, "chance is next: a token is revealed", "FN-21"),
        "design": (cards_due, "chance is next: a design card is revealed", "FN-13"),
        "pawn": (set_up(), "a pawn is to be moved", "FN-20"),
        "take": (after(set_up(), "blue>0"), "a face-up token is to be taken", "FN-21"),
        "place": (played(set_up(), "green>2"), "the tile in hand is to be placed", "FN-31"),
        "put": (played(set_up(), "blue>0", "take:red"), "the token in hand is to be put on a slot", "FN-35"),
        "fish": (fish, "a fish colour is to be chosen", "FN-54"),
        "refresh": (played(solo, "blue>4"), "face-up tokens may be refreshed", "FN-74"),
        "over": (over, "the game is over", "FN-60"),
    }


OUT_OF_PLACE = {
    "start:0": {"start"}, "tile:square.2": {"tile"}, "token:wild": {"token"}, "design:jets": {"design"}, "green>2": {"pawn"},
    "take:lily": {"take"}, "place:7,1,0": {"place"}, "put:1,1": {"put"}, "discard": {"place", "put"}, "fish:red": {"fish"},
    "refresh:-": {"refresh"},
}  # fmt: skip


@pytest.mark.parametrize("name", [phase for phase in fn.Phase if phase is not fn.Phase.MACHINE])
def test_a_move_out_of_place(name: fn.Phase) -> None:
    state, reason, rule = phases()[name]
    assert state.phase == name
    for text, places in OUT_OF_PLACE.items():
        if name not in places:
            assert refused(state, text) == (reason, rule)


def test_a_phase_of_every_kind_is_tried() -> None:
    assert set(phases()) == set(fn.Phase) - {fn.Phase.MACHINE}
    assert {type(fn.move_from_text(text)) for text in OUT_OF_PLACE} == set(MOVE_TYPES)


# --------------------------------------------------------------------------- pawns


@pytest.mark.rule("FN-20")
def test_pawns_that_cannot_go_there() -> None:
    state = set_up()
    assert refused(state, "green>3") == ("a pawn stands on space 3", "FN-20")
    assert refused(state, "green>1") == ("a pawn stands on space 1", "FN-20")
    assert refused(state, "green>0") == ("space 0 is more than three open spaces ahead of the green pawn", "FN-20")
    assert refused(state, "blue>2") == ("space 2 is more than three open spaces ahead of the blue pawn", "FN-20")


@pytest.mark.rule("FN-05")
@pytest.mark.parametrize("space", [-1, 7, 999_999])
def test_spaces_that_the_ring_does_not_have(space: int) -> None:
    assert refused(set_up(), f"white>{space}") == ("there are spaces 0 to 6 only", "FN-05")


@pytest.mark.rule("FN-71")
def test_the_gear_in_the_way() -> None:
    state = set_up(options(players=1))
    assert refused(state, "white>0") == ("the gear stands on space 0", "FN-71")
    under = arranged(state, gear=SQUARE)
    assert refused(under, "green>2") == ("the green pawn is under the gear", "FN-71")
    assert refused(under, "white>1") == ("the gear stands on space 1", "FN-71")


# --------------------------------------------------------------------------- tokens, tiles


@pytest.mark.rule("FN-21")
def test_a_token_that_does_not_lie_there() -> None:
    state = after(set_up(), "blue>0")
    assert refused(state, "take:jet") == ("no token jet lies face up", "FN-21")
    assert refused(state, "take:lily+red") == ("no token lily+red lies face up", "FN-21")


@pytest.mark.rule("FN-30")
def test_turns() -> None:
    state = played(arranged(set_up(None, "tile:square.1"), pawns=(0, ELL, CROSS)), "green>1")
    assert {f"place:7,1,{turn}" for turn in range(4)} <= set(legal(state))
    assert refused(state, "place:7,1,4") == ("a tile has quarter turns 0 to 3, not 4", "FN-30")
    assert refused(state, "place:7,1,-1") == ("a tile has quarter turns 0 to 3, not -1", "FN-30")
    assert refused(state, "place:7,1,5") == ("a tile has quarter turns 0 to 3, not 5", "FN-30")


@pytest.mark.rule("FN-31")
def test_a_tile_that_hangs_over_names_two_cells() -> None:
    state = played(set_up(), "green>2")
    reason, rule = refused(state, "place:3,0,0")
    assert rule == "FN-31"
    assert reason.startswith("uneven support at ")
    assert "level 1 there, bare table at " in reason or "bare table there, level 1 at " in reason


@pytest.mark.rule("FN-32")
def test_a_tile_that_does_not_join() -> None:
    state = played(set_up(), "green>2")
    assert refused(state, "place:30,1,0") == ("no dark brick touches another", "FN-32")
    assert refused(state, "place:7,0,0") == ("no dark brick touches another", "FN-32")
    assert refused(state, "place:7,3,0") == ("only 1 dark brick touches others", "FN-32")


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("reading", ["any_tiles", "one_tile"])
def test_a_tile_that_touches_one_brick_of_each_of_two_tiles(reading: str) -> None:
    # The upright oblong has dark bricks at y 4, 6, 9 and 11: one meets the upper square's at 4, one the lower square's at 11.
    mine = fountain("square.12 7,1", "square.12 7,10")
    state = arranged(set_up(options(dark_bricks=reading)), fountains=(mine, fountain()))
    held = played(state, "green>2")
    if reading == "any_tiles":
        assert "place:12,3,1" in legal(held)
        assert fn.is_legal(held, fn.Place(12, 3, 1))
    else:
        assert refused(held, "place:12,3,1") == ("only 1 dark brick touches others of one tile", "FN-32")


@pytest.mark.rule("FN-34")
def test_a_tile_that_fits_is_not_discarded() -> None:
    assert refused(played(set_up(), "green>2"), "discard") == ("oblong.1 fits somewhere", "FN-34")


@pytest.mark.rule("FN-35")
def test_a_token_off_the_slots() -> None:
    state = played(set_up(), "blue>0", "take:red")
    assert refused(state, "put:0,0") == ("bare table at 0,0", "FN-35")  # a corner of the round tile
    assert refused(state, "put:2,1") == ("no slot at 2,1", "FN-35")
    assert refused(state, "put:40,-40") == ("bare table at 40,-40", "FN-35")
    assert refused(state, "discard") == ("a slot is visible", "FN-35")


# --------------------------------------------------------------------------- choices


@pytest.mark.rule("FN-74")
def test_refreshes_that_cannot_be() -> None:
    solo = arranged(without_stacks(set_up(options(players=1)), ZIG), gear=STAR)
    solo = arranged(solo, tokens=tokens("lily red red wild jet"), supply=(2, 0, 0, 0, 0, 0, 0))
    state = played(solo, "blue>4")
    assert refused(state, "refresh:coin") == ("not so many tokens coin lie face up", "FN-74")
    assert refused(state, "refresh:lily,lily") == ("not so many tokens lily lie face up", "FN-74")
    assert refused(state, "refresh:lily,red,red") == ("the supply holds 2 only", "FN-74")
    assert fn.is_legal(state, fn.move_from_text("refresh:lily,red"))  # as many as the supply holds
    unsorted = fn.Refresh(tokens("lily red")[::-1])
    with pytest.raises(IllegalMove, match=r"tokens must be listed in the order of their icons \(FN-74\)$"):
        fn.apply_move(state, unsorted)


@pytest.mark.rule("FN-54")
@pytest.mark.parametrize("colour", [fn.Icon.WILD, fn.Icon.LILY, fn.Icon.COIN, fn.Icon.JET])
def test_only_three_fish_have_a_colour(colour: fn.Icon) -> None:
    state, _, _ = phases()["fish"]
    with pytest.raises(IllegalMove, match=rf"{colour} is no fish colour: red, white or black \(FN-54\)$"):
        fn.apply_move(state, fn.ChooseFish(colour))
    assert not fn.is_legal(state, fn.ChooseFish(colour))


# --------------------------------------------------------------------------- chance


@pytest.mark.parametrize(
    ("name", "text", "reason", "rule"),
    [
        ("start", "start:3", "chance can bring start:0, start:1, start:2", "FN-14"),
        ("start", "start:-1", "chance can bring start:0, start:1, start:2", "FN-14"),
        ("tile", "tile:oblong.1", "chance can bring tile:square.1, tile:square.2, ", "FN-11"),
        ("tile", "tile:square.13", "chance can bring tile:square.1, tile:square.2, ", "FN-11"),
        ("tile", "tile:square.0", "chance can bring tile:square.1, tile:square.2, ", "FN-11"),
        ("token", "token:lily+red", "chance can bring token:lily, token:red, ", "FN-21"),
    ],
)
def test_what_chance_cannot_bring(name: str, text: str, reason: str, rule: str) -> None:
    state, _, _ = phases()[name]
    told, clause = refused(state, text)
    assert told.startswith(reason)
    assert clause == rule


@pytest.mark.rule("FN-11", "FN-13")
def test_what_was_revealed_does_not_come_again() -> None:
    state, _, _ = phases()["design"]
    assert refused(after(state, "design:jets"), "design:jets")[1] == "FN-13"
    taken = after(set_up(None, "tile:square.1", "tile:oblong.5"), "green>2")
    assert refused(taken, "tile:oblong.5")[1] == "FN-11"


# --------------------------------------------------------------------------- whatever comes in


@pytest.mark.parametrize("move", [*JUNK, fn.Place, Hostile(), *moves_that_only_look_like_moves()], ids=kind)
def test_what_is_no_move_is_refused_at_any_time(move: object) -> None:
    for state, _, _ in phases().values():
        assert fn.is_legal(state, move) is False  # type: ignore[arg-type]  # what comes from outside may be anything
        with pytest.raises(IllegalMove) as error:
            fn.apply_move(state, move)  # type: ignore[arg-type]  # what comes from outside may be anything
        assert error.value.move is move
        assert error.value.rule.startswith("FN-")
        assert len(str(error.value)) < 250


@pytest.mark.parametrize(
    ("name", "move", "reason"),
    [
        ("start", fn.Start(True), "seat must be a whole number up to 999999"),
        ("tile", fn.RevealTile("square", 1.0), "shape must be a name, number a whole number up to 999999"),  # type: ignore[arg-type]  # anything
        ("token", fn.RevealToken("lily"), "token must be a Token"),  # type: ignore[arg-type]  # anything
        ("design", fn.RevealDesign("jet"), "design must be a Design"),  # type: ignore[arg-type]  # anything
        ("pawn", fn.MovePawn("gold", 2), "pawn must be a Pawn, space a whole number up to 999999"),  # type: ignore[arg-type]  # anything
        ("take", fn.Take("lily"), "token must be a Token"),  # type: ignore[arg-type]  # anything
        ("place", fn.Place(7, True, 0), "x, y and turn must each be a whole number up to 999999"),
        ("place", fn.Place(10**6, 1, 0), "x, y and turn must each be a whole number up to 999999"),
        ("put", fn.Put("1", 1), "x and y must each be a whole number up to 999999"),  # type: ignore[arg-type]  # anything
        ("fish", fn.ChooseFish("gold"), "colour must be an Icon"),  # type: ignore[arg-type]  # anything
        ("refresh", fn.Refresh([]), "tokens must be a tuple of Tokens"),  # type: ignore[arg-type]  # anything
    ],
)
def test_fields_of_the_wrong_type_are_named(name: str, move: fn.Move, reason: str) -> None:
    with pytest.raises(IllegalMove) as error:
        fn.apply_move(phases()[name][0], move)
    assert error.value.reason == reason


class Foreign(StrEnum):
    """Members of another set that are spelt like some of ours."""

    BLUE = "blue"
    WHITE = "white"
    LEVELS = "levels"


class Loud(str):
    """A text that says something else when it is asked."""

    __slots__ = ()

    def __str__(self) -> str:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


@pytest.mark.parametrize("text", ["blue", Foreign.BLUE, Loud("blue")], ids=["text", "foreign", "loud"])
def test_a_text_for_a_pawn_is_taken_for_the_pawn(text: fn.Pawn) -> None:
    """Else a move that equals a legal one would be refused, or cost the Reward."""
    state = arranged(without_stacks(set_up(), ELL), pawns=(SQUARE, 2, CROSS))
    move = fn.MovePawn(text, ELL)
    assert move.pawn is fn.Pawn.BLUE
    assert fn.scores(fn.apply_move(state, move)) == fn.scores(after(state, "blue>3")) == (7, 7)


def test_texts_for_members_become_the_members() -> None:
    made: list[tuple[object, object]] = [
        (fn.ChooseFish("white").colour, fn.Icon.WHITE),  # type: ignore[arg-type]  # a text
        (fn.ChooseFish(Foreign.WHITE).colour, fn.Icon.WHITE),  # type: ignore[arg-type]  # a member of another set
        (fn.RevealDesign("levels").design, fn.Design.LEVELS),  # type: ignore[arg-type]  # a text
        (fn.RevealDesign(Foreign.LEVELS).design, fn.Design.LEVELS),  # type: ignore[arg-type]  # a member of another set
        (fn.Event("pools").kind, fn.EventKind.POOLS),  # type: ignore[arg-type]  # a text
        (fn.Event("fish", pawn="blue").pawn, fn.Pawn.BLUE),  # type: ignore[arg-type]  # a text
        (fn.Event("fish", colour=Foreign.WHITE).colour, fn.Icon.WHITE),  # type: ignore[arg-type]  # a member of another set
        (fn.Event("design", design="levels").design, fn.Design.LEVELS),  # type: ignore[arg-type]  # a text
        (fn.Options(fall="one").fall, fn.Fall.ONE),
    ]
    for member, expected in made:
        assert member is expected


ASK_A_STATE: tuple[Callable[..., object], ...] = (
    fn.legal_moves, fn.current_player, fn.is_over, fn.scores, fn.standings, fn.chance_outcomes, fn.render_text,
    lambda state: fn.apply_move(state, fn.Discard()), lambda state: fn.sample_chance(state, Random(0)),
    lambda state: fn.resolve_chance(state, Random(0)), lambda state: fn.observe(state, 0),
)  # fmt: skip


@pytest.mark.parametrize("junk", [*JUNK, Hostile(), fn.Options()], ids=kind)
def test_what_is_no_state(junk: object) -> None:
    assert fn.is_legal(junk, fn.Discard()) is False  # type: ignore[arg-type]  # what comes from outside may be anything
    for ask in ASK_A_STATE:
        with pytest.raises(InvalidState, match=r"^state: must be a fountains\.State, not "):
            ask(junk)


def test_is_legal_agrees_with_the_list_all_through_a_game() -> None:
    """The moves of one position are tried in the others, too: legal is what is listed, and nothing else."""
    for number in (1, 5, 8):
        state, rng = fn.new_game(options_of_game(number)), Random(number)
        pool: list[fn.Move] = [fn.Discard(), fn.Refresh(())]
        while not fn.is_over(state):
            listed = fn.legal_moves(state)
            pool += [rng.choice(listed), fn.Place(rng.randint(-9, 12), rng.randint(-9, 12), rng.randrange(5))]
            for move in rng.sample(pool, min(25, len(pool))):
                assert fn.is_legal(state, move) is (move in listed)
            state = fn.apply_move(state, at_random(state, rng))
            assert fn.current_player(state) in {CHANCE, -2, *range(state.options.players)}
