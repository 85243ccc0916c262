"""Offers of Dice Realms: labels, questions, and highlights by price.

Tiles, tokens, and the shop show their own prices, so only powers of dice have chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rollwright.core.changes import Change
from rollwright.core.english import capital, counted, listed, with_article
from rollwright.core.offers import (
    CHEAP,
    EXPENSIVE,
    FREE,
    LONGEST,
    PRICE,
    TIERS,
    Amount,
    Brief,
    Chip,
    Item,
    Offer,
    Piece,
    Prompt,
    amount_of,
    amount_text,
    first_fitting,
    gain_chips,
    word_end,
)
from rollwright.core.renderer import Renderer
from rollwright.games.dice_realms.aftermath import aftermath, if_all_keep
from rollwright.games.dice_realms.attacks import can_shield, current_attacks, kind_of_attack, size_of_attack, sizes_of_attacks
from rollwright.games.dice_realms.changes import Collected
from rollwright.games.dice_realms.components import Components, Face
from rollwright.games.dice_realms.describe import roll_gains
from rollwright.games.dice_realms.effects.effect import ATTACK_DIE, ATTACK_GRAIN, MAX_POWERS, REROLL_AGAIN, REROLL_SET
from rollwright.games.dice_realms.face_text import ONE_PER_DIE, face_text, joined
from rollwright.games.dice_realms.inventory import MISERY
from rollwright.games.dice_realms.move_kinds import (
    ASIDE,
    BUY,
    BUY_DIE,
    BUY_REROLL,
    BUY_SET,
    CANCEL,
    COLLECT,
    DONE,
    PAY,
    PICK,
    PLACE,
    REPAIR_FACE,
    REROLL,
    RUIN,
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
from rollwright.games.dice_realms.names import face_name
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.powers import is_power_in_use, power_in_use
from rollwright.games.dice_realms.realm import BOUGHT_REPAIR, NOTHING, REPLACING, UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.render.labels import what_it_does
from rollwright.games.dice_realms.render.symbols import PREFIX
from rollwright.games.dice_realms.resources import COINS, GRAIN, MANY, ONE, POINTS, REROLLS, SETS, UPGRADES, count
from rollwright.games.dice_realms.roll import can_convert
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.scoring import MISERY_LINE
from rollwright.games.dice_realms.shared_state import ATTACKED, COLLECT_STEP, REROLLING, UPGRADE_STEP, SharedState

SYMBOLS = {GRAIN: "grain", POINTS: "point", COINS: "coin", UPGRADES: "upgrade", REROLLS: "reroll-token", SETS: "set-token"}
_RESOURCES = {MANY[resource]: Item(ONE[resource], PREFIX + symbol) for resource, symbol in SYMBOLS.items()}
ITEMS = {name: item for name, item in _RESOURCES.items() if name != MANY[POINTS]}
BRIEF = {MANY[resource]: _RESOURCES[MANY[resource]] for resource in (POINTS, GRAIN, COINS, UPGRADES, REROLLS, SETS)}
_TOKENS = (MANY[REROLLS], MANY[SETS])
_UNPRICED = (COLLECT, CANCEL, SHIELD, ASIDE, RUIN, YIELD, DONE)  # what they cost is not a price but what happens
_FREE = {SHIELD: "1 shield", REROLL: "free", TURN: "free"}  # shown in place of a price
_AFTER = {
    "token-set": "Which side do you turn up?",
    "buy-repair": "Which face do you repair?",
    "fate": "Which power do you use?",
}


class DiceRealmsOffers(Renderer[DiceRealmsPosition, DiceRealmsRules]):
    """The renderer's part about offers."""

    def items(self, rules: DiceRealmsRules) -> dict[str, Item]:
        return ITEMS | {MISERY: Item("misery chip", f"{PREFIX}misery", -rules.misery_points, MISERY_LINE)}

    def brief_items(self, rules: DiceRealmsRules) -> dict[str, Item]:
        return BRIEF

    def brief(self, position: DiceRealmsPosition, seat: int, changes: Sequence[Change]) -> Brief:
        """A loss that has words of its own makes no gain smaller."""
        told = [change for change in changes if change.seat == seat and change.verb and change.item in BRIEF]
        rest = super().brief(position, seat, [change for change in changes if change not in told])
        lost = [(change.verb, change.thing, change.symbol, change.where) for change in told]
        return Brief(seat, (*lost, *rest.did), rest.gain)

    def follow(self, after: DiceRealmsPosition, seat: int) -> tuple[DiceRealmsPosition, list[Change]] | None:
        """Return what follows a move: further attacks, and collecting."""
        return aftermath(after, seat)

    def tier(self, position: DiceRealmsPosition, seat: int, offer: Offer) -> str:
        """Return the tier of a face by the upgrades it costs, and of everything else by whether it costs anything."""
        rules = position.ruleset
        if rules.kind[offer.move] == PLACE:
            cost = sum(amount.amount for amount in offer.price if amount.item == MANY[UPGRADES])
            return FREE if cost <= 1 else CHEAP if cost == 2 else EXPENSIVE
        return CHEAP if offer.price and rules.kind[offer.move] != DONE else FREE

    def word_offer(self, position: DiceRealmsPosition, seat: int, offer: Offer) -> None:
        """Set the words of an offer."""
        shared = position.shared
        realm = shared.realms[seat]
        kind = position.ruleset.kind[offer.move]
        if kind == DONE and realm.pending == NOTHING:
            _word_end(shared, realm, offer)
            offer.ends_turn = not cast("DiceRealmsPosition", offer.after).is_to_act(seat)
        elif kind in (PICK, PLACE, REPAIR_FACE):
            _word_face(position, seat, offer)
        else:
            price = () if kind in _UNPRICED else offer.price
            _set_label(offer, price, *_things(position, realm, offer), free=_FREE.get(kind, ""))
        if kind in (REROLL, SPEND):
            shown = face_name(shared, realm.shown[position.ruleset.first[offer.move]])
            offer.note = f"It shows {shown} now. The new roll counts, even if it is worse."
        elif kind in (BUY, BUY_DIE):
            offer.note = f"{offer.text}. {_bought(position.ruleset, offer.move)}"
        elif kind in (SHIELD, ASIDE, RUIN, YIELD) and (offer.gain or offer.points > 0):
            offer.afterward = True
            offer.score_note = "collected next"
        if kind == ASIDE:
            offer.score_note = "one die less"
            offer.note = f"{offer.text}. It gives nothing this round, and cannot be upgraded."
        offer.note = offer.note or f"{offer.text}."

    def question(self, position: DiceRealmsPosition, seat: int, path: tuple[str, ...]) -> str:
        """Return what is asked after these slots were touched."""
        shared = position.shared
        realm = shared.realms[seat]
        if path:
            first = path[0]
            if first.startswith("die-"):
                die = int(first.removeprefix("die-")) - 1
                asked = f"What do you do with {face_name(shared, realm.shown[die])}?"
                return asked if len(asked) <= LONGEST else "What do you do with this die?"
            return _AFTER.get(first, "How often?")
        if realm.pending in REPLACING:
            old = shared.rules.faces[realm.sides[6 * realm.pending_die + realm.pending_at]]
            asked = "Which face returns?" if old.destroyed else f"What does {old.title} become?"
            return asked if len(asked) <= LONGEST else "What does it become?"
        if is_power_in_use(realm):
            return power_in_use(shared, realm).question()
        if shared.phase == REROLLING:
            return _roll_question(shared, realm)
        if shared.phase == ATTACKED:
            return _attack_question(shared, realm)
        if shared.phase == COLLECT_STEP:
            if realm.owed:
                return "What do you collect first?" if _order_matters(shared, realm) else "Collect what your dice show."
            return "What do you buy or use?"
        return "Choose a face to upgrade."

    def chips(
        self, position: DiceRealmsPosition, seat: int, path: tuple[str, ...], slot: str, offers: Sequence[Offer]
    ) -> tuple[Chip, ...]:
        """Return the price and the gain of a power of a die; everything else is printed where it is touched."""
        kinds = {position.ruleset.kind[offer.move] for offer in offers}
        if len(offers) > 1 or not slot.startswith("die-") or not kinds <= {USE, YIELD}:
            return ()
        price = [Chip(PRICE, offers[0].price)] if offers[0].price else []
        return (*price, *gain_chips(offers[0]))

    def finish_prompt(self, position: DiceRealmsPosition, seat: int, prompt: Prompt, offers: Sequence[Offer]) -> None:
        """Set the hint, and what the highlights mean while a face is chosen."""
        shared = position.shared
        realm = shared.realms[seat]
        if prompt.path:
            prompt.preset = "reroll" if "reroll" in prompt.choices else ""  # the free one comes before tokens
            return
        prompt.listed = shared.phase == ATTACKED
        if shared.phase == REROLLING:
            prompt.hint = _roll_hint(shared, realm, _collected(if_all_keep(position, seat), seat))
        elif shared.phase == ATTACKED:
            prompt.hint = _attack_hint(shared, realm)
        elif shared.phase == COLLECT_STEP and realm.pending == NOTHING:
            prompt.hint = _collect_hint(shared, realm)
            if set(prompt.choices) == {"done"}:
                prompt.question = "Nothing is left to buy or use."
        elif realm.pending == UPGRADE_PLACE:
            prompt.hint = f"Each dot more costs 1 upgrade, another column 1 more. You have {realm.upgrades}."
        elif realm.upgrades and shared.phase == UPGRADE_STEP and realm.pending == NOTHING:
            prompt.hint = f"{count(realm.upgrades, UPGRADES)} to spend: the face is replaced for good."
        if realm.pending in REPLACING and realm.pending != BOUGHT_REPAIR:
            words: dict[str, Piece] = {FREE: "1 upgrade", CHEAP: "2", EXPENSIVE: "3 or more"}
            tiers = {choice.tier for slot, choice in prompt.choices.items() if slot.startswith("tray-")}
            prompt.key = tuple((each, (words[each],)) for each in TIERS if each in tiers) if len(tiers) > 1 else ()


def _roll_question(shared: SharedState, realm: Realm) -> str:
    """Return what is asked while dice are rerolled: first about a face that must be turned or rolled again."""
    faces = [shared.rules.faces[kind] for kind in realm.shown]
    for face in faces:
        if face.effects.reroll == REROLL_SET:
            return first_fitting(f"Turn {face.title} to a face first", f"Turn {face.title} first", "Turn this die first")
    for face in faces:
        if face.effects.reroll == REROLL_AGAIN:
            return first_fitting(f"Reroll {face.title} before you end", "Reroll this die before you end")
    return "Reroll, or keep your dice?"


def _collected(changes: Sequence[Change], seat: int) -> list[Amount]:
    """Return what a seat collects in these changes."""
    found = dict.fromkeys(_RESOURCES, 0)
    for change in changes:
        if change.seat == seat and isinstance(change, Collected):
            found[change.item] += change.amount
    return [amount_of(_RESOURCES, item, amount) for item, amount in found.items() if amount]


def _roll_hint(shared: SharedState, realm: Realm, kept: Sequence[Amount]) -> str:
    """Return what rerolling costs, and what the dice give if they are kept."""
    effects = [shared.rules.faces[kind].effects.reroll for kind in realm.shown]
    if REROLL_SET in effects:
        return "Choose which side of its die counts instead."
    if REROLL_AGAIN in effects:
        die = effects.index(REROLL_AGAIN)
        face = shared.rules.faces[realm.shown[die]]
        if face.effects.roll_converts and can_convert(shared, realm, face.effects):
            return f"{face.title} can pay for something first, then its die is rolled again."
        if any(roll_gains(shared, realm, die)):
            return f"{face.title} gives something first, then its die is rolled again."
        return f"{face.title} gives nothing now, but its die must be rolled again."
    reroll = "Touch a die to roll it again, once for free." if realm.free else "Each further reroll costs a token."
    turn = " The set-a-die token turns one to a side you choose." if realm.sets else ""
    if kept:
        return f"{reroll}{turn} Kept, they give {listed([amount_text(each) for each in kept])}."
    return f"{reroll}{turn} {_blockers(shared, realm)}".rstrip()


def _blockers(shared: SharedState, realm: Realm) -> str:
    """Return which faces can block the attacks that come after the reroll; "" if there are none."""
    faces = shared.rules.faces
    coming = [*shared.rules.fates[shared.fate_up].effects.attacks]
    for rival in shared.realms:
        if rival is not realm:
            for kind in rival.shown:
                coming += faces[kind].effects.attacks
    if not coming:
        return ""
    on_grain = ATTACK_GRAIN in coming
    able = [faces[kind] for kind in realm.shown if faces[kind].effects.shields or (on_grain and faces[kind].effects.grain_shields)]
    if not able:
        return "No die shows a shield against the attack."
    titles = list(dict.fromkeys(face.title for face in able))
    shields, verb = ("shields", "help") if len(titles) > 1 else ("shield", "helps")
    return f"Against the attack, the {shields} of {listed(titles)} {verb}."


def _bought(rules: DiceRealmsRules, move: int) -> str:
    """Return what something that is bought does."""
    if rules.kind[move] == BUY_DIE:
        return what_it_does(rules, rules.dice[rules.first[move]].id)
    return what_it_does(rules, {BUY_REROLL: "reroll", BUY_SET: "set"}.get(rules.first[move], "upgrade"))


def _attack_question(shared: SharedState, realm: Realm) -> str:
    kind = kind_of_attack(shared)
    if kind == ATTACK_GRAIN:
        return f"Lose {size_of_attack(shared)} grain, or block it?"
    thing = "die" if kind == ATTACK_DIE else "face"
    if any(can_shield(realm, die, kind) for die in range(len(realm.dice))):
        return f"Lose a {thing}, or block it?"
    return "Which die do you set aside?" if kind == ATTACK_DIE else "Which face is destroyed?"


def _attack_hint(shared: SharedState, realm: Realm) -> str:
    """Return what is lost, and what follows even if this attack is blocked."""
    kind = kind_of_attack(shared)
    if kind == ATTACK_GRAIN:
        missing = size_of_attack(shared) - realm.grain
        lost = f"You lack {missing} grain: {counted(missing, 'misery chip')} instead." if missing > 0 else ""
    elif kind == ATTACK_DIE:
        lost = "A die set aside gives nothing and cannot be upgraded this round."
    else:
        lost = f"A destroyed face costs {shared.rules.misery_points} points until you repair it."
    number = shared.attack_number
    if number + 1 >= len(current_attacks(shared)):
        return lost
    following = current_attacks(shared)[number + 1]
    amount = sizes_of_attacks(shared)[number + 1]
    thing = f"{amount} grain" if following == ATTACK_GRAIN else "a die" if following == ATTACK_DIE else "a face"
    return f"{lost} A shield blocks one attack; the next one is on {thing}.".lstrip()


def _collect_hint(shared: SharedState, realm: Realm) -> str:
    if realm.owed:
        if not _order_matters(shared, realm):
            supply = "ran out" if shared.opened else "may run out"
            return f"A supply {supply}, so players collect one after another." if shared.tight else ""
        if shared.tight and not shared.opened:
            return "A supply may run out, so the order matters."
        return "A face counts your grain, so the order matters."
    if not realm.coins:
        return ""
    kept = min(realm.coins, shared.rules.treasury)
    keeps = f"; you can keep {count(kept, COINS)}" if kept < realm.coins else " or keep"
    return f"{count(realm.coins, COINS)} to spend{keeps}."


def _order_matters(shared: SharedState, realm: Realm) -> bool:
    """Return whether a power is left that may change what the gains that wait give, or whether a supply runs out."""
    waiting = [power for number, power in enumerate(shared.rules.fates[shared.fate_up].effects.powers) if realm.fate_left[number]]
    for die, shown in enumerate(realm.shown):
        if realm.active[die] and shown >= 0:
            powers = shared.rules.faces[shown].effects.powers
            waiting += [power for number, power in enumerate(powers) if realm.left[MAX_POWERS * die + number]]
    may_run_out = shared.tight and not shared.opened
    return len(waiting) > 1 and any(
        power.counts_grain or (may_run_out and not power.is_gain and not power.in_upgrade) for power in waiting
    )


def _word_end(shared: SharedState, realm: Realm, offer: Offer) -> None:
    """Word the end of a step, with what is lost."""
    if shared.phase == REROLLING:
        word_end(offer, "Keep all dice", [])
        return  # a choice of its own, so nothing is forfeited
    if shared.phase == COLLECT_STEP:
        kept = min(realm.coins, shared.rules.treasury)
        lost = realm.coins - kept
        word_end(offer, "End collecting", [count(lost, COINS)] if lost else [], count(kept, COINS) if kept else "")
    else:
        word_end(offer, "End turn", [count(realm.upgrades, UPGRADES)] if realm.upgrades else [])


def _word_face(position: DiceRealmsPosition, seat: int, offer: Offer) -> None:
    """Word what a face of a die becomes, or that one is picked."""
    rules = position.ruleset
    realm = position.shared.realms[seat]
    row = offer.move
    die, side = rules.first[row], rules.second[row]
    if rules.kind[row] == PLACE:
        die, side = realm.pending_die, realm.pending_at
    if offer.starts_choice:
        verb = "Repair" if rules.kind[row] == REPAIR_FACE else "Upgrade"
        _set_label(offer, offer.price, f"{verb} {face_name(position.shared, realm.sides[6 * die + side])}", verb)
        return
    after = cast("DiceRealmsPosition", offer.after).shared.realms[seat]
    old, new = (rules.faces[at.sides[6 * die + side]] for at in (realm, after))
    if old.destroyed:
        _set_label(offer, offer.price, f"Put {new.title} back", new.title)
        return
    _set_label(offer, offer.price, f"{old.title} becomes {new.title}", f"Becomes {new.title}", new.title, free="free")
    offer.title = new.title
    offer.note = _what_it_gives(rules.components, old, new)
    offer.score_note = f"{new.dots} dots score {new.value}" if offer.points > 0 else ""


def _what_it_gives(components: Components, old: Face, new: Face) -> str:
    """Return what the new face does, compared with the old one if it is more of the same: "When rolled: 6 grain instead of 2."."""
    sentences = [sentence for sentence in face_text(components, new) if not new.one_per_die or sentence != ONE_PER_DIE]
    given, gives = _single_gain(old), _single_gain(new)
    if given and gives and given[0] == gives[0]:
        return f"When rolled: {sentences[0]} instead of {given[1]}."
    text = joined(sentences)
    return text if ":" in text or "rolled" in text else f"When rolled: {text[:1].lower()}{text[1:]}"


def _single_gain(face: Face) -> tuple[int, int] | None:
    """Return the resource and the amount of a face that gives nothing else and does nothing else."""
    gains = [(resource, amount) for resource, amount in enumerate(face.effects.total) if amount]
    alone = len(gains) == 1 and face.effects.plain and not face.effects.passive and not face.one_per_die
    return gains[0] if alone else None


def _things(position: DiceRealmsPosition, realm: Realm, offer: Offer) -> tuple[str, ...]:
    """Return what a move does in words, the longest first; the price follows them."""
    shared = position.shared
    rules = position.ruleset
    kind, first, second = rules.kind[offer.move], rules.first[offer.move], rules.second[offer.move]
    if kind == COLLECT:
        return ("Collect everything",)
    if kind == CANCEL:
        kept = [rules.faces[realm.sides[6 * realm.pending_die + realm.pending_at]]] if realm.pending in REPLACING else []
        return (*(f"Keep {face.title}" for face in kept if not face.destroyed), "Choose something else")
    if kind == YIELD:
        return (f"Lose {min(size_of_attack(shared), realm.grain)} grain to the attack",)
    if kind == DONE:
        return (offer.text,)
    if kind in (SWAP, SWAP_ALL):
        return (f"Get {listed([amount_text(each) for each in offer.gain])}", "Exchange")
    if kind == BUY:
        return ("Buy a reroll token" if first == BUY_REROLL else "Buy a set-a-die token" if first == BUY_SET else "Buy an upgrade",)
    if kind == BUY_DIE:
        return (f"Buy {with_article(rules.dice[first].title)}", capital(rules.dice[first].title))
    if kind == USE_FATE:
        return (f"Use {rules.fates[shared.fate_up].title}", "Use the Fate die")
    face = face_name(shared, realm.shown[first])
    die = rules.dice[realm.dice[first]]
    alike = [kind for kind, shown in zip(realm.dice, realm.shown, strict=True) if shown == realm.shown[first]]
    numbered = alike.count(realm.dice[first]) > 1  # dice of this color show the same
    title = f"die {first + 1}" if numbered else die.title
    if numbered:
        face = f"{face} on {title}"
    elif len(alike) > 1:
        face = f"{die.id} {face}"
    if kind in (REROLL, SPEND):
        the = "" if numbered else "the "
        return (f"Reroll {the if len(alike) > 1 else ''}{face}", f"Reroll {the}{title}", "Reroll this die")
    if kind in (SET, TURN):
        return (f"Turn to {face_name(shared, realm.sides[6 * first + second])}", "Turn this side up")
    if kind == USE:
        power = rules.faces[realm.shown[first]].effects.powers[second]
        if power.is_gain:
            return (power.describe_gain(shared, realm, first), f"Collect from {face}", "Collect")
        return (f"Use {face}", "Use this power")
    if kind in (SHIELD, ASIDE, RUIN):
        if kind == SHIELD:
            return (f"Block with {face}", f"Block: {face}", f"Block: {title}")
        if kind == ASIDE:
            return (f"Set {face} aside", f"Set {title} aside")
        return (f"Let {face} be destroyed", f"Lose {face}", f"Lose the face on {title}")
    if kind == PAY:
        return (f"Pay, then reroll {face}", "Pay, then reroll")
    declines = rules.faces[realm.shown[first]].effects.roll_converts and not any(roll_gains(shared, realm, first))
    verb = "Decline" if declines else "Use"
    return (f"{verb} and reroll {face}", f"{verb} and reroll")


def _set_label(offer: Offer, price: Sequence[Amount], *things: str, free: str = "") -> None:
    """Set the first of these that fits with the price, or the last without it; `free` is shown if there is no price."""
    cost = listed([_price(amount) for amount in price]) or free
    for offer.title in things:
        offer.label = f"{offer.title} · {cost}" if cost else offer.title
        if len(offer.label) <= LONGEST:
            return
    offer.title = offer.label = first_fitting(things[-1])


def _price(amount: Amount) -> str:
    return counted(amount.amount, "token") if amount.item in _TOKENS else amount_text(amount)
