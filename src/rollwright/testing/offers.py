"""The contract of offers: the price, gain, points, and numbers shown before a move are what the move then does."""

from __future__ import annotations

from rollwright.core import offers
from rollwright.core.game import Game
from rollwright.core.offers import CHEAP, EXPENSIVE, FREE, GAIN, LONGEST, NOTE, POINTS, PRICE, TIERS, Amount, Offer, Prompt
from rollwright.core.position import Position
from rollwright.core.renderer import Renderer
from rollwright.testing.errors import require

MOST = 60  # moves that are made in one position to compare them with their offers


def check_offers(game: Game, position: Position, seat: int) -> None:
    """Check the offers and prompts of a seat: make each move on a copy and compare what it did with what was offered."""
    renderer = game.renderer()
    found = offers.offers(renderer, position, seat)
    where = f"at '{position.phase()}'"
    require([offer.move for offer in found] == position.legal_moves(seat), f"{where}, the offers are not those of the legal moves")
    step = 1 + len(found) // MOST
    for offer in found[::step]:
        check_offer(renderer, position, seat, offer)
    for prompt in offers.prompts(renderer, position, seat, found):
        _check_prompt(renderer, position, prompt, found)


def check_offer(renderer: Renderer, position: Position, seat: int, offer: Offer) -> None:
    """Check one offer against the move itself."""
    rules = position.rules()
    where = f"at '{position.phase()}', the offer of {rules.format_move(offer.move)!r}"
    require(0 < len(offer.label) <= LONGEST, f"{where} is labeled {offer.label!r}; a label has 1 to {LONGEST} characters")
    require(offer.text == position.describe(seat, offer.move), f"{where} has the text {offer.text!r}, not that of describe()")
    require(offer.tier in TIERS, f"{where} has the unknown tier {offer.tier!r}")
    after = position.clone()
    after.apply(seat, offer.move)
    followed = renderer.follow(after, seat)
    require(offer.depends == (followed is None), f"{where} does not state whether it depends on others")
    settled = followed[0] if followed else after
    had, has = position.inventory(seat), settled.inventory(seat)
    items = renderer.items(rules)
    names = had.keys() - {POINTS} if items is None else set(items)
    for amount in (*offer.price, *offer.gain):
        require(amount.amount > 0, f"{where} contains {amount.amount} {amount.item}; amounts are positive")
        require(amount.item in names, f"{where} names {amount.item!r}, which is not in items()")
    for name in sorted(names):
        told = _sum(offer.gain, name) - _sum(offer.price, name)
        real = has.get(name, 0) - had.get(name, 0)
        require(told == real, f"{where} states {told:+} {name}, but the move makes it {real:+}")
    real = settled.score(seat).total - position.score(seat).total
    require(offer.points == real, f"{where} states {offer.points:+} points, but the move scores {real:+}")
    before, marks = renderer.marks(position, seat), renderer.marks(after, seat)
    for slot, text in offer.writes.items():
        shown = marks[slot].text if slot in marks else ""
        require(text != "" and shown == text, f"{where} writes {text!r} in {slot!r}, but the move leaves {shown!r} there")
    for slot in set(rules.click_path(offer.move)) & (after.written_slots(seat) - position.written_slots(seat)):
        new = marks[slot].text if slot in marks else ""
        if new and new != (before[slot].text if slot in before else ""):
            require(slot in offer.writes, f"{where} does not state that {new!r} is written in {slot!r}")


def _sum(amounts: tuple[Amount, ...], item: str) -> int:
    return sum(amount.amount for amount in amounts if amount.item == item)


def _check_prompt(renderer: Renderer, position: Position, prompt: Prompt, found: list[Offer]) -> None:
    """Check that a prompt asks a short question about exactly the slots that can be touched, with ghosts that come true."""
    rules = position.rules()
    where = f"at '{position.phase()}' after {prompt.path}"
    length = len(prompt.path)
    require(0 < len(prompt.question) <= LONGEST, f"{where}, the question is {prompt.question!r}; it has 1 to {LONGEST} characters")
    leading: dict[str, list[Offer]] = {}
    for offer in found:
        path = rules.click_path(offer.move)
        if path[:length] == prompt.path and len(path) > length:
            leading.setdefault(path[length], []).append(offer)
    require(set(prompt.choices) == set(leading), f"{where}, the prompt does not offer exactly the slots that can be touched")
    for slot, choice in prompt.choices.items():
        tiers = [offer.tier for offer in leading[slot]]
        cheapest = FREE if FREE in tiers else CHEAP if CHEAP in tiers else EXPENSIVE
        require(choice.tier == cheapest, f"{where}, {slot!r} is shown as {choice.tier}, but its cheapest move is {cheapest}")
        for offer in leading[slot] if choice.ghost else []:
            require(
                offer.writes.get(slot) == choice.ghost, f"{where}, {slot!r} ghosts {choice.ghost!r}, which is not written there"
            )
        for chip in choice.chips:
            require(chip.kind in (PRICE, GAIN, NOTE) and bool(chip.pieces), f"{where}, {slot!r} has the chip {chip}")
    for slot in (prompt.preset, prompt.quick):
        require(slot in {"", *prompt.choices}, f"{where}, the preset {slot!r} cannot be touched")
    require(
        not prompt.steps or (prompt.preset in prompt.steps and set(prompt.steps) == set(prompt.choices)),
        f"{where}, the steps {prompt.steps} are not the choices, or the preset {prompt.preset!r} is not one of them",
    )
