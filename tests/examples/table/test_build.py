"""The table as a folder: built with npm, loaded in a browser, played, and played on without a network."""

import functools
import shutil
import threading
import zipfile
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from docs.examples.table.build import NotBuiltError, build, fetch_pyodide, python_files, write_python
from playwright.sync_api import expect, sync_playwright
from tests.examples.browser import browser_or_skip

SECONDS = 90_000


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("built")
    try:
        build(out / "page", fetch_pyodide(out))
    except NotBuiltError as error:
        pytest.skip(str(error))
    return out / "page"


@pytest.fixture
def url(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_table_plays_in_the_page_and_goes_on_without_a_network(url: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_or_skip(), args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(
            viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce", locale="en-GB"
        )
        hosts: set[str] = set()
        context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.set_default_timeout(SECONDS)
        page.goto(url)
        page.locator("label:has(#game-fountains)").click()
        page.select_option("#players", "2")
        page.select_option("#kind1", "random")
        page.locator("#play").click()
        page.locator("#confirm").wait_for()
        for _ in range(3):
            page.locator("#moves button").first.tap() if page.locator("#moves button").count() else None
            page.locator("#confirm:not([disabled])").wait_for()
            before = page.locator("#main").get_attribute("data-at")
            page.locator("#confirm").tap()
            page.locator(f'#main:not([data-at="{before}"])').wait_for()
            page.locator("#confirm").wait_for()
        asked = page.inner_text("#ask")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
        context.set_offline(offline=True)
        page.reload()
        expect(page.locator("#ask")).to_have_text(asked, timeout=SECONDS)
        other = context.new_page()
        other.goto(page.url)
        expect(other.locator("#ask")).to_have_text(asked, timeout=SECONDS)
        page.locator("#moves button").first.tap() if page.locator("#moves button").count() else None
        page.locator("#confirm:not([disabled])").wait_for()
        page.locator("#confirm").tap()
        expect(other.locator("#ask")).not_to_have_text(asked, timeout=SECONDS)
        assert faults == []
        assert hosts == {url.split("/")[2]}
        browser.close()


def test_the_same_modules_give_the_same_archive(tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        write_python(tmp_path / name)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    names = zipfile.ZipFile(tmp_path / "a.zip").namelist()
    assert {"boardrules/__init__.py", "attr/__init__.py", "attrs/__init__.py", "docs/examples/table/table.py"} <= set(
        names
    )
    assert len(names) == len(list(python_files()))
    assert not any("testing" in name or "starlette" in name for name in names)


def test_where_npm_is_missing_the_server_is_the_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(NotBuiltError, match=r"npm is missing.*use the server"):
        fetch_pyodide(tmp_path)
