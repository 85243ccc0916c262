"""Positions written down as data: a half day with its plazas and dice, and what is on the sheet."""

from __future__ import annotations

from functools import cache
from random import Random

from rollwright.core.position import CHANCE, Position, Rules
from rollwright.games import load
from rollwright.games.troyes_dice import TroyesDiceGame
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.schema import COLORS, KINDS
from rollwright.games.troyes_dice.sheet import Sheet
from rollwright.games.troyes_dice.wheel import NOTCH, Wheel, beside

_game = load("troyes_dice")
assert isinstance(_game, TroyesDiceGame)
GAME = _game
LETTERS = "ryw"


@cache
def _rules(options: tuple[tuple[str, str], ...]) -> Rules:
    return GAME.rules(None, dict(options))


def table(seats: int = 1, **options: str) -> TroyesDicePosition:
    """A table before set-up; the rules are built once for each set of options."""
    GAME.check_seats(seats, GAME.check(options))
    position = _rules(tuple(options.items())).new(seats)
    assert isinstance(position, TroyesDicePosition)
    return position


def half_day(
    dice: str = "black 1 clear 2 4 6",
    plazas: str = "rryw",
    day: int = 1,
    afternoon: bool = False,
    seats: int = 1,
    tiles: dict[int, str] | None = None,
    **options: str,
) -> TroyesDicePosition:
    """A table just after the roll of a half day.

    `plazas` are the colors of its four plazas; each has the next color beneath, in the order red yellow white red. `tiles` puts
    Banquets and Raids tiles beside places of this half day, counted from 1: {2: "4 banquet"}; such a plaza has its color on both
    sides.
    """
    position = before_roll(plazas, day, afternoon, seats, tiles, **options)
    roll(position, dice)
    return position


def before_roll(
    plazas: str = "rryw",
    day: int = 1,
    afternoon: bool = False,
    seats: int = 1,
    tiles: dict[int, str] | None = None,
    **options: str,
) -> TroyesDicePosition:
    half = 2 * (day - 1) + int(afternoon)
    here = [NOTCH[half * 4 + place] for place in range(4)]
    faces = [1] * 9  # red over yellow
    for place, letter in enumerate(plazas):
        color = LETTERS.index(letter)
        faces[here[place]] = color * 3 + (color + 1) % 3
    numbers: list[int] = []
    raids = 0
    lie: list[int] = []
    if tiles:
        for place in tiles:
            faces[here[place - 1]] = LETTERS.index(plazas[place - 1]) * 4
        elsewhere = [at for at in range(9) if at not in here]
        for at in elsewhere[: 3 - len(tiles)]:
            faces[at] = 8  # white on both sides
        lie = beside(faces)
        spare = [number for number in (1, 2, 3) if str(number) not in " ".join(tiles.values())]
        wanted = {here[place - 1]: words.split() for place, words in tiles.items()}
        for at in sorted(range(9), key=lambda notch: lie[notch]):
            if lie[at] >= 0:
                number, side = wanted[at] if at in wanted else (str(spare.pop()), "banquet")
                raids |= (side == "raid") << lie[at]
                numbers.append(int(number))
        options = {"expansion": "chosen", "tiles": ",".join(str(number) for number in numbers)} | options
    position = table(seats, **options)
    numbering = position.wheel.numbering if position.wheel.numbering >= 0 else 0
    position.wheel = Wheel(faces, 0, numbers, raids, lie, numbering, half - 1, -1, [], 0, 0, 0)
    for sheet in position.sheets:
        sheet.acted = half
    return position


def roll(position: TroyesDicePosition, dice: str) -> None:
    position.play(CHANCE, position.ruleset.parse_move(dice))


def write(
    position: TroyesDicePosition,
    seat: int = 0,
    held: tuple[int, int, int] | None = None,
    circled: tuple[int, int, int] | None = None,
    citizens: tuple[int, int, int] | None = None,
    built: str = "",
    crossed: str = "",
) -> Sheet:
    """Put marks on a sheet: `built` like "hall 4, palace 1", `crossed` like "white 3" by color and printed column."""
    sheet = position.sheets[seat]
    if held is not None:
        sheet.held = list(held)
        sheet.circled = [max(before, now) for before, now in zip(sheet.circled, held, strict=True)]
    if circled is not None:
        sheet.circled = list(circled)
    if citizens is not None:
        sheet.citizens = list(citizens)
    for words in built.split(", ") if built else []:
        kind, column = words.split()
        number = KINDS.index(kind) * 6 + int(column) - 1
        sheet.built |= 1 << number
        sheet.open &= ~(1 << number)
        if kind == "cathedral":
            sheet.numbers[int(column) - 1] = (sum(1 for written in sheet.numbers if written)) // 2 + 1
    for words in crossed.split(", ") if crossed else []:
        color, column = words.split()
        sheet.suffer(COLORS.index(color), int(column) - 1)
    return sheet


def play(position: TroyesDicePosition, *texts: str, seat: int = 0) -> Sheet:
    """Make moves of a seat and return its sheet."""
    for text in texts:
        position.play(seat, position.ruleset.parse_move(text))
    return position.sheets[seat]


def once_more(position: TroyesDicePosition, seat: int = 0) -> None:
    """Let a seat act a second time in this half day."""
    position.sheets[seat].acted -= 1
    position.waiting += 1


def mark(position: TroyesDicePosition, text: str, seat: int = 0) -> str:
    """The rule that refuses a move."""
    refusal = position.refusal(seat, position.ruleset.parse_move(text))
    return "allowed" if refusal is None else refusal.rule


def moves(position: TroyesDicePosition, seat: int = 0) -> list[str]:
    return [position.ruleset.format_move(move) for move in position.legal_moves(seat)]


def built(sheet: Sheet, text: str) -> bool:
    kind, column = text.split()
    return bool(sheet.built >> KINDS.index(kind) * 6 + int(column) - 1 & 1)


def is_open(sheet: Sheet, text: str) -> bool:
    kind, column = text.split()
    return bool(sheet.open >> KINDS.index(kind) * 6 + int(column) - 1 & 1)


def is_crossed(sheet: Sheet, text: str) -> bool:
    color, column = text.split()
    return bool(sheet.crossed >> COLORS.index(color) * 6 + int(column) - 1 & 1)


def richest(position: Position, seat: int, random: Random) -> int:
    """A move that leads to many buildings and citizens: long games with full tracks reach what chance does not."""
    assert isinstance(position, TroyesDicePosition)

    def promise(move: int) -> float:
        after = position.extract_sheet(seat)
        after.apply(0, move)
        sheet = after.sheets[0]
        return 3 * sheet.built.bit_count() + 2 * sum(sheet.citizens) + sum(sheet.held) + random.random()

    return max(position.legal_moves(seat), key=promise)
