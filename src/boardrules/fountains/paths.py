"""A way to a position.

The points of a position depend on when Rewards came, so a way to it cannot be found from the position alone: states
carry the moves that led to them, outside their value. What has been set up, before the first turn, tells its own way.
"""

from collections.abc import Iterator

from attrs import fields

from boardrules.fountains.moves import Move, RevealDesign, RevealTile, RevealToken, Start, is_well_formed
from boardrules.fountains.rules import apply_move, new_game
from boardrules.fountains.state import State, has_begun
from boardrules.fountains.structure import require_state
from boardrules.fountains.trails import Link, moves_of, start_of
from boardrules.game import BoardRulesError, InvalidState


def path(state: State, /) -> tuple[Move, ...]:
    """Return moves that lead to the state from `new_game`: those by which it was reached, where it carries them.

    :raises InvalidState: for something that is no state of this game, or one that was built by hand after the first turn

    >>> from boardrules import fountains
    >>> state = fountains.apply_move(fountains.new_game(), fountains.move_from_text("tile:square.1"))
    >>> [str(move) for move in path(state)]
    ['tile:square.1']
    """
    if require_state(state).is_reached:
        return moves_of(state.trail)
    moves = moves_carried_by(state)
    if start_of(state.trail) is None:
        if has_begun(state.basin, state.table):
            raise InvalidState(
                "trail", "the state was built by hand, or comes from one that was: no way to it is known"
            )
        moves = tuple(_set_up_moves(state))
    differs = first_difference(replayed(state, moves), state)
    if differs is not None:
        raise InvalidState("trail", f"the state was built by hand: the known moves do not lead to its {differs}")
    if start_of(state.trail) is not None:
        state.found_reached()
    return moves


def _set_up_moves(state: State) -> Iterator[Move]:
    """Yield what chance has brought before the first turn, in the order of set-up (FN-11 to FN-14)."""
    table, basin = state.table, state.basin
    if table.options.first_seat is None and table.first_seat is not None:
        yield Start(table.first_seat)
    for top in basin.tops:
        if top is not None:
            yield RevealTile(top.shape.name, top.number)
    yield from map(RevealToken, basin.tokens)
    yield from map(RevealDesign, table.designs)


def moves_carried_by(state: State) -> tuple[Move, ...]:
    """Return the moves in a state's trail, first to last.

    :raises InvalidState: for a trail that is none
    """
    link: object = state.trail
    while link is not None and not (type(link) is tuple and not link):
        if type(link) is not Link or not is_well_formed(link.move):
            raise InvalidState("trail", "must be links of a move and the trail before it")
        link = link.before
    return moves_of(state.trail)


def replayed(state: State, moves: tuple[Move, ...]) -> State:
    """Return the state to which moves lead from the start of a game with the same options.

    :raises InvalidState: if they are no legal game
    """
    try:
        reached = new_game(state.table.options)
        for move in moves:
            reached = apply_move(reached, move)
    except BoardRulesError as error:
        raise InvalidState("trail", f"is no legal game: {error}") from None
    return reached


def first_difference(reached: State, state: State) -> str | None:
    """Return the first field in which two states differ, also in types that are equal, if any."""
    for each in fields(State):
        there, here = getattr(reached, each.name), getattr(state, each.name)
        if each.eq and (there != here or repr(there) != repr(here)):
            return each.name
    return None
