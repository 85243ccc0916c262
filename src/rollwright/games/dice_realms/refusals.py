"""The codes of refusals, in the order in which the rules are checked, with the rules of docs/rules/dice_realms.md.

explain.py has the messages. Where a code has two rules, the message decides between them.
"""

from __future__ import annotations

from typing import Final

CHANCE_MOVE: Final = 1  # D3.1
NOT_TO_ACT: Final = 2  # the rule of what the table waits for
NOT_IN_ROLL: Final = 3  # D3.1
NOT_IN_ATTACK: Final = 4
NOT_IN_COLLECT: Final = 5
NOT_IN_UPGRADE: Final = 6
FINISH_FIRST: Final = 7  # D5.6
NOTHING_TO_CANCEL: Final = 8  # D5.15
CANCELED_TOO_OFTEN: Final = 9
ALREADY_EXCHANGED: Final = 10
NO_SUCH_DIE: Final = 11  # D1.1
# Roll
MUST_REROLL: Final = 12  # D3.7
FREE_REROLL_USED: Final = 13  # D3.5
NO_REROLL_TOKEN: Final = 14  # D3.6
NO_SET_TOKEN: Final = 15  # D3.12
RESOLVE_FIRST: Final = 16  # D3.8
SHOWS_ALREADY: Final = 17  # D3.12
NOT_A_SETTING_FACE: Final = 18  # D3.13
SET_TO_REROLL_FACE: Final = 19  # D3.13
NOT_A_REROLL_FACE: Final = 20  # D3.7
NOTHING_TO_PAY_FOR: Final = 21  # D3.8
CANNOT_PAY_REROLL: Final = 22  # D3.8
# attacks
OTHER_ATTACK: Final = 23  # D4.3
NO_SHIELD: Final = 24  # D4.7 or D4.8
ALREADY_ASIDE: Final = 25  # D4.5
ALREADY_DESTROYED: Final = 26  # D4.6
LAST_DIE: Final = 27  # D4.10
LAST_FACE: Final = 28  # D4.10
# Collect
NOTHING_TO_COLLECT: Final = 29  # D5.1
INACTIVE_POWER: Final = 30  # D4.5
NO_SUCH_POWER: Final = 31  # D5.6
POWER_USED: Final = 32  # D5.6
FACE_REPLACED: Final = 33  # D7.14
COLLECT_FIRST: Final = 34  # D5.3
CANNOT_PAY_POWER: Final = 35  # D5.7
NO_MISERY: Final = 36  # D5.7
NOTHING_TO_EXCHANGE: Final = 37  # D5.8
NO_EXCHANGE: Final = 38
EXCHANGE_FIRST: Final = 39
NOT_EXCHANGED: Final = 40
BACK_AND_FORTH: Final = 41
ONE_IS_ALL: Final = 42
NOTHING_TO_REPAIR: Final = 43  # D6.4
NOT_DESTROYED: Final = 44
NOTHING_FITS: Final = 45
NOT_LOST: Final = 46
NOT_FOR_SALE: Final = 47  # D6.6
NO_DICE_LEFT: Final = 48
TOO_FEW_COINS: Final = 49  # D6.1
TOO_LITTLE_GRAIN: Final = 50  # D6.6
UPGRADE_POWER: Final = 51  # D7.10
NOT_YET_UPGRADE: Final = 52  # D7.1
# Upgrade
INACTIVE_DIE: Final = 53  # D7.11
DESTROYED_FACE: Final = 54  # D7.11
NO_UPGRADES: Final = 55  # D7.2
NOTHING_TO_BECOME: Final = 56  # D7.3 or D7.12
NO_FACE_FOR_POWER: Final = 57  # D7.10
POWER_SOLD_OUT: Final = 58  # D7.12
PICK_FIRST: Final = 59  # D7.1
NOT_IN_PLAY: Final = 60  # D2.3 or D4.6
SAME_FACE: Final = 61  # D7.3
SOLD_OUT: Final = 62  # D7.12
CANNOT_AFFORD: Final = 63  # D7.3 or D7.5
NOT_THIS_POWER: Final = 64  # D7.10
WRONG_COLOR: Final = 65  # D7.8
ONE_PER_DIE: Final = 66  # D7.9
MAY_NOT_CARRY: Final = 67  # D7.8, D7.9
COLLECT_POWER: Final = 68  # D5.6
OF_AN_EFFECT: Final = 100  # codes from here on belong to effects, which explain them
