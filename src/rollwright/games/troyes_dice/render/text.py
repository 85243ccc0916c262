"""The table and a sheet as text, 100 columns wide, in rich's markup."""

from __future__ import annotations

from rollwright.games.troyes_dice.components import CATHEDRAL, DESTRUCTION, HALL, Cardboard
from rollwright.games.troyes_dice.position import Troyes
from rollwright.games.troyes_dice.render.labels import BUILDINGS, DISTRICTS, price_words
from rollwright.games.troyes_dice.render.wheel import tells
from rollwright.games.troyes_dice.schema import COLOURS, COLUMNS, KINDS, NOTCHES, PLACES, RESOURCES
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import neutral

INK = {"red": "red", "yellow": "yellow", "white": "bright_blue"}  # white on white paper could not be read
LETTER = {"red": "R", "yellow": "Y", "white": "W"}


def terminal(position: Troyes, seat: int) -> str:
    lines = [f"[bold]Troyes Dice[/], {position.phase()}", *_wheel(position), ""]
    sheet = position.sheets[seat]
    for colour in range(len(COLOURS)):
        lines += [*_district(position, sheet, colour), ""]
    return "\n".join([*lines, *_citizens(position, sheet)])


def _ink(colour: int, words: str) -> str:
    return f"[{INK[COLOURS[colour]]}]{words}[/]"


def _wheel(position: Troyes) -> list[str]:
    now = position.wheel
    card = position.ruleset.card
    lines: list[str] = []
    if len(now.faces) == NOTCHES:
        half = max(now.half, 0)
        order = [(neutral(half) + place) % NOTCHES for place in range(NOTCHES)]
        faces = [_ink(now.colour(at), LETTER[COLOURS[now.colour(at)]]) for at in order]
        lines.append(f"Plazas: neutral {faces[0]}, morning {' '.join(faces[1:5])}, afternoon {' '.join(faces[5:])}")
    for die in now.dice:
        segment = die.place + (now.half & 1) * PLACES
        face = f"[reverse] {die.rolled} [/]" if die.black else _ink(die.colour, f" {die.rolled} ")
        colour = COLOURS[die.colour]
        struck = f", {colour} {die.rolled} attacked" if now.half >= DESTRUCTION else ""
        what = f"{colour} plaza destroyed{struck}" if die.attacks else f"{colour}, {price_words(card, segment)}"
        tile = f"; {tells(die.effect, card)}" if die.effect.name != "none" else ""
        lines.append(f"  die {die.place + 1}: {face} {what}{tile}")
    return lines


def _district(position: Troyes, sheet: Sheet, colour: int) -> list[str]:
    card = position.ruleset.card
    now = position.wheel
    values = position.ruleset.numberings[now.numbering] if now.numbering >= 0 else []
    head = f"{DISTRICTS[COLOURS[colour]]:<17}"
    cells = []
    for column in range(COLUMNS):
        value = str(values[column]) if values else "-"
        guard = sheet.built >> column & 1
        crossed = sheet.crossed >> colour * COLUMNS + column & 1
        cells.append(f"[dim]x{value}x[/]" if crossed else f"({value})" if guard else f" {value} ")
    lines = [_ink(colour, f"[bold]{head}[/]") + "".join(cell + " " * 7 for cell in cells)]
    for kind in (2 * colour, 2 * colour + 1):
        row = []
        for column in range(COLUMNS):
            building = kind * COLUMNS + column
            words = f"{_state(sheet, building)} {_brings(card, kind, column)}"
            built = sheet.built >> building & 1
            row.append(_ink(colour, f"[bold]{words:<10}[/]") if built else f"{words:<10}")
        lines.append(f"  {BUILDINGS[KINDS[kind]]:<15}" + "".join(row) + _scored(card, sheet, kind))
        links = _links(position, sheet, kind)
        if links:
            lines.append(f"[dim]{'':<17}{links}[/]")
    spent = sheet.circled[colour] - sheet.held[colour]
    track = "x" * spent + "o" * sheet.held[colour] + "." * (card.length[colour] - sheet.circled[colour])
    lines.append(f"  {RESOURCES[colour].title():<15}{track}  {sheet.held[colour]} left")
    return lines


def _state(sheet: Sheet, building: int) -> str:
    return "■" if sheet.built >> building & 1 else "□" if sheet.open >> building & 1 else "×"


def _brings(card: Cardboard, kind: int, column: int) -> str:
    """What a building brings, in a few letters."""
    if kind == CATHEDRAL:
        return {
            "fortress": "Fort",
            "palace": "Palace",
            "hall": "Hall",
            "cityhall": "City",
            "cathedral": "Cath",
            "bishopric": "Bish",
        }[KINDS[card.scored[column]]]
    if kind == HALL:
        return f"{_few(card, card.hall_amount[column] * 8 + card.hall_item[column])}/{LETTER[COLOURS[card.hall_die[column]]]}"
    return _few(card, card.own[kind * COLUMNS + column])


def _few(card: Cardboard, gain: int) -> str:
    """A gain in a few letters: 2kni, 3inf."""
    names = [*card.citizen_name, *RESOURCES]
    return f"{gain // 8}{names[gain % 8][:3]}"


def _scored(card: Cardboard, sheet: Sheet, kind: int) -> str:
    times = sheet.numbers[card.scored.index(kind)] if kind in card.scored else 0
    count = (sheet.built >> kind * COLUMNS & (1 << COLUMNS) - 1).bit_count()
    return f"×{times} = {times * count}" if times else ""


def _links(position: Troyes, sheet: Sheet, kind: int) -> str:
    line = [" "] * (10 * COLUMNS)
    for number, link in enumerate(position.ruleset.edition.rows("link")):
        if KINDS.index(link.text("kind")) == kind:
            pair = position.ruleset.card.link_pair[number]
            end = "■" if sheet.built & pair == pair else "×" if (sheet.built | sheet.open) & pair != pair else "+"
            words = f"└ {end} {_few(position.ruleset.card, position.ruleset.card.link_gain[number])} ┘"
            at = 10 * (link.integer("left") - 1)
            line[at : at + len(words)] = list(words)
    return "".join(line).rstrip()


def _citizens(position: Troyes, sheet: Sheet) -> list[str]:
    card = position.ruleset.card
    lines = ["[bold]Citizens[/]"]
    marks = {"column": [row.integer("at") for row in position.ruleset.edition.rows("bonus") if row.text("track") == "column"]}
    for colour, name in enumerate(COLOURS):
        own = [row.integer("at") for row in position.ruleset.edition.rows("bonus") if row.text("track") == name] + marks["column"]
        track = ""
        for number in range(1, card.track[colour] + 1):
            track += ("o" if number <= sheet.citizens[colour] else ".") + ("*" if number in own else " ")
            track += " " if number % 5 == 0 else ""
        lines.append(f"  {_ink(colour, f'{card.track_name[colour].title():<15}')}{track} {sheet.citizens[colour]}")
    return lines
