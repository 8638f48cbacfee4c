"""A Sphinx extension: what the theme leaves out for people who do not see the page or use no mouse."""

import re
from pathlib import Path

from sphinx.application import Sphinx

# What axe (the accessibility checker) finds wanting, and what mends it.
_MENDED = (
    # A caption over a part of the list of pages says that it is a heading, but not of what level.
    (re.compile(r'role="heading">'), 'role="heading" aria-level="2">'),
    # Two landmarks of one kind need names.
    (re.compile(r'<aside class="sidebar-drawer">'), '<aside class="sidebar-drawer" aria-label="All pages">'),
    (re.compile(r'<aside class="toc-drawer'), '<aside aria-label="On this page" class="toc-drawer'),
    (
        re.compile(r'<div class="content-icon-container">'),
        '<div class="content-icon-container" role="region" aria-label="Page tools">',
    ),
    # A block or table that scrolls can be reached and scrolled with the keyboard.
    (re.compile(r"<pre>"), '<pre tabindex="0">'),
    (re.compile(r'<div class="table-wrapper '), '<div tabindex="0" class="table-wrapper '),
    # A corner of a table heads nothing.
    (re.compile(r'<th class="head"><p></p></th>'), '<td class="head"></td>'),
    # The page that searches has no heading of its own.
    (re.compile(r'<div id="search-results">'), '<h1>Search</h1>\n<div id="search-results">'),
)


def accessible(page: str) -> str:
    """Return a page's HTML, mended.

    >>> accessible('<pre>x</pre>')
    '<pre tabindex="0">x</pre>'
    """
    for wanting, mended in _MENDED:
        page = wanting.sub(mended, page)
    return _TITLES.sub(_breakable, _PARAMETERS.sub(_as_divisions, page))


# A title that is a path or a dotted name breaks at its parts where a phone is too narrow for it.
_TITLES = re.compile(
    r'(?<=<h1>)[^<]+|(?<=<div class="title">)[^<]+|(?<=<h3><code class="docutils literal notranslate"><span class="pre">)[^<]+'
)


def _breakable(title: re.Match[str]) -> str:
    return re.sub(r"(?<=[./])(?=\w)", "<wbr>", title[0])


# What a notebook shows is named by its file; each picture of ours says in its title what it shows.
_UNTOLD = re.compile(r'(?<=<img alt=")(?:\.\./)*(_images/\w+\.svg)(?=")')
_TITLE = re.compile(r"<title>(.*?)</title>")


def told(page: str, pictures: Path) -> str:
    """Return a page's HTML with the title of each picture that has only its file's name to be told by.

    :param pictures: where the folder of pictures lies
    """

    def title(untold: re.Match[str]) -> str:
        found = _TITLE.search((pictures / untold[1]).read_text(encoding="utf-8"))
        return found[1].replace('"', "&quot;") if found else untold[0]

    return _UNTOLD.sub(title, page)


# A signature over several lines is a list of definitions that defines nothing.
_PARAMETERS = re.compile(r'<dl>\n((?:<dd><em class="sig-param">.*</dd>\n)+)</dl>')


def _as_divisions(found: re.Match[str]) -> str:
    lines = found[1].replace("<dd>", "<div>").replace("</dd>\n", "</div>\n")
    return f'<div class="sig-params">\n{lines}</div>'


def _mend_pages(app: Sphinx, failed: Exception | None) -> None:
    if failed is not None or app.builder.format != "html":
        return
    for docname in [*app.env.found_docs, "genindex", "py-modindex", "search"]:
        file = Path(app.builder.get_outfilename(docname)) if hasattr(app.builder, "get_outfilename") else None
        if file is not None and file.exists():
            text = file.read_text(encoding="utf-8")
            if (mended := told(accessible(text), Path(app.outdir))) != text:
                file.write_text(mended, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Let Sphinx know."""
    app.connect("build-finished", _mend_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
