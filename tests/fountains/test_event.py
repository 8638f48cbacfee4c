"""What a move made happen: every kind of event with what it tells."""

from random import Random

import pytest
from attrs import evolve

from boardrules import IllegalMove, InvalidState, playout
from boardrules import fountains as fn
from boardrules.fountains.flow import IconAt
from tests.fountains.tables import (
    CROSS,
    ELL,
    LOOSE,
    OBLONG,
    SQUARE,
    STAR,
    ZIG,
    after,
    arranged,
    fountain,
    options,
    played,
    resolved,
    set_up,
    tile,
    token,
    tokens,
    without_stacks,
)
from tests.fountains.test_whole_games import at_random, options_of_game
from tests.junk import JUNK, kind

BARE = fountain()
Kind = fn.EventKind


def events(state: fn.State, text: str) -> tuple[fn.Event, ...]:
    return fn.events(state, fn.move_from_text(text))


def test_what_set_up_reveals() -> None:
    state = fn.new_game(options(players=3, first_seat=None, advanced=True))
    assert events(state, "start:2") == (fn.Event(Kind.START, seat=2),)
    state = after(state, "start:2")
    assert events(state, "tile:square.5") == (fn.Event(Kind.REVEAL_TILE, tiles=(tile("square.5"),), space=SQUARE),)
    while not isinstance(fn.legal_moves(state)[0], fn.RevealToken):
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    assert events(state, "token:wild") == (fn.Event(Kind.REVEAL_TOKEN, token=token("wild")),)
    while not isinstance(fn.legal_moves(state)[0], fn.RevealDesign):
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    assert events(state, "design:stars") == (fn.Event(Kind.REVEAL_DESIGN, design=fn.Design.STARS),)


@pytest.mark.rule("FN-21")
def test_a_tile_is_taken_and_placed() -> None:
    state = arranged(set_up(options(players=3, first_seat=1), "tile:square.1", "tile:oblong.3"))
    assert events(state, "green>2") == (
        fn.Event(Kind.MOVE_PAWN, seat=1, pawn=fn.Pawn.GREEN, space=OBLONG),
        fn.Event(Kind.TAKE_TILE, seat=1, tiles=(tile("oblong.3"),), space=OBLONG),
    )
    placed = events(played(state, "green>2"), "place:7,1,0")
    assert [event.kind for event in placed] == [Kind.PLACE]
    laid = placed[0].laid
    assert laid is not None
    assert (placed[0].seat, placed[0].tiles) == (1, (tile("oblong.3"),))
    assert (laid.tile, laid.x, laid.y, laid.turn, laid.level) == (tile("oblong.3"), 7, 1, 0, 1)


def test_where_a_tile_lies_tells_its_level() -> None:
    state = arranged(set_up(), fountains=(fountain("square.1 7,1"), BARE), pawns=(0, ELL, CROSS))
    laid = events(played(state, "green>1"), "place:7,1,0")[0].laid
    assert laid is not None
    assert laid.level == 2


@pytest.mark.rule("FN-22")
def test_where_nothing_is_taken_nothing_is_told() -> None:
    state = without_stacks(set_up(), OBLONG)
    assert events(state, "green>2") == (fn.Event(Kind.MOVE_PAWN, seat=0, pawn=fn.Pawn.GREEN, space=OBLONG),)


@pytest.mark.rule("FN-21", "FN-35")
def test_a_token_is_taken_and_put() -> None:
    state = set_up()
    assert events(state, "blue>0") == (fn.Event(Kind.MOVE_PAWN, seat=0, pawn=fn.Pawn.BLUE, space=0),)
    state = after(state, "blue>0")
    assert events(state, "take:red") == (fn.Event(Kind.TAKE_TOKEN, seat=0, token=token("red")),)
    state = played(state, "take:red")
    assert events(state, "put:5,1") == (fn.Event(Kind.PUT, seat=0, token=token("red"), cell=(5, 1)),)


@pytest.mark.rule("FN-34", "FN-35")
def test_what_is_discarded() -> None:
    state = set_up(fn.Options(components=LOOSE))
    held = played(state, "green>2")
    assert isinstance(held.held, fn.Tile)
    assert events(held, "discard") == (fn.Event(Kind.DISCARD, seat=0, tiles=(held.held,)),)
    held = played(state, "blue>0", "take:coin")
    assert events(held, "discard") == (fn.Event(Kind.DISCARD, seat=0, token=token("coin")),)


@pytest.mark.rule("FN-50")
def test_coins_tell_their_icons() -> None:
    held = played(set_up(None, "tile:square.1", "tile:oblong.10"), "green>2")
    coins = events(held, "place:7,1,0")[1]
    icons = (IconAt(fn.Icon.COIN, 8, 2, 1), IconAt(fn.Icon.COIN, 15, 2, 1))
    assert coins == fn.Event(Kind.COINS, seat=0, points=10, icons=icons)


@pytest.mark.rule("FN-54", "FN-56")
def test_fish_tell_their_icons_and_levels() -> None:
    # A red one on level 2, with a jet there; a wild one on level 1.
    mine = fountain("oblong.3 7,1", "square.2 7,1", "jet 10,4", "wild 1,1")
    state = arranged(without_stacks(set_up(), CROSS), fountains=(mine, BARE), pawns=(SQUARE, ELL, ZIG))
    chosen, *fish = events(after(state, "white>5"), "fish:red")
    assert chosen == fn.Event(Kind.CHOOSE_FISH, seat=0, colour=fn.Icon.RED)
    icons = (IconAt(fn.Icon.WILD, 1, 1, 1), IconAt(fn.Icon.RED, 8, 2, 2))
    assert fish == [
        fn.Event(Kind.FISH, seat=0, points=3, icons=icons, colour=fn.Icon.RED),
        fn.Event(Kind.FISH, seat=1, colour=fn.Icon.RED),
    ]


@pytest.mark.rule("FN-55", "FN-56")
def test_lilies_tell_the_pads_of_the_group_that_counts() -> None:
    # Two groups: two pads in the west's oblong, one in the east; the start between them has none.
    mine = fountain("square.1 7,1", "oblong.1 -10,1")
    chosen = options(lily_groups="lily_pools")
    state = arranged(without_stacks(set_up(chosen), SQUARE), fountains=(mine, BARE), pawns=(0, ELL, CROSS))
    lilies = events(state, "green>1")[1]
    pads = (IconAt(fn.Icon.LILY, -9, 2, 1), IconAt(fn.Icon.LILY, -2, 2, 1))
    assert lilies == fn.Event(Kind.LILIES, seat=0, points=2, icons=pads)


@pytest.mark.rule("FN-52")
def test_pools_tell_which_were_counted() -> None:
    # The square on top of the oblong and the half that it cuts off have weed: only the start counts.
    weedy = fountain("oblong.3 7,1", "square.12 7,1")
    state = arranged(without_stacks(set_up(), ELL), fountains=(weedy, BARE), pawns=(SQUARE, OBLONG, CROSS))
    pools = events(state, "blue>3")[1:]
    assert [(event.kind, event.seat, event.points) for event in pools] == [(Kind.POOLS, 0, 7), (Kind.POOLS, 1, 7)]
    assert [[pool.tile.tile.shape.name for pool in event.pools] for event in pools] == [["round"], ["round"]]


@pytest.mark.rule("FN-61", "FN-62")
def test_cards_tell_their_icons_or_pools() -> None:
    mine = fountain("square.5 7,1", "jet 1,1")
    state = without_stacks(set_up(options(advanced=True)), OBLONG)
    cards = (fn.Design.JETS, fn.Design.COINS, fn.Design.STRAIGHT_POOLS)
    state = arranged(state, active=1, fountains=(mine, BARE), table=evolve(state.table, designs=cards))
    jets, _, coins, _, straight, _ = [event for event in events(state, "green>2") if event.kind is Kind.DESIGN]
    assert (jets.points, [icon.icon for icon in jets.icons]) == (4, [fn.Icon.JET, fn.Icon.JET])
    assert (coins.points, coins.icons) == (2, (IconAt(fn.Icon.COIN, 8, 2, 1),))
    assert (straight.points, len(straight.pools)) == (2, 2)


@pytest.mark.rule("FN-72", "FN-74", "FN-75")
def test_the_machine_is_seat_one() -> None:
    state = without_stacks(set_up(options(players=1), "tile:square.5"), ZIG)
    state = arranged(state, gear=STAR, machine=(tile("oblong.1"),))
    moved, gear, collect, coins = events(state, "blue>4")
    assert moved == fn.Event(Kind.MOVE_PAWN, seat=0, pawn=fn.Pawn.BLUE, space=ZIG)
    assert gear == fn.Event(Kind.MOVE_GEAR, seat=1, space=0, machine=True)
    assert collect == fn.Event(Kind.COLLECT, seat=1, tiles=(tile("square.5"), tile("cross.1")), machine=True)
    assert (coins.kind, coins.seat, coins.points) == (Kind.COINS, 1, 5)
    assert tile("square.5") in coins.tiles
    choice = resolved(after(state, "blue>4"))
    assert events(choice, "refresh:lily,red") == (fn.Event(Kind.REFRESH, seat=0, tokens=tokens("lily red")),)


def test_every_kind_of_event_comes_up() -> None:
    seen: set[fn.EventKind] = set()
    for number in range(20):
        state, rng = fn.new_game(options_of_game(number)), Random(number)
        while not fn.is_over(state):
            move = at_random(state, rng)
            found = fn.events(state, move)
            assert (found[-1].kind is Kind.GAME_OVER) is fn.is_over(fn.apply_move(state, move))
            seen |= {event.kind for event in found}
            state = fn.apply_move(state, move)
    assert seen == set(Kind)


def test_events_of_equal_states_are_equal() -> None:
    state = fn.new_game(options(advanced=True))
    while not isinstance(fn.legal_moves(state)[0], fn.RevealDesign):
        state = fn.apply_move(state, fn.legal_moves(state)[0])
    one, other = (after(state, *order) for order in (("design:jets", "design:coins"), ("design:coins", "design:jets")))
    for text in ("design:stars", "design:levels"):
        assert events(one, text) == events(other, text)


@pytest.mark.parametrize("move", [*JUNK, fn.Start(0), fn.Place(0, 0, 0)], ids=kind)
def test_events_of_an_illegal_move(move: object) -> None:
    with pytest.raises(IllegalMove):
        fn.events(set_up(), move)  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.parametrize("junk", JUNK, ids=kind)
def test_events_of_something_that_is_no_state(junk: object) -> None:
    with pytest.raises(InvalidState, match=r"^state: must be a fountains\.State, not "):
        fn.events(junk, fn.Discard())  # type: ignore[arg-type]  # what comes from outside may be anything


@pytest.mark.rule("FN-61", "FN-62", "FN-77")
@pytest.mark.parametrize("chosen", [fn.Options(players=1), fn.Options(players=3, advanced=True), fn.Options(players=2)])
@pytest.mark.parametrize("seed", range(3))
def test_final_events_are_what_the_end_will_score(chosen: fn.Options, seed: int) -> None:
    """As the table lies at the end, but before the Final Rewards were scored, these are what is still to come."""
    end, moves = playout(fn, fn.new_game(chosen), Random(seed))
    before = fn.new_game(chosen)
    for move in moves[:-1]:
        before = fn.apply_move(before, move)
    told = fn.events(before, moves[-1])
    kinds = [event.kind for event in told]
    final = told[kinds.index(fn.EventKind.FINAL_REWARDS) : -1]
    earned = [sum(event.points for event in final if event.seat == seat) for seat in range(len(end.points))]
    points = tuple(total - last for total, last in zip(end.points, earned, strict=True))
    still_open = evolve(end, phase=fn.Phase.PAWN, then=fn.Phase.PAWN, points=points)
    assert any(earned)
    assert fn.final_events(still_open) == final
    assert fn.final_events(end) == ()
    assert fn.scores_if_over(still_open) == fn.scores_if_over(end) == end.points
    assert fn.scores_if_over(fn.observe(still_open, 0)) == end.points
