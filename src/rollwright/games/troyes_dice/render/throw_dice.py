"""The dice and tiles of a throw, for people who enter what they rolled or drew."""

from __future__ import annotations

from rollwright.core.renderer import Mark
from rollwright.core.throw_dice import ThrowDice, dice_of, list_of, numbered
from rollwright.games.troyes_dice.moves import FACES, PLAZA, START, TILE
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.schema import COLORS


def throw_dice(position: TroyesDicePosition) -> ThrowDice:
    table = position.ruleset.table
    outcomes = position.chance_outcomes().moves
    kind = table.rows[outcomes[0]].kind
    if kind == PLAZA:

        def plaza(move: int) -> Mark:
            row = table.rows[move]
            return Mark("", f"{COLORS[row.color]} above {COLORS[row.value]}")

        return list_of("Plaza tile", outcomes, plaza)
    if kind == START:
        return dice_of([numbered("Leftmost column", FACES)], outcomes, lambda move: (table.rows[move].value - 1,))
    if kind == TILE:
        return list_of("Banquets & Raids tile", outcomes, lambda move: Mark("", str(table.rows[move].value)))

    def shown(move: int) -> list[int]:
        roll = table.rolls[table.rows[move].value]
        return [roll.black - 1, *(value - 1 for value in roll.clear)]

    return dice_of([numbered("Black die", FACES), numbered("Clear dice", FACES, 3)], outcomes, shown)
