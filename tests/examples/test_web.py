"""Whole games on the web table, played by clicking in a headless browser; what the server sends is checked for secrets."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from docs.examples.web.app import OFFERS, SEAT, Table, look, make_app
from playwright.sync_api import Browser, Page, sync_playwright

from boardrules import GAMES, failingwater
from tests.examples.browser import browser_or_skip
from tests.examples.served import Served

CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    served = Served(make_app(Random(11)))
    yield served
    served.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = browser_or_skip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(served: Served, browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1300, "height": 1400})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{served.url}/?pace=0")
    yield page
    page.close()
    assert errors == []


def wait_for_my_turn(page: Page, ply: str | None) -> str:
    page.wait_for_function(
        "ply => { const data = document.querySelector('#table').dataset; return !data.busy && data.ply && data.ply !== ply }",
        arg=ply,
    )
    now = page.locator("#table").get_attribute("data-ply")
    assert now
    return now


def play_by_clicking(page: Page, offer: str, rng: Random) -> int:
    """Play a game to its end with clicks on what is marked, and return how many it took."""
    page.click(f'[data-offer="{offer}"]')
    ply, clicks = wait_for_my_turn(page, None), 0
    while page.locator("#table").get_attribute("data-over") is None:
        ways = page.locator("#turns button:visible")
        if ways.count():
            ways.nth(rng.randrange(ways.count())).click()
        targets = page.locator("#table [data-move]:visible, #buttons [data-move]:visible")
        targets.nth(rng.randrange(targets.count())).click()
        ply, clicks = wait_for_my_turn(page, ply), clicks + 1
    return clicks


def frames_of(served: Served, table_id: str) -> list[dict[str, Any]]:
    """Return every frame that was sent for a table, in order."""
    opened = [json.loads(body) for body in served.sent["/tables"] if table_id.encode() in body]
    moved = [json.loads(body) for body in served.sent[f"/tables/{table_id}/moves"]]
    assert all(set(body) == {"table", "frames"} for body in opened)
    assert all(set(body) == {"frames"} for body in moved)
    return [frame for body in (*opened, *moved) for frame in body["frames"]]


def check_that_frames_hold_no_secret(table: Table, options: object, frames: list[dict[str, Any]]) -> None:
    """Check each frame against the position it shows: it is the same for any position that looks alike to the person."""
    game, rng = table.game, Random(5)
    positions = [game.new_game(options)]
    for move in table.moves:
        positions.append(game.apply_move(positions[-1], move))
    before = positions[0]
    for frame in frames:
        now = positions[frame["ply"]]
        worlds = [game.sample_state(game.observe(each, SEAT), rng) for each in (before, now)]
        imagined = json.loads(json.dumps(look(game, *worlds)))
        assert {name: frame[name] for name in imagined} == imagined
        assert set(frame) == {*imagined, "ply", "events"}
        if isinstance(now, failingwater.State):
            check_cards(now, frame)
        before = now


def check_cards(now: failingwater.State, frame: dict[str, Any]) -> None:
    hidden = {card for seat, hand in enumerate(now.hands) if seat != SEAT for card in hand}
    assert not [card for card in hidden if f"<title>{card.colour} {card.rank}</title>" in frame["svg"]]
    assert not [card for card in hidden if f'data-piece="{card}"' in frame["svg"]]
    public = failingwater.observe(now, None)
    seen = {str(card) for column in public.columns for card in column}
    seen |= {str(card) for each in public.rounds for column in each.columns for card in column}
    assert {event["card"] for event in frame["events"] if "card" in event} <= seen


@pytest.mark.parametrize("offer", OFFERS)
def test_a_whole_game_by_clicking(served: Served, page: Page, offer: str) -> None:
    known = set(served.tables)
    clicks = play_by_clicking(page, offer, Random(2))
    (table_id,) = set(served.tables) - known
    table = served.tables[table_id]
    assert table.game is GAMES[OFFERS[offer][0]]
    assert table.game.is_over(table.state)
    decisions = len(served.sent[f"/tables/{table_id}/moves"])
    assert decisions == clicks
    text = page.locator("#status").inner_text()
    best = table.game.standings(table.state)[0]
    assert f"1. seat {best.seat} with {best.points} points" in text
    check_that_frames_hold_no_secret(table, OFFERS[offer][1], frames_of(served, table_id))


def test_pieces_glide_from_hand_to_matrix(served: Served, browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1300, "height": 1400})
    page.goto(f"{served.url}/?pace=20")
    page.click('[data-offer="failingwater-4"]')
    ply = wait_for_my_turn(page, None)
    card = page.locator("#table [data-move]").first
    name = card.get_attribute("data-move")
    page.evaluate(
        "() => { const old = Element.prototype.animate; window.glided = [];"
        " Element.prototype.animate = function (...args) {"
        " window.glided.push(this.firstElementChild.dataset.piece); return old.apply(this, args) } }"
    )
    card.click()
    wait_for_my_turn(page, ply)
    assert name in page.evaluate("() => window.glided")
    page.close()


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    static = Path(__file__).parents[2] / "docs" / "examples" / "web" / "static"
    for file in static.iterdir():
        text = file.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http" not in text.replace("https", "http"), file
