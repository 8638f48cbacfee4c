"""Show the defaults of attrs classes by name in the reference: Sphinx finds only how attrs keeps them."""

from enum import Enum
from typing import Final

from attrs import NOTHING, fields, has

from boardrules import failingwater, fountains

_GAMES: Final = (failingwater, fountains)


def default_name(default: object) -> str:
    """Return a default as a reader would write it: by the public name that it has, or as a member of its enum."""
    for game in _GAMES:
        names: list[str] = game.__all__
        for name in names:
            if getattr(game, name) is default:
                return name
    if isinstance(default, Enum):
        return f"{type(default).__name__}.{default.name}"
    is_made = default is NOTHING or hasattr(default, "factory")
    return "..." if is_made else repr(default)


def with_defaults_by_name(kind: type, signature: str) -> str:
    """Return the signature of an attrs class with its defaults by name; what depends on other fields is ``...``."""
    for each in fields(kind):
        signature = signature.replace(f"attr_dict['{each.name}'].default", default_name(each.default))
    return signature.replace("= NOTHING", "= ...")


def process_signature(
    _app: object, what: str, _name: str, described: object, _options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None] | None:
    """Return the signature to show in place of the one that Sphinx found, or None to leave it."""
    if what == "class" and signature and isinstance(described, type) and has(described):
        return with_defaults_by_name(described, signature), returns
    return None
