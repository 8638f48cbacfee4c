"""In a browser, every legal move of 100 random states is hit at the middle of its own button, on a desk and on a phone."""

from collections.abc import Iterator
from random import Random
from typing import TypedDict

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from boardrules import failingwater as fw
from tests.examples.browser import find_browser
from tests.failingwater.positions import options

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]

# What lies at the middle of each button, and how large the card in it is.
LOOK = """() => [...document.querySelectorAll("[data-move]")].map((button) => {
  button.scrollIntoView({block: "center"});
  const box = button.querySelector("rect").getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    move: button.dataset.move, width: box.width, height: box.height,
    hit: hit?.closest("[data-move]")?.dataset.move ?? null,
    inside: box.x >= 0 && box.right <= document.documentElement.clientWidth,
  };
})"""


class Seen(TypedDict):
    """What the script tells of a button."""

    move: str
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


def random_states(count: int) -> list[fw.State]:
    """Positions in which a player is to move, each from another random game and under other options."""
    rng, states = Random(17), list[fw.State]()
    while len(states) < count:
        chosen = options(
            players=rng.choice((3, 4)),
            thinking_cards=rng.random() < 0.7,
            easy_order=rng.random() < 0.5,
            hand_switching=rng.random() < 0.5,
            follow=rng.choice(("free", "start_card")),
        )
        state, left = fw.resolve_chance(fw.new_game(chosen), rng), rng.randrange(60)
        while left and not fw.is_over(state):
            state = fw.resolve_chance(fw.apply_move(state, rng.choice(fw.legal_moves(state))), rng)
            left -= 1
        if not fw.is_over(state):
            states.append(state)
    return states


def shown(page: Page, svg: str) -> list[Seen]:
    page.set_content(f'<meta name="viewport" content="width=device-width"><body style="margin:0">{svg}')
    seen: list[Seen] = page.evaluate(LOOK)
    return seen


def legal(x: fw.State | fw.View) -> list[str]:
    return sorted(str(move) for move in fw.legal_moves(x))


def test_the_whole_table_on_a_desk(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    for number, state in enumerate(random_states(100)):
        mover = fw.current_player(state)
        x = state if number % 2 else fw.observe(state, mover)
        # Everything is pointed at and new, so that every kind of mark lies on the table.
        svg = fw.render_svg(x, marks=[*fw.CARDS, (1, 0)], since=x, seat=None if number % 3 else (mover + 1) % 3)
        seen = shown(page, svg)
        assert sorted(each["move"] for each in seen) == legal(x)
        for each in seen:
            assert each["hit"] == each["move"]
            assert each["inside"]
            assert min(each["width"], each["height"]) >= 24
    page.close()


def test_the_hand_on_a_phone(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 640})
    for state in random_states(100):
        mover = fw.current_player(state)
        seen = shown(page, fw.render_hand(fw.observe(state, mover), mover, size=360, marks=fw.CARDS))
        assert sorted(each["move"] for each in seen) == legal(state)
        for each in seen:
            assert each["hit"] == each["move"]
            assert each["inside"]
            assert each["width"] >= 44
            assert each["height"] >= 44
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_strict_policy_leaves_light_colours_and_the_style_follows_the_reader(browser: Browser, scheme: str) -> None:
    svg = fw.render_svg(random_states(1)[0])
    strict = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'
    found = {}
    for name, head in (("strict", strict), ("open", "")):
        page = browser.new_page(color_scheme="dark" if scheme == "dark" else "light")
        page.set_content(f"<head>{head}</head><body>{svg}")
        found[name] = page.evaluate("getComputedStyle(document.querySelector('.fw-page')).fill")
        page.close()
    light, dark = "rgb(244, 239, 228)", "rgb(23, 25, 29)"
    assert found == {"strict": light, "open": dark if scheme == "dark" else light}


def test_the_longest_names_stay_on_their_plates(browser: Browser) -> None:
    names = ("W" * 50, "落水邸物語の作者", "m" * 30, "i" * 60)
    state = next(state for state in random_states(9) if state.options.players == 4)
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    for svg in (
        fw.render_svg(state, names=names),
        fw.render_matrix(state, names=names),
        fw.render_score(state, names=names),
    ):
        page.set_content(svg)
        over = """() => [...document.querySelectorAll(".fw-architect")].map((plate) =>
            plate.querySelector("text").getBBox().width - plate.querySelector("rect").getBBox().width)"""
        assert max(page.evaluate(over)) <= 0
    page.close()
