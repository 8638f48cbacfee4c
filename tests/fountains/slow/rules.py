"""Fountains reckoned a second time, the whole game for one to five players: slow, obvious, on plain texts.

Nothing here imports the library; components, placement, water and scoring have files of their own beside this one. Moves are
the texts of the notation. Solo is the one-player game: the Machine is index 1 of the scores.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from tests.fountains.slow.component_text import REFERENCE_SET, Face, Shape, icon_order, read_components
from tests.fountains.slow.flow import fed_pools, weedy_pools
from tests.fountains.slow.placement import TURNS, Fountain, is_placement, placements, token_cells
from tests.fountains.slow.scoring import (
    COIN_POINTS,
    DESIGNS,
    FISH_COLOURS,
    Readings,
    best_fish_points,
    coin_points,
    design_points,
    fish_points,
    lily_points,
    machine_fish_colour,
    machine_fish_points,
    machine_icons,
    machine_lily_points,
    pool_payouts,
    rank_seats,
)

CHANCE = -1
GAME_OVER = -2
BONUS = "bonus"
REWARDS = {"blue": "pools", "white": "fish", "green": "lilies"}


class Options(NamedTuple):
    players: int
    first_seat: int | None
    advanced: bool
    difficulty: str
    components: str
    pool_ranking: str
    lily_groups: str
    fall: str
    dark_bricks: str
    design_water: str
    straight_pools: str
    solo_final_fish: str


def read_options(data: Mapping[str, object]) -> Options:
    """Fill in the defaults; what is given must be plain JSON-like data."""
    players = data.get("players", 2)
    first_seat = data.get("first_seat", 0)
    assert isinstance(players, int)
    assert first_seat is None or isinstance(first_seat, int)
    return Options(
        players=players,
        first_seat=first_seat,
        advanced=bool(data.get("advanced", False)),
        difficulty=str(data.get("difficulty", "easy")),
        components=str(data.get("components", REFERENCE_SET)),
        pool_ranking=str(data.get("pool_ranking", "competition")),
        lily_groups=str(data.get("lily_groups", "any_fed_pool")),
        fall=str(data.get("fall", "any")),
        dark_bricks=str(data.get("dark_bricks", "any_tiles")),
        design_water=str(data.get("design_water", "ignored")),
        straight_pools=str(data.get("straight_pools", "adjacent")),
        solo_final_fish=str(data.get("solo_final_fish", "own_best")),
    )


def place_numbers(text: str) -> tuple[int, int, int]:
    x, y, turn = (int(number) for number in text.removeprefix("place:").split(","))
    return x, y, turn


class ReferenceGame:
    """A game played by texts. Missing options have their defaults.

    `todo` lists the reveals that come before anything else; `phase` says what comes after them: "move", "take", "place",
    "put", "fish", "machine" (its Reward, no move), "refresh" or "over".
    """

    def __init__(self, options: Mapping[str, object]) -> None:
        self.options = read_options(options)
        self.components = read_components(self.options.components)
        self.players = self.options.players
        self.solo = self.players == 1
        self.ring = self.components.ring
        shapes = [space for space in self.ring if space != BONUS]
        self.readings = Readings(
            self.options.fall, self.options.lily_groups, self.options.design_water, self.options.straight_pools
        )

        self.first_seat = self.options.first_seat
        self.turns = 0  # finished turns of the players
        self.pawns = dict(self.components.pawns)
        self.moved: str | None = None  # the pawn that was moved in this turn
        self.stacks = {shape: {1: 12, 2: 8, 3: 10, 4: 12, 5: 12}[self.players] for shape in shapes}  # FN-10, tops too
        self.tops: dict[str, int | None] = dict.fromkeys(shapes)  # face number
        self.unseen = {shape: Counter(dict(enumerate(self.components.shapes[shape].counts, 1))) for shape in shapes}
        self.unseen_tokens = Counter(self.components.tokens)  # the supply
        self.tokens: list[str] = []  # face up
        self.designs: list[str] = []
        self.fountains = [Fountain(self.components) for _ in range(self.players)]
        self.held_tile: tuple[str, int] | None = None
        self.held_token: str | None = None
        self.gear: int | None = self.ring.index(BONUS) if self.solo else None  # FN-70
        self.laps = 0  # how often the gear entered the Bonus space
        self.machine: list[tuple[str, int]] = []
        self.points = [0] * (2 if self.solo else self.players)
        self.log: list[tuple[str, list[int]]] = []  # what scored, and the points by seat

        self._listed: list[str] | None = None  # the legal moves of this position, once they were asked for
        self.phase = "move"
        self.todo = ["start"] if self.first_seat is None else []
        self.todo += shapes + ["token"] * 5 + (["design"] * 3 if self.options.advanced else [])

    # -- where the game stands

    def seat(self) -> int:
        """Whose turn it is."""
        assert self.first_seat is not None
        return (self.first_seat + self.turns) % self.players

    def player(self) -> int:
        if self.phase == "over":
            return GAME_OVER
        return CHANCE if self.todo else self.seat()

    def supply(self) -> int:
        return self.unseen_tokens.total()

    def face(self, tile: tuple[str, int]) -> Face:
        return self.components.shapes[tile[0]].faces[tile[1] - 1]

    def shape(self, tile: tuple[str, int]) -> Shape:
        """The shape as it is printed on that face."""
        return self.components.shapes[tile[0]].maps[tile[1] - 1]

    def machine_faces(self) -> list[Face]:
        return [self.face(tile) for tile in self.machine]

    def open_spaces(self, pawn: str) -> list[int]:
        """FN-20, FN-71: where a pawn may go."""
        if self.pawns[pawn] == self.gear:
            return []
        taken = [*self.pawns.values(), self.gear]
        ahead = [(self.pawns[pawn] + step) % len(self.ring) for step in range(1, len(self.ring))]
        return [space for space in ahead if space not in taken][:3]

    # -- moves

    def chance(self) -> list[tuple[str, Fraction]]:
        if not self.todo or self.phase == "over":
            return []
        first = self.todo[0]
        if first == "start":
            counts = Counter({f"start:{seat}": 1 for seat in range(self.players)})
        elif first == "token":
            counts = Counter({f"token:{token}": count for token, count in self.unseen_tokens.items()})
        elif first == "design":
            counts = Counter({f"design:{design}": 1 for design in DESIGNS if design not in self.designs})
        else:  # FN-11
            counts = Counter({f"tile:{first}.{number}": count for number, count in self.unseen[first].items()})
        return sorted((text, Fraction(count, counts.total())) for text, count in counts.items() if count > 0)

    def legal(self) -> list[str]:
        if self.player() in (CHANCE, GAME_OVER):
            return [text for text, _ in self.chance()]
        if self._listed is None:
            self._listed = sorted(self._decisions())
        return list(self._listed)

    def _decisions(self) -> list[str]:
        fountain = self.fountains[self.seat()]
        if self.phase == "move":
            return [f"{pawn}>{space}" for pawn in self.pawns for space in self.open_spaces(pawn)]
        if self.phase == "take":
            return [f"take:{token}" for token in set(self.tokens)]
        if self.phase == "place":
            assert self.held_tile is not None
            shape = self.shape(self.held_tile)
            found = placements(fountain, shape, self.face(self.held_tile), self.options.dark_bricks)
            return [f"place:{x},{y},{turn}" for x, y, turn in found] or ["discard"]  # FN-34
        if self.phase == "put":
            return [f"put:{x},{y}" for x, y in token_cells(fountain)] or ["discard"]  # FN-35
        if self.phase == "fish":
            return [f"fish:{colour}" for colour in FISH_COLOURS]
        assert self.phase == "refresh"  # FN-74
        face_up = sorted(self.tokens, key=icon_order)
        chosen = {some for size in range(min(len(face_up), self.supply()) + 1) for some in combinations(face_up, size)}
        return [f"refresh:{','.join(some) or '-'}" for some in chosen]

    def allows(self, text: str) -> bool:
        """Whether `legal` lists it; a tile's placement is looked at alone, which is much faster."""
        if self.player() < 0 or self.phase != "place" or not text.startswith("place:"):
            return text in self.legal()
        assert self.held_tile is not None
        place = place_numbers(text)
        shape, face = self.shape(self.held_tile), self.face(self.held_tile)
        fountain = self.fountains[self.seat()]
        return place[2] in TURNS and is_placement(fountain, shape, face, place, self.options.dark_bricks)

    def play(self, text: str) -> None:
        assert self.allows(text), f"{text} is not among {self.legal()}"
        self._listed = None
        self._play(text)
        if not self.todo and self.phase == "machine":
            self._machine_reward()

    def _play(self, text: str) -> None:
        if self.todo:
            self._reveal(self.todo.pop(0), text.partition(":")[2])
        elif self.phase == "move":
            self._move_pawn(text)
        elif self.phase == "take":
            self._take(text.removeprefix("take:"))
        elif self.phase == "place":
            self._place(text)
        elif self.phase == "put":
            self._put(text)
        elif self.phase == "fish":
            self._reward("fish", text.removeprefix("fish:"))
            self._end_turn()
        else:
            self._refresh(text.removeprefix("refresh:"))

    def _reveal(self, what: str, shown: str) -> None:
        if what == "start":
            self.first_seat = int(shown)
        elif what == "token":
            self.unseen_tokens[shown] -= 1
            self.tokens.append(shown)
        elif what == "design":
            self.designs.append(shown)
        else:
            number = int(shown.partition(".")[2])
            self.unseen[what][number] -= 1
            self.tops[what] = number

    # -- a player's turn

    def _move_pawn(self, text: str) -> None:
        pawn, _, space = text.partition(">")
        self.moved = pawn
        self.pawns[pawn] = int(space)
        name = self.ring[int(space)]
        if name == BONUS:
            if self.tokens:
                self.phase = "take"
            else:
                self._trigger()  # FN-22
        elif self.tops[name] is None:
            self._trigger()  # FN-22
        else:
            self.held_tile = self._take_top(name)
            self.phase = "place"

    def _take_top(self, shape: str) -> tuple[str, int]:
        """FN-21: the next top is to be revealed, if there is one."""
        number = self.tops[shape]
        assert number is not None
        self.tops[shape] = None
        self.stacks[shape] -= 1
        if self.stacks[shape] > 0:
            self.todo.append(shape)
        return shape, number

    def _take(self, token: str) -> None:
        self.tokens.remove(token)
        self.held_token = token
        if self.supply() > 0:
            self.todo.append("token")
        self.phase = "put"

    def _place(self, text: str) -> None:
        assert self.held_tile is not None
        if text != "discard":
            x, y, turn = place_numbers(text)
            fountain = self.fountains[self.seat()]
            shape = self.shape(self.held_tile)
            piece = fountain.add(shape, self.face(self.held_tile), x, y, turn)
            self._score_player("coins", coin_points(fountain, list(piece.cells), self.options.fall))
        self.held_tile = None
        self._trigger()

    def _put(self, text: str) -> None:
        assert self.held_token is not None
        if text != "discard":
            x, y = (int(number) for number in text.removeprefix("put:").split(","))
            fountain = self.fountains[self.seat()]
            fountain.put((x, y), self.held_token)
            self._score_player("coins", coin_points(fountain, [(x, y)], self.options.fall))
        self.held_token = None
        self._trigger()

    def _score_player(self, what: str, points: int) -> None:
        self._score(what, [points if seat == self.seat() else 0 for seat in range(len(self.points))])

    def _score(self, what: str, points: list[int]) -> None:
        self.points = [before + more for before, more in zip(self.points, points, strict=True)]
        self.log.append((what, points))

    def _trigger(self) -> None:
        """FN-51: the Reward of a pawn on its own colour, then the end of the turn; fish wait for a choice."""
        assert self.moved is not None
        on_its_own = self.pawns[self.moved] == self.components.pawns[self.moved]
        if on_its_own and REWARDS[self.moved] == "fish":
            self.phase = "fish"
            return
        if on_its_own:
            self._reward(REWARDS[self.moved])
        self._end_turn()

    def _end_turn(self) -> None:
        self.turns += 1
        self.moved = None
        self.phase = "move"
        if self.solo:
            self._machine_turn()
        elif self.turns % self.players == 0 and (self.supply() == 0 or 0 in self.stacks.values()):  # FN-60
            self._final_rewards()

    # -- Rewards

    def _reward(self, kind: str, fish_colour: str = "", prefix: str = "") -> None:
        """FN-51 to FN-55, FN-75, FN-76: one Reward for everybody."""
        fall = self.options.fall
        if kind == "pools":
            counts = [len(fed_pools(fountain, fall)) for fountain in self.fountains]
            points = pool_payouts(counts + [len(self.machine)] * self.solo, self.options.pool_ranking)
        elif kind == "fish":
            points = [fish_points(fountain, fish_colour, fall) for fountain in self.fountains]
            if self.solo:
                points.append(machine_fish_points(self.machine_faces(), fish_colour, self.options.difficulty))
        else:
            points = [lily_points(fountain, fall, self.options.lily_groups) for fountain in self.fountains]
            if self.solo:
                points.append(machine_lily_points(self.machine_faces(), self.options.difficulty))
        self._score(prefix + kind, points)

    def _final_rewards(self) -> None:
        """FN-61, FN-62, FN-77."""
        self.phase = "over"
        self._reward("pools", prefix="final ")
        fish = [best_fish_points(fountain, self.options.fall) for fountain in self.fountains]
        if self.solo:
            faces = self.machine_faces()
            colour = machine_fish_colour(faces, self.fountains[0], self.options.fall)
            if self.options.solo_final_fish == "machine_colour":
                fish = [fish_points(self.fountains[0], colour, self.options.fall)]
            fish.append(machine_fish_points(faces, colour, self.options.difficulty))
        self._score("final fish", fish)
        self._reward("lilies", prefix="final ")
        for design in self.designs:
            self._score(
                f"design {design}", [design_points(fountain, design, self.readings) for fountain in self.fountains]
            )

    # -- the Machine

    def _machine_turn(self) -> None:
        """FN-72, FN-74, FN-77: the gear moves and collects; what is revealed comes before its Reward or the refresh."""
        assert self.gear is not None
        self.gear = (self.gear + 1) % len(self.ring)
        if self.ring[self.gear] == BONUS:
            self.laps += 1
            spaces = sorted(space for space in self.pawns.values() if space != self.gear)
        else:
            spaces = [self.gear]
        collected = [self._take_top(self.ring[space]) for space in spaces if self.tops[self.ring[space]] is not None]
        self.machine += collected
        coins = sum(machine_icons([self.face(tile)], "coin") for tile in collected)
        self._score("coins", [0, COIN_POINTS * coins])
        if self.laps == 2:
            self.todo = []
            self._final_rewards()
        elif self.ring[self.gear] == BONUS:
            self.phase = "refresh"
        else:
            self.phase = "machine"

    def _machine_reward(self) -> None:
        """FN-73."""
        self.phase = "move"
        for colour, space in self.components.pawns.items():
            if space == self.gear:
                kind = REWARDS[colour]
                fish_colour = machine_fish_colour(self.machine_faces(), self.fountains[0], self.options.fall)
                self._reward(kind, fish_colour)

    def _refresh(self, chosen: str) -> None:
        discarded = [] if chosen == "-" else chosen.split(",")
        for token in discarded:
            self.tokens.remove(token)
        self.todo = ["token"] * len(discarded)
        self.phase = "move"

    # -- points

    def scores(self) -> list[int]:
        return list(self.points)

    def standings(self) -> list[tuple[int, int, int, str]]:
        """FN-65, FN-79: before the end by points alone."""
        if self.phase != "over":
            return rank_seats(self.points, [])
        if self.solo:
            return rank_seats(self.points, [("machine", [0, 1])])
        weeds = [len(weedy_pools(fountain, self.options.fall)) for fountain in self.fountains]
        tokens = [len(fountain.tokens) for fountain in self.fountains]
        return rank_seats(self.points, [("pond_weed", [-weed for weed in weeds]), ("tokens", tokens)])
