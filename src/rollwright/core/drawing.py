"""How a game shows itself, with no browser in it.

A drawing makes static SVG parts with named slots, and marks: for each slot what stands there now. A slot is an element with
`data-slot="name"` and class "slot"; it holds its ring, cross, number and symbol from the start, and a mark only changes
classes and text. A mark is text: classes, or classes, a bar and the words to write: "built", "have|7". The words go into
the slot's child of class "text". Slots without a mark look as they were drawn. No `style=` attribute anywhere: a strict
Content-Security-Policy ignores it.

Class names every sheet may get from the page: `lit` (can be touched now), `chosen` (is part of the move being made),
`soon` (what the move would bring), `refused` (was touched and cannot be used).
"""

from __future__ import annotations

from rollwright.core.position import Position, Rules


class Part:
    """One SVG part. Parts with the same name and the same svg are the same picture."""

    def __init__(self, name: str, title: str, svg: str, area: str) -> None:
        self.name = name
        self.title = title  # for screen readers and small headings
        self.svg = svg  # one <svg viewBox=...> element, about 480 units wide
        self.area = area  # "table": once, common to all; "sheet": once per seat


class Drawing:
    """One per game."""

    def symbols(self) -> str:
        """The game's <symbol> elements, ids prefixed with the game's name, used by every part through <use>."""
        return ""

    def picture(self) -> str:
        """The picture on the start page: one <svg viewBox="0 0 300 150">."""
        raise NotImplementedError("a Drawing must say picture()")

    def parts(self, position: Position) -> list[Part]:
        """The parts of this table and of a seat's sheet, in reading order. Depends only on what is the same for all seats."""
        raise NotImplementedError("a Drawing must say parts()")

    def common_marks(self, position: Position) -> dict[str, str]:
        """The marks of the table's parts."""
        raise NotImplementedError("a Drawing must say common_marks()")

    def marks(self, position: Position, seat: int) -> dict[str, str]:
        """The marks of one seat's sheet."""
        raise NotImplementedError("a Drawing must say marks()")

    def label(self, rules: Rules, slot: str) -> str:
        """What a slot is called in words, for keyboard, screen reader and buttons."""
        raise NotImplementedError("a Drawing must say label()")

    def summary(self, position: Position, seat: int) -> list[tuple[str, str]]:
        """A few (words, value) pairs that tell a rival's sheet at a glance."""
        return []

    def terminal(self, position: Position, seat: int) -> str:
        """The table and this seat's sheet as text for a terminal, in rich's markup."""
        raise NotImplementedError("a Drawing must say terminal()")


def mark_classes(mark: str) -> str:
    """The classes of a mark."""
    return mark.partition("|")[0]


def mark_text(mark: str) -> str:
    """The words of a mark."""
    return mark.partition("|")[2]
