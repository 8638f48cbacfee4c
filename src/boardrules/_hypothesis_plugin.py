"""Tells Hypothesis how to make the types of this library, so that `from_type` and `builds` work with them.

Hypothesis imports this module by its entry point when it is imported itself, in every test run where boardrules is
installed. So it must cost next to nothing: it imports no game, and a strategy is made when it is asked for.
"""

from contextlib import suppress

from hypothesis import strategies as st

from boardrules.games import GAMES

_PACKAGE = "boardrules"
_TYPES = ("State", "View", "Options", "Card", "StoryIndex", "DesigningPlan", "Components", "Fountain")
_LONGEST_REPR = 4_000
_SHOWN_BY_REPR = (
    *(("failingwater.state", "State"), ("failingwater.views", "View")),
    *(("fountains.state", "State"), ("fountains.views", "View"), ("fountains.fountain", "Fountain")),
)


def _resolve(thing: object) -> st.SearchStrategy[object] | None:
    """Return the strategy for a type of a game that has been imported, or None where Hypothesis knows best.

    What makes strategies imports all games, so it is imported only now that somebody wants one.
    """
    if not isinstance(thing, type) or not thing.__module__.startswith(f"{_PACKAGE}."):
        return None
    from boardrules.testing._by_type import strategy_for  # noqa: PLC0415

    return strategy_for(thing)


def _resolve_known(thing: type) -> st.SearchStrategy[object]:
    found = _resolve(thing)
    return NotImplemented if found is None else found


def _register() -> None:
    """Tell Hypothesis of the types.

    `register_type_strategy` needs the types themselves, and with them the games. Hypothesis has a table of resolvers
    for packages that are not imported yet, but no public door to it; should it go, the games are imported after all.
    """
    try:
        from hypothesis.strategies._internal.types import _global_extra_lookup  # noqa: PLC0415 - it may be missing
    except ImportError:
        for game in GAMES.values():
            for each in (getattr(game, name) for name in _TYPES if hasattr(game, name)):
                st.register_type_strategy(each, _resolve_known)
    else:
        _global_extra_lookup[_PACKAGE] = _resolve


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_REPR else f"{text[:_LONGEST_REPR]}..."


def _show_by_repr() -> None:
    """Have failing examples show states and views by their own repr, and a record by its text.

    Without that, Hypothesis prints every field of every object inside them: tens of thousands of characters. It warns
    of more than 30,000, which a test run that takes warnings for errors would report in place of the failure.
    """
    with suppress(ImportError):
        from hypothesis.vendor.pretty import for_type_by_name  # noqa: PLC0415 - it may be missing

        for module, name in _SHOWN_BY_REPR:
            for_type_by_name(f"{_PACKAGE}.{module}", name, lambda value, printer, _: printer.text(_cut(repr(value))))
        for_type_by_name(
            f"{_PACKAGE}.record",
            "Record",
            lambda record, printer, _: printer.text(f"Record.from_text({record.to_text()!r})"),
        )


_register()
_show_by_repr()
