"""A Sphinx extension: ``.. alias::`` and ``.. aliases::`` show what names for types stand for, as the source writes it.

Sphinx shows all that an alias is made of, down to how NumPy spells an array; and where overloads or properties name one, it never
learns the name. So those are told to it here.
"""

import sys
from collections.abc import Iterator
from importlib import import_module

from docs.signatures import aliases, as_written, home, public_names
from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.python import PyTypeAlias
from sphinx.util.docutils import SphinxDirective

from boardrules import failingwater, fountains


class TypeAlias(PyTypeAlias):
    """``.. py:type::`` without an entry for what the alias stands for, which two aliases may share."""

    def add_target_and_index(self, name_cls: tuple[str, str], sig: str, signode: addnodes.desc_signature) -> None:
        """Make an entry for the name alone."""
        stands_for = self.options.pop("canonical", None)
        super().add_target_and_index(name_cls, sig, signode)
        self.options["canonical"] = stands_for


class AliasDirective(SphinxDirective):
    """``.. alias:: boardrules.failingwater.moves.Move``: its name, what it stands for, and the docstring below it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return what is shown."""
        place, _, name = self.arguments[0].rpartition(".")
        return self.shown(place, name)

    def shown(self, place: str, name: str) -> list[nodes.Node]:
        """Return one alias of a module."""
        module = import_module(place)
        alias = aliases(module)[name]
        lines = [f".. py:type:: {name}", f"   :module: {place}"]
        lines += [f"   :canonical: {as_written(alias.stands_for, vars(module))}", ""]
        lines += [f"   {line}" for line in alias.says.splitlines()]
        holder = nodes.section()
        holder.document = self.state.document
        self.state.nested_parse(StringList(lines, source=module.__name__), self.content_offset, holder)
        for signature in holder.findall(addnodes.desc_signature):
            signature["module"] = None  # or viewcode looks for the source where the parts of the alias come from
        shown: list[nodes.Node] = holder.children
        return shown


class AliasesDirective(AliasDirective):
    """``.. aliases:: boardrules.learning``: each alias among the public names of a module."""

    def run(self) -> list[nodes.Node]:
        """Return what is shown."""
        module = import_module(self.arguments[0])
        homes = {name: home(name, vars(module), name) for name in public_names(module)}
        return [
            node
            for name, place in homes.items()
            if place and name in aliases(import_module(place))
            for node in self.shown(place, name)
        ]


def names_in_overloads() -> dict[str, str]:
    """Return the full name of each alias by how overloads and texts of types write it."""
    found = {
        f"{game.__name__.rpartition('.')[2]}.{name}": f"{game.__name__}.{name}"
        for game in (failingwater, fountains)
        for name in ("State", "Move")
    }
    for game in (failingwater, fountains):
        found[f"{game.__name__.rpartition('.')[2]}.Move"] = f"{game.__name__}.moves.Move"
    return found | {"Mask": "boardrules.pettingzoo.Mask", "AnyRecord": "boardrules.record.AnyRecord"}


def tell_properties() -> Iterator[str]:
    """Give each property whose type is an alias that name, as a text, and yield the names."""
    for adapter in ("boardrules.gymnasium", "boardrules.pettingzoo"):
        import_module(adapter)
    for place, module in list(sys.modules.items()):
        for kind in list(vars(module).values()) if place.partition(".")[0] == "boardrules" else ():
            if not isinstance(kind, type) or kind.__module__ != place:
                continue
            for each in vars(kind).values():
                if isinstance(each, property) and each.fget and (name := _alias_of(each.fget.__annotations__, kind)):
                    each.fget.__annotations__["return"] = name
                    yield name


def _alias_of(annotations: dict[str, object], kind: type) -> str | None:
    returned, module = annotations.get("return"), sys.modules[kind.__module__]
    if isinstance(returned, type | str):
        return None
    for name, value in vars(module).items():
        if value is returned and (place := home(name, vars(module), name)):
            return f"{place}.{name}"
    return None


def skip_aliases(_app: object, _what: str, name: str, member: object, _skip: object, _options: object) -> bool | None:
    """Leave aliases out of what ``automodule`` lists: the directive shows them."""
    ours = [module for place, module in sys.modules.items() if place.partition(".")[0] == "boardrules"]
    is_alias = any(name in vars(module) and name in aliases(module) and vars(module)[name] is member for module in ours)
    return True if is_alias else None


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx know."""
    app.connect("autodoc-skip-member", skip_aliases)
    app.add_directive_to_domain("py", "type", TypeAlias, override=True)
    app.add_directive("alias", AliasDirective)
    app.add_directive("aliases", AliasesDirective)
    app.config.autodoc_type_aliases = names_in_overloads() | {name: name for name in tell_properties()}
    return {"parallel_read_safe": True, "parallel_write_safe": True}
