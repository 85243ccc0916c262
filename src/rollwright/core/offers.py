"""Offers: what each legal move costs and gives, before it is made, and what to ask on the way to it.

An offer belongs to a move, a prompt to a point on the click paths where there is a choice. Both are data, built from
`Position.changes`, and computed only on request. OfferRenderer has defaults that work for every game; a game's renderer overrides
the wording, the symbols, and what is shown where. `rollwright.testing` checks that what an offer states is what the move does.
"""

# P and R are covariant and also types of parameters, see type_variables.py
# mypy: disable-error-code="misc"
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, cast

from rollwright.core.changes import Change, Lost, Paid
from rollwright.core.english import MINUS, capital, counted, listed, signed
from rollwright.core.marks import Mark
from rollwright.core.score import format_points
from rollwright.core.type_variables import P, R

if TYPE_CHECKING:
    from rollwright.core.position import Position
    from rollwright.core.renderer import Renderer

POINTS: Final = "points"  # by convention, the score in an inventory; offers state it apart
FREE: Final = "free"
CHEAP: Final = "cheap"
EXPENSIVE: Final = "expensive"
TIERS: Final = (FREE, CHEAP, EXPENSIVE)  # the cheapest first
PRICE: Final = "price"
GAIN: Final = "gain"
NOTE: Final = "note"  # a condition, or a loss
LONGEST: Final = 32  # characters of a label and of a question
_CHEAP_UP_TO: Final = 2


class Item(NamedTuple):
    """The look of an item of the inventory, besides its name there, which is a plural."""

    one: str  # the name of one of it: "denier"
    symbol: str = ""
    points: int = 0  # that one of it scores if it is kept, in units of the game
    scored: str = ""  # the kind of the line of the score that counts it


class Amount(NamedTuple):
    """An amount of an item of the inventory. Without a symbol, the item is shown by its name."""

    item: str
    amount: int
    symbol: str = ""
    one: str = ""  # the name of one of it, if that differs


Piece = str | Amount


class Chip(NamedTuple):
    """A small label on a slot: what it costs (PRICE), gives (GAIN), or requires (NOTE)."""

    kind: str
    pieces: tuple[Piece, ...]


class Offer:
    """The costs and gains of one legal move."""

    def __init__(self, move: int, text: str) -> None:
        self.move = move
        self.text = text  # the whole sentence, as Position.describe() has it
        self.changes: list[Change] = []  # what the move changes
        self.after: Position | None = None  # the position after the move; in independent games, of this seat alone
        self.price: tuple[Amount, ...] = ()
        self.gain: tuple[Amount, ...] = ()
        self.points = 0  # the score after the move minus the score before it
        self.depends = False  # what others do decides what else the move costs or gives; its score is not known
        self.writes: dict[str, str] = {}  # by slot: the text that the move writes there
        self.tier = FREE
        self.label = ""  # of the main button: verb, thing, price
        self.title = ""  # of the chosen move: "Great Hall 5"
        self.how = ""  # in a list of moves, below the title: "yellow 3, 2 influence"; "" for the whole sentence
        self.note = ""  # a sentence below the title: "The yellow 3 becomes a 5."
        self.afterward = False  # what it gives comes automatically after the move, whatever is chosen
        self.score_note = ""  # what changes the score besides price and gain: "unspent \u22121"
        self.forfeits = ""  # what ending early gives up: "2 picks"
        self.ends_step = False  # ends a turn or a step of it; never the green button while something else can be done
        self.ends_turn = False  # does nothing else; if it forfeits nothing, the page needs no further press to roll
        self.starts_choice = False  # made as soon as it is touched, see Position.starts_choice()

    def __repr__(self) -> str:
        return f"Offer({self.label!r}, price={self.price}, gain={self.gain}, points={self.points})"


class Choice(NamedTuple):
    """One slot that can be touched: how cheap its cheapest move is, what would be written into it, and what it is labeled with."""

    tier: str
    ghost: str
    chips: tuple[Chip, ...]


class Prompt:
    """A choice between slots, after the slots of `path` were touched."""

    def __init__(self, path: tuple[str, ...], question: str, choices: dict[str, Choice]) -> None:
        self.path = path
        self.question = question
        self.choices = choices
        self.hint = ""  # a sentence below the question
        self.key: tuple[tuple[str, tuple[Piece, ...]], ...] = ()  # what the tiers mean here
        self.prices: dict[str, tuple[Amount, ...]] = {}  # prices that many choices share, by the slot that shows them; () is free
        self.marks: dict[str, Mark] = {}  # shown while this is asked
        self.preset = ""  # the slot that is touched unless the player changes it; the first one only where moves are not confirmed
        self.quick = ""  # the slot that is preset only where moves are not confirmed
        self.steps: tuple[str, ...] = ()  # the slots a stepper goes through; those before the preset give less
        self.listed = False  # the moves are few, and each has a button besides the slots
        self.titled = False  # buttons show titles and not labels, because all cost the same, and the key has it


class Brief(NamedTuple):
    """The result of a move or a throw for a seat, for a line with little room."""

    seat: int
    # verb in the past tense, object, symbol after it, words of the symbol: "built", "Great Hall 6", "", ""
    did: tuple[tuple[str, str, str, str], ...]
    gain: tuple[Amount, ...]


class OfferRenderer(Generic[P, R]):
    """The wording and look of a game's offers. The defaults know nothing about the game."""

    def items(self, rules: R) -> Mapping[str, Item] | None:
        """Return the items of the inventory that prices and gains name; None for all items, shown by their names."""
        return None

    def price_and_gain(self, position: P, seat: int, changes: Sequence[Change]) -> tuple[tuple[Amount, ...], tuple[Amount, ...]]:
        """Return what a move costs and gives. A loss makes a gain of the same item smaller; what is left of it is a cost."""
        items = self.items(self._rules(position))
        shown = items if items is not None else position.inventory(seat).keys() - {POINTS}
        paid: dict[str, int] = {}
        gained: dict[str, int] = {}
        for change in changes:
            delta = change.delta()
            if change.seat != seat or change.item not in shown:
                continue
            if delta < 0 and (isinstance(change, Paid) or not isinstance(change, Lost)):
                paid[change.item] = paid.get(change.item, 0) - delta
            else:
                gained[change.item] = gained.get(change.item, 0) + delta
        for item, amount in gained.items():
            if amount < 0:
                paid[item] = paid.get(item, 0) - amount
        order = list(items) if items is not None else [*paid, *(item for item in gained if item not in paid)]
        return (
            tuple(amount_of(items, item, paid[item]) for item in order if paid.get(item, 0) > 0),
            tuple(amount_of(items, item, gained[item]) for item in order if gained.get(item, 0) > 0),
        )

    def follow(self, after: P, seat: int) -> tuple[P, list[Change]] | None:
        """Return the position in which all has happened to a seat that follows its move, until it decides again or dice are
        thrown, and what changed on the way; None if that depends on what others do. By default, nothing follows."""
        return after, []

    def brief_items(self, rules: R) -> Mapping[str, Item]:
        """Return the items whose gains a brief line names, the most important first."""
        return self.items(rules) or {}

    def brief(self, position: P, seat: int, changes: Sequence[Change]) -> Brief:
        """Return what these changes did for a seat, without what it paid."""
        items = self.brief_items(self._rules(position))
        gained = dict.fromkeys(items, 0)
        did: list[tuple[str, str, str, str]] = []
        for change in changes:
            if change.seat != seat:
                continue
            if change.verb:
                did.append((change.verb, change.thing, change.symbol, change.where))
            if change.item in gained and (change.item == POINTS or not isinstance(change, Paid)):
                gained[change.item] += change.delta()
        gain = tuple(amount_of(items, item, amount) for item, amount in gained.items() if amount > 0)
        return Brief(seat, tuple(did), gain)

    def writes(self, position: P, after: P, at: int, changes: Sequence[Change]) -> dict[str, str]:
        """Return the texts that a move writes, by slot. `after` is the position after it, and `at` the seat's number there."""
        slots = {slot for change in changes if change.writes > 0 for slot in change.slots}
        if not slots:
            return {}
        marks = self.marks(after, at)
        return {slot: marks[slot].text for slot in sorted(slots) if slot in marks and marks[slot].text}

    def tier(self, position: P, seat: int, offer: Offer) -> str:
        """Return how cheap a move is, by its price."""
        total = sum(amount.amount for amount in offer.price)
        return FREE if total == 0 else CHEAP if total <= _CHEAP_UP_TO else EXPENSIVE

    def word_offer(self, position: P, seat: int, offer: Offer) -> None:
        """Set the label, the title, the note, and what is forfeited; the label has at most 32 characters."""
        rules = self._rules(position)
        offer.title = capital(self.label(rules, rules.click_path(offer.move)[-1]))
        offer.label = offer.text if len(offer.text) <= LONGEST else label_with_price(offer.title, offer.price)

    def question(self, position: P, seat: int, path: tuple[str, ...]) -> str:
        """Return what is asked after these slots were touched, naming what is in hand; at most 32 characters."""
        if not path:
            return "What do you choose?"
        asked = f"{capital(self.label(self._rules(position), path[-1]))}: what next?"
        return asked if len(asked) <= LONGEST else "What next?"

    def shared_prices(self, position: P, seat: int, path: tuple[str, ...]) -> Mapping[str, tuple[Amount, ...]]:
        """Return the prices that many choices share, by the slot that shows them once; () is free."""
        return {}

    def chips(self, position: P, seat: int, path: tuple[str, ...], slot: str, offers: Sequence[Offer]) -> tuple[Chip, ...]:
        """Return the chips of a slot that leads to these offers, without what shared_prices() shows."""
        first = offers[0]
        found: list[Chip] = []
        if first.price and all(offer.price == first.price for offer in offers):
            found.append(Chip(PRICE, first.price))
        if len(offers) == 1:
            found += gain_chips(first)
        return tuple(found)

    def finish_prompt(self, position: P, seat: int, prompt: Prompt, offers: Sequence[Offer]) -> None:
        """Set what a prompt has besides its question and its choices: hint, key, marks, preset, quick, steps, listed, titled."""
        prompt.key = price_key([choice.tier for choice in prompt.choices.values()])

    def _rules(self, position: P) -> R:
        return cast("R", position.rules())

    # what a renderer has anyway

    def label(self, rules: R, slot: str) -> str:
        raise NotImplementedError("Renderer subclasses must implement label()")

    def marks(self, position: P, seat: int) -> Mapping[str, Mark]:
        raise NotImplementedError("Renderer subclasses must implement marks()")


# for games


def gain_chips(offer: Offer) -> list[Chip]:
    """Return the chips of what an offer gives: its points, or its gain where the score stays; a loss is a note."""
    if offer.points:
        return [Chip(GAIN if offer.points > 0 else NOTE, (signed(offer.points),))]
    return [Chip(GAIN, offer.gain)] if offer.gain else []


def price_key(tiers: Sequence[str]) -> tuple[tuple[str, tuple[Piece, ...]], ...]:
    """Return what the tiers mean where prices are counted, if there is more than one."""
    words = {FREE: "free", CHEAP: f"costs up to {_CHEAP_UP_TO}", EXPENSIVE: f"{_CHEAP_UP_TO + 1} or more"}
    found = [tier for tier in TIERS if tier in tiers]
    return tuple((tier, (words[tier],)) for tier in found) if found != [FREE] else ()


def word_end(offer: Offer, name: str, lost: Sequence[str], kept: str = "") -> None:
    """Word the end of a turn or of a step: its name, then what is forfeited; a note states what is kept."""
    offer.title = name
    offer.ends_step = True
    offer.forfeits = listed(lost)
    offer.label = first_fitting(f"{name} \u00b7 forfeit {offer.forfeits}", f"{name} \u00b7 forfeit the rest") if lost else name
    notes = [f"You forfeit {offer.forfeits}."] if lost else []
    offer.note = " ".join([*notes, *([f"You keep {kept}."] if kept else [])])


def amount_of(items: Mapping[str, Item] | None, name: str, amount: int) -> Amount:
    """Return an amount of an item as these items show it."""
    if items is None:
        return Amount(name, amount)
    item = items[name]
    return Amount(name, amount, item.symbol, item.one if item.one != name else "")


def amount_text(amount: Amount) -> str:
    """Return an amount in words: "2 influence", "1 denier", "1 size bonus"."""
    return counted(amount.amount, amount.one or amount.item, amount.item)


def price_text(price: Sequence[Amount]) -> str:
    """Return a price in words, "free" if there is none."""
    return listed([amount_text(amount) for amount in price]) or "free"


def effect_text(offer: Offer, unit: int = 1) -> str:
    """Return what a move costs and gives in one line: "−2 influence, +6 knowledge, +1 point"; "" if nothing."""
    found = [f"{MINUS}{amount_text(amount)}" for amount in offer.price] + [f"+{amount_text(amount)}" for amount in offer.gain]
    if offer.points:
        points = format_points(abs(offer.points), unit)
        found.append(f"{'+' if offer.points > 0 else MINUS}{points} {'point' if points == '1' else 'points'}")
    return ", ".join(found)


def label_with_price(thing: str, price: Sequence[Amount]) -> str:
    """Return what is done, then the price, which is left out if it does not fit."""
    return first_fitting(f"{thing} \u00b7 {listed([amount_text(amount) for amount in price])}" if price else thing, thing)


def first_fitting(*texts: str) -> str:
    """Return the first text of at most 32 characters; if there is none, as many words of the last as fit."""
    for text in texts:
        if len(text) <= LONGEST:
            return text
    return texts[-1][:LONGEST].rpartition(" ")[0].rstrip(",;:") or texts[-1][:LONGEST]


# computing them


def offers(renderer: Renderer, position: Position, seat: int, moves: Sequence[int] | None = None) -> list[Offer]:
    """Return the offers of these legal moves of a seat, by default of all, in their order."""
    definition = position.rules().definition
    alone = definition is not None and definition.independent
    sheet, at = (position.extract_sheet(seat), 0) if alone else (position, seat)
    before = position.total(seat)
    found = []
    for move in position.legal_moves(seat) if moves is None else moves:
        after = sheet.clone()
        after.apply(at, move)
        offer = Offer(move, position.describe(seat, move))
        offer.changes = position.changes(seat, move)
        offer.after = after
        followed = renderer.follow(after, at)
        offer.depends = followed is None
        settled, later = followed or (after, [])
        offer.price, offer.gain = renderer.price_and_gain(position, seat, [*offer.changes, *later])
        offer.points = settled.total(at) - before
        offer.writes = renderer.writes(position, after, at, offer.changes)
        offer.tier = renderer.tier(position, seat, offer)
        offer.starts_choice = position.starts_choice(seat, move)
        renderer.word_offer(position, seat, offer)
        found.append(offer)
    return found


def prompts(renderer: Renderer, position: Position, seat: int, offers: Sequence[Offer]) -> list[Prompt]:
    """Return a prompt for every point of the click paths where there is more than one choice, the first one first."""
    rules = position.rules()
    paths = [(rules.click_path(offer.move), offer) for offer in offers]
    found: list[Prompt] = []
    _add_prompts(found, renderer, position, seat, (), paths)
    return found


def _add_prompts(
    found: list[Prompt],
    renderer: Renderer,
    position: Position,
    seat: int,
    path: tuple[str, ...],
    paths: list[tuple[tuple[str, ...], Offer]],
) -> None:
    branches: dict[str, list[tuple[tuple[str, ...], Offer]]] = {}
    for slots, offer in paths:
        if len(slots) > len(path):
            branches.setdefault(slots[len(path)], []).append((slots, offer))
    if len(branches) > 1 or (branches and not path):
        choices = {
            slot: _choice(renderer, position, seat, path, slot, [offer for _, offer in rest]) for slot, rest in branches.items()
        }
        prompt = Prompt(path, renderer.question(position, seat, path), choices)
        prompt.prices = dict(renderer.shared_prices(position, seat, path))
        renderer.finish_prompt(position, seat, prompt, [offer for _, offer in paths])
        found.append(prompt)
    for slot, rest in branches.items():
        _add_prompts(found, renderer, position, seat, (*path, slot), rest)


def _choice(renderer: Renderer, position: Position, seat: int, path: tuple[str, ...], slot: str, offers: list[Offer]) -> Choice:
    ghosts = {offer.writes.get(slot, "") for offer in offers}
    tier = min([offer.tier for offer in offers], key=TIERS.index)
    chips = renderer.chips(position, seat, path, slot, offers)
    return Choice(tier, ghosts.pop() if len(ghosts) == 1 else "", chips)
