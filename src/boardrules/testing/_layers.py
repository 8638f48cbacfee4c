"""Which layers of the protocol a game has."""

from typing import Protocol, TypeGuard

from boardrules.game import (
    Data,
    Drawable,
    E,
    E_co,
    Fast,
    Hidden,
    Ids,
    Indexed,
    InvalidOptions,
    M,
    Notation,
    O,
    O_contra,
    Rules,
    S,
    V,
    V_contra,
    Words,
    Written,
)


class Numbered(Rules[S, M, O_contra, E_co], Ids[M, O_contra], Protocol[S, M, O_contra, E_co]):
    """A game that can be played and whose moves have numbers."""


class Ranked(Numbered[S, M, O_contra, E_co], Indexed[S, V_contra], Protocol[S, M, V_contra, O_contra, E_co]):
    """A game that can be played, whose moves have numbers, and that lists the numbers of the legal ones."""


class Drawn(Rules[S, M, O_contra, E_co], Drawable[S, V_contra], Protocol[S, M, V_contra, O_contra, E_co]):
    """A game that can be played and drawn."""


class Quick(Rules[S, M, O_contra, E_co], Fast[S], Protocol[S, M, O_contra, E_co]):
    """A game that can be played, and that has a short way to a random end."""


class Sent(Hidden[S, M, V, O_contra, E], Data[S, V, E], Protocol[S, M, V, O_contra, E]):
    """A game that can be played, and whose positions can be sent elsewhere."""


class Spoken(Hidden[S, M, V, O_contra, E], Words[S, M, V, E], Protocol[S, M, V, O_contra, E]):
    """A game that can be played and told about."""


def _lacking(game: object, layer: type) -> list[str]:
    return [name for name in vars(layer) if not name.startswith("_") and not hasattr(game, name)]


def _offers(game: object, layer: type) -> bool:
    return not _lacking(game, layer)


def require_rules(game: object) -> None:
    """Do nothing for what has all that `Rules` asks for.

    :raises InvalidOptions: naming everything that is missing
    """
    if missing := _lacking(game, Rules):
        raise InvalidOptions("game", f"lacks {', '.join(missing)}, which boardrules.Rules asks for")


def is_hidden(game: Rules[S, M, O, E_co]) -> TypeGuard[Hidden[S, M, object, O, E_co]]:
    """Return whether the game has the functions of `Hidden`."""
    return _offers(game, Hidden)


def is_written(game: Rules[S, M, O, E_co]) -> TypeGuard[Written[S, M, O, E_co]]:
    """Return whether the game has the functions of `Notation`."""
    return _offers(game, Notation)


def is_numbered(game: Rules[S, M, O, E_co]) -> TypeGuard[Numbered[S, M, O, E_co]]:
    """Return whether the game has the functions of `Ids`."""
    return _offers(game, Ids)


def is_ranked(game: Rules[S, M, O, E_co]) -> TypeGuard[Ranked[S, M, object, O, E_co]]:
    """Return whether the game has the functions of `Ids` and that of `Indexed`."""
    return _offers(game, Ids) and _offers(game, Indexed)


def is_drawn(game: Rules[S, M, O, E_co]) -> TypeGuard[Drawn[S, M, object, O, E_co]]:
    """Return whether the game has the functions of `Drawable`."""
    return _offers(game, Drawable)


def is_sent(game: Rules[S, M, O, E]) -> TypeGuard[Sent[S, M, object, O, E]]:
    """Return whether the game has the functions of `Data`, and those of `Hidden` that make views."""
    return _offers(game, Data) and _offers(game, Hidden)


def is_spoken(game: Rules[S, M, O, E]) -> TypeGuard[Spoken[S, M, object, O, E]]:
    """Return whether the game has the functions of `Words`, and those of `Hidden` that make views."""
    return _offers(game, Words) and _offers(game, Hidden)


def is_quick(game: Rules[S, M, O, E_co]) -> TypeGuard[Quick[S, M, O, E_co]]:
    """Return whether the game has the function of `Fast`."""
    return _offers(game, Fast)
