"""A game of Troyes Dice in progress. IDs like T4.2 refer to docs/rules/troyes_dice.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.changes import Change
from rollwright.core.errors import Refusal
from rollwright.core.phase import ENDED, Phase
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.score import Score
from rollwright.games.troyes_dice.apply import apply_move
from rollwright.games.troyes_dice.changes import throw_changes, trace_move
from rollwright.games.troyes_dice.components import BUILD, DESTRUCTION, DISTRICT, HALVES, ROW, kinds_mask, pair
from rollwright.games.troyes_dice.describe import describe_changes, describe_move, describe_throw
from rollwright.games.troyes_dice.explain import explain
from rollwright.games.troyes_dice.features import features
from rollwright.games.troyes_dice.inventory import seat_inventory, seat_slots, table_inventory, table_slots
from rollwright.games.troyes_dice.moves import BUILDINGS, MASKS, PLAZA, START, TILE, Move
from rollwright.games.troyes_dice.refusals import CHANCE_MOVE, NOT_NOW, refusal_code
from rollwright.games.troyes_dice.schema import COLUMNS, NOTCHES, PLACES
from rollwright.games.troyes_dice.scoring import points, reasons
from rollwright.games.troyes_dice.sheet import Sheet, new_sheet
from rollwright.games.troyes_dice.wheel import FLIPPED, NOTCH, Die, Wheel, beside

if TYPE_CHECKING:
    from rollwright.games.troyes_dice.rules import TroyesDiceRules


class TroyesDicePosition(Position):
    """The wheel, which all players share, and a sheet for each seat."""

    def __init__(self, rules: TroyesDiceRules, wheel: Wheel, waiting: int, sheets: list[Sheet]) -> None:
        self.ruleset = rules
        self.wheel = wheel
        self.waiting = waiting  # seats that have not finished this half day
        self.sheets = sheets

    def rules(self) -> Rules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.sheets)

    def phase(self) -> Phase:
        if self.wheel.half < 0:
            return Phase("setup")
        if self.is_over():
            return Phase(ENDED)
        day = f"day {self.wheel.half // 2 + 1}"
        is_last = self.wheel.half >= HALVES - 2
        step, sign = (
            ("afternoon", "\u263e") if self.wheel.half % 2 else ("morning", "\u2600\ufe0e")
        )  # a moon and a sun, not an emoji
        return Phase(day, f"last {step}" if is_last else step, f"{'last day' if is_last else day} {sign}")

    # whose turn it is (T5.1)

    def to_act(self) -> list[int]:
        if self.waiting:
            half = self.wheel.half
            return [seat for seat, sheet in enumerate(self.sheets) if sheet.acted <= half or sheet.pending]
        return [] if self.wheel.half == HALVES - 1 else [CHANCE]

    def is_to_act(self, seat: int) -> bool:
        if seat == CHANCE:
            return self.waiting == 0 and self.wheel.half < HALVES - 1
        sheet = self.sheets[seat]
        return sheet.acted <= self.wheel.half or len(sheet.pending) > 0

    def is_over(self) -> bool:
        return self.waiting == 0 and self.wheel.half == HALVES - 1

    # chance: setup in one throw (T2), then a roll for each half day (T3)

    def chance_outcomes(self) -> ChanceOutcomes:
        wheel = self.wheel
        if wheel.half < 0:
            if len(wheel.faces) < NOTCHES:
                return self.ruleset.plaza_outcomes(wheel.drawn, len(wheel.faces) > 0)
            if len(wheel.tiles) < 3 and self.ruleset.expansion != "no":
                return self.ruleset.tile_outcomes(wheel.tiles)
            if wheel.numbering < 0:
                return self.ruleset.start_outcomes
        return self.ruleset.roll_outcomes

    def _chance(self, move: Move) -> None:
        old = self.wheel
        if move.kind == PLAZA:
            faces = old.faces[:]
            faces.append(move.color * 3 + move.value)
            tiled = beside(faces) if len(faces) == NOTCHES and self.ruleset.expansion != "no" else old.beside
            drawn = old.drawn + self.ruleset.draw_step[move.color * 3 + move.value]
            self.wheel = Wheel(faces, drawn, old.tiles, 0, tiled, old.numbering, -1, -1, [], 0, 0, 0)
        elif move.kind == TILE:
            tiles = [*old.tiles, move.value]
            self.wheel = Wheel(old.faces, old.drawn, tiles, 0, old.beside, old.numbering, -1, -1, [], 0, 0, 0)
        elif move.kind == START:
            self.wheel = Wheel(old.faces, old.drawn, old.tiles, 0, old.beside, move.value - 1, -1, -1, [], 0, 0, 0)
        else:
            self._roll(move.value)

    def _roll(self, number: int) -> None:
        """End the half day before, turn the wheel, place the dice, and resolve the event (T6, T3, T4)."""
        rules = self.ruleset
        old = self.wheel
        half = old.half + 1
        faces = old.faces
        raids = old.raids | old.turning
        if old.struck:
            faces = faces[:]
            for die in old.dice:
                if die.attacks:
                    at = old.notch(die.place)
                    faces[at] = FLIPPED[faces[at]]
        roll = rules.rolls[number]
        dice: list[Die] = []
        dice_at = rules.dice_at(old.numbering, half & 1)
        available = 0
        struck = 0
        turning = 0
        notches = half * PLACES
        for place in range(PLACES):
            at = NOTCH[notches + place]
            tile = old.beside[at] if old.beside else -1
            effect = 0 if tile < 0 else old.tiles[tile] * 2 - 1 + (raids >> tile & 1)
            die = rules.die(dice_at, effect, faces[at] // 3, roll.shown[place])
            dice.append(die)
            available += die.counted
            if die.attacks:
                struck |= 1 << at
                if tile >= 0:
                    turning |= 1 << tile
                if half >= DESTRUCTION:
                    for sheet in self.sheets:
                        sheet.suffer(die.color, die.column)
            elif die.black:
                turning |= 1 << tile  # T12.12: the tile that tamed the black die
        self.wheel = Wheel(
            faces, old.drawn, old.tiles, raids, old.beside, old.numbering, half, number, dice, available, struck, turning
        )  # fmt: skip
        self.waiting = len(self.sheets)

    # seats

    def legal_moves(self, seat: int) -> list[int]:
        if not self.is_to_act(seat):
            return []
        if seat == CHANCE:
            return self.chance_outcomes().moves
        sheet = self.sheets[seat]
        if sheet.pending:
            return self.bonus_moves(sheet)
        builds = self.ruleset.builds
        influence_held = sheet.held[0]
        deniers_held = sheet.held[1]
        knowledge_held = sheet.held[2]
        open = sheet.open
        found: list[int] = []
        for die in self.wheel.dice:
            for payment in die.payments:
                influence = influence_held - payment.influence
                knowledge = knowledge_held - payment.knowledge
                if influence < 0 or knowledge < 0 or deniers_held < payment.deniers:
                    continue
                left = open & die.reached[influence]
                if knowledge >= die.recolor:
                    found += payment.all_gains[influence]
                    at = payment.all_builds
                else:
                    found += payment.own_gains[influence]
                    at = payment.own_builds
                    left = left >> die.district & DISTRICT
                while left:
                    columns = left & ROW
                    if columns:
                        found += builds[at + columns]
                    left >>= COLUMNS
                    at += MASKS
        if not found:
            found.append(self.ruleset.table.pass_at)
        return found

    def bonus_moves(self, sheet: Sheet) -> list[int]:
        """Return the moves that resolve the bonus on top of the stack (T10)."""
        components = self.ruleset.components
        table = self.ruleset.table
        gains = sheet.latest()
        if sheet.order_matters(components):
            return sorted({table.next_row(entry & 7) for entry in gains})
        if gains[0] & 7 == BUILD:
            can = sheet.open & kinds_mask(gains[0])
            return [table.bonus_at + building for building in range(BUILDINGS) if can >> building & 1]
        mask = gains[0] >> 3
        found = [table.circle_at + color for color in range(3) if sheet.takes(components, color, mask)]
        if sheet.overflows(components, mask):
            found.append(table.leave_at)
        return found

    def refusal_code(self, seat: int, move: int) -> int:
        if self.ruleset.is_chance(move):
            return CHANCE_MOVE
        if not self.is_to_act(seat):
            return NOT_NOW
        return refusal_code(self.ruleset, self.wheel, self.sheets[seat], move)

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return explain(self.ruleset, self.wheel, self.sheets[seat], move, refusal)

    def describe(self, seat: int, move: int) -> str:
        row = self.ruleset.moves[move]
        if seat == CHANCE:
            return describe_throw(self._wheel_after(row), row)
        sheet = self.sheets[seat]
        return describe_move(self.ruleset, self.wheel, sheet, trace_move(self.ruleset, self.wheel, sheet, seat, row), row)

    def apply(self, seat: int, move: int) -> None:
        row = self.ruleset.moves[move]
        if seat == CHANCE:
            self._chance(row)
            return
        sheet = self.sheets[seat]
        apply_move(self.ruleset, self.wheel, sheet, row)
        if not sheet.pending:
            self.waiting -= 1

    def _wheel_after(self, move: Move) -> Wheel:
        """Return the wheel after a chance move, without the sheets."""
        ahead = TroyesDicePosition(self.ruleset, self.wheel, 0, [])
        ahead._chance(move)
        return ahead.wheel

    # what a move changes

    def changes(self, seat: int, move: int) -> list[Change]:
        row = self.ruleset.moves[move]
        if seat == CHANCE:
            return throw_changes(self, self._wheel_after(row), row)
        return trace_move(self.ruleset, self.wheel, self.sheets[seat], seat, row).found

    def describe_changes(self, changes: list[Change]) -> list[str]:
        return describe_changes(changes)

    def inventory(self, seat: int) -> dict[str, int]:
        return table_inventory(self.wheel) if seat == CHANCE else seat_inventory(self.ruleset.components, self.sheets[seat])

    def written_slots(self, seat: int) -> set[str]:
        return table_slots(self.wheel) if seat == CHANCE else seat_slots(self.ruleset.components, self.sheets[seat])

    # copies and comparison

    def clone(self) -> Self:
        return type(self)(self.ruleset, self.wheel, self.waiting, [sheet.clone() for sheet in self.sheets])

    def state(self) -> tuple[object, ...]:
        return self.wheel.state(), self.waiting, tuple([sheet.state() for sheet in self.sheets])

    def features(self, seat: int) -> bytes:
        return features(self.ruleset, self.wheel, self.sheets[seat], self.is_to_act(seat))

    def pieces(self) -> list[int]:
        """Return the plaza tiles by their two colors, on the wheel and not yet drawn."""
        rules = self.ruleset
        found: list[int] = []
        for low in range(3):
            for high in range(low, 3):
                lying = [face for face in self.wheel.faces if pair(face // 3, face % 3) == low * 3 + high]
                found.append(len(lying) + rules.tiles_left(self.wheel.drawn, low, high))
        return found

    # scores (T11)

    def score(self, seat: int) -> Score:
        return Score(reasons(self.ruleset.reason_texts, self.ruleset.components, self.sheets[seat]))

    def total(self, seat: int) -> int:
        return points(self.ruleset.components, self.sheets[seat])

    # one sheet apart

    def extract_sheet(self, seat: int) -> Self:
        sheet = self.sheets[seat].clone()
        return type(self)(self.ruleset, self.wheel, 1 if self.is_to_act(seat) else 0, [sheet])

    def restore_sheet(self, seat: int, sheet: Self) -> None:
        self.waiting += int(sheet.is_to_act(0)) - int(self.is_to_act(seat))
        self.sheets[seat] = sheet.sheets[0].clone()

    def join_refusal(self) -> str:
        return "" if self.wheel.half < 0 else "You cannot join after the first dice are rolled."

    def join(self) -> int:
        self.sheets.append(new_sheet(self.ruleset.components))
        return len(self.sheets) - 1
