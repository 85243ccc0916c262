"""How Rolling Realms shows itself: the roll on the table, and on each sheet the dice and resources beside three realm cards.

The cards on the table change with the round, and the parts with them.
"""

from __future__ import annotations

from rollwright.core.errors import Refusal
from rollwright.core.position import Position, Rules
from rollwright.core.renderer import Part, Renderer
from rollwright.core.score import format_points
from rollwright.games.rolling_realms.card import STARS, Card
from rollwright.games.rolling_realms.moves import ROUNDS, RollingRealmsRules
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import DIE_SLOTS, round_stars
from rollwright.games.rolling_realms.realms.tapestry import Tapestry
from rollwright.games.rolling_realms.render.labels import label
from rollwright.games.rolling_realms.render.marked import (
    CharterstoneCard,
    EuphoriaCard,
    LittleScytheCard,
    PendulumCard,
    ScytheCard,
    ViticultureCard,
)
from rollwright.games.rolling_realms.render.purse import purse, roll, rolls, turns
from rollwright.games.rolling_realms.render.symbols import cover, symbols
from rollwright.games.rolling_realms.render.tapestry import TapestryCard
from rollwright.games.rolling_realms.render.text import terminal
from rollwright.games.rolling_realms.render.written import CastlesCard, CitiesCard, SocietyCard, WingspanCard
from rollwright.games.rolling_realms.schema import REALMS, RESOURCES
from rollwright.games.rolling_realms.sheet import COMPENSED, PLACES, ROLLED, UNUSED, Sheet

CARDS: dict[str, Card] = {
    "castles": CastlesCard(),
    "cities": CitiesCard(),
    "charterstone": CharterstoneCard(),
    "euphoria": EuphoriaCard(),
    "little_scythe": LittleScytheCard(),
    "pendulum": PendulumCard(),
    "society": SocietyCard(),
    "scythe": ScytheCard(),
    "tapestry": TapestryCard(),
    "viticulture": ViticultureCard(),
    "wingspan": WingspanCard(),
}


class RollingRealmsRenderer(Renderer):
    def symbols(self) -> str:
        return symbols()

    def cover(self) -> str:
        return cover()

    def parts(self, position: Position) -> list[Part]:
        """Before the first draw, and on blank sheets, all realms are laid out, and there is room to write down the rolls."""
        assert isinstance(position, RollingRealmsPosition)
        edition = position.ruleset.edition
        found = [
            Part("roll", "The roll", roll(), "table"),
            Part("turns", "The turns of this round", turns(position.ruleset.turns), "table"),
            Part("purse", "Your dice and resources", purse(edition, position.ruleset.golf), "sheet"),
        ]
        if not position.realms:
            found.append(Part("rolls", "The rolls of a round", rolls(position.ruleset.turns), "sheet"))
        for realm in position.realms or position.ruleset.realms:
            others = [other.name for other in position.realms if other is not realm]
            svg = CARDS[realm.name].part(realm.name, realm.title, edition, others)
            found.append(Part(f"realm-{realm.name}", realm.title, svg, "sheet"))
        return found

    def cache_key(self, position: Position) -> object:
        assert isinstance(position, RollingRealmsPosition)
        return tuple(realm.name for realm in position.realms)

    def common_marks(self, position: Position) -> dict[str, str]:
        assert isinstance(position, RollingRealmsPosition)
        found: dict[str, str] = {}
        turn = position.turn if position.realms else 0
        name = "hole" if position.ruleset.golf else "round"
        if not position.realms:
            found["round"] = f"|Before {name} 1"
        else:
            words = f"{name.capitalize()} {position.round}"
            found["round"] = f"|{words}, turn {turn}" if turn else f"|{words}"
        if turn:
            found[f"turn-{turn}"] = "now"
            low, high = position.rolls[-2:]
            found["roll-words"] = f"|sum {low + high}, {'a pair' if low == high else 'no pair'}"
            parity = "odd" if turn & 1 else "even"
            for die, value in enumerate((low, high)):
                found[f"rolled-{die + 1}"] = f"{parity}|{value}"
        for at, value in enumerate(position.rolls):
            found[f"turn-{at // 2 + 1}-die-{at % 2 + 1}"] = f"filled|{value}"
        return found

    def marks(self, position: Position, seat: int) -> dict[str, str]:
        assert isinstance(position, RollingRealmsPosition)
        sheet = position.sheets[seat]
        found: dict[str, str] = {}
        _dice_marks(found, position, sheet)
        _purse_marks(found, position, seat)
        stars = round_stars(position.realms, sheet)
        for place, realm in enumerate(position.realms):
            found.update(CARDS[realm.name].marks(realm, sheet, place))
            for at in range(min(STARS, stars[place])):
                found[f"{realm.name}-star-{at + 1}"] = "have"
            if sheet.active >> place & 1:
                found[f"{realm.name}-used"] = "on"
            if realm.compares:
                _compare_marks(found, position, sheet, place)
        return found

    def label(self, rules: Rules, slot: str) -> str:
        assert isinstance(rules, RollingRealmsRules)
        return label(rules, slot)

    def unreachable_slot(self, rules: Rules, path: tuple[str, ...]) -> Refusal | None:
        assert isinstance(rules, RollingRealmsRules)
        tapestry = rules.realms[REALMS.index("tapestry")]
        assert isinstance(tapestry, Tapestry)
        return tapestry.unreachable_slot(path) if path[-1].startswith("tapestry-") else None

    def summary(self, position: Position, seat: int) -> list[tuple[str, str]]:
        assert isinstance(position, RollingRealmsPosition)
        sheet = position.sheets[seat]
        stars = round_stars(position.realms, sheet)
        found = [(realm.title, f"{stars[place]} of {STARS}") for place, realm in enumerate(position.realms)]
        return [*found, ("resources", " ".join(str(count) for count in sheet.have))]

    def text(self, position: Position, seat: int) -> str:
        assert isinstance(position, RollingRealmsPosition)
        return terminal(position, seat)


def _dice_marks(found: dict[str, str], position: RollingRealmsPosition, sheet: Sheet) -> None:
    parity = "odd" if position.turn & 1 else "even"
    for die, slot in enumerate(DIE_SLOTS):
        value, where = sheet.dice[die], sheet.where[die]
        if value:
            free = " free" if sheet.free >> die & 1 else ""
            changed = " changed" if die < ROLLED and value != sheet.rolled[die] else ""
            found[slot] = f"{parity}{free}{changed}|{value}"
            if changed:
                found[f"{slot}-where"] = f"|rolled {sheet.rolled[die]}"
        elif die < ROLLED and position.turn and position.realms:
            found[slot] = f"{parity} spent|{sheet.rolled[die] or ''}"
            if where == COMPENSED:
                found[f"{slot}-where"] = "|a resource"
            elif where != UNUSED and where < len(position.realms):
                found[f"{slot}-where"] = f"|{_short(position.realms[where].title)}"
        elif die >= ROLLED and where != UNUSED:
            found[slot] = "spent"


def _short(title: str) -> str:
    """The title of a realm in a few letters."""
    return title.removeprefix("Between Two ").removeprefix("My ").removeprefix("The ")


def _purse_marks(found: dict[str, str], position: RollingRealmsPosition, seat: int) -> None:
    sheet = position.sheets[seat]
    for at, thing in enumerate(RESOURCES):
        spent = sheet.gained[at] - sheet.have[at]
        for number in range(1, sheet.gained[at] + 1):
            found[f"{thing}-{number}"] = "spent" if number <= spent else "have"
    unspent = sum(sheet.have)
    found["turn-now"] = f"|Turn {position.turn}/{position.ruleset.turns}" if position.turn and position.realms else "|"
    found["unspent"] = f"|{unspent} unspent"
    if position.ruleset.golf:
        _golf_marks(found, position)
        return
    found["unspent-stars"] = f"|{format_points(position.ruleset.unspent * unspent, 10)} stars"
    total = 0
    for round in range(ROUNDS):
        slot = f"score-{round + 1}"
        if round < position.round:
            result = position.round_result(sheet, round)
            points = 10 * sum(result[:PLACES]) + position.ruleset.unspent * result[PLACES]
            total += points
            found[slot] = f"{'now' if round + 1 == position.round else 'filled'}|{format_points(points, 10)}"
        else:
            found[slot] = "|–"
    found[f"score-{ROUNDS + 1}"] = f"filled|{format_points(total, 10)}"


def _golf_marks(found: dict[str, str], position: RollingRealmsPosition) -> None:
    """R17: the stars of this hole, the holes that are over, their turns, and how they compare with par."""
    holes = position.holes()
    par = position.ruleset.par * len(holes) - sum(holes)
    found["unspent-stars"] = f"|par {position.ruleset.par}"
    found["score-1"] = f"now|{sum(round_stars(position.realms, position.sheets[0]))} / {position.ruleset.goal}"
    found["score-2"] = f"filled|{len(holes)} / {position.ruleset.rounds}"
    found["score-3"] = f"filled|{sum(holes)}"
    found["score-4"] = f"filled|{-par:+d}" if par else "filled|0"


def _compare_marks(found: dict[str, str], position: RollingRealmsPosition, sheet: Sheet, place: int) -> None:
    """What Between Two Cities compares: the other two realms and its own squares; the lowest counts."""
    others = [at for at in range(len(position.realms)) if at != place]
    counts = [position.realms[at].stars(sheet, at) for at in [*others, place]]
    name = position.realms[place].name
    for slot, count in zip((f"{name}-other-1", f"{name}-other-2", f"{name}-squares"), counts, strict=True):
        found[slot] = f"{'low' if count == min(counts) else ''}|{count}"


RENDERER = RollingRealmsRenderer()
