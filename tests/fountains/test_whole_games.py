"""Whole games beside the slow second reckoning, which shares no code with the library."""

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve, fields

from boardrules import CHANCE, GAME_OVER, Record
from boardrules import fountains as fn
from tests.fountains.pieces import SECOND_SET, TWO_MAPS_SET
from tests.fountains.slow.rules import ReferenceGame
from tests.fountains.slow.scoring import design_points, machine_icons, pool_payouts
from tests.fountains.tables import LOOSE, options

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
GAMES = 320 if DEEP else 64
PARTS = 16
LISTED = 0.15 if DEEP else 0.04
"""How often the reference lists every placement of a tile, which takes its time; else some places are asked about."""

READINGS: dict[str, tuple[object, ...]] = {
    "difficulty": tuple(fn.Difficulty),
    "pool_ranking": tuple(fn.PoolRanking),
    "lily_groups": tuple(fn.LilyGroups),
    "fall": tuple(fn.Fall),
    "dark_bricks": tuple(fn.DarkBricks),
    "design_water": tuple(fn.DesignWater),
    "straight_pools": tuple(fn.StraightPools),
    "solo_final_fish": tuple(fn.SoloFinalFish),
    "components": (fn.REFERENCE_SET, SECOND_SET, LOOSE, TWO_MAPS_SET),
}


def options_of_game(number: int) -> fn.Options:
    """Options for one of the games: players in turn, everything else at random with the number as seed."""
    rng = Random(number)
    players = number % 5 + 1
    chosen = {name: rng.choice(values) for name, values in READINGS.items()}
    if number % 3:  # two games in three are played with the reference set
        chosen["components"] = fn.REFERENCE_SET
    return options(
        players=players,
        first_seat=rng.choice([None, *range(players)]),
        advanced=players > 1
        and chosen["components"] is fn.REFERENCE_SET
        and rng.random() < 0.7,  # the others lack stars
        **chosen,
    )


def as_dict(chosen: fn.Options) -> dict[str, object]:
    data = {each.name: getattr(chosen, each.name) for each in fields(fn.Options)}
    return {
        name: value.to_text() if isinstance(value, fn.Components) else str(value) if isinstance(value, str) else value
        for name, value in data.items()
    }


class BothGames:
    """One game played by the library and by the reference at once, compared at every step."""

    def __init__(self, chosen: fn.Options, rng: Random, choose: Callable[[fn.State, Random], fn.Move]) -> None:
        self.ours = fn.new_game(chosen)
        self.theirs = ReferenceGame(as_dict(chosen))
        self.rng = rng
        self.choose = choose
        self.moves: list[fn.Move] = []
        self.gone_tiles: Counter[fn.Tile] = Counter()
        self.gone_tokens: Counter[fn.Token] = Counter()

    def play(self) -> None:
        while not fn.is_over(self.ours):
            self.compare_moves()
            self.step(self.choose(self.ours, self.rng))
            self.compare_pieces()
        self.compare_ends()

    def compare_moves(self) -> None:
        state, theirs = self.ours, self.theirs
        assert fn.current_player(state) == theirs.player()
        texts = [fn.move_to_text(move) for move in fn.legal_moves(state)]
        if state.phase is not fn.Phase.PLACE or self.rng.random() < LISTED:
            assert sorted(texts) == sorted(theirs.legal())
        else:
            assert all(map(theirs.allows, self.rng.sample(texts, min(3, len(texts)))))
            self.compare_places_nearby()
        chances = [(fn.move_to_text(move), chance) for move, chance in fn.chance_outcomes(state)]
        assert sorted(chances) == sorted(theirs.chance())

    def compare_places_nearby(self) -> None:
        west, north, east, south = self.ours.fountains[self.ours.active].extent
        for _ in range(6):
            x, y = self.rng.randint(west - 5, east + 1), self.rng.randint(north - 5, south + 1)
            move = fn.Place(x, y, self.rng.randrange(4))
            assert fn.is_legal(self.ours, move) is self.theirs.allows(fn.move_to_text(move))

    def step(self, move: fn.Move) -> None:
        before = self.ours
        happened = fn.events(before, move)
        self.ours = fn.apply_move(before, move)
        self.theirs.play(fn.move_to_text(move))
        self.moves.append(move)
        assert fn.scores(self.ours) == tuple(self.theirs.scores())
        changes = [0] * len(self.theirs.scores())
        for event in happened:
            if event.seat is not None:
                changes[event.seat] += event.points
            elif event.points:
                raise AssertionError(event)
        assert [
            after - points for after, points in zip(fn.scores(self.ours), fn.scores(before), strict=True)
        ] == changes
        self.compare_explanations(happened)
        self.note_what_left(before, move)

    def compare_explanations(self, happened: tuple[fn.Event, ...]) -> None:
        """Points are what the icons, pools or tiles that an event names are worth."""
        for kind in (fn.EventKind.POOLS, fn.EventKind.FISH, fn.EventKind.LILIES):
            assert sum(event.kind is kind for event in happened) % len(self.theirs.scores()) == 0
        for event in happened:
            seat = event.seat
            if seat is None or (event.points == 0 and not event.icons and not event.pools):
                continue
            if seat < self.ours.options.players:
                self.explain(event, seat)
            else:
                self.explain_machine(event)
        pools = [event for event in happened if event.kind is fn.EventKind.POOLS]
        if pools:
            counts = [len(event.pools) + len(event.tiles) for event in pools[: len(self.theirs.scores())]]
            paid = pool_payouts(counts, str(self.ours.options.pool_ranking))
            assert [event.points for event in pools[: len(counts)]] == paid

    def explain(self, event: fn.Event, seat: int) -> None:
        reference = self.theirs.fountains[seat]
        for icon in event.icons:
            cell = icon.x, icon.y
            assert icon.icon in reference.icons_at(cell)
            assert icon.level == reference.height(cell)
        assert len(set(event.icons)) == len(event.icons) or len(self.ours.fountains[seat].tokens) > 0
        shown = Counter(icon.icon for icon in event.icons)
        levels = sum(icon.level for icon in event.icons)
        match event.kind:
            case fn.EventKind.COINS:
                assert event.points == 5 * shown.pop(fn.Icon.COIN)
                assert not shown
            case fn.EventKind.FISH:
                assert event.colour in {fn.Icon.RED, fn.Icon.WHITE, fn.Icon.BLACK}
                assert event.points == levels
                assert set(shown) <= {event.colour, fn.Icon.WILD}
            case fn.EventKind.LILIES:
                assert event.points == levels
                assert set(shown) <= {fn.Icon.LILY}
            case fn.EventKind.DESIGN:
                assert event.design is not None
                assert event.points == design_points(reference, str(event.design), self.theirs.readings)
            case _:
                assert event.kind is fn.EventKind.POOLS

    def explain_machine(self, event: fn.Event) -> None:
        faces = [[str(icon) if icon else "-" for icon in tile.icons] for tile in event.tiles]
        hard, easy = (self.ours.options.difficulty is each for each in (fn.Difficulty.HARD, fn.Difficulty.EASY))
        match event.kind:
            case fn.EventKind.COINS:
                assert event.points == 5 * machine_icons(faces, "coin")
            case fn.EventKind.FISH:
                fish = machine_icons(faces, str(event.colour)) + machine_icons(faces, "wild")
                assert event.points == fish * (1 if easy else 2)
            case fn.EventKind.LILIES:
                assert event.points == machine_icons(faces, "lily") * (2 if hard else 1)
            case _:
                assert event.kind is fn.EventKind.POOLS

    def note_what_left(self, before: fn.State, move: fn.Move) -> None:
        """Count what leaves the game: discarded tiles and tokens, and tokens that were covered."""
        if isinstance(move, fn.Discard):
            if isinstance(before.held, fn.Tile):
                self.gone_tiles[before.held] += 1
            elif before.held is not None:
                self.gone_tokens[before.held] += 1
        elif isinstance(move, fn.Refresh):
            self.gone_tokens.update(move.tokens)
        elif isinstance(move, fn.Place | fn.Put):
            there = {(laid.x, laid.y): laid.token for laid in before.fountains[before.active].tokens}
            now = {(laid.x, laid.y): laid.token for laid in self.ours.fountains[before.active].tokens}
            if isinstance(move, fn.Put):
                assert now.pop((move.x, move.y)) == before.held
            self.gone_tokens.update(token for cell, token in there.items() if cell not in now)

    def compare_pieces(self) -> None:
        """Every tile and token, and with them every icon, is somewhere: seen, unseen or gone."""
        state = self.ours
        faces = [face for faces in state.components.tiles for face in faces]
        where = {space.shape: number for number, space in enumerate(state.components.ring)}
        lying_tiles = Counter(laid.tile for fountain in state.fountains for laid in fountain.tiles)
        assert lying_tiles.pop(state.components.start) == len(state.fountains)
        tiles = [*lying_tiles.elements()]
        tiles += [*(state.machine or ()), *(top for top in state.tops if top is not None)]
        tiles += [state.held] if isinstance(state.held, fn.Tile) else []
        seen = Counter(tiles) + self.gone_tiles
        unseen = {face: state.basin.unseen[where[face.shape.name]][face.number - 1] for face in faces}
        assert {face: seen.pop(face, 0) + unseen[face] for face in faces} == {face: face.count for face in faces}
        assert not seen

        kinds = dict(state.components.tokens)
        lying = [laid.token for fountain in state.fountains for laid in fountain.tokens]
        lying += [*state.tokens, *([state.held] if isinstance(state.held, fn.Token) else [])]
        tokens = Counter(lying) + self.gone_tokens
        for kind, left in zip(kinds, state.supply, strict=True):
            assert tokens.pop(kind, 0) + left == kinds[kind]
        assert not tokens

        for fountain, theirs in zip(state.fountains, self.theirs.fountains, strict=True):
            assert {(laid.x, laid.y): str(laid.token) for laid in fountain.tokens} == theirs.tokens
            assert len(fountain.tiles) == len(theirs.pieces)

    def compare_ends(self) -> None:
        assert self.theirs.player() == fn.current_player(self.ours) == GAME_OVER
        assert fn.legal_moves(self.ours) == ()
        assert [(s.place, s.seat, s.points, s.decided_by) for s in fn.standings(self.ours)] == self.theirs.standings()
        record = Record("fountains", self.ours.options, tuple(self.moves))
        replayed = Record.from_text(record.to_text()).replay()
        assert (replayed, hash(replayed), repr(replayed)) == (self.ours, hash(self.ours), repr(self.ours))
        fn.validate(self.ours)
        fn.validate(evolve(self.ours, trail=None))


def at_random(state: fn.State, rng: Random) -> fn.Move:
    return rng.choice(fn.legal_moves(state))


def stacking(state: fn.State, rng: Random) -> fn.Move:
    """Lay each tile as high as it goes, at random among the highest places."""
    listed = fn.legal_moves(state)
    if not isinstance(state.held, fn.Tile) or fn.current_player(state) == CHANCE or len(listed) == 1:
        return rng.choice(listed)
    tile, fountain = state.held, state.fountains[state.active]
    levels = {move: fountain.laid(tile, move).level for move in listed if isinstance(move, fn.Place)}
    highest = max(levels.values())
    return rng.choice([move for move, level in levels.items() if level == highest])


@pytest.mark.rule(
    "FN-10", "FN-11", "FN-12", "FN-13", "FN-14", "FN-20", "FN-21", "FN-34", "FN-35", "FN-50", "FN-51", "FN-52", "FN-53", "FN-54",
    "FN-55", "FN-60", "FN-61", "FN-62", "FN-63", "FN-65", "FN-70", "FN-71", "FN-72", "FN-73", "FN-74", "FN-75", "FN-76", "FN-77",
    "FN-78", "FN-79",
)  # fmt: skip
@pytest.mark.parametrize("part", [*range(4), *(pytest.param(part, marks=pytest.mark.slow) for part in range(4, PARTS))])
def test_random_games_agree_with_the_second_reckoning(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        choose = stacking if number // 5 % 2 else at_random
        BothGames(options_of_game(number), Random(number), choose).play()


def test_the_games_have_every_value_of_every_option() -> None:
    played = [options_of_game(number) for number in range(64)]
    for name, values in READINGS.items():
        assert {getattr(each, name) for each in played} == set(values)
    assert {(each.players, each.first_seat) for each in played} >= {
        (players, seat) for players in range(1, 6) for seat in (None, 0)
    }
    assert {(each.players, each.advanced) for each in played} >= {
        (players, advanced) for players in range(2, 6) for advanced in (False, True)
    }
    assert any(each.first_seat for each in played)
