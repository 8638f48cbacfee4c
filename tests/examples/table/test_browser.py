"""The table's page in a browser, as a person uses it: by finger on a phone, by keyboard at a desk, with friends, through failures."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.examples.browser import browser_or_skip
from tests.examples.table.serving import Server

from boardrules import Record, fountains, resolve

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 800}
SECONDS = 20_000

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = browser_or_skip()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tables"))
    yield server
    server.kill()


@pytest.fixture
def page_at(browser: Browser) -> Iterator[Open]:
    """Opens a page of a size; what goes wrong in it fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(url: str, size: Any = PHONE, **settings: Any) -> Page:
        context = browser.new_context(
            viewport=size, has_touch=size == PHONE, reduced_motion="reduce", locale="en-GB", **settings
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(SECONDS)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


def choose(page: Page, game: str, players: int, kinds: dict[int, str] | None = None) -> None:
    """Fill in who plays what."""
    page.locator(f"label:has(#game-{game})").click()
    page.select_option("#players", str(players))
    for seat in range(1, players):
        page.select_option(f"#kind{seat}", (kinds or {}).get(seat, "random"))


def begun(page: Page) -> None:
    page.locator("#play").click()
    expect(page.locator("#confirm, #open-hand").first).to_be_visible(timeout=SECONDS)


def at(page: Page) -> str:
    return page.inner_text("#ask")


def close_round(page: Page) -> None:
    if page.locator("#dialog[open] .round").count():
        page.locator("#dialog-close").click()
        # The browser tells of the closing a moment later, and then the focus goes on.
        page.wait_for_function("() => document.activeElement.id === 'ask'")


def touch(page: Page, selector: str) -> None:
    """Tap the middle of what a selector finds first."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def mine_or_over(page: Page) -> bool:
    """Wait until it is this page's turn; false when the game is over."""
    page.locator("#confirm, #rematch").first.wait_for(timeout=SECONDS)
    close_round(page)
    return page.locator("#rematch").count() == 0


def moved(page: Page, act: Callable[[], None]) -> None:
    """Do what makes a move, and wait until it is this page's turn again, or the game is over."""
    before = page.locator("#main").get_attribute("data-at")
    act()
    page.locator(f'#main:not([data-at="{before}"])').wait_for()
    page.locator("#confirm, #rematch, #open-hand").first.wait_for(state="attached")
    close_round(page)


def confirmed(page: Page) -> None:
    """Press Confirm, and wait for what comes of it."""
    page.locator("#confirm:not([disabled])").wait_for()
    if page.viewport_size == PHONE:
        moved(page, lambda: touch(page, "#confirm"))
    else:
        moved(page, lambda: page.locator("#confirm").press("Enter"))


@pytest.mark.slow
def test_failing_water_is_played_by_finger_on_a_phone(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "failingwater", 3)
    begun(page)
    plays = 0
    while mine_or_over(page):
        card = page.locator("#hand [data-move]").first
        move = str(card.get_attribute("data-move"))
        touch(page, f'#hand [data-move="{move}"]')
        page.locator("#confirm:not([disabled])").wait_for()
        expect(page.locator("#said")).to_contain_text(f"Anna plays {move}")
        confirmed(page)
        plays += 1
        assert plays <= 24
    assert plays == 18
    expect(page.locator(".round")).to_have_count(0)
    expect(page.locator("#said")).to_contain_text("1. ")


def test_a_card_is_dragged_onto_the_matrix(server: Server, page_at: Open) -> None:
    page = page_at(server.url, DESK)
    choose(page, "failingwater", 4)
    begun(page)
    assert mine_or_over(page)
    card = page.locator("#hand [data-move]").nth(1)
    move, box, matrix = card.get_attribute("data-move"), card.bounding_box(), page.locator("#matrix").bounding_box()
    assert box
    assert matrix
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(matrix["x"] + 200, matrix["y"] + 200, steps=4)
    assert page.locator(".lifted").count() == 1
    page.mouse.up()
    expect(page.locator(f'#hand [data-piece="{move}"]')).to_have_count(0)
    expect(page.locator(f'#matrix [data-piece="{move}"]')).to_have_count(1)


def solo(page: Page, decide: Callable[[str], None]) -> None:
    """Play the solo game to its end, each decision by a function of the phase."""
    for _ in range(200):
        page.locator("#confirm, #rematch").first.wait_for()
        if page.locator("#rematch").count():
            return
        asked = at(page)
        decide(asked)
    pytest.fail("the game does not end")


@pytest.mark.slow
def test_fountains_are_played_solo_by_finger_on_a_phone(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "fountains", 1)
    begun(page)
    turned: list[str] = []

    def decide(asked: str) -> None:
        if "places" in asked:
            page.locator("#fountain .answered").wait_for()
            if not turned:
                touch(page, "#turn")
                turned.append(asked)
            if page.locator("#confirm[disabled]").count():
                touch(page, "#next")
        elif page.locator("#basin [data-move]").count() and "pawn" in asked:
            touch(page, "#basin [data-move]")
        else:
            page.locator("#moves button").first.tap()
        confirmed(page)

    solo(page, decide)
    assert turned
    expect(page.locator("#said")).to_contain_text("The Machine")


@pytest.mark.slow
def test_fountains_are_played_solo_by_keyboard_alone(server: Server, page_at: Open) -> None:
    page = page_at(server.url, DESK)
    choose(page, "fountains", 1)
    begun(page)
    stepped: list[str] = []

    def decide(asked: str) -> None:
        if "places" in asked:
            page.locator("#fountain").focus()
            page.locator("#fountain .answered").wait_for()
            if len(stepped) < 2:
                # Away from its place and back again: the ghost goes where the arrows say.
                before = page.locator("#fountain .fn-ghost").get_attribute("data-ghost")
                page.keyboard.press("ArrowRight")
                expect(page.locator("#fountain .fn-ghost")).not_to_have_attribute("data-ghost", str(before))
                stepped.append(str(page.locator("#fountain .fn-ghost").get_attribute("data-ghost")))
                page.keyboard.press("ArrowLeft")
                expect(page.locator("#fountain .fn-ghost")).to_have_attribute("data-ghost", str(before))
        else:
            page.locator("#moves button").first.focus()
            page.keyboard.press("Enter")
        page.locator("#confirm:not([disabled])").wait_for()
        # The focus stays where it was, and the same key once more confirms.
        moved(page, lambda: page.keyboard.press("Enter"))

    solo(page, decide)
    assert len(stepped) == 2


def test_the_focus_goes_on_to_what_is_asked_next(server: Server, page_at: Open) -> None:
    page = page_at(server.url, DESK)
    choose(page, "failingwater", 3)
    begun(page)
    page.locator("#hand [data-move]").first.focus()
    page.keyboard.press("Enter")
    page.locator("#confirm:not([disabled])").focus()
    moved(page, lambda: page.keyboard.press("Enter"))
    # The button is off and the card is gone: the next card can be chosen at once, or what bots do be skipped.
    page.wait_for_function("() => document.activeElement.closest('#hand, #skip, #ask') !== null")
    mine_or_over(page)
    page.wait_for_function("() => document.activeElement.closest('#hand') !== null")


@pytest.mark.slow
def test_failing_water_is_played_by_keyboard_alone(server: Server, page_at: Open) -> None:
    page = page_at(server.url, DESK)
    choose(page, "failingwater", 3)
    begun(page)
    plays = 0
    while mine_or_over(page):
        page.locator("#hand [data-move]").first.focus()
        page.keyboard.press("ArrowRight")
        move = page.evaluate("() => document.activeElement.getAttribute('data-move')")
        page.keyboard.press("Enter")
        page.locator("#confirm:not([disabled])").wait_for()
        expect(page.locator("#said")).to_contain_text(f"Anna plays {move}")
        moved(page, lambda: page.keyboard.press("Enter"))
        plays += 1
    assert plays == 18


def test_an_illegal_spot_says_why_with_the_cells_marked(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "fountains", 1)
    begun(page)
    while "places" not in at(page):
        page.locator("#moves button").first.tap()
        confirmed(page)
    page.locator("#fountain .answered").wait_for()
    page.locator("#fountain").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#said")).to_have_text(re.compile(r"\(FN-\d\d\)"))
    expect(page.locator("#fountain .fn-illegal")).to_have_count(1)
    expect(page.locator("#confirm")).to_be_disabled()
    touch(page, "#next")
    expect(page.locator("#figures")).to_contain_text("fed pools")


def test_two_browsers_at_one_table(server: Server, page_at: Open) -> None:
    anna = page_at(server.url)
    choose(anna, "fountains", 2, {1: "link"})
    begun(anna)
    link = anna.locator("#dialog[open] input").input_value()
    anna.locator("#dialog-close").click()
    ben = page_at(link, DESK)
    expect(ben.locator("#ask")).to_have_text(re.compile("^Anna moves"))
    assert ben.locator("#confirm").count() == 0
    anna.locator("#moves button").first.tap()
    confirmed(anna)
    expect(ben.locator("#ask")).not_to_have_text(re.compile("^Anna moves"))
    expect(ben.locator("#side .log li").first).to_contain_text("Anna")
    # What is Anna's alone is in no key of Ben's.
    assert link.split("#")[1] != anna.url.split("#")[1]


def test_hands_are_covered_while_the_device_goes_round(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "failingwater", 4, {1: "here", 2: "random", 3: "random"})
    begun(page)
    for name in ("Anna", "Ada"):
        assert page.locator("#hand").count() == 0
        page.get_by_role("button", name=f"I am {name}: show my hand").tap()
        touch(page, "#hand [data-move]")
        page.locator("#confirm:not([disabled])").wait_for()
        touch(page, "#confirm")
        if name == "Anna":
            page.locator("#hand").wait_for(state="detached")


def test_a_round_is_shown_also_when_the_device_has_gone_on(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "failingwater", 4, {1: "here", 2: "random", 3: "random"})
    page.locator("details summary").click()
    # Ada plays last of the two in every row, and Anna begins the second round.
    page.select_option("#option-first_seat", "3")
    begun(page)
    for _ in range(12):
        page.locator("#open-hand:visible, #confirm").first.wait_for()
        if page.locator("#open-hand").count():
            page.locator("#open-hand").tap()
        assert page.locator("#dialog[open]").count() == 0
        touch(page, "#hand [data-move]")
        page.locator("#confirm:not([disabled])").wait_for()
        before = at(page)
        touch(page, "#confirm")
        expect(page.locator("#ask")).not_to_have_text(before)
    page.locator("#open-hand").tap()
    expect(page.locator("#dialog[open] .round")).to_be_visible()
    page.locator("#dialog-close").click()
    expect(page.locator("#ask")).to_contain_text("Anna")


def shown(page: Page) -> dict[str, object]:
    """What a person sees of a table, without what of it is in sight and what has the focus."""
    seen: dict[str, object] = page.evaluate(
        """() => {
            const html = (at) => document.querySelector(at)?.innerHTML ?? "";
            const text = (at) => document.querySelector(at)?.innerText ?? "";
            return {
                at: document.querySelector("#main").dataset.at,
                ghost: document.querySelector("#fountain .fn-ghost")?.dataset.ghost ?? "",
                slot: document.querySelector("#fountain .chosen")?.dataset.move ?? "",
                pictures: ["#matrix", "#hand", "#basin", "#designs"].map(html),
                texts: ["#ask", "#said", "#figures", "#moves", "#side", "#dialog[open]"].map(text),
                chosen: document.querySelector("#moves .chosen")?.dataset.move ?? "",
                confirm: document.querySelector("#confirm") !== null && !document.querySelector("#confirm").disabled,
                over: document.querySelector("#rematch") !== null,
            };
        }"""
    )
    return seen


def reload(page: Page) -> None:
    """Load the page again: the table comes back as it was shown."""
    before = shown(page)
    assert before["at"]
    page.reload()
    page.locator("#main[data-at]").wait_for()
    # What was looked at is asked for again, and the answer takes a moment.
    for _ in range(60):
        if shown(page) == before:
            return
        page.wait_for_timeout(50)
    assert shown(page) == before


@pytest.mark.slow
def test_reload_comes_back_in_every_phase_of_failing_water(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "failingwater", 4)
    page.locator("details summary").click()
    page.select_option("#option-follow", "start_card")
    begun(page)
    reloaded: set[str] = set()

    def once(phase: str) -> None:
        if phase not in reloaded:
            reloaded.add(phase)
            reload(page)

    for _ in range(25):
        page.locator("#confirm, #rematch").first.wait_for(state="attached")
        if page.locator("#dialog[open] .round").count():
            once("a round is shown")
            page.locator("#dialog-close").click()
            expect(page.locator("#dialog[open]")).to_have_count(0)
            once("after a round")
        if page.locator("#rematch").count():
            break
        laid = page.locator("#matrix [data-piece]").count()
        once("middle of a row" if laid % 4 else "start of a row")
        refused = page.locator("#hand [data-piece]:not([data-move])")
        if refused.count() and "a card is refused" not in reloaded:
            refused.first.tap()
            expect(page.locator("#said")).to_contain_text("(FW-14)")
            once("a card is refused")
        touch(page, "#hand [data-move]")
        page.locator("#confirm:not([disabled])").wait_for()
        once("a card is looked at")
        before = page.locator("#main").get_attribute("data-at")
        touch(page, "#confirm")
        page.locator(f'#main:not([data-at="{before}"])').wait_for()
    expect(page.locator("#rematch")).to_be_visible()
    reload(page)
    assert reloaded == {
        "start of a row", "middle of a row", "a card is looked at", "a card is refused", "a round is shown", "after a round",
    }  # fmt: skip


def game_until(phase: fountains.Phase) -> str:
    """The record of a solo game by chance as far as the first time that a phase is the person's, or the end."""
    options = fountains.Options(players=1)
    for seed in range(20):
        rng, state, moves = Random(seed), fountains.new_game(options), list[object]()
        while True:
            state, revealed = resolve(fountains, state, rng)
            moves += revealed
            if state.phase is phase:
                return Record("fountains", options, moves).to_text()
            if fountains.is_over(state):
                break
            move = rng.choice(fountains.legal_moves(state))
            moves.append(move)
            state = fountains.apply_move(state, move)
    pytest.fail(f"no game came to {phase}")


PHASES = tuple(fountains.Phase(each) for each in ("pawn", "take", "place", "put", "fish", "refresh", "over"))


@pytest.mark.parametrize("phase", PHASES, ids=str)
def test_reload_comes_back_in_every_phase_of_fountains(server: Server, page_at: Open, phase: fountains.Phase) -> None:
    page = page_at(server.url)
    choose(page, "fountains", 1)
    text = game_until(phase).encode()
    page.set_input_files("#load", {"name": "game.json", "mimeType": "application/json", "buffer": text})
    page.locator("#rematch" if phase is fountains.Phase.OVER else "#confirm").wait_for()
    if phase is fountains.Phase.PLACE:
        page.locator("#fountain .answered").wait_for()
        first = page.locator("#fountain .fn-ghost").get_attribute("data-ghost")
        touch(page, "#next")
        expect(page.locator("#fountain .answered .fn-ghost")).not_to_have_attribute("data-ghost", str(first))
    elif phase is not fountains.Phase.OVER:
        reload(page)
        assert not shown(page)["confirm"]
        touch(page, "#next") if phase is fountains.Phase.PUT else page.locator("#moves button").last.tap()
    if phase is not fountains.Phase.OVER:
        page.locator("#confirm:not([disabled])").wait_for()
    reload(page)
    if phase is not fountains.Phase.OVER:
        confirmed(page)


def test_back_and_forward_come_back_to_the_seat(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    asked: dict[str, str] = {}
    for game, players in (("failingwater", 4), ("fountains", 1)):
        choose(page, game, players)
        begun(page)
        asked[page.url] = at(page)
        page.locator("#home").tap()
        page.locator("#setup").wait_for()
    expect(page.locator("a.table")).to_have_count(2)
    first, second = asked
    page.goto("about:blank")
    page.go_back()
    page.locator("#setup").wait_for()
    page.go_back()
    expect(page.locator("#ask")).to_have_text(asked[second])
    assert page.url == second
    # Away from a table that lies open, and back to it: the hand is there, and plays.
    for step in (page.go_back, page.go_back):
        step()
    expect(page.locator("#ask")).to_have_text(asked[first])
    assert page.url == first
    page.goto(f"{server.url}/icon.svg")
    page.go_back()
    expect(page.locator("#ask")).to_have_text(asked[first])
    touch(page, "#hand [data-move]")
    confirmed(page)
    assert page.url == first


def test_a_dialog_that_follows_another_is_not_emptied(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "fountains", 1)
    begun(page)
    page.locator("#more").tap()
    page.locator("#now").tap()
    expect(page.locator("#dialog-title")).to_have_text("What would it score now")
    page.wait_for_timeout(200)
    expect(page.locator("#dialog-title")).to_have_text("What would it score now")
    page.locator("#dialog-close").tap()


def test_a_killed_server_that_comes_again_finds_the_page_where_it_was(tmp_path: Path, page_at: Open) -> None:
    server = Server(tmp_path)
    try:
        page = page_at(server.url)
        choose(page, "failingwater", 4)
        begun(page)
        hand = page.locator("#hand").inner_html()
        server.kill()
        expect(page.locator("#errors")).to_contain_text("The connection is lost")
        server.start()
        expect(page.locator("#errors")).to_have_text("", timeout=SECONDS)
        assert page.locator("#hand").inner_html() == hand
        touch(page, "#hand [data-move]")
        confirmed(page)
    finally:
        server.kill()


def test_a_tile_is_taken_back_at_a_shared_device(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "fountains", 2, {1: "here"})
    begun(page)
    while "Anna places" not in at(page):
        if "places" not in at(page):
            page.locator("#moves button").last.tap()
        confirmed(page)
    confirmed(page)
    expect(page.locator("#ask")).to_contain_text("Ada moves")
    page.locator("#undo").tap()
    expect(page.locator("#ask")).to_contain_text("Anna places")


def test_a_record_is_saved_and_loaded(server: Server, page_at: Open, tmp_path: Path) -> None:
    page = page_at(server.url)
    choose(page, "fountains", 1)
    begun(page)
    page.locator("#moves button").first.tap()
    confirmed(page)
    asked = at(page)
    page.locator("#more").tap()
    with page.expect_download() as download:
        page.locator("#save-record").tap()
    download.value.save_as(tmp_path / "game.json")
    page.locator("#dialog-close").tap()
    page.locator("#home").tap()
    choose(page, "fountains", 1)
    page.set_input_files("#load", tmp_path / "game.json")
    expect(page.locator("#ask")).to_have_text(asked)


def test_what_fails_is_said_and_the_page_lives_on(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    page.route("**/tables", lambda route: route.abort())
    page.locator("#play").click()
    expect(page.locator("#errors p")).to_be_visible()
    page.unroute("**/tables")
    choose(page, "fountains", 1)
    page.locator("details summary").click()
    page.locator("#option-components").fill("no such set")
    page.locator("#play").click()
    expect(page.locator("#errors")).to_contain_text("line 1")
    page.locator("#option-components").fill("")
    begun(page)


def test_two_quick_taps_make_one_move(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "failingwater", 4)
    begun(page)
    assert mine_or_over(page)
    touch(page, "#hand [data-move]")
    page.locator("#confirm:not([disabled])").wait_for()
    page.evaluate("() => { const b = document.querySelector('#confirm'); b.click(); b.click(); }")
    expect(page.locator("#hand [data-piece]")).to_have_count(5)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", ["failingwater", "fountains"])
def test_everything_is_there_at_once_without_scrolling(server: Server, page_at: Open, size: Any, game: str) -> None:
    page = page_at(server.url, size)
    choose(page, game, 4)
    begun(page)
    assert mine_or_over(page)
    parts = ["#matrix svg", "#hand svg"] if game == "failingwater" else ["#basin svg", "#hand svg", "#fountain"]
    for selector in [*parts, "#ask", "#confirm"]:
        box = page.locator(selector).first.bounding_box()
        assert box, selector
        assert box["x"] >= 0, selector
        assert box["y"] >= 0, selector
        assert box["x"] + box["width"] <= size["width"], selector
        assert box["y"] + box["height"] <= size["height"], selector
    targets = page.locator("#basin [data-move], #hand [data-move], #actions button:visible, #bar button:visible")
    for target in targets.all():
        box = target.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24, target.evaluate("each => each.outerHTML.slice(0, 200)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(server: Server, page_at: Open, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not there")
    page = page_at(server.url, PHONE if scheme == "light" else DESK, color_scheme=scheme, bypass_csp=True)

    def check(what: str) -> None:
        found = axe.Axe().run(page).response["violations"]
        assert [(what, each["id"], [node["html"][:200] for node in each["nodes"][:3]]) for each in found] == []

    check("start")
    for game in ("failingwater", "fountains"):
        choose(page, game, 3)
        begun(page)
        assert mine_or_over(page)
        check(game)
        for button in ("#log-button", "#more", "#how"):
            if not page.locator(button).is_visible():
                continue  # at a desk the log is there anyway
            page.locator(button).click()
            check(f"{game} {button}")
            page.locator("#dialog-close").click()
        page.locator("#home").click()
        page.locator("#setup").wait_for()


def test_the_page_speaks_japanese(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "fountains", 1)
    begun(page)
    english = at(page)
    page.locator("#more").tap()
    page.select_option("#language", "ja")
    expect(page.locator("#ask")).not_to_have_text(english)
    expect(page.locator("#ask")).to_contain_text("あなたの番です")
    assert page.evaluate("() => document.documentElement.lang") == "ja"


def test_a_refused_card_is_explained(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "failingwater", 4)
    page.locator("details summary").click()
    page.select_option("#option-follow", "start_card")
    begun(page)
    for _ in range(24):
        assert mine_or_over(page)
        refused = page.locator("#hand [data-piece]:not([data-move])")
        if refused.count():
            before = page.locator("#main").get_attribute("data-at")
            refused.first.tap()
            expect(page.locator("#said")).to_contain_text("(FW-14)")
            expect(page.locator("#hand .fw-point").first).to_be_attached()
            assert page.locator("#main").get_attribute("data-at") == before
            return
        touch(page, "#hand [data-move]")
        confirmed(page)
    pytest.fail("no hand had a card that may not be played")


def test_two_fingers_turn_the_tile_and_pinch_the_fountain(server: Server, page_at: Open) -> None:
    page = page_at(server.url)
    choose(page, "fountains", 1)
    begun(page)
    while "places" not in at(page):
        page.locator("#moves button").last.tap()
        confirmed(page)
    page.locator("#fountain .answered").wait_for()
    box = page.locator("#fountain").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touches(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": left, "y": top, "id": number} for number, (left, top) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    before = page.locator("#fountain .fn-ghost").get_attribute("data-ghost")
    touches("touchStart", (x - 30, y))
    touches("touchStart", (x - 30, y), (x + 30, y))
    touches("touchEnd")
    expect(page.locator("#fountain .fn-ghost")).not_to_have_attribute("data-ghost", str(before))
    wide = page.locator("#fountain .layer svg").first.get_attribute("viewBox")
    touches("touchStart", (x - 30, y), (x + 30, y))
    for far in (50, 70, 90):
        touches("touchMove", (x - far, y), (x + far, y))
    touches("touchEnd")
    near = page.locator("#fountain .layer svg").first.get_attribute("viewBox")
    assert float(str(near).split()[2]) < float(str(wide).split()[2])
    # One finger drags the tile, which lies under it and snaps.
    touches("touchStart", (x, y))
    for step in (20, 40, 60):
        touches("touchMove", (x, y + step))
    touches("touchEnd")
    expect(page.locator("#said")).not_to_be_empty()
