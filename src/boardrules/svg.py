"""SVG that the pictures of both games are written in: elements that carry their own colours, buttons and whole documents.

Every element has its colours as presentation attributes, so a picture is whole without a stylesheet. A picture that
follows the reader's dark mode carries, beside the light colours, classes such as ``br-f-1d2024`` (dark fill) and
``br-s-1d2024`` (dark stroke), and a ``<style>`` that turns them on; where a page drops the style, light colours stay.
"""

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Final, Literal, TypeAlias

from attrs import frozen

from boardrules.pictures import Paint, Theme, Tint

# XML has no way to write these characters, and a text with one would make the whole picture unreadable.
_NOT_IN_XML: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def escaped(text: str) -> str:
    """Return a text from outside so that it is safe as text and within an attribute of XML.

    >>> escaped('<Ann & "Bo">')
    '&lt;Ann &amp; &quot;Bo&quot;&gt;'
    """
    return escape(_NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text))


Attribute: TypeAlias = str | float | None


def _written(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else f"{round(value, 2):g}"


@frozen
class Brush:
    """Writes SVG elements in the colours of one theme, or of a light one and a dark one.

    :ivar theme: the colours that elements carry
    :ivar dark: the colours where the reader prefers dark pages; None for a picture that does not change
    """

    theme: Theme
    dark: Theme | None = None

    def element(
        self,
        name: str,
        *content: str,
        css: str = "",
        fill: Paint | Literal["none"] | None = None,
        stroke: Paint | None = None,
        data: Mapping[str, Attribute] | None = None,
        **attributes: Attribute,
    ) -> str:
        """Return one element.

        :param content: what stands in it, already written
        :param css: its classes
        :param fill: its colour; ``"none"`` for an outline alone; None leaves it as its group has it
        :param data: attributes whose names are no Python names, such as ``data-row``
        :param attributes: others, with ``_`` for ``-`` in their names; what is None is left out

        >>> from boardrules.pictures import LIGHT_COLOURS
        >>> Brush(LIGHT_COLOURS).element("rect", fill=Tint.PAPER, stroke_width=2)
        '<rect fill="#ffffff" stroke-width="2"/>'
        """
        classes = css.split()
        colours: dict[str, str] = {}
        for kind, paint in (("fill", fill), ("stroke", stroke)):
            if isinstance(paint, str) and not isinstance(paint, Tint):
                colours[kind] = "none"
            elif paint is not None:
                colours[kind] = self.theme.colour(paint)
                dark = colours[kind] if self.dark is None else self.dark.colour(paint)
                if dark != colours[kind]:
                    classes.append(f"br-{kind[0]}-{dark[1:]}")
        given: dict[str, Attribute] = {"class": " ".join(classes) or None, **colours}
        given |= {key.replace("_", "-"): value for key, value in attributes.items()} | dict(data or {})
        written = "".join(f' {key}="{_written(value)}"' for key, value in given.items() if value is not None)
        return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"

    def text(  # noqa: PLR0913 - each is one thing that a line of text has
        self,
        x: float,
        y: float,
        size: float,
        words: str,
        *,
        fill: Paint = Tint.TEXT,
        anchor: str | None = None,
        weight: int | None = None,
    ) -> str:
        """Return a line of text; it stands about x unless an anchor says otherwise.

        :param y: its base line
        :param size: the height of its letters
        """
        return self.element(
            "text", escaped(words), fill=fill, x=x, y=y, font_size=size, text_anchor=anchor, font_weight=weight
        )

    def document(  # noqa: PLR0913 - each is one thing that a document has
        self,
        body: Sequence[str],
        *,
        css: str,
        box: tuple[float, float, float, float],
        title: str,
        description: str = "",
        size: int | None = None,
    ) -> str:
        """Return a whole SVG document.

        :param css: its class, such as ``fw-svg``
        :param box: left, top, width and height of what it shows, in its own units
        :param size: its width in CSS pixels; None for one pixel a unit
        """
        drawn = "\n".join(body)
        width, height = box[2], box[3]
        scale = 1 if size is None else size / width
        # A picture is one image for a screen reader until it holds buttons, which an image would hide.
        role = "group" if 'role="button"' in drawn else "img"
        opening = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{css}" role="{role}" viewBox="{" ".join(map(_written, box))}" '
            f'width="{_written(width * scale)}" height="{_written(height * scale)}" '
            'font-family="system-ui,sans-serif" text-anchor="middle">'
        )
        described = (f"<desc>{escaped(description)}</desc>",) if description else ()
        return "\n".join((opening, tooltip(title), *described, *_dark_style(drawn), drawn, "</svg>"))


_DARK_CLASS: Final = re.compile(r"br-([fs])-([0-9a-f]{6})", re.ASCII)
_PROPERTY: Final = {"f": "fill", "s": "stroke"}


def _dark_style(drawn: str) -> tuple[str, ...]:
    """Return the style that turns on the dark colours that a drawing carries as classes."""
    found = sorted(set(_DARK_CLASS.findall(drawn)))
    rules = "".join(f".br-{kind}-{colour}{{{_PROPERTY[kind]}:#{colour}}}" for kind, colour in found)
    return (f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>",) if found else ()


def tooltip(words: str) -> str:
    """Return a title, which screen readers read and browsers show on hover."""
    return f"<title>{escaped(words)}</title>"


def button(words: str, move: str) -> dict[str, Attribute]:
    """Return the attributes of an element that stands for a legal move.

    :param words: what it does, for those who cannot see it
    :param move: the move's text
    """
    return {"role": "button", "tabindex": "0", "aria-label": words, "data-move": move}
