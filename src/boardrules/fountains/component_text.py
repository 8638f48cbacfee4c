"""The text format of component sets: read with every check of FN-03, written in one canonical form."""

import re
from collections.abc import Sequence
from typing import Final

from boardrules.fountains.components import (
    BONUS,
    OUTSIDE,
    Components,
    Icon,
    Pawn,
    Shape,
    Space,
    Tile,
    Token,
)
from boardrules.fountains.shape_checks import first_fault
from boardrules.game import InvalidComponents, short

SHAPES: Final = 6
TILES_OF_A_SHAPE: Final = 12
TOKENS: Final = 26
NO_ICON: Final = "-"
START: Final = "start"

_HEADER = re.compile(r"(start|shape) ([a-z][a-z0-9_]*)")
_FACE = re.compile(r"face(?: x([1-9][0-9]?))?:(.*)")
_TOKEN = re.compile(r"token(?: x([1-9][0-9]?))?:(.*)")
_BASIN = re.compile(r"basin:(.*)")
_SPACE = re.compile(r"([a-z][a-z0-9_]*)(?:\[([a-z]+)\])?")


def read(text: str) -> Components:
    """Return the component set that a text describes.

    :raises InvalidComponents: with the line and the cause
    """
    if not isinstance(text, str):
        raise InvalidComponents("components", f"must be text, not {short(type(text).__name__)}")
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(number, line.rstrip())
    return reader.finish()


def write(components: Components) -> str:
    """Return the canonical text of a set: no comments, pieces in the set's own order."""
    lines = [f"{START} {components.start.shape.name}", *_map_lines(components.start.shape)]
    lines += [f"face: {_icons_text(components.start.icons)}".rstrip(), ""]
    for faces in components.tiles:
        lines += [f"shape {faces[0].shape.name}", *_map_lines(faces[0].shape)]
        lines += [f"face x{tile.count}: {_icons_text(tile.icons)}".rstrip() for tile in faces]
        lines.append("")
    lines += [f"token x{count}: {_icons_text(token.icons)}" for token, count in components.tokens]
    spaces = (f"{space.shape or BONUS}{f'[{space.pawn}]' if space.pawn else ''}" for space in components.ring)
    lines += ["", f"basin: {' '.join(spaces)}", ""]
    return "\n".join(lines)


def _map_lines(shape: Shape) -> list[str]:
    return [f"| {row}" for row in shape.rows]


def _icons_text(icons: Sequence[Icon | None]) -> str:
    return " ".join(icon or NO_ICON for icon in icons)


class _Section:
    """A `start` or `shape` with its map and faces, as far as read."""

    def __init__(self, line: int, name: str) -> None:
        self.line = line
        self.name = name
        self.rows: list[tuple[int, str]] = []
        self.faces: dict[tuple[Icon | None, ...], int] = {}
        self.shape: Shape | None = None

    def close_map(self, line: int) -> Shape:
        """Return the shape, checked once, when its first face comes or the section ends."""
        if self.shape is None:
            if not self.rows:
                raise _wrong(line, f"{self.name} has no map")
            rows = [row for _, row in self.rows]
            fault = first_fault(rows)
            if fault:
                index, reason = fault
                raise _wrong(self.rows[index][0], f"{self.name}: {reason}")
            self.shape = Shape(self.name, _trimmed(rows))
        return self.shape

    def tiles(self) -> tuple[Tile, ...]:
        shape = self.close_map(self.line)
        return tuple(Tile(shape, n, icons, count) for n, (icons, count) in enumerate(self.faces.items(), 1))


class _Reader:
    """Takes the lines of a set one by one and keeps what they have said so far."""

    def __init__(self) -> None:
        self.line = 0
        self.start: _Section | None = None
        self.shapes: list[_Section] = []
        self.section: _Section | None = None
        self.tokens: dict[Token, int] = {}
        self.token_line = 0
        self.basin: tuple[int, tuple[Space, ...]] | None = None

    def take(self, number: int, line: str) -> None:
        if not line:
            return
        self.line = number
        if line.startswith("#"):
            return
        if line.startswith("| "):
            self._row(line[2:])
        elif match := _HEADER.fullmatch(line):
            self._header(match[1], match[2])
        elif match := _FACE.fullmatch(line):
            self._face(int(match[1] or 1), match[2].split())
        elif match := _TOKEN.fullmatch(line):
            self._token(int(match[1] or 1), match[2].replace("+", " ").split())
        elif match := _BASIN.fullmatch(line):
            self._basin(match[1].split())
        else:
            raise self._wrong(f"cannot read {short(line)!r}")

    def finish(self) -> Components:
        for section in (*self.shapes, *([self.start] if self.start else [])):
            section.close_map(section.line)
        if self.start is None:
            raise self._wrong("there is no start tile")
        if sum(self.start.faces.values()) != 1:
            raise _wrong(self.start.line, f"the start tile needs one face, not {sum(self.start.faces.values())}")
        if len(self.shapes) != SHAPES:
            raise self._wrong(f"there must be {SHAPES} shapes, not {len(self.shapes)}")
        for section in self.shapes:
            count = sum(section.faces.values())
            if count != TILES_OF_A_SHAPE:
                raise _wrong(section.line, f"{section.name} must have {TILES_OF_A_SHAPE} tiles, not {count}")
        if sum(self.tokens.values()) != TOKENS:
            line = self.token_line or self.line
            raise _wrong(line, f"there must be {TOKENS} tokens, not {sum(self.tokens.values())}")
        if self.basin is None:
            raise self._wrong("there is no basin")
        self._check_ring(*self.basin)
        return Components(
            self.start.tiles()[0],
            tuple(section.tiles() for section in self.shapes),
            tuple((token, self.tokens[token]) for token in sorted(self.tokens, key=Token.order)),
            self.basin[1],
        )

    def _wrong(self, reason: str) -> InvalidComponents:
        return _wrong(max(self.line, 1), reason)

    def _header(self, word: str, name: str) -> None:
        sections = [*self.shapes, *([self.start] if self.start else [])]
        if name == BONUS or any(name == section.name for section in sections):
            raise self._wrong(f"the name {short(name)} is taken")
        self.section = _Section(self.line, name)
        if word != START:
            self.shapes.append(self.section)
        elif self.start is None:
            self.start = self.section
        else:
            raise self._wrong("there is a start tile already")

    def _row(self, row: str) -> None:
        if self.section is None or self.section.shape is not None:
            raise self._wrong("a map row belongs right below its start or shape line")
        self.section.rows.append((self.line, row))

    def _face(self, count: int, words: list[str]) -> None:
        if self.section is None:
            raise self._wrong("a face belongs below the map of its shape")
        shape = self.section.close_map(self.line)
        if len(words) != shape.slots:
            raise self._wrong(f"{len(words)} icons, but {shape.name} has {shape.slots} slots")
        icons = tuple(None if word == NO_ICON else self._icon(word) for word in words)
        self.section.faces[icons] = self.section.faces.get(icons, 0) + count

    def _token(self, count: int, words: list[str]) -> None:
        if not words:
            raise self._wrong("a token has at least one icon")
        token = Token(tuple(self._icon(word) for word in words))
        self.tokens[token] = self.tokens.get(token, 0) + count
        self.token_line = self.line

    def _icon(self, word: str) -> Icon:
        try:
            return Icon(word)
        except ValueError:
            raise self._wrong(f"{short(word)!r} is no icon") from None

    def _basin(self, words: list[str]) -> None:
        if self.basin is not None:
            raise self._wrong("there is a basin already")
        spaces: list[Space] = []
        for word in words:
            match = _SPACE.fullmatch(word)
            if match is None:
                raise self._wrong(f"{short(word)!r} is no space")
            try:
                pawn = Pawn(match[2]) if match[2] else None
            except ValueError:
                raise self._wrong(f"{short(match[2])!r} is no pawn") from None
            spaces.append(Space(None if match[1] == BONUS else match[1], pawn))
        self.basin = (self.line, tuple(spaces))

    def _check_ring(self, line: int, ring: tuple[Space, ...]) -> None:
        names = {section.name for section in self.shapes}
        beside = [space.shape for space in ring]
        for space in ring:
            name = space.shape or BONUS
            if space.shape is not None and space.shape not in names:
                raise _wrong(line, f"the basin names {short(name)}, which is no shape")
            if beside.count(space.shape) > 1:
                raise _wrong(line, f"the basin names {short(name)} twice")
            if space.shape is None and space.pawn is not None:
                raise _wrong(line, f"the {space.pawn} pawn stands beside a stack, not on {BONUS}")
        if None not in beside:
            raise _wrong(line, f"the basin lacks {BONUS}")
        for section in self.shapes:
            if section.name not in beside:
                raise _wrong(line, f"the basin lacks {section.name}")
        for pawn in Pawn:
            count = sum(space.pawn is pawn for space in ring)
            if count != 1:
                raise _wrong(line, f"the {pawn} pawn has {count} spaces instead of one")


def _wrong(line: int, reason: str) -> InvalidComponents:
    return InvalidComponents(f"line {line}", reason)


def _trimmed(rows: list[str]) -> tuple[str, ...]:
    """Return a map without empty rows and columns around it, so that its corner is the tile's."""
    filled = [row for row in rows if row.strip(OUTSIDE)]
    columns = [x for x in range(len(rows[0])) if any(row[x] != OUTSIDE for row in filled)]
    first = rows.index(filled[0])
    last = len(rows) - rows[::-1].index(filled[-1])
    return tuple(row[columns[0] : columns[-1] + 1] for row in rows[first:last])
