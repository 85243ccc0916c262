"""A position as a vector for learning: the table, the seat's own realm, then its rivals in player order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rollwright.core.features import Feature, PackedList, clipped
from rollwright.games.dice_realms.effects.effect import MAX_POWERS
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.schema import MOST_SEATS
from rollwright.games.dice_realms.shared_state import SharedState

if TYPE_CHECKING:
    from rollwright.games.dice_realms.rules import DiceRealmsRules

BYTE: Final = 255
MANY: Final = 60  # chips, tokens, and uses are counted up to here
ROUNDS: Final = 40
STEPS: Final = 6
CHIPS: Final = 8  # what chips_of() counts
NONE: Final = b"\0"
ONE_BYTE: Final = [bytes([value]) for value in range(STEPS + 2)]


def feature_layout(rules: DiceRealmsRules) -> tuple[Feature, ...]:
    faces = len(rules.faces)
    dice = rules.most_dice
    rivals = MOST_SEATS - 1
    return (
        Feature("phase", 1, STEPS),
        Feature("to act", 1, 1),
        Feature("round", 1, ROUNDS),
        Feature("Fate", 1, len(rules.fates)),  # 0 for none, then its face
        Feature("chips marked 10", 1, 7),
        Feature("place in player order", 1, MOST_SEATS - 1),
        Feature("supplies", 3, BYTE),  # points, grain, misery
        Feature("tiles", len(rules.components.tiles), 1),
        Feature("faces in the supply", faces, MANY),
        Feature("dice", dice, len(rules.dice)),  # 0 for none, then its kind
        Feature("sides", 6 * dice, faces),
        Feature("faces that show", dice, faces),
        Feature("active dice", dice, 1),
        Feature("shields", dice, MANY),
        Feature("grain shields", dice, MANY),
        Feature("powers left", MAX_POWERS * dice, MANY),
        Feature("powers of Fate left", MAX_POWERS, MANY),
        Feature("started choice", 5, MANY),  # what it is, its die and side, the power's die and number
        Feature("own chips and tokens", CHIPS, BYTE),
        Feature("own progress", 1, STEPS),
        Feature("own faces", faces, 6 * dice),
        Feature("rivals: chips and tokens", CHIPS * rivals, BYTE),
        Feature("rivals: progress", rivals, STEPS + 1),  # 0 for no rival
        Feature("rivals: faces", faces * rivals, 6 * dice),
    )


@final
class SharedFeatures:
    """The parts of the vector that follow from the table and rarely change."""

    def __init__(self, rules: DiceRealmsRules, shared: SharedState) -> None:
        realms = shared.realms
        faces = len(rules.faces)
        missing = MOST_SEATS - len(realms)
        self.rivals = [realms[seat + 1 :] + realms[:seat] for seat in range(len(realms))]
        self.stock = PackedList(faces, MANY)
        self.tiles: list[int] = []
        self.in_play = bytes(len(rules.components.tiles))
        self.no_chips = bytes(CHIPS * missing)
        self.no_progress = bytes(missing)
        self.no_faces = bytes(faces * missing)
        self.phase = self.round = self.fate_up = self.opened = self.place = -2
        self.acts = False
        self.points_left = self.grain_left = self.misery_left = 0
        self.packed_head = b""

    def head(self, shared: SharedState, place: int, acts: bool) -> bytes:
        """Return the phase and the supplies."""
        if (
            shared.phase != self.phase
            or acts != self.acts
            or shared.round != self.round
            or shared.fate_up != self.fate_up
            or shared.opened != self.opened
            or place != self.place
            or shared.points_left != self.points_left
            or shared.grain_left != self.grain_left
            or shared.misery_left != self.misery_left
        ):
            self.phase = shared.phase
            self.acts = acts
            self.round = shared.round
            self.fate_up = shared.fate_up
            self.opened = shared.opened
            self.place = place
            self.points_left = shared.points_left
            self.grain_left = shared.grain_left
            self.misery_left = shared.misery_left
            self.packed_head = bytes(
                [
                    shared.phase, int(acts), clipped(shared.round, ROUNDS), shared.fate_up + 1, shared.opened, place,
                    _within(shared.points_left, BYTE), _within(shared.grain_left, BYTE), _within(shared.misery_left, BYTE),
                ]
            )  # fmt: skip
        return self.packed_head

    def tiles_in_play(self, tiles: list[int]) -> bytes:
        if tiles != self.tiles:
            found = [0] * len(self.in_play)
            for tile in tiles:
                found[tile] = 1
            self.tiles = tiles[:]
            self.in_play = bytes(found)
        return self.in_play


@final
class RealmFeatures:
    """The parts of the vector that follow from a realm and rarely change."""

    def __init__(self, rules: DiceRealmsRules) -> None:
        dice = rules.most_dice
        self.shown = PackedList(dice, BYTE, 1)
        self.active = PackedList(dice, 1)
        self.shields = PackedList(dice, MANY)
        self.grain_shields = PackedList(dice, MANY)
        self.left = PackedList(MAX_POWERS * dice, MANY)
        self.fate_left = PackedList(MAX_POWERS, MANY)
        self.sides: list[int] = []
        self.most_dice = dice
        self.packed_dice = bytes(7 * dice)  # their kinds, then their sides
        self.counts = bytearray(len(rules.faces))
        self.by_kind = bytes(self.counts)
        self.points = self.grain = self.misery = self.coins = self.upgrades = self.rerolls = self.sets = self.free = 0
        self.chips = bytes(CHIPS)

    def see_dice(self, realm: Realm) -> None:
        """Update the dice, their sides, and the number of faces of each kind. A new die brings its sides."""
        sides = realm.sides
        known = self.sides
        if sides == known:
            return
        for at, kind in enumerate(sides):
            if at >= len(known):
                self.counts[kind] += 1
            elif kind != known[at]:
                self.counts[known[at]] -= 1
                self.counts[kind] += 1
        self.sides = sides[:]
        self.by_kind = bytes(self.counts)
        kinds = bytes([kind + 1 for kind in realm.dice]).ljust(self.most_dice, NONE)
        self.packed_dice = kinds + bytes([kind + 1 for kind in sides]).ljust(6 * self.most_dice, NONE)

    def see_chips(self, realm: Realm) -> None:
        """Update the chips and tokens of a rival, which change only now and then."""
        if (
            realm.points != self.points
            or realm.grain != self.grain
            or realm.misery != self.misery
            or realm.coins != self.coins
            or realm.upgrades != self.upgrades
            or realm.rerolls != self.rerolls
            or realm.sets != self.sets
            or realm.free != self.free
        ):
            self.points = realm.points
            self.grain = realm.grain
            self.misery = realm.misery
            self.coins = realm.coins
            self.upgrades = realm.upgrades
            self.rerolls = realm.rerolls
            self.sets = realm.sets
            self.free = realm.free
            self.chips = bytes(
                [
                    clipped(self.points, BYTE), clipped(self.grain, BYTE), clipped(self.misery, BYTE), clipped(self.coins, BYTE),
                    clipped(self.upgrades, BYTE), clipped(self.rerolls, BYTE), clipped(self.sets, BYTE), self.free,
                ]
            )  # fmt: skip


def features(rules: DiceRealmsRules, shared: SharedState, seat: int, acts: bool) -> bytes:
    realm = shared.realms[seat]
    table = shared.seen
    if table is None:
        table = SharedFeatures(rules, shared)
        shared.seen = table
    own = _seen(rules, realm)
    parts = [
        table.head(shared, shared.place_of(seat), acts),
        table.tiles_in_play(shared.tiles),
        table.stock.of(shared.stock),
        own.packed_dice,
        own.shown.of(realm.shown),
        own.active.of(realm.active),
        own.shields.of(realm.shields),
        own.grain_shields.of(realm.grain_shields),
        own.left.of(realm.left),
        own.fate_left.of(realm.fate_left),
        bytes(
            [
                realm.pending, realm.pending_die + 1, realm.pending_at + 1, realm.power_die + 1, realm.power_at + 1,
                clipped(realm.points, BYTE), clipped(realm.grain, BYTE), clipped(realm.misery, BYTE), clipped(realm.coins, BYTE),
                clipped(realm.upgrades, BYTE), clipped(realm.rerolls, BYTE), clipped(realm.sets, BYTE), realm.free,
                realm.step,
            ]
        ),
        own.by_kind,
    ]  # fmt: skip
    rivals = table.rivals[seat]
    faces = []
    for rival in rivals:
        seen = _seen(rules, rival)
        seen.see_chips(rival)
        parts.append(seen.chips)
        faces.append(seen.by_kind)
    parts.append(table.no_chips)
    for rival in rivals:
        parts.append(ONE_BYTE[rival.step + 1])
    parts.append(table.no_progress)
    parts += faces
    parts.append(table.no_faces)
    return b"".join(parts)


def _seen(rules: DiceRealmsRules, realm: Realm) -> RealmFeatures:
    """Return the parts that follow from a realm, up to date."""
    found = realm.seen
    if found is None:
        found = RealmFeatures(rules)
        realm.seen = found
    found.see_dice(realm)
    return found


def _within(value: int, highest: int) -> int:
    return 0 if value < 0 else clipped(value, highest)
