"""A position as a vector for learning: the wheel and the dice, then the seat's own sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.core.features import Feature, clipped
from rollwright.games.troyes_dice.components import BUILD, HALVES, ROW, Components, available_dice
from rollwright.games.troyes_dice.moves import BUILDINGS, FACES
from rollwright.games.troyes_dice.schema import COLUMNS, NOTCHES, PLACES
from rollwright.games.troyes_dice.sheet import GAIN, Sheet
from rollwright.games.troyes_dice.wheel import Wheel

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules

BYTE: Final = 255
DEPTH: Final = 15  # bonuses counted on the stack
EFFECTS: Final = 16  # sides of the Banquets & Raids tiles
NO_TILES: Final = bytes(NOTCHES)
NO_DICE: Final = bytes(3 * PLACES + 3)


def feature_layout(components: Components) -> tuple[Feature, ...]:
    length = min(BYTE, max(components.length))
    return (
        Feature("half days started", 1, HALVES),
        Feature("to act", 1, 1),
        Feature("values of the columns", 1, FACES),  # 0 before they are known, then which numbering
        Feature("plazas", NOTCHES, 9),  # by notch: 0 for none, then the color on top and beneath
        Feature("tiles", NOTCHES, EFFECTS),  # by notch: the effect beside it
        Feature("dice: color", PLACES, 3),  # 0 for no die
        Feature("dice: value", PLACES, FACES),
        Feature("dice: can be chosen", PLACES, 1),
        Feature("dice of a color", 3, PLACES),
        Feature("buildings", BUILDINGS, 2),  # 0 lost, 1 open, 2 built
        Feature("numbers of the Cathedrals", COLUMNS, 3),
        Feature("citizens", 3, min(BYTE, max(components.track))),
        Feature("resources held", 3, length),
        Feature("resources circled", 3, length),
        Feature("bonuses to resolve", 1, DEPTH),
        Feature("next bonus", 1, 8),  # 0 for none, then its item
        Feature("next bonus: kinds or colors", 6, 1),
    )


def prepared_rows() -> list[bytes]:
    """Return by built + 64 * open the states of the six buildings of a kind."""
    return [
        bytes([2 if built >> column & 1 else open >> column & 1 for column in range(COLUMNS)])
        for open in range(64)
        for built in range(64)
    ]


def features(rules: TroyesDiceRules, wheel: Wheel, sheet: Sheet, acts: bool) -> bytes:
    rows = rules.building_rows
    built = sheet.built
    open = sheet.open
    pending = sheet.pending
    next_gain = pending[-1] & GAIN if pending else -1
    which = next_gain >> 3 if pending and next_gain & 7 >= BUILD else 0
    values = [wheel.half + 1, int(acts), wheel.numbering + 1]
    faces = wheel.faces
    drawn = len(faces)
    for notch in range(NOTCHES):
        values.append(faces[notch] + 1 if notch < drawn else 0)
    if wheel.beside:
        for notch in range(NOTCHES):
            values.append(wheel.effect(notch))
        head = bytes(values)
    else:
        head = bytes(values) + NO_TILES
    dice = wheel.dice
    if dice:
        one, two, three, four = dice[0], dice[1], dice[2], dice[3]
        shown = bytes(
            [
                one.color + 1, two.color + 1, three.color + 1, four.color + 1,
                one.value, two.value, three.value, four.value,
                int(not one.attacks), int(not two.attacks), int(not three.attacks), int(not four.attacks),
                available_dice(wheel.available, 0), available_dice(wheel.available, 1), available_dice(wheel.available, 2),
            ]
        )  # fmt: skip
    else:
        shown = NO_DICE
    numbers = sheet.numbers
    citizens = sheet.citizens
    held = sheet.held
    circled = sheet.circled
    own = bytes(
        [
            numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5],
            citizens[0], citizens[1], citizens[2],
            held[0], held[1], held[2],
            circled[0], circled[1], circled[2],
            clipped(len(pending), DEPTH), (next_gain & 7) + 1 if pending else 0,
            which & 1, which >> 1 & 1, which >> 2 & 1, which >> 3 & 1, which >> 4 & 1, which >> 5 & 1,
        ]
    )  # fmt: skip
    return b"".join(
        [
            head,
            shown,
            rows[built & ROW | (open & ROW) << 6],
            rows[built >> 6 & ROW | (open >> 6 & ROW) << 6],
            rows[built >> 12 & ROW | (open >> 12 & ROW) << 6],
            rows[built >> 18 & ROW | (open >> 18 & ROW) << 6],
            rows[built >> 24 & ROW | (open >> 24 & ROW) << 6],
            rows[built >> 30 & ROW | (open >> 30 & ROW) << 6],
            own,
        ]
    )
