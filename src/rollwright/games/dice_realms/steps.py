"""The sequence of the steps of a round, and what happens automatically in between.

Each step has a module of its own, in the order of the rulebook: setup, roll, attacks, collect, upgrade. changes.py goes through the
same functions one by one, to list what each of them did.
"""

from __future__ import annotations

from rollwright.core.position import CHANCE
from rollwright.games.dice_realms import attacks, collect, roll, scarcity, setup, upgrade
from rollwright.games.dice_realms.move_kinds import FATE
from rollwright.games.dice_realms.realm import COLLECTING, UPGRADING, WAITING
from rollwright.games.dice_realms.shared_state import (
    ATTACKED,
    COLLECT_STEP,
    NO_SEAT,
    OVER,
    REROLLING,
    THROWING,
    UPGRADE_STEP,
    SharedState,
)


def make_move(shared: SharedState, seat: int, move: int) -> bool:
    """Do what the move itself does. Return whether it took the last copy of a face."""
    rules = shared.rules
    kind = rules.kind[move]
    first = rules.first[move]
    second = rules.second[move]
    if shared.phase == THROWING:
        if kind == FATE:
            roll.throw_fate(shared, first)
        else:
            roll.throw_dice(shared, rules.table.rows[move].sides)
    elif shared.phase == REROLLING:
        if seat == CHANCE:
            roll.reroll(shared, rules.table.rows[move].sides[0])
        else:
            roll.apply(shared, seat, kind, first, second)
    elif shared.phase == ATTACKED:
        attacks.apply(shared, seat, kind, first)
    elif shared.phase == COLLECT_STEP:
        collect.apply(shared, shared.realms[seat], kind, first, second)
    elif shared.phase == UPGRADE_STEP:
        return upgrade.apply(shared, shared.realms[seat], kind, first, second)
    else:
        setup.draw(shared, first)
    return False


def go_on(shared: SharedState, seat: int, sold_out: bool) -> None:
    """Do what happens automatically after a move, up to the next decision or throw."""
    if shared.phase == REROLLING and not shared.acting and shared.roller == NO_SEAT:
        attacks.begin(shared)
    if shared.phase == ATTACKED and attacks.resume(shared):
        collect.begin(shared)
        for place in range(len(shared.realms)):
            collect.begin_realm(shared, shared.realms[shared.seat_at(place)])
        for place in range(len(shared.realms)):
            settle_collect(shared, shared.seat_at(place))
        end_collect(shared)
    elif shared.phase == COLLECT_STEP:
        settle_collect(shared, seat)
        end_collect(shared)
    elif shared.phase == UPGRADE_STEP:
        settle_upgrade(shared, seat)
        settle_others(shared, sold_out)
        end_round(shared)


def settle_collect(shared: SharedState, seat: int) -> None:
    """Finish collecting for a player who has nothing left to choose."""
    realm = shared.realms[seat]
    if realm.step == COLLECTING and not collect.has_choice(shared, realm):
        collect.finish(shared, realm)


def end_collect(shared: SharedState) -> None:
    """Start the Upgrade step when all players have collected, and it is known whether this is the final round (D7.1)."""
    scarcity.update_collect_order(shared)
    if shared.acting:
        return
    upgrade.begin(shared)
    for place in range(len(shared.realms)):
        settle_upgrade(shared, shared.seat_at(place))
    settle_others(shared, False)
    end_round(shared)


def settle_upgrade(shared: SharedState, seat: int) -> None:
    """Finish upgrading for a player who has nothing left to choose, or let them wait for a face that may be returned (D7.12)."""
    realm = shared.realms[seat]
    if realm.step == UPGRADING and not upgrade.has_choice(shared, realm):
        if upgrade.lacks_a_face(shared, realm) and scarcity.is_anyone_before(shared, seat):
            realm.step = WAITING
        else:
            upgrade.finish(realm)


def settle_others(shared: SharedState, sold_out: bool) -> None:
    """Let players look again who wait for a face, and all when one was sold out."""
    if scarcity.update_upgrade_order(shared) or sold_out:
        for place in range(1, len(shared.realms)):
            seat = shared.seat_at(place)
            if shared.realms[seat].step in (UPGRADING, WAITING):
                shared.realms[seat].step = UPGRADING
                settle_upgrade(shared, seat)
        scarcity.update_upgrade_order(shared)


def end_round(shared: SharedState) -> None:
    """Start the next round when all players are done, or end the game after the final one (D8)."""
    if shared.acting:
        return
    if shared.opened:
        shared.phase = OVER
    else:
        roll.next_round(shared)
