"""Changes: what a move or a throw did, as data, with the kinds of this game and the function that computes them.

The move is made on a copy, step by step, with the same functions as in steps.py. After each step the realms are compared with what
they were; the step decides of which kind the differences are.
"""

from __future__ import annotations

from typing import ClassVar

from rollwright.core.changes import Change, Gained, Lost, Paid, Removed, RoundStarted, Wrote
from rollwright.core.english import counted, listed, with_article
from rollwright.core.position import CHANCE
from rollwright.games.dice_realms import attacks, collect, scarcity, steps, upgrade
from rollwright.games.dice_realms.decisions import describe_decision
from rollwright.games.dice_realms.describe import shown_faces
from rollwright.games.dice_realms.inventory import (
    ASIDE,
    ATTACKS,
    BAG,
    DECISIONS,
    DICE,
    ENDED,
    FACES_SHOWN,
    FINAL,
    FREE_REROLL,
    LOST_FACES,
    MISERY,
    ROUND,
    STORED,
    SUPPLIES,
    SUPPLY_ITEMS,
    TILES,
    chip_slots,
    die_slots,
    has_same,
    holdings,
    supply_left,
)
from rollwright.games.dice_realms.move_kinds import DONE, FATE, PICK, REROLL, ROLL, SET, SHIELD, SPEND, TURN
from rollwright.games.dice_realms.names import attack_name, die_name, face_name
from rollwright.games.dice_realms.resources import MANY, count
from rollwright.games.dice_realms.shared_state import ATTACKED, COLLECT_STEP, NO_SEAT, OVER, REROLLING, UPGRADE_STEP, SharedState


class Collected(Gained):
    """Something that the dice gave in the Collect step."""


class Forfeited(Lost):
    """Coins or upgrades that were not spent."""


class TookMisery(Gained):
    """Misery chips."""


class ReturnedMisery(Paid):
    """Misery chips that went back to the supply."""


class Attacked(Gained):
    """An attack that a player must answer; the detail names it."""


class Ignored(Change):
    """An attack that did nothing; the detail names it and the reason."""

    sign: ClassVar[int] = -1


class Suffered(Change):
    """An attack that took something."""

    sign: ClassVar[int] = -1


class SetAside(Wrote):
    """A die that is out of the round; the detail names it."""


class Reactivated(Removed):
    """A die that was set aside and is rolled again."""


class GotDie(Wrote):
    """A new die; the detail names it."""


class Placed(Gained):
    """A face that was put on a die; the detail is its title."""


class Replaced(Lost):
    """A face that went back to the supply; the detail names it and its die."""


class Ruined(Lost):
    """A face that an attack destroyed; it goes to the treasury tile. The detail names it and its die."""


class StoredFace(Gained):
    """A lost face on the treasury tile."""


class RestoredFace(Paid):
    """A lost face that left the treasury tile."""


class TakenFromSupply(Removed):
    """Chips, dice, faces or tiles that left the supply."""


class ReturnedToSupply(Wrote):
    """Chips or faces that went back to the supply, or were added to it."""


class TileDrawn(Gained):
    """A tile that came into play; the detail names it."""


class TileSetAside(Removed):
    """A tile that was drawn, but exceeds the limits."""


class FateFaceAdded(Gained):
    """A face that a tile put on the Fate die."""


class FateFaceRemoved(Removed):
    """A face that a tile took off the Fate die."""


class RanOut(Gained):
    """A supply that ran out: this is the final round. The detail names it."""


class GameEnded(Gained):
    """The end of the game."""


class Decided(Change):
    """A decision of a player that moves nothing; the detail is a clause."""

    sign: ClassVar[int] = 1


class Rolled(Change):
    """The faces that dice of a player, or the Fate die, showed in a roll; the detail names them."""

    sign: ClassVar[int] = 1


class Turned(Change):
    """A die that a player turned to another face; the detail names both."""

    sign: ClassVar[int] = 1


class Showed(Change):
    """The counterpart of a rolled or turned die, or of a decision, so that the sum is zero: no player owns a roll."""

    sign: ClassVar[int] = -1


RESOURCES = tuple([MANY[resource] for resource in STORED])

SHORT_TITLE = 15  # letters of a face for which there is room after a long verb

# the steps that decide the kind of a difference
OWN_MOVE = 0
ANSWER = 1
COLLECTING = 2
FINISHING = 3
WINTER = 4


def changes_of(before: SharedState, seat: int, move: int) -> list[Change]:
    """Return what this legal move would change, in the order it happens."""
    return Trace(before, seat).run(move)


class Trace:
    """A move in progress, and what it has changed so far."""

    def __init__(self, before: SharedState, seat: int) -> None:
        self.before = before
        self.shared = before.clone()
        self.seat = seat
        self.found: list[Change] = []
        self.had = before.realms[:]  # each realm as it was at the last comparison

    def run(self, move: int) -> list[Change]:
        """Make the move like steps.make_move() and steps.go_on(), and compare after each step."""
        shared = self.shared
        seat = self.seat
        kind = shared.rules.kind[move]
        answering = shared.phase == ATTACKED
        cause = attack_name(shared) if answering else ""
        ignored = kind == SHIELD
        if not answering and kind == FATE:
            cause = shared.rules.fates[shared.fate[shared.rules.first[move]]].title
            fate = Rolled(CHANCE, FACES_SHOWN, 1, ("fate",), cause)
            winter = shared.rules.fates[shared.fate[shared.rules.first[move]]].effects.winter
            self.show(fate if winter else fate.announce())  # players hear what Winter cost them
        elif kind in (REROLL, SPEND):
            realm, die = shared.realms[seat], shared.rules.first[move]
            cause = f"{die_name(shared, realm, die)}, which showed {face_name(shared, realm.shown[die])}"
        elif kind == ROLL:
            faces = shown_faces(shared, shared.rules.table.rows[move].sides)
            slots = tuple([f"die-{shared.roller_die + at + 1}" for at in range(len(faces))])
            rolled = Rolled(shared.roller, FACES_SHOWN, len(faces), slots, listed(faces))
            if shared.phase == REROLLING:
                old = face_name(shared, shared.realms[shared.roller].shown[shared.roller_die])
                rolled.detail = f"{faces[0]} again" if faces[0] == old else f"{faces[0]} instead of {old}"
                rolled.announce()
            self.show(rolled)
        decided = describe_decision(shared, seat, move) if seat != CHANCE else ""
        shown = shared.realms[seat].shown[:] if seat != CHANCE else []
        sold_out = steps.make_move(shared, seat, move)
        if decided and (kind != PICK or shared.realms[seat].sides == self.had[seat].sides):  # a picked face may change at once
            self.show(Decided(seat, DECISIONS, 1, (), decided))
        if answering:
            shielded = f"{cause} with a shield"
            self.found.append(Ignored(seat, ATTACKS, 1, (), shielded) if ignored else Suffered(seat, ATTACKS, 1, (), cause))
        self.compare(ANSWER if answering else WINTER if kind == FATE else FINISHING if kind == DONE else OWN_MOVE, cause)
        if kind in (SET, TURN):
            self.show_turned(shown)
        if shared.phase == REROLLING and not shared.acting and shared.roller == NO_SEAT:
            attacks.begin(shared)
        if shared.phase == ATTACKED:
            if self.resume_attacks():
                self.begin_collect()
        elif shared.phase == COLLECT_STEP:
            self.settle_collect([seat])
            self.end_collect()
        elif shared.phase == UPGRADE_STEP:
            self.settle_upgrade([seat], sold_out)
        self.compare_table()
        return self.found

    def show(self, change: Change) -> None:
        """Add what dice show or a player decides, and what balances it."""
        self.found.append(change)
        self.found.append(Showed(change.seat, change.item, change.amount))

    def show_turned(self, shown: list[int]) -> None:
        realm = self.shared.realms[self.seat]
        for die, face in enumerate(realm.shown):
            if face != shown[die]:
                detail = f"{die_name(self.shared, realm, die)} to {face_name(self.shared, face)}"
                self.show(Turned(self.seat, FACES_SHOWN, 1, (f"die-{die + 1}",), detail))

    def resume_attacks(self) -> bool:
        shared = self.shared
        while attacks.find_victim(shared):
            victim = shared.seat_at(shared.victim)
            cause = attack_name(shared)
            state = shared.realms[victim].state()
            self.found.append(Attacked(victim, ATTACKS, 1, (), cause))
            if attacks.must_decide(shared, shared.realms[victim]):
                shared.acting = [victim]
                return False
            if shared.realms[victim].state() == state:
                self.found.append(Ignored(victim, ATTACKS, 1, (), f"{cause}, which could take nothing"))
            else:
                self.found.append(Suffered(victim, ATTACKS, 1, (), cause))
                first = len(self.found)
                self.compare(ANSWER, cause)
                for change in self.found[first:]:
                    change.announce()  # there was nothing to decide
            shared.victim += 1
        shared.acting = []
        return True

    def begin_collect(self) -> None:
        shared = self.shared
        order = [shared.seat_at(place) for place in range(len(shared.realms))]
        collect.begin(shared)
        for seat in order:
            collect.begin_realm(shared, shared.realms[seat])
            self.compare(COLLECTING, "")
        self.settle_collect(order)
        self.end_collect()

    def settle_collect(self, seats: list[int]) -> None:
        for seat in seats:
            steps.settle_collect(self.shared, seat)
        self.compare(FINISHING, "")

    def end_collect(self) -> None:
        shared = self.shared
        scarcity.update_collect_order(shared)
        if not shared.acting:
            upgrade.begin(shared)
            self.settle_upgrade([shared.seat_at(place) for place in range(len(shared.realms))], False)

    def settle_upgrade(self, seats: list[int], sold_out: bool) -> None:
        for seat in seats:
            steps.settle_upgrade(self.shared, seat)
        steps.settle_others(self.shared, sold_out)
        self.compare(FINISHING, "")
        steps.end_round(self.shared)

    # comparing

    def compare(self, step: int, cause: str) -> None:
        """Add the differences of all realms since the last comparison."""
        items = self.shared.rules.items
        for seat, realm in enumerate(self.shared.realms):
            if has_same(realm, self.had[seat]):
                continue
            had, now = holdings(items, self.had[seat]), holdings(items, realm)  # attacks are reported where they happen
            if now != had:
                first = len(self.found)
                self.compare_realm(seat, had, now, step, cause)
                if step in (COLLECTING, WINTER) or (step == ANSWER and seat != self.seat):
                    for change in self.found[first:]:
                        change.announce()
            self.had[seat] = realm.clone()

    def compare_realm(self, seat: int, had: dict[str, int], now: dict[str, int], step: int, cause: str) -> None:
        found = self.found
        mine = seat == self.seat and step == OWN_MOVE
        spent: list[Change] = []
        for item in (*RESOURCES, FREE_REROLL):
            change = now[item] - had[item]
            if change < 0 and step == FINISHING:
                spent.append(Forfeited(seat, item, -change))
            elif change < 0:
                loss = (Paid if mine else Lost)(seat, item, -change, (), cause)
                if step in (WINTER, ANSWER):
                    to = " to Winter" if step == WINTER else ""
                    loss.tell("lost", f"{count(-change, MANY.index(item))}{to}")
                spent.append(loss)
            elif change > 0:
                spent.append((Collected if step in (COLLECTING, FINISHING) else Gained)(seat, item, change))
        found += sorted(spent, key=lambda change: change.delta() > 0)  # what was paid comes first
        misery = now[MISERY] - had[MISERY]
        if misery > 0:
            found.append(TookMisery(seat, MISERY, misery, (), cause).tell("took", counted(misery, "misery chip")))
        elif misery < 0:
            found.append(ReturnedMisery(seat, MISERY, -misery))
        self.compare_dice(seat, step)
        lost = now[LOST_FACES] - had[LOST_FACES]
        if lost:
            found.append(StoredFace(seat, LOST_FACES, lost) if lost > 0 else RestoredFace(seat, LOST_FACES, -lost))

    def compare_dice(self, seat: int, step: int) -> None:
        shared = self.shared
        realm = shared.realms[seat]
        found = self.found
        old = self.had[seat].sides
        for at, kind in enumerate(realm.sides):
            die, side = at // 6, at % 6
            title = shared.rules.faces[kind].title
            item = shared.rules.items.faces[kind]
            if at >= len(old):
                if side == 0:
                    new = shared.rules.dice[realm.dice[die]].title
                    found.append(GotDie(seat, DICE, 1, die_slots(die), new).tell("bought", with_article(new)))
                found.append(Placed(seat, item, 1, (), title))
            elif kind != old[at]:
                slots = (f"face-{die + 1}-{side + 1}",)
                gone = shared.rules.faces[old[at]].title
                face = f"a {gone} face of" if old[at] == shared.rules.destroyed else f"{gone} on"
                where = f"{face} {die_name(shared, realm, die)}"
                if step == ANSWER:
                    found.append(Ruined(seat, shared.rules.items.faces[old[at]], 1, slots, where).tell("lost", gone))
                else:
                    verb = "upgraded to" if len(title) <= SHORT_TITLE else "got"
                    if old[at] == shared.rules.destroyed:
                        verb = "repaired"
                    found.append(Replaced(seat, shared.rules.items.faces[old[at]], 1, slots, where).tell(verb, title))
                found.append(Placed(seat, item, 1, slots, title))
        for die, active in enumerate(self.had[seat].active):
            slots = (f"aside-{die + 1}",)
            if active and not realm.active[die]:
                found.append(SetAside(seat, ASIDE, 1, slots, die_name(shared, realm, die)).tell("set aside", "a die"))
            elif not active and realm.active[die]:
                found.append(Reactivated(seat, ASIDE, 1, slots, die_name(shared, realm, die)))

    def compare_table(self) -> None:
        """Add the differences of the table: the supply first, then what all players should hear."""
        before, shared = self.before, self.shared
        swapped = self.compare_supply()
        for tile in before.bag if shared.bag != before.bag else []:
            if tile not in shared.bag:
                title = shared.rules.components.tiles[tile].title
                self.found.append((TakenFromSupply if tile in shared.tiles else TileSetAside)(CHANCE, BAG, 1, (), title))
        for tile in shared.tiles[len(before.tiles) :]:
            self.found.append(TileDrawn(CHANCE, TILES, 1, (), shared.rules.components.tiles[tile].title))
        self.found += swapped
        for at, name in enumerate(SUPPLIES):
            if shared.opened >> at & 1 and not before.opened >> at & 1:
                self.found.append(RanOut(CHANCE, FINAL, 1, (), name).announce())
        if (shared.phase == OVER) != (before.phase == OVER):
            self.found.append(GameEnded(CHANCE, ENDED))
        if shared.round != before.round:
            self.found.append(RoundStarted(CHANCE, ROUND, shared.round - before.round, ("round",), str(shared.round)))

    def compare_supply(self) -> list[Change]:
        """Add the differences of the supply, and return those of the Fate die."""
        before, shared = self.before, self.shared
        names = shared.rules.items
        for name, item in zip(SUPPLIES, SUPPLY_ITEMS, strict=True):
            old, new = supply_left(before, name), supply_left(shared, name)
            if new != old:
                self.found.append(_of_supply(item, new - old, chip_slots(name, min(old, new), max(old, new))))
        for kind in shared.rules.on_sale:
            if shared.dice_left[kind] != before.dice_left[kind]:
                self.found.append(_of_supply(names.dice_for_sale[kind], shared.dice_left[kind] - before.dice_left[kind]))
        if shared.stock != before.stock:
            faces: dict[str, int] = {}
            for kind, number in enumerate(shared.stock):
                item = names.faces_in_supply[kind]
                faces[item] = faces.get(item, 0) + number - before.stock[kind]
            self.found += [_of_supply(item, change) for item, change in faces.items() if change]
        swapped: list[Change] = []
        if shared.fate != before.fate:
            for kind in dict.fromkeys([*before.fate, *shared.fate]):
                change = shared.fate.count(kind) - before.fate.count(kind)
                if change:
                    found = FateFaceAdded if change > 0 else FateFaceRemoved
                    swapped.append(found(CHANCE, names.fates[kind], abs(change), (), shared.rules.fates[kind].title))
        return swapped


def _of_supply(item: str, change: int, slots: tuple[str, ...] = ()) -> Change:
    return ReturnedToSupply(CHANCE, item, change, slots) if change > 0 else TakenFromSupply(CHANCE, item, -change, slots)
