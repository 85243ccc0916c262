"""The pictures of Six Clans: the bag and the dice on the table, and on each sheet five zones and the Home Card.

Slots to touch: dice by their size (`die-8`), cells by their names in the notation (`rising-3`), bonuses by their space (`bonus-4`),
and `home-recruit` for a home die once the card is full. The other slots only show marks. The dice are on the table, where the page
shows them; the sheet repeats them (part `dice`), because what became of them differs from player to player.
"""

from __future__ import annotations

from rollwright.core.english import counted
from rollwright.core.errors import Refusal
from rollwright.core.renderer import Mark, Part
from rollwright.core.throw_dice import ThrowDice
from rollwright.games.six_clans import scoring
from rollwright.games.six_clans.chosen_die import ChosenDie
from rollwright.games.six_clans.components import B_TWO, BOTTOM, HOME, SIDE, TOP
from rollwright.games.six_clans.names import number_text
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.refusals import NO_BONUS_IN_USE, RULE_IDS
from rollwright.games.six_clans.render import strip
from rollwright.games.six_clans.render.cover import cover
from rollwright.games.six_clans.render.labels import chosen_die_text, label
from rollwright.games.six_clans.render.offers import SixClansOffers
from rollwright.games.six_clans.render.symbols import symbols
from rollwright.games.six_clans.render.table import bag, paper, tray
from rollwright.games.six_clans.render.text import text
from rollwright.games.six_clans.render.throw_dice import throw_dice
from rollwright.games.six_clans.render.zones import ZONE_SLOTS, bottom, duo, home, legend, second, top
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.shared_state import AT_REST
from rollwright.games.six_clans.sheet import Sheet


class SixClansRenderer(SixClansOffers):
    def symbols(self) -> str:
        return symbols()

    def cover(self) -> str:
        return cover()

    def parts(self, position: SixClansPosition) -> list[Part]:
        rules = position.ruleset
        dice = tray(rules)
        return [
            Part("bag", "Rounds, bag and graveyard", bag(rules), "table"),
            Part("tray", "The dice", dice, "table"),
            Part("legend", "What the shapes in the corners mean", legend(rules), "sheet"),
            Part("home", "Home Card", home(rules), "sheet"),
            Part("top", "Top row, first half", top(rules, 0), "sheet"),
            Part("top-end", "Top row, second half", top(rules, 1), "sheet"),
            Part("rows", "Rising and falling rows", second(rules), "sheet"),
            Part("duo", "Square and equal pairs", duo(rules), "sheet"),
            Part("bottom", "Differences", bottom(rules), "sheet"),
            Part("dice", "The dice on this sheet", dice, "sheet"),
            Part("strip-dice", "The dice", strip.dice(rules), "strip"),
            Part("strip-picks", "Your picks", strip.picks(), "strip"),
        ]

    def cache_key(self, position: SixClansPosition) -> object:
        return ()  # the same for every position of one table

    def finished_parts(self, position: SixClansPosition, seat: int) -> list[Part]:
        return [part for part in super().finished_parts(position, seat) if part.name != "dice"]

    def printable_parts(self, position: SixClansPosition) -> list[Part]:
        """The sheet without the dice, which are on the real table, and with the rounds and a place for the score."""
        sheet = [part for part in self.parts(position) if part.area == "sheet" and part.name != "dice"]
        return [*sheet, Part("paper", "Rounds and score", paper(position.ruleset), "sheet")]

    def common_marks(self, position: SixClansPosition) -> dict[str, Mark]:
        rules, shared = position.ruleset, position.shared
        found: dict[str, Mark] = {}
        for at in range(rules.rounds):
            found[f"round-{at + 1}"] = Mark("past" if at < shared.round else "now" if at == shared.round else "later")
            if rules.kills[at] and at <= shared.round:
                found[f"kill-{at + 1}"] = Mark("past")
        for turn in range(1, shared.turn + 1):
            found[f"turn-{turn}"] = Mark("now" if turn == shared.turn else "past")
        inside, dead = rules.counts(shared.bag), rules.counts(shared.dead)
        found["bag"] = Mark(text=str(sum(inside)))
        for clan, most in enumerate(rules.meeples):
            if not inside[clan]:
                found[f"in-bag-{clan + 1}"] = Mark("none")
            for at in range(most):
                state = "in" if at < inside[clan] else "dead" if at >= most - dead[clan] else "out"
                found[f"meeple-{clan + 1}-{at + 1}"] = Mark(state)
        graves = [clan for clan, count in enumerate(dead) for _ in range(count)]
        for at, clan in enumerate(graves):
            found[f"grave-{at + 1}"] = Mark(f"clan-{clan + 1}")
        for size, clan in enumerate(shared.clans):
            if clan >= 0:
                found[f"rolled-{size + 1}"] = Mark(f"clan-{clan + 1}", str(shared.values[size]))
        return found

    def marks(self, position: SixClansPosition, seat: int) -> dict[str, Mark]:
        rules, sheet = position.ruleset, position.sheets[seat]
        found: dict[str, Mark] = {}
        _clans(found, rules, sheet)
        _cells(found, rules, sheet)
        _sums(found, rules, sheet)
        _home_card(found, rules, sheet)
        _dice(found, position, sheet)
        return found

    def label(self, rules: SixClansRules, slot: str) -> str:
        return label(rules, slot)

    def unreachable_slot(self, rules: SixClansRules, path: tuple[str, ...]) -> Refusal | None:
        """Return the rule for 'two more dice' touched after a die: it is not used on a die."""
        two = [f"bonus-{space + 1}" for space in rules.spaces_of[B_TWO]]
        if len(path) == 2 and path[0].startswith("die-") and path[1] in two:
            return Refusal(RULE_IDS[NO_BONUS_IN_USE], "\u201cTwo more dice\u201d is not used on a die; choose it without one.")
        return None

    def throw_dice(self, position: SixClansPosition) -> ThrowDice:
        return throw_dice(position)

    # text

    def summary(self, position: SixClansPosition, seat: int) -> list[tuple[str, str]]:
        rules, sheet = position.ruleset, position.sheets[seat]
        if sheet.home < 0:
            return []
        found = [("home", rules.clans[sheet.home]), ("Home Card", f"{sheet.card} of {rules.spaces}")]
        found += [("bonuses", str(scoring.unspent(sheet))), ("recruits", str(sum(sheet.recruits)))]
        if position.is_over() and position.seats() == 1:
            found.append(("rank", scoring.rank(rules, position.score(seat).total)))
        return found

    def text(self, position: SixClansPosition, seat: int) -> str:
        return text(position, seat)


def _clans(found: dict[str, Mark], rules: SixClansRules, sheet: Sheet) -> None:
    if sheet.home < 0:
        return
    for zone, name in enumerate(ZONE_SLOTS):
        clan = rules.clan_of[sheet.home][zone]
        found[f"zone-{name}"] = Mark(f"clan-{clan + 1}", rules.clans[clan])
    found["zone-home"] = Mark(f"clan-{sheet.home + 1}", f"Home: {rules.clans[sheet.home]}")
    found["zone-top-end"] = Mark(f"clan-{rules.clan_of[sheet.home][TOP] + 1} quiet")


def _cells(found: dict[str, Mark], rules: SixClansRules, sheet: Sheet) -> None:
    for cell, number in enumerate(sheet.cells):
        if number:
            found[rules.table.cells[cell]] = Mark("full hit" if sheet.recruited(rules, cell) else "full", str(number))
    for at in range(1, sheet.top + 1):
        found[f"score-{at}"] = Mark("now" if at == sheet.top else "past")


def _sums(found: dict[str, Mark], rules: SixClansRules, sheet: Sheet) -> None:
    lines = scoring.lines(rules, sheet)
    best = sorted(range(len(lines)), key=lambda line: -lines[line])[: rules.lines_scored]
    for line, total in enumerate(lines):
        if total:
            found[f"line-{line + 1}"] = Mark("done best" if line in best else "done", str(total))
    for pair in range(rules.pairs):
        left, right = sheet.cells[rules.start[SIDE] + 2 * pair : rules.start[SIDE] + 2 * pair + 2]
        if left and right:
            found[f"pair-{pair + 1}"] = Mark("done best", str(left + right))
    for pair in range(rules.bottom_pairs):
        if sheet.cells[rules.start[BOTTOM] + 2 * pair + 1]:
            points = scoring.difference(rules, sheet, pair)
            found[f"difference-{pair + 1}"] = Mark("done best" if points >= 0 else "done", number_text(points))
    total = 0
    for zone, name in enumerate(ZONE_SLOTS):
        if sheet.recruits[zone]:
            found[f"recruits-{name}"] = Mark(f"n{min(sheet.recruits[zone], 20)}")
        points = scoring.unspent(sheet) * rules.bonus_points if zone == HOME else scoring.zone_points(rules, sheet, zone)
        points += sheet.recruits[zone] * rules.recruit_points  # so that the numbers of the zones add up to the score
        found[f"points-{name}"] = Mark(text=number_text(points))
        total += points
    found["total"] = Mark(text=counted(total, "point"))


def _home_card(found: dict[str, Mark], rules: SixClansRules, sheet: Sheet) -> None:
    for space in range(sheet.card):
        found[f"bonus-{space + 1}"] = Mark("spent" if sheet.spent >> space & 1 else "won")
    if sheet.chosen_die is not None and sheet.chosen_die.space >= 0:
        found[f"bonus-{sheet.chosen_die.space + 1}"] = Mark("won in-use")
    if sheet.card == rules.spaces:
        found["home-recruit"] = Mark("open", str(sheet.extra or ""))


def _chosen_die(found: dict[str, Mark], rules: SixClansRules, slot: str, name: str, chosen: ChosenDie) -> None:
    """Show what bonuses have made of the die instead of what was rolled."""
    found[slot] = Mark("begun", f"as d{rules.sides[chosen.size]}" if chosen.size != chosen.die else name)
    found[f"rolled-{chosen.die + 1}"] = Mark(f"clan-{chosen.clan + 1}", str(chosen.number()))


def _dice(found: dict[str, Mark], position: SixClansPosition, sheet: Sheet) -> None:
    rules, shared = position.ruleset, position.shared
    if shared.phase != AT_REST or shared.turn == 0 or sheet.home < 0:
        return
    for size, clan in enumerate(shared.clans):
        slot, name = f"die-{rules.sides[size]}", "free" if clan == sheet.home else f"d{rules.sides[size]}"
        if sheet.chosen >> size & 1:
            found[slot] = Mark("used", name)
        elif sheet.combined >> size & 1:
            found[slot] = Mark("combined", "joined")
        elif sheet.chosen_die is not None and sheet.chosen_die.die == size:
            _chosen_die(found, rules, slot, name, sheet.chosen_die)
        elif clan == sheet.home:
            found[slot] = Mark("free", name)
    strip.pick_marks(found, sheet)
    if sheet.done:
        found["picks"] = Mark(text="turn over")
    else:
        found["picks"] = Mark(text=f"{counted(sheet.picks, 'pick')} left" if sheet.picks else "no picks left")
    if sheet.chosen_die is not None:
        found["under-way"] = Mark("on", chosen_die_text(rules, sheet.chosen_die))
