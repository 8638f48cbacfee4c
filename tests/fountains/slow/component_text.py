"""Fountains' component text read a second time, for valid texts only: judges `component_text`. Nothing here imports the library.

A cell is (x, y), x growing east and y south. A shape's map is a dict from cell to ``#`` light brick, ``D`` dark brick, ``=`` open
channel or ``~`` water, its least x and y at 0. A face lists an icon or ``-`` per slot. A token is its icons joined with ``+``.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

ICONS = ["lily", "red", "white", "black", "wild", "coin", "jet"]
NO_ICON = "-"

REFERENCE_SET = Path(__file__).with_name("reference_set.txt").read_text(encoding="utf-8")

Cell = tuple[int, int]
Face = tuple[str, ...]


class Shape(NamedTuple):
    name: str
    cells: dict[Cell, str]
    slots: list[Cell]  # by slot number
    faces: list[Face]  # distinct, in the order of the text; face number n stands at n - 1
    counts: list[int]  # how many tiles carry each of them
    maps: list["Shape"]  # for each of them the shape as it is printed on that face, with no faces of its own


class Components(NamedTuple):
    start: Shape
    shapes: dict[str, Shape]
    tokens: dict[str, int]  # how many of each
    ring: list[str]  # names of the spaces, clockwise
    pawns: dict[str, int]  # colour -> the space that it starts on and triggers its Reward on


def icon_order(token: str) -> list[int]:
    """What tokens are sorted by."""
    return [ICONS.index(icon) for icon in token.split("+")]


def token_text(icons: Iterable[str]) -> str:
    return "+".join(sorted(icons, key=ICONS.index))


Blocks = list[tuple[list[str], list[tuple[Face, int]]]]
"""Maps, each with the faces that follow it and their counts."""


def shape_from_map(name: str, rows: list[str]) -> Shape:
    """FN-03: one tile shape with no faces yet."""
    drawn = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."}
    left = min(x for x, _ in drawn)
    top = min(y for _, y in drawn)
    drawn = {(x - left, y - top): sign for (x, y), sign in drawn.items()}
    numbered = {int(sign): cell for cell, sign in drawn.items() if sign.isdigit()}
    return Shape(
        name=name,
        cells={cell: "~" if sign.isdigit() else sign for cell, sign in drawn.items()},
        slots=[numbered[number] for number in range(len(numbered))],
        faces=[],
        counts=[],
        maps=[],
    )


def shape_from_maps(name: str, blocks: Blocks) -> Shape:
    """FN-03, FN-04: one tile shape; equal faces of equal maps are one."""
    shape = shape_from_map(name, blocks[0][0])
    for rows, faces in blocks:
        on_map = shape_from_map(name, rows)
        for face, count in faces:
            if (face, on_map) in zip(shape.faces, shape.maps, strict=True):
                shape.counts[list(zip(shape.faces, shape.maps, strict=True)).index((face, on_map))] += count
            else:
                shape.faces.append(face)
                shape.counts.append(count)
                shape.maps.append(on_map)
    return shape


def read_components(text: str) -> Components:
    start: Shape | None = None
    shapes: dict[str, Shape] = {}
    tokens: dict[str, int] = {}
    ring: list[str] = []
    pawns: dict[str, int] = {}

    sections: list[tuple[str, str, Blocks]] = []  # kind, name, maps with their faces
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("| "):
            blocks = sections[-1][2]
            if not blocks or blocks[-1][1]:
                blocks.append(([], []))
            blocks[-1][0].append(line[2:].rstrip())
            continue
        head, _, tail = line.partition(":")
        words = head.split()
        count = int(words[1][1:]) if len(words) > 1 and words[0] in ("face", "token") else 1
        if words[0] in ("start", "shape"):
            sections.append((words[0], words[1], []))
        elif words[0] == "face":
            sections[-1][2][-1][1].append((tuple(tail.split()), count))
        elif words[0] == "token":
            token = token_text(tail.split())
            tokens[token] = tokens.get(token, 0) + count
        else:
            assert words == ["basin"], line
            for number, space in enumerate(tail.split()):
                name, _, colour = space.rstrip("]").partition("[")
                ring.append(name)
                if colour:
                    pawns[colour] = number

    for kind, name, blocks in sections:
        shape = shape_from_maps(name, blocks)
        if kind == "start":
            start = shape
        else:
            shapes[name] = shape
    assert start is not None
    return Components(start, shapes, tokens, ring, pawns)


def turned(shape: Shape, quarter_turns: int) -> tuple[dict[Cell, str], list[Cell]]:
    """FN-30: the map and the slots after clockwise quarter turns, least x and y at 0 again."""
    cells, slots = dict(shape.cells), list(shape.slots)
    for _ in range(quarter_turns):
        # East (1, 0) turns to south (0, 1).
        cells = {(-y, x): kind for (x, y), kind in cells.items()}
        slots = [(-y, x) for x, y in slots]
    left = min(x for x, _ in cells)
    top = min(y for _, y in cells)
    return {(x - left, y - top): kind for (x, y), kind in cells.items()}, [(x - left, y - top) for x, y in slots]
