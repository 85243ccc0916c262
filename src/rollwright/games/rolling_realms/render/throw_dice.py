"""The dice and the realms of a throw, for people who enter what they rolled or drew."""

from __future__ import annotations

from rollwright.core.renderer import Mark
from rollwright.core.throw_dice import Die, ThrowDice, dice_of, numbered
from rollwright.games.rolling_realms.card import PREFIX
from rollwright.games.rolling_realms.moves import REVEAL
from rollwright.games.rolling_realms.position import RollingRealmsPosition


def throw_dice(position: RollingRealmsPosition) -> ThrowDice:
    rules = position.ruleset
    table = rules.table
    moves = position.chance_outcomes().moves
    if table.kinds[moves[0]] != REVEAL:
        return dice_of([numbered("Dice", 6, 2)], moves, lambda move: (table.rows[move].die - 1, table.rows[move].number - 1))
    open_realms = sorted({realm for move in moves for realm in table.revealed[move]})
    faces = tuple(Mark("", rules.realms[realm].title, f"{PREFIX}{rules.realms[realm].name}") for realm in open_realms)
    return dice_of(
        [Die("Realms", faces, len(table.revealed[moves[0]]), distinct=True)],
        moves,
        lambda move: [open_realms.index(realm) for realm in table.revealed[move]],
    )
