"""A way to a position, leg by leg; whoever asks whether there is one follows it too."""

from collections.abc import Iterator

from boardrules.failingwater.components import ROWS
from boardrules.failingwater.hands import hand_of
from boardrules.failingwater.moves import DEALS, PLAY_THINKING, PLAYS, THINKING_CODE, Move, RevealPlan, Start
from boardrules.failingwater.options import Options
from boardrules.failingwater.rules import apply_move, new_game
from boardrules.failingwater.schedule import Phase, Step, chain, laying_steps, round_kind
from boardrules.failingwater.setup import Round
from boardrules.failingwater.state import State, require_state
from boardrules.game import IllegalMove, InvalidState


def path(state: State, /) -> tuple[Move, ...]:
    """Return one legal sequence of moves from `new_game` to an equal state.

    A state forgets the order in which a hand was dealt and the dummy's layouts that broke FW-52; the path deals hands
    in ascending order and breaks none.

    :raises InvalidState: for something that is no state of this game, or one to which no game leads

    >>> from boardrules import failingwater
    >>> state = failingwater.apply_move(failingwater.new_game(), RevealPlan(3))
    >>> [str(move) for move in path(state)]
    ['plan:3']
    """
    require_state(state)
    moves: list[Move] = []
    reached = new_game(state.options)
    for where, leg in legs(state):
        reached = follow(reached, leg, where)
        moves += leg
    if reached != state:
        raise InvalidState("state", "no legal game leads here")
    return tuple(moves)


def legs(state: State) -> Iterator[tuple[str, tuple[Move, ...]]]:
    """Yield the way to a state: the start, each finished round and the current one, each with the field that tells it."""
    yield "first_seat", tuple(_moves_of_start(state))
    for number, finished in enumerate(state.rounds):
        yield f"rounds[{number}]", tuple(_moves_of_finished(state.options, finished, first_round=number == 0))
    yield "laid", tuple(_moves_of_current(state))


def follow(state: State, moves: tuple[Move, ...], where: str) -> State:
    """Return the state after some moves.

    :param where: the field of a state that tells these moves
    :raises InvalidState: naming that field, for a move that is not legal
    """
    try:
        for move in moves:
            state = apply_move(state, move)
    except IllegalMove as error:
        raise InvalidState(where, f"no legal game leads here: {error}") from None
    return state


def _moves_of_start(state: State) -> Iterator[Move]:
    first_seat = state.rounds[0].first_seat if state.rounds else state.setup.first_seat
    if state.options.first_seat is None and first_seat is not None:
        yield Start(first_seat)


def _moves_of_current(state: State) -> Iterator[Move]:
    turn = state.turn
    if turn.kind is None or turn.phase is Phase.PLAN:
        return
    yield RevealPlan(state.setup.plan)
    steps = chain(turn.kind)[1 : turn.index]
    lying = {(step.column, step.row): code for step, code in zip(laying_steps(turn), state.laid, strict=True)}
    hands = {
        seat: sorted(
            [card.code for card in hand_of(state.held, seat)]
            + [code for (column, _), code in lying.items() if column == seat and code != THINKING_CODE]
        )
        for seat in range(state.options.players)
    }
    yield from _moves_of_steps(steps, lying, hands)


def _moves_of_finished(options: Options, finished: Round, *, first_round: bool) -> Iterator[Move]:
    yield RevealPlan(finished.plan)
    kind = round_kind(options, finished.first_seat, first_round=first_round)
    lying = {
        (column, row): codes[column]
        for row, codes in zip(ROWS, finished.rows, strict=True)
        for column in range(len(codes))
    }
    hands = {seat: sorted(codes[seat] for codes in finished.rows) for seat in range(options.players)}
    for seat, row in enumerate(finished.thinking):
        if row:
            lying[seat, row] = THINKING_CODE
    yield from _moves_of_steps(chain(kind)[1:], lying, hands)


def _moves_of_steps(
    steps: tuple[Step, ...], lying: dict[tuple[int, int], int], hands: dict[int, list[int]]
) -> Iterator[Move]:
    """Yield the moves of a round after its plan, given what lies where and who was dealt which codes."""
    dealt = {seat: iter(codes) for seat, codes in hands.items()}
    for step in steps:
        if step.phase is Phase.DEAL:
            yield DEALS[lying[step.column, step.row] if step.row else next(dealt[step.column])]
        else:
            code = lying[step.column, step.row]
            yield PLAY_THINKING if code == THINKING_CODE else PLAYS[code]
