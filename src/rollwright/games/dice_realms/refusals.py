"""Why a move is refused: numbers in the order in which the rules are checked, each with its mark in docs/rules/dice_realms.md."""

from __future__ import annotations

from typing import Final

CHANCE_ONLY: Final = 1
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
SHOWS_ALREADY: Final = 13
NOT_A_SETTING_FACE: Final = 14
SET_TO_REROLL_FACE: Final = 15
NOT_A_REROLL_FACE: Final = 16
NOTHING_TO_PAY_FOR: Final = 17
CANNOT_PAY_REROLL: Final = 18
# attacks
OTHER_ATTACK: Final = 19
NO_SHIELD: Final = 20
ALREADY_ASIDE: Final = 21
DESTROYED_ALREADY: Final = 22
LAST_DIE: Final = 23
LAST_FACE: Final = 24
# Collect
NOTHING_TO_COLLECT: Final = 25
INACTIVE_POWER: Final = 26
NO_SUCH_POWER: Final = 27
POWER_USED: Final = 28
COLLECT_FIRST: Final = 29
CANNOT_PAY_POWER: Final = 30
NO_MISERY: Final = 31
NOTHING_TO_EXCHANGE: Final = 32
NO_EXCHANGE: Final = 33
NOT_EXCHANGED: Final = 34
BACK_AND_FORTH: Final = 35
ONE_IS_ALL: Final = 36
NOTHING_TO_REPAIR: Final = 37
NOT_DESTROYED: Final = 38
NOTHING_FITS: Final = 39
NOT_LOST: Final = 40
NOT_FOR_SALE: Final = 41
NO_DICE_LEFT: Final = 42
TOO_FEW_COINS: Final = 43
TOO_LITTLE_GRAIN: Final = 44
UPGRADE_POWER: Final = 45
NOT_YET_UPGRADE: Final = 46
# Upgrade
INACTIVE_DIE: Final = 47
DESTROYED_FACE: Final = 48
NO_UPGRADES: Final = 49
NOTHING_TO_BECOME: Final = 50
OTHER_LINE: Final = 51
PICK_FIRST: Final = 52
NOT_IN_PLAY: Final = 53
SAME_FACE: Final = 54
SOLD_OUT: Final = 55
TOO_DEAR: Final = 56
NOT_THIS_POWER: Final = 57
WRONG_COLOUR: Final = 58
ONE_PER_DIE: Final = 59
COLLECT_POWER: Final = 60
