"""Victory points (T11), achievements (T13), and the title of a solo result (T14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rollwright.core.edition import Edition
from rollwright.core.english import capital
from rollwright.core.game import Achievement
from rollwright.core.score import Reason
from rollwright.games.troyes_dice.components import COUNT, ROW, Components
from rollwright.games.troyes_dice.names import MANY_CITIZENS, MANY_RESOURCES, MANY_TITLES
from rollwright.games.troyes_dice.schema import COLUMNS, KINDS, RESOURCES
from rollwright.games.troyes_dice.sheet import Sheet

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.position import TroyesDicePosition

PAIRS = [f"Pairs of {name}" for name in MANY_RESOURCES]  # kinds of lines of the score


def built_of(sheet: Sheet, kind: int) -> int:
    """Return how many buildings of a kind are drawn."""
    return COUNT[sheet.built >> kind * COLUMNS & ROW]


def savings(sheet: Sheet) -> int:
    """Return the points for unspent resources: one for two of a kind."""
    return sheet.held[0] // 2 + sheet.held[1] // 2 + sheet.held[2] // 2


def points(components: Components, sheet: Sheet) -> int:
    """Return the total of the reasons without making them."""
    total = sheet.citizens[0] + sheet.citizens[1] + sheet.citizens[2]
    total += savings(sheet)
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            total += number * built_of(sheet, components.scored[column])
    return total


def reasons(texts: ReasonTexts, components: Components, sheet: Sheet) -> list[Reason]:
    """Return everything that scores points, in the order of the rulebook."""
    found: list[Reason] = []
    for column in range(COLUMNS):
        number = sheet.numbers[column]
        if number:
            built = built_of(sheet, components.scored[column])
            found.append(Reason(texts.scored[column], texts.rates[number][built], number * built))
    for resource in range(3):
        left = sheet.held[resource]
        found.append(Reason(texts.pairs[resource], texts.unspent[left], left // 2))
    for color in range(3):
        found.append(Reason(texts.tracks[color], "", sheet.citizens[color]))
    return found


class ReasonTexts:
    """The kinds and details of all reasons, prepared because every game needs them."""

    def __init__(self, components: Components) -> None:
        self.scored = [MANY_TITLES[components.scored[column]] for column in range(COLUMNS)]
        self.rates = [[f"{number} for each of {built}" for built in range(7)] for number in range(4)]
        self.pairs = PAIRS
        self.unspent = [f"{left} unspent" for left in range(max(components.length) + 1)]
        self.tracks = [capital(name) for name in MANY_CITIZENS]


class Goal(NamedTuple):
    """An achievement and its test, read once because every table asks at the end of its game."""

    achievement: Achievement
    test: str
    of: str
    amount: int


@lru_cache(4)  # custom editions are rare
def goals(edition: Edition) -> list[Goal]:
    """Return all achievements in the order of the rulebook."""
    found: list[Goal] = []
    for row in edition.rows("achievement"):
        test, of = row.text("test"), row.text("of")
        achievement = Achievement(row.id, row.text("words"), row.integer("games"), test == "win" or of == "multiplayer")
        found.append(Goal(achievement, test, of, row.integer("amount")))
    return found


def achievements(position: TroyesDicePosition, seat: int) -> list[str]:
    """Return the IDs of the achievements of a seat in this game; none before its end."""
    if not position.is_over():
        return []
    return [goal.achievement.id for goal in goals(position.ruleset.edition) if _fulfils(position, seat, goal)]


def _fulfils(position: TroyesDicePosition, seat: int, goal: Goal) -> bool:
    components = position.ruleset.components
    sheet = position.sheets[seat]
    _, test, of, amount = goal
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
    """Return by column what the character of its Cathedral scores."""
    return [sheet.numbers[column] * built_of(sheet, components.scored[column]) for column in range(COLUMNS)]


def rank(edition: Edition, total: int) -> str:
    """Return the title of a solo result."""
    reached = [row for row in edition.rows("rank") if row.integer("least") <= total]
    return max(reached, key=lambda row: row.integer("least")).id
