"""Sentences as data: phrases with named holes, in one frozen table per language that an app can replace.

Both games keep their own tables. A table is a frozen attrs class whose every field is a `phrase`; what may stand in a
phrase is told where the field is defined, and checked when a table is made.
"""

from collections.abc import Sequence
from string import Formatter

from attrs import Attribute, AttrsInstance, field, fields

from boardrules.errors import InvalidOptions
from boardrules.shown import given, short

_FORMATTER = Formatter()


def phrase(*holes: str) -> str:
    """Return a field of a table of phrases.

    :param holes: what the phrase may name in braces, each as often as it likes
    :raises InvalidOptions: when a table is made with a phrase that is no text, names another hole, or has a lone brace

    >>> from attrs import frozen
    >>> @frozen(kw_only=True)
    ... class Words:
    ...     greeting: str = phrase("who")
    >>> filled(Words(greeting="Good morning, {who}!").greeting, who="Anna")
    'Good morning, Anna!'
    >>> Words(greeting="Good morning, {whom}!")
    Traceback (most recent call last):
    boardrules.errors.InvalidOptions: words.greeting: there is nothing called {whom} here, only {who}
    """
    found: str = field(validator=_check, metadata={"holes": frozenset(holes)})
    return found


def _check(_table: object, attribute: "Attribute[str]", value: object) -> None:
    where = f"words.{attribute.name}"
    if type(value) is not str:
        raise InvalidOptions(where, f"must be a text, not {given(value)}")
    allowed: frozenset[str] = attribute.metadata["holes"]
    for hole in _holes(where, value):
        if hole not in allowed:
            there_is = ", ".join(f"{{{name}}}" for name in sorted(allowed)) or "no hole at all"
            raise InvalidOptions(where, f"there is nothing called {{{short(hole)}}} here, only {there_is}")


def _holes(where: str, value: str) -> list[str]:
    """Return the names of a phrase's holes; a name alone may stand in braces, so that no phrase can reach into a value."""
    try:
        parts = list(_FORMATTER.parse(value))
    except ValueError as error:
        raise InvalidOptions(where, f"cannot be read: {error}") from None
    if any(spec or conversion for _, _, spec, conversion in parts):
        raise InvalidOptions(where, "a hole holds a name alone")
    return [name for _, name, _, _ in parts if name is not None]


def repr_of(words: AttrsInstance, **tables: AttrsInstance) -> str:
    """Return the repr of a table: the name of the one that it is equal to, or how many phrases it has.

    A table written out is pages long, and stands in every signature that has one as a default.
    """
    names = [name for name, table in tables.items() if words == table]
    return names[0] if names else f"<{type(words).__name__}: {len(fields(type(words)))} phrases>"


def holes_of(words: AttrsInstance) -> dict[str, frozenset[str]]:
    """Return by phrase the holes that a table's phrases may have."""
    return {each.name: each.metadata["holes"] for each in fields(type(words)) if "holes" in each.metadata}


def filled(template: str, **values: object) -> str:
    """Return a phrase with its holes filled."""
    return _FORMATTER.vformat(template, (), values)


def counted(number: int, one: str, more: str) -> str:
    """Return a number with its unit, in the phrase for one or the phrase for none and for several.

    >>> counted(1, "{n} pool", "{n} pools"), counted(0, "{n} pool", "{n} pools")
    ('1 pool', '0 pools')
    """
    return filled(one if number == 1 else more, n=number)


def capitalised(sentence: str) -> str:
    """Return a sentence with its first letter as a capital; `str.capitalize` would make the others small.

    >>> capitalised("the dummy takes R4")
    'The dummy takes R4'
    """
    return sentence[:1].upper() + sentence[1:]


def checked_names(names: object, seats: int | None = None) -> tuple[str, ...] | None:
    r"""Return names by seat as a tuple, each on one line; None where none are given.

    :param seats: how many there must be; None where that is not known
    :raises InvalidOptions: for anything else, and for a name of spaces alone

    >>> checked_names(["Anna", " Ben \n"], 2)
    ('Anna', 'Ben')
    """
    if names is None:
        return None
    if not isinstance(names, Sequence) or isinstance(names, str | bytes | bytearray):
        raise InvalidOptions("names", f"must be one text per seat, not {given(names)}")
    found = tuple(names)
    for seat, name in enumerate(found):
        if type(name) is not str or not name.strip():
            raise InvalidOptions("names", f"the name of seat {seat} must be a text, not {given(name)}")
    if seats is not None and len(found) != seats:
        raise InvalidOptions("names", f"must be {seats} texts, one per seat, not {len(found)}")
    return tuple(map(_on_one_line, found))


def _on_one_line(name: str) -> str:
    """Return a name without what would move a terminal's cursor or turn its writing round."""
    return "".join(each if each.isprintable() else "\N{REPLACEMENT CHARACTER}" for each in " ".join(name.split()))


def seat_name(names: object, seat: int, otherwise: str) -> str:
    """Return a seat's name, or what it is called otherwise where no names are given.

    :raises InvalidOptions: where the names do not reach so far, or are none

    >>> seat_name(("Anna", "Ben"), 1, "seat 1"), seat_name(None, 1, "seat 1")
    ('Ben', 'seat 1')
    """
    found = checked_names(names)
    if found is None:
        return otherwise
    if seat >= len(found):
        raise InvalidOptions("names", f"must have one for seat {seat}")
    return found[seat]
