"""What all realm cards share: paper, emblem, name, stars, and the pieces that cards are made of.

A card is drawn once from the edition; what a player marked on it comes as marks. `filled`: a number is written there; `marked`: a
printed number is used; `crossed`: struck off; `have`: a printed reward or star was gained.
"""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.svg import circle, path, picture, rect, sign, slot, text, written
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.render.symbols import icon
from rollwright.games.rolling_realms.sheet import Sheet

WIDTH, HEIGHT = 480, 370
STARS = 6  # to a realm


class Card:
    """One realm as a picture. Subclasses say their tint, a line of help, their pieces and their marks."""

    tint = "stone"  # one of three tints: stone, dusk, dawn
    hint = ""

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        """The pieces below the title; `others` are the names of the other two realms on the table."""
        raise NotImplementedError("a Card must say draw()")

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        """What is written on this card."""
        raise NotImplementedError("a Card must say marks()")

    def part(self, name: str, title: str, edition: Edition, others: list[str]) -> str:
        pieces = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 14, "panel"), icon(name, 14, 7, 28, "emblem"), text(50, 29, title, "name")]
        used = [rect(312, 8, 27, 27, 7, "box"), path("M307 38l37 -33", "cross")]
        pieces.append(sign(f"{name}-used", "used", *used))
        pieces += [star(f"{name}-star-{at + 1}", 362 + at * 19, 22, 17, medal=False) for at in range(STARS)]
        if self.hint:
            pieces.append(text(16, 60, self.hint, "small"))
        return picture(WIDTH, HEIGHT, f"board game-rolling_realms card {self.tint}", *pieces, *self.draw(edition, others))


def cell(x: float, y: float, width: float, height: float = 0, round: float = 10) -> str:
    return rect(x, y, width, height or width, round, "cell")


def cross(x: float, y: float, width: float, height: float) -> str:
    """One stroke through a box, shown where something is struck off or spent."""
    return path(f"M{x:g} {y + height:g}L{x + width:g} {y:g}", "cross")


def square(name: str, x: float, y: float, width: float, height: float, *more: str, kind: str = "square") -> str:
    """A cell in which a number is written."""
    return slot(name, kind, cell(x, y, width, height), *more, written(x + width / 2, y + height / 2 + 11, "figure mid"))


def star(name: str, x: float, y: float, size: float = 22, medal: bool = True) -> str:
    disc = circle(x, y, size * 0.68, "medal" if medal else "medal bare")
    return sign(name, "prize", disc, icon("star", x - size / 2, y - size / 2, size))


def rewards(name: str, gains: list[str], x: float, y: float, size: float, gap: float = 10) -> list[str]:
    """Printed rewards in a row; each is ringed when it has been gained."""
    pieces = []
    for at, gain in enumerate(gains):
        left = x + at * (size + gap)
        ring = circle(left + size / 2, y + size / 2, size * 0.64, "ring")
        pieces.append(sign(f"{name}-gain-{at + 1}", "gain", ring, icon(gain, left, y, size)))
    return pieces


def have(found: dict[str, str], truth: bool, *names: str) -> None:
    """Mark these as gained if so."""
    if truth:
        for name in names:
            found[name] = "have"


def gained(found: dict[str, str], truth: bool, name: str, count: int) -> None:
    """Mark the rewards of a row as gained if so."""
    have(found, truth, *(f"{name}-gain-{at + 1}" for at in range(count)))


def numbers(found: dict[str, str], slots: list[str], values: list[int]) -> None:
    """Write the numbers into their cells; 0 is an empty cell."""
    for name, value in zip(slots, values, strict=True):
        if value:
            found[name] = f"filled|{value}"
