"""Show signatures in the reference as the source writes them: types by their names, defaults by their public names.

Sphinx shows what Python makes of them: an alias becomes all that it stands for, and a default of attrs how attrs keeps it.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from copy import deepcopy
from enum import Enum
from functools import cache
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Final, TypeGuard, TypeVar

from attrs import NOTHING, Attribute, fields, frozen, has

import boardrules
from boardrules import failingwater, fountains, learning, pictures, scoring, testing
from boardrules.learning import batch, vector

PUBLIC: Final = (boardrules, failingwater, fountains, learning, batch, vector, testing, pictures, scoring)
"""The modules whose public names a default may have."""

Names = dict[str, object]
Shown = tuple[str, str | None]


class _AsWritten(ast.NodeTransformer):
    """Give each name of the library its full name, which Sphinx links and shows by its last part; of other names keep the last part."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._shown(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return self._shown(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """A literal's members are texts, not types."""
        node.value = self.visit(node.value)
        if not (isinstance(node.value, ast.Name) and node.value.id == "Literal"):
            node.slice = self.visit(node.slice)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """A type in quotes, which the source writes before it is made, is shown without them."""
        shown: ast.expr = self.visit(ast.parse(node.value, mode="eval").body) if isinstance(node.value, str) else node
        return shown

    def _shown(self, node: ast.Name | ast.Attribute) -> ast.expr:
        last = node.id if isinstance(node, ast.Name) else node.attr
        place = home(last, self.names, ast.unparse(node))
        if place is None:
            return ast.Name(last)
        module = sys.modules[place]
        if "._" in place and last in aliases(module):  # a reader finds no page for it
            written: ast.expr = _AsWritten(vars(module)).visit(deepcopy(aliases(module)[last].stands_for))
            return written
        return ast.Name(f"~{place}.{last}")


def home(last: str, names: Names, written: str) -> str | None:
    """Return the module of the library that defines a type under this name, or None where it is not one of ours."""
    first, *parts = written.split(".")
    value, place = names.get(first), str(names.get("__name__"))
    for part in parts:
        place = value.__name__ if isinstance(value, ModuleType) else place
        value = getattr(value, part, None)
    if isinstance(value, type):
        return value.__module__ if value.__module__.partition(".")[0] == "boardrules" else None
    return _home_of_alias(place, last)


@cache
def _home_of_alias(place: str, name: str) -> str | None:
    """Go from one module to the next by what each imports, down to the one that makes the alias."""
    module = sys.modules.get(place)
    if module is None or place.partition(".")[0] != "boardrules":
        return None
    if name in aliases(module):
        return place
    for each in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(each, ast.ImportFrom) and each.module and any(one.name == name for one in each.names):
            return _home_of_alias(each.module, name)
    return None


@frozen
class Alias:
    """A name that a module gives to a type that is made of others.

    :ivar stands_for: as the source writes it
    :ivar says: the docstring below
    """

    stands_for: ast.expr
    says: str


@cache
def aliases(module: ModuleType) -> dict[str, Alias]:
    """Return the aliases that a module defines, by name."""
    body = ast.parse(inspect.getsource(module)).body
    found: dict[str, Alias] = {}
    for each, below in zip(body, [*body[1:], ast.Pass()], strict=True):
        match each, below:
            case ast.AnnAssign(
                target=ast.Name(id=name), annotation=ast.Name(id="TypeAlias"), value=ast.expr() as value
            ), _:
                text = below.value if isinstance(below, ast.Expr) else None
                found[name] = Alias(value, str(text.value) if isinstance(text, ast.Constant) else "")
    return found


def public_names(module: ModuleType) -> list[str]:
    """Return what a module offers: what it lists, or else what it defines under a name without an underscore."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    found = list[str]()
    for each in ast.parse(inspect.getsource(module)).body:
        match each:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                found.append(name)
            case ast.Assign(targets=[ast.Name(id=name)]) if not isinstance(vars(module)[name], TypeVar):
                found.append(name)
    return [name for name in found if not name.startswith("_")]


def as_written(annotation: ast.expr, names: Names) -> str:
    """Return a type as the source writes it, for Sphinx to link.

    >>> as_written(ast.parse("npt.NDArray[np.bool_] | None", mode="eval").body, {})
    'NDArray[bool_] | None'
    >>> as_written(ast.parse("Move", mode="eval").body, vars(failingwater))
    '~boardrules.failingwater.moves.Move'
    """
    return ast.unparse(_AsWritten(names).visit(deepcopy(annotation)))


def default_name(default: object) -> str:
    """Return a default as a reader would write it: by the public name that it has, or as a member of its enum."""
    for module in PUBLIC:
        for name in public_names(module):
            if getattr(module, name) is default and not isinstance(default, int | str | Enum | None):
                return name
    if isinstance(default, Enum):
        return f"{type(default).__name__}.{default.name}"
    if isinstance(default, FunctionType):
        return default.__name__
    is_made = default is NOTHING or hasattr(default, "factory")
    return "..." if is_made else repr(default)


def _default(written: ast.expr, names: Names) -> str:
    """A default as it is written, but a name that is not public tells nobody anything: there its value stands."""
    if not isinstance(written, ast.Name) or written.id not in names:
        return ast.unparse(written)
    value = names[written.id]
    is_public = any(written.id in public_names(module) for module in PUBLIC)
    return written.id if is_public else default_name(value)


def _parameters(written: ast.arguments, names: Names, *, bound: bool) -> Iterator[str]:
    def shown(one: ast.arg, default: ast.expr | None) -> str:
        kind = f": {as_written(one.annotation, names)}" if one.annotation else ""
        equals = " = " if kind else "="
        return f"{one.arg}{kind}{equals}{_default(default, names)}" if default else one.arg + kind

    positional = [*written.posonlyargs, *written.args]
    defaults = [*[None] * (len(positional) - len(written.defaults)), *written.defaults]
    for number, (one, default) in enumerate(zip(positional, defaults, strict=True)):
        if not (bound and number == 0):
            yield shown(one, default)
        if written.posonlyargs and number == len(written.posonlyargs) - 1 and number >= bound:
            yield "/"
    if written.vararg:
        yield "*" + shown(written.vararg, None)
    elif written.kwonlyargs:
        yield "*"
    for one, default in zip(written.kwonlyargs, written.kw_defaults, strict=True):
        yield shown(one, default)
    if written.kwarg:
        yield "**" + shown(written.kwarg, None)


def written_signature(function: FunctionType, *, bound: bool) -> Shown:
    """Return the parameters and the result of a function as the source writes them.

    :param bound: whether the first parameter is the object or class that is called upon, which a caller does not pass
    """
    [definition] = ast.parse(dedent(inspect.getsource(function))).body
    assert isinstance(definition, ast.FunctionDef)
    names = function.__globals__
    returns = as_written(definition.returns, names) if definition.returns else None
    return f"({', '.join(_parameters(definition.args, names, bound=bound))})", returns


def _fields_as_written(kind: type) -> dict[str, ast.expr]:
    found: dict[str, ast.expr] = {}
    for each in reversed(kind.__mro__):
        if has(each):
            [definition] = ast.parse(dedent(inspect.getsource(each))).body
            assert isinstance(definition, ast.ClassDef)
            for line in definition.body:
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    found[line.target.id] = line.annotation
    return found


def _taken_by(converter: object) -> str | None:
    """What a converter of attrs says that it takes, or None where it takes anything to judge it."""
    if not isinstance(converter, FunctionType):
        return None
    [definition] = ast.parse(dedent(inspect.getsource(converter))).body
    assert isinstance(definition, ast.FunctionDef)
    annotation = definition.args.args[0].annotation if definition.args.args else None
    taken = as_written(annotation, converter.__globals__) if annotation else "object"
    return None if taken == "object" else taken


def fields_signature(kind: type) -> str:
    """Return the parameters of an attrs class: what each field takes, with its default by name; what depends on other fields is ``...``."""
    names = vars(sys.modules[kind.__module__])
    written = _fields_as_written(kind)
    shown, is_keyword = list[str](), False
    each: Attribute[object]
    for each in fields(kind):
        if not each.init:
            continue
        if each.kw_only and not is_keyword:
            shown.append("*")
            is_keyword = True
        taken = _taken_by(each.converter) or as_written(written[each.name], names)
        shown.append(f"{each.alias}: {taken}" + ("" if each.default is NOTHING else f" = {default_name(each.default)}"))
    return f"({', '.join(shown)})"


def _is_written(initial: object) -> TypeGuard[FunctionType]:
    """Whether a class has a constructor in our source, rather than one that attrs or Python makes."""
    return isinstance(initial, FunctionType) and not initial.__code__.co_filename.startswith("<")


def class_signature(kind: type, found: str | None) -> Shown:
    """Return how an object is made, in place of what Sphinx found; of enums and protocols nobody makes one."""
    if issubclass(kind, Enum) or getattr(kind, "_is_protocol", False):
        return "", None
    initial = kind.__init__
    if has(kind) and not _is_written(initial):
        return fields_signature(kind), None
    if _is_written(initial):
        return written_signature(initial, bound=True)[0], None
    return found or "", None


def process_signature(
    _app: object, what: str, name: str, described: object, _options: object, signature: str | None, returns: str | None
) -> Shown | None:
    """Return the signature to show in place of the one that Sphinx found, or None to leave it."""
    if signature is None or signature == "(...)":
        return None
    if isinstance(described, type):
        return class_signature(described, signature)
    function = inspect.unwrap(getattr(described, "__func__", described))  # type: ignore[arg-type]  # a function's, if it is one
    if isinstance(function, FunctionType) and _is_written(function):
        # Sphinx leaves out the first parameter itself where it knows it for one that is passed by the call.
        return written_signature(function, bound=what == "method" and not _is_static(name))
    return signature, returns


def _is_static(name: str) -> bool:
    """Whether a method, by its full name, is called without object or class."""
    holder, _, method = name.rpartition(".")
    module, _, kind = holder.rpartition(".")
    return isinstance(vars(getattr(sys.modules.get(module), kind, object)).get(method), staticmethod)
