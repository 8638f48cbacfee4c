"""The built pages in a browser: axe finds nothing, no page is wider than a phone, searches find what they should, links lead somewhere."""

import re
from collections.abc import Iterator
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Literal
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.examples.browser import browser_or_skip

ColourScheme = Literal["light", "dark"]

pytestmark = pytest.mark.slow

MAIN = (
    "index",
    "games/failingwater",
    "games/failingwater-ja",
    "games/fountains",
    "tutorials/fountains",
    "guides/client",
    "guides/happened",
    "guides/own-game",
    "guides/pictures",
    "rules/failingwater",
    "reference/errors",
    "reference/fountains",
)
"""The twelve main pages."""

FOUND = {
    "javascript": "guides/client",
    "highlight last move": "guides/happened",
    "score breakdown": "guides/happened",
    "undo": "guides/happened",
    "upgrade": "guides/upgrade",
    "illegal move": "reference/errors",
}
"""What people search for, and the page that should be among the first to be found."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class names it so
        pass


@pytest.fixture(scope="module")
def address(pages: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(pages)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser(pages: Path) -> Iterator[Browser]:
    assert pages.is_dir()
    path = browser_or_skip()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


def all_pages(pages: Path) -> list[str]:
    """The pages of text: neither the table, which has tests of its own, nor the source that pages link to."""
    names = [each.relative_to(pages).with_suffix("").as_posix() for each in sorted(pages.rglob("*.html"))]
    return [name for name in names if not name.startswith(("play/", "_"))]


def open_page(browser: Browser, address: str, width: int, scheme: ColourScheme = "light") -> Page:
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(address)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_on_the_main_pages(browser: Browser, address: str, width: int, scheme: ColourScheme) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not there")
    found = list[tuple[str, str, list[str]]]()
    for name in MAIN:
        page = open_page(browser, f"{address}{name}.html", width, scheme)
        violations = axe.Axe().run(page).response["violations"]
        found += [(name, each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in violations]
        page.close()
    assert found == []


def test_no_page_and_no_table_scrolls_sideways_on_a_phone(browser: Browser, address: str, pages: Path) -> None:
    wide = {}
    names = all_pages(pages)
    assert set(MAIN) <= set(names)
    page = browser.new_page(viewport={"width": 360, "height": 800})
    for name in names:
        page.goto(f"{address}{name}.html")
        width = page.evaluate("document.documentElement.scrollWidth")
        tables = page.locator(".table-wrapper").evaluate_all(
            "all => all.map(each => each.scrollWidth - each.clientWidth)"
        )
        if width > 360 or max(tables, default=0) > 1:
            wide[name] = width, tables
    page.close()
    assert wide == {}


def test_no_name_in_code_looks_like_a_link_in_the_dark(browser: Browser, address: str) -> None:
    page = open_page(browser, f"{address}guides/own-game.html", 1280, "dark")
    lines = page.locator(".highlight .nn, .highlight .nc").evaluate_all(
        "all => all.map(each => getComputedStyle(each).textDecorationLine)"
    )
    page.close()
    assert set(lines) == {"none"}


@pytest.mark.parametrize(("query", "name"), FOUND.items())
def test_a_search_finds_its_page(browser: Browser, address: str, query: str, name: str) -> None:
    page = open_page(browser, f"{address}search.html?q={query.replace(' ', '+')}", 1280)
    page.locator("#search-results li a").first.wait_for()
    page.locator(".search-summary").filter(has_text="found").wait_for()
    links = page.locator("#search-results li > a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
    page.close()
    assert any(link.startswith(f"{name}.html") for link in links[:3]), links[:8]


def test_every_link_between_pages_leads_somewhere(pages: Path) -> None:
    """What `sphinx -b linkcheck` would find, without a network and with every anchor."""
    texts = {
        each: each.read_text(encoding="utf-8") for each in sorted(pages.rglob("*.html")) if "play" not in each.parts
    }
    anchors = {each: set(re.findall(r'\sid="([^"]+)"', text)) for each, text in texts.items()}
    broken, seen = set[tuple[str, str]](), 0
    for file, text in texts.items():
        for link in re.findall(r'<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]+)"', text):
            path, _, anchor = unquote(unescape(link)).partition("#")
            if re.match(r"[a-z]+:", path):
                continue
            seen += 1
            target = (file.parent / path.partition("?")[0]).resolve() if path else file
            is_there = target.exists() and (not anchor or target not in anchors or anchor in anchors[target])
            if not is_there:
                broken.add((file.relative_to(pages).as_posix(), link))
    assert seen > 5000
    assert sorted(broken) == []
