"""The games of this library by name: the one file of the core that knows both."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from boardrules.game import Game, Written

# Records name their game at run time, so its types are not known when the code is checked: the one place for Any.
AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]

AnyWritten: TypeAlias = Written[Any, Any, Any, Any]
"""A game that records can name: of this library, or your own with the layers `Rules` and `Notation`."""


def _failingwater() -> AnyGame:
    """Return Failing Water, imported only now: who plays one game should not wait for the other."""
    import boardrules.failingwater as game  # noqa: PLC0415

    return game


def _fountains() -> AnyGame:
    """Return Fountains, imported only now: who plays one game should not wait for the other."""
    import boardrules.fountains as game  # noqa: PLC0415

    return game


class _ShippedGames(Mapping[str, AnyGame]):
    """The library's own games by name, each imported when it is first asked for."""

    _BY_NAME: Final[Mapping[str, Callable[[], AnyGame]]] = {"failingwater": _failingwater, "fountains": _fountains}

    def __getitem__(self, name: str) -> AnyGame:
        return self._BY_NAME[name]()

    def __contains__(self, name: object) -> bool:
        return name in self._BY_NAME

    def __iter__(self) -> Iterator[str]:
        return iter(self._BY_NAME)

    def __len__(self) -> int:
        return len(self._BY_NAME)

    def __repr__(self) -> str:
        return f"GAMES({', '.join(self._BY_NAME)})"


GAMES: Final[Mapping[str, AnyGame]] = _ShippedGames()
"""The games of this library by name; what `Record.from_text` looks names up in."""
