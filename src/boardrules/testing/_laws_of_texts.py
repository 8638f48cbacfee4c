"""The laws of writing: what must hold for notation, ids and pictures of a game that has the layers for them."""

import json
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Final
from xml.etree import ElementTree as ET

from boardrules.game import CHANCE, E_co, InvalidNotation, InvalidOptions, M, NoMoveId, O, S, V, Written, short
from boardrules.record import Record
from boardrules.testing._laws_of_views import seats_of
from boardrules.testing._layers import Drawn, Numbered, Ranked, is_hidden
from boardrules.testing._lines import Line, ahead, pictures, replay, spread
from boardrules.testing._terms import GARBAGE, Broken

_ARABIC_DIGITS: Final = {ord("0") + digit: 0x0660 + digit for digit in range(10)}


def _options(line: Line[S, M, O]) -> O:
    if line.options is None:
        raise Broken("this law needs options: pass some to check_game")
    return line.options


def _moves(game: Written[S, M, O, E_co], line: Line[S, M, O]) -> Iterator[M]:
    """Yield legal moves here and later, and how others see them."""
    states = (line.state, *(after for _, after in ahead(game, line.state, Random(0), 40)))
    for state in spread(states, 10):
        for move in spread(game.legal_moves(state), 20):
            yield move
            if is_hidden(game):
                yield game.observe_move(state, move, None)


def move_texts_read_back(game: Written[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`move_to_text` gives each move a printable text of its own, and `move_from_text` reads it back."""
    for move in _moves(game, line):
        text = game.move_to_text(move)
        if not (isinstance(text, str) and text.isascii() and text.isprintable() and text and " " not in text):
            raise Broken(f"the text {text!r} is not printable ASCII without spaces")
        back = game.move_from_text(text)
        if back != move or hash(back) != hash(move):
            raise Broken(f"{move!r} is written {text} and read back as {back!r}")


def no_other_text_is_read(game: Written[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`move_from_text` takes exactly the texts that `move_to_text` gives and raises `InvalidNotation` for the rest."""
    texts = [game.move_to_text(move) for move in spread(tuple(_moves(game, line)), 20)]
    spoilt = [
        *(f" {text}" for text in texts),
        *(f"{text}\n" for text in texts),
        *(text[:-1] for text in texts),
        *(text.swapcase() for text in texts),
        *(text * 2 for text in texts),
        *(f"{text[:-1]}0{text[-1]}" for text in texts),
        *(text.translate(_ARABIC_DIGITS) for text in texts),
    ]
    for text in (*spoilt, *GARBAGE):
        try:
            move = game.move_from_text(text)  # type: ignore[arg-type]  # wrong types on purpose
        except InvalidNotation:
            continue
        except Exception as error:
            raise Broken(f"move_from_text({text!r}) raises {error!r}") from error
        if game.move_to_text(move) != text:
            raise Broken(f"{text!r} is read as {move!r}, which is written {game.move_to_text(move)!r}")


def options_read_back(game: Written[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """Options survive being written as JSON data, of which the default needs none."""
    options = _options(line)
    data = game.options_to_data(options)
    back = game.options_from_data(json.loads(json.dumps(data)))
    if back != options:
        raise Broken(f"{options!r} is written {data} and read back as {back!r}")
    if game.options_to_data(game.options_from_data({})) != {}:
        raise Broken("the default options are not written as an empty object")


def no_other_options_are_read(game: Written[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`options_from_data` raises `InvalidOptions` for anything but options data."""
    unknown = {**game.options_to_data(_options(line)), "no_such_option": 1}
    for data in (*(each for each in GARBAGE if each != {}), unknown):
        try:
            options = game.options_from_data(data)
        except InvalidOptions:
            continue
        except Exception as error:
            raise Broken(f"options_from_data({data!r}) raises {error!r}") from error
        raise Broken(f"options_from_data({data!r}) gives {options!r}")


def records_read_back(game: Written[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A record survives being written as text, and replaying it gives an equal state."""
    games = {game.NAME: game}
    record = Record(game.NAME, _options(line), line.moves, games=games)
    back = Record.from_text(record.to_text(), games)
    if back != record:
        raise Broken(f"{record!r} is read back as {back!r}")
    if back.replay() != line.state:
        raise Broken(f"the record's replay is {back.replay()!r} instead of {line.state!r}")


def seats_are_counted(game: Written[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`num_seats` is how many seats `scores` lists."""
    options = _options(line)
    if game.num_seats(options) != len(game.scores(line.state)):
        raise Broken(f"num_seats is {game.num_seats(options)}, but the scores are {game.scores(line.state)}")


def moves_are_listed_by_id(game: Numbered[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`legal_moves` lists moves in ascending order of their ids, and those without an id after them."""
    ids = [game.move_to_id(_options(line), move) for move in game.legal_moves(line.state)]
    known = [each for each in ids if each is not None]
    if ids[: len(known)] != known or any(low >= high for low, high in pairwise(known)):
        raise Broken(f"the legal moves have the ids {ids}")


def ids_read_back(game: Numbered[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`move_to_id` and `move_from_id` are inverses, and decisions come before chance."""
    options = _options(line)
    every, decisions = game.num_move_ids(options), game.num_decision_ids(options)
    allowed = range(decisions, every) if game.current_player(line.state) == CHANCE else range(decisions)
    for move in game.legal_moves(line.state):
        move_id = game.move_to_id(options, move)
        if move_id is None:
            continue
        if type(move_id) is not int or move_id not in allowed:
            raise Broken(f"{short(move)} has the id {move_id!r} outside {allowed}")
        if game.move_from_id(options, move_id) != move:
            raise Broken(f"{short(move)} has the id {move_id} of {short(game.move_from_id(options, move_id))}")
    for move_id in spread(range(every), 100):
        back = game.move_to_id(options, game.move_from_id(options, move_id))
        if back != move_id:
            raise Broken(f"the id {move_id} is {short(game.move_from_id(options, move_id))}, whose id is {back}")


def no_other_id_is_read(game: Numbered[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`move_from_id` raises `NoMoveId` for anything but an id of this game."""
    options = _options(line)
    for garbage in (game.num_move_ids(options), *GARBAGE):
        if type(garbage) is int and 0 <= garbage < game.num_move_ids(options):
            continue
        try:
            move = game.move_from_id(options, garbage)  # type: ignore[arg-type]  # wrong types on purpose
        except NoMoveId:
            continue
        except Exception as error:
            raise Broken(f"move_from_id of {garbage!r} raises {error!r}") from error
        raise Broken(f"move_from_id of {garbage!r} gives {move!r}")


def legal_ids_are_those_of_the_legal_moves(game: Ranked[S, M, object, O, E_co], line: Line[S, M, O]) -> None:
    """`legal_ids` lists the ids of `legal_moves` in their order, of states and of views, and leaves out moves without one."""
    for x, moves in _listings(game, line):
        ids = [number for move in moves if (number := game.move_to_id(_options(line), move)) is not None]
        found = game.legal_ids(x)
        if not isinstance(found, Sequence) or any(type(number) is not int for number in found):
            raise Broken(f"legal_ids gives {short(found)}, no sequence of whole numbers")
        if list(found) != ids:
            raise Broken(f"legal_ids gives {short(found)}, but the legal moves have the ids {short(ids)}")


def _listings(game: Numbered[S, M, O, E_co], line: Line[S, M, O]) -> Iterator[tuple[S | object, Sequence[M]]]:
    """Yield a state and what each seat sees of it, with the moves that it lists."""
    yield line.state, game.legal_moves(line.state)
    if is_hidden(game):
        for seat in seats_of(game, line.state):
            view = game.observe(line.state, seat)
            yield view, game.legal_moves(view)


def pictures_are_pure(game: Drawn[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """Equal states have equal pictures, drawing changes nothing."""
    twin = replay(game, line.options, line.moves)
    told, drawn = repr(line.state), pictures(game, line.state)
    if not all(isinstance(text, str) and text for text in drawn):
        raise Broken(f"a picture is empty or no text: {drawn!r}")
    if pictures(game, line.state) != drawn or pictures(game, twin) != drawn:
        raise Broken(f"the pictures of equal states differ: {drawn} and {pictures(game, twin)}")
    if repr(line.state) != told:
        raise Broken("drawing changed the state")


def svg_is_well_formed(game: Drawn[S, M, V, O, E_co], line: Line[S, M, O]) -> None:
    """`render_svg` gives XML whose root is an svg element."""
    svg = game.render_svg(line.state)
    try:
        root = ET.fromstring(svg)  # noqa: S314 - the text comes from the game under test
    except ET.ParseError as error:
        raise Broken(f"the SVG is not well-formed: {error}: {short(svg)}") from error
    if root.tag.rpartition("}")[2] != "svg":
        raise Broken(f"the root element is {root.tag}")
