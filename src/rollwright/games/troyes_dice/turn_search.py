"""The ends of a half day: every die and payment, and every choice that bonuses give, for many sheets at once.

Most uses of a die reach no bonus; their result is computed from the numbers of the sheet without copying it. All others are made by
the rules on a copy.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.turn_search import FIELD_BITS, ROOT, TurnSearch
from rollwright.games.troyes_dice.apply import apply_move
from rollwright.games.troyes_dice.components import (
    BUILD,
    CATHEDRAL,
    CHOICE,
    COUNT,
    DISTRICT,
    HALL,
    HALVES,
    RESOURCE,
    ROW,
    available_dice,
    gain,
)
from rollwright.games.troyes_dice.moves import BUILDINGS, CONSTRUCT, GAIN
from rollwright.games.troyes_dice.pieces import (
    COLUMN_COUNT,
    LOST_CODE,
    OPEN_CODES,
    PIECE_WIDTH,
    Pieces,
    faces_after,
    plaza_columns,
    plazas_ahead,
)
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.rules import TroyesDiceRules
from rollwright.games.troyes_dice.schema import COLUMNS
from rollwright.games.troyes_dice.sheet import GAIN as GAIN_MASK
from rollwright.games.troyes_dice.sheet import Sheet

BITS: Final = 5  # of a count in a packed number
FULL: Final = 31
NEW: Final = -1  # no row yet
MOVE: Final = (1 << FIELD_BITS) - 1
GROUP_WIDTH: Final = 6 + 3 + 1 + 2  # kinds, colors, Great Halls, wheel
BUILDING_AHEAD: Final = 5.0  # what a bonus is worth that is still to be resolved
CITIZEN_AHEAD: Final = 1.0
RESOURCE_AHEAD: Final = 0.6


class Root:
    """A sheet at the start of its half day, with what all states of it share."""

    def __init__(self, number: int, position: TroyesDicePosition, plazas: list[int], wheel_row: int) -> None:
        self.number = number
        self.position = position
        self.plazas = plazas
        self.wheel_row = wheel_row  # the first of two
        self.plaza_code = 0  # the plazas as one number
        for at in range(6):
            self.plaza_code |= plazas[at] << 3 * at
        self.hall_row = [NEW] * (ROW + 1)  # by open Great Halls
        self.group_of: dict[int, int] = {}  # by buildings and Cathedral numbers
        self.seen: set[tuple[int, ...]] = set()  # unfinished states


class Node:
    """A root, or a state with bonuses to resolve."""

    def __init__(self, root: Root, how: int, sheet: Sheet) -> None:
        self.root = root
        self.how = how  # it was reached: see TurnSearch.how; ROOT for a root
        self.sheet = sheet


class TroyesDiceTurnSearch(TurnSearch[TroyesDicePosition]):
    """The search of a half day."""

    def __init__(self, rules: TroyesDiceRules) -> None:
        super().__init__(1, HALVES, COLUMN_COUNT, PIECE_WIDTH, GROUP_WIDTH, 3, scale=10.0, expected=50.0)
        self.ruleset = rules
        self.pieces = Pieces(rules.components)
        self.nodes: list[Node] = []
        self.group_points: list[int] = []  # by group: points of the Cathedrals
        self.row_of: dict[int, int] = {}
        self.kind_row: list[int] = []
        self.citizens_row: list[int] = []
        self.held_row: list[int] = []
        self.circled_row: list[int] = []
        self.forget()

    def forget(self) -> None:
        self.rows = 0
        self.row_of = {}
        self.kind_row = [NEW] * (6 << 16)
        self.citizens_row = [NEW] * (1 << 3 * BITS)
        self.held_row = [NEW] * (1 << 3 * BITS)
        self.circled_row = [NEW] * (1 << 3 * BITS)

    def turn_of(self, position: TroyesDicePosition) -> int:
        return position.wheel.half + 1

    def start(self, positions: list[TroyesDicePosition]) -> None:
        self.clear_found()
        self.nodes = []
        self.group_points = []
        self.group_count = 0
        self.potential = []
        for number, position in enumerate(positions):
            half = position.wheel.half
            plazas = [0] * 6
            wheel_row = 0
            if half < HALVES - 1:
                faces = faces_after(position.wheel)
                plazas = plazas_ahead(faces, half)
                columns = plaza_columns(faces, half)
                wheel_row = self.new_row(columns[:6])
                self.new_row(columns[6:])
            root = Root(number, position, plazas, wheel_row)
            self.nodes.append(Node(root, ROOT, position.sheets[0]))
            self.potential.append(0.0)

    def expand(self, nodes: list[int]) -> None:
        self.clear_found()
        for number in nodes:
            node = self.nodes[number]
            if node.sheet.pending:
                self._follow(number, node)
            else:
                self._use_dice(number, node)

    def add_ended(self) -> None:
        self.clear_found()
        for number in range(len(self.nodes)):
            node = self.nodes[number]
            sheet = node.sheet
            group = self._group(node.root, sheet.built, sheet.numbers)
            self._add(number << FIELD_BITS, group, pack(sheet.citizens), pack(sheet.held), pack(sheet.circled))

    def moves_to(self, how: int) -> list[int]:
        found: list[int] = []
        while how != ROOT:
            found.append(how & MOVE)
            how = self.nodes[how >> FIELD_BITS].how
        found.reverse()
        return found

    # states

    def _follow(self, number: int, node: Node) -> None:
        """Make every choice for the bonus on top."""
        moves = node.root.position.bonus_moves(node.sheet)
        table = self.ruleset.table
        for move in moves:
            if move == table.leave_at and len(moves) > 1:
                continue  # letting a citizen go is never better
            self._play(number, node, move)

    def _play(self, number: int, node: Node, move: int) -> None:
        """Make a move by the rules on a copy of the sheet."""
        sheet = node.sheet.clone()
        root = node.root
        apply_move(self.ruleset, root.position.wheel, sheet, self.ruleset.moves[move])
        numbers = sheet.numbers
        if sheet.pending:
            packed = pack(sheet.citizens) << 30 | pack(sheet.held) << 15 | pack(sheet.circled)
            key = (sheet.built, packed, pack(numbers[:3]) << 15 | pack(numbers[3:]), *sheet.pending)
            if key in root.seen:
                return
            root.seen.add(key)
        group = self._group(root, sheet.built, numbers)
        how = number << FIELD_BITS | move
        if sheet.pending:
            self.new_nodes.append(len(self.how))
            self.not_ends.append(len(self.how))
            self.nodes.append(Node(root, how, sheet))
            self.potential.append(potential(sheet.pending))
        self._add(how, group, pack(sheet.citizens), pack(sheet.held), pack(sheet.circled))

    def _add(self, how: int, group: int, citizens: int, held: int, circled: int) -> None:
        """Add a state that is reached this way."""
        own = self.citizens_row[citizens]
        if own == NEW:
            own = self.new_row(self.pieces.citizens(citizens & FULL, citizens >> BITS & FULL, citizens >> 2 * BITS))
            self.citizens_row[citizens] = own
        has = self.held_row[held]
        if has == NEW:
            has = self.new_row(self.pieces.held(held & FULL, held >> BITS & FULL, held >> 2 * BITS))
            self.held_row[held] = has
        had = self.circled_row[circled]
        if had == NEW:
            had = self.new_row(self.pieces.circled(circled & FULL, circled >> BITS & FULL, circled >> 2 * BITS))
            self.circled_row[circled] = had
        points = (citizens & FULL) + (citizens >> BITS & FULL) + (citizens >> 2 * BITS) + self.group_points[group]
        points += ((held & FULL) >> 1) + ((held >> BITS & FULL) >> 1) + (held >> 2 * BITS + 1)
        self.states.append(group | points << FIELD_BITS | own << 2 * FIELD_BITS)
        self.states.append(has | had << FIELD_BITS)
        self.how.append(how)

    def _use_dice(self, number: int, node: Node) -> None:
        """Use each die in every way."""
        root = node.root
        rules = self.ruleset
        components = rules.components
        wheel = root.position.wheel
        sheet = node.sheet
        held = sheet.held
        red, yellow, white = held[0], held[1], held[2]
        citizens = pack(sheet.citizens)
        circled = pack(sheet.circled)
        here = self._group(root, sheet.built, sheet.numbers)
        group_of: list[int] = [NEW] * BUILDINGS
        values = rules.numberings[wheel.numbering]
        for move in root.position.legal_moves(0):
            row = rules.moves[move]
            if row.kind > CONSTRUCT:
                self._play(number, node, move)  # pass
                continue
            die = wheel.dice[row.place]
            payment = die.payments[row.payment - die.first]
            building = row.building
            if row.kind == GAIN:
                if row.value < die.value:
                    continue  # paying for fewer resources is never better
                group = here
                own = gain(RESOURCE + row.color, row.value)
            else:
                built = sheet.built | 1 << building
                special = die.effect.feast
                for link in components.links[building]:
                    both = components.link_pair[link]
                    if built & both == both:
                        special = True
                if special:
                    self._play(number, node, move)
                    continue
                kind = building // COLUMNS
                if kind == HALL:
                    column = building % COLUMNS
                    dice = available_dice(wheel.available, components.hall_die[column]) + die.effect.hall
                    own = gain(components.hall_item[column], components.hall_amount[column] * dice)
                else:
                    own = components.own[building]
                group = group_of[building]
                if group == NEW:
                    numbers = sheet.numbers
                    if kind == CATHEDRAL:
                        numbers = numbers[:]
                        numbers[building % COLUMNS] = 1 + COUNT[sheet.built >> CATHEDRAL * COLUMNS & ROW] // 2
                    group = self._group(root, built, numbers)
                    group_of[building] = group
            item = own & 7
            amount = own >> 3
            after = circled
            gained = 0
            color = item
            if item >= RESOURCE:
                color = item - RESOURCE
                before = sheet.circled[color]
                total = before + amount
                if total > components.length[color]:
                    total = components.length[color]
                gained = (total - before) << color * BITS
                after += gained
                linked = components.linked[color]
                amount = linked[total] - linked[before]
            people = citizens
            if amount and self._reaches(sheet, color, amount):
                self._play(number, node, move)
                continue
            people += amount << color * BITS
            influence = payment.influence + die.steps[row.value if building < 0 else values[building % COLUMNS]]
            knowledge = payment.knowledge if row.color == die.color else payment.knowledge + die.recolor
            purse = (red - influence) | (yellow - payment.deniers) << BITS | (white - knowledge) << 2 * BITS
            self._add(number << FIELD_BITS | move, group, people, purse + gained, after)

    def _reaches(self, sheet: Sheet, color: int, amount: int) -> bool:
        """Return whether this many citizens of a color reach a bonus or the end of the track."""
        components = self.ruleset.components
        count = sheet.citizens[color]
        if count + amount > components.track[color]:
            return True
        events = components.event[color]
        for reached in range(count + 1, count + amount + 1):
            event = events[reached]
            if event > 0:
                return True
            if event < 0:
                lowest = True
                for other in range(3):
                    if other != color and sheet.citizens[other] < reached:
                        lowest = False
                if lowest:
                    return True
        return False

    # groups and pieces

    def _group(self, root: Root, built: int, numbers: list[int]) -> int:
        """Return the number of the group of these buildings."""
        written = 0
        for number in numbers:
            written = written << 2 | number
        key = built | written << 36
        found = root.group_of.get(key, NEW)
        if found != NEW:
            return found
        group = self.group_count
        self.group_count += 1
        root.group_of[key] = group
        open = root.position.sheets[0].open & ~built
        guarded = built & ROW
        cathedrals = built >> CATHEDRAL * COLUMNS & ROW
        open_cathedrals = open >> CATHEDRAL * COLUMNS & ROW
        rows = [0] * 6
        points = 0
        for kind in range(6):
            own = built >> kind * COLUMNS & ROW
            left = open >> kind * COLUMNS & ROW
            column = self.pieces.cathedral[kind]
            if cathedrals >> column & 1:
                code = OPEN_CODES - 1 + numbers[column]
                points += numbers[column] * COUNT[own]
            else:
                code = COUNT[cathedrals] if open_cathedrals >> column & 1 else LOST_CODE
            piece = own | left << 6 | code << 12 | kind << 16
            row = self.kind_row[piece]
            if row == NEW:
                row = self.new_row(self.pieces.kind(kind, own, left, code))
                self.kind_row[piece] = row
            rows[kind] = row
        groups = self.groups
        groups.append(root.number | rows[0] << FIELD_BITS | rows[1] << 2 * FIELD_BITS)
        groups.append(rows[2] | rows[3] << FIELD_BITS | rows[4] << 2 * FIELD_BITS)
        row_of = self.row_of
        for color in range(3):
            own = built >> color * 12 & DISTRICT
            left = open >> color * 12 & DISTRICT
            piece = own | left << 12 | guarded << 24 | color << 30 | 1 << 32
            row = row_of.get(piece, NEW)
            if row == NEW:
                row = self.new_row(self.pieces.dice(color, own, left, guarded))
                row_of[piece] = row
            rows[color] = row
        groups.append(rows[5] | rows[0] << FIELD_BITS | rows[1] << 2 * FIELD_BITS)
        halls = open >> HALL * COLUMNS & ROW
        row = root.hall_row[halls]
        if row == NEW:
            piece = halls | root.plaza_code << 6 | 1 << 33
            row = row_of.get(piece, NEW)
            if row == NEW:
                row = self.new_row(self.pieces.great_halls(halls, root.plazas))
                row_of[piece] = row
            root.hall_row[halls] = row
        groups.append(rows[2] | row << FIELD_BITS | root.wheel_row << 2 * FIELD_BITS)
        groups.append(root.wheel_row + 1)
        self.group_points.append(points)
        return group


def pack(counts: list[int]) -> int:
    return counts[0] | counts[1] << BITS | counts[2] << 2 * BITS


def potential(pending: list[int]) -> float:
    """Return a guess at what the bonuses on the stack are worth."""
    total = 0.0
    for entry in pending:
        item = entry & 7
        if item == BUILD:
            total += BUILDING_AHEAD
        elif item == CHOICE:
            total += CITIZEN_AHEAD
        elif item >= RESOURCE:
            total += RESOURCE_AHEAD * ((entry & GAIN_MASK) >> 3)
        else:
            total += CITIZEN_AHEAD * (entry >> 3 & 127)
    return total
