"""The text format of component sets: read with every check of FN-03, written in one canonical form."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from boardrules.fountains.components import BONUS, ICON_ORDER, Components, Icon, Pawn, Shape, Space, Tile, Token
from boardrules.fountains.maps import MAP_SIGNS, OUTSIDE, faults
from boardrules.game import InvalidComponents, short
from boardrules.shown import kind_of

SHAPES: Final = 6
TILES_OF_A_SHAPE: Final = 12
TOKENS: Final = 26
MOST_ICONS_OF_A_TOKEN: Final = 10
"""A limit of this library; a printed token shows one or two."""
MOST_PROBLEMS: Final = 20
"""How many mistakes of a text are named at once."""
NO_ICON: Final = "-"
START: Final = "start"

_HEADER = re.compile(r"(start|shape) ([a-z][a-z0-9_]*)")
_FACE = re.compile(r"face(?: x([1-9][0-9]?))?:(.*)")
_TOKEN = re.compile(r"token(?: x([1-9][0-9]?))?:(.*)")
_BASIN = re.compile(r"basin:(.*)")
_SPACE = re.compile(r"([a-z][a-z0-9_]*)(?:\[([a-z]+)\])?")


def read(text: str) -> Components:
    """Return the component set that a text describes.

    :raises InvalidComponents: naming up to 20 mistakes, each with its line and cause
    """
    if not isinstance(text, str):
        raise InvalidComponents("components", f"must be text, not {kind_of(text)}")
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        reader.take(number, line.rstrip())
        if reader.problems.are_enough():
            break
    return reader.finish()


def write(components: Components) -> str:
    """Return the canonical text of a set: no comments, pieces in the set's own order."""
    start = components.start
    lines = [f"{START} {start.shape.name}", *_map_lines(start.shape), f"face: {_icons_text(start.icons)}".rstrip(), ""]
    for faces in components.tiles:
        lines.append(f"shape {faces[0].shape.name}")
        drawn = None
        for tile in faces:
            if tile.shape != drawn:
                lines += _map_lines(tile.shape)
                drawn = tile.shape
            lines.append(f"face x{tile.count}: {_icons_text(tile.icons)}".rstrip())
        lines.append("")
    lines += [f"token x{count}: {_icons_text(token.icons)}" for token, count in components.tokens]
    spaces = (f"{space.shape or BONUS}{f'[{space.pawn}]' if space.pawn else ''}" for space in components.ring)
    lines += ["", f"basin: {' '.join(spaces)}", ""]
    return "\n".join(lines)


def _map_lines(shape: Shape) -> list[str]:
    return [f"| {row}" for row in shape.rows]


def _icons_text(icons: Sequence[Icon | None]) -> str:
    return " ".join(icon or NO_ICON for icon in icons)


class _Problems:
    """The mistakes found so far."""

    def __init__(self) -> None:
        self._at_lines: list[tuple[int, str]] = []
        self._missing: list[tuple[str, str]] = []

    def at(self, line: int, reason: str) -> None:
        """Note what is wrong at a line."""
        self._at_lines.append((line, reason))

    def missing(self, part: str, reason: str) -> None:
        """Note that a part of the set is nowhere: no line is at fault."""
        self._missing.append((part, reason))

    def are_enough(self) -> bool:
        """Return whether no more are named."""
        return len(self._at_lines) >= MOST_PROBLEMS

    def listed(self) -> tuple[tuple[str, str], ...]:
        """Return them, by line, what is missing last."""
        at_lines = [(f"line {line}", reason) for line, reason in sorted(self._at_lines, key=lambda each: each[0])]
        return (*at_lines, *self._missing)[:MOST_PROBLEMS]


class _Map:
    """The rows of one map with their lines, as far as read.

    :ivar shape: the map, once a face follows and if it is the map of a tile
    """

    def __init__(self) -> None:
        self.rows: list[tuple[int, str]] = []
        self.has_face = False
        self.shape: Shape | None = None


class _Section:
    """A `start` or `shape` with its maps and faces, as far as read.

    :ivar outlined: the first map that is the map of a tile: the others have its outline
    :ivar count: how many tiles there are, also those on maps at fault
    """

    def __init__(self, line: int, name: str) -> None:
        self.line = line
        self.name = name
        self.maps: list[_Map] = []
        self.outlined: _Map | None = None
        self.faces: dict[tuple[Shape, tuple[Icon | None, ...]], int] = {}
        self.count = 0

    def tiles(self) -> tuple[Tile, ...]:
        return tuple(
            Tile(shape, number, icons, count) for number, ((shape, icons), count) in enumerate(self.faces.items(), 1)
        )


class _Reader:
    """Takes the lines of a set one by one and keeps what they have said so far."""

    def __init__(self) -> None:
        self.problems = _Problems()
        self.line = 0
        self.start: _Section | None = None
        self.shapes: dict[str, _Section] = {}
        self.section: _Section | None = None
        self.tokens: dict[Token, int] = {}
        self.count_of_tokens = 0
        self.token_line = 0
        self.basin: tuple[int, tuple[Space, ...]] | None = None
        self.has_basin = False

    def take(self, number: int, line: str) -> None:
        if not line or line.startswith("#"):
            return
        self.line = number
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
            self._unreadable(line)

    def finish(self) -> Components:
        """Return the set, or raise all that was wrong with it."""
        if not self.problems.are_enough():
            self._check_counts()
            if self.basin is not None:
                self._check_ring(*self.basin)
        problems = self.problems.listed()
        if problems or self.start is None or self.basin is None:
            raise InvalidComponents(*problems[0], problems)
        return Components(
            self.start.tiles()[0],
            tuple(section.tiles() for section in self.shapes.values()),
            tuple((token, self.tokens[token]) for token in sorted(self.tokens, key=Token.order)),
            self.basin[1],
        )

    def _check_counts(self) -> None:
        if self.start is None:
            self.problems.missing(START, "there is no start tile")
        elif self.start.count != 1:
            self.problems.at(self.start.line, f"the start tile needs one face, not {self.start.count}")
        if len(self.shapes) < SHAPES:
            self.problems.missing("shapes", f"there must be {SHAPES} shapes, not {len(self.shapes)}")
        for place, section in enumerate(self.shapes.values()):
            if place == SHAPES:
                self.problems.at(section.line, f"there must be {SHAPES} shapes, not {len(self.shapes)}")
            if section.count != TILES_OF_A_SHAPE:
                reason = f"{section.name} must have {TILES_OF_A_SHAPE} tiles, not {section.count}"
                self.problems.at(section.line, reason)
        for section in (*self.shapes.values(), *([self.start] if self.start else [])):
            for drawn in section.maps:
                if not drawn.has_face:
                    self._close(section, drawn)
                    self.problems.at(drawn.rows[0][0], f"{section.name}: no face follows this map")
        if self.count_of_tokens != TOKENS:
            reason = f"there must be {TOKENS} tokens, not {self.count_of_tokens}"
            if self.token_line:
                self.problems.at(self.token_line, reason)
            else:
                self.problems.missing("tokens", reason)
        if not self.has_basin:
            self.problems.missing("basin", "there is no basin")

    def _wrong(self, reason: str) -> None:
        self.problems.at(self.line, reason)

    def _unreadable(self, line: str) -> None:
        if line.startswith("|") or set(line) <= set(MAP_SIGNS):
            self._wrong("a map row begins with '| '")
            if self.section is not None:
                # It is a row all the same: the map without it would be blamed for what it does not say.
                self._row(line.removeprefix("|").strip())
            return
        self._wrong(f"cannot read {short(line)!r}")
        if line.startswith(("start", "shape")):
            # What follows belongs to it, and not to the section before.
            self.section = _Section(self.line, line.split(maxsplit=1)[0])

    def _header(self, word: str, name: str) -> None:
        self.section = _Section(self.line, name)
        if name == BONUS or name in self.shapes or (self.start is not None and name == self.start.name):
            self._wrong(f"the name {short(name)} is taken")
        elif word != START:
            self.shapes[name] = self.section
        elif self.start is None:
            self.start = self.section
        else:
            self._wrong("there is a start tile already")

    def _row(self, row: str) -> None:
        if self.section is None:
            self._wrong("a map row belongs below the line of its start or shape")
            return
        maps = self.section.maps
        if not maps or maps[-1].has_face:
            maps.append(_Map())
        maps[-1].rows.append((self.line, row))

    def _face(self, count: int, words: list[str]) -> None:
        section = self.section
        if section is None:
            self._wrong("a face belongs below the map of its shape")
            return
        if not section.maps and section.count == 0:
            self._wrong(f"{section.name} has no map: its rows begin with '| '")
        section.count += count
        icons = tuple(None if word == NO_ICON else self._icon(word) for word in words)
        if not section.maps:
            return
        drawn = section.maps[-1]
        if not drawn.has_face:
            drawn.has_face = True
            self._close(section, drawn)
        shape = drawn.shape
        if shape is None:
            return
        if len(words) != shape.slots:
            self._wrong(f"{len(words)} icons, but {shape.name} has {shape.slots} slots")
            return
        section.faces[shape, icons] = section.faces.get((shape, icons), 0) + count

    def _close(self, section: _Section, drawn: _Map) -> None:
        """Check a map, and keep it if it is the map of a tile with the outline of the shape's first."""
        rows = [row for _, row in drawn.rows]
        wrong = faults(rows)
        for index, reason in wrong:
            self.problems.at(drawn.rows[index][0], f"{section.name}: {reason}")
        if wrong:
            return
        north, west, trimmed = _trimmed(rows)
        if section.outlined is None or section.outlined.shape is None:
            section.outlined = drawn
        else:
            odd = _first_difference(section.outlined.shape.rows, trimmed)
            if odd is not None:
                x, y, reason = odd
                line = drawn.rows[min(north + y, len(rows) - 1)][0]
                self.problems.at(line, f"{section.name}: column {west + x + 1} {reason} its first map")
                return
        drawn.shape = Shape(section.name, trimmed)

    def _token(self, count: int, words: list[str]) -> None:
        self.count_of_tokens += count
        self.token_line = self.line
        icons = [icon for icon in map(self._icon, words) if icon is not None]
        if not 0 < len(words) <= MOST_ICONS_OF_A_TOKEN:
            self._wrong(f"a token has at least one icon and at most {MOST_ICONS_OF_A_TOKEN}, not {len(words)}")
        elif len(icons) == len(words):
            token = Token(tuple(icons))
            self.tokens[token] = self.tokens.get(token, 0) + count

    def _icon(self, word: str) -> Icon | None:
        """Return the icon of that name, or None once it is noted that there is none."""
        if word in ICON_ORDER:
            return Icon(word)
        self._wrong(f"{short(word)!r} is no icon: {' '.join(Icon)}")
        return None

    def _basin(self, words: list[str]) -> None:
        if self.has_basin:
            self._wrong("there is a basin already")
            return
        self.has_basin = True
        spaces: list[Space] = []
        for word in words:
            match = _SPACE.fullmatch(word)
            if match is None:
                self._wrong(f"{short(word)!r} is no space")
            elif match[2] and match[2] not in tuple(Pawn):
                self._wrong(f"{short(match[2])!r} is no pawn: {' '.join(Pawn)}")
            else:
                spaces.append(Space(None if match[1] == BONUS else match[1], Pawn(match[2]) if match[2] else None))
        if len(spaces) == len(words):
            self.basin = (self.line, tuple(spaces))

    def _check_ring(self, line: int, ring: tuple[Space, ...]) -> None:
        beside = Counter(space.shape for space in ring)
        for name, times in beside.items():
            # With a shape missing, which the basin names, the shape is at fault.
            if name is not None and name not in self.shapes and len(self.shapes) >= SHAPES:
                self.problems.at(line, f"the basin names {short(name)}, which is no shape")
            if times > 1:
                self.problems.at(line, f"the basin names {short(name or BONUS)} twice")
        for name in (None, *self.shapes):
            if name not in beside:
                self.problems.at(line, f"the basin lacks {name or BONUS}")
        for space in ring:
            if space.shape is None and space.pawn is not None:
                self.problems.at(line, f"the {space.pawn} pawn stands beside a stack, not on {BONUS}")
        spaces = Counter(space.pawn for space in ring)
        for pawn in Pawn:
            if spaces[pawn] != 1:
                self.problems.at(line, f"the {pawn} pawn has {spaces[pawn]} spaces instead of one")


def _first_difference(outline: Sequence[str], rows: Sequence[str]) -> tuple[int, int, str] | None:
    """Return the first cell, as x and y, that is outside on one of two maps alone, and where it is; None of equal ones."""
    for y in range(max(len(outline), len(rows))):
        for x in range(max(len(outline[0]), len(rows[0]))):
            before, now = _is_tile(outline, x, y), _is_tile(rows, x, y)
            if before != now:
                return x, y, "belongs to the tile, but not on" if now else "is outside the tile, but not on"
    return None


def _is_tile(rows: Sequence[str], x: int, y: int) -> bool:
    return y < len(rows) and x < len(rows[0]) and rows[y][x] != OUTSIDE


def _trimmed(rows: Sequence[str]) -> tuple[int, int, tuple[str, ...]]:
    """Return a map without empty rows and columns around it, so that its corner is the tile's, and how many went first."""
    filled = [y for y, row in enumerate(rows) if row.strip(OUTSIDE)]
    columns = [x for x in range(len(rows[0])) if any(rows[y][x] != OUTSIDE for y in filled)]
    north, west = filled[0], columns[0]
    return north, west, tuple(row[west : columns[-1] + 1] for row in rows[north : filled[-1] + 1])
