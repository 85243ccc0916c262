"""The parts of the table: the rounds, the bag and the graveyard, and the five dice with their meeples."""

from __future__ import annotations

from rollwright.core.english import counted
from rollwright.core.svg import circle, group, path, picture, rect, sign, slot, text, use, written
from rollwright.games.six_clans.render.symbols import FEET, MIDDLES, PREFIX, TOPS, any_meeple, die, meeple
from rollwright.games.six_clans.rules import SixClansRules

WIDTH = 480
FOOT = 146.0  # of the dice


def bag(rules: SixClansRules) -> str:
    """The rounds with their turns and kills, the bag, where every meeple is, and the graveyard."""
    pieces = [rect(1, 1, WIDTH - 2, 210, 16, "ground"), *_rounds(rules)]
    pieces.append(
        sign(
            "bag",
            "bag",
            path("M36 112C12 130 2 156 10 180c5 15 84 15 89 0 8-24-2-50-26-68z", "hide"),
            path("M27 90c14 6 42 6 56 0l-10 20H36z", "hide"),
            path("M34 111h42M72 112c8 3 10 11 6 18", "string"),
            written(54, 166, "number large"),
        )
    )
    for clan in range(len(rules.clans)):
        x = 116 + clan * 44.0
        pieces.append(sign(f"in-bag-{clan + 1}", f"stock clan-{clan + 1}", meeple(clan, x, 92, 36)))
        count = rules.meeples[clan]
        for at in range(count):
            px = x + 18 + (at - (count - 1) / 2) * 13
            cross = path(f"M{px - 4.5:g} 143.5l9 9m0-9l-9 9", "dead-pip")
            pieces.append(sign(f"meeple-{clan + 1}-{at + 1}", f"pip-place clan-{clan + 1}", circle(px, 148, 5, "pip"), cross))
    pieces.append(
        group(
            "legend",
            circle(123, 181, 4.5, "pip in"),
            text(132, 187, "in the bag", "tiny"),
            circle(236, 181, 4.5, "pip out"),
            text(245, 187, "out", "tiny"),
            path("M288 177l8 8m0-8l-8 8", "dead-pip shown"),
            text(301, 187, "dead", "tiny"),
        )
    )
    pieces.append(use(PREFIX + "grave", 386, 86, 82, "stone", 96))
    graves = max(1, sum(rules.kills))
    for at in range(graves):
        x, y = ((415, 106), (403, 137), (427, 137), (391, 106), (439, 106), (415, 156))[at]
        pieces.append(sign(f"grave-{at + 1}", "grave", any_meeple(x, y, 24)))
    pieces.append(text(427, 199, "graveyard", "tiny mid"))
    return picture(WIDTH, 212, "bag-part", *pieces)


def _rounds(rules: SixClansRules) -> list[str]:
    pieces = []
    step = 456 / rules.rounds
    turn = 0
    for at in range(rules.rounds):
        x = 14 + at * step + (6 if rules.kills[at] else 0)
        width = step - 18
        box = [rect(x, 30, width, 44, 11, "plot"), text(x + 15, 59, at + 1, "number")]
        if at == 0 or rules.picks[at] != rules.picks[at - 1]:
            pieces.append(text(x + 2, 21, f"{counted(rules.picks[at], 'pick')} each", "tiny"))
        pieces.append(sign(f"round-{at + 1}", "round", *box))
        turns = rules.round_of.count(at)
        for within in range(turns):
            turn += 1
            room = (width - 32) / max(3, turns)
            pieces.append(sign(f"turn-{turn}", "turn", circle(x + 33 + within * room, 52, 3.2, "dot")))
        if rules.kills[at]:
            pieces.append(sign(f"kill-{at + 1}", "kill", use(PREFIX + "grave", x - 20, 42, 17, "stone", 20)))
    return pieces


def tray(rules: SixClansRules) -> str:
    """Five dice by shape with their meeples, what became of them on this sheet, and the die in use."""
    pieces = [rect(1, 1, WIDTH - 2, 222, 16, "ground")]
    for size in range(len(rules.sides)):
        pieces.append(_die(rules, size))
    pieces.append(sign("picks", "picks", written(18, 208, "words")))
    pieces.append(text(462, 208, f"Matching shape: a recruit, {counted(rules.recruit_points, 'point')}", "corners end"))
    pieces.append(sign("under-way", "under-way", rect(14, 184, 452, 34, 17, "pill"), written(240, 207, "words mid")))
    return picture(WIDTH, 224, "tray-part", *pieces)


def _die(rules: SixClansRules, size: int) -> str:
    x = 51 + size * 94.5
    width = (88, 72, 84, 92, 82)[size]
    y = FOOT - width * FEET[size] / 24
    middle = y + width * MIDDLES[size] / 24
    top = y + width * TOPS[size] / 24
    rolled = sign(
        f"rolled-{size + 1}",
        "rolled",
        written(x, middle + 11, "number big"),
        any_meeple(x - 20, top - 42 + (5 if size == 1 else 0), 40),
    )
    return slot(
        f"die-{rules.sides[size]}",
        "die",
        rect(x - 43.5, 7, 87, 173, 14, "touch"),
        text(x, 170, f"d{rules.sides[size]}", "text caption mid"),
        die(size, x - width / 2, y, width, "face"),
        rolled,
        path(f"M{x - 34:g} {FOOT - 4:g}L{x + 34:g} {FOOT - 72:g}", "cross"),
    )


def paper(rules: SixClansRules) -> str:
    """For a game without a screen: the rounds to tick off, which shape is which die, and the sum of the score."""
    pieces = [rect(1, 1, WIDTH - 2, 196, 16, "ground"), *_rounds(rules)]
    for size, sides in enumerate(rules.sides):
        x = 20 + size * 90.0
        pieces.append(die(size, x, 86, 26, "icon"))
        pieces.append(text(x + 34, 106, f"d{sides}", "words"))
    words = ["zones", f"recruits \u00d7{rules.recruit_points}", f"bonuses \u00d7{rules.bonus_points}", "total"]
    for at, title in enumerate(words):
        x = 14 + at * 114.0
        pieces.append(rect(x, 128, 108, 42, 11, "plot"))
        pieces.append(text(x + 54, 187, title, "tiny mid"))
    return picture(WIDTH, 198, "zone-part", *pieces)
