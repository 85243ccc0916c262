"""The realms whose printed numbers are marked: Charterstone, Euphoria, My Little Scythe, Pendulum, Scythe, Viticulture."""

from __future__ import annotations

from math import cos, radians, sin

from rollwright.core.edition import Edition
from rollwright.core.svg import circle, path, rect, sign, slot, text, written
from rollwright.games.rolling_realms.card import Card, cell, cross, gained, have, rewards, star
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.realms.charterstone import MARKED, Charterstone
from rollwright.games.rolling_realms.realms.euphoria import Euphoria
from rollwright.games.rolling_realms.realms.little_scythe import SIXTH, LittleScythe
from rollwright.games.rolling_realms.realms.pendulum import Pendulum
from rollwright.games.rolling_realms.realms.scythe import Scythe
from rollwright.games.rolling_realms.realms.viticulture import Viticulture
from rollwright.games.rolling_realms.render.symbols import hexagon, icon
from rollwright.games.rolling_realms.schema import RESOURCES
from rollwright.games.rolling_realms.sheet import Sheet

NUMBERS = range(1, 7)


class CharterstoneCard(Card):
    tint = "stone"
    hint = "Mark a house, note the other die; or mark its crates."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        pieces = []
        crates = [rect(10, 216, 460, 87, 12, "touch")]
        for number in NUMBERS:
            x = 16 + (number - 1) * 75
            house = icon("house", x + 9, 82, 55, "shape")
            pieces.append(path(f"M{x + 36.5} 196V222", "thread"))
            pieces.append(
                slot(
                    f"charterstone-building-{number}",
                    "building",
                    cell(x, 78, 73, 116),
                    house,
                    text(x + 36.5, 128, number, "figure mid on-shape"),
                )
            )
            gain = edition.row("building", str(number)).texts("gain")
            size = 29 if len(gain) == 1 else 24
            pieces += rewards(f"charterstone-{number}", gain, x + 36.5 - (size * len(gain) + 4 * (len(gain) - 1)) / 2, 152, size, 4)
            slats = path(f"M{x + 4} 240h65M{x + 4} 279h65", "slat")
            figure = written(x + 36.5, 270, "figure mid")
            crates.append(sign(f"charterstone-crate-{number}", "crate", cell(x, 222, 73, 75, 6), slats, figure))
            pieces.append(star(f"charterstone-crate-star-{number}", x + 36.5, 324, 26, medal=False))
        return [*pieces, slot("charterstone-crates", "crates", *crates)]

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Charterstone)
        card = sheet.cards[place]
        found: dict[str, str] = {}
        for number in NUMBERS:
            if card[0] >> number & 1:
                found[f"charterstone-building-{number}"] = "marked"
                gained(found, True, f"charterstone-{number}", len(realm.pays[number - 1]))
            marked = card[MARKED] >> number & 1
            if card[number]:
                found[f"charterstone-crate-{number}"] = f"{'marked' if marked else 'filled'}|{card[number]}"
            have(found, bool(marked), f"charterstone-crate-star-{number}")
        return found


class EuphoriaCard(Card):
    tint = "dusk"
    hint = "Mark a number; the sum of its area pays."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        pieces = []
        for area, x in ((1, 14), (2, 308)):
            pieces.append(rect(x, 78, 158, 278, 12, "inner"))
            for number in NUMBERS:
                left, top = x + 9 + (number - 1) % 2 * 72, 87 + (number - 1) // 2 * 72
                figure = text(left + 34, top + 45, number, "figure mid printed")
                pieces.append(slot(f"euphoria-{area}-{number}", "number", cell(left, top, 68), figure))
            pieces.append(sign(f"euphoria-{area}-sum", "sum", text(x + 66, 338, "sum", "small end"), written(x + 78, 339, "count")))
        rows = edition.rows("sum")
        for at, row in enumerate(rows):
            y, least, gain = 87 + at * 72, row.integer("least"), row.texts("gain")
            span = f"{least}+" if at + 1 == len(rows) else f"{least}–{rows[at + 1].integer('least') - 1}"
            pieces += [rect(184, y, 112, 68, 12, "box"), text(240, y + 25, span, "count mid")]
            either = row.text("take") == "one"
            step = (54 if len(gain) == 2 else 36) if either else 32
            for k, thing in enumerate(gain):
                pieces.append(icon(thing, 227 + (k - (len(gain) - 1) / 2) * step, y + 33, 26))
                if either and k:
                    pieces.append(text(240 + (k - len(gain) / 2) * step, y + 51, "or", "small mid"))
        both = [
            cell(184, 301, 112, 60, 12),
            text(240, 326, "a rolled pair", "small mid"),
            text(240, 345, "marks both", "small mid"),
        ]
        return [*pieces, slot("euphoria-both", "number both", *both)]

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Euphoria)
        card = sheet.cards[place]
        found = {f"euphoria-{area + 1}-sum": f"|{card[2 + area]}" for area in (0, 1)}
        for area in (0, 1):
            for number in NUMBERS:
                if card[area] >> number & 1:
                    found[f"euphoria-{area + 1}-{number}"] = "marked"
        return found


class LittleScytheCard(Card):
    tint = "dawn"
    hint = "A hex pays; the same number twice pays once more."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        pieces = []
        for cluster, (x, side) in enumerate(((116, "left"), (364, "right")), 1):
            pieces += _around(edition.row("hex", side).texts("gain"), x, 174, 42)
            for number in NUMBERS:
                angle = radians(-120 + 60 * number)
                a, b = round(x + 67 * cos(angle), 1), round(174 + 67 * sin(angle), 1)
                figure = text(a, b + 10, number, "figure mid printed")
                pieces.append(slot(f"little_scythe-{cluster}-{number}", "number", path(hexagon(a, b, 37), "cell"), figure))
        pieces += [text(240, 150, "pair", "small mid"), *_around(edition.row("hex", "pair").texts("gain"), 240, 177, 34)]
        for at, thing in enumerate(RESOURCES):
            x = 14 + at * 153
            pieces.append(rect(x, 284, 146, 66, 10, "inner"))
            for count in range(1, SIXTH + 1):
                pieces.append(sign(f"little_scythe-{thing}-{count}", "tally", icon(thing, x + 10 + (count - 1) * 21.3, 291, 19)))
            pieces.append(text(x + 42, 339, "6th:", "small mid"))
            pieces += [star(f"little_scythe-{thing}-star-{k + 1}", x + 76 + k * 26, 333, 22, medal=False) for k in range(2)]
        return pieces

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, LittleScythe)
        card = sheet.cards[place]
        found: dict[str, str] = {}
        for cluster in (0, 1):
            for number in NUMBERS:
                if card[cluster] >> number & 1:
                    found[f"little_scythe-{cluster + 1}-{number}"] = "marked"
        for at, thing in enumerate(RESOURCES):
            have(found, True, *(f"little_scythe-{thing}-{count + 1}" for count in range(min(SIXTH, sheet.gained[at]))))
            have(found, sheet.gained[at] >= SIXTH, f"little_scythe-{thing}-star-1", f"little_scythe-{thing}-star-2")
        return found


def _around(things: list[str], x: float, y: float, size: float) -> list[str]:
    """One or a few symbols centred on a point."""
    size = size if len(things) < 2 else size * 0.6
    return [icon(thing, x + (at - len(things) / 2) * size, y - size / 2, size) for at, thing in enumerate(things)]


def _octagon(x: float, y: float, size: float) -> str:
    k = size * 0.2929
    long = size - 2 * k
    return f"M{x + k:g} {y:g}h{long:g}l{k:g} {k:g}v{long:g}l{-k:g} {k:g}h{-long:g}l{-k:g} {-k:g}v{-long:g}z"


class PendulumCard(Card):
    tint = "dusk"
    hint = "Outline with any die; a full hourglass pays them all."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        pieces = []
        for at, row in enumerate(edition.rows("octagon")):
            x, gain = 14 + at * 92, row.texts("gain")
            size = 42 if len(gain) == 1 else 28
            inside = [
                icon(thing, x + 42 + (k - len(gain) / 2) * (size + 2) + 1, 120 - size / 2, size) for k, thing in enumerate(gain)
            ]
            pieces.append(slot(f"pendulum-octagon-{row.id}", "octagon", path(_octagon(x, 78, 84), "cell"), *inside))
        for at, row in enumerate(edition.rows("hourglass")):
            x = 84 + at * 156
            pieces.append(path(_GLASS.format(**{name: x + shift for name, shift in _SHIFTS.items()}), "glass"))
            sand = path(f"M{x - 50} 344Q{x - 30} 334 {x} 330Q{x + 30} 334 {x + 50} 344Z", "sand")
            caps = [rect(x - 70, 177, 140, 9, 4, "cap"), rect(x - 70, 343, 140, 9, 4, "cap")]
            pieces.append(sign(f"pendulum-hourglass-{row.id}", "frame", sand, *caps))
            for number, (dx, y) in zip(row.integers("numbers"), _BULB[len(row.integers("numbers"))], strict=True):
                body = [circle(x + dx, y, 30, "cell"), text(x + dx, y + 10, number, "figure mid printed")]
                pieces.append(slot(f"pendulum-{number}", "number", *body))
        return pieces

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Pendulum)
        card = sheet.cards[place]
        found = {f"pendulum-octagon-{at + 1}": "marked" for at in range(len(realm.holds)) if card[0] >> at & 1}
        found.update({f"pendulum-{number}": "marked" for number in NUMBERS if card[1] >> number & 1})
        for at, glass in enumerate(realm.glasses):
            have(found, card[1] & glass == glass, f"pendulum-hourglass-{at + 1}")
        return found


_SHIFTS = {"a": -62, "b": -7, "c": 7, "d": 62}
_GLASS = (
    "M{a} 184V214C{a} 246 {b} 250 {b} 264C{b} 278 {a} 282 {a} 314V344H{d}V314C{d} 282 {c} 278 {c} 264C{c} 250 {d} 246 {d} 214V184Z"
)
_BULB: dict[int, list[tuple[int, int]]] = {  # where the numbers of an hourglass lie
    1: [(0, 216)],
    2: [(0, 216), (0, 311)],
    3: [(-31, 216), (31, 216), (0, 311)],
    4: [(-31, 216), (31, 216), (-31, 311), (31, 311)],
}


class ScytheCard(Card):
    tint = "dawn"
    hint = "The top row gives; the bottom row costs, for a star."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        pieces = []
        for at, row in enumerate(edition.rows("scythe")):
            x, top, bottom, gain = 16 + at * 75, row.integer("top"), row.integer("bottom"), row.texts("gain")
            pieces.append(path(f"M{x + 36.5} 184v26m-8 -9l8 9l8 -9", "thread"))
            head = [rect(x + 17, 86, 39, 39, 9, "chip"), text(x + 36.5, 116, top, "figure mid printed")]
            pieces.append(slot(f"scythe-top-{top}", "number chipped", cell(x, 78, 73, 104), *head))
            size = 29 if len(gain) == 1 else 24
            pieces += rewards(f"scythe-{top}", gain, x + 36.5 - (size * len(gain) + 4 * (len(gain) - 1)) / 2, 138, size, 4)
            foot = [
                rect(x + 17, 221, 39, 39, 9, "chip"),
                text(x + 36.5, 251, bottom, "figure mid printed"),
                path(f"M{x + 10} 283h10", "minus"),
                icon(row.text("cost"), x + 26, 270, 27),
                path(f"M{x + 10} 308h53", "hair"),
                icon("star", x + 22, 317, 29, "reward"),
            ]
            pieces.append(slot(f"scythe-bottom-{bottom}", "number chipped", cell(x, 213, 73, 142), *foot))
        return pieces

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Scythe)
        card = sheet.cards[place]
        found: dict[str, str] = {}
        for column, top in enumerate(realm.top):
            if card[0] >> column & 1:
                found[f"scythe-top-{top}"] = "marked"
                gained(found, True, f"scythe-{top}", len(realm.pays[column]))
            if card[1] >> column & 1:
                found[f"scythe-bottom-{realm.bottom[column]}"] = "marked"
        return found


class ViticultureCard(Card):
    tint = "dawn"
    hint = "Pick a grape, or fill an order: one die and grapes."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        pieces = []
        for number in NUMBERS:
            x, gain = 16 + (number - 1) * 75, edition.row("grape", str(number)).texts("gain")
            body = [
                cell(x, 78, 73, 118),
                icon("grape", x + 8, 84, 57, "shape"),
                text(x + 37, 119, number, "count mid on-shape"),
                cross(x + 6, 84, 61, 60),
            ]
            pieces.append(slot(f"viticulture-grape-{number}", "grape", *body))
            size = 29 if len(gain) == 1 else 24
            pieces += rewards(f"viticulture-{number}", gain, x + 36.5 - (size * len(gain) + 4 * (len(gain) - 1)) / 2, 154, size, 4)
        for at, row in enumerate(edition.rows("order")):
            x, stars = 18 + at * 152, row.integer("stars")
            body = [
                path(f"M{x + 8} 214h124q14 71 0 142h-124q-14 -71 0 -142z", "cell"),
                path(f"M{x + 11} 237q59 8 118 0M{x + 11} 333q59 -8 118 0", "hoop"),
                text(x + 70, 286, row.integer("value"), "order mid"),
                written(x + 70, 258, "small mid"),
            ]
            size = min(26, 110 // max(1, stars))
            body += [icon("star", x + 70 + (k - stars / 2) * (size + 4) + 2, 296, size, "reward") for k in range(stars)]
            pieces.append(slot(f"viticulture-order-{row.id}", "barrel", *body))
        return pieces

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Viticulture)
        have_, gone, filled, filling, wants = sheet.cards[place]
        found: dict[str, str] = {}
        for number in NUMBERS:
            if (have_ | gone) >> number & 1:
                found[f"viticulture-grape-{number}"] = "marked" if have_ >> number & 1 else "crossed"
                gained(found, True, f"viticulture-{number}", len(realm.pays[number - 1]))
        for at, order in enumerate(realm.orders):
            if filled >> at & 1:
                found[_order_slot(realm, at)] = "marked"
            elif filling == at + 1:
                found[_order_slot(realm, at)] = f"begun|wants {wants} of {order}"
        return found


def _order_slot(realm: Viticulture, at: int) -> str:
    return realm.cells[0][len(NUMBERS) + at].slots[0]
