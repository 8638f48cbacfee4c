"""A way to a position, and whether there is one at all."""

from collections.abc import Iterator

from boardrules.failingwater.chance import EIGHTS_TO_LAY_AGAIN, must_be_laid_again
from boardrules.failingwater.components import ARCHITECTS, CARDS, ROWS
from boardrules.failingwater.moves import DEALS, PLAY_THINKING, PLAYS, THINKING_CODE, Move, RevealPlan, Start
from boardrules.failingwater.options import PLANS_IN_GAME, Options
from boardrules.failingwater.rules import ROUNDS, apply_move, new_game
from boardrules.failingwater.state import Round, State, Table, hand_of
from boardrules.failingwater.turns import DUMMY, HAND_WIDTH, OVER, START, Phase, RoundKind, Turn, chain, round_kind
from boardrules.failingwater.views import require_state
from boardrules.game import IllegalMove, InvalidState, short


def path(state: State, /) -> tuple[Move, ...]:
    """Return one legal sequence of moves from `new_game` to an equal state.

    A state forgets the order in which a hand was dealt and the dummy's layouts that broke FW-52; the path deals hands
    in ascending order and breaks none.

    :raises InvalidState: for something that is no state of this game

    >>> from boardrules import failingwater
    >>> state = failingwater.apply_move(failingwater.new_game(), RevealPlan(3))
    >>> [str(move) for move in path(state)]
    ['plan:3']
    """
    return tuple(_moves_to(require_state(state)))


def _moves_to(state: State) -> Iterator[Move]:
    yield from _moves_of_start(state)
    for number, finished in enumerate(state.rounds):
        yield from _moves_of_finished(state.options, finished, first_round=number == 0)
    yield from _moves_of_current(state)


def _moves_of_start(state: State) -> Iterator[Move]:
    first_seat = state.rounds[0].first_seat if state.rounds else state.table.first_seat
    if state.options.first_seat is None and first_seat is not None:
        yield Start(first_seat)


def _moves_of_current(state: State) -> Iterator[Move]:
    turn = state.turn
    if turn.kind is None or turn.phase is Phase.PLAN:
        return
    yield RevealPlan(state.table.plan)
    steps = chain(turn.kind)[1 : turn.index]
    lying = {(step.column, step.row): code for step, code in zip(_laying(steps), state.laid, strict=True)}
    hands = {
        seat: sorted(
            [card.code for card in hand_of(state.held, seat)]
            + [code for (column, _), code in lying.items() if column == seat and code != THINKING_CODE]
        )
        for seat in range(state.options.players)
    }
    yield from _moves_of_steps(steps, lying, hands)


def _laying(steps: tuple[Turn, ...]) -> list[Turn]:
    return [step for step in steps if step.row]


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
    steps: tuple[Turn, ...], lying: dict[tuple[int, int], int], hands: dict[int, list[int]]
) -> Iterator[Move]:
    """Yield the moves of a round after its plan, given what lies where and who was dealt which codes."""
    dealt = {seat: iter(codes) for seat, codes in hands.items()}
    for step in steps:
        if step.phase is Phase.DEAL:
            yield DEALS[lying[step.column, step.row] if step.row else next(dealt[step.column])]
        else:
            code = lying[step.column, step.row]
            yield PLAY_THINKING if code == THINKING_CODE else PLAYS[code]


def validate(state: State, /) -> None:
    """Check a state that was built by hand: its fields one by one, then that a legal game leads to it.

    :raises InvalidState: naming the field at fault

    >>> from boardrules import failingwater
    >>> validate(failingwater.new_game())
    """
    require_state(state)
    _check_table(state.table)
    _check_first_seats(state.table)
    _check_turn(state)
    _check_laid(state)
    _check_held(state)
    reached = _replay(new_game(state.options), _moves_of_start(state), "first_seat")
    for number, finished in enumerate(state.rounds):
        where = f"rounds[{number}]"
        moves = _moves_of_finished(state.options, finished, first_round=number == 0)
        reached = _replay(reached, moves, where)
        if reached.rounds[number] != finished:
            raise InvalidState(where, "is not resolved and scored as its cards lie")
    reached = _replay(reached, _moves_of_current(state), "laid")
    for field in ("table", "turn", "held", "laid"):
        if getattr(reached, field) != getattr(state, field):
            raise InvalidState(field, "does not follow from the rest of the state")


def _replay(state: State, moves: Iterator[Move], where: str) -> State:
    try:
        for move in moves:
            state = apply_move(state, move)
    except IllegalMove as error:
        raise InvalidState(where, f"no legal game leads here: {error}") from None
    return state


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _check_table(table: Table) -> None:
    if type(table) is not Table:
        raise InvalidState("table", f"must be a Table, not {short(table)}")
    if type(table.options) is not Options:
        raise InvalidState("options", f"must be Options, not {short(table.options)}")
    players = table.options.players
    if table.first_seat is not None and not _whole(table.first_seat, 0, players - 1):
        raise InvalidState("first_seat", f"must be None or a seat, not {short(table.first_seat)}")
    if not _whole(table.plan, 0, PLANS_IN_GAME):
        raise InvalidState("plan", f"must be 0 to {PLANS_IN_GAME}, not {short(table.plan)}")
    if type(table.rounds) is not tuple or len(table.rounds) > ROUNDS[players]:
        raise InvalidState("rounds", f"must be a tuple of at most {ROUNDS[players]} rounds")
    for number, finished in enumerate(table.rounds):
        _check_round(finished, f"rounds[{number}]", table.options)


def _check_first_seats(table: Table) -> None:
    """Check that the first start player is as the options say and moves to the left after each round (FW-05, FW-32)."""
    options, rounds = table.options, table.rounds
    first, over = options.first_seat, len(rounds) == ROUNDS[options.players]
    if first is None:
        first = rounds[0].first_seat if rounds else table.first_seat
    if first is None:
        return
    for number, finished in enumerate(rounds):
        expected = (first + number) % options.players
        if finished.first_seat != expected:
            raise InvalidState(f"rounds[{number}]", f"the first seat must be {expected}, not {finished.first_seat}")
    expected = (first + len(rounds) - over) % options.players
    if table.first_seat != expected:
        raise InvalidState("first_seat", f"must be {expected}, not {table.first_seat}")


def _check_round(finished: Round, where: str, options: Options) -> None:
    players, width = options.players, max(options.players, len(ARCHITECTS))
    if type(finished) is not Round:
        raise InvalidState(where, f"must be a Round, not {short(finished)}")
    if not _whole(finished.plan, 1, PLANS_IN_GAME) or not _whole(finished.first_seat, 0, players - 1):
        raise InvalidState(where, "must have a plan from 1 to 4 and a first seat of the game")
    rows = finished.rows
    if type(rows) is not tuple or any(type(codes) is not bytes or len(codes) != width for codes in rows):
        raise InvalidState(where, f"must have rows of {width} card codes each")
    if len(rows) != len(ROWS) or sorted(b"".join(rows)) != list(range(len(CARDS))):
        raise InvalidState(where, "must hold each of the 24 cards once")
    if not _numbers(finished.thinking, players, len(ROWS)):
        raise InvalidState(where, "must say for each seat in which row its Thinking card lay, 0 for none")
    if not _numbers(finished.winners, len(ROWS), DUMMY) or not _numbers(finished.points, players, len(CARDS)):
        raise InvalidState(where, "must have a winner for each row and points for each seat")


def _numbers(values: object, length: int, high: int) -> bool:
    return type(values) is tuple and len(values) == length and all(_whole(value, 0, high) for value in values)


def _check_turn(state: State) -> None:
    turn, table = state.turn, state.table
    if type(turn) is not Turn:
        raise InvalidState("turn", f"must be a Turn, not {short(turn)}")
    last = len(table.rounds) == ROUNDS[table.options.players]
    if last or turn is OVER:
        fits = last and turn is OVER
    elif table.first_seat is None or turn is START:
        fits = table.first_seat is None and turn is START and table.options.first_seat is None and not table.rounds
    else:
        kind = round_kind(table.options, table.first_seat, first_round=not table.rounds)
        fits = turn.kind == kind and turn is _step(kind, turn.index)
    if not fits:
        raise InvalidState("turn", "is no step of the round that the table is in")
    if bool(table.plan) != (turn.phase not in (Phase.START, Phase.PLAN)):
        raise InvalidState("plan", "must be known from the deal on, and not before")


def _step(kind: RoundKind, index: object) -> Turn | None:
    steps = chain(kind)
    return steps[index] if type(index) is int and 0 <= index < len(steps) else None


def _check_laid(state: State) -> None:
    laid, turn = state.laid, state.turn
    if type(laid) is not bytes or any(code > THINKING_CODE for code in laid):
        raise InvalidState("laid", "must be codes of cards and Thinking cards")
    if len(laid) != turn.laid:
        raise InvalidState("laid", f"must be {turn.laid} cards at this turn, not {len(laid)}")
    cards = [code for code in laid if code != THINKING_CODE]
    if len(set(cards)) != len(cards):
        raise InvalidState("laid", "holds a card twice")
    if state.options.players == DUMMY:
        _check_dummy(laid[: len(ROWS)], state.options.dummy_face_down)


def _check_dummy(column: bytes, face_down: frozenset[int]) -> None:
    if THINKING_CODE in column:
        raise InvalidState("laid", "has a Thinking card in the dummy's column")
    if len(column) == len(ROWS) and must_be_laid_again(column, face_down):
        raise InvalidState("laid", f"has {EIGHTS_TO_LAY_AGAIN} or more 8s face up in the dummy's column")


def _check_held(state: State) -> None:
    held = state.held
    if type(held) is not int or not 0 <= held < 1 << HAND_WIDTH * len(ARCHITECTS):
        raise InvalidState("held", f"must be hands of {HAND_WIDTH} bits, one per column")
    seen = set(state.laid)
    for seat, (hand, size) in enumerate(zip(state.hands, state.hand_sizes, strict=True)):
        if len(hand) != size:
            raise InvalidState("held", f"seat {seat} must hold {size} cards, not {len(hand)}")
        for card in hand:
            if card.code in seen:
                raise InvalidState("held", f"{card} of seat {seat} is in the matrix or in another hand as well")
            seen.add(card.code)
