"""Offers of Six Clans: what a move costs and gives in few words, and what is asked on the way to it.

A die costs a pick, unless it is of the home clan. A bonus costs itself and no pick, so it is a cheap choice beside the cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rollwright.core.changes import Change
from rollwright.core.english import MINUS, counted, listed, plural, signed
from rollwright.core.offers import CHEAP, FREE, Chip, Item, Offer, Prompt, first_fitting, gain_chips, word_end
from rollwright.core.renderer import Renderer
from rollwright.games.six_clans.changes import (
    BONUS_ITEMS,
    ONE_BONUS,
    PICKS,
    POINTS,
    Recruited,
    one_recruit,
    open_dice,
    recruits_item,
)
from rollwright.games.six_clans.chosen_die import ChosenDie, choose
from rollwright.games.six_clans.components import (
    B_COLOR,
    B_COMBINE,
    B_SIZE,
    B_SPLIT,
    B_STEP,
    BOTTOM,
    CLANS,
    HOME,
    LINES,
    MIDDLE,
    SECOND,
    SIDE,
    TOP,
)
from rollwright.games.six_clans.moves import BONUS, COLOR, COMBINE, DONE, PLACE, RECRUIT, SIZE, SPLIT, STEP, TWO, Move
from rollwright.games.six_clans.names import BONUS_TITLES, color_name, die_name, number_text, quoted_bonus
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.render.labels import BONUS_USES, chosen_die_text
from rollwright.games.six_clans.render.symbols import PREFIX
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.scoring import RECRUITS, UNSPENT, difference, unspent
from rollwright.games.six_clans.sheet import Sheet

DOT = "\u00b7"
ASKED = {
    B_STEP: "Raise or lower the {value}?",
    B_SIZE: "Larger or smaller than a {die}?",
    B_COLOR: "Which clan does it join?",
    B_COMBINE: "Which die do you combine with?",
    B_SPLIT: "Which part of the {value} is first?",
}
HINTS = {
    B_STEP: "The number must stay a face of the {die}.",
    B_SIZE: "It counts as the next larger or smaller shape. Only a shape that wins a recruit is offered.",
    B_COLOR: "It goes into that clan\u2019s zone or on your Home Card, and still costs {cost}.",
    B_COMBINE: "The other die is used up, without a pick. Your die keeps its shape and clan.",
    B_SPLIT: "Both parts go {where}, for {cost}. Only parts that fit are offered.",
}


class SixClansOffers(Renderer[SixClansPosition, SixClansRules]):
    """The renderer's part about offers."""

    def items(self, rules: SixClansRules) -> dict[str, Item]:
        """Return what prices and gains name: picks, bonuses, and recruits."""
        found = {PICKS: Item("pick")}
        found.update(
            {
                item: Item(ONE_BONUS[kind], f"{PREFIX}bonus-{kind + 1}", rules.bonus_points, UNSPENT)
                for kind, item in enumerate(BONUS_ITEMS)
            }
        )
        return found | _recruits(rules)

    def brief_items(self, rules: SixClansRules) -> dict[str, Item]:
        """Return what a brief line names: points, which include those of recruits."""
        return {POINTS: Item("point")}

    def writes(self, position: SixClansPosition, after: SixClansPosition, at: int, changes: Sequence[Change]) -> dict[str, str]:
        """Return the numbers that a move writes."""
        cells = position.ruleset.table.cells
        slots = [slot for change in changes if change.writes > 0 for slot in change.slots if slot in cells]
        return {slot: str(after.sheets[at].cells[cells.index(slot)]) for slot in slots}

    def tier(self, position: SixClansPosition, seat: int, offer: Offer) -> str:
        """Return CHEAP for everything that uses a bonus up; a pick is what a turn is for."""
        kind = position.ruleset.table.rows[offer.move].kind
        return FREE if kind in (PLACE, RECRUIT, DONE) else CHEAP

    def word_offer(self, position: SixClansPosition, seat: int, offer: Offer) -> None:
        """Set the words of an offer."""
        rules, shared, sheet = position.ruleset, position.shared, position.sheets[seat]
        move = rules.table.rows[offer.move]
        more = unspent(cast("SixClansPosition", offer.after).sheets[0]) - unspent(sheet)
        if more:
            offer.score_note = f"unused bonus {signed(more * rules.bonus_points)}"
        if move.kind == DONE:
            _word_end(position, seat, offer)
        elif move.kind == TWO:
            offer.title = counted(rules.picks_by_two, "more pick")
            offer.label = f"Take {offer.title} {DOT} 1 bonus"
        elif move.kind == RECRUIT:
            offer.title = "A recruit"
            offer.label = f"Recruit {DOT} free"
            offer.note = "Your Home Card is full, so a home die gives a recruit."
        else:
            chosen = sheet.chosen_die or choose(shared, move.die)
            if move.kind == PLACE:
                _word_place(position, seat, offer, move, chosen)
            elif move.kind == BONUS:
                name = BONUS_TITLES[rules.bonus_of[move.space]]
                offer.title = f"Bonus: {name}"
                offer.label = f"Use {name} on the {chosen.value}"
                offer.note = "It uses up the bonus, but no pick."
            else:
                offer.title = _effect(position, chosen, move)
                offer.label = first_fitting(f"{offer.title} {DOT} 1 bonus", offer.title)
                if move.kind == COMBINE:
                    offer.how = f"with the {die_name(rules, move.die)}"  # two dice may show the same number
                if move.kind == COLOR:
                    offer.title += f" ({color_name(rules, move.number)})"
                offer.note = " ".join([part for part in (_misfit(position, seat, chosen), _leads_to(offer)) if part])

    def question(self, position: SixClansPosition, seat: int, path: tuple[str, ...]) -> str:
        """Return what is asked after these slots were touched."""
        rules, shared = position.ruleset, position.shared
        chosen = position.sheets[seat].chosen_die
        if chosen is not None and chosen.space >= 0:
            if path:  # the other die of a combination
                return f"Add or subtract the {shared.values[_die(rules, path)]}?"
            return ASKED[rules.bonus_of[chosen.space]].format(value=chosen.value, die=die_name(rules, chosen.size))
        if not path and chosen is None:
            return "Choose a die." if _dice_left(position, seat) else "Use a bonus, or end your turn."
        die = choose(shared, _die(rules, path)) if chosen is None else chosen
        return f"Where does the {color_name(rules, die.clan)} {die.number()} go?"

    def chips(
        self, position: SixClansPosition, seat: int, path: tuple[str, ...], slot: str, offers: Sequence[Offer]
    ) -> tuple[Chip, ...]:
        """Return the points that a cell gives at once, or takes; everything else is shown by the dots of the picks."""
        return tuple(gain_chips(offers[0])) if slot in offers[0].writes and offers[0].points else ()

    def finish_prompt(self, position: SixClansPosition, seat: int, prompt: Prompt, offers: Sequence[Offer]) -> None:
        """Set the hint, and what the highlights mean."""
        sheet = position.sheets[seat]
        bonuses = [slot for slot in prompt.choices if slot.startswith("bonus-")]
        places = [offer for offer in offers if offer.writes]
        if not prompt.path and sheet.chosen_die is None:
            prompt.hint = _picks_text(position, seat, prompt)
            prompt.preset = _free_die(position, seat, prompt)
            if places:
                prompt.quick = position.ruleset.click_path(max(places, key=lambda offer: offer.points).move)[0]
        elif sheet.chosen_die is not None and sheet.chosen_die.space >= 0:
            chosen = sheet.chosen_die
            prompt.hint = f"{_misfit(position, seat, chosen)} {_hint(position, seat, chosen)}".strip()
            prompt.key = ((CHEAP, ("each: 1 bonus",)),)
            prompt.titled = True
        elif places:
            cost = _cost(position, seat, prompt, places)
            prompt.key = ((FREE, (f"write here: {cost}",)), *(((CHEAP, ("change it: 1 bonus",)),) if bonuses else ()))
            if sheet.chosen_die is not None:
                prompt.hint = f"The {chosen_die_text(position.ruleset, sheet.chosen_die)}."
        elif bonuses:
            chosen = sheet.chosen_die or choose(position.shared, _die(position.ruleset, prompt.path))
            prompt.question = f"How do you change the {chosen.number()}?"
            prompt.hint = "No space takes it as it is."
            prompt.key = ((CHEAP, ("change it: 1 bonus",)),)


def _cost(position: SixClansPosition, seat: int, prompt: Prompt, places: Sequence[Offer]) -> str:
    """Return what writing the die costs; the two parts of a split die cost one pick together."""
    sheet = position.sheets[seat]
    chosen = sheet.chosen_die or choose(position.shared, _die(position.ruleset, prompt.path))
    if chosen.part and position.shared.clans[chosen.die] != sheet.home:
        return "1 pick for both parts"
    return "1 pick" if any(offer.price for offer in places) else "free"


def _recruits(rules: SixClansRules) -> dict[str, Item]:
    return {
        recruits_item(rules, clan): Item(one_recruit(rules, clan), f"{PREFIX}meeple-{clan + 1}", rules.recruit_points, RECRUITS)
        for clan in range(CLANS)
    }


def _word_end(position: SixClansPosition, seat: int, offer: Offer) -> None:
    """Name what is forfeited if picks or free dice could still be used; unspent bonuses are kept."""
    offer.ends_turn = True
    sheet = position.sheets[seat]
    dice, free = open_dice(position.shared, sheet)
    left = [counted(sheet.picks, "pick")] if sheet.picks else []
    left += [counted(free, "free die", "free dice")] if free else []
    forced = len(position.legal_moves(seat)) == 1
    word_end(offer, "End turn", [] if forced else left, "your bonuses" if unspent(sheet) else "")
    if forced:
        offer.note = "No dice left." if not dice else "No die fits." if left else "No picks left."


def _word_place(position: SixClansPosition, seat: int, offer: Offer, move: Move, chosen: ChosenDie) -> None:
    rules, sheet = position.ruleset, position.sheets[seat]
    after = cast("SixClansPosition", offer.after).sheets[0]
    zone = rules.cell_zone[move.cell]
    clan = rules.clans[rules.clan_of[sheet.home][zone]]
    cost = "1 pick" if offer.price else "free"
    offer.title = f"{'Home Card' if zone == HOME else clan}, {_place(rules, zone, move.cell - rules.start[zone])}"
    effect = signed(offer.points) if offer.points else cost
    side = f", {'right' if (move.cell - rules.start[zone]) % 2 else 'left'} cell" if zone in (SIDE, BOTTOM) else ""
    offer.how = f"the {chosen.number()} of the {die_name(rules, chosen.size)}, {cost}{side}"
    if zone == HOME:
        offer.label = f"Write {chosen.number()} on Home Card {DOT} {effect}"
    else:
        offer.label = first_fitting(f"Write {chosen.number()} in {clan} {DOT} {effect}", f"Write {chosen.number()} {DOT} {effect}")
    notes = [_sum(rules, sheet, after, zone, move.cell)]
    notes += [
        f"The shape matches: {counted(change.amount, 'recruit')}." for change in offer.changes if isinstance(change, Recruited)
    ]
    offer.note = " ".join([note for note in notes if note])


def _place(rules: SixClansRules, zone: int, at: int) -> str:
    """Return a cell within its zone: "equal pair 1"."""
    if zone == TOP:
        return f"cell {at + 1}"
    if zone == SECOND:
        return "rising row" if at < rules.row else "falling row"
    if zone == MIDDLE:
        return "center" if at == 4 else f"row {at // 3 + 1}, column {at % 3 + 1}"
    if zone == HOME:
        return f"space {at + 1}"
    return f"{'equal pair' if zone == SIDE else 'difference'} {at // 2 + 1}"


def _sum(rules: SixClansRules, before: Sheet, after: Sheet, zone: int, cell: int) -> str:
    """Return how a number scores: "8 − 2 = 6, times 3."."""
    at = cell - rules.start[zone]
    first = cell - at % 2
    left, right = (after.cells[first], after.cells[first + 1]) if zone in (SIDE, BOTTOM) else (0, 0)
    if zone == TOP:
        return f"The row scores {rules.points[after.top]} instead of {rules.points[before.top]}."
    if zone == SECOND:
        return "Every number in the rows is points."
    if zone == MIDDLE:
        return _lines(rules, after, at)
    if zone == SIDE:
        return f"{left} + {right} = {left + right}." if left and right else f"The pair needs another {left or right}."
    if zone == BOTTOM:
        if not right:
            return "The number on the right will be subtracted."
        times = rules.times[at // 2]
        result = f"{left} {MINUS} {right} = {number_text(left - right)}"
        return f"{result}, times {times}." if difference(rules, after, at // 2) else f"{result}: no points."
    bonus = rules.bonus_of[at]
    return f"You win {quoted_bonus(bonus)}, {BONUS_USES[bonus]}."


def _lines(rules: SixClansRules, after: Sheet, at: int) -> str:
    """Return the lines of the square that a number in this cell completes: "A full line: 2 + 5 + 5 = 12."."""
    lines = [(line, [after.cells[rules.start[MIDDLE] + place] for place in line]) for line in LINES]
    full = [(line, numbers) for line, numbers in lines if all(numbers)]
    found = [numbers for line, numbers in full if at in line]
    if not found:
        return "A full line of three scores its sum."
    if len(found) == 1:
        words = f"A full line: {' + '.join([str(number) for number in found[0]])} = {sum(found[0])}."
    else:
        words = f"{len(found)} full lines: {listed([str(sum(numbers)) for numbers in found])}."
    return f"{words} The {rules.lines_scored} best score." if len(full) > rules.lines_scored else words


def _effect(position: SixClansPosition, chosen: ChosenDie, move: Move) -> str:
    """Return what a bonus makes of its die."""
    rules, value = position.ruleset, chosen.value
    if move.kind == STEP:
        return f"{'Raise' if move.number > 0 else 'Lower'} the {value} to {value + move.number}"
    if move.kind == SIZE:
        return f"Use it as a {die_name(rules, chosen.size + move.number)}"
    if move.kind == COLOR:
        return f"Use it as {rules.clans[move.number]}"
    if move.kind == COMBINE:
        other = position.shared.values[move.die]
        return f"{value} {'+' if move.number > 0 else MINUS} {other} = {value + move.number * other}"
    if move.kind == SPLIT:
        return f"Write {move.number}, then {value - move.number}"
    raise AssertionError(move)


def _hint(position: SixClansPosition, seat: int, chosen: ChosenDie) -> str:
    """Return what the bonus that is being used does, and what it costs besides itself."""
    rules, home = position.ruleset, position.sheets[seat].home
    cost = "no pick" if position.shared.clans[chosen.die] == home else "1 pick"
    where = "on your Home Card" if chosen.clan == home else "into its zone"
    return HINTS[rules.bonus_of[chosen.space]].format(die=die_name(rules, chosen.die), cost=cost, where=where)


def _misfit(position: SixClansPosition, seat: int, chosen: ChosenDie) -> str:
    """Return that no space takes the die as it is, "" if one does."""
    rules, sheet = position.ruleset, position.sheets[seat]
    zone = sheet.zones[chosen.clan]
    if sheet.fits[zone].takes[chosen.size] >> chosen.value & 1:
        return ""
    where = "space of your Home Card" if zone == HOME else f"cell of {rules.clans[chosen.clan]}"
    return f"No {where} takes the {chosen.value}."


def _leads_to(offer: Offer) -> str:
    """Return the best space that a changed die can go to, and what it gives: "Then +9 in Tidefolk, rising row."."""
    after = cast("SixClansPosition", offer.after)
    rules, sheet = after.ruleset, after.sheets[0]
    best, where = 0, ""
    for move in after.legal_moves(0):
        row = rules.table.rows[move]
        if row.kind != PLACE:
            continue
        written = after.clone()
        written.apply(0, move)
        points = written.total(0) - after.total(0)
        if not where or points > best:
            zone = rules.cell_zone[row.cell]
            clan = "your Home Card" if zone == HOME else rules.clans[rules.clan_of[sheet.home][zone]]
            best, where = points, f"{clan}, {_place(rules, zone, row.cell - rules.start[zone])}"
    if not where:
        return ""
    return f"Then {signed(best)} in {where}." if best else f"Then it fits in {where}."


def _dice_left(position: SixClansPosition, seat: int) -> bool:
    """Return whether a die can still be chosen."""
    rules = position.ruleset
    return any(rules.table.rows[move].kind not in (TWO, DONE) for move in position.legal_moves(seat))


def _picks_text(position: SixClansPosition, seat: int, prompt: Prompt) -> str:
    """Return how many picks are left, what can be chosen without one, and why other dice are not highlighted."""
    picks = position.sheets[seat].picks
    dice, free = open_dice(position.shared, position.sheets[seat])
    lit = sum(slot.startswith("die-") for slot in prompt.choices)
    found = [f"{counted(picks, 'pick')} left." if picks else "No picks left."]
    if free and lit:
        found.append("A \u201cfree\u201d die needs none.")
    if picks and lit < dice:
        others = plural(dice - lit, "The other die fits nowhere.", "The other dice fit nowhere.")
        found.append(others if lit else "No die fits.")
    return " ".join(found)


def _die(rules: SixClansRules, path: tuple[str, ...]) -> int:
    return rules.sides.index(int(path[0].removeprefix("die-")))


def _free_die(position: SixClansPosition, seat: int, prompt: Prompt) -> str:
    """Return the slot of the first die that costs no pick and has a choice of cells, "" if there is none."""
    rules, sheet = position.ruleset, position.sheets[seat]
    for slot in prompt.choices:
        if slot.startswith("die-") and choose(position.shared, _die(rules, (slot,))).clan == sheet.home:
            return slot
    return ""
