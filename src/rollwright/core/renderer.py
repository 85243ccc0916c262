"""Renderers: a game as pictures and text, independent of any browser.

A renderer makes static SVG parts with named slots, and marks that state what each slot shows now. A slot is an element with
`data-slot="name"` and the class "slot". It contains its ring, cross, number, and symbol from the start; a mark only changes
classes, text, and symbol. The text goes into the slot's child of class "text", the symbol into its child `<use class="symbol">`.
If there is no such child, the symbol only adds to the label of the slot. Slots without a mark look as they were drawn. There is
no `style=` attribute anywhere, because a strict Content-Security-Policy ignores it.

Shapes that are the same in every edition are in symbols(). Shapes that depend on the edition and are shown by marks, such as the
faces of dice, are <symbol> elements inside a part of the sheet, and label() has a label for them as for a slot.

The page may add these classes to slots: `lit` (can be touched now), with one of `tier-free`, `tier-cheap`, and `tier-expensive`;
`ghost` (its text is what the move would write); `chosen` (part of the move being made); `soon` (what the move would change);
`refused` (was touched and cannot be used); and `changed` (what the shown step of a replay, or a rival's last move, changed).

Parts of the area "strip" are what a player uses, small enough to stay in view on a phone and a tablet: the dice on the left, the
purse on the right, each part 40 to 90 units high and drawn at one pixel for each unit. They repeat slots of the table and sheet,
which show the same marks there, and may have their own. While the page shows the strip, it hides the parts of the table.
Parts of the area "panel" are shown above the buttons, where the move being made is, such as a picture of what it exchanges.
A slot's child of class "was" shows the text from before a move while the slot shows what the move would make of it.
"""

# P and R are covariant and also types of parameters, see type_variables.py
# mypy: disable-error-code="misc"
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from xml.etree import ElementTree

from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark as Mark
from rollwright.core.offers import OfferRenderer
from rollwright.core.svg import Picture
from rollwright.core.throw_dice import ThrowDice, default_dice
from rollwright.core.type_variables import P, R

Fact = tuple[str, str | tuple[str | int, ...]]  # a label, and a text or a row of symbols and numbers


class Part:
    """One SVG part. Parts with the same name and the same svg are the same picture."""

    def __init__(self, name: str, title: str, svg: str, area: str) -> None:
        self.name = name
        self.title = title  # for screen readers and small headings
        self.svg = svg  # about 480 units wide
        self.area = area  # "table": one for all; "sheet": one per seat; "strip", "panel": see above
        picture = svg if isinstance(svg, Picture) else Picture(svg)
        self.width = picture.width
        self.height = picture.height
        self.slots = picture.slots
        self.symbols = picture.symbols  # those it defines for marks to name


class Renderer(OfferRenderer[P, R]):
    """One per game. What it says about prices and gains is in offers.py."""

    def symbols(self) -> str:
        """Return the game's <symbol> elements, with IDs that start with the game's name; parts show them with <use>."""
        return ""

    def cover(self) -> str:
        """Return the picture for the start page: one <svg viewBox="0 0 300 150">."""
        raise NotImplementedError("Renderer subclasses must implement cover()")

    def parts(self, position: P) -> list[Part]:
        """Return the parts of the table and of a sheet, in reading order. They depend only on what all seats share."""
        raise NotImplementedError("Renderer subclasses must implement parts()")

    def cache_key(self, position: P) -> object:
        """Return a hashable key of what parts() depends on besides the rules; parts are drawn again only if it changes.

        With None, parts are drawn again after every throw.
        """
        return None

    def common_marks(self, position: P) -> Mapping[str, Mark]:
        """Return the marks of the table's parts."""
        raise NotImplementedError("Renderer subclasses must implement common_marks()")

    def marks(self, position: P, seat: int) -> Mapping[str, Mark]:
        """Return the marks of one seat's sheet."""
        raise NotImplementedError("Renderer subclasses must implement marks()")

    def preview_marks(self, position: P, seat: int, move: int) -> Mapping[str, Mark]:
        """Return marks that only the preview of this legal move shows, besides what it changes on the sheet."""
        return {}

    def label(self, rules: R, slot: str) -> str:
        """Return the label of a slot, or of a symbol that marks name, for keyboards, screen readers, and buttons."""
        raise NotImplementedError("Renderer subclasses must implement label()")

    def unreachable_slot(self, rules: R, path: tuple[str, ...]) -> Refusal | None:
        """Return the refusal of a path of slots that no move has; None if the game has no rule to name."""
        return None

    def summary(self, position: P, seat: int) -> Sequence[Fact]:
        """Return a few facts that show another player's sheet at a glance."""
        return []

    def throw_dice(self, position: P) -> ThrowDice:
        """Return the dice of the next chance move with their faces, for people who roll physical dice and tap what they show.

        Call only while chance is to act. By default a list of what can be entered.
        """
        return default_dice(position)

    def printable_parts(self, position: P) -> list[Part]:
        """Return the parts to print for playing without a screen; by default those of a sheet."""
        return [part for part in self.parts(position) if part.area == "sheet"]

    def finished_parts(self, position: P, seat: int) -> list[Part]:
        """Return the parts that show what a seat has made, for a small picture of the end; by default those of its sheet."""
        return [part for part in self.parts(position) if part.area == "sheet"]

    def text(self, position: P, seat: int) -> str:
        """Return the table and this seat's sheet as text for a terminal, in rich's markup."""
        raise NotImplementedError("Renderer subclasses must implement text()")


# The light theme of the pages, for pictures outside of them.
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
    marks: Mapping[str, Mapping[str, Mark]] | None = None,
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
        bodies.append(placed(part, x + (width - part.width) / 2, _GAP + heights[column], (marks or {}).get(part.area, {})))
        heights[column] += part.height + _GAP
    across = _GAP + len(heights) * (width + _GAP)
    down = _GAP + max(heights)
    return (
        f'<svg xmlns="{_SVG}" class="game-{name}" data-theme="light" viewBox="0 0 {across:g} {down:g}">\n'
        f"<title>{escape(title, quote=False)}</title>\n<style>{escape(PAPER + css, quote=False)}</style>\n<defs>{symbols}</defs>\n"
        f'<rect width="{across:g}" height="{down:g}" fill="var(--paper)"/>\n' + "\n".join(bodies) + "\n</svg>\n"
    )


def placed(part: Part, x: float, y: float, marks: Mapping[str, Mark], scale: float = 1.0) -> str:
    """Return the part's own <svg> element at a place inside a larger one, with its marks."""
    root = _marked(part, marks)
    for key, value in (("x", x), ("y", y), ("width", scale * part.width), ("height", scale * part.height)):
        root.set(key, f"{value:g}")
    return ElementTree.tostring(root, "unicode")


def with_marks(part: Part, marks: Mapping[str, Mark]) -> str:
    """Return the SVG of a part with its marks set, as a picture that cannot be touched."""
    root = _marked(part, marks)
    for element in root.iter():
        element.attrib.pop("role", None)
    return ElementTree.tostring(root, "unicode")


def _marked(part: Part, marks: Mapping[str, Mark]) -> ElementTree.Element:
    root = ElementTree.fromstring(part.svg)
    for element in root.iter():
        mark = marks.get(element.get("data-slot", ""))
        if mark is not None:
            _show(element, mark)
    return root


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
