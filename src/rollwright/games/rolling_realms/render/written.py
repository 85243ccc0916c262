"""The realms into which numbers are written: Between Two Castles, Between Two Cities, The Society, Wingspan."""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.core.svg import circle, path, rect, sign, text, use, written
from rollwright.games.rolling_realms.card import Card, gained, have, numbers, rewards, square, star
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.realms.castles import Castles
from rollwright.games.rolling_realms.realms.cities import Cities
from rollwright.games.rolling_realms.realms.society import NAMES, ROWS, SETS, Society
from rollwright.games.rolling_realms.realms.wingspan import Wingspan
from rollwright.games.rolling_realms.render.symbols import PREFIX, icon
from rollwright.games.rolling_realms.sheet import Sheet


class CastlesCard(Card):
    tint = "stone"
    hint = "Build upward, each number lower. A row is a star."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        size, pitch, ground = 60, 66, 353
        left = {"a": 52, "b": 118, "c": 184, "d": 290, "e": 356}
        pieces = []
        for column in edition.rows("castle"):
            x, squares, gain = left[column.id], column.texts("squares"), column.texts("gain")
            top = ground - len(squares) * pitch - 2
            pieces.append(path(f"M{x - 2} {ground + 2}V{top - 12}h13v8h13v-8h12v8h13v-8h13V{ground + 2}z", "wall"))
            wide = len(gain) * 28 - 8
            pieces += rewards(f"castles-{column.id}", gain, x + 30 - wide / 2, top - 42, 20, 8)
            for row, what in enumerate(squares):
                y = ground - (row + 1) * pitch + 4
                if what == "door":
                    pieces += [
                        path(f"M{x + 12} {y + size + 2}v-32a18 18 0 0 1 36 0v32z", "door"),
                        circle(x + 40, y + 38, 2.5, "knob"),
                    ]
                else:
                    pieces.append(square(f"castles-{column.id}{row + 1}", x, y, size, size))
        for castle, x in ((1, 28), (2, 442)):
            tall = max(len(row.texts("squares")) for row in edition.rows("castle") if row.integer("castle") == castle)
            for row in range(tall):
                pieces.append(star(f"castles-{castle}-row-{row + 1}", x, ground - row * pitch - 32, 26, medal=False))
        return pieces

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Castles)
        card = sheet.cards[place]
        found: dict[str, str] = {}
        numbers(found, [f"castles-{name}" for name in realm.squares], card)
        for at, pays in enumerate(realm.pays):
            if pays:  # the top of a column
                gained(found, card[at] > 0, f"castles-{realm.squares[at][0]}", len(pays))
        for castle, row, squares in _castle_rows(realm):
            have(found, all(card[at] for at in squares), f"castles-{castle}-row-{row}")
        return found


def _castle_rows(realm: Castles) -> list[tuple[int, int, list[int]]]:
    """Castle, row from the bottom, and its squares."""
    found = []
    castle = row = 0
    for squares in realm.rows:
        first = realm.squares[squares[0]] if squares else ""
        row = row + 1 if castle and first[1:] != "1" and squares else 1
        castle += row == 1
        found.append((castle, row, squares))
    return found


class CitiesCard(Card):
    tint = "stone"
    hint = "Neighbours must differ. Lines pay resources."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        left, top, size, pitch = 18, 78, 72, 78
        pieces = []
        for at in range(9):
            x, y = left + at % 3 * pitch, top + at // 3 * pitch
            ghost = icon("cities", x + 12, y + 12, 48, "ghost")
            pieces.append(square(f"cities-r{at // 3 + 1}c{at % 3 + 1}", x, y, size, size, ghost))
        for at in range(3):
            gain = edition.row("city", f"row-{at + 1}").texts("gain")
            pieces += rewards(f"cities-row-{at + 1}", gain, left + 3 * pitch + 6, top + at * pitch + 24, 24, 11)
            gain = edition.row("city", f"column-{at + 1}").texts("gain")
            pieces += rewards(f"cities-column-{at + 1}", gain, left + at * pitch + 6.5, top + 3 * pitch + 9, 24, 11)
        x = 336
        pieces += [rect(x, top, 130, 228, 10, "inner"), text(x + 65, top + 28, "the lowest of", "small mid")]
        for at, who in enumerate(("other-1", "other-2", "squares")):
            y = top + 44 + at * 58
            if who != "squares":
                what = icon(others[at], x + 14, y + 5, 34, "emblem") if others else text(x + 31, y + 29, who[-1], "small mid")
            else:
                what = "".join(rect(x + 15 + 12 * (k % 3), y + 5 + 12 * (k // 3), 10, 10, 2, "tile") for k in range(9))
            box = rect(x + 8, y - 1, 114, 48, 9, "box")
            pieces.append(
                sign(f"cities-{who}", "compare", box, what, written(x + 76, y + 33, "count mid"), icon("star", x + 92, y + 14, 20))
            )
        return pieces

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Cities)
        card = sheet.cards[place]
        found: dict[str, str] = {}
        numbers(found, [f"cities-{name}" for name in realm.squares], card)
        for at in range(3):
            gained(found, all(card[3 * at : 3 * at + 3]), f"cities-row-{at + 1}", len(realm.row_pays[at]))
            gained(found, all(card[at::3]), f"cities-column-{at + 1}", len(realm.column_pays[at]))
        return found


class SocietyCard(Card):
    tint = "dusk"
    hint = "Each card lower than those above it. Rows pay."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        spots: dict[str, tuple[float, float]] = {}
        pieces = []
        for row, (names, row_of) in enumerate(zip(ROWS, edition.rows("society"), strict=True)):
            y, first = 78 + row * 91, 16 + (4 - len(names)) * 37
            for at, name in enumerate(names):
                spots[name] = (first + at * 74, y)
            pieces.append(path(f"M{first + len(names) * 74 - 4} {y + 34}H316", "thread"))
            pieces += rewards(f"society-row-{row + 1}", row_of.texts("gain"), 328, y + 22, 25, 11)
        pieces += [square(f"society-{name}", x, y, 66, 70) for name, (x, y) in spots.items()]
        for name in SETS:
            left, top = spots[name[0]]
            pieces.append(star(f"society-set-{name}", left + 33, top + 81, 19))
        return [*pieces, text(372, 352, "all nine", "small"), star("society-all", 452, 346, 22, medal=False)]

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Society)
        card = sheet.cards[place]
        found: dict[str, str] = {}
        numbers(found, [f"society-{name}" for name in NAMES], card)
        for row, cells in enumerate(realm.rows):
            gained(found, all(card[at] for at in cells), f"society-row-{row + 1}", len(realm.pays[row]))
        for name, cells in zip(SETS, realm.sets, strict=True):
            have(found, all(card[at] for at in cells), f"society-set-{name}")
        have(found, all(card), "society-all")
        return found


class WingspanCard(Card):
    tint = "stone"
    hint = "Fill from the left. An exact sum is one more star."

    def draw(self, edition: Edition, others: list[str]) -> list[str]:
        pieces = []
        for at, bird in enumerate(edition.rows("bird")):
            y, span = 76 + at * 95, bird.integer("wingspan")
            wide = span * 8.6
            pieces += [
                rect(14, y, 452, 88, 10, "inner"),
                use(PREFIX + "bird", 94 - wide / 2, y + 26 - wide / 6, wide, "bird", wide / 3),
                path(f"M{94 - wide / 2:g} {y + 52}v8m0 -4h{wide:g}m0 -4v8", "hair"),
                text(88, y + 78, span, "count end"),
                star(f"wingspan-{bird.id}-exact", 104, y + 72, 18, medal=False),
            ]
            for number, gain in enumerate(bird.texts("gain"), 1):
                x = 181 + (number - 1) * 94
                pieces.append(square(f"wingspan-{bird.id}{number}", x, y + 7, 89, 74, kind="square left"))
                pieces += rewards(f"wingspan-{bird.id}{number}", [gain], x + 54, y + 44, 26)
        return pieces

    def marks(self, realm: Realm, sheet: Sheet, place: int) -> dict[str, str]:
        assert isinstance(realm, Wingspan)
        card = sheet.cards[place]
        found: dict[str, str] = {}
        numbers(found, [f"wingspan-{name}" for name in realm.squares], card)
        for at, name in enumerate(realm.squares):
            gained(found, card[at] > 0, f"wingspan-{name}", 1)
        for bird, span in enumerate(realm.spans):
            squares = card[3 * bird : 3 * bird + 3]
            have(found, all(squares) and sum(squares) == span, f"wingspan-{realm.squares[3 * bird][0]}-exact")
        return found
