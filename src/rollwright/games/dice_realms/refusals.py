"""Why a move is refused: numbers in the order in which the rules are checked, each with its mark in docs/rules/dice_realms.md."""

from __future__ import annotations

from typing import Final

CHANCE_MOVE: Final = 1
NOT_TO_ACT: Final = 2
NOT_IN_ROLL: Final = 3
NOT_IN_ATTACK: Final = 4
NOT_IN_COLLECT: Final = 5
NOT_IN_UPGRADE: Final = 6
FINISH_FIRST: Final = 7
NO_SUCH_DIE: Final = 8
# Roll
MUST_REROLL: Final = 9
FREE_REROLL_USED: Final = 10
NO_REROLL_TOKEN: Final = 11
NO_SET_TOKEN: Final = 12
RESOLVE_FIRST: Final = 13
SHOWS_ALREADY: Final = 14
NOT_A_SETTING_FACE: Final = 15
SET_TO_REROLL_FACE: Final = 16
NOT_A_REROLL_FACE: Final = 17
NOTHING_TO_PAY_FOR: Final = 18
CANNOT_PAY_REROLL: Final = 19
# attacks
OTHER_ATTACK: Final = 20
NO_SHIELD: Final = 21
ALREADY_ASIDE: Final = 22
DESTROYED_ALREADY: Final = 23
LAST_DIE: Final = 24
LAST_FACE: Final = 25
# Collect
NOTHING_TO_COLLECT: Final = 26
INACTIVE_POWER: Final = 27
NO_SUCH_POWER: Final = 28
POWER_USED: Final = 29
COLLECT_FIRST: Final = 30
CANNOT_PAY_POWER: Final = 31
NO_MISERY: Final = 32
NOTHING_TO_EXCHANGE: Final = 33
NO_EXCHANGE: Final = 34
NOT_EXCHANGED: Final = 35
BACK_AND_FORTH: Final = 36
ONE_IS_ALL: Final = 37
NOTHING_TO_REPAIR: Final = 38
NOT_DESTROYED: Final = 39
NOTHING_FITS: Final = 40
NOT_LOST: Final = 41
NOT_FOR_SALE: Final = 42
NO_DICE_LEFT: Final = 43
TOO_FEW_COINS: Final = 44
TOO_LITTLE_GRAIN: Final = 45
UPGRADE_POWER: Final = 46
NOT_YET_UPGRADE: Final = 47
# Upgrade
INACTIVE_DIE: Final = 48
DESTROYED_FACE: Final = 49
NO_UPGRADES: Final = 50
NOTHING_TO_BECOME: Final = 51
OTHER_LINE: Final = 52
PICK_FIRST: Final = 53
NOT_IN_PLAY: Final = 54
SAME_FACE: Final = 55
SOLD_OUT: Final = 56
CANNOT_AFFORD: Final = 57
NOT_THIS_POWER: Final = 58
WRONG_COLOR: Final = 59
ONE_PER_DIE: Final = 60
COLLECT_POWER: Final = 61
