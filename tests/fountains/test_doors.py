"""The doors of one fountain: members given as texts, hostile twins of what is kept, and what follows from a fountain."""

import copy
import pickle
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import attrs
import numpy as np
import pytest

from boardrules import BoardRulesError, IllegalMove, InvalidComponents, InvalidOptions, InvalidState
from boardrules import fountains as fn
from boardrules.fountains.flow import Pool
from boardrules.fountains.fountain import FARTHEST, Fountain, masks_of
from boardrules.fountains.laid import LaidTile, LaidToken
from boardrules.fountains.placement import visible_slots, why_not_put
from tests.fountains.pieces import fountain, tile
from tests.fountains.tables import set_up
from tests.members import Door, member_doors, try_texts

CUP = tile("D=D =o= D=D")
SPRING = tile("D=D =J= D=D")
PAD = tile("D=D =L= D=D")
# A spring on level 3 above cups: with ``one`` its water does not reach level 1.
TOWER = fountain((tile("DDDDDD " * 6), 0, 0), (tile("DDD " * 3), 0, 0), (SPRING, 0, 0), (CUP, 6, 0))
LOW = fountain((CUP, 0, 0), (CUP, 3, 0), (tile("DDD DDD DDD"), 6, 0), (tile("DDD DDD DDD"), 6, 0), (SPRING, 6, 0))
# A cup at 2, 3 touches one corner of each of these.
CUPS = fountain((CUP, 0, 0), (CUP, 4, 0))
START_OF_GAME = set_up()


def _chosen(name: str, **others: object) -> Callable[[Any], object]:
    """Options with a reading, and what they are as data."""

    def choose(reading: object) -> object:
        chosen = fn.Options(**{name: reading, **others})  # type: ignore[arg-type]  # anything
        return chosen, fn.options_to_data(chosen)

    return choose


def _event(name: str) -> Callable[[Any], object]:
    def tell(member: object) -> object:
        event = fn.Event(**{"kind": "game_over", name: member})  # type: ignore[arg-type]  # anything
        return event, fn.event_to_data(event)

    return tell


def _moved(move: fn.Move) -> object:
    """What a move is as text and id, and what comes of it at the start of a game."""
    reached = fn.apply_move(START_OF_GAME, move).pawns if fn.is_legal(START_OF_GAME, move) else None
    return move, fn.move_to_text(move), fn.move_to_id(fn.Options(), move), reached


def _refused_alike(ask: Callable[[Any], object], kind: type[StrEnum]) -> Callable[[Any], object]:
    """Ask with a member where not every member of the set fits: for those that do not, their refusal is the answer."""

    def asked(member: object) -> object:
        try:
            return ask(member)
        except BoardRulesError as error:
            if type(member) is kind:
                return str(error)
            raise

    return asked


def _pool(shown: Any) -> object:
    pool = Pool(CUPS.tiles[0], ((1, 1),), (((1, 1), shown),), fed=True)
    return pool, pool.icons, pool.count(fn.Icon.LILY)


def _state(name: str) -> Callable[[Any], object]:
    return lambda member: fn.legal_moves(attrs.evolve(START_OF_GAME, **{name: member}))


def _wet(flooded: fn.Water) -> object:
    return flooded, flooded.fed_pools, flooded.weeds, flooded.adjacent


CALLS: dict[str, Callable[[Any], object]] = {
    "ChooseFish.colour": _refused_alike(lambda colour: _moved(fn.ChooseFish(colour)), fn.Icon),
    "MovePawn.pawn": lambda pawn: _moved(fn.MovePawn(pawn, 3)),
    "RevealDesign.design": lambda design: _moved(fn.RevealDesign(design)),
    **{f"Event.{name}": _event(name) for name in ("kind", "pawn", "colour", "design")},
    "IconAt.icon": lambda icon: fn.IconAt(icon, 0, 0, 1),
    "Options.difficulty": _chosen("difficulty", players=1),
    **{
        f"Options.{name}": _chosen(name)
        for name in (
            *("pool_ranking", "lily_groups", "fall", "dark_bricks"),
            *("design_water", "straight_pools", "solo_final_fish"),
        )
    },
    "Pool.shown": _pool,
    "Space.pawn": lambda pawn: fn.Space("star", pawn),
    "State.phase": _refused_alike(_state("phase"), fn.Phase),
    "State.then": _refused_alike(_state("then"), fn.Phase),
    "State.reward": _refused_alike(_state("reward"), fn.Pawn),
    "Tile.icons": lambda icon: fn.Tile(PAD.shape, 1, (icon,)),
    "Token.icons": lambda icon: fn.Token((icon,)),
    "Water.fall": lambda fall: _wet(fn.Water(LOW, fall)),
    "water.fall": lambda fall: _wet(fn.water(LOW, fall)),
    "can_place.reading": lambda reading: fn.can_place(CUPS, CUP, fn.Place(2, 3, 0), reading),
    "why_not_place.reading": lambda reading: fn.why_not_place(CUPS, CUP, fn.Place(2, 3, 0), reading),
    "placements.reading": lambda reading: fn.placements(CUPS, CUP, reading),
    "reward_events.pawn": lambda pawn: fn.reward_events(START_OF_GAME, pawn, *(["red"] if pawn == "white" else [])),  # type: ignore[arg-type]  # the text
    "reward_events.colour": _refused_alike(lambda colour: fn.reward_events(START_OF_GAME, fn.Pawn.WHITE, colour), fn.Icon),
    "render_design.design": fn.render_design,
    "render_design.theme": lambda theme: fn.render_design(fn.Design.JETS, theme=theme),
    "render_fountain.fall": lambda fall: fn.render_fountain(LOW, fall=fall),
    "render_fountain.dark_bricks": lambda reading: fn.render_fountain(CUPS, dark_bricks=reading, held=CUP, ghost=fn.Place(2, 3, 0)),
    "render_fountain.theme": lambda theme: fn.render_fountain(CUPS, theme=theme),
    "render_tile.theme": lambda theme: fn.render_tile(CUP, theme=theme),
    "render_token.theme": lambda theme: fn.render_token(fn.Token((fn.Icon.JET,)), theme=theme),
    "render_svg.theme": lambda theme: fn.render_svg(START_OF_GAME, theme=theme),
    "render_basin.theme": lambda theme: fn.render_basin(START_OF_GAME, theme=theme),
    "render_hand.theme": lambda theme: fn.render_hand(START_OF_GAME, theme=theme),
    "render_score.theme": lambda theme: fn.render_score(START_OF_GAME, theme=theme),
}  # fmt: skip


def test_every_door_is_tried() -> None:
    assert {door.name for door in member_doors(fn)} == set(CALLS)


@pytest.mark.parametrize("door", member_doors(fn), ids=lambda door: door.name)
def test_texts_act_as_members_or_are_refused(door: Door) -> None:
    try_texts(door, CALLS[door.name])


class Foreign(StrEnum):
    ONE = "one"
    ONE_TILE = "one_tile"
    LILY = "lily"


@pytest.mark.rule("FN-41")
@pytest.mark.parametrize("one", ["one", fn.Fall.ONE])
def test_how_far_water_falls_may_be_a_text(one: fn.Fall) -> None:
    # Nothing has been asked before: whoever asks first must not decide for the others.
    far, near = fn.water(copy.copy(LOW), fn.Fall.ANY), fn.water(LOW, one)
    assert (far.fed_pools, near.fed_pools) == (3, 1)
    assert type(near.fall) is fn.Fall
    assert near is fn.water(LOW, fn.Fall.ONE)
    assert fn.Water(LOW, one) == near
    assert fn.Water(LOW, one).fed_pools == 1


@pytest.mark.rule("FN-32")
@pytest.mark.parametrize("one_tile", ["one_tile", fn.DarkBricks.ONE_TILE])
def test_whose_dark_bricks_count_may_be_a_text(one_tile: fn.DarkBricks) -> None:
    lone = fn.placements(CUPS, CUP, fn.DarkBricks.ONE_TILE)
    assert fn.placements(CUPS, CUP, one_tile) == lone != fn.placements(CUPS, CUP, "any_tiles")
    assert (
        fn.placements(CUPS, CUP, "any_tiles")
        == fn.placements(CUPS, CUP)
        == fn.placements(CUPS, CUP, fn.DarkBricks.ANY_TILES)
    )
    more = fn.Place(2, 3, 0)
    assert (fn.can_place(CUPS, CUP, more), fn.can_place(CUPS, CUP, more, one_tile)) == (True, False)
    refusal = fn.why_not_place(CUPS, CUP, more, one_tile)
    assert refusal is not None
    assert "of one tile" in refusal.reason


@pytest.mark.parametrize("lily", ["lily", fn.Icon.LILY])
def test_icons_of_a_pool_may_be_asked_by_their_texts(lily: fn.Icon) -> None:
    (pool,) = fn.water(fountain((PAD, 0, 0))).pools
    assert (pool.count(lily), pool.icons_among((lily,))) == (1, pool.icons)


STATE = fn.new_game()


class _Nameless(type):
    @property
    def __name__(cls) -> str:  # type: ignore[override]  # hostile on purpose
        raise RuntimeError("a class may be called anything")


def _hostile() -> Any:  # anything, by its looks
    """Return a thing whose class does not say what it is called."""

    class Hostile(metaclass=_Nameless):
        pass

    return Hostile()


HOSTILE = _hostile()

REFUSED: dict[str, tuple[Callable[[], object], type[BoardRulesError], str]] = {
    "a nameless fountain": (lambda: fn.water(HOSTILE), InvalidState, "fountain: must be a Fountain, not Hostile"),
    "a nameless tile": (lambda: fn.placements(CUPS, HOSTILE), InvalidComponents, "tile: must be a Tile, not Hostile"),
    "a nameless move": (lambda: fn.apply_move(STATE, HOSTILE), IllegalMove, "illegal move <"),
    "nameless tiles": (lambda: Fountain(HOSTILE), InvalidState, "tiles: must be a tuple of LaidTiles, not Hostile"),
    "a nameless text": (lambda: fn.Components.from_text(HOSTILE), InvalidComponents, "components: must be text, not Hostile"),
    "fall": (lambda: fn.water(LOW, "bogus"), InvalidOptions, "fall: must be 'any' or 'one', not 'bogus'"),  # type: ignore[arg-type]  # anything
    "another enum's fall": (lambda: fn.water(LOW, Foreign.ONE), InvalidOptions, "fall: must be"),  # type: ignore[arg-type]  # anything
    "another enum's dark bricks": (lambda: fn.placements(CUPS, CUP, Foreign.ONE_TILE), InvalidOptions, "dark_bricks: must be"),  # type: ignore[arg-type]  # anything
    "another enum's icon": (lambda: fn.water(CUPS).pools[0].count(Foreign.LILY), InvalidComponents, "icon: "),  # type: ignore[arg-type]  # anything
    "fall as a number": (lambda: fn.water(LOW, 1), InvalidOptions, "fall: must be"),  # type: ignore[arg-type]  # anything
    "fall that hides": (lambda: fn.Water(LOW, [Foreign.ONE]), InvalidOptions, "fall: must be"),
    "dark bricks": (lambda: fn.placements(CUPS, CUP, "bogus"), InvalidOptions, "dark_bricks: must be"),  # type: ignore[arg-type]  # anything
    "dark bricks of one place": (lambda: fn.can_place(CUPS, CUP, fn.Place(0, 0, 0), None), InvalidOptions, "dark_bricks: must be"),  # type: ignore[arg-type]  # anything
    "dark bricks of a reason": (lambda: fn.why_not_place(CUPS, CUP, fn.Place(0, 0, 0), 7), InvalidOptions, "dark_bricks: must be"),  # type: ignore[arg-type]  # anything
    "a state's water": (lambda: fn.water(STATE), InvalidState, "fountain: must be a Fountain, not fountains.State"),  # type: ignore[arg-type]  # anything
    "nothing's water": (lambda: fn.Water(None), InvalidState, "fountain: must be a Fountain, not NoneType"),
    "a state's places": (lambda: fn.placements(STATE, CUP), InvalidState, "fountain: must be a Fountain, not fountains.State"),  # type: ignore[arg-type]  # anything
    "a state's place": (lambda: fn.can_place(STATE, CUP, fn.Place(0, 0, 0)), InvalidState, "fountain: must be a Fountain"),  # type: ignore[arg-type]  # anything
    "a state's reason": (lambda: fn.why_not_place(STATE, CUP, fn.Place(0, 0, 0)), InvalidState, "fountain: must be a Fountain"),  # type: ignore[arg-type]  # anything
    "a state's slots": (lambda: fn.token_places(STATE), InvalidState, "fountain: must be a Fountain"),  # type: ignore[arg-type]  # anything
    "a state's slots as cells": (lambda: visible_slots(STATE), InvalidState, "fountain: must be a Fountain"),  # type: ignore[arg-type]  # anything
    "a state's token": (lambda: why_not_put(STATE, fn.Put(0, 0)), InvalidState, "fountain: must be a Fountain"),  # type: ignore[arg-type]  # anything
    "a shape for a tile": (lambda: fn.placements(CUPS, CUP.shape), InvalidComponents, "tile: must be a Tile, not fountains.Shape"),  # type: ignore[arg-type]  # anything
    "no tile": (lambda: fn.can_place(CUPS, None, fn.Place(0, 0, 0)), InvalidComponents, "tile: must be a Tile"),  # type: ignore[arg-type]  # anything
    "no tile to lay": (lambda: CUPS.lay(None, fn.Place(0, 0, 0)), InvalidState, "tile: must be a Tile"),  # type: ignore[arg-type]  # anything
    "no place to lay": (lambda: CUPS.lay(CUP, (0, 0, 0)), InvalidState, "place: must be a Place, not tuple"),  # type: ignore[arg-type]  # anything
    "no place to ask": (lambda: CUPS.laid(CUP, (0, 0, 0)), InvalidState, "place: must be a Place, not tuple"),  # type: ignore[arg-type]  # anything
    "numpy's place": (lambda: CUPS.lay(CUP, fn.Place(np.int64(3), 0, 0)), InvalidState, "place.x: must be a whole number"),  # type: ignore[arg-type]  # anything
    "half a place": (lambda: CUPS.lay(CUP, fn.Place(0, 0.5, 0)), InvalidState, "place.y: must be a whole number"),  # type: ignore[arg-type]  # anything
    "a fifth turn": (lambda: CUPS.lay(CUP, fn.Place(0, 0, 4)), InvalidState, "place.turn: must be a whole number from 0 to 3"),
    "a far place": (lambda: CUPS.lay(CUP, fn.Place(0, 10**6, 0)), InvalidState, "place.y: must be a whole number from -2400 to 2400"),
    "no token": (lambda: CUPS.put("lily", 1, 1), InvalidState, "tokens[0]: must be a LaidToken with a Token"),  # type: ignore[arg-type]  # anything
    "a far token": (lambda: CUPS.put(fn.Token(("lily",)), 1, 10**6), InvalidState, "tokens[0].y: must be"),
    "a number of tiles": (lambda: Fountain(7), InvalidState, "tiles: must be a tuple of LaidTiles, not int"),  # type: ignore[arg-type]  # anything
    "tiles that do not lie": (lambda: Fountain((CUP,)), InvalidState, "tiles[0]: must be a LaidTile with a Tile, not fountains.Tile"),  # type: ignore[arg-type]  # anything
    "a tile that is none": (lambda: Fountain((LaidTile(None, 0, 0, 0, 1),)), InvalidState, "tiles[0]: must be a LaidTile with a Tile"),  # type: ignore[arg-type]  # anything
    "a tile at a million": (lambda: Fountain((LaidTile(CUP, 10**6, 0, 0, 1),)), InvalidState, "tiles[0].x: must be"),
    "a tile below the table": (lambda: Fountain((LaidTile(CUP, 0, 0, 0, 0),)), InvalidState, "tiles[0].level: must be a whole number from 1 to 1"),
    "a tile in the air": (lambda: Fountain((LaidTile(CUP, 0, 0, 0, 2),)), InvalidState, "tiles[0].level: must be"),
    "numpy's tile": (lambda: Fountain((LaidTile(CUP, np.int64(0), 0, 0, 1),)), InvalidState, "tiles[0].x: must be"),  # type: ignore[arg-type]  # anything
    "a true turn": (lambda: Fountain((LaidTile(CUP, 0, 0, True, 1),)), InvalidState, "tiles[0].turn: must be"),
    "tokens as text": (lambda: Fountain((), "lily"), InvalidState, "tokens: must be a tuple of LaidTokens, not str"),  # type: ignore[arg-type]  # anything
    "a token on half a cell": (lambda: Fountain((), (LaidToken(fn.Token(("jet",)), 0.5, 0),)), InvalidState, "tokens[0].x: must be"),  # type: ignore[arg-type]  # anything
    "a start of nothing": (lambda: Fountain.start("round"), InvalidComponents, "components: must be Components, not str"),  # type: ignore[arg-type]  # anything
    "another's tile": (lambda: CUPS.is_uncovered(TOWER.tiles[1]), InvalidState, "laid: must be one of the fountain's tiles"),
    "another's pools": (lambda: fn.water(CUPS).pools_of(TOWER.tiles[1]), InvalidState, "tile: must be one of the fountain's tiles"),
    "no icon": (lambda: fn.water(CUPS).pools[0].count("frog"), InvalidComponents, "icon: 'frog' is no icon"),  # type: ignore[arg-type]  # anything
    "no icons": (lambda: fn.water(CUPS).pools[0].icons_among(("frog",)), InvalidComponents, "wanted: 'frog' is no icon"),  # type: ignore[arg-type]  # anything
}  # fmt: skip


@pytest.mark.parametrize("given", REFUSED)
def test_what_is_no_such_thing_ends_in_our_errors(given: str) -> None:
    ask, kind, message = REFUSED[given]
    with pytest.raises(kind) as caught:
        ask()
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("cell", [("0", 0), (0, None), (True, 0), (0, 1.0), (np.int64(0), 0)], ids=str)
def test_what_is_no_cell_ends_in_our_errors(cell: tuple[int, int]) -> None:
    flooded = fn.water(LOW)
    asked = (LOW.level_at, LOW.tile_at, LOW.kind_at, LOW.icons_at, LOW.token_at, flooded.is_fed, flooded.pool_at)
    for ask in asked:
        with pytest.raises(InvalidState, match=r"^[xy]: must be a whole number, not "):
            ask(*cell)


def test_nothing_has_no_extent() -> None:
    with pytest.raises(InvalidState, match=r"^tiles: must hold a tile"):
        print(Fountain(()).extent)


@pytest.mark.parametrize(
    "place",
    [None, (0, 0, 0), fn.Put(0, 0), fn.Place(0, 0, 9), fn.Place(0.0, 0, 0), fn.Place(10**30, 0, 0)],  # type: ignore[arg-type]  # anything
)
def test_a_tile_goes_nowhere_that_is_no_place(place: fn.Place) -> None:
    assert not fn.can_place(CUPS, CUP, place)
    assert fn.why_not_place(CUPS, CUP, place) is not None


def test_a_fountain_may_reach_as_far_as_it_says() -> None:
    far = Fountain((LaidTile(CUP, 0, 0, 0, 1), LaidTile(CUP, FARTHEST, -FARTHEST, 0, 1)))
    assert far.level_at(FARTHEST + 2, -FARTHEST) == 1
    assert fn.Place(FARTHEST - 3, -FARTHEST, 0) in fn.placements(far, CUP)


def test_what_follows_from_a_fountain_is_never_taken_from_a_caller() -> None:
    wet = fountain((SPRING, 0, 0), (PAD, 3, 0)).put(fn.Token(("wild",)), 1, 1)
    bare = attrs.evolve(wet, tokens=())
    honest = fountain((SPRING, 0, 0), (PAD, 3, 0))
    assert bare == honest
    assert masks_of(bare).visible == masks_of(honest).visible
    # The hostile one is asked first: were its water wrong, the honest fountain would be served the same.
    assert (fn.water(bare).fed_pools, fn.water(wet).fed_pools, fn.water(honest).fed_pools) == (2, 0, 2)
    moved = attrs.evolve(wet, tiles=fountain((PAD, 9, 9)).tiles, tokens=())
    assert (moved.level_at(0, 0), moved.level_at(9, 9)) == (0, 1)
    for name in ("board", "visible", "corners", "masks", "_masks"):
        with pytest.raises(TypeError):
            attrs.evolve(wet, **{name: None})  # type: ignore[arg-type]  # anything
    dry = attrs.evolve(fn.water(wet), fountain=honest)
    assert (dry.fed_pools, [pool.fed for pool in dry.pools]) == (2, [True, True])
    assert attrs.evolve(fn.water(LOW), fall="one").fed_pools == 1


def test_a_tile_made_with_texts_is_the_same_tile() -> None:
    # Its equal is asked first, in a fountain of its own.
    spelt = fn.Tile(SPRING.shape, SPRING.number, ("jet",))
    assert spelt == SPRING
    assert fn.water(fountain((spelt, 100, 100))).fed_pools == fn.water(fountain((SPRING, 100, 100))).fed_pools == 1


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda seen: pickle.loads(pickle.dumps(seen))])
def test_a_fountain_that_comes_back_acts_alike(again: Callable[[Fountain], Fountain]) -> None:
    back = again(TOWER)
    assert (back, hash(back)) == (TOWER, hash(TOWER))
    assert fn.placements(back, CUP) == fn.placements(TOWER, CUP)


def test_internal_members_look_internal() -> None:
    for kind, public in (
        (Fountain, {"tiles", "tokens", "start", "laid", "lay", "put", "level_at", "tile_at", "kind_at", "token_at", "icons_at", "extent", "is_uncovered"}),
        (fn.Water, {"fountain", "fall", "pools", "fed", "pools_of", "fed_pools", "weeds", "is_fed", "adjacent", "pool_at"}),
        (Pool, {"tile", "area", "shown", "fed", "cells", "level", "icons", "icons_among", "count"}),
    ):  # fmt: skip
        assert {name for name in dir(kind) if not name.startswith("_")} == public
