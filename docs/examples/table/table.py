"""A table: one game, who sits where, and what they may see and do. A function of table, message and chance; no I/O, no clock.

`handle` takes what a seat asks, `step` makes the move of a bot. Both return the next table and whether it changed;
`docs.examples.table.looks` tells each seat what it may know of it. Whoever carries the messages decides when bots move.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from attrs import evolve, frozen
from docs.examples.table import bots
from docs.examples.table.manner import CARD_WORDS, TILE_WORDS, Manner
from docs.examples.table.messages import BOTS, SETUP, BadMessage, Json, check

from boardrules import CHANCE, GAMES, AnyGame, BoardRulesError, Record, failingwater, fountains, resolve
from boardrules.sheets import Scored

MAX_RECORD_MOVES: Final = 5000
MAX_COMPONENTS: Final = 60_000
"""How many characters a set of components of one's own may have."""


class Refused(ValueError):  # noqa: N818 - what it is: no error of the program
    """What a seat asked cannot be done; the text says why."""


@frozen
class Seat:
    """Who sits there.

    :ivar kind: ``"here"``, ``"link"``, or a kind of bot
    :ivar name: what the others call them
    :ivar language: one of `messages.LANGUAGES`
    :ivar theme: one of `messages.THEMES`
    """

    kind: str
    name: str
    language: str = "en"
    theme: str = "light"

    @property
    def is_bot(self) -> bool:
        """Whether no person sits there."""
        return self.kind in BOTS


@frozen
class Made:
    """One move of the game.

    :ivar by: the seat, or `CHANCE`
    :ivar move: the move
    :ivar events: what it made happen
    """

    by: int
    move: object
    events: tuple[Scored, ...]


@frozen
class Table:
    """A game that is played.

    :ivar game_name: the game's `NAME`
    :ivar options: the game's options
    :ivar seats: who plays; the Machine of the solo game has no seat
    :ivar state: the position
    :ivar made: every move so far, chance included
    :ivar seen: by seat the position after its own last decision
    :ivar number: how many games were played at this table before, for names of files
    :ivar hurried: whether nobody wants to watch the bots until a person is to move
    """

    game_name: str
    options: object
    seats: tuple[Seat, ...]
    state: object
    made: tuple[Made, ...] = ()
    seen: tuple[object, ...] = ()
    number: int = 0
    hurried: bool = False

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return GAMES[self.game_name]

    @property
    def at(self) -> int:
        """How many moves were made."""
        return len(self.made)

    @property
    def active(self) -> int:
        """The seat to move, or `CHANCE`, or `GAME_OVER`."""
        return self.game.current_player(self.state)

    @property
    def bot_is_to_move(self) -> bool:
        """Whether `step` is due."""
        active = self.active
        return active >= 0 and self.seats[active].is_bot

    def manner(self, seat: int) -> Manner:
        """Return how this seat is shown the table."""
        own = self.seats[seat]
        names = tuple(each.name for each in self.seats)
        if isinstance(self.options, fountains.Options) and self.options.solo:
            # The Machine's name is the language's.
            machine = TILE_WORDS[own.language].pictures.machine
            names = (names[0], machine[:1].upper() + machine[1:])
        return Manner(own.language, own.theme, names)

    def record(self) -> str:
        """Return the game as the text of a record, with the players' names."""
        about = {f"seat {number}": seat.name for number, seat in enumerate(self.seats)}
        return Record(self.game_name, self.options, [each.move for each in self.made], about=about).to_text()


def players_of(options: object) -> int:
    """Return how many persons and bots a game needs."""
    assert isinstance(options, failingwater.Options | fountains.Options)
    return options.players


def open_table(setup: object, rng: Random) -> Table:
    """Return a new table, or one that goes on with a record.

    :raises BadMessage: for anything but a set-up
    :raises Refused: for options or a record that no game can be played with, and seats that do not fit
    """
    check(setup, SETUP, "setup")
    assert isinstance(setup, dict)
    seats = tuple(Seat(each["kind"], each["name"]) for each in setup["seats"])
    if not any(not seat.is_bot for seat in seats):
        raise Refused("somebody has to play: at least one seat must be a person's")
    game = GAMES[setup["game"]]
    try:
        if "record" in setup:
            return _go_on(setup["record"], seats, rng)
        components = setup["options"].get("components")
        if isinstance(components, str) and len(components) > MAX_COMPONENTS:
            raise Refused("the set of components is too long")
        options = game.options_from_data(setup["options"])
    except BoardRulesError as error:
        raise Refused(str(error)) from error
    return _revealed(_new(game, options, seats), rng)


def _new(game: AnyGame, options: object, seats: tuple[Seat, ...], number: int = 0) -> Table:
    if players_of(options) != len(seats):
        raise Refused(f"this game has {players_of(options)} players, not {len(seats)}")
    state = game.new_game(options)
    return Table(game.NAME, options, seats, state, (), (state,) * len(seats), number)


def _go_on(text: str, seats: tuple[Seat, ...], rng: Random) -> Table:
    record = Record.from_text(text)
    if len(record.moves) > MAX_RECORD_MOVES:
        raise Refused("the record is too long")
    return _revealed(_replayed(_new(GAMES[record.game_name], record.options, seats), record.moves), rng)


def _replayed(table: Table, moves: Sequence[object]) -> Table:
    """Return the table after some moves from the start of its game."""
    for move in moves:
        table = _made(table, move)
    return table


def _made(table: Table, move: object) -> Table:
    """Return the table after one move, whoever makes it.

    :raises IllegalMove: from the game
    """
    game, by = table.game, table.active
    events = tuple(game.events(table.state, move))
    state = game.apply_move(table.state, move)
    seen = table.seen
    if by != CHANCE:
        seen = (*seen[:by], state, *seen[by + 1 :])
    return evolve(table, state=state, made=(*table.made, Made(by, move, events)), seen=seen)


def _revealed(table: Table, rng: Random) -> Table:
    """Return the table after all the chance that is due."""
    _, moves = resolve(table.game, table.state, rng)
    for move in moves:
        table = _made(table, move)
    if not table.bot_is_to_move:
        table = evolve(table, hurried=False)
    return table


def step(table: Table, rng: Random, enough: bots.Enough) -> Table:
    """Return the table after the move of the bot that is to move, and all chance that follows.

    :param enough: asked while the bot thinks; true when its time is over
    :raises Refused: when no bot is to move
    """
    if not table.bot_is_to_move:
        raise Refused("no bot is to move")
    seat = table.active
    view = table.game.observe(table.state, seat)
    move = bots.choose(table.seats[seat].kind, table.game, view, rng, enough)
    return _revealed(_made(table, move), rng)


def handle(table: Table, seat: int, message: Json, rng: Random) -> Table:
    """Return the table after what a seat asks for: a move, to take one back, another game, another name, haste.

    :param message: one that `messages.check_asked` has let through
    :raises Refused: with the reason for the person
    """
    do = message["do"]
    if message.get("at", table.at) != table.at:
        raise Refused("the table has gone on since: look again")
    match do:
        case "move":
            return _play(table, seat, str(message["move"]), rng)
        case "undo":
            return _take_back(table, seat)
        case "rematch":
            return _again(table, rng)
        case "rename":
            return _with_seat(table, seat, evolve(table.seats[seat], name=str(message["name"])))
        case "look":
            changed = evolve(table.seats[seat], language=str(message["language"]), theme=str(message["theme"]))
            return _with_seat(table, seat, changed)
        case "hurry":
            return evolve(table, hurried=table.bot_is_to_move)
    return table


def _with_seat(table: Table, seat: int, changed: Seat) -> Table:
    return evolve(table, seats=(*table.seats[:seat], changed, *table.seats[seat + 1 :]))


def _play(table: Table, seat: int, text: str, rng: Random) -> Table:
    if table.active != seat:
        raise Refused("it is not your turn")
    try:
        move = table.game.move_from_text(text)
        return _revealed(_made(table, move), rng)
    except BoardRulesError as error:
        raise Refused(str(error)) from error


def last_decision(table: Table, seat: int) -> int | None:
    """Return the index of the seat's last move where it may take it back: nothing hidden was revealed since.

    A card put down is revealed to the other persons at the table, and so is what a bot puts down.
    """
    own = next((index for index in range(table.at - 1, -1, -1) if table.made[index].by == seat), None)
    if own is None:
        return None
    since = table.made[own + 1 :]
    persons = [number for number, each in enumerate(table.seats) if not each.is_bot and number != seat]
    if any(each.by == CHANCE or each.by in persons for each in since):
        return None
    if isinstance(table.options, failingwater.Options) and (since or persons):
        return None
    return own


def _take_back(table: Table, seat: int) -> Table:
    own = last_decision(table, seat)
    if own is None:
        raise Refused("nothing can be taken back: something hidden was revealed since")
    moves = [each.move for each in table.made[:own]]
    return _replayed(_new(table.game, table.options, table.seats, table.number), moves)


def _again(table: Table, rng: Random) -> Table:
    if not table.game.is_over(table.state):
        raise Refused("the game is not over")
    return _revealed(_new(table.game, table.options, table.seats, table.number + 1), rng)


def may_save(table: Table) -> bool:
    """Tell whether the record may leave the table: it shows what is hidden while the game goes on."""
    return table.game.is_over(table.state) or isinstance(table.options, fountains.Options)


def to_text(table: Table) -> str:
    """Return the whole table as text, for whoever keeps it: it holds what is hidden."""
    seats = [
        {"kind": each.kind, "name": each.name, "language": each.language, "theme": each.theme} for each in table.seats
    ]
    return json.dumps({"table": 1, "seats": seats, "number": table.number, "record": json.loads(table.record())})


def from_text(text: str) -> Table:
    """Return the table that `to_text` wrote.

    :raises Refused: for anything else
    """
    try:
        data = json.loads(text)
        record = Record.from_text(json.dumps(data["record"]))
        seats = tuple(Seat(**each) for each in data["seats"])
        for each in seats:
            _check_seat(each)
        table = _new(GAMES[record.game_name], record.options, seats, int(data["number"]))
        return _replayed(table, record.moves)
    except (BoardRulesError, BadMessage, LookupError, TypeError, ValueError) as error:
        raise Refused(f"this is no table: {error}") from error


def _check_seat(seat: Seat) -> None:
    kept: Mapping[str, object] = {"kind": seat.kind, "name": seat.name}
    check(kept, {"type": "object", "properties": {"kind": {"type": "string"}, "name": {"type": "string"}}}, "seat")
    if (
        seat.kind not in {"here", "link", *BOTS}
        or seat.language not in CARD_WORDS
        or seat.theme not in {"light", "dark"}
    ):
        raise BadMessage("seat: is none")
