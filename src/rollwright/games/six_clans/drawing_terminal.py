"""The table and a sheet as text, up to 100 columns wide, in rich's markup. A dot is an empty cell, a star a recruit."""

from __future__ import annotations

from rollwright.games.six_clans import scoring
from rollwright.games.six_clans.clock import AT_REST
from rollwright.games.six_clans.drawing_words import under_way
from rollwright.games.six_clans.position import SixClans
from rollwright.games.six_clans.rules import BOTTOM, HOME, MIDDLE, SECOND, SIDE, TOP, SixClansRules
from rollwright.games.six_clans.sheet import Sheet
from rollwright.games.six_clans.words import plural

INKS = ("green", "red", "blue", "yellow", "magenta", "bright_black")  # by the order of the clans
SHORT = ("\u00b11", "size", "colour", "combine", "split", "+2 dice")


def ink(clan: int, words: str) -> str:
    """Words in the colour of a clan."""
    return f"[{INKS[clan]}]{plain(words)}[/]"


def plain(words: str) -> str:
    """A name from an owner's edition cannot pretend to be markup."""
    return words.replace("[", "(")


def terminal(position: SixClans, seat: int) -> str:
    law, clock, sheet = position.law, position.clock, position.sheets[seat]
    lines = [f"[bold]Six Clans[/], {position.phase()}, {plural(position.score(seat).total, 'point')}"]
    inside, dead = law.counts(clock.bag), law.counts(clock.dead)
    bag = "  ".join(ink(clan, f"{name} {inside[clan]}") for clan, name in enumerate(law.clans))
    lines.append(f"Bag {sum(inside)}: {bag}")
    if sum(dead):
        graves = ", ".join(ink(clan, f"{count} {law.clans[clan]}") for clan, count in enumerate(dead) if count)
        lines.append(f"Graveyard: {graves}")
    lines.append(_dice(position, sheet))
    if sheet.action is not None:
        lines.append(f"[bold]{plain(under_way(law, clock, sheet.action))}[/]")
    if sheet.home < 0:
        return "\n".join(line for line in lines if line)
    lines += ["", *_top(law, sheet), *_rows(law, sheet), *_square(law, sheet), *_side(law, sheet), *_bottom(law, sheet)]
    lines += _home(law, sheet)
    if position.is_over() and position.seats() == 1:
        lines.append(f"Your rank: [bold]{scoring.rank(law, position.score(seat).total)}[/]")
    return "\n".join(lines)


def _dice(position: SixClans, sheet: Sheet) -> str:
    law, clock = position.law, position.clock
    if clock.turn == 0 or clock.phase != AT_REST:
        return ""
    words = []
    for die, clan in enumerate(clock.clans):
        if clan < 0:
            continue
        name = f"d{law.sides[die]}"
        if sheet.chosen >> die & 1:
            words.append(f"[dim strike]{name} {clock.values[die]}[/] [dim](used)[/]")
        elif sheet.eaten >> die & 1:
            words.append(f"[dim strike]{name} {clock.values[die]}[/] [dim](taken in)[/]")
        else:
            free = ", free" if clan == sheet.home else ""
            words.append(f"{name} [bold]{clock.values[die]}[/] ({ink(clan, law.clans[clan])}{free})")
    return f"Dice: {'  '.join(words)}; {plural(sheet.picks, 'pick')} left"


def _head(law: SixClansRules, sheet: Sheet, zone: int, words: str) -> str:
    clan = law.clan_of[sheet.home][zone]
    points = scoring.zone_points(law, sheet, zone)
    found = f"{plural(points, 'point')}, " if zone != HOME else ""
    return f"[bold]{ink(clan, law.clans[clan])}[/] ({words}): {found}{plural(sheet.recruits[zone], 'recruit')}"


def _cell(law: SixClansRules, sheet: Sheet, cell: int) -> str:
    """A number with a star if it recruited, or the die drawn in the empty cell."""
    if sheet.cells[cell]:
        return f"[bold]{sheet.cells[cell]:>3}{'*' if sheet.recruited(law, cell) else ' '}[/] "
    icon = law.icon[cell]
    return f"[dim]{'.' if icon < 0 else 'd' + str(law.sides[icon]):>4}[/] "


def _row(law: SixClansRules, sheet: Sheet, first: int, many: int) -> str:
    return "".join(_cell(law, sheet, first + at) for at in range(many))


def _top(law: SixClansRules, sheet: Sheet) -> list[str]:
    limits = "".join(
        f"{('>=' if kind == 'least' else '<=') + str(limit):>4} " for kind, limit in zip(law.limit_kind, law.limit, strict=True)
    )
    points = "".join(f"{points:>4} " for points in law.points[1:])
    cells = _row(law, sheet, law.start[TOP], len(law.limits))
    return [_head(law, sheet, TOP, "top row"), f"  [dim]{limits}[/]", f"  {cells}", f"  [dim]{points}[/]"]


def _rows(law: SixClansRules, sheet: Sheet) -> list[str]:
    start = law.start[SECOND]
    return [
        _head(law, sheet, SECOND, "rising and falling"),
        f"  rising  {_row(law, sheet, start, law.row)}",
        f"  falling {_row(law, sheet, start + law.row, law.row)}",
    ]


def _square(law: SixClansRules, sheet: Sheet) -> list[str]:
    rows = [f"  {_row(law, sheet, law.start[MIDDLE] + 3 * at, 3)}" for at in range(3)]
    return [_head(law, sheet, MIDDLE, "square"), *rows]


def _side(law: SixClansRules, sheet: Sheet) -> list[str]:
    pairs = [_row(law, sheet, law.start[SIDE] + 2 * pair, 2) for pair in range(law.pairs)]
    return [_head(law, sheet, SIDE, "equal pairs"), "  " + "  ".join(f"({pair.rstrip()})" for pair in pairs)]


def _bottom(law: SixClansRules, sheet: Sheet) -> list[str]:
    words = []
    for pair in range(law.bottom_pairs):
        cells = _row(law, sheet, law.start[BOTTOM] + 2 * pair, 2).rstrip()
        words.append(f"({cells}) x{law.times[pair]}")
    return [_head(law, sheet, BOTTOM, "differences"), "  " + "  ".join(words)]


def _home(law: SixClansRules, sheet: Sheet) -> list[str]:
    found = [_head(law, sheet, HOME, "Home Card") + f", {plural(scoring.unspent(sheet), 'bonus', 'bonuses')} unspent"]
    rows = (law.spaces + 2) // 3
    for row in range(rows):
        words = []
        for space in range(row, law.spaces, rows):
            name = f"{space + 1} {SHORT[law.bonus_of[space]]}"
            if space >= sheet.card:
                shown = f"[dim]{name:<14}[/]"
            elif sheet.spent >> space & 1:
                shown = f"[dim strike]{name}[/]{' ' * (14 - len(name))}"
            else:
                shown = f"[reverse]{name}[/]{' ' * (14 - len(name))}"
            words.append(f"{_cell(law, sheet, law.start[HOME] + space)} {shown}")
        found.append("  " + "  ".join(words))
    return found
