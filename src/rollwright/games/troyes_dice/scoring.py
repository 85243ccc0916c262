"""Victory points: Cathedrals, pairs of resources, citizens (T11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.edition import Edition, Row
from rollwright.core.game import Achievement
from rollwright.core.score import Reason
from rollwright.games.troyes_dice.components import COUNT, ROW, Components
from rollwright.games.troyes_dice.names import TITLES, noun, plural
from rollwright.games.troyes_dice.schema import COLUMNS, KINDS, RESOURCES
from rollwright.games.troyes_dice.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.position import TroyesDicePosition


def built_of(sheet: Sheet, kind: int) -> int:
    """How many buildings of a kind are drawn."""
    return COUNT[sheet.built >> kind * COLUMNS & ROW]


def points(components: Components, sheet: Sheet) -> int:
    """The total of the reasons, quickly."""
    total = sheet.citizens[0] + sheet.citizens[1] + sheet.citizens[2]
    total += sheet.held[0] // 2 + sheet.held[1] // 2 + sheet.held[2] // 2
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            total += number * built_of(sheet, components.scored[column])
    return total


def reasons(words: ScoreWords, components: Components, sheet: Sheet) -> list[Reason]:
    """Everything that brings points, in the order of the rulebook."""
    found: list[Reason] = []
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            built = built_of(sheet, components.scored[column])
            found.append(Reason(words.characters[column][number][built], "", number * built))
    for resource in range(3):
        left = sheet.held[resource]
        found.append(Reason(words.pairs[resource][left], "", left // 2))
    for color in range(3):
        found.append(Reason(components.track_name[color], "", sheet.citizens[color]))
    return found


class ScoreWords:
    """The words of all reasons, prepared: every game asks for them."""

    def __init__(self, components: Components) -> None:
        self.characters: list[list[list[str]]] = []  # by column, number written and buildings built
        for column in range(COLUMNS):
            title = TITLES[components.scored[column]]
            who = components.character[column]
            self.characters.append(
                [[f"{who}: {number} for each of {built} {plural(title, built)}" for built in range(7)] for number in range(4)]
            )
        self.pairs = [  # by resource and how many are left
            [f"pairs of {left} unspent {noun(RESOURCES[resource], left)}" for left in range(components.length[resource] + 1)]
            for resource in range(3)
        ]


def all_achievements(edition: Edition) -> list[Achievement]:
    """The whole list, in the order of the rulebook."""
    return [Achievement(row.id, row.text("words"), row.integer("games")) for row in edition.rows("achievement")]


def achievements(position: TroyesDicePosition, seat: int) -> list[str]:
    """The ids of what this seat has fulfilled in this game; none before its end."""
    if not position.is_over():
        return []
    return [row.id for row in position.ruleset.edition.rows("achievement") if _fulfils(position, seat, row)]


def _fulfils(position: TroyesDicePosition, seat: int, row: Row) -> bool:
    components = position.ruleset.components
    sheet = position.sheets[seat]
    test, of, amount = row.text("test"), row.text("of"), row.integer("amount")
    several = position.seats() > 1
    if test == "played":
        return {"solo": not several, "multiplayer": several, "expansion": position.ruleset.expansion != "no"}[of]
    if test == "points":
        return points(components, sheet) >= amount
    if test == "win":
        return several and points(components, sheet) >= amount and position.places()[seat] == 1
    if test == "character":
        return max(character_points(components, sheet)) >= amount
    if test == "citizens":
        return sum(sheet.citizens) >= amount
    if test == "row":
        return built_of(sheet, KINDS.index(of)) >= amount
    if test == "resource":
        return sheet.circled[RESOURCES.index(of)] >= amount
    return sheet.citizens[components.track_name.index(of)] >= amount


def character_points(components: Components, sheet: Sheet) -> list[int]:
    """By column: what the character of its Cathedral brings."""
    return [sheet.numbers[column] * built_of(sheet, components.scored[column]) for column in range(COLUMNS)]


def rank(edition: Edition, total: int) -> str:
    """What a solo result is called."""
    reached = [row for row in edition.rows("rank") if row.integer("least") <= total]
    return max(reached, key=lambda row: row.integer("least")).id
