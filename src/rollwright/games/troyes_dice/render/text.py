"""The table and a sheet as text, 100 columns wide, in rich's markup."""

from __future__ import annotations

from rollwright.core.english import capital
from rollwright.games.troyes_dice.components import CATHEDRAL, DESTRUCTION, HALL, Components
from rollwright.games.troyes_dice.describe import price_of
from rollwright.games.troyes_dice.names import MANY_RESOURCES
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.render.labels import BUILDINGS, DISTRICTS
from rollwright.games.troyes_dice.render.wheel import tile_text
from rollwright.games.troyes_dice.schema import COLORS, COLUMNS, KINDS, NOTCHES, RESOURCES
from rollwright.games.troyes_dice.scoring import built_of
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import Die, neutral

INK = {"red": "red", "yellow": "yellow", "white": "bright_blue"}  # white cannot be read on a white background
LETTER = {"red": "R", "yellow": "Y", "white": "W"}


def text(position: TroyesDicePosition, seat: int) -> str:
    """Return the wheel and a seat's sheet."""
    lines = [f"[bold]Troyes Dice[/], {position.phase()}", *_wheel(position), "", *_columns(position)]
    sheet = position.sheets[seat]
    for color in range(len(COLORS)):
        lines += [*_district(position, sheet, color), ""]
    return "\n".join([*lines, *_citizens(position, sheet)])


def _ink(color: int, content: str) -> str:
    return f"[{INK[COLORS[color]]}]{content}[/]"


def _wheel(position: TroyesDicePosition) -> list[str]:
    now = position.wheel
    lines: list[str] = []
    if len(now.faces) == NOTCHES:
        half = max(now.half, 0)
        order = [(neutral(half) + place) % NOTCHES for place in range(NOTCHES)]
        faces = [_ink(now.color(at), LETTER[COLORS[now.color(at)]]) for at in order]
        lines.append(f"Plazas: neutral {faces[0]}, morning {' '.join(faces[1:5])}, afternoon {' '.join(faces[5:])}")
    for die in now.dice:
        face = f"[reverse] {die.rolled} [/]" if die.black else _ink(die.color, f" {die.rolled} ")
        lines.append(f"  die {die.place + 1}: {face} {_die(position, die)}")
    return lines


def _die(position: TroyesDicePosition, die: Die) -> str:
    """Return what a die is and costs, with the tile beside it where it matters for this die."""
    color = COLORS[die.color]
    effect = die.effect
    if die.attacks:
        kind = "black die" if die.black else "clear die that acts as a black one"
        crossed = f", {color} {die.rolled} attacked" if position.wheel.half >= DESTRUCTION else ""
        return f"{kind}: {color} plaza destroyed{crossed}"
    notes = [price_of(die, "free")]
    if effect.tame and die.black:
        notes.append("the black die, tame: you may use it")
    elif effect.resource >= 0:
        notes.append("the Raid's price included")
    elif effect.name != "none" and not effect.free and not effect.tame:
        notes.append(tile_text(effect))
    return f"{color}, {'; '.join(notes)}"


def _columns(position: TroyesDicePosition) -> list[str]:
    """Return the printed columns, which moves count, where the values above them differ."""
    values = position.ruleset.numberings[max(position.wheel.numbering, 0)]
    if values == sorted(values):
        return []
    return ["[dim]" + f"{'Column':<17}" + "".join(f" {column + 1}        " for column in range(COLUMNS)).rstrip() + "[/]"]


def _district(position: TroyesDicePosition, sheet: Sheet, color: int) -> list[str]:
    components = position.ruleset.components
    now = position.wheel
    values = position.ruleset.numberings[now.numbering] if now.numbering >= 0 else []
    head = f"{DISTRICTS[COLORS[color]]:<17}"
    cells = []
    for column in range(COLUMNS):
        value = str(values[column]) if values else "-"
        guard = sheet.built >> column & 1
        crossed = sheet.crossed >> color * COLUMNS + column & 1
        cells.append(f"[dim]x{value}x[/]" if crossed else f"({value})" if guard else f" {value} ")
    lines = [_ink(color, f"[bold]{head}[/]") + "".join(cell + " " * 7 for cell in cells)]
    for kind in (2 * color, 2 * color + 1):
        row = []
        for column in range(COLUMNS):
            building = kind * COLUMNS + column
            cell = f"{_state(sheet, building)} {_gives(components, kind, column)}"
            built = sheet.built >> building & 1
            row.append(_ink(color, f"[bold]{cell:<10}[/]") if built else f"{cell:<10}")
        lines.append(f"  {BUILDINGS[KINDS[kind]]:<15}" + "".join(row) + _scored(components, sheet, kind))
        links = _links(position, sheet, kind)
        if links:
            lines.append(f"[dim]{'':<17}{links}[/]")
    spent = sheet.circled[color] - sheet.held[color]
    track = "x" * spent + "o" * sheet.held[color] + "." * (components.length[color] - sheet.circled[color])
    lines.append(f"  {capital(MANY_RESOURCES[color]):<15}{track}  {sheet.held[color]} left")
    return lines


def _state(sheet: Sheet, building: int) -> str:
    return "■" if sheet.built >> building & 1 else "□" if sheet.open >> building & 1 else "×"


def _gives(components: Components, kind: int, column: int) -> str:
    """Return what a building gives, in a few letters."""
    if kind == CATHEDRAL:
        return {
            "fortress": "Fort",
            "palace": "Palace",
            "hall": "Hall",
            "cityhall": "City",
            "cathedral": "Cath",
            "bishopric": "Bish",
        }[KINDS[components.scored[column]]]
    if kind == HALL:
        gain = components.hall_amount[column] * 8 + components.hall_item[column]
        return f"{_few(gain)}/{LETTER[COLORS[components.hall_die[column]]]}"
    return _few(components.own[kind * COLUMNS + column])


def _few(gain: int) -> str:
    """Return a gain in a few letters: 2red for red citizens, 3inf."""
    names = [*COLORS, *RESOURCES]
    return f"{gain // 8}{names[gain % 8][:3]}"


def _scored(components: Components, sheet: Sheet, kind: int) -> str:
    times = sheet.numbers[components.scored.index(kind)] if kind in components.scored else 0
    return f"×{times} = {times * built_of(sheet, kind)}" if times else ""


def _links(position: TroyesDicePosition, sheet: Sheet, kind: int) -> str:
    line = [" "] * (10 * COLUMNS)
    for number, link in enumerate(position.ruleset.edition.rows("link")):
        if KINDS.index(link.text("kind")) == kind:
            pair = position.ruleset.components.link_pair[number]
            end = "■" if sheet.built & pair == pair else "×" if (sheet.built | sheet.open) & pair != pair else "+"
            thread = f"└ {end} {_few(position.ruleset.components.link_gain[number])} ┘"
            at = 10 * (link.integer("left") - 1)
            line[at : at + len(thread)] = list(thread)
    return "".join(line).rstrip()


def _citizens(position: TroyesDicePosition, sheet: Sheet) -> list[str]:
    components = position.ruleset.components
    lines = ["[bold]Citizens[/]"]
    for color in range(len(COLORS)):
        own = [at for bonus, at in enumerate(components.bonus_at) if components.bonus_color[bonus] in (-1, color)]
        track = ""
        for number in range(1, components.track[color] + 1):
            track += ("o" if number <= sheet.citizens[color] else ".") + ("*" if number in own else " ")
            track += " " if number % 5 == 0 else ""
        lines.append(f"  {_ink(color, f'{COLORS[color].title():<15}')}{track} {sheet.citizens[color]}")
    return lines
