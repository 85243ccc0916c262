"""The Society (R11): fill a pyramid of nine cards, each lower than the cards directly above it.

Card: nine numbers, two in the top row, three in the middle, four at the bottom, 0 where empty.
Slots: `society-a` and `-b` (top), `-c` to `-e`, `-f` to `-i` (bottom).
Marks only: `society-row-1-gain-1` and so on, `society-set-acd`, `-bde`, `-cfg`, `-dgh`, `-ehi` and `society-all` (stars).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.english import capital
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import path, text
from rollwright.games.rolling_realms.card import (
    have,
    have_rewards,
    letters,
    number_box,
    reward_labels,
    rewards,
    star,
    write_numbers,
)
from rollwright.games.rolling_realms.names import ORDINALS, RESOURCES
from rollwright.games.rolling_realms.realm import RESOURCE_STARS, Cell, Realm, Table, alike, gains, likelihood
from rollwright.games.rolling_realms.sheet import Sheet

CARDS: Final = "abcdefghi"
ROWS: Final = ("ab", "cde", "fghi")
ROW_NAMES: Final = ("top", "middle", "bottom")
SETS: Final = ("acd", "bde", "cfg", "dgh", "ehi")
FILLED: Final = 1
NOT_LOWER: Final = 2
NOT_HIGHER: Final = 3


class Society(Realm):
    name: ClassVar[str] = "society"
    usual_title: ClassVar[str] = "The Society"
    usual_short_title: ClassVar[str] = "Society"
    tint: ClassVar[str] = "dusk"
    summary: ClassVar[str] = "numbers rise from the bottom; triangles score"
    about: ClassVar[str] = (
        "Write the number of a die on a card. It must be higher than the cards directly below it and lower "
        "than those directly above. Three filled cards around a star score it. A full row gives its symbols, "
        "and all nine cards score one more star."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Each card: a higher number than the two below it.",
        "Triangle of three: a star. Full row: what it shows.",
    )
    emblem: ClassVar[str] = "M14 3h12v15H14zM6 21h12v15H6zM22 21h12v15H22z"
    tables: ClassVar[dict[str, Table]] = {
        "society": Table(("row-1", "row-2", "row-3"), {"gain": Field("texts", choices=RESOURCES)})
    }

    def __init__(self, edition: Edition) -> None:
        self.above: list[list[int]] = [[] for _ in CARDS]
        self.below: list[list[int]] = [[] for _ in CARDS]
        self.sets: list[list[int]] = []
        for name in SETS:
            top, left, right = [CARDS.index(letter) for letter in name]
            self.sets.append([top, left, right])
            self.below[top].extend([left, right])
            self.above[left].append(top)
            self.above[right].append(top)
        self.rows = [[CARDS.index(letter) for letter in row] for row in ROWS]
        self.row_of = [row for row in range(3) for _ in ROWS[row]]
        self.pays = [gains(row) for row in edition.rows("society")]
        super().__init__(edition)
        self.cells = alike([Cell(name, (f"society-{name}",)) for name in CARDS])

    def blank(self) -> list[int]:
        return [0] * 9

    def fits(self, card: list[int]) -> int:
        found = 0
        for cell in range(9):
            if not card[cell]:
                low = 0
                high = 7
                for over in self.above[cell]:
                    if card[over] and card[over] < high:
                        high = card[over]
                for under in self.below[cell]:
                    if card[under] > low:
                        low = card[under]
                if low + 1 < high:
                    found |= (1 << high) - (1 << (low + 1))
        return found

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        value = sheet.dice[die]
        for cell in range(9):
            if card[cell]:
                continue
            good = True
            for over in self.above[cell]:
                if card[over] and card[over] <= value:
                    good = False
                    break
            if good:
                for under in self.below[cell]:
                    if card[under] >= value:
                        good = False
                        break
                if good:
                    found.append(first + cell)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        value = sheet.dice[die]
        if card[cell]:
            return FILLED
        for over in self.above[cell]:
            if card[over] and card[over] <= value:
                return NOT_LOWER
        for under in self.below[cell]:
            if card[under] >= value:
                return NOT_HIGHER
        return 0

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        value = sheet.dice[die]
        card = sheet.cards[place]
        card[cell] = value
        row = self.row_of[cell]
        for other in self.rows[row]:
            if not card[other]:
                return
        sheet.gain_all(self.pays[row])

    def stars(self, sheet: Sheet, place: int) -> int:
        card = sheet.cards[place]
        found = 0
        for three in self.sets:
            if card[three[0]] and card[three[1]] and card[three[2]]:
                found += 1
        return found + 1 if 0 not in card else found

    def card_name(self, cell: int) -> str:
        """Return a card in words: "the bottom row's second card"."""
        row = self.row_of[cell]
        return f"the {ROW_NAMES[row]} row's {ORDINALS[self.rows[row].index(cell)]} card"

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        card = sheet.cards[place]
        value = sheet.dice[die]
        name = self.card_name(cell)
        if code == FILLED:
            return Refusal("R11.1", f"You have already written a {card[cell]} on {name}.")
        name = capital(name)
        if code == NOT_LOWER:
            over = min([card[over] for over in self.above[cell] if card[over]])
            return Refusal("R11.2", f"{name} must be lower than the {over} directly above it; your die shows {value}.")
        under = max([card[under] for under in self.below[cell]])
        return Refusal("R11.2", f"{name} must be higher than the {under} directly below it; your die shows {value}.")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        return f"{'wrote' if past else 'write'} the {sheet.dice[die]} on {self.card_name(cell)} in {self.title}"

    def spot(self, sheet: Sheet, die: int, cell: int) -> str:
        row = self.row_of[cell]
        return f"{ROW_NAMES[row]} card {self.rows[row].index(cell) + 1}"

    def labels(self) -> dict[str, str]:
        found = {f"society-{name}": self.card_name(cell) for cell, name in enumerate(CARDS)}
        for row in range(3):
            found.update(reward_labels(f"society-row-{row + 1}", len(self.pays[row]), f"the {ROW_NAMES[row]} row"))
        for at, name in enumerate(SETS):
            found[f"society-set-{name}"] = f"star for {self.card_name(self.sets[at][0])} and the two below it"
        found["society-all"] = "star for all cards"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        lines = []
        for names, row in zip(ROWS, self.edition.rows("society"), strict=True):
            cells = " " * (8 - 2 * len(names)) + "   ".join([str(card[CARDS.index(name)] or name) for name in names])
            lines.append(f"{cells:<14} > {letters(row.texts('gain'))}")
        return lines

    def written_slots(self, card: list[int]) -> list[str]:
        return [f"society-{CARDS[at]}" for at in range(9) if card[at]]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """For each set and row, the cards it still needs and the numbers that are left for them."""
        card = sheet.cards[place]
        room = [1.0] * 9
        for cell in range(9):
            if not card[cell]:
                low = 0
                high = 7
                for over in self.above[cell]:
                    if card[over] and card[over] < high:
                        high = card[over]
                    elif not card[over] and high > 6:
                        high = 6
                for under in self.below[cell]:
                    if card[under] > low:
                        low = card[under]
                    elif not card[under] and low < 1:
                        low = 1
                room[cell] = min(1.0, (high - low - 1) / 3.0) if high - low > 1 else 0.0
        found = 0.0
        for three in self.sets:
            found += group_likelihood(card, room, three, acts)
        for row in range(3):
            found += RESOURCE_STARS * len(self.pays[row]) * group_likelihood(card, room, self.rows[row], acts)
        return found

    def draw(self, others: list[str]) -> list[str]:
        spots: dict[str, tuple[int, int]] = {}
        pieces: list[str] = []
        for row, (names, printed) in enumerate(zip(ROWS, self.edition.rows("society"), strict=True)):
            y, first = 78 + row * 91, 16 + (4 - len(names)) * 37
            for at, name in enumerate(names):
                spots[name] = (first + at * 74, y)
            pieces.append(path(f"M{first + len(names) * 74 - 4} {y + 34}H316", "thread"))
            pieces += rewards(f"society-row-{row + 1}", printed.texts("gain"), 328, y + 22, 25, 11)
        pieces += [number_box(f"society-{name}", x, y, 66, 70) for name, (x, y) in spots.items()]
        for name in SETS:
            left, top = spots[name[0]]
            pieces.append(star(f"society-set-{name}", left + 33, top + 81, 19))
        return [*pieces, text(366, 352, "all nine", "small"), star("society-all", 452, 346, 22, medal=False)]

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        write_numbers(found, [f"society-{name}" for name in CARDS], card)
        for row, cells in enumerate(self.rows):
            have_rewards(found, all(card[at] for at in cells), f"society-row-{row + 1}", len(self.pays[row]))
        for name, cells in zip(SETS, self.sets, strict=True):
            have(found, all(card[at] for at in cells), f"society-set-{name}")
        have(found, all(card), "society-all")
        return found


def group_likelihood(card: list[int], room: list[float], group: list[int], acts: float) -> float:
    """Return how likely it is that the open cards of a group are filled; 0 if none is open."""
    need = 0.0
    open = 1.0
    for cell in group:
        if not card[cell]:
            need += 1.2
            open *= room[cell]
    return open * likelihood(need, acts) if need > 0.0 else 0.0
