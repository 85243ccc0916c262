"""The table and a sheet as text, up to 100 columns wide, in rich's markup. A dot is an empty cell, a star a recruit."""

from __future__ import annotations

from rollwright.core.english import counted
from rollwright.games.six_clans import scoring
from rollwright.games.six_clans.components import BOTTOM, HOME, MIDDLE, SECOND, SIDE, TOP
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.render.labels import chosen_die_text
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.shared_state import AT_REST
from rollwright.games.six_clans.sheet import Sheet

INKS = ("green", "red", "blue", "yellow", "magenta", "bright_black")  # by the order of the clans
SHORT = ("\u00b11", "size", "color", "combine", "split", "+2 dice")


def ink(clan: int, words: str) -> str:
    """Return words in the color of a clan."""
    return f"[{INKS[clan]}]{plain(words)}[/]"


def plain(words: str) -> str:
    """Return a name from a custom edition without markup."""
    return words.replace("[", "(")


def text(position: SixClansPosition, seat: int) -> str:
    rules, shared, sheet = position.ruleset, position.shared, position.sheets[seat]
    lines = [f"[bold]Six Clans[/], {position.phase()}, {counted(position.score(seat).total, 'point')}"]
    inside, dead = rules.counts(shared.bag), rules.counts(shared.dead)
    bag = "  ".join(ink(clan, f"{name} {inside[clan]}") for clan, name in enumerate(rules.clans))
    lines.append(f"Bag {sum(inside)}: {bag}")
    if sum(dead):
        graves = ", ".join(ink(clan, f"{count} {rules.clans[clan]}") for clan, count in enumerate(dead) if count)
        lines.append(f"Graveyard: {graves}")
    lines.append(_dice(position, sheet))
    if sheet.chosen_die is not None:
        lines.append(f"[bold]{plain(chosen_die_text(rules, sheet.chosen_die))}[/]")
    if sheet.home < 0:
        return "\n".join(line for line in lines if line)
    lines += ["", *_top(rules, sheet), *_rows(rules, sheet), *_square(rules, sheet), *_side(rules, sheet), *_bottom(rules, sheet)]
    lines += _home(rules, sheet)
    if position.is_over() and position.seats() == 1:
        lines.append(f"Your rank: [bold]{scoring.rank(rules, position.score(seat).total)}[/]")
    return "\n".join(lines)


def _dice(position: SixClansPosition, sheet: Sheet) -> str:
    rules, shared = position.ruleset, position.shared
    if shared.turn == 0 or shared.phase != AT_REST:
        return ""
    words = []
    for die, clan in enumerate(shared.clans):
        if clan < 0:
            continue
        name = f"d{rules.sides[die]}"
        if sheet.chosen >> die & 1:
            words.append(f"[dim strike]{name} {shared.values[die]}[/] [dim](used)[/]")
        elif sheet.combined >> die & 1:
            words.append(f"[dim strike]{name} {shared.values[die]}[/] [dim](combined)[/]")
        else:
            free = ", free" if clan == sheet.home else ""
            words.append(f"{name} [bold]{shared.values[die]}[/] ({ink(clan, rules.clans[clan])}{free})")
    return f"Dice: {'  '.join(words)}; {counted(sheet.picks, 'pick')} left"


def _head(rules: SixClansRules, sheet: Sheet, zone: int, words: str) -> str:
    clan = rules.clan_of[sheet.home][zone]
    points = scoring.zone_points(rules, sheet, zone)
    found = f"{counted(points, 'point')}, " if zone != HOME else ""
    return f"[bold]{ink(clan, rules.clans[clan])}[/] ({words}): {found}{counted(sheet.recruits[zone], 'recruit')}"


def _cell(rules: SixClansRules, sheet: Sheet, cell: int) -> str:
    """A number with a star if it recruited, or the die drawn in the empty cell."""
    if sheet.cells[cell]:
        return f"[bold]{sheet.cells[cell]:>3}{'*' if sheet.recruited(rules, cell) else ' '}[/] "
    icon = rules.icon[cell]
    return f"[dim]{'.' if icon < 0 else 'd' + str(rules.sides[icon]):>4}[/] "


def _row(rules: SixClansRules, sheet: Sheet, first: int, many: int) -> str:
    return "".join(_cell(rules, sheet, first + at) for at in range(many))


def _top(rules: SixClansRules, sheet: Sheet) -> list[str]:
    limits = "".join(
        f"{('>=' if kind == 'least' else '<=') + str(limit):>4} " for kind, limit in zip(rules.limit_kind, rules.limit, strict=True)
    )
    points = "".join(f"{points:>4} " for points in rules.points[1:])
    cells = _row(rules, sheet, rules.start[TOP], len(rules.limits))
    return [_head(rules, sheet, TOP, "top row"), f"  [dim]{limits}[/]", f"  {cells}", f"  [dim]{points}[/]"]


def _rows(rules: SixClansRules, sheet: Sheet) -> list[str]:
    start = rules.start[SECOND]
    return [
        _head(rules, sheet, SECOND, "rising and falling"),
        f"  rising  {_row(rules, sheet, start, rules.row)}",
        f"  falling {_row(rules, sheet, start + rules.row, rules.row)}",
    ]


def _square(rules: SixClansRules, sheet: Sheet) -> list[str]:
    rows = [f"  {_row(rules, sheet, rules.start[MIDDLE] + 3 * at, 3)}" for at in range(3)]
    return [_head(rules, sheet, MIDDLE, "square"), *rows]


def _side(rules: SixClansRules, sheet: Sheet) -> list[str]:
    pairs = [_row(rules, sheet, rules.start[SIDE] + 2 * pair, 2) for pair in range(rules.pairs)]
    return [_head(rules, sheet, SIDE, "equal pairs"), "  " + "  ".join(f"({pair.rstrip()})" for pair in pairs)]


def _bottom(rules: SixClansRules, sheet: Sheet) -> list[str]:
    words = []
    for pair in range(rules.bottom_pairs):
        cells = _row(rules, sheet, rules.start[BOTTOM] + 2 * pair, 2).rstrip()
        words.append(f"({cells}) \u00d7{rules.times[pair]}")
    return [_head(rules, sheet, BOTTOM, "differences"), "  " + "  ".join(words)]


def _home(rules: SixClansRules, sheet: Sheet) -> list[str]:
    found = [_head(rules, sheet, HOME, "Home Card") + f", {counted(scoring.unspent(sheet), 'bonus', 'bonuses')} unspent"]
    rows = (rules.spaces + 2) // 3
    for row in range(rows):
        words = []
        for space in range(row, rules.spaces, rows):
            name = f"{space + 1} {SHORT[rules.bonus_of[space]]}"
            if space >= sheet.card:
                shown = f"[dim]{name:<14}[/]"
            elif sheet.spent >> space & 1:
                shown = f"[dim strike]{name}[/]{' ' * (14 - len(name))}"
            else:
                shown = f"[reverse]{name}[/]{' ' * (14 - len(name))}"
            words.append(f"{_cell(rules, sheet, rules.start[HOME] + space)} {shown}")
        found.append("  " + "  ".join(words))
    return found
