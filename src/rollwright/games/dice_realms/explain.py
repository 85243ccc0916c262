"""Refusals as sentences a player understands, each with its mark in docs/rules/dice_realms.md."""

from __future__ import annotations

from rollwright.core.errors import Refusal
from rollwright.games.dice_realms import attacks, roll, upgrade
from rollwright.games.dice_realms import refusals as no
from rollwright.games.dice_realms.describe import ATTACKED_THINGS, attack_name, die_name, face_name
from rollwright.games.dice_realms.effects import ATTACKS, COINS, REROLL_SET, UPGRADES
from rollwright.games.dice_realms.moves import BUY, BUY_DIE, BUY_REROLL, BUY_SET, USE
from rollwright.games.dice_realms.names import amounts, capital, count, power_words
from rollwright.games.dice_realms.realm import COLLECTING, FINISHED, POWER_PICK, READY, WAITING, Realm
from rollwright.games.dice_realms.shared_state import ATTACKED, BUILDING, OVER, REROLLING, SharedState


def refusal(shared: SharedState, seat: int, move: int, refusal: int) -> Refusal:
    if refusal == no.CHANCE_MOVE:
        return Refusal("D3.1", "Dice are rolled and tiles are drawn by nobody's choice.")
    realm = shared.realms[seat]
    rules = shared.rules
    first = rules.first[move]
    second = rules.second[move]
    kind = rules.kind[move]
    if refusal == no.NOT_TO_ACT:
        return _not_to_act(shared, seat, realm)
    if refusal <= no.NO_SUCH_DIE:
        return _wrong_step(shared, realm, refusal, first)
    if refusal <= no.CANNOT_PAY_REROLL:
        return _rolling(shared, realm, refusal, first, second)
    if refusal <= no.LAST_FACE:
        return _attacked(shared, realm, refusal, first)
    if refusal <= no.NOT_YET_UPGRADE:
        return _collecting(shared, realm, refusal, kind, first, second)
    return _upgrading(shared, realm, refusal, kind, first, second)


def _not_to_act(shared: SharedState, seat: int, realm: Realm) -> Refusal:
    if shared.phase == OVER:
        return Refusal("D8.3", "The game is over.")
    if shared.phase == REROLLING:
        if shared.roller >= 0:
            return Refusal("D3.6", f"A die of seat {shared.roller + 1} is being rolled again.")
        if realm.step == READY:
            return Refusal("D3.9", "You have finished rolling this round.")
        first = shared.acting[0] + 1
        if roll.scarce(shared) and not roll.shows_attack(shared):
            words = f"Few chips are left, so rerolls go in player order from the Fate die: seat {first} is first."
            return Refusal("D3.11", words)
        return Refusal("D3.10", f"Rerolls go in player order from the Fate die: seat {first} is first.")
    if shared.phase == ATTACKED:
        return Refusal("D4.2", f"Seat {shared.acting[0] + 1} must first answer the {attack_name(shared)}.")
    if shared.phase == BUILDING:
        if realm.step == FINISHED:
            return Refusal("D7.1", "You have finished this round; the others are still at it.")
        first = shared.acting[0] + 1
        if realm.step == WAITING:
            return Refusal("D7.12", f"What you could use is sold out; wait whether it is given back. Seat {first} is first.")
        if realm.step == COLLECTING and shared.tight:
            words = f"A supply might run out, so players collect in order from the Fate die: seat {first} is first."
            return Refusal("D5.4", words)
        if realm.step == COLLECTING:
            return Refusal("D6.7", f"Dice are scarce, so players buy in order from the Fate die: seat {first} is first.")
        return Refusal("D7.13", f"Faces are scarce, so players upgrade in order from the Fate die: seat {first} is first.")
    return Refusal("D3.1", "The dice are being rolled.")


def _wrong_step(shared: SharedState, realm: Realm, refusal: int, die: int) -> Refusal:
    if refusal == no.NO_SUCH_DIE:
        return Refusal("D1.1", f"You have {len(realm.dice)} dice, not {die + 1}.")
    if refusal == no.FINISH_FIRST:
        return Refusal("D5.6", "Finish what you have begun first: one power cannot be used in the middle of another.")
    step = {
        no.NOT_IN_ROLL: "the Roll step: reroll dice, use tokens, or finish",
        no.NOT_IN_ATTACK: f"an attack by the {attack_name(shared)}: use a shield or suffer it" if shared.phase == ATTACKED else "",
        no.NOT_IN_COLLECT: "the Collect step: use powers, buy, or finish",
        no.NOT_IN_UPGRADE: "the Upgrade step: change faces, or finish",
    }[refusal]
    return Refusal("D3.1", f"This is {step}.")


def _rolling(shared: SharedState, realm: Realm, refusal: int, die: int, side: int) -> Refusal:
    if refusal == no.MUST_REROLL:
        must = [face_name(shared, kind) for kind in realm.shown if shared.rules.faces[kind].effects.reroll]
        return Refusal("D3.7", f"{must[0]} is a reroll face: it must be resolved before you can finish.")
    if refusal == no.FREE_REROLL_USED:
        return Refusal("D3.5", "You have used your free reroll of this round.")
    if refusal == no.NO_REROLL_TOKEN:
        return Refusal("D3.6", "You have no reroll token.")
    if refusal == no.NO_SET_TOKEN:
        return Refusal("D3.12", "You have no set-a-die token.")
    name = die_name(shared, realm, die)
    shown = face_name(shared, realm.shown[die])
    if refusal == no.RESOLVE_FIRST:
        return Refusal("D3.8", f"{shown} on {name} is a reroll face: resolve it first.")
    if refusal == no.SHOWS_ALREADY:
        return Refusal("D3.12", f"That side of {name} is up already.")
    if refusal == no.SET_TO_REROLL_FACE:
        target = face_name(shared, realm.sides[6 * die + side])
        return Refusal("D3.13", f"{shown} cannot turn {name} to {target}, a reroll face.")
    if refusal == no.NOT_A_SETTING_FACE:
        return Refusal("D3.13", f"{shown} on {name} does not turn its die.")
    if refusal == no.NOTHING_TO_PAY_FOR:
        return Refusal("D3.8", f"{shown} has nothing to pay for.")
    if refusal == no.CANNOT_PAY_REROLL:
        price = amounts(shared.rules.faces[realm.shown[die]].effects.roll_pay)
        return Refusal("D3.8", f"{shown} asks for {price}; you have {realm.grain} grain and {count(realm.points, 1)}.")
    if shared.rules.faces[realm.shown[die]].effects.reroll == REROLL_SET:
        return Refusal("D3.13", f"{shown} turns {name} to one of its faces instead of rolling it.")
    return Refusal("D3.7", f"{shown} on {name} is no reroll face.")


def _attacked(shared: SharedState, realm: Realm, refusal: int, die: int) -> Refusal:
    if refusal == no.OTHER_ATTACK:
        kind = ATTACKED_THINGS[attacks.kind_of_attack(shared)]
        return Refusal("D4.3", f"The {attack_name(shared)} attacks {kind}.")
    name = die_name(shared, realm, die)
    if refusal == no.NO_SHIELD:
        kind = ATTACKS[attacks.kind_of_attack(shared)]
        if realm.grain_shields[die]:
            return Refusal("D4.8", f"The shield on {name} helps against grain attacks only, and this one is on a {kind}.")
        return Refusal("D4.7", f"There is no unused shield on {name}.")
    if refusal == no.ALREADY_ASIDE:
        return Refusal("D4.5", f"{capital(name)} is set aside already.")
    if refusal == no.DESTROYED_ALREADY:
        return Refusal("D4.6", f"{capital(name)} shows a Destroyed face already.")
    if refusal == no.LAST_DIE:
        return Refusal("D4.10", f"{capital(name)} is your last active die: it cannot be lost.")
    return Refusal("D4.10", f"{capital(name)} shows your last active face that is not Destroyed: it cannot be lost.")


def _collecting(shared: SharedState, realm: Realm, refusal: int, kind: int, first: int, second: int) -> Refusal:
    rules = shared.rules
    if refusal == no.NOTHING_TO_COLLECT:
        return Refusal("D5.1", "Everything that shows has been collected.")
    if refusal == no.INACTIVE_POWER:
        return Refusal("D4.5", f"{capital(die_name(shared, realm, first))} is set aside and brings nothing this round.")
    if refusal == no.NO_SUCH_POWER:
        return Refusal("D5.6", "There is no such power.")
    if refusal == no.POWER_USED:
        return Refusal("D5.6", "That power has been used this round.")
    if refusal == no.COLLECT_FIRST:
        waiting = "1 gain is" if realm.owed == 1 else f"{realm.owed} gains are"
        return Refusal("D5.3", f"Collect all grain and points first: {waiting} waiting.")
    if refusal == no.CANNOT_PAY_POWER:
        have = f"you have {count(realm.coins, COINS)}, {realm.grain} grain and {count(realm.points, 1)}"
        return Refusal("D5.7", f"You cannot pay for that: {have}.")
    if refusal == no.NO_MISERY:
        return Refusal("D5.7", "You have no misery chip to give back.")
    if refusal in (no.NOTHING_TO_EXCHANGE, no.NO_EXCHANGE, no.NOT_EXCHANGED, no.BACK_AND_FORTH, no.ONE_IS_ALL):
        words = {
            no.NOTHING_TO_EXCHANGE: "You have nothing to exchange.",
            no.NO_EXCHANGE: "No exchange is under way.",
            no.NOT_EXCHANGED: "This exchange does not trade these.",
            no.BACK_AND_FORTH: "In one exchange you cannot give what you took, nor take what you gave.",
            no.ONE_IS_ALL: "You have only enough for one step.",
        }[refusal]
        return Refusal("D5.8", words)
    if refusal == no.NOTHING_TO_REPAIR:
        return Refusal("D6.4", "You have no Destroyed face that one of your lost faces could replace.")
    if refusal == no.NOT_DESTROYED:
        return Refusal("D6.4", "That face is not Destroyed.")
    if refusal == no.NOTHING_FITS:
        return Refusal("D6.4", f"None of your lost faces may go on {die_name(shared, realm, first)}.")
    if refusal == no.NOT_LOST:
        return Refusal("D6.4", f"{face_name(shared, first)} is not among your lost faces.")
    if refusal == no.NOT_FOR_SALE:
        return Refusal("D6.6", f"A {rules.dice[first].title} is not for sale.")
    if refusal == no.NO_DICE_LEFT:
        return Refusal("D6.6", f"There is no {rules.dice[first].title} left.")
    if refusal == no.TOO_FEW_COINS:
        return Refusal("D6.1", f"You have {count(realm.coins, COINS)}; that costs {_price(shared, kind, first)}.")
    if refusal == no.TOO_LITTLE_GRAIN:
        return Refusal("D6.6", f"A new die costs {rules.grain_for_die} grain as well; you have {realm.grain}.")
    if refusal == no.UPGRADE_POWER:
        return Refusal("D7.10", "That power is used in the Upgrade step.")
    return Refusal("D7.1", "Faces are changed in the Upgrade step: finish collecting first.")


def _price(shared: SharedState, kind: int, first: int) -> int:
    rules = shared.rules
    if kind == BUY_DIE:
        return rules.price_die
    if kind == BUY:
        return rules.price_reroll if first == BUY_REROLL else rules.price_set if first == BUY_SET else rules.price_upgrade
    return rules.price_repair


def _upgrading(shared: SharedState, realm: Realm, refusal: int, kind: int, first: int, second: int) -> Refusal:
    rules = shared.rules
    if refusal == no.PICK_FIRST:
        return Refusal("D7.1", "Pick the face that is to be replaced first.")
    if refusal == no.COLLECT_POWER:
        return Refusal("D5.6", "That power is used in the Collect step.")
    if refusal == no.INACTIVE_DIE:
        return Refusal("D7.11", f"{capital(die_name(shared, realm, first))} is set aside: its faces cannot be upgraded.")
    if refusal == no.DESTROYED_FACE:
        return Refusal("D7.11", "A Destroyed face cannot be upgraded; it can be repaired while collecting.")
    if refusal == no.NO_UPGRADES:
        return Refusal("D7.2", "You have no upgrade left.")
    if refusal == no.NOTHING_TO_BECOME and kind == USE:
        return Refusal("D7.10", f"There is no face that {face_name(shared, realm.shown[first])} could change.")
    if refusal == no.NOTHING_TO_BECOME and realm.pending == POWER_PICK:
        return Refusal("D7.12", "The face that the power would put here is sold out, or may not be on that die.")
    if refusal == no.NOTHING_TO_BECOME and upgrade.is_sold_out(shared, realm, first, second):
        return Refusal("D7.12", f"What this could become with {count(realm.upgrades, UPGRADES)} is sold out.")
    if refusal == no.NOTHING_TO_BECOME:
        return Refusal("D7.3", f"With {count(realm.upgrades, UPGRADES)} there is nothing this could become.")
    if refusal == no.OTHER_LINE or refusal == no.NOT_THIS_POWER:
        shown = realm.shown[realm.power_die]
        power = rules.faces[shown].effects.powers[realm.power_at]
        return Refusal("D7.10", f"{face_name(shared, shown)} does this: {power_words(rules.components, power)}.")
    if refusal == no.NOT_IN_PLAY and first == rules.destroyed:
        return Refusal("D4.6", "A Destroyed face comes by an attack, never by an upgrade.")
    if refusal == no.NOT_IN_PLAY:
        return Refusal("D2.3", f"{face_name(shared, first)} is not in this game.")
    if refusal == no.SAME_FACE:
        return Refusal("D7.3", f"It is {face_name(shared, first)} already.")
    if refusal == no.SOLD_OUT:
        return Refusal("D7.12", f"No {face_name(shared, first)} is left.")
    if refusal == no.CANNOT_AFFORD:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        cost = rules.cost[old][first]
        words = (
            f"From {face_name(shared, old)} to {face_name(shared, first)} costs {count(cost, UPGRADES)}; you have {realm.upgrades}."
        )
        return Refusal("D7.3" if rules.faces[old].line == rules.faces[first].line else "D7.5", words)
    name = die_name(shared, realm, realm.pending_die)
    if refusal == no.WRONG_COLOR:
        only = rules.dice[realm.dice[realm.pending_die]].only
        return Refusal("D7.8", f"{capital(name)} carries {only} faces only.")
    return Refusal("D7.9", f"There is a {face_name(shared, first)} on {name} already, and only one may be on each die.")
