"""The Roll step up to the attacks: the throw, Winter, the free reroll, reroll faces, tokens."""

from __future__ import annotations

from rollwright.core.chance import ChanceOutcomes
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import NO_REROLL, REROLL_AGAIN, REROLL_SET, Effects
from rollwright.games.dice_realms.move_kinds import (
    DONE,
    PAY,
    PIECE,
    REROLL,
    RESOLVE,
    SET,
    SPEND,
    TURN,
)
from rollwright.games.dice_realms.realm import FINISHED, READY, ROLLING, Realm
from rollwright.games.dice_realms.resources import GRAIN, POINTS, REROLLS, SETS
from rollwright.games.dice_realms.shared_state import NO_SEAT, REROLLING, THROWING, SharedState

# the throw


def throw_outcomes(shared: SharedState) -> ChanceOutcomes:
    """Return what is to be thrown: the Fate die, then each realm's dice, up to three in one chance move."""
    if shared.phase == REROLLING:
        return shared.rules.reroll_outcomes[shared.roller][shared.roller_die]
    if shared.roller == NO_SEAT:
        return shared.rules.fate_outcomes
    dice = len(shared.realms[shared.roller].dice) - shared.roller_die
    return shared.rules.throw_outcomes[shared.roller][dice if dice < PIECE else PIECE]


def throw_fate(shared: SharedState, side: int) -> None:
    """Resolve Winter before anything else (D3.3). Then the dice of the player with the Fate die are thrown."""
    shared.fate_up = shared.fate[side]
    winter = shared.rules.fates[shared.fate_up].effects.winter
    if winter:
        for place in range(len(shared.realms)):
            realm = shared.realms[shared.seat_at(place)]
            shared.lose_grain(realm, winter * len(realm.dice))
    shared.roller = shared.holder
    shared.roller_die = 0


def throw_dice(shared: SharedState, sides: list[int]) -> None:
    realm = shared.realms[shared.roller]
    for side in sides:
        die = shared.roller_die
        realm.up[die] = side
        realm.shown[die] = realm.sides[6 * die + side]
        realm.active[die] = 1
        shared.roller_die += 1
    if shared.roller_die < len(realm.dice):
        return
    realm.free = 1
    realm.step = ROLLING
    shared.roller_die = 0
    shared.roller = (shared.roller + 1) % len(shared.realms)
    if shared.roller == shared.holder:
        shared.roller = NO_SEAT
        shared.phase = REROLLING
        shared.ordered = 1 if shows_attack(shared) or scarce(shared) else 0
        update_roll_order(shared)


def shows_attack(shared: SharedState) -> bool:
    faces = shared.rules.faces
    for realm in shared.realms:
        for kind in realm.shown:
            if faces[kind].effects.attacks:
                return True
    return False


def scarce(shared: SharedState) -> bool:
    """Return whether reroll powers might empty a supply this round (D3.11)."""
    limit = shared.rules.scarce
    return not shared.opened and (shared.grain_left < limit or shared.points_left < limit) and shared.moves_supply == 1


def update_roll_order(shared: SharedState) -> None:
    """Let all players act who still roll, or only the first in order once that matters (D3.10)."""
    acting: list[int] = []
    for place in range(len(shared.realms)):
        seat = shared.seat_at(place)
        if shared.realms[seat].step == ROLLING:
            acting.append(seat)
            if shared.ordered:
                break
    shared.acting = acting


# rerolls


def legal_moves(shared: SharedState, realm: Realm) -> list[int]:
    rules = shared.rules
    start = rules.start
    faces = rules.faces
    found: list[int] = []
    resting = True
    for die in range(len(realm.dice)):
        effects = faces[realm.shown[die]].effects
        if effects.reroll == REROLL_AGAIN:
            resting = False
            found.append(start[RESOLVE] + die)
            if effects.roll_converts and can_convert(shared, realm, effects):
                found.append(start[PAY] + die)
        elif effects.reroll == REROLL_SET:
            resting = False
            row = start[TURN] + 6 * die
            for side in range(6):
                if faces[realm.sides[6 * die + side]].effects.reroll == NO_REROLL:
                    found.append(row + side)
        else:
            if realm.free:
                found.append(start[REROLL] + die)
            if realm.rerolls:
                found.append(start[SPEND] + die)
            if realm.sets:
                row = start[SET] + 6 * die
                for side in range(6):
                    if side != realm.up[die]:
                        found.append(row + side)
    if resting:
        found.append(start[DONE])
    return found


def refusal_code(shared: SharedState, realm: Realm, kind: int, die: int, side: int) -> int:
    faces = shared.rules.faces
    if kind == DONE:
        for shown in realm.shown:
            if faces[shown].effects.reroll != NO_REROLL:
                return no.MUST_REROLL
        return 0
    if not (REROLL <= kind <= TURN):
        return no.NOT_IN_ROLL
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    effects = faces[realm.shown[die]].effects
    if kind in (REROLL, SPEND, SET):
        if kind == REROLL and not realm.free:
            return no.FREE_REROLL_USED
        if kind == SPEND and not realm.rerolls:
            return no.NO_REROLL_TOKEN
        if kind == SET and not realm.sets:
            return no.NO_SET_TOKEN
        if effects.reroll != NO_REROLL:
            return no.RESOLVE_FIRST
        return no.SHOWS_ALREADY if kind == SET and side == realm.up[die] else 0
    if kind == TURN:
        if effects.reroll != REROLL_SET:
            return no.NOT_A_SETTING_FACE
        return 0 if faces[realm.sides[6 * die + side]].effects.reroll == NO_REROLL else no.SET_TO_REROLL_FACE
    if effects.reroll != REROLL_AGAIN:
        return no.NOT_A_REROLL_FACE
    if kind == PAY:
        if not effects.roll_converts:
            return no.NOTHING_TO_PAY_FOR
        if not can_convert(shared, realm, effects):
            return no.CANNOT_PAY_REROLL
    return 0


def apply(shared: SharedState, seat: int, kind: int, die: int, side: int) -> None:
    realm = shared.realms[seat]
    if kind == DONE:
        realm.step = READY
        update_roll_order(shared)
        return
    if kind in (SET, TURN):
        if kind == SET:
            realm.sets -= 1
        show(shared, seat, die, side)
        return
    if kind == REROLL:
        realm.free = 0
    elif kind == SPEND:
        realm.rerolls -= 1
    else:
        effects = shared.rules.faces[realm.shown[die]].effects
        shared.gain(realm, effects.roll_gain, 1, shared.harvest(realm) if effects.roll_gain[GRAIN] else 0)  # D3.8
        if kind == PAY:
            shared.pay(realm, effects.roll_pay, 1)
            shared.gain(realm, effects.roll_into, 1, 0)
    shared.roller = seat
    shared.roller_die = die


def reroll(shared: SharedState, side: int) -> None:
    seat = shared.roller
    shared.roller = NO_SEAT
    show(shared, seat, shared.roller_die, side)


def show(shared: SharedState, seat: int, die: int, side: int) -> None:
    """Turn a die to another side. Once an attack face appears, players finish in order, and those who come later and were ready
    may reconsider (D3.10)."""
    realm = shared.realms[seat]
    kind = realm.sides[6 * die + side]
    realm.up[die] = side
    realm.shown[die] = kind
    if is_idle(shared, realm):
        realm.step = READY
    if shared.rules.faces[kind].effects.attacks:
        shared.ordered = 1
        for place in range(shared.place_of(seat) + 1, len(shared.realms)):
            other = shared.realms[shared.seat_at(place)]
            if other.step == READY and not is_idle(shared, other):
                other.step = ROLLING
    if not shared.ordered and scarce(shared):
        shared.ordered = 1
    update_roll_order(shared)


def is_idle(shared: SharedState, realm: Realm) -> bool:
    """Return whether nothing is left to reroll with and nothing must be rerolled."""
    if realm.free or realm.rerolls or realm.sets:
        return False
    faces = shared.rules.faces
    return all(faces[kind].effects.reroll == NO_REROLL for kind in realm.shown)


def can_convert(shared: SharedState, realm: Realm, effects: Effects) -> bool:
    """Return whether a reroll face's conversion can be paid, including with what the face gives first (D3.8)."""
    gain = effects.roll_gain
    pay = effects.roll_pay
    grain = gain[GRAIN] + shared.harvest(realm) if gain[GRAIN] else 0
    return (
        realm.grain + (grain if grain > 0 else 0) >= pay[GRAIN]
        and realm.points + gain[POINTS] >= pay[POINTS]
        and realm.rerolls + gain[REROLLS] >= pay[REROLLS]
        and realm.sets + gain[SETS] >= pay[SETS]
    )


def next_round(shared: SharedState) -> None:
    """Pass the Fate die clockwise (D8.4)."""
    shared.holder = (shared.holder + 1) % len(shared.realms)
    shared.round += 1
    shared.phase = THROWING
    shared.roller = NO_SEAT
    shared.acting = []
    for realm in shared.realms:
        realm.step = FINISHED
