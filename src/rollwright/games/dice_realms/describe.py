"""What a legal move does, in words, here and now; and where the game stands."""

from __future__ import annotations

from rollwright.core.phase import Phase
from rollwright.games.dice_realms import attacks, exchange
from rollwright.games.dice_realms.effects import (
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
from rollwright.games.dice_realms.names import amounts, count, listed, power_words
from rollwright.games.dice_realms.realm import (
    COLLECTING,
    EXCHANGING,
    POWER_PICK,
    REPAIR_PICK,
    REPAIR_PLACE,
    UPGRADE_PLACE,
    Realm,
)
from rollwright.games.dice_realms.shared_state import ATTACKED, BUILDING, DRAWING, OVER, REROLLING, SharedState

ATTACKED_THINGS = ("grain", "a die", "a face")  # by the kind of attack


def phase(shared: SharedState) -> Phase:
    if shared.phase == DRAWING:
        return Phase("drawing tiles")
    last = " (final round)" if shared.opened else ""
    if shared.phase == OVER:
        return Phase(f"over after round {shared.round}")
    step = "roll"
    if shared.phase == REROLLING:
        step = "reroll"
    elif shared.phase == ATTACKED:
        step = f"attack on {ATTACKED_THINGS[attacks.kind_of_attack(shared)]}"
    elif shared.phase == BUILDING:
        collecting = any(realm.step == COLLECTING for realm in shared.realms)
        step = "collect" if collecting else "upgrade"
    return Phase(f"round {shared.round}{last}", step)


def die_name(shared: SharedState, realm: Realm, die: int) -> str:
    """ "the black die", with its number where there are several of a color."""
    kind = realm.dice[die]
    title = shared.rules.dice[kind].title
    return f"the {title}" if realm.dice.count(kind) == 1 else f"the {title} (die {die + 1})"


def face_name(shared: SharedState, kind: int) -> str:
    return shared.rules.faces[kind].title


def describe_move(shared: SharedState, seat: int, move: int) -> str:
    rules = shared.rules
    kind = rules.kind[move]
    first = rules.first[move]
    second = rules.second[move]
    if kind <= DRAW:
        return describe_chance_move(shared, kind, first, move)
    realm = shared.realms[seat]
    if REROLL <= kind <= TURN:
        return describe_roll(shared, realm, kind, first, second)
    if SHIELD <= kind <= YIELD:
        return describe_answer(shared, realm, kind, first)
    if kind in (PICK, PLACE):
        return describe_upgrade(shared, realm, kind, first, second)
    if kind == DONE:
        return describe_done(shared, realm)
    return describe_collect(shared, realm, kind, first, second)


def describe_chance_move(shared: SharedState, kind: int, first: int, move: int) -> str:
    rules = shared.rules
    if kind == FATE:
        return f"the Fate die shows {rules.fates[shared.fate[first]].title}"
    if kind == DRAW:
        return f"the tile {rules.components.tiles[first].title} is drawn"
    sides = rules.moves.sides[move]
    if shared.roller < 0:
        return "the dice show " + ", ".join([str(side + 1) for side in sides])
    return f"seat {shared.roller + 1} rolls {listed(shown_faces(shared, sides))}"


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
    return ", ".join(shown_faces(shared, rules.moves.sides[move]))


def describe_roll(shared: SharedState, realm: Realm, kind: int, die: int, side: int) -> str:
    name = die_name(shared, realm, die)
    old = face_name(shared, realm.shown[die])
    if kind == REROLL:
        return f"Use the free reroll on {name}, now {old}"
    if kind == SPEND:
        return f"Spend a reroll token on {name}, now {old}"
    if kind == SET:
        return f"Spend a set-a-die token: {name} shows {face_name(shared, realm.sides[6 * die + side])} instead of {old}"
    if kind == TURN:
        return f"Turn {name} from {old} to {face_name(shared, realm.sides[6 * die + side])}"
    effects = shared.rules.faces[realm.shown[die]].effects
    gains = effects.roll_gain[:]
    if gains[GRAIN]:
        gains[GRAIN] = max(0, gains[GRAIN] + shared.harvest(realm))
    gains[RELIEF] = min(gains[RELIEF], realm.misery)
    if kind == PAY:
        before = f"Gain {amounts(gains)}, then pay" if any(gains) else "Pay"
        into = relieved(effects.roll_into, realm.misery - gains[RELIEF])
        return f"{before} {amounts(effects.roll_pay)} for {amounts(into)} by {old}, then roll {name} again"
    if effects.roll_converts and not any(gains):
        return f"Leave the offer of {old} and roll {name} again"
    if gains[RELIEF] and gains[RELIEF] == sum(gains):
        return f"Give back {gains[RELIEF]} misery chip{'' if gains[RELIEF] == 1 else 's'} by {old} and roll {name} again"
    return f"Gain {amounts(gains)} by {old} and roll {name} again"


def relieved(gains: list[int], misery: int) -> list[int]:
    """The same without relief from misery that is not there."""
    found = gains[:]
    found[RELIEF] = min(found[RELIEF], misery)
    return found


def attack_name(shared: SharedState) -> str:
    """ "the Robber of the Fate die", "the Grain Robber of seat 3" """
    seat = attacks.attacker(shared)
    if seat < 0:
        return f"{shared.rules.fates[shared.fate_up].title} of the Fate die"
    return f"{face_name(shared, shared.realms[seat].shown[shared.attack_die])} of seat {seat + 1}"


def describe_answer(shared: SharedState, realm: Realm, kind: int, die: int) -> str:
    source = attack_name(shared)
    if kind == YIELD:
        size = attacks.size_of_attack(shared)
        missing = size - realm.grain
        words = f"Lose {min(size, realm.grain)} grain to the {source}"
        return words if missing <= 0 else f"{words} and take {missing} misery for what is missing"
    name = die_name(shared, realm, die)
    if kind == SHIELD:
        return f"Ignore the {source} with a shield of {face_name(shared, realm.shown[die])} on {name}"
    if kind == ASIDE:
        return f"Let the {source} set {name} aside, with {face_name(shared, realm.shown[die])}"
    return f"Let the {source} destroy {face_name(shared, realm.shown[die])} on {name}"


def describe_collect(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> str:
    rules = shared.rules
    if kind == COLLECT:
        return f"Collect {amounts(waiting_gains(shared, realm))}"
    if kind == USE:
        shown = realm.shown[first]
        return describe_use(shared, realm, first, rules.faces[shown].effects.powers[second], face_name(shared, shown))
    if kind == USE_FATE:
        return describe_use(
            shared, realm, -1, rules.fates[shared.fate_up].effects.powers[second], rules.fates[shared.fate_up].title
        )
    if kind in (SWAP, SWAP_ALL):
        power = exchange.current(shared, realm)
        divisor = exchange.common(power.gain[first], power.gain[second])
        price = power.gain[second] // divisor
        times = exchange.amount_of(realm, first) // price if kind == SWAP_ALL else 1
        return f"Exchange {count(price * times, first)} for {count(power.gain[first] // divisor * times, second)}"
    if kind == BUY:
        if first == BUY_REROLL:
            return f"Buy a reroll token for {count(rules.price_reroll, 2)}"
        if first == BUY_SET:
            return f"Buy a set-a-die token for {count(rules.price_set, 2)}"
        return f"Buy an upgrade for {count(rules.price_upgrade, 2)}"
    if kind == BUY_DIE:
        return f"Buy a {rules.dice[first].title} for {count(rules.price_die, 2)} and {rules.grain_for_die} grain"
    assert kind == REPAIR_FACE
    return f"Pay {count(rules.price_repair, 2)} to repair a Destroyed face of {die_name(shared, realm, first)}"


def waiting_gains(shared: SharedState, realm: Realm) -> list[int]:
    """What all gains bring that wait for the player and do not count grain; harvests change each face once."""
    found = [0] * RESOURCES
    for die in range(len(realm.dice)):
        if not realm.active[die] or realm.shown[die] < 0:
            continue
        harvested = realm.harvested >> die & 1
        for number, power in enumerate(shared.rules.faces[realm.shown[die]].effects.powers):
            if power.kind != GAIN or power.per == PER_GRAIN or not realm.left[POWERS * die + number]:
                continue
            gains = [amount * multiplier(shared, realm, die, power) for amount in power.gain]
            if gains[GRAIN] and not harvested:
                harvested = 1
                gains[GRAIN] = max(0, gains[GRAIN] + shared.harvest(realm))
            for resource in range(RESOURCES):
                found[resource] += gains[resource]
    found[RELIEF] = min(found[RELIEF], realm.misery)
    return found


def describe_use(shared: SharedState, realm: Realm, die: int, power: Power, name: str) -> str:
    if power.kind == GAIN:
        times = multiplier(shared, realm, die, power)
        gains = [amount * times for amount in power.gain]
        if gains[GRAIN] and not realm.harvested >> die & 1:
            gains[GRAIN] = max(0, gains[GRAIN] + shared.harvest(realm))
        gains[RELIEF] = min(gains[RELIEF], realm.misery)
        return f"Collect {amounts(gains)} by {name}"
    if power.kind == CONVERT:
        return f"Pay {amounts(power.pay)} for {amounts(relieved(power.gain, realm.misery))} by {name}"
    if power.kind == EXCHANGE:
        return f"Begin an exchange by {name}"
    if power.kind == REPAIR:
        return f"Repair a Destroyed face by {name}"
    return f"Use {name}: {power_words(shared.rules.components, power)}"


def describe_upgrade(shared: SharedState, realm: Realm, kind: int, first: int, second: int) -> str:
    rules = shared.rules
    if kind == PICK:
        name = die_name(shared, realm, first)
        old = realm.sides[6 * first + second]
        if realm.pending == REPAIR_PICK:
            return f"Repair this Destroyed face of {name}"
        if realm.pending == POWER_PICK:
            return f"Let the power change {face_name(shared, old)} on {name}"
        return f"Upgrade {face_name(shared, old)} on {name}"
    name = die_name(shared, realm, realm.pending_die)
    new = face_name(shared, first)
    if realm.pending == REPAIR_PLACE:
        return f"Put {new} back on {name}"
    old = realm.sides[6 * realm.pending_die + realm.pending_at]
    if realm.pending != UPGRADE_PLACE:
        return f"Turn {face_name(shared, old)} on {name} into {new}, free"
    cost = rules.cost[old][first]
    left = realm.upgrades - cost
    return f"Turn {face_name(shared, old)} on {name} into {new} for {count(cost, 3)}, {left} left"


def describe_done(shared: SharedState, realm: Realm) -> str:
    if shared.phase == REROLLING:
        return "Keep the dice as they are"
    if realm.pending == EXCHANGING:
        return "End the exchange"
    if realm.step == COLLECTING:
        kept = min(realm.coins, shared.rules.treasury)
        lost = realm.coins - kept
        words = f"Finish collecting: {count(kept, 2)} into the treasury" if kept else "Finish collecting"
        return f"{words}, {count(lost, 2)} lost" if lost else words
    return f"Finish upgrading: {count(realm.upgrades, 3)} lost" if realm.upgrades else "Finish upgrading"
