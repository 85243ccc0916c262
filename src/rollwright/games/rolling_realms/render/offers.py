"""Offers of Rolling Realms: labels, questions, and chips.

Almost everything is free, so chips show gains. A realm words its own moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.changes import Change
from rollwright.core.english import counted, listed
from rollwright.core.marks import Mark
from rollwright.core.offers import (
    CHEAP,
    FREE,
    GAIN,
    LONGEST,
    NOTE,
    PRICE,
    Amount,
    Brief,
    Chip,
    Item,
    Offer,
    Prompt,
    amount_text,
    label_with_price,
    word_end,
)
from rollwright.core.renderer import Renderer
from rollwright.games.rolling_realms.card import PREFIX
from rollwright.games.rolling_realms.changes import Scored
from rollwright.games.rolling_realms.inventory import count_bits, stars_item
from rollwright.games.rolling_realms.moves import (
    ACTIVATE,
    ADJUST,
    COINS,
    DISCARD,
    DONE,
    EXCHANGE,
    SAME,
    STEP,
    STEPS,
    TAKE,
    Move,
)
from rollwright.games.rolling_realms.moves import (
    FREE as FREE_DIE,
)
from rollwright.games.rolling_realms.names import DIE_NAMES, DIE_SLOTS, PLURALS, RESOURCES
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.rules import RollingRealmsRules

STAR = f"{PREFIX}star"
UNIT = 10  # of the score: a star
_AFTER = {
    "benefit-pumpkin-2": "Which die changes by 1?",
    "benefit-pumpkin-3": "Which die changes?",
    "benefit-heart-3": "Which die do you copy?",
    "benefit-coin-2": "Which die do you copy?",
    "benefit-coin-x": "Which number do you make?",
}


_HINTS = {
    "benefit-pumpkin-2": "The number on that die goes up or down by 1.",
    "benefit-pumpkin-3": "Then it may go into any realm, even a used one.",
    "benefit-heart-3": "You get an extra die with the same number.",
    "benefit-coin-2": "You get an extra die with the same number.",
    "benefit-coin-x": "You pay that many coins for an extra die.",
}


class RollingRealmsOffers(Renderer[RollingRealmsPosition, RollingRealmsRules]):
    """The renderer's part about offers."""

    def items(self, rules: RollingRealmsRules) -> dict[str, Item]:
        """Return the stars of each realm, and the resources. In golf, only turns score."""
        star, resource = (0, 0) if rules.golf else (UNIT, rules.unspent)
        found = {stars_item(realm.title): Item(f"star in {realm.title}", STAR, star) for realm in rules.realms}
        found.update({PLURALS[at]: Item(RESOURCES[at], f"{PREFIX}{RESOURCES[at]}", resource) for at in range(3)})
        return found

    def brief(self, position: RollingRealmsPosition, seat: int, changes: Sequence[Change]) -> Brief:
        found = super().brief(position, seat, changes)
        return found._replace(gain=_together(found.gain))

    def tier(self, position: RollingRealmsPosition, seat: int, offer: Offer) -> str:
        return CHEAP if offer.price or condition(position, seat, offer) else FREE

    def word_offer(self, position: RollingRealmsPosition, seat: int, offer: Offer) -> None:
        """Set the words of an offer."""
        sheet = position.sheets[seat]
        row = position.ruleset.table.rows[offer.move]
        if row.kind == DONE:
            unused = [value for value in sheet.dice if value]
            dice = f"the {unused[0]}" if len(unused) == 1 else "both dice" if len(unused) == 2 else f"{len(unused)} dice"
            word_end(offer, "End turn", [dice] if unused else [], "your resources" if any(sheet.have) else "")
            rules = position.ruleset
            if len(position.legal_moves(seat)) == 1:
                offer.note = "No dice left."
            offer.ends_turn = not rules.golf and position.turn < rules.turns  # cards can be looked at before they are wiped
            return
        thing = _thing(position, seat, row)
        price = listed([amount_text(amount) for amount in offer.price])
        if not price and row.kind in (ACTIVATE, STEP):
            price = condition(position, seat, offer) or "free"
        label = f"{thing} · {price}" if price else thing
        offer.label = label if len(label) <= LONGEST else label_with_price(thing, ())
        offer.title = thing
        left = len([value for value in sheet.dice if value]) - 1
        if row.kind == ACTIVATE:
            value = sheet.dice[row.die]
            named = f"{DIE_NAMES[row.die]}, the {value}" if sheet.dice.count(value) > 1 else f"the {value}"
            place = position.place_of(row, sheet)
            realm = position.realms[place]
            offer.title = _joined(thing, realm.spot(sheet, row.die, row.number))
            offer.how = f"{_joined(named, realm.covered(row.number))}, {price or 'free'}"
            remaining = f"You still have {counted(left, 'die', 'dice')}." if left else "This is your last die."
            elsewhere = _stars_elsewhere(offer.changes)
            offer.note = realm.follows(sheet, place, row.die, row.number) or " ".join([*elsewhere, remaining])
        else:
            offer.note = f"{offer.text}." if len(offer.text) <= 80 else ""

    def question(self, position: RollingRealmsPosition, seat: int, path: tuple[str, ...]) -> str:
        """Return what is asked after these slots were touched."""
        sheet = position.sheets[seat]
        if not path:
            if sheet.owed:
                return "Which resource do you take?"
            if sheet.unfinished >= 0:
                return position.realms[sheet.unfinished].step_question(sheet.cards[sheet.unfinished])
            return "Choose a die." if any(sheet.dice) else "Buy a die, or end your turn."
        if path[0] in _AFTER:
            return _AFTER[path[0]] if len(path) == 1 else "Which number?"
        if path[0] in DIE_SLOTS and len(path) == 1:
            return f"Where does the {_number(position, seat, path[0])} go?"
        for realm in position.realms:
            if path[-1].startswith(f"{realm.name}-"):
                return realm.question(path)
        return "What do you choose?"

    def chips(
        self, position: RollingRealmsPosition, seat: int, path: tuple[str, ...], slot: str, offers: Sequence[Offer]
    ) -> tuple[Chip, ...]:
        """Return what a space of a realm requires, costs, and gives; prices of powers are printed on them."""
        if slot in DIE_SLOTS or slot.startswith(("benefit-", "take-")):
            return ()
        first = offers[0]
        required = condition(position, seat, first)
        if required:
            return (Chip(NOTE, (required,)),)
        found = []
        if first.price and all(offer.price == first.price for offer in offers):
            found.append(Chip(PRICE, first.price))
        gain = _together(first.gain)
        if gain and all(_together(offer.gain) == gain for offer in offers):
            found.append(Chip(GAIN, gain))
        return tuple(found)

    def finish_prompt(self, position: RollingRealmsPosition, seat: int, prompt: Prompt, offers: Sequence[Offer]) -> None:
        """Set what the highlights mean while a die is in hand, and what a benefit does."""
        prompt.hint = _hint(position, seat, prompt.path)
        if len(prompt.path) == 1 and all(slot.startswith("take-") for slot in prompt.choices):
            prompt.question = f"Which resource for the {_number(position, seat, prompt.path[0])}?"
            prompt.hint = "It fits in no unused realm, so you may trade it."
        elif len(prompt.path) == 1 and prompt.path[0] in DIE_SLOTS:
            if position.sheets[seat].free >> DIE_SLOTS.index(prompt.path[0]) & 1:  # it may go into a used realm
                prompt.marks = {f"{realm.name}-used": Mark() for realm in position.realms}
            words = (
                [realm.need for realm in position.realms if realm.need]
                if any(condition(position, seat, offer) for offer in offers)
                else []
            )
            if any(offer.price for offer in offers):
                words.append("costs a resource")
            if words and any(offer.tier == FREE for offer in offers):
                prompt.key = ((FREE, ("free",)), (CHEAP, (" or ".join(words),)))
        elif not prompt.path:
            sheet = position.sheets[seat]
            dice = [die for die, slot in enumerate(DIE_SLOTS) if slot in prompt.choices]
            if dice and len({(sheet.dice[die], sheet.free >> die & 1) for die in dice}) == 1:
                prompt.preset = DIE_SLOTS[dice[0]]  # which of equal dice is used makes no difference
            elif made := [DIE_SLOTS[die] for die in dice if DIE_SLOTS[die].startswith("made-")]:
                prompt.preset = made[-1]  # it was made to be used
            elif dice:
                prompt.quick = DIE_SLOTS[max(dice, key=lambda die: sheet.dice[die])]


def _number(position: RollingRealmsPosition, seat: int, slot: str) -> int:
    """Return what a die shows."""
    return position.sheets[seat].dice[DIE_SLOTS.index(slot)]


def _hint(position: RollingRealmsPosition, seat: int, path: tuple[str, ...]) -> str:
    """Return the sentence below a question."""
    if not path:
        sheet = position.sheets[seat]
        used = count_bits(sheet.active)
        if not any(sheet.dice) or sheet.owed or sheet.unfinished >= 0:
            return ""
        return "It goes into a realm that you have not used this turn." if used else "Each die goes into a different realm."
    if path[0] in DIE_SLOTS and len(path) > 1:
        return next((realm.next_hint for realm in position.realms if path[-1].startswith(f"{realm.name}-")), "")
    return _HINTS.get(path[0], "")


def condition(position: RollingRealmsPosition, seat: int, offer: Offer) -> str:
    """Return what a realm requires besides the die and a resource."""
    row = position.ruleset.table.rows[offer.move]
    if row.kind != ACTIVATE:
        return ""
    sheet = position.sheets[seat]
    place = position.place_of(row, sheet)
    return position.realms[place].condition(sheet, place, row.die, row.number)


def _thing(position: RollingRealmsPosition, seat: int, row: Move) -> str:
    """Return what a move does in a few words, without its price."""
    sheet = position.sheets[seat]
    kind = row.kind
    place = position.place_of(row, sheet)
    if kind == ACTIVATE:
        return position.realms[place].label(sheet, place, row.die, row.number)
    if kind == STEP:
        return position.realms[place].step_label(sheet, place, row.number)
    if kind == TAKE:
        return f"Take a {RESOURCES[row.number]}"
    if kind == EXCHANGE:
        return f"Trade the {sheet.rolled[row.die]} for a {RESOURCES[row.number]}"
    if kind == DISCARD:
        return f"Discard the extra {sheet.dice[row.die]}"
    if kind in (ADJUST, FREE_DIE):
        value = sheet.dice[row.die]
        if kind == FREE_DIE and row.number == SAME:
            return f"Use the {value} anywhere"
        return f"Make the {value} a {value + STEPS[row.number]}"
    return f"Make a {row.number}" if kind == COINS else f"Copy the {sheet.rolled[row.die]}"


def _joined(*parts: str) -> str:
    """Return the parts that are not empty, with commas."""
    return ", ".join([part for part in parts if part])


def _stars_elsewhere(changes: Sequence[Change]) -> list[str]:
    """Return a sentence for the stars that a move scores in other realms than its own."""
    return [
        f"It also scores {counted(change.amount, 'star')}{change.detail}."
        for change in changes
        if isinstance(change, Scored) and change.detail
    ]


def _together(gain: Sequence[Amount]) -> tuple[Amount, ...]:
    """Return what is gained, with the stars of all realms in one amount."""
    stars = sum(amount.amount for amount in gain if amount.symbol == STAR)
    others = tuple(amount for amount in gain if amount.symbol != STAR)
    return (Amount("stars", stars, STAR, "star"), *others) if stars else others
