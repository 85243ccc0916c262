"""Positions of Six Clans written down as data."""

from __future__ import annotations

from random import Random

from rollwright.core.chance import SampledDice
from rollwright.core.edition import Edition
from rollwright.core.position import CHANCE, Position, throw
from rollwright.games import load
from rollwright.games.six_clans.moves import BONUS, DONE, PLACE, TWO
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.shared_state import AT_REST

GAME = load("six_clans")
ZONES = ("top", "second", "middle", "side", "bottom", "home")
SIZES = (4, 6, 8, 10, 12)

Dice = dict[int, tuple[int, str]]


def rules(**options: str) -> SixClansRules:
    rules = GAME.rules(None, {"homes": "seats", **options})
    assert isinstance(rules, SixClansRules)
    return rules


RULES = rules()


def rules_of(edition: Edition, **options: str) -> SixClansRules:
    rules = GAME.rules(edition, options)
    assert isinstance(rules, SixClansRules)
    return rules


def sit(seats: int, **options: str) -> SixClansPosition:
    """Return a new game with default options."""
    position = GAME.new(seats, options)
    assert isinstance(position, SixClansPosition)
    return position


def table(
    dice: Dice, written: dict[str, list[int]] | None = None, spent: list[int] | None = None, round: int = 1
) -> SixClansPosition:
    """Return a game in progress with one seat of the first clan.

    Dice by size: what they show and whose zone they belong to; those not named have no meeple. Written: by zone, row or cell,
    in the order written. Spent: the spaces of the Home Card, from 1, whose bonuses were used.
    """
    position = RULES.new(1)
    shared, sheet = position.shared, position.sheets[0]
    shared.turn, shared.round, shared.phase = 3 * round - 2, round - 1, AT_REST
    for size, (value, zone) in dice.items():
        die = SIZES.index(size)
        shared.values[die] = value
        shared.clans[die] = RULES.clan_of[sheet.home][ZONES.index(zone)]
    shared.left = sum(1 << die for die, size in enumerate(SIZES) if size not in dice)
    shared.bag -= shared.on_dice(RULES)
    for where, numbers in (written or {}).items():
        for at, number in enumerate(numbers):
            sheet.write(RULES, RULES.table.cells.index(cell_name(where, at)), number)
    for space in spent or []:
        sheet.spent |= 1 << (space - 1)
    sheet.picks = RULES.picks[shared.round]
    sheet.done = False
    position.waiting = 1
    return position


def cell_name(where: str, at: int) -> str:
    if where in ("top", "rising", "falling", "home"):
        return f"{where}-{at + 1}"
    if where.startswith(("side", "bottom")) and where[-1].isdigit():
        return where + "ab"[at]
    return where


def with_bonus(dice: Dice, *bonuses: int, written: dict[str, list[int]] | None = None, round: int = 1) -> SixClansPosition:
    """Return a table where only these bonuses (by space, from 1) are unspent."""
    filled = max(bonuses)
    all_written = {"home": [1] * filled, **(written or {})}
    return table(dice, all_written, [space for space in range(1, filled + 1) if space not in bonuses], round)


def play(position: SixClansPosition, *moves: str, seat: int = 0) -> SixClansPosition:
    """Make these moves; every one must be legal."""
    for move in moves:
        position.play(seat, position.ruleset.parse_move(move))
    return position


def legal(position: SixClansPosition, seat: int = 0) -> list[str]:
    return [position.ruleset.format_move(move) for move in position.legal_moves(seat)]


def cells_for(position: SixClansPosition, size: int) -> list[str]:
    """Return the cells a die may go to now."""
    start = f"d{size} "
    return [text.removeprefix(start) for text in legal(position) if text.startswith(start) and "bonus" not in text]


def rule(position: SixClansPosition, move: str, seat: int = 0) -> str:
    """Return the ID of the rule that forbids this move; "" if it is legal."""
    refusal = position.refusal(seat, position.ruleset.parse_move(move))
    assert (refusal is None) == (move in legal(position, seat))
    return "" if refusal is None else refusal.rule


def points(position: SixClansPosition, zone: str, seat: int = 0) -> int:
    return position.score(seat).reasons[ZONES.index(zone)].points


def recruits(position: SixClansPosition, zone: str, seat: int = 0) -> int:
    return position.sheets[seat].recruits[ZONES.index(zone)]


def seeded(seed: int, seats: int = 1, **options: str) -> SixClansPosition:
    return throw_dice(rules(**options).new(seats), seed)


def throw_dice(position: SixClansPosition, seed: int) -> SixClansPosition:
    throw(position, SampledDice(Random(seed).random), 1)
    return position


def end_turn(position: Position, seat: int) -> int:
    """Return the move that ends the turn of a seat, for play_game."""
    return position.rules().parse_move("done")


def turn_over(position: SixClansPosition) -> None:
    """End the turn of every seat."""
    for seat in range(position.seats()):
        if position.is_to_act(seat):
            play(position, "done", seat=seat)


def script(position: SixClansPosition, text: str) -> None:
    """Make these chance moves."""
    for piece in text.split(","):
        position.play(CHANCE, position.ruleset.parse_move(piece.strip()))


def eager(position: Position, seat: int, random: Random) -> int:
    """Choose like a player who fills the Home Card and uses its bonuses, to reach what random play rarely does."""
    assert isinstance(position, SixClansPosition)
    moves = position.legal_moves(seat)
    weights = []
    for move in moves:
        row = position.ruleset.table.rows[move]
        if row.kind == DONE:
            weights.append(0.05)
        elif row.kind == PLACE and position.ruleset.cell_zone[row.cell] == 5:
            weights.append(5.0)
        elif row.kind in (BONUS, TWO):
            weights.append(1.0 if random.random() < 0.5 else 0.1)
        else:
            weights.append(1.0)
    return random.choices(moves, weights)[0]
