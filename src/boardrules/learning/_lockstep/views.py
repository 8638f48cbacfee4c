"""What a seat may know in many games at once, as numbers: row by row what `boardrules.learning.failingwater` makes of a view."""

from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from attrs import define

from boardrules.failingwater.components import ARCHITECTS, CARDS, ROWS, STORY_INDEXES
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.schedule import DUMMY, HAND_SIZE, ROUNDS, Phase, start_seat_of
from boardrules.failingwater.setup import lead_at_start
from boardrules.failingwater.structure import FACE_DOWN_CODE
from boardrules.learning._lockstep.games import THINKING, Bytes, Games, has_dummy, step_of
from boardrules.learning._lockstep.rounds import totals_of
from boardrules.learning.failingwater import MOST_POINTS_A_ROUND
from boardrules.learning.fields import Field, FloatArray

Place: TypeAlias = int | npt.NDArray[np.intp]
"""Where something stands: the same in all games, or by game."""

_PHASES: Final = tuple(Phase)


@define(eq=False)
class Sheet:
    """The numbers of many views, one row a game, written by the names of their fields.

    :ivar rows: the numbers, all zero at first
    :ivar begins: where in the memory of `rows` each row begins
    :ivar places: by name of a field, where in a row it begins, and how far apart the entries of each of its axes are
    """

    rows: FloatArray
    begins: npt.NDArray[np.intp]
    places: dict[str, tuple[int, tuple[int, ...]]]

    def mark(self, name: str, *index: Place, where: npt.NDArray[np.bool_] | None = None) -> None:
        """Write a one into an entry of a field, in all games or in some."""
        begin, strides = self.places[name]
        place: Place = begin
        for number, stride in zip(index, strides, strict=True):
            place = place + number * stride
        if isinstance(place, int) and where is None:
            self.rows[:, place] = 1
            return
        entries = self.begins + place
        self.rows.reshape(-1)[entries if where is None else entries[where]] = 1

    def write(self, name: str, values: npt.NDArray[np.generic], index: Place = 0) -> None:
        """Write numbers, by game, into a field, or into the part of it at an index of its first axis."""
        begin, strides = self.places[name]
        place = begin + index * strides[0]
        width = values.shape[1] if values.ndim > 1 else 1
        columns = values.reshape(len(values), width)
        if isinstance(place, int):
            self.rows[:, place : place + width] = columns
        else:
            entries = (self.begins + place)[:, None] + np.arange(width)
            self.rows.reshape(-1)[entries] = columns


def sheet_of(fields: Sequence[Field], rows: FloatArray) -> Sheet:
    """Return a sheet over rows of zeros that are wide enough for some fields."""
    places = {}
    begin = 0
    for each in fields:
        strides = [1]
        for length in each.shape[:0:-1]:
            strides.insert(0, strides[0] * length)
        places[each.name] = begin, tuple(strides)
        begin += each.size
    return Sheet(rows, np.arange(len(rows)) * begin, places)


@define(eq=False)
class Seats:
    """Where chairs stand in a view that is turned to its viewer.

    :ivar first: the place of chair 0
    :ivar players: how many chairs there are
    :ivar dummy: whether the last column is the dummy's, which has no chair
    """

    first: Place
    players: int
    dummy: bool

    def of(self, column: int) -> Place:
        """Return the place of a chair; the dummy's column stays where it is."""
        return DUMMY if self.dummy and column == DUMMY else (self.first + column) % self.players

    def of_all(self, columns: Bytes) -> Place:
        """Return the same for columns by game."""
        places: npt.NDArray[np.intp] = (self.first + columns.astype(np.intp)) % self.players
        return np.where(columns == DUMMY, DUMMY, places) if self.dummy else places


def encode_views(games: Games, seat: int | None, sheet: Sheet) -> None:
    """Write the views of one seat, or of those whose turn it is, into a sheet of zeros."""
    fixed, players = games.options.first_seat, games.players
    first_seats: Place = games.first_seats.astype(np.intp) if fixed is None else fixed
    if seat is None:
        chair = games.step.chair
        sheet.mark("viewer", (first_seats + chair) % players)
        seats = Seats(-chair % players, players, has_dummy(games.options))
    else:
        sheet.mark("viewer", seat)
        seats = Seats((first_seats - seat) % players, players, has_dummy(games.options))
    _encode_turn(games, seats, sheet)
    _encode_table(games, seats, sheet)
    _encode_sizes(games, seats, sheet)
    _encode_hands(games, seats, sheet)
    _encode_matrix(games, seats, sheet)
    if "past_plans" in sheet.places:
        for number in range(games.number):
            _encode_past_round(games, seats, number, sheet)


def _encode_turn(games: Games, seats: Seats, sheet: Sheet) -> None:
    players = games.players
    if games.over:
        sheet.mark("phase", _PHASES.index(Phase.OVER))
        sheet.mark("start_seat", seats.of(start_seat_of(games.number - 1, len(ROWS), players)))
        sheet.mark("lead", seats.of_all(games.winners[-1, -1]))
        return
    step = games.step
    sheet.mark("to_move", seats.of(step.chair))
    sheet.mark("phase", _PHASES.index(Phase.PLAY))
    sheet.mark("round", games.number)
    sheet.mark("row", step.row - 1)
    sheet.mark("start_seat", seats.of(step.start))
    sheet.mark("lead", seats.of(lead_at_start(players, games.number % players)))


def _encode_table(games: Games, seats: Seats, sheet: Sheet) -> None:
    players = games.players
    plans = games.plans[: games.number + 1].astype(np.intp) - 1
    for plan in plans:
        sheet.mark("plans_seen", plan)
    indexes = np.array([[STORY_INDEXES.index(index) for index in plan.indexes] for plan in games.options.plans])
    for row in range(len(ROWS)):
        sheet.mark("plan", row, indexes[plans[-1], row])
    points = totals_of(games) / (ROUNDS[players] * MOST_POINTS_A_ROUND)
    for chair in range(players):
        sheet.write("points", points[chair], seats.of(chair))


def _encode_sizes(games: Games, seats: Seats, sheet: Sheet) -> None:
    """Write who holds how many cards; a Thinking card that lies leaves one more in hand (FW-62)."""
    players = games.players
    filled = [step_of(games.options, games.number, decision).chair for decision in range(games.decision)]
    lying = np.zeros((players, games.count), np.bool_)
    if games.options.thinking_cards and not games.over:
        lying = (games.cards[games.number, :, :players] == THINKING_CODE).any(axis=0)
    for chair in range(players):
        size = 0 if games.over else HAND_SIZE - filled.count(chair)
        sheet.write("hand_sizes", (size + lying[chair]) / HAND_SIZE, seats.of(chair))
        sheet.write("thinking", games.hands[chair] & THINKING != 0, seats.of(chair))


def _encode_hands(games: Games, seats: Seats, sheet: Sheet) -> None:
    """Write the hands that the viewer knows: the own one, and all that were switched (FW-70, FW-72)."""
    public = games.options.hand_switching and games.number > 0
    for chair in range(games.players):
        place = seats.of(chair)
        known = np.broadcast_to(np.equal(place, 0) | public, games.count)
        if known.any():
            octets = games.hands[chair].astype("<u4").view(np.uint8).reshape(-1, 4)
            cards = np.unpackbits(octets, axis=1, count=len(CARDS), bitorder="little")
            sheet.write("hands", cards * known[:, None], place)


def _encode_matrix(games: Games, seats: Seats, sheet: Sheet) -> None:
    """Write what lies in the matrix, the dummy's face-down cards covered; at the end, the whole last round."""
    covered: list[tuple[int, int]] = []
    if games.over:
        matrix, seen = games.cards[-1], _ALL_CELLS
    else:
        matrix = games.cards[games.number]
        steps = [step_of(games.options, games.number, decision) for decision in range(games.decision)]
        seen = [(step.row - 1, step.chair) for step in steps]
        dummy = [(row - 1, DUMMY) for row in ROWS if seats.dummy]
        covered = [(row, DUMMY) for row, _ in dummy if row + 1 in games.options.dummy_face_down]
        seen += [cell for cell in dummy if cell not in covered]
    for row, column in seen:
        sheet.mark("columns", seats.of(column), row, matrix[row, column].astype(np.intp))
    for row, column in covered:
        sheet.mark("columns", column, row, FACE_DOWN_CODE)


_ALL_CELLS: Final = list(np.ndindex(len(ROWS), len(ARCHITECTS)))
"""Row, from 0, and column of every card in the matrix."""


def _encode_past_round(games: Games, seats: Seats, number: int, sheet: Sheet) -> None:
    sheet.mark("past_plans", number, games.plans[number].astype(np.intp) - 1)
    sheet.mark("past_first_seats", number, seats.of(number % games.players))
    for chair in range(games.players):
        rows = games.thinking[number, chair].astype(np.intp)
        sheet.mark("past_thinking", number, seats.of(chair), rows - 1, where=rows > 0)
    if "past_columns" in sheet.places:
        for row, column in _ALL_CELLS:
            codes = games.cards[number, row, column].astype(np.intp)
            sheet.mark("past_columns", number, (seats.of(column) * len(ROWS) + row) * len(CARDS) + codes)
