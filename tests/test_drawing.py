"""Whatever is passed to what draws ends in a picture or in one of our errors: every function, every keyword, both games."""

import inspect
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree as ET

import pytest

from boardrules import failingwater, fountains
from boardrules.errors import BoardRulesError, InvalidOptions
from boardrules.game import CHANCE
from tests.junk import JUNK

FW = failingwater.resolve_chance(failingwater.new_game(), Random(1))
FN = fountains.apply_move(
    fountains.resolve_chance(fountains.new_game(fountains.Options(advanced=True)), Random(4)),
    fountains.move_from_text("green>2"),
)
FN = fountains.resolve_chance(FN, Random(4))

DRAWN: dict[str, tuple[Callable[..., str], tuple[object, ...]]] = {
    "failingwater.render_svg": (failingwater.render_svg, (FW,)),
    "failingwater.render_text": (failingwater.render_text, (FW,)),
    "failingwater.render_matrix": (failingwater.render_matrix, (FW,)),
    "failingwater.render_hand": (failingwater.render_hand, (FW, 0)),
    "failingwater.render_score": (failingwater.render_score, (FW,)),
    "failingwater.render_card": (failingwater.render_card, (failingwater.Card("red", 5),)),
    "failingwater.render_plan": (failingwater.render_plan, (failingwater.REFERENCE_PLANS[0],)),
    "fountains.render_svg": (fountains.render_svg, (FN,)),
    "fountains.render_text": (fountains.render_text, (FN,)),
    "fountains.render_basin": (fountains.render_basin, (FN,)),
    "fountains.render_fountain": (fountains.render_fountain, (FN.fountains[0],)),
    "fountains.render_tile": (fountains.render_tile, (FN.held,)),
    "fountains.render_token": (fountains.render_token, (FN.tokens[0],)),
    "fountains.render_design": (fountains.render_design, (FN.designs[0],)),
    "fountains.render_hand": (fountains.render_hand, (FN,)),
    "fountains.render_score": (fountains.render_score, (FN,)),
}

HOSTILE: tuple[object, ...] = (
    *JUNK, "\ud800", "\x00", ("\ud800",) * 2, ("\x00", "a" * 10**4), ("b", "c", "d", "a" * 10**5), ("a b" * 10**4,) * 2, (0, 0), [(0, 0)], [(10**9, 0)], [((0, 0), 0)], [None], [{}], ((), ()),
    {"R5"}, frozenset({(1, 2)}), Random(1), FW, FN, FN.held, (FN.held, FN.held), (FN.held, fountains.Place(0, 0, 9)), fountains.Place(0, 0, 7),
    fountains.Place(10**30, 0, 0), [fountains.Place(0, 0, 0)], [fountains.Place(0, 0, 9)], [fountains.Put(True, 0)],
    failingwater.observe(FW, 0), fountains.observe(FN, None), failingwater.ENGLISH, fountains.ENGLISH, failingwater.ENGLISH.pictures,
    iter(()), range(3), memoryview(b""), float("inf"), 10**400,
)  # fmt: skip


def test_every_function_that_draws_is_tried() -> None:
    drawing = {
        f"{game.NAME}.{name}"
        for game in (failingwater, fountains)
        for name in game.__all__
        if name.startswith("render_")
    }
    assert drawing == DRAWN.keys()


KEYWORDS = [
    (name, each.name)
    for name, (draw, _) in DRAWN.items()
    for each in inspect.signature(draw).parameters.values()
    if each.default is not each.empty
]


@pytest.mark.parametrize(("name", "keyword"), KEYWORDS)
def test_whatever_stands_for_a_keyword_is_drawn_or_refused_by_name(name: str, keyword: str) -> None:
    draw, given = DRAWN[name]
    for value in HOSTILE:
        by_place = (value,) if keyword == "turn" and draw is fountains.render_tile else ()
        by_name = {} if by_place else {keyword: value}
        unnamed: list[tuple[object, BoardRulesError]] = []
        try:
            _whole(name, draw(*given, *by_place, **by_name))
        except BoardRulesError as error:
            if not str(error).startswith(keyword):
                unnamed.append((value, error))
        assert unnamed == []


@pytest.mark.parametrize("place", [fountains.Place(0, 0, None), fountains.Place(0, 0, 4), fountains.Place(True, 0, 0)])  # type: ignore[arg-type]  # what comes from outside may be anything
def test_a_torn_place_is_refused_where_a_tile_is_in_hand(place: fountains.Place) -> None:
    for keywords in ({"places": [place]}, {"ghost": place}):
        with pytest.raises(InvalidOptions, match=next(iter(keywords))):
            fountains.render_fountain(FN.fountains[0], held=FN.held, **keywords)  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize("name", DRAWN)
def test_whatever_stands_for_what_is_drawn_is_drawn_or_refused(name: str) -> None:
    draw, given = DRAWN[name]
    for place in range(len(given)):
        for value in HOSTILE:
            try:
                drawn = draw(*given[:place], value, *given[place + 1 :])
            except BoardRulesError:
                continue
            _whole(name, drawn)


def _whole(name: str, drawn: str) -> None:
    drawn.encode()
    if not name.endswith("_text"):
        ET.fromstring(drawn)  # noqa: S314 - it is our own


@pytest.mark.parametrize(
    "options", [failingwater.Options(), failingwater.Options(players=3, thinking_cards=True, hand_switching=True)]
)
def test_any_two_moments_of_failing_water_can_be_compared(options: failingwater.Options) -> None:
    rng, state = Random(2), failingwater.new_game(options)
    looks = [state]
    while not failingwater.is_over(state):
        chance = failingwater.current_player(state) == CHANCE
        move = failingwater.sample_chance(state, rng) if chance else rng.choice(failingwater.legal_moves(state))
        state = failingwater.apply_move(state, move)
        looks.append(state)
    for later in rng.sample(range(1, len(looks)), 25):
        for earlier in (0, later - 1, rng.randrange(later), later):
            drawn = failingwater.render_svg(
                looks[later], since=failingwater.observe(looks[earlier], rng.choice([None, 0, 2]))
            )
            assert drawn.startswith("<svg")


@pytest.mark.parametrize("players", [1, 3])
def test_any_two_moments_of_fountains_can_be_compared(players: int) -> None:
    rng, state = Random(2), fountains.new_game(fountains.Options(players=players))
    looks = [state]
    while not fountains.is_over(state):
        chance = fountains.current_player(state) == CHANCE
        move = fountains.sample_chance(state, rng) if chance else rng.choice(fountains.legal_moves(state))
        state = fountains.apply_move(state, move)
        looks.append(state)
    for later in rng.sample(range(1, len(looks)), 12):
        for earlier in (0, later - 1, rng.randrange(later), later):
            drawn = fountains.render_svg(looks[later], since=fountains.observe(looks[earlier], rng.choice([None, 0])))
            assert drawn.startswith("<svg")


def test_what_a_refusal_of_a_place_names_is_pointed_at() -> None:
    rng, named = Random(3), 0
    for _ in range(40):
        move = fountains.Place(rng.randrange(-6, 8), rng.randrange(-6, 8), rng.randrange(4))
        why = fountains.why_not(FN, move)
        if why is not None and why.cells:
            named += 1
            assert fountains.render_svg(FN, marks=why.cells, ghost=move).count("data-mark") == len(why.cells)
    assert named > 10
