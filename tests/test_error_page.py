"""The page of errors: a row for every reason that a move can be refused for, with the clause that the refusal names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from docs.clauses import clauses

from boardrules import AnyGame, Refusal, errors, failingwater, fountains

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "reference" / "errors.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([^`]+)` \|[^|]+\| (F[WN]-[0-9]{2}) \|$", re.MULTILINE)
ROWS = frozenset((found[1], found[2]) for found in ROW.finditer(PAGE))

Row = tuple[str, str]


def is_told_by(row: Row, reason: str, rule: str) -> bool:
    pattern = ".*".join(map(re.escape, row[0].split("…")))
    return row[1] == rule and re.fullmatch(pattern, reason, re.DOTALL) is not None


def rows_telling(reason: str, rule: str) -> set[Row]:
    return {row for row in ROWS if is_told_by(row, reason, rule)}


def example_of(text: ast.expr) -> str | None:
    """What a reason in the source may look like, with something put in for what it fills in; None for one made elsewhere."""
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        return text.value
    if isinstance(text, ast.JoinedStr):
        parts = [str(each.value) if isinstance(each, ast.Constant) else "whole number up to 9" for each in text.values]
        return "".join(parts)
    return None


def written_refusals(game: str) -> Iterator[tuple[str, str]]:
    """Reason and clause of each refusal that the source of a game spells out."""
    for module in sorted((ROOT / "src" / "boardrules" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                arguments = node.args[1:] if node.func.id == "IllegalMove" else node.args
                if node.func.id in ("Refusal", "IllegalMove") and len(arguments) > 1:
                    reason, rule = example_of(arguments[0]), example_of(arguments[1])
                    if reason and rule:
                        yield reason, rule


def met_refusals(game: AnyGame, options: object, seed: int) -> Iterator[Refusal]:
    """Refusals met in a random game in which moves from all over the game are tried in every state."""
    rng, state, tried = Random(seed), game.new_game(options), list[object](["R5", None])
    while not game.is_over(state):
        legal = game.legal_moves(state)
        tried += rng.sample(legal, min(len(legal), 3))
        for move in (*rng.sample(tried, min(len(tried), 12)), *JUNK[game.NAME]):
            if why := game.why_not(state, move):
                yield why
        state = game.apply_move(state, rng.choice(legal))
    yield from filter(None, (game.why_not(state, move) for move in tried))


JUNK = {
    "failingwater": [
        failingwater.Start(9),
        failingwater.RevealPlan(7),
        failingwater.Deal(None),
        failingwater.Deal("none"),  # type: ignore[arg-type]  # as what comes from outside may be
        failingwater.Play("none"),  # type: ignore[arg-type]
        failingwater.PlayThinking(),
        *map(failingwater.Play, failingwater.CARDS),
        *map(failingwater.Deal, failingwater.CARDS),
    ],
    "fountains": [
        fountains.Start(9),
        fountains.RevealTile("none", 1),
        fountains.RevealToken(fountains.Token(7 * ("jet",))),
        *map(fountains.RevealDesign, fountains.Design),
        fountains.MovePawn(fountains.Pawn.BLUE, 9),
        *(fountains.MovePawn(pawn, space) for pawn in fountains.Pawn for space in range(7)),
        fountains.Place(0, 0, 5),
        *(fountains.Place(x, 0, turn) for x in range(-4, 5) for turn in range(4)),
        fountains.Put(0, 0),
        fountains.Put(90, 0),
        fountains.Discard(),
        fountains.ChooseFish(fountains.Icon.LILY),
        fountains.Refresh(()),
    ],
}
OPTIONS = [
    (failingwater, failingwater.Options(follow="start_card", thinking_cards=True, first_seat=None)),
    (failingwater, failingwater.Options(players=3)),
    (fountains, fountains.Options(players=3, advanced=True, first_seat=None)),
    (fountains, fountains.Options(players=1)),
]


@pytest.mark.parametrize("game", ["failingwater", "fountains"])
def test_every_reason_in_the_source_has_its_row(game: str) -> None:
    found = list(written_refusals(game))
    assert len(found) >= 10
    assert [(reason, rule) for reason, rule in found if not rows_telling(reason, rule)] == []


@pytest.mark.parametrize(("game", "options"), OPTIONS, ids=lambda value: getattr(value, "NAME", repr(value)))
def test_every_refusal_that_games_meet_has_its_row(game: AnyGame, options: object) -> None:
    met = {(why.reason, why.rule) for seed in range(2) for why in met_refusals(game, options, seed)}
    assert len(met) > 20
    assert sorted(each for each in met if not rows_telling(*each)) == []


def test_no_row_is_stale() -> None:
    said = {each for game in ("failingwater", "fountains") for each in written_refusals(game)}
    for game, options in OPTIONS:
        said |= {(why.reason, why.rule) for why in met_refusals(game, options, 3)}
    told = set[Row]().union(*(rows_telling(*each) for each in said))
    assert sorted(ROWS - told) == []


def test_every_row_names_a_clause_and_every_kind_of_error_is_told() -> None:
    assert {rule for _, rule in ROWS} <= clauses().keys()
    kinds = {name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, ValueError)}
    public = {name for name in kinds if not name.startswith("_")} - {"BoardRulesError"}
    assert {name for name in public if f"\n| {{py:class}}`~boardrules.{name}` |" not in PAGE} == set()
