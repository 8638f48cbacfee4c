"""In a browser, every legal move of 100 random states is hit at the middle of its own button, on a desk and on a phone."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import TypedDict

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from boardrules import fountains as fn
from tests.examples.browser import find_browser

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

# What lies at the middle of each button, and how large what can be hit is.
LOOK = """() => [...document.querySelectorAll("[data-move]")].map((button) => {
  button.scrollIntoView({block: "center"});
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    move: button.dataset.move, width: box.width, height: box.height, name: button.getAttribute("aria-label"),
    hit: hit?.closest("[data-move]")?.dataset.move ?? null,
    inside: box.x >= 0 && box.right <= document.documentElement.clientWidth,
  };
})"""

ICONS = """() => [...document.querySelectorAll("[data-level] title")].filter((title) => title.parentNode.tagName == "g")
  .map((title) => { const box = title.parentNode.getBoundingClientRect(); return Math.max(box.width, box.height); })"""


class Seen(TypedDict):
    """What the script tells of a button."""

    move: str
    name: str
    width: float
    height: float
    hit: str | None
    inside: bool


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = find_browser()
    if chromium is None:
        pytest.fail("this test needs Chromium: python -m tests.examples.browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


@cache
def random_states(count: int) -> list[fn.State]:
    """Positions in which a player is to move, each from another random game, of every phase."""
    rng, states = Random(23), list[fn.State]()
    while len(states) < count:
        players = rng.choice((1, 2, 3, 4, 5))
        state = fn.resolve_chance(
            fn.new_game(fn.Options(players=players, advanced=players > 1 and rng.random() < 0.5)), rng
        )
        left, wanted = rng.randrange(90), rng.choice(("any", "place", "put", "fish", "refresh"))
        while not fn.is_over(state) and (left > 0 or state.phase != wanted != "any"):
            state = fn.resolve_chance(fn.apply_move(state, rng.choice(fn.legal_moves(state))), rng)
            left -= 1
        if not fn.is_over(state):
            states.append(state)
    return states


def shown(page: Page, svg: str) -> list[Seen]:
    page.set_content(f'<meta name="viewport" content="width=device-width"><body style="margin:0">{svg}')
    seen: list[Seen] = page.evaluate(LOOK)
    return seen


def legal(x: fn.State | fn.View) -> list[str]:
    return sorted(str(move) for move in fn.legal_moves(x))


def all_hit(seen: list[Seen], moves: list[str], least: float) -> None:
    assert sorted(each["move"] for each in seen) == moves
    for each in seen:
        assert each["hit"] == each["move"]
        assert each["inside"]
        assert each["name"]
        assert min(each["width"], each["height"]) >= least, each


def test_the_whole_table_on_a_desk(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    for number, state in enumerate(random_states(100)):
        player = fn.current_player(state)
        x = state if number % 2 else fn.observe(state, player)
        moves = fn.legal_moves(state)
        ghost = next((move for move in moves if isinstance(move, fn.Place)), None) if number % 3 else None
        # Marks, news and a ghost lie on the table too, and in the way of none.
        svg = fn.render_svg(x, marks=[(1, 1), (0, 3), *range(7)], since=x, ghost=ghost)
        all_hit(shown(page, svg), legal(x), 2)
    page.close()


def test_the_places_of_one_quarter_turn(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    state = next(each for each in random_states(100) if each.phase == "place" and len(fn.legal_moves(each)) > 100)
    for turn in range(4):
        wanted = [move for move in fn.legal_moves(state) if isinstance(move, fn.Place) and move.turn == turn]
        all_hit(shown(page, fn.render_svg(state, turn=turn)), sorted(map(str, wanted)), 5)
    page.close()


def test_the_parts_on_a_phone(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    for state in random_states(100):
        moves = fn.legal_moves(state)
        pawns = [str(move) for move in moves if isinstance(move, fn.MovePawn | fn.Take)]
        all_hit(shown(page, fn.render_basin(state)), sorted(pawns), 44)
        chosen = [str(move) for move in moves if isinstance(move, fn.Discard | fn.ChooseFish | fn.Refresh)]
        all_hit(shown(page, fn.render_hand(state)), sorted(chosen), 44)
        places = [move for move in moves if isinstance(move, fn.Place | fn.Put)]
        fountain, held = state.fountains[fn.current_player(state)], state.held
        tile = held if isinstance(held, fn.Tile) else None
        for turn in range(4):
            wanted = [str(move) for move in places if isinstance(move, fn.Put) or move.turn == turn]
            svg = fn.render_fountain(fountain, places=places, held=tile, turn=turn, size=360)
            all_hit(shown(page, svg), sorted(wanted), 24)
    page.close()


def test_icons_of_a_fountain_alone_on_a_phone_are_at_least_14_pixels(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    for state in random_states(100):
        for fountain in state.fountains[:2]:
            page.set_content(f'<body style="margin:0">{fn.render_fountain(fountain, size=360)}')
            sizes = page.evaluate(ICONS)
            icons = sum(len(pool.icons) for pool in fn.water(fountain).pools)
            weeds = fn.water(fountain).weeds
            assert len(sizes) == icons + weeds
            assert min(sizes, default=14) >= 14
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_strict_policy_leaves_light_colours_and_the_style_follows_the_reader(browser: Browser, scheme: str) -> None:
    svg = fn.render_svg(random_states(100)[0])
    strict = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    found = {}
    for name, head in (("strict", strict), ("open", "")):
        page = browser.new_page(color_scheme="dark" if scheme == "dark" else "light")
        page.set_content(f"<head>{head}</head><body>{svg}")
        found[name] = page.evaluate("getComputedStyle(document.querySelector('.fn-table > rect')).fill")
        page.close()
    light, dark = "rgb(244, 239, 228)", "rgb(23, 25, 29)"
    assert found == {"strict": light, "open": dark if scheme == "dark" else light}


CELL_AT = """(move) => {
  const box = document.querySelector(`[data-move="${move}"]`).getBoundingClientRect();
  const cells = document.querySelector(`[data-move="${move}"]`).closest("[data-cell]");
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2)
    .matrixTransform(cells.firstElementChild.getScreenCTM().inverse());
  return [Math.floor(at.x / cells.dataset.cell), Math.floor(at.y / cells.dataset.cell)];
}"""


def test_a_pixel_leads_to_its_cell_as_the_guide_says(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    state = next(each for each in random_states(100) if each.phase == "put")
    page.set_content(f'<body style="margin:0">{fn.render_svg(state)}')
    for move in fn.legal_moves(state):
        assert isinstance(move, fn.Put)
        assert page.evaluate(CELL_AT, str(move)) == [move.x, move.y]
    page.close()
