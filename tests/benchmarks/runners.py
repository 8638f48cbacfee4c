"""What plays our games and those of other libraries, and tells at what rate. Peers are imported where they are asked for: one may be missing.

Each game is driven in two ways. *Documented* is the loop of its library's own first pages. *Fastest* asks the same three questions at each decision,
whose turn it is, what is legal, and what comes of a move, in the fewest calls that its public functions allow.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from boardrules import CHANCE, GAME_OVER, AnyGame, Record, playout, rollout

Runner = Callable[[float, Random], float]
"""Plays for about so many seconds and returns a rate a second."""


def rate(play: Callable[[Random], int], seconds: float, rng: Random) -> float:
    """Return how many of what `play` counts are done a second of processor time, playing for at least so long."""
    done, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        done += play(rng)
    return done / taken


def runner(play: Callable[[Random], int]) -> Runner:
    """Return the runner of something that plays once and counts what it did."""
    return lambda seconds, rng: rate(play, seconds, rng)


def ours(game: AnyGame, data: dict[str, object]) -> Runner:
    """Return a runner that plays one of our games as the README does, and counts decisions."""
    options = game.options_from_data(data)

    def play(rng: Random) -> int:
        state, decisions = game.resolve_chance(game.new_game(options), rng), 0
        while not game.is_over(state):
            moves = game.legal_moves(state)
            state = game.apply_move(state, moves[int(rng.random() * len(moves))])
            decisions += 1
            if game.current_player(state) == CHANCE:
                state = game.resolve_chance(state, rng)
        return decisions

    return runner(play)


def ours_fastest(game: AnyGame, data: dict[str, object]) -> Runner:
    """Return a runner that plays one of our games in as few calls as can be: `current_player` tells chance and the end too."""
    options = game.options_from_data(data)

    def play(rng: Random) -> int:
        current_player, legal_moves, apply_move = game.current_player, game.legal_moves, game.apply_move
        random = rng.random
        state, decisions = game.new_game(options), 0
        while (player := current_player(state)) != GAME_OVER:
            if player == CHANCE:
                state = game.resolve_chance(state, rng)
            else:
                moves = legal_moves(state)
                state = apply_move(state, moves[int(random() * len(moves))])
                decisions += 1
        return decisions

    return runner(play)


def replay(game: AnyGame, data: dict[str, object]) -> Runner:
    """Return a runner that replays a recorded game and counts its decisions."""
    options = game.options_from_data(data)
    _, moves = playout(game, game.new_game(options), Random(1))
    record = Record(game.NAME, options, moves)
    replayed, decisions = game.new_game(options), 0
    for move in moves:
        decisions += game.current_player(replayed) != CHANCE
        replayed = game.apply_move(replayed, move)

    def play(_: Random) -> int:
        record.replay()
        return decisions

    return runner(play)


def playouts(game: AnyGame, data: dict[str, object]) -> Runner:
    """Return a runner that counts whole random games, played by `playout`."""
    options = game.options_from_data(data)

    def play(rng: Random) -> int:
        playout(game, game.new_game(options), rng)
        return 1

    return runner(play)


def rollouts(game: AnyGame, data: dict[str, object], each: int = 1) -> Runner:
    """Return a runner that counts whole random games, played by `rollout`.

    :param each: what a game counts, such as its decisions where all games have as many
    """
    options = game.options_from_data(data)

    def play(rng: Random) -> int:
        rollout(game, game.new_game(options), rng)
        return each

    return runner(play)


def openspiel(text: str, look: Callable[[Any], object] | None = None) -> Runner:
    """Return a runner that plays an OpenSpiel game and counts decisions, with chance drawn as its documentation shows.

    :param look: called with the state at every decision
    """
    import pyspiel  # noqa: PLC0415 - a peer may be missing

    game = pyspiel.load_game(text)

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                actions = state.legal_actions()
                if look:
                    look(state)
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
        return decisions

    return runner(play)


def hearts_uniform(name: str) -> Runner:
    """Return a runner for hearts that ignores the probabilities of chance: all are equal there, so none need be read.

    :param name: hearts with its parameters. To choose a card to pass takes less time than to choose one to play.
    """
    import pyspiel  # noqa: PLC0415 - a peer may be missing

    game = pyspiel.load_game(name)

    def play(rng: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return decisions

    return runner(play)


def hearts_fastest() -> Runner:
    """Return a runner for hearts that asks `current_player` alone for turn, chance and end, and looks each method up once a game."""
    import pyspiel  # noqa: PLC0415 - a peer may be missing

    game = pyspiel.load_game("hearts")
    terminal = int(pyspiel.PlayerId.TERMINAL)

    def play(rng: Random) -> int:
        state, decisions, random = game.new_initial_state(), 0, rng.random
        current_player, legal_actions, apply_action = state.current_player, state.legal_actions, state.apply_action
        while (player := current_player()) != terminal:
            decisions += player >= 0
            actions = legal_actions()
            apply_action(actions[int(random() * len(actions))])
        return decisions

    return runner(play)


PLIES = 200
"""Games of chess are cut after so many."""


def chess_documented() -> Runner:
    """Return a runner for python-chess as its documentation shows: until `is_game_over`, list the legal moves, push one."""
    import chess  # noqa: PLC0415 - a peer may be missing

    def play(rng: Random) -> int:
        board, plies = chess.Board(), 0
        while plies < PLIES and not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
        return plies

    return runner(play)


def chess_fastest() -> Runner:
    """Return a runner for python-chess with no other test for the end than an empty list: no draw is seen."""
    import chess  # noqa: PLC0415 - a peer may be missing

    def play(rng: Random) -> int:
        board, random = chess.Board(), rng.random
        legal_moves, push = board.generate_legal_moves, board.push
        for ply in range(PLIES):
            moves = list(legal_moves())
            if not moves:
                return ply
            push(moves[int(random() * len(moves))])
        return PLIES

    return runner(play)


def uno_documented() -> Runner:
    """Return a runner for rlcard's uno as its documentation shows: an environment with random agents, run to the end."""
    import rlcard  # noqa: PLC0415 - a peer may be missing
    from rlcard.agents import RandomAgent  # noqa: PLC0415 - the same

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_: Random) -> int:
        trajectories, _payoffs = env.run(is_training=False)
        return sum(len(each) // 2 for each in trajectories)  # a state, the action in it, and so on, and a last state

    return runner(play)


def uno_fastest() -> Runner:
    """Return a runner for the raw step of rlcard's uno, without its environment."""
    from rlcard.games.uno.game import UnoGame  # noqa: PLC0415 - a peer may be missing

    def play(rng: Random) -> int:
        game, decisions = UnoGame(), 0
        game.init_game()
        while not game.is_over():
            actions = game.get_legal_actions()
            game.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    return runner(play)
