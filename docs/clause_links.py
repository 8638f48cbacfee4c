"""A Sphinx extension: clauses are addresses.

Each row of a clause table gets its anchor (``#fw-21``) and links to the functions that are the rule, its tests and its pictures, all found by
`docs.clauses`. Wherever a page says FW-21, it links there: in texts, in docstrings, in captions, and in the source that ``viewcode`` shows.
On a phone wide tables become stacks of definitions.
"""

import re
from pathlib import Path
from typing import Any

from docs.clauses import CLAUSE, GAMES, clauses, code_page, pictures, rule_of, tests
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.domains.std import StandardDomain
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

_LINKED = re.compile(r"\bF[WN]-[0-9]{2}\b")
_WIDE = 3
_LONG_WORD = 20
_PICTURE = re.compile(r"images/rules/(f[wn]-[0-9]{2})")


def _page(clause: str) -> str:
    return f"rules/{GAMES[clause[:2]]}"


def _code_page(clause: str) -> str:
    return f"rules/{GAMES[clause[:2]]}-code"


class ClauseRows(SphinxTransform):
    """Give every row of a clause table its anchor, and what a clause links to; and every picture of a clause its own."""

    default_priority = 500

    def apply(self, **_options: object) -> None:
        """Work on the pages of clauses alone."""
        if self.env.docname not in {f"rules/{game}" for game in GAMES.values()}:
            return
        for table in self.document.findall(nodes.table):
            rows = list(table.findall(nodes.row))
            if rows[0].astext().startswith("Clause"):
                table["classes"].append("clauses")
                for row in rows[1:]:
                    self._address(row)
        seen: set[str] = set()
        for image in list(self.document.findall(nodes.image)):
            found = _PICTURE.search(image["uri"])
            if found and found[1] not in seen:
                seen.add(found[1])
                self._holder(image)["ids"].append(f"{found[1]}-picture")

    def _address(self, row: nodes.row) -> None:
        first, rule = row.children[0], row.children[1]
        clause = first.astext().strip()
        anchor = clause.lower()
        row["ids"].append(anchor)
        domain = self.env.get_domain("std")
        assert isinstance(domain, StandardDomain)
        domain.anonlabels[anchor] = self.env.docname, anchor
        domain.labels[anchor] = self.env.docname, anchor, clause
        assert isinstance(rule, nodes.Element)
        rule += self._links(clause)

    def _links(self, clause: str) -> nodes.paragraph:
        links = nodes.paragraph("", "", classes=["clause-links"])
        links += nodes.Text("Code: ")
        for number, place in enumerate(rule_of(clause)):
            links += nodes.Text(", " if number else "")
            links += _pending(_code_page(clause), place.anchor, nodes.literal("", place.name), place.module)
        links += nodes.Text(" · ")
        number = len(tests()[clause])
        links += _pending(
            _code_page(clause), f"{clause.lower()}-tests", nodes.Text(f"{number} tests" if number > 1 else "1 test")
        )
        if pictures(clause):
            links += nodes.Text(" · ")
            links += nodes.reference("", "picture", internal=True, refid=f"{clause.lower()}-picture")
        return links

    @staticmethod
    def _holder(image: nodes.image) -> nodes.Element:
        """The table or paragraph that a picture lies in."""
        node: nodes.Element = image
        while node.parent is not None and not isinstance(node, nodes.table):
            node = node.parent
        return node if isinstance(node, nodes.table) else image.parent


class StackedTables(SphinxTransform):
    """Name the column in every cell of a wide table, for phones, where its rows are stacked: see ``clauses.css``.

    A table is wide with three columns, and with two where a word of one leaves little place for the other.
    """

    default_priority = 510

    def apply(self, **_options: object) -> None:
        """Work on any page; tables of pictures and narrow ones stay as they are."""
        for table in self.document.findall(nodes.table):
            head, *rows = table.findall(nodes.row)
            titles = [entry.astext() for entry in head.children]
            words = [word for row in rows for entry in row.children for word in entry.astext().split()]
            if (
                (len(titles) < _WIDE and max(map(len, words), default=0) <= _LONG_WORD)
                or next(iter(table.findall(nodes.image)), None)
                or not isinstance(head.parent, nodes.thead)
            ):
                continue
            table["classes"].append("stacked")
            for row in rows:
                for title, entry in list(zip(titles, row.children, strict=True))[1:]:
                    if title and entry.astext() and isinstance(entry.children[0], nodes.paragraph):
                        entry.children[0].insert(0, nodes.inline("", f"{title}: ", classes=["column"]))


def _pending(page: str, anchor: str, shown: nodes.Node, title: str = "") -> nodes.reference:
    """Return a link that is completed once all pages are known."""
    link = nodes.reference("", "", shown, internal=True, clause_page=page, clause_anchor=anchor)
    if title:
        link["reftitle"] = title
    return link


class ClauseReferences(SphinxPostTransform):
    """Complete the links of clauses, and make one of every mention."""

    default_priority = 600
    formats = ("html",)

    def run(self, **_options: object) -> None:
        """Work on any page."""
        for link in list(self.document.findall(nodes.reference)):
            if "clause_page" in link:
                link["refuri"] = self._uri(link["clause_page"], link["clause_anchor"])
        for text in list(self.document.findall(nodes.Text)):
            if _LINKED.search(text) and not self._is_left_alone(text):
                text.parent.replace(text, self._linked(text))

    def _uri(self, page: str, anchor: str) -> str:
        here = self.env.docname
        return f"#{anchor}" if page == here else f"{self.app.builder.get_relative_uri(here, page)}#{anchor}"

    @staticmethod
    def _is_left_alone(text: nodes.Text) -> bool:
        """Links, headings and blocks of code stay as they are."""
        node: nodes.Node | None = text.parent
        while node is not None:
            if isinstance(node, nodes.reference | nodes.title | nodes.literal_block | nodes.raw | nodes.comment):
                return True
            node = node.parent
        return False

    def _linked(self, text: nodes.Text) -> list[nodes.Node]:
        said, made, at = str(text), list[nodes.Node](), 0
        for found in _LINKED.finditer(said):
            if found[0] not in clauses():
                continue
            made.append(nodes.Text(said[at : found.start()]))
            page, anchor = _page(found[0]), found[0].lower()
            here, title = self.env.docname, clauses()[found[0]]
            shown = nodes.Text(found[0])
            if page == here:
                link = nodes.reference("", "", shown, internal=True, refid=anchor, reftitle=title)
            else:
                link = make_refnode(self.app.builder, here, page, anchor, shown, title)
            link["classes"].append("clause")
            made.append(link)
            at = found.end()
        made.append(nodes.Text(said[at:]))
        return [node for node in made if node.astext()]


def _link_code(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Link the clauses in blocks of code and in what they print, on every page, those of ``viewcode`` too."""

    def link(found: re.Match[str]) -> str:
        if found[0] not in clauses():
            return found[0]
        uri = app.builder.get_relative_uri(page, _page(found[0]))
        return f'<a href="{uri}#{found[0].lower()}">{found[0]}</a>'

    if "<pre>" in context.get("body", ""):
        parts, within = [], {"pre": 0, "a": 0}
        for part in re.split(r"(<[^>]*>)", context["body"]):
            tag = re.match(r"<(/?)(pre|a)\b", part)
            if tag:
                within[tag[2]] += -1 if tag[1] else 1
            is_text = within["pre"] and not within["a"] and not part.startswith("<")
            parts.append(CLAUSE.sub(link, part) if is_text else part)
        context["body"] = "".join(parts)


def _write_code_pages(app: Sphinx) -> None:
    """Write the pages of the code beside the rules; a page that has not changed keeps its time, and is not read again."""
    for game in GAMES.values():
        file = Path(app.srcdir) / "rules" / f"{game}-code.md"
        text = code_page(game)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx know."""
    app.add_transform(ClauseRows)
    app.add_transform(StackedTables)
    app.add_post_transform(ClauseReferences)
    app.connect("builder-inited", _write_code_pages)
    app.connect("html-page-context", _link_code)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
