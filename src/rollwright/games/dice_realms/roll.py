"""The Roll step up to the attacks: the throw, Winter, the free reroll, reroll faces, tokens."""

from __future__ import annotations

from rollwright.core.chance import ChanceOutcomes
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.moves import (
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
from rollwright.games.dice_realms.setup import touches_supply
from rollwright.games.dice_realms.vocabulary import (
    COINS,
    GRAIN,
    NO_REROLL,
    POINTS,
    REROLL_AGAIN,
    REROLL_SET,
    REROLLS,
    SETS,
    Deeds,
)
from rollwright.games.dice_realms.world import NOBODY, REROLLING, THROWING, World

# the throw


def throw_due(world: World) -> ChanceOutcomes:
    """What is to be thrown: the Fate die, then each realm's dice, up to three in one row."""
    if world.phase == REROLLING:
        return world.law.reroll_due[world.roller][world.roller_die]
    if world.roller == NOBODY:
        return world.law.fate_due
    dice = len(world.realms[world.roller].dice) - world.roller_die
    return world.law.throw_due[world.roller][dice if dice < PIECE else PIECE]


def throw_fate(world: World, side: int) -> None:
    """Winter comes before anything else (D3.3); then the dice of the player with the Fate die are thrown."""
    world.fate_up = world.fate[side]
    winter = world.law.fates[world.fate_up].deeds.winter
    if winter:
        for place in range(len(world.realms)):
            realm = world.realms[world.seat_at(place)]
            world.lose_grain(realm, winter * len(realm.dice))
    world.roller = world.holder
    world.roller_die = 0


def throw_dice(world: World, sides: list[int]) -> None:
    realm = world.realms[world.roller]
    for side in sides:
        die = world.roller_die
        realm.up[die] = side
        realm.shown[die] = realm.sides[6 * die + side]
        realm.active[die] = 1
        world.roller_die += 1
    if world.roller_die < len(realm.dice):
        return
    realm.free = 1
    realm.step = ROLLING
    world.roller_die = 0
    world.roller = (world.roller + 1) % len(world.realms)
    if world.roller == world.holder:
        world.roller = NOBODY
        world.phase = REROLLING
        world.ordered = 1 if shows_attack(world) or scarce(world) else 0
        line_up(world)


def shows_attack(world: World) -> bool:
    faces = world.law.faces
    for realm in world.realms:
        for kind in realm.shown:
            if faces[kind].deeds.attacks:
                return True
    return False


def scarce(world: World) -> bool:
    """Whether reroll powers might empty a supply this round (D3.11)."""
    limit = world.law.scarce
    return not world.opened and (world.grain_left < limit or world.points_left < limit) and touches_supply(world)


def line_up(world: World) -> None:
    """Everybody who still rolls, or the first of them in player order once that matters (D3.10)."""
    acting: list[int] = []
    for place in range(len(world.realms)):
        seat = world.seat_at(place)
        if world.realms[seat].step == ROLLING:
            acting.append(seat)
            if world.ordered:
                break
    world.acting = acting


# rerolls


def legal_moves(world: World, realm: Realm) -> list[int]:
    law = world.law
    start = law.start
    faces = law.faces
    found: list[int] = []
    resting = True
    for die in range(len(realm.dice)):
        deeds = faces[realm.shown[die]].deeds
        if deeds.reroll == REROLL_AGAIN:
            resting = False
            found.append(start[RESOLVE] + die)
            if deeds.roll_converts and can_convert(world, realm, deeds):
                found.append(start[PAY] + die)
        elif deeds.reroll == REROLL_SET:
            resting = False
            row = start[TURN] + 6 * die
            for side in range(6):
                if faces[realm.sides[6 * die + side]].deeds.reroll == NO_REROLL:
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


def refusal_code(world: World, realm: Realm, verb: int, die: int, side: int) -> int:
    faces = world.law.faces
    if verb == DONE:
        for kind in realm.shown:
            if faces[kind].deeds.reroll != NO_REROLL:
                return no.MUST_REROLL
        return 0
    if not (REROLL <= verb <= TURN):
        return no.NOT_IN_ROLL
    if die >= len(realm.dice):
        return no.NO_SUCH_DIE
    deeds = faces[realm.shown[die]].deeds
    if verb in (REROLL, SPEND, SET):
        if verb == REROLL and not realm.free:
            return no.FREE_REROLL_USED
        if verb == SPEND and not realm.rerolls:
            return no.NO_REROLL_TOKEN
        if verb == SET and not realm.sets:
            return no.NO_SET_TOKEN
        if deeds.reroll != NO_REROLL:
            return no.RESOLVE_FIRST
        return no.SHOWS_ALREADY if verb == SET and side == realm.up[die] else 0
    if verb == TURN:
        if deeds.reroll != REROLL_SET:
            return no.NOT_A_SETTING_FACE
        kind = realm.sides[6 * die + side]
        return 0 if faces[kind].deeds.reroll == NO_REROLL else no.SET_TO_REROLL_FACE
    if deeds.reroll != REROLL_AGAIN:
        return no.NOT_A_REROLL_FACE
    if verb == PAY:
        if not deeds.roll_converts:
            return no.NOTHING_TO_PAY_FOR
        if not can_convert(world, realm, deeds):
            return no.CANNOT_PAY_REROLL
    return 0


def apply(world: World, seat: int, verb: int, die: int, side: int) -> None:
    realm = world.realms[seat]
    if verb == DONE:
        realm.step = READY
        line_up(world)
        return
    if verb in (SET, TURN):
        if verb == SET:
            realm.sets -= 1
        show(world, seat, die, side)
        return
    if verb == REROLL:
        realm.free = 0
    elif verb == SPEND:
        realm.rerolls -= 1
    else:
        deeds = world.law.faces[realm.shown[die]].deeds
        world.gain(realm, deeds.roll_gain, 1, world.harvest(realm) if deeds.roll_gain[GRAIN] else 0)  # D3.8
        if verb == PAY:
            world.pay(realm, deeds.roll_pay, 1)
            world.gain(realm, deeds.roll_into, 1, 0)
    world.roller = seat
    world.roller_die = die


def reroll(world: World, side: int) -> None:
    seat = world.roller
    world.roller = NOBODY
    show(world, seat, world.roller_die, side)


def show(world: World, seat: int, die: int, side: int) -> None:
    """A die shows another side. An attack face that appears sets the player order, and those who come later and were
    ready may think again (D3.10)."""
    realm = world.realms[seat]
    kind = realm.sides[6 * die + side]
    realm.up[die] = side
    realm.shown[die] = kind
    if is_idle(world, realm):
        realm.step = READY
    if world.law.faces[kind].deeds.attacks:
        world.ordered = 1
        for place in range(world.place_of(seat) + 1, len(world.realms)):
            other = world.realms[world.seat_at(place)]
            if other.step == READY and not is_idle(world, other):
                other.step = ROLLING
    if not world.ordered and scarce(world):
        world.ordered = 1
    line_up(world)


def is_idle(world: World, realm: Realm) -> bool:
    """Nothing is left to reroll with, and nothing must be rerolled."""
    if realm.free or realm.rerolls or realm.sets:
        return False
    faces = world.law.faces
    return all(faces[kind].deeds.reroll == NO_REROLL for kind in realm.shown)


def can_convert(world: World, realm: Realm, deeds: Deeds) -> bool:
    """Whether a reroll face's conversion can be paid, with what the face gives before it (D3.8)."""
    gain = deeds.roll_gain
    pay = deeds.roll_pay
    grain = gain[GRAIN] + world.harvest(realm) if gain[GRAIN] else 0
    return (
        realm.grain + (grain if grain > 0 else 0) >= pay[GRAIN]
        and realm.points + gain[POINTS] >= pay[POINTS]
        and realm.rerolls + gain[REROLLS] >= pay[REROLLS]
        and realm.sets + gain[SETS] >= pay[SETS]
    )


def can_pay(realm: Realm, amounts: list[int]) -> bool:
    return (
        realm.grain >= amounts[GRAIN]
        and realm.points >= amounts[POINTS]
        and realm.coins >= amounts[COINS]
        and realm.rerolls >= amounts[REROLLS]
        and realm.sets >= amounts[SETS]
    )


def next_round(world: World) -> None:
    """The Fate die goes clockwise: D8.4."""
    world.holder = (world.holder + 1) % len(world.realms)
    world.round += 1
    world.phase = THROWING
    world.roller = NOBODY
    world.acting = []
    for realm in world.realms:
        realm.step = FINISHED
