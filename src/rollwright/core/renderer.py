"""How a game shows itself, with no browser in it.

A drawing makes static SVG parts with named slots, and marks: for each slot what stands there now. A slot is an element with
`data-slot="name"` and class "slot"; it holds its ring, cross, number and symbol from the start, and a mark only changes
classes, text and symbol. A mark is text in up to three fields with bars between them, classes, the words to write, and the
symbol to show: "built", "have|7", "up|Farm|game-face-farm". The words go into the slot's child of class "text", the symbol into
its child `<use class="symbol">`; where there is no such child the symbol only adds to the words of the slot. Slots without a mark
look as they were drawn. No `style=` attribute anywhere: a strict Content-Security-Policy ignores it.

Shapes that are the same whatever the edition are symbols() of the game. What is drawn from an edition and shown by marks, such
as the faces of dice, stands as <symbol> inside a part of the sheet, and label() has words for it as for a slot.

Class names every sheet may get from the page: `lit` (can be touched now), `chosen` (is part of the move being made),
`soon` (what the move would bring), `refused` (was touched and cannot be used).
"""

# P and R are covariant and also types of parameters, see type_variables.py
# mypy: disable-error-code="misc"
from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Generic
from xml.etree import ElementTree

from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark as Mark
from rollwright.core.svg import Picture
from rollwright.core.type_variables import P, R


class Part:
    """One SVG part. Parts with the same name and the same svg are the same picture."""

    def __init__(self, name: str, title: str, svg: str, area: str) -> None:
        self.name = name
        self.title = title  # for screen readers and small headings
        self.svg = svg  # about 480 units wide
        self.area = area  # "table": once, common to all; "sheet": once per seat
        picture = svg if isinstance(svg, Picture) else Picture(svg)
        self.width = picture.width
        self.height = picture.height
        self.slots = picture.slots
        self.symbols = picture.symbols  # those it defines for marks to name


class Renderer(Generic[P, R]):
    """One per game."""

    def symbols(self) -> str:
        """The game's <symbol> elements, ids prefixed with the game's name, used by every part through <use>."""
        return ""

    def cover(self) -> str:
        """The picture on the start page: one <svg viewBox="0 0 300 150">."""
        raise NotImplementedError("a Renderer must say cover()")

    def parts(self, position: P) -> list[Part]:
        """The parts of this table and of a seat's sheet, in reading order. Depends only on what is the same for all seats."""
        raise NotImplementedError("a Renderer must say parts()")

    def cache_key(self, position: P) -> object:
        """What parts() depends on besides the rules, hashable: they are drawn again only when this is another.

        None: not said, so they are drawn again after every throw.
        """
        return None

    def common_marks(self, position: P) -> Mapping[str, Mark | str]:
        """The marks of the table's parts."""
        raise NotImplementedError("a Renderer must say common_marks()")

    def marks(self, position: P, seat: int) -> Mapping[str, Mark | str]:
        """The marks of one seat's sheet."""
        raise NotImplementedError("a Renderer must say marks()")

    def label(self, rules: R, slot: str) -> str:
        """What a slot, or a symbol that marks name, is called in words, for keyboard, screen reader and buttons."""
        raise NotImplementedError("a Renderer must say label()")

    def unreachable_slot(self, rules: R, path: tuple[str, ...]) -> Refusal | None:
        """The rule that keeps every move from touching these slots one after the other; None if there is none."""
        return None

    def summary(self, position: P, seat: int) -> list[tuple[str, str]]:
        """A few (words, value) pairs that tell a rival's sheet at a glance. A value that begins with "#" is a row of symbols:
        "#game-face-farm #game-face-tower"."""
        return []

    def printable_parts(self, position: P) -> list[Part]:
        """What is worth printing to play without a screen: the parts of a sheet, unless the game knows better."""
        return [part for part in self.parts(position) if part.area == "sheet"]

    def text(self, position: P, seat: int) -> str:
        """The table and this seat's sheet as text for a terminal, in rich's markup."""
        raise NotImplementedError("a Renderer must say text()")


def as_mark(mark: Mark | str) -> Mark:
    """Return a mark that may still be written as one text with bars."""
    return mark if isinstance(mark, Mark) else Mark(*mark.split("|"))


def marks_as_text(marks: Mapping[str, Mark | str]) -> dict[str, str]:
    """Return marks with bars between their fields."""
    return {slot: "|".join(as_mark(mark)).rstrip("|") for slot, mark in marks.items()}


def mark_classes(mark: Mark | str) -> str:
    return as_mark(mark).classes


def mark_text(mark: Mark | str) -> str:
    return as_mark(mark).text


def mark_symbol(mark: Mark | str) -> str:
    return as_mark(mark).symbol


# The theme of the hall's pages in light colours, for pictures that stand alone.
PAPER = """:root {
  --paper: #f6f1e6; --ink: #2b2620; --soft: #6d6456; --panel: #fffaf0; --line: #d9cdb6; --edge: #857a67; --dead: #9b9284;
  --go: #1d7a5f; --go-bg: #cdeee2; --note: #f7ebc6;
  --red: #b3372f; --red-bg: #f6ded8; --yellow: #b7860b; --yellow-bg: #f7ebc6; --white: #5d6b7a; --white-bg: #e6ebef;
  --blue: #2f5f96; --blue-bg: #dfe8f2; --pumpkin: #b4531a; --pumpkin-bg: #f9e2d0; --purple: #6d4a94; --purple-bg: #e9e1f1;
  --moss: #66731c; --moss-bg: #e8ebd3;
  --die: #fffaf0; --die-ink: #2b2620; --die-edge: #2b2620; --black: #2b2620; --black-ink: #f6f1e6;
  --words: "Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif;
  --num: ui-rounded, "SF Pro Rounded", system-ui, "DejaVu Sans", sans-serif;
}
svg { font-family: var(--words); }
"""
_GAP = 16
_SVG = "http://www.w3.org/2000/svg"
_TAG = re.compile(r"(\\)?\[[a-z#/@][^\[]*?\]")  # what rich reads as a tag; one with a backslash before it is text
ElementTree.register_namespace("", _SVG)


def standalone(
    name: str,
    title: str,
    symbols: str,
    parts: list[Part],
    css: str,
    columns: int = 2,
    marks: Mapping[str, Mapping[str, Mark | str]] | None = None,
) -> str:
    """Return one SVG with everything in it: a game's parts in columns, its symbols and its style, in the colors of paper.

    `marks` are those to show, by the area of a part.
    """
    bodies: list[str] = []
    heights = [0.0] * min(columns, max(1, len(parts)))
    width = max([part.width for part in parts], default=0.0)
    for part in parts:
        column = heights.index(min(heights))
        x = _GAP + column * (width + _GAP)
        bodies.append(_placed(part, x + (width - part.width) / 2, _GAP + heights[column], (marks or {}).get(part.area, {})))
        heights[column] += part.height + _GAP
    across = _GAP + len(heights) * (width + _GAP)
    down = _GAP + max(heights)
    return (
        f'<svg xmlns="{_SVG}" class="game-{name}" data-theme="light" viewBox="0 0 {across:g} {down:g}">\n'
        f"<title>{escape(title, quote=False)}</title>\n<style>{escape(PAPER + css, quote=False)}</style>\n<defs>{symbols}</defs>\n"
        f'<rect width="{across:g}" height="{down:g}" fill="var(--paper)"/>\n' + "\n".join(bodies) + "\n</svg>\n"
    )


def _placed(part: Part, x: float, y: float, marks: Mapping[str, Mark | str]) -> str:
    """Return the part's own <svg> element at a place inside a larger one, with its marks."""
    root = ElementTree.fromstring(part.svg)
    for key, value in (("x", x), ("y", y), ("width", part.width), ("height", part.height)):
        root.set(key, f"{value:g}")
    for element in root.iter():
        mark = marks.get(element.get("data-slot", ""))
        if mark is not None:
            _show(element, as_mark(mark))
    return ElementTree.tostring(root, "unicode")


def _show(slot: ElementTree.Element, mark: Mark) -> None:
    """Set the classes, the text and the symbol of a mark on its slot."""
    slot.set("class", f"{slot.get('class', '')} {mark.classes}".strip())
    for name, value in (("text", mark.text), ("symbol", mark.symbol)):
        places = [child for child in slot.iter() if name in child.get("class", "").split()]
        if value and places and name == "text":
            places[0].text = value
        elif value and places:
            places[0].set("href", f"#{value}")


def plain_text(markup: str) -> str:
    """Return text without rich's markup: "[bold]3[/]" is "3"."""
    return _TAG.sub(lambda tag: tag[0][1:] if tag[1] else "", markup)
