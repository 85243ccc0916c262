"""The table and a sheet as text, at most 100 columns wide, in rich's markup.

P, H, C and * are pumpkins, hearts, coins and stars. Printed numbers in brackets are marked; a dot or a letter is an empty cell.
"""

from __future__ import annotations

from rollwright.core.score import format_points
from rollwright.games.rolling_realms.card import STARS
from rollwright.games.rolling_realms.names import DIE_NAMES, PLURALS, RESOURCES
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import round_stars
from rollwright.games.rolling_realms.sheet import DICE, EXCHANGED, UNUSED, Sheet

INK = {"pumpkin": "dark_orange", "heart": "magenta", "coin": "yellow"}


def sheet_text(position: RollingRealmsPosition, seat: int) -> str:
    sheet = position.sheets[seat]
    lines = [
        f"[bold]Rolling Realms[/], {position.phase()}, {_score(position, seat)}",
        *_dice(position, sheet),
        *_purse(sheet),
    ]
    stars = round_stars(position.realms, sheet)
    for place, realm in enumerate(position.realms):
        used = "  [dim](used this turn)[/]" if sheet.active >> place & 1 else ""
        lines += ["", f"[bold]{realm.title}[/]  {'*' * stars[place]}[dim]{'.' * (STARS - stars[place])}[/]{used}"]
        lines += [f"  {line}" for line in realm.text(sheet, place)]
    return "\n".join(lines)


def _score(position: RollingRealmsPosition, seat: int) -> str:
    if not position.ruleset.golf:
        return f"{format_points(position.score(seat).total, 10)} stars"
    here = f"{sum(round_stars(position.realms, position.sheets[seat]))} of {position.ruleset.components.goal} stars"
    return f"{here}; {position.rank()}" if position.holes() else here


def _dice(position: RollingRealmsPosition, sheet: Sheet) -> list[str]:
    found = []
    for die in range(DICE):
        name = DIE_NAMES[die]
        where = sheet.where[die]
        if sheet.dice[die]:
            found.append(f"{name}: [reverse] {sheet.dice[die]} [/]{' (any realm)' if sheet.free >> die & 1 else ''}")
        elif where == EXCHANGED:
            found.append(f"{name}: became a resource")
        elif where != UNUSED:
            found.append(f"{name}: in {position.realms[where].title}")
    return ["  ".join(found)] if found else []


def _purse(sheet: Sheet) -> list[str]:
    lines = []
    for at, thing in enumerate(RESOURCES):
        spent = sheet.gained[at] - sheet.have[at]
        track = "x" * spent + "o" * sheet.have[at] + "." * (sheet.capacity[at] - sheet.gained[at])
        lines.append(f"[{INK[thing]}]{PLURALS[at].title():<10}[/]{track}  {sheet.have[at]}")
    return lines
