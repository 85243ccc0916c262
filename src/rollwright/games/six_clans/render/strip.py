"""The strip that small screens always show: the dice with their meeples, the picks that are left, and the score."""

from __future__ import annotations

from rollwright.core.marks import Mark
from rollwright.core.svg import circle, path, picture, rect, sign, slot, text, written
from rollwright.games.six_clans.render.symbols import FEET, MIDDLES, TOPS, any_meeple, die
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.sheet import Sheet

HEIGHT = 90
PITCH = 52
FOOT = 71.0  # of the dice
DOTS = 5  # picks that are shown as dots; more are only counted
WIDTH = 80  # of the picks


def dice(rules: SixClansRules) -> str:
    """Return the dice in a row; the slots are those of the tray."""
    pieces = []
    for size, sides in enumerate(rules.sides):
        x = PITCH * (size + 0.5)
        width = (45, 37, 43, 47, 42)[size]
        y = FOOT - width * FEET[size] / 24
        middle, top = y + width * MIDDLES[size] / 24, y + width * TOPS[size] / 24
        number = written(x, middle + 6, "number small mid")
        rolled = sign(f"rolled-{size + 1}", "rolled", number, any_meeple(x - 11, top - 23 + (3 if size == 1 else 0), 22))
        pieces.append(
            slot(
                f"die-{sides}",
                "die small",
                rect(x - 25, 1, 50, HEIGHT - 2, 10, "touch"),
                text(x, 84, f"d{sides}", "text caption mid"),
                die(size, x - width / 2, y, width, "face"),
                rolled,
                path(f"M{x - 17:g} {FOOT - 2:g}L{x + 17:g} {FOOT - 36:g}", "cross"),
            )
        )
    return picture(PITCH * len(rules.sides), HEIGHT, "tray-part", *pieces)


def picks() -> str:
    """Return the picks as dots and as text, and the score, which the header of a phone has no room for."""
    dots = [sign(f"pick-{at + 1}", "pick", circle(8 + at * 16, 22, 6.5, "dot")) for at in range(DOTS)]
    left = sign("picks", "picks", written(0, 46, "tiny"))
    return picture(WIDTH, HEIGHT, "tray-part", *dots, left, sign("total", "total", written(0, 78, "number small")))


def pick_marks(found: dict[str, Mark], sheet: Sheet) -> None:
    """Mark every pick that is left; one that is not is only an outline."""
    left = 0 if sheet.done else sheet.picks
    for at in range(DOTS):
        found[f"pick-{at + 1}"] = Mark("have" if at < left else "gone")
