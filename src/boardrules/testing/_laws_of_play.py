"""The laws of play: what must hold at the end of any line of play through a game that has the layer `Rules`.

A law is a function of the game and a line. It returns None where it holds and raises `Broken` with the reason where not.
"""

import pickle
from collections.abc import MutableSequence, Sequence
from contextlib import suppress
from random import Random

from boardrules.game import CHANCE, GAME_OVER, E_co, IllegalMove, M, O, Rules, S, short
from boardrules.testing._lines import Line, ahead, lately, moves_around, spread
from boardrules.testing._terms import GARBAGE, LONGEST_GAME, Broken, points_told


def _look(game: Rules[S, M, O, E_co], state: S) -> tuple[object, ...]:
    return repr(state), game.current_player(state), game.scores(state)


def apply_keeps_its_input(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A state stays as it was, whatever is asked of it or applied to it."""
    state = line.state
    before = _look(game, state)
    for move in spread(game.legal_moves(state), 20):
        told = repr(move)
        with suppress(Exception):  # what is raised here and below breaks a law further on
            game.apply_move(state, move)
            game.events(state, move)
        if repr(move) != told:
            raise Broken(f"applying the move {told} turned it into {move!r}")
        if _look(game, state) != before:
            raise Broken(f"{short(move)} changed the state that it was applied to")
    with suppress(Exception):
        game.path(state)
        game.standings(state)
        game.chance_outcomes(state)
        if game.current_player(state) == CHANCE:
            game.sample_chance(state, Random(0))
            game.resolve_chance(state, Random(0))
    if _look(game, state) != before:
        raise Broken("asking for path, standings or chance changed the state")


def listed_moves_apply(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """Every move that `legal_moves` lists is legal and applies."""
    for move in game.legal_moves(line.state):
        if game.is_legal(line.state, move) is not True:
            raise Broken(f"{short(move)} is listed, but is_legal does not say True")
        try:
            game.apply_move(line.state, move)
        except IllegalMove as error:
            raise Broken(f"{short(move)} is listed, but apply_move raises: {error}") from error


def no_other_move_applies(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A move that `legal_moves` does not list is not legal and does not apply."""
    listed = game.legal_moves(line.state)
    for move in moves_around(game, line):
        if move in listed:
            continue
        if game.is_legal(line.state, move) is not False:
            raise Broken(f"{short(move)} is not listed, but is_legal does not say False")
        try:
            game.apply_move(line.state, move)
        except Exception:  # noqa: BLE001, S112 - what it should raise is the matter of illegal_moves_say_why
            continue
        raise Broken(f"{short(move)} is not listed, but applies")


def moves_are_listed_once_in_a_fixed_order(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`legal_moves` is an immutable sequence, equal to the tuple of its moves, without duplicates, the same each time."""
    listed = game.legal_moves(line.state)
    moves = tuple(listed)
    _demand_a_tuple_of(listed, moves)
    twice = [move for index, move in enumerate(moves) if move in moves[:index]]
    if twice:
        raise Broken(f"{short(twice[0])} is listed twice")
    if game.legal_moves(line.state) != listed:
        raise Broken("the moves of a state are listed differently the second time")


def _demand_a_tuple_of(listed: Sequence[M], moves: tuple[M, ...]) -> None:
    if not isinstance(listed, Sequence) or isinstance(listed, MutableSequence):
        raise Broken(f"legal_moves is {short(listed)}, not an immutable sequence")
    if listed != moves or moves != listed or hash(listed) != hash(moves):
        raise Broken(f"legal_moves is {short(listed)}, not equal to the tuple of its moves, or with another hash")
    same = (
        len(listed) == len(moves),
        all(listed[index] == listed[index - len(moves)] == move for index, move in enumerate(moves)),
        listed[1::2] == moves[1::2],
        all(move in listed for move in moves),
        bool(listed) == bool(moves),
        pickle.loads(pickle.dumps(listed)) == moves,  # noqa: S301 - our own bytes
    )
    if not all(same):
        raise Broken(f"legal_moves does not have the length, the items or the pickle of {short(moves)}")


def somebody_can_move_until_the_end(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`current_player`, `is_over`, `legal_moves` and `chance_outcomes` agree on whose turn it is."""
    for state in lately(line):
        player, moves = game.current_player(state), game.legal_moves(state)
        if player not in (CHANCE, GAME_OVER, *range(len(game.scores(state)))):
            raise Broken(f"current_player is {short(player)}, which is no seat, CHANCE or GAME_OVER")
        if game.is_over(state) is not (player == GAME_OVER):
            raise Broken(f"is_over is {game.is_over(state)} where current_player is {player}")
        if bool(moves) is (player == GAME_OVER):
            raise Broken(f"{len(moves)} moves are listed where current_player is {player}")
        if bool(game.chance_outcomes(state)) is not (player == CHANCE):
            raise Broken(f"chance_outcomes has {len(game.chance_outcomes(state))} entries at player {player}")


def every_game_ends(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """Played on at random, the game is over after a finite number of moves."""
    last = line.state
    for _, last in ahead(game, line.state, Random(0), LONGEST_GAME):  # noqa: B007 - the last one is what counts
        pass
    if not game.is_over(last):
        raise Broken(f"the game goes on after {LONGEST_GAME} more moves")


def scores_change_only_through_events(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """What a move's events say in points is what it changes in `scores`, seat by seat."""
    for state in lately(line):
        for move in spread(game.legal_moves(state), 5):
            _demand_points_told(game, state, move)


def _demand_points_told(game: Rules[S, M, O, E_co], state: S, move: M) -> None:
    then, now = game.scores(state), game.scores(game.apply_move(state, move))
    told = points_told(game.events(state, move), len(then), f"an event of {short(move)}")
    if now != tuple(map(sum, zip(then, told, strict=True))):
        raise Broken(f"{short(move)} takes the scores from {then} to {now}, but its events add {tuple(told)}")


def standings_list_every_seat(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`standings` has each seat once with its points, in the order of places from 1, more points never behind."""
    for state in lately(line):
        scores, standings = game.scores(state), game.standings(state)
        if sorted((each.seat, each.points) for each in standings) != list(enumerate(scores)):
            raise Broken(f"scores {scores} are ranked as {standings}")
        for index, each in enumerate(standings):
            before = standings[index - 1] if index else None
            if each.place != index + 1 and (before is None or each.place != before.place):
                raise Broken(f"the places are not 1, 2, 3 with shared ones alike: {standings}")
            if before is not None and each.points > before.points:
                raise Broken(f"fewer points stand ahead of more: {standings}")


def is_legal_never_raises(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`is_legal` answers False to anything that is no move."""
    for garbage in _no_moves(game, line):
        try:
            legal = game.is_legal(line.state, garbage)
        except Exception as error:
            raise Broken(f"is_legal of {garbage!r} raises {error!r}") from error
        if legal is not False:
            raise Broken(f"is_legal of {garbage!r} is {legal!r}")


def illegal_moves_say_why(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`apply_move` raises `IllegalMove` with move, reason and rule for anything else, and the state stays as it was."""
    before = _look(game, line.state)
    listed = game.legal_moves(line.state)
    others = [move for move in spread(list(moves_around(game, line)), 20) if move not in listed]
    for move in (*_no_moves(game, line), *others):
        try:
            game.apply_move(line.state, move)
        except IllegalMove as error:
            if error.move is not move:
                raise Broken(f"IllegalMove.move is {short(error.move)}, not the move {short(move)}") from error
            if not all(isinstance(text, str) and text for text in (error.reason, error.rule)):
                raise Broken(f"the error for {short(move)} lacks a reason or a rule: {error}") from error
        except Exception as error:
            raise Broken(f"apply_move of {short(move)} raises {error!r}") from error
        else:
            raise Broken(f"apply_move takes {move!r}")
        if _look(game, line.state) != before:
            raise Broken(f"refusing {short(move)} changed the state")


def _no_moves(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> list[M]:
    """Return things that are no moves, typed as if they were: an app may pass anything."""
    listed = game.legal_moves(line.state)
    others: list[object] = [*GARBAGE, line.state, game, listed]
    return [thing for thing in others if thing not in listed]  # type: ignore[misc]  # wrong on purpose


def equal_seeds_play_equal_games(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """Nothing but the moves and the generator passed in decides how a game goes."""
    once, again = ([(move, repr(state)) for move, state in ahead(game, line.state, Random(0), 40)] for _ in range(2))
    if once != again:
        raise Broken("played on twice with equal seeds, the game went two ways")
