"""Moves as text, exact inverses: ``green>4``, ``place:-5,0,1``, ``tile:oblong.3``, ``refresh:lily,coin`` and so on."""

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from boardrules.fountains.basin import PAWNS
from boardrules.fountains.components import FISH_COLOURS, Design, Icon, Pawn, Token
from boardrules.fountains.moves import (
    ChooseFish,
    Discard,
    Move,
    MovePawn,
    Place,
    Put,
    Refresh,
    RevealDesign,
    RevealTile,
    RevealToken,
    Start,
    Take,
    is_well_formed,
)
from boardrules.game import InvalidNotation, short

_INTEGER: Final = r"(0|-?[1-9][0-9]{0,5})"
_ICON: Final = "|".join(Icon)
_TOKEN: Final = rf"(?:{_ICON})(?:\+(?:{_ICON}))*"
_NO_TOKENS: Final = "-"


def _token(text: str) -> Token:
    token = Token(tuple(Icon(icon) for icon in text.split("+")))
    if str(token) != text:
        raise InvalidNotation(short(text), f"icons are listed in their order: {token}")
    return token


def _refresh(text: str) -> Refresh:
    tokens = tuple(_token(each) for each in text.split(",")) if text != _NO_TOKENS else ()
    if list(tokens) != sorted(tokens, key=lambda token: token.order()):
        raise InvalidNotation(short(text), "tokens are listed in the order of their icons")
    return Refresh(tokens)


_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[..., Move]], ...]] = tuple(
    (re.compile(pattern, re.ASCII), make)
    for pattern, make in (
        (rf"place:{_INTEGER},{_INTEGER},{_INTEGER}", lambda x, y, turn: Place(int(x), int(y), int(turn))),
        (rf"({'|'.join(PAWNS)})>{_INTEGER}", lambda pawn, space: MovePawn(Pawn(pawn), int(space))),
        (rf"tile:([a-z][a-z0-9_]*)\.{_INTEGER}", lambda shape, number: RevealTile(shape, int(number))),
        (rf"put:{_INTEGER},{_INTEGER}", lambda x, y: Put(int(x), int(y))),
        (rf"take:({_TOKEN})", lambda token: Take(_token(token))),
        (rf"token:({_TOKEN})", lambda token: RevealToken(_token(token))),
        (rf"fish:({'|'.join(FISH_COLOURS)})", lambda colour: ChooseFish(Icon(colour))),
        (rf"refresh:({_NO_TOKENS}|{_TOKEN}(?:,{_TOKEN})*)", _refresh),
        (rf"design:({'|'.join(Design)})", lambda design: RevealDesign(Design(design))),
        (rf"start:{_INTEGER}", lambda seat: Start(int(seat))),
        (r"discard", Discard),
    )
)


def move_from_text(text: str, /) -> Move:
    """Return the move that a text stands for; whether it is legal is another matter.

    :raises InvalidNotation: for anything else

    >>> move_from_text("place:-5,0,1")
    Place(x=-5, y=0, turn=1)
    """
    if type(text) is not str:
        raise InvalidNotation(short(text), "a move is written as text")
    for form, make in _FORMS:
        found = form.fullmatch(text)
        if found is not None:
            return make(*found.groups())
    raise InvalidNotation(short(text), "no move of Fountains is written so")


def move_to_text(move: Move, /) -> str:
    """Return the move's text.

    :raises InvalidNotation: for anything that is no move of this game, or has no text

    >>> move_to_text(Place(-5, 0, 1)), move_to_text(Refresh(()))
    ('place:-5,0,1', 'refresh:-')
    """
    if is_well_formed(move):
        text = str(move)
        # A move made by hand can still name a shape or list tokens as no text does.
        with suppress(InvalidNotation):
            if move_from_text(text) == move:
                return text
    raise InvalidNotation(short(move), "no move of Fountains that has a text")
