"""The schema of the data as a judge: whatever it lets through is read or refused, and never anything worse."""

import copy
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardrules import failingwater, fountains
from boardrules.game import BoardRulesError

jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not there; the extra test brings it")

OPTIONS = [
    (failingwater, failingwater.Options(first_seat=None)),
    (failingwater, failingwater.Options(players=3, dummy_face_down={1, 6}, hand_switching=True)),
    (failingwater, failingwater.Options(thinking_cards=True, easy_order=True, follow="start_card")),
    (fountains, fountains.Options(players=1, difficulty="hard")),
    (fountains, fountains.Options(players=2, advanced=True, first_seat=None)),
    (fountains, fountains.Options(players=3, fall="one", dark_bricks="one_tile")),
]
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 12, 24, 26, 60, 999, 999_999, 10**6, 10**30, -1, -7, -999_999)


def _judge(game: Any, kind: str) -> Any:
    return jsonschema.Draft202012Validator({**game.data_schema(), "anyOf": [{"$ref": f"#/$defs/{kind}"}]})


JUDGES = {
    (game.NAME, kind): _judge(game, kind) for game in (failingwater, fountains) for kind in ("state", "view", "options")
}


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in data, as what holds it and the key there."""
    for key, held in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield data, key
        if isinstance(held, dict | list):
            yield from _places(held)


def _mutate(data: Any, draw: Random) -> None:
    """Change one thing to another of its kind, so that the schema often lets it through: that is where the rules must judge."""
    places = list(_places(data))
    holder, key = draw.choice(places)
    here = holder[key]
    alike = [other[place] for other, place in places if type(other[place]) is type(here) and other[place] != here]
    action = draw.randrange(6)
    if type(here) is int and action < 4:
        holder[key] = draw.choice([here + 1, here - 1, *NUMBERS])
    elif type(here) is bool:
        holder[key] = not here
    elif isinstance(holder, dict) and action == 4:
        del holder[key]
    elif isinstance(holder, list) and action == 4:
        holder.insert(key, copy.deepcopy(here))
    elif isinstance(holder, list) and action == 5:
        del holder[key]
    elif isinstance(here, list) and action == 3:
        draw.shuffle(here)
    elif alike and action < 3:
        holder[key] = copy.deepcopy(draw.choice(alike))
    else:
        holder[key] = draw.choice([None, [], {}, "", "B5", "T", "?", "jet", "square.1", "square.99999", "lily+coin"])


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(which=st.sampled_from(range(len(OPTIONS))), kind=st.sampled_from(["state", "view"]), seed=st.integers(0, 10**9))
def test_what_the_schema_lets_through_is_read_or_refused(which: int, kind: str, seed: int) -> None:
    """Mutants that the schema refuses are left behind; each of the others ends in our error or in a sound position."""
    game, options = OPTIONS[which]
    draw, state = Random(seed), game.new_game(options)
    for _ in range(draw.randrange(160)):
        if not game.is_over(state):
            state = game.apply_move(state, draw.choice(game.legal_moves(state)))
    to_data, from_data = getattr(game, f"{kind}_to_data"), getattr(game, f"{kind}_from_data")
    data = to_data(state if kind == "state" else game.observe(state, draw.choice([0, None])))
    judge = JUDGES[game.NAME, kind]
    let_through = 0
    for _ in range(12):
        mutant = json.loads(json.dumps(data))
        _mutate(mutant, draw)
        if not judge.is_valid(mutant):
            continue
        let_through += 1
        if draw.randrange(2):
            data = mutant
        try:
            read = from_data(mutant)
        except BoardRulesError:
            continue
        told = to_data(read)
        judge.validate(told)
        assert from_data(told) == read
    assert let_through


@given(which=st.sampled_from(range(len(OPTIONS))), seed=st.integers(0, 10**9))
def test_options_that_the_schema_lets_through_are_read_or_refused(which: int, seed: int) -> None:
    game, options = OPTIONS[which]
    draw, judge = Random(seed), JUDGES[game.NAME, "options"]
    entries = {name: list(_values(described)) for name, described in _entries(game).items()}
    data = {name: draw.choice(values) for name, values in entries.items() if draw.randrange(3) == 0}
    data |= game.options_to_data(options) if draw.randrange(2) else {}
    assert judge.is_valid(data), data
    try:
        read = game.options_from_data(data)
    except BoardRulesError:
        return
    judge.validate(game.options_to_data(read))
    assert game.options_from_data(game.options_to_data(read)) == read


def _entries(game: Any) -> dict[str, Any]:
    entries: dict[str, Any] = game.data_schema()["$defs"]["options"]["properties"]
    return entries


def _values(described: dict[str, Any]) -> Iterator[Any]:
    """Some values that a part of the options' schema lets through."""
    match described:
        case {"enum": choices}:
            yield from choices
        case {"anyOf": _}:
            yield from (None, 0, 1, 2)
        case {"type": "boolean"}:
            yield from (True, False)
        case {"type": "integer", "minimum": least, "maximum": most}:
            yield from range(least, most + 1)
        case {"type": "array"}:
            order = ["B1", "R1", "B2", "R2", "B3", "R4"]
            yield from ([order] * 4, [order, order[::-1], order, order[::-1]], [order, order, order, ["B1"] * 6])
        case {"type": "string"}:
            yield from ("", "start", fountains.REFERENCE_SET.to_text(), fountains.REFERENCE_SET.to_text()[:700])
        case _:
            raise AssertionError(described)


@pytest.mark.parametrize("game", [failingwater, fountains])
def test_every_definition_has_a_name_for_its_type_and_no_two_the_same(game: Any) -> None:
    """Generators of types name them by their titles."""
    titles = [described["title"] for described in game.data_schema()["$defs"].values()]
    assert len(set(titles)) == len(titles)
    assert {"Options", "Move", "State", "View", "Event", "EventKind", "Phase", "Seat", "GameRecord"} <= set(titles)


def _npx(package: str, *command: str, folder: Path) -> str:
    """Run a command of an npm package that is on this machine already; nothing is fetched."""
    npx = shutil.which("npx")
    if npx is None:
        pytest.skip("npx is not there; it comes with Node.js")
    known = [npx, "--offline", "--yes", "--package", package]
    if subprocess.run([*known, command[0], "--help"], cwd=folder, capture_output=True, check=False).returncode:
        pytest.skip(f"{package} is not here; `npx --yes --package {package} {command[0]} --help` brings it once")
    run = subprocess.run([*known, *command], cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


GUIDE = Path(__file__).parents[1] / "docs" / "guides" / "client.md"
CLIENTS = {
    "failingwater": GUIDE.read_text(encoding="utf-8").split("```typescript\n")[1].split("```")[0]
    + """
// @ts-expect-error: there is no such card
export const none: Card = "B9";
""",
    "fountains": """
import type { View, Event, Cell, Pawn } from "./fountains";
export function levels(view: View): number[] { return view.fountains.map((each) => Math.max(...each.tiles.map((laid) => laid.level))); }
export function first(event: Event): Cell | undefined { return event.pools?.[0][0]; }
export function space(view: View, pawn: Pawn): number { return view.pawns[pawn]; }
// @ts-expect-error: there is no such pawn
export const none: Pawn = "black";
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("game", [failingwater, fountains])
def test_the_schema_turns_into_types_of_typescript(game: Any, tmp_path: Path) -> None:
    """The types are named as in Python, none of them is empty, and a small client in strict TypeScript passes its compiler."""
    (tmp_path / "schema.json").write_text(json.dumps(game.data_schema()), encoding="utf-8")
    types = _npx("json-schema-to-typescript", "json2ts", "schema.json", folder=tmp_path)
    for name in ("Options", "State", "View", "Event", "GameRecord"):
        assert f"export interface {name} {{" in types
    for name in ("Move", "EventKind", "Phase", "Seat"):
        assert f"export type {name} =" in types
    assert "never" not in types
    assert "unknown" not in types
    (tmp_path / f"{game.NAME}.ts").write_text(types, encoding="utf-8")
    (tmp_path / "client.ts").write_text(CLIENTS[game.NAME], encoding="utf-8")
    _npx("typescript", "tsc", "--strict", "--noEmit", "--target", "es2022", "client.ts", folder=tmp_path)
