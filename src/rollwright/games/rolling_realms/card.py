"""The pieces that realm cards are drawn from. A card is drawn once from the edition; what a player wrote on it comes as marks.

Classes of marks: `filled` has a number written on it, `marked` is a printed number that was used, `crossed` is crossed off, `have`
is a printed reward or star that was gained.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from rollwright.core.marks import Mark
from rollwright.core.svg import circle, path, rect, sign, slot, use, written

WIDTH: Final = 480
HEIGHT: Final = 390
HEAD: Final = 20  # of it for a second line that explains the realm
STARS: Final = 6  # the most a realm can score
PREFIX: Final = "rolling_realms-"  # of the symbols of the game
INKED: Final = ("pumpkin", "heart", "coin", "star")  # symbols with a color of their own

MARKED = Mark("marked")
HAVE = Mark("have")


def icon(name: str, x: float, y: float, size: float, kind: str = "") -> str:
    """Return one of the game's symbols; resources and stars have their own color."""
    own = f"ink-{name}" if name in INKED else ""
    return use(PREFIX + name, x, y, size, f"{own} {kind}".strip())


def icons(names: list[str], x: float, y: float, size: float) -> list[str]:
    """Return one or a few symbols centered on a point."""
    size = size if len(names) < 2 else size * 0.6
    return [icon(name, x + (at - len(names) / 2) * size, y - size / 2, size) for at, name in enumerate(names)]


def box(x: float, y: float, width: float, height: float = 0, round: float = 10) -> str:
    return rect(x, y, width, height or width, round, "cell")


def cross(x: float, y: float, width: float, height: float) -> str:
    """Return one stroke through a box, shown where something is crossed off or spent."""
    return path(f"M{x:g} {y + height:g}L{x + width:g} {y:g}", "cross")


def number_box(name: str, x: float, y: float, width: float, height: float, shade: str = "", kind: str = "square") -> str:
    """Return a cell in which a number is written."""
    return slot(name, kind, box(x, y, width, height), shade, written(x + width / 2, y + height / 2 + 11, "figure mid"))


def star(name: str, x: float, y: float, size: float = 22, medal: bool = True) -> str:
    disc = circle(x, y, size * 0.68, "medal" if medal else "medal bare")
    return sign(name, "prize", disc, icon("star", x - size / 2, y - size / 2, size))


def rewards(name: str, gains: list[str], x: float, y: float, size: float, gap: float = 10) -> list[str]:
    """Return printed rewards in a row; each is ringed when it has been gained."""
    pieces = []
    for at, gain in enumerate(gains):
        left = x + at * (size + gap)
        ring = circle(left + size / 2, y + size / 2, size * 0.64, "ring")
        pieces.append(sign(f"{name}-gain-{at + 1}", "gain", ring, icon(gain, left, y, size)))
    return pieces


def rewards_below(name: str, gains: list[str], x: float, y: float) -> list[str]:
    """Return printed rewards centered in a cell that is 73 wide."""
    size = 29 if len(gains) == 1 else 24
    return rewards(name, gains, x + 36.5 - (size * len(gains) + 4 * (len(gains) - 1)) / 2, y, size, 4)


def have(found: dict[str, Mark], gained: bool, *names: str) -> None:
    """Mark these slots if they were gained."""
    if gained:
        for name in names:
            found[name] = HAVE


def have_rewards(found: dict[str, Mark], gained: bool, name: str, count: int) -> None:
    """Mark printed rewards if they were gained."""
    if gained:
        for at in range(count):
            found[f"{name}-gain-{at + 1}"] = HAVE


def write_numbers(found: dict[str, Mark], slots: list[str], values: list[int]) -> None:
    """Write the numbers into their cells; 0 is an empty cell."""
    for name, value in zip(slots, values, strict=True):
        if value:
            found[name] = Mark("filled", str(value))


def reward_labels(name: str, count: int, place: str) -> dict[str, str]:
    """Return the labels of printed rewards."""
    return {f"{name}-gain-{at + 1}": f"reward {at + 1} of {place}" for at in range(count)}


LETTERS: Final = {"pumpkin": "P", "heart": "H", "coin": "C", "star": "*"}  # in the text of a sheet


def letters(gains: list[str]) -> str:
    """Return gains as letters, for the text of a sheet: "PH"."""
    return "".join([LETTERS[gain] for gain in gains])


def number_text(number: int) -> str:
    """Return a written number, or a dot for an empty cell."""
    return str(number) if number else "."


def printed_text(number: int, marked: bool) -> str:
    """Return a printed number, in brackets if it is marked."""
    return f"({number})" if marked else f" {number} "


def hexagon(x: float, y: float, radius: float) -> str:
    """Return the outline of a hexagon with a corner at the top."""
    corners = [(x + radius * sin(radians(60 * at)), y - radius * cos(radians(60 * at))) for at in range(6)]
    return "M" + "L".join([f"{a:.1f} {b:.1f}" for a, b in corners]) + "z"
