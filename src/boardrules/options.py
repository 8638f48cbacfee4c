"""What the options of all games share: members of closed sets taken as text, and fields from and to data."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from attrs import AttrsInstance, fields

from boardrules.errors import InvalidOptions
from boardrules.shown import given, short

Choice = TypeVar("Choice", bound=StrEnum)


def one_of(kind: type[Choice], name: str, value: object) -> Choice:
    """Return the member of a closed set that a value is or spells.

    :param name: the option or the parameter, for the error
    :raises InvalidOptions: listing what there is
    """
    if type(value) is kind:
        return value
    # Exactly a text: a subclass could be equal to anything, and another set's member means something else.
    if type(value) is str:
        for member in kind:
            if member.value == value:
                return member
    listed = " or ".join(repr(str(each)) for each in kind)
    raise InvalidOptions(name, f"must be {listed}, not {given(value)}")


def changed_fields(options: AttrsInstance, defaults: AttrsInstance) -> dict[str, object]:
    """Return the fields in which options differ from the defaults, by name."""
    values = {each.name: getattr(options, each.name) for each in fields(type(options))}
    return {name: value for name, value in values.items() if value != getattr(defaults, name)}


def repr_of(options: AttrsInstance, changed: Mapping[str, object]) -> str:
    """Return a repr that names only what differs from the defaults, so that signatures and states are short to read."""
    reprs = {each.name: each.repr if callable(each.repr) else repr for each in fields(type(options))}
    return f"{type(options).__name__}({', '.join(f'{name}={reprs[name](value)}' for name, value in changed.items())})"


def named_fields(data: object, kind: type[AttrsInstance]) -> dict[str, object]:
    """Return data as fields of a kind of options by name, their values not yet checked.

    :raises InvalidOptions: for anything but an object whose every key is such a field
    """
    if type(data) is not dict:
        raise InvalidOptions("options", f"must be an object, not {given(data)}")
    known = {each.name for each in fields(kind)}
    for name in data:
        if name not in known:
            raise InvalidOptions(short(name), "no such option")
    return data
