"""The laws of telling: what must hold for data, reasons and sentences of a game that has the layers `Data` and `Words`."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final, NamedTuple

from boardrules.game import BoardRulesError, E, IllegalMove, M, O, Refusal, S, V, short
from boardrules.testing._laws_of_views import alike, seats_of
from boardrules.testing._layers import Sent, Spoken
from boardrules.testing._lines import Line, ahead, moves_around, replay, spread
from boardrules.testing._terms import GARBAGE, LONGEST_GAME, Broken, points_told

SPOILT: Final = 10
"""How many spoilt copies of a position's data are read."""

_JUNK: Final[tuple[object, ...]] = (None, True, -1, 0, 1, 10**9, 10**40, 1.5, "", "x" * 50, [], {}, [[]])
"""What stands in spoilt data in the place of something else."""


def _demand_json(told: object, what: str) -> None:
    """Check that data are made of what JSON has, exactly: an enum of texts would become a text on the way."""
    if type(told) is dict:
        for key, value in told.items():
            if type(key) is not str:
                raise Broken(f"{what} hold the key {key!r}, which is no text")
            _demand_json(value, what)
    elif type(told) is list:
        for value in told:
            _demand_json(value, what)
    elif told is not None and type(told) not in {bool, int, str}:
        raise Broken(f"{what} hold {told!r}, a {type(told).__name__}, which JSON does not have")


def _sent(told: object) -> object:
    """Return data as they arrive elsewhere."""
    received: object = json.loads(json.dumps(told))
    return received


def states_are_data(game: Sent[S, M, V, O, E], line: Line[S, M, O]) -> None:
    """A state's data are JSON's, the same for equal states, and `state_from_data` makes an equal state of them."""
    told = game.state_to_data(line.state)
    _demand_json(told, "the data of a state")
    if game.state_to_data(replay(game, line.options, line.moves)) != told:
        raise Broken("equal states have different data")
    back = game.state_from_data(_sent(told))
    if back != line.state:
        raise Broken(f"the state {line.state!r} is read back as {back!r}")


def views_are_data(game: Sent[S, M, V, O, E], line: Line[S, M, O]) -> None:
    """A view's data are JSON's, the same for equal views, and `view_from_data` makes an equal view of them."""
    for seat, view, sample in alike(game, line.state):
        told = game.view_to_data(view)
        _demand_json(told, "the data of a view")
        if game.view_to_data(game.observe(sample, seat)) != told:
            raise Broken(f"the data of the view {view!r} tell apart what it cannot")
        back = game.view_from_data(_sent(told))
        if back != view:
            raise Broken(f"the view {view!r} is read back as {back!r}")


def no_other_data_are_read(game: Sent[S, M, V, O, E], line: Line[S, M, O]) -> None:
    """Data of nothing that can be end in one of our errors; what is read, `validate` accepts, and it can be told again."""
    told = game.state_to_data(line.state)
    for data in (*GARBAGE, *_spoilt(told, Random(0))):
        state = _read(game.state_from_data, data)
        if state is None:
            continue
        try:
            game.validate(state)
        except BoardRulesError as error:
            raise Broken(f"state_from_data of {short(data, 300)} gives what validate refuses: {error}") from error
        if game.state_from_data(_sent(game.state_to_data(state))) != state:
            raise Broken(f"what state_from_data makes of {short(data, 300)} is read back as something else")
    for seat in seats_of(game, line.state)[-2:]:
        for data in (*GARBAGE, *_spoilt(game.view_to_data(game.observe(line.state, seat)), Random(1))):
            view = _read(game.view_from_data, data)
            if view is not None and game.view_from_data(_sent(game.view_to_data(view))) != view:
                raise Broken(f"what view_from_data makes of {short(data, 300)} is read back as something else")


def _read(read: Callable[[object], V], data: object) -> V | None:
    try:
        return read(data)
    except BoardRulesError:
        return None
    except Exception as error:
        raise Broken(f"reading {short(data, 300)} raises {error!r}, which is no BoardRulesError") from error


def _spoilt(told: dict[str, object], rng: Random) -> Iterator[object]:
    """Yield copies of data, each with one thing in it replaced, left out, or exchanged for another of its parts."""
    for _ in range(SPOILT):
        data = _sent(told)
        places = list(_places(data))
        if not places:
            return
        place, other = rng.choice(places), rng.choice(places)
        match rng.randrange(3):
            case 0:
                place.empty()
            case 1:
                place.put(rng.choice(_JUNK))
            case _:
                place.put(_sent(other.holds))
        yield data


class _Place(NamedTuple):
    """A place in data where something stands."""

    holds: object
    put: Callable[[object], None]
    empty: Callable[[], None]


def _places(data: object) -> Iterator[_Place]:
    """Yield every place in data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield _Place(value, partial(data.__setitem__, key), partial(data.__delitem__, key))
            yield from _places(value)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield _Place(value, partial(data.__setitem__, index), partial(data.__delitem__, index))
            yield from _places(value)


def events_are_data(game: Sent[S, M, V, O, E], line: Line[S, M, O]) -> None:
    """Every event has data that are JSON's, and so is the schema."""
    _demand_json(game.data_schema(), "the schema")
    for move in spread(game.legal_moves(line.state), 10):
        for event in game.events(line.state, move):
            _demand_json(game.event_to_data(event), f"the data of {event!r}")


def only_illegal_moves_have_a_refusal(game: Spoken[S, M, V, O, E], line: Line[S, M, O]) -> None:
    """`why_not` is None for a legal move; for any other it says why, and `IllegalMove` carries the same."""
    listed = game.legal_moves(line.state)
    for move in spread(listed, 20):
        if (why := game.why_not(line.state, move)) is not None:
            raise Broken(f"{short(move)} is legal, but why_not gives {why!r}")
    for move in moves_around(game, line):
        if move in listed:
            continue
        why = game.why_not(line.state, move)
        if not isinstance(why, Refusal) or not (why.reason and why.rule):
            raise Broken(f"{short(move)} is not legal, but why_not gives {why!r}")
        try:
            game.apply_move(line.state, move)
        except IllegalMove as error:
            if (error.refusal, error.reason, error.rule) != (why, why.reason, why.rule):
                raise Broken(f"why_not gives {why!r}, but IllegalMove {error.refusal!r}: {error}") from error


def moves_and_events_are_sentences(game: Spoken[S, M, V, O, E], line: Line[S, M, O]) -> None:
    """Every legal move and every event has a sentence of one line, with names for the seats and without."""
    names = tuple(f"N{seat}" for seat in range(len(game.scores(line.state))))
    for move in spread(game.legal_moves(line.state), 10):
        tellings = [game.describe_move(line.state, move), game.describe_move(line.state, move, names=names)]
        for event in game.events(line.state, move):
            tellings += [game.describe_event(event), game.describe_event(event, names=names)]
        for told in tellings:
            if not isinstance(told, str) or len(told.splitlines()) != 1 or not told.strip():
                raise Broken(f"{short(move)} is told as {told!r}")


def what_would_be_scored_is_told(game: Spoken[S, M, V, O, E], line: Line[S, M, O]) -> None:
    """`final_events` are events, of a view too, with points for seats only; once the game is over there is nothing to score."""
    seats, which = len(game.scores(line.state)), "a final event"
    points_told(game.final_events(line.state), seats, which)
    for seat in seats_of(game, line.state):
        points_told(game.final_events(game.observe(line.state, seat)), seats, which)
    end = line.state
    for _, after in ahead(game, line.state, Random(0), LONGEST_GAME):
        end = after
    left = points_told(game.final_events(end), seats, which)
    if any(left):
        raise Broken(f"the game is over, but final_events would score {tuple(left)}")
