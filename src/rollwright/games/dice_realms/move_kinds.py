"""The kinds of moves, in the order of the table: chance moves first, then the moves of each step."""

from __future__ import annotations

from typing import Final

from rollwright.games.dice_realms.resources import COINS, GRAIN, POINTS

FATE: Final = 0
ROLL: Final = 1
DRAW: Final = 2
REROLL: Final = 3
SPEND: Final = 4
SET: Final = 5
RESOLVE: Final = 6
PAY: Final = 7
TURN: Final = 8
SHIELD: Final = 9
ASIDE: Final = 10
RUIN: Final = 11
YIELD: Final = 12
COLLECT: Final = 13
USE: Final = 14
USE_FATE: Final = 15
SWAP: Final = 16
SWAP_ALL: Final = 17
BUY: Final = 18
BUY_DIE: Final = 19
REPAIR_FACE: Final = 20
PICK: Final = 21
PLACE: Final = 22
DONE: Final = 23
CANCEL: Final = 24
KINDS: Final = 25

BUY_REROLL: Final = 0
BUY_SET: Final = 1
BUY_UPGRADE: Final = 2
GOODS = ("reroll", "set", "upgrade")

PIECE: Final = 3  # dice in one chance move
SWAPPED = (COINS, GRAIN, POINTS)  # in the order of the rows
