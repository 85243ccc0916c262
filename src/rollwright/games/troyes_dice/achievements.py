"""The achievements of a finished game, and what a solo result is called (T13, T14)."""

from __future__ import annotations

from rollwright.core.edition import Edition, Row
from rollwright.core.game import Achievement
from rollwright.games.troyes_dice.components import Cardboard
from rollwright.games.troyes_dice.position import Troyes
from rollwright.games.troyes_dice.schema import COLUMNS, KINDS, RESOURCES
from rollwright.games.troyes_dice.scoring import built_of, points
from rollwright.games.troyes_dice.sheet import Sheet


def all_achievements(edition: Edition) -> list[Achievement]:
    """The whole list, in the order of the rulebook."""
    return [Achievement(row.id, row.text("words"), row.integer("games")) for row in edition.rows("achievement")]


def achievements(position: Troyes, seat: int) -> list[str]:
    """The ids of what this seat has fulfilled in this game; none before its end."""
    if not position.is_over():
        return []
    return [row.id for row in position.ruleset.edition.rows("achievement") if _fulfils(position, seat, row)]


def _fulfils(position: Troyes, seat: int, row: Row) -> bool:
    card = position.ruleset.card
    sheet = position.sheets[seat]
    test, of, amount = row.text("test"), row.text("of"), row.integer("amount")
    several = position.seats() > 1
    if test == "played":
        return {"solo": not several, "multiplayer": several, "expansion": position.ruleset.expansion != "no"}[of]
    if test == "points":
        return points(card, sheet) >= amount
    if test == "win":
        return several and points(card, sheet) >= amount and position.places()[seat] == 1
    if test == "character":
        return max(character_points(card, sheet)) >= amount
    if test == "citizens":
        return sum(sheet.citizens) >= amount
    if test == "row":
        return built_of(sheet, KINDS.index(of)) >= amount
    if test == "resource":
        return sheet.circled[RESOURCES.index(of)] >= amount
    return sheet.citizens[card.track_name.index(of)] >= amount


def character_points(card: Cardboard, sheet: Sheet) -> list[int]:
    """By column: what the character of its Cathedral brings."""
    return [sheet.numbers[column] * built_of(sheet, card.scored[column]) for column in range(COLUMNS)]


def rank(edition: Edition, total: int) -> str:
    """What a solo result is called."""
    reached = [row for row in edition.rows("rank") if row.integer("least") <= total]
    return max(reached, key=lambda row: row.integer("least")).id
