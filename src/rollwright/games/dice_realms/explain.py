"""The messages of refusals, each with its rule in docs/rules/dice_realms.md."""

from __future__ import annotations

from rollwright.core.english import capital, counted, listed, seat_name, with_article
from rollwright.core.errors import Refusal
from rollwright.games.dice_realms import attacks, collect, roll, upgrade
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.effects.effect import REROLL_SET
from rollwright.games.dice_realms.move_kinds import BUY, BUY_DIE, PICK, PLACE, REPAIR_FACE, REROLL, SET, SPEND, USE, USE_FATE
from rollwright.games.dice_realms.names import ATTACKED_THINGS, attack_name, die_name, face_name
from rollwright.games.dice_realms.powers import MAX_CANCELS, face_of_power, is_power_in_use, power_in_use
from rollwright.games.dice_realms.realm import COLLECTED, FINISHED, READY, WAITING, Realm
from rollwright.games.dice_realms.resources import COINS, POINTS, RESOURCES, UPGRADES, amounts, count
from rollwright.games.dice_realms.shared_state import (
    ATTACKED,
    COLLECT_STEP,
    OVER,
    REROLLING,
    UPGRADE_STEP,
    SharedState,
)


def refusal(shared: SharedState, seat: int, move: int, code: int) -> Refusal:
    if code == no.CHANCE_MOVE:
        return Refusal("D3.1", "Dice and tiles are random; you cannot choose them.")
    realm = shared.realms[seat]
    rules = shared.rules
    first = rules.first[move]
    second = rules.second[move]
    kind = rules.kind[move]
    if code == no.NOT_TO_ACT:
        return _not_to_act(shared, realm)
    own = _by_power(shared, realm, code, kind, first, second)
    if own is not None:
        return own
    if code <= no.NO_SUCH_DIE:
        return _wrong_step(shared, realm, code, kind, first)
    if code <= no.CANNOT_PAY_REROLL:
        return _rolling(shared, realm, code, first, second)
    if code <= no.LAST_FACE:
        return _attacked(shared, realm, code, first)
    if code <= no.NOT_YET_UPGRADE:
        return _collecting(shared, realm, code, kind, first)
    return _upgrading(shared, realm, code, first, second)


def _by_power(shared: SharedState, realm: Realm, code: int, kind: int, first: int, second: int) -> Refusal | None:
    """Return the message of the power that is in use or would be used, if it has its own."""
    if code <= no.NO_SUCH_POWER or shared.phase not in (COLLECT_STEP, UPGRADE_STEP):
        return None
    if is_power_in_use(realm):
        return power_in_use(shared, realm).explain(shared, realm, code, face_of_power(shared, realm))
    if kind == USE:
        face = shared.rules.faces[realm.shown[first]]
        return face.effects.powers[second].explain(shared, realm, code, face.title)
    if kind == USE_FATE:
        fate = shared.rules.fates[shared.fate_up]
        return fate.effects.powers[second].explain(shared, realm, code, fate.title)
    return None


def _not_to_act(shared: SharedState, realm: Realm) -> Refusal:
    if shared.phase == OVER:
        return Refusal("D8.3", "The game is over.")
    if shared.phase == REROLLING:
        if shared.roller >= 0:
            return Refusal("D3.6", f"{seat_name(shared.roller)} is rerolling a die.")
        if realm.step == READY:
            return Refusal("D3.9", "You have finished rolling this round.")
        waits = f"Waiting for {seat_name(shared.acting[0])}."
        if roll.scarce(shared) and not roll.shows_attack(shared):
            return Refusal("D3.11", f"Few chips are left, so players reroll in order from the Fate die. {waits}")
        return Refusal("D3.10", f"An attack shows, so players reroll in order from the Fate die. {waits}")
    if shared.phase == ATTACKED:
        return Refusal("D4.2", f"{seat_name(shared.acting[0])} must first answer {attack_name(shared)}.")
    if shared.phase not in (COLLECT_STEP, UPGRADE_STEP):
        return Refusal("D3.1", "The dice are being rolled.")
    waits = f"Waiting for {listed([seat_name(seat) for seat in shared.acting])}."
    if realm.step == COLLECTED:
        return Refusal("D7.1", f"You have finished collecting; upgrades start when all players have. {waits}")
    if realm.step == FINISHED:
        return Refusal("D7.1", f"You have finished this round. {waits}")
    if realm.step == WAITING:
        return Refusal("D7.12", f"The faces you could use are sold out, but one may be returned. {waits}")
    if shared.phase == UPGRADE_STEP:
        return Refusal("D7.13", f"Faces are scarce, so players upgrade in order from the Fate die. {waits}")
    if shared.tight:
        return Refusal("D5.4", f"A supply might run out, so players collect in order from the Fate die. {waits}")
    return Refusal("D6.7", f"Dice are scarce, so players buy in order from the Fate die. {waits}")


def _wrong_step(shared: SharedState, realm: Realm, code: int, kind: int, die: int) -> Refusal:
    if code == no.NO_SUCH_DIE:
        return Refusal("D1.1", f"You have {len(realm.dice)} dice, so there is no die {die + 1}.")
    if code == no.FINISH_FIRST:
        return Refusal("D5.6", "First finish or cancel what you have started; a power cannot be used in the middle of another.")
    if code == no.NOTHING_TO_CANCEL:
        return Refusal("D5.15", "There is no choice to cancel.")
    if code == no.ALREADY_EXCHANGED:
        return Refusal("D5.15", "You have already exchanged something; you can only end the exchange.")
    if code == no.CANCELED_TOO_OFTEN:
        return Refusal("D5.15", f"You have already canceled {MAX_CANCELS} choices this round.")
    step = {
        no.NOT_IN_ROLL: "the Roll step: reroll dice, use tokens, or finish",
        no.NOT_IN_ATTACK: f"an attack by {attack_name(shared)}: use a shield or suffer it" if shared.phase == ATTACKED else "",
        no.NOT_IN_COLLECT: "the Collect step: use powers, buy, or finish",
        no.NOT_IN_UPGRADE: "the Upgrade step: change faces, or finish",
    }[code]
    when = ""
    if kind in (PICK, PLACE):
        when = "Faces are changed in the Upgrade step. "
    elif kind in (BUY, BUY_DIE, REPAIR_FACE):
        when = "Coins are spent in the Collect step. "
    elif kind in (REROLL, SPEND, SET):
        when = "Dice are rerolled in the Roll step. "
    return Refusal("D3.1", f"{when}This is {step}.")


def _rolling(shared: SharedState, realm: Realm, code: int, die: int, side: int) -> Refusal:
    if code == no.MUST_REROLL:
        must = [face_name(shared, kind) for kind in realm.shown if shared.rules.faces[kind].effects.reroll]
        return Refusal("D3.7", f"{must[0]} is a reroll face: resolve it before you finish.")
    if code == no.FREE_REROLL_USED:
        return Refusal("D3.5", "You have already used your free reroll this round.")
    if code == no.NO_REROLL_TOKEN:
        return Refusal("D3.6", "You have no reroll token.")
    if code == no.NO_SET_TOKEN:
        return Refusal("D3.12", "You have no set-a-die token.")
    name = die_name(shared, realm, die)
    shown = face_name(shared, realm.shown[die])
    if code == no.RESOLVE_FIRST:
        return Refusal("D3.8", f"{shown} on {name} is a reroll face: resolve it first.")
    if code == no.SHOWS_ALREADY:
        return Refusal("D3.12", f"{capital(name)} already shows that side.")
    if code == no.SET_TO_REROLL_FACE:
        target = face_name(shared, realm.sides[6 * die + side])
        return Refusal("D3.13", f"{shown} cannot turn {name} to {target}, which is a reroll face.")
    if code == no.NOT_A_SETTING_FACE:
        return Refusal("D3.13", f"{shown} on {name} does not set its die.")
    effects = shared.rules.faces[realm.shown[die]].effects
    if code == no.NOTHING_TO_PAY_FOR:
        return Refusal("D3.8", f"{shown} has no conversion to pay for.")
    if code == no.CANNOT_PAY_REROLL:
        have = [count(realm.amount_of(resource), resource) for resource in range(RESOURCES) if effects.roll_pay[resource]]
        return Refusal("D3.8", f"{shown} costs {amounts(effects.roll_pay)}; you have {listed(have)}.")
    if effects.reroll == REROLL_SET:
        return Refusal("D3.13", f"{shown} sets {name} to one of its faces instead of rerolling it.")
    return Refusal("D3.7", f"{shown} on {name} is not a reroll face.")


def _attacked(shared: SharedState, realm: Realm, code: int, die: int) -> Refusal:
    thing = ATTACKED_THINGS[attacks.kind_of_attack(shared)]
    if code == no.OTHER_ATTACK:
        return Refusal("D4.3", f"This is an attack on {thing}, by {attack_name(shared)}.")
    name = capital(die_name(shared, realm, die))
    if code == no.NO_SHIELD:
        if realm.grain_shields[die]:
            return Refusal("D4.8", f"{name} has a shield against grain attacks only; this one is on {thing}.")
        return Refusal("D4.7", f"{name} has no unused shield.")
    if code == no.ALREADY_ASIDE:
        return Refusal("D4.5", f"{name} is already set aside.")
    if code == no.ALREADY_DESTROYED:
        return Refusal("D4.6", f"{name} already shows a Destroyed face.")
    if code == no.LAST_DIE:
        return Refusal("D4.10", f"{name} is your last active die; you cannot lose it.")
    return Refusal("D4.10", f"{name} shows your last active face that is not Destroyed; you cannot lose it.")


_COLLECTING = {
    no.NOTHING_TO_COLLECT: ("D5.1", "You have already collected everything that shows."),
    no.NO_SUCH_POWER: ("D5.6", "There is no such power."),
    no.POWER_USED: ("D5.6", "You have already used that power this round."),
    no.NO_MISERY: ("D5.7", "You have no misery chip to return."),
    no.NOTHING_TO_EXCHANGE: ("D5.8", "You have nothing to exchange."),
    no.NO_EXCHANGE: ("D5.8", "You have not started an exchange."),
    no.EXCHANGE_FIRST: ("D5.8", "Exchange something first, or cancel the exchange."),
    no.NOT_EXCHANGED: ("D5.8", "This exchange does not trade these."),
    no.BACK_AND_FORTH: ("D5.8", "In one exchange you cannot give what you took or take what you gave."),
    no.ONE_IS_ALL: ("D5.8", "You have only enough for one step."),
    no.NOTHING_TO_REPAIR: ("D6.4", "You have no Destroyed face that one of your lost faces could replace."),
    no.NOT_DESTROYED: ("D6.4", "That face is not Destroyed."),
    no.UPGRADE_POWER: ("D7.10", "That power is used in the Upgrade step."),
    no.NOT_YET_UPGRADE: ("D7.1", "Faces are changed in the Upgrade step; first finish collecting."),
}


def _collecting(shared: SharedState, realm: Realm, code: int, kind: int, first: int) -> Refusal:
    rules = shared.rules
    if code in _COLLECTING:
        rule, message = _COLLECTING[code]
        if code == no.NOT_DESTROYED and rules.destroyed not in realm.sides:
            message = "None of your faces is Destroyed."
        return Refusal(rule, message)
    if code == no.INACTIVE_POWER:
        return Refusal("D4.5", f"{capital(die_name(shared, realm, first))} is set aside and gives nothing this round.")
    if code == no.FACE_REPLACED:
        return Refusal("D7.14", f"{face_name(shared, realm.shown[first])} was replaced, and its power went with it.")
    if code == no.COLLECT_FIRST:
        return Refusal("D5.3", f"First collect all grain and points; you have {counted(realm.owed, 'gain')} to collect.")
    if code == no.CANNOT_PAY_POWER:
        have = [count(realm.coins, COINS), f"{realm.grain} grain", count(realm.points, POINTS)]
        return Refusal("D5.7", f"That costs more than you have: {listed(have)}.")
    if code == no.NOTHING_FITS:
        return Refusal("D6.4", f"None of your lost faces may go on {die_name(shared, realm, first)}.")
    if code == no.NOT_LOST:
        return Refusal("D6.4", f"{face_name(shared, first)} is not among your lost faces.")
    if code == no.NOT_FOR_SALE:
        return Refusal("D6.6", f"{capital(with_article(rules.dice[first].title))} is not for sale.")
    if code == no.NO_DICE_LEFT:
        return Refusal("D6.6", f"No {rules.dice[first].title} is left.")
    if code == no.TOO_LITTLE_GRAIN:
        return Refusal("D6.6", f"A new die also costs {rules.grain_for_die} grain; you have {realm.grain}.")
    price = count(collect.price_of(shared, kind, first), COINS)
    return Refusal("D6.1", f"That costs {price}; you have {realm.coins}.")


_UPGRADING = {
    no.PICK_FIRST: ("D7.1", "First pick the face to replace."),
    no.COLLECT_POWER: ("D5.6", "That power is used in the Collect step."),
    no.DESTROYED_FACE: ("D7.11", "A Destroyed face cannot be upgraded; it can be repaired in the Collect step."),
    no.NO_UPGRADES: ("D7.2", "You have no upgrades left."),
    no.MAY_NOT_CARRY: ("D7.9", "No die with such a face may have the face it would become."),
}


def _upgrading(shared: SharedState, realm: Realm, code: int, first: int, second: int) -> Refusal:
    rules = shared.rules
    if code in _UPGRADING:
        rule, message = _UPGRADING[code]
        return Refusal(rule, message)
    upgrades = count(realm.upgrades, UPGRADES)
    if code == no.INACTIVE_DIE:
        return Refusal("D7.11", f"{capital(die_name(shared, realm, first))} is set aside; its faces cannot be upgraded.")
    if code == no.NOTHING_TO_BECOME:
        if upgrade.is_sold_out(shared, realm, first, second):
            return Refusal("D7.12", f"What this face could become with {upgrades} is sold out.")
        return Refusal("D7.3", f"You cannot upgrade this face with {upgrades}.")
    if code == no.NOT_IN_PLAY:
        if first == rules.destroyed:
            return Refusal("D4.6", "Only attacks put a Destroyed face on a die.")
        return Refusal("D2.3", f"{face_name(shared, first)} is not in this game.")
    if code == no.SAME_FACE:
        return Refusal("D7.3", f"This face is already {with_article(face_name(shared, first))}.")
    if code == no.SOLD_OUT:
        return Refusal("D7.12", f"No {face_name(shared, first)} is left.")
    if code == no.CANNOT_AFFORD:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        cost = count(rules.cost[old][first], UPGRADES)
        message = f"Turning {face_name(shared, old)} into {face_name(shared, first)} costs {cost}; you have {realm.upgrades}."
        return Refusal("D7.3" if rules.faces[old].line == rules.faces[first].line else "D7.5", message)
    name = capital(die_name(shared, realm, realm.pending_die))
    if code == no.WRONG_COLOR:
        return Refusal("D7.8", f"{name} can have only {rules.dice[realm.dice[realm.pending_die]].only} faces.")
    return Refusal("D7.9", f"{name} already has {with_article(face_name(shared, first))}; each die may have only one.")
