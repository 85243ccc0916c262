"""The renderer: the roll on the table, and on each sheet the dice and resources beside three realm cards.

The cards change with the round, and the parts with them.
"""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.english import capital, signed
from rollwright.core.errors import Refusal
from rollwright.core.renderer import Mark, Part
from rollwright.core.score import format_points
from rollwright.core.throw_dice import ThrowDice
from rollwright.games.rolling_realms.card import HAVE, PREFIX, STARS
from rollwright.games.rolling_realms.components import ROUNDS
from rollwright.games.rolling_realms.names import DIE_SLOTS, RESOURCES
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import Realm, round_stars
from rollwright.games.rolling_realms.render.cover import cover
from rollwright.games.rolling_realms.render.labels import label
from rollwright.games.rolling_realms.render.offers import RollingRealmsOffers
from rollwright.games.rolling_realms.render.purse import purse, roll, rolls, turns
from rollwright.games.rolling_realms.render.realm_card import realm_card
from rollwright.games.rolling_realms.render.strip import held, held_marks, small_dice
from rollwright.games.rolling_realms.render.symbols import symbols
from rollwright.games.rolling_realms.render.text import sheet_text
from rollwright.games.rolling_realms.render.throw_dice import throw_dice
from rollwright.games.rolling_realms.rules import RollingRealmsRules
from rollwright.games.rolling_realms.scoring import round_points
from rollwright.games.rolling_realms.sheet import EXCHANGED, ROLLED, UNUSED, Sheet


class RollingRealmsRenderer(RollingRealmsOffers):
    def __init__(self, realms: Sequence[type[Realm]]) -> None:
        self.realms = realms

    def symbols(self) -> str:
        return symbols(self.realms)

    def cover(self) -> str:
        return cover()

    def parts(self, position: RollingRealmsPosition) -> list[Part]:
        """Before the first draw, and on blank sheets, all realms are laid out, and there is room to write down the rolls."""
        rules = position.ruleset
        found = [
            Part("roll", "The roll", roll(), "table"),
            Part("turns", "The turns of this round", turns(rules.turns), "table"),
            Part("small-dice", "Your dice", small_dice(), "strip"),
            Part("held", "Your resources", held(), "strip"),
            Part("purse", "Your dice and resources", purse(rules.edition, rules.golf), "sheet"),
        ]
        if not position.realms:
            found.append(Part("rolls", "The rolls of a round", rolls(rules.turns), "sheet"))
        for realm in position.realms or rules.realms:
            others = [other.name for other in position.realms if other is not realm]
            found.append(Part(f"realm-{realm.name}", realm.title, realm_card(realm, others), "sheet"))
        return found

    def cache_key(self, position: RollingRealmsPosition) -> object:
        return tuple(realm.name for realm in position.realms)

    def common_marks(self, position: RollingRealmsPosition) -> dict[str, Mark]:
        found: dict[str, Mark] = {}
        turn = position.turn if position.realms else 0
        name = position.ruleset.round_name
        if not position.realms:
            found["round"] = Mark("", f"Before {name} 1")
        else:
            now = f"{capital(name)} {position.round}"
            found["round"] = Mark("", f"{now}, turn {turn}" if turn else now)
        if turn:
            found[f"turn-{turn}"] = Mark("now")
            low, high = position.rolls[-2:]
            found["roll-words"] = Mark("", f"sum {low + high}, {'a pair' if low == high else 'no pair'}")
            for die, value in enumerate((low, high)):
                found[f"rolled-{die + 1}"] = Mark(_parity(position), str(value))
        for at, value in enumerate(position.rolls):
            found[f"turn-{at // 2 + 1}-die-{at % 2 + 1}"] = Mark("filled", str(value))
        return found

    def marks(self, position: RollingRealmsPosition, seat: int) -> dict[str, Mark]:
        sheet = position.sheets[seat]
        found: dict[str, Mark] = {}
        _dice_marks(found, position, sheet)
        _purse_marks(found, position, sheet)
        held_marks(found, sheet)
        stars = round_stars(position.realms, sheet)
        for place, realm in enumerate(position.realms):
            found.update(realm.marks(sheet, place))
            for at in range(min(STARS, stars[place])):
                found[f"{realm.name}-star-{at + 1}"] = HAVE
            if sheet.active >> place & 1:
                found[f"{realm.name}-used"] = Mark("on")
            if realm.compares:
                _compare_marks(found, position, sheet, place)
        return found

    def label(self, rules: RollingRealmsRules, slot: str) -> str:
        return label(rules, slot)

    def unreachable_slot(self, rules: RollingRealmsRules, path: tuple[str, ...]) -> Refusal | None:
        for realm in rules.realms:
            refusal = realm.unreachable_slot(path)
            if refusal is not None:
                return refusal
        return None

    def throw_dice(self, position: RollingRealmsPosition) -> ThrowDice:
        return throw_dice(position)

    def summary(self, position: RollingRealmsPosition, seat: int) -> list[tuple[str, str]]:
        sheet = position.sheets[seat]
        stars = round_stars(position.realms, sheet)
        found = [(realm.short_title, str(stars[place])) for place, realm in enumerate(position.realms)]
        found.append(("unspent", str(sum(sheet.have))))
        earlier = len(sheet.past) // 4
        if earlier and not position.ruleset.golf:
            points = sum(round_points(position, sheet, round) for round in range(earlier))
            found.append(("earlier", format_points(points, 10)))
        return found

    def text(self, position: RollingRealmsPosition, seat: int) -> str:
        return sheet_text(position, seat)


def _parity(position: RollingRealmsPosition) -> str:
    """Return a class that changes with every roll, so that the page can animate it."""
    return "odd" if position.turn & 1 else "even"


def _dice_marks(found: dict[str, Mark], position: RollingRealmsPosition, sheet: Sheet) -> None:
    parity = _parity(position)
    for die, slot in enumerate(DIE_SLOTS):
        value, where = sheet.dice[die], sheet.where[die]
        if value:
            free = " free" if sheet.free >> die & 1 else ""
            changed = " changed" if die < ROLLED and value != sheet.rolled[die] else ""
            found[slot] = Mark(f"{parity}{free}{changed}", str(value))
            if changed:
                found[f"{slot}-where"] = Mark("", f"rolled {sheet.rolled[die]}")
        elif die < ROLLED and position.turn and position.realms:
            found[slot] = Mark(f"{parity} spent", str(sheet.used_as(die) or sheet.rolled[die] or ""))
            if where == EXCHANGED:
                found[f"{slot}-where"] = Mark("", "resource")
            elif where != UNUSED and where < len(position.realms):
                found[f"{slot}-where"] = Mark(symbol=PREFIX + position.realms[where].name)
        elif die >= ROLLED and where != UNUSED:
            found[slot] = Mark(f"{parity} spent", str(sheet.used_as(die)))
            found[f"{slot}-where"] = Mark(symbol=PREFIX + position.realms[where].name)
            found["made-title"] = Mark("gone")  # it would be below the symbol


def _purse_marks(found: dict[str, Mark], position: RollingRealmsPosition, sheet: Sheet) -> None:
    rules = position.ruleset
    for at, thing in enumerate(RESOURCES):
        spent = sheet.gained[at] - sheet.have[at]
        for number in range(1, sheet.gained[at] + 1):
            found[f"{thing}-{number}"] = Mark("spent") if number <= spent else HAVE
    unspent = sum(sheet.have)
    found["turn-now"] = Mark("", f"Turn {position.turn}/{rules.turns}" if position.turn and position.realms else "")
    found["unspent"] = Mark("", f"{unspent} unspent")
    if rules.golf:
        _golf_marks(found, position)
        return
    found["unspent-stars"] = Mark("", f"= {format_points(rules.unspent * unspent, 10)} points")
    total = 0
    for round in range(ROUNDS):
        slot = f"score-{round + 1}"
        if round < position.round:
            points = round_points(position, sheet, round)
            total += points
            found[slot] = Mark("now" if round + 1 == position.round else "filled", format_points(points, 10))
        else:
            found[slot] = Mark("", "\N{EN DASH}")
    found[f"score-{ROUNDS + 1}"] = Mark("filled", format_points(total, 10))


def _golf_marks(found: dict[str, Mark], position: RollingRealmsPosition) -> None:
    """R17: the stars of this hole, the holes that are over, their turns, and how they compare with par."""
    components = position.ruleset.components
    holes = position.holes()
    over = sum(holes) - components.par * len(holes)
    stars = sum(round_stars(position.realms, position.sheets[0]))
    found["unspent-stars"] = Mark("", f"par {components.par}")
    found["score-1"] = Mark("now", f"{stars} / {components.goal}")
    found["score-2"] = Mark("filled", f"{len(holes)} / {position.ruleset.rounds}")
    found["score-3"] = Mark("filled", str(sum(holes)))
    found["score-4"] = Mark("filled", signed(over) if over else "0")


def _compare_marks(found: dict[str, Mark], position: RollingRealmsPosition, sheet: Sheet, place: int) -> None:
    """Mark what Between Two Cities compares: the other two realms and its own squares; the lowest counts."""
    others = [at for at in range(len(position.realms)) if at != place]
    counts = [position.realms[at].stars(sheet, at) for at in [*others, place]]
    name = position.realms[place].name
    for slot, count in zip((f"{name}-other-1", f"{name}-other-2", f"{name}-squares"), counts, strict=True):
        found[slot] = Mark("low" if count == min(counts) else "", str(count))
