"""Wingspan (R15): fill a bird's squares from left to right with any numbers; its sum may match its wingspan.

Card: nine numbers, three for each bird, 0 where empty.
Slots: `wingspan-a1` to `wingspan-c3`.
Marks only: `wingspan-a1-gain-1` and so on, `wingspan-a-exact` to `-c-exact` (star for the exact sum).
"""

from __future__ import annotations

from typing import ClassVar, Final

from rollwright.core.edition import Edition, Field
from rollwright.core.errors import Refusal
from rollwright.core.marks import Mark
from rollwright.core.svg import path, rect, text, use
from rollwright.games.rolling_realms.card import (
    LETTERS,
    PREFIX,
    have,
    have_rewards,
    number_box,
    number_text,
    reward_labels,
    rewards,
    star,
    write_numbers,
)
from rollwright.games.rolling_realms.names import GAINS
from rollwright.games.rolling_realms.realm import Cell, Problem, Realm, Table, alike, likelihood
from rollwright.games.rolling_realms.sheet import ALL_VALUES, STAR, Sheet

FILLED: Final = 1
NOT_YET: Final = 2
BIRD: Final = (
    "M48 8c2.2 0 4 1.2 4.8 3C60 5.5 74 .5 95 4.5c-7 .8-9 2.5-12 5-6 5.5-15 10-27.5 10.5L52 30h-8l-3.5-10C28 19.5 19 15 13 9.5"
    "c-3-2.5-5-4.2-12-5C22 .5 36 5.5 43.2 11 44 9.2 45.8 8 48 8z"
)


class Wingspan(Realm):
    name: ClassVar[str] = "wingspan"
    usual_title: ClassVar[str] = "Wingspan"
    tint: ClassVar[str] = "stone"
    summary: ClassVar[str] = "fill birds; an exact sum is one more star"
    about: ClassVar[str] = (
        "Write the number of a die on the first empty square of a bird and gain what it shows. If the three "
        "numbers of a bird add up to exactly its wingspan, it scores one more star."
    )
    hint: ClassVar[tuple[str, ...]] = (
        "Fill from the left; gain what each square shows.",
        "If its sum equals the wingspan: one more star.",
    )
    emblem: ClassVar[str] = (
        "M37 8l-5 1.5A7 7 0 0 0 19.5 13C13 14 7 19 2 30c5-2 8-2 11-1 7 3 17-1 19-11 .5-3 1.5-5 5-10zM27 9.4a1.6 1.6 0 1"
        " 0 0 3.2 1.6 1.6 0 1 0 0-3.2z"
    )
    symbols: ClassVar[dict[str, tuple[str, str]]] = {"bird": ("96 32", BIRD)}
    tables: ClassVar[dict[str, Table]] = {
        "bird": Table(("a", "b", "c"), {"wingspan": Field("integer", minimum=3, maximum=18), "gain": Field("texts", choices=GAINS)})
    }

    def __init__(self, edition: Edition) -> None:
        rows = edition.rows("bird")
        self.spans = [row.integer("wingspan") for row in rows]
        self.pays = [GAINS.index(text) for row in rows for text in row.texts("gain")]  # by square
        self.squares = [f"{row.id}{number}" for row in rows for number in (1, 2, 3)]
        super().__init__(edition)
        self.cells = alike([Cell(square, (f"wingspan-{square}",)) for square in self.squares])

    @staticmethod
    def problems(edition: Edition) -> list[Problem]:
        wrong: list[Problem] = []
        for row in edition.rows("bird"):
            if len(row.texts("gain")) != 3:
                wrong.append((f"bird {row.id!r}", "gain", "must name what is under each of the three squares"))
        return wrong

    def blank(self) -> list[int]:
        return [0] * 9

    def fits(self, card: list[int]) -> int:
        return 0 if card[2] and card[5] and card[8] else ALL_VALUES

    def legal_moves(self, sheet: Sheet, place: int, die: int, first: int, found: list[int]) -> None:
        card = sheet.cards[place]
        for bird in range(0, 9, 3):
            if not card[bird]:
                found.append(first + bird)
            elif not card[bird + 1]:
                found.append(first + bird + 1)
            elif not card[bird + 2]:
                found.append(first + bird + 2)

    def refusal_code(self, sheet: Sheet, place: int, die: int, cell: int) -> int:
        card = sheet.cards[place]
        if card[cell]:
            return FILLED
        return NOT_YET if cell % 3 and not card[cell - 1] else 0

    def mark(self, sheet: Sheet, place: int, die: int, cell: int) -> None:
        sheet.cards[place][cell] = sheet.dice[die]
        if self.pays[cell] != STAR:
            sheet.gain(self.pays[cell])

    def stars(self, sheet: Sheet, place: int) -> int:
        card = sheet.cards[place]
        found = 0
        for cell in range(9):
            if card[cell] and self.pays[cell] == STAR:
                found += 1
        for bird in range(3):
            if card[3 * bird + 2] and card[3 * bird] + card[3 * bird + 1] + card[3 * bird + 2] == self.spans[bird]:
                found += 1
        return found

    def square_name(self, cell: int) -> str:
        """Return a square in words: "square 2 of the bird with wingspan 12"."""
        return f"square {cell % 3 + 1} of the bird with wingspan {self.spans[cell // 3]}"

    def explain(self, sheet: Sheet, place: int, die: int, cell: int, code: int) -> Refusal:
        if code == FILLED:
            return Refusal("R15.1", f"You have already written a {sheet.cards[place][cell]} on {self.square_name(cell)}.")
        return Refusal("R15.1", f"Each bird is filled from left to right; square {cell % 3} comes first.")

    def describe(self, sheet: Sheet, place: int, die: int, cell: int, past: bool) -> str:
        return f"{'wrote' if past else 'write'} the {sheet.dice[die]} on {self.square_name(cell)} in {self.title}"

    def spot(self, sheet: Sheet, die: int, cell: int) -> str:
        return f"bird {self.spans[cell // 3]}"

    def labels(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for at, name in enumerate(self.squares):
            found[f"wingspan-{name}"] = f"bird with wingspan {self.spans[at // 3]}, square {at % 3 + 1}"
            found.update(reward_labels(f"wingspan-{name}", 1, f"square {name}"))
        for at, row in enumerate(self.edition.rows("bird")):
            found[f"wingspan-{row.id}-exact"] = f"star for exactly {self.spans[at]}"
        return found

    def text(self, sheet: Sheet, place: int) -> list[str]:
        card = sheet.cards[place]
        birds = []
        for at, row in enumerate(self.edition.rows("bird")):
            squares = " ".join([f"{number_text(card[3 * at + k])}{LETTERS[thing]}" for k, thing in enumerate(row.texts("gain"))])
            birds.append(f"{row.id}: {squares} = {row.integer('wingspan')}")
        return ["   ".join(birds)]

    def written_slots(self, card: list[int]) -> list[str]:
        return [f"wingspan-{self.squares[at]}" for at in range(9) if card[at]]

    def expected_stars(self, sheet: Sheet, place: int, acts: float) -> float:
        """The last square of each bird, and its exact sum."""
        card = sheet.cards[place]
        found = 0.0
        for bird in range(3):
            at = 3 * bird
            if card[at + 2]:
                continue
            need = 1 if card[at + 1] else 2 if card[at] else 3
            rest = self.spans[bird] - card[at] - card[at + 1]
            found += likelihood(need, acts)
            if need <= rest <= 6 * need:
                edge = min(rest - need, 6 * need - rest)  # how far from the only ways to reach it
                found += (0.5 if need == 1 else 0.3 + 0.04 * min(edge, 5)) * likelihood(need + 1.0, acts)
        return found

    def draw(self, others: list[str]) -> list[str]:
        pieces: list[str] = []
        for at, bird in enumerate(self.edition.rows("bird")):
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
                pieces.append(number_box(f"wingspan-{bird.id}{number}", x, y + 7, 89, 74, kind="square left"))
                pieces += rewards(f"wingspan-{bird.id}{number}", [gain], x + 54, y + 44, 26)
        return pieces

    def marks(self, sheet: Sheet, place: int) -> dict[str, Mark]:
        card = sheet.cards[place]
        found: dict[str, Mark] = {}
        write_numbers(found, [f"wingspan-{name}" for name in self.squares], card)
        for at, name in enumerate(self.squares):
            have_rewards(found, card[at] > 0, f"wingspan-{name}", 1)
        for bird, span in enumerate(self.spans):
            squares = card[3 * bird : 3 * bird + 3]
            have(found, all(squares) and sum(squares) == span, f"wingspan-{self.squares[3 * bird][0]}-exact")
        return found
