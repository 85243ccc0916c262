"""The ends of a turn, action by action, for many sheets at once.

An action is a die, rolled or bought and used at once, perhaps changed by pumpkins, with the choices it gives; or a rolled die that
fits nowhere becomes a resource. What a die does to a card is asked of the rules once for each card and number, and remembered.
Left out are turns that hold a bought die back, and bought dice changed by pumpkins.
"""

from __future__ import annotations

from typing import Final

from rollwright.core.turn_search import FIELD_BITS, ROOT, TurnSearch
from rollwright.games.rolling_realms.components import TURNS
from rollwright.games.rolling_realms.moves import DOWN, SAME, UP
from rollwright.games.rolling_realms.pieces import Pieces
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.rules import RollingRealmsRules
from rollwright.games.rolling_realms.scoring import round_points, total
from rollwright.games.rolling_realms.sheet import ALL_VALUES, COINED, DICE, PLACES, UNUSED, Sheet

PIECE_WIDTH: Final = 40
PLENTY: Final = 40  # resources of the sheet on which a die is tried
UNUSED_DIE: Final = 4.0  # what a rolled die that is still unused may add, in tenths of a star
BITS: Final = 5
FULL: Final = 31
NEW: Final = -1
MOST_CARDS: Final = 300_000  # remembered; beyond it everything starts again
EXTRA: Final = 2  # the die that is bought
# realms where only the number of a die counts, not which die it is and what else was rolled
SIMPLE: Final = (
    "castles", "cities", "little_scythe", "pendulum", "society", "scythe", "tapestry", "viticulture", "wingspan",
)  # fmt: skip


class Outcome:
    """The result of one use of a die: the card after it and the resources."""

    def __init__(self, card: int, gain: list[int], cost: list[int], owed: list[int], cell: int, steps: list[int]) -> None:
        self.card = card
        self.gain = gain  # by resource: how many are gained first
        self.cost = cost  # ... and how many are then spent
        self.owed = owed  # masks of resources of which one is taken
        self.cell = cell
        self.steps = steps


class Card:
    """A card as a player may have it, with what is known about it."""

    def __init__(self, realm: int, cells: list[int], stars: int, fits: int) -> None:
        self.realm = realm
        self.cells = cells
        self.stars = stars
        self.fits = fits
        self.row = NEW
        self.outcomes: dict[int, list[Outcome]] = {}


class Root:
    """A sheet at the start of its turn."""

    def __init__(
        self, number: int, position: RollingRealmsPosition, realms: list[int], past: int, context: int, group: int
    ) -> None:
        self.number = number
        self.position = position
        self.realms = realms
        self.past = past  # points of the finished rounds
        self.context = context  # its row
        self.group = group
        self.low = position.sheets[0].rolled[0]
        self.high = position.sheets[0].rolled[1]
        self.seen: set[tuple[int, int]] = set()


class Node:
    """A state of a turn between two actions."""

    def __init__(
        self, root: Root, how: int, moves: list[int], cards: list[int], have: int, gained: int, active: int, unused: int
    ) -> None:
        self.root = root
        self.how = how
        self.moves = moves  # of the action that led here
        self.cards = cards
        self.have = have
        self.gained = gained
        self.active = active  # mask of the places activated this turn
        self.unused = unused  # mask of the rolled dice that are left


class RollingRealmsTurnSearch(TurnSearch[RollingRealmsPosition]):
    """The search of a turn. The score counts in tenths of a star; a round is learned on its own."""

    def __init__(self, rules: RollingRealmsRules) -> None:
        self.pieces = Pieces(rules.realms)
        super().__init__(1, TURNS, self.pieces.count, PIECE_WIDTH, 1, 6, scale=50.0, expected=140.0)
        self.ruleset = rules
        self.nodes: list[Node] = []
        self.cards: list[Card] = []
        self.card_of: dict[tuple[int, ...], int] = {}
        self.row_of: dict[int, int] = {}
        self.none_row = NEW
        self.forget()

    def forget(self) -> None:
        self.rows = 0
        self.row_of = {}
        self.none_row = NEW
        if len(self.cards) > MOST_CARDS:
            self.cards = []
            self.card_of = {}
        for card in self.cards:
            card.row = NEW

    def turn_of(self, position: RollingRealmsPosition) -> int:
        return position.turn

    def start(self, positions: list[RollingRealmsPosition]) -> None:
        self.clear_found()
        self.nodes = []
        self.potential = []
        self.group_count = 0
        if self.none_row == NEW:
            self.none_row = self.new_row([])
        for number, position in enumerate(positions):
            sheet = position.sheets[0]
            realms = position.used[-3:]
            past = total(position, sheet) - round_points(position, sheet, position.round - 1)
            key = (realms[0] | realms[1] << 5 | realms[2] << 10) | 1 << 50
            context = self.row_of.get(key, NEW)
            if context == NEW:
                context = self.new_row(self.pieces.context(realms))
                self.row_of[key] = context
            root = Root(number, position, realms, past, context, number)
            cards = [self._card(realms[place], sheet.cards[place]) for place in range(PLACES)]
            unused = (1 if sheet.dice[0] else 0) | (2 if sheet.dice[1] else 0)
            self.nodes.append(Node(root, ROOT, [], cards, pack(sheet.have), pack(sheet.gained), sheet.active, unused))
            self.potential.append(0.0)

    def expand(self, nodes: list[int]) -> None:
        self.clear_found()
        if not self.group_count:
            self.add_ended()  # a turn may end at once
        for number in nodes:
            self._act(number, self.nodes[number])

    def add_ended(self) -> None:
        self.clear_found()
        for number in range(len(self.nodes)):
            node = self.nodes[number]
            self.groups.append(node.root.number | node.root.context << FIELD_BITS)
            self._add(node.root, number << FIELD_BITS, node.cards, node.have, node.gained)
        self.group_count = len(self.nodes)

    def repeats_left(self, position: RollingRealmsPosition) -> int:
        return self.ruleset.rounds - position.round

    def moves_to(self, how: int) -> list[int]:
        found = [self.ruleset.table.done]
        number = how >> FIELD_BITS  # every state is a node
        while True:
            node = self.nodes[number]
            found.extend(reversed(node.moves))
            if node.how == ROOT:
                break
            number = node.how
        found.reverse()
        return found

    # cards

    def _card(self, realm: int, cells: list[int]) -> int:
        key = (realm, *cells)
        found = self.card_of.get(key, NEW)
        if found == NEW:
            found = len(self.cards)
            self.card_of[key] = found
            rules = self.ruleset.realms[realm]
            trial = self._trial(cells, 0, 0, 0, 0, 0)
            trial.gained = [0, 0, 0]
            self.cards.append(Card(realm, cells[:], rules.stars(trial, 0), rules.fits(cells)))
        return found

    def _trial(self, cells: list[int], die: int, value: int, origin: int, low: int, high: int) -> Sheet:
        """Return a sheet with nothing but this card and this die, and plenty of resources."""
        dice = [0, 0, 0, 0]
        dice[die] = value
        origins = [0, 1, 0, 0]
        origins[die] = origin
        return Sheet(
            capacity=[4 * PLENTY] * 3,
            rolled=[low, high],
            have=[PLENTY] * 3,
            gained=[0, 0, 0],
            cards=[cells[:]],
            fits=[0],
            active=0,
            dice=dice,
            origin=origins,
            where=[UNUSED] * DICE,
            free=0,
            owed=[],
            unfinished=-1,
            done=False,
            past=[],
        )

    def _outcomes(self, number: int, die: int, value: int, origin: int, low: int, high: int) -> list[Outcome]:
        """Return what a die can do to a card, if all that it costs can be paid."""
        card = self.cards[number]
        realm = self.ruleset.realms[card.realm]
        if realm.name in SIMPLE:
            die = EXTRA if die >= EXTRA else 0
            key = value
        else:
            key = value | (die + 1) << 3 | (origin + 1) << 6 | low << 9 | high << 12
        known = card.outcomes.get(key)
        if known is not None:
            return known
        found: list[Outcome] = []
        cells: list[int] = []
        realm.legal_moves(self._trial(card.cells, die, value, origin, low, high), 0, die, 0, cells)
        for cell in cells:
            after = self._trial(card.cells, die, value, origin, low, high)
            realm.mark(after, 0, die, cell)
            if after.unfinished >= 0:
                self._finish(realm, card.realm, after, cell, [], found)
            else:
                found.append(self._outcome(card.realm, after, cell, []))
        if realm.name == "viticulture":
            found = without_superfluous(found)
        card.outcomes[key] = found
        return found

    def _finish(self, realm: Realm, number: int, sheet: Sheet, cell: int, made: list[int], found: list[Outcome]) -> None:
        """Make the steps of an unfinished card in every way; of equal results, one."""
        steps: list[int] = []
        realm.legal_steps(sheet, 0, 0, steps)
        for step in steps:
            if made and step < made[-1]:
                continue  # the order does not matter
            after = sheet.clone()
            realm.apply_step(after, 0, step)
            if after.unfinished >= 0:
                self._finish(realm, number, after, cell, [*made, step], found)
            else:
                found.append(self._outcome(number, after, cell, [*made, step]))

    def _outcome(self, realm: int, after: Sheet, cell: int, steps: list[int]) -> Outcome:
        gain = after.gained
        cost = [PLENTY + gain[kind] - after.have[kind] for kind in range(3)]
        return Outcome(self._card(realm, after.cards[0]), gain, cost, after.owed[::-1], cell, steps)

    # actions

    def _act(self, number: int, node: Node) -> None:
        """Make every action from a node."""
        root = node.root
        table = self.ruleset.table
        pumpkins = node.have & FULL
        hearts = node.have >> BITS & FULL
        coins = node.have >> 2 * BITS
        active = node.active
        takes = [self._accepted(node.cards[place], pumpkins, hearts, coins) for place in range(PLACES)]
        fresh = 0
        for place in range(PLACES):
            if not active >> place & 1:
                fresh |= takes[place]
        # rolled dice
        for die in range(2):
            if not node.unused >> die & 1 or (die == 1 and root.low == root.high and node.unused & 1):
                continue
            value = root.high if die else root.low
            for target in range(1, 7):
                distance = target - value if target > value else value - target
                if 2 * distance <= pumpkins:
                    self._use(number, node, die, die, target, 2 * distance, False, 0, 0, NEW)
                cost = 2 * distance + 1 if distance else 3
                if active and cost <= pumpkins:
                    self._use(number, node, die, die, target, cost, True, 0, 0, NEW)
            if not fresh >> value & 1:
                for kind in range(3):
                    gained = node.gained >> kind * BITS & FULL
                    if gained < self.ruleset.capacity[kind]:
                        one = 1 << kind * BITS
                        moves = [table.exchange[die][kind]]
                        self._arrive(
                            number, node, moves, node.cards, node.have + one, node.gained + one, active, node.unused & ~(1 << die)
                        )
        # bought dice, used at once
        if hearts >= 2 and root.low == root.high:
            self._buy(number, node, 0, root.low, 2, 0, table.pair, takes)
        elif hearts >= 3:
            for die in range(2):
                self._buy(number, node, die, root.high if die else root.low, 3, 0, table.copy[die], takes)
        if coins >= 2 and root.low + root.high == 7:
            for die in range(2):
                self._buy(number, node, die, root.high if die else root.low, 0, 2, table.seven[die], takes)
        for value in range(1, 7):
            if value <= coins:
                self._buy(number, node, COINED, value, 0, value, table.coins[value], takes)

    def _accepted(self, card: int, pumpkins: int, hearts: int, coins: int) -> int:
        fits = self.cards[card].fits
        if fits > ALL_VALUES:
            if pumpkins:
                fits |= fits >> 8 & ALL_VALUES
            if hearts:
                fits |= fits >> 16 & ALL_VALUES
            if coins:
                fits |= fits >> 24 & ALL_VALUES
        return fits & ALL_VALUES

    def _buy(self, number: int, node: Node, origin: int, value: int, hearts: int, coins: int, move: int, takes: list[int]) -> None:
        """Buy a die and use it as it is; with three pumpkins also where the player was already."""
        for place in range(PLACES):
            if takes[place] >> value & 1 and not node.active >> place & 1:
                self._use(number, node, EXTRA, origin, value, 0, False, hearts, coins, move)
                break
        if node.active and node.have & FULL >= 3:
            self._use(number, node, EXTRA, origin, value, 3, True, hearts, coins, move)

    def _use(
        self,
        number: int,
        node: Node,
        die: int,
        origin: int,
        value: int,
        pumpkins: int,
        again: bool,
        hearts: int,
        coins: int,
        bought: int,
    ) -> None:
        """Use a die of this number on every card: on those not yet activated, or (again) on the others."""
        root = node.root
        have = node.have - pumpkins - (hearts << BITS) - (coins << 2 * BITS)
        table = self.ruleset.table
        rows = root.position.rows
        unused = node.unused & ~(1 << die) if die < EXTRA else node.unused
        for place in range(PLACES):
            if bool(node.active >> place & 1) != again:
                continue
            fits = self._accepted(node.cards[place], have & FULL, have >> BITS & FULL, have >> 2 * BITS)
            if not fits >> value & 1:
                continue
            for outcome in self._outcomes(node.cards[place], die, value, origin, root.low, root.high):
                spent = self._after(have, node.gained, outcome)
                if spent < 0:
                    continue
                moves: list[int] = []
                if bought != NEW:
                    moves.append(bought)
                if pumpkins:
                    before = value if bought != NEW else root.high if die else root.low
                    adjust(table.adjust[die], table.free[die], before, value, again, moves)
                moves.append(rows[place][die] + outcome.cell)
                for step in outcome.steps:
                    moves.append(rows[place][DICE] + step)
                cards = node.cards[:]
                cards[place] = outcome.card
                active = node.active | 1 << place
                now = spent & 0x7FFF
                gained = spent >> 15
                if outcome.owed:
                    self._take(number, node, moves, cards, now, gained, active, unused, outcome.owed, 0)
                else:
                    self._arrive(number, node, moves, cards, now, gained, active, unused)

    def _after(self, have: int, gained: int, outcome: Outcome) -> int:
        """Return the resources held and gained after an outcome, as one number, or -1 if it cannot be paid."""
        for kind in range(3):
            more = outcome.gain[kind]
            cost = outcome.cost[kind]
            if more or cost:
                shift = kind * BITS
                room = self.ruleset.capacity[kind] - (gained >> shift & FULL)
                if more > room:
                    more = room
                left = (have >> shift & FULL) + more - cost
                if left < 0:
                    return -1
                have += (more - cost) << shift
                gained += more << shift
        return have | gained << 15

    def _take(
        self, number: int, node: Node, moves: list[int], cards: list[int], have: int, gained: int, active: int, unused: int,
        owed: list[int], at: int,
    ) -> None:  # fmt: skip
        """Take one resource of each kind of choice that is owed; a choice without room is lost."""
        if at == len(owed):
            self._arrive(number, node, moves, cards, have, gained, active, unused)
            return
        lost = True
        for kind in range(3):
            if owed[at] >> kind & 1 and (gained >> kind * BITS & FULL) < self.ruleset.capacity[kind]:
                lost = False
                one = 1 << kind * BITS
                taken = [*moves, self.ruleset.table.take[kind]]
                self._take(number, node, taken, cards, have + one, gained + one, active, unused, owed, at + 1)
        if lost:
            self._take(number, node, moves, cards, have, gained, active, unused, owed, at + 1)

    def _arrive(
        self, number: int, node: Node, moves: list[int], cards: list[int], have: int, gained: int, active: int, unused: int
    ) -> None:
        """Add the state after an action, which is an end and a node, unless it was met before."""
        root = node.root
        key = (cards[0] | cards[1] << 20 | cards[2] << 40, have | gained << 15 | active << 30 | unused << 33)
        if key in root.seen:
            return
        root.seen.add(key)
        self.new_nodes.append(len(self.how))
        self._add(root, len(self.nodes) << FIELD_BITS, cards, have, gained)
        self.nodes.append(Node(root, number, moves, cards, have, gained, active, unused))
        self.potential.append(UNUSED_DIE * ((unused & 1) + (unused >> 1)))

    def _add(self, root: Root, how: int, cards: list[int], have: int, gained: int) -> None:
        """Add a state."""
        rows = [0, 0, 0]
        stars = 0
        lowest = 99
        compared = NEW
        for place in range(PLACES):
            card = self.cards[cards[place]]
            row = card.row
            if row == NEW:
                row = self.new_row(self.pieces.card(card.realm, card.cells, card.stars))
                card.row = row
            rows[place] = row
            own = card.stars
            realm = self.ruleset.realms[card.realm]
            if realm.compares:
                compared = own
                continue
            if realm.name == "little_scythe":
                own = 0
                for kind in range(3):
                    if gained >> kind * BITS & FULL >= 6:
                        own += 2
            stars += own
            if own < lowest:
                lowest = own
        compared_row = self.none_row
        if compared != NEW:
            stars += compared if compared < lowest else lowest
            key = lowest | compared << 10 | 1 << 51
            compared_row = self.row_of.get(key, NEW)
            if compared_row == NEW:
                compared_row = self.new_row(self.pieces.compared(lowest, compared))
                self.row_of[key] = compared_row
        pumpkins = have & FULL
        hearts = have >> BITS & FULL
        coins = have >> 2 * BITS
        realms = root.realms
        key = have | realms[0] << 15 | realms[1] << 20 | realms[2] << 25 | 1 << 52
        have_row = self.row_of.get(key, NEW)
        if have_row == NEW:
            have_row = self.new_row(self.pieces.have(realms, [pumpkins, hearts, coins]))
            self.row_of[key] = have_row
        key = gained | 1 << 53
        gained_row = self.row_of.get(key, NEW)
        if gained_row == NEW:
            gained_row = self.new_row(self.pieces.gained([gained & FULL, gained >> BITS & FULL, gained >> 2 * BITS]))
            self.row_of[key] = gained_row
        points = root.past + 10 * stars + self.ruleset.unspent * (pumpkins + hearts + coins)
        self.states.append(root.group | points << FIELD_BITS | rows[0] << 2 * FIELD_BITS)
        self.states.append(rows[1] | rows[2] << FIELD_BITS | have_row << 2 * FIELD_BITS)
        self.states.append(gained_row | compared_row << FIELD_BITS)
        self.how.append(how)


def adjust(adjusting: list[int], freeing: list[int], value: int, target: int, again: bool, moves: list[int]) -> None:
    """Add the moves that change a die with pumpkins."""
    if again:
        if target == value:
            moves.append(freeing[SAME])
        else:
            moves.append(freeing[UP if target > value else DOWN])
            value += 1 if target > value else -1
    while value != target:
        moves.append(adjusting[UP if target > value else DOWN])
        value += 1 if target > value else -1


def without_superfluous(outcomes: list[Outcome]) -> list[Outcome]:
    """Return the outcomes of which no step could be left out."""
    return [one for one in outcomes if not any(other.cell == one.cell and set(other.steps) < set(one.steps) for other in outcomes)]


def pack(counts: list[int]) -> int:
    return counts[0] | counts[1] << BITS | counts[2] << 2 * BITS
