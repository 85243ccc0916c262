"""How Six Clans shows itself: the bag and the dice on the table, and on each sheet five zones and the Home Card.

Slots to touch: dice by their size (`die-8`), cells by their names in the notation (`rising-3`), bonuses by their space (`bonus-4`),
and `home-recruit` for a home die once the card is full. Everything else only shows marks. The dice lie on the table, where the page
shows them; the sheet has them once more (part `dice`), because what became of them differs from player to player.
"""

from __future__ import annotations

from rollwright.core.english import counted
from rollwright.core.position import Position, Rules
from rollwright.core.renderer import Part, Renderer
from rollwright.games.six_clans import scoring
from rollwright.games.six_clans.components import BOTTOM, HOME, SIDE
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.render.labels import chosen_die_text, label
from rollwright.games.six_clans.render.symbols import cover, symbols
from rollwright.games.six_clans.render.table import bag, paper, tray
from rollwright.games.six_clans.render.text import terminal
from rollwright.games.six_clans.render.zones import ZONE_SLOTS, bottom, duo, home, second, top
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.shared_state import AT_REST
from rollwright.games.six_clans.sheet import Sheet

MINUS = "\u2212"


class SixClansRenderer(Renderer):
    def symbols(self) -> str:
        return symbols()

    def cover(self) -> str:
        return cover()

    def parts(self, position: Position) -> list[Part]:
        assert isinstance(position, SixClansPosition)
        rules = position.ruleset
        dice = tray(rules)
        return [
            Part("bag", "Rounds, bag and graveyard", bag(rules), "table"),
            Part("tray", "The dice", dice, "table"),
            Part("home", "Home Card", home(rules), "sheet"),
            Part("top", "Top row, first half", top(rules, 0), "sheet"),
            Part("top-end", "Top row, second half", top(rules, 1), "sheet"),
            Part("rows", "Rising and falling rows", second(rules), "sheet"),
            Part("duo", "Square and equal pairs", duo(rules), "sheet"),
            Part("bottom", "Differences", bottom(rules), "sheet"),
            Part("dice", "The dice on this sheet", dice, "sheet"),
        ]

    def cache_key(self, position: Position) -> object:
        return ()  # the same for every position of one table

    def printable_parts(self, position: Position) -> list[Part]:
        """The sheet without the dice, which lie on the real table, and with the rounds and a place for the score."""
        assert isinstance(position, SixClansPosition)
        sheet = [part for part in self.parts(position) if part.area == "sheet" and part.name != "dice"]
        return [*sheet, Part("paper", "Rounds and score", paper(position.ruleset), "sheet")]

    def common_marks(self, position: Position) -> dict[str, str]:
        assert isinstance(position, SixClansPosition)
        rules, shared = position.ruleset, position.shared
        found: dict[str, str] = {}
        for at in range(rules.rounds):
            found[f"round-{at + 1}"] = "past" if at < shared.round else "now" if at == shared.round else "later"
            if rules.kills[at] and at <= shared.round:
                found[f"kill-{at + 1}"] = "past"
        for turn in range(1, shared.turn + 1):
            found[f"turn-{turn}"] = "now" if turn == shared.turn else "past"
        inside, dead = rules.counts(shared.bag), rules.counts(shared.dead)
        found["bag"] = f"|{sum(inside)}"
        for clan, most in enumerate(rules.meeples):
            if not inside[clan]:
                found[f"in-bag-{clan + 1}"] = "none"
            for at in range(most):
                state = "in" if at < inside[clan] else "dead" if at >= most - dead[clan] else "out"
                found[f"meeple-{clan + 1}-{at + 1}"] = state
        graves = [clan for clan, count in enumerate(dead) for _ in range(count)]
        for at, clan in enumerate(graves):
            found[f"grave-{at + 1}"] = f"clan-{clan + 1}"
        for size, clan in enumerate(shared.clans):
            if clan >= 0:
                found[f"rolled-{size + 1}"] = f"clan-{clan + 1}|{shared.values[size]}"
        return found

    def marks(self, position: Position, seat: int) -> dict[str, str]:
        assert isinstance(position, SixClansPosition)
        rules, sheet = position.ruleset, position.sheets[seat]
        found: dict[str, str] = {}
        _clans(found, rules, sheet)
        _cells(found, rules, sheet)
        _sums(found, rules, sheet)
        _home_card(found, rules, sheet)
        _dice(found, position, sheet)
        return found

    def label(self, rules: Rules, slot: str) -> str:
        assert isinstance(rules, SixClansRules)
        return label(rules, slot)

    def summary(self, position: Position, seat: int) -> list[tuple[str, str]]:
        assert isinstance(position, SixClansPosition)
        rules, sheet = position.ruleset, position.sheets[seat]
        if sheet.home < 0:
            return []
        found = [("home", rules.clans[sheet.home]), ("Home Card", f"{sheet.card} of {rules.spaces}")]
        found += [("bonuses", str(scoring.unspent(sheet))), ("recruits", str(sum(sheet.recruits)))]
        if position.is_over() and position.seats() == 1:
            found.append(("rank", scoring.rank(rules, position.score(seat).total)))
        return found

    def text(self, position: Position, seat: int) -> str:
        assert isinstance(position, SixClansPosition)
        return terminal(position, seat)


def signed(points: int) -> str:
    return str(points).replace("-", MINUS)


def _clans(found: dict[str, str], rules: SixClansRules, sheet: Sheet) -> None:
    if sheet.home < 0:
        return
    for zone, name in enumerate(ZONE_SLOTS):
        clan = rules.clan_of[sheet.home][zone]
        found[f"zone-{name}"] = f"clan-{clan + 1}|{rules.clans[clan]}"
    found["zone-top-end"] = f"clan-{rules.clan_of[sheet.home][0] + 1} quiet|"


def _cells(found: dict[str, str], rules: SixClansRules, sheet: Sheet) -> None:
    for cell, number in enumerate(sheet.cells):
        if number:
            found[rules.table.cells[cell]] = f"full{' hit' if sheet.recruited(rules, cell) else ''}|{number}"
    for at in range(1, sheet.top + 1):
        found[f"score-{at}"] = "now" if at == sheet.top else "past"


def _sums(found: dict[str, str], rules: SixClansRules, sheet: Sheet) -> None:
    lines = scoring.lines(rules, sheet)
    best = sorted(range(len(lines)), key=lambda line: -lines[line])[: rules.lines_scored]
    for line, total in enumerate(lines):
        if total:
            found[f"line-{line + 1}"] = f"done{' best' if line in best else ''}|{total}"
    for pair in range(rules.pairs):
        left, right = sheet.cells[rules.start[SIDE] + 2 * pair : rules.start[SIDE] + 2 * pair + 2]
        if left and right:
            found[f"pair-{pair + 1}"] = f"done best|{left + right}"
    for pair in range(rules.bottom_pairs):
        if sheet.cells[rules.start[BOTTOM] + 2 * pair + 1]:
            points = scoring.difference(rules, sheet, pair)
            found[f"difference-{pair + 1}"] = f"done{' best' if points >= 0 else ''}|{signed(points)}"
    for zone, name in enumerate(ZONE_SLOTS):
        if sheet.recruits[zone]:
            found[f"recruits-{name}"] = f"n{min(sheet.recruits[zone], 20)}"
        points = scoring.unspent(sheet) * rules.bonus_points if zone == HOME else scoring.zone_points(rules, sheet, zone)
        found[f"points-{name}"] = f"|{signed(points)}"


def _home_card(found: dict[str, str], rules: SixClansRules, sheet: Sheet) -> None:
    for space in range(sheet.card):
        found[f"bonus-{space + 1}"] = "spent" if sheet.spent >> space & 1 else "won"
    if sheet.chosen_die is not None and sheet.chosen_die.space >= 0:
        found[f"bonus-{sheet.chosen_die.space + 1}"] = "won aimed"
    if sheet.card == rules.spaces:
        found["home-recruit"] = f"open|{'+' + str(sheet.extra) if sheet.extra else ''}"


def _dice(found: dict[str, str], position: SixClansPosition, sheet: Sheet) -> None:
    rules, shared = position.ruleset, position.shared
    if shared.phase != AT_REST or shared.turn == 0 or sheet.home < 0:
        return
    for size, clan in enumerate(shared.clans):
        slot, name = f"die-{rules.sides[size]}", f"d{rules.sides[size]}"
        if sheet.chosen >> size & 1:
            found[slot] = f"used|{name}"
        elif sheet.combined >> size & 1:
            found[slot] = "combined|taken in"
        elif sheet.chosen_die is not None and sheet.chosen_die.die == size:
            found[slot] = f"begun|{name}"
        elif clan == sheet.home:
            found[slot] = f"free|{name} free"
    if sheet.done:
        found["picks"] = "|done with this turn"
    else:
        found["picks"] = f"|{counted(sheet.picks, 'pick')} left" if sheet.picks else "|no pick left"
    if sheet.chosen_die is not None:
        found["under-way"] = f"on|{chosen_die_text(rules, shared, sheet.chosen_die)}"
