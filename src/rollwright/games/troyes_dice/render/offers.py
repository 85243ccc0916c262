"""Offers of Troyes Dice: what a move costs and gives in few words, and what is asked on the way to it.

What a die costs is shown on the die. What its way to a column costs, 1 influence per step and knowledge for another color, is shown
on the head of the column while the die is in hand. A gain is preset to the die's own value, and a stepper changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rollwright.core.changes import Change
from rollwright.core.english import capital, counted, listed, signed
from rollwright.core.marks import Mark
from rollwright.core.offers import (
    FREE,
    PRICE,
    Amount,
    Chip,
    Item,
    Offer,
    Piece,
    Prompt,
    amount_of,
    amount_text,
    first_fitting,
    price_key,
    price_text,
)
from rollwright.core.renderer import Renderer
from rollwright.games.troyes_dice.apply import wanted_value
from rollwright.games.troyes_dice.changes import BonusLost, Delayed, Linked, NumberWritten, Reached, Resumed, Wasted
from rollwright.games.troyes_dice.components import BUILD, HALL, Components, available_dice, gain
from rollwright.games.troyes_dice.describe import describe_pending, price_of
from rollwright.games.troyes_dice.inventory import BONUS_BUILDINGS, BONUSES, FREE_BUILDINGS, WAITING
from rollwright.games.troyes_dice.moves import BONUS, CIRCLE, CONSTRUCT, GAIN, LEAVE, NEXT, PASS
from rollwright.games.troyes_dice.names import (
    MANY_CITIZENS,
    MANY_RESOURCES,
    MANY_TITLES,
    ONE_CITIZEN,
    TITLES,
    amounts,
    citizens,
    die_title,
    item_name,
    resources,
)  # fmt: skip
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.refusals import can_pay
from rollwright.games.troyes_dice.render.labels import beside, gain_text
from rollwright.games.troyes_dice.render.symbols import PREFIX, RESOURCE
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, RESOURCES
from rollwright.games.troyes_dice.scoring import PAIRS, built_of, savings
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Die

BONUS_BUILDING = "Which building is your bonus?"
SYMBOLS = [PREFIX + RESOURCE[color] for color in COLORS]
HELD = {MANY_RESOURCES[at]: Item(RESOURCES[at], SYMBOLS[at], scored=PAIRS[at]) for at in range(3)}
CITIZENS = {
    MANY_CITIZENS[at]: Item(ONE_CITIZEN[at], f"{PREFIX}citizen-{color}", 1, capital(MANY_CITIZENS[at]))
    for at, color in enumerate(COLORS)
}
ITEMS = {**HELD, **CITIZENS, FREE_BUILDINGS: Item("free building")}
BRIEF_ITEMS = {**CITIZENS, **HELD}


def amount(resource: int, count: int) -> Amount:
    return amount_of(ITEMS, MANY_RESOURCES[resource], count)


class TroyesDiceOffers(Renderer[TroyesDicePosition, TroyesDiceRules]):
    """The renderer's part about offers."""

    def items(self, rules: TroyesDiceRules) -> dict[str, Item]:
        return ITEMS

    def brief_items(self, rules: TroyesDiceRules) -> dict[str, Item]:
        """Return citizens first, because they score; a free building is mentioned when it is built."""
        return BRIEF_ITEMS

    def writes(self, position: TroyesDicePosition, after: TroyesDicePosition, at: int, changes: Sequence[Change]) -> dict[str, str]:
        """Return the numbers that Cathedrals write; nothing else on a sheet is a text."""
        return {change.slots[0]: f"\u00d7{change.amount}" for change in changes if isinstance(change, NumberWritten)}

    def word_offer(self, position: TroyesDicePosition, seat: int, offer: Offer) -> None:
        """Set the words of an offer."""
        rules, wheel = position.ruleset, position.wheel
        move = rules.moves[offer.move]
        offer.score_note = _score_note(position, seat, offer)
        if move.kind <= CONSTRUCT:
            die = wheel.dice[move.place]
            value = wanted_value(rules, wheel, move)
            offer.how = f"{die_title(die)}, {price_text(offer.price)}"
            if move.kind == GAIN:
                offer.title = f"Take {resources(move.color, value)}"
                offer.label = label("Take", resources(move.color, value), offer.price)
            else:
                offer.title = f"{TITLES[move.building // COLUMNS]} {value}"
                offer.label = label("Build", offer.title, offer.price)
            hall = move.kind == CONSTRUCT and move.building // COLUMNS == HALL
            pays = _hall_pay(position, die, move.building % COLUMNS) if hall else ""
            notes = [_becomes(die, move.color, value), pays]
            offer.note = _note(position, seat, offer, notes)
        elif move.kind == BONUS:
            value = rules.numberings[wheel.numbering][move.building % COLUMNS]
            offer.title = f"{TITLES[move.building // COLUMNS]} {value}"
            offer.label = label("Build", offer.title, ())
            offer.note = _note(position, seat, offer)
        elif move.kind == CIRCLE:
            offer.title = f"A {COLORS[move.color]} citizen"
            offer.label = f"Circle a {COLORS[move.color]} citizen"
            if offer.points:
                offer.label += f" \u00b7 {signed(offer.points)}"
            offer.note = _note(position, seat, offer)
        elif move.kind == LEAVE:
            offer.title = "No citizen"
            offer.label = "Decline the citizen"
            offer.forfeits = "a citizen"
        elif move.kind == NEXT:
            offer.title = capital(item_name(move.value))
            offer.label = f"{offer.title} first"
            offer.note = _note(position, seat, offer)
        elif move.kind == PASS:
            offer.title = "Pass"
            offer.label = "Pass \u00b7 gain 1 of each"
            offer.note = _note(position, seat, offer, ["You cannot pay for any die."])

    def question(self, position: TroyesDicePosition, seat: int, path: tuple[str, ...]) -> str:
        """Return what is asked after these slots were touched."""
        sheet = position.sheets[seat]
        if not path:
            if not sheet.pending:
                return "Choose a die."
            if sheet.order_matters(position.ruleset.components):
                return "Which gain comes first?"
            return BONUS_BUILDING if sheet.latest()[0] & 7 == BUILD else "Which citizen do you circle?"
        die = _die(position, path)
        if len(path) == 1:
            return f"Where does the {die_title(die)} go?"
        if path[-1].startswith("track-"):
            return f"How {'many deniers' if path[-1] == 'track-yellow' else 'much ' + MANY_RESOURCES[_color(path[-1])]}?"
        return "Which resource do you pay?"

    def chips(
        self, position: TroyesDicePosition, seat: int, path: tuple[str, ...], slot: str, offers: Sequence[Offer]
    ) -> tuple[Chip, ...]:
        """Return the chips of a slot: only steps of a gain have one, because heads, pills, and dice show all other prices."""
        if len(path) < 2 or not path[-1].startswith("track-"):
            return ()
        color = _color(path[-1])
        gained = _room(position, seat, color, int(slot.removeprefix("value-")))
        cheapest = min((offer.price for offer in offers), key=lambda price: sum(each.amount for each in price))
        pieces: tuple[Piece, ...] = (amount(color, gained), "for", *cheapest) if cheapest else (amount(color, gained), "free")
        return (Chip(PRICE, pieces),)

    def finish_prompt(self, position: TroyesDicePosition, seat: int, prompt: Prompt, offers: Sequence[Offer]) -> None:
        """Set what else a prompt shows: price tags on the columns, pills on the tracks, and what is preset."""
        path = prompt.path
        if len(path) == 1:
            cost = price_of(_die(position, path), "")
            prompt.hint = f"{f'You pay {cost} for the die, plus' if cost else 'The die is free; you pay'} what the space shows."
            if sum(can_pay(die, position.sheets[seat]) for die in position.wheel.dice) == 1:
                prompt.hint = f"You can pay for no other die. {prompt.hint}"
            prompt.key = price_key([choice.tier for choice in prompt.choices.values()])
            prompt.marks = {**_tags(position, seat, prompt), **_pills(position, seat, prompt, offers)}
        elif path and path[-1].startswith("track-"):
            own = _die(position, path).value
            values = sorted(int(slot.removeprefix("value-")) for slot in prompt.choices)
            prompt.hint = "The die as it is. Another value costs influence."
            prompt.preset = f"value-{own}"
            prompt.steps = tuple(f"value-{value}" for value in values)
        elif path:
            prompt.preset = _preset_payment(position, seat, prompt)
        elif position.sheets[seat].pending and self.question(position, seat, path) == BONUS_BUILDING:
            prompt.hint = "Your citizens earned it. It is free."
        elif not position.sheets[seat].pending:
            prompt.hint = "Each has its price; “any” is one of any kind."


def _after(offer: Offer) -> Sheet:
    """Return the player's sheet after the move."""
    return cast("TroyesDicePosition", offer.after).sheets[0]


def _score_note(position: TroyesDicePosition, seat: int, offer: Offer) -> str:
    """Return what scores besides price and gain: "4 City Halls \u00d7 1, savings +1"."""
    before, after = position.sheets[seat], _after(offer)
    found: list[str] = []
    for column, kind in enumerate(position.ruleset.components.scored):
        number, built = after.numbers[column], built_of(after, kind)
        more = number * (built - built_of(before, kind))
        if number > before.numbers[column] and built:
            found.append(f"{counted(built, TITLES[kind], MANY_TITLES[kind])} \u00d7 {number}")
        elif more:
            found.append(f"{MANY_TITLES[kind]} {signed(more)}")
    saved = savings(after) - savings(before)
    return ", ".join([*found, f"savings {signed(saved)}"] if saved else found)


def label(verb: str, thing: str, price: Sequence[Amount]) -> str:
    """Return verb, thing, and price; where it gets too long, the price is shortened or left to its chip."""
    parts = [amount_text(each) for each in price]
    cost = listed(parts) if parts else "free"
    total = sum(each.amount for each in price)
    return first_fitting(f"{verb} {thing} \u00b7 {cost}", f"{verb} {thing} \u00b7 {total} resources", f"{verb} {thing}")


def _becomes(die: Die, color: int, value: int) -> str:
    """Return what is made of the die, and for what: "The yellow 3 becomes a 5 for 2 influence."; "" if it stays as it is."""
    if color == die.color and value == die.value:
        return ""
    costs = amounts([die.steps[value], 0, die.recolor if color != die.color else 0])
    price = f" for {listed(costs)}" if costs else ""
    return f"The {die_title(die)} becomes a {COLORS[color] + ' ' if color != die.color else ''}{value}{price}."


def _note(position: TroyesDicePosition, seat: int, offer: Offer, notes: Sequence[str] = ()) -> str:
    """Return these notes with what the move gives besides what its space shows, and what it writes, loses, or lets one choose."""
    components = position.ruleset.components
    after = _after(offer)
    found = [note for note in notes if note]
    waited = [_waiting(change) for change in offer.changes if isinstance(change, Resumed)]
    if waited:
        found.append(f"With {listed(waited)} from before.")
    for color in range(3):
        linked = components.linked[color]
        more = linked[after.circled[color]] - linked[position.sheets[seat].circled[color]]
        if more:
            found.append(f"{'A full row gives' if more == 1 else 'Full rows give'} {citizens(color, more)}.")
    for change in offer.changes:
        if isinstance(change, Linked):
            link = components.link_id.index(change.slots[0].removeprefix("link-"))
            found.append(f"The link gives {gain_text(components.link_gain[link])}.")
        elif isinstance(change, Reached) and change.item == BONUSES:
            found.append(f"The full frame gives {_bonus_text(components, change)}.")
        elif isinstance(change, NumberWritten):
            found.append(f"Each {change.detail} scores {change.amount} at the end.")
        elif isinstance(change, Wasted):
            found.append(f"No room for {resources(MANY_RESOURCES.index(change.item), change.amount)}.")
        elif isinstance(change, BonusLost):
            found.append("Nothing is left to build for the frame." if change.item == BONUS_BUILDINGS else "A citizen is lost.")
    if after.pending:
        chosen = describe_pending(position.ruleset, after)
        builds = not after.order_matters(components) and after.latest()[0] & 7 == BUILD
        found.append(f"The full frame lets you {chosen}, free." if builds else f"Then {chosen}.")
    waiting = [_waiting(change) for change in offer.changes if isinstance(change, Delayed)]
    if waiting:
        found.append(f"Then {listed(waiting)}.")
    return " ".join(found)


def _waiting(change: Change) -> str:
    """Return what waits until a bonus is resolved, or waited: "1 yellow citizen"."""
    return gain_text(gain(WAITING.index(change.item), change.amount))


def _bonus_text(components: Components, change: Reached) -> str:
    """Return what a bonus of the citizens gives: "1 influence, 1 denier, and 1 knowledge"."""
    bonus = components.bonus_id.index(change.slots[0].removeprefix("bonus-"))
    return listed([gain_text(each) for each in components.bonus[bonus]])


def _room(position: TroyesDicePosition, seat: int, color: int, value: int) -> int:
    """Return how many resources of a die with this value fit on their track."""
    return min(value, position.ruleset.components.length[color] - position.sheets[seat].circled[color])


def _hall_pay(position: TroyesDicePosition, die: Die, column: int) -> str:
    """Return what a Great Hall gives for each die of its color, and how much that is: "3 deniers for each yellow die: 6."."""
    components = position.ruleset.components
    dice = available_dice(position.wheel.available, components.hall_die[column]) + die.effect.hall
    return f"{capital(beside(components, HALL, column))}: {components.hall_amount[column] * dice}."


def _die(position: TroyesDicePosition, path: tuple[str, ...]) -> Die:
    return position.wheel.dice[int(path[0].removeprefix("die-"))]


def _color(slot: str) -> int:
    return COLORS.index(slot.partition("-")[2])


def _preset_payment(position: TroyesDicePosition, seat: int, prompt: Prompt) -> str:
    """Return the payment that leaves the most: the resource of which the player has most, deniers first."""
    held = position.sheets[seat].held
    ways = [(held[resource], resource == 1, f"pay-{name}") for resource, name in enumerate(RESOURCES)]
    return max(way for way in ways if way[2] in prompt.choices)[2]


def _tags(position: TroyesDicePosition, seat: int, prompt: Prompt) -> dict[str, Mark]:
    """Return the marks that make the heads of the columns price tags; columns without a choice keep their look."""
    die = _die(position, prompt.path)
    values = position.ruleset.numberings[position.wheel.numbering]
    found: dict[str, Mark] = {}
    for color, name in enumerate(COLORS):
        kinds = KINDS[2 * color : 2 * color + 2]
        for column in range(COLUMNS):
            tiers = [prompt.choices[slot].tier for kind in kinds if (slot := f"{kind}-{column + 1}") in prompt.choices]
            if not tiers:
                continue
            influence, knowledge = die.steps[values[column]], 0 if color == die.color else die.recolor
            if not influence and not knowledge and tiers[0] != FREE:
                continue  # it costs what the die costs
            guarded = "guarded " if position.sheets[seat].built >> column & 1 else ""
            gratis = " gratis" if tiers[0] == FREE else ""
            found[f"number-{name}-{column + 1}"] = Mark(f"{guarded}priced tier-{tiers[0]}{gratis}", str(values[column]))
            both = influence > 0 and knowledge > 0
            if influence:
                found[f"shift-{name}-{column + 1}"] = Mark("on upper" if both else "on", str(influence))
            if knowledge:
                found[f"recolor-{name}-{column + 1}"] = Mark("on lower" if both else "on", str(knowledge))
    return found


def _pills(position: TroyesDicePosition, seat: int, prompt: Prompt, offers: Sequence[Offer]) -> dict[str, Mark]:
    """Return the marks of the pills on the tracks: what the die as it is gives there, and what another color costs."""
    die = _die(position, prompt.path)
    rules = position.ruleset
    found: dict[str, Mark] = {}
    for color, name in enumerate(COLORS):
        if f"track-{name}" not in prompt.choices:
            continue
        own = next(
            offer
            for offer in offers
            if rules.moves[offer.move].kind == GAIN
            and rules.moves[offer.move].color == color
            and rules.moves[offer.move].value == die.value
        )
        found[f"pill-{name}"] = Mark("on", str(_room(position, seat, color, die.value)))
        if color != die.color:
            found[f"pill-price-{name}"] = Mark("on", str(die.recolor))
        elif own.tier == FREE:
            found[f"pill-free-{name}"] = Mark("on")
    return found
