"""How a position was reached: a chain of moves, each with the chain before it, shared by all positions on the way."""

from typing import Final, NoReturn, TypeAlias

from boardrules.fountains.moves import Move


class Link:
    """A move, and the trail before it. Immutable, and the same object when it is copied.

    Neither a tuple nor an attrs class: `attrs.asdict` would walk down the whole game, and past the end of the stack.

    :ivar move: the last move
    :ivar before: the trail of the moves before it
    """

    __slots__ = ("before", "move")

    move: Move
    before: "Trail"

    def __init__(self, move: Move, before: "Trail") -> None:
        _set_move(self, move)
        _set_before(self, before)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{name} is read-only")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name} is read-only")

    def __repr__(self) -> str:
        return f"<a trail of {len(moves_of(self))} moves>"

    def __copy__(self) -> "Link":
        return self

    def __deepcopy__(self, memo: object) -> "Link":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Link by link it would overrun the pickler's stack: it travels flat.
        return trail_of, (moves_of(self), start_of(self))


# A link is made for every move that is played, and setting its slots directly takes half the time of `object.__setattr__`.
_set_move: Final = vars(Link)["move"].__set__
_set_before: Final = vars(Link)["before"].__set__


Trail: TypeAlias = "Link | tuple[()] | None"
"""The moves made so far, the last one first: shared with the states before. It ends in ``()``, the start of the game, or in
None where a state was built by hand and how it was reached is not known."""


def moves_of(trail: Trail) -> tuple[Move, ...]:
    """Return the moves of a trail, first to last."""
    moves: list[Move] = []
    # A state that was built by hand can carry anything here, and it is no part of its value.
    while type(trail) is Link:
        moves.append(trail.move)
        trail = trail.before
    return tuple(reversed(moves))


def trail_of(moves: tuple[Move, ...], start: Trail = ()) -> Trail:
    """Return the trail of moves given first to last, from the start of the game or from another trail."""
    trail = start
    for move in moves:
        trail = Link(move, trail)
    return trail


def start_of(trail: Trail) -> tuple[()] | None:
    """Return where a trail begins: with ``()`` at the start of the game, or with None nobody knows where."""
    while type(trail) is Link:
        trail = trail.before
    return () if type(trail) is tuple and not trail else None
