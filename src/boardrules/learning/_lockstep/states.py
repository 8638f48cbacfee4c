"""Single states of the library out of many games in lockstep, and back."""

from collections.abc import Sequence

import numpy as np

from boardrules.failingwater.hands import cards_held, held_by
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.schedule import DUMMY, OVER, Phase, Step, chain, kind_of, laying_steps, round_kind
from boardrules.failingwater.setup import Round, Setup
from boardrules.failingwater.state import State, sound_state
from boardrules.game import InvalidOptions, InvalidState, given
from boardrules.learning._lockstep.games import THINKING, Games, decisions_a_round, has_dummy, new_games


def state_of(games: Games, game: int) -> State:
    """Return one of the games as a state of the library."""
    options, players = games.options, games.players
    first = int(games.first_seats[game])
    rounds = tuple(_round_of(games, number, game) for number in range(games.number))
    hands: list[int] = games.hands[:, game].tolist()
    held = sum(held_by((first + chair) % players, _codes_in(hand)) for chair, hand in enumerate(hands))
    if games.over:
        return sound_state(Setup(options, rounds, rounds[-1].first_seat, rounds[-1].plan), OVER, held, b"")
    first_seat = (first + games.number) % players
    steps = chain(round_kind(options, first_seat, first_round=games.number == 0))
    turn = steps[len(steps) - decisions_a_round(options) + games.decision]
    cards = _by_seat(games, number=games.number, game=game)
    laid = bytes(cards[step.row - 1][step.column] for step in laying_steps(turn))
    if has_dummy(options):
        held |= held_by(DUMMY, [row[DUMMY] for row in cards])
    return sound_state(Setup(options, rounds, first_seat, int(games.plans[games.number, game])), turn, held, laid)


def _codes_in(hand: int) -> list[int]:
    return [code for code in range(THINKING_CODE + 1) if hand >> code & 1]


def _by_seat(games: Games, number: int, game: int) -> list[list[int]]:
    """Return the matrix of one round of one game by row and seat, the dummy's column last."""
    players, first = games.players, int(games.first_seats[game])
    rows: list[list[int]] = games.cards[number, :, :, game].tolist()
    return [[row[(seat - first) % players] for seat in range(players)] + row[players:] for row in rows]


def _round_of(games: Games, number: int, game: int) -> Round:
    players, first = games.players, int(games.first_seats[game])
    chairs = [(seat - first) % players for seat in range(players)]
    thinking, points = games.thinking[number, :, game].tolist(), games.points[number, :, game].tolist()
    return Round(
        int(games.plans[number, game]),
        (first + number) % players,
        tuple(map(bytes, _by_seat(games, number, game))),
        tuple(thinking[chair] for chair in chairs),
        tuple(DUMMY if _is_dummy(games, c) else (first + c) % players for c in games.winners[number, :, game].tolist()),
        tuple(points[chair] for chair in chairs),
    )


def _is_dummy(games: Games, column: int) -> bool:
    return has_dummy(games.options) and column == DUMMY


def games_of(states: Sequence[State]) -> Games:
    """Return states that all stand at the same decision, or all at the end, as games in lockstep.

    :raises InvalidState: naming the first game that does not fit
    :raises InvalidOptions: naming the first game whose options are not those of game 0
    """
    if not isinstance(states, Sequence):
        raise InvalidState("states", f"must be a sequence of states, not {given(states)}")
    if not states:
        raise InvalidState("states", "there must be one at least")
    for game, state in enumerate(states):
        _require_same_step(state, states[0], f"states[{game}]")
    options = states[0].setup.options
    games = new_games(options, np.array([_first_seat_of(state) for state in states], np.uint8))
    games.number = len(states[0].setup.rounds)
    if not games.over:
        games.decision = states[0].turn.index - len(_steps_of_round(states[0])) + decisions_a_round(options)
    for game, state in enumerate(states):
        _fill_in(games, game, state)
    return games


def _steps_of_round(state: State) -> Sequence[Step]:
    return chain(kind_of(state.turn))


def _require_same_step(state: object, like: State, where: str) -> None:
    if type(state) is not State:
        raise InvalidState(where, f"must be a failingwater.State, not {given(state)}")
    if state.phase not in (Phase.PLAY, Phase.OVER):
        raise InvalidState(where, "chance is next: games in a batch stand at a decision, see resolve_chance")
    if state.options != like.options:
        raise InvalidOptions(where, "has other options than states[0]")
    if (len(state.rounds), state.turn.index) != (len(like.rounds), like.turn.index):
        raise InvalidState(where, "stands at another step than states[0]")


def _first_seat_of(state: State) -> int:
    seat = state.rounds[0].first_seat if state.rounds else state.setup.first_seat
    return seat or 0


def _fill_in(games: Games, game: int, state: State) -> None:
    """Write one state into its place in the arrays."""
    players, first = games.players, int(games.first_seats[game])
    seats = [(first + chair) % players for chair in range(players)]
    columns = [*seats, DUMMY][: len(seats) + has_dummy(games.options)]
    thinking = state.thinking
    games.hands[:, game] = [cards_held(state.held, seat) + thinking[seat] * int(THINKING) for seat in seats]
    for number, each in enumerate(state.rounds):
        games.plans[number, game] = each.plan
        games.cards[number, :, :, game] = [[row[column] for column in columns] for row in each.rows]
        games.thinking[number, :, game] = [each.thinking[seat] for seat in seats]
        games.winners[number, :, game] = [columns.index(column) for column in each.winners]
        games.points[number, :, game] = [each.points[seat] for seat in seats]
    if not games.over:
        games.plans[games.number, game] = state.setup.plan
        for step, code in zip(laying_steps(state.turn), state.laid, strict=True):
            games.cards[games.number, step.row - 1, columns.index(step.column), game] = code
