"""The ends of a turn, action by action, for many sheets at once.

An action is a die with at most one bonus and the cells it is written into; the bonus "two more dice" goes together with the next
die. Only sheets from which the turn is followed further are made; the others are known by the content of their zones.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.turn_search import FIELD_BITS, ROOT, TurnSearch
from rollwright.games.six_clans.apply import apply_move
from rollwright.games.six_clans.components import HOME, SECOND, ZONES
from rollwright.games.six_clans.legal_moves import rows_between_dice, rows_for_chosen
from rollwright.games.six_clans.moves import BONUS, PLACE, RECRUIT, TWO
from rollwright.games.six_clans.pieces import COLUMN_COUNT, table_columns, written, zone_columns, zone_key, zone_points
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.rules import SixClansRules
from rollwright.games.six_clans.sheet import Sheet

PIECE_WIDTH: Final = 20
LEAST_POINTS: Final = -1000
ZONE_SHIFT: Final = 48  # of the zone in the key of a piece
NEW: Final = -1
PICK_AHEAD: Final = 5.0  # what a pick that is left may add
HOME_DIE_AHEAD: Final = 4.0


class Root:
    """A sheet at the start of its turn."""

    def __init__(self, number: int, position: SixClansPosition, row: int) -> None:
        self.number = number
        self.position = position
        self.row = row
        self.seen: set[tuple[int, ...]] = set()


class Node:
    """A state of a turn between two dice. Its sheet is made when the turn is followed from here."""

    def __init__(self, root: Root, parent: int, moves: list[int], zones: list[int], points: int, sheet: Sheet | None) -> None:
        self.root = root
        self.parent = parent
        self.moves = moves  # of the action that led here
        self.zones = zones  # the content of each zone: pieces.zone_key()
        self.points = points
        self.sheet = sheet


class SixClansTurnSearch(TurnSearch[SixClansPosition]):
    """The search of a turn."""

    def __init__(self, rules: SixClansRules) -> None:
        super().__init__(1, rules.turns, COLUMN_COUNT, PIECE_WIDTH, 1, len(ZONES) + 1, scale=30.0, expected=300.0)
        self.least_points = LEAST_POINTS
        self.ruleset = rules
        self.nodes: list[Node] = []
        self.row_of: dict[int, int] = {}
        self.points_of: dict[int, int] = {}  # of a zone, by the key of its piece

    def forget(self) -> None:
        self.rows = 0
        self.row_of = {}
        if len(self.points_of) > 500_000:
            self.points_of = {}

    def turn_of(self, position: SixClansPosition) -> int:
        return position.shared.turn

    def start(self, positions: list[SixClansPosition]) -> None:
        self.clear_found()
        self.nodes = []
        self.potential = []
        self.group_count = 0
        for number, position in enumerate(positions):
            sheet = position.sheets[0]
            row = self.new_row(table_columns(self.ruleset, position.shared, sheet.zones))
            zones = [zone_key(self.ruleset, sheet, zone) for zone in range(HOME + 1)]
            self.nodes.append(Node(Root(number, position, row), ROOT, [], zones, position.total(0), sheet))
            self.potential.append(0.0)

    def expand(self, nodes: list[int]) -> None:
        self.clear_found()
        if not self.group_count:
            self._add_groups()
            for number in nodes:  # a turn may end at once
                if self.nodes[number].root.position.sheets[0].chosen_die is None:
                    self._add(self.nodes[number], number)
        for number in nodes:
            self._act(number, self.nodes[number])

    def add_ended(self) -> None:
        self.clear_found()
        self._add_groups()
        for number in range(len(self.nodes)):
            self._add(self.nodes[number], number)

    def _add_groups(self) -> None:
        for node in self.nodes:
            self.groups.append(node.root.number | node.root.row << FIELD_BITS)
        self.group_count = len(self.nodes)

    def moves_to(self, how: int) -> list[int]:
        found = [self.ruleset.table.done]
        number = how
        while number != ROOT:
            node = self.nodes[number]
            found.extend(reversed(node.moves))
            number = node.parent
        found.reverse()
        return found

    # actions

    def _act(self, number: int, node: Node) -> None:
        """Make every action from a node."""
        rules = self.ruleset
        shared = node.root.position.shared
        sheet = self._sheet(node)
        if sheet.chosen_die is not None:  # the turn was left in the middle of a die
            self._finish(number, node, sheet, [], True)
            return
        for move in rows_between_dice(rules, shared, sheet):
            row = rules.table.rows[move]
            if row.kind == PLACE:
                self._place(
                    number, node, sheet, [move], row.die, row.cell, shared.values[row.die], row.die, node.zones, node.points
                )
            elif row.kind == RECRUIT:
                points = node.points + rules.recruit_points * rules.overflow
                self._arrive(number, node, [move], node.zones, points, sheet.chosen | 1 << row.die, sheet.combined, sheet.picks)
            elif row.kind == BONUS:
                after = sheet.clone()
                apply_move(rules, shared, after, row)
                self._finish(number, node, after, [move], True)
            elif row.kind == TWO:
                after = sheet.clone()
                apply_move(rules, shared, after, row)
                zones = node.zones[:]
                zones[HOME] |= 1 << 4 + row.space
                points = node.points - rules.bonus_points
                for then in rows_between_dice(rules, shared, after):
                    die = rules.table.rows[then]
                    if die.kind == PLACE:
                        moves = [move, then]
                        self._place(number, node, after, moves, die.die, die.cell, shared.values[die.die], die.die, zones, points)

    def _finish(self, number: int, node: Node, sheet: Sheet, moves: list[int], uses: bool) -> None:
        """Follow a die with its bonus to the end; a second bonus is not begun."""
        rules = self.ruleset
        shared = node.root.position.shared
        chosen = sheet.chosen_die
        assert chosen is not None
        for move in rows_for_chosen(rules, shared, sheet, chosen):
            row = rules.table.rows[move]
            if row.kind == PLACE:
                if chosen.rest:  # the first part of a split
                    after = sheet.clone()
                    apply_move(rules, shared, after, row)
                    self._finish(number, node, after, [*moves, move], False)
                    continue
                if chosen.second:
                    self._split_end(number, node, sheet, [*moves, move], row.cell)
                    continue
                zones = node.zones[:]
                zones[HOME] = zones[HOME] & 15 | sheet.spent << 4
                points = node.points - rules.bonus_points * (sheet.spent ^ node.zones[HOME] >> 4).bit_count()
                self._place(number, node, sheet, [*moves, move], chosen.die, row.cell, chosen.value, chosen.size, zones, points)
            elif row.kind != BONUS and uses:
                after = sheet.clone()
                apply_move(rules, shared, after, row)
                self._finish(number, node, after, [*moves, move], False)

    def _split_end(self, number: int, node: Node, sheet: Sheet, moves: list[int], cell: int) -> None:
        """Write the second part of a split; such sheets are rare enough to be made by the rules."""
        rules = self.ruleset
        after = sheet.clone()
        apply_move(rules, node.root.position.shared, after, rules.table.rows[moves[-1]])
        zones = [zone_key(rules, after, zone) for zone in range(HOME + 1)]
        points = node.points - rules.bonus_points * (after.spent ^ node.zones[HOME] >> 4).bit_count()
        points += rules.bonus_points * (after.card - (node.zones[HOME] & 15))
        points += rules.recruit_points * (sum(after.recruits) - sum(self._sheet(node).recruits))
        for zone in range(HOME):
            if zone == SECOND:
                before = self._sheet(node)
                for at in range(rules.start[SECOND], rules.stop[SECOND]):
                    points += after.cells[at] - before.cells[at]
            elif zones[zone] != node.zones[zone]:
                points += self._points(zone, zones[zone]) - self._points(zone, node.zones[zone])
        self._arrive(number, node, moves, zones, points, after.chosen, after.combined, after.picks)

    def _place(
        self, number: int, node: Node, sheet: Sheet, moves: list[int], die: int, cell: int, value: int, size: int,
        zones: list[int], points: int,
    ) -> None:  # fmt: skip
        """Write a die of this value and size into a cell, which ends its use."""
        rules = self.ruleset
        zone = rules.cell_zone[cell]
        before = zones[zone]
        after = written(rules, zone, before, cell, value)
        zones = zones[:]
        zones[zone] = after
        if zone == SECOND:
            points += value
        elif zone == HOME:
            points += rules.bonus_points
        else:
            points += self._points(zone, after) - self._points(zone, before)
        if rules.icon[cell] == size:
            points += rules.recruit_points
        picks = sheet.picks
        if node.root.position.shared.clans[die] != sheet.home:
            picks -= 1
        self._arrive(number, node, moves, zones, points, sheet.chosen | 1 << die, sheet.combined, picks)

    def _points(self, zone: int, key: int) -> int:
        piece = key | zone << ZONE_SHIFT
        found = self.points_of.get(piece)
        if found is None:
            found = zone_points(self.ruleset, zone, key)
            self.points_of[piece] = found
        return found

    def _sheet(self, node: Node) -> Sheet:
        """Return the sheet of a node, which is made from its parent's."""
        sheet = node.sheet
        if sheet is None:
            rules = self.ruleset
            sheet = self._sheet(self.nodes[node.parent]).clone()
            for move in node.moves:
                apply_move(rules, node.root.position.shared, sheet, rules.table.rows[move])
            node.sheet = sheet
        return sheet

    # states

    def _arrive(
        self, number: int, node: Node, moves: list[int], zones: list[int], points: int, chosen: int, combined: int, picks: int
    ) -> None:
        """Add the state after an action, which is an end and a node, unless it was met before."""
        root = node.root
        key = (*zones, points, chosen | combined << 5 | picks << 10)
        if key in root.seen:
            return
        root.seen.add(key)
        shared = root.position.shared
        home = root.position.sheets[0].home
        at_home = 0
        for die in range(len(shared.clans)):
            if shared.clans[die] == home and not (chosen | combined) >> die & 1:
                at_home += 1
        self.new_nodes.append(len(self.how))
        self.nodes.append(Node(root, number, moves, zones, points, None))
        self.potential.append(PICK_AHEAD * picks + HOME_DIE_AHEAD * at_home)
        self._add(self.nodes[-1], len(self.nodes) - 1)

    def _add(self, node: Node, number: int) -> None:
        rows = [0] * (HOME + 1)
        for zone in range(HOME + 1):
            piece = node.zones[zone] | zone << ZONE_SHIFT
            row = self.row_of.get(piece, NEW)
            if row == NEW:
                row = self.new_row(zone_columns(self.ruleset, zone, node.zones[zone]))
                self.row_of[piece] = row
            rows[zone] = row
        points = node.points - LEAST_POINTS
        self.states.append(node.root.number | points << FIELD_BITS | rows[0] << 2 * FIELD_BITS)
        self.states.append(rows[1] | rows[2] << FIELD_BITS | rows[3] << 2 * FIELD_BITS)
        self.states.append(rows[4] | rows[5] << FIELD_BITS)
        self.how.append(number)
