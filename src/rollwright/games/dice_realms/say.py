"""What a legal move does, in words, here and now; and where the game stands."""

from __future__ import annotations

from rollwright.core.phase import Phase
from rollwright.games.dice_realms import attacks, exchange
from rollwright.games.dice_realms.gains import multiplier
from rollwright.games.dice_realms.moves import (
    ASIDE,
    BUY,
    BUY_DIE,
    BUY_REROLL,
    BUY_SET,
    COLLECT,
    DONE,
    DRAW,
    FATE,
    PAY,
    PICK,
    PLACE,
    REPAIR_FACE,
    REROLL,
    SET,
    SHIELD,
    SPEND,
    SWAP,
    SWAP_ALL,
    TURN,
    USE,
    USE_FATE,
    YIELD,
)
from rollwright.games.dice_realms.realm import (
    COLLECTING,
    EXCHANGING,
    POWER_PICK,
    REPAIR_PICK,
    REPAIR_PLACE,
    UPGRADE_PLACE,
    Realm,
)
from rollwright.games.dice_realms.vocabulary import (
    CONVERT,
    EXCHANGE,
    GAIN,
    GRAIN,
    PER_GRAIN,
    POWERS,
    RELIEF,
    REPAIR,
    RESOURCES,
    Power,
)
from rollwright.games.dice_realms.words import amounts, count, listed, power_words
from rollwright.games.dice_realms.world import ATTACKED, BUILDING, DRAWING, OVER, REROLLING, World

ATTACKED_THINGS = ("grain", "a die", "a face")  # by the kind of attack


def phase(world: World) -> Phase:
    if world.phase == DRAWING:
        return Phase("drawing tiles")
    last = " (final round)" if world.opened else ""
    if world.phase == OVER:
        return Phase(f"over after round {world.round}")
    step = "roll"
    if world.phase == REROLLING:
        step = "reroll"
    elif world.phase == ATTACKED:
        step = f"attack on {ATTACKED_THINGS[attacks.kind_of_attack(world)]}"
    elif world.phase == BUILDING:
        collecting = any(realm.step == COLLECTING for realm in world.realms)
        step = "collect" if collecting else "upgrade"
    return Phase(f"round {world.round}{last}", step)


def die_name(world: World, realm: Realm, die: int) -> str:
    """ "the black die", with its number where there are several of a colour."""
    kind = realm.dice[die]
    title = world.law.dice[kind].title
    return f"the {title}" if realm.dice.count(kind) == 1 else f"the {title} (die {die + 1})"


def face_name(world: World, kind: int) -> str:
    return world.law.faces[kind].title


def words(world: World, seat: int, move: int) -> str:
    law = world.law
    verb = law.verb[move]
    first = law.first[move]
    second = law.second[move]
    if verb <= DRAW:
        return chance_words(world, verb, first, move)
    realm = world.realms[seat]
    if REROLL <= verb <= TURN:
        return roll_words(world, realm, verb, first, second)
    if SHIELD <= verb <= YIELD:
        return attack_words(world, realm, verb, first)
    if verb in (PICK, PLACE):
        return change_words(world, realm, verb, first, second)
    if verb == DONE:
        return done_words(world, realm)
    return collect_words(world, realm, verb, first, second)


def chance_words(world: World, verb: int, first: int, move: int) -> str:
    law = world.law
    if verb == FATE:
        return f"the Fate die shows {law.fates[world.fate[first]].title}"
    if verb == DRAW:
        return f"the tile {law.cast.tiles[first].title} is drawn"
    sides = law.moves.sides[move]
    if world.roller < 0:
        return "the dice show " + ", ".join([str(side + 1) for side in sides])
    return f"seat {world.roller + 1} rolls {listed(shown_faces(world, sides))}"


def shown_faces(world: World, sides: list[int]) -> list[str]:
    """Return the faces that the dice of the roller show with these sides up."""
    realm = world.realms[world.roller]
    shown: list[str] = []
    for at in range(len(sides)):
        die = world.roller_die + at
        if die < len(realm.dice):
            shown.append(face_name(world, realm.sides[6 * die + sides[at]]))
    return shown


def throw_entry(world: World, move: int) -> str:
    """Return what a person enters for this throw: the faces by name where the notation only numbers them."""
    law = world.law
    if law.verb[move] == FATE:
        return law.fates[world.fate[law.first[move]]].title
    if law.verb[move] == DRAW or world.roller < 0:
        return law.format_move(move)
    return ", ".join(shown_faces(world, law.moves.sides[move]))


def roll_words(world: World, realm: Realm, verb: int, die: int, side: int) -> str:
    name = die_name(world, realm, die)
    old = face_name(world, realm.shown[die])
    if verb == REROLL:
        return f"Use the free reroll on {name}, now {old}"
    if verb == SPEND:
        return f"Spend a reroll token on {name}, now {old}"
    if verb == SET:
        return f"Spend a set-a-die token: {name} shows {face_name(world, realm.sides[6 * die + side])} instead of {old}"
    if verb == TURN:
        return f"Turn {name} from {old} to {face_name(world, realm.sides[6 * die + side])}"
    deeds = world.law.faces[realm.shown[die]].deeds
    gains = deeds.roll_gain[:]
    if gains[GRAIN]:
        gains[GRAIN] = max(0, gains[GRAIN] + world.harvest(realm))
    gains[RELIEF] = min(gains[RELIEF], realm.misery)
    if verb == PAY:
        before = f"Gain {amounts(gains)}, then pay" if any(gains) else "Pay"
        into = relieved(deeds.roll_into, realm.misery - gains[RELIEF])
        return f"{before} {amounts(deeds.roll_pay)} for {amounts(into)} by {old}, then roll {name} again"
    if deeds.roll_converts and not any(gains):
        return f"Leave the offer of {old} and roll {name} again"
    if gains[RELIEF] and gains[RELIEF] == sum(gains):
        return f"Give back {gains[RELIEF]} misery chip{'' if gains[RELIEF] == 1 else 's'} by {old} and roll {name} again"
    return f"Gain {amounts(gains)} by {old} and roll {name} again"


def relieved(gains: list[int], misery: int) -> list[int]:
    """The same without relief from misery that is not there."""
    found = gains[:]
    found[RELIEF] = min(found[RELIEF], misery)
    return found


def attack_name(world: World) -> str:
    """ "the Robber of the Fate die", "the Grain Robber of seat 3" """
    seat = attacks.attacker(world)
    if seat < 0:
        return f"{world.law.fates[world.fate_up].title} of the Fate die"
    return f"{face_name(world, world.realms[seat].shown[world.attack_die])} of seat {seat + 1}"


def attack_words(world: World, realm: Realm, verb: int, die: int) -> str:
    source = attack_name(world)
    if verb == YIELD:
        size = attacks.size_of_attack(world)
        missing = size - realm.grain
        words = f"Lose {min(size, realm.grain)} grain to the {source}"
        return words if missing <= 0 else f"{words} and take {missing} misery for what is missing"
    name = die_name(world, realm, die)
    if verb == SHIELD:
        return f"Ignore the {source} with a shield of {face_name(world, realm.shown[die])} on {name}"
    if verb == ASIDE:
        return f"Let the {source} set {name} aside, with {face_name(world, realm.shown[die])}"
    return f"Let the {source} destroy {face_name(world, realm.shown[die])} on {name}"


def collect_words(world: World, realm: Realm, verb: int, first: int, second: int) -> str:
    law = world.law
    if verb == COLLECT:
        return f"Collect {amounts(waiting_gains(world, realm))}"
    if verb == USE:
        kind = realm.shown[first]
        return use_words(world, realm, first, law.faces[kind].deeds.powers[second], face_name(world, kind))
    if verb == USE_FATE:
        return use_words(world, realm, -1, law.fates[world.fate_up].deeds.powers[second], law.fates[world.fate_up].title)
    if verb in (SWAP, SWAP_ALL):
        power = exchange.current(world, realm)
        divisor = exchange.common(power.gain[first], power.gain[second])
        price = power.gain[second] // divisor
        times = exchange.amount_of(realm, first) // price if verb == SWAP_ALL else 1
        return f"Exchange {count(price * times, first)} for {count(power.gain[first] // divisor * times, second)}"
    if verb == BUY:
        if first == BUY_REROLL:
            return f"Buy a reroll token for {count(law.price_reroll, 2)}"
        if first == BUY_SET:
            return f"Buy a set-a-die token for {count(law.price_set, 2)}"
        return f"Buy an upgrade for {count(law.price_upgrade, 2)}"
    if verb == BUY_DIE:
        return f"Buy a {law.dice[first].title} for {count(law.price_die, 2)} and {law.grain_for_die} grain"
    assert verb == REPAIR_FACE
    return f"Pay {count(law.price_repair, 2)} to repair a Destroyed face of {die_name(world, realm, first)}"


def waiting_gains(world: World, realm: Realm) -> list[int]:
    """What all gains bring that wait for the player and do not count grain; harvests change each face once."""
    found = [0] * RESOURCES
    for die in range(len(realm.dice)):
        if not realm.active[die] or realm.shown[die] < 0:
            continue
        harvested = realm.harvested >> die & 1
        for number, power in enumerate(world.law.faces[realm.shown[die]].deeds.powers):
            if power.verb != GAIN or power.per == PER_GRAIN or not realm.left[POWERS * die + number]:
                continue
            gains = [amount * multiplier(world, realm, die, power) for amount in power.gain]
            if gains[GRAIN] and not harvested:
                harvested = 1
                gains[GRAIN] = max(0, gains[GRAIN] + world.harvest(realm))
            for resource in range(RESOURCES):
                found[resource] += gains[resource]
    found[RELIEF] = min(found[RELIEF], realm.misery)
    return found


def use_words(world: World, realm: Realm, die: int, power: Power, name: str) -> str:
    if power.verb == GAIN:
        times = multiplier(world, realm, die, power)
        gains = [amount * times for amount in power.gain]
        if gains[GRAIN] and not realm.harvested >> die & 1:
            gains[GRAIN] = max(0, gains[GRAIN] + world.harvest(realm))
        gains[RELIEF] = min(gains[RELIEF], realm.misery)
        return f"Collect {amounts(gains)} by {name}"
    if power.verb == CONVERT:
        return f"Pay {amounts(power.pay)} for {amounts(relieved(power.gain, realm.misery))} by {name}"
    if power.verb == EXCHANGE:
        return f"Begin an exchange by {name}"
    if power.verb == REPAIR:
        return f"Repair a Destroyed face by {name}"
    return f"Use {name}: {power_words(world.law.cast, power)}"


def change_words(world: World, realm: Realm, verb: int, first: int, second: int) -> str:
    law = world.law
    if verb == PICK:
        name = die_name(world, realm, first)
        old = realm.sides[6 * first + second]
        if realm.pending == REPAIR_PICK:
            return f"Repair this Destroyed face of {name}"
        if realm.pending == POWER_PICK:
            return f"Let the power change {face_name(world, old)} on {name}"
        return f"Upgrade {face_name(world, old)} on {name}"
    name = die_name(world, realm, realm.pending_die)
    new = face_name(world, first)
    if realm.pending == REPAIR_PLACE:
        return f"Put {new} back on {name}"
    old = realm.sides[6 * realm.pending_die + realm.pending_at]
    if realm.pending != UPGRADE_PLACE:
        return f"Turn {face_name(world, old)} on {name} into {new}, free"
    cost = law.cost[old][first]
    left = realm.upgrades - cost
    return f"Turn {face_name(world, old)} on {name} into {new} for {count(cost, 3)}, {left} left"


def done_words(world: World, realm: Realm) -> str:
    if world.phase == REROLLING:
        return "Keep the dice as they are"
    if realm.pending == EXCHANGING:
        return "End the exchange"
    if realm.step == COLLECTING:
        kept = min(realm.coins, world.law.treasury)
        lost = realm.coins - kept
        words = f"Finish collecting: {count(kept, 2)} into the treasury" if kept else "Finish collecting"
        return f"{words}, {count(lost, 2)} lost" if lost else words
    return f"Finish upgrading: {count(realm.upgrades, 3)} lost" if realm.upgrades else "Finish upgrading"
