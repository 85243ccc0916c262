"""Moves as phrases without costs and gains: "raise die 1 from 3 to 4", or in the past tense "raised ..."."""

from __future__ import annotations

from rollwright.core.english import listed, with_article
from rollwright.games.rolling_realms.moves import (
    ACTIVATE,
    ADJUST,
    COINS,
    DISCARD,
    DONE,
    DOWN,
    EXCHANGE,
    FREE,
    SAME,
    STEP,
    STEPS,
    TAKE,
    Move,
)
from rollwright.games.rolling_realms.names import DIE_NAMES, RESOURCES
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.sheet import Sheet


def action_phrase(realms: list[Realm], place: int, sheet: Sheet, row: Move, past: bool) -> str:
    """Return what this legal move does; `place` is where its realm is."""
    kind = row.kind
    if kind == ACTIVATE:
        return realms[place].describe(sheet, place, row.die, row.number, past)
    if kind == STEP:
        return realms[place].describe_step(sheet, place, row.number, past)
    if kind == DONE:
        unused = [value for value in sheet.dice if value]
        verb = "ended" if past else "end"
        if not unused:
            return f"{verb} the turn"
        if len(unused) == 2 and unused[0] == unused[1]:
            named = f"either {unused[0]}"
        else:
            values = [value for at, value in enumerate(unused) if value not in unused[:at]]
            named = listed([f"the {value}{'s' if unused.count(value) > 1 else ''}" for value in values], "or")
        return f"{verb} the turn without using {named}"
    if kind == TAKE:
        return f"{'took' if past else 'take'} {with_article(RESOURCES[row.number])}"
    if kind == EXCHANGE:
        return f"{'discarded' if past else 'discard'} the unusable {sheet.rolled[row.die]}"
    if kind in (ADJUST, FREE):
        return adjusting_phrase(kind, sheet, row, past)
    if kind == DISCARD:
        return f"{'discarded' if past else 'discard'} {DIE_NAMES[row.die]}, the {sheet.dice[row.die]}"
    if kind == COINS:
        return f"{'made' if past else 'make'} an extra die showing {row.number}"
    return f"{'copied' if past else 'copy'} the rolled {sheet.rolled[row.die]} as an extra die"


def adjusting_phrase(kind: int, sheet: Sheet, row: Move, past: bool) -> str:
    name = DIE_NAMES[row.die]
    value = sheet.dice[row.die]
    if row.number == SAME:
        return f"{'freed' if past else 'free'} {name}, the {value}, to enter any realm"
    verb = "lower" if row.number == DOWN else "raise"
    if past:
        verb = "lowered" if row.number == DOWN else "raised"
    change = f"{verb} {name} from {value} to {value + STEPS[row.number]}"
    return change if kind == ADJUST else f"{change} so that it can enter any realm"
