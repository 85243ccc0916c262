"""Descriptions of legal moves and throws with the values of this position, and the phase of the game."""

from __future__ import annotations

from rollwright.core.english import counted, listed, seat_name, with_article
from rollwright.core.phase import ENDED, Phase
from rollwright.games.dice_realms import attacks, collect, placing
from rollwright.games.dice_realms.effects.effect import MAX_POWERS
from rollwright.games.dice_realms.inventory import empty_supplies
from rollwright.games.dice_realms.move_kinds import (
    ASIDE,
    BUY,
    BUY_DIE,
    BUY_REROLL,
    BUY_SET,
    CANCEL,
    COLLECT,
    DONE,
    DRAW,
    FATE,
    PAY,
    PICK,
    REPAIR_FACE,
    REROLL,
    SET,
    SHIELD,
    SPEND,
    TURN,
    USE,
    USE_FATE,
    YIELD,
)
from rollwright.games.dice_realms.names import ATTACKED_THINGS, attack_name, die_name, face_name
from rollwright.games.dice_realms.powers import face_of_power, power_in_use
from rollwright.games.dice_realms.realm import BOUGHT_REPAIR, NOTHING, UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.resources import COINS, GRAIN, RELIEF, RESOURCES, UPGRADES, amounts, count, gaining
from rollwright.games.dice_realms.shared_state import (
    ATTACKED,
    COLLECT_STEP,
    DRAWING,
    OVER,
    REROLLING,
    UPGRADE_STEP,
    SharedState,
)


def phase(shared: SharedState) -> Phase:
    if shared.phase == DRAWING:
        return Phase("drawing tiles")
    if shared.phase == OVER:
        return Phase(ENDED, f"{listed(empty_supplies(shared))} ran out in round {shared.round}")
    step = "roll"
    if shared.phase == REROLLING:
        step = "reroll"
    elif shared.phase == ATTACKED:
        step = f"attack on {ATTACKED_THINGS[attacks.kind_of_attack(shared)]}"
    elif shared.phase == COLLECT_STEP:
        step = "collect"
    elif shared.phase == UPGRADE_STEP:
        step = "upgrade"
    round = f"round {shared.round}"
    return Phase(f"{round} (final round)", step, "final round") if shared.opened else Phase(round, step)


def describe_move(shared: SharedState, seat: int, move: int) -> str:
    rules = shared.rules
    kind = rules.kind[move]
    first = rules.first[move]
    second = rules.second[move]
    if kind <= DRAW:
        return _describe_throw(shared, kind, first, move)
    realm = shared.realms[seat]
    if kind == CANCEL:
        return _describe_cancel(shared, realm)
    if REROLL <= kind <= TURN:
        return _describe_roll(shared, realm, kind, first, second)
    if SHIELD <= kind <= YIELD:
        return _describe_answer(shared, realm, kind, first)
    if realm.pending == BOUGHT_REPAIR:
        return placing.describe_repair(shared, realm, first)
    if realm.pending == UPGRADE_PLACE:
        return _describe_place(shared, realm, first)
    if realm.pending != NOTHING:
        return power_in_use(shared, realm).describe_pending(shared, realm, kind, first, second)
    if kind == PICK:
        return f"Upgrade {face_name(shared, realm.sides[6 * first + second])} on {die_name(shared, realm, first)}"
    if kind == DONE:
        return _describe_done(shared, realm)
    return _describe_collect(shared, realm, kind, first, second)


# throws


def _describe_throw(shared: SharedState, kind: int, first: int, move: int) -> str:
    rules = shared.rules
    if kind == FATE:
        return f"the Fate die shows {rules.fates[shared.fate[first]].title}"
    if kind == DRAW:
        return f"the tile {rules.components.tiles[first].title} is drawn"
    sides = rules.table.rows[move].sides
    if shared.roller < 0:
        return "the dice show " + listed([str(side + 1) for side in sides])
    return f"{seat_name(shared.roller)} rolls {listed(shown_faces(shared, sides))}"


def shown_faces(shared: SharedState, sides: list[int]) -> list[str]:
    """Return the faces that the dice of the roller show with these sides up."""
    realm = shared.realms[shared.roller]
    shown: list[str] = []
    for at in range(len(sides)):
        die = shared.roller_die + at
        if die < len(realm.dice):
            shown.append(face_name(shared, realm.sides[6 * die + sides[at]]))
    return shown


def throw_entry(shared: SharedState, move: int) -> str:
    """Return what a person enters for this throw: the faces by name where the notation only numbers them."""
    rules = shared.rules
    if rules.kind[move] == FATE:
        return rules.fates[shared.fate[rules.first[move]]].title
    if rules.kind[move] == DRAW or shared.roller < 0:
        return rules.format_move(move)
    return ", ".join(shown_faces(shared, rules.table.rows[move].sides))


# the Roll step and attacks


def _describe_roll(shared: SharedState, realm: Realm, kind: int, die: int, side: int) -> str:
    name = die_name(shared, realm, die)
    old = face_name(shared, realm.shown[die])
    if kind == REROLL:
        return f"Use the free reroll on {name}, now {old}"
    if kind == SPEND:
        return f"Spend a reroll token on {name}, now {old}"
    if kind == SET:
        return f"Spend a set-a-die token to turn {name} from {old} to {face_name(shared, realm.sides[6 * die + side])}"
    if kind == TURN:
        return f"Turn {name} from {old} to {face_name(shared, realm.sides[6 * die + side])}"
    effects = shared.rules.faces[realm.shown[die]].effects
    gains = roll_gains(shared, realm, die)
    if kind == PAY:
        into = effects.roll_into[:]
        into[RELIEF] = min(into[RELIEF], realm.misery - gains[RELIEF])
        first = f"{gaining('Gain', gains)}, pay" if any(gains) else "Pay"
        return f"{first} {amounts(effects.roll_pay)} for {amounts(into)} with {old}, then reroll {name}"
    if any(gains):
        return f"{gaining('Gain', gains)} with {old}, then reroll {name}"
    return f"Decline {old}’s offer and reroll {name}" if effects.roll_converts else f"Gain nothing from {old}, then reroll {name}"


def roll_gains(shared: SharedState, realm: Realm, die: int) -> list[int]:
    """Return what the face that a die shows gives before the die is rerolled."""
    gains = shared.rules.faces[realm.shown[die]].effects.roll_gain[:]
    if gains[GRAIN]:
        gains[GRAIN] = max(0, gains[GRAIN] + shared.harvest(realm))
    gains[RELIEF] = min(gains[RELIEF], realm.misery)
    return gains


def _describe_answer(shared: SharedState, realm: Realm, kind: int, die: int) -> str:
    source = attack_name(shared)
    if kind == YIELD:
        size = attacks.size_of_attack(shared)
        missing = size - realm.grain
        text = f"Lose {min(size, realm.grain)} grain to {source}"
        return text if missing <= 0 else f"{text} and take {counted(missing, 'misery chip')} for the missing grain"
    name = die_name(shared, realm, die)
    shown = face_name(shared, realm.shown[die])
    if kind == SHIELD:
        return f"Ignore {source} with a shield from {shown} on {name}"
    if kind == ASIDE:
        return f"Set {name} with {shown} aside because of {source}"
    return f"Let {source} destroy {shown} on {name}"


# Collect


def _describe_collect(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> str:
    rules = shared.rules
    if kind == COLLECT:
        return gaining("Collect", waiting_gains(shared, realm))
    if kind == USE:
        face = rules.faces[realm.shown[first]]
        return face.effects.powers[second].describe_use(shared, realm, first, face.title)
    if kind == USE_FATE:
        fate = rules.fates[shared.fate_up]
        return fate.effects.powers[second].describe_use(shared, realm, -1, fate.title)
    price = count(collect.price_of(shared, kind, first), COINS)
    if kind == BUY_DIE:
        return f"Pay {price} and {rules.grain_for_die} grain for {with_article(rules.dice[first].title)}"
    if kind == REPAIR_FACE:
        return f"Pay {price} to repair a Destroyed face of {die_name(shared, realm, first)}"
    assert kind == BUY
    return f"Pay {price} for {goods_name(first)}"


def goods_name(goods: int) -> str:
    return "a reroll token" if goods == BUY_REROLL else "a set-a-die token" if goods == BUY_SET else "an upgrade"


def waiting_gains(shared: SharedState, realm: Realm) -> list[int]:
    """Return what all gains give that wait for the player and do not count grain. Harvests change each face once."""
    found = [0] * RESOURCES
    for die in range(len(realm.dice)):
        if not realm.active[die] or realm.shown[die] < 0:
            continue
        harvested = realm.harvested >> die & 1
        for number, power in enumerate(shared.rules.faces[realm.shown[die]].effects.powers):
            if not power.is_gain or power.counts_grain or not realm.left[MAX_POWERS * die + number]:
                continue
            times = power.multiplier(shared, realm, die)
            gains = [amount * times for amount in power.gain]
            if gains[GRAIN] and not harvested:
                harvested = 1
                gains[GRAIN] = max(0, gains[GRAIN] + shared.harvest(realm))
            for resource in range(RESOURCES):
                found[resource] += gains[resource]
    found[RELIEF] = min(found[RELIEF], realm.misery)
    return found


# Upgrade


def _describe_place(shared: SharedState, realm: Realm, kind: int) -> str:
    old = realm.sides[6 * realm.pending_die + realm.pending_at]
    cost = shared.rules.cost[old][kind]
    name = die_name(shared, realm, realm.pending_die)
    left = count(realm.upgrades - cost, UPGRADES)
    return (
        f"Pay {count(cost, UPGRADES)} to turn {face_name(shared, old)} on {name} into {face_name(shared, kind)}, with {left} left"
    )


def _describe_done(shared: SharedState, realm: Realm) -> str:
    if shared.phase == REROLLING:
        return "Keep the dice as they are"
    if shared.phase == COLLECT_STEP:
        kept = min(realm.coins, shared.rules.treasury)
        lost = realm.coins - kept
        parts = [f"keep {count(kept, COINS)} in the treasury"] if kept else []
        parts += [f"lose {count(lost, COINS)}"] if lost else []
        return f"Finish collecting: {listed(parts)}" if parts else "Finish collecting"
    return f"Finish upgrading and lose {count(realm.upgrades, UPGRADES)}" if realm.upgrades else "Finish upgrading"


def _describe_cancel(shared: SharedState, realm: Realm) -> str:
    if realm.pending == UPGRADE_PLACE:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        return f"Cancel: keep {face_name(shared, old)} on {die_name(shared, realm, realm.pending_die)}"
    if realm.pending == BOUGHT_REPAIR:
        return f"Cancel the repair and get {count(shared.rules.price_repair, COINS)} back"
    return f"Cancel: do not use {face_of_power(shared, realm)} now"
