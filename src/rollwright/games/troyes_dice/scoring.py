"""Victory points: Cathedrals, pairs of resources, citizens (T11)."""

from __future__ import annotations

from rollwright.core.score import Reason
from rollwright.games.troyes_dice.components import COUNT, ROW, Cardboard
from rollwright.games.troyes_dice.names import TITLES, noun, plural
from rollwright.games.troyes_dice.schema import COLUMNS, RESOURCES
from rollwright.games.troyes_dice.sheet import Sheet


def built_of(sheet: Sheet, kind: int) -> int:
    """How many buildings of a kind are drawn."""
    return COUNT[sheet.built >> kind * COLUMNS & ROW]


def points(card: Cardboard, sheet: Sheet) -> int:
    """The total of the reasons, quickly."""
    total = sheet.citizens[0] + sheet.citizens[1] + sheet.citizens[2]
    total += sheet.held[0] // 2 + sheet.held[1] // 2 + sheet.held[2] // 2
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            total += number * built_of(sheet, card.scored[column])
    return total


def reasons(words: ScoreWords, card: Cardboard, sheet: Sheet) -> list[Reason]:
    """Everything that brings points, in the order of the rulebook."""
    found: list[Reason] = []
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            built = built_of(sheet, card.scored[column])
            found.append(Reason(words.characters[column][number][built], "", number * built))
    for resource in range(3):
        left = sheet.held[resource]
        found.append(Reason(words.pairs[resource][left], "", left // 2))
    for color in range(3):
        found.append(Reason(card.track_name[color], "", sheet.citizens[color]))
    return found


class ScoreWords:
    """The words of all reasons, prepared: every game asks for them."""

    def __init__(self, card: Cardboard) -> None:
        self.characters: list[list[list[str]]] = []  # by column, number written and buildings built
        for column in range(COLUMNS):
            title = TITLES[card.scored[column]]
            who = card.character[column]
            self.characters.append(
                [[f"{who}: {number} for each of {built} {plural(title, built)}" for built in range(7)] for number in range(4)]
            )
        self.pairs = [  # by resource and how many are left
            [f"pairs of {left} unspent {noun(RESOURCES[resource], left)}" for left in range(card.length[resource] + 1)]
            for resource in range(3)
        ]
