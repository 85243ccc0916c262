"""The dice, meeples, and Home Cards of a throw, for people who enter what they rolled, drew, or dealt."""

from __future__ import annotations

from rollwright.core.renderer import Mark
from rollwright.core.throw_dice import ThrowDice, dice_of, list_of, numbered
from rollwright.games.six_clans.moves import DEAL, ROLL
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.render.symbols import PREFIX


def throw_dice(position: SixClansPosition) -> ThrowDice:
    rules = position.ruleset
    table = rules.table
    moves = position.chance_outcomes().moves
    kind = table.rows[moves[0]].kind
    if kind == ROLL:
        left = list(dict.fromkeys([table.rows[move].die for move in moves]))
        dice = [numbered(table.dice[die], rules.sides[die]) for die in left]
        return dice_of(dice, moves, lambda move: (left.index(table.rows[move].die), table.rows[move].number - 1), any_one=True)

    def face(move: int) -> Mark:
        clan = table.rows[move].number
        return Mark(f"clan-{clan + 1}", rules.colors[clan], f"{PREFIX}meeple-{clan + 1}")

    return list_of("Home Card" if kind == DEAL else "Meeple", moves, face)
