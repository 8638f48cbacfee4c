"""The Basin: its ring of spaces, the pawns that move on it, and what lies beside each space (FN-05, FN-20, FN-71)."""

from bisect import insort
from functools import lru_cache
from typing import Final, TypeVar

from attrs import frozen

from boardrules.fountains.components import Components, Pawn, Tile, Token
from boardrules.fountains.moves import MovePawn, RevealTile, RevealToken

PAWNS: Final = tuple(Pawn)
"""The pawns, in the order in which a state lists their spaces."""

REACH: Final = 3
"""How many open spaces ahead a pawn can go (FN-20)."""

FACE_UP_TOKENS: Final = 5
"""How many tokens lie face up (FN-12)."""


@frozen
class Ring:
    """What a set's ring of spaces says, worked out once.

    :ivar size: how many spaces
    :ivar bonus: the space beside the tokens
    :ivar own: each pawn's own space, in the order of `PAWNS`
    :ivar faces: by space the faces of the shape whose stack is there, by number; none at the bonus space
    :ivar shapes: by space the name of the shape whose stack is there, None at the bonus space
    :ivar reveals: by space the moves that reveal those faces
    :ivar token_reveals: the moves that reveal a token, in the order of `Components.tokens`
    """

    size: int
    bonus: int
    own: tuple[int, ...]
    faces: tuple[tuple[Tile, ...], ...]
    shapes: tuple[str | None, ...]
    reveals: tuple[tuple[RevealTile, ...], ...]
    token_reveals: tuple[RevealToken, ...]

    def space_of(self, tile: Tile) -> int:
        """Return the space that a tile's stack is beside."""
        return self.shapes.index(tile.shape.name)


# A program plays with a handful of component sets.
@lru_cache(maxsize=64)
def ring_of(components: Components) -> Ring:
    """Return the ring of a set."""
    ring = components.ring
    faces_of = {faces[0].shape.name: faces for faces in components.tiles}
    own_space = {space.pawn: number for number, space in enumerate(ring)}
    faces = tuple(() if space.shape is None else faces_of[space.shape] for space in ring)
    return Ring(
        size=len(ring),
        bonus=next(number for number, space in enumerate(ring) if space.shape is None),
        own=tuple(own_space[pawn] for pawn in PAWNS),
        faces=faces,
        shapes=tuple(space.shape for space in ring),
        reveals=tuple(tuple(RevealTile(tile.shape.name, tile.number) for tile in shape) for shape in faces),
        token_reveals=tuple(RevealToken(token) for token, _ in components.tokens),
    )


@frozen
class Basin:
    """What stands and lies at the Basin.

    :ivar pawns: the space of the green, the blue and the white pawn
    :ivar tops: by space the top tile of the stack, None where none is seen
    :ivar stacks: by space how many tiles the stack has, the top one included; 0 at the bonus space
    :ivar unseen: by space how many of each face, by number, nobody has seen yet
    :ivar tokens: the face-up tokens, sorted
    :ivar supply: how many of each kind of token are in the face-down pile, in the order of `Components.tokens`
    :ivar gear: the Machine's space in the solo game (FN-70), else None
    :ivar laps: how often the gear has come back to the bonus space
    """

    pawns: tuple[int, ...]
    tops: tuple[Tile | None, ...]
    stacks: tuple[int, ...]
    unseen: tuple[tuple[int, ...], ...]
    tokens: tuple[Token, ...]
    supply: tuple[int, ...]
    gear: int | None = None
    laps: int = 0

    def with_pawn_on(self, pawn: int, space: int) -> "Basin":
        """Return the Basin once a pawn, by its place in `PAWNS`, has moved to a space and taken the top tile there (FN-20, FN-21)."""
        pawns, tops, stacks = replaced(self.pawns, pawn, space), self.tops, self.stacks
        if tops[space] is not None:
            tops, stacks = replaced(tops, space, None), replaced(stacks, space, stacks[space] - 1)
        return sound_basin(pawns, tops, stacks, self.unseen, self.tokens, self.supply, self.gear, self.laps)

    def without_tops(self, *spaces: int) -> "Basin":
        """Return the Basin once the top tiles beside some spaces have been taken; where there is none nothing changes (FN-21)."""
        tops, stacks = self.tops, self.stacks
        for space in spaces:
            if tops[space] is not None:
                tops = replaced(tops, space, None)
                stacks = replaced(stacks, space, stacks[space] - 1)
        if tops is self.tops:
            return self
        return sound_basin(self.pawns, tops, stacks, self.unseen, self.tokens, self.supply, self.gear, self.laps)

    def with_top(self, space: int, tile: Tile) -> "Basin":
        """Return the Basin once the next tile of a stack has been seen (FN-11)."""
        unseen = self.unseen[space]
        unseen = replaced(unseen, tile.number - 1, unseen[tile.number - 1] - 1)
        tops, left = replaced(self.tops, space, tile), replaced(self.unseen, space, unseen)
        return sound_basin(self.pawns, tops, self.stacks, left, self.tokens, self.supply, self.gear, self.laps)

    def without_tokens(self, *tokens: Token) -> "Basin":
        """Return the Basin once face-up tokens have been taken or discarded (FN-21, FN-74)."""
        left = list(self.tokens)
        for token in tokens:
            left.remove(token)
        return sound_basin(
            self.pawns, self.tops, self.stacks, self.unseen, tuple(left), self.supply, self.gear, self.laps
        )

    def with_token(self, kind: int, token: Token) -> "Basin":
        """Return the Basin once a token, by its place in `Components.tokens`, has been turned up from the supply (FN-21)."""
        tokens = list(self.tokens)
        insort(tokens, token, key=Token.order)
        supply = replaced(self.supply, kind, self.supply[kind] - 1)
        return sound_basin(self.pawns, self.tops, self.stacks, self.unseen, tuple(tokens), supply, self.gear, self.laps)

    def with_gear_on(self, space: int, laps: int) -> "Basin":
        """Return the Basin once the gear has moved to a space (FN-72)."""
        return sound_basin(self.pawns, self.tops, self.stacks, self.unseen, self.tokens, self.supply, space, laps)

    def space_to_reveal(self) -> int | None:
        """Return the first space of the ring whose stack has tiles but no top that is seen, if any."""
        stacks = self.stacks
        for space, top in enumerate(self.tops):
            if top is None and stacks[space]:
                return space
        return None

    def token_is_due(self) -> bool:
        """Return whether a token has to be turned up: fewer than five are, and the supply has some (FN-21)."""
        return len(self.tokens) < FACE_UP_TOKENS and any(self.supply)

    def replaceable_tokens(self) -> int:
        """Return how many face-up tokens can be replaced: no more than the supply holds (FN-74)."""
        return min(len(self.tokens), sum(self.supply))

    def something_ran_out(self) -> bool:
        """Return whether a stack or the face-down pile of tokens is empty (FN-60)."""
        # Beside the tokens there is no stack, which counts as an empty one here.
        return not any(self.supply) or self.stacks.count(0) > 1


class _Unfinished(Basin):
    """A Basin while its fields are filled: the one class of them that takes them one by one."""

    __slots__ = ()

    pawns: tuple[int, ...]
    tops: tuple[Tile | None, ...]
    stacks: tuple[int, ...]
    unseen: tuple[tuple[int, ...], ...]
    tokens: tuple[Token, ...]
    supply: tuple[int, ...]
    gear: int | None
    laps: int

    __init__ = object.__init__
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


def sound_basin(  # noqa: PLR0913, PLR0917 - its fields
    pawns: tuple[int, ...],
    tops: tuple[Tile | None, ...],
    stacks: tuple[int, ...],
    unseen: tuple[tuple[int, ...], ...],
    tokens: tuple[Token, ...],
    supply: tuple[int, ...],
    gear: int | None,
    laps: int,
) -> Basin:
    """Return the Basin with these fields, as the rules make one at most steps: in half the time of its constructor."""
    filled: _Unfinished = _Unfinished()
    filled.pawns = pawns
    filled.tops = tops
    filled.stacks = stacks
    filled.unseen = unseen
    filled.tokens = tokens
    filled.supply = supply
    filled.gear = gear
    filled.laps = laps
    basin: Basin = filled
    basin.__class__ = Basin
    return basin


# Three pawns and a gear on seven spaces stand in some five thousand ways; each is asked for again and again.
@lru_cache(maxsize=1 << 13)
def spaces_ahead(pawn: int, pawns: tuple[int, ...], gear: int | None, size: int) -> tuple[int, ...]:
    """Return the spaces that a pawn can move to: the next three open ones, clockwise (FN-20, FN-71).

    Spaces with a pawn or with the gear are skipped and not counted.

    :param pawn: the pawn's place in `PAWNS`
    :param pawns: the spaces of all pawns
    :param gear: the gear's space, if there is one
    :param size: how many spaces the ring has
    :return: in the order in which the pawn comes to them; none for a pawn under the gear
    """
    start = pawns[pawn]
    if start == gear:
        return ()
    ahead = ((start + step) % size for step in range(1, size))
    return tuple(space for space in ahead if space not in pawns and space != gear)[:REACH]


# As many answers as `spaces_ahead` has.
@lru_cache(maxsize=1 << 12)
def pawn_moves(pawns: tuple[int, ...], gear: int | None, size: int) -> tuple[MovePawn, ...]:
    """Return the ways to move a pawn, ascending by pawn, then space; the same objects while they are kept.

    :param pawns: the spaces of all pawns
    :param gear: the gear's space, if there is one
    :param size: how many spaces the ring has
    """
    return tuple(
        MovePawn(pawn, space)
        for number, pawn in enumerate(PAWNS)
        for space in sorted(spaces_ahead(number, pawns, gear, size))
    )


T = TypeVar("T")


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the values with one of them replaced."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)
