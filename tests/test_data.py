"""Positions, views and events as data: exact inverses, small, without secrets, described by their schema, torn ones refused."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardrules import failingwater, fountains
from boardrules.game import BoardRulesError, InvalidState

jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not there; the extra test brings it")

FW_OPTIONS = [
    failingwater.Options(first_seat=None),
    failingwater.Options(players=3, dummy_face_down={1, 6}),
    failingwater.Options(thinking_cards=True, easy_order=True, hand_switching=True, follow="start_card"),
    failingwater.Options(players=3, thinking_cards=True, hand_switching=True, tiebreak="last_round"),
]
FN_OPTIONS = [
    fountains.Options(players=1, difficulty="hard"),
    fountains.Options(players=2, advanced=True, first_seat=None),
    fountains.Options(players=5, fall="one", lily_groups="lily_pools"),
]
GAMES = [(failingwater, options) for options in FW_OPTIONS] + [(fountains, options) for options in FN_OPTIONS]


def _line(game: Any, options: object, seed: int) -> Iterator[tuple[Any, Any]]:
    rng, state = Random(seed), game.new_game(options)
    while not game.is_over(state):
        move = rng.choice(game.legal_moves(state))
        yield state, move
        state = game.apply_move(state, move)
    yield state, None


def _is_json(value: object) -> bool:
    match value:
        case None | bool() | int() | str():
            return type(value) in {type(None), bool, int, str}
        case list():
            return all(map(_is_json, value))
        case dict():
            return all(type(key) is str and _is_json(held) for key, held in value.items())
        case _:
            return False


def _validator(game: Any, kind: str) -> Any:
    schema = game.data_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator({**schema, "anyOf": [{"$ref": f"#/$defs/{kind}"}]})


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_states_and_views_come_back_equal_and_keep_to_the_schema(game: Any, options: object) -> None:
    of_state, of_view, of_event = (_validator(game, kind) for kind in ("state", "view", "event"))
    move_text = _validator(game, "move")
    for number, (state, move) in enumerate(_line(game, options, 7)):
        if number % 7 and move is not None:
            continue
        data = json.loads(json.dumps(game.state_to_data(state)))
        assert _is_json(game.state_to_data(state))
        of_state.validate(data)
        assert game.state_from_data(data) == state
        for seat in (*range(options.players), None):  # type: ignore[attr-defined]  # both games' options have players
            view = game.observe(state, seat)
            seen = game.view_to_data(view)
            of_view.validate(seen)
            assert game.view_from_data(json.loads(json.dumps(seen))) == view
        if move is not None:
            move_text.validate(game.move_to_text(move))
            for event in game.events(state, move):
                told = game.event_to_data(event)
                assert _is_json(told)
                of_event.validate(told)


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_records_and_options_keep_to_the_schema(game: Any, options: object) -> None:
    moves = [game.move_to_text(move) for _, move in _line(game, options, 3) if move is not None]
    data = game.options_to_data(options)
    _validator(game, "options").validate(data)
    _validator(game, "record").validate({"boardrules": 1, "game": game.NAME, "options": data, "moves": moves})


def test_views_are_small() -> None:
    """A Failing Water view under 2 KB, a Fountains view under 6 KB plus 40 bytes a tile, at the end of the longest games."""
    *_, (end, _) = _line(failingwater, failingwater.Options(thinking_cards=True), 1)
    sizes = [
        len(json.dumps(failingwater.view_to_data(failingwater.observe(state, 0)), separators=(",", ":")))
        for state, _ in [*_line(failingwater, failingwater.Options(thinking_cards=True), 1)]
    ]
    assert max(sizes) < 2_048
    assert failingwater.is_over(end)
    for state, _ in [*_line(fountains, fountains.Options(players=5, advanced=True), 1)][::20]:
        tiles = sum(len(fountain.tiles) for fountain in state.fountains)
        size = len(json.dumps(fountains.view_to_data(fountains.observe(state, 0)), separators=(",", ":")))
        assert size < 6_144 + 40 * tiles


@pytest.mark.rule("FW-70")
def test_a_views_data_hold_no_secret() -> None:
    """Two states that look the same to a seat give it the same data, whatever the others hold."""
    for options in FW_OPTIONS:
        for state, _ in [*_line(failingwater, options, 11)][::9]:
            for seat in (0, None):
                view = failingwater.observe(state, seat)
                other = failingwater.sample_state(view, Random(5))
                data = failingwater.view_to_data(failingwater.observe(other, seat))
                assert data == failingwater.view_to_data(view)


def _spoilt(data: Any, rng: Random) -> Any:
    """Data with one thing in it replaced, left out, doubled or made up."""
    paths: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, held in inside:
            paths.append((value, key))
            walk(held)

    walk(data)
    holder, key = rng.choice(paths)
    junk: list[Any] = [
        None,
        True,
        -1,
        0,
        1,
        3,
        10**9,
        10**40,
        "",
        "B5",
        "x" * 50,
        [],
        {},
        [[]],
        "square.1",
        1.5,
        "jet",
        "play",
    ]
    action = rng.randrange(4)
    if action == 0:
        del holder[key]
    elif action == 1:
        holder[key] = rng.choice(junk)
    elif action == 2 and isinstance(holder, list):
        holder.insert(key, json.loads(json.dumps(holder[key])))
    else:
        other, place = rng.choice(paths)
        holder[key] = json.loads(json.dumps(other[place]))
    return data


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(which=st.integers(0, len(GAMES) - 1), seed=st.integers(0, 10**6), depth=st.integers(0, 200))
def test_spoilt_data_end_in_our_errors_or_in_a_sound_position(which: int, seed: int, depth: int) -> None:
    game, options = GAMES[which]
    rng, state = Random(seed), game.new_game(options)
    for _ in range(depth):
        if game.is_over(state):
            break
        state = game.apply_move(state, rng.choice(game.legal_moves(state)))
    data = json.loads(json.dumps(game.state_to_data(state)))
    for _ in range(rng.randrange(1, 3)):
        data = _spoilt(data, rng)
        if not data:
            return
    try:
        read = game.state_from_data(data)
    except BoardRulesError:
        return
    game.validate(read)
    assert game.state_from_data(game.state_to_data(read)) == read


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: data["fountains"][1]["tiles"][0].update(turn=4), r"^fountains\[1\]\.tiles\[0\]\.turn: .* not 4$"),
        (lambda data: data["fountains"][0]["tiles"][0].update(tile="round.2"), r"^fountains\[0\]\.tiles\[0\]\.tile: "),
        (lambda data: data["tops"].__setitem__(2, "oblong.12"), r"^tops\[2\]: .* not 'oblong\.12'$"),
        (
            lambda data: data["pawns"].update(green=True),
            r"^pawns\.green: must be a whole number from 0 to 6, not True$",
        ),
        (lambda data: data.pop("points"), r"^state: lacks 'points'$"),
        (lambda data: data.update(colour=1), r"^state: has no entry called 'colour'$"),
        (lambda data: data.update(held={"tile": "zig.1", "token": "lily"}), r"^held: must hold a tile or a token$"),
    ],
)
def test_the_error_names_the_path_to_the_fault(spoil: Any, message: str) -> None:
    state = fountains.resolve_chance(fountains.new_game(), Random(1))
    data = json.loads(json.dumps(fountains.state_to_data(state)))
    spoil(data)
    with pytest.raises(InvalidState, match=message):
        fountains.state_from_data(data)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: data["hands"][1].__setitem__(0, "R9"), r"^hands\[1\]\[0\]: .* not 'R9'$"),
        (lambda data: data["columns"][2].pop(), r"^columns\[2\]: must have 6 entries, not 5$"),
        (lambda data: data["thinking"].__setitem__(0, 1), r"^thinking\[0\]: must be true or false, not 1$"),
        (lambda data: data.update(phase="deal"), r"^phase: must be 'play', as the rest stands, not 'deal'$"),
        (lambda data: data.update(active=2), r"^active: must be 0, as the rest stands, not 2$"),
        (lambda data: data.update(start_seat=1), r"^start_seat: must be 0, as the rest stands, not 1$"),
        (lambda data: data.update(lead=None), r"^lead: must be 0, as the rest stands, not None$"),
        (lambda data: data["indexes"].reverse(), r"^indexes: must be \[.*\], as the rest stands, not \["),
        (lambda data: data["hands"][1].append(data["hands"][1][0]), r"^hands\[1\]: holds a card twice$"),
    ],
)
def test_the_error_names_the_path_in_failing_water(spoil: Any, message: str) -> None:
    state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    data = json.loads(json.dumps(failingwater.state_to_data(state)))
    spoil(data)
    with pytest.raises(InvalidState, match=message):
        failingwater.state_from_data(data)


def test_what_follows_from_the_rest_may_be_left_out() -> None:
    for state, _ in [*_line(failingwater, FW_OPTIONS[0], 4)][::10]:
        data: Any = failingwater.state_to_data(state)
        for name in ("phase", "active", "start_seat", "lead", "indexes"):
            del data[name]
        for finished in data["rounds"]:
            del finished["indexes"], finished["winners"], finished["points"]
        assert failingwater.state_from_data(data) == state


def test_a_winner_that_the_cards_deny_is_refused() -> None:
    *_, (end, _) = _line(failingwater, failingwater.Options(), 2)
    data: Any = failingwater.state_to_data(end)
    data["rounds"][2]["winners"][3] = (data["rounds"][2]["winners"][3] + 1) % 4
    with pytest.raises(InvalidState, match=r"^rounds\[2\]\.winners: must be \[.*\], as the cards lie$"):
        failingwater.state_from_data(data)


def test_indexes_in_another_order_than_the_rounds_plan_are_refused() -> None:
    *_, (end, _) = _line(failingwater, failingwater.Options(), 2)
    data: Any = failingwater.state_to_data(end)
    assert data["rounds"][1]["indexes"] == str(end.options.plans[data["rounds"][1]["plan"] - 1]).split()
    data["rounds"][1]["indexes"].reverse()
    with pytest.raises(InvalidState, match=r"^rounds\[1\]\.indexes: must be \[.*\], as the plan goes, not \["):
        failingwater.state_from_data(data)


@pytest.mark.parametrize("game", [failingwater, fountains])
@pytest.mark.parametrize("value", [None, 1, "state", [], {}, {"options": {}}, object(), [[[]]]])
def test_what_is_no_data_at_all(game: Any, value: object) -> None:
    for read in (game.state_from_data, game.view_from_data):
        with pytest.raises(InvalidState):
            read(value)
    for write in (game.state_to_data, game.view_to_data, game.event_to_data):
        with pytest.raises(InvalidState):
            write(value)
